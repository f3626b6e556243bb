//! What lasts: modifications and events that are waited for, as rows of the state, and what they make of the rules, each
//! looked at in one place: stats, results, surge abilities, sight, what a figure cannot do.

use std::sync::Arc;

use super::{AbilityNo, Occasion, Scope, filter::is_side};
use crate::{
    cards::{
        Die, PowerToken, Trait, Words,
        ability::{
            Banned, Deed, Effect, Entry, Forbidden, Grant, Limit, Mod, Pool, Subject, SurgeGrant, Until, Watch, Who,
            Window,
        },
    },
    play::{View, dice::Symbols, pieces::FigureNo, referee::Referee},
};
use kernel::game::Seat;

/// Kinds of modifications, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kinds(u32);

impl Kinds {
    pub const NONE: Self = Self(0);
    pub const RESULTS: Self = Self(1 << 16);
    pub const SIGHT: Self = Self(1 << 17);
    pub const LOSE: Self = Self(1 << 18);
    pub const SURGE: Self = Self(1 << 19);
    pub const SURGE_REPEAT: Self = Self(1 << 20);
    pub const SPECIAL_REPEAT: Self = Self(1 << 21);
    pub const MULTI_ATTACK: Self = Self(1 << 22);
    pub const FREE_ENTRY: Self = Self(1 << 23);
    pub const STAT: Self = Self(1 << 24);
    pub const DICE: Self = Self(1 << 25);
    pub const TRAIT: Self = Self(1 << 26);

    /// The kind of a ban.
    pub const fn ban(banned: Banned) -> Self {
        Self(1 << banned as u32)
    }

    /// Those of a modification.
    pub fn of(modification: &Mod) -> Self {
        match modification {
            Mod::Cannot { what, .. } => what.iter().fold(Self::NONE, |kinds, banned| kinds.with(Self::ban(*banned))),
            Mod::Results { .. } | Mod::Innate { .. } => Self::RESULTS,
            Mod::LosThroughFigures => Self::SIGHT,
            Mod::Lose(_) => Self::LOSE,
            Mod::Surge(_) | Mod::SurgesOf(_) => Self::SURGE,
            Mod::SurgeRepeat(_) => Self::SURGE_REPEAT,
            Mod::SpecialRepeat(_) => Self::SPECIAL_REPEAT,
            Mod::MultiAttack => Self::MULTI_ATTACK,
            Mod::FreeEntry(_) => Self::FREE_ENTRY,
            Mod::Stat { .. } => Self::STAT,
            Mod::Dice { .. } => Self::DICE,
            Mod::Trait(_) => Self::TRAIT,
        }
    }

    /// Those of all grants among these steps.
    pub fn of_steps(steps: &[Effect]) -> Self {
        let grants = steps.iter().filter_map(|step| if let Effect::Grant(grant) = step { Some(grant) } else { None });
        grants.flat_map(|grant| &grant.mods).fold(Self::NONE, |kinds, other| kinds.with(Self::of(other)))
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether they have one in common.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Whom a modification reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reached {
    Figures(Vec<FigureNo>),
    /// All that fit, judged again each time it matters.
    Standing,
}

/// A modification that lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lasting {
    pub grant: Arc<Grant>,
    pub scope: Box<Scope>,
    pub reached: Reached,
    pub kinds: Kinds,
    /// The attack it holds for, where it holds for one: how deep it lies in others.
    pub depth: u8,
}

/// An event that is waited for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watching {
    pub watch: Arc<Watch>,
    pub scope: Box<Scope>,
    /// Figures it was about already.
    pub fired: Vec<FigureNo>,
}

impl Watching {
    /// Whether it waits for the next time only.
    pub fn ends_at_once(&self) -> bool {
        matches!(self.watch.until, Until::Once | Until::OnceThisActivation)
    }
}

/// A ban on a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ban {
    pub seat: Seat,
    pub what: Forbidden,
    pub until: Until,
}

impl<'a> View<'a, '_> {
    /// Goes through every modification of these kinds that a figure has.
    pub(in crate::play) fn mods(&self, figure: FigureNo, kinds: Kinds, mut each: impl FnMut(&Mod, &Scope)) {
        let group = self.group(figure);
        if group.own_kinds.meets(kinds) {
            for number in &group.own {
                let ability = self.battle.book.ability(*number);
                if ability.kinds.meets(kinds) && !self.is_lost(figure, &ability.play.name) {
                    let scope = Scope::new(*number, group.seat, Some(figure), Occasion::new(Window::Always));
                    each_mod(&ability.play.steps, kinds, |_, modification| each(modification, &scope));
                }
            }
        }
        if self.battle.book.field_kinds.meets(kinds) {
            for (number, _) in self.battle.book.fields.iter().filter(|(_, own)| own.meets(kinds)) {
                self.field(figure, *number, kinds, &mut each);
            }
        }
        if self.state.lasting_kinds.meets(kinds) {
            for row in self.state.lasting.iter().filter(|row| row.kinds.meets(kinds)) {
                if self.reaches(row, figure) {
                    let mods = row.grant.mods.iter().filter(|it| Kinds::of(it).meets(kinds));
                    mods.for_each(|modification| each(modification, &row.scope));
                }
            }
        }
    }

    /// The modifications of a standing ability that reach a figure.
    fn field(&self, figure: FigureNo, number: AbilityNo, kinds: Kinds, each: &mut impl FnMut(&Mod, &Scope)) {
        let source = self.battle.book.source_of(number);
        if let super::Origin::Form(group, form) = source.origin
            && !self.state.forms.contains(&(group, form))
        {
            return;
        }
        match source.group() {
            Some(group) => {
                for owner in self.battle.groups[group.index()].figures() {
                    if self.figure(owner).is_in_play() {
                        self.field_of(Some(owner), figure, number, kinds, each);
                    }
                }
            }
            None => self.field_of(None, figure, number, kinds, each),
        }
    }

    /// The same for one owner of the ability.
    fn field_of(
        &self,
        you: Option<FigureNo>,
        figure: FigureNo,
        number: AbilityNo,
        kinds: Kinds,
        each: &mut impl FnMut(&Mod, &Scope),
    ) {
        let ability = self.battle.book.ability(number);
        let source = self.battle.book.source(ability.source);
        // Whom a grant is for is looked at first, as far as that takes nothing: it is asked all the time, and about
        // figures it is not for.
        let own = self.battle.figures[figure.index()];
        let is_for = |grant: &Grant| match &grant.to {
            Who::You => you == Some(figure),
            Who::Group => source.group() == Some(own) && you == Some(figure),
            Who::All(filter) => {
                filter.side.is_none_or(|side| is_side(side, source.seat, self.battle.groups[own.index()].seat))
            }
            Who::Companion => source.group().is_some_and(|host| self.battle.brought.contains(&(own, host))),
            _ => false,
        };
        if !ability.play.steps.iter().any(|step| matches!(step, Effect::Grant(grant) if is_for(grant))) {
            return;
        }
        let scope = Scope::new(number, source.seat, you, Occasion::new(Window::Always));
        if you.is_some_and(|you| self.is_lost(you, &ability.play.name)) || !self.holds(&scope, &ability.play.tests) {
            return;
        }
        each_mod(&ability.play.steps, kinds, |grant, modification| {
            let fits = || match &grant.to {
                Who::All(filter) => self.fits(&scope, figure, filter),
                _ => true,
            };
            if is_for(grant) && fits() {
                each(modification, &scope);
            }
        });
    }

    fn reaches(&self, row: &Lasting, figure: FigureNo) -> bool {
        if row.grant.until == Until::Attack && !(self.state.depth..=self.state.depth + 1).contains(&row.depth) {
            return false;
        }
        match (&row.reached, &row.grant.to) {
            (Reached::Figures(figures), _) => figures.contains(&figure),
            (Reached::Standing, Who::All(filter)) => self.fits(&row.scope, figure, filter),
            _ => false,
        }
    }

    /// Whether a figure has any modification of a kind.
    fn any_mod(&self, figure: FigureNo, kinds: Kinds, passes: impl Fn(&Mod, &Scope) -> bool) -> bool {
        let mut found = false;
        self.mods(figure, kinds, |modification, scope| found = found || passes(modification, scope));
        found
    }

    /// Whether a figure cannot do or suffer something.
    pub fn cannot(&self, figure: FigureNo, what: Banned) -> bool {
        self.any_mod(figure, Kinds::ban(what), |modification, _| {
            matches!(modification, Mod::Cannot { what: bans, whom: None, beyond: None } if bans.contains(&what))
        })
    }

    /// The same where another figure has to do with it.
    pub(in crate::play) fn cannot_with(&self, figure: FigureNo, what: Banned, other: FigureNo) -> bool {
        self.any_mod(figure, Kinds::ban(what), |modification, scope| {
            let Mod::Cannot { what: bans, whom, beyond } = modification else { return false };
            bans.contains(&what)
                && whom.as_ref().is_none_or(|whom| self.who(scope, whom).contains(&other))
                && beyond.is_none_or(|most| self.distance(figure, other).is_none_or(|distance| distance > most))
        })
    }

    /// Whether a figure attacks with more than one action (IA-ACT-06).
    pub fn attacks_again(&self, figure: FigureNo) -> bool {
        self.any_mod(figure, Kinds::MULTI_ATTACK, |_, _| true)
    }

    /// Whether figures do not hide the targets of a figure.
    pub(in crate::play) fn sees_through(&self, figure: FigureNo) -> bool {
        self.any_mod(figure, Kinds::SIGHT, |_, _| true)
    }

    /// What a figure pays nothing extra for: difficult terrain, hostile figures.
    pub(in crate::play) fn free_entry(&self, figure: FigureNo) -> [bool; 2] {
        let mut free = [false; 2];
        self.mods(figure, Kinds::FREE_ENTRY, |modification, _| {
            if let Mod::FreeEntry(entries) = modification {
                free[0] |= entries.contains(&Entry::Difficult);
                free[1] |= entries.contains(&Entry::Hostile);
            }
        });
        free
    }

    /// What a figure's speed and health are changed by.
    pub(in crate::play) fn stats(&self, figure: FigureNo) -> (i8, i8) {
        let mut change = (0, 0);
        self.mods(figure, Kinds::STAT, |modification, _| {
            if let Mod::Stat { speed, health } = modification {
                change.0 += speed;
                change.1 += health;
            }
        });
        change
    }

    /// The Health of a figure (IA-DMG-01).
    pub fn health(&self, figure: FigureNo) -> u8 {
        self.group(figure).health.saturating_add_signed(self.stats(figure).1)
    }

    /// How often a figure uses each surge ability in an attack (IA-SURGE-02).
    pub(in crate::play) fn surge_repeat(&self, figure: FigureNo) -> u8 {
        let mut most = 1;
        self.mods(figure, Kinds::SURGE_REPEAT, |modification, _| {
            if let Mod::SurgeRepeat(times) = modification {
                most = most.max(*times);
            }
        });
        most
    }

    /// How often a figure uses each special action in an activation (IA-ACT-07).
    pub(super) fn special_repeat(&self, figure: FigureNo) -> u8 {
        let mut most = 1;
        self.mods(figure, Kinds::SPECIAL_REPEAT, |modification, _| {
            if let Mod::SpecialRepeat(times) = modification {
                most = most.max(*times);
            }
        });
        most
    }

    /// What is added to a figure's results while it does this.
    pub(in crate::play) fn lasting_results(&self, figure: FigureNo, deed: Deed) -> Symbols {
        let mut sum = Symbols::default();
        self.mods(figure, Kinds::RESULTS, |modification, scope| {
            if let Some(results) = modification.results(deed) {
                sum = sum.plus(self.symbols(scope, &results));
            }
        });
        sum
    }

    /// Dice that are added to a figure's attacks or defenses.
    pub(in crate::play) fn lasting_dice(&self, figure: FigureNo, pool: Pool) -> Vec<Die> {
        let mut dice = Vec::new();
        self.mods(figure, Kinds::DICE, |modification, _| {
            if let Mod::Dice { pool: own, add } = modification
                && *own == pool
            {
                dice.extend(add.iter().copied());
            }
        });
        dice
    }

    /// Traits a figure has besides those of its card; only those that are lent to it by name.
    pub(in crate::play) fn lent_traits(&self, figure: FigureNo) -> Words<Trait> {
        let mut traits = Words::EMPTY;
        if !self.state.lasting_kinds.meets(Kinds::TRAIT) {
            return traits;
        }
        for row in self.state.lasting.iter().filter(|row| row.kinds.meets(Kinds::TRAIT)) {
            if matches!(&row.reached, Reached::Figures(figures) if figures.contains(&figure)) {
                for modification in &row.grant.mods {
                    if let Mod::Trait(lent) = modification {
                        traits = traits.union(*lent);
                    }
                }
            }
        }
        traits
    }

    /// Whether a figure does not have an ability of this name for now.
    pub(in crate::play) fn is_lost(&self, figure: FigureNo, name: &str) -> bool {
        let kinds = self.state.lasting_kinds.with(self.battle.book.field_kinds);
        kinds.meets(Kinds::LOSE)
            && self.state.lasting.iter().filter(|row| row.kinds.meets(Kinds::LOSE)).any(|row| {
                let loses = |it: &Mod| matches!(it, Mod::Lose(names) if names.iter().any(|lost| **lost == *name));
                matches!(&row.reached, Reached::Figures(figures) if figures.contains(&figure))
                    && row.grant.mods.iter().any(loses)
            })
    }

    /// Whether a figure has an ability of this name.
    pub(in crate::play) fn has_ability(&self, figure: FigureNo, name: &str) -> bool {
        let group = self.battle.figures[figure.index()];
        let named = |number: AbilityNo| *self.battle.book.ability(number).play.name == *name;
        self.battle.book.of_group(group).any(named) && !self.is_lost(figure, name)
    }

    /// Surge abilities that are lent to a figure, each with its owner.
    pub(in crate::play) fn lent_surges(&self, figure: FigureNo) -> Vec<(SurgeGrant, Seat)> {
        let mut found = Vec::new();
        self.mods(figure, Kinds::SURGE, |modification, scope| match modification {
            Mod::Surge(surge) => found.push((surge.clone(), scope.seat)),
            Mod::SurgesOf(who) => {
                let other = self.the(scope, who).filter(|other| *other != figure);
                for surge in other.map(|other| &self.group(other).surges).into_iter().flatten() {
                    if surge.told_by.is_none() {
                        let effects = surge.effects.clone();
                        let lent = SurgeGrant { cost: surge.cost, effects, if_target_stunned: Vec::new(), vp: 0 };
                        found.push((lent, scope.seat));
                    }
                }
            }
            _ => {}
        });
        found
    }

    /// Whether a player does not play Command cards now.
    pub(super) fn may_not_play(&self, seat: Seat) -> bool {
        self.state.bans.iter().any(|ban| ban.seat == seat && ban.what == Forbidden::PlayCards)
    }

    /// Whether a player does not draw Command cards now.
    pub(in crate::play) fn may_not_draw(&self, seat: Seat) -> bool {
        self.state.bans.iter().any(|ban| ban.seat == seat && ban.what == Forbidden::DrawCards)
    }

    /// Whether an event is the one that is waited for.
    pub(super) fn is_watched(&self, row: &Watching, occasion: &Occasion) -> bool {
        let (watch, scope) = (&row.watch, &row.scope);
        let attack = self.state.attack.as_ref();
        let of = match &watch.of {
            None => watch.when.is_in_attack() || occasion.figure.is_none(),
            Some(Subject::You) => occasion.figure == scope.you && scope.you.is_some(),
            Some(Subject::Fits(filter)) => {
                // It is the owner who has to be near, wherever it is now.
                occasion.figure.is_some_and(|figure| self.fits(scope, figure, filter))
                    && scope.you.is_none_or(|you| self.figure(you).is_in_play())
            }
            Some(_) => true,
        };
        let limited = matches!(watch.limit, Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound));
        // What reaches several figures at once leaves out those it reached; the owner's own event counts anew.
        let again = limited
            && watch.of != Some(Subject::You)
            && occasion.figure.is_some_and(|figure| row.fired.contains(&figure));
        of && !again
            && (!watch.voluntary || occasion.voluntary)
            && watch
                .target
                .as_ref()
                .is_none_or(|who| attack.is_some_and(|attack| self.the(scope, who) == Some(attack.target)))
            && watch
                .attacker
                .as_ref()
                .is_none_or(|filter| attack.is_some_and(|attack| self.fits(scope, attack.attacker, filter)))
            && (watch.if_spent_token.is_empty() || {
                let spent =
                    |token: &PowerToken| attack.is_some_and(|attack| self.has_spent(attack.attacker, Some(*token)));
                watch.if_spent_token.iter().any(spent)
            })
    }
}

fn each_mod(steps: &[Effect], kinds: Kinds, mut each: impl FnMut(&Grant, &Mod)) {
    for step in steps {
        if let Effect::Grant(grant) = step {
            grant
                .mods
                .iter()
                .filter(|it| Kinds::of(it).meets(kinds))
                .for_each(|modification| each(grant, modification));
        }
    }
}

impl Referee<'_> {
    /// A modification begins.
    pub(super) fn grant(&mut self, scope: &Scope, grant: &Arc<Grant>) {
        let view = self.view();
        let reached = match &grant.to {
            Who::All(_) => Reached::Standing,
            who => Reached::Figures(view.who(scope, who)),
        };
        let kinds = grant.mods.iter().fold(Kinds::NONE, |kinds, it| kinds.with(Kinds::of(it)));
        // What is given before an attack is for the next one.
        let is_between = self.state.attack.is_none() && self.state.aim.is_none();
        let depth = self.state.depth + u8::from(is_between);
        let row = Lasting { grant: Arc::clone(grant), scope: Box::new(scope.clone()), reached, kinds, depth };
        self.state.lasting.push(row);
        self.state.lasting_kinds = self.state.lasting_kinds.with(kinds);
    }

    /// What lasts until now ends.
    pub(in crate::play) fn expire(&mut self, ends: impl Fn(Until) -> bool) {
        self.state.lasting.retain(|row| !ends(row.grant.until));
        self.state.watches.retain(|row| !ends(row.watch.until));
        self.state.bans.retain(|ban| !ends(ban.until));
        self.state.twists.expire(&ends);
        self.expire_natives(&ends);
        self.recount_kinds();
    }

    /// What holds for an attack ends with it.
    pub(in crate::play) fn expire_attack(&mut self) {
        let depth = self.state.depth;
        let before = self.state.lasting.len();
        self.state.lasting.retain(|row| row.grant.until != Until::Attack || row.depth < depth);
        if before != self.state.lasting.len() {
            self.recount_kinds();
        }
    }

    /// What holds until a figure's next activation ends as that begins.
    pub(in crate::play) fn expire_at_activation(&mut self, figure: FigureNo) {
        let of = |row: &Lasting| matches!(&row.reached, Reached::Figures(figures) if figures.contains(&figure));
        self.state.lasting.retain(|row| row.grant.until != Until::NextActivation || !of(row));
        self.recount_kinds();
    }

    fn recount_kinds(&mut self) {
        self.state.lasting_kinds = self.state.lasting.iter().fold(Kinds::NONE, |kinds, row| kinds.with(row.kinds));
    }
}

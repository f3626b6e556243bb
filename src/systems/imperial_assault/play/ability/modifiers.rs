//! Modifiers in force, and the rules they bend: values, results, surge abilities, sight, bans.

use std::sync::Arc;

use super::filter::is_side;
use crate::{
    cards::{
        Die, PowerToken, Trait, Words,
        ability::{
            AttackRole, Effect, Entry, FigureBan, Grant, Limit, Modifier, ModifierKinds, PlayerBan, Pool, Subject,
            SurgeGrant, Until, Who, Window,
        },
    },
    play::{
        View,
        dice::Symbols,
        fixed::{AbilityNo, Origin},
        pieces::FigureNo,
        referee::Referee,
        state::{ActiveModifier, ActiveWatch, Context, ModifierReach, Trigger},
    },
};
use kernel::game::Seat;

impl<'a> View<'a, '_> {
    /// Goes through every modification of these kinds that a figure has.
    pub(in crate::play) fn mods(
        &self,
        figure: FigureNo,
        kinds: ModifierKinds,
        mut each: impl FnMut(&Modifier, &Context),
    ) {
        let group = self.group(figure);
        if group.own_kinds.meets(kinds) {
            for number in &group.own {
                let ability = self.fixed.abilities.ability(*number);
                if ability.kinds.meets(kinds) && !self.is_lost(figure, &ability.play.name) {
                    let context = Context::new(*number, group.seat, Some(figure), Trigger::new(Window::Always));
                    each_mod(&ability.play.steps, kinds, |_, modification| each(modification, &context));
                }
            }
        }
        if self.fixed.abilities.field_kinds.meets(kinds) {
            for (number, _) in self.fixed.abilities.fields.iter().filter(|(_, own)| own.meets(kinds)) {
                self.field(figure, *number, kinds, &mut each);
            }
        }
        if self.state.modifier_kinds.meets(kinds) {
            for row in self.state.modifiers.iter().filter(|row| row.kinds.meets(kinds)) {
                if self.reaches(row, figure) {
                    let mods = row.grant.mods.iter().filter(|it| ModifierKinds::of(it).meets(kinds));
                    mods.for_each(|modification| each(modification, &row.context));
                }
            }
        }
    }

    /// The modifications of a standing ability that reach a figure.
    fn field(
        &self,
        figure: FigureNo,
        number: AbilityNo,
        kinds: ModifierKinds,
        each: &mut impl FnMut(&Modifier, &Context),
    ) {
        let source = self.fixed.abilities.source_of(number);
        if let Origin::Form(group, form) = source.origin
            && !self.state.forms.contains(&(group, form))
        {
            return;
        }
        let group = match source.origin {
            Origin::Supply(_) | Origin::Imperial { .. } => {
                let group = self.group_of(self.fixed.abilities.ability(number).source);
                let waits = matches!(source.origin, Origin::Supply(_) | Origin::Imperial { attaches: true, .. });
                if group.is_none() && waits {
                    return;
                }
                group
            }
            _ => source.group(),
        };
        match group {
            Some(group) => {
                for owner in self.fixed.groups[group.index()].figures() {
                    if self.figure(owner).is_in_play() {
                        self.field_of(Some(owner), figure, number, kinds, each);
                    }
                }
            }
            None => self.field_of(None, figure, number, kinds, each),
        }
    }

    /// Modifiers of a standing ability for one owner.
    fn field_of(
        &self,
        you: Option<FigureNo>,
        figure: FigureNo,
        number: AbilityNo,
        kinds: ModifierKinds,
        each: &mut impl FnMut(&Modifier, &Context),
    ) {
        let ability = self.fixed.abilities.ability(number);
        let source = self.fixed.abilities.source(ability.source);
        // The cheap part of the target comes first: most standing abilities are for others.
        let own = self.fixed.figures[figure.index()];
        let is_for = |grant: &Grant| match &grant.to {
            Who::You => you == Some(figure),
            Who::Group => source.group() == Some(own) && you == Some(figure),
            Who::All(filter) => {
                filter.side.is_none_or(|side| is_side(side, source.seat, self.fixed.groups[own.index()].seat))
            }
            Who::Companion => source.group().is_some_and(|host| self.fixed.brought.contains(&(own, host))),
            _ => false,
        };
        if !ability.play.steps.iter().any(|step| matches!(step, Effect::Grant(grant) if is_for(grant))) {
            return;
        }
        let context = Context::new(number, source.seat, you, Trigger::new(Window::Always));
        if you.is_some_and(|you| self.is_lost(you, &ability.play.name)) || !self.holds(&context, &ability.play.tests) {
            return;
        }
        each_mod(&ability.play.steps, kinds, |grant, modification| {
            let fits = || match &grant.to {
                Who::All(filter) => self.matches(&context, figure, filter),
                _ => true,
            };
            if is_for(grant) && fits() {
                each(modification, &context);
            }
        });
    }

    fn reaches(&self, row: &ActiveModifier, figure: FigureNo) -> bool {
        if row.grant.until == Until::Attack && !(self.state.depth..=self.state.depth + 1).contains(&row.depth) {
            return false;
        }
        match (&row.reached, &row.grant.to) {
            (ModifierReach::Figures(figures), _) => figures.contains(&figure),
            (ModifierReach::Standing, Who::All(filter)) => self.matches(&row.context, figure, filter),
            _ => false,
        }
    }

    /// True if a figure has a modifier of these kinds that passes.
    fn any_mod(&self, figure: FigureNo, kinds: ModifierKinds, passes: impl Fn(&Modifier, &Context) -> bool) -> bool {
        let mut found = false;
        self.mods(figure, kinds, |modification, context| found = found || passes(modification, context));
        found
    }

    /// True if a figure is banned from doing or suffering something.
    pub fn cannot(&self, figure: FigureNo, what: FigureBan) -> bool {
        self.any_mod(figure, ModifierKinds::ban(what), |modification, _| {
            matches!(modification, Modifier::Cannot { what: bans, whom: None, beyond: None } if bans.contains(&what))
        })
    }

    /// True if a figure is banned from something that involves another.
    pub(in crate::play) fn cannot_with(&self, figure: FigureNo, what: FigureBan, other: FigureNo) -> bool {
        self.any_mod(figure, ModifierKinds::ban(what), |modification, context| {
            let Modifier::Cannot { what: bans, whom, beyond } = modification else { return false };
            bans.contains(&what)
                && whom.as_ref().is_none_or(|whom| self.targets(context, whom).contains(&other))
                && beyond.is_none_or(|most| self.distance(figure, other).is_none_or(|distance| distance > most))
        })
    }

    /// True if a figure attacks with more than one action (IA-ACT-06).
    pub fn attacks_again(&self, figure: FigureNo) -> bool {
        // IA-CAMP-34.
        if self.fixed.hero(figure).is_some() {
            return true;
        }
        self.any_mod(figure, ModifierKinds::MULTI_ATTACK, |_, _| true)
    }

    /// True if figures do not block a figure's sight.
    pub(in crate::play) fn sees_through(&self, figure: FigureNo) -> bool {
        self.any_mod(figure, ModifierKinds::SIGHT, |_, _| true)
    }

    /// Entries free of extra cost for a figure: difficult terrain, hostile figures.
    pub(in crate::play) fn free_entry(&self, figure: FigureNo) -> [bool; 2] {
        let mut free = [false; 2];
        self.mods(figure, ModifierKinds::FREE_ENTRY, |modification, _| {
            if let Modifier::FreeEntry(entries) = modification {
                free[0] |= entries.contains(&Entry::Difficult);
                free[1] |= entries.contains(&Entry::Hostile);
            }
        });
        free
    }

    /// Changes of a figure's Speed and Health.
    pub(in crate::play) fn stats(&self, figure: FigureNo) -> (i8, i8) {
        let mut change = (0, 0);
        self.mods(figure, ModifierKinds::STAT, |modification, _| {
            if let Modifier::Stat { speed, health } = modification {
                change.0 += speed;
                change.1 += health;
            }
        });
        change
    }

    /// The Health of a figure (IA-DMG-01).
    pub fn health(&self, figure: FigureNo) -> u8 {
        let printed = self.group(figure).health;
        let printed = if self.fixed.campaign.is_some() { self.health_by_rules(figure, printed) } else { printed };
        printed.saturating_add_signed(self.stats(figure).1).saturating_add(self.borne_health(figure))
    }

    /// Uses of each surge ability in an attack (IA-SURGE-02).
    pub(in crate::play) fn surge_repeat(&self, figure: FigureNo) -> u8 {
        let mut most = 1;
        self.mods(figure, ModifierKinds::SURGE_REPEAT, |modification, _| {
            if let Modifier::SurgeRepeat(times) = modification {
                most = most.max(*times);
            }
        });
        most
    }

    /// Uses of each special action in an activation (IA-ACT-07).
    pub(super) fn special_repeat(&self, figure: FigureNo) -> u8 {
        let mut most = 1;
        self.mods(figure, ModifierKinds::SPECIAL_REPEAT, |modification, _| {
            if let Modifier::SpecialRepeat(times) = modification {
                most = most.max(*times);
            }
        });
        most
    }

    /// Results added for a figure in this role.
    pub(in crate::play) fn modifier_results(&self, figure: FigureNo, role: AttackRole) -> Symbols {
        let mut sum = Symbols::default();
        self.mods(figure, ModifierKinds::RESULTS, |modification, context| {
            if let Some(results) = modification.results(role) {
                sum = sum.plus(self.symbols(context, &results));
            }
        });
        sum
    }

    /// Dice that are added to a figure's attacks or defenses.
    pub(in crate::play) fn modifier_dice(&self, figure: FigureNo, pool: Pool) -> Vec<Die> {
        let mut dice = Vec::new();
        self.mods(figure, ModifierKinds::DICE, |modification, _| {
            if let Modifier::Dice { pool: own, add } = modification
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
        if !self.state.modifier_kinds.meets(ModifierKinds::TRAIT) {
            return traits;
        }
        for row in self.state.modifiers.iter().filter(|row| row.kinds.meets(ModifierKinds::TRAIT)) {
            if matches!(&row.reached, ModifierReach::Figures(figures) if figures.contains(&figure)) {
                for modification in &row.grant.mods {
                    if let Modifier::Trait(lent) = modification {
                        traits = traits.union(*lent);
                    }
                }
            }
        }
        traits
    }

    /// True if a figure has lost the ability of this name for now.
    pub(in crate::play) fn is_lost(&self, figure: FigureNo, name: &str) -> bool {
        let kinds = self.state.modifier_kinds.with(self.fixed.abilities.field_kinds);
        kinds.meets(ModifierKinds::LOSE)
            && self.state.modifiers.iter().filter(|row| row.kinds.meets(ModifierKinds::LOSE)).any(|row| {
                let loses =
                    |it: &Modifier| matches!(it, Modifier::Lose(names) if names.iter().any(|lost| **lost == *name));
                matches!(&row.reached, ModifierReach::Figures(figures) if figures.contains(&figure))
                    && row.grant.mods.iter().any(loses)
            })
    }

    /// True if a figure has an ability of this name.
    pub(in crate::play) fn has_ability(&self, figure: FigureNo, name: &str) -> bool {
        let group = self.fixed.figures[figure.index()];
        let named = |number: AbilityNo| *self.fixed.abilities.ability(number).play.name == *name;
        self.fixed.abilities.of_group(group).any(named) && !self.is_lost(figure, name)
    }

    /// Surge abilities that are lent to a figure, each with its owner.
    pub(in crate::play) fn lent_surges(&self, figure: FigureNo) -> Vec<(SurgeGrant, Seat)> {
        let mut found = Vec::new();
        self.mods(figure, ModifierKinds::SURGE, |modification, context| match modification {
            Modifier::Surge(surge) => found.push((surge.clone(), context.seat)),
            Modifier::SurgesOf(who) => {
                let other = self.target(context, who).filter(|other| *other != figure);
                for surge in other.map(|other| &self.group(other).surges).into_iter().flatten() {
                    if surge.told_by.is_none() {
                        let effects = surge.effects.clone();
                        let lent = SurgeGrant { cost: surge.cost, effects, if_target_stunned: Vec::new(), vp: 0 };
                        found.push((lent, context.seat));
                    }
                }
            }
            _ => {}
        });
        found
    }

    /// True if a player is banned from playing Command cards.
    pub(super) fn may_not_play(&self, seat: Seat) -> bool {
        self.state.bans.iter().any(|ban| ban.seat == seat && ban.what == PlayerBan::PlayCards)
    }

    /// True if a player is banned from drawing Command cards.
    pub(in crate::play) fn may_not_draw(&self, seat: Seat) -> bool {
        self.state.bans.iter().any(|ban| ban.seat == seat && ban.what == PlayerBan::DrawCards)
    }

    /// True if a trigger is the one a watch waits for.
    pub(super) fn is_watched(&self, row: &ActiveWatch, trigger: &Trigger) -> bool {
        let (watch, context) = (&row.watch, &row.context);
        let attack = self.state.attack.as_ref();
        let of = match &watch.of {
            None => watch.when.is_in_attack() || trigger.figure.is_none(),
            Some(Subject::You) => trigger.figure == context.you && context.you.is_some(),
            Some(Subject::Fits(filter)) => {
                // It is the owner who has to be near, wherever it is now.
                trigger.figure.is_some_and(|figure| self.matches(context, figure, filter))
                    && context.you.is_none_or(|you| self.figure(you).is_in_play())
            }
            Some(_) => true,
        };
        let limited = matches!(watch.limit, Some(Limit::OncePerFigure | Limit::OncePerFigurePerRound));
        // A limit for each figure excludes those reached, except on the owner's own events.
        let again = limited
            && watch.of != Some(Subject::You)
            && trigger.figure.is_some_and(|figure| row.fired.contains(&figure));
        of && !again
            && (!watch.voluntary || trigger.voluntary)
            && watch
                .target
                .as_ref()
                .is_none_or(|who| attack.is_some_and(|attack| self.target(context, who) == Some(attack.target)))
            && watch
                .attacker
                .as_ref()
                .is_none_or(|filter| attack.is_some_and(|attack| self.matches(context, attack.attacker, filter)))
            && (watch.if_spent_token.is_empty() || {
                let spent =
                    |token: &PowerToken| attack.is_some_and(|attack| self.has_spent(attack.attacker, Some(*token)));
                watch.if_spent_token.iter().any(spent)
            })
    }
}

fn each_mod(steps: &[Effect], kinds: ModifierKinds, mut each: impl FnMut(&Grant, &Modifier)) {
    for step in steps {
        if let Effect::Grant(grant) = step {
            grant
                .mods
                .iter()
                .filter(|it| ModifierKinds::of(it).meets(kinds))
                .for_each(|modification| each(grant, modification));
        }
    }
}

impl Referee<'_> {
    /// A modification begins.
    pub(super) fn grant(&mut self, context: &Context, grant: &Arc<Grant>) {
        let view = self.view();
        let reached = match &grant.to {
            Who::All(_) => ModifierReach::Standing,
            who => ModifierReach::Figures(view.targets(context, who)),
        };
        let kinds = grant.kinds();
        // Modifiers granted between attacks apply to the next one.
        let is_between = self.state.attack.is_none() && self.state.aim.is_none();
        let depth = self.state.depth + u8::from(is_between);
        let row =
            ActiveModifier { grant: Arc::clone(grant), context: Box::new(context.clone()), reached, kinds, depth };
        self.state.modifiers.push(row);
        self.state.modifier_kinds = self.state.modifier_kinds.with(kinds);
    }

    /// Removes modifiers that end now.
    pub(in crate::play) fn expire(&mut self, ends: impl Fn(Until) -> bool) {
        self.state.modifiers.retain(|row| !ends(row.grant.until));
        self.state.watches.retain(|row| !ends(row.watch.until));
        self.state.bans.retain(|ban| !ends(ban.until));
        self.state.card_overrides.expire(&ends);
        self.expire_natives(&ends);
        self.recount_kinds();
    }

    /// Removes the attack's modifiers as it ends.
    pub(in crate::play) fn expire_attack(&mut self) {
        let depth = self.state.depth;
        let before = self.state.modifiers.len();
        self.state.modifiers.retain(|row| row.grant.until != Until::Attack || row.depth < depth);
        if before != self.state.modifiers.len() {
            self.recount_kinds();
        }
    }

    /// Removes a figure's modifiers as its next activation begins.
    pub(in crate::play) fn expire_at_activation(&mut self, figure: FigureNo) {
        let of =
            |row: &ActiveModifier| matches!(&row.reached, ModifierReach::Figures(figures) if figures.contains(&figure));
        self.state.modifiers.retain(|row| row.grant.until != Until::NextActivation || !of(row));
        self.recount_kinds();
    }

    fn recount_kinds(&mut self) {
        self.state.modifier_kinds =
            self.state.modifiers.iter().fold(ModifierKinds::NONE, |kinds, row| kinds.with(row.kinds));
    }
}

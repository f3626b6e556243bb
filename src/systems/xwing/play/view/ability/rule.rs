//! Rules as cards bend them: what is in force always, and what was settled for a while.

use arrayvec::ArrayVec;

use crate::cards::{
    Action, Bearing, Difficulty, Maneuver, Slot,
    ability::{
        Effect, Hook, NewValue, RuleChange, Target, Window,
        words::{Allow, Dice, Duration, Forbid, IgnoreWhen, LockRule, RangeRule, Stat, Token, Words},
    },
};
use crate::play::view::View;
use crate::play::view::ability::{Ability, Context, Trigger};
use crate::play::{
    maneuver::Flown,
    pieces::{Origin, ShipNo},
    state::{Modifier, Until},
};

/// The most maneuvers of a dial.
const MOST_MANEUVERS: usize = 32;

/// A card or an effect that bends a rule now.
pub(in crate::play) enum Rule<'a, 'm, 's> {
    /// A text in force, with its case.
    Ability(Context<'a, 'm>, &'a RuleChange),
    /// An effect that lasts.
    Modifier(&'s Modifier),
}

impl Rule<'_, '_, '_> {
    /// The change.
    pub(in crate::play) fn change(&self) -> &RuleChange {
        match self {
            Self::Ability(_, change) => change,
            Self::Modifier(modifier) => &modifier.change,
        }
    }

    /// The ship of its card.
    pub(in crate::play) fn bearer(&self) -> ShipNo {
        match self {
            Self::Ability(context, _) => context.bearer(),
            Self::Modifier(modifier) => modifier.bearer,
        }
    }
}

/// The moment of texts that hold always.
const STANDING: Trigger = Trigger::general(Window::Always);

impl<'a, 's> View<'a, 's> {
    /// Calls `found` with everything that bends the rule at this place; stops when it says so.
    pub(in crate::play) fn each_rule(self, hook: Hook, found: &mut dyn FnMut(Rule<'a, 's, 's>) -> bool) {
        let mut stopped = false;
        let mut offer = |ability: Ability<'a>| {
            if stopped
                || !(ability.play.when.contains(Window::Always) || ability.play.when.contains(Window::SetupPlace))
            {
                return;
            }
            for effect in &ability.play.effects {
                if let Effect::Rule(change) = effect
                    && change.hook() == Some(hook)
                {
                    let context = Context::new(ability, &STANDING);
                    if self.all_hold(&context, &ability.play.conditions) && found(Rule::Ability(context, change)) {
                        stopped = true;
                        return;
                    }
                }
            }
        };
        for listener in self.fixed.index.hooked(hook) {
            if let Some(ability) = self.card_ability(*listener) {
                offer(ability);
            }
        }
        if hook != Hook::Borrowed && self.borrows() {
            self.each_borrowed(Window::Always, self.fixed.index.pilots_hooked(hook), &mut offer);
        }
        if self.state.has_effects.bend(hook) {
            self.each_passing(&mut offer);
        }
        if stopped {
            return;
        }
        for modifier in &self.state.modifiers {
            if modifier.change.hook() == Some(hook) && found(Rule::Modifier(modifier)) {
                return;
            }
        }
    }

    /// True if a rule is about this ship: its target, or a ship of the modifier.
    pub(in crate::play) fn concerns(self, rule: &Rule<'_, '_, '_>, target: &Target, ship: ShipNo) -> bool {
        match rule {
            Rule::Ability(context, _) => self.is_target(context, target, ship),
            Rule::Modifier(modifier) => modifier.who.contains(ship),
        }
    }

    /// True if anything at this hook fits.
    pub(in crate::play) fn any_rule(self, hook: Hook, mut says: impl FnMut(&Rule<'a, '_, '_>) -> bool) -> bool {
        let mut found = false;
        self.each_rule(hook, &mut |rule| {
            found = says(&rule);
            found
        });
        found
    }

    /// True if nothing can bend the rule at this hook: the quick way out.
    pub(in crate::play) fn straight(self, hook: Hook) -> bool {
        !self.state.has_effects.bend(hook)
            && self.state.modifiers.is_empty()
            && self.fixed.index.hooked(hook).is_empty()
            && self.fixed.index.hooked(Hook::Borrowed).is_empty()
    }

    /// Pilot skill: printed and fixed changes, then the most recent setting (XW-PS-02); never below 0.
    pub fn skill(self, ship: ShipNo) -> i8 {
        let mut skill = self.own_skill(ship);
        if !self.straight(Hook::Skill) {
            let mut set = None;
            self.each_rule(Hook::Skill, &mut |rule| {
                if let (Rule::Ability(context, _), RuleChange::Stat { of, add, set: new, .. }) = (&rule, rule.change())
                    && self.concerns(&rule, of, ship)
                {
                    if let Some(add) = add {
                        skill += self.number_of(context, add) as i8;
                    }
                    if let Some(NewValue::Number(number)) = new {
                        set = Some(self.number_of(context, number) as i8);
                    }
                }
                false
            });
            skill = set.unwrap_or(skill);
        }
        let changed = self.ship(ship).skill_changes.iter().rev().find(|change| change.until != Until::Setup);
        changed.map_or(skill, |change| change.value).max(0)
    }

    /// Pilot skill with what its upgrades add.
    pub(in crate::play) fn own_skill(self, ship: ShipNo) -> i8 {
        let profile = self.profile(self.identity(ship));
        let added: i8 = profile
            .cards
            .iter()
            .zip(&self.ship(ship).cards)
            .filter(|(_, now)| !now.discarded)
            .map(|(card, _)| card.stats.pilot_skill)
            .sum();
        self.shadowed_skill(ship).unwrap_or(profile.skill) + added
    }

    /// Primary weapon value; never below 0 (XW-WEAPON-01, XW-FAQ-15).
    pub fn attack_value(self, ship: ShipNo) -> i8 {
        let own = self.profile(ship).attack.unwrap_or_default() + self.carried(ship, |stats| stats.attack);
        self.bent(Hook::AttackValue, ship, own).max(0)
    }

    /// Agility: tractor beam tokens cut it in the Combat phase (XW-TRACTOR-01), a cloak adds 2 (XW-CLOAK-02); never below 0.
    pub fn agility(self, ship: ShipNo) -> i8 {
        let own = self.profile(ship).agility + self.carried(ship, |stats| stats.agility);
        let state = self.ship(ship);
        let mut agility = self.bent(Hook::Agility, ship, own);
        if state.token(Token::Cloak) > 0 {
            agility += 2;
        }
        if self.state.phase == crate::play::Phase::Combat {
            agility -= state.token(Token::TractorBeam) as i8;
        }
        agility.max(0)
    }

    /// Hull value.
    pub(in crate::play) fn hull(self, ship: ShipNo) -> i8 {
        self.profile(ship).hull
    }

    /// Shield value: the most shields it can have (XW-DAMAGE-14).
    pub(in crate::play) fn shield_value(self, ship: ShipNo) -> i8 {
        self.bent(Hook::Shields, ship, self.profile(ship).shields).max(0)
    }

    pub(in crate::play) fn carried(self, ship: ShipNo, value: fn(&crate::cards::StatChanges) -> i8) -> i8 {
        let cards = self.profile(ship).cards.iter().zip(&self.ship(ship).cards);
        cards.filter(|(_, now)| !now.discarded).map(|(card, _)| value(&card.stats)).sum()
    }

    /// A value with all changes; a setting replaces what was there before it, additions follow.
    pub(in crate::play) fn bent(self, hook: Hook, ship: ShipNo, own: i8) -> i8 {
        if self.straight(hook) {
            return own;
        }
        let (mut base, mut more) = (own, 0);
        self.each_rule(hook, &mut |rule| {
            if let RuleChange::Stat { of, add, set, .. } = rule.change()
                && self.concerns(&rule, of, ship)
            {
                match (&rule, add, set) {
                    (Rule::Modifier(modifier), Some(_), _) => more += modifier.value,
                    (Rule::Modifier(modifier), None, _) => base = modifier.value,
                    (Rule::Ability(context, _), Some(add), _) => more += self.number_of(context, add) as i8,
                    (Rule::Ability(context, _), None, Some(NewValue::Number(number))) => {
                        base = self.number_of(context, number) as i8;
                    }
                    _ => {}
                }
            }
            false
        });
        base + more
    }

    /// True if something allows this to the ship. `fits` checks the permission.
    pub(in crate::play) fn allowed(
        self,
        ship: ShipNo,
        wanted: Allow,
        mut fits: impl FnMut(&Rule<'a, '_, '_>) -> bool,
    ) -> bool {
        if self.straight(Hook::Allow) {
            return false;
        }
        self.any_rule(Hook::Allow, |rule| {
            matches!(rule.change(), RuleChange::Allow { what, who, .. } if *what == wanted && self.concerns(rule, who, ship))
                && fits(rule)
        })
    }

    /// True if something forbids this to the ship (XW-GOLD-03: a ban beats every permission).
    pub(in crate::play) fn forbidden(
        self,
        ship: ShipNo,
        banned: Forbid,
        mut fits: impl FnMut(&Rule<'a, '_, '_>) -> bool,
    ) -> bool {
        if self.straight(Hook::Forbid) {
            return false;
        }
        self.any_rule(Hook::Forbid, |rule| {
            matches!(rule.change(), RuleChange::Forbid { what, who, .. } if *what == banned && self.concerns(rule, who, ship))
                && fits(rule)
        })
    }

    /// True if a straight maneuver may not be dialed (Shaken Pilot).
    pub(in crate::play) fn straight_barred(self, ship: ShipNo) -> bool {
        self.forbidden(ship, Forbid::StraightManeuver, |_| true)
    }

    /// The color of a maneuver: see [`Self::difficulties`].
    pub(in crate::play) fn difficulty(
        self,
        ship: ShipNo,
        speed: u8,
        bearing: Bearing,
        printed: Difficulty,
    ) -> Difficulty {
        let mut color = printed;
        self.difficulties(ship, &[Maneuver { speed, bearing, difficulty: printed, energy_gain: None }], |_, now| {
            color = now
        });
        color
    }

    /// The color of each of these maneuvers: the printed one, then the colors cards name; the hardest that raises it wins
    /// (XW-MANEUVER-13), otherwise the easiest.
    pub(in crate::play) fn difficulties(
        self,
        ship: ShipNo,
        maneuvers: &[Maneuver],
        mut found: impl FnMut(usize, Difficulty),
    ) {
        let printed = |place: usize| maneuvers[place].difficulty;
        if self.straight(Hook::Difficulty) {
            (0..maneuvers.len()).for_each(|place| found(place, printed(place)));
            return;
        }
        let mut bounds: ArrayVec<(Difficulty, Difficulty), MOST_MANEUVERS> = ArrayVec::new();
        bounds.extend(maneuvers.iter().take(MOST_MANEUVERS).map(|maneuver| (maneuver.difficulty, maneuver.difficulty)));
        self.each_rule(Hook::Difficulty, &mut |rule| {
            if let RuleChange::Difficulty { speed: speeds, bearing: bearings, to, from, who } = rule.change()
                && self.concerns(&rule, who, ship)
            {
                for (maneuver, (raised, lowered)) in maneuvers.iter().zip(&mut bounds) {
                    if (speeds.is_empty() || speeds.contains(maneuver.speed))
                        && (bearings.is_empty() || bearings.contains(maneuver.bearing))
                        && from.is_none_or(|from| from == maneuver.difficulty)
                    {
                        *raised = (*raised).max(*to);
                        *lowered = (*lowered).min(*to);
                    }
                }
            }
            false
        });
        for (place, (raised, lowered)) in bounds.into_iter().enumerate() {
            found(place, if raised > printed(place) { raised } else { lowered });
        }
    }

    /// The color of a maneuver in flight.
    pub(in crate::play) fn colored(self, ship: ShipNo, flown: Flown) -> Flown {
        Flown { difficulty: self.difficulty(ship, flown.speed, flown.bearing, flown.difficulty), ..flown }
    }

    /// True if obstacles do nothing to the ship when it moves like this.
    pub(in crate::play) fn ignores_obstacles(self, ship: ShipNo, when: Words<IgnoreWhen>) -> bool {
        !self.straight(Hook::Obstacles)
            && self.any_rule(Hook::Obstacles, |rule| match rule.change() {
                RuleChange::IgnoreObstacles { when: known } => {
                    self.concerns(rule, &Target::default(), ship) && known.meets(when)
                }
                _ => false,
            })
    }

    /// True if tokens of this kind stay through the End phase.
    pub(in crate::play) fn keeps(self, ship: ShipNo, token: Token) -> bool {
        !self.straight(Hook::Keep)
            && self.any_rule(Hook::Keep, |rule| match rule.change() {
                RuleChange::Keep { token: tokens, .. } => {
                    tokens.contains(token) && self.concerns(rule, &Target::default(), ship)
                }
                _ => false,
            })
    }

    /// The most tokens of a kind the ship may hold.
    pub(in crate::play) fn token_limit(self, ship: ShipNo, token: Token) -> u8 {
        let mut limit = u8::MAX;
        if !self.straight(Hook::TokenLimit) {
            self.each_rule(Hook::TokenLimit, &mut |rule| {
                if let RuleChange::TokenLimit { token: tokens, max } = rule.change()
                    && tokens.contains(token)
                    && rule.bearer() == ship
                {
                    limit = limit.min(*max);
                }
                false
            });
        }
        limit
    }

    /// Actions of the ship in its Perform Action step.
    pub(in crate::play) fn action_steps(self, ship: ShipNo) -> u8 {
        let mut steps = 1;
        if !self.straight(Hook::ActionStep) {
            self.each_rule(Hook::ActionStep, &mut |rule| {
                if let RuleChange::ActionStep { n, .. } = rule.change()
                    && self.concerns(&rule, &Target::default(), ship)
                {
                    steps = if *n == 0 || steps == 0 { 0 } else { steps.max(*n) };
                }
                false
            });
        }
        steps
    }

    /// True if a card adds or lends an action icon to the ship.
    pub(in crate::play) fn added_icon(self, ship: ShipNo, action: Action) -> bool {
        let cards = self.profile(ship).cards.iter().zip(&self.ship(ship).cards);
        cards.into_iter().any(|(card, now)| !now.discarded && card.actions.contains(action))
            || self.allowed(
                ship,
                Allow::BarIcon,
                |rule| matches!(rule.change(), RuleChange::Allow { actions, .. } if actions.contains(action)),
            )
    }

    /// True if a stressed ship may perform this action.
    pub(in crate::play) fn acts_while_stressed(self, ship: ShipNo, action: Option<Action>, slot: Option<Slot>) -> bool {
        let stress = self.ship(ship).token(Token::Stress);
        self.allowed(ship, Allow::ActionWhileStressed, |rule| match rule.change() {
            RuleChange::Allow { actions, max_stress, .. } => {
                (actions.is_empty() || action.is_some_and(|action| actions.contains(action)))
                    && max_stress.is_none_or(|max| stress <= max)
            }
            _ => false,
        }) || self.allowed(ship, Allow::CardActionWhileStressed, |rule| match rule.change() {
            RuleChange::Allow { slots, .. } => slot.is_some_and(|slot| slots.contains(slot)),
            _ => false,
        })
    }

    /// True if a lock rule of this kind works for the ship.
    pub(in crate::play) fn lock_rule(self, ship: ShipNo, wanted: LockRule) -> bool {
        !self.straight(Hook::Lock)
            && self.any_rule(Hook::Lock, |rule| match (rule, rule.change()) {
                (Rule::Ability(context, _), RuleChange::LockRule { who, rule, .. }) => {
                    *rule == wanted
                        && who.as_ref().map_or(context.bearer() == ship, |filter| self.matches(context, filter, ship))
                }
                _ => false,
            })
    }

    /// The number of a range rule of this kind for the ship's attacks with this weapon; none if there is no such rule.
    pub(in crate::play) fn range_rule(
        self,
        ship: ShipNo,
        wanted: RangeRule,
        weapon: crate::play::weapon::Weapon,
    ) -> Option<u8> {
        if self.straight(Hook::Range) {
            return None;
        }
        let mut found = None;
        self.each_rule(Hook::Range, &mut |rule| {
            if let RuleChange::RangeRule { rule: known, who, value, weapons } = rule.change() {
                let concerns = match (&rule, who) {
                    (Rule::Modifier(modifier), _) => modifier.who.contains(ship),
                    (Rule::Ability(context, _), Some(filter)) => self.matches(context, filter, ship),
                    (Rule::Ability(context, _), None) => context.bearer() == ship,
                };
                let fits = weapons.is_empty() || self.is_weapon(ship, weapon, *weapons, (ship, Origin::Card(u8::MAX)));
                if *known == wanted && concerns && fits {
                    found = Some(value.unwrap_or(1));
                }
            }
            found.is_some()
        });
        found
    }

    /// True if the ship may not spend a token of this kind now. A ban may leave some that may be spent.
    pub(in crate::play) fn spending_barred(self, ship: ShipNo, token: Token) -> bool {
        if token == Token::Lock && self.forbidden(ship, Forbid::SpendLock, |_| true) {
            return true;
        }
        let mut kept = 0;
        let all = self.forbidden(ship, Forbid::Spend, |rule| match rule.change() {
            RuleChange::Forbid { tokens, n: None, .. } => tokens.contains(token),
            RuleChange::Forbid { tokens, n: Some(n), .. } => {
                kept += if tokens.contains(token) { *n } else { 0 };
                false
            }
            _ => false,
        });
        all || (kept > 0 && self.tokens_of(ship, token) <= kept)
    }

    /// True if the ship may not spend a token of this kind now to modify dice of this kind.
    pub(in crate::play) fn dice_spending_barred(self, ship: ShipNo, token: Token, dice: Dice) -> bool {
        let attacks = self.attack.is_some_and(|attack| attack.attacker == ship);
        self.spending_barred(ship, token)
            || (attacks
                && dice == Dice::Attack
                && self.forbidden(ship, Forbid::SpendToModify, |rule| match rule.change() {
                    RuleChange::Forbid { tokens, .. } => tokens.contains(token),
                    _ => false,
                }))
    }

    /// End of this ability's modifiers.
    pub(in crate::play) fn until(self, context: &Context<'_, '_>) -> Until {
        match context.ability.play.duration {
            Some(Duration::ThisAttack) => Self::end_of_attack(context.trigger.window),
            Some(Duration::ThisOne) => Until::ThisOne,
            Some(Duration::NextAttack) => Until::NextAttack,
            Some(Duration::ThisPhase) => Until::Phase,
            Some(Duration::ThisRound) => Until::Round(self.state.round),
            Some(Duration::NextRound) => Until::Round(self.state.round + 1),
            Some(Duration::EndOfActivation) => Until::Activation,
            Some(Duration::EndOfCombat) => Until::Combat,
            Some(Duration::Setup) => Until::Setup,
            None if self.attack.is_some() => Self::end_of_attack(context.trigger.window),
            None => Until::Round(self.state.round),
        }
    }

    /// The end of "this attack": of two attacks for one declaration each is one, and a text used in one of them ends with
    /// it; what is used at the declaration holds for both (XW-FAQ-06).
    pub(in crate::play) const fn end_of_attack(window: Window) -> Until {
        if matches!(window, Window::Attack | Window::Declare) { Until::Attack } else { Until::ThisOne }
    }

    /// True if the ship's side may not modify the dice of this roll; `with` would modify them.
    pub(in crate::play) fn modifying_barred(self, ship: ShipNo, dice: Dice, by_focus: bool) -> bool {
        let barred = |rule: &Rule<'a, '_, '_>| match rule.change() {
            RuleChange::Forbid { dice: known, .. } => known.is_none_or(|known| known == dice || known == Dice::Both),
            _ => false,
        };
        self.forbidden(ship, Forbid::ModifyDice, barred)
            || (!by_focus && self.forbidden(ship, Forbid::ModifyDiceExceptFocus, barred))
    }

    /// The most dice that the ship may reroll.
    pub(in crate::play) fn reroll_bound(self, ship: ShipNo, dice: Dice) -> u8 {
        let mut most = u8::MAX;
        if !self.straight(Hook::Forbid) {
            self.each_rule(Hook::Forbid, &mut |rule| {
                if let RuleChange::Forbid { what: Forbid::Reroll, who, dice: known, beyond, .. } = rule.change()
                    && known.is_none_or(|known| known == dice)
                    && self.concerns(&rule, who, ship)
                {
                    most = most.min(beyond.unwrap_or(0));
                }
                false
            });
        }
        most
    }

    /// True if a stat effect changes pilot skill.
    pub(in crate::play) const fn is_skill(stat: Stat) -> bool {
        matches!(stat, Stat::PilotSkill)
    }
}

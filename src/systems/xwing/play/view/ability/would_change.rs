//! Effects that would change something now: others are not offered.

use crate::cards::{
    Arc,
    ability::{
        DiceEffect, Effect, Number, RuleChange, Target,
        words::{DamageChoice, Dice, DieFace, Facing, Forbid, Ref, Side, Token},
    },
};
use crate::play::{
    DieKind,
    dice::Face,
    pieces::ShipSet,
    view::{
        View,
        ability::{Context, face_of},
    },
};

impl<'a, 's> View<'a, 's> {
    /// True if any of these effects would change something that is worth the use of an ability.
    pub(in crate::play) fn would_change(self, context: &Context<'a, '_>, effects: &'a [Effect]) -> bool {
        effects.iter().any(|effect| !self.is_burden(effect) && self.effect_would_change(context, effect))
    }

    /// True if an effect only binds the ship of the card or hands it what nobody wants: by itself it makes no ability worth
    /// its use.
    fn is_burden(self, effect: &Effect) -> bool {
        let own = |target: &Target| matches!(target, Target::Ship(Ref::SelfShip | Ref::AnyShip));
        match effect {
            Effect::Rule(RuleChange::Forbid { who, .. }) => own(who),
            Effect::Gain { token, on, .. } => own(on) && token.iter().all(Token::is_harmful),
            Effect::Grant { to, ability, .. } => {
                own(to) && self.fixed.play(ability.id).effects.iter().all(|effect| self.is_burden(effect))
            }
            _ => false,
        }
    }

    /// True if a target has ships, or ships that are not known yet.
    fn any_target(self, context: &Context<'a, '_>, target: &Target) -> bool {
        self.known_targets(context, target).is_none_or(|ships| !ships.is_empty())
    }

    /// True if every effect that needs something has it.
    pub(in crate::play) fn can_resolve(self, context: &Context<'a, '_>, effects: &'a [Effect]) -> bool {
        effects.iter().all(|effect| match effect {
            Effect::LoseShield { n, on } => {
                self.targets(context, on).into_iter().all(|ship| self.ship(ship).shields >= *n)
            }
            Effect::Gain { on: Target::Ships(filter), .. } => !self.matching(context, filter).is_empty(),
            Effect::Choose { ships: filter, may: false, .. } => !self.matching(context, filter).is_empty(),
            _ => true,
        })
    }

    pub(in crate::play) fn effect_would_change(self, context: &Context<'a, '_>, effect: &'a Effect) -> bool {
        let bearer = context.bearer();
        match effect {
            Effect::Dice(effect) => self.dice_would_change(context, effect),
            Effect::Rule(change) => self.rule_would_change(context, change),
            Effect::ForEach { ships, .. } | Effect::Choose { ships, .. } if ships.side != Side::Chosen => {
                !self.matching(context, ships).is_empty()
            }
            Effect::Decloak => self.ship(bearer).token(Token::Cloak) > 0,
            Effect::Lose { token, on, .. } => self.known_targets(context, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| token.iter().any(|token| self.tokens_of(ship, token) > 0))
            }),
            Effect::Move { token, from, .. } => match self.target(context, *from) {
                Some(from) => token.iter().any(|token| self.tokens_of(from, token) > 0),
                None => true,
            },
            Effect::Gain { n, .. } => self.number_of(context, n) > 0 || matches!(n, Number::Counted { .. }),
            Effect::RollDamage { on, .. }
            | Effect::Condition { on, .. }
            | Effect::Mark { on }
            | Effect::Damage { on, .. }
            | Effect::Deal { on, .. } => self.any_target(context, on),
            Effect::Recover { on, .. } => self.known_targets(context, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| i32::from(self.ship(ship).shields) < i32::from(self.shield_value(ship)))
            }),
            Effect::FreeAction { actions, by, slot, if_on_bar, .. } => match self.known_targets(context, by) {
                Some(ships) => ships
                    .into_iter()
                    .any(|ship| self.has_free_action(ship, *actions, *slot, *if_on_bar, context.ability.at)),
                None => true,
            },
            Effect::Attack { .. } => self.could_attack_again(context, effect),
            Effect::Drop { .. } => self.could_drop(context, effect),
            Effect::SetManeuver { .. } => self.could_set_maneuver(context, effect),
            Effect::FlipDamage { on, to, which, damage, .. } => self.known_targets(context, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| self.could_flip(context, ship, *to == Facing::Up, *which, *damage))
            }),
            Effect::Lock { on, by, .. } => self.could_lock(context, on, by),
            Effect::Unlock { from, .. } => self
                .known_targets(context, from)
                .is_none_or(|ships| ships.into_iter().any(|ship| self.state.locks.iter().any(|lock| lock.on == ship))),
            Effect::RestoreCard { slot, which } => self.could_restore(context, *slot, *which),
            Effect::DiscardDamage { on, which, .. } if *which != DamageChoice::Dealt => self
                .known_targets(context, on)
                .is_none_or(|ships| ships.into_iter().any(|ship| !self.ship(ship).damage.is_empty())),
            Effect::If { conditions, effects, otherwise } => {
                let branch = if self.all_hold(context, conditions) { effects } else { otherwise };
                self.would_change(context, branch)
            }
            Effect::ChooseOne { options, .. } => {
                options.iter().any(|option| self.would_change(context, option) && self.can_resolve(context, option))
            }
            Effect::Native { function } => self.native_would_change(context, *function),
            Effect::RotateArc => self.profile(bearer).has_arc(Arc::Mobile),
            Effect::DiscardDamage { .. } | Effect::ForEach { .. } | Effect::Choose { .. } => true,
            other => other.facts().would_change(),
        }
    }

    /// True if an effect on dice would change the running attack.
    fn dice_would_change(self, context: &Context<'a, '_>, effect: &DiceEffect) -> bool {
        match effect {
            // Nothing is left for evades to cancel.
            DiceEffect::Change { to: DieFace::Evade, .. } | DiceEffect::Cancel { dice: Dice::Defense, .. }
                if !self.anything_lands() =>
            {
                false
            }
            DiceEffect::Change { .. } | DiceEffect::Reroll { .. } | DiceEffect::Cancel { .. } => {
                self.dice_to_touch(context, effect)
            }
            DiceEffect::Add { dice, result, .. } => {
                let kind = self.dice_kind(context, *dice);
                // An evade result is worth nothing where nothing is left to cancel.
                let wanted = kind == DieKind::Attack || face_of(*result, kind) != Face::Evade || self.anything_lands();
                wanted && self.may_modify(context, kind)
            }
            DiceEffect::Redirect { result, .. } => self.attack.is_some_and(|attack| {
                result.iter().any(|face| attack.attack_dice.count(face_of(face, DieKind::Attack)) > 0)
            }),
            // The price is not known yet.
            DiceEffect::DiceCount { n, set: None, .. } => {
                !context.ability.play.costs.is_empty() || self.number_of(context, n) != 0
            }
            DiceEffect::Protect { result, .. } => {
                self.attack.is_none_or(|attack| attack.attack_dice.count(face_of(*result, DieKind::Attack)) > 0)
            }
            // The order matters only where evades could cancel either.
            DiceEffect::CancelOrder => self.attack.is_none_or(|attack| {
                let [hits, crits] = [Face::Hit, Face::Crit].map(|face| attack.attack_dice.count(face));
                hits > 0 && crits > 0 && attack.defense_dice.count(Face::Evade) > 0
            }),
            DiceEffect::DiceCount { .. } | DiceEffect::RollExtra { .. } => true,
        }
    }

    /// True if a rule change would matter now; those in force with their card are no use of it.
    fn rule_would_change(self, context: &Context<'a, '_>, change: &RuleChange) -> bool {
        match change {
            // Of tokens nobody has none can be kept from being spent.
            RuleChange::Forbid { what: Forbid::Spend, who, tokens, n: Some(_), .. } => self
                .targets(context, who)
                .into_iter()
                .any(|ship| tokens.iter().any(|token| self.tokens_of(ship, token) > 0)),
            // Applied where ships are placed: nothing to use.
            RuleChange::DeployArea { .. } => false,
            RuleChange::Forbid { .. } => true,
            other => other.facts().would_change(),
        }
    }

    /// True if the attack dice show a hit or a critical hit.
    fn anything_lands(self) -> bool {
        self.attack.is_none_or(|attack| {
            attack.set_aside > 0
                || attack.attack_dice.all().iter().any(|die| matches!(die.face, Face::Hit | Face::Crit))
        })
    }

    /// The ships of a target, unless they are chosen only later.
    fn known_targets(self, context: &Context<'a, '_>, target: &Target) -> Option<ShipSet> {
        match target {
            Target::Ship(Ref::Chosen) if context.chosen.is_empty() => None,
            Target::Ship(Ref::It) if context.it.is_none() => None,
            target => Some(self.targets(context, target)),
        }
    }
}

//! Whether an ability could do anything now: what could not is not offered.

use crate::abilities::{
    Effect, Target,
    words::{DamageChoice, Dice, DieFace, Facing, Forbid, Side, Token},
};
use crate::play::{
    DieKind,
    dice::Face,
    pieces::ShipSet,
    view::{
        View,
        ability::{Case, face_of},
    },
};

/// Tokens nobody wants on an own ship: by themselves they make no ability worth its use.
const HARMFUL: [Token; 5] = [Token::Stress, Token::Ion, Token::WeaponsDisabled, Token::TractorBeam, Token::Jam];

impl<'a, 's> View<'a, 's> {
    /// Whether any of these effects could do something: what could do nothing is not offered.
    pub(in crate::play) fn would_do(self, case: &Case<'a, '_>, effects: &'a [Effect]) -> bool {
        effects.iter().any(|effect| self.might(case, effect))
    }

    /// Whether every effect that needs something has it.
    pub(in crate::play) fn can_do(self, case: &Case<'a, '_>, effects: &'a [Effect]) -> bool {
        effects.iter().all(|effect| match effect {
            Effect::LoseShield { n, on } => self.aimed(case, on).into_iter().all(|ship| self.ship(ship).shields >= *n),
            Effect::Gain { on: Target::Ships(filter), .. } => !self.matching(case, filter).is_empty(),
            Effect::Choose { ships: filter, may: false, .. } => !self.matching(case, filter).is_empty(),
            _ => true,
        })
    }

    pub(in crate::play) fn might(self, case: &Case<'a, '_>, effect: &'a Effect) -> bool {
        let bearer = case.bearer();
        match effect {
            Effect::Change { to: DieFace::Evade, .. } | Effect::Cancel { dice: Dice::Defense, .. }
                if !self.anything_lands() =>
            {
                // Nothing is left for evades to cancel.
                false
            }
            Effect::Change { .. } | Effect::Reroll { .. } | Effect::Cancel { .. } => self.dice_to_touch(case, effect),
            Effect::Add { dice, result, .. } => {
                let kind = self.dice_kind(case, *dice);
                // An evade result is worth nothing where nothing is left to cancel.
                let wanted = kind == DieKind::Attack || face_of(*result, kind) != Face::Evade || self.anything_lands();
                wanted && self.may_modify(case, kind)
            }
            // Of tokens nobody has none can be kept from being spent.
            Effect::Forbid { what: Forbid::Spend, who, tokens, n: Some(_), .. } => {
                self.aimed(case, who).into_iter().any(|ship| tokens.iter().any(|token| self.tokens_of(ship, token) > 0))
            }
            Effect::Redirect { result, .. } => self.attack.is_some_and(|attack| {
                result.iter().any(|face| attack.attack_dice.count(face_of(face, DieKind::Attack)) > 0)
            }),
            Effect::ForEach { ships, .. } | Effect::Choose { ships, .. } if ships.side != Side::Chosen => {
                !self.matching(case, ships).is_empty()
            }
            Effect::Decloak {} => self.ship(bearer).token(Token::Cloak) > 0,
            Effect::Lose { token, on, .. } => self.aimed_if_chosen(case, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| token.iter().any(|token| self.tokens_of(ship, token) > 0))
            }),
            Effect::Move { token, from, .. } => match self.meant(case, *from) {
                Some(from) => token.iter().any(|token| self.tokens_of(from, token) > 0),
                None => true,
            },
            Effect::Gain { token, n, on } => {
                let harmful = token.iter().all(|token| HARMFUL.contains(&token));
                let own = matches!(on, Target::Ship(crate::abilities::words::Ref::SelfShip));
                !(harmful && own)
                    && (self.number_of(case, n) > 0 || matches!(n, crate::abilities::Number::Counted { .. }))
            }
            Effect::Recover { on, .. } => self.aimed_if_chosen(case, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| i32::from(self.ship(ship).shields) < i32::from(self.shield_value(ship)))
            }),
            Effect::FreeAction { actions, by, slot, if_on_bar, .. } => match self.aimed_if_chosen(case, by) {
                Some(ships) => {
                    ships.into_iter().any(|ship| self.has_free_action(ship, *actions, *slot, *if_on_bar, case.text.at))
                }
                None => true,
            },
            Effect::Attack { .. } => self.could_attack_again(case, effect),
            Effect::Drop { .. } => self.could_drop(case, effect),
            Effect::SetManeuver { .. } => self.could_set_maneuver(case, effect),
            Effect::FlipDamage { on, to, which, damage, .. } => self.aimed_if_chosen(case, on).is_none_or(|ships| {
                ships.into_iter().any(|ship| self.could_flip(case, ship, *to == Facing::Up, *which, *damage))
            }),
            Effect::Lock { on, by, .. } => self.could_lock(case, on, by),
            Effect::Unlock { from, .. } => self
                .aimed_if_chosen(case, from)
                .is_none_or(|ships| ships.into_iter().any(|ship| self.state.locks.iter().any(|lock| lock.on == ship))),
            Effect::RestoreCard { slot, which } => self.could_restore(case, *slot, *which),
            // Looked up where ships are placed: nothing to use.
            Effect::DeployArea { .. } => false,
            Effect::DiscardDamage { on, which, .. } if *which != DamageChoice::Dealt => self
                .aimed_if_chosen(case, on)
                .is_none_or(|ships| ships.into_iter().any(|ship| !self.ship(ship).damage.is_empty())),
            Effect::Branch { conditions, effects, otherwise } => {
                let branch = if self.all_hold(case, conditions) { effects } else { otherwise };
                self.would_do(case, branch)
            }
            Effect::Either { options, .. } => {
                options.iter().any(|option| self.would_do(case, option) && self.can_do(case, option))
            }
            Effect::Native { function } => self.might_native(case, *function),
            Effect::RotateArc {} => self.profile(bearer).has_arc(crate::cards::Arc::Mobile),
            // These do something wherever they can be used at all.
            Effect::DiceCount { .. }
            | Effect::Protect { .. }
            | Effect::CancelOrder { .. }
            | Effect::RollExtra { .. }
            | Effect::Roll { .. }
            | Effect::RollDamage { .. }
            | Effect::Keep { .. }
            | Effect::TokenLimit { .. }
            | Effect::LockRule { .. }
            | Effect::Condition { .. }
            | Effect::Mark { .. }
            | Effect::Stat { .. }
            | Effect::Allow { .. }
            | Effect::Forbid { .. }
            | Effect::RangeRule { .. }
            | Effect::ArcRule { .. }
            | Effect::Obstruction { .. }
            | Effect::IgnoreObstacles { .. }
            | Effect::Template { .. }
            | Effect::ActionStep { .. }
            | Effect::Difficulty { .. }
            | Effect::Execute { .. }
            | Effect::Rotate { .. }
            | Effect::Damage { .. }
            | Effect::Deal { .. }
            | Effect::DealtFace { .. }
            | Effect::DiscardDamage { .. }
            | Effect::DrawChoose { .. }
            | Effect::LoseShield { .. }
            | Effect::Instead { .. }
            | Effect::PerformAttack { .. }
            | Effect::Immune { .. }
            | Effect::FlipCard { .. }
            | Effect::DiscardCard { .. }
            | Effect::CardTokens { .. }
            | Effect::Peek { .. }
            | Effect::ForEach { .. }
            | Effect::Choose { .. }
            | Effect::Grant { .. }
            | Effect::CountsAs { .. } => true,
        }
    }

    /// Whether the attack dice show a hit or a critical hit.
    fn anything_lands(self) -> bool {
        self.attack.is_none_or(|attack| {
            attack.set_aside > 0
                || attack.attack_dice.all().iter().any(|die| matches!(die.face, Face::Hit | Face::Crit))
        })
    }

    /// The ships of a target, unless they are chosen only later.
    fn aimed_if_chosen(self, case: &Case<'a, '_>, target: &Target) -> Option<ShipSet> {
        use crate::abilities::words::Ref;
        match target {
            Target::Ship(Ref::Chosen) if case.chosen.is_empty() => None,
            Target::Ship(Ref::It) if case.it.is_none() => None,
            target => Some(self.aimed(case, target)),
        }
    }
}

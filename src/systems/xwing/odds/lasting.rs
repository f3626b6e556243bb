//! Cards that are used before an attack and change it from then on: actions, and what comes at the start of a phase.

use super::{ALL_WINDOWS, cards::is_about_attack};
use crate::{
    Catalog,
    cards::ability::{
        Effect, Play, RuleChange, Target,
        words::{Forbid, Ref, Role, Stat},
    },
};
use kernel::ability::any;

/// Abilities that an ability hands out.
pub(super) fn granted<'c>(catalog: &'c Catalog, play: &'c Play) -> impl Iterator<Item = &'c Play> {
    play.effects.iter().filter_map(|effect| match effect {
        Effect::Grant { ability, .. } => Some(catalog.play(ability.id)),
        _ => None,
    })
}

/// True if an ability used before an attack changes what its ship, or one of its squad where `own` is false, does in it.
pub(super) fn lasts(catalog: &Catalog, play: &Play, attacks: bool, own: bool) -> bool {
    if ALL_WINDOWS.into_iter().any(|window| play.when.contains(window)) {
        return false;
    }
    let for_others = play.choose.as_ref().is_some_and(|filter| filter.other);
    let reaches = |target: &Target| match target {
        Target::Ship(Ref::SelfShip) => own,
        Target::Ship(Ref::Chosen) => !own || !for_others,
        _ => true,
    };
    let is_changed = |effect: &Effect| match effect {
        Effect::Grant { to, ability, .. } => reaches(to) && is_about(catalog.play(ability.id), attacks),
        Effect::Rule(RuleChange::Stat { of, stat, .. }) => {
            reaches(of) && *stat == if attacks { Stat::Attack } else { Stat::Agility }
        }
        Effect::Rule(RuleChange::Forbid { who, what, .. }) => {
            let bans = [
                Forbid::Spend,
                Forbid::SpendToModify,
                Forbid::SpendLock,
                Forbid::Reroll,
                Forbid::ModifyDice,
                Forbid::ModifyDiceExceptFocus,
            ];
            reaches(who) && bans.contains(what)
        }
        Effect::Condition { card, on } => {
            let plays = card.iter().flat_map(|card| catalog.condition_abilities(*card).plays.iter());
            reaches(on) && plays.into_iter().any(|play| is_about(catalog.play(*play), attacks))
        }
        _ => false,
    };
    any(&play.effects, is_changed)
}

/// True if an ability changes an attack by its ship, or on it.
fn is_about(play: &Play, attacks: bool) -> bool {
    ALL_WINDOWS.into_iter().any(|window| {
        is_about_attack(play, window)
            && (!window.in_attack()
                || match play.role_in(window) {
                    Role::Attacker => attacks,
                    Role::Defender => !attacks,
                    Role::Either => true,
                })
    })
}

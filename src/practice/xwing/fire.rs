//! Choosing attacks: the damage they are likely to do, and to whom.

use super::{odds, outlook::Fighter};
use kernel::Distribution;
use xwing::{
    abilities::Effect,
    cards::Slot,
    play::{Seen, ShipNo, Weapon, board::Base},
};

/// What an attack is worth.
pub(super) fn worth(seen: &Seen<'_>, ship: ShipNo, weapon: Weapon, target: ShipNo) -> f64 {
    let profile = &seen.fleet().ships[ship.index()];
    let theirs = &seen.fleet().ships[target.index()];
    if profile.seat == theirs.seat {
        // A card may allow it; it never pays.
        return -f64::from(theirs.cost);
    }
    let Some(volley) = seen.volley(ship, weapon, target) else { return 0.0 };
    let card = match weapon {
        Weapon::Primary => None,
        Weapon::Card(card) => Some(&profile.cards[usize::from(card)]),
    };
    let twice = card.is_some_and(|card| {
        let performs = |effect: &Effect| matches!(effect, Effect::PerformAttack { times: 2, .. });
        card.abilities.iter().any(|id| seen.fleet().ability(*id).effects.iter().any(performs))
    });
    // Ordnance is best fired while it can be.
    let is_ordnance = card.is_some_and(|card| matches!(card.slot, Some(Slot::Torpedo | Slot::Missile)));
    let enemy = Fighter::of(seen, target);
    let stands = volley.situation.stands.unwrap_or(1);
    let (share, kills) = odds::of(&volley.situation, |outcome| damage(&outcome.hits, stands, twice));
    enemy.cost * (share + 0.35 * kills) + if is_ordnance { 0.02 } else { 0.0 }
}

/// The part of what a ship still stands that an attack takes on average, and the chance that it takes all; of two such
/// attacks in a row, if there are.
fn damage(hits: &Distribution, stands: u8, twice: bool) -> (f64, f64) {
    let stands = usize::from(stands.max(1));
    let (mut taken, mut kills) = (0.0, 0.0);
    let mut add = |dealt: usize, chance: f64| {
        taken += dealt.min(stands) as f64 * chance;
        kills += if dealt >= stands { chance } else { 0.0 };
    };
    for (first, chance) in hits.chances().iter().enumerate() {
        if !twice {
            add(first, *chance);
            continue;
        }
        for (second, other) in hits.chances().iter().enumerate() {
            add(first + second, chance * other);
        }
    }
    (taken / stands as f64, kills)
}

/// How far two ships are from each other.
pub(super) fn gap(seen: &Seen<'_>, a: ShipNo, b: ShipNo) -> f64 {
    let at = |ship: ShipNo| Base::new(seen.ship(ship).open().pose, seen.fleet().ships[ship.index()].size);
    at(a).pose.at.distance(at(b).pose.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_beyond_what_a_ship_stands_is_worth_nothing() {
        let hits = Distribution::of_chances(vec![0.5, 0.0, 0.0, 0.5]);
        assert_eq!(damage(&hits, 2, false), (0.5, 0.5));
        assert_eq!(damage(&hits, 6, false), (0.25, 0.0));
        // Of two attacks both have to hit.
        assert_eq!(damage(&hits, 6, true), (0.5, 0.25));
    }
}

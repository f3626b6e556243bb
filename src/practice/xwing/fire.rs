//! Choosing attacks: the damage they are likely to do, and to whom.

use super::outlook::Fighter;
use xwing::{
    abilities::words::Token,
    cards::Slot,
    play::{
        Seen, ShipNo, Weapon,
        board::{Base, range_between},
    },
};

/// Damage an attack is likely to do with this many dice against so many.
pub(super) fn expected(
    attack: f64,
    defense: f64,
    focused: bool,
    locked: bool,
    evades: f64,
    defends_focused: bool,
) -> f64 {
    let plain: f64 = if focused { 0.75 } else { 0.5 };
    let hit = if locked { plain + (1.0 - plain) * plain } else { plain };
    let evade = if defends_focused { 0.62 } else { 0.375 };
    let through = attack * hit - defense * evade - evades;
    // What comes through on average is never nothing: dice have tails.
    if through > 0.6 { through } else { 0.25 * (through + 1.8).max(0.05) }
}

/// What an attack is worth.
pub(super) fn worth(seen: &Seen<'_>, ship: ShipNo, weapon: Weapon, target: ShipNo) -> f64 {
    let (me, you) = (seen.ship(ship).open(), seen.ship(target).open());
    let profile = &seen.fleet().ships[ship.index()];
    let theirs = &seen.fleet().ships[target.index()];
    if profile.seat == theirs.seat {
        // A card may allow it; it never pays.
        return -f64::from(theirs.cost);
    }
    let enemy = Fighter::of(seen, target);
    let range = range_between(&me.shape, &you.shape).number();
    let mut defense = f64::from(theirs.agility) - f64::from(you.token(Token::TractorBeam))
        + 2.0 * f64::from(you.token(Token::Cloak).min(1));
    let (mut dice, mut spends_lock) = (f64::from(profile.attack.unwrap_or_default()), false);
    let mut times = 1.0;
    match weapon {
        Weapon::Primary => {
            dice += if range == 1 { 1.0 } else { 0.0 };
            defense += if range == 3 { 1.0 } else { 0.0 };
        }
        Weapon::Card(card) => {
            let card = &profile.cards[usize::from(card)];
            dice = card.weapon.map_or(dice, |weapon| f64::from(weapon.attack));
            spends_lock = matches!(card.slot, Some(Slot::Torpedo | Slot::Missile));
            let twice = card.abilities.iter().any(|id| {
                seen.fleet()
                    .ability(*id)
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, xwing::abilities::Effect::PerformAttack { times: 2, .. }))
            });
            times = if twice { 1.7 } else { 1.0 };
        }
    }
    let locked = !spends_lock && seen.locks().iter().any(|lock| lock.by == ship && lock.on == target);
    let focused = me.token(Token::Focus) > 0;
    let damage = times
        * expected(
            dice,
            defense.max(0.0),
            focused,
            locked,
            f64::from(you.token(Token::Evade)),
            you.token(Token::Focus) > 0,
        );
    let share = (damage / enemy.left).min(1.0);
    let kill = if damage >= enemy.left { 0.35 } else { 0.0 };
    let spare = if matches!(weapon, Weapon::Card(card) if matches!(profile.cards[usize::from(card)].slot, Some(Slot::Torpedo | Slot::Missile)))
    {
        // Ordnance is best fired while it can be.
        0.02
    } else {
        0.0
    };
    enemy.cost * (share + kill) + spare
}

/// How far two ships are from each other.
pub(super) fn gap(seen: &Seen<'_>, a: ShipNo, b: ShipNo) -> f64 {
    let at = |ship: ShipNo| Base::new(seen.ship(ship).open().pose, seen.fleet().ships[ship.index()].size);
    at(a).pose.at.distance(at(b).pose.at)
}

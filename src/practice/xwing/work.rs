//! Deeds of cards, weapons and pilots of X-Wing in a match, from its events.

use crate::{
    Record,
    work::{Work, Worker},
};
use kernel::{CardRef, game::Seat};
use xwing::{
    XWing,
    play::{
        Event, Face, Fixed, ShipNo, Weapon,
        dice::{DieKind, FaceCounts},
        pieces::{AbilityAt, Origin},
    },
};

/// The attack that runs.
struct Attack {
    by: ShipNo,
    on: ShipNo,
    with: Worker,
    /// Faces of the attack dice and the defense dice.
    faces: [FaceCounts; 2],
    /// It has hit: dice that its weapon cancels now make room for the weapon's effect.
    has_hit: bool,
}

/// A card of a ship, if it is one: the ship card is the pilot's.
fn card_of(fixed: &Fixed, ship: ShipNo, card: u8) -> Option<CardRef> {
    let profile = fixed.ships.get(ship.index())?;
    match card {
        0 => Some(profile.pilot.into()),
        card => Some(profile.cards.get(usize::from(card))?.upgrade?.into()),
    }
}

/// The card that an ability stands on; none for damage, conditions and what was given for a while.
fn origin(fixed: &Fixed, at: AbilityAt) -> Option<CardRef> {
    match at.on {
        Origin::Card(card) => card_of(fixed, at.ship, card),
        Origin::Borrowed(ship) => card_of(fixed, ship, 0),
        Origin::Lent(ship, card) => card_of(fixed, ship, card),
        Origin::Damage(_) | Origin::Condition(_) | Origin::Grant(_) => None,
    }
}

fn seat_of(fixed: &Fixed, ship: ShipNo) -> Seat {
    fixed.ships.get(ship.index()).map_or(Seat::First, |profile| profile.seat)
}

/// Worth of dice to the player who rolled them: hits, or evades.
fn worth(kind: DieKind, faces: &FaceCounts) -> i64 {
    let count = |face: Face| i64::from(faces[face as usize]);
    match kind {
        DieKind::Attack => count(Face::Hit) + count(Face::Crit),
        DieKind::Defense => count(Face::Evade),
    }
}

/// Dice that changed, came or went.
fn changed(before: &FaceCounts, after: &FaceCounts) -> i64 {
    let sides = [(before, after), (after, before)];
    let gone = sides.map(|(one, other)| {
        one.iter().zip(other).map(|(one, other)| i64::from(one.saturating_sub(*other))).sum::<i64>()
    });
    gone[0].max(gone[1])
}

/// Damage to a ship, if the attack on it is the cause.
fn harm(fixed: &Fixed, attack: Option<&Attack>, ship: ShipNo, count: u8) -> Option<Work> {
    let attack = attack.filter(|attack| attack.on == ship)?;
    Some(Work { seat: seat_of(fixed, attack.by), worker: attack.with, values: [0, 0, i64::from(count)] })
}

/// Counts a game.
pub(super) fn work(record: &Record<XWing>) -> Vec<Work> {
    // Pilots without a bump are reported too.
    let mut all = Seat::BOTH.map(|seat| Work { seat, worker: Worker::Pilot, values: [0; 3] }).to_vec();
    let mut attack: Option<Attack> = None;
    // The card that was used last, and for whom, as long as dice may change by it.
    let mut used: Option<(Seat, CardRef)> = None;
    record.each_step(|game, _, events| {
        let fixed = game.fixed();
        for event in events {
            match event {
                Event::AbilityUsed(at) => {
                    used = origin(fixed, *at).map(|card| (seat_of(fixed, at.ship), card));
                    if let Some((seat, card)) = used {
                        all.push(Work { seat, worker: Worker::Card(card), values: [1, 0, 0] });
                    }
                }
                Event::AttackDeclared { attacker, defender, weapon, .. } => {
                    let with = match weapon {
                        Weapon::Primary => Worker::Primary,
                        Weapon::Card(card) => card_of(fixed, *attacker, *card).map_or(Worker::Primary, Worker::Weapon),
                    };
                    all.push(Work { seat: seat_of(fixed, *attacker), worker: with, values: [1, 0, 0] });
                    let faces = [FaceCounts::default(); 2];
                    attack = Some(Attack { by: *attacker, on: *defender, with, faces, has_hit: false });
                    used = None;
                }
                Event::Rolled { kind, faces, .. } => {
                    if let Some(attack) = &mut attack {
                        attack.faces[*kind as usize] = *faces;
                    }
                    used = None;
                }
                Event::DiceNow { kind, faces } => {
                    let Some(attack) = &mut attack else { continue };
                    let before = std::mem::replace(&mut attack.faces[*kind as usize], *faces);
                    let instead = |card| attack.has_hit && attack.with == Worker::Weapon(card);
                    if let Some((seat, card)) = used.filter(|(_, card)| !instead(*card)) {
                        let attacks = seat == seat_of(fixed, attack.by);
                        let more = worth(*kind, faces) - worth(*kind, &before);
                        // The other side's losses of dice are gains.
                        let own = attacks == (*kind == DieKind::Attack);
                        let values = [0, changed(&before, faces), if own { more } else { -more }];
                        all.push(Work { seat, worker: Worker::Card(card), values });
                    }
                }
                // Dice that change now change by the token.
                Event::Spent(..) => used = None,
                Event::AttackCompared { hit: true, .. } => {
                    if let Some(attack) = &mut attack {
                        attack.has_hit = true;
                        all.push(Work { seat: seat_of(fixed, attack.by), worker: attack.with, values: [0, 1, 0] });
                    }
                }
                Event::ShieldLost(ship, count) => all.extend(harm(fixed, attack.as_ref(), *ship, *count)),
                Event::DamageDealt(ship, _) => all.extend(harm(fixed, attack.as_ref(), *ship, 1)),
                // Damage from here on is no attack's doing.
                Event::PhaseBegan(_) => attack = None,
                Event::Flew { ship, overlapped, .. } => {
                    attack = None;
                    if !overlapped.is_empty() {
                        all.push(Work { seat: seat_of(fixed, *ship), worker: Worker::Pilot, values: [1, 0, 0] });
                    }
                }
                Event::MetObstacle { ship, .. } => {
                    all.push(Work { seat: seat_of(fixed, *ship), worker: Worker::Pilot, values: [0, 1, 0] });
                }
                Event::Fled(ship) => {
                    all.push(Work { seat: seat_of(fixed, *ship), worker: Worker::Pilot, values: [0, 0, 1] });
                }
                _ => {}
            }
        }
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_dice_are_counted_once_each() {
        // Hit, crit, evade, focus, blank.
        assert_eq!(changed(&[1, 0, 0, 2, 0], &[3, 0, 0, 0, 0]), 2);
        assert_eq!(changed(&[1, 0, 0, 2, 0], &[1, 0, 0, 2, 0]), 0);
        assert_eq!(changed(&[1, 0, 0, 0, 0], &[1, 1, 0, 0, 0]), 1);
        assert_eq!(worth(DieKind::Attack, &[2, 1, 0, 1, 1]), 3);
        assert_eq!(worth(DieKind::Defense, &[0, 0, 2, 1, 1]), 2);
    }
}

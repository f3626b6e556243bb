//! The work of cards and units of Legion in a match, from its events.

use crate::{
    Record,
    work::{Work, Worker},
};
use kernel::{CardRef, game::Seat};
use legion::{
    Legion,
    play::{Event, UnitNo, dice::Faces},
};

/// The attack that runs.
struct Attack {
    by: UnitNo,
    seat: Seat,
    with: Worker,
    faces: Option<Faces>,
    has_hit: bool,
}

/// Number of dice that changed.
fn changed(before: &Faces, now: &Faces) -> i64 {
    let faces = |faces: &Faces| [faces.crits, faces.hits, faces.surges, faces.blanks];
    let more = faces(now).into_iter().zip(faces(before)).map(|(now, before)| i64::from(now.saturating_sub(before)));
    more.sum()
}

/// The worth of dice to their player.
fn worth(faces: &Faces) -> i64 {
    i64::from(faces.crits) + i64::from(faces.hits)
}

/// Counts a match.
pub(super) fn work(record: &Record<Legion>) -> Vec<Work> {
    let mut all = Vec::new();
    let mut running: Option<Attack> = None;
    // The card that was used last, and for whom, as long as dice may change by it.
    let mut used: Option<(Seat, CardRef)> = None;
    record.each_step(|game, _, events| {
        let battle = game.fixed();
        let command = |seat: Seat, place: u8| -> Option<CardRef> {
            Some(battle.side(seat).hand.get(usize::from(place))?.card.into())
        };
        for event in events {
            match event {
                Event::Used(unit, place) => {
                    let spec = battle.unit(*unit);
                    used = spec.upgrades.get(usize::from(*place)).map(|upgrade| (spec.seat, upgrade.card.into()));
                    let uses = used.map(|(seat, card)| Work { seat, worker: Worker::Card(card), values: [1, 0, 0] });
                    all.extend(uses);
                }
                Event::Revealed(seat, Some(place)) => {
                    let card = command(*seat, *place).map(Worker::Card);
                    all.extend(card.map(|worker| Work { seat: *seat, worker, values: [1, 0, 0] }));
                }
                // It was counted when it was revealed; what dice do now is its doing.
                Event::Played(seat, place) => used = command(*seat, *place).map(|card| (*seat, card)),
                Event::AttackDeclared { attacker, .. } => {
                    let spec = battle.unit(*attacker);
                    let with = Worker::Weapon(spec.card.into());
                    all.push(Work { seat: spec.seat, worker: with, values: [1, 0, 0] });
                    running = Some(Attack { by: *attacker, seat: spec.seat, with, faces: None, has_hit: false });
                    used = None;
                }
                Event::Rolled(_, faces) => {
                    if let Some(attack) = &mut running {
                        attack.faces = Some(*faces);
                    }
                }
                Event::Rerolled(_, faces) => {
                    let Some(attack) = &mut running else { continue };
                    let before = attack.faces.replace(*faces);
                    if let (Some((seat, card)), Some(before)) = (used, before) {
                        let more = worth(faces) - worth(&before);
                        let values = [0, changed(&before, faces), if seat == attack.seat { more } else { -more }];
                        all.push(Work { seat, worker: Worker::Card(card), values });
                    }
                }
                // Dice that change now change by the token.
                Event::Spent(..) => used = None,
                Event::Wounded(unit, wounds, _) => {
                    let Some(attack) = running.as_mut().filter(|attack| battle.unit(*unit).seat != attack.seat) else {
                        continue;
                    };
                    let hit = i64::from(!std::mem::replace(&mut attack.has_hit, true));
                    all.push(Work { seat: attack.seat, worker: attack.with, values: [0, hit, i64::from(*wounds)] });
                }
                // Later wounds of a unit are no attack's doing.
                Event::Activated(_) | Event::PhaseBegan(_) | Event::Detonated(..) => (running, used) = (None, None),
                Event::Moved { unit, .. } if running.as_ref().is_none_or(|attack| attack.by == *unit) => {
                    (running, used) = (None, None);
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
    fn rerolled_dice_are_counted_once_each() {
        let faces = |crits, hits, surges, blanks| Faces { crits, hits, surges, blanks };
        assert_eq!(changed(&faces(0, 1, 0, 3), &faces(1, 2, 0, 1)), 2);
        assert_eq!(changed(&faces(1, 1, 1, 1), &faces(1, 1, 1, 1)), 0);
        assert_eq!(worth(&faces(1, 2, 5, 5)), 3);
    }
}

//! Statistics of cards and groups in a match, from its events.

use crate::{
    Record,
    work::{Work, Worker},
};
use imperial_assault::{
    ImperialAssault,
    play::{
        Event, FigureNo, Fixed,
        dice::Symbols,
        fixed::{AbilityNo, Origin},
    },
};
use kernel::{CardRef, game::Seat};

/// The attack that runs.
#[derive(Clone, Copy)]
struct Attack {
    by: Seat,
    with: Worker,
}

/// The attack of a figure; none for a piece of the mission.
fn attack(fixed: &Fixed, attacker: FigureNo) -> Option<Attack> {
    let group = fixed.group(attacker);
    Some(Attack { by: group.seat, with: Worker::Weapon(group.card?.into()) })
}

/// The card an ability is on, and whose it is.
fn origin(fixed: &Fixed, ability: AbilityNo) -> Option<(Seat, CardRef, bool)> {
    let source = fixed.abilities.source_of(ability);
    let (card, is_command) = match source.origin {
        Origin::Command(card) => (card.into(), true),
        origin => (origin.deployment(fixed)?.into(), false),
    };
    Some((source.seat, card, is_command))
}

/// Worth of symbols to the attacker: damage added, blocks removed.
fn harm(symbols: &Symbols) -> i64 {
    i64::from(symbols.damage) - i64::from(symbols.block)
}

/// Counts a match.
pub(super) fn work(record: &Record<ImperialAssault>) -> Vec<Work> {
    let mut all = Vec::new();
    let mut running: Option<Attack> = None;
    // The card that was used last, and for whom, as long as dice may change by it.
    let mut used: Option<(Seat, CardRef)> = None;
    // Dice, and the harm they come to, that the card which was used last changed.
    let changed = |all: &mut Vec<Work>, used: Option<(Seat, CardRef)>, running: Option<Attack>, harm: i64| {
        let (Some((seat, card)), Some(attack)) = (used, running) else { return };
        let worth = if seat == attack.by { harm } else { -harm };
        all.push(Work { seat, worker: Worker::Card(card), values: [0, 1, worth] });
    };
    record.each_step(|game, _, events| {
        let fixed = game.fixed();
        for event in events {
            match event {
                Event::CardPlayed { seat, card, .. } => {
                    used = Some((*seat, (*card).into()));
                    all.push(Work { seat: *seat, worker: Worker::Card((*card).into()), values: [1, 0, 0] });
                }
                Event::Used(ability, _) => {
                    let Some((seat, card, is_command)) = origin(fixed, *ability) else { continue };
                    used = Some((seat, card));
                    // A Command card was counted when it was played.
                    if !is_command {
                        all.push(Work { seat, worker: Worker::Card(card), values: [1, 0, 0] });
                    }
                }
                Event::Changed(ability, _, bonus) => {
                    let Some((seat, card, _)) = origin(fixed, *ability) else { continue };
                    let Some(attack) = running else { continue };
                    let harm = harm(&bonus.symbols) + i64::from(bonus.pierce);
                    let worth = if seat == attack.by { harm } else { -harm };
                    all.push(Work { seat, worker: Worker::Card(card), values: [0, 0, worth] });
                }
                Event::Rerolled { before, now, .. } | Event::DieSet { before, now } => {
                    changed(&mut all, used, running, harm(now) - harm(before));
                }
                Event::DieDropped(symbols) => changed(&mut all, used, running, -harm(symbols)),
                Event::DieAdded(..) | Event::DieRemoved(..) => changed(&mut all, used, running, 0),
                Event::AttackDeclared { attacker, .. } => {
                    running = attack(fixed, *attacker);
                    if let Some(attack) = running {
                        all.push(Work { seat: attack.by, worker: attack.with, values: [1, 0, 0] });
                    }
                }
                // Dice that change now change by the token, or by the surge.
                Event::TokenSpent(..) | Event::SurgeUsed(..) => used = None,
                Event::Hit { damage, .. } => {
                    if let Some(attack) = running {
                        let values = [0, i64::from(*damage > 0), i64::from(*damage)];
                        all.push(Work { seat: attack.by, worker: attack.with, values });
                    }
                }
                Event::FigureActivated(_) | Event::PhaseBegan(_) => (running, used) = (None, None),
                _ => {}
            }
        }
    });
    all
}

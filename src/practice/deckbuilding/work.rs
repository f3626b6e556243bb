//! Contributions of cards to a match; copies of a card count together.

use std::collections::BTreeMap;

use crate::{
    Record,
    work::{Work, Worker},
};
use deckbuilding::{
    Deckbuilding,
    play::{CardNo, Event, Source, Target},
};
use kernel::game::Seat;

pub(super) fn work(record: &Record<Deckbuilding>) -> Vec<Work> {
    let mut all = Vec::new();
    // The active player, and the card that gives resources now.
    let mut turn = Seat::First;
    let mut giving: Option<CardNo> = None;
    // Attack gained this turn, and targets assigned.
    let mut stronger: BTreeMap<CardNo, u8> = BTreeMap::new();
    let mut sent: Vec<(CardNo, Target)> = Vec::new();
    record.each_step(|game, _, events| {
        let library = &game.fixed().library;
        let of = |seat: Seat, card: CardNo, values: [i64; 3]| Work {
            seat,
            worker: Worker::Card(library.card(card).card.into()),
            values,
        };
        for event in events {
            match event {
                Event::TurnBegan(seat, _) => {
                    (turn, giving) = (*seat, None);
                    stronger.clear();
                    sent.clear();
                }
                Event::Income(card, count) => all.push(of(turn, *card, [0, i64::from(*count), 0])),
                Event::Played(seat, card) => {
                    giving = Some(*card);
                    all.push(of(*seat, *card, [1, 0, 0]));
                }
                Event::Used(_, source) => {
                    giving = if let Source::Card(card) = source { Some(*card) } else { None };
                }
                // A reward is no card's contribution.
                Event::RewardTaken(..) => giving = None,
                Event::Resources(seat, count) => {
                    all.extend(giving.map(|card| of(*seat, card, [0, i64::from(*count), 0])));
                }
                Event::AttackGained(card, count) => *stronger.entry(*card).or_default() += count,
                Event::Assigned(card, target) => {
                    sent.retain(|(known, _)| known != card);
                    sent.push((*card, *target));
                }
                Event::Attacked { player: seat, target, .. } => {
                    let (now, later) = sent.iter().partition(|(_, other)| other == target);
                    sent = later;
                    let now: Vec<(CardNo, Target)> = now;
                    for (card, _) in now {
                        let more = stronger.get(&card).copied().unwrap_or_default();
                        let attack = i64::from(library.card(card).attack) + i64::from(more);
                        all.push(of(*seat, card, [0, 0, attack]));
                    }
                }
                _ => {}
            }
        }
    });
    all
}

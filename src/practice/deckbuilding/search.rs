//! The game for the searching player: questions worth a search, and the value of a position.

use deckbuilding::{
    Deckbuilding,
    play::{DeckbuildingMatch, Question, Seen, State},
};
use kernel::{
    Chance,
    game::{DecisionOf, Match, Seat},
};

use super::{Heuristic, worth::Worths};
use crate::searching::{Club, Expert, Guide, Search};

/// Turns imagined after the running one.
const TURNS: u16 = 2;
/// Turns that the expert imagines.
const EXPERT_TURNS: u16 = 3;

impl Search for Deckbuilding {
    type Guide = Heuristic;

    const MARGIN: f64 = 9.0;
    const JUDGEMENT: f64 = 0.15;

    fn games(_: &Question) -> u32 {
        8
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, _: &mut Chance) -> Option<DeckbuildingMatch> {
        seen.imagined(luck)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        state.number <= seen.view().state.number + TURNS
    }

    fn worth(game: &DeckbuildingMatch, seat: Seat) -> f64 {
        let mut worths = Worths::default();
        worths.prepare(&game.fixed().library);
        let side = |seat: Seat| evaluate_side(game, &worths, seat);
        let balance = side(seat) - side(seat.other());
        match game.outcome() {
            Some(outcome) => balance + if outcome.winner == Some(seat) { 300.0 } else { -300.0 },
            None => balance,
        }
    }
}

impl Search<Expert> for Deckbuilding {
    type Guide = Heuristic;

    const MARGIN: f64 = 9.0;
    const JUDGEMENT: f64 = 0.15;

    fn games(question: &Question) -> u32 {
        3 * <Self as Search<Club>>::games(question)
    }

    fn more_games(question: &Question) -> u32 {
        9 * <Self as Search<Club>>::games(question)
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<DeckbuildingMatch> {
        <Self as Search<Club>>::imagine(seen, luck, fancy)
    }

    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        state.number <= seen.view().state.number + EXPERT_TURNS
    }

    fn worth(game: &DeckbuildingMatch, seat: Seat) -> f64 {
        <Self as Search<Club>>::worth(game, seat)
    }
}

impl Guide<Deckbuilding> for Heuristic {
    fn seeded(seed: u64) -> Self {
        Self::new(seed)
    }

    fn for_imagined(seed: u64) -> Self {
        Self::new(seed).with_noise(0.3)
    }

    fn judge(&mut self, seen: &Seen<'_>, decision: &DecisionOf<DeckbuildingMatch>) -> Vec<(usize, f64)> {
        let scores = self.judge_all(seen, decision).iter();
        let scores = scores.enumerate().filter(|(_, score)| **score > -8.0);
        scores.map(|(place, score)| (place, f64::from(*score))).collect()
    }
}

/// Value of a side: the average of its cards, its ships, its bases and the damage on them.
fn evaluate_side(game: &DeckbuildingMatch, worths: &Worths, seat: Seat) -> f64 {
    let view = game.seen(seat).view();
    let side = view.side(seat);
    let cards = side.hand.or(side.deck.set()).or(side.discard.set()).or(side.units);
    let count = cards.len().max(5) as f32;
    let sum: f32 = cards.iter().map(|card| worths.of(card)).sum();
    let ships: f32 = side.ships.iter().map(|ship| worths.of(ship)).sum();
    let force = f32::from(u8::from(view.has_force(seat))) + f32::from(u8::from(view.state.force == view.end_of(seat)));
    let bases = 26.0 * side.lost.len() as f32 + 1.15 * f32::from(side.damage);
    f64::from(22.0 * sum / count + 1.0 * ships + 1.2 * force - bases)
}

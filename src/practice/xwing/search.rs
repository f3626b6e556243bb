//! What the searching player knows of X-Wing: which questions are worth it, hidden dials as a heuristic player might set
//! them, and what is left on the table when the round is over.

use super::{
    heuristic::{Heuristic, place_of},
    outlook::{Fighter, Outlook},
    plan,
};
use crate::searching::Search;
use kernel::{
    Chance,
    game::{Game, Seat},
};
use xwing::{
    XWing,
    abilities::words::Token,
    play::{Answer, Decision, Dogfight, Question, QuestionKind, Seen, ShipNo, State},
};

impl Search for XWing {
    type Guide = Heuristic;

    /// It stays on the board, they do not.
    const MARGIN: f64 = 100.0;
    const JUDGEMENT: f64 = 0.15;

    fn guide(seed: u64) -> Heuristic {
        Heuristic::new(seed)
    }

    fn imagined_guide(seed: u64) -> Heuristic {
        Heuristic::new(seed).with_noise(1.5)
    }

    fn games(question: &Question) -> u32 {
        match question.kind {
            QuestionKind::Dial => 8,
            QuestionKind::ShipAction { .. } | QuestionKind::Attack | QuestionKind::Reposition(_) => 6,
            _ => 0,
        }
    }

    fn judge(guide: &mut Heuristic, seen: &Seen<'_>, decision: &Decision) -> Vec<(usize, f64)> {
        if let (QuestionKind::Dial, Some(ship)) = (decision.question.kind, decision.question.ship) {
            let judged = guide.judge(seen, decision, ship);
            return judged.iter().map(|dial| (place_of(decision, Answer::Dial(dial.place)), dial.worth)).collect();
        }
        let mut worths = Vec::new();
        let judged = guide.worths(seen, decision, &mut worths);
        if judged { worths.into_iter().enumerate().collect() } else { Vec::new() }
    }

    fn imagine(seen: &Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<Dogfight> {
        seen.imagined(luck, |ship| guessed_dial(seen, ship, fancy))
    }

    /// Combat decides: to the end of the round.
    fn goes_on(seen: &Seen<'_>, state: &State) -> bool {
        state.round <= seen.round()
    }

    fn worth(game: &Dogfight, seat: Seat) -> f64 {
        balance(game, seat)
    }
}

/// A dial as the other side might have set it.
fn guessed_dial(seen: &Seen<'_>, ship: ShipNo, chance: &mut Chance) -> Option<u8> {
    let seat = seen.fleet().ships[ship.index()].seat;
    let outlook = Outlook::new(seen, seat);
    let dial = seen.fleet().ships[ship.index()].dial.len() as u8;
    let mut noise = || f64::from(chance.below(1_000)) * 0.003;
    let judged = plan::judge(seen, ship, &outlook, 0..dial, &mut noise);
    plan::best(&judged).map(|best| best.place)
}

/// What is left on the table, for one side: points by the damage ships still stand, and how they stand to each other.
fn balance(game: &Dogfight, seat: Seat) -> f64 {
    let state: &State = game.state();
    let seen = game.seen(seat);
    let fleet = game.fixed();
    let mut sum = 0.0;
    for (number, ship) in seen.ships() {
        let profile = &fleet.ships[number.index()];
        let sign = if profile.seat == seat { 1.0 } else { -1.0 };
        let open = ship.open();
        if open.is_gone() {
            continue;
        }
        let whole = f64::from(profile.hull) + f64::from(profile.shields);
        let left = (f64::from(profile.hull) - open.damage.len() as f64).max(0.0) + f64::from(open.shields);
        let stress = f64::from(open.token(Token::Stress)) * 0.8;
        // A ship that still flies still shoots: half its points are in being there at all.
        sum += sign * (f64::from(profile.cost) * (0.45 + 0.55 * (left / whole.max(1.0)).min(1.0)) - stress);
    }
    if let Some(outcome) = state.outcome {
        return sum
            + match outcome.winner {
                Some(winner) if winner == seat => 60.0,
                Some(_) => -60.0,
                None => 0.0,
            };
    }
    for side in Seat::BOTH {
        let outlook = Outlook::new(&seen, side);
        let sign = if side == seat { 1.0 } else { -1.0 };
        for (number, ship) in seen.ships() {
            if fleet.ships[number.index()].seat == side && ship.open().in_play() {
                let fighter = Fighter::of(&seen, number);
                let pose = ship.open().pose;
                sum += sign * (0.4 * outlook.worth(&fighter, &pose, 0.6) - plan::trouble_ahead(&pose));
            }
        }
    }
    sum
}

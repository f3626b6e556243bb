//! The player that looks ahead: it tries the best answers out in games it imagines.
//!
//! What it cannot see it makes up: hidden dials as a heuristic player might set them, decks shuffled anew, other luck. In
//! every such game both sides go on as heuristic players to the end of the round, and what is left on the table is counted.
//! The same imagined luck serves every answer, so that answers are compared and not luck.

use arrayvec::ArrayVec;

use super::{
    heuristic::{Heuristic, greatest, place_of},
    outlook::{Fighter, Outlook},
    plan,
};
use kernel::{
    Chance,
    game::{Game, Player, Seat},
};
use xwing::play::{Answer, Decision, Dogfight, QuestionKind, Seen, ShipNo, State};

/// Answers that are tried out at most.
const ANSWERS: usize = 5;

/// The searching player. It follows from its seed, and looks ahead by a fixed number of games, never by the clock.
#[derive(Debug, Clone)]
pub struct Searching {
    chance: Chance,
    guide: Heuristic,
    worths: Vec<f64>,
    /// Games imagined for every answer to a question about a dial.
    dial_games: u32,
    /// The same for actions, attacks and moves.
    other_games: u32,
}

impl Searching {
    /// A player of this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed ^ 0x5ea2c4),
            guide: Heuristic::new(seed),
            worths: Vec::new(),
            dial_games: 8,
            other_games: 6,
        }
    }

    /// Answers worth trying out, the best by judgement first, each with its judgement.
    fn candidates(&mut self, seen: &Seen<'_>, decision: &Decision) -> ArrayVec<(usize, f64), ANSWERS> {
        let mut all: Vec<(usize, f64)> = match (decision.question.kind, decision.question.ship) {
            (QuestionKind::Dial, Some(ship)) => self
                .guide
                .judge(seen, decision, ship)
                .into_iter()
                .map(|judged| (place_of(decision, Answer::Dial(judged.place)), judged.worth))
                .collect(),
            _ => {
                let mut worths = std::mem::take(&mut self.worths);
                let judged = self.guide.worths(seen, decision, &mut worths);
                let all = if judged { worths.iter().copied().enumerate().collect() } else { Vec::new() };
                self.worths = worths;
                all
            }
        };
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all.truncate(ANSWERS);
        all.into_iter().collect()
    }

    /// Tries the candidates out; the place of the answer that did best.
    fn try_out(
        &mut self,
        seen: &Seen<'_>,
        decision: &Decision,
        candidates: &[(usize, f64)],
        games: u32,
    ) -> Option<usize> {
        let seat = decision.seat;
        let mut sums = [0.0_f64; ANSWERS];
        let round = seen.round();
        // Combat decides: to the end of this round.
        for _ in 0..games {
            let luck = self.chance.branch();
            let mut dials = self.chance.branch();
            let game = seen.imagined(luck, |ship| guessed_dial(seen, ship, &mut dials))?;
            let minds = [self.chance.below(u32::MAX), self.chance.below(u32::MAX)];
            for ((place, _), sum) in candidates.iter().zip(&mut sums) {
                let mut tried = game.clone();
                if tried.silently(decision.answers[*place]).is_err() {
                    return None;
                }
                let [first, second] = minds.map(|seed| Heuristic::new(u64::from(seed)).with_noise(1.5));
                let (mut first, mut second) = (first, second);
                tried.play_on([&mut first, &mut second], |state| state.round <= round && state.outcome.is_none());
                *sum += balance(&tried, seat);
            }
        }
        let scores: Vec<f64> = candidates
            .iter()
            .zip(sums)
            // Judgement decides between answers that do equally well.
            .map(|((_, judged), sum)| sum / f64::from(games) + judged * 0.15)
            .collect();
        Some(candidates[greatest(&scores)].0)
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
        let stress = f64::from(open.token(xwing::abilities::words::Token::Stress)) * 0.8;
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
    for side in Seat::ALL {
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

impl Player<Dogfight> for Searching {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let games = match decision.question.kind {
            QuestionKind::Dial => self.dial_games,
            QuestionKind::ShipAction { .. } | QuestionKind::Attack | QuestionKind::Reposition(_) => self.other_games,
            _ => return self.guide.answer(seen, decision),
        };
        let candidates = self.candidates(seen, decision);
        if candidates.len() < 2 {
            return self.guide.answer(seen, decision);
        }
        // Nothing to try out: one answer leaves the rest far behind (it stays on the board, they do not).
        if candidates[0].1 - candidates[1].1 > 100.0 {
            return candidates[0].0;
        }
        let safe: ArrayVec<(usize, f64), ANSWERS> =
            candidates.iter().copied().filter(|(_, judged)| candidates[0].1 - judged < 100.0).collect();
        match self.try_out(seen, decision, &safe, games) {
            Some(place) => place,
            None => self.guide.answer(seen, decision),
        }
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}

//! The player that looks ahead: it tries the best answers out in games it imagines.
//!
//! What it cannot see is made up: hidden choices, decks, other luck. In every such game all sides go on as the game's guide
//! would play them, and what comes of it is judged. The same imagined luck serves every answer, so that answers are
//! compared and not luck.

use kernel::{
    Chance,
    game::{
        DecisionOf, Player, Seat,
        stepped::{Rules, Stepped},
    },
};

/// Answers that are tried out at most.
const ANSWERS: usize = 5;

/// What a game gives to the searching player.
pub trait Search: Rules {
    /// A player that judges: it finds the answers worth trying out, gives those that are not tried out, and plays for every
    /// side in imagined games.
    type Guide: Player<Stepped<Self>>;

    /// How far behind the best an answer may be judged and still be tried out. Farther behind is what no luck makes good,
    /// such as leaving the board.
    const MARGIN: f64;
    /// What judgement weighs beside what came of an answer: it decides between answers that do equally well.
    const JUDGEMENT: f64;
    /// By how many standard errors an answer has to do better than the one that is judged best. Where much is left to
    /// luck, a few games prove little.
    const DOUBT: f64 = 0.0;

    /// A guide of this seed.
    fn guide(seed: u64) -> Self::Guide;

    /// A guide for one side of an imagined game; it may be less predictable.
    fn imagined_guide(seed: u64) -> Self::Guide;

    /// Games imagined for every answer to a question; 0 where nothing is tried out.
    fn games(question: &Self::Question) -> u32;

    /// Answers by their place, each with what the guide thinks of it; empty where it cannot say.
    fn judge(guide: &mut Self::Guide, seen: &Self::Seen<'_>, decision: &DecisionOf<Stepped<Self>>)
    -> Vec<(usize, f64)>;

    /// A game that may be this one, with this luck; what the player cannot see is made up from `fancy`. None if it does not
    /// come to the same question.
    fn imagine(seen: &Self::Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<Stepped<Self>>;

    /// Whether an imagined game that came this far is played on; looked at after every step.
    fn goes_on(seen: &Self::Seen<'_>, state: &Self::State) -> bool;

    /// What a position is worth to a side.
    fn worth(game: &Stepped<Self>, seat: Seat) -> f64;
}

/// The searching player. It follows from its seed, and looks ahead by a fixed number of games, never by the clock.
pub struct Searching<R: Search> {
    chance: Chance,
    guide: R::Guide,
}

impl<R: Search> Searching<R> {
    /// A player of this seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed ^ 0x5ea2c4), guide: R::guide(seed) }
    }

    /// The place of the best answer; none if there is nothing to try out.
    fn search(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> Option<usize> {
        let games = R::games(&decision.question);
        if games == 0 {
            return None;
        }
        let mut candidates = R::judge(&mut self.guide, seen, decision);
        candidates.sort_by(|a, b| b.1.total_cmp(&a.1));
        candidates.truncate(ANSWERS);
        let (best, next) = (*candidates.first()?, candidates.get(1)?);
        if best.1 - next.1 > R::MARGIN {
            return Some(best.0);
        }
        candidates.retain(|(_, judged)| best.1 - judged < R::MARGIN);
        self.try_out(seen, decision, &candidates, games)
    }

    /// Tries candidates out; the place of the answer that did best.
    fn try_out(
        &mut self,
        seen: &R::Seen<'_>,
        decision: &DecisionOf<Stepped<R>>,
        candidates: &[(usize, f64)],
        games: u32,
    ) -> Option<usize> {
        let mut sums = [0.0_f64; ANSWERS];
        // What each did better than the first in the same luck, and its squares.
        let mut leads = [(0.0_f64, 0.0_f64); ANSWERS];
        for _ in 0..games {
            let luck = self.chance.branch();
            let mut fancy = self.chance.branch();
            let game = R::imagine(seen, luck, &mut fancy)?;
            let minds = [self.chance.below(u32::MAX), self.chance.below(u32::MAX)];
            let mut first_worth = None;
            for (((place, _), sum), lead) in candidates.iter().zip(&mut sums).zip(&mut leads) {
                let mut tried = game.clone();
                tried.silently(decision.answers[*place].clone()).ok()?;
                let [mut first, mut second] = minds.map(|seed| R::imagined_guide(u64::from(seed)));
                tried.play_on(&mut [&mut first, &mut second], |state| R::goes_on(seen, state));
                let worth = R::worth(&tried, decision.seat);
                *sum += worth;
                let ahead = worth - *first_worth.get_or_insert(worth);
                *lead = (lead.0 + ahead, lead.1 + ahead * ahead);
            }
        }
        let mut best = (f64::NEG_INFINITY, candidates.first()?.0);
        for (((place, judged), sum), lead) in candidates.iter().zip(sums).zip(leads) {
            let doubt = R::DOUBT * standard_error(lead, f64::from(games));
            let score = sum / f64::from(games) + judged * R::JUDGEMENT - doubt;
            if score > best.0 {
                best = (score, *place);
            }
        }
        Some(best.1)
    }
}

/// The standard error of the mean of so many numbers, by their sum and the sum of their squares.
fn standard_error((sum, squares): (f64, f64), count: f64) -> f64 {
    let mean = sum / count;
    ((squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt()
}

impl<R: Search> Player<Stepped<R>> for Searching<R> {
    fn answer(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> usize {
        self.search(seen, decision).unwrap_or_else(|| self.guide.answer(seen, decision))
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_none_for_equal_numbers_and_shrinks_with_their_count() {
        // 1, 3, 1, 3: the mean is 2, the variance 1.
        assert!(standard_error((8.0, 32.0), 2.0).abs() < 1e-9);
        let four = standard_error((8.0, 20.0), 4.0);
        let sixteen = standard_error((32.0, 80.0), 16.0);
        assert!((four - (1.0_f64 / 3.0).sqrt()).abs() < 1e-9 && sixteen < four, "{four} {sixteen}");
    }
}

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
        for _ in 0..games {
            let luck = self.chance.branch();
            let mut fancy = self.chance.branch();
            let game = R::imagine(seen, luck, &mut fancy)?;
            let minds = [self.chance.below(u32::MAX), self.chance.below(u32::MAX)];
            for ((place, _), sum) in candidates.iter().zip(&mut sums) {
                let mut tried = game.clone();
                tried.silently(decision.answers[*place].clone()).ok()?;
                let [mut first, mut second] = minds.map(|seed| R::imagined_guide(u64::from(seed)));
                tried.play_on(&mut [&mut first, &mut second], |state| R::goes_on(seen, state));
                *sum += R::worth(&tried, decision.seat);
            }
        }
        let mut best = (f64::NEG_INFINITY, candidates.first()?.0);
        for ((place, judged), sum) in candidates.iter().zip(sums) {
            let score = sum / f64::from(games) + judged * R::JUDGEMENT;
            if score > best.0 {
                best = (score, *place);
            }
        }
        Some(best.1)
    }
}

impl<R: Search> Player<Stepped<R>> for Searching<R> {
    fn answer(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> usize {
        self.search(seen, decision).unwrap_or_else(|| self.guide.answer(seen, decision))
    }

    fn looks_ahead(&self) -> bool {
        true
    }
}

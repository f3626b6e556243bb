//! The player that looks ahead: it tries the best answers out in games it imagines.
//!
//! What it cannot see is made up: hidden choices, decks, other luck. In every such game all sides go on as the game's guide
//! would play them, and what comes of it is judged. The same imagined luck serves every answer, so that answers are
//! compared and not luck.

use arrayvec::ArrayVec;
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
    /// How many times as many games the two best answers are tried out in once more: what is close is decided by more luck,
    /// what is not by less.
    const ONCE_MORE: u32 = 0;

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
        let all = candidates.iter().take(ANSWERS);
        let mut tried: ArrayVec<Tried, ANSWERS> =
            all.map(|(place, judged)| Tried { place: *place, judged: *judged, sum: 0.0, games: 0 }).collect();
        self.imagine(seen, decision, &mut tried, games)?;
        if R::ONCE_MORE > 0 && tried.len() > 1 {
            tried.sort_by(|a, b| b.score(R::JUDGEMENT).total_cmp(&a.score(R::JUDGEMENT)));
            tried.truncate(2);
            self.imagine(seen, decision, &mut tried, games * R::ONCE_MORE)?;
        }
        let first = *tried.first()?;
        let best = tried.iter().skip(1).fold(first, |best, other| {
            if other.score(R::JUDGEMENT) > best.score(R::JUDGEMENT) { *other } else { best }
        });
        Some(best.place)
    }

    /// Plays so many imagined games on from each of these answers.
    fn imagine(
        &mut self,
        seen: &R::Seen<'_>,
        decision: &DecisionOf<Stepped<R>>,
        tried: &mut [Tried],
        games: u32,
    ) -> Option<()> {
        for _ in 0..games {
            let luck = self.chance.branch();
            let mut fancy = self.chance.branch();
            let game = R::imagine(seen, luck, &mut fancy)?;
            let minds = [self.chance.below(u32::MAX), self.chance.below(u32::MAX)];
            for answer in &mut *tried {
                let mut game = game.clone();
                game.silently(decision.answers[answer.place].clone()).ok()?;
                let [mut first, mut second] = minds.map(|seed| R::imagined_guide(u64::from(seed)));
                game.play_on(&mut [&mut first, &mut second], |state| R::goes_on(seen, state));
                answer.sum += R::worth(&game, decision.seat);
                answer.games += 1;
            }
        }
        Some(())
    }
}

/// An answer that is tried out.
#[derive(Debug, Clone, Copy)]
struct Tried {
    /// Its place among the answers.
    place: usize,
    /// What the guide thinks of it.
    judged: f64,
    /// What came of it in all games together.
    sum: f64,
    games: u32,
}

impl Tried {
    /// What came of it in the mean, with its share of judgement.
    fn score(&self, judgement: f64) -> f64 {
        self.sum / f64::from(self.games.max(1)) + self.judged * judgement
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

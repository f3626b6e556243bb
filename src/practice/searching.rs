//! The player that looks ahead: it tries the best answers out in games it imagines.
//!
//! What it cannot see is made up: hidden choices, decks, other luck. In every such game all sides go on as the game's guide
//! would play them, and what comes of it is judged. The same imagined luck serves every answer, so that answers are
//! compared and not luck.

use std::marker::PhantomData;

use kernel::{
    Chance,
    game::{
        DecisionOf, Player, Seat, Weighed,
        stepped::{Rules, Stepped},
    },
};

/// The usual searching player: as far as the end of what it is about.
#[derive(Debug, Clone, Copy)]
pub struct Club;

/// The searching player that looks further and at more.
#[derive(Debug, Clone, Copy)]
pub struct Expert;

/// What a game gives to the searching player of a level.
pub trait Search<Level = Club>: Rules {
    /// A player that judges: it finds the answers worth trying out, gives those that are not tried out, and plays for every
    /// side in imagined games.
    type Guide: Player<Stepped<Self>>;

    /// Answers that are tried out at most.
    const ANSWERS: usize = 5;
    /// How many candidates are tried out once more, after those that did worse were left out.
    const LEFT: usize = 3;
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

    /// Further games for those candidates that did best in the first.
    fn more_games(_: &Self::Question) -> u32 {
        0
    }

    /// The answer by which the guide goes on with what it began, if there is nothing to think about.
    fn goes_on_with(_: &mut Self::Guide, _: &Self::Seen<'_>, _: &DecisionOf<Stepped<Self>>) -> Option<usize> {
        None
    }

    /// Lets the guide go on as it thought when it judged this candidate, counted as [`judge`](Self::judge) gave them.
    fn adopt(_: &mut Self::Guide, _candidate: usize) {}

    /// A guide for the own side of an imagined game that goes on as this one thought when it judged this candidate.
    fn imagined_follower(_: &Self::Guide, _candidate: usize, seed: u64) -> Self::Guide {
        Self::imagined_guide(seed)
    }

    /// Candidates: answers by their place, each with what the guide thinks of it; empty where it cannot say.
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
pub struct Searching<R: Search<Level>, Level = Club> {
    chance: Chance,
    guide: R::Guide,
    /// What the last answer was weighed against.
    weighed: Vec<Weighed>,
    level: PhantomData<Level>,
}

impl<R: Search<Level>, Level> Searching<R, Level> {
    /// A player of this seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed ^ 0x5ea2c4), guide: R::guide(seed), weighed: Vec::new(), level: PhantomData }
    }

    /// The place of the best answer; none if there is nothing to try out.
    fn search(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> Option<usize> {
        let games = R::games(&decision.question);
        if games == 0 {
            return None;
        }
        if let Some(place) = R::goes_on_with(&mut self.guide, seen, decision) {
            return Some(place);
        }
        let judged = R::judge(&mut self.guide, seen, decision);
        let mut candidates: Vec<Candidate> = (judged.into_iter().enumerate())
            .map(|(number, (place, judged))| Candidate {
                number,
                place,
                judged,
                sum: 0.0,
                games: 0,
                last: 0.0,
                lead: (0.0, 0.0),
            })
            .collect();
        candidates.sort_by(|a, b| b.judged.total_cmp(&a.judged));
        candidates.truncate(R::ANSWERS);
        let best = candidates.first()?.judged;
        let _ = candidates.get(1)?;
        candidates.retain(|candidate| best - candidate.judged < R::MARGIN);
        if candidates.len() > 1 {
            self.try_out(seen, decision, &mut candidates, games)?;
            let more = R::more_games(&decision.question);
            if more > 0 && candidates.len() > 1 {
                candidates.truncate(R::LEFT);
                self.try_out(seen, decision, &mut candidates, more)?;
            }
        }
        for candidate in &candidates {
            if !self.weighed.iter().any(|known| known.answer == candidate.place) {
                let worth = candidate.sum / f64::from(candidate.games.max(1));
                self.weighed.push(Weighed { answer: candidate.place, worth, games: candidate.games });
            }
        }
        let chosen = candidates.first()?;
        R::adopt(&mut self.guide, chosen.number);
        Some(chosen.place)
    }

    /// Tries candidates out in so many games each, and sorts them, the one that did best first; none if nothing can be
    /// imagined.
    fn try_out(
        &mut self,
        seen: &R::Seen<'_>,
        decision: &DecisionOf<Stepped<R>>,
        candidates: &mut [Candidate],
        games: u32,
    ) -> Option<()> {
        // Leads are over the one that is judged best.
        let judged_best =
            |one: &(usize, &Candidate), other: &(usize, &Candidate)| one.1.judged.total_cmp(&other.1.judged);
        let (first, _) = candidates.iter().enumerate().max_by(judged_best)?;
        for candidate in &mut *candidates {
            candidate.lead = (0.0, 0.0);
        }
        for _ in 0..games {
            let luck = self.chance.branch();
            let mut fancy = self.chance.branch();
            let game = R::imagine(seen, luck, &mut fancy)?;
            let minds = [self.chance.below(u32::MAX), self.chance.below(u32::MAX)].map(u64::from);
            for candidate in &mut *candidates {
                let mut tried = game.clone();
                tried.silently(decision.answers[candidate.place].clone()).ok()?;
                let [mut first, mut second] = Seat::BOTH.map(|seat| {
                    let seed = minds[seat.index()];
                    if seat == decision.seat {
                        R::imagined_follower(&self.guide, candidate.number, seed)
                    } else {
                        R::imagined_guide(seed)
                    }
                });
                tried.play_on(&mut [&mut first, &mut second], |state| R::goes_on(seen, state));
                candidate.last = R::worth(&tried, decision.seat);
                candidate.sum += candidate.last;
                candidate.games += 1;
            }
            let reference = candidates[first].last;
            for candidate in &mut *candidates {
                let ahead = candidate.last - reference;
                candidate.lead = (candidate.lead.0 + ahead, candidate.lead.1 + ahead * ahead);
            }
        }
        let games = f64::from(games);
        candidates.sort_by(|a, b| b.score::<R, Level>(games).total_cmp(&a.score::<R, Level>(games)));
        Some(())
    }
}

/// An answer that is tried out.
struct Candidate {
    /// As the guide counts it.
    number: usize,
    place: usize,
    /// What the guide thinks of it.
    judged: f64,
    /// What came of it in so many games, and in the last of them.
    sum: f64,
    games: u32,
    last: f64,
    /// By how much it did better, in the same luck, than the one judged best of those still tried out, and the squares of
    /// that.
    lead: (f64, f64),
}

impl Candidate {
    /// What it is worth after so many games in which it was compared with the one judged best.
    fn score<R: Search<Level>, Level>(&self, compared: f64) -> f64 {
        let mean = self.sum / f64::from(self.games.max(1));
        mean + self.judged * R::JUDGEMENT - R::DOUBT * standard_error(self.lead, compared)
    }
}

/// The standard error of the mean of so many numbers, by their sum and the sum of their squares.
fn standard_error((sum, squares): (f64, f64), count: f64) -> f64 {
    let mean = sum / count;
    ((squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt()
}

impl<R: Search<Level>, Level> Player<Stepped<R>> for Searching<R, Level> {
    fn answer(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> usize {
        self.weighed.clear();
        self.search(seen, decision).unwrap_or_else(|| self.guide.answer(seen, decision))
    }

    fn looks_ahead(&self) -> bool {
        true
    }

    fn weighed(&self) -> &[Weighed] {
        &self.weighed
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

//! The searching player: it tries out the best answers in imagined matches.
//!
//! Hidden choices, decks and luck are invented. Every side continues as the guide would, and the resulting position is
//! evaluated. All answers share the imagined luck, so the comparison measures answers and not luck.

use std::marker::PhantomData;

use kernel::{
    Chance,
    game::{
        DecisionOf, Match, Playable, Player, Seat, Weighed,
        stepped::{Ruleset, Stepped},
    },
};

use super::opponents::{EXPERT, HEURISTIC, Opponent, SEARCHING};

/// The default level: looks ahead to the end of the current issue.
#[derive(Debug, Clone, Copy)]
pub struct Club;

/// The level that looks further and tries more answers.
#[derive(Debug, Clone, Copy)]
pub struct Expert;

/// A player that judges answers for the searching player, and plays for every side of imagined matches.
pub trait Guide<R: Ruleset>: Player<Stepped<R>> + Sized {
    /// A guide of this seed.
    fn seeded(seed: u64) -> Self;

    /// A guide for one side of an imagined match; it may be less predictable.
    fn for_imagined(seed: u64) -> Self;

    /// The answer that continues the guide's plan, if there is nothing to think about.
    fn goes_on_with(&mut self, _: &R::Seen<'_>, _: &DecisionOf<Stepped<R>>) -> Option<usize> {
        None
    }

    /// Candidates: answers by their place, each with the guide's judgment; empty where it has none.
    fn judge(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> Vec<(usize, f64)>;

    /// Adopts the plan behind this candidate, numbered as [`judge`](Self::judge) returned it.
    fn adopt(&mut self, _candidate: usize) {}

    /// A guide for the own side of an imagined match that goes on with the plan of this one.
    fn imagined_successor(&self, seed: u64) -> Self {
        Self::for_imagined(seed)
    }

    /// A guide for the own side of an imagined match that follows the plan behind this candidate.
    fn imagined_follower(&self, _candidate: usize, seed: u64) -> Self {
        Self::for_imagined(seed)
    }
}

/// A ruleset for the searching player of a level.
pub trait Search<Level = Club>: Ruleset {
    /// The guide of this level.
    type Guide: Guide<Self>;

    /// Number of answers tried out at most.
    const ANSWERS: usize = 5;
    /// Number of candidates tried out again, after the worse ones were dropped.
    const LEFT: usize = 3;
    /// Largest distance in judgment from the best answer; answers farther behind are not tried out. No luck makes up for
    /// them, such as leaving the board.
    const MARGIN: f64;
    /// Weight of the guide's judgment beside the results: it decides between answers that do equally well.
    const JUDGEMENT: f64;
    /// Number of standard errors by which an answer has to beat the one judged best. Where much depends on luck, a few
    /// matches prove little.
    const DOUBT: f64 = 0.0;

    /// Number of matches imagined for every answer to a question; 0 where nothing is tried out.
    fn games(question: &Self::Question) -> u32;

    /// Number of further matches for the candidates that did best.
    fn more_games(_: &Self::Question) -> u32 {
        0
    }

    /// Number of matches for every answer to a question that the guide answers without judging each answer; 0 where
    /// nothing follows from it before an imagined match ends.
    fn tries(_: &Self::Seen<'_>, _: &Self::Question) -> u32 {
        0
    }

    /// Imagines a match that agrees with everything seen, with this luck; hidden things are invented from `fancy`. None if
    /// it does not reach the same question.
    fn imagine(seen: &Self::Seen<'_>, luck: Chance, fancy: &mut Chance) -> Option<Stepped<Self>>;

    /// True if an imagined match in this state is played on; asked after every step.
    fn goes_on(seen: &Self::Seen<'_>, state: &Self::State) -> bool;

    /// Value of a position to a side.
    fn worth(game: &Stepped<Self>, seat: Seat) -> f64;
}

/// The searching player. It follows from its seed, and looks ahead by a fixed number of matches, never by the clock.
pub struct Searching<R: Search<Level>, Level = Club> {
    chance: Chance,
    guide: R::Guide,
    /// Alternatives of the last answer.
    weighed: Vec<Weighed>,
    level: PhantomData<Level>,
}

impl<R: Search<Level>, Level> Searching<R, Level> {
    /// A player of this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed ^ 0x5ea2c4),
            guide: R::Guide::seeded(seed),
            weighed: Vec::new(),
            level: PhantomData,
        }
    }

    /// Returns the place of the best answer; none if there is nothing to try out.
    fn search(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> Option<usize> {
        let games = R::games(&decision.question);
        if games == 0 {
            return self.search_unjudged(seen, decision);
        }
        if let Some(place) = self.guide.goes_on_with(seen, decision) {
            return Some(place);
        }
        let judged = self.guide.judge(seen, decision);
        let mut candidates: Vec<Candidate> = (judged.into_iter().enumerate())
            .map(|(number, (place, judged))| Candidate::new(Some(number), place, judged))
            .collect();
        candidates.sort_by(|a, b| b.judged.total_cmp(&a.judged));
        candidates.truncate(R::ANSWERS);
        let best = candidates.first()?.judged;
        let _ = candidates.get(1)?;
        candidates.retain(|candidate| best - candidate.judged < R::MARGIN);
        if candidates.len() > 1 {
            self.try_out(seen, decision, &mut candidates, games, R::DOUBT)?;
            let more = R::more_games(&decision.question);
            if more > 0 && candidates.len() > 1 {
                candidates.truncate(R::LEFT);
                self.try_out(seen, decision, &mut candidates, more, R::DOUBT)?;
            }
        }
        self.tell(&candidates);
        let chosen = candidates.first()?;
        self.guide.adopt(chosen.number?);
        Some(chosen.place)
    }

    /// Tries the answers to a question that the guide does not judge, and keeps the guide's own unless another surely does
    /// better; none if there is nothing to try out.
    fn search_unjudged(&mut self, seen: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> Option<usize> {
        let games = R::tries(seen, &decision.question);
        if games == 0 || decision.answers.len() < 2 {
            return None;
        }
        if let Some(place) = self.guide.goes_on_with(seen, decision) {
            return Some(place);
        }
        let usual = self.guide.answer(seen, decision);
        // Of many answers some from everywhere.
        let step = decision.answers.len().div_ceil(R::ANSWERS);
        let others = (0..decision.answers.len()).step_by(step).filter(|place| *place != usual);
        let places = std::iter::once(usual).chain(others).take(R::ANSWERS);
        let mut candidates: Vec<Candidate> =
            places.map(|place| Candidate::new(None, place, if place == usual { LIKED } else { 0.0 })).collect();
        if self.try_out(seen, decision, &mut candidates, games, SURE).is_none() {
            return Some(usual);
        }
        self.tell(&candidates);
        candidates.first().map(|chosen| chosen.place)
    }

    /// Keeps the alternatives that were tried.
    fn tell(&mut self, candidates: &[Candidate]) {
        for candidate in candidates {
            if !self.weighed.iter().any(|known| known.answer == candidate.place) {
                let worth = candidate.sum / f64::from(candidate.games.max(1));
                let judged = candidate.number.map(|_| candidate.judged * R::JUDGEMENT);
                self.weighed.push(Weighed { answer: candidate.place, worth, games: candidate.games, judged });
            }
        }
    }

    /// Tries candidates in so many matches each and sorts them, best first; none if no match can be imagined.
    fn try_out(
        &mut self,
        seen: &R::Seen<'_>,
        decision: &DecisionOf<Stepped<R>>,
        candidates: &mut [Candidate],
        games: u32,
        doubt: f64,
    ) -> Option<()> {
        // Leads are relative to the answer judged best.
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
                        candidate.number.map_or_else(
                            || self.guide.imagined_successor(seed),
                            |number| self.guide.imagined_follower(number, seed),
                        )
                    } else {
                        R::Guide::for_imagined(seed)
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
        let score = |candidate: &Candidate| candidate.score(games, R::JUDGEMENT, doubt);
        candidates.sort_by(|a, b| score(b).total_cmp(&score(a)));
        Some(())
    }
}

/// The guide's judgment of its own answer where it has none of the others.
const LIKED: f64 = 0.5;
/// Number of standard errors by which another answer has to beat it.
const SURE: f64 = 2.0;

/// An answer to try out.
struct Candidate {
    /// Its number for the guide, if that judged it.
    number: Option<usize>,
    place: usize,
    /// The guide's judgment.
    judged: f64,
    /// Sum of the results, number of matches, last result.
    sum: f64,
    games: u32,
    last: f64,
    /// Sum and sum of squares of its lead, with equal luck, over the answer judged best of those left.
    lead: (f64, f64),
}

impl Candidate {
    const fn new(number: Option<usize>, place: usize, judged: f64) -> Self {
        Self { number, place, judged, sum: 0.0, games: 0, last: 0.0, lead: (0.0, 0.0) }
    }

    /// Returns its value after so many matches compared with the answer judged best.
    fn score(&self, compared: f64, judgement: f64, doubt: f64) -> f64 {
        let mean = self.sum / f64::from(self.games.max(1));
        mean + self.judged * judgement - doubt * standard_error(self.lead, compared)
    }
}

/// Returns the standard error of the mean of so many numbers, from their sum and sum of squares.
fn standard_error((sum, squares): (f64, f64), count: f64) -> f64 {
    let mean = sum / count;
    ((squares / count - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt()
}

/// The methods of [`Opponents`](crate::Opponents) of a system with a heuristic player, whose judgment a searching player tries
/// out; of a system with `attacks`, also those about the attack in its state.
macro_rules! searching_players {
    ($(attacks: $declared:pat)?) => {
        const PLAYERS: &'static [$crate::opponents::PlayerInfo] =
            &[$crate::opponents::HEURISTIC, $crate::opponents::SEARCHING, $crate::opponents::EXPERT];

        fn player(id: &str, seed: u64) -> Option<$crate::opponents::Opponent<Self>> {
            $crate::searching::player::<Self>(id, seed)
        }

        fn imagined(game: &Self::Match, seat: kernel::game::Seat, seed: u64) -> Option<Self::Match> {
            $crate::searching::imagined(game, seat, seed)
        }

        fn work(record: &$crate::Record<Self>) -> Vec<$crate::work::Work> {
            work::work(record)
        }

        $(fn begins_attack(event: &Event) -> bool {
            matches!(event, $declared)
        }

        fn is_attacking(game: &Self::Match) -> bool {
            game.state().attack.is_some()
        })?
    };
}
pub(crate) use searching_players;

/// Returns the heuristic or a searching player of a system.
pub fn player<R>(id: &str, seed: u64) -> Option<Opponent<R>>
where
    R: Search<Club, Guide: Send> + Search<Expert, Guide: Send> + Playable<Match = Stepped<R>>,
{
    match id {
        _ if id == HEURISTIC.id => Some(Box::new(<R as Search<Club>>::Guide::seeded(seed))),
        _ if id == SEARCHING.id => Some(Box::new(Searching::<R, Club>::new(seed))),
        _ if id == EXPERT.id => Some(Box::new(Searching::<R, Expert>::new(seed))),
        _ => None,
    }
}

/// Imagines a match that agrees with everything this seat sees.
pub fn imagined<R: Search>(game: &Stepped<R>, seat: Seat, seed: u64) -> Option<Stepped<R>> {
    let mut chance = Chance::seeded(seed);
    let luck = chance.branch();
    R::imagine(&game.seen(seat), luck, &mut chance)
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

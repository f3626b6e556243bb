//! A match looked at again: the chance of winning as it went, and the decisions that cost most of it.
//!
//! A chance is the share won of imagined matches, played from that moment to the end by the heuristic player on both
//! sides; what the player could not see then is invented. For each decision a fresh player says what it would have
//! answered; where that differs from what was answered, both are played on with equal luck. The costliest decisions are
//! measured again on new luck, so that none is there by the luck it was found by. Luck with dice is told apart ([`Luck`]).

mod fate;
mod luck;

pub use super::reviewed::{Damage, Fate, Luck, Mistake, Moment, Reviewed};

use kernel::{
    Language, Playable,
    chance::nth_seed,
    game::{LogRank, Match, Seat},
    narration::LogEvent as _,
};

use super::{
    Opponents, Record,
    ending::{Ending, usual},
    jobs::{Progress, on_each},
    opponents::player,
    statistics::{Difference, Rate, mean, point_rate},
};
use fate::{Ends, ends, fate, taken};
use luck::{Attack, Attacks, luck_of};

type AnswerOf<S> = <<S as Playable>::Match as Match>::Answer;

/// How a match is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Review<'a> {
    /// The player whose decisions are judged.
    pub seat: Seat,
    /// Id of the computer player who judges.
    pub judge: &'a str,
    /// Number of imagined matches for each chance, and for each answer that is tried again.
    pub games: u32,
    /// Number of decisions that are measured again.
    pub most: usize,
    pub seed: u64,
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// Keeps the luck of attacks apart from that of chances.
const LUCK: u64 = 0x6c75_636b;

/// One in so many of the imagined matches is played first, before the costliest are measured.
const FIRST: u32 = 4;

/// Number of decisions that are measured again, unless asked for otherwise.
pub const USUAL_MISTAKES: usize = 12;

/// Number of imagined matches that a person waits for: from 48 to 400, by the pace of the system's matches.
pub const fn usual_games<S: Opponents>() -> u32 {
    let games = S::PACE / 8;
    if games < 48 {
        48
    } else if games > 400 {
        400
    } else {
        games as u32
    }
}

/// A moment of the match to look at.
struct Point<S: Opponents> {
    answers: usize,
    round: u16,
    game: S::Match,
    /// The player's answer; none where a round begins.
    given: Option<AnswerOf<S>>,
}

/// What a look at one point found.
enum Found<S: Opponents> {
    Chance(Option<Moment>),
    /// The judge would have answered the same.
    Same,
    /// The judge's answer by its place, and how much of the chance it adds on average.
    Otherwise(Point<S>, usize, f64),
}

/// The end of one imagined match.
struct End {
    /// 1 if the judged player wins, 0.5 for a draw.
    won: f64,
    lead: f64,
    pieces: Ends,
}

/// One imagined match twice: with the answer given and with the better one.
type Pair = [End; 2];

/// The mean that the better answer adds.
fn gain(pairs: &[Pair], of: impl Fn(&End) -> f64) -> f64 {
    mean(pairs.iter().map(|[given, better]| of(better) - of(given)))
}

impl Review<'_> {
    /// Looks at a match up to the record's point; none once canceled, or if the system has no such player.
    pub fn of<S: Opponents>(&self, record: &Record<S>, progress: &Progress) -> Option<Reviewed> {
        let _ = player::<S>(self.judge, 0)?;
        let (points, attacks) = self.points(record);
        let count = points.len() + attacks.len();
        progress.expect(count as u64);
        let found = self.each(points, progress, |place, point| self.look(point, nth_seed(self.seed, place as u64)))?;
        let luck = self.luck_of(attacks, progress)?;
        let mut reviewed = Reviewed {
            seat: self.seat,
            judge: self.judge.to_owned(),
            games: self.games,
            seed: self.seed,
            chances: Vec::new(),
            mistakes: Vec::new(),
            choices: 0,
            otherwise: 0,
            luck,
        };
        let mut doubtful = Vec::new();
        for found in found {
            match found {
                Found::Chance(moment) => {
                    reviewed.chances.extend(moment);
                    continue;
                }
                Found::Same => {}
                Found::Otherwise(point, better, gain) => {
                    reviewed.otherwise += 1;
                    if gain > 0.0 {
                        doubtful.push((point, better, gain));
                    }
                }
            }
            reviewed.choices += 1;
        }
        doubtful.sort_by(|one, other| other.2.total_cmp(&one.2));
        doubtful.truncate(self.most);
        progress.expect((count + doubtful.len()) as u64);
        let again = self.each(doubtful, progress, |place, (point, better, _)| {
            let pairs = self.pairs(&point, better, self.games, nth_seed(!self.seed, place as u64));
            let chances: Vec<f64> = pairs.iter().map(|[given, better]| better.won - given.won).collect();
            let cost = Difference::of(&chances).filter(|cost| cost.low > 0.0)?;
            let damage = [self.seat.other(), self.seat].map(|side| gain(&pairs, |end| taken(&end.pieces, side)));
            let lead = gain(&pairs, |end| end.lead);
            let fate = fate(&pairs, self.seat);
            Some(Mistake { answers: point.answers, round: point.round, better, cost, damage, lead, fate })
        });
        reviewed.mistakes = again?.into_iter().flatten().collect();
        reviewed.mistakes.sort_by(|one, other| other.cost.mean.total_cmp(&one.cost.mean));
        Some(reviewed)
    }

    /// The luck with dice alone; none once canceled.
    pub fn luck<S: Opponents>(&self, record: &Record<S>, progress: &Progress) -> Option<Option<Luck>> {
        self.luck_of(self.points(record).1, progress)
    }

    fn luck_of<S: Opponents>(&self, attacks: Vec<Attack<S>>, progress: &Progress) -> Option<Option<Luck>> {
        let rolled = self.each(attacks, progress, |place, attack: Attack<S>| {
            attack.again(self.seat, self.games, nth_seed(self.seed ^ LUCK, place as u64))
        });
        rolled.map(|rolled| luck_of(&rolled))
    }

    /// The moments to look at, and the attacks.
    fn points<S: Opponents>(&self, record: &Record<S>) -> (Vec<Point<S>>, Vec<Attack<S>>) {
        let mut points: Vec<Point<S>> = Vec::new();
        let mut attacks = Attacks::default();
        let answers = record.answers();
        let mut round = 0;
        record.each_step(|game, at, events| {
            attacks.step(game, self.seat, at.checked_sub(1).map(|last| &answers[last]), events);
            let begun = events.iter().rev().find_map(|event| match event.rank() {
                LogRank::Round(number) => Some(number),
                _ => None,
            });
            round = begun.unwrap_or(round);
            let Some(decision) = game.decision() else { return };
            if at == 0 || begun.is_some() {
                points.push(Point { answers: at, round, game: game.clone(), given: None });
            }
            if let Some(given) = answers.get(at).filter(|_| at < record.at())
                && decision.seat == self.seat
                && decision.answers.len() > 1
            {
                points.push(Point { answers: at, round, game: game.clone(), given: Some(given.clone()) });
            }
        });
        (points, attacks.all)
    }

    /// Looks at each of these on several threads; none once canceled.
    fn each<T: Send, U: Send>(
        &self,
        all: Vec<T>,
        progress: &Progress,
        look: impl Fn(usize, T) -> U + Sync,
    ) -> Option<Vec<U>> {
        on_each(self.jobs, all.len() as u64, all.into_iter(), progress, look)
    }

    fn look<S: Opponents>(&self, point: Point<S>, seed: u64) -> Found<S> {
        let Some(given) = &point.given else {
            let chance = self.chance(&point, seed);
            return Found::Chance(chance.map(|chance| Moment { answers: point.answers, round: point.round, chance }));
        };
        let is_other = |better: &usize| {
            point
                .game
                .decision()
                .and_then(|decision| decision.answers.get(*better))
                .is_some_and(|better| better != given)
        };
        match self.answer_of_judge(&point, seed).filter(is_other) {
            None => Found::Same,
            Some(better) => {
                let pairs = self.pairs(&point, better, self.games.div_ceil(FIRST), seed);
                let gain = gain(&pairs, |end| end.won);
                Found::Otherwise(point, better, gain)
            }
        }
    }

    /// What the judge would have answered, by its place.
    fn answer_of_judge<S: Opponents>(&self, point: &Point<S>, seed: u64) -> Option<usize> {
        let decision = point.game.decision()?;
        let mut judge = player::<S>(self.judge, seed)?;
        Some(judge.answer(&point.game.seen(self.seat), decision))
    }

    /// The share won of imagined matches from here on.
    fn chance<S: Opponents>(&self, point: &Point<S>, seed: u64) -> Option<Rate> {
        let points = (0..self.games).map(|number| {
            let seed = nth_seed(seed, u64::from(number));
            let mut game = S::imagined(&point.game, self.seat, seed)?;
            Some(self.result::<S>(&mut game, seed).points)
        });
        let points: Option<Vec<u64>> = points.collect();
        points.and_then(|points| point_rate(points.iter().sum(), points.len() as u64))
    }

    /// Plays so many imagined matches with both answers, each pair with equal luck.
    fn pairs<S: Opponents>(&self, point: &Point<S>, better: usize, games: u32, seed: u64) -> Vec<Pair> {
        let better = point.game.decision().and_then(|decision| decision.answers.get(better));
        let (Some(given), Some(better)) = (&point.given, better) else { return Vec::new() };
        let tried = |game: &S::Match, answer: &AnswerOf<S>, seed: u64| {
            let mut game = game.clone();
            game.apply(answer, &mut Vec::new()).ok()?;
            let Ending { points, lead, .. } = self.result::<S>(&mut game, seed);
            Some(End { won: points as f64 / 2.0, lead, pieces: ends::<S>(&game) })
        };
        let pairs = (0..games).filter_map(|number| {
            let seed = nth_seed(seed, u64::from(number));
            let game = S::imagined(&point.game, self.seat, seed)?;
            Some([tried(&game, given, seed)?, tried(&game, better, seed)?])
        });
        pairs.collect()
    }

    /// Plays a match to its end; one given up is a draw.
    fn result<S: Opponents>(&self, game: &mut S::Match, seed: u64) -> Ending {
        Ending::of::<S>(game, self.seat, &usual::<S>(), seed).unwrap_or(Ending::NONE)
    }
}

/// A mistake in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MistakeWords {
    pub question: String,
    pub given: String,
    pub better: String,
    /// Why it is better: what becomes of the piece whose fate it changes most.
    pub why: Option<String>,
}

impl Mistake {
    /// Goes to the decision and returns it in words for the player of a seat; none if the record does not have it.
    pub fn words<S: Playable>(
        &self,
        seat: Seat,
        record: &mut Record<S>,
        catalog: &S::Catalog,
        language: Language,
    ) -> Option<MistakeWords> {
        record.go_to(self.answers);
        let (given, better) = (record.answers().get(self.answers)?, record.decision()?.answers.get(self.better)?);
        let answer = |answer| S::describe_answer(catalog, record.game(), answer, language);
        let question = S::describe_question(catalog, record.game(), language);
        let why = self.fate.and_then(|fate| fate.words(seat, record, catalog, language));
        Some(MistakeWords { question, given: answer(given), better: answer(better), why })
    }
}

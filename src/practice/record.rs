//! Records: matches with all their answers, which can be taken back, viewed from any point and saved.

use super::{
    gaps::gap_lines,
    leg::{Leg, along},
    outcome,
    proof::{Proof, begins_round, state_sum},
    reviewed::Reviewed,
};
use kernel::{
    Language, System,
    chance::nth_seed,
    game::{BySeat, DecisionOf, Match, Outcome, Playable, Player, Refused, Seat, Unplayable, Weighed, answer_of},
    phrase,
};

type AnswerOf<S> = <<S as Playable>::Match as Match>::Answer;
type EventOf<S> = <<S as Playable>::Match as Match>::Event;

pub use kernel::game::MOST_ANSWERS;

/// The inputs of a match without its answers.
pub struct Setup<S: Playable> {
    pub materials: BySeat<S::Materials>,
    pub options: S::Options,
    pub seed: u64,
    /// Player ids.
    pub players: BySeat<String>,
    /// The way to where the match begins; empty for one that is set up as usual.
    pub from: Vec<Leg<AnswerOf<S>>>,
}

impl<S: Playable> Clone for Setup<S> {
    fn clone(&self) -> Self {
        let Self { materials, options, seed, players, from } = self;
        let (materials, options) = (materials.clone(), options.clone());
        Self { materials, options, seed: *seed, players: players.clone(), from: from.clone() }
    }
}

impl<S: Playable> Setup<S> {
    /// Names of the lists by seat, made distinct.
    pub fn names(&self, language: Language) -> BySeat<String> {
        outcome::names::<S>(&self.materials.each_ref(), language)
    }

    /// Returns a sentence for each card that the ruleset does not play as a whole.
    pub fn gaps(&self, catalog: &S::Catalog, language: Language) -> Vec<String> {
        gap_lines::<S>(catalog, &self.materials.each_ref(), language)
    }

    /// Returns the seed of the computer player in this seat.
    pub const fn player_seed(&self, seat: Seat) -> u64 {
        player_seed(self.seed, seat)
    }
}

/// Returns the seed of the player in this seat of a match; no match has such a seed itself.
pub const fn player_seed(of_match: u64, seat: Seat) -> u64 {
    nth_seed(!of_match, seat as u64)
}

/// A sentence of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Number of answers before it.
    pub answers: usize,
    pub sentence: String,
}

/// A match at some point of its answers. A plain value: a copy is a match of its own.
pub struct Record<S: Playable> {
    setup: Setup<S>,
    start: S::Match,
    opening: Vec<EventOf<S>>,
    answers: Vec<AnswerOf<S>>,
    seats: Vec<Seat>,
    at: usize,
    game: S::Match,
    events: Vec<EventOf<S>>,
    /// Checksums of the states in which rounds began, by the number of answers before.
    rounds: Vec<(usize, u64)>,
    /// In the order of the answers.
    thoughts: Vec<Thought>,
    /// Of the answers as they are, at most one for each seat.
    reviews: Vec<Reviewed>,
}

/// The alternatives weighed for an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// Number of answers before it.
    pub before: usize,
    /// Best first, the chosen one among them.
    pub weighed: Vec<Weighed>,
}

impl<S: Playable> Clone for Record<S> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            start: self.start.clone(),
            opening: self.opening.clone(),
            answers: self.answers.clone(),
            seats: self.seats.clone(),
            at: self.at,
            game: self.game.clone(),
            events: self.events.clone(),
            rounds: self.rounds.clone(),
            thoughts: self.thoughts.clone(),
            reviews: self.reviews.clone(),
        }
    }
}

impl<S: Playable> Record<S> {
    /// Begins a match, up to the first question.
    ///
    /// # Errors
    /// The ruleset cannot play the materials of a seat, or the position it begins with cannot be reached.
    pub fn begin(catalog: &<S as System>::Catalog, setup: Setup<S>) -> Result<Self, Unplayable> {
        let mut opening = Vec::new();
        let mut game = S::begin(catalog, setup.materials.each_ref(), &setup.options, setup.seed, &mut opening)?;
        if !setup.from.is_empty() {
            let begun = along::<S>(&mut game, &setup.from);
            let begun = begun.map_err(|astray| Unplayable { reason: astray.key(), seat: Seat::First })?;
            opening = begun.into_iter().collect();
        }
        Ok(Self {
            setup,
            start: game.clone(),
            opening,
            answers: Vec::new(),
            seats: Vec::new(),
            at: 0,
            game,
            events: Vec::new(),
            rounds: Vec::new(),
            thoughts: Vec::new(),
            reviews: Vec::new(),
        })
    }

    pub const fn setup(&self) -> &Setup<S> {
        &self.setup
    }

    /// The match at this point.
    pub const fn game(&self) -> &S::Match {
        &self.game
    }

    /// The open question at this point.
    pub fn decision(&self) -> Option<&DecisionOf<S::Match>> {
        self.game.decision()
    }

    /// The result, if this point is the end.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The end of the match in a sentence: its result, that it was given up, or that it goes on.
    pub fn ending(&self, language: Language) -> String {
        match self.outcome() {
            Some(outcome) => outcome::outcome_words(&outcome, &self.setup.names(language), language),
            None if self.game.is_given_up() => phrase::text(language, "practice.outcome.given_up").to_owned(),
            None => phrase::text(language, "practice.outcome.none").to_owned(),
        }
    }

    /// Events before the first question.
    pub fn opening(&self) -> &[EventOf<S>] {
        &self.opening
    }

    /// Events of the last answer before this point; after a jump, those of the last answer alone.
    pub fn latest(&self) -> &[EventOf<S>] {
        &self.events
    }

    /// All kept answers, including those after this point.
    pub fn answers(&self) -> &[AnswerOf<S>] {
        &self.answers
    }

    /// Alternatives of all kept answers.
    pub fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }

    /// Returns the alternatives of the answer after so many others, if kept.
    pub fn thought(&self, before: usize) -> Option<&Thought> {
        let place = self.thoughts.binary_search_by_key(&before, |thought| thought.before);
        place.ok().map(|place| &self.thoughts[place])
    }

    /// Keeps the alternatives of the last answer; a single one is no alternative.
    pub fn weighed(&mut self, weighed: &[Weighed]) {
        if let Some(before) = self.at.checked_sub(1).filter(|_| weighed.len() > 1) {
            self.thoughts.push(Thought { before, weighed: weighed.to_vec() });
        }
    }

    /// Keeps the alternatives read from a replay.
    pub(super) fn keep_thoughts(&mut self, thoughts: &[Thought]) {
        self.thoughts = thoughts.to_vec();
        self.forget_thoughts();
    }

    fn forget_thoughts(&mut self) {
        let given = self.answers.len();
        self.thoughts.retain(|thought| thought.before < given);
    }

    /// Reviews of the match as it is.
    pub fn reviews(&self) -> &[Reviewed] {
        &self.reviews
    }

    /// Keeps a review, instead of an earlier one of the same seat.
    pub fn keep_review(&mut self, review: Reviewed) {
        self.reviews.retain(|kept| kept.seat != review.seat);
        self.reviews.push(review);
    }

    /// This point: the number of answers before it.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Applies the answer of the player to move and returns the events. Answers after this point are dropped.
    ///
    /// # Errors
    /// The answer is not allowed; nothing changes then.
    pub fn answer(&mut self, action: &AnswerOf<S>) -> Result<&[EventOf<S>], Refused> {
        let seat = self.game.decision().ok_or(Refused::Over)?.seat;
        self.events.clear();
        self.game.apply(action, &mut self.events)?;
        self.cut();
        self.reviews.clear();
        self.answers.push(action.clone());
        self.seats.push(seat);
        self.at += 1;
        if begins_round::<S>(&self.events) {
            self.rounds.push((self.at, state_sum(&self.game)));
        }
        Ok(&self.events)
    }

    /// Lets the player to move answer and returns the events; none once the match is over.
    ///
    /// # Errors
    /// The answer is not allowed.
    pub fn ask(&mut self, players: &mut [&mut dyn Player<S::Match>]) -> Option<Result<&[EventOf<S>], Refused>> {
        let action = answer_of(&self.game, players)?;
        Some(self.answer(&action))
    }

    /// Lets the players, one for each seat, answer until the match is over or reaches [`MOST_ANSWERS`].
    pub fn play_out(&mut self, players: &mut [&mut dyn Player<S::Match>]) {
        while self.at < MOST_ANSWERS {
            match self.ask(players) {
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return,
            }
        }
    }

    /// Applies these answers in order.
    ///
    /// # Errors
    /// An answer is not allowed: the number of answers before it, and the reason. The match stops before it.
    pub fn follow(&mut self, answers: &[AnswerOf<S>]) -> Result<(), (usize, Refused)> {
        for (number, action) in answers.iter().enumerate() {
            let _ = self.answer(action).map_err(|refused| (number, refused))?;
        }
        Ok(())
    }

    /// Takes back the last `count` answers before this point, and all after it.
    pub fn step_back(&mut self, count: usize) {
        self.go_to(self.at.saturating_sub(count));
        self.cut();
    }

    /// Takes back to the last question of this player; returns false if there is none.
    pub fn back_to(&mut self, seat: Seat) -> bool {
        let Some(last) = self.seats[..self.at].iter().rposition(|asked| *asked == seat) else { return false };
        self.step_back(self.at - last);
        true
    }

    /// Goes to the point after this many answers, or to the end. All answers are kept.
    pub fn go_to(&mut self, point: usize) {
        let point = point.min(self.answers.len());
        if point < self.at {
            self.game.clone_from(&self.start);
            self.at = 0;
        }
        self.events.clear();
        while self.at < point {
            self.events.clear();
            // An answer accepted once is accepted again in the same state.
            if self.game.apply(&self.answers[self.at], &mut self.events).is_err() {
                return;
            }
            self.at += 1;
        }
    }

    /// Drops the answers after this point.
    pub fn cut(&mut self) {
        if self.at < self.answers.len() {
            self.reviews.clear();
        }
        self.answers.truncate(self.at);
        self.seats.truncate(self.at);
        self.rounds.retain(|(answers, _)| *answers <= self.at);
        self.forget_thoughts();
    }

    /// Returns the checksums up to this point.
    pub fn proof(&self) -> Proof {
        let begun = state_sum(&self.start);
        Proof::of::<S>(begun, &self.answers[..self.at], self.rounds.iter().copied(), state_sum(&self.game))
    }

    /// Replays the match up to this point; calls `see` with the match after each step, the number of answers and the
    /// events.
    pub fn each_step(&self, mut see: impl FnMut(&S::Match, usize, &[EventOf<S>])) {
        see(&self.start, 0, &self.opening);
        let mut game = self.start.clone();
        let mut events = Vec::new();
        for (index, action) in self.answers[..self.at].iter().enumerate() {
            events.clear();
            if game.apply(action, &mut events).is_err() {
                break;
            }
            see(&game, index + 1, &events);
        }
    }

    /// Returns the log up to this point, preceded by the cards that are not played as a whole.
    pub fn log_lines(&self, catalog: &S::Catalog, language: Language) -> Vec<LogLine> {
        let gaps = self.setup.gaps(catalog, language);
        let mut lines: Vec<LogLine> = gaps.into_iter().map(|sentence| LogLine { answers: 0, sentence }).collect();
        self.each_step(|game, answers, events| {
            let sentences = events.iter().filter_map(|event| S::describe_event(catalog, game, event, language));
            lines.extend(sentences.map(|sentence| LogLine { answers, sentence }));
        });
        lines
    }
}

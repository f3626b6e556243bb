//! A game with every answer that was given, so that it can be taken back, looked at from any point and saved.

use super::{
    gaps::gap_lines,
    outcome,
    proof::{Proof, begins_round, state_sum},
};
use kernel::{
    Language, System,
    chance::nth_seed,
    game::{BySeat, DecisionOf, Game, Outcome, Playable, Player, Refused, Seat, Unplayable, Weighed, answer_of},
};

type AnswerOf<S> = <<S as Playable>::Game as Game>::Answer;
type EventOf<S> = <<S as Playable>::Game as Game>::Event;

pub use kernel::game::MOST_ANSWERS;

/// All that a game follows from, but its answers.
pub struct Setup<S: Playable> {
    /// What each seat plays from.
    pub materials: BySeat<S::Materials>,
    /// What was agreed.
    pub options: S::Options,
    /// Where its luck comes from.
    pub seed: u64,
    /// The ids of the players.
    pub players: BySeat<String>,
}

impl<S: Playable> Clone for Setup<S> {
    fn clone(&self) -> Self {
        let Self { materials, options, seed, players } = self;
        Self { materials: materials.clone(), options: options.clone(), seed: *seed, players: players.clone() }
    }
}

impl<S: Playable> Setup<S> {
    /// What each seat's materials are called, told apart.
    pub fn names(&self, language: Language) -> BySeat<String> {
        outcome::names::<S>(&self.materials.each_ref(), language)
    }

    /// The cards of all seats that the core does not play as a whole, a sentence for each.
    pub fn gaps(&self, catalog: &S::Catalog, language: Language) -> Vec<String> {
        gap_lines::<S>(catalog, &self.materials.each_ref(), language)
    }

    /// The seed of the computer player in this seat.
    pub const fn player_seed(&self, seat: Seat) -> u64 {
        player_seed(self.seed, seat)
    }
}

/// Returns the seed of the player in this seat of a match; no match has such a seed itself.
pub const fn player_seed(of_match: u64, seat: Seat) -> u64 {
    nth_seed(!of_match, seat as u64)
}

/// A sentence of a game's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// How many answers had been given when it happened.
    pub answers: usize,
    /// What happened.
    pub sentence: String,
}

/// A game at some point of its answers. A plain value: a copy of it is a game of its own.
pub struct Record<S: Playable> {
    setup: Setup<S>,
    start: S::Game,
    opening: Vec<EventOf<S>>,
    answers: Vec<AnswerOf<S>>,
    seats: Vec<Seat>,
    at: usize,
    game: S::Game,
    events: Vec<EventOf<S>>,
    /// The checksums of the states in which rounds began, by the number of answers before.
    rounds: Vec<(usize, u64)>,
    /// What answers were weighed against, in their order.
    thoughts: Vec<Thought>,
}

/// What an answer was weighed against.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// How many answers had been given before it.
    pub before: usize,
    /// What could be done, itself among it and the best first.
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
        }
    }
}

impl<S: Playable> Record<S> {
    /// Begins a game, as far as the first question.
    ///
    /// # Errors
    /// The core cannot play the materials of a seat.
    pub fn begin(catalog: &<S as System>::Catalog, setup: Setup<S>) -> Result<Self, Unplayable> {
        let mut opening = Vec::new();
        let game = S::begin(catalog, setup.materials.each_ref(), &setup.options, setup.seed, &mut opening)?;
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
        })
    }

    /// What the game follows from.
    pub const fn setup(&self) -> &Setup<S> {
        &self.setup
    }

    /// The game at this point.
    pub const fn game(&self) -> &S::Game {
        &self.game
    }

    /// The question that is open at this point.
    pub fn decision(&self) -> Option<&DecisionOf<S::Game>> {
        self.game.decision()
    }

    /// How the game ended, if this point is its end.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What happened before the first question.
    pub fn opening(&self) -> &[EventOf<S>] {
        &self.opening
    }

    /// What happened with the last answer before this point; nothing after several were given or taken back at once but
    /// what came of the last of them.
    pub fn latest(&self) -> &[EventOf<S>] {
        &self.events
    }

    /// Every answer that is kept, those behind this point too.
    pub fn answers(&self) -> &[AnswerOf<S>] {
        &self.answers
    }

    /// What answers were weighed against, those behind this point too.
    pub fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }

    /// What the answer after so many others was weighed against, if that is kept.
    pub fn thought(&self, before: usize) -> Option<&Thought> {
        let place = self.thoughts.binary_search_by_key(&before, |thought| thought.before);
        place.ok().map(|place| &self.thoughts[place])
    }

    /// Keeps what the answer that was given last was weighed against. One way alone is nothing to choose from.
    pub fn weighed(&mut self, weighed: &[Weighed]) {
        if let Some(before) = self.at.checked_sub(1).filter(|_| weighed.len() > 1) {
            self.thoughts.push(Thought { before, weighed: weighed.to_vec() });
        }
    }

    /// Keeps what answers of a game that was written down were weighed against.
    pub(super) fn keep_thoughts(&mut self, thoughts: &[Thought]) {
        self.thoughts = thoughts.to_vec();
        self.forget_thoughts();
    }

    fn forget_thoughts(&mut self) {
        let given = self.answers.len();
        self.thoughts.retain(|thought| thought.before < given);
    }

    /// This point: how many answers lie before it.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Gives the answer of the player who is answer_of, and what happened then. Answers behind this point are forgotten.
    ///
    /// # Errors
    /// The answer is not allowed; nothing happened then, and nothing is forgotten.
    pub fn answer(&mut self, action: &AnswerOf<S>) -> Result<&[EventOf<S>], Refused> {
        let seat = self.game.decision().ok_or(Refused::Over)?.seat;
        self.events.clear();
        self.game.apply(action, &mut self.events)?;
        self.cut();
        self.answers.push(action.clone());
        self.seats.push(seat);
        self.at += 1;
        if begins_round::<S>(&self.events) {
            self.rounds.push((self.at, state_sum(&self.game)));
        }
        Ok(&self.events)
    }

    /// Lets the player who is asked answer, and gives what happened; none once the game is over.
    ///
    /// # Errors
    /// The answer is not allowed.
    pub fn ask(&mut self, players: &mut [&mut dyn Player<S::Game>]) -> Option<Result<&[EventOf<S>], Refused>> {
        let action = answer_of(&self.game, players)?;
        Some(self.answer(&action))
    }

    /// Lets the players, one for each seat, answer until the game is over, or has more answers than any game.
    pub fn play_out(&mut self, players: &mut [&mut dyn Player<S::Game>]) {
        while self.at < MOST_ANSWERS {
            match self.ask(players) {
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return,
            }
        }
    }

    /// Gives these answers one after the other.
    ///
    /// # Errors
    /// An answer that is not allowed: how many went before it, and why. The game stands before it then.
    pub fn follow(&mut self, answers: &[AnswerOf<S>]) -> Result<(), (usize, Refused)> {
        for (number, action) in answers.iter().enumerate() {
            let _ = self.answer(action).map_err(|refused| (number, refused))?;
        }
        Ok(())
    }

    /// Takes back the last `count` answers before this point, and all behind it.
    pub fn step_back(&mut self, count: usize) {
        self.go_to(self.at.saturating_sub(count));
        self.cut();
    }

    /// Takes back as far as the last question that this player answered. Gives whether there was one.
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
            // What was taken once is taken again: the game is the same.
            if self.game.apply(&self.answers[self.at], &mut self.events).is_err() {
                return;
            }
            self.at += 1;
        }
    }

    /// Forgets the answers behind this point.
    pub fn cut(&mut self) {
        self.answers.truncate(self.at);
        self.seats.truncate(self.at);
        self.rounds.retain(|(answers, _)| *answers <= self.at);
        self.forget_thoughts();
    }

    /// The checksums of the game up to this point.
    pub fn proof(&self) -> Proof {
        let begun = state_sum(&self.start);
        Proof::of::<S>(begun, &self.answers[..self.at], self.rounds.iter().copied(), state_sum(&self.game))
    }

    /// Goes through the game from its beginning to this point and shows what happened, with the game after it and how
    /// many answers had been given.
    pub fn each_step(&self, mut see: impl FnMut(&S::Game, usize, &[EventOf<S>])) {
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

    /// What happened so far, up to this point, in sentences; before it, which cards take no full part.
    pub fn told(&self, catalog: &S::Catalog, language: Language) -> Vec<LogLine> {
        let gaps = self.setup.gaps(catalog, language);
        let mut told: Vec<LogLine> = gaps.into_iter().map(|sentence| LogLine { answers: 0, sentence }).collect();
        self.each_step(|game, answers, events| {
            let sentences = events.iter().filter_map(|event| S::describe_event(catalog, game, event, language));
            told.extend(sentences.map(|sentence| LogLine { answers, sentence }));
        });
        told
    }
}

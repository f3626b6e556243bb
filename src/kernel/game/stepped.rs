//! Matches in steps, with questions in the middle of a step.
//!
//! Rules are plain functions in the order of the rulebook: a step asks a player where there is a choice. If nobody
//! answers at once, the step returns [`Paused`] and the match keeps the question. After the answer the step is replayed
//! from the state before it and reaches the same place, because luck and answers are the same. So the state between two
//! steps and the answers since are the whole match.
//!
//! A core implements [`Ruleset`] for its system and gets [`Stepped`], a [`Match`]. Three rules follow for its code:
//! - All change is in [`Ruleset::State`], chance included; nothing else survives a question.
//! - A paused step is dropped: pass an error of [`StepIo::ask`] on with `?` and never catch it.
//! - Steps are short (one activation, one attack), since each answer replays the running one. Between players who
//!   answer at once nothing is replayed.
//!
//! A match without end is given up ([`Match::is_given_up`]): after [`MOST_ANSWERS`], after [`MOST_IN_A_STEP`] answers in
//! one step, once [`MOST_AT_ONCE`] things have happened since the last answer, and where more than [`MOST_NESTED`]
//! abilities set each other off. Loops of rules that neither ask nor emit call [`StepIo::turn`]; abilities call
//! [`StepIo::enter`]. All are counted alike whether the match waits for its players or not.

use std::{
    fmt::{self, Debug},
    sync::Arc,
};

use serde::{Serialize, de::DeserializeOwned};

use super::{Decision, DecisionOf, MOST_ANSWERS, Match, Outcome, PieceAccount, Player, Refused, Seat, answer_of};

/// Most answers in one step; each of them replays it.
pub const MOST_IN_A_STEP: usize = 2_000;

/// Most steps, events and questions with a single answer between two answers.
pub const MOST_AT_ONCE: usize = 20_000;

/// Most abilities within each other, each set off by the one before.
pub const MOST_NESTED: usize = 32;

/// A question waits for its answer, or the match is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paused;

/// The result of a rule, or a pause for an answer.
pub type Flow<T = ()> = Result<T, Paused>;

/// The rules core of a system.
pub trait Ruleset: Sized + 'static {
    /// Everything constant during a match: pieces, decks, options.
    type Fixed: Send + Sync;
    /// Everything that changes.
    type State: Debug + Clone + PartialEq + Send;
    /// See [`Match::Question`].
    type Question: Debug + Clone + PartialEq + Send;
    /// See [`Match::Answer`].
    type Answer: Debug + Clone + PartialEq + Serialize + DeserializeOwned + Send;
    /// See [`Match::Event`].
    type Event: Debug + Clone + PartialEq + Send;
    /// See [`Match::Seen`].
    type Seen<'a>;

    /// Runs the next step.
    ///
    /// # Errors
    /// A question of the step waits for its answer.
    fn step<'a>(fixed: &'a Self::Fixed, state: &'a mut Self::State, table: StepIo<'a, Self>) -> Flow;

    /// Checks an answer that was not offered, such as a place of the player's own choice. `state` is the one with the
    /// open question; [`Self::step`] takes the answer like any other.
    ///
    /// # Errors
    /// The answer is not legal, with the reason.
    fn allows(
        fixed: &Self::Fixed,
        state: &Self::State,
        question: &Self::Question,
        answer: &Self::Answer,
    ) -> Result<(), Refused> {
        let _ = (fixed, state, question, answer);
        Err(Refused::NotOffered)
    }

    /// The result; none while the match goes on.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// The match as this player sees it. `waiting` is the match if it waits for an answer, for players who search ahead
    /// with [`Stepped::imagined`]; it holds hidden things and must not be shown.
    fn seen<'a>(
        fixed: &'a Self::Fixed,
        state: &'a Self::State,
        seat: Seat,
        waiting: Option<&'a Stepped<Self>>,
    ) -> Self::Seen<'a>;

    /// Account of every piece of this side so far.
    fn account(fixed: &Self::Fixed, state: &Self::State, seat: Seat) -> Vec<PieceAccount>;
}

/// Progress of a step.
pub(super) struct Progress<R: Ruleset> {
    taken: usize,
    emitted: usize,
    /// Events emitted before the step was replayed.
    replayed: usize,
    open: Option<DecisionOf<Stepped<R>>>,
    spare: Vec<R::Answer>,
    /// Answers given at once.
    live: usize,
    /// Those in the running step.
    in_step: usize,
    /// Steps, events and questions with a single answer since the last answer.
    at_once: usize,
    /// Abilities that are running within each other.
    nested: usize,
}

impl<R: Ruleset> Progress<R> {
    pub(super) const fn new(replayed: usize) -> Self {
        Self {
            taken: 0,
            emitted: 0,
            replayed,
            open: None,
            spare: Vec::new(),
            live: 0,
            in_step: 0,
            at_once: 0,
            nested: 0,
        }
    }

    /// Counts what happens without an answer.
    const fn happens(&mut self) -> Flow {
        self.at_once += 1;
        if self.at_once > MOST_AT_ONCE { Err(Paused) } else { Ok(()) }
    }

    /// A step is done; without limit steps could follow each other.
    fn stepped(&mut self) -> Flow {
        (self.taken, self.emitted, self.replayed, self.in_step, self.nested) = (0, 0, 0, 0, 0);
        self.happens()
    }
}

/// Input and output of a running step: asks players, emits events.
pub struct StepIo<'a, R: Ruleset> {
    /// Answers given since the step began.
    pub(super) given: &'a [R::Answer],
    /// Answers at once after the last given answer.
    pub(super) live: Option<&'a mut dyn Player<Stepped<R>>>,
    /// Receives the events.
    pub(super) events: Option<&'a mut Vec<R::Event>>,
    pub(super) progress: &'a mut Progress<R>,
}

impl<R: Ruleset> StepIo<'_, R> {
    /// An empty list for answers: the buffer of the last [`Self::ask`].
    pub fn answers(&mut self) -> Vec<R::Answer> {
        std::mem::take(&mut self.progress.spare)
    }

    /// Keeps a list as the buffer of the next question.
    pub fn recycle(&mut self, answers: Vec<R::Answer>) {
        self.progress.spare = answers;
    }

    /// Asks a player. A single answer is taken without a question; without answers, and once the match is over, the
    /// result is none, so that the rest of a step runs out by itself.
    ///
    /// # Errors
    /// The question waits for its answer, or the match is given up.
    pub fn ask(
        &mut self,
        fixed: &R::Fixed,
        state: &R::State,
        seat: Seat,
        question: R::Question,
        mut answers: Vec<R::Answer>,
    ) -> Flow<Option<R::Answer>> {
        if R::outcome(state).is_some() {
            answers.clear();
        }
        if answers.len() <= 1 {
            let only = answers.pop();
            self.progress.spare = answers;
            self.progress.happens()?;
            return Ok(only);
        }
        if self.progress.in_step >= MOST_IN_A_STEP {
            return Err(Paused);
        }
        if let Some(answer) = self.given.get(self.progress.taken) {
            self.progress.taken += 1;
            (self.progress.in_step, self.progress.at_once) = (self.progress.in_step + 1, 0);
            return Ok(Some(answer.clone()));
        }
        let decision = Decision { seat, question, answers };
        let Some(player) = &mut self.live else {
            self.progress.open = Some(decision);
            return Err(Paused);
        };
        if self.progress.live >= MOST_ANSWERS {
            return Err(Paused);
        }
        self.progress.live += 1;
        (self.progress.in_step, self.progress.at_once) = (self.progress.in_step + 1, 0);
        let picked = player.answer(&R::seen(fixed, state, seat, None), &decision);
        let mut answers = decision.answers;
        let answer = answers.swap_remove(picked.min(answers.len() - 1));
        answers.clear();
        self.progress.spare = answers;
        Ok(Some(answer))
    }

    /// Counts a turn of a loop that may neither ask nor emit.
    ///
    /// # Errors
    /// The match is given up.
    pub const fn turn(&mut self) -> Flow {
        self.progress.happens()
    }

    /// Begins an ability that others may set off, and within which they may set off others; [`Self::leave`] ends it.
    ///
    /// # Errors
    /// The match is given up: they would overflow the stack.
    pub const fn enter(&mut self) -> Flow {
        self.progress.nested += 1;
        if self.progress.nested > MOST_NESTED { Err(Paused) } else { Ok(()) }
    }

    /// Ends what [`Self::enter`] began.
    pub const fn leave(&mut self) {
        self.progress.nested -= 1;
    }

    /// Emits an event; a replayed step does not emit its events again.
    pub fn emit(&mut self, event: R::Event) {
        self.progress.emitted += 1;
        self.progress.at_once += 1;
        if self.progress.emitted > self.progress.replayed
            && let Some(events) = &mut self.events
        {
            events.push(event);
        }
    }
}

/// Runs a rule on a state with a function that answers for all players by the index of an answer. Events are dropped.
pub fn carry_out<R: Ruleset>(
    fixed: &R::Fixed,
    state: &mut R::State,
    answer: impl FnMut(&R::Question, &[R::Answer]) -> usize,
    rule: impl for<'a> FnOnce(&'a R::Fixed, &'a mut R::State, StepIo<'a, R>) -> Flow,
) {
    struct Answering<F>(F);
    impl<R: Ruleset, F: FnMut(&R::Question, &[R::Answer]) -> usize> Player<Stepped<R>> for Answering<F> {
        fn answer(&mut self, _: &R::Seen<'_>, decision: &DecisionOf<Stepped<R>>) -> usize {
            (self.0)(&decision.question, &decision.answers)
        }
    }
    let mut player = Answering(answer);
    let mut progress = Progress::new(0);
    let table = StepIo { given: &[], live: Some(&mut player), events: None, progress: &mut progress };
    // Every question is answered at once, so the rule never pauses.
    let _ = rule(fixed, state, table);
}

/// Players by seat as one player.
struct Seated<'a, 'p, G: Match>(&'a mut [&'p mut dyn Player<G>]);

impl<G: Match> Player<G> for Seated<'_, '_, G> {
    fn answer(&mut self, seen: &G::Seen<'_>, decision: &DecisionOf<G>) -> usize {
        self.0[decision.seat.index()].answer(seen, decision)
    }
}

/// A match in steps: a plain value.
///
/// It consists of the state before the running step, the answers given in it, and what follows from both: the present
/// state and the open question.
pub struct Stepped<R: Ruleset> {
    pub(super) fixed: Arc<R::Fixed>,
    pub(super) before: R::State,
    pub(super) now: R::State,
    pub(super) given: Vec<R::Answer>,
    /// Answers since the match began.
    answered: usize,
    /// Events of the running step up to the open question.
    emitted: usize,
    pub(super) open: Option<DecisionOf<Self>>,
}

impl<R: Ruleset> Clone for Stepped<R> {
    fn clone(&self) -> Self {
        Self {
            fixed: Arc::clone(&self.fixed),
            before: self.before.clone(),
            now: self.now.clone(),
            given: self.given.clone(),
            answered: self.answered,
            emitted: self.emitted,
            open: self.open.clone(),
        }
    }
}

impl<R: Ruleset> PartialEq for Stepped<R> {
    fn eq(&self, other: &Self) -> bool {
        self.before == other.before && self.given == other.given && self.now == other.now && self.open == other.open
    }
}

impl<R: Ruleset> Debug for Stepped<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stepped").field("now", &self.now).field("open", &self.open).finish_non_exhaustive()
    }
}

impl<R: Ruleset> Stepped<R> {
    /// Begins a match from this state and runs to the first question.
    pub fn begin(fixed: R::Fixed, state: R::State, events: &mut Vec<R::Event>) -> Self {
        Self::from_step(Arc::new(fixed), state, Vec::new(), Some(events))
    }

    pub(super) fn from_step(
        fixed: Arc<R::Fixed>,
        before: R::State,
        given: Vec<R::Answer>,
        events: Option<&mut Vec<R::Event>>,
    ) -> Self {
        let answered = given.len();
        let mut game = Self { fixed, now: before.clone(), before, given, answered, emitted: 0, open: None };
        game.run(events);
        game
    }

    /// A state as it lies on the table, without a question.
    pub(super) fn lying(fixed: Arc<R::Fixed>, state: R::State) -> Self {
        Self { fixed, now: state.clone(), before: state, given: Vec::new(), answered: 0, emitted: 0, open: None }
    }

    /// Everything constant during the match.
    pub fn fixed(&self) -> &R::Fixed {
        &self.fixed
    }

    /// The whole state, hidden things included. Players see [`Ruleset::Seen`].
    pub const fn state(&self) -> &R::State {
        &self.now
    }

    /// A match that may be this one, for players who search ahead: replays the running step with the answers so far
    /// from the state before it, changed by `change`. None if it reaches another question, which proves the imagined
    /// state false.
    pub fn imagined(&self, change: impl FnOnce(&mut R::State)) -> Option<Self> {
        let mut state = self.before.clone();
        change(&mut state);
        let game = Self::from_step(Arc::clone(&self.fixed), state, self.given.clone(), None);
        (game.open == self.open).then_some(game)
    }

    /// Answers the open question without recording events.
    ///
    /// # Errors
    /// The answer is not allowed; the match did not change.
    pub fn silently(&mut self, answer: R::Answer) -> Result<(), Refused> {
        self.take(answer, None)
    }

    /// Lets the players, one per seat, answer at once while `goes_on` returns true, which is asked after every step, or
    /// until [`MOST_ANSWERS`]. No question is open afterwards.
    pub fn play_on(&mut self, players: &mut [&mut dyn Player<Self>], goes_on: impl Fn(&R::State) -> bool) {
        // With such players only the running step is replayed.
        self.now.clone_from(&self.before);
        let mut players = Seated(players);
        let mut progress = Progress { live: self.answered, ..Progress::new(0) };
        while R::outcome(&self.now).is_none() && goes_on(&self.now) {
            let table = StepIo { given: &self.given, live: Some(&mut players), events: None, progress: &mut progress };
            if R::step(&self.fixed, &mut self.now, table).is_err() || progress.stepped().is_err() {
                break;
            }
            self.given.clear();
        }
        self.answered = progress.live;
        self.before.clone_from(&self.now);
        self.given.clear();
        self.emitted = 0;
        self.open = None;
    }

    fn take(&mut self, answer: R::Answer, events: Option<&mut Vec<R::Event>>) -> Result<(), Refused> {
        self.allows(&answer)?;
        self.given.push(answer);
        self.answered += 1;
        self.now.clone_from(&self.before);
        self.run(events);
        if self.answered >= MOST_ANSWERS {
            self.open = None;
        }
        Ok(())
    }

    /// Runs steps until a question is open or the match is over.
    fn run(&mut self, mut events: Option<&mut Vec<R::Event>>) {
        self.open = None;
        let mut progress = Progress::new(self.emitted);
        while R::outcome(&self.now).is_none() {
            let events = events.as_deref_mut();
            let table = StepIo { given: &self.given, live: None, events, progress: &mut progress };
            if R::step(&self.fixed, &mut self.now, table).is_err() {
                self.emitted = progress.emitted;
                self.open = progress.open;
                return;
            }
            self.before.clone_from(&self.now);
            self.given.clear();
            self.emitted = 0;
            if progress.stepped().is_err() {
                return;
            }
        }
    }
}

impl<R: Ruleset> Match for Stepped<R> {
    type Question = R::Question;
    type Answer = R::Answer;
    type Event = R::Event;
    type Seen<'a> = R::Seen<'a>;

    fn decision(&self) -> Option<&DecisionOf<Self>> {
        self.open.as_ref()
    }

    fn allows(&self, answer: &R::Answer) -> Result<(), Refused> {
        let decision = self.open.as_ref().ok_or(Refused::Over)?;
        if decision.answers.contains(answer) {
            return Ok(());
        }
        R::allows(&self.fixed, &self.now, &decision.question, answer)
    }

    fn apply(&mut self, answer: &R::Answer, events: &mut Vec<R::Event>) -> Result<(), Refused> {
        self.take(answer.clone(), Some(events))
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(&self.now)
    }

    fn seen(&self, seat: Seat) -> R::Seen<'_> {
        R::seen(&self.fixed, &self.now, seat, Some(self))
    }

    fn account(&self, seat: Seat) -> Vec<PieceAccount> {
        R::account(&self.fixed, &self.now, seat)
    }

    fn write_state(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}{:?}", self.now, self.open)
    }

    fn play_out_while(&mut self, players: &mut [&mut dyn Player<Self>], goes_on: &dyn Fn() -> bool) {
        if !players.iter().any(|player| player.looks_ahead()) {
            return self.play_on(players, |_| goes_on());
        }
        for _ in 0..MOST_ANSWERS {
            let Some(answer) = goes_on().then(|| answer_of(self, players)).flatten() else { return };
            if self.take(answer, None).is_err() {
                return;
            }
        }
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::{
        Chance,
        game::testing::{Fixture, count_answers, count_by_answer},
    };

    /// Both players throw a die in turn, as often as they dare: a one costs the turn's points. Who has ten points wins.
    #[derive(Debug)]
    struct Dare;

    #[derive(Debug, Clone, PartialEq)]
    struct Turns {
        chance: Chance,
        seat: Seat,
        points: [i32; 2],
        turns: u16,
    }

    impl Ruleset for Dare {
        type Fixed = i32;
        type State = Turns;
        type Question = i32;
        type Answer = bool;
        type Event = (Seat, u32);
        type Seen<'a> = Option<&'a Stepped<Self>>;

        fn step<'a>(goal: &'a i32, state: &'a mut Turns, mut table: StepIo<'a, Self>) -> Flow {
            let (seat, mut turn) = (state.seat, 0);
            loop {
                let die = state.chance.below(6) + 1;
                table.emit((seat, die));
                turn = if die == 1 { 0 } else { turn + die as i32 };
                if die == 1 || state.points[seat.index()] + turn >= *goal {
                    break;
                }
                let mut answers = table.answers();
                answers.extend([true, false]);
                if table.ask(goal, state, seat, turn, answers)? == Some(false) {
                    break;
                }
            }
            state.points[seat.index()] += turn;
            state.turns += 1;
            state.seat = seat.other();
            Ok(())
        }

        fn outcome(state: &Turns) -> Option<Outcome> {
            let winner = Seat::BOTH.into_iter().find(|seat| state.points[seat.index()] >= 10)?;
            Some(Outcome { winner: Some(winner), rounds: state.turns, score: state.points.into() })
        }

        fn seen<'a>(_: &'a i32, _: &'a Turns, _: Seat, waiting: Option<&'a Stepped<Self>>) -> Self::Seen<'a> {
            waiting
        }

        fn account(_: &i32, _: &Turns, _: Seat) -> Vec<PieceAccount> {
            Vec::new()
        }
    }

    fn state(chance: Chance) -> Turns {
        Turns { chance, seat: Seat::First, points: [0; 2], turns: 0 }
    }

    /// Goes on until the turn is worth this much.
    struct Upto(i32);

    impl Player<Stepped<Dare>> for Upto {
        fn answer(&mut self, _: &Option<&Stepped<Dare>>, decision: &DecisionOf<Stepped<Dare>>) -> usize {
            usize::from(decision.question >= self.0)
        }
    }

    #[test]
    fn a_game_that_waits_and_one_that_is_played_straight_through_are_the_same() {
        for seed in 0..50 {
            let mut heard = Vec::new();
            let start = Stepped::<Dare>::begin(10, state(Chance::seeded(seed)), &mut heard);
            let (mut waits, mut straight) = (start.clone(), start);
            while let Some(answer) = answer_of(&waits, &mut [&mut Upto(4), &mut Upto(6)]) {
                waits.apply(&answer, &mut heard).unwrap();
            }
            straight.play_out(&mut [&mut Upto(4), &mut Upto(6)]);
            assert!(waits.outcome().is_some() && waits.state() == straight.state());
            // Every event was heard once, though steps began anew.
            let mut all = Fixture::<Dare>::new(10, state(Chance::seeded(seed)));
            let mut seat = Seat::First;
            while Dare::outcome(&all.state).is_none() {
                let limit = if seat == Seat::First { 4 } else { 6 };
                all.play_on(&mut |turn, _| *turn < limit, |state| state.seat == seat).unwrap();
                seat = seat.other();
            }
            assert_eq!(heard, all.events);
        }
    }

    #[test]
    fn nobody_is_asked_once_the_game_is_over() {
        // A turn that goes on although somebody has won: a five, and the one that ends it.
        let mut over = Fixture::<Dare>::new(100, Turns { points: [10, 0], ..state(Chance::scripted([4, 0])) });
        over.carry_out(&mut |_, _| unreachable!("nobody is asked"), Dare::step).unwrap();
        assert!(over.questions.is_empty());
    }

    #[test]
    fn an_answer_that_is_not_offered_changes_nothing() {
        let mut game = Stepped::<Dare>::begin(10, state(Chance::scripted([4, 0])), &mut Vec::new());
        let before = game.clone();
        assert_eq!(game.decision().map(|decision| decision.question), Some(5));
        game.open.as_mut().unwrap().answers.pop();
        assert_eq!(game.apply(&false, &mut Vec::new()), Err(Refused::NotOffered));
        assert!(game.state() == before.state() && game.given.is_empty());
    }

    #[test]
    fn an_imagined_game_comes_to_the_same_question_or_is_none() {
        let game = Stepped::<Dare>::begin(10, state(Chance::scripted([4])), &mut Vec::new());
        assert!(game.imagined(|state| state.chance = Chance::scripted([4, 4])).is_some());
        assert!(game.imagined(|state| state.chance = Chance::scripted([3])).is_none());
    }

    #[test]
    fn counts_of_answers_follow_every_way_to_its_end() {
        // Every throw is a five: two of one player end the game.
        let game = Stepped::<Dare>::begin(10, state(Chance::scripted([4; 9])), &mut Vec::new());
        assert_eq!((count_answers(&game, 0), count_answers(&game, 1)), (1, 2));
        assert_eq!(count_by_answer(&game, 3), [(true, 1), (false, 2)]);
        assert_eq!(count_answers(&game, 3), 3);
    }

    #[test]
    fn a_game_that_goes_round_and_round_is_given_up() {
        // Nobody ever stops throwing, and no turn is worth enough.
        let mut game = Stepped::<Dare>::begin(i32::MAX, state(Chance::seeded(5)), &mut Vec::new());
        game.play_out(&mut [&mut Upto(i32::MAX), &mut Upto(i32::MAX)]);
        assert!(game.is_given_up());
    }

    /// The ways in which rules can go round without end.
    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Round {
        /// Step after step without a question.
        Steps,
        /// Events and questions with one answer within a step.
        Events,
        /// A loop that neither asks nor emits.
        Turns,
        /// An ability within an ability.
        Nested,
        /// Questions within a step.
        Questions,
        /// One question in every step.
        Match,
    }

    struct Endless;

    impl Ruleset for Endless {
        type Fixed = Round;
        type State = u32;
        type Question = u32;
        type Answer = bool;
        type Event = u32;
        type Seen<'a> = ();

        fn step<'a>(fixed: &'a Round, state: &'a mut u32, mut table: StepIo<'a, Self>) -> Flow {
            *state = state.wrapping_add(1);
            loop {
                match fixed {
                    Round::Steps => return Ok(()),
                    Round::Events => {
                        table.emit(*state);
                        let _ = table.ask(fixed, state, Seat::First, 0, vec![true])?;
                    }
                    Round::Turns => table.turn()?,
                    Round::Nested => table.enter()?,
                    Round::Questions => {
                        let _ = table.ask(fixed, state, Seat::Second, *state, vec![true, false])?;
                    }
                    Round::Match => {
                        return table.ask(fixed, state, Seat::First, *state, vec![true, false]).map(|_| ());
                    }
                }
            }
        }

        fn outcome(_: &u32) -> Option<Outcome> {
            None
        }

        fn seen<'a>(_: &'a Round, _: &'a u32, _: Seat, _: Option<&'a Stepped<Self>>) {}

        fn account(_: &Round, _: &u32, _: Seat) -> Vec<PieceAccount> {
            Vec::new()
        }
    }

    /// Always takes the first answer.
    struct First;

    impl Player<Stepped<Endless>> for First {
        fn answer(&mut self, (): &(), _: &DecisionOf<Stepped<Endless>>) -> usize {
            0
        }
    }

    #[test]
    fn whatever_goes_round_without_end_is_given_up_whether_it_waits_or_not() {
        for (round, most) in [
            (Round::Steps, 0),
            (Round::Events, 0),
            (Round::Turns, 0),
            (Round::Nested, 0),
            (Round::Questions, MOST_IN_A_STEP),
            (Round::Match, MOST_ANSWERS),
        ] {
            let mut heard = Vec::new();
            let mut waits = Stepped::<Endless>::begin(round, 0, &mut heard);
            let mut straight = waits.clone();
            let mut answers = 0;
            while let Some(answer) = answer_of(&waits, &mut [&mut First, &mut First]) {
                waits.apply(&answer, &mut heard).unwrap();
                answers += 1;
            }
            assert_eq!(answers, most, "{round:?}");
            straight.play_out(&mut [&mut First, &mut First]);
            assert!(waits.is_given_up() && straight.is_given_up());
            assert!(heard.len() <= MOST_AT_ONCE, "{round:?}: {}", heard.len());
        }
    }

    #[test]
    fn a_game_stops_when_it_is_told_to() {
        let mut game = Stepped::<Dare>::begin(10, state(Chance::seeded(5)), &mut Vec::new());
        game.play_out_while(&mut [&mut Upto(4), &mut Upto(4)], &|| false);
        assert!(game.outcome().is_none());
    }
}

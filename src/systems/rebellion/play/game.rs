//! The game as a game of steps, and the way into it.

use super::{
    Answer, Event, Options, Question,
    library::Library,
    number::SYSTEMS,
    referee::{Referee, Seen},
    state::State,
    text::Describer,
    view::{Setting, View},
};
use crate::{Catalog, Rebellion};
use kernel::{
    Chance, Language,
    game::{
        AccountInfo, BySeat, Game, LogRank, Outcome, PieceAccount, Playable, Refused, Seat, Unplayable,
        stepped::{Flow, Ruleset, StepIo, Stepped},
    },
    narration::LogEvent as _,
};

/// A game: a plain value.
pub type Match = Stepped<Rebellion>;

impl Ruleset for Rebellion {
    type Fixed = Setting;
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Seen<'a> = Seen<'a>;

    fn step<'a>(setting: &'a Setting, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { setting, state, table }.step()
    }

    /// Where the board is open, it can be set right in any way that the box allows.
    fn allows(setting: &Setting, state: &State, question: &Question, answer: &Answer) -> Result<(), Refused> {
        match answer {
            Answer::Change(change) if question.open => change.check(View { setting, state }).map_err(Refused::Barred),
            Answer::Differs if question.open => Ok(()),
            _ => Err(Refused::NotOffered),
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn seen<'a>(setting: &'a Setting, state: &'a State, _: Seat, waiting: Option<&'a Match>) -> Seen<'a> {
        Seen { view: View { setting, state }, waiting }
    }

    fn account(_: &Setting, _: &State, _: Seat) -> Vec<PieceAccount> {
        Vec::new()
    }
}

impl Playable for Rebellion {
    /// The person; the Empire is no seat but the rules.
    const SEATS: usize = 1;
    const RULES: u32 = 3;
    const ACCOUNT: AccountInfo = AccountInfo::NONE;

    type Game = Match;
    type Materials = ();
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        _: BySeat<&()>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<Match, Unplayable> {
        let lacks = Unplayable { reason: "rebellion.unplayable", seat: Seat::First };
        let library = Library::of(catalog).ok_or(lacks)?;
        let state = State::new(library.leaders().count(), SYSTEMS, Chance::seeded(seed));
        let setting = Setting { library, options: options.clone() };
        Ok(Match::begin(setting, state, events))
    }

    fn describe_event(catalog: &Catalog, game: &Match, event: &Event, language: Language) -> Option<String> {
        Some(Describer::of(catalog, game, language).event(event))
    }

    fn log_rank(event: &Event) -> LogRank {
        event.rank()
    }

    fn describe_question(catalog: &Catalog, game: &Match, language: Language) -> String {
        let question = game.decision().map(|decision| &decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).question(question))
    }

    fn describe_answer(catalog: &Catalog, game: &Match, answer: &Answer, language: Language) -> String {
        Describer::of(catalog, game, language).answer(answer)
    }
}

impl Describer<'_> {
    /// What a game is told with.
    pub fn of<'a>(catalog: &'a Catalog, game: &'a Match, language: Language) -> Describer<'a> {
        Describer { catalog, view: View { setting: game.fixed(), state: game.state() }, language }
    }
}

//! The ruleset as a stepped match, and its beginning.

use super::{
    Answer, Event, Options, Question, RebellionMatch,
    fixed::Fixed,
    library::Library,
    number::SYSTEMS,
    referee::{Referee, Seen},
    state::State,
    text::Describer,
    view::View,
};
use crate::{Catalog, Rebellion};
use kernel::{
    Chance, Language,
    game::{
        AccountInfo, BySeat, Match, PieceAccount, Playable, Refused, Seat, Unplayable,
        stepped::{Flow, Ruleset, StepIo},
    },
};

impl Ruleset for Rebellion {
    kernel::step_rooms!();

    fn step<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>) -> Flow {
        Referee { fixed, state, table }.step()
    }

    /// Allows corrections of an open board within the limits of the box.
    fn allows(fixed: &Fixed, state: &State, question: &Question, answer: &Answer) -> Result<(), Refused> {
        match answer {
            Answer::Change(change) if question.open => change.check(View { fixed, state }).map_err(Refused::Barred),
            Answer::Differs if question.open => Ok(()),
            _ => Err(Refused::NotOffered),
        }
    }

    fn seen<'a>(fixed: &'a Fixed, state: &'a State, _: Seat, waiting: Option<&'a RebellionMatch>) -> Seen<'a> {
        Seen { view: View { fixed, state }, waiting }
    }

    fn account(_: &Fixed, _: &State, _: Seat) -> Vec<PieceAccount> {
        Vec::new()
    }
}

impl Playable for Rebellion {
    /// The person; the Empire has no seat.
    const SEATS: usize = 1;
    const RULES: u32 = 4;
    const ACCOUNT: AccountInfo = AccountInfo::NONE;

    type Match = RebellionMatch;
    type Materials = ();
    type Options = Options;

    fn begin(
        catalog: &Catalog,
        _: BySeat<&()>,
        options: &Options,
        seed: u64,
        events: &mut Vec<Event>,
    ) -> Result<RebellionMatch, Unplayable> {
        let lacks = Unplayable { reason: "rebellion.unplayable", seat: Seat::First };
        let library = Library::of(catalog).ok_or(lacks)?;
        let state = State::new(library.leaders().count(), SYSTEMS, Chance::seeded(seed));
        let fixed = Fixed { library, options: options.clone() };
        Ok(RebellionMatch::begin(fixed, state, events))
    }

    fn describe_event(catalog: &Catalog, game: &RebellionMatch, event: &Event, language: Language) -> Option<String> {
        Some(Describer::of(catalog, game, language).event(event))
    }

    fn describe_question(catalog: &Catalog, game: &RebellionMatch, language: Language) -> String {
        let question = game.decision().map(|decision| &decision.question);
        question.map_or_else(String::new, |question| Describer::of(catalog, game, language).question(question))
    }

    fn describe_answer(catalog: &Catalog, game: &RebellionMatch, answer: &Answer, language: Language) -> String {
        Describer::of(catalog, game, language).answer(answer)
    }
}

impl Describer<'_> {
    /// A describer for a match.
    pub fn of<'a>(catalog: &'a Catalog, game: &'a RebellionMatch, language: Language) -> Describer<'a> {
        Describer { catalog, view: View { fixed: game.fixed(), state: game.state() }, language }
    }
}

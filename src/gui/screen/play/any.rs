//! A match of whatever game.

use iced::{Element, Task, keyboard::Key};

use super::{Action, Message, SetUp, Table, game::Match, table::OptionField};
use crate::Context;
use kernel::{
    Materials as _,
    game::{BySeat, Outcome, Seat},
    phrase,
};
use practice::{HUMAN, NotPlayed, Opponents, PlayerInfo, Replay, ReplayError, Setup, Written, registry};
use systems::{Registered, SystemId};
use xwing::XWing;

/// A match of whatever game, as the screen knows it.
pub trait AnyMatch {
    /// Answers a message.
    fn update(&mut self, message: Message, context: &Context<'_>) -> Action;

    /// Draws the match; `files` is the path in the panel for files, while that is open.
    fn view<'a>(&'a self, context: &Context<'a>, files: Option<&'a str>) -> Element<'a, Message>;

    /// What a key means.
    fn key(&self, key: &Key) -> Option<Message>;

    /// The replay so far.
    fn replay(&self, context: &Context<'_>) -> String;

    /// Both lists.
    fn title(&self, context: &Context<'_>) -> String;

    /// Tells the log in the window's language.
    fn speak(&mut self, context: &Context<'_>);

    /// Begins another game of the same two lists.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<Message>, String>;

    /// How many answers the open question has; none where no person is asked.
    fn open_answers(&self) -> Option<usize>;

    /// How many answers lie before the point that is looked at, and in all.
    fn answers(&self) -> (usize, usize);

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
}

/// The sentences of what is wrong, or might be.
type Doubts = Vec<String>;

/// Declares the games with a table: their names in the registry, and the types that speak for them.
macro_rules! tables {
    ($($Game:ident: $Table:ty;)+) => {
        /// What can be agreed before a game.
        pub(in crate::screen) fn options_of(system: SystemId) -> &'static [OptionField] {
            match system {
                $(SystemId::$Game => <$Table as Table>::OPTIONS,)+
                #[allow(unreachable_patterns, reason = "reached as long as a game has no table")]
                _ => &[],
            }
        }

        /// Begins the match of a set-up.
        pub(super) fn begin(
            setup: &SetUp,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, Task<Message>), String> {
            match setup.system() {
                $(SystemId::$Game => begin_of::<$Table>(setup, context),)+
                #[allow(unreachable_patterns, reason = "reached as long as a game has no table")]
                other => Err(NotPlayed(other).sentence(context.language)),
            }
        }

        /// Opens a replay, with what is doubtful about it.
        pub(super) fn open(text: &str, context: &Context<'_>) -> Result<(Box<dyn AnyMatch>, Doubts), String> {
            let language = context.language;
            let written = Written::open(text).map_err(|error| error.sentence(language))?;
            let id = written.system().map_err(|error| error.sentence(language))?;
            match SystemId::from_id(id) {
                $(Some(SystemId::$Game) => open_of::<$Table>(&written, context),)+
                #[allow(unreachable_patterns, reason = "reached as long as a game has no table")]
                Some(other) => Err(NotPlayed(other).sentence(language)),
                None => Err(written.unknown_system(&SystemId::known()).sentence(language)),
            }
        }
    };
}

tables! {
    XWing: XWing;
}

/// The players that can be chosen for a game: a person first.
pub(in crate::screen) fn players_of(system: SystemId) -> Vec<&'static PlayerInfo> {
    struct All;
    impl practice::Task for All {
        type Done = Vec<&'static PlayerInfo>;

        fn run<S: Opponents + Registered>(self) -> Self::Done {
            std::iter::once(&HUMAN).chain(practice::opponents::players::<S>()).collect()
        }
    }
    registry::with(system, All).unwrap_or_default()
}

/// What a game needs at its table.
pub(super) struct TableNeeds {
    pub(super) seats: usize,
    pub(super) has_lists: bool,
}

/// What this game needs at its table; nothing if it cannot be played.
pub(super) fn needs_of(system: SystemId) -> TableNeeds {
    struct Needs;
    impl practice::Task for Needs {
        type Done = TableNeeds;

        fn run<S: Opponents + Registered>(self) -> TableNeeds {
            TableNeeds { seats: S::SEATS, has_lists: S::Materials::FIELD.is_some() }
        }
    }
    registry::with(system, Needs).unwrap_or(TableNeeds { seats: 0, has_lists: false })
}

/// Proves what a set-up says for each seat legal.
pub(in crate::screen) fn proved<S: Opponents + Registered>(
    setup: &SetUp,
    context: &Context<'_>,
) -> Result<BySeat<S::Materials>, String> {
    let proved = |seat: &Seat| {
        let document = setup.list(*seat);
        let chosen = S::Materials::chosen(S::cards(context.catalogs), document.map(|document| document.as_any()));
        match chosen {
            None => Err(context.text("gui.play.list_missing").to_owned()),
            Some(chosen) => chosen.map_err(|fault| {
                let errors = fault.report.errors();
                context.say("gui.play.illegal", &[("name", &fault.name), ("errors", &errors)])
            }),
        }
    };
    Seat::of(S::SEATS).iter().map(proved).collect()
}

fn begin_of<S: Table>(setup: &SetUp, context: &Context<'_>) -> Result<(Box<dyn AnyMatch>, Task<Message>), String> {
    let materials = proved::<S>(setup, context)?;
    let options = practice::options::<S>(&setup.options()).map_err(|fault| fault.sentence(context.language))?;
    let seed = setup.seed().ok_or_else(|| context.text("gui.play.seed_wrong").to_owned())?;
    let players = setup.players().map(|player| (*player).to_owned());
    let (game, task) = Match::<S>::begin(Setup { materials, options, seed, players }, context)?;
    Ok((Box::new(game), task))
}

fn open_of<S: Table>(written: &Written<'_>, context: &Context<'_>) -> Result<(Box<dyn AnyMatch>, Doubts), String> {
    let catalog = S::cards(context.catalogs);
    let language = context.language;
    let replay = Replay::<S>::read(catalog, written).map_err(|error: ReplayError| error.sentence(language))?;
    let mut doubts = replay.warnings(catalog, language);
    let verified = replay.verify(catalog).map_err(|fault| fault.sentence(language))?;
    let names = verified.record.setup().names(language);
    doubts.extend(verified.parting.map(|parting| parting.sentence(&names, language)));
    if doubts.is_empty() && verified.record.outcome().is_none() {
        doubts.push(phrase::text(language, "gui.play.unfinished").to_owned());
    }
    Ok((Box::new(Match::<S>::resumed(verified.record, context)), doubts))
}

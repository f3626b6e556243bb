//! A match of whatever game.

use iced::{Element, Task, keyboard::Key};

use super::{
    Action, Files, MatchView, Message, SetUp, bar,
    game::{self, Match},
    match_view::{OptionChoice, OptionField, PlannedAttack},
    panel,
};
use crate::Context;
use kernel::{
    Materials as _, PackRef, chance,
    game::{BySeat, Outcome, Seat},
};
use practice::{HUMAN, Opponents, PlayerInfo, Replay, ReplayError, ReplayText, Setup, registry};
use systems::{AnyDocument, Catalogs, PackConflict, Registered, Shared, SystemId, for_each_system, if_able};

/// Writes a match as it was when this was made.
pub type ReplayWriter = Box<dyn FnOnce(&Catalogs) -> String + Send>;

/// A match of whatever game, as the screen knows it.
pub trait AnyMatch {
    /// Answers a message.
    fn update(&mut self, message: game::Message, context: &Context<'_>) -> Action;

    /// Draws the match.
    fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message>;

    /// What a key means.
    fn key(&self, key: &Key) -> Option<game::Message>;

    /// Writes the replay so far, wherever that is done.
    fn writer(&self) -> ReplayWriter;

    /// The replay so far.
    fn replay(&self, context: &Context<'_>) -> String {
        self.writer()(context.catalogs)
    }

    /// Both lists.
    fn title(&self, context: &Context<'_>) -> String;

    /// Tells the log in the window's language.
    fn speak(&mut self, context: &Context<'_>);

    /// Begins another game of the same two lists.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<game::Message>, String>;

    /// Counts the changes of the answers that are kept.
    fn changes(&self) -> u64;

    /// Whether the cards it is played with are the same among these.
    fn stands_with(&self, catalogs: &Catalogs) -> bool;

    /// The bar over the match: the round, its phases, both sides.
    fn bar<'a>(&'a self, context: &Context<'a>, files: Files<'a>) -> Element<'a, Message>;

    /// Where the match stands, for somebody who may go on with it: the round, from 1, and the names of those who play
    /// against a person, or against each other.
    fn where_left(&self, context: &Context<'_>) -> (u16, String);

    /// Whether anything was answered, by a person or a computer.
    fn has_begun(&self) -> bool {
        self.answers().1 > 0
    }

    /// The open question in one sentence; empty where no person is asked.
    fn question(&self, context: &Context<'_>) -> String;

    /// Whether dice lie on the table.
    fn has_dice(&self, context: &Context<'_>) -> bool;

    /// What the dice on the table come to, and what that counts.
    fn dice_come_to(&self, context: &Context<'_>) -> Option<(String, String)>;

    /// The cards in the hand of the person who is asked that can be played now, by their places there.
    fn playable_cards(&self, context: &Context<'_>) -> Vec<usize>;

    /// The attack that is looked at or asked about, as the screen of odds would show it.
    fn planned_attack(&self, context: &Context<'_>) -> Option<PlannedAttack>;

    /// How many answers the open question has; none where no person is asked.
    fn open_answers(&self) -> Option<usize>;

    /// The answer that is looked at without being given, by its place.
    fn looked_at(&self) -> Option<usize>;

    /// How many answers lie before the point that is looked at, and in all.
    fn answers(&self) -> (usize, usize);

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
}

/// What is to be said of a replay that was opened.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// What is wrong with it, or might be.
    pub(super) doubts: Vec<String>,
    /// It is not over and goes on where it was left.
    pub(super) goes_on: bool,
}

macro_rules! match_views {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        /// What can be agreed before a game.
        pub(in crate::screen) const fn options_of(system: SystemId) -> &'static [OptionField] {
            match system {
                $(SystemId::$Id => if_able!($shown, <$System as MatchView>::OPTIONS, &[]),)+
            }
        }

        /// What an option of a list can be, with what is settled for the others so far.
        pub(in crate::screen) fn choices_of(
            system: SystemId,
            context: &Context<'_>,
            key: &str,
            settled: &[(&'static str, String)],
        ) -> Vec<OptionChoice> {
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    <$System as MatchView>::choices(context.catalogs.$field(), key, settled, context.language),
                    Vec::new()
                ),)+
            }
        }

        /// What is settled for all options, as the words the game reads.
        pub(super) fn written_of(system: SystemId, settled: Vec<(&'static str, String)>) -> Vec<String> {
            match system {
                $(SystemId::$Id => if_able!($shown, <$System as MatchView>::written(settled), Vec::new()),)+
            }
        }

        /// Begins the match of a set-up.
        pub(super) fn begin(
            setup: &SetUp,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
            let system = setup.system();
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    begin_of::<$System>(setup, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }

        fn open_in(
            system: SystemId,
            written: &ReplayText<'_>,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, Opening), String> {
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    open_of::<$System>(written, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }
    };
}

for_each_system!(match_views);

/// Opens a replay, with what is to be said of it.
pub(super) fn open(text: &str, context: &Context<'_>) -> Result<(Box<dyn AnyMatch>, Opening), String> {
    let language = context.language;
    let written = ReplayText::open(text).map_err(|error| error.sentence(language))?;
    let id = written.system().map_err(|error| error.sentence(language))?;
    match SystemId::from_id(id) {
        Some(system) => open_in(system, &written, context),
        None => Err(written.unknown_system(&SystemId::known()).sentence(language)),
    }
}

/// The players that can be chosen for a game: a person first.
pub(in crate::screen) fn players_of(system: SystemId) -> Vec<&'static PlayerInfo> {
    struct All;
    impl practice::Task for All {
        type Output = Vec<&'static PlayerInfo>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
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
        type Output = TableNeeds;

        fn run<S: Opponents + Registered>(self) -> TableNeeds {
            TableNeeds { seats: S::SEATS, has_lists: S::Materials::FIELD.is_some() }
        }
    }
    registry::with(system, Needs).unwrap_or(TableNeeds { seats: 0, has_lists: false })
}

/// Proves what a set-up says for each seat legal; beside it the packs with which all of it is played.
pub(in crate::screen) fn proved<S: Opponents + Registered>(
    setup: &SetUp,
    context: &Context<'_>,
) -> Result<(Vec<PackRef>, BySeat<S::Materials>), String> {
    let conflict = |fault: PackConflict| fault.sentence(context.language);
    let lists: Vec<&AnyDocument> = Seat::of(S::SEATS).iter().filter_map(|seat| setup.list(*seat)).collect();
    let shared = Shared::of(context.catalogs, lists).map_err(conflict)?;
    let proved = |seat: &Seat| {
        let document = setup.list(*seat).map(|list| shared.take(list)).transpose().map_err(conflict)?;
        let document = document.as_ref().map(|document| document.as_any());
        let chosen = S::Materials::chosen(S::cards(shared.catalogs), document);
        match chosen {
            None => Err(context.text("gui.play.list_missing").to_owned()),
            Some(chosen) => chosen.map_err(|fault| {
                let errors = fault.report.errors();
                context.say("gui.play.illegal", &[("name", &fault.name), ("errors", &errors)])
            }),
        }
    };
    let materials = Seat::of(S::SEATS).iter().map(proved).collect::<Result<_, String>>()?;
    Ok((shared.packs(), materials))
}

fn begin_of<S: MatchView>(
    setup: &SetUp,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
    let (packs, materials) = proved::<S>(setup, context)?;
    let context = &context.with_packs(&packs);
    let options = practice::options::<S>(&setup.options(context)).map_err(|fault| fault.sentence(context.language))?;
    let seed = setup.seed().ok_or_else(|| context.text("gui.play.seed_wrong").to_owned())?;
    let players = setup.players().map(|player| (*player).to_owned());
    let (game, task) = Match::<S>::begin(Setup { materials, options, seed, players }, context)?;
    Ok((Box::new(game), task))
}

fn open_of<S: MatchView>(
    written: &ReplayText<'_>,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, Opening), String> {
    let language = context.language;
    let catalogs = written.catalogs(context.catalogs).map_err(|error| error.sentence(language))?;
    let context = &Context { catalogs, ..*context };
    let catalog = S::cards(catalogs);
    let replay = Replay::<S>::read(catalog, written).map_err(|error: ReplayError| error.sentence(language))?;
    let mut doubts = replay.warnings(catalog, language);
    let verified = replay.verify(catalog).map_err(|fault| fault.sentence(language))?;
    let names = verified.record.setup().names(language);
    doubts.extend(verified.parting.map(|parting| parting.sentence(&names, language)));
    let goes_on = doubts.is_empty() && verified.record.outcome().is_none();
    Ok((Box::new(Match::<S>::resumed(verified.record, context)), Opening { doubts, goes_on }))
}

impl<S: MatchView> AnyMatch for Match<S> {
    fn update(&mut self, message: game::Message, context: &Context<'_>) -> Action {
        Self::update(self, message, &self.own(context))
    }

    fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        panel::view(self, &self.own(context))
    }

    fn changes(&self) -> u64 {
        Self::changes(self)
    }

    fn stands_with(&self, catalogs: &Catalogs) -> bool {
        S::version(S::cards(catalogs.for_packs(&self.packs))) == self.version_of_cards
    }

    fn bar<'a>(&'a self, context: &Context<'a>, files: Files<'a>) -> Element<'a, Message> {
        bar::view(self, &self.own(context), files)
    }

    fn where_left(&self, context: &Context<'_>) -> (u16, String) {
        let setup = self.record.setup();
        let names = setup.names(context.language);
        let persons = || setup.players.iter().filter(|(_, player)| *player == HUMAN.id).map(|(seat, _)| seat);
        let own = persons().next().filter(|_| persons().nth(1).is_none());
        let others = names.iter().filter(|(seat, _)| Some(*seat) != own).map(|(_, name)| name.clone());
        (S::round(self.record.game()), others.collect::<Vec<_>>().join(", "))
    }

    fn key(&self, key: &Key) -> Option<game::Message> {
        Self::key(self, key)
    }

    fn writer(&self) -> ReplayWriter {
        let (mut record, packs) = (self.record.clone(), self.packs.clone());
        Box::new(move |catalogs| {
            let catalog = S::cards(catalogs.for_packs(&packs));
            // All answers are saved, wherever one looks.
            record.go_to(usize::MAX);
            Replay::of(&record, catalog).text(catalog)
        })
    }

    fn title(&self, context: &Context<'_>) -> String {
        self.record.setup().names(context.language).into_iter().collect::<Vec<_>>().join(" - ")
    }

    fn speak(&mut self, context: &Context<'_>) {
        Self::speak(self, &self.own(context));
    }

    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<game::Message>, String> {
        let mut setup = self.record.setup().clone();
        if anew {
            setup.seed = chance::nth_seed(setup.seed, 1);
        }
        self.begin_again(setup, &self.own(context))
    }

    fn question(&self, context: &Context<'_>) -> String {
        let catalog = S::cards(self.own(context).catalogs);
        let asked = self.open().map(|_| S::describe_question(catalog, self.record.game(), context.language));
        asked.unwrap_or_default()
    }

    fn has_dice(&self, context: &Context<'_>) -> bool {
        let context = &self.own(context);
        S::tray(&self.sight(context), context).is_some()
    }

    fn dice_come_to(&self, context: &Context<'_>) -> Option<(String, String)> {
        let context = &self.own(context);
        S::tray(&self.sight(context), context).map(|tray| (tray.result, tray.words))
    }

    fn planned_attack(&self, context: &Context<'_>) -> Option<PlannedAttack> {
        S::planned_attack(&self.sight(&self.own(context)))
    }

    fn playable_cards(&self, context: &Context<'_>) -> Vec<usize> {
        let sight = self.sight(&self.own(context));
        let cards = S::lettered(&sight).into_iter().map(|(_, card)| card);
        cards.filter(|card| !S::card_answers(&sight, *card).is_empty()).collect()
    }

    fn open_answers(&self) -> Option<usize> {
        self.open().map(|open| open.answers.len())
    }

    fn looked_at(&self) -> Option<usize> {
        self.weighed.or(self.pointed.answer)
    }

    fn answers(&self) -> (usize, usize) {
        Self::answers(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }
}

//! The Gauntlet screen: lists measured in games against a field, two lists compared, one list improved.

mod field;
mod form;
mod games;
mod kinds;
mod levels;
pub mod live;
mod matrix;
mod page;
mod ranking;
mod report;
mod request;
mod shares;
mod unfinished;
mod update;
mod work;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use iced::{Subscription, Task};

use super::{
    lists::example,
    play::{SetUp, setup, shelf},
    running::{self, Running},
};
use crate::{Context, background::in_background, results::GameResults};
pub use field::{Against, Side};
use kernel::game::Seat;
use live::Live;
use practice::{FieldWish, PlayerInfo, Rate, ShelfList, gauntlet::Pairing};
pub use request::{Kind, Request};
use store::ListId;
use systems::{AnyDocument, AnyTable, Catalogs, SystemId};
use unfinished::Unfinished;
pub use work::{CardWork, Change, Matrix, Outcome, Ranking};

/// Maximum number of games for a pairing or a change.
const MOST_GAMES: u64 = 10_000;
/// Games that measure a change by default: fewer where the search would take too long.
const USUAL_AT_END: u64 = 200;
/// Games of a pairing by default, and those of a player that thinks longer.
const USUAL: u64 = 20;
const FEW: u64 = 6;
/// Time of the usual games that lets a stronger player follow unasked.
const QUICK: Duration = Duration::from_millis(2_000);

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    KindPicked(Kind),
    /// The menu with lists for a side was opened, or closed.
    MenuPressed(Option<Side>),
    /// The search in the menu was typed.
    SearchTyped(String),
    /// A stored list was picked for the side with the open menu; without a menu, for the measured ones.
    ListPicked(ListId),
    /// The lists of a folder were picked.
    FolderPicked(Vec<ListId>),
    /// An example list was picked.
    ShelfPicked(usize),
    /// A requested list was read.
    ListRead(ListId, Box<AnyDocument>),
    /// A list was removed, by its index among the measured lists and the field.
    Dropped(usize),
    /// Lists that cannot play the others were removed.
    MisfitsDropped,
    AgainstPicked(Against),
    /// Most lists of the shelf to meet.
    MostPicked(usize),
    /// The year whose tournaments weight the shelf.
    YearPicked(Option<u16>),
    /// Options or players changed.
    SetUp(setup::Message),
    GamesTyped(String),
    StartPressed,
    CancelPressed,
    /// Go on with the gauntlet that was not finished.
    GoOnPressed,
    /// Forget it.
    ForgetPressed,
    /// The file of a gauntlet that was not finished was read.
    UnfinishedRead(Option<Box<Unfinished>>),
    /// Time to update the progress.
    Looked,
    /// The games are over; the number is the turn.
    Played(u64, Option<Arc<Result<Outcome, String>>>),
    CellPressed(Pairing),
    GamePressed(Pairing, u64),
    /// The number of a game to watch was typed.
    GameTyped(String),
    /// The replay of a game is ready.
    GameRead(u64, Result<String, String>),
    /// The work of the cards in a pairing was requested.
    WorkPressed(Pairing),
    /// The work of the cards is counted.
    WorkRead(u64, Pairing, Result<Arc<CardWork>, String>),
    /// A change was picked to be made.
    ChangePressed(usize),
    CopyPressed,
    /// The form was shown or hidden over the report card.
    FormPressed,
    /// A player was picked for both sides, and plays at once.
    LevelPressed(&'static str),
    /// The best single change was requested.
    ImprovePressed,
    /// A match against the list of a pairing was requested.
    PlayPressed(Pairing),
    SeriesPressed,
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Reads lists.
    Read(Vec<ListId>),
    /// Opens a replay.
    Watch(String),
    /// Sets up a match of these lists; the first one may be stored.
    Play(Option<ListId>, Box<[AnyDocument; 2]>),
    /// Replaces a list, as it was measured, by a changed one.
    Change(Option<ListId>, Box<[AnyDocument; 2]>, String),
    /// Stores results with their lists.
    Keep(Vec<(ListId, AnyDocument, GameResults)>),
    /// Stores results and runs a task.
    KeepAnd(Vec<(ListId, AnyDocument, GameResults)>, Task<Message>),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Shows a problem.
    Problem(String),
    /// Goes to the Series screen.
    Series,
    /// Returns to the builder or the lists.
    Back,
}

/// A request, with the ids of its lists, and its outcome.
type Aside = Option<((Arc<Request>, Vec<Option<ListId>>), Arc<Result<Outcome, String>>)>;

/// A measured list.
#[derive(Debug, Clone)]
struct Entrant {
    id: Option<ListId>,
    document: AnyDocument,
    is_legal: bool,
}

pub struct MeasureScreen {
    system: SystemId,
    kind: Kind,
    own: Vec<Entrant>,
    /// The chosen opponents.
    field: Vec<Entrant>,
    /// Lists being read for a side.
    awaited: Vec<(ListId, Side)>,
    /// Lists that cannot play the others, by index among the measured lists and the field, with the reason.
    misfits: Vec<(usize, String)>,
    shelf: Vec<ShelfList>,
    against: Against,
    /// Which lists of the shelf are met.
    wish: FieldWish,
    games: String,
    /// Options and players: the first seat has the measured lists, the second the field.
    terms: SetUp,
    menu: Option<Side>,
    search: String,
    running: Option<Running>,
    turn: u64,
    /// The last request, with the ids of its lists.
    request: Option<(Arc<Request>, Vec<Option<ListId>>)>,
    outcome: Option<Arc<Result<Outcome, String>>>,
    /// Request and outcome of the other kind.
    aside: Aside,
    /// The results before the running games, for the case that these are canceled before they tell anything.
    before: Aside,
    live: Arc<Live>,
    /// Shares of the one measured list against one field, by player.
    levels: Vec<(&'static PlayerInfo, Rate)>,
    /// Games and players are the usual ones.
    is_usual: bool,
    form_open: bool,
    cell: Option<Pairing>,
    /// Typed number of one of its games.
    game: String,
    /// Work of the cards in a pairing; `None` inside while it is counted.
    work: Option<(Pairing, Option<Arc<CardWork>>)>,
    /// Folder in which a gauntlet in progress is kept.
    folder: Option<PathBuf>,
    /// The gauntlet that the program was closed on.
    unfinished: Option<Box<Unfinished>>,
}

impl MeasureScreen {
    /// The screen for a system.
    pub fn new(system: SystemId) -> Self {
        Self {
            system,
            kind: Kind::Gauntlet,
            own: Vec::new(),
            field: Vec::new(),
            awaited: Vec::new(),
            misfits: Vec::new(),
            shelf: shelf::of(system),
            against: Against::Shelf,
            wish: FieldWish::default(),
            games: USUAL.to_string(),
            terms: SetUp::of_computers(system),
            menu: None,
            search: String::new(),
            running: None,
            turn: 0,
            request: None,
            outcome: None,
            aside: None,
            before: None,
            live: Arc::default(),
            levels: Vec::new(),
            is_usual: true,
            form_open: false,
            cell: None,
            game: String::new(),
            work: None,
            folder: None,
            unfinished: None,
        }
    }

    /// The screen with the gauntlet that was not finished.
    pub fn restored(system: SystemId, folder: &Path) -> Self {
        Self { folder: Some(folder.to_owned()), ..Self::new(system) }
    }

    /// The same screen, begun anew for a system.
    fn anew(&mut self, system: SystemId) -> Self {
        let (folder, unfinished) = (self.folder.take(), self.unfinished.take());
        Self { turn: self.turn, folder, unfinished, ..Self::new(system) }
    }

    /// Result of the last measurement.
    pub fn outcome(&self) -> Option<&Result<Outcome, String>> {
        self.outcome.as_deref()
    }

    pub const fn cell(&self) -> Option<Pairing> {
        self.cell
    }

    fn looked_at(&self) -> Option<matrix::PairingInView<'_>> {
        self.cell.map(|pairing| matrix::PairingInView { pairing, typed: &self.game })
    }

    /// True while games are played.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The system, if no list of it is chosen yet.
    pub fn lacks_list(&self) -> Option<SystemId> {
        (self.own.is_empty() && self.running.is_none() && self.outcome.is_none()).then_some(self.system)
    }

    /// Takes the example of the game if no list is chosen.
    pub fn fill(&mut self, context: &Context<'_>) {
        if self.lacks_list().is_none() {
            return;
        }
        let example = example::of(self.system).and_then(|text| example::read(context, text));
        self.own.extend(example.map(|example| Entrant::of(None, example, context)));
    }

    /// Begins anew with lists of this system, which are read next.
    pub fn begin_with(&mut self, system: SystemId) {
        if self.running.is_none() {
            *self = self.anew(system);
        }
    }

    /// True if one list meets others: its results are a report card.
    fn is_report(&self) -> bool {
        self.kind == Kind::Gauntlet
            && match self.outcome() {
                Some(Ok(Outcome::Gauntlet(matrix))) => matrix.results.own() == 1 && !matrix.results.is_round_robin(),
                Some(_) => false,
                None => self.running.is_some() && self.own.len() == 1 && !self.is_among(),
            }
    }

    /// True if no game of the one measured list was finished.
    fn tells_nothing(&self) -> bool {
        match self.outcome() {
            Some(Ok(Outcome::Gauntlet(matrix))) => matrix.results.own() == 1 && matrix.results.overall(0).is_none(),
            _ => false,
        }
    }

    /// The best change found for the list of the report card, with its place.
    fn best_change(&self) -> Option<(usize, &Change)> {
        let ((changed, _), outcome) = self.aside.as_ref().filter(|_| self.is_report())?;
        let Ok(Outcome::Improve(ranking)) = &**outcome else { return None };
        let is_same = self.request.as_ref().is_some_and(|(request, _)| request.own == changed.own);
        ranking.changes.first().map(|change| (0, change)).filter(|_| is_same)
    }

    /// Adds the open list if none is chosen yet, or updates it if it is.
    pub fn set_up(&mut self, list: Option<(ListId, &AnyDocument)>, context: &Context<'_>) {
        let Some((id, document)) = list.filter(|_| self.running.is_none()) else { return };
        if document.system() != self.system {
            // Results, and lists chosen beyond the open one, stay until another system is picked.
            if self.outcome.is_some() || self.own.len() > 1 || !self.field.is_empty() {
                return;
            }
            *self = self.anew(document.system());
        }
        let own = Entrant::of(Some(id), document.clone(), context);
        if self.own.is_empty() {
            self.own.push(own);
        } else if let Some(known) = self.own.iter_mut().find(|own| own.id == Some(id)) {
            if known.document != own.document {
                self.levels.clear();
            }
            *known = own;
        }
    }

    /// Takes a table for the matches.
    pub fn take_table(&mut self, table: &AnyTable, context: &Context<'_>) {
        if self.running.is_none() {
            if table.system() != self.system {
                self.begin_with(table.system());
            }
            self.terms.take_table(table, context);
        }
    }

    pub fn forget_tables(&mut self, context: &Context<'_>) {
        self.terms.forget_tables(context);
    }

    /// Drops lists with packs, and results with them: their cards may have changed.
    pub fn forget_packs(&mut self) {
        let is_plain = |list: &AnyDocument| list.packs().is_empty();
        self.own.retain(|own| is_plain(&own.document));
        self.field.retain(|own| is_plain(&own.document));
        let request = self.request.as_ref().map(|(request, _)| request);
        if request.is_some_and(|request| !request.own.iter().chain(&request.field).all(is_plain)) {
            if let Some(running) = &self.running {
                running.cancel();
            }
            let (own, field) = (std::mem::take(&mut self.own), std::mem::take(&mut self.field));
            let games = std::mem::take(&mut self.games);
            let (kind, against, wish, turn) = (self.kind, self.against, self.wish, self.turn + 1);
            *self = Self { kind, own, field, against, wish, games, turn, ..self.anew(self.system) };
        }
    }

    /// Measures a list with and without a change, at once.
    pub fn try_change(
        &mut self,
        (id, list): (ListId, &AnyDocument),
        changed: AnyDocument,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        let own = vec![Entrant::of(Some(id), list.clone(), context), Entrant::of(None, changed, context)];
        self.measure(Kind::Gauntlet, own, "40", context, catalogs)
    }

    /// Searches for improvements of a list, at once.
    pub fn improve(
        &mut self,
        (id, list): (ListId, &AnyDocument),
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        self.measure(
            Kind::Improve,
            vec![Entrant::of(Some(id), list.clone(), context)],
            &USUAL_AT_END.to_string(),
            context,
            catalogs,
        )
    }

    fn measure(
        &mut self,
        kind: Kind,
        own: Vec<Entrant>,
        games: &str,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        if let Some(running) = &self.running {
            running.cancel();
        }
        let system = own.first().map_or(self.system, |own| own.document.system());
        let turn = self.turn;
        // Chosen opponents are kept for the trial of a change.
        let chosen = self.against == Against::Chosen && system == self.system && !self.field.is_empty();
        let against = if chosen { Against::Chosen } else { Against::Shelf };
        let field = if chosen { std::mem::take(&mut self.field) } else { Vec::new() };
        *self = Self { kind, own, field, against, games: games.to_owned(), turn, ..self.anew(system) };
        self.find_misfits(context);
        if self.is_ready() { self.start(context, catalogs) } else { Task::none() }
    }

    fn games(&self) -> Option<u64> {
        self.games.trim().parse().ok().filter(|games| (1..=MOST_GAMES).contains(games))
    }

    /// Players of the measured lists and of the field; lists that play each other have the same player.
    fn players(&self) -> [&'static str; 2] {
        let players = self.terms.players();
        let own = players[Seat::First];
        [own, if self.is_among() { own } else { players.get(Seat::Second).copied().unwrap_or(own) }]
    }

    /// Looks for a gauntlet that was not finished.
    pub fn look_for_unfinished(&self, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let folder = self.folder.clone().filter(|_| self.running.is_none());
        let (Some(folder), catalogs) = (folder, Arc::clone(catalogs)) else { return Task::none() };
        in_background(move || Unfinished::read(&folder, &catalogs).map(Box::new))
            .map(|found| Message::UnfinishedRead(found.flatten()))
    }

    /// Share of the games that are over, while they are played.
    pub fn played(&self) -> Option<f32> {
        self.running.as_ref().map(Running::share)
    }

    /// Ticks while games are played.
    pub fn subscription(&self) -> Subscription<Message> {
        running::clock(self.running.is_some()).map(|()| Message::Looked)
    }
}

impl Entrant {
    fn of(id: Option<ListId>, document: AnyDocument, context: &Context<'_>) -> Self {
        let is_legal = document.check(context.catalogs, None).is_legal();
        Self { id, document, is_legal }
    }
}

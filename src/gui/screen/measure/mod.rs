//! The Gauntlet screen: lists measured in games against a field, two lists compared, one list improved.

mod field;
mod form;
pub mod live;
mod matrix;
mod ranking;
mod report;
mod unfinished;
mod work;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use iced::{
    Element, Length, Subscription, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{column, container, row},
};

use super::{
    lists::example,
    play::{
        SetUp, players_of, setup,
        shelf::{self, name_of},
    },
    running::{self, Running},
};
use crate::{
    Context,
    background::{broken, in_background},
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    results::GameResults,
    stored::ListTable,
    widget::parts::{body, chip, main_tool, pane, small, tool},
};
pub use field::{Against, Side};
use kernel::game::Seat;
use live::Live;
use practice::{
    FieldWish, HUMAN, PlayerInfo, Progress, Rate, ShelfList,
    gauntlet::{MOST_LISTS, Pairing},
    opponents::{RANDOM, SEARCHING},
};
use store::ListId;
use systems::{AnyDocument, Catalogs, SystemId};
use unfinished::Unfinished;
pub use work::{CardWork, Change, Matrix, Outcome, Ranking, Request};

/// Maximum number of games for a pairing or a change.
const MOST_GAMES: u64 = 10_000;
/// Games that measure a change by default: fewer where the search would take too long.
const USUAL_AT_END: u64 = 200;
/// Games of a pairing by default, and those of a player that thinks longer.
const USUAL: u64 = 20;
const FEW: u64 = 6;
/// Time of the usual games that lets a stronger player follow unasked.
const QUICK: Duration = Duration::from_millis(2_000);

/// Kind of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Lists against a field.
    Gauntlet,
    /// Every change of one card.
    Improve,
}

impl Kind {
    const fn term(self) -> &'static str {
        match self {
            Self::Gauntlet => "gui.measure.gauntlet",
            Self::Improve => "gui.measure.improve",
        }
    }
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    KindPicked(Kind),
    /// The menu with lists for a side was opened, or closed.
    MenuPressed(Option<Side>),
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

    /// The player of both sides of the last request.
    fn level(&self) -> Option<&'static PlayerInfo> {
        let [own, field] = self.request.as_ref()?.0.players;
        let player = players_of(self.system).into_iter().find(|player| player.id == own);
        player.filter(|_| own == field)
    }

    /// Notes the share of the one list with this player.
    fn note_level(&mut self) {
        let Some(Ok(Outcome::Gauntlet(matrix))) = self.outcome() else { return };
        let (Some(rate), Some(player), true) = (matrix.results.overall(0), self.level(), self.is_report()) else {
            return;
        };
        self.levels.retain(|(known, _)| known.id != player.id);
        self.levels.push((player, rate));
        let strength = |id: &str| players_of(self.system).iter().position(|player| player.id == id);
        let mut levels = std::mem::take(&mut self.levels);
        levels.sort_by_key(|(player, _)| strength(player.id));
        self.levels = levels;
    }

    /// The player that follows the usual one unasked: thinks longer, and has not played yet.
    fn stronger(&self) -> Option<&'static str> {
        let follows = self.is_usual && self.is_report() && self.levels.len() == 1;
        let knows = players_of(self.system).iter().any(|player| player.id == SEARCHING.id);
        (follows && knows && self.levels[0].0.id != SEARCHING.id).then_some(SEARCHING.id)
    }

    /// Measures the list with this player on both sides; one that thinks longer plays few games.
    fn start_as(&mut self, player: &'static str, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        for seat in Seat::BOTH {
            let _ = self.terms.update(setup::Message::PlayerPicked(seat, player), context);
        }
        if self.games().is_some_and(|games| [USUAL, FEW].contains(&games)) {
            let first = players_of(self.system).into_iter().find(|player| player.id != HUMAN.id);
            let is_quick = player == RANDOM.id || first.is_some_and(|first| first.id == player);
            self.games = if is_quick { USUAL } else { FEW }.to_string();
        }
        if self.is_ready() { self.start(context, catalogs) } else { Task::none() }
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

    fn is_ready(&self) -> bool {
        let enough = match self.kind {
            Kind::Gauntlet if self.is_among() => self.own.len() >= 2,
            Kind::Gauntlet => !self.own.is_empty() && self.has_field(),
            Kind::Improve => self.own.len() == 1 && self.has_field(),
        };
        self.running.is_none()
            && enough
            && self.met().all(|own| own.is_legal)
            && self.misfits.is_empty()
            && self.games().is_some()
            && self.terms.seed().is_some()
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

    pub fn update(&mut self, message: Message, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Action {
        match message {
            Message::GamePicked(system) if system != self.system && self.running.is_none() => {
                *self = self.anew(system);
            }
            Message::KindPicked(kind) if self.running.is_none() && kind != self.kind => {
                self.kind = kind;
                self.games = if kind == Kind::Improve { USUAL_AT_END } else { USUAL }.to_string();
                self.own.truncate(if kind == Kind::Improve { 1 } else { MOST_LISTS });
                self.find_misfits(context);
                let now = self.request.take().zip(self.outcome.take());
                if let Some((request, outcome)) = std::mem::replace(&mut self.aside, now) {
                    (self.request, self.outcome) = (Some(request), Some(outcome));
                }
            }
            Message::MenuPressed(side) => self.menu = side,
            Message::ListPicked(id) => return self.ask_for(vec![id]),
            Message::FolderPicked(ids) => return self.ask_for(ids),
            Message::ShelfPicked(place) => {
                let side = self.menu.take().unwrap_or(Side::Own);
                self.take_shelved(side, place, context);
            }
            Message::ListRead(id, document) => {
                let side = self.awaited_for(id);
                self.take(side, Entrant::of(Some(id), *document, context), context);
            }
            Message::Dropped(place) if self.running.is_none() => {
                self.leave_out(place);
                self.find_misfits(context);
            }
            Message::MisfitsDropped => {
                for (place, _) in std::mem::take(&mut self.misfits).into_iter().rev() {
                    self.leave_out(place);
                }
            }
            Message::AgainstPicked(against) => {
                self.levels.clear();
                self.against = against;
                self.find_misfits(context);
            }
            // The system and the lists are picked in the form.
            Message::SetUp(setup::Message::GamePicked(_)) => {}
            Message::SetUp(message) if self.running.is_none() => {
                self.is_usual = false;
                self.levels.clear();
                let _ = self.terms.update(message, context);
            }
            Message::MostPicked(most) => {
                self.wish.most = most;
                self.levels.clear();
            }
            Message::YearPicked(year) => {
                self.wish.year = year;
                self.levels.clear();
            }
            Message::GamesTyped(games) => (self.games, self.is_usual) = (games, false),
            Message::StartPressed if self.is_ready() => return Action::Run(self.start(context, catalogs)),
            Message::GoOnPressed if self.running.is_none() => return Action::Run(self.go_on(context, catalogs)),
            Message::ForgetPressed => {
                self.unfinished = None;
                if let Some(folder) = &self.folder {
                    Unfinished::forget(folder);
                }
            }
            Message::UnfinishedRead(found) => self.unfinished = found,
            Message::CancelPressed => {
                if let Some(running) = &self.running {
                    running.cancel();
                }
            }
            Message::Played(turn, outcome) if turn == self.turn => {
                let (took, cancelled) = self
                    .running
                    .take()
                    .map_or_else(Default::default, |running| (running.took(), running.is_cancelled()));
                self.outcome = Some(outcome.unwrap_or_else(|| Arc::new(Err(broken(context.language)))));
                let before = self.before.take();
                if let Some((request, outcome)) = before.filter(|_| cancelled && self.tells_nothing()) {
                    (self.request, self.outcome) = (Some(request), Some(outcome));
                }
                if !cancelled {
                    self.note_level();
                    let keep = self.keep();
                    return match self.stronger().filter(|_| took < QUICK) {
                        Some(player) => Action::KeepAnd(keep, self.start_as(player, context, catalogs)),
                        None => Action::Keep(keep),
                    };
                }
            }
            Message::CellPressed(pairing) => {
                self.cell = Some(pairing);
                self.game.clear();
            }
            Message::GameTyped(game) => self.game = game,
            Message::GamePressed(pairing, number) => {
                if let Some((request, _)) = &self.request {
                    let turn = self.turn;
                    let task = work::replay(Arc::clone(request), catalogs, pairing, number, context.language);
                    return Action::Run(task.map(move |read| Message::GameRead(turn, read)));
                }
            }
            Message::GameRead(turn, Ok(text)) if turn == self.turn => return Action::Watch(text),
            Message::GameRead(_, Err(sentence)) => return Action::Problem(sentence),
            Message::WorkPressed(pairing) => {
                if let Some((request, _)) = &self.request {
                    let turn = self.turn;
                    self.work = Some((pairing, None));
                    let task = work::count(Arc::clone(request), catalogs, pairing, context.language);
                    return Action::Run(task.map(move |read| Message::WorkRead(turn, pairing, read)));
                }
            }
            Message::WorkRead(turn, pairing, read) if turn == self.turn => match read {
                Ok(worked) => self.work = Some((pairing, Some(worked))),
                Err(sentence) => {
                    self.work = None;
                    return Action::Problem(sentence);
                }
            },
            Message::ChangePressed(place) => return self.change(place),
            Message::CopyPressed => {
                if let Some(Ok(Outcome::Gauntlet(matrix))) = self.outcome() {
                    return Action::Copy(matrix.csv());
                }
            }
            Message::FormPressed => self.form_open = !self.form_open,
            Message::LevelPressed(player) if self.running.is_none() => {
                return Action::Run(self.start_as(player, context, catalogs));
            }
            Message::ImprovePressed if self.running.is_none() => {
                let _ = self.update(Message::KindPicked(Kind::Improve), context, catalogs);
                if self.is_ready() {
                    return Action::Run(self.start(context, catalogs));
                }
            }
            Message::PlayPressed(Pairing { row, column }) => {
                if let Some((request, ids)) = &self.request {
                    let all: Vec<&AnyDocument> = request.own.iter().chain(&request.field).collect();
                    if let (Some(own), Some(other)) = (all.get(row), all.get(column)) {
                        let lists = Box::new([(*own).clone(), (*other).clone()]);
                        return Action::Play(ids.get(row).copied().flatten(), lists);
                    }
                }
            }
            Message::SeriesPressed => return Action::Series,
            Message::BackPressed => return Action::Back,
            Message::GamePicked(_)
            | Message::KindPicked(_)
            | Message::Dropped(_)
            | Message::SetUp(_)
            | Message::StartPressed
            | Message::GoOnPressed
            | Message::LevelPressed(_)
            | Message::ImprovePressed
            | Message::Looked
            | Message::GameRead(..)
            | Message::WorkRead(..)
            | Message::Played(..) => {}
        }
        Action::None
    }

    fn start(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let request = Request {
            system: self.system,
            kind: self.kind,
            own: self.own.iter().map(|own| own.document.clone()).collect(),
            field: self.opponents(context),
            games: self.games().unwrap_or(1),
            seed: self.terms.seed().unwrap_or(0),
            year: self.wish().year,
            players: self.players(),
            options: self.terms.options(context),
        };
        let ids = self.own.iter().map(|own| own.id).collect();
        self.play(request, ids, context, catalogs)
    }

    /// Goes on with the gauntlet that was not finished.
    fn go_on(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let Some(Unfinished { request, ids, .. }) = self.unfinished.take().map(|unfinished| *unfinished) else {
            return Task::none();
        };
        *self = self.anew(request.system);
        let own = request.own.iter().zip(&ids);
        self.own = own.map(|(list, id)| Entrant::of(*id, list.clone(), context)).collect();
        self.field = request.field.iter().map(|list| Entrant::of(None, list.clone(), context)).collect();
        self.against = if self.field.is_empty() { Against::Among } else { Against::Chosen };
        (self.games, self.is_usual) = (request.games.to_string(), false);
        self.play(request, ids, context, catalogs)
    }

    fn play(
        &mut self,
        request: Request,
        ids: Vec<Option<ListId>>,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        self.turn += 1;
        self.before = self.request.take().zip(self.outcome.take());
        self.live = Arc::default();
        self.form_open = false;
        // What is looked at belongs to the gauntlet.
        if self.kind == Kind::Gauntlet {
            (self.cell, self.work) = (None, None);
        }
        let turn = self.turn;
        let progress = Arc::new(Progress::default());
        let request = Arc::new(request);
        self.unfinished = None;
        let kept = self.folder.as_deref().map(|folder| (unfinished::path(folder), ids.clone()));
        self.request = Some((Arc::clone(&request), ids));
        let owned = context.owned_of(self.system).cloned();
        let (task, games) = work::start(
            request,
            catalogs,
            owned,
            Arc::clone(&progress),
            Arc::clone(&self.live),
            kept,
            context.language,
        );
        self.running = Some(Running::new(progress, games));
        task.map(move |outcome| Message::Played(turn, outcome.map(Arc::new)))
    }

    /// Results to store with the measured lists.
    fn keep(&self) -> Vec<(ListId, AnyDocument, GameResults)> {
        let (Some((request, ids)), Some(Ok(Outcome::Gauntlet(matrix)))) = (&self.request, self.outcome()) else {
            return Vec::new();
        };
        let gauntlet = &matrix.results;
        let kept = ids.iter().enumerate().filter_map(|(place, id)| {
            let cells = gauntlet.cells().iter().filter(|cell| [cell.pairing.row, cell.pairing.column].contains(&place));
            let met: Vec<usize> = (cells.clone().filter(|cell| !cell.games.is_empty()))
                .map(|cell| if cell.pairing.row == place { cell.pairing.column } else { cell.pairing.row })
                .collect();
            let results = GameResults {
                opponents: met.len() as u64,
                against: if let [only] = met[..] { matrix.names[only].clone() } else { String::new() },
                games: cells.map(|cell| cell.games.len() as u64).sum(),
                rate: gauntlet.overall(place)?,
                seed: request.seed,
                year: request.year,
            };
            Some(((*id)?, request.own[place].clone(), results))
        });
        kept.collect()
    }

    /// Applies a change to its list.
    fn change(&self, place: usize) -> Action {
        // The report card shows the best change, too.
        let now = self.request.as_ref().zip(self.outcome.as_ref());
        let both = now.into_iter().chain(self.aside.as_ref().map(|(request, outcome)| (request, outcome)));
        let improved = both.filter_map(|(request, outcome)| match &**outcome {
            Ok(Outcome::Improve(ranking)) => Some((request, ranking)),
            _ => None,
        });
        let Some(((request, ids), ranking)) = improved.into_iter().next() else { return Action::None };
        let (Some(change), [before]) = (ranking.changes.get(place), &request.own[..]) else { return Action::None };
        let lists = Box::new([before.clone(), change.document.clone()]);
        Action::Change(ids.first().copied().flatten(), lists, change.words.clone())
    }

    /// Message of a key.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Character("1") if modifiers.alt() && self.menu.is_none() => {
                let (place, change) = self.best_change()?;
                (change.found.difference.low > 0.0).then_some(Message::ChangePressed(place))
            }
            Key::Named(Named::Escape) if self.menu.is_some() => Some(Message::MenuPressed(None)),
            _ if self.menu.is_some() => None,
            Key::Named(Named::Escape) if self.running.is_some() => Some(Message::CancelPressed),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::Enter) if self.is_ready() => Some(Message::StartPressed),
            Key::Named(Named::Enter) if !self.misfits.is_empty() => Some(Message::MisfitsDropped),
            _ => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let on = on_bar(context);
        let kind = |kind: Kind| chip(&on, context.text(kind.term()), kind == self.kind, Message::KindPicked(kind));
        let kinds = row![
            chip(&on, context.text("gui.measure.series"), false, Message::SeriesPressed),
            kind(Kind::Gauntlet),
            kind(Kind::Improve),
        ]
        .spacing(GAP);
        let start = self.is_ready().then_some(Message::StartPressed);
        let start = running::button(&on, self.running.as_ref(), "gui.measure.start", start, Message::CancelPressed);
        let copy = |context: &Context<'a>| {
            matches!(self.outcome(), Some(Ok(Outcome::Gauntlet(_))))
                .then(|| tool(context, "ui-copy", context.text("gui.measure.copy"), Some(Message::CopyPressed)))
        };
        // A report card says whose it is.
        let report_of = self
            .request
            .as_ref()
            .and_then(|(request, _)| request.own.first())
            .or(self.own.first().map(|own| &own.document));
        let subtitle = match report_of.filter(|_| self.is_report()) {
            Some(list) => name_of(list.name(), context).to_owned(),
            None => context.text(self.system.term()).to_owned(),
        };
        let mut bar = Bar::new(context.text(self.kind.term())).subtitle(subtitle).tool(kinds);
        // If the bar has no room for it, the page has.
        let is_narrow = context.is_narrow();
        if let Some(copy) = copy(&on).filter(|_| !is_narrow) {
            bar = bar.tool(copy);
        }
        let is_report = self.is_report();
        if is_report && !is_narrow {
            let open = self.form_open || self.running.is_some();
            let pressed = self.running.is_none().then_some(Message::FormPressed);
            bar = bar.tool(tool(&on, if open { "ui-up" } else { "ui-down" }, context.text("gui.report.form"), pressed));
        }
        let bar = bar.tool(start).view(context);
        if is_report && !self.form_open {
            return self.report(context, bar);
        }
        let unfinished = self.unfinished.as_deref().filter(|_| self.running.is_none());
        let unfinished = unfinished.map(|unfinished| offer(unfinished, context));
        let mut page = column![]
            .push(unfinished)
            .push(self.form(context, table))
            .spacing(SPACE)
            .padding(SPACE)
            .width(Length::Fill);
        if let Some(copy) = copy(context).filter(|_| is_narrow) {
            page = page.push(copy);
        }
        page = match self.outcome() {
            Some(Ok(Outcome::Gauntlet(_))) if is_report => page,
            Some(Ok(Outcome::Gauntlet(matrix))) => {
                page.push(matrix::view(context, matrix, self.looked_at(), self.work.as_ref()))
            }
            Some(Ok(Outcome::Improve(ranking))) => page.push(ranking::view(context, ranking)),
            Some(Err(sentence)) => {
                page.push(pane(context, body(sentence.as_str()).color(look.red)).width(Length::Fill))
            }
            None if self.running.is_none() => {
                let about = match self.kind {
                    Kind::Gauntlet => "gui.measure.about",
                    Kind::Improve => "gui.measure.improve_about",
                };
                page.push(small(context.text(about), look.muted))
            }
            None => page,
        };
        let page =
            look.scrollable(container(page.max_width(1400)).center_x(Length::Fill)).id("measure").height(Length::Fill);
        column![bar, page].into()
    }

    /// The report card of the one measured list, under the bar.
    fn report<'a>(&'a self, context: &Context<'a>, bar: Element<'a, Message>) -> Element<'a, Message> {
        let matrix = match self.outcome() {
            Some(Ok(Outcome::Gauntlet(matrix))) => Some(&**matrix),
            _ => None,
        };
        let players = players_of(self.system).into_iter().filter(|player| ![HUMAN.id, RANDOM.id].contains(&player.id));
        let report = report::Report {
            system: self.system,
            matrix,
            live: &self.live,
            levels: &self.levels,
            players: players.collect(),
            player: self.players()[0],
            looked_at: self.looked_at(),
            work: self.work.as_ref(),
            change: self.best_change(),
        };
        let running = self.running.as_ref().map(|running| container(running.view(context)).padding(SPACE));
        let report = report.view(context);
        if context.is_narrow() {
            let copy =
                matrix.map(|_| tool(context, "ui-copy", context.text("gui.measure.copy"), Some(Message::CopyPressed)));
            let form = tool(context, "ui-down", context.text("gui.report.form"), Some(Message::FormPressed));
            let tools = row![form].push(copy).spacing(GAP);
            let tools = matrix.map(|_| container(tools).padding(SPACE));
            let page = column![].push(running).push(report).push(tools);
            return column![bar, look_at(context, page)].into();
        }
        column![bar].push(running).push(report).into()
    }
}

/// The offer to go on with a gauntlet.
fn offer<'a>(unfinished: &Unfinished, context: &Context<'a>) -> Element<'a, Message> {
    let request = &unfinished.request;
    let name = request.own.first().map_or("", |list| name_of(list.name(), context));
    let lists = request.own.len() + request.field.len();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("name", &name), ("lists", &lists.saturating_sub(1)), ("blocks", &unfinished.blocks)];
    let about = body(context.say("gui.measure.unfinished", &values)).width(Length::Fill);
    let go_on = main_tool(context, "ui-play", context.text("gui.measure.go_on"), Some(Message::GoOnPressed));
    let forget = tool(context, "ui-close", context.text("gui.measure.forget"), Some(Message::ForgetPressed));
    pane(context, row![about, go_on, forget].spacing(GAP).align_y(iced::Alignment::Center)).width(Length::Fill).into()
}

/// A page that scrolls as a whole.
fn look_at<'a>(context: &Context<'a>, page: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    context.look.scrollable(page).id("measure").height(Length::Fill).width(Length::Fill).into()
}

impl Entrant {
    fn of(id: Option<ListId>, document: AnyDocument, context: &Context<'_>) -> Self {
        let is_legal = document.check(context.catalogs, None).is_legal();
        Self { id, document, is_legal }
    }
}

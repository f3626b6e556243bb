//! The screen Gauntlet: lists measured by games against a field, two lists compared, one list improved.

mod field;
mod matrix;
mod ranking;
mod wishes;
mod work;

use std::{sync::Arc, time::Instant};

use iced::{
    Element, Length, Subscription, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{column, container, row, scrollable},
};

use super::{
    play::{SetUp, setup, shelf},
    series::DOUBLE_CLICK,
};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    stored::ListTable,
    widget::parts::{body, chip, main_tool, pane, small, tool},
};
pub use field::{Against, Side};
use kernel::game::Seat;
use practice::{
    Progress, ShelfList,
    gauntlet::{MOST_LISTS, Pairing},
};
use store::ListId;
use systems::{AnyDocument, Catalogs, SystemId};
pub use work::{Change, Matrix, Outcome, Ranking, Wish, Worked};

/// The most games of a pairing in the window, and of the measurement of a change.
const MOST_GAMES: u64 = 10_000;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Lists against a field.
    Gauntlet,
    /// Every change of one card.
    Improve,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    KindPicked(Kind),
    /// The menu with lists for a side is to be shown, or none.
    MenuPressed(Option<Side>),
    /// A stored list is to be one of those whose menu is open; without a menu, one of those that are measured.
    ListPicked(ListId),
    /// All of these are, as those of a folder.
    FolderPicked(Vec<ListId>),
    /// One that comes with the program is.
    ShelfPicked(usize),
    /// A list that was asked for is here.
    ListRead(ListId, Box<AnyDocument>),
    /// A list is to be left out: its place among those that are measured and then those they meet.
    Dropped(usize),
    /// The lists that cannot meet the others are to be left out.
    MisfitsDropped,
    /// Whom the lists are to meet.
    AgainstPicked(Against),
    /// Something of what is agreed changed, or who plays.
    SetUp(setup::Message),
    /// The number of games was typed.
    GamesTyped(String),
    StartPressed,
    CancelPressed,
    /// Time to look how far it is.
    Looked,
    /// It is over.
    Played(u64, Option<Arc<Result<Outcome, String>>>),
    /// A pairing is to be looked at.
    CellPressed(Pairing),
    /// A game of a pairing is to be watched.
    GamePressed(Pairing, u64),
    /// The number of a game to be watched was typed.
    GameTyped(String),
    /// The game is here, as a replay.
    GameRead(u64, Result<String, String>),
    /// What the cards of a pairing did is wanted.
    WorkPressed(Pairing),
    /// It is counted.
    WorkRead(u64, Pairing, Result<Arc<Worked>, String>),
    /// A change is to be made.
    ChangePressed(usize),
    /// The matrix is to be put on the clipboard.
    CopyPressed,
    /// The series of two lists is wanted.
    SeriesPressed,
    /// Back to where the screen was come from.
    BackPressed,
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// Something to do in the background.
    Run(Task<Message>),
    /// These lists are to be read.
    Read(Vec<ListId>),
    /// This replay is to be watched.
    Watch(String),
    /// The list of this id, as it was when it was measured, is to become this one.
    Change(Option<ListId>, Box<[AnyDocument; 2]>, String),
    /// What was measured is to be kept with its lists.
    Keep(Vec<(ListId, AnyDocument, Kept)>),
    /// This is to be put on the clipboard.
    Copy(String),
    /// A sentence about something that went wrong.
    Problem(String),
    /// The screen of series is wanted.
    Series,
    /// Back to the builder or the lists.
    Back,
}

/// What is kept of a measurement with a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// How many lists it met.
    pub opponents: u64,
    /// The name of the list it met, if that was one alone.
    pub against: String,
    /// How many games that were.
    pub games: u64,
    /// The share it won, and its bounds.
    pub rate: practice::Rate,
    pub seed: u64,
}

/// A list that is measured.
#[derive(Debug, Clone)]
struct Own {
    id: Option<ListId>,
    document: AnyDocument,
    is_legal: bool,
}

/// Games that are being played.
struct Running {
    progress: Arc<Progress>,
    games: u64,
    since: Instant,
}

/// The state of the screen.
pub struct MeasureScreen {
    system: SystemId,
    kind: Kind,
    own: Vec<Own>,
    /// Those they meet where these were chosen.
    field: Vec<Own>,
    /// Lists that are read for a side.
    awaited: Vec<(ListId, Side)>,
    /// Which lists, those that are measured and then those they meet, cannot meet the others, and why.
    misfits: Vec<(usize, String)>,
    shelf: Vec<ShelfList>,
    against: Against,
    games: String,
    /// What is agreed, and who plays: the first seat are the own lists, the second is the field.
    terms: SetUp,
    menu: Option<Side>,
    running: Option<Running>,
    turn: u64,
    /// What was played last, with the ids of its lists.
    wish: Option<(Arc<Wish>, Vec<Option<ListId>>)>,
    outcome: Option<Arc<Result<Outcome, String>>>,
    cell: Option<Pairing>,
    /// The number of a game of it, as it is typed.
    game: String,
    /// What the cards of a pairing did, while it is counted and then.
    work: Option<(Pairing, Option<Arc<Worked>>)>,
}

impl MeasureScreen {
    /// The screen for a game.
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
            games: "20".to_owned(),
            terms: SetUp::of_computers(system),
            menu: None,
            running: None,
            turn: 0,
            wish: None,
            outcome: None,
            cell: None,
            game: String::new(),
            work: None,
        }
    }

    /// What came of the last measurement.
    pub fn outcome(&self) -> Option<&Result<Outcome, String>> {
        self.outcome.as_deref()
    }

    /// The pairing that is looked at.
    pub const fn cell(&self) -> Option<Pairing> {
        self.cell
    }

    fn looked_at(&self) -> Option<matrix::Chosen<'_>> {
        self.cell.map(|pairing| matrix::Chosen { pairing, typed: &self.game })
    }

    /// Whether games are being played.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Takes the open list where none is chosen yet, or as it is now where it is chosen already.
    pub fn set_up(&mut self, list: Option<(ListId, &AnyDocument)>, context: &Context<'_>) {
        let Some((id, document)) = list.filter(|_| self.running.is_none()) else { return };
        if document.system() != self.system {
            // What was found, or chosen beyond the open list, stays until another game is picked here.
            if self.outcome.is_some() || self.own.len() > 1 || !self.field.is_empty() {
                return;
            }
            *self = Self::new(document.system());
        }
        let own = Own::of(Some(id), document.clone(), context);
        if self.own.is_empty() {
            self.own.push(own);
        } else if let Some(known) = self.own.iter_mut().find(|own| own.id == Some(id)) {
            *known = own;
        }
    }

    /// Lets go of lists with packs, and of what they were measured with: their cards may be others from now on.
    pub fn forget_packs(&mut self) {
        let is_plain = |list: &AnyDocument| list.packs().is_empty();
        self.own.retain(|own| is_plain(&own.document));
        self.field.retain(|own| is_plain(&own.document));
        let wish = self.wish.as_ref().map(|(wish, _)| wish);
        if wish.is_some_and(|wish| !wish.own.iter().chain(&wish.field).all(is_plain)) {
            if let Some(running) = &self.running {
                running.progress.cancel();
            }
            let (own, field) = (std::mem::take(&mut self.own), std::mem::take(&mut self.field));
            let games = std::mem::take(&mut self.games);
            let (kind, against, turn) = (self.kind, self.against, self.turn + 1);
            *self = Self { kind, own, field, against, games, turn, ..Self::new(self.system) };
        }
    }

    /// Plays a list as it is and with a change, at once.
    pub fn try_change(
        &mut self,
        (id, list): (ListId, &AnyDocument),
        changed: AnyDocument,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        let own = vec![Own::of(Some(id), list.clone(), context), Own::of(None, changed, context)];
        self.measure(Kind::Gauntlet, own, "40", context, catalogs)
    }

    /// Looks for what improves a list, at once.
    pub fn improve(
        &mut self,
        (id, list): (ListId, &AnyDocument),
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        self.measure(Kind::Improve, vec![Own::of(Some(id), list.clone(), context)], "200", context, catalogs)
    }

    fn measure(
        &mut self,
        kind: Kind,
        own: Vec<Own>,
        games: &str,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        if let Some(running) = &self.running {
            running.progress.cancel();
        }
        let system = own.first().map_or(self.system, |own| own.document.system());
        let turn = self.turn;
        // Opponents that were chosen stay those that a change is tried against.
        let chosen = self.against == Against::Chosen && system == self.system && !self.field.is_empty();
        let against = if chosen { Against::Chosen } else { Against::Shelf };
        let field = if chosen { std::mem::take(&mut self.field) } else { Vec::new() };
        *self = Self { kind, own, field, against, games: games.to_owned(), turn, ..Self::new(system) };
        self.find_misfits(context);
        if self.is_ready() { self.start(context, catalogs) } else { Task::none() }
    }

    fn games(&self) -> Option<u64> {
        self.games.trim().parse().ok().filter(|games| (1..=MOST_GAMES).contains(games))
    }

    /// Who plays the own lists, and who the field; lists that meet each other are played alike.
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

    /// What the screen listens to beside its widgets: while games are played, how far they are.
    pub fn subscription(&self) -> Subscription<Message> {
        if self.running.is_none() {
            return Subscription::none();
        }
        super::series::often().map(|()| Message::Looked)
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Action {
        match message {
            Message::GamePicked(system) if system != self.system && self.running.is_none() => {
                *self = Self { turn: self.turn, ..Self::new(system) };
            }
            Message::KindPicked(kind) if self.running.is_none() && kind != self.kind => {
                self.kind = kind;
                self.games = if kind == Kind::Improve { "200" } else { "20" }.to_owned();
                self.own.truncate(if kind == Kind::Improve { 1 } else { MOST_LISTS });
                self.find_misfits(context);
                (self.outcome, self.cell) = (None, None);
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
                self.take(side, Own::of(Some(id), *document, context), context);
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
                self.against = against;
                self.find_misfits(context);
            }
            // The game is picked here, and so are the lists.
            Message::SetUp(setup::Message::GamePicked(_)) => {}
            Message::SetUp(message) if self.running.is_none() => {
                let _ = self.terms.update(message, context);
            }
            Message::GamesTyped(games) => self.games = games,
            Message::StartPressed if self.is_ready() => return Action::Run(self.start(context, catalogs)),
            Message::CancelPressed => {
                if let Some(running) = &self.running {
                    running.progress.cancel();
                }
            }
            Message::Played(turn, outcome) if turn == self.turn => {
                let cancelled = self.running.take().is_some_and(|running| running.progress.is_cancelled());
                let broken = || Arc::new(Err(context.text("gui.play.broken").to_owned()));
                self.outcome = Some(outcome.unwrap_or_else(broken));
                if !cancelled {
                    return self.keep();
                }
            }
            Message::CellPressed(pairing) => {
                self.cell = Some(pairing);
                self.game.clear();
            }
            Message::GameTyped(game) => self.game = game,
            Message::GamePressed(pairing, number) => {
                if let Some((wish, _)) = &self.wish {
                    let turn = self.turn;
                    let task = work::replay(Arc::clone(wish), catalogs, pairing, number, context.language);
                    return Action::Run(task.map(move |read| Message::GameRead(turn, read)));
                }
            }
            Message::GameRead(turn, Ok(text)) if turn == self.turn => return Action::Watch(text),
            Message::GameRead(_, Err(sentence)) => return Action::Problem(sentence),
            Message::WorkPressed(pairing) => {
                if let Some((wish, _)) = &self.wish {
                    let turn = self.turn;
                    self.work = Some((pairing, None));
                    let task = work::count(Arc::clone(wish), catalogs, pairing, context.language);
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
            Message::SeriesPressed => return Action::Series,
            Message::BackPressed => return Action::Back,
            Message::GamePicked(_)
            | Message::KindPicked(_)
            | Message::Dropped(_)
            | Message::SetUp(_)
            | Message::StartPressed
            | Message::Looked
            | Message::GameRead(..)
            | Message::WorkRead(..)
            | Message::Played(..) => {}
        }
        Action::None
    }

    fn start(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        self.turn += 1;
        (self.outcome, self.cell, self.work) = (None, None, None);
        let turn = self.turn;
        let progress = Arc::new(Progress::default());
        let wish = Arc::new(Wish {
            system: self.system,
            kind: self.kind,
            own: self.own.iter().map(|own| own.document.clone()).collect(),
            field: self.opponents(context),
            games: self.games().unwrap_or(1),
            seed: self.terms.seed().unwrap_or(0),
            players: self.players(),
            options: self.terms.options(context),
        });
        self.wish = Some((Arc::clone(&wish), self.own.iter().map(|own| own.id).collect()));
        let owned = context.owned_of(self.system).cloned();
        let (task, games) = work::start(wish, catalogs, owned, Arc::clone(&progress), context.language);
        self.running = Some(Running { progress, games, since: Instant::now() });
        task.map(move |outcome| Message::Played(turn, outcome.map(Arc::new)))
    }

    /// What is to be kept with the lists that were measured.
    fn keep(&self) -> Action {
        let (Some((wish, ids)), Some(Ok(Outcome::Gauntlet(matrix)))) = (&self.wish, self.outcome()) else {
            return Action::None;
        };
        let results = &matrix.results;
        let kept = ids.iter().enumerate().filter_map(|(place, id)| {
            let cells = results.cells().iter().filter(|cell| [cell.pairing.row, cell.pairing.column].contains(&place));
            let met: Vec<usize> = (cells.clone().filter(|cell| !cell.games.is_empty()))
                .map(|cell| if cell.pairing.row == place { cell.pairing.column } else { cell.pairing.row })
                .collect();
            let kept = Kept {
                opponents: met.len() as u64,
                against: if let [only] = met[..] { matrix.names[only].clone() } else { String::new() },
                games: cells.map(|cell| cell.games.len() as u64).sum(),
                rate: results.overall(place)?,
                seed: wish.seed,
            };
            Some(((*id)?, wish.own[place].clone(), kept))
        });
        Action::Keep(kept.collect())
    }

    /// The list becomes what a change makes of it.
    fn change(&self, place: usize) -> Action {
        let (Some((wish, ids)), Some(Ok(Outcome::Improve(ranking)))) = (&self.wish, self.outcome()) else {
            return Action::None;
        };
        let (Some(change), [before]) = (ranking.changes.get(place), &wish.own[..]) else { return Action::None };
        let lists = Box::new([before.clone(), change.document.clone()]);
        Action::Change(ids.first().copied().flatten(), lists, change.words.clone())
    }

    /// What a key means here.
    pub fn key(&self, key: &Key, _modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Escape) if self.menu.is_some() => Some(Message::MenuPressed(None)),
            _ if self.menu.is_some() => None,
            Key::Named(Named::Escape) if self.running.is_some() => Some(Message::CancelPressed),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::Enter) if self.is_ready() => Some(Message::StartPressed),
            Key::Named(Named::Enter) if !self.misfits.is_empty() => Some(Message::MisfitsDropped),
            _ => None,
        }
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let on = on_bar(context);
        let kinds = row![
            chip(&on, context.text("gui.measure.series"), false, Message::SeriesPressed),
            chip(
                &on,
                context.text("gui.measure.gauntlet"),
                self.kind == Kind::Gauntlet,
                Message::KindPicked(Kind::Gauntlet)
            ),
            chip(
                &on,
                context.text("gui.measure.improve"),
                self.kind == Kind::Improve,
                Message::KindPicked(Kind::Improve)
            ),
        ]
        .spacing(GAP);
        let start = match &self.running {
            Some(running) => {
                let cancel = (running.since.elapsed() > DOUBLE_CLICK).then_some(Message::CancelPressed);
                tool(&on, "ui-close", context.text("gui.series.cancel"), cancel)
            }
            None => {
                let ready = self.is_ready().then_some(Message::StartPressed);
                main_tool(&on, "ui-play", context.text("gui.measure.start"), ready)
            }
        };
        let copy = |context: &Context<'a>| {
            matches!(self.outcome(), Some(Ok(Outcome::Gauntlet(_))))
                .then(|| tool(context, "ui-copy", context.text("gui.measure.copy"), Some(Message::CopyPressed)))
        };
        let title = match self.kind {
            Kind::Gauntlet => "gui.measure.gauntlet",
            Kind::Improve => "gui.measure.improve",
        };
        let mut bar = Bar::new(context.text(title)).subtitle(context.text(self.system.term())).tool(kinds);
        // Where the bar has no room for it, the page has.
        let is_narrow = context.is_narrow();
        if let Some(copy) = copy(&on).filter(|_| !is_narrow) {
            bar = bar.tool(copy);
        }
        let bar = bar.tool(start).view(context);
        let mut page = column![self.wishes(context, table)].spacing(SPACE).padding(SPACE).width(Length::Fill);
        if let Some(copy) = copy(context).filter(|_| is_narrow) {
            page = page.push(copy);
        }
        page = match self.outcome() {
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
        let page = scrollable(container(page.max_width(1400)).center_x(Length::Fill))
            .id("measure")
            .height(Length::Fill)
            .style(move |theme, status| look.scroll(theme, status));
        column![bar, page].into()
    }
}

impl Own {
    fn of(id: Option<ListId>, document: AnyDocument, context: &Context<'_>) -> Self {
        let is_legal = document.check(context.catalogs, None).is_legal();
        Self { id, document, is_legal }
    }
}

//! The Series screen: many games between two lists by computer players, and their results.

mod account;
mod chart;

use std::sync::Arc;

use iced::{
    Alignment, Element, Length, Subscription, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{Column, column, container, row, text_input},
};

pub use account::Account;
pub(in crate::screen) use account::{account, account_view, rate_bar};
pub(in crate::screen) use chart::{Chart, Figure, Span, address, label};

use super::{
    play::{SetUp, proved, setup},
    running::{self, Running},
};
use crate::{
    Context,
    background::{broken, in_background},
    bar::{Bar, on_bar},
    look::{GAP, SPACE, TEXT},
    results::GameResults,
    stored::ListTable,
    widget::parts::{body, chip, pane, small},
};
use kernel::{game::Seat, phrase};
use practice::{
    NotPlayed, Opponents, Progress, Series, registry,
    series::{MOST_GAMES, MOST_JOBS},
};
use store::ListId;
use systems::{AnyDocument, AnyTable, Catalogs, Registered, SystemId};

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    SetUp(setup::Message),
    /// A requested list was read.
    ListRead(Seat, ListId, Box<AnyDocument>),
    GamesTyped(String),
    /// The number of threads was typed.
    JobsTyped(String),
    StartPressed,
    /// Cancel was pressed: the series ends with the games in progress.
    CancelPressed,
    /// Time to update the progress.
    Looked,
    /// The series is over; the number is the ticket.
    Played(u64, Option<Arc<Result<Account, String>>>),
    /// A gauntlet was requested instead.
    MeasurePressed,
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Reads a list for this seat.
    Read(Seat, ListId),
    /// Goes to the Gauntlet screen.
    Measure,
    /// Stores results with their lists.
    Keep(Vec<(ListId, AnyDocument, GameResults)>),
    /// Returns to the builder or the lists.
    Back,
}

pub struct SeriesScreen {
    setup: SetUp,
    games: String,
    jobs: String,
    running: Option<Running>,
    ticket: u64,
    account: Option<Arc<Result<Account, String>>>,
}

impl SeriesScreen {
    /// Drops lists with packs: their cards may have changed.
    pub fn forget_packs(&mut self) {
        self.setup.forget_packs();
    }

    pub fn forget_tables(&mut self, context: &Context<'_>) {
        self.setup.forget_tables(context);
    }

    /// The screen for a system.
    pub fn new(system: SystemId) -> Self {
        Self {
            setup: SetUp::of_computers(system),
            games: "200".to_owned(),
            jobs: String::new(),
            running: None,
            ticket: 0,
            account: None,
        }
    }

    /// Shows the set-up with this list.
    pub fn set_up(&mut self, list: Option<(ListId, &AnyDocument)>, context: &Context<'_>) {
        if let Some((id, document)) = list.filter(|_| self.running.is_none()) {
            if document.system() != self.setup.system() {
                *self = Self::new(document.system());
            }
            self.setup.take(Seat::First, Some(id), document.clone(), context);
        }
    }

    /// Takes a table for the matches.
    pub fn take_table(&mut self, table: &AnyTable, context: &Context<'_>) {
        if self.running.is_none() {
            if table.system() != self.setup.system() {
                *self = Self::new(table.system());
            }
            self.setup.take_table(table, context);
        }
    }

    /// Gives the seats lists if they have none.
    pub fn fill(&mut self, context: &Context<'_>) {
        if self.running.is_none() {
            self.setup.fill(context);
        }
    }

    /// Shows the set-up with the lists of a match.
    pub fn take_over(&mut self, match_of: &SetUp) {
        if self.running.is_none() {
            if match_of.system() != self.setup.system() {
                *self = Self::new(match_of.system());
            }
            self.setup.take_lists(match_of);
        }
    }

    /// The set-up.
    pub const fn setup(&self) -> &SetUp {
        &self.setup
    }

    /// Results of the last series, for tests.
    pub fn account(&self) -> Option<&Result<Account, String>> {
        self.account.as_deref()
    }

    fn games(&self) -> Option<u64> {
        self.games.trim().parse().ok().filter(|games| (1..=MOST_GAMES).contains(games))
    }

    fn jobs(&self) -> Option<usize> {
        match self.jobs.trim() {
            "" => Some(0),
            jobs => jobs.parse().ok().filter(|jobs| *jobs <= MOST_JOBS),
        }
    }

    fn is_ready(&self) -> bool {
        self.running.is_none() && self.setup.is_ready() && self.games().is_some() && self.jobs().is_some()
    }

    /// Share of the games that are over, while they are played.
    pub fn played(&self) -> Option<f32> {
        self.running.as_ref().map(Running::share)
    }

    /// Ticks while a series is played.
    pub fn subscription(&self) -> Subscription<Message> {
        running::clock(self.running.is_some()).map(|()| Message::Looked)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Action {
        match message {
            // A running series and its results belong to the current system.
            Message::SetUp(setup::Message::GamePicked(_)) if self.running.is_some() => {}
            Message::SetUp(message) => {
                if matches!(message, setup::Message::GamePicked(system) if system != self.setup.system()) {
                    self.account = None;
                }
                if let Some((seat, id)) = self.setup.update(message, context) {
                    return Action::Read(seat, id);
                }
            }
            Message::ListRead(seat, id, document) => self.setup.take(seat, Some(id), *document, context),
            Message::GamesTyped(games) => self.games = games,
            Message::JobsTyped(jobs) => self.jobs = jobs,
            Message::StartPressed if self.is_ready() => return Action::Run(self.start(context, catalogs)),
            Message::CancelPressed => {
                if let Some(running) = &self.running {
                    running.cancel();
                }
            }
            Message::Played(ticket, account) if ticket == self.ticket => {
                let cancelled = self.running.take().is_some_and(|running| running.is_cancelled());
                self.account = Some(account.unwrap_or_else(|| Arc::new(Err(broken(context.language)))));
                if !cancelled {
                    return Action::Keep(self.kept());
                }
            }
            Message::MeasurePressed => return Action::Measure,
            Message::BackPressed => return Action::Back,
            Message::StartPressed | Message::Looked | Message::Played(..) => {}
        }
        Action::None
    }

    fn start(&mut self, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Task<Message> {
        self.ticket += 1;
        self.account = None;
        let ticket = self.ticket;
        let progress = Arc::new(Progress::default());
        let games = self.games().unwrap_or(1);
        let run = Run {
            setup: &self.setup,
            context,
            catalogs: Arc::clone(catalogs),
            progress: Arc::clone(&progress),
            games,
            jobs: self.jobs().unwrap_or(0),
        };
        let task = registry::with(self.setup.system(), run);
        let task = task.unwrap_or_else(|fault: NotPlayed| Err(fault.sentence(context.language)));
        match task {
            Ok(task) => {
                self.running = Some(Running::new(progress, games));
                task.map(move |account| Message::Played(ticket, account.map(Arc::new)))
            }
            Err(sentence) => {
                self.account = Some(Arc::new(Err(sentence)));
                Task::none()
            }
        }
    }

    /// Results to store with the lists.
    fn kept(&self) -> Vec<(ListId, AnyDocument, GameResults)> {
        let Some(Ok(account)) = self.account() else { return Vec::new() };
        let kept = Seat::BOTH.into_iter().filter_map(|seat| {
            let results = GameResults {
                opponents: 1,
                against: account.names.get(seat.other())?.clone(),
                games: account.tally.games,
                rate: account.tally.paired.get(seat)?.rate()?,
                seed: self.setup.seed()?,
                year: None,
            };
            Some((self.setup.list_id(seat)?, self.setup.list(seat)?.clone(), results))
        });
        kept.collect()
    }

    /// Message of a key.
    pub fn key(&self, key: &Key, _modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            _ if self.setup.has_menu() => self.setup.menu_key(key).map(Message::SetUp),
            Key::Named(Named::Escape) if self.running.is_some() => Some(Message::CancelPressed),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::Enter) if self.is_ready() => Some(Message::StartPressed),
            _ => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let bar = Bar::new(context.text("gui.place.series")).subtitle(context.text(self.setup.system().term()));
        if !self.setup.system().is_shown() {
            let sentence = NotPlayed(self.setup.system()).sentence(context.language);
            let about = container(body(sentence).color(look.muted)).padding(SPACE);
            return column![bar.view(context), about].into();
        }
        let on = on_bar(context);
        let start = self.is_ready().then_some(Message::StartPressed);
        let start = running::button(&on, self.running.as_ref(), "gui.series.start", start, Message::CancelPressed);
        let kinds = row![
            chip(&on, context.text("gui.measure.series"), true, Message::Looked),
            chip(&on, context.text("gui.measure.gauntlet"), false, Message::MeasurePressed),
        ];
        let bar = bar.tool(kinds.spacing(GAP)).tool(start).view(context);
        let mut page = column![
            self.setup.seats(context, shelf, false).map(Message::SetUp),
            self.setup.agreed(context).map(Message::SetUp),
            self.form(context),
        ]
        .spacing(SPACE)
        .padding(SPACE)
        .width(Length::Fill)
        .max_width(1160);
        page = match self.account.as_deref() {
            Some(Ok(account)) => page.push(account_view(context, account, &account.bias)),
            Some(Err(sentence)) => {
                page.push(pane(context, body(sentence.as_str()).color(look.red)).width(Length::Fill))
            }
            None if self.running.is_none() => page.push(small(context.text("gui.series.about"), look.muted)),
            None => page,
        };
        let page = look.scrollable(container(page).center_x(Length::Fill)).id("series").height(Length::Fill);
        column![bar, page].into()
    }

    fn form<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        if let Some(running) = &self.running {
            return running.view(context);
        }
        let field = |id: &'static str, hint: &'static str, value: &'a str, typed: fn(String) -> Message| {
            text_input(context.text(hint), value)
                .id(id)
                .on_input(typed)
                .size(TEXT)
                .width(110)
                .style(move |_, status| look.field(status))
        };
        let mut page = Column::new().spacing(GAP).push(
            row![
                body(context.text("gui.series.games")),
                field("series-games", "gui.series.games", &self.games, Message::GamesTyped),
                body(context.text("gui.series.jobs")),
                field("series-jobs", "gui.series.all_jobs", &self.jobs, Message::JobsTyped),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .wrap()
            .vertical_spacing(GAP),
        );
        if self.games().is_none() || self.jobs().is_none() {
            let words = context.say("gui.series.wrong", &[("games", &MOST_GAMES), ("jobs", &MOST_JOBS)]);
            page = page.push(small(words, look.red));
        }
        pane(context, page).width(Length::Fill).into()
    }
}

/// A series, to be run for its system.
struct Run<'a> {
    setup: &'a SetUp,
    context: &'a Context<'a>,
    catalogs: Arc<Catalogs>,
    progress: Arc<Progress>,
    games: u64,
    jobs: usize,
}

impl practice::Task for Run<'_> {
    type Output = Result<Task<Option<Result<Account, String>>>, String>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        let Run { setup, context, catalogs, progress, games, jobs } = self;
        let language = context.language;
        let (packs, materials) = proved::<S>(setup, context)?;
        let options = practice::options::<S>(&setup.options(context)).map_err(|fault| fault.sentence(language))?;
        let seed = setup.seed().ok_or_else(|| phrase::text(language, "gui.play.seed_wrong").to_owned())?;
        let players = setup.players();
        Ok(in_background(move || {
            let series = Series::<S> {
                catalog: S::cards(catalogs.for_packs(&packs)),
                materials: materials.each_ref(),
                options: &options,
                seed,
                games,
                players,
                jobs,
            };
            let played = series.play(&progress).map_err(|fault| fault.sentence(language))?;
            Ok(account::<S>(&series, &played, language))
        }))
    }
}

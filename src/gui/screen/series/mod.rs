//! The Series screen: many games between two lists by computer players, and their results.

mod chart;

use std::{collections::BTreeMap, fmt::Display, sync::Arc};

use iced::{
    Alignment, Element, Length, Padding, Subscription, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{Column, Row, canvas::Canvas, column, container, row, text_input},
};

pub(in crate::screen) use chart::{Chart, Figure, Span, address, label};

use super::{
    play::{SetUp, proved, setup, side_color},
    running::{self, Running},
};
use crate::{
    Context,
    background::{broken, in_background},
    bar::{Bar, on_bar},
    look::{GAP, SPACE, TEXT},
    results::{GameResults, percent},
    stored::ListTable,
    widget::{
        icon_in,
        parts::{BOLD, body, chip, letters, pane, small, strong},
        share,
    },
};
use kernel::{
    Language, Materials as _,
    game::{AccountColumn, BySeat, ColumnKind, Seat},
    phrase,
};
use practice::{
    NotPlayed, Opponents, Progress, Rate, Series, Tally, names, opponents, registry,
    series::{Acquisition, MOST_GAMES, MOST_JOBS},
    win_rate,
};
use store::ListId;
use systems::{AnyDocument, Catalogs, Registered, SystemId};

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

/// Results of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    pub tally: Tally,
    pub names: BySeat<String>,
    pub players: BySeat<String>,
    /// Pieces of each list, with their average work in words.
    pub pieces: BySeat<Vec<[String; 2]>>,
    /// Average work of each piece in a game, by column.
    pub means: BySeat<Vec<Vec<f64>>>,
    /// Columns of the work.
    pub columns: &'static [AccountColumn],
    /// Phrase key of the heading over acquired cards, where they are counted.
    pub acquired_term: Option<&'static str>,
    /// Cards each side acquired, the most frequent first: name, share of the games, and share of those won.
    pub acquired: BySeat<Vec<(String, f64, Rate)>>,
    /// Games a second, if they were played in one go.
    pub pace: Option<f64>,
    /// Number of games requested.
    pub planned: u64,
    /// Caveats of the results.
    pub bias: String,
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

/// Results of a series, ready to be shown.
pub(in crate::screen) fn account<S: Opponents + Registered>(
    series: &Series<'_, S>,
    played: &practice::series::SeriesResult,
    language: Language,
) -> Account {
    let tally = &played.tally;
    let games = tally.games.max(1) as f64;
    let pieces = |(seat, materials): (Seat, &&S::Materials)| {
        let titles = materials.pieces(series.catalog, language);
        let line = |(place, sums): (usize, &Vec<u64>)| {
            let means = S::ACCOUNT.columns.iter().zip(sums).map(|(column, sum)| {
                let mean = *sum as f64 / games;
                let words = match column.kind {
                    ColumnKind::Flag => percent(mean, language),
                    ColumnKind::Count => language.decimal(mean, 1),
                };
                (column.id, words)
            });
            let means: Vec<(&str, String)> = means.collect();
            let holes: Vec<(&str, &dyn Display)> =
                means.iter().map(|(id, words)| (*id, words as &dyn Display)).collect();
            [titles.get(place).cloned().unwrap_or_default(), phrase::say(language, S::ACCOUNT.means, &holes)]
        };
        tally.pieces[seat].iter().enumerate().map(line).collect()
    };
    let means = |(_, pieces): (Seat, &Vec<Vec<u64>>)| {
        pieces.iter().map(|sums| sums.iter().map(|sum| *sum as f64 / games).collect()).collect()
    };
    let acquired = |(_, kinds): (Seat, &BTreeMap<u16, Acquisition>)| {
        let mut rows: Vec<(u16, &Acquisition)> = kinds.iter().map(|(kind, row)| (*kind, row)).collect();
        rows.sort_by_key(|(kind, row)| (std::cmp::Reverse(row.games), *kind));
        let row = |(kind, row): (u16, &Acquisition)| {
            let won = win_rate(row.won, row.games).unwrap_or(Rate { rate: 0.0, low: 0.0, high: 1.0 });
            (S::acquired_name(series.catalog, kind, language), row.games as f64 / games, won)
        };
        rows.into_iter().map(row).collect()
    };
    Account {
        acquired_term: S::ACQUIRED,
        acquired: tally.acquired.iter().map(acquired).collect(),
        means: tally.pieces.iter().map(means).collect(),
        columns: S::ACCOUNT.columns,
        names: names::<S>(&series.materials, language),
        players: series.players.map(|player| opponents::name::<S>(player, language).to_owned()),
        pieces: series.materials.iter().map(pieces).collect(),
        pace: (!played.took.is_zero()).then(|| played.games_per_second()),
        planned: series.games,
        bias: practice::bias::<S>(series.players.values().copied(), language),
        tally: tally.clone(),
    }
}

/// Draws the results of a series, with their caveats.
pub(in crate::screen) fn account_view<'a, M: 'a>(
    context: &Context<'a>,
    account: &'a Account,
    bias: &'a str,
) -> Element<'a, M> {
    let (result, work) = (result(context, account), work(context, account));
    let acquired = acquired(context, account);
    let care = |context| care(context, bias);
    if context.is_narrow() {
        return column![result, work].push(acquired).push(care(context)).spacing(SPACE).into();
    }
    row![
        container(column![result, care(context)].spacing(SPACE)).width(Length::FillPortion(2)),
        container(column![work].push(acquired).spacing(SPACE)).width(Length::FillPortion(3)),
    ]
    .spacing(SPACE)
    .into()
}

/// The result: share, certainty and margins.
fn result<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Element<'a, M> {
    let look = context.look;
    let language = context.language;
    let tally = &account.tally;
    let done = if tally.games < account.planned { "gui.series.cut_short" } else { "gui.series.done" };
    let mut page = Column::new().spacing(GAP).width(Length::Fill);
    page = page.push(strong(context.say(done, &[("games", &tally.games), ("wished", &account.planned)])));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let rate = tally.paired[seat].rate().unwrap_or(Rate::UNKNOWN);
        let sure = context.say(
            "gui.series.interval",
            &[("low", &percent(rate.low, language)), ("high", &percent(rate.high, language))],
        );
        let share = letters(percent(rate.rate, language), 32.0).font(BOLD).color(color);
        let about = column![
            Canvas::new(Chart(chart::Interval { rate, color, look })).width(Length::Fill).height(18),
            small(sure, look.muted),
        ];
        page = page.push(
            column![
                row![strong(name.as_str()).color(color), small(account.players[seat].as_str(), look.muted)]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
                row![container(share).width(130), about].spacing(GAP).align_y(Alignment::Center),
            ]
            .spacing(2),
        );
    }
    let key = if account.pace.is_some() { "gui.series.facts" } else { "gui.series.facts_only" };
    let facts = context.say(
        key,
        &[
            ("rounds", &language.decimal(tally.rounds_mean(), 1)),
            ("draws", &tally.draws),
            ("pace", &account.pace.map(|pace| language.decimal(pace, 1)).unwrap_or_default()),
        ],
    );
    page = page.push(small(facts, look.muted));
    if let (Some((least, _)), Some((most, _))) = (tally.lengths.first_key_value(), tally.lengths.last_key_value()) {
        let middle = tally.rounds_median();
        let words = context.say("gui.series.lengths", &[("least", least), ("middle", &middle), ("most", most)]);
        let bars = Canvas::new(Chart(chart::Lengths { lengths: &tally.lengths, look }));
        page = page.push(small(words, look.muted)).push(bars.width(Length::Fill).height(90));
    }
    if tally.unfinished > 0 {
        page = page.push(body(context.say("gui.series.unfinished", &[("games", &tally.unfinished)])).color(look.red));
    }
    let margin = match account.names.both() {
        Some([first, second]) => context.say("gui.series.margin", &[("first", first), ("second", second)]),
        None => context.say("gui.series.margin_many", &[("first", &account.names[Seat::First])]),
    };
    let colors = [look.side_one, look.side_two];
    let margins = Canvas::new(Chart(chart::Margins { margins: &tally.margins, colors, look }));
    page = page.push(small(margin, look.muted)).push(margins.width(Length::Fill).height(150));
    pane(context, page).padding(16).width(Length::Fill).into()
}

/// Work of the pieces: a line each, with a bar for a share.
fn work<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Element<'a, M> {
    const NUMBER: f32 = 64.0;
    let look = context.look;
    let mut page = Column::new().width(Length::Fill);
    page = page.push(container(strong(context.text("gui.series.work"))).padding(Padding::ZERO.bottom(6.0)));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let mut heads = Row::new().spacing(GAP).align_y(Alignment::Center);
        heads = heads.push(strong(name.as_str()).color(color).width(Length::Fill));
        for column in account.columns {
            let width = if column.kind == ColumnKind::Flag { 2.0 * NUMBER } else { NUMBER };
            let align = if column.kind == ColumnKind::Flag { Alignment::Start } else { Alignment::End };
            heads = heads.push(container(small(context.text(column.term), look.muted)).width(width).align_x(align));
        }
        page = page.push(container(heads).padding([6, 0]));
        for ([title, _], means) in account.pieces[seat].iter().zip(&account.means[seat]) {
            let mut line = Row::new().spacing(GAP).align_y(Alignment::Center);
            line = line.push(container(small(title.as_str(), look.text)).width(Length::Fill));
            for (column, mean) in account.columns.iter().zip(means) {
                line = line.push(match column.kind {
                    ColumnKind::Flag => share(context, *mean, color, 2.0 * NUMBER),
                    ColumnKind::Count => {
                        container(body(context.language.decimal(*mean, 1))).width(NUMBER).align_x(Alignment::End).into()
                    }
                });
            }
            page = page.push(look.across());
            page = page.push(container(line).padding([7, 0]));
        }
    }
    pane(context, page).padding(16).width(Length::Fill).into()
}

/// Cards each side acquired, and how often it won with them.
fn acquired<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Option<Element<'a, M>> {
    const SHARE: f32 = 120.0;
    let look = context.look;
    let mut page = Column::new().width(Length::Fill).push(strong(context.text(account.acquired_term?)));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let head = |key: &'static str| container(small(context.text(key), look.muted)).width(SHARE);
        let heads = row![
            strong(name.as_str()).color(color).width(Length::Fill),
            head("gui.series.acquired.games"),
            head("gui.series.acquired.won"),
        ];
        page = page.push(container(heads.spacing(GAP).align_y(Alignment::Center)).padding([6, 0]));
        for (title, games, won) in &account.acquired[seat] {
            let line = row![
                small(title.as_str(), look.text).width(Length::Fill),
                share(context, *games, look.muted, SHARE),
                share(context, won.rate, color, SHARE),
            ];
            page = page.push(look.across());
            page = page.push(container(line.spacing(GAP).align_y(Alignment::Center)).padding([5, 0]));
        }
    }
    page = page.push(container(small(context.text("gui.series.acquired.about"), look.muted)).padding([8, 0]));
    Some(pane(context, page).padding(16).width(Length::Fill).into())
}

/// Caveats of the numbers.
fn care<'a, M: 'a>(context: &Context<'a>, bias: &'a str) -> Element<'a, M> {
    let look = context.look;
    let head = row![icon_in("ui-info", 16.0, look.blue), strong(context.text("gui.series.care"))]
        .spacing(GAP)
        .align_y(Alignment::Center);
    let words = small(bias, look.muted);
    pane(context, column![head, words].spacing(4)).padding(16).width(Length::Fill).into()
}

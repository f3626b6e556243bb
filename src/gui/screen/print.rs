//! The Print screen: sheets of one list or several, their options, and a preview of the pages.

mod preview;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use iced::{
    Alignment, Color, Element, Length, Task, keyboard,
    widget::{Column, Row, column, container, row, scrollable},
};

use crate::{
    context::Context,
    file_dialog::{self, Picked, Wanted},
    look::{GAP, SPACE},
    opener, save_path,
    screen::passed_on,
    widget::{
        Ground, Pressable, icon, icon_in,
        parts::{BOLD, body, field, labelled, small, tool},
        tip,
    },
};
use kernel::{Language, SheetInfo, SheetOption, SheetRequest, sheet::Sheet};
use print::{Ink, Metadata, PageSetup, Pages, Paper};
use systems::{AnyDocument, Catalogs, Subject, SystemId};

/// Margin between the pages and the edges of the desk.
const DESK: f32 = 28.0;

#[derive(Debug)]
pub struct Print {
    lists: Arc<Vec<AnyDocument>>,
    /// The kind of sheet, by its id.
    kind: &'static str,
    /// Sheet requests for each system of the lists.
    sheets: Vec<(SystemId, SheetRequest)>,
    /// What the sheet of a single list can show instead of the usual.
    subjects: Vec<Subject>,
    setup: PageSetup,
    language: Language,
    path: String,
    zoom: f32,
    /// The laid-out pages.
    pages: Option<Arc<PreviewPages>>,
    /// True once laid out; there are no pages if a sheet would be empty.
    is_laid: bool,
    /// Counts layout requests; pages of an older one are dropped.
    ticket: u64,
}

/// Pages ready to be shown and saved.
#[derive(Debug)]
pub struct PreviewPages {
    pages: Pages,
    metadata: Metadata,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    KindPicked(&'static SheetInfo),
    PaperPicked(Paper),
    InkPicked(Ink),
    LanguagePicked(Language),
    /// Something else is to be shown, or the usual.
    SubjectPicked(Option<String>),
    /// An option of the sheet was switched.
    OptionSet(&'static str, bool),
    /// The pages are laid out; the number is the ticket.
    Laid(u64, Option<Arc<PreviewPages>>),
    PathTyped(String),
    /// The system's dialog was requested for the path.
    ChoosePressed,
    /// The system's dialog returned a path, or none.
    Chosen(Picked),
    SavePressed,
    /// The file was saved, with its number of pages.
    Saved(Result<(PathBuf, usize), String>),
    /// Open was pressed, for the saved file.
    OpenPressed,
    /// The file was opened, or the reason it was not.
    Opened(Result<(), String>),
    Zoomed(f32),
    /// The zoom was reset to fit the desk.
    ZoomReset,
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Returns to the builder.
    Back,
    /// Shows a notice.
    Notice(String),
}

impl Print {
    /// The screen for these lists, at least one, and the task that lays them out.
    pub fn new(context: &Context<'_>, catalogs: &Arc<Catalogs>, lists: Vec<AnyDocument>) -> (Self, Task<Message>) {
        let name = match &lists[..] {
            [list] => list.name(),
            _ => context.text("gui.place.lists"),
        };
        let mut screen = Self {
            kind: "",
            sheets: Vec::new(),
            subjects: match &lists[..] {
                [list] => list.subjects(catalogs, context.language),
                _ => Vec::new(),
            },
            setup: PageSetup::default(),
            language: context.language,
            path: save_path::usual(name, "pdf").display().to_string(),
            zoom: 1.0,
            pages: None,
            is_laid: false,
            ticket: 0,
            lists: Arc::new(lists),
        };
        if let Some(kind) = screen.kinds().first() {
            screen.pick(kind.id);
        }
        let task = screen.lay_out(catalogs);
        (screen, task)
    }

    pub fn lists(&self) -> &[AnyDocument] {
        &self.lists
    }

    /// Sheets common to all systems of the lists.
    fn kinds(&self) -> Vec<&'static SheetInfo> {
        let Some(first) = self.lists.first() else { return Vec::new() };
        let has = |list: &AnyDocument, kind: &SheetInfo| list.documents().sheets.iter().any(|own| own.id == kind.id);
        let all = first.documents().sheets.iter();
        all.filter(|kind| self.lists.iter().all(|list| has(list, kind))).collect()
    }

    /// Selects a kind of sheet, with its usual options.
    fn pick(&mut self, kind: &'static str) {
        self.kind = kind;
        self.sheets.clear();
        for system in self.lists.iter().map(|list| list.system()) {
            let is_known = self.sheets.iter().any(|(known, _)| *known == system);
            if let Some(info) = system.sheet(kind).filter(|_| !is_known) {
                self.sheets.push((system, SheetRequest::usual(info)));
            }
        }
    }

    /// Options of the sheets, each once, and their state.
    fn options(&self) -> Vec<(&'static SheetOption, bool)> {
        let mut all: Vec<(&'static SheetOption, bool)> = Vec::new();
        for (system, request) in &self.sheets {
            for option in system.sheet(self.kind).map_or(&[][..], |info| info.options) {
                if !all.iter().any(|(known, _)| known.id == option.id) {
                    all.push((option, request.includes(option.id)));
                }
            }
        }
        all
    }

    fn set(&mut self, option: &'static str, included: bool) {
        for (system, request) in &mut self.sheets {
            let has = |info: &SheetInfo| info.options.iter().any(|known| known.id == option);
            if system.sheet(self.kind).is_some_and(has) {
                request.set(option, included);
            }
        }
    }

    /// Lays out the pages in the background.
    fn lay_out(&mut self, catalogs: &Arc<Catalogs>) -> Task<Message> {
        self.ticket += 1;
        self.is_laid = false;
        let (ticket, setup, language) = (self.ticket, self.setup, self.language);
        let (lists, sheets, catalogs) = (Arc::clone(&self.lists), self.sheets.clone(), Arc::clone(catalogs));
        Task::perform(
            async move {
                let made = lists.iter().filter_map(|list| {
                    let (_, request) = sheets.iter().find(|(system, _)| *system == list.system())?;
                    let report = list.check(&catalogs, None);
                    list.sheet(&catalogs, &report, request, language).filter(|sheet| !sheet.blocks.is_empty())
                });
                let made: Vec<Sheet> = made.collect();
                let metadata = Metadata::of_all(&made).made(SystemTime::now());
                print::layout_all(&made, &setup).map(|pages| Arc::new(PreviewPages { pages, metadata }))
            },
            move |laid| Message::Laid(ticket, laid),
        )
    }

    /// Message of a key.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        match key.as_ref() {
            keyboard::Key::Named(keyboard::key::Named::Escape) => Some(Message::BackPressed),
            keyboard::Key::Character("s") if modifiers.command() => Some(Message::SavePressed),
            keyboard::Key::Character("+") => Some(Message::Zoomed(1.25)),
            keyboard::Key::Character("-") => Some(Message::Zoomed(0.8)),
            keyboard::Key::Character("0") => Some(Message::ZoomReset),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Action {
        match message {
            Message::KindPicked(kind) => self.pick(kind.id),
            Message::PaperPicked(paper) => self.setup.paper = paper,
            Message::InkPicked(ink) => self.setup.ink = ink,
            Message::LanguagePicked(language) => self.language = language,
            Message::SubjectPicked(id) => {
                self.sheets.iter_mut().for_each(|(_, request)| request.set_subject(id.clone()));
            }
            Message::OptionSet(option, included) => self.set(option, included),
            Message::Laid(ticket, laid) => {
                if ticket == self.ticket {
                    self.pages = laid;
                    self.is_laid = true;
                }
                return Action::None;
            }
            Message::PathTyped(path) => {
                self.path = path;
                return Action::None;
            }
            Message::ChoosePressed => return Action::Run(self.choose(context)),
            Message::Chosen(picked) => {
                let unavailable = picked.sentence(context);
                if let Some(path) = picked.path() {
                    self.path = path.display().to_string();
                }
                return unavailable.map_or(Action::None, Action::Notice);
            }
            Message::SavePressed => return self.save(context.language),
            Message::Saved(result) => return Action::Notice(saved_sentence(context, result)),
            Message::OpenPressed => {
                let path = PathBuf::from(self.path.trim());
                return Action::Run(opener::show(path, context.language).map(Message::Opened));
            }
            Message::Opened(result) => return result.map_or_else(Action::Notice, |()| Action::None),
            Message::Zoomed(factor) => {
                self.zoom = (self.zoom * factor).clamp(0.4, 4.0);
                return Action::None;
            }
            Message::ZoomReset => {
                self.zoom = 1.0;
                return Action::None;
            }
            Message::BackPressed => return Action::Back,
        }
        Action::Run(self.lay_out(catalogs))
    }

    fn choose(&self, context: &Context<'_>) -> Task<Message> {
        let title = context.text("gui.print.save");
        file_dialog::choose(title, Wanted::Target, Path::new(&self.path), &[("PDF", &["pdf"])]).map(Message::Chosen)
    }

    fn save(&self, language: Language) -> Action {
        let Some(laid) = self.pages.clone() else { return Action::None };
        let path = PathBuf::from(self.path.trim());
        Action::Run(Task::perform(
            async move {
                let write = || {
                    let bytes = print::pdf(&laid.pages, &laid.metadata)?;
                    print::write(&path, &bytes)?;
                    Ok(bytes.len())
                };
                write().map(|size| (path.clone(), size)).map_err(|error: print::PrintError| error.sentence(language))
            },
            Message::Saved,
        ))
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let settings = look.scrollable(container(self.settings(context)).padding(16)).height(Length::Fill);
        let line = || look.across();
        let strip = column![settings, line(), self.saving(context)].width(strip_width(context));
        let strip = Ground::new(look, look.surface, container(strip).height(Length::Fill));
        let side = look.upright();
        column![self.bar(context), row![strip, side, self.pages(context)].height(Length::Fill)].into()
    }

    fn bar<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let frame = context.look.frame();
        let step = |icon: &'static str, key: &'static str, factor: f32| {
            let button = Pressable::new(icon_in(icon, 16.0, frame.text), move |status| frame.button(status))
                .on_press(Message::Zoomed(factor))
                .padding(7);
            tip(context, button, context.text(key))
        };
        let zoom = body(format!("{:.0} %", self.zoom * 100.0)).color(frame.text).font(BOLD);
        let zoom = Pressable::new(container(zoom).center_x(48), move |status| frame.quiet(status))
            .on_press(Message::ZoomReset)
            .padding([6, 2]);
        let zoom = row![
            step("ui-remove", "gui.print.zoom_out", 0.8),
            tip(context, zoom, context.text("gui.print.zoom_reset")),
            step("ui-add", "gui.print.zoom_in", 1.25)
        ];
        let mut bar = passed_on::bar(&self.lists, context, "gui.place.print", 420.0);
        if let Some(laid) = &self.pages {
            let count = laid.pages.pages.len();
            bar = bar.tool(body(context.say("gui.print.pages", &[("count", &count)])).color(frame.muted));
        }
        bar.tool(zoom.spacing(4).align_y(Alignment::Center)).view(context)
    }

    /// Path and save buttons, always in sight.
    fn saving<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let path = field(context, context.text("gui.print.path"), &self.path, Message::PathTyped)
            .on_submit(Message::SavePressed);
        let choose = Pressable::new(icon("ui-folder", look.text), move |status| look.button(status))
            .on_press(Message::ChoosePressed)
            .padding(8);
        let choose = tip(context, choose, context.text("gui.print.choose"));
        let save = row![icon_in("ui-save", 16.0, look.on_accent), body(context.text("gui.print.save")).font(BOLD)];
        let save = container(save.spacing(GAP).align_y(Alignment::Center)).center_x(Length::Fill);
        let save = Pressable::new(save, move |status| look.primary(status))
            .on_press_maybe(self.pages.is_some().then_some(Message::SavePressed))
            .width(Length::Fill);
        let open = container(labelled("ui-open", context.text("gui.print.open"), look.text)).center_x(Length::Fill);
        let open =
            Pressable::new(open, move |status| look.button(status)).on_press(Message::OpenPressed).width(Length::Fill);
        let content = column![
            column![small(context.text("gui.print.path"), look.muted), row![path, choose].spacing(4)].spacing(4),
            save,
            open,
        ];
        container(content.spacing(GAP)).padding([SPACE, 16.0]).into()
    }

    fn settings<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let group = |title: &'static str, chips: Vec<(&'a str, bool, Message)>| {
            let chips = chips.into_iter().map(|(word, chosen, message)| {
                Pressable::new(body(word), move |status| look.choice(chosen, status))
                    .on_press(message)
                    .padding([4, 9])
                    .into()
            });
            column![
                small(context.text(title), look.muted),
                Row::with_children(chips).spacing(4).wrap().vertical_spacing(4)
            ]
            .spacing(4)
        };
        let kinds = self.kinds().into_iter();
        let kinds = kinds.map(|kind| (context.text(kind.term), kind.id == self.kind, Message::KindPicked(kind)));
        let papers = [(Paper::A4, "gui.print.a4"), (Paper::Letter, "gui.print.letter")]
            .map(|(paper, key)| (context.text(key), paper == self.setup.paper, Message::PaperPicked(paper)));
        let inks = [(Ink::Color, "gui.print.color"), (Ink::BlackAndWhite, "gui.print.bw")]
            .map(|(ink, key)| (context.text(key), ink == self.setup.ink, Message::InkPicked(ink)));
        let languages = Language::ALL
            .map(|language| (language.own_name(), language == self.language, Message::LanguagePicked(language)));
        let options = self.options().into_iter().map(|(option, on)| {
            let mark = if on { "ui-check" } else { "tick-square" };
            let line = row![icon(mark, if on { look.accent } else { look.muted }), body(context.text(option.term))]
                .spacing(GAP)
                .align_y(Alignment::Center);
            Pressable::new(line, move |status| look.quiet(status))
                .on_press(Message::OptionSet(option.id, !on))
                .padding([3, 6])
                .width(Length::Fill)
                .into()
        });
        let options = (options.len() > 0).then(|| {
            column![small(context.text("gui.print.include"), look.muted), Column::with_children(options)].spacing(4)
        });
        let picked = self.sheets.first().and_then(|(_, request)| request.subject());
        let subjects = self.subjects.iter().filter(|subject| subject.sheet == self.kind);
        let subjects = subjects.map(|subject| {
            let chosen = picked == Some(subject.id.as_str());
            (subject.name.as_str(), chosen, Message::SubjectPicked(Some(subject.id.clone())))
        });
        let usual = (context.text("gui.print.usual"), picked.is_none(), Message::SubjectPicked(None));
        let subjects: Vec<_> = std::iter::once(usual).chain(subjects).collect();
        let subjects = (subjects.len() > 1).then(|| group("gui.print.subject", subjects));
        column![group("gui.print.kind", kinds.collect())]
            .push(subjects)
            .push(options)
            .extend([
                group("gui.print.paper", papers.to_vec()).into(),
                group("gui.print.ink", inks.to_vec()).into(),
                group("gui.print.language", languages.to_vec()).into(),
                tool(context, "ui-back", context.text("gui.print.back"), Some(Message::BackPressed)).into(),
            ])
            .spacing(SPACE)
            .width(Length::Fill)
            .into()
    }

    fn pages<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let on_desk = move |content: Element<'a, Message>| {
            Ground::new(look, look.desk, container(content).width(Length::Fill).height(Length::Fill)).into()
        };
        let Some(laid) = &self.pages else {
            let key = if self.is_laid { "gui.print.nothing" } else { "gui.print.laying_out" };
            let words = body(context.text(key)).color(look.text);
            return on_desk(container(words).center(Length::Fill).into());
        };
        let count = laid.pages.pages.len();
        let rail = if context.is_narrow() { 52.0 } else { 72.0 };
        let room = (context.width - rail - strip_width(context) - 1.0).max(200.0);
        // As wide as the desk, times the user's zoom.
        let scale = ((room - 2.0 * DESK) / laid.pages.width).min(1.3) * self.zoom;
        let sheets = (0..count).map(|index| {
            let label = context.say("gui.print.page", &[("page", &(index + 1)), ("pages", &count)]);
            column![Ground::new(look, Color::WHITE, preview::page(laid, index, scale)), small(label, look.text)]
                .spacing(6)
                .align_x(Alignment::Center)
                .into()
        });
        let sheets = Column::with_children(sheets).spacing(20).align_x(Alignment::Center);
        let width = room.max(laid.pages.width * scale + 2.0 * DESK);
        let sheets = container(sheets).width(width).padding([20.0, 0.0]).align_x(Alignment::Center);
        let direction = scrollable::Direction::Both {
            vertical: scrollable::Scrollbar::default(),
            horizontal: scrollable::Scrollbar::default(),
        };
        let sheets = look.scrollable(sheets).direction(direction).width(Length::Fill).height(Length::Fill);
        on_desk(sheets.into())
    }
}

/// Width of the options.
fn strip_width(context: &Context<'_>) -> f32 {
    if context.is_narrow() { 230.0 } else { 280.0 }
}

fn saved_sentence(context: &Context<'_>, result: Result<(PathBuf, usize), String>) -> String {
    match result {
        Ok((path, size)) => {
            let size = size.div_ceil(1024);
            context.say("gui.print.saved", &[("path", &path.display()), ("size", &size)])
        }
        Err(sentence) => sentence,
    }
}

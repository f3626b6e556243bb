//! The Settings screen: language, look, text scale, packs and data folder.

mod packs;

use std::path::PathBuf;

use iced::{
    Alignment, Color, Element, Length, Task, border,
    widget::{Row, column, container, row, space, text},
};

use crate::{
    bar::Bar,
    context::Context,
    look::{GAP, Look, LookChoice, SPACE},
    opener,
    path_row::{self, PathRow, Purpose},
    preferences::{Drawing, Preferences},
    widget::{
        Pressable, emblem, icon,
        parts::{BOLD, body, entries_and_page, heading, small, strong, tool},
        ruler,
    },
};
use kernel::{Accent, Language};

/// Text scales to choose from, in percent.
const SCALES: [u16; 6] = [80, 100, 125, 150, 175, 200];

/// A group of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Group {
    /// Colors and text size.
    #[default]
    Look,
    Language,
    /// Custom cards and changes of published ones.
    Packs,
    /// The data folder.
    Data,
}

impl Group {
    const ALL: [Self; 4] = [Self::Look, Self::Language, Self::Packs, Self::Data];

    const fn term(self) -> &'static str {
        match self {
            Self::Look => "gui.settings.appearance",
            Self::Language => "gui.settings.language",
            Self::Packs => "gui.packs.title",
            Self::Data => "gui.settings.lists",
        }
    }

    const fn icon(self) -> &'static str {
        match self {
            Self::Look => "ui-light",
            Self::Language => "ui-language",
            Self::Packs => "ui-cards",
            Self::Data => "ui-save",
        }
    }
}

#[derive(Debug)]
pub struct Settings {
    data_dir: PathBuf,
    group: Group,
    /// Faults of the pack chosen last, one sentence each.
    pack_slips: Vec<String>,
    path_row: PathRow,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GroupShown(Group),
    LanguagePicked(Language),
    LookPicked(LookChoice),
    ScalePicked(u16),
    /// Motion in matches was switched.
    MotionPicked(bool),
    DrawingPicked(Drawing),
    BackupPressed,
    /// The data folder is to be shown.
    FolderPressed,
    /// It was shown, or the error.
    FolderShown(Result<(), String>),
    File(path_row::Message),
    /// A pack was switched on or off for new lists.
    PackSwitched(String, bool),
    PackRemoved(String),
}

/// An action for the application.
pub enum Action {
    None,
    /// Applies preferences.
    Prefer(Preferences),
    /// Backs up the lists.
    Backup,
    /// Changes the packs.
    Pack(PackAction),
    File(path_row::Action),
    /// Runs a task of the screen.
    Run(Task<Message>),
    Notice(String),
}

/// A change of the packs.
#[derive(Debug)]
pub enum PackAction {
    /// Reads and keeps the pack at this path.
    Add(PathBuf),
    /// Switches a pack on or off for new lists.
    Switch(String, bool),
    /// Removes a pack.
    Remove(String),
}

impl Settings {
    /// The screen for this data folder.
    pub fn new(data_dir: PathBuf) -> Self {
        Self { data_dir, group: Group::default(), pack_slips: Vec::new(), path_row: PathRow::default() }
    }

    /// Shows the faults of the pack chosen last.
    pub fn show_pack_slips(&mut self, slips: Vec<String>) {
        self.pack_slips = slips;
    }

    pub fn update(&mut self, message: Message, now: &Preferences, language: Language) -> Action {
        match message {
            Message::File(message) => Action::File(self.path_row.update(message, language)),
            Message::PackSwitched(id, is_on) => Action::Pack(PackAction::Switch(id, is_on)),
            Message::PackRemoved(id) => Action::Pack(PackAction::Remove(id)),
            Message::GroupShown(group) => {
                (self.group, self.path_row) = (group, PathRow::default());
                Action::None
            }
            Message::LanguagePicked(language) => Action::Prefer(Preferences { language, ..*now }),
            Message::LookPicked(look) => Action::Prefer(Preferences { look, ..*now }),
            Message::ScalePicked(scale) => Action::Prefer(Preferences { scale, ..*now }),
            Message::MotionPicked(motion) => Action::Prefer(Preferences { motion, ..*now }),
            Message::DrawingPicked(drawing) => Action::Prefer(Preferences { drawing, ..*now }),
            Message::BackupPressed => Action::Backup,
            Message::FolderPressed => {
                Action::Run(opener::show(self.data_dir.clone(), language).map(Message::FolderShown))
            }
            Message::FolderShown(shown) => shown.map_or_else(Action::Notice, |()| Action::None),
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
        let look = context.look;
        let narrow = context.is_narrow();
        let groups = Group::ALL.map(|group| {
            let chosen = group == self.group;
            let word = body(context.text(group.term()));
            let word = row![icon(group.icon(), look.muted), if chosen { word.font(BOLD) } else { word }];
            Pressable::new(word.spacing(SPACE).align_y(Alignment::Center), move |status| look.row(chosen, status))
                .on_press(Message::GroupShown(group))
                .padding([9, 16])
                .width(if narrow { Length::Shrink } else { Length::Fill })
                .into()
        });
        let content = match self.group {
            Group::Look => self.appearance(context, now),
            Group::Language => self.languages(context, now),
            Group::Packs => packs::view(context, &self.pack_slips),
            Group::Data => self.data(context),
        };
        let content = column![heading(context.text(self.group.term()))]
            .push(self.path_row.view(context).map(|row| row.map(Message::File)))
            .push(content)
            .spacing(18)
            .max_width(if matches!(self.group, Group::Look | Group::Packs) { 880 } else { 620 });
        let page = entries_and_page(context, groups, 200.0, container(content).padding([20, 28]));
        column![Bar::new(context.text("gui.settings.title")).view(context), page].into()
    }

    /// Looks as small pictures, the text size, and a sample of both.
    fn appearance<'a>(&self, context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
        let look = context.look;
        let looks = LookChoice::ALL.map(|choice| {
            let chosen = choice == now.look;
            let word = row![
                icon(if chosen { "ui-check" } else { "tick-circle" }, if chosen { look.accent } else { look.muted }),
                body(context.text(choice.term()))
            ];
            let content = column![miniature(choice.look()), word.spacing(GAP).align_y(Alignment::Center)].spacing(GAP);
            Pressable::new(content, move |status| look.choice(chosen, status))
                .on_press(Message::LookPicked(choice))
                .padding(GAP)
                .into()
        });
        let scales = SCALES.map(|scale| {
            let chosen = scale == now.scale;
            Pressable::new(body(format!("{scale} %")), move |status| look.choice(chosen, status))
                .on_press(Message::ScalePicked(scale))
                .into()
        });
        let choices = column![
            Row::with_children(looks).spacing(SPACE).wrap().vertical_spacing(SPACE),
            column![
                strong(context.text("gui.settings.scale")),
                Row::with_children(scales).spacing(GAP).wrap().vertical_spacing(GAP)
            ]
            .spacing(GAP),
            switch(context, "gui.settings.motion", now.motion, Message::MotionPicked(!now.motion)),
        ]
        .push(cfg!(feature = "gpu").then(|| drawing(context, now)))
        .spacing(20);
        let shown = column![strong(context.text("gui.settings.sample")), sample(context)].spacing(GAP);
        if context.width >= 1160.0 {
            return row![choices.width(480), shown.width(360)].spacing(40).into();
        }
        choices.push(shown).into()
    }

    fn languages<'a>(&self, context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
        let look = context.look;
        let languages = Language::ALL.map(|language| {
            let chosen = language == now.language;
            Pressable::new(body(language.own_name()), move |status| look.choice(chosen, status))
                .on_press(Message::LanguagePicked(language))
                .into()
        });
        column![
            Row::with_children(languages).spacing(GAP),
            small(context.text("gui.settings.language_hint"), look.muted)
        ]
        .spacing(SPACE)
        .into()
    }

    fn data<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let folder = column![
            strong(context.text("gui.settings.data")),
            body(self.data_dir.display().to_string()).wrapping(text::Wrapping::WordOrGlyph),
            small(context.text("gui.settings.data_hint"), look.muted),
            row![
                tool(context, "ui-save", context.text("gui.settings.backup"), Some(Message::BackupPressed)),
                tool(context, "ui-folder", context.text("gui.settings.folder"), Some(Message::FolderPressed)),
            ]
            .spacing(GAP)
            .wrap()
            .vertical_spacing(GAP),
        ];
        let choose = |icon, purpose: Purpose| {
            tool(context, icon, context.text(purpose.term()), Some(Message::File(path_row::Message::Wanted(purpose))))
        };
        let file = column![
            strong(context.text("gui.settings.file")),
            small(context.text("gui.settings.file_hint"), look.muted),
            row![choose("ui-export", Purpose::ExportSettings), choose("ui-import", Purpose::ImportSettings),]
                .spacing(GAP)
                .wrap()
                .vertical_spacing(GAP),
        ];
        column![folder.spacing(GAP), file.spacing(GAP)].spacing(24).into()
    }
}

/// What draws the window, from its next start on.
fn drawing<'a>(context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
    let look = context.look;
    let choices = Drawing::ALL.map(|drawing| {
        let chosen = drawing == now.drawing;
        Pressable::new(body(context.text(drawing.term())), move |status| look.choice(chosen, status))
            .on_press(Message::DrawingPicked(drawing))
            .into()
    });
    column![
        strong(context.text("gui.settings.drawing")),
        Row::with_children(choices).spacing(GAP).wrap().vertical_spacing(GAP),
        small(context.text("gui.settings.drawing_hint"), look.muted),
    ]
    .spacing(GAP)
    .into()
}

/// A switch.
fn switch<'a>(context: &Context<'a>, key: &'static str, on: bool, message: Message) -> Element<'a, Message> {
    let look = context.look;
    let mark = if on { "ui-check" } else { "tick-square" };
    let words = row![icon(mark, look.accent), body(context.text(key))].spacing(GAP).align_y(Alignment::Center);
    Pressable::new(words, move |status| look.choice(on, status)).on_press(message).into()
}

/// A small picture of the window in a look.
fn miniature<'a>(look: &'static Look) -> Element<'a, Message> {
    let part = |width: f32, height: f32, color: Color| -> Element<'a, Message> {
        container(space().width(width).height(height))
            .style(move |_| iced::widget::container::Style { border: border::rounded(2.0), ..look.flat(color) })
            .into()
    };
    let frame = look.frame();
    let rail = column![
        part(8.0, 8.0, look.iris),
        part(8.0, 3.0, frame.muted),
        part(8.0, 3.0, frame.muted),
        part(8.0, 3.0, frame.muted)
    ];
    let rail =
        container(rail.spacing(5)).padding(4).width(16).height(Length::Fill).style(move |_| look.flat(frame.ground));
    let line = |accent: Accent, width: f32| {
        let own = look.with_accent(accent);
        row![
            part(10.0, 10.0, own.accent),
            column![part(width, 3.0, look.text), part(width * 0.7, 2.0, look.muted)].spacing(3)
        ]
        .spacing(5)
        .align_y(Alignment::Center)
    };
    let lines = column![line(Accent::Imperial, 52.0), line(Accent::Rebel, 40.0), line(Accent::Scum, 48.0)].spacing(6);
    let bar = container(space().width(Length::Fill).height(12)).style(move |_| look.flat(look.head));
    let page =
        container(lines).padding(8).width(Length::Fill).height(Length::Fill).style(move |_| look.flat(look.surface));
    let picture = row![rail, column![bar, page]];
    container(picture)
        .width(132)
        .height(76)
        .padding(1)
        .style(move |_| iced::widget::container::Style {
            border: border::rounded(2.0).color(look.edge).width(1.0),
            ..look.flat(look.surface)
        })
        .into()
}

/// Sample of lists, verdicts and buttons in the current look.
fn sample<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let entry = |mark: &'static str, name: &'static str, points: i32, limit: i32| {
        let own = look.with_accent(Accent::of_mark(mark));
        let words = column![strong(name), ruler(own, points, limit, 140.0)].spacing(4).width(Length::Fill);
        let line = row![emblem(look, mark, 26.0), words, strong(points.to_string())];
        container(line.spacing(SPACE).align_y(Alignment::Center)).padding([8, 12])
    };
    let state = |name: &'static str, key: &'static str, color: Color| {
        row![icon(name, color), small(context.text(key), color)].spacing(4).align_y(Alignment::Center)
    };
    let line = || look.across();
    let states = row![
        state("ui-check", "gui.verdict.legal", look.green),
        state("mark-unfinished", "gui.settings.sample_unfinished", look.blue),
        state("ui-error", "gui.settings.sample_error", look.red),
    ];
    let content = column![
        entry("faction-imperial", "Aces in the dark", 98, 100),
        line(),
        entry("faction-rebel", "Heroes of the Alliance", 773, 800),
        line(),
        container(states.spacing(20)).padding([10, 12]),
    ];
    container(content).width(Length::Fill).max_width(420).padding(1).style(move |_| look.pane()).into()
}

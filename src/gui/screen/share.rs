//! The Share screen: lists in every export format, to copy or save, and as a QR code.

mod code;
mod poster;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use iced::{
    Alignment, Element, Length, Task, keyboard,
    widget::{Column, Row, column, container, row, text_editor},
};

use crate::{
    context::Context,
    file_dialog::{self, Picked, Wanted},
    look::{GAP, SPACE},
    save_path,
    screen::passed_on,
    widget::{
        Ground, Pressable, icon, icon_in,
        parts::{BOLD, body, editor, field, labelled, small, tool},
        tip,
    },
};
use kernel::{ExportInfo, Language, list_code, phrase, post};
use poster::Poster;
use print::code::Modules;
use systems::{AnyDocument, Catalogs};

/// Id of the format chosen first: readable text.
const FIRST: &str = "text";
/// File ending of a drawn code.
const DRAWN: &str = "svg";
/// A poster of a list as a PNG file, without a window; none if it cannot be drawn.
pub fn poster(catalogs: &Catalogs, list: &AnyDocument, language: Language) -> Option<Vec<u8>> {
    Poster::of(list.catalogs(catalogs), list, language).png()
}

/// File ending of a poster.
const POSTER: &str = "png";

/// Form of an export: a text format, the QR code of a list, or a poster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Form(&'static ExportInfo),
    Drawn,
    Poster,
}

/// What becomes a file.
enum Filed {
    Text(String),
    /// A picture, drawn when the file is written.
    Poster(Box<Poster>),
}

impl Filed {
    fn bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text.into_bytes()),
            Self::Poster(poster) => poster.png(),
        }
    }
}

#[derive(Debug)]
pub struct Share {
    lists: Vec<AnyDocument>,
    /// Index of the list that is shown.
    shown: usize,
    /// Forms available for all these lists.
    shapes: Vec<Shape>,
    shape: Shape,
    /// Text of the shown list in the chosen format.
    text: text_editor::Content,
    /// The drawn code: of the list, behind one that opens it on any telephone if it is short enough.
    modules: Option<Arc<Modules>>,
    opened: Option<Arc<Modules>>,
    /// The poster of the shown list, if it is chosen.
    poster: Option<Poster>,
    /// A file for one list, a folder for several.
    path: String,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A form was picked.
    ShapePicked(Shape),
    /// The keys moved to the next form, or the previous one.
    ShapeWalked(bool),
    ListPicked(usize),
    /// The text was selected or scrolled.
    Marked(text_editor::Action),
    CopyPressed,
    PathTyped(String),
    /// The system's dialog was requested for the path.
    ChoosePressed,
    Chosen(Picked),
    SavePressed,
    /// The path that was saved, or the error.
    Saved(Result<PathBuf, String>),
    PrintPressed,
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Copies a text to the clipboard.
    Copy(String),
    /// Prints these lists.
    Print(Vec<AnyDocument>),
    Back,
    /// Shows a notice.
    Notice(String),
}

impl Share {
    /// The screen for these lists; `None` without lists.
    pub fn new(context: &Context<'_>, lists: Vec<AnyDocument>) -> Option<Self> {
        let has = |list: &AnyDocument, form: &ExportInfo| list.documents().exports.iter().any(|own| own.id == form.id);
        let common = lists.first()?.documents().exports.iter();
        let common = common.filter(|form| lists.iter().all(|list| has(list, form)));
        let mut shapes: Vec<Shape> = common.map(Shape::Form).collect();
        // What has no code cannot be drawn as one.
        if lists.iter().all(|list| has(list, &list_code::FORM)) {
            shapes.push(Shape::Drawn);
            shapes.push(Shape::Poster);
        }
        let is_first = |shape: &&Shape| matches!(shape, Shape::Form(form) if form.id == FIRST);
        let shape = shapes.iter().find(is_first).copied().unwrap_or(Shape::Drawn);
        let text = text_editor::Content::new();
        let mut screen = Self {
            lists,
            shown: 0,
            shapes,
            shape,
            text,
            modules: None,
            opened: None,
            poster: None,
            path: String::new(),
        };
        screen.show(context);
        Some(screen)
    }

    pub fn lists(&self) -> &[AnyDocument] {
        &self.lists
    }

    fn is_drawn(&self) -> bool {
        self.shape == Shape::Drawn
    }

    /// A list in the chosen form, as copied; the code text if it is drawn.
    fn written(&self, context: &Context<'_>, list: &AnyDocument) -> String {
        let form = match self.shape {
            Shape::Form(form) => form.id,
            Shape::Drawn | Shape::Poster => list_code::FORM.id,
        };
        list.export(context.catalogs, form, context.language).unwrap_or_default()
    }

    /// Content of a list's file.
    fn filed(&self, context: &Context<'_>, list: &AnyDocument) -> Filed {
        if self.shape == Shape::Poster {
            return Filed::Poster(Box::new(Poster::of(list.catalogs(context.catalogs), list, context.language)));
        }
        let text = self.written(context, list);
        match self.is_drawn().then(|| print::code::modules(text.trim_end())) {
            Some(Some(modules)) => Filed::Text(modules.svg()),
            _ => Filed::Text(text),
        }
    }

    fn ending(&self) -> &'static str {
        match self.shape {
            Shape::Form(form) => form.extension,
            Shape::Drawn => DRAWN,
            Shape::Poster => POSTER,
        }
    }

    /// Updates the preview.
    fn show(&mut self, context: &Context<'_>) {
        let Some(list) = self.lists.get(self.shown) else { return };
        let text = self.written(context, list);
        let text = text.trim_end();
        let drawn = |text: &str| print::code::modules(text.trim_end()).map(Arc::new);
        self.poster =
            (self.shape == Shape::Poster).then(|| Poster::of(list.catalogs(context.catalogs), list, context.language));
        self.modules = self.is_drawn().then(|| drawn(text)).flatten();
        let opened = list.export(context.catalogs, list.documents().opened, context.language);
        self.opened = opened.filter(|_| self.is_drawn()).and_then(|text| drawn(&text));
        // The window's typeface lacks both signs; the copied text has them.
        let seen = text.replace(post::LEGAL, "√").replace(post::ILLEGAL, "×");
        self.text = text_editor::Content::with_text(&seen);
        let file = save_path::usual(list.name(), self.ending());
        let place = if self.lists.len() > 1 { file.parent().unwrap_or(Path::new("")) } else { &file };
        // A chosen folder stays; a file takes the ending of the format.
        if self.path.is_empty() {
            self.path = place.display().to_string();
        } else if self.lists.len() == 1 {
            self.path = Path::new(&self.path).with_extension(self.ending()).display().to_string();
        }
    }

    /// Message of a key.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        use keyboard::{Key, key::Named};
        match key.as_ref() {
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::ArrowDown) => Some(Message::ShapeWalked(true)),
            Key::Named(Named::ArrowUp) => Some(Message::ShapeWalked(false)),
            Key::Named(Named::ArrowRight) => Some(Message::ListPicked(self.shown + 1)),
            Key::Named(Named::ArrowLeft) => Some(Message::ListPicked(self.shown.saturating_sub(1))),
            Key::Character("c") if modifiers.command() => Some(Message::CopyPressed),
            Key::Character("s") if modifiers.command() => Some(Message::SavePressed),
            Key::Character("p") if modifiers.command() => Some(Message::PrintPressed),
            Key::Character("p") if modifiers.is_empty() => Some(Message::ShapePicked(Shape::Poster)),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::ShapePicked(shape) => {
                if self.shapes.contains(&shape) {
                    self.shape = shape;
                    self.show(context);
                }
            }
            Message::ShapeWalked(onward) => {
                let now = self.shapes.iter().position(|shape| *shape == self.shape).unwrap_or(0);
                let next = if onward { (now + 1).min(self.shapes.len() - 1) } else { now.saturating_sub(1) };
                self.shape = self.shapes[next];
                self.show(context);
            }
            Message::ListPicked(list) => {
                self.shown = list.min(self.lists.len() - 1);
                self.show(context);
            }
            // The text can be selected and scrolled, but not changed.
            Message::Marked(action) => {
                if !action.is_edit() {
                    self.text.perform(action);
                }
            }
            Message::CopyPressed => {
                let texts = self.lists.iter().map(|list| self.written(context, list).trim_end().to_owned());
                return Action::Copy(texts.collect::<Vec<_>>().join("\n\n"));
            }
            Message::PathTyped(path) => self.path = path,
            Message::ChoosePressed => return Action::Run(self.choose(context)),
            Message::Chosen(picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Notice(sentence);
                }
                if let Some(path) = picked.path() {
                    self.path = path.display().to_string();
                }
            }
            Message::SavePressed => return Action::Run(self.save(context)),
            Message::Saved(Ok(path)) => {
                return Action::Notice(context.say("gui.share.saved", &[("path", &path.display())]));
            }
            Message::Saved(Err(sentence)) => return Action::Notice(sentence),
            Message::PrintPressed => return Action::Print(self.lists.clone()),
            Message::BackPressed => return Action::Back,
        }
        Action::None
    }

    fn choose(&self, context: &Context<'_>) -> Task<Message> {
        let wanted = if self.lists.len() > 1 { Wanted::Folder } else { Wanted::Target };
        file_dialog::choose(context.text("gui.share.save"), wanted, Path::new(&self.path), &[]).map(Message::Chosen)
    }

    /// Saves one list to its file, or several to files of their names in the folder, without overwriting any.
    fn save(&self, context: &Context<'_>) -> Task<Message> {
        let (language, place) = (context.language, PathBuf::from(self.path.trim()));
        let (ending, several) = (self.ending(), self.lists.len() > 1);
        let files: Vec<(String, Filed)> =
            self.lists.iter().map(|list| (list.name().to_owned(), self.filed(context, list))).collect();
        Task::perform(
            async move {
                for (name, content) in files {
                    let path = if several { free_file(&place, &name, ending) } else { place.clone() };
                    let bytes =
                        content.bytes().ok_or_else(|| phrase::text(language, "gui.poster.failed").to_owned())?;
                    print::write(&path, &bytes).map_err(|error| error.sentence(language))?;
                }
                Ok(place)
            },
            Message::Saved,
        )
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let strip = look.scrollable(container(self.choices(context)).padding(16)).height(Length::Fill);
        let line = || look.across();
        let width = if context.is_narrow() { 230.0 } else { 280.0 };
        let strip = column![strip, line(), self.doing(context)].width(width);
        let strip = Ground::new(look, look.surface, container(strip).height(Length::Fill));
        let side = look.upright();
        let bar = passed_on::bar(&self.lists, context, "gui.place.share", 320.0).view(context);
        column![bar, row![strip, side, self.preview(context)].height(Length::Fill)].into()
    }

    /// The forms, and the lists if there are several.
    fn choices<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let choice = |word: String, chosen: bool, message: Message| {
            let mark = if chosen { "ui-check" } else { "tick-circle" };
            let line = row![icon(mark, if chosen { look.accent } else { look.muted }), body(word).width(Length::Fill)]
                .spacing(GAP)
                .align_y(Alignment::Center);
            Pressable::new(line, move |status| look.quiet(status))
                .on_press(message)
                .padding([3, 6])
                .width(Length::Fill)
                .into()
        };
        let forms = self.shapes.iter().map(|shape| {
            let key = match shape {
                Shape::Form(form) => form.term,
                Shape::Drawn => "gui.share.drawn",
                Shape::Poster => "gui.share.poster",
            };
            choice(context.text(key).to_owned(), *shape == self.shape, Message::ShapePicked(*shape))
        });
        let forms = column![small(context.text("gui.share.form"), look.muted), Column::with_children(forms)].spacing(4);
        let mut content = Column::new().push(forms).spacing(SPACE).width(Length::Fill);
        if self.lists.len() > 1 {
            let lists = self.lists.iter().enumerate().map(|(at, list)| {
                let name = if list.name().is_empty() { context.text("gui.lists.unnamed") } else { list.name() };
                choice(name.to_owned(), at == self.shown, Message::ListPicked(at))
            });
            let title = small(context.text("gui.share.shown"), look.muted);
            content = content.push(column![title, Column::with_children(lists)].spacing(4));
        }
        content.push(tool(context, "ui-back", context.text("gui.share.back"), Some(Message::BackPressed))).into()
    }

    /// Actions for the lists, always in sight.
    fn doing<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let several = self.lists.len() > 1;
        let copy = row![icon_in("ui-copy", 16.0, look.on_accent), body(context.text("gui.share.copy")).font(BOLD)];
        let copy = container(copy.spacing(GAP).align_y(Alignment::Center)).center_x(Length::Fill);
        let copy =
            Pressable::new(copy, move |status| look.primary(status)).on_press(Message::CopyPressed).width(Length::Fill);
        let key = if several { "gui.share.folder" } else { "gui.print.path" };
        let path = field(context, context.text(key), &self.path, Message::PathTyped).on_submit(Message::SavePressed);
        let choose = Pressable::new(icon("ui-folder", look.text), move |status| look.button(status))
            .on_press(Message::ChoosePressed)
            .padding(8);
        let choose = tip(context, choose, context.text("gui.print.choose"));
        let half = |name: &'static str, key: &'static str, message: Message| {
            let word = container(labelled(name, context.text(key), look.text)).center_x(Length::Fill);
            Pressable::new(word, move |status| look.button(status)).on_press(message).width(Length::FillPortion(1))
        };
        let second = Row::new()
            .push(half("ui-save", "gui.share.save", Message::SavePressed))
            .push(half("ui-print", "gui.lists.print", Message::PrintPressed))
            .spacing(GAP);
        let place = column![small(context.text(key), look.muted), row![path, choose].spacing(4)].spacing(4);
        container(column![copy, place, second].spacing(GAP)).padding([SPACE, 16.0]).into()
    }

    /// The text or the QR code.
    fn preview<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let text = editor(context, &self.text, Message::Marked).height(Length::Fill);
        let content: Element<'a, Message> = match (&self.modules, self.is_drawn()) {
            _ if self.shape == Shape::Poster => match &self.poster {
                Some(poster) => poster.view(),
                None => iced::widget::space().into(),
            },
            (Some(modules), _) => {
                let about = body(context.text("gui.share.drawn_about")).color(look.text);
                let drawn = |modules| container(code::drawn(modules)).center(Length::Fill);
                let codes = self.opened.iter().chain([modules]).map(|modules| drawn(modules).into());
                let codes = Row::with_children(codes).spacing(SPACE).height(Length::FillPortion(3));
                column![about, codes, text.height(Length::FillPortion(1))].spacing(SPACE).into()
            }
            (None, true) => body(context.text("gui.share.too_long")).color(look.text).into(),
            (None, false) => text.into(),
        };
        Ground::new(look, look.surface, container(content).padding(16).width(Length::Fill).height(Length::Fill)).into()
    }
}

/// A file path in the folder that does not exist yet.
fn free_file(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let usual = save_path::usual(name, ending);
    let stem = usual.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let file = |number: usize| {
        let name = if number > 1 { format!("{stem} ({number}).{ending}") } else { format!("{stem}.{ending}") };
        folder.join(name)
    };
    (1..1000).map(file).find(|path| !path.exists()).unwrap_or_else(|| file(1000))
}

/// Sentence on unreadable lists that are left out; `None` if there are none.
pub fn left_out(language: Language, names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| phrase::say(language, "gui.share.left_out", &[("names", &names.join(", "))]))
}

#[cfg(test)]
mod tests {
    use super::free_file;

    #[test]
    fn a_file_never_takes_the_place_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let names = [0, 1, 2].map(|_| {
            let path = free_file(folder.path(), "Aces", "txt");
            std::fs::write(&path, "x").unwrap();
            path.file_name().unwrap().to_string_lossy().into_owned()
        });
        assert_eq!(names, ["Aces.txt", "Aces (2).txt", "Aces (3).txt"]);
    }
}

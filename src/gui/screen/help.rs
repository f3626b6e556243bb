//! The user guide, in the language of the window: the pages of `docs/guide`.

use iced::{
    Element, Font, Length, border, padding,
    widget::{
        column, container,
        markdown::{self, Item},
    },
};

use crate::{
    bar::Bar,
    context::Context,
    look::{HEADING, RADIUS, TEXT},
    widget::{
        Pressable,
        parts::{BOLD, TYPEFACE, body, entries_and_page},
    },
};
use kernel::Language;

/// Width of the pages' names, and of a page.
const NAMES: f32 = 230.0;
const PAGE: f32 = 720.0;

/// A page of the guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    Build,
    Import,
    Print,
    Play,
    Odds,
    Own,
    Gauntlet,
    Campaign,
    Tournament,
    Tables,
    /// Settings, files and problems.
    Program,
}

/// The text of a page, from its file in the folder of the language.
macro_rules! text_of {
    ($language:expr, $page:literal) => {
        match $language {
            Language::English => include_str!(concat!("../../../docs/guide/en/", $page, ".md")),
            Language::Spanish => include_str!(concat!("../../../docs/guide/es/", $page, ".md")),
        }
    };
}

impl Page {
    const ALL: [Self; 11] = [
        Self::Build,
        Self::Import,
        Self::Print,
        Self::Play,
        Self::Odds,
        Self::Own,
        Self::Gauntlet,
        Self::Campaign,
        Self::Tournament,
        Self::Tables,
        Self::Program,
    ];

    /// File name without its ending, and text in a language.
    const fn source(self, language: Language) -> (&'static str, &'static str) {
        match self {
            Self::Build => ("build", text_of!(language, "build")),
            Self::Import => ("import", text_of!(language, "import")),
            Self::Print => ("print", text_of!(language, "print")),
            Self::Play => ("play", text_of!(language, "play")),
            Self::Odds => ("odds", text_of!(language, "odds")),
            Self::Own => ("own", text_of!(language, "own")),
            Self::Gauntlet => ("gauntlet", text_of!(language, "gauntlet")),
            Self::Campaign => ("campaign", text_of!(language, "campaign")),
            Self::Tournament => ("tournament", text_of!(language, "tournament")),
            Self::Tables => ("tables", text_of!(language, "tables")),
            Self::Program => ("program", text_of!(language, "program")),
        }
    }

    /// First heading of the page.
    fn title(self, language: Language) -> &'static str {
        let text = self.source(language).1;
        text.lines().next().map_or("", |line| line.trim_start_matches('#').trim())
    }

    /// The page that a link leads to.
    fn of_link(link: &str) -> Option<Self> {
        let name = link.strip_suffix(".md")?;
        Self::ALL.into_iter().find(|page| page.source(Language::English).0 == name)
    }
}

#[derive(Debug)]
pub struct Help {
    language: Language,
    page: Page,
    items: Vec<Item>,
}

#[derive(Debug, Clone)]
pub enum Message {
    Turned(Page),
    LinkPressed(markdown::Uri),
}

/// An action for the application.
pub enum Action {
    None,
    Notice(String),
}

impl Help {
    pub fn new(page: Page, language: Language) -> Self {
        let text = bold(page.source(language).1);
        let items = markdown::parse(&text).filter(|item| !matches!(item, Item::Image { .. })).collect();
        Self { language, page, items }
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Turned(page) => *self = Self::new(page, self.language),
            Message::LinkPressed(link) => match Page::of_link(&link) {
                Some(page) => *self = Self::new(page, self.language),
                None => {
                    let file = link.trim_start_matches("../");
                    return Action::Notice(context.say("gui.help.elsewhere", &[("file", &file)]));
                }
            },
        }
        Action::None
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let narrow = context.is_narrow();
        let names = Page::ALL.map(|page| {
            let chosen = page == self.page;
            let name = body(page.title(self.language));
            Pressable::new(if chosen { name.font(BOLD) } else { name }, move |status| look.row(chosen, status))
                .on_press(Message::Turned(page))
                .padding([9, 16])
                .width(if narrow { Length::Shrink } else { Length::Fill })
                .into()
        });
        let settings = markdown::Settings {
            h1_size: HEADING.into(),
            h2_size: (TEXT + 2.0).into(),
            code_size: TEXT.into(),
            ..markdown::Settings::with_text_size(TEXT, style(context))
        };
        let page = markdown::view(&self.items, settings).map(Message::LinkPressed);
        let page = container(container(page).max_width(PAGE)).padding([20, if narrow { 16 } else { 28 }]);
        let content = entries_and_page(context, names, NAMES, page.width(Length::Fill));
        column![Bar::new(context.text("gui.place.help")).view(context), content].into()
    }
}

/// Emphasis in bold: the typeface has no italics.
fn bold(text: &str) -> String {
    let words = text.replace("**", "\0").replace('*', "**");
    words.replace('\0', "**")
}

/// Text of the window's typeface; keys and commands as chips.
fn style(context: &Context<'_>) -> markdown::Style {
    let look = context.look;
    markdown::Style {
        font: TYPEFACE,
        inline_code_highlight: markdown::Highlight {
            background: look.ground.into(),
            border: border::rounded(RADIUS).color(look.line).width(1.0),
        },
        inline_code_padding: padding::horizontal(1),
        inline_code_color: look.text,
        inline_code_font: TYPEFACE,
        code_block_font: Font::MONOSPACE,
        link_color: look.accent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_between_pages_lead_to_pages_of_both_languages() {
        for language in Language::ALL {
            for page in Page::ALL {
                let (file, text) = page.source(language);
                assert!(!page.title(language).is_empty(), "{file}");
                for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                    assert!(Page::of_link(link).is_some() || link.starts_with("../../"), "{file}: {link}");
                }
            }
        }
    }
}

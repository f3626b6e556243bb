//! The screen Settings: language, looks, text scale, collection, where the data lies.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, scrollable, text, text_input},
};

use crate::{
    gui::{
        app::Preferences,
        context::Context,
        look::{GAP, LookChoice, SPACE, TEXT},
        widget::{
            Pressable, icon,
            parts::{body, heading, pane, push, small, strong, tool},
        },
    },
    kernel::{Language, similar::fold},
    systems::xwing::cards::ProductId,
};

/// Text scales that are offered, in percent.
const SCALES: [u16; 6] = [80, 100, 125, 150, 175, 200];

/// The state of the screen.
#[derive(Debug)]
pub struct Settings {
    data_dir: PathBuf,
    search: String,
    /// How many boxes of each product the player has, by the product's place in the catalog.
    boxes: Vec<u32>,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A language was chosen.
    LanguagePicked(Language),
    /// A look was chosen.
    LookPicked(LookChoice),
    /// A text scale was chosen.
    ScalePicked(u16),
    /// The collection is to be minded, or no longer.
    CollectionMinded(bool),
    /// The search among the products changed.
    Searched(String),
    /// A box more or less of a product.
    Counted(ProductId, i32),
    /// The collection was read from the store.
    CollectionRead(Vec<(String, u32)>),
    /// A copy of the lists is to be put aside now.
    BackupPressed,
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// These preferences from now on.
    Prefer(Preferences),
    /// This many boxes of a product are owned.
    Own(ProductId, u32),
    /// Make a backup of the lists.
    Backup,
}

impl Settings {
    /// The screen, for this data folder; the collection is told later.
    pub fn new(data_dir: PathBuf) -> Self {
        Self { data_dir, search: String::new(), boxes: Vec::new() }
    }

    /// How many boxes of each product are owned, for the checks.
    pub fn boxes(&self, context: &Context<'_>) -> Vec<(ProductId, u32)> {
        context.xwing.products().map(|(id, _)| (id, self.count(id))).filter(|(_, count)| *count > 0).collect()
    }

    fn count(&self, product: ProductId) -> u32 {
        self.boxes.get(product.index()).copied().unwrap_or(0)
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>, now: &Preferences) -> Action {
        match message {
            Message::LanguagePicked(language) => Action::Prefer(Preferences { language, ..*now }),
            Message::LookPicked(look) => Action::Prefer(Preferences { look, ..*now }),
            Message::ScalePicked(scale) => Action::Prefer(Preferences { scale, ..*now }),
            Message::CollectionMinded(mind_collection) => Action::Prefer(Preferences { mind_collection, ..*now }),
            Message::Searched(text) => {
                self.search = text;
                Action::None
            }
            Message::Counted(product, by) => {
                const MOST: u32 = 99;
                self.boxes.resize(context.xwing.products().len(), 0);
                let count = self.count(product).saturating_add_signed(by).min(MOST);
                self.boxes[product.index()] = count;
                Action::Own(product, count)
            }
            Message::CollectionRead(owned) => {
                self.boxes = vec![0; context.xwing.products().len()];
                for (id, product) in context.xwing.products() {
                    if let Some((_, count)) = owned.iter().find(|(known, _)| known.as_str() == product.id.as_ref()) {
                        self.boxes[id.index()] = *count;
                    }
                }
                Action::None
            }
            Message::BackupPressed => Action::Backup,
        }
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
        let look = context.look;
        let choices = |chips: Vec<(String, bool, Message)>| {
            let chips = chips.into_iter().map(|(word, chosen, message)| {
                Pressable::new(body(word), move |status| look.choice(chosen, status)).on_press(message).into()
            });
            Row::with_children(chips).spacing(GAP).wrap().vertical_spacing(GAP)
        };
        let languages = Language::ALL.into_iter().map(|language| {
            (language.own_name().to_owned(), language == now.language, Message::LanguagePicked(language))
        });
        let looks = LookChoice::ALL
            .into_iter()
            .map(|choice| (context.text(choice.term()).to_owned(), choice == now.look, Message::LookPicked(choice)));
        let scales =
            SCALES.into_iter().map(|scale| (format!("{scale} %"), scale == now.scale, Message::ScalePicked(scale)));
        let section = |title: &'static str, content: Element<'a, Message>| {
            column![strong(context.text(title)), content].spacing(GAP)
        };
        let general = column![
            heading(context.text("gui.settings.title")),
            section("gui.settings.language", choices(languages.collect()).into()),
            section("gui.settings.look", choices(looks.collect()).into()),
            section("gui.settings.scale", choices(scales.collect()).into()),
            section("gui.settings.data", self.data(context)),
            section("gui.settings.collection", self.collection(context, now)),
        ]
        .spacing(SPACE + GAP);
        let page = container(pane(context, general).padding(20).max_width(760)).padding(SPACE).center_x(Length::Fill);
        scrollable(page).spacing(GAP).height(Length::Fill).style(move |theme, status| look.scroll(theme, status)).into()
    }

    fn data<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        column![
            body(self.data_dir.display().to_string()).wrapping(text::Wrapping::WordOrGlyph),
            small(context.text("gui.settings.data_hint"), look.muted),
            tool(context, "ui-save", context.text("gui.settings.backup"), Some(Message::BackupPressed)),
        ]
        .spacing(GAP)
        .into()
    }

    /// The products with their counts, and whether the checks mind them.
    fn collection<'a>(&'a self, context: &Context<'a>, now: &Preferences) -> Element<'a, Message> {
        let look = context.look;
        let mind = now.mind_collection;
        let mark = if mind { "ui-check" } else { "tick-square" };
        let switch = Pressable::new(
            row![icon(mark, look.accent), body(context.text("gui.settings.mind_collection"))]
                .spacing(GAP)
                .align_y(Alignment::Center),
            move |status| look.choice(mind, status),
        )
        .on_press(Message::CollectionMinded(!mind));
        let search = text_input(context.text("gui.settings.search_products"), &self.search)
            .on_input(Message::Searched)
            .size(TEXT)
            .style(move |_, status| look.field(status));
        let words: Vec<String> = self.search.split_whitespace().map(fold).collect();
        let shown = context.xwing.products().filter(|(_, product)| {
            let names = Language::ALL.map(|language| fold(product.text.name(language))).concat() + &fold(&product.sku);
            words.iter().all(|word| names.contains(word))
        });
        let lines = shown.map(|(id, product)| {
            let count = self.count(id);
            let step = |name: &'static str, by: i32, possible: bool| {
                let color = if possible { look.text } else { look.muted };
                Pressable::new(icon(name, color), move |status| look.button(status))
                    .on_press_maybe(possible.then_some(Message::Counted(id, by)))
                    .padding(3)
            };
            row![
                body(product.text.name(context.language)).width(Length::Fill),
                small(product.sku.as_ref(), look.muted).width(60),
                step("ui-remove", -1, count > 0),
                container(strong(count.to_string())).center_x(28),
                step("ui-add", 1, true),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
        });
        column![
            row![switch, push()],
            small(context.text("gui.settings.collection_hint"), look.muted),
            search,
            Column::with_children(lines).spacing(2),
        ]
        .spacing(GAP)
        .into()
    }
}

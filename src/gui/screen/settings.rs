//! The screen Settings: language, looks, text scale, collection, where the data lies.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, scrollable, text},
};

use crate::{
    context::Context,
    look::{GAP, LookChoice, SPACE},
    preferences::Preferences,
    widget::{
        Pressable, icon,
        parts::{body, chip, field, heading, pane, push, small, strong, tool},
    },
};
use kernel::{Language, OwnedItem, ProductInfo, similar::fold};
use systems::{Catalogs, SystemId};

/// The kind under which a collection counts boxes.
const PRODUCT: &str = "product";

/// Text scales that are offered, in percent.
const SCALES: [u16; 6] = [80, 100, 125, 150, 175, 200];

/// The state of the screen.
#[derive(Debug)]
pub struct Settings {
    data_dir: PathBuf,
    search: String,
    /// The game whose products are shown.
    game: Option<SystemId>,
    /// What the player owns of every game: boxes, and single cards beside them.
    owned: Vec<(SystemId, Vec<OwnedItem>)>,
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
    /// The products of another game are to be shown.
    GamePicked(SystemId),
    /// A box more or less of the product with this id.
    Counted(SystemId, String, i32),
    /// The collection was read from the store.
    CollectionRead(Vec<(SystemId, Vec<OwnedItem>)>),
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
    Own {
        /// The game.
        system: SystemId,
        /// The product's id.
        product: String,
        /// How many boxes.
        count: u32,
        /// Everything that is owned of the game now.
        items: Vec<OwnedItem>,
    },
    /// Make a backup of the lists.
    Backup,
}

impl Settings {
    /// The screen, for this data folder; the collection is told later.
    pub fn new(data_dir: PathBuf) -> Self {
        Self { data_dir, search: String::new(), game: None, owned: Vec::new() }
    }

    fn items(&self, system: SystemId) -> &[OwnedItem] {
        self.owned.iter().find(|(known, _)| *known == system).map_or(&[], |(_, items)| items)
    }

    fn count(&self, system: SystemId, product: &str) -> u32 {
        let boxes = self.items(system).iter().find(|item| item.kind == PRODUCT && item.id == product);
        boxes.map_or(0, |item| item.count)
    }

    /// One box more or less; gives how many there are then, and everything owned of the game.
    fn add(&mut self, system: SystemId, product: &str, by: i32) -> (u32, Vec<OwnedItem>) {
        const MOST: u32 = 99;
        let count = self.count(system, product).saturating_add_signed(by).min(MOST);
        let mut items = self.items(system).to_vec();
        items.retain(|item| item.kind != PRODUCT || item.id != product);
        if count > 0 {
            items.push(OwnedItem { kind: PRODUCT.to_owned(), id: product.to_owned(), count });
        }
        self.owned.retain(|(known, _)| *known != system);
        self.owned.push((system, items.clone()));
        (count, items)
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, now: &Preferences) -> Action {
        match message {
            Message::LanguagePicked(language) => Action::Prefer(Preferences { language, ..*now }),
            Message::LookPicked(look) => Action::Prefer(Preferences { look, ..*now }),
            Message::ScalePicked(scale) => Action::Prefer(Preferences { scale, ..*now }),
            Message::CollectionMinded(mind_collection) => Action::Prefer(Preferences { mind_collection, ..*now }),
            Message::Searched(text) => {
                self.search = text;
                Action::None
            }
            Message::GamePicked(system) => {
                self.game = Some(system);
                Action::None
            }
            Message::Counted(system, product, by) => {
                let (count, items) = self.add(system, &product, by);
                Action::Own { system, product, count, items }
            }
            Message::CollectionRead(owned) => {
                self.owned = owned;
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
        let search = field(context, context.text("gui.settings.search_products"), &self.search, Message::Searched);
        let games = counted(context.catalogs);
        let chosen = self.game.filter(|game| games.contains(game)).or(games.first().copied());
        let products = chosen.map(|game| self.products(context, game));
        let mut content =
            column![row![switch, push()], small(context.text("gui.settings.collection_hint"), look.muted),]
                .spacing(GAP);
        // One game alone is named too: not every game keeps a collection.
        if !games.is_empty() {
            let chips = games.into_iter().map(|game| {
                chip(context, context.text(game.term()), Some(game) == chosen, Message::GamePicked(game)).into()
            });
            content = content.push(Row::with_children(chips).spacing(4).wrap().vertical_spacing(4));
        }
        content.push(search).push(products).into()
    }

    /// The products of a game that the search finds, each with its boxes.
    fn products<'a>(&self, context: &Context<'a>, game: SystemId) -> Element<'a, Message> {
        let look = context.look;
        let words: Vec<String> = self.search.split_whitespace().map(fold).collect();
        let shown = context.catalogs.products(game).into_iter().filter(|product| is_meant(product, &words));
        let lines = shown.map(|product| {
            let count = self.count(game, product.id);
            let step = |name: &'static str, by: i32, possible: bool| {
                let color = if possible { look.text } else { look.muted };
                Pressable::new(icon(name, color), move |status| look.button(status))
                    .on_press_maybe(possible.then(|| Message::Counted(game, product.id.to_owned(), by)))
                    .padding(3)
            };
            row![
                body(product.names[context.language as usize]).width(Length::Fill),
                small(product.sku, look.muted).width(60),
                step("ui-remove", -1, count > 0),
                container(strong(count.to_string())).center_x(28),
                step("ui-add", 1, true),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
        });
        Column::with_children(lines).spacing(2).into()
    }
}

/// The games whose products can be counted.
fn counted(catalogs: &Catalogs) -> Vec<SystemId> {
    SystemId::ALL.iter().copied().filter(|system| !catalogs.products(*system).is_empty()).collect()
}

/// Whether every word stands in the product's names or number.
fn is_meant(product: &ProductInfo<'_>, words: &[String]) -> bool {
    let place = product.names.map(fold).concat() + &fold(product.sku);
    words.iter().all(|word| place.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> OwnedItem {
        OwnedItem { kind: "upgrade".into(), id: "r2d2".into(), count: 1 }
    }

    #[test]
    fn boxes_are_counted_between_none_and_ninety_nine_and_single_cards_stay() {
        let mut settings = Settings::new(PathBuf::new());
        let now = Preferences::default();
        let system = SystemId::ALL[0];
        let _ = settings.update(Message::CollectionRead(vec![(system, vec![card()])]), &now);
        let mut press = |by| match settings.update(Message::Counted(system, "core".into(), by), &now) {
            Action::Own { count, items, .. } => (count, items),
            _ => panic!("nothing was counted"),
        };
        assert_eq!(press(-1), (0, vec![card()]));
        assert_eq!(press(1).0, 1);
        let (count, items) = press(500);
        assert_eq!((count, items.len()), (99, 2));
        assert_eq!(press(-99), (0, vec![card()]));
    }

    #[test]
    fn products_are_found_by_name_in_any_language_and_by_number() {
        let product = ProductInfo { id: "x", names: ["Core Set", "Caja básica"], sku: "SWX01" };
        let finds = |search: &str| is_meant(&product, &search.split_whitespace().map(fold).collect::<Vec<_>>());
        assert!(finds("core") && finds("basica caja") && finds("swx01") && !finds("core ghost"));
    }
}

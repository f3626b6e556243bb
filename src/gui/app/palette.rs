//! The palette: one field for commands, screens, lists and the cards of all systems, over any page.

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{Column, column, container, mouse_area, opaque, operation, row, scrollable},
};

use super::{
    App, Destination, Message, PaletteMessage, Screen,
    commands::{COMMANDS, Command, Conditions, ListCommand, go},
    open_list::playable,
};
use crate::{
    context::Context,
    look::{GAP, LookChoice, SMALL, SPACE, TEXT},
    preferences::Preferences,
    screen::{
        builder::{Adding, AnyBuilder},
        lists,
    },
    stored::ListTable,
    widget::{
        Cut, Pressable, icon_in,
        parts::{body, chord, field, heading, small, strong, tool},
    },
};
use kernel::{
    Language,
    similar::{fold, fold_words},
};
use store::{ListRow, SearchHit, SearchQuery};
use systems::{SystemId, registry};

pub const FIELD: &str = "palette-field";
const ROWS: &str = "palette-rows";

/// Maximum number of lists found.
const MOST_LISTS: usize = 8;
const MOST_CARDS: usize = 40;
const ROW: f32 = 34.0;
/// Maximum height of the rows in sight.
const SIGHT: f32 = ROW * 10.0;
/// Width of the palette, and of the card beside the rows.
const WIDTH: f32 = 560.0;
const CARD: f32 = 300.0;

#[derive(Debug)]
struct Entry {
    /// Name of its drawing.
    icon: String,
    title: String,
    detail: String,
    cost: Option<i32>,
    command: Command,
}

/// State of the open palette.
#[derive(Debug, Default)]
pub(super) struct Palette {
    words: String,
    entries: Vec<Entry>,
    cards: Vec<SearchHit>,
    picked: usize,
}

impl Palette {
    /// Finds matches: commands and lists first, then cards.
    fn find(&mut self, context: &Context<'_>, table: &ListTable, conditions: Conditions) {
        self.picked = 0;
        self.entries.clear();
        self.cards.clear();
        let sought: Vec<String> = self.words.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect();
        let fits = |text: &str| {
            let text = format!(" {}", fold_words(text));
            sought.iter().all(|word| text.contains(&format!(" {word}")))
        };
        for (icon, key, keys, command) in Destination::ALL.iter().copied().map(go).chain(COMMANDS) {
            let title = context.text(key);
            if conditions.allows(command) && fits(title) {
                let detail = if keys.is_empty() { String::new() } else { chord(context, keys) };
                let icon = icon.to_owned();
                self.entries.push(Entry { icon, title: title.to_owned(), detail, cost: None, command });
            }
        }
        // Looks and languages appear only when searched for, by their names or as settings.
        if !sought.is_empty() {
            let looks = LookChoice::ALL.into_iter().filter(|look| *look != conditions.look);
            let looks =
                looks.map(|look| ("ui-light", "gui.palette.look", context.text(look.term()), Command::Look(look)));
            let languages = Language::ALL.into_iter().filter(|language| *language != context.language);
            let languages = languages
                .map(|language| ("ui-language", "gui.palette.language", language.own_name(), Command::Speak(language)));
            for (icon, key, name, command) in looks.chain(languages) {
                let title = context.say(key, &[("name", &name)]);
                if fits(&title) {
                    let icon = icon.to_owned();
                    self.entries.push(Entry { icon, title, detail: String::new(), cost: None, command });
                }
            }
        }
        // Names are folded in the table, so most rows need no closer look.
        let may_fit = |row: &ListRow| {
            let name = table.folded_name(row);
            sought.iter().all(|word| name.contains(word.as_str()))
        };
        let fitting = |row: &&ListRow| !row.archived && may_fit(row) && fits(&row.summary.name);
        let mut lists: Vec<_> = table.rows().iter().filter(fitting).collect();
        lists.sort_by_key(|row| std::cmp::Reverse(row.edited));
        for row in lists.into_iter().take(MOST_LISTS) {
            let game = SystemId::from_id(&row.summary.system).map_or("", |system| context.text(system.term()));
            let title = match row.summary.name.as_str() {
                "" => context.text("gui.lists.unnamed").to_owned(),
                name => name.to_owned(),
            };
            self.entries.push(Entry {
                icon: lists::faction_icon(&row.summary).to_owned(),
                title,
                detail: game.to_owned(),
                cost: Some(row.summary.points),
                command: Command::Open(row.id),
            });
        }
        if sought.is_empty() {
            return;
        }
        self.cards =
            context.finder.search(&SearchQuery::parse(&self.words), context.language, MOST_CARDS, context.catalogs);
        for (number, card) in self.cards.iter().enumerate() {
            // The part that distinguishes a card from its namesakes comes first.
            let kind = kind_of(context, card);
            let detail = if card.detail.is_empty() { kind } else { format!("{} · {kind}", card.detail) };
            self.entries.push(Entry {
                icon: drawing_of(context, card),
                title: card.name.clone(),
                detail,
                cost: card.cost,
                command: Command::Card(number),
            });
        }
        // A card's full name means the card, not a list that shares a word with it.
        let exact = fold(&self.words);
        if let Some(at) = self.entries.iter().position(|entry| fold(&entry.title) == exact) {
            self.picked = at;
        }
    }

    /// The picked card, if any.
    fn card(&self) -> Option<&SearchHit> {
        match self.entries.get(self.picked)?.command {
            Command::Card(number) => self.cards.get(number),
            _ => None,
        }
    }
}

/// Name of the drawing of a card: of its ship, unit or figure, or else of its type.
fn drawing_of(context: &Context<'_>, card: &SearchHit) -> String {
    let builder = SystemId::from_id(&card.system).map(AnyBuilder::new);
    builder.map_or("ui-unique", |builder| builder.brief(context, &card.kind, &card.id).0).to_owned()
}

/// System and kind of a card.
fn kind_of(context: &Context<'_>, card: &SearchHit) -> String {
    let (Some(game), Some(kind)) = (registry::game_term(&card.system), registry::kind_term(&card.system, &card.kind))
    else {
        return card.kind.clone();
    };
    format!("{} · {}", context.text(game), context.say(&kind, &[]))
}

impl App {
    /// Answers a message of the palette.
    pub(super) fn palette_message(&mut self, message: PaletteMessage) -> Task<Message> {
        let conditions = self.conditions();
        let Some(palette) = &mut self.palette else {
            return match message {
                PaletteMessage::Shown => self.show_palette(),
                _ => Task::none(),
            };
        };
        match message {
            PaletteMessage::Shown | PaletteMessage::Closed => self.close_palette(),
            PaletteMessage::Typed(words) => {
                self.version += 1;
                palette.words = words;
                palette.find(&self.shared.context(), &self.table, conditions);
                operation::scroll_to(ROWS, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 })
            }
            PaletteMessage::Pointed(row) => {
                palette.picked = row;
                Task::none()
            }
            PaletteMessage::Pressed(row) => {
                palette.picked = row;
                self.palette_taken()
            }
            PaletteMessage::Entered => self.palette_taken(),
            PaletteMessage::UsesWanted => self.palette_uses(),
        }
    }

    /// Conditions for the commands.
    fn conditions(&self) -> Conditions {
        let open = self.open.as_ref();
        Conditions {
            open: open.is_some(),
            plays: playable(open).is_some() && open.is_some_and(|list| list.open.report.is_legal()),
            picked: match self.screens.shown {
                Screen::Lists => self.screens.lists.has_pick(),
                _ => open.is_some(),
            },
            rejudged: !self.rejudged.is_empty(),
            look: self.shared.preferences.look,
        }
    }

    fn show_palette(&mut self) -> Task<Message> {
        let mut palette = Palette::default();
        palette.find(&self.shared.context(), &self.table, self.conditions());
        self.palette = Some(palette);
        self.version += 1;
        operation::focus(FIELD)
    }

    fn close_palette(&mut self) -> Task<Message> {
        self.version += 1;
        self.palette = None;
        Task::none()
    }

    /// Handles a key while the palette is open.
    pub(super) fn palette_key(&mut self, key: &Key, modifiers: Modifiers) -> Task<Message> {
        let Some(palette) = &mut self.palette else { return Task::none() };
        let last = palette.entries.len().saturating_sub(1);
        match key.as_ref() {
            Key::Named(Named::Escape) => return self.close_palette(),
            Key::Character("k") if modifiers.command() => return self.close_palette(),
            Key::Named(Named::Enter) if modifiers.command() => return self.palette_uses(),
            Key::Named(Named::Enter) => return self.palette_taken(),
            Key::Named(Named::ArrowDown) => palette.picked = (palette.picked + 1).min(last),
            Key::Named(Named::ArrowUp) => palette.picked = palette.picked.saturating_sub(1),
            Key::Named(Named::PageDown) => palette.picked = (palette.picked + 10).min(last),
            Key::Named(Named::PageUp) => palette.picked = palette.picked.saturating_sub(10),
            _ => return Task::none(),
        }
        self.version += 1;
        // Keeps the picked row in the middle as far as possible.
        let y = (palette.picked as f32 * ROW - SIGHT / 2.0 + ROW / 2.0).max(0.0);
        operation::scroll_to(ROWS, scrollable::AbsoluteOffset { x: 0.0, y })
    }

    /// Takes the picked row.
    fn palette_taken(&mut self) -> Task<Message> {
        let Some(palette) = &self.palette else { return Task::none() };
        let Some(command) = palette.entries.get(palette.picked).map(|entry| entry.command) else { return Task::none() };
        if !matches!(command, Command::Card(_)) {
            self.palette = None;
        }
        match command {
            Command::Go(destination) => self.go(destination),
            Command::New => self.in_lists(lists::Message::Lists(lists::ListsMessage::NewPressed)),
            Command::Random => self.in_lists(lists::Message::Lists(lists::ListsMessage::RandomPressed)),
            Command::Folder => self.in_lists(lists::Message::Folder(lists::FolderMessage::FolderPressed)),
            Command::List(command) => self.run_on_lists(command),
            Command::Improve => self.improve_open(),
            Command::Look(look) => self.prefer(Preferences { look, ..self.shared.preferences }),
            Command::Speak(language) => self.prefer(Preferences { language, ..self.shared.preferences }),
            Command::Import => self.in_lists(lists::Message::Lists(lists::ListsMessage::ImportPressed)),
            Command::Paste => self.in_lists(lists::Message::PastePressed),
            Command::Undo => self.undo(),
            Command::Keys => self.show_keys(true),
            Command::Templates => self.show_templates(),
            Command::History => self.show_history(),
            Command::Fill => self.show_fill(),
            Command::Rejudged => self.show_rejudged(true),
            Command::Shortages => match self.open.as_ref().map(|list| list.id) {
                Some(id) => self.compare_with_collection(&[id]),
                None => Task::none(),
            },
            Command::Open(id) => self.open_list(id),
            Command::Card(_) => self.palette_added(),
        }
    }

    /// Sends a message to the Lists screen and shows it.
    fn in_lists(&mut self, message: lists::Message) -> Task<Message> {
        Task::batch([self.go(Destination::Lists), self.lists_message(message)])
    }

    /// Runs a command on the picked lists if they are shown, else on the open one.
    fn run_on_lists(&mut self, command: ListCommand) -> Task<Message> {
        let open = self.open.as_ref().map(|list| list.id).filter(|_| !matches!(self.screens.shown, Screen::Lists));
        let found = open.map_or_else(Task::none, |id| {
            let shown = self.in_lists(lists::Message::Pick(lists::PickMessage::TicksCleared));
            Task::batch([shown, self.lists_message(lists::Message::Pick(lists::PickMessage::Found(id)))])
        });
        let message = match command {
            ListCommand::Rename => lists::Message::Lists(lists::ListsMessage::NamePressed),
            ListCommand::Tags => lists::Message::Lists(lists::ListsMessage::TagsPressed),
            ListCommand::File => lists::Message::Lists(lists::ListsMessage::FilePressed),
            ListCommand::Compare => lists::Message::Pick(lists::PickMessage::ComparePressed),
            ListCommand::Duplicate => lists::Message::Lists(lists::ListsMessage::DuplicatePressed),
            ListCommand::Archive => lists::Message::Lists(lists::ListsMessage::ArchivePressed),
        };
        Task::batch([found, self.in_lists(message)])
    }

    /// Adds the picked card to the open list; if no list of its system is open, shows the lists that use it.
    fn palette_added(&mut self) -> Task<Message> {
        let Some(card) = self.palette.as_ref().and_then(Palette::card).cloned() else { return Task::none() };
        self.add_card(&card)
    }

    /// Adds a card to the open list; if no list of its system is open, shows the lists that use it.
    pub(super) fn add_card(&mut self, card: &SearchHit) -> Task<Message> {
        // Cards of a system without lists are shown in the guide.
        if SystemId::from_id(&card.system).is_none() {
            self.palette = None;
            return self.go(Destination::Rebellion);
        }
        let open = self.open.as_ref().filter(|list| list.open.document.system().id() == card.system);
        let Some(list) = open else { return self.uses_of(card.name.clone()) };
        let builder = AnyBuilder::of(&list.open.document);
        let context = self.shared.context().of_list(&list.open.document);
        match builder.adding(&context, &list.open, &card.kind, &card.id) {
            Adding::Fits { document, label, facts } => {
                let notice = self
                    .shared
                    .context()
                    .say("gui.palette.added", &[("card", &card.name), ("list", &list.open.document.name())]);
                self.palette = None;
                let shown = match &self.screens.shown {
                    // Adding from the Cards screen stays there.
                    Screen::Builder(_) | Screen::Cards => Task::none(),
                    _ => self.go(Destination::Builder),
                };
                let edited = self.edit(*document, label, facts);
                self.notify(notice);
                Task::batch([shown, edited])
            }
            Adding::Refused(reason) => {
                self.problem(reason);
                Task::none()
            }
            Adding::Foreign => self.uses_of(card.name.clone()),
        }
    }

    /// Shows the lists that use the picked card.
    fn palette_uses(&mut self) -> Task<Message> {
        let Some(card) = self.palette.as_ref().and_then(Palette::card).cloned() else { return Task::none() };
        if SystemId::from_id(&card.system).is_none() {
            return self.add_card(&card);
        }
        self.uses_of(card.name)
    }

    /// Shows the lists with a card of this name.
    pub(super) fn uses_of(&mut self, name: String) -> Task<Message> {
        self.palette = None;
        let everything = self.in_lists(lists::Message::Filter(lists::FilterMessage::EverythingShown));
        Task::batch([everything, self.lists_message(lists::Message::Filter(lists::FilterMessage::Searched(name)))])
    }

    /// Draws the palette over the page.
    pub(super) fn palette_view<'a>(&'a self, context: &Context<'a>, palette: &'a Palette) -> Element<'a, Message> {
        let look = context.look;
        let search = field(context, context.text("gui.palette.hint"), &palette.words, |words| {
            Message::Palette(PaletteMessage::Typed(words))
        })
        .id(FIELD)
        .padding([9, 12])
        .on_submit(Message::Palette(PaletteMessage::Entered));
        let rows = palette.entries.iter().enumerate().map(|(number, entry)| {
            let chosen = number == palette.picked;
            let title = Cut::new(entry.title.as_str(), TEXT);
            let title = if chosen { title.bold() } else { title };
            let cost = entry.cost.map(|cost| cost.to_string()).unwrap_or_default();
            let detail = Cut::new(entry.detail.as_str(), SMALL).color(look.muted);
            // Without a detail the title has its room, too.
            let detail = (!entry.detail.is_empty()).then(|| container(detail).width(Length::FillPortion(1)));
            let words = row![
                icon_in(&entry.icon, 20.0, if chosen { look.accent } else { look.muted }),
                container(title).width(Length::FillPortion(1)),
            ]
            .push(detail)
            .push(container(strong(cost)).width(36).align_x(Alignment::End));
            let words = container(words.spacing(SPACE).align_y(Alignment::Center)).center_y(Length::Fill);
            let pointed = (!chosen).then_some(Message::Palette(PaletteMessage::Pointed(number)));
            Pressable::new(words, move |status| look.row(chosen, status))
                .padding(Padding::ZERO.left(12.0).right(20.0))
                .height(ROW)
                .width(Length::Fill)
                .on_press(Message::Palette(PaletteMessage::Pressed(number)))
                .on_point_maybe(pointed)
                .into()
        });
        let rows: Element<'a, Message> = if palette.entries.is_empty() {
            let words = body(context.text("gui.palette.nothing")).color(look.muted);
            container(words).padding(SPACE).height(ROW * 2.0).into()
        } else {
            look.scrollable(Column::with_children(rows)).id(ROWS).width(Length::Fill).into()
        };
        let rows = container(rows).max_height(SIGHT.min(context.height - 180.0)).width(Length::Fill);
        let card = palette.card();
        let beside = card.filter(|_| !context.is_narrow()).map(|hit| self.card_view(context, hit));
        let foot = small(context.text(self.foot_of(card)), look.muted);
        let line = || look.across();
        let lists = column![container(search).padding(8), line(), rows, line(), container(foot).padding([6, 12])]
            .width(Length::Fixed(WIDTH.min(context.width - 48.0)));
        let panel = container(row![lists].push(beside)).clip(true).padding(1).style(move |_| look.menu());
        let placed = container(opaque(panel)).padding(Padding::new(24.0).top(64.0)).center_x(Length::Fill);
        let beside = container(placed).height(Length::Fill).width(Length::Fill).style(move |_| look.veil());
        opaque(mouse_area(beside).on_press(Message::Palette(PaletteMessage::Closed)))
    }

    /// Hint on the keys for the picked row.
    fn foot_of(&self, card: Option<&SearchHit>) -> &'static str {
        let Some(card) = card else { return "gui.palette.foot" };
        match &self.open {
            _ if SystemId::from_id(&card.system).is_none() => "gui.palette.foot_guide",
            Some(list) if list.open.document.system().id() == card.system => "gui.palette.foot_card",
            _ => "gui.palette.foot_uses",
        }
    }

    /// Draws the picked card with its buttons.
    fn card_view<'a>(&'a self, context: &Context<'a>, card: &'a SearchHit) -> Element<'a, Message> {
        let look = context.look;
        let cost = card.cost.map(|cost| heading(cost.to_string()));
        let head = row![heading(card.name.as_str()).width(Length::Fill)].push(cost).spacing(GAP);
        let is_open = self.open.as_ref().is_some_and(|list| list.open.document.system().id() == card.system);
        let add = is_open.then(|| {
            tool(context, "ui-add", context.text("gui.palette.add"), Some(Message::Palette(PaletteMessage::Entered)))
        });
        let has_lists = SystemId::from_id(&card.system).is_some();
        let (icon, words) =
            if has_lists { ("ui-search", "gui.palette.uses") } else { ("ui-rebellion", "gui.rebellion.open_guide") };
        let uses = tool(context, icon, context.text(words), Some(Message::Palette(PaletteMessage::UsesWanted)));
        let detail = (!card.detail.is_empty()).then(|| strong(card.detail.as_str()));
        let words = (!card.text.is_empty()).then(|| body(card.text.as_str()));
        let text =
            look.scrollable(column![].push(detail).push(words).spacing(GAP).width(Length::Fill)).height(Length::Fill);
        let content =
            column![head, small(kind_of(context, card), look.muted), text, column![].push(add).push(uses).spacing(6)]
                .spacing(SPACE);
        let height = (SIGHT + 84.0).min(context.height - 96.0);
        container(content).padding(16).width(CARD).height(height).style(move |_| look.flat(look.tint)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;

    #[test]
    fn a_card_has_the_drawing_of_its_ship_unit_or_figure() {
        let catalogs = systems::Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        let drawing = |system: SystemId, kind: &str, id: &str| {
            let card = SearchHit {
                system: system.id().to_owned(),
                kind: kind.to_owned(),
                id: id.to_owned(),
                name: String::new(),
                detail: String::new(),
                snippet: String::new(),
                text: String::new(),
                facts: Vec::new(),
                cost: None,
            };
            drawing_of(&context, &card)
        };
        let drawings = [
            drawing(SystemId::XWing, "pilot", "imperial:tiefighter:academypilot"),
            drawing(SystemId::Legion, "unit", "rebel_troopers"),
            drawing(SystemId::ImperialAssault, "deployment", "stormtrooper-regular"),
        ];
        for (number, drawing) in drawings.iter().enumerate() {
            assert!(drawing != "ui-unique" && !drawings[..number].contains(drawing), "{drawings:?}");
        }
    }
}

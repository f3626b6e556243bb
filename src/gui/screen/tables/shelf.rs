//! The kept tables, and what is settled for a new one.

use std::fmt::Display;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Kept, Message, NAME};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    screen::{kept, play::setup::any_seed},
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{body, chip, empty_with, field, heading, main_tool, push, small, strong, tool},
    },
};
use systems::{AnyTable, Pack, PackTable, SystemId, TABLES};

/// Width of the rows.
const WIDTH: f32 = 860.0;

/// What a new table begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Empty,
    Random,
    /// A table of the program, by its id.
    Pattern(String),
}

/// Something settled for a new table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    System(SystemId),
    Origin(Origin),
}

/// A new table being set up.
#[derive(Debug, Clone)]
pub(super) struct NewTable {
    pub name: String,
    system: SystemId,
    origin: Origin,
}

impl Default for NewTable {
    fn default() -> Self {
        let system = TABLES.first().map_or(SystemId::Legion, |facts| facts.system);
        Self { name: String::new(), system, origin: Origin::Random }
    }
}

impl NewTable {
    pub(super) fn settle(&mut self, setting: Setting) {
        match setting {
            Setting::System(system) => (self.system, self.origin) = (system, Origin::Random),
            Setting::Origin(origin) => self.origin = origin,
        }
    }

    fn usual_name(&self, context: &Context<'_>) -> String {
        let pattern = match &self.origin {
            Origin::Pattern(id) => AnyTable::patterns(context.catalogs, self.system, context.language)
                .into_iter()
                .find(|(known, _)| known == id),
            _ => None,
        };
        pattern.map_or_else(|| context.text("gui.tables.usual_name").to_owned(), |(_, name)| name)
    }

    /// The table; none if no random one came about.
    pub(super) fn table(&self, context: &Context<'_>) -> Option<AnyTable> {
        let name = match self.name.trim() {
            "" => self.usual_name(context),
            name => name.to_owned(),
        };
        match &self.origin {
            Origin::Empty => AnyTable::empty(self.system, &name),
            Origin::Random => AnyTable::random(context.catalogs, self.system, &name, any_seed()),
            Origin::Pattern(id) => AnyTable::of_pattern(context.catalogs, self.system, id, &name),
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let usual = self.usual_name(context);
        let name = field(context, &usual, &self.name, Message::NameTyped).id(NAME).on_submit(Message::BeginPressed);
        let choice = |title: &'static str, chips: Vec<Element<'a, Message>>| {
            let chips = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
            column![strong(context.text(title)), chips].spacing(4)
        };
        let games = TABLES.iter().map(|facts| -> Element<'a, Message> {
            let (term, system) = (facts.system.term(), facts.system);
            let pressed = Message::Settled(Setting::System(system));
            chip(context, context.text(term), self.system == system, pressed).into()
        });
        let origin = |word: String, origin: Origin| -> Element<'a, Message> {
            let is_chosen = self.origin == origin;
            chip(context, word, is_chosen, Message::Settled(Setting::Origin(origin))).into()
        };
        let text = |key: &'static str| context.text(key).to_owned();
        let own = [origin(text("gui.tables.random"), Origin::Random), origin(text("gui.tables.empty"), Origin::Empty)];
        let patterns = AnyTable::patterns(context.catalogs, self.system, context.language);
        let patterns = patterns.into_iter().map(|(id, name)| origin(name, Origin::Pattern(id)));
        let content = column![
            column![strong(context.text("gui.tables.name")), name].spacing(4),
            choice("gui.tables.game", games.collect()),
            choice("gui.tables.origin", own.into_iter().chain(patterns).collect()),
            small(context.text("gui.tables.origin_about"), look.muted),
        ];
        let buttons = row![
            push(),
            tool(context, "ui-close", context.text("gui.tables.drop"), Some(Message::Dropped)),
            main_tool(context, "ui-check", context.text("gui.tables.begin"), Some(Message::BeginPressed)),
        ];
        let content = container(content.spacing(SPACE)).padding(Padding::ZERO.right(SPACE));
        let content = look.scrollable(content).height(Length::Shrink);
        let page = column![
            heading(context.text("gui.tables.new")),
            container(content).max_height((context.height - 180.0).max(200.0)),
            buttons.spacing(GAP),
        ];
        container(page.spacing(SPACE)).padding(20).width(560).style(move |_| look.menu()).into()
    }
}

pub(super) fn view<'a>(kept: &'a [Kept], is_listed: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let bar = Bar::new(context.text("gui.place.tables")).subtitle(context.text("gui.tables.about"));
    let new =
        |context: &Context<'a>| main_tool(context, "ui-new", context.text("gui.tables.new"), Some(Message::NewPressed));
    let frame = on_bar(context);
    // There is no room for three words in a small window.
    let beside = |icon: &str, key: &'static str, message: Option<Message>| -> Element<'a, Message> {
        let word = context.text(key);
        if context.is_narrow() {
            icon_tool(&frame, icon, word, 20.0, message)
        } else {
            tool(&frame, icon, word, message).into()
        }
    };
    let import = beside("ui-import", "gui.tables.import", Some(Message::ImportPressed));
    let packed = packed(context);
    if kept.is_empty() && packed.is_empty() {
        let new = new(context).into();
        let page = is_listed.then(|| empty_with(context, "ui-tables", context.text("gui.tables.none"), Some(new)));
        return column![bar.tool(import).view(context)].push(page).into();
    }
    let rows = kept.iter().enumerate().map(|(place, kept)| row_of(place, kept, context));
    let heading = (!packed.is_empty()).then(|| strong(context.text("gui.tables.of_packs")).into());
    let rows = Column::with_children(rows).extend(heading).extend(packed).spacing(GAP).max_width(WIDTH);
    let share = beside("ui-export", "gui.tables.share", (!kept.is_empty()).then_some(Message::SharePressed));
    let page = look.scrollable(container(rows).center_x(Length::Fill)).width(Length::Fill).height(Length::Fill);
    column![bar.tool(share).tool(import).tool(new(&frame)).view(context), container(page).padding(20)].into()
}

/// The tables of installed packs that are on, each to take a copy of.
fn packed<'a>(context: &Context<'a>) -> Vec<Element<'a, Message>> {
    let look = context.look;
    let all = TABLES.iter().flat_map(|facts| context.catalogs.tables_of(facts.system));
    let row_of = |(pack, packed): (&Pack, &PackTable)| -> Element<'a, Message> {
        let game = context.text(pack.system.term());
        let facts = [("game", &game as &dyn Display), ("pack", &pack.title()), ("count", &packed.table.pieces())];
        let line = small(context.say("gui.tables.packed_line", &facts), look.muted);
        let text = column![body(packed.table.name().to_owned()), line].spacing(2).width(Length::Fill);
        let copy = Message::CopyPressed(pack.id.clone(), packed.id.clone());
        let copy = tool(context, "ui-duplicate", context.text("gui.tables.copy"), Some(copy));
        let content = row![icon_in("ui-tables", 22.0, look.muted), text, copy].spacing(SPACE);
        container(content.align_y(Alignment::Center)).padding([10, 14]).width(Length::Fill).into()
    };
    all.map(row_of).collect()
}

fn row_of<'a>(place: usize, kept: &'a Kept, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (name, line) = match &kept.read {
        Ok(table) => (table.shown_name(context.language).into_owned(), small(told(table, context), look.muted)),
        Err(sentence) => (kept::stem(&kept.path), small(sentence.as_str(), look.red)),
    };
    let text = column![body(name), line].spacing(2).width(Length::Fill);
    let content = row![icon_in("ui-tables", 22.0, look.accent), text].spacing(SPACE).align_y(Alignment::Center);
    let open = Pressable::new(content, move |status| look.card_button(false, status))
        .padding([10, 14])
        .width(Length::Fill)
        .on_press_maybe(kept.read.is_ok().then_some(Message::OpenPressed(place)));
    let delete = Some(Message::DeletePressed(place));
    let delete = icon_tool(context, "ui-delete", context.text("gui.tables.delete"), 18.0, delete);
    row![open, delete].spacing(GAP).align_y(Alignment::Center).into()
}

/// The game, the pieces, and whether a match can be played on it.
fn told(table: &AnyTable, context: &Context<'_>) -> String {
    let game = context.text(table.system().term());
    let errors = table.report(context.catalogs).findings.iter().filter(|finding| finding.is_error()).count();
    let key = if errors == 0 { "gui.tables.line" } else { "gui.tables.line_wrong" };
    context.say(key, &[("game", &game), ("count", &table.pieces()), ("errors", &errors)])
}

//! The list as a tree: parts shared by the entries of every system.

use iced::{
    Alignment, Element, Length, Padding, Point,
    advanced::widget::Id,
    border,
    widget::{Column, Row, column, container, row, space, stack, text},
};

use super::{
    BarMessage, CursorMessage, Direction, GameBuilder, ListMessage, Menu, Message, Open, Request, Spot, findings::mark,
    parts::scrolled, row::line,
};
use crate::{
    Context,
    look::{CARD_RADIUS, GAP, HEADING, SMALL, SPACE, TEXT},
    measure::{self, Weight},
    widget::{
        Carry, Follow, Placed, Pressable, Reveal, emblem,
        follow::Goal,
        icon_in, icon_tool,
        parts::{BOLD, body, key_cap, small, strong},
        tip,
    },
};
use kernel::{Building, Finding, Place, Severity, Step, sheet};

/// Id of the scrolled pane.
const PANE: &str = "builder-list";
/// Maximum number of entries drawn; of a longer list those around the cursor.
const MOST: usize = 60;

/// Id of an entry's frame.
pub fn entry_id(index: usize) -> Id {
    Id::from(format!("entry-{index}"))
}

/// The pane with the list under its heading; it scrolls to the goal when `turn` changes.
pub fn pane<'a, M: 'a>(
    context: &Context<'_>,
    heading: impl Into<Element<'a, M>>,
    list: Column<'a, M>,
    goal: Id,
    turn: u64,
) -> Element<'a, M> {
    let side = if context.is_narrow() { SPACE } else { 16.0 };
    let list = list.padding(Padding::new(side).top(SPACE));
    let pane = scrolled(context, list).id(PANE).height(Length::Fill).width(Length::Fill);
    column![heading.into(), Follow::new(pane, PANE, Goal::Widget(goal), turn)].into()
}

/// Head of the list: tabs and counters on the ground of a pane.
pub fn head<'a, M: 'a>(context: &Context<'_>, content: impl Into<Element<'a, M>>) -> Element<'a, M> {
    let look = context.look;
    let content = container(content)
        .padding(Padding::new(6.0).horizontal(16.0))
        .width(Length::Fill)
        .style(move |_| look.flat(look.surface));
    column![content, look.across()].into()
}

/// Tab of a pane, with a number and its errors; the current one has the accent beneath.
pub fn tab_button<'a, G: GameBuilder>(
    context: &Context<'a>,
    word: &'a str,
    count: Option<Element<'a, Message<G>>>,
    errors: usize,
    chosen: bool,
    message: Message<G>,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let name = line(word, TEXT);
    let name = if chosen { name.font(BOLD) } else { name.color(look.muted) };
    let mark = (errors > 0).then(|| {
        row![icon_in("ui-error", 13.0, look.red), small(errors.to_string(), look.red).font(BOLD)]
            .spacing(2)
            .align_y(Alignment::Center)
    });
    let content = row![name].push(count).push(mark).spacing(6).align_y(Alignment::Center).height(Length::Fill);
    let button = Pressable::new(content, move |status| look.tab(status))
        .padding(Padding::ZERO.horizontal(8.0))
        .height(33)
        .id(format!("tab-{word}"))
        .on_press(message);
    let beneath = if chosen { look.accent } else { look.surface };
    let beneath = container(space().height(3).width(Length::Fill)).style(move |_| look.flat(beneath));
    // As wide as the word.
    Column::new().push(button).push(beneath).width(Length::Shrink).into()
}

/// Heading over entries of one kind.
pub fn heading<'a, M: 'a>(context: &Context<'_>, icon: &str, word: &'a str) -> Element<'a, M> {
    let look = context.look;
    row![icon_in(icon, 15.0, look.muted), small(word, look.muted).font(BOLD).width(Length::Fill)]
        .spacing(5)
        .align_y(Alignment::Center)
        .padding(Padding::new(2.0).horizontal(4.0))
        .into()
}

/// Range of the entries that are drawn.
pub fn shown(count: usize, cursor: Option<usize>) -> (usize, usize) {
    if count <= MOST {
        return (0, count);
    }
    let middle = cursor.unwrap_or(count);
    let first = middle.saturating_sub(MOST / 2).min(count - MOST);
    (first, first + MOST)
}

/// Entries below one another, or in two columns if they fit.
pub fn columns<'a, M: 'a>(context: &Context<'_>, entries: Vec<Element<'a, M>>) -> Element<'a, M> {
    if !context.is_wide() {
        return Column::with_children(entries).spacing(SPACE).into();
    }
    let mut rows = Column::new().spacing(SPACE);
    let mut entries = entries.into_iter();
    while let Some(left) = entries.next() {
        let right = entries.next().unwrap_or_else(|| space().into());
        let half = |entry| container(entry).width(Length::FillPortion(1));
        rows = rows.push(row![half(left), half(right)].spacing(SPACE));
    }
    rows.into()
}

/// Link to entries that are not drawn.
pub fn beyond<'a, G: GameBuilder>(context: &Context<'a>, words: String, to: Place) -> Element<'a, Message<G>> {
    let look = context.look;
    Pressable::new(small(words, look.muted), move |status| look.quiet(status))
        .width(Length::Fill)
        .on_press(Message::Cursor(CursorMessage::Put(to)))
        .into()
}

/// An entry of a list as a card.
pub struct Entry<'a, G: GameBuilder> {
    /// Index among the entries.
    pub index: usize,
    /// Place of the cursor on it.
    pub at: Place,
    /// The cursor is in it.
    pub here: bool,
    pub plate: Option<&'a str>,
    /// Its name and further text.
    pub title: Element<'a, Message<G>>,
    /// Marks of its findings.
    pub marks: Option<Element<'a, Message<G>>>,
    pub tools: Element<'a, Message<G>>,
    pub cost: Option<i32>,
    /// Everything else, from top to bottom.
    pub body: Column<'a, Message<G>>,
}

/// Width of the plate with the drawing.
const PLATE: f32 = 88.0;
/// Width of the plate in a narrow window.
const NARROW_PLATE: f32 = 64.0;

impl<'a, G: GameBuilder> Entry<'a, G> {
    /// Draws the entry: pressing it moves the cursor there; its tools appear while it is picked or under the pointer.
    pub fn view(self, context: &Context<'a>) -> Element<'a, Message<G>> {
        let look = context.look;
        let Self { index, at, here, plate, title, marks, tools, cost, body } = self;
        let wide = if context.is_narrow() { NARROW_PLATE } else { PLATE };
        let cost = cost.map(sheet::figures);
        let room = cost.as_deref().map_or(0.0, |cost| measure::width(cost, Weight::Bold, HEADING));
        let title = row![title].push(marks).spacing(GAP).align_y(Alignment::Center);
        let head = row![container(title).width(Length::Fill).clip(true)]
            .push(cost.map(|cost| line(cost, HEADING).font(BOLD)))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(24);
        let content = container(column![head, body].spacing(6))
            .padding(Padding::new(10.0).left(wide + 16.0).right(12.0))
            .width(Length::Fill);
        let drawing = plate.map(|plate| icon_in(plate, wide - 28.0, look.accent));
        let plate = container(drawing.unwrap_or_else(|| space().into()))
            .center_x(wide)
            .center_y(Length::Fill)
            .style(move |_| look.flat(look.tint));
        // The strip shows the ground at the left of the plate, so that both have the card's corners.
        let left =
            container(plate).padding(Padding::ZERO.left(4.0)).width(wide + 4.0).height(Length::Fill).style(move |_| {
                container::Style { border: border::rounded(border::left(CARD_RADIUS - 1.0)), ..look.flat(look.accent) }
            });
        let card = Pressable::new(stack![content, left], move |status| look.card_button(here, status))
            .padding(if here && look.is_high_contrast() { 2 } else { 1 })
            .width(Length::Fill)
            .id(entry_id(index))
            .on_press(Message::Cursor(CursorMessage::Put(at)));
        let tools = container(tools).style(move |_| look.flat(look.surface));
        Placed::new(Reveal::new(card, tools).always(here).at(room + 12.0 + GAP, 8.0), index).into()
    }
}

/// The list with entries that can be dragged to new positions.
pub fn carried<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    list: Element<'a, Message<G>>,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let context = *context;
    let lifted = |index| Some(Message::List(ListMessage::Lifted(index)));
    let dropped = |from, to: Option<usize>| {
        Message::List(to.map_or(ListMessage::Lifted(from), |to| ListMessage::Brought(from, to)))
    };
    let ghost = move |index: usize| -> Element<'a, Message<G>> {
        let layout = open.layout(&context);
        let card = layout.tree.entry(G::START.at(index)).and_then(|entry| entry.card.as_ref());
        let name = card.map_or_else(String::new, |card| card.fact().words(context.language, layout.catalog));
        container(strong(name)).padding([6, 12]).style(move |_| look.menu()).into()
    };
    let wanted = |index, at: Point| {
        let menu = Menu::Entry { index, right: at.x.round() as u16, down: at.y.round() as u16 };
        Message::Bar(BarMessage::MenuPressed(menu))
    };
    Carry::new(list, lifted, dropped, ghost).marking(look.iris).on_menu(wanted).into()
}

/// Button of the place for a new entry.
pub fn further<'a, G: GameBuilder>(
    context: &Context<'a>,
    id: impl Into<Id>,
    word: &'a str,
    to: Place,
    here: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let key = row![key_cap(context, "Ctrl"), key_cap(context, context.text("gui.builder.key.enter"))].spacing(4);
    let content = row![
        icon_in("ui-add", 16.0, look.accent),
        line(word, TEXT).font(BOLD).color(look.accent),
        space().width(Length::Fill),
    ]
    .push((!context.is_narrow()).then_some(key))
    .spacing(GAP)
    .align_y(Alignment::Center)
    .height(Length::Fill);
    let button = Pressable::new(content, move |status| look.empty_seat(here, status))
        .padding(Padding::ZERO.horizontal(16.0))
        .width(Length::Fill)
        .height(44)
        .id(id)
        .on_press(Message::Cursor(CursorMessage::CardWanted(to)));
    if here { button.into() } else { button.dashed().into() }
}

/// Findings of an entry of the array `field`.
pub fn findings<'a, G: GameBuilder>(
    open: Open<'a, G>,
    field: &'static str,
    index: usize,
) -> impl Iterator<Item = &'a Finding> {
    open.report.findings.iter().filter(move |finding| {
        finding.place.steps().next() == Some(Step::Field(field)) && finding.place.outer_index() == Some(index)
    })
}

/// Numbers of an entry's errors and warnings; pressing them leads to the first.
pub fn marks<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    field: &'static str,
    index: usize,
) -> Option<Element<'a, Message<G>>> {
    let look = context.look;
    let marks: Vec<Element<'a, Message<G>>> = [Severity::Error, Severity::Warning]
        .into_iter()
        .filter_map(|severity| {
            let those = || findings(open, field, index).filter(|finding| finding.severity == severity);
            let first = those().next()?;
            let (icon, color) = mark(look, severity);
            let content = row![icon_in(icon, 14.0, color), small(those().count().to_string(), color).font(BOLD)]
                .spacing(3)
                .align_y(Alignment::Center);
            let badge = Pressable::new(content, move |status| look.verdict(color, status))
                .padding([2, 6])
                .on_press(Message::Cursor(CursorMessage::Jumped(first.place)));
            Some(tip(context, badge, first.sentence(context.language, G::catalog(context))))
        })
        .collect();
    (!marks.is_empty()).then(|| Row::with_children(marks).spacing(4).into())
}

/// Phrase keys of an entry's tools.
#[derive(Debug, Clone, Copy)]
pub struct ToolTerms {
    /// Remove the entry.
    pub remove: &'static str,
}

/// Tools of an entry: move, duplicate, change, remove, odds. `ends` marks the first and the last of those it can move
/// among.
pub fn tools<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    index: usize,
    ends: (bool, bool),
    at: Place,
    terms: ToolTerms,
) -> Element<'a, Message<G>> {
    let tool = |icon: &str, key: &'static str, message: Option<Message<G>>| {
        icon_tool(context, icon, context.text(key), 16.0, message)
    };
    let moved = |direction| Message::List(ListMessage::Moved(Some(index), direction));
    // In a narrow window only the full card has it.
    let attacks = !context.is_narrow() && G::GAME.attacks().is_some() && G::attacks(context, open, at);
    let odds = || tool("ui-odds", "gui.builder.odds", Some(Message::Asked(Request::Odds(index))));
    row![
        tool("ui-up", "gui.builder.move_up", (!ends.0).then(|| moved(Direction::Up))),
        tool("ui-down", "gui.builder.move_down", (!ends.1).then(|| moved(Direction::Down))),
        tool("ui-duplicate", "gui.builder.duplicate", Some(Message::List(ListMessage::Duplicated(Some(index))))),
        tool("ui-delete", terms.remove, Some(Message::List(ListMessage::Removed(Some(at))))),
    ]
    .push(attacks.then(odds))
    .into()
}

/// Height of a chip.
const CHIP: f32 = 24.0;

/// An empty upgrade slot.
pub fn empty_seat<'a, G: GameBuilder>(
    context: &Context<'_>,
    icons: &[&'static str],
    words: impl text::IntoFragment<'a>,
    at: Place,
    spot: &Spot,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let chosen = spot.cursor == at;
    let dead = spot.dead.contains(&at);
    let ink = match (chosen, dead) {
        (true, _) => look.accent,
        (false, true) => look.disabled(),
        (false, false) => look.muted,
    };
    let drawings = icons.iter().map(|icon| icon_in(icon, 14.0, ink));
    let content =
        Row::with_children(drawings).push(line(words, SMALL + 1.0).color(if chosen { look.text } else { ink }));
    let chip = Pressable::new(content.spacing(5).align_y(Alignment::Center).height(Length::Fill), move |status| {
        look.empty_seat(chosen, status)
    })
    .padding(Padding::ZERO.horizontal(8.0))
    .height(CHIP)
    .id(format!("seat-{at}"))
    .on_press(Message::Cursor(CursorMessage::Put(at)));
    if chosen { chip.into() } else { chip.dashed().into() }
}

/// An empty upgrade slot as small as its drawing, with a tooltip.
pub fn empty_mark<'a, G: GameBuilder>(
    context: &Context<'_>,
    icon: &'static str,
    word: &'a str,
    at: Place,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let chip = Pressable::new(container(icon_in(icon, 14.0, look.muted)).center(Length::Fill), move |status| {
        look.empty_seat(false, status)
    })
    .padding(0)
    .width(22)
    .height(22)
    .dashed()
    .id(format!("seat-{at}"))
    .on_press(Message::Cursor(CursorMessage::Put(at)));
    tip(context, chip, word)
}

/// Text of a card in its slot.
pub struct SlotCard<'a> {
    /// Drawings of the icons it takes.
    pub icons: Vec<&'static str>,
    /// A list may have it only once.
    pub unique: bool,
    pub name: &'a str,
    /// Its cost there.
    pub cost: Option<i32>,
    /// It breaks rules.
    pub wrong: bool,
}

/// An upgrade in its slot.
pub fn filled_seat<'a, G: GameBuilder>(
    context: &Context<'_>,
    card: &SlotCard<'a>,
    at: Place,
    chosen: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let wrong = card.wrong;
    let ink = if wrong { look.red } else { look.text };
    let mark = if wrong { look.red } else { look.muted };
    let icons = card.icons.iter().map(|icon| icon_in(if wrong { "ui-error" } else { icon }, 14.0, mark));
    let content = Row::with_children(icons)
        .push(line(card.name, SMALL + 1.0).color(if chosen { look.text } else { ink }))
        .push(card.unique.then(|| icon_in("ui-unique", 8.0, look.muted)))
        .push(card.cost.map(|cost| small(sheet::figures(cost), if wrong { look.red } else { look.muted }).font(BOLD)))
        .spacing(5)
        .align_y(Alignment::Center)
        .height(Length::Fill);
    Pressable::new(content, move |status| look.seat(wrong, chosen, status))
        .padding(Padding::ZERO.horizontal(8.0))
        .height(CHIP)
        .id(format!("seat-{at}-{}", card.name))
        .on_press(Message::Cursor(CursorMessage::Put(at)))
        .into()
}

/// A faction for an empty list: drawing, name, and true if it is the current one.
pub type Side<'a, G> = (&'static str, &'a str, bool, <G as Building>::Change);

/// View of an empty list: its first step, and the factions to choose from.
pub fn beginning<'a, G: GameBuilder>(
    context: &Context<'a>,
    title: &'a str,
    words: &'a str,
    factions: impl IntoIterator<Item = Side<'a, G>>,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let factions = factions.into_iter().map(|(icon, word, chosen, change)| {
        let content = row![emblem(look, icon, 32.0), line(word, TEXT)].spacing(GAP + 2.0).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.choice(chosen, status))
            .padding(Padding::new(6.0).right(14.0))
            .id(format!("faction-{icon}"))
            .on_press(Message::List(ListMessage::Changed(change)))
            .into()
    });
    let words = column![
        strong(title).size(HEADING),
        container(body(words).color(look.muted).align_x(Alignment::Center)).max_width(420),
        Row::with_children(factions).spacing(GAP).wrap().vertical_spacing(GAP),
    ]
    .spacing(SPACE)
    .align_x(Alignment::Center);
    container(words).center_x(Length::Fill).padding(Padding::new(28.0).horizontal(12.0)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_huge_list_the_entries_around_the_cursor_are_drawn() {
        assert_eq!(shown(8, Some(3)), (0, 8));
        assert_eq!(shown(1000, Some(0)), (0, 60));
        assert_eq!(shown(1000, Some(500)), (470, 530));
        assert_eq!(shown(1000, None), (940, 1000));
    }
}

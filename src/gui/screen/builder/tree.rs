//! The list as a tree: what the entries of every game have in common.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Column, Container, Row, column, container, row, space, text},
};

use super::{Direction, GameBuilder, Message, Open, findings::mark, panes::scrolled};
use crate::{
    Context,
    look::{GAP, SMALL, SPACE},
    widget::{
        Follow, Pressable,
        follow::Goal,
        icon_in, icon_tool,
        parts::{BOLD, body, labelled, main_tool, small, strong},
        tip,
    },
};
use kernel::{Building, Finding, Place, Severity, Step, sheet};

/// The id of the scrolled pane.
const PANE: &str = "builder-list";
/// The most entries drawn at once; of a larger list those around the cursor.
const MOST: usize = 60;

/// The id of an entry's frame.
pub fn entry_id(index: usize) -> Id {
    Id::from(format!("entry-{index}"))
}

/// The pane with the list under its heading; what the goal names is brought into sight when `turn` changes.
pub fn pane<'a, M: 'a>(
    context: &Context<'_>,
    heading: impl Into<Element<'a, M>>,
    list: Column<'a, M>,
    goal: Id,
    turn: u64,
) -> Element<'a, M> {
    let list = list.spacing(GAP + 2.0).padding(Padding::new(2.0));
    let pane = scrolled(context, list).id(PANE).height(Length::Fill).width(Length::Fill);
    column![heading.into(), Follow::new(pane, PANE, Goal::Widget(goal), turn)].spacing(GAP).into()
}

/// A part of a list that has a tab of its own.
#[derive(Debug)]
pub struct Tab<'a> {
    /// Its name.
    pub word: &'a str,
    /// How much is in it, where that is counted.
    pub count: Option<String>,
    /// Where it is begun.
    pub place: Place,
    /// Whether it is the one that is shown.
    pub chosen: bool,
}

/// The button of a tab, with how many errors are about what stands in it.
pub fn tab<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    tab: Tab<'a>,
    is_in: impl Fn(&Finding) -> bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let Tab { word, count, place, chosen } = tab;
    let word = if chosen { strong(word) } else { body(word) };
    let errors = open.report.findings.iter().filter(|finding| finding.is_error() && is_in(finding)).count();
    let mark = (errors > 0).then(|| {
        row![icon_in("ui-error", 13.0, look.red), small(errors.to_string(), look.red).font(BOLD)]
            .spacing(2)
            .align_y(Alignment::Center)
    });
    let content =
        row![word].push(count.map(|count| small(count, look.muted))).push(mark).spacing(6).align_y(Alignment::Center);
    Pressable::new(content, move |status| look.choice(chosen, status))
        .padding([5, 10])
        .on_press(Message::Jumped(place))
        .into()
}

/// The heading over entries of one kind.
pub fn heading<'a, M: 'a>(context: &Context<'_>, icon: &str, word: &'a str) -> Element<'a, M> {
    let look = context.look;
    row![icon_in(icon, 15.0, look.muted), small(word, look.muted).font(BOLD).width(Length::Fill)]
        .spacing(5)
        .align_y(Alignment::Center)
        .padding(Padding::new(2.0).horizontal(4.0))
        .into()
}

/// Which entries of so many are drawn: from the first up to the second.
pub fn shown(count: usize, cursor: Option<usize>) -> (usize, usize) {
    if count <= MOST {
        return (0, count);
    }
    let middle = cursor.unwrap_or(count);
    let first = middle.saturating_sub(MOST / 2).min(count - MOST);
    (first, first + MOST)
}

/// Leads to entries that are not drawn.
pub fn beyond<'a, G: GameBuilder>(context: &Context<'a>, words: String, to: Place) -> Element<'a, Message<G>> {
    let look = context.look;
    Pressable::new(small(words, look.muted), move |status| look.quiet(status))
        .width(Length::Fill)
        .on_press(Message::CursorPut(to))
        .into()
}

/// The frame of an entry; it stands out while the cursor is in it.
pub fn frame<'a, M: 'a>(
    context: &Context<'_>,
    index: usize,
    content: impl Into<Element<'a, M>>,
    here: bool,
) -> Container<'a, M> {
    let look = context.look;
    container(content)
        .id(entry_id(index))
        .padding(Padding::new(8.0).horizontal(10.0))
        .width(Length::Fill)
        .style(move |_| look.card(here))
}

/// The button of the place for a further entry.
pub fn further<'a, G: GameBuilder>(
    context: &Context<'a>,
    id: impl Into<Id>,
    word: &'a str,
    to: Place,
    here: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let message = Some(Message::CursorPut(to));
    let button = if here {
        // The cursor is here already: the catalog beside it says what can come.
        Pressable::new(labelled("ui-add", word, look.text), move |status| look.choice(true, status))
            .on_press_maybe(message)
    } else {
        main_tool(context, "ui-add", word, message)
    };
    container(button.id(id).height(36).padding(Padding::new(8.0).horizontal(14.0))).width(Length::Fill).into()
}

/// The findings of an entry of the array `field`.
pub fn findings<'a, G: GameBuilder>(
    open: Open<'a, G>,
    field: &'static str,
    index: usize,
) -> impl Iterator<Item = &'a Finding> {
    open.report.findings.iter().filter(move |finding| {
        finding.place.steps().next() == Some(Step::Field(field)) && finding.place.outer_index() == Some(index)
    })
}

/// How many errors and warnings an entry has; pressing them leads to the first.
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
                .on_press(Message::Jumped(first.place));
            Some(tip(context, badge, first.sentence(context.language, G::catalog(context))))
        })
        .collect();
    (!marks.is_empty()).then(|| Row::with_children(marks).spacing(4).into())
}

/// The keys of the words for an entry's tools.
#[derive(Debug, Clone, Copy)]
pub struct ToolTerms {
    /// Another card for the entry.
    pub change: &'static str,
    /// The entry is to be taken out.
    pub remove: &'static str,
}

/// What can be done with an entry: moved, doubled, changed, taken out. `ends` says whether it is the first and whether it
/// is the last among those it can be moved through.
pub fn tools<'a, G: GameBuilder>(
    context: &Context<'a>,
    index: usize,
    ends: (bool, bool),
    at: Place,
    terms: ToolTerms,
) -> Element<'a, Message<G>> {
    let tool = |icon: &str, key: &'static str, message: Option<Message<G>>| {
        icon_tool(context, icon, context.text(key), 15.0, message)
    };
    let moved = |direction| Message::Moved(Some(index), direction);
    row![
        tool("ui-up", "gui.builder.move_up", (!ends.0).then(|| moved(Direction::Up))),
        tool("ui-down", "gui.builder.move_down", (!ends.1).then(|| moved(Direction::Down))),
        tool("ui-duplicate", "gui.builder.duplicate", Some(Message::Duplicated(Some(index)))),
        tool("ui-edit", terms.change, Some(Message::CardWanted(at))),
        tool("ui-delete", terms.remove, Some(Message::Removed(Some(at)))),
    ]
    .into()
}

/// A place for an upgrade that holds nothing.
pub fn empty_seat<'a, G: GameBuilder>(
    context: &Context<'_>,
    icons: &[&'static str],
    words: impl text::IntoFragment<'a>,
    at: Place,
    chosen: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let drawings = icons.iter().map(|icon| icon_in(icon, 14.0, look.muted));
    let content = Row::with_children(drawings).push(small(words, look.muted)).spacing(5).align_y(Alignment::Center);
    Pressable::new(content, move |status| look.empty_seat(chosen, status))
        .padding([4, 8])
        .on_press(Message::CursorPut(at))
        .into()
}

/// What is said of a card in its seat.
pub struct Seated<'a> {
    /// Its drawings, one for each icon it takes.
    pub icons: Vec<&'static str>,
    /// Whether a list has it once only.
    pub unique: bool,
    /// Its name.
    pub name: &'a str,
    /// What it costs there.
    pub cost: Option<i32>,
    /// Whether rules speak against it.
    pub wrong: bool,
}

/// An upgrade in its seat.
pub fn filled_seat<'a, G: GameBuilder>(
    context: &Context<'_>,
    card: &Seated<'a>,
    at: Place,
    chosen: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let wrong = card.wrong;
    let ink = if wrong { look.red } else { look.text };
    let content = Row::with_children(card.icons.iter().map(|icon| icon_in(icon, 14.0, ink)))
        .push(card.unique.then(|| icon_in("ui-unique", 9.0, ink)))
        .push(body(card.name).size(SMALL + 1.0))
        .push(card.cost.map(|cost| small(sheet::figures(cost), look.muted).font(BOLD)))
        .spacing(5)
        .align_y(Alignment::Center);
    Pressable::new(content, move |status| look.seat(wrong, chosen, status))
        .padding([4, 8])
        .on_press(Message::CursorPut(at))
        .into()
}

/// A faction a list that is still empty can be of: its drawing, its name, and whether it is chosen.
pub type Side<'a, G> = (&'static str, &'a str, bool, <G as Building>::Change);

/// What is shown of an empty list: how it begins, and the factions it can still be of.
pub fn beginning<'a, G: GameBuilder>(
    context: &Context<'a>,
    title: &'a str,
    words: &'a str,
    factions: impl IntoIterator<Item = Side<'a, G>>,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let mut mark = "ui-new";
    let factions: Vec<Element<'a, Message<G>>> = factions
        .into_iter()
        .map(|(icon, word, chosen, wish)| {
            if chosen {
                mark = icon;
            }
            let color = if chosen { look.accent } else { look.muted };
            let content = row![icon_in(icon, 20.0, color), body(word)].spacing(GAP).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.choice(chosen, status))
                .padding([8, 14])
                .on_press(Message::Wished(wish))
                .into()
        })
        .collect();
    let words = column![
        icon_in(mark, 56.0, look.line),
        space().height(4),
        strong(title),
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

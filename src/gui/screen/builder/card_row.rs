//! Row of a card in a hand or a deck.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Row, column, container, row},
};

use super::{CursorMessage, GameBuilder, ListMessage, Message, Open, findings::mark};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, labelled, small, strong},
    },
};
use kernel::{Place, Severity};

/// Id of the element under the cursor.
pub const HERE: &str = "builder-here";

fn id(here: bool, other: String) -> Id {
    if here { Id::new(HERE) } else { Id::from(other) }
}

/// A card in a hand or a deck.
pub struct CardRow<'a, G: GameBuilder> {
    /// Element before its name.
    pub mark: Element<'a, Message<G>>,
    pub name: &'a str,
    /// Element behind its name.
    pub number: Option<Element<'a, Message<G>>>,
    /// Lines of its text; empty ones are left out.
    pub lines: Vec<String>,
    /// Place of the cursor on it.
    pub at: Place,
    /// Places of its copies, as findings name them.
    pub places: Vec<Place>,
    /// Tools other than removing it.
    pub tools: Vec<Element<'a, Message<G>>>,
}

impl<'a, G: GameBuilder> CardRow<'a, G> {
    /// A card with one copy.
    pub fn new(mark: impl Into<Element<'a, Message<G>>>, name: &'a str, at: Place, place: Place) -> Self {
        let (lines, places, tools) = (Vec::new(), vec![place], Vec::new());
        Self { mark: mark.into(), name, number: None, lines, at, places, tools }
    }

    /// A card that the catalog lacks.
    pub fn unknown(context: &Context<'_>, written: &'a str, at: Place) -> Self {
        Self::new(icon_in("ui-error", 16.0, context.look.red), written, at, at)
    }

    /// Adds lines.
    #[must_use]
    pub fn lines(self, lines: Vec<String>) -> Self {
        Self { lines, ..self }
    }

    /// Draws the card: mark, name, text and findings.
    pub fn view(self, context: &Context<'a>, open: Open<'a, G>, cursor: Place) -> Element<'a, Message<G>> {
        let look = context.look;
        let Self { mark: before, name, number, lines, at, places, tools } = self;
        let here = at == cursor;
        let findings = || open.report.findings.iter().filter(|finding| places.contains(&finding.place));
        let wrong = findings().any(|finding| finding.is_error());
        let ink = if wrong { look.red } else { look.text };
        let remove = icon_tool(
            context,
            "ui-delete",
            context.text("gui.builder.remove"),
            15.0,
            Some(Message::List(ListMessage::Removed(Some(at)))),
        );
        let lines = lines.into_iter().filter(|line| !line.is_empty()).map(|line| small(line, look.muted).into());
        let reasons = findings().filter(|finding| finding.severity != Severity::Info).map(|finding| {
            let (icon, color) = mark(look, finding.severity);
            let words = small(finding.sentence(context.language, G::catalog(context)), color).width(Length::Fill);
            row![container(icon_in(icon, 13.0, color)).padding(Padding::ZERO.top(1)), words].spacing(4).into()
        });
        let title = row![strong(name).color(ink).width(Length::Fill)].push(number).spacing(GAP);
        let words = column![title].extend(lines).extend(reasons).spacing(2).width(Length::Fill);
        let content = row![container(before).height(20).align_y(Alignment::Center), words].spacing(8);
        let first = places.first().map_or_else(String::new, ToString::to_string);
        let button = Pressable::new(content, move |status| look.seat(wrong, here, status))
            .padding(Padding::new(6.0).horizontal(10.0))
            .width(Length::Fill)
            .id(id(here, format!("card-{first}")))
            .on_press(Message::Cursor(CursorMessage::Put(at)));
        let tools = Row::with_children(tools).push(remove);
        row![button, tools].spacing(4).align_y(Alignment::Center).into()
    }
}

/// A place for another card.
pub fn place<'a, G: GameBuilder>(context: &Context<'a>, at: Place, cursor: Place) -> Element<'a, Message<G>> {
    let look = context.look;
    let here = at == cursor;
    let content = labelled("ui-add", context.text("gui.builder.choose_card"), look.muted);
    Pressable::new(content, move |status| look.empty_seat(here, status))
        .padding(Padding::new(6.0).horizontal(10.0))
        .width(Length::Fill)
        .id(id(here, format!("place-{at:?}")))
        .on_press(Message::Cursor(CursorMessage::Put(at)))
        .into()
}

/// Heading over cards of a kind, with their actual and required number.
pub fn heading<'a, M: 'a>(
    context: &Context<'a>,
    mark: impl Into<Element<'a, M>>,
    word: &'a str,
    found: usize,
    need: usize,
) -> Element<'a, M> {
    let look = context.look;
    let color = if found == need { look.muted } else { look.red };
    row![
        mark.into(),
        small(word, look.muted).font(BOLD).width(Length::Fill),
        small(super::counters::of(found, need), color).font(BOLD),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::new(4.0).horizontal(4.0))
    .into()
}

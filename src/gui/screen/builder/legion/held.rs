//! The row of a card in the hand or in the deck.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{column, container, row},
};

use super::{Cursor, Message, Open, cards};
use crate::{
    gui::{
        Context,
        look::GAP,
        widget::{
            Pressable, icon_in, icon_tool,
            parts::{BOLD, labelled, small, strong},
        },
    },
    kernel::{Place, Severity},
};

/// The id of what the cursor stands on.
pub const HERE: &str = "builder-here";

fn id(here: bool, other: String) -> Id {
    if here { Id::new(HERE) } else { Id::from(other) }
}

/// A card of the hand or of the deck: its mark, its name, what is said of it, and what speaks against it.
pub fn card<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    mark: Element<'a, Message>,
    name: &'a str,
    lines: Vec<String>,
    (at, place): (Cursor, Place),
    cursor: Cursor,
) -> Element<'a, Message> {
    let look = context.look;
    let here = at == cursor;
    let findings = || open.report.findings.iter().filter(|finding| finding.place == place);
    let wrong = findings().any(|finding| finding.is_error());
    let ink = if wrong { look.red } else { look.text };
    let remove =
        icon_tool(context, "ui-delete", context.text("gui.builder.remove"), 15.0, Some(Message::Removed(Some(at))));
    let lines = lines.into_iter().filter(|line| !line.is_empty()).map(|line| small(line, look.muted).into());
    let reasons = findings().filter(|finding| finding.severity != Severity::Info).map(|finding| {
        let (icon, color) = crate::gui::screen::builder::findings::mark(look, finding.severity);
        let words = small(finding.sentence(context.language, cards(context)), color).width(Length::Fill);
        row![container(icon_in(icon, 13.0, color)).padding(Padding::ZERO.top(1)), words].spacing(4).into()
    });
    let words = column![strong(name).color(ink)].extend(lines).extend(reasons).spacing(2).width(Length::Fill);
    let content = row![container(mark).height(20).align_y(Alignment::Center), words].spacing(8);
    let button = Pressable::new(content, move |status| look.seat(wrong, here, status))
        .padding(Padding::new(6.0).horizontal(10.0))
        .width(Length::Fill)
        .id(id(here, format!("card-{place}")))
        .on_press(Message::CursorPut(at));
    row![button, remove].spacing(4).align_y(Alignment::Center).into()
}

/// A place for a further card.
pub fn place<'a>(context: &Context<'a>, at: Cursor, cursor: Cursor) -> Element<'a, Message> {
    let look = context.look;
    let here = at == cursor;
    let content = labelled("ui-add", context.text("gui.legion.choose_card"), look.muted);
    Pressable::new(content, move |status| look.empty_seat(here, status))
        .padding(Padding::new(6.0).horizontal(10.0))
        .width(Length::Fill)
        .id(id(here, format!("place-{at:?}")))
        .on_press(Message::CursorPut(at))
        .into()
}

/// The heading over cards of a kind, with how many there are and must be.
pub fn heading<'a>(
    context: &Context<'a>,
    mark: Element<'a, Message>,
    word: &'a str,
    found: usize,
    need: usize,
) -> Element<'a, Message> {
    let look = context.look;
    let color = if found == need { look.muted } else { look.red };
    row![
        mark,
        small(word, look.muted).font(BOLD).width(Length::Fill),
        small(super::counters::of(found, need), color).font(BOLD),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::new(4.0).horizontal(4.0))
    .into()
}

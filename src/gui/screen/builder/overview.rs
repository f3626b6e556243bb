//! Overview of the list when no card is shown: numbers, notes and keys.

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Column, column, container, row},
};

use super::{BarMessage, GameBuilder, Message, Open, row::line};
use crate::{
    Context,
    face::section,
    look::{GAP, HEADING, SMALL, SPACE, TEXT},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, labelled},
        tip,
    },
};

/// Draws the overview.
pub fn view<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Column<'a, Message<G>> {
    let look = context.look;
    let mut content = column![body(context.text(G::WORDS.overview)).size(HEADING).font(BOLD)];
    content = content.push(G::overview(context, open)).push(body(context.text(G::WORDS.nothing)).color(look.muted));
    let between = || look.across();
    if !open.document.notes.is_empty() {
        let edit =
            Pressable::new(labelled("ui-edit", context.text("gui.builder.notes.edit"), look.text), move |status| {
                look.button(status)
            });
        content = content.push(between()).push(
            column![
                section(context, context.text("gui.builder.notes")),
                body(open.document.notes.as_str()),
                edit.padding([4, 8]).on_press(Message::Bar(BarMessage::NotesPressed)),
            ]
            .spacing(GAP),
        );
    }
    if let Some(results) = open.results {
        let stale = results.is_stale.then(|| body(context.text("gui.builder.result.stale")).color(look.yellow));
        let report = column![section(context, context.text("gui.builder.results"))]
            .push(stale)
            .push(body(results.sentence(context)))
            .spacing(GAP);
        content = content.push(between()).push(report);
    }
    content.spacing(SPACE)
}

/// Results of the list in short: the share of points won, and a mark if the list was edited since.
fn results<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Option<Element<'a, Message<G>>> {
    let look = context.look;
    let results = open.results?;
    let color = if results.is_stale { look.muted } else { look.text };
    let mark = results.is_stale.then(|| icon_in("ui-history", 14.0, look.yellow));
    let share = line(format!("{:.0} %", results.results.rate.rate * 100.0), TEXT).font(BOLD).color(color);
    let content = row![icon_in("ui-series", 16.0, color), share].push(mark).spacing(5).align_y(Alignment::Center);
    let stale = if results.is_stale { context.text("gui.builder.result.stale") } else { "" };
    let words = format!("{stale} {}", results.sentence(context)).trim().to_owned();
    let content = container(content).padding(Padding::ZERO.horizontal(SPACE)).id("builder-played");
    Some(tip(context, content, words))
}

/// Foot of the list: its numbers in one line, and its notes.
pub fn foot<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
    let look = context.look;
    let numbers = G::sums(context, open);
    let notes = if open.document.notes.is_empty() { "gui.builder.notes.add" } else { "gui.builder.notes" };
    let notes =
        Pressable::new(labelled("ui-edit", context.text(notes), look.text).height(Length::Fill), move |status| {
            look.button(status)
        })
        .padding(Padding::ZERO.horizontal(10.0))
        .height(28)
        .id("builder-notes-button")
        .on_press(Message::Bar(BarMessage::NotesPressed));
    let content = row![container(numbers).width(Length::Fill).clip(true)]
        .push(results(context, open))
        .push(notes)
        .align_y(Alignment::Center);
    let content = container(content)
        .padding(Padding::ZERO.horizontal(16.0))
        .center_y(44)
        .width(Length::Fill)
        .style(move |_| look.flat(look.surface));
    column![look.across(), content].into()
}

/// Numbers of the list in one line: drawing, color, value and term.
pub fn in_all<'a, M: 'a>(
    context: &Context<'a>,
    numbers: impl IntoIterator<Item = (&'static str, Color, String, &'a str)>,
) -> Element<'a, M> {
    let look = context.look;
    let words = context.width >= 1180.0;
    let numbers = numbers.into_iter().map(|(icon, color, number, word)| {
        let content = row![icon_in(icon, 16.0, color), line(number, TEXT).font(BOLD).color(color)]
            .spacing(5)
            .align_y(Alignment::Center);
        tip(context, content, word)
    });
    let head = words.then(|| line(context.text("gui.builder.in_all"), SMALL).font(BOLD).color(look.muted));
    row![].push(head).extend(numbers).spacing(14).align_y(Alignment::Center).into()
}

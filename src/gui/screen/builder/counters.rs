//! Counters of a list, drawn in the tabs, under them, below the list and in the overview.

use iced::{
    Alignment, Color, Element, Padding,
    widget::{Column, column, row},
};

use super::{CursorMessage, GameBuilder, Message, Open, row::line};
use crate::{
    Context,
    look::{GAP, Look, SMALL, TEXT},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, small},
        segments, tip,
    },
};
use kernel::{Counter, CounterShape, CounterState};

/// Width below which counters have no words.
const NARROWEST_FOR_WORDS: f32 = 1180.0;

/// A number of a list: drawing, color, value and term.
pub type Number = (&'static str, Color, String, &'static str);

/// Actual and required number.
pub fn of(found: usize, need: usize) -> String {
    format!("{found}/{need}")
}

/// Actual number and its limits; of an optional kind only the maximum.
fn of_limit(counter: &Counter) -> String {
    match counter.most {
        Some(most) if counter.least == 0 => of(counter.have as usize, most as usize),
        _ => format!("{}/{}", counter.have, counter.range()),
    }
}

/// Counters of a list.
pub fn counted<G: GameBuilder>(context: &Context<'_>, open: Open<'_, G>) -> Vec<Counter> {
    G::counted(G::catalog(context), open.document)
}

/// Color of a count relative to its limits.
fn color(look: &Look, counter: &Counter) -> Color {
    match counter.state() {
        CounterState::Over => look.red,
        CounterState::Short => look.blue,
        CounterState::Fits if counter.have == 0 => look.muted,
        CounterState::Fits => look.text,
    }
}

/// A count in a tab: segments where they fit, and both numbers.
pub fn in_tab<'a, M: 'a>(context: &Context<'_>, counter: &Counter, roomy: bool) -> Element<'a, M> {
    let look = context.look;
    let color = match counter.state() {
        CounterState::Over => look.red,
        CounterState::Short => look.muted,
        CounterState::Fits => look.accent,
    };
    let all = if counter.least > 0 { counter.least } else { counter.most.unwrap_or(0) };
    let boxes = roomy.then(|| segments(look, counter.have as usize, 0, all as usize));
    let numbers = small(of_limit(counter), color).font(BOLD);
    row![].push(boxes).push(numbers).spacing(6).align_y(Alignment::Center).into()
}

/// Boxes up to the maximum, required ones taller; pressing them asks for the next card.
pub fn boxes<'a, G: GameBuilder>(context: &Context<'a>, counter: &Counter) -> Element<'a, Message<G>> {
    let look = context.look;
    let color = color(look, counter);
    let mark = if counter.have > 0 { look.accent } else { look.muted };
    let name = (context.width >= NARROWEST_FOR_WORDS).then(|| line(counter.name(context.language), SMALL).color(color));
    let head = row![icon_in(counter.icon, 14.0, mark)].push(name).spacing(5).align_y(Alignment::Center);
    let most = counter.most.unwrap_or(counter.have);
    let numbers = row![
        segments(look, counter.have as usize, counter.least as usize, most as usize),
        line(counter.have.to_string(), SMALL).font(BOLD).color(color),
        line(counter.range(), SMALL).color(look.muted),
    ]
    .spacing(5)
    .align_y(Alignment::Center);
    let chip = Pressable::new(column![head, numbers].spacing(1), move |status| look.quiet(status))
        .padding(Padding::new(2.0).horizontal(4.0))
        .id(format!("counter-{}", counter.label));
    let chip = match counter.place {
        Some(place) => chip.on_press(Message::Cursor(CursorMessage::CardWanted(place))),
        None => chip,
    };
    tip(context, chip, counter.words(context.language, G::catalog(context)))
}

/// Counters without boxes, as numbers.
pub fn numbers(context: &Context<'_>, counted: &[Counter]) -> Vec<Number> {
    let numbers = counted.iter().filter(|counter| counter.shape == CounterShape::Number);
    numbers
        .map(|counter| (counter.icon, context.look.text, counter.have.to_string(), counter.name(context.language)))
        .collect()
}

/// A counter with a limit, as a number.
pub fn limited(context: &Context<'_>, counter: &Counter) -> Number {
    let color = if counter.state() == CounterState::Over { context.look.red } else { context.look.text };
    (counter.icon, color, of_limit(counter), counter.name(context.language))
}

/// Numbers below one another: drawing, color, value and term.
pub fn glance<'a, M: 'a>(rows: impl IntoIterator<Item = (&'static str, Color, String, &'a str)>) -> Column<'a, M> {
    let rows = rows.into_iter().map(|(icon, color, number, word)| {
        let number = line(number, TEXT + 2.0).font(BOLD).color(color).width(56).align_x(Alignment::End);
        row![icon_in(icon, 18.0, color), number, body(word)].spacing(GAP + 2.0).align_y(Alignment::Center).into()
    });
    column(rows).spacing(4)
}

//! Answers of a step: those about one card or unit stand under its name.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::{GuidedGame, Message, SEARCH, table::MANY};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, drawing_of, icon_in,
        parts::{BOLD, body, field, letters, small, strong},
    },
};
use systems::rebellion::play::{
    Step,
    text::{Group, Topic, TopicKind},
};

/// Most answers shown at once.
pub(super) const SHOWN: usize = 160;
/// Side of the drawing of a leader or unit.
const DRAWING: f32 = 20.0;

/// An answer in sight: its number among those, and its index.
type Shown = (usize, usize);

/// A line that opens and closes what is below it.
pub(super) fn fold<'a>(words: &'a str, open: bool, message: Message, context: &Context<'_>) -> Pressable<'a, Message> {
    let look = context.look;
    let mark = if open { "ui-down" } else { "ui-right" };
    let words = row![icon_in(mark, 10.0, look.accent), body(words).color(look.accent)];
    Pressable::new(words.spacing(6).align_y(Alignment::Center), move |status| look.link(status))
        .padding([3, 4])
        .on_press(message)
}

/// Answers with their keys.
pub(super) fn answers<'a>(table: &'a GuidedGame, step: &'a Step, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let mut page = Column::new().spacing(4).width(Length::Fill);
    if step.answers.len() > MANY {
        let search = field(context, context.text("gui.rebellion.search"), &table.search, Message::Searched).id(SEARCH);
        page = page.push(search.on_submit(Message::Entered));
    }
    let found = table.found();
    for group in &step.groups {
        let shown = found.iter().copied().enumerate().take(SHOWN);
        let shown: Vec<Shown> = shown.filter(|(_, place)| group.answers.contains(place)).collect();
        page = match &group.topic {
            Some(topic) if topic.kind == TopicKind::Instead => {
                let open = !shown.is_empty();
                let title = fold(&topic.name, open, Message::InsteadPressed, context);
                page.push(title).push(open.then(|| chips(group, &shown, table, context)))
            }
            Some(topic) if shown.len() > 1 => page.push(card(topic, group, &shown, table, context)),
            _ => page.extend(shown.into_iter().map(|shown| line(shown, group, step, table, context))),
        };
    }
    if found.len() > SHOWN {
        let beyond = found.len() - SHOWN;
        page = page.push(small(context.say("gui.rebellion.beyond", &[("count", &beyond)]), look.muted));
    }
    if found.is_empty() && !table.search.is_empty() {
        page = page.push(body(context.text("gui.rebellion.nothing")).color(look.muted));
    }
    if step.open && table.game().fixed().options.is_tracked() {
        page = page.push(container(small(context.text("gui.rebellion.open"), look.muted)).padding([6, 0]));
    }
    page.into()
}

/// An answer by itself, on a line of its own.
fn line<'a>(
    (number, place): Shown,
    group: &'a Group,
    step: &'a Step,
    table: &GuidedGame,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let about = group.topic.as_ref().map_or("", |topic| topic.about.as_str());
    let drawing = group.labels.get(place - group.answers.start).and_then(|label| label.drawing.as_deref());
    let drawing = drawing.map(|name| drawing_of(look, "faction-rebel", name, DRAWING));
    let only = step.answers.len() == 1;
    let color = if only { look.on_accent } else { look.text };
    let cap = letters(key(number, table), 12.0).font(BOLD).color(if only { look.on_accent } else { look.muted });
    let label = step.answers.get(place).map_or("", |(_, label)| label.as_str());
    let words = column![body(label).color(color).width(Length::Fill)];
    let words = words.push((!about.is_empty()).then(|| small(about, look.muted))).spacing(2);
    let chosen = table.picked == Some(number);
    let content = row![container(cap).center_x(20)].push(drawing).push(words).spacing(GAP).align_y(Alignment::Center);
    let answer =
        Pressable::new(content, move |status| if only { look.primary(status) } else { look.choice(chosen, status) });
    answer.padding([7, 8]).width(Length::Fill).on_press(Message::Answered(place)).into()
}

/// Answers about one card or unit, under its name.
fn card<'a>(
    topic: &'a Topic,
    group: &'a Group,
    shown: &[Shown],
    table: &GuidedGame,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let drawing = topic.drawing.as_deref().map(|name| drawing_of(look, "faction-rebel", name, DRAWING));
    let title = Row::new().push(drawing).push(strong(topic.name.as_str())).spacing(6).align_y(Alignment::Center);
    let about = (!topic.about.is_empty()).then(|| small(topic.about.as_str(), look.muted));
    let content = column![title].push(about).push(chips(group, shown, table, context)).spacing(5);
    container(content).padding(10).width(Length::Fill).style(move |_| look.chip()).into()
}

fn chips<'a>(group: &'a Group, shown: &[Shown], table: &GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let chips = shown.iter().filter_map(|(number, place)| {
        let label = group.labels.get(place - group.answers.start)?;
        let side = if group.topic.as_ref().is_some_and(|topic| topic.kind == TopicKind::Instead) {
            "faction-imperial"
        } else {
            "faction-rebel"
        };
        let cap = key(*number, table);
        let cap = (!cap.is_empty()).then(|| letters(cap, 11.0).font(BOLD).color(look.muted));
        let drawing = label.drawing.as_deref().map(|name| drawing_of(look, side, name, DRAWING));
        let words = Row::new().push(cap).push(drawing).push(small(label.text.as_str(), look.text));
        let chosen = table.picked == Some(*number);
        let chip =
            Pressable::new(words.spacing(6).align_y(Alignment::Center), move |status| look.choice(chosen, status));
        Some(chip.padding([4, 8]).on_press(Message::Answered(*place)).into())
    });
    Row::with_children(chips).spacing(4).wrap().vertical_spacing(4).into()
}

/// The key of an answer in sight; empty beyond the keyboard.
fn key(number: usize, table: &GuidedGame) -> String {
    table.keys().get(number..=number).unwrap_or_default().to_uppercase()
}

//! What is on cards, drawn alike in the builder and beside the tables.

pub mod imperial_assault;
pub mod legion;

use iced::{
    Alignment, Color, Element, border,
    widget::{Row, Text, column, container, row},
};

use crate::{
    Context,
    look::{Look, SMALL, TEXT},
    widget::{
        icon_in,
        parts::{BOLD, body, letters, small, strong},
        tip,
    },
};
use deckbuilding::cards::{Part, Words};

/// A drawing in color.
#[derive(Debug, Clone, Copy)]
pub struct Drawing {
    pub icon: &'static str,
    pub color: Color,
    /// Color seen through its gaps, if not the background.
    pub ground: Option<Color>,
}

impl Drawing {
    /// Draws it at this size.
    pub fn view<'a, M: 'a>(self, size: f32) -> Element<'a, M> {
        let drawn = icon_in(self.icon, size, self.color);
        match self.ground {
            Some(ground) => {
                let style = container::background(ground).border(border::rounded(size / 6.0));
                container(drawn).style(move |_| style).into()
            }
            None => drawn,
        }
    }
}

/// Heading of a part.
pub fn section<'a, M: 'a>(context: &Context<'_>, word: &'a str) -> Element<'a, M> {
    small(word, context.look.muted).font(BOLD).into()
}

/// A part under its heading; none if it is empty.
pub fn part<'a, M: 'a>(
    context: &Context<'a>,
    title: &'static str,
    spacing: f32,
    content: impl IntoIterator<Item = Element<'a, M>>,
) -> Option<Element<'a, M>> {
    let content: Vec<Element<'a, M>> = content.into_iter().collect();
    let title = section(context, context.text(title));
    (!content.is_empty()).then(|| column![title].extend(content).spacing(spacing).into())
}

/// Elements in rows that break; none if there are none.
pub fn flow<'a, M: 'a>(
    elements: impl IntoIterator<Item = Element<'a, M>>,
    spacing: f32,
    between: f32,
) -> Option<Element<'a, M>> {
    let elements: Vec<Element<'a, M>> = elements.into_iter().collect();
    (!elements.is_empty())
        .then(|| Row::with_children(elements).spacing(spacing).wrap().vertical_spacing(between).into())
}

/// A word after a drawing in this color.
pub fn marked<'a, M: 'a>(icon: &str, size: f32, color: Color, word: Text<'a>) -> Row<'a, M> {
    row![icon_in(icon, size, color), word].spacing(4).align_y(Alignment::Center)
}

/// A text; none if it is empty.
pub fn text<'a, M: 'a>(words: &'a str) -> Option<Element<'a, M>> {
    (!words.is_empty()).then(|| body(words).into())
}

/// A name over a text; either may be empty.
pub fn named<'a, M: 'a>(name: &'a str, words: &'a str) -> Element<'a, M> {
    column![].push((!name.is_empty()).then(|| strong(name))).push(text(words)).spacing(1).into()
}

/// A name in this color over a text, in small print; either may be empty.
pub fn named_small<'a, M: 'a>(context: &Context<'_>, name: &'a str, color: Color, words: &'a str) -> Element<'a, M> {
    let name = (!name.is_empty()).then(|| strong(name).size(SMALL).color(color));
    column![].push(name).push((!words.is_empty()).then(|| small(words, context.look.muted))).spacing(1).into()
}

/// A remark in small print.
pub fn remark<'a, M: 'a>(context: &Context<'_>, words: String) -> Element<'a, M> {
    let look = context.look;
    row![icon_in("ui-info", 14.0, look.blue), small(words, look.muted)].spacing(5).into()
}

/// A note on a card of which practice matches play a part, or nothing.
pub fn simulated<'a, M: 'a>(context: &Context<'_>, partly: bool, why: &str) -> Element<'a, M> {
    let key = if partly { "gui.builder.card.partly_simulated" } else { "gui.builder.card.not_simulated" };
    small(context.say(key, &[("why", &why)]), context.look.muted).into()
}

/// Parts of a card of the Deckbuilding Game that rest on one source, or on sources that disagree.
pub fn doubts<'a, M: 'a>(
    context: &Context<'a>,
    unconfirmed: Words<Part>,
    disputed: Words<Part>,
) -> Option<Element<'a, M>> {
    let all = [("deckbuilding.sheet.unconfirmed", unconfirmed), ("deckbuilding.sheet.disputed", disputed)];
    let lines = all.into_iter().filter(|(_, parts)| !parts.is_empty()).map(|(key, parts)| {
        let words: Vec<&str> = parts.iter().map(|part| context.text(part.term())).collect();
        small(context.say(key, &[("parts", &words.join(", "))]), context.look.muted).into()
    });
    (!(unconfirmed.is_empty() && disputed.is_empty())).then(|| column(lines).spacing(4).into())
}

/// A number of a card.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Phrase key of its name.
    pub term: &'static str,
    /// Name of its drawing.
    pub icon: &'static str,
    /// The value; `None` for a dash.
    pub value: Option<i16>,
    /// The printed value, if upgrades changed it.
    pub printed: Option<i16>,
    pub color: fn(&Look) -> Color,
}

impl Figure {
    /// A printed number.
    pub const fn new(term: &'static str, icon: &'static str, value: Option<i16>, color: fn(&Look) -> Color) -> Self {
        Self { term, icon, value, printed: None, color }
    }

    /// The effective number, marked with the printed one if they differ.
    #[must_use]
    pub fn from(self, printed: Self) -> Self {
        let changed = self.value != printed.value;
        Self { printed: printed.value.filter(|_| changed), ..self }
    }
}

fn number(value: Option<i16>) -> String {
    value.map_or("–".to_owned(), |value| value.to_string())
}

/// Numbers with their drawings; a tooltip names each.
pub fn numbers<'a, M: 'a>(context: &Context<'_>, figures: &[Figure], size: f32) -> Row<'a, M> {
    let look = context.look;
    let cells = figures.iter().map(|figure| {
        let color = (figure.color)(look);
        let mark = match (figure.value, figure.printed) {
            (Some(now), Some(printed)) if now > printed => Some("ui-up"),
            (Some(_), Some(_)) => Some("ui-down"),
            _ => None,
        };
        let value = letters(number(figure.value), size).font(BOLD).color(color);
        let cell = row![icon_in(figure.icon, size + 2.0, color), value]
            .push(mark.map(|mark| icon_in(mark, TEXT - 3.0, color)))
            .spacing(3)
            .align_y(Alignment::Center);
        let name = context.text(figure.term);
        let words = match figure.printed {
            Some(printed) => context.say("gui.builder.changed", &[("stat", &name), ("printed", &printed)]),
            None => name.to_owned(),
        };
        tip(context, cell, words)
    });
    Row::with_children(cells).spacing(12).align_y(Alignment::Center)
}

//! Suggestions for the points the open list has left, with reasons.

use std::sync::Arc;

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, key::Named},
    widget::{Column, column, container, row},
};

use super::{App, Overlay, OverlayMessage, panel};
use crate::{
    app::{Destination, FillMessage as Message, Message as AppMessage, Screen},
    background::{Waiting, in_background},
    context::Context,
    look::{GAP, SPACE},
    widget::{
        Pressable,
        parts::{BOLD, body, key_cap, small, strong},
    },
};
use kernel::{Added, Filling, Language, Names};
use systems::AnyDocument;

/// Number of suggestions shown.
const WAYS: usize = 6;
const WIDTH: f32 = 600.0;

/// Suggestions for the points a list has left.
#[derive(Debug)]
pub(in crate::app) struct Fill {
    /// The list the suggestions are for, and its points left.
    before: AnyDocument,
    left: i32,
    ways: Vec<Way>,
    picked: usize,
    /// Only owned cards are suggested.
    owned_only: bool,
    /// The search in progress.
    waiting: Option<Waiting>,
}

/// A suggestion in words.
#[derive(Debug)]
struct Way {
    document: AnyDocument,
    cards: Vec<Line>,
    total: i32,
    left: i32,
}

/// A card of a suggestion.
#[derive(Debug)]
struct Line {
    card: String,
    on: Option<String>,
    cost: i32,
    usage: Option<u32>,
}

impl Way {
    fn of(filling: Filling<AnyDocument>, names: &dyn Names, language: Language) -> Self {
        let Filling { document, cards, total, left } = filling;
        let line = |added: &Added| Line {
            card: names.card_name(added.card, language).to_owned(),
            on: added.on.map(|on| names.card_name(on, language).to_owned()),
            cost: added.cost,
            usage: added.usage,
        };
        Self { cards: cards.iter().map(line).collect(), document, total, left }
    }
}

impl App {
    /// Searches for suggestions and shows them.
    pub(in crate::app) fn show_fill(&mut self) -> Task<AppMessage> {
        let Some(list) = &self.open else { return Task::none() };
        let before = list.open.document.clone();
        let left = before.format().limit - list.open.report.points();
        let waiting = Waiting::default();
        let (waiter, asked) = (waiting.waiter(), waiting.waiter());
        let (document, catalogs) = (before.clone(), Arc::clone(&self.shared.catalogs));
        let owned = self.shared.context().owned_of(document.system()).cloned();
        let owned_only = owned.is_some();
        let fill = Fill { before, left, ways: Vec::new(), picked: 0, owned_only, waiting: Some(waiting) };
        self.open_overlay(Overlay::Fill(fill));
        let work = in_background(move || document.fillings(&catalogs, owned.as_ref(), WAYS, &|| asked.waits()));
        work.map(move |ways| OverlayMessage::Fill(Message::Found(waiter.clone(), ways.unwrap_or_default())).into())
    }

    pub(super) fn fill_message(&mut self, message: Message) -> Task<AppMessage> {
        let Some(Overlay::Fill(fill)) = &mut self.overlay else { return Task::none() };
        match message {
            Message::Found(waiter, ways) if waiter.waits() => {
                let language = self.shared.preferences.language;
                let names = fill.before.names(&self.shared.catalogs);
                fill.ways = ways.into_iter().map(|way| Way::of(way, names, language)).collect();
                fill.waiting = None;
            }
            Message::Found(..) => {}
            Message::Moved(by) => {
                let last = fill.ways.len().saturating_sub(1);
                fill.picked = fill.picked.saturating_add_signed(by).min(last);
            }
            Message::Taken(at) => return self.take_way(at),
        }
        Task::none()
    }

    /// Applies a suggestion to the list.
    fn take_way(&mut self, at: usize) -> Task<AppMessage> {
        let Some(Overlay::Fill(fill)) = self.overlay.take() else { return Task::none() };
        // The suggestions are for the list as it was.
        let is_same = self.open.as_ref().is_some_and(|list| list.open.document == fill.before);
        let Some(way) = fill.ways.into_iter().nth(at).filter(|_| is_same) else {
            return Task::none();
        };
        let cards: Vec<String> = way.cards.into_iter().map(|line| line.card).collect();
        let edited = self.edit(way.document, "gui.edit.fill", vec![("cards", cards.join(", "))]);
        let shown = match &self.screens.shown {
            Screen::Builder(_) => Task::none(),
            _ => self.go(Destination::Builder),
        };
        Task::batch([edited, shown])
    }
}

impl Fill {
    pub(super) fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::ArrowDown) => Some(Message::Moved(1)),
            Key::Named(Named::ArrowUp) => Some(Message::Moved(-1)),
            Key::Named(Named::Enter) => Some(Message::Taken(self.picked)),
            Key::Character(digit) => {
                let number: usize = digit.parse().ok().filter(|number| (1..=WAYS).contains(number))?;
                Some(Message::Taken(number - 1))
            }
            _ => None,
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, AppMessage> {
        let look = context.look;
        let title = context.say("gui.fill.title", &[("left", &self.left)]);
        let hint = |key: &'static str| -> Element<'a, AppMessage> {
            container(body(context.text(key)).color(look.muted)).padding([SPACE, 0.0]).into()
        };
        let (about, content) = match &self.ways {
            _ if self.waiting.is_some() => (None, hint("gui.fill.looking")),
            ways if ways.is_empty() && self.owned_only => (None, hint("gui.fill.nothing_owned")),
            ways if ways.is_empty() => (None, hint("gui.fill.nothing")),
            ways => {
                let is_known = ways.iter().flat_map(|way| &way.cards).any(|card| card.usage.is_some());
                let about = if is_known { "gui.fill.why" } else { "gui.fill.why_points" };
                let ways = ways.iter().enumerate().map(|(at, way)| self.way(context, at, way, is_known));
                (Some(context.text(about).to_owned()), Column::with_children(ways).spacing(GAP).into())
            }
        };
        panel(context, title, about, content, WIDTH)
    }

    fn way<'a>(&self, context: &Context<'a>, at: usize, way: &'a Way, is_usage_known: bool) -> Element<'a, AppMessage> {
        let look = context.look;
        let chosen = at == self.picked;
        let cards = way.cards.iter().map(|line| {
            let on = line.on.as_ref().map(|on| small(context.say("gui.fill.on", &[("on", on)]), look.muted));
            let usage = match line.usage {
                Some(count) => Some(context.say("gui.fill.usage", &[("count", &count)])),
                None => is_usage_known.then(|| context.text("gui.fill.no_usage").to_owned()),
            };
            let cost = (line.cost != 0).then(|| small(kernel::sheet::figures(line.cost), look.text).font(BOLD));
            let name = row![strong(line.card.as_str())].push(on).push(cost).spacing(6).align_y(Alignment::Center);
            column![name.wrap()].push(usage.map(|usage| small(usage, look.muted))).spacing(1).into()
        });
        let limit = self.before.format().limit;
        let left = match way.left {
            0 => context.text("gui.fill.all_spent").to_owned(),
            left => context.say("gui.fill.left", &[("left", &left)]),
        };
        let total = context.say("gui.fill.total", &[("total", &way.total), ("limit", &limit)]);
        let sums = column![strong(total), small(left, if way.left == 0 { look.green } else { look.muted })];
        let content = row![
            key_cap(context, (at + 1).to_string()),
            Column::with_children(cards).spacing(6).width(Length::Fill),
            sums.align_x(Alignment::End),
        ]
        .spacing(SPACE);
        Pressable::new(content, move |status| look.choice(chosen, status))
            .padding(Padding::new(10.0))
            .width(Length::Fill)
            .id(format!("fill-{at}"))
            .on_press(OverlayMessage::Fill(Message::Taken(at)).into())
            .into()
    }
}

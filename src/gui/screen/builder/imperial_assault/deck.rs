//! The Command deck: how its costs are spread, and its cards by cost with who can use them.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, container, row, space},
};

use super::{Message, Open, cards, words};
use crate::{
    Context,
    face::imperial_assault::users,
    look::{GAP, RADIUS, SMALL},
    screen::builder::{
        ListMessage,
        card_row::{self, CardRow, HERE},
        counters::{counted, of},
    },
    widget::{
        icon_in, icon_tool,
        parts::{BOLD, body, gauge, small, tool},
        tip,
    },
};
use imperial_assault::{
    builder::{self, command_cost},
    cards::User,
    list::{COMMAND, Candidate, Change},
};
use kernel::{Choice, Node, Place};

/// The costs told in the curve; cards that cost more stand with the last.
const COSTS: [u8; 4] = [0, 1, 2, 3];
/// Height of the highest column of the curve, in points.
const HIGH: f32 = 44.0;
/// Width of a column of the curve.
const WIDE: f32 = 34.0;

/// Draws the deck; with it the id of what is to be brought into sight.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> (Column<'a, Message>, Id) {
    let look = context.look;
    let army = &open.document.list;
    let told = builder::deck(cards(context), army);
    let mut list = Column::new().push(head(context, open, &told));
    if army.command.is_none() {
        list = list
            .push(container(body(context.text("gui.imperial_assault.deck.none")).color(look.muted)).padding([4, 6]));
    }
    // Above the cards, so that the curve is in sight while cards are added.
    list = list.push(card_row::place(context, COMMAND, cursor));
    let mut last = None;
    for copies in &told {
        let cost = command_cost(cards(context), copies);
        if last != Some(cost) {
            last = Some(cost);
            let count: usize = told
                .iter()
                .filter(|other| command_cost(cards(context), other) == cost)
                .map(|other| other.places().count())
                .sum();
            list = list.push(cost_heading(context, cost, count));
        }
        list = list.push(card(context, open, copies, cursor));
    }
    if army.command.is_some() {
        let word = context.text("gui.imperial_assault.deck.forget");
        let forget = tool(context, "ui-undo", word, Some(Message::List(ListMessage::Changed(Change::ForgetDeck))));
        list = list.push(container(forget.padding([4, 8])).padding([6, 0]));
    }
    (list, Id::new(HERE))
}

/// The curve of costs, and how much of both limits is used.
fn head<'a>(context: &Context<'a>, open: Open<'a>, told: &[Node<Candidate>]) -> Element<'a, Message> {
    let counted = counted(context, open);
    let meter = |label, key| {
        counted.iter().find(|counter| counter.label == label).map(|counter| {
            let limit = if counter.least > 0 { Some(counter.least) } else { counter.most };
            let gauge = gauge(context, counter.have as i32, limit.unwrap_or(0) as i32, 110.0, Length::Fixed(52.0));
            column![small(context.text(key), context.look.muted), gauge].spacing(2)
        })
    };
    let meters = Column::new()
        .push(meter("imperial_assault.count.deck", "gui.imperial_assault.deck.cards"))
        .push(meter("imperial_assault.count.deck_points", "gui.imperial_assault.deck.points"))
        .spacing(GAP);
    let curve = row![curve(context, told), meters].spacing(28).align_y(Alignment::Center);
    container(curve.wrap().vertical_spacing(GAP)).padding(Padding::new(8.0).horizontal(10.0)).width(Length::Fill).into()
}

fn curve<'a>(context: &Context<'a>, told: &[Node<Candidate>]) -> Element<'a, Message> {
    let look = context.look;
    let count = |wanted: u8| -> usize {
        let is_of = |copies: &&Node<Candidate>| {
            command_cost(cards(context), copies).is_some_and(|cost| cost.min(COSTS[COSTS.len() - 1]) == wanted)
        };
        told.iter().filter(is_of).map(|copies| copies.places().count()).sum()
    };
    let most = COSTS.into_iter().map(count).max().unwrap_or(0).max(1);
    let columns = COSTS.map(|cost| {
        let found = count(cost);
        let high = HIGH * found as f32 / most as f32;
        let bar = container(space()).width(WIDE).height(high.max(2.0)).style(move |_| container::Style {
            background: Some(if found == 0 { look.line.into() } else { look.accent.into() }),
            border: iced::border::rounded(RADIUS / 2.0),
            ..container::Style::default()
        });
        let number = small(found.to_string(), if found == 0 { look.muted } else { look.text }).font(BOLD);
        let stack = column![space().height(HIGH - high), number, bar, small(cost.to_string(), look.muted)];
        let words = context.say("gui.imperial_assault.curve", &[("count", &found), ("cost", &cost)]);
        tip(context, stack.spacing(1).align_x(Alignment::Center), words)
    });
    column![
        Row::with_children(columns).spacing(GAP).align_y(Alignment::End),
        small(context.text("gui.imperial_assault.curve.cost"), look.muted).size(SMALL - 1.0),
    ]
    .align_x(Alignment::Center)
    .into()
}

fn cost_heading<'a>(context: &Context<'a>, cost: Option<u8>, count: usize) -> Element<'a, Message> {
    let look = context.look;
    let word = match cost {
        Some(cost) => context.say("gui.imperial_assault.cost", &[("cost", &cost)]),
        None => context.text("gui.imperial_assault.unknown").to_owned(),
    };
    row![
        small(word, look.muted).font(BOLD).width(Length::Fill),
        small(context.say("gui.imperial_assault.cards", &[("count", &count)]), look.muted),
    ]
    .padding(Padding::new(4.0).horizontal(4.0))
    .into()
}

fn card<'a>(context: &Context<'a>, open: Open<'a>, copies: &Node<Candidate>, cursor: Place) -> Element<'a, Message> {
    let look = context.look;
    let army = &open.document.list;
    let at = copies.place;
    let places: Vec<Place> = copies.places().collect();
    let id = match &army.deck()[at.outer_index().unwrap_or_default()] {
        Choice::Known(id) => *id,
        Choice::Unknown(id) => {
            let held = CardRow::new(icon_in("ui-error", 16.0, look.red), id, at, at);
            return CardRow { places, ..held }.view(context, open, cursor);
        }
    };
    let card = cards(context).command(id);
    let timing = card.named_timing().map_or("", |timing| context.text(timing.term()));
    let facts: Vec<String> = [timing.to_owned(), users(context, cards(context), &card.user)]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    // Of a card that any figure can use the names tell nothing.
    let used_by = words::used_by(context, army, id).filter(|_| card.user != User::default()).unwrap_or_default();
    let found = places.len();
    let number = card.copies.map(|limit| {
        let words = context.say("gui.imperial_assault.copies_of", &[("found", &found), ("limit", &limit)]);
        let color = if found > usize::from(limit) { look.red } else { look.muted };
        tip(context, small(of(found, limit.into()), color).font(BOLD), words)
    });
    let more = card.copies.is_some_and(|limit| found < usize::from(limit));
    let another = more.then_some(Message::List(ListMessage::Another(at)));
    let word = context.text("gui.imperial_assault.another_copy");
    let tools = card.copies.filter(|limit| *limit > 1).map(|_| icon_tool(context, "ui-add", word, 15.0, another));
    let mark = body(card.cost.map_or("?".to_owned(), |cost| cost.to_string())).font(BOLD).color(look.accent).width(14);
    let held = CardRow::new(mark, card.text.name(context.language), at, at);
    CardRow { places, number, tools: tools.into_iter().collect(), lines: vec![facts.join(" · "), used_by], ..held }
        .view(context, open, cursor)
}

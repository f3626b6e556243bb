//! Counters of an army at its places.

use iced::{Alignment, Element, widget::Row};

use super::{Message, Open, cards};
use crate::{
    Context,
    screen::builder::{
        counters::{Number, boxes, counted, glance, numbers},
        overview::in_all,
    },
};
use kernel::CounterShape;
use legion::checks::minis;

/// Draws what has a box for each there may be: the ranks.
pub fn strip<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let all = counted(context, open);
    let chips = all.iter().filter(|counter| counter.shape == CounterShape::Boxes);
    let chips = chips.map(|counter| boxes(context, counter));
    Row::with_children(chips).spacing(2).align_y(Alignment::Center).wrap().vertical_spacing(4).into()
}

/// Counters of the whole army, and its minis; nothing while it has no units.
fn whole(context: &Context<'_>, open: Open<'_>) -> Option<Vec<Number>> {
    let catalog = cards(context);
    let army = &open.document.list;
    let all: u32 = army.units.iter().map(|unit| minis(catalog, unit)).sum();
    let minis = ("stat-minis", context.look.text, all.to_string(), context.text("legion.count.minis"));
    let whole = || numbers(context, &counted(context, open)).into_iter().chain([minis]).collect();
    (!army.units.is_empty()).then(whole)
}

/// The numbers of the army in one line.
pub fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    whole(context, open).map(|numbers| in_all(context, numbers))
}

/// The numbers of the army at a glance.
pub fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    whole(context, open).map(|numbers| glance(numbers).into())
}

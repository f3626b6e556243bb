//! Counts of an army.

use iced::Element;

use super::{Message, Open, cards};
use crate::{
    Context,
    screen::builder::{
        counters::{counted, glance, limited, numbers},
        overview::in_all,
    },
};
use imperial_assault::checks::{attached, health};
use kernel::CounterShape;

/// The numbers of the army in one line; nothing while it has no cards.
pub fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    let all = counted(context, open);
    let cost = all.iter().filter(|counter| counter.label == "imperial_assault.count.deck_points");
    let numbers = numbers(context, &all).into_iter().chain(cost.map(|counter| limited(context, counter)));
    (!open.document.list.deployment.is_empty()).then(|| in_all(context, numbers))
}

/// Draws the numbers of the army at a glance; nothing while it has no cards.
pub fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    let army = &open.document.list;
    if army.deployment.is_empty() {
        return None;
    }
    let catalog = cards(context);
    let attached = attached(catalog, army);
    let all_health: u32 = army
        .cards()
        .map(|(index, id)| {
            let each = health(catalog, army, &attached, index).unwrap_or(0);
            u32::from(catalog.deployment(id).figures) * u32::from(each)
        })
        .sum();
    let word = context.text("gui.imperial_assault.overview.health");
    let health = ("stat-wounds", context.look.red, all_health.to_string(), word);
    let all = counted(context, open);
    let deck = all.iter().filter(|counter| counter.shape == CounterShape::Segments);
    let deck = deck.map(|counter| limited(context, counter));
    Some(glance(numbers(context, &all).into_iter().chain([health]).chain(deck)).into())
}

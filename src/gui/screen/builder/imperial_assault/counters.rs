//! What is counted of an army: its groups and figures, its Command deck.

use iced::{Alignment, Element, widget::row};

use super::{Message, Open, cards};
use crate::{
    Context,
    screen::builder::{
        counters::{glance, of},
        overview::in_all,
    },
    widget::{
        parts::{BOLD, small},
        segments,
    },
};
use imperial_assault::{
    Army,
    builder::groups,
    cards::Catalog,
    checks::{attached, deck_cost, deck_limits, figures, health},
};

/// How many cards a deck must have: one number, or the fewest and the most.
pub fn deck_size(catalog: &Catalog, army: &Army) -> String {
    let limits = deck_limits(catalog, army);
    if limits.least == limits.most { limits.least.to_string() } else { format!("{}–{}", limits.least, limits.most) }
}

/// Boxes for the cards of the deck, and what they cost of what they may.
pub fn deck_boxes<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let limits = deck_limits(catalog, army);
    let found = army.deck().len();
    let whole = (limits.least..=limits.most).contains(&(found as i32));
    let color = if whole { look.accent } else { look.muted };
    let boxes = (context.width >= 1180.0).then(|| segments(look, found, 0, limits.least.max(0) as usize));
    let numbers = small(format!("{found}/{}", deck_size(catalog, army)), color).font(BOLD);
    row![].push(boxes).push(numbers).spacing(6).align_y(Alignment::Center).into()
}

/// The numbers of the army in one line; nothing while it has no cards.
pub fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let limits = deck_limits(catalog, army);
    let cost = deck_cost(catalog, army);
    let word = |key| context.text(key);
    let fits = if cost > limits.points { look.red } else { look.text };
    let numbers = [
        (
            "token-activation",
            look.text,
            groups(catalog, army).to_string(),
            word("gui.imperial_assault.overview.groups"),
        ),
        ("stat-minis", look.text, figures(catalog, army).to_string(), word("gui.imperial_assault.overview.figures")),
        (
            "slot-command",
            fits,
            of(cost as usize, limits.points.max(0) as usize),
            word("gui.imperial_assault.deck_cost"),
        ),
    ];
    (!army.deployment.is_empty()).then(|| in_all(context, numbers))
}

/// Draws the numbers of the army at a glance; nothing while it has no cards.
pub fn overview<'a>(context: &Context<'a>, army: &Army) -> Option<Element<'a, Message>> {
    if army.deployment.is_empty() {
        return None;
    }
    let look = context.look;
    let catalog = cards(context);
    let attached = attached(catalog, army);
    let all_health: u32 = army
        .cards()
        .map(|(index, id)| {
            let each = health(catalog, army, &attached, index).unwrap_or(0);
            u32::from(catalog.deployment(id).figures) * u32::from(each)
        })
        .sum();
    let word = |key| context.text(key);
    let rows = [
        ("token-activation", look.text, groups(catalog, army), word("gui.imperial_assault.overview.groups")),
        ("stat-minis", look.text, figures(catalog, army) as usize, word("gui.imperial_assault.overview.figures")),
        ("stat-wounds", look.red, all_health as usize, word("gui.imperial_assault.overview.health")),
        ("command-pip", look.blue, army.deck().len(), word("gui.imperial_assault.overview.cards")),
    ];
    Some(glance(rows.map(|(icon, color, count, word)| (icon, color, count.to_string(), word))).into())
}

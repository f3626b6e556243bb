//! What is counted of an army: its groups and figures, its Command deck.

use iced::{Color, Element};

use super::{Message, Open, cards};
use crate::{
    Context,
    screen::builder::counters::{glance, number, of, strip},
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

/// Draws the counters that stand under the bar.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let limits = deck_limits(catalog, army);
    let say = |key: &str, count: usize| context.say(key, &[("count", &count)]);
    let (groups, figures) = (groups(catalog, army), figures(catalog, army) as usize);
    let (cards, cost) = (army.deck().len(), deck_cost(catalog, army) as usize);
    let fits = |fits: bool| -> Color { if fits { look.text } else { look.red } };
    let whole = (limits.least..=limits.most).contains(&(cards as i32)) || army.command.is_none();
    let size = deck_size(catalog, army);
    let of_deck = context.say("gui.imperial_assault.counter.cards", &[("found", &cards), ("limit", &size)]);
    let of_cost = context.say("gui.imperial_assault.counter.cost", &[("found", &cost), ("limit", &limits.points)]);
    strip(vec![
        number(
            context,
            &["token-activation"],
            groups.to_string(),
            look.text,
            say("gui.imperial_assault.counter.groups", groups),
        ),
        number(
            context,
            &["stat-minis"],
            figures.to_string(),
            look.text,
            say("gui.imperial_assault.counter.figures", figures),
        ),
        number(context, &["command-pip"], format!("{cards}/{size}"), fits(whole), of_deck),
        number(
            context,
            &["slot-command"],
            of(cost, limits.points.max(0) as usize),
            fits(cost as i32 <= limits.points),
            of_cost,
        ),
    ])
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

//! What is counted of an army: its ranks, its activations and orders, its hand and its deck.

use iced::{Alignment, Element, Padding, widget::row};

use super::{Message, Open, cards};
use crate::{
    Context,
    look::SMALL,
    screen::builder::counters::{glance, number, strip},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body},
        tip,
    },
};
use legion::{
    Army,
    cards::Catalog,
    checks::{RankCount, minis, ranks},
    list::UNITS,
};

/// How many cards a command hand has (LEG-HAND-01).
pub const HAND: usize = 7;
/// How many cards a battle deck has (LEG-DECK-01).
pub const DECK: usize = 12;
/// The keyword that gives a unit a second order token.
const UNSTOPPABLE: &str = "unstoppable";

/// How many order tokens an army has: one a unit, two for an unstoppable one.
fn orders(catalog: &Catalog, army: &Army) -> usize {
    let unstoppable = catalog.find_keyword(UNSTOPPABLE);
    let twice = army
        .known_units()
        .filter(|(_, id)| catalog.unit(*id).keywords.iter().any(|keyword| Some(keyword.keyword) == unstoppable));
    army.units.len() + twice.count()
}

/// Draws the counters that stand under the bar.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let counted = ranks(catalog, open.document.format, army);
    let mut chips: Vec<Element<'a, Message>> = counted.ranks.iter().map(|count| rank(context, count)).collect();
    if let Some((found, most)) = counted.leaders {
        let color = if found > most { look.red } else { look.text };
        let words = context.say("gui.legion.counter.leaders", &[("found", &found), ("most", &most)]);
        let icons = ["rank-commander", "rank-operative"];
        chips.push(number(context, &icons, format!("{found}≤{most}"), color, words));
    }
    let activations = army.units.len();
    let orders = orders(catalog, army);
    let say = |key: &str, count: usize| context.say(key, &[("count", &count)]);
    let words = say("gui.legion.counter.activations", activations);
    chips.push(number(context, &["token-activation"], activations.to_string(), look.text, words));
    let words = say("gui.legion.counter.orders", orders);
    chips.push(number(context, &["token-order"], orders.to_string(), look.text, words));
    strip(chips)
}

/// A rank with how many there are, must be and may be; pressing it asks for units of the rank.
fn rank<'a>(context: &Context<'a>, count: &RankCount) -> Element<'a, Message> {
    let look = context.look;
    let wide = context.width >= 1180.0;
    let (few, many) = (count.for_minimum < count.minimum, count.for_maximum() > count.maximum);
    let color = match () {
        () if few || many => look.red,
        () if count.found == 0 => look.muted,
        () => look.text,
    };
    let name = context.text(count.rank.term());
    let range = format!("{}–{}", count.minimum, count.maximum);
    let content = row![icon_in(count.rank.icon(), 15.0, color)]
        .push(wide.then(|| body(name).size(SMALL + 1.0).color(color)))
        .push(body(count.found.to_string()).font(BOLD).color(color))
        .push(body(range.clone()).size(SMALL).color(look.muted))
        .spacing(5)
        .align_y(Alignment::Center);
    let chip = Pressable::new(content, move |status| look.button(status))
        .padding(Padding::new(3.0).horizontal(8.0))
        .on_press(Message::CardWanted(UNITS.slot(count.rank as usize)));
    let mut words =
        context.say("gui.legion.counter.rank", &[("rank", &name), ("found", &count.found), ("range", &range)]);
    if count.ignored > 0 {
        words.push(' ');
        words.push_str(&context.say("gui.legion.counter.ignored", &[("count", &count.ignored)]));
    }
    if count.for_minimum < count.found {
        words.push(' ');
        let hired = count.found - count.for_minimum;
        words.push_str(&context.say("gui.legion.counter.mercenaries", &[("count", &hired)]));
    }
    tip(context, chip, words)
}

/// Draws the numbers of the army at a glance; nothing while it has no units.
pub fn overview<'a>(context: &Context<'a>, army: &Army) -> Option<Element<'a, Message>> {
    if army.units.is_empty() {
        return None;
    }
    let look = context.look;
    let catalog = cards(context);
    let all_minis: u32 = army.units.iter().map(|unit| minis(catalog, unit)).sum();
    let word = |key| context.text(key);
    let rows = [
        ("token-activation", look.text, army.units.len(), word("gui.legion.overview.activations")),
        ("token-order", look.blue, orders(catalog, army), word("gui.legion.overview.orders")),
        ("stat-minis", look.text, all_minis as usize, word("gui.legion.overview.minis")),
    ];
    Some(glance(rows.map(|(icon, color, count, word)| (icon, color, count.to_string(), word))).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use legion::{Format, Unit, cards::Faction, list::empty_document};

    #[test]
    fn an_unstoppable_unit_has_two_order_tokens() {
        let catalog = Catalog::bundled().unwrap();
        let keyword = catalog.find_keyword(UNSTOPPABLE).unwrap();
        let (unstoppable, _) =
            catalog.units().find(|(_, card)| card.keywords.iter().any(|word| word.keyword == keyword)).unwrap();
        let mut army = empty_document(Faction::RebelAlliance, Format::Standard, "").list;
        army.units.push(Unit::new(unstoppable));
        army.units.push(Unit::new(catalog.find_unit("rebel_troopers").unwrap()));
        assert_eq!(orders(&catalog, &army), 3);
    }
}

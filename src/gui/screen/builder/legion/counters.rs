//! What is counted of an army: its ranks, its activations and orders, its hand and its deck.

use iced::{
    Alignment, Element, Padding,
    widget::{Row, column, row},
};

use super::{Message, Open, cards};
use crate::{
    Context,
    look::SMALL,
    screen::builder::{
        CursorMessage,
        counters::{glance, number, of},
        overview::in_all,
        row::line,
    },
    widget::{
        Pressable, icon_in,
        parts::{BOLD, small},
        segments, tip,
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

/// Boxes for so many cards of so many, with both numbers.
pub fn boxes<'a>(context: &Context<'_>, found: usize, need: usize, boxes: bool) -> Element<'a, Message> {
    let look = context.look;
    let color = if found == need { look.accent } else { look.muted };
    let boxes = boxes.then(|| segments(look, found, 0, need));
    row![].push(boxes).push(small(of(found, need), color).font(BOLD)).spacing(6).align_y(Alignment::Center).into()
}

/// Draws the ranks with how many there are, must be and may be.
pub fn ranks_strip<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
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
    Row::with_children(chips).spacing(2).align_y(Alignment::Center).wrap().vertical_spacing(4).into()
}

/// A rank with how many there are, must be and may be, a box each, those that must be taller; pressing it asks for units
/// of the rank.
fn rank<'a>(context: &Context<'a>, count: &RankCount) -> Element<'a, Message> {
    let look = context.look;
    let wide = context.width >= 1180.0;
    let (few, many) = (count.for_minimum < count.minimum, count.for_maximum() > count.maximum);
    let color = match () {
        () if many => look.red,
        () if few => look.blue,
        () if count.found == 0 => look.muted,
        () => look.text,
    };
    let name = context.text(count.rank.term());
    let range = format!("{}–{}", count.minimum, count.maximum);
    let mark = if count.found > 0 { look.accent } else { look.muted };
    let head = row![icon_in(count.rank.icon(), 14.0, mark)]
        .push(wide.then(|| line(name, SMALL).color(color)))
        .spacing(5)
        .align_y(Alignment::Center);
    let numbers = row![
        segments(look, count.found as usize, count.minimum as usize, count.maximum as usize),
        line(count.found.to_string(), SMALL).font(BOLD).color(color),
        line(range.clone(), SMALL).color(look.muted),
    ]
    .spacing(5)
    .align_y(Alignment::Center);
    let chip = Pressable::new(column![head, numbers].spacing(1), move |status| look.quiet(status))
        .padding(Padding::new(2.0).horizontal(4.0))
        .id(format!("rank-{}", count.rank as usize))
        .on_press(Message::Cursor(CursorMessage::CardWanted(UNITS.slot(count.rank as usize))));
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

/// The numbers of the army in one line; nothing while it has no units.
pub fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let (catalog, army) = (cards(context), &open.document.list);
    let all_minis: u32 = army.units.iter().map(|unit| minis(catalog, unit)).sum();
    let word = |key| context.text(key);
    let numbers = [
        ("token-activation", look.text, army.units.len(), word("gui.legion.overview.activations")),
        ("token-order", look.blue, orders(catalog, army), word("gui.legion.overview.orders")),
        ("stat-minis", look.text, all_minis as usize, word("gui.legion.overview.minis")),
    ];
    let numbers = numbers.map(|(icon, color, count, word)| (icon, color, count.to_string(), word));
    (!army.units.is_empty()).then(|| in_all(context, numbers))
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

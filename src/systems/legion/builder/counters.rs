//! Counters of an army: its ranks, activations and orders, its hand and its deck.

use super::{contingencies, deck, hand};
use crate::{
    cards::{Catalog, Rank},
    checks::{
        DECK_SIZE, HAND_SIZE, RankCount,
        effective::{Changed, effective},
        minis, ranks,
    },
    list::{Army, CONTINGENCIES, Document, Hand, UNITS},
};
use kernel::{Counter, CounterShape, Fact, Place, Value};

/// The keyword that gives a unit a second order token.
const UNSTOPPABLE: &str = "unstoppable";

/// Order tokens of an army: one a unit, two for an unstoppable one.
fn orders(catalog: &Catalog, army: &Army) -> usize {
    let unstoppable = catalog.find_keyword(UNSTOPPABLE);
    let twice = army
        .known_units()
        .filter(|(_, id)| catalog.unit(*id).keywords.iter().any(|keyword| Some(keyword.keyword) == unstoppable));
    army.units.len() + twice.count()
}

/// The word over the boxes of a rank; those of all ranks stand beside each other.
const fn label(rank: Rank) -> &'static str {
    match rank {
        Rank::SpecialForces => "legion.rank.special_forces.short",
        _ => rank.term(),
    }
}

fn rank(count: &RankCount) -> Counter {
    let number = Counter::number(label(count.rank), count.rank.icon(), count.found.into());
    let counter = number.within(CounterShape::Boxes, count.minimum.into(), u32::from(count.maximum));
    let counter = Counter { for_least: count.for_minimum.into(), for_most: count.for_maximum().into(), ..counter };
    let range = counter.range();
    let facts = vec![
        ("rank", Fact::Term(count.rank.term())),
        ("found", Fact::Number(count.found.into())),
        ("range", Fact::Text(range.into())),
    ];
    let mut counter = counter.at(UNITS.slot(count.rank as usize)).noting("gui.legion.counter.rank", facts);
    if count.ignored > 0 {
        counter = counter.noting("gui.legion.counter.ignored", vec![("count", Fact::Number(count.ignored.into()))]);
    }
    if count.for_minimum < count.found {
        let hired = Fact::Number((count.found - count.for_minimum).into());
        counter = counter.noting("gui.legion.counter.mercenaries", vec![("count", hired)]);
    }
    counter
}

/// Ranks first, then what is counted of the whole army, then hand and deck.
pub(super) fn counters(catalog: &Catalog, document: &Document) -> Vec<Counter> {
    let army = &document.list;
    let counted = ranks(catalog, document.format, army);
    let mut all: Vec<Counter> = counted.ranks.iter().map(rank).collect();
    if let Some((found, most)) = counted.leaders {
        let counter = Counter::number("legion.count.leaders", Rank::Commander.icon(), found.into());
        let facts = vec![("found", Fact::Number(found.into())), ("most", Fact::Number(most.into()))];
        all.push(counter.within(CounterShape::Boxes, 0, u32::from(most)).noting("gui.legion.counter.leaders", facts));
    }
    let number = |label, icon, count: usize, note| {
        Counter::number(label, icon, count as u32).noting(note, vec![("count", Fact::Number(count as i32))])
    };
    let (units, orders) = (army.units.len(), orders(catalog, army));
    let activation = "gui.legion.counter.activations";
    all.push(number("legion.count.activations", "token-activation", units, activation));
    all.push(number("legion.count.orders", "token-order", orders, "gui.legion.counter.orders"));
    let cards = army.hand(Hand::Hand).len();
    let whole = |label, icon, have: usize, size: i32, place: Place| {
        Counter::number(label, icon, have as u32).within(CounterShape::Segments, size as u32, size as u32).at(place)
    };
    all.push(whole("legion.count.hand", "command-pip", cards, HAND_SIZE, hand(catalog, army)));
    let aside = contingencies(catalog, army) as u32;
    if aside > 0 || !army.contingencies.is_empty() {
        let counter = Counter::number("legion.count.contingencies", "token-order", army.contingencies.len() as u32);
        all.push(counter.within(CounterShape::Segments, 0, aside).at(CONTINGENCIES));
    }
    let battles = army.battle_deck.as_ref().map_or(0, |deck| deck.len());
    all.push(whole("legion.count.deck", "battle-objective", battles, DECK_SIZE, deck(army)));
    all
}

/// Values of a unit with its upgrades.
pub(super) fn values(catalog: &Catalog, army: &Army, place: &Place) -> Vec<Value> {
    let unit = place.outer_index().filter(|_| place.is_in(&UNITS)).and_then(|index| army.units.get(index));
    let Some((unit, id)) = unit.and_then(|unit| Some((unit, unit.card.known()?))) else { return Vec::new() };
    let effective = effective(catalog, catalog.unit(id), unit);
    let changed = |value: Option<Changed>| value.map(|value| i32::from(value.value));
    [
        ("legion.count.minis", "stat-minis", Some(minis(catalog, unit) as i32)),
        ("legion.sheet.stat.courage", "stat-courage", changed(effective.courage)),
        ("legion.sheet.stat.speed", "stat-speed", changed(effective.speed)),
    ]
    .into_iter()
    .filter_map(|(term, icon, value)| Some(Value { term, icon, value: value? }))
    .collect()
}

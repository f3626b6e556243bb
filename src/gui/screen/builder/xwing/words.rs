//! Values of a card beside its text, in words.

use crate::Context;
use xwing::cards::{Size, Slot, SquadFaction, Upgrade, Weapon};

/// A range in bands: `2-3`, or `1` where both ends are one.
pub fn range([nearest, farthest]: [u8; 2]) -> String {
    if nearest == farthest { nearest.to_string() } else { format!("{nearest}–{farthest}") }
}

/// A secondary weapon's numbers.
pub fn weapon(context: &Context<'_>, weapon: Weapon) -> String {
    context.say("gui.builder.card.weapon", &[("dice", &weapon.attack), ("range", &range(weapon.range))])
}

/// Whatever an upgrade asks of its ship and its squad, one phrase each.
pub fn restrictions(context: &Context<'_>, upgrade: &Upgrade) -> Vec<String> {
    let needs = &upgrade.restrictions;
    let mut words = Vec::new();
    let mut say = |key: &str, value: &dyn std::fmt::Display| words.push(context.say(key, &[("what", value)]));
    let list = |terms: Vec<&str>| terms.join(" / ");
    if upgrade.limited {
        say("gui.builder.card.limited", &"");
    }
    if !needs.factions.is_empty() {
        let factions = SquadFaction::ALL.into_iter().filter(|faction| needs.factions.contains(*faction));
        say("gui.builder.card.only", &list(factions.map(|faction| context.text(faction.term())).collect()));
    }
    if !needs.sizes.is_empty() {
        let sizes = Size::ALL.into_iter().filter(|size| needs.sizes.contains(*size));
        say("gui.builder.card.sizes", &list(sizes.map(|size| context.text(size.term())).collect()));
    }
    if !needs.ship_types.is_empty() {
        say("gui.builder.card.only", &list(needs.ship_types.iter().map(AsRef::as_ref).collect()));
    }
    if let Some(skill) = needs.min_pilot_skill {
        say("gui.builder.card.skill", &skill);
    }
    if let Some(action) = needs.action {
        say("gui.builder.card.action", &context.text(action.term()));
    }
    for slot in &needs.slot_icons {
        say("gui.builder.card.icon", &context.text(slot.term()));
    }
    if let Some(slot) = needs.forbidden_slot_icon {
        say("gui.builder.card.no_icon", &context.text(slot.term()));
    }
    if let Some(shields) = needs.shields_exactly {
        say("gui.builder.card.shields", &shields);
    }
    if let Some(hull) = needs.max_hull {
        say("gui.builder.card.hull", &hull);
    }
    if let Some(agility) = needs.max_agility {
        say("gui.builder.card.agility", &agility);
    }
    if let Some(copies) = needs.max_per_squad {
        words.push(context.say("gui.builder.card.copies", &[("count", &copies)]));
    }
    if upgrade.slots_occupied > 1 {
        words.push(context.say("gui.builder.card.two_icons", &[("what", &context.text(upgrade.slot.term()))]));
    }
    words
}

/// The key of the word for an icon, with its drawing.
pub fn slot(context: &Context<'_>, slot: Slot) -> (&'static str, &'static str) {
    (slot.icon(), context.text(slot.term()))
}

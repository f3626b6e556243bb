//! Prints of Legion's cards, in words and drawings.

use iced::Color;

use super::cards;
use crate::{Context, look::Look};
use legion::cards::{BattleKind, CommandCard, Restriction, UnitSet, Upgrade};

/// The most names told of a set of units.
const MOST_NAMES: usize = 4;

/// The color printed for a kind of battle cards.
pub const fn battle_color(look: &Look, kind: BattleKind) -> Color {
    match kind {
        BattleKind::Objective => look.blue,
        BattleKind::Deployment => look.red,
        BattleKind::Condition => look.green,
    }
}

/// The names of some units, each once.
pub fn units(context: &Context<'_>, units: &UnitSet) -> String {
    let mut names: Vec<&str> = Vec::new();
    for unit in units.iter() {
        let name = cards(context).unit(unit).called.name(context.language);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = names.len() > MOST_NAMES;
    names.truncate(MOST_NAMES);
    let list = names.join(" / ");
    if more { format!("{list} …") } else { list }
}

/// The restriction of an upgrade; none for a card for anyone.
pub fn restriction(context: &Context<'_>, upgrade: &Upgrade) -> Option<String> {
    let words = upgrade.restriction.as_ref().map(|restriction| asked(context, restriction));
    let army = upgrade.army_faction.map(|faction| context.text(faction.term()).to_owned());
    let all: Vec<String> = army.into_iter().chain(words).collect();
    (!all.is_empty()).then(|| context.say("gui.legion.only", &[("what", &all.join(", "))]))
}

fn asked(context: &Context<'_>, restriction: &Restriction) -> String {
    let every = |parts: &[Restriction], between: &str| {
        let words: Vec<String> = parts.iter().map(|part| asked(context, part)).collect();
        words.join(between)
    };
    match restriction {
        Restriction::All(parts) => every(parts, ", "),
        Restriction::Any(parts) => every(parts, " / "),
        Restriction::Not(part) => context.say("gui.legion.not", &[("what", &asked(context, part))]),
        Restriction::Units(set) => units(context, set),
        Restriction::Faction(faction) => context.text(faction.term()).to_owned(),
        Restriction::Rank(rank) => context.text(rank.term()).to_owned(),
        Restriction::Type(kind) => context.text(kind.term()).to_owned(),
        Restriction::Side(side) => context.text(side.term()).to_owned(),
        Restriction::Slot(slot) => context.text(slot.term()).to_owned(),
    }
}

/// Units required for a command card; none without requirement.
pub fn needs(context: &Context<'_>, card: &CommandCard) -> Option<String> {
    let named = (!card.units.is_empty()).then(|| units(context, &card.units));
    let counterpart = card.counterpart.map(|id| cards(context).unit(id).text.name(context.language).to_owned());
    let mercenary = card.mercenary_leader.then(|| context.text("gui.legion.mercenary_leader").to_owned());
    let force = card.battle_force.map(|id| cards(context).force(id).text.name(context.language).to_owned());
    let all: Vec<String> = [named, counterpart, mercenary, force].into_iter().flatten().collect();
    (!all.is_empty()).then(|| context.say("gui.legion.needs", &[("what", &all.join(", "))]))
}

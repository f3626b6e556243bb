//! The share of the cards that matches play.

use super::{battle_card::CardRule, fixed::MOST_WEAPONS};
use crate::{
    Catalog, Legion,
    cards::{
        BattleCard, BattleKind, CommandCard, GameSize, KeywordUse, UnitCard, Upgrade, Weapon, WeaponMode,
        keyword::{self, Played},
    },
};
use kernel::{
    Language, Mustered, ability, choice,
    game::{Coverage, Gap},
    phrase,
};

/// Command cards that do nothing but issue orders.
const PLAIN_CARDS: &[&str] = &["standing_orders", "ambush", "push", "assault", "an_entire_legion"];

/// The keywords that are not played, each once, and weapons without dice.
fn lacking(catalog: &Catalog, keywords: &[KeywordUse], weapons: &[Weapon], language: Language) -> Vec<String> {
    let own = keywords.iter().map(|used| (used, false));
    let theirs = weapons.iter().flat_map(|weapon| weapon.keywords.iter().map(|used| (used, true)));
    let mut names: Vec<String> = Vec::new();
    for (used, on_weapon) in own.chain(theirs) {
        let name = catalog.keyword_name(used, language);
        if keyword::played(catalog, used, on_weapon) == Played::No && !names.contains(&name) {
            names.push(name);
        }
    }
    for weapon in weapons {
        let ranged = weapon.range.is_some() || weapon.mode == WeaponMode::Overrun;
        if !ranged || weapon.dice.is_none() {
            names.push(weapon.name.to_string());
        }
    }
    names
}

fn unit(catalog: &Catalog, card: &UnitCard, language: Language) -> Option<Gap> {
    let mut names = lacking(catalog, &card.keywords, &card.weapons, language);
    if card.weapons.len() > MOST_WEAPONS {
        names.push(phrase::text(language, "legion.play.gap.weapons").to_owned());
    }
    (!names.is_empty()).then(|| Gap { card: card.text.name(language).to_owned(), partly: true, why: names.join(", ") })
}

/// Number of plays of a card, number of those left out, and reasons and missing parts in words.
fn plays(catalog: &Catalog, id: &str, language: Language) -> (usize, usize, Vec<String>) {
    let Some(row) = catalog.find_ability_row(id).map(|row| catalog.ability_row(row)) else { return (0, 0, Vec::new()) };
    let mut why: Vec<String> = Vec::new();
    let mut left_out = 0;
    for play in &row.play {
        let unplayed = ability::lacks(&play.steps);
        left_out += usize::from(!unplayed.is_empty());
        for key in unplayed {
            let line = phrase::text(language, key).to_owned();
            if !why.contains(&line) {
                why.push(line);
            }
        }
    }
    (row.play.len(), left_out, why)
}

fn upgrade(catalog: &Catalog, card: &Upgrade, language: Language) -> Option<Gap> {
    let (plays, left_out, missing) = plays(catalog, &card.id, language);
    // Generators add their dice to other weapons by their plays.
    let weapons: Vec<Weapon> =
        card.weapons.iter().filter(|weapon| plays == 0 || weapon.range.is_some()).cloned().collect();
    let mut why = lacking(catalog, &card.keywords, &weapons, language);
    if why.is_empty() && missing.is_empty() {
        return None;
    }
    if left_out > 0 {
        why.insert(0, phrase::text(language, "legion.play.gap.text").to_owned());
    }
    why.extend(missing);
    let acts =
        !weapons.is_empty() || !card.keywords.is_empty() || card.minis > 0 || card.speed != 0 || left_out < plays;
    Some(Gap { card: card.text.name(language).to_owned(), partly: acts, why: why.join(", ") })
}

fn command(catalog: &Catalog, card: &CommandCard, language: Language) -> Option<Gap> {
    let (plays, left_out, missing) = plays(catalog, &card.id, language);
    if missing.is_empty() && (plays > 0 || PLAIN_CARDS.contains(&&*card.id)) {
        return None;
    }
    let key = if left_out < plays { "legion.play.gap.text" } else { "legion.play.gap.command" };
    let text = (left_out > 0 || plays == 0).then(|| phrase::text(language, key).to_owned());
    let why: Vec<String> = text.into_iter().chain(missing).collect();
    Some(Gap { card: card.text.name(language).to_owned(), partly: true, why: why.join(", ") })
}

fn battle(card: &BattleCard, language: Language) -> Option<Gap> {
    let rule = CardRule::of(card);
    if rule != CardRule::None || card.size == GameSize::Scenario {
        return None;
    }
    let why = phrase::text(language, "legion.play.gap.battle").to_owned();
    Some(Gap { card: card.text.name(language).to_owned(), partly: false, why })
}

/// Coverage of all cards.
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let battles = catalog.battles().filter(|(_, card)| card.size != GameSize::Scenario);
    vec![
        Coverage::of("unit", "legion.kind.unit", catalog.units().map(|(_, card)| unit(catalog, card, language))),
        Coverage::of(
            "upgrade",
            "legion.kind.upgrade",
            catalog.upgrades().map(|(_, card)| upgrade(catalog, card, language)),
        ),
        Coverage::of(
            "command",
            "legion.kind.command",
            catalog.commands().map(|(_, card)| command(catalog, card, language)),
        ),
        Coverage::of("battle", "legion.kind.battle", battles.map(|(_, card)| battle(card, language))),
    ]
}

/// The cards of an army that matches do not play whole, each once.
pub(super) fn gaps(catalog: &Catalog, army: &Mustered<Legion>, language: Language) -> Vec<Gap> {
    let list = &army.document().list;
    let mut gaps: Vec<Gap> = Vec::new();
    let mut tell = |gap: Option<Gap>| gaps.extend(gap.filter(|gap| !gaps.contains(gap)));
    for entry in &list.units {
        for card in entry.cards() {
            tell(unit(catalog, catalog.unit(card), language));
        }
        for (_, _, card) in entry.equipped() {
            tell(upgrade(catalog, catalog.upgrade(card), language));
        }
    }
    for (_, card) in choice::known(list.command_cards.as_deref().unwrap_or(&[])) {
        tell(command(catalog, catalog.command(card), language));
    }
    if let Some(deck) = &list.battle_deck {
        for kind in BattleKind::ALL {
            for (_, card) in choice::known(deck.row(kind)) {
                tell(battle(catalog.battle(card), language));
            }
        }
    }
    if let Some(force) = list.force() {
        let why = phrase::text(language, "legion.play.gap.force").to_owned();
        tell(Some(Gap { card: catalog.force(force).text.name(language).to_owned(), partly: true, why }));
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::ability::Rule;
    use kernel::ability::Word;

    #[test]
    fn every_gap_has_its_words() {
        let Word::Unplayed(rule) = Rule::EndActionsWithout.facts() else { panic!("it is played") };
        for language in Language::ALL {
            assert!(phrase::find(language, rule).is_some(), "{rule}");
        }
    }
}

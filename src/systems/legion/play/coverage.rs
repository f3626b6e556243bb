//! What matches play of the cards, and what not.

use super::{
    battle::MOST_WEAPONS,
    keyword::{self, Played},
    mission::CardRule,
    perk::{is_partly, perk},
};
use crate::{
    Catalog, Legion,
    cards::{BattleCard, BattleKind, CommandCard, GameSize, KeywordUse, UnitCard, Upgrade, Weapon, WeaponMode},
};
use kernel::{
    Language, Mustered, choice,
    game::{Coverage, Gap},
    phrase,
};

/// Command cards that do nothing but issue orders.
const PLAIN_CARDS: &[&str] = &["standing_orders", "ambush", "push", "assault"];

/// Upgrades whose text says more than their numbers, which is not played.
const SAY_MORE: &[&str] = &[
    "b1_security_droid",
    "barrage_generator",
    "bounty_programming",
    "dins_amban_rifle",
    "electro_gauntlets",
    "inquisitorius_training",
    "overcharged_generator",
    "phase_i_clone_captain",
    "programmed_loyalty",
    "raiding_party_leader",
    "rebel_trooper_captain",
    "refurbished_gonk_droid",
    "saxons_combat_shield",
    "stormtrooper_captain",
    "t_series_tactical_droid",
    "t_series_tactical_droid_pilot",
    "twin_blaster_cannons",
    "twin_missile_pods",
    "wedge_antilles",
];

/// The names of keywords that are not played whole, each once.
fn lacking(catalog: &Catalog, keywords: &[KeywordUse], weapons: &[Weapon], language: Language) -> Vec<String> {
    let own = keywords.iter().map(|used| (used, false));
    let theirs = weapons.iter().flat_map(|weapon| &weapon.keywords).map(|used| (used, true));
    let mut names: Vec<String> = Vec::new();
    for (used, on_weapon) in own.chain(theirs) {
        let whole = matches!(keyword::played(catalog, used, on_weapon), Played::Whole | Played::Building);
        let name = catalog.keyword_name(used, language);
        if !whole && !names.contains(&name) {
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

fn upgrade(catalog: &Catalog, card: &Upgrade, language: Language) -> Option<Gap> {
    let names = lacking(catalog, &card.keywords, &card.weapons, language);
    // An upgrade whose text says more than its numbers do is played by name.
    let perk = perk(&card.id);
    let has_text = !card.text.text(language).is_empty();
    let says_more = SAY_MORE.contains(&&*card.id) || has_text && !says_numbers(card);
    let told = !card.faces.is_empty() || perk.map_or(says_more, is_partly);
    if names.is_empty() && !told {
        return None;
    }
    let acts =
        !card.weapons.is_empty() || !card.keywords.is_empty() || card.minis > 0 || card.speed != 0 || perk.is_some();
    let text = phrase::text(language, "legion.play.gap.text").to_owned();
    let why = if told { std::iter::once(text).chain(names).collect::<Vec<_>>().join(", ") } else { names.join(", ") };
    Some(Gap { card: card.text.name(language).to_owned(), partly: acts, why })
}

/// Whether all an upgrade does stands in its numbers: minis, weapons, keywords, speed, courage.
fn says_numbers(card: &Upgrade) -> bool {
    let numbers = card.minis > 0 || !card.weapons.is_empty() || !card.keywords.is_empty();
    numbers || card.speed != 0 || card.courage != 0 || card.attack_surge.is_some()
}

fn command(card: &CommandCard, language: Language) -> Option<Gap> {
    let plain = PLAIN_CARDS.contains(&&*card.id);
    let why = || phrase::text(language, "legion.play.gap.command").to_owned();
    (!plain).then(|| Gap { card: card.text.name(language).to_owned(), partly: true, why: why() })
}

fn battle(card: &BattleCard, language: Language) -> Option<Gap> {
    let played = CardRule::of(card).is_played() || card.size == GameSize::Scenario;
    let why = || phrase::text(language, "legion.play.gap.battle").to_owned();
    (!played).then(|| Gap { card: card.text.name(language).to_owned(), partly: false, why: why() })
}

/// How much matches play of all cards.
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let battles = catalog.battles().filter(|(_, card)| card.size != GameSize::Scenario);
    vec![
        Coverage::of("unit", "legion.kind.unit", catalog.units().map(|(_, card)| unit(catalog, card, language))),
        Coverage::of(
            "upgrade",
            "legion.kind.upgrade",
            catalog.upgrades().map(|(_, card)| upgrade(catalog, card, language)),
        ),
        Coverage::of("command", "legion.kind.command", catalog.commands().map(|(_, card)| command(card, language))),
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
        tell(command(catalog.command(card), language));
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

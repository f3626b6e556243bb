//! An army as our own document, to and from JSON.

use serde_json::{Map, Value, json};

use super::{Army, BattleDeck, CommandChoice, Counterpart, Document, Format, Unit, UpgradeChoice};
use crate::{
    SYSTEM,
    cards::{BattleKind, Catalog, Faction},
};
use kernel::{
    choice::{ids, reader},
    document::{self, Envelope},
    json::Node,
    read::ReadError,
};

/// Fields of the list.
const LIST: &[&str] = &["faction", "battle_force", "units", "command_cards", "contingencies", "battle_deck"];
/// Fields of a unit.
const UNIT: &[&str] = &["unit", "upgrades", "loadout", "counterpart"];

/// Reads an army from an opened envelope.
///
/// Cards the catalog does not know stay in the army as they were written; fields that are not ours are kept.
///
/// # Errors
/// Missing fields, wrong types, an unknown faction or format, with line and column.
pub fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
    let list = envelope.required("list")?;
    let format = envelope.word("format", &Format::ALL, Format::id)?.unwrap_or_default();
    envelope.document(format, read_army(catalog, &list)?)
}

fn read_army(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Army, ReadError> {
    let units: Vec<Unit> = node.each("units", |unit| read_unit(catalog, unit))?;
    let faction = match node.word("faction", &Faction::ALL, Faction::id)? {
        Some(faction) => faction,
        None => super::faction_of_units(catalog, &units)
            .ok_or_else(|| node.error("systems.read.want_field").with("field", "faction"))?,
    };
    let command = reader(|id| catalog.find_command(id));
    Ok(Army {
        faction,
        battle_force: node.maybe("battle_force", reader(|id| catalog.find_force(id)))?,
        units,
        command_cards: node.maybe("command_cards", |cards| cards.all(&command))?,
        contingencies: node.each("contingencies", &command)?,
        battle_deck: node.maybe("battle_deck", |deck| read_deck(catalog, deck))?,
        extra: document::extra(node, LIST)?,
    })
}

fn read_unit(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Unit, ReadError> {
    let upgrade = reader(|id| catalog.find_upgrade(id));
    Ok(Unit {
        card: reader(|id| catalog.find_unit(id))(&node.required("unit")?)?,
        upgrades: node.each("upgrades", &upgrade)?,
        loadout: node.each("loadout", &upgrade)?,
        counterpart: node.maybe("counterpart", |counterpart| read_counterpart(catalog, counterpart))?,
        extra: document::extra(node, UNIT)?,
    })
}

/// A counterpart is its id, or an object where it has upgrades.
fn read_counterpart(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Counterpart, ReadError> {
    let unit = reader(|id| catalog.find_unit(id));
    if node.object().is_err() {
        return Ok(Counterpart { card: unit(node)?, upgrades: Vec::new(), extra: document::Extra::new() });
    }
    Ok(Counterpart {
        card: unit(&node.required("unit")?)?,
        upgrades: node.each("upgrades", reader(|id| catalog.find_upgrade(id)))?,
        extra: document::extra(node, &["unit", "upgrades"])?,
    })
}

fn read_deck(catalog: &Catalog, node: &Node<'_, '_>) -> Result<BattleDeck, ReadError> {
    let mut deck =
        BattleDeck { extra: document::extra(node, &BattleKind::ALL.map(BattleKind::id))?, ..BattleDeck::default() };
    for kind in BattleKind::ALL {
        for card in node.each(kind.id(), reader(|id| catalog.find_battle(id)))? {
            // A known card stands in the row of its own kind, wherever it was written.
            let row = card.known().map_or(kind, |card| catalog.battle(card).kind);
            deck.row_mut(row).push(card);
        }
    }
    Ok(deck)
}

/// The army as our own document.
pub fn write(catalog: &Catalog, document: &Document) -> Value {
    let list = army(catalog, &document.list);
    document.wrap(SYSTEM, document.format.id(), None, list)
}

fn army(catalog: &Catalog, army: &Army) -> Value {
    let units: Vec<Value> = army.units.iter().map(|entry| unit(catalog, entry)).collect();
    let commands = |cards: &[CommandChoice]| ids(cards, catalog);
    let deck = army.battle_deck.as_ref().map(|deck| {
        let mut rows = Map::new();
        for kind in BattleKind::ALL {
            let _ = rows.insert(kind.id().into(), ids(deck.row(kind), catalog));
        }
        document::with_extra(Value::Object(rows), &deck.extra)
    });
    let value = json!({
        "faction": army.faction.id(),
        "battle_force": army.battle_force.as_ref().map(|force| force.id(catalog)),
        "units": units,
        "command_cards": army.command_cards.as_deref().map(commands),
        "contingencies": commands(&army.contingencies),
        "battle_deck": deck,
    });
    document::with_extra(value, &army.extra)
}

fn unit(catalog: &Catalog, unit: &Unit) -> Value {
    let upgrades = |cards: &[UpgradeChoice]| ids(cards, catalog);
    let counterpart = unit.counterpart.as_ref().map(|counterpart| {
        if counterpart.upgrades.is_empty() && counterpart.extra.is_empty() {
            return Value::from(counterpart.card.id(catalog));
        }
        let value = json!({ "unit": counterpart.card.id(catalog), "upgrades": upgrades(&counterpart.upgrades) });
        document::with_extra(value, &counterpart.extra)
    });
    let value = json!({
        "unit": unit.card.id(catalog),
        "upgrades": upgrades(&unit.upgrades),
        "loadout": upgrades(&unit.loadout),
        "counterpart": counterpart,
    });
    document::with_extra(value, &unit.extra)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::list::empty_document;
    use kernel::{Choice, json::Json};

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

    fn parse(text: &str) -> Result<Document, ReadError> {
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        read(&CATALOG, &Envelope::open(&root)?)
    }

    const ARMY: &str = r#"{"muster":1,"system":"legion","format":"standard","name":"Two","notes":"","list":{
        "faction":"rebel_alliance","battle_force":null,"units":[
        {"unit":"r2_d2_hero_of_a_thousand_devices","upgrades":["nonsense"],"loadout":[],"counterpart":
          {"unit":"c_3po_human_cyborg_relations","upgrades":["comms_relay"]},"color":"blue"},
        {"unit":"nobody","upgrades":[],"loadout":[],"counterpart":null}],
        "command_cards":["standing_orders","ambush","nothing"],"contingencies":[],
        "battle_deck":{"objective":["key_positions"],"deployment":[],"condition":["weather"]},"later":[1,2]},"tags":["a"]}"#;

    #[test]
    fn what_is_not_understood_is_kept_and_saved_again() {
        let document = parse(ARMY).unwrap();
        let original: Value = serde_json::from_str(ARMY).unwrap();
        assert_eq!(write(&CATALOG, &document), original);
        assert!(document.list.units[0].counterpart.as_ref().unwrap().card.known().is_some());
    }

    #[test]
    fn every_card_of_the_catalog_survives_being_saved() {
        let catalog = &*CATALOG;
        let mut document = empty_document(Faction::GalacticEmpire, Format::GrandArmy, "x");
        for (id, _) in catalog.units() {
            let mut unit = Unit::new(id);
            unit.upgrades = catalog.upgrades().map(|(id, _)| Choice::Known(id)).collect();
            document.list.units.push(unit);
        }
        document.list.command_cards = Some(catalog.commands().map(|(id, _)| Choice::Known(id)).collect());
        let mut deck = BattleDeck::default();
        for (id, card) in catalog.battles() {
            deck.row_mut(card.kind).push(Choice::Known(id));
        }
        document.list.battle_deck = Some(deck);
        for (id, _) in catalog.forces() {
            document.list.battle_force = Some(Choice::Known(id));
            let text = write(catalog, &document).to_string();
            assert_eq!(parse(&text).unwrap(), document);
        }
    }

    #[test]
    fn a_battle_card_moves_to_the_row_of_its_kind() {
        let text = ARMY.replace(
            r#""objective":["key_positions"],"deployment":[]"#,
            r#""objective":[],"deployment":["key_positions"]"#,
        );
        assert_eq!(parse(&text).unwrap(), parse(ARMY).unwrap());
    }

    #[test]
    fn wrong_types_and_unknown_words_name_their_line() {
        for (from, to, key) in [
            (r#""unit":"nobody""#, r#""unit":[]"#, "systems.read.want_text"),
            (r#""faction":"rebel_alliance""#, r#""faction":"hutt""#, "systems.read.word"),
            (r#""format":"standard""#, r#""format":"blitz""#, "systems.read.word"),
            (r#""contingencies":[]"#, r#""contingencies":{}"#, "systems.read.want_list"),
            (r#""command_cards":["#, r#""command_cards":[4,"#, "systems.read.want_text"),
            (r#""battle_deck":{"#, r#""battle_deck":[],"x":{"#, "systems.read.want_object"),
            (r#""muster":1"#, r#""muster":2"#, "systems.read.version"),
        ] {
            assert!(ARMY.contains(from), "{from}");
            let error = parse(&ARMY.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.key, key, "{to}");
            assert!(error.line > 0, "{to}");
        }
    }
}

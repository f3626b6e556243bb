//! The list for Tabletop Simulator, as Legion HQ and Tabletop Admiral write it.
//!
//! An object with `armyFaction`, `commandCards`, `contingencies`, `units` and `battlefieldDeck`. A unit has `name` (with
//! the subtitle behind it), `upgrades` (the counterpart and flaw cards among them) and `loadout`; units that are alike
//! stand one after the other. What a document of this form has besides is kept under the key [`KEPT`] of our document
//! and of its units, and written back.

use serde_json::{Map, Value, json};

use super::{
    fitting_format,
    names::{self, Reader, Token, find_faction},
    resolve::resolve,
    text::draft::{Draft, Entry, Written},
};
use crate::{
    cards::{BattleKind, Catalog, Faction, Rank, UnitId},
    checks,
    list::{Counterpart, Document, Format, Hand, Unit, UnitChoice, UpgradeChoice},
};
use kernel::{
    Choice, Imported, Language, ReadError,
    document::{self, Extra},
    json::{Json, Node},
    similar::fold,
    text_list::Level,
};

/// The key of our document, and of its units, under which fields are kept that are not ours.
const KEPT: &str = "tts";
/// Our own place among the fields: what the form has no field for.
const OWN: &str = "muster_army";
/// The author of lists written here.
const AUTHOR: &str = "Muster";
/// Fields of a list that are read or written here.
const FIELDS: &[&str] = &[
    "listname",
    "title",
    "name",
    "points",
    "numActivations",
    "author",
    "armyFaction",
    "battleForce",
    "commandCards",
    "contingencies",
    "units",
    "battlefieldDeck",
    "listlink",
    OWN,
];
/// Fields of a unit.
const UNIT: &[&str] = &["name", "upgrades", "loadout"];
/// The spellings of each row of the battle deck; the first is written.
const ROWS: [(BattleKind, &[&str]); 3] = [
    (BattleKind::Condition, &["conditions", "condition"]),
    (BattleKind::Deployment, &["deployment", "deployments"]),
    (BattleKind::Objective, &["objective", "objectives"]),
];

/// True if an object is such a list.
pub(super) fn is_list(json: &Json<'_>) -> bool {
    let has = |name: &str| matches!(json, Json::Object(fields) if fields.iter().any(|(key, _)| key == name));
    has("units") && (has("armyFaction") || has("commandCards") || has("battlefieldDeck"))
}

/// Reads such a list.
///
/// # Errors
/// Wrong types in the structure, with line and column. Unknown cards are no error.
pub(super) fn read(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    let mut reader = names::reader(catalog);
    let mut draft = Draft { full_names: true, ..Draft::default() };
    for field in ["listname", "title", "name"] {
        if let Some(name) = node.field(field)?.filter(|_| draft.page.name.is_empty()) {
            name.string()?.clone_into(&mut draft.page.name);
        }
    }
    if let Some(faction) = node.field("armyFaction")? {
        let written = faction.string()?;
        let is_no_faction = matches!(&fold(written)[..], "" | "shadowcollective");
        draft.faction = if is_no_faction { Some(Faction::Mercenary) } else { find_faction(written) };
        draft.unknown_faction = (draft.faction.is_none() && !written.is_empty()).then(|| written.to_owned());
    }
    if let Some(force) = node.field("battleForce")?.filter(|force| !matches!(force.json, Json::Null)) {
        let written = force.string()?;
        draft.force = reader.name(written).meaning.force;
        draft.unknown_force = (draft.force.is_none() && !written.is_empty()).then(|| written.to_owned());
    }
    let author = node.field("author")?.is_some_and(|author| matches!(author.json, Json::Text(text) if text == AUTHOR));
    draft.says_force = author;
    draft.page.total = written_points(node)?;
    let mut kept = Vec::new();
    for unit in node.required("units")?.items()? {
        kept.push((draft.entries.len(), document::extra(&unit, UNIT)?));
        read_unit(catalog, &mut reader, &unit, &mut draft)?;
    }
    each(node, "commandCards", |card| draft.hand.push(command(&mut reader, card)))?;
    each(node, "contingencies", |card| draft.contingencies.push(command(&mut reader, card)))?;
    let mut deck_extra = Extra::new();
    if let Some(deck) = node.field("battlefieldDeck")? {
        let mut own = vec!["scenario"];
        for (kind, spellings) in ROWS {
            for spelling in spellings {
                own.push(spelling);
                each(&deck, spelling, |card| draft.deck.push((Some(kind), battle(&mut reader, card))))?;
            }
        }
        if let Some(scenario) = deck.field("scenario")? {
            let small = matches!(scenario.json, Json::Text(text) if matches!(text.as_ref(), "skirmish" | "recon"));
            draft.format = small.then_some(Format::Skirmish);
        }
        deck_extra = document::extra(&deck, &own)?;
    }
    let mut own_notes = String::new();
    if let Some(own) = node.field(OWN)? {
        if let Some(format) = own.field("format")? {
            draft.format = Format::from_id(format.string()?).or(draft.format);
        }
        if let Some(notes) = own.field("notes")? {
            notes.string()?.clone_into(&mut own_notes);
        }
    }
    draft.page.notes = own_notes;
    let mut imported = resolve(catalog, draft);
    keep(&mut imported.document.extra, document::extra(node, FIELDS)?);
    if let Some(deck) = &mut imported.document.list.battle_deck {
        keep(&mut deck.extra, deck_extra);
    }
    // Units of the document and of the file are the same ones as long as no counterpart stood alone.
    let units = &mut imported.document.list.units;
    if kept.len() == units.len() {
        for (unit, (_, extra)) in units.iter_mut().zip(kept) {
            keep(&mut unit.extra, extra);
        }
    }
    Ok(imported)
}

fn keep(extra: &mut Extra, kept: Extra) {
    if !kept.is_empty() {
        let _ = extra.insert(KEPT.to_owned(), Value::Object(kept));
    }
}

/// The total the file states; some programs write it in quotes.
fn written_points(node: &Node<'_, '_>) -> Result<Option<i32>, ReadError> {
    let Some(points) = node.field("points")? else { return Ok(None) };
    Ok(match points.json {
        Json::Text(text) => text.trim().parse().ok(),
        Json::Null => None,
        _ => i32::try_from(points.integer(i64::MIN..=i64::MAX)?).ok(),
    })
}

/// The texts of an array, none where there is no array.
fn each(node: &Node<'_, '_>, field: &str, mut take: impl FnMut(&str)) -> Result<(), ReadError> {
    let Some(list) = node.field(field)?.filter(|list| !matches!(list.json, Json::Null)) else { return Ok(()) };
    for item in list.items()? {
        // Empty slots.
        if !matches!(item.json, Json::Null) {
            take(item.string()?);
        }
    }
    Ok(())
}

fn read_unit(
    catalog: &Catalog,
    reader: &mut Reader<'_>,
    node: &Node<'_, '_>,
    draft: &mut Draft,
) -> Result<(), ReadError> {
    let line = draft.entries.len();
    let mut token = reader.name(node.required("name")?.string()?);
    token.meaning.upgrades.clear();
    let mut unit = Entry::new(token, Level::default(), line);
    let mut counterpart: Option<Entry> = None;
    let mut flaws = Vec::new();
    each(node, "upgrades", |name| {
        let token = reader.name(name);
        let meaning = &token.meaning;
        let is_counterpart = |id: &UnitId| catalog.unit(*id).rank == Rank::Counterpart;
        if meaning.upgrades.is_empty() && meaning.units.iter().any(is_counterpart) && counterpart.is_none() {
            let mut entry = Entry::new(token, Level::default(), line);
            entry.joins = true;
            counterpart = Some(entry);
        } else if meaning.upgrades.is_empty() && !meaning.flaws.is_empty() {
            flaws.push(token.written);
        } else {
            let bearer = match &mut counterpart {
                Some(counterpart) if counterpart.carries(catalog, &token) => counterpart,
                _ => &mut unit,
            };
            bearer.upgrades.push(written(token));
        }
    })?;
    each(node, "loadout", |name| unit.loadout.push(written(reader.name(name))))?;
    draft.flaws.append(&mut flaws);
    draft.entries.push(unit);
    draft.entries.extend(counterpart);
    Ok(())
}

fn written(mut token: Token) -> Written {
    token.meaning.units.clear();
    Written { token, slot: None }
}

fn command(reader: &mut Reader<'_>, name: &str) -> Token {
    // Some write the pips before the name.
    reader.name(name.trim_start_matches(['•', ' ']))
}

fn battle(reader: &mut Reader<'_>, name: &str) -> Token {
    reader.name(name)
}

/// The army as such a list.
pub(super) fn write(catalog: &Catalog, document: &Document) -> Value {
    let army = &document.list;
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        let _ = out.insert(key.to_owned(), value);
    };
    put("author", AUTHOR.into());
    put("listname", document.name.as_str().into());
    put("points", checks::army_cost(catalog, army).into());
    put("numActivations", army.units.len().into());
    put("armyFaction", faction(army.faction).into());
    match &army.battle_force {
        Some(Choice::Known(force)) => put("battleForce", catalog.force(*force).text.name(Language::English).into()),
        Some(Choice::Unknown(written)) => put("battleForce", written.as_ref().into()),
        None => {}
    }
    let hand = |hand: Hand| -> Value {
        let name = |choice: &Choice<_>| match choice {
            Choice::Known(id) => Value::from(catalog.command(*id).text.name(Language::English)),
            Choice::Unknown(written) => Value::from(written.as_ref()),
        };
        army.hand(hand).iter().map(name).collect()
    };
    put("commandCards", hand(Hand::Hand));
    put("contingencies", hand(Hand::Contingencies));
    put("units", army.units.iter().map(|entry| unit(catalog, entry)).collect());
    put("battlefieldDeck", deck(catalog, document));
    if let Some(own) = own(catalog, document) {
        put(OWN, own);
    }
    put_back(&mut out, &document.extra, FIELDS);
    Value::Object(out)
}

const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::GalacticEmpire => "empire",
        Faction::RebelAlliance => "rebel",
        Faction::GalacticRepublic => "republic",
        Faction::SeparatistAlliance => "separatist",
        // An army of no faction: the loader knows it by an empty word alone.
        Faction::Mercenary => "",
    }
}

/// Notes for facts without a field in the form; none without notes.
fn own(catalog: &Catalog, document: &Document) -> Option<Value> {
    let mut own = Map::new();
    let told =
        if document.format == Format::Skirmish { Format::Skirmish } else { fitting_format(catalog, &document.list) };
    if document.format != told {
        let _ = own.insert("format".to_owned(), document.format.id().into());
    }
    if !document.notes.is_empty() {
        let _ = own.insert("notes".to_owned(), document.notes.as_str().into());
    }
    (!own.is_empty()).then_some(Value::Object(own))
}

fn put_back(out: &mut Map<String, Value>, extra: &Extra, own: &[&str]) {
    let kept = extra.get(KEPT).and_then(Value::as_object);
    let foreign = kept.into_iter().flatten().filter(|(key, _)| !own.contains(&key.as_str()));
    out.extend(foreign.map(|(key, value)| (key.clone(), value.clone())));
}

fn unit(catalog: &Catalog, unit: &Unit) -> Value {
    let upgrade = |choice: &UpgradeChoice| match choice {
        Choice::Known(id) => Value::from(catalog.upgrade(*id).text.name(Language::English)),
        Choice::Unknown(written) => Value::from(written.as_ref()),
    };
    let mut upgrades: Vec<Value> = unit.upgrades.iter().map(upgrade).collect();
    if let Some(Counterpart { card, upgrades: own, .. }) = &unit.counterpart {
        upgrades.push(unit_name(catalog, card).into());
        upgrades.extend(own.iter().map(upgrade));
    }
    let flaw = unit.card.known().and_then(|id| catalog.unit(id).flaw);
    upgrades.extend(flaw.map(|flaw| Value::from(catalog.flaw(flaw).text.name(Language::English))));
    let loadout: Vec<Value> = unit.loadout.iter().map(upgrade).collect();
    let mut out = Map::new();
    let _ = out.insert("name".to_owned(), unit_name(catalog, &unit.card).into());
    let _ = out.insert("upgrades".to_owned(), upgrades.into());
    let _ = out.insert("loadout".to_owned(), loadout.into());
    put_back(&mut out, &unit.extra, UNIT);
    Value::Object(out)
}

/// Name and subtitle in one text.
fn unit_name(catalog: &Catalog, choice: &UnitChoice) -> String {
    match choice {
        Choice::Known(id) => {
            let card = catalog.unit(*id);
            card.title.as_ref().map_or_else(|| card.name.to_string(), |title| format!("{} {title}", card.name))
        }
        Choice::Unknown(written) => written.to_string(),
    }
}

fn deck(catalog: &Catalog, document: &Document) -> Value {
    let name = |choice: &Choice<_>| match choice {
        Choice::Known(id) => Value::from(catalog.battle(*id).text.name(Language::English)),
        Choice::Unknown(written) => Value::from(written.as_ref()),
    };
    let scenario = if document.format == Format::Skirmish { "skirmish" } else { "standard" };
    let mut out = Map::new();
    let _ = out.insert("scenario".to_owned(), json!(scenario));
    for (kind, spellings) in ROWS {
        let row = document.list.battle_deck.as_ref().map_or(&[][..], |deck| deck.row(kind));
        let _ = out.insert(spellings[0].to_owned(), row.iter().map(name).collect());
    }
    if let Some(deck) = &document.list.battle_deck {
        put_back(&mut out, &deck.extra, &[]);
    }
    Value::Object(out)
}

//! XWS to our document.

use serde_json::Value;

use super::{
    KEPT, MODEL, UNKNOWN, VENDOR, VERSION,
    find::Finder,
    kept,
    spelling::{find_faction, is_second_edition_faction, slots},
    write::models,
};
use crate::{
    cards::{Catalog, SquadFaction},
    checks,
    formats::{fitting_format, note_of_format},
    list::{Document, Format, PilotChoice, Ship, Squad, UpgradeChoice, faction_of_ships},
};
use kernel::{
    Fact, ImportNote, ImportOutcome, Imported, Place, ReadError,
    document::{self, Extra},
    json::{Json, Node},
};

/// Reads an object with the field `pilots`.
///
/// # Errors
/// Wrong types in the structure, with line and column. Unknown cards are no error.
pub(in super::super) fn read(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    let second_edition = is_second_edition(node)?;
    let mut reader = Reader { catalog, finder: Finder::new(catalog, second_edition), notes: Vec::new() };
    let mut kept = document::extra(node, &["name", "description", "faction", "points", "pilots"])?;

    let written_faction = node.field("faction")?.map(|faction| faction.string()).transpose()?;
    let faction = written_faction.and_then(|written| find_faction(catalog, written));
    let mut ships = Vec::new();
    for pilot in node.required("pilots")?.items()? {
        let ship = reader.ship(&pilot, faction, ships.len())?;
        ships.push(ship);
    }
    forget_plain_models(catalog, &mut ships);
    if kept.get("version").and_then(Value::as_str) == Some(VERSION) {
        let _ = kept.remove("version");
    }
    let own_format = own_format(&mut kept);
    let format = own_format.unwrap_or_else(|| fitting_format(catalog, &ships));
    let guessed_format = note_of_format(format).filter(|_| own_format.is_none());
    if faction.is_none()
        && let Some(written) = written_faction
    {
        let _ = kept.insert("faction".to_owned(), written.into());
    }
    let squad = Squad {
        faction: faction.or_else(|| faction_of_ships(catalog, &ships)).unwrap_or(SquadFaction::Rebel),
        ships,
        extra: Extra::new(),
    };
    let mut notes = Vec::new();
    if second_edition {
        notes.push(ImportNote::of("XWS 2", ImportOutcome::Guessed, Place::ROOT, "xwing-formats.second_edition"));
    }
    if faction.is_none() {
        let outcome = if written_faction.is_some() { ImportOutcome::Refused } else { ImportOutcome::Guessed };
        let phrase =
            if written_faction.is_some() { "xwing-formats.faction.refused" } else { "xwing-formats.faction.guessed" };
        let mut faction =
            ImportNote::of(written_faction.unwrap_or("faction"), outcome, Place::field("faction"), phrase);
        faction.facts.push(("faction", Fact::Term(squad.faction.term())));
        notes.push(faction);
    }
    // The second edition's costs are others; that was said already.
    let written_points = written_points(node)?.filter(|_| !second_edition);
    let total = checks::squad_cost(catalog, &squad.ships);
    if let Some(written) = written_points.filter(|written| *written != i64::from(total)) {
        let mut points =
            ImportNote::of(&written.to_string(), ImportOutcome::Guessed, Place::ROOT, "systems.import.points");
        points.facts.push(("total", Fact::Number(total)));
        notes.push(points);
    }
    notes.extend(guessed_format);
    notes.append(&mut reader.notes);
    let mut extra = Extra::new();
    put_kept(&mut extra, kept);
    let text = |name: &str| node.field(name)?.map_or(Ok(String::new()), |field| field.string().map(str::to_owned));
    let document = Document { format, name: text("name")?, notes: text("description")?, list: squad, extra };
    Ok(Imported { document, notes })
}

/// Forgets the numbers of huge ships where writing would give the same ones.
fn forget_plain_models(catalog: &Catalog, ships: &mut [Ship]) {
    let has_number = |ship: &Ship| kept(&ship.extra).is_some_and(|kept| kept.contains_key(MODEL));
    if !ships.iter().any(has_number) {
        return;
    }
    let written = models(catalog, ships);
    let mut bare = ships.to_vec();
    for ship in &mut bare {
        let Some(Value::Object(kept)) = ship.extra.get_mut(KEPT) else { continue };
        let _ = kept.remove(MODEL);
        if kept.is_empty() {
            let _ = ship.extra.remove(KEPT);
        }
    }
    if models(catalog, &bare) == written {
        ships.clone_from_slice(&bare);
    }
}

fn put_kept(extra: &mut Extra, kept: Extra) {
    if !kept.is_empty() {
        let _ = extra.insert(KEPT.to_owned(), Value::Object(kept));
    }
}

/// True for a squad of the second edition: by its version, its faction's name or its pilots' fields.
fn is_second_edition(node: &Node<'_, '_>) -> Result<bool, ReadError> {
    let is = |name: &str, test: fn(&str) -> bool| -> Result<bool, ReadError> {
        Ok(node.field(name)?.is_some_and(|field| matches!(field.json, Json::Text(text) if test(text))))
    };
    if is("version", |version| version.starts_with('1') || version.starts_with('0'))? {
        return Ok(false);
    }
    if is("version", |version| version.starts_with('2'))? || is("faction", is_second_edition_faction)? {
        return Ok(true);
    }
    let Some(pilots) = node.field("pilots")? else { return Ok(false) };
    let Json::List(pilots) = pilots.json else { return Ok(false) };
    let has = |pilot: &Json<'_>, name: &str| matches!(pilot, Json::Object(fields) if fields.iter().any(|(key, _)| key == name));
    Ok(!pilots.is_empty() && pilots.iter().all(|pilot| has(pilot, "id") && !has(pilot, "name")))
}

/// The total the file states; some programs write it in quotes.
fn written_points(node: &Node<'_, '_>) -> Result<Option<i64>, ReadError> {
    let Some(points) = node.field("points")? else { return Ok(None) };
    if let Json::Text(text) = points.json
        && let Ok(number) = text.trim().parse()
    {
        return Ok(Some(number));
    }
    points.integer(i64::MIN..=i64::MAX).map(Some)
}

/// The format we have written among the vendors' data, which is then no foreign data.
fn own_format(kept: &mut Extra) -> Option<Format> {
    let vendor = kept.get_mut("vendor")?.as_object_mut()?;
    let own = vendor.get(VENDOR)?;
    let format = match own.get("format")?.as_str()? {
        "standard" => Format::Standard,
        "epic" => Format::Epic,
        "team_epic" => Format::TeamEpic,
        "custom" => {
            let limit = own.get("limit")?.as_u64().and_then(|limit| u16::try_from(limit).ok())?;
            Format::Custom(limit.clamp(1, Format::LARGEST_LIMIT))
        }
        _ => return None,
    };
    let _ = vendor.remove(VENDOR);
    if vendor.is_empty() {
        let _ = kept.remove("vendor");
    }
    Some(format)
}

struct Reader<'a> {
    catalog: &'a Catalog,
    finder: Finder<'a>,
    notes: Vec<ImportNote>,
}

impl Reader<'_> {
    fn ship(&mut self, node: &Node<'_, '_>, faction: Option<SquadFaction>, index: usize) -> Result<Ship, ReadError> {
        let (key, id) = match node.field("id")? {
            Some(id) => ("id", id),
            None => ("name", node.required("name")?),
        };
        let written = id.string()?;
        let kind = node.field("ship")?.map_or(Ok(""), |ship| ship.string())?;
        let multisection = node.field(MODEL)?.and_then(|number| match number.json {
            Json::Number(number) => number.as_i64(),
            _ => None,
        });
        let place = Place::entry("ships", index);
        let full = if kind.is_empty() { written.to_owned() } else { format!("{written} ({kind})") };
        let pilot = match self.finder.pilot(written, kind, faction, multisection) {
            Some(found) => {
                let phrase = match found.outcome {
                    ImportOutcome::Guessed => "xwing-formats.ship.guessed",
                    _ => "xwing-formats.ship.mapped",
                };
                let mut told = ImportNote::of(&full, found.outcome, place, phrase);
                told.facts.push(("card", Fact::Card(found.card.into())));
                told.facts.push(("ship", Fact::Card(self.catalog.pilot(found.card).ship.into())));
                self.notes.push(told);
                PilotChoice::Known(found.card)
            }
            None => {
                self.notes.push(ImportNote::of(&full, ImportOutcome::Refused, place, "xwing-formats.ship.refused"));
                let kind = if kind == UNKNOWN { "" } else { kind };
                PilotChoice::Unknown { pilot: written.into(), ship: kind.into() }
            }
        };
        let mut upgrades = Vec::new();
        if let Some(node) = node.field("upgrades")? {
            // Programs that know no difference between an empty object and an empty list write the latter.
            if !matches!(node.json, Json::List(items) if items.is_empty()) {
                for (slot, cards) in node.entries()? {
                    match cards.json {
                        Json::Null => {}
                        Json::Text(_) => self.upgrade(slot, cards.string()?, index, &mut upgrades),
                        _ => {
                            for card in cards.items()? {
                                self.upgrade(slot, card.string()?, index, &mut upgrades);
                            }
                        }
                    }
                }
            }
        }
        let mut extra = Extra::new();
        put_kept(&mut extra, document::extra(node, &[key, "ship", "upgrades", "points"])?);
        Ok(Ship { pilot, upgrades, extra })
    }

    fn upgrade(&mut self, slot: &str, written: &str, ship: usize, upgrades: &mut Vec<UpgradeChoice>) {
        let place = Place::nested("ships", ship, "upgrades", upgrades.len());
        let Some(found) = self.finder.upgrade(slot, written) else {
            let full = if slot == UNKNOWN { written.to_owned() } else { format!("{slot}:{written}") };
            self.notes.push(ImportNote::of(&full, ImportOutcome::Refused, place, "xwing-formats.upgrade.refused"));
            upgrades.push(UpgradeChoice::Unknown(full.into()));
            return;
        };
        let card = self.catalog.upgrade(found.card);
        let phrase = match found.outcome {
            ImportOutcome::Mapped => "systems.import.mapped",
            _ if slots(slot).contains(&card.slot) => "xwing-formats.upgrade.guessed",
            _ => "xwing-formats.upgrade.other_icon",
        };
        let mut told = ImportNote::of(written, found.outcome, place, phrase);
        told.facts.push(("card", Fact::Card(found.card.into())));
        told.facts.push(("icon", Fact::Term(card.slot.term())));
        self.notes.push(told);
        upgrades.push(UpgradeChoice::Known(found.card));
    }
}

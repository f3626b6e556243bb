//! Decides between cards of the same name, once the whole squad is known, and tells what became of each.

use super::squad::{Draft, Entry, Written};
use crate::{
    cards::{BySquadFaction, Catalog, PilotId, SquadFaction, UpgradeId},
    checks,
    formats::fitting_format,
    list::{Document, Format, PilotChoice, Ship, Squad, UpgradeChoice, faction_of_ships},
};
use kernel::{
    Fact, ImportNote, Imported, Outcome, Place,
    text_list::{Sure, keep},
};

/// Makes a document of what was written; none if there is no card in it.
pub(super) fn resolve(catalog: &Catalog, draft: Draft) -> Option<Imported<Document>> {
    if !draft.is_squad() || draft.tally.is_prose() {
        return None;
    }
    let faction = draft.faction.or_else(|| clear_faction(catalog, &draft.entries));
    let mut settler = Resolver { catalog, faction, notes: Vec::new(), ships: Vec::new() };
    for entry in &draft.entries {
        settler.entry(entry);
    }
    let Resolver { ships, mut notes, .. } = settler;
    let faction = faction.or_else(|| faction_of_ships(catalog, &ships)).unwrap_or(SquadFaction::Rebel);
    for (text, is_orphan) in &draft.prose {
        let phrase = if *is_orphan { "xwing-formats.orphan" } else { "xwing-formats.prose" };
        notes.push(ImportNote::of(text, Outcome::Refused, Place::field("notes"), phrase));
    }
    let total = checks::squad_cost(catalog, &ships);
    if let Some(written) = draft.total.filter(|written| *written != total) {
        let mut told = ImportNote::of(&written.to_string(), Outcome::Guessed, Place::ROOT, "xwing-formats.points");
        told.facts.push(("total", Fact::Number(total)));
        notes.push(told);
    }
    let format = match draft.format {
        // A limit of one's own that is not told.
        Some(Format::Custom(0)) | None => fitting_format(catalog, &ships),
        Some(format) => format,
    };
    let mut document = crate::list::empty_document(faction, format, draft.name);
    let prose = draft.prose.into_iter().map(|(text, _)| text);
    let parts: Vec<String> = prose.chain([draft.notes]).filter(|text| !text.is_empty()).collect();
    document.notes = parts.join("\n");
    document.list = Squad { ships, ..Squad::new(faction) };
    Some(Imported { document, notes })
}

/// The faction of the ships about which there is no doubt.
fn clear_faction(catalog: &Catalog, entries: &[Entry]) -> Option<SquadFaction> {
    let mut counts = BySquadFaction::<usize>::default();
    for entry in entries {
        let mut factions = fitting(catalog, entry).into_iter().map(|pilot| catalog.pilot(pilot).squad_faction());
        let Some(first) = factions.next() else { continue };
        if factions.all(|faction| faction == first) {
            counts[first] += 1;
        }
    }
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    SquadFaction::ALL.into_iter().find(|faction| counts[*faction] == most)
}

/// The ship cards an entry may mean, as far as its own words tell: its tag, its ship type, its cost.
fn fitting(catalog: &Catalog, entry: &Entry) -> Vec<PilotId> {
    let token = &entry.pilot.token;
    let mut pilots = token.meaning.pilots.clone();
    keep(&mut pilots, |id| {
        let pilot = catalog.pilot(*id);
        token.tag.as_deref().is_some_and(|tag| *pilot.id == *tag || *pilot.key == *tag)
    });
    if !entry.ships.is_empty() {
        keep(&mut pilots, |id| entry.ships.contains(&catalog.pilot(*id).ship));
    }
    if let Some(points) = token.points {
        keep(&mut pilots, |id| catalog.pilot(*id).points.is_some_and(|cost| i32::from(cost) == points));
    }
    pilots
}

struct Resolver<'a> {
    catalog: &'a Catalog,
    faction: Option<SquadFaction>,
    notes: Vec<ImportNote>,
    ships: Vec<Ship>,
}

impl Resolver<'_> {
    fn entry(&mut self, entry: &Entry) {
        let catalog = self.catalog;
        let index = self.ships.len();
        let token = &entry.pilot.token;
        let mut pilots = fitting(catalog, entry);
        if let Some(faction) = self.faction {
            keep(&mut pilots, |id| catalog.pilot(*id).squad_faction() == faction);
        }
        let mut is_sure = token.sure == Sure::Exact;
        if pilots.len() > 1 {
            // The one that can carry most of its upgrades; of equals the first, which is the older card.
            let errors = |id: &PilotId| self.errors(&self.ship(*id, &entry.upgrades));
            let best = pilots.iter().map(errors).min();
            let told: Vec<PilotId> = pilots.iter().copied().filter(|id| Some(errors(id)) == best).collect();
            is_sure &= told.len() == 1;
            pilots = told;
            pilots.sort_by_key(|id| catalog.pilot(*id).id.contains('-'));
        }
        let place = Place::entry("ships", index);
        let (pilot, mut ship) = match pilots.first() {
            Some(id) => {
                let flies = entry.ships.is_empty() || entry.ships.contains(&catalog.pilot(*id).ship);
                is_sure &= flies;
                let (outcome, phrase) = match (is_sure, flies) {
                    (true, _) => (Outcome::Mapped, "xwing-formats.ship.mapped"),
                    (false, false) => (Outcome::Guessed, "xwing-formats.ship.other_ship"),
                    _ if token.sure == Sure::Exact => (Outcome::Guessed, "xwing-formats.ship.shared"),
                    _ => (Outcome::Guessed, "xwing-formats.ship.guessed"),
                };
                let mut told = ImportNote::of(&token.written, outcome, place, phrase);
                told.facts.push(("card", Fact::Card((*id).into())));
                told.facts.push(("ship", Fact::Card(catalog.pilot(*id).ship.into())));
                self.notes.push(told);
                (Some(*id), Ship::new(*id))
            }
            None => {
                self.notes.push(ImportNote::of(&token.written, Outcome::Refused, place, "xwing-formats.ship.refused"));
                let known = entry.ships.first().map(|ship| catalog.ship(*ship).id.as_ref());
                let kind = known.unwrap_or(&entry.unknown_ship);
                let pilot = PilotChoice::Unknown { pilot: token.written.as_str().into(), ship: kind.into() };
                (None, Ship { pilot, upgrades: Vec::new(), extra: kernel::document::Extra::new() })
            }
        };
        for written in &entry.upgrades {
            self.upgrade(pilot, &mut ship, written, index);
        }
        for _ in 0..token.count {
            self.ships.push(ship.clone());
        }
    }

    fn upgrade(&mut self, pilot: Option<PilotId>, ship: &mut Ship, written: &Written, index: usize) {
        let catalog = self.catalog;
        let token = &written.token;
        let place = Place::nested("ships", index, "upgrades", ship.upgrades.len());
        let mut cards = token.meaning.upgrades.clone();
        keep(&mut cards, |id| token.tag.as_deref() == Some(catalog.upgrade(*id).id.as_ref()));
        if let Some(slot) = written.slot {
            keep(&mut cards, |id| catalog.upgrade(*id).slot == slot);
        }
        let mut is_sure = token.sure == Sure::Exact;
        if cards.len() > 1 && pilot.is_some() {
            let with = |id: &UpgradeId| {
                let mut with = ship.clone();
                with.upgrades.push(UpgradeChoice::Known(*id));
                self.errors(&with)
            };
            let best = cards.iter().map(with).min();
            let told: Vec<UpgradeId> = cards.iter().copied().filter(|id| Some(with(id)) == best).collect();
            cards = told;
        }
        if let Some(points) = token.points {
            keep(&mut cards, |id| i32::from(catalog.upgrade(*id).points) == points);
        }
        is_sure &= cards.len() < 2;
        cards.sort_by_key(|id| catalog.upgrade(*id).id.contains('-'));
        let choice = match cards.first() {
            Some(id) => {
                let (outcome, phrase) = if is_sure {
                    (Outcome::Mapped, "xwing-formats.upgrade.mapped")
                } else if token.sure == Sure::Exact {
                    (Outcome::Guessed, "xwing-formats.upgrade.shared")
                } else {
                    (Outcome::Guessed, "xwing-formats.upgrade.guessed")
                };
                let mut told = ImportNote::of(&token.written, outcome, place, phrase);
                told.facts.push(("card", Fact::Card((*id).into())));
                told.facts.push(("icon", Fact::Term(catalog.upgrade(*id).slot.term())));
                self.notes.push(told);
                UpgradeChoice::Known(*id)
            }
            None => {
                self.notes.push(ImportNote::of(
                    &token.written,
                    Outcome::Refused,
                    place,
                    "xwing-formats.upgrade.refused",
                ));
                UpgradeChoice::Unknown(token.written.as_str().into())
            }
        };
        for _ in 0..token.count {
            ship.upgrades.push(choice.clone());
        }
    }

    /// The ship with the upgrades about which there is no doubt.
    fn ship(&self, pilot: PilotId, upgrades: &[Written]) -> Ship {
        let mut ship = Ship::new(pilot);
        let clear = upgrades.iter().filter_map(|written| match written.token.meaning.upgrades[..] {
            [only] => Some(UpgradeChoice::Known(only)),
            _ => None,
        });
        ship.upgrades.extend(clear);
        ship
    }

    /// How many rules the ship breaks on its own.
    fn errors(&self, ship: &Ship) -> usize {
        let Some(pilot) = ship.pilot.known() else { return 0 };
        let mut squad = Squad::new(self.catalog.pilot(pilot).squad_faction());
        squad.ships.push(ship.clone());
        let mut findings = Vec::new();
        let _ = checks::check_squad(self.catalog, Format::Epic, &squad, &mut findings);
        findings.iter().filter(|finding| finding.is_error()).count()
    }
}

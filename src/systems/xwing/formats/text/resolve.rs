//! Decides between cards of the same name, once the whole squad is known, and tells what became of each.

use std::cmp::Reverse;

use super::draft::{Draft, Entry, Written};
use crate::{
    cards::{BySquadFaction, Catalog, PilotId, Product, Slot, SquadFaction, Upgrade, UpgradeId},
    checks::{self, Effective},
    formats::{fitting_format, note_of_format},
    list::{Document, Format, PilotChoice, Ship, Squad, UpgradeChoice, faction_of_ships},
};
use kernel::{
    Fact, ImportNote, ImportOutcome, Imported, Language, Place,
    similar::{abbreviates, fold},
    text_list::{Sure, Told, by_total, is_cost, is_word, keep},
};

/// Makes a document of what was written; none if there is no card in it. The total that the text states decides between
/// two readings of a count.
pub(super) fn resolve(catalog: &Catalog, draft: Draft) -> Option<Imported<Document>> {
    let (others, stated) = (other_readings(catalog, &draft), draft.page.total);
    let total =
        |read: &Option<Imported<Document>>| Some(checks::squad_cost(catalog, &read.as_ref()?.document.list.ships));
    by_total(draft, others, stated, |draft| document(catalog, draft), total)
}

/// Other readings of a text that states a total: counts on upgrades, and namesakes of a ship with other costs.
fn other_readings(catalog: &Catalog, draft: &Draft) -> Vec<Draft> {
    const MOST: usize = 8;
    if draft.page.total.is_none() {
        return Vec::new();
    }
    let faction = draft.faction.or_else(|| clear_faction(catalog, &draft.entries));
    let namesakes = draft.entries.iter().enumerate().flat_map(|(at, entry)| {
        let is_own = |id: &PilotId| faction.is_none_or(|faction| catalog.pilot(*id).squad_faction() == faction);
        let pilots: Vec<PilotId> = fitting(catalog, entry).into_iter().filter(is_own).collect();
        let pilots = if pilots.len() > 1 { pilots } else { Vec::new() };
        pilots.into_iter().map(move |id| (at, id))
    });
    let namesakes = namesakes.take(MOST).map(|(at, id)| {
        let mut draft = draft.clone();
        let token = &mut draft.entries[at].pilot.token;
        (token.meaning.pilots, token.sure) = (vec![id], Sure::Guessed);
        draft
    });
    let counts = draft.with_counted_upgrades().into_iter().chain(draft.with_numbers_for_counts());
    counts.chain(namesakes).collect()
}

/// What is told of a page.
const TOLD: Told = Told { name: "xwing-formats.name", orphan: "xwing-formats.orphan" };

fn document(catalog: &Catalog, draft: Draft) -> Option<Imported<Document>> {
    if !draft.is_squad(catalog) || draft.page.tally.is_prose() {
        return None;
    }
    let faction = draft.faction.or_else(|| clear_faction(catalog, &draft.entries));
    let is_of_yasb = draft.is_of_yasb;
    let mut settler = Resolver { catalog, faction, is_of_yasb, trials: TRIALS, notes: Vec::new(), ships: Vec::new() };
    for entry in &draft.entries {
        settler.entry(entry);
    }
    let Resolver { ships, mut notes, .. } = settler;
    let faction = faction.or_else(|| faction_of_ships(catalog, &ships)).unwrap_or(SquadFaction::Rebel);
    draft.page.tell(checks::squad_cost(catalog, &ships), TOLD, &mut notes);
    let format = match draft.format {
        // A limit of one's own that is not told.
        Some(Format::Custom(0)) | None => {
            let fitting = fitting_format(catalog, &ships);
            notes.extend(note_of_format(fitting));
            fitting
        }
        Some(format) => format,
    };
    let is_unnamed = is_word(&draft.page.name, "xwing-formats.unnamed");
    let name = if is_unnamed { "" } else { &draft.page.name };
    let mut document = crate::list::empty_document(faction, format, name);
    document.notes = draft.page.into_notes(Vec::new());
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
    let upgrades: i32 = entry.upgrades.iter().map(|written| printed(catalog, written)).sum();
    for points in token.points.into_iter().chain(entry.total) {
        keep(&mut pilots, |id| {
            let cost = catalog.pilot(*id).points.map(i32::from);
            cost.is_some_and(|cost| is_cost(points, token.count, &[cost, cost + upgrades]))
        });
    }
    pilots
}

/// Printed cost of an upgrade, as far as its card is clear, or all cards of the name cost the same.
fn printed(catalog: &Catalog, written: &Written) -> i32 {
    let cost = |id: &UpgradeId| catalog.upgrade(*id).points;
    match &written.token.meaning.upgrades[..] {
        [first, others @ ..] if others.iter().all(|other| cost(other) == cost(first)) => {
            i32::from(cost(first)) * i32::try_from(written.token.count).unwrap_or(1)
        }
        _ => written.token.points.unwrap_or(0),
    }
}

/// The cards about which there is no doubt.
fn clear(upgrades: &[Written]) -> impl Iterator<Item = UpgradeChoice> {
    upgrades.iter().filter_map(|written| match written.token.meaning.upgrades[..] {
        [only] => Some(UpgradeChoice::Known(only)),
        _ => None,
    })
}

/// The most unknown cards of one text that are compared with all names.
const TRIALS: usize = 200;
/// The most other cards that a note names.
const MOST_OTHERS: usize = 4;

struct Resolver<'a> {
    catalog: &'a Catalog,
    faction: Option<SquadFaction>,
    is_of_yasb: bool,
    /// Unknown cards that may still be compared with all names.
    trials: usize,
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
        if self.is_of_yasb {
            // It has a longer name for every other card of the name.
            let is_bare = |id: &PilotId| catalog.yasb().pilot_names().all(|(_, named)| named != *id);
            keep(&mut pilots, is_bare);
        }
        if pilots.is_empty() && token.tag.is_none() && self.trials > 0 {
            pilots = self.pilots_like(entry);
        }
        let mut is_sure = token.sure == Sure::Exact;
        if pilots.len() > 1 {
            // The one that can carry most of its upgrades; of equals the one that is played most.
            let errors = |id: &PilotId| self.errors(&self.ship(*id, &entry.upgrades));
            let best = pilots.iter().map(errors).min();
            let told: Vec<PilotId> = pilots.iter().copied().filter(|id| Some(errors(id)) == best).collect();
            is_sure &= told.len() == 1;
            pilots = told;
            pilots.sort_by_key(|id| Reverse(catalog.pilot(*id).usage));
        }
        let place = Place::entry("ships", index);
        let (pilot, mut ship) = match pilots.first() {
            Some(id) => {
                let flies = entry.ships.is_empty() || entry.ships.contains(&catalog.pilot(*id).ship);
                is_sure &= flies;
                let (outcome, phrase) = match (is_sure, flies) {
                    (true, _) => (ImportOutcome::Mapped, "xwing-formats.ship.mapped"),
                    (false, false) => (ImportOutcome::Guessed, "xwing-formats.ship.other_ship"),
                    _ if pilots.len() > 1 => (ImportOutcome::Guessed, "xwing-formats.ship.shared"),
                    _ => (ImportOutcome::Guessed, "xwing-formats.ship.guessed"),
                };
                self.notes.push(
                    ImportNote::of(&token.written, outcome, place, phrase)
                        .with("card", Fact::Card((*id).into()))
                        .with("ship", Fact::Card(catalog.pilot(*id).ship.into()))
                        .with("others", self.other_pilots(&pilots)),
                );
                (Some(*id), Ship::new(*id))
            }
            None => {
                self.notes.push(ImportNote::of(
                    &token.written,
                    ImportOutcome::Refused,
                    place,
                    "xwing-formats.ship.refused",
                ));
                let known = entry.ships.first().map(|ship| catalog.ship(*ship).id.as_ref());
                let kind = known.unwrap_or(&entry.unknown_ship);
                let pilot = PilotChoice::Unknown { pilot: token.written.as_str().into(), ship: kind.into() };
                (None, Ship { pilot, upgrades: Vec::new(), extra: kernel::document::Extra::new() })
            }
        };
        let first = self.notes.len();
        for (at, written) in entry.upgrades.iter().enumerate() {
            self.upgrade(pilot, &mut ship, (written, &entry.upgrades[at + 1..]), index);
        }
        if let Some(pilot) = pilot {
            // Who writes the cost of each card writes titles too.
            if entry.upgrades.iter().all(|written| written.token.points.is_none()) {
                self.add_implied_title(pilot, &mut ship, place);
            }
            self.compare_costs(entry, pilot, &ship, first);
        }
        if token.count > 1 && (entry.may_count_upgrade || entry.count_is_guess) {
            let count = Fact::Number(i32::try_from(token.count).unwrap_or(1));
            let phrase = if entry.count_is_guess { "systems.import.number" } else { "systems.import.copies" };
            let told = ImportNote::of(&token.written, ImportOutcome::Guessed, place, phrase);
            self.notes.push(told.with("count", count));
        }
        for _ in 0..token.count {
            self.ships.push(ship.clone());
        }
    }

    /// Adds the title without a cost that the ship's other cards need, as players leave it out.
    fn add_implied_title(&mut self, pilot: PilotId, ship: &mut Ship, place: Place) {
        let catalog = self.catalog;
        let is_title = |id: UpgradeId| catalog.upgrade(id).slot == Slot::Title;
        if ship.upgrades.iter().any(|choice| choice.known().is_none_or(is_title)) || self.errors(ship) == 0 {
            return;
        }
        let flown = catalog.pilot(pilot).ship;
        let free = catalog.upgrades().filter(|(id, card)| {
            is_title(*id) && card.points == 0 && card.restrictions.ships.is_some_and(|ships| ships.contains(flown))
        });
        for (title, _) in free {
            let mut with = ship.clone();
            with.upgrades.push(UpgradeChoice::Known(title));
            if self.errors(&with) == 0 {
                *ship = with;
                let told = ImportNote::of("", ImportOutcome::Guessed, place, "xwing-formats.ship.title");
                return self.notes.push(told.with("card", Fact::Card(title.into())));
            }
        }
    }

    /// The ship cards of the name that were not taken: with ship and cost, since they have one name.
    fn other_pilots(&self, pilots: &[PilotId]) -> Fact {
        let told = |id: &PilotId| {
            let pilot = self.catalog.pilot(*id);
            let facts = vec![
                ("card", Fact::Card((*id).into())),
                ("ship", Fact::Card(pilot.ship.into())),
                ("cost", Fact::Number(i32::from(pilot.points.unwrap_or(0)))),
            ];
            Fact::Told("xwing-formats.ship.other", facts)
        };
        Fact::List(pilots.iter().skip(1).take(MOST_OTHERS).map(told).collect())
    }

    /// Doubts the cards of a ship to which the text gives another cost than they have. The ship's own note stands before
    /// the `first` of its upgrades.
    fn compare_costs(&mut self, entry: &Entry, pilot: PilotId, ship: &Ship, first: usize) {
        let catalog = self.catalog;
        let Some(effective) = Effective::of(catalog, ship) else { return };
        let token = &entry.pilot.token;
        let own = i32::from(catalog.pilot(pilot).points.unwrap_or(0));
        let total = effective.total(catalog, ship);
        let stated = [token.points.map(|points| (points, own)), entry.total.map(|points| (points, total))];
        for (points, cost) in stated.into_iter().flatten() {
            if !is_cost(points, token.count, &[own, total])
                && let Some(note) = first.checked_sub(1).and_then(|note| self.notes.get_mut(note))
            {
                note.doubt(points, cost);
            }
        }
        let mut cards = ship.upgrades.iter();
        for (number, written) in entry.upgrades.iter().enumerate() {
            let card = cards.next();
            // Its copies stand behind it.
            for _ in 1..written.token.count {
                let _ = cards.next();
            }
            let (Some(points), Some(id)) = (written.token.points, card.and_then(UpgradeChoice::known)) else {
                continue;
            };
            let printed = i32::from(catalog.upgrade(id).points);
            let costs = [printed, effective.cost(catalog, ship, id)];
            if let Some(note) =
                self.notes.get_mut(first + number).filter(|_| !is_cost(points, written.token.count, &costs))
            {
                note.doubt(points, printed);
            }
        }
    }

    /// Decides on an upgrade, before those that stand behind it.
    fn upgrade(
        &mut self,
        pilot: Option<PilotId>,
        ship: &mut Ship,
        (written, behind): (&Written, &[Written]),
        index: usize,
    ) {
        let catalog = self.catalog;
        // A title behind it may be what lets the ship have it.
        let mut whole = ship.clone();
        whole.upgrades.extend(clear(behind));
        let token = &written.token;
        let place = Place::nested("ships", index, "upgrades", ship.upgrades.len());
        let mut cards = token.meaning.upgrades.clone();
        keep(&mut cards, |id| token.tag.as_deref() == Some(catalog.upgrade(*id).id.as_ref()));
        if let Some(slot) = written.slot {
            keep(&mut cards, |id| catalog.upgrade(*id).slot == slot);
        }
        if let Some(points) = token.points {
            keep(&mut cards, |id| i32::from(catalog.upgrade(*id).points) == points);
        }
        if token.sure < Sure::Exact
            && let Some(pilot) = pilot
        {
            // A guess is a card that the ship may have; a slip in a whole name may be one that it may not.
            let flown = catalog.pilot(pilot).ship;
            let may_have =
                |id: &UpgradeId| catalog.upgrade(*id).restrictions.ships.is_none_or(|ships| ships.contains(flown));
            if token.sure < Sure::Guessed {
                cards.retain(may_have);
            }
            keep(&mut cards, may_have);
        }
        if self.is_of_yasb {
            keep(&mut cards, |id| catalog.yasb().upgrade_names().all(|(_, named)| named != *id));
        }
        let mut is_sure = token.sure == Sure::Exact;
        if cards.len() > 1 && pilot.is_some() {
            let best = cards.iter().map(|id| self.errors_with(&whole, *id)).min();
            cards.retain(|id| Some(self.errors_with(&whole, *id)) == best);
        }
        if cards.is_empty() && token.tag.is_none() && pilot.is_some() {
            (cards, is_sure) = (self.like(&whole, &token.written), false);
        }
        is_sure &= cards.len() < 2;
        // Of namesakes, the one that comes with the pilot is the likelier.
        let has_both = |product: &Product, id: UpgradeId| {
            product.pilots.iter().any(|own| Some(own.card) == pilot)
                && product.upgrades.iter().any(|own| own.card == id)
        };
        let is_with = |id: UpgradeId| catalog.products().any(|(_, product)| has_both(product, id));
        cards.sort_by_key(|id| Reverse((is_with(*id), catalog.upgrade(*id).usage)));
        let choice = match cards.first() {
            Some(id) => {
                let (outcome, phrase) = if is_sure {
                    (ImportOutcome::Mapped, "systems.import.mapped")
                } else if cards.len() > 1 {
                    (ImportOutcome::Guessed, "xwing-formats.upgrade.shared")
                } else {
                    (ImportOutcome::Guessed, "xwing-formats.upgrade.guessed")
                };
                let told = |id: &UpgradeId| {
                    let slot = Fact::Term(catalog.upgrade(*id).slot.term());
                    let facts = vec![("card", Fact::Card((*id).into())), ("icon", slot)];
                    Fact::Told("xwing-formats.upgrade.other", facts)
                };
                self.notes.push(
                    ImportNote::of(&token.written, outcome, place, phrase)
                        .with("card", Fact::Card((*id).into()))
                        .with("icon", Fact::Term(catalog.upgrade(*id).slot.term()))
                        .with("others", Fact::List(cards.iter().skip(1).take(MOST_OTHERS).map(told).collect())),
                );
                UpgradeChoice::Known(*id)
            }
            None => {
                self.notes.push(ImportNote::of(
                    &token.written,
                    ImportOutcome::Refused,
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

    /// The cards that a text is short for and that the ship may have, or the only one that it is short for. A word for an
    /// icon may stand behind it.
    fn like(&mut self, ship: &Ship, written: &str) -> Vec<UpgradeId> {
        if self.trials == 0 {
            return Vec::new();
        }
        self.trials -= 1;
        let catalog = self.catalog;
        let icon = |word: &str| {
            let folded = fold(word);
            Slot::ALL.into_iter().find(|slot| [slot.xws(), slot.id()].contains(&&*folded) || is_word(word, slot.term()))
        };
        let behind = written.rsplit_once(' ').and_then(|(name, word)| Some((name, icon(word)?)));
        let (name, slot) = behind.map_or((written, None), |(name, slot)| (name, Some(slot)));
        let flown = ship.pilot.known().map(|id| catalog.pilot(id).ship);
        let is_meant = |card: &Upgrade| {
            slot.is_none_or(|slot| card.slot == slot)
                && card.restrictions.ships.is_none_or(|ships| flown.is_none_or(|flown| ships.contains(flown)))
                && Language::ALL.into_iter().any(|language| abbreviates(name, card.text.name(language)))
        };
        let meant: Vec<UpgradeId> = catalog.upgrades().filter(|(_, card)| is_meant(card)).map(|(id, _)| id).collect();
        let before = self.errors(ship);
        let fits = |id: &UpgradeId| self.errors_with(ship, *id) <= before;
        if meant.len() == 1 { meant } else { meant.into_iter().filter(fits).collect() }
    }

    /// The ship cards that an unknown name is short for.
    fn pilots_like(&mut self, entry: &Entry) -> Vec<PilotId> {
        self.trials -= 1;
        let written = &entry.pilot.token.written;
        let is_meant = |id: PilotId| {
            let pilot = self.catalog.pilot(id);
            self.faction.is_none_or(|faction| pilot.squad_faction() == faction)
                && (entry.ships.is_empty() || entry.ships.contains(&pilot.ship))
                && Language::ALL.into_iter().any(|language| abbreviates(written, pilot.text.name(language)))
        };
        self.catalog.pilots().map(|(id, _)| id).filter(|id| is_meant(*id)).collect()
    }

    /// The ship with the upgrades about which there is no doubt.
    fn ship(&self, pilot: PilotId, upgrades: &[Written]) -> Ship {
        let mut ship = Ship::new(pilot);
        ship.upgrades.extend(clear(upgrades));
        ship
    }

    /// Rules the ship breaks with one more card.
    fn errors_with(&self, ship: &Ship, upgrade: UpgradeId) -> usize {
        let mut with = ship.clone();
        with.upgrades.push(UpgradeChoice::Known(upgrade));
        self.errors(&with)
    }

    /// Rules the ship breaks on its own.
    fn errors(&self, ship: &Ship) -> usize {
        let Some(pilot) = ship.pilot.known() else { return 0 };
        let mut squad = Squad::new(self.catalog.pilot(pilot).squad_faction());
        squad.ships.push(ship.clone());
        let mut findings = Vec::new();
        let _ = checks::check_squad(self.catalog, Format::Epic, &squad, &mut findings);
        findings.iter().filter(|finding| finding.is_error()).count()
    }
}

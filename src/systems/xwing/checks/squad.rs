//! Checks of the squad as a whole.

use super::{ids, sections::other_section};
use crate::{
    cards::{AddedLimit, BySquadFaction, Catalog, ShipSet, Size, SquadFaction, UniqueKey, UpgradeId},
    list::{Format, SHIPS, Squad, upgrades},
};
use kernel::{CardRef, Fact, Finding, Lack, Place, Severity};

/// Checks what concerns several ships at once. `total` is the squad's cost.
pub(super) fn check(catalog: &Catalog, format: Format, squad: &Squad, total: i32, findings: &mut Vec<Finding>) {
    points(format, squad, total, findings);
    factions(catalog, squad, findings);
    unique_names(catalog, squad, findings);
    copies(catalog, squad, findings);
    if let Some(limit) = format.epic_points() {
        epic(catalog, format, limit as i32, squad, findings);
    }
    sections(catalog, squad, findings);
}

/// XW-CHK-01, XW-CHK-26 and XW-CHK-28.
fn points(format: Format, squad: &Squad, total: i32, findings: &mut Vec<Finding>) {
    let limit = format.limit();
    if squad.ships.is_empty() {
        findings
            .push(Finding::error(ids::CHK_26, "xwing.check.26", Place::ROOT).lacking(Lack::said("xwing.lack.ships")));
    }
    if total > limit {
        findings.push(Finding::error(ids::CHK_01, "xwing.check.01", Place::ROOT).above(total, limit));
    } else if total < limit {
        findings.push(Finding::new(ids::CHK_28, Severity::Warning, "xwing.check.28", Place::ROOT).below(total, limit));
    }
}

/// XW-CHK-02: ships of more than one main faction, or of another than the squad is built for.
fn factions(catalog: &Catalog, squad: &Squad, findings: &mut Vec<Finding>) {
    let faction_of = |pilot| catalog.pilot(pilot).squad_faction();
    let mut counts = BySquadFaction::<i32>::default();
    for pilot in squad.ships.iter().filter_map(|ship| ship.pilot.known()) {
        counts[faction_of(pilot)] += 1;
    }
    let known: i32 = counts.iter().sum();
    let strangers = known - counts[squad.faction];
    if strangers == 0 {
        return;
    }
    let found: Vec<Fact> = SquadFaction::ALL
        .into_iter()
        .filter(|faction| counts[*faction] > 0)
        .map(|faction| Fact::Term(faction.term()))
        .collect();
    let ships = squad
        .ships
        .iter()
        .filter_map(|ship| ship.pilot.known())
        .filter(|pilot| faction_of(*pilot) != squad.faction)
        .map(|pilot| Fact::Card(pilot.into()))
        .collect();
    let phrase = if found.len() > 1 { "xwing.check.02.mixed" } else { "xwing.check.02.other" };
    findings.push(
        Finding::error(ids::CHK_02, phrase, Place::field("faction"))
            .with("factions", Fact::List(found))
            .term("squad_faction", squad.faction.term())
            .with("ships", Fact::List(ships))
            .weighing(strangers),
    );
}

/// Unique names seen so far: enough room on the stack for the names of the catalog and some packs.
struct Seen {
    names: [u64; 16],
    more: Vec<UniqueKey>,
}

impl Seen {
    /// Notes the name; gives whether it was there before.
    fn again(&mut self, key: UniqueKey) -> bool {
        let number = key.number();
        match self.names.get_mut(number / 64) {
            Some(word) => {
                let bit = 1 << (number % 64);
                let again = *word & bit != 0;
                *word |= bit;
                again
            }
            None => {
                let again = self.more.contains(&key);
                self.more.push(key);
                again
            }
        }
    }
}

/// Every unique card of the squad with its place.
fn unique_cards<'a>(catalog: &'a Catalog, squad: &'a Squad) -> impl Iterator<Item = (UniqueKey, CardRef, Place)> + 'a {
    squad.ships.iter().enumerate().flat_map(move |(index, ship)| {
        let pilot = ship
            .pilot
            .known()
            .and_then(|pilot| catalog.pilot(pilot).unique.map(|key| (key, CardRef::from(pilot), SHIPS.at(index))));
        let upgrades = ship.known_upgrades().filter_map(move |(place, id)| {
            catalog.upgrade(id).unique.map(|key| (key, CardRef::from(id), upgrades(index).at(place)))
        });
        pilot.into_iter().chain(upgrades)
    })
}

/// XW-CHK-04: the same unique name twice, whatever the kinds of cards.
fn unique_names(catalog: &Catalog, squad: &Squad, findings: &mut Vec<Finding>) {
    let mut seen = Seen { names: [0; 16], more: Vec::new() };
    for (key, card, place) in unique_cards(catalog, squad) {
        if !seen.again(key) {
            continue;
        }
        let Some((_, first, first_place)) = unique_cards(catalog, squad).find(|(other, ..)| *other == key) else {
            continue;
        };
        let of_ships = place.inner_index().is_none() && first_place.inner_index().is_none();
        let phrase = if of_ships { "xwing.check.04.ships" } else { "xwing.check.04" };
        let mut finding = Finding::error(ids::CHK_04, phrase, place)
            .card("name", card)
            .card("first", first)
            .term("first_kind", kind_term(catalog, first))
            .term("second_kind", kind_term(catalog, card));
        let told = [("first_ship", "first_number", first_place), ("second_ship", "second_number", place)];
        for (name, number, place) in told {
            let index = place.outer_index();
            finding = finding.number(number, index.map_or(0, |index| index as i32 + 1));
            let pilot = index.and_then(|index| squad.ships[index].pilot.known());
            if let Some(pilot) = pilot {
                finding = finding.card(name, pilot);
            } else {
                finding = finding.with(name, Fact::Text("?".into()));
            }
        }
        findings.push(finding);
    }
}

fn kind_term(catalog: &Catalog, card: CardRef) -> &'static str {
    UpgradeId::of(card).map_or("xwing.kind.pilot", |id| catalog.upgrade(id).slot.term())
}

/// XW-CHK-21: more copies of a card than the squad may have. Told once, at the first copy too many.
fn copies(catalog: &Catalog, squad: &Squad, findings: &mut Vec<Finding>) {
    for (index, ship) in squad.ships.iter().enumerate() {
        for (place, id) in ship.known_upgrades() {
            let Some(limit) = catalog.upgrade(id).restrictions.max_per_squad else { continue };
            let all = squad.ships.iter().enumerate().flat_map(|(ship_index, ship)| {
                ship.known_upgrades().filter(|(_, other)| *other == id).map(move |(place, _)| (ship_index, place))
            });
            if all.clone().nth(usize::from(limit)) == Some((index, place)) {
                let count = all.count() as i32;
                let is_added = catalog.upgrade(id).errata == Some(AddedLimit::MaxPerSquad);
                let phrase = if is_added { "xwing.check.21.errata" } else { "xwing.check.21" };
                findings.push(
                    Finding::error(ids::CHK_21, phrase, upgrades(index).at(place))
                        .card("card", id)
                        .number("copies", count)
                        .number("limit", limit)
                        .weighing(count - i32::from(limit)),
                );
            }
        }
    }
}

/// XW-CHK-23 and XW-CHK-24.
fn epic(catalog: &Catalog, format: Format, epic_limit: i32, squad: &Squad, findings: &mut Vec<Finding>) {
    let (small_limit, large_limit) = if format == Format::TeamEpic { (8, 4) } else { (12, 6) };
    let mut halves = 0;
    let mut counts = [0_i32; ShipSet::CAPACITY];
    let mut huge = Vec::new();
    for pilot in squad.ships.iter().filter_map(|ship| ship.pilot.known()) {
        let ship = catalog.pilot(pilot).ship;
        counts[ship.index()] += 1;
        halves += i32::from(catalog.ship(ship).epic_half_points);
        if catalog.ship(ship).epic_half_points > 0 {
            huge.push(Fact::Card(pilot.into()));
        }
    }
    if halves > epic_limit * 2 {
        // A half point more than the limit breaks it; whole points are told, rounded up.
        findings.push(
            Finding::error(ids::CHK_23, "xwing.check.23", Place::ROOT)
                .number("total", (halves + 1) / 2)
                .number("limit", epic_limit)
                .with("ships", Fact::List(huge))
                .weighing(halves - epic_limit * 2),
        );
    }
    for (id, ship) in catalog.ships() {
        let limit = match ship.size {
            Size::Small => small_limit,
            Size::Large => large_limit,
            Size::Huge => continue,
        };
        let count = counts[id.index()];
        if count > limit {
            findings.push(
                Finding::error(ids::CHK_24, "xwing.check.24", Place::ROOT)
                    .card("type", id)
                    .number("count", count)
                    .number("limit", limit)
                    .weighing(count - limit),
            );
        }
    }
}

/// XW-CHK-25: a section of a huge ship without its other section. Told at each section without a partner.
fn sections(catalog: &Catalog, squad: &Squad, findings: &mut Vec<Finding>) {
    for (index, entry) in squad.ships.iter().enumerate() {
        let Some(pilot) = entry.pilot.known() else { continue };
        let ship = catalog.pilot(pilot).ship;
        let Some(other) = catalog.ship(ship).other_section else { continue };
        if other_section(catalog, &squad.ships, index).is_none() {
            findings.push(
                Finding::error(ids::CHK_25, "xwing.check.25", SHIPS.at(index))
                    .card("ship", pilot)
                    .card("missing", other),
            );
        }
    }
}

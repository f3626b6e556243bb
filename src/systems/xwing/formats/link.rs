//! Links of Yet Another Squad Builder (YASB): `…?f=Rebel%20Alliance&d=v4!s!75:27,36,-1,3:-1:3:;…&sn=Name`.
//!
//! Behind a version and a mode stand ships between semicolons, each of fields between colons: the number of its pilot, the
//! upgrades of its icons, titles, modifications, and the cards in places that other cards give, each with a letter for the
//! list its number is of. `-1` is an empty place. The first links had neither version nor mode, and upgrades of titles in the
//! place of modifications.

mod write;

pub(super) use write::write;

use super::{fitting_format, note_of_format, xws::find_faction};
use crate::{
    cards::{Catalog, SquadFaction, UpgradeId, YasbList},
    list::{Document, Format, PilotChoice, Ship, Squad, UpgradeChoice, empty_document, faction_of_ships},
};
use kernel::{Fact, ImportNote, ImportOutcome, Imported, Place, ReadError};

/// The newest version of the first edition's links. Those of the second edition go on from there.
const NEWEST: u32 = 4;
/// The most ships of a link; Epic squads have a tenth of them.
const MOST_SHIPS: usize = 200;
/// Hosts that serve the second edition alone, some of whose links have a version of the first.
const SECOND_EDITION: &[&str] = &["raithos.github.io", "yasb.app", "squadbuilder2", "launchbaynext"];

/// The first address of a text that leads to a squad of YASB.
pub(super) fn find(text: &str) -> Option<&str> {
    let ends =
        |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '<' | '>' | '(' | ')' | '[' | ']');
    text.split(ends).find(|word| {
        let is_address = word.contains("://") || word.starts_with("geordanr.github.io");
        is_address && word.split_once('?').is_some_and(|(_, query)| value(query, "d").is_some_and(is_squad))
    })
}

/// True if a text is the address and nothing else.
pub(super) fn is_address(text: &str) -> bool {
    let text = text.trim();
    !text.contains(char::is_whitespace) && find(text) == Some(text)
}

/// True if a value is a squad: with its version, or made of numbers and the marks between them alone.
fn is_squad(value: &str) -> bool {
    let value = decoded(value);
    let is_versioned = value
        .strip_prefix('v')
        .and_then(|rest| rest.chars().next())
        .is_some_and(|first| first.is_ascii_digit() && value.contains(['!', 'Z']));
    is_versioned || (value.contains(':') && value.bytes().all(|byte| byte.is_ascii_digit() || b":;,-.".contains(&byte)))
}

/// The value of a field of a query.
fn value<'t>(query: &'t str, field: &str) -> Option<&'t str> {
    let query = query.split('#').next().unwrap_or(query);
    query
        .split('&')
        .filter_map(|pair| pair.trim_start_matches("amp;").split_once('='))
        .find(|(name, _)| *name == field)
        .map(|(_, value)| value)
}

/// A value of a query without its quoting.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |byte: &u8| char::from(*byte).to_digit(16);
        match (first, tail) {
            (b'%', [high, low, after @ ..]) if hex(high).is_some() && hex(low).is_some() => {
                bytes.push((hex(high).unwrap_or(0) * 16 + hex(low).unwrap_or(0)) as u8);
                rest = after;
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = tail;
            }
            (other, _) => {
                bytes.push(*other);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads the squad of the first link of a text.
///
/// # Errors
/// There is none in it, or it is one of the second edition.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let no_squad = || ReadError::whole("xwing-formats.no_squad").foreign();
    let link = find(text).ok_or_else(no_squad)?;
    let (host, query) = link.split_once('?').ok_or_else(no_squad)?;
    let squad = decoded(value(query, "d").ok_or_else(no_squad)?);
    let faction = value(query, "f").map(decoded);
    let own = faction.as_deref().and_then(|name| find_faction(catalog, name));
    let (version, mode, ships) = parts(&squad);
    let is_foreign_faction = faction.as_deref().is_some_and(|name| {
        matches!(name, "Resistance" | "First Order" | "Galactic Republic" | "Separatist Alliance") || own.is_none()
    });
    if version > NEWEST || is_foreign_faction || SECOND_EDITION.iter().any(|name| host.contains(name)) {
        return Err(ReadError::whole("xwing-formats.link.second_edition"));
    }
    let mut teller = Teller { catalog, notes: Vec::new(), ships: Vec::new() };
    for ship in ships.split(';').filter(|ship| !ship.trim().is_empty()).take(MOST_SHIPS) {
        teller.ship(ship, version);
    }
    let Teller { ships, mut notes, .. } = teller;
    if ships.is_empty() {
        return Err(no_squad());
    }
    let faction = own.or_else(|| faction_of_ships(catalog, &ships)).unwrap_or(SquadFaction::Rebel);
    let format = mode.unwrap_or_else(|| fitting_format(catalog, &ships));
    notes.extend(note_of_format(format).filter(|_| mode.is_none()));
    let name = value(query, "sn").map(decoded).filter(|name| name != "Unnamed Squadron").unwrap_or_default();
    let mut document = empty_document(faction, format, name);
    document.list = Squad { ships, ..Squad::new(faction) };
    if text.trim() != link {
        document.notes = text.trim().to_owned();
        notes.push(ImportNote::of(
            text.trim(),
            ImportOutcome::Guessed,
            Place::field("notes"),
            "xwing-formats.link.beside",
        ));
    }
    Ok(Imported { document, notes })
}

/// The version, the mode and the ships.
fn parts(squad: &str) -> (u32, Option<Format>, &str) {
    let Some(rest) = squad.strip_prefix('v') else { return (1, None, squad) };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let version = rest[..digits].parse().unwrap_or(u32::MAX);
    let body = rest[digits..].strip_prefix('!').unwrap_or_default();
    match body.split_once('!') {
        Some((mode, ships)) => (version, format(mode), ships),
        None => (version, None, body),
    }
}

/// The format that a mode means: `s`, `e`, `t`, or `c=150` for an agreed limit.
fn format(mode: &str) -> Option<Format> {
    match mode.split_once('=') {
        Some((_, limit)) => {
            Some(Format::Custom(limit.parse().ok().filter(|limit| (1..=Format::LARGEST_LIMIT).contains(limit))?))
        }
        None if mode == "s" => Some(Format::Standard),
        None if mode == "e" => Some(Format::Epic),
        None if mode == "t" => Some(Format::TeamEpic),
        None => None,
    }
}

struct Teller<'a> {
    catalog: &'a Catalog,
    notes: Vec<ImportNote>,
    ships: Vec<Ship>,
}

impl Teller<'_> {
    fn ship(&mut self, written: &str, version: u32) {
        let catalog = self.catalog;
        let mut fields = written.split(':');
        let pilot = fields.next().unwrap_or_default().trim();
        let place = Place::entry("ships", self.ships.len());
        let known = pilot.parse().ok().and_then(|number| catalog.yasb().pilot(number));
        let mut ship = match known {
            Some(id) => {
                let card = catalog.pilot(id);
                self.notes.push(
                    ImportNote::of(pilot, ImportOutcome::Mapped, place, "xwing-formats.ship.mapped")
                        .with("card", Fact::Card(id.into()))
                        .with("ship", Fact::Card(card.ship.into())),
                );
                Ship::new(id)
            }
            None => {
                self.notes.push(ImportNote::of(pilot, ImportOutcome::Refused, place, "xwing-formats.ship.refused"));
                let pilot = PilotChoice::Unknown { pilot: pilot.into(), ship: "".into() };
                Ship { pilot, upgrades: Vec::new(), extra: kernel::document::Extra::new() }
            }
        };
        let lists: &[YasbList] = match version {
            1 => &[YasbList::Upgrades, YasbList::Titles, YasbList::Upgrades, YasbList::Modifications],
            _ => &[YasbList::Upgrades, YasbList::Titles, YasbList::Modifications],
        };
        for list in lists {
            for card in fields.next().unwrap_or_default().split(',') {
                self.upgrade(&mut ship, *list, card);
            }
        }
        // Cards in places that other cards give.
        for card in fields.flat_map(|field| field.split(',')) {
            let (letter, card) = card.split_once('.').unwrap_or(("U", card));
            let list = match letter {
                "M" | "m" => YasbList::Modifications,
                "T" | "t" => YasbList::Titles,
                _ => YasbList::Upgrades,
            };
            self.upgrade(&mut ship, list, card);
        }
        self.ships.push(ship);
    }

    fn upgrade(&mut self, ship: &mut Ship, list: YasbList, written: &str) {
        let written = written.trim();
        // Number 0 of these lists is their empty place, as -1 is everywhere.
        let is_empty = matches!(written, "" | "-1") || (written == "0" && list != YasbList::Upgrades);
        if is_empty {
            return;
        }
        let place = Place::nested("ships", self.ships.len(), "upgrades", ship.upgrades.len());
        let known: Option<UpgradeId> =
            written.parse().ok().and_then(|number| self.catalog.yasb().upgrade(list, number));
        let outcome = if known.is_some() { ImportOutcome::Mapped } else { ImportOutcome::Refused };
        let phrase = if known.is_some() { "systems.import.mapped" } else { "xwing-formats.upgrade.refused" };
        let mut note = ImportNote::of(written, outcome, place, phrase);
        if let Some(id) = known {
            note = note.with("card", Fact::Card(id.into()));
        }
        self.notes.push(note);
        ship.upgrades.push(known.map_or_else(|| UpgradeChoice::Unknown(written.into()), UpgradeChoice::Known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::squad_cost;

    fn catalog() -> crate::Catalog {
        crate::Catalog::bundled().unwrap()
    }

    fn ships(catalog: &Catalog, link: &str) -> Vec<String> {
        let told = |ship: &Ship| {
            let pilot = ship.pilot.known().map_or("?", |id| &catalog.pilot(id).id);
            let upgrades = ship.upgrades.iter().map(|choice| match choice {
                UpgradeChoice::Known(id) => catalog.upgrade(*id).id.to_string(),
                UpgradeChoice::Unknown(written) => format!("?{written}"),
            });
            std::iter::once(pilot.to_owned()).chain(upgrades).collect::<Vec<_>>().join(" ")
        };
        read(catalog, link).unwrap().document.list.ships.iter().map(told).collect()
    }

    #[test]
    fn links_of_every_version_are_read() {
        let catalog = catalog();
        let corran = "corranhorn veteraninstincts firecontrolsystem r2d2 engineupgrade";
        let at = "http://geordanr.github.io/xwing/?";
        for (link, wanted) in [
            ("f=Rebel%20Alliance&d=v4!s!75:27,36,-1,3:-1:3:;&sn=Corran&obs=core2asteroid0", vec![corran]),
            ("f=Rebel+Alliance&d=v3!s!75:27,36,-1,3:-1:3:", vec![corran]),
            ("f=Rebel%20Alliance&d=v4%21s%2175%3A27%2C36%2C-1%2C3%3A-1%3A3%3A", vec![corran]),
            ("f=Rebel%20Alliance&d=v2!75:27,36,-1,3:-1:3:", vec![corran]),
            ("f=Rebel%20Alliance&d=75:27,36,-1,3:-1::3", vec![corran]),
            (
                "f=Rebel%20Alliance&d=v4!s!29:10,72:7:2:U.27;44:-1,-1,-1,-1:-1:-1:",
                vec![
                    "tychocelchu squadleader chardaanrefit awingtestpilot shieldupgrade veteraninstincts",
                    "bluesquadronpilot",
                ],
            ),
            (
                "f=Galactic%20Empire&d=v4!s!38:-1,-1,-1,-1,-1:1:-1:U.1;28:-1:5:1:M.5;10::-1:-1:",
                vec![
                    "bobafett slavei protontorpedoes",
                    "soontirfel royalguardtie stealthdevice targetingcomputer",
                    "academypilot",
                ],
            ),
            (
                "f=Scum%20and%20Villainy&d=v4!s!101:-1,-1:55,16:-1:U.36,U.-1,",
                vec!["guri starvipermkii virago firecontrolsystem"],
            ),
        ] {
            assert_eq!(ships(&catalog, &format!("{at}{link}")), wanted, "{link}");
        }
        let named =
            read(&catalog, &format!("{at}f=Rebel%20Alliance&d=v4!e!63:-1,-1,-1,-1,-1:-1:-1:&sn=Big%20one")).unwrap();
        assert_eq!((named.document.name.as_str(), named.document.format), ("Big one", Format::Epic));
        let custom = read(&catalog, &format!("{at}f=Rebel%20Alliance&d=v4!c=150!0:-1,-1,-1:-1:-1:")).unwrap();
        assert_eq!(custom.document.format, Format::Custom(150));
    }

    #[test]
    fn the_points_of_a_link_are_those_that_its_builder_counts() {
        // Both totals stand in the builder's own tests of its links.
        let catalog = catalog();
        let at = "http://geordanr.github.io/xwing/index.html?";
        for link in [
            "f=Rebel%20Alliance&d=v2!29:10,72:7:2:U.27;44:-1,-1,-1,-1:-1:-1:;44:-1,-1,-1,-1:-1:-1:;6:-1,-1,-1,70,18:-1:-1:",
            "f=Galactic%20Empire&d=v2!38:-1,-1,-1,-1,-1:1:-1:U.1;28:-1:5:1:M.5;10::-1:-1:;10::-1:-1:",
        ] {
            let document = read(&catalog, &format!("{at}{link}")).unwrap().document;
            assert_eq!(squad_cost(&catalog, &document.list.ships), 99, "{link}");
        }
    }

    #[test]
    fn a_number_without_a_card_is_told_and_kept() {
        let catalog = catalog();
        let link = "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!60:999:8:77:U.x;0:-1,1,3:-1:-1:";
        let imported = read(&catalog, link).unwrap();
        assert_eq!(ships(&catalog, link), ["? ?999 ?8 ?77 ?x", "wedgeantilles protontorpedoes r2d2"]);
        let refused = imported.notes.iter().filter(|note| note.outcome == ImportOutcome::Refused).count();
        assert_eq!((refused, imported.notes.len()), (5, 8));
    }

    #[test]
    fn links_of_the_second_edition_say_so() {
        let catalog = catalog();
        for link in [
            "https://raithos.github.io/?f=Rebel%20Alliance&d=v4!s!4:142,-1,5,-1,165:;",
            "https://yasb.app/?f=Rebel%20Alliance&d=v8ZsZ200Z4X142WW5WWW",
            "https://geordanr.github.io/xwing/?f=First%20Order&d=v4!s!4:142,-1,5,-1,165:;",
            "https://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v6!s=200!4:142,-1,5:;",
        ] {
            assert_eq!(read(&catalog, link).unwrap_err().key, "xwing-formats.link.second_edition", "{link}");
        }
    }

    #[test]
    fn other_addresses_are_no_links() {
        for text in
            ["https://example.org/?d=1", "https://x.y/?d=verse!", "Wedge Antilles", "d=v4!s!1:", "http://x.y/?f=a"]
        {
            assert_eq!(find(text), None, "{text}");
        }
        let text = "My list: [here](http://geordanr.github.io/xwing/?f=Rebel%20Alliance&d=v4!s!0::-1:-1:&sn=X) (99)";
        assert!(find(text).is_some_and(|link| link.ends_with("sn=X")) && !is_address(text));
    }
}

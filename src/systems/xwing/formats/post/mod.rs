//! A squad as players post it: plain text, Markdown, BBCode and HTML, each with the total and the verdict.
//!
//! What is told is gathered once, as data; each form only says how it looks and how the marks of the form are taken
//! out of names.

mod html;
mod markup;
mod plain;

use rustc_hash::FxHashMap;

use super::Form;
use crate::{
    kernel::{Language, phrase, similar::fold},
    systems::xwing::{
        cards::{Catalog, PilotId, ShipId, UpgradeId},
        checks::{self, Effective},
        list::{Document, PilotChoice, Ship, UpgradeChoice},
    },
};

/// What is told of a squad.
struct Post<'a> {
    language: Language,
    name: String,
    notes: &'a str,
    faction: &'static str,
    format: &'static str,
    total: i32,
    limit: i32,
    ships: Vec<PostedShip>,
    /// The sentence of each error; none if the squad is legal.
    errors: Vec<String>,
}

/// A ship of it.
struct PostedShip {
    card: PostedCard,
    /// The ship type; empty where the card is called after it, as a huge ship's is.
    kind: String,
    upgrades: Vec<PostedCard>,
    /// What the ship costs with its upgrades.
    total: i32,
}

/// A card of it.
struct PostedCard {
    name: String,
    /// What tells the card from others of its name, or that the catalog does not have it.
    tag: Option<String>,
    cost: i32,
}

/// The tag of a card that the catalog does not have. Reading takes the name before it as it stands.
const NOT_IN_CATALOG: &str = "?";

impl<'a> Post<'a> {
    fn of(catalog: &Catalog, document: &'a Document, language: Language) -> Self {
        let report = checks::check(catalog, document, None);
        let word = |key: &'static str| phrase::text(language, key);
        let namesakes = Namesakes::new(catalog, language);
        Self {
            language,
            name: one_line(&document.name),
            notes: document.notes.trim(),
            faction: word(document.list.faction.term()),
            format: word(document.format.term()),
            total: report.totals.first().map_or(0, |total| total.value),
            limit: document.format.limit(),
            ships: document.list.ships.iter().map(|ship| namesakes.ship(document, ship)).collect(),
            errors: report
                .findings
                .iter()
                .filter(|finding| finding.is_error())
                .map(|finding| finding.sentence(language, catalog))
                .collect(),
        }
    }

    fn say(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    /// The name, or what a squad without one is called.
    fn title(&self) -> &str {
        if self.name.is_empty() { self.say("xwing-formats.unnamed") } else { &self.name }
    }

    /// Faction, format and total in one line.
    fn summary(&self) -> String {
        format!("{} · {} · {}", self.faction, self.format, self.points())
    }

    fn points(&self) -> String {
        format!("{}/{}", self.total, self.limit)
    }

    fn total_line(&self) -> String {
        phrase::say(self.language, "xwing-formats.total", &[("total", &self.total), ("limit", &self.limit)])
    }

    /// The verdict, with the mark by which reading knows that it is no part of the squad.
    fn verdict(&self) -> String {
        if self.errors.is_empty() {
            format!("{LEGAL} {}", self.say("xwing-formats.legal"))
        } else {
            let count = self.errors.len();
            format!("{ILLEGAL} {}", phrase::say(self.language, "xwing-formats.illegal", &[("count", &count)]))
        }
    }
}

/// Marks before the verdict and before each error.
pub(super) const LEGAL: char = '✓';
pub(super) const ILLEGAL: char = '✗';

/// Writes a squad for people to read.
pub(super) fn write(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    let post = Post::of(catalog, document, language);
    match form {
        Form::Markdown => markup::markdown(&post),
        Form::BbCode => markup::bbcode(&post),
        Form::Html => html::write(&post),
        _ => plain::write(&post),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tells cards of the same name apart.
struct Namesakes<'a> {
    catalog: &'a Catalog,
    language: Language,
    /// How many upgrades have the folded name.
    upgrades: FxHashMap<String, u8>,
    /// The ship cards of a ship type with the folded name.
    pilots: FxHashMap<(ShipId, String), Vec<PilotId>>,
}

impl<'a> Namesakes<'a> {
    fn new(catalog: &'a Catalog, language: Language) -> Self {
        let mut upgrades = FxHashMap::default();
        for (_, upgrade) in catalog.upgrades() {
            *upgrades.entry(fold(upgrade.text.name(language))).or_insert(0) += 1;
        }
        let mut pilots: FxHashMap<_, Vec<PilotId>> = FxHashMap::default();
        for (id, pilot) in catalog.pilots() {
            pilots.entry((pilot.ship, fold(pilot.text.name(language)))).or_default().push(id);
        }
        Self { catalog, language, upgrades, pilots }
    }

    fn ship(&self, document: &Document, ship: &Ship) -> PostedShip {
        let catalog = self.catalog;
        let effective = Effective::of(catalog, ship);
        let upgrade = |choice: &UpgradeChoice| match choice {
            UpgradeChoice::Known(id) => {
                let printed = i32::from(catalog.upgrade(*id).points);
                let cost = effective.as_ref().map_or(printed, |effective| effective.cost(catalog, ship, *id));
                self.upgrade(*id, cost)
            }
            UpgradeChoice::Unknown(written) => unknown(written),
        };
        let (card, kind) = match &ship.pilot {
            PilotChoice::Known(id) => {
                let kind = catalog.ship(catalog.pilot(*id).ship).text.name(self.language);
                (self.pilot(document, *id), kind.to_owned())
            }
            PilotChoice::Unknown { pilot, ship } => {
                let kind = catalog.find_ship(ship).map(|id| catalog.ship(id).text.name(self.language));
                (unknown(pilot), kind.map_or_else(|| one_line(ship), str::to_owned))
            }
        };
        let kind = if kind == card.name { String::new() } else { kind };
        let upgrades = ship.upgrades.iter().map(upgrade).collect();
        PostedShip { card, kind, upgrades, total: checks::ship_cost(catalog, ship) }
    }

    fn pilot(&self, document: &Document, id: PilotId) -> PostedCard {
        let catalog = self.catalog;
        let pilot = catalog.pilot(id);
        let name = pilot.text.name(self.language);
        let same = self.pilots.get(&(pilot.ship, fold(name))).map_or(&[][..], Vec::as_slice);
        let of_squad = |other: &PilotId| catalog.pilot(*other).squad_faction() == document.list.faction;
        let tag = if same.len() < 2 {
            None
        } else if !of_squad(&id) {
            Some(pilot.key.to_string())
        } else if same.iter().filter(|other| of_squad(other)).count() > 1 {
            Some(pilot.id.to_string())
        } else {
            None
        };
        PostedCard { name: name.to_owned(), tag, cost: i32::from(pilot.points.unwrap_or(0)) }
    }

    fn upgrade(&self, id: UpgradeId, cost: i32) -> PostedCard {
        let upgrade = self.catalog.upgrade(id);
        let name = upgrade.text.name(self.language);
        let alone = self.upgrades.get(&fold(name)).is_none_or(|count| *count < 2);
        PostedCard { name: name.to_owned(), tag: (!alone).then(|| upgrade.id.to_string()), cost }
    }
}

fn unknown(written: &str) -> PostedCard {
    PostedCard { name: one_line(written), tag: Some(NOT_IN_CATALOG.to_owned()), cost: 0 }
}

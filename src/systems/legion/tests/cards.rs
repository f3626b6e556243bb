//! Small catalogs of plain cards, for rules that give their own costs, bullets and keywords.

use legion::{
    Catalog,
    cards::{CatalogFile, Faction},
};
use serde_json::{Value, json};

use crate::army::{Trial, army_of};

/// The rows of a catalog being written.
pub struct Cards {
    units: Vec<Value>,
    upgrades: Vec<Value>,
    commands: Vec<Value>,
    battles: Vec<Value>,
    forces: Vec<Value>,
}

/// The usual fields, and what is said instead of them.
fn row(usual: Value, said: Value) -> Value {
    let (Value::Object(mut row), Value::Object(said)) = (usual, said) else { panic!("a row is an object") };
    row.extend(said);
    Value::Object(row)
}

/// Keywords as a card has them.
pub fn keywords(ids: &[&str]) -> Value {
    ids.iter().map(|id| json!({ "id": id })).collect()
}

impl Cards {
    pub fn new() -> Self {
        let mut cards = Self { units: vec![], upgrades: vec![], commands: vec![], battles: vec![], forces: vec![] };
        cards.commands.push(json!({ "id": "standing_orders", "name": "Standing Orders", "pips": 4 }));
        cards.unit("cmd", json!({ "rank": "commander" })).unit("corps", json!({}))
    }

    /// A unit: an Imperial Corps trooper of 50 points called by its id, where nothing else is said.
    pub fn unit(mut self, id: &str, said: Value) -> Self {
        let usual = json!({
            "id": id, "name": id, "icon": "figure-officer", "faction": "galactic_empire", "alignment": ["dark"], "rank": "corps",
            "points": 50, "unit_type": "trooper", "minis": 1, "wounds": 1,
        });
        self.units.push(row(usual, said));
        self
    }

    /// An upgrade: a gear of 5 points called by its id, where nothing else is said.
    pub fn upgrade(mut self, id: &str, said: Value) -> Self {
        self.upgrades.push(row(json!({ "id": id, "name": id, "slot": "gear", "points": 5 }), said));
        self
    }

    /// A command card of one pip for any army, where nothing else is said.
    pub fn command(mut self, id: &str, said: Value) -> Self {
        self.commands.push(row(json!({ "id": id, "name": id, "pips": 1 }), said));
        self
    }

    /// An objective for standard games, where nothing else is said.
    pub fn battle(mut self, id: &str, said: Value) -> Self {
        self.battles.push(row(json!({ "id": id, "name": id, "type": "objective", "format": "standard" }), said));
        self
    }

    /// An Imperial battle force with the usual limits that lists `cmd` and `corps`, where nothing else is said.
    pub fn force(mut self, id: &str, said: Value) -> Self {
        let limits = json!({ "ranks": {
            "commander": [1, 2], "operative": [0, 2], "corps": [3, 6], "special_forces": [0, 3], "support": [0, 3],
            "heavy": [0, 2],
        } });
        let usual = json!({
            "id": id, "name": id, "faction": "galactic_empire", "alignment": "dark",
            "units": { "commander": ["cmd"], "corps": ["corps"] }, "standard": limits, "skirmish": limits,
        });
        self.forces.push(row(usual, said));
        self
    }

    /// The catalog. It lives as long as the test.
    pub fn catalog(self) -> &'static Catalog {
        let keywords: Vec<Value> = ["field_commander", "allies_of_convenience", "tempted"]
            .iter()
            .map(|id| json!({ "id": id, "name": id, "kinds": ["unit"] }))
            .chain([json!({
                "id": "riddle", "name": "Riddle", "kinds": ["unit"], "gaps": [{ "field": "text", "kind": "missing" }],
            })])
            .collect();
        let texts: Vec<(String, String)> = [
            ("units", self.units),
            ("upgrades", self.upgrades),
            ("command_cards", self.commands),
            ("battle_cards", self.battles),
            ("battle_forces", self.forces),
            ("keywords", keywords),
        ]
        .into_iter()
        .map(|(kind, rows)| {
            let file = json!({ "muster_catalog": 1, "system": "legion", "kind": kind, "rows": rows });
            (format!("{kind}.json"), file.to_string())
        })
        .collect();
        let files: Vec<_> = texts.iter().map(|(name, text)| CatalogFile::new(name, text)).collect();
        Box::leak(Box::new(Catalog::load(&files).unwrap()))
    }

    /// An Imperial army of these cards.
    pub fn army(self, lines: &[&str]) -> Trial {
        army_of(self.catalog(), Faction::GalacticEmpire, lines)
    }

    /// An Imperial army of these cards that keeps the rank minimums, with more units.
    pub fn army_with(self, lines: &[&str]) -> Trial {
        self.army(&[&["cmd", "corps", "corps", "corps"], lines].concat())
    }
}

/// An Imperial army of so many units of a rank at so many points each.
pub fn counted(units: &[(usize, &str, i32)]) -> Trial {
    let mut cards = Cards::new();
    let mut lines = Vec::new();
    for (number, (count, rank, points)) in units.iter().enumerate() {
        let id = format!("{rank}_{number}");
        cards = cards.unit(&id, json!({ "rank": rank, "points": points }));
        lines.extend(std::iter::repeat_n(id, *count));
    }
    army_of(cards.catalog(), Faction::GalacticEmpire, &lines)
}

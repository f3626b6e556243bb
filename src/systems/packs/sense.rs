//! Bounds of what the rows of a pack may hold, whatever their types allow.

use super::part::Part;
use crate::SystemId;
use kernel::{
    CatalogError, Problem, ReadError,
    json::{Json, Node},
    plain::is_harmful,
};

/// Most slips told of one part.
const MOST_TOLD: usize = 50;

/// Most letters of a name, and of a text.
const LONGEST_NAME: usize = 60;
const LONGEST_PRODUCT: usize = 80;
const LONGEST_TEXT: usize = 2_000;
/// Most letters of any other word, such as an id.
const LONGEST_WORD: usize = 80;
/// Most entries of a list.
const LONGEST_LIST: usize = 40;
/// Bounds of a number of which nothing else is known.
const USUAL: (f64, f64) = (-10.0, 30.0);

/// Fields with a name for people.
const NAMES: [&str; 6] = ["name", "title", "display_name", "type_name", "unique_name", "subtitle"];

/// Kinds of rows with tables of other programs and of fields, which count what they like.
const TABLES: [&str; 8] =
    ["usage", "results", "yasb", "maps", "layouts", "missions", "mission_maps", "mission_scripts"];

/// Bounds of a game's fields.
struct Bounds {
    /// Least and most of a number, by the kind of row, or of any kind, and the field.
    numbers: &'static [(&'static str, &'static str, f64, f64)],
    /// Most entries of a list, by the field.
    lists: &'static [(&'static str, usize)],
}

const XWING: Bounds = Bounds {
    numbers: &[
        ("ships", "attack", 0.0, 8.0),
        ("ships", "agility", 0.0, 6.0),
        ("ships", "hull", 1.0, 30.0),
        ("ships", "shields", 0.0, 20.0),
        ("ships", "speed", 0.0, 5.0),
        ("ships", "energy", 0.0, 12.0),
        ("ships", "energy_gain", 0.0, 6.0),
        ("ships", "epic_points", 0.0, 10.0),
        ("pilots", "pilot_skill", 0.0, 12.0),
        ("pilots", "points", 0.0, 200.0),
        ("pilots", "primary_weapon_range", 1.0, 5.0),
        ("pilots", "attack", 0.0, 8.0),
        ("pilots", "agility", 0.0, 6.0),
        ("pilots", "hull", 1.0, 30.0),
        ("pilots", "shields", 0.0, 20.0),
        ("upgrades", "points", -20.0, 100.0),
        ("upgrades", "attack", -8.0, 8.0),
        ("upgrades", "range", 1.0, 5.0),
        ("abilities", "degrees", 0.0, 360.0),
        ("damage_decks", "size", 1.0, 60.0),
    ],
    lists: &[("slots", 20), ("dial", 30), ("actions", 10), ("pilots", 400), ("upgrades", 400)],
};

const LEGION: Bounds = Bounds {
    numbers: &[
        ("units", "points", 0.0, 400.0),
        ("units", "minis", 1.0, 12.0),
        ("units", "wounds", 1.0, 30.0),
        ("units", "courage", 1.0, 9.0),
        ("units", "speed", 0.0, 3.0),
        ("units", "resilience", 1.0, 20.0),
        ("upgrades", "points", -50.0, 200.0),
        ("upgrades", "minis_added", 0.0, 4.0),
        ("command_cards", "pips", 1.0, 4.0),
        ("", "dice", 0.0, 12.0),
        ("", "range", 0.0, 6.0),
        ("", "round", 1.0, 200.0),
        ("", "oblong", 1.0, 300.0),
        ("", "assumed", 1.0, 200.0),
        ("", "times", -10.0, 99.0),
        ("", "count", 0.0, 99.0),
    ],
    lists: &[("upgrade_bar", 20), ("weapons", 10), ("dice", 3), ("keywords", 20)],
};

const IMPERIAL_ASSAULT: Bounds = Bounds {
    numbers: &[
        ("deployment_cards", "cost", -20.0, 40.0),
        ("deployment_cards", "figures", 1.0, 9.0),
        ("deployment_cards", "size", 1.0, 4.0),
        ("deployment_cards", "health", 1.0, 60.0),
        ("deployment_cards", "speed", 0.0, 9.0),
        ("command_cards", "cost", 0.0, 9.0),
        ("command_cards", "copies", 1.0, 9.0),
        ("abilities", "cost_max", 0.0, 99.0),
        ("heroes", "health", 1.0, 40.0),
        ("heroes", "endurance", 1.0, 12.0),
        ("heroes", "speed", 0.0, 9.0),
        ("companions", "health", 1.0, 40.0),
        ("class_cards", "xp", 0.0, 12.0),
        ("class_cards", "sells", 0.0, 5_000.0),
        ("items", "cost", 0.0, 5_000.0),
        ("rewards", "n", -500.0, 500.0),
        ("supply_cards", "n", -500.0, 500.0),
        ("imperial_cards", "n", -500.0, 500.0),
        ("agenda_cards", "n", -500.0, 500.0),
        ("class_cards", "n", -500.0, 500.0),
        ("items", "n", -500.0, 500.0),
        ("", "credits", 0.0, 5_000.0),
        ("", "outside", 0.0, 5_000.0),
        ("", "extras", 0.0, 5_000.0),
    ],
    lists: &[("dice", 8), ("defense", 8), ("surges", 12), ("abilities", 12)],
};

const DECKBUILDING: Bounds = Bounds {
    numbers: &[
        ("bases", "hit_points", 1.0, 60.0),
        ("cards", "hit_points", 1.0, 60.0),
        ("cards", "copies", 1.0, 20.0),
        ("cards", "cost", 0.0, 20.0),
        ("cards", "attack", 0.0, 20.0),
        ("cards", "target", 0.0, 20.0),
        ("cards", "resources", 0.0, 20.0),
        ("cards", "force", 0.0, 20.0),
    ],
    lists: &[("traits", 12), ("play", 12)],
};

impl Bounds {
    const fn of(system: SystemId) -> &'static Self {
        match system {
            SystemId::XWing => &XWING,
            SystemId::Legion => &LEGION,
            SystemId::ImperialAssault => &IMPERIAL_ASSAULT,
            SystemId::Deckbuilding => &DECKBUILDING,
        }
    }

    fn number(&self, kind: &str, field: &str) -> (f64, f64) {
        let fits = |(of, name, ..): &&(&str, &str, f64, f64)| *name == field && (of.is_empty() || *of == kind);
        self.numbers.iter().find(fits).map_or(USUAL, |(_, _, least, most)| (*least, *most))
    }

    fn list(&self, field: &str) -> usize {
        self.lists.iter().find(|(name, _)| *name == field).map_or(LONGEST_LIST, |(_, most)| *most)
    }
}

/// A walk through the rows of a part.
struct Look<'a> {
    bounds: &'static Bounds,
    part: &'a Part,
    kind: String,
    /// Lengths and numbers are those of a file of texts.
    is_text: bool,
    card: Option<String>,
    slips: Vec<CatalogError>,
}

/// Complains of what no card has: numbers and lengths out of bounds, odd ids, letters that do harm.
pub(super) fn slips(system: SystemId, part: &Part) -> Vec<CatalogError> {
    // A text that is no JSON is told by the reader of the catalog.
    let Ok(json) = Json::parse(&part.text) else { return Vec::new() };
    let root = Node::root(&part.text, &json);
    let text = |field: &str| {
        let found = root.field(field).ok().flatten();
        found.and_then(|node| node.string().ok().map(str::to_owned))
    };
    let kind = text("kind").unwrap_or_default();
    if TABLES.contains(&kind.as_str()) {
        return Vec::new();
    }
    let is_text = text("language").is_some();
    let mut look = Look { bounds: Bounds::of(system), part, kind, is_text, card: None, slips: Vec::new() };
    for (name, node) in root.entries().into_iter().flatten() {
        match name {
            "rows" | "changes" => node.items().into_iter().flatten().for_each(|row| look.row(&row)),
            _ if is_text => {
                for (card, entry) in node.entries().into_iter().flatten() {
                    look.card = Some(card.to_owned());
                    look.value("", &entry);
                }
            }
            _ => {}
        }
    }
    look.slips
}

impl Look<'_> {
    fn row(&mut self, row: &Node<'_, '_>) {
        let named = |field: &str| row.field(field).ok().flatten().and_then(|id| id.string().ok().map(str::to_owned));
        self.card = named("key").or_else(|| named("id"));
        for (field, with_colon) in [("key", true), ("id", self.kind == "abilities")] {
            let Ok(Some(node)) = row.field(field) else { continue };
            let Ok(id) = node.string() else { continue };
            let fits = |letter: u8| {
                matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_') || (with_colon && letter == b':')
            };
            if id.is_empty() || !id.bytes().all(fits) {
                self.complain(&node, Problem::new("systems.pack.odd_id"));
            }
        }
        self.value("", row);
    }

    fn value(&mut self, field: &str, node: &Node<'_, '_>) {
        if self.slips.len() >= MOST_TOLD {
            return;
        }
        match node.json {
            Json::Object(_) => node.entries().into_iter().flatten().for_each(|(name, node)| self.value(name, &node)),
            Json::List(items) => {
                let most = self.bounds.list(field);
                if items.len() > most {
                    let problem = Problem::new("systems.pack.long_list");
                    self.complain(node, problem.with("most", most.to_string()));
                    return;
                }
                node.items().into_iter().flatten().for_each(|item| self.value(field, &item));
            }
            Json::Number(number) => {
                let (least, most) = self.bounds.number(&self.kind, field);
                if !number.as_f64().is_some_and(|number| (least..=most).contains(&number)) {
                    let problem = Problem::new("systems.pack.bounds").with("low", least.to_string());
                    self.complain(node, problem.with("high", most.to_string()));
                }
            }
            Json::Text(text) => {
                let is_name = NAMES.contains(&field);
                let most = match (is_name, self.is_text) {
                    (true, _) if self.kind == "products" => LONGEST_PRODUCT,
                    (true, _) => LONGEST_NAME,
                    (false, true) => LONGEST_TEXT,
                    (false, false) => LONGEST_WORD,
                };
                let is_odd = text.contains(is_harmful) || (is_name && text.contains(['\n', '\t']));
                if is_odd || text.chars().count() > most {
                    self.complain(node, Problem::new("systems.pack.long_text").with("most", most.to_string()));
                }
            }
            Json::Null | Json::Bool(_) => {}
        }
    }

    fn complain(&mut self, node: &Node<'_, '_>, problem: Problem) {
        let ReadError { line, column, .. } = node.error(problem.key);
        let path = node.path();
        // The way within the row.
        let field = path.split_once("].").filter(|_| !self.is_text).map_or(path.as_str(), |(_, field)| field);
        let mut slip = CatalogError {
            file: String::new(),
            card: self.card.clone(),
            field: Some(field.to_owned()),
            problem,
            position: Some((line, column)),
        };
        slip.move_to(&self.part.file, self.part.start);
        self.slips.push(slip);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogs;

    #[test]
    fn every_published_card_is_within_the_bounds() {
        let catalogs = Catalogs::default();
        let mut seen = 0;
        for file in catalogs.files().iter() {
            let Some(system) = SystemId::from_id(&file.system) else { continue };
            let part = Part::of_file(&file.name, &file.text);
            let slips: Vec<String> = slips(system, &part).iter().map(ToString::to_string).collect();
            assert!(slips.is_empty(), "{}: {slips:#?}", file.name);
            seen += 1;
        }
        assert!(seen > 30, "{seen}");
    }
}

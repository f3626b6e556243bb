//! Rosters of BattleScribe and New Recruit: a tree of selections with costs, written out as a text for the games' readers.

use std::fmt::Write;

use super::SystemId;
use kernel::{
    json::Json,
    text_list::{has_words, words},
};

/// The deepest selections that are looked at.
const DEEPEST: usize = 12;
/// Lists of a roster.
const LISTS: [&str; 3] = ["forces", "selections", "costs"];

/// A roster of a game.
#[derive(Debug, Default)]
pub(super) struct Roster {
    name: String,
    /// The name of the game, as the roster has it.
    game: String,
    /// The name of the faction.
    faction: String,
    selections: Vec<Selection>,
}

#[derive(Debug, Default)]
struct Selection {
    name: String,
    /// True for a unit or a model, false for what it carries.
    is_unit: bool,
    count: i32,
    /// The points of the selection alone; 0 without any.
    cost: i32,
    within: Vec<Selection>,
}

impl Roster {
    /// Reads a roster in XML or JSON; none if the text is no roster.
    pub fn open(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') && text.contains("<roster") {
            let document = roxmltree::Document::parse(text).ok()?;
            return Self::of(&json_of(document.root_element(), 0));
        }
        if !text.starts_with('{') || !text.contains("\"forces\"") {
            return None;
        }
        let json = Json::parse(text).ok()?;
        Self::of(field(&json, "roster").unwrap_or(&json))
    }

    /// The system whose name the roster has.
    pub fn system(&self) -> Option<SystemId> {
        let names = |system: &SystemId| system.info().aliases.iter().any(|alias| has_words(&self.game, &words(alias)));
        SystemId::ALL.iter().copied().find(names)
    }

    fn of(roster: &Json<'_>) -> Option<Self> {
        let forces = forces(roster);
        let selections: Vec<_> = forces.iter().flat_map(|force| Selection::all_of(force, 0)).collect();
        (!selections.is_empty()).then(|| Self {
            name: word(roster, "name"),
            game: word(roster, "gameSystemName"),
            faction: forces.first().map(|force| word(force, "catalogueName")).unwrap_or_default(),
            selections,
        })
    }

    /// The roster as a text for people, without the selections of these names that cost nothing and hold nothing.
    pub fn text(&self, left_out: &[String]) -> String {
        let mut out = format!("# {}\n\n{}\n\n", self.name.trim(), self.faction.trim());
        let (units, others): (Vec<&Selection>, Vec<&Selection>) =
            self.selections.iter().partition(|selection| selection.is_unit || selection.points() > 0);
        for unit in units {
            unit.write(0, left_out, &mut out);
        }
        for section in others.into_iter().filter(|section| !section.within.is_empty()) {
            let heading = section.name.trim_end_matches(" Cards");
            let _ = writeln!(out, "\n{heading}:");
            section.within.iter().for_each(|card| card.write(1, &[], &mut out));
        }
        out
    }

    /// The names of selections that may be no cards: they cost nothing, hold nothing, and lie on a unit.
    pub fn may_be_no_card(&self, name: &str) -> bool {
        self.selections.iter().any(|selection| selection.within.iter().any(|inner| inner.has_free(name)))
    }
}

impl Selection {
    fn all_of(json: &Json<'_>, depth: usize) -> Vec<Self> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let told = |selection: &Json<'_>| Self {
            name: clean(&word(selection, "name")),
            is_unit: matches!(word(selection, "type").as_str(), "unit" | "model"),
            count: number(selection, "number").map_or(1, |count| count as i32),
            cost: points(items(selection, "costs")),
            within: Self::all_of(selection, depth + 1),
        };
        items(json, "selections").iter().map(told).collect()
    }

    /// The points of the selection with all within it.
    fn points(&self) -> i32 {
        self.cost + self.within.iter().map(Self::points).sum::<i32>()
    }

    fn has_free(&self, name: &str) -> bool {
        (self.name == name && self.cost == 0 && self.within.is_empty())
            || self.within.iter().any(|inner| inner.has_free(name))
    }

    fn write(&self, depth: usize, left_out: &[String], out: &mut String) {
        if self.cost == 0 && self.within.is_empty() && left_out.contains(&self.name) {
            return;
        }
        let mark = if depth > 0 { "- " } else { "" };
        let count = if self.count > 1 { format!("{}x ", self.count) } else { String::new() };
        let cost = if self.cost == 0 { String::new() } else { format!(" ({})", self.cost) };
        let _ = writeln!(out, "{:indent$}{mark}{count}{}{cost}", "", self.name, indent = depth * 2);
        self.within.iter().for_each(|inner| inner.write(depth + 1, left_out, out));
    }
}

/// A name without the marks around it: pips, spaces, daggers.
fn clean(name: &str) -> String {
    name.trim_matches(|letter: char| letter.is_whitespace() || "•†‡*".contains(letter)).to_owned()
}

/// The points among costs of several kinds.
fn points(costs: &[Json<'_>]) -> i32 {
    let is_points = |cost: &&Json<'_>| {
        let name = word(cost, "name").trim().to_lowercase();
        name.starts_with("pt") || name.contains("point")
    };
    costs.iter().find(is_points).and_then(|cost| number(cost, "value")).map_or(0, |value| value as i32)
}

/// An element as the object that the same roster has in JSON: its attributes, and the elements of its lists.
fn json_of<'a>(node: roxmltree::Node<'a, '_>, depth: usize) -> Json<'a> {
    let text = |text: &'a str| Json::Text(text.into());
    let mut fields: Vec<_> = node.attributes().map(|own| (own.name().to_owned().into(), text(own.value()))).collect();
    // A roster holds forces, and those their selections.
    if depth < DEEPEST + 2 {
        for name in LISTS {
            let lists = node.children().filter(|child| child.tag_name().name() == name);
            let items = lists.flat_map(|list| list.children()).filter(|child| child.is_element());
            fields.push((name.into(), Json::List(items.map(|item| json_of(item, depth + 1)).collect())));
        }
    }
    Json::Object(fields)
}

/// The forces of a roster, and those within them.
fn forces<'j, 't>(json: &'j Json<'t>) -> Vec<&'j Json<'t>> {
    items(json, "forces").iter().flat_map(|force| std::iter::once(force).chain(forces(force))).collect()
}

fn field<'j, 't>(json: &'j Json<'t>, name: &str) -> Option<&'j Json<'t>> {
    let Json::Object(fields) = json else { return None };
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

fn items<'j, 't>(json: &'j Json<'t>, name: &str) -> &'j [Json<'t>] {
    if let Some(Json::List(items)) = field(json, name) { items } else { &[] }
}

fn word(json: &Json<'_>, name: &str) -> String {
    if let Some(Json::Text(text)) = field(json, name) { text.as_ref().to_owned() } else { String::new() }
}

/// A number of JSON, or an attribute of XML.
fn number(json: &Json<'_>, name: &str) -> Option<f64> {
    match field(json, name)? {
        Json::Number(number) => number.as_f64(),
        Json::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}

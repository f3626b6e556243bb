//! Rosters of BattleScribe and New Recruit: a tree of selections with costs, written out as a text for the games' readers.

use std::fmt::Write;

use super::SystemId;
use kernel::{
    json::Json,
    text_list::{has_words, words},
};

/// The deepest selections that are looked at.
const DEEPEST: usize = 12;

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
            return Some(Self::of_xml(document.root_element())).filter(|roster| !roster.selections.is_empty());
        }
        if !text.starts_with('{') || !text.contains("\"forces\"") {
            return None;
        }
        let json = Json::parse(text).ok()?;
        let roster = field(&json, "roster").unwrap_or(&json);
        Some(Self::of_json(roster)).filter(|roster| !roster.selections.is_empty())
    }

    /// The system whose name the roster has.
    pub fn system(&self) -> Option<SystemId> {
        let names = |system: &SystemId| system.info().aliases.iter().any(|alias| has_words(&self.game, &words(alias)));
        SystemId::ALL.iter().copied().find(names)
    }

    fn of_xml(root: roxmltree::Node<'_, '_>) -> Self {
        let text = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap_or_default().to_owned();
        let force = root.descendants().find(|node| node.has_tag_name_of("force"));
        let forces = root.descendants().filter(|node| node.has_tag_name_of("force"));
        Self {
            name: text(root, "name"),
            game: text(root, "gameSystemName"),
            faction: force.map(|force| text(force, "catalogueName")).unwrap_or_default(),
            selections: forces.flat_map(|force| Selection::all_of_xml(force, 0)).collect(),
        }
    }

    fn of_json(roster: &Json<'_>) -> Self {
        let forces = items(roster, "forces");
        let first = forces.first();
        Self {
            name: word(roster, "name"),
            game: word(roster, "gameSystemName"),
            faction: first.map(|force| word(force, "catalogueName")).unwrap_or_default(),
            selections: forces.iter().flat_map(|force| Selection::all_of_json(force, 0)).collect(),
        }
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
    fn all_of_xml(node: roxmltree::Node<'_, '_>, depth: usize) -> Vec<Self> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let lists = node.children().filter(|child| child.has_tag_name_of("selections"));
        let selections = lists.flat_map(|list| list.children()).filter(|child| child.has_tag_name_of("selection"));
        let cost = |node: roxmltree::Node<'_, '_>| {
            let lists = node.children().filter(|child| child.has_tag_name_of("costs"));
            let costs = lists.flat_map(|list| list.children()).filter_map(|cost| {
                Some((cost.attribute("name")?.to_owned(), cost.attribute("value")?.parse::<f64>().ok()?))
            });
            points(costs)
        };
        let told = |node: roxmltree::Node<'_, '_>| Self {
            name: clean(node.attribute("name").unwrap_or_default()),
            is_unit: matches!(node.attribute("type"), Some("unit" | "model")),
            count: node.attribute("number").and_then(|number| number.parse().ok()).unwrap_or(1),
            cost: cost(node),
            within: Self::all_of_xml(node, depth + 1),
        };
        selections.map(told).collect()
    }

    fn all_of_json(json: &Json<'_>, depth: usize) -> Vec<Self> {
        if depth > DEEPEST {
            return Vec::new();
        }
        let told = |selection: &Json<'_>| {
            let costs = items(selection, "costs").iter().map(|cost| (word(cost, "name"), number(cost, "value")));
            Self {
                name: clean(&word(selection, "name")),
                is_unit: matches!(word(selection, "type").as_str(), "unit" | "model"),
                count: field(selection, "number").map_or(1, |_| number(selection, "number") as i32),
                cost: points(costs),
                within: Self::all_of_json(selection, depth + 1),
            }
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
fn points(costs: impl Iterator<Item = (String, f64)>) -> i32 {
    let mut costs = costs.filter(|(name, _)| {
        let name = name.trim().to_lowercase();
        name.starts_with("pt") || name.contains("point")
    });
    costs.next().map_or(0, |(_, value)| value as i32)
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

fn number(json: &Json<'_>, name: &str) -> f64 {
    match field(json, name) {
        Some(Json::Number(number)) => number.as_f64().unwrap_or(0.0),
        _ => 0.0,
    }
}

/// Tags by their names alone: the namespace says nothing more.
trait Named {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Named for roxmltree::Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

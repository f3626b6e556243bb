//! The odds of one attack as every system tells them: situations in documents, attacks between two lists, and what
//! comes of them.

use std::{
    collections::HashMap,
    fmt::{self, Debug, Formatter},
    hash::{BuildHasherDefault, Hash},
};

use rustc_hash::FxHasher;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value, json};

use super::{Distribution, DocumentOf, Language, ListBuilding, ReadError, document::Envelope, json::Node};

/// A system whose attacks are worked out.
pub trait Attacks: ListBuilding {
    /// The tokens and states an attacker and a defender can have.
    const MARKS: [&'static [Mark]; 2];
    /// The nearest and farthest distance, and the usual one.
    const DISTANCE: [u8; 3];
    /// The key of the word for distance.
    const DISTANCE_TERM: &'static str;

    /// Reads a situation and works it out: the field `odds` of its document.
    ///
    /// # Errors
    /// Unknown or missing fields, wrong types, sizes beyond all bounds, unknown cards.
    fn work_out(catalog: &Self::Catalog, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError>;

    /// Units of a list that attack or are attacked.
    fn units(catalog: &Self::Catalog, document: &DocumentOf<Self>, language: Language) -> Vec<Unit>;

    /// Cards of both sides that could be played in an attack and would change it.
    fn cards(
        _catalog: &Self::Catalog,
        _attacker: (&DocumentOf<Self>, &Setup),
        _defender: (&DocumentOf<Self>, &Setup),
        _distance: u8,
        _language: Language,
    ) -> [Vec<Playable>; 2] {
        Default::default()
    }

    /// The situation of an attack between units of two lists: the field `odds` of its document. None if there is no such
    /// unit, or it has no such weapon.
    fn situation(
        catalog: &Self::Catalog,
        attacker: (&DocumentOf<Self>, &Setup),
        defender: (&DocumentOf<Self>, &Setup),
        distance: u8,
    ) -> Option<Value>;
}

/// A token or a state that a unit may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Its word on the command line.
    pub id: &'static str,
    /// The key of its name.
    pub term: &'static str,
    pub icon: &'static str,
    /// The maximum.
    pub most: u8,
}

/// A unit of a list, as attacks see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its place in the list.
    pub place: usize,
    /// The first place of the list with the same card and the same on it.
    pub same: usize,
    pub name: String,
    /// Other names: in other languages, and its id.
    pub others: Vec<String>,
    /// Its weapons; empty if it does not attack.
    pub weapons: Vec<Arm>,
}

impl Unit {
    /// A unit by the names its card has in every language, and what else it is called by.
    pub fn new<'n>(
        place: usize,
        language: Language,
        name: impl Fn(Language) -> &'n str,
        ids: &[&'n str],
        weapons: Vec<Arm>,
    ) -> Self {
        let names = Language::ALL.into_iter().map(&name);
        let others = names.chain(ids.iter().copied()).map(str::to_owned).collect();
        Self { place, same: place, name: name(language).to_owned(), others, weapons }
    }

    /// The unit as one of these entries of a list, among which equal ones are the same.
    #[must_use]
    pub fn among<T: PartialEq>(self, entries: &[T]) -> Self {
        let own = entries.get(self.place);
        let same = own.and_then(|own| entries.iter().position(|other| other == own)).unwrap_or(self.place);
        Self { same, ..self }
    }
}

/// Outcomes of situations that were worked out already, kept for a match.
#[derive(Clone)]
pub struct Cache<S, O>(HashMap<S, O, BuildHasherDefault<FxHasher>>);

impl<S, O> Default for Cache<S, O> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<S, O> Debug for Cache<S, O> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} known", self.0.len())
    }
}

impl<S: Hash + Eq, O> Cache<S, O> {
    /// No more outcomes than this are kept; then all are forgotten.
    const MOST: usize = 20_000;

    /// The outcome of a situation, computed on the first request.
    pub fn of(&mut self, situation: S, work_out: impl FnOnce(&S) -> O) -> &O {
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        self.0.entry(situation).or_insert_with_key(work_out)
    }
}

/// The name of a unit, with its place among those that have the same.
pub fn numbered(units: &[Unit], place: usize) -> String {
    let name = &units[place].name;
    let alike = units.iter().filter(|unit| unit.name == *name).count();
    if alike < 2 {
        return name.clone();
    }
    let number = units.iter().take(place + 1).filter(|unit| unit.name == *name).count();
    format!("{name} {number}")
}

/// A weapon of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    pub id: String,
    pub name: String,
    /// Minimum and maximum range.
    pub reach: [u8; 2],
}

/// A card that could be played in an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playable {
    pub id: String,
    pub name: String,
}

/// A unit that takes part in an attack: its place among those of its list, its weapon, how many of each of its side's
/// marks it has, and ids of cards that are played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    pub unit: usize,
    pub weapon: usize,
    pub marks: Vec<u8>,
    pub cards: Vec<String>,
}

impl Setup {
    /// The count of a mark of this side.
    pub fn count(&self, marks: &[Mark], id: &str) -> u8 {
        let place = marks.iter().position(|mark| mark.id == id);
        place.and_then(|place| self.marks.get(place)).copied().unwrap_or_default()
    }
}

/// A die as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableDie {
    pub color: DieColor,
    /// True for a cube, false for an octahedron.
    pub is_cube: bool,
    /// Name of the icon of its usual result.
    pub symbol: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieColor {
    Red,
    Blue,
    Green,
    Yellow,
    Black,
    White,
}

/// Dice by their colors and numbers.
pub fn table_dice(
    is_cube: bool,
    symbol: &'static str,
    counts: impl IntoIterator<Item = (DieColor, u8)>,
) -> Vec<TableDie> {
    let dice = |(color, count)| std::iter::repeat_n(TableDie { color, is_cube, symbol }, usize::from(count));
    counts.into_iter().flat_map(dice).collect()
}

/// Result of an attack, with the policy of its decisions.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// Distribution of each result, by its word in documents; damage first.
    pub spreads: Vec<(&'static str, Distribution)>,
    /// The chance that the target falls, where it is known what it stands.
    pub destroyed: Option<f64>,
    /// Dice of the attacker and of the defender, before cards change their number.
    pub dice: [Vec<TableDie>; 2],
    /// The policy of decisions, in sentences.
    pub policy: String,
    /// Ids of cards that were named and do something that is not worked out.
    pub not_counted: Vec<String>,
}

impl Answer {
    /// The chances of each damage.
    pub fn damage(&self) -> &Distribution {
        static NONE: Distribution = Distribution::empty();
        self.spreads.first().map_or(&NONE, |(_, spread)| spread)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (word, spread) in &self.spreads {
            map.serialize_entry(word, spread)?;
        }
        if let Some(destroyed) = self.destroyed {
            map.serialize_entry("destroyed", &destroyed)?;
        }
        map.serialize_entry("policy", &self.policy)?;
        if !self.not_counted.is_empty() {
            map.serialize_entry("not_counted", &self.not_counted)?;
        }
        map.end()
    }
}

/// The field of a document that holds the situation.
pub const FIELD: &str = "odds";

/// The document of a situation of this game.
pub fn document(system: &str, odds: &Value) -> Value {
    json!({ "muster": 1, "system": system, FIELD: odds })
}

/// Opens the document of a situation: its system's id and the field `odds`.
///
/// # Errors
/// It is none, or has fields that nobody knows.
pub fn open<'d, 'p>(root: &'p Node<'d, 'p>) -> Result<(&'d str, Node<'d, 'p>), ReadError> {
    root.only(&["muster", "system", FIELD])?;
    let envelope = Envelope::open(root)?;
    Ok((envelope.system, root.required(FIELD)?))
}

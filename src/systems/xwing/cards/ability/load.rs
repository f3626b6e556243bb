//! From the rows of `abilities.json` to the table of abilities, with every problem named by card and field.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    Abilities, CardAbilities, Condition, Coverage, DiceEffect, Effect, Play, PlayId, RuleChange, Test, Window,
};
use crate::cards::Catalog;
use kernel::{Problem, catalog::Links};

pub(crate) const KIND: &str = "abilities";

/// The abilities of one card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AbilitiesRow {
    kind: CardKind,
    /// The key of a ship card, the id of an upgrade or condition, `deck:card` of a damage card.
    id: String,
    coverage: Coverage,
    /// Read once the cards it names are known.
    play: Vec<Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CardKind {
    Pilot,
    Upgrade,
    Condition,
    Damage,
}

impl CardKind {
    /// The kind of rows its cards have.
    const fn rows(self) -> &'static str {
        match self {
            Self::Pilot => "pilots",
            Self::Upgrade => "upgrades",
            Self::Condition => "conditions",
            Self::Damage => "damage_decks",
        }
    }
}

/// Puts the abilities of all cards together.
pub(crate) fn load(rows: Vec<AbilitiesRow>, catalog: &Catalog, links: &mut Links) -> Abilities {
    let mut loader = Loader { links, all: Vec::new(), card: String::new() };
    let mut cards = Cards {
        pilots: vec![None; catalog.pilots().len()],
        upgrades: vec![None; catalog.upgrades().len()],
        conditions: vec![None; catalog.conditions().len()],
        damage: catalog.damage_decks().iter().map(|deck| vec![None; deck.cards.len()]).collect(),
    };
    for row in rows {
        loader.card.clone_from(&row.id);
        let kind = row.kind;
        let made = loader.row(row);
        match cards.place(kind, &loader.card, catalog) {
            Some(Some(_)) => loader.error("id", Problem::new("systems.problem.twice")),
            Some(place) => *place = Some(made),
            None if loader.links.travel_together(KIND, kind.rows()) => {
                let problem = Problem::new("systems.problem.names_nothing").with("id", loader.card.as_str());
                loader.error("id", problem);
            }
            None => {}
        }
    }
    let (all, links) = (loader.all, loader.links);
    cards.finish(all, catalog, links)
}

/// The abilities of each card, while their rows are read.
struct Cards {
    pilots: Vec<Option<CardAbilities>>,
    upgrades: Vec<Option<CardAbilities>>,
    conditions: Vec<Option<CardAbilities>>,
    damage: Vec<Vec<Option<CardAbilities>>>,
}

impl Cards {
    fn place(&mut self, kind: CardKind, id: &str, catalog: &Catalog) -> Option<&mut Option<CardAbilities>> {
        match kind {
            CardKind::Pilot => catalog.find_pilot_key(id).map(|id| &mut self.pilots[id.index()]),
            CardKind::Upgrade => catalog.find_upgrade(id).map(|id| &mut self.upgrades[id.index()]),
            CardKind::Condition => catalog.find_condition(id).map(|id| &mut self.conditions[id.index()]),
            CardKind::Damage => {
                let (deck, card) = id.split_once(':')?;
                let decks = catalog.damage_decks();
                let deck = decks.iter().position(|known| *known.id == *deck)?;
                let card = decks[deck].cards.iter().position(|known| *known.id == *card)?;
                Some(&mut self.damage[deck][card])
            }
        }
    }

    fn finish(self, all: Vec<Play>, catalog: &Catalog, links: &mut Links) -> Abilities {
        let mut finish = |kind: CardKind, id: &str, found: Option<CardAbilities>, needed: bool| match found {
            Some(found) => found,
            None if !needed => CardAbilities::default(),
            None => {
                if links.travel_together(KIND, kind.rows()) && !links.is_of_pack(kind.rows(), id) {
                    links.error(KIND, Some(id), None, Problem::new("systems.problem.missing_row"));
                }
                CardAbilities { coverage: Coverage::Untold, ..CardAbilities::default() }
            }
        };
        let pilots = catalog.pilots().zip(self.pilots);
        let upgrades = catalog.upgrades().zip(self.upgrades);
        let conditions = catalog.conditions().zip(self.conditions);
        let made = Abilities {
            all: all.into(),
            pilots: pilots
                .map(|((_, card), found)| finish(CardKind::Pilot, &card.key, found, card.has_ability))
                .collect(),
            upgrades: upgrades.map(|((_, card), found)| finish(CardKind::Upgrade, &card.id, found, true)).collect(),
            conditions: conditions
                .map(|((_, card), found)| finish(CardKind::Condition, &card.id, found, true))
                .collect(),
            damage: (catalog.damage_decks().iter().zip(self.damage))
                .map(|(deck, cards)| {
                    (deck.cards.iter().zip(cards))
                        .map(|(card, found)| finish(CardKind::Damage, &format!("{}:{}", deck.id, card.id), found, true))
                        .collect()
                })
                .collect(),
        };
        for (id, upgrade) in catalog.upgrades() {
            let card = &made.upgrades[id.index()];
            let simulated = matches!(card.coverage, Coverage::Vocabulary | Coverage::Native);
            let header = |id: &PlayId| made.all[id.index()].when.contains(Window::Attack);
            if upgrade.weapon.is_some() && simulated && !card.plays.iter().any(header) {
                links.error(KIND, Some(&upgrade.id), Some("play"), Problem::new("xwing.problem.no_attack_header"));
            }
        }
        made
    }
}

/// Reads the abilities of one card after the other.
struct Loader<'a> {
    links: &'a mut Links,
    all: Vec<Play>,
    /// The card being read.
    card: String,
}

impl Loader<'_> {
    fn row(&mut self, row: AbilitiesRow) -> CardAbilities {
        let count = row.play.len();
        let plays = (row.play.into_iter().enumerate())
            .filter_map(|(index, value)| self.ability(value, &format!("play[{index}]"), count))
            .collect();
        CardAbilities { coverage: row.coverage, plays }
    }

    /// Reads an ability of a card that has `count`, and those it grants.
    fn ability(&mut self, mut value: Value, field: &str, count: usize) -> Option<PlayId> {
        if !self.resolve(&mut value, field, count, Kind::Other) {
            return None;
        }
        let play: Play = match serde_path_to_error::deserialize(&value) {
            Ok(play) => play,
            Err(error) => {
                // Families are no part of the rows.
                let path = error.path().to_string().replace(".dice.", ".").replace(".rule.", ".");
                let field = if path == "." { field.to_owned() } else { format!("{field}.{path}") };
                self.error(&field, Problem::of_row(error.inner()));
                return None;
            }
        };
        self.check(&play, field, count);
        let Ok(number) = u16::try_from(self.all.len()) else {
            self.error(field, Problem::new("systems.problem.too_many").with("most", u16::MAX.to_string()));
            return None;
        };
        self.all.push(play);
        Some(PlayId(number))
    }

    /// Prepares a value for `Deserialize`: replaces ids of cards and granted abilities by their numbers, and wraps the
    /// fields of each operation in its name. Reports what is wrong and returns false then.
    fn resolve(&mut self, value: &mut Value, field: &str, count: usize, kind: Kind) -> bool {
        match value {
            Value::Array(values) => {
                let mut well = true;
                for value in values {
                    well &= self.resolve(value, field, count, kind);
                }
                well
            }
            Value::Object(fields) => {
                let operation = match fields.get("op") {
                    Some(Value::String(operation)) => operation.clone(),
                    _ => String::new(),
                };
                let mut well = true;
                for (name, value) in fields.iter_mut() {
                    well &= match (operation.as_str(), name.as_str()) {
                        ("grant", "ability") => match self.ability(value.take(), &format!("{field}.{name}"), count) {
                            Some(id) => {
                                *value = id.0.into();
                                true
                            }
                            None => false,
                        },
                        ("condition" | "has_condition", "card") => self.name(value, field, "ConditionId"),
                        ("allow" | "flip_card", "card") | ("ship", "upgrade") => self.name(value, field, "UpgradeId"),
                        ("ship", "type") => self.name(value, field, "ShipId"),
                        ("any", "of") | (_, "if" | "against" | "unless") => {
                            self.resolve(value, field, count, Kind::Condition)
                        }
                        (_, "do" | "else" | "options") => self.resolve(value, field, count, Kind::Effect),
                        _ => self.resolve(value, field, count, Kind::Other),
                    };
                }
                if !operation.is_empty() {
                    *value = kind.wrap(operation, std::mem::take(fields));
                }
                well
            }
            _ => true,
        }
    }

    /// Puts numbers in the place of an id, or of a list of them.
    fn name(&mut self, value: &mut Value, field: &str, handle: &'static str) -> bool {
        match value {
            Value::Array(values) => {
                let mut well = true;
                for value in values {
                    well &= self.name(value, field, handle);
                }
                well
            }
            Value::String(id) => match self.links.number(handle, id) {
                Some(number) => {
                    *value = number.into();
                    true
                }
                None => {
                    let problem = Problem::new("systems.problem.names_nothing").with("id", id.as_str());
                    self.error(field, problem);
                    false
                }
            },
            _ => {
                self.error(field, Problem::new("xwing.problem.no_id"));
                false
            }
        }
    }

    /// Checks the content of an ability, beyond its form.
    fn check(&mut self, ability: &Play, field: &str, count: usize) {
        for effect in &ability.effects {
            if let Effect::Rule(RuleChange::Stat { add, set, swap, .. }) = effect
                && usize::from(add.is_some()) + usize::from(set.is_some()) + usize::from(swap.is_some()) != 1
            {
                self.error(field, Problem::new("xwing.problem.one_change"));
            }
        }
        for Condition { test, .. } in &ability.conditions {
            if let Test::Used { ability } = test
                && usize::from(*ability) >= count
            {
                self.error(field, Problem::new("xwing.problem.other_ability"));
            }
        }
    }

    fn error(&mut self, field: &str, problem: Problem) {
        self.links.error(KIND, Some(&self.card), Some(field), problem);
    }
}

/// Place of an operation in a row.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Effect,
    Condition,
    Other,
}

impl Kind {
    /// Wraps the fields of an operation in its name: an effect also in that of its family, a condition with its negation.
    fn wrap(self, operation: String, mut fields: Map<String, Value>) -> Value {
        let _ = fields.remove("op");
        let not = matches!(self, Self::Condition).then(|| fields.remove("not").unwrap_or(Value::Bool(false)));
        let family = match operation.as_str() {
            _ if !matches!(self, Self::Effect) => None,
            word if DiceEffect::WORDS.contains(&word) => Some("dice"),
            word if RuleChange::WORDS.contains(&word) => Some("rule"),
            _ => None,
        };
        let within = Value::Object(Map::from_iter([(operation, Value::Object(fields))]));
        match (not, family) {
            (Some(not), _) => Value::Object(Map::from_iter([("not".to_owned(), not), ("test".to_owned(), within)])),
            (None, Some(family)) => Value::Object(Map::from_iter([(family.to_owned(), within)])),
            (None, None) => within,
        }
    }
}

#[cfg(test)]
mod tests;

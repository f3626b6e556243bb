//! From the rows of `abilities.json` to the table of abilities, with every problem named by card and field.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Abilities, CardAbilities, Condition, Coverage, Effect, Play, PlayId, RuleChange, Test, Window};
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
    play: Vec<Play>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
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
    let mut told: BTreeMap<(CardKind, String), CardAbilities> = BTreeMap::new();
    for row in rows {
        loader.card.clone_from(&row.id);
        let kind = row.kind;
        let made = loader.row(row);
        if told.insert((kind, loader.card.clone()), made).is_some() {
            loader.error("id", Problem::new("systems.problem.twice"));
        }
    }
    let (all, links) = (loader.all, loader.links);
    let mut of = |kind: CardKind, id: &str, needed: bool| match told.remove(&(kind, id.to_owned())) {
        Some(found) => found,
        None if !needed => CardAbilities::default(),
        None => {
            if links.travel_together(KIND, kind.rows()) && !links.is_of_pack(kind.rows(), id) {
                links.error(KIND, Some(id), None, Problem::new("systems.problem.missing_row"));
            }
            CardAbilities { coverage: Coverage::Untold, ..CardAbilities::default() }
        }
    };
    let made = Abilities {
        all: all.into(),
        pilots: catalog.pilots().map(|(_, card)| of(CardKind::Pilot, &card.key, card.has_ability)).collect(),
        upgrades: catalog.upgrades().map(|(_, card)| of(CardKind::Upgrade, &card.id, true)).collect(),
        conditions: catalog.conditions().map(|(_, card)| of(CardKind::Condition, &card.id, true)).collect(),
        damage: (catalog.damage_decks().iter())
            .map(|deck| {
                let ids = deck.cards.iter().map(|card| format!("{}:{}", deck.id, card.id));
                ids.map(|id| of(CardKind::Damage, &id, true)).collect()
            })
            .collect(),
    };
    for (kind, id) in told.into_keys() {
        if links.travel_together(KIND, kind.rows()) {
            let problem = Problem::new("systems.problem.names_nothing").with("id", id.as_str());
            links.error(KIND, Some(&id), Some("id"), problem);
        }
    }
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
            .filter_map(|(index, play)| self.ability(play, &format!("play[{index}]"), count))
            .collect();
        CardAbilities { coverage: row.coverage, plays }
    }

    /// Puts an ability of a card that has `count` into the table, after those it grants.
    fn ability(&mut self, mut play: Play, field: &str, count: usize) -> Option<PlayId> {
        self.granted(&mut play.effects, field, count);
        self.check(&play, field, count);
        let Ok(number) = u16::try_from(self.all.len()) else {
            self.error(field, Problem::new("systems.problem.too_many").with("most", u16::MAX.to_string()));
            return None;
        };
        self.all.push(play);
        Some(PlayId(number))
    }

    fn granted(&mut self, effects: &mut [Effect], field: &str, count: usize) {
        for effect in effects {
            match effect {
                Effect::Grant { ability, .. } => {
                    let play = ability.written.take().and_then(|play| self.ability(*play, field, count));
                    ability.id = play.unwrap_or(ability.id);
                }
                Effect::Roll { outcomes, .. } => {
                    outcomes.iter_mut().for_each(|outcome| self.granted(&mut outcome.effects, field, count));
                }
                Effect::Instead { effects } | Effect::ForEach { effects, .. } | Effect::Choose { effects, .. } => {
                    self.granted(effects, field, count);
                }
                Effect::ChooseOne { options, .. } => {
                    options.iter_mut().for_each(|option| self.granted(option, field, count));
                }
                Effect::If { effects, otherwise, .. } => {
                    self.granted(effects, field, count);
                    self.granted(otherwise, field, count);
                }
                _ => {}
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

#[cfg(test)]
mod tests;

//! Data of other sources: numbers and names of Yet Another Squad Builder (YASB), and usage by tournament squads.

use serde::Deserialize;

use super::{PilotId, UpgradeId};

/// A list of cards in which YASB numbers them, each from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum YasbList {
    Pilots,
    /// Upgrades that are neither modifications nor titles.
    Upgrades,
    Modifications,
    Titles,
}

/// One of YASB's lists: the card of each number, and names that only YASB has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct YasbRow {
    id: YasbList,
    #[serde(default)]
    pilots: Vec<Option<PilotId>>,
    #[serde(default)]
    upgrades: Vec<Option<UpgradeId>>,
    #[serde(default)]
    pilot_names: Vec<(Box<str>, PilotId)>,
    #[serde(default)]
    upgrade_names: Vec<(Box<str>, UpgradeId)>,
}

/// YASB's lists.
#[derive(Debug, Default)]
pub struct Yasb(Vec<YasbRow>);

impl Yasb {
    pub(super) const fn new(rows: Vec<YasbRow>) -> Self {
        Self(rows)
    }

    /// The ship card of this number; none for a number that stands for no card of the game.
    pub fn pilot(&self, number: usize) -> Option<PilotId> {
        self.0.iter().find(|row| row.id == YasbList::Pilots)?.pilots.get(number).copied()?
    }

    /// The upgrade of this number in a list.
    pub fn upgrade(&self, list: YasbList, number: usize) -> Option<UpgradeId> {
        self.0.iter().find(|row| row.id == list)?.upgrades.get(number).copied()?
    }

    /// The number of a ship card.
    pub fn pilot_number(&self, id: PilotId) -> Option<usize> {
        let row = self.0.iter().find(|row| row.id == YasbList::Pilots)?;
        row.pilots.iter().position(|card| *card == Some(id))
    }

    /// The list an upgrade is in, and its number there.
    pub fn upgrade_number(&self, id: UpgradeId) -> Option<(YasbList, usize)> {
        self.0.iter().find_map(|row| Some((row.id, row.upgrades.iter().position(|card| *card == Some(id))?)))
    }

    /// The names by which YASB tells ship cards from their namesakes. A namesake without such a name is the card that
    /// YASB means by the bare one.
    pub fn pilot_names(&self) -> impl Iterator<Item = (&str, PilotId)> {
        self.0.iter().flat_map(|row| &row.pilot_names).map(|(name, id)| (name.as_ref(), *id))
    }

    /// Names of upgrades.
    pub fn upgrade_names(&self) -> impl Iterator<Item = (&str, UpgradeId)> {
        self.0.iter().flat_map(|row| &row.upgrade_names).map(|(name, id)| (name.as_ref(), *id))
    }
}

/// Usage of cards in legal tournament squads of 100 points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UsageRow {
    #[allow(dead_code, reason = "only tells the rows apart")]
    id: Box<str>,
    #[serde(default)]
    pub pilots: Vec<(PilotId, u16)>,
    #[serde(default)]
    pub upgrades: Vec<(UpgradeId, u16)>,
}

/// Tournament results of cards: matches won and lost, and what a card adds to its squad.
#[derive(Debug, Deserialize)]
pub(super) struct ResultsRow {
    #[allow(dead_code, reason = "only tells the rows apart")]
    id: Box<str>,
    #[serde(default)]
    pub pilots: Vec<(PilotId, u16, u16, i16)>,
    #[serde(default)]
    pub upgrades: Vec<(UpgradeId, u16, u16, i16)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    #[test]
    fn every_card_that_can_be_chosen_has_a_number_of_yasb() {
        let catalog = Catalog::bundled().unwrap();
        let yasb = catalog.yasb();
        for (id, pilot) in catalog.pilots().filter(|(_, pilot)| pilot.in_squad_building) {
            assert!((0..400).any(|number| yasb.pilot(number) == Some(id)), "{}", pilot.key);
        }
        let lists = [YasbList::Upgrades, YasbList::Modifications, YasbList::Titles];
        for (id, upgrade) in catalog.upgrades() {
            let found = lists.into_iter().any(|list| (0..400).any(|number| yasb.upgrade(list, number) == Some(id)));
            assert!(found, "{}", upgrade.id);
        }
        assert_eq!((yasb.pilot(60), yasb.pilot(300), yasb.upgrade(YasbList::Titles, 0)), (None, None, None));
    }

    #[test]
    fn of_namesakes_one_at_most_goes_by_the_bare_name_with_yasb() {
        let catalog = Catalog::bundled().unwrap();
        for (id, pilot) in catalog.pilots() {
            let bare = |other: PilotId| catalog.yasb().pilot_names().all(|(_, named)| named != other);
            let namesakes = catalog.pilots().filter(|(other, card)| {
                *other != id && card.text.name(kernel::Language::English) == pilot.text.name(kernel::Language::English)
            });
            assert!(!bare(id) || namesakes.into_iter().all(|(other, _)| !bare(other)), "{}", pilot.key);
        }
    }
}

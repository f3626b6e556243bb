//! An army as the checks look at it: who is in it, at what rank, at what cost.

use crate::{
    cards::{BattleForce, Catalog, PointsModifier, PointsWhen, Rank, UnitCard, UnitId, UnitSet, Upgrade, UpgradeId},
    list::{Army, Format, Part, Unit},
};
use kernel::choice;

/// An army with what every check asks of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Roster<'a> {
    pub catalog: &'a Catalog,
    pub format: Format,
    pub army: &'a Army,
    /// The battle force, if there is one and the catalog has it.
    pub force: Option<&'a BattleForce>,
    /// The units and counterparts that are in the army.
    pub present: UnitSet,
}

impl<'a> Roster<'a> {
    pub fn new(catalog: &'a Catalog, format: Format, army: &'a Army) -> Self {
        let mut present = UnitSet::default();
        for unit in &army.units {
            for card in unit.cards() {
                present.insert(card);
            }
        }
        Self { catalog, format, army, force: army.force().map(|id| catalog.force(id)), present }
    }

    /// The units the catalog has, each with its place and card.
    pub fn units(&self) -> impl Iterator<Item = (usize, &'a Unit, UnitId, &'a UnitCard)> + Clone + 'a {
        let catalog = self.catalog;
        self.army.units.iter().enumerate().filter_map(move |(index, unit)| {
            let id = unit.card.known()?;
            Some((index, unit, id, catalog.unit(id)))
        })
    }

    /// The cost of the army (LEG-ARMY-04).
    pub fn cost(&self) -> i32 {
        self.army.units.iter().map(|unit| self.unit_cost(unit)).sum()
    }

    /// The cost of a unit with upgrades and counterpart (LEG-ARMY-27). Cards set aside cost nothing (LEG-ARMY-24).
    pub fn unit_cost(&self, unit: &Unit) -> i32 {
        let printed: i32 = unit.cards().map(|card| i32::from(self.catalog.unit(card).points)).sum();
        printed + unit.equipped().map(|(part, _, upgrade)| self.upgrade_cost(unit, part, upgrade)).sum::<i32>()
    }

    /// The cost of an upgrade on a unit.
    pub fn upgrade_cost(&self, unit: &Unit, part: Part, upgrade: UpgradeId) -> i32 {
        let card = self.catalog.upgrade(upgrade);
        let mut cost = i32::from(card.points);
        for PointsModifier { when, delta } in &card.points_modifiers {
            let applies = match when {
                PointsWhen::Rank(rank) => unit.card.known().is_some_and(|id| self.rank(unit, id) == *rank),
                PointsWhen::Units(units) => bearer(unit, part).is_some_and(|card| units.contains(card)),
                PointsWhen::ArmyHas(other) => self.present.contains(*other),
            };
            if applies {
                cost += i32::from(*delta);
            }
        }
        cost
    }

    /// The rank at which a unit counts.
    pub fn rank(&self, unit: &Unit, id: UnitId) -> Rank {
        rank(self.catalog, unit, id)
    }

    /// True if the army's battle force lists the unit at the rank at which it counts.
    pub fn is_listed(&self, unit: &Unit, id: UnitId) -> bool {
        self.force.is_some_and(|force| {
            force.units[self.rank(unit, id)].contains(id) || force.units[self.catalog.unit(id).rank].contains(id)
        })
    }

    /// True if a unit of this army lets one mercenary more in (LEG-ARMY-11).
    pub fn has_allies_of_convenience(&self) -> bool {
        self.units().any(|(_, unit, _, card)| {
            let by_upgrade = |id| self.catalog.upgrade(id).allies_of_convenience;
            card.allies_of_convenience || unit.equipped().any(|(_, _, id)| by_upgrade(id))
        })
    }

    /// True if a unit of this army takes the place of a Commander (LEG-ARMY-16).
    pub fn has_field_commander(&self) -> bool {
        self.units().any(|(_, unit, _, card)| {
            let by_upgrade = |upgrade: &Upgrade| upgrade.field_commander;
            card.field_commander || unit.equipped().any(|(_, _, id)| by_upgrade(self.catalog.upgrade(id)))
        })
    }
}

/// The card that carries the upgrades of a part: the counterpart for its own, else the unit.
pub(super) fn bearer(unit: &Unit, part: Part) -> Option<UnitId> {
    match part {
        Part::Unit | Part::Loadout => unit.card.known(),
        Part::Counterpart => unit.counterpart_card(),
    }
}

/// The rank at which a unit of this card counts: some have another with a certain upgrade.
pub fn rank(catalog: &Catalog, unit: &Unit, id: UnitId) -> Rank {
    let card = catalog.unit(id);
    match card.rank_with {
        Some(with) if choice::known(&unit.upgrades).any(|(_, equipped)| equipped == with.upgrade) => with.rank,
        _ => card.rank,
    }
}

/// Costs of the parts of one army, for callers that need many of them.
#[derive(Debug, Clone, Copy)]
pub struct Costs<'a>(Roster<'a>);

impl<'a> Costs<'a> {
    /// The costs of this army.
    pub fn new(catalog: &'a Catalog, army: &'a Army) -> Self {
        Self(Roster::new(catalog, Format::Standard, army))
    }

    /// See [`army_cost`].
    pub fn army(&self) -> i32 {
        self.0.cost()
    }

    /// See [`unit_cost`].
    pub fn unit(&self, unit: &Unit) -> i32 {
        self.0.unit_cost(unit)
    }

    /// See [`upgrade_cost`].
    pub fn upgrade(&self, unit: &Unit, part: Part, upgrade: UpgradeId) -> i32 {
        self.0.upgrade_cost(unit, part, upgrade)
    }
}

/// The cost of an army (LEG-ARMY-04).
pub fn army_cost(catalog: &Catalog, army: &Army) -> i32 {
    Roster::new(catalog, Format::Standard, army).cost()
}

/// The cost of a unit of an army with upgrades and counterpart (LEG-ARMY-27).
pub fn unit_cost(catalog: &Catalog, army: &Army, unit: &Unit) -> i32 {
    Roster::new(catalog, Format::Standard, army).unit_cost(unit)
}

/// The cost of an upgrade on a part of a unit: some cost more or less on certain units.
pub fn upgrade_cost(catalog: &Catalog, army: &Army, unit: &Unit, part: Part, upgrade: UpgradeId) -> i32 {
    Roster::new(catalog, Format::Standard, army).upgrade_cost(unit, part, upgrade)
}

/// Minis of a unit with upgrades and counterpart.
pub fn minis(catalog: &Catalog, unit: &Unit) -> u32 {
    let printed: u32 = unit.cards().map(|card| u32::from(catalog.unit(card).minis)).sum();
    printed + unit.equipped().map(|(_, _, upgrade)| u32::from(catalog.upgrade(upgrade).minis)).sum::<u32>()
}

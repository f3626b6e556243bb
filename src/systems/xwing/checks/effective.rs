//! A ship as its upgrades make it: bar, limits, actions, stats and costs (section 27 of the rules inventory).

use super::sections::other_section;
use crate::{
    cards::{Action, BySlot, Catalog, Construction, CostModifier, PilotId, Slot, UpgradeId, Words},
    list::Ship,
};

/// The most icons of free choice a ship can have; more are not counted.
const CHOICES: usize = 12;

/// The upgrade icons a ship has.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bar {
    /// Icons of each kind.
    pub exact: BySlot<u8>,
    choices: [Words<Slot>; CHOICES],
    choice_count: usize,
}

impl Bar {
    /// Icons that are one of several kinds ("Heavy Scyk", hardpoints under Ordnance Tubes).
    pub fn choices(&self) -> &[Words<Slot>] {
        &self.choices[..self.choice_count]
    }

    fn add_choice(&mut self, slots: Words<Slot>) {
        if let Some(choice) = self.choices.get_mut(self.choice_count) {
            *choice = slots;
            self.choice_count += 1;
        }
    }

    /// Lets icons hold other cards too, as a card says.
    fn widen(&mut self, construction: &Construction) {
        for wider in &construction.also_holds {
            let icons = wider.also.union(Words::from_iter([wider.slot]));
            for _ in 0..std::mem::take(&mut self.exact[wider.slot]) {
                self.add_choice(icons);
            }
        }
    }

    /// The most cards of this icon that the bar can hold.
    pub fn capacity(&self, slot: Slot) -> u8 {
        let choices = self.choices().iter().filter(|choice| choice.contains(slot)).count();
        self.exact[slot].saturating_add(choices as u8)
    }

    /// The icons that share icons of choice with this one, itself included.
    pub fn group(&self, slot: Slot) -> Words<Slot> {
        let alone = Words::from_iter([slot]);
        self.choices().iter().filter(|choice| choice.contains(slot)).fold(alone, |group, choice| group.union(*choice))
    }
}

/// A ship with everything its upgrades change.
#[derive(Debug, Clone, Copy)]
pub struct Effective {
    /// The ship card.
    pub pilot: PilotId,
    /// Upgrade icons; titles and modifications are in `titles` and `modifications`.
    pub bar: Bar,
    /// Titles allowed.
    pub titles: u8,
    /// Modifications allowed, extra ones not counted.
    pub modifications: u8,
    /// Extra modifications allowed by a card, and the highest cost of one.
    pub extra_modifications: (u8, i16),
    /// Action icons, as numbers of `Action`.
    pub actions: Words<Action>,
    /// Pilot skill; none where the card has none.
    pub pilot_skill: Option<i16>,
    /// Primary weapon value; none where the ship has none.
    pub attack: Option<i16>,
    /// Agility.
    pub agility: i16,
    /// Hull.
    pub hull: i16,
    /// Shields.
    pub shields: i16,
    /// True if any upgrade changes the building of the ship.
    pub changed: bool,
    /// Upgrades of the ship that count for its building: all but those without a place, by index. Only the first 64
    /// can be left out.
    counted: u64,
}

impl Effective {
    /// The ship as it is with these upgrades; none if its card is unknown.
    pub fn of(catalog: &Catalog, ship: &Ship) -> Option<Self> {
        let pilot_id = ship.pilot.known()?;
        let pilot = catalog.pilot(pilot_id);
        let kind = catalog.ship(pilot.ship);
        let plus = |base: u8, change: i8| i16::from(base) + i16::from(change);
        let overrides = pilot.stat_overrides;
        let mut effective = Self {
            pilot: pilot_id,
            bar: Bar::default(),
            titles: 1,
            modifications: 1,
            extra_modifications: (0, i16::MAX),
            actions: kind.actions.iter().copied().collect(),
            pilot_skill: pilot.pilot_skill.map(i16::from),
            attack: kind.attack.map(|attack| plus(attack, overrides.attack)),
            agility: plus(kind.agility, overrides.agility),
            hull: plus(kind.hull, overrides.hull),
            shields: plus(kind.shields, overrides.shields),
            changed: false,
            counted: u64::MAX,
        };
        for (_, id) in ship.known_upgrades() {
            let upgrade = catalog.upgrade(id);
            effective.changed |= upgrade.construction.any;
            for action in &upgrade.actions {
                effective.actions.insert(*action);
            }
            let stats = upgrade.stats;
            effective.pilot_skill = effective.pilot_skill.map(|skill| skill + i16::from(stats.pilot_skill));
            effective.attack = effective.attack.map(|attack| attack + i16::from(stats.attack));
            effective.agility += i16::from(stats.agility);
            effective.hull += i16::from(stats.hull);
            effective.shields += i16::from(stats.shields);
        }
        effective.settle(catalog, ship);
        Some(effective)
    }

    /// The ship at this place of a squad; two sections are one ship, and what cards of either change holds for both.
    pub fn in_squad(catalog: &Catalog, ships: &[Ship], index: usize) -> Option<Self> {
        let mut effective = Self::of(catalog, ships.get(index)?)?;
        let Some(other) = other_section(catalog, ships, index).map(|other| &ships[other]) else {
            return Some(effective);
        };
        if let Some(section) = Self::of(catalog, other).filter(|section| section.changed) {
            effective.changed = true;
            for (_, construction) in section.constructions(catalog, other) {
                effective.bar.widen(construction);
            }
            effective.titles = effective.titles.max(section.titles);
            effective.modifications = effective.modifications.max(section.modifications);
            let ((own, most), (more, bound)) = (effective.extra_modifications, section.extra_modifications);
            effective.extra_modifications = (own.saturating_add(more), most.min(bound));
        }
        Some(effective)
    }

    /// Finds the bar. A card may sit in an icon that another card gives; a card without any icon to sit in gives
    /// nothing. So cards without a place are left out until none is left to leave out: the result does not depend on
    /// the order of the upgrades.
    fn settle(&mut self, catalog: &Catalog, ship: &Ship) {
        loop {
            self.build(catalog, ship);
            if !self.changed {
                return;
            }
            let mut counted = self.counted;
            for (index, id) in ship.known_upgrades().take_while(|(index, _)| *index < 64) {
                let upgrade = catalog.upgrade(id);
                if upgrade.construction.any && self.counts(index) && !self.has_place(catalog, ship, id) {
                    counted &= !(1 << index);
                }
            }
            if counted == self.counted {
                return;
            }
            self.counted = counted;
        }
    }

    fn build(&mut self, catalog: &Catalog, ship: &Ship) {
        self.bar = Bar::default();
        for slot in &catalog.pilot(self.pilot).slots {
            self.bar.exact[*slot] += 1;
        }
        if !self.changed {
            return;
        }
        self.titles = 1;
        self.modifications = 1;
        self.extra_modifications = (0, i16::MAX);
        let counted: u64 = self.counted;
        let cards = ship
            .known_upgrades()
            .filter(move |(index, _)| *index >= 64 || counted & (1 << index) != 0)
            .map(|(_, id)| &catalog.upgrade(id).construction)
            .filter(|construction| construction.any);
        // Removals take from the printed bar; grants come on top.
        for construction in cards.clone() {
            for removal in &construction.removes {
                let left = &mut self.bar.exact[removal.slot];
                *left = removal.count.map_or(0, |count| left.saturating_sub(count));
            }
        }
        for construction in cards.clone() {
            for grant in construction.grants.iter().filter(|grant| grant.only.is_empty()) {
                match grant.slots.only() {
                    Some(Slot::Modification) => {
                        let (count, most) = self.extra_modifications;
                        self.extra_modifications =
                            (count.saturating_add(1), most.min(grant.max_points.unwrap_or(i16::MAX)));
                    }
                    Some(Slot::Title) => self.titles = self.titles.saturating_add(1),
                    Some(slot) => self.bar.exact[slot] = self.bar.exact[slot].saturating_add(1),
                    None => self.bar.add_choice(grant.slots),
                }
            }
            self.modifications = self.modifications.max(construction.modification_limit.unwrap_or(0));
            self.titles = self.titles.max(construction.title_limit.unwrap_or(0));
        }
        for construction in cards {
            self.bar.widen(construction);
        }
    }

    /// True if the upgrade at this index counts for the building of the ship.
    pub fn counts(&self, index: usize) -> bool {
        index >= 64 || self.counted & (1 << index) != 0
    }

    /// The building effects that count, each with the place of its card.
    pub fn constructions<'a>(
        &self,
        catalog: &'a Catalog,
        ship: &'a Ship,
    ) -> impl Iterator<Item = (UpgradeId, &'a Construction)> + use<'a> {
        let effective = *self;
        ship.known_upgrades()
            .filter(move |(index, _)| effective.changed && effective.counts(*index))
            .map(|(_, id)| (id, &catalog.upgrade(id).construction))
            .filter(|(_, construction)| construction.any)
    }

    /// True if the ship has an icon for this card, taken or free.
    pub fn has_place(&self, catalog: &Catalog, ship: &Ship, id: UpgradeId) -> bool {
        let slot = catalog.upgrade(id).slot;
        matches!(slot, Slot::Title | Slot::Modification)
            || self.bar.capacity(slot) > 0
            || self.reserved_for(catalog, ship, id) > 0
    }

    /// Icons reserved for this card (Mist Hunter's tractor beam).
    pub fn reserved_for(&self, catalog: &Catalog, ship: &Ship, id: UpgradeId) -> u8 {
        let grants = self.constructions(catalog, ship).flat_map(|(_, construction)| &construction.grants);
        u8::try_from(grants.filter(|grant| grant.only.contains(&id)).count()).unwrap_or(u8::MAX)
    }

    /// The card that forbids every card of this icon on the ship, if one does.
    pub fn forbidden_by(&self, catalog: &Catalog, ship: &Ship, slot: Slot) -> Option<UpgradeId> {
        self.constructions(catalog, ship)
            .find(|(_, construction)| construction.forbids.contains(&slot))
            .map(|(card, _)| card)
    }

    /// Cost of this upgrade on the ship: printed cost less the reductions of other cards, each with its own floor. A
    /// printed cost below a floor stays as printed.
    pub fn cost(&self, catalog: &Catalog, ship: &Ship, id: UpgradeId) -> i32 {
        let upgrade = catalog.upgrade(id);
        let mut cost = upgrade.points;
        if self.changed {
            for (_, construction) in self.constructions(catalog, ship) {
                for modifier in construction.costs.iter().filter(|modifier| touches(modifier, upgrade.slot)) {
                    cost = reduced(cost, modifier);
                }
            }
        }
        i32::from(cost)
    }

    /// Cost of the ship with all its upgrades.
    pub fn total(&self, catalog: &Catalog, ship: &Ship) -> i32 {
        let card = i32::from(catalog.pilot(self.pilot).points.unwrap_or(0));
        card + ship.known_upgrades().map(|(_, id)| self.cost(catalog, ship, id)).sum::<i32>()
    }
}

fn touches(modifier: &CostModifier, slot: Slot) -> bool {
    modifier.slot.is_none_or(|touched| touched == slot)
}

fn reduced(cost: i16, modifier: &CostModifier) -> i16 {
    if cost <= modifier.minimum { cost } else { (cost + modifier.delta).max(modifier.minimum) }
}

/// Cost of a squad's ship; 0 for an unknown card.
pub fn ship_cost(catalog: &Catalog, ship: &Ship) -> i32 {
    Effective::of(catalog, ship).map_or_else(
        || ship.known_upgrades().map(|(_, id)| i32::from(catalog.upgrade(id).points)).sum(),
        |effective| effective.total(catalog, ship),
    )
}

/// Cost of all ships together.
pub fn squad_cost(catalog: &Catalog, ships: &[Ship]) -> i32 {
    ships.iter().map(|ship| ship_cost(catalog, ship)).sum()
}

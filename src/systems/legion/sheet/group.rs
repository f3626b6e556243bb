//! The units of an army, those that are alike taken together.

use crate::{
    Effective,
    cards::{Catalog, Rank, UnitCard, Upgrade, UpgradeId},
    checks::{Costs, minis, rank, seats},
    effective,
    list::{Army, Part, Unit, UpgradeChoice},
};
use kernel::{
    choice::Choice,
    sheet::{Alike, Tally, alike},
};

/// Units of the same card with the same upgrades, cards set aside and counterpart, in any order.
pub(super) struct Group<'a> {
    /// The units, as they stand in the army.
    pub units: Alike<'a, Unit>,
    /// Their card; none where it is unknown.
    pub card: Option<&'a UnitCard>,
    /// The rank at which they count.
    pub rank: Rank,
    /// The cost of one of them.
    pub points: i32,
    /// The minis of one of them.
    pub minis: u32,
    /// Values of the card after its upgrades.
    pub effective: Option<Effective>,
    /// The counterpart's card, where the catalog has it.
    pub counterpart: Option<&'a UnitCard>,
    /// The upgrades in the order of the upgrade bar, the counterpart's after the unit's own, cards set aside last.
    pub upgrades: Vec<Carried<'a>>,
}

/// An upgrade of a unit, with the copies of it that the unit carries.
pub(super) struct Carried<'a> {
    /// The part of the unit.
    pub part: Part,
    /// The card.
    pub choice: &'a UpgradeChoice,
    /// The card, where the catalog has it.
    pub card: Option<(UpgradeId, &'a Upgrade)>,
    /// Copies on one unit.
    pub copies: u16,
    /// The unit has slots for them; copies without one are told apart from those with one.
    pub has_place: bool,
    /// The cost of one; none for what is set aside or unknown.
    pub points: Option<i32>,
}

impl Group<'_> {
    /// Number of units.
    pub fn copies(&self) -> u16 {
        self.units.copies()
    }

    /// The courage of one of them, with its upgrades.
    pub fn courage(&self) -> Option<u8> {
        self.effective.as_ref()?.courage.map(|courage| courage.value)
    }

    /// The number of a keyword that the unit has, with its upgrades; 0 where it has none.
    pub fn keyword_value(&self, catalog: &Catalog, id: &str) -> u16 {
        let keywords = self.effective.iter().flat_map(|effective| &effective.keywords);
        let named = keywords.filter(|keyword| *catalog.keyword(keyword.keyword).id == *id);
        named.map(|keyword| u16::from(keyword.value.unwrap_or(1))).sum()
    }

    /// True if both are of one kind: of the same card, with the same counterpart.
    pub fn is_kind_of(&self, other: &Group<'_>) -> bool {
        let friend = |group: &Group<'_>| group.counterpart.map(std::ptr::from_ref);
        self.units.first.card == other.units.first.card && friend(self) == friend(other) && self.rank == other.rank
    }

    /// The equipped upgrades that the catalog has, those of the counterpart included.
    pub fn equipped(&self) -> impl Iterator<Item = &Carried<'_>> {
        self.upgrades.iter().filter(|carried| carried.part != Part::Loadout && carried.card.is_some())
    }
}

/// The units of an army, taken together where they are alike, in the order of the ranks and then of the army.
pub(super) fn groups<'a>(catalog: &'a Catalog, army: &'a Army) -> Vec<Group<'a>> {
    let key = |unit: &'a Unit| {
        let counterpart = unit.counterpart.as_ref().map(|counterpart| &counterpart.card);
        (&unit.card, counterpart, [Part::Unit, Part::Counterpart, Part::Loadout].map(|part| sorted(unit, part)))
    };
    let costs = Costs::new(catalog, army);
    let group = |units: Alike<'a, Unit>| {
        let unit = units.first;
        let id = unit.card.known();
        let counterpart = unit.counterpart_card();
        Group {
            card: id.map(|id| catalog.unit(id)),
            rank: id.map_or(Rank::Counterpart, |id| rank(catalog, unit, id)),
            points: costs.unit(unit),
            minis: minis(catalog, unit),
            effective: id.map(|id| effective(catalog, catalog.unit(id), unit)),
            counterpart: counterpart.map(|id| catalog.unit(id)),
            upgrades: carried(catalog, &costs, unit),
            units,
        }
    };
    let mut groups: Vec<Group<'a>> = alike(&army.units, key, |unit| &unit.card).into_iter().map(group).collect();
    groups.sort_by_key(|group| group.rank);
    // Groups of one kind stand together, where the first of them stands.
    let kinds: Vec<usize> = groups
        .iter()
        .map(|group| groups.iter().position(|first| group.is_kind_of(first)).unwrap_or_default())
        .collect();
    let mut ordered: Vec<(usize, Group<'a>)> = kinds.into_iter().zip(groups).collect();
    ordered.sort_by_key(|(kind, _)| *kind);
    ordered.into_iter().map(|(_, group)| group).collect()
}

/// A sort key for upgrades, so that units can be compared.
fn sorted(unit: &Unit, part: Part) -> Vec<(Option<UpgradeId>, &str)> {
    let mut upgrades: Vec<(Option<UpgradeId>, &str)> = unit
        .upgrades_of(part)
        .iter()
        .map(|choice| match choice {
            Choice::Known(id) => (Some(*id), ""),
            Choice::Unknown(written) => (None, &**written),
        })
        .collect();
    upgrades.sort_unstable();
    upgrades
}

fn carried<'a>(catalog: &'a Catalog, costs: &Costs<'_>, unit: &'a Unit) -> Vec<Carried<'a>> {
    let mut carried = Vec::new();
    for part in [Part::Unit, Part::Counterpart, Part::Loadout] {
        let seats = seats(catalog, unit, part);
        let choices = unit.upgrades_of(part);
        let seated = seats.seats.iter().filter_map(|seat| Some((seat.card?, true)));
        let unslotted = seats.unslotted.iter().map(|index| (*index, false));
        let mut tally: Tally<(&UpgradeChoice, bool)> = Tally::default();
        for (index, has_place) in seated.chain(unslotted) {
            if let Some(choice) = choices.get(index) {
                tally.add((choice, has_place), 1);
            }
        }
        carried.extend(tally.into_counts().into_iter().map(|((choice, has_place), copies)| {
            let id = choice.known();
            let paid = id.filter(|_| part != Part::Loadout);
            Carried {
                part,
                choice,
                card: id.map(|id| (id, catalog.upgrade(id))),
                copies,
                has_place: has_place || id.is_none(),
                points: paid.map(|id| costs.upgrade(unit, part, id)),
            }
        }));
    }
    carried
}

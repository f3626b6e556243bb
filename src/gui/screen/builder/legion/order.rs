//! The units of an army in the order in which they are shown: by rank, and in each rank as the player has put them.

use kernel::choice;
use legion::{
    Army,
    cards::{Catalog, Rank},
};

/// The rank at which a unit counts; none where the catalog does not know it.
pub fn rank(catalog: &Catalog, army: &Army, unit: usize) -> Option<Rank> {
    let unit = army.units.get(unit)?;
    let card = catalog.unit(unit.card.known()?);
    Some(match card.rank_with {
        Some(with) if choice::known(&unit.upgrades).any(|(_, equipped)| equipped == with.upgrade) => with.rank,
        _ => card.rank,
    })
}

/// The units by rank, each by its index; those the catalog does not know come last. Ranks without units are left out.
pub fn shown(catalog: &Catalog, army: &Army) -> Vec<(Option<Rank>, Vec<usize>)> {
    let ranks = Rank::ALL.into_iter().map(Some).chain([None]);
    ranks
        .map(|group| (group, (0..army.units.len()).filter(|unit| rank(catalog, army, *unit) == group).collect()))
        .filter(|(_, units): &(_, Vec<usize>)| !units.is_empty())
        .collect()
}

/// The unit shown before (or, if `up` is not meant, behind) a unit in its rank.
pub fn neighbour(catalog: &Catalog, army: &Army, unit: usize, up: bool) -> Option<usize> {
    let (_, units) = shown(catalog, army).into_iter().find(|(_, units)| units.contains(&unit))?;
    let here = units.iter().position(|other| *other == unit)?;
    let next = if up { here.checked_sub(1)? } else { here + 1 };
    units.get(next).copied()
}

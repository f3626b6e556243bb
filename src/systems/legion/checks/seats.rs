//! Slots with their upgrades: a unit as a player sees it.

use super::{roster::bearer, unit::slots};
use crate::{
    cards::{Catalog, Slot},
    list::{Part, Unit},
};

/// One slot of a unit or its counterpart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotInstance {
    /// The type of upgrade.
    pub slot: Slot,
    /// The upgrade in it, by its index in its part's list.
    pub card: Option<usize>,
}

/// All slots of a part of a unit, and the upgrades for which there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seats {
    /// The slots: the printed bar first, then what upgrades add.
    pub seats: Vec<SlotInstance>,
    /// Upgrades without a slot, unknown cards included, by their index in the part's list.
    pub unslotted: Vec<usize>,
}

/// Seats the upgrades of a part of a unit. Cards set aside have the slots of the cards beside which they are set aside.
pub fn seats(catalog: &Catalog, unit: &Unit, part: Part) -> Seats {
    let mut out = Seats::default();
    let upgrades = unit.upgrades_of(part);
    let Some(card) = bearer(unit, part) else {
        out.unslotted = (0..upgrades.len()).collect();
        return out;
    };
    if part == Part::Loadout {
        let equipped = unit.equipped().map(|(_, _, id)| catalog.upgrade(id).slot);
        if catalog.unit(card).loadout {
            out.seats.extend(equipped.map(|slot| SlotInstance { slot, card: None }));
        }
    } else {
        out.seats.extend(catalog.unit(card).upgrade_bar.iter().map(|slot| SlotInstance { slot: *slot, card: None }));
        let all = slots(catalog, unit, part, card);
        for slot in Slot::ALL {
            let printed = out.seats.iter().filter(|seat| seat.slot == slot).count();
            let added = usize::from(all[slot]).saturating_sub(printed);
            out.seats.extend(std::iter::repeat_n(SlotInstance { slot, card: None }, added));
        }
    }
    for (index, choice) in upgrades.iter().enumerate() {
        let slot = choice.known().map(|id| catalog.upgrade(id).slot);
        match out.seats.iter_mut().find(|seat| Some(seat.slot) == slot && seat.card.is_none()) {
            Some(seat) => seat.card = Some(index),
            None => out.unslotted.push(index),
        }
    }
    out
}

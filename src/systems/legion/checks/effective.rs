//! Values of a unit after its upgrades.

use crate::{
    cards::{AttackSurge, Catalog, KeywordUse, UnitCard},
    list::{Part, Unit},
};

/// The values of a unit that its upgrades change. Wounds are not among them: each mini has those of the card it comes
/// from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effective {
    /// None for vehicles, and where a dash is printed: nothing changes that.
    pub courage: Option<Changed>,
    /// None for counterparts.
    pub speed: Option<Changed>,
    pub attack_surge: Option<AttackSurge>,
    /// Those of the unit card, then those of upgrades. Numbers of equal ones are added up (LEG-GEN-11).
    pub keywords: Vec<KeywordUse>,
}

/// A value as it is, and as it is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    pub value: u8,
    pub printed: u8,
}

impl Changed {
    /// The value after increases and then reductions, each as far as `least` (LEG-MOVE-14).
    fn new(printed: u8, changes: impl Iterator<Item = i8> + Clone, least: u8) -> Self {
        let raised = changes.clone().filter(|by| *by > 0).fold(printed, u8::saturating_add_signed);
        let value = changes
            .filter(|by| *by < 0)
            .fold(raised, |value, by| value.saturating_add_signed(by).max(least.min(value)));
        Self { value, printed }
    }
}

/// Applies the upgrades of a unit to its card. Those of its counterpart and those set aside change nothing.
pub fn effective(catalog: &Catalog, card: &UnitCard, unit: &Unit) -> Effective {
    let upgrades = || {
        let own = unit.equipped().filter(|(part, ..)| *part == Part::Unit);
        own.map(|(_, _, upgrade)| catalog.upgrade(upgrade))
    };
    let mut keywords: Vec<KeywordUse> = Vec::new();
    let lost = |keyword: &KeywordUse| {
        upgrades()
            .flat_map(|upgrade| &upgrade.keywords_lost)
            .any(|lost| lost.keyword == keyword.keyword && (lost.param.is_none() || lost.param == keyword.param))
    };
    let printed = card.keywords.iter().filter(|keyword| !lost(keyword));
    for keyword in printed.chain(upgrades().flat_map(|upgrade| &upgrade.keywords)) {
        let equal = |other: &&mut KeywordUse| other.keyword == keyword.keyword && other.param == keyword.param;
        match keywords.iter_mut().find(equal) {
            Some(known) => {
                known.value =
                    known.value.zip(keyword.value).map(|(one, more)| one.saturating_add(more)).or(known.value);
            }
            None => keywords.push(keyword.clone()),
        }
    }
    Effective {
        courage: card.courage.map(|printed| Changed::new(printed, upgrades().map(|upgrade| upgrade.courage), 0)),
        // No reduction of speed that a card has goes below 1.
        speed: card.speed.map(|printed| Changed::new(printed, upgrades().map(|upgrade| upgrade.speed), 1)),
        attack_surge: upgrades().find_map(|upgrade| upgrade.attack_surge).or(card.attack_surge),
        keywords,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leg_move_14_increases_come_before_reductions() {
        let changed = |printed, changes: &[i8]| Changed::new(printed, changes.iter().copied(), 1).value;
        assert_eq!(changed(2, &[-1, 1]), 2);
        assert_eq!(changed(1, &[-1, 1]), 1);
        assert_eq!(changed(1, &[-1]), 1);
        assert_eq!(changed(3, &[-1, -1]), 1);
        assert_eq!(changed(0, &[-1]), 0);
    }
}

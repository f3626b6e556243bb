//! The numbers of units.

use crate::face::Figure;
use legion::{
    Effective, Unit,
    cards::{Catalog, UnitCard},
    effective,
    list::Part,
};

const COURAGE: &str = "gui.legion.stat.courage";
const SPEED: &str = "gui.legion.stat.speed";
const WOUNDS: &str = "gui.legion.stat.wounds";

const fn wounds(term: &'static str, wounds: u8) -> Figure {
    Figure::new(term, "stat-wounds", Some(wounds as i16), |look| look.red)
}

fn numbers(card: &UnitCard, minis: i16) -> Vec<Figure> {
    let number = |value: Option<u8>| value.map(i16::from);
    let nerve = if card.unit_type.is_vehicle() {
        Figure::new("gui.legion.stat.resilience", "stat-resilience", number(card.resilience), |look| look.yellow)
    } else {
        Figure::new(COURAGE, "stat-courage", number(card.courage), |look| look.yellow)
    };
    vec![
        Figure::new("gui.legion.stat.minis", "stat-minis", Some(minis), |look| look.text),
        wounds(WOUNDS, card.wounds),
        nerve,
        Figure::new(SPEED, "stat-speed", number(card.speed), |look| look.blue),
    ]
}

/// The numbers of a unit card as printed.
pub fn of_card(card: &UnitCard) -> Vec<Figure> {
    numbers(card, i16::from(card.minis))
}

/// The numbers of a part of a unit with its upgrades, those that these have changed marked, and the wounds of added minis
/// if they differ.
pub fn of_unit(catalog: &Catalog, unit: &Unit, part: Part, card: &UnitCard) -> Vec<Figure> {
    let upgrades: Vec<_> =
        unit.equipped().filter(|(on, ..)| *on == part).map(|(_, _, id)| catalog.upgrade(id)).collect();
    let added: u16 = upgrades.iter().map(|upgrade| u16::from(upgrade.minis)).sum();
    let mut now = numbers(card, i16::from(card.minis) + added as i16);
    if let Some(Effective { courage, speed, .. }) = of_upgrades(catalog, unit, part, card) {
        for (term, value) in [(COURAGE, courage), (SPEED, speed)] {
            let changed = now.iter_mut().find(|figure| figure.term == term).zip(value);
            if let Some((figure, changed)) = changed {
                figure.value = Some(changed.value.into());
            }
        }
    }
    let mut all: Vec<Figure> = now.into_iter().zip(of_card(card)).map(|(now, printed)| now.from(printed)).collect();
    let mut others: Vec<u8> = upgrades.iter().filter_map(|upgrade| upgrade.mini_wounds).collect();
    others.retain(|wounds| *wounds != card.wounds);
    others.sort_unstable();
    others.dedup();
    let printed = wounds(WOUNDS, card.wounds);
    all.splice(2..2, others.into_iter().map(|other| wounds("gui.legion.stat.added_wounds", other).from(printed)));
    all
}

/// The card with the upgrades on a part of a unit; those of a counterpart change nothing.
pub fn of_upgrades(catalog: &Catalog, unit: &Unit, part: Part, card: &UnitCard) -> Option<Effective> {
    (part == Part::Unit).then(|| effective(catalog, card, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Choice;

    #[test]
    fn a_mini_that_an_upgrade_adds_is_counted_and_marked() {
        let catalog = Catalog::bundled().unwrap();
        let id = catalog.find_unit("stormtroopers").unwrap();
        let mut unit = Unit::new(id);
        unit.upgrades.push(Choice::Known(catalog.find_upgrade("dlt_19_stormtrooper").unwrap()));
        let minis = of_unit(&catalog, &unit, Part::Unit, catalog.unit(id))[0];
        assert_eq!((minis.value, minis.printed), (Some(5), Some(4)));
    }

    #[test]
    fn courage_speed_and_wounds_that_upgrades_change_are_marked_with_the_printed_ones() {
        let catalog = Catalog::bundled().unwrap();
        let changed = |unit: &str, upgrade: &str| -> Vec<(&str, Option<i16>, Option<i16>)> {
            let id = catalog.find_unit(unit).unwrap();
            let mut unit = Unit::new(id);
            unit.upgrades.push(Choice::Known(catalog.find_upgrade(upgrade).unwrap()));
            let figures = of_unit(&catalog, &unit, Part::Unit, catalog.unit(id)).into_iter();
            let changed = figures.filter(|figure| figure.printed.is_some() && figure.icon != "stat-minis");
            changed.map(|figure| (figure.icon, figure.value, figure.printed)).collect()
        };
        let hask = [("stat-wounds", Some(2), Some(1)), ("stat-courage", Some(2), Some(1))];
        assert_eq!(changed("stormtroopers", "gideon_hask"), hask);
        assert_eq!(changed("stormtroopers", "imperial_officer"), [("stat-courage", Some(2), Some(1))]);
        assert_eq!(changed("barc_speeder", "barc_ion_gunner"), [("stat-speed", Some(2), Some(3))]);
        assert_eq!(changed("stormtroopers", "dlt_19_stormtrooper"), []);
    }
}

//! The numbers of units.

use crate::screen::builder::Figure;
use legion::{
    Unit,
    cards::{Catalog, UnitCard},
    list::Part,
};

fn numbers(card: &UnitCard, minis: i16) -> Vec<Figure> {
    let number = |value: Option<u8>| value.map(i16::from);
    let nerve = if card.unit_type.is_vehicle() {
        Figure::new("gui.legion.stat.resilience", "stat-resilience", number(card.resilience), |look| look.yellow)
    } else {
        Figure::new("gui.legion.stat.courage", "stat-courage", number(card.courage), |look| look.yellow)
    };
    vec![
        Figure::new("gui.legion.stat.minis", "stat-minis", Some(minis), |look| look.text),
        Figure::new("gui.legion.stat.wounds", "stat-wounds", Some(i16::from(card.wounds)), |look| look.red),
        nerve,
        Figure::new("gui.legion.stat.speed", "stat-speed", number(card.speed), |look| look.blue),
    ]
}

/// The numbers of a unit card as printed.
pub fn of_card(card: &UnitCard) -> Vec<Figure> {
    numbers(card, i16::from(card.minis))
}

/// The numbers of a part of a unit with its upgrades, those that these have changed marked.
pub fn of_unit(catalog: &Catalog, unit: &Unit, part: Part, card: &UnitCard) -> Vec<Figure> {
    let upgrades = unit.equipped().filter(|(on, _, _)| *on == part);
    let added: u16 = upgrades.map(|(_, _, id)| u16::from(catalog.upgrade(id).minis)).sum();
    let now = numbers(card, i16::from(card.minis) + added as i16);
    now.into_iter().zip(of_card(card)).map(|(now, printed)| now.from(printed)).collect()
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
}

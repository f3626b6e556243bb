//! The numbers of ships.

use super::cards;
use crate::{Context, face::Figure};
use xwing::{
    Ship,
    cards::{Pilot, ShipType},
    checks::Effective,
};

fn five(
    skill: Option<Option<i16>>,
    attack: Option<i16>,
    agility: i16,
    hull: i16,
    shields: i16,
    energy: Option<i16>,
) -> Vec<Figure> {
    let skill = skill.map(|skill| Figure::new("xwing.stat.skill", "stat-skill", skill, |look| look.orange));
    let energy = energy.map(|energy| Figure::new("xwing.stat.energy", "stat-energy", Some(energy), |look| look.text));
    skill
        .into_iter()
        .chain([
            Figure::new("xwing.stat.attack", "stat-attack", attack, |look| look.red),
            Figure::new("xwing.stat.agility", "stat-agility", Some(agility), |look| look.green),
            Figure::new("xwing.stat.hull", "stat-hull", Some(hull), |look| look.yellow),
            Figure::new("xwing.stat.shields", "stat-shields", Some(shields), |look| look.blue),
        ])
        .chain(energy)
        .collect()
}

/// The numbers of a ship type.
pub fn of_type(kind: &ShipType) -> Vec<Figure> {
    five(
        None,
        kind.attack.map(i16::from),
        i16::from(kind.agility),
        i16::from(kind.hull),
        i16::from(kind.shields),
        kind.energy.map(i16::from),
    )
}

/// The numbers of a ship card as printed.
pub fn of_card(pilot: &Pilot, kind: &ShipType) -> Vec<Figure> {
    let change = pilot.stat_overrides;
    let plus = |base: u8, change: i8| i16::from(base) + i16::from(change);
    five(
        Some(pilot.pilot_skill.map(i16::from)),
        kind.attack.map(|attack| plus(attack, change.attack)),
        plus(kind.agility, change.agility),
        plus(kind.hull, change.hull),
        plus(kind.shields, change.shields),
        kind.energy.map(i16::from),
    )
}

/// The numbers of a ship with its upgrades, those that these have changed marked; none where its card is unknown.
pub fn of_ship(context: &Context<'_>, ship: &Ship) -> Vec<Figure> {
    let Some(now) = Effective::of(cards(context), ship) else { return Vec::new() };
    let pilot = cards(context).pilot(now.pilot);
    let kind = cards(context).ship(pilot.ship);
    let stored = ship.known_upgrades().filter_map(|(_, id)| cards(context).upgrade(id).energy_modifier).map(i16::from);
    let energy = kind.energy.map(|energy| i16::from(energy) + stored.sum::<i16>());
    five(Some(now.pilot_skill), now.attack, now.agility, now.hull, now.shields, energy)
        .into_iter()
        .zip(of_card(pilot, kind))
        .map(|(now, printed)| now.from(printed))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;
    use systems::Catalogs;
    use xwing::UpgradeChoice;

    #[test]
    fn a_number_that_an_upgrade_has_changed_is_marked_with_the_printed_one() {
        let catalogs = Catalogs::default();
        let (catalog, context) = (catalogs.xwing(), Context::plain(&catalogs, Language::English));
        let mut ship = Ship::new(catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap());
        ship.upgrades.push(UpgradeChoice::Known(catalog.find_upgrade("shieldupgrade").unwrap()));
        let changed: Vec<_> = of_ship(&context, &ship)
            .into_iter()
            .filter_map(|figure| Some((figure.term, figure.value?, figure.printed?)))
            .collect();
        assert_eq!(changed, [("xwing.stat.shields", 3, 2)]);
    }
}

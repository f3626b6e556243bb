//! A squad in short: one row a ship.

use crate::{
    cards::Catalog,
    checks::ship_cost,
    list::{PilotChoice, Ship, Squad},
};
use kernel::{Language, OutlineRow};

/// One row a ship, in the player's order.
pub(super) fn rows(catalog: &Catalog, squad: &Squad, language: Language) -> Vec<OutlineRow> {
    squad.ships.iter().map(|ship| row(catalog, ship, language)).collect()
}

fn row(catalog: &Catalog, ship: &Ship, language: Language) -> OutlineRow {
    let (key, title, subtitle) = match &ship.pilot {
        PilotChoice::Known(id) => {
            let pilot = catalog.pilot(*id);
            (pilot.key.to_string(), pilot.text.name(language), catalog.ship(pilot.ship).text.name(language))
        }
        // An unknown id may be anything; the marks keep it apart from known names.
        PilotChoice::Unknown { pilot, ship } => (format!("? {pilot} ? {ship}"), pilot.as_ref(), ship.as_ref()),
    };
    let mut ids: Vec<&str> = ship.upgrades.iter().map(|choice| choice.id(catalog)).collect();
    ids.sort_unstable();
    let items = ship.upgrades.iter().map(|choice| choice.name(catalog, language).to_owned());
    OutlineRow {
        key: format!("{key} + {}", ids.join(" + ")),
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        drawing: match &ship.pilot {
            PilotChoice::Known(id) => Some(catalog.ship(catalog.pilot(*id).ship).icon.to_string()),
            PilotChoice::Unknown { .. } => None,
        },
        cost: Some(ship_cost(catalog, ship)),
        items: items.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;
    use crate::cards::SquadFaction;
    use kernel::{Choice, outline::matched};

    #[test]
    fn a_ship_is_told_with_its_type_cost_and_upgrades_and_known_again_in_any_order_of_them() {
        let catalog = Catalog::bundled().unwrap();
        let ship = |pilot: &str, upgrades: &[&str]| {
            let mut ship = Ship::new(catalog.find_pilot_key(pilot).unwrap());
            ship.upgrades = upgrades.iter().map(|id| Choice::find(id, |id| catalog.find_upgrade(id))).collect();
            ship
        };
        let squad = |ships| rows(&catalog, &Squad { ships, ..Squad::new(SquadFaction::Rebel) }, Language::English);
        let ours = squad(vec![ship("rebel:xwing:wedgeantilles", &["r2d2", "predator", "mystery"])]);
        let theirs = squad(vec![
            ship("rebel:xwing:wedgeantilles", &["r2d2"]),
            ship("rebel:xwing:wedgeantilles", &["mystery", "predator", "r2d2"]),
        ]);
        assert_eq!((ours[0].title.as_str(), ours[0].subtitle.as_str()), ("Wedge Antilles", "X-wing"));
        assert_eq!((ours[0].cost, ours[0].items.join(", ")), (Some(36), "R2-D2, Predator, mystery".into()));
        assert_eq!(matched(&theirs, &ours), [false, true]);
    }
}

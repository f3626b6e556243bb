//! The numbers of a whole squad.

use iced::Element;

use super::{Message, cards};
use crate::{
    Context,
    screen::builder::{counters::glance, overview::in_all},
};
use xwing::{Squad, checks::Effective};

/// Totals of the ships of a squad, upgrades included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Sums {
    /// Ships of known cards.
    ships: i32,
    /// Lowest and highest pilot skill.
    skill: Option<(i16, i16)>,
    attack: i32,
    /// Lowest and highest agility.
    agility: Option<(i16, i16)>,
    hull: i32,
    shields: i32,
}

impl Sums {
    fn of(context: &Context<'_>, squad: &Squad) -> Self {
        let mut sums = Self::default();
        for ship in squad.ships.iter().filter_map(|ship| Effective::of(cards(context), ship)) {
            sums.ships += 1;
            sums.attack += i32::from(ship.attack.unwrap_or(0));
            sums.agility = Some(widened(sums.agility, ship.agility));
            sums.hull += i32::from(ship.hull);
            sums.shields += i32::from(ship.shields);
            if let Some(skill) = ship.pilot_skill {
                sums.skill = Some(widened(sums.skill, skill));
            }
        }
        sums
    }
}

fn widened(range: Option<(i16, i16)>, value: i16) -> (i16, i16) {
    let (lowest, highest) = range.unwrap_or((value, value));
    (lowest.min(value), highest.max(value))
}

fn range(range: Option<(i16, i16)>) -> String {
    match range {
        Some((lowest, highest)) if lowest == highest => lowest.to_string(),
        Some((lowest, highest)) => format!("{lowest}–{highest}"),
        None => "–".to_owned(),
    }
}

/// Draws the numbers of a squad; nothing while it has no ships.
pub fn view<'a>(context: &Context<'a>, squad: &Squad) -> Option<Element<'a, Message>> {
    let sums = Sums::of(context, squad);
    (sums.ships > 0).then(|| numbers(context, sums))
}

/// The numbers of a squad in one line; nothing while it has no ships.
pub fn line<'a>(context: &Context<'a>, squad: &Squad) -> Option<Element<'a, Message>> {
    let look = context.look;
    let sums = Sums::of(context, squad);
    let word = |key| context.text(key);
    let numbers = [
        ("stat-attack", look.red, sums.attack.to_string(), word("gui.builder.overview.attack")),
        ("stat-hull", look.yellow, sums.hull.to_string(), word("gui.builder.overview.hull")),
        ("stat-shields", look.blue, sums.shields.to_string(), word("gui.builder.overview.shields")),
        ("stat-skill", look.orange, range(sums.skill), word("gui.builder.overview.skill")),
    ];
    (sums.ships > 0).then(|| in_all(context, numbers))
}

fn numbers<'a>(context: &Context<'a>, sums: Sums) -> Element<'a, Message> {
    let look = context.look;
    let rows = [
        ("stat-skill", look.orange, range(sums.skill), context.text("gui.builder.overview.skill")),
        ("stat-attack", look.red, sums.attack.to_string(), context.text("gui.builder.overview.attack")),
        ("stat-agility", look.green, range(sums.agility), context.text("gui.builder.overview.agility")),
        ("stat-hull", look.yellow, sums.hull.to_string(), context.text("gui.builder.overview.hull")),
        ("stat-shields", look.blue, sums.shields.to_string(), context.text("gui.builder.overview.shields")),
    ];
    glance(rows).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;
    use systems::Catalogs;
    use xwing::{Ship, cards::SquadFaction};

    #[test]
    fn the_sums_count_every_known_ship() {
        let catalogs = Catalogs::default();
        let (catalog, context) = (catalogs.xwing(), Context::plain(&catalogs, Language::English));
        let mut squad = Squad::new(SquadFaction::Rebel);
        assert_eq!(Sums::of(&context, &squad), Sums::default());
        for pilot in ["rebel:xwing:rookiepilot", "rebel:xwing:wedgeantilles"] {
            squad.ships.push(Ship::new(catalog.find_pilot_key(pilot).unwrap()));
        }
        let sums = Sums::of(&context, &squad);
        assert_eq!(sums, Sums { ships: 2, skill: Some((2, 9)), attack: 6, agility: Some((2, 2)), hull: 6, shields: 4 });
    }
}

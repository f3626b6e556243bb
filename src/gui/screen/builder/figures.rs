//! The numbers of a ship in the colours of the game.

use iced::{
    Alignment, Color, Element,
    widget::{Row, row, text},
};

use super::Message;
use crate::{
    gui::{
        Context,
        look::{Look, TEXT},
        widget::{icon_in, parts::BOLD, tip},
    },
    systems::xwing::{
        Ship,
        cards::{Pilot, ShipType},
        checks::Effective,
    },
};

/// One number of a ship.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// The key of its name.
    pub term: &'static str,
    /// The name of its drawing.
    pub icon: &'static str,
    /// The number; none where the card has a dash.
    pub value: Option<i16>,
    /// The number on the card, where upgrades have changed it.
    pub printed: Option<i16>,
    /// Its colour.
    pub color: fn(&Look) -> Color,
}

impl Figure {
    const fn new(term: &'static str, icon: &'static str, value: Option<i16>, color: fn(&Look) -> Color) -> Self {
        Self { term, icon, value, printed: None, color }
    }

    fn from(self, printed: Self) -> Self {
        let changed = self.value != printed.value;
        Self { printed: printed.value.filter(|_| changed), ..self }
    }
}

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
    let Some(now) = Effective::of(context.xwing, ship) else { return Vec::new() };
    let pilot = context.xwing.pilot(now.pilot);
    let kind = context.xwing.ship(pilot.ship);
    let stored = ship.known_upgrades().filter_map(|(_, id)| context.xwing.upgrade(id).energy_modifier).map(i16::from);
    let energy = kind.energy.map(|energy| i16::from(energy) + stored.sum::<i16>());
    five(Some(now.pilot_skill), now.attack, now.agility, now.hull, now.shields, energy)
        .into_iter()
        .zip(of_card(pilot, kind))
        .map(|(now, printed)| now.from(printed))
        .collect()
}

fn number(value: Option<i16>) -> String {
    value.map_or("–".to_owned(), |value| value.to_string())
}

/// The numbers alone, small, for headings and rows.
pub fn plain<'a>(context: &Context<'_>, figures: &[Figure], size: f32) -> Element<'a, Message> {
    let look = context.look;
    let numbers = figures
        .iter()
        .map(|figure| text(number(figure.value)).size(size).font(BOLD).color((figure.color)(look)).into());
    Row::with_children(numbers).spacing(7).align_y(Alignment::Center).into()
}

/// The numbers with their drawings; the name of each appears when the pointer rests on it.
pub fn line<'a>(context: &Context<'_>, figures: &[Figure], size: f32) -> Row<'a, Message> {
    let look = context.look;
    let cells = figures.iter().map(|figure| {
        let color = (figure.color)(look);
        let mark = match (figure.value, figure.printed) {
            (Some(now), Some(printed)) if now > printed => Some("ui-up"),
            (Some(_), Some(_)) => Some("ui-down"),
            _ => None,
        };
        let value = text(number(figure.value)).size(size).font(BOLD).color(color);
        let cell = row![icon_in(figure.icon, size + 2.0, color), value]
            .push(mark.map(|mark| icon_in(mark, TEXT - 3.0, color)))
            .spacing(3)
            .align_y(Alignment::Center);
        let name = context.text(figure.term);
        let words = match figure.printed {
            Some(printed) => context.say("gui.builder.changed", &[("stat", &name), ("printed", &printed)]),
            None => name.to_owned(),
        };
        tip(context, cell, words)
    });
    Row::with_children(cells).spacing(12).align_y(Alignment::Center)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel::Language,
        systems::{Catalogs, xwing::UpgradeChoice},
    };

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

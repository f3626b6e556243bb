//! A maneuver dial as a grid: five speeds, fastest on top, by eight bearings, each maneuver at the same place for all
//! ships.

use iced::{
    Border, Color, Element, border,
    widget::{Column, Row, container, space},
};

use super::{icon_in, parts::small};
use crate::look::{Look, mix};
use xwing::cards::{Bearing, Difficulty, Maneuver};

/// Icon of a bearing.
pub const fn maneuver_icon(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::TurnLeft => "maneuver-turn-left",
        Bearing::BankLeft => "maneuver-bank-left",
        Bearing::Straight => "maneuver-straight",
        Bearing::BankRight => "maneuver-bank-right",
        Bearing::TurnRight => "maneuver-turn-right",
        Bearing::KoiogranTurn => "maneuver-koiogran-turn",
        Bearing::SegnorsLoopLeft => "maneuver-segnors-loop-left",
        Bearing::SegnorsLoopRight => "maneuver-segnors-loop-right",
        Bearing::TallonRollLeft => "maneuver-tallon-roll-left",
        Bearing::TallonRollRight => "maneuver-tallon-roll-right",
        Bearing::Stationary => "maneuver-stationary",
        Bearing::ReverseStraight => "maneuver-reverse-straight",
        Bearing::ReverseBankLeft => "maneuver-reverse-bank-left",
        Bearing::ReverseBankRight => "maneuver-reverse-bank-right",
    }
}

pub const fn difficulty_color(look: &Look, difficulty: Difficulty) -> Color {
    match difficulty {
        Difficulty::Green => look.green,
        Difficulty::White => look.white,
        Difficulty::Red => look.red,
    }
}

/// Side of a cell.
pub const CELL: f32 = 26.0;
/// Gap between cells.
pub const BETWEEN: f32 = 3.0;
/// Number of bearings.
pub const COLUMNS: u8 = 8;
/// Highest speed.
const FASTEST: u8 = 5;

/// Row and column of a maneuver: the row is its speed, and 0 for stationary and reverse ones.
pub const fn cell(speed: u8, bearing: Bearing) -> (u8, u8) {
    match bearing {
        Bearing::SegnorsLoopLeft | Bearing::TallonRollLeft => (speed, 0),
        Bearing::TurnLeft => (speed, 1),
        Bearing::BankLeft => (speed, 2),
        Bearing::Straight => (speed, 3),
        Bearing::BankRight => (speed, 4),
        Bearing::TurnRight => (speed, 5),
        Bearing::SegnorsLoopRight | Bearing::TallonRollRight => (speed, 6),
        Bearing::KoiogranTurn => (speed, 7),
        Bearing::ReverseBankLeft => (0, 2),
        Bearing::Stationary | Bearing::ReverseStraight => (0, 3),
        Bearing::ReverseBankRight => (0, 4),
    }
}

/// Grid of a dial, the same for all ships: speeds with their digits, and a cell for every bearing. `maneuver` draws the
/// cell in a row and column; the row below the slowest exists only if it has content.
pub fn grid<'a, Message: 'a>(
    look: &'static Look,
    has_lowest: bool,
    mut maneuver: impl FnMut(u8, u8) -> Option<Element<'a, Message>>,
) -> Column<'a, Message> {
    let lowest = u8::from(!has_lowest);
    let rows = (lowest..=FASTEST).rev().map(|speed| {
        let label = container(small(speed.to_string(), look.muted)).width(13).center_y(CELL);
        let cells = (0..COLUMNS).map(|column| {
            maneuver(speed, column).unwrap_or_else(|| {
                let style = container::Style { border: border::rounded(3), ..container::background(look.raised) };
                container(space().width(CELL).height(CELL)).style(move |_| style).into()
            })
        });
        Row::new().spacing(BETWEEN).push(label).extend(cells).into()
    });
    Column::with_children(rows).spacing(BETWEEN)
}

/// Draws a dial. The frame and arrow of a cell have the color of its maneuver.
pub fn dial<'a, Message: 'a>(look: &'static Look, maneuvers: &[Maneuver]) -> Element<'a, Message> {
    let has_lowest = maneuvers.iter().any(|maneuver| cell(maneuver.speed, maneuver.bearing).0 == 0);
    let one = |speed, column| {
        let maneuver = maneuvers.iter().find(|maneuver| cell(maneuver.speed, maneuver.bearing) == (speed, column))?;
        let color = difficulty_color(look, maneuver.difficulty);
        let border = Border { color: mix(look.surface, color, 0.75), width: 1.0, radius: 3.0.into() };
        let arrow = container(icon_in(maneuver_icon(maneuver.bearing), 17.0, color)).center(CELL);
        Some(arrow.style(move |_| container::Style { border, ..container::background(look.surface) }).into())
    };
    grid(look, has_lowest, one).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use xwing::Catalog;

    #[test]
    fn no_two_maneuvers_of_a_dial_lie_on_one_cell() {
        let catalog = Catalog::bundled().unwrap();
        for (_, ship) in catalog.ships() {
            let mut seen = Vec::new();
            for maneuver in &ship.dial {
                let place = cell(maneuver.speed, maneuver.bearing);
                assert!(place.0 <= FASTEST && place.1 < COLUMNS);
                assert!(!seen.contains(&place), "{}: {maneuver:?}", ship.id);
                seen.push(place);
            }
        }
    }

    #[test]
    fn dials_of_all_ships_are_of_one_width() {
        let catalog = Catalog::bundled().unwrap();
        let look = crate::look::LookChoice::Dark.look();
        let mut cells = Vec::new();
        for (_, ship) in catalog.ships().filter(|(_, ship)| !ship.dial.is_empty()) {
            let (mut all, mut drawn) = (0, 0);
            let has_lowest = ship.dial.iter().any(|maneuver| cell(maneuver.speed, maneuver.bearing).0 == 0);
            let _: Column<'_, ()> = grid(look, has_lowest, |speed, column| {
                all += 1;
                drawn += usize::from(ship.dial.iter().any(|it| cell(it.speed, it.bearing) == (speed, column)));
                None
            });
            assert_eq!(drawn, ship.dial.len(), "{}: a maneuver has no cell", ship.id);
            cells.push(all);
        }
        assert!(cells.contains(&40) && cells.contains(&48) && cells.iter().all(|all| [40, 48].contains(all)));
    }
}

//! A ship's dial as a grid.

use super::icon;
use crate::cards::{Bearing, Difficulty, Maneuver};
use kernel::sheet::{Dial, DialCell, DialRow, Role};

/// The column of a bearing: turns and banks round the straight. None for what turns the ship about.
const fn column(bearing: Bearing) -> Option<usize> {
    match bearing {
        Bearing::TurnLeft => Some(0),
        Bearing::BankLeft | Bearing::ReverseBankLeft => Some(1),
        Bearing::Straight | Bearing::Stationary | Bearing::ReverseStraight => Some(2),
        Bearing::BankRight | Bearing::ReverseBankRight => Some(3),
        Bearing::TurnRight => Some(4),
        Bearing::KoiogranTurn
        | Bearing::SegnorsLoopLeft
        | Bearing::SegnorsLoopRight
        | Bearing::TallonRollLeft
        | Bearing::TallonRollRight => None,
    }
}

/// How many columns a direction of its own has.
const DIRECTIONS: usize = 5;

/// Speeds of reverse maneuvers stand below zero.
fn speed(maneuver: &Maneuver) -> i8 {
    let speed = maneuver.speed as i8;
    match maneuver.bearing {
        Bearing::ReverseStraight | Bearing::ReverseBankLeft | Bearing::ReverseBankRight => -speed,
        _ => speed,
    }
}

const fn role(difficulty: Difficulty) -> Role {
    match difficulty {
        Difficulty::Green => Role::Green,
        Difficulty::White => Role::White,
        Difficulty::Red => Role::Red,
    }
}

/// The grid: a row a speed, the fastest at the top. What turns the ship about stands to the right of the directions,
/// close together, so that the grid stays narrow; columns that the dial does not use are left out.
pub(super) fn dial(maneuvers: &[Maneuver]) -> Dial {
    let mut speeds: Vec<i8> = maneuvers.iter().map(speed).collect();
    speeds.sort_unstable_by(|one, other| other.cmp(one));
    speeds.dedup();
    let mut rows: Vec<Vec<Option<DialCell>>> = Vec::new();
    for wanted in &speeds {
        let mut row = vec![None; DIRECTIONS];
        let (in_column, about): (Vec<_>, Vec<_>) = maneuvers
            .iter()
            .filter(|maneuver| speed(maneuver) == *wanted)
            .map(|maneuver| (column(maneuver.bearing), Some(cell(maneuver))))
            .partition(|(column, _)| column.is_some_and(|column| column < DIRECTIONS));
        for (column, cell) in in_column {
            row[column.unwrap_or_default()] = cell;
        }
        row.extend(about.into_iter().map(|(_, cell)| cell));
        rows.push(row);
    }
    let is_used = |column: usize| rows.iter().any(|row| row.get(column).is_some_and(Option::is_some));
    let used: Vec<usize> = (0..DIRECTIONS + 5).filter(|column| is_used(*column)).collect();
    let row = |(speed, row): (&i8, &Vec<Option<DialCell>>)| DialRow {
        // A true minus sign is as wide as a figure.
        label: speed.to_string().replace('-', "\u{2212}"),
        cells: used.iter().map(|column| row.get(*column).cloned().flatten()).collect(),
    };
    Dial { rows: speeds.iter().zip(&rows).map(row).collect() }
}

fn cell(maneuver: &Maneuver) -> DialCell {
    let cell = DialCell::new(icon("maneuver", maneuver.bearing.id()), role(maneuver.difficulty));
    DialCell { note: maneuver.energy_gain.map_or_else(String::new, |energy| energy.to_string()), ..cell }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    #[test]
    fn every_maneuver_of_every_dial_has_a_cell_of_its_own() {
        let catalog = Catalog::bundled().unwrap();
        for (_, ship) in catalog.ships() {
            let cells = dial(&ship.dial).rows.iter().flat_map(|row| &row.cells).flatten().count();
            assert_eq!(cells, ship.dial.len(), "{}", ship.id);
            assert!(dial(&ship.dial).rows.iter().all(|row| row.cells.len() <= 8), "{}", ship.id);
        }
    }
}

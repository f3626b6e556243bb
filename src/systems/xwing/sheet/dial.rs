//! A ship's dial as a grid.

use super::group::Group;
use crate::{
    Catalog,
    cards::{
        Bearing, Difficulty, Maneuver,
        ability::{Effect, Play, RuleChange, Target, Window},
    },
};
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

/// Columns of directions that have one of their own.
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

/// True if an ability is always in force, without conditions and costs.
fn is_constant(ability: &Play) -> bool {
    ability.when.contains(Window::Always)
        && ability.conditions.is_empty()
        && ability.costs.is_empty()
        && ability.side.is_none()
        && ability.who.is_none()
        && ability.duration.is_none()
}

/// A ship's dial as the cards of a group color it: those in force all the time, whatever happens. What makes a maneuver
/// harder comes before what makes it easier (XW-MANEUVER-13).
pub(super) fn colored(catalog: &Catalog, group: &Group<'_>) -> Vec<Maneuver> {
    let Some((_, kind)) = group.cards(catalog) else { return Vec::new() };
    let pilot = group.ships.first.pilot.known().map(|id| catalog.pilot_abilities(id));
    let upgrades = group.known_upgrades().map(|(id, _)| catalog.upgrade_abilities(id));
    let all = pilot.into_iter().chain(upgrades).flat_map(|card| &card.plays);
    let constant = all.map(|id| catalog.play(*id)).filter(|ability| is_constant(ability));
    let effects: Vec<&Effect> = constant.flat_map(|ability| &ability.effects).collect();
    let mut dial = kind.dial.clone();
    for maneuver in &mut dial {
        let printed = maneuver.difficulty;
        let (mut raised, mut lowered) = (printed, printed);
        for effect in &effects {
            if let Effect::Rule(RuleChange::Difficulty { speed, bearing, to, from, who }) = effect
                && *who == Target::default()
                && (speed.is_empty() || speed.contains(maneuver.speed))
                && (bearing.is_empty() || bearing.contains(maneuver.bearing))
                && from.is_none_or(|from| from == printed)
            {
                raised = raised.max(*to);
                lowered = lowered.min(*to);
            }
        }
        maneuver.difficulty = if raised > printed { raised } else { lowered };
    }
    dial
}

fn cell(maneuver: &Maneuver) -> DialCell {
    let cell =
        DialCell::new(format!("maneuver-{}", maneuver.bearing.id().replace('_', "-")), role(maneuver.difficulty));
    DialCell { note: maneuver.energy_gain.map_or_else(String::new, |energy| energy.to_string()), ..cell }
}

#[cfg(test)]
mod tests {
    use super::*;

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

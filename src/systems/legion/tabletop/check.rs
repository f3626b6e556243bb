//! What is wrong with a table, and what is advised: how much terrain, of what kind, and where.

use kernel::{
    Fact, Finding, Place, Severity,
    tabletop::{Laid, PIECES},
};

use super::{CORNERS, Form, TerrainPiece, ids::*};
use crate::{
    cards::{Catalog, TerrainClass},
    play::table::{DEPTH, MM, Polygon, WIDTH},
};

/// The share of the table with terrain on it, in percent: about a quarter is advised.
const COVERED: std::ops::RangeInclusive<i64> = 15..=35;
/// The share of the terrain that blocks sight, in percent.
const BLOCKING: std::ops::RangeInclusive<i64> = 25..=75;
/// A half with less than this share of all terrain, in percent, is bare.
const LEAST_HALF: i64 = 30;
/// What rounding to millimeters may put over the edge.
const SLACK: i32 = MM;

fn place(piece: usize) -> Place {
    Place::entry(PIECES, piece)
}

pub(super) fn check(catalog: &Catalog, pieces: &[TerrainPiece]) -> Vec<Finding> {
    let polygons: Vec<Polygon> = pieces.iter().map(TerrainPiece::polygon).collect();
    let mut findings = Vec::new();
    for (number, (piece, polygon)) in pieces.iter().zip(&polygons).enumerate() {
        let name = || {
            piece.row(catalog).map_or_else(|| Fact::Text(piece.kind.as_str().into()), |row| Fact::Card(row.0.into()))
        };
        let error = |check, phrase| Finding::error(check, phrase, place(number)).with("piece", name());
        if piece.row(catalog).is_none() {
            findings.push(error(TABLE_01, "legion.table.unknown"));
        }
        if let Form::Polygon(corners) = &piece.form
            && !(CORNERS.contains(&corners.len()) && polygon.is_convex())
        {
            findings.push(error(TABLE_04, "legion.table.form"));
            continue;
        }
        let (least, most) = polygon.bounds();
        if least.x < -SLACK || least.y < -SLACK || most.x > WIDTH + SLACK || most.y > DEPTH + SLACK {
            findings.push(error(TABLE_02, "legion.table.off"));
        }
        if let Some(other) = polygons[..number].iter().position(|other| other.overlaps(polygon)) {
            findings.push(error(TABLE_03, "legion.table.overlap").number("other", other as i32 + 1));
        }
        let is_tall = piece.row(catalog).is_some_and(|(_, row)| {
            piece.blocks.unwrap_or(row.blocks) || piece.troopers.unwrap_or(row.troopers) == TerrainClass::Climb
        });
        if is_tall && piece.height == 0 {
            findings.push(error(TABLE_05, "legion.table.flat"));
        }
    }
    if !findings.iter().any(Finding::is_error) {
        findings.extend(advice(catalog, pieces, &polygons));
    }
    findings
}

/// What is advised for a table on which a match can be played.
fn advice(catalog: &Catalog, pieces: &[TerrainPiece], polygons: &[Polygon]) -> Vec<Finding> {
    let advised = |check, phrase| Finding::new(check, Severity::Warning, phrase, Place::ROOT);
    let table = 2 * i64::from(WIDTH) * i64::from(DEPTH);
    let areas: Vec<i64> = polygons.iter().map(Polygon::twice_area).collect();
    let whole: i64 = areas.iter().sum();
    let mut findings = Vec::new();
    let covered = (whole * 100 + table / 2) / table;
    if !COVERED.contains(&covered) {
        let phrase = if covered < *COVERED.start() { "legion.table.little" } else { "legion.table.much" };
        findings.push(advised(TABLE_06, phrase).number("share", covered as i32));
    }
    if whole == 0 {
        return findings;
    }
    let blocks =
        |piece: &TerrainPiece| piece.blocks.unwrap_or_else(|| piece.row(catalog).is_some_and(|(_, row)| row.blocks));
    let blocking: i64 = pieces.iter().zip(&areas).filter(|(piece, _)| blocks(piece)).map(|(_, area)| area).sum();
    let share = blocking * 100 / whole;
    if !BLOCKING.contains(&share) {
        let phrase = if share < *BLOCKING.start() { "legion.table.open_lines" } else { "legion.table.closed_lines" };
        findings.push(advised(TABLE_07, phrase).number("share", share as i32));
    }
    let share_of = |is_there: &dyn Fn(&TerrainPiece) -> bool| -> i64 {
        let there = pieces.iter().zip(&areas).filter(|(piece, _)| is_there(piece));
        there.map(|(_, area)| area).sum::<i64>() * 100 / whole
    };
    let (width, depth) = TerrainPiece::EXTENT;
    let halves = [
        ("legion.table.left", share_of(&|piece| 2 * piece.at.0 < width)),
        ("legion.table.right", share_of(&|piece| 2 * piece.at.0 > width)),
        ("legion.table.near", share_of(&|piece| 2 * piece.at.1 < depth)),
        ("legion.table.far", share_of(&|piece| 2 * piece.at.1 > depth)),
    ];
    for (half, share) in halves {
        if share < LEAST_HALF {
            findings.push(advised(TABLE_08, "legion.table.bare").term("half", half).number("share", share as i32));
        }
    }
    findings
}

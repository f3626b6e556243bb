//! Tables of chance that keep to the advice.

use kernel::{Chance, Finding, chance::nth_seed, tabletop::Laid};

use super::{EXTENT, TerrainPiece, check::check};
use crate::{
    cards::{Catalog, TerrainId},
    play::table::{MM, Outline, Polygon},
};

/// Tables that are tried for a seed.
const TABLES: u64 = 60;
/// Places that are tried for a piece.
const PLACES: usize = 40;
/// Least and most pairs of pieces.
const PAIRS: std::ops::RangeInclusive<usize> = 8..=12;
/// Room between pieces, so that a small base passes.
const ROOM: i32 = 30 * MM;

/// The first table of chance about which nothing is to be said; the same after half a turn.
pub(super) fn random(catalog: &Catalog, seed: u64) -> Option<Vec<TerrainPiece>> {
    let tables = (0..TABLES).map(|number| table(catalog, &mut Chance::seeded(nth_seed(seed, number))));
    let rated = tables.map(|pieces| (check(catalog, &pieces), pieces));
    let mut best: Option<(usize, Vec<TerrainPiece>)> = None;
    for (findings, pieces) in rated.filter(|(findings, _)| !findings.iter().any(Finding::is_error)) {
        if findings.is_empty() {
            return Some(pieces);
        }
        if best.as_ref().is_none_or(|(count, _)| findings.len() < *count) {
            best = Some((findings.len(), pieces));
        }
    }
    best.map(|(_, pieces)| pieces)
}

fn table(catalog: &Catalog, chance: &mut Chance) -> Vec<TerrainPiece> {
    let kinds: Vec<TerrainId> = catalog.terrains().map(|(id, _)| id).collect();
    let pairs = PAIRS.start() + chance.place(PAIRS.end() - PAIRS.start() + 1);
    let mut pieces: Vec<TerrainPiece> = Vec::new();
    let mut polygons: Vec<Polygon> = Vec::new();
    for _ in 0..pairs {
        let Some(kind) = kinds.get(chance.place(kinds.len())) else { break };
        let mut piece = TerrainPiece::usual(catalog, *kind, (0, 0));
        for _ in 0..PLACES {
            let mut along = |length: i32| chance.below(length as u32 / 10) as i32 * 10;
            piece.put((along(EXTENT.0), along(EXTENT.1)));
            piece.turn = (4 * chance.below(8)) as u8;
            let both = [piece.clone(), piece.opposite()];
            let [one, other] = both.each_ref().map(TerrainPiece::polygon);
            if is_inside(&one)
                && is_clear(&one, &other)
                && polygons.iter().all(|there| is_clear(there, &one) && is_clear(there, &other))
            {
                polygons.extend([one, other]);
                pieces.extend(both);
                break;
            }
        }
    }
    pieces
}

fn is_inside(polygon: &Polygon) -> bool {
    let (least, most) = polygon.bounds();
    least.x >= 0 && least.y >= 0 && most.x <= (EXTENT.0 - 1) * MM && most.y <= EXTENT.1 * MM
}

/// True if a small base passes between two pieces.
fn is_clear(one: &Polygon, other: &Polygon) -> bool {
    let corners = other.corners();
    let sides = corners.iter().zip(corners.iter().skip(1).chain(corners.first()));
    !one.overlaps(other) && sides.into_iter().all(|(from, to)| !one.is_within(&Outline::corridor(*from, *to, 0), ROOM))
}

//! What is wrong with a table of obstacles, and what is unusual.

use kernel::{Finding, Place, Severity, finding::check_ids, plane::Polygon, tabletop::PIECES};

use super::ObstaclePiece;
use crate::play::{
    Options,
    board::{Board, beyond, may_lie},
};

check_ids! {
    SETUP_05 = "XW-SETUP-05",
    SETUP_06 = "XW-SETUP-06",
}

/// Most obstacles: those of an Epic game (XW-HUGE-03).
const MOST: usize = 12;

pub(super) fn check(pieces: &[ObstaclePiece]) -> Vec<Finding> {
    let board = Board::STANDARD;
    let polygons: Vec<Polygon> = pieces.iter().map(|piece| piece.obstacle().polygon()).collect();
    let mut findings = Vec::new();
    for (number, polygon) in polygons.iter().enumerate() {
        let place = Place::entry(PIECES, number);
        if !may_lie(polygon, &[], &board) {
            findings.push(Finding::error(SETUP_06, "xwing.table.edge", place));
        }
        if let Some(other) = polygons[..number].iter().position(|other| !beyond(polygon, 1, other)) {
            findings.push(Finding::error(SETUP_06, "xwing.table.near", place).number("other", other as i32 + 1));
        }
    }
    let count = pieces.len() as i32;
    if pieces.len() > MOST {
        findings.push(Finding::error(SETUP_05, "xwing.table.many", Place::ROOT).above(count, MOST as i32));
    } else if count != i32::from(Options::OBSTACLES) {
        let finding = Finding::new(SETUP_05, Severity::Warning, "xwing.table.count", Place::ROOT);
        findings.push(finding.number("count", count).number("usual", Options::OBSTACLES));
    }
    findings
}

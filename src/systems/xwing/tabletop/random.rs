//! Obstacles of chance at the distances of the rules.

use kernel::{Chance, chance::nth_seed, plane::Polygon, tabletop::Laid};

use super::ObstaclePiece;
use crate::play::{
    Options,
    board::{Board, ObstacleKind, ObstacleShape, may_lie},
};

/// Tables that are tried for a seed, and places for an obstacle.
const TABLES: u64 = 40;
const PLACES: usize = 120;

/// Six different obstacles at random places: asteroids alone or some of each kind.
pub(super) fn random(seed: u64) -> Option<Vec<ObstaclePiece>> {
    (0..TABLES).find_map(|number| table(&mut Chance::seeded(nth_seed(seed, number))))
}

fn table(chance: &mut Chance) -> Option<Vec<ObstaclePiece>> {
    let is_mixed = chance.below(2) == 1;
    let mut shapes: Vec<ObstacleShape> =
        ObstacleShape::placed().filter(|shape| is_mixed || shape.kind() == ObstacleKind::Asteroid).collect();
    chance.shuffle(&mut shapes);
    let mut pieces: Vec<ObstaclePiece> = Vec::new();
    let mut polygons: Vec<Polygon> = Vec::new();
    for shape in shapes.into_iter().take(Options::OBSTACLES.into()) {
        let piece = (0..PLACES).find_map(|_| {
            let mut along = || 200 + 2 * chance.below((ObstaclePiece::EXTENT.0 as u32 - 400) / 2) as i32;
            let at = (along(), along());
            let piece = ObstaclePiece { shape, at, turn: 15 * chance.below(24) as u16 };
            may_lie(&piece.obstacle().polygon(), &polygons, &Board::STANDARD).then_some(piece)
        })?;
        polygons.push(piece.obstacle().polygon());
        pieces.push(piece);
    }
    Some(pieces)
}

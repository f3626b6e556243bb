//! Places of the other minis of a unit: in cohesion with their leader.

use super::View;
use crate::{
    cards::TerrainClass,
    play::{
        pieces::UnitNo,
        table::{Heading, Level, MM, Outline, Piece, Spot, template},
    },
};

impl View<'_, '_> {
    /// The places around a leader for another mini of the unit: rings as far apart as bases, and as far as cohesion goes
    /// (LEG-MOVE-05).
    pub fn slots(&self, unit: UnitNo, leader: Spot) -> Vec<Spot> {
        let reach = self.spec(unit).footprint.reach();
        let step = 2 * reach + 3 * MM;
        let far = self.cohesion(unit);
        let rings =
            (1..).map(|ring| ring * step).take_while(|distance| *distance <= far).map(|distance| distance.min(far));
        rings.flat_map(|distance| Heading::each(4).map(move |heading| leader + heading.way(distance))).collect()
    }

    /// The greatest distance of a mini's middle from its leader's.
    pub fn cohesion(&self, unit: UnitNo) -> i32 {
        template(1) + 2 * self.spec(unit).footprint.reach()
    }

    /// True if a mini at a spot is in cohesion with a leader (LEG-MOVE-05): near enough, no more above or below than
    /// the silhouette, and nothing impassable between.
    pub fn is_coherent(&self, unit: UnitNo, leader: (Spot, Level), mini: (Spot, Level)) -> bool {
        let field = &self.state.field;
        let near = leader.0.distance(mini.0) <= self.cohesion(unit);
        let level = (field.height(leader.1) - field.height(mini.1)).abs() <= self.spec(unit).silhouette;
        let corridor = Outline::corridor(leader.0, mini.0, 0);
        let crossed = |piece: &&Piece| {
            piece.class(self.spec(unit).mover()) == TerrainClass::Impassable && piece.polygon.is_within(&corridor, -1)
        };
        near && level && !field.pieces.iter().any(|piece| crossed(&piece))
    }
}

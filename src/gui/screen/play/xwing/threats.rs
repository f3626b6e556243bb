//! Where ships can end next and shoot from there.

use iced::{Point, Rectangle, Size};

use crate::screen::play::match_view::Threats;
use kernel::plane;
use xwing::play::{ShipNo, View, XWingMatch, board::Board};

/// Side of a cell, in millimeters.
const CELL: f32 = 15.0;

/// Arcs and ranges count; ships and obstacles in the way do not.
pub(super) fn threats(game: &XWingMatch) -> Threats {
    let (view, board) = (View::new(game.fixed(), game.state()), Board::STANDARD);
    let size = Size::new(board.width as f32, board.depth as f32);
    let mut threats = Threats::new(Rectangle::with_size(size), CELL);
    let ships = game.state().ships.iter().zip(0..).filter(|(state, _)| state.in_play());
    for ship in ships.map(|(_, number)| ShipNo(number)) {
        let (ends, fields) = (view.ends(ship), view.fields(ship));
        let places = ends.iter().map(|end| Point::new(end.pose.at.x as f32, end.pose.at.y as f32));
        threats.add(game.fixed().ships[ship.index()].seat, places, |at| {
            let at = plane::Point::new(f64::from(at.x), f64::from(at.y));
            ends.iter().any(|end| fields.iter().any(|(arcs, band)| end.covers(*arcs, *band, at)))
        });
    }
    threats
}

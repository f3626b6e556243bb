//! Where units can end a move and attack from there.

use iced::{Point, Rectangle, Size};

use super::{
    lens::{mm, point},
    view_of,
};
use crate::screen::play::match_view::Threats;
use legion::play::{
    LegionMatch,
    action::MoveKind,
    table::{DEPTH, RANGE},
};

/// Side of a cell, in millimeters.
const CELL: f32 = 24.0;

/// One move and the longest range count; terrain that hides somebody does not.
pub(super) fn threats(game: &LegionMatch) -> Threats {
    let view = view_of(game);
    let field = &game.state().field;
    let (left, right) = (mm(field.left), mm(field.right));
    let size = Size::new(right - left, mm(DEPTH));
    let mut threats = Threats::new(Rectangle::new(Point::new(left, 0.0), size), CELL);
    for unit in view.in_play().filter(|unit| view.carrier(*unit).is_none()) {
        let Some(leader) = view.leader_outline(unit) else { continue };
        let landings = if view.can_move(unit) { view.landings(unit, MoveKind::Standard) } else { Vec::new() };
        let mut ends: Vec<Point> = landings.iter().map(|landing| point(landing.at)).collect();
        ends.push(point(leader.middle()));
        let ranges = view.weapons(unit).filter_map(|(_, weapon)| weapon.range).map(|(_, most)| most);
        // Without a ranged weapon it attacks whom it touches.
        let far = mm(i32::from(ranges.max().unwrap_or(0)) * RANGE + 2 * leader.radius);
        threats.add(view.fixed.seat(unit), ends.iter().copied(), |at| {
            ends.iter().any(|end| {
                let way = at - *end;
                way.x * way.x + way.y * way.y <= far * far
            })
        });
    }
    threats
}

//! The table from above.

use super::{
    Describer, XWingMatch,
    board::{Base, Board},
    pieces::ShipNo,
};
use kernel::{
    game::Seat,
    plane::Point,
    sheet::{AreaLook, Drawing, Role, Shape, legend, side_role},
};

/// Width on paper, in millimeters.
const WIDTH: f32 = 120.0;

impl Describer<'_> {
    /// Ships, obstacles and bombs, and the ways of ships since an earlier moment.
    pub fn sketch(&self, since: Option<&XWingMatch>) -> Drawing {
        let board = Board::STANDARD;
        let (wide, deep) = (board.width as f32, board.depth as f32);
        // The far edge is at the top.
        let at = |point: Point| (point.x as f32, deep - point.y as f32);
        let area = |corners: &[Point], role, look| Shape::Area {
            outline: corners.iter().map(|corner| at(*corner)).collect(),
            role,
            look,
        };
        let mut shapes = vec![Shape::rectangle((0.0, 0.0), (wide, deep), Role::Muted, AreaLook::Edge)];
        let obstacles = self.state.obstacles.iter();
        shapes.extend(obstacles.map(|obstacle| area(obstacle.polygon().corners(), Role::Muted, AreaLook::Both)));
        let bombs = self.state.bombs.iter();
        shapes.extend(bombs.map(|bomb| {
            let outline = bomb.shape.polygon(&bomb.pose);
            area(outline.corners(), side_role(bomb.seat), AreaLook::Edge)
        }));
        let mut pieces = Seat::BOTH.map(|seat| (self.label(seat), Vec::new()));
        for (number, ship) in (0..self.fixed.ships.len() as u8).map(|number| (number + 1, ShipNo(number))) {
            let (state, seat) = (&self.state.ships[ship.index()], self.fixed.ships[ship.index()].seat);
            if !state.in_play() {
                continue;
            }
            let before = since.map(|game| &game.state().ships[ship.index()]).filter(|before| before.in_play());
            if let Some(before) = before.filter(|before| before.pose != state.pose) {
                shapes.push(Shape::Line { from: at(before.pose.at), to: at(state.pose.at), is_dashed: true });
            }
            shapes.push(area(state.shape.corners(), side_role(seat), AreaLook::Both));
            let base = Base { pose: state.pose, size: self.fixed.ships[ship.index()].size };
            let nose = base.front().at;
            shapes.push(Shape::Line { from: at(state.pose.at), to: at(nose), is_dashed: false });
            shapes.push(Shape::Letters { at: at(state.pose.at), text: number.to_string(), role: side_role(seat) });
            pieces[seat.index()].1.push((number, self.short(ship)));
        }
        Drawing { size: (wide, deep), width_mm: WIDTH, shapes, caption: legend(pieces), ..Drawing::default() }
    }
}

//! The map from above.

use super::{
    Describer, SkirmishMatch,
    board::{Direction, Space},
    pieces::GroupNo,
    state::Presence,
};
use kernel::{
    game::Seat,
    sheet::{AreaLook, Drawing, Role, Shape, legend, side_role},
};

/// Width on paper of a space, and the most of a map, in millimeters.
const SPACE: f32 = 6.5;
const WIDTH: f32 = 160.0;

impl Describer<'_> {
    /// Spaces, walls, tokens and figures, and the ways of figures since an earlier moment.
    pub fn sketch(&self, since: Option<&SkirmishMatch>) -> Drawing {
        let (view, ground) = (self.view(), &self.state.ground);
        let columns = || ground.spaces().iter().map(|space| space.column());
        let rows = || ground.spaces().iter().map(|space| space.row());
        let (left, top) = (columns().min().unwrap_or(0), rows().min().unwrap_or(0));
        let right = columns().max().map_or(left, |most| most + 1);
        let bottom = rows().max().map_or(top, |most| most + 1);
        let corner = |space: Space| ((space.column() - left) as f32, (space.row() - top) as f32);
        let middle = |space: Space| (corner(space).0 + 0.5, corner(space).1 + 0.5);
        let mut shapes = Vec::new();
        for space in ground.spaces().iter().copied() {
            let (role, look) = if ground.is_blocking(space) || ground.is_impassable(space) {
                (Role::Muted, AreaLook::Both)
            } else if ground.is_difficult(space) {
                (Role::Blue, AreaLook::Tone)
            } else {
                (Role::White, AreaLook::Tone)
            };
            shapes.push(Shape::rectangle(corner(space), (1.0, 1.0), role, look));
        }
        for space in ground.spaces().iter().copied() {
            let (x, y) = corner(space);
            let sides = [
                (Direction::North, (x, y), (x + 1.0, y)),
                (Direction::East, (x + 1.0, y), (x + 1.0, y + 1.0)),
                (Direction::South, (x, y + 1.0), (x + 1.0, y + 1.0)),
                (Direction::West, (x, y), (x, y + 1.0)),
            ];
            for (side, from, to) in sides {
                if ground.is_solid(space, side) || !ground.has(space.step(side)) {
                    shapes.push(Shape::Line { from, to, is_dashed: false });
                }
            }
        }
        for token in (0..self.fixed.tokens.len()).filter(|token| !self.state.tokens[*token].gone) {
            let owner = self.state.tokens[token].owner.map_or(Role::Yellow, side_role);
            let middle = middle(view.token_space(token));
            shapes.push(Shape::Circle { middle, radius: 0.42, role: owner, look: AreaLook::Edge });
        }
        let mut letters = Vec::new();
        let mut pieces = Seat::BOTH.map(|seat| (self.player(seat), Vec::new()));
        for figure in view.in_play().filter(|figure| self.fixed.piece(*figure).is_none()) {
            let group: GroupNo = self.fixed.figures[figure.index()];
            let seat = self.fixed.groups[group.index()].seat;
            let spaces = view.spaces(figure);
            let (Some(first), Some(last)) = (spaces.first(), spaces.last()) else { continue };
            let ((x, y), (far_x, far_y)) = (middle(*first), middle(*last));
            let place = ((x + far_x) / 2.0, (y + far_y) / 2.0);
            let before = since.map(|game| &game.state().figures[figure.index()]);
            let before = before.filter(|before| before.presence == Presence::InPlay).map(|before| before.stand.at);
            if let Some(from) = before.filter(|from| *from != self.state.figures[figure.index()].stand.at) {
                shapes.push(Shape::Line { from: middle(from), to: place, is_dashed: true });
            }
            let (wide, high) = ((far_x - x).abs() + 0.8, (far_y - y).abs() + 0.8);
            let from = (x.min(far_x) - 0.4, y.min(far_y) - 0.4);
            shapes.push(Shape::rectangle(from, (wide, high), side_role(seat), AreaLook::Both));
            let number = group.0 + 1;
            letters.push(Shape::Letters { at: place, text: number.to_string(), role: side_role(seat) });
            let told = (number, self.group_of_army(group));
            let known = &mut pieces[seat.index()].1;
            if !known.contains(&told) {
                known.push(told);
            }
        }
        shapes.extend(letters);
        let size = ((right - left) as f32, (bottom - top) as f32);
        let width_mm = (size.0 * SPACE).min(WIDTH);
        Drawing { size, width_mm, shapes, caption: legend(pieces), ..Drawing::default() }
    }
}

//! The battlefield from above.

use super::{
    Describer, LegionMatch,
    table::{DEPTH, MM, Spot},
};
use crate::cards::Cover;
use kernel::{
    game::Seat,
    sheet::{AreaLook, Drawing, Role, Shape, legend, side_role},
};

/// Width on paper, in millimeters.
const WIDTH: f32 = 170.0;
/// Radius of an objective token and of a charge, in millimeters of the table.
const TOKEN: f32 = 16.0;

impl Describer<'_> {
    /// Terrain, minis and tokens, and the ways of leaders since an earlier moment.
    pub fn sketch(&self, since: Option<&LegionMatch>) -> Drawing {
        let (view, field) = (self.view(), &self.state.field);
        let mm = |length: i32| length as f32 / MM as f32;
        let size = (mm(field.right - field.left), mm(DEPTH));
        // The far edge is at the top.
        let at = |spot: Spot| (mm(spot.x - field.left), size.1 - mm(spot.y));
        let outline = |corners: &[Spot]| corners.iter().map(|corner| at(*corner)).collect();
        let mut shapes = vec![Shape::rectangle((0.0, 0.0), size, Role::Muted, AreaLook::Edge)];
        for piece in &field.pieces {
            let role = if piece.cover == Cover::Heavy { Role::Muted } else { Role::Green };
            shapes.push(Shape::Area { outline: outline(piece.polygon.corners()), role, look: AreaLook::Both });
        }
        for charge in &self.state.charges {
            let role = charge.by.map_or(Role::Yellow, |(unit, _)| side_role(self.fixed.seat(unit)));
            shapes.push(Shape::Circle { middle: at(charge.at), radius: TOKEN, role, look: AreaLook::Edge });
        }
        for token in &self.state.tokens {
            let place = token.holder.and_then(|holder| view.unit(holder).leader()).map_or(token.at, |mini| mini.at);
            let role = token.asset.or(token.of).map_or(Role::Yellow, side_role);
            shapes.push(Shape::Circle { middle: at(place), radius: TOKEN, role, look: AreaLook::Both });
        }
        let mut letters = Vec::new();
        let mut pieces = Seat::BOTH.map(|seat| (self.player(seat), Vec::new()));
        for unit in self.fixed.all_units().filter(|unit| view.unit(*unit).is_in_play()) {
            let (seat, state) = (self.fixed.seat(unit), view.unit(unit));
            let Some(leader) = state.leader() else { continue };
            let before = since.and_then(|game| game.state().unit(unit).leader().map(|mini| mini.at));
            if let Some(before) = before.filter(|before| *before != leader.at) {
                shapes.push(Shape::Line { from: at(before), to: at(leader.at), is_dashed: true });
            }
            let look = if view.carrier(unit).is_some() { continue } else { AreaLook::Both };
            let bases = view.outlines(unit);
            shapes.extend(bases.map(|base| Shape::Area {
                outline: outline(&base.corners()),
                role: side_role(seat),
                look,
            }));
            let number = unit.0 + 1;
            letters.push(Shape::Letters { at: at(leader.at), text: number.to_string(), role: side_role(seat) });
            pieces[seat.index()].1.push((number, self.unit(unit)));
        }
        shapes.extend(letters);
        Drawing { size, width_mm: WIDTH, shapes, caption: legend(pieces), ..Drawing::default() }
    }
}

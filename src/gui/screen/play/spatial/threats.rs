//! Draws where pieces can end next and attack from there.

use iced::{
    Color, Point, Size,
    widget::canvas::{Frame, Path},
};

use super::Lens;
use crate::{
    look::Look,
    screen::play::{
        ink,
        threats::{LEVELS, Threats},
    },
};
use kernel::game::Seat;

/// Draws what both sides reach: of the viewer in iris, of others in the color of their side.
pub(super) fn draw(frame: &mut Frame, lens: &Lens, threats: &Threats, viewer: Option<Seat>, look: &Look) {
    let place = |at: Point| lens.point(f64::from(at.x), f64::from(at.y));
    let mut seats = Seat::BOTH;
    // The enemy's lie above the own.
    seats.sort_by_key(|seat| viewer != Some(*seat));
    for seat in seats {
        let color = if viewer == Some(seat) { look.iris } else { ink::side(look, seat) };
        for level in 1..=LEVELS {
            let area = Path::new(|path| {
                for (from, to) in threats.runs(seat, level) {
                    let (one, other) = (place(from), place(to));
                    let corner = Point::new(one.x.min(other.x), one.y.min(other.y));
                    path.rectangle(corner, Size::new((one.x - other.x).abs(), (one.y - other.y).abs()));
                }
            });
            frame.fill(&area, Color { a: 0.1 + 0.08 * f32::from(level - 1), ..color });
        }
    }
    for seat in seats {
        let color = if viewer == Some(seat) { look.iris } else { ink::side(look, seat) };
        // Many lie close together.
        let radius = if threats.ends(seat).len() > 80 { 1.5 } else { 2.5 };
        let ends = Path::new(|path| threats.ends(seat).iter().for_each(|end| path.circle(place(*end), radius)));
        frame.fill(&ends, color);
    }
}

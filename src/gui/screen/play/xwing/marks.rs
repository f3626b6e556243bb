//! Small things drawn alike on the whole table: outlines, tokens, rings.

use iced::{Color, widget::canvas::Path};

use crate::{
    Context,
    look::Look,
    screen::play::{
        match_view::{Mark, Sight},
        spatial::Lens,
    },
};
use kernel::plane::{self, Polygon, Pose};
use xwing::{XWing, cards::ability::words::Token, play::ShipNo};

/// A closed line through points of the table.
pub(super) fn outline(lens: &Lens, corners: impl IntoIterator<Item = plane::Point>) -> Path {
    Path::new(|path| {
        for (number, corner) in corners.into_iter().enumerate() {
            let at = lens.point(corner.x, corner.y);
            if number == 0 { path.move_to(at) } else { path.line_to(at) }
        }
        path.close();
    })
}

/// The outline of a shape.
pub(super) fn shape(lens: &Lens, shape: &Polygon) -> Path {
    outline(lens, shape.corners().iter().copied())
}

/// An outline given around the middle of a pose, in millimetres to the right and ahead.
pub(super) fn around(lens: &Lens, pose: &Pose, corners: &[(f64, f64)]) -> Path {
    outline(lens, corners.iter().map(|(right, ahead)| pose.place(*right, *ahead)))
}

/// The color of a kind of token.
pub(super) const fn token_color(look: &Look, token: Token) -> Color {
    match token {
        Token::Focus | Token::Evade => look.green,
        Token::Stress | Token::Ion | Token::Jam => look.red,
        Token::TractorBeam | Token::WeaponsDisabled => look.orange,
        Token::Cloak | Token::Lock => look.blue,
        Token::Reinforce => look.yellow,
    }
}

/// The tokens of a ship as marks: its own, and the locks others hold on it.
pub(super) fn token_marks(sight: &Sight<'_, XWing>, ship: ShipNo, context: &Context<'_>) -> Vec<Mark> {
    let look = context.look;
    let state = &sight.game.state().ships[ship.index()];
    let mark = |token: Token, count: u8, color: Color| Mark {
        icon: token.icon(),
        color,
        count,
        word: context.text(token.term()).into(),
    };
    let own = Token::ALL.into_iter().filter(|token| *token != Token::Lock);
    let mut marks: Vec<Mark> = own
        .map(|token| (token, state.token(token)))
        .filter(|(_, count)| *count > 0)
        .map(|(token, count)| mark(token, count, token_color(look, token)))
        .collect();
    let locks = |of: fn(&xwing::play::state::Lock) -> ShipNo| {
        sight.game.state().locks.iter().filter(|lock| of(lock) == ship).count() as u8
    };
    let (held, borne) = (locks(|lock| lock.by), locks(|lock| lock.on));
    if held > 0 {
        marks.push(mark(Token::Lock, held, look.blue));
    }
    if borne > 0 {
        marks.push(mark(Token::Lock, borne, look.red));
    }
    marks
}

/// Points all round a base at the same distance from it.
pub(super) fn ring(half: f64, pose: &Pose, distance: f64) -> Vec<plane::Point> {
    const STEPS: u32 = 10;
    let mut points = Vec::new();
    for (right, ahead, start) in [(1.0, 1.0, 0.0), (1.0, -1.0, 90.0), (-1.0, -1.0, 180.0), (-1.0, 1.0, 270.0_f64)] {
        for step in 0..=STEPS {
            let angle = (start + 90.0 * f64::from(step) / f64::from(STEPS)).to_radians();
            points.push(pose.place(right * half + distance * angle.sin(), ahead * half + distance * angle.cos()));
        }
    }
    points
}

/// Distance from the middle of a base, in a direction in degrees clockwise from ahead, to the points that lie
/// `distance` from the base.
pub(super) fn reach(half: f64, degrees: f64, distance: f64) -> f64 {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let gap = |way: f64| {
        let (x, y) = ((way * sine).abs() - half, (way * cosine).abs() - half);
        x.max(0.0).hypot(y.max(0.0))
    };
    let (mut low, mut high) = (0.0, distance + 2.0 * half);
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        if gap(middle) < distance { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::plane::Facing;

    #[test]
    fn a_ring_lies_everywhere_as_far_from_the_base_as_it_says() {
        let pose = Pose::new(plane::Point::new(300.0, 200.0), Facing::NORTH.turned(1));
        let base = Polygon::rectangle(&pose, 20.0, 20.0);
        for point in ring(20.0, &pose, 100.0) {
            assert!((base.distance_to(point) - 100.0).abs() < 1e-6);
        }
        for degrees in [0.0, 30.0, 45.0, 77.0, 180.0] {
            let way = reach(20.0, degrees, 100.0);
            let (sine, cosine) = f64::to_radians(degrees).sin_cos();
            let point = pose.place(way * sine, way * cosine);
            assert!((base.distance_to(point) - 100.0).abs() < 1e-3, "{degrees}");
        }
    }
}

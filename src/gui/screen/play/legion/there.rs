//! A unit as it would stand after an answer, with its ranges from there.

use iced::{
    Color, Point, Rectangle, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    ends::after,
    lens::{On, TableLens, mm, point},
    minis::{draw_base, view_of},
    threat,
};
use crate::{
    look::mix,
    screen::play::{
        ink::{self, dashed, pen, words},
        match_view::Sight,
    },
};
use legion::{
    Legion,
    cards::Rank,
    play::{
        Answer, QuestionKind, UnitNo, View,
        table::{DEPTH, Field, Outline, RANGE},
        view::COMMAND_RANGE,
    },
};

/// The unit as it would stand after an answer; after a move with its ranges and the threat to each enemy from there.
pub(super) fn ghost(frame: &mut Frame, on: On<'_>, unit: UnitNo, answer: &Answer) {
    let On { lens, sight, context, look } = on;
    let Some(game) = after(sight, answer) else { return };
    let view = View { fixed: game.fixed(), state: game.state() };
    let spec = view.spec(unit);
    let board = ink::board(look);
    let [quiet, strong] = [0.18, 0.34].map(|share| mix(board, look.iris, share));
    let Some(leader) = view.leader_outline(unit) else { return };
    if view.unit(unit).minis.len() > 1 && !matches!(answer, Answer::Formation(_)) {
        let cohesion = Outline::round(leader.middle(), view.cohesion(unit));
        frame.stroke(&lens.outline(&cohesion, Vector::ZERO), dashed(Color { a: 0.5, ..look.iris }, 1.0, &[2.0, 5.0]));
    }
    for (place, mini) in view.unit(unit).minis.iter().enumerate() {
        let outline = view.outline(unit, place);
        let fill = if place == 0 { strong } else { quiet };
        let base = (&outline, mini.heading, spec.notched);
        draw_base(frame, lens, base, Vector::ZERO, [fill, look.iris], place > 0);
    }
    let moves = sight.open.is_some_and(|open| open.question.kind() == QuestionKind::Destination);
    if moves && sight.state.table.bands {
        let mut there: Sight<'_, Legion> = *sight;
        there.game = &game;
        ranges(frame, On::new(lens, &there, context), unit, look.iris);
    }
}

/// Ranges of a unit from where it stands, and its threat to each enemy.
pub(super) fn ranges(frame: &mut Frame, on: On<'_>, unit: UnitNo, color: Color) {
    let view = view_of(on.sight);
    let Some(leader) = view.leader_outline(unit) else { return };
    let far =
        view.weapons(unit).filter_map(|(_, weapon)| weapon.range).map(|(_, most)| most).max().unwrap_or(1).clamp(1, 5);
    let far = if view.spec(unit).rank == Rank::Commander { far.max(COMMAND_RANGE) } else { far };
    range_rings(frame, on.lens, (&leader, &view.state.field), 1..=far, color);
    threat::draw(frame, on, unit);
}

/// Rings around a base at so many ranges, each with its number; only what lies on the battlefield.
pub(super) fn range_rings(
    frame: &mut Frame,
    lens: &TableLens<'_>,
    (outline, field): (&Outline, &Field),
    ranges: std::ops::RangeInclusive<u8>,
    color: Color,
) {
    // Points of the screen to a dash and the gap behind it.
    const DASH: f32 = 13.0;
    let (front, rear) = (point(outline.front), point(outline.rear));
    let (left, right, depth) = (mm(field.left), mm(field.right), mm(DEPTH));
    let is_on = |at: Point| (left..=right).contains(&at.x) && (0.0..=depth).contains(&at.y);
    let on_screen = |at: Point| lens.screen.point(f64::from(at.x), f64::from(at.y));
    let view = Rectangle::with_size(lens.screen.view).shrink(12.0);
    for range in ranges {
        let radius = mm(outline.radius + i32::from(range) * RANGE);
        let at = |angle: f32| {
            let (y, x) = angle.sin_cos();
            let core = if (front.x - rear.x) * x + (front.y - rear.y) * y >= 0.0 { front } else { rear };
            Point::new(core.x + x * radius, core.y + y * radius)
        };
        let around = std::f32::consts::TAU * lens.screen.length(f64::from(radius));
        let dashes = (around / DASH).clamp(24.0, 400.0).round();
        let step = std::f32::consts::TAU / dashes;
        let ring = Path::new(|path| {
            for dash in 0..dashes as u16 {
                let start = f32::from(dash) * step;
                let ends = [at(start), at(start + step * 0.3), at(start + step * 0.6)];
                if ends.into_iter().all(is_on) {
                    path.move_to(on_screen(ends[0]));
                    path.line_to(on_screen(ends[1]));
                    path.line_to(on_screen(ends[2]));
                }
            }
        });
        frame.stroke(&ring, pen(Color { a: 0.65, ..color }, 1.3));
        // The number stands on the ring where that is on the battlefield: above if it can be.
        let places = [2, 6, 0, 4, 1, 3, 5, 7].map(|eighth: u8| at(f32::from(eighth) * std::f32::consts::FRAC_PI_4));
        let seen = |at: &Point| is_on(*at) && view.contains(on_screen(*at));
        if let Some(at) = places.into_iter().find(seen) {
            words(frame, range.to_string(), on_screen(at), 13.0, color, true);
        }
    }
}

//! Places of a player's own choice: what somebody means who points at the table, and how that would stand there.

use iced::{
    Point, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    ends::spot_of,
    gestures,
    lens::{On, point, spot},
    minis::{draw_base, view_of},
    there::ghost,
};
use crate::{
    look::mix,
    screen::play::{
        ink::{self, dashed, pen, plate},
        match_view::Sight,
    },
};
use kernel::game::Match as _;
use legion::{
    Legion,
    play::{
        Answer, Bar, Question, QuestionKind, UnitNo,
        action::MoveKind,
        table::{Heading, Level, MM, Outline, Spot, TOKEN},
    },
};

/// True if any legal place may be named in answer to a question.
pub(super) const fn is_free(question: &Question) -> bool {
    matches!(
        question.kind(),
        QuestionKind::Destination
            | QuestionKind::Scout
            | QuestionKind::DeployAt
            | QuestionKind::Formation
            | QuestionKind::Displaced
            | QuestionKind::PlaceToken
            | QuestionKind::PlaceBarricade
            | QuestionKind::PlaceCharge
            | QuestionKind::PlaceMine
            | QuestionKind::Turned
    )
}

/// The question that is open, if any legal place may be named.
fn open<'a>(sight: &Sight<'a, Legion>) -> Option<&'a Question> {
    sight.open.map(|open| &open.question).filter(|question| is_free(question))
}

/// The mini of a unit that is placed next: the one that was taken up, else one after the other by turning through them.
fn mini_to_place(sight: &Sight<'_, Legion>, unit: UnitNo, from: Option<Spot>) -> Option<usize> {
    let view = view_of(sight);
    let waiting = view.to_place(unit);
    if let Some(from) = from {
        let there = Outline::round(from, 0);
        let near = waiting.iter().copied().min_by_key(|mini| view.outline(unit, *mini).gap(&there));
        return near.filter(|mini| view.outline(unit, *mini).gap(&there) <= super::NEAR);
    }
    let turn = usize::from(sight.state.table.turn);
    (!waiting.is_empty()).then(|| waiting[turn % waiting.len()])
}

/// The answer of a point of the table to the open question, exactly as it is.
fn exact(sight: &Sight<'_, Legion>, question: &Question, from: Option<Spot>, at: Spot) -> Option<Answer> {
    let view = view_of(sight);
    let ground = view.state.field.ground_level(at);
    let turned = Heading::new(8 * i32::from(sight.state.table.turn));
    Some(match question.kind() {
        QuestionKind::PlaceToken | QuestionKind::PlaceCharge | QuestionKind::PlaceMine => Answer::Spot(at),
        QuestionKind::PlaceBarricade => Answer::Place { at, heading: turned, level: Level::Ground },
        QuestionKind::Formation => {
            let unit = question.unit()?;
            let mini = mini_to_place(sight, unit, from)?;
            // Beside a leader on a roof the others stand there too.
            let leader = view.unit(unit).leader()?.level;
            let roof = view.state.field.piece(leader).filter(|piece| piece.is_climbed() && piece.polygon.contains(at));
            Answer::Stand { mini: mini as u8, at, level: if roof.is_some() { leader } else { ground } }
        }
        QuestionKind::DeployAt => {
            let unit = question.unit()?;
            let own = view.state.color(view.fixed.seat(unit));
            let forward = if view.edge_middle(own).y == 0 { Heading::QUARTER } else { -Heading::QUARTER };
            Answer::Place { at, heading: turned.turned(forward), level: ground }
        }
        QuestionKind::Turned => Answer::Heading(facing(view.unit(question.unit()?).leader()?.at, at)?),
        // A unit that turns in place looks at the pointed spot.
        QuestionKind::Destination if view.state.going.is_some_and(|going| going.kind == MoveKind::Pivot) => {
            let leader = view.unit(question.unit()?).leader()?;
            Answer::Place { at: leader.at, heading: facing(leader.at, at)?, level: leader.level }
        }
        _ => Answer::Place { at, heading: view.unit(question.unit()?).leader()?.heading, level: ground },
    })
}

/// The heading from one spot to another; none on the spot itself.
fn facing(from: Spot, to: Spot) -> Option<Heading> {
    (from != to).then(|| Heading::of(to - from))
}

/// The answer a point of the table stands for, or what bars it.
pub(super) fn named(sight: &Sight<'_, Legion>, from: Option<Point>, at: Point) -> Option<Result<Answer, Bar>> {
    let question = open(sight)?;
    let view = view_of(sight);
    let (from, at) = (from.map(spot), spot(at));
    if let Some(answer) = view.pointed(question, at) {
        // Far from any place it can reach, nothing is meant.
        let pivots = view.state.going.is_some_and(|going| going.kind == MoveKind::Pivot);
        let near = question.unit().map_or(0, |unit| 2 * view.spec(unit).footprint.radius) + 40 * MM;
        let is_far = |end: Spot| !pivots && end.distance(at) > near;
        let misses = spot_of(&answer).is_some_and(is_far);
        return Some(if misses { Err(Bar::Far) } else { Ok(answer) });
    }
    let answer = exact(sight, question, from, at)?;
    let judged = view.judged(question, &answer)?;
    Some(judged.map(|()| answer))
}

/// True if a piece of the unit that is asked about lies there, to be dragged to its place.
pub(super) fn lifts(sight: &Sight<'_, Legion>, at: Point) -> bool {
    let Some(question) = open(sight) else { return gestures::lifts(sight, at) };
    let Some(unit) = question.unit() else { return false };
    let view = view_of(sight);
    match question.kind() {
        QuestionKind::Formation => mini_to_place(sight, unit, Some(spot(at))).is_some(),
        QuestionKind::DeployAt | QuestionKind::PlaceCharge | QuestionKind::Turned => false,
        _ => view.leader_outline(unit).is_some_and(|leader| leader.gap(&Outline::round(spot(at), 0)) <= super::NEAR),
    }
}

/// Draws what would be put where the pointer is, or why it cannot be.
pub(super) fn draw(frame: &mut Frame, on: On<'_>, at: Point) -> Option<()> {
    let Some(from) = on.sight.lifted else { return draw_place(frame, on, at) };
    let games = on.sight.state.lifted.games(on.sight, from);
    // A unit that is dragged moves, in the first way that can end there.
    let moved = games.iter().map(|game| {
        let mut moved: Sight<'_, Legion> = *on.sight;
        (moved.game, moved.open, moved.weighed) = (game, game.decision(), None);
        moved
    });
    let is_legal = |moved: &Sight<'_, Legion>| matches!(named(moved, Some(from), at), Some(Ok(_)));
    let moved = moved.clone().find(is_legal).or_else(|| moved.clone().next());
    match moved {
        Some(moved) => draw_place(frame, On::new(on.lens, &moved, on.context), at),
        None => draw_place(frame, on, at),
    }
}

fn draw_place(frame: &mut Frame, on: On<'_>, at: Point) -> Option<()> {
    let On { lens, sight, context, look } = on;
    let question = open(sight)?;
    let view = view_of(sight);
    let from = sight.lifted;
    let named = named(sight, from, at)?;
    let (answer, bar) = match named {
        Ok(answer) => (answer, None),
        Err(bar) => (exact(sight, question, from.map(spot), spot(at))?, Some(bar)),
    };
    let board = ink::board(look);
    let color = if bar.is_some() { look.red } else { look.iris };
    let colors = [mix(board, color, if bar.is_some() { 0.22 } else { 0.34 }), color];
    let end = match (answer, question.unit()) {
        (Answer::Spot(end), _) => {
            let disc = Path::circle(lens.at(end), lens.length(TOKEN).max(7.0));
            frame.fill(&disc, colors[0]);
            frame.stroke(&disc, pen(color, 2.0));
            end
        }
        (Answer::Place { at: end, heading, .. }, None) => {
            let long = heading.way(95 * MM / 2);
            frame.stroke(&lens.line(end - long, end + long), pen(color, lens.length(22 * MM).max(4.0)));
            end
        }
        (Answer::Place { at: end, heading, .. }, Some(unit)) => {
            let spec = view.spec(unit);
            if let Some(leader) = view.leader_outline(unit) {
                frame.stroke(&lens.line(leader.middle(), end), pen(color, 1.5));
            }
            if bar.is_none() {
                ghost(frame, on, unit, &answer);
            } else {
                let outline = spec.footprint.at(end, heading);
                draw_base(frame, lens, (&outline, heading, spec.notched), Vector::ZERO, colors, true);
            }
            end
        }
        (Answer::Heading(heading), Some(unit)) => {
            let (spec, leader) = (view.spec(unit), view.unit(unit).leader()?);
            let outline = spec.footprint.at(leader.at, heading);
            draw_base(frame, lens, (&outline, heading, spec.notched), Vector::ZERO, colors, bar.is_some());
            leader.at
        }
        (Answer::Stand { mini, at: end, .. }, Some(unit)) => {
            let spec = view.spec(unit);
            let heading = view.unit(unit).minis.get(usize::from(mini))?.heading;
            let before = view.outline(unit, usize::from(mini));
            frame.stroke(&lens.outline(&before.grown(3 * MM), Vector::ZERO), pen(look.iris, 2.0));
            frame.stroke(&lens.line(before.middle(), end), dashed(color, 1.2, &[3.0, 4.0]));
            let outline = spec.footprint.at(end, heading);
            draw_base(frame, lens, (&outline, heading, spec.notched), Vector::ZERO, colors, bar.is_some());
            end
        }
        _ => return None,
    };
    if let Some(bar) = bar {
        let there = point(end);
        let there = lens.screen.point(f64::from(there.x), f64::from(there.y));
        let above = Point::new(there.x, there.y - 28.0);
        plate(frame, context.text(bar.term()), above, [look.surface, look.red, look.red]);
    }
    Some(())
}

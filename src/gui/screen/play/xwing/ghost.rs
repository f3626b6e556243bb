//! What belongs to the pointer and the open question: places to pick, where a maneuver leads, legal targets.

use iced::{
    Color,
    widget::canvas::{Frame, Path},
};

use super::{
    draw::{arrow, base, dashed, ghost_base, obstacle_shape, side},
    marks::{around, pen, shape, sheer},
};
use crate::{
    Context,
    screen::play::{match_view::Sight, spatial::Lens},
};
use kernel::{game::DecisionOf, plane::Pose};
use xwing::{
    XWing,
    play::{
        Answer, Dogfight, QuestionKind, ShipNo,
        board::{Base, Course, ObstacleKind},
        maneuver::Flown,
    },
};

/// Up to so many places are drawn as bases; more are drawn as arrows.
const AS_BASES: usize = 24;

/// The pose of an answer that is a place on the table.
pub(super) fn spot_pose(decision: &DecisionOf<Dogfight>, answer: usize) -> Option<Pose> {
    let Some(Answer::Spot(spot)) = decision.answers.get(answer) else { return None };
    decision.question.spots.get(usize::from(*spot)).copied()
}

/// The maneuver of an answer that is one, and whose it is.
fn maneuver(sight: &Sight<'_, XWing>, answer: usize) -> Option<(ShipNo, Flown)> {
    let open = sight.open?;
    let ship = open.question.ship?;
    let flown = match open.answers.get(answer)? {
        Answer::Dial(place) => Flown::revealed(*sight.game.fixed().ships[ship.index()].dial.get(usize::from(*place))?),
        Answer::Fly(place) => *open.question.maneuvers.get(usize::from(*place))?,
        _ => return None,
    };
    Some((ship, flown))
}

pub(super) fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, context: &Context<'_>) {
    let look = context.look;
    let state = sight.game.state();
    if let Some(way) = sight.state.way.filter(|way| state.ships[way.ship.index()].in_play()) {
        let profile = &sight.game.fixed().ships[way.ship.index()];
        let before = Base::new(way.from, profile.size);
        let color = side(look, profile.seat);
        frame.stroke(&shape(lens, &before.polygon()), dashed(sheer(color, 0.7), 1.2, &[3.0, 3.0]));
        if let Some(flown) = way.flown {
            template(frame, lens, &before, &flown, color);
        }
    }
    if let Some((from, to)) = sight.state.attack {
        let [from_ship, to_ship] = [from, to].map(|ship| &state.ships[ship.index()]);
        if from_ship.in_play() && to_ship.in_play() {
            let (near, far) = from_ship.shape.nearest(&to_ship.shape);
            let line = Path::line(lens.point(near.x, near.y), lens.point(far.x, far.y));
            frame.stroke(&line, pen(look.red, 2.5));
            frame.fill(&Path::circle(lens.point(far.x, far.y), 5.0), look.red);
        }
    }
    if let Some(open) = sight.open {
        spots(frame, lens, sight, open, look.accent, context);
        targets(frame, lens, sight, open, look.accent);
        if let Some(ship) = open.question.ship.filter(|ship| state.ships[ship.index()].in_play()) {
            frame.stroke(&shape(lens, &state.ships[ship.index()].shape), pen(look.accent, 3.0));
        }
        if let Some((ship, flown)) = sight.weighed.and_then(|answer| maneuver(sight, answer))
            && state.ships[ship.index()].in_play()
        {
            let here = base(sight, ship);
            template(frame, lens, &here, &flown, look.accent);
            let there = here.at(course(&flown).landing(&here, 0.0));
            ghost_base(frame, lens, &there, look.accent, 2.0, true);
        }
    } else if let Some(ship) = sight.viewer.and(sight.chosen).map(|piece| ShipNo(piece as u8)) {
        known_dial(frame, lens, sight, ship, look.accent);
    }
    if let Some(ship) = sight.pointed.piece.and_then(|piece| state.ships.get(usize::from(piece)))
        && ship.in_play()
    {
        frame.stroke(&shape(lens, &ship.shape), pen(look.text, 2.0));
    }
}

/// Where a ship goes whose dial the viewer may know.
fn known_dial(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, ship: ShipNo, color: Color) {
    let Some(profile) = sight.game.fixed().ships.get(ship.index()) else { return };
    let seen = sight.seen(profile.seat).ship(ship);
    let Some(place) = seen.dial() else { return };
    if !seen.open().in_play() || seen.open().activated {
        return;
    }
    if let Some(maneuver) = profile.dial.get(usize::from(place)) {
        let here = base(sight, ship);
        let flown = Flown::revealed(*maneuver);
        ghost_base(frame, lens, &here.at(course(&flown).landing(&here, 0.0)), sheer(color, 0.6), 1.5, false);
    }
}

fn course(flown: &Flown) -> Course {
    Course::of(flown.bearing, flown.speed)
}

/// The template of a maneuver, where it lies.
fn template(frame: &mut Frame, lens: &Lens, from: &Base, flown: &Flown, color: Color) {
    if let Some(lay) = course(flown).lay(from, None) {
        for piece in lay.pieces() {
            frame.fill(&shape(lens, &piece), sheer(color, 0.30));
        }
    }
}

/// The places an answer can pick.
fn spots(
    frame: &mut Frame,
    lens: &Lens,
    sight: &Sight<'_, XWing>,
    open: &DecisionOf<Dogfight>,
    color: Color,
    context: &Context<'_>,
) {
    let question = &open.question;
    let size = question.ship.map(|ship| sight.game.fixed().ships[ship.index()].size);
    let is_base = matches!(
        question.kind,
        QuestionKind::Deploy | QuestionKind::Reposition(_) | QuestionKind::TallonSpot | QuestionKind::Decloak
    );
    let as_bases = question.spots.len() <= AS_BASES;
    for answer in 0..open.answers.len() {
        let Some(pose) = spot_pose(open, answer) else { continue };
        match size {
            Some(size) if is_base && as_bases => {
                ghost_base(frame, lens, &Base::new(pose, size), sheer(color, 0.5), 1.0, false);
            }
            _ if is_base => arrow(frame, lens, &pose, sheer(color, 0.75)),
            _ => frame.fill(&Path::circle(lens.point(pose.at.x, pose.at.y), 3.0), sheer(color, 0.75)),
        }
    }
    let Some(pose) = sight.weighed.and_then(|answer| spot_pose(open, answer)) else { return };
    match (question.kind, size) {
        (_, Some(size)) if is_base => ghost_base(frame, lens, &Base::new(pose, size), color, 2.5, true),
        (QuestionKind::ObstacleSpot, _) => {
            // About as large as the obstacles are.
            let path = around(lens, &pose, &[(-28.0, -22.0), (28.0, -22.0), (28.0, 22.0), (-28.0, 22.0)]);
            obstacle_shape(frame, context.look, &path, ObstacleKind::Asteroid);
        }
        _ => {
            let at = lens.point(pose.at.x, pose.at.y);
            frame.stroke(&Path::circle(at, lens.length(14.0).max(6.0)), pen(color, 2.5));
        }
    }
}

/// The ships an answer can be about.
fn targets(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, open: &DecisionOf<Dogfight>, color: Color) {
    let state = sight.game.state();
    let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
    for action in &open.answers {
        let (Answer::Ship(ship) | Answer::Attack { target: ship, .. } | Answer::Change(ship)) = action else {
            continue;
        };
        let Some(ship_state) = state.ships.get(ship.index()).filter(|ship| ship.in_play()) else { continue };
        let path = shape(lens, &ship_state.shape);
        let is_weighed = weighed == Some(action);
        frame.fill(&path, sheer(color, if is_weighed { 0.45 } else { 0.18 }));
        frame.stroke(&path, pen(color, if is_weighed { 3.5 } else { 2.0 }));
        if let (Answer::Attack { .. }, Some(by), true) = (action, open.question.ship, is_weighed) {
            let (near, far) = state.ships[by.index()].shape.nearest(&ship_state.shape);
            let line = Path::line(lens.point(near.x, near.y), lens.point(far.x, far.y));
            frame.stroke(&line, pen(color, 2.0));
        }
    }
}

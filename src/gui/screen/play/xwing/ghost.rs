//! Drawings for the pointer and the open question: places to pick, ends of maneuvers with their conflicts, legal
//! targets.

use iced::{
    Color, Point, Rectangle, Size,
    widget::canvas::{Frame, Path},
};

use super::{
    draw::{On, arrow, bands, base, bounds, draw_obstacle, draw_token, loss, name_plate, ring_around, silhouette},
    maneuver_of,
    marks::shape,
    placing::{pose_at, spot_pose},
    plans,
};
use crate::{
    look::{Look, mix},
    screen::play::{
        ink::{self, dashed, each_once, icon, pen, plate, side, width_of, words},
        match_view::Sight,
        spatial::Lens,
    },
};
use kernel::{
    game::DecisionOf,
    plane::{self, Pose},
};
use xwing::{
    XWing,
    play::{
        Answer, Describer, QuestionKind, ShipNo, View, XWingMatch,
        board::{Base, Course, Lay, Obstacle, ObstacleShape},
        view::Forecast,
    },
};

/// Up to so many places are drawn as bases; more are drawn as arrows.
const AS_BASES: usize = 24;

pub(super) fn draw(frame: &mut Frame, on: On<'_>, at: Option<Point>) {
    let On { sight, .. } = on;
    let state = sight.game.state();
    last_way(frame, on);
    let weighed = sight.weighed.and_then(|answer| maneuver_of(sight, answer));
    let plans = plans(sight, weighed);
    let forecasts = View::new(sight.game.fixed(), state).forecasts(&plans);
    // Arcs of the ship under consideration from its end, or from its pose.
    let shown = weighed.map(|(ship, _)| ship);
    let ahead = shown.and_then(|ship| forecasts.iter().find(|forecast| forecast.ship == ship));
    // While dice are read, the attack alone is shown.
    let is_calm = sight.state.unread(sight.game).is_none();
    let chosen = sight.chosen.filter(|_| sight.state.table.bands && is_calm).map(|piece| ShipNo(piece as u8));
    match (ahead, chosen) {
        (Some(forecast), _) => bands(frame, on, forecast.ship, &forecast.base),
        (None, Some(ship)) if state.ships.get(ship.index()).is_some_and(xwing::play::state::ShipState::in_play) => {
            bands(frame, on, ship, &base(sight, ship));
        }
        _ => {}
    }
    enemy_reach(frame, on);
    let given = sight.given.and_then(|answer| maneuver_of(sight, answer));
    for forecast in given.map_or_else(Vec::new, |given| View::new(sight.game.fixed(), state).forecasts(&[given])) {
        played(frame, on, &forecast);
    }
    for forecast in &forecasts {
        ghost(frame, on, forecast, shown == Some(forecast.ship));
    }
    if let Some(open) = sight.open {
        spots(frame, on, open, at);
        targets(frame, on, open);
    }
    attack_line(frame, on);
    let mut taken = rings(frame, on);
    for forecast in &forecasts {
        conflict(frame, on, forecast, &mut taken);
    }
}

/// The last way that was flown, for the eye to follow.
fn last_way(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let Some(way) = sight.state.way.filter(|way| state.ships[way.ship.index()].in_play()) else { return };
    let profile = &sight.game.fixed().ships[way.ship.index()];
    let before = Base::new(way.from, profile.size);
    let color = mix(ink::board(look), side(look, profile.seat), 0.7);
    frame.stroke(&shape(lens, &before.polygon()), dashed(color, 1.2, &[3.0, 3.0]));
    if let Some(lay) = way.flown.and_then(|flown| Course::of(flown.bearing, flown.speed).lay(&before, None)) {
        template(frame, lens, &lay, color, 0.22);
    }
}

/// Reach of an enemy ship under the pointer.
fn enemy_reach(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let Some(ship) = sight.pointed.piece.map(|piece| ShipNo(piece as u8)) else { return };
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let Some(profile) = fixed.ships.get(ship.index()) else { return };
    let known = sight.may_see(profile.seat) || state.ships[ship.index()].activated;
    if known || !state.ships[ship.index()].in_play() || sight.game.state().attack.is_some() {
        return;
    }
    for (pose, difficulty) in View::new(fixed, state).reaches(ship) {
        let color = crate::widget::dial::difficulty_color(look, difficulty);
        let color = mix(ink::board(look), color, 0.75);
        frame.stroke(&shape(lens, &Base::new(pose, profile.size).polygon()), dashed(color, 1.0, &[3.0, 3.0]));
        arrow(frame, lens, &pose, color);
    }
}

/// A template, 20 mm wide, with its outline.
fn template(frame: &mut Frame, lens: &Lens, lay: &Lay, color: Color, strength: f32) {
    for piece in lay.pieces() {
        frame.fill(&shape(lens, &piece), Color { a: strength, ..color });
    }
    let steps = 24;
    for right in [-10.0, 10.0] {
        let edge = Path::new(|path| {
            for step in 0..=steps {
                let at = lay.template.along(&lay.start, lay.length * f64::from(step) / f64::from(steps));
                let at = at.place(right, 0.0);
                let at = lens.point(at.x, at.y);
                if step == 0 { path.move_to(at) } else { path.line_to(at) }
            }
        });
        frame.stroke(&edge, pen(color, 1.0));
    }
}

/// The color of a plan: the hand's, unless something speaks against it.
fn plan_color(look: &Look, forecast: &Forecast) -> Color {
    if forecast.collides() {
        look.red
    } else if forecast.barred {
        look.yellow
    } else {
        look.iris
    }
}

/// A ship at its possible pose.
fn ghost(frame: &mut Frame, on: On<'_>, forecast: &Forecast, is_set_now: bool) {
    let On { lens, sight, look, .. } = on;
    let color = plan_color(look, forecast);
    let ground = ink::board(look);
    if let Some(lay) = &forecast.lay {
        template(frame, lens, lay, color, 0.16);
    }
    let path = shape(lens, &forecast.base.polygon());
    if is_set_now {
        let colors = [mix(ground, color, 0.34), mix(ground, color, 0.48), color];
        draw_token(frame, lens, sight, forecast.ship, &forecast.base, colors, 2.0);
    } else {
        frame.fill(&path, mix(ground, color, 0.2));
        silhouette(frame, lens, sight, forecast.ship, &forecast.base, color);
        frame.stroke(&path, dashed(color, 1.5, &[4.0, 3.0]));
    }
    if forecast.collides() {
        hatch(frame, lens, &forecast.base, color);
        for number in (0..32_usize).filter(|number| forecast.obstacles & 1 << number != 0) {
            if let Some(outline) = sight.game.state().obstacle_shapes.get(number) {
                frame.stroke(&shape(lens, outline), pen(color, 2.5));
            }
        }
    }
}

/// A ship where the answer that was given brought it, beside a better one.
fn played(frame: &mut Frame, on: On<'_>, forecast: &Forecast) {
    let On { lens, look, .. } = on;
    if let Some(lay) = &forecast.lay {
        template(frame, lens, lay, look.red, 0.12);
    }
    let path = shape(lens, &forecast.base.polygon());
    frame.fill(&path, mix(ink::board(look), look.red, 0.2));
    silhouette(frame, lens, on.sight, forecast.ship, &forecast.base, look.red);
    frame.stroke(&path, dashed(look.red, 2.0, &[4.0, 3.0]));
}

/// Lines across a base that stands where it should not.
fn hatch(frame: &mut Frame, lens: &Lens, base: &Base, color: Color) {
    let half = base.half();
    for step in -3..=3 {
        let off = f64::from(step) * half / 2.0;
        let (from, to) = if off >= 0.0 {
            ((-half, off - half), (half - off, half))
        } else {
            ((-half - off, -half), (half, half + off))
        };
        let (from, to) = (base.pose.place(from.0, from.1), base.pose.place(to.0, to.1));
        frame.stroke(&Path::line(lens.point(from.x, from.y), lens.point(to.x, to.y)), pen(color, 1.0));
    }
}

/// Conflicts of a plan, on a plate beside it that covers no ship.
fn conflict(frame: &mut Frame, on: On<'_>, forecast: &Forecast, taken: &mut Vec<Rectangle>) {
    let On { lens, sight, context, look } = on;
    let told = Describer::of(sight.catalog, sight.game, context.language).conflicts(forecast);
    let Some(first) = told.into_iter().next() else { return };
    let color = if forecast.is_clear() { look.yellow } else { plan_color(look, forecast) };
    let size = Size::new(width_of(&first, 13.0) + 32.0, 22.0);
    let at = lens.point(forecast.base.pose.at.x, forecast.base.pose.at.y);
    let reach = lens.length(forecast.base.half() * 1.42) + 2.0;
    let piece = Rectangle::new(Point::new(at.x - reach, at.y - reach), Size::new(2.0 * reach, 2.0 * reach));
    let middle = ink::free_place(frame.size(), size, piece, taken);
    let corner = Point::new(middle.x - size.width / 2.0, middle.y - size.height / 2.0);
    taken.push(Rectangle::new(corner, size));
    frame.fill(&Path::rounded_rectangle(corner, size, 4.0.into()), color);
    icon(frame, "ui-warning", Point::new(corner.x + 13.0, middle.y), 14.0, look.surface);
    words(frame, first, Point::new(middle.x + 9.0, middle.y), 13.0, look.surface, true);
}

/// Rings: around the ship that is asked about or chosen, and around the one pointed at; with their names. Returns what
/// further labels must not cover.
fn rings(frame: &mut Frame, on: On<'_>) -> Vec<Rectangle> {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let asked = sight.open.and_then(|open| open.question.ship);
    let duel = sight.state.unread(sight.game);
    let chosen = asked.or(sight.chosen.filter(|_| duel.is_none()).map(|piece| ShipNo(piece as u8)));
    let pointed = sight.pointed.piece.map(|piece| ShipNo(piece as u8));
    let fought = state.attack.as_ref().map(|attack| [attack.attacker, attack.defender]);
    let in_play = |ship: ShipNo| state.ships.get(ship.index()).filter(|state| state.in_play());
    if let Some((ship, standing)) = chosen.and_then(|ship| Some((ship, in_play(ship)?))) {
        frame.stroke(&ring_around(lens, standing, &base(sight, ship)), pen(look.iris, 3.0));
    }
    if let Some((ship, standing)) =
        pointed.filter(|ship| Some(*ship) != chosen).and_then(|ship| Some((ship, in_play(ship)?)))
    {
        frame.stroke(&ring_around(lens, standing, &base(sight, ship)), pen(look.text, 1.5));
    }
    let named = each_once(chosen.into_iter().chain(pointed).chain(fought.into_iter().flatten()));
    let ships = (0..state.ships.len() as u8).map(ShipNo).filter(|ship| in_play(*ship).is_some());
    let mut taken: Vec<Rectangle> = ships.map(|ship| bounds(on, ship)).collect();
    for lost in duel.iter().flat_map(|duel| &duel.losses).chain(&sight.state.losses) {
        loss(frame, on, lost, &mut taken);
    }
    let named = named.into_iter().chain(duel.into_iter().flat_map(|duel| [duel.attacker, duel.defender]));
    for ship in each_once(named).into_iter().filter(|ship| in_play(*ship).is_some()) {
        name_plate(frame, on, ship, &mut taken);
    }
    taken
}

/// From whom to whom the running or the last attack went.
fn attack_line(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let running = state.attack.as_ref().map(|attack| (attack.attacker, attack.defender));
    let Some((from, to)) = sight.state.unread(sight.game).map(|duel| (duel.attacker, duel.defender)).or(running) else {
        return;
    };
    let [from_ship, to_ship] = [from, to].map(|ship| &state.ships[ship.index()]);
    if !from_ship.in_play() || !to_ship.in_play() {
        return;
    }
    let (near, far) = from_ship.shape.nearest(&to_ship.shape);
    let line = Path::line(lens.point(near.x, near.y), lens.point(far.x, far.y));
    frame.stroke(&line, dashed(look.text, 2.5, &[7.0, 5.0]));
    frame.stroke(&ring_around(lens, to_ship, &base(sight, to)), dashed(look.text, 2.5, &[7.0, 5.0]));
}

/// The obstacle that is placed now.
fn placed_obstacle(sight: &Sight<'_, XWing>) -> Option<ObstacleShape> {
    let Some(Answer::Obstacle { shape, .. }) = sight.last else { return None };
    sight.game.fixed().options.obstacle_shapes().get(usize::from(*shape)).copied()
}

/// The places an answer can pick.
fn spots(frame: &mut Frame, on: On<'_>, open: &DecisionOf<XWingMatch>, at: Option<Point>) {
    let On { lens, sight, context, look } = on;
    let question = &open.question;
    let size = question.ship.map(|ship| sight.game.fixed().ships[ship.index()].size);
    let is_base = matches!(
        question.kind,
        QuestionKind::Deploy | QuestionKind::Reposition(_) | QuestionKind::TallonSpot | QuestionKind::Decloak
    );
    let as_bases = question.spots.len() <= AS_BASES;
    let looked_at = sight.weighed.and_then(|answer| spot_pose(open, answer));
    let heading = looked_at.or_else(|| question.spots.first().copied()).map(|pose| pose.facing.degrees());
    let faint = mix(ink::board(look), look.iris, 0.5);
    for answer in 0..open.answers.len() {
        let Some(pose) = spot_pose(open, answer) else { continue };
        match size {
            Some(size) if is_base && as_bases => {
                frame.stroke(&shape(lens, &Base::new(pose, size).polygon()), dashed(faint, 1.0, &[4.0, 3.0]));
            }
            // In the own zone any place is taken.
            _ if question.kind == QuestionKind::Deploy && !is_beyond(sight, question.ship, pose) => {}
            // Of the headings at one place only the one is drawn that would be taken.
            _ if is_base => {
                let turned = heading.is_none_or(|heading| (pose.facing.degrees() - heading).abs() < 1.0);
                if turned {
                    arrow(frame, lens, &pose, faint);
                }
            }
            _ => frame.fill(&Path::circle(lens.point(pose.at.x, pose.at.y), 2.5), faint),
        }
    }
    let placed = at.filter(|_| looked_at.is_none()).and_then(|at| pose_at(sight, at));
    if let (Some(placed), Some(ship), Some(size)) = (placed, question.ship, size) {
        let (color, pose, bar) = match placed {
            Ok((_, pose)) => (look.iris, pose, None),
            Err((bar, pose)) => (look.red, pose, Some(bar)),
        };
        let ground = ink::board(look);
        let base = Base::new(pose, size);
        draw_token(frame, lens, sight, ship, &base, [mix(ground, color, 0.34), mix(ground, color, 0.48), color], 2.0);
        if let Some(bar) = bar {
            hatch(frame, lens, &base, color);
            let there = lens.point(pose.at.x, pose.at.y);
            let above = Point::new(there.x, there.y - lens.length(base.half() * 1.42) - 18.0);
            plate(frame, context.text(bar), above, [look.surface, look.red, look.red]);
        }
        return;
    }
    let Some(pose) = looked_at else {
        // Nothing can lie at the pointer.
        let outline = placed_obstacle(sight).filter(|_| question.kind == QuestionKind::ObstacleSpot);
        if let (Some(at), Some(shape)) = (at, outline) {
            let eighths = match sight.last {
                Some(Answer::Obstacle { turn, .. }) => *turn as i8,
                _ => 0,
            };
            let at = plane::Point::new(f64::from(at.x), f64::from(at.y));
            let pose = Pose::new(at, plane::Facing::NORTH.turned(eighths));
            let rock = Obstacle { shape, pose };
            draw_obstacle(frame, lens, look, &rock, &rock.polygon(), Some(look.red));
        }
        return;
    };
    match (question.kind, size, question.ship) {
        (_, Some(size), Some(ship)) if is_base => {
            let ground = ink::board(look);
            let colors = [mix(ground, look.iris, 0.34), mix(ground, look.iris, 0.48), look.iris];
            draw_token(frame, lens, sight, ship, &Base::new(pose, size), colors, 2.0);
        }
        (QuestionKind::ObstacleSpot, ..) => {
            if let Some(shape_of) = placed_obstacle(sight) {
                let rock = Obstacle { shape: shape_of, pose };
                let outline = rock.polygon();
                draw_obstacle(frame, lens, look, &rock, &outline, None);
                frame.stroke(&shape(lens, &outline), pen(look.iris, 2.5));
            }
        }
        _ => {
            let at = lens.point(pose.at.x, pose.at.y);
            frame.stroke(&Path::circle(at, lens.length(14.0).max(6.0)), pen(look.iris, 2.5));
        }
    }
}

/// True if a place lies beyond the zone of a ship, where only offered places can be taken.
fn is_beyond(sight: &Sight<'_, XWing>, ship: Option<ShipNo>, pose: Pose) -> bool {
    ship.is_some_and(|ship| View::new(sight.game.fixed(), sight.game.state()).stand_bar(ship, pose).is_err())
}

/// The ships an answer can be about: a dashed ring, never another fill.
fn targets(frame: &mut Frame, on: On<'_>, open: &DecisionOf<XWingMatch>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
    for action in &open.answers {
        let (Answer::Ship(ship) | Answer::Attack { target: ship, .. }) = action else { continue };
        let Some(standing) = state.ships.get(ship.index()).filter(|ship| ship.in_play()) else { continue };
        let is_weighed = weighed == Some(action);
        let ring = ring_around(lens, standing, &base(sight, *ship));
        frame.stroke(&ring, dashed(look.text, if is_weighed { 3.0 } else { 1.5 }, &[7.0, 5.0]));
        if let (Answer::Attack { .. }, Some(by), true) = (action, open.question.ship, is_weighed) {
            let (near, far) = state.ships[by.index()].shape.nearest(&standing.shape);
            let line = Path::line(lens.point(near.x, near.y), lens.point(far.x, far.y));
            frame.stroke(&line, dashed(look.text, 2.5, &[7.0, 5.0]));
        }
    }
}

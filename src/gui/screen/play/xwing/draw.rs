//! The table as it lies there: the board, obstacles, bombs and ships with their numbers and tokens.

use iced::{
    Color, Point, Rectangle, Size, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    duel::Loss,
    effective_skill,
    marks::{around, outline, reach, ring, shape, token_marks},
    name,
};
use crate::{
    look::{Look, mix},
    screen::play::{
        ink::{self, base_ground, dashed, icon, icon_turned, pen, side, words},
        match_view::Sight,
        spatial::{Lens, between},
    },
};
use kernel::{
    game::Seat,
    plane::{Polygon, Pose},
};
use xwing::{
    XWing,
    cards::Arc,
    play::{
        ShipNo,
        board::{Base, Board, Edge, Obstacle, ObstacleKind, Range},
        state::{ShipState, Standing},
    },
};

/// Whatever drawings go by.
pub(super) type On<'a> = ink::On<'a, Lens, XWing>;

/// The base of a ship, on its way while it moves.
pub(super) fn base(sight: &Sight<'_, XWing>, ship: ShipNo) -> Base {
    let size = sight.game.fixed().ships[ship.index()].size;
    let base = Base::new(sight.game.state().ships[ship.index()].pose, size);
    match sight.state.way.filter(|way| way.ship == ship && sight.arrived < 1.0) {
        Some(way) => way.base_at(base, sight.arrived, size),
        None => base,
    }
}

/// Draws the table.
pub(super) fn table(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, context, look } = on;
    let state = sight.game.state();
    board(frame, lens, look);
    if state.has_edges() {
        edges(frame, lens, state.edges, look);
    }
    for (obstacle, outline) in state.obstacles.iter().zip(&state.obstacle_shapes) {
        draw_obstacle(frame, lens, look, obstacle, outline, None);
    }
    for bomb in &state.bombs {
        let path = around(lens, &bomb.pose, bomb.shape.outline());
        frame.fill(&path, mix(ink::board(look), look.red, 0.35));
        frame.stroke(&path, pen(side(look, bomb.seat), 2.0));
        let name = sight.catalog.upgrade(bomb.card).text.name(context.language);
        let at = lens.point(bomb.pose.at.x, bomb.pose.at.y);
        words(frame, initials(name), at, (lens.length(12.0)).clamp(8.0, 20.0), look.text, true);
    }
    for lock in &state.locks {
        let [by, on] = [lock.by, lock.on].map(|ship| &state.ships[ship.index()]);
        if by.in_play() && on.in_play() {
            let [from, to] = [by, on].map(|ship| lens.point(ship.pose.at.x, ship.pose.at.y));
            let color = side(look, sight.game.fixed().ships[lock.by.index()].seat);
            frame.stroke(&Path::line(from, to), dashed(mix(ink::board(look), color, 0.65), 1.5, &[2.0, 4.0]));
        }
    }
    let ships = || (0..state.ships.len() as u8).map(ShipNo).filter(|ship| state.ships[ship.index()].in_play());
    for ship in ships() {
        draw_base(frame, on, ship);
    }
    for contact in &state.contacts {
        let [one, other] = [contact.a, contact.b].map(|ship| &state.ships[ship.index()]);
        if one.in_play() && other.in_play() {
            let (near, far) = one.shape.nearest(&other.shape);
            let at = near.towards(far, 0.5);
            frame.fill(&Path::circle(lens.point(at.x, at.y), 4.0), look.red);
        }
    }
    for ship in ships() {
        ship_marks(frame, on, ship);
    }
}

/// The board with its grid of 30 cm, and stars where it is dark enough for them.
fn board(frame: &mut Frame, lens: &Lens, look: &Look) {
    let size = Board::STANDARD;
    let ground = ink::board(look);
    let whole = between(lens.point(0.0, 0.0), lens.point(size.width, size.depth));
    lens.fill(frame, whole, ground);
    let faint = mix(ground, look.muted, 0.28);
    for line in 1..=2 {
        let at = f64::from(line) * 300.0;
        for (from, to) in [((at, 0.0), (at, size.depth)), ((0.0, at), (size.width, at))] {
            frame.stroke(&Path::line(lens.point(from.0, from.1), lens.point(to.0, to.1)), pen(faint, 1.0));
        }
    }
    // A sky that is always alike.
    let mut number = 7_u32;
    let mut next = || {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(number >> 8) / f64::from(1_u32 << 24)
    };
    let star = mix(ground, look.text, if ink::is_dark(look) { 0.55 } else { 0.25 });
    for _ in 0..70 {
        let at = lens.point(next() * size.width, next() * size.depth);
        frame.fill_rectangle(Point::new(at.x.round(), at.y.round()), Size::new(1.0, 1.0), star);
    }
    frame.stroke(&Path::rectangle(whole.position(), whole.size()), pen(mix(ground, look.muted, 0.6), 1.0));
}

/// Each player's edge in its color, with the zone where ships are placed.
fn edges(frame: &mut Frame, lens: &Lens, edges: [Edge; 2], look: &Look) {
    let size = Board::STANDARD;
    let (width, depth) = (size.width, size.depth);
    for (seat, edge) in Seat::BOTH.into_iter().zip(edges) {
        let (from, to, inward) = match edge {
            Edge::North => ((0.0, depth), (width, depth), (0.0, -1.0)),
            Edge::South => ((0.0, 0.0), (width, 0.0), (0.0, 1.0)),
            Edge::West => ((0.0, 0.0), (0.0, depth), (1.0, 0.0)),
            Edge::East => ((width, 0.0), (width, depth), (-1.0, 0.0)),
        };
        let color = side(look, seat);
        let line = |off: f64| {
            let put = |(x, y): (f64, f64)| lens.point(x + inward.0 * off, y + inward.1 * off);
            Path::line(put(from), put(to))
        };
        frame.stroke(&line(2.0 / f64::from(lens.scale)), pen(color, 4.0));
        let zone = mix(ink::board(look), color, 0.4);
        frame.stroke(&line(Board::ZONE), dashed(zone, 1.0, &[6.0, 6.0]));
    }
}

/// An asteroid is full with a darker heart, a debris cloud is open; its number is the one it has in words.
pub(super) fn draw_obstacle(
    frame: &mut Frame,
    lens: &Lens,
    look: &Look,
    obstacle: &Obstacle,
    shape_of: &Polygon,
    wrong: Option<Color>,
) {
    let path = shape(lens, shape_of);
    let ground = ink::board(look);
    let at = lens.point(obstacle.pose.at.x, obstacle.pose.at.y);
    match obstacle.kind() {
        ObstacleKind::Asteroid => {
            let edge = wrong.unwrap_or(mix(ground, look.muted, 0.85));
            let ink = wrong.unwrap_or(look.muted);
            frame.fill(&path, mix(ground, ink, 0.35));
            let middle = shape_of.centre();
            let heart = shape_of.corners().iter().map(|corner| {
                let (x, y) =
                    (middle.x + (corner.x - middle.x) * 0.5 - 4.0, middle.y + (corner.y - middle.y) * 0.5 + 4.0);
                kernel::plane::Point::new(x, y)
            });
            frame.fill(&outline(lens, heart), mix(ground, ink, 0.5));
            frame.stroke(&path, pen(edge, 1.5));
        }
        ObstacleKind::Debris => {
            let color = wrong.unwrap_or(look.yellow);
            frame.fill(&path, mix(ground, color, 0.14));
            frame.stroke(&path, dashed(color, 1.5, &[5.0, 3.0]));
        }
    }
    let number = obstacle.shape.number().to_string();
    words(frame, number, at, lens.length(18.0).clamp(10.0, 15.0), look.text, false);
}

/// Half of the primary arc in degrees.
const fn half_arc(base: &Base) -> f64 {
    if base.half() < 30.0 { 40.45 } else { 42.03 }
}

/// The arcs of a ship as directions from its middle, from one to the other, in degrees clockwise from ahead.
fn wedges(sight: &Sight<'_, XWing>, ship: ShipNo, base: &Base) -> Vec<(f64, f64)> {
    let profile = &sight.game.fixed().ships[ship.index()];
    let half = half_arc(base);
    let mut wedges = Vec::new();
    let all = [Arc::Front, Arc::AuxiliaryRear, Arc::Auxiliary180, Arc::Mobile, Arc::Turret];
    for arc in all.into_iter().filter(|arc| profile.has_arc(*arc)) {
        match arc {
            Arc::Front => wedges.push((-half, half)),
            Arc::AuxiliaryRear => wedges.push((180.0 - half, 180.0 + half)),
            Arc::Auxiliary180 => wedges.extend([(-90.0, -half), (half, 90.0)]),
            Arc::Mobile => wedges.push(match sight.game.state().ships[ship.index()].sector {
                1 => (half, 180.0 - half),
                2 => (180.0 - half, 180.0 + half),
                3 => (180.0 + half, 360.0 - half),
                _ => (-half, half),
            }),
            _ => {}
        }
    }
    wedges
}

/// Range bands around a ship, and how far its arcs reach: the nearer, the stronger.
pub(super) fn bands(frame: &mut Frame, on: On<'_>, ship: ShipNo, base: &Base) {
    let On { lens, sight, look, .. } = on;
    let ground = ink::board(look);
    let color = look.iris;
    for band in 1..=3 {
        let line = outline(lens, ring(base.half(), &base.pose, f64::from(band) * Range::BAND));
        frame.stroke(&line, dashed(mix(ground, look.muted, 0.45), 1.0, &[3.0, 6.0]));
    }
    for (from, to) in wedges(sight, ship, base) {
        let ray = |degrees: f64, distance: f64| {
            let way = reach(base.half(), degrees, distance);
            let (sine, cosine) = degrees.to_radians().sin_cos();
            base.pose.place(way * sine, way * cosine)
        };
        // From the outermost inwards, each over the one before: opaque, so that nothing piles up.
        for (band, strength) in [(3, 0.07), (2, 0.12), (1, 0.18)] {
            let steps = 24;
            let edge = (0..=steps).map(|step| {
                ray(from + (to - from) * f64::from(step) / f64::from(steps), f64::from(band) * Range::BAND)
            });
            let area = outline(lens, std::iter::once(base.pose.at).chain(edge));
            frame.fill(&area, Color { a: strength, ..color });
            frame.stroke(&area, dashed(mix(ground, color, 0.6), 1.0, &[4.0, 3.0]));
        }
        for band in 1..=3 {
            let at = ray(to - (to - from) * 0.04, f64::from(band) * Range::BAND - 16.0);
            words(frame, band.to_string(), lens.point(at.x, at.y), 12.0, color, true);
        }
    }
    if sight.game.fixed().ships[ship.index()].has_arc(Arc::Bullseye) {
        let strip = [(-7.9, 0.0), (7.9, 0.0), (7.9, base.half() + 300.0), (-7.9, base.half() + 300.0)];
        frame.stroke(&around(lens, &base.pose, &strip), dashed(look.red, 1.0, &[4.0, 3.0]));
    }
}

/// A base with its arcs and the ship from above.
pub(super) fn draw_token(
    frame: &mut Frame,
    lens: &Lens,
    sight: &Sight<'_, XWing>,
    ship: ShipNo,
    base: &Base,
    [fill, arc, edge]: [Color; 3],
    border: f32,
) {
    let path = shape(lens, &base.polygon());
    frame.fill(&path, fill);
    let half = base.half();
    for (from, to) in wedges(sight, ship, base) {
        let rim = |degrees: f64| {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let way = half / sine.abs().max(cosine.abs());
            base.pose.place(way * sine, way * cosine)
        };
        let edge = (0..=8).map(|step| rim(from + (to - from) * f64::from(step) / 8.0));
        frame.fill(&outline(lens, std::iter::once(base.pose.at).chain(edge)), arc);
    }
    frame.stroke(&path, pen(edge, border));
    let nose = [(-half * 0.16, half), (half * 0.16, half), (0.0, half * 1.2)];
    frame.fill(&around(lens, &base.pose, &nose), edge);
    silhouette(frame, lens, sight, ship, base, edge);
}

/// The ship from above on its base.
pub(super) fn silhouette(
    frame: &mut Frame,
    lens: &Lens,
    sight: &Sight<'_, XWing>,
    ship: ShipNo,
    base: &Base,
    color: Color,
) {
    let profile = &sight.game.fixed().ships[ship.index()];
    let drawing = &sight.catalog.ship(profile.ship_type).icon;
    let at = lens.point(base.pose.at.x, base.pose.at.y);
    let ahead = base.pose.place(0.0, 10.0);
    let ahead = lens.point(ahead.x, ahead.y);
    // Up in the drawing is ahead.
    let turn = (ahead.x - at.x).atan2(at.y - ahead.y);
    icon_turned(frame, drawing, at, lens.length(base.half() * 2.0 * 0.84), turn, color);
}

fn draw_base(frame: &mut Frame, on: On<'_>, ship: ShipNo) {
    let On { lens, sight, look, .. } = on;
    let (state, profile) = (&sight.game.state().ships[ship.index()], &sight.game.fixed().ships[ship.index()]);
    let base = base(sight, ship);
    let color = side(look, profile.seat);
    let ground = base_ground(look, profile.seat);
    let arc = mix(ink::board(look), color, 0.42);
    draw_token(frame, lens, sight, ship, &base, [ground, arc, color], 2.0);
    if profile.has_arc(Arc::Turret) {
        let at = lens.point(base.pose.at.x, base.pose.at.y);
        frame.stroke(&Path::circle(at, lens.length(base.half() * 0.92)), dashed(color, 1.0, &[3.0, 3.0]));
    }
    if !matches!(state.standing, Standing::InPlay) {
        let corners = state.shape.corners();
        for (one, other) in [(0, 2), (1, 3)] {
            if let (Some(one), Some(other)) = (corners.get(one), corners.get(other)) {
                let line = Path::line(lens.point(one.x, one.y), lens.point(other.x, other.y));
                frame.stroke(&line, pen(look.red, 2.0));
            }
        }
    }
}

/// Size of marks on a base at this zoom.
fn size_at(lens: &Lens) -> f32 {
    lens.length(15.0).clamp(9.0, 15.0)
}

/// The skill flag, pips and tokens of a ship, which stay upright and readable at every zoom.
fn ship_marks(frame: &mut Frame, on: On<'_>, ship: ShipNo) {
    let On { lens, sight, context, look } = on;
    let (state, profile) = (&sight.game.state().ships[ship.index()], &sight.game.fixed().ships[ship.index()]);
    let base = base(sight, ship);
    let half = base.half();
    let size = size_at(lens);
    let put = |right: f64, ahead: f64| {
        let at = base.pose.place(right, ahead);
        lens.point(at.x, at.y)
    };
    let skill = effective_skill(sight, ship);
    ink::flag(frame, look, profile.seat, put(-half, half), size * 1.15, &skill.to_string(), skill != profile.skill);
    // Pips along the rear edge, shields first.
    let hull = (i32::from(profile.hull) - state.damage.len() as i32).max(0) as u8;
    let all =
        [(look.blue, state.shields, profile.shields.max(0) as u8), (look.yellow, hull, profile.hull.max(0) as u8)];
    let count: u8 = all.iter().map(|(_, left, most)| (*most).max(*left)).sum();
    let (wide, gap) = (size * 0.36, size * 0.1);
    let below = put(0.0, -half);
    let middle = put(0.0, 0.0);
    // Behind the ship, wherever that is on the screen.
    let (x, y) = (below.x - middle.x, below.y - middle.y);
    let way = x.hypot(y).max(1e-3);
    let out = size * 0.6;
    let at = Point::new(below.x + x / way * out, below.y + y / way * out);
    let total = f32::from(count) * (wide + gap) - gap;
    // In the middle where the ship heads up or down, else shifted away from the base.
    let (left, top) = (at.x - total / 2.0 + x / way * total / 2.0, at.y - wide * 0.6);
    let mut place = 0.0;
    for (color, left_over, most) in all {
        for pip in 0..most.max(left_over) {
            let corner = Point::new(left + place * (wide + gap), top);
            let path = Path::rounded_rectangle(corner, Size::new(wide, wide * 1.15), (wide * 0.25).into());
            frame.fill(&path, if pip < left_over { color } else { ink::board(look) });
            frame.stroke(&path, pen(color, 1.0));
            place += 1.0;
        }
    }
    let marks = token_marks(sight, ship, context);
    let faceup = state.damage.iter().filter(|card| card.faceup).count();
    tray(frame, lens, look, &base, &marks, faceup, size);
}

/// The tokens of a ship in a tray at the right of its base.
fn tray(
    frame: &mut Frame,
    lens: &Lens,
    look: &Look,
    base: &Base,
    marks: &[crate::screen::play::match_view::Mark],
    faceup: usize,
    size: f32,
) {
    let count = marks.len() + usize::from(faceup > 0);
    if count == 0 {
        return;
    }
    let side = size * 1.1;
    let at = lens.point(base.pose.at.x, base.pose.at.y);
    let left = at.x + lens.length(base.half() * 1.2).max(size) + 3.0;
    let high = side * count as f32 + 4.0;
    let top = at.y - high / 2.0;
    let plate = Path::rounded_rectangle(Point::new(left, top), Size::new(side + 4.0, high), 4.0.into());
    frame.fill(&plate, look.surface);
    frame.stroke(&plate, pen(look.line, 1.0));
    let mut place = 0.0;
    let mut each = |frame: &mut Frame, name: &str, color: Color, count: usize| {
        let middle = Point::new(left + 2.0 + side / 2.0, top + 2.0 + side * (place + 0.5));
        icon(frame, name, middle, side * 0.9, color);
        if count > 1 {
            let corner = Point::new(middle.x + side * 0.42, middle.y + side * 0.3);
            frame.fill(&Path::circle(corner, side * 0.32), color);
            words(frame, count.to_string(), corner, side * 0.5, look.surface, true);
        }
        place += 1.0;
    };
    for mark in marks {
        each(frame, mark.icon, mark.color, usize::from(mark.count));
    }
    if faceup > 0 {
        each(frame, "token-critical", look.red, faceup);
    }
}

/// The place of a ship on the screen, with the marks around its base.
pub(super) fn bounds(on: On<'_>, ship: ShipNo) -> Rectangle {
    let base = base(on.sight, ship);
    let at = on.lens.point(base.pose.at.x, base.pose.at.y);
    let reach = on.lens.length(base.half() * 1.3) + 4.0;
    // Its tokens lie at its right.
    let tokens = if token_marks(on.sight, ship, on.context).is_empty() { 0.0 } else { size_at(on.lens) * 1.4 };
    Rectangle::new(Point::new(at.x - reach, at.y - reach), Size::new(2.0 * reach + tokens, 2.0 * reach))
}

/// The name of a ship beside it, on a plate that keeps it readable and covers no other ship.
pub(super) fn name_plate(frame: &mut Frame, on: On<'_>, ship: ShipNo, taken: &mut Vec<Rectangle>) {
    let On { sight, context, look, .. } = on;
    let color = side(look, sight.game.fixed().ships[ship.index()].seat);
    ink::label(frame, &name(sight, ship, context), bounds(on, ship), [look.surface, color, look.text], taken);
}

/// A loss beside the ship that suffered it, rising; a ship that is gone bursts.
pub(super) fn loss(frame: &mut Frame, on: On<'_>, loss: &Loss, taken: &mut Vec<Rectangle>) {
    let On { lens, sight, context, look } = on;
    let Some(state) = sight.game.state().ships.get(loss.ship.index()) else { return };
    let place = bounds(on, loss.ship);
    let pose = base(sight, loss.ship).pose;
    let middle = lens.point(pose.at.x, pose.at.y);
    if loss.gone && !state.in_play() {
        let base = base(sight, loss.ship);
        frame.stroke(&shape(lens, &base.polygon()), dashed(look.muted, 1.5, &[4.0, 4.0]));
        // A wreck bursts in the first half of the time.
        let share = sight.struck * 2.0;
        if share < 1.0 {
            let reach = lens.length(base.half() * 1.8) * share;
            for ray in 0..12_u8 {
                let angle = f32::from(ray) * std::f32::consts::TAU / 12.0;
                let length = if ray % 2 == 0 { 1.0 } else { 0.66 };
                let to = |way: f32| Point::new(middle.x + angle.cos() * way, middle.y + angle.sin() * way);
                let line = Path::line(to(reach * 0.35), to(reach * length));
                frame.stroke(&line, pen(if ray % 3 == 0 { look.yellow } else { look.red }, 4.0 * (1.0 - share) + 1.0));
            }
            frame.fill(&Path::circle(middle, reach * 0.35), look.yellow);
        }
    }
    let rises = Vector::new(0.0, (1.0 - sight.struck) * 16.0);
    let color = if loss.gone || loss.hull > 0 { look.red } else { look.blue };
    ink::label(frame, &loss.words(context), place + rises, [look.surface, color, color], taken);
}

/// The first letters of a name.
fn initials(name: &str) -> String {
    name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect()
}

/// A place with a heading, as a small arrow.
pub(super) fn arrow(frame: &mut Frame, lens: &Lens, pose: &Pose, color: Color) {
    let size = (5.0 / f64::from(lens.scale)).min(8.0);
    let corners = [(-size * 0.7, -size * 0.7), (size * 0.7, -size * 0.7), (0.0, size)];
    frame.fill(&around(lens, pose, &corners), color);
}

/// A ring around a ship.
pub(super) fn ring_around(lens: &Lens, state: &ShipState, base: &Base) -> Path {
    let at = lens.point(state.pose.at.x, state.pose.at.y);
    Path::circle(at, lens.length(base.half() * 1.42) + 4.0)
}

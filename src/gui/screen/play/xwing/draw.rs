//! The table as it lies there: the board, obstacles, bombs and ships with their tokens.

use iced::{
    Color, Point, Size,
    widget::canvas::{Frame, LineDash, Path, Stroke},
};

use super::marks::{around, mark, outline, pen, reach, ring, shape, sheer, token_color, words};
use crate::{
    Context,
    look::{Look, mix},
    screen::play::{match_view::Sight, spatial::Lens},
};
use kernel::{game::Seat, plane::Pose};
use xwing::{
    XWing,
    abilities::words::Token,
    cards::Arc,
    play::{
        ShipNo,
        board::{Base, Board, Edge, ObstacleKind, Range},
        state::{ShipState, Standing},
    },
};

/// The color of a side.
pub(super) const fn side(look: &Look, seat: Seat) -> Color {
    match seat {
        Seat::First => look.blue,
        _ => look.orange,
    }
}

/// The base of a ship.
pub(super) fn base(sight: &Sight<'_, XWing>, ship: ShipNo) -> Base {
    let state = &sight.game.state().ships[ship.index()];
    Base::new(state.pose, sight.game.fixed().ships[ship.index()].size)
}

/// Draws the table.
pub(super) fn table(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, context: &Context<'_>) {
    let look = context.look;
    let state = sight.game.state();
    board(frame, lens, state.edges, look);
    for (obstacle, outline) in state.obstacles.iter().zip(&state.obstacle_shapes) {
        obstacle_shape(frame, look, &shape(lens, outline), obstacle.kind());
    }
    for bomb in &state.bombs {
        let path = around(lens, &bomb.pose, bomb.shape.outline());
        let color = side(look, bomb.seat);
        frame.fill(&path, mix(look.surface, look.red, 0.35));
        frame.stroke(&path, pen(color, 2.0));
        let name = sight.catalog.upgrade(bomb.card).text.name(context.language);
        let at = lens.point(bomb.pose.at.x, bomb.pose.at.y);
        words(frame, initials(name), at, (lens.length(12.0)).clamp(8.0, 20.0), look.text, true);
    }
    let chosen = sight.chosen.filter(|_| sight.state.table.bands).map(|piece| ShipNo(piece as u8));
    if let Some(ship) = chosen.filter(|ship| state.ships.get(ship.index()).is_some_and(ShipState::in_play)) {
        bands(frame, lens, sight, ship, look);
    }
    for lock in &state.locks {
        let [by, on] = [lock.by, lock.on].map(|ship| &state.ships[ship.index()]);
        if by.in_play() && on.in_play() {
            let [from, to] = [by, on].map(|ship| lens.point(ship.pose.at.x, ship.pose.at.y));
            let color = side(look, sight.game.fixed().ships[lock.by.index()].seat);
            frame.stroke(&Path::line(from, to), dashed(sheer(color, 0.65), 1.5, &[2.0, 4.0]));
        }
    }
    let ships = 0..state.ships.len() as u8;
    for ship in ships.clone().map(ShipNo) {
        if state.ships[ship.index()].in_play() {
            ship_base(frame, lens, sight, ship, context);
        }
    }
    for contact in &state.contacts {
        let [one, other] = [contact.a, contact.b].map(|ship| &state.ships[ship.index()]);
        if one.in_play() && other.in_play() {
            let (near, far) = one.shape.nearest(&other.shape);
            let at = near.towards(far, 0.5);
            let at = lens.point(at.x, at.y);
            frame.fill(&Path::circle(at, 4.0), look.red);
        }
    }
    for ship in ships.map(ShipNo) {
        if state.ships[ship.index()].in_play() {
            ship_words(frame, lens, sight, ship, context);
        }
    }
}

/// A dashed line.
pub(super) fn dashed<'a>(color: Color, width: f32, dash: &'a [f32]) -> Stroke<'a> {
    Stroke { line_dash: LineDash { segments: dash, offset: 0 }, ..pen(color, width) }
}

fn board(frame: &mut Frame, lens: &Lens, edges: [Edge; 2], look: &Look) {
    let size = Board::STANDARD;
    let (corner, far) = (lens.point(0.0, size.depth), lens.point(size.width, 0.0));
    let whole = Size::new(far.x - corner.x, far.y - corner.y);
    frame.fill_rectangle(corner, whole, mix(look.surface, look.blue, 0.05));
    // A foot's grid, for the eye to measure by.
    for line in 1..3 {
        let at = f64::from(line) * size.width / 3.0;
        for (from, to) in [((at, 0.0), (at, size.depth)), ((0.0, at), (size.width, at))] {
            let path = Path::line(lens.point(from.0, from.1), lens.point(to.0, to.1));
            frame.stroke(&path, pen(sheer(look.line, 0.6), 1.0));
        }
    }
    for (seat, edge) in Seat::BOTH.into_iter().zip(edges) {
        let band = Range::BAND;
        let (from, to) = match edge {
            Edge::North => ((0.0, size.depth - band), (size.width, size.depth)),
            Edge::South => ((0.0, 0.0), (size.width, band)),
            Edge::West => ((0.0, 0.0), (band, size.depth)),
            Edge::East => ((size.width - band, 0.0), (size.width, size.depth)),
        };
        let (low, high) = (lens.point(from.0, to.1), lens.point(to.0, from.1));
        let area = Size::new(high.x - low.x, high.y - low.y);
        frame.fill_rectangle(low, area, sheer(side(look, seat), 0.10));
        frame.stroke(&Path::rectangle(low, area), dashed(sheer(side(look, seat), 0.7), 1.0, &[6.0, 4.0]));
    }
    frame.stroke(&Path::rectangle(corner, whole), pen(look.text, 2.0));
}

/// An asteroid is full, a debris cloud is open.
pub(super) fn obstacle_shape(frame: &mut Frame, look: &Look, path: &Path, kind: ObstacleKind) {
    match kind {
        ObstacleKind::Asteroid => {
            frame.fill(path, mix(look.surface, look.muted, 0.55));
            frame.stroke(path, pen(look.muted, 2.0));
        }
        ObstacleKind::Debris => {
            frame.fill(path, sheer(look.yellow, 0.14));
            frame.stroke(path, dashed(look.yellow, 2.0, &[5.0, 3.0]));
        }
    }
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

/// Range bands around a ship, and how far its arcs reach.
fn bands(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, ship: ShipNo, look: &Look) {
    let base = base(sight, ship);
    let color = side(look, sight.game.fixed().ships[ship.index()].seat);
    for band in 1..=3 {
        let line = outline(lens, ring(base.half(), &base.pose, f64::from(band) * Range::BAND));
        frame.stroke(&line, dashed(sheer(look.muted, 0.55), 1.0, &[4.0, 4.0]));
    }
    for (from, to) in wedges(sight, ship, &base) {
        let ray = |degrees: f64, distance: f64| {
            let way = reach(base.half(), degrees, distance);
            let (sine, cosine) = degrees.to_radians().sin_cos();
            base.pose.place(way * sine, way * cosine)
        };
        for band in 1..=3 {
            let steps = 24;
            let edge = (0..=steps).map(|step| {
                ray(from + (to - from) * f64::from(step) / f64::from(steps), f64::from(band) * Range::BAND)
            });
            let area = outline(lens, std::iter::once(base.pose.at).chain(edge));
            frame.fill(&area, sheer(color, 0.07));
            frame.stroke(&area, pen(sheer(color, 0.5), 1.0));
        }
    }
    if sight.game.fixed().ships[ship.index()].has_arc(Arc::Bullseye) {
        let strip = [(-7.9, 0.0), (7.9, 0.0), (7.9, base.half() + 300.0), (-7.9, base.half() + 300.0)];
        let path = around(lens, &base.pose, &strip);
        frame.fill(&path, sheer(look.red, 0.12));
    }
}

fn ship_base(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, ship: ShipNo, context: &Context<'_>) {
    let look = context.look;
    let (state, profile) = (&sight.game.state().ships[ship.index()], &sight.game.fixed().ships[ship.index()]);
    let base = base(sight, ship);
    let color = side(look, profile.seat);
    let path = shape(lens, &state.shape);
    let chosen = sight.chosen == Some(u16::from(ship.0));
    frame.fill(&path, mix(look.surface, color, if profile.seat == Seat::First { 0.22 } else { 0.30 }));
    // Firing arcs on the base itself.
    let half = base.half();
    for (from, to) in wedges(sight, ship, &base) {
        let rim = |degrees: f64| {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let way = half / sine.abs().max(cosine.abs());
            base.pose.place(way * sine, way * cosine)
        };
        let edge = (0..=8).map(|step| rim(from + (to - from) * f64::from(step) / 8.0));
        let area = outline(lens, std::iter::once(base.pose.at).chain(edge));
        frame.fill(&area, sheer(color, 0.35));
    }
    let width = if chosen { 3.0 } else { 1.6 };
    frame.stroke(&path, pen(if chosen { look.accent } else { color }, width));
    // Where it heads.
    let nose = [(-half * 0.22, half), (half * 0.22, half), (0.0, half * 1.32)];
    frame.fill(&around(lens, &base.pose, &nose), if chosen { look.accent } else { color });
    if profile.has_arc(Arc::Turret) {
        let at = lens.point(base.pose.at.x, base.pose.at.y);
        frame.stroke(&Path::circle(at, lens.length(half * 0.8)), pen(sheer(color, 0.8), 1.0));
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

/// The name, numbers and tokens of a ship, which stay upright and readable at every zoom.
fn ship_words(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, XWing>, ship: ShipNo, context: &Context<'_>) {
    let look = context.look;
    let (state, profile) = (&sight.game.state().ships[ship.index()], &sight.game.fixed().ships[ship.index()]);
    let base = base(sight, ship);
    let at = lens.point(base.pose.at.x, base.pose.at.y);
    let half = lens.length(base.half() * 1.42);
    let size = lens.length(15.0).clamp(9.0, 15.0);
    words(frame, profile.skill.to_string(), at, lens.length(base.half() * 0.9).clamp(10.0, 30.0), look.text, true);
    // In the lower corners what is left of it, below them the name.
    let hull = i32::from(profile.hull) - state.damage.len() as i32;
    let corner = lens.length(base.half()).max(size * 0.9);
    let numbers = [(state.shields.to_string(), look.blue, -1.0), (hull.max(0).to_string(), look.yellow, 1.0)];
    for (value, color, side) in numbers {
        let at = Point::new(at.x + side * corner, at.y + corner * 0.9);
        let path = Path::circle(at, size * 0.6);
        frame.fill(&path, look.surface);
        frame.stroke(&path, pen(color, 1.5));
        words(frame, value, at, size * 0.85, color, true);
    }
    let below = Point::new(at.x, at.y + corner * 0.9 + size * 1.15);
    words(frame, label(sight, ship, context), below, size, look.text, false);
    let mut marks: Vec<(String, u8, Color)> = Vec::new();
    for token in Token::ALL {
        let count = state.token(token);
        if count > 0 && token != Token::Lock {
            marks.push((letter(context, token), count, token_color(look, token)));
        }
    }
    let locked = sight.game.state().locks.iter().filter(|lock| lock.on == ship).count();
    if locked > 0 {
        marks.push((letter(context, Token::Lock), locked as u8, token_color(look, Token::Stress)));
    }
    let faceup = state.damage.iter().filter(|card| card.faceup).count();
    if faceup > 0 {
        marks.push(("!".to_owned(), faceup as u8, look.red));
    }
    let mark_size = size * 1.25;
    let left = at.x - (marks.len() as f32 - 1.0) * mark_size * 0.62;
    for (number, (letter, count, color)) in marks.into_iter().enumerate() {
        let at = Point::new(left + number as f32 * mark_size * 1.24, at.y - half - mark_size * 0.5);
        mark(frame, look, at, mark_size, &letter, count, color);
    }
}

/// The letter that stands for a kind of token.
pub(super) fn letter(context: &Context<'_>, token: Token) -> String {
    context.text(token.term()).chars().next().unwrap_or('?').to_uppercase().collect()
}

/// The first letters of a name.
fn initials(name: &str) -> String {
    name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect()
}

/// The name of a ship, short enough for the table, numbered where there are several of it.
pub(super) fn label(sight: &Sight<'_, XWing>, ship: ShipNo, context: &Context<'_>) -> String {
    let fleet = sight.game.fixed();
    let profile = &fleet.ships[ship.index()];
    let name = sight.catalog.pilot(profile.pilot).text.name(context.language);
    let alike = |other: &&xwing::play::fleet::Profile| other.pilot == profile.pilot && other.seat == profile.seat;
    let all = fleet.ships.iter().filter(alike).count();
    let mut short: String = name.chars().take(18).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    if all > 1 {
        let number = fleet.ships[..=ship.index()].iter().filter(alike).count();
        short = format!("{short} {number}");
    }
    short
}

/// Where a base would stand: its outline and heading.
pub(super) fn ghost_base(frame: &mut Frame, lens: &Lens, base: &Base, color: Color, width: f32, fill: bool) {
    let half = base.half();
    let path = shape(lens, &base.polygon());
    if fill {
        frame.fill(&path, sheer(color, 0.25));
    }
    frame.stroke(&path, pen(color, width));
    let nose: [(f64, f64); 3] = [(-half * 0.22, half), (half * 0.22, half), (0.0, half * 1.32)];
    frame.fill(&around(lens, &base.pose, &nose), color);
}

/// A place with a heading, as a small arrow.
pub(super) fn arrow(frame: &mut Frame, lens: &Lens, pose: &Pose, color: Color) {
    let size = (5.0 / f64::from(lens.scale)).min(8.0);
    let corners = [(-size * 0.7, -size * 0.7), (size * 0.7, -size * 0.7), (0.0, size)];
    frame.fill(&around(lens, pose, &corners), color);
}

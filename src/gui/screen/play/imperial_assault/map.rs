//! The map as the rules know it: spaces and their terrain, walls and doors, zones, terminals and tokens.

use iced::{
    Color, Point, Rectangle, Size,
    widget::canvas::{Frame, Path},
};

use super::grid::{On, TableLens, middle};
use crate::{
    look::{Look, mix},
    screen::play::ink::{self, dashed, icon, pen, side, words},
};
use imperial_assault::{
    campaign::maps::TokenKind,
    cards::{Edge, MissionRule, TokenSide},
    play::{
        Fixed, View,
        board::{Direction, Ground, Space},
        fixed::{EMPIRE, REBELS, TERMINAL},
        pieces::{TokenColor, Zone},
    },
};
use kernel::{game::Seat, sheet::column_name};

/// Draws the map with everything on it but figures.
pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let ground = &sight.game.state().ground;
    for space in ground.spaces() {
        draw_space(frame, lens, ground, *space, look);
    }
    zones(frame, on);
    points(frame, on);
    for space in ground.spaces() {
        edges(frame, lens, ground, *space, look);
    }
    doors(frame, lens, ground, look);
    names(frame, lens, look);
    for token in 0..sight.game.fixed().tokens.len() {
        draw_token(frame, on, token);
    }
}

fn draw_space(frame: &mut Frame, lens: &TableLens<'_>, ground: &Ground, space: Space, look: &Look) {
    let board = ink::board(look);
    let bounds = lens.of_space(space);
    let open = if ground.is_exterior(space) == Some(true) { mix(board, look.green, 0.07) } else { board };
    let fill = if ground.is_blocking(space) {
        mix(board, look.muted, 0.55)
    } else if ground.is_difficult(space) {
        mix(open, look.yellow, 0.16)
    } else {
        open
    };
    // A little larger, so that no gap shows between two spaces.
    lens.screen.fill(frame, Rectangle { width: bounds.width + 0.6, height: bounds.height + 0.6, ..bounds }, fill);
    let line = pen(mix(board, look.muted, 0.3), 1.0);
    frame.stroke(&Path::rectangle(bounds.position(), bounds.size()), line);
    let corner = |x: f32, y: f32| Point::new(bounds.x + bounds.width * x, bounds.y + bounds.height * y);
    if ground.is_blocking(space) {
        let ink = pen(mix(board, look.muted, 0.85), 1.5);
        for (from, to) in [((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))] {
            frame.stroke(&Path::line(corner(from.0, from.1), corner(to.0, to.1)), ink);
        }
    }
    if ground.is_impassable(space) {
        let ink = mix(board, look.red, 0.75);
        for step in [0.25, 0.5, 0.75, 1.0] {
            frame.stroke(&Path::line(corner(0.0, step), corner(step, 0.0)), pen(mix(board, ink, 0.45), 1.0));
        }
    }
    if ground.is_difficult(space) {
        // Rubble: dots that stay behind whoever stands there.
        let radius = (bounds.width * 0.035).max(0.8);
        let ink = mix(board, look.yellow, 0.55);
        for (x, y) in [(0.18, 0.2), (0.5, 0.14), (0.82, 0.24), (0.14, 0.56), (0.86, 0.6), (0.24, 0.86), (0.6, 0.88)] {
            frame.fill(&Path::circle(corner(x, y), radius), ink);
        }
    }
}

/// The zones: red and blue until they are chosen, then in the colors of the sides.
fn zones(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let weighed = sight.open.zip(sight.weighed).and_then(|(open, answer)| open.answers.get(answer).copied());
    for zone in Zone::ALL {
        let owner = Seat::BOTH.into_iter().find(|seat| state.side(*seat).zone == Some(zone));
        let color = match (owner, zone) {
            (Some(seat), _) => side(look, seat),
            (None, Zone::Red) => look.red,
            (None, Zone::Blue) => look.blue,
        };
        let is_weighed = weighed == Some(imperial_assault::play::Answer::Zone(zone));
        // Once all stand, a faint ground is enough.
        let strength = if is_weighed { 0.4 } else { 0.13 };
        let spaces = fixed.zone(zone);
        for space in spaces {
            let bounds = lens.of_space(*space);
            frame.fill_rectangle(bounds.position(), bounds.size(), Color { a: strength, ..color });
        }
        let rim = Color { a: 0.8, ..color };
        outline(frame, lens, |space| spaces.contains(&space), spaces, rim);
    }
}

/// Where the heroes of a mission came in, and for the Empire where groups come (IA-CAMP-80).
fn points(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
    let Some((campaign, state)) = view.campaign() else { return };
    let entrance = campaign.spaces(TokenKind::Entrance, state.revealed);
    outline(frame, lens, |space| entrance.contains(&space), &entrance, Color { a: 0.8, ..side(look, REBELS) });
    if !sight.may_see(EMPIRE) {
        return;
    }
    for space in view.active_points() {
        let (at, size) = (lens.at(middle(space)), lens.side());
        let color = side(look, EMPIRE);
        frame.stroke(&Path::circle(at, size * 0.36), dashed(color, 1.5, &[4.0, 3.0]));
        icon(frame, "faction-imperial", at, size * 0.4, Color { a: 0.6, ..color });
    }
}

/// A dashed line around some spaces.
pub(super) fn outline(
    frame: &mut Frame,
    lens: &TableLens<'_>,
    inside: impl Fn(Space) -> bool,
    spaces: &[Space],
    color: Color,
) {
    for space in spaces {
        for direction in Direction::SIDES {
            if !inside(space.step(direction)) {
                frame.stroke(&side_line(lens, *space, direction, 0.05), dashed(color, 1.5, &[5.0, 4.0]));
            }
        }
    }
}

/// The line of a side of a space, drawn in by this share of it.
fn side_line(lens: &TableLens<'_>, space: Space, side: Direction, inset: f32) -> Path {
    let (left, top) = (space.column() as f32 + inset, space.row() as f32 + inset);
    let (right, bottom) = (space.column() as f32 + 1.0 - inset, space.row() as f32 + 1.0 - inset);
    match side {
        Direction::North => lens.line((left, top), (right, top)),
        Direction::East => lens.line((right, top), (right, bottom)),
        Direction::South => lens.line((left, bottom), (right, bottom)),
        _ => lens.line((left, top), (left, bottom)),
    }
}

/// Draws the edges of a space: the end of the map, walls, blocking and impassable edges.
fn edges(frame: &mut Frame, lens: &TableLens<'_>, ground: &Ground, space: Space, look: &Look) {
    let wide = (lens.side() * 0.09).clamp(2.0, 6.0);
    for side in Direction::SIDES {
        let beyond = space.step(side);
        let is_end = !ground.has(beyond);
        // Edges between two spaces are drawn once.
        let is_drawn_there = !is_end && matches!(side, Direction::North | Direction::West);
        if is_drawn_there || is_door(ground, space, side) {
            continue;
        }
        let path = side_line(lens, space, side, 0.0);
        if is_end || ground.is_wall(space, side) {
            frame.stroke(&path, pen(look.text, wide));
        } else if ground.is_solid(space, side) {
            frame.stroke(&path, pen(mix(ink::board(look), look.muted, 0.9), wide));
        } else if ground.is_impassable_edge(space, side) {
            frame.stroke(&path, dashed(look.red, wide * 0.6, &[wide * 1.6, wide]));
        }
    }
}

fn door_edges(ground: &Ground) -> impl Iterator<Item = (usize, Space, Direction)> + '_ {
    let side = |edge: &Edge| if edge.is_east { Direction::East } else { Direction::South };
    let doors = ground.doors().iter().enumerate();
    doors.flat_map(move |(number, edges)| edges.iter().map(move |edge| (number, Space::from(edge.space), side(edge))))
}

fn is_door(ground: &Ground, space: Space, side: Direction) -> bool {
    door_edges(ground).any(|(_, at, of)| at == space && of == side)
}

/// Doors: a bar across the way while they are closed, two leaves at its ends once they are open.
fn doors(frame: &mut Frame, lens: &TableLens<'_>, ground: &Ground, look: &Look) {
    let wide = (lens.side() * 0.16).clamp(3.5, 11.0);
    for (door, space, side) in door_edges(ground) {
        let bounds = door_bounds(lens, space, side, wide);
        if ground.is_closed(door) {
            let path = Path::rounded_rectangle(bounds.position(), bounds.size(), (wide * 0.25).into());
            frame.fill(&path, look.yellow);
            frame.stroke(&path, pen(look.text, 1.0));
            continue;
        }
        let upright = bounds.height > bounds.width;
        let leaf = |at_end: bool| {
            let long = if upright { bounds.height } else { bounds.width };
            let short = long * 0.18;
            let off = if at_end { long - short } else { 0.0 };
            let (corner, size) = if upright {
                (Point::new(bounds.x, bounds.y + off), Size::new(bounds.width, short))
            } else {
                (Point::new(bounds.x + off, bounds.y), Size::new(short, bounds.height))
            };
            Path::rectangle(corner, size)
        };
        for path in [leaf(false), leaf(true)] {
            frame.fill(&path, mix(ink::board(look), look.yellow, 0.6));
        }
    }
}

fn door_bounds(lens: &TableLens<'_>, space: Space, side: Direction, wide: f32) -> Rectangle {
    let bounds = lens.of_space(space);
    match side {
        Direction::East => Rectangle::new(
            Point::new(bounds.x + bounds.width - wide / 2.0, bounds.y + 1.0),
            Size::new(wide, bounds.height - 2.0),
        ),
        _ => Rectangle::new(
            Point::new(bounds.x + 1.0, bounds.y + bounds.height - wide / 2.0),
            Size::new(bounds.width - 2.0, wide),
        ),
    }
}

/// A ring around a door.
pub(super) fn mark_door(frame: &mut Frame, lens: &TableLens<'_>, ground: &Ground, door: usize, color: Color) {
    let wide = (lens.side() * 0.3).clamp(8.0, 20.0);
    for (_, space, side) in door_edges(ground).filter(|(number, ..)| *number == door) {
        let bounds = door_bounds(lens, space, side, wide);
        frame.stroke(&Path::rounded_rectangle(bounds.position(), bounds.size(), 4.0.into()), pen(color, 2.5));
    }
}

/// Columns by letters and rows by numbers, as sentences call them.
fn names(frame: &mut Frame, lens: &TableLens<'_>, look: &Look) {
    let size = (lens.side() * 0.3).clamp(9.0, 13.0);
    let (columns, rows) = (lens.grid.columns(), lens.grid.rows());
    for column in columns.clone() {
        let name = column_name(u8::try_from(column).unwrap_or_default());
        words(frame, name, lens.at((column as f32 + 0.5, rows.start as f32 - 0.32)), size, look.muted, false);
    }
    for row in rows {
        let at = lens.at((columns.start as f32 - 0.32, row as f32 + 0.5));
        words(frame, (row + 1).to_string(), at, size, look.muted, false);
    }
}

/// A token of the mission, or a terminal.
fn draw_token(frame: &mut Frame, on: On<'_>, token: usize) {
    let On { lens, sight, context, look } = on;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let now = &state.tokens[token];
    let view = View { fixed, state };
    if now.gone || fixed.campaign.is_some() && !view.has_space(token) {
        return;
    }
    let size = lens.side();
    let board = ink::board(look);
    let control = view.control(token).map(|seat| side(look, seat));
    let mut at = lens.at(middle(view.token_space(token)));
    if fixed.is_of(token, TERMINAL) {
        terminal(frame, at, size, look.green, control.unwrap_or(look.surface), look);
        return;
    }
    let radius = if now.carrier.is_some() { size * 0.19 } else { size * 0.3 };
    if now.carrier.is_some() {
        at = Point::new(at.x + size * 0.3, at.y + size * 0.3);
    }
    let color = match fixed.tokens[token].color {
        Some(TokenColor::Red) => look.red,
        Some(TokenColor::Blue) => look.blue,
        Some(TokenColor::Green) => look.green,
        Some(TokenColor::Yellow) => look.yellow,
        None if now.side == TokenSide::Colored => look.yellow,
        None => look.muted,
    };
    let color = if turns(fixed, token) && now.side == TokenSide::Gray { look.muted } else { color };
    let disc = Path::circle(at, radius);
    frame.fill(&disc, mix(board, color, 0.25));
    frame.stroke(&disc, pen(control.unwrap_or(color), if control.is_some() { 2.5 } else { 1.5 }));
    let role = fixed.role(token);
    let word = context.say(&format!("imperial_assault.play.role.{role}"), &[]);
    // Words lie over all shapes: under a figure they would stand on it.
    let is_covered = now.carrier.is_none() && view.in_play().any(|figure| view.spaces(figure).contains(&now.space));
    if !is_covered {
        let letter: String = word.chars().take(1).flat_map(char::to_uppercase).collect();
        words(frame, letter, at, radius * 1.1, look.text, true);
    }
    for (seat, _) in Seat::BOTH.into_iter().zip(now.markers).filter(|(_, has)| *has) {
        let off = if seat == Seat::First { -1.0 } else { 1.0 };
        let dot = Path::circle(Point::new(at.x + off * radius * 0.9, at.y - radius * 0.75), radius * 0.34);
        frame.fill(&dot, side(look, seat));
        frame.stroke(&dot, pen(look.surface, 1.0));
    }
    // Attackable pieces show their remaining health.
    let piece = fixed.tokens[token].figure.filter(|figure| state.figure(*figure).is_in_play());
    if let Some(piece) = piece {
        let left = view.health(piece).saturating_sub(state.figure(piece).damage);
        let place = Point::new(at.x - radius * 0.85, at.y + radius * 0.7);
        frame.fill(&Path::circle(place, radius * 0.5), look.yellow);
        words(frame, left.to_string(), place, radius * 0.75, look.surface, true);
    }
    if let Some(owner) = now.owner {
        frame.stroke(&Path::circle(at, radius * 0.8), pen(side(look, owner), 1.5));
    }
    if now.counters > 0 {
        let place = Point::new(at.x + radius * 0.85, at.y + radius * 0.7);
        frame.fill(&Path::circle(place, radius * 0.5), look.iris);
        words(frame, now.counters.to_string(), place, radius * 0.75, look.on_iris, true);
    }
}

/// True if a token has two sides in its mission.
fn turns(fixed: &Fixed, token: usize) -> bool {
    fixed.mission.rules.iter().any(|rule| matches!(rule, MissionRule::Flip { role, .. } if fixed.is_of(token, role)))
}

/// A terminal: a screen on its stand, lit by who controls it.
fn terminal(frame: &mut Frame, at: Point, size: f32, color: Color, lit: Color, look: &Look) {
    let half = size * 0.33;
    let plate = Path::rounded_rectangle(
        Point::new(at.x - half, at.y - half),
        Size::new(half * 2.0, half * 2.0),
        (size * 0.08).into(),
    );
    frame.fill(&plate, mix(ink::board(look), color, 0.3));
    frame.stroke(&plate, pen(color, 1.5));
    let screen =
        Path::rectangle(Point::new(at.x - half * 0.62, at.y - half * 0.62), Size::new(half * 1.24, half * 0.8));
    frame.fill(&screen, lit);
    frame.stroke(&screen, pen(color, 1.2));
    let key = half * 0.62;
    frame.stroke(
        &Path::line(Point::new(at.x - key, at.y + half * 0.55), Point::new(at.x + key, at.y + half * 0.55)),
        pen(color, (size * 0.06).max(1.2)),
    );
}

//! The table without units: terrain by what it does, zones, tokens of the objective.

use iced::{
    Color, Point, Size,
    widget::canvas::{Frame, Path},
};

use super::{
    lens::{On, TableLens},
    things,
};
use crate::{
    look::{Look, mix},
    screen::play::{
        ink::{self, dashed, pen, side, words},
        match_view::Sight,
    },
};
use kernel::game::Seat;
use legion::{
    Legion,
    cards::{Cover, Player, TerrainClass, TerrainShape, Zones},
    play::{
        State, View,
        table::{DEPTH, Heading, MM, Piece, RANGE, Spot},
    },
};

/// Draws it.
pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    ground(frame, on);
    zones(frame, on);
    for piece in &sight.game.state().field.pieces {
        draw_piece(frame, lens, piece, look);
    }
    for piece in &sight.game.state().field.pieces {
        height(frame, on, piece);
    }
    edges(frame, on);
    things::draw(frame, on);
}

/// The battlefield with a line at each range from its edges.
fn ground(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let field = &sight.game.state().field;
    let board = ink::board(look);
    let bounds = lens.battlefield(field);
    lens.screen.fill(frame, bounds, board);
    let faint = pen(mix(board, look.muted, 0.16), 1.0);
    for x in (1..).map(|column| field.left + column * RANGE).take_while(|x| *x < field.right) {
        frame.stroke(&lens.line(Spot::new(x, 0), Spot::new(x, DEPTH)), faint);
    }
    for y in (1..).map(|row| row * RANGE).take_while(|y| *y < DEPTH) {
        frame.stroke(&lens.line(Spot::new(field.left, y), Spot::new(field.right, y)), faint);
    }
    frame.stroke(&Path::rectangle(bounds.position(), bounds.size()), pen(mix(board, look.muted, 0.6), 1.0));
}

/// The seat of a color.
fn seat_of(sight: &Sight<'_, Legion>, player: Player) -> Seat {
    let blue = sight.game.state().blue;
    if player == Player::Blue { blue } else { blue.other() }
}

/// Deployment zones in the colors of the sides; faint once the rounds have begun.
fn zones(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let view = View { fixed: sight.game.fixed(), state };
    let strength = if state.round == 0 { 0.16 } else { 0.07 };
    for player in [Player::Red, Player::Blue] {
        let color = side(look, seat_of(sight, player));
        let rim = Color { a: 0.75, ..color };
        match view.zone_map() {
            None => {}
            Some(Zones::HalfCircle(range)) => {
                let middle = view.edge_middle(player);
                let up = if middle.y == 0 { 0 } else { 32 };
                let reach = i32::from(*range) * RANGE;
                let rim_points: Vec<Spot> = (0..=32).map(|step| middle + Heading::new(up + step).way(reach)).collect();
                let path = lens.polygon(&rim_points);
                frame.fill(&path, Color { a: strength, ..color });
                frame.stroke(&path, dashed(rim, 1.5, &[6.0, 5.0]));
            }
            Some(Zones::Cells(_)) => {
                let cells = view.cells(player);
                for cell in &cells {
                    frame.fill(&lens.polygon(cell.corners()), Color { a: strength, ..color });
                }
                // Only the rim of the zones is drawn, not that of each square.
                let holds = |at: Spot| cells.iter().any(|cell| cell.contains(at));
                for cell in &cells {
                    let corners = cell.corners();
                    let middle = corners[0].middle(corners[2]);
                    for (number, corner) in corners.iter().enumerate() {
                        let next = corners[(number + 1) % corners.len()];
                        let beyond = corner.middle(next) + (corner.middle(next) - middle).scaled(RANGE / 4);
                        if !holds(beyond) {
                            frame.stroke(&lens.line(*corner, next), dashed(rim, 1.5, &[6.0, 5.0]));
                        }
                    }
                }
            }
        }
    }
}

/// True if colors and edges are chosen.
pub(super) fn has_colors(state: &State) -> bool {
    state.mission.objective.is_some() || state.rows.iter().any(|row| !row.is_empty())
}

/// Each edge in the color of its side, once it has one.
fn edges(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    if !has_colors(state) {
        return;
    }
    let view = View { fixed: sight.game.fixed(), state };
    for player in [Player::Red, Player::Blue] {
        let y = view.edge_middle(player).y;
        let line = lens.line(Spot::new(state.field.left, y), Spot::new(state.field.right, y));
        frame.stroke(&line, pen(side(look, seat_of(sight, player)), 4.0));
    }
}

/// The colors of a piece: its ground and its rim.
pub(super) fn colors(look: &Look, piece: &Piece) -> (Color, Color) {
    let board = ink::board(look);
    let tone = match (piece.cover, piece.shape) {
        _ if piece.platform => look.yellow,
        (Cover::Light, TerrainShape::Area) => look.green,
        (Cover::None, _) => look.blue,
        _ => look.muted,
    };
    let strength = match piece.shape {
        TerrainShape::Area => 0.18,
        TerrainShape::Obstacle => 0.42,
        TerrainShape::Scatter => 0.7,
    };
    (mix(board, tone, strength), mix(board, tone, 0.9))
}

fn draw_piece(frame: &mut Frame, lens: &TableLens<'_>, piece: &Piece, look: &Look) {
    let (fill, rim) = colors(look, piece);
    let corners = piece.polygon.corners();
    let path = lens.polygon(corners);
    frame.fill(&path, fill);
    // A piece that blocks sight has a solid rim, another a dashed one.
    if piece.blocks {
        frame.stroke(&path, pen(rim, 2.0));
    } else {
        frame.stroke(&path, dashed(rim, 1.5, &[5.0, 4.0]));
    }
    let [one, two, three, four] = [0, 1, 2, 3].map(|at| corners.get(at).copied().unwrap_or_default());
    let middle = one.middle(three);
    let along = |from: Spot, to: Spot, share: f32| {
        let part = |one: i32, two: i32| one + ((two - one) as f32 * share) as i32;
        Spot::new(part(from.x, to.x), part(from.y, to.y))
    };
    match piece.class(legion::play::table::Mover::Trooper) {
        // A roof: four slopes that meet.
        TerrainClass::Climb if one.distance(two).min(two.distance(three)) > 40 * MM => {
            for corner in [one, two, three, four] {
                frame.stroke(&lens.line(corner, along(corner, middle, 0.55)), pen(rim, 1.0));
            }
            let inner: Vec<Spot> = [one, two, three, four].map(|corner| along(corner, middle, 0.55)).to_vec();
            frame.stroke(&lens.polygon(&inner), pen(rim, 1.0));
        }
        TerrainClass::Climb => {}
        // Nobody gets in: hatched.
        TerrainClass::Impassable => {
            for share in [0.25, 0.5, 0.75] {
                frame.stroke(&lens.line(along(one, two, share), along(one, four, share)), pen(rim, 1.0));
                frame.stroke(&lens.line(along(three, two, share), along(three, four, share)), pen(rim, 1.0));
            }
        }
        // Slow going: dots.
        TerrainClass::Difficult if piece.shape == TerrainShape::Area => {
            let radius = lens.length(5 * MM).max(0.8);
            for (x, y) in [(0.2, 0.22), (0.5, 0.16), (0.8, 0.26), (0.3, 0.55), (0.68, 0.6), (0.18, 0.84), (0.5, 0.86)] {
                let at = along(along(one, two, x), along(four, three, x), y);
                frame.fill(&Path::circle(lens.at(at), radius), rim);
            }
        }
        _ if piece.platform => {
            let inner: Vec<Spot> = [one, two, three, four].map(|corner| along(corner, middle, 0.3)).to_vec();
            frame.stroke(&lens.polygon(&inner), dashed(rim, 1.0, &[5.0, 4.0]));
        }
        _ => {}
    }
}

/// The height of a piece, in centimeters, if there is room for the number.
fn height(frame: &mut Frame, on: On<'_>, piece: &Piece) {
    let On { lens, sight, context, look } = on;
    let corners = piece.polygon.corners();
    let [one, two, three] = [0, 1, 2].map(|at| corners.get(at).copied().unwrap_or_default());
    let room = lens.length(one.distance(two)).min(lens.length(two.distance(three)));
    let middle = one.middle(three);
    // Words lie over all shapes: under a token or a mini they would stand on it.
    let state = sight.game.state();
    let is_near = |at: Spot| lens.length(at.distance(middle)) < 20.0;
    let minis = state.units.iter().filter(|unit| unit.is_in_play()).flat_map(|unit| &unit.minis);
    let covered = state.tokens.iter().any(|token| is_near(token.at)) || minis.into_iter().any(|mini| is_near(mini.at));
    if piece.height == 0 || room < 22.0 || covered {
        return;
    }
    // In centimeters, as everything on the table is told.
    let tall = piece.height / MM;
    let places = if tall % 10 == 0 { 0 } else { 1 };
    let text = context.language.decimal(f64::from(tall) / 10.0, places);
    let (fill, _) = colors(look, piece);
    let at = lens.at(middle);
    let size = Size::new(text.chars().count() as f32 * 6.5 + 8.0, 15.0);
    let corner = Point::new(at.x - size.width / 2.0, at.y - size.height / 2.0);
    frame.fill(&Path::rounded_rectangle(corner, size, 4.0.into()), fill);
    words(frame, text, at, 11.0, look.text, false);
}

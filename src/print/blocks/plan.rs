//! Plans of maps: a grid of spaces, with a legend of signs.

use super::{GAP, LABEL, Point, filled};
use crate::{
    Color, Operation, Stroke, Warning, mm,
    press::Press,
    slice::{Slice, Strip, WHOLE},
    text::{Type, lines, one_line},
};
use kernel::sheet::{
    Alignment, Plan, PlanEdge, PlanGround, PlanLabel, PlanLine, PlanMark, PlanSign, PlanSpace, PlanTile, Prose, Role,
    column_name, space_name,
};

/// Largest side of a space.
const LARGEST: f32 = 25.0;
/// Most height of a plan, as a share of the page.
const SHARE: f32 = 0.66;
/// Margin for the names of columns and rows, in spaces.
const MARGIN: f32 = 0.8;
/// Side of a sign of the legend.
const SIGN: f32 = 12.0;
/// Half the width of a door, the thickest edge, in spaces.
const EDGE: f32 = 0.12;
/// Least width of a column of the legend.
const COLUMN: f32 = 118.0;
/// Tone of a part that is told from the rest.
const SHADE: Color = Color::gray(0xDF);
/// Least size of a label, which may be wider than its space.
const READABLE: f32 = 4.6;
const TEXT: Type = Type::new(8.0, 10.6);

pub(super) fn plan(press: &mut Press, plan: &Plan, width: f32) -> Strip {
    if let Some(tile) = plan.tile {
        return vec![true_size(press, plan, tile, width)];
    }
    let (columns, rows) = (f32::from(plan.size.0.max(1)), f32::from(plan.size.1.max(1)));
    let (wide, high) = (columns + MARGIN + EDGE, rows + MARGIN + EDGE);
    let side = (width / wide).min(press.room * SHARE / high).min(press.pt(LARGEST));
    let left = ((width - wide * side) / 2.0).max(0.0);
    let board = Board { side, origin: Point::new(left + side * MARGIN, side * MARGIN) };
    let mut out = Vec::new();
    names(press, plan, &board, &mut out);
    draw(press, plan, &board, &|_| true, &mut out);
    let mut strip = vec![Slice::new(high * side + press.pt(2.0), out).gap(press.pt(GAP))];
    strip.extend(legend(press, plan, width));
    strip
}

/// A tile of a mat, with the names of its spaces in their corners.
fn true_size(press: &mut Press, plan: &Plan, tile: PlanTile, width: f32) -> Slice {
    let (columns, rows) = (f32::from(tile.size.0.max(1)), f32::from(tile.size.1.max(1)));
    let wanted = mm(f32::from(tile.side) / 10.0);
    let side = wanted.min(width / columns).min(press.room / rows);
    if side < wanted - 0.01 {
        press.warn(Warning::CardSize { width_mm: columns * wanted / mm(1.0), height_mm: rows * wanted / mm(1.0) });
    }
    let left = ((width - columns * side) / 2.0).max(0.0);
    let (column, row) = (f32::from(tile.from.0), f32::from(tile.from.1));
    let board = Board { side, origin: Point::new(left - column * side, -row * side) };
    let is_in = |(column, row): (u8, u8)| {
        (tile.from.0..tile.from.0.saturating_add(tile.size.0)).contains(&column)
            && (tile.from.1..tile.from.1.saturating_add(tile.size.1)).contains(&row)
    };
    let mut out = Vec::new();
    draw(press, plan, &board, &is_in, &mut out);
    let face = Type { size: side * 0.11, leading: side * 0.16, ..LABEL };
    for space in plan.spaces.iter().filter(|space| is_in(space.at)) {
        let corner = board.corner(space.at);
        let at = (space.at.0.saturating_add(plan.beyond.0), space.at.1.saturating_add(plan.beyond.1));
        let line = one_line(press, &space_name(at), face, side);
        line.draw(corner.x + side * 0.06, corner.y + side * 0.03, face, &mut out);
    }
    Slice::new(rows * side, out).gap(press.pt(GAP))
}

/// Draws the spaces of a plan of which this holds, with their edges and marks.
fn draw(press: &mut Press, plan: &Plan, board: &Board, is_in: &dyn Fn((u8, u8)) -> bool, out: &mut Vec<Operation>) {
    for space in plan.spaces.iter().filter(|space| is_in(space.at)) {
        draw_space(press, board, space, out);
    }
    for label in plan.labels.iter().filter(|label| is_in(label.at)) {
        draw_label(press, board, label, plan.size.0, out);
    }
    outline(plan, board, is_in, out);
    for edge in plan.edges.iter().filter(|edge| is_in(edge.at) || is_in(beyond(edge))) {
        board.edge(press, edge, out);
    }
    for (number, mark) in plan.marks.iter().enumerate().filter(|(_, mark)| is_in(mark.at)) {
        let before = plan.marks[..number].iter().filter(|other| other.at == mark.at).count();
        let all = plan.marks.iter().filter(|other| other.at == mark.at).count();
        draw_mark(press, board, mark, (before, all), out);
    }
}

/// The space on the other side of an edge.
const fn beyond(edge: &PlanEdge) -> (u8, u8) {
    let (column, row) = edge.at;
    if edge.is_east { (column.saturating_add(1), row) } else { (column, row.saturating_add(1)) }
}

/// Positions of the spaces.
struct Board {
    side: f32,
    origin: Point,
}

impl Board {
    fn corner(&self, (column, row): (u8, u8)) -> Point {
        Point::new(self.origin.x + f32::from(column) * self.side, self.origin.y + f32::from(row) * self.side)
    }

    /// An edge of a space.
    fn edge(&self, press: &Press, edge: &PlanEdge, out: &mut Vec<Operation>) {
        let corner = self.corner(edge.at);
        let (x, y) = (corner.x + self.side, corner.y + self.side);
        let from = if edge.is_east { Point::new(x, corner.y) } else { Point::new(corner.x, y) };
        line(press, edge.line, from, Point::new(x, y), self.side, out);
    }
}

/// Names of columns and rows, as in matches.
fn names(press: &mut Press, plan: &Plan, board: &Board, out: &mut Vec<Operation>) {
    let face = Type { size: board.side * 0.42, leading: board.side * 0.6, ..LABEL };
    for column in 0..plan.size.0 {
        let line = one_line(press, &column_name(column.saturating_add(plan.beyond.0)), face, board.side);
        let corner = board.corner((column, 0));
        line.draw_aligned(Alignment::Center, corner.x, board.side, corner.y - face.leading, face, out);
    }
    for row in 0..plan.size.1 {
        let line = one_line(press, &(u16::from(row) + u16::from(plan.beyond.1) + 1).to_string(), face, board.side);
        let corner = board.corner((0, row));
        let top = corner.y + (board.side - face.leading) / 2.0;
        let width = board.side * MARGIN;
        line.draw_aligned(Alignment::Center, corner.x - width, width, top, face, out);
    }
}

/// The outline of the map, which blocks movement.
fn outline(plan: &Plan, board: &Board, is_in: &dyn Fn((u8, u8)) -> bool, out: &mut Vec<Operation>) {
    let has = |(column, row): (i32, i32)| {
        plan.spaces.iter().any(|space| (i32::from(space.at.0), i32::from(space.at.1)) == (column, row))
    };
    let stroke = Stroke::solid(Color::gray(0x40), board.side * 0.06);
    for space in plan.spaces.iter().filter(|space| is_in(space.at)) {
        let (column, row) = (i32::from(space.at.0), i32::from(space.at.1));
        let corner = board.corner(space.at);
        let (right, below) = (corner.x + board.side, corner.y + board.side);
        let sides = [
            ((column, row - 1), corner, Point::new(right, corner.y)),
            ((column, row + 1), Point::new(corner.x, below), Point::new(right, below)),
            ((column - 1, row), corner, Point::new(corner.x, below)),
            ((column + 1, row), Point::new(right, corner.y), Point::new(right, below)),
        ];
        for (next, from, to) in sides {
            if !has(next) {
                out.push(Operation::Line { from, to, stroke });
            }
        }
    }
}

fn draw_space(press: &Press, board: &Board, space: &PlanSpace, out: &mut Vec<Operation>) {
    let corner = board.corner(space.at);
    ground(press, space.ground, if space.is_shaded { SHADE } else { Color::WHITE }, corner, board.side, out);
    if let Some(role) = space.zone {
        zone(press, role, corner, board.side, out);
    }
}

fn ground(press: &Press, ground: PlanGround, open: Color, corner: Point, side: f32, out: &mut Vec<Operation>) {
    let hairline = press.palette.hairline();
    let fill = if ground == PlanGround::Closed { Color::gray(0x8A) } else { open };
    out.push(Operation::Rectangle {
        corner,
        width: side,
        height: side,
        radius: 0.0,
        fill: Some(fill),
        stroke: Some(hairline),
    });
    let pen = Stroke::solid(Color::gray(0x9A), (side * 0.035).max(0.3));
    let mut draw = |from: (f32, f32), to: (f32, f32)| {
        let at = |(x, y): (f32, f32)| Point::new(corner.x + x * side, corner.y + y * side);
        out.push(Operation::Line { from: at(from), to: at(to), stroke: pen });
    };
    match ground {
        PlanGround::Open | PlanGround::Closed => {}
        PlanGround::Hatched => {
            for step in [0.34, 0.67, 1.0] {
                draw((0.0, step), (step, 0.0));
            }
            for step in [0.34, 0.67] {
                draw((step, 1.0), (1.0, step));
            }
        }
        PlanGround::Crossed => {
            draw((0.0, 0.0), (1.0, 1.0));
            draw((1.0, 0.0), (0.0, 1.0));
        }
    }
}

/// A frame within the spaces of a zone, dashed without colors.
fn zone(press: &Press, role: Role, corner: Point, side: f32, out: &mut Vec<Operation>) {
    let color = press.palette.words(role);
    let width = (side * 0.06).max(0.5);
    let stroke = if press.palette.needs_marks() && role == Role::Blue {
        Stroke::dashed(color, width, [side * 0.12, side * 0.1])
    } else {
        Stroke::solid(color, width)
    };
    let inset = side * 0.1;
    out.push(Operation::Rectangle {
        corner: Point::new(corner.x + inset, corner.y + inset),
        width: side - 2.0 * inset,
        height: side - 2.0 * inset,
        radius: side * 0.08,
        fill: None,
        stroke: Some(stroke),
    });
}

fn line(press: &Press, kind: PlanLine, from: Point, to: Point, side: f32, out: &mut Vec<Operation>) {
    let is_level = (to.x - from.x).abs() > (to.y - from.y).abs();
    match kind {
        PlanLine::Wall => {
            out.push(Operation::Line { from, to, stroke: Stroke::solid(Color::BLACK, side * 0.16) });
        }
        PlanLine::Blocked => {
            let shift = side * 0.07;
            for sign in [-1.0, 1.0] {
                let move_by = |point: Point| {
                    if is_level {
                        Point::new(point.x, point.y + sign * shift)
                    } else {
                        Point::new(point.x + sign * shift, point.y)
                    }
                };
                let stroke = Stroke::solid(press.palette.words(Role::Red), side * 0.06);
                out.push(Operation::Line { from: move_by(from), to: move_by(to), stroke });
            }
        }
        PlanLine::Seam => {
            let stroke = Stroke::solid(Color::gray(0x55), side * 0.05);
            out.push(Operation::Line { from, to, stroke });
        }
        PlanLine::Dashed => {
            let stroke = Stroke::dashed(press.palette.words(Role::Red), side * 0.1, [side * 0.18, side * 0.12]);
            out.push(Operation::Line { from, to, stroke });
        }
        PlanLine::Door => {
            let thick = side * 0.22;
            let (width, height) = if is_level { (to.x - from.x, thick) } else { (thick, to.y - from.y) };
            let corner = if is_level {
                Point::new(from.x, from.y - thick / 2.0)
            } else {
                Point::new(from.x - thick / 2.0, from.y)
            };
            out.push(Operation::Rectangle {
                corner,
                width,
                height,
                radius: 0.0,
                fill: Some(Color::WHITE),
                stroke: Some(Stroke::solid(press.palette.words(Role::Accent), side * 0.06)),
            });
        }
    }
}

/// A mark of a space: one or two in the middle, several in quarters.
fn draw_mark(
    press: &mut Press,
    board: &Board,
    mark: &PlanMark,
    (before, all): (usize, usize),
    out: &mut Vec<Operation>,
) {
    let corner = board.corner(mark.at);
    let (size, x, y) = match all {
        0 | 1 => (board.side * 0.76, 0.12, 0.12),
        // In opposite corners, as large as fits.
        2 => (board.side * 0.54, if before == 0 { 0.0 } else { 0.46 }, if before == 0 { 0.0 } else { 0.46 }),
        _ => {
            let place = before % 4;
            (board.side * 0.48, if place % 2 == 0 { 0.02 } else { 0.5 }, if place < 2 { 0.02 } else { 0.5 })
        }
    };
    let corner = Point::new(corner.x + x * board.side, corner.y + y * board.side);
    chip(press, &mark.text, mark.role, corner, size, out);
}

/// Small letters on the ground of a space, as wide as the space unless they would be too small to read.
fn draw_label(press: &mut Press, board: &Board, label: &PlanLabel, columns: u8, out: &mut Vec<Operation>) {
    let (corner, side) = (board.corner(label.at), board.side);
    let letters = label.text.chars().count().max(1) as f32;
    let size = (side * 0.5).min(side * 1.45 / letters).max(press.pt(READABLE));
    let face = Type { size, leading: size * 1.3, ..LABEL }.bold();
    let (left, right) = (board.corner((0, 0)).x, board.corner((columns, 0)).x);
    let width = side.max(size * letters).min(right - left);
    let line = one_line(press, &label.text, face, width);
    let x = (corner.x + (side - width) / 2.0).min(right - width).max(left);
    line.draw_aligned(Alignment::Center, x, width, corner.y + (side - face.leading) / 2.0, face, out);
}

/// Letters in a small field.
fn chip(press: &mut Press, text: &str, role: Role, corner: Point, size: f32, out: &mut Vec<Operation>) {
    let field = press.palette.field(role);
    let paper = Operation::Rectangle {
        corner,
        width: size,
        height: size,
        radius: size * 0.2,
        fill: Some(field.fill.unwrap_or(Color::WHITE)),
        stroke: Some(Stroke { width: (size * 0.06).max(0.4), ..field.edge }),
    };
    out.push(paper);
    let letters = text.chars().count().max(1) as f32;
    let face = Type { size: (size * 0.7).min(size * 1.45 / letters), leading: size, ..TEXT.bold() };
    let line = one_line(press, text, face, size);
    super::recolored(out, field.content, |out| {
        line.draw_aligned(Alignment::Center, corner.x, size, corner.y, face, out);
    });
}

/// The legend of signs, in as many columns as fit.
fn legend(press: &mut Press, plan: &Plan, width: f32) -> Strip {
    let columns = ((width / press.pt(COLUMN)) as usize).clamp(1, 4);
    let column = width / columns as f32;
    let (sign, face) = (press.pt(SIGN), TEXT.on(press));
    let indent = sign + press.pt(5.0);
    let mut strip = Strip::new();
    for (number, row) in plan.legend.chunks(columns).enumerate() {
        let mut out = Vec::new();
        let mut height = sign;
        for (place, (what, words)) in row.iter().enumerate() {
            let left = place as f32 * column;
            draw_sign(press, what, Point::new(left, 0.0), sign, &mut out);
            let set = lines(press, &Prose::from(words.as_str()), face, column - indent - press.pt(4.0));
            for (index, line) in set.iter().enumerate() {
                line.draw(left + indent, index as f32 * face.leading, face, &mut out);
            }
            height = height.max(set.len() as f32 * face.leading);
        }
        let gap = if number == 0 { GAP } else { 3.0 };
        strip.push(Slice::new(height, out).gap(press.pt(gap)).tie(WHOLE));
    }
    strip
}

fn draw_sign(press: &mut Press, sign: &PlanSign, corner: Point, side: f32, out: &mut Vec<Operation>) {
    match sign {
        PlanSign::Ground(what) => ground(press, *what, Color::WHITE, corner, side, out),
        PlanSign::Shade => ground(press, PlanGround::Open, SHADE, corner, side, out),
        PlanSign::Zone(role) => {
            ground(press, PlanGround::Open, Color::WHITE, corner, side, out);
            zone(press, *role, corner, side, out);
        }
        PlanSign::Line(kind) => {
            out.push(filled(corner, side, side, 0.0, Color::WHITE));
            let middle = corner.y + side / 2.0;
            line(press, *kind, Point::new(corner.x, middle), Point::new(corner.x + side, middle), side, out);
        }
        PlanSign::Mark(text, role) => chip(press, text, *role, corner, side, out),
    }
}

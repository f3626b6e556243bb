//! Drawings to scale in rows, and QR codes.

use super::{
    GAP, Point, filled, icon,
    row::{Unit, flow},
};
use crate::{
    Color, FillRule, Operation, Segment, Stroke, Tag, glyph, ink, mm,
    press::Press,
    slice::{Slice, Strip, WHOLE, spaced, tied},
    text::{Type, lines, natural_width},
};
use kernel::{
    phrase,
    sheet::{Alignment, AreaLook, Code, Drawing, Role, Shape, Sign},
};

const CAPTION: Type = Type::new(8.4, 11.0);
/// Side of the box before a caption.
const BOX: f32 = 11.0;
/// Most height of a drawing, as a share of the page.
const SHARE: f32 = 0.6;
/// Most height of a row with its words, as a share of the page.
const MOST: f32 = 0.8;
/// Height of a line of letters in a drawing, as a share of their size.
const LEADING: f32 = 1.3;
/// Size of letters in a drawing, as a share of its smaller side.
const LETTERS: f32 = 0.09;

pub(super) fn drawings(press: &mut Press, drawings: &[Drawing], width: f32) -> Strip {
    let (between, below, gap) = (press.pt(14.0), press.pt(8.0), press.pt(GAP));
    let mut strip = Strip::new();
    let mut row = Vec::new();
    for drawing in drawings {
        let (unit, is_whole) = unit(press, drawing, width);
        row.push(unit);
        if is_whole {
            continue;
        }
        // Words too long for any page beside the drawing go on below it.
        let last = row.pop();
        strip.extend(flow(std::mem::take(&mut row), width, between, below));
        strip.extend(flow(last.into_iter().collect(), width, between, below));
        strip.last_mut().into_iter().for_each(|drawn| drawn.leads = true);
        strip.extend(super::paragraph::paragraph(press, &drawing.caption, width));
    }
    strip.extend(flow(row, width, between, below));
    spaced(strip, gap)
}

/// A drawing with its caption, and true if the caption is part of it: no row is higher than a page.
fn unit(press: &mut Press, drawing: &Drawing, width: f32) -> (Unit, bool) {
    let (wide, high) = (drawing.size.0.max(1.0), drawing.size.1.max(1.0));
    let (wanted, most) = match drawing.is_true_size {
        true => (mm(drawing.width_mm), press.room),
        false => (press.pt(mm(drawing.width_mm)), press.room * SHARE),
    };
    let scale = (wanted.clamp(1.0, width) / wide).min(most / high);
    let (drawn, height) = (wide * scale, high * scale);
    let mut out = vec![Operation::Tag(Tag::Text)];
    if !drawing.words.is_empty() {
        out.push(Operation::Tag(Tag::Drawing(drawing.words.clone())));
    }
    for shape in &drawing.shapes {
        let letters = (wide.min(high) * scale * LETTERS).clamp(press.pt(6.0), press.pt(11.0)).min(height / LEADING);
        draw(press, shape, scale, ((drawn, height), letters), &mut out);
    }
    let face = CAPTION.on(press);
    let lead = if drawing.tick.is_some() { press.pt(BOX + 4.0) } else { 0.0 };
    let mut y = height + press.pt(3.0);
    if let Some(is_ticked) = drawing.tick {
        let (side, color) = (press.pt(BOX), press.palette.words(Role::Text));
        let words = if is_ticked { "print.ticked" } else { "print.not_ticked" };
        out.push(Operation::Tag(Tag::Drawing(phrase::text(press.language, words).to_owned())));
        icon(press, "tick-square", Point::new(0.0, y), side, color, &mut out);
        if is_ticked {
            icon(press, "ui-check", Point::new(0.0, y), side, color, &mut out);
        }
    }
    // A caption is as wide as its drawing, or as a word needs.
    let mut words = lines(press, &drawing.caption, face, (drawn - lead).max(press.pt(54.0)).min(width - lead));
    let is_whole = y + words.len() as f32 * face.leading <= press.room * MOST;
    if !is_whole {
        words.clear();
    }
    let mut widest = drawn;
    for line in &words {
        line.draw(lead, y, face, &mut out);
        widest = widest.max(lead + line.width);
        y += face.leading;
    }
    if words.is_empty() && lead > 0.0 {
        y += press.pt(BOX);
    }
    (Unit { width: widest, height: y, leads: false, operations: out }, is_whole)
}

fn draw(
    press: &mut Press,
    shape: &Shape,
    scale: f32,
    ((field, high), letters): ((f32, f32), f32),
    out: &mut Vec<Operation>,
) {
    let at = |(x, y): (f32, f32)| Point::new(x * scale, y * scale);
    match shape {
        Shape::Area { outline, role, look } => {
            let corners: Vec<Point> = outline.iter().map(|corner| at(*corner)).collect();
            if *look != AreaLook::Edge {
                let mut segments: Vec<Segment> = corners.iter().map(|corner| Segment::Line(*corner)).collect();
                if let Some(first) = segments.first_mut() {
                    *first = Segment::Move(corners[0]);
                }
                segments.push(Segment::Close);
                out.push(Operation::Path { segments, rule: FillRule::NonZero, fill: tone(press, *role) });
            }
            if *look != AreaLook::Tone {
                let stroke = edge(press, *role);
                let next = corners.iter().skip(1).chain(corners.first());
                out.extend(corners.iter().zip(next).map(|(from, to)| Operation::Line { from: *from, to: *to, stroke }));
            }
        }
        Shape::Line { from, to, is_dashed } => {
            let color = press.palette.words(Role::Muted);
            let stroke = if *is_dashed { Stroke::dashed(color, 0.6, [2.4, 2.0]) } else { Stroke::solid(color, 0.6) };
            out.push(Operation::Line { from: at(*from), to: at(*to), stroke });
        }
        Shape::Circle { middle, radius, role, look } => {
            let (Point { x, y }, radius) = (at(*middle), radius * scale);
            out.push(Operation::Rectangle {
                corner: Point::new(x - radius, y - radius),
                width: 2.0 * radius,
                height: 2.0 * radius,
                radius,
                fill: (*look != AreaLook::Edge).then(|| tone(press, *role)),
                stroke: (*look != AreaLook::Tone).then(|| edge(press, *role)),
            });
        }
        Shape::Sign { at: middle, height, turned, sign, role } => {
            let (side, color) = (height * scale, press.palette.words(*role));
            let mut drawn = Vec::new();
            match sign {
                Sign::Icon(name) => icon(press, name, Point::new(-side / 2.0, -side / 2.0), side, color, &mut drawn),
                Sign::Large(text) => drawn.push(Operation::Path {
                    segments: glyph::letters(text, side),
                    rule: FillRule::NonZero,
                    fill: color,
                }),
            }
            let Point { x, y } = at(*middle);
            for mut operation in drawn {
                operation.turn(*turned);
                operation.shift(x, y);
                out.push(operation);
            }
        }
        Shape::Letters { at: middle, text, role } => {
            let face = Type::new(letters, letters * LEADING).bold().role(*role);
            let Point { x, y } = at(*middle);
            let wide = natural_width(press, &text.as_str().into(), face);
            // Shrinks letters longer than the field.
            let face = Type { size: face.size * (field / wide.max(field)), ..face };
            if let Some(line) = lines(press, &text.as_str().into(), face, f32::MAX).first() {
                // Clamped to the drawing, for names at its edge.
                let left = (x - line.width / 2.0).clamp(0.0, (field - line.width).max(0.0));
                let top = (y - face.leading / 2.0).clamp(0.0, (high - face.leading).max(0.0));
                if ink::is_color(*role) {
                    // Lines of the drawing stay clear of the letters.
                    let patch = tone(press, *role);
                    out.push(filled(Point::new(left - 1.5, top), line.width + 3.0, face.leading, 1.5, patch));
                }
                line.draw_aligned(Alignment::Left, left, line.width, top, face, out);
            }
        }
    }
}

/// Tone of an area: adjacent colors differ in lightness too.
fn tone(press: &Press, role: Role) -> Color {
    match (press.palette.needs_marks(), role) {
        (true, Role::Red) => Color::gray(0xC4),
        (true, Role::Blue) => Color::gray(0xEA),
        (true, _) => Color::gray(0xDA),
        (false, role) => press.palette.tone(role),
    }
}

fn edge(press: &Press, role: Role) -> Stroke {
    let color = press.palette.words(role);
    if press.palette.needs_marks() && role == Role::Blue {
        return Stroke::dashed(color, 0.8, [2.6, 1.6]);
    }
    Stroke::solid(color, 0.8)
}

/// Side of a module of a code, in millimeters, for cameras of phones.
const MODULE: f32 = 0.5;
/// Width of the quiet zone, in modules.
const QUIET: f32 = 4.0;

pub(super) fn code(press: &mut Press, code: &Code, width: f32) -> Strip {
    let face = CAPTION.on(press);
    let Some(modules) = crate::code::modules(&code.text) else {
        // A text longer than any code is printed as text.
        let mut strip = super::paragraph::paragraph(press, &code.text.as_str().into(), width);
        strip.extend(super::paragraph::paragraph(press, &code.caption, width));
        return strip;
    };
    let count = modules.side as f32;
    let side = mm(MODULE).min(width.min(press.room * MOST) / (count + 2.0 * QUIET));
    let quiet = QUIET * side;
    let whole = count * side + 2.0 * quiet;
    let mut out = vec![Operation::Tag(Tag::Drawing(phrase::text(press.language, "print.code").to_owned()))];
    out.push(filled(Point::default(), whole, whole, 0.0, Color::WHITE));
    // One path for all, so that no hairline shows between neighbors.
    let mut segments = Vec::new();
    for (row, from, to) in modules.runs() {
        let (left, right) = (quiet + from as f32 * side, quiet + to as f32 * side);
        let (top, bottom) = (quiet + row as f32 * side, quiet + (row + 1) as f32 * side);
        segments.extend([
            Segment::Move(Point::new(left, top)),
            Segment::Line(Point::new(right, top)),
            Segment::Line(Point::new(right, bottom)),
            Segment::Line(Point::new(left, bottom)),
            Segment::Close,
        ]);
    }
    out.push(Operation::Path { segments, rule: FillRule::NonZero, fill: Color::BLACK });
    let beside = width - whole - press.pt(8.0);
    let words = if beside < press.pt(90.0) { Vec::new() } else { lines(press, &code.caption, face, beside) };
    if words.is_empty() || words.len() as f32 * face.leading > press.room * MOST {
        let mut strip = vec![Slice::new(whole, out)];
        strip.extend(super::paragraph::paragraph(press, &code.caption, width));
        return spaced(tied(strip, WHOLE), press.pt(GAP));
    }
    let mut y = ((whole - words.len() as f32 * face.leading) / 2.0).max(0.0);
    out.push(Operation::Tag(Tag::Text));
    for line in &words {
        line.draw(whole + press.pt(8.0), y, face, &mut out);
        y += face.leading;
    }
    vec![Slice::new(whole.max(y), out).gap(press.pt(GAP))]
}

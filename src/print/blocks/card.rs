//! Cards to cut out.

use std::rc::Rc;

use super::{GAP, LABEL, Point, filled, icon, rule, set_all};
use crate::{
    Operation, Stroke, Tag, Warning, mm,
    press::Press,
    slice::{FREE, Head, Slice, Strip, height, joined, page_end, shift},
    text::{Type, lines, natural_width, one_line},
};
use kernel::sheet::{Alignment, Block, Card, CardSize, Cards, Level, Prose, Role};

const TITLE: Type = Type::new(10.4, 12.8).bold();
/// Side of the drawing before a card's name.
const DRAWING: f32 = 22.0;
const COST: Type = Type::new(12.0, 14.6).bold().role(Role::Accent);
/// Length of the cut marks outside the cards.
const MARK: f32 = 8.0;
/// Padding within a card.
const PAD: f32 = 7.0;
/// Least readable scale, and the step towards it.
const FLOOR: f32 = 0.66;
const STEP: f32 = 0.95;
/// Smallest card, in millimeters.
const SMALLEST: (f32, f32) = (35.0, 45.0);

/// Width of three sleeved playing cards side by side, in millimeters: the grid of all cards begins at its left edge.
const GRID: f32 = 174.0;
/// Smallest letters on a card, in points.
const LEAST: f32 = 6.0;
/// Least common scale of all cards of a sheet; a card that needs a smaller one is scaled alone.
const COMMON: f32 = 0.74;

pub(super) fn cards(press: &mut Press, cards: &Cards, width: f32) -> Strip {
    let outer = press.least;
    press.least = LEAST;
    let (card_width, card_height) = size(press, cards.size, width);
    let columns = (((width - 2.0 * MARK) / card_width + 0.001) as usize).max(1);
    let grid = (columns as f32 * card_width).max(mm(GRID).min(width - 2.0 * MARK));
    let left = (width - grid) / 2.0;

    let needed: Vec<f32> = cards.cards.iter().map(|card| card_scale(press, card, card_width, card_height)).collect();
    let common = needed.iter().copied().filter(|scale| *scale >= COMMON).fold(1.0, f32::min);
    let mut faces = Vec::new();
    for (card, needed) in cards.cards.iter().zip(needed) {
        let made = card_faces(press, card, card_width, card_height, needed.min(common));
        for _ in 0..card.copies.max(1) {
            faces.extend(made.iter().cloned());
        }
    }
    press.least = outer;

    let pen = Stroke::solid(press.palette.words(Role::Muted), 0.4);
    let count = faces.len().min(columns);
    let upright = |y: f32| -> Vec<Operation> {
        let at = |column: usize| left + column as f32 * card_width;
        let mark = |x: f32| Operation::Line { from: Point::new(x, y), to: Point::new(x, y + MARK - 2.0), stroke: pen };
        (0..=count).map(|column| mark(at(column))).collect()
    };
    let head = Rc::new(Head { height: MARK, operations: upright(0.0) });

    let mut strip = Strip::new();
    let mut faces = faces.into_iter().peekable();
    while faces.peek().is_some() {
        let mut operations = upright(card_height + 2.0);
        let right = left + count as f32 * card_width;
        for y in [0.0, card_height] {
            operations.push(rule(left - MARK, left - 2.0, y, pen));
            operations.push(rule(right + 2.0, right + MARK, y, pen));
        }
        for (column, mut face) in faces.by_ref().take(columns).enumerate() {
            shift(&mut face, left + column as f32 * card_width, 0.0);
            operations.append(&mut face);
        }
        let mut row = Slice { tail: MARK, ..Slice::new(card_height, operations) };
        if strip.is_empty() {
            shift(&mut row.operations, 0.0, MARK);
            row.operations.splice(0..0, head.operations.iter().cloned());
            row.height += MARK;
            row.gap = press.pt(GAP);
        } else {
            row.head = Some(Rc::clone(&head));
        }
        strip.push(row.tie(FREE));
    }
    strip
}

/// Size of a card in points, as near to the wanted one as the page allows.
fn size(press: &mut Press, wanted: CardSize, width: f32) -> (f32, f32) {
    let clean = |length: f32, least: f32| mm(if length.is_finite() { length.max(least) } else { least });
    let (card_width, card_height) = (clean(wanted.width_mm, SMALLEST.0), clean(wanted.height_mm, SMALLEST.1));
    let most = (width - 2.0 * MARK, press.room - 2.0 * MARK);
    if card_width > most.0 || card_height > most.1 {
        press.warn(Warning::CardSize { width_mm: wanted.width_mm, height_mm: wanted.height_mm });
    }
    (card_width.min(most.0), card_height.min(most.1))
}

/// Top and bottom of a card.
struct CardFrame {
    top: Slice,
    bottom: Slice,
    /// Blocks without room there, moved to the body.
    rest: Vec<Block>,
}

/// Scale of a card's edges, and the padding at each side.
fn frame_scale(width: f32) -> (f32, f32) {
    let scale = (width / mm(63.0)).clamp(0.84, 1.0) * 0.94;
    (scale, PAD * scale)
}

/// A card with top and bottom at fixed scale; only the body shrinks.
struct FramedCard {
    furniture: CardFrame,
    body: Vec<Block>,
    /// Width of the body.
    inner: f32,
    room: f32,
}

impl FramedCard {
    fn new(press: &mut Press, card: &Card, width: f32, card_height: f32) -> Self {
        let (start, pad) = frame_scale(width);
        let inner = width - 2.0 * pad;
        press.scale = start;
        let furniture = furniture(press, card, inner, card_height);
        let room = card_height - 2.0 * pad - furniture.top.height - furniture.bottom.height;
        let body = furniture.rest.iter().chain(&card.body).cloned().collect();
        Self { furniture, body, inner, room }
    }
}

/// Largest scale at which the text of a card fits, or the smallest readable one.
fn card_scale(press: &mut Press, card: &Card, width: f32, card_height: f32) -> f32 {
    let outer = (press.scale, press.room);
    let FramedCard { body, inner, room, .. } = FramedCard::new(press, card, width, card_height);
    press.room = room;
    while press.scale > FLOOR && height(&set_all(press, &body, inner, 0)) > room {
        press.scale = (press.scale * STEP).max(FLOOR);
    }
    let scale = press.scale;
    (press.scale, press.room) = outer;
    scale
}

/// A card with its text at this scale, continued on further cards.
fn card_faces(press: &mut Press, card: &Card, width: f32, card_height: f32, scale: f32) -> Vec<Vec<Operation>> {
    let outer = (press.scale, press.room);
    let (start, pad) = frame_scale(width);
    let FramedCard { furniture, body, inner, room } = FramedCard::new(press, card, width, card_height);
    press.room = room;
    press.scale = scale;
    let strip = set_all(press, &body, inner, 0);
    press.scale = start;

    let mut ends = Vec::new();
    let mut from = 0;
    while from < strip.len() {
        from = page_end(&strip, from, room, room, true);
        ends.push(from);
    }
    let count = ends.len().max(1);
    let mut faces = Vec::new();
    let mut slices = strip.into_iter();
    let mut from = 0;
    for index in 0..count {
        let end = ends.get(index).copied().unwrap_or(from);
        let mut part: Strip = slices.by_ref().take(end - from).collect();
        if let (true, Some(head)) = (index > 0, part.first().and_then(|first| first.head.clone())) {
            part.insert(0, Slice::new(head.height, head.operations.clone()));
        }
        from = end;
        let mut face = edge(press, width, card_height);
        face.push(Operation::Tag(Tag::Heading(Level::Entry)));
        let mut top = furniture.top.operations.clone();
        shift(&mut top, pad, pad);
        face.append(&mut top);
        let mut text = joined(part).operations;
        shift(&mut text, pad, pad + furniture.top.height);
        face.append(&mut text);
        face.push(Operation::Tag(Tag::Text));
        let mut bottom = furniture.bottom.operations.clone();
        shift(&mut bottom, pad, card_height - pad - furniture.bottom.height);
        face.append(&mut bottom);
        if count > 1 {
            face.append(&mut continuation(press, index + 1, count, width, card_height));
        }
        faces.push(face);
    }
    (press.scale, press.room) = outer;
    faces
}

/// The cut edge, and the bar in the sheet's color.
fn edge(press: &Press, width: f32, height: f32) -> Vec<Operation> {
    let outline = Operation::Rectangle {
        corner: Point::default(),
        width,
        height,
        radius: 0.0,
        fill: None,
        stroke: Some(press.palette.hairline()),
    };
    vec![filled(Point::default(), width, press.pt(3.2), 0.0, press.palette.accent()), outline]
}

/// Number of a continued card, in the middle of the bottom edge.
fn continuation(press: &mut Press, index: usize, count: usize, width: f32, height: f32) -> Vec<Operation> {
    let face = Type::new(5.6, 7.0).bold().role(Role::Muted).on(press);
    let line = one_line(press, &format!("{index}/{count}"), face, width);
    let mut out = Vec::new();
    line.draw_aligned(Alignment::Center, 0.0, width, height - face.leading - 0.4, face, &mut out);
    out
}

fn furniture(press: &mut Press, card: &Card, inner: f32, card_height: f32) -> CardFrame {
    let whole = Prose::from(card.title.as_str());
    let top = top(press, &whole, &card.kind, &card.cost, card.drawing.as_deref(), inner);
    let bottom = bottom(press, &card.left, &card.right, inner);
    if top.height + bottom.height <= card_height * 0.5 {
        return CardFrame { top, bottom, rest: Vec::new() };
    }
    // Names of any length: one line of each at the edges, the rest in the body.
    let short = |press: &mut Press, text: &Prose, width: f32| -> Prose {
        let words = text.words();
        let kept: String = words.chars().take((width / press.pt(8.0)) as usize).collect();
        if kept.len() < words.len() { Prose::from(kept + "…") } else { text.clone() }
    };
    let half = inner * 0.4;
    let [title, kind] = [&whole, &card.kind].map(|text| short(press, text, inner * 0.7));
    let [cost, left, right] = [&card.cost, &card.left, &card.right].map(|text| short(press, text, half));
    let top = self::top(press, &title, &kind, &cost, card.drawing.as_deref(), inner);
    let bottom = self::bottom(press, &left, &right, inner);
    let all = [
        Prose::new().bold(card.title.as_str()),
        card.kind.clone(),
        card.cost.clone(),
        card.left.clone(),
        card.right.clone(),
    ];
    let rest = all.into_iter().filter(|text| !text.is_empty()).map(Block::Paragraph).collect();
    CardFrame { top, bottom, rest }
}

/// Kind and name at the left, cost at the right, and a rule below.
fn top(press: &mut Press, title: &Prose, kind: &Prose, cost: &Prose, drawing: Option<&str>, inner: f32) -> Slice {
    let (title_face, cost_face, label) = (TITLE.on(press), COST.on(press), LABEL.on(press));
    let cost_width = natural_width(press, cost, cost_face).min(inner * 0.4);
    let room = inner - if cost_width > 0.0 { cost_width + press.pt(5.0) } else { 0.0 };
    // Omits a drawing that leaves no room for words.
    let drawing = drawing.filter(|_| room - press.pt(DRAWING + 4.0) >= super::NARROWEST);
    let lead = if drawing.is_some() { press.pt(DRAWING + 4.0) } else { 0.0 };
    let left = room - lead;
    let mut out = Vec::new();
    if let Some(name) = drawing {
        let (size, color) = (press.pt(DRAWING), press.palette.accent());
        icon(press, name, Point::new(0.0, press.pt(1.5)), size, color, &mut out);
    }
    let mut y = press.pt(1.5);
    let mut side = y;
    for line in lines(press, kind, label, left) {
        line.draw(lead, y, label, &mut out);
        y += label.leading;
    }
    for line in lines(press, title, title_face, left) {
        line.draw(lead, y, title_face, &mut out);
        y += title_face.leading;
    }
    for line in lines(press, cost, cost_face, cost_width) {
        line.draw_aligned(Alignment::Right, 0.0, inner, side, cost_face, &mut out);
        side += cost_face.leading;
    }
    y = y.max(side) + press.pt(2.0);
    out.push(rule(0.0, inner, y, press.palette.hairline()));
    Slice::new(y + press.pt(3.0), out)
}

/// Small facts at both ends of the bottom.
fn bottom(press: &mut Press, left: &Prose, right: &Prose, inner: f32) -> Slice {
    let label = LABEL.on(press);
    let gutter = press.pt(6.0);
    let right_width = natural_width(press, right, label).min((inner - gutter) / 2.0);
    let left_lines = lines(press, left, label, inner - gutter - right_width);
    let right_lines = lines(press, right, label, right_width);
    let count = left_lines.len().max(right_lines.len());
    let mut out = Vec::new();
    for (index, line) in left_lines.iter().enumerate() {
        line.draw(0.0, press.pt(2.0) + index as f32 * label.leading, label, &mut out);
    }
    for (index, line) in right_lines.iter().enumerate() {
        line.draw_aligned(Alignment::Right, 0.0, inner, press.pt(2.0) + index as f32 * label.leading, label, &mut out);
    }
    let height = if count > 0 { press.pt(2.0) + count as f32 * label.leading } else { 0.0 };
    Slice::new(height, out)
}

//! Cards to cut out.

use super::{GAP, LABEL, Point, filled, icon, rule, set_all};
use crate::{
    Operation, Stroke, Tag, Warning, mm,
    press::Press,
    slice::{FREE, Slice, Strip, height, joined, page_end, shift},
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
const SMALLEST: (f32, f32) = (35.0, 35.0);

/// Width of three sleeved playing cards side by side, in millimeters: the grid of all cards begins at its left edge.
const GRID: f32 = 174.0;
/// Smallest letters on a card, in points.
const LEAST: f32 = 6.0;
/// Least common scale of all cards of a sheet; a card that needs a smaller one is scaled alone.
const COMMON: f32 = 0.74;

/// Largest letters of a body, relative to the usual text, and relative to what the width of the card suggests.
const LARGE: f32 = 10.5 / 9.2;
const LARGER: f32 = 1.25;

/// Cards of one size in rows, to be put on pages.
pub(crate) struct CardRows {
    rows: Vec<(Vec<Operation>, usize)>,
    /// Backs of each row, mirrored about the middle of the page.
    backs: Vec<Vec<Operation>>,
    /// Height of a card.
    height: f32,
    /// Cut marks above the first row of a page.
    marks: Vec<Operation>,
}

impl CardRows {
    /// A row below others of its kind, or its backs.
    fn row(&self, index: usize, is_back: bool) -> Slice {
        let operations = match is_back {
            true => self.backs.get(index).cloned(),
            false => self.rows.get(index).map(|(operations, _)| operations.clone()),
        };
        let operations = operations.unwrap_or_default();
        Slice { tail: MARK, ..Slice::new(self.height, operations) }.tie(FREE)
    }

    /// A row with the cut marks above it.
    fn first(&self, index: usize, is_back: bool) -> Slice {
        let mut row = self.row(index, is_back);
        shift(&mut row.operations, 0.0, MARK);
        if !is_back {
            row.operations.splice(0..0, self.marks.iter().cloned());
        }
        row.height += MARK;
        row
    }
}

pub(super) fn cards(press: &mut Press, cards: &Cards, width: f32) -> Strip {
    let rows = rows(press, cards, cards.size, width).0;
    let first = (!rows.rows.is_empty()).then(|| Slice { gap: press.pt(GAP), ..rows.first(0, false) });
    first.into_iter().chain((1..rows.rows.len()).map(|index| rows.row(index, false))).collect()
}

/// Cards of several sizes on pages, the first of which has this room. Small cards lie on their sides if that saves a
/// page.
pub(crate) fn card_pages(press: &mut Press, all: &[&Cards], width: f32, room: f32) -> Strip {
    let upright: Vec<CardRows> = all.iter().map(|cards| rows(press, cards, cards.size, width).0).collect();
    let pages = packed(&upright, room, press.room);
    let is_small = |size: CardSize| size.width_mm < SMALL && size.height_mm > size.width_mm;
    let mut readable = all.iter().any(|cards| is_small(cards.size));
    let mut lying = Vec::new();
    let tried: &[&Cards] = if readable { all } else { &[] };
    for cards in tried {
        let CardSize { width_mm, height_mm } = cards.size;
        let small = is_small(cards.size);
        let size = if small { CardSize { width_mm: height_mm, height_mm: width_mm } } else { cards.size };
        let (rows, fits) = rows(press, cards, size, width);
        readable &= fits || !small;
        lying.push(rows);
    }
    let turned = packed(&lying, room, press.room);
    let (rows, pages) = if readable && turned.len() < pages.len() { (lying, turned) } else { (upright, pages) };
    let sides: &[bool] = if press.has_backs { &[false, true] } else { &[false] };
    let mut strip = Strip::new();
    for (page, is_back) in pages.iter().flat_map(|page| sides.iter().map(move |side| (page, *side))) {
        let mut last = None;
        for (kind, index) in page {
            let of = &rows[*kind];
            let mut row = if last == Some(kind) { of.row(*index, is_back) } else { of.first(*index, is_back) };
            row.fresh = last.is_none() && !strip.is_empty();
            row.gap = if strip.is_empty() { press.pt(GAP) } else { 0.0 };
            last = Some(kind);
            strip.push(row);
        }
    }
    strip
}

/// Rows of cards by page: full pages of each kind, then the rests, together if they fit on one page. No page has a
/// single card if another row of its kind can join it.
fn packed(kinds: &[CardRows], first: f32, full: f32) -> Vec<Vec<(usize, usize)>> {
    let high = |rows: &[(usize, usize)]| {
        let mut kinds_on: Vec<usize> = rows.iter().map(|(kind, _)| *kind).collect();
        kinds_on.dedup();
        rows.iter().map(|(kind, _)| kinds[*kind].height).sum::<f32>() + MARK * (kinds_on.len() + 1) as f32
    };
    let mut pages: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut rests: Vec<Vec<(usize, usize)>> = Vec::new();
    for (kind, of) in kinds.iter().enumerate() {
        let mut page: Vec<(usize, usize)> = Vec::new();
        for index in 0..of.rows.len() {
            let room = if pages.is_empty() { first } else { full };
            page.push((kind, index));
            if page.len() > 1 && high(&page) > room + 0.02 {
                page.pop();
                pages.push(std::mem::replace(&mut page, vec![(kind, index)]));
            }
        }
        if !page.is_empty() {
            rests.push(page);
        }
    }
    rests.sort_by(|one, other| high(other).total_cmp(&high(one)));
    let mut shared: Vec<Vec<(usize, usize)>> = Vec::new();
    for rest in rests {
        let room = |place: usize| if pages.is_empty() && place == 0 { first } else { full };
        let joins = |(place, page): (usize, &Vec<(usize, usize)>)| {
            let together: Vec<_> = page.iter().chain(&rest).copied().collect();
            high(&together) <= room(place) + 0.02
        };
        match shared.iter().enumerate().position(joins) {
            Some(place) => {
                shared[place].extend(rest);
                shared[place].sort_unstable();
            }
            None => shared.push(rest),
        }
    }
    for page in &mut shared {
        let [(kind, index)] = page[..] else { continue };
        let is_alone = kinds[kind].rows.get(index).is_some_and(|(_, count)| *count == 1);
        let donor =
            pages.iter_mut().rev().find(|full| full.len() > 1 && full.last().is_some_and(|(of, _)| *of == kind));
        if let (true, Some(donor)) = (is_alone, donor) {
            page.splice(0..0, donor.pop());
        }
    }
    pages.extend(shared);
    if first >= full {
        // In the order of the kinds.
        pages.sort_unstable();
    }
    pages
}

/// Widest card that may lie on its side, in millimeters.
const SMALL: f32 = 50.0;

/// The cards in rows at this size. True if the text of each fits at the common scales.
fn rows(press: &mut Press, cards: &Cards, wanted: CardSize, width: f32) -> (CardRows, bool) {
    let outer = press.least;
    press.least = LEAST;
    let (card_width, card_height) = size(press, wanted, width);
    let columns = (((width - 2.0 * MARK) / card_width + 0.001) as usize).max(1);
    let grid = (columns as f32 * card_width).max(mm(GRID).min(width - 2.0 * MARK));
    let left = (width - grid) / 2.0;

    let large = (frame_scale(card_width).0 * LARGER).min(LARGE);
    let needed: Vec<f32> = cards
        .cards
        .iter()
        .map(|card| match card_fits(press, card, (card_width, card_height), large) {
            true => large,
            false => card_scale(press, card, card_width, card_height),
        })
        .collect();
    // At most two common sizes: that of cards with room, and that of the others.
    let smaller = needed.iter().copied().filter(|scale| (COMMON..large).contains(scale));
    let common = smaller.fold(1.0, f32::min);
    let fits = needed.iter().all(|scale| *scale >= COMMON);
    let mut faces = Vec::new();
    for (card, needed) in cards.cards.iter().zip(needed) {
        let scale = if needed >= large { large } else { needed.min(common) };
        let made = card_faces(press, card, card_width, card_height, scale);
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
    let (mut rows, mut backs) = (Vec::new(), Vec::new());
    let mut faces = faces.into_iter().peekable();
    while faces.peek().is_some() {
        let mut operations = upright(card_height + 2.0);
        let right = left + count as f32 * card_width;
        for y in [0.0, card_height] {
            operations.push(rule(left - MARK, left - 2.0, y, pen));
            operations.push(rule(right + 2.0, right + MARK, y, pen));
        }
        let mut on_row = 0;
        for (column, mut face) in faces.by_ref().take(columns).enumerate() {
            shift(&mut face, left + column as f32 * card_width, 0.0);
            operations.append(&mut face);
            on_row += 1;
        }
        let back = |column: usize| {
            let x = width - left - (column + 1) as f32 * card_width;
            back(press, x, card_width, card_height)
        };
        backs.push((0..on_row).flat_map(back).collect());
        rows.push((operations, on_row));
    }
    (CardRows { rows, backs, height: card_height, marks: upright(0.0) }, fits)
}

/// The back of a card: a frame in the sheet's color.
fn back(press: &Press, x: f32, width: f32, height: f32) -> Vec<Operation> {
    let frame = |inset: f32, fill: crate::Color| {
        filled(Point::new(x + inset, inset), width - 2.0 * inset, height - 2.0 * inset, 2.0, fill)
    };
    vec![frame(0.4, press.palette.accent()), frame(7.0, crate::Color::WHITE), frame(9.0, press.palette.wash())]
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

/// True if the text of a card fits at this scale.
fn card_fits(press: &mut Press, card: &Card, (width, card_height): (f32, f32), scale: f32) -> bool {
    let outer = (press.scale, press.room);
    let FramedCard { body, inner, room, .. } = FramedCard::new(press, card, width, card_height);
    (press.scale, press.room) = (scale, room);
    let fits = height(&set_all(press, &body, inner, 0)) <= room;
    (press.scale, press.room) = outer;
    fits
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

//! Heads and feet: the title of a sheet, and what runs on each of its pages.

use super::{
    Operation, Point, Stroke, Tag,
    blocks::marks,
    ink, mm,
    paper::Frame,
    press::Press,
    slice::{Slice, Strip, spaced, tied},
    text::{Line, Type, lines, natural_width, one_line},
};
use kernel::{
    phrase,
    sheet::{Alignment, Prose, Role, Sheet},
};

/// Sizes of the title: the largest that fits on a line, at last on two lines.
const TITLES: [Type; 4] = [title(21.0), title(18.5), title(16.5), title(14.5)];
const TITLE_LINES: usize = 2;
const TOTAL: Type = Type::new(13.0, 26.5).bold().role(Role::Accent);
const SUBTITLE: Type = Type::new(10.0, 13.6).role(Role::Muted);
/// Lines of a running foot; a longer foot goes to the end of the sheet.
const FOOT_LINES: usize = 3;

const fn title(size: f32) -> Type {
    Type::new(size, 26.5).bold()
}

/// Heads and feet of pages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edges {
    pub face: Type,
    /// Height of the running head, on all pages but the first with its title.
    pub head: f32,
    /// Space between the text and the rule above the foot, and from there to its words.
    pub above_foot: f32,
    pub in_foot: f32,
    /// True if rules separate them from the page.
    pub lined: bool,
}

impl Edges {
    pub const SHEET: Self =
        Self { face: Type::new(7.8, 10.4).role(Role::Muted), head: 24.0, above_foot: 8.0, in_foot: 4.0, lined: true };
    /// For cards, which take the whole page.
    pub const CARDS: Self =
        Self { face: Type::new(6.6, 8.0).role(Role::Muted), head: 11.0, above_foot: 1.5, in_foot: 0.0, lined: false };
}

/// The title with its figure, subtitle and marks, at the top of the first page. True if the title had to be cut.
pub(super) fn masthead(press: &mut Press, sheet: &Sheet, width: f32) -> (Strip, bool) {
    let total = Prose::from(sheet.figure.as_str());
    let total_width = natural_width(press, &total, TOTAL).min(width * 0.4);
    let totals = lines(press, &total, TOTAL, total_width);
    let between = if totals.is_empty() { 0.0 } else { 14.0 };
    let (face, titles, cut) = titles(press, &sheet.title, width - total_width - between);
    let subtitles = lines(press, &Prose::from(sheet.subtitle.as_str()), SUBTITLE, width);

    let mut strip = Strip::new();
    for index in 0..titles.len().max(totals.len()) {
        let mut operations = Vec::new();
        if index == 0 {
            operations.push(Operation::Tag(Tag::Title));
        }
        if let Some(line) = titles.get(index) {
            line.draw(0.0, 0.0, face, &mut operations);
        }
        if let Some(line) = totals.get(index) {
            // Figure and title share a baseline.
            let top = face.baseline() - TOTAL.baseline();
            line.draw_aligned(Alignment::Right, 0.0, width, top, TOTAL, &mut operations);
        }
        strip.push(Slice::new(face.leading, operations));
    }
    for line in &subtitles {
        let mut operations = vec![Operation::Tag(Tag::Text)];
        line.draw(0.0, 0.0, SUBTITLE, &mut operations);
        strip.push(Slice::new(SUBTITLE.leading, operations));
    }
    strip.extend(spaced(marks(press, &sheet.marks, width), 6.0));
    if !strip.is_empty() {
        let pen = Stroke::solid(press.palette.accent(), 1.6);
        let line = Operation::Line { from: Point::new(0.0, 1.0), to: Point::new(width, 1.0), stroke: pen };
        strip.push(Slice::new(2.0, vec![line]).gap(8.0).tie(super::slice::WHOLE));
        strip = tied(strip, super::slice::LINES);
        strip.last_mut().into_iter().for_each(|last| last.leads = true);
    }
    (strip, cut)
}

/// A title on one line in the largest size that fits, else on two; cut with an ellipsis if longer. True if cut.
fn titles(press: &mut Press, title: &str, width: f32) -> (Type, Vec<Line>, bool) {
    let words = Prose::from(title);
    for face in TITLES {
        let set = lines(press, &words, face, width);
        if set.len() <= 1 {
            return (face, set, false);
        }
    }
    let face = Type { leading: 19.0, ..TITLES[TITLES.len() - 1] };
    let mut set = lines(press, &words, face, width);
    let cut = set.len() > TITLE_LINES;
    let mut kept: Vec<char> = title.chars().collect();
    while set.len() > TITLE_LINES && !kept.is_empty() {
        // Steps grow with the surplus: names have no limit.
        let surplus = kept.len() - kept.len() * TITLE_LINES / set.len();
        kept.truncate(kept.len() - (surplus / 2).max(1).min(kept.len()));
        let text: String = kept.iter().collect();
        set = lines(press, &Prose::from(text.trim_end().to_owned() + "…"), face, width);
    }
    (face, set, cut)
}

/// Extent of the running head.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum HeadExtent {
    /// Title and figure; the first page has the rest.
    Short,
    /// Subtitle too, for pages without another title.
    Whole,
}

/// The running head in place of the title.
pub(super) struct RunningHead {
    pub operations: Vec<Operation>,
    /// True if everything fits.
    pub complete: bool,
}

pub(super) fn running_head(
    press: &mut Press,
    sheet: &Sheet,
    frame: &Frame,
    telling: HeadExtent,
    edges: Edges,
) -> RunningHead {
    let top = frame.top;
    let bold = edges.face.bold();
    let side = edges.face.size * 1.1;
    // Marks from the right, as many as fit, then the number of the others.
    let mut placed = Vec::new();
    let mut used = 0.0;
    let mut complete = true;
    for mark in &sheet.marks {
        let most = frame.width() * 0.35;
        let line = one_line(press, &mark.text, bold.role(mark.role), most);
        complete &= natural_width(press, &Prose::from(mark.text.as_str()), bold) <= most;
        used += line.width + side + 14.0;
        if used > frame.width() * 0.5 {
            break;
        }
        placed.push((line, mark.role));
    }
    let left_out = sheet.marks.len() - placed.len();
    complete &= left_out == 0;

    let mut marks = Vec::new();
    let mut right = frame.right;
    if left_out > 0 {
        let more = phrase::say(sheet.language, "print.more_marks", &[("count", &left_out)]);
        let line = one_line(press, &more, bold, 60.0);
        right -= line.width;
        line.draw(right, top, bold, &mut marks);
        right -= 8.0;
    }
    for (line, role) in placed.iter().rev() {
        right -= line.width;
        line.draw(right, top, bold, &mut marks);
        if let Some(outline) = ink::sign(*role).and_then(super::glyph::outline) {
            right -= side + 3.0;
            let corner = Point::new(right, top + (bold.leading - side) / 2.0);
            marks.extend(outline.operations(corner, side, press.palette.words(*role)));
        }
        right -= 10.0;
    }

    let mut out = Vec::new();
    let mut left = frame.left;
    let subtitle = if telling == HeadExtent::Whole { sheet.subtitle.as_str() } else { "" };
    let room = right - left - 6.0;
    let parts = [(sheet.title.as_str(), bold, 0.6), (subtitle, edges.face, 0.7), (&sheet.figure, bold, 1.0)];
    for (text, face, share) in parts {
        if text.is_empty() {
            continue;
        }
        let most = ((right - 6.0 - left) * share).min(room);
        complete &= natural_width(press, &Prose::from(text), face) <= most && !text.contains('\n');
        let line = one_line(press, text, face, most);
        line.draw(left, top, face, &mut out);
        left += line.width + 12.0;
    }
    out.append(&mut marks);
    if edges.lined {
        out.push(level_line(frame, top + edges.face.leading + 4.0, press.palette.hairline()));
    }
    RunningHead { operations: out, complete }
}

/// A rule over the whole field of the page.
fn level_line(frame: &Frame, y: f32, stroke: Stroke) -> Operation {
    Operation::Line { from: Point::new(frame.left, y), to: Point::new(frame.right, y), stroke }
}

/// The foot of every page.
pub(super) struct Foot {
    edges: Edges,
    /// Width of a line, beside the page number and what else stands at the right.
    width: f32,
    lines: Vec<Line>,
    /// True if the words are too long and go to the end of the sheet.
    shortened: bool,
    /// A line reserved for the explanation of letters.
    kept: usize,
}

/// Length of the rule by which the size of printed cards is checked, in millimeters.
const RULER: f32 = 50.0;

/// A rule with its length above it, that ends at this height.
fn ruler(press: &mut Press, left: f32, y: f32, out: &mut Vec<Operation>) {
    let face = Type::new(6.0, 6.0).role(Role::Muted);
    let words = phrase::text(press.language, "print.rule");
    let line = one_line(press, words, face, mm(RULER));
    line.draw_aligned(Alignment::Center, left, mm(RULER), y - face.leading - 1.0, face, out);
    let stroke = Stroke::solid(press.palette.words(Role::Muted), 0.5);
    let mut draw = |from: Point, to: Point| out.push(Operation::Line { from, to, stroke });
    draw(Point::new(left, y), Point::new(left + mm(RULER), y));
    for x in [left, left + mm(RULER)] {
        draw(Point::new(x, y - 4.0), Point::new(x, y));
    }
}

/// Width of the page number at the right of the foot.
const NUMBER: f32 = 110.0;

impl Foot {
    pub fn new(press: &mut Press, sheet: &Sheet, width: f32, edges: Edges) -> Self {
        // Beside the number, and the rule of a page of cards.
        let width = width - NUMBER - if edges.lined { 0.0 } else { mm(RULER) + 8.0 };
        let all = lines(press, &Prose::from(sheet.footer.as_str()), edges.face, width);
        let kept = usize::from(!edges.lined && press.palette.needs_marks());
        if all.len() <= FOOT_LINES {
            return Self { edges, width, lines: all, shortened: false, kept };
        }
        let lines = vec![one_line(press, &sheet.footer, edges.face, width)];
        Self { edges, width, lines, shortened: true, kept }
    }

    /// Puts the explanation of letters into its line.
    pub fn explain(&mut self, press: &mut Press, letters: Option<Prose>) {
        if self.kept > 0 {
            self.kept = 0;
            let words = letters.map(|letters| letters.words()).unwrap_or_default();
            self.lines.push(one_line(press, &words, self.edges.face, self.width));
        }
    }

    pub fn height(&self) -> f32 {
        let Edges { face, above_foot, in_foot, .. } = self.edges;
        above_foot + in_foot + (self.lines.len().max(1) + self.kept) as f32 * face.leading
    }

    pub fn overflow(&self, sheet: &Sheet) -> Option<Prose> {
        self.shortened.then(|| Prose::new().small(sheet.footer.as_str()))
    }

    pub fn draw(&self, press: &mut Press, frame: &Frame, page: usize, pages: usize) -> Vec<Operation> {
        let Edges { face, above_foot, in_foot, lined, .. } = self.edges;
        let mut out = Vec::new();
        let y = frame.bottom - self.height() + above_foot;
        if lined {
            out.push(level_line(frame, y, press.palette.hairline()));
        }
        for (index, line) in self.lines.iter().enumerate() {
            line.draw(frame.left, y + in_foot + index as f32 * face.leading, face, &mut out);
        }
        if !lined {
            ruler(press, frame.right - NUMBER - mm(RULER), y + face.leading, &mut out);
        }
        let number = phrase::say(press.language, "print.page", &[("page", &page), ("pages", &pages)]);
        let number = one_line(press, &number, face, NUMBER - 8.0);
        number.draw_aligned(Alignment::Right, frame.left, frame.width(), y + in_foot, face, &mut out);
        out
    }
}

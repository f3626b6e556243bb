//! A sheet's slices on pages, with what stands at the head and the foot of each.

use super::{
    Operation, Page, PageSetup, Pages, Point, Stroke,
    blocks::{Flowing, balanced, flowing, marks, side_by_side_columns},
    ink::{self, Palette},
    paper::Frame,
    press::Press,
    slice::{Head, Slice, Strip, height, page_end, shift, spaced, tied},
    text::{Line, Type, lines, natural_width, one_line},
};
use kernel::{
    phrase,
    sheet::{Alignment, Block, Prose, Role, Sheet},
};

const TITLE: Type = Type::new(21.0, 26.5).bold();
const TOTAL: Type = Type::new(13.0, 26.5).bold().role(Role::Accent);
const SUBTITLE: Type = Type::new(10.0, 13.6).role(Role::Muted);
/// The running head and foot.
const RUNNING: Type = Type::new(7.8, 10.4).role(Role::Muted);
/// Room for the running head of all pages but the first, which has the title.
const HEAD: f32 = 24.0;
/// Room between the text and the line above the foot, and from there to the foot's words.
const ABOVE_FOOT: f32 = 8.0;
const IN_FOOT: f32 = 4.0;
/// A foot longer than this stands whole at the end of the sheet.
const FOOT_LINES: usize = 3;

/// The scales at which a sheet that is meant to be one page is tried, the largest first.
const SCALES: [f32; 6] = [1.0, 0.95, 0.9, 0.85, 0.79, 0.73];
/// A sheet of more pages than this is one page at no scale.
const SCALED_PAGES: usize = 3;

/// Lays a sheet out on pages.
pub(super) fn layout(sheet: &Sheet, setup: &PageSetup) -> Pages {
    let whole = laid(sheet, setup, SCALES[0]);
    if !sheet.one_page || !(2..=SCALED_PAGES).contains(&whole.pages.len()) {
        return whole;
    }
    let smaller = SCALES[1..].iter().map(|scale| laid(sheet, setup, *scale));
    smaller.into_iter().find(|pages| pages.pages.len() == 1).unwrap_or(whole)
}

/// Lays a sheet out with all blocks at this scale.
fn laid(sheet: &Sheet, setup: &PageSetup, scale: f32) -> Pages {
    let frame = setup.frame();
    let mut press = Press::new(Palette::new(setup.ink, sheet.accent), sheet.language, frame.height());
    let foot = Foot::new(&mut press, sheet, frame.width());
    let full = frame.height() - HEAD - foot.height();
    press.room = full;
    press.scale = scale;

    let mut pager =
        Pager { frame, full, bottom: frame.bottom - foot.height(), pages: Vec::new(), y: frame.top, top: true };
    pager.pages.push(Page::default());
    // Cards want the whole page: the running head is title enough for them.
    let cards_first = matches!(sheet.blocks.first(), Some(Block::Cards(_)))
        && running_head(&mut press, sheet, &frame, Telling::Whole).complete;
    let telling = if cards_first { Telling::Whole } else { Telling::Short };
    let masthead = if cards_first { Strip::new() } else { masthead(&mut press, sheet, frame.width()) };
    if cards_first {
        pager.y += HEAD;
    }
    let mut flow = flowing(&mut press, &sheet.blocks, frame.width());
    // The title stands over the first blocks like a heading.
    match flow.first_mut() {
        Some(Flowing::Full(first)) => {
            first.splice(0..0, masthead);
        }
        _ => flow.insert(0, Flowing::Full(masthead)),
    }
    for part in flow {
        match part {
            Flowing::Full(strip) => pager.fill(strip),
            Flowing::Break => pager.turn(),
            Flowing::Columns { lead, strip, count, pitch } => pager.fill_columns(lead, strip, count, pitch),
        }
    }
    let letters = press.explained_letters();
    for words in [foot.overflow(sheet), letters].into_iter().flatten() {
        for part in flowing(&mut press, &[Block::Paragraph(words)], frame.width()) {
            if let Flowing::Full(strip) = part {
                pager.fill(spaced(strip, 14.0));
            }
        }
    }

    let count = pager.pages.len();
    let mut pages = pager.pages;
    for (index, page) in pages.iter_mut().enumerate() {
        if index > 0 || cards_first {
            let head = running_head(&mut press, sheet, &frame, telling);
            page.operations.splice(0..0, head.operations);
        }
        page.operations.append(&mut foot.draw(&mut press, &frame, index + 1, count));
    }
    let (width, height) = setup.paper.size();
    Pages { width, height, pages, warnings: press.into_warnings() }
}

/// Pages being filled from the top.
struct Pager {
    frame: Frame,
    /// The height that every page but the first offers.
    full: f32,
    bottom: f32,
    pages: Vec<Page>,
    y: f32,
    /// Whether nothing stands on the page yet.
    top: bool,
}

impl Pager {
    fn room(&self) -> f32 {
        self.bottom - self.y
    }

    fn next_page(&mut self) {
        self.pages.push(Page::default());
        self.y = self.frame.top + HEAD;
        self.top = true;
    }

    /// Begins a new page unless the page is still empty.
    fn turn(&mut self) {
        if !self.top {
            self.next_page();
        }
    }

    fn fill(&mut self, strip: Strip) {
        let mut strip = strip;
        while !strip.is_empty() {
            let end = page_end(&strip, 0, self.room(), self.full, self.top);
            let rest = strip.split_off(end);
            let goes_on = !rest.is_empty();
            strip.into_iter().for_each(|slice| self.place(slice));
            if goes_on {
                self.next_page();
            }
            strip = rest;
        }
    }

    fn place(&mut self, slice: Slice) {
        if self.top {
            if let Some(head) = &slice.head {
                let Head { height, operations } = head.as_ref();
                self.draw(operations.clone(), 0.0);
                self.y += height;
            }
        } else {
            self.y += slice.gap;
        }
        self.draw(slice.operations, 0.0);
        self.y += slice.height;
        self.top = false;
    }

    fn draw(&mut self, mut operations: Vec<Operation>, x: f32) {
        shift(&mut operations, self.frame.left + x, self.y);
        if let Some(page) = self.pages.last_mut() {
            page.operations.append(&mut operations);
        }
    }

    /// Fills columns page by page; on the last page they are made even.
    fn fill_columns(&mut self, lead: Strip, strip: Strip, count: usize, pitch: f32) {
        let (mut lead, mut strip) = (lead, strip);
        while !strip.is_empty() {
            let above = height(&lead)
                + lead.first().filter(|_| !self.top).map_or(0.0, |first| first.gap)
                + if self.top && lead.is_empty() { 0.0 } else { strip[0].gap };
            let room = self.room() - above;
            if self.top && !lead.is_empty() && strip[0].height + strip[0].tail > room {
                // Headings and a first slice that no page can hold together.
                self.fill(std::mem::take(&mut lead));
                continue;
            }
            let ends = match balanced(&strip, 0, count, room.min(self.full)) {
                Some((ends, _)) => ends,
                // What is left of a page is used when it is worth the while.
                None if self.top || room > self.full * 0.2 => self.filled(&strip, count, room),
                None => Vec::new(),
            };
            let end = ends.last().copied().unwrap_or(0);
            if end == 0 {
                self.next_page();
                continue;
            }
            let rest = strip.split_off(end);
            std::mem::take(&mut lead).into_iter().for_each(|slice| self.place(slice));
            let gap = strip[0].gap;
            self.place(side_by_side_columns(strip, &ends, pitch).gap(gap));
            strip = rest;
            if !strip.is_empty() {
                self.next_page();
            }
        }
        self.fill(lead);
    }

    /// Ends of columns filled one after another to this height.
    fn filled(&self, strip: &[Slice], count: usize, room: f32) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut from = 0;
        while ends.len() < count && from < strip.len() {
            // On an empty page something must be placed; elsewhere it may wait for the next.
            let forced = self.top && from == 0;
            let end = if forced {
                page_end(strip, from, room, self.full, true)
            } else {
                column_end(strip, from, room, self.full)
            };
            if end == from {
                break;
            }
            ends.push(end);
            from = end;
        }
        ends
    }
}

/// Where a column ends that begins with this slice, without its gap; the slice itself when nothing fits.
fn column_end(strip: &[Slice], from: usize, room: f32, full: f32) -> usize {
    let end = page_end(strip, from, room, full, true);
    if height(&strip[from..end]) > room + 0.02 { from } else { end }
}

/// The title, the figure beside it, the subtitle and the marks, at the top of the first page.
fn masthead(press: &mut Press, sheet: &Sheet, width: f32) -> Strip {
    let total = Prose::from(sheet.figure.as_str());
    let total_width = natural_width(press, &total, TOTAL).min(width * 0.4);
    let totals = lines(press, &total, TOTAL, total_width);
    let between = if totals.is_empty() { 0.0 } else { 14.0 };
    let titles = lines(press, &Prose::from(sheet.title.as_str()), TITLE, width - total_width - between);
    let subtitles = lines(press, &Prose::from(sheet.subtitle.as_str()), SUBTITLE, width);

    let mut strip = Strip::new();
    for index in 0..titles.len().max(totals.len()) {
        let mut operations = Vec::new();
        if let Some(line) = titles.get(index) {
            line.draw(0.0, 0.0, TITLE, &mut operations);
        }
        if let Some(line) = totals.get(index) {
            // The figure's baseline is the title's.
            let top = TITLE.baseline() - TOTAL.baseline();
            line.draw_aligned(Alignment::Right, 0.0, width, top, TOTAL, &mut operations);
        }
        strip.push(Slice::new(TITLE.leading, operations));
    }
    for line in &subtitles {
        let mut operations = Vec::new();
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
    strip
}

/// How much of a sheet's title the running head tells.
#[derive(Clone, Copy, PartialEq)]
enum Telling {
    /// The title and the figure: the first page has told the rest.
    Short,
    /// The subtitle as well, for pages that have no other title.
    Whole,
}

/// What stands at the head of a page in place of the title.
struct RunningHead {
    operations: Vec<Operation>,
    /// Whether everything found room.
    complete: bool,
}

fn running_head(press: &mut Press, sheet: &Sheet, frame: &Frame, telling: Telling) -> RunningHead {
    let top = frame.top;
    let bold = RUNNING.bold();
    let side = RUNNING.size * 1.1;
    // Marks from the right, as many as find room; the number of the others stands after them.
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
            let corner = Point::new(right, top + (RUNNING.leading - side) / 2.0);
            marks.extend(outline.operations(corner, side, press.palette.words(*role)));
        }
        right -= 10.0;
    }

    let mut out = Vec::new();
    let mut left = frame.left;
    let subtitle = if telling == Telling::Whole { sheet.subtitle.as_str() } else { "" };
    let room = right - left - 6.0;
    for (text, face, share) in [(sheet.title.as_str(), bold, 0.6), (subtitle, RUNNING, 0.7), (&sheet.figure, bold, 1.0)]
    {
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
    let y = top + RUNNING.leading + 4.0;
    out.push(level_line(frame, y, press.palette.hairline()));
    RunningHead { operations: out, complete }
}

/// A line over the whole width of the page's field.
fn level_line(frame: &Frame, y: f32, stroke: Stroke) -> Operation {
    Operation::Line { from: Point::new(frame.left, y), to: Point::new(frame.right, y), stroke }
}

/// What stands at the foot of every page.
struct Foot {
    lines: Vec<Line>,
    /// Whether the words were too many and stand at the end of the sheet.
    shortened: bool,
}

/// Room for the page number at the right of the foot.
const NUMBER: f32 = 110.0;

impl Foot {
    fn new(press: &mut Press, sheet: &Sheet, width: f32) -> Self {
        let all = lines(press, &Prose::from(sheet.footer.as_str()), RUNNING, width - NUMBER);
        if all.len() <= FOOT_LINES {
            return Self { lines: all, shortened: false };
        }
        Self { lines: vec![one_line(press, &sheet.footer, RUNNING, width - NUMBER)], shortened: true }
    }

    fn height(&self) -> f32 {
        ABOVE_FOOT + IN_FOOT + self.lines.len().max(1) as f32 * RUNNING.leading
    }

    fn overflow(&self, sheet: &Sheet) -> Option<Prose> {
        self.shortened.then(|| Prose::new().small(sheet.footer.as_str()))
    }

    fn draw(&self, press: &mut Press, frame: &Frame, page: usize, pages: usize) -> Vec<Operation> {
        let mut out = Vec::new();
        let y = frame.bottom - self.height() + ABOVE_FOOT;
        out.push(level_line(frame, y, press.palette.hairline()));
        for (index, line) in self.lines.iter().enumerate() {
            line.draw(frame.left, y + IN_FOOT + index as f32 * RUNNING.leading, RUNNING, &mut out);
        }
        let number = phrase::say(press.language, "print.page", &[("page", &page), ("pages", &pages)]);
        let number = one_line(press, &number, RUNNING, NUMBER - 8.0);
        number.draw_aligned(Alignment::Right, frame.left, frame.width(), y + IN_FOOT, RUNNING, &mut out);
        out
    }
}

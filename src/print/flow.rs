//! Slices of a sheet on pages, with head and foot.

use super::{
    Bookmark, Operation, Page, PageSetup, Pages, Point, SheetStart, Stroke, Tag,
    blocks::{Flowing, balanced, continuation, flowing, marks, side_by_side_columns},
    ink::{self, Palette},
    mm,
    paging::{Start, paged},
    paper::Frame,
    press::Press,
    slice::{Head, Slice, Strip, height, page_end, shift, spaced, tied},
    text::{Line, Type, lines, natural_width, one_line},
};
use kernel::{
    phrase,
    sheet::{Alignment, Block, Prose, Role, Sheet},
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
struct Edges {
    face: Type,
    /// Height of the running head, on all pages but the first with its title.
    head: f32,
    /// Space between the text and the rule above the foot, and from there to its words.
    above_foot: f32,
    in_foot: f32,
    /// True if rules separate them from the page.
    lined: bool,
}

impl Edges {
    const SHEET: Self =
        Self { face: Type::new(7.8, 10.4).role(Role::Muted), head: 24.0, above_foot: 8.0, in_foot: 4.0, lined: true };
    /// For cards, which take the whole page.
    const CARDS: Self =
        Self { face: Type::new(6.6, 8.0).role(Role::Muted), head: 11.0, above_foot: 1.5, in_foot: 0.0, lined: false };
}

/// Settings of a sheet.
#[derive(Debug, Clone, Copy)]
struct Settings {
    scale: f32,
    /// Sets glossaries smaller, in one more column.
    small_terms: bool,
}

impl Settings {
    const WHOLE: Self = Self { scale: 1.0, small_terms: false };
    /// The largest first; taken if it saves a page or a break.
    const SMALLER: [Self; 3] = [Self::small(1.0), Self::small(0.97), Self::small(0.94)];
    /// The smallest easily read.
    const SMALLEST: Self = Self::small(0.91);

    const fn small(scale: f32) -> Self {
        Self { scale, small_terms: true }
    }
}

/// Scales for a sheet of few pages, largest first.
const SCALES: [f32; 12] = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4];
/// Scale below which margins narrow first, down to some millimeters.
const NARROWED: f32 = 0.62;
const EDGE: f32 = 8.0;
/// Pages for each allowed one above which no scale helps.
const SCALED_PAGES: usize = 6;
/// Least part of a page worth continuing a part of a sheet on.
const RUNT: f32 = 0.08;

/// Lays a sheet out on pages.
pub(super) fn layout(sheet: &Sheet, setup: &PageSetup) -> Pages {
    if let Some(most) = sheet.most_pages {
        return on_few_pages(sheet, setup, most.max(1).into());
    }
    let mut best = set_out(sheet, setup, Settings::WHOLE);
    if best.0.pages.len() < 2 || is_cut_out(sheet) {
        return best.0;
    }
    let worth = |(pages, breaks): &(Pages, usize)| (*breaks, pages.pages.len());
    let smallest = set_out(sheet, setup, Settings::SMALLEST);
    // No larger setting has fewer pages.
    let least = (0, smallest.0.pages.len());
    let smaller = Settings::SMALLER.iter().map(|settings| set_out(sheet, setup, *settings));
    let mut smaller = smaller.chain([smallest]);
    while worth(&best) > least
        && let Some(next) = smaller.next()
    {
        best = if worth(&next) < worth(&best) { next } else { best };
    }
    let best = best.0;
    if best.pages.len() < 2 {
        return best;
    }
    let shorter = sheet.without_spare().map(|shorter| layout(&shorter, setup));
    shorter.filter(|shorter| shorter.pages.len() < best.pages.len()).unwrap_or(best)
}

/// True for a sheet of things to cut out, which keep their size.
fn is_cut_out(sheet: &Sheet) -> bool {
    sheet.blocks.iter().any(|block| match block {
        Block::Cards(_) => true,
        Block::Drawings(drawings) => drawings.iter().any(|drawing| drawing.is_true_size),
        _ => false,
    })
}

/// Lays a sheet out on so many pages as large as possible, first with its optional blocks.
fn on_few_pages(sheet: &Sheet, setup: &PageSetup, most: usize) -> Pages {
    let fits = |pages: &Pages| pages.pages.len() <= most;
    let mut fuller = sheet.clone();
    for blocks in &sheet.if_room {
        fuller.blocks.extend(blocks.iter().cloned());
        let pages = lay_out(&fuller, setup, Settings::WHOLE);
        if fits(&pages) {
            return pages;
        }
        fuller.blocks.truncate(sheet.blocks.len());
    }
    let whole = lay_out(sheet, setup, Settings::WHOLE);
    if !(most + 1..=most * SCALED_PAGES).contains(&whole.pages.len()) {
        return whole;
    }
    let narrow = PageSetup { margins: setup.margins.at_most(EDGE), ..*setup };
    let laid_at = |scale: f32| lay_out(sheet, if scale < NARROWED { &narrow } else { setup }, Settings::small(scale));
    SCALES.into_iter().map(laid_at).find(fits).unwrap_or(whole)
}

fn lay_out(sheet: &Sheet, setup: &PageSetup, settings: Settings) -> Pages {
    set_out(sheet, setup, settings).0
}

/// Lays out all blocks at this scale. Returns the number of breaks too: divided groups, and parts of which the next
/// page has only a few lines.
fn set_out(sheet: &Sheet, setup: &PageSetup, settings: Settings) -> (Pages, usize) {
    let has_cards = is_cut_out(sheet);
    let (frame, edges) = if has_cards { (setup.card_frame(), Edges::CARDS) } else { (setup.frame(), Edges::SHEET) };
    let mut press = Press::new(Palette::new(setup.ink, sheet.accent), sheet.language, frame.height());
    let mut foot = Foot::new(&mut press, sheet, frame.width(), edges);
    let full = frame.height() - edges.head - foot.height();
    press.room = full;
    press.scale = settings.scale;
    press.small_terms = settings.small_terms;
    press.has_backs = sheet.has_backs;

    let mut pager = Pager {
        frame,
        full,
        head: edges.head,
        bottom: frame.bottom - foot.height(),
        pages: Vec::new(),
        bookmarks: Vec::new(),
        y: frame.top,
        top: true,
        breaks: 0,
    };
    pager.pages.push(Page::default());
    // Cards take the whole page; the running head serves as their title.
    let cards_first = matches!(sheet.blocks.first(), Some(Block::Cards(_)))
        && running_head(&mut press, sheet, &frame, HeadExtent::Whole, edges).complete;
    let telling = if cards_first { HeadExtent::Whole } else { HeadExtent::Short };
    let (masthead, cut) = if cards_first { (Strip::new(), false) } else { masthead(&mut press, sheet, frame.width()) };
    if cards_first {
        pager.y += edges.head;
    }
    let mut flow = flowing(&mut press, &sheet.blocks, frame.width());
    // The title leads the first blocks like a heading.
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
            Flowing::Columns { lead, strip, count, pitch } => pager.fill_columns(&mut press, lead, strip, count, pitch),
        }
    }
    let mut letters = press.explained_letters();
    if has_cards {
        // They never begin a page.
        foot.explain(&mut press, letters.take());
    }
    let title = Some(Prose::new().small(sheet.title.as_str())).filter(|_| cut);
    for words in [title, foot.overflow(sheet), letters].into_iter().flatten() {
        for part in flowing(&mut press, &[Block::Paragraph(words)], frame.width()) {
            if let Flowing::Full(strip) = part {
                pager.fill(spaced(strip, 14.0));
            }
        }
    }

    let count = pager.pages.len();
    let (mut pages, bookmarks, breaks) = (pager.pages, pager.bookmarks, pager.breaks);
    for (index, page) in pages.iter_mut().enumerate() {
        if index > 0 || cards_first {
            let head = running_head(&mut press, sheet, &frame, telling, edges);
            // With cards first, the head of the first page is the only title.
            let tag = if index == 0 { Tag::Title } else { Tag::Edge };
            page.operations.splice(
                0..0,
                [Operation::Tag(tag)].into_iter().chain(head.operations).chain([Operation::Tag(Tag::Text)]),
            );
        }
        page.operations.push(Operation::Tag(Tag::Edge));
        page.operations.append(&mut foot.draw(&mut press, &frame, index + 1, count));
    }
    let (width, height) = setup.paper.size();
    let sheets = vec![SheetStart { page: 0, title: sheet.title.clone() }];
    (Pages { width, height, pages, sheets, bookmarks, warnings: press.into_warnings() }, breaks)
}

/// Pages filled from the top.
struct Pager {
    frame: Frame,
    /// Height of every page but the first.
    full: f32,
    /// Height of the running head.
    head: f32,
    bottom: f32,
    pages: Vec<Page>,
    bookmarks: Vec<Bookmark>,
    y: f32,
    /// True while the page is empty.
    top: bool,
    breaks: usize,
}

impl Pager {
    fn room(&self) -> f32 {
        self.bottom - self.y
    }

    fn next_page(&mut self) {
        self.pages.push(Page::default());
        self.y = self.frame.top + self.head;
        self.top = true;
    }

    /// Begins a new page unless the page is empty.
    fn turn(&mut self) {
        if !self.top {
            self.next_page();
        }
    }

    fn fill(&mut self, strip: Strip) {
        if strip.is_empty() {
            return;
        }
        let (strip, paging) = paged(strip, Start { room: self.room(), full: self.full, top: self.top });
        self.breaks += paging.breaks;
        let mut slices = strip.into_iter();
        let mut from = 0;
        for (page, end) in paging.ends.into_iter().enumerate() {
            if page > 0 {
                self.next_page();
            }
            slices.by_ref().take(end - from).for_each(|slice| self.place(slice));
            from = end;
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
        if let Some(name) = &slice.name {
            let page = self.pages.len() - 1;
            self.bookmarks.push(Bookmark { page, level: name.level, text: name.text.clone() });
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

    /// Fills columns page by page, and balances them on the last page. A continued page begins with the name of its
    /// contents.
    fn fill_columns(&mut self, press: &mut Press, lead: Strip, strip: Strip, count: usize, pitch: f32) {
        let (mut lead, mut strip) = (lead, strip);
        let name = lead.iter().rev().find_map(|slice| slice.name.clone());
        while !strip.is_empty() {
            let above = height(&lead)
                + lead.first().filter(|_| !self.top).map_or(0.0, |first| first.gap)
                + if self.top && lead.is_empty() { 0.0 } else { strip[0].gap };
            let room = self.room() - above;
            if self.top && !lead.is_empty() && strip[0].height + strip[0].tail > room {
                // Headings and a first slice too high for one page.
                self.fill(std::mem::take(&mut lead));
                continue;
            }
            let ends = match balanced(&strip, 0, count, room.min(self.full)) {
                Some((ends, _)) => ends,
                // Uses the rest of a page if it is large enough.
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
                let is_runt = balanced(&strip, 0, count, self.full * RUNT).is_some();
                self.breaks += usize::from(is_runt);
                if let Some(name) = &name {
                    let Head { height, operations } = continuation(press, &name.text, self.frame.width());
                    lead = vec![Slice { leads: true, ..Slice::new(height, operations) }];
                }
            }
        }
        self.fill(lead);
    }

    /// Ends of columns filled one after another to this height.
    fn filled(&self, strip: &[Slice], count: usize, room: f32) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut from = 0;
        while ends.len() < count && from < strip.len() {
            // An empty page must take a slice.
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

/// End of a column that begins with this slice, without its gap; the slice itself if none fits.
fn column_end(strip: &[Slice], from: usize, room: f32, full: f32) -> usize {
    let end = page_end(strip, from, room, full, true);
    if height(&strip[from..end]) > room + 0.02 { from } else { end }
}

/// The title with its figure, subtitle and marks, at the top of the first page. True if the title had to be cut.
fn masthead(press: &mut Press, sheet: &Sheet, width: f32) -> (Strip, bool) {
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
enum HeadExtent {
    /// Title and figure; the first page has the rest.
    Short,
    /// Subtitle too, for pages without another title.
    Whole,
}

/// The running head in place of the title.
struct RunningHead {
    operations: Vec<Operation>,
    /// True if everything fits.
    complete: bool,
}

fn running_head(press: &mut Press, sheet: &Sheet, frame: &Frame, telling: HeadExtent, edges: Edges) -> RunningHead {
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
struct Foot {
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
    fn new(press: &mut Press, sheet: &Sheet, width: f32, edges: Edges) -> Self {
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
    fn explain(&mut self, press: &mut Press, letters: Option<Prose>) {
        if self.kept > 0 {
            self.kept = 0;
            let words = letters.map(|letters| letters.words()).unwrap_or_default();
            self.lines.push(one_line(press, &words, self.edges.face, self.width));
        }
    }

    fn height(&self) -> f32 {
        let Edges { face, above_foot, in_foot, .. } = self.edges;
        above_foot + in_foot + (self.lines.len().max(1) + self.kept) as f32 * face.leading
    }

    fn overflow(&self, sheet: &Sheet) -> Option<Prose> {
        self.shortened.then(|| Prose::new().small(sheet.footer.as_str()))
    }

    fn draw(&self, press: &mut Press, frame: &Frame, page: usize, pages: usize) -> Vec<Operation> {
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

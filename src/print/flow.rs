//! Slices of a sheet on pages.

use super::{
    Bookmark, Operation, Page, PageSetup, Pages, SheetStart, Tag,
    blocks::{Flowing, balanced, continuation, flowing, side_by_side_columns},
    edges::{Edges, Foot, HeadExtent, masthead, running_head},
    ink::Palette,
    paging::{Start, paged},
    paper::Frame,
    press::Press,
    slice::{Head, Slice, Strip, height, page_end, shift, spaced},
};
use kernel::sheet::{Block, Prose, Sheet};

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

//! A poster of a list: its drawings, cards and points as one picture to pass on, with a code that opens it.
//!
//! The screen's preview and the file are drawn by the same program.

use iced::{
    Color, Element, Length, Pixels, Point, Rectangle, Renderer, Size, Theme, Vector,
    advanced::{
        Layout, Renderer as _,
        layout::Limits,
        renderer::{self, Headless},
        widget::Tree,
    },
    alignment, border,
    futures::FutureExt,
    mouse,
    widget::canvas::{self, Canvas, Frame, Geometry, Path, Text, gradient::Linear},
};

use super::Message;
use crate::{
    look::{Accent, Look, LookChoice, mix},
    measure::{self, Weight},
    widget::{
        drawing,
        parts::{BOLD, TYPEFACE},
    },
};
use kernel::{Language, OutlineRow, Verdict, phrase, sheet};
use print::code::{Modules, QUIET};
use systems::{AnyDocument, Catalogs};

/// Size of the picture.
const SIZE: Size = Size::new(1200.0, 675.0);
/// Margin at the left and right.
const SIDE: f32 = 60.0;
/// Top and foot of the entries, and top of the foot line.
const ENTRIES: f32 = 132.0;
const FOOT: f32 = 611.0;
/// Most entries with a drawing, and how many stand in one row.
const MOST: usize = 8;
const ROW: usize = 4;
/// Sides of the code: the fewest points for a module, and the most for the whole.
const MODULE: f32 = 3.0;
const CODE: f32 = 216.0;
/// Height of a line of cards.
const LINE: f32 = 25.0;

/// What a poster shows of a list.
#[derive(Debug, Clone)]
pub(super) struct Poster {
    look: &'static Look,
    emblem: &'static str,
    name: String,
    kind: String,
    points: [String; 2],
    entries: Vec<OutlineRow>,
    foot: String,
    scan: [String; 2],
    code: Option<Modules>,
}

impl Poster {
    /// The poster of a list: no notes, no names of players and no path stand on it.
    pub(super) fn of(catalogs: &Catalogs, list: &AnyDocument, language: Language) -> Self {
        let text = |key| phrase::text(language, key);
        let (system, format) = (list.system(), list.format());
        let entries = list.outline(catalogs, language);
        let report = list.check(catalogs, None);
        let game = text(system.term());
        let kind = [game, text(format.term), text(list.faction().term)];
        let export = |form: &str| list.export(catalogs, form, language);
        let is_short = |code: &Modules| (code.side + 2 * QUIET) as f32 * MODULE <= CODE;
        let opened = export(list.documents().opened).filter(|text| text.trim_start().starts_with("http"));
        let texts = opened.into_iter().chain(export(kernel::list_code::FORM.id));
        let code = texts.filter_map(|text| print::code::modules(text.trim_end())).find(is_short);
        let limit = phrase::say(language, "gui.poster.limit", &[("limit", &format.limit)]);
        let total = report.totals.first();
        Self {
            look: LookChoice::Dark.look().with_accent(Accent::of_mark(list.faction().icon)),
            emblem: list.faction().icon,
            name: match list.name() {
                "" => text("gui.lists.unnamed").to_owned(),
                name => name.to_owned(),
            },
            kind: kind.iter().copied().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · "),
            points: match total {
                Some(total) => [sheet::figures(total.value), limit],
                None => Default::default(),
            },
            entries,
            foot: verdict(language, &report.verdict()),
            scan: ["gui.poster.scan", "gui.poster.scan_where"].map(|key| text(key).to_owned()),
            code,
        }
    }

    /// The picture as large as its place allows.
    pub(super) fn view<'a>(&self) -> Element<'a, Message> {
        Canvas::new(self.clone()).width(Length::Fill).height(Length::Fill).into()
    }

    /// The picture as a PNG file; none if it cannot be drawn.
    pub(super) fn png(&self) -> Option<Vec<u8>> {
        let new = <Renderer as Headless>::new(TYPEFACE, Pixels(16.0), Some("tiny-skia"));
        // It waits for nothing: there is no device.
        let mut renderer = new.now_or_never().flatten()?;
        let mut element: Element<'_, (), Theme, Renderer> =
            Canvas::new(self.clone()).width(SIZE.width).height(SIZE.height).into();
        let mut tree = Tree::new(&element);
        let node = element.as_widget_mut().layout(&mut tree, &renderer, &Limits::new(Size::ZERO, SIZE));
        let bounds = Rectangle::with_size(SIZE);
        let style = renderer::Style { text_color: Color::WHITE };
        renderer.reset(bounds);
        let (layout, cursor) = (Layout::new(&node), mouse::Cursor::Unavailable);
        element.as_widget().draw(&tree, &mut renderer, &Theme::Dark, &style, layout, cursor, &bounds);
        let size = Size::new(SIZE.width as u32, SIZE.height as u32);
        let dots = renderer.screenshot(size, 1.0, self.look.ground);
        print::code::picture(size.width, size.height, &dots).ok()
    }

    fn draw_on(&self, frame: &mut Frame) {
        self.ground(frame);
        self.head(frame);
        let code = self.code(frame);
        self.entries(frame, code);
        let muted = self.look.muted;
        icon(frame, "app", Point::new(77.0, 643.0), 30.0, Color::WHITE);
        write(frame, "Muster", Point::new(102.0, 633.0), 20.0, Weight::Bold, Color::WHITE);
        let room = SIZE.width - SIDE - CODE - 420.0;
        let foot = measure::cut(&self.foot, Weight::Regular, 17.0, room);
        write(frame, &foot, Point::new(192.0, 634.0), 17.0, Weight::Regular, muted);
        if let Some(code) = code {
            for (number, line) in self.scan.iter().enumerate() {
                let at = Point::new(code.x - 14.0, 626.0 + 18.0 * number as f32);
                write_to(frame, line, at, 14.0, Weight::Regular, muted);
            }
        }
    }

    fn ground(&self, frame: &mut Frame) {
        let look = self.look;
        let dark = mix(look.ground, look.head, 0.15);
        let slope = Linear::new(Point::ORIGIN, Point::new(SIZE.width * 0.8, SIZE.height))
            .add_stop(0.0, look.head)
            .add_stop(1.0, dark);
        frame.fill_rectangle(Point::ORIGIN, SIZE, slope);
        icon(frame, self.emblem, Point::new(1000.0, 150.0), 250.0, Color { a: 0.10, ..look.accent });
        for number in 0..90_u32 {
            // Scattered without chance, so that a list has one picture.
            let at = |by: u32, to: f32| (number.wrapping_mul(by) % 997) as f32 / 997.0 * to;
            let star = Path::circle(Point::new(at(619, SIZE.width), at(431, FOOT)), 0.6 + at(211, 0.7));
            frame.fill(&star, Color { a: 0.35, ..Color::WHITE });
        }
        let foot = Point::new(0.0, FOOT);
        frame.fill_rectangle(foot, Size::new(SIZE.width, SIZE.height - FOOT), mix(look.ground, Color::BLACK, 0.3));
        frame.fill_rectangle(foot, Size::new(SIZE.width, 2.0), look.accent);
    }

    fn head(&self, frame: &mut Frame) {
        let look = self.look;
        let tile = Path::rounded_rectangle(Point::new(SIDE, 38.0), Size::new(64.0, 64.0), border::radius(8.0));
        frame.fill(&tile, look.accent);
        icon(frame, self.emblem, Point::new(SIDE + 32.0, 70.0), 44.0, look.on_accent);
        let [points, limit] = &self.points;
        let right = SIZE.width - SIDE;
        write_to(frame, points, Point::new(right, 26.0), 56.0, Weight::Bold, Color::WHITE);
        write_to(frame, limit, Point::new(right, 90.0), 16.0, Weight::Regular, look.muted);
        let room = right - 142.0 - measure::width(points, Weight::Bold, 56.0).max(130.0) - 24.0;
        let name = measure::cut(&self.name, Weight::Bold, 40.0, room);
        write(frame, &name, Point::new(142.0, 32.0), 40.0, Weight::Bold, Color::WHITE);
        let kind = measure::cut(&self.kind, Weight::Regular, 18.0, room);
        write(frame, &kind, Point::new(142.0, 84.0), 18.0, Weight::Regular, look.muted);
    }

    /// Draws the code in the corner; its top left.
    fn code(&self, frame: &mut Frame) -> Option<Point> {
        let code = self.code.as_ref()?;
        let count = (code.side + 2 * QUIET) as f32;
        let module = (170.0 / count).floor().max(MODULE);
        let side = module * count;
        let at = Point::new(SIZE.width - SIDE - side, SIZE.height - 14.0 - side);
        frame.fill(&Path::rounded_rectangle(at, Size::new(side, side), border::radius(8.0)), Color::WHITE);
        for (row, from, to) in code.runs() {
            let place = |number: usize| (number + QUIET) as f32 * module;
            let corner = Point::new(at.x + place(from), at.y + place(row));
            frame.fill_rectangle(corner, Size::new((to - from) as f32 * module, module), Color::BLACK);
        }
        Some(at)
    }

    fn entries(&self, frame: &mut Frame, code: Option<Point>) {
        let count = self.entries.len().min(MOST);
        if count == 0 {
            return;
        }
        let rows = count.div_ceil(ROW);
        let columns = count.div_ceil(rows);
        let gap = 28.0;
        let width = (SIZE.width - 2.0 * SIDE - gap * (columns as f32 - 1.0)) / columns as f32;
        let height = (FOOT - 14.0 - ENTRIES) / rows as f32;
        for (number, entry) in self.entries.iter().take(count).enumerate() {
            let (row, column) = (number / columns, number % columns);
            let at = Point::new(SIDE + (width + gap) * column as f32, ENTRIES + height * row as f32);
            // Beside the code a column is shorter.
            let is_beside = |code: &Point| at.x + width > code.x - 8.0 && at.y + height > code.y;
            let lowest = code.filter(is_beside).map_or(at.y + height, |code| code.y) - 8.0;
            let beyond = (number + 1 == count).then(|| self.entries.len() - count).filter(|beyond| *beyond > 0);
            self.entry(frame, entry, Rectangle::new(at, Size::new(width, lowest - at.y)), rows == 1, beyond);
        }
    }

    fn entry(&self, frame: &mut Frame, entry: &OutlineRow, place: Rectangle, tall: bool, beyond: Option<usize>) {
        let look = self.look;
        let drawing = entry.drawing.as_deref().unwrap_or(self.emblem);
        let side = if tall { 196.0_f32.min(place.width * 0.8) } else { 74.0 };
        let (left, mut y) = match tall {
            true => {
                icon(frame, drawing, Point::new(place.center_x(), place.y + side / 2.0 + 8.0), side, look.accent);
                (place.x, place.y + side + 26.0)
            }
            false => {
                icon(frame, drawing, Point::new(place.x + side / 2.0, place.y + side / 2.0), side, look.accent);
                (place.x + side + 12.0, place.y + 4.0)
            }
        };
        let right = place.x + place.width;
        let (title, small) = if tall { (24.0, 18.0) } else { (18.0, 14.0) };
        let cost = entry.cost.map(sheet::figures).unwrap_or_default();
        write_to(frame, &cost, Point::new(right, y), title, Weight::Bold, look.muted);
        let room = right - left - measure::width(&cost, Weight::Bold, title) - 10.0;
        // An epithet stands below the name.
        let (called, epithet) = entry.title.split_once(", ").unwrap_or((&entry.title, &entry.subtitle));
        let name = measure::cut(called, Weight::Bold, title, room);
        write(frame, &name, Point::new(left, y), title, Weight::Bold, Color::WHITE);
        y += title * 1.35;
        if !epithet.is_empty() {
            let words = measure::cut(epithet, Weight::Regular, small - 1.0, right - left);
            write(frame, &words, Point::new(left, y), small - 1.0, Weight::Regular, look.muted);
            y += small * 1.45;
        }
        let (line, start) = if tall { (LINE, left) } else { (small * 1.3, place.x) };
        if !tall {
            y = y.max(place.y + side + 8.0);
        }
        let fits = ((place.y + place.height - y) / line).floor().max(0.0) as usize;
        let is_cut = entry.items.len() > fits;
        let shown = if is_cut { fits.saturating_sub(1) } else { entry.items.len() };
        for item in &entry.items[..shown] {
            let dot = Path::circle(Point::new(start + 5.0, y + small * 0.62), 3.0);
            frame.fill(&dot, look.accent);
            let words = measure::cut(item, Weight::Regular, small, right - start - 18.0);
            write(frame, &words, Point::new(start + 18.0, y), small, Weight::Regular, look.text);
            y += line;
        }
        let more = (is_cut && fits > 0).then(|| entry.items.len() - shown);
        if let Some(more) = more {
            write(frame, &format!("+ {more}"), Point::new(start + 18.0, y), small, Weight::Regular, look.muted);
        }
        if let Some(beyond) = beyond {
            let at = Point::new(right, place.y + place.height - small * 1.3);
            write_to(frame, &format!("+ {beyond}"), at, title, Weight::Bold, Color::WHITE);
        }
    }
}

impl<M> canvas::Program<M> for Poster {
    type State = ();

    fn draw(
        &self,
        _state: &(),
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let scale = (bounds.width / SIZE.width).min(bounds.height / SIZE.height);
        let mut frame = Frame::new(renderer, bounds.size());
        let left = (bounds.width - SIZE.width * scale) / 2.0;
        frame.translate(Vector::new(left, (bounds.height - SIZE.height * scale) / 2.0));
        frame.scale(scale);
        self.draw_on(&mut frame);
        vec![frame.into_geometry()]
    }
}

fn verdict(language: Language, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Legal => phrase::text(language, "gui.verdict.legal").to_owned(),
        Verdict::Wrong(count) => phrase::say(language, "gui.verdict.errors", &[("count", count)]),
        Verdict::Freeform => phrase::text(language, "systems.verdict.freeform").to_owned(),
        Verdict::Unfinished(lacks) => lacks.first().map_or_else(String::new, |lack| lack.words(language)),
    }
}

/// Draws an icon around a point.
fn icon(frame: &mut Frame, name: &str, middle: Point, side: f32, color: Color) {
    drawing::paint(frame, name, middle, side, 0.0, color);
}

fn written(words: &str, at: Point, size: f32, weight: Weight, color: Color) -> Text {
    let font = match weight {
        Weight::Bold => BOLD,
        Weight::Regular => TYPEFACE,
    };
    Text { content: words.to_owned(), position: at, color, size: Pixels(size), font, ..Text::default() }
}

/// Writes a line from a point to the right.
fn write(frame: &mut Frame, words: &str, at: Point, size: f32, weight: Weight, color: Color) {
    frame.fill_text(written(words, at, size, weight, color));
}

/// Writes a line that ends at a point.
fn write_to(frame: &mut Frame, words: &str, at: Point, size: f32, weight: Weight, color: Color) {
    let text = written(words, at, size, weight, color);
    frame.fill_text(Text { align_x: alignment::Horizontal::Right.into(), ..text });
}

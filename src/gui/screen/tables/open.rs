//! The open table: changes with their way back, and what is in hand.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use iced::{Point, Task, Vector};

use crate::{Context, screen::play::file::Autosave};
use kernel::{Report, tabletop::At};
use systems::AnyTable;

/// Most changes that can be undone.
const UNDONE: usize = 500;
/// Most places of each kind at which a new piece is tried.
const MOST_CHECKED: usize = 12;
/// A drag is judged at every step as long as that takes no more of a frame than this.
const JUDGED: Duration = Duration::from_millis(4);
/// Bounds of the zoom.
const ZOOM: std::ops::RangeInclusive<f32> = 1.0..=8.0;

/// What stands beside the table where there is room for one thing only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    #[default]
    Kinds,
    Piece,
    Findings,
}

impl Tab {
    pub(super) const ALL: [Self; 3] = [Self::Kinds, Self::Piece, Self::Findings];

    pub(super) const fn term(self) -> &'static str {
        match self {
            Self::Kinds => "gui.tables.kinds",
            Self::Piece => "gui.tables.piece",
            Self::Findings => "gui.tables.findings",
        }
    }
}

/// The part of the table in sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    pub zoom: f32,
    /// In units of the table from its top left corner; none for its middle.
    pub middle: Option<Point>,
}

impl Camera {
    const WHOLE: Self = Self { zoom: 1.0, middle: None };
}

pub struct OpenTable {
    pub path: PathBuf,
    pub table: AnyTable,
    before: Vec<AnyTable>,
    after: Vec<AnyTable>,
    /// The table before a piece was lifted.
    lifted: Option<AnyTable>,
    keeper: Autosave,
    /// What the checks say of the table as it is.
    pub report: Report,
    pub picked: Option<usize>,
    pub camera: Camera,
    /// The pointer measures.
    pub measures: bool,
    pub tab: Tab,
    /// Search among the kinds.
    pub search: String,
    /// How long the last checks took.
    judged_in: Duration,
    /// Changes with everything that is drawn.
    pub version: u64,
}

impl OpenTable {
    pub(super) fn new(path: PathBuf, table: AnyTable, context: &Context<'_>) -> Self {
        Self {
            keeper: Autosave::new(path.clone()),
            path,
            report: table.report(context.catalogs),
            table,
            before: Vec::new(),
            after: Vec::new(),
            lifted: None,
            picked: None,
            camera: Camera::WHOLE,
            measures: false,
            tab: Tab::Kinds,
            search: String::new(),
            judged_in: Duration::ZERO,
            version: 0,
        }
    }

    pub(super) fn keep(&mut self) -> Task<Option<String>> {
        let text = self.table.text();
        self.keeper.keep(Some(move || text))
    }

    /// Makes a change that can be undone, and keeps it; none if it changes nothing.
    pub(super) fn change(
        &mut self,
        context: &Context<'_>,
        change: impl FnOnce(&mut AnyTable),
    ) -> Option<Task<Option<String>>> {
        let before = self.table.clone();
        change(&mut self.table);
        self.done_since(before, context)
    }

    fn done_since(&mut self, before: AnyTable, context: &Context<'_>) -> Option<Task<Option<String>>> {
        if before == self.table {
            return None;
        }
        // A changed table is no longer the one of a pack.
        self.table.set_pack(None);
        if self.before.len() == UNDONE {
            self.before.remove(0);
        }
        self.before.push(before);
        self.after.clear();
        self.judge(context);
        Some(self.keep())
    }

    fn judge(&mut self, context: &Context<'_>) {
        let since = Instant::now();
        self.report = self.table.report(context.catalogs);
        self.judged_in = since.elapsed();
        self.picked = self.picked.filter(|piece| *piece < self.table.pieces());
        self.version += 1;
    }

    pub(super) fn pick(&mut self, piece: Option<usize>) {
        self.picked = piece.filter(|piece| *piece < self.table.pieces());
        if self.picked.is_some() {
            self.tab = Tab::Piece;
        }
        self.version += 1;
    }

    /// Moves what is lifted; it is one change until it is put down. Checks that take long wait until then.
    pub(super) fn drag(&mut self, context: &Context<'_>, change: impl FnOnce(&mut AnyTable)) {
        if self.lifted.is_none() {
            self.lifted = Some(self.table.clone());
        }
        change(&mut self.table);
        if self.judged_in <= JUDGED { self.judge(context) } else { self.version += 1 }
    }

    pub(super) fn put_down(&mut self, context: &Context<'_>) -> Option<Task<Option<String>>> {
        let before = self.lifted.take()?;
        self.judge(context);
        self.done_since(before, context)
    }

    pub(super) const fn can_step(&self) -> [bool; 2] {
        [!self.before.is_empty(), !self.after.is_empty()]
    }

    /// Goes back a change, or forward again.
    pub(super) fn step(&mut self, is_back: bool, context: &Context<'_>) -> Option<Task<Option<String>>> {
        let (from, to) =
            if is_back { (&mut self.before, &mut self.after) } else { (&mut self.after, &mut self.before) };
        let other = from.pop()?;
        to.push(std::mem::replace(&mut self.table, other));
        self.judge(context);
        Some(self.keep())
    }

    /// The place nearest to the middle of what is seen where a piece of a kind is no further error.
    pub(super) fn free_place(&self, kind: &str, context: &Context<'_>) -> At {
        let (width, depth) = self.table.facts().extent;
        let middle = self.camera.middle.unwrap_or(Point::new(width as f32 / 2.0, depth as f32 / 2.0));
        let step = width as f32 / 24.0;
        let around = (0..9_i16).flat_map(|ring| {
            let sides = (-ring..=ring).flat_map(move |x| (-ring..=ring).map(move |y| (x, y)));
            sides.filter(move |(x, y)| x.abs().max(y.abs()) == ring)
        });
        let places = around.map(|(x, y)| self.unit_at(middle + Vector::new(f32::from(x), f32::from(y)) * step));
        let (catalogs, errors) = (context.catalogs, self.report.errors());
        let mut trial = self.table.clone();
        let Some(new) = trial.add(catalogs, kind, self.unit_at(middle)) else { return self.unit_at(middle) };
        let others: Vec<_> = (0..new).map(|piece| bounds(&trial.drawn(catalogs, piece).outline)).collect();
        // Checks of a full table take long, so those of the places most likely to be free are enough.
        let (mut apart, mut over) = (Vec::new(), Vec::new());
        for at in places {
            trial.put(new, at);
            let own = bounds(&trial.drawn(catalogs, new).outline);
            let found = if others.iter().any(|other| meet(own, *other)) { &mut over } else { &mut apart };
            if found.len() < MOST_CHECKED && !found.contains(&at) {
                found.push(at);
            }
        }
        let mut candidates = apart.into_iter().chain(over);
        let free = candidates.find(|at| {
            trial.put(new, *at);
            trial.report(catalogs).errors() <= errors
        });
        free.unwrap_or_else(|| self.unit_at(middle))
    }

    /// The place of a point of the drawing, on the grid.
    pub(super) fn unit_at(&self, point: Point) -> At {
        let facts = self.table.facts();
        let y = if facts.is_up { facts.extent.1 as f32 - point.y } else { point.y };
        let snapped = |value: f32| (value / facts.grid as f32).round() as i32 * facts.grid;
        (snapped(point.x), snapped(y))
    }

    /// The point of the drawing at a place.
    pub(super) fn point_at(&self, (x, y): At) -> Point {
        let facts = self.table.facts();
        Point::new(x as f32, if facts.is_up { (facts.extent.1 - y) as f32 } else { y as f32 })
    }

    pub(super) fn zoom(&mut self, by: f32, at: Option<Point>) {
        let (width, depth) = self.table.facts().extent;
        let whole = Point::new(width as f32 / 2.0, depth as f32 / 2.0);
        let middle = self.camera.middle.unwrap_or(whole);
        let zoom = (self.camera.zoom * by).clamp(*ZOOM.start(), *ZOOM.end());
        // The point under the pointer stays there.
        let held = at.unwrap_or(middle);
        let share = self.camera.zoom / zoom;
        self.camera = Camera { zoom, middle: Some(held + (middle - held) * share) };
        self.pan(Vector::ZERO);
    }

    pub(super) fn pan(&mut self, by: Vector) {
        let (width, depth) = self.table.facts().extent;
        let middle = self.camera.middle.unwrap_or(Point::new(width as f32 / 2.0, depth as f32 / 2.0)) + by;
        let within = |at: f32, most: i32| at.clamp(0.0, most as f32);
        let middle = Point::new(within(middle.x, width), within(middle.y, depth));
        self.camera.middle = (self.camera.zoom > 1.0).then_some(middle);
        self.version += 1;
    }

    pub(super) fn fit(&mut self) {
        self.camera = Camera::WHOLE;
        self.version += 1;
    }
}

/// The least box around an outline: left, top, right, bottom.
fn bounds(outline: &[(f32, f32)]) -> [f32; 4] {
    outline.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], (x, y)| {
        [left.min(*x), top.min(*y), right.max(*x), bottom.max(*y)]
    })
}

fn meet(one: [f32; 4], two: [f32; 4]) -> bool {
    one[0] < two[2] && two[0] < one[2] && one[1] < two[3] && two[1] < one[3]
}

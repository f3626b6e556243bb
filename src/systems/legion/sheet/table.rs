//! Deployment zones: a drawing of each deployment card.

use super::Writer;
use crate::cards::{BattleCard, BattleKind, GameSize, Player, Zones};
use kernel::sheet::{AreaLook, Beside, Block, Drawing, Heading, Level, Prose, Role, Shape, Sheet};

/// A battlefield in ranges: 6 by 3 feet, and 3 by 3 for the small game.
const STANDARD: (f32, f32) = (12.0, 6.0);
const SKIRMISH: (f32, f32) = (6.0, 6.0);
/// Length of a range, in centimeters: six inches.
const RANGE_CM: f32 = 15.24;
/// The width of a range on paper in millimetres: alone on a page, and beside the text of a card.
const LARGE: f32 = 7.0;
const SMALL: f32 = 3.2;
/// The width of a drawing on a card to cut out.
const CARD: f32 = 50.0;
/// The share of the width that a drawing takes beside the text of its card.
const SHARE: f32 = 0.52;
/// Corners of a half circle.
const STEPS: u8 = 16;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let mut cards: Vec<&BattleCard> =
        writer.battles(BattleKind::Deployment).into_iter().filter_map(|(_, card)| card).collect();
    let chosen = !cards.is_empty();
    if !chosen {
        let size = crate::formats::size_of_game(writer.document.format);
        let all = writer.catalog.battles().map(|(_, card)| card);
        cards.extend(all.filter(|card| card.kind == BattleKind::Deployment && card.size == size));
    }
    let note = writer.text(if chosen { "legion.sheet.table.chosen" } else { "legion.sheet.table.all" });
    let size = crate::formats::size_of_game(writer.document.format);
    let (wide, deep) = field(size);
    let cm = |ranges: f32| writer.language.decimal((ranges * RANGE_CM).into(), 0);
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("wide", &(wide / 2.0)), ("deep", &(deep / 2.0)), ("wide_cm", &cm(wide)), ("deep_cm", &cm(deep))];
    let note = Prose::from(note).text(" ").text(writer.say("legion.sheet.table.measures", &values));
    sheet.push(Heading::new(Level::Part, writer.text("legion.sheet.table")).note(note));
    for card in cards {
        let name = card.text.name(writer.language);
        let mut blocks: Vec<Block> = vec![Heading::new(Level::Minor, name).into()];
        let right = vec![Block::Paragraph(writer.battle_text(card))];
        match writer.zones(card, LARGE).map(with_squares) {
            Some(drawing) => blocks.push(Beside { left: vec![vec![drawing].into()], right, share: SHARE }.into()),
            None => blocks.extend(right),
        }
        sheet.push(Block::Keep(blocks));
    }
}

impl Writer<'_> {
    /// The zones of a small deployment card, to stand beside its text.
    pub fn small_zones(&self, card: &BattleCard) -> Option<Drawing> {
        self.zones(card, SMALL)
    }

    /// The zones of a deployment card, as wide as a card to cut out.
    pub fn zones_of_card(&self, card: &BattleCard) -> Option<Drawing> {
        self.zones(card, CARD / field(card.size).0)
    }

    /// The zones of a deployment card as they lie on the battlefield, red's edge at the top.
    fn zones(&self, card: &BattleCard, range_mm: f32) -> Option<Drawing> {
        let zones = card.zones.as_ref()?;
        let size = field(card.size);
        let mut shapes = Vec::new();
        let mut middles = Vec::new();
        match zones {
            Zones::Cells(cells) => {
                for (row, line) in cells.rows().enumerate() {
                    let runs = line.chunk_by(|one, other| one == other).scan(0, |column, run| {
                        let from = *column;
                        *column += run.len();
                        Some((from, run))
                    });
                    for (from, run) in runs {
                        let Some(player) = run[0] else { continue };
                        let (corner, size) = ((from as f32, row as f32), (run.len() as f32, 1.0));
                        shapes.push(Shape::rectangle(corner, size, role(player), AreaLook::Tone));
                        middles.push((player, (corner.0 + size.0 / 2.0, corner.1 + 0.5)));
                    }
                }
                let at = |row: usize, column: usize| cells.row(row).and_then(|row| row.get(column).copied().flatten());
                shapes.extend(edges(size, &at));
            }
            Zones::HalfCircle(range) => {
                let radius = f32::from(*range);
                for (player, y, down) in [(Player::Red, 0.0, 1.0), (Player::Blue, size.1, -1.0)] {
                    let outline = (0..=STEPS).map(|step| {
                        let angle = std::f32::consts::PI * f32::from(step) / f32::from(STEPS);
                        (size.0 / 2.0 + radius * angle.cos(), y + down * radius * angle.sin())
                    });
                    shapes.push(Shape::Area { outline: outline.collect(), role: role(player), look: AreaLook::Both });
                    middles.push((player, (size.0 / 2.0, y + down * radius / 2.0)));
                }
            }
        }
        // Over the zones, which reach to it.
        shapes.push(Shape::rectangle((0.0, 0.0), size, Role::Muted, AreaLook::Edge));
        // A letter in the first and the last stretch of each side: zones may lie in two places.
        for player in [Player::Red, Player::Blue] {
            let mut own = middles.iter().filter(|(of, _)| *of == player).map(|(_, at)| *at);
            let (first, last) = (own.next(), own.next_back());
            let far = |one: (f32, f32), other: (f32, f32)| (one.0 - other.0).hypot(one.1 - other.1) > 3.0;
            let letters = first.into_iter().chain(last.filter(|last| first.is_some_and(|first| far(first, *last))));
            let key = if player == Player::Red { "print.letter.red" } else { "print.letter.blue" };
            shapes.extend(letters.map(|at| Shape::Letters { at, text: self.text(key).to_owned(), role: role(player) }));
        }
        let words = self.say("legion.sheet.table.words", &[("name", &card.text.name(self.language))]);
        Some(Drawing { size, width_mm: size.0 * range_mm, shapes, words, ..Drawing::default() })
    }
}

/// Adds squares as long as range 1, by which zones are measured.
fn with_squares(drawing: Drawing) -> Drawing {
    let (width, height) = drawing.size;
    let (columns, rows) = (width as u16, height as u16);
    let line = |from, to| Shape::Line { from, to, is_dashed: true };
    let upright = (1..columns).map(|x| line((f32::from(x), 0.0), (f32::from(x), height)));
    let level = (1..rows).map(|y| line((0.0, f32::from(y)), (width, f32::from(y))));
    let squares: Vec<Shape> = upright.chain(level).collect();
    let mut shapes = drawing.shapes;
    // Over the zones, and under the letters.
    let letters = shapes.iter().position(|shape| matches!(shape, Shape::Letters { .. })).unwrap_or(shapes.len());
    drop(shapes.splice(letters..letters, squares));
    Drawing { shapes, ..drawing }
}

/// The lines between zones and what is nobody's.
fn edges(size: (f32, f32), at: &dyn Fn(usize, usize) -> Option<Player>) -> Vec<Shape> {
    let (columns, rows) = (size.0 as usize, size.1 as usize);
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (column as f32, row as f32);
            let own = at(row, column);
            if column + 1 < columns && own != at(row, column + 1) {
                lines.push(Shape::Line { from: (x + 1.0, y), to: (x + 1.0, y + 1.0), is_dashed: false });
            }
            if row + 1 < rows && own != at(row + 1, column) {
                lines.push(Shape::Line { from: (x, y + 1.0), to: (x + 1.0, y + 1.0), is_dashed: false });
            }
        }
    }
    lines
}

/// Width and depth of the battlefield in ranges.
const fn field(size: GameSize) -> (f32, f32) {
    match size {
        GameSize::Skirmish => SKIRMISH,
        _ => STANDARD,
    }
}

const fn role(player: Player) -> Role {
    match player {
        Player::Red => Role::Red,
        Player::Blue => Role::Blue,
    }
}

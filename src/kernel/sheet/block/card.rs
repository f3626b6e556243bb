//! Cards to cut out.

use super::{Block, Prose};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CardSize {
    pub width_mm: f32,
    pub height_mm: f32,
}

impl CardSize {
    /// The small card of most upgrades: sixteen on a page, for sleeves of 41 by 63 mm ("mini American").
    pub const MINI: Self = Self { width_mm: 41.0, height_mm: 63.0 };
    /// A card nearly as large as a playing card: nine on a page, for sleeves of 63.5 by 88 mm ("standard card game").
    pub const TALL: Self = Self { width_mm: 58.0, height_mm: 84.0 };
    /// A card that lies: eight on a page, for the same sleeves.
    pub const LYING: Self = Self { width_mm: 87.0, height_mm: 63.0 };
    /// The common playing card, 63 by 88 mm.
    pub const STANDARD: Self = Self { width_mm: 63.0, height_mm: 88.0 };
}

/// A grid of cards with marks to cut along.
#[derive(Debug, Clone, PartialEq)]
pub struct Cards {
    /// The size of each card. A card larger than the page's room is made as large as fits.
    pub size: CardSize,
    /// The cards, row by row.
    pub cards: Vec<Card>,
}

/// One card to cut out. Text that does not fit at the smallest readable size goes on, on a card of its own.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Card {
    pub title: String,
    /// The name of the drawing before the name, such as the ship's.
    pub drawing: Option<String>,
    /// Its cost, at the top right.
    pub cost: Prose,
    /// A small line above the name: slot, type, ship.
    pub kind: Prose,
    pub body: Vec<Block>,
    /// A small fact at the bottom left.
    pub left: Prose,
    /// A small fact at the bottom right.
    pub right: Prose,
    /// Number of copies; 0 counts as 1.
    pub copies: u16,
}

impl Card {
    /// One card that has only a name yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }
}

//! Printed sheets, as data.
//!
//! A system describes a reference sheet, a summary or cards to cut out as a [`Sheet`]: a title and a series of blocks
//! of words, figures and names of glyphs. Blocks name roles, never colors, and sizes only for cards in millimeters.
//! Layout, pages and ink belong to the crate `print`.

mod alike;
mod block;
mod drawing;
mod form;
pub mod glossary;
mod kind;
mod options;
mod packing;
mod plan;
mod prose;
pub mod room;
mod tally;
mod writer;

pub use alike::{Alike, alike, letter, lettered};
pub use block::{
    Alignment, Badge, Beside, Block, Card, CardSize, Cards, Column, Columns, Dial, DialCell, DialRow, Fact, Glyph,
    Heading, Item, Level, Stat, TableBlock, Term, TickShape, Ticks, Verdict, VerdictKind,
};
pub use drawing::{AreaLook, CODE, Code, Drawing, Shape, Sign, legend, side_role};
pub use form::Entered;
pub use kind::Kind;
pub use options::{Options, SheetPart};
pub use packing::Packing;
pub use plan::{
    Plan, PlanEdge, PlanGround, PlanLabel, PlanLine, PlanMark, PlanSign, PlanSpace, PlanTile, column_name, space_name,
};
pub use prose::{Prose, Role, Span, Style};
pub use tally::Tally;
pub use writer::{FINDINGS, SheetWriter, bulleted, figures};

use std::ops::Range;

use super::{Accent, Language};

/// A document to be printed or shown as it will be printed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    /// The name of the list, large on the first page and small on the others.
    pub title: String,
    /// One line below the title: the system, the format, the faction.
    pub subtitle: String,
    /// The figure that sums the list up, to the right of the title, such as `100 / 100 points`.
    pub figure: String,
    /// At the foot of each page, to the left of the page number.
    pub footer: String,
    pub language: Language,
    /// The one color of the sheet, that of the faction.
    pub accent: Accent,
    /// Short remarks that stand on every page, such as the verdict of the checks.
    pub marks: Vec<Mark>,
    /// The most pages: the sheet is set smaller if it would need another.
    pub most_pages: Option<u8>,
    /// Each page of cards is followed by their backs, for print on both sides.
    pub has_backs: bool,
    /// Content, from top to bottom.
    pub blocks: Vec<Block>,
    /// Alternatives for the end of a single page: the first one that fits is set.
    pub if_room: Vec<Vec<Block>>,
    /// Blocks that are left out where they alone need a further page.
    pub spare: Option<Spare>,
}

/// Blocks of a sheet, by their numbers, and what stands in their place if they are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Spare {
    pub blocks: Range<usize>,
    pub instead: Block,
}

impl Sheet {
    pub fn new(language: Language, title: impl Into<String>) -> Self {
        Self { title: title.into(), language, ..Self::default() }
    }

    pub fn push(&mut self, block: impl Into<Block>) {
        self.blocks.push(block.into());
    }

    /// The sheet with its spare blocks left out; none if it has none.
    pub fn without_spare(&self) -> Option<Self> {
        let Spare { blocks, instead } = self.spare.clone()?;
        let mut shorter = Self { spare: None, ..self.clone() };
        shorter.blocks.splice(blocks, [instead]);
        Some(shorter)
    }
}

/// A short remark that stands on every page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// A word or two.
    pub text: String,
    /// Most often [`Role::Ok`], [`Role::Warning`] or [`Role::Error`].
    pub role: Role,
}

impl Mark {
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { text: text.into(), role }
    }
}

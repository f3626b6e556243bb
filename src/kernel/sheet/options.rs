//! What a sheet includes.

use super::Kind;
use crate::{SheetOption, SheetRequest};

/// A part of a game's sheets that can be left out.
pub trait SheetPart: Copy + Eq + 'static {
    /// Every part, in the order in which they are offered.
    fn all() -> &'static [Self];

    /// The part as it is offered.
    fn option(self) -> SheetOption;

    /// What a sheet of this kind can include.
    fn offered(kind: Kind) -> &'static [SheetOption];
}

/// What a sheet includes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Options<P> {
    /// What is made.
    pub kind: Kind,
    parts: Vec<P>,
}

impl<P: SheetPart> Options<P> {
    /// What a sheet of this kind usually includes, which is all it can include.
    pub fn of(kind: Kind) -> Self {
        let offered = P::offered(kind);
        Self { kind, parts: P::all().iter().copied().filter(|part| offered.contains(&part.option())).collect() }
    }

    /// What is wished for; none if there is no such sheet. Parts the sheet cannot have are left out.
    pub fn wished(wish: &SheetRequest) -> Option<Self> {
        let mut options = Self::of(Kind::from_id(wish.sheet())?);
        options.parts.retain(|part| wish.includes(part.option().id));
        Some(options)
    }

    /// Whether a part is included.
    pub fn has(&self, part: P) -> bool {
        self.parts.contains(&part)
    }

    /// The same without a part.
    #[must_use]
    pub fn without(mut self, part: P) -> Self {
        self.parts.retain(|known| *known != part);
        self
    }
}

impl<P: SheetPart> Default for Options<P> {
    fn default() -> Self {
        Self::of(Kind::default())
    }
}

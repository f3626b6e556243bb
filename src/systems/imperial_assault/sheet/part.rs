//! What a sheet includes: the parts that can be left out, as they are offered.

use kernel::{
    SheetOption,
    sheet::{self, Kind, SheetPart},
};

/// A part of a sheet that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the cards do, in our words.
    Texts,
    /// Boxes to tick: health, conditions, power tokens, activations.
    Ticks,
    /// The Command deck.
    Deck,
    /// What conditions and power tokens do.
    Conditions,
    /// The keywords in use, each explained once.
    Terms,
    /// The player's notes.
    Notes,
}

impl Part {
    /// Every part, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Texts, Self::Ticks, Self::Deck, Self::Conditions, Self::Terms, Self::Notes];

    const fn option(self) -> SheetOption {
        let (id, term) = match self {
            Self::Texts => ("texts", "imperial_assault.sheet.part.texts"),
            Self::Ticks => ("ticks", "imperial_assault.sheet.part.ticks"),
            Self::Deck => ("deck", "imperial_assault.outline.deck"),
            Self::Conditions => ("conditions", "imperial_assault.sheet.conditions"),
            Self::Terms => ("terms", "imperial_assault.sheet.part.terms"),
            Self::Notes => ("notes", "systems.sheet.notes"),
        };
        SheetOption { id, term, usual: true }
    }
}

const REFERENCE: &[SheetOption] = &[
    Part::Texts.option(),
    Part::Ticks.option(),
    Part::Deck.option(),
    Part::Conditions.option(),
    Part::Terms.option(),
    Part::Notes.option(),
];
const SUMMARY: &[SheetOption] = &[Part::Deck.option(), Part::Notes.option()];
const CARDS: &[SheetOption] = &[Part::Texts.option(), Part::Deck.option(), Part::Conditions.option()];

/// What a sheet of this kind can include.
pub const fn offered(kind: Kind) -> &'static [SheetOption] {
    match kind {
        Kind::Summary => SUMMARY,
        Kind::Reference => REFERENCE,
        Kind::Cards => CARDS,
    }
}

impl SheetPart for Part {
    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn option(self) -> SheetOption {
        self.option()
    }

    fn offered(kind: Kind) -> &'static [SheetOption] {
        offered(kind)
    }
}

/// What a sheet includes.
pub type Options = sheet::Options<Part>;

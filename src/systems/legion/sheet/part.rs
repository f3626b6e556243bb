//! What a sheet includes: the parts that can be left out, as they are offered and as they are wished for.

use kernel::{
    SheetOption,
    sheet::{self, Kind, SheetPart},
};

/// A part of a sheet that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the cards do, in our words.
    Texts,
    /// Boxes to tick: wounds, suppression, orders, activations.
    Ticks,
    /// The keywords in use, each explained once.
    Terms,
    /// The command hand.
    Hand,
    /// The battle deck.
    Deck,
    /// The player's notes.
    Notes,
}

impl Part {
    /// Every part, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Texts, Self::Ticks, Self::Terms, Self::Hand, Self::Deck, Self::Notes];

    const fn option(self) -> SheetOption {
        let (id, term) = match self {
            Self::Texts => ("texts", "legion.sheet.part.texts"),
            Self::Ticks => ("ticks", "legion.sheet.part.ticks"),
            Self::Terms => ("terms", "legion.sheet.part.terms"),
            Self::Hand => ("hand", "legion.sheet.part.hand"),
            Self::Deck => ("deck", "legion.sheet.part.deck"),
            Self::Notes => ("notes", "legion.sheet.part.notes"),
        };
        SheetOption { id, term, usual: true }
    }
}

const REFERENCE: &[SheetOption] = &[
    Part::Texts.option(),
    Part::Ticks.option(),
    Part::Terms.option(),
    Part::Hand.option(),
    Part::Deck.option(),
    Part::Notes.option(),
];
const SUMMARY: &[SheetOption] = &[Part::Hand.option(), Part::Deck.option(), Part::Notes.option()];
const CARDS: &[SheetOption] = &[Part::Texts.option(), Part::Hand.option(), Part::Deck.option()];

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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{SheetInfo, SheetRequest};

    #[test]
    fn what_is_not_wished_for_is_left_out_and_what_a_sheet_cannot_have_stays_out() {
        let info = |kind: Kind| SheetInfo { id: kind.id(), term: kind.term(), options: offered(kind) };
        for kind in Kind::ALL {
            let mut wish = SheetRequest::usual(&info(kind));
            assert_eq!(Options::wished(&wish), Some(Options::of(kind)));
            wish.set("ticks", true);
            wish.set("hand", false);
            let options = Options::wished(&wish).unwrap();
            assert_eq!((options.has(Part::Ticks), options.has(Part::Hand)), (kind == Kind::Reference, false));
        }
    }
}

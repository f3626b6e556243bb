//! The kinds of sheets.

use crate::words::words;

words! {
    /// Kinds of sheets.
    #[derive(Default)]
    Kind, "systems.sheet.kind.", {
        /// One page: what is in the list with its costs, and room for a tournament's entries.
        Summary = "summary",
        /// Everything needed at the table: texts, boxes to tick, the terms used.
        #[default]
        Reference = "sheet",
        /// The reference on one sheet of paper: two pages in columns.
        Compact = "compact",
        Cards = "cards",
        /// Everything an opponent may know.
        Opponent = "opponent",
        /// Tournament form: each card with its cost, and lines to sign.
        Form = "form",
        /// Packing list: cards, bases, tokens.
        Components = "components",
        /// Dials and tokens to cut out.
        Pieces = "pieces",
        /// The table before a game: where forces begin.
        Table = "table",
    }
}

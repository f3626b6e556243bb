//! Optional parts of a sheet, as they are offered and requested.

kernel::sheet_parts! {
    Part {
        /// Texts of the cards, in our words.
        Texts = "texts", "legion.sheet.part.texts";
        /// Boxes to tick: wounds, suppression, orders, activations.
        Ticks = "ticks", "legion.sheet.part.ticks";
        /// The keywords in use, each explained once.
        Terms = "terms", "legion.sheet.part.terms";
        /// The command hand.
        Hand = "hand", "legion.sheet.part.hand";
        /// The battle deck.
        Deck = "deck", "legion.sheet.part.deck";
        /// The player's notes.
        Notes = "notes", "legion.sheet.part.notes";
        /// The army as a QR code.
        Code = "code", "systems.sheet.part.code";
        /// Backs of cards, for print on both sides.
        Backs = "backs", "systems.sheet.part.backs";
    }

    Reference: [Texts, Ticks, Terms, Hand, Deck, Notes, Code off];
    Compact: [Texts, Ticks, Hand, Deck];
    Summary: [Hand, Deck, Notes, Code off];
    Cards: [Texts, Ticks, Hand, Deck, Backs off];
    Opponent: [Texts, Terms off, Deck];
    Form: [Hand, Deck, Code];
    Components: [];
    Table: [Texts];
}

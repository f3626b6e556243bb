//! Optional parts of a sheet.

kernel::sheet_parts! {
    Part {
        /// The dial of each ship.
        Dials = "dials", "xwing.sheet.part.dials";
        /// Summaries of the cards.
        Texts = "texts", "xwing.sheet.part.texts";
        /// Boxes to tick: shields, hull, tokens, what is used up.
        Ticks = "ticks", "xwing.sheet.part.ticks";
        /// The rules terms that the printed cards use.
        Terms = "terms", "xwing.sheet.part.terms";
        /// The terms where they alone need a page, too.
        TermsPage = "terms-page", "xwing.sheet.part.terms_page";
        /// The damage deck.
        Damage = "damage", "xwing.sheet.part.damage";
        /// The player's notes.
        Notes = "notes", "xwing.sheet.part.notes";
        /// The squad as a QR code.
        Code = "code", "systems.sheet.part.code";
        /// Backs of cards, for print on both sides.
        Backs = "backs", "systems.sheet.part.backs";
    }

    Reference: [Dials, Texts, Ticks, Terms, TermsPage off, Damage off, Notes, Code off];
    Summary: [Ticks off, Notes, Code off];
    Cards: [Dials, Texts, Ticks, Damage off, Backs off];
    Opponent: [Dials, Texts, Terms off, TermsPage off, Code off];
    Form: [Code];
    Components: [];
    Pieces: [];
    Table: [];
}

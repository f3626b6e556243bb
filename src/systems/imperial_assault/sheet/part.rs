//! Optional parts of a sheet.

kernel::sheet_parts! {
    Part {
        /// Effects of the cards, in our words.
        Texts = "texts", "imperial_assault.sheet.part.texts";
        /// Boxes to tick: health, conditions, power tokens, activations.
        Ticks = "ticks", "imperial_assault.sheet.part.ticks";
        /// The Command deck.
        Deck = "deck", "imperial_assault.outline.deck";
        /// Effects of conditions and power tokens.
        Conditions = "conditions", "imperial_assault.sheet.conditions";
        /// The keywords in use, each explained once.
        Terms = "terms", "imperial_assault.sheet.part.terms";
        /// The map of a match, where one is chosen.
        Map = "map", "imperial_assault.sheet.part.map";
        /// The map at one inch a space, over several pages.
        Mat = "mat", "imperial_assault.sheet.part.mat";
        /// The player's notes.
        Notes = "notes", "systems.sheet.notes";
        /// The army as a QR code.
        Code = "code", "systems.sheet.part.code";
        /// Backs of cards, for print on both sides.
        Backs = "backs", "systems.sheet.part.backs";
    }

    Reference: [Texts, Ticks, Deck, Conditions, Terms, Map, Notes, Code off];
    Summary: [Deck, Notes, Code off];
    Cards: [Texts, Ticks, Deck, Conditions, Backs off];
    Opponent: [Texts, Terms off];
    Form: [Deck, Code];
    Components: [];
    Table: [Mat off];
}

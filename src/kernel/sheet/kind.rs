//! The kinds of sheets.

/// Kinds of sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// One page: what is in the list with its costs, and room for a tournament's entries.
    Summary,
    /// Everything needed at the table: texts, boxes to tick, the terms used.
    #[default]
    Reference,
    Cards,
    /// Everything an opponent may know.
    Opponent,
    /// Tournament form: each card with its cost, and lines to sign.
    Form,
    /// Packing list: cards, bases, tokens.
    Components,
    /// The table before a game: where forces begin.
    Table,
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Summary, Self::Reference, Self::Cards, Self::Opponent, Self::Form, Self::Components, Self::Table];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Reference => "sheet",
            Self::Cards => "cards",
            Self::Opponent => "opponent",
            Self::Form => "form",
            Self::Components => "components",
            Self::Table => "table",
        }
    }

    /// The key of the kind's name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Summary => "systems.sheet.kind.summary",
            Self::Reference => "systems.sheet.kind.sheet",
            Self::Cards => "systems.sheet.kind.cards",
            Self::Opponent => "systems.sheet.kind.opponent",
            Self::Form => "systems.sheet.kind.form",
            Self::Components => "systems.sheet.kind.components",
            Self::Table => "systems.sheet.kind.table",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

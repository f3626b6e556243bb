//! The kinds of sheets.

/// What is made of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// One page: what is in the list with its costs, and room for a tournament's entries.
    Summary,
    /// Everything needed at the table: texts, boxes to tick, the terms used.
    #[default]
    Reference,
    Cards,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Summary, Self::Reference, Self::Cards];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Reference => "sheet",
            Self::Cards => "cards",
        }
    }

    /// The key of the kind's name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Summary => "systems.sheet.kind.summary",
            Self::Reference => "systems.sheet.kind.sheet",
            Self::Cards => "systems.sheet.kind.cards",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

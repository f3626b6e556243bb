//! A card as a list names it.

/// A card of a list: one of the catalog, or what a document named and the catalog does not have.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Choice<H> {
    /// A card of the catalog.
    Known(H),
    /// Kept as it was written.
    Unknown(Box<str>),
}

impl<H: Copy> Choice<H> {
    /// The card, if the catalog has it.
    pub const fn known(&self) -> Option<H> {
        match self {
            Self::Known(card) => Some(*card),
            Self::Unknown(_) => None,
        }
    }

    /// The card of this id, or the id as it was written.
    pub fn find(id: &str, find: impl FnOnce(&str) -> Option<H>) -> Self {
        find(id).map_or_else(|| Self::Unknown(id.into()), Self::Known)
    }
}

/// The cards of a list that the catalog has, each with its place in the list.
pub fn known<H: Copy>(choices: &[Choice<H>]) -> impl Iterator<Item = (usize, H)> + Clone + '_ {
    choices.iter().enumerate().filter_map(|(index, choice)| Some((index, choice.known()?)))
}

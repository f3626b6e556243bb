//! A card as a list names it.

use super::{CardRef, Fact, Language, Names, ReadError, json::Node};

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

    /// The id in a document that the catalog lacks.
    pub fn unknown(&self) -> Option<&str> {
        match self {
            Self::Known(_) => None,
            Self::Unknown(id) => Some(id),
        }
    }

    /// Converts to a choice of another kind of card.
    pub fn to<C>(&self) -> Choice<C>
    where
        H: Into<C>,
    {
        match self {
            Self::Known(card) => Choice::Known((*card).into()),
            Self::Unknown(id) => Choice::Unknown(id.clone()),
        }
    }

    /// The card of this id, or the id as it was written.
    pub fn find(id: &str, find: impl FnOnce(&str) -> Option<H>) -> Self {
        find(id).map_or_else(|| Self::Unknown(id.into()), Self::Known)
    }
}

/// Reads cards of a document by their ids.
pub fn reader<H: Copy>(find: impl Fn(&str) -> Option<H>) -> impl Fn(&Node<'_, '_>) -> Result<Choice<H>, ReadError> {
    move |node| Ok(Choice::find(node.string()?, &find))
}

impl<H: Copy + Into<CardRef>> Choice<H> {
    /// The card's id, or the id as it was written.
    pub fn id<'a>(&'a self, names: &'a dyn Names) -> &'a str {
        match self {
            Self::Known(card) => names.card_id((*card).into()),
            Self::Unknown(id) => id,
        }
    }

    /// The card's name, or the id as it was written.
    pub fn name<'a>(&'a self, names: &'a dyn Names, language: Language) -> &'a str {
        match self {
            Self::Known(card) => names.card_name((*card).into(), language),
            Self::Unknown(id) => id,
        }
    }

    /// The card as a fact of a finding.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Known(card) => Fact::Card((*card).into()),
            Self::Unknown(id) => Fact::Text(id.clone()),
        }
    }
}

/// The ids of a list's cards, those that are unknown as they were written.
pub fn ids<H: Copy + Into<CardRef>>(choices: &[Choice<H>], names: &dyn Names) -> serde_json::Value {
    choices.iter().map(|choice| choice.id(names)).collect()
}

/// The cards of a list that the catalog has, each with its place in the list.
pub fn known<H: Copy>(choices: &[Choice<H>]) -> impl Iterator<Item = (usize, H)> + Clone + '_ {
    choices.iter().enumerate().filter_map(|(index, choice)| Some((index, choice.known()?)))
}

//! A card that a hero carries, whichever deck it is of.

use crate::campaign::cards::{Catalog, ClassCardId, Equipment, ItemId, RewardId};
use kernel::{CardRef, Choice, Fact};

/// A card that a hero carries. In documents `dh-17`, `class:fenn-signis-infantry-rifle` or `reward:shadow-suit`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Gear {
    Item(ItemId),
    Class(ClassCardId),
    Reward(RewardId),
    /// Kept as it was written.
    Unknown(Box<str>),
}

const CLASS: &str = "class:";
const REWARD: &str = "reward:";

impl Gear {
    /// The card that a document names.
    pub fn find(catalog: &Catalog, written: &str) -> Self {
        let known = match (written.strip_prefix(CLASS), written.strip_prefix(REWARD)) {
            (Some(id), _) => catalog.find_class_card(id).map(Self::Class),
            (_, Some(id)) => catalog.find_reward(id).map(Self::Reward),
            _ => catalog.find_item(written).map(Self::Item),
        };
        known.unwrap_or_else(|| Self::Unknown(written.into()))
    }

    /// The card as documents name it.
    pub fn written(&self, catalog: &Catalog) -> String {
        match self {
            Self::Item(id) => catalog.item(*id).id.to_string(),
            Self::Class(id) => format!("{CLASS}{}", catalog.class_card(*id).id),
            Self::Reward(id) => format!("{REWARD}{}", catalog.reward(*id).id),
            Self::Unknown(text) => text.to_string(),
        }
    }

    /// What the card is; none for an unknown one.
    pub fn equipment<'c>(&self, catalog: &'c Catalog) -> Option<Equipment<'c>> {
        match self {
            Self::Item(id) => Some(catalog.item(*id).equipment()),
            Self::Class(id) => Some(catalog.class_card(*id).equipment()),
            Self::Reward(id) => Some(catalog.reward(*id).equipment()),
            Self::Unknown(_) => None,
        }
    }

    /// The card among all of the catalog.
    pub fn card(&self) -> Option<CardRef> {
        match self {
            Self::Item(id) => Some((*id).into()),
            Self::Class(id) => Some((*id).into()),
            Self::Reward(id) => Some((*id).into()),
            Self::Unknown(_) => None,
        }
    }

    /// The card as a fact of a finding.
    pub fn fact(&self) -> Fact {
        match (self, self.card()) {
            (Self::Unknown(text), _) => Fact::Text(text.clone()),
            (_, Some(card)) => Fact::Card(card),
            (_, None) => Fact::Text("".into()),
        }
    }
}

impl From<&Choice<ItemId>> for Gear {
    fn from(item: &Choice<ItemId>) -> Self {
        match item {
            Choice::Known(id) => Self::Item(*id),
            Choice::Unknown(text) => Self::Unknown(text.clone()),
        }
    }
}

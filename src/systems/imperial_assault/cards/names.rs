//! Names of cards for findings and searches.

use super::{CardText, Catalog};
use kernel::{CardRef, Language, Names};

/// The kinds of cards a [`CardRef`] tells apart.
pub mod kind {
    /// Deployment cards.
    pub const DEPLOYMENT: u8 = 0;
    /// Command cards.
    pub const COMMAND: u8 = 1;
    /// Maps.
    pub const MAP: u8 = 2;
    /// Conditions and power tokens.
    pub const CONDITION: u8 = 3;
    /// Products.
    pub const PRODUCT: u8 = 4;
}

impl Catalog {
    fn named(&self, card: CardRef) -> (&str, &CardText) {
        let index = card.index as usize;
        match card.kind {
            kind::DEPLOYMENT => (&self.deployments[index].id, &self.deployments[index].text),
            kind::COMMAND => (&self.commands[index].id, &self.commands[index].text),
            kind::MAP => (&self.maps[index].id, &self.maps[index].text),
            kind::CONDITION => (&self.conditions[index].id, &self.conditions[index].text),
            _ => (&self.products[index].id, &self.products[index].text),
        }
    }
}

impl Names for Catalog {
    fn card_name(&self, card: CardRef, language: Language) -> &str {
        self.named(card).1.name(language)
    }

    fn card_id(&self, card: CardRef) -> &str {
        self.named(card).0
    }
}

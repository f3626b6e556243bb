//! Names and summaries of cards in both languages.

use super::{CardText, Catalog, load::split_damage_id};
use kernel::{CardRef, Language, Names};

/// The kinds of cards a [`CardRef`] tells apart.
pub mod kind {
    /// Ship types.
    pub const SHIP: u8 = 0;
    /// Ship cards.
    pub const PILOT: u8 = 1;
    /// Upgrade cards.
    pub const UPGRADE: u8 = 2;
    /// Condition cards.
    pub const CONDITION: u8 = 3;
    /// Products.
    pub const PRODUCT: u8 = 4;
}

impl Catalog {
    fn card_text(&self, card: CardRef) -> &CardText {
        let index = card.index as usize;
        match card.kind {
            kind::SHIP => &self.ships[index].text,
            kind::PILOT => &self.pilots[index].text,
            kind::UPGRADE => &self.upgrades[index].text,
            kind::CONDITION => &self.conditions[index].text,
            _ => &self.products[index].text,
        }
    }
}

impl Names for Catalog {
    fn card_name(&self, card: CardRef, language: Language) -> &str {
        self.card_text(card).name(language)
    }

    fn card_id(&self, card: CardRef) -> &str {
        let index = card.index as usize;
        match card.kind {
            kind::SHIP => &self.ships[index].id,
            kind::PILOT => &self.pilots[index].id,
            kind::UPGRADE => &self.upgrades[index].id,
            kind::CONDITION => &self.conditions[index].id,
            _ => &self.products[index].id,
        }
    }
}

impl Catalog {
    /// The summary of the damage card `deck:card`, if there is such a card.
    pub fn damage_text(&self, deck_and_card: &str) -> Option<&CardText> {
        let (deck, card) = split_damage_id(deck_and_card)?;
        let deck = self.decks.iter().find(|known| *known.id == *deck)?;
        deck.cards.iter().find(|known| *known.id == *card).map(|known| &known.text)
    }
}

//! Names and summaries of cards in both languages.

use super::{Catalog, load::split_damage_id};
use crate::kernel::{CardRef, Language, Names};

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

/// A card's name and summary, in each language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardText {
    names: [Box<str>; Language::ALL.len()],
    texts: [Box<str>; Language::ALL.len()],
}

impl CardText {
    /// A card known in every language by this name, without a summary.
    pub(super) fn named(name: &str) -> Self {
        Self { names: Language::ALL.map(|_| name.into()), texts: Default::default() }
    }

    pub(super) fn set_name(&mut self, language: Language, name: String) {
        self.names[language as usize] = name.into();
    }

    pub(super) fn set_text(&mut self, language: Language, text: String) {
        self.texts[language as usize] = text.into();
    }

    /// The name; the English one where no public source gives another.
    pub fn name(&self, language: Language) -> &str {
        &self.names[language as usize]
    }

    /// What the card does, in our words; empty for a card that does nothing beyond its numbers.
    pub fn text(&self, language: Language) -> &str {
        &self.texts[language as usize]
    }
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

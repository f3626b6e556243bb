//! Names of cards for findings and searches.

use super::{CardText, Catalog};
use kernel::{CardRef, Language, Names};

/// The kinds of cards a [`CardRef`] tells apart.
pub mod kind {
    /// Units and counterparts.
    pub const UNIT: u8 = 0;
    /// Upgrades.
    pub const UPGRADE: u8 = 1;
    /// Command cards.
    pub const COMMAND: u8 = 2;
    /// Battle cards.
    pub const BATTLE: u8 = 3;
    /// Battle forces.
    pub const FORCE: u8 = 4;
    /// Keywords.
    pub const KEYWORD: u8 = 5;
    /// Flaw cards.
    pub const FLAW: u8 = 6;
}

impl Catalog {
    fn named(&self, card: CardRef) -> (&str, &CardText) {
        let index = card.index as usize;
        match card.kind {
            kind::UNIT => (&self.units[index].id, &self.units[index].text),
            kind::UPGRADE => (&self.upgrades[index].id, &self.upgrades[index].text),
            kind::COMMAND => (&self.commands[index].id, &self.commands[index].text),
            kind::BATTLE => (&self.battles[index].id, &self.battles[index].text),
            kind::FORCE => (&self.forces[index].id, &self.forces[index].text),
            kind::KEYWORD => (&self.keywords[index].id, &self.keywords[index].text),
            _ => (&self.flaws[index].id, &self.flaws[index].text),
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

//! The reference of all cards, by faction.

use super::{Part, Writer};
use crate::cards::{Card, Deck, Faction};
use kernel::sheet::{Columns, Heading, Item, Level, Prose, Sheet};

impl Writer<'_> {
    /// Cards for sale, then those of the other faction, each by cost.
    pub(super) fn cards(&self, sheet: &mut Sheet) {
        let own = self.document.list.faction;
        let enemy = if own == Faction::Empire { Faction::Rebel } else { Faction::Empire };
        if self.options.has(Part::Cards) {
            self.faction(own, false, sheet);
            self.faction(Faction::Neutral, false, sheet);
        }
        if self.options.has(Part::Enemy) {
            self.faction(enemy, true, sheet);
        }
    }

    fn faction(&self, faction: Faction, enemy: bool, sheet: &mut Sheet) {
        let mut cards: Vec<&Card> =
            self.catalog.cards().map(|(_, card)| card).filter(|card| card.faction == faction).collect();
        cards.sort_by_key(|card| (card.deck == Deck::Galaxy, card.cost, card.text.name(self.language)));
        let count: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
        let key = if enemy { "deckbuilding.sheet.enemy_cards" } else { "deckbuilding.sheet.own_cards" };
        let title = self.say(key, &[("faction", &self.text(faction.term()))]);
        sheet.push(Heading::new(Level::Part, title).figure(self.say("deckbuilding.sheet.count", &[("count", &count)])));
        let items: Vec<Item> = cards.into_iter().map(|card| self.card(card)).collect();
        sheet.push(Columns { count: 2, blocks: vec![items.into()] });
    }

    fn card(&self, card: &Card) -> Item {
        let mut text = Prose::new().small(self.figures(card));
        if self.options.has(Part::Texts) {
            for part in [card.text.text(self.language), card.reward.text(self.language)] {
                if !part.is_empty() {
                    text = text.text("\n").text(part);
                }
            }
            text = self.with_doubts(text, card.unconfirmed, card.disputed);
        }
        let name = self.writer.copies(u16::from(card.copies), card.text.name(self.language));
        Item::new(name, text).figure(card.cost.to_string())
    }

    /// Printed values of a card in a line: type, traits, attack, resources, Force, target or hit points.
    fn figures(&self, card: &Card) -> String {
        let mut parts = vec![self.text(card.kind.term()).to_owned()];
        parts.extend(card.traits.iter().map(|word| self.text(word.term()).to_owned()));
        if card.unique {
            parts.push(self.text("deckbuilding.stat.unique").to_owned());
        }
        for (key, value) in [
            ("deckbuilding.sheet.attack", Some(card.attack).filter(|value| *value > 0)),
            ("deckbuilding.sheet.resources", Some(card.resources).filter(|value| *value > 0)),
            ("deckbuilding.sheet.force", Some(card.force).filter(|value| *value > 0)),
            ("deckbuilding.sheet.target", card.target),
            ("deckbuilding.sheet.hit_points", card.hit_points),
        ] {
            parts.extend(value.map(|value| self.say(key, &[("count", &value)])));
        }
        parts.join(" · ")
    }
}

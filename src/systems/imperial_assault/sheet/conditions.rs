//! Conditions and power tokens, each explained once.

use super::{Part, writer::Writer};
use crate::cards::{Condition, ConditionKind};
use kernel::phrase::capital;
use kernel::sheet::{Columns, Heading, Item, Level, Sheet};

impl Writer<'_> {
    /// Every condition, which the opponent's figures may bring, and the power tokens that the army's cards speak of.
    pub fn conditions_in_play(&self) -> Vec<&Condition> {
        let all = self.catalog.conditions().map(|(_, condition)| condition);
        let tokens = all.filter(|condition| condition.kind == ConditionKind::PowerToken);
        self.conditions().chain(tokens.filter(|token| self.terms.has_token(&token.id))).collect()
    }

    /// The name of a condition with what kind it is, and what it does.
    pub fn condition(&self, condition: &Condition) -> (String, String) {
        let (name, text) = (condition.text.name(self.language), condition.text.text(self.language));
        // A text that begins with the name says the kind behind it.
        match text.split_once(": ") {
            Some((before, rest)) if before.starts_with(name) => (before.to_owned(), capital(rest)),
            _ => (name.to_owned(), text.to_owned()),
        }
    }

    /// The reference of conditions.
    pub fn condition_part(&self, sheet: &mut Sheet) {
        if !self.options.has(Part::Conditions) {
            return;
        }
        sheet.push(Heading::new(Level::Part, self.text("imperial_assault.sheet.conditions")));
        let items: Vec<Item> = (self.conditions_in_play().into_iter())
            .map(|condition| {
                let (name, text) = self.condition(condition);
                let item = Item::new(name, text);
                match condition.icon() {
                    Some(icon) => item.glyph(icon),
                    None => item,
                }
            })
            .collect();
        sheet.push(Columns { count: 2, blocks: vec![items.into()] });
    }
}

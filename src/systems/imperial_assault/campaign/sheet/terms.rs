//! Terms of the heroes' pages: effects in use, the rules of heroes, conditions.

use super::writer::Writer;
use crate::{
    cards::{ConditionKind, Effect, EffectUse, Value},
    sheet::has_word,
    values,
};
use kernel::{
    phrase::text,
    sheet::{Block, Columns, Heading, Level, Prose, Sheet, Term, glossary},
};

/// Rules of heroes that every page has.
const RULES: [&str; 5] = ["strain", "rest", "wounded", "tests", "readied"];

impl Writer<'_> {
    /// The terms of all heroes' pages.
    pub fn hero_terms(&self, sheet: &mut Sheet) {
        let used = self.used();
        let explained = values::EXPLAINED.into_iter().filter(|effect| used.contains(effect)).filter_map(|effect| {
            let value = match effect {
                Effect::Pierce | Effect::Blast | Effect::Cleave | Effect::Recover => Value::X,
                _ => Value::None,
            };
            let name = values::effect(EffectUse { effect, value }, self.language);
            Some(Term::new(Prose::from(name), values::effect_meaning(effect, self.language)?))
        });
        let rules = RULES.map(|id| {
            let name = format!("imperial_assault.campaign.sheet.rule.{id}");
            let meaning = format!("{name}.text");
            Term::new(self.text(&name).to_owned(), self.text(&meaning).to_owned())
        });
        let conditions = self.skirmish.conditions().map(|(_, card)| card);
        let conditions = conditions.filter(|card| card.kind != ConditionKind::PowerToken).map(|card| {
            let icon = card.icon().map_or_else(Prose::new, |icon| Prose::new().glyph(icon).text("\u{a0}"));
            Term::new(icon.text(card.text.name(self.language)), card.text.text(self.language))
        });
        let terms: Vec<Term> = rules.into_iter().chain(explained).chain(conditions).collect();
        sheet.push(Heading::new(Level::Part, self.text("systems.sheet.terms")));
        sheet.push(Columns { count: 2, blocks: vec![Block::Terms(terms)] });
    }

    /// The effects with a meaning of their own that the heroes' cards speak of.
    fn used(&self) -> Vec<Effect> {
        let catalog = self.case.catalog;
        let heroes = self.case.campaign.known_heroes();
        let abilities = heroes.flat_map(|(_, hero)| &catalog.hero(hero).abilities).map(|ability| &ability.text);
        let cards =
            self.standing.heroes.iter().flat_map(|hero| &hero.cards).map(|card| &catalog.class_card(*card).text);
        let items = self.standing.items.iter().map(|(item, _)| &catalog.item(*item).text);
        let rewards = self.standing.rewards.iter().map(|(card, _)| &catalog.reward(*card).text);
        let all = abilities.chain(cards).chain(items).chain(rewards);
        let told: Vec<&str> = all.map(|text| text.text(glossary::READ_IN)).collect();
        let is_used = |effect: &Effect| told.iter().any(|told| has_word(told, text(glossary::READ_IN, effect.term())));
        values::EXPLAINED.into_iter().filter(is_used).collect()
    }
}

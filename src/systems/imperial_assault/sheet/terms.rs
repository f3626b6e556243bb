//! Terms of an army's cards: keywords and surge effects to be explained, power tokens.

use crate::{
    cards::{Catalog, ConditionKind, DeploymentCard, Die, Effect, EffectUse, Keyword, Value, Words},
    list::Army,
    values,
};
use kernel::{
    Language, choice,
    phrase::text,
    sheet::{
        Term,
        glossary::{READ_IN, beginnings},
    },
};

/// The effects that give power tokens, with the ids of these.
const TOKENS: [(Effect, &str); 5] = [
    (Effect::DamageToken, "power-token-damage"),
    (Effect::SurgeToken, "power-token-surge"),
    (Effect::BlockToken, "power-token-block"),
    (Effect::EvadeToken, "power-token-evade"),
    (Effect::AnyToken, "power-token-any"),
];

/// Terms used by the cards of an army.
#[derive(Debug, Default)]
pub(super) struct Terms {
    keywords: Words<Keyword>,
    effects: Words<Effect>,
    /// True if strain is used.
    strain: bool,
    /// Dice of attack and defense.
    dice: Vec<Die>,
    /// The ids of power tokens.
    tokens: Vec<&'static str>,
}

impl Terms {
    /// Terms of an army's cards and deck.
    pub fn of(catalog: &Catalog, army: &Army) -> Self {
        let mut used = Self::default();
        for (_, id) in army.cards() {
            let card = catalog.deployment(id);
            used.card(catalog, card);
            for brought in &card.brings {
                used.card(catalog, catalog.deployment(*brought));
            }
        }
        for (_, id) in choice::known(army.deck()) {
            used.text(catalog, catalog.command(id).text.text(READ_IN));
        }
        if used.tokens.contains(&"power-token-any") {
            used.tokens = TOKENS.iter().map(|(_, id)| *id).collect();
        }
        used
    }

    fn card(&mut self, catalog: &Catalog, card: &DeploymentCard) {
        self.keywords = self.keywords.union(card.keyword_set);
        for shown in card.surges.iter().flat_map(|surge| &surge.effects).chain(&card.innate) {
            self.effects.insert(shown.effect);
            self.strain |= shown.effect == Effect::Strain;
            let token = TOKENS.iter().find(|(effect, _)| *effect == shown.effect);
            token.into_iter().for_each(|(_, id)| self.token(id));
        }
        self.dice.extend(card.attack.iter().flat_map(|attack| &attack.dice).chain(card.defense.iter().flatten()));
        self.text(catalog, card.text.text(READ_IN));
        card.abilities.iter().for_each(|ability| self.text(catalog, ability.text.text(READ_IN)));
    }

    /// Notes what a text in the language all texts are first written in speaks of.
    fn text(&mut self, catalog: &Catalog, told: &str) {
        for keyword in Keyword::ALL.into_iter().filter(|word| has_word(told, text(READ_IN, word.term()))) {
            self.keywords.insert(keyword);
        }
        for effect in values::EXPLAINED.into_iter().filter(|word| has_word(told, text(READ_IN, word.term()))) {
            self.effects.insert(effect);
        }
        self.strain |= has_word(told, "strain");
        if !told.to_lowercase().contains("power token") {
            return;
        }
        let told = told.to_lowercase();
        let tokens = catalog.conditions().filter(|(_, condition)| condition.kind == ConditionKind::PowerToken);
        let mut named = false;
        for (_, token) in tokens {
            let (name, known) = (token.text.name(READ_IN), TOKENS.iter().find(|(_, id)| *id == &*token.id));
            if let Some((_, id)) = known.filter(|_| told.contains(&name.to_lowercase())) {
                named = true;
                self.token(id);
            }
        }
        if !named {
            self.token("power-token-any");
        }
    }

    fn token(&mut self, id: &'static str) {
        if !self.tokens.contains(&id) {
            self.tokens.push(id);
        }
    }

    /// The keywords and effects in use with what they mean (sections 12 to 15 of the rules inventory), each after its
    /// name.
    pub fn explained(&self, language: Language) -> Vec<(String, Term)> {
        let term = |name: String, meaning: String| (name.clone(), Term::new(name, meaning));
        let keywords = self.keywords.iter();
        let mut terms: Vec<_> = keywords
            .map(|word| term(text(language, word.term()).to_owned(), values::keyword_meaning(word, language)))
            .collect();
        for effect in values::EXPLAINED.into_iter().filter(|word| self.effects.contains(*word)) {
            let value = match effect {
                Effect::Pierce | Effect::Blast | Effect::Cleave | Effect::Recover => Value::X,
                _ => Value::None,
            };
            let used = EffectUse { effect, value };
            let meaning = values::effect_meaning(effect, language).unwrap_or_default();
            terms.push(term(values::effect(used, language), meaning));
        }
        if self.strain {
            let meaning = text(language, "imperial_assault.sheet.term.strain").to_owned();
            terms.push(term(text(language, "imperial_assault.sheet.strain").to_owned(), meaning));
        }
        terms
    }

    /// True if power tokens are used.
    pub fn has_tokens(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// True if the power token of this id is used.
    pub fn has_token(&self, id: &str) -> bool {
        self.tokens.contains(&id)
    }

    /// The dice in use, each once.
    pub fn dice(&self) -> impl Iterator<Item = Die> {
        Die::ALL.into_iter().filter(|die| self.dice.contains(die))
    }
}

/// True if a text has this word, with its capitals.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    beginnings(text, word).any(|at| !text[at + word.len()..].starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::phrase;

    #[test]
    fn every_keyword_and_effect_is_explained_in_every_language() {
        let ids = Keyword::ALL.iter().map(|word| word.id()).chain(values::EXPLAINED.iter().map(|word| word.id()));
        for id in ids.chain(["strain"]) {
            for language in Language::ALL {
                assert!(phrase::exists(language, &format!("imperial_assault.sheet.term.{id}")), "{id}");
            }
        }
    }

    #[test]
    fn a_condition_is_not_taken_for_the_effect_that_brings_it() {
        assert!(has_word("it gains Stun.", "Stun") && !has_word("it becomes Stunned", "Stun"));
    }

    #[test]
    fn a_power_token_that_a_text_names_is_in_use_and_any_kind_brings_all() {
        let catalog = Catalog::bundled().unwrap();
        let mut used = Terms::default();
        used.text(&catalog, "You gain 1 block power token.");
        assert!(used.has_token("power-token-block") && !used.has_token("power-token-evade"));
        let mut used = Terms::default();
        used.text(&catalog, "You gain 2 power tokens.");
        assert!(used.has_token("power-token-any"));
    }
}

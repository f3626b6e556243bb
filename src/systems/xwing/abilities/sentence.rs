//! What the abilities of a card do, told in a sentence or a few.
//!
//! A sentence is a lead (how often, when, under which conditions), a colon, and what is done: `Once per round, after
//! you defend: you may perform 1 free action.` The words stand in `xwing-abilities.json`; what is built here is the
//! order of the parts, and the forms that number, gender and mood ask for.

mod clause;
mod condition;
mod effect;
mod lead;
mod noun;
mod ships;
mod voice;

use super::{Ability, AbilityId, CardAbilities, Coverage, Window};
use crate::cards::Catalog;
use kernel::Language;
use voice::Voice;

/// The sentences of a card; none for a card that the vocabulary does not tell as a whole.
pub fn text(catalog: &Catalog, card: &CardAbilities, language: Language) -> Option<String> {
    if card.coverage != Coverage::Vocabulary || card.abilities.is_empty() {
        return None;
    }
    let abilities: Vec<&Ability> = card.abilities.iter().map(|id| catalog.ability(*id)).collect();
    Some(Voice::new(catalog, language).paragraph(&sentences(catalog, &abilities, language)))
}

/// The sentence of one ability, as far as the vocabulary tells it.
pub fn of_ability(catalog: &Catalog, id: AbilityId, language: Language) -> String {
    Voice::new(catalog, language).paragraph(&sentences(catalog, &[catalog.ability(id)], language))
}

/// What is told of one ability.
struct Told<'a> {
    ability: &'a Ability,
    lead: String,
    body: String,
}

fn sentences<'a>(catalog: &'a Catalog, abilities: &[&'a Ability], language: Language) -> Vec<String> {
    let voice = Voice::new(catalog, language);
    let mut sentences = Vec::new();
    let mut told: Vec<Told<'a>> = Vec::new();
    for ability in abilities {
        if ability.when.contains(Window::Attack) {
            sentences.extend(Voice::new(catalog, language).header(ability));
            continue;
        }
        let (lead, body) = Voice::new(catalog, language).parts_of(ability);
        match told.last_mut() {
            // Two moments at which the same happens share a sentence.
            Some(last) if last.body == body && last.ability.side == ability.side && !last.lead.is_empty() => {
                last.lead = voice.say("xwing.ability.lead.or", &[("first", &last.lead), ("second", &lead)]);
            }
            _ => told.push(Told { ability, lead, body }),
        }
    }
    let joined =
        |told: &Told<'_>| voice.sentence_with(told.ability, (&told.lead, &told.body), "xwing.ability.sentence");
    sentences.extend(told.iter().map(joined));
    sentences
}

#[cfg(test)]
mod tests;

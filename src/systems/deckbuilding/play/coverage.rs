//! Coverage: the cards played in part.

use crate::{
    Deckbuilding,
    cards::{Ability, BaseId, CardText, Catalog},
};
use kernel::{
    Language, Mustered,
    ability::lacks,
    game::{Coverage, Gap},
    phrase,
};

/// The first part of these abilities that a match leaves out.
fn gap(text: &CardText, abilities: &[Ability], language: Language) -> Option<Gap> {
    let rules = abilities.iter().flat_map(|ability| &ability.rules).filter_map(|rule| rule.facts().lack());
    let why = rules.chain(abilities.iter().flat_map(|ability| lacks(&ability.effects))).next()?;
    let (card, why) = (text.name(language).to_owned(), phrase::text(language, why).to_owned());
    Some(Gap { card, partly: true, why })
}

/// The unplayed part of a base, if any.
pub fn base_gap(catalog: &Catalog, base: BaseId, language: Language) -> Option<Gap> {
    let base = catalog.base(base);
    gap(&base.text, &base.abilities, language)
}

/// Coverage of all cards and bases (DBG-ABIL-27).
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let cards = catalog.cards().map(|(_, card)| gap(&card.text, &card.abilities, language));
    let bases = catalog.bases().map(|(id, _)| base_gap(catalog, id, language));
    vec![Coverage::of("card", "deckbuilding.kind.card", cards), Coverage::of("base", "deckbuilding.kind.base", bases)]
}

/// Cards played in part among the bases of a list, and among the cards that only its faction may buy.
pub(super) fn gaps(catalog: &Catalog, list: &Mustered<Deckbuilding>, language: Language) -> Vec<Gap> {
    let deck = &list.document().list;
    let bases = deck.known().filter_map(|(_, id)| base_gap(catalog, id, language));
    let cards = catalog.cards().filter(|(_, card)| card.faction == deck.faction);
    bases.chain(cards.filter_map(|(_, card)| gap(&card.text, &card.abilities, language))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_base_is_played_as_a_whole() {
        let catalog = Catalog::bundled().unwrap();
        let whole = coverage(&catalog, Language::English).into_iter().map(|kind| (kind.gaps.len(), kind.whole));
        assert_eq!(whole.collect::<Vec<_>>(), [(0, 62), (0, 20)]);
    }
}

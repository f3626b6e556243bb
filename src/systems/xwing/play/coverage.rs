//! Coverage of cards by matches, in words.

use crate::{
    Catalog, XWing,
    cards::{
        CardText,
        ability::{Lack, Simulated},
    },
};
use kernel::{
    Language, Mustered,
    game::{Coverage, Gap},
    phrase,
};

/// The missing part of a card, in a few words.
pub fn lack_words(lack: Lack, language: Language) -> &'static str {
    phrase::text(
        language,
        match lack {
            Lack::HugeShips => "xwing.play.lack.huge",
            Lack::Untold => "xwing.play.lack.untold",
            Lack::Function(_) => "xwing.play.lack.function",
        },
    )
}

fn gap(text: &CardText, simulated: Simulated, language: Language) -> Option<Gap> {
    let (lack, partly) = match simulated {
        Simulated::Whole => return None,
        Simulated::Partly(lack) => (lack, true),
        Simulated::Not(lack) => (lack, false),
    };
    Some(Gap { card: text.name(language).to_owned(), partly, why: lack_words(lack, language).to_owned() })
}

/// Coverage of the cards of every kind.
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let decks = catalog.damage_decks().iter().enumerate();
    let damage = decks.flat_map(|(deck, cards)| {
        let cards = cards.cards.iter().enumerate();
        cards.map(move |(place, card)| gap(&card.text, catalog.damage_simulated(deck, place), language))
    });
    let pilots = catalog.pilots().map(|(id, card)| gap(&card.text, catalog.pilot_simulated(id), language));
    let upgrades = catalog.upgrades().map(|(id, card)| gap(&card.text, catalog.upgrade_simulated(id), language));
    let conditions = catalog.conditions().map(|(id, card)| gap(&card.text, catalog.condition_simulated(id), language));
    vec![
        Coverage::of("pilot", "xwing.kind.pilot", pilots),
        Coverage::of("upgrade", "xwing.kind.upgrade", upgrades),
        Coverage::of("condition", "xwing.kind.condition", conditions),
        Coverage::of("damage", "xwing.kind.damage", damage),
    ]
}

/// The cards of a squad that are not played as a whole, each once.
pub(super) fn gaps(catalog: &Catalog, list: &Mustered<XWing>, language: Language) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    for ship in &list.document().list.ships {
        let pilot = ship.pilot.known();
        let pilot = pilot.and_then(|id| gap(&catalog.pilot(id).text, catalog.pilot_simulated(id), language));
        let upgrades = ship
            .known_upgrades()
            .filter_map(|(_, id)| gap(&catalog.upgrade(id).text, catalog.upgrade_simulated(id), language));
        for gap in pilot.into_iter().chain(upgrades) {
            if !gaps.contains(&gap) {
                gaps.push(gap);
            }
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_counted_once_and_what_is_not_played_is_named() {
        let catalog = Catalog::bundled().unwrap();
        let told = coverage(&catalog, Language::English);
        let counted: Vec<usize> = told.iter().map(|kind| kind.whole + kind.gaps.len()).collect();
        let damage = catalog.damage_decks().iter().map(|deck| deck.cards.len()).sum();
        let cards = [catalog.pilots().len(), catalog.upgrades().len(), catalog.conditions().len(), damage];
        assert_eq!(counted, cards);
        let cannons = told[1].gaps.iter().find(|gap| gap.card == "Quad Laser Cannons").unwrap();
        assert_eq!((cannons.partly, cannons.why.as_str()), (false, "it belongs to huge ships"));
        assert!(told[2].gaps.is_empty());
    }
}

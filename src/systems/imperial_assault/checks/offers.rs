//! Offers for a place in an army, with the findings of the army as it would be.

use super::{army, attachments::host, deck, ids, roster::Roster};
use crate::{
    cards::{Catalog, DeploymentCard},
    list::{Army, Candidate, DEPLOYMENT, Document},
};
use kernel::{
    Choice, Place,
    Step::{Field, Index, Slot},
    offer::Asked,
};

/// An offer for a place of an army.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Cards of all affiliations are offered; those that may not be taken say so in their blockers. A Command card that no
/// figure can use is offered with a warning (CC-C05). A place the army does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let list = &document.list;
    let asked = Asked::new(list, place, ids::USUAL);
    // An army without figures is checked too: a first card may have findings.
    let check = |list: &Army, findings: &mut _| {
        let roster = Roster::new(catalog, document.format, list);
        army::cards(&roster, findings);
        army::of_cards(&roster, findings);
        deck::check(&roster, findings);
        roster.cost()
    };
    // The deck is checked alone: a Command card changes nothing else. The total is that of the deck.
    let before = Roster::new(catalog, document.format, list);
    let check_deck = |list: &Army, findings: &mut _| {
        deck::check(&Roster { army: list, ..before }, findings);
        deck::cost(catalog, list)
    };
    let cost = |_: &Army, card: Candidate| match card {
        Candidate::Deployment(id) => catalog.deployment(id).cost.map_or(0, i32::from),
        Candidate::Command(id) => catalog.command(id).cost.map_or(0, i32::from),
        Candidate::Map(_) => 0,
    };
    // The Deployment cards of the army's season that can be used in skirmish: all, or the attachments that fit a group.
    let cards = |host: Option<usize>| -> Vec<Candidate> {
        let group = host.map(|host| list.deployment.get(host).and_then(Choice::known).map(|id| catalog.deployment(id)));
        let fits = |card: &DeploymentCard| match group {
            Some(group) => card.attachment.as_ref().zip(group).is_some_and(|(wanted, group)| wanted.is_met_by(group)),
            None => true,
        };
        let playable = catalog.deployments().filter(|(_, card)| card.season == before.season && card.skirmish);
        playable.filter(|(_, card)| fits(card)).map(|(id, _)| Candidate::Deployment(id)).collect()
    };
    match *place.path() {
        [Field("deployment")] => asked.offers(cards(None), cost, check),
        [Field("deployment"), Index(index)] => asked.offers(cards(host(catalog, list, index as usize)), cost, check),
        [Field("deployment"), Index(host), Slot(_)] => {
            let behind = DEPLOYMENT.at(host as usize + 1);
            Asked::before(list, behind, ids::USUAL).offers(cards(Some(host as usize)), cost, check)
        }
        [Field("command")] | [Field("command"), Index(_)] => {
            let commands = catalog.commands().filter(|(_, card)| card.season == before.season);
            asked.offers(commands.map(|(id, _)| Candidate::Command(id)), cost, check_deck)
        }
        [Field("map")] => asked.offers(catalog.maps().map(|(id, _)| Candidate::Map(id)), cost, check),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Affiliation, Season},
        list::{COMMAND, DEPLOYMENT, MAP, empty_document},
    };

    #[test]
    fn a_card_for_a_deck_that_is_not_chosen_yet_can_be_taken() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Season::Official, Affiliation::Rebel, "");
        let offers = offers(&catalog, &empty, COMMAND);
        assert_eq!(offers.len(), 228);
        assert!(offers.iter().all(|offer| offer.is_free() && offer.difference == offer.cost));
    }

    #[test]
    fn another_attachment_for_a_group_is_sought_among_those_that_fit_it() {
        let catalog = Catalog::bundled().unwrap();
        let mut document = empty_document(Season::Official, Affiliation::Imperial, "");
        let card = |id: &str| Choice::Known(catalog.find_deployment(id).unwrap());
        document.list.deployment = vec![card("stormtrooper-elite"), card("darth-vader"), card("cross-training")];
        let found = offers(&catalog, &document, DEPLOYMENT.at(2));
        let ids: Vec<&str> = found
            .iter()
            .map(|offer| match offer.candidate {
                Candidate::Deployment(id) => catalog.deployment(id).id.as_ref(),
                _ => panic!("attachments are asked for"),
            })
            .collect();
        assert!(ids.contains(&"survivalist") && !ids.contains(&"driven-by-hatred"), "{ids:?}");
    }

    #[test]
    fn every_map_is_offered_and_a_small_zone_is_warned_of() {
        let catalog = Catalog::bundled().unwrap();
        let mut document = empty_document(Season::Official, Affiliation::Imperial, "");
        let trooper = Choice::Known(catalog.find_deployment("stormtrooper-regular").unwrap());
        document.list.deployment = vec![trooper; 40];
        let offers = offers(&catalog, &document, MAP);
        assert_eq!(offers.len(), 52);
        assert!(offers.iter().all(Offer::is_free));
        assert!(offers.iter().any(|offer| offer.warnings.iter().any(|warning| warning.check == "CC-A18")));
    }

    #[test]
    fn the_first_card_of_an_army_is_asked_for_its_affiliation() {
        let catalog = Catalog::bundled().unwrap();
        let empty = empty_document(Season::Official, Affiliation::Imperial, "");
        let offers = offers(&catalog, &empty, DEPLOYMENT);
        let offer = |id: &str| {
            let wanted = Candidate::Deployment(catalog.find_deployment(id).unwrap());
            offers.iter().find(|offer| offer.candidate == wanted).unwrap()
        };
        assert!(offer("stormtrooper-regular").is_free());
        assert_eq!(offer("rebel-trooper-regular").blockers[0].check, "CC-A03");
        assert_eq!(offer("black-market").blockers[0].check, "CC-A08");
    }
}

//! Offers for a place in an army, with the findings of the army as it would be.

use super::{army, attachments::host, deck, ids, roster::Roster};
use crate::{
    cards::{Catalog, DeploymentCard, DeploymentId},
    list::{Army, Candidate, Document},
};
use kernel::{
    Choice, Finding, Place,
    Step::{Field, Index, Slot},
    offer::{Asker, placeholder},
};

/// An offer for a place of an army.
pub type Offer = kernel::Offer<Candidate>;

/// Every candidate for a place, in catalog order, each with its cost and with the findings it would add.
///
/// Cards of all affiliations are offered; those that may not be taken say so in their blockers. A Command card that no
/// figure can use is offered with a warning (CC-C05). A place the army does not have gets no offers.
pub fn offers(catalog: &Catalog, document: &Document, place: Place) -> Vec<Offer> {
    let asking = OfferCheck { catalog, document, army: document.list.clone() };
    match *place.path() {
        [Field("deployment")] => asking.cards(None),
        [Field("deployment"), Index(index)] => match host(catalog, &document.list, index as usize) {
            Some(host) => asking.attachments_in(index as usize, host),
            None => asking.cards(Some(index as usize)),
        },
        [Field("deployment"), Index(host), Slot(_)] => asking.attachments(host as usize),
        [Field("command")] => asking.commands(None),
        [Field("command"), Index(index)] => asking.commands(Some(index as usize)),
        [Field("map")] => asking.maps(),
        _ => Vec::new(),
    }
}

struct OfferCheck<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    /// The army, changed for each candidate.
    army: Army,
}

impl<'a> OfferCheck<'a> {
    /// Checks an army, one without figures too: a first card may have findings.
    fn check(&self, army: &Army, findings: &mut Vec<Finding>) -> i32 {
        let roster = Roster::new(self.catalog, self.document.format, army);
        army::cards(&roster, findings);
        army::of_cards(&roster, findings);
        deck::check(&roster, findings);
        roster.cost()
    }

    fn asker(&self) -> Asker {
        Asker::new(ids::USUAL, |findings| self.check(&self.document.list, findings))
    }

    /// The Deployment cards of the army's season that can be used in skirmish.
    fn playable(&self) -> impl Iterator<Item = (DeploymentId, &'a DeploymentCard)> + use<'a> {
        let season = self.document.list.season_or_assumed(self.catalog);
        self.catalog.deployments().filter(move |(_, card)| card.season == season && card.skirmish)
    }

    fn whole(&self, asker: &mut Asker, id: DeploymentId, card: &DeploymentCard) -> Offer {
        let cost = card.cost.map_or(0, i32::from);
        asker.offer(Candidate::Deployment(id), cost, |findings| self.check(&self.army, findings))
    }

    fn cards(mut self, replacing: Option<usize>) -> Vec<Offer> {
        let Some(at) = placeholder(&mut self.army.deployment, replacing) else { return Vec::new() };
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, card) in self.playable() {
            self.army.deployment[at] = Choice::Known(id);
            offers.push(self.whole(&mut asker, id, card));
        }
        offers
    }

    fn attachments(mut self, host: usize) -> Vec<Offer> {
        if host >= self.army.deployment.len() {
            return Vec::new();
        }
        self.army.deployment.insert(host + 1, Choice::Unknown("".into()));
        self.attachments_in(host + 1, host)
    }

    /// The attachments that fit a group, put where `at` stands.
    fn attachments_in(mut self, at: usize, host: usize) -> Vec<Offer> {
        let Some(group) = self.army.deployment.get(host).and_then(Choice::known) else { return Vec::new() };
        let group = self.catalog.deployment(group);
        let fits = |card: &DeploymentCard| card.attachment.as_ref().is_some_and(|wanted| wanted.is_met_by(group));
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, card) in self.playable().filter(|(_, card)| fits(card)) {
            self.army.deployment[at] = Choice::Known(id);
            offers.push(self.whole(&mut asker, id, card));
        }
        offers
    }

    fn maps(mut self) -> Vec<Offer> {
        let mut asker = self.asker();
        let mut offers = Vec::new();
        for (id, _) in self.catalog.maps() {
            self.army.map = Some(Choice::Known(id));
            offers.push(asker.offer(Candidate::Map(id), 0, |findings| self.check(&self.army, findings)));
        }
        offers
    }

    /// The deck is checked alone: a Command card changes nothing else. The total is that of the deck.
    fn commands(mut self, replacing: Option<usize>) -> Vec<Offer> {
        // A deck that is not chosen yet is chosen from now on: what it still lacks speaks against no card.
        let mut chosen = self.document.list.clone();
        let _ = chosen.command.get_or_insert_with(Vec::new);
        let before = Roster::new(self.catalog, self.document.format, &chosen);
        let mut asker = Asker::new(ids::USUAL, |findings| {
            deck::check(&before, findings);
            deck::cost(before.catalog, before.army)
        });
        let deck = self.army.command.get_or_insert_with(Vec::new);
        let Some(at) = placeholder(deck, replacing) else { return Vec::new() };
        let mut offers = Vec::new();
        for (id, card) in self.catalog.commands().filter(|(_, card)| card.season == before.season) {
            if let Some(deck) = &mut self.army.command {
                deck[at] = Choice::Known(id);
            }
            let roster = Roster { army: &self.army, ..before };
            let cost = card.cost.map_or(0, i32::from);
            offers.push(asker.offer(Candidate::Command(id), cost, |findings| {
                deck::check(&roster, findings);
                deck::cost(roster.catalog, roster.army)
            }));
        }
        offers
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

//! Repairs that choose something: cards, an affiliation, a season, a whole deck.

use super::{MOST, RepairIdeas};
use crate::{
    cards::{Affiliation, CommandId, DeploymentCard, DeploymentId, Season},
    checks::{deck, ids, offers::offers},
    list::{COMMAND, Candidate, Change, DEPLOYMENT, Edit, fact},
};
use kernel::{Choice, Fact, Finding, Place, similar};

impl RepairIdeas<'_> {
    /// Deployment cards that can be added without an error, the cheapest first.
    fn free_cards(&self, wanted: impl Fn(DeploymentId) -> bool) -> Vec<DeploymentId> {
        let mut offers = offers(self.catalog, self.document, DEPLOYMENT);
        offers.sort_by_key(|offer| offer.cost);
        offers
            .iter()
            .filter(|offer| offer.is_free())
            .filter_map(|offer| match offer.candidate {
                Candidate::Deployment(id) if wanted(id) => Some(id),
                _ => None,
            })
            .collect()
    }

    fn add(&mut self, card: DeploymentId) {
        let edit = Edit::Insert(DEPLOYMENT, card.into());
        self.push("imperial_assault.repair.add", vec![("card", Fact::Card(card.into()))], edit);
    }

    /// Another group of the army's own affiliation in the place of one, the dearest that fits and costs no more.
    pub(super) fn turn_into(&mut self, place: Place) {
        let catalog = self.catalog;
        let Some(Fact::Card(now)) = fact(&self.document.list, &place) else { return };
        let Some(now) = DeploymentId::of(now).map(|id| catalog.deployment(id)) else { return };
        let offers = offers(catalog, self.document, place);
        let free = offers.iter().filter(|offer| offer.is_free() && offer.warnings.is_empty());
        let cards = free.filter_map(|offer| match offer.candidate {
            Candidate::Deployment(id) => Some((id, catalog.deployment(id))),
            Candidate::Command(_) | Candidate::Map(_) => None,
        });
        let alike = |card: &DeploymentCard| {
            card.is_group()
                && card.affiliation == now.affiliation
                && card.name_key != now.name_key
                && card.cost <= now.cost
        };
        let best = cards.filter(|(_, card)| alike(card)).max_by_key(|(_, card)| card.cost);
        if let Some((card, _)) = best {
            let facts = vec![("card", Fact::Card(card.into())), ("old", self.card_fact(place))];
            self.push("imperial_assault.repair.turn_into", facts, Edit::Replace(place, card.into()));
        }
    }

    /// CC-A01: the cheapest groups of the army's own.
    pub(super) fn first_groups(&mut self) {
        for card in self.free_cards(|id| self.catalog.deployment(id).is_group()).into_iter().take(MOST) {
            self.add(card);
        }
    }

    /// CC-A03, CC-A08 and CC-A10: the army takes the card's affiliation.
    pub(super) fn other_affiliation(&mut self, fact: &str) {
        let Some(Fact::Term(term)) = self.finding.fact(fact) else { return };
        if let Some(affiliation) = Affiliation::OF_ARMIES.into_iter().find(|known| known.term() == *term) {
            self.set_affiliation(affiliation);
        }
    }

    fn set_affiliation(&mut self, affiliation: Affiliation) {
        let facts = vec![("affiliation", Fact::Term(affiliation.term()))];
        self.push("imperial_assault.repair.set_affiliation", facts, Edit::Change(Change::Affiliation(affiliation)));
    }

    /// CC-A03: a card that lets the guest in.
    pub(super) fn permitting(&mut self) {
        let Some(Fact::List(cards)) = self.finding.fact("permitting") else { return };
        for card in cards {
            if let Fact::Card(card) = card
                && let Some(card) = DeploymentId::of(*card)
            {
                self.add(card);
            }
        }
    }

    /// CC-A04: each affiliation the cards have, for all of them or for its own.
    pub(super) fn decided(&mut self) {
        let Some(Fact::List(terms)) = self.finding.fact("affiliations") else { return };
        for affiliation in Affiliation::OF_ARMIES {
            if terms.contains(&Fact::Term(affiliation.term())) {
                self.set_affiliation(affiliation);
                self.only_affiliation(affiliation);
            }
        }
    }

    /// The army takes the affiliation, and the cards of others go.
    fn only_affiliation(&mut self, affiliation: Affiliation) {
        let is_other = |id: &DeploymentId| {
            let own = self.catalog.deployment(*id).affiliation;
            own.is_some_and(|own| own != affiliation && own != Affiliation::Neutral)
        };
        let others: Vec<Place> = self.places(|id| is_other(&id));
        let cards = others.iter().map(|place| self.card_fact(*place)).collect();
        let edits = vec![Edit::Change(Change::Affiliation(affiliation)), Edit::removing(others)];
        let facts = vec![("affiliation", Fact::Term(affiliation.term())), ("cards", Fact::List(cards))];
        self.push("imperial_assault.repair.only_affiliation", facts, Edit::Many(edits));
    }

    /// CC-A11: a group that can hold the attachment, if there is room for it.
    pub(super) fn hosts(&mut self) {
        let Some(id) = self.card() else { return };
        let Some(host) = &self.catalog.deployment(id).attachment else { return };
        let hosts = self.free_cards(|id| host.is_met_by(self.catalog.deployment(id)));
        for card in hosts.into_iter().take(2) {
            self.add(card);
        }
    }

    /// CC-A13 and CC-A19: the printing for skirmish, or the card of the army's season, wherever the card stands.
    pub(super) fn other_printing(&mut self, fact: &str) {
        let (Some(Fact::Card(other)), Some(old)) = (self.finding.fact(fact), self.finding.fact("card")) else { return };
        let (army, old) = (&self.document.list, old.clone());
        let places = |array: Place, cards: Vec<Fact>| {
            let same = cards.into_iter().enumerate().filter(|(_, card)| *card == old);
            same.map(|(index, _)| array.at(index)).collect::<Vec<_>>()
        };
        let (candidate, same) = if let Some(card) = DeploymentId::of(*other) {
            (card.into(), places(DEPLOYMENT, army.deployment.iter().map(Choice::fact).collect()))
        } else if let Some(card) = CommandId::of(*other) {
            (card.into(), places(COMMAND, army.deck().iter().map(Choice::fact).collect()))
        } else {
            return;
        };
        let edits: Vec<Edit> = same.into_iter().map(|place| Edit::Replace(place, candidate)).collect();
        let card = ("card", Fact::Card(*other));
        // Both printings may have the same name: then the season tells them apart.
        match self.finding.fact("season").cloned() {
            Some(season) => {
                self.push("imperial_assault.repair.of_season", vec![card, ("season", season)], Edit::Many(edits))
            }
            None => self.push("imperial_assault.repair.replace", vec![card, ("old", old)], Edit::Many(edits)),
        }
    }

    /// CC-A19: the season of the card.
    pub(super) fn other_season(&mut self) {
        let Some(Fact::Term(term)) = self.finding.fact("card_season") else { return };
        if let Some(season) = Season::ALL.into_iter().find(|season| season.term() == *term) {
            self.push(
                "imperial_assault.repair.set_season",
                vec![("season", Fact::Term(term))],
                Edit::Change(Change::Season(season)),
            );
        }
    }

    /// CC-A14 and CC-C04: the card whose id or name is most like what was written.
    pub(super) fn what_was_meant(&mut self) {
        let Some(Fact::Text(written)) = self.finding.fact("card") else { return };
        let catalog = self.catalog;
        let season = self.document.list.season_or_assumed(catalog);
        let place = self.finding.place;
        let guess: Option<Candidate> = match place.split().0 {
            DEPLOYMENT => {
                let cards = catalog.deployments().filter(|(_, card)| card.season == season && card.skirmish);
                similar::nearest_card(written, cards.map(|(id, card)| (id, &card.id, &card.text))).map(Candidate::from)
            }
            COMMAND => {
                let cards = catalog.commands().filter(|(_, card)| card.season == season);
                similar::nearest_card(written, cards.map(|(id, card)| (id, &card.id, &card.text))).map(Candidate::from)
            }
            _ => None,
        };
        if let Some(card) = guess {
            let facts = vec![("written", Fact::Text(written.clone())), ("card", Fact::Card(card.into()))];
            self.push("imperial_assault.repair.meant", facts, Edit::Replace(place, card));
        }
    }

    /// CC-C03, CC-C04 and CC-A19: a card that fits in the place of one that does not, so that the deck stays complete.
    pub(super) fn another_command(&mut self) {
        let place = self.finding.place;
        if place.split().0 != COMMAND {
            return;
        }
        let Some(old) = fact(&self.document.list, &place) else { return };
        for (card, _) in self.usable(place).into_iter().take(MOST) {
            let facts = vec![("card", Fact::Card(card.into())), ("old", old.clone())];
            self.push("imperial_assault.repair.replace", facts, Edit::Replace(place, card.into()));
        }
    }

    /// Command cards that can be put there and that some figure of the army can use, those only few figures can use
    /// first; each with its cost.
    fn usable(&self, place: Place) -> Vec<(CommandId, i32)> {
        let mut offers = offers(self.catalog, self.document, place);
        // A deck that has too many cards is no reason against any of them.
        let of_the_deck = |finding: &Finding| matches!(finding.check, ids::C01 | ids::C02);
        offers.retain(|offer| offer.blockers.iter().all(of_the_deck) && offer.warnings.is_empty());
        let mut cards: Vec<(CommandId, i32)> = offers
            .iter()
            .filter_map(|offer| match offer.candidate {
                Candidate::Command(id) => Some((id, offer.cost)),
                Candidate::Deployment(_) | Candidate::Map(_) => None,
            })
            .collect();
        cards.sort_by_key(|(id, _)| {
            let user = &self.catalog.command(*id).user;
            (user.names.is_empty(), user.traits.is_empty() && user.affiliation.is_none())
        });
        cards
    }

    /// CC-C01 and CC-C02, and where several copies have to go: keeps what fits and fills up with cards that the army can use, as far as the points go.
    pub(super) fn whole_deck(&mut self) {
        let (catalog, army) = (self.catalog, &self.document.list);
        let limits = deck::limits(catalog, army);
        let mut deck = self.kept_commands();
        let kept = deck.len();
        let cost = |id: CommandId| catalog.command(id).cost.map_or(0, i32::from);
        let mut rest = limits.points - deck.iter().copied().map(cost).sum::<i32>();
        let usable = self.usable(COMMAND);
        let mut cheap = usable.clone();
        cheap.sort_by_key(|(_, cost)| *cost);
        // The cards of the army's own figures while points are left, then the cheapest ones.
        for (id, price) in usable.iter().chain(&cheap) {
            let missing = limits.least - deck.len() as i32;
            let copies = deck.iter().filter(|other| *other == id).count();
            // Every card that is still missing may cost nothing at the least.
            if missing > 0 && copies < catalog.command(*id).copies.map_or(1, usize::from) && *price <= rest {
                rest -= price;
                deck.push(*id);
            }
        }
        let added: Vec<Fact> = deck[kept..].iter().map(|id| Fact::Card((*id).into())).collect();
        let mut edits = vec![Edit::Change(Change::ForgetDeck)];
        edits.extend(deck.iter().map(|card| Edit::Insert(COMMAND, (*card).into())));
        let phrase =
            if added.is_empty() { "imperial_assault.repair.trim_deck" } else { "imperial_assault.repair.fill_deck" };
        self.push(phrase, vec![("cards", Fact::List(added))], Edit::Many(edits));
    }
}

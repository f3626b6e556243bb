//! Repairs that take something out.

use super::RepairIdeas;
use crate::{
    cards::{CommandId, DeploymentId, Rank},
    checks::{deck, ids},
    list::{DEPLOYMENT, Edit, fact},
};
use kernel::{Fact, Place};

impl RepairIdeas<'_> {
    /// Whatever else helps, taking the card out does, with its copies where the finding speaks of all of them.
    pub(super) fn drop(&mut self) {
        let is_of_all = matches!(self.finding.check, ids::A03 | ids::A10 | ids::A19 | ids::C03 | ids::C04);
        let (army, place) = (&self.document.list, self.finding.place);
        let (array, Some(_)) = place.split() else { return };
        let Some(card) = fact(army, &place) else { return };
        let mut out: Vec<Place> = match is_of_all {
            true => (0..)
                .map(|index| array.at(index))
                .map_while(|other| Some((other, fact(army, &other)?)))
                .filter(|(_, other)| *other == card)
                .map(|(other, _)| other)
                .collect(),
            false => vec![place],
        };
        if self.finding.check == ids::C03 {
            let surplus = self.finding.weight.max(0) as usize;
            out.drain(..out.len().saturating_sub(surplus));
        }
        match array {
            DEPLOYMENT => self.remove(out),
            _ => self.push("imperial_assault.repair.remove", vec![("card", card)], Edit::removing(out)),
        }
    }

    /// Takes these Deployment cards out.
    pub(super) fn remove(&mut self, mut cards: Vec<Place>) {
        cards.sort_unstable();
        match cards[..] {
            [] => {}
            [only] => {
                let facts = vec![("card", self.card_fact(only))];
                self.push("imperial_assault.repair.remove", facts, Edit::Remove(only));
            }
            _ => {
                let names = cards.iter().filter_map(|card| fact(&self.document.list, card)).collect();
                let facts = vec![("cards", Fact::List(names))];
                self.push("imperial_assault.repair.remove_several", facts, Edit::removing(cards));
            }
        }
    }

    /// The places of the Deployment cards that are so.
    pub(super) fn places(&self, is_so: impl Fn(DeploymentId) -> bool) -> Vec<Place> {
        self.document.list.cards().filter(|(_, id)| is_so(*id)).map(|(index, _)| DEPLOYMENT.at(index)).collect()
    }

    /// CC-A02: the cheapest single card that saves enough, the regular card for an elite one, then as few cards as can
    /// be, the dearest first.
    pub(super) fn cheaper(&mut self) {
        let excess = self.finding.weight;
        let mut cards: Vec<(i32, Place, DeploymentId)> = self
            .document
            .list
            .cards()
            .map(|(index, id)| (self.catalog.deployment(id).cost.map_or(0, i32::from), DEPLOYMENT.at(index), id))
            .collect();
        cards.sort_unstable();
        for (_, place, _) in cards.iter().filter(|(cost, ..)| *cost >= excess).take(2) {
            self.remove(vec![*place]);
        }
        for (cost, place, id) in &cards {
            if let Some((regular, _)) = self.regular(*id).filter(|(_, price)| cost - price >= excess) {
                let facts = vec![("card", Fact::Card(regular.into())), ("old", self.card_fact(*place))];
                self.push("imperial_assault.repair.replace", facts, Edit::Replace(*place, regular.into()));
            }
        }
        let mut saved = 0;
        let mut out = Vec::new();
        for (cost, place, _) in cards.iter().rev() {
            if saved < excess && *cost > 0 {
                saved += cost;
                out.push(*place);
            }
        }
        self.remove(out);
    }

    /// The regular card of the name of an elite one, with its cost.
    fn regular(&self, id: DeploymentId) -> Option<(DeploymentId, i32)> {
        let elite = self.catalog.deployment(id);
        if elite.rank != Some(Rank::Elite) || elite.unique == Some(true) {
            return None;
        }
        self.catalog
            .deployments()
            .find(|(_, card)| {
                card.rank == Some(Rank::Regular)
                    && card.name_key == elite.name_key
                    && card.season == elite.season
                    && card.skirmish
            })
            .and_then(|(id, card)| Some((id, i32::from(card.cost?))))
    }

    /// CC-A05: any one of the copies can stay.
    pub(super) fn either_copy(&mut self) {
        let Some(Fact::Text(name)) = self.finding.fact("name") else { return };
        let copies = self.places(|id| {
            let card = self.catalog.deployment(id);
            card.unique == Some(true) && card.name == *name
        });
        for kept in copies.iter().rev() {
            self.remove(copies.iter().copied().filter(|place| place != kept).collect());
        }
        if let [_, second] = copies[..] {
            self.turn_into(second);
        }
    }

    /// CC-A06 and CC-A07: the copies that are too many.
    pub(super) fn fewer_copies(&mut self) {
        let excess = self.finding.weight.max(0) as usize;
        let Some(id) = self.card() else { return };
        let copies = self.places(|other| other == id);
        self.remove(copies[copies.len().saturating_sub(excess)..].to_vec());
    }

    /// CC-A09: each way to send one guest away, or the last ones where several are too many.
    pub(super) fn fewer_guests(&mut self) {
        let Some(Fact::List(guests)) = self.finding.fact("cards") else { return };
        let is_guest = |id: DeploymentId| guests.contains(&Fact::Card(id.into()));
        let places = self.places(is_guest);
        let excess = self.finding.weight.max(0) as usize;
        if excess == 1 {
            for place in places.iter().rev() {
                self.remove(vec![*place]);
            }
        } else {
            self.remove(places[places.len().saturating_sub(excess)..].to_vec());
        }
    }

    /// CC-A20: the cards that break the condition.
    pub(super) fn without_breakers(&mut self) {
        let Some(Fact::List(breakers)) = self.finding.fact("cards") else { return };
        let breaks = |id: DeploymentId| breakers.contains(&Fact::Card(id.into()));
        self.remove(self.places(breaks));
    }

    /// The known cards of the deck that can stay together: no more copies than allowed, no more cards and no more points.
    pub(super) fn kept_commands(&self) -> Vec<CommandId> {
        let (catalog, army) = (self.catalog, &self.document.list);
        let limits = deck::limits(catalog, army);
        let mut kept: Vec<CommandId> = Vec::new();
        for (_, id) in kernel::choice::known(army.deck()) {
            let card = catalog.command(id);
            let copies = kept.iter().filter(|other| **other == id).count();
            if card.season == army.season_or_assumed(catalog) && copies < card.copies.map_or(1, usize::from) {
                kept.push(id);
            }
        }
        let cost = |id: &CommandId| catalog.command(*id).cost.map_or(0, i32::from);
        while kept.len() as i32 > limits.most || kept.iter().map(cost).sum::<i32>() > limits.points {
            // The last of the dearest goes first where points are short, else the last.
            let total: i32 = kept.iter().map(cost).sum();
            let at = if total > limits.points {
                (0..kept.len()).max_by_key(|index| cost(&kept[*index]))
            } else {
                kept.len().checked_sub(1)
            };
            match at {
                Some(at) => drop(kept.remove(at)),
                None => break,
            }
        }
        kept
    }
}

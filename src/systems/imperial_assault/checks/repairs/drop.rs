//! Repairs that take something out.

use super::{Ideas, Reach};
use crate::{
    cards::{CommandId, DeploymentId, Rank},
    checks::deck,
    list::Edit,
};
use kernel::{Choice, Fact};

impl Ideas<'_> {
    /// Whatever else helps, taking the card out does, with its copies where the finding speaks of all of them.
    pub(super) fn drop(&mut self, reach: Reach) {
        let is_of_all = matches!(self.finding.check, "CC-A03" | "CC-A10" | "CC-A19" | "CC-C03" | "CC-C04");
        match reach {
            Reach::Card(index) if is_of_all => self.remove(copies(&self.document.list.deployment, index)),
            Reach::Card(index) => self.remove(vec![index]),
            Reach::Command(index) => {
                let deck = self.document.list.deck();
                let Some(card) = deck.get(index).map(Choice::fact) else { return };
                let mut out = if is_of_all { copies(deck, index) } else { vec![index] };
                if self.finding.check == "CC-C03" {
                    let surplus = self.finding.weight.max(0) as usize;
                    out.drain(..out.len().saturating_sub(surplus));
                }
                let edits = out.iter().rev().map(|index| Edit::RemoveCommand(*index)).collect();
                self.push("imperial_assault.repair.remove", vec![("card", card)], Edit::Many(edits));
            }
            Reach::Elsewhere => {}
        }
    }

    /// Takes these Deployment cards out, last first so that the places stay true.
    pub(super) fn remove(&mut self, mut cards: Vec<usize>) {
        cards.sort_unstable();
        cards.retain(|index| *index < self.document.list.deployment.len());
        match cards[..] {
            [] => {}
            [only] => {
                self.push(
                    "imperial_assault.repair.remove",
                    vec![("card", self.card_fact(only))],
                    Edit::RemoveCard(only),
                );
            }
            _ => {
                let names = cards.iter().map(|index| self.card_fact(*index)).collect();
                let edits = cards.iter().rev().map(|index| Edit::RemoveCard(*index)).collect();
                self.push(
                    "imperial_assault.repair.remove_several",
                    vec![("cards", Fact::List(names))],
                    Edit::Many(edits),
                );
            }
        }
    }

    /// CC-A02: the cheapest single card that saves enough, the regular card for an elite one, then as few cards as can
    /// be, the dearest first.
    pub(super) fn cheaper(&mut self) {
        let excess = self.finding.weight;
        let mut cards: Vec<(i32, usize, DeploymentId)> = self
            .document
            .list
            .cards()
            .map(|(index, id)| (self.catalog.deployment(id).cost.map_or(0, i32::from), index, id))
            .collect();
        cards.sort_unstable();
        for (_, index, _) in cards.iter().filter(|(cost, ..)| *cost >= excess).take(2) {
            self.remove(vec![*index]);
        }
        for (cost, index, id) in &cards {
            if let Some((regular, _)) = self.regular(*id).filter(|(_, price)| cost - price >= excess) {
                let facts = vec![("card", Fact::Card(regular.into())), ("old", self.card_fact(*index))];
                self.push("imperial_assault.repair.replace", facts, Edit::ReplaceCard { index: *index, card: regular });
            }
        }
        let mut saved = 0;
        let mut out = Vec::new();
        for (cost, index, _) in cards.iter().rev() {
            if saved < excess && *cost > 0 {
                saved += cost;
                out.push(*index);
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
        let copies: Vec<usize> = self
            .document
            .list
            .cards()
            .filter(|(_, id)| {
                let card = self.catalog.deployment(*id);
                card.unique == Some(true) && card.name == *name
            })
            .map(|(index, _)| index)
            .collect();
        for kept in copies.iter().rev() {
            self.remove(copies.iter().copied().filter(|index| index != kept).collect());
        }
    }

    /// CC-A06 and CC-A07: the copies that are too many.
    pub(super) fn fewer_copies(&mut self) {
        let (Reach::Card(first), excess) = (self.reach(), self.finding.weight.max(0) as usize) else { return };
        let Some(id) = self.document.list.deployment.get(first).and_then(Choice::known) else { return };
        let copies: Vec<usize> =
            self.document.list.cards().filter(|(_, other)| *other == id).map(|(index, _)| index).collect();
        self.remove(copies[copies.len().saturating_sub(excess)..].to_vec());
    }

    /// CC-A09: each way to send one guest away, or the last ones where several are too many.
    pub(super) fn fewer_guests(&mut self) {
        let Some(Fact::List(guests)) = self.finding.fact("cards") else { return };
        let is_guest = |id: DeploymentId| guests.contains(&Fact::Card(id.into()));
        let places: Vec<usize> =
            self.document.list.cards().filter(|(_, id)| is_guest(*id)).map(|(index, _)| index).collect();
        let excess = self.finding.weight.max(0) as usize;
        if excess == 1 {
            for index in places.iter().rev() {
                self.remove(vec![*index]);
            }
        } else {
            self.remove(places[places.len().saturating_sub(excess)..].to_vec());
        }
    }

    /// CC-A20: the cards that break the condition.
    pub(super) fn without_breakers(&mut self) {
        let Some(Fact::List(breakers)) = self.finding.fact("cards") else { return };
        let breaks = |id: DeploymentId| breakers.contains(&Fact::Card(id.into()));
        let places = self.document.list.cards().filter(|(_, id)| breaks(*id)).map(|(index, _)| index).collect();
        self.remove(places);
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

/// The places of a card and its copies.
fn copies<H: PartialEq>(cards: &[Choice<H>], index: usize) -> Vec<usize> {
    let card = cards.get(index);
    cards.iter().enumerate().filter(|(_, other)| Some(*other) == card).map(|(place, _)| place).collect()
}

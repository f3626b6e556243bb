//! Repairs that choose something: units, upgrades, cards, a faction, a battle force.

use super::{Ideas, MOST};
use crate::{
    cards::{BattleKind, CardText, CommandId, Faction, ForceId, GameSize, Rank, Slot, UnitId, UpgradeId},
    checks::{
        ids,
        offers::{Offer, offers},
        ranks, seats,
    },
    list::{
        COMMANDS, CONTINGENCIES, Candidate, Change, Edit, FORCE, Format, Hand, Part, UNITS, battle, battles,
        counterpart, fact, part, upgrades,
    },
};
use kernel::{CardRef, Fact, Finding, Place, choice, similar};

/// Pips of the cards of a hand, Standing Orders last.
const PIPS: [(u8, usize); 4] = [(1, 2), (2, 2), (3, 2), (4, 1)];

/// Phrases of the checks for a rank with too few units.
const FEW: [&str; 5] = [
    "legion.check.03",
    "legion.check.03.mercenaries",
    "legion.check.06",
    "legion.check.06.mercenaries",
    "legion.check.81.few",
];
/// More units than any size of game demands.
const MOST_FIRST: usize = 12;

impl Ideas<'_> {
    fn cheapest(&self, place: Place, most: usize) -> Vec<Offer> {
        let mut offers = offers(self.catalog, self.document, place);
        // An offer that requires another edit first is no small edit.
        offers.retain(|offer| offer.is_free() && !offer.warnings.iter().any(Finding::is_error));
        offers.sort_by_key(|offer| offer.cost);
        offers.truncate(most);
        offers
    }

    /// The cheapest units of a rank that count for its minimum.
    fn cheapest_units(&self, rank: Option<Rank>, most: usize) -> Vec<UnitId> {
        let force = self.document.list.force().map(|id| self.catalog.force(id));
        let mercenaries_count = force.is_some_and(|force| force.mercenaries_count);
        let counts = |id: &UnitId| mercenaries_count || self.catalog.unit(*id).faction != Faction::Mercenary;
        let offers = self.cheapest(rank.map_or(UNITS, |rank| UNITS.slot(rank as usize)), usize::MAX);
        let units = offers.iter().filter_map(|offer| match offer.candidate {
            Candidate::Unit(card) => Some(card),
            _ => None,
        });
        units.filter(counts).take(most).collect()
    }

    /// Ranks with too few units: as many of the cheapest unit as are missing, or one of several.
    pub(super) fn more_units(&mut self) {
        let missing = match self.finding.fact("missing") {
            Some(Fact::Number(missing)) => *missing,
            _ => 1,
        };
        let rank = match self.finding.fact("rank") {
            Some(Fact::Term(term)) => Rank::ALL.into_iter().find(|rank| rank.term() == *term),
            _ => None,
        };
        for card in self.cheapest_units(rank, MOST) {
            let one = Edit::Insert(UNITS, card.into());
            let facts = vec![("card", Fact::Card(card.into())), ("count", Fact::Number(missing))];
            if missing == 1 {
                self.push("legion.repair.add", facts, one);
            } else {
                self.push("legion.repair.add_several", facts, Edit::Many(vec![one; missing.max(0) as usize]));
            }
        }
    }

    /// LEG-CHK-24: the least there must be of each rank, of the cheapest units.
    pub(super) fn first_units(&mut self) {
        let catalog = self.catalog;
        let mut next = self.document.clone();
        let mut units = Vec::new();
        // The ranks that are still too few speak against no unit.
        let in_the_way = |finding: &Finding| !FEW.contains(&finding.phrase);
        for _ in 0..MOST_FIRST {
            let now = ranks(catalog, next.format, &next.list);
            let Some(lacking) = now.ranks.iter().find(|count| count.for_minimum < count.minimum) else { break };
            let found = lacking.for_minimum;
            let mut offers = offers(catalog, &next, UNITS.slot(lacking.rank as usize));
            offers.retain(|offer| !offer.blockers.iter().any(in_the_way));
            offers.retain(|offer| !offer.warnings.iter().any(Finding::is_error));
            offers.sort_by_key(|offer| offer.cost);
            let counted = offers.iter().find_map(|offer| {
                let Candidate::Unit(card) = offer.candidate else { return None };
                let after = Edit::Insert(UNITS, card.into()).apply(&next)?;
                let count = ranks(catalog, after.format, &after.list);
                let counts = count.of(lacking.rank).is_some_and(|count| count.for_minimum > found);
                counts.then_some((card, after))
            });
            let Some((card, after)) = counted else { break };
            units.push(card);
            next = after;
        }
        let cards = units.iter().map(|card| Fact::Card((*card).into())).collect();
        let edits = units.iter().map(|card| Edit::Insert(UNITS, (*card).into())).collect();
        self.push("legion.repair.add", vec![("card", Fact::List(cards))], Edit::Many(edits));
    }

    /// LEG-CHK-15: the battle forces that may be mercenaries only.
    pub(super) fn force_of_mercenaries(&mut self) {
        for (id, force) in self.catalog.forces().filter(|(_, force)| force.mercenaries_count) {
            let edits = vec![Edit::Change(Change::Faction(force.faction)), Edit::Insert(FORCE, id.into())];
            self.push("legion.repair.set_force", vec![("force", Fact::Card(id.into()))], Edit::Many(edits));
        }
    }

    /// LEG-CHK-55 to LEG-CHK-61 and LEG-CHK-74 to LEG-CHK-76: a card that fits in the place of one that does not, so
    /// that hand and deck stay complete.
    pub(super) fn another_card(&mut self) {
        let (catalog, army, place) = (self.catalog, &self.document.list, self.finding.place);
        let Some(now) = fact(army, &place).filter(|_| !place.is_in(&UNITS)) else { return };
        let mut offers = offers(catalog, self.document, place);
        offers.retain(|offer| offer.is_free() && offer.warnings.is_empty());
        // Cards of the army's own units before those that any army can have.
        offers.sort_by_key(|offer| match offer.candidate {
            Candidate::Command(id) => catalog.command(id).units.is_empty(),
            _ => false,
        });
        for offer in &offers {
            let facts = vec![("card", Fact::Card(offer.candidate.into())), ("old", now.clone())];
            self.push("legion.repair.replace", facts, Edit::Replace(place, offer.candidate));
        }
    }

    pub(super) fn other_faction(&mut self, name: &str) {
        let Some(Fact::Term(term)) = self.finding.fact(name) else { return };
        if let Some(faction) = Faction::ALL.into_iter().find(|faction| faction.term() == *term) {
            self.push(
                "legion.repair.set_faction",
                vec![("faction", Fact::Term(term))],
                Edit::Change(Change::Faction(faction)),
            );
        }
    }

    pub(super) fn no_force(&mut self) {
        if let Some(force) = &self.document.list.battle_force {
            self.push("legion.repair.no_force", vec![("force", force.fact())], Edit::Remove(FORCE));
        }
    }

    pub(super) fn its_force(&mut self) {
        let Some(Fact::Card(card)) = self.finding.fact("force") else { return };
        if let Some(force) = ForceId::of(*card) {
            self.push("legion.repair.set_force", vec![("force", Fact::Card(*card))], Edit::Insert(FORCE, force.into()));
        }
    }

    /// Another unit in the place of one, the dearest that fits and costs no more.
    pub(super) fn turn_into(&mut self, unit: usize) {
        let Some(now) = self.units().get(unit).and_then(|unit| unit.card.known()) else { return };
        let (rank, points) = (self.catalog.unit(now).rank, self.catalog.unit(now).points);
        let offers = offers(self.catalog, self.document, UNITS.at(unit));
        let free = offers.iter().filter(|offer| offer.is_free() && !offer.warnings.iter().any(Finding::is_error));
        let cards = free.filter_map(|offer| match offer.candidate {
            Candidate::Unit(id) if id != now => Some((id, self.catalog.unit(id))),
            _ => None,
        });
        let best =
            cards.filter(|(_, card)| card.rank == rank && card.points <= points).max_by_key(|(_, card)| card.points);
        if let Some((card, _)) = best {
            let facts = vec![("card", Fact::Card(card.into())), ("old", self.unit_fact(unit))];
            self.push("legion.repair.turn_into", facts, Edit::Replace(UNITS.at(unit), card.into()));
        }
    }

    /// LEG-CHK-17: as many units of the name as are missing.
    pub(super) fn missing_company(&mut self) {
        let Some(unit) = self.unit() else { return };
        let catalog = self.catalog;
        let card = self.units().get(unit).and_then(|unit| unit.card.known()).map(|id| catalog.unit(id));
        let Some(company) = card.and_then(|card| card.detachment_of.as_ref()) else { return };
        let missing = self.finding.weight.max(0);
        for card in company.units.iter() {
            let one = Edit::Insert(UNITS, card.into());
            let facts = vec![("card", Fact::Card(card.into())), ("count", Fact::Number(missing))];
            let phrase = if missing == 1 { "legion.repair.add" } else { "legion.repair.add_several" };
            self.push(phrase, facts, Edit::Many(vec![one; missing as usize]));
        }
    }

    /// LEG-CHK-18: the counterpart joins a unit of the army it belongs to.
    pub(super) fn join_counterpart(&mut self) {
        let Some(alone) = self.unit() else { return };
        let Some(card) = self.units().get(alone).and_then(|unit| unit.card.known()) else { return };
        let fits = |id: UnitId| self.catalog.unit(id).counterparts.contains(&card);
        let host =
            self.units().iter().position(|unit| unit.counterpart.is_none() && unit.card.known().is_some_and(fits));
        if let Some(unit) = host {
            let facts = vec![("card", Fact::Card(card.into())), ("unit", self.unit_fact(unit))];
            let joined = vec![Edit::Insert(counterpart(unit), card.into()), Edit::Remove(UNITS.at(alone))];
            self.push("legion.repair.join", facts, Edit::Many(joined));
        }
    }

    /// LEG-CHK-19 to LEG-CHK-21: the upgrades that are missing.
    pub(super) fn required_upgrades(&mut self) {
        let Some(unit) = self.unit() else { return };
        let part = self.part_of_finding(unit);
        if let Some(Fact::Card(missing)) = self.finding.fact("missing") {
            if let Some(upgrade) = UpgradeId::of(*missing) {
                self.equip(unit, part, upgrade);
            }
            return;
        }
        let slot = if self.finding.check == ids::CHK_20 { Slot::HeavyWeapon } else { Slot::Programming };
        let Some(entry) = self.units().get(unit) else { return };
        let laid = seats(self.catalog, entry, part).seats;
        let Some(empty) = laid.iter().position(|seat| seat.slot == slot && seat.card.is_none()) else { return };
        let found = self.cheapest(upgrades(unit, part).slot(empty), 3);
        let cards: Vec<_> = found
            .iter()
            .filter_map(|offer| match offer.candidate {
                Candidate::Upgrade(id) => Some(id),
                _ => None,
            })
            .collect();
        let missing = self.finding.weight.max(1) as usize;
        if missing == 1 {
            for upgrade in cards {
                self.equip(unit, part, upgrade);
            }
        } else if cards.len() >= missing {
            let chosen = &cards[..missing];
            let names = chosen.iter().map(|upgrade| Fact::Card((*upgrade).into())).collect();
            let edits = chosen.iter().map(|card| Edit::Insert(upgrades(unit, part), (*card).into())).collect();
            let facts = vec![("card", Fact::List(names)), ("unit", self.unit_fact(unit))];
            self.push("legion.repair.equip", facts, Edit::Many(edits));
        }
    }

    fn equip(&mut self, unit: usize, part: Part, upgrade: UpgradeId) {
        let facts = vec![("card", Fact::Card(upgrade.into())), ("unit", self.unit_fact(unit))];
        self.push("legion.repair.equip", facts, Edit::Insert(upgrades(unit, part), upgrade.into()));
    }

    /// The part of the unit that a finding's card belongs to.
    fn part_of_finding(&self, unit: usize) -> Part {
        let own = self.units().get(unit).and_then(|unit| unit.card.known()).map(CardRef::from);
        if self.finding.fact("unit").and_then(Fact::card) == own { Part::Unit } else { Part::Counterpart }
    }

    /// LEG-CHK-50 to LEG-CHK-54: keeps what fits and fills up with cards this army can play, those of its units first.
    pub(super) fn whole_hand(&mut self) {
        let (catalog, army) = (self.catalog, &self.document.list);
        let now: Vec<CommandId> = choice::known(army.hand(Hand::Hand)).map(|(_, id)| id).collect();
        let playable = offers(catalog, self.document, COMMANDS);
        let set_aside = |id: CommandId| choice::known(&army.contingencies).any(|(_, other)| other == id);
        let mut playable: Vec<CommandId> = playable
            .iter()
            .filter(|offer| !offer.blockers.iter().any(|finding| matches!(finding.check, ids::CHK_56 | ids::CHK_57)))
            .filter_map(|offer| match offer.candidate {
                Candidate::Command(id) if !set_aside(id) => Some(id),
                _ => None,
            })
            .collect();
        playable.sort_by_key(|id| catalog.command(*id).units.is_empty());
        let mut hand = Vec::new();
        for (pips, count) in PIPS {
            let mut chosen: Vec<CommandId> = Vec::new();
            for id in now.iter().chain(&playable) {
                if chosen.len() < count && catalog.command(*id).pips == pips && !chosen.contains(id) {
                    chosen.push(*id);
                }
            }
            hand.extend(chosen);
        }
        let added: Vec<Fact> = hand.iter().filter(|id| !now.contains(id)).map(|id| Fact::Card((*id).into())).collect();
        let mut edits = vec![Edit::Change(Change::ForgetHand)];
        edits.extend(hand.iter().map(|card| Edit::Insert(COMMANDS, (*card).into())));
        let phrase = if added.is_empty() { "legion.repair.trim_hand" } else { "legion.repair.fill_hand" };
        self.push(phrase, vec![("cards", Fact::List(added))], Edit::Many(edits));
    }

    /// LEG-CHK-70 to LEG-CHK-73: keeps what fits and fills up with cards of the size of game.
    pub(super) fn whole_deck(&mut self) {
        let catalog = self.catalog;
        let size = if self.document.format == Format::Skirmish { GameSize::Skirmish } else { GameSize::Standard };
        let mut edits = vec![Edit::Change(Change::ForgetDeck)];
        let mut added = Vec::new();
        for kind in BattleKind::ALL {
            let now = self.document.list.battle_deck.as_ref().map_or(&[][..], |deck| deck.row(kind));
            let mut chosen = Vec::new();
            let fitting = catalog.battles().filter(|(_, card)| card.kind == kind && card.size == size);
            for id in choice::known(now).map(|(_, id)| id).chain(fitting.map(|(id, _)| id)) {
                if chosen.len() < 4 && !chosen.contains(&id) {
                    chosen.push(id);
                }
            }
            for card in chosen {
                if !choice::known(now).any(|(_, id)| id == card) {
                    added.push(Fact::Card(card.into()));
                }
                edits.push(Edit::Insert(battles(kind), card.into()));
            }
        }
        let phrase = if added.is_empty() { "legion.repair.trim_deck" } else { "legion.repair.fill_deck" };
        self.push(phrase, vec![("cards", Fact::List(added))], Edit::Many(edits));
    }

    /// LEG-CHK-23, 61 and 76: the card whose id or name is most like what was written.
    pub(super) fn what_was_meant(&mut self) {
        let Some(Fact::Text(written)) = self.finding.fact("card") else { return };
        let (catalog, place) = (self.catalog, self.finding.place);
        let near: Option<Candidate> = if part(&place).is_some() {
            nearest(written, catalog.upgrades().map(|(id, card)| (id, &card.id, &card.text)))
        } else if place.is_in(&UNITS) {
            nearest(written, catalog.units().map(|(id, card)| (id, &card.id, &card.text)))
        } else if place.is_in(&COMMANDS) || place.is_in(&CONTINGENCIES) {
            nearest(written, catalog.commands().map(|(id, card)| (id, &card.id, &card.text)))
        } else if let Some((kind, Some(_))) = battle(&place) {
            let row = catalog.battles().filter(|(_, card)| card.kind == kind);
            nearest(written, row.map(|(id, card)| (id, &card.id, &card.text)))
        } else {
            self.no_force();
            None
        };
        if let Some(card) = near {
            let facts = vec![("written", Fact::Text(written.clone())), ("card", Fact::Card(card.into()))];
            self.push("legion.repair.meant", facts, Edit::Replace(place, card));
        }
    }
}

/// The card whose id or name is most like what was written.
fn nearest<'a, H: Copy + Into<Candidate>>(
    written: &str,
    cards: impl Iterator<Item = (H, &'a Box<str>, &'a CardText)>,
) -> Option<Candidate> {
    similar::nearest_card(written, cards).map(Into::into)
}

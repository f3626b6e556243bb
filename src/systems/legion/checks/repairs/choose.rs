//! Repairs that choose something: units, upgrades, cards, a faction, a battle force.

use super::{Ideas, Reach, fact};
use crate::{
    kernel::{CardRef, Fact, Language, choice, similar},
    systems::legion::{
        cards::{BattleKind, CardText, CommandId, Faction, ForceId, GameSize, Rank, Slot, UnitId, UpgradeId},
        checks::offers::{Candidate, Offer, OfferPlace, offers},
        list::{Edit, Format, Hand, Part},
    },
};

/// Pips of the cards of a hand, Standing Orders last.
const PIPS: [(u8, usize); 4] = [(1, 2), (2, 2), (3, 2), (4, 1)];

impl Ideas<'_> {
    fn cheapest(&self, place: OfferPlace, most: usize) -> Vec<Offer> {
        let mut offers = offers(self.catalog, self.document, place);
        offers.retain(Offer::is_free);
        offers.sort_by_key(|offer| offer.cost);
        offers.truncate(most);
        offers
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
        let rank = rank.or((self.finding.check == "LEG-CHK-24").then_some(Rank::Corps));
        for offer in self.cheapest(OfferPlace::NewUnit(rank), 3) {
            let Candidate::Unit(card) = offer.candidate else { continue };
            let one = Edit::AddUnit { card, at: None };
            let facts = vec![("card", Fact::Card(card.into())), ("count", Fact::Number(missing))];
            if missing == 1 {
                self.push("legion.repair.add", facts, one);
            } else {
                self.push("legion.repair.add_several", facts, Edit::Many(vec![one; missing.max(0) as usize]));
            }
        }
    }

    pub(super) fn other_faction(&mut self, name: &str) {
        let Some(Fact::Term(term)) = self.finding.fact(name) else { return };
        if let Some(faction) = Faction::ALL.into_iter().find(|faction| faction.term() == *term) {
            self.push("legion.repair.set_faction", vec![("faction", Fact::Term(term))], Edit::SetFaction(faction));
        }
    }

    pub(super) fn no_force(&mut self) {
        if let Some(force) = &self.document.list.battle_force {
            self.push("legion.repair.no_force", vec![("force", fact(force))], Edit::SetForce(None));
        }
    }

    pub(super) fn its_force(&mut self) {
        let Some(Fact::Card(card)) = self.finding.fact("force") else { return };
        if let Some(force) = ForceId::of(*card) {
            self.push("legion.repair.set_force", vec![("force", Fact::Card(*card))], Edit::SetForce(Some(force)));
        }
    }

    /// LEG-CHK-17: as many units of the name as are missing.
    pub(super) fn missing_company(&mut self) {
        let Reach::Unit(unit) = self.reach() else { return };
        let catalog = self.catalog;
        let card = self.units().get(unit).and_then(|unit| unit.card.known()).map(|id| catalog.unit(id));
        let Some(company) = card.and_then(|card| card.detachment_of.as_ref()) else { return };
        let missing = self.finding.weight.max(0);
        for card in company.units.iter() {
            let one = Edit::AddUnit { card, at: None };
            let facts = vec![("card", Fact::Card(card.into())), ("count", Fact::Number(missing))];
            let phrase = if missing == 1 { "legion.repair.add" } else { "legion.repair.add_several" };
            self.push(phrase, facts, Edit::Many(vec![one; missing as usize]));
        }
    }

    /// LEG-CHK-18: the counterpart joins a unit of the army it belongs to.
    pub(super) fn join_counterpart(&mut self) {
        let Reach::Unit(alone) = self.reach() else { return };
        let Some(card) = self.units().get(alone).and_then(|unit| unit.card.known()) else { return };
        let fits = |id: UnitId| self.catalog.unit(id).counterparts.contains(&card);
        let host =
            self.units().iter().position(|unit| unit.counterpart.is_none() && unit.card.known().is_some_and(fits));
        if let Some(unit) = host {
            let facts = vec![("card", Fact::Card(card.into())), ("unit", self.unit_fact(unit))];
            let joined = vec![Edit::SetCounterpart { unit, card: Some(card) }, Edit::RemoveUnit(alone)];
            self.push("legion.repair.join", facts, Edit::Many(joined));
        }
    }

    /// LEG-CHK-19 to LEG-CHK-21: the upgrades that are missing.
    pub(super) fn required_upgrades(&mut self) {
        let Reach::Unit(unit) = self.reach() else { return };
        let part = self.part_of_finding(unit);
        if let Some(Fact::Card(missing)) = self.finding.fact("missing") {
            if let Some(upgrade) = UpgradeId::of(*missing) {
                self.equip(unit, part, upgrade);
            }
            return;
        }
        let slot = if self.finding.check == "LEG-CHK-20" { Slot::HeavyWeapon } else { Slot::Programming };
        let found = self.cheapest(OfferPlace::Slot { unit, part, slot, replacing: None }, 3);
        let upgrades: Vec<_> = found
            .iter()
            .filter_map(|offer| match offer.candidate {
                Candidate::Upgrade(id) => Some(id),
                _ => None,
            })
            .collect();
        let missing = self.finding.weight.max(1) as usize;
        if missing == 1 {
            for upgrade in upgrades {
                self.equip(unit, part, upgrade);
            }
        } else if upgrades.len() >= missing {
            let chosen = &upgrades[..missing];
            let cards = chosen.iter().map(|upgrade| Fact::Card((*upgrade).into())).collect();
            let edits = chosen.iter().map(|upgrade| Edit::AddUpgrade { unit, part, upgrade: *upgrade }).collect();
            let facts = vec![("card", Fact::List(cards)), ("unit", self.unit_fact(unit))];
            self.push("legion.repair.equip", facts, Edit::Many(edits));
        }
    }

    fn equip(&mut self, unit: usize, part: Part, upgrade: UpgradeId) {
        let facts = vec![("card", Fact::Card(upgrade.into())), ("unit", self.unit_fact(unit))];
        self.push("legion.repair.equip", facts, Edit::AddUpgrade { unit, part, upgrade });
    }

    /// Whether the finding's card is the unit's or its counterpart's.
    fn part_of_finding(&self, unit: usize) -> Part {
        let own = self.units().get(unit).and_then(|unit| unit.card.known()).map(|id| Fact::Card(id.into()));
        if self.finding.fact("unit") == own.as_ref() { Part::Unit } else { Part::Counterpart }
    }

    /// LEG-CHK-50 to LEG-CHK-54: keeps what fits and fills up with cards this army can play, those of its units first.
    pub(super) fn whole_hand(&mut self) {
        let (catalog, army) = (self.catalog, &self.document.list);
        let now: Vec<CommandId> = choice::known(army.hand(Hand::Hand)).map(|(_, id)| id).collect();
        let anything = OfferPlace::Command { hand: Hand::Hand, pips: None, replacing: None };
        let playable = offers(catalog, self.document, anything);
        let set_aside = |id: CommandId| choice::known(&army.contingencies).any(|(_, other)| other == id);
        let mut playable: Vec<CommandId> = playable
            .iter()
            .filter(|offer| !offer.blockers.iter().any(|finding| matches!(finding.check, "LEG-CHK-56" | "LEG-CHK-57")))
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
        let mut edits = vec![Edit::ForgetHand];
        edits.extend(hand.iter().map(|card| Edit::AddCommand { hand: Hand::Hand, card: *card }));
        let phrase = if added.is_empty() { "legion.repair.trim_hand" } else { "legion.repair.fill_hand" };
        self.push(phrase, vec![("cards", Fact::List(added))], Edit::Many(edits));
    }

    /// LEG-CHK-70 to LEG-CHK-73: keeps what fits and fills up with cards of the size of game.
    pub(super) fn whole_deck(&mut self) {
        let catalog = self.catalog;
        let size = if self.document.format == Format::Skirmish { GameSize::Skirmish } else { GameSize::Standard };
        let mut edits = vec![Edit::ForgetDeck];
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
                edits.push(Edit::AddBattle { kind, card });
            }
        }
        let phrase = if added.is_empty() { "legion.repair.trim_deck" } else { "legion.repair.fill_deck" };
        self.push(phrase, vec![("cards", Fact::List(added))], Edit::Many(edits));
    }

    /// LEG-CHK-23, 61 and 76: the card whose id or name is most like what was written.
    pub(super) fn what_was_meant(&mut self, reach: &Reach) {
        let Some(Fact::Text(written)) = self.finding.fact("card") else { return };
        let catalog = self.catalog;
        let meant = |facts: CardRef| vec![("written", Fact::Text(written.clone())), ("card", Fact::Card(facts))];
        let guess: Option<(CardRef, Edit)> = match *reach {
            Reach::Unit(unit) => nearest(written, catalog.units().map(|(id, card)| (id, &card.id, &card.text)))
                .map(|card| (card.into(), Edit::SetCard { unit, card })),
            Reach::Counterpart(unit) => nearest(written, catalog.units().map(|(id, card)| (id, &card.id, &card.text)))
                .map(|card| (card.into(), Edit::SetCounterpart { unit, card: Some(card) })),
            Reach::Upgrade(unit, part, index) => {
                nearest(written, catalog.upgrades().map(|(id, card)| (id, &card.id, &card.text)))
                    .map(|upgrade| (upgrade.into(), Edit::ReplaceUpgrade { unit, part, index, upgrade }))
            }
            Reach::Command(hand, index) => {
                nearest(written, catalog.commands().map(|(id, card)| (id, &card.id, &card.text)))
                    .map(|card| (card.into(), Edit::ReplaceCommand { hand, index, card }))
            }
            Reach::Battle(kind, index) => {
                let row = catalog.battles().filter(|(_, card)| card.kind == kind);
                nearest(written, row.map(|(id, card)| (id, &card.id, &card.text)))
                    .map(|card| (card.into(), Edit::ReplaceBattle { kind, index, card }))
            }
            Reach::Elsewhere => {
                self.no_force();
                None
            }
        };
        if let Some((card, edit)) = guess {
            self.push("legion.repair.meant", meant(card), edit);
        }
    }
}

/// The card whose id or name is most like what was written, if one is like enough.
fn nearest<'a, H: Copy>(written: &str, cards: impl Iterator<Item = (H, &'a Box<str>, &'a CardText)>) -> Option<H> {
    similar::nearest(
        written,
        cards.flat_map(|(handle, id, text)| {
            std::iter::once((id.as_ref(), handle)).chain(Language::ALL.map(|language| (text.name(language), handle)))
        }),
    )
}

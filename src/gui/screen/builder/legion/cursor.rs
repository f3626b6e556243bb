//! Where in the army the player stands: what the catalog is asked for, and what the keys act on.

use super::order::shown;
use crate::screen::builder::Spot;
use kernel::{Place, Step};
use legion::{
    Army, Legion, Unit,
    cards::{BattleKind, Catalog, Rank, Slot},
    checks::{Candidate, OfferPlace, Seats, seats},
    list::{Hand, Part, UpgradeChoice},
};

/// How many command cards of 1, 2 and 3 pips a hand has (LEG-HAND-01).
pub const OF_EACH_PIPS: usize = 2;
/// How many battle cards of each kind a deck has (LEG-DECK-01).
pub const OF_EACH_KIND: usize = 4;

/// A part of an army that has a tab of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// Units and battle force.
    Army,
    /// Command hand and contingencies.
    Hand,
    /// Battle deck.
    Deck,
}

/// A place of the army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cursor {
    /// The place for a further unit, of this rank or of any.
    NewUnit(Option<Rank>),
    /// The battle force.
    Force,
    /// A unit and its card.
    Unit(usize),
    /// The counterpart of a unit, or the place for one.
    Counterpart(usize),
    /// An icon of a unit, counted as [`seats`] lays them out.
    SlotInstance {
        /// The unit.
        unit: usize,
        /// Where on it.
        part: Part,
        /// The icon.
        seat: usize,
    },
    /// An upgrade without an icon, by its index in its part's list.
    Unslotted {
        /// The unit.
        unit: usize,
        /// Where on it.
        part: Part,
        /// The upgrade.
        upgrade: usize,
    },
    /// The place for a further command card; in the hand for one of these pips.
    NewCommand(Hand, Option<u8>),
    /// A command card.
    Command(Hand, usize),
    /// The place for a further battle card.
    NewBattle(BattleKind),
    /// A battle card.
    Battle(BattleKind, usize),
}

impl Default for Cursor {
    fn default() -> Self {
        Self::NewUnit(None)
    }
}

impl Cursor {
    /// The tab it is in.
    pub const fn tab(self) -> Tab {
        match self {
            Self::NewCommand(..) | Self::Command(..) => Tab::Hand,
            Self::NewBattle(_) | Self::Battle(..) => Tab::Deck,
            _ => Tab::Army,
        }
    }

    /// The unit it stands on.
    pub const fn unit(self) -> Option<usize> {
        match self {
            Self::Unit(unit)
            | Self::Counterpart(unit)
            | Self::SlotInstance { unit, .. }
            | Self::Unslotted { unit, .. } => Some(unit),
            _ => None,
        }
    }

    /// The same place on another unit.
    #[must_use]
    pub const fn on_unit(self, unit: usize) -> Self {
        match self {
            Self::Counterpart(_) => Self::Counterpart(unit),
            Self::SlotInstance { part, seat, .. } => Self::SlotInstance { unit, part, seat },
            Self::Unslotted { part, upgrade, .. } => Self::Unslotted { unit, part, upgrade },
            _ => Self::Unit(unit),
        }
    }

    /// The place of an upgrade, by its index in its part's list.
    pub fn on(catalog: &Catalog, army: &Army, unit: usize, part: Part, upgrade: usize) -> Self {
        let laid = laid(catalog, army, unit, part);
        let seat = laid.seats.iter().position(|seat| seat.card == Some(upgrade));
        seat.map_or(Self::Unslotted { unit, part, upgrade }, |seat| Self::SlotInstance { unit, part, seat })
    }

    /// The upgrade under it: the unit, where on it, and the upgrade's index there.
    pub fn upgrade(self, catalog: &Catalog, army: &Army) -> Option<(usize, Part, usize)> {
        match self {
            Self::SlotInstance { unit, part, seat } => {
                Some((unit, part, laid(catalog, army, unit, part).seats.get(seat)?.card?))
            }
            Self::Unslotted { unit, part, upgrade } => Some((unit, part, upgrade)),
            _ => None,
        }
    }

    /// The upgrade under it, as the army names it.
    pub fn upgrade_choice<'a>(self, catalog: &Catalog, army: &'a Army) -> Option<&'a UpgradeChoice> {
        let (unit, part, index) = self.upgrade(catalog, army)?;
        army.units.get(unit)?.upgrades_of(part).get(index)
    }

    /// The icon it stands on.
    pub fn slot(self, catalog: &Catalog, army: &Army) -> Option<Slot> {
        let Self::SlotInstance { unit, part, seat } = self else { return None };
        Some(laid(catalog, army, unit, part).seats.get(seat)?.slot)
    }

    /// The first icon of the same part behind this one that holds nothing.
    pub fn next_empty(self, catalog: &Catalog, army: &Army) -> Option<Self> {
        let Self::SlotInstance { unit, part, seat } = self else { return None };
        let laid = laid(catalog, army, unit, part);
        let next = (seat + 1..laid.seats.len()).find(|at| laid.seats[*at].card.is_none())?;
        Some(Self::SlotInstance { unit, part, seat: next })
    }

    fn of_unit(catalog: &Catalog, army: &Army, index: usize, unit: &Unit) -> Vec<Self> {
        let mut all = vec![Self::Unit(index)];
        all.extend(Self::of_part(catalog, army, index, Part::Unit));
        if has_counterpart_place(catalog, unit) {
            all.push(Self::Counterpart(index));
            all.extend(Self::of_part(catalog, army, index, Part::Counterpart));
        }
        all.extend(Self::of_part(catalog, army, index, Part::Loadout));
        all
    }

    fn of_part(catalog: &Catalog, army: &Army, unit: usize, part: Part) -> impl Iterator<Item = Self> {
        let Seats { seats, unslotted } = laid(catalog, army, unit, part);
        (0..seats.len())
            .map(move |seat| Self::SlotInstance { unit, part, seat })
            .chain(unslotted.into_iter().map(move |upgrade| Self::Unslotted { unit, part, upgrade }))
    }

    fn of_hand(catalog: &Catalog, army: &Army) -> Vec<Self> {
        let mut all = Vec::new();
        for pips in 1..=4 {
            all.extend(cards_of_pips(catalog, army, pips).map(|index| Self::Command(Hand::Hand, index)));
            if wanted_of_pips(catalog, army, pips) > 0 {
                all.push(Self::NewCommand(Hand::Hand, Some(pips)));
            }
        }
        all.extend(unknown_cards(army).map(|index| Self::Command(Hand::Hand, index)));
        all.extend((0..army.contingencies.len()).map(|index| Self::Command(Hand::Contingencies, index)));
        if army.contingencies.len() < contingencies(catalog, army) {
            all.push(Self::NewCommand(Hand::Contingencies, None));
        }
        all
    }

    fn of_deck(army: &Army) -> Vec<Self> {
        let mut all = Vec::new();
        for kind in BattleKind::ALL {
            let count = army.battle_deck.as_ref().map_or(0, |deck| deck.row(kind).len());
            all.extend((0..count).map(|index| Self::Battle(kind, index)));
            if count < OF_EACH_KIND {
                all.push(Self::NewBattle(kind));
            }
        }
        all
    }

    /// Where to go on in the hand: the pips of which there are too few.
    pub fn hand(catalog: &Catalog, army: &Army) -> Self {
        let pips = (1..=4).find(|pips| wanted_of_pips(catalog, army, *pips) > 0).unwrap_or(1);
        Self::NewCommand(Hand::Hand, Some(pips))
    }

    /// Where to go on in the deck: the kind of which there are too few.
    pub fn deck(army: &Army) -> Self {
        let few = |kind: &BattleKind| army.battle_deck.as_ref().is_none_or(|deck| deck.row(*kind).len() < OF_EACH_KIND);
        Self::NewBattle(BattleKind::ALL.into_iter().find(few).unwrap_or(BattleKind::Objective))
    }
}

/// The icons of a part of a unit; none where there is no such unit.
pub fn laid(catalog: &Catalog, army: &Army, unit: usize, part: Part) -> Seats {
    army.units.get(unit).map_or_else(Seats::default, |unit| seats(catalog, army, unit, part))
}

/// Whether a counterpart is there or could join.
pub fn has_counterpart_place(catalog: &Catalog, unit: &Unit) -> bool {
    unit.counterpart.is_some() || unit.card.known().is_some_and(|id| !catalog.unit(id).counterparts.is_empty())
}

/// The cards of so many pips in the hand, by their index.
pub fn cards_of_pips<'a>(catalog: &'a Catalog, army: &'a Army, pips: u8) -> impl Iterator<Item = usize> + 'a {
    let cards = army.hand(Hand::Hand).iter().enumerate();
    cards.filter_map(move |(index, card)| (catalog.command(card.known()?).pips == pips).then_some(index))
}

/// The cards in the hand that the catalog does not know, by their index.
pub fn unknown_cards(army: &Army) -> impl Iterator<Item = usize> + '_ {
    let cards = army.hand(Hand::Hand).iter().enumerate();
    cards.filter(|(_, card)| card.known().is_none()).map(|(index, _)| index)
}

/// How many cards of so many pips the hand still wants.
pub fn wanted_of_pips(catalog: &Catalog, army: &Army, pips: u8) -> usize {
    let whole = if pips == 4 { 1 } else { OF_EACH_PIPS };
    whole.saturating_sub(cards_of_pips(catalog, army, pips).count())
}

/// How many contingency cards the army allows (LEG-HAND-04).
pub fn contingencies(catalog: &Catalog, army: &Army) -> usize {
    army.known_units().map(|(_, id)| usize::from(catalog.unit(id).contingencies)).sum()
}

fn has<T>(list: &[T], index: usize) -> bool {
    index < list.len()
}

impl Spot<Legion> for Cursor {
    fn entry(self) -> Option<usize> {
        self.unit()
    }

    fn kept(self, catalog: &Catalog, army: &Army) -> Self {
        match self {
            Self::NewUnit(_) | Self::Force | Self::NewCommand(..) | Self::NewBattle(_) => self,
            Self::Command(hand, index) if has(army.hand(hand), index) => self,
            Self::Command(Hand::Hand, _) => Self::hand(catalog, army),
            Self::Command(Hand::Contingencies, _) => Self::NewCommand(Hand::Contingencies, None),
            Self::Battle(kind, index) => match &army.battle_deck {
                Some(deck) if has(deck.row(kind), index) => self,
                _ => Self::NewBattle(kind),
            },
            Self::Unit(_) | Self::Counterpart(_) | Self::SlotInstance { .. } | Self::Unslotted { .. } => {
                let index = self.unit().unwrap_or_default();
                let Some(last) = army.units.len().checked_sub(1) else { return Self::default() };
                let Some(unit) = army.units.get(index) else { return Self::Unit(last) };
                let stands = match self {
                    Self::SlotInstance { part, seat, .. } => has(&laid(catalog, army, index, part).seats, seat),
                    Self::Unslotted { part, upgrade, .. } if has(unit.upgrades_of(part), upgrade) => {
                        return Self::on(catalog, army, index, part, upgrade);
                    }
                    Self::Unslotted { .. } => false,
                    Self::Counterpart(_) => has_counterpart_place(catalog, unit),
                    _ => true,
                };
                if stands { self } else { Self::Unit(index) }
            }
        }
    }

    // What concerns the army as a whole leads to the place for a further unit.
    fn at(place: &Place, catalog: &Catalog, army: &Army) -> Self {
        let steps: Vec<Step> = place.steps().collect();
        let index = |at: usize| match steps.get(at) {
            Some(Step::Index(index)) => Some(*index as usize),
            _ => None,
        };
        let field = |at: usize| match steps.get(at) {
            Some(Step::Field(name)) => Some(*name),
            _ => None,
        };
        let there = match (field(0), index(1)) {
            (Some("units"), Some(unit)) => match (field(2), index(3), index(4)) {
                (Some("upgrades"), Some(upgrade), _) => Self::Unslotted { unit, part: Part::Unit, upgrade },
                (Some("loadout"), Some(upgrade), _) => Self::Unslotted { unit, part: Part::Loadout, upgrade },
                (Some("counterpart"), _, Some(upgrade)) => Self::Unslotted { unit, part: Part::Counterpart, upgrade },
                (Some("counterpart"), ..) => Self::Counterpart(unit),
                _ => Self::Unit(unit),
            },
            (Some("battle_force"), _) => Self::Force,
            (Some("command_cards"), Some(index)) => Self::Command(Hand::Hand, index),
            (Some("command_cards"), None) => Self::hand(catalog, army),
            (Some("contingencies"), Some(index)) => Self::Command(Hand::Contingencies, index),
            (Some("contingencies"), None) => Self::NewCommand(Hand::Contingencies, None),
            (Some("battle_deck"), _) => match (field(1).and_then(BattleKind::from_id), index(2)) {
                (Some(kind), Some(index)) => Self::Battle(kind, index),
                (Some(kind), None) => Self::NewBattle(kind),
                (None, _) => Self::deck(army),
            },
            _ => Self::default(),
        };
        there.kept(catalog, army)
    }

    fn all(catalog: &Catalog, army: &Army) -> Vec<Self> {
        let mut all = vec![Self::Force];
        for index in shown(catalog, army).into_iter().flat_map(|(_, units)| units) {
            all.extend(Self::of_unit(catalog, army, index, &army.units[index]));
        }
        all.push(Self::default());
        all.extend(Self::of_hand(catalog, army));
        all.extend(Self::of_deck(army));
        all
    }

    // The keys stay in the tab.
    fn is_beside(self, other: Self) -> bool {
        self.tab() == other.tab()
    }

    fn raised(self) -> Self {
        match self {
            Self::Counterpart(unit) => Self::Unit(unit),
            Self::SlotInstance { unit, part, .. } | Self::Unslotted { unit, part, .. } => match part {
                Part::Counterpart => Self::Counterpart(unit),
                Part::Unit | Part::Loadout => Self::Unit(unit),
            },
            _ => Self::default(),
        }
    }

    fn target(self, catalog: &Catalog, army: &Army) -> Option<OfferPlace> {
        Some(match self {
            Self::NewUnit(rank) => OfferPlace::NewUnit(rank),
            Self::Force => OfferPlace::Force,
            Self::Unit(unit) => OfferPlace::Card(unit),
            Self::Counterpart(unit) => OfferPlace::Counterpart(unit),
            Self::SlotInstance { unit, part, seat } => {
                let seat = *laid(catalog, army, unit, part).seats.get(seat)?;
                OfferPlace::Slot { unit, part, slot: seat.slot, replacing: seat.card }
            }
            // A card has no icon here; another one in its place would not have one either.
            Self::Unslotted { .. } => return None,
            Self::NewCommand(hand, pips) => OfferPlace::Command { hand, pips, replacing: None },
            Self::Command(hand, index) => {
                let card = army.hand(hand).get(index)?.known();
                let pips = card.filter(|_| hand == Hand::Hand).map(|card| catalog.command(card).pips);
                OfferPlace::Command { hand, pips, replacing: Some(index) }
            }
            Self::NewBattle(kind) => OfferPlace::Battle { kind, replacing: None },
            Self::Battle(kind, index) => OfferPlace::Battle { kind, replacing: Some(index) },
        })
    }

    fn card(self, catalog: &Catalog, army: &Army) -> Option<Candidate> {
        match self {
            Self::NewUnit(_) | Self::NewCommand(..) | Self::NewBattle(_) => None,
            Self::Force => army.force().map(Candidate::Force),
            Self::Unit(unit) => army.units.get(unit)?.card.known().map(Candidate::Unit),
            Self::Counterpart(unit) => army.units.get(unit)?.counterpart_card().map(Candidate::Unit),
            Self::SlotInstance { .. } | Self::Unslotted { .. } => {
                self.upgrade_choice(catalog, army)?.known().map(Candidate::Upgrade)
            }
            Self::Command(hand, index) => army.hand(hand).get(index)?.known().map(Candidate::Command),
            Self::Battle(kind, index) => {
                army.battle_deck.as_ref()?.row(kind).get(index)?.known().map(Candidate::Battle)
            }
        }
    }

    fn holds(self, catalog: &Catalog, army: &Army) -> bool {
        match self {
            Self::NewUnit(_) | Self::NewCommand(..) | Self::NewBattle(_) => false,
            Self::Force => army.battle_force.is_some(),
            Self::Counterpart(unit) => army.units.get(unit).is_some_and(|unit| unit.counterpart.is_some()),
            Self::SlotInstance { .. } => self.upgrade(catalog, army).is_some(),
            Self::Unit(_) | Self::Unslotted { .. } | Self::Command(..) | Self::Battle(..) => true,
        }
    }
}

/// What a document named and the catalog does not have, at a place.
pub fn unknown<'a>(cursor: Cursor, catalog: &Catalog, army: &'a Army) -> Option<&'a str> {
    match cursor {
        Cursor::NewUnit(_) | Cursor::NewCommand(..) | Cursor::NewBattle(_) => None,
        Cursor::Force => army.battle_force.as_ref()?.unknown(),
        Cursor::Unit(unit) => army.units.get(unit)?.card.unknown(),
        Cursor::Counterpart(unit) => army.units.get(unit)?.counterpart.as_ref()?.card.unknown(),
        Cursor::SlotInstance { .. } | Cursor::Unslotted { .. } => {
            let (unit, part, index) = cursor.upgrade(catalog, army)?;
            army.units.get(unit)?.upgrades_of(part).get(index)?.unknown()
        }
        Cursor::Command(hand, index) => army.hand(hand).get(index)?.unknown(),
        Cursor::Battle(kind, index) => army.battle_deck.as_ref()?.row(kind).get(index)?.unknown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Choice;
    use legion::{
        Format,
        cards::Faction,
        list::{BattleDeck, Counterpart, empty_document},
    };

    fn army(catalog: &Catalog, units: &[&str]) -> Army {
        let mut army = empty_document(Faction::RebelAlliance, Format::Standard, "").list;
        army.units = units.iter().map(|id| Unit::new(catalog.find_unit(id).unwrap())).collect();
        army
    }

    #[test]
    fn walking_goes_by_rank_and_stays_in_its_tab() {
        let catalog = Catalog::bundled().unwrap();
        let army = army(&catalog, &["rebel_troopers", "leia_organa"]);
        let mut seen = vec![Cursor::Force];
        for _ in 0..40 {
            seen.push(seen.last().unwrap().walked(&catalog, &army, true));
        }
        seen.dedup();
        let units: Vec<Cursor> = seen.iter().copied().filter(|place| matches!(place, Cursor::Unit(_))).collect();
        assert_eq!(units, [Cursor::Unit(1), Cursor::Unit(0)], "the commander stands before the corps");
        assert_eq!(seen.last(), Some(&Cursor::NewUnit(None)));
        let hand = Cursor::hand(&catalog, &army);
        assert_eq!(hand, Cursor::NewCommand(Hand::Hand, Some(1)));
        assert_eq!(hand.walked(&catalog, &army, false), hand);
    }

    #[test]
    fn a_finding_leads_to_the_tab_and_the_card_it_is_about() {
        let catalog = Catalog::bundled().unwrap();
        let mut army = army(&catalog, &["r2_d2_hero_of_a_thousand_devices"]);
        let upgrade = Choice::Known(catalog.find_upgrade("comms_relay").unwrap());
        army.units[0].counterpart = Some(Counterpart {
            upgrades: vec![upgrade.clone()],
            ..Counterpart::new(catalog.find_unit("c_3po_human_cyborg_relations").unwrap())
        });
        army.units[0].upgrades = vec![upgrade, Choice::Unknown("nothing".into())];
        army.command_cards = Some(vec![Choice::Known(catalog.standing_orders())]);
        army.battle_deck = Some(BattleDeck::default());
        let at = |place: Place| Cursor::at(&place, &catalog, &army);
        assert!(matches!(at(Place::nested("units", 0, "upgrades", 0)), Cursor::SlotInstance { part: Part::Unit, .. }));
        assert_eq!(
            at(Place::nested("units", 0, "upgrades", 1)),
            Cursor::Unslotted { unit: 0, part: Part::Unit, upgrade: 1 }
        );
        let deep = at(Place::entry("units", 0).of("counterpart").of("upgrades").at(0));
        assert_eq!(deep.upgrade(&catalog, &army), Some((0, Part::Counterpart, 0)));
        assert_eq!(at(Place::entry("units", 0).of("counterpart")), Cursor::Counterpart(0));
        assert_eq!(at(Place::field("battle_force")), Cursor::Force);
        assert_eq!(at(Place::entry("command_cards", 0)), Cursor::Command(Hand::Hand, 0));
        assert_eq!(at(Place::field("command_cards")).tab(), Tab::Hand);
        assert_eq!(at(Place::field("battle_deck").of("deployment").at(0)), Cursor::NewBattle(BattleKind::Deployment));
        assert_eq!(at(Place::field("battle_deck")).tab(), Tab::Deck);
        assert_eq!(at(Place::ROOT), Cursor::NewUnit(None));
    }

    #[test]
    fn a_cursor_falls_back_to_what_is_still_there() {
        let catalog = Catalog::bundled().unwrap();
        let army = army(&catalog, &["rebel_troopers"]);
        let kept = |cursor: Cursor| cursor.kept(&catalog, &army);
        assert_eq!(kept(Cursor::Unit(4)), Cursor::Unit(0));
        assert_eq!(kept(Cursor::SlotInstance { unit: 0, part: Part::Unit, seat: 40 }), Cursor::Unit(0));
        assert_eq!(kept(Cursor::Counterpart(0)), Cursor::Unit(0), "nothing can join these troopers");
        assert_eq!(kept(Cursor::Battle(BattleKind::Condition, 0)), Cursor::NewBattle(BattleKind::Condition));
        assert_eq!(kept(Cursor::Command(Hand::Hand, 3)).tab(), Tab::Hand);
    }
}

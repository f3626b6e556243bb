//! Queries of a match.

use super::{
    fixed::Fixed,
    library::Library,
    set::{CardNo, CardSet},
    state::{END, PlayerState, State},
    target::{Source, Target},
};
use crate::cards::{
    Ability, CardType, Faction, Window,
    ability::{Amount, Condition, Cost, Effect, Filter, Gain, Rule, Who, Zone},
};
use kernel::game::Seat;

/// A match to query.
#[derive(Debug, Clone, Copy)]
pub struct View<'s, 't> {
    pub fixed: &'s Fixed,
    pub state: &'t State,
}

impl<'s, 't> View<'s, 't> {
    #[inline]
    pub fn library(&self) -> &'s Library {
        &self.fixed.library
    }

    #[inline]
    pub const fn side(&self, seat: Seat) -> &'t PlayerState {
        self.state.side(seat)
    }

    pub fn abilities(&self, source: Source) -> &'s [Ability] {
        match source {
            Source::Card(card) => self.fixed.library.abilities(card),
            Source::Base(base) => &self.fixed.library.base(base).abilities,
        }
    }

    /// The ability of a card or base for a window.
    pub fn ability(&self, source: Source, window: Window) -> Option<&'s Ability> {
        self.abilities(source).iter().find(|ability| ability.when == window)
    }

    /// Cards that match a filter of a player.
    #[inline]
    pub fn matching(&self, filter: &Filter, seat: Seat) -> CardSet {
        self.library().matching(filter, self.fixed.faction(seat))
    }

    /// Cards of the other faction.
    pub fn enemies(&self, seat: Seat) -> CardSet {
        self.library().of_faction(self.fixed.faction(seat.other()))
    }

    /// True if the Force is with a player (DBG-FORCE-02).
    #[inline]
    pub fn has_force(&self, seat: Seat) -> bool {
        if self.fixed.faction(seat) == Faction::Empire { self.state.force < 0 } else { self.state.force > 0 }
    }

    /// The end of the Force track on a player's side.
    #[inline]
    pub fn end_of(&self, seat: Seat) -> i8 {
        if self.fixed.faction(seat) == Faction::Empire { -END } else { END }
    }

    #[inline]
    pub fn cost(&self, card: CardNo) -> u8 {
        self.library().card(card).cost
    }

    /// Attack of a card against a card of the row or the base (DBG-ATTACK-06).
    pub fn attack(&self, seat: Seat, card: CardNo, target: Target) -> u16 {
        let library = self.library();
        let mut attack = u16::from(library.card(card).attack) + u16::from(self.state.turn.bonus.of(card));
        let side = self.side(seat);
        if library.self_boosting.contains(card) {
            for ability in library.abilities(card) {
                for rule in &ability.rules {
                    if let Rule::Attack { n, to: None } = rule
                        && ability.conditions.iter().all(|condition| self.changes_attack(condition, seat, target))
                    {
                        attack += self.bonus(*n, seat);
                    }
                }
            }
        }
        let own = self.fixed.faction(seat) as usize;
        let base = side.base.map_or(&[][..], |base| &library.base(base).attack_bonuses);
        let ships = side.in_play().and(library.boosting).iter().flat_map(|source| library.attack_bonuses(source));
        for bonus in ships.chain(base) {
            if bonus.cards[own].contains(card) {
                attack += self.bonus(bonus.by, seat);
            }
        }
        attack
    }

    fn changes_attack(&self, condition: &Condition, seat: Seat, target: Target) -> bool {
        match condition {
            Condition::ForceWithYou => self.has_force(seat),
            Condition::AttackingRow => matches!(target, Target::Row(_)),
            Condition::InPlay { .. }
            | Condition::YourBaseIs(_)
            | Condition::ZoneHas { .. }
            | Condition::SeenIs(_)
            | Condition::AffordableIn { .. } => false,
        }
    }

    fn bonus(&self, n: Amount, seat: Seat) -> u16 {
        match n {
            Amount::Fixed(n) => u16::from(n),
            Amount::BasesLost => self.side(seat).lost.len() as u16,
            Amount::Discarded | Amount::CostOfDefeated => 0,
        }
    }

    /// Total of an attack (DBG-ATTACK-09).
    pub fn total(&self, seat: Seat, cards: CardSet, target: Target) -> u16 {
        cards.iter().map(|card| self.attack(seat, card, target)).sum()
    }

    /// Damage that destroys a ship.
    pub fn ship_left(&self, ship: CardNo) -> u8 {
        self.library().card(ship).hit_points.saturating_sub(self.state.damage.of(ship))
    }

    /// Damage that destroys the base of a player, beyond prevented damage; 0 without a base.
    pub fn base_left(&self, seat: Seat) -> u8 {
        let side = self.side(seat);
        side.base.map_or(0, |base| self.library().base(base).hit_points.saturating_sub(side.damage))
    }

    /// Damage the base of a player still prevents this turn (DBG-BASE-08).
    pub fn prevents(&self, seat: Seat) -> u8 {
        let base = self.side(seat).base.map(|base| self.library().base(base));
        base.map_or(0, |base| base.prevents.saturating_sub(self.state.turn.prevented))
    }

    /// The hunting rule of a player's base, with its reward (DBG-BASE-14).
    pub fn hunt(&self, seat: Seat) -> Option<(&'s Filter, &'s [Effect])> {
        let base = self.side(seat).base.filter(|base| self.library().base(*base).hunts)?;
        self.library().base(base).rules().find_map(|rule| {
            let Rule::Hunt { filter, reward } = rule else { return None };
            Some((filter, reward.as_slice()))
        })
    }

    /// Cards of `row` a player may attack (DBG-ATTACK-16, DBG-GALAXY-11, DBG-BASE-14).
    pub(super) fn targets_in(&self, row: CardSet, seat: Seat) -> CardSet {
        let units = self.library().of_type(CardType::Unit);
        let mut targets = row.and(units).and(self.enemies(seat));
        if let Some((filter, _)) = self.hunt(seat) {
            let neutral = row.and(self.matching(filter, seat));
            // The hunted unit only as long as that hunt is prepared.
            targets = targets.or(match self.state.turn.hunted {
                None => neutral,
                Some(card) if self.is_attacked(Target::Row(card)) => neutral.and(CardSet::one(card)),
                Some(_) => CardSet::EMPTY,
            });
        }
        targets
    }

    /// True if an attack on a target is prepared.
    fn is_attacked(&self, target: Target) -> bool {
        self.state.turn.attacks.iter().any(|attack| attack.target == target)
    }

    /// Attack that defeats a card of the row: its target, or its cost for a hunted neutral unit.
    pub fn target_of(&self, card: CardNo) -> u8 {
        let stats = self.library().card(card);
        stats.target.unwrap_or(stats.cost)
    }

    /// True if all conditions of an ability hold.
    pub fn holds(&self, conditions: &[Condition], seat: Seat, source: Source) -> bool {
        conditions.iter().all(|condition| self.is_met(condition, seat, source))
    }

    fn is_met(&self, condition: &Condition, seat: Seat, source: Source) -> bool {
        match condition {
            Condition::ForceWithYou => self.has_force(seat),
            Condition::InPlay { who, filter, other } => {
                let owner = if *who == Who::You { seat } else { seat.other() };
                let mut cards = self.side(owner).in_play().and(self.matching(filter, seat));
                if let (true, Source::Card(card)) = (*other, source) {
                    cards.remove(card);
                }
                !cards.is_empty()
            }
            Condition::YourBaseIs(base) => self.side(seat).base.is_some_and(|own| own.index() == base.index()),
            Condition::ZoneHas { zone, filter } => !self.zone(*zone, filter, seat).is_empty(),
            Condition::SeenIs(filter) => {
                let cards = self.matching(filter, seat);
                self.state.aside.first().is_some_and(|card| cards.contains(*card))
            }
            Condition::AffordableIn { zone, filter } => !self.affordable(self.zone(*zone, filter, seat)).is_empty(),
            Condition::AttackingRow => false,
        }
    }

    /// Cards of a zone that match a filter.
    pub fn zone(&self, zone: Zone, filter: &Filter, seat: Seat) -> CardSet {
        let cards = match zone {
            Zone::Discard => self.side(seat).discard.set(),
            Zone::OpponentHand => self.side(seat.other()).hand,
            Zone::GalaxyRow => self.state.row_set(),
            Zone::GalaxyDiscard => self.state.galaxy_discard.set(),
        };
        cards.and(self.matching(filter, seat))
    }

    /// Cards the resources pay for.
    pub fn affordable(&self, cards: CardSet) -> CardSet {
        cards.and(self.library().paid_by(self.state.turn.resources))
    }

    /// True if an ability can be used: conditions hold, costs can be paid, and an effect would change something
    /// (DBG-ABIL-07, 22, 25).
    pub fn can_use(&self, ability: &Ability, seat: Seat, source: Source) -> bool {
        self.holds(&ability.conditions, seat, source)
            && ability.costs.iter().all(|cost| self.can_pay(*cost, seat))
            && (self.any_would_change(&ability.effects, seat, source)
                // A card discarded as the cost can be drawn.
                || (ability.costs.iter().any(|cost| matches!(cost, Cost::Discard(_)))
                    && ability.effects.iter().any(|effect| matches!(effect, Effect::Draw(_)))))
    }

    fn can_pay(&self, cost: Cost, seat: Seat) -> bool {
        match cost {
            Cost::ExileSelf => true,
            Cost::Discard(n) | Cost::ExileFromHand(n) => self.side(seat).hand.len() >= usize::from(n),
            Cost::Spend(n) => self.state.turn.resources >= u16::from(n),
        }
    }

    pub fn any_would_change(&self, effects: &[Effect], seat: Seat, source: Source) -> bool {
        effects.iter().any(|effect| self.would_change(effect, seat, source))
    }

    /// True if an effect would change something (DBG-ABIL-10, 11, 22, DBG-OPEN-08).
    pub fn would_change(&self, effect: &Effect, seat: Seat, source: Source) -> bool {
        let (side, other) = (self.side(seat), self.side(seat.other()));
        match effect {
            Effect::Gain { what: Gain::Force, .. } => self.state.force != self.end_of(seat),
            Effect::Gain { .. } => true,
            Effect::Draw(_) => !side.deck.is_empty() || !side.discard.is_empty(),
            Effect::Repair(_) => side.damage > 0,
            Effect::ChooseOne { options, .. } => {
                options.iter().any(|option| self.all_would_change(option, seat, source))
            }
            Effect::If { conditions, then, otherwise } => {
                let way = if self.holds(conditions, seat, source) { then } else { otherwise };
                self.any_would_change(way, seat, source)
            }
            Effect::Exile { .. } => !side.hand.is_empty() || !side.discard.is_empty(),
            Effect::OpponentDiscards(_) | Effect::LookAtHand | Effect::HandToDeckTop => !other.hand.is_empty(),
            Effect::DiscardRow { filter, .. } => !self.zone(Zone::GalaxyRow, filter, seat).is_empty(),
            Effect::Destroy { row } => !self.destroyed_by(row.as_ref(), seat).is_empty(),
            // Depends on cards discarded by an earlier effect.
            Effect::Damage { n: Amount::Discarded, .. } => false,
            Effect::Damage { ships, .. } => other.base.is_some() || (*ships && !other.ships.is_empty()),
            // An empty deck is refilled from the discard pile (DBG-TURN-21, DBG-OPEN-18).
            Effect::RevealTop | Effect::LookTop(_) => {
                !self.state.galaxy.is_empty() || !self.state.galaxy_discard.is_empty()
            }
            Effect::KeepOneSeen | Effect::PutSeen(_) => !self.state.aside.is_empty(),
            Effect::SwapSeenWithRow => !self.state.aside.is_empty() && !self.state.row_set().is_empty(),
            Effect::SwapDiscardWithRow(filter) => {
                !self.zone(Zone::GalaxyDiscard, filter, seat).is_empty() && !self.state.row_set().is_empty()
            }
            Effect::Take { from, filter, .. } => !self.zone(*from, filter, seat).is_empty(),
            Effect::TakeSelfToHand => !matches!(source, Source::Card(card) if side.hand.contains(card)),
            Effect::PurchaseDiscarded(filter) => {
                !self.affordable(self.zone(Zone::GalaxyDiscard, filter, seat)).is_empty()
            }
            Effect::PurchaseFree { filter, .. } => !self.zone(Zone::GalaxyRow, filter, seat).is_empty(),
            Effect::NextPurchase(goal) => self.state.turn.next_purchase != Some(*goal),
        }
    }

    pub fn all_would_change(&self, effects: &[Effect], seat: Seat, source: Source) -> bool {
        effects.iter().all(|effect| self.would_change(effect, seat, source))
    }

    /// Capital ships an ability can destroy.
    pub fn destroyed_by(&self, row: Option<&Filter>, seat: Seat) -> CardSet {
        let in_row = row.map_or(CardSet::EMPTY, |filter| self.zone(Zone::GalaxyRow, filter, seat));
        self.side(seat.other()).ships.or(in_row)
    }

    /// True for copies of a card in equal states, between which no choice makes a difference.
    pub fn alike(&self, one: CardNo, other: CardNo) -> bool {
        let turn = &self.state.turn;
        let marks = |card: CardNo| {
            let attack = turn.attacks.iter().position(|attack| attack.cards.contains(card));
            let marks = (turn.used.contains(card), turn.assigned.contains(card), turn.fleeting.contains(card));
            (marks, attack, turn.bonus.of(card), self.state.damage.of(card))
        };
        self.library().alike(one, other) && marks(one) == marks(other)
    }

    /// One of each card; copies in different states count apart.
    pub fn each_once(&self, cards: CardSet) -> impl Iterator<Item = CardNo> + use<'s, 't> {
        let view = *self;
        let mut kept = CardSet::EMPTY;
        cards.iter().filter(move |card| {
            let is_new = !kept.iter().any(|known| view.alike(known, *card));
            if is_new {
                kept.insert(*card);
            }
            is_new
        })
    }

    /// One copy of each card of a hand or pile; copies have neighboring numbers.
    pub fn each_kind(&self, cards: CardSet) -> impl Iterator<Item = CardNo> + use<'s, 't> {
        let view = *self;
        let mut last: Option<CardNo> = None;
        cards.iter().filter(move |card| {
            let is_new = !last.is_some_and(|last| view.library().alike(last, *card));
            last = Some(*card);
            is_new
        })
    }
}

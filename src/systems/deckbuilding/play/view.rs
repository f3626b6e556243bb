//! What can be asked of a match without changing it.

use super::{
    library::Library,
    question::{Source, Target},
    set::{CardNo, CardSet},
    setting::Setting,
    state::{END, Side, State},
};
use crate::cards::{
    CardType, Faction, Play,
    ability::{Amount, Condition, Cost, Effect, Filter, Gain, Rule, Who, Zone},
};
use kernel::game::Seat;

/// What can be asked of a match.
#[derive(Debug, Clone, Copy)]
pub struct View<'s, 't> {
    pub setting: &'s Setting,
    pub state: &'t State,
}

impl<'s, 't> View<'s, 't> {
    #[inline]
    pub fn library(&self) -> &'s Library {
        &self.setting.library
    }

    #[inline]
    pub const fn side(&self, seat: Seat) -> &'t Side {
        self.state.side(seat)
    }

    /// The cards that a filter of this player means.
    #[inline]
    pub fn matching(&self, filter: &Filter, seat: Seat) -> CardSet {
        self.library().matching(filter, self.setting.faction(seat))
    }

    /// The enemy cards of a player: those of the other faction.
    pub fn enemies(&self, seat: Seat) -> CardSet {
        self.library().of_faction(self.setting.faction(seat.other()))
    }

    /// Whether the Force is with a player (DBG-FORCE-02).
    #[inline]
    pub fn has_force(&self, seat: Seat) -> bool {
        if self.setting.faction(seat) == Faction::Empire { self.state.force < 0 } else { self.state.force > 0 }
    }

    /// The last space on a player's side of the track.
    #[inline]
    pub fn end_of(&self, seat: Seat) -> i8 {
        if self.setting.faction(seat) == Faction::Empire { -END } else { END }
    }

    /// The price of a card.
    #[inline]
    pub fn cost(&self, card: CardNo) -> u8 {
        self.library().card(card).cost
    }

    /// The attack of a card of this player, against a card of the row or the base (DBG-ATTACK-06).
    pub fn attack(&self, seat: Seat, card: CardNo, target: Target) -> u16 {
        let library = self.library();
        let mut attack = u16::from(library.card(card).attack) + u16::from(self.state.turn.bonus.of(card));
        let side = self.side(seat);
        if library.changing.contains(card) {
            for play in library.plays(card) {
                for rule in &play.rules {
                    if let Rule::Attack { n, to: None } = rule
                        && play.conditions.iter().all(|condition| self.changes_attack(condition, seat, target))
                    {
                        attack += self.bonus(*n, seat);
                    }
                }
            }
        }
        let own = self.setting.faction(seat) as usize;
        let base = side.base.map_or(&[][..], |base| &library.base(base).strengthens);
        let ships = side.in_play().and(library.strengthening).iter().flat_map(|source| library.strengthened(source));
        for strengthening in ships.chain(base) {
            if strengthening.cards[own].contains(card) {
                attack += self.bonus(strengthening.by, seat);
            }
        }
        attack
    }

    fn changes_attack(&self, condition: &Condition, seat: Seat, target: Target) -> bool {
        match condition {
            Condition::ForceWithYou => self.has_force(seat),
            Condition::AttackingRow => matches!(target, Target::Row(_)),
            _ => false,
        }
    }

    fn bonus(&self, n: Amount, seat: Seat) -> u16 {
        match n {
            Amount::Fixed(n) => u16::from(n),
            Amount::BasesLost => self.side(seat).lost.len() as u16,
            Amount::Discarded | Amount::CostOfDefeated => 0,
        }
    }

    /// What an attack comes to as it stands (DBG-ATTACK-09).
    pub fn total(&self, seat: Seat, cards: CardSet, target: Target) -> u16 {
        cards.iter().map(|card| self.attack(seat, card, target)).sum()
    }

    /// How much damage a ship still takes.
    pub fn ship_left(&self, ship: CardNo) -> u8 {
        self.library().card(ship).hit_points.saturating_sub(self.state.damage.of(ship))
    }

    /// How much damage a player's base still takes, without what it prevents; 0 without a base.
    pub fn base_left(&self, seat: Seat) -> u8 {
        let side = self.side(seat);
        side.base.map_or(0, |base| self.library().base(base).hit_points.saturating_sub(side.damage))
    }

    /// How much damage the base of a player prevents before this turn is over (DBG-BASE-08).
    pub fn prevents(&self, seat: Seat) -> u8 {
        let base = self.side(seat).base.map(|base| self.library().base(base));
        base.map_or(0, |base| base.prevents.saturating_sub(self.state.turn.prevented))
    }

    /// What the base of a player does in a rule of its own about hunting (DBG-BASE-14).
    pub fn hunt(&self, seat: Seat) -> Option<(&'s Filter, &'s [Effect])> {
        let base = self.side(seat).base.filter(|base| self.library().base(*base).hunts)?;
        self.library().base(base).rules().find_map(|rule| match rule {
            Rule::Hunt { filter, reward } => Some((filter, reward.as_slice())),
            _ => None,
        })
    }

    /// The cards of the row that a player may attack (DBG-ATTACK-16, DBG-GALAXY-11, DBG-BASE-14).
    pub fn row_targets(&self, seat: Seat) -> CardSet {
        self.targets_in(self.state.row_set(), seat)
    }

    /// The same of these cards of the row.
    pub(super) fn targets_in(&self, row: CardSet, seat: Seat) -> CardSet {
        let units = self.library().of_type(CardType::Unit);
        let mut targets = row.and(units).and(self.enemies(seat));
        if let Some((filter, _)) = self.hunt(seat) {
            let neutral = row.and(self.matching(filter, seat));
            targets = targets.or(match self.state.turn.hunted {
                None => neutral,
                Some(card) => neutral.and(CardSet::one(card)),
            });
        }
        targets
    }

    /// The attack that defeats a card of the row: its target, or its cost for what only a base lets hunt.
    pub fn target_of(&self, card: CardNo) -> u8 {
        let figures = self.library().card(card);
        figures.target.unwrap_or(figures.cost)
    }

    /// Whether all of this holds for an ability of this player.
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

    /// The cards of a zone that a filter means.
    pub fn zone(&self, zone: Zone, filter: &Filter, seat: Seat) -> CardSet {
        let cards = match zone {
            Zone::Discard => self.side(seat).discard.set(),
            Zone::OpponentHand => self.side(seat.other()).hand,
            Zone::GalaxyRow => self.state.row_set(),
            Zone::GalaxyDiscard => self.state.galaxy_discard.set(),
        };
        cards.and(self.matching(filter, seat))
    }

    /// Those of the cards that the pool pays for.
    pub fn affordable(&self, cards: CardSet) -> CardSet {
        cards.and(self.library().paid_by(self.state.turn.resources))
    }

    /// Whether an ability can be used now: its conditions hold, its cost can be paid, and something of it can be resolved
    /// (DBG-ABIL-07, 22, 25).
    pub fn can_use(&self, play: &Play, seat: Seat, source: Source) -> bool {
        self.holds(&play.conditions, seat, source)
            && play.costs.iter().all(|cost| self.can_pay(*cost, seat))
            && (self.can_any(&play.effects, seat, source)
                // What is discarded as a cost can be drawn.
                || (play.costs.iter().any(|cost| matches!(cost, Cost::Discard(_)))
                    && play.effects.iter().any(|effect| matches!(effect, Effect::Draw(_)))))
    }

    fn can_pay(&self, cost: Cost, seat: Seat) -> bool {
        match cost {
            Cost::ExileSelf => true,
            Cost::Discard(n) | Cost::ExileFromHand(n) => self.side(seat).hand.len() >= usize::from(n),
            Cost::Spend(n) => self.state.turn.resources >= u16::from(n),
        }
    }

    /// Whether one of these effects can be resolved.
    pub fn can_any(&self, effects: &[Effect], seat: Seat, source: Source) -> bool {
        effects.iter().any(|effect| self.can(effect, seat, source))
    }

    /// Whether an effect can change something (DBG-ABIL-10, 11, 22, DBG-OPEN-08).
    pub fn can(&self, effect: &Effect, seat: Seat, source: Source) -> bool {
        let (side, other) = (self.side(seat), self.side(seat.other()));
        match effect {
            Effect::Gain { what: Gain::Force, .. } => self.state.force != self.end_of(seat),
            Effect::Gain { .. } => true,
            Effect::Draw(_) => !side.deck.is_empty() || !side.discard.is_empty(),
            Effect::Repair(_) => side.damage > 0,
            Effect::Choose { options, .. } => options.iter().any(|option| self.can_all(option, seat, source)),
            Effect::If { conditions, then, otherwise } => {
                let way = if self.holds(conditions, seat, source) { then } else { otherwise };
                self.can_any(way, seat, source)
            }
            Effect::Exile { .. } => !side.hand.is_empty() || !side.discard.is_empty(),
            Effect::OpponentDiscards(_) | Effect::LookAtHand | Effect::HandToDeckTop => !other.hand.is_empty(),
            Effect::DiscardRow { filter, .. } => !self.zone(Zone::GalaxyRow, filter, seat).is_empty(),
            Effect::Destroy { row } => !self.destroyed_by(row.as_ref(), seat).is_empty(),
            // What depends on the cards that are discarded before does nothing without them.
            Effect::Damage { n: Amount::Discarded, .. } => false,
            Effect::Damage { ships, .. } => other.base.is_some() || (*ships && !other.ships.is_empty()),
            // With an empty deck the discard pile is shuffled first (DBG-TURN-21, DBG-OPEN-18).
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

    /// Whether all of these effects can be resolved.
    pub fn can_all(&self, effects: &[Effect], seat: Seat, source: Source) -> bool {
        effects.iter().all(|effect| self.can(effect, seat, source))
    }

    /// The capital ships that an ability can destroy.
    pub fn destroyed_by(&self, row: Option<&Filter>, seat: Seat) -> CardSet {
        let in_row = row.map_or(CardSet::EMPTY, |filter| self.zone(Zone::GalaxyRow, filter, seat));
        self.side(seat.other()).ships.or(in_row)
    }

    /// Whether two copies of a card differ in nothing that a choice could turn on.
    pub fn alike(&self, one: CardNo, other: CardNo) -> bool {
        let turn = &self.state.turn;
        let marks = |card: CardNo| {
            let attack = turn.attacks.iter().position(|attack| attack.cards.contains(card));
            let marks = (turn.used.contains(card), turn.assigned.contains(card), turn.fleeting.contains(card));
            (marks, attack, turn.bonus.of(card), self.state.damage.of(card))
        };
        self.library().alike(one, other) && marks(one) == marks(other)
    }

    /// One of each card of a set, where copies do not differ.
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

    /// One copy of each card of a hand or pile. Copies have neighboring numbers.
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

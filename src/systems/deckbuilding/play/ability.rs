//! Windows and effects of abilities (section 5 of the rules inventory).

use super::{
    event::Event,
    question::{Answer, Question},
    referee::Referee,
    set::{CardNo, CardSet},
    target::Source,
};
use crate::cards::{
    Ability, Window,
    ability::{Amount, Chooser, Cost, Effect, Filter, Gain, GalaxyGoal, Who, Zone},
};
use kernel::game::{Seat, stepped::Flow};

/// An ability being resolved.
#[derive(Debug, Clone, Copy)]
struct Context {
    /// "You": the owner of the card, or the attacker for a reward (DBG-ABIL-24).
    seat: Seat,
    source: Source,
    /// The defeated card, for a reward.
    defeated: Option<CardNo>,
    /// Cards the ability has discarded from the row.
    discarded: u8,
}

impl<'a> Referee<'a> {
    /// Opens a window for a card or base, and offers the ability that reacts to it (DBG-ABIL-02, 04).
    pub(super) fn open_window(&mut self, window: Window, seat: Seat, source: Source) -> Flow {
        match self.view().ability(source, window) {
            Some(ability) => self.offer(ability, seat, source),
            None => Ok(()),
        }
    }

    /// Opens a window for the base of a player.
    pub(super) fn open_base_window(&mut self, window: Window, seat: Seat) -> Flow {
        match self.state.side(seat).base {
            Some(base) => self.open_window(window, seat, Source::Base(base)),
            None => Ok(()),
        }
    }

    /// Offers an ability, if it can be used (DBG-ABIL-07).
    pub(super) fn offer(&mut self, ability: &'a Ability, seat: Seat, source: Source) -> Flow {
        self.table.turn()?;
        if self.is_over() || !self.view().can_use(ability, seat, source) {
            return Ok(());
        }
        if self.ask_yes(seat, Question::Use(source))? { self.resolve_ability(ability, seat, source) } else { Ok(()) }
    }

    /// Pays the costs of an ability and resolves it as far as possible (DBG-ABIL-03, 25).
    pub(super) fn resolve_ability(&mut self, ability: &'a Ability, seat: Seat, source: Source) -> Flow {
        self.emit(Event::Used(seat, source));
        for cost in &ability.costs {
            self.pay(*cost, seat, source)?;
        }
        self.resolve_all(&ability.effects, &mut Context { seat, source, defeated: None, discarded: 0 })
    }

    /// Offers a reward (DBG-ATTACK-17).
    pub(super) fn take_reward(&mut self, seat: Seat, card: CardNo, effects: &'a [Effect]) -> Flow {
        let source = Source::Card(card);
        if self.is_over() || !self.view().any_would_change(effects, seat, source) {
            return Ok(());
        }
        if self.ask_yes(seat, Question::Reward(card))? {
            self.emit(Event::RewardTaken(seat, card));
            self.resolve_all(effects, &mut Context { seat, source, defeated: Some(card), discarded: 0 })?;
        }
        Ok(())
    }

    fn pay(&mut self, cost: Cost, seat: Seat, source: Source) -> Flow {
        match cost {
            Cost::ExileSelf => {
                if let Source::Card(card) = source {
                    self.leave_play(seat, card);
                    self.exile(seat, card);
                }
            }
            Cost::Discard(n) => {
                for _ in 0..n {
                    let hand = self.state.side(seat).hand;
                    if let Some(card) = self.ask_card(seat, Question::Discard(source), hand, false)? {
                        self.discard_from_hand(seat, card)?;
                    }
                }
            }
            Cost::ExileFromHand(n) => {
                for _ in 0..n {
                    let hand = self.state.side(seat).hand;
                    if let Some(card) = self.ask_card(seat, Question::Exile(source), hand, false)? {
                        self.leave_hand(seat, card);
                        self.exile(seat, card);
                    }
                }
            }
            Cost::Spend(n) => self.state.turn.resources = self.state.turn.resources.saturating_sub(u16::from(n)),
        }
        Ok(())
    }

    fn resolve_all(&mut self, effects: &'a [Effect], context: &mut Context) -> Flow {
        self.table.enter()?;
        for effect in effects {
            if self.is_over() {
                break;
            }
            self.resolve(effect, context)?;
        }
        self.table.leave();
        Ok(())
    }

    fn resolve(&mut self, effect: &'a Effect, context: &mut Context) -> Flow {
        let Context { seat, source, .. } = *context;
        match effect {
            Effect::Gain { what, n } => {
                let n = self.amount(*n, context);
                self.gain(*what, n, seat, source);
            }
            Effect::Draw(n) => self.draw(seat, *n),
            Effect::Repair(n) => {
                let side = self.side_mut(seat);
                let repaired = side.damage.min(*n);
                side.damage -= repaired;
                if repaired > 0 {
                    self.emit(Event::Repaired(seat, repaired));
                }
            }
            Effect::ChooseOne { by, options } => return self.choose(*by, options, context),
            Effect::If { conditions, then, otherwise } => {
                let way = if self.view().holds(conditions, seat, source) { then } else { otherwise };
                return self.resolve_all(way, context);
            }
            Effect::Exile { n, up_to } => return self.exile_some(seat, source, *n, *up_to),
            Effect::OpponentDiscards(chooser) => return self.opponent_discards(seat, source, *chooser),
            Effect::DiscardRow { all, filter } => return self.discard_row(*all, filter, context),
            Effect::Destroy { row } => {
                let ships = self.view().destroyed_by(row.as_ref(), seat);
                let Some(ship) = self.ask_card(seat, Question::Destroy(source), ships, false)? else {
                    return Ok(());
                };
                if self.state.side(seat.other()).ships.contains(ship) {
                    self.destroy_ship(seat.other(), ship);
                } else {
                    self.state.galaxy_discard.push(ship);
                    self.emit(Event::ShipDestroyed(None, ship));
                    self.leave_row(ship);
                }
            }
            Effect::Damage { n, ships } => {
                let n = self.amount(*n, context);
                return self.damage(seat, source, n, *ships);
            }
            Effect::RevealTop => {
                if let Some(card) = self.galaxy_top() {
                    self.state.aside.push(card);
                    self.emit(Event::Revealed(card));
                }
            }
            Effect::LookTop(n) => {
                let before = self.state.aside.len();
                for _ in 0..*n {
                    if let Some(card) = self.galaxy_top() {
                        self.state.aside.push(card);
                    }
                }
                let seen = (self.state.aside.len() - before) as u8;
                self.emit(Event::Looked(seat, seen));
            }
            Effect::KeepOneSeen => return self.keep_one(seat, source),
            Effect::PutSeen(goal) => {
                // A card that only one player looked at is known to that player alone.
                let revealed = matches!(source, Source::Card(card) if self.reveals(card));
                for card in std::mem::take(&mut self.state.aside) {
                    match goal {
                        GalaxyGoal::GalaxyDeckTop if revealed => self.put_on_galaxy(card, &Seat::BOTH),
                        GalaxyGoal::GalaxyDeckTop => self.put_on_galaxy(card, &[seat]),
                        GalaxyGoal::GalaxyDiscard => {
                            self.state.galaxy_discard.push(card);
                            self.emit(Event::GalaxyDiscarded(card));
                        }
                    }
                }
            }
            Effect::SwapSeenWithRow => {
                let row = self.state.row_set();
                if let Some(went) = self.ask_card(seat, Question::Swap(source), row, false)?
                    && let Some(came) = self.state.aside.pop()
                {
                    self.swap(came, went);
                    self.put_on_galaxy(went, &Seat::BOTH);
                }
            }
            Effect::SwapDiscardWithRow(filter) => {
                let discarded = self.view().zone(Zone::GalaxyDiscard, filter, seat);
                let row = self.state.row_set();
                if let Some(came) = self.ask_card(seat, Question::Swap(source), discarded, false)?
                    && let Some(went) = self.ask_card(seat, Question::Swap(source), row, false)?
                {
                    self.state.galaxy_discard.remove(came);
                    self.swap(came, went);
                    self.state.galaxy_discard.push(went);
                }
            }
            Effect::Take { from, filter, exile_at_end_of_turn } => {
                let cards = self.view().zone(*from, filter, seat);
                if let Some(card) = self.ask_card(seat, Question::Take(source), cards, false)? {
                    self.emit(Event::Taken(seat, card));
                    if *from == Zone::GalaxyRow {
                        self.leave_row(card);
                    } else {
                        self.side_mut(seat).discard.remove(card);
                    }
                    self.put_in_hand(seat, card);
                    if *exile_at_end_of_turn {
                        self.state.turn.fleeting.insert(card);
                    }
                }
            }
            Effect::TakeSelfToHand => {
                if let Source::Card(card) = source {
                    self.take_self(seat, card);
                }
            }
            Effect::PurchaseDiscarded(filter) => {
                let cards = self.view().affordable(self.view().zone(Zone::GalaxyDiscard, filter, seat));
                if let Some(card) = self.ask_card(seat, Question::Purchase(source), cards, false)? {
                    let price = self.view().cost(card);
                    return self.purchase(seat, card, price, None);
                }
            }
            Effect::PurchaseFree { filter, to } => {
                let cards = self.view().zone(Zone::GalaxyRow, filter, seat);
                if let Some(card) = self.ask_card(seat, Question::Purchase(source), cards, false)? {
                    return self.purchase(seat, card, 0, to.map(Into::into));
                }
            }
            Effect::NextPurchase(goal) => self.state.turn.next_purchase = Some(*goal),
            Effect::LookAtHand => {
                let other = self.side_mut(seat.other());
                other.known = other.hand;
                self.emit(Event::LookedAtHand(seat));
            }
            Effect::HandToDeckTop => {
                let hand = self.state.side(seat.other()).hand;
                if let Some(card) = self.ask_card(seat, Question::HandToTop(source), hand, false)? {
                    self.leave_hand(seat.other(), card);
                    self.side_mut(seat.other()).deck.top.push(card);
                    self.emit(Event::PutOnDeck(seat.other(), card));
                }
            }
        }
        Ok(())
    }

    /// True if the card reveals the top of the galaxy deck to both players.
    fn reveals(&self, card: CardNo) -> bool {
        let ability = self.fixed.library.ability(card, Window::Use);
        ability.is_some_and(|ability| ability.effects.contains(&Effect::RevealTop))
    }

    fn amount(&self, n: Amount, context: &Context) -> u8 {
        match n {
            Amount::Fixed(n) => n,
            Amount::BasesLost => self.state.side(context.seat).lost.len() as u8,
            Amount::Discarded => context.discarded,
            Amount::CostOfDefeated => context.defeated.map_or(0, |card| self.view().cost(card)),
        }
    }

    fn gain(&mut self, what: Gain, n: u8, seat: Seat, source: Source) {
        match (what, source) {
            (Gain::Attack, Source::Card(card)) => {
                self.state.turn.bonus.add(card, n);
                self.emit(Event::AttackGained(card, n));
            }
            (Gain::Attack, _) => {}
            (Gain::Resources, _) => self.gain_resources(seat, n),
            (Gain::Force, _) => self.gain_force(seat, n),
        }
    }

    /// Prompts a player for an option that would change something (DBG-ABIL-10 to 12).
    fn choose(&mut self, by: Who, options: &'a [Vec<Effect>], context: &mut Context) -> Flow {
        let Context { seat, source, .. } = *context;
        let mut answers = self.table.answers();
        for (number, option) in options.iter().enumerate() {
            if self.view().all_would_change(option, seat, source) {
                answers.push(Answer::Option(number as u8));
            }
        }
        let asked = if by == Who::You { seat } else { seat.other() };
        let question = Question::Option(source);
        let Answer::Option(number) = self.ask(asked, question, answers)? else { return Ok(()) };
        match options.get(usize::from(number)) {
            Some(option) => self.resolve_all(option, context),
            None => Ok(()),
        }
    }

    /// Exiles cards of hand and discard pile (DBG-ABIL-16, 26).
    fn exile_some(&mut self, seat: Seat, source: Source, n: u8, up_to: bool) -> Flow {
        for _ in 0..n {
            let side = self.state.side(seat);
            let (hand, discard) = (side.hand, side.discard.set());
            let mut answers = self.table.answers();
            // A copy in hand differs from one in the discard pile.
            answers.extend(self.view().each_kind(hand).map(Answer::Card));
            answers.extend(self.view().each_kind(discard).map(Answer::Card));
            if up_to && !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::Exile(source);
            let Answer::Card(card) = self.ask(seat, question, answers)? else { break };
            if hand.contains(card) {
                self.leave_hand(seat, card);
            } else {
                self.side_mut(seat).discard.remove(card);
            }
            self.exile(seat, card);
        }
        Ok(())
    }

    fn opponent_discards(&mut self, seat: Seat, source: Source, chooser: Chooser) -> Flow {
        let other = seat.other();
        let hand = self.state.side(other).hand;
        let card = match chooser {
            Chooser::Random => hand.any(&mut self.state.chance),
            // DBG-ABIL-14
            Chooser::Opponent => self.ask_card(other, Question::Discard(source), hand, false)?,
        };
        match card {
            Some(card) => self.discard_from_hand(other, card),
            None => Ok(()),
        }
    }

    /// Discards a card of a hand, and opens a window for the base of the active player.
    fn discard_from_hand(&mut self, seat: Seat, card: CardNo) -> Flow {
        self.leave_hand(seat, card);
        self.side_mut(seat).discard.push(card);
        self.emit(Event::Discarded(seat, card));
        let active = self.state.active;
        if active == seat { Ok(()) } else { self.open_base_window(Window::OpponentDiscards, active) }
    }

    /// Discards cards of the row without a reward (DBG-GALAXY-10).
    fn discard_row(&mut self, all: bool, filter: &Filter, context: &mut Context) -> Flow {
        let cards = self.view().zone(Zone::GalaxyRow, filter, context.seat);
        let gone = if all {
            cards
        } else {
            let card = self.ask_card(context.seat, Question::DiscardRow(context.source), cards, false)?;
            card.map_or(CardSet::EMPTY, CardSet::one)
        };
        for card in gone.iter() {
            self.state.galaxy_discard.push(card);
            self.end_attack_on(card);
            self.emit(Event::RowDiscarded(card));
        }
        for place in &mut self.state.row {
            if place.is_some_and(|card| gone.contains(card)) {
                *place = None;
            }
        }
        context.discarded += gone.len() as u8;
        self.refill();
        Ok(())
    }

    /// Deals damage of an ability to the base or to a ship (DBG-ABIL-20).
    fn damage(&mut self, seat: Seat, source: Source, n: u8, ships: bool) -> Flow {
        let other = seat.other();
        let mut answers = self.table.answers();
        if self.state.side(other).base.is_some() {
            answers.push(Answer::EnemyBase);
        }
        if ships {
            answers.extend(self.view().each_once(self.state.side(other).ships).map(Answer::Card));
        }
        match self.ask(seat, Question::Damage(source), answers)? {
            Answer::EnemyBase => self.damage_base(other, n),
            Answer::Card(ship) => {
                let n = n.min(self.view().ship_left(ship));
                self.damage_ship(other, ship, n);
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts one of the cards looked at back on top and discards the others.
    fn keep_one(&mut self, seat: Seat, source: Source) -> Flow {
        let seen: CardSet = self.state.aside.iter().copied().collect();
        let Some(kept) = self.ask_card(seat, Question::Keep(source), seen, false)? else { return Ok(()) };
        for card in std::mem::take(&mut self.state.aside) {
            if card != kept {
                self.state.galaxy_discard.push(card);
                self.emit(Event::GalaxyDiscarded(card));
            }
        }
        self.put_on_galaxy(kept, &[seat]);
        Ok(())
    }

    /// Swaps a card into the row; the other card is left without a zone.
    fn swap(&mut self, came: CardNo, went: CardNo) {
        if let Some(place) = self.state.row.iter().position(|card| *card == Some(went)) {
            self.state.row[place] = Some(came);
            self.end_attack_on(went);
        }
        self.emit(Event::Swapped { came, went });
    }

    /// Takes a card just bought to hand from its destination (DBG-GALAXY-13).
    fn take_self(&mut self, seat: Seat, card: CardNo) {
        let side = self.side_mut(seat);
        side.discard.remove(card);
        side.deck.top.remove(card);
        self.put_in_hand(seat, card);
        self.emit(Event::Taken(seat, card));
    }
}

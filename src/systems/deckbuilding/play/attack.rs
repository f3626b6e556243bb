//! Attacks on the base and on the row (section 6 of the rules inventory), and damage.

use super::{
    event::Event,
    question::{Answer, Question},
    referee::Referee,
    set::{CardNo, CardSet},
    state::Attack,
    target::{Source, Target},
};
use crate::cards::Window;
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Assigns a card to an attack (DBG-ATTACK-03, 04).
    pub(super) fn assign(&mut self, card: CardNo, target: Target) {
        let turn = &mut self.state.turn;
        turn.assigned.insert(card);
        match turn.attacks.iter_mut().find(|attack| attack.target == target) {
            Some(attack) => attack.cards.insert(card),
            // Room for one attack on each target; an attack goes with a card that leaves the row.
            None => {
                let added = turn.attacks.try_push(Attack { target, cards: CardSet::one(card) });
                debug_assert!(added.is_ok(), "an attack has no room");
            }
        }
        if let Target::Row(hunted) = target
            && self.fixed.library.card(hunted).target.is_none()
        {
            // DBG-BASE-14
            self.state.turn.hunted = Some(hunted);
        }
        self.emit(Event::Assigned(card, target));
    }

    /// Resolves an attack with the present total of its cards (DBG-ATTACK-06).
    pub(super) fn resolve_attack(&mut self, seat: Seat, target: Target) -> Flow {
        let Some(place) = self.state.turn.attacks.iter().position(|attack| attack.target == target) else {
            return Ok(());
        };
        let cards = self.state.turn.attacks.remove(place).cards;
        let total = self.view().total(seat, cards, target);
        let needed = match target {
            Target::Base => None,
            Target::Row(card) => Some(self.view().target_of(card)),
        };
        self.emit(Event::Attacked { player: seat, target, total, cards, needed });
        match target {
            Target::Base => self.attack_base(seat, total),
            Target::Row(card) => self.attack_row(seat, card, total, cards),
        }
    }

    /// Attacks the base: ships take damage first, split by the attacker, and the base the rest (DBG-ATTACK-10 to 15).
    fn attack_base(&mut self, seat: Seat, total: u16) -> Flow {
        let defender = seat.other();
        let ships = self.state.side(defender).ships;
        let strength: u16 = ships.iter().map(|ship| u16::from(self.view().ship_left(ship))).sum();
        if total >= strength {
            for ship in ships.iter() {
                let left = self.view().ship_left(ship);
                self.damage_ship(defender, ship, left);
            }
            self.damage_base(defender, u8::try_from(total - strength).unwrap_or(u8::MAX));
            return Ok(());
        }
        let (mut left, mut beyond) = (total, strength);
        for ship in ships.iter() {
            let room = u16::from(self.view().ship_left(ship));
            beyond -= room;
            // No ship gets more than it needs, and all damage is dealt (DBG-ATTACK-13).
            let (least, most) = (left.saturating_sub(beyond), room.min(left));
            let mut answers = self.table.answers();
            answers.extend((least..=most).map(|amount| Answer::Amount(amount as u8)));
            let question = Question::Split { source: ship, left: left as u8 };
            let Answer::Amount(amount) = self.ask(seat, question, answers)? else { return Ok(()) };
            self.damage_ship(defender, ship, amount);
            left -= u16::from(amount);
        }
        Ok(())
    }

    /// Resolves a bounty hunt or sabotage (DBG-ATTACK-16 to 22).
    fn attack_row(&mut self, seat: Seat, card: CardNo, total: u16, cards: CardSet) -> Flow {
        if total < u16::from(self.view().target_of(card)) {
            self.emit(Event::Missed(card));
            return Ok(());
        }
        self.emit(Event::Defeated(card));
        // Looked up before the card leaves the row.
        let fixed = self.fixed;
        let bounty = self.view().hunt(seat).filter(|_| fixed.library.card(card).target.is_none());
        self.state.galaxy_discard.push(card);
        self.leave_row(card);
        // DBG-ABIL-05: the reward comes before abilities of the units.
        match bounty {
            Some((_, reward)) => self.take_reward(seat, card, reward)?,
            None => {
                if let Some(ability) = fixed.library.ability(card, Window::Reward) {
                    self.take_reward(seat, card, &ability.effects)?;
                }
            }
        }
        self.hunters(seat, cards)
    }

    /// Offers abilities of units that defeated a card of the row, in the attacker's order (DBG-ATTACK-20).
    fn hunters(&mut self, seat: Seat, cards: CardSet) -> Flow {
        let fixed = self.fixed;
        let mut waiting = cards.and(fixed.library.hunters);
        while !waiting.is_empty() && !self.is_over() {
            let can = |card: &CardNo| {
                let ability = fixed.library.ability(*card, Window::DefeatsRowTarget);
                ability.is_some_and(|ability| self.view().can_use(ability, seat, Source::Card(*card)))
            };
            let ready: CardSet = waiting.iter().filter(can).collect();
            let Some(card) = self.ask_card(seat, Question::Hunter, ready, true)? else { break };
            waiting.remove(card);
            if let Some(ability) = fixed.library.ability(card, Window::DefeatsRowTarget) {
                self.resolve_ability(ability, seat, Source::Card(card))?;
            }
        }
        Ok(())
    }

    /// Damages a capital ship (DBG-ATTACK-11, 12).
    pub(super) fn damage_ship(&mut self, owner: Seat, ship: CardNo, amount: u8) {
        if amount == 0 {
            return;
        }
        self.state.damage.add(ship, amount);
        self.emit(Event::ShipDamaged(ship, amount));
        if self.view().ship_left(ship) == 0 {
            self.destroy_ship(owner, ship);
        }
    }

    /// Destroys a ship in play (DBG-ABIL-19, DBG-CAPITAL-04).
    pub(super) fn destroy_ship(&mut self, owner: Seat, ship: CardNo) {
        self.leave_play(owner, ship);
        self.side_mut(owner).discard.push(ship);
        self.emit(Event::ShipDestroyed(Some(owner), ship));
    }

    /// Damages a base (DBG-BASE-01, 02, 08); without a base the damage is lost (DBG-ATTACK-15).
    pub(super) fn damage_base(&mut self, owner: Seat, amount: u8) {
        let Some(base) = self.state.side(owner).base else { return };
        if amount == 0 {
            return;
        }
        let prevented = self.view().prevents(owner).min(amount);
        self.state.turn.prevented += prevented;
        let dealt = (amount - prevented).min(self.view().base_left(owner));
        self.state.tally.taken[base.index()] += u16::from(dealt);
        let side = self.side_mut(owner);
        side.damage += dealt;
        self.emit(Event::BaseDamaged { player: owner, dealt, prevented });
        if self.view().base_left(owner) > 0 {
            return;
        }
        let side = self.side_mut(owner);
        side.base = None;
        side.damage = 0;
        side.lost.insert(base);
        let lost = side.lost.len();
        self.emit(Event::BaseDestroyed(owner, base));
        // DBG-TURN-24 to 26
        if lost >= usize::from(self.fixed.goal) {
            self.finish(Some(owner.other()));
        }
    }
}

//! Damage, damage cards, and the end of ships (sections 16 and 17).

use super::{
    Event,
    pieces::{AbilityAt, Origin, ShipNo},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{DamageCard, Dealing},
    view::ability::{Context, Trigger},
};
use crate::cards::ability::{
    Amount, Window,
    words::{Cause, DamageChoice, DamageTrait},
};
use crate::play::view::damage::Blame;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Suffers damage, then critical damage, point by point: shields first, then damage cards (XW-DAMAGE-01 to -03).
    pub(super) fn suffer(&mut self, ship: ShipNo, hits: u8, crits: u8, blame: Blame) -> Flow {
        if hits + crits == 0 || !self.ship(ship).in_play() {
            return Ok(());
        }
        let mut point = 0;
        while point < hits + crits {
            if self.ship(ship).is_gone() || self.state.spent_life == Some(ship) {
                break;
            }
            let critical = point >= hits;
            if critical
                && blame.attacked == Some(ship)
                && let Some(attack) = &mut self.state.attack
            {
                attack.crits += 1;
            }
            if critical && blame.attacked == Some(ship) && self.deal_held(ship, blame)? {
                point += 1;
                continue;
            }
            if self.ship(ship).shields > 0 {
                // Hits go through shields together where no card looks at each of them.
                let together = if critical || self.view().cards_listen(Window::ShieldLost) { 1 } else { hits - point };
                let count = together.min(self.ship(ship).shields);
                self.remove_shields(ship, count)?;
                self.account(ship, count, blame);
                point += count;
            } else {
                self.deal(ship, critical, blame)?;
                point += 1;
            }
        }
        if self.state.spent_life == Some(ship) {
            self.state.spent_life = None;
        }
        if self.ship(ship).in_play() {
            let mut trigger = Trigger::of(Window::DamageSuffered, ship);
            trigger.causes = blame.causes;
            if blame.attacked == Some(ship) {
                trigger.causes.insert(Cause::AttackOnIt);
            }
            self.open_window(&trigger)?;
        }
        Ok(())
    }

    pub(super) fn account(&mut self, ship: ShipNo, harm: u8, blame: Blame) {
        if harm > 0 {
            self.state.last_harm = self.state.round;
        }
        self.ship_mut(ship).taken += u32::from(harm);
        if let Some(by) = blame.by
            && !self.view().friendly(by, ship)
        {
            self.ship_mut(by).dealt += u32::from(harm);
        }
        if let Some(attack) = &mut self.state.attack
            && blame.attacked == Some(ship)
            && attack.defender == ship
        {
            attack.harm += harm;
        }
    }

    /// Shields go, one after the other.
    pub(super) fn remove_shields(&mut self, ship: ShipNo, count: u8) -> Flow {
        if !self.view().cards_listen(Window::ShieldLost) {
            let gone = count.min(self.ship(ship).shields);
            if gone > 0 {
                self.ship_mut(ship).shields -= gone;
                self.emit(Event::ShieldLost(ship, gone));
            }
            return Ok(());
        }
        for _ in 0..count {
            if self.ship(ship).shields == 0 {
                break;
            }
            self.ship_mut(ship).shields -= 1;
            self.emit(Event::ShieldLost(ship, 1));
            self.open_window(&Trigger::of(Window::ShieldLost, ship))?;
        }
        Ok(())
    }

    /// Shields come back, never above the shield value (XW-DAMAGE-14).
    pub(super) fn recover(&mut self, ship: ShipNo, count: u8) {
        let room = self.view().shield_value(ship).max(0) as u8;
        let state = self.ship_mut(ship);
        let back = count.min(room.saturating_sub(state.shields));
        if back > 0 && state.in_play() {
            state.shields += back;
            self.emit(Event::ShieldRecovered(ship, back));
        }
    }

    /// Draws the next damage card of the ship's owner; none if deck and discard pile are empty (XW-DAMAGE-10, -11).
    pub(super) fn draw(&mut self, ship: ShipNo) -> Option<u8> {
        let seat = self.seat(ship).index();
        if self.state.decks[seat].draw.is_empty() {
            self.reshuffle(seat);
        }
        self.state.decks[seat].draw.pop()
    }

    fn reshuffle(&mut self, seat: usize) {
        let state = &mut *self.state;
        let mut cards = std::mem::take(&mut state.decks[seat].discard);
        state.chance.shuffle(&mut cards);
        state.decks[seat].draw = cards;
    }

    /// At the end of a round substitutes become cards again (XW-DAMAGE-11).
    pub(super) fn rebuild_decks(&mut self) {
        for ship in self.all() {
            let missing: Vec<usize> = {
                let damage = &self.ship(ship).damage;
                (0..damage.len()).filter(|place| damage[*place].card.is_none()).collect()
            };
            for place in missing {
                if let Some(card) = self.draw(ship) {
                    self.ship_mut(ship).damage[place].card = Some(card);
                }
            }
        }
    }

    /// Deals a damage card (XW-DAMAGE-06): drawn, changed or replaced by cards that react, put on the ship, resolved if it
    /// is faceup (XW-CRIT-01).
    pub(super) fn deal(&mut self, ship: ShipNo, faceup: bool, blame: Blame) -> Flow {
        if !self.ship(ship).in_play() {
            return Ok(());
        }
        let card = self.draw(ship);
        self.deal_this(ship, card, faceup && card.is_some(), blame)
    }

    /// Deals this card.
    pub(super) fn deal_this(&mut self, ship: ShipNo, card: Option<u8>, faceup: bool, blame: Blame) -> Flow {
        let outer = self.state.dealing.replace(Dealing { ship, card, faceup, gone: false });
        let mut trigger = Trigger::of(Window::CardDealt, ship);
        trigger.damage = card;
        trigger.faceup = Some(faceup);
        trigger.causes = blame.causes;
        if let Some(attack) = &self.state.attack
            && attack.defender == ship
            && blame.attacked == Some(ship)
        {
            trigger.first = attack.cards == 0;
            trigger.other = Some(attack.attacker);
        }
        // After a replaced draw the others see the card that was chosen.
        self.open_window(&trigger)?;
        let dealt = std::mem::replace(&mut self.state.dealing, outer);
        let Some(dealt) = dealt else { return Ok(()) };
        self.account(ship, u8::from(!dealt.gone), blame);
        if let Some(attack) = &mut self.state.attack
            && attack.defender == ship
            && blame.attacked == Some(ship)
        {
            // A card discarded while dealt was still dealt (XW-FAQ-17).
            attack.cards += 1;
            attack.faceup += u8::from(dealt.faceup);
            if let Some(card) = dealt.card.filter(|_| !dealt.gone) {
                let _ = attack.dealt.try_push(card);
            }
        }
        if dealt.gone {
            if let Some(card) = dealt.card {
                let seat = self.seat(ship).index();
                self.state.decks[seat].discard.push(card);
            }
            self.emit(Event::DamageDiscarded(ship, dealt.card));
            return Ok(());
        }
        let round = self.state.round;
        self.ship_mut(ship).damage.push(DamageCard { card: dealt.card, faceup: dealt.faceup, round });
        self.emit(Event::DamageDealt(ship, dealt.card.filter(|_| dealt.faceup)));
        if dealt.faceup {
            self.state.count_listeners(self.fixed);
            self.resolve_faceup(ship, dealt.card)?;
        }
        self.check_destroyed(ship, blame)
    }

    /// A faceup damage card resolves its text at once (XW-CRIT-01).
    fn resolve_faceup(&mut self, ship: ShipNo, card: Option<u8>) -> Flow {
        let Some(card) = card else { return Ok(()) };
        let mut trigger = Trigger::of(Window::CardDealt, ship);
        trigger.damage = Some(card);
        for (n, _) in (0_u8..).zip(&self.view().damage_kind(card).plays) {
            let at = AbilityAt { ship, on: Origin::Damage(card), n };
            if let Some(ability) = self.view().ability_at(at)
                && ability.play.when.contains(Window::CardDealt)
                && self.view().all_hold(&Context::new(ability, &trigger), &ability.play.conditions)
            {
                self.use_ability(ability, &trigger)?;
            }
        }
        Ok(())
    }

    /// Draws several cards in place of one and chooses the one that is dealt (Maarek Stele, "Leebo"; XW-FAQ-17).
    pub(super) fn draw_and_choose(&mut self, context: &Context<'a, '_>, count: u8) -> Flow {
        let Some(dealing) = self.state.dealing else { return Ok(()) };
        let ship = dealing.ship;
        let seat = self.seat(context.bearer());
        let owner = self.seat(ship).index();
        let mut drawn: Vec<u8> = dealing.card.into_iter().collect();
        while drawn.len() < usize::from(count) {
            match self.draw(ship) {
                Some(card) => drawn.push(card),
                None => break,
            }
        }
        if drawn.is_empty() {
            return Ok(());
        }
        let mut kinds: Vec<u8> = Vec::new();
        let mut answers = self.list();
        for card in &drawn {
            let kind = self.fixed.deck[usize::from(*card)];
            if !kinds.contains(&kind) {
                kinds.push(kind);
                answers.push(Answer::Damage(*card));
            }
        }
        let question = Question::about(QuestionKind::DeckCard, ship).because(context.ability.at);
        let chosen = match self.ask(seat, question, answers)? {
            Answer::Damage(card) => card,
            _ => drawn[0],
        };
        self.state.decks[owner].discard.extend(drawn.into_iter().filter(|card| *card != chosen));
        if let Some(dealing) = &mut self.state.dealing {
            dealing.card = Some(chosen);
        }
        Ok(())
    }

    /// Turns damage cards over. Turning one faceup is not dealing it, but its text comes into force (XW-DAMAGE-07).
    pub(super) fn flip_damage(
        &mut self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        n: &Amount,
        wanted: Option<DamageTrait>,
    ) -> Flow {
        let count = usize::from(self.view().amount_of(context, n));
        let mut turned = 0;
        // A card that turns itself over again was turned once all the same.
        let mut left: Vec<DamageCard> =
            self.view().flippable(context, ship, up, which, wanted).map(|at| self.ship(ship).damage[at]).collect();
        while turned < count {
            let places: Vec<usize> = self
                .view()
                .flippable(context, ship, up, which, wanted)
                .filter(|at| left.iter().any(|card| card.card == self.ship(ship).damage[*at].card))
                .collect();
            let Some(place) = self.pick_damage(context, ship, which, &places)? else { break };
            turned += 1;
            let picked = self.ship(ship).damage[place].card;
            if let Some(at) = left.iter().position(|card| card.card == picked) {
                left.remove(at);
            }
            if up {
                self.turn_up(ship, place, Blame::by(context.bearer()))?;
                continue;
            }
            self.ship_mut(ship).damage[place].faceup = false;
            let card = self.ship(ship).damage[place].card;
            self.emit(Event::DamageTurned { ship, card, up });
            self.state.count_listeners(self.fixed);
        }
        Ok(())
    }

    /// Turns a damage card faceup: it acts like one that came faceup, but is not dealt (XW-DAMAGE-07).
    pub(super) fn turn_up(&mut self, ship: ShipNo, place: usize, blame: Blame) -> Flow {
        // Rounds of its text count from now on (Damaged Cockpit).
        let round = self.state.round;
        let damage = &mut self.ship_mut(ship).damage[place];
        (damage.faceup, damage.round) = (true, round);
        let card = self.ship(ship).damage[place].card;
        self.emit(Event::DamageTurned { ship, card, up: true });
        self.state.count_listeners(self.fixed);
        self.resolve_faceup(ship, card)?;
        self.check_destroyed(ship, blame)
    }

    fn pick_damage(
        &mut self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        which: DamageChoice,
        places: &[usize],
    ) -> Flow<Option<usize>> {
        if places.is_empty() {
            return Ok(None);
        }
        if which == DamageChoice::RandomFacedown {
            let place = self.state.chance.place(places.len());
            return Ok(Some(places[place]));
        }
        let mut answers = self.list();
        answers.extend(places.iter().map(|place| Answer::Damage(*place as u8)));
        let question = Question::about(QuestionKind::DamageCard, ship).because(context.ability.at);
        match self.ask(self.seat(context.bearer()), question, answers)? {
            Answer::Damage(place) => Ok(Some(usize::from(place))),
            _ => Ok(None),
        }
    }

    /// Damage cards go to the discard pile.
    pub(super) fn discard_damage(
        &mut self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        which: DamageChoice,
        n: &Amount,
    ) -> Flow {
        let count = usize::from(self.view().amount_of(context, n));
        let mut gone = 0;
        while gone < count {
            let places: Vec<usize> = match which {
                DamageChoice::RandomFacedown => self.view().flippable(context, ship, true, which, None).collect(),
                DamageChoice::This => {
                    let own = match context.ability.at.on {
                        Origin::Damage(card) => Some(card),
                        _ => None,
                    };
                    (0..self.ship(ship).damage.len())
                        .filter(|place| self.ship(ship).damage[*place].card == own)
                        .collect()
                }
                DamageChoice::ChosenFaceup => self.view().flippable(context, ship, false, which, None).collect(),
                _ => (0..self.ship(ship).damage.len()).collect(),
            };
            let place = if which == DamageChoice::All {
                places.first().copied()
            } else {
                self.pick_damage(context, ship, which, &places)?
            };
            let Some(place) = place else { break };
            gone += 1;
            let damage = self.ship_mut(ship).damage.remove(place);
            if let Some(card) = damage.card {
                let seat = self.seat(ship).index();
                self.state.decks[seat].discard.push(card);
            }
            self.emit(Event::DamageDiscarded(ship, damage.shown()));
        }
        self.state.count_listeners(self.fixed);
        Ok(())
    }
}

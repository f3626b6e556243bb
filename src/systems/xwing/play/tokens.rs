//! Tokens and target locks (sections 11, 18, 22, 29.4, 29.9).

use super::{
    Event,
    board::{BARREL_ROLL, Reposition, Template, boost},
    pieces::{ShipNo, ShipSet},
    question::{Answer, Move, Question, QuestionKind},
    referee::Referee,
    state::{Lock, Standing},
    view::ability::Trigger,
};
use crate::cards::{
    Size,
    ability::{
        Target, Window,
        words::{Cause, LockRule, Ref, Token},
    },
};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Assigns tokens; gives how many arrived (a card may take them away before).
    pub(super) fn gain(&mut self, ship: ShipNo, token: Token, count: u8) -> Flow<u8> {
        self.gain_from(ship, token, count, None)
    }

    /// Assigns tokens by a card of `giver`. Several tokens come one after the other (XW-FAQ-09).
    pub(super) fn gain_from(&mut self, ship: ShipNo, token: Token, count: u8, giver: Option<ShipNo>) -> Flow<u8> {
        let mut got = 0;
        for _ in 0..count.min(20) {
            if !self.view().can_hold(ship) {
                break;
            }
            let mut trigger = Trigger::of(Window::TokenGaining, ship);
            trigger.token = Some(token);
            trigger.other = giver;
            if self.open_window(&trigger)? {
                continue;
            }
            if self.ship(ship).token(token) >= self.view().token_limit(ship, token) {
                continue;
            }
            self.ship_mut(ship).tokens[token] += 1;
            got += 1;
            self.emit(Event::Gained(ship, token, 1));
            let mut trigger = Trigger::of(Window::TokenGained, ship);
            trigger.token = Some(token);
            trigger.other = giver;
            self.open_window(&trigger)?;
            if token == Token::TractorBeam {
                self.pull(ship, giver)?;
            }
            self.pair_off_jam(ship)?;
        }
        Ok(got)
    }

    /// Tokens leave without being spent: the ship itself removes them.
    pub(super) fn lose(&mut self, ship: ShipNo, token: Token, count: u8) -> Flow {
        self.lose_to(ship, token, count, ship)
    }

    /// Removes tokens; `remover` is the ship whose card does so.
    pub(super) fn lose_to(&mut self, ship: ShipNo, token: Token, count: u8, remover: ShipNo) -> Flow {
        if token == Token::Lock {
            for _ in 0..count {
                let held: ShipSet = self.view().locked_by(ship);
                let question = Question::about(QuestionKind::LockTarget, ship);
                // Whoever removes it picks which of two (Wes Janson).
                let Some(on) = self.ask_ship(self.seat(remover), question, held, false)? else { break };
                self.unlock(ship, on);
            }
            return Ok(());
        }
        for _ in 0..count {
            if self.ship(ship).token(token) == 0 {
                break;
            }
            self.take_token(ship, token);
            self.emit(Event::Lost(ship, token, 1));
            let mut trigger = Trigger::of(Window::TokenRemoved, ship);
            trigger.token = Some(token);
            trigger.other = Some(remover);
            self.open_window(&trigger)?;
        }
        Ok(())
    }

    fn take_token(&mut self, ship: ShipNo, token: Token) {
        let state = self.ship_mut(ship);
        state.tokens[token] = state.tokens[token].saturating_sub(1);
        state.aft = state.aft.min(state.tokens[Token::Reinforce]);
    }

    /// Spends a token (XW-CARD-08).
    pub(super) fn spend(&mut self, ship: ShipNo, token: Token) -> Flow {
        self.spend_because(ship, token, None)
    }

    /// Spends a token for something that cards ask about.
    pub(super) fn spend_because(&mut self, ship: ShipNo, token: Token, cause: Option<Cause>) -> Flow {
        if token == Token::Lock {
            let held = self.view().locked_by(ship);
            let question = Question::about(QuestionKind::LockTarget, ship);
            if let Some(on) = self.ask_ship(self.seat(ship), question, held, false)? {
                self.spend_lock(ship, on)?;
            }
            return Ok(());
        }
        if self.ship(ship).token(token) == 0 {
            return Ok(());
        }
        self.take_token(ship, token);
        self.emit(Event::Spent(ship, token));
        let mut trigger = Trigger::of(Window::TokenSpent, ship);
        trigger.token = Some(token);
        if let Some(cause) = cause {
            trigger.causes.insert(cause);
        }
        if let Some(attack) = &mut self.state.attack {
            if attack.owes_focus == Some(ship) && token == Token::Focus {
                attack.owes_focus = None;
            }
            if attack.attacker == ship {
                // A payment for the attack is spent before it (R4 Agromech).
                if attack.declared {
                    trigger.causes.insert(Cause::OwnAttack);
                }
                trigger.other = Some(attack.defender);
            } else if attack.defender == ship {
                trigger.other = Some(attack.attacker);
            }
        }
        self.open_window(&trigger)?;
        Ok(())
    }

    /// Hands a token to another ship: it is assigned there, and not spent here.
    pub(super) fn pass_on(&mut self, token: Token, from: ShipNo, to: ShipNo) -> Flow {
        if token == Token::Lock {
            let held = self.view().locked_by(from);
            let question = Question::about(QuestionKind::LockTarget, from);
            if let Some(on) = self.ask_ship(self.seat(from), question, held, false)? {
                self.unlock(from, on);
                self.acquire(to, on, false)?;
            }
            return Ok(());
        }
        self.lose(from, token, 1)?;
        self.gain_from(to, token, 1, Some(from))?;
        Ok(())
    }

    /// A jam token goes together with a focus, evade or blue target lock token, as its owner picks (XW-JAM-03, -04).
    fn pair_off_jam(&mut self, ship: ShipNo) -> Flow {
        const STRIPPED: [Token; 3] = [Token::Focus, Token::Evade, Token::Lock];
        while self.ship(ship).token(Token::Jam) > 0 {
            let mut answers = self.list();
            answers.extend(
                STRIPPED.into_iter().filter(|token| self.view().tokens_of(ship, *token) > 0).map(Answer::Token),
            );
            if answers.is_empty() {
                self.table.recycle(answers);
                return Ok(());
            }
            self.lose(ship, Token::Jam, 1)?;
            if let Answer::Token(token) =
                self.ask(self.seat(ship), Question::about(QuestionKind::Token, ship), answers)?
            {
                self.lose(ship, token, 1)?;
            }
        }
        Ok(())
    }

    /// The first tractor beam token of a round lets the opposing player move a small ship (XW-TRACTOR-03 to -07).
    fn pull(&mut self, ship: ShipNo, giver: Option<ShipNo>) -> Flow {
        let first = !self.ship(ship).tractored;
        self.ship_mut(ship).tractored = true;
        if !first || self.profile(ship).size != Size::Small || !self.ship(ship).in_play() {
            return Ok(());
        }
        let puller: Seat = match giver {
            // Spacetug Tractor Array treats the ship as an enemy of whoever assigned the token (XW-TRACTOR-07).
            Some(giver) if self.view().friendly(giver, ship) && self.view().tugs(giver) => self.seat(giver),
            _ => self.seat(ship).other(),
        };
        let base = self.view().base(ship);
        let mut question = Question::about(QuestionKind::Reposition(Move::Tractor), ship);
        let mut lays = Vec::new();
        // Obstacles are in nobody's way (XW-TRACTOR-04).
        let mut offer = |way: Reposition| {
            question.spots.push(way.pose);
            lays.push(way.lay);
            false
        };
        let _ = self.view().each_roll(ship, BARREL_ROLL, true, &mut offer);
        let ahead = boost(&base, Template::Straight(1));
        if self.view().fits(ship, ahead.pose, &ahead.lay, true) {
            let _ = offer(ahead);
        }
        if let Some((place, pose)) = self.ask_spot(puller, question, true)? {
            self.reposition(ship, Move::Tractor, pose, &lays[place])?;
        }
        Ok(())
    }

    /// A ship locks another. It keeps one lock unless a card allows a second (XW-ACTION-TL-03).
    pub(super) fn acquire(&mut self, by: ShipNo, on: ShipNo, triggers: bool) -> Flow {
        if !self.ship(by).in_play() || !self.ship(on).in_play() {
            return Ok(());
        }
        let second_same = self.view().lock_rule(by, LockRule::SecondLockSame);
        let second_other = self.view().lock_rule(by, LockRule::SecondLockOther);
        let held = self.state.locks.iter().filter(|lock| lock.by == by).count();
        let same = self.state.locks.iter().filter(|lock| lock.by == by && lock.on == on).count();
        let room = if second_same {
            same == held && held < 2
        } else if second_other {
            same == 0 && held < 2
        } else {
            held == 0
        };
        if !room {
            // Of two locks the older goes, unless the new one is on the same ship.
            let gone = if same > 0 && !second_same {
                self.state.locks.iter().position(|lock| lock.by == by && lock.on == on)
            } else {
                self.state.locks.iter().position(|lock| lock.by == by)
            };
            if second_same && same < held {
                let others: ShipSet = self.view().locked_by(by);
                for other in others {
                    if other != on {
                        self.unlock(by, other);
                    }
                }
            } else if let Some(place) = gone {
                let lock = self.state.locks.remove(place);
                self.emit(Event::Unlocked { by: lock.by, on: lock.on });
            }
        }
        self.state.locks.push(Lock { by, on });
        self.emit(Event::Locked { by, on });
        self.pair_off_jam(by)?;
        if triggers && self.view().has_lock(by, on) {
            let mut trigger = Trigger::of(Window::LockAcquired, by);
            trigger.other = Some(on);
            self.open_window(&trigger)?;
        }
        Ok(())
    }

    /// A lock goes; both tokens of the pair (XW-ACTION-TL-06).
    pub(super) fn unlock(&mut self, by: ShipNo, on: ShipNo) {
        if let Some(place) = self.state.locks.iter().position(|lock| lock.by == by && lock.on == on) {
            self.state.locks.remove(place);
            self.emit(Event::Unlocked { by, on });
        }
    }

    /// Spends a lock, a focus token in its place, or a lock of another ship that lends it. False if there was none.
    pub(super) fn spend_lock(&mut self, by: ShipNo, on: ShipNo) -> Flow<bool> {
        let own = self.view().has_lock(by, on);
        // A focus token stands in only where the attack itself demands the lock (Deadeye).
        let demanded = self.state.attack.as_ref().is_some_and(|attack| !attack.declared);
        let focus = demanded && self.view().focus_as_lock(by) && self.ship(by).token(Token::Focus) > 0;
        let mut answers = self.list();
        if own {
            answers.push(Answer::SpendLock);
        }
        if focus {
            answers.push(Answer::Spend(Token::Focus));
        }
        answers.extend(self.view().shared_locks(by, on).into_iter().map(Answer::Ship));
        if answers.is_empty() {
            self.table.recycle(answers);
            return Ok(false);
        }
        let holder = match self.ask(self.seat(by), Question::about(QuestionKind::LockTarget, by), answers)? {
            Answer::Spend(_) => {
                self.spend(by, Token::Focus)?;
                return Ok(true);
            }
            Answer::Ship(lender) => lender,
            _ => by,
        };
        let place = self.state.locks.iter().position(|lock| lock.by == holder && lock.on == on);
        if let Some(place) = place {
            self.state.locks.remove(place);
        }
        self.emit(Event::Spent(holder, Token::Lock));
        self.emit(Event::Unlocked { by: holder, on });
        let mut trigger = Trigger::of(Window::TokenSpent, holder);
        trigger.token = Some(Token::Lock);
        trigger.other = Some(on);
        self.open_window(&trigger)?;
        Ok(true)
    }

    /// An effect by which ships acquire locks.
    ///
    /// A forced one works at any range; others are bound by what the ship may lock.
    pub(super) fn take_lock(
        &mut self,
        context: &super::view::ability::Context<'a, '_>,
        on: &'a Target,
        by: &'a Target,
        forced: bool,
        may: bool,
    ) -> Flow {
        for locker in self.choose_targets(context, by)? {
            let question = Question::about(QuestionKind::LockTarget, locker).because(context.ability.at);
            let targets = match on {
                Target::Ships(filter) => {
                    // The ship that locks measures and chooses.
                    let mut context = context.clone();
                    context.it = Some(locker);
                    let near = self.view().matching(&context, filter);
                    let offered = self.view().drawn(locker, self.reachable(locker, near));
                    self.ask_ship(self.seat(locker), question, offered, true)?.map(ShipSet::of).unwrap_or_default()
                }
                Target::Ship(_) if forced => self.view().targets(context, on),
                // The ability names the ship, whoever else draws locks (Captain Kagi); if it lets one be chosen, those are
                // drawn that could have been.
                Target::Ship(name) => {
                    let meant = self.reachable(locker, self.view().targets(context, on));
                    let chosen = context.ability.play.choose.as_ref().filter(|_| *name == Ref::Chosen);
                    let could = chosen.map_or(meant, |filter| {
                        let found = self.reachable(locker, self.view().matching(context, filter));
                        let drawn = self.view().drawn(locker, found);
                        if drawn == found || meant.into_iter().any(|ship| drawn.contains(ship)) { meant } else { drawn }
                    });
                    let anew = |ship: ShipNo| !self.view().has_lock(locker, ship) || self.view().relocks(locker);
                    if may && !could.into_iter().any(anew) {
                        continue;
                    }
                    if may || could != meant {
                        let picked = self.ask_ship(self.seat(locker), question, could, may)?;
                        picked.map(ShipSet::of).unwrap_or_default()
                    } else {
                        meant
                    }
                }
            };
            // A second lock given by a card that reacts to the first is no trigger of itself.
            let triggers = context.trigger.window != Window::LockAcquired || locker != context.bearer();
            for target in targets {
                if target != locker {
                    self.acquire(locker, target, triggers)?;
                }
            }
        }
        Ok(())
    }

    /// Those of these ships that a ship may lock.
    fn reachable(&self, locker: ShipNo, ships: ShipSet) -> ShipSet {
        let reachable = self.view().lockable(locker);
        ships.into_iter().filter(|ship| reachable.contains(*ship)).collect()
    }

    /// Enemy locks on a ship go, as its owner picks.
    pub(super) fn shake_off(
        &mut self,
        context: &super::view::ability::Context<'a, '_>,
        ship: ShipNo,
        count: u8,
    ) -> Flow {
        for _ in 0..count {
            let holders: ShipSet = self
                .state
                .locks
                .iter()
                .filter(|lock| lock.on == ship && !self.view().friendly(lock.by, ship))
                .map(|lock| lock.by)
                .collect();
            let question = Question::about(QuestionKind::Ships, ship).because(context.ability.at);
            let Some(by) = self.ask_ship(self.seat(context.bearer()), question, holders, false)? else { break };
            self.unlock(by, ship);
        }
        Ok(())
    }

    /// Everything that lies on a ship leaves with it.
    pub(super) fn clear_tokens(&mut self, ship: ShipNo) {
        self.ship_mut(ship).tokens = Default::default();
        self.ship_mut(ship).aft = 0;
        let mut place = 0;
        while let Some(lock) = self.state.locks.get(place).copied() {
            if lock.by == ship || lock.on == ship {
                self.state.locks.remove(place);
                self.emit(Event::Unlocked { by: lock.by, on: lock.on });
            } else {
                place += 1;
            }
        }
        debug_assert!(self.ship(ship).standing != Standing::InPlay);
    }
}

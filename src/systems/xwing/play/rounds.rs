//! The course of a game: rounds and their phases (section 5), who comes next (section 19), and the end (section 24).

use super::{
    Event, Options,
    pieces::{ShipNo, ShipSet},
    question::{Answer, Order, Question, QuestionKind},
    referee::Referee,
    state::{Phase, Stage, Until},
    view::ability::Trigger,
};
use crate::cards::ability::{Window, words::Token};
use kernel::game::stepped::Flow;
use kernel::game::{Outcome, Seat};

impl Referee<'_> {
    /// Carries out the next step of the game.
    pub(super) fn step(&mut self) -> Flow {
        match self.state.stage {
            Stage::Equip => self.equip()?,
            Stage::Initiative => self.settle_initiative()?,
            Stage::Obstacles => self.place_obstacle()?,
            Stage::EdgeChoice => self.choose_edge()?,
            Stage::BeforeForces => self.before_forces()?,
            Stage::Deploy => self.place_next_ship()?,
            Stage::AfterForces => self.after_forces()?,
            Stage::RoundStart => self.begin_round()?,
            Stage::Plan { seat, ship } => self.plan(seat, ship)?,
            Stage::Review { seat } => self.review(seat)?,
            Stage::PlanEnd => self.end_planning()?,
            Stage::ActivationStart => self.begin_activation()?,
            Stage::Decloak => self.decloak_next()?,
            Stage::Activate => self.activate_next()?,
            Stage::ActivationEnd => self.end_activation()?,
            Stage::CombatStart => self.begin_combat()?,
            Stage::Fight => self.fight_next()?,
            Stage::CombatEnd => self.end_combat()?,
            Stage::End => self.end_round()?,
        }
        Ok(())
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.emit(Event::PhaseBegan(phase));
    }

    fn begin_round(&mut self) -> Flow {
        self.state.round += 1;
        let round = self.state.round;
        self.emit(Event::RoundBegan(round));
        for ship in self.all() {
            let ship = self.ship_mut(ship);
            ship.dial = None;
            ship.revealed = false;
            ship.peeked = false;
            ship.maneuver = None;
            ship.done.clear();
            ship.activated = false;
            ship.fought = false;
            ship.attacks = 0;
            ship.defenses = 0;
            ship.no_action_step = false;
            ship.tractored = false;
            ship.bombed = false;
            ship.no_attack = false;
            ship.overlapped = ShipSet::EMPTY;
            ship.met = 0;
            ship.owed = 0;
            ship.drifts = false;
        }
        self.state.used.retain(|used| used.whole_game);
        let mut start = Trigger::general(Window::RoundStart);
        start.first = round == 1;
        self.open_window(&start)?;
        self.begin_phase(Phase::Planning);
        self.open_window_for_all(Window::PlanningStart)?;
        self.state.stage = Stage::Plan { seat: Seat::First, ship: 0 };
        Ok(())
    }

    /// Sets the dials of one player, ship by ship, and asks once more when all are set (XW-PLAN-01, -02, -03).
    fn plan(&mut self, seat: Seat, from: u8) -> Flow {
        let ships = self.fixed.ships.len() as u8;
        if from == 0 {
            for ship in self.view().in_play_of(seat) {
                self.ship_mut(ship).drifts = self.view().is_ionized(ship);
            }
        }
        let next = (from..ships)
            .map(ShipNo)
            .find(|ship| self.seat(*ship) == seat && self.ship(*ship).lives() && !self.ship(*ship).drifts);
        let Some(ship) = next else {
            self.state.stage = Stage::Review { seat };
            return Ok(());
        };
        self.set_dial(ship)?;
        self.state.stage = Stage::Plan { seat, ship: ship.0 + 1 };
        Ok(())
    }

    fn set_dial(&mut self, ship: ShipNo) -> Flow {
        let straight_barred = self.view().straight_barred(ship);
        let dial = &self.profile(ship).dial;
        let mut answers = self.list();
        answers.extend((0_u8..).zip(dial).filter_map(|(place, maneuver)| {
            (!straight_barred || maneuver.bearing != crate::cards::Bearing::Straight).then_some(Answer::Dial(place))
        }));
        let question = Question::about(QuestionKind::Dial, ship);
        if let Answer::Dial(place) = self.ask(self.seat(ship), question, answers)? {
            self.ship_mut(ship).dial = Some(place);
            self.emit(Event::DialSet(ship));
        }
        Ok(())
    }

    fn review(&mut self, seat: Seat) -> Flow {
        let set: ShipSet =
            self.view().in_play_of(seat).into_iter().filter(|ship| self.ship(*ship).dial.is_some()).collect();
        let mut answers = self.list();
        answers.push(Answer::Pass);
        answers.extend(set.into_iter().map(Answer::Change));
        if let Answer::Change(ship) = self.ask(seat, Question::of(QuestionKind::Review), answers)? {
            return self.set_dial(ship);
        }
        self.state.stage =
            if seat == Seat::First { Stage::Plan { seat: Seat::Second, ship: 0 } } else { Stage::PlanEnd };
        Ok(())
    }

    fn end_planning(&mut self) -> Flow {
        self.open_window_for_all(Window::PlanningEnd)?;
        self.state.stage = Stage::ActivationStart;
        Ok(())
    }

    fn begin_activation(&mut self) -> Flow {
        self.begin_phase(Phase::Activation);
        self.open_window_for_all(Window::ActivationStart)?;
        for ship in self.all() {
            self.ship_mut(ship).fought = false;
        }
        self.state.stage = Stage::Decloak;
        Ok(())
    }

    /// One ship after the other may decloak, in ascending pilot skill (XW-CLOAK-05).
    fn decloak_next(&mut self) -> Flow {
        // "Fought" marks here who was asked already; the Combat phase starts anew.
        let waiting: ShipSet = self
            .view()
            .in_play()
            .into_iter()
            .filter(|ship| self.ship(*ship).token(Token::Cloak) > 0 && !self.ship(*ship).fought)
            .collect();
        let Some(ship) = self.next_of(waiting, Order::Decloak)? else {
            self.state.stage = Stage::Activate;
            for ship in self.all() {
                self.ship_mut(ship).fought = false;
            }
            return Ok(());
        };
        self.ship_mut(ship).fought = true;
        self.offer_decloak(ship)
    }

    fn activate_next(&mut self) -> Flow {
        let waiting: ShipSet = self.view().in_play().into_iter().filter(|ship| !self.ship(*ship).activated).collect();
        match self.next_of(waiting, Order::Activate)? {
            Some(ship) => self.activate(ship),
            None => {
                self.state.stage = Stage::ActivationEnd;
                Ok(())
            }
        }
    }

    fn end_activation(&mut self) -> Flow {
        self.state.active = None;
        self.open_window_for_all(Window::ActivationEnd)?;
        self.detonate_timed_bombs()?;
        self.expire(Until::Activation);
        self.expire(Until::Phase);
        self.state.stage = Stage::CombatStart;
        Ok(())
    }

    fn begin_combat(&mut self) -> Flow {
        self.begin_phase(Phase::Combat);
        self.open_window_for_all(Window::CombatStart)?;
        self.state.fighting_skill = i8::MAX;
        self.state.stage = Stage::Fight;
        Ok(())
    }

    /// The next ship of the Combat phase has its turn. One whose pilot skill rose above that of the ship before has missed
    /// it (XW-FAQ-03).
    fn fight_next(&mut self) -> Flow {
        for ship in self.view().in_play() {
            if !self.ship(ship).fought && self.view().skill(ship) > self.state.fighting_skill {
                self.ship_mut(ship).fought = true;
                self.bury(ship)?;
            }
        }
        let waiting: ShipSet = self.view().in_play().into_iter().filter(|ship| !self.ship(*ship).fought).collect();
        let Some(ship) = self.next_fighter(waiting)? else {
            self.state.stage = Stage::CombatEnd;
            return Ok(());
        };
        self.state.fighting_skill = self.view().skill(ship);
        self.fight(ship)
    }

    fn end_combat(&mut self) -> Flow {
        self.state.active = None;
        self.open_window_for_all(Window::CombatEnd)?;
        self.expire(Until::Combat);
        self.expire(Until::Phase);
        self.bury_all()?;
        self.bury_kept()?;
        self.state.stage = Stage::End;
        Ok(())
    }

    /// The End phase: unspent tokens leave (XW-END-01), then the game may be over (XW-WIN-01).
    fn end_round(&mut self) -> Flow {
        self.begin_phase(Phase::End);
        self.open_window_for_all(Window::EndStart)?;
        self.open_window_for_all(Window::EndPhase)?;
        let mut cleared = ShipSet::EMPTY;
        for ship in self.view().in_play() {
            for token in [Token::Focus, Token::Evade, Token::Reinforce, Token::TractorBeam, Token::WeaponsDisabled] {
                if self.ship(ship).token(token) > 0 && !self.view().keeps(ship, token) {
                    self.ship_mut(ship).tokens[token] = 0;
                    cleared.insert(ship);
                }
            }
            if self.ship(ship).token(Token::Reinforce) == 0 {
                self.ship_mut(ship).aft = 0;
            }
        }
        if !cleared.is_empty() {
            self.emit(Event::TokensCleared(cleared));
        }
        self.open_window_for_all(Window::RoundEnd)?;
        self.bury_all()?;
        self.expire(Until::Phase);
        self.expire(Until::Round(self.state.round));
        self.rebuild_decks();
        let view = self.view();
        let ships = Seat::BOTH.map(|seat| view.in_play_of(seat).len() as u8);
        let score = Seat::BOTH.map(|seat| view.score(seat));
        self.emit(Event::Standing { round: self.state.round, ships, score });
        self.settle_end();
        Ok(())
    }

    /// The game is over when a side has no ship left (XW-WIN-01, -02), after the last round agreed on (XW-OPT-06), or when
    /// nobody was hurt for so long that nobody will be.
    fn settle_end(&mut self) {
        let left = Seat::BOTH.map(|seat| self.view().ships_left(seat));
        let limit = self.fixed.options.rounds;
        let quiet = self.state.round.saturating_sub(self.state.last_harm) >= Options::QUIET;
        let timed_out = quiet || (limit > 0 && self.state.round >= limit);
        self.state.stage = Stage::RoundStart;
        if left == [true, true] && !timed_out {
            return;
        }
        let score = Seat::BOTH.map(|seat| self.view().score(seat));
        let winner = match left {
            [true, false] => Some(Seat::First),
            [false, true] => Some(Seat::Second),
            [false, false] => None,
            [true, true] if score[0] > score[1] => Some(Seat::First),
            [true, true] if score[0] < score[1] => Some(Seat::Second),
            [true, true] => None,
        };
        let outcome = Outcome { winner, rounds: self.state.round, score: score.into() };
        self.state.outcome = Some(outcome);
        self.emit(Event::Over(outcome));
    }

    /// The next ship to fight. Of those whose turn it is only ships that can attack are asked about, as the others change
    /// nothing: they have their turn when those have had theirs.
    fn next_fighter(&mut self, waiting: ShipSet) -> Flow<Option<ShipNo>> {
        let equals = self.view().first_of(waiting, Order::Fight);
        if equals.len() < 2 {
            return Ok(equals.first());
        }
        let able: ShipSet = equals.into_iter().filter(|ship| self.view().can_fight(*ship)).collect();
        match able.first() {
            None => Ok(equals.first()),
            Some(one) => self.ask_ship(self.seat(one), Question::of(QuestionKind::Next(Order::Fight)), able, false),
        }
    }

    /// The next of the waiting ships by pilot skill: ascending, or descending in the Combat phase; among equals the
    /// initiative player's come first, and a player chooses among own ships (XW-PS-01, XW-ACT-02, XW-COMBAT-02).
    pub(super) fn next_of(&mut self, waiting: ShipSet, order: Order) -> Flow<Option<ShipNo>> {
        let equals = self.view().first_of(waiting, order);
        let Some(one) = equals.first() else { return Ok(None) };
        self.ask_ship(self.seat(one), Question::of(QuestionKind::Next(order)), equals, false)
    }

    /// Ends what lasts until then.
    pub(super) fn expire(&mut self, end: Until) {
        let over = |until: &Until| {
            *until == end || matches!((until, end), (Until::Round(last), Until::Round(now)) if *last <= now)
        };
        if !self.state.modifiers.is_empty() {
            self.state.modifiers.retain(|modifier| !over(&modifier.until));
        }
        if !self.state.granted.is_empty() {
            self.state.granted.retain(|grant| !grant.until.as_ref().is_some_and(over));
        }
        for ship in &mut self.state.ships {
            if !ship.skill_changes.is_empty() {
                ship.skill_changes.retain(|change| !over(&change.until));
            }
        }
        self.state.count_listeners(self.fixed);
    }
}

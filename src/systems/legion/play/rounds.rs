//! Rounds and turns: the start of the Activation Phase, and who activates what (section 8).

use super::{
    Answer, Event, Question,
    ability::Trigger,
    pieces::UnitNo,
    referee::Referee,
    state::{Activation, Order, Phase, Stage},
    view::View,
};
use crate::{
    cards::{
        Rank, TokenKind,
        ability::{OrderWay, Window},
        keyword::UnitKeyword,
    },
    play::state::Flag,
};
use arrayvec::ArrayVec;
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// True if an order that is drawn may go to a unit: it has none, or has activated once and is unstoppable
    /// (LEG-KW-UNSTOPPABLE).
    pub fn may_be_drawn(&self, unit: UnitNo) -> bool {
        let state = self.unit(unit);
        let again = self.has(unit, UnitKeyword::Unstoppable)
            && state.order == Order::FaceDown
            && !state.is(Flag::ActivatedTwice);
        state.order == Order::None || again
    }
}

impl Referee<'_> {
    pub(super) fn begin_round(&mut self) -> Flow {
        self.state.round += 1;
        self.emit(Event::RoundBegan(self.state.round));
        self.state.phase = Phase::Command;
        self.emit(Event::PhaseBegan(Phase::Command));
        for unit in &mut self.state.units {
            unit.order = Order::None;
        }
        self.state.stage = Stage::Commands;
        self.open_window(Window::RoundStart, Trigger::default())?;
        self.show_hunters()?;
        self.play_flaws()
    }

    /// Keywords of the start of the Activation Phase: Reliable, Independent, Retinue.
    pub(super) fn start_activation_phase(&mut self) -> Flow {
        self.state.phase = Phase::Activation;
        self.emit(Event::PhaseBegan(Phase::Activation));
        for seat in self.by_priority() {
            for unit in self.view().units_of(seat).collect::<Vec<_>>() {
                let reliable = self.view().keyword(unit, UnitKeyword::Reliable);
                self.receive(unit, TokenKind::Surge, reliable)?;
                if self.unit(unit).order == Order::None {
                    self.independent(unit)?;
                }
                self.retinue(unit)?;
            }
        }
        self.open_window(Window::PhaseStart, Trigger::default())?;
        self.state.stage = Stage::Turn(self.state.priority);
        Ok(())
    }

    /// LEG-KW-INDEPENDENT.
    fn independent(&mut self, unit: UnitNo) -> Flow {
        use UnitKeyword::{
            IndependentAim, IndependentAimAndDodge, IndependentAimOrDodge, IndependentDodge, IndependentDodges,
            IndependentEither, IndependentRecover, IndependentStandby, IndependentSurge, IndependentSurges,
        };
        let gains = [
            (IndependentAim, TokenKind::Aim, 1),
            (IndependentAimAndDodge, TokenKind::Aim, 1),
            (IndependentAimAndDodge, TokenKind::Dodge, 1),
            (IndependentDodge, TokenKind::Dodge, 1),
            (IndependentDodges, TokenKind::Dodge, 2),
            (IndependentStandby, TokenKind::Standby, 1),
            (IndependentSurge, TokenKind::Surge, 1),
            (IndependentSurges, TokenKind::Surge, 2),
        ];
        for (keyword, kind, count) in gains {
            if self.view().has(unit, keyword) {
                self.receive(unit, kind, count)?;
            }
        }
        if self.view().has(unit, IndependentRecover) {
            self.recover(unit)?;
        }
        if self.view().has(unit, IndependentAimOrDodge) || self.view().has(unit, IndependentEither) {
            self.gain_either(unit)?;
        }
        Ok(())
    }

    /// An aim or a dodge token, as the player likes.
    fn gain_either(&mut self, unit: UnitNo) -> Flow {
        let mut answers = self.list();
        answers.extend([TokenKind::Aim, TokenKind::Dodge].map(Answer::Token));
        let answer = self.ask(self.seat(unit), Question::GainToken(Some(unit), None), answers)?;
        if let Answer::Token(kind) = answer {
            self.receive(unit, kind, 1)?;
        }
        Ok(())
    }

    /// LEG-KW-RETINUE: near the unit that is named.
    fn retinue(&mut self, unit: UnitNo) -> Flow {
        let view = self.view();
        if !view.has(unit, UnitKeyword::Retinue) {
            return Ok(());
        }
        let fits = &self.spec(unit).retinue;
        let serves = |friend: UnitNo| {
            let spec = view.spec(friend);
            fits.has(spec.card, view.rank(friend), spec.kind, spec.ai.is_some()) && view.is_at(unit, friend, 2)
        };
        if view.friends(unit).any(serves) {
            self.gain_either(unit)?;
        }
        Ok(())
    }

    /// A side activates a unit with an order, draws an order, or passes (LEG-ACT-02 to -06).
    pub(super) fn take_turn(&mut self, seat: Seat) -> Flow {
        let view = self.view();
        let ordered = |seat: Seat| view.units_of(seat).filter(|unit| view.unit(*unit).order == Order::FaceUp);
        let own: Vec<UnitNo> = ordered(seat).collect();
        let count = |seat: Seat| {
            let stored = view.state.side(seat).stored.len();
            ordered(seat).count() + view.state.side(seat).pool.len() + stored
        };
        let (left, others) = (count(seat), count(seat.other()));
        if left == 0 {
            self.state.stage = if others == 0 { Stage::EndPhase } else { Stage::Turn(seat.other()) };
            return Ok(());
        }
        let draws = !self.state.side(seat).pool.is_empty() || !self.state.side(seat).stored.is_empty();
        let passes = left < others && !self.state.side(seat).passed;
        let mut answers = self.list();
        answers.extend(own.into_iter().map(Answer::Unit));
        if draws {
            answers.push(Answer::Draw);
        }
        if passes {
            answers.push(Answer::Pass);
        }
        let answer = self.ask(seat, Question::Turn, answers)?;
        if answer != Answer::Pass && self.is_driven(seat)? {
            return Ok(());
        }
        match answer {
            Answer::Unit(unit) => self.activate(unit),
            Answer::Draw => return self.draw(seat),
            _ => {
                self.state.sides[seat.index()].passed = true;
                self.emit(Event::Passed(seat));
                self.state.stage = Stage::Turn(seat.other());
            }
        }
        Ok(())
    }

    /// True if a card of the other side makes another unit activate instead. Without a face-up order it has one from
    /// its pool.
    fn is_driven(&mut self, seat: Seat) -> Flow<bool> {
        if !self.has_listeners(Window::ActivationBefore) || self.view().activated(seat) > 0 {
            return Ok(false);
        }
        self.open_window(Window::ActivationBefore, Trigger::of_side(seat))?;
        let Some(unit) = self.state.abilities.pending.unit.take() else { return Ok(false) };
        if self.unit(unit).order == Order::None {
            let rank = self.view().rank(unit);
            let pool = &mut self.state.sides[seat.index()].pool;
            if let Some(at) = pool.iter().position(|other| *other == rank) {
                pool.remove(at);
            }
            self.unit_mut(unit).order = Order::FaceUp;
            self.emit(Event::Ordered(unit));
        }
        self.activate(unit);
        Ok(true)
    }

    /// Draws until a token fits a unit that has no order (LEG-ACT-03).
    fn draw(&mut self, seat: Seat) -> Flow {
        self.state.abilities.pending.draw = None;
        self.open_window(Window::OrderDraw, Trigger::of_side(seat))?;
        if let Some(unit) = self.state.abilities.pending.unit.take() {
            self.activate(unit);
            return Ok(());
        }
        match self.state.abilities.pending.draw.take() {
            Some(OrderWay::DrawTwoKeepOne) => return self.draw_two(seat),
            Some(OrderWay::FromCard) => return self.draw_from_card(seat),
            _ => {}
        }
        if self.state.side(seat).pool.is_empty() {
            return self.draw_from_card(seat);
        }
        if let Some(named) = self.state.abilities.pending.rank.take() {
            let pool = &mut self.state.sides[seat.index()].pool;
            if let Some(at) = pool.iter().position(|rank| *rank == named) {
                let last = pool.len() - 1;
                pool.swap(at, last);
            }
        }
        while let Some(rank) = self.state.sides[seat.index()].pool.pop() {
            let view = self.view();
            let waits = |unit: &UnitNo| view.rank(*unit) == rank && view.may_be_drawn(*unit);
            let units: Vec<UnitNo> = view.units_of(seat).filter(waits).collect();
            let aside = |unit: &UnitNo| view.unit(*unit).is(Flag::SetAside) && view.rank(*unit) == rank;
            let late: Vec<UnitNo> = self.fixed.units_of(seat).filter(aside).collect();
            if units.is_empty() && !late.is_empty() && self.state.round >= 2 {
                self.emit(Event::Drew(seat, rank));
                let question = Question::DrawnUnit(Some(rank));
                if let Some(unit) = self.ask_unit(seat, question, late, false)? {
                    self.reinforce(seat, unit)?;
                }
                return Ok(());
            }
            if units.is_empty() {
                self.emit(Event::DrewNothing(seat, rank));
                continue;
            }
            self.emit(Event::Drew(seat, rank));
            let question = Question::DrawnUnit(Some(rank));
            if let Some(unit) = self.ask_unit(seat, question, units, false)? {
                self.activate(unit);
                self.state.abilities.drawn = true;
            }
            return Ok(());
        }
        Ok(())
    }

    /// Two tokens are drawn; the unit that is activated has the rank of one of them, and the other is shuffled back.
    fn draw_two(&mut self, seat: Seat) -> Flow {
        let pool = &mut self.state.sides[seat.index()].pool;
        let drawn: Vec<Rank> = (0..2).filter_map(|_| pool.pop()).collect();
        self.activate_of(seat, &drawn, |referee, left| {
            left.iter().for_each(|rank| referee.emit(Event::PutBack(seat, *rank)));
            referee.state.sides[seat.index()].pool.extend(left);
            let pool = &mut referee.state.sides[seat.index()].pool;
            referee.state.chance.shuffle(pool);
        })
    }

    /// A token of a card is used instead of one of the pool.
    fn draw_from_card(&mut self, seat: Seat) -> Flow {
        let stored = std::mem::take(&mut self.state.sides[seat.index()].stored);
        self.activate_of(seat, &stored, |referee, left| referee.state.sides[seat.index()].stored = left)
    }

    /// A unit of one of these ranks is activated; the tokens that are left go where `keep` puts them.
    fn activate_of(&mut self, seat: Seat, drawn: &[Rank], keep: impl FnOnce(&mut Self, Vec<Rank>)) -> Flow {
        let view = self.view();
        let fits = |unit: &UnitNo| drawn.contains(&view.rank(*unit)) && view.unit(*unit).order == Order::None;
        let units: Vec<UnitNo> = view.units_of(seat).filter(fits).collect();
        let mut left = drawn.to_vec();
        let Some(unit) = self.ask_unit(seat, Question::DrawnUnit(None), units, false)? else {
            // None of them fits a unit any more (LEG-ACT-03).
            return Ok(());
        };
        let rank = self.view().rank(unit);
        if let Some(at) = left.iter().position(|other| *other == rank) {
            left.remove(at);
        }
        self.emit(Event::Drew(seat, rank));
        keep(self, left);
        self.activate(unit);
        self.state.abilities.drawn = true;
        Ok(())
    }

    pub(super) fn activate(&mut self, unit: UnitNo) {
        // LEG-KW-UNSTOPPABLE.
        if self.unit(unit).order == Order::FaceDown {
            self.unit_mut(unit).flags.set(Flag::ActivatedTwice);
        }
        self.emit(Event::Activated(unit));
        let seen = &mut self.state.abilities;
        seen.drawn = false;
        seen.activations.resize(self.fixed.units.len(), 0);
        seen.activations[unit.index()] += 1;
        self.state.activation = Some(Activation {
            unit,
            actions: 0,
            panicked: false,
            aimed: false,
            dodged: false,
            stood_by: false,
            recovered: false,
            attacks: 0,
            moves: 0,
            left: false,
            full_speed: false,
            cards: ArrayVec::new(),
            compulsory: false,
            ended: false,
            acted: false,
            attacked: false,
            arsenal: false,
            juyo: false,
            speed_bonus: 0,
            slowed: 0,
            used: 0,
            fired: 0,
            overruns: 0,
            embarked: false,
            disembarked: None,
        });
        self.state.stage = Stage::Begin;
    }
}

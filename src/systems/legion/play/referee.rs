//! The referee: carries out the rules on a state, and asks the players.

use super::{
    Answer, Event, Fixed, Question, State, View,
    ability::Trigger,
    fixed::UnitSpec,
    pieces::UnitNo,
    state::{ModifierKind, Stage, UnitState},
    view::Part,
};
use crate::{
    Legion,
    cards::{
        TokenKind,
        ability::{Rule, Window},
    },
};
use kernel::game::{
    Outcome, Seat,
    stepped::{Flow, StepIo},
};

/// Carries out the rules.
pub(super) struct Referee<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a mut State,
    pub(super) table: StepIo<'a, Legion>,
}

impl<'a> Referee<'a> {
    /// Carries out the next step of the match.
    pub(super) fn step(&mut self) -> Flow {
        match self.state.stage {
            Stage::Color => self.choose_color(),
            Stage::Edge => self.choose_edge(),
            Stage::Eliminate(turn) => self.eliminate(turn),
            Stage::Tokens(placed) => self.place_token(placed),
            Stage::Barricades(placed) => self.place_barricade(placed),
            Stage::Mines(placed) => self.place_mine(placed),
            Stage::Missions(placed) => self.place_mission(placed),
            Stage::Divulge => self.divulge(),
            Stage::Deploy(seat) => self.deploy(seat),
            Stage::RoundStart => self.begin_round(),
            Stage::Commands => self.choose_commands(),
            Stage::Priority => {
                self.settle_priority();
                Ok(())
            }
            Stage::Orders(turn) => self.issue_orders(turn),
            Stage::Pools => self.fill_pools(),
            Stage::PhaseStart => self.start_activation_phase(),
            Stage::Turn(seat) => self.take_turn(seat),
            Stage::Begin => self.begin_activation(),
            Stage::Rally => self.rally(),
            Stage::Act => self.act(),
            Stage::Finish => self.finish_activation(),
            Stage::EndPhase => self.end_phase(),
        }?;
        self.open_gain_windows()
    }

    /// An empty list of answers.
    pub(super) fn list(&mut self) -> Vec<Answer> {
        self.table.answers()
    }

    /// Asks a player. What has one answer only is not asked; what has none is a pass.
    pub(super) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Answer>) -> Flow<Answer> {
        let answer = self.table.ask(self.fixed, self.state, seat, question, answers)?;
        Ok(answer.unwrap_or(Answer::Pass))
    }

    /// Asks for one of these units; none if there is none, or if the player passes.
    pub(super) fn ask_unit(
        &mut self,
        seat: Seat,
        question: Question,
        units: impl IntoIterator<Item = UnitNo>,
        may_pass: bool,
    ) -> Flow<Option<UnitNo>> {
        let mut answers = self.list();
        answers.extend(units.into_iter().map(Answer::Unit));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, question, answers)? {
            Answer::Unit(unit) => Ok(Some(unit)),
            _ => Ok(None),
        }
    }

    /// Asks a unit's player yes or no.
    pub(super) fn ask_yes(&mut self, ask: fn(UnitNo) -> Question, unit: UnitNo) -> Flow<bool> {
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask(self.seat(unit), ask(unit), answers)? == Answer::Yes)
    }

    /// Asks a unit's player how many, from none to so many.
    pub(super) fn ask_number(&mut self, ask: fn(UnitNo, u8) -> Question, unit: UnitNo, most: u8) -> Flow<u8> {
        let mut answers = self.list();
        answers.extend((0..=most).rev().map(Answer::Number));
        match self.ask(self.seat(unit), ask(unit, most), answers)? {
            Answer::Number(number) => Ok(number),
            _ => Ok(0),
        }
    }

    /// Asks for a number from the least to the most, the least first.
    pub(super) fn ask_between(&mut self, question: Question, [least, most]: [u8; 2]) -> Flow<u8> {
        let Some(unit) = question.unit() else { return Ok(least) };
        let mut answers = self.list();
        answers.extend((least..=most).map(Answer::Number));
        match self.ask(self.seat(unit), question, answers)? {
            Answer::Number(number) => Ok(number),
            _ => Ok(least),
        }
    }

    /// Tells what happened, as long as the match goes on.
    pub(super) fn emit(&mut self, event: Event) {
        if self.state.outcome.is_none() || matches!(event, Event::Over(_)) {
            self.table.emit(event);
        }
    }

    /// Questions about the match as it is now.
    pub(super) const fn view(&self) -> View<'a, '_> {
        View { fixed: self.fixed, state: self.state }
    }

    pub(super) fn unit(&self, unit: UnitNo) -> &UnitState {
        &self.state.units[unit.index()]
    }

    pub(super) fn unit_mut(&mut self, unit: UnitNo) -> &mut UnitState {
        &mut self.state.units[unit.index()]
    }

    pub(super) fn spec(&self, unit: UnitNo) -> &'a UnitSpec {
        self.fixed.unit(unit)
    }

    /// The side of a unit; the other side while a card controls it.
    pub(super) fn seat(&self, unit: UnitNo) -> Seat {
        self.view().side_of(unit)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    /// Both players, who has priority first.
    pub(super) const fn by_priority(&self) -> [Seat; 2] {
        [self.state.priority, self.state.priority.other()]
    }

    /// Both players, blue first.
    pub(super) const fn blue_first(&self) -> [Seat; 2] {
        [self.state.blue, self.state.blue.other()]
    }

    /// Gives tokens to a unit in play. Suppression goes only to those who can have it, and takes standby away
    /// (LEG-STBY-03); of standby there is one (LEG-STBY-01).
    pub(super) fn gain(&mut self, unit: UnitNo, kind: TokenKind, count: u8) {
        if count == 0 || !self.unit(unit).is_in_play() {
            return;
        }
        if kind == TokenKind::Suppression {
            if !self.view().can_be_suppressed(unit) {
                return;
            }
            self.lose_standby(unit);
        }
        let tokens = &mut self.unit_mut(unit).tokens;
        if kind == TokenKind::Standby {
            if std::mem::replace(&mut tokens.standby, true) {
                return;
            }
        } else {
            let held = held(tokens, kind);
            *held = held.saturating_add(count);
        }
        self.emit(Event::Gained(unit, kind, count));
        if matches!(kind, TokenKind::Aim | TokenKind::Dodge) {
            self.share_with_team(unit, kind, count);
        }
        if self.has_listeners(Window::TokenGain) {
            self.state.abilities.gained.push((unit, kind));
        }
    }

    /// A unit gains tokens. Whatever is an aim, dodge or surge token it may pass to a friend for suppression, one by one
    /// (LEG-KW-AID).
    pub(super) fn receive(&mut self, unit: UnitNo, kind: TokenKind, count: u8) -> Flow {
        use crate::cards::keyword::UnitKeyword::Aid;
        let helps = matches!(kind, TokenKind::Aim | TokenKind::Dodge | TokenKind::Surge);
        if !helps || count == 0 || !self.view().has(unit, Aid) {
            self.gain(unit, kind, count);
            return Ok(());
        }
        for _ in 0..count {
            let view = self.view();
            let hulls = view.hulls();
            let fits = |friend: &UnitNo| {
                let spec = view.spec(*friend);
                view.spec(unit).aids.has(spec.card, view.rank(*friend), spec.kind, spec.ai.is_some())
                    && view.is_at(unit, *friend, 1)
                    && view.any_sees(unit, *friend, &hulls)
            };
            let friends: Vec<UnitNo> = view.friends(unit).filter(fits).collect();
            let question = Question::Aid(unit);
            match self.ask_unit(self.seat(unit), question, friends, true)? {
                Some(friend) => {
                    self.gain(friend, kind, 1);
                    self.gain(unit, TokenKind::Suppression, 1);
                    self.open_window_for(Window::Aided, unit)?;
                }
                None => self.gain(unit, kind, 1),
            }
        }
        Ok(())
    }

    /// A unit loses suppression, or as much of it as it likes where it has a sense for danger (LEG-KW-DANGER-SENSE-X); gives
    /// how much it was.
    pub(super) fn calm(&mut self, unit: UnitNo, count: u8) -> Flow<u8> {
        let most = count.min(self.unit(unit).tokens.suppression);
        let keeps = self.view().has(unit, crate::cards::keyword::UnitKeyword::DangerSense);
        let bound = self.view().is_switched(unit, Rule::LoseSuppression);
        let kept =
            if most > 0 && keeps && !bound { self.ask_number(Question::KeepSuppression, unit, most)? } else { 0 };
        Ok(self.lose(unit, TokenKind::Suppression, most - kept))
    }

    /// LEG-KW-TEAMWORK: what one of a pair gains the other gains; copies bring no further ones.
    fn share_with_team(&mut self, unit: UnitNo, kind: TokenKind, count: u8) {
        use crate::cards::keyword::UnitKeyword::Teamwork;
        let view = self.view();
        let named = |of: UnitNo, other: UnitNo| {
            let spec = view.spec(other);
            let lasting = &view.state.abilities.modifiers;
            let by_card = lasting.iter().any(|modifier| {
                modifier.unit == Some(of)
                    && matches!(modifier.kind, ModifierKind::Team(units) if units.contains(spec.card))
            });
            view.has(of, Teamwork)
                && (by_card || view.spec(of).team.has(spec.card, view.rank(other), spec.kind, spec.ai.is_some()))
        };
        let pair = |friend: &UnitNo| (named(unit, *friend) || named(*friend, unit)) && view.is_at(unit, *friend, 2);
        let friends: Vec<UnitNo> = view.friends(unit).filter(pair).collect();
        for friend in friends {
            let held = held(&mut self.unit_mut(friend).tokens, kind);
            *held = held.saturating_add(count);
            self.emit(Event::Gained(friend, kind, count));
        }
    }

    /// Takes tokens off a unit; gives how many there were to take.
    pub(super) fn lose(&mut self, unit: UnitNo, kind: TokenKind, count: u8) -> u8 {
        if kind == TokenKind::Suppression && self.view().is_switched(unit, Rule::LoseSuppression) {
            return 0;
        }
        let held = held(&mut self.unit_mut(unit).tokens, kind);
        let taken = count.min(*held);
        *held -= taken;
        if taken > 0 {
            self.emit(Event::Lost(unit, kind, taken));
        }
        taken
    }

    /// Opens windows for tokens gained in this step, once the step is done (LEG-GEN-09).
    fn open_gain_windows(&mut self) -> Flow {
        while !self.state.abilities.gained.is_empty() {
            for (unit, kind) in std::mem::take(&mut self.state.abilities.gained) {
                if self.unit(unit).is_in_play() && !self.is_over() {
                    self.open_window(Window::TokenGain, Trigger { token: Some(kind), ..Trigger::about(unit) })?;
                }
            }
        }
        Ok(())
    }

    /// Spends one token of a unit. Where it has none, it is one that lies on a card for it.
    pub(super) fn spend(&mut self, unit: UnitNo, kind: TokenKind) {
        let own = held(&mut self.unit_mut(unit).tokens, kind);
        if *own > 0 {
            *own -= 1;
        } else if let Some((card, token)) = self.view().card_purse(unit, kind) {
            let left = self.state.abilities.take(card, token).saturating_sub(1);
            self.state.abilities.put(card, token, left);
        }
        self.emit(Event::Spent(unit, kind, 1));
        self.note_spent(unit, kind);
    }

    /// A unit spends so many tokens in an attack, one after the other; its player says whose where several would do. Gives
    /// how many there were.
    pub(super) fn spend_for(&mut self, unit: UnitNo, kind: TokenKind, count: u8, part: Part) -> Flow<u8> {
        for spent in 0..count {
            let purses = self.view().purses(unit, kind, part);
            let owners = purses.iter().map(|purse| purse.owner);
            let question = Question::Purse(unit, kind);
            let Some(owner) = self.ask_unit(self.seat(unit), question, owners, false)? else { return Ok(spent) };
            if purses.iter().any(|purse| purse.owner == owner && purse.by_clone) {
                self.state.borrowed |= 1 << unit.0;
            }
            self.spend(owner, kind);
        }
        Ok(count)
    }

    /// Carries out an attack, in which clones may lend anew (LEG-TYPE-02).
    pub(super) fn borrowing<T>(&mut self, attack: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let around = std::mem::take(&mut self.state.borrowed);
        let done = attack(self)?;
        self.state.borrowed = around;
        Ok(done)
    }

    pub(super) fn lose_standby(&mut self, unit: UnitNo) {
        if std::mem::take(&mut self.unit_mut(unit).tokens.standby) {
            self.emit(Event::Lost(unit, TokenKind::Standby, 1));
        }
    }

    /// Ends the match.
    pub(super) fn finish(&mut self, winner: Option<Seat>) {
        if self.is_over() {
            return;
        }
        let score = self.state.sides.each_ref().map(|side| side.tokens).into();
        let outcome = Outcome { winner, rounds: self.state.round.into(), score };
        self.emit(Event::Over(outcome));
        self.state.outcome = Some(outcome);
    }
}

pub(super) fn held(tokens: &mut super::state::Tokens, kind: TokenKind) -> &mut u8 {
    match kind {
        TokenKind::Aim => &mut tokens.aim,
        TokenKind::Dodge => &mut tokens.dodge,
        TokenKind::Surge => &mut tokens.surge,
        TokenKind::Observation => &mut tokens.observation,
        // Standby is a yes or no and is counted elsewhere.
        TokenKind::Suppression | TokenKind::Standby => &mut tokens.suppression,
        TokenKind::Ion => &mut tokens.ion,
        TokenKind::Poison => &mut tokens.poison,
        TokenKind::Immobilize => &mut tokens.immobilize,
    }
}

//! The activation of a unit (LEG-ACT-05): what it starts with, its rally, its actions, its end.

mod card;
mod deeds;
mod finish;

use super::{
    Answer, Event, Question,
    ability::Trigger,
    action::{CardAction, MoveKind, UnitAction},
    attack::Limits,
    dice::{Shield, Shields, roll_defense},
    motion::{Grant, Motion},
    pieces::{Source, UnitNo},
    reckoning::Cause,
    referee::Referee,
    state::{Activation, Damage, Order, Stage},
};
use crate::{
    cards::{
        DefenseDie, Rank, TokenKind, Turned,
        ability::{Doing, Rule, Stat, Window},
        keyword::UnitKeyword,
    },
    play::{
        action::Choice,
        state::{End, Flag},
    },
};
use kernel::game::stepped::Flow;

/// Actions of a unit (LEG-ACT-07).
const ACTIONS: u8 = 2;
/// Wounds a sabotaged token can have.
const MOST_SABOTAGE: u8 = 4;

impl Referee<'_> {
    fn active(&self) -> Option<&Activation> {
        self.state.activation.as_ref()
    }

    pub(super) fn active_mut(&mut self, change: impl FnOnce(&mut Activation)) {
        if let Some(active) = &mut self.state.activation {
            change(active);
        }
    }

    /// The start: damaged vehicles, ion tokens, wheels.
    pub(super) fn begin_activation(&mut self) -> Flow {
        let Some(unit) = self.active().map(|active| active.unit) else { return self.next_turn() };
        let mut actions = ACTIONS;
        self.state.attack = None;
        if self.unit(unit).damage == Some(Damage::Damaged) {
            // LEG-VEH-03.
            let rolled = roll_defense(DefenseDie::White, &mut self.state.chance);
            actions -= u8::from(rolled == Shield::Blank);
        }
        // LEG-KW-ION-X.
        actions = actions.saturating_sub(self.unit(unit).tokens.ion);
        self.active_mut(|active| active.actions = actions);
        if self.view().has(unit, UnitKeyword::WheelMode) && self.ask_yes(Question::WheelMode, unit)? {
            self.unit_mut(unit).flags.set(Flag::OnWheels);
        }
        self.attack_run(unit)?;
        self.turn_cards(unit, Turned::ActivationStart)?;
        self.open_window_for(Window::ActivationStart, unit)?;
        if !self.unit(unit).is_in_play() {
            self.state.stage = Stage::Finish;
            return Ok(());
        }
        self.override_program(unit)?;
        self.urge(unit)?;
        self.state.stage = Stage::Rally;
        Ok(())
    }

    /// LEG-KW-ATTACK-RUN: one more or one less of speed in this activation.
    fn attack_run(&mut self, unit: UnitNo) -> Flow {
        let speed = self.view().speed(unit);
        if speed == 0 || !self.view().has(unit, UnitKeyword::AttackRun) {
            return Ok(());
        }
        let mut answers = self.list();
        answers.extend([speed + 1, speed - 1].into_iter().filter(|speed| (1..=3).contains(speed)).map(Answer::Number));
        answers.push(Answer::Pass);
        if let Answer::Number(wanted) = self.ask(self.seat(unit), Question::AttackRun(unit), answers)? {
            self.active_mut(|active| {
                (active.speed_bonus, active.slowed) = (u8::from(wanted > speed), u8::from(wanted < speed));
            });
        }
        Ok(())
    }

    /// LEG-KW-RUTHLESS: a Corps trooper with a face-up order suffers a wound for a free action.
    fn urge(&mut self, unit: UnitNo) -> Flow {
        let view = self.view();
        let driven = view.spec(unit).is_trooper() && view.rank(unit) == Rank::Corps;
        if !driven || self.unit(unit).order != Order::FaceUp {
            return Ok(());
        }
        let hulls = view.hulls();
        let drives = |friend: &UnitNo| {
            view.has(*friend, UnitKeyword::Ruthless)
                && view.is_at(*friend, unit, 2)
                && view.any_sees(*friend, unit, &hulls)
        };
        if view.friends(unit).any(|friend| drives(&friend)) && self.ask_yes(Question::Ruthless, unit)? {
            self.suffer(unit, 1, Cause::Keyword(UnitKeyword::Ruthless))?;
            if self.unit(unit).is_in_play() {
                self.act_freely(unit, true, true)?;
            }
        }
        Ok(())
    }

    /// LEG-KW-OVERRIDE-X: a friend near gains suppression, and the program does not bind.
    fn override_program(&mut self, unit: UnitNo) -> Flow {
        if self.spec(unit).ai.is_none()
            || self.unit(unit).order == Order::FaceUp
            || self.view().is_switched(unit, Rule::Ai)
        {
            return Ok(());
        }
        let view = self.view();
        let near = |friend: &UnitNo| {
            let range = view.keyword(*friend, UnitKeyword::Override);
            range > 0 && view.is_at(unit, *friend, range)
        };
        let Some(friend) = view.friends(unit).find(near) else { return Ok(()) };
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        let question = Question::Override(friend, unit);
        if self.ask(self.seat(unit), question, answers)? == Answer::Yes {
            self.gain(friend, TokenKind::Suppression, 1);
            self.active_mut(|active| active.acted = true);
        }
        Ok(())
    }

    /// A die for each suppression token (LEG-SUPP-04), then what keywords do after a rally, then who panics.
    pub(super) fn rally(&mut self) -> Flow {
        let Some(unit) = self.active().map(|active| active.unit) else { return self.next_turn() };
        self.open_window_for(Window::Rally, unit)?;
        let suppression = self.unit(unit).tokens.suppression;
        let strict = self.view().is_switched(unit, Rule::StrictRally);
        if strict {
            let _ = self.calm(unit, 1)?;
        }
        if suppression > 0 && !strict && !self.view().is_switched(unit, Rule::Rally) {
            let die = if self.view().has(unit, UnitKeyword::Indomitable) { DefenseDie::Red } else { DefenseDie::White };
            let count = self.rally_dice(unit, suppression)?;
            let dice: Vec<Shield> = (0..count).map(|_| roll_defense(die, &mut self.state.chance)).collect();
            let shields = Shields::of(&dice);
            let mut removed = (shields.blocks + shields.surges).min(suppression);
            if let Some((most, _)) = self.view().switched(unit, Rule::LoseMoreSuppression) {
                removed = removed.min(most);
            }
            if self.view().is_switched(unit, Rule::LoseSuppression) {
                removed = 0;
            }
            if removed > 0 && self.view().has(unit, UnitKeyword::DangerSense) {
                removed -= self.ask_number(Question::KeepSuppression, unit, removed)?;
            } else if removed > 0 && self.view().has(unit, UnitKeyword::Inconspicuous) {
                // LEG-KW-INCONSPICUOUS: none goes, or all that would.
                let mut answers = self.list();
                answers.extend([removed, 0].map(Answer::Number));
                let question = Question::KeepSuppression(unit, removed);
                if self.ask(self.seat(unit), question, answers)? == Answer::Number(removed) {
                    removed = 0;
                }
            }
            self.unit_mut(unit).tokens.suppression -= removed;
            self.emit(Event::Rallied(unit, shields, removed));
        }
        self.calm_others(unit)?;
        self.demoralize(unit)?;
        self.start_actions(unit)?;
        Ok(())
    }

    /// LEG-KW-INSPIRE-X.
    fn calm_others(&mut self, unit: UnitNo) -> Flow {
        for _ in 0..self.view().keyword(unit, UnitKeyword::Inspire) {
            let view = self.view();
            let shaken = |friend: &UnitNo| view.unit(*friend).tokens.suppression > 0 && view.is_at(unit, *friend, 2);
            let friends: Vec<UnitNo> = view.friends(unit).filter(shaken).collect();
            let question = Question::Choose(unit, Choice::Calm);
            let Some(friend) = self.ask_unit(self.seat(unit), question, friends, true)? else { break };
            let _ = self.calm(friend, 1)?;
        }
        Ok(())
    }

    /// LEG-KW-DEMORALIZE-X.
    fn demoralize(&mut self, unit: UnitNo) -> Flow {
        for _ in 0..self.view().keyword(unit, UnitKeyword::Demoralize) {
            let view = self.view();
            let near = |enemy: &UnitNo| {
                view.can_be_suppressed(*enemy)
                    && view.is_at(unit, *enemy, 2)
                    && !view.shuns(*enemy, view.fixed.seat(unit))
            };
            let enemies: Vec<UnitNo> = view.enemies(unit).filter(near).collect();
            let question = Question::Choose(unit, Choice::Demoralize);
            let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, true)? else { break };
            self.gain(enemy, TokenKind::Suppression, 1);
        }
        Ok(())
    }

    /// Panic and suppression (LEG-MORALE-01, LEG-SUPP-05), free moves, compulsory moves.
    fn start_actions(&mut self, unit: UnitNo) -> Flow {
        if self.view().is_panicked(unit) {
            self.active_mut(|active| (active.panicked, active.actions, active.ended) = (true, 0, true));
            self.emit(Event::Panicked(unit));
            self.drop_tokens(unit);
            self.state.stage = Stage::Finish;
            return Ok(());
        }
        if self.view().is_suppressed(unit) {
            self.active_mut(|active| active.actions = active.actions.saturating_sub(1));
            self.emit(Event::Suppressed(unit));
            self.free_move(unit)?;
        }
        if self.view().is_shaken_about(unit) {
            // LEG-KW-TRANSPORT-X.
            self.active_mut(|active| active.actions = active.actions.min(1));
        }
        self.state.stage = Stage::Act;
        self.open_window_for(Window::ActionsStart, unit)?;
        if self.view().has(unit, UnitKeyword::Speeder) && self.view().can_move(unit) && !self.is_over() {
            self.active_mut(|active| active.compulsory = true);
            if self.ask_yes(Question::CompulsoryFirst, unit)? {
                self.compulsory(unit)?;
            }
        }
        Ok(())
    }

    /// Suppressed and not panicked: one suppression token more for a free move action (LEG-KW-DAUNTLESS, LEG-KW-COMPEL).
    fn free_move(&mut self, unit: UnitNo) -> Flow {
        let view = self.view();
        let own = view.has(unit, UnitKeyword::Dauntless);
        let spec = view.spec(unit);
        let compels = |friend: UnitNo| {
            view.has(friend, UnitKeyword::Compel)
                && view.is_at(unit, friend, 2)
                && view.spec(friend).compels.has(spec.card, view.rank(unit), spec.kind, spec.ai.is_some())
        };
        let urged = own || view.friends(unit).any(compels);
        let moves = if urged && !view.is_shaken_about(unit) { view.open_moves(unit, None) } else { Vec::new() };
        if moves.is_empty() || !self.ask_yes(Question::FreeMove, unit)? {
            return Ok(());
        }
        self.gain(unit, TokenKind::Suppression, 1);
        let mut answers = self.list();
        answers.extend(moves.into_iter().map(Answer::Action));
        if let Answer::Action(deed) = self.ask(self.seat(unit), Question::FreeAct(Some(unit), None), answers)? {
            self.move_by(unit, deed, Grant::Free)?;
        }
        Ok(())
    }

    fn compulsory(&mut self, unit: UnitNo) -> Flow {
        self.active_mut(|active| active.compulsory = false);
        let _ = self.make_move(unit, Motion::new(MoveKind::Compulsory, Grant::Compulsory))?;
        Ok(())
    }

    /// A unit does what a move action is: a move, or getting into a vehicle or out of it (LEG-ACT-12).
    pub(super) fn move_by(&mut self, unit: UnitNo, deed: UnitAction, grant: Grant) -> Flow {
        match deed {
            UnitAction::Embark(carrier) => self.embark(unit, carrier, grant),
            UnitAction::Disembark => self.disembark(unit, grant),
            UnitAction::Move(kind) => {
                let _ = self.make_move(unit, Motion::new(kind, grant))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A plain action, free or not: none of them is done twice (LEG-ACT-07, LEG-ACT-10).
    pub(super) fn plain_action(&mut self, unit: UnitNo, deed: UnitAction) -> Flow {
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
            active.aimed |= deed == UnitAction::Aim;
            active.dodged |= deed == UnitAction::Dodge;
            active.stood_by |= deed == UnitAction::Standby;
        }
        // LEG-STBY-03: whoever acts gives standby up.
        self.lose_standby(unit);
        match deed {
            UnitAction::Aim => {
                let tokens = self.view().stat(unit, Stat::AimActionTokens, 1);
                self.receive(unit, TokenKind::Aim, tokens)?;
                self.done(unit, Doing::Aim)
            }
            UnitAction::Dodge => {
                let tokens = self.view().stat(unit, Stat::DodgeActionTokens, 1);
                self.receive(unit, TokenKind::Dodge, tokens)
            }
            UnitAction::Standby => {
                self.gain(unit, TokenKind::Standby, 1);
                let ready = self.view().keyword(unit, UnitKeyword::Ready);
                self.receive(unit, TokenKind::Aim, ready)
            }
            UnitAction::Recover => self.recover(unit),
            _ => Ok(()),
        }
    }

    /// Notes an attack action, free or not (LEG-ACT-11).
    pub(super) fn count_attack(&mut self, unit: UnitNo) {
        match self.state.activation.as_mut().filter(|active| active.unit == unit) {
            Some(active) => active.attacks += 1,
            None => self.unit_mut(unit).flags.set(Flag::AttackedInTurn),
        }
    }

    /// Asks the active unit's player what it does next, and does it.
    pub(super) fn act(&mut self) -> Flow {
        let Some(unit) = self.active().map(|active| active.unit) else { return self.next_turn() };
        if !self.unit(unit).is_in_play() {
            self.state.stage = Stage::Finish;
            return Ok(());
        }
        let deeds = self.deeds(unit);
        let mut answers = self.list();
        answers.extend(deeds.into_iter().map(Answer::Action));
        answers.push(Answer::Pass);
        match self.ask(self.seat(unit), Question::Act(unit), answers)? {
            Answer::Action(deed) => self.perform(unit, deed),
            _ => {
                if self.active().is_some_and(|active| active.compulsory) {
                    self.compulsory(unit)?;
                }
                self.state.stage = Stage::Finish;
                Ok(())
            }
        }
    }

    /// One action, and what follows it.
    fn perform(&mut self, unit: UnitNo, deed: UnitAction) -> Flow {
        let free = self.is_free_deed(unit, deed)
            || matches!(deed, UnitAction::Drop(_))
            || matches!(deed, UnitAction::Card(action) if action.is_free());
        self.state.attack = None;
        self.active_mut(|active| {
            // Beyond those that every unit has there is only this one (LEG-KW-JUYO-MASTERY).
            active.juyo |= !free && active.actions == 0;
            active.actions = active.actions.saturating_sub(u8::from(!free));
            active.acted |= !free;
        });
        let disabled = self.unit(unit).damage == Some(Damage::Disabled);
        match deed {
            UnitAction::Aim | UnitAction::Dodge | UnitAction::Standby | UnitAction::Recover => {
                self.plain_action(unit, deed)?;
                return self.react(unit);
            }
            UnitAction::Attack => {
                self.active_mut(|active| active.attacks += 1);
                let _ = self.attack(unit, Limits::default())?;
                self.done(unit, Doing::Attack)?;
            }
            UnitAction::Move(MoveKind::Withdraw) => return self.withdraw(unit),
            UnitAction::Embark(_) | UnitAction::Disembark => return self.move_by(unit, deed, Grant::Action),
            UnitAction::Move(kind) => {
                if kind == MoveKind::Standard && disabled {
                    self.active_mut(|active| active.actions = active.actions.saturating_sub(1));
                }
                return self.move_by(unit, deed, Grant::Action);
            }
            UnitAction::Card(action) => {
                self.active_mut(|active| {
                    let _ = active.cards.try_push(action);
                });
                self.emit(Event::CardAction(unit, action));
                self.card_action(unit, action)?;
                if action == CardAction::Arm {
                    self.done(unit, Doing::Arm)?;
                }
            }
            UnitAction::Use(place) => {
                self.active_mut(|active| active.used |= 1 << place);
                self.use_card(unit, Source::Upgrade(unit, place))?;
            }
            UnitAction::Play(place) => self.use_card(unit, Source::Command(self.seat(unit), place))?,
            UnitAction::Mend(place) => self.mend(unit, place)?,
            UnitAction::Claim(number) => {
                self.unit_mut(unit).flags.set(Flag::Revealed);
                self.state.tokens[usize::from(number)].holder = Some(unit);
                self.emit(Event::Claimed(unit, number));
                self.carry_tokens(unit);
            }
            UnitAction::Drop(number) => self.drop_bomb(unit, number),
            UnitAction::Sabotage(number) => self.sabotage(unit, number)?,
        }
        // LEG-STBY-03: whoever acts gives standby up.
        self.lose_standby(unit);
        self.react(unit)
    }

    /// LEG-OBJ-05.
    fn sabotage(&mut self, unit: UnitNo, number: u8) -> Flow {
        let wounds = self.state.tokens[usize::from(number)].wounds;
        let mut answers = self.list();
        if wounds < MOST_SABOTAGE {
            answers.push(Answer::Number(wounds + 1));
        }
        if wounds > 0 {
            answers.push(Answer::Number(wounds - 1));
        }
        let question = Question::Sabotage(unit, number);
        if let Answer::Number(now) = self.ask(self.seat(unit), question, answers)? {
            self.state.tokens[usize::from(number)].wounds = now;
            self.emit(Event::TokenWounds(number, now));
        }
        Ok(())
    }

    /// All suppression goes, exhausted upgrades are readied (LEG-ACT-12); two-sided cards may be turned (LEG-KW-RECONFIGURE).
    pub(super) fn recover(&mut self, unit: UnitNo) -> Flow {
        self.active_mut(|active| active.recovered = active.unit == unit || active.recovered);
        let held = self.unit(unit).tokens.suppression;
        let _ = self.calm(unit, held)?;
        self.unit_mut(unit).exhausted = 0;
        let recharge = self.view().keyword(unit, UnitKeyword::Recharge);
        self.restore_shields(unit, recharge);
        self.emit(Event::Recovered(unit));
        self.turn_cards(unit, Turned::Recover)?;
        self.done(unit, Doing::Recover)
    }

    /// A unit has done something.
    pub(super) fn done(&mut self, unit: UnitNo, kind: Doing) -> Flow {
        self.open_window(Window::ActionAfter, Trigger { kind: Some(kind), ..Trigger::about(unit) })
    }

    /// Its two-sided cards may be turned over (LEG-KW-RECONFIGURE), those of minis that live.
    pub(super) fn turn_cards(&mut self, unit: UnitNo, when: Turned) -> Flow {
        for (place, upgrade) in self.spec(unit).upgrades.iter().enumerate() {
            let lives = |spec: u8| self.spec(unit).minis[usize::from(spec)].upgrade == Some(place as u8);
            let gone = !self.unit(unit).carries(place as u8)
                || upgrade.carried && !self.unit(unit).minis.iter().any(|mini| lives(mini.spec));
            if upgrade.turns != Some(when) || upgrade.faces < 2 || gone {
                continue;
            }
            let question = Question::TurnCard(unit, Source::Upgrade(unit, place as u8));
            let mut answers = self.list();
            answers.extend([Answer::Yes, Answer::Pass]);
            if self.ask(self.seat(unit), question, answers)? == Answer::Yes {
                self.unit_mut(unit).flipped ^= 1 << place;
                self.refresh(unit);
                self.emit(Event::Turned(unit, place as u8));
            }
        }
        Ok(())
    }

    /// True if a deed is free.
    fn is_free_deed(&self, unit: UnitNo, deed: UnitAction) -> bool {
        let source = match deed {
            UnitAction::Use(place) => Source::Upgrade(unit, place),
            UnitAction::Play(place) => Source::Command(self.seat(unit), place),
            _ => return false,
        };
        let index = &self.fixed.abilities;
        let own = |number: &&u16| index.ability(**number).source == source;
        index
            .at(Window::Action)
            .iter()
            .find(own)
            .is_some_and(|number| index.ability(*number).play.action() == Some(true))
    }

    fn next_turn(&mut self) -> Flow {
        let seat = self.active().map_or(self.state.priority, |active| self.seat(active.unit));
        self.state.activation = None;
        self.state.end_flags(End::Activation);
        if let Some(next) = self.state.abilities.pending.unit.take()
            && self.unit(next).is_in_play()
        {
            self.activate(next);
            return Ok(());
        }
        self.state.stage = Stage::Turn(seat.other());
        Ok(())
    }
}

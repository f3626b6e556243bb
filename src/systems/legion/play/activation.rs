//! The activation of a unit (LEG-ACT-05): what it starts with, its rally, its actions, its end.

use super::{
    Answer, Event, Question, QuestionKind,
    attack::Limits,
    dice::{Shield, Shields, roll_defense},
    event::TokenKind,
    keyword::UnitKeyword,
    mission::Objective,
    perk::Perk,
    pieces::UnitNo,
    question::{CardAction, Deed, MoveKind},
    referee::Referee,
    state::{Activation, Damage, Order, Stage},
    table::{Outline, TOUCH},
    view::View,
};
use crate::cards::{DefenseDie, Slot, UnitType};
use kernel::game::stepped::Flow;

/// Actions of a unit (LEG-ACT-07).
const ACTIONS: u8 = 2;
/// Wounds a sabotaged token can have.
const MOST_SABOTAGE: u8 = 4;

/// Card actions, with the keyword that gives each.
const CARD_ACTIONS: [(CardAction, UnitKeyword); 10] = [
    (CardAction::Bolster, UnitKeyword::Bolster),
    (CardAction::CalculateOdds, UnitKeyword::CalculateOdds),
    (CardAction::Guidance, UnitKeyword::Guidance),
    (CardAction::Observe, UnitKeyword::Observe),
    (CardAction::PullingTheStrings, UnitKeyword::PullingTheStrings),
    (CardAction::QuickThinking, UnitKeyword::QuickThinking),
    (CardAction::SecretMission, UnitKeyword::SecretMission),
    (CardAction::Spotter, UnitKeyword::Spotter),
    (CardAction::Strategize, UnitKeyword::Strategize),
    (CardAction::TakeCover, UnitKeyword::TakeCover),
];

impl View<'_, '_> {
    /// The unclaimed or any tokens a leader touches that it may act on.
    fn tokens_at(&self, unit: UnitNo) -> Vec<u8> {
        let Some(leader) = self.leader_outline(unit).filter(|_| self.claims(unit)) else { return Vec::new() };
        let touches = |token: &&super::state::TokenState| {
            leader.is_within(&Outline::round(token.at, super::mission::TOKEN), TOUCH)
        };
        let tokens = self.state.tokens.iter().enumerate();
        tokens.filter(|(_, token)| touches(token)).map(|(number, _)| number as u8).collect()
    }
}

impl Referee<'_> {
    fn active(&self) -> Option<&Activation> {
        self.state.activation.as_ref()
    }

    fn active_mut(&mut self, change: impl FnOnce(&mut Activation)) {
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
        if self.view().has(unit, UnitKeyword::WheelMode) && self.ask_yes(QuestionKind::WheelMode, unit)? {
            self.unit_mut(unit).wheels = true;
        }
        self.start_perks(unit)?;
        self.override_program(unit)?;
        self.state.stage = Stage::Rally;
        Ok(())
    }

    /// LEG-KW-OVERRIDE-X: a friend near gains suppression, and the program does not bind.
    fn override_program(&mut self, unit: UnitNo) -> Flow {
        if self.spec(unit).ai.is_none() || self.unit(unit).order == Order::FaceUp {
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
        let question = Question { other: Some(unit), ..Question::about(QuestionKind::Override, friend) };
        if self.ask(self.seat(unit), question, answers)? == Answer::Yes {
            self.gain(friend, TokenKind::Suppression, 1);
            self.active_mut(|active| active.acted = true);
        }
        Ok(())
    }

    /// A die for each suppression token (LEG-SUPP-04), then what keywords do after a rally, then who panics.
    pub(super) fn rally(&mut self) -> Flow {
        let Some(unit) = self.active().map(|active| active.unit) else { return self.next_turn() };
        let suppression = self.unit(unit).tokens.suppression;
        if suppression > 0 {
            let die = if self.view().has(unit, UnitKeyword::Indomitable) { DefenseDie::Red } else { DefenseDie::White };
            let dice: Vec<Shield> = (0..suppression).map(|_| roll_defense(die, &mut self.state.chance)).collect();
            let shields = Shields::of(&dice);
            let mut removed = shields.blocks + shields.surges;
            let keeps = [UnitKeyword::DangerSense, UnitKeyword::Inconspicuous];
            if removed > 0 && keeps.iter().any(|keyword| self.view().has(unit, *keyword)) {
                removed -= self.ask_number(QuestionKind::KeepSuppression, unit, removed)?;
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
            let question = Question { number: 0, ..Question::about(QuestionKind::Choose, unit) };
            let Some(friend) = self.ask_unit(self.seat(unit), question, friends, true)? else { break };
            let _ = self.lose(friend, TokenKind::Suppression, 1);
        }
        Ok(())
    }

    /// LEG-KW-DEMORALIZE-X.
    fn demoralize(&mut self, unit: UnitNo) -> Flow {
        for _ in 0..self.view().keyword(unit, UnitKeyword::Demoralize) {
            let view = self.view();
            let near = |enemy: &UnitNo| view.can_be_suppressed(*enemy) && view.is_at(unit, *enemy, 2);
            let enemies: Vec<UnitNo> = view.enemies(unit).filter(near).collect();
            let question = Question { number: 1, ..Question::about(QuestionKind::Choose, unit) };
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
        self.state.stage = Stage::Act;
        if self.view().has(unit, UnitKeyword::Speeder) && self.view().can_move(unit) && !self.is_over() {
            self.active_mut(|active| active.compulsory = true);
            if self.ask_yes(QuestionKind::CompulsoryFirst, unit)? {
                self.compulsory(unit)?;
            }
        }
        let wounded = self.unit(unit).is_in_play() && self.unit(unit).wounds() > 0;
        if wounded && self.view().has(unit, UnitKeyword::Juyo) && self.ask_yes(QuestionKind::ExtraAction, unit)? {
            // LEG-KW-JUYO-MASTERY.
            self.active_mut(|active| {
                active.actions += 1;
                active.juyo = true;
            });
        }
        Ok(())
    }

    /// Suppressed and not panicked: one suppression token more for a free move (LEG-KW-DAUNTLESS, LEG-KW-COMPEL).
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
        if !urged || !view.can_move(unit) || view.is_engaged(unit) || !self.ask_yes(QuestionKind::FreeMove, unit)? {
            return Ok(());
        }
        self.gain(unit, TokenKind::Suppression, 1);
        if self.make_move(unit, MoveKind::Standard, true)? {
            self.react(unit)?;
        }
        Ok(())
    }

    fn compulsory(&mut self, unit: UnitNo) -> Flow {
        self.active_mut(|active| active.compulsory = false);
        if self.make_move(unit, MoveKind::Compulsory, false)? {
            self.react(unit)?;
        }
        Ok(())
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
        answers.extend(deeds.into_iter().map(Answer::Deed));
        answers.push(Answer::Pass);
        match self.ask(self.seat(unit), Question::about(QuestionKind::Act, unit), answers)? {
            Answer::Deed(deed) => self.perform(unit, deed),
            _ => {
                if self.active().is_some_and(|active| active.compulsory) {
                    self.compulsory(unit)?;
                }
                self.state.stage = Stage::Finish;
                Ok(())
            }
        }
    }

    /// What the active unit may do now (LEG-ACT-07 to -13).
    fn deeds(&self, unit: UnitNo) -> Vec<Deed> {
        let Some(active) = self.active().filter(|active| !active.ended) else { return Vec::new() };
        let uses = self.view().card_uses(unit, active.used);
        let free = uses.iter().filter(|(_, free)| *free).map(|(place, _)| Deed::Use(*place));
        if active.actions == 0 {
            return free.collect();
        }
        let view = self.view();
        let state = self.unit(unit);
        let mut deeds = Vec::new();
        self.moves(unit, active, &mut deeds);
        // A unit out of cohesion moves first (LEG-MOVE-04).
        if state.scattered && deeds.contains(&Deed::Move(MoveKind::Standard)) {
            return vec![Deed::Move(MoveKind::Standard)];
        }
        let most_attacks =
            if view.has(unit, UnitKeyword::Ataru) || view.has(unit, UnitKeyword::Barrage) && !active.arsenal {
                2
            } else {
                1
            };
        if active.attacks < most_attacks && !active.stood_by && self.can_attack(unit, Limits::default()) {
            deeds.push(Deed::Attack);
        }
        if !active.aimed {
            deeds.push(Deed::Aim);
        }
        if !active.dodged {
            deeds.push(Deed::Dodge);
        }
        // LEG-STBY-01, LEG-ACT-13.
        let stands_by = view.spec(unit).kind != UnitType::RepulsorVehicle || view.has(unit, UnitKeyword::HoverGround);
        if stands_by && !active.stood_by && active.attacks == 0 && !state.tokens.standby {
            deeds.push(Deed::Standby);
        }
        if !active.recovered && (state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0)
        {
            deeds.push(Deed::Recover);
        }
        for (action, keyword) in CARD_ACTIONS {
            if view.has(unit, keyword) && !active.cards.contains(&action) && self.is_useful(unit, action) {
                deeds.push(Deed::Card(action));
            }
        }
        for number in view.tokens_at(unit) {
            let token = &self.state.tokens[usize::from(number)];
            match view.objective() {
                Some(Objective::Recover) if token.holder.is_none() => deeds.push(Deed::Claim(number)),
                Some(Objective::Sabotage) => deeds.push(Deed::Sabotage(number)),
                _ => {}
            }
        }
        deeds.extend(view.mending(unit).into_iter().map(Deed::Mend));
        deeds.extend(uses.iter().filter(|(_, free)| !free).map(|(place, _)| Deed::Use(*place)));
        self.bound(unit, active, &mut deeds);
        deeds.extend(free);
        deeds
    }

    /// LEG-KW-AI: without a face-up order the first action is one of those listed, if any can be done.
    fn bound(&self, unit: UnitNo, active: &Activation, deeds: &mut Vec<Deed>) {
        let Some([aim, dodge, moves, attack]) = self.spec(unit).ai else { return };
        if active.acted || self.unit(unit).order == Order::FaceUp {
            return;
        }
        let listed = |deed: &Deed| match deed {
            Deed::Aim => aim,
            Deed::Dodge => dodge,
            Deed::Move(_) => moves,
            Deed::Attack => attack,
            _ => false,
        };
        if deeds.iter().any(listed) {
            deeds.retain(listed);
        }
    }

    /// The moves it can make with an action.
    fn moves(&self, unit: UnitNo, active: &Activation, deeds: &mut Vec<Deed>) {
        let view = self.view();
        let spec = view.spec(unit);
        let most_moves = if view.has(unit, UnitKeyword::Plodding) { 1 } else { u8::MAX };
        let most_moves = if active.juyo { 2 } else { most_moves };
        let stuck = view.unit(unit).tokens.immobilize > 0 && view.speed(unit) == 0;
        if active.moves >= most_moves || stuck {
            return;
        }
        let engaged = view.engaged_with(unit).count();
        // LEG-MELEE-05, LEG-KW-DISENGAGE.
        let held = engaged > 1 || engaged == 1 && !view.has(unit, UnitKeyword::Disengage);
        if held {
            if view.may_withdraw(unit) {
                deeds.push(Deed::Move(MoveKind::Withdraw));
            }
            return;
        }
        if view.can_move(unit) {
            let disabled = view.unit(unit).damage == Some(Damage::Disabled);
            // LEG-VEH-04.
            if !disabled || active.actions >= 2 {
                deeds.push(Deed::Move(MoveKind::Standard));
            }
            let backs =
                spec.notched && spec.kind != UnitType::RepulsorVehicle || view.has(unit, UnitKeyword::HoverGround);
            if backs && !disabled {
                deeds.push(Deed::Move(MoveKind::Reverse));
            }
            for kind in [MoveKind::Climb, MoveKind::Jump] {
                if !spec.notched && !view.landings(unit, kind).is_empty() {
                    deeds.push(Deed::Move(kind));
                }
            }
        }
        if spec.notched {
            deeds.push(Deed::Move(MoveKind::Pivot));
        }
    }

    /// Whether a card action has anybody to reach.
    fn is_useful(&self, unit: UnitNo, action: CardAction) -> bool {
        match action {
            CardAction::QuickThinking => true,
            CardAction::SecretMission => {
                let enemy = self.state.color(self.seat(unit).other());
                let view = self.view();
                !self.unit(unit).mission_done && view.outlines(unit).all(|outline| view.is_in_zone(&outline, enemy))
            }
            _ => !self.choices(unit, action).is_empty(),
        }
    }

    /// The units a card action can reach.
    fn choices(&self, unit: UnitNo, action: CardAction) -> Vec<UnitNo> {
        let view = self.view();
        let hulls = view.hulls();
        let friends = |range: u8, trooper: bool| {
            let near = move |friend: &UnitNo| {
                (!trooper || view.spec(*friend).is_trooper()) && view.is_at(unit, *friend, range)
            };
            view.friends(unit).filter(near).collect::<Vec<_>>()
        };
        match action {
            CardAction::Bolster | CardAction::Spotter | CardAction::Strategize | CardAction::TakeCover => {
                let mut units = friends(1, false);
                units.push(unit);
                units
            }
            CardAction::CalculateOdds => {
                let mut units = friends(1, true);
                units.retain(|friend| view.any_sees(unit, *friend, &hulls));
                units
            }
            CardAction::Guidance | CardAction::PullingTheStrings => friends(2, true),
            CardAction::Observe => {
                let sees = |enemy: &UnitNo| view.is_at(unit, *enemy, 3) && view.any_sees(unit, *enemy, &hulls);
                view.enemies(unit).filter(sees).collect()
            }
            CardAction::QuickThinking | CardAction::SecretMission => Vec::new(),
        }
    }

    /// One action, and what follows it.
    fn perform(&mut self, unit: UnitNo, deed: Deed) -> Flow {
        let free = self.is_free_deed(unit, deed);
        self.state.attack = None;
        self.active_mut(|active| {
            active.actions -= u8::from(!free);
            active.acted |= !free;
        });
        let disabled = self.unit(unit).damage == Some(Damage::Disabled);
        match deed {
            Deed::Aim => {
                self.active_mut(|active| active.aimed = true);
                self.gain(unit, TokenKind::Aim, 1);
            }
            Deed::Dodge => {
                self.active_mut(|active| active.dodged = true);
                self.gain(unit, TokenKind::Dodge, 1);
            }
            Deed::Standby => {
                self.active_mut(|active| active.stood_by = true);
                self.gain(unit, TokenKind::Standby, 1);
                let ready = self.view().keyword(unit, UnitKeyword::Ready);
                self.gain(unit, TokenKind::Aim, ready);
                // What it does itself takes its token only with the next action.
                self.react(unit)?;
                return Ok(());
            }
            Deed::Recover => self.recover(unit),
            Deed::Attack => {
                self.active_mut(|active| active.attacks += 1);
                let _ = self.attack(unit, Limits::default())?;
            }
            Deed::Move(MoveKind::Withdraw) => self.withdraw(unit)?,
            Deed::Move(kind) => {
                if kind == MoveKind::Standard && disabled {
                    self.active_mut(|active| active.actions = active.actions.saturating_sub(1));
                }
                self.active_mut(|active| active.moves += 1);
                let before: Vec<UnitNo> = self.view().melee(unit).collect();
                let _ = self.make_move(unit, kind, true)?;
                self.react(unit)?;
                return self.after_move(unit, &before);
            }
            Deed::Card(action) => {
                self.active_mut(|active| {
                    let _ = active.cards.try_push(action);
                });
                self.emit(Event::CardAction(unit, action));
                self.card_action(unit, action)?;
            }
            Deed::Use(place) => {
                self.active_mut(|active| active.used |= 1 << place);
                self.use_upgrade(unit, place)?;
            }
            Deed::Mend(place) => self.mend(unit, place)?,
            Deed::Claim(number) => {
                self.unit_mut(unit).known = true;
                self.state.tokens[usize::from(number)].holder = Some(unit);
                self.emit(Event::Claimed(unit, number));
                self.carry_tokens(unit);
            }
            Deed::Sabotage(number) => self.sabotage(unit, number)?,
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
        let question = Question { number, ..Question::about(QuestionKind::Sabotage, unit) };
        if let Answer::Number(now) = self.ask(self.seat(unit), question, answers)? {
            self.state.tokens[usize::from(number)].wounds = now;
            self.emit(Event::TokenWounds(number, now));
        }
        Ok(())
    }

    /// All suppression goes, exhausted upgrades are readied (LEG-ACT-12); two-sided cards may be turned (LEG-KW-RECONFIGURE).
    pub(super) fn recover(&mut self, unit: UnitNo) {
        self.active_mut(|active| active.recovered = active.unit == unit || active.recovered);
        let held = self.unit(unit).tokens.suppression;
        let _ = self.lose(unit, TokenKind::Suppression, held);
        self.unit_mut(unit).exhausted = 0;
        let recharge = self.view().keyword(unit, UnitKeyword::Recharge);
        self.restore_shields(unit, recharge);
        self.emit(Event::Recovered(unit));
        if self.view().has_perk(unit, Perk::SecondWind) {
            self.gain(unit, TokenKind::Aim, 1);
        }
    }

    /// Free attacks that follow a move action (LEG-KW-CHARGE, LEG-KW-RELENTLESS, LEG-KW-STEADY).
    fn after_move(&mut self, unit: UnitNo, before: &[UnitNo]) -> Flow {
        let Some(active) = self.active() else { return Ok(()) };
        let attacked = active.attacks > 0 || active.stood_by || active.ended;
        if attacked || self.is_over() || !self.unit(unit).is_in_play() {
            return Ok(());
        }
        let view = self.view();
        let met = view.melee(unit).find(|enemy| !before.contains(enemy));
        let charge = met.filter(|_| view.has(unit, UnitKeyword::Charge));
        let mut limits = Limits { may_pass: true, ..Limits::default() };
        if view.has(unit, UnitKeyword::Relentless) {
        } else if let Some(enemy) = charge {
            (limits.melee, limits.only) = (Some(true), Some(enemy));
        } else if view.has(unit, UnitKeyword::Steady) {
            limits.melee = Some(false);
        } else {
            return Ok(());
        }
        if self.can_attack(unit, limits) && self.attack(unit, limits)? {
            self.active_mut(|active| active.attacks += 1);
            self.react(unit)?;
        }
        Ok(())
    }

    /// What the card actions of keywords do.
    fn card_action(&mut self, unit: UnitNo, action: CardAction) -> Flow {
        let number = |keyword| self.unit(unit).keywords[keyword];
        match action {
            CardAction::QuickThinking => {
                self.gain(unit, TokenKind::Aim, 1);
                self.gain(unit, TokenKind::Dodge, 1);
            }
            CardAction::SecretMission => self.unit_mut(unit).mission_done = true,
            CardAction::Bolster => self.each(unit, action, number(UnitKeyword::Bolster), &[TokenKind::Surge])?,
            CardAction::Spotter => self.each(unit, action, number(UnitKeyword::Spotter), &[TokenKind::Aim])?,
            CardAction::TakeCover => self.each(unit, action, number(UnitKeyword::TakeCover), &[TokenKind::Dodge])?,
            CardAction::Strategize => {
                let most = number(UnitKeyword::Strategize);
                self.gain(unit, TokenKind::Suppression, 1);
                self.each(unit, action, most, &[TokenKind::Aim, TokenKind::Dodge])?;
            }
            CardAction::CalculateOdds => {
                self.each(unit, action, 1, &[TokenKind::Aim, TokenKind::Dodge, TokenKind::Suppression])?;
            }
            CardAction::Observe => {
                let enemies = self.choices(unit, action);
                let question = Question { number: 2, ..Question::about(QuestionKind::Choose, unit) };
                let count = number(UnitKeyword::Observe);
                if let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, false)? {
                    self.gain(enemy, TokenKind::Observation, count);
                }
            }
            CardAction::Guidance | CardAction::PullingTheStrings => {
                let friends = self.choices(unit, action);
                let question = Question { number: 3, ..Question::about(QuestionKind::Choose, unit) };
                if let Some(friend) = self.ask_unit(self.seat(unit), question, friends, false)? {
                    self.free_action(friend, action)?;
                }
            }
        }
        Ok(())
    }

    /// Different units gain these tokens.
    fn each(&mut self, unit: UnitNo, action: CardAction, most: u8, kinds: &[TokenKind]) -> Flow {
        let mut open = self.choices(unit, action);
        for _ in 0..most {
            let question = Question { number: 3, ..Question::about(QuestionKind::Choose, unit) };
            let Some(chosen) = self.ask_unit(self.seat(unit), question, open.iter().copied(), true)? else { break };
            open.retain(|other| *other != chosen);
            for kind in kinds {
                self.gain(chosen, *kind, 1);
            }
        }
        Ok(())
    }

    /// Another unit acts for free (LEG-KW-GUIDANCE: no attack; LEG-KW-PULLING-THE-STRINGS: an attack or a move).
    fn free_action(&mut self, unit: UnitNo, action: CardAction) -> Flow {
        let mut answers = self.list();
        let limits = Limits { may_pass: true, ..Limits::default() };
        if action == CardAction::PullingTheStrings && self.can_attack(unit, limits) {
            answers.push(Answer::Deed(Deed::Attack));
        }
        if self.view().can_move(unit) && !self.view().is_engaged(unit) {
            answers.push(Answer::Deed(Deed::Move(MoveKind::Standard)));
        }
        if action == CardAction::Guidance {
            answers.extend([Deed::Aim, Deed::Dodge, Deed::Recover].map(Answer::Deed));
        }
        match self.ask(self.seat(unit), Question::about(QuestionKind::FreeAct, unit), answers)? {
            Answer::Deed(Deed::Attack) => {
                let _ = self.attack(unit, Limits::default())?;
            }
            Answer::Deed(Deed::Move(kind)) => {
                let _ = self.make_move(unit, kind, true)?;
            }
            Answer::Deed(Deed::Aim) => self.gain(unit, TokenKind::Aim, 1),
            Answer::Deed(Deed::Dodge) => self.gain(unit, TokenKind::Dodge, 1),
            Answer::Deed(Deed::Recover) => self.recover(unit),
            _ => return Ok(()),
        }
        self.react(unit)
    }

    /// The end: poison, regeneration, cards that are readied, tokens that go, the order token (LEG-ACT-05).
    pub(super) fn finish_activation(&mut self) -> Flow {
        let Some(active) = self.state.activation.clone() else { return self.next_turn() };
        let unit = active.unit;
        if self.unit(unit).is_in_play() {
            if active.panicked {
                // LEG-MORALE-02.
                let courage = self.view().courage(unit).unwrap_or(0);
                let _ = self.lose(unit, TokenKind::Suppression, courage);
            }
            let poison = self.unit(unit).tokens.poison;
            self.unit_mut(unit).tokens.poison = 0;
            self.suffer(unit, poison, None)?;
        }
        if self.unit(unit).is_in_play() {
            self.regenerate(unit);
            self.ready_force(unit);
            let state = self.unit_mut(unit);
            state.keywords[UnitKeyword::Arsenal] -= active.arsenal_bonus.min(state.keywords[UnitKeyword::Arsenal]);
            (state.tokens.immobilize, state.tokens.ion) = (0, 0);
        }
        if self.unit(unit).is_in_play() {
            self.unit_mut(unit).order = Order::FaceDown;
        }
        self.roll_damage(unit)?;
        self.next_turn()
    }

    /// LEG-KW-REGENERATE-X.
    fn regenerate(&mut self, unit: UnitNo) {
        let most = self.view().keyword(unit, UnitKeyword::Regenerate).min(self.unit(unit).wounds());
        let dice: Vec<Shield> = (0..most).map(|_| roll_defense(DefenseDie::White, &mut self.state.chance)).collect();
        let shields = Shields::of(&dice);
        let mut healed = shields.blocks + shields.surges;
        if healed == 0 {
            return;
        }
        self.emit(Event::Healed(unit, healed));
        for mini in &mut self.unit_mut(unit).minis {
            let here = healed.min(mini.wounds);
            mini.wounds -= here;
            healed -= here;
        }
    }

    /// LEG-KW-MASTER-OF-THE-FORCE-X.
    fn ready_force(&mut self, unit: UnitNo) {
        let mut left = self.view().keyword(unit, UnitKeyword::MasterOfTheForce);
        for (number, upgrade) in self.spec(unit).upgrades.iter().enumerate() {
            let exhausted = self.unit(unit).exhausted >> number & 1 == 1;
            if left > 0 && upgrade.slot == Slot::Force && exhausted {
                self.unit_mut(unit).exhausted &= !(1 << number);
                left -= 1;
            }
        }
    }

    fn next_turn(&mut self) -> Flow {
        let seat = self.active().map_or(self.state.priority, |active| self.seat(active.unit));
        self.state.activation = None;
        self.state.stage = Stage::Turn(seat.other());
        Ok(())
    }
}

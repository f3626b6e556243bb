//! Attacks and other actions that abilities bring.

use super::super::{Occasion, Scope, Use};
use crate::{
    cards::{
        AttackType, Die,
        ability::{Amount, Banned, Strike, Targets, Who, Window},
    },
    play::{
        Answer, Event, Question, QuestionKind, View, attack::Order, board::Space, pieces::FigureNo, referee::Referee,
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// Whom an ability lets a figure attack; `hit` are those that were attacked by it already.
    pub(in crate::play) fn strikes(
        &self,
        scope: &Scope,
        by: FigureNo,
        strike: &Strike,
        hit: &[FigureNo],
    ) -> Vec<(FigureNo, Space)> {
        if !self.may_attack(by) {
            return Vec::new();
        }
        let melee = self.kind_of(scope, by, strike) == AttackType::Melee;
        let mut found = if strike.controller.is_some() {
            self.all_targets(by, melee)
        } else if sees_past_others(strike) {
            self.targets_past_others(by, melee)
        } else {
            self.targets_as(by, &self.spaces(by), melee)
        };
        match &strike.target {
            Some(Who::Fits(filter)) => found.retain(|(target, _)| self.fits(scope, *target, filter)),
            Some(who) => {
                let wanted = self.who(scope, who);
                found.retain(|(target, _)| wanted.contains(target));
            }
            None => {}
        }
        match strike.targets {
            Some(Targets::Same) if !hit.is_empty() => found.retain(|(target, _)| hit.contains(target)),
            Some(Targets::Different) => found.retain(|(target, _)| !hit.contains(target)),
            _ => {}
        }
        found
    }

    fn kind_of(&self, scope: &Scope, by: FigureNo, strike: &Strike) -> AttackType {
        let lent = strike.pool_of.as_ref().and_then(|who| self.the(scope, who)).unwrap_or(by);
        let own = self.group(lent).attack.as_ref().map_or(AttackType::Melee, |attack| attack.kind);
        strike.kind.unwrap_or(own)
    }
}

/// Whether figures hide nobody from this attack.
fn sees_past_others(strike: &Strike) -> bool {
    use crate::cards::ability::{Effect, Mod};
    strike.with.iter().any(|step| matches!(step, Effect::Grant(grant) if grant.mods.contains(&Mod::LosThroughFigures)))
}

/// How many attacks run in one another at most. No match comes near it: every attack in another comes of an ability that does
/// not answer itself, of a figure that falls once, or of a card that is played once.
const MOST_NESTED: u8 = 24;

impl Referee<'_> {
    /// Attacks that an ability brings.
    pub(super) fn strike(&mut self, scope: &mut Scope, strike: &Strike) -> Flow {
        debug_assert!(self.state.depth < MOST_NESTED, "attacks answer attacks without end");
        if self.state.depth >= MOST_NESTED {
            return Ok(());
        }
        let mut hit: Vec<FigureNo> = Vec::new();
        let mut each = strike.dice_each.clone();
        for by in self.view().who(scope, &strike.by) {
            if strike.targets != Some(Targets::Same) {
                hit.clear();
            }
            let count = self.view().count(scope, &strike.count).min(6);
            for number in 0..count {
                let is_dying = scope.occasion.window == Window::AboutToBeDefeated && scope.you == Some(by);
                if self.is_over() || !(self.figure(by).is_in_play() || is_dying) {
                    break;
                }
                let may_pass = strike.optional || strike.up_to && number > 0;
                if !self.strike_once(scope, by, strike, &mut hit, &mut each, may_pass)? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn strike_once(
        &mut self,
        scope: &mut Scope,
        by: FigureNo,
        strike: &Strike,
        hit: &mut Vec<FigureNo>,
        each: &mut Vec<Die>,
        may_pass: bool,
    ) -> Flow<bool> {
        let kind = self.view().kind_of(scope, by, strike);
        // Targets that are named by the attack that runs are meant as it is.
        let wanted: Option<Vec<FigureNo>> = match &strike.target {
            Some(Who::Fits(_)) | None => None,
            Some(who) => Some(self.view().who(scope, who)),
        };
        let outer_target = self.view().the(scope, &Who::Target);
        let outer = self.begin_attack();
        self.take_aim(by, Some(kind))?;
        let mut targets = if self.figure(by).is_in_play() {
            let free = Strike { target: strike.target.clone().filter(|_| wanted.is_none()), ..strike.clone() };
            self.view().strikes(scope, by, &free, hit)
        } else {
            Vec::new()
        };
        if let Some(wanted) = &wanted {
            targets.retain(|(target, _)| wanted.contains(target));
        }
        let seat = if strike.controller.is_some() { scope.seat } else { self.seat(by) };
        let mut answers = self.list();
        answers.extend(targets.into_iter().map(|(target, space)| Answer::Attack { target, space }));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let question = Question::about(QuestionKind::Strike, by);
        let Answer::Attack { target, space } = self.ask(seat, question, answers)? else {
            self.end_attack(outer);
            return Ok(false);
        };
        hit.push(target);
        let mut order = Order {
            kind: Some(kind),
            dice: (!strike.dice.is_empty()).then(|| strike.dice.clone()),
            bare: strike.no_abilities,
            controller: strike.controller.map(|_| scope.seat),
        };
        if let Some(lent) = strike.pool_of.as_ref().and_then(|who| self.view().the(scope, who).or(outer_target)) {
            order.dice = self.battle.group(lent).attack.as_ref().map(|attack| attack.dice.clone());
        }
        if !strike.dice_each.is_empty() {
            let mut answers = self.list();
            answers.extend(each.iter().copied().map(Answer::Color));
            let question = Question::about(QuestionKind::Pool, by);
            if let Answer::Color(die) = self.ask(seat, question, answers)? {
                if let Some(place) = each.iter().position(|left| *left == die) {
                    each.remove(place);
                }
                order.dice = Some(vec![die]);
            }
        }
        let report = self.resolve_attack(by, target, space, order, Some((scope, &strike.with)))?;
        self.end_attack(outer);
        if scope.first_space.is_none() {
            scope.first_space = Some(space);
        }
        if let Some(report) = report {
            scope.report = Some(report);
        }
        self.settle();
        Ok(true)
    }

    pub(super) fn extra_action(&mut self, scope: &Scope, who: &Who, n: &Amount) {
        for figure in self.meant(scope, who) {
            let actions = self.view().count(scope, n);
            if let Some(active) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure))
                && actions > 0
            {
                active.actions = active.actions.saturating_add(actions);
                self.emit(Event::ActionsGained(figure, actions));
            }
        }
    }

    /// Interacts without spending an action (IA-ACT-09).
    pub(super) fn interacts(&mut self, scope: &Scope, who: &Who) -> Flow {
        for figure in self.meant(scope, who) {
            let things = self.view().things(figure);
            let mut answers = self.list();
            answers.extend(things.into_iter().map(Answer::Interact));
            if !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::about(QuestionKind::Interact, figure);
            if let Answer::Interact(thing) = self.ask(self.seat(figure), question, answers)? {
                self.interact(figure, thing)?;
            }
        }
        Ok(())
    }

    /// Uses another ability of the owner without paying for it.
    pub(super) fn use_named(&mut self, scope: &Scope, name: &str) -> Flow {
        let Some(you) = scope.you else { return Ok(()) };
        let group = self.battle.figures[you.index()];
        let battle = self.battle;
        let named = |number: &super::super::AbilityNo| *battle.book.ability(*number).play.name == *name;
        let Some(ability) = battle.book.of_group(group).find(named) else { return Ok(()) };
        let used = Use { ability, by: Some(you) };
        self.emit(Event::Used(ability, Some(you)));
        let mut inner = self.view().scope(used, Occasion::about(Window::Special, you));
        self.carry_out_named(&mut inner, &battle.book.ability(ability).play)
    }

    /// Takes a special action without spending actions (IA-ACT-09).
    pub(super) fn special_action(&mut self, scope: &Scope, who: &Who) -> Flow {
        for figure in self.meant(scope, who) {
            if self.view().cannot(figure, Banned::UseSpecial) {
                continue;
            }
            let group = self.battle.figures[figure.index()];
            let battle = self.battle;
            let is_special =
                |number: &super::super::AbilityNo| battle.book.ability(*number).play.when == Window::Special;
            let abilities: Vec<_> = battle.book.of_group(group).filter(is_special).collect();
            let mut answers = self.list();
            answers.extend(abilities.into_iter().map(Answer::Special));
            let question = Question::about(QuestionKind::Use, figure);
            if let Answer::Special(ability) = self.ask(self.seat(figure), question, answers)? {
                let used = Use { ability, by: Some(figure) };
                self.emit(Event::Used(ability, Some(figure)));
                let mut inner = self.view().scope(used, Occasion::about(Window::Special, figure));
                self.carry_out_named(&mut inner, &battle.book.ability(ability).play)?;
            }
        }
        Ok(())
    }
}

//! Attacks and other actions that abilities bring.

use crate::{
    cards::{
        AttackType, Die,
        ability::{Amount, FigureBan, Strike, Targets, Who, Window},
    },
    play::{
        Answer, Event, Question, State, View,
        attack::Order,
        board::Space,
        pieces::FigureNo,
        referee::Referee,
        state::{Context, Trigger, Use},
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// Legal targets of an ability's attack by a figure; `hit` are its earlier targets.
    pub(in crate::play) fn strikes(
        &self,
        context: &Context,
        by: FigureNo,
        strike: &Strike,
        hit: &[FigureNo],
    ) -> Vec<(FigureNo, Space)> {
        if !self.may_attack(by) {
            return Vec::new();
        }
        if self.hero(by).is_some() && strike.dice.is_empty() {
            let weapons = self.weapons_for(context, by, strike, hit);
            let mut found: Vec<(FigureNo, Space)> = Vec::new();
            for weapon in weapons {
                let state = self.wielding(by, weapon);
                let with = View { fixed: self.fixed, state: &state };
                found.extend(with.strikes_with(context, by, strike, hit));
            }
            found.sort_unstable();
            found.dedup();
            return found;
        }
        self.strikes_with(context, by, strike, hit)
    }

    /// Legal targets of an ability's attack with the weapon in hand.
    fn strikes_with(
        &self,
        context: &Context,
        by: FigureNo,
        strike: &Strike,
        hit: &[FigureNo],
    ) -> Vec<(FigureNo, Space)> {
        let melee = self.kind_of(context, by, strike) == AttackType::Melee;
        let mut found = if strike.controller.is_some() {
            self.all_targets(by, melee)
        } else if sees_past_others(strike) {
            self.attack_targets_past_others(by, melee)
        } else {
            self.attack_targets_as(by, &self.spaces(by), melee)
        };
        match &strike.target {
            Some(Who::Fits(filter)) => found.retain(|(target, _)| self.matches(context, *target, filter)),
            Some(who) => {
                let wanted = self.targets(context, who);
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

    /// The weapons with which a hero could attack by an ability: those it may use that reach somebody.
    fn weapons_for(&self, context: &Context, by: FigureNo, strike: &Strike, hit: &[FigureNo]) -> Vec<u8> {
        let Some((hero, _)) = self.hero(by) else { return Vec::new() };
        let fits = |weapon: &u8| {
            if strike.weapons.is_some_and(|weapons| weapons >> weapon & 1 == 0) {
                return false;
            }
            let kind = hero.card(false, *weapon).attack.as_ref().map(|attack| attack.kind);
            // A melee weapon that is used from afar is named by the ability.
            let is_of_kind = strike.weapons.is_some() || strike.kind.is_none_or(|wanted| kind == Some(wanted));
            let state = self.wielding(by, *weapon);
            is_of_kind && !View { fixed: self.fixed, state: &state }.strikes_with(context, by, strike, hit).is_empty()
        };
        (0..hero.weapons.len().min(16) as u8).filter(fits).collect()
    }

    /// The match with a hero's other weapon in hand.
    fn wielding(&self, by: FigureNo, weapon: u8) -> State {
        let mut state = self.state.clone();
        if let Some(hero) = state.campaign.as_mut().and_then(|state| state.heroes.get_mut(by.index())) {
            hero.weapon = weapon;
        }
        state
    }

    fn kind_of(&self, context: &Context, by: FigureNo, strike: &Strike) -> AttackType {
        let lent = strike.pool_of.as_ref().and_then(|who| self.target(context, who)).unwrap_or(by);
        let own = self.group(lent).attack.as_ref().map_or(AttackType::Melee, |attack| attack.kind);
        strike.kind.unwrap_or(own)
    }
}

/// True if figures do not block sight of this attack.
fn sees_past_others(strike: &Strike) -> bool {
    use crate::cards::ability::{Effect, Modifier};
    strike
        .with
        .iter()
        .any(|step| matches!(step, Effect::Grant(grant) if grant.mods.contains(&Modifier::LosThroughFigures)))
}

/// Limit of nested attacks. No match comes near it: a nested attack needs an ability that does not answer itself, a
/// defeat, or a card.
const MOST_NESTED: u8 = 24;

impl Referee<'_> {
    /// Attacks that an ability brings.
    pub(super) fn strike(&mut self, context: &mut Context, strike: &Strike) -> Flow {
        debug_assert!(self.state.depth < MOST_NESTED, "attacks answer attacks without end");
        if self.state.depth >= MOST_NESTED {
            return Ok(());
        }
        let mut hit: Vec<FigureNo> = Vec::new();
        let mut each = strike.dice_each.clone();
        for by in self.view().targets(context, &strike.by) {
            if strike.targets != Some(Targets::Same) {
                hit.clear();
            }
            let count = self.view().count(context, &strike.count).min(6);
            for number in 0..count {
                let is_dying = context.trigger.window == Window::AboutToBeDefeated && context.you == Some(by);
                if self.is_over() || !(self.figure(by).is_in_play() || is_dying) {
                    break;
                }
                let may_pass = strike.optional || strike.up_to && number > 0;
                if !self.strike_once(context, by, strike, &mut hit, &mut each, may_pass)? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn strike_once(
        &mut self,
        context: &mut Context,
        by: FigureNo,
        strike: &Strike,
        hit: &mut Vec<FigureNo>,
        each: &mut Vec<Die>,
        may_pass: bool,
    ) -> Flow<bool> {
        if !self.take_weapon_for(context, by, strike, hit)? {
            return Ok(false);
        }
        let kind = self.view().kind_of(context, by, strike);
        // Targets that are named by the attack that runs are meant as it is.
        let wanted: Option<Vec<FigureNo>> = match &strike.target {
            Some(Who::Fits(_)) | None => None,
            Some(who) => Some(self.view().targets(context, who)),
        };
        let outer_target = self.view().target(context, &Who::Target);
        let outer = self.begin_attack();
        self.take_aim(by, Some(kind))?;
        let mut targets = if self.figure(by).is_in_play() {
            let free = Strike { target: strike.target.clone().filter(|_| wanted.is_none()), ..strike.clone() };
            self.view().strikes(context, by, &free, hit)
        } else {
            Vec::new()
        };
        if let Some(wanted) = &wanted {
            targets.retain(|(target, _)| wanted.contains(target));
        }
        let seat = if strike.controller.is_some() { context.seat } else { self.seat(by) };
        let mut answers = self.list();
        answers.extend(targets.into_iter().map(|(target, space)| Answer::Attack { target, space }));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let question = Question::Strike(by);
        let Answer::Attack { target, space } = self.ask(seat, question, answers)? else {
            self.end_attack(outer);
            return Ok(false);
        };
        hit.push(target);
        let mut order = Order {
            kind: Some(kind),
            dice: (!strike.dice.is_empty()).then(|| strike.dice.clone()),
            bare: strike.no_abilities,
            controller: strike.controller.map(|_| context.seat),
        };
        if let Some(lent) = strike.pool_of.as_ref().and_then(|who| self.view().target(context, who).or(outer_target)) {
            order.dice = self.view().group(lent).attack.as_ref().map(|attack| attack.dice.clone());
        }
        if !strike.dice_each.is_empty() {
            let mut answers = self.list();
            answers.extend(each.iter().copied().map(Answer::Color));
            let question = Question::Pool(by);
            if let Answer::Color(die) = self.ask(seat, question, answers)? {
                if let Some(place) = each.iter().position(|left| *left == die) {
                    each.remove(place);
                }
                order.dice = Some(vec![die]);
            }
        }
        let report = self.resolve_attack(by, target, space, order, Some((context, &strike.with)))?;
        self.end_attack(outer);
        if context.first_space.is_none() {
            context.first_space = Some(space);
        }
        if let Some(report) = report {
            context.report = Some(report);
        }
        Ok(true)
    }

    /// A hero takes a weapon in hand that fits an attack (IA-ATK-20); false if it has none with which it could attack.
    fn take_weapon_for(&mut self, context: &Context, by: FigureNo, strike: &Strike, hit: &[FigureNo]) -> Flow<bool> {
        let Some((_, state)) = self.view().hero(by).filter(|_| strike.dice.is_empty()) else { return Ok(true) };
        let before = state.weapon;
        let weapons = self.view().weapons_for(context, by, strike, hit);
        let mut answers = self.list();
        answers.extend(weapons.into_iter().map(Answer::Wield));
        if let Answer::Wield(weapon) = self.ask(self.seat(by), Question::Weapon(by), answers)? {
            if weapon != before {
                self.take_in_hand(by, weapon);
            }
            return Ok(true);
        }
        Ok(false)
    }

    pub(super) fn extra_action(&mut self, context: &Context, who: &Who, n: &Amount) {
        for figure in self.targets_in_play(context, who) {
            let actions = self.view().count(context, n);
            if let Some(active) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure))
                && actions > 0
            {
                active.actions = active.actions.saturating_add(actions);
                self.emit(Event::ActionsGained(figure, actions));
            }
        }
    }

    /// Interacts without spending an action (IA-ACT-09).
    pub(super) fn interacts(&mut self, context: &Context, who: &Who) -> Flow {
        for figure in self.targets_in_play(context, who) {
            let things = self.view().interactables(figure);
            let mut answers = self.list();
            answers.extend(things.into_iter().map(Answer::Interact));
            if !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::Interact(figure);
            if let Answer::Interact(thing) = self.ask(self.seat(figure), question, answers)? {
                self.interact(figure, thing)?;
            }
        }
        Ok(())
    }

    /// Uses another ability of the owner without paying for it.
    pub(super) fn use_named(&mut self, context: &Context, name: &str) -> Flow {
        let Some(you) = context.you else { return Ok(()) };
        let group = self.fixed.figures[you.index()];
        let fixed = self.fixed;
        let named = |number: &crate::play::fixed::AbilityNo| *fixed.abilities.ability(*number).play.name == *name;
        let Some(ability) = fixed.abilities.of_group(group).find(named) else { return Ok(()) };
        let used = Use { ability, by: Some(you) };
        self.emit(Event::Used(ability, Some(you)));
        let mut inner = self.view().context(used, Trigger::about(Window::Special, you));
        self.resolve_named(&mut inner, &fixed.abilities.ability(ability).play)
    }

    /// Takes a special action without spending actions (IA-ACT-09).
    pub(super) fn special_action(&mut self, context: &Context, who: &Who) -> Flow {
        for figure in self.targets_in_play(context, who) {
            if self.view().cannot(figure, FigureBan::UseSpecial) {
                continue;
            }
            let group = self.fixed.figures[figure.index()];
            let fixed = self.fixed;
            let is_special =
                |number: &crate::play::fixed::AbilityNo| fixed.abilities.ability(*number).play.when == Window::Special;
            let abilities: Vec<_> = fixed.abilities.of_group(group).filter(is_special).collect();
            let mut answers = self.list();
            answers.extend(abilities.into_iter().map(Answer::Special));
            let question = Question::Use(Some(figure));
            if let Answer::Special(ability) = self.ask(self.seat(figure), question, answers)? {
                let used = Use { ability, by: Some(figure) };
                self.emit(Event::Used(ability, Some(figure)));
                let mut inner = self.view().context(used, Trigger::about(Window::Special, figure));
                self.resolve_named(&mut inner, &fixed.abilities.ability(ability).play)?;
            }
        }
        Ok(())
    }
}

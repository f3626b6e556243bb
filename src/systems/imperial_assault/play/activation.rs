//! The activation of a figure (section 6).

use super::{
    Answer, Event, Question,
    pieces::{FigureNo, Status},
    question::Interactable,
    reckoning::Cause,
    referee::Referee,
    state::{Trigger, Use},
};
use crate::cards::ability::Window;
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Asks the active figure's player what it does next, and does it.
    pub(super) fn act(&mut self) -> Flow {
        let active = self.state.activation.as_ref().and_then(|activation| activation.figure);
        // A figure defeated in its own activation ends it at once (IA-ACT-13).
        let is_over = self.state.activation.as_ref().is_some_and(|activation| activation.is_over);
        let Some(figure) = active.filter(|figure| self.figure(*figure).is_in_play() && !is_over) else {
            return self.end_figure();
        };
        let answers = self.actions_of(figure);
        let question = Question::Act(figure);
        let answer = self.ask(self.seat(figure), question, answers)?;
        match answer {
            Answer::Walk(stand) => self.walk(figure, stand)?,
            Answer::Move => {
                self.spend_action();
                let extra = self.performed_move(figure)?;
                let points = self.view().speed(figure).saturating_add(extra);
                self.gain_points(figure, points);
                self.after_action(figure)?;
            }
            Answer::Attack { target, space } => {
                self.spend_action();
                if let Some(activation) = &mut self.state.activation {
                    activation.attacked = true;
                }
                self.attack(figure, target, space)?;
                self.after_action(figure)?;
            }
            Answer::Rest => {
                self.spend_action();
                self.rest(figure)?;
                self.after_action(figure)?;
            }
            Answer::Run => self.run(figure),
            Answer::Wield(weapon) => self.take_in_hand(figure, weapon),
            Answer::Spend(token) => self.spend_on(figure, usize::from(token))?,
            Answer::Deed { deed, token } => {
                self.spend_actions(deed.actions());
                self.do_deed(figure, deed, token)?;
                if deed.actions() > 0 {
                    self.after_action(figure)?;
                }
            }
            Answer::Interact(thing) => {
                self.spend_action();
                self.interact(figure, thing)?;
                self.after_action(figure)?;
            }
            Answer::Discard(status) => {
                self.spend_action();
                self.lose_status(figure, status);
                if status != Status::Bleeding {
                    self.after_action(figure)?;
                }
            }
            Answer::Special(ability) => {
                self.special(figure, ability)?;
                self.open_window(Trigger::about(Window::SpecialDone, figure))?;
                self.after_action(figure)?;
            }
            Answer::Aim => {
                self.spend_action();
                if let Some(activation) = &mut self.state.activation {
                    activation.attacked = true;
                }
                self.aimed_attack(figure)?;
                self.after_action(figure)?;
            }
            Answer::Use(ability, by) => {
                let trigger = Trigger::about(Window::Activation, figure);
                let seat = self.seat(figure);
                let waits = self.view().watches_of(seat, &trigger).into_iter().find(|(_, known)| *known == ability);
                match waits {
                    Some((place, _)) => self.fire_watch(place, trigger)?,
                    None => self.use_ability(Use { ability, by }, trigger)?,
                }
            }
            _ => self.end_figure()?,
        }
        Ok(())
    }

    /// Everything the figure may do now (IA-ACT-02, IA-ACT-05).
    fn actions_of(&mut self, figure: FigureNo) -> Vec<Answer> {
        let mut answers = self.list();
        let Some(activation) = &self.state.activation else { return answers };
        let (actions, points, attacked) = (activation.actions, activation.points, activation.attacked);
        if points > 0 && self.view().may_leave(figure) {
            answers.extend(self.view().reach(figure, points, false).stops().map(|(stand, _)| Answer::Walk(stand)));
        }
        answers.extend(self.view().spendings(figure, points).into_iter().map(Answer::Spend));
        answers.extend(self.view().deeds(figure));
        if actions > 0 {
            let view = self.view();
            let again = view.attacks_again(figure);
            if (!attacked || again) && view.may_attack(figure) {
                let targets = view.attack_targets(figure).into_iter();
                answers.extend(targets.map(|(target, space)| Answer::Attack { target, space }));
                if view.could_aim(figure) {
                    answers.push(Answer::Aim);
                }
            }
            answers.push(Answer::Move);
            answers.extend(view.specials(figure).into_iter().map(Answer::Special));
            answers.extend(view.interactables(figure).into_iter().map(Answer::Interact));
            let ends = |status: &Status| matches!(status, Status::Stunned | Status::Bleeding);
            answers.extend(self.figure(figure).statuses.iter().filter(ends).map(Answer::Discard));
            if view.may_rest(figure) {
                answers.push(Answer::Rest);
            }
            answers.extend(view.other_weapons(figure).map(Answer::Wield));
        }
        if self.view().may_run(figure) {
            answers.push(Answer::Run);
        }
        let trigger = Trigger::about(Window::Activation, figure);
        let offers = self.view().offers(self.seat(figure), &trigger);
        answers.extend(offers.into_iter().map(|used| Answer::Use(used.ability, used.by)));
        let watches = self.view().watches_of(self.seat(figure), &trigger);
        answers.extend(watches.into_iter().map(|(_, ability)| Answer::Use(ability, Some(figure))));
        answers.push(Answer::Pass);
        answers
    }

    fn spend_action(&mut self) {
        self.spend_actions(1);
    }

    pub(super) fn spend_actions(&mut self, count: u8) {
        if let Some(activation) = &mut self.state.activation {
            activation.actions = activation.actions.saturating_sub(count);
            let figure = activation.figure.filter(|_| count > 0);
            if let Some(hero) = figure.and_then(|figure| self.hero_mut(figure)) {
                hero.has_changed = false;
            }
        }
    }

    /// Gives movement points to be spent in the running activation (IA-MOVE-03).
    pub(super) fn gain_points(&mut self, figure: FigureNo, points: u8) {
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure)) {
            activation.points = activation.points.saturating_add(points);
            self.emit(Event::Gained(figure, points));
        }
    }

    /// A bleeding figure suffers strain after its action (table 1.2).
    fn after_action(&mut self, figure: FigureNo) -> Flow {
        if self.figure(figure).is_in_play() && self.figure(figure).statuses.has(Status::Bleeding) {
            self.strain(figure, 1, Cause::Condition(Status::Bleeding))?;
        }
        Ok(())
    }

    pub(super) fn interact(&mut self, figure: FigureNo, thing: Interactable) -> Flow {
        self.emit(Event::Interacted(figure, thing));
        match thing {
            Interactable::Door(door) if self.fixed.campaign.is_some() => self.use_door(figure, door)?,
            Interactable::Door(door) => self.open_door(door),
            Interactable::Token(token) if self.fixed.campaign.is_some() => {
                self.use_token(figure, usize::from(token))?
            }
            Interactable::Token(token) => self.interact_with(figure, usize::from(token))?,
            Interactable::Area => self.interact_with_area(figure),
        }
        self.clean_up();
        self.open_window(Trigger::about(Window::InteractDone, figure))
    }
}

//! Actions (section 11, 21, 29.1 to 29.6): what may be performed now, and what it does.

use super::{
    Event,
    pieces::{AbilityAt, Origin, ShipNo},
    question::{Answer, Question, QuestionKind, ShipAction},
    referee::Referee,
    state::Done,
    view::ability::Trigger,
};
use crate::cards::ability::{
    ActionChoice, Window,
    words::{Cause, Token},
};
use crate::play::view::View;
use crate::play::view::actions::Offer;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// The Perform Action step: one action, or as many as a card gives, unless it is skipped (XW-ACTION-01, XW-ACT-08).
    pub(super) fn action_step(&mut self, ship: ShipNo) -> Flow {
        let steps = self.view().action_steps(ship);
        for _ in 0..steps {
            if self.ship(ship).no_action_step || !self.ship(ship).lives() {
                break;
            }
            let offer = Offer { free: false, ..Offer::free(ActionChoice::Any, None) };
            if !self.offer_action(ship, &offer)? {
                break;
            }
        }
        if self.ship(ship).no_action_step {
            self.emit(Event::NoAction(ship));
        }
        Ok(())
    }

    /// A free action (XW-ACTION-03); SLAM never is one (XW-SLAM-03).
    pub(super) fn free_action(&mut self, ship: ShipNo, offer: &Offer) -> Flow<bool> {
        if !self.ship(ship).lives() {
            return Ok(false);
        }
        self.offer_action(ship, offer)
    }

    /// Offers actions; true if one was performed.
    fn offer_action(&mut self, ship: ShipNo, offer: &Offer) -> Flow<bool> {
        let mut answers = self.list();
        self.view().each_action(ship, offer, &mut |action| answers.push(Answer::Perform(action)));
        if !offer.must {
            answers.push(Answer::Pass);
        }
        let is_able = answers.len() > usize::from(!offer.must);
        let mut question = Question::about(QuestionKind::ShipAction { free: offer.free }, ship);
        question.why = offer.by;
        match self.ask(self.seat(ship), question, answers)? {
            Answer::Perform(action) => {
                if let (true, Some(by)) = (offer.tells, offer.by) {
                    self.emit(Event::AbilityUsed(by));
                }
                self.perform_action(ship, action)?;
                Ok(true)
            }
            _ => {
                if is_able && !offer.free {
                    self.emit(Event::ActionDeclined(ship));
                }
                Ok(false)
            }
        }
    }

    /// Performs an action and opens its window.
    fn perform_action(&mut self, ship: ShipNo, action: ShipAction) -> Flow {
        let icon = View::icon(action);
        let mut trigger = Trigger::of(Window::AfterAction, ship);
        trigger.performed = Some(action);
        trigger.action = icon;
        if self.ship(ship).stressed() {
            trigger.causes.insert(Cause::WhileStressed);
        }
        let done = match (icon, action) {
            (Some(icon), _) => Some(Done::Bar(icon as u8)),
            (None, ShipAction::Card(at)) => self.view().ability_at(at).map(|ability| Done::Card(ability.id)),
            _ => None,
        };
        if let Some(done) = done {
            let _ = self.ship_mut(ship).done.try_push(done);
        }
        self.emit(Event::Performed(ship, action));
        let seat = self.seat(ship);
        match action {
            ShipAction::Focus => {
                self.gain(ship, Token::Focus, 1)?;
            }
            ShipAction::Evade => {
                self.gain(ship, Token::Evade, 1)?;
            }
            ShipAction::TargetLock => {
                let targets = self.view().drawn(ship, self.view().lockable(ship));
                if let Some(on) =
                    self.ask_ship(seat, Question::about(QuestionKind::LockTarget, ship), targets, false)?
                {
                    self.acquire(ship, on, true)?;
                }
            }
            ShipAction::Boost | ShipAction::BarrelRoll => self.boost_or_roll(ship, action)?,
            ShipAction::Cloak => {
                self.gain(ship, Token::Cloak, 1)?;
            }
            ShipAction::Slam => self.slam(ship)?,
            ShipAction::Reinforce { aft } => {
                let had = self.ship(ship).token(Token::Reinforce);
                self.gain(ship, Token::Reinforce, 1)?;
                let state = self.ship_mut(ship);
                if aft && state.token(Token::Reinforce) > had {
                    state.aft += 1;
                }
            }
            ShipAction::Coordinate => trigger.other = self.coordinate(ship)?,
            ShipAction::Jam => {
                let targets = self.view().jammable(ship);
                let question = Question::about(QuestionKind::Target(action), ship);
                if let Some(target) = self.ask_ship(seat, question, targets, false)? {
                    trigger.other = Some(target);
                    self.gain_from(target, Token::Jam, 1, Some(ship))?;
                }
            }
            ShipAction::Reload => {
                let cards: Vec<u8> = self.view().reloadable(ship).collect();
                for card in cards {
                    self.restore(ship, card);
                }
                self.gain(ship, Token::WeaponsDisabled, 1)?;
            }
            ShipAction::RotateArc => self.rotate_arc(ship, false)?,
            ShipAction::Card(at) => {
                if let Some(ability) = self.view().ability_at(at) {
                    trigger.slot = match at.on {
                        Origin::Card(card) => self.profile(at.ship).cards[usize::from(card)].slot,
                        _ => None,
                    };
                    let action = Trigger::of(Window::Action, ship);
                    self.use_ability(ability, &action)?;
                }
            }
        }
        if self.ship(ship).lives() {
            self.open_window(&trigger)?;
        }
        Ok(())
    }

    pub(super) fn coordinate(&mut self, ship: ShipNo) -> Flow<Option<ShipNo>> {
        let targets = self.view().coordinable(ship);
        let question = Question::about(QuestionKind::Target(ShipAction::Coordinate), ship);
        let Some(chosen) = self.ask_ship(self.seat(ship), question, targets, false)? else { return Ok(None) };
        let mut trigger = Trigger::of(Window::Coordinate, ship);
        trigger.other = Some(chosen);
        self.open_window(&trigger)?;
        let by = AbilityAt { ship, on: Origin::Card(0), n: u8::MAX };
        self.free_action(chosen, &Offer::free(ActionChoice::Any, Some(by)))?;
        Ok(Some(chosen))
    }

    /// Turns the mobile arc to another side (XW-MOBILE-03).
    pub(super) fn rotate_arc(&mut self, ship: ShipNo, may_stay: bool) -> Flow {
        let now = self.ship(ship).sector;
        let mut answers = self.list();
        answers.extend((0..4).filter(|sector| *sector != now).map(Answer::Option));
        if may_stay {
            answers.push(Answer::Pass);
        }
        if let Answer::Option(sector) =
            self.ask(self.seat(ship), Question::about(QuestionKind::Sector, ship), answers)?
        {
            self.ship_mut(ship).sector = sector;
            self.emit(Event::ArcTurned(ship, sector));
        }
        Ok(())
    }
}

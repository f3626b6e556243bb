//! Docked ships (XW-DOCK): the Phantoms of the Ghost, the Pup of the Hound's Tooth.

use super::{
    Event,
    board::{Course, fly},
    flight::{Occasion, touched_by},
    maneuver::Flown,
    pieces::ShipNo,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::Standing,
    view::ability::Context,
    view::damage::Blame,
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// A carrier lets a docked ship go after its maneuver (XW-DOCK-03, -04).
    pub(super) fn deploy_docked(&mut self, context: &Context<'a, '_>) -> Flow {
        let carrier = context.bearer();
        let docked = self.view().docked_at(carrier);
        let question = Question::about(QuestionKind::Ships, carrier).because(context.ability.at);
        let Some(ship) = self.ask_ship(self.seat(carrier), question, docked, false)? else { return Ok(()) };
        let forced = !self.ship(carrier).in_play() || self.ship(carrier).standing == Standing::Dying;
        self.deploy(ship, carrier, forced)
    }

    fn deploy(&mut self, ship: ShipNo, carrier: ShipNo, forced: bool) -> Flow {
        let base = Course::undocking(&self.view().base(carrier), self.profile(ship).size);
        self.ship_mut(ship).pose = base.pose;
        let found: Vec<Flown> = self
            .profile(ship)
            .dial
            .iter()
            .map(|maneuver| {
                self.view().colored(ship, Flown::ordered(maneuver.speed, maneuver.bearing, maneuver.difficulty))
            })
            .collect();
        let Some(flown) = self.ask_maneuver(ship, None, found)? else { return Ok(()) };
        self.ship_mut(ship).standing = Standing::InPlay;
        let course = Course::of(flown.bearing, flown.speed);
        let (shapes, numbers) = self.view().others(ship);
        let slide = fly(&course, &base, 0.0, &shapes);
        let touched = touched_by(&slide, &numbers);
        self.ship_mut(ship).activated = true;
        self.ship_mut(ship).no_attack = forced;
        self.emit(Event::Deployed(ship, slide.pose));
        if slide.stuck {
            // No spot along the template is free (XW-DOCK-05).
            self.set_pose(ship, slide.pose);
            return self.destroy(ship, Blame::none());
        }
        self.finish_maneuver(ship, flown, Occasion::Deploy, &course, base, slide, touched)?;
        if self.ship(ship).lives() && touched.is_empty() && !forced {
            self.action_step(ship)?;
        }
        if self.ship(ship).lives() {
            self.roll_for_obstacles(ship)?;
        }
        Ok(())
    }

    /// A carrier is destroyed: each docked ship is dealt a facedown damage card and must leave (XW-DOCK-06). The Pup goes
    /// by the text of its title.
    pub(super) fn release_docked(&mut self, carrier: ShipNo) -> Flow {
        for ship in self.view().docked_at(carrier) {
            if !self.profile(ship).bought {
                self.ship_mut(ship).standing = Standing::Destroyed;
                continue;
            }
            self.deploy(ship, carrier, true)?;
            if self.ship(ship).in_play() {
                self.deal(ship, false, Blame::none())?;
            }
        }
        Ok(())
    }

    /// Resolves docking abilities in their windows: one more turret attack (XW-DOCK-09), a free coordinate action
    /// (XW-DOCK-10).
    pub(super) fn docked_turn(&mut self, context: &Context<'a, '_>) -> Flow {
        use crate::cards::{
            Action as Icon,
            ability::{
                ActionChoice, Window,
                words::{WeaponKind, Words},
            },
        };
        let docked = context.bearer();
        let Standing::Docked(carrier) = self.ship(docked).standing else { return Ok(()) };
        match context.trigger.window {
            Window::CombatEnd => {
                let permit = super::view::aim::Permit {
                    weapons: [WeaponKind::Turret].into_iter().collect::<Words<WeaponKind>>(),
                    ..super::view::aim::Permit::FREE
                };
                let mut answers = self.list();
                self.view().attack_options(carrier, &permit, &mut answers);
                answers.push(Answer::Pass);
                let question = Question::about(QuestionKind::Attack, carrier).because(context.ability.at);
                if let Answer::Attack { weapon, target } = self.ask(self.seat(carrier), question, answers)? {
                    self.attack(carrier, weapon, target, &permit)?;
                    self.ship_mut(carrier).no_attack = true;
                }
            }
            Window::ActivationEnd => {
                let choice = ActionChoice::These([Icon::Coordinate].into_iter().collect());
                self.free_action(carrier, &super::view::actions::Offer::free(choice, Some(context.ability.at)))?;
            }
            _ => {}
        }
        Ok(())
    }
}

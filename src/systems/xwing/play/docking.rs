//! Docked ships (XW-DOCK): the Phantoms of the Ghost, the Pup of the Hound's Tooth.

use super::{
    Event,
    ability::Case,
    board::{Course, fly},
    damage::Blame,
    fleet::Profile,
    flight::{Occasion, touched_by},
    hook::Hook,
    maneuver::Flown,
    pieces::{ShipNo, ShipSet},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::Standing,
};
use crate::{
    abilities::{Effect, words::Native},
    cards::{Catalog, PilotId},
};
use kernel::game::stepped::Flow;

/// Titles of carriers, with the ship that docks at them and the title that ship needs; the last comes without being bought.
const PAIRS: [(&str, &str); 2] = [("ghost", "phantom"), ("ghost-swx72", "phantomii")];
/// The title whose carrier brings a ship along (XW-DOCK-01).
const BRINGS: (&str, &str) = ("houndstooth", "scum:z95headhunter:nashtahpuppilot");

/// Docks ships at their carriers and adds those that come along.
pub(super) fn dock(catalog: &Catalog, ships: &mut Vec<Profile>) {
    let carries =
        |ship: &Profile, id: &str| catalog.find_upgrade(id).is_some_and(|upgrade| ship.card_of(upgrade).is_some());
    for (title, docked) in PAIRS {
        for carrier in 0..ships.len() {
            if !carries(&ships[carrier], title) {
                continue;
            }
            let seat = ships[carrier].seat;
            let found =
                ships.iter().position(|ship| ship.seat == seat && ship.carrier.is_none() && carries(ship, docked));
            if let Some(found) = found {
                ships[found].carrier = Some(ShipNo(carrier as u8));
            }
        }
    }
    let pup: Option<PilotId> = catalog.find_pilot_key(BRINGS.1);
    for carrier in 0..ships.len() {
        if let (true, Some(pup)) = (carries(&ships[carrier], BRINGS.0), pup) {
            let mut profile =
                Profile::new(catalog, ships[carrier].seat, usize::from(ships[carrier].place), pup, &[], 1);
            profile.bought = false;
            profile.carrier = Some(ShipNo(carrier as u8));
            ships.push(profile);
        }
    }
}

impl<'a> Referee<'a> {
    /// The ships docked at a carrier now.
    pub(super) fn docked_at(&self, carrier: ShipNo) -> ShipSet {
        self.all().filter(|ship| self.ship(*ship).standing == Standing::Docked(carrier)).collect()
    }

    /// The carrier a ship came with.
    pub(super) fn carrier_of(&self, ship: ShipNo) -> Option<ShipNo> {
        self.profile(ship).carrier
    }

    /// Whose pilot skill a ship has: the Pup's is its carrier's (XW-DOCK-12).
    pub(super) fn identity(&self, ship: ShipNo) -> ShipNo {
        if self.profile(ship).bought { ship } else { self.carrier_of(ship).unwrap_or(ship) }
    }

    /// Whether a docked ship lets the carrier's primary weapon fire through its special arc (XW-DOCK-09, -10).
    pub(super) fn lends_arc(&self, carrier: ShipNo) -> bool {
        self.fleet.hooked(Hook::Docked).iter().any(|title| {
            self.ship(title.at.ship).standing == Standing::Docked(carrier) && self.card_text(*title).is_some()
        })
    }

    /// A carrier lets a docked ship go after its maneuver (XW-DOCK-03, -04).
    pub(super) fn deploy_docked(&mut self, case: &Case<'a, '_>) -> Flow {
        let carrier = case.bearer();
        let docked = self.docked_at(carrier);
        let question = Question::about(QuestionKind::Ships, carrier).because(case.text.at);
        let Some(ship) = self.ask_ship(self.seat(carrier), question, docked, false)? else { return Ok(()) };
        let forced = !self.ship(carrier).in_play() || self.ship(carrier).standing == Standing::Dying;
        self.deploy(ship, carrier, forced)
    }

    fn deploy(&mut self, ship: ShipNo, carrier: ShipNo, forced: bool) -> Flow {
        let base = Course::undocking(&self.base(carrier), self.profile(ship).size);
        let found: Vec<Flown> = self
            .profile(ship)
            .dial
            .iter()
            .map(|maneuver| self.colored(ship, Flown::ordered(maneuver.speed, maneuver.bearing, maneuver.difficulty)))
            .collect();
        let Some(flown) = self.ask_maneuver(ship, None, found)? else { return Ok(()) };
        self.ship_mut(ship).standing = Standing::InPlay;
        let course = Course::of(flown.bearing, flown.speed);
        let (shapes, numbers) = self.others(ship);
        let slide = fly(&course, &base, 0.0, &shapes);
        let touched = touched_by(&slide, &numbers);
        self.ship_mut(ship).pose = base.pose;
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
        for ship in self.docked_at(carrier) {
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

    /// What docking texts do in their windows: one more turret attack (XW-DOCK-09), a free coordinate action (XW-DOCK-10).
    pub(super) fn docked_turn(&mut self, case: &Case<'a, '_>) -> Flow {
        use crate::{
            abilities::{
                Window,
                grammar::ActionChoice,
                words::{WeaponKind, Words},
            },
            cards::Action as Icon,
        };
        let docked = case.bearer();
        let Standing::Docked(carrier) = self.ship(docked).standing else { return Ok(()) };
        match case.moment.window {
            Window::CombatEnd => {
                let permit = super::aim::Permit {
                    weapons: [WeaponKind::Turret].into_iter().collect::<Words<WeaponKind>>(),
                    ..super::aim::Permit::FREE
                };
                let mut answers = self.list();
                self.attack_options(carrier, &permit, &mut answers);
                answers.push(Answer::Pass);
                let question = Question::about(QuestionKind::Attack, carrier).because(case.text.at);
                if let Answer::Attack { weapon, target } = self.ask(self.seat(carrier), question, answers)? {
                    self.attack(carrier, weapon, target, &permit)?;
                    self.ship_mut(carrier).no_attack = true;
                }
            }
            Window::ActivationEnd => {
                let choice = ActionChoice::These([Icon::Coordinate].into_iter().collect());
                self.free_action(carrier, choice, Words::EMPTY, false, case.text.at)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a docked ship's text works for its carrier.
    pub(super) fn speaks_docked(&self, ship: ShipNo, effects: &[Effect]) -> bool {
        let Standing::Docked(carrier) = self.ship(ship).standing else { return false };
        self.ship(carrier).in_play()
            && effects.iter().any(|effect| matches!(effect, Effect::Native { function: Native::DockRules }))
    }
}

//! The end of ships: destroyed, kept for their attack, taken from the board, fled (XW-DAMAGE-04, -09, -16, XW-COMBAT-14).

use super::{
    Event,
    pieces::ShipNo,
    referee::Referee,
    state::{Phase, Standing},
    view::ability::Trigger,
    view::damage::Blame,
};
use crate::cards::ability::Window;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// A ship with as many damage cards as its hull is destroyed (XW-DAMAGE-04).
    pub(super) fn check_destroyed(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        if self.ship(ship).standing == Standing::InPlay
            && i32::from(self.view().damage_count(ship)) >= i32::from(self.view().hull(ship))
        {
            self.destroy(ship, blame)?;
        }
        Ok(())
    }

    /// A ship would be destroyed: at once, or after its opportunity if it may still attack (XW-COMBAT-14).
    pub(super) fn destroy(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        let waits = self.state.phase == Phase::Combat
            && !self.ship(ship).fought
            && self.state.active.is_some_and(|active| active != ship)
            && self.view().skill(ship) == self.state.fighting_skill;
        if !waits {
            return self.fall(ship, blame);
        }
        self.note_end(ship);
        self.ship_mut(ship).standing = Standing::Doomed;
        self.emit(Event::Doomed(ship));
        Ok(())
    }

    /// A ship is destroyed, unless a card keeps it: removed at once, or after what it takes part in.
    fn fall(&mut self, ship: ShipNo, blame: Blame) -> Flow {
        let mut trigger = Trigger::of(Window::Destroyed, ship);
        trigger.causes = blame.causes;
        trigger.other = blame.by;
        let running =
            self.state.attack.as_ref().is_some_and(|attack| attack.attacker == ship || attack.defender == ship);
        let stayed = self.ship(ship).standing == Standing::Doomed;
        self.ship_mut(ship).standing = Standing::Dying;
        if self.open_window(&trigger)? {
            if self.ship(ship).standing == Standing::Dying {
                self.ship_mut(ship).standing = Standing::InPlay;
            }
            if self.ship(ship).standing == Standing::InPlay
                && i32::from(self.view().damage_count(ship)) < i32::from(self.view().hull(ship))
            {
                self.state.spent_life = Some(ship);
            }
            return Ok(());
        }
        self.note_end(ship);
        self.emit(if stayed { Event::Fell(ship) } else { Event::Destroyed(ship) });
        if running || self.state.active == Some(ship) {
            return Ok(());
        }
        self.remove(ship)
    }

    /// The running attack destroyed its defender.
    fn note_end(&mut self, ship: ShipNo) {
        if let Some(attack) = &mut self.state.attack
            && attack.defender == ship
        {
            attack.destroyed = true;
        }
    }

    /// Removes ships that were destroyed in an attack, once it is over.
    pub(super) fn bury_dying(&mut self) -> Flow {
        for ship in self.all() {
            if self.ship(ship).standing == Standing::Dying {
                self.remove(ship)?;
            }
        }
        Ok(())
    }

    /// A doomed ship had its opportunity and is destroyed now (XW-COMBAT-14, -15); one that a card keeps stays as long as
    /// the card says.
    pub(super) fn bury(&mut self, ship: ShipNo) -> Flow {
        match self.ship(ship).standing {
            Standing::Dying => self.remove(ship),
            Standing::Doomed if !self.ship(ship).delayed => {
                self.fall(ship, Blame::none())?;
                self.state.spent_life = None;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Removes every doomed ship but those that a card keeps.
    pub(super) fn bury_all(&mut self) -> Flow {
        for ship in self.all() {
            self.bury(ship)?;
        }
        Ok(())
    }

    /// The Combat phase ends: what a card kept is destroyed as well (Fel's Wrath).
    pub(super) fn bury_kept(&mut self) -> Flow {
        for ship in self.all() {
            if self.ship(ship).standing == Standing::Doomed && self.ship(ship).delayed {
                self.fall(ship, Blame::none())?;
                self.bury(ship)?;
            }
        }
        Ok(())
    }

    /// Takes a destroyed ship from the board: its damage cards go to the discard pile, its tokens to the supply
    /// (XW-DAMAGE-09); ships docked at it have to leave it first (XW-DOCK-06).
    pub(super) fn remove(&mut self, ship: ShipNo) -> Flow {
        self.release_docked(ship)?;
        self.leave_board(ship, Standing::Destroyed);
        self.emit(Event::Removed(ship));
        Ok(())
    }

    /// A ship leaves the board and is destroyed at once (XW-DAMAGE-16); docked ships with it (XW-DOCK-07).
    pub(super) fn flee(&mut self, ship: ShipNo) -> Flow {
        self.emit(Event::Fled(ship));
        self.leave_board(ship, Standing::Fled);
        for docked in self.all() {
            if self.ship(docked).standing == Standing::Docked(ship) {
                self.ship_mut(docked).standing = Standing::Fled;
                self.emit(Event::Fled(docked));
            }
        }
        let mut trigger = Trigger::of(Window::Destroyed, ship);
        trigger.first = false;
        // Others may react to its end; it has no abilities itself any more.
        self.open_window(&trigger)?;
        Ok(())
    }

    fn leave_board(&mut self, ship: ShipNo, standing: Standing) {
        self.ship_mut(ship).standing = standing;
        self.clear_tokens(ship);
        let seat = self.seat(ship).index();
        let damage = std::mem::take(&mut self.ship_mut(ship).damage);
        self.state.decks[seat].discard.extend(damage.into_iter().filter_map(|damage| damage.card));
        self.state.contacts.retain(|contact| contact.a != ship && contact.b != ship);
        let conditions = self.state.conditions.iter().filter(|assigned| assigned.on == ship);
        for number in conditions.map(|assigned| assigned.number).collect::<Vec<_>>() {
            self.remove_condition(number);
        }
        self.state.granted.retain(|grant| grant.ship != ship);
        self.state.count_listeners(self.fixed);
    }
}

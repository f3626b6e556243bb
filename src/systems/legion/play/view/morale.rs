//! Courage, suppression and panic (section 9), and highest speeds.

use super::View;
use crate::{
    cards::{
        UnitType,
        ability::{Rule, Stat},
        keyword::UnitKeyword,
    },
    play::{battle_card::Condition, pieces::UnitNo, state::Flag},
};

/// The reach of courage and of command (LEG-CMD-09, LEG-MORALE-03).
pub const COMMAND_RANGE: u8 = 3;

impl View<'_, '_> {
    /// The unit's own courage; none where it has none, so that it never has suppression (LEG-MORALE-04).
    pub fn courage(&self, unit: UnitNo) -> Option<u8> {
        let own = self.spec(unit).courage.filter(|_| !self.is_enraged(unit))?;
        self.changed(unit, Stat::Courage, own + u8::from(self.is_hostage(unit)))
    }

    /// True if its wounds enrage it (LEG-KW-ENRAGE-X).
    pub fn is_enraged(&self, unit: UnitNo) -> bool {
        let enrage = self.keyword(unit, UnitKeyword::Enrage);
        enrage > 0 && self.unit(unit).wounds() >= enrage
    }

    /// True if it can have suppression tokens (LEG-SUPP-01, LEG-MORALE-04).
    pub fn can_be_suppressed(&self, unit: UnitNo) -> bool {
        self.spec(unit).is_trooper() && self.courage(unit).is_some()
    }

    /// True if it loses an action (LEG-SUPP-02, LEG-SUPP-05); droids never do (LEG-TYPE-04).
    pub fn is_suppressed(&self, unit: UnitNo) -> bool {
        let suppression = self.unit(unit).tokens.suppression;
        !self.spec(unit).is_droid_trooper()
            && !self.is_switched(unit, Rule::BeSuppressed)
            && suppression > 0
            && self.courage(unit).is_some_and(|courage| suppression >= courage)
    }

    /// True if it panics (LEG-SUPP-03), with the best courage it may use (LEG-MORALE-03, LEG-MORALE-04).
    pub fn is_panicked(&self, unit: UnitNo) -> bool {
        let suppression = self.unit(unit).tokens.suppression;
        if suppression == 0 || !self.can_be_suppressed(unit) || self.is_switched(unit, Rule::BePanicked) {
            return false;
        }
        let Some(own) = self.courage(unit) else { return false };
        let reach = if self.condition() == Condition::WarWeary { 1 } else { COMMAND_RANGE };
        let mut best = own;
        for friend in self.friends(unit) {
            let field = self.unit(friend).is(Flag::FieldCommander);
            // Cards lengthen the reach before conditions shorten it.
            let longer = self.stat(friend, Stat::CourageRange, COMMAND_RANGE) - COMMAND_RANGE;
            if !(self.is_commander(friend) || field) || !self.is_at(unit, friend, reach + longer) {
                continue;
            }
            // LEG-KW-SELF-PRESERVATION.
            if self.has(unit, UnitKeyword::SelfPreservation)
                && self.spec(friend).affiliation != self.spec(unit).affiliation
            {
                continue;
            }
            if field {
                // LEG-KW-FIELD-COMMANDER.
                best = best.max(2);
            }
            if self.is_commander(friend) {
                match self.courage(friend) {
                    Some(courage) => best = best.max(courage),
                    None if self.spec(friend).is_trooper() => return false,
                    None => {}
                }
            }
        }
        suppression >= 2 * best
    }

    /// True if suppression gives it cover (LEG-SUPP-07).
    pub fn hides_when_suppressed(&self, unit: UnitNo) -> bool {
        let kind = self.spec(unit).kind;
        self.spec(unit).is_trooper() && !matches!(kind, UnitType::DroidTrooper | UnitType::CreatureTrooper)
    }

    /// Its highest speed.
    pub fn speed(&self, unit: UnitNo) -> u8 {
        self.speed_with(unit, u8::from(self.unit(unit).is(Flag::Spurred)))
    }

    /// The highest speed that it may have for a move (LEG-KW-SPUR).
    pub fn spurred(&self, unit: UnitNo) -> u8 {
        self.speed_with(unit, u8::from(self.unit(unit).is(Flag::Spurred) || self.has(unit, UnitKeyword::Spur)))
    }

    /// Its highest speed with something more: increases before reductions (LEG-MOVE-14, LEG-KW-IMMOBILIZE-X).
    fn speed_with(&self, unit: UnitNo, more: u8) -> u8 {
        let active = self.state.activation.as_ref().filter(|active| active.unit == unit);
        let bonus = more + active.map_or(0, |active| active.speed_bonus);
        let fast = self.unit(unit).is(Flag::OnWheels) && active.is_some();
        let printed = if fast { 3 } else { self.faced(unit, self.spec(unit).speed) };
        let own = if printed == 0 { 0 } else { self.stat(unit, Stat::Speed, printed).min(3) };
        let raised = if own == 0 { 0 } else { own.saturating_add(bonus).min(3) };
        // LEG-OBJ-09: one less, and 1 at least.
        let raised = if self.is_hostage(unit) { raised.saturating_sub(1).max(raised.min(1)) } else { raised };
        let slowed = active.map_or(0, |active| active.slowed);
        raised.saturating_sub(slowed).saturating_sub(self.unit(unit).tokens.immobilize)
    }

    /// True if it hovers (LEG-KW-HOVER).
    pub fn hovers(&self, unit: UnitNo) -> bool {
        use UnitKeyword::{HoverAirOne, HoverAirTwo, HoverGround};
        [HoverGround, HoverAirOne, HoverAirTwo].into_iter().any(|keyword| self.has(unit, keyword))
    }

    /// A speed with what the faces of its two-sided cards add; it stays 1 at least.
    fn faced(&self, unit: UnitNo, speed: u8) -> u8 {
        let (spec, state) = (self.spec(unit), self.unit(unit));
        let mut speed = speed;
        for (place, upgrade) in spec.upgrades.iter().enumerate().filter(|(_, upgrade)| upgrade.faces > 0) {
            let lives =
                || state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].upgrade == Some(place as u8));
            let add = upgrade.face_speed[(state.flipped >> place & 1) as usize];
            if add != 0 && state.carries(place as u8) && (!upgrade.carried || lives()) {
                speed = speed.saturating_add_signed(add).max(1);
            }
        }
        speed
    }

    /// True if immobilize tokens keep it from all moves (LEG-KW-IMMOBILIZE-X), with what Spur may add.
    pub fn is_stuck(&self, unit: UnitNo) -> bool {
        self.unit(unit).tokens.immobilize > 0 && self.speed(unit) == 0 && self.spurred(unit) == 0
    }

    /// True if it can move at all.
    pub fn can_move(&self, unit: UnitNo) -> bool {
        (self.speed(unit) > 0 || self.spurred(unit) > 0)
            && !self.has(unit, UnitKeyword::Stationary)
            && self.carrier(unit).is_none()
            && self.rides_with(unit).is_none()
    }
}

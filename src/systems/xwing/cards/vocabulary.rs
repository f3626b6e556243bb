//! The closed words of the game: factions, sizes, slots, actions, arcs, maneuvers.

use kernel::words::{by_word, words};

words! {
    /// A main faction: a squad has exactly one (XW-SQUAD-02).
    SquadFaction, "xwing.faction.", {
        /// Rebel Alliance and Resistance.
        Rebel = "rebel",
        /// Galactic Empire and First Order.
        Imperial = "imperial",
        /// Scum and Villainy.
        Scum = "scum",
    }
}

words! {
    /// The faction printed on a ship card, sub-factions told apart.
    Faction, "xwing.faction.", {
        /// Rebel Alliance.
        Rebel = "rebel",
        /// Galactic Empire.
        Imperial = "imperial",
        /// Scum and Villainy.
        Scum = "scum",
        /// Resistance, a part of the Rebel faction.
        Resistance = "resistance",
        /// First Order, a part of the Imperial faction.
        FirstOrder = "first_order",
    }
}

words! {
    /// The size of a ship's base.
    Size, "xwing.size.", {
        /// 40 x 40 mm.
        Small = "small",
        /// 80 x 80 mm.
        Large = "large",
        /// More than one base; Epic play only (XW-HUGE-01).
        Huge = "huge",
    }
}

words! {
    /// An upgrade icon (section 1.5 of the rules inventory).
    Slot, "xwing.slot.", {
        /// Elite talent.
        Elite = "elite",
        /// Astromech droid.
        Astromech = "astromech",
        /// Torpedoes.
        Torpedo = "torpedo",
        Missile = "missile",
        Cannon = "cannon",
        Turret = "turret",
        Bomb = "bomb",
        Crew = "crew",
        /// Salvaged astromech droid.
        SalvagedAstromech = "salvaged_astromech",
        System = "system",
        /// Title: on no upgrade bar, one for any ship (XW-SQUAD-06).
        Title = "title",
        /// Modification: on no upgrade bar, one for any ship (XW-SQUAD-05).
        Modification = "modification",
        Illicit = "illicit",
        /// Cargo: huge ships only.
        Cargo = "cargo",
        /// Hardpoint: huge ships only.
        Hardpoint = "hardpoint",
        /// Team: huge ships only.
        Team = "team",
        Tech = "tech",
    }
}

words! {
    /// An action of an action bar.
    Action, "xwing.action.", {
        Focus = "focus",
        TargetLock = "target_lock",
        Evade = "evade",
        Boost = "boost",
        BarrelRoll = "barrel_roll",
        Cloak = "cloak",
        Slam = "slam",
        Reinforce = "reinforce",
        Coordinate = "coordinate",
        Jam = "jam",
        Reload = "reload",
        RotateArc = "rotate_arc",
        /// Recover: huge ships only.
        Recover = "recover",
    }
}

words! {
    /// A firing arc of a ship.
    Arc, "xwing.arc.", {
        /// The printed primary arc.
        Front = "front",
        /// Auxiliary arc to the rear.
        AuxiliaryRear = "auxiliary_rear",
        /// Auxiliary arc of 180 degrees.
        Auxiliary180 = "auxiliary_180",
        /// The primary weapon fires all round.
        Turret = "turret",
        /// Mobile arc.
        Mobile = "mobile",
        /// Bullseye arc.
        Bullseye = "bullseye",
        /// Any direction (a weapon of one pilot).
        Any = "any",
    }
}

words! {
    /// The direction of a maneuver.
    Bearing, "xwing.bearing.", {
        /// Turn to the left, 90 degrees.
        TurnLeft = "turn_left",
        /// Bank to the left, 45 degrees.
        BankLeft = "bank_left",
        Straight = "straight",
        /// Bank to the right.
        BankRight = "bank_right",
        /// Turn to the right.
        TurnRight = "turn_right",
        KoiogranTurn = "koiogran_turn",
        /// Segnor's loop to the left.
        SegnorsLoopLeft = "segnors_loop_left",
        /// Segnor's loop to the right.
        SegnorsLoopRight = "segnors_loop_right",
        /// Tallon roll to the left.
        TallonRollLeft = "tallon_roll_left",
        /// Tallon roll to the right.
        TallonRollRight = "tallon_roll_right",
        Stationary = "stationary",
        ReverseStraight = "reverse_straight",
        /// Reverse, bank to the left.
        ReverseBankLeft = "reverse_bank_left",
        /// Reverse, bank to the right.
        ReverseBankRight = "reverse_bank_right",
    }
}

words! {
    /// The color of a maneuver.
    Difficulty, "xwing.difficulty.", {
        /// Removes a stress token.
        Green = "green",
        /// Neither.
        White = "white",
        /// Gives a stress token.
        Red = "red",
    }
}

impl SquadFaction {
    /// The name of its mark in `icons/`.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Rebel => "faction-rebel",
            Self::Imperial => "faction-imperial",
            Self::Scum => "faction-scum",
        }
    }
}

impl Faction {
    /// The main faction this one belongs to (table 1.6).
    pub const fn squad_faction(self) -> SquadFaction {
        match self {
            Self::Rebel | Self::Resistance => SquadFaction::Rebel,
            Self::Imperial | Self::FirstOrder => SquadFaction::Imperial,
            Self::Scum => SquadFaction::Scum,
        }
    }
}

impl Slot {
    /// The icon's name in XWS 1.0.
    pub const fn xws(self) -> &'static str {
        match self {
            Self::Elite => "ept",
            Self::Astromech => "amd",
            Self::SalvagedAstromech => "samd",
            Self::Modification => "mod",
            other => other.id(),
        }
    }

    /// The icon with this name in XWS 1.0, or in the longer spellings some builders write.
    pub fn from_xws(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.xws() == name || slot.id() == name).or(match name {
            "salvagedastromech" => Some(Self::SalvagedAstromech),
            "talent" => Some(Self::Elite),
            _ => None,
        })
    }

    /// The name of its drawing in `icons/`.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Elite => "slot-elite",
            Self::Astromech => "slot-astromech",
            Self::Torpedo => "slot-torpedo",
            Self::Missile => "slot-missile",
            Self::Cannon => "slot-cannon",
            Self::Turret => "slot-turret",
            Self::Bomb => "slot-bomb",
            Self::Crew => "slot-crew",
            Self::SalvagedAstromech => "slot-salvaged-astromech",
            Self::System => "slot-system",
            Self::Title => "slot-title",
            Self::Modification => "slot-modification",
            Self::Illicit => "slot-illicit",
            Self::Cargo => "slot-cargo",
            Self::Hardpoint => "slot-hardpoint",
            Self::Team => "slot-team",
            Self::Tech => "slot-tech",
        }
    }

    /// Cards with these icons are for huge ships, hence for Epic play only.
    pub const fn is_epic(self) -> bool {
        matches!(self, Self::Cargo | Self::Hardpoint | Self::Team)
    }
}

/// The name of the drawing of a word, such as `action-barrel-roll`.
pub(crate) fn drawing(group: &str, id: &str) -> String {
    format!("{group}-{}", id.replace('_', "-"))
}

impl Action {
    /// The name of its drawing in `icons/`.
    pub fn icon(self) -> String {
        drawing("action", self.id())
    }
}

impl Arc {
    /// The name of its drawing in `icons/`; a weapon that fires in any direction is drawn as a turret.
    pub fn icon(self) -> String {
        drawing("arc", if self == Self::Any { Self::Turret.id() } else { self.id() })
    }
}

by_word! {
    /// One number for each main faction.
    BySquadFaction, SquadFaction
}

by_word! {
    /// One number for each upgrade icon.
    BySlot, Slot
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Language, phrase};

    #[test]
    fn every_word_has_a_phrase() {
        let terms = (SquadFaction::ALL.iter().map(|word| word.term()))
            .chain(Faction::ALL.iter().map(|word| word.term()))
            .chain(Size::ALL.iter().map(|word| word.term()))
            .chain(Slot::ALL.iter().map(|word| word.term()))
            .chain(Action::ALL.iter().map(|word| word.term()))
            .chain(Arc::ALL.iter().map(|word| word.term()))
            .chain(Bearing::ALL.iter().map(|word| word.term()))
            .chain(Difficulty::ALL.iter().map(|word| word.term()));
        for term in terms {
            assert!(phrase::exists(Language::English, term), "{term}");
        }
    }

    #[test]
    fn xws_names_of_slots_round_trip() {
        for slot in Slot::ALL {
            assert_eq!(Slot::from_xws(slot.xws()), Some(slot));
            assert_eq!(Slot::from_id(slot.id()), Some(slot));
        }
        assert_eq!(Slot::from_xws("ept"), Some(Slot::Elite));
    }
}

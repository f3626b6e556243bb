//! The closed words of the game: factions, sizes, slots, actions, arcs, maneuvers.

use kernel::words::{by_word, words};

words! {
    /// A main faction: a squad has exactly one (XW-SQUAD-02).
    SquadFaction, "xwing.faction.", {
        /// Rebel Alliance and Resistance.
        Rebel = "rebel", "faction-rebel";
        /// Galactic Empire and First Order.
        Imperial = "imperial", "faction-imperial";
        /// Scum and Villainy.
        Scum = "scum", "faction-scum";
    }
}

words! {
    /// The faction printed on a ship card, sub-factions told apart.
    Faction, "xwing.faction.", {
        /// Rebel Alliance.
        Rebel = "rebel", "faction-rebel";
        /// Galactic Empire.
        Imperial = "imperial", "faction-imperial";
        /// Scum and Villainy.
        Scum = "scum", "faction-scum";
        /// Resistance, a part of the Rebel faction.
        Resistance = "resistance", "faction-resistance";
        /// First Order, a part of the Imperial faction.
        FirstOrder = "first_order", "faction-first-order";
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
        Elite = "elite", "slot-elite";
        /// Astromech droid.
        Astromech = "astromech", "slot-astromech";
        /// Torpedoes.
        Torpedo = "torpedo", "slot-torpedo";
        Missile = "missile", "slot-missile";
        Cannon = "cannon", "slot-cannon";
        Turret = "turret", "slot-turret";
        Bomb = "bomb", "slot-bomb";
        Crew = "crew", "slot-crew";
        /// Salvaged astromech droid.
        SalvagedAstromech = "salvaged_astromech", "slot-salvaged-astromech";
        System = "system", "slot-system";
        /// Title: on no upgrade bar, one for any ship (XW-SQUAD-06).
        Title = "title", "slot-title";
        /// Modification: on no upgrade bar, one for any ship (XW-SQUAD-05).
        Modification = "modification", "slot-modification";
        Illicit = "illicit", "slot-illicit";
        /// Cargo: huge ships only.
        Cargo = "cargo", "slot-cargo";
        /// Hardpoint: huge ships only.
        Hardpoint = "hardpoint", "slot-hardpoint";
        /// Team: huge ships only.
        Team = "team", "slot-team";
        Tech = "tech", "slot-tech";
    }
}

words! {
    /// An action of an action bar.
    Action, "xwing.action.", {
        Focus = "focus", "action-focus";
        TargetLock = "target_lock", "action-target-lock";
        Evade = "evade", "action-evade";
        Boost = "boost", "action-boost";
        BarrelRoll = "barrel_roll", "action-barrel-roll";
        Cloak = "cloak", "action-cloak";
        Slam = "slam", "action-slam";
        Reinforce = "reinforce", "action-reinforce";
        Coordinate = "coordinate", "action-coordinate";
        Jam = "jam", "action-jam";
        Reload = "reload", "action-reload";
        RotateArc = "rotate_arc", "action-rotate-arc";
        /// Recover: huge ships only.
        Recover = "recover", "action-recover";
    }
}

words! {
    /// A firing arc of a ship.
    Arc, "xwing.arc.", {
        /// The printed primary arc.
        Front = "front", "arc-front";
        /// Auxiliary arc to the rear.
        AuxiliaryRear = "auxiliary_rear", "arc-auxiliary-rear";
        /// Auxiliary arc of 180 degrees.
        Auxiliary180 = "auxiliary_180", "arc-auxiliary-180";
        /// The primary weapon fires all round.
        Turret = "turret", "arc-turret";
        /// Mobile arc.
        Mobile = "mobile", "arc-mobile";
        /// Bullseye arc.
        Bullseye = "bullseye", "arc-bullseye";
        /// Any direction (a weapon of one pilot), drawn as a turret.
        Any = "any", "arc-turret";
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

    /// Cards with these icons are for huge ships, hence for Epic play only.
    pub const fn is_epic(self) -> bool {
        matches!(self, Self::Cargo | Self::Hardpoint | Self::Team)
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

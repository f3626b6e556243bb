//! The closed words of the game: factions, sizes, slots, actions, arcs, maneuvers.

use serde::{Deserialize, Serialize};

/// Declares an enum of words, each with its id in files; gives `ALL`, `id`, `from_id` and `term` (the phrase key).
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $group:literal, { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// Every word of the kind, in the order of the rules.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The word in files.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// The key of its phrase.
            pub const fn term(self) -> &'static str {
                match self { $(Self::$variant => concat!("xwing.", $group, ".", $id),)+ }
            }

            /// The word with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

words! {
    /// A main faction: a squad has exactly one (XW-SQUAD-02).
    SquadFaction, "faction", {
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
    Faction, "faction", {
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
    Size, "size", {
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
    Slot, "slot", {
        /// Elite talent.
        Elite = "elite",
        /// Astromech droid.
        Astromech = "astromech",
        /// Torpedoes.
        Torpedo = "torpedo",
        /// Missiles.
        Missile = "missile",
        /// Cannon.
        Cannon = "cannon",
        /// Turret.
        Turret = "turret",
        /// Bomb.
        Bomb = "bomb",
        /// Crew.
        Crew = "crew",
        /// Salvaged astromech droid.
        SalvagedAstromech = "salvaged_astromech",
        /// System.
        System = "system",
        /// Title: on no upgrade bar, one for any ship (XW-SQUAD-06).
        Title = "title",
        /// Modification: on no upgrade bar, one for any ship (XW-SQUAD-05).
        Modification = "modification",
        /// Illicit.
        Illicit = "illicit",
        /// Cargo: huge ships only.
        Cargo = "cargo",
        /// Hardpoint: huge ships only.
        Hardpoint = "hardpoint",
        /// Team: huge ships only.
        Team = "team",
        /// Tech.
        Tech = "tech",
    }
}

words! {
    /// An action of an action bar.
    Action, "action", {
        /// Focus.
        Focus = "focus",
        /// Target lock.
        TargetLock = "target_lock",
        /// Evade.
        Evade = "evade",
        /// Boost.
        Boost = "boost",
        /// Barrel roll.
        BarrelRoll = "barrel_roll",
        /// Cloak.
        Cloak = "cloak",
        /// SLAM.
        Slam = "slam",
        /// Reinforce.
        Reinforce = "reinforce",
        /// Coordinate.
        Coordinate = "coordinate",
        /// Jam.
        Jam = "jam",
        /// Reload.
        Reload = "reload",
        /// Rotate arc.
        RotateArc = "rotate_arc",
        /// Recover: huge ships only.
        Recover = "recover",
    }
}

words! {
    /// A firing arc of a ship.
    Arc, "arc", {
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
    Bearing, "bearing", {
        /// Turn to the left, 90 degrees.
        TurnLeft = "turn_left",
        /// Bank to the left, 45 degrees.
        BankLeft = "bank_left",
        /// Straight.
        Straight = "straight",
        /// Bank to the right.
        BankRight = "bank_right",
        /// Turn to the right.
        TurnRight = "turn_right",
        /// Koiogran turn.
        KoiogranTurn = "koiogran_turn",
        /// Segnor's loop to the left.
        SegnorsLoopLeft = "segnors_loop_left",
        /// Segnor's loop to the right.
        SegnorsLoopRight = "segnors_loop_right",
        /// Tallon roll to the left.
        TallonRollLeft = "tallon_roll_left",
        /// Tallon roll to the right.
        TallonRollRight = "tallon_roll_right",
        /// Stationary.
        Stationary = "stationary",
        /// Reverse, straight.
        ReverseStraight = "reverse_straight",
        /// Reverse, bank to the left.
        ReverseBankLeft = "reverse_bank_left",
        /// Reverse, bank to the right.
        ReverseBankRight = "reverse_bank_right",
    }
}

words! {
    /// The colour of a maneuver.
    Difficulty, "difficulty", {
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

/// A small set of words of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WordSet(u32);

impl WordSet {
    /// No word.
    pub const EMPTY: Self = Self(0);

    /// Adds the word with this number (its place in `ALL`).
    pub const fn insert(&mut self, word: u32) {
        self.0 |= 1 << word;
    }

    /// Whether the word with this number is in the set.
    pub const fn contains(self, word: u32) -> bool {
        self.0 & (1 << word) != 0
    }

    /// Whether no word is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The words of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many words are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The set of these words, each given as `Word as u32`.
impl FromIterator<u32> for WordSet {
    fn from_iter<T: IntoIterator<Item = u32>>(words: T) -> Self {
        let mut set = Self::EMPTY;
        for word in words {
            set.insert(word);
        }
        set
    }
}

/// One number for each upgrade icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySlot<T>([T; Slot::ALL.len()]);

impl<T> std::ops::Index<Slot> for BySlot<T> {
    type Output = T;
    fn index(&self, slot: Slot) -> &T {
        &self.0[slot as usize]
    }
}

impl<T> std::ops::IndexMut<Slot> for BySlot<T> {
    fn index_mut(&mut self, slot: Slot) -> &mut T {
        &mut self.0[slot as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Language, phrase};

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

//! Options of a match (REB-VAR).

use kernel::words::words;
use serde::{Deserialize, Serialize};

use crate::cards::Set;

words! {
    /// Extent of the table known to the program (REB-APP-05).
    Depth, "rebellion.depth.", {
        /// Dice, decks, prompts and criteria in words.
        Oracle = "oracle",
        /// The whole board.
        Tracked = "tracked",
    }
}

words! {
    /// Roller of the dice (REB-APP-07).
    Dice, "rebellion.dice.", {
        Program = "program",
        /// A person rolls and enters the result.
        Hand = "hand",
    }
}

words! {
    /// Keeper of the Rebels' own cards.
    RebelCards, "rebellion.rebel_cards.", {
        Program = "program",
        /// On the table; always so in the expansion, whose Rebel cards no source lists.
        Table = "table",
    }
}

words! {
    /// Use of the destination die (REB-MOVE-03, REB-VAR-09).
    DestinationDie, "rebellion.destination_die.", {
        /// Only with [`Options::movement_variant`].
        Together = "together",
        Always = "always",
        Never = "never",
    }
}

words! {
    /// Systems for the Rebels' first units beside their base (REB-SETUP-21).
    RebelStart, "rebellion.rebel_start.", {
        /// Any systems without Imperial units, as in the Spanish text.
        Anywhere = "anywhere",
        /// One such system, as in the printed game and the English edition.
        OneSystem = "one_system",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// REB-VAR-01.
    pub set: Set,
    pub depth: Depth,
    /// REB-VAR-02.
    pub advanced_tactics: bool,
    /// REB-VAR-03.
    pub movement_variant: bool,
    /// REB-VAR-09.
    pub destination_die: DestinationDie,
    /// REB-VAR-04.
    pub deployment_priority: bool,
    /// REB-VAR-05.
    pub unplayable_variant: bool,
    pub dice: Dice,
    pub rebel_cards: RebelCards,
    /// REB-SETUP-21.
    pub rebel_start: RebelStart,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            set: Set::Base,
            depth: Depth::Tracked,
            advanced_tactics: false,
            movement_variant: false,
            destination_die: DestinationDie::Together,
            deployment_priority: false,
            unplayable_variant: false,
            dice: Dice::Program,
            rebel_cards: RebelCards::Program,
            rebel_start: RebelStart::Anywhere,
        }
    }
}

impl Options {
    /// True if the program keeps the Rebels' missions, actions and objectives.
    pub const fn keeps_rebel_cards(&self) -> bool {
        matches!(self.rebel_cards, RebelCards::Program) && matches!(self.set, Set::Base)
    }

    /// True if a die picks the destination of a fleet while the base is hidden.
    pub const fn rolls_destination(&self) -> bool {
        match self.destination_die {
            DestinationDie::Together => self.movement_variant,
            DestinationDie::Always => true,
            DestinationDie::Never => false,
        }
    }

    /// True if the program knows the board.
    pub const fn is_tracked(&self) -> bool {
        matches!(self.depth, Depth::Tracked)
    }
}

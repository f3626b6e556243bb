//! What is agreed before a game (REB-VAR).

use kernel::words::words;
use serde::{Deserialize, Serialize};

use crate::cards::Set;

words! {
    /// How much of the table the program knows (REB-APP-05).
    Depth, "rebellion.depth.", {
        /// Dice, decks, prompts and criteria in words.
        Oracle = "oracle",
        /// All that stands on the board.
        Tracked = "tracked",
    }
}

words! {
    /// Who rolls the dice (REB-APP-07).
    Dice, "rebellion.dice.", {
        Program = "program",
        /// A person rolls and enters what came up.
        Hand = "hand",
    }
}

words! {
    /// Who keeps the Rebels' own cards.
    RebelCards, "rebellion.rebel_cards.", {
        Program = "program",
        /// They lie on the table. So they do in the expansion, whose Rebel cards no source lists.
        Table = "table",
    }
}

words! {
    /// When a die says where a fleet goes (REB-MOVE-03, REB-VAR-09).
    DestinationDie, "rebellion.destination_die.", {
        /// With [`Options::movement_variant`], and only then.
        Together = "together",
        Always = "always",
        Never = "never",
    }
}

words! {
    /// Where the Rebels' first units may stand beside their base (REB-SETUP-21).
    RebelStart, "rebellion.rebel_start.", {
        /// In any systems without Imperial units, as the Spanish text has it.
        Anywhere = "anywhere",
        /// In one such system, as in the printed game and the English edition.
        OneSystem = "one_system",
    }
}

/// What can be agreed before a game.
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
    /// Whether the program keeps the Rebels' missions, actions and objectives.
    pub const fn keeps_rebel_cards(&self) -> bool {
        matches!(self.rebel_cards, RebelCards::Program) && matches!(self.set, Set::Base)
    }

    /// Whether a die says where a fleet goes while the base is hidden.
    pub const fn rolls_destination(&self) -> bool {
        match self.destination_die {
            DestinationDie::Together => self.movement_variant,
            DestinationDie::Always => true,
            DestinationDie::Never => false,
        }
    }

    /// Whether the program knows the board.
    pub const fn is_tracked(&self) -> bool {
        matches!(self.depth, Depth::Tracked)
    }
}

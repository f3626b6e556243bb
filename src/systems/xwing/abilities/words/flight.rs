//! Templates, bombs and maneuvers.

use kernel::words::words;

words! {
    /// What templates are used for.
    TemplateUse, "xwing.word.template.", {
        /// A barrel roll.
        BarrelRoll = "barrel_roll",
        /// A boost.
        Boost = "boost",
        /// A decloak.
        Decloak = "decloak",
        /// Dropping a bomb.
        Drop = "drop",
        /// Launching a bomb.
        Launch = "launch",
        /// A Segnor's loop at speed 3.
        SegnorsLoop3 = "segnors_loop_3",
    }
}

words! {
    /// Where a bomb is dropped from.
    Guides, "xwing.word.guides.", {
        /// The guides of the front.
        Front = "front",
    }
}

words! {
    /// What is dropped.
    Bomb, "xwing.word.bomb.", {
        /// A bomb of any bomb card of the ship.
        AnyEquipped = "any_equipped",
        /// A bomblet.
        Bomblet = "bomblet",
        /// A cargo token.
        Cargo = "cargo",
        /// A set of cluster mines.
        ClusterMineSet = "cluster_mine_set",
        /// A Conner net.
        ConnerNet = "conner_net",
        /// An ion bomb.
        IonBomb = "ion_bomb",
        /// A proton bomb.
        ProtonBomb = "proton_bomb",
        /// A proximity mine.
        ProximityMine = "proximity_mine",
        /// A seismic charge.
        SeismicCharge = "seismic_charge",
        /// A thermal detonator.
        ThermalDetonator = "thermal_detonator",
    }
}

words! {
    /// When a bomb goes off.
    Detonates, "xwing.word.detonates.", {
        /// At the end of the Activation phase.
        ActivationEnd = "activation_end",
        /// When a ship overlaps it.
        Overlap = "overlap",
    }
}

words! {
    /// What does nothing to a ship.
    Immunity, "xwing.word.immune.", {
        /// Bombs of the own squad.
        FriendlyBombs = "friendly_bombs",
    }
}

words! {
    /// The bearing a maneuver is changed to.
    NewBearing, "xwing.word.new_bearing.", {
        /// Any of the dial.
        Any = "any",
        /// The one revealed.
        Same = "same",
        /// A Koiogran turn.
        KoiogranTurn = "koiogran_turn",
        /// Stationary.
        Stationary = "stationary",
        /// The bank to the other side.
        OtherBank = "other_bank",
        /// The bank to the same side.
        BankSameSide = "bank_same_side",
        /// A Tallon roll to the same side.
        TallonSameSide = "tallon_same_side",
    }
}

words! {
    /// The color a maneuver is changed to.
    NewDifficulty, "xwing.word.new_difficulty.", {
        /// Any.
        Any = "any",
        /// The one revealed.
        Same = "same",
        /// Green.
        Green = "green",
        /// White.
        White = "white",
        /// Red.
        Red = "red",
        /// Any, but not red while stressed.
        NotRedIfStressed = "not_red_if_stressed",
    }
}

words! {
    /// The template a changed maneuver uses.
    NewTemplate, "xwing.word.new_template.", {
        /// That of the maneuver revealed.
        OfRevealed = "of_revealed",
    }
}

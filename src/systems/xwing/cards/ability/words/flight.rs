//! Templates, bombs and maneuvers.

use kernel::words::words;

words! {
    /// Uses of templates.
    TemplateUse, "xwing.word.template.", {
        BarrelRoll = "barrel_roll",
        Boost = "boost",
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
    /// Guides for dropping a bomb.
    Guides, "xwing.word.guides.", {
        /// The guides of the front.
        Front = "front",
    }
}

words! {
    /// Tokens to drop.
    Bomb, "xwing.word.bomb.", {
        /// A bomb of any bomb card of the ship.
        AnyEquipped = "any_equipped",
        Bomblet = "bomblet",
        /// A cargo token.
        Cargo = "cargo",
        ClusterMineSet = "cluster_mine_set",
        ConnerNet = "conner_net",
        IonBomb = "ion_bomb",
        ProtonBomb = "proton_bomb",
        ProximityMine = "proximity_mine",
        SeismicCharge = "seismic_charge",
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
    /// Effects that leave a ship unharmed.
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
        KoiogranTurn = "koiogran_turn",
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
        Any = "any",
        /// The one revealed.
        Same = "same",
        Green = "green",
        White = "white",
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

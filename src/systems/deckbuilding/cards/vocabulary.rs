//! The closed words of the game: factions, traits, kinds of cards, moments of abilities.

use kernel::words::words;

words! {
    /// Whose a card is (DBG-COMP-06).
    Faction, "deckbuilding.faction.", {
        Empire = "empire",
        Rebel = "rebel",
        /// Of no faction: both may buy it (DBG-GALAXY-02).
        Neutral = "neutral",
    }
}

words! {
    /// What a card is when it is played (DBG-COMP-05).
    CardType, "deckbuilding.type.", {
        Unit = "unit",
        CapitalShip = "capital_ship",
    }
}

words! {
    /// Where a card lies when a match begins (DBG-SETUP-04 to 06).
    Deck, "deckbuilding.deck.", {
        Galaxy = "galaxy",
        Starter = "starter",
        /// The pile of Outer Rim Pilots.
        Pilots = "pilots",
    }
}

words! {
    /// A trait (DBG-COMP-09).
    Trait, "deckbuilding.trait.", {
        BountyHunter = "bounty_hunter",
        Droid = "droid",
        Fighter = "fighter",
        Jedi = "jedi",
        Officer = "officer",
        Scoundrel = "scoundrel",
        Sith = "sith",
        Transport = "transport",
        Trooper = "trooper",
        Vehicle = "vehicle",
    }
}

words! {
    /// When an ability is due (section 5 of the rules inventory).
    When, "deckbuilding.when.", {
        /// At any time in the own turn, once per turn (DBG-ABIL-01).
        Use = "use",
        Played = "played",
        Purchased = "purchased",
        /// The unit took part in a successful attack on the row (DBG-ATTACK-20).
        DefeatsRowTarget = "defeats_row_target",
        /// The card was defeated in the row; "you" is the attacker (DBG-ABIL-24).
        Reward = "reward",
        /// Always on (DBG-ABIL-06).
        Constant = "constant",
        BaseRevealed = "base_revealed",
        TurnStart = "turn_start",
        /// The owner plays a card.
        YouPlay = "you_play",
        /// The opponent discards from hand in the owner's turn.
        OpponentDiscards = "opponent_discards",
    }
}

words! {
    /// What of a card rests on little: on one source alone, or on sources that disagree.
    Part, "deckbuilding.part.", {
        Ability = "ability",
        Reward = "reward",
        Traits = "traits",
        Unique = "unique",
        HitPoints = "hit_points",
    }
}

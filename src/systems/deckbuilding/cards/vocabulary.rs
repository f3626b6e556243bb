//! Closed vocabularies: factions, card types, decks, traits, windows.

use kernel::words::words;

words! {
    /// Faction of a card (DBG-COMP-06).
    Faction, "deckbuilding.faction.", {
        Empire = "empire", "faction-imperial";
        Rebel = "rebel", "faction-rebel";
        /// Neutral cards may be bought by both players (DBG-GALAXY-02).
        Neutral = "neutral", "faction-neutral";
    }
}

words! {
    /// Type of a card (DBG-COMP-05).
    CardType, "deckbuilding.type.", {
        Unit = "unit",
        CapitalShip = "capital_ship",
    }
}

words! {
    /// Deck of a card at the start of a match (DBG-SETUP-04 to 06).
    Deck, "deckbuilding.deck.", {
        Galaxy = "galaxy",
        Starter = "starter",
        /// Outer Rim Pilots.
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
    /// A moment abilities react to (section 5 of the rules inventory).
    Window, "deckbuilding.when.", {
        /// Any time in the owner's turn, once (DBG-ABIL-01).
        Use = "use",
        Played = "played",
        Purchased = "purchased",
        /// A unit took part in a successful attack on the row (DBG-ATTACK-20).
        DefeatsRowTarget = "defeats_row_target",
        /// The card was defeated in the row; "you" is the attacker (DBG-ABIL-24).
        Reward = "reward",
        /// Always (DBG-ABIL-06).
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
    /// A part of a card with doubtful sources.
    Part, "deckbuilding.part.", {
        Ability = "ability",
        Reward = "reward",
        Traits = "traits",
        Unique = "unique",
        HitPoints = "hit_points",
    }
}

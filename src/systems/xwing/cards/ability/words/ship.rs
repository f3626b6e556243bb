//! Ships, their values and tokens, and who decides how long and how often.

use kernel::words::{by_word, words};

words! {
    /// One ship (or token), as an ability names it.
    Ref, "xwing.word.ref.", {
        /// The ship of the card.
        SelfShip = "self",
        /// The ship the window belongs to.
        Actor = "actor",
        Attacker = "attacker",
        Defender = "defender",
        /// The other ship of the attack or of the event.
        Opponent = "opponent",
        /// The ship chosen with `choose`; with several, each.
        Chosen = "chosen",
        /// The ship looked at: in a filter, in `for_each`, in `choose`.
        It = "it",
        /// Any ship at all.
        AnyShip = "any_ship",
        /// The bomb token that detonates.
        BombToken = "bomb_token",
        /// The ship that assigned the condition.
        Source = "source",
        /// The ship the event was about.
        SameShip = "same_ship",
    }
}

words! {
    /// Owners of ships in a filter, relative to the card's player.
    Side, "xwing.word.side.", {
        /// The own squad's, the card's own ship among them unless `other`.
        Friendly = "friendly",
        /// The other squad's.
        Enemy = "enemy",
        /// Both squads'.
        Any = "any",
        /// Only the ship of the card.
        SelfShip = "self",
        /// Only the ship that was chosen.
        Chosen = "chosen",
        /// Only the ship that assigned the condition.
        Source = "source",
    }
}

words! {
    /// The role in the attack of the ship listened to.
    Role, "xwing.word.role.", {
        /// It attacks.
        Attacker = "attacker",
        /// It defends.
        Defender = "defender",
        /// It attacks or defends.
        Either = "either",
    }
}

words! {
    /// The player who decides.
    Chooser, "xwing.word.chooser.", {
        /// The player of the card.
        Owner = "self",
        /// The attacker's player.
        Attacker = "attacker",
        /// The defender's player.
        Defender = "defender",
        /// The player of the ship that was chosen.
        OwnerOfChosen = "owner_of_chosen",
        /// The player of the ship looked at.
        OwnerOfIt = "owner_of_it",
    }
}

words! {
    /// A value of a ship.
    Stat, "xwing.word.stat.", {
        /// Primary weapon value.
        Attack = "attack",
        Agility = "agility",
        Hull = "hull",
        /// Shields left.
        Shields = "shields",
        PilotSkill = "pilot_skill",
        /// Target locks held on the ship.
        LocksOn = "locks_on",
    }
}

words! {
    /// A kind of token on a ship.
    Token, "xwing.word.token.", {
        Focus = "focus", "token-focus";
        Evade = "evade", "token-evade";
        Stress = "stress", "token-stress";
        Ion = "ion", "token-ion";
        TractorBeam = "tractor_beam", "token-tractor";
        Jam = "jam", "token-jam";
        WeaponsDisabled = "weapons_disabled", "token-weapons-disabled";
        Cloak = "cloak", "token-cloak";
        Reinforce = "reinforce", "token-reinforce";
        /// A target lock the ship holds.
        Lock = "lock", "token-target-lock";
    }
}

impl Token {
    /// True for tokens that nobody wants on an own ship.
    pub const fn is_harmful(self) -> bool {
        matches!(self, Self::Stress | Self::Ion | Self::WeaponsDisabled | Self::TractorBeam | Self::Jam)
    }
}

by_word! {
    /// One number for each kind of token.
    ByToken, Token
}

words! {
    /// A comparison of two numbers.
    Relation, "xwing.word.relation.", {
        /// At least.
        Ge = "ge",
        /// More than.
        Gt = "gt",
        /// At most.
        Le = "le",
        /// Less than.
        Lt = "lt",
        /// Not equal.
        Ne = "ne",
    }
}

words! {
    /// The face of a dual card.
    SideFace, "xwing.word.face_of_card.", {
        /// The first.
        A = "a",
        /// The second.
        B = "b",
    }
}

words! {
    /// The duration of effects.
    Duration, "xwing.word.duration.", {
        /// Until this attack is over, both of them where one declaration makes two (XW-FAQ-06).
        ThisAttack = "this_attack",
        /// Until this attack is over, the first of them where one declaration makes two (XW-FAQ-06).
        ThisOne = "this_one",
        /// During the next attack.
        NextAttack = "next_attack",
        /// Until the phase ends.
        ThisPhase = "this_phase",
        /// Until the round ends.
        ThisRound = "this_round",
        /// During the next round.
        NextRound = "next_round",
        /// Until the Activation phase ends.
        EndOfActivation = "end_of_activation",
        /// Until the Combat phase ends.
        EndOfCombat = "end_of_combat",
        /// While ships are placed.
        Setup = "setup",
    }
}

words! {
    /// A limit of uses per card (XW-CARD-05), besides once in a window (XW-CARD-03).
    Limit, "xwing.word.limit.", {
        /// Once a round.
        Round = "round",
        /// Once a game.
        Game = "game",
        /// Only at the first such event of a round, used or not.
        FirstEachRound = "first_each_round",
    }
}

words! {
    /// A phase an ability is bound to.
    Phase, "xwing.word.phase.", {
        /// Activation phase.
        Activation = "activation",
        /// Combat phase.
        Combat = "combat",
    }
}

/// An ability that names no ship means its own.
#[allow(clippy::derivable_impls, reason = "the words come from a macro that knows no default")]
impl Default for Ref {
    fn default() -> Self {
        Self::SelfShip
    }
}

/// An ability that names nobody lets its player decide.
#[allow(clippy::derivable_impls, reason = "the words come from a macro that knows no default")]
impl Default for Chooser {
    fn default() -> Self {
        Self::Owner
    }
}

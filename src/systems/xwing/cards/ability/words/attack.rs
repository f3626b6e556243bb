//! Dice, arcs, weapons and damage.

use kernel::words::words;

words! {
    /// Dice of an attack.
    Dice, "xwing.word.dice.", {
        /// The attack dice.
        Attack = "attack",
        /// The defense dice.
        Defense = "defense",
        /// Those of the ship listened to.
        Own = "own",
        /// Attack and defense dice.
        Both = "both",
        /// The dice just rolled, in an attack or outside.
        Rolled = "rolled",
    }
}

words! {
    /// A kind of die.
    Die, "xwing.word.die.", {
        /// An attack die.
        Attack = "attack",
        /// A defense die.
        Defense = "defense",
    }
}

words! {
    /// A face of a die.
    DieFace, "xwing.word.result.", {
        Hit = "hit",
        /// Critical hit.
        Crit = "crit",
        Focus = "focus",
        Blank = "blank",
        Evade = "evade",
        /// Hit on attack dice, evade on defense dice.
        Success = "success",
    }
}

words! {
    /// The state of results.
    ResultState, "xwing.word.state.", {
        /// The defender's dice or tokens cancelled them.
        CancelledByDefender = "cancelled_by_defender",
        /// They stand.
        Uncancelled = "uncancelled",
    }
}

words! {
    /// An arc of a ship, as abilities name it.
    ArcKind, "xwing.word.arc.", {
        /// Any printed or mobile arc of the ship (XW-ARC-08).
        Any = "any",
        /// The printed primary arc.
        Primary = "primary",
        /// An auxiliary arc.
        Auxiliary = "auxiliary",
        /// The mobile arc.
        Mobile = "mobile",
        /// The bullseye arc.
        Bullseye = "bullseye",
        /// All directions: no arc is needed.
        AllRound = "all_round",
    }
}

words! {
    /// A weapon, as abilities name it.
    WeaponKind, "xwing.word.weapon.", {
        /// Any weapon.
        Any = "any",
        /// The primary weapon.
        Primary = "primary",
        /// Any secondary weapon.
        Secondary = "secondary",
        /// A torpedo card.
        Torpedo = "torpedo",
        /// A missile card.
        Missile = "missile",
        /// A cannon card.
        Cannon = "cannon",
        /// A turret card.
        Turret = "turret",
        /// The weapon of the card itself.
        This = "this",
        /// A weapon other than that of the attack before.
        Different = "different",
    }
}

words! {
    /// A demand of a weapon's header on the attacker.
    Need, "xwing.word.need.", {
        /// A target lock on the defender.
        Lock = "lock",
        /// A focus token.
        Focus = "focus",
    }
}

words! {
    /// Targets of one more attack.
    AttackTarget, "xwing.word.target.", {
        /// Any legal target.
        Any = "any",
        /// The ship the window belongs to.
        Actor = "actor",
        /// The attacker of the attack before.
        Attacker = "attacker",
    }
}

words! {
    /// After which attack no more are made.
    LastAttack, "xwing.word.last.", {
        /// No further attack of the ship this round.
        Round = "round",
    }
}

words! {
    /// A cause of obstruction.
    Obstructor, "xwing.word.obstructor.", {
        /// A bomb token of the own squad.
        FriendlyBomb = "friendly_bomb",
    }
}

words! {
    /// Harm of an attack to a ship.
    Suffered, "xwing.word.suffered.", {
        /// Damage and critical damage in sum.
        DamageAndCrit = "damage_and_crit",
        /// Damage cards dealt.
        DamageCards = "damage_cards",
        /// A faceup damage card dealt.
        FaceupCard = "faceup_card",
    }
}

words! {
    /// The side of a damage card that is up.
    Facing, "xwing.word.facing.", {
        /// Facedown.
        Down = "down",
        /// Faceup.
        Up = "up",
    }
}

words! {
    /// The trait of a damage card.
    DamageTrait, "xwing.word.trait.", {
        Pilot = "pilot",
        Ship = "ship",
    }
}

words! {
    /// A choice of damage cards.
    DamageChoice, "xwing.word.damage.", {
        /// All of the ship.
        All = "all",
        /// A faceup one, chosen.
        ChosenFaceup = "chosen_faceup",
        /// The one being dealt.
        Dealt = "dealt",
        /// Those dealt by this attack.
        DealtThisAttack = "dealt_this_attack",
        /// A facedown one at random.
        RandomFacedown = "random_facedown",
        /// The card itself.
        This = "this",
    }
}

//! Permissions, bans and rule changes of cards, and events of cards.

use kernel::words::words;

words! {
    /// A permission.
    Allow, "xwing.word.allow.", {
        ActionWhileStressed = "action_while_stressed",
        /// Red maneuvers while stressed.
        RedWhileStressed = "red_while_stressed",
        /// Attacks on ships in contact.
        AttackTouching = "attack_touching",
        /// Attacks on own ships.
        AttackFriendly = "attack_friendly",
        /// Attacks while on an obstacle.
        AttackOnObstacle = "attack_on_obstacle",
        /// Attacks while weapons are disabled.
        AttackWhileWeaponsDisabled = "attack_while_weapons_disabled",
        /// Treating another ship's tokens as own in an attack.
        UseTokensOf = "use_tokens_of",
        /// A focus token where a header demands a target lock.
        FocusAsLock = "focus_as_lock",
        /// The check for stress after the action step.
        LateStressCheck = "late_stress_check",
        /// Launching bombs instead of dropping them.
        Launch = "launch",
        /// Doing without a card that binds.
        IgnoreCard = "ignore_card",
        CardActionWhileStressed = "card_action_while_stressed",
        /// An icon the action bar lacks.
        BarIcon = "bar_icon",
    }
}

words! {
    /// A ban.
    Forbid, "xwing.word.forbid.", {
        Attack = "attack",
        /// Attacks on ships outside the own arc.
        AttackOutsideArc = "attack_outside_arc",
        /// Attacks with the primary weapon.
        PrimaryAttack = "primary_attack",
        /// Actions, or those named.
        Action = "action",
        /// Spending tokens.
        Spend = "spend",
        /// Spending tokens to modify the own attack dice.
        SpendToModify = "spend_to_modify",
        /// Spending target locks.
        SpendLock = "spend_lock",
        /// Rerolling dice.
        Reroll = "reroll",
        /// Modifying dice.
        ModifyDice = "modify_dice",
        /// Modifying dice other than by spending focus.
        ModifyDiceExceptFocus = "modify_dice_except_focus",
        /// Being declared the target.
        BeTargeted = "be_targeted",
        ActionBar = "action_bar",
        StraightManeuver = "straight_maneuver",
        /// The text of cards.
        CardAbilities = "card_abilities",
    }
}

words! {
    /// A change to how target locks are taken.
    LockRule, "xwing.word.lock_rule.", {
        /// Own ships may be locked.
        FriendlyToo = "friendly_too",
        /// Only ships beyond range 2 may be locked.
        OnlyBeyond2 = "only_beyond_2",
        /// Range does not matter.
        AnyDistance = "any_distance",
        /// Range is measured from any own ship.
        FromAnyFriendly = "from_any_friendly",
        /// Two locks on one ship.
        SecondLockSame = "second_lock_same",
        /// Two locks on two ships.
        SecondLockOther = "second_lock_other",
        /// This ship must be locked if it can be.
        MustLockThisShip = "must_lock_this_ship",
    }
}

words! {
    /// A change to the range of attacks.
    RangeRule, "xwing.word.range_rule.", {
        /// The range counts as the value.
        TreatAs = "treat_as",
        /// Weapons reach as much farther or nearer as wished.
        WeaponRangeShift = "weapon_range_shift",
        /// The dice of the range bonus count twice.
        DoubleBonus = "double_bonus",
        /// No range bonus.
        NoBonus = "no_bonus",
    }
}

words! {
    /// A change to obstruction.
    ObstructionRule, "xwing.word.obstruction.", {
        /// Own attacks are never obstructed.
        OwnAttacksNever = "own_attacks_never",
        /// The own base obstructs attacks of enemies.
        OwnBaseObstructsEnemies = "own_base_obstructs_enemies",
    }
}

words! {
    /// Things overlapped by a maneuver or ship.
    Overlap, "xwing.word.overlap.", {
        Ship = "ship",
        /// An enemy ship.
        Enemy = "enemy",
        /// The ship of the card.
        ThisShip = "this_ship",
        /// An obstacle, with base or template.
        Obstacle = "obstacle",
        /// An obstacle, with the base.
        ObstacleBase = "obstacle_base",
    }
}

words! {
    /// A thing on the board that distance is measured to.
    Nearby, "xwing.word.nearby.", {
        /// A bomb token.
        Bomb = "bomb",
        Obstacle = "obstacle",
    }
}

words! {
    /// The cause of an event.
    Cause, "xwing.word.cause.", {
        /// After the round in which the card was dealt.
        AfterRoundDealt = "after_round_dealt",
        /// In an attack.
        Attack = "attack",
        /// As a cost of an attack.
        AttackCost = "attack_cost",
        /// In an attack on the ship.
        AttackOnIt = "attack_on_it",
        /// From a bomb.
        Bomb = "bomb",
        /// From a bomb of the own squad.
        FriendlyBomb = "friendly_bomb",
        /// The card has a token on it.
        HasCardToken = "has_card_token",
        /// A maneuver that was not on the dial.
        NotFromDial = "not_from_dial",
        /// From an obstacle.
        Obstacle = "obstacle",
        /// In an attack of the ship, after its price was paid.
        OwnAttack = "own_attack",
        /// The ship that assigned the condition was attacked.
        SourceAttacked = "source_attacked",
        /// For the usual effect of the token on dice.
        UsualEffect = "usual_effect",
        WhileStressed = "while_stressed",
    }
}

words! {
    /// When obstacles do nothing to a ship.
    IgnoreWhen, "xwing.word.ignore.", {
        /// While it acts.
        Actions = "actions",
        /// In the Activation phase.
        Activation = "activation",
        /// Always.
        All = "all",
        /// In a barrel roll.
        BarrelRoll = "barrel_roll",
        /// In a boost.
        Boost = "boost",
        /// While it decloaks.
        Decloak = "decloak",
    }
}

words! {
    /// A choice of upgrade cards to discard.
    DiscardChoice, "xwing.word.discard.", {
        /// The card itself.
        This = "this",
        /// One the player picks.
        Chosen = "chosen",
        /// The secondary weapon used.
        SecondaryWeapon = "secondary_weapon",
    }
}

words! {
    /// A choice of discarded upgrades to restore.
    RestoreChoice, "xwing.word.restore.", {
        /// The one of the event.
        That = "that",
    }
}

words! {
    /// A token that lies on a card.
    CardToken, "xwing.word.card_token.", {
        Focus = "focus",
        Illicit = "illicit",
        Ordnance = "ordnance",
        Shield = "shield",
    }
}

words! {
    /// On which cards tokens are put.
    CardPlace, "xwing.word.cards.", {
        /// The card itself.
        This = "this",
        /// The card of the event.
        That = "that",
        /// The ship's other bomb cards.
        OtherBombs = "other_bombs",
        /// Each torpedo, missile and bomb of the ship.
        EachTorpedoMissileBomb = "each_torpedo_missile_bomb",
        /// An illicit card of each ship of the squad.
        IllicitOfSquad = "illicit_of_squad",
    }
}

words! {
    /// A function of its own, for what the vocabulary does not say.
    Native, "xwing.word.native.", {
        /// Other TIE fighters use the action on this ship's elite card.
        ShareEliteAction = "share_elite_action",
        /// Destruction put off to the end of the Combat phase.
        DelayDestruction = "delay_destruction",
        /// Friendly ships at range 2-3 count as range 1 for own actions and upgrades.
        Treat23As1 = "treat_2_3_as_1",
        /// A miss counts as a hit for everything after compare.
        ForceHit = "force_hit",
        /// Gain focus and evade up to the counts of the locked ship.
        MatchTokens = "match_tokens",
        /// All dice show one face: add one more.
        MatchingResult = "matching_result",
        /// Copy pilot skill or pilot ability of an enemy ship.
        ApplyShadowMimic = "apply_shadow_mimic",
        /// Have the pilot ability of other ships.
        CopyPilotAbility = "copy_pilot_ability",
        /// Pilot skill and ability of the destroyed carrier.
        PupIdentity = "pup_identity",
        /// Put a docked ship on the board.
        DeployDocked = "deploy_docked",
        /// Docked ship lends arcs, attacks and actions to its carrier.
        DockRules = "dock_rules",
        /// The owner turns the dial one step.
        AdjacentDial = "adjacent_dial",
        /// Guess bearing and speed of a dial.
        GuessDial = "guess_dial",
        /// Guess the number of evade results before the roll.
        GuessEvades = "guess_evades",
        /// Name a face before the roll, set one die to it, lock that die.
        NameResult = "name_result",
        /// The other ship has to spend a focus token if it can.
        MustSpendFocus = "must_spend_focus",
        /// Swap an equipped card for another of at most its cost.
        ReplaceIllicit = "replace_illicit",
        /// Put own bombs on the board during setup.
        MineField = "mine_field",
        /// Choose an obstacle in arc, hurt ships near it, remove it.
        DestroyObstacle = "destroy_obstacle",
        /// A weapon paid by discard is only discarded when it hits.
        DiscardOnlyIfHit = "discard_only_if_hit",
        /// Attack header waived and lock spent through another ship.
        SyncedLocks = "synced_locks",
        /// Search the damage deck for a pilot card and hold it back.
        DarkSide = "dark_side",
        /// First changed focus is set aside and cannot be cancelled by dice.
        SetAsideHit = "set_aside_hit",
    }
}

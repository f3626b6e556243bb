//! When abilities are used, by whom, and how often.

use kernel::words::words;
use serde::Deserialize;

use super::Filter;

words! {
    /// When an ability is used.
    Window, "imperial_assault.play.window.", {
        /// All the time (IA-CARD-05).
        Always = "always",
        /// The mission is set up (IA-SETUP-01).
        Setup = "setup",
        /// Before figures are deployed (IA-SETUP-04).
        BeforeDeployment = "before_deployment",
        /// All figures are deployed.
        AfterDeployment = "after_deployment",
        /// After the opening hands (IA-SETUP-05).
        MissionStart = "mission_start",
        /// IA-ROUND-01.
        RoundStart = "round_start",
        StatusStart = "status_start",
        /// Cards are drawn in the Status Phase (IA-STATUS-02).
        CardsDrawn = "cards_drawn",
        /// IA-STATUS-03.
        RoundEnd = "round_end",
        /// IA-ACT-04.
        ActivationStart = "activation_start",
        /// Before or after an action (IA-ACT-12).
        Activation = "activation",
        /// As an action (IA-ACT-07, IA-ACT-08).
        Special = "special",
        SpecialDone = "special_done",
        /// IA-ACT-14.
        InteractDone = "interact_done",
        /// IA-ACT-10.
        ActivationEnd = "activation_end",
        /// The last figure of a group is done (IA-ACT-11).
        GroupResolved = "group_resolved",
        /// A move is performed (IA-MOVE-01).
        MovePerformed = "move_performed",
        /// IA-MOVE-18.
        FigureExits = "figure_exits",
        /// IA-MOVE-18.
        FigureEnters = "figure_enters",
        /// IA-KW-MASSIVE-04.
        MovementEnded = "movement_ended",
        /// Before the target is named (IA-ATK-02).
        Before = "attack.before",
        /// IA-ATK-02.
        Declared = "attack.declared",
        /// Dice are added and taken away (IA-ATK-04).
        Pool = "attack.pool",
        /// Dice were rolled.
        DiceRolled = "dice_rolled",
        /// IA-ATK-05.
        Reroll = "attack.reroll",
        DiceRerolled = "dice_rerolled",
        /// IA-ATK-06.
        Modify = "attack.modify",
        /// IA-ATK-07.
        Surge = "attack.surge",
        /// IA-ATK-10.
        Resolved = "attack.resolved",
        /// IA-DMG-01.
        DamageSuffered = "damage_suffered",
        /// IA-DMG-09.
        StrainSuffered = "strain_suffered",
        /// IA-DMG-01.
        AboutToBeDefeated = "about_to_be_defeated",
        /// IA-DMG-05.
        Defeated = "defeated",
        ConditionApplied = "condition_applied",
        /// Another ability is used.
        AbilityUsed = "ability_used",
        /// IA-CMD-07.
        CardPlayed = "card_played",
        /// A hero has rested (IA-CAMP-35).
        Rested = "rested",
        /// Whenever another card says.
        Any = "any",
    }
}

impl Window {
    /// True for windows of an attack.
    pub const fn is_in_attack(self) -> bool {
        matches!(
            self,
            Self::Before | Self::Declared | Self::Pool | Self::Reroll | Self::Modify | Self::Surge | Self::Resolved
        )
    }
}

/// The owner's part in an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Attacker,
    Defender,
    /// Another friendly figure attacks.
    AllyAttacker,
    /// A friendly figure attacks.
    AllyAttackerOrSelf,
    /// Another friendly figure is the target.
    AllyDefender,
    /// A friendly figure is the target.
    AllyDefenderOrSelf,
    /// Neither the owner attacks nor is it the target.
    Observer,
    /// Whatever the owner is.
    Any,
}

/// The subject of an event.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Subject {
    /// The owner's, or its player's.
    You,
    /// The other player's.
    Opponent,
    Any,
    /// That of a figure of the group with the card.
    Group,
    /// That of a group of the player.
    YourGroup,
    /// That of a figure of the group on which the card lies.
    HostGroup,
    /// The use of the ability of this name.
    Ability(Box<str>),
    /// The ability of this name was used.
    AfterAbility(Box<str>),
    /// That of a figure that fits.
    Fits(Box<Filter>),
}

/// Limit of uses, shared by plays of one card with the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    OncePerAttack,
    /// One ability of this name an attack.
    NameOncePerAttack,
    OncePerActivation,
    OncePerRound,
    /// For each figure that suffers it.
    OncePerFigure,
    /// For each figure that suffers it.
    OncePerFigurePerRound,
    OncePerGroupPerRound,
    OncePerMission,
    /// As often as the hero has activation tokens (IA-CAMP-31).
    PerTokenPerRound,
    TimesPerMission(u8),
    /// As often as one likes.
    Repeatable,
}

/// The place of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// On a Deployment card.
    Attached,
    /// Before its player.
    PlayArea,
    Discard,
}

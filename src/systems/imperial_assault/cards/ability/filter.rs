//! Figures and spaces an ability refers to.

use serde::Deserialize;

use super::Name;
use crate::cards::{Affiliation, AttackType, NameKey, PowerToken, Size, Status, Trait, Words};

/// Figures or a space, by what they have to do with the ability.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Who {
    /// The owner (IA-GOLD-03).
    You,
    /// The figures of the owner's group, or of that on which the card lies.
    Group,
    Attacker,
    /// The target of the attack, as the attack names it.
    Defender,
    Target,
    TargetSpace,
    /// The target space of the first attack of this ability.
    FirstTargetSpace,
    /// The figure of the event.
    Trigger,
    /// The companion of the card.
    Companion,
    /// The target of the attack before.
    Same,
    /// The selection under this name.
    Set(Name),
    /// All figures that fit.
    All(Box<Filter>),
    /// One of those that fit, as the player likes.
    Fits(Box<Filter>),
}

/// A side, as the owner sees it (IA-TERM-01, IA-TERM-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Friendly,
    Hostile,
    Any,
}

/// A deployment zone, as the owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneOf {
    Own,
    Opponent,
}

/// A condition, or a kind of them (IA-COND-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatusWord {
    Focused,
    Hidden,
    Stunned,
    Bleeding,
    Weakened,
    Harmful,
    Beneficial,
}

impl StatusWord {
    /// True if it includes this condition.
    pub fn means(self, status: Status) -> bool {
        match self {
            Self::Focused => status == Status::Focused,
            Self::Hidden => status == Status::Hidden,
            Self::Stunned => status == Status::Stunned,
            Self::Bleeding => status == Status::Bleeding,
            Self::Weakened => status == Status::Weakened,
            Self::Harmful => status.is_harmful(),
            Self::Beneficial => !status.is_harmful(),
        }
    }
}

/// A kind of token on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    Terminal,
    Rubble,
}

/// Figures, as the owner of the ability sees them. What is not asked for is whatever it is. A figure is within any distance
/// of itself, never adjacent to itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    pub side: Option<Side>,
    /// Not the owner.
    pub other: bool,
    /// The owner too, wherever else it is asked for.
    pub or_you: bool,
    pub adjacent: bool,
    pub within: Option<u8>,
    pub at_least: Option<u8>,
    /// Distance and adjacency are taken from here.
    pub of_space: Option<Who>,
    pub adjacent_to: Option<Who>,
    /// Adjacent to a figure that fits.
    pub adjacent_to_any: Option<Box<Filter>>,
    pub on_or_adjacent_to: Option<Who>,
    pub in_space: Option<Who>,
    pub in_your_spaces: bool,
    /// In the space that the owner has just left.
    pub in_space_left: bool,
    /// In sight of the owner.
    pub los: bool,
    /// Has sight of the owner.
    pub los_to_you: bool,
    pub los_to: Option<Who>,
    /// On or next to a token of this kind.
    pub near: Option<TokenKind>,
    pub adjacent_token: Option<TokenKind>,
    pub in_zone: Option<ZoneOf>,
    pub exterior: Option<bool>,
    /// A figure, not an object.
    pub figure: Option<bool>,
    /// Attackable objects too (IA-OBJ-05).
    pub objects: bool,
    pub size: Option<Size>,
    pub traits: Words<Trait>,
    pub not_traits: Words<Trait>,
    pub names: Vec<NameKey>,
    pub unique: Option<bool>,
    pub affiliation: Option<Affiliation>,
    pub same_group: bool,
    pub in_host_group: bool,
    pub in_set: Option<Name>,
    pub not_in_set: Option<Name>,
    pub not: Option<Who>,
    /// The cost of one figure.
    pub cost_min: Option<i8>,
    pub cost_max: Option<i8>,
    pub cost_less_than: Option<Who>,
    /// No hostile figure costs more.
    pub highest_cost_hostile: bool,
    /// The deployment cost of the group.
    pub group_cost_max: Option<i8>,
    pub group_cost_at_most: Option<Name>,
    pub shares_trait_with: Option<Name>,
    pub same_name_as: Option<Who>,
    pub reinforcement_cost_max: Option<i8>,
    pub ready: bool,
    pub exhausted: bool,
    pub defeated: bool,
    pub has: Option<StatusWord>,
    pub token: Option<PowerToken>,
    pub damage_min: Option<u8>,
    pub damage_max: Option<u8>,
    #[serde(rename = "type")]
    pub attack_type: Option<AttackType>,
    /// Has the ability of this name.
    pub ability: Option<Box<str>>,
    /// Has resolved its activation of this round.
    pub activated_this_round: bool,
    pub attacked_this_activation: bool,
    pub exited_space_this_activation: bool,
    /// The side that caused the event.
    pub by: Option<Side>,
    /// A hero of a campaign, or not one.
    pub hero: Option<bool>,
}

//! The cards as the program uses them.

use kernel::{catalog::by_shape, words::Words};
use serde::Deserialize;

use super::{
    Affiliation, AttackType, CardText, CommandId, ConditionKind, DeploymentId, Die, Effect, GapField, Keyword, Kind,
    ProductId, Rank, Season, Size, Timing, Trait,
};

/// A name that cards share, whatever their subtitles (IA-ARMY-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Deserialize)]
pub struct NameKey(pub(super) u16);

/// Attack type and dice of a card's figures.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// In melee or at a distance.
    #[serde(rename = "type")]
    pub kind: AttackType,
    /// The attack dice.
    pub dice: Vec<Die>,
    /// Limit of chosen dice of one color, if the player chooses the dice.
    pub most_of_a_color: Option<u8>,
}

/// The number of an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Value {
    /// It has no number.
    #[default]
    None,
    /// So much.
    Number(i8),
    /// As much as an ability of the card says.
    X,
}

by_shape!(Value, "a number or x": number(i8 => Value::Number), words("x" => Value::X));

/// One symbol or keyword of a surge ability, or a printed bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectUse {
    pub effect: Effect,
    #[serde(default)]
    pub value: Value,
}

/// A surge ability (IA-SURGE-01).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surge {
    /// Its cost in surges.
    pub cost: u8,
    /// Its symbols and keywords.
    #[serde(default)]
    pub effects: Vec<EffectUse>,
    /// The ability of the card that tells what else it does, or all of it.
    #[serde(rename = "ability")]
    pub told_by: Option<Box<str>>,
}

impl Surge {
    /// The ability that tells what symbols and keywords do not.
    pub fn ability<'c>(&self, card: &'c DeploymentCard) -> Option<&'c Ability> {
        card.abilities.iter().find(|ability| Some(&ability.id) == self.told_by.as_ref())
    }
}

/// A named ability with its summary.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Box<str>")]
pub struct Ability {
    /// Its id within its card.
    pub id: Box<str>,
    /// Its name, empty where it has none, and what it does.
    pub text: CardText,
}

impl From<Box<str>> for Ability {
    fn from(id: Box<str>) -> Self {
        Self { id, text: CardText::default() }
    }
}

/// Cards of other affiliations that a card lets into the army (IA-ARMY-19, IA-ARMY-28).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Limit of groups.
    pub most: u8,
    /// Of which affiliation; none for any.
    pub affiliation: Option<Affiliation>,
    /// With which trait, if one is asked for.
    #[serde(rename = "trait")]
    pub with_trait: Option<Trait>,
    /// With which names; empty for any.
    #[serde(default)]
    pub names: Vec<NameKey>,
    /// In an army of which affiliation; none for any.
    pub army: Option<Affiliation>,
}

impl Allowance {
    /// True if it holds in an army of this affiliation.
    pub fn holds_in(&self, army: Affiliation) -> bool {
        self.army.is_none_or(|wanted| wanted == army)
    }

    /// True if it describes this card.
    pub fn describes(&self, card: &DeploymentCard) -> bool {
        card.kind == Kind::Figure
            && self.affiliation.is_none_or(|affiliation| card.affiliation == Some(affiliation))
            && self.with_trait.is_none_or(|wanted| card.traits.contains(wanted))
            && (self.names.is_empty() || self.names.contains(&card.name_key))
    }
}

/// A demand on the whole army (IA-ARMY-30).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Demand {
    /// Every group is unique.
    AllUnique,
    /// Every group is one of these.
    Groups(Groups),
    /// Every one of these names is in the army.
    Includes(Vec<NameKey>),
    /// No card of this affiliation is in the army.
    Without(Affiliation),
    /// No unique figure that costs this or less is in the army, these names apart.
    NoCheapUniques {
        cost: i8,
        /// The names that may be.
        but: Vec<NameKey>,
    },
}

/// Groups that have one of some words as a name, or in a subtitle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Groups {
    /// Words of which one is in the subtitle, as they are printed.
    subtitles: Vec<Box<str>>,
    /// Of which one is the name or the subtitle, as they are printed.
    named: Vec<Box<str>>,
    /// The groups that fit.
    #[serde(skip)]
    pub fitting: Vec<DeploymentId>,
}

impl Groups {
    /// The words, as they are printed.
    pub fn words(&self) -> impl Iterator<Item = &Box<str>> {
        self.subtitles.iter().chain(&self.named)
    }

    /// True if a card of this name and subtitle has the word, one of [`Self::words`]; all are slugs.
    pub(super) fn has(&self, word: &str, name: &str, subtitle: &str) -> bool {
        let is_part = || subtitle.split('-').any(|part| part == word);
        if self.named.is_empty() { is_part() } else { name == word || subtitle == word }
    }
}

/// Changes of army building by a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Building {
    /// Guests it lets in.
    #[serde(rename = "guests")]
    pub allowance: Option<Allowance>,
    /// Its demands on the army.
    pub demands: Vec<Demand>,
    /// Extra points of the Command deck (IA-CMD-11).
    pub command_points: u8,
    /// Extra cards of the Command deck (IA-CMD-11).
    pub command_cards: u8,
    /// True if it changes more than the checks know.
    #[serde(rename = "other")]
    pub is_unmodelled: bool,
}

/// Traits that figures of some names have while a card is in their army.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LentTraits {
    pub traits: Words<Trait>,
    pub names: Vec<NameKey>,
}

/// Groups an attachment can be put on (IA-ARMY-21).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Host {
    /// With any of these traits; empty for any.
    pub traits: Words<Trait>,
    /// With any of these names; empty for any.
    pub names: Vec<NameKey>,
    /// Without these keywords.
    pub not_keywords: Words<Keyword>,
    /// Unique, or not; none for both.
    pub unique: Option<bool>,
    /// Of this affiliation.
    pub affiliation: Option<Affiliation>,
    /// With so many figures.
    pub figures: Option<u8>,
    /// That cost at least this.
    pub min_cost: Option<i8>,
}

impl Host {
    /// True if the attachment can be put on this card (IA-ARMY-21, IA-ARMY-22).
    pub fn is_met_by(&self, card: &DeploymentCard) -> bool {
        card.kind == Kind::Figure
            && (self.traits.is_empty() || self.traits.meets(card.traits))
            && (self.names.is_empty() || self.names.contains(&card.name_key))
            && !self.not_keywords.meets(card.keyword_set)
            && self.unique.is_none_or(|unique| card.unique == Some(unique))
            && self.affiliation.is_none_or(|affiliation| card.affiliation == Some(affiliation))
            && self.figures.is_none_or(|figures| card.figures == figures)
            && self.min_cost.is_none_or(|least| card.cost.is_some_and(|cost| cost >= least))
    }
}

/// A Deployment card: a group of figures, a Skirmish Upgrade, or what such cards bring.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeploymentCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name that tells it from its namesakes; what an upgrade does.
    #[serde(skip)]
    pub text: CardText,
    /// The name of the drawing of its figures in `icons/figures`; none if it brings none.
    pub icon: Option<Box<str>>,
    /// The printed name.
    pub name: Box<str>,
    pub(super) display_name: Option<Box<str>>,
    /// The printed name, to be compared.
    #[serde(skip)]
    pub name_key: NameKey,
    pub subtitle: Option<Box<str>>,
    pub season: Season,
    pub kind: Kind,
    /// The affiliation; none where no source has it.
    pub affiliation: Option<Affiliation>,
    /// The border; none where no source has it.
    pub rank: Option<Rank>,
    /// True if an army has it once at most; none if no source tells.
    pub unique: Option<bool>,
    /// The deployment cost, which may be below zero; none where no source has it.
    pub cost: Option<i8>,
    /// The cost to reinforce a figure of it, where it can be.
    pub reinforcement_cost: Option<i8>,
    /// Number of figures of the group; of an upgrade, those it adds to a group.
    #[serde(default)]
    pub figures: u8,
    #[serde(skip)]
    pub traits: Words<Trait>,
    /// The traits in the order of the card.
    #[serde(rename = "traits", default)]
    pub trait_list: Vec<Trait>,
    /// Width and length of the base in spaces.
    pub size: Option<(u8, u8)>,
    /// The health of a figure.
    pub health: Option<u8>,
    /// The speed of a figure.
    pub speed: Option<u8>,
    /// The attack; none for figures that do not attack.
    pub attack: Option<Attack>,
    /// The defense dice; none where the card has no such field or no source has it.
    pub defense: Option<Vec<Die>>,
    /// Bonuses that are always there.
    #[serde(default)]
    pub innate: Vec<EffectUse>,
    /// The surge abilities.
    #[serde(default)]
    pub surges: Vec<Surge>,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(skip)]
    pub keyword_set: Words<Keyword>,
    /// The abilities of figures.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Its changes of army building.
    #[serde(default)]
    pub building: Building,
    /// Groups it can be put on, for an attachment.
    pub attachment: Option<Host>,
    /// Traits it gives to the group it is put on.
    #[serde(default)]
    pub gives_traits: Words<Trait>,
    /// By how much it changes the health of each figure of the group it is put on.
    #[serde(default)]
    pub gives_health: i8,
    /// Ids of the abilities that it takes from the group it is put on.
    #[serde(default)]
    pub takes_abilities: Vec<Box<str>>,
    /// Surge abilities that it takes from that group.
    #[serde(default)]
    pub takes_surges: Vec<Surge>,
    /// Surge abilities that it gives to that group.
    #[serde(default)]
    pub gives_surges: Vec<Surge>,
    /// Traits that figures of some names have while it is in the army.
    pub lends: Option<LentTraits>,
    /// True if it can be used in skirmish (IA-ARMY-23).
    #[serde(default)]
    pub skirmish: bool,
    /// True if it can be used in the campaign.
    #[serde(default)]
    pub campaign: bool,
    /// Companions and forms that come with it.
    #[serde(default)]
    pub brings: Vec<DeploymentId>,
    /// The products it comes in.
    #[serde(default)]
    pub products: Vec<ProductId>,
    /// Its printing in the other season (IA-ARMY-31).
    #[serde(rename = "official")]
    pub counterpart: Option<DeploymentId>,
    /// True if it does the same as the official card.
    #[serde(default)]
    pub(super) same_text: bool,
    /// The printing for skirmish, for a card that is for the campaign alone.
    #[serde(skip)]
    pub skirmish_printing: Option<DeploymentId>,
    /// Facts that sources leave open.
    #[serde(default)]
    pub gaps: Vec<GapField>,
}

impl DeploymentCard {
    /// The card as it is with this attachment on it: without what that takes from it, with the surge abilities it gives.
    #[must_use]
    pub fn with_attachment(&self, attachment: &Self) -> Self {
        let mut card = self.clone();
        card.abilities.retain(|ability| !attachment.takes_abilities.contains(&ability.id));
        card.surges.retain(|surge| !attachment.takes_surges.contains(surge));
        card.surges.extend(attachment.gives_surges.iter().cloned());
        card
    }

    /// True for a group of figures.
    pub fn is_group(&self) -> bool {
        self.kind == Kind::Figure
    }

    /// True if a figure stands on the map for it: a group's, or a Squad Upgrade's (IA-ARMY-32).
    pub fn has_figures(&self) -> bool {
        self.is_group() || self.kind == Kind::Upgrade && self.figures > 0
    }

    /// Size of its base (IA-LARGE-01); small if no source tells.
    pub fn base(&self) -> Size {
        match self.size {
            Some((width, length)) if width > 1 || length > 1 => Size::Large,
            _ => Size::Small,
        }
    }

    /// The health of a figure to which an attachment gives so much; none where it has none.
    pub fn health_with(&self, given: i8) -> Option<u8> {
        self.health.map(|health| health.saturating_add_signed(given))
    }

    /// Number of spaces of all its figures.
    pub fn spaces(&self) -> u32 {
        let (width, length) = self.size.unwrap_or((1, 1));
        u32::from(self.figures) * u32::from(width) * u32::from(length)
    }
}

/// Restriction on the user of a Command card: a figure that meets every part (IA-CMD-04).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct User {
    /// Of this affiliation.
    pub affiliation: Option<Affiliation>,
    /// In an army of this affiliation.
    pub army: Option<Affiliation>,
    /// With any of these traits.
    pub traits: Words<Trait>,
    /// With any of these names.
    pub names: Vec<NameKey>,
    /// With a base of this size.
    pub size: Option<Size>,
    /// With any of these keywords.
    pub keywords: Words<Keyword>,
    /// Without these keywords.
    pub not_keywords: Words<Keyword>,
    /// Unique, or not.
    pub unique: Option<bool>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name and what it does.
    #[serde(rename = "name")]
    pub text: CardText,
    pub season: Season,
    /// Its cost in a deck; none if no source has it.
    pub cost: Option<u8>,
    /// Limit of copies in a deck (IA-CMD-03); none if no source has it.
    pub copies: Option<u8>,
    /// When it is used.
    pub timing: Option<Timing>,
    /// Restriction on its user.
    #[serde(rename = "restriction", default)]
    pub user: User,
    /// The products it comes in.
    #[serde(default)]
    pub products: Vec<ProductId>,
    /// Its printing in the other season.
    #[serde(rename = "official")]
    pub counterpart: Option<CommandId>,
    /// True if it does the same as the official card.
    #[serde(default)]
    pub(super) same_text: bool,
    /// Facts that sources leave open.
    #[serde(default)]
    pub gaps: Vec<GapField>,
}

impl CommandCard {
    /// When it is used, where it has a name; none where only the text tells it.
    pub fn named_timing(&self) -> Option<Timing> {
        self.timing.filter(|timing| *timing != Timing::ReactionOther)
    }
}

/// A condition card, or a power token.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub id: Box<str>,
    /// Its name and what it does (table 1.2).
    #[serde(rename = "name")]
    pub text: CardText,
    /// Harmful or beneficial.
    pub kind: ConditionKind,
}

impl Condition {
    /// The name of its drawing in `icons/`; none for what has no drawing.
    pub fn icon(&self) -> Option<&'static str> {
        match &*self.id {
            "bleeding" => Some("condition-bleeding"),
            "focused" => Some("condition-focused"),
            "hidden" => Some("condition-hidden"),
            "stunned" => Some("condition-stunned"),
            "weakened" => Some("condition-weakened"),
            "power-token-damage" => Some("result-hit"),
            "power-token-surge" => Some("result-surge"),
            "power-token-block" => Some("result-block"),
            "power-token-evade" => Some("result-evade"),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
}

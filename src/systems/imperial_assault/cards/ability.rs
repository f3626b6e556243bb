//! What figures and upgrades do in a match, in a closed vocabulary: the rows of `abilities.json`.

use serde::Deserialize;

use super::{AttackType, CardText, DeploymentId, Die, EffectUse, PowerToken, Size, Status, Trait, Words};

/// What one card does.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    /// The card's id.
    pub id: Box<str>,
    #[serde(skip)]
    pub text: CardText,
    pub card: DeploymentId,
    #[serde(default)]
    pub play: Vec<Play>,
    /// The names of abilities that are not played.
    #[serde(default)]
    pub lacks: Vec<Box<str>>,
}

/// When an ability is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// All the time.
    Always,
    /// As an action (IA-ACT-07, IA-ACT-08).
    Special,
    ActivationStart,
    /// Before or after an action (IA-ACT-12).
    Activation,
    ActivationEnd,
    /// An attack is declared.
    Declared,
    /// Dice are rolled again (IA-ATK-05).
    Reroll,
    /// Results are modified (IA-ATK-06).
    Modify,
    /// A surge is spent on it (IA-SURGE-01).
    Surge,
    /// The attack has resolved.
    Resolved,
    /// A figure is defeated.
    Defeated,
}

/// What its owner has to do with the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Attacker,
    Defender,
    /// Another friendly figure attacks.
    AllyAttacker,
    /// Another friendly figure defends.
    AllyDefender,
}

/// How often it can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    OncePerRound,
    OncePerActivation,
    /// One ability of this name an attack.
    NameOncePerAttack,
}

/// One ability, or one of its parts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The id of the ability among those of its card.
    #[serde(default)]
    pub name: Box<str>,
    pub when: Window,
    pub role: Option<Part>,
    /// Whose defeat it is about: figures that fit; none for the owner's own.
    pub of: Option<Filter>,
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    /// Actions it costs.
    #[serde(default)]
    pub actions: u8,
    /// Strain its owner suffers for it.
    #[serde(default)]
    pub strain: u8,
    /// Surges it costs.
    #[serde(default)]
    pub surges: u8,
    #[serde(default, rename = "do")]
    pub steps: Vec<Step>,
    #[serde(default)]
    pub optional: bool,
    pub limit: Option<Limit>,
}

impl Play {
    /// Whether it makes its owner attack.
    pub fn attacks(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Attack(attack) if attack.by == Who::You))
    }
}

/// A figure by what it has to do with the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    #[default]
    You,
    Attacker,
    /// The target of the attack.
    Target,
    /// The figure that was chosen.
    Chosen,
}

/// A side, as its owner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Friendly,
    Hostile,
    Any,
}

/// Figures, as the owner of the ability sees them.
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
    pub los: bool,
    pub traits: Words<Trait>,
    pub not_traits: Words<Trait>,
    pub size: Option<Size>,
    pub unique: Option<bool>,
    pub damage_min: Option<u8>,
    pub damage_max: Option<u8>,
    pub same_group: bool,
    /// Has no harmful condition.
    pub unharmed: bool,
    pub without_token: Option<PowerToken>,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    /// The figure fits.
    Is {
        who: Who,
        fits: Filter,
    },
    /// The figure does not fit.
    IsNot {
        who: Who,
        fits: Filter,
    },
    /// So many figures fit.
    Count {
        of: Filter,
        #[serde(default)]
        min: u8,
        max: Option<u8>,
    },
    AttackType(AttackType),
    /// The attack dealt so much.
    Dealt {
        #[serde(default)]
        min: u8,
        max: Option<u8>,
    },
    /// The target of the attack was defeated.
    TargetDefeated,
    /// The owner has not left its space in this activation.
    Stayed,
    /// It is the owner's activation, or not.
    Activating(bool),
}

/// Dice of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    Attack,
    Defense,
    Either,
}

/// An attack that an ability brings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    #[serde(default)]
    pub by: Who,
    /// On whom, if that is said.
    pub at: Option<Who>,
    /// How many attacks.
    #[serde(default = "one")]
    pub count: u8,
    /// All on one figure, or each on another; none for as one likes.
    pub same: Option<bool>,
    /// In melee or at a distance, if not as the figure does.
    #[serde(rename = "type")]
    pub kind: Option<AttackType>,
    /// Its attack dice, if not the figure's.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// What is added.
    #[serde(default)]
    pub with: Vec<EffectUse>,
    /// Without the surge abilities and bonuses of the card.
    #[serde(default)]
    pub bare: bool,
    /// Its player may decline.
    #[serde(default)]
    pub optional: bool,
}

const fn one() -> u8 {
    1
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Up to so many dice are rolled again.
    Reroll {
        pool: Pool,
        n: u8,
    },
    /// Symbols and keywords are added to the attack.
    Modify(Vec<EffectUse>),
    /// A block is added for each evade.
    BlockPerEvade,
    /// The attack has less Pierce.
    ReducePierce(u8),
    Choose(Filter),
    Condition {
        to: Who,
        is: Status,
    },
    Strain {
        to: Who,
        n: u8,
    },
    Damage {
        to: Who,
        n: u8,
    },
    Recover {
        to: Who,
        n: u8,
    },
    Token {
        to: Who,
        token: Option<PowerToken>,
    },
    Points {
        to: Who,
        n: u8,
    },
    /// Moves so many spaces.
    Spaces(u8),
    /// Is placed in an empty space so near.
    Place(u8),
    Attack(Strike),
    /// Performs a move, or not.
    Move {
        to: Who,
    },
    /// One of these.
    OneOf(Vec<Vec<Step>>),
    /// Draws so many Command cards.
    Draw(u8),
    /// Attacks with more than one action (IA-ACT-06).
    MultiAttack,
    /// Pays nothing extra for difficult terrain and hostile figures.
    FreeEntry,
    /// Figures do not hide its targets.
    SeesThroughFigures,
    /// Each surge ability can be used so often.
    SurgeRepeat(u8),
    /// Does not interact.
    NoInteract,
    /// Does not attack.
    NoAttack,
    /// Does not attack adjacent figures.
    NoAttackAdjacent,
    /// Does not attack once it left its space in its activation, nor leave it once it attacked.
    NoMoveAndAttack,
    /// Gains no harmful condition.
    NoHarm,
}

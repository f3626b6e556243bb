//! What cards do, as data: when, at what cost, and what then changes.
//!
//! Attacks, surges, tests and Health are told with their numbers, which the odds use; what happens to figures on the map
//! is told in [words](words), a closed list of each kind. An ability without effects is told by the card's text alone.

mod words;

pub use words::{Asked, Condition, Limit, Per, Token, Weapons, Whom};

use std::fmt;

use serde::{Deserialize, Deserializer, de};

use super::vocabulary::Attribute;
use crate::cards::{AttackType, Die, Effect as Symbol, EffectUse};

/// Something a card does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub when: Window,
    /// Whose event it is, if not the owner's.
    pub of: Option<Whom>,
    /// True if its effects do not tell all of it: the rest is in the card's text.
    #[serde(default)]
    pub rough: bool,
    #[serde(default)]
    pub cost: Cost,
    /// True in attacks with this weapon alone.
    #[serde(default)]
    pub weapon: bool,
    #[serde(default)]
    pub effects: Vec<Clause>,
}

/// A surge ability of a weapon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surge {
    pub cost: u8,
    #[serde(default)]
    pub effects: Vec<EffectUse>,
    #[serde(default)]
    pub then: Vec<Effect>,
    #[serde(rename = "if")]
    pub condition: Option<Condition>,
    /// True if it does something that only the text tells.
    #[serde(default)]
    pub more: bool,
}

impl Surge {
    /// True if its effects tell it whole.
    pub fn is_plain(&self) -> bool {
        !self.more && self.then.is_empty() && self.condition.is_none()
    }
}

/// When an ability is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    Always,
    Any,
    #[serde(rename = "attack.before")]
    BeforeAttack,
    #[serde(rename = "attack.declared")]
    AttackDeclared,
    #[serde(rename = "attack.pool")]
    AttackPool,
    #[serde(rename = "attack.reroll")]
    AttackReroll,
    #[serde(rename = "attack.modify")]
    AttackModify,
    #[serde(rename = "attack.surge")]
    AttackSurge,
    #[serde(rename = "attack.resolved")]
    AttackResolved,
    Activation,
    ActivationStart,
    ActivationEnd,
    Action,
    /// A special action.
    Special,
    Interact,
    Rest,
    Test,
    Supply,
    Enters,
    Exits,
    FigureEnters,
    FigureMoves,
    Condition,
    AboutToBeDefeated,
    Defeated,
    Wounded,
    GroupResolved,
    Deploy,
    Setup,
    MissionStart,
    MissionEnd,
    RoundStart,
    RoundEnd,
    StatusStart,
    Upgrade,
}

impl Window {
    /// True before and within an attack.
    pub const fn is_of_attack(self) -> bool {
        matches!(
            self,
            Self::Always
                | Self::BeforeAttack
                | Self::AttackDeclared
                | Self::AttackPool
                | Self::AttackReroll
                | Self::AttackModify
                | Self::AttackSurge
        )
    }
}

/// What it costs to use an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    pub strain: u8,
    pub actions: u8,
    pub threat: u8,
    pub exhaust: bool,
    pub deplete: bool,
    pub discard: bool,
}

/// What is paid besides for one effect of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Payment {
    pub actions: u8,
    pub damage: u8,
    pub credits: u16,
    pub influence: u8,
    pub movement_point: u8,
    pub threat_raised: u8,
    pub hidden: u8,
    pub exhaust_melee_weapon: u8,
    pub crate_token: u8,
    pub device_token: u8,
    pub recon_token: u8,
    pub style_token: u8,
    pub strain_token_here: u8,
}

/// Effects of an ability with what they depend on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// True while defending.
    #[serde(default, rename = "role", deserialize_with = "defender")]
    pub defends: bool,
    /// Whose attack, defense or test it is; none for the card's own hero or group.
    pub who: Option<Whom>,
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// Who or what is chosen: with `one` one of the effects.
    pub choose: Option<Chosen>,
    #[serde(default)]
    pub optional: bool,
    pub limit: Option<Limit>,
    /// As often as there are such.
    pub per: Option<Per>,
    pub max: Option<u8>,
    pub uses: Option<u8>,
    /// All effects instead of one, on this condition.
    pub all_if: Option<Condition>,
    /// What the heroes pay so that it does not happen.
    pub prevented_by: Option<Payment>,
    #[serde(default)]
    pub cost: Payment,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

fn defender<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Role {
        Defender,
    }
    Role::deserialize(deserializer).map(|Role::Defender| true)
}

/// Who or what is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    /// One of the effects.
    One,
    /// Whom of those who suffered damage it is done to.
    EachDamaged,
    /// The heroes choose one of the effects.
    Heroes,
    /// The attacker chooses one of the effects.
    Attacker,
}

/// A number of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    Fixed(i8),
    All,
    /// As much as the word says.
    Told(Asked),
}

impl Default for Amount {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

impl Amount {
    /// The number itself; none where it is worked out in play.
    pub const fn fixed(self) -> Option<i8> {
        match self {
            Self::Fixed(number) => Some(number),
            Self::All | Self::Told(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;

        impl de::Visitor<'_> for Numbers {
            type Value = Amount;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a number or a word")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                let small = i8::try_from(number).map(Amount::Fixed);
                small.map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Amount, E> {
                if word == "all" { Ok(Amount::All) } else { Asked::find(word).map(Amount::Told) }
            }
        }

        deserializer.deserialize_any(Numbers)
    }
}

/// Results that are added or taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Results {
    pub damage: i8,
    pub surge: i8,
    pub accuracy: i8,
    pub block: i8,
    pub evade: i8,
    pub dodge: i8,
}

/// What an attack gains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gain {
    pub pierce: i8,
    pub blast: u8,
    pub cleave: u8,
    pub recover: u8,
    pub reach: bool,
    pub bleed: bool,
}

/// Dice of which pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    Attack,
    Defense,
    Test,
}

/// A die that is swapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Swapped {
    Any,
    Yellow,
    /// The die that comes of being Focused.
    Focused,
}

/// A change of Health, Endurance, Speed or movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    pub health: i8,
    pub endurance: i8,
    pub speed: i8,
    pub mobile: bool,
}

/// Attacks that an ability brings.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Strike {
    pub by: Option<Whom>,
    pub targets: Option<Whom>,
    #[serde(rename = "type")]
    pub kind: Option<AttackType>,
    pub weapon: Option<Weapons>,
    /// Through another ability of the hero.
    pub via: Option<Condition>,
    pub with: Option<Whom>,
    pub dice: Vec<Die>,
    pub dice_each: Vec<Die>,
    pub n: Option<u8>,
}

/// What is done to figures, tokens or cards, which the card's text tells.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Deed {
    pub n: Option<Amount>,
    pub total: Option<u8>,
    pub to: Option<Whom>,
    pub of: Option<Whom>,
    pub per: Option<Per>,
    pub max: Option<Amount>,
    pub dice: Vec<Die>,
    pub damage: Option<Amount>,
    pub strain: Option<Amount>,
    pub is: Option<Token>,
    pub token: Option<Token>,
    pub kind: Option<Token>,
    pub condition: Option<Token>,
    pub draw: Option<u8>,
    pub keep: Option<u8>,
    pub take: Option<Token>,
    pub same_color_max: Option<u8>,
}

/// An effect.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // Inside an attack or a test.
    Modify(Results),
    AttackGains(Gain),
    Surge(Surge),
    Reroll {
        pool: Pool,
        n: Amount,
        /// The other player must.
        #[serde(default)]
        forced: bool,
        /// All dice or none.
        #[serde(default)]
        whole: bool,
    },
    AddDice {
        pool: Pool,
        dice: Vec<Die>,
    },
    RemoveDice {
        pool: Pool,
        n: Amount,
        color: Option<Die>,
    },
    ReplaceDice {
        pool: Pool,
        from: Swapped,
        to: Die,
    },
    SetDie {
        pool: Pool,
        n: u8,
    },
    Convert {
        from: Symbol,
        n: Amount,
        to: Symbol,
    },
    Successes {
        n: i8,
    },
    TestWith {
        from: Vec<Attribute>,
        to: Attribute,
    },
    Miss,
    FixedResults {
        damage: i8,
        #[serde(default)]
        weaken: bool,
    },
    SurgeTwice {
        n: u8,
    },
    /// Surge abilities of other weapons.
    SurgesOf(Weapons),
    ReducePierce {
        n: u8,
    },
    NeedsAccuracy {
        n: u8,
    },
    NoEffect(Vec<Token>),
    TokenValue {
        n: u8,
    },
    DamageAsStrain(Deed),
    DamageInstead(Deed),
    AttackPool(Deed),
    Waives {
        condition: Condition,
        of: Condition,
    },

    // Permanent.
    Stats(Change),
    TokenLimit {
        n: u8,
    },
    StrainStored {
        n: u8,
    },

    // Attacks, and what is done to figures.
    Attack(Strike),
    MultiAttack(Deed),
    Actions(Deed),
    Condition(Deed),
    DiscardCondition(Deed),
    Damage(Deed),
    Strain(Deed),
    Recover(Deed),
    PowerToken(Deed),
    GainMp(Deed),
    MoveSpaces(Deed),
    PerformMove(Whom),
    Place(Deed),
    Push(Deed),
    Ready(Whom),

    // Forces, cards and totals.
    DeployCost(Deed),
    ReinforceCost(Deed),
    OpenGroups(Deed),
    HandGroups(Deed),
    OptionalDeployment(Deed),
    Threat(Deed),
    ThreatLevel(Deed),
    Supply(Deed),
    AgendaCards(Deed),
    Credits {
        n: i16,
    },
    Influence {
        n: i8,
    },
}

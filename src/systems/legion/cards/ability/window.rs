//! When plays can be used, about whom, how often and for how long.

use serde::Deserialize;

use super::{Filter, PlayerWord};
use kernel::catalog::by_shape;

/// A step of the rules at which plays are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// It holds as long as its conditions do, and is no event.
    Always,
    /// Before the first unit deploys (LEG-SETUP-14).
    DeployBefore,
    /// A unit deploys (LEG-SETUP-08).
    Deploy,
    RoundStart,
    /// Command cards are selected (LEG-CMD-03).
    CommandSelect,
    /// They are revealed, before they do anything (LEG-CMD-04).
    CommandReveal,
    /// The card is played (LEG-CMD-04).
    CommandPlay,
    /// A side issues its orders (LEG-CMD-09).
    OrdersStep,
    /// An order is about to be issued to a unit.
    OrderIncoming,
    /// A unit was issued an order (LEG-CMD-11).
    OrderIssued,
    /// A side has issued its orders.
    OrdersAfter,
    CommandEnd,
    /// The Activation Phase starts (LEG-ACT-01).
    PhaseStart,
    /// An order token is drawn (LEG-ACT-02).
    OrderDraw,
    /// A unit would be activated.
    ActivationBefore,
    ActivationStart,
    Rally,
    ActionsStart,
    /// It is a card action itself (LEG-ACT-09).
    Action,
    ActionAfter,
    /// A unit is about to move.
    Moving,
    MoveAfter,
    Displaces,
    AttackDeclare,
    AttackPool,
    AttackRoll,
    AttackConvert,
    AttackDodge,
    AttackModify,
    DefenseRoll,
    AttackAfter,
    /// A unit gained tokens.
    TokenGain,
    TokenSpend,
    /// It gave a token away by Aid (LEG-KW-AID).
    Aided,
    /// A Force upgrade was exhausted for what it does.
    CardExhausted,
    /// An attack is about to be made.
    AttackBefore,
    /// A charge attacked it.
    Struck,
    /// Wounds are about to be suffered in an attack.
    WoundIncoming,
    WoundAfter,
    Defeated,
    ActivationEnd,
    ActivationAfter,
    PhaseEnd,
    EndStart,
    /// Tokens are removed in the End Phase (LEG-END-02).
    EndTokens,
    EndAfter,
    RoundEnd,
}

impl Window {
    /// Number of windows.
    pub const COUNT: usize = Self::RoundEnd as usize + 1;
    /// The windows of an attack up to its wounds, in their order.
    pub const OF_ATTACK: [Self; 8] = [
        Self::AttackDeclare,
        Self::AttackPool,
        Self::AttackRoll,
        Self::AttackConvert,
        Self::AttackDodge,
        Self::AttackModify,
        Self::DefenseRoll,
        Self::WoundIncoming,
    ];

    pub fn is_of_attack(self) -> bool {
        Self::OF_ATTACK.contains(&self)
    }
}

/// The subject of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    Player(PlayerWord),
    Unit(Filter),
}

by_shape!(Subject, "a player or a description of units":
    word(PlayerWord => Subject::Player),
    map(Filter => Subject::Unit),
);

/// The role of a unit in an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Attacker,
    Defender,
    Any,
}

/// By whom an order was issued.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Issued {
    /// By the order line of the card itself.
    ThisCard,
    /// By that of the opponent's card.
    OpponentsCard,
    /// By such a unit.
    Unit(Filter),
}

/// An action of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    Aim,
    Recover,
    Attack,
    Arm,
    AnyMove,
}

/// A limit of uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    pub per: Per,
    #[serde(default = "once")]
    pub times: u8,
    /// Only the first occasion counts, taken or not.
    #[serde(default)]
    pub first: bool,
}

const fn once() -> u8 {
    1
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    Pool,
    Attack,
    Activation,
    Phase,
    Round,
    Game,
}

/// A duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The action or move that is under way.
    Action,
    Pool,
    Attack,
    Activation,
    Phase,
    Round,
    Game,
}

/// The zone of a card in which a play counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Live {
    /// In the hand.
    Hand,
    /// Shown from the hand before units deploy (LEG-KW-DIVULGE).
    Divulge,
}

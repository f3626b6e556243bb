//! The closed words of the vocabulary, and sets of them.

mod attack;
mod flight;
mod rule;
mod ship;

pub use attack::{
    ArcKind, AttackTarget, DamageChoice, DamageTrait, Dice, Die, DieFace, Facing, LastAttack, Need, Obstructor,
    ResultState, Suffered, WeaponKind,
};
pub use flight::{Bomb, Detonates, Guides, Immunity, NewBearing, NewDifficulty, NewTemplate, TemplateUse};
pub use rule::{
    Allow, CardPlace, CardToken, Cause, DiscardChoice, Forbid, IgnoreWhen, LockRule, Native, Nearby, ObstructionRule,
    Overlap, RangeRule, RestoreChoice,
};
pub use ship::{ByToken, Chooser, Duration, Limit, Phase, Ref, Relation, Role, Side, SideFace, Stat, Token};

pub use kernel::words::{Word, Words};

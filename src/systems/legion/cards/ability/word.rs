//! The answer of a match to each word of the vocabulary: played at once, in force for a while, or not played and why.
//!
//! Coverage, the gaps of armies and the index of a match come from here. A new word does not compile without its answer.

use super::{Arms, Effect, Play, Rule, Stat};
use crate::cards::keyword::UnitKeyword;

/// The answer of a match to an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Resolved when its play is used.
    Now,
    /// In force for as long as its play says, or while a play of [`Window::Always`](super::Window::Always) holds.
    InForce(Hook),
    /// Other effects decide.
    Steps,
    /// Not played: the phrase that says why.
    Unplayed(&'static str),
}

/// The rule that an effect in force bends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hook {
    Rule(Rule),
    Stat(Stat),
    Keyword(UnitKeyword),
    /// Keywords of weapons.
    Weapons,
    /// Surges of the attack and the defense.
    Surges,
    /// Tokens that others spend.
    Tokens,
    /// Defenders that are attacked first.
    Targets,
    DefenseDie,
    /// Attack actions of an activation.
    Attacks,
}

impl Effect {
    /// The answer of a match to this word.
    pub const fn word(&self) -> Word {
        match self {
            Self::Attack { arms: Arms::Unknown, .. } => Word::Unplayed("legion.play.gap.word.unknown_weapon"),
            Self::Gain(_)
            | Self::Lose(_)
            | Self::Transfer { .. }
            | Self::RedirectOrder(_)
            | Self::AddDice { .. }
            | Self::Cancel { .. }
            | Self::FreeAction { .. }
            | Self::Attack { .. }
            | Self::Move(_)
            | Self::Pivot { .. }
            | Self::Recover { .. }
            | Self::Actions { .. }
            | Self::Weapon { .. }
            | Self::Wound { .. }
            | Self::Heal { .. }
            | Self::Restore { .. }
            | Self::Defeat { .. }
            | Self::Prevent { .. }
            | Self::Order(_)
            | Self::OrderToPool(_)
            | Self::OrderFacedown { .. }
            | Self::OrderStore { .. }
            | Self::OrderChoose(_)
            | Self::Activate(_)
            | Self::Ready
            | Self::CardToHand(_)
            | Self::Discard
            | Self::Store { .. }
            | Self::HalfDice
            | Self::Place { .. }
            | Self::PlaceUnit { .. }
            | Self::Native(_) => Word::Now,
            Self::Allow(switch) | Self::Forbid(switch) | Self::Ignore(switch) => switch.rule.word(),
            Self::Stat { stat, .. } => Word::InForce(Hook::Stat(*stat)),
            Self::Keyword { id, .. } | Self::LoseKeyword { id, .. } => Word::InForce(Hook::Keyword(*id)),
            Self::WeaponKeyword { .. } => Word::InForce(Hook::Weapons),
            Self::AttackSurge { .. } | Self::DefenseSurge { .. } => Word::InForce(Hook::Surges),
            Self::Attacks { .. } => Word::InForce(Hook::Attacks),
            Self::ShareTokens { .. } => Word::InForce(Hook::Tokens),
            Self::AttackedFirst(_) => Word::InForce(Hook::Targets),
            Self::DefenseDie { .. } => Word::InForce(Hook::DefenseDie),
            Self::Roll { .. } | Self::Choose(_) | Self::If { .. } | Self::For { .. } => Word::Steps,
        }
    }

    /// Calls `see` with the effect, then with each effect inside it.
    pub fn each<'e>(&'e self, see: &mut impl FnMut(&'e Self)) {
        see(self);
        match self {
            Self::If { steps, .. } | Self::For { steps, .. } | Self::Roll { each: steps, .. } => {
                steps.iter().for_each(|step| step.each(see));
            }
            Self::Choose(options) => options.iter().flatten().for_each(|step| step.each(see)),
            _ => debug_assert_ne!(self.word(), Word::Steps, "a word with effects inside it is walked"),
        }
    }
}

impl Rule {
    /// The answer of a match to this switch.
    pub const fn word(self) -> Word {
        match self {
            Self::EndActionsWithout => Word::Unplayed("legion.play.gap.word.end_actions_without"),
            Self::DodgeCancelsCrits
            | Self::MoveWhileEngaged
            | Self::OrderAnyUnit
            | Self::ReceiveOrdersAnyRange
            | Self::GuardianInMelee
            | Self::GuardianCancelsCrits
            | Self::FireSupportInMelee
            | Self::KeepFireSupportOrder
            | Self::StrictRally
            | Self::Attack
            | Self::AttackAction
            | Self::BeAttackedRanged
            | Self::BeAttackedBeyond
            | Self::Withdraw
            | Self::Reverse
            | Self::SpendTokens
            | Self::BeOrdered
            | Self::BeOrderedByOthers
            | Self::BeOrderedExceptByCommander
            | Self::OrderBeyond
            | Self::OrdersMoreThan
            | Self::LoseSuppression
            | Self::LoseMoreSuppression
            | Self::BeSuppressed
            | Self::BePanicked
            | Self::Rally
            | Self::ObjectiveActions
            | Self::BeSelected
            | Self::SelectAnotherCard
            | Self::BeNominated
            | Self::Ai
            | Self::DefeatUntilEndPhase
            | Self::DeflectBlanks => Word::InForce(Hook::Rule(self)),
        }
    }
}

impl Play {
    /// Calls `see` with each of its effects, those inside others too.
    pub fn each_effect<'p>(&'p self, see: &mut impl FnMut(&'p Effect)) {
        self.steps.iter().for_each(|step| step.each(see));
    }

    /// The phrases that say which of its words matches do not play; a play with one is left out whole.
    pub fn unplayed(&self) -> Vec<&'static str> {
        let mut found = Vec::new();
        self.each_effect(&mut |effect| {
            if let Word::Unplayed(why) = effect.word() {
                found.push(why);
            }
        });
        found
    }

    pub fn is_played(&self) -> bool {
        self.unplayed().is_empty()
    }
}

//! The purpose of an effect of a card, as the players judge it.

use legion::cards::ability::{Effect, Native, TokenWord, Who};

/// The use an effect has in play.
#[derive(Debug, Clone, Copy)]
pub enum Purpose<'e> {
    /// It helps this unit to fight.
    Fight(&'e Who),
    /// It heals this unit.
    Heal(&'e Who),
    /// Effects inside it decide.
    Steps(&'e [Effect]),
    /// One of several lists of effects decides.
    Options(&'e [Vec<Effect>]),
    /// It serves neither.
    Other,
}

/// The purpose of an effect.
pub fn purpose(effect: &Effect) -> Purpose<'_> {
    use legion::cards::ability::Go;
    match effect {
        Effect::If { steps, .. } | Effect::For { steps, .. } => Purpose::Steps(steps),
        Effect::Choose(options) => Purpose::Options(options),
        Effect::Attack { to, .. }
        | Effect::Attacks { to, .. }
        | Effect::AttackSurge { to, .. }
        | Effect::DefenseSurge { to }
        | Effect::Weapon { to, .. }
        | Effect::WeaponKeyword { to, .. }
        | Effect::Keyword { to, .. } => Purpose::Fight(to),
        Effect::FreeAction { to, kinds, .. } if kinds.contains(&Go::Attack) => Purpose::Fight(to),
        Effect::Gain(gain) if gain.token.iter().any(serves_attacks) => Purpose::Fight(&gain.to),
        Effect::Heal { to, .. } => Purpose::Heal(to),
        Effect::FreeAction { .. }
        | Effect::Gain(_)
        | Effect::Lose(_)
        | Effect::Transfer { .. }
        | Effect::RedirectOrder(_)
        | Effect::AddDice { .. }
        | Effect::Cancel { .. }
        | Effect::Move(_)
        | Effect::Pivot { .. }
        | Effect::Recover { .. }
        | Effect::Actions { .. }
        | Effect::Stat { .. }
        | Effect::LoseKeyword { .. }
        | Effect::Wound { .. }
        | Effect::Restore { .. }
        | Effect::Defeat { .. }
        | Effect::Prevent { .. }
        | Effect::Roll { .. }
        | Effect::Order(_)
        | Effect::OrderToPool(_)
        | Effect::OrderFacedown { .. }
        | Effect::OrderStore { .. }
        | Effect::OrderChoose(_)
        | Effect::Activate(_)
        | Effect::Ready
        | Effect::CardToHand(_)
        | Effect::Discard
        | Effect::Store { .. }
        | Effect::ShareTokens { .. }
        | Effect::Allow(_)
        | Effect::Forbid(_)
        | Effect::Ignore(_)
        | Effect::AttackedFirst(_)
        | Effect::HalfDice
        | Effect::Place { .. }
        | Effect::PlaceUnit { .. }
        | Effect::DefenseDie { .. } => Purpose::Other,
        Effect::Native(native) => match native {
            Native::CallTheDice
            | Native::CancelCard
            | Native::Contribute(_)
            | Native::DeployLast(_)
            | Native::KeepDodge(_)
            | Native::Reselect
            | Native::RideAlong { .. }
            | Native::SetAsideByPips
            | Native::Withhold(_) => Purpose::Other,
        },
    }
}

const fn serves_attacks(token: &TokenWord) -> bool {
    matches!(token, TokenWord::Aim | TokenWord::Dodge | TokenWord::Surge)
}

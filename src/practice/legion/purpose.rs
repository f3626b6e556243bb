//! The purpose of an effect of a card, as the players judge it.

use legion::cards::ability::{Effect, TokenWord, Who};

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
        Effect::ChooseOne { of: options } => Purpose::Options(options),
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
        Effect::FreeAction { .. } | Effect::Gain(_) => Purpose::Other,
        other => other.facts().worth(Purpose::Other),
    }
}

const fn serves_attacks(token: &TokenWord) -> bool {
    matches!(token, TokenWord::Aim | TokenWord::Dodge | TokenWord::Surge)
}

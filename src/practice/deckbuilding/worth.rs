//! Values of cards to their owner, roughly in attack for each turn.

use std::sync::Arc;

use deckbuilding::{
    cards::{
        Ability, Window,
        ability::{Amount, Cost, Effect, Gain, Rule},
    },
    play::{BaseNo, CardNo, library::Library},
};

/// Value of a resource.
pub const RESOURCE: f32 = 0.85;
/// Value of a space on the Force track.
pub const FORCE: f32 = 0.45;
/// Value of a drawn card.
pub const DRAWN: f32 = 1.3;
/// Value of an exiled starter card.
pub const THINNED: f32 = 1.2;
/// Value below which a card is better exiled.
pub const JUNK: f32 = 1.15;
/// Factor of a capital ship against a unit, which leaves play each turn.
const STAYS: f32 = 2.1;

/// Values of all cards, by number; derived once for each catalog.
#[derive(Debug, Clone, Default)]
pub struct Worths(Option<Arc<CardWorths>>);

#[derive(Debug)]
struct CardWorths {
    cards: Vec<f32>,
    rewards: Vec<f32>,
}

impl Worths {
    /// Derives the values, unless done.
    pub fn prepare(&mut self, library: &Library) {
        if self.0.is_some() {
            return;
        }
        let reward = |card| library.ability(card, Window::Reward).map_or(0.0, |ability| gains(&ability.effects));
        self.0 = library.kept.get(|| {
            let all = || (0..library.stats.len()).map(|number| CardNo(number as u8));
            let cards = all().map(|card| card_worth(library, card)).collect();
            Some(Arc::new(CardWorths { cards, rewards: all().map(reward).collect() }))
        });
    }

    /// Value of a card.
    #[inline]
    pub fn of(&self, card: CardNo) -> f32 {
        self.0.as_ref().map_or(0.0, |all| all.cards[card.index()])
    }

    /// Value of a card's reward.
    #[inline]
    pub fn reward(&self, card: CardNo) -> f32 {
        self.0.as_ref().map_or(0.0, |all| all.rewards[card.index()])
    }

    /// True if a card is better exiled.
    pub fn is_junk(&self, card: CardNo) -> bool {
        self.of(card) < JUNK
    }
}

fn card_worth(library: &Library, card: CardNo) -> f32 {
    let stats = library.card(card);
    let plain = f32::from(stats.attack) + RESOURCE * f32::from(stats.resources);
    let abilities: f32 = library.abilities(card).iter().map(ability).sum();
    if stats.is_ship {
        STAYS * plain + 0.6 * STAYS * abilities + 0.25 * f32::from(stats.hit_points)
    } else {
        plain + FORCE * f32::from(stats.force) + abilities
    }
}

/// Gain of an ability in an average turn.
fn ability(ability: &Ability) -> f32 {
    let often: f32 = if ability.conditions.is_empty() { 1.0 } else { 0.6 };
    let spent = after_costs(ability);
    match ability.when {
        Window::Reward => 0.0,
        Window::DefeatsRowTarget => 0.5 * gains(&ability.effects),
        // Once.
        Window::Purchased => 0.3 * gains(&ability.effects),
        Window::Constant => often * ability.rules.iter().map(rule).sum::<f32>(),
        _ => often * spent * gains(&ability.effects),
    }
}

/// Share of an ability's gain that its costs leave.
fn after_costs(ability: &Ability) -> f32 {
    ability.costs.iter().fold(1.0, |share, cost| match cost {
        Cost::ExileSelf => share * 0.3,
        Cost::Discard(_) => share * 0.5,
        Cost::ExileFromHand(_) | Cost::Spend(_) => share * 0.7,
    })
}

fn rule(rule: &Rule) -> f32 {
    match rule {
        Rule::Attack { n: Amount::Fixed(n), to: None } => f32::from(*n),
        Rule::Attack { n: Amount::Fixed(n), to: Some(_) } => 0.9 * f32::from(*n),
        Rule::Attack { .. } | Rule::FirstPurchase { .. } | Rule::Hunt { .. } => 1.0,
        Rule::PreventDamage(n) => f32::from(*n),
    }
}

/// Sum of the gains of effects.
pub fn gains(effects: &[Effect]) -> f32 {
    effects.iter().map(gain).sum()
}

/// Gain of an effect.
pub fn gain(effect: &Effect) -> f32 {
    match effect {
        Effect::Gain { what, n } => {
            let n = if let Amount::Fixed(n) = n { f32::from(*n) } else { 3.0 };
            n * match what {
                Gain::Attack => 1.0,
                Gain::Resources => RESOURCE,
                Gain::Force => FORCE,
            }
        }
        Effect::Draw(n) => DRAWN * f32::from(*n),
        Effect::Repair(n) => 0.5 * f32::from(*n),
        Effect::ChooseOne { options, .. } => options.iter().map(|option| gains(option)).fold(0.0, f32::max),
        Effect::If { then, otherwise, .. } => 0.5 * gains(then) + 0.5 * gains(otherwise),
        Effect::Exile { n, .. } => THINNED * f32::from(*n),
        Effect::OpponentDiscards(_) => 1.1,
        Effect::DiscardRow { all, .. } => {
            if *all {
                2.0
            } else {
                0.6
            }
        }
        Effect::Destroy { .. } => 4.0,
        Effect::Damage { n, .. } => {
            if let Amount::Fixed(n) = n {
                f32::from(*n)
            } else {
                1.5
            }
        }
        Effect::Take { .. } => 2.2,
        Effect::PurchaseFree { .. } => 3.5,
        Effect::PurchaseDiscarded(_) => 1.0,
        Effect::TakeSelfToHand => 2.0,
        Effect::NextPurchase(_) => 1.0,
        Effect::LookAtHand | Effect::HandToDeckTop => 0.7,
        Effect::SwapSeenWithRow | Effect::SwapDiscardWithRow(_) | Effect::KeepOneSeen => 0.6,
        Effect::RevealTop | Effect::LookTop(_) | Effect::PutSeen(_) => 0.1,
    }
}

/// Value of a base: its hit points and abilities, and what happens now as it is revealed.
pub fn base(library: &Library, base: BaseNo, now: impl Fn(&Effect) -> f32) -> f32 {
    let stats = library.base(base);
    let does: f32 = stats
        .abilities
        .iter()
        .map(|ability| match ability.when {
            Window::BaseRevealed => 1.6 * ability.effects.iter().map(&now).sum::<f32>(),
            // Turn after turn.
            Window::Constant => 2.0 * ability.rules.iter().map(rule).sum::<f32>(),
            _ => 1.5 * after_costs(ability) * gains(&ability.effects),
        })
        .sum();
    f32::from(stats.hit_points) + does
}

//! What cards are worth to who has them, roughly in points of attack a turn.

use std::sync::Arc;

use deckbuilding::{
    cards::{
        Play, When,
        ability::{Amount, Cost, Effect, Gain, Rule},
    },
    play::{BaseNo, CardNo, library::Library},
};

/// What a resource is worth beside a point of attack.
pub const RESOURCE: f32 = 0.85;
/// What a space on the Force track is worth.
pub const FORCE: f32 = 0.45;
/// What a card that is drawn is worth.
pub const DRAWN: f32 = 1.3;
/// What it is worth to be rid of a starter card.
pub const THINNED: f32 = 1.2;
/// Cards below this are better out of the deck.
pub const JUNK: f32 = 1.15;
/// How often a capital ship counts against a unit, which comes and goes.
const STAYS: f32 = 2.1;

/// What every card of a match is worth, by its number; worked out once for all matches with the same cards.
#[derive(Debug, Clone, Default)]
pub struct Worths(Option<Arc<Table>>);

#[derive(Debug)]
struct Table {
    cards: Vec<f32>,
    rewards: Vec<f32>,
}

impl Worths {
    /// Takes those of these cards, if it has none yet.
    pub fn prepare(&mut self, library: &Library) {
        if self.0.is_some() {
            return;
        }
        let reward = |card| library.play(card, When::Reward).map_or(0.0, |play| gains(&play.effects));
        self.0 = library.kept.get(|| {
            let all = || (0..library.figures.len()).map(|number| CardNo(number as u8));
            let cards = all().map(|card| card_worth(library, card)).collect();
            Some(Arc::new(Table { cards, rewards: all().map(reward).collect() }))
        });
    }

    /// What a card is worth to have.
    #[inline]
    pub fn of(&self, card: CardNo) -> f32 {
        self.0.as_ref().map_or(0.0, |table| table.cards[card.index()])
    }

    /// What the reward of a card is worth.
    #[inline]
    pub fn reward(&self, card: CardNo) -> f32 {
        self.0.as_ref().map_or(0.0, |table| table.rewards[card.index()])
    }

    /// Whether a card is better out of the deck.
    pub fn is_junk(&self, card: CardNo) -> bool {
        self.of(card) < JUNK
    }
}

fn card_worth(library: &Library, card: CardNo) -> f32 {
    let figures = library.card(card);
    let plain = f32::from(figures.attack) + RESOURCE * f32::from(figures.resources);
    let abilities: f32 = library.plays(card).iter().map(ability).sum();
    if figures.is_ship {
        STAYS * plain + 0.6 * STAYS * abilities + 0.25 * f32::from(figures.hit_points)
    } else {
        plain + FORCE * f32::from(figures.force) + abilities
    }
}

/// What an ability brings in an average turn.
fn ability(play: &Play) -> f32 {
    let often: f32 = if play.conditions.is_empty() { 1.0 } else { 0.6 };
    let spent = play.costs.iter().fold(1.0, |share: f32, cost| match cost {
        Cost::ExileSelf => share * 0.3,
        Cost::Discard(_) => share * 0.5,
        Cost::ExileFromHand(_) | Cost::Spend(_) => share * 0.7,
    });
    match play.when {
        When::Reward => 0.0,
        When::DefeatsRowTarget => 0.5 * gains(&play.effects),
        // It happens once.
        When::Purchased => 0.3 * gains(&play.effects),
        When::Constant => often * play.rules.iter().map(rule).sum::<f32>(),
        _ => often * spent * gains(&play.effects),
    }
}

fn rule(rule: &Rule) -> f32 {
    match rule {
        Rule::Attack { n: Amount::Fixed(n), to: None } => f32::from(*n),
        Rule::Attack { n: Amount::Fixed(n), to: Some(_) } => 0.9 * f32::from(*n),
        Rule::Attack { .. } | Rule::FirstPurchase { .. } | Rule::Hunt { .. } => 1.0,
        Rule::PreventDamage(n) => f32::from(*n),
    }
}

/// What effects bring together.
pub fn gains(effects: &[Effect]) -> f32 {
    effects.iter().map(gain).sum()
}

/// What an effect brings.
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
        Effect::Choose { options, .. } => options.iter().map(|option| gains(option)).fold(0.0, f32::max),
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

/// What it is worth to have a base: its hit points, and what it does.
pub fn base(library: &Library, base: BaseNo) -> f32 {
    let figures = library.base(base);
    let does: f32 = figures
        .plays
        .iter()
        .map(|play| match play.when {
            When::BaseRevealed => 1.6 * gains(&play.effects),
            // Turn after turn.
            When::Constant => 2.0 * play.rules.iter().map(rule).sum::<f32>(),
            _ => 1.5 * gains(&play.effects),
        })
        .sum();
    f32::from(figures.hit_points) + does
}

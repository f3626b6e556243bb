//! Exact odds of one attack: the chances of results that no evade cancels.
//!
//! A [`Situation`] is complete: both sides' dice, tokens, rerolls and the tools of their cards. It is built from a
//! match ([`View::volley`](crate::play::View::volley)), from two lists, or from a document; [`work_out`] gives the
//! chances. Decisions follow one policy: a die without a use is rerolled if that is free, a focus token is spent if it
//! changes a result for its owner, the defender cancels as much as it can.

mod cards;
mod document;
mod facts;
mod hand;
mod squad;

use crate::play::state::Comparison;
use kernel::{Distribution, odds::Answer};

pub use cards::{Facts, Part, Reading, WINDOWS, read};
pub use document::read as read_document;
pub use hand::{Act, Faces, Hand, Lying, Mask, Spend, Tool, Tools};

/// The most dice of one side.
pub const MOST_DICE: u8 = 12;

/// Everything an attack's odds depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    pub attack: Hand,
    pub defense: Hand,
    /// Results that evades cannot cancel, and the order in which they cancel.
    pub comparison: Comparison,
    /// Evades that a card takes away before they cancel.
    pub evades_lost: u8,
    /// Damage the defender still stands: hull and shields together; none where nobody asks.
    pub stands: Option<u8>,
}

impl Situation {
    /// An attack with so many dice against so many.
    pub fn new(attack: u8, defense: u8) -> Self {
        Self {
            attack: Hand::attack(attack),
            defense: Hand::defense(defense),
            comparison: Comparison::default(),
            evades_lost: 0,
            stands: None,
        }
    }
}

/// The result of an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Results that are not cancelled, hits and critical hits together.
    pub hits: Distribution,
    /// Critical hits among them.
    pub crits: Distribution,
    /// The chance that as much comes through as the defender stands; 0 where that is not said.
    pub destroyed: f64,
}

/// Works out the result of an attack.
pub fn work_out(situation: &Situation) -> Outcome {
    let attacks = situation.attack.results();
    let defends = match situation.extra_defense() {
        0 => situation.defense.results(),
        more => Hand { dice: situation.defense.dice + more, ..situation.defense.clone() }.results(),
    };
    // Evades by their number: nothing else of the defense dice matters any more.
    let mut evades = Distribution::none(usize::from(MOST_DICE));
    for ([good, _], chance) in &defends {
        let left = (good + situation.defense.evade).saturating_sub(situation.evades_lost);
        evades.add(usize::from(left), *chance);
    }
    let most = usize::from(situation.attack.dice);
    let (mut hits, mut crits) = (Distribution::none(most), Distribution::none(most));
    for ([hit, crit], chance) in &attacks {
        for (evade, against) in evades.chances().iter().enumerate().filter(|(_, against)| **against > 0.0) {
            let [gone, dear] = situation.comparison.cancelled([*hit, *crit], evade as u8);
            let both = chance * against;
            hits.add(usize::from(hit - gone + crit - dear), both);
            crits.add(usize::from(crit - dear), both);
        }
    }
    let destroyed = situation.stands.map_or(0.0, |stands| hits.at_least(usize::from(stands.max(1))));
    Outcome { hits, crits, destroyed }
}

impl Situation {
    /// Defense dice that a card adds to the roll because more attack dice lie there.
    fn extra_defense(&self) -> u8 {
        let added: u8 = self.attack.own.iter().map(Tool::added).sum();
        if self.attack.dice + added <= self.defense.dice || self.defense.lies.is_some() {
            return 0;
        }
        self.defense.rolled.iter().map(|tool| if let Act::Extra(n) = tool.act { n } else { 0 }).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_dice_with_focus_against_three_with_focus_come_to_the_known_mean() {
        let mut situation = Situation::new(3, 3);
        (situation.attack.focus, situation.defense.focus) = (1, 1);
        let outcome = work_out(&situation);
        assert!((outcome.hits.mean() - 0.637_756_347_656_25).abs() < 1e-12, "{}", outcome.hits.mean());
        assert!((outcome.hits.total() - 1.0).abs() < 1e-12 && (outcome.crits.total() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_attack_without_dice_does_nothing() {
        let outcome = work_out(&Situation::new(0, 3));
        assert_eq!((outcome.hits.chances()[0], outcome.hits.most()), (1.0, 0));
    }
}

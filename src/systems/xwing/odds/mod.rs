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
mod lasting;
mod squad;
mod table;

use std::borrow::Cow;

use crate::play::state::Comparison;
use kernel::{Distribution, odds::Answer};

pub(crate) use cards::ALL_WINDOWS;
pub use cards::{Facts, Part, Reading, WINDOWS, blow, price, read, times};
pub use document::read as read_document;
pub use hand::{Act, Ban, Faces, Hand, Lying, Mask, Spend, Tool, Tools};

/// The most dice of one side.
pub const MOST_DICE: u8 = 12;

/// The damage of a weapon whose text cancels all results of a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Blow {
    pub hits: u8,
    pub crits: u8,
    /// Damage cards that are dealt; shields do not help.
    pub cards: u8,
}

/// Everything an attack's odds depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    pub attack: Hand,
    pub defense: Hand,
    /// Results that evades cannot cancel, and the order in which they cancel.
    pub comparison: Comparison,
    /// Evades that a card takes away before they cancel.
    pub evades_lost: u8,
    /// Of these, evades lost in one of two attacks only.
    pub lost_once: u8,
    /// The damage of a hit, where the weapon's text puts it in the place of the results.
    pub blow: Option<Blow>,
    /// The attack hits whatever the dice say.
    pub forced: bool,
    /// Attacks for one declaration: 1 or 2 (XW-FAQ-06).
    pub times: u8,
    /// Damage the defender still stands: hull and shields together; none where nobody asks.
    pub stands: Option<u8>,
    /// Shields among it.
    pub shields: u8,
}

impl Situation {
    /// An attack with so many dice against so many.
    pub fn new(attack: u8, defense: u8) -> Self {
        Self {
            attack: Hand::attack(attack),
            defense: Hand::defense(defense),
            comparison: Comparison::default(),
            evades_lost: 0,
            lost_once: 0,
            blow: None,
            forced: false,
            times: 1,
            stands: None,
            shields: 0,
        }
    }
}

/// The result of an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Results that are not cancelled, hits and critical hits together; the damage of a weapon whose text cancels them.
    pub hits: Distribution,
    /// Critical hits among them.
    pub crits: Distribution,
    /// The chance that as much comes through as the defender stands; 0 where that is not said.
    pub destroyed: f64,
}

/// Works out the result of an attack, or of both that a weapon makes.
pub fn work_out(situation: &Situation) -> Outcome {
    let (hits, crits) = if situation.times > 1 { situation.twice() } else { situation.once() };
    let destroyed = situation.stands.map_or(0.0, |stands| {
        // Cards that are dealt pass by the shields.
        let dealt = situation.blow.map_or(0, |blow| blow.cards);
        let stands = if dealt > 0 { stands.saturating_sub(situation.shields) } else { stands };
        hits.at_least(usize::from(stands.max(1)))
    });
    Outcome { hits, crits, destroyed }
}

/// The tokens both sides have left after the first of two attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    focus: [u8; 2],
    evade: u8,
    lock: bool,
}

impl Situation {
    /// Damage and critical damage of one attack.
    fn once(&self) -> (Distribution, Distribution) {
        let attacks = self.attack.results();
        // Evades by their number: nothing else of the defense dice matters any more.
        let mut evades = Distribution::none(usize::from(MOST_DICE));
        for ([good, _], chance) in &self.defends().results() {
            evades.add(usize::from(self.standing(*good, self.defense.evades())), *chance);
        }
        let most = usize::from(self.attack.dice);
        let (mut hits, mut crits) = (Distribution::none(most), Distribution::none(most));
        for ([hit, crit], chance) in &attacks {
            for (evade, against) in evades.chances().iter().enumerate().filter(|(_, against)| **against > 0.0) {
                let [hit, crit] = self.landed([*hit, *crit], evade as u8);
                let both = chance * against;
                hits.add(usize::from(hit + crit), both);
                crits.add(usize::from(crit), both);
            }
        }
        (hits, crits)
    }

    /// Damage and critical damage of two attacks: what is spent in the first is gone in the second, cards that work once are
    /// used in the first, and the defender spends as little as lets the least through.
    fn twice(&self) -> (Distribution, Distribution) {
        let defends = self.defends().finals();
        let mut firsts: Vec<(Left, [Distribution; 2])> = Vec::new();
        for (attack, chance) in self.attack.finals() {
            let spends = attack.best != attack.unspent;
            let lock = self.attack.lock && !attack.lock_spent;
            for (defense, against) in &defends {
                let ways = [(defense.unspent[0], 0), (defense.best[0], 1)];
                let ways = ways.into_iter().take(if defense.best == defense.unspent { 1 } else { 2 });
                let ways =
                    ways.flat_map(|(good, focus)| (0..=self.defense.evades()).map(move |evade| (good, focus, evade)));
                let landed = |(good, _, evade): (u8, u8, u8)| self.landed(attack.best, self.standing(good, evade));
                let Some(way) = ways.min_by_key(|way| {
                    let [hit, crit] = landed(*way);
                    (hit + crit, way.1 + way.2)
                }) else {
                    continue;
                };
                let left = Left {
                    focus: [self.attack.focus - u8::from(spends), self.defense.focus - way.1],
                    evade: self.defense.evade - way.2,
                    lock,
                };
                let place = firsts.iter().position(|(known, _)| *known == left).unwrap_or_else(|| {
                    firsts.push((left, [Distribution::none(0), Distribution::none(0)]));
                    firsts.len() - 1
                });
                let [hit, crit] = landed(way);
                let [hits, crits] = &mut firsts[place].1;
                hits.add(usize::from(hit + crit), chance * against);
                crits.add(usize::from(crit), chance * against);
            }
        }
        let (mut hits, mut crits) = (Distribution::none(0), Distribution::none(0));
        for (left, first) in firsts {
            let second = self.second(left).once();
            for (sum, first, second) in [(&mut hits, &first[0], &second.0), (&mut crits, &first[1], &second.1)] {
                for (a, chance) in first.chances().iter().enumerate() {
                    for (b, other) in second.chances().iter().enumerate() {
                        sum.add(a + b, chance * other);
                    }
                }
            }
        }
        (hits, crits)
    }

    /// The second of two attacks.
    fn second(&self, left: Left) -> Self {
        let mut second = self.clone();
        (second.attack.focus, second.attack.lock) = (left.focus[0], left.lock);
        (second.defense.focus, second.defense.evade) = (left.focus[1], left.evade);
        (second.attack.lies, second.defense.lies) = (None, None);
        second.evades_lost -= self.lost_once;
        for hand in [&mut second.attack, &mut second.defense] {
            for tools in [&mut hand.rolled, &mut hand.against, &mut hand.own] {
                tools.retain(|tool| !tool.once);
            }
        }
        second
    }

    /// The defense dice with those that a card adds to the roll.
    fn defends(&self) -> Cow<'_, Hand> {
        match self.extra_defense() {
            0 => Cow::Borrowed(&self.defense),
            more => Cow::Owned(Hand { dice: self.defense.dice + more, ..self.defense.clone() }),
        }
    }

    /// Evades that cancel, of dice and of tokens, or those that a card puts in the place of all.
    fn standing(&self, good: u8, tokens: u8) -> u8 {
        (good + tokens).max(self.defense.least_evades()).saturating_sub(self.evades_lost)
    }

    /// Damage and critical damage of these results against so many evades.
    fn landed(&self, [hit, crit]: [u8; 2], evades: u8) -> [u8; 2] {
        let [gone, dear] = self.comparison.cancelled([hit, crit], evades);
        match self.blow {
            None => [hit - gone, crit - dear],
            Some(_) if hit + crit == gone + dear && !self.forced => [0, 0],
            Some(blow) => [blow.hits + blow.cards, blow.crits],
        }
    }

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

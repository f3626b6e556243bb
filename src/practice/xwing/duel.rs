//! Expected shots between a ship and its enemies, found once for all places of the ship.

use arrayvec::ArrayVec;

use super::{
    enemy::{CLOSE, Enemy},
    fighter::{Arcs, Fighter, Salvo},
    outlook::Outlook,
    reach::reaches,
    stance::Tokens,
    weights::Weights,
};
use kernel::plane::{Point, Pose};

/// Worth of a point of damage, against places.
pub(super) const EXCHANGE: f64 = 1.2;

/// The most enemies that are told apart.
const MOST: usize = 16;

/// A ship and one of its enemies.
struct Duel<'o> {
    enemy: &'o Enemy,
    /// Squared reach of the range bands, from middle to middle.
    reaches: [f64; 3],
    /// Worth of a shot at the enemy, by its direction.
    deals: Salvo,
    arcs: Arcs,
    /// The damage of a shot of the enemy, by where the ship is, if the ship spends no tokens and if it does.
    takes: [Salvo; 2],
    their_arcs: Arcs,
    /// What the shots of the enemy at other ships are worth, squared, by its likely poses.
    others: [f64; CLOSE],
}

impl<'o> Duel<'o> {
    fn of(fighter: &Fighter, enemy: &'o Enemy) -> Self {
        let other = &enemy.fighter;
        let prize = other.prize();
        let mut deals = fighter.salvo(other, fighter.lock == Some(enemy.ship));
        deals.iter_mut().flatten().for_each(|dealt| *dealt = dealt.min(other.left as f32) * prize as f32);
        let locked = other.lock == Some(fighter.ship);
        let mut others = [0.0; CLOSE];
        others.iter_mut().zip(&enemy.prey).for_each(|(sum, prey)| *sum = prey.besides(fighter.ship));
        let guarded = other.salvo(fighter, locked);
        let takes = match fighter.tokens.focus {
            None => [guarded; 2],
            Some(_) => [other.salvo(&fighter.with_tokens(Tokens::NONE), locked), guarded],
        };
        Self {
            enemy,
            reaches: reaches(fighter.half + other.half),
            deals,
            arcs: fighter.arcs(other),
            takes,
            their_arcs: other.arcs(fighter),
            others,
        }
    }

    /// The part of a harm that counts: the enemy shoots once, at one of the ships in its reach.
    fn shared(&self, guess: usize, harm: f64) -> f64 {
        let (squared, others) = (harm * harm, self.others.get(guess).copied().unwrap_or(0.0));
        if others > 0.0 { harm * squared / (squared + others) } else { harm }
    }
}

/// A ship against all its enemies.
pub(super) struct Duels<'o> {
    all: ArrayVec<Duel<'o>, MOST>,
    /// The middle of the enemies.
    aim: Point,
    /// The most damage that counts, and what each is worth.
    most_harm: f64,
    prize: f64,
    is_round: bool,
    pull: f64,
    weights: &'o Weights,
}

impl<'o> Duels<'o> {
    pub(super) fn of(fighter: &Fighter, outlook: &'o Outlook) -> Self {
        Self {
            all: outlook.enemies.iter().take(MOST).map(|enemy| Duel::of(fighter, enemy)).collect(),
            aim: outlook.aim,
            most_harm: fighter.left + 1.0,
            prize: fighter.prize(),
            pull: outlook.pull,
            weights: &outlook.weights,
            is_round: fighter.is_round() && !outlook.approach,
        }
    }

    /// The worth of the best likely shot from a pose, and of the shots it offers, in points. An enemy shoots at one of
    /// the ships it reaches.
    pub(super) fn exchange(&self, pose: &Pose) -> (f64, f64) {
        let (best, hurt, _) = self.shots(pose);
        (best, hurt)
    }

    fn shots(&self, pose: &Pose) -> (f64, f64, f64) {
        let mut shots = Shots::default();
        let (mut danger, mut saved) = (0.0, 0.0_f64);
        let mut nearest = f64::INFINITY;
        for (number, duel) in self.all.iter().enumerate() {
            let mut spared = 0.0;
            for (at, guess) in duel.enemy.guesses.iter().enumerate() {
                let way = guess.pose.at - pose.at;
                let square = way.square();
                nearest = nearest.min(square);
                let [one, two, three] = duel.reaches;
                // It is as far there as back.
                if square <= three {
                    let band = usize::from(square > one) + usize::from(square > two);
                    let dealt = f64::from(duel.deals[duel.arcs.side(pose.facing, way)][band]);
                    shots.add(number, dealt, guess.weight);
                    let side = duel.their_arcs.side(guess.pose.facing, -way);
                    let [bare, guarded] = [0, 1].map(|tokens| f64::from(duel.takes[tokens][side][band]) * self.prize);
                    let harm = duel.shared(at, bare);
                    danger += guess.weight * harm;
                    spared += guess.weight * (harm - duel.shared(at, guarded));
                }
            }
            // Tokens serve once.
            saved = saved.max(spared);
        }
        (shots.best(), (danger - saved).min(self.most_harm * self.prize), nearest)
    }

    /// Worth of a pose if every enemy takes its likeliest way, its second, or its third.
    pub(super) fn if_known(&self, pose: &Pose, guess: usize, caution: f64) -> f64 {
        let (mut best, mut hurt) = (0.0_f64, 0.0);
        for duel in &self.all {
            let at = guess.min(duel.enemy.guesses.len().saturating_sub(1));
            let Some(guess) = duel.enemy.guesses.get(at) else { continue };
            let way = guess.pose.at - pose.at;
            let square = way.square();
            let [one, two, three] = duel.reaches;
            if square <= three {
                let band = usize::from(square > one) + usize::from(square > two);
                best = best.max(f64::from(duel.deals[duel.arcs.side(pose.facing, way)][band]));
                let harm = f64::from(duel.takes[1][duel.their_arcs.side(guess.pose.facing, -way)][band]) * self.prize;
                hurt += duel.shared(at, harm);
            }
        }
        let caution = if self.is_round { caution * self.weights.round } else { caution };
        EXCHANGE * (best - caution * hurt.min(self.most_harm * self.prize))
    }

    /// Worth of a pose for the ship: its best likely shot against the shots it offers. Being far from everybody is
    /// worth less than nothing.
    pub(super) fn worth(&self, pose: &Pose, caution: f64) -> f64 {
        let (best, hurt, nearest) = self.shots(pose);
        let away = if nearest.is_finite() { (nearest.sqrt() - 260.0).max(0.0) * self.pull } else { 0.0 };
        let ahead = self.aim - pose.at;
        let turned = ahead.dot(pose.facing.vector()) / (ahead.length() + 1.0);
        // A ship that shoots to every side need not face anybody, and keeps out of arcs instead.
        let weights = self.weights;
        let (caution, turned) =
            if self.is_round { (caution * weights.round, 0.0) } else { (caution, weights.turned * turned) };
        EXCHANGE * (best - caution * hurt) - away + turned
    }
}

/// The shots a ship may come to have, the best first: at which enemy, what it is worth, and how likely that enemy is there.
#[derive(Default)]
struct Shots {
    all: ArrayVec<(usize, f64, f64), 48>,
}

impl Shots {
    fn add(&mut self, enemy: usize, worth: f64, likely: f64) {
        if worth > 0.0 && self.all.try_push((enemy, worth, likely)).is_ok() {
            let mut at = self.all.len() - 1;
            while at > 0 && self.all[at - 1].1 < worth {
                self.all.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Average worth of the best shot that comes about: an enemy is at one place alone, whatever others do.
    fn best(&self) -> f64 {
        if let [(_, worth, likely)] = self.all[..] {
            return worth * likely;
        }
        let mut elsewhere = [1.0_f64; MOST];
        let (mut none_yet, mut sum) = (1.0, 0.0);
        for (enemy, worth, likely) in &self.all {
            let elsewhere = &mut elsewhere[*enemy];
            if *elsewhere <= 1e-9 {
                continue;
            }
            let left = (*elsewhere - likely).max(0.0);
            let still = none_yet * left / *elsewhere;
            sum += (none_yet - still) * worth;
            (*elsewhere, none_yet) = (left, still);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(shots: &[(usize, f64, f64)]) -> f64 {
        let mut all = Shots::default();
        for (enemy, worth, likely) in shots {
            all.add(*enemy, *worth, *likely);
        }
        all.best()
    }

    #[test]
    fn one_shot_is_worth_as_much_as_its_target_is_likely_there() {
        assert_eq!(best(&[]), 0.0);
        assert_eq!(best(&[(0, 4.0, 0.25)]), 1.0);
        // One enemy is at one place alone.
        assert_eq!(best(&[(0, 4.0, 0.25), (0, 2.0, 0.75)]), 2.5);
    }

    #[test]
    fn a_second_target_counts_for_when_the_first_is_elsewhere() {
        assert_eq!(best(&[(0, 4.0, 0.5), (1, 2.0, 0.5)]), 2.5);
        assert_eq!(best(&[(1, 2.0, 0.5), (0, 4.0, 1.0)]), 4.0);
        assert_eq!(best(&[(1, 2.0, 0.5), (0, 4.0, 0.5), (1, 8.0, 0.5)]), 5.5);
    }
}

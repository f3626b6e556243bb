//! Choosing attacks: the damage they are likely to do, and to whom.

use super::odds;
use kernel::Distribution;
use xwing::{
    odds::Situation,
    play::{Answer, Decision, Seen, ShipNo, Weapon, state::Attack, view::Arms},
};

/// Worth of an attack: points of the target, and more for a kill.
pub(super) fn worth(seen: &Seen<'_>, ship: ShipNo, arms: &Arms, weapon: Weapon, target: ShipNo) -> f64 {
    let profile = &seen.fixed().ships[ship.index()];
    let theirs = &seen.fixed().ships[target.index()];
    if profile.seat == theirs.seat {
        // A card may allow it; it never pays.
        return -f64::from(theirs.cost);
    }
    let Some(mut volley) = seen.volley(ship, weapon, target) else { return 0.0 };
    let arm = arms.iter().find(|arm| arm.weapon == weapon);
    let (times, most) = arm.map_or((1, None), |arm| (arm.times, arm.most));
    let stands = volley.situation.stands.unwrap_or(1);
    let (share, kills) = odds::of(&mut volley.situation, |outcome| damage(&outcome.hits, stands, times, most));
    let mut worth = f64::from(theirs.cost) * (share + 0.35 * kills);
    // Ordnance is best fired while it can be.
    if arm.is_some_and(|arm| arm.once) {
        worth += 1.0;
    }
    if arm.is_some_and(|arm| arm.then_turret)
        && let Some(turret) =
            arms.iter().find(|other| other.weapon != weapon && other.times > 1 || other.most.is_some())
    {
        worth += 0.9 * (1.0 - kills) * self::worth(seen, ship, arms, turret.weapon, target);
    }
    worth
}

/// True if the first answer is the only attack, at an enemy, and the other answer is to pass.
pub(super) fn is_plain(seen: &Seen<'_>, decision: &Decision) -> bool {
    let seat = |ship: ShipNo| seen.fixed().ships[ship.index()].seat;
    match decision.answers[..] {
        [Answer::Attack { target, .. }] | [Answer::Attack { target, .. }, Answer::Pass] => {
            seat(target) != decision.seat
        }
        _ => false,
    }
}

/// The part of what a ship still stands that an attack takes on average, and the chance that it takes all; of two such
/// attacks in a row, if there are. Each does no more damage than `most`.
fn damage(hits: &Distribution, stands: u8, times: u8, most: Option<u8>) -> (f64, f64) {
    let stands = usize::from(stands.max(1));
    let most = usize::from(most.unwrap_or(u8::MAX));
    let (mut taken, mut kills) = (0.0, 0.0);
    let mut add = |dealt: usize, chance: f64| {
        taken += dealt.min(stands) as f64 * chance;
        kills += if dealt >= stands { chance } else { 0.0 };
    };
    for (first, chance) in hits.chances().iter().enumerate() {
        if times < 2 {
            add(first.min(most), *chance);
            continue;
        }
        for (second, other) in hits.chances().iter().enumerate() {
            add(first.min(most) + second.min(most), chance * other);
        }
    }
    (taken / stands as f64, kills)
}

/// Worth of the running attack's damage, in points of the defender.
pub(super) struct Harm {
    /// The most damage it does.
    most: Option<u8>,
    cost: f64,
}

impl Harm {
    pub(super) fn of(seen: &Seen<'_>, attack: &Attack) -> Self {
        let arms = seen.arms(attack.attacker);
        let most = arms.iter().find(|arm| arm.weapon == attack.weapon).and_then(|arm| arm.most);
        Self { most, cost: f64::from(seen.fixed().ships[attack.defender.index()].cost) }
    }

    /// The points, with the dice and tokens as they are thought of.
    pub(super) fn points(&self, situation: &mut Situation) -> f64 {
        let stands = situation.stands.unwrap_or(1);
        odds::of(situation, |outcome| {
            let (share, kills) = damage(&outcome.hits, stands, 1, self.most);
            let crits = if self.most.is_some() { 0.0 } else { outcome.crits.mean() * 0.15 / f64::from(stands.max(1)) };
            self.cost * (share + crits + 0.35 * kills)
        })
    }
}

/// The best attack a ship can make now: what it is worth.
pub(super) fn best(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let arms = seen.arms(ship);
    let seat = seen.fixed().ships[ship.index()].seat;
    let enemies =
        seen.ships().filter(|(other, state)| seen.fixed().ships[other.index()].seat != seat && state.open().in_play());
    let each = |(enemy, _)| arms.iter().map(|arm| worth(seen, ship, &arms, arm.weapon, enemy)).fold(0.0, f64::max);
    enemies.map(each).fold(0.0, f64::max)
}

/// Distance of two ships.
pub(super) fn gap(seen: &Seen<'_>, a: ShipNo, b: ShipNo) -> f64 {
    seen.ship(a).open().pose.at.distance(seen.ship(b).open().pose.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_beyond_what_a_ship_stands_is_worth_nothing() {
        let hits = Distribution::of_chances(vec![0.5, 0.0, 0.0, 0.5]);
        assert_eq!(damage(&hits, 2, 1, None), (0.5, 0.5));
        assert_eq!(damage(&hits, 6, 1, None), (0.25, 0.0));
        // Of two attacks both have to hit.
        assert_eq!(damage(&hits, 6, 2, None), (0.5, 0.25));
        // A turret does one damage with each, whatever it rolls.
        assert_eq!(damage(&hits, 2, 2, Some(1)), (0.5, 0.25));
    }
}

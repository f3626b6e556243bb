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
    let stands = volley.situation.stands.unwrap_or(1);
    let (share, kills) = odds::of(&mut volley.situation, |outcome| damage(&outcome.hits, stands));
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

/// The part of what a ship still stands that damage takes on average, and the chance that it takes all.
fn damage(hits: &Distribution, stands: u8) -> (f64, f64) {
    let stands = usize::from(stands.max(1));
    let chances = hits.chances().iter().enumerate();
    let taken: f64 = chances.map(|(dealt, chance)| dealt.min(stands) as f64 * chance).sum();
    (taken / stands as f64, hits.at_least(stands))
}

/// Worth of the running attack's damage, in points of the defender.
pub(super) struct Harm {
    cost: f64,
}

impl Harm {
    pub(super) fn of(seen: &Seen<'_>, attack: &Attack) -> Self {
        Self { cost: f64::from(seen.fixed().ships[attack.defender.index()].cost) }
    }

    /// The points, with the dice and tokens as they are thought of.
    pub(super) fn points(&self, situation: &mut Situation) -> f64 {
        let (stands, fixed) = (situation.stands.unwrap_or(1), situation.blow.is_some());
        odds::of(situation, |outcome| {
            let (share, kills) = damage(&outcome.hits, stands);
            let crits = if fixed { 0.0 } else { outcome.crits.mean() * 0.15 / f64::from(stands.max(1)) };
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
        assert_eq!(damage(&hits, 2), (0.5, 0.5));
        assert_eq!(damage(&hits, 6), (0.25, 0.0));
    }
}

//! Choosing actions and where boosts, rolls and decloaks end.

use super::{
    outlook::{Fighter, Outlook},
    plan,
};
use kernel::plane::Pose;
use xwing::{
    abilities::words::Token,
    cards::Slot,
    play::{
        Answer, Seen, ShipNo,
        board::{BOOST, Base, Side, Template, barrel_roll, boost},
        pieces::Origin,
        question::ShipAction,
    },
};

/// What standing at a pose is worth when shots are fired soon, compared with standing where the ship is.
pub(super) fn gain_of_place(outlook: &Outlook, fighter: &Fighter, from: &Pose, to: &Pose) -> f64 {
    let worth = |pose: &Pose| outlook.worth(fighter, pose, 0.8) - plan::trouble_ahead(pose);
    worth(to) - worth(from)
}

/// The best a reposition can bring; whether it fits is for the rules to say.
fn best_place(
    seen: &Seen<'_>,
    ship: ShipNo,
    outlook: &Outlook,
    fighter: &Fighter,
    base: &Base,
    action: ShipAction,
) -> f64 {
    let mut best = f64::NEG_INFINITY;
    let mut look = |pose: &Pose| {
        if super::outlook::inside(pose.at, fighter.half) && plan::can_stay(seen, ship, pose) {
            best = best.max(gain_of_place(outlook, fighter, &base.pose, pose));
        }
    };
    if action == ShipAction::Boost {
        for template in BOOST {
            look(&boost(base, template).pose);
        }
    } else {
        for side in Side::BOTH {
            if let Some(way) = barrel_roll(base, side, Template::Straight(1)).next() {
                look(&way.pose);
            }
        }
    }
    best
}

/// What an action is worth now.
pub(super) fn worth(seen: &Seen<'_>, outlook: &Outlook, ship: ShipNo, action: ShipAction) -> f64 {
    let profile = &seen.fleet().ships[ship.index()];
    let state = seen.ship(ship).open();
    let fighter = Fighter::of(seen, ship);
    let base = Base::new(state.pose, profile.size);
    let shots = outlook.shots_at(&state.pose, fighter.half);
    let aims = outlook.best_shot(&fighter, &state.pose);
    let scale = fighter.cost * 0.1;
    match action {
        ShipAction::Focus => {
            let has = f64::from(state.token(Token::Focus));
            (0.9 * aims.min(1.2) + 0.35 * shots.min(2.0) * (fighter.agility / 3.0) + 0.15) * scale / (1.0 + has)
        }
        ShipAction::Evade => (0.5 * shots.min(2.0) + 0.05) * scale / (1.0 + f64::from(state.token(Token::Evade))),
        ShipAction::TargetLock => {
            let has = seen.locks().iter().any(|lock| lock.by == ship);
            let hungry = profile.cards.iter().zip(&state.cards).any(|(card, now)| {
                !now.discarded && matches!(card.slot, Some(Slot::Torpedo | Slot::Missile)) && card.weapon.is_some()
            });
            let wish = if hungry { 1.5 } else { 0.75 * aims.min(1.2) + 0.25 };
            if has { 0.02 } else { wish * scale }
        }
        ShipAction::Boost | ShipAction::BarrelRoll => {
            best_place(seen, ship, outlook, &fighter, &base, action) * 0.8 - 0.05
        }
        ShipAction::Cloak => 0.7 * shots.min(2.0) * scale - aims * scale * 0.8,
        ShipAction::Reinforce { aft } => {
            let ahead = outlook.enemies.iter().filter(|(_, _, guesses)| {
                guesses.first().is_some_and(|guess| (state.pose.local(guess.pose.at).1 > 0.0) != aft)
            });
            (0.45 * shots.min(3.0)) * scale * (ahead.count() as f64 / outlook.enemies.len().max(1) as f64)
        }
        ShipAction::Coordinate => 0.5 * scale,
        ShipAction::Jam => 0.35 * scale,
        ShipAction::Reload => {
            if aims < 0.2 {
                0.8 * scale
            } else {
                0.1
            }
        }
        ShipAction::Slam => {
            if aims < 0.1 && shots > 0.5 {
                0.4 * scale
            } else {
                -0.1
            }
        }
        ShipAction::RotateArc => {
            if aims < 0.2 {
                0.5 * scale
            } else {
                0.05
            }
        }
        ShipAction::Card(at) => match at.on {
            // Damage cards are worth turning over.
            Origin::Damage(_) | Origin::Condition(_) => 0.9 * scale,
            _ => 0.55 * (aims + shots).min(1.4) * scale,
        },
    }
}

/// What a spot offered for a ship is worth.
pub(super) fn spot_worth(seen: &Seen<'_>, outlook: &Outlook, ship: ShipNo, pose: &Pose) -> f64 {
    let fighter = Fighter::of(seen, ship);
    let trap = if plan::can_stay(seen, ship, pose) { 0.0 } else { 50.0 };
    gain_of_place(outlook, &fighter, &seen.ship(ship).open().pose, pose) - trap
}

/// Whether decloaking along the spots is better than staying cloaked.
pub(super) fn decloaks(outlook: &Outlook, fighter: &Fighter, pose: &Pose) -> bool {
    outlook.best_shot(fighter, pose) > 0.2 || outlook.shots_at(pose, fighter.half) < 0.5
}

/// The answer that declines, if there is one.
pub(super) fn pass(actions: &[Answer]) -> Option<usize> {
    actions.iter().position(|action| *action == Answer::Pass)
}

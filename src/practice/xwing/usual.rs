//! Abilities that are judged by what their effects usually bring.

use super::{
    fighter::{Fighter, price},
    fire,
    guns::Armory,
    lookup::play_at,
    outlook::Outlook,
};
use kernel::game::Seat;
use xwing::{
    cards::ability::{
        DiceEffect, Effect, Number, RuleChange, Target, Window,
        words::{Dice, DieFace, Forbid, Ref, Side, Token},
    },
    play::{Face, Seen, pieces::AbilityAt, state::Attack},
};

/// The situation in which something is used in the middle of things.
pub(super) struct UseContext<'a, 's> {
    pub(super) seen: &'a Seen<'s>,
    pub(super) outlook: &'a Outlook,
    pub(super) window: Window,
}

/// The worth of an effect that nobody counts.
const USUAL: f64 = 0.3;

/// Hits and critical hits that evades do not cancel yet.
fn through(attack: &Attack) -> i32 {
    let land = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
    i32::from(land) - i32::from(attack.defense_dice.count(Face::Evade))
}

/// An ability that is judged by what its effects usually bring.
pub(super) struct Usual<'a, 's> {
    pub(super) context: &'a UseContext<'a, 's>,
    pub(super) at: AbilityAt,
}

impl Usual<'_, '_> {
    fn seat(&self) -> Seat {
        self.context.seen.fixed().ships[self.at.ship.index()].seat
    }

    /// True if the own side makes the running attack.
    fn ours(&self) -> bool {
        let seen = self.context.seen;
        seen.attack().is_some_and(|attack| seen.fixed().ships[attack.attacker.index()].seat == self.seat())
    }

    /// Worth of an effect, without points.
    pub(super) fn effect(&self, effect: &Effect) -> f64 {
        let (seen, window, at) = (self.context.seen, self.context.window, self.at);
        match effect {
            Effect::Gain { token, on, .. } => {
                let bad = token.iter().all(Token::is_harmful);
                let own = match on {
                    Target::Ship(Ref::SelfShip) => true,
                    Target::Ships(filter) => matches!(filter.side, Side::Friendly | Side::SelfShip),
                    Target::Ship(_) => !bad,
                };
                match (bad, own) {
                    (true, true) => -0.35,
                    (true, false) | (false, true) => 0.6,
                    (false, false) => -0.4,
                }
            }
            Effect::Dice(effect) => self.dice(effect),
            Effect::Rule(change) => self.rule(change),
            Effect::Attack { .. } => self.further_attack(),
            Effect::FreeAction { .. } => {
                // The action is weighed against a stress token when one is picked.
                if seen.ship(at.ship).open().stressed() { 0.1 } else { 0.75 }
            }
            Effect::Recover { .. } | Effect::Lock { .. } | Effect::RestoreCard { .. } => 0.7,
            Effect::Damage { .. } | Effect::Deal { .. } => 0.8,
            Effect::Lose { .. } | Effect::Move { .. } => 0.4,
            Effect::Drop { .. } => USUAL,
            Effect::SetManeuver { .. } | Effect::Rotate { .. } => -0.2,
            // Only a bomb that hurts more friends than enemies is kept from going off.
            Effect::Instead { effects } if effects.is_empty() && window == Window::Detonating => self.spared(),
            Effect::Instead { .. } | Effect::DealtFace { .. } | Effect::DiscardDamage { .. } => 0.7,
            Effect::If { effects, otherwise, .. } => {
                effects.iter().chain(otherwise).map(|effect| self.effect(effect)).fold(0.0, f64::max)
            }
            Effect::ChooseOne { options, .. } => options
                .iter()
                .map(|option| option.iter().map(|effect| self.effect(effect)).sum::<f64>())
                .fold(0.0, f64::max),
            Effect::FlipCard { .. } => -0.1,
            other => other.facts().worth(USUAL),
        }
    }

    /// Rates an effect on the dice of the running attack.
    fn dice(&self, effect: &DiceEffect) -> f64 {
        let (attack, window, mine) = (self.context.seen.attack(), self.context.window, self.ours());
        match effect {
            DiceEffect::Change { from, to, .. } => {
                let Some(attack) = attack else { return 0.4 };
                let pool = if mine { &attack.attack_dice } else { &attack.defense_dice };
                // Turning the other side's dice to something worse is good whatever they show.
                let hostile = (window == Window::AttackModify) != mine;
                if hostile {
                    return 0.5;
                }
                let count = |face: Face| f64::from(pool.count(face));
                let hits = if from.contains(DieFace::Blank) { count(Face::Blank) } else { 0.0 }
                    + if from.contains(DieFace::Focus) { count(Face::Focus) } else { 0.0 };
                let polish = if from.contains(DieFace::Hit) && matches!(to, DieFace::Crit) { 0.3 } else { 0.0 };
                let needed = mine || through(attack) > 0;
                if hits > 0.0 && needed { 0.45 + 0.15 * hits } else { polish - 0.05 }
            }
            DiceEffect::Reroll { .. } => {
                let Some(attack) = attack else { return 0.3 };
                let pool = if mine { &attack.attack_dice } else { &attack.defense_dice };
                let hostile = (window == Window::AttackModify) != mine && (window == Window::DefenseModify) == mine;
                let bad = f64::from(pool.count(Face::Blank)) + 0.5 * f64::from(pool.count(Face::Focus));
                if hostile {
                    0.4
                } else if bad > 0.0 && (mine || through(attack) > 0) {
                    0.4 + 0.1 * bad
                } else {
                    -0.5
                }
            }
            DiceEffect::Cancel { dice, .. } => {
                let Some(attack) = attack else { return 0.3 };
                if mine && window == Window::Compare && *dice != Dice::Defense {
                    // Own hits are given up only where none gets through.
                    return if through(attack) > 0 { -2.0 } else { 0.4 };
                }
                let evades = attack.defense_dice.count(Face::Evade);
                let land = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
                if window == Window::Compare {
                    // Taking an evade away matters only if it would have stopped something.
                    return if mine && evades > 0 && land > 0 {
                        0.55
                    } else if !mine && through(attack) > 1 {
                        1.2
                    } else {
                        -0.5
                    };
                }
                if mine && window == Window::AttackModify {
                    // Accuracy Corrector: two sure hits in the place of what lies there.
                    let promise = f64::from(land) + 0.8 * f64::from(attack.attack_dice.count(Face::Focus));
                    return if promise < 2.0 { 0.4 } else { -1.0 };
                }
                0.35
            }
            DiceEffect::Add { .. } => 0.6,
            DiceEffect::DiceCount { n, .. } => match n {
                Number::Fixed(count) if *count < 0 && mine => -0.2,
                _ => 0.6,
            },
            DiceEffect::Redirect { .. } => 0.1,
            DiceEffect::Protect { .. } | DiceEffect::CancelOrder | DiceEffect::RollExtra { .. } => USUAL,
        }
    }

    /// Rates a change of a rule.
    fn rule(&self, change: &RuleChange) -> f64 {
        match change {
            RuleChange::Forbid { what: Forbid::BeTargeted, while_targetable: Some(_), .. } => self.guards(),
            RuleChange::Forbid { .. } => USUAL,
            other => other.facts().worth(USUAL),
        }
    }

    /// Worth of a further attack: nothing without a target. If it costs the attack of the next round it has to be
    /// better than most (Corran Horn).
    fn further_attack(&self) -> f64 {
        let (seen, ship) = (self.context.seen, self.at.ship);
        let costs_the_next = play_at(seen, self.at)
            .is_some_and(|play| play.effects.iter().any(|effect| matches!(effect, Effect::Grant { .. })));
        let least = if costs_the_next { 0.2 * f64::from(seen.fixed().ships[ship.index()].cost) } else { 0.3 };
        if fire::best(seen, ship) > least { 1.5 } else { -3.0 }
    }

    /// Worth of keeping bombs on the table from going off.
    fn spared(&self) -> f64 {
        let seen = self.context.seen;
        let mut worth = -0.5;
        for bomb in seen.bombs().iter().filter(|bomb| !bomb.mine) {
            for (ship, state) in seen.ships().filter(|(_, state)| state.open().in_play()) {
                if state.open().pose.at.distance(bomb.pose.at) < 130.0 {
                    let friend = seen.fixed().ships[ship.index()].seat == self.seat();
                    worth += price(seen, ship) * if friend { 0.2 } else { -0.2 };
                }
            }
        }
        worth
    }

    /// Worth of protecting friends beside a ship from attacks: it works once, so not before it counts.
    fn guards(&self) -> f64 {
        let (seen, at) = (self.context.seen, self.at);
        let guard = &seen.ship(at.ship).open().pose;
        let mut saved = -1.0;
        for enemy in &self.context.outlook.enemies {
            let other = &enemy.fighter;
            let stands = &seen.ship(enemy.ship).open().pose;
            let own = Fighter::of(seen, at.ship, &mut Armory::default());
            if other.shot(stands, guard.at, &own) <= 0.0 {
                continue;
            }
            let threatened = seen.ships().filter(|(ship, state)| {
                let pose = &state.open().pose;
                *ship != at.ship
                    && seen.fixed().ships[ship.index()].seat == self.seat()
                    && state.open().in_play()
                    && pose.at.distance(guard.at) < 150.0
                    && other.shot(stands, pose.at, &own) > 0.0
            });
            let dearest = threatened.map(|(ship, _)| price(seen, ship)).fold(0.0, f64::max);
            saved += 0.5 * (dearest / price(seen, at.ship)).min(2.0);
        }
        saved
    }
}

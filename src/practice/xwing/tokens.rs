//! Spending focus and evade tokens and target locks on the dice of an attack that runs.

use super::{
    fighter::price,
    fire::Harm,
    lookup::{self, play_at},
    odds::mean,
};
use xwing::{
    cards::ability::Price,
    cards::ability::{Cost, Play, Window, words::Token},
    odds::{Faces, Situation},
    play::{Answer, Decision, Face, Seen, ShipNo, Weapon, pieces::AbilityAt, state::Attack},
};

/// Worth of keeping a target lock, in damage.
const LOCK: f64 = 0.02;

/// Worth of keeping a focus or evade token that may not be needed any more, in points.
const KEPT: f64 = 0.05;

/// Worth of spending a token now, if none of `refused` is used. Damage is counted in points of the ship that suffers it.
pub(super) fn spend(seen: &Seen<'_>, token: Token, window: Window, refused: &[AbilityAt]) -> f64 {
    let (Some(attack), Some(running)) = (seen.attack(), seen.running(refused)) else { return -1.0 };
    if window == Window::AttackModify {
        if token != Token::Focus || attack.attack_dice.count(Face::Focus) == 0 {
            return -1.0;
        }
        // The focus token comes after all rerolls, and before cards that only sharpen what hits.
        let (_, [_, focus]) = aimed(seen, attack, &running);
        return if focus { 0.6 } else { -1.0 };
    }
    let (_, [focus, evades]) = sheltered(seen, attack, &running);
    let wanted = match token {
        Token::Focus => focus > 0,
        Token::Evade => evades > 0,
        _ => false,
    };
    if wanted { 0.6 } else { -1.0 }
}

/// Worth of spending the target lock for rerolls: the additional damage.
pub(super) fn lock(seen: &Seen<'_>, refused: &[AbilityAt]) -> f64 {
    let (Some(attack), Some(running)) = (seen.attack(), seen.running(refused)) else { return -1.0 };
    let (_, [lock, focus]) = aimed(seen, attack, &running);
    // Rerolls come before the focus token.
    if lock && rolled_again(running, focus) != [0; 4] { 0.75 } else { -1.0 }
}

/// The dice that the attacker rolls again with its target lock.
pub(super) fn rerolled(seen: &Seen<'_>) -> Option<Faces> {
    let (attack, mut running) = (seen.attack()?, seen.running(&[])?);
    running.attack.lock = true;
    let (_, [_, focus]) = aimed(seen, attack, &running);
    Some(rolled_again(running, focus))
}

fn rolled_again(mut running: Situation, focus: bool) -> Faces {
    if !focus {
        running.attack.focus = 0;
    }
    running.attack.to_reroll()
}

/// The best use of the attacker's lock and focus token, after the worth of the attack with it: both are weighed together,
/// as each serves where the other does.
pub(super) fn aimed(seen: &Seen<'_>, attack: &Attack, running: &Situation) -> (f64, [bool; 2]) {
    let harm = Harm::of(seen, attack);
    let with = |lock: bool, focus: bool| {
        let mut situation = running.clone();
        situation.attack.lock &= lock;
        if !focus {
            situation.attack.focus = 0;
        }
        harm.points(&mut situation)
    };
    let (has_lock, has_focus) = (running.attack.lock, running.attack.focus > 0);
    let lock_kept = LOCK * price(seen, attack.defender);
    if !has_focus || attack.attack_dice.count(Face::Focus) == 0 {
        // The focus token is thought of when there are eyes.
        let (kept, spent) =
            (with(false, true), if has_lock { with(true, true) - lock_kept } else { f64::NEG_INFINITY });
        return (kept.max(spent), [spent > kept, true]);
    }
    let none = with(false, false);
    let mut best = (none, [false; 2]);
    let mut offer = |worth: f64, plan: [bool; 2]| {
        if worth > best.0 + 1e-9 {
            best = (worth, plan);
        }
    };
    if has_lock {
        offer(with(true, false) - lock_kept, [true, false]);
    }
    let (alone, both) = (with(false, true), if has_lock { with(true, true) } else { f64::NEG_INFINITY });
    let most = alone.max(both) - none;
    if most > 1e-9 {
        let kept = KEPT + if running.attack.focus > 1 { 0.0 } else { shelter(seen, attack.attacker, most) };
        offer(alone - kept, [false, true]);
        // After rerolls it may not be needed any more.
        offer(both - lock_kept - 0.8 * kept, [true, true]);
    }
    best
}

/// The fewest focus and evade tokens with which the defender stops the most, after the harm that is left.
pub(super) fn sheltered(seen: &Seen<'_>, attack: &Attack, running: &Situation) -> (f64, [u8; 2]) {
    let harm = Harm::of(seen, attack);
    let eyes = attack.defense_dice.count(Face::Focus) > 0;
    let focus = running.defense.focus.min(u8::from(eyes));
    let evades = running.defense.evade.min(3);
    // Of equals the evade token is spent while the ship may still attack.
    let attacks = !seen.ship(attack.defender).open().fought;
    let mut kept = if attacks { [KEPT, 0.9 * KEPT] } else { [0.9 * KEPT, KEPT] };
    if attacks && evades > 0 {
        kept[1] += bait(seen, attack.defender);
    }
    let mut best = (f64::INFINITY, [0, 0]);
    for spent in 0..=focus {
        for evaded in 0..=evades {
            let mut situation = running.clone();
            (situation.defense.focus, situation.defense.evade) = (spent, evaded);
            let cost = f64::from(spent) * kept[0] + f64::from(evaded) * kept[1];
            let worth = harm.points(&mut situation) + cost;
            if worth < best.0 - 1e-9 {
                best = (worth, [spent, evaded]);
            }
        }
    }
    best
}

/// What an evade token that takes evades from a ship's targets would add to its attack of this round, in points (Juke).
fn bait(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let (profile, state) = (&seen.fixed().ships[ship.index()], seen.ship(ship).open());
    let cards = profile.cards.iter().zip(&state.cards).filter(|(_, now)| !now.discarded);
    let mut plays = cards.flat_map(|(card, _)| card.plays.iter().map(|id| seen.fixed().play(*id)));
    if !plays.any(lookup::baits) {
        return 0.0;
    }
    let enemies = seen
        .ships()
        .filter(|(enemy, state)| seen.fixed().ships[enemy.index()].seat != profile.seat && state.open().in_play());
    let gain = |(enemy, _): (ShipNo, _)| {
        let Some(volley) = seen.volley(ship, Weapon::Primary, enemy) else { return 0.0 };
        let mut with = volley.situation;
        let mut without = with.clone();
        without.defense.against.clear();
        (mean(&mut with) - mean(&mut without)) * price(seen, enemy)
    };
    enemies.map(gain).fold(0.0, f64::max)
}

/// Damage that a focus token would save a ship from its possible attackers this round, in points; evaluated only as far
/// as it matters against `gain`.
fn shelter(seen: &Seen<'_>, ship: ShipNo, gain: f64) -> f64 {
    let seat = seen.fixed().ships[ship.index()].seat;
    let own = price(seen, ship);
    // Nothing a single token saves is worth more than this.
    if gain > 0.8 * own {
        return 0.0;
    }
    let mut saved = 0.0;
    for (enemy, state) in seen.ships() {
        let is_waiting =
            seen.fixed().ships[enemy.index()].seat != seat && state.open().in_play() && !state.open().fought;
        if !is_waiting {
            continue;
        }
        let Some(volley) = seen.volley(enemy, Weapon::Primary, ship) else { continue };
        let mut bare = volley.situation;
        let with = mean(&mut bare);
        bare.defense.focus = 0;
        // One token serves once; the attack it helps most against is likely to come.
        saved = f64::max(saved, 0.8 * (mean(&mut bare) - with) * own);
    }
    saved
}

/// Cost of a stress token, in points.
const STRESS: f64 = 2.5;

/// The best number of stress tokens to take for as many rerolls, and its worth in points.
pub(super) fn best_price(seen: &Seen<'_>, play: &Play) -> (u8, f64) {
    if play.when.contains(Window::AttackModify) { own_rerolls(seen) } else { their_rerolls(seen) }
}

/// Of the own dice (Maul); one token goes again where the attack hits.
fn own_rerolls(seen: &Seen<'_>) -> (u8, f64) {
    let (Some(attack), Some(mut running)) = (seen.attack(), seen.running(&[])) else { return (1, 0.0) };
    let harm = Harm::of(seen, attack);
    let wasted: u8 = running.attack.to_reroll().iter().sum();
    let own = running.attack.reroll;
    let before = harm.points(&mut running);
    let mut best = (1, 0.0);
    for count in 1..=wasted {
        running.attack.reroll = own + count;
        let worth = harm.points(&mut running) - before - STRESS * (f64::from(count) - 0.7);
        if worth > best.1 {
            best = (count, worth);
        }
    }
    best
}

/// Of the defender's (Zuckuss): each evade stays with the chance of its die.
fn their_rerolls(seen: &Seen<'_>) -> (u8, f64) {
    let Some(attack) = seen.attack() else { return (1, 0.0) };
    let lands = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
    let evades = attack.defense_dice.count(Face::Evade);
    let stays = if seen.ship(attack.defender).open().token(Token::Focus) > 0 { 0.625 } else { 0.375 };
    let each = price(seen, attack.defender);
    let mut best = (1, 0.0);
    // The chances that so many of those rolled again evade anew.
    let mut anew = vec![1.0];
    for count in 1..=evades {
        let mut next = vec![0.0; anew.len() + 1];
        for (evaded, chance) in anew.iter().enumerate() {
            next[evaded] += chance * (1.0 - stays);
            next[evaded + 1] += chance * stays;
        }
        anew = next;
        let dealt = |evaded: usize| lands.saturating_sub(evades - count + evaded as u8);
        let mean: f64 = anew.iter().enumerate().map(|(evaded, chance)| f64::from(dealt(evaded)) * chance).sum();
        let worth = (mean - f64::from(lands.saturating_sub(evades))) * each - STRESS * f64::from(count);
        if worth > best.1 {
            best = (count, worth);
        }
    }
    best
}

/// True for a cost of any number of tokens.
pub(super) fn is_open(cost: &Cost) -> bool {
    matches!(cost, Cost::Take { n: Price::Any, .. })
}

/// Picks the number of tokens to pay.
pub(super) fn pay(seen: &Seen<'_>, decision: &Decision) -> usize {
    let play = decision.question.why.and_then(|at| play_at(seen, at));
    let priced = play.filter(|play| play.costs.iter().any(is_open));
    let Some(play) = priced else { return decision.answers.len() - 1 };
    let (count, _) = best_price(seen, play);
    decision.answers.iter().position(|answer| *answer == Answer::Number(count as i8)).unwrap_or(0)
}

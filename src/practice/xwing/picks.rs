//! Picking dice and ships.

use super::{
    fighter::Fighter,
    fire,
    guns::Armory,
    lookup::{harms, pass, play_at},
    outlook::{Outlook, tokens},
    tokens as spending,
};
use xwing::{
    cards::ability::words::Token,
    odds::Faces,
    play::{Answer, Decision, DieKind, Face, QuestionKind, Seen, question::DicePurpose},
};

/// Cost of a choice that is never right: more than anything can gain.
const FORBIDDEN: f64 = 1_000.0;

/// Picks dice: of good rolls the bad ones, of the enemy's the good ones.
pub(super) fn pick_dice(seen: &Seen<'_>, decision: &Decision, kind: DieKind, purpose: DicePurpose) -> usize {
    let Some(attack) = seen.attack() else {
        return decision.answers.len() - 1;
    };
    let roller = if kind == DieKind::Attack { attack.attacker } else { attack.defender };
    let own = seen.fixed().ships[roller.index()].seat == decision.seat;
    // Of those of a target lock it is thought together with the focus token.
    let by_lock = decision.question.why.is_none() && kind == DieKind::Attack;
    if purpose == DicePurpose::Reroll
        && own
        && by_lock
        && let Some(faces) = spending::rerolled(seen)
    {
        return rerolled(decision, faces);
    }
    if purpose == DicePurpose::Reroll
        && own
        && let Some(running) = seen.running(&[])
    {
        let hand = if kind == DieKind::Attack { &running.attack } else { &running.defense };
        return rerolled(decision, hand.to_reroll());
    }
    let focused = seen.ship(roller).open().token(Token::Focus) > 0;
    let value = |face: Face| match face {
        Face::Crit => 1.1,
        Face::Hit | Face::Evade => 1.0,
        Face::Focus => {
            if focused {
                0.85
            } else {
                0.25
            }
        }
        Face::Blank => 0.0,
    };
    // Average worth of a fresh die.
    let fresh = if kind == DieKind::Attack {
        if focused { 0.75 } else { 0.53 }
    } else if focused {
        0.62
    } else {
        0.42
    };
    let change = |face: Face| match purpose {
        DicePurpose::Reroll => fresh - value(face),
        DicePurpose::Change(to) => value(to) - value(face),
        DicePurpose::Cancel | DicePurpose::Spend => -value(face),
    };
    let sign = if own { 1.0 } else { -1.0 };
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, action) in decision.answers.iter().enumerate() {
        let Answer::Dice(counts) = action else { continue };
        let worth: f64 =
            Face::ALL.into_iter().zip(counts).map(|(face, count)| f64::from(*count) * change(face) * sign).sum();
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// The pick of dice that comes nearest to those that are worth rolling again.
fn rerolled(decision: &Decision, [good, crit, focus, blank]: Faces) -> usize {
    let wanted = |face: Face| match face {
        Face::Hit | Face::Evade => good,
        Face::Crit => crit,
        Face::Focus => focus,
        Face::Blank => blank,
    };
    // A die too many hurts the more the better it is.
    let hurt = |face: Face| match face {
        Face::Crit => 3.0,
        Face::Hit | Face::Evade => 2.5,
        Face::Focus => 1.2,
        Face::Blank => 0.1,
    };
    let worth = |answer: &Answer| -> f64 {
        let Answer::Dice(counts) = answer else { return f64::NEG_INFINITY };
        let each = Face::ALL.into_iter().zip(counts).map(|(face, count)| {
            let fits = (*count).min(wanted(face));
            let rank = if face == Face::Blank { 1.01 } else { 1.0 };
            rank * f64::from(fits) - hurt(face) * f64::from(count - fits)
        });
        each.sum()
    };
    let places = decision.answers.iter().enumerate();
    places
        .fold((0, f64::NEG_INFINITY), |best, (place, answer)| {
            let worth = worth(answer);
            if worth > best.1 { (place, worth) } else { best }
        })
        .0
}

/// Picks a ship: an enemy that is dear and weak, a friend that needs it.
pub(super) fn pick_ship(seen: &Seen<'_>, decision: &Decision) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    let from = decision.question.ship.or(decision.question.why.map(|at| at.ship));
    let harms = decision.question.why.and_then(|at| play_at(seen, at)).and_then(|play| harms(&play.effects));
    for (place, action) in decision.answers.iter().enumerate() {
        let Answer::Ship(ship) = action else { continue };
        let profile = &seen.fixed().ships[ship.index()];
        let mut worth = f64::from(profile.cost) / (4.0 + f64::from(seen.ship(*ship).open().shields));
        let friend = profile.seat == decision.seat;
        // Friends are not harmed, nor enemies helped, where others can be chosen.
        if harms == Some(friend) {
            worth -= FORBIDDEN;
        }
        if friend {
            worth -= 2.0 * tokens(seen, *ship);
        } else if let Some(from) = from {
            worth -= fire::gap(seen, from, *ship) * 0.02;
        }
        if matches!(decision.question.kind, QuestionKind::Next(_) | QuestionKind::Sequence) {
            worth = -(place as f64);
        }
        if worth > best.0 {
            best = (worth, place);
        }
    }
    match pass(&decision.answers) {
        Some(pass) if best.0 < -0.5 * FORBIDDEN => pass,
        _ => best.1,
    }
}

/// Picks an enemy to lock: the one at which the ship is likely to have its best shot, with the weapons that need a
/// lock.
pub(super) fn lock_target(seen: &Seen<'_>, decision: &Decision, outlook: &Outlook, armory: &mut Armory) -> usize {
    let Some(ship) = decision.question.ship else { return pick_ship(seen, decision) };
    let fighter = Fighter::of(seen, ship, armory);
    let pose = super::way::ends(seen, ship, decision.question.why);
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, action) in decision.answers.iter().enumerate() {
        let Answer::Ship(target) = action else { continue };
        let profile = &seen.fixed().ships[target.index()];
        let shot = outlook.locked_shot(&fighter, &pose, *target);
        let near = pose.at.distance(seen.ship(*target).open().pose.at);
        let mut worth = shot + f64::from(profile.cost) * 0.002 - near * 0.001;
        if profile.seat == decision.seat {
            worth -= 100.0;
        }
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// Guesses the evades of a roll (C-3PO): none of a single die, one of more.
pub(super) fn guess(seen: &Seen<'_>, decision: &Decision) -> usize {
    let volley = seen.attack().and_then(|attack| seen.volley(attack.attacker, attack.weapon, attack.defender));
    let one = volley.is_none_or(|volley| volley.situation.defense.dice > 1);
    usize::from(one).min(decision.answers.len() - 1)
}

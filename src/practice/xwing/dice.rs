//! Tokens, locks, abilities and dice in the middle of things.

use arrayvec::ArrayVec;

use super::{
    bombs,
    fighter::{Fighter, price},
    fire::Harm,
    guns::Armory,
    lookup::{self, pass, play_at},
    odds, tokens,
    usual::{UseContext, Usual},
};
use xwing::{
    cards::ability::{
        Cost, DiceEffect, Effect, Number, Play, RuleChange, Target, Window,
        words::{Dice, DieFace, Ref, Stat, Token},
    },
    odds::MOST_DICE,
    play::{
        Answer, Decision, Seen, ShipNo, Weapon,
        pieces::{AbilityAt, Origin},
        state::Attack,
    },
};

/// The use of tokens and abilities in a window: the place of the answer.
pub(super) fn use_something(context: &UseContext<'_, '_>, decision: &Decision) -> usize {
    let actions = &decision.answers;
    let pass = pass(actions);
    let mut best: (f64, usize) = (0.0, pass.unwrap_or(0));
    if pass.is_none() {
        best.0 = f64::NEG_INFINITY;
    }
    let mut refused: ArrayVec<AbilityAt, 8> = ArrayVec::new();
    let mut offer = |worth: f64, place: usize| {
        if worth > best.0 {
            best = (worth, place);
        }
    };
    for (place, action) in actions.iter().enumerate() {
        let Answer::Use(at) = action else { continue };
        let worth = worth(context, *at);
        offer(worth, place);
        if worth <= 0.0 {
            let _ = refused.try_push(*at);
        }
    }
    // Tokens do what no ability is used for.
    for (place, action) in actions.iter().enumerate() {
        match action {
            Answer::Spend(token) => offer(tokens::spend(context.seen, *token, context.window, &refused), place),
            Answer::SpendLock => offer(tokens::lock(context.seen, &refused), place),
            _ => {}
        }
    }
    best.1
}

/// Worth of an ability's use: positive if it is to be used, and more if it is to be used first.
fn worth(context: &UseContext<'_, '_>, at: AbilityAt) -> f64 {
    let seen = context.seen;
    let Some(play) = play_at(seen, at) else { return 0.5 };
    if !play.optional {
        return 1.0;
    }
    if lookup::deploys(play) {
        return if is_safe(context, at.ship) { -1.0 } else { 0.8 };
    }
    let friends = |ship: ShipNo| seen.fixed().ships[ship.index()].seat == seen.fixed().ships[at.ship.index()].seat;
    if play.choose.is_some()
        && let Some(bad) = lookup::harms(&play.effects)
        && seen.choices(at, context.window).into_iter().all(|ship| friends(ship) == bad)
    {
        return -1.0;
    }
    if context.window == Window::CombatStart
        && let Some(gain) = for_the_round(context, at, play)
    {
        let price = price_of(seen, at, play);
        return if gain > price { 0.8 } else { -1.0 };
    }
    if bombs::drops(&play.effects) {
        let gain = bombs::best(seen, context.outlook, at).map_or(0.0, |(points, _)| points);
        return if gain > price_of(seen, at, play) + 0.2 { 0.8 } else { -1.0 };
    }
    if play.costs.iter().any(tokens::is_open) {
        return if tokens::best_price(seen, play).1 > 0.0 { 0.8 } else { -1.0 };
    }
    if let Some(worth) = counted(context, at, play) {
        return worth;
    }
    if let Some(gain) = bled_for(seen, play) {
        return if gain > price_of(seen, at, play) { 0.8 } else { -1.0 };
    }
    let price: f64 = play.costs.iter().map(cost).sum();
    let case = Usual { context, at };
    let gain: f64 = play.effects.iter().map(|effect| case.effect(effect)).sum();
    gain - if seen.ship(at.ship).open().stressed() { price * 0.8 } else { price }
}

/// Points of the damage that a ship deals for damage of its own (Darth Vader's crew card); none if it does anything else.
fn bled_for(seen: &Seen<'_>, play: &Play) -> Option<f64> {
    let defender = seen.attack()?.defender;
    let deals = |effect: &Effect| match effect {
        Effect::Damage { on: Target::Ship(Ref::Defender), n: Number::Fixed(n), .. } => {
            Some(f64::from(*n) * price(seen, defender))
        }
        _ => None,
    };
    play.costs.iter().any(|cost| matches!(cost, Cost::Suffer { .. })).then_some(())?;
    play.effects.iter().map(deals).sum()
}

/// Hull and shields beyond the expected damage with which a carrier keeps its docked ship.
const RESERVE: f64 = 3.0;

/// True if a carrier outlasts the round.
fn is_safe(context: &UseContext<'_, '_>, carrier: ShipNo) -> bool {
    let fighter = Fighter::of(context.seen, carrier, &mut Armory::default());
    let shots = context.outlook.shots_at(&fighter, &context.seen.ship(carrier).open().pose);
    fighter.left > shots + RESERVE
}

/// Worth of what lasts for the round's attacks, in points: more agility, eyes that count. None if it is something else.
fn for_the_round(context: &UseContext<'_, '_>, at: AbilityAt, play: &Play) -> Option<f64> {
    let seen = context.seen;
    let state = seen.ship(at.ship).open();
    let mut armory = Armory::default();
    let own = Fighter::of(seen, at.ship, &mut armory);
    let shots = |agility: usize| context.outlook.shots_at(&own.with_agility(agility), &state.pose);
    let harm = price(seen, at.ship);
    let saved = |more: usize| (shots(own.agility) - shots(own.agility + more)) * harm;
    let has_focus = state.token(Token::Focus) > 0;
    play.effects.iter().find_map(|effect| match effect {
        Effect::Rule(RuleChange::Stat { stat: Stat::Agility, add: Some(Number::Fixed(n @ 1..)), .. }) => {
            Some(saved(usize::from(n.unsigned_abs())))
        }
        Effect::Grant { ability, .. } if turns_eyes(seen.fixed().play(ability.id)) => {
            // A focus token does the same once.
            let (attacks, defends) = if has_focus { (0.05, 0.5) } else { (0.25, 1.0) };
            let prey = context.outlook.enemies.iter().map(|enemy| {
                let shot = own.shot(&state.pose, enemy.stands.at, &enemy.fighter);
                shot * enemy.fighter.prize()
            });
            let best = if state.fought { 0.0 } else { prey.fold(0.0, f64::max) };
            Some(attacks * best + defends * saved(1) * own.agility as f64 / 3.0)
        }
        _ => None,
    })
}

/// True if an ability turns all eyes of a roll.
fn turns_eyes(play: &Play) -> bool {
    let turns = |effect: &Effect| matches!(effect, Effect::Dice(DiceEffect::Change { from, .. }) if from.contains(DieFace::Focus));
    play.effects.iter().any(turns)
}

/// Cost of a payment, without points.
fn cost(cost: &Cost) -> f64 {
    match cost {
        Cost::DiscardThis => 0.25,
        Cost::DiscardUpgrade { .. } => 0.3,
        Cost::Take { token: Token::Stress, .. } => 0.35,
        Cost::Take { .. } => 0.45,
        Cost::Spend { .. } => 0.3,
        Cost::SpendLock { .. } => 0.35,
        Cost::SpendShield { .. } | Cost::Suffer { .. } => 0.75,
        _ => 0.1,
    }
}

/// Cost of an ability, in points.
pub(super) fn price_of(seen: &Seen<'_>, at: AbilityAt, play: &Play) -> f64 {
    play.costs.iter().map(|cost| points(seen, at, cost)).sum()
}

/// Cost of a payment, in points.
fn points(seen: &Seen<'_>, at: AbilityAt, cost: &Cost) -> f64 {
    match cost {
        Cost::DiscardThis => {
            let card = match at.on {
                Origin::Card(card) => seen.fixed().ships[at.ship.index()].cards.get(usize::from(card)),
                _ => None,
            };
            0.4 + 0.25 * card.map_or(2.0, |card| f64::from(card.points))
        }
        Cost::DiscardUpgrade { .. } => 2.0,
        Cost::Take { .. } => 2.5,
        Cost::Spend { .. } => 0.4,
        Cost::SpendLock { .. } => 1.0,
        Cost::SpendShield { n } | Cost::Suffer { n } => price(seen, at.ship) * f64::from(*n),
        _ => 0.2,
    }
}

/// Worth of an ability in place of an attack, in points: its damage against its cost.
pub(super) fn instead_of_attack(seen: &Seen<'_>, at: AbilityAt) -> f64 {
    let Some(play) = play_at(seen, at) else { return 0.5 };
    let cost = price_of(seen, at, play);
    let own = seen.ship(at.ship).open().pose.at;
    let seat = seen.fixed().ships[at.ship.index()].seat;
    let near = seen.ships().filter(|(ship, state)| {
        seen.fixed().ships[ship.index()].seat != seat
            && state.open().in_play()
            && state.open().pose.at.distance(own) < 190.0
    });
    let dearest = near.map(|(ship, _)| price(seen, ship)).fold(0.0, f64::max);
    let gain = |effect: &Effect| match effect {
        Effect::Damage { n: Number::Fixed(n), .. } => dearest * f64::from(*n),
        Effect::Rule(RuleChange::Forbid { .. }) => 0.0,
        _ => 2.0,
    };
    play.effects.iter().map(gain).sum::<f64>() - cost
}

/// Worth of an ability that changes dice, by the exact odds with it and without it; none if they do not tell.
fn counted(context: &UseContext<'_, '_>, at: AbilityAt, play: &Play) -> Option<f64> {
    let seen = context.seen;
    let attack = seen.attack()?;
    let price = price_of(seen, at, play);
    let ours = seen.fixed().ships[attack.attacker.index()].seat == seen.fixed().ships[at.ship.index()].seat;
    let gain = match context.window {
        Window::BeforeRoll | Window::AttackModify | Window::DefenseModify | Window::Compare => {
            let [mut with, mut without] = seen.weighed(at, context.window)?;
            // Both with the tokens that are best spent then: a change for nothing saves one.
            match (context.window, ours) {
                (Window::AttackModify, true) => {
                    tokens::aimed(seen, attack, &with).0 - tokens::aimed(seen, attack, &without).0
                }
                (Window::DefenseModify, false) => {
                    tokens::sheltered(seen, attack, &with).0 - tokens::sheltered(seen, attack, &without).0
                }
                _ => {
                    let harm = Harm::of(seen, attack);
                    harm.points(&mut with) - harm.points(&mut without)
                }
            }
        }
        Window::AttackDice | Window::DefenseDice => {
            let best = alternatives(play).map(|effects| before_dice(seen, attack, at, effects));
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            return Some(if best > price + 0.05 { 0.5 } else { -1.0 });
        }
        _ => return None,
    };
    let gain = if ours { gain } else { -gain };
    if context.window == Window::BeforeRoll && play.limit.is_some() && gain < later(seen, at) {
        return Some(-1.0);
    }
    if gain <= price + 0.02 {
        return Some(-1.0);
    }
    // Dice are added and rolled again before eyes are turned, and what only sharpens hits comes last.
    let rank = play.effects.iter().map(rank).fold(0.45, f64::max);
    Some(rank + gain.min(50.0) * 0.001)
}

/// Chance that a roll that may come this round does come.
const LIKELY: f64 = 0.8;

/// The most that another die would bring to a roll of this round that is still to come, in points.
fn later(seen: &Seen<'_>, at: AbilityAt) -> f64 {
    let fixed = seen.fixed();
    let running = seen.attack().map(|attack| attack.attacker);
    let seat = fixed.ships[at.ship.index()].seat;
    let in_play = || seen.ships().filter(|(_, state)| state.open().in_play());
    let waits = in_play().filter(|(ship, state)| !state.open().fought && Some(*ship) != running);
    let mut most = 0.0_f64;
    for (attacker, _) in waits {
        let own = fixed.ships[attacker.index()].seat == seat;
        for (defender, _) in
            in_play().filter(|(ship, _)| fixed.ships[ship.index()].seat != fixed.ships[attacker.index()].seat)
        {
            let Some(mut volley) = seen.volley(attacker, Weapon::Primary, defender) else { continue };
            let mut more = volley.situation.clone();
            let hand = if own { &mut more.attack } else { &mut more.defense };
            hand.dice = hand.dice.saturating_add(1).min(MOST_DICE);
            let change = odds::mean(&mut more) - odds::mean(&mut volley.situation);
            most = most.max(if own { change } else { -change } * price(seen, defender));
        }
    }
    LIKELY * most
}

fn rank(effect: &Effect) -> f64 {
    match effect {
        Effect::Dice(DiceEffect::Add { .. }) => 0.85,
        Effect::Dice(DiceEffect::Reroll { .. }) => 0.8,
        Effect::Dice(DiceEffect::Change { from, .. }) if from.contains(DieFace::Focus) => 0.65,
        Effect::Dice(DiceEffect::Change { from, .. }) if from.contains(DieFace::Blank) => 0.55,
        Effect::If { effects, otherwise, .. } => effects.iter().chain(otherwise).map(rank).fold(0.45, f64::max),
        _ => 0.45,
    }
}

/// The effects of an ability, or those of each of its sides.
fn alternatives(play: &Play) -> impl Iterator<Item = &[Effect]> {
    let sides: &[Box<[Effect]>] = match &*play.effects {
        [Effect::ChooseOne { options, .. }] => options,
        _ => &[],
    };
    let whole = sides.is_empty().then_some(&*play.effects);
    sides.iter().map(|side| &**side).chain(whole)
}

/// Worth of effects before the roll, in points: dice more or fewer, shields lost and recovered.
fn before_dice(seen: &Seen<'_>, attack: &Attack, at: AbilityAt, effects: &[Effect]) -> f64 {
    let Some(mut volley) = seen.volley(attack.attacker, attack.weapon, attack.defender) else { return 0.5 };
    let ours = seen.fixed().ships[attack.attacker.index()].seat == seen.fixed().ships[at.ship.index()].seat;
    let sign = if ours { 1.0 } else { -1.0 };
    let profile = &seen.fixed().ships[at.ship.index()];
    let harm = Harm::of(seen, attack);
    let worth = |effect: &Effect| match effect {
        Effect::Dice(DiceEffect::DiceCount { dice, n: Number::Fixed(n), .. }) => {
            let reds = match dice {
                Dice::Attack => true,
                Dice::Own => attack.attacker == at.ship,
                _ => false,
            };
            let mut changed = volley.situation.clone();
            let hand = if reds { &mut changed.attack } else { &mut changed.defense };
            hand.dice = hand.dice.saturating_add_signed(*n);
            sign * (harm.points(&mut changed) - harm.points(&mut volley.situation))
        }
        Effect::LoseShield { n, .. } => -price(seen, at.ship) * f64::from(*n),
        Effect::Recover { n: Number::Fixed(n), .. } => {
            let lost = profile.shields - seen.ship(at.ship).open().shields as i8;
            price(seen, at.ship) * f64::from((*n).min(lost))
        }
        Effect::Gain { token, .. } if token.contains(Token::Stress) => -2.5,
        _ => 0.3,
    };
    effects.iter().map(worth).sum()
}

/// Picks the effect that is worth most, if that is known.
pub(super) fn pick_effect(seen: &Seen<'_>, decision: &Decision) -> usize {
    let (Some(at), Some(attack)) = (decision.question.why, seen.attack()) else { return 0 };
    let Some(play) = play_at(seen, at) else { return 0 };
    let settles = play.when.contains(Window::AttackDice) || play.when.contains(Window::DefenseDice);
    if !settles {
        return 0;
    }
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, answer) in decision.answers.iter().enumerate() {
        let Answer::Option(side) = answer else { continue };
        let Some(effects) = alternatives(play).nth(usize::from(*side)) else { continue };
        let worth = before_dice(seen, attack, at, effects);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

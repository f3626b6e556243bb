//! What an ability is worth, from its words alone: effect by effect, in the situation as it is.

use imperial_assault::{
    cards::ability::{Amount, Cost, Effect, Filter, Play, Player, Pool, Side, Who},
    play::{
        View,
        battle::Bonus,
        pieces::{FigureNo, Status},
    },
};

use super::{
    strike,
    worth::{self, CARD, Prize, price},
};

/// What using an ability brings its owner's side, its price taken off.
pub fn play(view: &View<'_, '_>, you: FigureNo, play: &Play) -> f32 {
    let price: f32 = play.cost.iter().map(|cost| self::cost(view, you, cost)).sum();
    steps(view, you, &play.steps, None) - price
}

fn cost(view: &View<'_, '_>, you: FigureNo, cost: &Cost) -> f32 {
    match cost {
        Cost::Strain(toll) => 0.8 * Prize::of(view, you).damage(toll.n),
        Cost::Damage(toll) => Prize::of(view, you).damage(toll.n),
        Cost::DiscardHand(cost) => CARD * f32::from(cost.n),
        Cost::Vp(points) => f32::from(*points),
        Cost::PayVp(points) => 2.0 * f32::from(*points),
        Cost::PayAnyVp => 2.0,
        Cost::Mp(points) => 0.15 * f32::from(*points),
        Cost::Deplete => 0.5,
        Cost::Actions(_) | Cost::Surge(_) | Cost::Exhaust | Cost::DiscardDeckTop(_) => 0.0,
    }
}

/// What these steps bring the side of their owner. What somebody is chosen for is worth what it does to the best of those
/// who may be chosen.
pub fn steps(view: &View<'_, '_>, you: FigureNo, steps: &[Effect], chosen: Option<FigureNo>) -> f32 {
    let mut sum = 0.0;
    for (place, step) in steps.iter().enumerate() {
        if let Effect::Choose(choose) = step {
            let rest = &steps[place + 1..];
            let figures = view.in_play().filter(|other| may_be(view, you, *other, &choose.from));
            let best = figures.map(|other| self::steps(view, you, rest, Some(other))).reduce(f32::max);
            return sum + best.unwrap_or(0.0);
        }
        sum += one(view, you, step, chosen);
    }
    sum
}

/// Whether a figure may be among those that fit; what is looked at closely is left to the rules.
fn may_be(view: &View<'_, '_>, you: FigureNo, other: FigureNo, filter: &Filter) -> bool {
    let friends = view.battle.seat(you) == view.battle.seat(other);
    let side = match filter.side {
        Some(Side::Friendly) => friends,
        Some(Side::Hostile) => !friends,
        Some(Side::Any) | None => true,
    };
    let far = || if you == other { Some(0) } else { view.distance(you, other) };
    let near = filter.within.is_none_or(|most| far().is_some_and(|far| far <= most));
    let beside = !filter.adjacent || view.are_adjacent(you, other) || filter.or_you && you == other;
    side && !(filter.other && you == other) && near && beside
}

/// A number as far as it is known before dice are rolled.
fn number(amount: &Amount) -> f32 {
    match amount {
        Amount::Fixed(number) => f32::from(*number),
        Amount::Of(_) => 1.5,
        Amount::All | Amount::AnyNumber | Amount::Round | Amount::Discarded => 2.0,
    }
}

fn one(view: &View<'_, '_>, you: FigureNo, step: &Effect, chosen: Option<FigureNo>) -> f32 {
    let own = view.battle.seat(you);
    let attack = view.state.attack.as_ref();
    // What helps the attacker helps its side alone.
    let sign = attack.map_or(1.0, |attack| if view.battle.seat(attack.attacker) == own { 1.0 } else { -1.0 });
    let whom = |who: &Who| -> Vec<FigureNo> {
        let figure = match who {
            Who::You => Some(you),
            Who::Attacker => attack.map(|attack| attack.attacker),
            Who::Target | Who::Defender | Who::Same => attack.map(|attack| attack.target),
            Who::Set(_) => chosen.or(view.chosen()),
            Who::All(filter) | Who::Fits(filter) => {
                return view.in_play().filter(|other| may_be(view, you, *other, filter)).take(4).collect();
            }
            _ => None,
        };
        figure.into_iter().filter(|figure| view.figure(*figure).is_in_play()).collect()
    };
    let for_side = |figure: FigureNo, worth: f32| if view.battle.seat(figure) == own { worth } else { -worth };
    let each = |who: &Who, worth: &dyn Fn(FigureNo) -> f32| -> f32 {
        whom(who).into_iter().map(|figure| for_side(figure, worth(figure))).sum()
    };
    let few = |amount: &Amount| number(amount).max(0.0) as u8;
    match step {
        Effect::Reroll { pool, .. } => {
            let Some(attack) = attack else { return 0.3 };
            let mut best = -0.01_f32;
            for (defense, roll) in [(false, &attack.attack), (true, &attack.defense)] {
                if !matches!(pool, Pool::Attack | Pool::Defense) || defense == (*pool == Pool::Defense) {
                    for (place, _) in roll.iter().enumerate().filter(|(_, die)| !die.again) {
                        best = best.max(sign * strike::rerolled(view, attack, defense, place as u8));
                    }
                }
            }
            best
        }
        Effect::Modify(results) => {
            let count = |amount: &Amount| number(amount) as i8;
            let mut added = Bonus::default();
            added.symbols.damage = count(&results.damage);
            added.symbols.surge = count(&results.surge);
            added.symbols.accuracy = count(&results.accuracy);
            added.symbols.block = count(&results.block);
            added.symbols.evade = count(&results.evade);
            added.symbols.dodge = count(&results.dodge);
            match attack {
                Some(attack) if !attack.attack.is_empty() || !attack.defense.is_empty() => {
                    sign * strike::gained(view, attack, &added)
                }
                _ => likely(&added, sign),
            }
        }
        Effect::AttackGains(gain) => {
            0.5 * f32::from(gain.pierce)
                + 0.4 * f32::from(gain.blast + gain.cleave)
                + 0.4 * f32::from(u8::from(gain.weaken))
        }
        Effect::ReducePierce(_) | Effect::Convert { .. } => 0.3,
        Effect::AddDice { pool, dice } => {
            let side = if *pool == Pool::Defense { -1.0 } else { 1.0 };
            sign * side * 1.2 * dice.len() as f32
        }
        Effect::RemoveDice { pool, .. } | Effect::DropDie { pool, .. } => {
            sign * if *pool == Pool::Defense { 1.2 } else { -1.2 }
        }
        Effect::SetDie { .. } => 0.8,
        Effect::Condition { to, is, .. } => {
            let status = is.status().unwrap_or(Status::Weakened);
            each(to, &|figure| worth::status(view, figure, status))
        }
        Effect::Strain { to, n } => each(to, &|figure| -0.7 * Prize::of(view, figure).damage(few(n))),
        Effect::Damage { to, n } => each(to, &|figure| -Prize::of(view, figure).damage(few(n))),
        Effect::Recover { to, n } => each(to, &|figure| worth::recovered(view, figure, few(n))),
        Effect::PowerToken { to, token, n } => {
            each(to, &|figure| worth::token(view, figure, token.token()) * number(n).max(1.0))
        }
        Effect::DistributeTokens(tokens) => 0.4 * number(&tokens.n),
        Effect::DiscardCondition { to, .. } => each(to, &|figure| {
            let harmful = view.figure(figure).statuses.iter().filter(|status| status.is_harmful()).count();
            0.8 * harmful as f32
        }),
        Effect::GainMp { to, n } => each(to, &|_| 0.15 * number(n)),
        Effect::MoveSpaces { n, .. } => 0.2 * number(n),
        Effect::Place { .. } => 0.4,
        Effect::Push { .. } => 0.3,
        Effect::Attack(strike) => {
            let by = whom(&strike.by).first().copied();
            let Some(by) = by.filter(|by| !view.figure(*by).statuses.has(Status::Stunned)) else { return 0.0 };
            let targets = view.targets(by).into_iter().map(|(target, _)| price(view, target));
            let best = targets.reduce(f32::max).map_or(0.0, |price| 0.35 * price + 0.2 * worth::power(view, by));
            let worth = best * number(&strike.count).max(1.0);
            // Whoever decides for it turns it on others.
            if strike.controller.is_some() { worth } else { for_side(by, worth) }
        }
        Effect::PerformMove { who, .. } => each(who, &|_| 0.5),
        Effect::ExtraAction { .. } => 1.5,
        Effect::ChooseOne(choice) => {
            choice.of.iter().map(|option| steps(view, you, option, chosen)).reduce(f32::max).unwrap_or(0.0)
        }
        Effect::If { steps: inner, .. } | Effect::Each { steps: inner, .. } => 0.6 * steps(view, you, inner, chosen),
        Effect::May { steps: inner, .. } => steps(view, you, inner, chosen).max(0.0),
        Effect::AfterAttack(inner) => steps(view, you, inner, chosen),
        Effect::Draw { who, n } => {
            let side = if matches!(who, Player::Opponent) { -1.0 } else { 1.0 };
            side * CARD * number(n)
        }
        Effect::DiscardHand { who, n, .. } => {
            let side = if matches!(who, Player::Opponent) { 1.0 } else { -1.0 };
            side * CARD * number(n)
        }
        Effect::Vp { who, n } => {
            let side = if matches!(who, Player::Opponent) { -1.0 } else { 1.0 };
            side * number(n)
        }
        Effect::Ready { .. } => 3.0,
        Effect::Grant(_) | Effect::Watch(_) => 0.6,
        Effect::Miss | Effect::PreventDefeat { .. } => 2.0,
        Effect::Companion(_) | Effect::Revive { .. } => 1.0,
        Effect::ClaimInitiative | Effect::CancelCard | Effect::Look(_) | Effect::Attach { .. } => 0.5,
        _ => 0.1,
    }
}

/// What results added to an attack are worth as long as no die lies on the table.
fn likely(added: &Bonus, sign: f32) -> f32 {
    let symbols = added.symbols;
    let attacks = 0.9 * f32::from(symbols.damage)
        + 0.5 * f32::from(symbols.surge)
        + 0.15 * f32::from(symbols.accuracy)
        + 0.5 * f32::from(added.pierce)
        + 0.4 * f32::from(added.blast + added.cleave)
        + if added.marks == 0 { 0.0 } else { 0.6 };
    let defends = 0.9 * f32::from(symbols.block) + 0.5 * f32::from(symbols.evade) + 2.5 * f32::from(symbols.dodge);
    sign * (attacks - defends) + 0.4 * f32::from(added.recover)
}

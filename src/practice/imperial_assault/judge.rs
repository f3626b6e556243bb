//! What an ability is worth, from its words alone: effect by effect, in the situation as it is.

use imperial_assault::{
    cards::ability::{Filter, Play, Pool, Side, Step, Who},
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
    let strain = if play.strain > 0 { 0.8 * Prize::of(view, you).damage(play.strain) } else { 0.0 };
    steps(view, you, &play.steps, None) - strain
}

/// What these steps bring the side of their owner. What somebody is chosen for is worth what it does to the best of those
/// who may be chosen.
pub fn steps(view: &View<'_, '_>, you: FigureNo, steps: &[Step], chosen: Option<FigureNo>) -> f32 {
    let mut sum = 0.0;
    for (place, step) in steps.iter().enumerate() {
        if let Step::Choose(filter) = step {
            let rest = &steps[place + 1..];
            let figures = view.in_play().filter(|other| may_be(view, you, *other, filter));
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

fn one(view: &View<'_, '_>, you: FigureNo, step: &Step, chosen: Option<FigureNo>) -> f32 {
    let own = view.battle.seat(you);
    let attack = view.state.attack.as_ref();
    // What helps the attacker helps its side alone.
    let sign = attack.map_or(1.0, |attack| if view.battle.seat(attack.attacker) == own { 1.0 } else { -1.0 });
    let whom = |who: Who| match who {
        Who::You => Some(you),
        Who::Attacker => attack.map(|attack| attack.attacker),
        Who::Target => attack.map(|attack| attack.target),
        Who::Chosen => chosen.or(view.chosen()),
    };
    let standing = |who: Who| whom(who).filter(|figure| view.figure(*figure).is_in_play());
    let for_side = |figure: FigureNo, worth: f32| if view.battle.seat(figure) == own { worth } else { -worth };
    match step {
        Step::Reroll { pool, .. } => {
            let Some(attack) = attack else { return 0.3 };
            let mut best = -0.01_f32;
            for (defense, roll) in [(false, &attack.attack), (true, &attack.defense)] {
                if *pool == Pool::Either || defense == (*pool == Pool::Defense) {
                    for (place, _) in roll.iter().enumerate().filter(|(_, die)| !die.again) {
                        best = best.max(sign * strike::rerolled(view, attack, defense, place as u8));
                    }
                }
            }
            best
        }
        Step::Modify(effects) => {
            let added = Bonus::of(effects);
            match attack {
                Some(attack) if !attack.attack.is_empty() || !attack.defense.is_empty() => {
                    sign * strike::gained(view, attack, &added)
                }
                _ => likely(&added, sign),
            }
        }
        Step::BlockPerEvade => match attack.filter(|attack| !attack.defense.is_empty()) {
            Some(attack) => {
                let mut added = Bonus::default();
                added.symbols.block = imperial_assault::play::dice::sum(&attack.defense).evade;
                sign * strike::gained(view, attack, &added)
            }
            None => 0.5,
        },
        Step::ReducePierce(_) => 0.3,
        Step::Choose(_) => 0.0,
        Step::Condition { to, is } => {
            standing(*to).map_or(0.0, |figure| for_side(figure, worth::status(view, figure, *is)))
        }
        Step::Strain { to, n } => {
            standing(*to).map_or(0.0, |figure| -for_side(figure, 0.7 * Prize::of(view, figure).damage(*n)))
        }
        Step::Damage { to, n } => {
            standing(*to).map_or(0.0, |figure| -for_side(figure, Prize::of(view, figure).damage(*n)))
        }
        Step::Recover { to, n } => {
            standing(*to).map_or(0.0, |figure| for_side(figure, worth::recovered(view, figure, *n)))
        }
        Step::Token { to, token } => {
            standing(*to).map_or(0.0, |figure| for_side(figure, worth::token(view, figure, *token)))
        }
        Step::Points { to, n } => standing(*to).map_or(0.0, |figure| for_side(figure, 0.15 * f32::from(*n))),
        Step::Spaces(n) => 0.2 * f32::from(*n),
        Step::Place(_) => 0.4,
        Step::Attack(strike) => {
            let Some(by) = standing(strike.by) else { return 0.0 };
            if view.figure(by).statuses.has(Status::Stunned) {
                return 0.0;
            }
            let targets = view.targets(by).into_iter().map(|(target, _)| price(view, target));
            let best = targets.reduce(f32::max).map_or(0.0, |price| 0.35 * price + 0.2 * worth::power(view, by));
            for_side(by, best * f32::from(strike.count))
        }
        Step::Move { to } => standing(*to).map_or(0.0, |figure| for_side(figure, 0.5)),
        Step::OneOf(options) => {
            options.iter().map(|option| steps(view, you, option, chosen)).reduce(f32::max).unwrap_or(0.0)
        }
        Step::Draw(n) => CARD * f32::from(*n),
        _ => 0.0,
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

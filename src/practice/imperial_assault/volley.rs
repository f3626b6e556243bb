//! Worth of an ability's attacks, by the odds of the figures that make them.

use imperial_assault::{
    cards::{
        AttackType, Status,
        ability::{Amount, Effect, Strike, Targets, Value, Who},
    },
    play::{View, fixed::Bonus, pieces::FigureNo},
};

use super::{
    meaning::{User, amount, figures, may_be, symbols},
    odds,
    worth::{self, Prize},
};

/// Worth of an ability's attacks, by the best odds from the attacker's place.
pub(super) fn volley(view: &View<'_, '_>, user: &User, strike: &Strike) -> f32 {
    let mut added = Bonus::default();
    for step in &strike.with {
        match step {
            Effect::Modify(results) => added.symbols = added.symbols.plus(symbols(view, results)),
            Effect::AttackGains(gain) => added.pierce += gain.pierce.min(9) as i8,
            _ => {}
        }
    }
    let of = |by: FigureNo| {
        if view.figure(by).statuses.has(Status::Stunned) || view.group(by).attack.is_none() {
            return 0.0;
        }
        let count = match &strike.count {
            Amount::Of(value) if matches!(**value, Value::PrintedDice { .. }) => {
                view.group(by).attack.as_ref().map_or(1, |attack| attack.dice.len())
            }
            count => amount(view, count).max(0) as usize,
        };
        let melee = strike.kind.map_or(view.group(by).is_melee(), |kind| kind == AttackType::Melee);
        // An enemy under control attacks its friends; under its own player, its usual targets.
        let is_hostile = view.fixed.seat(by) != user.seat;
        let is_lured = is_hostile && strike.controller.is_some();
        let mut targets: Vec<FigureNo> = if is_lured {
            let friends = view.in_play_of(view.fixed.seat(by)).filter(|other| *other != by);
            friends.filter(|other| !melee && view.has_sight(by, *other) || view.are_adjacent(by, *other)).collect()
        } else {
            view.attack_targets_as(by, &view.spaces(by), melee).into_iter().map(|(target, _)| target).collect()
        };
        targets.dedup();
        targets.retain(|target| match &strike.target {
            None => true,
            Some(Who::Fits(filter) | Who::All(filter)) => may_be(view, user, *target, filter),
            Some(who) => figures(view, user, who).contains(target),
        });
        let worth = |target: FigureNo| {
            let far = if melee { 0 } else { usize::from(view.distance(by, target).unwrap_or(u8::MAX).max(1)) };
            let table = odds::of_strike(view, by, target, Some(strike), &added);
            table.get(far).map_or(0.0, |chances| Prize::of(view, target).attack(chances))
        };
        let mut worths: Vec<f32> = targets.into_iter().map(worth).collect();
        worths.sort_by(|a, b| b.total_cmp(a));
        let worth = if strike.targets == Some(Targets::Different) {
            worths.iter().take(count).sum()
        } else {
            worths.first().map_or(0.0, |best| best * count as f32)
        };
        if is_hostile && !is_lured { -worth } else { worth }
    };
    let each = figures(view, user, &strike.by).into_iter().map(of);
    if matches!(strike.by, Who::Fits(_)) { each.fold(0.0, f32::max) } else { each.sum() }
}

/// The best attack of a figure from where it stands.
pub(super) fn shot(view: &View<'_, '_>, by: FigureNo) -> f32 {
    let melee = view.group(by).is_melee();
    let worth = |target: FigureNo| {
        let far = if melee { 0 } else { usize::from(view.distance(by, target).unwrap_or(u8::MAX).max(1)) };
        let table = odds::of_strike(view, by, target, None, &Bonus::default());
        table.get(far).map_or(0.0, |chances| Prize::of(view, target).attack(chances))
    };
    view.attack_targets(by).into_iter().map(|(target, _)| worth(target)).fold(0.0, f32::max)
}

/// Worth of taking the target's place to its side.
pub(super) fn covered(view: &View<'_, '_>, to: FigureNo) -> f32 {
    let Some(attack) = &view.state.attack else { return 0.0 };
    let worth = |target: FigureNo| {
        let far = if attack.is_melee { 0 } else { usize::from(attack.distance.unwrap_or(1).max(1)) };
        let table = odds::of_strike(view, attack.attacker, target, None, &Bonus::default());
        table.get(far).map_or(0.0, |chances| Prize::of(view, target).attack(chances))
    };
    worth(attack.target) - worth(to)
}

/// Worth of one more action to a figure: another attack, or the way to one and back.
pub(super) fn action(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let active = view.own_activation(figure);
    if active.is_some_and(|active| active.attacked) && !view.attacks_again(figure) {
        return 0.3;
    }
    let again = if view.attacks_again(figure) { shot(view, figure) } else { 0.0 };
    0.3 + again.max(0.2 * worth::power(view, figure))
}

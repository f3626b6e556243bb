//! Expected gains of the mission for each side at the end.

use kernel::game::Seat;
use legion::play::{
    UnitNo, View,
    battle_card::Objective,
    state::{Cart, TokenState},
    table::{RANGE, template},
};

use super::{
    objectives::{Objectives, off_piece},
    worth::{cart_way, hits, sabotaged, token},
};

/// The lead of one side in the mission, in victory tokens still to be scored.
pub fn ahead(view: &View<'_, '_>, seat: Seat) -> f32 {
    let Some(objective) = view.objective() else { return 0.0 };
    let sign = |of: Seat| if of == seat { 1.0 } else { -1.0 };
    // A unit at the token counts whole, one on its way in part.
    let presence = |token: &TokenState, unit: UnitNo| {
        let Some(outline) = view.leader_outline(unit).filter(|_| view.counts(unit)) else { return 0.0 };
        let at = outline.middle();
        let off = match token.piece {
            Some(piece) => off_piece(view, piece, &outline),
            None => at.distance(token.at) - outline.radius - RANGE,
        };
        let stride = (template(view.speed(unit).max(1)) + 2 * outline.radius) as f32;
        if off <= 0 { 1.0 } else { 0.55 * 0.6_f32.powf(off as f32 / stride) }
    };
    let units = || view.in_play().map(|unit| (unit, sign(view.fixed.seat(unit))));
    let potential = || -> f32 {
        let of = |(unit, sign): (UnitNo, f32)| {
            let outline = view.leader_outline(unit);
            sign * outline.map_or(0.0, |outline| Objectives::new(view, unit).at(&outline, 0))
        };
        units().map(of).sum::<f32>() / token(view)
    };
    match objective {
        Objective::Intercept | Objective::Control | Objective::KeyPositions | Objective::PivotalPositions => {
            let each = if objective == Objective::KeyPositions { 1.0 } else { 1.6 };
            let troopers = objective == Objective::Intercept;
            let lean = |token: &TokenState| {
                let able = units().filter(|(unit, _)| !troopers || view.spec(*unit).is_trooper());
                let sum: f32 = able.map(|(unit, sign)| sign * presence(token, unit)).sum();
                (0.65 * sum).clamp(-1.0, 1.0)
            };
            each * view.state.tokens.iter().map(lean).sum::<f32>()
        }
        Objective::Recover | Objective::HostageExchange => {
            let holders = view.state.tokens.iter().filter_map(|token| token.holder);
            holders.map(|unit| sign(view.fixed.seat(unit))).sum::<f32>() + 0.4 * potential()
        }
        Objective::Sabotage => {
            let blue: i32 = view.state.tokens.iter().map(|token| sabotaged(token.wounds)).sum();
            sign(view.state.blue) * blue as f32 + 0.3 * potential()
        }
        Objective::Breakthrough | Objective::Breach => 0.8 * potential(),
        Objective::BombingRun => {
            let lying = view.state.tokens.iter().filter(|token| token.holder.is_none());
            let dropped = lying.filter_map(|token| token.dropped.filter(|by| hits(view, *by, token.at)));
            0.7 * dropped.map(sign).sum::<f32>() + 0.6 * potential()
        }
        Objective::Payload => {
            let cart = |cart: &Cart| {
                let lean = |(unit, sign): (UnitNo, f32)| {
                    let outline = view.leader_outline(unit).filter(|_| view.counts(unit))?;
                    let off = outline.middle().distance(cart.at) - outline.radius - RANGE;
                    let stride = (template(view.speed(unit).max(1)) + 2 * outline.radius) as f32;
                    Some(sign * if off <= 0 { 1.0 } else { 0.55 * 0.6_f32.powf(off as f32 / stride) })
                };
                let lean = sign(cart.seat) * units().filter_map(lean).sum::<f32>();
                let way = cart_way(view, cart.seat, cart.at);
                let left = f32::from(view.fixed.options.rounds.saturating_sub(view.state.round)) + 1.0;
                let rolls = 1.6 * (0.35 + 0.65 * lean).clamp(0.0, 1.0) * left.min(2.0);
                sign(cart.seat) * (0.5 * arrived(way) + 0.5 * arrived((way - rolls).max(0.0)))
            };
            view.state.carts.iter().map(cart).sum()
        }
        Objective::Elimination => 0.0,
    }
}

/// The gain at the end of a cart so many ranges from its goal (LEG-OBJ-08), rounded off.
fn arrived(way: f32) -> f32 {
    if way <= 0.0 { 3.0 } else { (2.6 - 0.8 * way).max(0.0) }
}

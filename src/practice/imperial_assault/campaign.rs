//! Judging missions of campaigns: what draws figures, rest, weapons, threat.

use imperial_assault::{
    campaign::script::{Locked, Place},
    play::{
        Answer, View,
        board::Space,
        fixed::{CRATE, PieceOf, REBELS},
        pieces::FigureNo,
    },
};
use kernel::game::Seat;

use super::worth::{OBJECT, price};

/// Worth of what the mission lets a figure do with a token.
const HANDLED: f32 = 6.0;
/// Worth of a crate: 50 credits and a Supply card.
const CLAIMED: f32 = 1.6;
/// Worth of opening a door to what nobody has seen yet.
const OPENED: f32 = 3.5;

/// Worth of interacting with a token; none where nothing can be done there.
pub(super) fn errand(view: &View<'_, '_>, figure: FigureNo, token: usize) -> Option<f32> {
    let worth = if view.fixed.is_of(token, CRATE) { CLAIMED } else { HANDLED };
    view.handles(figure, token).then_some(worth)
}

/// Tokens that draw a figure, each with its pay: those to handle, and those to attack.
pub(super) fn tokens(view: &View<'_, '_>, figure: FigureNo) -> Vec<(usize, f32)> {
    let handled = (0..view.fixed.tokens.len()).filter_map(|token| Some((token, errand(view, figure, token)?)));
    let prey = view.prey(view.fixed.seat(figure)).filter_map(|piece| match view.fixed.piece(piece)?.what {
        PieceOf::Token(token) => Some((usize::from(token), 0.6 * OBJECT)),
        PieceOf::Door(_) => None,
    });
    handled.chain(prey).collect()
}

/// Closed doors that draw a hero: the spaces beside them.
pub(super) fn doors(view: &View<'_, '_>, figure: FigureNo) -> Vec<(f32, Vec<Space>)> {
    if view.fixed.seat(figure) != REBELS {
        return Vec::new();
    }
    let ground = &view.state.ground;
    let draws = |door: &usize| {
        let locked = view.thing(Place::Door(*door)).filter(|thing| thing.test.is_empty()).and_then(|it| it.locked);
        ground.is_closed(*door) && !matches!(locked, Some(Locked::Both | Locked::Rebels))
    };
    let doors = (0..ground.doors().len()).filter(draws);
    doors.map(|door| (OPENED, ground.beside_door(door).filter(|space| ground.has(*space)).collect())).collect()
}

/// Worth of opening this door, as far as nobody is known behind it.
pub(super) fn opening(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    if view.fixed.seat(figure) == REBELS { OPENED } else { 0.3 }
}

/// Worth of a rest: strain that is gone, damage that is gone.
pub(super) fn rest(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let Some((_, state)) = view.hero(figure) else { return 0.0 };
    let endurance = view.endurance(figure).unwrap_or(0);
    let strain = state.strain.min(endurance);
    let damage = (endurance - strain).min(view.figure(figure).damage);
    let each = 0.5 * price(view, figure) / f32::from(view.health(figure).max(1));
    0.12 * f32::from(strain) + each * f32::from(damage) - 0.4
}

/// The hero with another weapon in hand.
pub(super) fn wielding(view: &View<'_, '_>, figure: FigureNo, weapon: u8) -> imperial_assault::play::State {
    let mut state = view.state.clone();
    if let Some(hero) = state.campaign.as_mut().and_then(|state| state.heroes.get_mut(figure.index())) {
        hero.weapon = weapon;
    }
    state
}

/// Worth of what threat brings: as much as it fights for what it costs; threat that is kept is worth little.
pub(super) fn brought(view: &View<'_, '_>, answer: &Answer) -> f32 {
    match answer {
        Answer::Group(group) => {
            let known = &view.fixed.groups[group.index()];
            let strength: f32 = known.figures().map(|figure| price(view, figure)).sum();
            strength - 0.6 * view.deployment_cost(*group) as f32
        }
        Answer::Figure(figure) => {
            let group = view.fixed.figures[figure.index()];
            1.1 * price(view, *figure) - 0.6 * view.reinforcement_cost(group).unwrap_or(0) as f32
        }
        _ => 0.2,
    }
}

/// Nearness of a deployment point to the heroes.
pub(super) fn point(view: &View<'_, '_>, seat: Seat, answer: &Answer) -> f32 {
    let Answer::Stand(stand) = answer else { return f32::MIN };
    let foes = view.in_play_of(seat.other()).flat_map(|foe| view.spaces(foe));
    let far = foes.filter_map(|space| view.state.ground.distance(stand.at, space)).min();
    // Not right among them: who comes acts later.
    -(f32::from(far.unwrap_or(60)) - 4.0).abs()
}

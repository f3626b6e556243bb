//! Interactions with the mission: doors, terminals, crates.

use std::sync::Arc;

use imperial_assault::{
    cards::{Goal, MissionRule, ability::FigureBan},
    play::{
        Deed, View,
        board::{Ground, Space, Stand},
        pieces::{FigureNo, TokenColor},
        question::Interactable,
    },
};

use super::{
    campaign,
    odds::Odds,
    outlook::Outlook,
    place::{passable, taken},
};

/// Worth of an interaction.
pub(super) fn interaction(outlook: &Outlook<'_>, thing: Interactable) -> f32 {
    let view = &outlook.view;
    match thing {
        // Other offers are worth something too, or nobody could make them.
        Interactable::Token(token) => errand(view, outlook.figure, usize::from(token)).unwrap_or(1.5),
        Interactable::Area => 5.0,
        Interactable::Door(_) if view.fixed.campaign.is_some() => campaign::opening(view, outlook.figure),
        Interactable::Door(door) => {
            // A door is opened if the way to something is much longer without.
            let [near, now] =
                [&passable(view), outlook.ground()].map(|ground| outlook.nearest_over(ground).unwrap_or(30));
            let helps = outlook.ground().beside_door(usize::from(door)).next().is_some();
            if helps && now > near + 2 { 0.35 + opened(outlook, door) } else { -0.5 }
        }
    }
}

/// What an open door changes for the figure that opens it: whom it can shoot at, and who can shoot at it.
fn opened(outlook: &Outlook<'_>, door: u8) -> f32 {
    let (view, figure) = (&outlook.view, outlook.figure);
    let mut state = view.state.clone();
    let mut ground = Ground::clone(&state.ground);
    ground.set_closed(ground.closed() & !(1 << door));
    state.ground = Arc::new(ground);
    let then = Outlook::new(&View { fixed: view.fixed, state: &state }, figure, &mut Odds::default());
    let own = view.spaces(figure);
    let attacks = view.own_activation(figure).is_some_and(|active| active.actions > 1 && !active.attacked);
    let shot = if attacks { then.best_attack(&own).0 } else { 0.0 };
    shot + then.place(&own, true) - outlook.place(&own, true)
}

/// Worth of spending movement points on a token.
pub(super) fn spending(outlook: &Outlook<'_>, token: usize) -> f32 {
    let view = &outlook.view;
    let (fixed, seat) = (view.fixed, view.fixed.seat(outlook.figure));
    let of_rule = |rule: &MissionRule| match rule {
        MissionRule::Tunnel { role, strain, .. } if fixed.is_of(token, role) => {
            let end = Stand::upright(view.tunnel_end(outlook.figure, token)?);
            let here = view.figure(outlook.figure).stand;
            Some(outlook.at(end) - outlook.at(here) - 0.3 - 0.5 * f32::from(*strain))
        }
        MissionRule::Posters { role, .. } if fixed.is_of(token, role) => {
            Some(if view.poster_of(token) == Some(seat) { -1.0 } else { 3.0 })
        }
        // Points are left over at the end alone, but these score.
        _ => None,
    };
    fixed.mission.rules.iter().find_map(of_rule).unwrap_or(3.0)
}

/// Worth of what the mission lets a figure do.
pub(super) fn deed(outlook: &Outlook<'_>, deed: Deed, token: Option<u8>) -> f32 {
    let (view, figure) = (&outlook.view, outlook.figure);
    let attack = || outlook.best_attack(&view.spaces(figure)).0;
    let color = token.and_then(|token| view.state.tokens[usize::from(token)].drawn);
    match deed {
        Deed::Throw => {
            let near = |foe: &FigureNo| view.distance(figure, *foe).is_some_and(|far| (2..=4).contains(&far));
            let foes = view.in_play_of(view.fixed.seat(figure).other()).filter(near).count();
            if foes > 1 { 1.5 } else { -0.5 }
        }
        Deed::Unload => 6.0,
        Deed::Focus => 1.25 * attack() + 0.2,
        Deed::Research => 2.4,
        Deed::Boost => 0.35 * f32::from(view.figure(figure).damage.min(3)) - 0.3,
        Deed::Use => match color {
            Some(TokenColor::Yellow) => 4.0,
            Some(TokenColor::Blue) => 0.6 * f32::from(view.figure(figure).damage.min(3)) - 0.8,
            Some(TokenColor::Green) if attack() > 0.5 => 1.0,
            _ => 0.1,
        },
        Deed::Haste => -0.1,
        Deed::Pierce => {
            if attack() > 2.0 {
                0.2
            } else {
                -0.2
            }
        }
    }
}

/// Tokens a figure could do something with, each with what it brings.
pub(super) fn errands(view: &View<'_, '_>, figure: FigureNo) -> Vec<(usize, f32)> {
    if view.cannot(figure, FigureBan::Interact) {
        return Vec::new();
    }
    let tokens = (0..view.state.tokens.len()).filter(|token| !view.state.tokens[*token].gone);
    tokens.filter_map(|token| errand(view, figure, token).map(|worth| (token, worth))).collect()
}

/// Worth of interacting with a token.
fn errand(view: &View<'_, '_>, figure: FigureNo, token: usize) -> Option<f32> {
    use imperial_assault::cards::TokenSide;
    if view.fixed.campaign.is_some() {
        return campaign::errand(view, figure, token);
    }
    let fixed = view.fixed;
    let seat = fixed.seat(figure);
    let state = &view.state.tokens[token];
    let could = |rule: &MissionRule| view.could_use(figure, token, rule);
    fixed.mission.rules.iter().find_map(|rule| match rule {
        MissionRule::Flip { role, .. } if fixed.is_of(token, role) => {
            let own = view.control(token).is_none_or(|holder| holder == seat);
            (view.shows(token, TokenSide::Gray) && own && could(rule)).then_some(2.5)
        }
        MissionRule::Carry { role, most, .. } if fixed.is_of(token, role) => {
            let held = view.carried(figure).count();
            (held < most.map_or(1, usize::from) && could(rule)).then_some(4.0)
        }
        MissionRule::Interact { role, vp } if fixed.is_of(token, role) => could(rule).then(|| f32::from(*vp) + 0.3),
        MissionRule::Sabotage { role, times, vp } if fixed.is_of(token, role) => {
            (view.of_color(token) == Some(seat)).then(|| f32::from(*vp) / f32::from((*times).max(1)))
        }
        MissionRule::Claim { role, first } if fixed.is_of(token, role) => {
            let free = if *first {
                !taken(view, token)
            } else {
                view.control(token).is_none_or(|holder| holder == seat) && !state.markers[seat.index()]
            };
            free.then_some(4.0)
        }
        MissionRule::Supply { from, .. } if fixed.is_of(token, from) => could(rule).then_some(3.0),
        MissionRule::Vent { role, area, .. } if fixed.is_of(token, role) => {
            let spaces: Vec<Space> = super::place::spaces_of(view, area);
            let inside = |other: &FigureNo| view.spaces(*other).iter().any(|space| spaces.contains(space));
            let [own, foes] = [seat, seat.other()].map(|side| view.in_play_of(side).filter(inside).count() as f32);
            (could(rule) && foes > own).then_some(1.2 * (foes - own))
        }
        MissionRule::Deliver { to: Goal::With(role) | Goal::OwnColor(role), vp, .. } if fixed.is_of(token, role) => {
            could(rule).then(|| f32::from(*vp) + 1.0)
        }
        _ => None,
    })
}

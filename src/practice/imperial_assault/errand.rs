//! What figures do with what the mission lays on the map: doors, terminals, crates.

use imperial_assault::{
    cards::ability::Banned,
    play::{View, pieces::FigureNo, question::Thing},
};

use super::{
    place::{passable, taken},
    plan::Outlook,
};

/// What interacting brings.
pub(super) fn interaction(outlook: &Outlook<'_>, thing: Thing) -> f32 {
    let view = &outlook.view;
    match thing {
        // What is offered beside that brings something too, or nobody could do it.
        Thing::Token(token) => errand(view, outlook.figure, usize::from(token)).unwrap_or(1.5),
        Thing::Area => 5.0,
        Thing::Door(door) => {
            // A door is opened if the way to something is much longer without.
            let [near, now] =
                [&passable(view), outlook.ground()].map(|ground| outlook.nearest_over(ground).unwrap_or(30));
            let helps = outlook.ground().beside_door(usize::from(door)).next().is_some();
            if helps && now > near + 2 { 0.35 } else { -0.5 }
        }
    }
}

/// Tokens a figure could do something with, each with what it brings.
pub(super) fn errands(view: &View<'_, '_>, figure: FigureNo) -> Vec<(usize, f32)> {
    if view.cannot(figure, Banned::Interact) {
        return Vec::new();
    }
    let tokens = (0..view.state.tokens.len()).filter(|token| !view.state.tokens[*token].gone);
    tokens.filter_map(|token| errand(view, figure, token).map(|worth| (token, worth))).collect()
}

/// What interacting with a token brings.
fn errand(view: &View<'_, '_>, figure: FigureNo, token: usize) -> Option<f32> {
    use imperial_assault::cards::{MissionRule, TokenSide};
    let battle = view.battle;
    let seat = battle.seat(figure);
    let state = &view.state.tokens[token];
    let could = |rule: &MissionRule| view.could_use(figure, token, rule);
    battle.mission.rules.iter().find_map(|rule| match rule {
        MissionRule::Flip { role, .. } if battle.is_of(token, role) => {
            let own = view.control(token).is_none_or(|holder| holder == seat);
            (view.shows(token, TokenSide::Gray) && own && could(rule)).then_some(2.5)
        }
        MissionRule::Carry { role, most, .. } if battle.is_of(token, role) => {
            let held = view.carried(figure).count();
            (held < most.map_or(1, usize::from) && could(rule)).then_some(4.0)
        }
        MissionRule::Interact { role, vp } if battle.is_of(token, role) => could(rule).then(|| f32::from(*vp) + 0.3),
        MissionRule::Sabotage { role, times, vp } if battle.is_of(token, role) => {
            (view.of_color(token) == Some(seat)).then(|| f32::from(*vp) / f32::from((*times).max(1)))
        }
        MissionRule::Claim { role, first } if battle.is_of(token, role) => {
            let free = if *first {
                !taken(view, token)
            } else {
                view.control(token).is_none_or(|holder| holder == seat) && !state.markers[seat.index()]
            };
            free.then_some(4.0)
        }
        _ => None,
    })
}

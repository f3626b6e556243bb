//! Interactions with the mission: doors, terminals, crates.

use imperial_assault::{
    cards::ability::FigureBan,
    play::{View, pieces::FigureNo, question::Interactable},
};

use super::{
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
        Interactable::Door(door) => {
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
    if view.cannot(figure, FigureBan::Interact) {
        return Vec::new();
    }
    let tokens = (0..view.state.tokens.len()).filter(|token| !view.state.tokens[*token].gone);
    tokens.filter_map(|token| errand(view, figure, token).map(|worth| (token, worth))).collect()
}

/// Worth of interacting with a token.
fn errand(view: &View<'_, '_>, figure: FigureNo, token: usize) -> Option<f32> {
    use imperial_assault::cards::{MissionRule, TokenSide};
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
        _ => None,
    })
}

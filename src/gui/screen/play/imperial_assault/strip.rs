//! An army as its strip has it, and the mission.

use iced::{Element, widget::column};

use super::{
    figures::{drawing_of, is_done},
    marks::marks,
    mission, view_of,
};
use crate::{
    Context,
    look::GAP,
    screen::play::{
        game::Message,
        match_view::{Readiness, Sight, StripRow},
    },
    widget::parts::{small, strong},
};
use imperial_assault::{
    ImperialAssault,
    play::{Describer, FigureNo, GroupNo, fixed::Group, state::Presence},
};
use kernel::game::Seat;

/// The groups of a side, in the order of their army.
pub(super) fn strip(sight: &Sight<'_, ImperialAssault>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
    let look = context.look;
    let view = view_of(sight.game);
    let (fixed, state) = (view.fixed, view.state);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let row_of = |(number, group): (GroupNo, &Group)| {
        let left = |figure: FigureNo| match state.figure(figure).presence {
            Presence::Defeated => 0,
            _ => view.health(figure).saturating_sub(state.figure(figure).damage),
        };
        let stands = |figure: &FigureNo| state.figure(*figure).presence != Presence::Defeated;
        // A row speaks for the figure of its group that is chosen, or else for the first that is left.
        let chosen = sight.chosen.map(|piece| FigureNo(piece as u8)).filter(|figure| group.figures.contains(&figure.0));
        let first = group.figures().find(stands).unwrap_or(FigureNo(group.figures.start));
        let done = group.figures().filter(stands).all(|figure| is_done(sight, figure));
        let row = StripRow {
            piece: u16::from(chosen.unwrap_or(first).0),
            figure: group.cost.to_string(),
            changed: false,
            drawing: drawing_of(sight, number).to_owned(),
            name: unbroken(describer.group_of_army(number)),
            pips: group.figures().map(|figure| (look.yellow, left(figure), view.health(figure))).collect(),
            tokens: marks(sight, group.figures(), context),
            note: String::new(),
            remark: String::new(),
            badge: None,
            readiness: match (group.figures().any(|figure| stands(&figure)), done) {
                (false, _) => Readiness::Gone,
                (true, true) => Readiness::Done,
                (true, false) => Readiness::Ready,
            },
        };
        mission::row_of(sight, number, row, context)
    };
    let groups = fixed.groups_of(seat).filter(|(number, _)| mission::is_listed(sight, *number));
    let mut groups: Vec<_> = groups.collect();
    groups.sort_by_key(|(number, _)| mission::order(&view, *number));
    groups.into_iter().map(row_of).collect()
}

/// A name whose letter does not stand in a line of its own.
fn unbroken(name: String) -> String {
    match name.rsplit_once(' ') {
        Some((words, letter)) if letter.chars().count() == 1 => format!("{words}\u{a0}{letter}"),
        _ => name,
    }
}

/// Map and mission, and what the mission asks for.
pub(super) fn about<'a>(sight: &Sight<'a, ImperialAssault>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let fixed = sight.game.fixed();
    let Some(map) = fixed.map_name(sight.catalog, context.language) else { return column![].into() };
    let mission = &fixed.mission;
    let title = imperial_assault::missions::mission_name(mission, context.language);
    column![strong(title).size(13), small(map, look.muted)]
        .spacing(2)
        .extend(
            imperial_assault::missions::mission_rules(mission, context.language)
                .into_iter()
                .map(|rule| small(rule, look.muted).into()),
        )
        .spacing(GAP / 2.0)
        .into()
}

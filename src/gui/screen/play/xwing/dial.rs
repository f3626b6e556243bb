//! The dial beside its ship: five speeds by eight directions, each maneuver at the same place for all ships.

use iced::{
    Alignment, Border, Element, Length, Point,
    keyboard::{Key, key::Named},
    widget::{column, container, mouse_area, row, space},
};

use super::{draw::base, maneuver_of, name, plans};
use crate::{
    Context,
    look::mix,
    screen::play::{game::Message, match_view::Sight, spatial::Lens},
    widget::{
        Pressable,
        dial::{self, BETWEEN, CELL, cell, difficulty_color, maneuver_icon},
        icon_in,
        parts::{BOLD, letters, small, strong},
        pressable,
    },
};
use kernel::game::DecisionOf;
use xwing::{
    XWing,
    play::{Answer, Describer, View, XWingMatch},
};

const WIDTH: f32 = 8.0 * CELL + 7.0 * BETWEEN + 16.0 + 24.0;

/// The cells of the answers to a question with a dial.
fn cells(decision: &DecisionOf<XWingMatch>, game: &XWingMatch) -> Vec<(usize, (u8, u8))> {
    let Some(ship) = decision.question.ship else { return Vec::new() };
    let dial = &game.fixed().ships[ship.index()].dial;
    let place = |answer: &Answer| match answer {
        Answer::Dial(place) => dial.get(usize::from(*place)).map(|known| cell(known.speed, known.bearing)),
        _ => None,
    };
    decision.answers.iter().enumerate().filter_map(|(answer, given)| Some((answer, place(given)?))).collect()
}

/// The maneuver a key leads to: a digit to its speed, arrows to the neighbors.
pub(super) fn key(decision: &DecisionOf<XWingMatch>, game: &XWingMatch, at: Option<usize>, key: &Key) -> Option<usize> {
    let cells = cells(decision, game);
    let now = at.and_then(|at| cells.iter().find(|(answer, _)| *answer == at)).map(|(_, place)| *place);
    let (row, column) = now.unwrap_or((2, 3));
    let nearest = |row: u8| {
        let in_row = cells.iter().filter(|(_, place)| place.0 == row);
        in_row.min_by_key(|(_, place)| (place.1.abs_diff(column), place.1)).map(|(answer, _)| *answer)
    };
    let rows = |above: bool| {
        let mut rows: Vec<u8> =
            cells.iter().map(|(_, place)| place.0).filter(|other| (*other > row) == above && *other != row).collect();
        rows.sort_unstable();
        if above { rows.first().copied() } else { rows.last().copied() }
    };
    let beside = |right: bool| {
        let side = cells.iter().filter(|(_, place)| place.0 == row && (place.1 > column) == right && place.1 != column);
        side.min_by_key(|(_, place)| place.1.abs_diff(column)).map(|(answer, _)| *answer)
    };
    // The first arrow only shows where one begins.
    let begin = || nearest(row).or_else(|| cells.first().map(|(answer, _)| *answer));
    match key.as_ref() {
        Key::Character(digit) => {
            let digit = digit.parse::<u8>().ok().filter(|digit| *digit <= 5)?;
            nearest(digit).or(at)
        }
        Key::Named(Named::ArrowLeft | Named::ArrowRight | Named::ArrowUp | Named::ArrowDown) if now.is_none() => {
            begin()
        }
        Key::Named(Named::ArrowLeft) => beside(false).or(at),
        Key::Named(Named::ArrowRight) => beside(true).or(at),
        Key::Named(Named::ArrowUp) => rows(true).and_then(nearest).or(at),
        Key::Named(Named::ArrowDown) => rows(false).and_then(nearest).or(at),
        _ => None,
    }
}

/// The dial of the ship that is asked about, at a place beside it that covers neither it nor where it goes.
pub(super) fn beside<'a>(
    lens: &Lens,
    sight: &Sight<'a, XWing>,
    context: &Context<'a>,
) -> Option<(Point, Element<'a, Message>)> {
    let open = sight.open?;
    let ship = open.question.ship?;
    let cells = cells(open, sight.game);
    if cells.is_empty() {
        return None;
    }
    let rows = if cells.iter().any(|(_, place)| place.0 == 0) { 6.0 } else { 5.0 };
    let height = rows * (CELL + BETWEEN) + 72.0;
    let here = base(sight, ship);
    let at = lens.point(here.pose.at.x, here.pose.at.y);
    let off = lens.length(here.half() * 1.42) + 34.0;
    let (view, margin) = (lens.view, 6.0);
    // To the right and below first, as one reads; where that does not fit, elsewhere.
    let tries = [
        (at.x + off, at.y - 30.0),
        (at.x + off, at.y - height + 30.0),
        (at.x - off - WIDTH, at.y - 30.0),
        (at.x - off - WIDTH, at.y - height + 30.0),
        (at.x - WIDTH / 2.0, at.y + off),
        (at.x - WIDTH / 2.0, at.y - off - height),
        (margin, margin),
        (margin, view.height - height - margin),
        (view.width - WIDTH - margin, margin),
        (view.width - WIDTH - margin, view.height - height - margin),
    ];
    let fits = |(x, y): &(f32, f32)| {
        *x >= margin && *y >= margin && x + WIDTH <= view.width - margin && y + height <= view.height - margin
    };
    // Everything that should stay in sight: the ships, the ends of the others, and all ends of this one. It does not
    // depend on the chosen maneuver, so that the dial stays in its place.
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let game_view = View::new(fixed, state);
    let others = game_view.forecasts(&plans(sight, None));
    let seen: Vec<Point> = state
        .ships
        .iter()
        .filter(|ship| ship.in_play())
        .map(|ship| ship.pose)
        .chain(others.iter().map(|other| other.base.pose))
        .chain(game_view.reaches(ship).into_iter().map(|(pose, _)| pose))
        .map(|pose| lens.point(pose.at.x, pose.at.y))
        .collect();
    // Hidden part of it, the ship itself most of all; among equals the nearest place.
    let cost = |(x, y): &(f32, f32)| {
        let near = lens.length(20.0);
        let covers =
            |at: &Point| at.x > x - near && at.x < x + WIDTH + near && at.y > y - near && at.y < y + height + near;
        let hidden = seen.iter().filter(|at| covers(at)).count() + if covers(&at) { 100 } else { 0 };
        let way = (x + WIDTH / 2.0 - at.x).hypot(y + height / 2.0 - at.y);
        hidden * 60 + way as usize
    };
    let (x, y) = tries.into_iter().filter(fits).min_by_key(cost).unwrap_or_else(|| {
        // The corner that is farthest from the ship.
        let x = if at.x > view.width / 2.0 { margin } else { view.width - WIDTH - margin };
        let y = if at.y > view.height / 2.0 { margin } else { view.height - height - margin };
        (x.max(margin), y.max(margin))
    });
    Some((Point::new(x.round(), y.round()), dial(sight, open, &cells, rows as u8, context)))
}

fn dial<'a>(
    sight: &Sight<'a, XWing>,
    open: &DecisionOf<XWingMatch>,
    cells: &[(usize, (u8, u8))],
    rows: u8,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let ship = open.question.ship.unwrap_or(xwing::play::ShipNo(0));
    let title = row![
        strong(name(sight, ship, context)).width(Length::Fill),
        small(context.text("gui.play.xwing.dial_keys"), look.muted)
    ]
    .align_y(Alignment::Center);
    let grid = dial::grid(look, rows == 6, |speed, column| {
        let found = cells.iter().find(|(_, place)| *place == (speed, column));
        found.map(|(answer, _)| one(sight, *answer, context))
    });
    let page = column![title, grid, footer(sight, context)].spacing(7);
    container(page).padding([10, 12]).width(WIDTH).style(move |_| look.menu()).into()
}

/// One maneuver: its color is that of its arrow and border.
fn one<'a>(sight: &Sight<'a, XWing>, answer: usize, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Some((_, flown)) = maneuver_of(sight, answer) else { return space().width(CELL).height(CELL).into() };
    let color = difficulty_color(look, flown.difficulty);
    let chosen = sight.weighed == Some(answer);
    let arrow = container(icon_in(maneuver_icon(flown.bearing), 17.0, color)).center(CELL);
    let press = Pressable::new(arrow, move |status| {
        let lit = matches!(status, pressable::Status::Hovered | pressable::Status::Pressed);
        let style = look.quiet(status);
        let (ground, edge, width) = match (chosen, lit) {
            (true, _) => (look.iris_tint, look.iris, 2.0),
            (false, true) => (look.raised, color, 1.5),
            (false, false) => (look.surface, mix(look.surface, color, 0.75), 1.0),
        };
        let border = Border { color: edge, width, radius: 3.0.into() };
        pressable::Style { background: Some(ground), border, ..style }
    })
    .padding(0)
    .on_press(Message::Answered(answer));
    mouse_area(press).on_enter(Message::Weighed(Some(answer))).on_exit(Message::Weighed(None)).into()
}

/// The maneuver under the pointer, and its conflicts.
fn footer<'a>(sight: &Sight<'a, XWing>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Some((ship, flown)) = sight.weighed.and_then(|answer| maneuver_of(sight, answer)) else {
        return small(context.text("gui.play.xwing.dial_hint"), look.muted).into();
    };
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let words = letters(describer.maneuver_words(flown), 12.0).font(BOLD).color(look.iris);
    let all = View::new(sight.game.fixed(), sight.game.state()).forecasts(&plans(sight, Some((ship, flown))));
    let forecast = all.iter().find(|forecast| forecast.ship == ship);
    let conflicts = forecast.map(|forecast| describer.conflicts(forecast)).unwrap_or_default();
    let clear = forecast.is_none_or(xwing::play::view::Forecast::is_clear);
    let color = if clear { look.yellow } else { look.red };
    row![words, small(conflicts.join(", "), color)].spacing(8).into()
}

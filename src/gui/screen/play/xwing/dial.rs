//! The dial at its fixed place: five speeds by eight directions, each maneuver at the same place for all ships.

use iced::{
    Alignment, Border, Element, Length,
    keyboard::{Key, key::Named},
    widget::{Column, column, container, mouse_area, row, space},
};

use super::{maneuver_of, name, plans};
use crate::{
    Context,
    look::mix,
    screen::play::{game::Message, match_view::Sight},
    widget::{
        Cut, Pressable,
        dial::{self, BETWEEN, CELL, cell, difficulty_color, maneuver_icon},
        icon_in,
        parts::{BOLD, letters, small},
        pressable,
    },
};
use kernel::game::DecisionOf;
use xwing::{
    XWing,
    play::{Answer, Describer, Phase, ShipNo, View, XWingMatch, maneuver::Flown, state::ShipState},
};

/// The speeds' digits and the cells.
const WIDTH: f32 = 8.0 * CELL + 8.0 * BETWEEN + 13.0;

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

/// The dial at its place for the whole match: of the ship that is asked about, else of the chosen one, to look at.
pub(super) fn docked<'a>(sight: &Sight<'a, XWing>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    if sight.game.state().phase == Phase::Setup {
        return None;
    }
    let view = View::new(sight.game.fixed(), sight.game.state());
    let ships = || (0..sight.game.state().ships.len() as u8).map(ShipNo);
    let lowest = |ship: ShipNo| view.dial(ship).any(|flown| cell(flown.speed, flown.bearing).0 == 0);
    // As high for all ships of a match.
    let has_lowest = ships().any(lowest);
    let open = sight.open.filter(|open| !cells(open, sight.game).is_empty());
    let page = match open {
        Some(open) => live(sight, open, has_lowest, context),
        None => {
            let in_play = |ship: &ShipNo| sight.game.state().ships.get(ship.index()).is_some_and(ShipState::in_play);
            let own =
                |ship: &ShipNo| sight.viewer.is_none_or(|seat| sight.game.fixed().ships[ship.index()].seat == seat);
            let chosen = sight.chosen.map(|piece| ShipNo(piece as u8)).filter(in_play);
            still(sight, chosen.or_else(|| ships().filter(own).find(in_play))?, has_lowest, context)
        }
    };
    // On whole points, as its digits are painted anew alone.
    Some(container(page).padding([10, 12]).into())
}

/// A dial that can be set.
fn live<'a>(
    sight: &Sight<'a, XWing>,
    open: &DecisionOf<XWingMatch>,
    has_lowest: bool,
    context: &Context<'a>,
) -> Column<'a, Message> {
    let look = context.look;
    let cells = cells(open, sight.game);
    let ship = open.question.ship.unwrap_or(ShipNo(0));
    let grid = dial::grid(look, has_lowest, |speed, column| {
        let found = cells.iter().find(|(_, place)| *place == (speed, column));
        found.map(|(answer, _)| one(sight, *answer, context))
    });
    page(name(sight, ship, context), context.text("gui.play.xwing.dial_keys"), grid, footer(sight, context), context)
}

/// A dial to look at, with the maneuver that is set or was flown, as far as the viewer may see it.
fn still<'a>(sight: &Sight<'a, XWing>, ship: ShipNo, has_lowest: bool, context: &Context<'a>) -> Column<'a, Message> {
    let look = context.look;
    let profile = &sight.game.fixed().ships[ship.index()];
    let seen = sight.seen(profile.seat).ship(ship);
    let set = seen.dial().filter(|_| sight.may_see(profile.seat));
    let all: Vec<Flown> = View::new(sight.game.fixed(), sight.game.state()).dial(ship).collect();
    let now = seen.maneuver().or_else(|| set.and_then(|place| all.get(usize::from(place)).copied()));
    let place = |flown: &Flown| cell(flown.speed, flown.bearing);
    let grid = dial::grid(look, has_lowest, |speed, column| {
        let flown = all.iter().find(|flown| place(flown) == (speed, column))?;
        let is_now = now.as_ref().map(place) == Some((speed, column));
        let color = mix(look.surface, difficulty_color(look, flown.difficulty), 0.6);
        let (ground, edge, ink) =
            if is_now { (look.iris, look.iris, look.on_iris) } else { (look.surface, look.line, color) };
        let border = Border { color: edge, width: 1.0, radius: 3.0.into() };
        let arrow = container(icon_in(maneuver_icon(flown.bearing), 17.0, ink)).center(CELL);
        Some(arrow.style(move |_| container::Style { border, ..container::background(ground) }).into())
    });
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let words = now.map_or_else(String::new, |flown| describer.maneuver_words(flown));
    page(name(sight, ship, context), "", grid, small(words, look.muted).into(), context)
}

fn page<'a>(
    title: String,
    keys: &'a str,
    grid: Column<'a, Message>,
    foot: Element<'a, Message>,
    context: &Context<'a>,
) -> Column<'a, Message> {
    let name = Cut::new(title, 13.0).bold().color(context.look.text);
    let title = row![container(name).width(Length::Fill), small(keys, context.look.muted)].spacing(6);
    let foot = container(foot).height(34).clip(true);
    column![title.align_y(Alignment::Center), grid, foot].spacing(6).width(WIDTH)
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
    let exchange = forecast.filter(|forecast| !forecast.leaves).map(|forecast| {
        let [given, taken] = sight.state.exchange.of(sight, forecast);
        let number = |mean: f64| context.language.decimal(mean, 1);
        let holes: [(&str, &dyn std::fmt::Display); 2] = [("given", &number(given)), ("taken", &number(taken))];
        small(context.say("gui.play.xwing.exchange", &holes), look.text).into()
    });
    let told = row![words, small(conflicts.join(", "), color).wrapping(iced::widget::text::Wrapping::None)].spacing(8);
    Column::new().push(told).extend(exchange).into()
}

//! Figures on the map: tokens in the shape of their bases, with pictogram, letter, health, conditions and power tokens.

use iced::{
    Color, Point, Rectangle,
    widget::canvas::{Frame, Path},
};

use super::{
    grid::{On, TableLens, middle_of, outline},
    marks::{label, status_color, token_color},
    view_of,
};
use crate::{
    look::mix,
    screen::play::{
        ink::{self, base_ground, dashed, icon, pen, side},
        match_view::Sight,
    },
};
use imperial_assault::{
    ImperialAssault,
    play::{Describer, FigureNo, GroupNo, View, board::Stand},
};

/// Free part of a space at each side of a token.
const INSET: f32 = 0.07;

/// The rectangle of a base that stands there.
pub(super) fn bounds_at(
    lens: &TableLens<'_>,
    sight: &Sight<'_, ImperialAssault>,
    figure: FigureNo,
    stand: Stand,
) -> Rectangle {
    let (columns, rows) = sight.game.fixed().group(figure).base.extent(stand.turned);
    let corner = (stand.at.column() as f32, stand.at.row() as f32);
    lens.rectangle(corner, (columns as f32, rows as f32))
}

/// The rectangle of a figure on the screen, on its way while it walks.
pub(super) fn bounds(lens: &TableLens<'_>, sight: &Sight<'_, ImperialAssault>, figure: FigureNo) -> Rectangle {
    let base = sight.game.fixed().group(figure).base;
    let stand = sight.game.state().figure(figure).stand;
    // A door that is attacked is in the spaces beside it.
    let spaces = View { fixed: sight.game.fixed(), state: sight.game.state() }.spaces(figure);
    if !spaces.contains(&stand.at) {
        let all = spaces.iter().map(|space| lens.of_space(*space)).reduce(|one, other| one.union(&other));
        return all.unwrap_or_else(|| bounds_at(lens, sight, figure, stand));
    }
    let there = bounds_at(lens, sight, figure, stand);
    let way = sight.state.way.as_ref().filter(|way| way.figure == figure && sight.arrived < 1.0);
    let Some(way) = way else { return there };
    let steps = way.stands.len().saturating_sub(1) as f32;
    let along = sight.arrived * steps;
    let place = |step: usize| way.stands.get(step).map(|stand| middle_of(base, *stand));
    let (from, to) = (place(along.floor() as usize), place(along.floor() as usize + 1));
    let Some((from, to)) = from.zip(to) else { return there };
    let share = along.fract();
    let middle = lens.at((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
    Rectangle::new(Point::new(middle.x - there.width / 2.0, middle.y - there.height / 2.0), there.size())
}

/// The outline of the token of a figure, this much of a space wider than it.
pub(super) fn ring(lens: &TableLens<'_>, sight: &Sight<'_, ImperialAssault>, figure: FigureNo, wider: f32) -> Path {
    let is_large = sight.game.fixed().group(figure).base.is_large();
    outline(bounds(lens, sight, figure), lens.side() * (INSET - wider), is_large)
}

/// The drawing of a figure's card.
pub(super) fn drawing<'a>(sight: &Sight<'a, ImperialAssault>, figure: FigureNo) -> &'a str {
    drawing_of(sight, sight.game.fixed().figures[figure.index()])
}

/// The drawing of a group's card, or of a hero.
pub(super) fn drawing_of<'a>(sight: &Sight<'a, ImperialAssault>, group: GroupNo) -> &'a str {
    let fixed = sight.game.fixed();
    if let Some(hero) = fixed.hero_of(group) {
        return &fixed.heroes()[hero].icon;
    }
    let card = fixed.groups[group.index()].card.map(|card| sight.catalog.deployment(card));
    card.and_then(|card| card.icon.as_deref()).unwrap_or("stat-minis")
}

/// True if a figure has had its activation this round.
pub(super) fn is_done(sight: &Sight<'_, ImperialAssault>, figure: FigureNo) -> bool {
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let group = fixed.figures[figure.index()];
    let active = state.activation.as_ref().filter(|active| active.group == group);
    match active {
        Some(active) => active.done.has(figure) && active.figure != Some(figure),
        // A hero may have two activations (IA-CAMP-92).
        None => match view_of(sight.game).hero(figure) {
            Some((_, hero)) => hero.used >= hero.tokens,
            None => state.exhausted[group.index()],
        },
    }
}

/// A token: its ground, its rim, its pictogram.
pub(super) fn draw_token(
    frame: &mut Frame,
    lens: &TableLens<'_>,
    sight: &Sight<'_, ImperialAssault>,
    figure: FigureNo,
    bounds: Rectangle,
    [fill, rim, drawn]: [Color; 3],
    is_dashed: bool,
) {
    let is_large = sight.game.fixed().group(figure).base.is_large();
    let path = outline(bounds, lens.side() * INSET, is_large);
    frame.fill(&path, fill);
    let width = (lens.side() * 0.05).clamp(1.5, 3.0);
    if is_dashed {
        frame.stroke(&path, dashed(rim, width, &[4.0, 3.0]));
    } else {
        frame.stroke(&path, pen(rim, width));
    }
    let size = bounds.width.min(bounds.height) * 0.62;
    icon(frame, drawing(sight, figure), bounds.center(), size, drawn);
}

/// Draws every figure on the map.
pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let in_play = || fixed.figures().filter(|figure| state.figure(*figure).is_in_play());
    for figure in in_play() {
        let seat = fixed.seat(figure);
        let color = side(look, seat);
        let board = ink::board(look);
        let colors = if is_done(sight, figure) {
            [mix(board, look.muted, 0.12), mix(board, color, 0.6), mix(board, color, 0.6)]
        } else {
            [base_ground(look, seat), color, color]
        };
        draw_token(frame, lens, sight, figure, bounds(lens, sight, figure), colors, false);
    }
    for figure in in_play() {
        belongings(frame, on, figure);
    }
}

/// Draws a figure's letter, health, conditions and power tokens.
fn belongings(frame: &mut Frame, on: On<'_>, figure: FigureNo) {
    let On { lens, sight, look, .. } = on;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    let (group, now) = (fixed.group(figure), state.figure(figure));
    let health = view_of(sight.game).health(figure);
    let bounds = bounds(lens, sight, figure);
    let side_of_space = lens.side();
    let size = (side_of_space * 0.32).clamp(8.0, 20.0);
    let left = bounds.x + size * 0.5;
    let (top, right, bottom) = (bounds.y + size * 0.5, bounds.x + bounds.width - size * 0.5, bounds.y + bounds.height);
    let label = label(fixed, figure);
    ink::flag(frame, look, group.seat, Point::new(left, top), size, &label, false);
    if is_done(sight, figure) {
        let at = Point::new(right, top);
        frame.fill(&Path::circle(at, size * 0.5), look.surface);
        icon(frame, "ui-check", at, size * 0.85, look.muted);
    }
    let left_over = health.saturating_sub(now.damage);
    // Two digits stay within the token.
    let at = Point::new(right - if left_over > 9 { size * 0.15 } else { 0.0 }, bottom - size * 0.5);
    ink::life(frame, at, size, left_over, health, look);
    let statuses = now.statuses.iter().map(|status| (status.icon(), status_color(look, status)));
    let tokens = now.tokens.iter().map(|token| (token.icon(), token_color(look, *token)));
    for (place, (name, color)) in statuses.chain(tokens).enumerate() {
        let at = Point::new(left + place as f32 * size * 0.82, bottom - size * 0.45);
        frame.fill(&Path::circle(at, size * 0.46), look.surface);
        frame.stroke(&Path::circle(at, size * 0.46), pen(color, 1.0));
        icon(frame, name, at, size * 0.72, color);
    }
}

/// The name of a figure beside it, on a plate that keeps it readable and covers nothing that is taken.
pub(super) fn name_plate(frame: &mut Frame, on: On<'_>, figure: FigureNo, taken: &mut Vec<Rectangle>) {
    let On { lens, sight, context, look } = on;
    let name = Describer::of(sight.catalog, sight.game, context.language).figure(figure);
    let color = side(look, sight.game.fixed().seat(figure));
    ink::label(frame, &name, bounds(lens, sight, figure), [look.surface, color, look.text], taken);
}

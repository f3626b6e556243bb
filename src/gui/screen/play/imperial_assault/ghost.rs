//! Drawings for the pointer and the open question: places and their costs, targets and lines of sight, the subject of
//! an answer.

use iced::{
    Color, Point, Rectangle, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    figures::{bounds_at, draw_token, name_plate, ring},
    grid::{On, TableLens, middle, middle_of},
    map,
};
use crate::{
    look::mix,
    screen::play::{
        ink::{self, dashed, each_once, pen, plate, words},
        match_view::Sight,
    },
};
use imperial_assault::{
    ImperialAssault,
    play::{
        Answer, Decision, FigureNo, Interactable, QuestionKind, View,
        board::{Reach, Space, SpaceSet, Stand, sight_lines},
    },
};

/// The place an answer puts the asked figure at.
pub(super) const fn stand_of(answer: &Answer) -> Option<Stand> {
    match answer {
        Answer::Stand(stand) | Answer::Walk(stand) => Some(*stand),
        _ => None,
    }
}

/// The figures an answer is about.
pub(super) fn figures_of(sight: &Sight<'_, ImperialAssault>, answer: &Answer) -> Vec<FigureNo> {
    let fixed = sight.game.fixed();
    match answer {
        Answer::Attack { target, .. } => vec![*target],
        Answer::Figure(figure) => vec![*figure],
        Answer::Group(group) => fixed.groups[group.index()].figures().collect(),
        _ => Vec::new(),
    }
}

pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { sight, .. } = on;
    last_way(frame, on);
    if let Some(open) = sight.open {
        let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
        places(frame, on, open, weighed);
        targets(frame, on, open, weighed);
        if let Some(weighed) = weighed {
            things(frame, on, weighed);
        }
    } else if sight.state.shows_reach() {
        // Of a figure that is not asked now: how far a move would bring it.
        let chosen = sight.pointed.piece.or(sight.chosen).map(|piece| FigureNo(piece as u8));
        if let Some(figure) = chosen.filter(|figure| is_in_play(sight, *figure)) {
            threat(frame, on, figure);
        }
    }
    attack_line(frame, on);
    rings(frame, on);
}

fn view<'a>(sight: &Sight<'a, ImperialAssault>) -> View<'a, 'a> {
    View { fixed: sight.game.fixed(), state: sight.game.state() }
}

fn is_in_play(sight: &Sight<'_, ImperialAssault>, figure: FigureNo) -> bool {
    sight.game.state().figures.get(figure.index()).is_some_and(|state| state.is_in_play())
}

/// The last way that was walked, for the eye to follow.
fn last_way(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let Some(way) = sight.state.way.as_ref().filter(|way| is_in_play(sight, way.figure)) else { return };
    let group = sight.game.fixed().group(way.figure);
    let color = mix(ink::board(look), ink::side(look, group.seat), 0.75);
    let places = way.stands.iter().map(|stand| middle_of(group.base, *stand));
    frame.stroke(&lens.way(places), dashed(color, 2.0, &[2.0, 4.0]));
    if let Some(first) = way.stands.first() {
        frame.stroke(&Path::circle(lens.at(middle_of(group.base, *first)), lens.side() * 0.2), pen(color, 1.2));
    }
}

/// Spaces in a tint of the hand's color.
fn tint(frame: &mut Frame, lens: &TableLens<'_>, spaces: &SpaceSet, color: Color, strength: f32) {
    for space in spaces.iter() {
        let bounds = lens.of_space(space).shrink(1.0);
        frame.fill_rectangle(bounds.position(), bounds.size(), Color { a: strength, ..color });
    }
    let all: Vec<Space> = spaces.iter().collect();
    map::outline(frame, lens, |space| spaces.contains(space), &all, Color { a: 0.85, ..color });
}

/// Draws the cost of a place.
fn cost(frame: &mut Frame, lens: &TableLens<'_>, at: Point, cost: u8, color: Color) {
    let size = (lens.side() * 0.36).clamp(9.0, 16.0);
    words(frame, cost.to_string(), at, size, color, true);
}

/// Draws the places the asked figure can go to.
fn places(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, context, look } = on;
    let Some(figure) = open.question.figure() else {
        // Spaces for a mission token.
        let spaces: SpaceSet = open.answers.iter().filter_map(stand_of).map(|stand| stand.at).collect();
        tint(frame, lens, &spaces, look.iris, 0.15);
        return;
    };
    let group = sight.game.fixed().group(figure);
    let stands: Vec<Stand> = open.answers.iter().filter_map(stand_of).collect();
    let spaces: SpaceSet = stands.iter().flat_map(|stand| group.base.spaces(*stand)).collect();
    let active = sight.game.state().activation.as_ref().filter(|active| active.figure == Some(figure));
    let points = active.map_or(0, |active| active.points);
    let walks = open.question.kind() == QuestionKind::Act && points > 0;
    if !stands.is_empty() {
        tint(frame, lens, &spaces, look.iris, 0.15);
    }
    let reach = walks.then(|| view(sight).reach(figure, points, false));
    if let Some(reach) = &reach {
        costs(frame, on, figure, reach);
    }
    match weighed {
        Some(Answer::Move) => {
            let all = points.saturating_add(view(sight).speed(figure));
            let reach = view(sight).reach(figure, all, false);
            let spaces: SpaceSet = reach.stops().flat_map(|(stand, _)| group.base.spaces(stand)).collect();
            tint(frame, lens, &spaces, look.iris, 0.15);
            costs(frame, on, figure, &reach);
        }
        Some(answer) => {
            let Some(stand) = stand_of(answer) else { return };
            if let Some(reach) = &reach {
                let start = sight.game.state().figure(figure).stand;
                let way = std::iter::once(start).chain(reach.way(stand));
                let way = lens.way(way.map(|stand| middle_of(group.base, stand)));
                frame.stroke(&way, pen(look.iris, (lens.side() * 0.09).clamp(2.0, 5.0)));
            }
            let bounds = bounds_at(lens, sight, figure, stand);
            let board = ink::board(look);
            let colors = [mix(board, look.iris, 0.34), look.iris, look.iris];
            draw_token(frame, lens, sight, figure, bounds, colors, false);
            if let Some(price) = reach.as_ref().and_then(|reach| reach.cost(stand)) {
                let words = context.say("gui.play.skirmish.way", &[("cost", &price), ("points", &points)]);
                let at = Point::new(bounds.center_x(), bounds.y - 13.0);
                plate(frame, &words, at, [look.iris, look.iris, look.on_iris]);
            }
        }
        None => {}
    }
}

fn costs(frame: &mut Frame, on: On<'_>, figure: FigureNo, reach: &Reach) {
    let On { lens, sight, look, .. } = on;
    let base = sight.game.fixed().group(figure).base;
    // Of the ways a base can lie over the same middle only the cheapest is told.
    let mut told: Vec<((f32, f32), u8)> = Vec::new();
    for (stand, price) in reach.stops() {
        let at = middle_of(base, stand);
        match told.iter_mut().find(|(place, _)| *place == at) {
            Some((_, known)) => *known = (*known).min(price),
            None => told.push((at, price)),
        }
    }
    for (at, price) in told {
        cost(frame, lens, lens.at(at), price, look.iris);
    }
}

/// Draws a figure's reach in its side's color.
fn threat(frame: &mut Frame, on: On<'_>, figure: FigureNo) {
    let On { lens, sight, look, .. } = on;
    let view = view(sight);
    let group = view.group(figure);
    let reach = view.reach(figure, view.speed(figure), false);
    let spaces: SpaceSet = reach.stops().flat_map(|(stand, _)| group.base.spaces(stand)).collect();
    tint(frame, lens, &spaces, ink::side(look, group.seat), 0.12);
}

/// The figures an answer can be about: a dashed ring, never another fill; and the lines of sight to the one looked at.
fn targets(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, look, .. } = on;
    let ringed = each_once(open.answers.iter().flat_map(|answer| figures_of(sight, answer)));
    let looked_at = weighed.map(|answer| figures_of(sight, answer)).unwrap_or_default();
    for figure in ringed.into_iter().filter(|figure| is_in_play(sight, *figure)) {
        let width = if looked_at.contains(&figure) { 3.0 } else { 1.5 };
        frame.stroke(&ring(lens, sight, figure, 0.04), dashed(look.text, width, &[6.0, 4.0]));
    }
    if let (Some(Answer::Attack { target, space }), Some(attacker)) = (weighed, open.question.figure()) {
        lines_of_sight(frame, on, [attacker, *target], *space);
    }
}

/// The lines by which a figure sees a space of another; between neighbors, who always see each other, one from middle to
/// middle.
fn lines_of_sight(frame: &mut Frame, on: On<'_>, [attacker, target]: [FigureNo; 2], space: Space) {
    let On { lens, sight, look, .. } = on;
    let view = view(sight);
    let bodies = view.bodies(attacker, target);
    let own = view.spaces(attacker);
    let ground = &view.state.ground;
    let beside = own.iter().find(|from| view.touch(**from, space));
    let seen = own.iter().find_map(|from| sight_lines(ground, *from, space, &bodies));
    match (beside, seen) {
        (None, Some(lines)) => {
            let [start, one, other] = lines.map(|(column, row)| lens.at((column as f32, row as f32)));
            let between = Path::new(|path| {
                path.move_to(start);
                path.line_to(one);
                path.line_to(other);
                path.close();
            });
            frame.fill(&between, Color { a: 0.16, ..look.iris });
            for end in [one, other] {
                frame.stroke(&Path::line(start, end), pen(look.iris, 2.0));
            }
            frame.fill(&Path::circle(start, 3.5), look.iris);
        }
        (from, _) => {
            let from = from.map_or_else(|| middle(view.figure(attacker).stand.at), |from| middle(*from));
            frame.stroke(&lens.line(from, middle(space)), pen(look.iris, 2.5));
        }
    }
    let bounds = lens.of_space(space).shrink(1.5);
    frame.stroke(&Path::rectangle(bounds.position(), bounds.size()), pen(look.iris, 2.0));
}

/// Doors and tokens an answer is about.
fn things(frame: &mut Frame, on: On<'_>, answer: &Answer) {
    let On { lens, sight, look, .. } = on;
    match answer {
        Answer::Interact(Interactable::Door(door)) | Answer::Door(door) => {
            map::mark_door(frame, lens, &sight.game.state().ground, usize::from(*door), look.iris);
        }
        Answer::Stand(stand) if sight.open.is_some_and(|open| open.question.figure().is_none()) => {
            let bounds = lens.of_space(stand.at).shrink(1.5);
            frame.stroke(&Path::rectangle(bounds.position(), bounds.size()), pen(look.iris, 2.5));
        }
        Answer::Interact(Interactable::Token(token)) | Answer::MissionToken(token) | Answer::Spend(token) => {
            let bounds = lens.of_space(view(sight).token_space(usize::from(*token))).shrink(1.5);
            frame.stroke(&Path::rectangle(bounds.position(), bounds.size()), pen(look.iris, 2.5));
        }
        _ => {}
    }
}

/// From whom to whom the running or the last attack went.
fn attack_line(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let running = sight.game.state().attack.as_ref().map(|attack| (attack.attacker, attack.target));
    let Some((from, to)) = sight.state.unread(sight.game).map(|duel| (duel.attacker, duel.target)).or(running) else {
        return;
    };
    if !is_in_play(sight, from) || !is_in_play(sight, to) {
        return;
    }
    let (from_at, to_at) = (super::figures::bounds(lens, sight, from), super::figures::bounds(lens, sight, to));
    let (start, end) = (from_at.center(), to_at.center());
    let way = start.distance(end).max(1.0);
    let off = lens.side() * 0.45;
    let at = |from: Point, to: Point| {
        let share = (off / way).min(0.45);
        Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
    };
    frame.stroke(&Path::line(at(start, end), at(end, start)), dashed(look.text, 2.5, &[7.0, 5.0]));
    frame.stroke(&ring(lens, sight, to, 0.05), dashed(look.text, 2.5, &[7.0, 5.0]));
}

/// Rings: around the figure that is asked about or chosen, and around the one pointed at; with their names.
fn rings(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, context, look } = on;
    let asked = sight.open.and_then(|open| open.question.figure());
    let number = |piece: u16| FigureNo(piece as u8);
    let duel = sight.state.unread(sight.game);
    let chosen =
        asked.or(sight.chosen.filter(|_| duel.is_none()).map(number)).filter(|figure| is_in_play(sight, *figure));
    let pointed = sight.pointed.piece.map(number).filter(|figure| is_in_play(sight, *figure));
    if let Some(figure) = chosen {
        frame.stroke(&ring(lens, sight, figure, 0.07), pen(look.iris, 3.0));
    }
    if let Some(figure) = pointed.filter(|figure| Some(*figure) != chosen) {
        frame.stroke(&ring(lens, sight, figure, 0.07), pen(look.text, 1.5));
    }
    let fought = sight.game.state().attack.as_ref().map(|attack| [attack.attacker, attack.target]);
    // The question names the asked figure already; a label would hide its places.
    let told = chosen.filter(|_| asked.is_none());
    let named = each_once(told.into_iter().chain(pointed).chain(fought.into_iter().flatten()));
    let all = (0..sight.game.state().figures.len() as u8).map(FigureNo);
    let standing = all.filter(|figure| is_in_play(sight, *figure));
    let mut taken: Vec<Rectangle> = standing.map(|figure| super::figures::bounds(lens, sight, figure)).collect();
    if let Some(duel) = duel.filter(|duel| duel.damage > 0) {
        let words = context.say("gui.play.skirmish.lost_health", &[("count", &duel.damage)]);
        let place = super::figures::bounds(lens, sight, duel.target) + Vector::new(0.0, (1.0 - sight.struck) * 16.0);
        ink::label(frame, &words, place, [look.surface, look.red, look.red], &mut taken);
    }
    let named = named.into_iter().chain(duel.into_iter().flat_map(|duel| [duel.attacker, duel.target]));
    for figure in each_once(named).into_iter().filter(|figure| is_in_play(sight, *figure)) {
        name_plate(frame, on, figure, &mut taken);
    }
}

//! The pointer and the open question: places of a unit with its outline there, its targets
//! and order, how far it gets and reaches.

use std::cell::RefCell;

use iced::{
    Color, Point, Rectangle, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    ends::spot_of,
    lens::{On, TableLens, mm},
    marks::charge_at,
    minis::{bounds, name_plate, sign, view_of},
    placing,
    there::{ghost, range_rings, ranges},
    things, threat,
};
use crate::{
    look::mix,
    screen::play::{
        ink::{self, dashed, each_once, pen, plate, side},
        match_view::Sight,
    },
};
use legion::{
    Legion,
    play::{
        Answer, Decision, Question, QuestionKind, UnitNo,
        action::{MoveKind, UnitAction},
        state::{Cart, Movement},
        table::{DEPTH, HALF_TEMPLATE, Heading, MM, Outline, RANGE, Spot, TOKEN},
        view::{COMMAND_RANGE, Patch},
    },
};

/// The ground on which a move can end, kept while the table stands as it does: it is drawn anew at each move of the pointer.
#[derive(Debug, Default)]
pub(super) struct Ground(RefCell<Option<(Standing, Vec<Patch>)>>);

/// The key of a patch of ground: the table, the mover, and its movement.
type Standing = (u64, UnitNo, Movement);

impl Ground {
    /// Draws the ground; not at all where a move can end at few places only.
    fn draw(
        &self,
        frame: &mut Frame,
        lens: &TableLens<'_>,
        sight: &Sight<'_, Legion>,
        unit: UnitNo,
        going: Movement,
        color: Color,
    ) -> bool {
        let now = (sight.version, unit, going);
        let mut kept = self.0.borrow_mut();
        if kept.as_ref().is_none_or(|(of, _)| *of != now) {
            *kept = Some((now, view_of(sight).ground_of(unit, going)));
        }
        let patches = kept.as_ref().map_or(&[][..], |(_, patches)| patches);
        let path = Path::new(|path| {
            for patch in patches {
                for (number, corner) in patch.iter().enumerate() {
                    let at = lens.at(*corner);
                    if number == 0 { path.move_to(at) } else { path.line_to(at) }
                }
                path.close();
            }
        });
        frame.fill(&path, color);
        !patches.is_empty()
    }
}

/// The unit an answer is about.
pub(super) const fn unit_of(answer: &Answer) -> Option<UnitNo> {
    match answer {
        Answer::Unit(unit) | Answer::Target { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The unit that is moved, placed or turned by the answer to a question.
fn placed(question: &Question) -> Option<UnitNo> {
    match question.kind() {
        QuestionKind::TowCable => question.other(),
        _ => question.unit(),
    }
}

/// The answer that turns a unit so that it looks most nearly at a spot.
pub(super) fn turned_to(sight: &Sight<'_, Legion>, open: &Decision, at: Spot) -> Option<usize> {
    let leader = view_of(sight).unit(placed(&open.question)?).leader()?;
    let way = at - leader.at;
    let along = |answer: &Answer| match answer {
        Answer::Heading(heading) => Some(heading.way(MM).dot(way)),
        _ => None,
    };
    let turns = open.answers.iter().enumerate().filter_map(|(place, answer)| Some((along(answer)?, place)));
    turns.max_by_key(|(along, _)| *along).map(|(_, place)| place)
}

pub(super) fn draw(frame: &mut Frame, on: On<'_>, at: Option<Point>) {
    let On { sight, .. } = on;
    last_way(frame, on);
    let weighed = sight.open.and_then(|open| open.answers.get(sight.weighed?));
    let asks_place = sight.open.is_some_and(|open| open.answers.iter().any(|answer| spot_of(answer).is_some()));
    if let Some(open) = sight.open {
        places(frame, on, open, weighed);
        pieces(frame, on, open, weighed);
        orders(frame, on, open, weighed);
        formation(frame, on, open);
        targets(frame, on, open, weighed);
    }
    // A weighed answer overrides the pointed place.
    if let Some(at) = at.filter(|_| weighed.is_none() || sight.lifted.is_some()) {
        let _ = placing::draw(frame, on, at);
    }
    if !asks_place {
        reach(frame, on, weighed);
    }
    attack_line(frame, on);
    if let Some(number) = sight.pointed.piece {
        things::name(frame, on, number);
    }
    rings(frame, on);
}

fn is_in_play(sight: &Sight<'_, Legion>, unit: UnitNo) -> bool {
    sight.game.state().units.get(unit.index()).is_some_and(|state| state.is_in_play())
}

/// The last way that was gone, for the eye to follow.
fn last_way(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let Some(way) = sight.state.way.filter(|way| is_in_play(sight, way.unit)) else { return };
    let seat = sight.game.fixed().seat(way.unit);
    let color = mix(ink::board(look), side(look, seat), 0.75);
    frame.stroke(&lens.line(way.from, way.to), dashed(color, 2.0, &[2.0, 4.0]));
    frame.stroke(&Path::circle(lens.at(way.from), 5.0), pen(color, 1.2));
}

/// Possible places, with outlines.
fn places(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, context, look } = on;
    let moves = matches!(open.question.kind(), QuestionKind::Destination | QuestionKind::Scout);
    let going = sight.game.state().going.filter(|_| moves).zip(open.question.unit());
    let ground = Color { a: 0.2, ..look.iris };
    let is_area = going.is_some_and(|(going, unit)| sight.state.ground.draw(frame, lens, sight, unit, going, ground));
    if !is_area {
        let mut told: Vec<Spot> = open.answers.iter().filter_map(spot_of).collect();
        told.dedup();
        let radius = lens.length(7 * MM).clamp(2.0, 5.0);
        for spot in told {
            frame.fill(&Path::circle(lens.at(spot), radius), Color { a: 0.75, ..look.iris });
        }
    }
    let Some(unit) = placed(&open.question) else {
        // A bomb cart, a token of the objective or a barricade.
        let cart = |frame: &mut Frame, at: Spot, heading: Heading| {
            let ground = mix(ink::board(look), look.iris, 0.34);
            things::draw_cart(frame, lens, (&Cart::base(at), heading), [ground, look.iris]);
        };
        match weighed {
            Some(Answer::Place { at, heading, .. }) if open.question.kind() == QuestionKind::MoveCart => {
                cart(frame, *at, *heading);
            }
            Some(Answer::Spot(at)) if open.question.kind() == QuestionKind::PlaceCart => {
                cart(frame, *at, Heading::default());
            }
            Some(Answer::Spot(at)) => {
                let disc = Path::circle(lens.at(*at), lens.length(TOKEN).max(7.0));
                frame.fill(&disc, mix(ink::board(look), look.iris, 0.34));
                frame.stroke(&disc, pen(look.iris, 2.0));
            }
            Some(Answer::Place { at, heading, .. }) => {
                let long = heading.way(95 * MM / 2);
                frame.stroke(&lens.line(*at - long, *at + long), pen(look.iris, lens.length(22 * MM).max(4.0)));
            }
            _ => {}
        }
        return;
    };
    let Some(answer) = weighed else { return };
    let formation = matches!(answer, Answer::Formation(_) | Answer::Heading(_));
    let Some(to) = spot_of(answer) else {
        if formation {
            ghost(frame, on, unit, answer);
        }
        return;
    };
    let view = view_of(sight);
    // The template along the way.
    if let Some(leader) = view.leader_outline(unit) {
        let from = leader.middle();
        let template = pen(Color { a: 0.22, ..look.iris }, lens.length(2 * HALF_TEMPLATE).max(3.0));
        frame.stroke(&lens.line(from, to), template);
        frame.stroke(&lens.line(from, to), pen(look.iris, 1.5));
    }
    ghost(frame, on, unit, answer);
    if let Some(leader) = view.leader_outline(unit) {
        let way = mm(leader.middle().distance(to)) / 10.0;
        let length = context.language.decimal(f64::from(way), 0);
        let said = context.say("gui.play.clash.way", &[("length", &length)]);
        let at = lens.at(to);
        let above = at.y - lens.length(leader.radius).max(8.0) - 16.0;
        plate(frame, &said, Point::new(at.x, above), [look.iris, look.iris, look.on_iris]);
    }
}

/// The circle in which the minis of a unit are placed around their leader, and those that are still to be placed.
fn formation(frame: &mut Frame, on: On<'_>, open: &Decision) {
    let On { lens, sight, look, .. } = on;
    let Some(unit) = open.question.unit().filter(|_| open.question.kind() == QuestionKind::Formation) else { return };
    let view = view_of(sight);
    let Some(leader) = view.leader_outline(unit) else { return };
    let circle = Outline::round(leader.middle(), view.cohesion(unit));
    frame.stroke(&lens.outline(&circle, Vector::ZERO), dashed(look.iris, 1.2, &[2.0, 5.0]));
    for mini in view.to_place(unit) {
        let outline = view.outline(unit, mini);
        frame.stroke(&lens.outline(&outline.grown(2 * MM), Vector::ZERO), dashed(look.iris, 1.2, &[3.0, 3.0]));
    }
}

/// Pieces of terrain and edges an answer is about.
fn pieces(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, look, .. } = on;
    let field = &sight.game.state().field;
    for answer in &open.answers {
        let is_weighed = weighed == Some(answer);
        match answer {
            Answer::Piece(number) => {
                let Some(piece) = field.pieces.get(usize::from(*number)) else { continue };
                let path = lens.polygon(piece.polygon.corners());
                if is_weighed {
                    frame.fill(&path, Color { a: 0.34, ..look.iris });
                    frame.stroke(&path, pen(look.iris, 3.0));
                } else {
                    frame.stroke(&path, dashed(look.iris, 2.0, &[6.0, 4.0]));
                }
            }
            Answer::Far(far) => {
                let y = if *far { DEPTH } else { 0 };
                let inward = if *far { -RANGE / 12 } else { RANGE / 12 };
                let line = lens.line(Spot::new(field.left, y + inward), Spot::new(field.right, y + inward));
                let width = if is_weighed { 9.0 } else { 4.0 };
                frame.stroke(&line, pen(Color { a: if is_weighed { 1.0 } else { 0.5 }, ..look.iris }, width));
            }
            Answer::Charge(number) => {
                let Some(at) = charge_at(sight, &open.question, *number) else { continue };
                let ring = Path::circle(lens.at(at), lens.length(TOKEN).max(7.0) + 5.0);
                if is_weighed {
                    frame.stroke(&ring, pen(look.iris, 3.0));
                    // Its target stands in range 1 of it.
                    let near = Outline::round(at, TOKEN + RANGE);
                    frame.stroke(&lens.outline(&near, Vector::ZERO), dashed(look.iris, 1.6, &[4.0, 4.0]));
                } else {
                    frame.stroke(&ring, dashed(look.iris, 2.0, &[4.0, 3.0]));
                }
            }
            Answer::Action(UnitAction::Claim(number) | UnitAction::Sabotage(number) | UnitAction::Drop(number))
                if is_weighed =>
            {
                let Some(token) = sight.game.state().tokens.get(usize::from(*number)) else { continue };
                let radius = lens.length(TOKEN).max(7.0) + 5.0;
                frame.stroke(&Path::circle(lens.at(token.at), radius), pen(look.iris, 3.0));
            }
            _ => {}
        }
    }
}

/// Units open to orders, and the reach of command.
fn orders(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, look, .. } = on;
    let view = view_of(sight);
    let issuer = match open.question.kind() {
        QuestionKind::Order | QuestionKind::ExtraOrder => open.question.unit(),
        QuestionKind::Commander => weighed.and_then(unit_of),
        _ => return,
    };
    let Some(issuer) = issuer.filter(|unit| is_in_play(sight, *unit)) else { return };
    if let Some(leader) = view.leader_outline(issuer) {
        range_rings(frame, lens, (&leader, &view.state.field), COMMAND_RANGE..=COMMAND_RANGE, look.iris);
    }
    let Some((from, near)) = sign(lens, sight, issuer) else { return };
    for (to, far) in sight.gathered.iter().filter_map(unit_of).filter_map(|unit| sign(lens, sight, unit)) {
        frame.stroke(&threat::between(from, to, near, far), pen(look.iris, 2.5));
        frame.stroke(&Path::circle(to, far + 3.5), pen(look.iris, 3.0));
    }
    if open.question.kind() != QuestionKind::Commander
        && let Some((to, far)) = weighed.and_then(unit_of).and_then(|unit| sign(lens, sight, unit))
    {
        frame.stroke(&threat::between(from, to, near, far), pen(look.iris, 2.5));
    }
}

/// The units an answer can be about: a dashed ring, never another fill; and how the one looked at is seen.
fn targets(frame: &mut Frame, on: On<'_>, open: &Decision, weighed: Option<&Answer>) {
    let On { lens, sight, look, .. } = on;
    let ringed = each_once(open.answers.iter().filter_map(unit_of));
    let looked_at = weighed.and_then(unit_of);
    for unit in ringed {
        let Some((at, radius)) = sign(lens, sight, unit) else { continue };
        let width = if looked_at == Some(unit) { 3.0 } else { 1.6 };
        frame.stroke(&Path::circle(at, radius + 4.0), dashed(look.text, width, &[6.0, 4.0]));
    }
    let asks = matches!(open.question.kind(), QuestionKind::Target | QuestionKind::FurtherTarget);
    if let (true, Some(attacker), Some(enemy)) = (asks, open.question.unit(), looked_at) {
        lines_of_sight(frame, on, [attacker, enemy]);
    }
}

/// From the attacking leader to each mini of a unit: solid where it sees it.
fn lines_of_sight(frame: &mut Frame, on: On<'_>, [attacker, enemy]: [UnitNo; 2]) {
    let On { lens, sight, look, .. } = on;
    let view = view_of(sight);
    if !is_in_play(sight, attacker) {
        return;
    }
    let hulls = view.hulls();
    let from = lens.at(view.unit(attacker).minis[0].at);
    for (place, mini) in view.unit(enemy).minis.iter().enumerate() {
        let line = Path::line(from, lens.at(mini.at));
        if view.sees_mini(attacker, 0, enemy, place, &hulls) {
            frame.stroke(&line, pen(Color { a: 0.85, ..look.iris }, 1.5));
        } else {
            frame.stroke(&line, dashed(Color { a: 0.7, ..look.red }, 1.2, &[4.0, 5.0]));
        }
    }
}

/// Of a unit that is pointed at, or whose move or attack is looked at: how far it gets, its ranges, whom it can attack. While
/// nobody is asked, of the chosen one.
fn reach(frame: &mut Frame, on: On<'_>, weighed: Option<&Answer>) {
    let On { lens, sight, look, .. } = on;
    if !sight.state.table.bands {
        return;
    }
    let number = |piece: u16| UnitNo(piece as u8);
    let asked = sight.open.and_then(|open| open.question.unit());
    let kind = sight.open.map(|open| open.question.kind());
    let targets = matches!(kind, Some(QuestionKind::Target | QuestionKind::FurtherTarget));
    let acts = targets || matches!(weighed, Some(Answer::Action(UnitAction::Move(_) | UnitAction::Attack)));
    let unit = match (sight.pointed.piece.map(number), sight.open) {
        // Pointing at a target is looking at it, not asking what it could do.
        (Some(pointed), _) if !targets || Some(pointed) == asked => Some(pointed),
        (_, Some(_)) => asked.filter(|_| acts),
        (None, None) => sight.chosen.map(number),
        _ => None,
    };
    let Some(unit) = unit.filter(|unit| is_in_play(sight, *unit)) else { return };
    let view = view_of(sight);
    let color = side(look, view.fixed.seat(unit));
    let kind = match weighed {
        Some(Answer::Action(UnitAction::Move(kind))) if asked == Some(unit) => *kind,
        _ => MoveKind::Standard,
    };
    let attacks = asked == Some(unit) && (targets || matches!(weighed, Some(Answer::Action(UnitAction::Attack))));
    if view.can_move(unit) && !attacks {
        let going = view.going(unit, kind);
        let _ = sight.state.ground.draw(frame, lens, sight, unit, going, Color { a: 0.22, ..color });
    }
    ranges(frame, on, unit, color);
}

/// From whom to whom the running or the last attack went.
fn attack_line(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let Some(attack) = sight.game.state().attack.as_ref() else { return };
    let from = attack.attacker.and_then(|attacker| sign(lens, sight, attacker));
    let (Some((from, near)), Some((to, far))) = (from, sign(lens, sight, attack.defender)) else {
        return;
    };
    frame.stroke(&threat::between(from, to, near, far), dashed(look.text, 2.5, &[7.0, 5.0]));
    frame.stroke(&Path::circle(to, far + 5.0), dashed(look.text, 2.5, &[7.0, 5.0]));
}

/// Rings: around the unit that is asked about or chosen, and around the one pointed at; with their names.
fn rings(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let asked = sight.open.and_then(|open| open.question.unit());
    let number = |piece: u16| UnitNo(piece as u8);
    let active = sight.game.state().activation.as_ref().map(|active| active.unit);
    let chosen = asked.or(sight.chosen.map(number)).or(active).filter(|unit| is_in_play(sight, *unit));
    let pointed = sight.pointed.piece.map(number).filter(|unit| is_in_play(sight, *unit));
    let view = view_of(sight);
    let ring = |frame: &mut Frame, unit: UnitNo, color: Color, width: f32| {
        if let Some((at, radius)) = sign(lens, sight, unit) {
            frame.stroke(&Path::circle(at, radius + 3.5), pen(color, width));
        }
        // All minis of the unit are told from those beside them.
        let shift = super::minis::shift(lens, sight, unit);
        for outline in view.outlines(unit).skip(1) {
            frame.stroke(&lens.outline(&outline.grown(2 * MM), shift), pen(color, width * 0.6));
        }
    };
    if let Some(unit) = chosen {
        ring(frame, unit, look.iris, 3.0);
    }
    if let Some(unit) = pointed.filter(|unit| Some(*unit) != chosen) {
        ring(frame, unit, look.text, 1.8);
    }
    let fought = sight.game.state().attack.as_ref().map(|attack| [attack.attacker, Some(attack.defender)]);
    // The asked unit is named in the question already, and would hide its places.
    let told = chosen.filter(|_| asked.is_none());
    let named = each_once(told.into_iter().chain(pointed).chain(fought.into_iter().flatten().flatten()));
    let all = (0..sight.game.fixed().units.len() as u8).map(UnitNo).filter(|unit| is_in_play(sight, *unit));
    let mut taken: Vec<Rectangle> = all.filter_map(|unit| bounds(lens, sight, unit)).collect();
    for unit in named.into_iter().filter(|unit| is_in_play(sight, *unit)) {
        name_plate(frame, on, unit, &mut taken);
    }
}

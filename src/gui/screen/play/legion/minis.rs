//! Minis on their bases, and what belongs to a unit at its leader: drawing, order, life, tokens.

use iced::{
    Color, Point, Rectangle, Size, Vector,
    widget::canvas::{Frame, Path},
};

use super::{
    lens::{On, TableLens},
    marks::{drawing, marks, whole},
};
use crate::{
    look::{Look, mix},
    screen::play::{
        ink::{self, base_ground, dashed, icon, pen, side, words},
        match_view::Sight,
    },
};
use legion::{
    Legion,
    play::{
        Describer, UnitNo, View,
        state::{MiniState, Order},
        table::{Heading, Outline},
    },
};

pub(super) fn view_of<'a>(sight: &Sight<'a, Legion>) -> View<'a, 'a> {
    View { fixed: sight.game.fixed(), state: sight.game.state() }
}

/// The distance of a moving unit from its place, on the screen.
pub(super) fn shift(lens: &TableLens<'_>, sight: &Sight<'_, Legion>, unit: UnitNo) -> Vector {
    let way = sight.state.way.filter(|way| way.unit == unit && sight.arrived < 1.0);
    way.map_or(Vector::ZERO, |way| lens.way(way.from - way.to) * (1.0 - sight.arrived))
}

/// The place of a unit's sign on the screen, and its radius: on its leader's base, or larger if that is small.
pub(super) fn sign(lens: &TableLens<'_>, sight: &Sight<'_, Legion>, unit: UnitNo) -> Option<(Point, f32)> {
    let leader = view_of(sight).leader_outline(unit)?;
    let radius = lens.length(leader.radius).clamp(9.5, 60.0);
    Some((lens.at(leader.middle()) + shift(lens, sight, unit), radius))
}

/// True if a unit has activated in this round.
pub(super) fn is_done(sight: &Sight<'_, Legion>, unit: UnitNo) -> bool {
    let state = sight.game.state();
    state.unit(unit).order == Order::FaceDown && state.activation.as_ref().is_none_or(|active| active.unit != unit)
}

/// The part of a notched base that faces forward.
fn front(lens: &TableLens<'_>, outline: &Outline, heading: Heading, shift: Vector) -> Path {
    Path::new(|path| {
        path.move_to(lens.at(outline.middle()) + shift);
        for turn in [-8, -4, 0, 4, 8] {
            path.line_to(lens.at(outline.farthest(heading.turned(turn).way(16_384))) + shift);
        }
        path.close();
    })
}

/// A base with its front where it has one.
pub(super) fn draw_base(
    frame: &mut Frame,
    lens: &TableLens<'_>,
    (outline, heading, notched): (&Outline, Heading, bool),
    shift: Vector,
    [fill, rim]: [Color; 2],
    is_dashed: bool,
) {
    let path = lens.outline(outline, shift);
    frame.fill(&path, fill);
    if notched {
        frame.fill(&front(lens, outline, heading, shift), mix(fill, rim, 0.3));
        let nose = outline.farthest(heading.way(16_384));
        let back = lens.at(nose) + shift;
        let inward = lens.at(outline.middle()) + shift;
        let tip = Point::new(back.x + (inward.x - back.x) * 0.22, back.y + (inward.y - back.y) * 0.22);
        frame.stroke(&Path::line(back, tip), pen(rim, 2.5));
    }
    let width = (lens.length(outline.radius) * 0.14).clamp(1.0, 2.5);
    if is_dashed {
        frame.stroke(&path, dashed(rim, width, &[4.0, 3.0]));
    } else {
        frame.stroke(&path, pen(rim, width));
    }
}

/// Draws every unit in play.
pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let view = view_of(sight);
    let board = ink::board(look);
    // Passengers are shown at their vehicle.
    let outside = || view.in_play().filter(|unit| view.carrier(*unit).is_none());
    for unit in outside() {
        let (spec, state) = (view.spec(unit), view.unit(unit));
        let color = side(look, spec.seat);
        let shift = shift(lens, sight, unit);
        let (fill, rim) = if is_done(sight, unit) {
            (mix(board, look.muted, 0.14), mix(board, color, 0.62))
        } else {
            (base_ground(look, spec.seat), color)
        };
        for (place, mini) in state.minis.iter().enumerate() {
            let outline = view.outline(unit, place);
            let base = (&outline, mini.heading, spec.notched);
            draw_base(frame, lens, base, shift, [fill, rim], false);
            belongings_of_mini(frame, on, (unit, place, mini), shift);
        }
    }
    for unit in outside() {
        draw_sign(frame, on, unit);
    }
}

/// Upgrades and wounds of a mini, if there is room.
fn belongings_of_mini(frame: &mut Frame, on: On<'_>, (unit, place, mini): (UnitNo, usize, &MiniState), shift: Vector) {
    let On { lens, sight, look, .. } = on;
    let view = view_of(sight);
    let spec = view.spec(unit);
    let outline = view.outline(unit, place);
    let at = lens.at(outline.middle()) + shift;
    let radius = lens.length(outline.radius);
    let color = side(look, spec.seat);
    if place > 0 {
        let upgrade = spec.minis[usize::from(mini.spec)].upgrade;
        match upgrade.and_then(|upgrade| spec.upgrades.get(usize::from(upgrade))) {
            Some(upgrade) if radius > 7.0 => icon(frame, upgrade.slot.icon(), at, radius * 1.25, color),
            Some(_) => frame.fill(&Path::circle(at, (radius * 0.4).max(1.2)), color),
            None => {}
        }
    }
    if mini.wounds > 0 && state_has_many(sight, unit) {
        let size = radius.clamp(8.0, 16.0);
        let spot = Point::new(at.x + radius * 0.7, at.y + radius * 0.7);
        frame.fill(&Path::circle(spot, size * 0.55), look.red);
        words(frame, mini.wounds.to_string(), spot, size * 0.85, look.surface, true);
    }
}

fn state_has_many(sight: &Sight<'_, Legion>, unit: UnitNo) -> bool {
    sight.game.fixed().unit(unit).minis.len() > 1
}

/// The sign of a unit at its leader: its drawing, its order or that it is done, its life, its tokens.
fn draw_sign(frame: &mut Frame, on: On<'_>, unit: UnitNo) {
    let On { lens, sight, context, look } = on;
    let Some((at, radius)) = sign(lens, sight, unit) else { return };
    let view = view_of(sight);
    let spec = view.spec(unit);
    let board = ink::board(look);
    let done = is_done(sight, unit);
    let color = side(look, spec.seat);
    let ink = if done { mix(board, color, 0.75) } else { color };
    // The leader's base is filled stronger; where bases are small the sign stands over it.
    if !spec.notched || lens.length(spec.footprint.radius) < radius {
        let disc = Path::circle(at, radius);
        frame.fill(&disc, mix(board, if done { look.muted } else { color }, if done { 0.25 } else { 0.42 }));
        frame.stroke(&disc, pen(ink, 1.8));
    }
    let ink_on = if done { ink } else { look.text };
    icon(frame, drawing(sight, unit), at, radius * 1.5, ink_on);
    let small = (radius * 0.62).clamp(7.0, 13.0);
    order(frame, sight, unit, Point::new(at.x - radius * 0.85, at.y - radius * 0.85), small, look);
    let (left, most) = (view.life(unit), whole(sight, unit));
    if spec.minis.len() == 1 && most > 1 {
        let at = Point::new(at.x + radius * 0.95, at.y - radius * 0.8);
        ink::life(frame, at, small.min(9.5) * 1.9, left, most, look);
    }
    for (place, passenger) in view.passengers(unit).enumerate() {
        let beside = Point::new(at.x + radius + small, at.y + small * 2.2 * place as f32);
        riding(frame, sight, passenger, beside, small, look);
    }
    let marks = marks(sight, unit, context);
    let step = small * 1.9;
    let start = at.x - step * (marks.len() as f32 - 1.0) / 2.0;
    for (place, mark) in marks.iter().enumerate() {
        let place = Point::new(start + place as f32 * step, at.y + radius + small * 0.7);
        frame.fill(&Path::circle(place, small * 0.92), look.surface);
        icon(frame, mark.icon, place, small * 1.7, mark.color);
        if mark.count > 1 {
            let count = Point::new(place.x + small * 0.75, place.y + small * 0.65);
            frame.fill(&Path::circle(count, small * 0.62), look.surface);
            words(frame, mark.count.to_string(), count, (small * 1.1).max(9.0), mark.color, true);
        }
    }
}

/// Somebody who rides in a vehicle: its drawing on a plate of its side beside the vehicle, with how many minis it has.
fn riding(frame: &mut Frame, sight: &Sight<'_, Legion>, unit: UnitNo, at: Point, size: f32, look: &Look) {
    let view = view_of(sight);
    let color = side(look, view.spec(unit).seat);
    let corner = Point::new(at.x - size, at.y - size);
    let plate = Path::rounded_rectangle(corner, Size::new(size * 3.4, size * 2.0), (size * 0.4).into());
    frame.fill(&plate, look.surface);
    frame.stroke(&plate, pen(color, 1.5));
    icon(frame, drawing(sight, unit), at, size * 1.7, if is_done(sight, unit) { look.muted } else { color });
    let count = Point::new(at.x + size * 1.6, at.y);
    words(frame, view.unit(unit).minis.len().to_string(), count, (size * 1.3).max(9.0), look.text, true);
}

/// The order token: face up with its rank, or that the unit is done.
fn order(frame: &mut Frame, sight: &Sight<'_, Legion>, unit: UnitNo, at: Point, size: f32, look: &Look) {
    let view = view_of(sight);
    let box_of = |size: f32| {
        let corner = Point::new(at.x - size, at.y - size);
        Path::rounded_rectangle(corner, Size::new(size * 2.0, size * 2.0), (size * 0.35).into())
    };
    match view.unit(unit).order {
        Order::None => {}
        Order::FaceUp => {
            frame.fill(&box_of(size * 0.95), look.iris);
            icon(frame, view.rank(unit).icon(), at, size * 1.6, look.on_iris);
        }
        Order::FaceDown if is_done(sight, unit) => {
            frame.fill(&box_of(size * 0.8), look.surface);
            icon(frame, "ui-check", at, size * 1.5, look.muted);
        }
        Order::FaceDown => {}
    }
}

/// The place of a unit's sign on the screen, with the marks around it.
pub(super) fn bounds(lens: &TableLens<'_>, sight: &Sight<'_, Legion>, unit: UnitNo) -> Option<Rectangle> {
    let (at, radius) = sign(lens, sight, unit)?;
    let small = (radius * 0.62).clamp(7.0, 13.0);
    let reach = radius + small;
    Some(Rectangle::new(Point::new(at.x - reach, at.y - reach), Size::new(2.0 * reach, 2.0 * reach + small)))
}

/// The name of a unit beside it, on a plate that covers nothing that is taken.
pub(super) fn name_plate(frame: &mut Frame, on: On<'_>, unit: UnitNo, taken: &mut Vec<Rectangle>) {
    let On { lens, sight, context, look } = on;
    let Some(place) = bounds(lens, sight, unit) else { return };
    let name = Describer::of(sight.catalog, sight.game, context.language).unit(unit);
    let color = side(look, sight.game.fixed().seat(unit));
    ink::label(frame, &name, place, [look.surface, color, look.text], taken);
}

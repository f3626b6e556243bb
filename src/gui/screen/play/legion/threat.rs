//! The threat of a unit to each enemy from its place: the range, sight of its leader, its cover, the pool.

use iced::{
    Color, Point, Rectangle, Size,
    widget::canvas::{Frame, Path},
};

use super::{
    lens::{On, TableLens},
    minis::{sign, view_of},
};
use crate::{
    look::Look,
    screen::play::{
        ink::{icon, pen, words},
        match_view::Sight,
    },
};
use legion::{
    Legion, odds,
    play::{UnitNo, state::Volley},
};

/// The threat to an enemy.
#[derive(Debug, Clone)]
pub(super) struct Threat {
    pub(super) enemy: UnitNo,
    pub(super) range: u8,
    pub(super) cover: u8,
    /// The best pool; none where no weapon reaches it, or it may not be attacked.
    pub(super) pool: Option<Volley>,
}

/// The threat to each enemy that can be attacked.
pub(super) fn threats(sight: &Sight<'_, Legion>, unit: UnitNo) -> Vec<Threat> {
    let view = view_of(sight);
    if !view.unit(unit).is_in_play() {
        return Vec::new();
    }
    let targets = view.attack_targets(unit, &view.declaration(unit));
    let threat = |(enemy, is_melee): &(UnitNo, bool)| {
        let (enemy, is_melee) = (*enemy, *is_melee);
        let range = view.range(unit, enemy);
        let pool = view.open_pools(unit, enemy, is_melee).into_iter().next();
        let cover = if is_melee { 0 } else { view.cover(unit, enemy) };
        Threat { enemy, range, cover, pool }
    };
    targets.iter().map(threat).collect()
}

/// Draws lines to all that can be attacked, with range, cover and expected wounds at each.
pub(super) fn draw(frame: &mut Frame, on: On<'_>, unit: UnitNo) {
    let On { lens, sight, context, look } = on;
    let Some((from, near)) = sign(lens, sight, unit) else { return };
    let mut all = threats(sight, unit);
    all.retain(|threat| threat.pool.is_some());
    for threat in &all {
        if let Some((to, far)) = sign(lens, sight, threat.enemy) {
            frame.stroke(&between(from, to, near, far), pen(color_of(threat, look), 1.8));
        }
    }
    let view = view_of(sight);
    let mut taken: Vec<Rectangle> = Vec::new();
    for threat in &all {
        let Some((to, radius)) = sign(lens, sight, threat.enemy) else { continue };
        let comes = threat.pool.as_ref().map(|pool| odds::work_out(&odds::Situation::of(&view, unit, pool)));
        let wounds = comes.map_or(0.0, |comes| comes.wounds.mean());
        let size = Size::new(if threat.cover > 0 { 78.0 } else { 60.0 }, 19.0);
        let at = free_place(lens, to, radius, size, &taken);
        taken.push(at);
        plate(frame, at, threat, &context.language.decimal(wounds, 1), look);
    }
}

/// A free place for a plate beside a sign: above it, below it, and farther off, within the view.
fn free_place(lens: &TableLens<'_>, sign: Point, radius: f32, size: Size, taken: &[Rectangle]) -> Rectangle {
    let view = lens.screen.view;
    let place = |x: f32, y: f32| {
        let x = (sign.x + x - size.width / 2.0).clamp(2.0, (view.width - size.width - 2.0).max(2.0));
        let y = (sign.y + y - size.height / 2.0).clamp(2.0, (view.height - size.height - 2.0).max(2.0));
        Rectangle::new(Point::new(x, y), size)
    };
    let step = size.height + 2.0;
    let above = -radius - size.height * 0.7;
    let all = (0..7).flat_map(|row| [(0.0, row), (-0.6, row), (0.6, row)]).flat_map(|(side, row)| {
        let off = step * row as f32;
        [(side * size.width, above - off), (side * size.width, -above + off)]
    });
    let mut all = all.map(|(x, y)| place(x, y));
    all.find(|place| !taken.iter().any(|other| other.intersects(place))).unwrap_or_else(|| place(0.0, above))
}

/// Green in the open, yellow in light cover, orange in heavy cover; gray out of reach.
fn color_of(threat: &Threat, look: &Look) -> Color {
    match (&threat.pool, threat.cover) {
        (None, _) => look.muted,
        (Some(_), 0) => look.green,
        (Some(_), 1) => look.yellow,
        (Some(_), _) => look.orange,
    }
}

/// The line between two signs, from rim to rim.
pub(super) fn between(from: Point, to: Point, near: f32, far: f32) -> Path {
    let way = from.distance(to).max(1.0);
    let at = |share: f32| Point::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    Path::line(at((near / way).min(0.45)), at(1.0 - (far / way).min(0.45)))
}

/// Range, cover and expected wounds in a row.
fn plate(frame: &mut Frame, bounds: Rectangle, threat: &Threat, wounds: &str, look: &Look) {
    let back = Path::rounded_rectangle(bounds.position(), bounds.size(), 4.0.into());
    let color = color_of(threat, look);
    frame.fill(&back, look.surface);
    frame.stroke(&back, pen(color, 1.2));
    let y = bounds.center_y();
    let mut x = bounds.x + 10.0;
    words(frame, threat.range.to_string(), Point::new(x, y), 12.0, look.muted, true);
    if threat.cover > 0 {
        x += 17.0;
        icon(frame, "stat-shields", Point::new(x, y), 16.0, color);
        words(frame, threat.cover.to_string(), Point::new(x, y), 10.0, look.surface, true);
    }
    x += 15.0;
    icon(frame, "stat-wounds", Point::new(x, y), 12.0, look.red);
    words(frame, wounds, Point::new(x + 18.0, y), 12.0, look.text, true);
}

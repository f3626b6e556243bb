//! What a unit could do to each enemy from where it stands: the range, whether its leader sees it, its cover, the pool.

use iced::{
    Color, Point, Size,
    widget::canvas::{Frame, Path},
};

use super::{
    marks::die_colors,
    minis::{sign, view_of},
    sheet::Sheet,
};
use crate::{
    look::Look,
    screen::play::{
        ink::{dashed, icon, pen, regular, words},
        match_view::Sight,
    },
};
use legion::{
    Legion,
    play::{
        UnitNo,
        dice::AttackDie,
        view::{Used, Volley},
    },
};

/// What an enemy is up against.
#[derive(Debug, Clone)]
pub(super) struct Threat {
    pub(super) enemy: UnitNo,
    pub(super) range: u8,
    /// Whether the leader sees any mini of it.
    pub(super) seen: bool,
    pub(super) cover: u8,
    /// The best pool; none where no weapon reaches it, or it may not be attacked.
    pub(super) pool: Option<Volley>,
    /// Red, black and white dice of that pool.
    pub(super) dice: [u8; 3],
}

/// The longest range that is told where no weapon reaches.
const NEAR: u8 = 5;

/// What each enemy that is near or can be attacked is up against.
pub(super) fn threats(sight: &Sight<'_, Legion>, unit: UnitNo) -> Vec<Threat> {
    let view = view_of(sight);
    if !view.unit(unit).is_in_play() {
        return Vec::new();
    }
    let hulls = view.hulls();
    let targets = view.targets(unit, &Used::default());
    let threat = |enemy: UnitNo| {
        let range = view.range(unit, enemy);
        let melee = targets.iter().find(|(target, _)| *target == enemy).map(|(_, melee)| *melee);
        if melee.is_none() && range > NEAR {
            return None;
        }
        let seen = view.sees(unit, 0, enemy, &hulls);
        let pool = melee.and_then(|melee| view.pools(unit, enemy, melee, &Used::default(), 0).into_iter().next());
        let dice = pool.as_ref().map_or([0; 3], |pool| view.dice_of(unit, &pool.arms));
        let cover = if melee == Some(true) { 0 } else { view.cover(unit, enemy) };
        Some(Threat { enemy, range, seen, cover, pool, dice })
    };
    view.enemies(unit).filter_map(threat).collect()
}

/// Draws lines to all of them, with dice and cover at those who can be attacked.
pub(super) fn draw(frame: &mut Frame, sheet: &Sheet<'_>, sight: &Sight<'_, Legion>, unit: UnitNo, look: &Look) {
    let Some((from, near)) = sign(sheet, sight, unit) else { return };
    let all = threats(sight, unit);
    for threat in &all {
        let Some((to, far)) = sign(sheet, sight, threat.enemy) else { continue };
        let color = color_of(threat, look);
        let line = between(from, to, near, far);
        match (&threat.pool, threat.seen) {
            (Some(_), _) => frame.stroke(&line, pen(color, 2.0)),
            (None, true) => frame.stroke(&line, dashed(Color { a: 0.7, ..color }, 1.2, &[3.0, 5.0])),
            (None, false) => {}
        }
    }
    for threat in all.iter().filter(|threat| threat.pool.is_some()) {
        if let Some((to, radius)) = sign(sheet, sight, threat.enemy) {
            plate(frame, Point::new(to.x, to.y - radius - 14.0), threat, look);
        }
    }
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

/// Range, dice and cover in a row.
fn plate(frame: &mut Frame, at: Point, threat: &Threat, look: &Look) {
    const STEP: f32 = 19.0;
    let dice: Vec<(AttackDie, u8)> =
        AttackDie::ALL.into_iter().zip(threat.dice).filter(|(_, count)| *count > 0).collect();
    let covered = usize::from(threat.cover > 0);
    let wide = STEP * (1 + dice.len() + covered) as f32 + 4.0;
    let corner = Point::new(at.x - wide / 2.0, at.y - 10.0);
    let back = Path::rounded_rectangle(corner, Size::new(wide, 20.0), 4.0.into());
    frame.fill(&back, look.surface);
    frame.stroke(&back, pen(color_of(threat, look), 1.2));
    let mut x = corner.x + 2.0 + STEP / 2.0;
    words(frame, threat.range.to_string(), Point::new(x, at.y), 12.0, look.text, true);
    for (die, count) in dice {
        x += STEP;
        let (ground, ink) = die_colors(die);
        let shape = regular(Point::new(x, at.y), 8.5, 8);
        frame.fill(&shape, ground);
        frame.stroke(&shape, pen(look.muted, 0.8));
        words(frame, count.to_string(), Point::new(x, at.y), 11.0, ink, true);
    }
    if threat.cover > 0 {
        x += STEP;
        icon(frame, "stat-shields", Point::new(x, at.y), 17.0, color_of(threat, look));
        words(frame, threat.cover.to_string(), Point::new(x, at.y), 10.0, look.surface, true);
    }
}

//! Ways of notched bases: along a template that is bent no more than a quarter, back, and around in place.

use super::{ALIKE, Allows, Landing, Near, Patch, View, way::Passage};
use crate::{
    cards::{TerrainClass, keyword::UnitKeyword},
    play::{
        action::MoveKind,
        bar::Bar,
        pieces::UnitNo,
        state::Movement,
        table::{Field, Heading, Mover, Outline, Piece, Spot, TOUCH, template},
    },
};

/// Steps in which a slide is followed.
const STEPS: i32 = 16;
/// The sharpest bend: a quarter turn.
const SHARPEST: i32 = Heading::QUARTER;

/// A slide along a template: its speed, how far it turns in all, and from which notch it goes: the front one, the rear one
/// (LEG-MOVE-24) or one at a side (LEG-KW-HOVER), as the direction of the notch from the front.
#[derive(Debug, Clone, Copy)]
struct Course {
    speed: u8,
    turn: i32,
    notch: i32,
}

/// A step of a slide: straight from one spot to the next.
#[derive(Debug, Clone, Copy)]
struct Step {
    number: i32,
    from: Spot,
    to: Spot,
    /// The heading of the base on the way, and at its end.
    heading: Heading,
    turned: Heading,
}

impl Step {
    /// True if a base may end there, facing that way, on this step.
    fn ends_at(&self, at: Spot, heading: Heading) -> bool {
        let passes = heading == self.heading
            && Outline { front: self.to, rear: self.from, radius: 0 }.is_within(&Outline::round(at, 0), TOUCH);
        passes || heading == self.turned && self.to.distance(at) <= TOUCH
    }
}

/// A way of a notched base.
struct Slide {
    stops: Vec<Landing>,
    /// Difficult terrain lies under it.
    slow: bool,
}

impl View<'_, '_> {
    /// Turning in place (LEG-MOVE-23): up to a quarter, or all around (LEG-KW-FULL-PIVOT).
    pub(super) fn pivots(&self, unit: UnitNo) -> Vec<Landing> {
        let most = if self.has(unit, UnitKeyword::FullPivot) { 8 } else { 4 };
        let turns = (1..=most).flat_map(|steps| [steps * 4, -steps * 4]).filter(|turn| *turn > -32);
        turns.filter_map(|turn| self.pivot_by(unit, turn).ok()).collect()
    }

    fn pivot_by(&self, unit: UnitNo, turn: i32) -> Result<Landing, Bar> {
        let spec = self.spec(unit);
        let leader = self.unit(unit).leader().ok_or(Bar::Way)?;
        let heading = leader.heading.turned(turn);
        if spec.footprint.half > 0 {
            let outline = spec.footprint.at(leader.at, heading);
            if !self.state.field.holds(&outline) {
                return Err(Bar::Table);
            }
            let allows = Allows { fights: true, pushes: self.displaces(unit, MoveKind::Pivot) };
            self.clear_of_bases(unit, &outline, leader.level, allows, None)?;
        }
        Ok(Landing { at: leader.at, heading, level: leader.level, full: false, speed: 0 })
    }

    /// Turning in place so that it faces that way.
    pub fn pivot_to(&self, unit: UnitNo, heading: Heading) -> Result<Landing, Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Way)?;
        let most = if self.has(unit, UnitKeyword::FullPivot) { 32 } else { SHARPEST };
        let turn = (-most..=most).filter(|turn| *turn != 0).find(|turn| leader.heading.turned(*turn) == heading);
        self.pivot_by(unit, turn.ok_or(Bar::Heading)?)
    }

    /// Moves of notched bases along a bent template (LEG-MOVE-20, -21), or back from the rear notch (LEG-MOVE-24).
    pub(super) fn slides(&self, unit: UnitNo, going: Movement, most: usize) -> Vec<Landing> {
        let walls = self.walls(unit, going.kind);
        let reach = self.spec(unit).footprint.reach();
        let leader = self.unit(unit).leader().map_or(Spot::default(), |leader| leader.at);
        let far = template(going.speed) + 3 * reach + TOUCH;
        let near = self.neighbors(unit, leader, far);
        let ground = self.ground_around(unit, &Outline::round(leader, far));
        let mut found: Vec<Landing> = Vec::new();
        let turns = [0, 4, -4, 8, -8, 12, -12, 16, -16];
        for (turn, notch) in turns.into_iter().flat_map(|turn| notches(going).iter().map(move |notch| (turn, *notch))) {
            let mut course = Course { speed: going.speed, turn, notch };
            let mut slide = self.slide(unit, going, course, (&ground, &walls, &near));
            if slide.slow && course.speed > 1 {
                course.speed -= 1;
                slide = self.slide(unit, going, course, (&ground, &walls, &near));
            }
            for landing in slide.stops {
                let alike = |other: &Landing| other.at.is_nearer(landing.at, ALIKE) && other.heading == landing.heading;
                if !found.iter().any(alike) {
                    found.push(landing);
                }
            }
            if found.len() >= most {
                break;
            }
        }
        found
    }

    /// The steps of a slide, whatever is in the way.
    fn steps(&self, unit: UnitNo, course: Course) -> impl Iterator<Item = Step> + use<> {
        let Course { speed, turn, notch } = course;
        let length = template(speed) + 2 * self.spec(unit).footprint.reach();
        let start = self.unit(unit).leader().map(|leader| (leader.at, leader.heading));
        let (mut at, faced) = start.unwrap_or_default();
        let heading = move |step: i32| faced.turned(turn * step / STEPS);
        (1..=STEPS).filter(move |_| start.is_some()).map(move |number| {
            let way = heading(number - 1).turned(notch);
            let from = at;
            at = at + way.way(length * number / STEPS - length * (number - 1) / STEPS);
            Step { number, from, to: at, heading: heading(number - 1), turned: heading(number) }
        })
    }

    fn slows(&self, unit: UnitNo, going: Movement, ground: &Field, outline: &Outline) -> bool {
        let mover = self.spec(unit).mover();
        !going.unhindered && mover == Mover::Ground && ground.touches_class(outline, mover, TerrainClass::Difficult)
    }

    fn stops(&self, unit: UnitNo, ground: &Field, walls: &[Outline], outline: &Outline) -> bool {
        let mover = self.spec(unit).mover();
        let stops = |piece: &Piece| matches!(piece.class(mover), TerrainClass::Impassable | TerrainClass::Climb);
        !ground.holds(outline)
            || ground.pieces.iter().any(|piece| stops(piece) && piece.polygon.is_within(outline, -1))
            || walls.iter().any(|wall| wall.overlaps(outline))
    }

    /// The terrain around a place that is not open ground for a unit.
    fn ground_around(&self, unit: UnitNo, around: &Outline) -> Field {
        let (field, mover) = (&self.state.field, self.spec(unit).mover());
        let matters = |piece: &&Piece| piece.class(mover) != TerrainClass::Open && piece.polygon.is_within(around, 0);
        Field { pieces: field.pieces.iter().filter(matters).cloned().collect(), left: field.left, right: field.right }
    }

    /// One way along a template, with what may be in the way: terrain, walls, units.
    fn slide(
        &self,
        unit: UnitNo,
        going: Movement,
        course: Course,
        (ground, walls, near): (&Field, &[Outline], &Near),
    ) -> Slide {
        let mut slide = Slide { stops: Vec::new(), slow: false };
        let footprint = self.spec(unit).footprint;
        let Some(leader) = self.unit(unit).leader() else { return slide };
        let field = &self.state.field;
        slide.slow = self.slows(unit, going, ground, &footprint.at(leader.at, leader.heading));
        for step in self.steps(unit, course) {
            let outline = footprint.at(step.to, step.turned);
            if self.stops(unit, ground, walls, &outline) {
                break;
            }
            slide.slow = slide.slow || self.slows(unit, going, ground, &outline);
            // A shorter template is asked then (LEG-MOVE-09).
            if slide.slow && course.speed > 1 && course.speed == going.speed {
                break;
            }
            if step.number % 4 != 0 {
                continue;
            }
            let level = field.ground_level(step.to);
            let allows = self.allows(unit, going);
            if self.bar_near(unit, &outline, level, allows, Some(near)).is_ok() {
                let full = step.number == STEPS;
                let (at, heading) = (step.to, step.turned);
                slide.stops.push(Landing { at, heading, level, full, speed: course.speed });
            }
        }
        slide
    }

    /// The ground that the ends of all slides cover: between each course and the next.
    pub(super) fn slid_over(&self, unit: UnitNo, going: Movement) -> Vec<Patch> {
        /// 64ths of a circle from one course to the next.
        const BEND: usize = 2;
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let (footprint, walls) = (self.spec(unit).footprint, self.walls(unit, going.kind));
        let starts_slow = self.slows(unit, going, &self.state.field, &footprint.at(leader.at, leader.heading));
        // The middle of the base, step by step; nothing where it may not end.
        let ends = |course: Course| {
            let mut slow = starts_slow;
            let mut ends = Vec::with_capacity(STEPS as usize);
            for step in self.steps(unit, course) {
                let outline = footprint.at(step.to, step.turned);
                if self.stops(unit, &self.state.field, &walls, &outline) {
                    break;
                }
                slow |= self.slows(unit, going, &self.state.field, &outline);
                let level = self.state.field.ground_level(step.to);
                let free = self.is_free(unit, &outline, level, self.allows(unit, going));
                ends.push((step.to, free));
            }
            // LEG-MOVE-09: one speed less, once.
            if slow && course.speed > 1 && course.speed >= going.speed {
                ends.clear();
            }
            ends
        };
        let mut found = Vec::new();
        for notch in notches(going) {
            for speed in 1..=going.speed {
                let turns = (-SHARPEST..=SHARPEST).step_by(BEND);
                let courses: Vec<_> = turns.map(|turn| ends(Course { speed, turn, notch: *notch })).collect();
                for pair in courses.windows(2) {
                    let steps = pair[0].iter().zip(&pair[1]);
                    let both: Vec<_> = steps.map(|(one, two)| (one.0, two.0, one.1 && two.1)).collect();
                    for step in both.windows(2).filter(|step| step[0].2 && step[1].2) {
                        found.push(Patch::from_iter([step[0].0, step[1].0, step[1].1, step[0].1]));
                    }
                }
            }
        }
        found
    }

    /// Every course of a move: bends by 64ths of a circle, with the templates of all speeds.
    fn courses(going: Movement) -> impl Iterator<Item = Course> {
        let turns = (-SHARPEST..=SHARPEST).flat_map(move |turn| {
            notches(going).iter().map(move |notch| Course { speed: going.speed, turn, notch: *notch })
        });
        turns.flat_map(move |course| (1..=going.speed).rev().map(move |speed| Course { speed, ..course }))
    }

    /// A slide that ends there, facing that way, on any course: at any point of it.
    pub(super) fn slide_to(&self, unit: UnitNo, going: Movement, at: Spot, heading: Heading) -> Result<Landing, Bar> {
        let mut bar = Bar::Template;
        for course in Self::courses(going) {
            match self.slide_along(unit, going, course, at, heading) {
                Ok(landing) if going.kind != MoveKind::Compulsory || landing.full => return Ok(landing),
                Ok(_) | Err(Bar::Template) => {}
                Err(other) => bar = other,
            }
        }
        Err(bar)
    }

    fn slide_along(
        &self,
        unit: UnitNo,
        going: Movement,
        course: Course,
        at: Spot,
        heading: Heading,
    ) -> Result<Landing, Bar> {
        let end = self.steps(unit, course).find(|step| step.ends_at(at, heading)).ok_or(Bar::Template)?;
        let footprint = self.spec(unit).footprint;
        let leader = self.unit(unit).leader().ok_or(Bar::Template)?;
        let walls = self.walls(unit, going.kind);
        let mut slow = self.slows(unit, going, &self.state.field, &footprint.at(leader.at, leader.heading));
        for step in self.steps(unit, course) {
            let outline = footprint.at(step.to, step.turned);
            let passed = step.number < end.number;
            if self.stops(unit, &self.state.field, &walls, &outline) {
                if passed {
                    return Err(Bar::Way);
                }
                break;
            }
            slow |= self.slows(unit, going, &self.state.field, &outline);
        }
        let outline = footprint.at(at, heading);
        if self.stops(unit, &self.state.field, &walls, &outline) {
            return Err(if self.state.field.holds(&outline) { Bar::Way } else { Bar::Table });
        }
        // LEG-MOVE-09: one speed less, once.
        if slow && course.speed > 1 && course.speed >= going.speed {
            return Err(Bar::Slowed);
        }
        let level = self.state.field.ground_level(at);
        self.bar(unit, &outline, level, self.allows(unit, going))?;
        let top = if slow { going.speed.saturating_sub(1).max(1) } else { going.speed };
        let ends = end.number == STEPS && at.distance(end.to) <= TOUCH && heading == end.turned;
        let full = ends && course.speed == top;
        Ok(Landing { at, heading, level, full, speed: course.speed })
    }

    /// The bases on the way along the template that leads to the end of a slide.
    pub(super) fn sliding(&self, unit: UnitNo, going: Movement, landing: &Landing) -> Vec<Passage> {
        let (at, heading) = (landing.at, landing.heading);
        let mut courses = Self::courses(going);
        let course = courses.find(|course| self.slide_along(unit, going, *course, at, heading).is_ok());
        let Some(course) = course else { return Vec::new() };
        let footprint = self.spec(unit).footprint;
        let length = template(course.speed) + 2 * footprint.reach();
        let mut way = Vec::with_capacity(STEPS as usize);
        for step in self.steps(unit, course) {
            let ends = step.ends_at(at, heading);
            let to = if ends { at } else { step.to };
            let level = self.state.field.ground_level(to);
            // A round base sweeps over all that lies between two steps.
            let base = if footprint.half == 0 {
                Outline::corridor(step.from, to, footprint.radius)
            } else {
                footprint.at(to, step.turned)
            };
            // Straight steps lie beside a bent template, the more the farther: what is nearer to the edge than that is left out.
            let base = base.grown(-(length * step.number / STEPS * course.turn.abs() * 3 / 1_024));
            if !ends || footprint.half == 0 {
                way.push((base, level));
            }
            if ends {
                break;
            }
        }
        way
    }

    /// The legal end of a slide nearest to a spot: where a base goes that somebody drags there.
    pub(super) fn nearest_slide(&self, unit: UnitNo, going: Movement, wish: Spot) -> Option<Landing> {
        let mut ends: Vec<(i32, Course, Spot, Heading)> = Vec::new();
        for course in Self::courses(going) {
            for step in self.steps(unit, course) {
                let along = step.to - step.from;
                let part = (wish - step.from).dot(along).clamp(0, along.square());
                let length = along.length();
                let at = step.from + along.scaled((part / i64::from(length.max(1))) as i32);
                let end = step.to.distance(at) <= TOUCH;
                let (at, heading) = if end { (step.to, step.turned) } else { (at, step.heading) };
                ends.push((at.distance(wish), course, at, heading));
            }
        }
        ends.sort_by_key(|(far, ..)| *far);
        ends.into_iter().take(128).find_map(|(_, course, at, heading)| {
            let landing = self.slide_along(unit, going, course, at, heading).ok()?;
            (going.kind != MoveKind::Compulsory || landing.full).then_some(landing)
        })
    }
}

/// The notches from which a move goes.
const fn notches(going: Movement) -> &'static [i32] {
    match going.kind {
        MoveKind::Reverse => &[32],
        MoveKind::Withdraw => &[0, 32],
        MoveKind::Strafe => &[Heading::QUARTER, -Heading::QUARTER],
        _ => &[0],
    }
}

/// Of places that are no full moves, those farthest away.
pub(super) fn longest(mut places: Vec<Landing>, from: Spot) -> Vec<Landing> {
    let far = places.iter().map(|landing| landing.at.distance(from)).max().unwrap_or(0);
    places.retain(|landing| landing.at.distance(from) + ALIKE >= far);
    places
}

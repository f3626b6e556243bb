//! Places of minis around their leader.

use std::{
    cell::{Cell, OnceCell},
    cmp::Reverse,
    collections::BinaryHeap,
};

use super::{
    action::Formation,
    bar::Bar,
    pieces::UnitNo,
    state::MiniState,
    table::{Body, Field, Heading, Level, Outline, Piece, Spot, TOUCH},
    view::{Allows, Near, View},
};

/// The room of a mini while others of its unit wait to be placed.
pub(super) struct Room<'b, 's, 'w> {
    pub view: View<'b, 's>,
    pub unit: UnitNo,
    /// Minis that are not on the table yet.
    pub waiting: &'w [usize],
    /// The enemy they may touch.
    pub enemy: Option<UnitNo>,
    /// They are being deployed.
    pub deploys: bool,
}

/// The places around a leader.
pub(super) struct Slots {
    all: Vec<Slot>,
    /// Enemies from whom the unit hides, each by its number, with its leader and the terrain between it and the places.
    watching: Vec<(u8, Body, Field)>,
}

/// The cost of a place in the open of an enemy.
const OPEN: i64 = 100;

/// A place around a leader, as long as only minis of its own unit are placed.
pub(super) struct Slot {
    at: Spot,
    /// The less the better; being seen is not counted yet.
    score: i64,
    /// Watchers asked so far, and those that see it in the open.
    asked: Cell<(usize, i64)>,
    /// The level on which it stands there, if only its own unit is in the way; computed once.
    stands: OnceCell<Option<Level>>,
}

impl Room<'_, '_, '_> {
    /// The place at a spot, if a mini can stand there: on a roof where one is named, else on the ground.
    pub fn stand(&self, at: Spot, roof: Option<Level>) -> Option<(Spot, Level)> {
        let level = roof.unwrap_or_else(|| self.view.state.field.ground_level(at));
        self.bar(at, level).is_ok().then_some((at, level))
    }

    /// Checks a mini at a place.
    pub fn bar(&self, at: Spot, level: Level) -> Result<(), Bar> {
        let view = &self.view;
        let heading = view.unit(self.unit).leader().map_or(Heading::default(), |leader| leader.heading);
        let outline = view.spec(self.unit).footprint.at(at, heading);
        if self.is_crowded(&outline) { Err(Bar::Base) } else { self.bar_by_others(&outline, level, None) }
    }

    /// True if minis of the unit itself are in the way.
    fn is_crowded(&self, outline: &Outline) -> bool {
        let own = self.view.outlines(self.unit).enumerate();
        own.filter(|(mini, _)| !self.waiting.contains(mini)).any(|(_, other)| other.overlaps(outline))
    }

    /// Checks a mini, its own unit left out, against the units near enough to be in the way.
    fn bar_by_others(&self, outline: &Outline, level: Level, near: Option<&Near>) -> Result<(), Bar> {
        let view = &self.view;
        // While a unit is deployed all of it stands where deployment lets it.
        if self.deploys {
            view.deployment_bar(self.unit, outline)?;
        }
        view.bar_near(self.unit, outline, level, Allows { fights: self.enemy.is_some(), pushes: false }, near)?;
        let touched = self.touched(outline, near);
        if touched.is_none_or(|touched| Some(touched) == self.enemy) { Ok(()) } else { Err(Bar::Enemy) }
    }

    /// Checks a mini at a place that its player names: as by rule, and in cohesion with the leader.
    pub fn bar_in_cohesion(&self, at: Spot, level: Level) -> Result<(), Bar> {
        let field = &self.view.state.field;
        let roof = field.piece(level).is_some_and(Piece::is_climbed);
        if !roof && level != field.ground_level(at) {
            return Err(Bar::Height);
        }
        self.bar(at, level)?;
        let leader = self.view.unit(self.unit).leader().ok_or(Bar::Mini)?;
        let coherent = self.view.is_coherent(self.unit, (leader.at, leader.level), (at, level));
        if coherent { Ok(()) } else { Err(Bar::Cohesion) }
    }

    fn touched(&self, outline: &Outline, near: Option<&Near>) -> Option<UnitNo> {
        let mut enemies = self.view.enemies(self.unit).filter(|enemy| near.is_none_or(|near| near.has(*enemy)));
        enemies.find(|enemy| self.view.outlines(*enemy).any(|other| other.is_within(outline, TOUCH)))
    }

    fn roof(&self, level: Level) -> Option<Level> {
        self.view.state.field.piece(level).filter(|piece| piece.is_climbed()).map(|_| level)
    }

    /// A place in contact with an enemy and in cohesion, the nearest to where the mini was.
    pub fn contact(&self, enemy: UnitNo, leader: Spot, level: Level, old: Spot) -> Option<(Spot, Level)> {
        let reach = self.view.spec(self.unit).footprint.reach();
        let mut spots: Vec<Spot> = Vec::new();
        for outline in self.view.outlines(enemy) {
            for heading in Heading::each(4) {
                let way = heading.way(16_384);
                spots.push(outline.farthest(way) + way.scaled(reach + 3));
            }
        }
        spots.retain(|spot| spot.distance(leader) <= self.view.cohesion(self.unit));
        spots.sort_by_key(|spot| spot.distance(old));
        let coherent = |place: &(Spot, Level)| self.view.is_coherent(self.unit, (leader, level), *place);
        spots.into_iter().filter_map(|at| self.stand(at, self.roof(level))).find(coherent)
    }

    /// The best free slot in cohesion. `near` are the units near enough to be in the way of any.
    pub fn best(&self, slots: &Slots, near: &Near, leader: &MiniState, old: Spot) -> Option<(Spot, Level)> {
        let view = &self.view;
        let footprint = view.spec(self.unit).footprint;
        let key = |slot: &Slot| slot.score * 64 + i64::from(slot.at.distance(old) / 512);
        // The first few tell mostly, and the others need not be in order.
        let mut open: BinaryHeap<Reverse<(i64, Spot, usize)>> =
            slots.all.iter().enumerate().map(|(place, slot)| Reverse((key(slot), slot.at, place))).collect();
        let mut best: Option<((i64, Spot), Level)> = None;
        while let Some(Reverse((key, at, place))) = open.pop() {
            let slot = &slots.all[place];
            // Slots no better even unseen end the search.
            let room = best.as_ref().map_or(i64::MAX, |((found, _), _)| found - key);
            if room < 0 {
                break;
            }
            let outline = footprint.at(at, leader.heading);
            if self.is_crowded(&outline) {
                continue;
            }
            let Some(open) = self.seen_by(slots, slot, room / (64 * OPEN)) else { continue };
            let key = (key + 64 * OPEN * open, at);
            if best.as_ref().is_some_and(|(found, _)| *found < key) {
                continue;
            }
            let stands = || {
                let level = self.roof(leader.level).unwrap_or_else(|| view.state.field.ground_level(at));
                let open = self.bar_by_others(&outline, level, Some(near)).is_ok();
                (open && view.is_coherent(self.unit, (leader.at, leader.level), (at, level))).then_some(level)
            };
            if let Some(level) = *slot.stands.get_or_init(stands) {
                best = Some((key, level));
            }
        }
        best.map(|((_, at), level)| (at, level))
    }

    /// Watchers that see a slot in the open; none for more than so many.
    fn seen_by(&self, slots: &Slots, slot: &Slot, most: i64) -> Option<i64> {
        let (mut asked, mut open) = slot.asked.get();
        if asked < slots.watching.len() && open <= most {
            let (field, spec) = (&self.view.state.field, self.view.spec(self.unit));
            let level = field.ground_level(slot.at);
            let foot = field.height(level);
            let outline = Outline::round(slot.at, spec.footprint.radius);
            let own = Body { outline, foot, top: foot + spec.silhouette, level };
            while open <= most
                && let Some((enemy, from, between)) = slots.watching.get(asked)
            {
                open += i64::from(between.is_in_the_open(from, &own, &[], [self.unit.0, *enemy]));
                asked += 1;
            }
            slot.asked.set((asked, open));
        }
        (open <= most).then_some(open)
    }

    /// The nearest place to the leader on the ground, wherever it is.
    pub fn nearest(&self, leader: Spot) -> Option<(Spot, Level)> {
        let step = self.view.spec(self.unit).footprint.reach() * 2 + 192;
        let rings = (1..12).flat_map(|ring| Heading::each(4).map(move |heading| heading.way(ring * step)));
        rings.filter_map(|way| self.stand(leader + way, None)).next()
    }
}

impl View<'_, '_> {
    /// The slots around a leader, judged for this formation.
    pub(super) fn judged_slots(&self, unit: UnitNo, leader: Spot, formation: Formation) -> Slots {
        let slots = self.slots(unit, leader);
        let mut enemies: Vec<UnitNo> = self.enemies(unit).collect();
        let far =
            |enemy: &UnitNo, from: Spot| self.unit(*enemy).leader().map_or(i32::MAX, |mini| mini.at.distance(from));
        enemies.sort_by_key(|enemy| far(enemy, leader));
        let around = Outline::round(leader, self.cohesion(unit) + self.spec(unit).footprint.reach());
        let watching: Vec<(u8, Body, Field)> = if formation == Formation::Hide {
            let watches = |enemy: &UnitNo| {
                let body = self.body(*enemy, 0);
                let between = self.state.field.between(&body.outline, &around);
                (enemy.0, body, between)
            };
            enemies.iter().take(3).map(watches).collect()
        } else {
            Vec::new()
        };
        let score = |at: Spot| match formation {
            Formation::Compact | Formation::Hide => i64::from(at.distance(leader) / 640),
            Formation::Screen => enemies.first().map_or(0, |enemy| i64::from(far(enemy, at) / 640)),
        };
        let slot = |at: Spot| Slot { at, score: score(at), asked: Cell::new((0, 0)), stands: OnceCell::new() };
        Slots { all: slots.into_iter().map(slot).collect(), watching }
    }
}

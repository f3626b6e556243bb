//! Attacks of a unit: what they are worth, from where it is and from wherever it may go.

use std::cell::Cell;

use arrayvec::ArrayVec;
use legion::{
    cards::keyword::WeaponKeyword,
    play::{UnitNo, table::Arc},
};

use super::{FOES, Outlook, Place, volley};
use crate::legion::{
    foe::{FAR, Foe, WORTHS},
    odds::Aimed,
};

/// The best attack from a place.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Shot {
    pub worth: f32,
    pub on: Option<UnitNo>,
    pub melee: bool,
}

impl Outlook<'_> {
    /// The worth of an attack on an enemy, from so far away.
    pub(super) fn worth(
        &self,
        foe: &Foe,
        range: usize,
        cover: usize,
        aims: usize,
        arcs: [bool; 2],
        moved: bool,
    ) -> f32 {
        let (stands, ways) = self.stands(arcs, moved);
        let worths = foe.worths.get_or_init(|| vec![Cell::new(f32::NAN); WORTHS * ways].into_boxed_slice());
        let range = usize::from(self.alike[range.min(FAR - 1)]);
        let known = &worths[((range * 3 + cover) * 2 + aims) * ways + stands];
        if !known.get().is_nan() {
            return known.get();
        }
        let worth = self.aimed(foe, range, arcs, moved).map_or(0.0, |aimed| {
            let own = self.view.unit(self.unit).tokens.aim;
            let aims = own.saturating_add(aims as u8);
            let cover = (cover as u8).saturating_sub(self.sharp);
            let shaken = if range > 0 { foe.prize.shaken } else { 0.0 };
            foe.prize.attack(&aimed.with(aims, cover).chances()) + shaken
        });
        known.set(worth);
        worth
    }

    /// A number for how it stands as far as its weapons ask, of so many: whether it moves is asked of weapons that may not be
    /// moved with alone, and where it faces of those with an arc.
    fn stands(&self, arcs: [bool; 2], moved: bool) -> (usize, usize) {
        let asked = [(self.fixed[0], arcs[0]), (self.fixed[1], arcs[1]), (self.clumsy, moved)];
        asked
            .into_iter()
            .filter(|(asks, _)| *asks)
            .fold((0, 1), |(stands, ways), (_, how)| (2 * stands + usize::from(how), 2 * ways))
    }

    /// The pool of an attack on an enemy; none where no weapon reaches.
    fn aimed(&self, foe: &Foe, range: usize, arcs: [bool; 2], moved: bool) -> Option<Aimed> {
        let key = range * 8 + self.stands(arcs, moved).0;
        if let Some((_, aimed)) = foe.attacks.borrow().iter().find(|(known, _)| *known == key) {
            return *aimed;
        }
        let view = &self.view;
        let weapons = &view.spec(self.unit).weapons;
        let wanted = |weapon: u8| {
            let keywords = &weapons[usize::from(weapon)].keywords;
            let [front, rear] = [WeaponKeyword::FixedFront, WeaponKeyword::FixedRear].map(|arc| keywords.has(arc));
            let in_arc = !front && !rear || front && arcs[0] || rear && arcs[1];
            in_arc && !((self.left || moved) && keywords.has(WeaponKeyword::Cumbersome))
        };
        let arms = view.arms_of(self.unit, foe.unit, range == 0, range as u8, wanted);
        let aimed = (!arms.is_empty()).then(|| Aimed::of(view, self.unit, &volley(foe.unit, range, arms)));
        foe.attacks.borrow_mut().push((key, aimed));
        aimed
    }

    /// The best attack from a place, with so many aim tokens more (none or one); `moved` after leaving its place.
    pub fn shot(&self, place: &Place, aims: usize, moved: bool) -> Shot {
        let body = self.body(place);
        let mut best = Shot::default();
        let mut glance = self.glance(place, &body.outline);
        let near = |foe: &Foe, range: f32| range < 1.1 && foe.touches(&body.outline);
        let engaged = self.foes.iter().zip(glance.ranges).any(|(foe, range)| foe.fights && near(foe, range));
        // Those it might shoot at, with what that is worth in the open.
        let mut open: ArrayVec<(f32, usize, [bool; 2]), FOES> = ArrayVec::new();
        for (at, foe) in self.foes.iter().enumerate() {
            if foe.best * (1.0 + 0.4 * aims as f32) <= best.worth {
                continue;
            }
            let range = glance.ranges[at];
            let touches = near(foe, range);
            if touches {
                let worth = self.worth(foe, 0, 0, aims, [true; 2], moved);
                if worth > best.worth {
                    best = Shot { worth, on: Some(foe.unit), melee: true };
                }
            }
            let range = range as usize + 1;
            if touches && foe.fights || engaged || range >= FAR || foe.engaged {
                continue;
            }
            let arcs = self.arcs(place, foe);
            open.push((self.worth(foe, range, 0, aims, arcs, moved), at, arcs));
        }
        open.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (most, at, arcs) in open {
            if most <= best.worth {
                break;
            }
            let foe = &self.foes[at];
            let range = glance.ranges[at] as usize + 1;
            if glance.sees[at] == Some(false) {
                continue;
            }
            let cover = self.sight(&body, foe);
            glance.sees[at] = Some(cover.is_some());
            let Some(cover) = cover else { continue };
            let worth = self.worth(foe, range, cover, aims, arcs, moved);
            if worth > best.worth {
                best = Shot { worth, on: Some(foe.unit), melee: false };
            }
        }
        self.glance.set(Some(glance));
        best
    }

    /// The most that an attack from a place can be worth, whoever is seen from there.
    pub fn hoped(&self, place: &Place, aims: usize, moved: bool) -> f32 {
        let body = self.body(place);
        let glance = self.glance(place, &body.outline);
        self.glance.set(Some(glance));
        let mut best = 0.0_f32;
        for (foe, range) in self.foes.iter().zip(glance.ranges) {
            if foe.best * (1.0 + 0.4 * aims as f32) <= best {
                continue;
            }
            if range < 1.1 && foe.touches(&body.outline) {
                best = best.max(self.worth(foe, 0, 0, aims, [true; 2], moved));
            }
            let range = range as usize + 1;
            if range < FAR && !foe.engaged {
                best = best.max(self.worth(foe, range, 0, aims, self.arcs(place, foe), moved));
            }
        }
        best
    }

    /// True if all its weapons bear on its front or rear.
    pub fn aims_by_turning(&self) -> bool {
        self.fixed[0] || self.fixed[1]
    }

    /// Enemies worth attacking that weapons for the front arc bear on from a place, the near ones above all; nothing if
    /// it has none.
    pub fn bears(&self, place: &Place) -> f32 {
        let body = self.body(place);
        let in_front = |foe: &&Foe| self.fixed[0] && self.arcs(place, foe)[0];
        self.foes.iter().filter(in_front).map(|foe| foe.best / (1.0 + foe.range(&body.outline))).sum()
    }

    /// In which arcs of a base there an enemy is, where its weapons ask for that.
    pub(super) fn arcs(&self, place: &Place, foe: &Foe) -> [bool; 2] {
        let has = |fixed: bool, arc: Arc| !fixed || arc.has(place.at, place.heading, &foe.leader.outline);
        [has(self.fixed[0], Arc::Front), has(self.fixed[1], Arc::Rear)]
    }
}

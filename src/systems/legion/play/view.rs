//! Questions about a match; nothing here changes it.

mod aim;
mod cover;
mod morale;
mod open;
mod place;
mod pool;
mod spendable_tokens;
mod target;

pub use morale::COMMAND_RANGE;
pub use place::{Allows, Landing, Patch, Place};
pub(in crate::play) use place::{Near, Passage};
pub use spendable_tokens::{Part, Purse};
pub use target::Guard;

use arrayvec::ArrayVec;

use super::{
    action::MoveKind,
    battle_card::Condition,
    fixed::{Fixed, UnitSpec, WeaponSpec},
    pieces::{MOST_UNITS, UnitNo},
    state::{State, UnitState},
    table::{Body, Hull, Mover, Outline, Polygon, RANGE, Spot, TOUCH},
};
use crate::{
    cards::{Rank, UnitType, ability::Rule, keyword::UnitKeyword},
    play::state::Flag,
};
use kernel::game::Seat;

/// Whoever asks about a match: what does not change, and the state.
#[derive(Debug, Clone, Copy)]
pub struct View<'b, 's> {
    pub fixed: &'b Fixed,
    pub state: &'s State,
}

/// Farther than any table is long, in ranges.
pub const FAR: u8 = 14;

impl<'b, 's> View<'b, 's> {
    #[inline]
    pub fn spec(&self, unit: UnitNo) -> &'b UnitSpec {
        self.fixed.unit(unit)
    }

    #[inline]
    pub fn unit(&self, unit: UnitNo) -> &'s UnitState {
        self.state.unit(unit)
    }

    /// The weapons of a unit but for those on cards that are not equipped, each with its place.
    pub fn weapons(&self, unit: UnitNo) -> impl Iterator<Item = (usize, &'b WeaponSpec)> + Clone + use<'b, 's> {
        let (weapons, state) = (&self.spec(unit).weapons, self.unit(unit));
        weapons.iter().enumerate().filter(|(_, weapon)| weapon.upgrade.is_none_or(|upgrade| state.carries(upgrade)))
    }

    /// The number of a keyword the unit has; 0 without it.
    #[inline]
    pub fn keyword(&self, unit: UnitNo, keyword: UnitKeyword) -> u8 {
        let own = self.unit(unit).keywords[keyword];
        if self.fixed.abilities.has_aura(keyword) { own + self.aura(unit, keyword) } else { own }
    }

    #[inline]
    pub fn has(&self, unit: UnitNo, keyword: UnitKeyword) -> bool {
        self.keyword(unit, keyword) > 0
    }

    /// Every unit in play.
    pub fn in_play(&self) -> impl Iterator<Item = UnitNo> + Clone + use<'b, 's> {
        let state = self.state;
        self.fixed.all_units().filter(move |unit| state.unit(*unit).is_in_play())
    }

    /// The units of a side that are in play.
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = UnitNo> + Clone + use<'b, 's> {
        let fixed = self.fixed;
        self.in_play().filter(move |unit| fixed.seat(*unit) == seat)
    }

    /// The enemies of a unit that are in play.
    pub fn enemies(&self, unit: UnitNo) -> impl Iterator<Item = UnitNo> + Clone + use<'b, 's> {
        self.units_of(self.side_of(unit).other()).filter(move |other| *other != unit)
    }

    /// For which side a unit fights: its own, but where a card lets the other side choose what it does.
    #[inline]
    pub fn side_of(&self, unit: UnitNo) -> Seat {
        let own = self.fixed.seat(unit);
        if self.state.abilities.turncoat == Some(unit) { own.other() } else { own }
    }

    /// Activations of a side in this round.
    pub(in crate::play) fn activated(&self, seat: Seat) -> u8 {
        let of_side =
            self.state.abilities.activations.iter().zip(&self.fixed.units).filter(|(_, unit)| unit.seat == seat);
        of_side.map(|(count, _)| count).sum()
    }

    /// Its friends in play, itself left out.
    pub fn friends(&self, unit: UnitNo) -> impl Iterator<Item = UnitNo> + Clone + use<'b, 's> {
        self.units_of(self.fixed.seat(unit)).filter(move |other| *other != unit)
    }

    /// The base of a mini; for minis in a vehicle, the vehicle's (LEG-KW-TRANSPORT-X).
    pub fn outline(&self, unit: UnitNo, mini: usize) -> Outline {
        let (unit, mini) = self.carrier(unit).map_or((unit, mini), |carrier| (carrier, 0));
        let state = &self.unit(unit).minis[mini];
        self.spec(unit).footprint.at(state.at, state.heading)
    }

    pub fn outlines(&self, unit: UnitNo) -> impl Iterator<Item = Outline> + Clone + use<'b, 's> {
        let unit = self.carrier(unit).unwrap_or(unit);
        let (spec, state) = (self.spec(unit), self.unit(unit));
        state.minis.iter().map(move |mini| spec.footprint.at(mini.at, mini.heading))
    }

    /// The base of the leader; none for a unit out of play.
    pub fn leader_outline(&self, unit: UnitNo) -> Option<Outline> {
        (self.unit(unit).is_in_play() && !self.unit(unit).minis.is_empty()).then(|| self.outline(unit, 0))
    }

    /// A mini as it is seen.
    pub fn body(&self, unit: UnitNo, mini: usize) -> Body {
        let (unit, mini) = self.carrier(unit).map_or((unit, mini), |carrier| (carrier, 0));
        let state = &self.unit(unit).minis[mini];
        let foot = self.state.field.height(state.level);
        let top = foot + self.spec(unit).silhouette;
        Body { outline: self.outline(unit, mini), foot, top, level: state.level }
    }

    /// The ground vehicles, which stand in the way of sight (LEG-LOS-03).
    pub fn hulls(&self) -> Vec<Hull> {
        let stands = |unit: &UnitNo| {
            self.spec(*unit).kind == UnitType::GroundVehicle || self.has(*unit, UnitKeyword::HoverGround)
        };
        let hull = |unit: UnitNo| {
            let minis = 0..self.unit(unit).minis.len();
            minis.map(move |mini| {
                let body = self.body(unit, mini);
                Hull { unit: unit.0, polygon: Polygon::new(body.outline.corners()), top: body.top }
            })
        };
        self.in_play().filter(stands).flat_map(hull).collect()
    }

    /// The range from a base to the nearest mini of a unit: 1 for any part inside the first segment (LEG-RNG-06).
    pub fn range_from(&self, from: &Outline, unit: UnitNo) -> u8 {
        range_to(from, self.outlines(unit))
    }

    /// The range from the leader of a unit to the nearest mini of another.
    pub fn range(&self, from: UnitNo, to: UnitNo) -> u8 {
        self.leader_outline(from).map_or(FAR, |leader| self.range_from(&leader, to))
    }

    /// True if any mini of one is at this range of any mini of the other (LEG-RNG-06). A unit is at range 1 of itself.
    pub fn is_at(&self, one: UnitNo, other: UnitNo, range: u8) -> bool {
        let reach = i32::from(range) * RANGE;
        one == other || self.outlines(one).any(|own| self.outlines(other).any(|outline| own.is_within(&outline, reach)))
    }

    /// True if a unit is beyond a range of all of these: wholly outside (LEG-RNG-08).
    pub fn is_beyond(&self, outline: &Outline, units: impl Iterator<Item = UnitNo>, range: u8) -> bool {
        let reach = i32::from(range) * RANGE;
        !units.into_iter().any(|unit| self.outlines(unit).any(|other| other.is_within(outline, reach)))
    }

    /// True if a mini sees a mini of another unit.
    pub fn sees_mini(&self, unit: UnitNo, mini: usize, other: UnitNo, target: usize, hulls: &[Hull]) -> bool {
        let hulled = |unit: UnitNo| self.carrier(unit).unwrap_or(unit);
        // Those in one vehicle, and the vehicle, are near each other; nobody else sees into a closed one.
        if hulled(unit) == hulled(other) {
            return true;
        }
        if self.is_sealed(unit) || self.is_sealed(other) {
            return false;
        }
        let (own, its) = (self.body(unit, mini), self.body(other, target));
        if self.is_dim(&own.outline, &its.outline) {
            return false;
        }
        self.state.field.sees(&own, &its, hulls, [hulled(unit).0, hulled(other).0])
    }

    /// True if nobody sees so far, whatever stands between (Limited Visibility).
    pub fn is_dim(&self, one: &Outline, other: &Outline) -> bool {
        let most = match self.state.round {
            0 | 1 => 2,
            2 => 3,
            _ => return false,
        };
        self.condition() == Condition::LimitedVisibility && !one.is_within(other, most * RANGE)
    }

    /// True if a mini sees any mini of another unit.
    pub fn sees(&self, unit: UnitNo, mini: usize, other: UnitNo, hulls: &[Hull]) -> bool {
        (0..self.unit(other).minis.len()).any(|target| self.sees_mini(unit, mini, other, target, hulls))
    }

    /// True if any mini of a unit sees any mini of another.
    pub fn any_sees(&self, unit: UnitNo, other: UnitNo, hulls: &[Hull]) -> bool {
        (0..self.unit(unit).minis.len()).any(|mini| self.sees(unit, mini, other, hulls))
    }

    /// True if two minis touch (LEG-GEN-04): no gap from above, and no more height between them than the shorter is
    /// tall.
    pub fn touch(&self, one: UnitNo, mini: usize, other: UnitNo, target: usize) -> bool {
        // Contact of a vehicle is not that of those inside.
        if self.carrier(one).is_some() || self.carrier(other).is_some() {
            return false;
        }
        let (own, its) = (self.body(one, mini), self.body(other, target));
        let shorter = self.spec(one).silhouette.min(self.spec(other).silhouette);
        own.outline.is_within(&its.outline, TOUCH) && (own.foot - its.foot).abs() <= shorter
    }

    /// True if any minis of two units in play touch.
    pub(super) fn are_in_contact(&self, one: UnitNo, other: UnitNo) -> bool {
        let in_play = [one, other].into_iter().all(|unit| self.unit(unit).is_in_play());
        let minis = |unit: UnitNo| 0..self.unit(unit).minis.len();
        in_play && minis(one).any(|mini| minis(other).any(|target| self.touch(one, mini, other, target)))
    }

    /// The least box around the bases of a unit.
    fn bounds(&self, unit: UnitNo) -> (Spot, Spot) {
        let (footprint, minis) = (self.spec(unit).footprint, &self.unit(unit).minis);
        if footprint.half > 0 {
            let mut all = self.outlines(unit).map(|outline| outline.bounds());
            let first = all.next().unwrap_or_default();
            return all.fold(first, |(least, most), (low, high)| {
                let least = Spot::new(least.x.min(low.x), least.y.min(low.y));
                (least, Spot::new(most.x.max(high.x), most.y.max(high.y)))
            });
        }
        let Some(first) = minis.first() else { return Default::default() };
        let (mut least, mut most) = (first.at, first.at);
        for mini in minis {
            (least.x, least.y) = (least.x.min(mini.at.x), least.y.min(mini.at.y));
            (most.x, most.y) = (most.x.max(mini.at.x), most.y.max(mini.at.y));
        }
        let radius = Spot::new(footprint.radius, footprint.radius);
        (least - radius, most + radius)
    }

    /// True if any minis of two units touch (LEG-MELEE-01).
    pub fn in_contact(&self, one: UnitNo, other: UnitNo) -> bool {
        meet(self.bounds(one), self.bounds(other)) && self.any_touch(one, other)
    }

    fn any_touch(&self, one: UnitNo, other: UnitNo) -> bool {
        let minis = |unit: UnitNo| 0..self.unit(unit).minis.len();
        minis(one).any(|mini| minis(other).any(|target| self.touch(one, mini, other, target)))
    }

    /// The enemies it touches.
    pub fn melee(&self, unit: UnitNo) -> impl Iterator<Item = UnitNo> + use<'b, 's> {
        let (view, bounds) = (*self, self.bounds(unit));
        self.enemies(unit).filter(move |enemy| meet(bounds, view.bounds(*enemy)) && view.any_touch(unit, *enemy))
    }

    /// The enemies it is engaged with: troopers of both sides that touch (LEG-MELEE-04).
    pub fn engaged_with(&self, unit: UnitNo) -> impl Iterator<Item = UnitNo> + use<'b, 's> {
        let (view, bounds) = (*self, self.bounds(unit));
        let trooper = self.spec(unit).is_trooper() && self.unit(unit).is_in_play();
        let meets = move |enemy: &UnitNo| {
            view.spec(*enemy).is_trooper() && meet(bounds, view.bounds(*enemy)) && view.any_touch(unit, *enemy)
        };
        self.enemies(unit).filter(move |enemy| trooper && meets(enemy))
    }

    /// The units that are engaged, a bit each.
    pub fn engaged(&self) -> u64 {
        let troopers = self.in_play().filter(|unit| self.spec(*unit).is_trooper());
        let boxes: ArrayVec<(UnitNo, (Spot, Spot)), MOST_UNITS> =
            troopers.map(|unit| (unit, self.bounds(unit))).take(MOST_UNITS).collect();
        let mut engaged = 0_u64;
        for (place, (one, own)) in boxes.iter().enumerate() {
            for (other, its) in &boxes[place + 1..] {
                let enemies = self.fixed.seat(*one) != self.fixed.seat(*other);
                if enemies && meet(*own, *its) && self.any_touch(*one, *other) {
                    engaged |= 1 << one.0 | 1 << other.0;
                }
            }
        }
        engaged
    }

    pub fn is_engaged(&self, unit: UnitNo) -> bool {
        self.engaged_with(unit).next().is_some()
    }

    /// True if it counts as a Commander.
    pub fn is_commander(&self, unit: UnitNo) -> bool {
        self.spec(unit).rank == Rank::Commander || self.unit(unit).is(Flag::Promoted)
    }

    /// The units of a side that wait for an order token.
    pub(in crate::play) fn waiting(&self, seat: Seat) -> Vec<UnitNo> {
        self.units_of(seat).filter(|unit| self.unit(*unit).order == super::state::Order::None).collect()
    }

    /// The rank of its order token (LEG-CMD-11, LEG-END-03).
    pub fn rank(&self, unit: UnitNo) -> Rank {
        let state = self.unit(unit);
        match (state.is(Flag::Promoted), state.is(Flag::Covert)) {
            (true, _) => Rank::Commander,
            (_, true) => Rank::Operative,
            _ => self.spec(unit).rank,
        }
    }

    /// True if its Incognito holds (LEG-KW-INCOGNITO).
    pub fn is_incognito(&self, unit: UnitNo) -> bool {
        self.has(unit, UnitKeyword::Incognito) && !self.unit(unit).is(Flag::Revealed)
    }

    /// True if a unit is kept where it is by whom it is engaged with (LEG-MELEE-05, LEG-KW-DISENGAGE).
    pub fn is_held(&self, unit: UnitNo) -> bool {
        let mut engaged = self.engaged_with(unit);
        let held = engaged.next().is_some() && (engaged.next().is_some() || !self.has(unit, UnitKeyword::Disengage));
        held && !self.is_switched(unit, Rule::MoveWhileEngaged)
    }

    /// True if a unit pushes troopers aside with a move of this kind (LEG-MOVE-25): repulsors with compulsory ones alone
    /// (LEG-VEH-07).
    pub fn displaces(&self, unit: UnitNo, kind: MoveKind) -> bool {
        let spec = self.spec(unit);
        spec.displaces() || kind == MoveKind::Compulsory && spec.kind == UnitType::RepulsorVehicle
    }

    /// Bases that a move of this kind over the ground cannot pass: what stands fast, and troopers that are engaged. Whoever
    /// withdraws ignores those with whom it is engaged itself (LEG-MELEE-07).
    pub fn walls(&self, mover: UnitNo, kind: MoveKind) -> Vec<Outline> {
        let flies = matches!(self.spec(mover).mover(), Mover::Repulsor(_));
        let mut walls = Vec::new();
        // Repulsors move through units and are moved through (LEG-VEH-07).
        if flies {
            return walls;
        }
        let engaged = self.engaged();
        let ignored = |unit: UnitNo| kind == MoveKind::Withdraw && self.engaged_with(mover).any(|other| other == unit);
        for unit in self.in_play().filter(|unit| *unit != mover && self.carrier(*unit).is_none()) {
            if ignored(unit) {
                continue;
            }
            let fast = self.spec(unit).stands_fast() || self.has(unit, UnitKeyword::HoverGround);
            if fast || engaged >> unit.0 & 1 == 1 {
                walls.extend(self.outlines(unit));
            }
        }
        walls
    }

    /// The wounds a unit can suffer until it is gone.
    pub fn life(&self, unit: UnitNo) -> u8 {
        let spec = self.spec(unit);
        let left =
            |mini: &super::state::MiniState| spec.minis[usize::from(mini.spec)].wounds.saturating_sub(mini.wounds);
        self.unit(unit).minis.iter().map(left).sum()
    }
}

/// The range from a base to the nearest of others (LEG-RNG-06).
fn range_to(from: &Outline, others: impl Iterator<Item = Outline>) -> u8 {
    let mut best = FAR;
    for outline in others {
        // Whatever is no nearer than the nearest so far by more than a range is left out at once.
        if !from.is_within(&outline, i32::from(best - 1) * RANGE) {
            continue;
        }
        // The distance rounded down tells the range but for a step, which is measured exactly.
        let mut range = ((from.gap(&outline).max(0) / RANGE) as u8).max(1);
        while range < best && !from.is_within(&outline, i32::from(range) * RANGE) {
            range += 1;
        }
        best = best.min(range);
    }
    best
}

/// True if two boxes are near enough for bases in them to touch.
const fn meet(one: (Spot, Spot), two: (Spot, Spot)) -> bool {
    let ((least, most), (low, high)) = (one, two);
    least.x <= high.x + TOUCH && low.x <= most.x + TOUCH && least.y <= high.y + TOUCH && low.y <= most.y + TOUCH
}

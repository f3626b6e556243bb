//! Ships by the words of an ability.

use crate::cards::ability::{
    Band, Filter, Target, Window,
    words::{Ref, Side},
};
use crate::play::view::View;
use crate::play::view::ability::{Context, Trigger};
use crate::play::{
    board::{Range, range_between},
    pieces::{AbilityAt, ShipNo, ShipSet},
};

impl<'a, 's> View<'a, 's> {
    /// The ships that match a filter.
    pub(in crate::play) fn matching(self, context: &Context<'_, '_>, filter: &Filter) -> ShipSet {
        self.all().filter(|ship| self.matches(context, filter, *ship)).collect()
    }

    /// The ships that an ability could choose before its costs are paid.
    pub(in crate::play) fn choices(self, at: AbilityAt, window: Window) -> ShipSet {
        let trigger = Trigger::of(window, at.ship);
        let found = self.ability_at(at).and_then(|ability| {
            let filter = ability.play.choose.as_ref()?;
            Some(self.matching(&Context::new(ability, &trigger), filter))
        });
        found.unwrap_or_default()
    }

    /// True if a ship matches a filter.
    pub(in crate::play) fn matches(self, context: &Context<'_, '_>, filter: &Filter, ship: ShipNo) -> bool {
        let bearer = context.bearer();
        let on_side = match filter.side {
            Side::Friendly => self.friendly(bearer, ship),
            Side::Enemy => !self.friendly(bearer, ship),
            Side::Any => true,
            Side::SelfShip => ship == bearer,
            Side::Chosen => context.chosen.contains(ship),
            Side::Source => ship == context.ability.source,
        };
        if !on_side || (filter.other && Some(ship) == self.target(context, filter.of)) {
            return false;
        }
        // A ship that is just being destroyed may match; one that is gone, in reserve or docked is out of play, unless
        // ships are chosen before any is placed.
        let not_placed_yet = self.is_setup() && filter.range.is_none() && filter.arc.is_none();
        if !self.ship(ship).in_play() && !not_placed_yet {
            return false;
        }
        if let Some(touched) = filter.touching {
            let touches = self.target(context, touched).is_some_and(|other| self.touching(other, ship));
            if !touches {
                return false;
            }
        }
        let placed = match (filter.arc, filter.range) {
            (Some(arc), Some(band)) => {
                self.arc_distance(bearer, arc, ship).is_some_and(|mm| in_band(Range::of(mm), band))
            }
            (Some(arc), None) => self.in_arc_of(bearer, arc, ship),
            (None, Some(band)) => self.in_range(context, filter.of, ship, band),
            (None, None) => true,
        };
        placed
            && (filter.conditions.is_empty() || {
                let about = context.about(ship);
                filter.conditions.iter().all(|condition| self.holds(&about, condition))
            })
    }

    /// True if a ship is at this range, base to base or from a bomb token (XW-RANGE-01, -04).
    fn in_range(self, context: &Context<'_, '_>, of: Ref, ship: ShipNo, band: Band) -> bool {
        if of == Ref::BombToken {
            let Some(bomb) = context.trigger.bomb.and_then(|place| self.state.bombs.get(place)) else { return false };
            let shape = bomb.shape.polygon(&bomb.pose);
            return in_band(range_between(&shape, &self.ship(ship).shape), band);
        }
        let Some(from) = self.target(context, of) else { return false };
        let range = self.range(from, ship);
        if in_band(range, band) {
            return true;
        }
        // Major Stridan: friendly ships at Range 2-3 count as at Range 1 for own abilities.
        band.holds(1)
            && range.is_in(2, 3)
            && from == context.bearer()
            && self.friendly(from, ship)
            && self.reaches_far(from)
    }

    /// The range between two ships (XW-RANGE-01, -07).
    pub(in crate::play) fn range(self, a: ShipNo, b: ShipNo) -> Range {
        if a == b { Range::One } else { range_between(&self.ship(a).shape, &self.ship(b).shape) }
    }

    /// The ships that a target names; a filter that picks some still has to be chosen from.
    pub(in crate::play) fn targets(self, context: &Context<'_, '_>, target: &Target) -> ShipSet {
        match target {
            Target::Ship(Ref::AnyShip) => self.in_play(),
            Target::Ship(name) => self.target(context, *name).map(ShipSet::of).unwrap_or_default(),
            Target::Ships(filter) => self.matching(context, filter),
        }
    }

    /// True if a target names this ship.
    pub(in crate::play) fn is_target(self, context: &Context<'_, '_>, target: &Target, ship: ShipNo) -> bool {
        match target {
            Target::Ship(Ref::AnyShip) => true,
            Target::Ship(name) => self.target(context, *name) == Some(ship),
            Target::Ships(filter) => self.matches(context, filter, ship),
        }
    }
}

/// True if a range lies in a band.
pub(in crate::play) const fn in_band(range: Range, band: Band) -> bool {
    range.is_in(band.near, band.far)
}

//! Transports and those they carry (LEG-KW-TRANSPORT-X, LEG-KW-LIGHT-TRANSPORT-X). Who is aboard has no place of its own:
//! everything is measured from the vehicle.

use super::{
    Answer, Event, Question,
    action::MoveKind,
    bar::Bar,
    motion::{Grant, Motion},
    pieces::UnitNo,
    reckoning::Cause,
    referee::Referee,
    state::{Movement, Order, Standing},
    table::{Heading, Outline, Spot, TOUCH},
    view::{Allows, Place, View},
};
use crate::{
    cards::{TokenKind, UnitType, keyword::UnitKeyword},
    play::state::Flag,
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// The vehicle a unit is in.
    #[inline]
    pub fn carrier(&self, unit: UnitNo) -> Option<UnitNo> {
        self.unit(unit).inside
    }

    /// True if a unit is in a closed vehicle: it neither sees nor is seen, and does nothing but get out.
    #[inline]
    pub fn is_sealed(&self, unit: UnitNo) -> bool {
        self.carrier(unit).is_some_and(|carrier| self.spec(carrier).transport.is_some_and(|transport| transport.closed))
    }

    /// The units in a vehicle.
    pub fn passengers(&self, carrier: UnitNo) -> impl Iterator<Item = UnitNo> {
        self.in_play().filter(move |unit| self.carrier(*unit) == Some(carrier))
    }

    /// True if two units can fight hand to hand: they touch, or their vehicles do.
    pub fn can_strike(&self, one: UnitNo, other: UnitNo) -> bool {
        let outside = |unit: UnitNo| self.carrier(unit).unwrap_or(unit);
        self.in_contact(outside(one), outside(other))
    }

    /// True if a unit can be carried by a vehicle: a friend of troopers that moves, no creature, with nothing of the
    /// objective, for whom there is room.
    pub fn has_room_for(&self, carrier: UnitNo, unit: UnitNo) -> bool {
        let (spec, own) = (self.spec(carrier), self.spec(unit));
        let Some(transport) = spec.transport.filter(|_| self.unit(carrier).is_in_play() && spec.seat == own.seat)
        else {
            return false;
        };
        let moves = own.speed > 0 && !self.has(unit, UnitKeyword::Stationary);
        let fits = !transport.light || own.minis.len() == 1 && !own.notched;
        let holds = self.state.tokens.iter().any(|token| token.holder == Some(unit));
        own.is_trooper()
            && own.kind != UnitType::CreatureTrooper
            && moves
            && fits
            && !holds
            && self.passengers(carrier).count() < usize::from(transport.seats)
    }

    /// Spots in contact with a vehicle, all around it.
    fn spots_around(&self, carrier: UnitNo, unit: UnitNo) -> Vec<Spot> {
        let Some(hull) = self.leader_outline(carrier) else { return Vec::new() };
        let reach = hull.radius + self.spec(unit).footprint.reach() + 2;
        let cores = [hull.middle(), hull.front, hull.rear];
        let all = cores.into_iter().flat_map(|core| Heading::each(4).map(move |heading| core + heading.way(reach)));
        let mut spots: Vec<Spot> = Vec::new();
        for spot in all {
            let outline = Outline::round(spot, self.spec(unit).footprint.reach());
            if outline.is_within(&hull, TOUCH) && !outline.overlaps(&hull) && !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
    }

    /// Checks a leader that gets out of a vehicle: it touches the vehicle and no enemy.
    pub(super) fn exit_bar(&self, unit: UnitNo, carrier: UnitNo, place: Place) -> Result<(), Bar> {
        let base = self.spec(unit).footprint.at(place.at, place.heading);
        let hull = self.leader_outline(carrier).ok_or(Bar::Mini)?;
        if place.heading != self.unit(unit).leader().ok_or(Bar::Mini)?.heading {
            return Err(Bar::Heading);
        }
        if place.level != self.state.field.ground_level(place.at) {
            return Err(Bar::Height);
        }
        if !base.is_within(&hull, TOUCH) {
            return Err(Bar::Far);
        }
        self.bar(unit, &base, place.level, Allows::default())
    }

    /// The places where a leader may get out.
    fn exits(&self, unit: UnitNo) -> Vec<Place> {
        let (Some(carrier), Some(leader)) = (self.carrier(unit), self.unit(unit).leader()) else { return Vec::new() };
        let level = |at: Spot| self.state.field.ground_level(at);
        let places = self.spots_around(carrier, unit).into_iter().map(|at| Place {
            at,
            heading: leader.heading,
            level: level(at),
        });
        places.filter(|place| self.exit_bar(unit, carrier, *place).is_ok()).collect()
    }

    /// True if a unit can get out with an action: not where it got in with another of this activation.
    pub(super) fn may_disembark(&self, unit: UnitNo) -> bool {
        let active = self.state.activation.as_ref().filter(|active| active.unit == unit);
        let moves = self.speed(unit) > 0;
        moves && active.is_none_or(|active| !active.embarked) && !self.exits(unit).is_empty()
    }

    /// The vehicles a unit can get into with a move of speed 1 that ends in contact; into closed ones with two actions.
    pub(super) fn open_transports(&self, unit: UnitNo, actions: u8) -> Vec<UnitNo> {
        let active = self.state.activation.as_ref().filter(|active| active.unit == unit);
        let left = active.is_some_and(|active| active.disembarked.is_some());
        if left || self.carrier(unit).is_some() || self.is_engaged(unit) || self.speed(unit) == 0 {
            return Vec::new();
        }
        let going = Movement { speed: 1, fights: false, ..self.going(unit, MoveKind::Standard) };
        let reaches = |carrier: &UnitNo| {
            let touches = |outline: Outline| self.outlines(*carrier).any(|hull| hull.is_within(&outline, TOUCH));
            if self.leader_outline(unit).is_some_and(touches) {
                return true;
            }
            let footprint = self.spec(unit).footprint;
            if self.spec(unit).notched {
                let mut landings = self.landings_of(unit, going).into_iter();
                return landings.any(|landing| touches(footprint.at(landing.at, landing.heading)));
            }
            let Some(leader) = self.unit(unit).leader() else { return false };
            self.spots_around(*carrier, unit).into_iter().any(|at| {
                let level = self.state.field.ground_level(at);
                self.landing_at(unit, going, Place { at, heading: leader.heading, level }).is_ok()
            })
        };
        let costs = |carrier: UnitNo| 1 + u8::from(self.spec(carrier).transport.is_some_and(|found| found.closed));
        let friends = self.friends(unit).filter(|carrier| self.has_room_for(*carrier, unit));
        friends.filter(|carrier| costs(*carrier) <= actions).filter(reaches).collect()
    }

    /// True if a vehicle went so far this round that its passengers can do one thing only, and nothing for free.
    pub fn is_shaken_about(&self, unit: UnitNo) -> bool {
        self.carrier(unit).is_some_and(|carrier| self.unit(carrier).marches > 1)
    }
}

impl Referee<'_> {
    /// A unit is in a vehicle from now on.
    pub(super) fn put_aboard(&mut self, unit: UnitNo, carrier: UnitNo) {
        let Some(at) = self.unit(carrier).leader().copied() else { return };
        let state = self.unit_mut(unit);
        (state.inside, state.standing) = (Some(carrier), Standing::InPlay);
        state.flags.clear(Flag::Scattered);
        for mini in &mut state.minis {
            (mini.at, mini.level) = (at.at, at.level);
        }
        self.emit(Event::Embarked(unit, carrier));
    }

    /// A unit gets into a vehicle with a move of speed 1; a closed one costs another action.
    pub(super) fn embark(&mut self, unit: UnitNo, carrier: UnitNo, grant: Grant) -> Flow {
        let closed = self.spec(carrier).transport.is_some_and(|transport| transport.closed);
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
            active.actions = active.actions.saturating_sub(u8::from(closed));
            (active.left, active.embarked) = (true, true);
        }
        let motion = Motion::new(MoveKind::Standard, grant);
        self.count_move(unit, motion);
        self.put_aboard(unit, carrier);
        self.lose_standby(unit);
        self.reward_move(unit, motion)?;
        self.after_move(unit, motion, &[], true, Vec::new())
    }

    /// A unit gets out: its leader in contact, the others in cohesion, then a move of speed 1. Where the vehicle has gone far
    /// this round, that is all the unit does.
    pub(super) fn disembark(&mut self, unit: UnitNo, grant: Grant) -> Flow {
        let Some(carrier) = self.view().carrier(unit) else { return Ok(()) };
        let seat = self.seat(unit);
        let places = self.view().exits(unit);
        if !self.step_out(unit, seat, &places)? {
            return Ok(());
        }
        let far = self.unit(carrier).travels > 1;
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
            (active.left, active.disembarked) = (true, Some(carrier));
            active.ended |= far;
        }
        self.lose_standby(unit);
        self.form_up(unit, seat)?;
        let motion = Motion { speed: Some(1), fights: false, ..Motion::new(MoveKind::Standard, grant) };
        // It has moved even where it stays beside the vehicle.
        let follows = !far;
        let _ = self.make_move(unit, Motion { leaves: true, follows, ..motion })?;
        Ok(())
    }

    /// The leader is set outside at one of these places; whether there was one.
    fn step_out(&mut self, unit: UnitNo, seat: Seat, places: &[Place]) -> Flow<bool> {
        let carrier = self.view().carrier(unit);
        let mut answers = self.list();
        let answer = |place: &Place| Answer::Place { at: place.at, heading: place.heading, level: place.level };
        answers.extend(places.iter().map(answer));
        let question = Question::Disembark(unit, carrier);
        let Answer::Place { at, heading, level } = self.ask(seat, question, answers)? else { return Ok(false) };
        self.unit_mut(unit).inside = None;
        for mini in &mut self.unit_mut(unit).minis {
            (mini.at, mini.heading, mini.level) = (at, heading, level);
        }
        self.emit(Event::Disembarked(unit, at));
        Ok(true)
    }

    /// A vehicle is about to fall: those inside get out in contact, or where it stood; gives them.
    pub(super) fn bail_out(&mut self, carrier: UnitNo) -> Flow<Vec<UnitNo>> {
        let aboard: Vec<UnitNo> = self.view().passengers(carrier).collect();
        for unit in aboard.iter().copied() {
            let places = self.view().exits(unit);
            if !self.step_out(unit, self.seat(unit), &places)? {
                self.unit_mut(unit).inside = None;
            }
        }
        Ok(aboard)
    }

    /// The vehicle is gone: its passengers close up, shaken and hurt, and have activated.
    pub(super) fn crawl_out(&mut self, unit: UnitNo) -> Flow {
        if self.is_over() {
            return Ok(());
        }
        self.form_up(unit, self.seat(unit))?;
        self.gain(unit, TokenKind::Suppression, 1);
        self.suffer(unit, 1, Cause::Wreck)?;
        if self.unit(unit).is_in_play() && self.unit(unit).order != Order::FaceDown {
            self.turn_order(unit, true);
            self.unit_mut(unit).order = Order::FaceDown;
        }
        Ok(())
    }

    /// Passengers are where their vehicle is.
    pub(super) fn carry_passengers(&mut self, carrier: UnitNo) {
        if self.spec(carrier).transport.is_none() {
            return;
        }
        let Some(leader) = self.unit(carrier).leader().copied() else { return };
        for unit in self.state.units.iter_mut().filter(|unit| unit.inside == Some(carrier)) {
            for mini in &mut unit.minis {
                (mini.at, mini.level) = (leader.at, leader.level);
            }
        }
    }
}

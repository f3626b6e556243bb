//! Payload: each side has a bomb cart that it brings to a piece of terrain (LEG-OBJ-08).

use super::{
    Answer, Event, Question,
    bar::Bar,
    pieces::UnitNo,
    referee::Referee,
    table::{Footprint, Heading, Hull, MM, Mover, Outline, Polygon, RANGE, Spot, TOUCH, template},
    view::{Place, View},
};
use crate::{
    cards::{TerrainClass, UnitType},
    play::state::{CART_RADIUS, Cart, Score},
};
use kernel::game::{Seat, stepped::Flow};

/// A cart is 40 mm high up to its handles.
const HEIGHT: i32 = 40 * MM;
/// Its speed, and its speed backward.
const SPEED: u8 = 2;
const BACK: u8 = 1;
/// The distance of its places.
const STEP: i32 = RANGE / 2;

impl View<'_, '_> {
    /// True if a base would lie on a cart: units pass it and do not end there.
    pub(super) fn covers_cart(&self, outline: &Outline) -> bool {
        self.state.carts.iter().any(|cart| cart.outline().overlaps(outline))
    }

    /// The carts as what stands between a shot and troopers that are no creatures: to nobody else they give cover.
    pub(super) fn cart_hulls(&self, defender: UnitNo) -> impl Iterator<Item = Hull> {
        let spec = self.spec(defender);
        let covered = spec.is_trooper() && spec.kind != UnitType::CreatureTrooper;
        self.state.carts.iter().filter(move |_| covered).map(|cart| {
            let at = cart.outline();
            let square = Footprint { half: 0, radius: CART_RADIUS }.at(at.middle(), cart.heading);
            Hull { unit: u8::MAX - 1, polygon: Polygon::new(square.corners()), top: HEIGHT }
        })
    }

    /// The owner of the next cart to be placed: blue begins.
    pub(super) fn cart_seat(&self) -> Seat {
        if self.state.carts.is_empty() { self.state.blue } else { self.state.blue.other() }
    }

    /// Checks a cart against terrain that stops wheels, bases, and the other cart.
    fn cart_rests(&self, seat: Seat, at: Spot) -> Result<(), Bar> {
        let (field, outline) = (&self.state.field, Cart::base(at));
        if !field.holds(&outline) {
            return Err(Bar::Table);
        }
        if !field.is_free(&outline, Mover::Ground) {
            return Err(Bar::Terrain);
        }
        let mut others = self.state.carts.iter().filter(|cart| cart.seat != seat);
        let under = self.in_play().any(|unit| self.outlines(unit).any(|other| other.overlaps(&outline)));
        if under || others.any(|cart| cart.outline().overlaps(&outline)) { Err(Bar::Base) } else { Ok(()) }
    }

    /// Checks the start of a side's cart in its zone.
    pub(super) fn cart_start_bar(&self, seat: Seat, at: Spot) -> Result<(), Bar> {
        self.cart_rests(seat, at)?;
        if self.is_in_zone(&Cart::base(at), self.state.color(seat)) { Ok(()) } else { Err(Bar::Zone) }
    }

    /// Checks a move of a side's cart: it turns by a quarter at most and goes straight, at speed 2, or back at speed
    /// 1, over difficult terrain and through minis, not through what is impassable.
    pub(super) fn cart_bar(&self, seat: Seat, place: Place) -> Result<(), Bar> {
        let cart = self.state.carts.iter().find(|cart| cart.seat == seat).ok_or(Bar::Mini)?;
        let turned = (-Heading::QUARTER..=Heading::QUARTER).any(|turn| cart.heading.turned(turn) == place.heading);
        if !turned {
            return Err(Bar::Heading);
        }
        if place.level != self.state.field.ground_level(place.at) {
            return Err(Bar::Height);
        }
        let far = cart.at.distance(place.at);
        let along = |way: Spot| (cart.at + way.scaled(far)).distance(place.at) <= MM;
        let ahead = place.heading.way(16_384);
        let most = if along(ahead) {
            template(SPEED)
        } else if along(Spot::default() - ahead) {
            template(BACK)
        } else {
            return Err(Bar::Template);
        };
        if far > most + 2 * CART_RADIUS {
            return Err(Bar::Far);
        }
        let corridor = Outline::corridor(cart.at, place.at, CART_RADIUS);
        let stops = |class: TerrainClass| matches!(class, TerrainClass::Impassable | TerrainClass::Climb);
        let mut walls = self.state.field.pieces.iter().filter(|piece| stops(piece.class(Mover::Ground)));
        if walls.any(|piece| piece.polygon.is_within(&corridor, -1)) {
            return Err(Bar::Way);
        }
        self.cart_rests(seat, place.at)
    }

    /// The piece of terrain a side brings its cart to.
    fn cart_goal(&self, seat: Seat) -> Option<&Polygon> {
        let piece = self.state.tokens.iter().find(|token| token.of == Some(seat))?.piece?;
        self.state.field.pieces.get(usize::from(piece)).map(|piece| &piece.polygon)
    }

    /// Places for a cart: a sample, the nearest to its goal first.
    fn cart_places(&self, seat: Seat) -> Vec<Place> {
        let Some(cart) = self.state.carts.iter().find(|cart| cart.seat == seat) else { return Vec::new() };
        let goal = self.cart_goal(seat).map(|polygon| polygon.middle());
        let mut places = Vec::new();
        let most = template(SPEED) + 2 * CART_RADIUS;
        for turn in (-Heading::QUARTER..=Heading::QUARTER).step_by(4) {
            let heading = cart.heading.turned(turn);
            for far in [most - 2, most * 2 / 3, most / 3, -(template(BACK) + 2 * CART_RADIUS - 2)] {
                let way = heading.way(far.abs());
                let at = if far < 0 { cart.at - way } else { cart.at + way };
                places.push(Place { at, heading, level: self.state.field.ground_level(at) });
            }
        }
        places.retain(|place| self.cart_bar(seat, *place).is_ok());
        if let Some(goal) = goal {
            places.sort_by_key(|place| place.at.distance(goal));
        }
        places
    }

    /// True if a side has more leaders at range 1 of its cart than the other.
    fn pushes_cart(&self, seat: Seat) -> bool {
        let Some(cart) = self.state.carts.iter().find(|cart| cart.seat == seat) else { return false };
        let near = |unit: &UnitNo| {
            self.counts(*unit)
                && self.leader_outline(*unit).is_some_and(|leader| leader.is_within(&cart.outline(), RANGE))
        };
        self.units_of(seat).filter(near).count() > self.units_of(seat.other()).filter(near).count()
    }

    /// The worth of a cart's place: contact with its goal 3, range 1 of it 2, range 2 of it 1.
    fn cart_worth(&self, seat: Seat) -> i32 {
        let cart = self.state.carts.iter().find(|cart| cart.seat == seat);
        let (Some(cart), Some(goal)) = (cart, self.cart_goal(seat)) else { return 0 };
        let near = |far: i32| goal.is_within(&cart.outline(), far);
        i32::from(near(TOUCH)) + i32::from(near(RANGE)) + i32::from(near(2 * RANGE))
    }
}

impl Referee<'_> {
    /// A side puts its cart in its zone.
    pub(super) fn put_cart(&mut self, seat: Seat) -> Flow {
        let view = self.view();
        let player = view.state.color(seat);
        let forward = if view.edge_middle(player).y == 0 { Heading::QUARTER } else { -Heading::QUARTER };
        let heading = Heading::new(forward);
        let spots = view.raster(STEP).filter(|at| view.cart_start_bar(seat, *at).is_ok());
        let spots: Vec<Spot> = spots.collect();
        let mut answers = self.list();
        answers.extend(spots.into_iter().map(Answer::Spot));
        if let Answer::Spot(at) = self.ask(seat, Question::PlaceCart, answers)? {
            self.state.carts.push(Cart { seat, at, heading });
            self.emit(Event::CartPlaced(seat, at));
        }
        Ok(())
    }

    /// At the end of a round carts may move whose side has more leaders around them.
    pub(super) fn move_carts(&mut self) -> Flow {
        for seat in self.blue_first() {
            if self.is_over() || !self.view().pushes_cart(seat) {
                continue;
            }
            let places = self.view().cart_places(seat);
            let mut answers = self.list();
            let answer = |place: &Place| Answer::Place { at: place.at, heading: place.heading, level: place.level };
            answers.extend(places.iter().map(answer));
            if answers.is_empty() {
                continue;
            }
            answers.push(Answer::Pass);
            if let Answer::Place { at, heading, .. } = self.ask(seat, Question::MoveCart(seat), answers)? {
                for cart in self.state.carts.iter_mut().filter(|cart| cart.seat == seat) {
                    (cart.at, cart.heading) = (at, heading);
                }
                self.emit(Event::CartPlaced(seat, at));
            }
        }
        Ok(())
    }

    /// Scores of carts at the end of the game.
    pub(super) fn score_carts(&mut self) {
        for seat in self.blue_first() {
            let worth = self.view().cart_worth(seat);
            let number = self.state.tokens.iter().position(|token| token.of == Some(seat));
            if let Some(number) = number.filter(|_| worth > 0) {
                self.score(seat, worth, Score::Token(number as u8));
            }
        }
    }
}

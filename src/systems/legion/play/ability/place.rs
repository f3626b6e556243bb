//! Things that plays put on the table: markers, barricades, units.

use std::sync::Arc;

use super::Context;
use crate::{
    cards::{TokenKind, ability::PlaceWord},
    play::{
        Answer, Event, Question,
        action::Formation,
        bar::Bar,
        movement::waiting,
        pieces::UnitNo,
        referee::Referee,
        room::Room,
        state::{Flag, MarkerKind},
        table::{Footprint, Grid, Heading, Level, MM, Outline, Piece, Polygon, RANGE, Spot, TOKEN, TOUCH},
        view::{Place, View},
    },
};
use kernel::game::{Seat, stepped::Flow};

/// Barricades are 95 by 22 mm.
const BARRICADE: (i32, i32) = (95 * MM, 22 * MM);
/// The number of a barricade that is on the table only from now on.
const NEW: u8 = u8::MAX;
/// The distance of places for units.
const STEP: i32 = 60 * MM;

/// A barricade there.
const fn outline_of(at: Spot, heading: Heading) -> Outline {
    Footprint { half: BARRICADE.0 / 2 - BARRICADE.1 / 2, radius: BARRICADE.1 / 2 }.at(at, heading)
}

impl View<'_, '_> {
    /// The barricades on the table, by their numbers.
    fn barricades(&self) -> impl Iterator<Item = (u8, &Piece)> {
        let kind = self.fixed.barricade.as_ref().map(|piece| piece.kind);
        let pieces = self.state.field.pieces.iter().enumerate();
        pieces.filter(move |(_, piece)| Some(piece.kind) == kind).map(|(number, piece)| (number as u8, piece))
    }

    /// Checks a barricade that a unit puts or shifts: it lies flat, free of terrain, tokens and bases, a new one at
    /// range 1 of the leader, another within range 1 of where it stood.
    pub(in crate::play) fn lifted_bar(&self, unit: UnitNo, number: u8, at: Spot, heading: Heading) -> Result<(), Bar> {
        let (field, outline) = (&self.state.field, outline_of(at, heading));
        if !field.holds(&outline) {
            return Err(Bar::Table);
        }
        let pieces = field.pieces.iter().enumerate().filter(|(place, _)| *place != usize::from(number));
        if pieces.into_iter().any(|(_, piece)| piece.polygon.is_within(&outline, 0)) {
            return Err(Bar::Terrain);
        }
        if self.state.tokens.iter().any(|token| Outline::round(token.at, TOKEN).is_within(&outline, 0)) {
            return Err(Bar::Token);
        }
        if self.in_play().any(|other| self.outlines(other).any(|base| base.overlaps(&outline))) {
            return Err(Bar::Base);
        }
        let leader = self.leader_outline(unit).ok_or(Bar::Mini)?;
        let near = match field.pieces.get(usize::from(number)) {
            Some(piece) => {
                let corners = piece.polygon.corners();
                let far = |corner: &Spot| {
                    // Every part of it: the corners of the old one are the farthest points to measure from.
                    corners.iter().map(|old| old.distance(*corner)).min().unwrap_or(0)
                };
                let own = Polygon::rectangle(at, BARRICADE, heading);
                own.corners().iter().all(|corner| far(corner) <= RANGE)
            }
            None => outline.is_within(&leader, RANGE),
        };
        if near { Ok(()) } else { Err(Bar::Far) }
    }

    fn barricade_places(&self, unit: UnitNo, number: u8) -> Vec<(Spot, Heading)> {
        let from = match self.state.field.pieces.get(usize::from(number)) {
            Some(piece) => piece.polygon.middle(),
            None => self.unit(unit).leader().map_or(Spot::default(), |leader| leader.at),
        };
        let mut places = Vec::new();
        for part in [RANGE, RANGE * 2 / 3, RANGE / 3] {
            for way in Heading::each(8) {
                for turn in [Heading::new(0), Heading::new(Heading::QUARTER)] {
                    let at = from + way.way(part);
                    if self.lifted_bar(unit, number, at, turn).is_ok() {
                        places.push((at, turn));
                    }
                }
            }
        }
        places
    }

    /// Checks a unit that a card places: its leader is within range 1 and height 1 of its old place, or beyond a
    /// range of all enemies; it touches no enemies.
    pub(in crate::play) fn placed_bar(&self, unit: UnitNo, beyond: u8, place: Place) -> Result<(), Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Mini)?;
        let field = &self.state.field;
        if place.heading != leader.heading {
            return Err(Bar::Heading);
        }
        let roof = field.piece(place.level).is_some_and(Piece::is_climbed);
        if place.level != field.ground_level(place.at) && !roof {
            return Err(Bar::Height);
        }
        let all: Vec<usize> = (0..self.unit(unit).minis.len()).collect();
        Room { view: *self, unit, waiting: &all, enemy: None, deploys: false }.bar(place.at, place.level)?;
        let base = self.spec(unit).footprint.at(place.at, place.heading);
        if beyond > 0 {
            return if self.is_beyond(&base, self.enemies(unit), beyond) { Ok(()) } else { Err(Bar::NearEnemies) };
        }
        let apart = (field.height(place.level) - field.height(leader.level)).abs();
        if apart > RANGE {
            return Err(Bar::Height);
        }
        let near = self.leader_outline(unit).is_some_and(|old| base.is_wholly_within(&old, RANGE));
        if near { Ok(()) } else { Err(Bar::Far) }
    }

    /// True if a unit has anywhere to put something.
    pub(super) fn has_place_for(&self, unit: UnitNo, what: PlaceWord) -> bool {
        let marks = |kind: MarkerKind| !self.marker_spots(kind, unit).is_empty();
        match what {
            PlaceWord::Smoke => marks(MarkerKind::Smoke),
            PlaceWord::Graffiti => marks(MarkerKind::Graffiti),
            PlaceWord::Bane => marks(MarkerKind::Bane),
            PlaceWord::Barricade => !self.barricade_places(unit, NEW).is_empty(),
            PlaceWord::ChosenBarricade => !self.barricades_near(unit).is_empty(),
        }
    }

    /// The barricades at range 1 of a leader.
    fn barricades_near(&self, unit: UnitNo) -> Vec<u8> {
        let Some(leader) = self.leader_outline(unit) else { return Vec::new() };
        let near = self.barricades().filter(|(_, piece)| piece.polygon.is_within(&leader, RANGE));
        near.map(|(number, _)| number).collect()
    }

    /// True if a card can place a unit anywhere.
    pub(super) fn has_room_near(&self, unit: UnitNo, beyond: u8) -> bool {
        !self.unit_places(unit, beyond).is_empty()
    }

    /// Checks a unit that comes along with another: it touches the other's leader, and no enemies.
    pub(in crate::play) fn beside_bar(&self, unit: UnitNo, with: UnitNo, place: Place) -> Result<(), Bar> {
        let leader = self.unit(unit).leader().ok_or(Bar::Mini)?;
        let other = self.unit(with).leader().ok_or(Bar::Mini)?;
        if place.heading != leader.heading {
            return Err(Bar::Heading);
        }
        let field = &self.state.field;
        let shorter = self.spec(unit).silhouette.min(self.spec(with).silhouette);
        let apart = (field.height(place.level) - field.height(other.level)).abs();
        let roof = field.piece(place.level).is_some_and(Piece::is_climbed);
        if place.level != field.ground_level(place.at) && !roof || apart > shorter {
            return Err(Bar::Height);
        }
        let all: Vec<usize> = (0..self.unit(unit).minis.len()).collect();
        Room { view: *self, unit, waiting: &all, enemy: None, deploys: false }.bar(place.at, place.level)?;
        let base = self.spec(unit).footprint.at(place.at, place.heading);
        let touches = self.leader_outline(with).is_some_and(|leader| base.is_within(&leader, TOUCH));
        if touches { Ok(()) } else { Err(Bar::Far) }
    }

    /// True if a unit can be set in contact with another.
    pub(super) fn has_room_beside(&self, unit: UnitNo, with: UnitNo) -> bool {
        !self.places_beside(unit, with).is_empty()
    }

    pub(super) fn places_beside(&self, unit: UnitNo, with: UnitNo) -> Vec<Place> {
        let outside = [unit, with].into_iter().all(|unit| self.carrier(unit).is_none() && self.unit(unit).is_in_play());
        let (Some(leader), Some(outline), Some(other)) =
            (self.unit(unit).leader().filter(|_| outside), self.leader_outline(with), self.unit(with).leader())
        else {
            return Vec::new();
        };
        let reach = self.spec(unit).footprint.reach();
        let field = &self.state.field;
        let spots = Heading::each(16).map(|heading| {
            let way = heading.way(16_384);
            outline.farthest(way) + way.scaled(reach + 3)
        });
        let roof = field.piece(other.level).filter(|piece| piece.is_climbed()).map(|_| other.level);
        let level = |at: Spot| roof.unwrap_or_else(|| field.ground_level(at));
        let places = spots.map(|at| Place { at, heading: leader.heading, level: level(at) });
        places.filter(|place| self.beside_bar(unit, with, *place).is_ok()).collect()
    }

    fn unit_places(&self, unit: UnitNo, beyond: u8) -> Vec<Place> {
        // A passenger is where its vehicle is.
        let outside = self.unit(unit).leader().filter(|_| self.carrier(unit).is_none());
        let Some(leader) = outside else { return Vec::new() };
        let mut spots: Vec<Spot> = Vec::new();
        if beyond > 0 {
            spots.extend(self.raster(STEP));
        } else {
            let reach = (RANGE - self.spec(unit).footprint.reach()).max(RANGE / 4);
            for part in [reach, reach * 2 / 3, reach / 3] {
                spots.extend(Heading::each(8).map(|heading| leader.at + heading.way(part)));
            }
        }
        let field = &self.state.field;
        let places = spots.into_iter().map(|at| Place { at, heading: leader.heading, level: field.ground_level(at) });
        places.filter(|place| self.placed_bar(unit, beyond, *place).is_ok()).collect()
    }
}

impl Referee<'_> {
    /// Something is put on the table, by one of these units.
    pub(super) fn place_things(&mut self, unit: UnitNo, what: PlaceWord, n: u8) -> Flow {
        for _ in 0..n {
            match what {
                PlaceWord::Smoke => self.put_marker(MarkerKind::Smoke, unit)?,
                PlaceWord::Graffiti => self.put_marker(MarkerKind::Graffiti, unit)?,
                PlaceWord::Barricade => self.put_barricade(unit, NEW)?,
                PlaceWord::ChosenBarricade => {
                    let open = self.view().barricades_near(unit);
                    let mut answers = self.list();
                    answers.extend(open.into_iter().map(Answer::Piece));
                    let question = Question::LiftBarricade(unit);
                    if let Answer::Piece(number) = self.ask(self.seat(unit), question, answers)? {
                        self.put_barricade(unit, number)?;
                    }
                }
                PlaceWord::Bane => {
                    self.unit_mut(unit).flags.set(Flag::Hunter);
                    self.put_bane(unit)?;
                }
            }
        }
        Ok(())
    }

    fn put_barricade(&mut self, unit: UnitNo, number: u8) -> Flow {
        let Some(plain) = self.fixed.barricade.clone() else { return Ok(()) };
        let places = self.view().barricade_places(unit, number);
        let mut answers = self.list();
        answers.extend(places.into_iter().map(|(at, heading)| Answer::Place { at, heading, level: Level::Ground }));
        let seat = self.seat(unit);
        let question = Question::PlaceBarricade(Some(unit), number);
        let Answer::Place { at, heading, .. } = self.ask(seat, question, answers)? else { return Ok(()) };
        let polygon = Polygon::rectangle(at, BARRICADE, heading);
        let pieces = &mut Arc::make_mut(&mut self.state.field).pieces;
        match pieces.get_mut(usize::from(number)) {
            Some(piece) => piece.polygon = polygon,
            None => pieces.push(Piece { polygon, ..plain }),
        }
        self.state.grid = Arc::new(Grid::new(&self.state.field));
        self.emit(Event::BarricadePlaced(seat, at));
        Ok(())
    }

    /// A unit is set somewhere by the player of a card; whether there was room.
    pub(super) fn place_unit(&mut self, context: &Context, unit: UnitNo, beyond: u8) -> Flow<bool> {
        let places = self.view().unit_places(unit, beyond);
        let question = Question::PlaceUnit(unit, None, beyond, context.source);
        self.set_unit(context.seat, question, unit, &places)
    }

    /// A unit is set at one of these places, or another that is legal; whether there was any.
    pub(super) fn set_unit(&mut self, seat: Seat, question: Question, unit: UnitNo, places: &[Place]) -> Flow<bool> {
        let mut answers = self.list();
        let answer = |place: &Place| Answer::Place { at: place.at, heading: place.heading, level: place.level };
        answers.extend(places.iter().map(answer));
        let Answer::Place { at, heading, level } = self.ask(seat, question, answers)? else { return Ok(false) };
        for mini in &mut self.unit_mut(unit).minis {
            (mini.at, mini.heading, mini.level) = (at, heading, level);
        }
        if self.unit(unit).minis.len() > 1 {
            if self.seat(unit) == seat {
                self.form_up(unit, seat)?;
            } else {
                let followers = waiting(0, self.unit(unit).minis.len());
                self.arrange(unit, &followers, Formation::Compact, None);
            }
        }
        self.carry_passengers(unit);
        self.carry_tokens(unit);
        self.take(unit, TokenKind::Standby, 1);
        self.emit(Event::Displaced(unit, at));
        // LEG-KW-BANE-TOKENS.
        let around = self.state.attack.take();
        self.meet_banes(unit, &[])?;
        self.state.attack = around;
        Ok(true)
    }
}

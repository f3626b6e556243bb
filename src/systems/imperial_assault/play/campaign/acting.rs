//! What figures do with the map of a campaign: crates, doors and what lies behind them, things of the mission, attribute
//! tests.

use std::sync::Arc;

use crate::{
    campaign::{
        cards::{Attribute, Side},
        maps::Map,
        script::{Place, Thing, Trigger},
        table::tested,
    },
    cards::Die,
    play::{
        Event,
        dice::{Roll, Rolled, faces, sum},
        fixed::{CRATE, EMPIRE, Origin, REBELS, Source, SourceNo},
        pieces::{FigureNo, Status},
        question::Interactable,
        referee::Referee,
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

/// The seat of a side.
const fn seat_of(side: Side) -> Seat {
    match side {
        Side::Rebels => REBELS,
        Side::Imperial => EMPIRE,
    }
}

/// True if figures of a seat can do something with a thing without attacking it.
fn is_for(thing: &Thing, seat: Seat) -> bool {
    thing.used_by.is_some_and(|side| seat_of(side) == seat) || !thing.test.is_empty() && seat == REBELS
}

impl View<'_, '_> {
    /// With what of the mission a figure can interact: heroes open crates (IA-CAMP-98), others use what the rules name.
    pub(in crate::play) fn campaign_interactables(&self, figure: FigureNo, things: &mut Vec<Interactable>) {
        if self.fixed.campaign.is_none() {
            return;
        }
        let seat = self.fixed.seat(figure);
        things.retain(|thing| match thing {
            Interactable::Door(door) => {
                let door = usize::from(*door);
                let opens = self.thing(Place::Door(door)).is_some_and(|thing| is_for(thing, seat));
                opens || !self.is_locked(door, seat)
            }
            _ => true,
        });
        for token in 0..self.fixed.tokens.len() {
            if self.handles(figure, token) && self.is_at(figure, token) {
                things.push(Interactable::Token(token as u8));
            }
        }
    }

    /// True if a figure beside a token could interact with it.
    pub fn handles(&self, figure: FigureNo, token: usize) -> bool {
        if self.fixed.campaign.is_none() || self.state.tokens[token].gone || !self.has_space(token) {
            return false;
        }
        let opens = self.fixed.is_of(token, CRATE) && self.hero(figure).is_some();
        let thing = self.map_token(token).and_then(|place| self.thing(place));
        opens || thing.is_some_and(|thing| is_for(thing, self.fixed.seat(figure)))
    }

    /// True if a token lies on the part of the map that is on the table.
    pub fn has_space(&self, token: usize) -> bool {
        self.state.ground.has(self.state.tokens[token].space)
    }

    /// The attribute of these with which a hero passes most often: by the surges to expect.
    fn best_of(&self, figure: FigureNo, any: &[Attribute]) -> Option<Attribute> {
        let (hero, state) = self.hero(figure)?;
        let surges = |attribute: &Attribute| -> i32 {
            let dice = hero.dice(state.is_wounded, *attribute).iter();
            dice.map(|die| faces(*die).iter().map(|face| i32::from(face.surge)).sum::<i32>()).sum()
        };
        any.iter().copied().rev().max_by_key(surges)
    }
}

impl Referee<'_> {
    /// A figure interacts with a token: a hero claims a crate and draws a Supply card (IA-CAMP-08, IA-CAMP-41), a thing of
    /// the mission is tested or used.
    pub(in crate::play) fn use_token(&mut self, figure: FigureNo, token: usize) -> Flow {
        let Some(place) = self.view().map_token(token) else { return Ok(()) };
        if self.view().thing(place).is_some_and(|thing| is_for(thing, self.seat(figure))) {
            return self.use_thing(figure, place);
        }
        if !self.fixed.is_of(token, CRATE) {
            return Ok(());
        }
        self.state.tokens[token].gone = true;
        if let Some(state) = &mut self.state.campaign {
            state.crates += 1;
        }
        self.emit(Event::CrateClaimed(figure));
        self.draw_supply(figure);
        self.raise(&Trigger::Used(place), Some(figure))
    }

    /// A hero draws the next Supply card (IA-CAMP-41).
    fn draw_supply(&mut self, figure: FigureNo) {
        let Some(state) = self.state.campaign.as_mut().filter(|state| !state.supplies.is_empty()) else { return };
        let card = state.supplies.remove(0);
        self.emit(Event::SupplyDrawn(figure, card));
        let of_card = |source: &Source| source.origin == Origin::Supply(card);
        if let Some(place) = self.fixed.abilities.sources.iter().position(of_card) {
            self.state.moved.push((SourceNo(place as u16), self.fixed.figures[figure.index()]));
        }
    }

    /// A figure opens a door, or tests it (IA-DOOR-02, IA-DOOR-04).
    pub(in crate::play) fn use_door(&mut self, figure: FigureNo, door: u8) -> Flow {
        let place = Place::Door(usize::from(door));
        if self.view().thing(place).is_some_and(|thing| is_for(thing, self.seat(figure))) {
            return self.use_thing(figure, place);
        }
        self.door_opens(door, Some(figure))
    }

    /// A door opens; where the mission has no rules of its own, what is behind it is revealed.
    pub(in crate::play) fn door_opens(&mut self, door: u8, by: Option<FigureNo>) -> Flow {
        self.open_door(door);
        if self.view().script().is_none() {
            self.reveal_beside(door);
        }
        self.raise(&Trigger::Opened(usize::from(door)), by)
    }

    /// A figure tests a thing, or just uses it.
    fn use_thing(&mut self, figure: FigureNo, place: Place) -> Flow {
        let Some(thing) = self.view().thing(place).cloned() else { return Ok(()) };
        if thing.test.is_empty() {
            return self.raise(&Trigger::Used(place), Some(figure));
        }
        let mut successes = self.test_any(figure, &thing.test);
        let view = self.view();
        let spaces = view.spaces(figure);
        let is_near = |other: FigureNo| view.is_within(other, &spaces, thing.hindered);
        if thing.hindered > 0 && view.in_play_of(EMPIRE).any(is_near) {
            successes = successes.saturating_sub(1);
        }
        let before = self.state.campaign.as_ref().and_then(|state| state.tests.get(&place)).copied().unwrap_or(0);
        let (passed, tokens) = tested(before, successes, thing.needed);
        if let Some(state) = &mut self.state.campaign {
            let _ = state.tests.insert(place, tokens);
        }
        if !passed {
            return Ok(());
        }
        self.raise(&Trigger::Passed(place), Some(figure))?;
        match place {
            Place::Door(door) if self.state.ground.is_closed(door) => self.door_opens(door as u8, Some(figure)),
            _ => Ok(()),
        }
    }

    /// A figure tests the one of these attributes that serves it best, which is free to choose (IA-CAMP-72).
    pub(in crate::play) fn test_any(&mut self, figure: FigureNo, any: &[Attribute]) -> u8 {
        let attribute = self.view().best_of(figure, any).or_else(|| any.first().copied());
        attribute.map_or(0, |attribute| self.test(figure, attribute))
    }

    /// A door was opened: the sections beside it are revealed.
    pub(in crate::play) fn reveal_beside(&mut self, door: u8) {
        let Some((campaign, state)) = self.view().campaign() else { return };
        let beside = campaign.map.doors.get(usize::from(door)).into_iter().flatten();
        let spaces = beside.flat_map(|edge| [Some(edge.at), Map::before(*edge)]);
        let sections = spaces.flatten().filter_map(|at| campaign.map.spaces.get(&at)).map(|space| space.section);
        let hidden: Vec<u8> = sections.filter(|section| !campaign.is_shown(*section, state.revealed)).collect();
        hidden.into_iter().for_each(|section| self.reveal(section));
    }

    /// A section is laid out (IA-CAMP-80).
    pub(in crate::play) fn reveal(&mut self, section: u8) {
        let Some(campaign) = &self.fixed.campaign else { return };
        let Some(state) = &mut self.state.campaign else { return };
        let Some(bit) = campaign.section(section).filter(|bit| state.revealed & bit == 0) else { return };
        state.revealed |= bit;
        let mut ground = campaign.ground(state.revealed);
        ground.set_closed(self.state.ground.closed());
        self.state.ground = Arc::new(ground);
        self.emit(Event::SectionRevealed(section));
    }

    /// A figure tests an attribute: its successes. Only heroes roll; an elite figure has one, another none (IA-CAMP-70,
    /// IA-CAMP-72). Being Focused adds a die to a hero's test (IA-COND-06).
    fn test(&mut self, figure: FigureNo, attribute: Attribute) -> u8 {
        let Some((hero, state)) = self.view().hero(figure) else {
            let group = self.fixed.figures[figure.index()];
            let elite = self.view().campaign().and_then(|(campaign, _)| campaign.elite.get(group.index()));
            return u8::from(elite.is_some_and(|elite| *elite));
        };
        let mut dice = hero.dice(state.is_wounded, attribute).to_vec();
        if self.figure(figure).statuses.has(Status::Focused) {
            dice.push(Die::Green);
            self.lose_status(figure, Status::Focused);
        }
        let chance = &mut self.state.chance;
        let roll: Roll =
            dice.into_iter().take(16).map(|die| Rolled { die, face: chance.below(6) as u8, again: false }).collect();
        let successes = sum(&roll).surge.max(0).cast_unsigned();
        self.emit(Event::Tested { figure, attribute, roll, successes });
        successes
    }
}

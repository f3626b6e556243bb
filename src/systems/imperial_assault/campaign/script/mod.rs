//! What the rules of a mission make happen: its script, what happened so far and a trigger give what is due, and that gives
//! effects in order. It knows neither a table nor a match; who uses it performs the effects.

mod course;

pub use super::cards::script::{
    Amount, Appeared, Body, Boosted, Choice, Condition, Conditioned, Counted, Counter, Deployed, Effect, Happening,
    Harm, Locked, Mark, Name, Npc, Picked, Range, Said, Script, Spot, Tested, There, Thing, Way, When, Who,
};
pub use course::{Act, Course, Due};

use super::maps::Map;

/// A door or token of a map, by its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Door(usize),
    Token(usize),
}

/// Something that a mission may answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trigger {
    /// All is set up, before the first round.
    Begin,
    RoundBegins(u8),
    /// The end of the Status Phase (IA-CAMP-60).
    RoundEnds(u8),
    /// A door is open that was not.
    Opened(usize),
    Destroyed(Place),
    /// A test was passed there.
    Passed(Place),
    /// A figure interacted with it.
    Used(Place),
    /// A figure moved, or came.
    Moved,
    /// The last figure of it is defeated.
    Felled(Body),
    AllWounded,
    AllWithdrawn,
}

/// A script with the map that its spots are on.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'s> {
    pub script: &'s Script,
    pub map: &'s Map,
}

/// What a script asks about the game.
pub trait World {
    fn is_open(&self, door: usize) -> bool;

    /// Whether figures are there; none where that is not known.
    fn is_there(&self, there: &There, here: Option<Place>) -> Option<bool>;
}

impl Scene<'_> {
    /// The doors and tokens that a spot names, in the order of the map.
    pub fn places(self, spot: Spot, here: Option<Place>) -> Vec<Place> {
        let (all, number): (Vec<Place>, _) = match spot {
            Spot::Here => return here.into_iter().collect(),
            Spot::Doors(number) => ((0..self.map.doors.len()).map(Place::Door).collect(), number),
            Spot::Tokens { number, .. } => {
                let tokens = self.map.tokens.iter().enumerate();
                let such = tokens.filter(|(_, token)| spot.is_such(token.kind, token.color));
                (such.map(|(place, _)| Place::Token(place)).collect(), number)
            }
        };
        match number {
            Some(number) => all.get(number).copied().into_iter().collect(),
            None => all,
        }
    }

    /// Spaces of the doors and tokens that a spot names: of a door, those on both sides of it.
    pub fn spaces(self, spot: Spot, here: Option<Place>) -> Vec<(u8, u8)> {
        let of = |place: Place| match place {
            Place::Token(token) => vec![self.map.tokens[token].at],
            Place::Door(door) => {
                let edges = self.map.doors[door].iter();
                edges.flat_map(|edge| Map::before(*edge).into_iter().chain([edge.at])).collect()
            }
        };
        self.places(spot, here).into_iter().flat_map(of).collect()
    }

    fn has(self, spot: Spot, place: Place) -> bool {
        self.places(spot, None).contains(&place)
    }

    /// Where it happens, if this trigger makes an event happen.
    fn answers(self, event: &Happening, trigger: &Trigger, world: &dyn World) -> Option<Option<Place>> {
        let at = |spot: &Spot, place: Place| self.has(*spot, place).then_some(Some(place));
        let is_round = |wanted: u8, round: u8| (wanted == 0 || wanted == round).then_some(None);
        let is = |holds: bool| holds.then_some(None);
        match (&event.when, trigger) {
            (When::Begin, Trigger::Begin)
            | (When::AllWounded, Trigger::AllWounded)
            | (When::AllWithdrawn, Trigger::AllWithdrawn) => Some(None),
            (When::RoundBegins(wanted), Trigger::RoundBegins(round))
            | (When::RoundEnds(wanted), Trigger::RoundEnds(round)) => is_round(*wanted, *round),
            (When::Opened(spot), Trigger::Opened(door)) => at(spot, Place::Door(*door)),
            (When::Destroyed(spot), Trigger::Destroyed(place))
            | (When::Passed(spot), Trigger::Passed(place))
            | (When::Used(spot), Trigger::Used(place)) => at(spot, *place),
            (When::Felled(wanted), Trigger::Felled(body)) => is(wanted == body),
            (When::Stands(there), Trigger::Moved) => is(world.is_there(there, None) == Some(true)),
            _ => None,
        }
    }
}

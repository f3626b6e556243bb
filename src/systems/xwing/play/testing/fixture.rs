//! A position on which single rules are tried out, with dice and decks as they are written down.

use std::ops::{Deref, DerefMut};

use crate::{
    XWing,
    cards::ability::words::Token,
    play::{
        Answer, Fixed, Question, View, XWingMatch,
        board::{Obstacle, ObstacleShape},
        dice::{DieKind, Face},
        pieces::ShipNo,
        referee::Referee,
        state::{Lock, Phase, ShipState},
    },
};
use kernel::{
    Chance,
    game::{Seat, stepped::Flow, testing},
    plane::{Facing, Point, Pose},
};

/// Answers every question with a pass where there is one, else with the first answer.
pub fn passing(_question: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer == Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers every question with the first answer that is no pass.
pub fn eager(_question: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer != Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// A position on which single rules are tried out.
pub struct Fixture {
    pub(super) position: testing::Fixture<XWing>,
    /// Ids of the kinds of damage cards.
    pub(super) kinds: Vec<Box<str>>,
}

impl Deref for Fixture {
    type Target = testing::Fixture<XWing>;

    fn deref(&self) -> &Self::Target {
        &self.position
    }
}

impl DerefMut for Fixture {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.position
    }
}

impl Fixture {
    pub const fn fixed(&self) -> &Fixed {
        &self.position.fixed
    }

    pub fn ship(&self, ship: ShipNo) -> &ShipState {
        &self.state.ships[ship.index()]
    }

    /// A ship, to be changed.
    pub fn ship_mut(&mut self, ship: ShipNo) -> &mut ShipState {
        &mut self.state.ships[ship.index()]
    }

    /// Writes down how the next dice fall. Dice written down before must have been used up.
    pub fn dice(&mut self, kind: DieKind, faces: &[Face]) -> &mut Self {
        self.state.chance.write(faces.iter().filter_map(|face| kind.showing(*face)));
        self
    }

    /// Writes down attack dice.
    pub fn red(&mut self, faces: &[Face]) -> &mut Self {
        self.dice(DieKind::Attack, faces)
    }

    /// Writes down defense dice.
    pub fn green(&mut self, faces: &[Face]) -> &mut Self {
        self.dice(DieKind::Defense, faces)
    }

    /// Lets dice and decks follow from a seed.
    pub fn luck(&mut self, seed: u64) -> &mut Self {
        self.state.chance = Chance::seeded(seed);
        self
    }

    /// Lets the dice fall on these sides, one after the other; what was written down before is forgotten.
    pub fn script(&mut self, sides: impl IntoIterator<Item = u32>) -> &mut Self {
        self.state.chance = Chance::scripted(sides);
        self
    }

    /// Dice that were written down and did not fall; negative if more fell.
    pub fn dice_left(&self) -> isize {
        self.state.chance.left()
    }

    /// Lays damage cards on top of a player's deck, the first to be drawn first. False if the deck has no such card.
    pub fn stack(&mut self, seat: Seat, cards: &[&str]) -> bool {
        for id in cards.iter().rev() {
            let kind = self.kinds.iter().position(|known| **known == **id);
            let testing::Fixture { fixed, state, .. } = &mut self.position;
            let deck = &mut state.decks[seat.index()].draw;
            let Some(place) = deck.iter().position(|card| Some(usize::from(fixed.deck[usize::from(*card)])) == kind)
            else {
                return false;
            };
            let card = deck.remove(place);
            deck.push(card);
        }
        true
    }

    /// The id of a damage card's kind.
    pub fn card_id(&self, card: u8) -> &str {
        &self.kinds[usize::from(self.fixed.deck[usize::from(card)])]
    }

    /// Puts tokens on a ship, without any ability being asked.
    pub fn give(&mut self, ship: ShipNo, token: Token, count: u8) -> &mut Self {
        self.ship_mut(ship).tokens[token] += count;
        self
    }

    /// Lets a ship hold a target lock, without any ability being asked.
    pub fn lock(&mut self, by: ShipNo, on: ShipNo) -> &mut Self {
        self.state.locks.push(Lock { by, on });
        self
    }

    /// Puts an obstacle on the table.
    pub fn obstacle(&mut self, shape: ObstacleShape, (x, y): (f64, f64)) -> &mut Self {
        let obstacle = Obstacle { shape, pose: Pose::new(Point::new(x, y), Facing::NORTH) };
        self.state.obstacles.push(obstacle);
        self.state.obstacle_shapes.push(obstacle.polygon());
        self
    }

    /// Puts a ship somewhere else, without anything following from it.
    pub fn place(&mut self, ship: ShipNo, (x, y): (f64, f64), eighths: i8) -> &mut Self {
        let pose = Pose::new(Point::new(x, y), Facing::NORTH.turned(eighths));
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            referee.set_pose(ship, pose);
            Ok(())
        });
        self
    }

    /// The view of the position.
    pub(super) fn view(&mut self) -> View<'_, '_> {
        let testing::Fixture { fixed, state, .. } = &mut self.position;
        state.count_listeners(fixed);
        View::new(fixed, state)
    }

    /// The range between two ships; 4 for beyond Range 3.
    pub fn range(&mut self, a: ShipNo, b: ShipNo) -> u8 {
        self.view().range(a, b).number()
    }

    /// True if two ships touch (XW-OVERLAP-06).
    pub fn touching(&mut self, a: ShipNo, b: ShipNo) -> bool {
        self.view().touching(a, b)
    }

    /// Sets a ship's dial to this place.
    pub fn turn_dial(&mut self, ship: ShipNo, place: u8) -> &mut Self {
        self.ship_mut(ship).dial = Some(place);
        self
    }

    /// The place a ship's dial is set to.
    pub fn dial_of(&self, ship: ShipNo) -> Option<u8> {
        self.ship(ship).dial
    }

    /// Sets the phase.
    pub fn phase(&mut self, phase: Phase) -> &mut Self {
        self.state.phase = phase;
        self
    }

    /// A game that goes on from here.
    pub fn into_game(self) -> XWingMatch {
        self.position.into_game()
    }

    /// Carries out a rule with somebody who answers for both players.
    ///
    /// # Errors
    /// An answer was none of those offered; the first such answer.
    pub(super) fn carry_out(
        &mut self,
        answer: &mut dyn FnMut(&Question, &[Answer]) -> Answer,
        rule: impl FnOnce(&mut Referee<'_>) -> Flow,
    ) -> Result<(), Answer> {
        self.position.carry_out(answer, |fixed, state, table| {
            let mut referee = Referee { fixed, state, table };
            referee.state.count_listeners(fixed);
            rule(&mut referee)
        })
    }
}

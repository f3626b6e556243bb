//! A position set up by hand: for worked examples, tests and puzzles.
//!
//! Ships stand where they are put, dice fall as they are written down, cards are drawn as they are laid. Then one piece of
//! the rules is carried out by the same referee that plays whole games, and the state can be looked at.

use super::Fixture;
use crate::{
    Catalog,
    cards::UpgradeId,
    play::{
        Fixed, Options, State,
        board::{Base, Edge},
        fixed::Profile,
        pieces::ShipNo,
        state::{Phase, Stage, Standing},
    },
};
use kernel::{
    Chance,
    game::{Seat, testing},
    plane::{Facing, Point, Pose},
};

/// A position being set up.
#[derive(Debug)]
pub struct Scene<'c> {
    catalog: &'c Catalog,
    options: Options,
    ships: Vec<Profile>,
    poses: Vec<Pose>,
}

impl<'c> Scene<'c> {
    /// An empty table.
    pub fn new(catalog: &'c Catalog) -> Self {
        Self { catalog, options: Options::default(), ships: Vec::new(), poses: Vec::new() }
    }

    /// With these options.
    #[must_use]
    pub fn agreed(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Puts a ship on the table: the key of its ship card, the ids of its upgrades, millimetres to the east and north of the
    /// south-western corner, and its heading in eighths of a circle clockwise from north. None if the catalog does not know
    /// a card.
    pub fn ship(
        &mut self,
        seat: Seat,
        pilot: &str,
        upgrades: &[&str],
        (x, y): (f64, f64),
        eighths: i8,
    ) -> Option<ShipNo> {
        let pilot = self.catalog.find_pilot_key(pilot)?;
        let upgrades: Vec<UpgradeId> =
            upgrades.iter().map(|id| self.catalog.find_upgrade(id)).collect::<Option<_>>()?;
        let cost = upgrades.iter().map(|id| i32::from(self.catalog.upgrade(*id).points)).sum::<i32>()
            + i32::from(self.catalog.pilot(pilot).points.unwrap_or_default());
        let place = self.ships.iter().filter(|ship| ship.seat == seat).count();
        self.ships.push(Profile::new(self.catalog, seat, place, pilot, &upgrades, cost));
        self.poses.push(Pose::new(Point::new(x, y), Facing::NORTH.turned(eighths)));
        Some(ShipNo(self.ships.len() as u8 - 1))
    }

    /// Docks ships at the carriers their titles name (XW-DOCK-01).
    pub fn dock(&mut self) {
        crate::play::fixed::dock(self.catalog, &mut self.ships);
        while self.poses.len() < self.ships.len() {
            self.poses.push(Pose::new(Point::ORIGIN, Facing::NORTH));
        }
    }

    /// The position in the first round, in the Planning phase, with dice that are still to be written down.
    pub fn set(self) -> Fixture {
        let mut totals = [0; 2];
        for ship in &self.ships {
            totals[ship.seat.index()] += ship.cost;
        }
        let fixed = Fixed::of(self.catalog, self.ships, totals, &self.options);
        let mut state = State::new(&fixed, Chance::seeded(0));
        state.chance = Chance::scripted([]);
        for deck in &mut state.decks {
            deck.draw.sort_unstable();
        }
        state.round = 1;
        state.phase = Phase::Planning;
        state.stage = Stage::RoundStart;
        state.edges = [Edge::South, Edge::North];
        for ((ship, profile), pose) in state.ships.iter_mut().zip(&fixed.ships).zip(&self.poses) {
            if ship.standing == Standing::Reserve {
                ship.standing = Standing::InPlay;
                ship.pose = *pose;
                ship.shape = Base::new(*pose, profile.size).polygon();
            }
        }
        let kinds = self.catalog.damage_decks()[fixed.deck_place].cards.iter().map(|card| card.id.clone()).collect();
        Fixture { position: testing::Fixture::new(fixed, state), kinds }
    }
}

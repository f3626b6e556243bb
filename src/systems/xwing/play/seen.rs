//! The match as one player sees it: everything on the table, but no hidden dial of the other and no facedown card.

use super::{
    Fixed, Phase, State, View, XWingMatch,
    board::{Edge, Obstacle},
    maneuver::Flown,
    pieces::{AbilityAt, ShipNo, ShipSet},
    state::{Attack, Bomb, Lock, ShipState},
    view::{Arms, BombDrop, Volley},
    weapon::Weapon,
};
use crate::{
    cards::{
        Action, Difficulty, Maneuver,
        ability::{
            Window,
            words::{Allow, IgnoreWhen},
        },
    },
    odds::Situation,
};
use kernel::{
    Chance,
    game::Seat,
    plane::{Polygon, Pose},
};

/// A game as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) waiting: Option<&'a XWingMatch>,
}

impl<'a> Seen<'a> {
    /// Everything that does not change: both squads are known (XW-SETUP-01).
    pub const fn fixed(&self) -> &'a Fixed {
        self.fixed
    }

    /// The player who sees it.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub const fn round(&self) -> u16 {
        self.state.round
    }

    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The player with initiative.
    pub const fn initiative(&self) -> Seat {
        self.state.initiative
    }

    /// A player's edge.
    pub const fn edge(&self, seat: Seat) -> Edge {
        self.state.edges[seat.index()]
    }

    /// A ship on the table, hidden dial left out.
    pub fn ship(&self, ship: ShipNo) -> SeenShip<'a> {
        let state = &self.state.ships[ship.index()];
        let own = self.fixed.ships[ship.index()].seat == self.seat;
        SeenShip { state, dial: if own || state.revealed || state.peeked { state.dial } else { None } }
    }

    /// The pilot skill of a ship as it is now (XW-PS-02).
    pub fn skill(&self, ship: ShipNo) -> i8 {
        View::new(self.fixed, self.state).skill(ship)
    }

    /// The agility of a ship as it is now.
    pub fn agility(&self, ship: ShipNo) -> i8 {
        View::new(self.fixed, self.state).agility(ship)
    }

    /// True if the action bar of a ship has this icon, by a card as well.
    pub fn has_icon(&self, ship: ShipNo, icon: Action) -> bool {
        View::new(self.fixed, self.state).has_icon(ship, icon)
    }

    /// Every ship of the game.
    pub fn ships(&self) -> impl Iterator<Item = (ShipNo, SeenShip<'a>)> + use<'a> {
        let seen = *self;
        (0..self.fixed.ships.len() as u8).map(move |number| (ShipNo(number), seen.ship(ShipNo(number))))
    }

    /// Obstacles on the board.
    pub fn obstacles(&self) -> &'a [Obstacle] {
        &self.state.obstacles
    }

    /// Their outlines.
    pub fn obstacle_shapes(&self) -> &'a [Polygon] {
        &self.state.obstacle_shapes
    }

    /// Bomb tokens on the board.
    pub fn bombs(&self) -> &'a [Bomb] {
        &self.state.bombs
    }

    /// Target locks.
    pub fn locks(&self) -> &'a [Lock] {
        &self.state.locks
    }

    /// The running attack.
    pub const fn attack(&self) -> Option<&'a Attack> {
        self.state.attack.as_ref()
    }

    /// Preview of an attack; none if the weapon does not reach its target.
    pub fn volley(&self, attacker: ShipNo, weapon: Weapon, defender: ShipNo) -> Option<Volley> {
        View::new(self.fixed, self.state).volley(attacker, weapon, defender)
    }

    /// The open rest of the running attack without these abilities; none before the attack dice are rolled.
    pub fn running(&self, without: &[AbilityAt]) -> Option<Situation> {
        View::new(self.fixed, self.state).running(without)
    }

    /// The running attack with an ability that can be used in this window, and without it; none where that is not worked out.
    pub fn weighed(&self, at: AbilityAt, window: Window) -> Option<[Situation; 2]> {
        View::new(self.fixed, self.state).weighed(at, window)
    }

    /// The ships that an ability could choose now.
    pub fn choices(&self, at: AbilityAt, window: Window) -> ShipSet {
        View::new(self.fixed, self.state).choices(at, window)
    }

    /// What an ability may drop now if its ship stands there.
    pub fn drops(&self, at: AbilityAt, pose: Pose) -> Vec<BombDrop> {
        View::new(self.fixed, self.state).drops(at, pose)
    }

    /// Arms of a ship now.
    pub fn arms(&self, ship: ShipNo) -> Arms {
        View::new(self.fixed, self.state).arms(ship)
    }

    /// The color a maneuver has for a ship now.
    pub fn color(&self, ship: ShipNo, maneuver: &Maneuver) -> Difficulty {
        View::new(self.fixed, self.state).difficulty(ship, maneuver.speed, maneuver.bearing, maneuver.difficulty)
    }

    /// The colors the maneuvers of a ship's dial have now, each by its place there.
    pub fn colors(&self, ship: ShipNo, found: impl FnMut(usize, Difficulty)) {
        View::new(self.fixed, self.state).difficulties(ship, &self.fixed.ships[ship.index()].dial, found);
    }

    /// True if a ship may execute red maneuvers while it is stressed.
    pub fn may_fly_red(&self, ship: ShipNo) -> bool {
        View::new(self.fixed, self.state).allowed(ship, Allow::RedWhileStressed, |_| true)
    }

    /// True if obstacles do nothing to a ship that executes a maneuver.
    pub fn ignores_obstacles(&self, ship: ShipNo) -> bool {
        let words = [IgnoreWhen::All, IgnoreWhen::Activation].into_iter().collect();
        View::new(self.fixed, self.state).ignores_obstacles(ship, words)
    }

    /// True if a ship on an asteroid cannot attack.
    pub fn is_held_by_rocks(&self, ship: ShipNo) -> bool {
        View::new(self.fixed, self.state).is_held_by_rocks(ship)
    }

    /// A game that may be this one, for somebody who looks ahead: hidden dials are as `dial` thinks (given the ship, its
    /// place on the dial), decks are shuffled anew, and luck is `chance`. It waits for the same answer; none if the step
    /// so far cannot be told apart from its luck, or if the game is not one that waits.
    pub fn imagined(&self, mut chance: Chance, mut dial: impl FnMut(ShipNo) -> Option<u8>) -> Option<XWingMatch> {
        let game = self.waiting?;
        game.imagined(|state| {
            for (profile, (number, ship)) in self.fixed.ships.iter().zip((0..).map(ShipNo).zip(&mut state.ships)) {
                let hidden = profile.seat != self.seat && !ship.revealed && !ship.peeked;
                if hidden && ship.dial.is_some() {
                    ship.dial = dial(number).or(Some(0));
                }
            }
            for deck in &mut state.decks {
                chance.shuffle(&mut deck.draw);
            }
            // What was rolled in the running step is known.
            state.chance = Chance::relayed(&state.chance, &self.state.chance, chance.clone()).unwrap_or(chance);
        })
    }
}

/// A ship as one player sees it.
#[derive(Debug, Clone, Copy)]
pub struct SeenShip<'a> {
    state: &'a ShipState,
    dial: Option<u8>,
}

impl<'a> SeenShip<'a> {
    /// The maneuver on the dial, by its place there, if this player may know it (XW-PLAN-04).
    pub const fn dial(&self) -> Option<u8> {
        self.dial
    }

    /// True if a dial is set.
    pub const fn has_dial(&self) -> bool {
        self.state.dial.is_some()
    }

    /// The maneuver revealed or executed this round.
    pub const fn maneuver(&self) -> Option<Flown> {
        self.state.maneuver
    }

    /// Everything else about the ship.
    pub const fn open(&self) -> &'a ShipState {
        self.state
    }
}

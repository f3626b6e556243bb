//! Setup (section 4): initiative, obstacles, edges, ships.

use arrayvec::ArrayVec;

use super::{
    Event,
    board::{Edge, Obstacle},
    dice::{DieKind, Face},
    fixed::Fixed,
    pieces::{ShipNo, ShipSet},
    question::{Answer, Order, Question, QuestionKind},
    referee::Referee,
    state::{CardState, Deck, PassingAbilities, Phase, ShipState, Stage, Standing, State, Until},
    view::ability::Trigger,
};
use crate::cards::{Arc, ability::Window};
use kernel::game::stepped::Flow;
use kernel::{
    Chance,
    game::Seat,
    plane::{Facing, Point, Polygon, Pose},
};

/// Distance of the spots offered for an obstacle, in millimeters.
const OBSTACLE_STEP: f64 = 38.0;
/// Distance of the spots offered for an obstacle if the usual ones leave no room.
const OBSTACLE_FINE_STEP: f64 = 9.5;

impl State {
    /// The state before setup: everything in reserve, decks shuffled (XW-SETUP-01, -11).
    pub(crate) fn new(fixed: &Fixed, mut chance: Chance) -> Self {
        let ships = fixed
            .ships
            .iter()
            .map(|profile| ShipState {
                pose: Pose::new(Point::ORIGIN, Facing::NORTH),
                shape: Polygon::rectangle(&Pose::new(Point::ORIGIN, Facing::NORTH), 0.0, 0.0),
                standing: profile.carrier.map_or(Standing::Reserve, Standing::Docked),
                tokens: Default::default(),
                aft: 0,
                shields: profile.shields.max(0) as u8,
                damage: Vec::new(),
                cards: profile.cards.iter().map(|_| CardState::default()).collect(),
                skill_changes: Vec::new(),
                dial: None,
                revealed: false,
                peeked: false,
                maneuver: None,
                done: Default::default(),
                activated: false,
                fought: false,
                attacks: 0,
                defenses: 0,
                no_action_step: false,
                tractored: false,
                bombed: false,
                no_attack: false,
                overlapped: ShipSet::EMPTY,
                met: 0,
                on: 0,
                sector: 0,
                owed: 0,
                set_out: Point::ORIGIN,
                delayed: false,
                drifts: false,
                unchecked: None,
                dealt: 0,
                taken: 0,
            })
            .collect();
        let decks = Seat::BOTH.map(|_| {
            let mut draw: Vec<u8> = (0..fixed.deck.len() as u8).collect();
            chance.shuffle(&mut draw);
            Deck { draw, discard: Vec::new() }
        });
        Self {
            chance,
            stage: Stage::Equip,
            round: 0,
            phase: Phase::Setup,
            initiative: Seat::First,
            edges: [Edge::South, Edge::North],
            ships,
            obstacles: Vec::new(),
            obstacle_shapes: Vec::new(),
            bombs: Vec::new(),
            locks: Vec::new(),
            contacts: Vec::new(),
            decks,
            conditions: Vec::new(),
            granted: Vec::new(),
            gone: ArrayVec::new(),
            modifiers: Vec::new(),
            used: Vec::new(),
            queue: Vec::new(),
            attack: None,
            last_defender: None,
            dealing: None,
            roll: None,
            spent_life: None,
            exploding: false,
            active: None,
            fighting_skill: i8::MAX,
            last_harm: 0,
            placed: 0,
            serial: 0,
            has_effects: PassingAbilities::default(),
            faceup: ShipSet::EMPTY,
            outcome: None,
        }
    }
}

impl<'a> Referee<'a> {
    /// Squads are shown: cards get their tokens, dual cards their face (XW-DUAL-01).
    pub(super) fn equip(&mut self) -> Flow {
        for ship in self.all() {
            for card in 0..self.profile(ship).cards.len() as u8 {
                let profile = &self.profile(ship).cards[usize::from(card)];
                // A card that changes pilot skill gets its face when the ship stands (XW-DUAL-02).
                if profile.dual && !self.view().changes_skill(ship, card) {
                    self.choose_face(ship, card)?;
                }
            }
        }
        self.open_window_for_all(Window::SetupEquip)?;
        self.state.stage = Stage::Initiative;
        Ok(())
    }

    fn choose_face(&mut self, ship: ShipNo, card: u8) -> Flow {
        let mut answers = self.list();
        answers.extend([Answer::Option(0), Answer::Option(1)]);
        if let Answer::Option(side) =
            self.ask(self.seat(ship), Question::about(QuestionKind::CardFace(card), ship), answers)?
        {
            self.ship_mut(ship).cards[usize::from(card)].side = side;
            self.emit(Event::CardTurned(ship, card, side));
        }
        Ok(())
    }

    /// The player with the lower total chooses who has initiative; on a tie the first player rolls an attack die
    /// (XW-SETUP-02, -03).
    pub(super) fn settle_initiative(&mut self) -> Flow {
        let totals = self.fixed.totals;
        let mut die = None;
        let chooser = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Less => Seat::First,
            std::cmp::Ordering::Greater => Seat::Second,
            std::cmp::Ordering::Equal => {
                let face = DieKind::Attack.roll(&mut self.state.chance);
                die = Some(face);
                if matches!(face, Face::Hit | Face::Crit) { Seat::First } else { Seat::Second }
            }
        };
        let mut answers = self.list();
        answers.extend(Seat::BOTH.map(Answer::Seat));
        if let Answer::Seat(seat) = self.ask(chooser, Question::of(QuestionKind::Initiative), answers)? {
            self.state.initiative = seat;
        }
        if self.fixed.epic {
            let own = self.fixed.options.table.own().map(|table| table.pieces.len() as u8);
            self.emit(Event::StandardTable(own.unwrap_or(self.fixed.options.obstacles)));
        }
        self.emit(Event::Initiative { seat: self.state.initiative, chooser, totals, die });
        self.state.stage = Stage::Obstacles;
        Ok(())
    }

    /// Players take turns choosing an obstacle and placing it, the initiative player first (XW-SETUP-05). Where no spot is
    /// left by XW-SETUP-06, the rest stays in the box.
    pub(super) fn place_obstacle(&mut self) -> Flow {
        if let Some(table) = self.fixed.options.table.own() {
            for piece in &table.pieces {
                self.lay(piece.obstacle());
            }
            self.state.stage = Stage::EdgeChoice;
            return Ok(());
        }
        let shapes = self.fixed.options.obstacle_shapes();
        // Not the number that stands: one that found no spot is never asked about again.
        if self.state.placed == (1 << shapes.len()) - 1 {
            self.state.stage = Stage::EdgeChoice;
            return Ok(());
        }
        let placed = self.state.obstacles.len();
        let initiative = self.state.initiative;
        let seat = if placed.is_multiple_of(2) { initiative } else { initiative.other() };
        let mut answers = self.list();
        for shape in 0..shapes.len() as u8 {
            if self.state.placed & 1 << shape == 0 {
                answers.extend((0..8).map(|turn| Answer::Obstacle { shape, turn }));
            }
        }
        let Answer::Obstacle { shape, turn } = self.ask(seat, Question::of(QuestionKind::Obstacle), answers)? else {
            return Ok(());
        };
        let form = shapes[usize::from(shape)];
        let mut question = Question::of(QuestionKind::ObstacleSpot);
        question.spots = self.view().obstacle_spots(form, turn as i8, OBSTACLE_STEP);
        if question.spots.is_empty() {
            question.spots = self.view().obstacle_spots(form, turn as i8, OBSTACLE_FINE_STEP);
        }
        self.state.placed |= 1 << shape;
        if question.spots.is_empty() {
            return Ok(());
        }
        if let Some((_, pose)) = self.ask_spot(seat, question, false)? {
            self.lay(Obstacle { shape: form, pose });
        }
        Ok(())
    }

    fn lay(&mut self, obstacle: Obstacle) {
        self.state.obstacles.push(obstacle);
        self.state.obstacle_shapes.push(obstacle.polygon());
        self.emit(Event::ObstaclePlaced(obstacle));
    }

    /// The player without initiative picks an edge; the other gets the opposite one (XW-SETUP-07).
    pub(super) fn choose_edge(&mut self) -> Flow {
        let seat = self.state.initiative.other();
        let mut answers = self.list();
        answers.extend(Edge::ALL.map(Answer::Edge));
        if let Answer::Edge(edge) = self.ask(seat, Question::of(QuestionKind::BoardEdge), answers)? {
            self.state.edges[seat.index()] = edge;
            self.state.edges[seat.other().index()] = edge.across();
        }
        for seat in Seat::BOTH {
            self.emit(Event::EdgeTaken(seat, self.state.edges[seat.index()]));
        }
        self.state.stage = Stage::BeforeForces;
        Ok(())
    }

    pub(super) fn before_forces(&mut self) -> Flow {
        self.open_window_for_all(Window::SetupBeforeForces)?;
        self.open_window_for_all(Window::SetupPlace)?;
        self.state.stage = Stage::Deploy;
        Ok(())
    }

    /// Ships are placed in ascending pilot skill (XW-SETUP-08).
    pub(super) fn place_next_ship(&mut self) -> Flow {
        let waiting: ShipSet = self.all().filter(|ship| self.ship(*ship).standing == Standing::Reserve).collect();
        let Some(ship) = self.next_of(waiting, Order::Place)? else {
            self.expire(Until::Setup);
            self.state.stage = Stage::AfterForces;
            return Ok(());
        };
        self.place(ship)
    }

    fn place(&mut self, ship: ShipNo) -> Flow {
        let mut question = Question::about(QuestionKind::Deploy, ship);
        question.spots = self.view().deployment_spots(ship);
        if question.spots.is_empty() {
            // Nowhere to stand: the ship never enters the game.
            self.ship_mut(ship).standing = Standing::Destroyed;
            self.emit(Event::Destroyed(ship));
            return Ok(());
        }
        let spots = question.spots.clone();
        let mut answers = self.list();
        answers.extend((0..spots.len() as u16).map(Answer::Spot));
        let pose = match self.ask(self.seat(ship), question, answers)? {
            Answer::Spot(spot) => spots[usize::from(spot)],
            Answer::Stand { along, gap, turn } => self.view().standing(ship, along, gap, turn),
            _ => return Ok(()),
        };
        self.ship_mut(ship).standing = Standing::InPlay;
        self.set_pose(ship, pose);
        self.emit(Event::Placed(ship, pose));
        for card in 0..self.profile(ship).cards.len() as u8 {
            if self.profile(ship).cards[usize::from(card)].dual && self.view().changes_skill(ship, card) {
                self.choose_face(ship, card)?;
            }
        }
        if self.profile(ship).has_arc(Arc::Mobile) {
            self.rotate_arc(ship, true)?;
        }
        self.open_window(&Trigger::of(Window::SetupPlaced, ship))?;
        let on = self.ship(ship).on;
        if on != 0 {
            self.suffer_obstacles_now(ship, on)?;
        }
        Ok(())
    }

    pub(super) fn after_forces(&mut self) -> Flow {
        self.open_window_for_all(Window::SetupAfterForces)?;
        self.state.stage = Stage::RoundStart;
        Ok(())
    }
}

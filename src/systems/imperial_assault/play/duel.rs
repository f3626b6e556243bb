//! Two groups against each other on open ground: where an attack between two armies is worked out.

use super::{
    Fixed, Options, State, View,
    board::{Ground, Plan, Space, Stand},
    pieces::{FigureNo, FigureSet},
    staged::EMPTY_MISSION,
    state::{Activation, FigureState, Phase, Presence},
};
use crate::{
    Army, Catalog,
    cards::{DeploymentId, Terrain},
};
use kernel::{Chance, game::Seat};

/// Width and depth of the ground.
const WIDE: u8 = 26;
const DEEP: u8 = 8;

/// A figure that attacks in its own activation, and one that it attacks.
#[derive(Debug, Clone)]
pub struct Duel {
    fixed: Fixed,
    state: State,
    attacker: FigureNo,
    target: FigureNo,
    space: Space,
}

impl Duel {
    /// A duel between groups of two armies: each a card, and which of several of it. None if there are no such groups, or
    /// there is no way to stand so far apart.
    pub fn new(
        catalog: &Catalog,
        armies: [&Army; 2],
        groups: [(DeploymentId, usize); 2],
        distance: u8,
    ) -> Option<Self> {
        let mission = catalog.find_mission(EMPTY_MISSION)?;
        let map = catalog.mission(mission).map;
        let mut fixed = Fixed::of(catalog, armies, &Options::default(), map, mission).ok()?;
        let terrain = vec![Terrain::Open; usize::from(WIDE) * usize::from(DEEP)];
        fixed.ground = Ground::new(Plan { width: WIDE, terrain: &terrain, ..Plan::default() }, 0);
        fixed.tokens.clear();
        let find = |seat: Seat| {
            let (card, number) = groups[seat.index()];
            let mut alike = fixed.groups_of(seat).filter(|(_, group)| group.card == Some(card));
            alike.nth(number).and_then(|(_, group)| group.figures().next())
        };
        let (attacker, target) = (find(Seat::First)?, find(Seat::Second)?);
        let mut state = State::new(&fixed, Chance::seeded(0));
        (state.round, state.phase) = (1, Phase::Activation);
        let mut done = FigureSet::EMPTY;
        done.insert(attacker);
        state.activation = Some(Activation {
            done,
            figure: Some(attacker),
            actions: 2,
            ..Activation::of(fixed.figures[attacker.index()])
        });
        let stand = |state: &mut State, figure: FigureNo, column: i32| {
            let figure = &mut state.figures[figure.index()];
            (figure.presence, figure.stand) = (Presence::InPlay, Stand::upright(Space::new(column, 2)));
        };
        stand(&mut state, attacker, 1);
        let columns = 2..i32::from(WIDE) - 4;
        let apart = columns.into_iter().find(|column| {
            stand(&mut state, target, *column);
            let view = View { fixed: &fixed, state: &state };
            view.distance(attacker, target) == Some(distance)
                && view.spaces(attacker).iter().all(|own| view.spaces(target).iter().all(|other| own != other))
        })?;
        Some(Self { fixed, state, attacker, target, space: Space::new(apart, 2) })
    }

    /// The attacker.
    pub fn attacker(&mut self) -> &mut FigureState {
        &mut self.state.figures[self.attacker.index()]
    }

    /// The target.
    pub fn target(&mut self) -> &mut FigureState {
        &mut self.state.figures[self.target.index()]
    }

    pub const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixed, state: &self.state }
    }

    /// The attacker, the target, and the space that is attacked.
    pub const fn attack(&self) -> (FigureNo, FigureNo, Space) {
        (self.attacker, self.target, self.space)
    }
}

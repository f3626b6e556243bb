//! A moment of a match that was put together elsewhere: groups on a ground that is no skirmish map, and figures without a
//! Deployment card.

use super::{
    Fixed, Options, SkirmishMatch, State, View,
    board::{Ground, Space, SpaceSet},
    fixed::{Bonus, Group},
    pieces::{FigureNo, FigureSet, GroupNo},
    state::{Activation, Phase, Stage},
};
use crate::{
    Army, Catalog,
    cards::{self, Affiliation, DeploymentId, Die, MissionRule, Season},
};
use kernel::{Chance, Choice, game::Seat};

/// A mission that asks nothing by itself.
pub(super) const EMPTY_MISSION: &str = "chopper-base-atollon-practice-duel";
/// The role of spaces that are worth holding.
const GOAL: &str = "goal";

/// A figure without a Deployment card.
#[derive(Debug, Clone, PartialEq)]
pub struct Outsider {
    pub health: u8,
    pub speed: u8,
    pub attack: Option<cards::Attack>,
    pub innate: Bonus,
    pub defense: Vec<Die>,
    /// What its defeat is worth, as a deployment cost.
    pub cost: i32,
}

/// A moment of a match. The first side has groups; the second one groups and figures without cards.
#[derive(Debug, Clone)]
pub struct Staged {
    fixed: Fixed,
    pub state: State,
}

impl Staged {
    /// These groups and figures on a ground, none of them on the map yet. Massive figures stay out of `interior`; each
    /// goal is worth `pay` to the side that holds it. None if there are more figures than a match can have.
    pub fn new(
        catalog: &Catalog,
        (ground, interior): (Ground, SpaceSet),
        groups: [&[DeploymentId]; 2],
        outsiders: &[Outsider],
        (goals, pay): (&[Space], u8),
    ) -> Option<Self> {
        let mission = catalog.find_mission(EMPTY_MISSION)?;
        let map = catalog.mission(mission).map;
        let armies = groups.map(|groups| Army {
            deployment: groups.iter().copied().map(Choice::Known).collect(),
            ..Army::new(Season::Official, Affiliation::Neutral)
        });
        let mut fixed = Fixed::of(catalog, [&armies[0], &armies[1]], &Options::default(), map, mission).ok()?;
        for outsider in outsiders {
            fixed.add_outsider(outsider);
        }
        if fixed.figures.len() > FigureSet::CAPACITY {
            return None;
        }
        (fixed.ground, fixed.interior, fixed.ends_with_last) = (ground, interior, false);
        fixed.set_goals(GOAL, goals);
        fixed.mission.rules = vec![MissionRule::Score { role: GOAL.into(), vp: pay, side: None }];
        let mut state = State::new(&fixed, Chance::seeded(0));
        (state.round, state.phase) = (1, Phase::Activation);
        Some(Self { fixed, state })
    }

    pub const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixed, state: &self.state }
    }

    /// The groups of a side in the order in which they were named, figures without cards at the end.
    pub fn groups(&self, seat: Seat) -> Vec<GroupNo> {
        let own = self.fixed.groups_of(seat).filter(|(_, group)| !group.is_companion);
        own.map(|(number, _)| number).collect()
    }

    /// The match in which a group is activated, up to its first question.
    pub fn activate(&self, group: GroupNo) -> SkirmishMatch {
        let mut state = self.state.clone();
        state.activation = Some(Activation::of(group));
        state.stage = Stage::NextFigure;
        SkirmishMatch::begin(self.fixed.clone(), state, &mut Vec::new())
    }

    /// The match goes on from the state as it is now, where the active figure is asked for its next action.
    pub fn go_on(&self) -> SkirmishMatch {
        SkirmishMatch::begin(self.fixed.clone(), State { stage: Stage::Act, ..self.state.clone() }, &mut Vec::new())
    }
}

impl Fixed {
    /// A figure without a card is a group of its own.
    fn add_outsider(&mut self, outsider: &Outsider) {
        let figure = self.figures.len() as u8;
        self.all.insert(FigureNo(figure));
        self.figures.push(GroupNo(self.groups.len() as u8));
        self.groups.push(Group {
            cost: outsider.cost,
            figure_cost: outsider.cost,
            health: outsider.health,
            speed: outsider.speed,
            attack: outsider.attack.clone(),
            defense: outsider.defense.clone(),
            innate: outsider.innate,
            unique: true,
            affiliation: Some(Affiliation::Rebel),
            ..Group::bare(Seat::Second, figure..figure + 1)
        });
    }
}

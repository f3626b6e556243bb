//! The box by number, with distances on the map; made once for each catalog.

use std::{collections::VecDeque, sync::Arc};

use super::number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, SYSTEMS, UNIT_KINDS, UnitNo};
use crate::cards::{
    Action, Catalog, Icon, Leader, Mission, Objective, RoundMissions, Set, Side, System, Theater, TimeSpace, Unit,
    UnitId,
};

/// Units named by the rules.
#[derive(Debug, Clone, Copy)]
pub struct NamedUnits {
    pub stormtrooper: UnitNo,
    pub at_st: UnitNo,
    pub at_at: UnitNo,
    pub tie: UnitNo,
    pub striker: UnitNo,
    pub tank: UnitNo,
    pub carrier: UnitNo,
    pub destroyer: UnitNo,
    pub super_destroyer: UnitNo,
    pub death_star: UnitNo,
    pub site: UnitNo,
    pub bunker: UnitNo,
    pub interdictor: UnitNo,
    pub ion_cannon: UnitNo,
    pub generator: UnitNo,
    pub trooper: UnitNo,
    pub cruiser: UnitNo,
    pub gather_intel: MissionNo,
    pub coruscant: At,
    /// Systems for the construction site (REB-SETUP-18).
    pub sites: [At; 4],
}

#[derive(Debug)]
pub struct Library {
    systems: Vec<System>,
    units: Vec<Unit>,
    leaders: Vec<Leader>,
    missions: Vec<Mission>,
    actions: Vec<Action>,
    objectives: Vec<Objective>,
    time_track: Vec<TimeSpace>,
    round_deck: Vec<RoundMissions>,
    rebel_units: [Vec<(UnitNo, u8)>; 2],
    adjacent: Vec<Vec<At>>,
    distances: Vec<[u8; SYSTEMS]>,
    pub known: NamedUnits,
}

impl Library {
    /// Library of a catalog; none if it lacks a unit or system named by the rules.
    pub fn of(catalog: &Catalog) -> Option<Arc<Self>> {
        catalog.kept.get(|| Self::make(catalog).map(Arc::new))
    }

    fn make(catalog: &Catalog) -> Option<Self> {
        let unit = |id: &str| catalog.find_unit(id).map(|id| UnitNo(id.index() as u8));
        let system = |id: &str| catalog.find_system(id).map(|id| At(id.index() as u8));
        if catalog.systems().len() != SYSTEMS || catalog.units().len() > UNIT_KINDS {
            return None;
        }
        let known = NamedUnits {
            stormtrooper: unit("stormtrooper")?,
            at_st: unit("at-st")?,
            at_at: unit("at-at")?,
            tie: unit("tie-fighter")?,
            striker: unit("tie-striker")?,
            tank: unit("assault-tank")?,
            carrier: unit("assault-carrier")?,
            destroyer: unit("star-destroyer")?,
            super_destroyer: unit("super-star-destroyer")?,
            death_star: unit("death-star")?,
            site: unit("death-star-under-construction")?,
            bunker: unit("shield-bunker")?,
            interdictor: unit("interdictor")?,
            ion_cannon: unit("ion-cannon")?,
            generator: unit("shield-generator")?,
            trooper: unit("rebel-trooper")?,
            cruiser: unit("mon-calamari-cruiser")?,
            gather_intel: MissionNo(catalog.find_mission("gather-intel")?.index() as u8),
            coruscant: system("coruscant")?,
            sites: [system("felucia")?, system("kessel")?, system("malastare")?, system("alderaan")?],
        };
        let adjacent: Vec<Vec<At>> = catalog
            .systems()
            .map(|(_, row)| row.adjacent.iter().map(|other| At(other.index() as u8)).collect())
            .collect();
        let distances = (0..SYSTEMS).map(|from| distances(&adjacent, from)).collect();
        let rebel_units = Set::ALL.map(|set| {
            let units = catalog.rebel_units(set).iter();
            units.map(|(unit, count): &(UnitId, u8)| (UnitNo(unit.index() as u8), *count)).collect()
        });
        Some(Self {
            systems: catalog.systems().map(|(_, row)| row.clone()).collect(),
            units: catalog.units().map(|(_, row)| row.clone()).collect(),
            leaders: catalog.leaders().map(|(_, row)| row.clone()).collect(),
            missions: catalog.missions().map(|(_, row)| row.clone()).collect(),
            actions: catalog.actions().map(|(_, row)| row.clone()).collect(),
            objectives: catalog.objectives().map(|(_, row)| row.clone()).collect(),
            time_track: catalog.time_track.clone(),
            round_deck: catalog.round_deck.clone(),
            rebel_units,
            adjacent,
            distances,
            known,
        })
    }

    pub fn system(&self, at: At) -> &System {
        &self.systems[at.index()]
    }

    pub fn unit(&self, unit: UnitNo) -> &Unit {
        &self.units[unit.index()]
    }

    pub fn leader(&self, leader: LeaderNo) -> &Leader {
        &self.leaders[leader.index()]
    }

    pub fn mission(&self, mission: MissionNo) -> &Mission {
        &self.missions[mission.index()]
    }

    pub fn action(&self, action: ActionNo) -> &Action {
        &self.actions[action.index()]
    }

    pub fn objective(&self, objective: ObjectiveNo) -> &Objective {
        &self.objectives[objective.index()]
    }

    pub fn units(&self) -> impl Iterator<Item = (UnitNo, &Unit)> + Clone {
        self.units.iter().enumerate().map(|(number, row)| (UnitNo(number as u8), row))
    }

    pub fn leaders(&self) -> impl Iterator<Item = (LeaderNo, &Leader)> + Clone {
        self.leaders.iter().enumerate().map(|(number, row)| (LeaderNo(number as u8), row))
    }

    pub fn missions(&self) -> impl Iterator<Item = (MissionNo, &Mission)> + Clone {
        self.missions.iter().enumerate().map(|(number, row)| (MissionNo(number as u8), row))
    }

    pub fn actions(&self) -> impl Iterator<Item = (ActionNo, &Action)> + Clone {
        self.actions.iter().enumerate().map(|(number, row)| (ActionNo(number as u8), row))
    }

    pub fn objectives(&self) -> impl Iterator<Item = (ObjectiveNo, &Objective)> + Clone {
        self.objectives.iter().enumerate().map(|(number, row)| (ObjectiveNo(number as u8), row))
    }

    /// Remote systems (REB-TABLE-07).
    pub fn remote(&self) -> impl Iterator<Item = At> + Clone + '_ {
        At::systems().filter(|at| self.system(*at).remote)
    }

    /// First units of the Rebels (REB-SETUP-20).
    pub fn rebel_units(&self, set: Set) -> &[(UnitNo, u8)] {
        &self.rebel_units[set as usize]
    }

    /// Adjacent systems.
    pub fn adjacent(&self, at: At) -> &[At] {
        self.adjacent.get(at.index()).map_or(&[], Vec::as_slice)
    }

    /// Moves between two systems (REB-MOVE-05).
    pub fn distance(&self, from: At, to: At) -> u8 {
        self.distances[from.index()][to.index()]
    }

    /// Effects of a space of the time track (REB-TABLE-08).
    pub fn time_space(&self, space: u8) -> TimeSpace {
        let row = usize::from(space).checked_sub(1).and_then(|row| self.time_track.get(row));
        row.copied().unwrap_or(TimeSpace { recruit: false, build: false })
    }

    /// Missions of the round deck (REB-TABLE-01, REB-ASSIGN-03).
    pub fn round_missions(&self, round: u8, revealed: bool) -> RoundMissions {
        let last = self.round_deck.len() - 1;
        let row = if revealed { last } else { usize::from(round.max(1) - 1).min(last - 1) };
        self.round_deck[row]
    }

    /// Units an icon may build for a side (REB-BUILD-03, REB-BUILD-05).
    pub fn built_by(&self, icon: Icon, side: Side, set: Set) -> impl Iterator<Item = UnitNo> + '_ {
        let fits = move |row: &Unit| {
            row.side == side
                && row.theater == icon.theater()
                && row.tier == icon.tier()
                && (row.set == Set::Base || set == Set::Expansion)
        };
        self.units().filter(move |(_, row)| fits(row)).map(|(unit, _)| unit)
    }

    /// True for a ship with transport or its own drive; immobile units are no part of a fleet.
    pub fn is_ship(&self, unit: UnitNo) -> bool {
        let row = self.unit(unit);
        row.theater == Theater::Space && !row.immobile
    }
}

fn distances(adjacent: &[Vec<At>], from: usize) -> [u8; SYSTEMS] {
    let mut found = [u8::MAX; SYSTEMS];
    found[from] = 0;
    let mut next = VecDeque::from([from]);
    while let Some(at) = next.pop_front() {
        for other in &adjacent[at] {
            if found[other.index()] == u8::MAX {
                found[other.index()] = found[at] + 1;
                next.push_back(other.index());
            }
        }
    }
    found
}

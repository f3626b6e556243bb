//! Queries of a match.

use super::{
    board::Units,
    fixed::Fixed,
    library::Library,
    number::{At, LeaderNo, MissionNo, UnitNo},
    state::{Post, State},
};
use crate::cards::{Criterion, Filter, Set, Side, Skill, Theater};

/// A match to query. Answers about Imperial choices do not depend on the place of a hidden base (REB-SETUP-25): only
/// [`View::known_base`] and [`super::base`] read it.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub fixed: &'a Fixed,
    pub state: &'a State,
}

impl<'a> View<'a> {
    pub fn library(self) -> &'a Library {
        &self.fixed.library
    }

    /// The base, once revealed.
    pub fn known_base(self) -> Option<At> {
        self.state.base.filter(|_| self.state.revealed)
    }

    /// Remote systems whose probe card the Empire lacks (PRB).
    pub fn possible_bases(self) -> Vec<At> {
        self.library().remote().filter(|at| !self.state.probe(*at).is_imperial()).collect()
    }

    /// Leaders of a side in the pool.
    pub fn pool(self, side: Side) -> Vec<LeaderNo> {
        let leaders = self.library().leaders().filter(|(_, row)| row.side == side);
        leaders.map(|(leader, _)| leader).filter(|leader| self.state.post(*leader) == Post::Pool).collect()
    }

    /// Leaders of a side at a place.
    pub fn leaders_at(self, side: Side, at: At) -> Vec<LeaderNo> {
        let leaders = self.library().leaders().filter(|(_, row)| row.side == side);
        leaders.map(|(leader, _)| leader).filter(|leader| self.state.post(*leader) == Post::At(at)).collect()
    }

    /// Captured Rebel leaders held at a place.
    pub fn captives_at(self, at: At) -> Vec<LeaderNo> {
        let leaders = self.library().leaders();
        leaders.map(|(leader, _)| leader).filter(|leader| self.state.post(*leader) == Post::Captured(at)).collect()
    }

    pub fn has_captive(self) -> bool {
        self.state.leaders.iter().any(|post| matches!(post, Post::Captured(_)))
    }

    /// Strength value of a unit (REB-OPEN-06).
    pub fn strength(self, unit: UnitNo) -> i32 {
        let own = self.state.strengths.get(&unit).copied();
        i32::from(own.unwrap_or_else(|| self.library().unit(unit).strength()))
    }

    /// Total strength of units.
    pub fn strength_of(self, units: &Units) -> i32 {
        units.iter().map(|(unit, count)| self.strength(unit) * i32::from(count)).sum()
    }

    /// Production value of a system (REB-OPEN-07).
    pub fn production(self, at: At) -> i32 {
        let own = self.state.productions.get(&at).map(|value| i32::from(*value));
        own.unwrap_or_else(|| self.state.board.production(self.library(), at))
    }

    /// Skill and cost of a mission.
    pub fn demand(self, mission: MissionNo) -> (Skill, u8) {
        let row = self.library().mission(mission);
        self.state.costs.get(&mission).copied().unwrap_or((row.skill, row.cost))
    }

    /// Units of a kind on the board, in a queue or waiting to be placed.
    pub fn in_play(self, unit: UnitNo) -> u16 {
        let queued: u16 = self.state.queues.iter().flatten().map(|space| u16::from(space.of(unit))).sum();
        self.state.board.total(unit) + queued + u16::from(self.state.ready.of(unit))
    }

    /// True if the box still holds a unit of this kind (REB-BUILD-04).
    pub fn in_supply(self, unit: UnitNo) -> bool {
        let row = self.library().unit(unit);
        let used = row.set == Set::Base || self.fixed.options.set == Set::Expansion;
        used && self.in_play(unit) < u16::from(row.supply)
    }

    /// Imperial units of a system that may still move in this round; not those that arrived or are immobile.
    pub fn movable(self, at: At) -> Units {
        let spot = self.state.board.spot(at);
        let mut units = self.state.board.of(self.library(), at, Side::Empire);
        units.take_all(&spot.arrived);
        units.only(|unit| !self.library().unit(unit).immobile)
    }

    /// True if leaders block the Imperial units of a system (REB-MOVE-10).
    pub fn is_blocked(self, at: At) -> bool {
        let free = self.state.revealed || self.state.margin() <= 5;
        !free && !self.leaders_at(Side::Empire, at).is_empty()
    }

    /// Systems with a fleet that may move (REB-MOVE-01).
    pub fn fleets(self) -> Vec<At> {
        let carries = |unit: UnitNo| self.library().unit(unit).capacity > 0;
        let can = |at: &At| !self.is_blocked(*at) && self.movable(*at).iter().any(|(unit, _)| carries(unit));
        At::systems().filter(can).collect()
    }

    /// Imperial leaders who can lead an activation (REB-MOVE-13).
    pub fn commanders(self) -> Vec<LeaderNo> {
        let leads = |leader: &LeaderNo| self.library().leader(*leader).leads();
        self.pool(Side::Empire).into_iter().filter(leads).collect()
    }

    /// Fewest moves from a system to any of these.
    pub fn nearest(self, from: At, goals: impl IntoIterator<Item = At>) -> Option<u8> {
        goals.into_iter().map(|goal| self.library().distance(from, goal)).min()
    }

    /// The revealed base, or the possible ones.
    pub fn base_goals(self) -> Vec<At> {
        self.known_base().map_or_else(|| self.possible_bases(), |base| vec![base])
    }

    /// True if the superlaser may fire at a system (REB-COMBAT-10).
    pub fn superlaser_may_fire(self, at: At) -> bool {
        let board = &self.state.board;
        self.base_goals().contains(&at)
            || board.spot(at).loyalty == Some(Side::Rebel)
            || board.count(self.library(), at, Side::Rebel, Theater::Ground) > 0
    }

    /// True if a system satisfies a condition.
    pub fn fits(self, at: At, filter: Filter) -> bool {
        let (library, board) = (self.library(), &self.state.board);
        let (row, spot, known) = (library.system(at), board.spot(at), library.known);
        let any = |units: &[UnitNo]| units.iter().any(|unit| spot.units.of(*unit) > 0);
        if spot.destroyed {
            return false;
        }
        match filter {
            Filter::Populous => !row.remote,
            Filter::Remote => row.remote,
            Filter::ImperialUnit => board.has(library, at, Side::Empire),
            Filter::ImperialLoyal => board.is_imperial_loyal(library, at),
            Filter::NotImperialLoyal => !board.is_imperial_loyal(library, at),
            Filter::Imperial => board.is_imperial(library, at),
            Filter::RebelLoyal => board.is_rebel_loyal(at),
            Filter::NotRebelLoyal => spot.loyalty != Some(Side::Rebel),
            Filter::RebelUnit => board.has(library, at, Side::Rebel),
            Filter::NoRebelUnit => !board.has(library, at, Side::Rebel),
            Filter::RebelLeader => !self.leaders_at(Side::Rebel, at).is_empty(),
            Filter::Captive => !self.captives_at(at).is_empty(),
            Filter::PossibleBase => self.base_goals().contains(&at),
            Filter::Warship => any(&[known.destroyer, known.super_destroyer]),
            Filter::WarshipOrDeathStar => any(&[known.destroyer, known.super_destroyer, known.death_star]),
            Filter::DeathStar => any(&[known.death_star]),
            Filter::DeathStarOrBunker => any(&[known.death_star, known.site, known.bunker]),
            Filter::Superlaser => self.superlaser_may_fire(at),
            Filter::SpaceIcon => row.icons.iter().any(|icon| icon.theater() == Theater::Space),
            Filter::Sabotaged => spot.sabotaged,
            Filter::NotSabotaged => !spot.sabotaged,
            Filter::Subjugated => spot.subjugated,
            Filter::ImperialShip => board.count(library, at, Side::Empire, Theater::Space) > 0,
            Filter::NoImperialUnit => !board.has(library, at, Side::Empire),
        }
    }

    /// Value of a system by a criterion; more is better.
    pub fn worth(self, at: At, criterion: Criterion) -> i32 {
        let (library, board) = (self.library(), &self.state.board);
        let units = |side| i32::from(board.of(library, at, side).count());
        let far = |goals: Vec<At>| -i32::from(self.nearest(at, goals).unwrap_or(99));
        match criterion {
            Criterion::Production => self.production(at),
            Criterion::Icons => library.system(at).icons.len() as i32,
            Criterion::Sabotaged => i32::from(board.spot(at).sabotaged),
            Criterion::ImperialLoyal => i32::from(board.is_imperial_loyal(library, at)),
            Criterion::RegionRebelLoyal => {
                let region = library.system(at).region;
                let loyal = |other: &At| library.system(*other).region == region && board.is_rebel_loyal(*other);
                At::systems().filter(loyal).count() as i32
            }
            Criterion::NearFleet => far(At::systems().filter(|from| self.has_fleet(*from)).collect()),
            Criterion::NearBase => far(self.base_goals()),
            Criterion::RebelUnits => units(Side::Rebel),
            Criterion::ImperialUnits => units(Side::Empire),
            Criterion::NearRebelSystem => far(self.richest(|at| board.is_rebel_loyal(at))),
            Criterion::NearImperialSystem => far(self.richest(|at| board.is_imperial(library, at))),
            _ => 0,
        }
    }

    fn has_fleet(self, at: At) -> bool {
        let units = self.state.board.spot(at).units;
        let carries = |unit: UnitNo| {
            let row = self.library().unit(unit);
            row.side == Side::Empire && row.capacity > 0
        };
        units.iter().any(|(unit, _)| carries(unit))
    }

    /// Systems of the highest production value among some.
    fn richest(self, is_one: impl Fn(At) -> bool) -> Vec<At> {
        let found: Vec<At> = At::systems().filter(|at| is_one(*at)).collect();
        let most = found.iter().map(|at| self.production(*at)).max();
        found.into_iter().filter(|at| Some(self.production(*at)) == most).collect()
    }

    /// Systems for a mission.
    pub fn mission_systems(self, mission: MissionNo) -> Vec<At> {
        let row = self.library().mission(mission);
        let named = |at: &At| row.system.is_none_or(|system| system.index() == at.index());
        let fits =
            |at: &At| !self.state.board.spot(*at).destroyed && row.at.iter().all(|filter| self.fits(*at, *filter));
        At::systems().filter(|at| named(at) && fits(at)).collect()
    }

    /// True if both sides have units in one theater of a system.
    pub fn is_contested(self, at: At) -> bool {
        Theater::ALL.into_iter().any(|theater| self.fights(at, theater))
    }

    /// True if both sides have units in this theater.
    pub fn fights(self, at: At, theater: Theater) -> bool {
        let count = |side| self.state.board.count(self.library(), at, side, theater);
        count(Side::Empire) > 0 && count(Side::Rebel) > 0
    }

    /// Imperial systems where the Empire may deploy (REB-DEPLOY-07).
    pub fn deployable(self) -> Vec<At> {
        let (library, board) = (self.library(), &self.state.board);
        let can = |at: &At| board.is_imperial(library, *at) && !board.has(library, *at, Side::Rebel);
        At::systems().filter(can).collect()
    }

    /// Places where the Rebels may deploy: the space of the hidden base, and their loyal systems without Imperial units.
    pub fn rebel_places(self) -> Vec<At> {
        let (library, board) = (self.library(), &self.state.board);
        let hidden = self.state.base.filter(|_| !self.state.revealed).map(|_| At::BASE_SPACE);
        let base = self.known_base();
        let can = |at: &At| (board.is_rebel_loyal(*at) || Some(*at) == base) && !board.has(library, *at, Side::Empire);
        hidden.into_iter().chain(At::systems().filter(can)).collect()
    }

    /// The Imperial unit that holds the captives of a system: the strongest ship (REB-CMD-15).
    pub fn jailer(self, at: At) -> Option<UnitNo> {
        let ships = self.state.board.of(self.library(), at, Side::Empire).only(|unit| self.library().is_ship(unit));
        ships.iter().map(|(unit, _)| unit).max_by_key(|unit| self.strength(*unit))
    }

    /// Origins of Rebel units for a move to a system: its neighbors, and the base space if next to or at it.
    pub fn rebel_sources(self, to: At) -> Vec<At> {
        let near = self.library().adjacent(to).iter().copied();
        let free = |at: &At| self.leaders_at(Side::Rebel, *at).is_empty();
        let base = self
            .state
            .base
            .filter(|base| !self.state.revealed && (*base == to || self.library().adjacent(to).contains(base)));
        let base = base.map(|_| At::BASE_SPACE).filter(free);
        near.filter(free).chain(base).collect()
    }
}

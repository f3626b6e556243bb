//! Effects of missions on the board, offered to be entered after they are carried out at the table (REB-CMD-10).

use super::{
    board::Marker,
    change::Change,
    number::{At, LeaderNo, UnitNo},
    referee::Referee,
    state::{MissionContext, Post},
};
use crate::cards::{Effect, Filter, Side, Theater};

impl Referee<'_> {
    /// Changes to offer: those of the card, or usual ones if no source lists them.
    pub fn likely_changes(&self, context: &MissionContext) -> Vec<Change> {
        let brings = context.mission.and_then(|mission| self.library().mission(mission).brings.as_ref());
        match brings {
            Some(brings) => brings.iter().flat_map(|effect| self.changes_of(*effect, context)).collect(),
            None => self.usual_changes(context),
        }
    }

    fn one_more(&self, at: At, unit: UnitNo, count: u8) -> Change {
        Change::Units(at, unit, self.state.board.spot(at).units.of(unit) + count)
    }

    fn one_queued(&self, space: u8, unit: UnitNo) -> Change {
        let side = self.library().unit(unit).side;
        let lying = self.state.queues[side as usize][usize::from(space.clamp(1, 3) - 1)].of(unit);
        Change::Queue(space, unit, lying + 1)
    }

    /// The changes of an effect; none where the board does not allow it.
    fn changes_of(&self, effect: Effect, context: &MissionContext) -> Vec<Change> {
        let known = self.library().known;
        let at = context.at;
        let spot = at.map(|at| self.state.board.spot(at));
        let mark = |marker, there| at.map(|at| Change::Marker(at, marker, there)).into_iter().collect();
        match effect {
            Effect::Loyalty => at.and_then(|at| self.loyalty_gained(at, context.side)).into_iter().collect(),
            Effect::Sabotage if spot.is_some_and(|spot| spot.sabotaged) => Vec::new(),
            Effect::Sabotage => mark(Marker::Sabotaged, true),
            Effect::Repair if spot.is_some_and(|spot| !spot.sabotaged) => Vec::new(),
            Effect::Repair => mark(Marker::Sabotaged, false),
            Effect::Probe => vec![Change::DrawProbes(1)],
            Effect::TwoProbes => vec![Change::DrawProbes(2)],
            Effect::Project => vec![Change::GainProjects(1)],
            Effect::TwoProjects => vec![Change::GainProjects(2)],
            Effect::Capture => {
                let here = at.map(|at| (at, self.view().leaders_at(Side::Rebel, at)));
                let captured = |(at, leaders): (At, Vec<LeaderNo>)| {
                    leaders.into_iter().map(move |leader| Change::Leader(leader, Post::Captured(at)))
                };
                here.into_iter().flat_map(captured).collect()
            }
            Effect::Rescue => {
                let post = at.map_or(Post::Out, Post::At);
                self.captives(at).into_iter().map(|leader| Change::Leader(leader, post)).collect()
            }
            Effect::Turn => self.captives(at).into_iter().map(|leader| Change::Leader(leader, Post::Away)).collect(),
            Effect::Reputation => vec![Change::Reputation(self.state.reputation + 1)],
            Effect::DestroySystem => mark(Marker::Destroyed, true),
            Effect::DeathStar => at.map_or_else(Vec::new, |at| {
                vec![self.one_more(at, known.site, 1), self.one_queued(3, known.death_star)]
            }),
            Effect::SuperDestroyer => vec![self.one_queued(3, known.super_destroyer)],
            Effect::Interdictor => vec![self.one_queued(3, known.interdictor)],
            Effect::Cruiser => vec![self.one_queued(3, known.cruiser)],
            Effect::Build => at.filter(|at| at.is_system()).map_or_else(Vec::new, |at| self.built(at, context.side)),
            Effect::Troopers => at.map(|at| self.one_more(at, known.trooper, 3)).into_iter().collect(),
            Effect::BaseDefenses => {
                let base = self.view().known_base().unwrap_or(At::BASE_SPACE);
                vec![self.one_more(base, known.ion_cannon, 1), self.one_more(base, known.generator, 1)]
            }
            // The guide asks for the new base itself.
            Effect::FoundBase => Vec::new(),
        }
    }

    /// Captives at a place, or all of them without one: the oracle does not know where they are held.
    fn captives(&self, at: Option<At>) -> Vec<LeaderNo> {
        let all = || self.library().leaders().map(|(leader, _)| leader);
        let captured = |leader: &LeaderNo| matches!(self.state.post(*leader), Post::Captured(_));
        at.map_or_else(|| all().filter(captured).collect(), |at| self.view().captives_at(at))
    }

    /// Units that a system builds for a side, on its space of the queue.
    fn built(&self, at: At, side: Side) -> Vec<Change> {
        let row = self.library().system(at);
        let units = row.icons.iter().flat_map(|icon| self.library().built_by(*icon, side, self.fixed.options.set));
        let mut built: Vec<Change> = units.map(|unit| self.one_queued(row.queue.unwrap_or(1), unit)).collect();
        built.dedup();
        built
    }

    /// One loyalty for a side: removes the other side's marker, or places its own.
    fn loyalty_gained(&self, at: At, side: Side) -> Option<Change> {
        let spot = self.state.board.spot(at);
        let next = match spot.loyalty {
            Some(of) if of == side => return None,
            Some(_) => None,
            None => Some(side),
        };
        (!spot.destroyed).then_some(Change::Loyalty(at, next))
    }

    /// Usual changes at the place of a mission without a known effect.
    fn usual_changes(&self, context: &MissionContext) -> Vec<Change> {
        let mut likely = Vec::new();
        let side = context.side;
        if side == Side::Empire {
            likely.extend([Change::DrawProbes(1), Change::GainProjects(1)]);
        }
        let Some(at) = context.at else {
            if side == Side::Rebel {
                likely.extend(self.captives(None).into_iter().map(|leader| Change::Leader(leader, Post::Out)));
            }
            return likely;
        };
        let spot = self.state.board.spot(at);
        likely.extend(self.loyalty_gained(at, side));
        if at.is_system() && !self.library().system(at).remote {
            likely.push(Change::Marker(at, Marker::Sabotaged, !spot.sabotaged));
        }
        match side {
            Side::Empire => {
                if self.state.board.has(self.library(), at, Side::Empire) {
                    let here = self.view().leaders_at(Side::Rebel, at).into_iter();
                    likely.extend(here.map(|leader| Change::Leader(leader, Post::Captured(at))));
                }
                let trooper = self.library().known.stormtrooper;
                likely.push(Change::Units(at, trooper, spot.units.of(trooper) + 1));
                let fires = context.mission.map(|mission| &self.library().mission(mission).at);
                if fires.is_some_and(|at| at.contains(&Filter::Superlaser)) {
                    likely.push(Change::Marker(at, Marker::Destroyed, true));
                }
            }
            Side::Rebel => {
                let here = self.view().captives_at(at).into_iter();
                likely.extend(here.map(|leader| Change::Leader(leader, Post::At(at))));
                let raised = self
                    .library()
                    .units()
                    .filter(|(_, row)| row.side == Side::Rebel && row.theater == Theater::Ground && row.carried);
                likely.extend(raised.map(|(unit, _)| Change::Units(at, unit, spot.units.of(unit) + 1)));
            }
        }
        likely
    }
}

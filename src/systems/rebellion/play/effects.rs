//! What a mission changes on the board, offered to be entered once it is carried out at the table (REB-CMD-10).

use super::{
    board::Marker,
    change::Change,
    number::{At, UnitNo},
    referee::Referee,
    state::{Post, Running},
};
use crate::cards::{Effect, Filter, Side, Theater};

impl Referee<'_> {
    /// The changes that are offered: those of the card, or usual ones where nothing is known of it.
    pub fn likely_changes(&self, running: &Running) -> Vec<Change> {
        let brings = running.mission.and_then(|mission| self.library().mission(mission).brings.as_ref());
        match brings {
            Some(brings) => brings.iter().flat_map(|effect| self.changes_of(*effect, running)).collect(),
            None => self.usual_changes(running),
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

    fn changes_of(&self, effect: Effect, running: &Running) -> Vec<Change> {
        let known = self.library().known;
        match effect {
            Effect::Probe => return vec![Change::DrawProbes(1)],
            Effect::TwoProbes => return vec![Change::DrawProbes(2)],
            Effect::Project => return vec![Change::GainProjects(1)],
            Effect::TwoProjects => return vec![Change::GainProjects(2)],
            Effect::Reputation => return vec![Change::Reputation(self.state.reputation + 1)],
            Effect::SuperDestroyer => return vec![self.one_queued(3, known.super_destroyer)],
            Effect::Interdictor => return vec![self.one_queued(3, known.interdictor)],
            Effect::Cruiser => return vec![self.one_queued(3, known.cruiser)],
            Effect::BaseDefenses => {
                let base = self.view().known_base().unwrap_or(At::BASE_SPACE);
                return vec![self.one_more(base, known.ion_cannon, 1), self.one_more(base, known.generator, 1)];
            }
            Effect::FoundBase => return Vec::new(),
            _ => {}
        }
        let Some(at) = running.at else {
            // The oracle knows who is captured, but not where.
            let captives = self.library().leaders().map(|(leader, _)| leader);
            let captives = captives.filter(|leader| matches!(self.state.post(*leader), Post::Captured(_)));
            return match effect {
                Effect::Rescue => captives.map(|leader| Change::Leader(leader, Post::Out)).collect(),
                Effect::Turn => captives.map(|leader| Change::Leader(leader, Post::Away)).collect(),
                _ => Vec::new(),
            };
        };
        let spot = self.state.board.spot(at);
        match effect {
            Effect::Loyalty => self.loyalty_gained(at, running.side).into_iter().collect(),
            Effect::Sabotage if !spot.sabotaged => vec![Change::Marker(at, Marker::Sabotaged, true)],
            Effect::Repair if spot.sabotaged => vec![Change::Marker(at, Marker::Sabotaged, false)],
            Effect::Capture => {
                let here = self.view().leaders_at(Side::Rebel, at).into_iter();
                here.map(|leader| Change::Leader(leader, Post::Captured(at))).collect()
            }
            Effect::Rescue => {
                let here = self.view().captives_at(at).into_iter();
                here.map(|leader| Change::Leader(leader, Post::At(at))).collect()
            }
            Effect::Turn => {
                let here = self.view().captives_at(at).into_iter();
                here.map(|leader| Change::Leader(leader, Post::Away)).collect()
            }
            Effect::DestroySystem => vec![Change::Marker(at, Marker::Destroyed, true)],
            Effect::DeathStar => vec![self.one_more(at, known.site, 1), self.one_queued(3, known.death_star)],
            Effect::Troopers => vec![self.one_more(at, known.trooper, 3)],
            Effect::Build if at.is_system() => {
                let row = self.library().system(at);
                let set = self.setting.options.set;
                let mut built: Vec<Change> = (row.icons.iter())
                    .flat_map(|icon| self.library().built_by(*icon, running.side, set))
                    .map(|unit| self.one_queued(row.queue.unwrap_or(1), unit))
                    .collect();
                built.dedup();
                built
            }
            _ => Vec::new(),
        }
    }

    /// One loyalty for a side: the other side's marker goes, or its own comes.
    fn loyalty_gained(&self, at: At, side: Side) -> Option<Change> {
        let spot = self.state.board.spot(at);
        let next = match spot.loyalty {
            Some(of) if of == side => return None,
            Some(_) => None,
            None => Some(side),
        };
        (!spot.destroyed).then_some(Change::Loyalty(at, next))
    }

    /// Changes that missions often bring, at the mission's place: for cards of which no source says what they do.
    fn usual_changes(&self, running: &Running) -> Vec<Change> {
        let mut likely = Vec::new();
        let side = running.side;
        let captives = self.library().leaders().map(|(leader, _)| leader);
        let captives = captives.filter(|leader| matches!(self.state.post(*leader), Post::Captured(_)));
        if side == Side::Empire {
            likely.extend([Change::DrawProbes(1), Change::GainProjects(1)]);
        }
        let Some(at) = running.at else {
            if side == Side::Rebel {
                likely.extend(captives.map(|leader| Change::Leader(leader, Post::Out)));
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
                let fires = running.mission.map(|mission| &self.library().mission(mission).at);
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

//! Ways of moves: everything that a base lies over until the move ends (LEG-MOVE-25).

use super::{Landing, View};
use crate::play::{
    action::MoveKind,
    pieces::{MOST_MINIS, UnitNo},
    state::Movement,
    table::{Level, Outline},
};

/// A base on its way, with the level it is on.
pub(in crate::play) type Passage = (Outline, Level);

impl View<'_, '_> {
    /// The bases of a leader on its way to the end of a move, the end left out: along the template for notched bases, straight
    /// for others. Whoever climbs or jumps lies over nobody on its way.
    pub(in crate::play) fn way(&self, unit: UnitNo, going: Movement, landing: &Landing) -> Vec<Passage> {
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let footprint = self.spec(unit).footprint;
        match going.kind {
            MoveKind::Climb | MoveKind::Jump => Vec::new(),
            MoveKind::Pivot => self.turning(unit, landing),
            _ if self.spec(unit).notched => self.sliding(unit, going, landing),
            MoveKind::Standard | MoveKind::Reverse | MoveKind::Strafe | MoveKind::Withdraw | MoveKind::Compulsory => {
                vec![(Outline::corridor(leader.at, landing.at, footprint.radius), leader.level)]
            }
        }
    }

    /// A long base sweeps over more than it covers at its end.
    fn turning(&self, unit: UnitNo, landing: &Landing) -> Vec<Passage> {
        let (footprint, leader) = (self.spec(unit).footprint, self.unit(unit).leader());
        let Some(leader) = leader.filter(|_| footprint.half > 0) else { return Vec::new() };
        let turn = (-32..=32)
            .filter(|turn| leader.heading.turned(*turn) == landing.heading)
            .min_by_key(|turn: &i32| turn.abs());
        let turn = turn.unwrap_or(0);
        let between = (1..turn.abs()).map(|step| leader.heading.turned(step * turn.signum()));
        between.map(|heading| (footprint.at(leader.at, heading), leader.level)).collect()
    }

    /// The displaceable units over which bases lie, each with its minis there, a bit each. Troopers that are engaged are not
    /// moved through (LEG-MOVE-26).
    pub(in crate::play) fn under(&self, mover: UnitNo, way: &[Passage]) -> Vec<(UnitNo, u16)> {
        const { assert!(MOST_MINIS <= 16) };
        let engaged = self.engaged();
        let field = &self.state.field;
        let displaced = |other: &UnitNo| {
            *other != mover
                && self.spec(*other).is_displaced()
                && self.carrier(*other).is_none()
                && engaged >> other.0 & 1 == 0
        };
        let over = |other: UnitNo| {
            let tall = self.spec(mover).silhouette.max(self.spec(other).silhouette);
            let minis = self.outlines(other).zip(&self.unit(other).minis).enumerate();
            let covered = minis.filter(|(_, (base, mini))| {
                let foot = field.height(mini.level);
                way.iter().any(|(own, level)| own.overlaps(base) && (field.height(*level) - foot).abs() <= tall)
            });
            covered.fold(0, |bits, (mini, _)| bits | 1 << mini)
        };
        let all = self.in_play().filter(displaced).map(|other| (other, over(other)));
        all.filter(|(_, minis)| *minis != 0).collect()
    }

    /// The enemies over whose bases a way leads (LEG-KW-OVERRUN-X).
    pub(in crate::play) fn passed(&self, unit: UnitNo, way: &[Passage]) -> Vec<UnitNo> {
        let passed = |enemy: &UnitNo| {
            self.carrier(*enemy).is_none()
                && self.outlines(*enemy).any(|base| way.iter().any(|(own, _)| own.overlaps(&base)))
        };
        self.enemies(unit).filter(passed).collect()
    }
}

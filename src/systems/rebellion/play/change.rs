//! Changes by hand: effects of cards and corrections.

use serde::{Deserialize, Serialize};

use super::{
    Describer,
    board::Marker,
    number::{At, LeaderNo, MissionNo, UnitNo},
    state::{Post, Probe},
    view::View,
};
use crate::cards::{Set, Side, Skill};
use kernel::narration::narrated;

narrated! {
    phrases = "rebellion.change.", narrator = Describer<'_>;

    /// A change of the board, the markers or the decks by hand.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Change {
        Time(space: u8),
        Reputation(space: u8),
        Loyalty(at: At, side: Option<Side>) => [with(loyalty = |d| d.loyalty(*side))],
        Marker(at: At, marker: Marker, there: bool) => [key(match there { true => "marked", false => "unmarked" })],
        /// Count of a kind of unit at a place.
        Units(at: At, unit: UnitNo, count: u8) => [with(units = |d| d.units(*unit, *count))],
        /// Count of a kind of unit on a space of the build queue, from 1.
        Queue(space: u8, unit: UnitNo, count: u8) => [with(units = |d| d.units(*unit, *count))],
        Leader(leader: LeaderNo, post: Post),
        Probe(at: At, probe: Probe),
        /// The Empire draws probe cards.
        DrawProbes(count: u8),
        /// The Empire gains project cards.
        GainProjects(count: u8) => [key("projects")],
        /// Strength of a kind of unit (REB-OPEN-06).
        Strength(unit: UnitNo, value: u8),
        /// Production value of a system (REB-OPEN-07).
        Production(at: At, value: u8),
        /// Skill and cost of a mission, where the card differs (REB-TABLE-11).
        Mission(mission: MissionNo, skill: Skill, cost: u8),
    }
}

impl Change {
    /// Checks that the change is possible.
    ///
    /// # Errors
    /// The key of the phrase that says why it is not.
    pub fn check(self, view: View<'_>) -> Result<(), &'static str> {
        let (library, state) = (view.library(), view.state);
        let system = |at: At| if at.is_system() { Ok(library.system(at)) } else { Err("rebellion.barred.system") };
        let known = |unit: UnitNo| {
            let row = library.units().nth(unit.index()).map(|(_, row)| row);
            let row = row.filter(|row| row.set == Set::Base || view.fixed.options.set == Set::Expansion);
            row.ok_or("rebellion.barred.unit")
        };
        let loyal = |at: At| {
            let row = system(at)?;
            if row.remote || row.capital { Err("rebellion.barred.loyalty") } else { Ok(()) }
        };
        match self {
            Self::Time(space) if !(1..=15).contains(&space) => Err("rebellion.barred.marker"),
            Self::Reputation(space) if !(1..=15).contains(&space) => Err("rebellion.barred.marker"),
            Self::Loyalty(at, _) | Self::Marker(at, Marker::Subjugated, _) => loyal(at),
            Self::Marker(at, ..) => system(at).map(|_| ()),
            Self::Units(at, unit, count) => {
                let row = known(unit)?;
                if at.0 > At::BASE_SPACE.0 || (at == At::BASE_SPACE && row.side == Side::Empire) {
                    return Err("rebellion.barred.system");
                }
                let others = view.in_play(unit) - u16::from(state.board.spot(at).units.of(unit));
                if others + u16::from(count) > u16::from(row.supply) { Err("rebellion.barred.supply") } else { Ok(()) }
            }
            Self::Queue(space, unit, count) => {
                let row = known(unit)?;
                let Some(queue) = usize::from(space).checked_sub(1).filter(|space| *space < 3) else {
                    return Err("rebellion.barred.queue");
                };
                let lying = state.queues[row.side as usize][queue].of(unit);
                let others = view.in_play(unit) - u16::from(lying);
                if others + u16::from(count) > u16::from(row.supply) { Err("rebellion.barred.supply") } else { Ok(()) }
            }
            Self::Leader(leader, post) => {
                let Some((_, row)) = library.leaders().nth(leader.index()) else {
                    return Err("rebellion.barred.leader");
                };
                let bound = matches!(state.post(leader), Post::Held | Post::Mission);
                match post {
                    Post::Held | Post::Mission => Err("rebellion.barred.leader"),
                    _ if bound => Err("rebellion.barred.leader"),
                    Post::Captured(_) if row.side == Side::Empire => Err("rebellion.barred.leader"),
                    Post::At(at) | Post::Captured(at)
                        if !at.is_system() && (at, row.side) != (At::BASE_SPACE, Side::Rebel) =>
                    {
                        Err("rebellion.barred.system")
                    }
                    _ => Ok(()),
                }
            }
            Self::Probe(at, probe) => {
                let _ = system(at)?;
                let fixed = |probe: Probe| matches!(probe, Probe::None | Probe::Base);
                if fixed(probe) || fixed(state.probe(at)) { Err("rebellion.barred.probe") } else { Ok(()) }
            }
            Self::DrawProbes(count) | Self::GainProjects(count) if !(1..=8).contains(&count) => {
                Err("rebellion.barred.count")
            }
            Self::Strength(unit, _) => known(unit).map(|_| ()),
            Self::Production(at, _) => system(at).map(|_| ()),
            Self::Mission(mission, _, cost) => match library.missions().nth(mission.index()) {
                Some(_) if cost <= 6 => Ok(()),
                _ => Err("rebellion.barred.mission"),
            },
            Self::Time(_) | Self::Reputation(_) | Self::DrawProbes(_) | Self::GainProjects(_) => Ok(()),
        }
    }
}

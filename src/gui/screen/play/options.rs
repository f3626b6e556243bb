//! Options, players and seats of each system, for the set-up of a match.

use super::match_view::{MatchView, OptionChoice, OptionField};
use crate::Context;
use kernel::Materials as _;
use practice::{HUMAN, Opponents, PlayerInfo, registry};
use systems::{Registered, SystemId, for_each_system, if_able};

macro_rules! match_options {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        /// Options of a match.
        pub(super) const fn options_of(system: SystemId) -> &'static [OptionField] {
            match system {
                $(SystemId::$Id => if_able!($shown, <$System as MatchView>::OPTIONS, &[]),)+
            }
        }

        /// Values of a choice option, given the other options so far.
        pub(super) fn choices_of(
            system: SystemId,
            context: &Context<'_>,
            key: &str,
            settled: &[(&'static str, String)],
        ) -> Vec<OptionChoice> {
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    <$System as MatchView>::choices(context.catalogs.$field(), key, settled, context.language),
                    Vec::new()
                ),)+
            }
        }

        /// Options of a set-up in words.
        pub(super) fn written_of(system: SystemId, settled: Vec<(&'static str, String)>) -> Vec<String> {
            match system {
                $(SystemId::$Id => if_able!($shown, <$System as MatchView>::written(settled), Vec::new()),)+
            }
        }
    };
}

for_each_system!(match_options);

/// Players of a system: a person first.
pub(in crate::screen) fn players_of(system: SystemId) -> Vec<&'static PlayerInfo> {
    struct All;
    impl practice::Task for All {
        type Output = Vec<&'static PlayerInfo>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            std::iter::once(&HUMAN).chain(practice::opponents::players::<S>()).collect()
        }
    }
    registry::with(system, All).unwrap_or_default()
}

/// Requirements of a system's table.
pub(super) struct TableNeeds {
    pub(super) seats: usize,
    pub(super) has_lists: bool,
}

/// Requirements of a system's table; none if it cannot be played.
pub(super) fn needs_of(system: SystemId) -> TableNeeds {
    struct Needs;
    impl practice::Task for Needs {
        type Output = TableNeeds;

        fn run<S: Opponents + Registered>(self) -> TableNeeds {
            TableNeeds { seats: S::SEATS, has_lists: S::Materials::FIELD.is_some() }
        }
    }
    registry::with(system, Needs).unwrap_or(TableNeeds { seats: 0, has_lists: false })
}

//! The table as plain data for other programs and for a window: markers, systems, leaders, queues and visible cards.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    RebellionMatch,
    board::Units,
    library::Library,
    number::At,
    state::{Post, Probe},
    view::View,
};
use crate::cards::Side;

/// A place with its units and markers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place<'a> {
    /// Id of the system, or `base` for the space of the Rebel Base.
    pub id: &'a str,
    #[serde(skip)]
    pub at: At,
    pub loyalty: Option<Side>,
    pub subjugated: bool,
    pub sabotaged: bool,
    pub destroyed: bool,
    pub production: i32,
    pub probe: Probe,
    pub units: BTreeMap<&'a str, u8>,
    pub leaders: Vec<&'a str>,
    pub captives: Vec<&'a str>,
}

/// Counts of cards by place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cards<'a> {
    pub starting: usize,
    pub main: usize,
    pub round: usize,
    pub played: Vec<&'a str>,
    pub discarded: Vec<&'a str>,
    pub set_aside: usize,
    pub action_cards: Vec<&'a str>,
    pub rebel_hand: Vec<&'a str>,
    pub rebel_actions: Vec<&'a str>,
    pub objectives: Vec<&'a str>,
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Overview<'a> {
    pub round: u8,
    pub time: u8,
    pub reputation: u8,
    /// System of the base, for the person only while it is hidden.
    pub base: Option<&'a str>,
    pub revealed: bool,
    pub places: Vec<Place<'a>>,
    pub imperial_pool: Vec<&'a str>,
    pub rebel_pool: Vec<&'a str>,
    /// Spaces 1 to 3 of the build queues.
    pub imperial_queue: Vec<BTreeMap<&'a str, u8>>,
    pub rebel_queue: Vec<BTreeMap<&'a str, u8>>,
    pub possible_bases: Vec<&'a str>,
    pub cards: Cards<'a>,
}

fn units<'a>(library: &'a Library, units: &Units) -> BTreeMap<&'a str, u8> {
    units.iter().map(|(unit, count)| (&*library.unit(unit).id, count)).collect()
}

impl<'a> Overview<'a> {
    /// The table of a match.
    pub fn of(game: &'a RebellionMatch) -> Self {
        let view = View { fixed: game.fixed(), state: game.state() };
        let (library, state) = (view.library(), view.state);
        let leaders = |post: Post| -> Vec<&'a str> {
            let all = library.leaders().filter(|(leader, _)| state.post(*leader) == post);
            all.map(|(_, row)| &*row.id).collect()
        };
        let pool = |side| view.pool(side).into_iter().map(|leader| &*library.leader(leader).id).collect();
        let id = |at: At| if at.is_system() { &*library.system(at).id } else { "base" };
        let place = |at: At| {
            let spot = state.board.spot(at);
            Place {
                id: id(at),
                at,
                loyalty: spot.loyalty,
                subjugated: spot.subjugated,
                sabotaged: spot.sabotaged,
                destroyed: spot.destroyed,
                production: view.production(at),
                probe: if at.is_system() { state.probe(at) } else { Probe::None },
                units: units(library, &spot.units),
                leaders: leaders(Post::At(at)),
                captives: leaders(Post::Captured(at)),
            }
        };
        let queue = |side: Side| state.queues[side as usize].iter().map(|space| units(library, space)).collect();
        let missions = |cards: &'a [super::MissionNo]| cards.iter().map(|card| &*library.mission(*card).id).collect();
        let actions = |cards: &'a [super::ActionNo]| cards.iter().map(|card| &*library.action(*card).id).collect();
        let (empire, rebels) = (&state.empire, &state.rebels);
        Self {
            round: state.time,
            time: state.time,
            reputation: state.reputation,
            base: state.base.map(id),
            revealed: state.revealed,
            places: if view.fixed.options.is_tracked() { At::all().map(place).collect() } else { Vec::new() },
            imperial_pool: pool(Side::Empire),
            rebel_pool: pool(Side::Rebel),
            imperial_queue: queue(Side::Empire),
            rebel_queue: queue(Side::Rebel),
            possible_bases: view.possible_bases().into_iter().map(id).collect(),
            cards: Cards {
                starting: empire.starting.len(),
                main: empire.main.len(),
                round: empire.round.len(),
                played: empire.played.iter().map(|card| &*library.mission(card.mission).id).collect(),
                discarded: missions(&empire.discard),
                set_aside: empire.set_aside.len(),
                action_cards: actions(&empire.held),
                rebel_hand: missions(&rebels.hand),
                rebel_actions: actions(&rebels.action_hand),
                objectives: rebels.objective_hand.iter().map(|card| &*library.objective(*card).id).collect(),
            },
        }
    }
}

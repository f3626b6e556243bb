//! The fixed part of a match: the cards of the box, the base decks, the options.

use std::sync::Arc;

use super::{
    library::{BaseNo, BaseSet, Library},
    options::Options,
};
use crate::{
    Deckbuilding, Format,
    cards::{BaseId, Catalog, Faction},
};
use kernel::{
    Mustered,
    game::{BySeat, Seat, Unplayable},
};

#[derive(Debug, Clone)]
pub struct Fixed {
    pub library: Arc<Library>,
    /// The Imperial player; the other plays the Rebels (DBG-COMP-01).
    pub empire: Seat,
    /// Base decks with starting bases, by seat.
    pub bases: [BaseSet; 2],
    /// Bases in the order of the lists, by seat.
    pub order: [Vec<BaseNo>; 2],
    pub starting: [BaseNo; 2],
    /// Bases a secret base deck may hold, without starting bases, by seat.
    pub choices: [BaseSet; 2],
    /// Base decks are hidden from the opponent (DBG-ADV-03).
    pub secret: bool,
    /// Destroyed bases that win the match.
    pub goal: u8,
    pub bribing: bool,
}

impl Fixed {
    /// Prepares a match between two legal lists.
    ///
    /// # Errors
    /// Lists of one faction or of different modes, or a goal out of reach.
    pub fn new(
        catalog: &Catalog,
        lists: BySeat<&Mustered<Deckbuilding>>,
        options: &Options,
    ) -> Result<Self, Unplayable> {
        let [first, second] = lists.both().ok_or(Unplayable::SEATS)?.map(|list| list.document());
        let unplayable = |reason, seat| Unplayable { reason, seat };
        let library = Library::of(catalog).ok_or(unplayable("deckbuilding.play.too_many", Seat::First))?;
        // DBG-SETUP-01
        if first.list.faction == second.list.faction {
            return Err(unplayable("deckbuilding.play.one_faction", Seat::Second));
        }
        if first.format != second.format {
            return Err(unplayable("deckbuilding.play.two_modes", Seat::Second));
        }
        let empire = if first.list.faction == Faction::Empire { Seat::First } else { Seat::Second };
        let order = [first, second].map(|document| {
            let bases = document.list.bases.iter().filter_map(|base| base.known());
            bases.map(|base| BaseNo(base.index() as u8)).collect::<Vec<_>>()
        });
        let is_starting = |base: &BaseNo| catalog.base(BaseId::at(base.0.into())).starting;
        let mut starting = [BaseNo(0); 2];
        for (seat, bases) in Seat::BOTH.into_iter().zip(&order) {
            let base = bases.iter().copied().find(is_starting);
            starting[seat.index()] = base.ok_or(unplayable("deckbuilding.play.no_start", seat))?;
        }
        let goal = if options.bases == 0 { first.format.goal() } else { options.bases };
        let bases = order.each_ref().map(|bases| bases.iter().copied().collect::<BaseSet>());
        // DBG-ADV-08
        for seat in Seat::BOTH {
            let out_of_reach = usize::from(goal) > bases[seat.index()].len();
            if out_of_reach || !(Options::FEWEST..=Options::MOST).contains(&goal) {
                return Err(unplayable("deckbuilding.play.goal", seat));
            }
        }
        let choices = [first, second].map(|document| {
            let own = catalog.bases().filter(|(_, base)| base.faction == document.list.faction && !base.starting);
            own.map(|(id, _)| BaseNo(id.index() as u8)).collect()
        });
        let secret = first.format == Format::SecretBases;
        Ok(Self { library, empire, bases, order, starting, choices, secret, goal, bribing: options.bribing })
    }

    /// Faction of a player.
    #[inline]
    pub fn faction(&self, seat: Seat) -> Faction {
        if seat == self.empire { Faction::Empire } else { Faction::Rebel }
    }

    /// Player of a faction.
    pub fn seat_of(&self, faction: Faction) -> Seat {
        if faction == Faction::Empire { self.empire } else { self.empire.other() }
    }
}

//! An army as the checks look at it: who is in it, of which affiliation and season it is, what it costs.

use crate::{
    cards::{Affiliation, Catalog, DeploymentCard, DeploymentId, Kind, Season},
    list::{Army, Format},
};
use kernel::choice;

/// The affiliation an army is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// This one.
    Is(Affiliation),
    /// None is declared, and its cards allow several.
    Undecided,
    /// None is declared, and its cards ask for none.
    Any,
}

impl Home {
    /// The affiliation, if there is one.
    pub const fn affiliation(self) -> Option<Affiliation> {
        match self {
            Self::Is(affiliation) => Some(affiliation),
            Self::Undecided | Self::Any => None,
        }
    }

    /// True if a card of this affiliation is at home in the army.
    pub fn has(self, affiliation: Affiliation) -> bool {
        affiliation == Affiliation::Neutral || self == Self::Is(affiliation)
    }
}

/// An army with what every check asks of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Roster<'a> {
    pub catalog: &'a Catalog,
    pub format: Format,
    pub army: &'a Army,
    /// The season, declared or assumed.
    pub season: Season,
    /// The affiliation, declared or found.
    pub home: Home,
}

impl<'a> Roster<'a> {
    pub fn new(catalog: &'a Catalog, format: Format, army: &'a Army) -> Self {
        let season = army.season_or_assumed(catalog);
        Self { catalog, format, army, season, home: find_home(catalog, army) }
    }

    /// The cards the catalog has, each with its place.
    pub fn cards(&self) -> impl Iterator<Item = (usize, DeploymentId, &'a DeploymentCard)> + Clone + 'a {
        let catalog = self.catalog;
        self.army.cards().map(move |(index, id)| (index, id, catalog.deployment(id)))
    }

    /// The cards with figures.
    pub fn groups(&self) -> impl Iterator<Item = (usize, DeploymentId, &'a DeploymentCard)> + Clone + 'a {
        self.cards().filter(|(_, _, card)| card.is_group())
    }

    /// Cost of the army (IA-ARMY-01, IA-ARMY-16, IA-ARMY-20).
    pub fn cost(&self) -> i32 {
        army_cost(self.catalog, self.army)
    }

    /// True for the first card of its id in the army.
    pub fn is_first(&self, index: usize, id: DeploymentId) -> bool {
        !choice::known(&self.army.deployment[..index]).any(|(_, card)| card == id)
    }
}

/// Step 1 of the procedure for affiliations: the declared one; else that of all groups; else that of the one card that lets
/// in guests.
pub(super) fn find_home(catalog: &Catalog, army: &Army) -> Home {
    if let Some(affiliation) = army.affiliation {
        return Home::Is(affiliation);
    }
    let of = |kind: Kind| {
        let cards = army.cards().map(|(_, id)| catalog.deployment(id)).filter(move |card| card.kind == kind);
        one_of(cards.filter_map(|card| card.affiliation).filter(|affiliation| *affiliation != Affiliation::Neutral))
    };
    match of(Kind::Figure) {
        One::No => match of(Kind::Upgrade) {
            One::No => Home::Any,
            One::Yes(affiliation) => Home::Is(affiliation),
            One::Several => Home::Undecided,
        },
        One::Yes(affiliation) => Home::Is(affiliation),
        One::Several => {
            let granting = army.cards().filter(|(_, id)| catalog.deployment(*id).building.allowance.is_some());
            match one_of(granting.map(|(_, id)| id)) {
                One::Yes(id) => match catalog.deployment(id).affiliation {
                    Some(affiliation) if affiliation != Affiliation::Neutral => Home::Is(affiliation),
                    _ => Home::Undecided,
                },
                _ => Home::Undecided,
            }
        }
    }
}

enum One<T> {
    No,
    Yes(T),
    Several,
}

/// The one value there is among these, however often.
fn one_of<T: PartialEq>(values: impl Iterator<Item = T>) -> One<T> {
    let mut found = One::No;
    for value in values {
        match &found {
            One::No => found = One::Yes(value),
            One::Yes(known) if *known == value => {}
            _ => return One::Several,
        }
    }
    found
}

/// The affiliation of an army: the declared one, or the one its cards allow; none where they allow several or ask for
/// none.
pub fn home(catalog: &Catalog, army: &Army) -> Option<Affiliation> {
    find_home(catalog, army).affiliation()
}

/// Cost of an army (IA-ARMY-01, IA-ARMY-16, IA-ARMY-20).
pub fn army_cost(catalog: &Catalog, army: &Army) -> i32 {
    army.cards().filter_map(|(_, id)| catalog.deployment(id).cost).map(i32::from).sum()
}

/// Number of figures an army puts on the map.
pub fn figures(catalog: &Catalog, army: &Army) -> u32 {
    let cards = army.cards().map(|(_, id)| catalog.deployment(id)).filter(|card| card.has_figures());
    cards.map(|card| u32::from(card.figures)).sum()
}

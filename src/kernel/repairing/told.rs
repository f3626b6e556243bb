//! Repairs in words.

use super::{
    Browsing, Choice, Edit, EditOf, Fact, Place, Search,
    ways::{MEANT, likeness},
};
use crate::fact::nth;

/// One fact for several.
fn one_of(mut facts: Vec<Fact>) -> Fact {
    if facts.len() == 1 { facts.remove(0) } else { Fact::List(facts) }
}

impl<G: Browsing> Search<'_, G> {
    /// The card at a place; of ships and units alone which one it is of several.
    fn fact(&self, place: Place, is_alone: bool) -> Fact {
        let card = |place: Place| self.spots.iter().find(|spot| spot.place == place);
        let Some(spot) = card(place) else { return Fact::List(Vec::new()) };
        let at = |index: usize| card(G::START.at(index)).and_then(|spot| spot.known());
        match (spot.known(), place.split()) {
            (Some(own), (array, Some(index))) if array == G::START && is_alone => nth(own, index, self.spots.len(), at),
            _ => spot.card.fact(),
        }
    }

    /// The phrase of an edit, with its facts.
    pub(super) fn words(&self, edit: &EditOf<G>) -> (&'static str, Vec<(&'static str, Fact)>) {
        let (mut gone, mut put, mut new, mut old) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for single in edit.singles() {
            match single {
                Edit::Remove(place) => gone.push(*place),
                Edit::Insert(place, card) => {
                    put.push(*place);
                    new.push(*card);
                }
                Edit::Replace(place, card) => {
                    old.push(*place);
                    new.push(*card);
                }
                _ => {}
            }
        }
        gone.sort_unstable();
        let raised = |places: &[Place]| {
            let entry = places.first()?.raised()?;
            places.iter().all(|place| place.raised() == Some(entry)).then(|| ("entry", self.fact(entry, true)))
        };
        let cards =
            |places: &[Place]| one_of(places.iter().map(|place| self.fact(*place, places.len() == 1)).collect());
        let added = || one_of(new.iter().map(|card| Fact::Card((*card).into())).collect());
        match (&gone[..], &put[..], &old[..]) {
            ([_, ..], [], []) => match raised(&gone) {
                Some(entry) => ("systems.repair.remove_from", vec![("card", cards(&gone)), entry]),
                None => ("systems.repair.remove", vec![("card", cards(&gone))]),
            },
            ([from], [to], [])
                if self.spots.iter().any(|spot| spot.place == *from && spot.card.known() == Some(new[0])) =>
            {
                let entry = to.raised().map_or_else(|| Fact::List(Vec::new()), |entry| self.fact(entry, true));
                ("systems.repair.move", vec![("card", cards(&gone)), ("entry", entry)])
            }
            ([], [_, ..], []) => match raised(&put) {
                Some(entry) => ("systems.repair.add_to", vec![("card", added()), entry]),
                None => ("systems.repair.add", vec![("card", added())]),
            },
            ([], [], [place, ..]) => {
                let card = new[0];
                let out = if old.len() == 1 { self.fact(*place, true) } else { self.fact(*place, false) };
                let told = ("card", Fact::Card(card.into()));
                let here = self.spots.iter().find(|spot| spot.place == *place).map(|spot| &spot.card);
                let is_meant = |written: &str| likeness(self.catalog, written, card.into()) >= MEANT;
                if here.and_then(Choice::unknown).is_some_and(is_meant) {
                    return ("systems.repair.meant", vec![("written", out), told]);
                }
                let known = here.and_then(Choice::known);
                let reprint = known.and_then(|known| G::reprinted(self.catalog, known, card));
                reprint.unwrap_or_else(|| ("systems.repair.exchange", vec![("out", out), told]))
            }
            _ => ("systems.repair.exchange", vec![("out", cards(&gone)), ("card", added())]),
        }
    }
}

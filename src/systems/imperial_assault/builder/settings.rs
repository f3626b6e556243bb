//! Settings of an army that may remove its findings: the affiliation and the season.

use crate::{
    cards::{Affiliation, Catalog, Season},
    list::{Change, DEPLOYMENT, Document, Edit},
};
use kernel::{Fact, Place, Repair};

pub fn settings(catalog: &Catalog, document: &Document) -> Vec<Repair<Edit>> {
    let army = &document.list;
    let mut settings = Vec::new();
    for affiliation in Affiliation::OF_ARMIES {
        let set = Edit::Change(Change::Affiliation(affiliation));
        let told = ("affiliation", Fact::Term(affiliation.term()));
        settings.push(Repair::new("imperial_assault.repair.set_affiliation", vec![told.clone()], set.clone()));
        // With the cards of other affiliations out.
        let others = army.cards().filter(|(_, id)| {
            let own = catalog.deployment(*id).affiliation;
            own.is_some_and(|own| own != affiliation && own != Affiliation::Neutral)
        });
        let (places, cards): (Vec<Place>, Vec<Fact>) =
            others.map(|(index, id)| (DEPLOYMENT.at(index), Fact::Card(id.into()))).unzip();
        if !places.is_empty() {
            let facts = vec![told, ("cards", Fact::List(cards))];
            let edit = Edit::Many(vec![set, Edit::removing(places)]);
            settings.push(Repair::new("imperial_assault.repair.only_affiliation", facts, edit));
        }
    }
    settings.extend(Season::ALL.map(|season| {
        let facts = vec![("season", Fact::Term(season.term()))];
        Repair::new("imperial_assault.repair.set_season", facts, Edit::Change(Change::Season(season)))
    }));
    settings
}

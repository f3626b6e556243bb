//! Users of Command cards (IA-CMD-04, IA-CMD-05).

use super::{attachments, roster::Roster};
use crate::{
    cards::{Affiliation, Catalog, CommandId, DeploymentCard, DeploymentId, Kind, Trait, User, Words},
    list::{Army, Format},
};
use kernel::words::words;

words! {
    /// One part of what a Command card asks of its user.
    Part, "imperial_assault.part.", {
        /// The affiliation of the army.
        Army = "army",
        /// The affiliation of the figure.
        Affiliation = "affiliation",
        /// Its name.
        Name = "name",
        /// A trait.
        Trait = "trait",
        /// The size of its base.
        Size = "size",
        /// A keyword it must or must not have.
        Keyword = "keyword",
        /// That it is unique, or not.
        Unique = "unique",
    }
}

/// A figure as Command cards look at it.
#[derive(Clone, Copy)]
pub(super) struct Figure<'a> {
    pub index: usize,
    pub card: &'a DeploymentCard,
    /// Its own traits, those its attachment gives it, and those another card of the army lends it.
    traits: Words<Trait>,
    affiliation: Option<Affiliation>,
    /// The affiliation of its army.
    army: Option<Affiliation>,
}

impl Figure<'_> {
    pub fn meets(&self, user: &User) -> bool {
        Part::ALL.into_iter().all(|part| self.meets_part(user, part))
    }

    pub fn meets_part(&self, user: &User, part: Part) -> bool {
        match part {
            Part::Army => user.army.is_none() || user.army == self.army,
            Part::Affiliation => user.affiliation.is_none() || user.affiliation == self.affiliation,
            Part::Name => user.names.is_empty() || user.names.contains(&self.card.name_key),
            Part::Trait => user.traits.is_empty() || user.traits.meets(self.traits),
            Part::Size => user.size.is_none_or(|size| size == self.card.base()),
            Part::Keyword => {
                let keywords = self.card.keyword_set;
                (user.keywords.is_empty() || user.keywords.meets(keywords)) && !user.not_keywords.meets(keywords)
            }
            Part::Unique => user.unique.is_none() || user.unique == self.card.unique,
        }
    }
}

/// The kinds of figures of an army, one for each card, companions of its cards included.
pub(super) fn figures<'a>(roster: &Roster<'a>) -> Vec<Figure<'a>> {
    let army = roster.home.affiliation();
    let gives = roster.cards().any(|(_, _, card)| !card.gives_traits.is_empty());
    let attached = if gives { attachments::on_groups(roster) } else { Vec::new() };
    let catalog = roster.catalog;
    let given = |index: usize| {
        let cards = attached.iter().filter(|attached| attached.host == Some(index));
        cards
            .filter_map(|attached| roster.army.deployment[attached.attachment].known())
            .fold(Words::EMPTY, |traits, id| traits.union(catalog.deployment(id).gives_traits))
    };
    let lent = |card: &DeploymentCard| {
        let lending = roster.cards().filter_map(|(_, _, other)| other.lends.as_ref());
        lending
            .filter(|lent| lent.names.contains(&card.name_key))
            .fold(Words::EMPTY, |traits, lent| traits.union(lent.traits))
    };
    let figure = |index: usize, card: &'a DeploymentCard, extra: Words<Trait>| Figure {
        index,
        card,
        traits: card.traits.union(extra).union(lent(card)),
        // A neutral figure takes the affiliation of its army (IA-ARMY-28).
        affiliation: if card.affiliation == Some(Affiliation::Neutral) { army } else { card.affiliation },
        army,
    };
    let mut figures = Vec::with_capacity(roster.army.deployment.len());
    for (index, _, card) in roster.cards() {
        if card.has_figures() {
            figures.push(figure(index, card, given(index)));
        }
        let companions = card.brings.iter().map(|id| catalog.deployment(*id));
        figures.extend(
            companions.filter(|card| card.kind == Kind::Companion).map(|card| figure(index, card, Words::EMPTY)),
        );
    }
    figures
}

/// The cards of an army whose figures, or whose companions, may use a Command card; each card once.
pub fn users(catalog: &Catalog, army: &Army, command: CommandId) -> Vec<DeploymentId> {
    let roster = Roster::new(catalog, Format::default(), army);
    let user = &catalog.command(command).user;
    let mut users = Vec::new();
    for figure in figures(&roster).iter().filter(|figure| figure.meets(user)) {
        if let Some(id) = army.deployment[figure.index].known().filter(|id| !users.contains(id)) {
            users.push(id);
        }
    }
    users
}

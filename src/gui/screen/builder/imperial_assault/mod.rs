//! Imperial Assault's part of the builder: armies of Deployment cards with their attachments, and Command decks.

mod army;
mod card;
mod counters;
mod deck;
mod figures;
mod group;
mod map;
mod shelf;
mod token;
mod words;

use iced::{Color, Element};

use super::{GameBuilder, Spot, Words};
use crate::Context;
use imperial_assault::{
    ImperialAssault,
    cards::Catalog,
    list::{COMMAND, Candidate, DEPLOYMENT},
};
use kernel::{Browsing as _, Place};

type Message = super::Message<ImperialAssault>;
type Open<'a> = super::Open<'a, ImperialAssault>;

/// The cards of Imperial Assault.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.imperial_assault()
}

/// The name of a Deployment card of the army.
fn card_name<'a>(context: &Context<'a>, open: Open<'a>, index: usize) -> &'a str {
    open.document.list.deployment.get(index).map_or("", |choice| choice.name(cards(context), context.language))
}

impl GameBuilder for ImperialAssault {
    const WORDS: Words = Words {
        list: "gui.imperial_assault.army",
        name: "gui.imperial_assault.list_name",
        notes: "gui.imperial_assault.notes",
        there: "gui.imperial_assault.there",
        difference: "gui.imperial_assault.difference",
        nothing: "gui.imperial_assault.nothing",
        overview: "gui.imperial_assault.overview",
    };
    const TABS: &'static [Place] = &[DEPLOYMENT, COMMAND];

    fn candidates(catalog: &Catalog) -> impl Iterator<Item = Candidate> {
        let commands = catalog.commands().map(|(id, _)| Candidate::Command(id));
        let maps = catalog.maps().map(|(id, _)| Candidate::Map(id));
        catalog.deployments().map(|(id, _)| Candidate::Deployment(id)).chain(commands).chain(maps)
    }

    fn printed<'a>(context: &Context<'a>, candidate: Candidate) -> Option<Element<'a, Message>> {
        let Candidate::Deployment(id) = candidate else { return None };
        card::printed(context, cards(context).deployment(id))
    }

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Deployment(id) => ("deployment", &catalog.deployment(id).id),
            Candidate::Command(id) => ("command", &catalog.command(id).id),
            Candidate::Map(id) => ("map", &catalog.map(id).id),
        }
    }

    fn portrait<'a>(context: &Context<'a>, candidate: Candidate) -> &'a str {
        let figure = match candidate {
            Candidate::Deployment(id) => cards(context).deployment(id).icon.as_deref(),
            Candidate::Command(_) | Candidate::Map(_) => None,
        };
        figure.unwrap_or_else(|| Self::icon(cards(context), candidate))
    }

    fn leader<'a>(context: &Context<'_>, candidate: Candidate, _: bool, ink: Color) -> Element<'a, Message> {
        shelf::leader(context, candidate, ink)
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, at: &Spot) -> Element<'a, Message> {
        army::view(context, open, at)
    }

    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a>,
        candidate: Candidate,
        at: Option<Place>,
    ) -> Element<'a, Message> {
        card::view(context, open, candidate, at)
    }

    fn attacks(context: &Context<'_>, open: Open<'_>, at: Place) -> bool {
        let index = at.outer_index().filter(|index| at == DEPLOYMENT.at(*index));
        let choice = index.and_then(|index| open.document.list.deployment.get(index));
        let card = choice.and_then(|choice| choice.known()).map(|id| cards(context).deployment(id));
        card.is_some_and(|card| card.is_group() && card.attack.is_some())
    }

    fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::sums(context, open)
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::overview(context, open)
    }
}

#[cfg(test)]
mod tests;

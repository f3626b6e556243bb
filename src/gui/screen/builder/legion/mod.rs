//! Legion's part of the builder: armies of units with their upgrades, command hand and battle deck.

mod army;
mod card;
mod counters;
mod deck;
mod figures;
mod force;
mod hand;
mod shelf;
mod unit;
mod words;
mod zones;

use iced::{Color, Element, widget::row};

use super::{GameBuilder, Spot, Words};
use crate::{Context, face};
use kernel::Browsing as _;
use kernel::Place;
use legion::{
    Legion,
    cards::Catalog,
    list::{COMMANDS, Candidate, UNITS},
};

type Message = super::Message<Legion>;
type Open<'a> = super::Open<'a, Legion>;

/// The cards of Legion.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.legion()
}

impl GameBuilder for Legion {
    const WORDS: Words = Words {
        list: "gui.legion.army",
        name: "gui.legion.list_name",
        notes: "gui.legion.notes",
        there: "gui.legion.there",
        difference: "gui.legion.difference",
        nothing: "gui.legion.nothing",
        overview: "gui.legion.overview",
    };
    const TABS: &'static [Place] = &[UNITS, COMMANDS, Place::field("battle_deck")];

    fn candidates(catalog: &Catalog) -> impl Iterator<Item = Candidate> {
        let units = catalog.units().map(|(id, _)| Candidate::Unit(id));
        let upgrades = catalog.upgrades().map(|(id, _)| Candidate::Upgrade(id));
        let commands = catalog.commands().map(|(id, _)| Candidate::Command(id));
        let battles = catalog.battles().map(|(id, _)| Candidate::Battle(id));
        let forces = catalog.forces().map(|(id, _)| Candidate::Force(id));
        units.chain(upgrades).chain(commands).chain(battles).chain(forces)
    }

    fn printed<'a>(context: &Context<'a>, candidate: Candidate) -> Option<Element<'a, Message>> {
        let Candidate::Unit(id) = candidate else { return None };
        let card = cards(context).unit(id);
        let defends = face::legion::defense(context, card, card.attack_surge, 18.0);
        let numbers = face::numbers(context, &figures::of_card(card), 16.0);
        Some(row![numbers, defends].spacing(16).align_y(iced::Alignment::Center).wrap().vertical_spacing(4).into())
    }

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Unit(id) => ("unit", &catalog.unit(id).id),
            Candidate::Upgrade(id) => ("upgrade", &catalog.upgrade(id).id),
            Candidate::Command(id) => ("command", &catalog.command(id).id),
            Candidate::Battle(id) => ("battle", &catalog.battle(id).id),
            Candidate::Force(id) => ("battle_force", &catalog.force(id).id),
        }
    }

    fn group_mark<'a>(_: &Context<'a>, group: legion::builder::Group) -> Option<&'a str> {
        shelf::group_mark(group)
    }

    fn portrait<'a>(context: &Context<'a>, candidate: Candidate) -> &'a str {
        match candidate {
            Candidate::Unit(id) => &cards(context).unit(id).icon,
            _ => Self::icon(cards(context), candidate),
        }
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
        card::view(context, open.document, candidate, at)
    }

    fn attacks(_: &Context<'_>, open: Open<'_>, at: Place) -> bool {
        let index = at.outer_index().filter(|index| at == UNITS.at(*index));
        let unit = index.and_then(|index| open.document.list.units.get(index));
        unit.is_some_and(|unit| unit.card.known().is_some())
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

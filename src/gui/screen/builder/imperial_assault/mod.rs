//! Imperial Assault's part of the builder: armies of Deployment cards with their attachments, and Command decks.

mod army;
mod card;
mod counters;
mod deck;
mod figures;
mod group;
mod map;
mod shelf;
mod stat;
mod token;
mod words;

use iced::{Color, Element};

use super::{GameBuilder, Line, Words};
use crate::Context;
use imperial_assault::{ImperialAssault, cards::Catalog, list::Candidate};
use kernel::Place;

type Message = super::Message<ImperialAssault>;
type Open<'a> = super::Open<'a, ImperialAssault>;

/// The cards of Imperial Assault.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.imperial_assault()
}

/// What a Deployment card of the army is called.
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
        walk: "gui.imperial_assault.key.walk",
        move_entry: "gui.imperial_assault.key.move",
        duplicate: "gui.imperial_assault.key.duplicate",
    };
    const COPIES: &'static [(&'static str, &'static str)] = &[
        ("text", "gui.builder.copy.text"),
        ("ia-spec", "gui.imperial_assault.copy.ia_spec"),
        ("markdown", "gui.builder.copy.markdown"),
        ("bbcode", "gui.builder.copy.bbcode"),
        ("html", "gui.builder.copy.html"),
        ("muster", "gui.builder.copy.muster"),
    ];

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Deployment(id) => ("deployment", &catalog.deployment(id).id),
            Candidate::Command(id) => ("command", &catalog.command(id).id),
            Candidate::Map(id) => ("map", &catalog.map(id).id),
        }
    }

    fn lead(_: Candidate) -> f32 {
        shelf::LEAD
    }

    fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
        shelf::leader(context, candidate, ink)
    }

    fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
        shelf::lines(context, candidate, grouped)
    }

    fn counters<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        Some(counters::view(context, open))
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place, turn: u64) -> Element<'a, Message> {
        army::view(context, open, cursor, turn)
    }

    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a>,
        candidate: Candidate,
        at: Option<Place>,
    ) -> Element<'a, Message> {
        card::view(context, open, candidate, at)
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::overview(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

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
mod weapon;
mod words;

use iced::{Color, Element};

use super::{GameBuilder, Line, Words};
use crate::Context;
use kernel::Place;
use legion::{Legion, cards::Catalog, list::Candidate};

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
        walk: "gui.legion.key.walk",
        move_entry: "gui.legion.key.move",
        duplicate: "gui.legion.key.duplicate",
    };
    const COPIES: &'static [(&'static str, &'static str)] = &[
        ("text", "gui.builder.copy.text"),
        ("legion-hq", "gui.legion.copy.legion_hq"),
        ("legion-hq-standard", "gui.legion.copy.legion_hq_text"),
        ("legion-hq-tournament", "gui.legion.copy.legion_hq_tournament"),
        ("tts", "gui.legion.copy.tts"),
        ("markdown", "gui.builder.copy.markdown"),
        ("bbcode", "gui.builder.copy.bbcode"),
        ("html", "gui.builder.copy.html"),
        ("muster", "gui.builder.copy.muster"),
    ];

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Unit(id) => ("unit", &catalog.unit(id).id),
            Candidate::Upgrade(id) => ("upgrade", &catalog.upgrade(id).id),
            Candidate::Command(id) => ("command", &catalog.command(id).id),
            Candidate::Battle(id) => ("battle", &catalog.battle(id).id),
            Candidate::Force(id) => ("battle_force", &catalog.force(id).id),
        }
    }

    fn lead(candidate: Candidate) -> f32 {
        shelf::lead(candidate)
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
        card::view(context, open.document, candidate, at)
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::overview(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

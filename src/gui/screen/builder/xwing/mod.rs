//! X-Wing's part of the builder: squads of ships with their upgrades.

mod card;
mod figures;
mod shelf;
mod ship;
mod squad;
mod sums;
mod words;

use iced::{Color, Element};

use super::{Figure, GameBuilder, Line, Words};
use crate::Context;
use kernel::Place;
use xwing::{Catalog, PilotChoice, UpgradeChoice, XWing, cards::ShipId, list::Candidate};

type Message = super::Message<XWing>;
type Open<'a> = super::Open<'a, XWing>;

/// The cards of X-Wing.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.xwing()
}

/// What a ship of a squad is called.
fn ship_name<'a>(context: &Context<'a>, pilot: &'a PilotChoice) -> &'a str {
    match pilot {
        PilotChoice::Known(id) => cards(context).pilot(*id).text.name(context.language),
        PilotChoice::Unknown { pilot, .. } => pilot,
    }
}

/// What an upgrade of a squad is called.
fn upgrade_name<'a>(context: &Context<'a>, upgrade: &'a UpgradeChoice) -> &'a str {
    upgrade.name(cards(context), context.language)
}

impl GameBuilder for XWing {
    const WORDS: Words = Words {
        list: "gui.builder.pane.squad",
        name: "gui.builder.name",
        notes: "gui.builder.notes.hint",
        there: "gui.builder.there",
        difference: "gui.builder.difference",
        nothing: "gui.builder.details.none",
        overview: "gui.builder.overview",
        walk: "gui.builder.key.walk",
        move_entry: "gui.builder.key.move",
        duplicate: "gui.builder.key.duplicate",
    };
    const COPIES: &'static [(&'static str, &'static str)] = &[
        ("text", "gui.builder.copy.text"),
        ("xws", "gui.builder.copy.xws"),
        ("markdown", "gui.builder.copy.markdown"),
        ("bbcode", "gui.builder.copy.bbcode"),
        ("html", "gui.builder.copy.html"),
        ("muster", "gui.builder.copy.muster"),
    ];

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Pilot(id) => ("pilot", &catalog.pilot(id).key),
            Candidate::Upgrade(id) => ("upgrade", &catalog.upgrade(id).id),
        }
    }

    fn group_figures(context: &Context<'_>, ship: ShipId) -> Vec<Figure> {
        figures::of_type(cards(context).ship(ship))
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

    fn list<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place, turn: u64) -> Element<'a, Message> {
        squad::view(context, open, cursor, turn)
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
        sums::view(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

//! X-Wing's part of the builder: squads of ships with their upgrades.

mod card;
mod figures;
mod shelf;
mod ship;
mod squad;
mod sums;
mod words;

use iced::{Color, Element};

use super::{GameBuilder, Spot, Words};
use crate::{
    Context,
    face::{self, Figure},
};
use kernel::Place;
use xwing::{
    Catalog, PilotChoice, UpgradeChoice, XWing,
    cards::ShipId,
    list::{Candidate, SHIPS},
};

type Message = super::Message<XWing>;
type Open<'a> = super::Open<'a, XWing>;

/// The cards of X-Wing.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.xwing()
}

/// Name of a ship of a squad.
fn ship_name<'a>(context: &Context<'a>, pilot: &'a PilotChoice) -> &'a str {
    match pilot {
        PilotChoice::Known(id) => cards(context).pilot(*id).text.name(context.language),
        PilotChoice::Unknown { pilot, .. } => pilot,
    }
}

/// Name of an upgrade of a squad.
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
    };
    fn candidates(catalog: &Catalog) -> impl Iterator<Item = Candidate> {
        let upgrades = catalog.upgrades().map(|(id, _)| Candidate::Upgrade(id));
        catalog.pilots().map(|(id, _)| Candidate::Pilot(id)).chain(upgrades)
    }

    fn printed<'a>(context: &Context<'a>, candidate: Candidate) -> Option<Element<'a, Message>> {
        let Candidate::Pilot(id) = candidate else { return None };
        let pilot = cards(context).pilot(id);
        let figures = figures::of_card(pilot, cards(context).ship(pilot.ship));
        Some(face::numbers(context, &figures, 16.0).into())
    }

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Pilot(id) => ("pilot", &catalog.pilot(id).key),
            Candidate::Upgrade(id) => ("upgrade", &catalog.upgrade(id).id),
        }
    }

    fn group_figures(context: &Context<'_>, ship: ShipId) -> Vec<Figure> {
        figures::of_type(cards(context).ship(ship))
    }

    fn group_mark<'a>(context: &Context<'a>, ship: ShipId) -> Option<&'a str> {
        Some(&cards(context).ship(ship).icon)
    }

    fn portrait<'a>(context: &Context<'a>, candidate: Candidate) -> &'a str {
        match candidate {
            Candidate::Pilot(id) => &cards(context).ship(cards(context).pilot(id).ship).icon,
            Candidate::Upgrade(id) => cards(context).upgrade(id).slot.icon(),
        }
    }

    fn other_drawing<'a>(context: &Context<'a>, kind: &str, id: &str) -> Option<&'a str> {
        let ships = || cards(context).ships().find(|(_, ship)| *ship.id == *id);
        (kind == "ship").then(ships).flatten().map(|(_, ship)| &*ship.icon)
    }

    fn leader<'a>(context: &Context<'_>, candidate: Candidate, grouped: bool, ink: Color) -> Element<'a, Message> {
        shelf::leader(context, candidate, grouped, ink)
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, at: &Spot) -> Element<'a, Message> {
        squad::view(context, open, at)
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
        let index = at.outer_index().filter(|index| at == SHIPS.at(*index));
        let ship = index.and_then(|index| open.document.list.ships.get(index));
        ship.is_some_and(|ship| ship.pilot.known().is_some())
    }

    fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        sums::line(context, &open.document.list)
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        sums::view(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

//! The builder of base decks.

mod card;
mod deck;

use iced::{Color, Element};

use super::{
    GameBuilder, Spot, Words,
    counters::{counted, glance, limited, numbers},
    overview::in_all,
};
use crate::{Context, widget::icon_in};
use deckbuilding::{Deckbuilding, cards::Catalog, list::Candidate};
use kernel::{Browsing, Place};

type Message = super::Message<Deckbuilding>;
type Open<'a> = super::Open<'a, Deckbuilding>;

fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.deckbuilding()
}

impl GameBuilder for Deckbuilding {
    const WORDS: Words = Words {
        list: "deckbuilding.count.deck",
        name: "gui.deckbuilding.list_name",
        notes: "gui.deckbuilding.notes",
        there: "gui.deckbuilding.there",
        difference: "gui.deckbuilding.difference",
        nothing: "gui.deckbuilding.nothing",
        overview: "gui.deckbuilding.overview",
    };
    fn candidates(catalog: &Catalog) -> impl Iterator<Item = Candidate> {
        catalog.bases().map(|(id, _)| Candidate::Base(id))
    }

    fn printed<'a>(_: &Context<'a>, _: Candidate) -> Option<Element<'a, Message>> {
        None
    }

    fn searched(catalog: &Catalog, Candidate::Base(id): Candidate) -> (&'static str, &str) {
        ("base", &catalog.base(id).id)
    }

    fn leader<'a>(context: &Context<'_>, candidate: Candidate, _: bool, ink: Color) -> Element<'a, Message> {
        icon_in(Self::icon(cards(context), candidate), 20.0, ink)
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, at: &Spot) -> Element<'a, Message> {
        deck::view(context, open, at)
    }

    fn card<'a>(context: &Context<'a>, _: Open<'a>, candidate: Candidate, _: Option<Place>) -> Element<'a, Message> {
        let Candidate::Base(id) = candidate;
        card::view(context, id)
    }

    fn sums<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        let all = counted(context, open);
        let bases = all.iter().filter(|counter| counter.label == "deckbuilding.count.bases");
        let shown = numbers(context, &all).into_iter().chain(bases.map(|counter| limited(context, counter)));
        (!open.document.list.bases.is_empty()).then(|| in_all(context, shown))
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        let all = counted(context, open);
        (!open.document.list.bases.is_empty()).then(|| glance(numbers(context, &all)).into())
    }
}

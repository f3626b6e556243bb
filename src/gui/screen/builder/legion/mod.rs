//! Legion's part of the builder: armies of units with their upgrades, command hand and battle deck.

mod army;
mod card;
mod counters;
mod cursor;
mod deck;
mod edits;
mod figures;
mod force;
mod hand;
mod order;
mod shelf;
mod unit;
mod weapon;
mod words;

use iced::{Color, Element};

pub use cursor::Cursor;

use super::{Direction, Figure, GameBuilder, Line, Spot, Subject, Title, Words, search::Entry};
use crate::Context;
use kernel::{Offer, Order};
use legion::{
    Format, Legion,
    cards::{Catalog, Faction, Rank, Slot},
    checks::{Candidate, OfferPlace},
    list::{Hand, Part},
};

type Message = super::Message<Legion>;
type Open<'a> = super::Open<'a, Legion>;
type LabelledEdit = super::LabelledEdit<Legion>;
type Owned = <Legion as kernel::System>::Owned;

/// What cards are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Units of a rank.
    Rank(Rank),
    /// Command cards of so many pips.
    Pips(u8),
}

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Units by rank.
    Rank,
    /// Command cards by pips.
    Pips,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// What else can be wanted of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// It is to be of this faction.
    Faction(Faction),
    /// The command hand is to be chosen later.
    ForgetHand,
    /// The battle deck is to be chosen later.
    ForgetDeck,
}

/// The cards of Legion.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.legion()
}

impl GameBuilder for Legion {
    type Cursor = Cursor;
    type Group = Group;
    type Sort = Sort;
    type Wish = Wish;

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
    const FACETS: &'static [&'static str] = &["gui.legion.groups"];
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

    fn formats(_: &Format) -> Vec<Format> {
        Format::ALL.to_vec()
    }

    fn with_limit(_: i32) -> Option<Format> {
        None
    }

    fn title<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Title {
        let (catalog, army) = (cards(context), &open.document.list);
        let unit = cursor.unit().and_then(|unit| army.units.get(unit));
        let below = unit.map(|unit| edits::unit_name(context, &unit.card).to_owned());
        let (icon, words) = match cursor {
            Cursor::NewUnit(Some(rank)) => (rank.icon(), context.text(rank.term())),
            Cursor::NewUnit(None) => (army.faction.icon(), context.text("gui.legion.title.new_unit")),
            Cursor::Force => (army.faction.icon(), context.text("gui.legion.force")),
            Cursor::Unit(_) => ("ui-edit", context.text("gui.legion.title.unit")),
            Cursor::Counterpart(_) => (Rank::Counterpart.icon(), context.text(Rank::Counterpart.term())),
            Cursor::SlotInstance { part, .. } => {
                let slot = cursor.slot(catalog, army);
                let word = slot.map_or("", |slot| context.text(slot.term()));
                let word = if part == Part::Loadout { context.text("gui.legion.loadout") } else { word };
                (slot.map_or("ui-info", Slot::icon), word)
            }
            Cursor::Unslotted { .. } => ("ui-error", context.text("gui.legion.title.unslotted")),
            Cursor::NewCommand(Hand::Hand, _) | Cursor::Command(Hand::Hand, _) => {
                ("token-order", context.text("gui.legion.tab.hand"))
            }
            Cursor::NewCommand(Hand::Contingencies, _) | Cursor::Command(Hand::Contingencies, _) => {
                ("token-order", context.text("gui.legion.contingencies"))
            }
            Cursor::NewBattle(kind) | Cursor::Battle(kind, _) => (kind.icon(), context.text(kind.term())),
        };
        Title { icon, words: words.to_owned(), below }
    }

    fn entries(catalog: &Catalog) -> Vec<(Candidate, Entry)> {
        shelf::entries(catalog)
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<Group> {
        shelf::group(catalog, candidate)
    }

    fn group_name<'a>(context: &Context<'a>, group: Group) -> &'a str {
        context.text(match group {
            Group::Rank(rank) => rank.term(),
            Group::Pips(pips) => words::pips_term(pips),
        })
    }

    fn group_figures(_: &Context<'_>, _: Group) -> Vec<Figure> {
        Vec::new()
    }

    fn groups(_: &Context<'_>, _: Open<'_>, target: OfferPlace, _: &[Offer<Candidate>]) -> Vec<Group> {
        shelf::groups(target)
    }

    fn sorts(_: &Context<'_>, _: Open<'_>, target: OfferPlace) -> &'static [Sort] {
        match target {
            OfferPlace::NewUnit(_) | OfferPlace::Card(_) => &[Sort::Rank, Sort::Cost, Sort::Name],
            OfferPlace::Slot { .. } => &[Sort::Cost, Sort::Name],
            OfferPlace::Command { .. } => &[Sort::Pips, Sort::Name],
            OfferPlace::Counterpart(_) | OfferPlace::Battle { .. } | OfferPlace::Force => &[Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Rank => "gui.legion.sort.rank",
            Sort::Pips => "gui.legion.sort.pips",
            Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        matches!(sort, Sort::Rank | Sort::Pips)
    }

    fn order(context: &Context<'_>, open: Open<'_>, target: OfferPlace, sort: Sort, offer: &Offer<Candidate>) -> Order {
        shelf::order(context, open, target, sort, offer)
    }

    fn distance(_: &Context<'_>, offer: &Offer<Candidate>) -> u8 {
        shelf::distance(offer)
    }

    fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
        shelf::reason(context, offer)
    }

    // No collection of Legion is kept.
    fn is_owned(_: &Catalog, _: &Owned, _: Candidate) -> bool {
        true
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Unit(id) => catalog.unit(id).bullets.is_some(),
            Candidate::Upgrade(id) => catalog.upgrade(id).bullets.is_some(),
            Candidate::Command(_) | Candidate::Battle(_) | Candidate::Force(_) => false,
        }
    }

    fn has_cost(candidate: Candidate) -> bool {
        matches!(candidate, Candidate::Unit(_) | Candidate::Upgrade(_))
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

    fn take(
        context: &Context<'_>,
        open: Open<'_>,
        here: Cursor,
        target: OfferPlace,
        candidate: Candidate,
    ) -> Option<LabelledEdit> {
        edits::take(context, open, here, target, candidate)
    }

    fn duplicate(context: &Context<'_>, open: Open<'_>, entry: usize) -> Option<LabelledEdit> {
        edits::duplicate(context, open, entry)
    }

    fn moved(
        context: &Context<'_>,
        open: Open<'_>,
        here: Cursor,
        entry: usize,
        direction: Direction,
    ) -> Option<LabelledEdit> {
        edits::moved(context, open, here, entry, direction)
    }

    fn remove(context: &Context<'_>, open: Open<'_>, at: Cursor) -> Option<LabelledEdit> {
        edits::remove(context, open, at)
    }

    fn wish(context: &Context<'_>, open: Open<'_>, _: Cursor, wish: Wish) -> Option<LabelledEdit> {
        edits::wish(context, open, wish)
    }

    fn counters<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        Some(counters::view(context, open))
    }

    fn list<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor, turn: u64) -> Element<'a, Message> {
        army::view(context, open, cursor, turn)
    }

    fn subject<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Subject<Self> {
        let (catalog, army) = (cards(context), &open.document.list);
        let card = |at: Cursor| match (at.card(catalog, army), cursor::unknown(at, catalog, army)) {
            (Some(card), _) => Some(Subject::Card(card, at)),
            (None, Some(id)) => Some(Subject::Unknown(id.to_owned(), at)),
            (None, None) => None,
        };
        // An empty place shows the card it is on.
        card(cursor).or_else(|| cursor.unit().and_then(|unit| card(Cursor::Unit(unit)))).unwrap_or(Subject::Nothing)
    }

    fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
        shelf::icon(catalog, candidate)
    }

    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a>,
        candidate: Candidate,
        at: Option<Cursor>,
    ) -> Element<'a, Message> {
        card::view(context, open.document, candidate, at)
    }

    fn change_term(at: Cursor) -> &'static str {
        match at {
            Cursor::NewUnit(_) | Cursor::Unit(_) => "gui.legion.change_unit",
            Cursor::SlotInstance { .. } | Cursor::Unslotted { .. } => "gui.builder.change_upgrade",
            Cursor::Force => "gui.legion.change_force",
            _ => "gui.legion.change_card",
        }
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::overview(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

//! Imperial Assault's part of the builder: armies of Deployment cards with their attachments, and Command decks.

mod army;
mod card;
mod counters;
mod cursor;
mod deck;
mod edits;
mod figures;
mod group;
mod map;
mod order;
mod shelf;
mod stat;
mod token;
mod words;

use iced::{Color, Element};

pub use cursor::Cursor;

use super::{Direction, Figure, GameBuilder, Line, Order, Spot, Subject, Title, Words};
use crate::Context;
use imperial_assault::{
    Format, ImperialAssault,
    cards::{Affiliation, Catalog, Level, Season, Trait},
    checks::{Candidate, OfferPlace, home},
};
use kernel::Offer;

type Message = super::Message<ImperialAssault>;
type Open<'a> = super::Open<'a, ImperialAssault>;
type LabelledEdit = super::LabelledEdit<ImperialAssault>;
type Owned = <ImperialAssault as kernel::ListBuilding>::Owned;

/// What kind of Deployment card one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A unique figure.
    Unique,
    /// An elite group.
    Elite,
    /// A regular group.
    Regular,
    /// An attachment.
    Attachment,
    /// Another Skirmish Upgrade.
    Upgrade,
}

impl Class {
    /// Every kind, in order.
    const ALL: [Self; 5] = [Self::Unique, Self::Elite, Self::Regular, Self::Attachment, Self::Upgrade];

    /// The key of its words.
    const fn term(self) -> &'static str {
        match self {
            Self::Unique => "gui.imperial_assault.class.unique",
            Self::Elite => "gui.imperial_assault.class.elite",
            Self::Regular => "gui.imperial_assault.class.regular",
            Self::Attachment => "gui.imperial_assault.class.attachment",
            Self::Upgrade => "gui.imperial_assault.class.upgrade",
        }
    }

    /// The name of its drawing.
    const fn icon(self) -> &'static str {
        match self {
            Self::Unique => "ui-unique",
            Self::Elite => "slot-elite",
            Self::Regular => "stat-minis",
            Self::Attachment => "slot-gear",
            Self::Upgrade => "slot-command",
        }
    }
}

/// What cards are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Deployment cards of a kind.
    Class(Class),
    /// Command cards of a cost.
    Cost(u8),
    /// Maps of which so much is known.
    Level(Level),
    /// Cards of an affiliation.
    Affiliation(Affiliation),
    /// Cards with a trait.
    Trait(Trait),
}

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Deployment cards by their kind.
    Class,
    /// Command cards under the headings of their costs.
    Price,
    /// Maps by what is known of them.
    Level,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// What else can be wanted of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// It is to be built of the cards of this season.
    Season(Season),
    /// It is to be of this affiliation.
    Affiliation(Affiliation),
    /// Another copy of the Command card in this place is to be in the deck.
    AnotherCopy(usize),
    /// The Command deck is to be chosen later.
    ForgetDeck,
}

/// The cards of Imperial Assault.
fn cards<'a>(context: &Context<'a>) -> &'a Catalog {
    context.catalogs.imperial_assault()
}

/// The shelf of Deployment cards.
const DEPLOYMENTS: u8 = 0;
/// The shelf of attachments.
const ATTACHMENTS: u8 = 1;
/// The shelf of Command cards.
const COMMANDS: u8 = 2;
/// The shelf of maps.
const MAPS: u8 = 3;

impl GameBuilder for ImperialAssault {
    type Cursor = Cursor;
    type Group = Group;
    type Sort = Sort;
    type Wish = Wish;

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
    const FACETS: &'static [&'static str] =
        &["gui.imperial_assault.all.kinds", "gui.imperial_assault.all.affiliations", "gui.imperial_assault.all.traits"];
    const COPIES: &'static [(&'static str, &'static str)] = &[
        ("text", "gui.builder.copy.text"),
        ("ia-spec", "gui.imperial_assault.copy.ia_spec"),
        ("markdown", "gui.builder.copy.markdown"),
        ("bbcode", "gui.builder.copy.bbcode"),
        ("html", "gui.builder.copy.html"),
        ("muster", "gui.builder.copy.muster"),
    ];
    const LARGEST_LIMIT: u16 = 0;

    fn formats(_: &Format) -> Vec<Format> {
        Format::ALL.to_vec()
    }

    fn own_limit(_: &Format) -> Option<u16> {
        None
    }

    fn with_limit(_: u16) -> Option<Format> {
        None
    }

    fn title<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Title<'a> {
        let (catalog, army) = (cards(context), &open.document.list);
        let attached = |index: usize| order::block_of(catalog, army, index).filter(|block| block.card != index);
        let (icon, key, of) = match cursor {
            Cursor::NewCard => {
                let icon = home(catalog, army).map_or("ui-add", Affiliation::icon);
                (icon, "gui.imperial_assault.title.new_card", None)
            }
            Cursor::Map => ("battle-deployment", "gui.imperial_assault.title.map", None),
            Cursor::Attachment(host) => (Class::Attachment.icon(), "gui.imperial_assault.title.attachment", Some(host)),
            Cursor::Card(index) => match attached(index) {
                Some(block) => (Class::Attachment.icon(), "gui.imperial_assault.title.attachment", Some(block.card)),
                None => ("ui-edit", "gui.imperial_assault.title.card", Some(index)),
            },
            Cursor::NewCommand | Cursor::Command(_) => ("command-pip", "gui.imperial_assault.title.command", None),
        };
        let below = of.map(|index| edits::card_name(context, open, index));
        Title { icon, words: context.text(key).to_owned(), below }
    }

    fn searched(catalog: &Catalog, candidate: Candidate) -> (&'static str, &str) {
        match candidate {
            Candidate::Deployment(id) => ("deployment", &catalog.deployment(id).id),
            Candidate::Command(id) => ("command", &catalog.command(id).id),
            Candidate::Map(id) => ("map", &catalog.map(id).id),
        }
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<Group> {
        Some(shelf::group(catalog, candidate))
    }

    fn facet(group: Group) -> u8 {
        match group {
            Group::Class(_) | Group::Cost(_) | Group::Level(_) => 0,
            Group::Affiliation(_) => 1,
            Group::Trait(_) => 2,
        }
    }

    fn is_in(catalog: &Catalog, candidate: Candidate, group: Group) -> bool {
        shelf::is_in(catalog, candidate, group)
    }

    fn group_name<'a>(context: &Context<'a>, group: Group) -> &'a str {
        context.text(match group {
            Group::Class(class) => class.term(),
            Group::Cost(0) => "gui.imperial_assault.price.0",
            Group::Cost(1) => "gui.imperial_assault.price.1",
            Group::Cost(2) => "gui.imperial_assault.price.2",
            Group::Cost(_) => "gui.imperial_assault.price.3",
            Group::Level(Level::Complete) => "gui.imperial_assault.level.complete",
            Group::Level(Level::Playable) => "gui.imperial_assault.level.playable",
            Group::Level(Level::Geometry) => "gui.imperial_assault.level.geometry",
            Group::Affiliation(affiliation) => affiliation.term(),
            Group::Trait(word) => word.term(),
        })
    }

    fn group_figures(_: &Context<'_>, _: Group) -> Vec<Figure> {
        Vec::new()
    }

    fn groups(_: &Context<'_>, _: Open<'_>, target: OfferPlace, _: &[Offer<Candidate>]) -> Vec<Group> {
        shelf::groups(target)
    }

    fn shelf(target: OfferPlace) -> u8 {
        match target {
            OfferPlace::NewCard | OfferPlace::Card(_) => DEPLOYMENTS,
            OfferPlace::Attachment(_) | OfferPlace::OtherAttachment(_) => ATTACHMENTS,
            OfferPlace::Command { .. } => COMMANDS,
            OfferPlace::Map => MAPS,
        }
    }

    fn sorts(shelf: u8) -> &'static [Sort] {
        match shelf {
            DEPLOYMENTS => &[Sort::Class, Sort::Cost, Sort::Name],
            ATTACHMENTS => &[Sort::Cost, Sort::Name],
            COMMANDS => &[Sort::Price, Sort::Name],
            _ => &[Sort::Level, Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Class => "gui.imperial_assault.sort.class",
            Sort::Level => "gui.imperial_assault.sort.level",
            Sort::Price | Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        matches!(sort, Sort::Class | Sort::Price | Sort::Level)
    }

    fn order(context: &Context<'_>, _: Open<'_>, _: OfferPlace, sort: Sort, offer: &Offer<Candidate>) -> Order {
        shelf::order(context, sort, offer)
    }

    // A Command card that nobody can use breaks no rule, but it does not fit either.
    fn fits(offer: &Offer<Candidate>) -> bool {
        offer.is_free() && shelf::is_of_use(offer)
    }

    fn distance(offer: &Offer<Candidate>) -> u8 {
        shelf::distance(offer)
    }

    fn reason(context: &Context<'_>, offer: &Offer<Candidate>) -> Option<String> {
        shelf::reason(context, offer)
    }

    // No collection of Imperial Assault is kept.
    fn is_owned(_: &Catalog, _: &Owned, _: Candidate) -> bool {
        true
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Deployment(id) => catalog.deployment(id).unique == Some(true),
            Candidate::Command(_) | Candidate::Map(_) => false,
        }
    }

    fn has_cost(candidate: Candidate) -> bool {
        !matches!(candidate, Candidate::Map(_))
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

    fn take(
        context: &Context<'_>,
        open: Open<'_>,
        _: Cursor,
        target: OfferPlace,
        candidate: Candidate,
    ) -> Option<LabelledEdit> {
        edits::take(context, open, target, candidate)
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

    fn subject<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Subject<'a, Self> {
        let (catalog, army) = (cards(context), &open.document.list);
        // An empty place shows the card it is on.
        let at = if let Cursor::Attachment(host) = cursor { Cursor::Card(host) } else { cursor };
        match (at.card(catalog, army), cursor::unknown(at, army)) {
            (Some(card), _) => Subject::Card(card, at),
            (None, Some(id)) => Subject::Unknown(id, at),
            (None, None) => Subject::Nothing,
        }
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
        card::view(context, open, candidate, at)
    }

    fn change_term(at: Cursor) -> &'static str {
        match at {
            Cursor::Map => "gui.imperial_assault.change_map",
            _ => "gui.imperial_assault.change_card",
        }
    }

    fn overview<'a>(context: &Context<'a>, open: Open<'a>) -> Option<Element<'a, Message>> {
        counters::overview(context, &open.document.list)
    }
}

#[cfg(test)]
mod tests;

//! What a game brings to the builder: its places, its shelf, its words and its drawings.
//!
//! The frame — the bar, the catalog with search and chips, the findings, notes, keys and panes — stands once and asks
//! these two traits for whatever is of one game.

use std::fmt::Debug;

use iced::{Color, Element};

use super::{Direction, Figure, Message, Open, row::Line};
use crate::Context;
use kernel::{Building, Names, Offer, Order, Place};
use systems::{AnyOwned, Registered};

/// A place of a list where the cursor can stand; the default is where a list is begun.
pub trait Spot<G: Building>: Debug + Copy + Eq + Default + Send + 'static {
    /// The ship, unit or group it stands on, by its index.
    fn entry(self) -> Option<usize>;

    /// The same place of a list that may have changed meanwhile, or the nearest there is.
    #[must_use]
    fn kept(self, catalog: &G::Catalog, list: &G::List) -> Self;

    /// The place a finding names.
    fn at(place: &Place, catalog: &G::Catalog, list: &G::List) -> Self;

    /// Every place of the list, in the order in which they are shown.
    fn all(catalog: &G::Catalog, list: &G::List) -> Vec<Self>;

    /// What it is in: an upgrade's ship, a ship's list; the default is in nothing.
    #[must_use]
    fn raised(self) -> Self;

    /// What the catalog is asked for; none where nothing can be put.
    fn target(self, catalog: &G::Catalog, list: &G::List) -> Option<G::Target>;

    /// The card that is there, if the catalog knows it.
    fn card(self, catalog: &G::Catalog, list: &G::List) -> Option<G::Candidate>;

    /// Whether anything is there, a card the catalog does not know counted in.
    fn holds(self, catalog: &G::Catalog, list: &G::List) -> bool;

    /// Whether the keys walk from here to there: both are in sight together.
    fn is_beside(self, _: Self) -> bool {
        true
    }

    /// The next place (or, backwards, the one before), staying at the ends.
    #[must_use]
    fn walked(self, catalog: &G::Catalog, list: &G::List, forward: bool) -> Self {
        let mut all = Self::all(catalog, list);
        all.retain(|place| self.is_beside(*place));
        let Some(last) = all.len().checked_sub(1) else { return self };
        let here = all.iter().position(|place| *place == self).unwrap_or(last);
        all[if forward { (here + 1).min(last) } else { here.saturating_sub(1) }]
    }
}

/// An edit with its name and with where the cursor goes.
#[derive(Debug)]
pub struct LabelledEdit<G: GameBuilder> {
    /// The edit.
    pub edit: G::Edit,
    /// The phrase that tells what was done.
    pub label: &'static str,
    /// The values of the phrase's holes, in the language of the window.
    pub facts: Vec<(&'static str, String)>,
    /// Where the cursor goes; none if it stays.
    pub cursor: Option<G::Cursor>,
}

impl<G: GameBuilder> LabelledEdit<G> {
    /// An edit after which the cursor stays.
    pub const fn new(label: &'static str, facts: Vec<(&'static str, String)>, edit: G::Edit) -> Self {
        Self { edit, label, facts, cursor: None }
    }

    /// The edit, after which the cursor goes there.
    #[must_use]
    pub fn going(self, cursor: G::Cursor) -> Self {
        Self { cursor: Some(cursor), ..self }
    }
}

/// What stands over the catalog.
pub struct Title {
    /// The name of a drawing.
    pub icon: &'static str,
    /// What is looked for.
    pub words: String,
    /// For whom, where it is for somebody.
    pub below: Option<String>,
}

/// The card whose details are shown while nothing of the catalog is looked at.
pub enum Subject<G: GameBuilder> {
    /// A card, and where in the list it is.
    Card(G::Candidate, G::Cursor),
    /// A card the catalog does not have, as it was written, and where it is.
    Unknown(String, G::Cursor),
    /// None.
    Nothing,
}

/// What the frame calls the things of a game: the keys of its words.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// The pane with the list.
    pub list: &'static str,
    /// The field for the list's name.
    pub name: &'static str,
    /// What the notes are for.
    pub notes: &'static str,
    /// The card that is at the place already.
    pub there: &'static str,
    /// By how many `{points}` the list's total changes.
    pub difference: &'static str,
    /// That no card is looked at.
    pub nothing: &'static str,
    /// The list at a glance.
    pub overview: &'static str,
    /// The keys that walk through the list.
    pub walk: &'static str,
    /// The keys that move an entry.
    pub move_entry: &'static str,
    /// The keys that double an entry.
    pub duplicate: &'static str,
}

/// What a game brings to the builder. The type that speaks for the game implements it.
pub trait GameBuilder: Building + Registered + Debug + Copy + Eq + Send + 'static {
    /// A place of its lists.
    type Cursor: Spot<Self>;
    /// What cards are grouped by, such as a ship type or a rank.
    type Group: Debug + Copy + Eq + Send + 'static;
    /// An order of the catalog.
    type Sort: Debug + Copy + Eq + Send + 'static;
    /// What else can be wanted of a list, such as another faction.
    type Wish: Debug + Clone + Send + 'static;

    /// What the frame calls the things of the game.
    const WORDS: Words;
    /// In which ways cards can be grouped: of each, the key of the words for all of its groups. Headings stand over the
    /// groups of the first.
    const FACETS: &'static [&'static str];
    /// The forms offered for the clipboard: the id of each, and the key of what is said of it.
    const COPIES: &'static [(&'static str, &'static str)];

    /// The game's cards.
    fn catalog<'a>(context: &Context<'a>) -> &'a Self::Catalog {
        Self::cards(context.catalogs)
    }

    /// What the player owns, where that counts.
    fn collection<'a>(context: &Context<'a>) -> Option<&'a Self::Owned> {
        context.owned_of(Self::GAME).and_then(AnyOwned::of::<Self>)
    }

    /// The formats to choose from while this one is chosen.
    fn formats(now: &Self::Format) -> Vec<Self::Format>;

    /// The format with a limit of one's own, if there is one and it allows such a limit.
    fn with_limit(limit: i32) -> Option<Self::Format>;

    // The catalog.

    /// What stands over the catalog.
    fn title<'a>(context: &Context<'a>, open: Open<'a, Self>, cursor: Self::Cursor) -> Title;

    /// The kind and id of a card as the search gives them.
    fn searched(catalog: &Self::Catalog, candidate: Self::Candidate) -> (&'static str, &str);

    /// The group of a card, if cards like it are grouped.
    fn group(catalog: &Self::Catalog, candidate: Self::Candidate) -> Option<Self::Group>;

    /// In which way a group is one, by its place in [`GameBuilder::FACETS`].
    fn facet(_: Self::Group) -> u8 {
        0
    }

    /// Whether a card is shown when a group is shown alone; cards that are in no group always are.
    fn is_in(catalog: &Self::Catalog, candidate: Self::Candidate, group: Self::Group) -> bool {
        Self::group(catalog, candidate).is_none_or(|own| own == group)
    }

    /// The name of a group.
    fn group_name<'a>(context: &Context<'a>, group: Self::Group) -> &'a str;

    /// The numbers that stand beside the name of a group.
    fn group_figures(context: &Context<'_>, group: Self::Group) -> Vec<Figure>;

    /// The groups that can be shown alone, in order; none where the offers are not grouped.
    fn groups(
        context: &Context<'_>,
        open: Open<'_, Self>,
        target: Self::Target,
        offers: &[Offer<Self::Candidate>],
    ) -> Vec<Self::Group>;

    /// The orders that make sense for the cards of a target, the usual one first.
    fn sorts(context: &Context<'_>, open: Open<'_, Self>, target: Self::Target) -> &'static [Self::Sort];

    /// The key of the name of an order.
    fn sort_term(sort: Self::Sort) -> &'static str;

    /// Whether cards stand under headings of their groups in this order.
    fn is_grouped(sort: Self::Sort) -> bool;

    /// Where an offer stands in an order.
    fn order(
        context: &Context<'_>,
        open: Open<'_, Self>,
        target: Self::Target,
        sort: Self::Sort,
        offer: &Offer<Self::Candidate>,
    ) -> Order;

    /// Whether an offer is shown where only what fits is wanted.
    fn fits(context: &Context<'_>, offer: &Offer<Self::Candidate>) -> bool {
        let _ = context;
        offer.is_free()
    }

    /// How far an offer is from being taken: 0 for not at all.
    fn distance(context: &Context<'_>, offer: &Offer<Self::Candidate>) -> u8 {
        let _ = context;
        u8::from(!offer.is_free())
    }

    /// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
    fn reason(context: &Context<'_>, offer: &Offer<Self::Candidate>) -> Option<String>;

    /// Whether the player owns a card.
    fn is_owned(catalog: &Self::Catalog, owned: &Self::Owned, candidate: Self::Candidate) -> bool;

    /// The id of a card in the ids of its widgets.
    fn key(catalog: &Self::Catalog, candidate: Self::Candidate) -> &str {
        catalog.card_id(candidate.into())
    }

    /// Whether a card stands in a list once only, as the mark beside its name says.
    fn is_unique(catalog: &Self::Catalog, candidate: Self::Candidate) -> bool;

    /// Whether a card costs points.
    fn has_cost(candidate: Self::Candidate) -> bool;

    /// The width of what stands before the name of a card in its row.
    fn lead(candidate: Self::Candidate) -> f32;

    /// What stands before the name of a card in its row.
    fn leader<'a>(context: &Context<'_>, candidate: Self::Candidate, ink: Color) -> Element<'a, Message<Self>>;

    /// The lines under the name of a card in its row.
    fn lines<'a>(context: &Context<'a>, candidate: Self::Candidate, grouped: bool) -> Vec<Line<'a>>;

    // What is done to the list.

    /// Puts a card where the cursor stands.
    fn take(
        context: &Context<'_>,
        open: Open<'_, Self>,
        here: Self::Cursor,
        target: Self::Target,
        candidate: Self::Candidate,
    ) -> Option<LabelledEdit<Self>>;

    /// Doubles an entry.
    fn duplicate(context: &Context<'_>, open: Open<'_, Self>, entry: usize) -> Option<LabelledEdit<Self>>;

    /// Moves an entry by one place.
    fn moved(
        context: &Context<'_>,
        open: Open<'_, Self>,
        here: Self::Cursor,
        entry: usize,
        direction: Direction,
    ) -> Option<LabelledEdit<Self>>;

    /// Takes out what is at a place.
    fn remove(context: &Context<'_>, open: Open<'_, Self>, at: Self::Cursor) -> Option<LabelledEdit<Self>>;

    /// Puts another copy of what is at a place into the list.
    fn another(_: &Context<'_>, _: Open<'_, Self>, _: Self::Cursor) -> Option<LabelledEdit<Self>> {
        None
    }

    /// Does what else is wanted.
    fn wish(
        context: &Context<'_>,
        open: Open<'_, Self>,
        here: Self::Cursor,
        wish: Self::Wish,
    ) -> Option<LabelledEdit<Self>>;

    // What is drawn.

    /// What is counted beside the points, always in sight under the bar; none if nothing is.
    fn counters<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;

    /// The list with the cursor in it. `turn` changes when the cursor is to be brought into sight.
    fn list<'a>(
        context: &Context<'a>,
        open: Open<'a, Self>,
        cursor: Self::Cursor,
        turn: u64,
    ) -> Element<'a, Message<Self>>;

    /// Whose details are shown while the cursor stands there.
    fn subject<'a>(context: &Context<'a>, open: Open<'a, Self>, cursor: Self::Cursor) -> Subject<Self>;

    /// The name of the drawing for a card.
    fn icon(catalog: &Self::Catalog, candidate: Self::Candidate) -> &'static str;

    /// What is on a card: as printed, or as it is at its place.
    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a, Self>,
        candidate: Self::Candidate,
        at: Option<Self::Cursor>,
    ) -> Element<'a, Message<Self>>;

    /// The key of the words that ask for another card in the place of one.
    fn change_term(at: Self::Cursor) -> &'static str;

    /// The list at a glance, in numbers; none while it is empty.
    fn overview<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;
}

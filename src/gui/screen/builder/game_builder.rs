//! What a game brings to the builder beside what it decides below the window: its words and its drawings.
//!
//! The frame — the bar, the catalog with search and chips, the findings, notes, keys and panes — stands once and asks
//! [`Browsing`] and this trait for whatever is of one game.

use std::{fmt::Debug, rc::Rc};

use iced::{Color, Element};

use super::{Figure, Message, Open};
use crate::Context;
use kernel::{Browsing, Owned, Place};
use systems::{AnyOwned, Registered};

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
}

/// Where the cursor stands in a list.
#[derive(Debug, Clone)]
pub struct Spot {
    /// The place.
    pub cursor: Place,
    /// Changes when the place is to be brought into sight.
    pub turn: u64,
    /// The slots of the entry the cursor is in that have nothing to offer.
    pub dead: Rc<Vec<Place>>,
}

/// What a game brings to the builder. The type that speaks for the game implements it.
pub trait GameBuilder: Browsing + Registered + Debug + Copy + Eq + Send + 'static {
    /// What the frame calls the things of the game.
    const WORDS: Words;

    /// Where the parts of a list are begun that have tabs of their own, in order.
    const TABS: &'static [Place] = &[Self::START];

    /// The game's cards.
    fn catalog<'a>(context: &Context<'a>) -> &'a Self::Catalog {
        Self::cards(context.catalogs)
    }

    /// What the player owns, where that counts.
    fn collection<'a>(context: &Context<'a>) -> Option<&'a Owned> {
        context.owned_of(Self::GAME).and_then(AnyOwned::of::<Self>)
    }

    /// Every card that lists of the game are made of.
    fn candidates(catalog: &Self::Catalog) -> impl Iterator<Item = Self::Candidate>;

    /// The kind and id of a card as the search gives them.
    fn searched(catalog: &Self::Catalog, candidate: Self::Candidate) -> (&'static str, &str);

    /// The numbers that stand beside the name of a group.
    fn group_figures(_: &Context<'_>, _: Self::Group) -> Vec<Figure> {
        Vec::new()
    }

    /// The drawing of what a card stands for: a ship, minis, figures; of other cards what they are.
    fn portrait<'a>(context: &Context<'a>, candidate: Self::Candidate) -> &'a str {
        Self::icon(Self::catalog(context), candidate)
    }

    /// The drawing that stands before the name of a group.
    fn group_mark<'a>(_: &Context<'a>, _: Self::Group) -> Option<&'a str> {
        None
    }

    /// What stands before the name of a card in its row. `grouped` says whether its group stands over it.
    fn leader<'a>(
        context: &Context<'_>,
        candidate: Self::Candidate,
        grouped: bool,
        ink: Color,
    ) -> Element<'a, Message<Self>>;

    /// The list with the cursor in it.
    fn list<'a>(context: &Context<'a>, open: Open<'a, Self>, at: &Spot) -> Element<'a, Message<Self>>;

    /// What is on a card: as printed, or as it is at its place.
    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a, Self>,
        candidate: Self::Candidate,
        at: Option<Place>,
    ) -> Element<'a, Message<Self>>;

    /// Whether what is at a place of a list can attack.
    fn attacks(_: &Context<'_>, _: Open<'_, Self>, _: Place) -> bool {
        false
    }

    /// The numbers of the whole list in one line; none while it is empty.
    fn sums<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;

    /// The list at a glance, in numbers; none while it is empty.
    fn overview<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;
}

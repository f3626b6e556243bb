//! What a game brings to the builder beside what it decides below the window: its words and its drawings.
//!
//! The frame — the bar, the catalog with search and chips, the findings, notes, keys and panes — stands once and asks
//! [`Browsing`] and this trait for whatever is of one game.

use std::fmt::Debug;

use iced::{Color, Element};

use super::{Figure, Message, Open, row::Line};
use crate::Context;
use kernel::{Browsing, Place};
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
    /// The keys that walk through the list.
    pub walk: &'static str,
    /// The keys that move an entry.
    pub move_entry: &'static str,
    /// The keys that double an entry.
    pub duplicate: &'static str,
}

/// What a game brings to the builder. The type that speaks for the game implements it.
pub trait GameBuilder: Browsing + Registered + Debug + Copy + Eq + Send + 'static {
    /// What the frame calls the things of the game.
    const WORDS: Words;
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

    /// The kind and id of a card as the search gives them.
    fn searched(catalog: &Self::Catalog, candidate: Self::Candidate) -> (&'static str, &str);

    /// The numbers that stand beside the name of a group.
    fn group_figures(_: &Context<'_>, _: Self::Group) -> Vec<Figure> {
        Vec::new()
    }

    /// The width of what stands before the name of a card in its row.
    fn lead(candidate: Self::Candidate) -> f32;

    /// What stands before the name of a card in its row.
    fn leader<'a>(context: &Context<'_>, candidate: Self::Candidate, ink: Color) -> Element<'a, Message<Self>>;

    /// The lines under the name of a card in its row.
    fn lines<'a>(context: &Context<'a>, candidate: Self::Candidate, grouped: bool) -> Vec<Line<'a>>;

    /// What is counted beside the points, always in sight under the bar; none if nothing is.
    fn counters<'a>(_: &Context<'a>, _: Open<'a, Self>) -> Option<Element<'a, Message<Self>>> {
        None
    }

    /// The list with the cursor in it. `turn` changes when the cursor is to be brought into sight.
    fn list<'a>(context: &Context<'a>, open: Open<'a, Self>, cursor: Place, turn: u64) -> Element<'a, Message<Self>>;

    /// What is on a card: as printed, or as it is at its place.
    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a, Self>,
        candidate: Self::Candidate,
        at: Option<Place>,
    ) -> Element<'a, Message<Self>>;

    /// The list at a glance, in numbers; none while it is empty.
    fn overview<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;
}

//! Drawings and words of a system in the builder.
//!
//! The frame (bar, catalog with search and chips, findings, notes, keys and panes) exists once; it asks [`Browsing`]
//! and this trait for everything specific to a system.

use std::{fmt::Debug, rc::Rc};

use iced::{Color, Element};

use super::{Message, Open};
use crate::{Context, face::Figure};
use kernel::{Browsing, Owned, Place};
use systems::{AnyOwned, Registered};

/// Phrase keys of a system's terms.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// Title of the list's pane.
    pub list: &'static str,
    /// Placeholder of the name field.
    pub name: &'static str,
    /// Placeholder of the notes.
    pub notes: &'static str,
    /// Label of the card already at the place.
    pub there: &'static str,
    /// Change of the total by `{points}`.
    pub difference: &'static str,
    /// Text when no card is shown.
    pub nothing: &'static str,
    /// Title of the overview.
    pub overview: &'static str,
}

/// Place of the cursor in a list.
#[derive(Debug, Clone)]
pub struct Spot {
    pub cursor: Place,
    /// Changes when the place must come into sight.
    pub turn: u64,
    /// Slots of the current entry without any offer.
    pub dead: Rc<Vec<Place>>,
}

/// A system in the builder, implemented by the type that stands for the system.
pub trait GameBuilder: Browsing + Registered + Debug + Copy + Eq + Send + 'static {
    /// Phrase keys of the system's terms.
    const WORDS: Words;

    /// First places of the parts of a list with tabs of their own, in order.
    const TABS: &'static [Place] = &[Self::START];

    /// Cards of the system.
    fn catalog<'a>(context: &Context<'a>) -> &'a Self::Catalog {
        Self::cards(context.catalogs)
    }

    /// Collection of the player, if it is enforced.
    fn collection<'a>(context: &Context<'a>) -> Option<&'a Owned> {
        context.owned_of(Self::GAME).and_then(AnyOwned::of::<Self>)
    }

    /// All cards for lists of the system.
    fn candidates(catalog: &Self::Catalog) -> impl Iterator<Item = Self::Candidate>;

    /// Kind and id of a card, as in search results.
    fn searched(catalog: &Self::Catalog, candidate: Self::Candidate) -> (&'static str, &str);

    /// Numbers beside the name of a group.
    fn group_figures(_: &Context<'_>, _: Self::Group) -> Vec<Figure> {
        Vec::new()
    }

    /// Numbers and dice of a ship, unit or figure as printed; `None` for other cards.
    fn printed<'a>(context: &Context<'a>, candidate: Self::Candidate) -> Option<Element<'a, Message<Self>>>;

    /// Drawing of the ship, unit or figure on a card; of any other card its type.
    fn portrait<'a>(context: &Context<'a>, candidate: Self::Candidate) -> &'a str {
        Self::icon(Self::catalog(context), candidate)
    }

    /// Drawing of something in the catalog that no list takes, such as a type of ship; `None` where there is none.
    fn other_drawing<'a>(_context: &Context<'a>, _kind: &str, _id: &str) -> Option<&'a str> {
        None
    }

    /// Drawing before the name of a group.
    fn group_mark<'a>(_: &Context<'a>, _: Self::Group) -> Option<&'a str> {
        None
    }

    /// Element before the name of a card in its row; `grouped` if a group heading stands over it.
    fn leader<'a>(
        context: &Context<'_>,
        candidate: Self::Candidate,
        grouped: bool,
        ink: Color,
    ) -> Element<'a, Message<Self>>;

    /// Draws the list with its cursor.
    fn list<'a>(context: &Context<'a>, open: Open<'a, Self>, at: &Spot) -> Element<'a, Message<Self>>;

    /// Draws a card: as printed, or with its effective values at a place.
    fn card<'a>(
        context: &Context<'a>,
        open: Open<'a, Self>,
        candidate: Self::Candidate,
        at: Option<Place>,
    ) -> Element<'a, Message<Self>>;

    /// True if the card at a place can attack.
    fn attacks(_: &Context<'_>, _: Open<'_, Self>, _: Place) -> bool {
        false
    }

    /// Draws the numbers of the whole list in one line; `None` while it is empty.
    fn sums<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;

    /// Draws the overview of the list; `None` while it is empty.
    fn overview<'a>(context: &Context<'a>, open: Open<'a, Self>) -> Option<Element<'a, Message<Self>>>;
}

//! What the frame asks of a game whose lists are built by places: answered below the window, from the list's tree.

use super::{Direction, GameBuilder, LabelledEdit, Open, Spot, Subject};
use crate::Context;
use kernel::{Browsing, Choice, EditOf, Fact, Layout, Place, Placed};

impl<G: Placed> Spot<G> for Place {
    fn entry(self) -> Option<usize> {
        self.outer_index().filter(|_| self.is_in(&G::START))
    }

    fn kept(self, catalog: &G::Catalog, list: &G::List) -> Self {
        Layout::<G> { catalog, list, tree: &G::tree(catalog, list) }.kept(self)
    }

    fn at(place: &Place, catalog: &G::Catalog, list: &G::List) -> Self {
        <Self as Spot<G>>::kept(*place, catalog, list)
    }

    fn all(catalog: &G::Catalog, list: &G::List) -> Vec<Self> {
        G::tree(catalog, list).all().into_iter().map(|node| node.place).collect()
    }

    fn raised(self) -> Self {
        // The list as a whole stands for where it is begun.
        if self == Self::ROOT { self } else { Self::raised(&self).unwrap_or(G::START) }
    }

    fn target(self, catalog: &G::Catalog, list: &G::List) -> Option<Place> {
        G::slot(catalog, list, &self).map(|_| self)
    }

    fn card(self, catalog: &G::Catalog, list: &G::List) -> Option<G::Candidate> {
        G::tree(catalog, list).at(self)?.known()
    }

    fn holds(self, catalog: &G::Catalog, list: &G::List) -> bool {
        G::tree(catalog, list).at(self).is_some_and(|node| node.card.is_some())
    }

    fn is_beside(self, other: Self) -> bool {
        G::tab(&self) == G::tab(&other)
    }
}

/// Asks the list with its tree.
pub fn of<G: GameBuilder + Placed, T>(
    context: &Context<'_>,
    open: Open<'_, G>,
    ask: impl FnOnce(&Layout<'_, G>) -> T,
) -> T {
    let (catalog, list) = (G::catalog(context), &open.document.list);
    ask(&Layout { catalog, list, tree: &G::tree(catalog, list) })
}

/// An edit with its facts in the language of the window.
fn worded<G: GameBuilder<Cursor = Place> + Placed>(
    context: &Context<'_>,
    edit: kernel::LabelledEdit<EditOf<G>>,
) -> LabelledEdit<G> {
    let words = |fact: Fact| fact.words(context.language, G::catalog(context));
    let facts = edit.facts.into_iter().map(|(name, fact)| (name, words(fact))).collect();
    LabelledEdit { edit: edit.edit, label: edit.label, facts, cursor: edit.cursor }
}

/// What the window asks for an edit.
pub fn edit<G: GameBuilder<Cursor = Place> + Placed>(
    context: &Context<'_>,
    open: Open<'_, G>,
    ask: impl FnOnce(&Layout<'_, G>) -> Option<kernel::LabelledEdit<EditOf<G>>>,
) -> Option<LabelledEdit<G>> {
    of(context, open, ask).map(|edit| worded(context, edit))
}

/// Makes a change that only lists of this game know, unless it changes nothing.
pub fn change<G: GameBuilder<Cursor = Place> + Browsing>(
    context: &Context<'_>,
    open: Open<'_, G>,
    change: G::Change,
) -> Option<LabelledEdit<G>> {
    let (label, facts) = G::change_label(&change);
    let edit = kernel::LabelledEdit::new(label, facts, EditOf::<G>::Change(change));
    let after = G::apply(&edit.edit, open.document)?;
    (after != *open.document).then(|| worded(context, edit))
}

/// Moves the entry of this index.
pub fn moved<G: GameBuilder<Cursor = Place> + Placed>(
    context: &Context<'_>,
    open: Open<'_, G>,
    here: Place,
    entry: usize,
    direction: Direction,
) -> Option<LabelledEdit<G>> {
    edit(context, open, |list| list.moved(here, G::START.at(entry), direction == Direction::Up))
}

/// Whose details are shown while the cursor stands there: an empty slot shows the entry it is on.
pub fn subject<'a, G: GameBuilder<Cursor = Place> + Placed>(
    context: &Context<'a>,
    open: Open<'a, G>,
    cursor: Place,
) -> Subject<G> {
    of(context, open, |list| match list.subject(cursor) {
        Some(node) => match &node.card {
            Some(Choice::Known(card)) => Subject::Card(*card, node.place),
            Some(Choice::Unknown(id)) => Subject::Unknown(id.to_string(), node.place),
            None => Subject::Nothing,
        },
        None => Subject::Nothing,
    })
}

/// What is of a game in the frame, answered by its [`Browsing`] below the window.
macro_rules! browsed {
    () => {
        type Cursor = kernel::Place;
        type Group = <Self as kernel::Browsing>::Group;
        type Sort = <Self as kernel::Browsing>::Sort;
        type Wish = <Self as kernel::Placed>::Change;

        const FACETS: &'static [&'static str] = <Self as kernel::Browsing>::FACETS;

        fn formats(now: &Self::Format) -> Vec<Self::Format> {
            <Self as kernel::Browsing>::formats(now)
        }

        fn with_limit(limit: i32) -> Option<Self::Format> {
            <Self as kernel::Browsing>::with_limit(limit)
        }

        fn title<'a>(
            context: &$crate::Context<'a>,
            open: $crate::screen::builder::Open<'a, Self>,
            cursor: kernel::Place,
        ) -> $crate::screen::builder::Title {
            use kernel::Browsing;
            let (catalog, list) = (Self::catalog(context), &open.document.list);
            let (icon, key) = <Self as Browsing>::title(catalog, list, &cursor);
            let start = <Self as kernel::Placed>::START;
            let below = $crate::screen::builder::placed::of(context, open, |list| {
                let entry = list.tree.entry(cursor).filter(|_| cursor != start && cursor.is_in(&start));
                let card = entry.and_then(|node| node.card.clone());
                card.map(|card| card.fact().words(context.language, list.catalog))
            });
            $crate::screen::builder::Title { icon, words: context.text(key).to_owned(), below }
        }

        fn group(catalog: &Self::Catalog, candidate: Self::Candidate) -> Option<Self::Group> {
            <Self as kernel::Browsing>::group(catalog, candidate)
        }

        fn facet(group: Self::Group) -> u8 {
            <Self as kernel::Browsing>::facet(group)
        }

        fn is_in(catalog: &Self::Catalog, candidate: Self::Candidate, group: Self::Group) -> bool {
            <Self as kernel::Browsing>::is_in(catalog, candidate, group)
        }

        fn group_name<'a>(context: &$crate::Context<'a>, group: Self::Group) -> &'a str {
            <Self as kernel::Browsing>::group_name(Self::catalog(context), group, context.language)
        }

        fn groups(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            target: kernel::Place,
            offers: &[kernel::Offer<Self::Candidate>],
        ) -> Vec<Self::Group> {
            let (catalog, list) = (Self::catalog(context), &open.document.list);
            let slot = <Self as kernel::Placed>::slot(catalog, list, &target);
            slot.map_or_else(Vec::new, |slot| {
                <Self as kernel::Browsing>::groups(catalog, list, slot, offers, context.language)
            })
        }

        fn sorts(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            target: kernel::Place,
        ) -> &'static [Self::Sort] {
            let slot = <Self as kernel::Placed>::slot(Self::catalog(context), &open.document.list, &target);
            slot.map_or(&[], <Self as kernel::Browsing>::sorts)
        }

        fn sort_term(sort: Self::Sort) -> &'static str {
            <Self as kernel::Browsing>::sort_term(sort)
        }

        fn is_grouped(sort: Self::Sort) -> bool {
            <Self as kernel::Browsing>::is_grouped(sort)
        }

        fn order(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            target: kernel::Place,
            sort: Self::Sort,
            offer: &kernel::Offer<Self::Candidate>,
        ) -> kernel::Order {
            let catalog = Self::catalog(context);
            <Self as kernel::Browsing>::order(catalog, open.document, &target, sort, offer, context.language)
        }

        fn fits(context: &$crate::Context<'_>, offer: &kernel::Offer<Self::Candidate>) -> bool {
            kernel::browsing::fits::<Self>(Self::catalog(context), offer)
        }

        fn distance(context: &$crate::Context<'_>, offer: &kernel::Offer<Self::Candidate>) -> u8 {
            kernel::browsing::distance::<Self>(Self::catalog(context), offer)
        }

        fn reason(context: &$crate::Context<'_>, offer: &kernel::Offer<Self::Candidate>) -> Option<String> {
            kernel::browsing::reason::<Self>(Self::catalog(context), offer, context.language)
        }

        fn is_owned(catalog: &Self::Catalog, owned: &Self::Owned, candidate: Self::Candidate) -> bool {
            <Self as kernel::Browsing>::is_owned(catalog, owned, candidate)
        }

        fn key(catalog: &Self::Catalog, candidate: Self::Candidate) -> &str {
            <Self as kernel::Browsing>::key(catalog, candidate)
        }

        fn is_unique(catalog: &Self::Catalog, candidate: Self::Candidate) -> bool {
            <Self as kernel::Placed>::is_unique(catalog, candidate)
        }

        fn has_cost(candidate: Self::Candidate) -> bool {
            <Self as kernel::Browsing>::has_cost(candidate)
        }

        fn take(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            _: kernel::Place,
            target: kernel::Place,
            candidate: Self::Candidate,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            $crate::screen::builder::placed::edit(context, open, |list| list.take(open.document, target, candidate))
        }

        fn duplicate(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            entry: usize,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            let place = <Self as kernel::Placed>::START.at(entry);
            $crate::screen::builder::placed::edit(context, open, |list| list.duplicate(place))
        }

        fn moved(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            here: kernel::Place,
            entry: usize,
            direction: $crate::screen::builder::Direction,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            $crate::screen::builder::placed::moved(context, open, here, entry, direction)
        }

        fn remove(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            at: kernel::Place,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            $crate::screen::builder::placed::edit(context, open, |list| list.remove(at))
        }

        fn another(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            at: kernel::Place,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            $crate::screen::builder::placed::edit(context, open, |list| list.another(at))
        }

        fn wish(
            context: &$crate::Context<'_>,
            open: $crate::screen::builder::Open<'_, Self>,
            _: kernel::Place,
            change: Self::Wish,
        ) -> Option<$crate::screen::builder::LabelledEdit<Self>> {
            $crate::screen::builder::placed::change(context, open, change)
        }

        fn subject<'a>(
            context: &$crate::Context<'a>,
            open: $crate::screen::builder::Open<'a, Self>,
            cursor: kernel::Place,
        ) -> $crate::screen::builder::Subject<Self> {
            $crate::screen::builder::placed::subject(context, open, cursor)
        }

        fn icon(catalog: &Self::Catalog, candidate: Self::Candidate) -> &'static str {
            <Self as kernel::Browsing>::icon(catalog, candidate)
        }

        fn change_term(at: kernel::Place) -> &'static str {
            <Self as kernel::Browsing>::change_term(&at)
        }
    };
}
pub(super) use browsed;

//! Presentation of candidates in the catalog of a builder: groups, orders, reasons against a card.

use std::{borrow::Cow, fmt::Debug};

use super::{
    Building, Counter, DocumentOf, EditOf, Fact, Finding, Language, Names, Offer, Place, Repair, Value, phrase,
};

/// Sort key of an offer.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// Its group.
    pub group: (bool, String),
    /// A number of its card.
    pub number: i32,
    /// Its cost.
    pub cost: i32,
    /// Its name, as names are compared.
    pub name: String,
}

/// A reason against taking a card, the first to be named lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The card is of another faction, the word of which has this key.
    Stranger(&'static str),
    /// It may not be in the list at all, or not on what it is put on.
    Foreign,
    /// A rule that the list might come to satisfy.
    Rule,
    /// It breaks no rule and is of no use, as the phrase of this key tells.
    Useless(&'static str),
    /// The list would cost too much: that goes away first.
    Cost,
}

/// A system's choices for the catalog of its builder.
pub trait Browsing: Building {
    /// A group of cards, such as a ship type or a rank.
    type Group: Debug + Copy + Eq + Send + 'static;
    /// An order of the catalog.
    type Sort: Debug + Copy + Eq + Send + 'static;

    /// In which ways cards can be grouped: of each, the key of the words for all of its groups. Headings stand over the
    /// groups of the first.
    const FACETS: &'static [&'static str];
    /// The key of the word for the whole of a list: `Squad`, `Army`.
    const WHOLE: &'static str;
    /// The phrase that says of which `{faction}` a card is that may not be taken for it.
    const STRANGER: &'static str = "gui.builder.other_faction";

    /// The formats to choose from while this one is chosen.
    fn formats(now: &Self::Format) -> Vec<Self::Format>;

    /// The format with a limit of one's own, if there is one and it allows such a limit.
    fn with_limit(limit: i32) -> Option<Self::Format> {
        let _ = limit;
        None
    }

    /// The heading of the catalog at a place: the name of a drawing, and a phrase key.
    fn title(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> (&'static str, &'static str);

    /// The key of the words that ask for another card in the place of one.
    fn change_term(place: &Place) -> &'static str;

    /// The group of a card, if cards like it are grouped.
    fn group(catalog: &Self::Catalog, candidate: Self::Candidate) -> Option<Self::Group>;

    /// In which way a group is one, by its place in [`Browsing::FACETS`].
    fn facet(group: Self::Group) -> u8 {
        let _ = group;
        0
    }

    /// True if a card is shown when only this group is. Cards of no group always are.
    fn is_in(catalog: &Self::Catalog, candidate: Self::Candidate, group: Self::Group) -> bool {
        Self::group(catalog, candidate).is_none_or(|own| own == group)
    }

    /// The name of a group.
    fn group_name(catalog: &Self::Catalog, group: Self::Group, language: Language) -> &str;

    /// The groups that can be shown alone, in order; none where the offers are not grouped.
    fn groups(
        catalog: &Self::Catalog,
        list: &Self::List,
        slot: Self::Slot,
        offers: &[Offer<Self::Candidate>],
        language: Language,
    ) -> Vec<Self::Group>;

    /// The orders that make sense for what belongs somewhere, the usual one first.
    fn sorts(slot: Self::Slot) -> &'static [Self::Sort];

    /// The key of the name of an order.
    fn sort_term(sort: Self::Sort) -> &'static str;

    /// True if this order has headings for groups.
    fn is_grouped(sort: Self::Sort) -> bool;

    /// Sort key of an offer for a place.
    fn order(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        place: &Place,
        sort: Self::Sort,
        offer: &Offer<Self::Candidate>,
        language: Language,
    ) -> Order;

    /// The reason that a finding gives against a card.
    fn reason(catalog: &Self::Catalog, finding: &Finding, candidate: Self::Candidate) -> Reason;

    /// Settings of a list that may remove its findings: faction, format and the like.
    fn settings(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        findings: &[Finding],
    ) -> Vec<Repair<EditOf<Self>>> {
        let _ = (catalog, document, findings);
        Vec::new()
    }

    /// How far apart two cards are: 0 for versions of one card, 1 for cards of a kind, 2 for others.
    fn apart(catalog: &Self::Catalog, one: Self::Candidate, other: Self::Candidate) -> u8 {
        2 - u8::from(Self::group(catalog, one) == Self::group(catalog, other))
    }

    /// By how many cards a card can be used: 0 for one that is made for few.
    fn generality(catalog: &Self::Catalog, candidate: Self::Candidate) -> u8 {
        let _ = (catalog, candidate);
        0
    }

    /// The phrase for a version of a card in its place, with its facts, where both may have one name.
    fn reprinted(
        catalog: &Self::Catalog,
        old: Self::Candidate,
        new: Self::Candidate,
    ) -> Option<(&'static str, Vec<(&'static str, Fact)>)> {
        let _ = (catalog, old, new);
        None
    }

    /// Copies of a card in real lists, if known.
    fn usage(catalog: &Self::Catalog, candidate: Self::Candidate) -> Option<u32> {
        let _ = (catalog, candidate);
        None
    }

    /// The card's name in widget ids.
    fn key(catalog: &Self::Catalog, candidate: Self::Candidate) -> &str {
        catalog.card_id(candidate.into())
    }

    /// True if a card costs points.
    fn has_cost(candidate: Self::Candidate) -> bool;

    /// The name of the drawing for a card.
    fn icon(catalog: &Self::Catalog, candidate: Self::Candidate) -> &'static str;

    /// Counters of a list beside its points, in order.
    fn counted(catalog: &Self::Catalog, document: &DocumentOf<Self>) -> Vec<Counter> {
        let _ = (catalog, document);
        Vec::new()
    }

    /// The numbers of the ship, unit or group at a place, with all that is on it; none where there are none.
    fn values(catalog: &Self::Catalog, list: &Self::List, place: &Place) -> Vec<Value>;

    /// One line of plain text about a card: its effect. It may be long; it is empty for a card that has only numbers.
    fn line(catalog: &Self::Catalog, candidate: Self::Candidate, language: Language) -> Cow<'_, str>;

    /// The label of a change: a phrase key and its facts.
    fn change_label(change: &Self::Change) -> (&'static str, Vec<(&'static str, Fact)>);
}

/// True if an offer breaks no rule and is of use: the offers shown while only fitting ones are wanted.
pub fn fits<G: Browsing>(catalog: &G::Catalog, offer: &Offer<G::Candidate>) -> bool {
    offer.is_free() && is_of_use::<G>(catalog, offer)
}

/// True if the card of an offer is of use in the list.
pub fn is_of_use<G: Browsing>(catalog: &G::Catalog, offer: &Offer<G::Candidate>) -> bool {
    let useless = |warning: &Finding| matches!(G::reason(catalog, warning, offer.candidate), Reason::Useless(_));
    !offer.warnings.iter().any(useless)
}

/// Number of obstacles before an offer can be taken, most for a card that the list can never have.
pub fn distance<G: Browsing>(catalog: &G::Catalog, offer: &Offer<G::Candidate>) -> u8 {
    let refused = |blocker: &Finding| G::reason(catalog, blocker, offer.candidate) <= Reason::Foreign;
    match offer.blockers.iter().any(refused) {
        true => 2,
        false => u8::from(!offer.is_free()),
    }
}

/// True if nothing of the list is against an offer, and what is said of it is a remark beside what the card does, such as
/// that it is not owned.
pub fn is_remark<G: Browsing>(catalog: &G::Catalog, offer: &Offer<G::Candidate>) -> bool {
    let of = |finding: &Finding| G::reason(catalog, finding, offer.candidate);
    offer.blockers.is_empty() && offer.warnings.first().is_some_and(|first| !matches!(of(first), Reason::Useless(_)))
}

/// Why an offer cannot be taken, or what else is to be said of it, in one sentence.
///
/// That the list would cost too much is said last and in few words: it is the reason that goes away first.
pub fn reason<G: Browsing>(catalog: &G::Catalog, offer: &Offer<G::Candidate>, language: Language) -> Option<String> {
    let of = |finding: &Finding| G::reason(catalog, finding, offer.candidate);
    // Of several strangers the first is said, whatever its faction is called.
    let weight = |finding: &&Finding| match of(finding) {
        Reason::Stranger(_) => Reason::Stranger(""),
        reason => reason,
    };
    let finding = offer.blockers.iter().min_by_key(weight).or(offer.warnings.first())?;
    Some(match of(finding) {
        Reason::Stranger(term) => phrase::say(language, G::STRANGER, &[("faction", &phrase::text(language, term))]),
        Reason::Useless(term) => phrase::text(language, term).to_owned(),
        Reason::Cost => phrase::say(language, "gui.builder.over", &[("points", &finding.weight)]),
        Reason::Foreign | Reason::Rule => finding.sentence(language, catalog),
    })
}

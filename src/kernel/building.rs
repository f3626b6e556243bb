//! Building a list of some game: edits, what can be put in a place, and ways out of a finding.

use std::fmt::Debug;

use super::{CardRef, DocumentOf, Finding, ListBuilding, Offer, Repair};

/// What a game brings so that its lists can be built step by step.
///
/// An offer is the list with the candidate in it, checked; a repair is an edit that was tried out. So whatever a builder
/// shows cannot disagree with the checks.
pub trait Building: ListBuilding {
    /// One step from a list to the next.
    type Edit: Debug + Clone + PartialEq + Send + 'static;
    /// A place for which cards are offered.
    type Target: Debug + Copy + PartialEq + Send + 'static;
    /// A card that can be offered.
    type Candidate: Debug + Copy + Eq + Into<CardRef> + Send + 'static;

    /// The document after the edit; none if the edit names a place the document does not have.
    fn apply(edit: &Self::Edit, document: &DocumentOf<Self>) -> Option<DocumentOf<Self>>;

    /// The edit that gives the list a name.
    fn rename(name: String) -> Self::Edit;

    /// The edit that replaces the notes.
    fn set_notes(notes: String) -> Self::Edit;

    /// The edit that builds for another format.
    fn set_format(format: Self::Format) -> Self::Edit;

    /// Every candidate for a place, in catalog order, each with its cost and with the findings it would add. A place the
    /// list does not have gets no offers.
    fn offers(
        catalog: &Self::Catalog,
        document: &DocumentOf<Self>,
        target: Self::Target,
        owned: Option<&Self::Owned>,
    ) -> Vec<Offer<Self::Candidate>>;

    /// Edits that remove a finding without bringing another error, the smallest first.
    fn repairs(catalog: &Self::Catalog, document: &DocumentOf<Self>, finding: &Finding) -> Vec<Repair<Self::Edit>>;
}

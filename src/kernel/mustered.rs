//! Lists proved legal, the only ones that rules cores take.

use super::{
    DocumentOf, Fact, Finding, ListBuilding, Names as _, PackRef, Place, Report, finding::check_ids, game::BySeat,
};

/// A list that satisfies every rule of its format.
pub struct Mustered<S: ListBuilding>(DocumentOf<S>);

// Derived implementations would bound the system's type, which is a mere name.
impl<S: ListBuilding> Clone for Mustered<S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: ListBuilding> PartialEq for Mustered<S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: ListBuilding> std::fmt::Debug for Mustered<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Mustered").field(&self.0).finish()
    }
}

impl<S: ListBuilding> Mustered<S> {
    /// The list.
    pub const fn document(&self) -> &DocumentOf<S> {
        &self.0
    }
}

/// Names of two lists that tell their players apart in sentences; none if a list has no name or both have the same.
pub fn names_apart<S: ListBuilding>(lists: &BySeat<&Mustered<S>>) -> Option<[Box<str>; 2]> {
    let [first, second] = lists.both()?.map(|list| list.document().name.trim());
    let apart = !first.is_empty() && !second.is_empty() && first != second;
    apart.then(|| [first, second].map(Box::from))
}

check_ids! {
    UNPLAYED = "PACK-05",
}

/// Proves a list legal, or returns it with all errors.
///
/// # Errors
/// The list breaks a rule, or uses a pack that the catalog lacks.
pub fn muster<S: ListBuilding>(
    catalog: &S::Catalog,
    document: DocumentOf<S>,
) -> Result<Mustered<S>, (Box<DocumentOf<S>>, Report)> {
    let mut report = Report::default();
    // With other cards the list would mean something else.
    let missing = document.packs().into_iter().find(|named| catalog.packs().iter().all(|pack| pack.id != named.id));
    if let Some(PackRef { id, version }) = missing {
        let finding = Finding::error(UNPLAYED, "systems.pack.unplayed", Place::ROOT);
        let finding = finding.with("pack", Fact::Text(id.into())).with("version", Fact::Text(version.into()));
        report.findings.push(finding);
        return Err((Box::new(document), report));
    }
    S::check(catalog, &document, None, &mut report);
    if report.is_legal() { Ok(Mustered(document)) } else { Err((Box::new(document), report)) }
}

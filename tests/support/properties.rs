//! What holds of any list, legal or not, for several games: offers, repairs, edits, and a list that is read again.

use kernel::{
    Browsing, Building, CheckId, DocumentOf, Edit, EditOf, Finding, ListBuilding, Offer, Place,
    document::Envelope,
    finding::added_errors,
    json::{Json, Node},
    repairs_of,
};

/// How the lists of a game are judged.
pub struct Judge<'a, S: ListBuilding> {
    pub catalog: &'a S::Catalog,
    pub findings: &'a dyn Fn(&DocumentOf<S>) -> Vec<Finding>,
    pub total: &'a dyn Fn(&DocumentOf<S>) -> i32,
}

fn errors(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}

fn often(findings: &[Finding], check: CheckId) -> usize {
    findings.iter().filter(|finding| finding.is_error() && finding.check == check).count()
}

/// The list with a candidate at a place.
pub fn with<S: Building>(document: &DocumentOf<S>, place: Place, candidate: S::Candidate) -> DocumentOf<S> {
    let edit: EditOf<S> = match place.split() {
        (_, Some(_)) => Edit::Replace(place, candidate),
        _ => Edit::Insert(S::landing(&place), candidate),
    };
    edit.apply(document).unwrap()
}

impl<S: Browsing> Judge<'_, S> {
    /// The blockers of an offer are the errors it adds, and its difference is that of the totals. Errors that are mended
    /// `later`, by what is put in afterwards, are warnings; a list that is not `judged` is left out.
    pub fn offers_tell_what_they_add<'o>(
        &self,
        document: &DocumentOf<S>,
        place: Place,
        offers: impl IntoIterator<Item = &'o Offer<S::Candidate>>,
        later: impl Fn(&Finding) -> bool,
        judged: impl Fn(&DocumentOf<S>) -> bool,
    ) {
        let before = (self.findings)(document);
        for offer in offers {
            let taken = with::<S>(document, place, offer.candidate);
            if !judged(&taken) {
                continue;
            }
            let after = (self.findings)(&taken);
            let (to_do, added): (Vec<Finding>, Vec<Finding>) =
                added_errors(&before, &after).cloned().partition(|finding| later(finding));
            assert_eq!(offer.blockers, added);
            assert!(to_do.iter().all(|finding| offer.warnings.contains(finding)), "{to_do:?}");
            assert!(!offer.is_free() || errors(&after) <= errors(&before) + to_do.len());
            assert_eq!(offer.difference, (self.total)(&taken) - (self.total)(document));
        }
    }

    /// A repair removes its finding and brings no error; each `step`th error is looked at.
    pub fn repairs_bring_no_error(&self, document: &DocumentOf<S>, step: usize) {
        let before = (self.findings)(document);
        for finding in before.iter().filter(|finding| finding.is_error()).step_by(step) {
            for repair in repairs_of::<S>(self.catalog, document, finding) {
                let after = (self.findings)(&repair.edit.apply(document).unwrap());
                assert!(often(&after, finding.check) < often(&before, finding.check), "{repair:?}");
                for other in after.iter().filter(|other| other.is_error()) {
                    let (now, then) = (often(&after, other.check), often(&before, other.check));
                    assert!(now <= then, "{repair:?} brings {other:?}");
                }
            }
        }
    }
}

/// A list that is written and read is the same list.
pub fn is_read_as_it_was_written<S: ListBuilding>(catalog: &S::Catalog, document: &DocumentOf<S>) {
    let text = S::to_json(catalog, document).to_string();
    let json = Json::parse(&text).unwrap();
    let root = Node::root(&text, &json);
    let again = S::read(catalog, &Envelope::open(&root).unwrap()).unwrap();
    assert!(again == *document, "{text}");
}

/// Each edit is undone by its opposite, and changes nothing of the list it was made of: those of the name, the notes and
/// the entries, with this card and the entry of this number, and `more` of the game.
pub fn edits_are_undone<S: Building>(
    catalog: &S::Catalog,
    document: &DocumentOf<S>,
    card: S::Candidate,
    number: usize,
    more: Vec<(EditOf<S>, EditOf<S>)>,
) {
    let at = |index| S::START.at(index);
    let mut pairs = more;
    pairs.extend([
        (Edit::Rename("other".into()), Edit::Rename(document.name.clone())),
        (Edit::SetNotes("other".into()), Edit::SetNotes(document.notes.clone())),
        (Edit::Insert(at(0), card), Edit::Remove(at(0))),
    ]);
    let entries = S::tree(catalog, &document.list).contents(S::START).len();
    if entries > 0 {
        let index = number % entries;
        pairs.push((Edit::Copy(at(index), index + 1), Edit::Remove(at(index + 1))));
        pairs.push((Edit::Move(at(0), index), Edit::Move(at(index), 0)));
        if let Some(known) = S::tree(catalog, &document.list).at(at(index)).and_then(|node| node.known()) {
            pairs.push((Edit::Replace(at(index), card), Edit::Replace(at(index), known)));
        }
    }
    for (edit, opposite) in pairs {
        let kept = document.clone();
        let back = opposite.apply(&edit.apply(document).unwrap()).unwrap();
        assert!(back == *document && kept == *document, "{edit:?}");
    }
}

//! Findings that say the same of several cards, told as one.

use rustc_hash::FxHashMap;

use super::{CheckId, Finding, Language, Names, phrase};

/// One finding, or several that are told in one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folded<'a> {
    /// The finding that stands for all.
    pub finding: &'a Finding,
    /// The places of all of them in the report.
    pub members: Vec<usize>,
}

impl Folded<'_> {
    /// All of them in one sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        match self.members.len() {
            1 => self.finding.sentence(language, names),
            count => phrase::say(language, &of_many(self.finding.phrase), &[("count", &count)]),
        }
    }
}

/// The key of the phrase for several findings of a phrase.
fn of_many(phrase: &str) -> String {
    format!("{phrase}.many")
}

/// The findings as they are shown: what is wrong first, then what is missing, then warnings and remarks, each in the
/// order of the checks. Warnings and remarks that say the same of several cards are one, where there are words for that.
pub fn folded(findings: &[Finding]) -> Vec<Folded<'_>> {
    let mut all: Vec<Folded<'_>> = Vec::new();
    // Index of the folded finding of each kind; none for kinds without a phrase for several. A list of thousands of
    // entries has thousands of findings.
    let mut kinds: FxHashMap<(CheckId, &str), Option<usize>> = FxHashMap::default();
    for (at, finding) in findings.iter().enumerate() {
        if !finding.is_open() {
            let told = kinds
                .entry((finding.check, finding.phrase))
                .or_insert_with(|| phrase::exists(Language::English, &of_many(finding.phrase)).then_some(all.len()));
            if let Some(other) = told.and_then(|told| all.get_mut(told)) {
                other.members.push(at);
                continue;
            }
        }
        all.push(Folded { finding, members: vec![at] });
    }
    all.sort_by_key(|folded| (!folded.finding.is_wrong(), !folded.finding.is_open(), folded.finding.severity));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardRef, Lack, Place, Severity, finding::check_ids};

    check_ids! {
        A = "A",
    }

    struct Nameless;

    impl Names for Nameless {
        fn card_name(&self, _: CardRef, _: Language) -> &str {
            "a card"
        }
        fn card_id(&self, _: CardRef) -> &str {
            "card"
        }
    }

    #[test]
    fn remarks_of_one_kind_are_one_and_errors_stay_apart() {
        let of = |severity, phrase, index| Finding::new(A, severity, phrase, Place::entry("ships", index));
        let findings = [
            of(Severity::Warning, "xwing.check.29", 0),
            of(Severity::Warning, "test", 0),
            of(Severity::Warning, "xwing.check.29", 1),
            of(Severity::Error, "test", 2).lacking(Lack::said("test")),
            of(Severity::Error, "xwing.check.29", 2),
            of(Severity::Error, "xwing.check.29", 3),
            of(Severity::Warning, "test", 1),
        ];
        let told = folded(&findings);
        let members: Vec<&[usize]> = told.iter().map(|folded| folded.members.as_slice()).collect();
        assert_eq!(members, [&[4][..], &[5], &[3], &[0, 2], &[1], &[6]]);
        assert_eq!(told[3].sentence(Language::English, &Nameless), "2 cards are not in your collection.");
        assert_eq!(told[4].sentence(Language::English, &Nameless), "test");
    }
}

//! The verdict on a list: legal, unfinished or wrong.

use std::fmt;

use serde::Serialize;

use super::{Lack, Language, Place, Report, phrase};

/// The verdict on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can be played.
    Legal,
    /// Nothing in it is wrong, and something is still missing: what, each once, in the order of the checks.
    Unfinished(Vec<Lack>),
    /// So many errors are in it, not counting what is only missing.
    Wrong(usize),
    /// The rules do not count for it.
    Freeform,
}

/// A verdict without what belongs to it, as tables sort by it and machines get it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It can be played.
    Legal,
    /// Something is still missing.
    Unfinished,
    /// Something is wrong.
    Wrong,
    /// The rules do not count.
    Freeform,
}

impl State {
    /// Its name in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Unfinished => "unfinished",
            Self::Wrong => "wrong",
            Self::Freeform => "freeform",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Verdict {
    /// The verdict without what belongs to it.
    pub const fn state(&self) -> State {
        match self {
            Self::Legal => State::Legal,
            Self::Unfinished(_) => State::Unfinished,
            Self::Wrong(_) => State::Wrong,
            Self::Freeform => State::Freeform,
        }
    }

    /// The verdict in a word or two: `Legal`, `Unfinished`, `2 errors`.
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Legal => phrase::text(language, "systems.verdict.legal").to_owned(),
            Self::Unfinished(_) => phrase::text(language, "systems.verdict.unfinished").to_owned(),
            Self::Wrong(errors) => phrase::say(language, "systems.verdict.errors", &[("count", errors)]),
            Self::Freeform => phrase::text(language, "systems.verdict.freeform").to_owned(),
        }
    }

    /// A summary of the missing parts: `Hand 6/7, Deck 9/12`; empty unless the list is unfinished.
    pub fn missing(&self, language: Language) -> String {
        let Self::Unfinished(lacks) = self else { return String::new() };
        let words: Vec<String> = lacks.iter().map(|lack| lack.words(language)).collect();
        words.join(", ")
    }
}

impl Report {
    /// The points of the list: the first of its totals.
    pub fn points(&self) -> i32 {
        self.totals.first().map_or(0, |total| total.value)
    }

    /// The verdict on the list. A list that the command line calls legal may still be unfinished: a deck not begun
    /// breaks no rule yet.
    pub fn verdict(&self) -> Verdict {
        if self.is_freeform {
            return Verdict::Freeform;
        }
        let wrong = self.findings.iter().filter(|finding| finding.is_wrong()).count();
        if wrong > 0 {
            return Verdict::Wrong(wrong);
        }
        let lacks = self.lacks();
        if lacks.is_empty() { Verdict::Legal } else { Verdict::Unfinished(lacks) }
    }

    /// Missing parts, each once even if several rules report it, in the order of the checks.
    pub fn lacks(&self) -> Vec<Lack> {
        let mut lacks: Vec<Lack> = Vec::new();
        for lack in self.findings.iter().filter_map(|finding| finding.lack) {
            if !lacks.contains(&lack) {
                lacks.push(lack);
            }
        }
        lacks
    }

    /// The place to go to from the verdict: of the first error, else of the first missing part.
    pub fn first_place(&self) -> Option<Place> {
        let wrong = self.findings.iter().find(|finding| finding.is_wrong());
        let first = wrong.or_else(|| self.findings.iter().find(|finding| finding.lack.is_some()))?;
        Some(first.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Finding, Severity, finding::check_ids};

    check_ids! {
        A = "A",
        B = "B",
    }

    const DECK: Lack = Lack { term: "Deck", have: 9, need: 12 };

    fn report(findings: Vec<Finding>) -> Report {
        Report { findings, ..Report::default() }
    }

    #[test]
    fn what_is_only_missing_makes_a_list_unfinished_and_keeps_it_illegal() {
        let short = || Finding::error(A, "a", Place::field("deck")).lacking(DECK);
        let half = report(vec![short(), short()]);
        assert_eq!(half.verdict(), Verdict::Unfinished(vec![DECK]), "told once");
        assert!(!half.is_legal(), "it cannot be played");
        assert_eq!(half.first_place(), Some(Place::field("deck")));
        assert_eq!(half.verdict().missing(Language::English), "Deck 9/12");
    }

    #[test]
    fn an_error_outweighs_what_is_missing() {
        let wrong = Finding::error(B, "b", Place::entry("ships", 1));
        let both = report(vec![Finding::error(A, "a", Place::ROOT).lacking(DECK), wrong]);
        assert_eq!(both.verdict(), Verdict::Wrong(1));
        assert_eq!(both.first_place(), Some(Place::entry("ships", 1)));
    }

    #[test]
    fn a_list_for_which_the_rules_do_not_count_is_never_legal() {
        let freeform = Report { is_freeform: true, ..Report::default() };
        assert_eq!((freeform.verdict(), freeform.is_legal()), (Verdict::Freeform, false));
        let wrong = Finding::error(B, "b", Place::ROOT);
        assert_eq!(Report { is_freeform: true, ..report(vec![wrong]) }.verdict(), Verdict::Freeform);
    }

    #[test]
    fn a_deck_nobody_has_begun_is_legal_and_unfinished() {
        let not_begun = Finding::new(A, Severity::Warning, "a", Place::ROOT).lacking(DECK);
        let report = report(vec![not_begun, Finding::new(B, Severity::Warning, "b", Place::ROOT)]);
        assert!(report.is_legal());
        assert_eq!(report.verdict().state(), State::Unfinished);
        assert_eq!(Report::default().verdict(), Verdict::Legal);
    }

    #[test]
    fn what_has_no_number_is_said_in_words() {
        assert_eq!(Lack::said("no ships yet").words(Language::English), "no ships yet");
    }
}

//! Offers and repairs: what could be put in a place, and how a finding could be removed.

use super::{Fact, Finding, Language, Names, phrase};

/// A candidate for a place of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<C> {
    /// What is offered.
    pub candidate: C,
    /// What it costs there.
    pub cost: i32,
    /// By how much the list's total changes.
    pub difference: i32,
    /// The errors it would bring in; it can be taken freely when there is none.
    pub blockers: Vec<Finding>,
    /// The warnings it would bring in.
    pub warnings: Vec<Finding>,
}

impl<C> Offer<C> {
    /// Whether taking it adds no error.
    pub fn is_free(&self) -> bool {
        self.blockers.is_empty()
    }
}

/// An edit that removes a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair<E> {
    /// The phrase that tells what the edit does.
    pub phrase: &'static str,
    /// Facts for the phrase.
    pub facts: Vec<(&'static str, Fact)>,
    /// The edit.
    pub edit: E,
}

impl<E> Repair<E> {
    /// The repair as a sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        let words: Vec<(&str, String)> =
            self.facts.iter().map(|(name, fact)| (*name, fact.words(language, names))).collect();
        phrase::fill(phrase::text(language, self.phrase), &|hole| {
            words.iter().find(|(name, _)| *name == hole).map(|(_, text)| text.as_str().into())
        })
    }
}

//! Repairs of findings.

use super::{Fact, Language, Names, fact::Phrased};

/// An edit that removes a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct Repair<E> {
    /// The phrase for the edit.
    pub phrase: &'static str,
    /// Facts for the phrase.
    pub facts: Vec<(&'static str, Fact)>,
    pub edit: E,
    /// Change of the list's total.
    pub difference: i32,
}

impl<E> Repair<E> {
    /// A repair before it is tried.
    pub const fn new(phrase: &'static str, facts: Vec<(&'static str, Fact)>, edit: E) -> Self {
        Self { phrase, facts, edit, difference: 0 }
    }

    /// The repair without its edit, to be shown.
    pub fn told(self) -> Repair<()> {
        Repair { phrase: self.phrase, facts: self.facts, edit: (), difference: self.difference }
    }

    /// The repair as a sentence.
    pub fn sentence(&self, language: Language, names: &dyn Names) -> String {
        Phrased { phrase: self.phrase, facts: &self.facts }.sentence(language, names)
    }
}

//! The terms a sheet uses, each explained once.

use super::{Block, Columns, Heading, Level, Sheet, Term};
use crate::{Language, phrase, similar::fold};

/// Puts the terms in, by name, under a heading of their own; nothing where there are none. Before each term stands the
/// name by which it is put in order.
pub fn write(sheet: &mut Sheet, terms: Vec<(String, Term)>) {
    if terms.is_empty() {
        return;
    }
    sheet.push(Heading::new(Level::Part, phrase::text(sheet.language, "systems.sheet.terms")));
    sheet.push(Columns { count: 2, blocks: vec![Block::Terms(by_name(terms))] });
}

/// Terms in the order of these names.
pub fn by_name(mut terms: Vec<(String, Term)>) -> Vec<Term> {
    terms.sort_by_cached_key(|(name, _)| fold(name));
    terms.into_iter().map(|(_, term)| term).collect()
}

/// Positions of words that begin with these letters.
pub fn beginnings<'t>(text: &'t str, letters: &'t str) -> impl Iterator<Item = usize> + 't {
    let starts = text.match_indices(letters).map(|(at, _)| at);
    starts.filter(|at| !text[..*at].ends_with(char::is_alphanumeric))
}

/// The language in which texts are looked through for terms: the one every text is first written in, so that a sheet
/// explains the same terms in every language.
pub const READ_IN: Language = Language::English;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_at_their_beginning_only() {
        assert_eq!(beginnings("you are stressed (stress)", "stress").collect::<Vec<_>>(), [8, 18]);
        assert_eq!(beginnings("distress", "stress").count(), 0);
    }

    #[test]
    fn terms_stand_in_the_order_of_their_names_whatever_their_accents() {
        let term = |name: &str| (name.to_owned(), Term::new(name, ""));
        let terms = by_name(vec![term("Zoom"), term("Área"), term("agile")]);
        let names: Vec<String> = terms.iter().map(|term| term.name.words()).collect();
        assert_eq!(names, ["agile", "Área", "Zoom"]);
    }
}

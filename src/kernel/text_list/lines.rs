//! Lines that mean the same in every game, and whether a text is a list.

use super::{
    lexicon::Meaning,
    words::{Sure, Token},
};
use crate::kernel::{Language, phrase, similar::fold};

/// Whether a word is the text of this key in any language.
pub fn is_word(line: &str, key: &str) -> bool {
    let folded = fold(line);
    !folded.is_empty() && Language::ALL.iter().any(|language| fold(phrase::text(*language, key)) == folded)
}

/// The lines of notes without the marks of a quotation before each.
pub fn notes(lines: &[&str]) -> String {
    let quoted = lines.iter().filter(|line| !line.trim().is_empty()).all(|line| line.starts_with('>'));
    let lines = lines
        .iter()
        .map(|line| if quoted { line.strip_prefix("> ").unwrap_or(line.trim_start_matches('>')) } else { line });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Keeps what passes the test, unless nothing does.
pub fn keep<T: Clone>(list: &mut Vec<T>, test: impl Fn(&T) -> bool) {
    if list.len() > 1 && list.iter().any(&test) {
        list.retain(test);
    }
}

/// How many lines of a text were understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    understood: usize,
    other: usize,
}

impl Tally {
    /// Counts a line by its pieces. A line of a name with a number behind it, known or not, is one of a list.
    pub fn count<M: Meaning>(&mut self, tokens: &[Token<M>]) {
        let letters = |token: &Token<M>| token.written.chars().filter(|letter| letter.is_alphanumeric()).count();
        let (mut known, mut unknown, mut priced) = (0, 0, false);
        for token in tokens {
            if token.sure > Sure::Unknown {
                known += letters(token);
            } else {
                unknown += letters(token);
                priced |= token.points.is_some() || token.tag.is_some();
            }
        }
        if known > 0 && known >= unknown {
            self.understood += 1;
        } else if unknown > 0 && !priced {
            self.other += 1;
        }
    }

    /// Whether most lines are none of a list: the text only happens to name a card.
    pub const fn is_prose(self) -> bool {
        self.other > self.understood
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_lose_the_marks_of_a_quotation_only_where_every_line_has_one() {
        assert_eq!(notes(&["", "> one", ">", "> two"]), "one\n\ntwo");
        assert_eq!(notes(&["> one", "two"]), "> one\ntwo");
    }

    #[derive(Debug, Clone, Default, PartialEq)]
    struct Card;

    impl Meaning for Card {
        fn is_card(&self) -> bool {
            true
        }
    }

    fn token(written: &str, sure: Sure, points: Option<i32>) -> Token<Card> {
        let written = written.to_owned();
        Token { written, meaning: Card, sure, points, count: 1, tag: None, bracketed: false }
    }

    #[test]
    fn a_text_is_prose_if_most_lines_are_no_part_of_a_list() {
        let known = || token("Wedge", Sure::Exact, None);
        let other = || token("was here again", Sure::Unknown, None);
        let mut tally = Tally::default();
        tally.count(&[known()]);
        tally.count(&[known(), other()]);
        assert!(!tally.is_prose(), "as many lines are understood as not");
        tally.count(&[other()]);
        assert!(tally.is_prose());
        tally.count::<Card>(&[]);
        tally.count(&[known()]);
        tally.count(&[token("A card of tomorrow", Sure::Unknown, Some(7))]);
        assert!(!tally.is_prose(), "names with costs are no prose");
    }

    #[test]
    fn what_passes_is_kept_unless_nothing_does() {
        let mut list = vec![1, 2, 3];
        keep(&mut list, |number| *number > 3);
        assert_eq!(list, [1, 2, 3]);
        keep(&mut list, |number| *number > 1);
        assert_eq!(list, [2, 3]);
    }
}

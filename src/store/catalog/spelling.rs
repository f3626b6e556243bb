//! Comparison of words: folded positions and spelling mistakes.

use kernel::similar::{fold_words, push_folded};

/// Separator between spellings of a name; each begins with a space, as every word does.
pub(super) const PARTED: &str = " |";

/// Folds a name for the search, with hyphenated parts also as one word: `r2d2`, `r2-d2` and `r2 d2` all match it; the
/// whole name comes last.
pub(super) fn searchable(name: &str) -> String {
    let folded = fold_words(name);
    let run_together = |text: &str| text.replace(' ', "");
    let mut ways = vec![folded.clone()];
    let chunks = name.split_whitespace().map(fold_words).filter(|parts| parts.contains(' '));
    ways.extend(chunks.map(|parts| run_together(&parts)));
    ways.push(run_together(&folded));
    ways.dedup();
    ways.iter().map(|way| format!(" {way}")).collect::<Vec<_>>().join(PARTED)
}

/// Byte range of a folded word in a text, at the beginning of a word if possible.
pub(super) fn find(text: &str, word: &str) -> Option<std::ops::Range<usize>> {
    let mut folded = String::with_capacity(text.len());
    // Origin of each byte of the folded text.
    let mut origins = Vec::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        push_folded(&mut folded, character);
        origins.resize(folded.len(), at);
    }
    let inner = |at: &usize| *at > 0 && !folded[..*at].ends_with(' ');
    let starts = || folded.match_indices(word).map(|(at, _)| at);
    let start = starts().find(|at| !inner(at)).or_else(|| starts().next())?;
    let last = *origins.get((start + word.len()).checked_sub(1)?)?;
    let width = text[last..].chars().next().map_or(0, char::len_utf8);
    Some(*origins.get(start)?..last + width)
}

/// Slips allowed in a word of this many letters.
pub(super) fn slips_allowed(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Counts omitted, added, wrong and swapped letters against the beginning of a word; `None` above `allowed`.
pub(super) fn slips(typed: &[char], word: &[char], allowed: usize) -> Option<usize> {
    if typed.len() > word.len() + allowed || typed.len() > ROW {
        return None;
    }
    let width = word.len().min(typed.len() + allowed);
    // Each foreign letter is at least one slip; this rules out most words.
    if typed.iter().filter(|letter| !word[..width].contains(letter)).count() > allowed {
        return None;
    }
    // Rows follow the word, columns the typed letters. No number exceeds `ROW` by more than a few.
    let mut before = [0u8; ROW + 1];
    let mut above: [u8; ROW + 1] = std::array::from_fn(|column| column as u8);
    let mut best = usize::from(above[typed.len()]);
    let mut least_above = 0;
    for row in 1..=width {
        let mut current = [0u8; ROW + 1];
        current[0] = row as u8;
        let mut least_here = row;
        for column in 1..=typed.len() {
            let same = u8::from(word[row - 1] != typed[column - 1]);
            let mut least = (above[column - 1] + same).min(above[column] + 1).min(current[column - 1] + 1);
            if row > 1 && column > 1 && word[row - 1] == typed[column - 2] && word[row - 2] == typed[column - 1] {
                least = least.min(before[column - 2] + 1);
            }
            current[column] = least;
            least_here = least_here.min(usize::from(least));
        }
        best = best.min(usize::from(current[typed.len()]));
        // Later rows derive from these two and are no smaller.
        if least_here > allowed && least_above > allowed {
            break;
        }
        least_above = least_here;
        (before, above) = (above, current);
    }
    (best <= allowed).then_some(best)
}

/// Longest mistyped word to compare by letters.
const ROW: usize = 24;

pub(super) fn trigrams(word: &str) -> impl Iterator<Item = &str> {
    let bounds: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
    (3..bounds.len()).map(move |end| &word[bounds[end - 3]..bounds[end]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(typed: &str, word: &str) -> Option<usize> {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        slips(&letters(typed), &letters(word), 2)
    }

    #[test]
    fn names_are_also_searched_in_one_go() {
        assert_eq!(searchable("R2-D2 (crew)"), " r2 d2 crew | r2d2 | r2d2crew");
        assert_eq!(searchable("Luke Skywalker"), " luke skywalker | lukeskywalker");
        assert_eq!(searchable("Chewbacca"), " chewbacca");
    }

    #[test]
    fn slips_are_counted_along_the_beginning_of_a_word() {
        assert_eq!(mistakes("luke", "luke"), Some(0));
        assert_eq!(mistakes("luek", "luke"), Some(1));
        assert_eq!(mistakes("chewbaca", "chewbacca"), Some(1));
        assert_eq!(mistakes("torpedos", "torpedoes"), Some(1));
        assert_eq!(mistakes("chebac", "chewbacca"), Some(1));
        assert_eq!(mistakes("abc", "xyz"), None);
        assert_eq!(mistakes("", "xyz"), Some(0));
        assert_eq!(mistakes(&"a".repeat(500), "a"), None);
    }

    #[test]
    fn a_folded_word_is_found_in_the_text_it_came_from() {
        let text = "Un cañón, y otra CAÑONERA";
        assert_eq!(find(text, "canon").map(|at| &text[at]), Some("cañón"));
        assert_eq!(find(text, "nera").map(|at| &text[at]), Some("NERA"));
        assert_eq!(find("Straße", "strass").map(|at| &"Straße"[at]), Some("Straß"));
        assert_eq!(find(text, "nothing"), None);
    }

    #[test]
    fn trigrams_are_cut_between_letters() {
        assert_eq!(trigrams("años").collect::<Vec<_>>(), ["año", "ños"]);
        assert_eq!(trigrams("ab").count(), 0);
    }
}

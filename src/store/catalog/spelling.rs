//! How words are compared: without case, accents and punctuation, and with mistakes in them.

/// The text in words as they are compared: small letters and digits without accents, one space between words.
/// Apostrophes join (`ketsu's` is one word), all other signs part.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars() {
        push_folded(&mut folded, character);
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Folds one more character: adds nothing, letters, or a space where one is due.
fn push_folded(folded: &mut String, character: char) {
    match character {
        'a'..='z' | '0'..='9' => folded.push(character),
        'A'..='Z' => folded.push(character.to_ascii_lowercase()),
        '\'' | '’' | '‘' | '`' | '´' | '\u{300}'..='\u{36f}' => {}
        _ if character.is_alphanumeric() => {
            for small in character.to_lowercase() {
                match plain(small) {
                    "" if small.is_alphanumeric() => folded.push(small),
                    letters => folded.push_str(letters),
                }
            }
        }
        _ if folded.is_empty() || folded.ends_with(' ') => {}
        _ => folded.push(' '),
    }
}

/// The plain letters for an accented Latin one.
fn plain(letter: char) -> &'static str {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ª' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'º' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' => "t",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}

/// Folded and without spaces, as ids and filter values are compared: `X-Wing` is `xwing`.
pub(super) fn compact(text: &str) -> String {
    let mut folded = fold(text);
    folded.retain(|character| character != ' ');
    folded
}

/// A name as it is searched: folded, and after it what stands around hyphens and the like once more as one word, so
/// that `r2d2`, `r2-d2` and `r2 d2` all find it.
pub(super) fn searchable(name: &str) -> String {
    let mut folded = fold(name);
    for chunk in name.split_whitespace() {
        let parts = fold(chunk);
        if parts.contains(' ') {
            folded.push(' ');
            folded.extend(parts.chars().filter(|character| *character != ' '));
        }
    }
    folded
}

/// Where in the text, in bytes, a folded word stands; at the beginning of a word if it does so anywhere.
pub(super) fn find(text: &str, word: &str) -> Option<std::ops::Range<usize>> {
    let mut folded = String::with_capacity(text.len());
    // For each byte of the folded text, where the character it was made of begins.
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

/// How many slips of the pen a word of this many letters may have.
pub(super) fn slips_allowed(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// How many letters were missed out, added, mistaken or swapped with their neighbour in typing the beginning of a
/// word; `None` when more than `allowed`.
pub(super) fn slips(typed: &[char], word: &[char], allowed: usize) -> Option<usize> {
    if typed.len() > word.len() + allowed || typed.len() > ROW {
        return None;
    }
    let width = word.len().min(typed.len() + allowed);
    // Rows run along the word, columns along what was typed.
    let mut before = [0usize; ROW + 1];
    let mut above: [usize; ROW + 1] = std::array::from_fn(|column| column);
    let mut best = above[typed.len()];
    for row in 1..=width {
        let mut current = [0usize; ROW + 1];
        current[0] = row;
        for column in 1..=typed.len() {
            let same = usize::from(word[row - 1] != typed[column - 1]);
            let mut least = (above[column - 1] + same).min(above[column] + 1).min(current[column - 1] + 1);
            if row > 1 && column > 1 && word[row - 1] == typed[column - 2] && word[row - 2] == typed[column - 1] {
                least = least.min(before[column - 2] + 1);
            }
            current[column] = least;
        }
        best = best.min(current[typed.len()]);
        (before, above) = (above, current);
    }
    (best <= allowed).then_some(best)
}

/// The longest mistyped word that is compared letter by letter.
const ROW: usize = 24;

/// Every run of three letters of a word.
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
    fn accents_case_and_signs_do_not_count() {
        assert_eq!(fold("  ¡Cañón Iónico!  "), "canon ionico");
        assert_eq!(fold("Ketsu’s \"Shadow\" B/2"), "ketsus shadow b 2");
        assert_eq!(fold("Łódź ÆRA Straße 🚀"), "lodz aera strasse");
        assert_eq!(fold("e\u{301}"), "e");
        assert_eq!(compact("T-65 X-Wing"), "t65xwing");
    }

    #[test]
    fn hyphenated_names_are_also_one_word() {
        assert_eq!(searchable("R2-D2 (crew)"), "r2 d2 crew r2d2");
        assert_eq!(searchable("Luke Skywalker"), "luke skywalker");
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

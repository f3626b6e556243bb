//! Similarity of names, to guess at misspelled ones.

/// A name reduced to what people agree on when they type it: letters and digits, lower case, without accents.
pub fn fold(name: &str) -> String {
    let mut folded = fold_words(name);
    folded.retain(|letter| letter != ' ');
    folded
}

/// A text reduced in the same way, one space between words. Apostrophes join (`ketsu's` is one word), all other signs
/// part.
pub fn fold_words(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        push_folded(&mut folded, letter);
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Folds one more letter: adds nothing, letters, or a space where one is due.
pub fn push_folded(folded: &mut String, letter: char) {
    match letter {
        'a'..='z' | '0'..='9' => folded.push(letter),
        'A'..='Z' => folded.push(letter.to_ascii_lowercase()),
        '\'' | '’' | '‘' | '`' | '´' | '\u{300}'..='\u{36f}' => {}
        _ if letter.is_alphanumeric() => {
            for small in letter.to_lowercase() {
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

/// Likeness of two folded names: 1 for equal, 0 for nothing in common.
pub fn likeness(first: &str, second: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(first, second)
}

/// True if a text is short for a name: its words begin words of the name in order, its letters are the first of all words,
/// or it is one slip away.
pub fn abbreviates(short: &str, name: &str) -> bool {
    const SHORTEST: usize = 3;
    const INITIALS: std::ops::RangeInclusive<usize> = 2..=4;
    let (short, name) = (fold_words(short), fold_words(name));
    let (letters, of_name) = (short.replace(' ', ""), name.replace(' ', ""));
    let mut words = name.split(' ');
    let begins = short.split(' ').all(|part| part.len() > 1 && words.any(|word| word.starts_with(part)));
    let initials: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
    let is_long = letters.len() >= SHORTEST;
    (begins && is_long)
        || (INITIALS.contains(&letters.len()) && initials == letters)
        || (is_long && strsim::osa_distance(&letters, &of_name) <= 1)
}

/// The candidate most like `wanted`, if one is like enough to be meant.
pub fn nearest<'a, T>(wanted: &str, candidates: impl IntoIterator<Item = (&'a str, T)>) -> Option<T> {
    const ENOUGH: f64 = 0.6;
    let wanted = fold(wanted);
    // Nobody's slip is longer than any name; a long text would only cost time.
    if wanted.is_empty() || wanted.len() > 80 {
        return None;
    }
    candidates
        .into_iter()
        .map(|(name, value)| (likeness(&wanted, &fold(name)), value))
        .filter(|(likeness, _)| *likeness >= ENOUGH)
        .fold(None, |best: Option<(f64, T)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, value)| value)
}

/// Slack for the last digits of two likenesses that were reckoned in different ways.
const ROUNDING: f64 = 1e-9;

/// Names made ready for many guesses: folded once, and passed over quickly where they cannot be meant.
#[derive(Debug, Clone)]
pub struct Guesser<T> {
    names: Vec<(String, Letters, T)>,
}

impl<T: Copy> Guesser<T> {
    /// Takes names as [`fold`] gives them.
    pub fn new(names: impl IntoIterator<Item = (String, T)>) -> Self {
        let names = names.into_iter().map(|(name, value)| (Letters::of(&name), name, value));
        Self { names: names.map(|(letters, name, value)| (name, letters, value)).collect() }
    }

    /// The name most like the folded name `wanted`, if its likeness is at least `enough` and `accept` takes its value;
    /// with its likeness.
    pub fn nearest(&self, wanted: &str, enough: f64, accept: impl Fn(T) -> bool) -> Option<(f64, T)> {
        let letters = Letters::of(wanted);
        let mut best: Option<(f64, T)> = None;
        for (name, known, value) in &self.names {
            let needed = best.map_or(enough, |(likeness, _)| likeness);
            if letters.likeness_at_most(known) < needed - ROUNDING || !accept(*value) {
                continue;
            }
            let likeness = likeness(wanted, name);
            if likeness >= needed && best.is_none_or(|(before, _)| likeness > before) {
                best = Some((likeness, *value));
            }
        }
        best
    }
}

/// Number of each letter and digit in a name.
#[derive(Debug, Clone, Copy)]
pub struct Letters {
    counts: [u8; 37],
    length: u16,
}

impl Letters {
    /// The letters of a folded name.
    pub fn of(name: &str) -> Self {
        let mut letters = Self { counts: [0; 37], length: 0 };
        for letter in name.chars() {
            let place = match letter {
                'a'..='z' => letter as usize - 'a' as usize,
                '0'..='9' => 26 + (letter as usize - '0' as usize),
                _ => 36,
            };
            letters.counts[place] = letters.counts[place].saturating_add(1);
            letters.length = letters.length.saturating_add(1);
        }
        letters
    }

    /// An upper bound of the likeness of the two names: each letter that one has and the other lacks costs an edit.
    pub fn likeness_at_most(&self, other: &Self) -> f64 {
        let longest = self.length.max(other.length);
        let shortest = self.length.min(other.length);
        if longest == 0 {
            return 1.0;
        }
        let by_length = f64::from(shortest) / f64::from(longest);
        if by_length < 0.5 {
            return by_length;
        }
        let (mut more, mut less) = (0_u16, 0_u16);
        for (mine, theirs) in self.counts.iter().zip(&other.counts) {
            more += u16::from(mine.saturating_sub(*theirs));
            less += u16::from(theirs.saturating_sub(*mine));
        }
        1.0 - f64::from(more.max(less)) / f64::from(longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_initials_and_one_slip_stand_for_a_name() {
        for (short, name) in [
            ("Extra Muni", "Extra Munitions"),
            ("Recon Spec", "Recon Specialist"),
            ("Glitter", "Glitterstim"),
            ("cs", "Crack Shot"),
            ("C-P3O", "C-3PO"),
            ("\"cho\"", "\"Echo\""),
        ] {
            assert!(abbreviates(short, name), "{short}");
        }
        for (short, name) in [("R2", "R3 Astromech"), ("c", "Crack Shot"), ("Shot Crack", "Crack Shot"), ("", "Echo")] {
            assert!(!abbreviates(short, name), "{short}");
        }
    }

    #[test]
    fn accents_case_and_signs_do_not_count() {
        assert_eq!(fold_words("  ¡Cañón Iónico!  "), "canon ionico");
        assert_eq!(fold_words("Ketsu’s \"Shadow\" B/2"), "ketsus shadow b 2");
        assert_eq!(fold_words("Łódź ÆRA Straße 🚀"), "lodz aera strasse");
        assert_eq!(fold_words("e\u{301}"), "e");
        assert_eq!(fold("T-65 X-Wing"), "t65xwing");
    }

    #[test]
    fn a_guesser_finds_what_comparing_each_name_would_find() {
        let names = ["protontorpedoes", "plasmatorpedoes", "r2d2", "r2d6", "wedgeantilles", "cañon", ""];
        let guesser = Guesser::new(names.iter().map(|name| ((*name).to_owned(), *name)));
        for wanted in ["protontorpedos", "plasmatorpedos", "r2d3", "wegdeantilles", "cañón", "x", "", "torpedoes"] {
            let best = names.iter().map(|name| likeness(wanted, name)).fold(0.0, f64::max);
            let found = guesser.nearest(wanted, 0.6, |_| true);
            assert_eq!(found.map(|(likeness, _)| likeness), Some(best).filter(|best| *best >= 0.6), "{wanted}");
        }
        assert_eq!(guesser.nearest("r2d6", 0.6, |name| name != "r2d6").map(|(_, name)| name), Some("r2d2"));
    }

    #[test]
    fn a_slip_finds_the_name_that_was_meant() {
        let names = [("Proton Torpedoes", 1), ("Plasma Torpedoes", 2), ("Cañón de iones", 3)];
        assert_eq!(nearest("proton torpedos", names), Some(1));
        assert_eq!(nearest("canon de iones", names), Some(3));
        assert_eq!(nearest("Wedge Antilles", names), None);
        assert_eq!(nearest("", names), None);
    }
}

//! How alike two names are, for guesses about what somebody meant.

/// A name reduced to what people agree on when they type it: letters and digits, lower case, without accents.
pub fn fold(name: &str) -> String {
    name.chars().filter_map(plain).flat_map(char::to_lowercase).collect()
}

fn plain(letter: char) -> Option<char> {
    let plain = match letter {
        'á' | 'à' | 'â' | 'ä' | 'Á' | 'À' | 'Â' | 'Ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' | 'Ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'Í' | 'Ì' | 'Î' | 'Ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'Ó' | 'Ò' | 'Ô' | 'Ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'Ú' | 'Ù' | 'Û' | 'Ü' => 'u',
        'ñ' | 'Ñ' => 'n',
        other => other,
    };
    plain.is_alphanumeric().then_some(plain)
}

/// Likeness of two folded names: 1 for equal, 0 for nothing in common.
pub fn likeness(first: &str, second: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(first, second)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_name_that_was_meant() {
        let names = [("Proton Torpedoes", 1), ("Plasma Torpedoes", 2), ("Cañón de iones", 3)];
        assert_eq!(nearest("proton torpedos", names), Some(1));
        assert_eq!(nearest("canon de iones", names), Some(3));
        assert_eq!(nearest("Wedge Antilles", names), None);
        assert_eq!(nearest("", names), None);
    }
}

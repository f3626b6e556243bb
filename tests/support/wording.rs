//! Wording of card texts, checked alike for several games.

use std::collections::BTreeSet;

use kernel::Language;

/// Nouns forbidden after a lone "1".
const PLURALS: [&[&str]; 2] = [
    &[
        "actions", "attacks", "blanks", "blocks", "cards", "dice", "figures", "hits", "points", "results", "shields",
        "ships", "spaces", "surges", "tokens",
    ],
    &[
        "acciones",
        "ataques",
        "bloqueos",
        "cartas",
        "casillas",
        "dados",
        "escudos",
        "evasiones",
        "fichas",
        "figuras",
        "impactos",
        "incrementos",
        "naves",
        "puntos",
        "resultados",
    ],
];

/// Words of a text in lowercase, with numbers; colons and semicolons count as words.
fn words(text: &str) -> Vec<String> {
    let spaced = text.to_lowercase().replace(';', " ; ").replace(':', " : ");
    let parts = spaced.split(|letter: char| !(letter.is_alphanumeric() || letter == ';' || letter == ':'));
    parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// True if the text has these words in order; `#` matches any number.
pub fn says(text: &str, wanted: &str) -> bool {
    let wanted: Vec<&str> = wanted.split(' ').collect();
    let is_met = |(word, wanted): (&String, &&str)| match *wanted {
        "#" => word.bytes().all(|letter| letter.is_ascii_digit()),
        other => word == other,
    };
    words(text).windows(wanted.len()).any(|run| run.iter().zip(&wanted).all(is_met))
}

/// Numbers of a text above one, since "1" may be written as "a".
fn numbers(text: &str) -> BTreeSet<u32> {
    let digits = text.split(|letter: char| !letter.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).filter(|number| *number > 1).collect()
}

/// Forbidden words in a text.
fn slips(text: &str, language: Language, banned: &[&str]) -> Vec<String> {
    let mut slips: Vec<String> =
        banned.iter().filter(|words| says(text, words)).map(|words| format!("\"{words}\"")).collect();
    let plurals = PLURALS[language as usize].iter().filter(|noun| says(text, &format!("1 {noun}")));
    slips.extend(plurals.map(|noun| format!("1 {noun}")));
    if text.contains("  ") || text.trim() != text || !text.ends_with(['.', ')', '!', '"']) {
        slips.push("spaces or no end".to_owned());
    }
    slips
}

/// Checks the texts of all cards against words the game does not use, by language.
///
/// # Panics
/// A forbidden word, or different numbers in the two languages of a card.
pub fn check(cards: &[(String, [&str; 2])], banned: [&[&str]; 2]) {
    let mut wrong = Vec::new();
    for (card, texts) in cards {
        if texts.iter().all(|text| text.is_empty()) {
            continue;
        }
        for language in Language::ALL {
            let text = texts[language as usize];
            for slip in slips(text, language, banned[language as usize]) {
                wrong.push(format!("{card} ({}), {slip}: {text}", language.code()));
            }
        }
        if numbers(texts[0]) != numbers(texts[1]) {
            wrong.push(format!("{card} tells other numbers: {} / {}", texts[0], texts[1]));
        }
    }
    assert!(wrong.is_empty(), "{} of {} cards:\n{}", wrong.len(), cards.len(), wrong.join("\n"));
}

/// Checks that Spanish texts use the Spanish names of cards.
///
/// # Panics
/// An English name in a Spanish text.
pub fn check_names(cards: &[(String, [&str; 2])], names: &[(&str, &str)]) {
    let named = |spanish: &str, english: &str| says(spanish, &words(english).join(" "));
    let english = names.iter().filter(|(english, spanish)| english.len() > 4 && !named(spanish, english));
    let mut wrong = Vec::new();
    for (name, spanish) in english {
        wrong.extend(
            cards
                .iter()
                .filter(|(_, texts)| named(texts[1], name))
                .map(|(card, _)| format!("{card}: {name} is {spanish}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// True if one of these words is in the text; `stun*` matches any word that begins so.
fn names_any(text: &str, wanted: &[&str]) -> bool {
    let is_it =
        |word: &str, wanted: &str| wanted.strip_suffix('*').map_or(word == wanted, |start| word.starts_with(start));
    words(text).iter().any(|word| wanted.iter().any(|wanted| is_it(word, wanted)))
}

/// Checks that a text names a term in both languages or in none.
///
/// # Panics
/// A term in one language alone.
pub fn check_terms(cards: &[(String, [&str; 2])], terms: &[[&[&str]; 2]]) {
    let mut wrong = Vec::new();
    for (card, [english, spanish]) in cards {
        for [in_english, in_spanish] in terms {
            if names_any(english, in_english) != names_any(spanish, in_spanish) {
                wrong.push(format!("{card}, {in_english:?}: {english} / {spanish}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wording_is_seen_word_by_word() {
    assert!(says("If so; if so, take it.", "; if so") && !says("If so, take it.", "; if so"));
    assert!(says("Clear 12 tokens", "clear #") && !says("Unclear 12 tokens", "clear #"));
    assert_eq!(slips("Take 1 tokens.", Language::English, &[]), ["1 tokens"]);
    assert_eq!(slips("Take 1 token", Language::English, &[]), ["spaces or no end"]);
    assert_eq!(slips("Take 11 tokens.", Language::English, &["take #"]), ["\"take #\""]);
    assert_eq!(numbers("1 of 2 at Range 1-3, -4"), BTreeSet::from([2, 3, 4]));
    assert!(
        names_any("Two red dice", &["red"]) && !names_any("Reduce it", &["red"]) && names_any("Reduce it", &["red*"])
    );
}

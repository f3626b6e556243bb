//! Every used phrase exists, every phrase is used, and English is spelled one way.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use kernel::{Language, phrase};

/// Parts of words in British spelling; the games print American English.
const BRITISH: &[&str] = &[
    "analyse",
    "armour",
    "artefact",
    "behaviour",
    "cancelled",
    "cancelling",
    "catalogue",
    "centre",
    "colour",
    "defence",
    "favour",
    "grey",
    "honour",
    "initialis",
    "judgement",
    "labelled",
    "licence",
    "manoeuvre",
    "metre",
    "misspelt",
    "modelled",
    "neighbour",
    "normalis",
    "organis",
    "practise",
    "realise",
    "recognis",
    "rumour",
    "serialis",
    "summaris",
    "towards",
    "travell",
    "visualis",
];

/// Turns of phrase that sound translated, each with what a player would say. Texts are compared as words between
/// spaces, without holes.
const FOREIGN: &[(&str, &str)] = &[
    ("agreed for", "options"),
    ("answer on", "step forward"),
    ("any more", "anymore, no longer, else"),
    ("are meant", "Did you mean ...?"),
    ("as it is written", "as text, as recorded"),
    ("as it was written", "as text, as typed"),
    ("as they are written", "as text, as typed"),
    ("as they were written", "as text, as typed"),
    ("at a glance", "overview"),
    ("belongs here", "expected"),
    ("belongs there", "give"),
    ("brings back", "restores"),
    ("bring back", "restore"),
    ("brought back", "restored"),
    ("by chance", "random"),
    ("called like", "no results"),
    ("come close", "similar"),
    ("comes to", "adds up to, means"),
    ("dear", "expensive"),
    ("dearer", "more expensive"),
    ("dearest", "most expensive"),
    ("each against each", "round robin"),
    ("for good", "permanently"),
    ("friend or foe", "friendly or enemy"),
    ("go on with", "continue"),
    ("goes off", "detonates"),
    ("hence", "so"),
    ("a further", "another"),
    ("any further", "any other"),
    ("if anything", "or decline"),
    ("in all", "in total, overall"),
    ("in place of", "instead of, replaces"),
    ("in the mean", "on average"),
    ("in the place of", "instead of, replaces"),
    ("is called", "is named, no results"),
    ("is here", "is installed"),
    ("is meant", "Did you mean ...?"),
    ("is no", "is not a, there is no"),
    ("is not here", "is not installed"),
    ("judged otherwise", "verdict has changed"),
    ("keep anew", "save again"),
    ("known are", "known values"),
    ("lie", "is"),
    ("lies", "is"),
    ("measured anew", "measured again"),
    ("mend", "fix"),
    ("no further", "no other"),
    ("nobody", "no unit, no figure, no one"),
    ("not come to an end", "not finish"),
    ("of theirs", "their own"),
    ("of yours", "your"),
    ("otherwise than", "different from"),
    ("press", "click, select"),
    ("put it anew", "set it again"),
    ("read with care", "Caution"),
    ("roll again", "reroll"),
    ("rolled again", "rerolled"),
    ("rolls again", "rerolls"),
    ("slip", "typo, problem"),
    ("slips", "typos, problems"),
    ("somebody", "a person, someone"),
    ("stand", "is, appears"),
    ("stands", "is, appears"),
    ("surely", "clearly, certainly"),
    ("take back", "undo"),
    ("taken back", "undone"),
    ("takes back", "undoes"),
    ("taken for", "read as"),
    ("tell", "show, say"),
    ("tells", "shows, says"),
    ("the work", "contributed"),
    ("told", "shown, reported"),
    ("whom", "which unit, which player"),
    ("with other contents", "with different contents"),
    ("work out", "calculate"),
    ("worked out", "calculated"),
    ("works out", "calculates"),
    ("written like", "no exact match"),
];

/// Words of Spanish phrases that say *usted*, or a second term for one thing.
const NOT_TU: &[(&str, &str)] = &[
    ("usted", "tú"),
    ("ustedes", "tú"),
    ("vosotros", "tú"),
    ("pulse", "pulsa"),
    ("elija", "elige"),
    ("escriba", "escribe"),
    ("espere a", "espera a"),
    ("juegue", "juega"),
    ("quite", "quita"),
    ("nombre otro", "nombra otro"),
    ("nombre otras", "nombra otras"),
    ("guarde", "guarda"),
    ("añada", "añade"),
    ("ponga", "pon"),
    ("abra", "abre"),
    ("cierre", "cierra"),
    ("vuelva", "vuelve"),
    ("compruebe", "comprueba"),
    ("introduzca", "escribe"),
    ("seleccione", "elige"),
    ("léase", "ojo"),
    ("mídala", "mídela"),
    ("compárelo", "compáralo"),
    ("compare unas", "compara unas"),
    ("inténtelo", "inténtalo"),
    ("asegúrese", "asegúrate"),
    ("tirad", "tira"),
    ("bocarriba", "boca arriba"),
    ("bocabajo", "boca abajo"),
    ("cobertura pesada", "cobertura densa"),
    ("oponente", "rival"),
    ("adversario", "rival"),
    ("escuadra", "escuadrón"),
    ("fuerza de batalla", "grupo de batalla"),
    ("puntos de golpe", "resistencia"),
    ("supresión", "acobardamiento"),
    ("disposición de terreno", "disposición de escenografía"),
    ("pieza de terreno", "elemento de escenografía"),
    ("elemento de terreno", "elemento de escenografía"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// String literals of all sources, without tests.
fn texts() -> BTreeSet<String> {
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
    let mut texts = BTreeSet::new();
    for file in files {
        let source = fs::read_to_string(file).unwrap();
        let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            texts.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    texts
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "tests") {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && path.file_stem().is_none_or(|stem| stem != "tests")
        {
            files.push(path);
        }
    }
}

/// First parts of all keys: `cli` of `cli.check.about`.
fn rooms() -> BTreeSet<&'static str> {
    phrase::keys(Language::English).filter_map(|key| Some(key.split_once('.')?.0)).collect()
}

/// True for a text of the characters of keys.
fn has_letters_of_keys(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._{}".contains(letter))
}

/// True for a key: a room and at least one further part.
fn is_key(rooms: &BTreeSet<&str>, text: &str) -> bool {
    let is_file = [".json", ".db", ".rs", ".ttf", ".svg", ".lock", ".txt"].iter().any(|end| text.ends_with(end));
    text.split_once('.').is_some_and(|(room, _)| rooms.contains(room)) && !is_file && has_letters_of_keys(text)
}

/// The pieces between the holes of a key pattern: `{system}.kind.{kind}`, or a prefix of keys, `xwing.slot.`
fn pieces(text: &str) -> Option<Vec<&str>> {
    let mut pieces: Vec<&str> =
        text.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, end)| end)).collect();
    let made = text.contains('{') || text.ends_with('.');
    let says = pieces.iter().any(|piece| piece.contains(|letter: char| letter.is_ascii_lowercase()));
    if text.ends_with('.') {
        pieces.push("");
    }
    (made && says && text.contains('.') && has_letters_of_keys(text)).then_some(pieces)
}

/// True if a key matches these pieces.
fn is_made_of(pieces: &[&str], key: &str) -> bool {
    let [first, between @ .., last] = pieces else { return false };
    let Some(rest) = key.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)) else { return false };
    between.iter().try_fold(rest, |rest, piece| Some(rest.split_once(piece)?.1)).is_some()
}

#[test]
fn every_phrase_that_is_asked_for_exists() {
    let rooms = rooms();
    let mut missing = Vec::new();
    for text in texts().into_iter().filter(|text| is_key(&rooms, text)) {
        let known = match pieces(&text) {
            // A group of words may be unused.
            Some(_) if text.ends_with('.') => true,
            Some(pieces) => phrase::keys(Language::English).any(|key| is_made_of(&pieces, key)),
            None => phrase::exists(Language::English, &text),
        };
        if !known {
            missing.push(text);
        }
    }
    assert!(missing.is_empty(), "asked for, but in no file: {missing:#?}");
}

#[test]
fn every_phrase_in_the_files_is_asked_for() {
    let texts = texts();
    let made: Vec<Vec<&str>> = texts.iter().filter_map(|text| pieces(text)).collect();
    let mut idle: Vec<&str> = phrase::keys(Language::English)
        .filter(|key| !texts.contains(*key) && !made.iter().any(|pieces| is_made_of(pieces, key)))
        .collect();
    idle.sort_unstable();
    assert!(idle.is_empty(), "in the files, but never asked for: {idle:#?}");
}

#[test]
fn a_key_is_told_from_other_texts() {
    let rooms = BTreeSet::from(["cli", "systems", "xwing"]);
    let is_key = |text| is_key(&rooms, text);
    assert!(is_key("cli.check.about") && is_key("systems.total.{}") && is_key("xwing.slot.") && !is_key("xwing"));
    assert!(!is_key("cli. What") && !is_key("muster.check") && !is_key("xwing.json"));
    let makes = |text: &str, key| pieces(text).is_some_and(|pieces| is_made_of(&pieces, key));
    assert!(makes("{system}.kind.{kind}", "xwing.kind.ship") && makes("xwing.slot.", "xwing.slot.crew"));
    assert!(makes("cli.{}.about", "cli.check.about") && !makes("cli.{}.about", "cli.check.total"));
    assert!(!makes("cli.check.about", "cli.check.about") && !makes("{}.{}", "cli.check"));
}

/// Files shown to a reader of English: phrases, card texts, documents.
fn english_files() -> Vec<PathBuf> {
    let mut files = vec![root().join("README.md")];
    let mut folders = vec![root().join("catalog"), root().join("docs")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if folder.ends_with("phrases/en")
                || path.ends_with("texts.en.json")
                || folder.starts_with(root().join("docs"))
            {
                files
                    .extend(Some(path).filter(|path| path.extension().is_some_and(|end| end == "json" || end == "md")));
            }
        }
    }
    files
}

#[test]
fn english_is_spelled_as_the_games_print_it() {
    let files = english_files();
    assert!(files.iter().any(|file| file.ends_with("legion/texts.en.json")), "{files:?}");
    assert!(files.iter().any(|file| file.ends_with("phrases/en/gui.json")), "{files:?}");
    let mut british = Vec::new();
    for file in files {
        for (line, text) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let text = text.to_lowercase();
            let words = BRITISH.iter().filter(|word| text.contains(*word));
            british.extend(words.map(|word| format!("{}:{}: {word}", file.display(), line + 1)));
        }
    }
    assert!(british.is_empty(), "{british:#?}");
}

/// The words of a text with single spaces around them, without holes; `{count:mine:mines}` leaves its words.
fn spaced_words(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some((before, hole, after)) =
        rest.split_once('{').and_then(|(before, tail)| tail.split_once('}').map(|(hole, after)| (before, hole, after)))
    {
        plain.push_str(before);
        plain.push_str(hole.split_once(':').map_or(" ", |(_, words)| words));
        rest = after;
    }
    plain.push_str(rest);
    let words = plain.to_lowercase();
    let words = words.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').filter(|word| !word.is_empty());
    let mut spaced = words.fold(String::from(" "), |all, word| all + word + " ");
    // "There is no list" and "is no longer" are plain English.
    for plain in ["there is no ", "is no longer ", "is no more "] {
        spaced = spaced.replace(plain, "");
    }
    spaced
}

/// Phrases of a language that use an entry of a table, with what to say instead.
fn uses(language: Language, table: &[(&str, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for key in phrase::keys(language) {
        let words = spaced_words(phrase::text(language, key));
        let uses = table.iter().filter(|(habit, _)| words.contains(&format!(" {habit} ")));
        found.extend(uses.map(|(habit, better)| format!("{key}: \"{habit}\"; write: {better}")));
    }
    found.sort_unstable();
    found
}

#[test]
fn english_sounds_as_a_native_player_says_it() {
    let found = uses(Language::English, FOREIGN);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn spanish_says_tu_and_has_one_term_for_each_thing() {
    let found = uses(Language::Spanish, NOT_TU);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn habits_are_found_as_whole_words_outside_of_holes() {
    assert_eq!(spaced_words("Damage: {mean} in the mean."), " damage in the mean ");
    assert_eq!(spaced_words("{n} {n:mine:mines}"), " mine mines ");
    assert!(
        spaced_words("This is no replay").contains(" is no ") && !spaced_words("There is no file").contains(" is no ")
    );
    assert!(!spaced_words("outstanding").contains(" stand "));
}

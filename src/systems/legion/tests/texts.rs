//! Texts of the cards, in both languages: families of faults that no text has.

use kernel::Language;
use legion::cards::{CardText, GapField};

use crate::army::CATALOG;

/// Every text with the id of its card; of keywords with each number that changes the sentence.
fn texts(language: Language) -> Vec<(String, String)> {
    let plain = |id: &str, text: &CardText| (id.to_owned(), text.text(language).to_owned());
    let numbers = [Some(1), Some(2), None];
    let keywords = CATALOG.keywords().flat_map(|(id, keyword)| {
        numbers.map(|number| (keyword.id.to_string(), CATALOG.keyword_text(id, number, language)))
    });
    (CATALOG.upgrades().map(|(_, card)| plain(&card.id, &card.text)))
        .chain(CATALOG.commands().map(|(_, card)| plain(&card.id, &card.text)))
        .chain(CATALOG.commands().map(|(_, card)| plain(&card.id, &card.orders)))
        .chain(CATALOG.battles().map(|(_, card)| plain(&card.id, &card.text)))
        .chain(CATALOG.flaws().map(|(_, card)| plain(&card.id, &card.text)))
        .chain(keywords)
        .collect()
}

/// The words of a text in small letters, without signs.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn no_text_has_a_word_that_another_stands_for() {
    let banned = |language| match language {
        // American spelling; cards are chosen and tokens gained; whose turn it is is said with "when".
        Language::English => [
            "armour",
            "cancelled",
            "cancelling",
            "centre",
            "colour",
            "defence",
            "favour",
            "grey",
            "honour",
            "manoeuvre",
            "metre",
            "neighbour",
            "check on the card",
            "on being",
            "on activating",
            "on his being",
            "it gets",
            "set-up",
            "you may pick",
        ]
        .as_slice(),
        Language::Spanish => [
            "obtén",
            "obtener",
            "obtendr",
            "obtiene",
            "oponente",
            "amiga",
            "amigo",
            "líder de la unidad",
            "comprueba en la carta",
            "consulta la carta",
        ]
        .as_slice(),
    };
    for language in Language::ALL {
        for (id, text) in texts(language) {
            let text = text.to_lowercase();
            for word in banned(language) {
                assert!(!text.contains(word), "{id}: {word}: {text}");
            }
        }
    }
}

#[test]
fn one_is_singular_and_two_are_plural() {
    let after_one = |language| match language {
        Language::English => ["tokens", "hits", "blocks", "crits", "units", "minis", "wounds", "times", "upgrades"],
        Language::Spanish => {
            ["fichas", "impactos", "bloqueos", "críticos", "unidades", "miniaturas", "heridas", "veces", "mejoras"]
        }
    };
    for language in Language::ALL {
        for (id, text) in texts(language) {
            let words = words(&text);
            for pair in words.windows(2) {
                let plural = after_one(language).contains(&pair[1].as_str());
                // "at range 1 units" and the like do not occur.
                assert!(pair[0] != "1" || !plural, "{id}: {} {}: {text}", pair[0], pair[1]);
            }
        }
    }
}

#[test]
fn tokens_are_called_tokens() {
    const KINDS: [&str; 7] = ["aim", "dodge", "surge", "standby", "suppression", "observation", "immobilize"];
    for (id, text) in texts(Language::English) {
        let words = words(&text);
        for (at, pair) in words.windows(2).enumerate() {
            if !(pair[0].parse::<u8>().is_ok() && KINDS.contains(&pair[1].as_str())) {
                continue;
            }
            // "1 aim, 1 dodge or 1 surge token" names the thing once, at its end.
            let rest = &words[at + 2..];
            let listed = rest.iter().take_while(|word| {
                matches!(word.as_str(), "and" | "or" | "of" | "token" | "tokens")
                    || word.parse::<u8>().is_ok()
                    || KINDS.contains(&word.as_str())
            });
            assert!(listed.clone().any(|word| word.starts_with("token")), "{id}: {text}");
        }
    }
}

#[test]
fn a_doubt_is_told_once_and_not_behind_the_text() {
    for (language, mark) in [(Language::English, "unconfirmed"), (Language::Spanish, "sin confirmar")] {
        for (id, text) in texts(language) {
            // Each doubt stands in brackets behind what it is about.
            for (at, _) in text.match_indices(mark) {
                let open = text[..at].rfind('(').unwrap_or_else(|| panic!("{id}: {text}"));
                assert!(!text[open..at].contains(')'), "{id}: {text}");
            }
        }
    }
}

#[test]
fn a_weapon_that_is_in_no_source_has_blanks_to_fill_in() {
    for (_, card) in CATALOG.upgrades() {
        let missing = card.gaps.iter().any(|gap| gap.field == GapField::Weapons);
        for language in Language::ALL {
            assert_eq!(card.text.text(language).contains("___"), missing, "{}", card.id);
        }
    }
}

#[test]
fn a_spanish_text_calls_cards_by_their_spanish_names() {
    let (english, spanish) = (Language::English, Language::Spanish);
    let renamed = |text: &CardText| (text.name(english).to_owned(), text.name(spanish).to_owned());
    let names: Vec<String> = (CATALOG.units().map(|(_, unit)| renamed(&unit.called)))
        .chain(CATALOG.commands().map(|(_, card)| renamed(&card.text)))
        .filter(|(english, spanish)| english != spanish && english.contains(' '))
        .map(|(english, _)| english)
        .collect();
    assert!(names.len() > 10, "{names:?}");
    for (id, text) in texts(spanish) {
        for name in &names {
            assert!(!text.contains(name.as_str()), "{id}: {name}: {text}");
        }
    }
}

#[test]
fn a_keyword_that_an_upgrade_gives_is_named_in_its_text_and_no_other_is_given() {
    for language in Language::ALL {
        let all: Vec<String> =
            CATALOG.keywords().map(|(_, keyword)| keyword.text.name(language).to_lowercase()).collect();
        let (gives, loses) = match language {
            Language::English => (["your unit gains ", "your vehicle gains "], " loses "),
            Language::Spanish => (["tu unidad gana ", "tu vehículo gana "], " pierde "),
        };
        for (_, card) in CATALOG.upgrades() {
            let text = card.text.text(language).to_lowercase().replace("inmune a ", "inmune: ");
            let given: Vec<String> =
                (card.keywords.iter()).map(|keyword| CATALOG.keyword_name(keyword, language).to_lowercase()).collect();
            for name in &given {
                assert!(text.contains(name.as_str()), "{}: {name}: {text}", card.id);
            }
            // Sentences that begin with the gain hold for as long as the card is in force.
            for sentence in text.split(". ") {
                let gain = gives.iter().find_map(|gives| sentence.strip_prefix(gives));
                // Tokens have a number first.
                let Some(gain) = gain.filter(|gain| !gain.starts_with(|first: char| first.is_ascii_digit())) else {
                    continue;
                };
                let gain = gain.split('(').next().unwrap_or_default();
                let mut rest = gain.split(loses).next().unwrap_or_default().to_owned();
                for name in &given {
                    rest = rest.replace(name.as_str(), "");
                }
                let spaced = |text: &str| format!(" {} ", words(text).join(" "));
                let other = all.iter().find(|name| spaced(&rest).contains(&spaced(name)));
                assert!(other.is_none(), "{}: {other:?}: {text}", card.id);
            }
        }
    }
}

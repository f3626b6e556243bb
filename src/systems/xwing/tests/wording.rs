//! The texts of all cards use the words of the game.

use kernel::{Language, catalog::CardText};

use crate::{
    play_examples::catalog,
    wording_support::{check, check_names, check_terms},
};

/// Words that no text uses: the games say them otherwise, or they are easy to misread.
const BANNED: [&[&str]; 2] = [
    &[
        "; if so",
        "a lock on",
        "acquire a lock",
        "at equal speed",
        "clear #",
        "clears #",
        "crit",
        "crits",
        "discard the card",
        "every die result",
        "get # ion",
        "get # stress",
        "gets # ion",
        "gets # stress",
        "one other friendly",
        "the card to attack",
        "to the card",
    ],
    &[
        "descarta la carta para",
        "los resultados de todos los dados",
        "obtienes",
        "si hay una nave enemiga a alcance 1 tu agilidad",
        "todos tus dados por",
    ],
];

/// Texts may say that they include the ship itself, but not these.
const NOT_ITSELF: [&str; 3] = ["bodyguard", "decoy", "squadleader"];

/// Terms in the text of both languages or of none.
const TERMS: &[[&[&str]; 2]] = &[
    [&["stress", "stressed", "unstressed"], &["tensión"]],
    [&["focus"], &["concentración"]],
    [&["evade", "evades"], &["evasión", "evasiones"]],
    [&["critical"], &["crítico", "críticos"]],
    [&["tractor"], &["tracción"]],
    [&["agility"], &["agilidad"]],
    [&["shield", "shields"], &["escudo", "escudos"]],
    [&["faceup"], &["arriba"]],
    [&["facedown"], &["abajo"]],
    [&["friend", "friendly"], &["aliad*"]],
    [&["dial"], &["selector"]],
    [&["green"], &["verde", "verdes"]],
    [&["red"], &["roja", "rojas", "rojo", "rojos"]],
    [&["bank", "banks"], &["inclinación", "inclinaciones"]],
    [&["boost"], &["impulso"]],
    [&["energy"], &["energía"]],
    [&["range"], &["alcance"]],
    [&["random*"], &["azar"]],
];

fn texts() -> Vec<(String, [&'static str; 2])> {
    let catalog = catalog();
    let both = |text: &'static CardText| Language::ALL.map(|language| text.text(language));
    let mut texts = Vec::new();
    texts.extend(catalog.pilots().map(|(_, card)| (card.key.to_string(), both(&card.text))));
    texts.extend(catalog.upgrades().map(|(_, card)| (card.id.to_string(), both(&card.text))));
    texts.extend(catalog.conditions().map(|(_, card)| (card.id.to_string(), both(&card.text))));
    for deck in catalog.damage_decks() {
        texts.extend(deck.cards.iter().map(|card| (format!("{}:{}", deck.id, card.id), both(&card.text))));
    }
    texts
}

#[test]
fn card_texts_use_the_words_of_the_game_and_tell_the_same_in_both_languages() {
    let texts = texts();
    assert!(texts.iter().filter(|(_, [english, _])| !english.is_empty()).count() > 600);
    check(&texts, BANNED);
}

#[test]
fn card_texts_name_tokens_and_results_in_both_languages_or_in_none() {
    check_terms(&texts(), TERMS);
}

#[test]
fn a_stress_token_is_called_a_token() {
    for (card, [english, _]) in texts() {
        let mut after = english.split(" stress").skip(1).zip(english.split(" stress"));
        let bare = after.any(|(after, before)| {
            before.ends_with(|letter: char| letter.is_ascii_digit()) && !after.starts_with(" token")
        });
        assert!(!bare, "{card}: {english}");
    }
}

#[test]
fn a_text_includes_the_ship_itself_only_where_it_can_be_meant() {
    let texts = texts();
    for id in NOT_ITSELF {
        let (_, [english, spanish]) = texts.iter().find(|(card, _)| card == id).unwrap();
        assert!(!english.contains("you included") && !spanish.contains("también la tuya"), "{id}");
    }
}

#[test]
fn no_spanish_text_has_the_english_name_of_a_card_with_a_spanish_one() {
    let catalog = catalog();
    let both = |text: &'static CardText| (text.name(Language::English), text.name(Language::Spanish));
    let mut names: Vec<_> = catalog.pilots().map(|(_, card)| both(&card.text)).collect();
    names.extend(catalog.upgrades().map(|(_, card)| both(&card.text)));
    names.extend(catalog.conditions().map(|(_, card)| both(&card.text)));
    names.extend(catalog.damage_decks().iter().flat_map(|deck| &deck.cards).map(|card| both(&card.text)));
    check_names(&texts(), &names);
}

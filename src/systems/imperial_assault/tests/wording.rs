//! The texts of all cards use the words of the game, and a card's timing is the one its text begins with.

use imperial_assault::cards::{CommandCard, Timing};
use kernel::{Language, catalog::CardText};

use crate::{
    army::CATALOG,
    wording_support::{check, check_names, check_terms, says},
};

/// Words that no text uses: the game says them otherwise, or they are easy to misread.
const BANNED: [&[&str]; 2] = [
    &[
        "; if so",
        "discard the card",
        "make # attack",
        "make # attacks",
        "make a melee attack",
        "make a ranged attack",
        "share out",
        "take # damage",
        "take # strain",
        "takes # damage",
        "takes # strain",
    ],
    &[
        ": gana #",
        "agota en",
        "cuando atacas",
        "cuando declaras",
        "cuando defiendas",
        "cuando te defiendes",
        "mientras defiendes",
        "hacer # ataque",
        "hacer un ataque",
        "haz # ataques",
        "haz un ataque",
        "obtienes",
        "quedas oculto",
        "recibe el estado",
        "reciben el estado",
    ],
];

fn both(text: &'static CardText) -> [&'static str; 2] {
    Language::ALL.map(|language| text.text(language))
}

fn texts() -> Vec<(String, [&'static str; 2])> {
    let mut texts = Vec::new();
    for (_, card) in CATALOG.deployments() {
        texts.push((card.id.to_string(), both(&card.text)));
        texts.extend(card.abilities.iter().map(|ability| (format!("{}:{}", card.id, ability.id), both(&ability.text))));
    }
    texts.extend(CATALOG.commands().map(|(_, card)| (card.id.to_string(), both(&card.text))));
    texts.extend(CATALOG.conditions().map(|(_, card)| (card.id.to_string(), both(&card.text))));
    texts
}

#[test]
fn card_texts_use_the_words_of_the_game_and_tell_the_same_in_both_languages() {
    let texts = texts();
    assert!(texts.iter().filter(|(_, [english, _])| !english.is_empty()).count() > 960);
    check(&texts, BANNED);
}

/// Terms a text names in both languages or in none.
const TERMS: &[[&[&str]; 2]] = &[
    [&["red"], &["rojo", "rojos"]],
    [&["blue"], &["azul", "azules"]],
    [&["green"], &["verde", "verdes"]],
    [&["yellow"], &["amarillo", "amarillos"]],
    [&["black"], &["negro", "negros"]],
    [&["white"], &["blanco", "blancos"]],
    [&["stun", "stunned"], &["aturdimiento"]],
    [&["weaken", "weakened"], &["debilitado"]],
    [&["bleeding"], &["hemorragia"]],
    [&["focus", "focused"], &["concentración"]],
    [&["hidden"], &["oculto"]],
    [&["pierce"], &["perforante"]],
    [&["blast"], &["explosión"]],
    [&["cleave"], &["tajo"]],
    [&["strain"], &["tensión"]],
    [&["evade"], &["evadir"]],
    [&["dodge"], &["esquivar"]],
    [&["surge", "surges"], &["incremento", "incrementos"]],
    [&["vp"], &["pv"]],
];

#[test]
fn card_texts_name_dice_conditions_and_results_in_both_languages_or_in_none() {
    check_terms(&texts(), TERMS);
}

#[test]
fn no_spanish_text_has_the_english_name_of_a_card_with_a_spanish_one() {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for (_, card) in CATALOG.deployments() {
        let spanish = card.text.name(Language::Spanish);
        if spanish != card.text.name(Language::English) {
            names.push((&card.name, spanish));
        }
    }
    for (_, card) in CATALOG.commands() {
        names.push((card.text.name(Language::English), card.text.name(Language::Spanish)));
    }
    check_names(&texts(), &names);
}

/// Beginnings of a text with this timing; none for timings without one form.
fn beginnings(timing: Timing) -> &'static [&'static str] {
    match timing {
        Timing::StartOfRound => &["use when a round starts", "use at the start of a round"],
        Timing::EndOfRound => &["use when a round ends", "use at the end of a round"],
        Timing::SpecialAction | Timing::DoubleSpecialAction => &["special action"],
        Timing::DuringActivation => &["use during your activation"],
        Timing::StartOfActivation => &["use when your activation starts", "use at the start of your activation"],
        Timing::EndOfActivation => &["use when your activation ends"],
        Timing::YouDeclareAttack => {
            &["you declare an attack", "you declare a melee", "you declare a ranged", "before declaring an attack"]
        }
        Timing::WhileAttacking => &["use while attacking", "use while you attack"],
        Timing::WhileDefending => &["use while defending", "use while you defend", "use when you are attacked"],
        Timing::AttackDeclaredOnYou => &["attack against you is declared", "attack is declared against you"],
        Timing::AfterAttackOnYou => &["use after an attack against you", "use after an attack on you"],
        Timing::AfterAttack => &["use after your attack", "use after you resolve an attack"],
        Timing::FigureDefeated => &["defeated"],
        Timing::CommandCardPlayed => &["command card"],
        Timing::HostileActivates | Timing::HostileMoves => &["a hostile figure"],
        Timing::StatusPhase => &["status phase"],
        Timing::AfterActivation => &["activation", "activated"],
        Timing::ReactionOther => &["use", "when"],
    }
}

#[test]
fn the_timing_of_a_command_card_is_the_one_its_text_begins_with() {
    let mut wrong = Vec::new();
    let told = |card: &CommandCard| {
        let text = card.text.text(Language::English);
        text.split(':').next().is_some_and(|start| {
            card.timing.is_none_or(|timing| beginnings(timing).iter().any(|words| says(start, words)))
        })
    };
    for (_, card) in CATALOG.commands().filter(|(_, card)| !card.text.text(Language::English).is_empty()) {
        if !told(card) {
            wrong.push(format!("{} ({:?}): {}", card.id, card.timing, card.text.text(Language::English)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_reprint_that_says_the_same_is_used_when_the_official_card_is() {
    for (_, card) in CATALOG.commands() {
        let Some(official) = card.counterpart.map(|id| CATALOG.command(id)) else { continue };
        if card.text.text(Language::English) == official.text.text(Language::English) {
            assert_eq!(card.timing, official.timing, "{}", card.id);
        }
    }
}

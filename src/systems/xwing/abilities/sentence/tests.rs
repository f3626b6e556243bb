use super::*;
use crate::{
    abilities::Effect,
    cards::{BUNDLED, CardText},
};

/// Every card of the catalog by the id that texts have, with its abilities.
fn cards(catalog: &Catalog) -> Vec<(String, &CardText, &CardAbilities)> {
    let pilots = catalog.pilots().map(|(id, card)| (card.key.to_string(), &card.text, catalog.pilot_abilities(id)));
    let upgrades =
        catalog.upgrades().map(|(id, card)| (card.id.to_string(), &card.text, catalog.upgrade_abilities(id)));
    let conditions =
        catalog.conditions().map(|(id, card)| (card.id.to_string(), &card.text, catalog.condition_abilities(id)));
    let decks = catalog.damage_decks().iter().enumerate().flat_map(|(deck, of)| {
        (of.cards.iter().enumerate()).map(move |(index, card)| {
            (format!("{}:{}", of.id, card.id), &card.text, catalog.damage_abilities(deck, index))
        })
    });
    pilots.chain(upgrades).chain(conditions).chain(decks).collect()
}

#[test]
fn every_card_of_the_vocabulary_is_told_in_both_languages_with_nothing_left_open() {
    let catalog = Catalog::bundled().unwrap();
    let mut told = 0;
    for (id, _, card) in cards(&catalog) {
        let simulated = card.coverage == Coverage::Vocabulary;
        for language in Language::ALL {
            let Some(text) = text(&catalog, card, language) else {
                assert!(!simulated, "{id}");
                continue;
            };
            assert!(simulated, "{id}");
            told += 1;
            let open = ["{", "}", "xwing.", "|", "  ", " ,", " .", "..", ": :", ";;", "may may", "puede puede"];
            for wrong in open {
                assert!(!text.contains(wrong), "{id} in {language}: {wrong:?} in {text}");
            }
            assert!(text.ends_with(['.', ':']) && text.chars().next().is_some_and(char::is_uppercase), "{id}: {text}");
        }
    }
    assert_eq!(told, 2 * 486);
}

#[test]
fn a_card_that_does_something_has_a_text_which_comes_from_its_abilities_unless_a_file_gives_one() {
    let catalog = Catalog::bundled().unwrap();
    let mut from_abilities = 0;
    for (id, card, abilities) in cards(&catalog) {
        for language in Language::ALL {
            let rendered = text(&catalog, abilities, language);
            let same = rendered.as_deref() == Some(card.text(language));
            from_abilities += usize::from(same);
            assert!(rendered.is_none() || !card.text(language).is_empty(), "{id} in {language}");
        }
    }
    assert!(from_abilities > 2 * 300, "{from_abilities}");
    let card = |id: &str| catalog.upgrade(catalog.find_upgrade(id).unwrap()).text.text(Language::English).to_owned();
    assert!(card("pivotwing").starts_with("Side A: agility +1."), "{}", card("pivotwing"));
}

#[test]
fn a_text_of_a_file_wins_over_the_abilities() {
    let texts = r#"{"muster_catalog": 1, "system": "xwing", "language": "en",
        "upgrades": {"pushthelimit": {"text": "Push."}}}"#;
    let given = [kernel::CatalogFile { name: "mine/texts.en.json", text: texts }];
    let catalog = Catalog::load(&kernel::catalog::files_with(BUNDLED, &given)).unwrap();
    let push = &catalog.upgrade(catalog.find_upgrade("pushthelimit").unwrap()).text;
    assert_eq!(push.text(Language::English), "Push.");
    assert!(push.text(Language::Spanish).starts_with("Una vez por ronda, tras realizar una acción: "));
}

#[test]
fn a_granted_ability_is_told_by_itself() {
    let catalog = Catalog::bundled().unwrap();
    let card = catalog.upgrade_abilities(catalog.find_upgrade("marksmanship").unwrap());
    let [Effect::Grant { ability: granted, .. }] = *catalog.ability(card.abilities[0]).effects else { unreachable!() };
    let text = of_ability(&catalog, granted, Language::English);
    assert!(text.starts_with("When you attack"), "{text}");
}

#[test]
fn characteristic_cards_are_told_word_for_word() {
    let catalog = Catalog::bundled().unwrap();
    let all = cards(&catalog);
    for (id, english, spanish) in [
        (
            "pushthelimit",
            "Once per round, after taking an action: you may take 1 free action from your action bar; if so, \
             take 1 stress token.",
            "Una vez por ronda, tras realizar una acción: puedes realizar 1 acción gratuita de tu barra de \
             acciones; si lo haces, recibes 1 ficha de Tensión.",
        ),
        (
            "predator",
            "When you attack: you may reroll 1 attack die, or reroll up to 2 attack dice if the defender's \
             pilot skill is 2 or lower.",
            "Al atacar: puedes volver a tirar 1 dado de ataque, o volver a tirar hasta 2 dados de ataque si la \
             Habilidad del piloto del defensor es 2 o menos.",
        ),
        (
            "bodyguard",
            "As the Combat phase begins: you may choose a friendly ship at Range 1 (you included) with pilot \
             skill higher than yours and spend 1 focus token; if so, its agility increases by 1 until the round \
             ends.",
            "Al comienzo de la fase de Combate: puedes elegir una nave aliada a alcance 1 (también la tuya) con \
             Habilidad del piloto superior a la tuya y gastar 1 ficha de Concentración; si lo haces, su \
             Agilidad aumenta en 1 hasta el final de la ronda.",
        ),
        (
            "drawtheirfire",
            "Whenever an attack hits one other friendly ship at Range 1, if at least 1 critical hit is \
             uncancelled: you may suffer 1 uncancelled critical hit in its place.",
            "Cuando un ataque impacte a otra nave aliada a alcance 1, si queda al menos 1 impacto crítico sin \
             anular: puedes sufrir en su lugar 1 impacto crítico sin anular.",
        ),
        (
            "seismiccharges",
            "On revealing your maneuver: you may discard the card to drop 1 seismic charge, which goes off as \
             the Activation phase ends. When it goes off: each ship at Range 1 of it suffers 1 damage.",
            "Al mostrar tu maniobra: puedes descartar esta carta para soltar 1 carga sísmica, que detona al \
             final de la fase de Activación. Cuando detona: cada nave a alcance 1 de la ficha sufre 1 daño.",
        ),
        (
            "landocalrissian",
            "Action: roll 2 defense dice; for each die that shows a focus result, gain 1 focus token; for each \
             die that shows an evade result, gain 1 evade token.",
            "Acción: tira 2 dados de defensa; por cada dado con un resultado de concentración, recibes 1 ficha \
             de Concentración; por cada dado con una evasión, recibes 1 ficha de Evasión.",
        ),
        (
            "core:minorexplosion",
            "On being dealt this card: roll 1 attack die; if it shows a hit (not a critical hit), suffer 1 \
             damage; then turn this card facedown.",
            "Al recibir esta carta: tira 1 dado de ataque; con un impacto (no crítico), sufres 1 daño; luego \
             pon esta carta boca abajo.",
        ),
        (
            "ioncannon",
            "Attack: if it hits, the defender suffers 1 damage and takes 1 ion token; then cancel every die \
             result of both ships.",
            "Ataque: si impacta, el defensor sufre 1 daño y recibe 1 ficha de iones; luego anula los resultados \
             de todos los dados de ambas naves.",
        ),
        (
            "protontorpedoes",
            "Attack (target lock): spend your target lock on the defender and discard the card to attack. You \
             may turn 1 of your focus results into a critical hit.",
            "Ataque (blanco fijado): gasta tu blanco fijado sobre el defensor y descarta esta carta para \
             atacar. Puedes cambiar 1 de tus resultados de concentración por un impacto crítico.",
        ),
        (
            "imperial:tieadvanced:lieutenantcolzet",
            "As the End phase begins: you may choose an enemy that you have locked and spend your target lock \
             on that ship; if so, turn faceup 1 facedown damage card of that ship, picked at random.",
            "Al comienzo de la fase Final: puedes elegir una nave enemiga que tengas como blanco fijado y \
             gastar tu blanco fijado sobre esa nave; si lo haces, pon boca arriba 1 carta de Daño boca abajo de \
             esa nave, elegida al azar.",
        ),
        (
            "rebel:kwing:esegetuketu",
            "While one other friendly ship at Range 1-2 attacks: it may use your focus tokens as its own.",
            "Cuando otra nave aliada a alcance 1-2 ataque: puede usar tus fichas de Concentración como si \
             fueran suyas.",
        ),
        (
            "scum:jumpmaster5000:dengar",
            "Once per round, after you defend, if the attacker is in your firing arc: you may make an attack \
             against the attacker.",
            "Una vez por ronda, tras defenderte, si el atacante está dentro de tu arco de fuego: puedes \
             realizar un ataque contra el atacante.",
        ),
    ] {
        let (_, card, _) = all.iter().find(|(known, ..)| known == id).unwrap();
        assert_eq!(card.text(Language::English), english, "{id}");
        assert_eq!(card.text(Language::Spanish), spanish, "{id}");
    }
}

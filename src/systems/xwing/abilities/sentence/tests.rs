use super::*;
use crate::systems::xwing::{
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
    assert!(from_abilities > 2 * 350, "{from_abilities}");
    let card = |id: &str| catalog.upgrade(catalog.find_upgrade(id).unwrap()).text.text(Language::English).to_owned();
    assert!(card("pivotwing").starts_with("Side A: agility +1."), "{}", card("pivotwing"));
}

#[test]
fn a_text_of_a_file_wins_over_the_abilities() {
    let texts = r#"{"muster_catalog": 1, "system": "xwing", "language": "en",
        "upgrades": {"pushthelimit": {"text": "Push."}}}"#;
    let given = [crate::kernel::CatalogFile { name: "mine/texts.en.json", text: texts }];
    let catalog = Catalog::load(&crate::kernel::catalog::files_with(BUNDLED, &given)).unwrap();
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
            "imperial:tiefighter:howlrunner",
            "When another friendly ship at Range 1 attacks with its primary weapon: it may reroll 1 attack die.",
            "Cuando otra nave aliada a alcance 1 ataque con su armamento principal: puede volver a tirar 1 dado de ataque.",
        ),
        (
            "pushthelimit",
            "Once per round, after you perform an action: you may perform 1 free action from your action bar; if you do, \
             take 1 stress token.",
            "Una vez por ronda, tras realizar una acción: puedes realizar 1 acción gratuita de tu barra de acciones; si \
             lo haces, recibes 1 ficha de Tensión.",
        ),
        (
            "twinlaserturret",
            "Attack: perform the attack twice against the same target, which may be outside your firing arc. If it hits, \
             the defender suffers 1 damage; then cancel all dice results of both ships.",
            "Ataque: realiza el ataque dos veces contra el mismo objetivo, que puede estar fuera de tu arco de fuego. Si \
             impacta, el defensor sufre 1 daño; luego anula los resultados de todos los dados de ambas naves.",
        ),
        (
            "predator",
            "When you attack: you may reroll 1 attack die, or reroll up to 2 attack dice if the defender's pilot skill \
             is 2 or lower.",
            "Al atacar: puedes volver a tirar 1 dado de ataque, o volver a tirar hasta 2 dados de ataque si la Habilidad \
             del piloto del defensor es 2 o menos.",
        ),
        (
            "imperial:lambdaclassshuttle:captainyorr",
            "When another friendly ship at Range 1-2 would receive a stress token, if you have at most 2 stress tokens: \
             you may take 1 stress token instead.",
            "Cuando otra nave aliada a alcance 1-2 vaya a recibir una ficha de Tensión, si tienes como máximo 2 fichas \
             de Tensión: puedes recibir 1 ficha de Tensión en su lugar.",
        ),
        (
            "kananjarrus",
            "Once per round, after a friendly ship at Range 1-2 (you included) executes a white maneuver: you may remove \
             1 stress token from that ship.",
            "Una vez por ronda, después de que una nave aliada a alcance 1-2 (también la tuya) ejecute una maniobra \
             blanca: puedes retirar 1 ficha de Tensión de esa nave.",
        ),
        (
            "drawtheirfire",
            "When an attack hits another friendly ship at Range 1, if at least 1 critical hit is uncancelled: you may \
             suffer 1 uncancelled critical hit in its place.",
            "Cuando un ataque impacte a otra nave aliada a alcance 1, si queda al menos 1 impacto crítico sin anular: \
             puedes sufrir en su lugar 1 impacto crítico sin anular.",
        ),
        (
            "seismiccharges",
            "When you reveal your maneuver: you may discard this card to drop 1 seismic charge, which detonates at the \
             end of the Activation phase. When it detonates: each ship at Range 1 of the token suffers 1 damage.",
            "Al mostrar tu maniobra: puedes descartar esta carta para soltar 1 carga sísmica, que detona al final de la \
             fase de Activación. Cuando detona: cada nave a alcance 1 de la ficha sufre 1 daño.",
        ),
        (
            "landocalrissian",
            "Action: roll 2 defence dice; for each die that shows a focus result, gain 1 focus token; for each die that \
             shows an evade result, gain 1 evade token.",
            "Acción: tira 2 dados de defensa; por cada dado con un resultado de concentración, recibes 1 ficha de \
             Concentración; por cada dado con una evasión, recibes 1 ficha de Evasión.",
        ),
        (
            "imperial:tieinterceptor:carnorjax",
            "Enemy ships at Range 1 cannot perform focus or evade actions or spend focus or evade tokens.",
            "Las naves enemigas a alcance 1 no pueden realizar acciones de concentración o evasión ni gastar fichas de \
             Concentración o de Evasión.",
        ),
        (
            "core:minorexplosion",
            "When you are dealt this card: roll 1 attack die; on a hit (not a critical hit), suffer 1 damage; then turn \
             this card facedown.",
            "Al recibir esta carta: tira 1 dado de ataque; con un impacto (no crítico), sufres 1 daño; luego pon esta \
             carta boca abajo.",
        ),
    ] {
        let (_, card, _) = all.iter().find(|(known, ..)| known == id).unwrap();
        assert_eq!(card.text(Language::English), english, "{id}");
        assert_eq!(card.text(Language::Spanish), spanish, "{id}");
    }
}

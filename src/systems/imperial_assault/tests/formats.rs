//! Armies out of the program and in again, in every form.

use imperial_assault::{
    Document,
    cards::{Affiliation, Kind, Season},
    checks::attached,
    formats::{Form, export, import},
    list::empty_document,
};
use kernel::{Choice, ImportNote, ImportOutcome, Imported, Language, ReadError};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::army::{CATALOG, FIT_DECK, army};

fn read(text: &str) -> Imported<Document> {
    import(&CATALOG, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> ReadError {
    import(&CATALOG, text).unwrap_err()
}

fn written(document: &Document, form: Form) -> String {
    export(&CATALOG, document, form, Language::English)
}

/// The ids of the Deployment cards; those that are not known as they were written, behind a question mark.
fn cards(document: &Document) -> Vec<String> {
    let told = |choice: &Choice<_>| match choice {
        Choice::Known(id) => CATALOG.deployment(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    document.list.deployment.iter().map(told).collect()
}

/// The ids of the Command cards.
fn deck(document: &Document) -> Vec<String> {
    let told = |choice: &Choice<_>| match choice {
        Choice::Known(id) => CATALOG.command(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    document.list.deck().iter().map(told).collect()
}

fn phrases(notes: &[ImportNote], outcome: ImportOutcome) -> Vec<&str> {
    notes.iter().filter(|note| note.outcome == outcome).map(|note| note.phrase).collect()
}

/// Armies that hold every card of the catalog between them, each season's in an army that says it, in one that says
/// another, and in one that says none.
fn whole_catalog() -> Vec<Document> {
    let catalog = &*CATALOG;
    let mut documents = Vec::new();
    let mut affiliations = Affiliation::OF_ARMIES.map(Some).into_iter().chain([None]).cycle();
    let mut maps = catalog.maps();
    for season in [Some(Season::Official), Some(Season::Iacp), None] {
        for of in Season::ALL {
            let mut document = empty_document(of, Affiliation::Rebel, format!("All of {}", of.id()));
            let list = &mut document.list;
            (list.season, list.affiliation) = (season, affiliations.next().unwrap());
            list.map = maps.next().map(|(id, _)| Choice::Known(id));
            let of_season = catalog.deployments().filter(|(_, card)| card.season == of);
            let (upgrades, groups): (Vec<_>, Vec<_>) = of_season.partition(|(_, card)| card.kind == Kind::Upgrade);
            list.deployment = groups.iter().chain(&upgrades).map(|(id, _)| Choice::Known(*id)).collect();
            let commands = catalog.commands().filter(|(_, card)| card.season == of);
            list.command = Some(commands.map(|(id, _)| Choice::Known(id)).collect());
            in_order_of_posts(&mut document);
            documents.push(document);
        }
    }
    documents
}

/// Puts attachments behind the groups they lie on, as posts have them.
fn in_order_of_posts(document: &mut Document) {
    let cards = document.list.deployment.clone();
    let attached = attached(&CATALOG, &document.list);
    let host = |index: usize| attached.iter().find(|held| held.attachment == index).and_then(|held| held.host);
    let mut order = Vec::new();
    for index in (0..cards.len()).filter(|index| host(*index).is_none()) {
        order.push(cards[index].clone());
        order
            .extend(attached.iter().filter(|held| held.host == Some(index)).map(|held| cards[held.attachment].clone()));
    }
    document.list.deployment = order;
}

#[test]
fn every_card_survives_plain_text_in_both_languages() {
    for document in whole_catalog() {
        for language in Language::ALL {
            let text = export(&CATALOG, &document, Form::Text, language);
            let imported = read(&text);
            assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
            assert_eq!(cards(&imported.document), cards(&document), "{text}");
            assert_eq!(deck(&imported.document), deck(&document), "{text}");
            assert_eq!(imported.document, document, "{text}");
        }
    }
}

#[test]
fn cards_are_read_by_their_spanish_names_and_by_other_spellings_of_them() {
    let text = "Soldados de la nieve de élite\n2 Oficial imperial\nGuardia gamorreano de élite\nIngeniero de E-Web\n\
        Cazador trandosano\nConspiración\nSistemas de comunicación avanzados\n\nMando\nRefuerzos\nUtinni\n\
        Tomar la iniciativa\nSe acabó el tiempo\nFactor sorpresa\nSeñor de los Sith\nElement of Surprise";
    let imported = read(text);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{:?}", imported.notes);
    let known = [
        "snowtrooper-elite",
        "imperial-officer-regular",
        "imperial-officer-regular",
        "gamorrean-guard-elite",
        "e-web-engineer-regular",
        "trandoshan-hunter-regular",
        "devious-scheme",
        "advanced-com-systems",
    ];
    assert_eq!(cards(&imported.document), known);
    let hand = [
        "reinforcements",
        "utinni",
        "take-initiative",
        "out-of-time",
        "element-of-surprise",
        "lord-of-the-sith",
        "element-of-surprise",
    ];
    assert_eq!(deck(&imported.document), hand);
}

#[test]
fn every_card_survives_posts_in_markup() {
    for (document, language) in whole_catalog().iter().zip(Language::ALL.into_iter().cycle()) {
        for form in [Form::Markdown, Form::BbCode, Form::Html] {
            let text = export(&CATALOG, document, form, language);
            let imported = read(&text).document;
            assert_eq!(cards(&imported), cards(document), "{form:?}\n{text}");
            assert_eq!(imported.list, document.list, "{form:?}\n{text}");
        }
    }
}

/// A whole army with everything a list may have.
fn everything() -> Document {
    let mut trial = army(
        Affiliation::Imperial,
        &["darth-vader", "driven-by-hatred", "stormtrooper-elite", "2 imperial-officer-regular", "zillo-technique"],
    )
    .map("lothal-wastes");
    let document = &mut trial.document;
    "Vader's fist".clone_into(&mut document.name);
    "The first line.\nThe second: 2x Stormtrooper.".clone_into(&mut document.notes);
    document.list.deployment.push(Choice::Unknown("Nobody at all".into()));
    document.list.command.as_mut().unwrap().push(Choice::Unknown("A card of tomorrow".into()));
    in_order_of_posts(document);
    trial.document
}

#[test]
fn an_army_with_everything_survives_every_form_of_ours() {
    let document = everything();
    assert_eq!(read(&written(&document, Form::Muster)).document, document);
    for form in [Form::Text, Form::Markdown, Form::BbCode, Form::Html] {
        for language in Language::ALL {
            let text = export(&CATALOG, &document, form, language);
            let imported = read(&text);
            assert_eq!(imported.document.list, document.list, "{text}");
            assert_eq!(imported.document.name, document.name, "{text}");
            assert_eq!(
                phrases(&imported.notes, ImportOutcome::Refused),
                ["imperial_assault.import.card.refused", "imperial_assault.import.command.refused"],
                "{text}"
            );
        }
    }
    let text = written(&document, Form::Text);
    assert_eq!(read(&text).document, document, "{text}");
}

#[test]
fn posts_tell_the_cost_of_each_card_and_of_the_deck() {
    let text = written(&everything(), Form::Text);
    for line in [
        "Army: Vader's fist",
        "Darth Vader, Lord of the Sith (18)\n  - Driven by Hatred (-5)",
        "Imperial · Official · Map: Lothal Wastes",
        "Elite Stormtrooper (9)",
        "Command deck (16/15 cards, 15/15 points):\n  - Adrenaline (2)",
        "  - A card of tomorrow [?]",
        "Nobody at all [?]",
        "✗ Not legal",
        "Notes:\nThe first line.",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let text = written(&army(Affiliation::Imperial, &["darth-vader", "zillo-technique"]).document, Form::Text);
    assert!(!text.contains('['), "cards of the army's season need no ids: {text}");
}

#[test]
fn a_list_that_names_no_season_no_affiliation_and_no_deck_stays_so() {
    let mut document = empty_document(Season::Official, Affiliation::Rebel, "");
    (document.list.season, document.list.affiliation) = (None, None);
    document.list.deployment.push(Choice::Known(CATALOG.find_deployment("iacp-darth-vader").unwrap()));
    for language in Language::ALL {
        for command in [None, Some(Vec::new())] {
            document.list.command = command;
            let text = export(&CATALOG, &document, Form::Text, language);
            assert_eq!(read(&text).document, document, "{text}");
        }
    }
}

#[test]
fn lists_as_people_type_them_are_read() {
    let wanted = ["stormtrooper-elite", "stormtrooper-elite", "imperial-officer-regular", "darth-vader"];
    for text in [
        "2x Elite Stormtrooper\nImperial Officer\nDarth Vader",
        "Stormtrooper (Elite) x2\nImperial Officer (Regular)\nDarth Vader, Lord of the Sith",
        "Stormtrooper [E]\nStormtrooper [E]\nImperial Officer [R]\nDarth Vader",
        "eStormtrooper\neStormtrooper\nrImperial Officer\nVader",
        "Elite Stormtroopers - 9\nElite Stormtroopers - 9\nRegular Imperial Officer - 2\nDarth Vader - 18",
        "[Deployment] Elite Stormtrooper\n[Deployment] Elite Stormtrooper\n[Deployment] Imperial Officer\n[Deployment] Darth Vader",
        "[9] Elite Stormtrooper\n[9] Elite Stormtrooper\n[2] Imperial Officer\n[18] Darth Vader",
        "Deployment Cards:\n- 9 Stormtrooper [E]\n- 9 Stormtrooper [E]\n- 2 Imperial Officer [R]\n- 18 Darth Vader",
        "Stormtrooper (9)\nStormtrooper (9)\nOfficer (2)\nVader (18)",
        "2 eStormtroopers\n1 rOfficer\n1 Vader",
        "**Deployment (38/40)**\n* Stormtrooper, Elite (9)\n* Stormtrooper, Elite (9)\n* Imperial Officer, Regular (2)\n* Darth Vader (18)",
        "Bando: Imperial\n\nGrupos\n- 2x Soldado de asalto (élite)\n- Oficial imperial\n- Darth Vader, Señor de los Sith",
        "2x Soldado de asalto de élite\nOficial imperial\nDarth Vader",
        "elite stormtroper\nelite stormtroper\nimperial oficer\ndarth vadr",
    ] {
        let imported = read(text);
        assert_eq!(cards(&imported.document), wanted, "{text}\n{:#?}", imported.notes);
        assert_eq!(imported.document.list.affiliation, Some(Affiliation::Imperial), "{text}");
        assert_eq!(imported.document.list.season, Some(Season::Official), "{text}");
        assert_eq!(imported.document.name, "", "{text}");
    }
}

#[test]
fn attachments_lie_on_the_group_they_stand_with() {
    let wanted = ["chewbacca", "wookiee-avenger", "han-solo", "rogue-smuggler"];
    for text in [
        "Chewbacca\n - Wookiee Avenger\nHan Solo\n - Rogue Smuggler",
        "Chewbacca + Wookiee Avenger\nHan Solo with Rogue Smuggler",
        "Chewbacca (15), Wookiee Avenger (-4)\nHan Solo (12), Rogue Smuggler (-2)",
        "* Chewbacca\n    * [Wookiee Avenger]\n* Han Solo\n    * [Rogue Smuggler]",
    ] {
        let document = read(text).document;
        assert_eq!(cards(&document), wanted, "{text}");
        assert!(attached(&CATALOG, &document.list).iter().all(|held| held.host == Some(held.attachment - 1)), "{text}");
    }
    let copies = read("2x Elite Stormtrooper\n  2x Zillo Technique").document;
    assert_eq!(cards(&copies)[..2], ["stormtrooper-elite", "zillo-technique"]);
    let apart = read("Chewbacca\nHan Solo\n\nAttachments:\n- Wookiee Avenger\n- Rogue Smuggler").document;
    assert_eq!(cards(&apart), ["chewbacca", "han-solo", "wookiee-avenger", "rogue-smuggler"]);
}

#[test]
fn the_season_is_the_one_that_is_named_or_that_the_cards_tell() {
    let season = |text: &str| {
        let imported = read(text);
        (imported.document.list.season.unwrap(), cards(&imported.document)[0].clone())
    };
    for text in [
        "IACP Season 9\nElite Stormtrooper",
        "Season: IACP\nElite Stormtrooper",
        "My list\n(IACP v10.2)\n\nElite Stormtrooper",
        "Temporada 9 IACP\nSoldado de asalto de élite",
        "Elite Stormtrooper (7)\nDarth Vader (18)",
        "Elite Stormtrooper\nCad Bane",
        "Stormtrooper (Elite) IACP\nDarth Vader",
        "Stormtrooper (IACP) (Elite)",
    ] {
        assert_eq!(season(text), (Season::Iacp, "iacp-stormtrooper-elite".to_owned()), "{text}");
    }
    for text in ["FFG\nElite Stormtrooper (7)", "Elite Stormtrooper", "Elite Stormtrooper (9)\nDarth Vader"] {
        assert_eq!(season(text), (Season::Official, "stormtrooper-elite".to_owned()), "{text}");
    }
    let told = read("Elite Stormtrooper\nCad Bane");
    assert_eq!(phrases(&told.notes, ImportOutcome::Guessed), ["imperial_assault.import.season.only"]);
}

#[test]
fn the_command_deck_is_read_under_any_heading_or_none() {
    let groups = "Darth Vader\nElite Stormtrooper\n";
    let cards = ["adrenaline", "blitz", "blitz", "?Nothing Like It"];
    for text in [
        "Command Deck (4/15):\nAdrenaline (2)\n2x Blitz (1)\nNothing Like It",
        "CCs: Adrenaline, 2x Blitz, Nothing Like It",
        "Command Cards\n- 2 Adrenaline\n- 1 Blitz\n- 1 Blitz\n- 0 Nothing Like It\nStats: 40 points, 12 activations",
        "[Command] Adrenaline\n[Command] Blitz\n[Command] Blitz\n[Command] Nothing Like It",
        "Mazo de Mando:\n- Adrenaline\n- Blitz\n- Blitz\n- Nothing Like It",
    ] {
        let groups = if text.contains("- 2 Adrenaline") { "18 Darth Vader\n9 Elite Stormtrooper\n" } else { groups };
        let imported = read(&format!("{groups}\n{text}"));
        assert_eq!(deck(&imported.document), cards, "{text}\n{:#?}", imported.notes);
        assert_eq!(self::cards(&imported.document), ["darth-vader", "stormtrooper-elite"], "{text}");
        assert_eq!(
            phrases(&imported.notes, ImportOutcome::Refused),
            ["imperial_assault.import.command.refused"],
            "{text}"
        );
    }
    assert_eq!(read(groups).document.list.command, None);
    let alone: Vec<&str> = FIT_DECK
        .iter()
        .map(|id| CATALOG.find_command(id).unwrap())
        .map(|id| CATALOG.command(id).text.name(Language::English))
        .collect();
    let imported = read(&alone.join("\n"));
    assert_eq!(deck(&imported.document), FIT_DECK);
    assert_eq!(imported.document.name, "");
}

#[test]
fn what_the_list_builder_of_the_players_shares_is_read() {
    let text = "-- Vader's fist ---\nDeployment Cards:\n- Darth Vader IACP\n- Stormtrooper [E] IACP\n- [Driven by Hatred]\n\
        - Temporary Alliance (I)\n- Cad Bane\nCommand Cards:\n- Blitz\n- Take Initiative\nStats: 40 points, 3 activations";
    let imported = read(text);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{:#?}", imported.notes);
    let document = imported.document;
    assert_eq!((document.name.as_str(), document.list.season), ("Vader's fist", Some(Season::Iacp)));
    assert_eq!(
        cards(&document),
        [
            "iacp-darth-vader",
            "iacp-stormtrooper-elite",
            "iacp-driven-by-hatred",
            "iacp-temporary-alliance-hired-guns",
            "iacp-cad-bane"
        ]
    );
    assert_eq!(deck(&document), ["iacp-blitz", "iacp-take-initiative"]);
}

#[test]
fn alliances_are_told_by_their_subtitles() {
    for (text, wanted) in [
        ("Temporary Alliance - Hired Guns", "temporary-alliance-hired-guns"),
        ("Temporary Alliance: A Common Enemy (1)", "temporary-alliance-a-common-enemy"),
        ("Temporary Alliance (Hired Guns)", "temporary-alliance-hired-guns"),
        ("Temporary Alliance (M)", "temporary-alliance-a-common-enemy"),
        ("Luke Skywalker (Jedi Knight)", "luke-skywalker-jedi-knight"),
        ("Luke Skywalker - Jedi Knight", "luke-skywalker-jedi-knight"),
        ("Luke Skywalker (Jedi)", "luke-skywalker-jedi-knight"),
        ("Luke Skywalker (10)", "luke-skywalker-hero-of-the-rebellion"),
        ("Luke (Jedi)", "luke-skywalker-jedi-knight"),
        // The subtitle is the name of a Command card too.
        ("1x Darth Vader, Lord of the Sith (18)", "darth-vader"),
        ("Vader - Lord of the Sith", "darth-vader"),
    ] {
        let imported = read(&format!("Darth Vader\n{text}"));
        assert_eq!(cards(&imported.document), ["darth-vader", wanted], "{text}\n{:#?}", imported.notes);
        assert_eq!(imported.document.list.command, None, "{text}");
    }
    let shared = read("Darth Vader\nLuke Skywalker");
    assert_eq!(phrases(&shared.notes, ImportOutcome::Guessed), ["imperial_assault.import.card.shared"]);
}

#[test]
fn short_names_of_players_are_guessed() {
    let imported = read(
        "Rebels\n\nDCs\nHan (12)\neRangers\nrSaboteurs\nR2\nThreepio\nGideon\n\nCCs\nSon of Sky\nCelebration\nHeart of freedom",
    );
    assert_eq!(
        cards(&imported.document),
        ["han-solo", "alliance-ranger-elite", "rebel-saboteur-regular", "r2-d2", "c-3po", "gideon-argus"],
    );
    assert_eq!(deck(&imported.document), ["son-of-skywalker", "celebration", "heart-of-freedom"]);
    assert_eq!(imported.document.list.affiliation, Some(Affiliation::Rebel));
    let guessed = imported.notes.iter().filter(|note| note.phrase == "systems.import.guessed").count();
    assert_eq!(guessed, 7, "{:#?}", imported.notes);
}

#[test]
fn what_is_not_understood_is_kept_and_told() {
    let imported = read(
        "Fist of fury\n\n40/40\nDarth Vader (18)\n - Cloak of Night (3)\n- Grand Vizier Zed (9)\n\
         This is what I played last week at the club, and it went well.",
    );
    let document = &imported.document;
    assert_eq!(cards(document), ["darth-vader", "?Cloak of Night", "?Grand Vizier Zed"]);
    assert_eq!(document.name, "Fist of fury");
    assert!(document.notes.contains("went well"), "{}", document.notes);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["systems.import.points"]);
    for language in Language::ALL {
        for note in &imported.notes {
            let sentence = note.sentence(language, &*CATALOG);
            assert!(!sentence.contains(['{', '}']) && !sentence.contains("imperial_assault."), "{sentence}");
        }
    }
}

#[test]
fn what_is_no_army_is_refused_with_a_reason() {
    for (text, key) in [
        ("", "systems.read.empty"),
        (" \n\u{feff}", "imperial_assault.import.no_army"),
        ("Dear all, tomorrow we meet at seven.\nBring dice.", "imperial_assault.import.no_army"),
        ("{\"list\": []}", "imperial_assault.import.other_json"),
        ("{\"muster\":1,\"system\":\"legion\",\"list\":{}}", "systems.read.system"),
        ("{\"muster\":1,\"system\":\"imperial-assault\"}", "systems.read.want_field"),
        ("{\"iaspecversion\":\"0.5.0\",\"army\":{\"deployments\":4}}", "systems.read.want_list"),
        ("{\"muster\":", "systems.read.ends_early"),
    ] {
        let error = refusal(text);
        assert_eq!(error.key, key, "{text}");
        for language in Language::ALL {
            assert!(error.sentence(language).ends_with('.'), "{}", error.sentence(language));
        }
    }
    assert!(refusal("nothing").is_foreign() && refusal("{}").is_foreign());
}

#[test]
fn every_card_survives_the_specification_of_builders() {
    for document in whole_catalog() {
        let text = written(&document, Form::IaSpec);
        let imported = read(&text);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
        let name = |choice: &Choice<_>| {
            choice.known().map(|id| {
                let card = CATALOG.deployment(id);
                (
                    card.name.clone(),
                    card.unique == Some(true) || card.kind != Kind::Figure || card.name.contains("Riot"),
                )
            })
        };
        let names = |document: &Document| document.list.deployment.iter().map(name).collect::<Vec<_>>();
        assert_eq!(names(&imported.document), names(&document), "{text}");
        assert_eq!(imported.document.list.deck().len(), document.list.deck().len());
        assert_eq!(imported.document.name, document.name);
    }
    let document = army(
        Affiliation::Rebel,
        &["luke-skywalker-jedi-knight", "rebel-trooper-elite", "2 rebel-trooper-regular", "at-st-elite"],
    )
    .document;
    let again = read(&written(&document, Form::IaSpec)).document;
    assert_eq!(again.list, document.list);
}

#[test]
fn the_specification_is_read_as_builders_write_it() {
    let card = |name: &str| json!({ "deployment": { "iaspecName": name, "faction": "imperial" } });
    let text = json!({
        "iaspecversion": "0.5.0",
        "army": { "name": "Fist", "deployments": [card("darthvader"), card("eliteimperialofficer"), card("imperialofficer"), card("atst"), card("nobody")] },
        "commandCards": [{ "card": { "iaspecName": "takeinitiative", "faction": "any", "cost": 0 } }]
    });
    let imported = read(&text.to_string());
    assert_eq!(
        cards(&imported.document),
        ["darth-vader", "imperial-officer-elite", "imperial-officer-regular", "at-st-elite", "?nobody"]
    );
    assert_eq!(deck(&imported.document), ["take-initiative"]);
    let written: Value = serde_json::from_str(&written(&imported.document, Form::IaSpec)).unwrap();
    assert_eq!(written["army"]["deployments"][1]["deployment"]["iaspecName"], "eliteimperialofficer");
    assert_eq!(written["army"]["deployments"][3]["deployment"]["iaspecName"], "atst");
    assert_eq!(written["commandCards"][0]["card"]["iaspecName"], "takeinitiative");
}

#[test]
fn decks_of_vassal_are_read() {
    let piece =
        |picture: &str, name: &str| format!("\u{1b}+/17/mark;Type\\\tpiece;;;{picture};{name}/\\\t-1\\\tnull;0;0;12");
    let text = format!(
        "DECK\t{}{}{}{}",
        piece("D card-Imp--Darth Vader.jpg", "Darth Vader"),
        piece("IACP_D card-Imp--Stormtrooper elite.png", "Stormtrooper (IACP) (Elite)"),
        piece("D card-Imp--Driven by Hatred.jpg", "[Driven by Hatred]"),
        piece("C card--Blitz.jpg", "Blitz"),
    );
    let document = read(&text).document;
    assert_eq!(cards(&document), ["iacp-darth-vader", "iacp-stormtrooper-elite", "iacp-driven-by-hatred"]);
    assert_eq!(deck(&document), ["iacp-blitz"]);
}

#[test]
fn an_army_of_ten_thousand_groups_is_read_and_written() {
    let text = format!("Imperial\n\n{}", "Elite Stormtrooper (9)\n - Zillo Technique (1)\n".repeat(5_000));
    let document = read(&text).document;
    assert_eq!(document.list.deployment.len(), 10_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_text_is_read_or_refused_and_what_is_read_is_written(
        lines in proptest::collection::vec("(2x |- |  \\* |)(Elite Stormtrooper|Vader|Blitz|[ -~]{0,20}|Mapa: x)( \\(9\\)| \\+ Zillo Technique| IACP|)", 0..8)
    ) {
        if let Ok(imported) = import(&CATALOG, &lines.join("\n")) {
            for form in Form::ALL.iter().copied() {
                prop_assert!(!export(&CATALOG, &imported.document, form, Language::Spanish).is_empty());
            }
            let saved = written(&imported.document, Form::Muster);
            prop_assert_eq!(read(&saved).document, imported.document);
        }
    }
}

#[test]
fn a_first_line_with_the_points_is_the_name_of_the_army() {
    let imported =
        read("Imperial Assault - Vader's Fist (40/40)\n\nDarth Vader [18]\nDriven by Hatred [-5]\nStormtrooper");
    assert_eq!(imported.document.name, "Imperial Assault - Vader's Fist");
    assert_eq!(cards(&imported.document), ["darth-vader", "driven-by-hatred", "stormtrooper-regular"]);
    let heading = read("Deployment (24/40)\nDarth Vader\nStormtrooper");
    assert_eq!(cards(&heading.document), ["darth-vader", "stormtrooper-regular"]);
}

#[test]
fn counts_and_labels_of_cards_are_no_cards() {
    for (text, wanted, commands) in [
        ("Darth Vader\nCommand Deck (15 cards/15 pts):\nBlitz", vec!["darth-vader"], vec!["blitz"]),
        ("Elite Stormtrooper (9 pts, 3 figs)", vec!["stormtrooper-elite"], vec![]),
        ("Darth Vader\nLeader: General Sorin 8", vec!["darth-vader", "general-sorin"], vec![]),
        ("Darth Vader\nFire support: AT-ST 14", vec!["darth-vader", "at-st-elite"], vec![]),
        ("Darth Vader\nSupport: E-Web Engineers (elite) 8", vec!["darth-vader", "e-web-engineer-elite"], vec![]),
        (
            "Luke Skywalker (12)\ndeck: Son of Skywalker x1; Force Push; Deflection x2",
            vec!["luke-skywalker-jedi-knight"],
            vec!["son-of-skywalker", "force-push", "deflection", "deflection"],
        ),
    ] {
        let imported = read(text);
        assert_eq!(cards(&imported.document), wanted, "{text}\n{:#?}", imported.notes);
        assert_eq!(deck(&imported.document), commands, "{text}\n{:#?}", imported.notes);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
    }
}

#[test]
fn a_number_before_a_card_is_a_count_unless_all_are_costs() {
    for (written, count) in
        [("2 x Collect Intel", 2), ("2 Collect Intel (1)", 2), ("3 Planning", 3), ("3x Planning", 3)]
    {
        let imported = read(&format!("Darth Vader\nCommand Deck:\n{written}\nBlitz"));
        assert_eq!(deck(&imported.document).len(), count + 1, "{written}\n{:#?}", imported.notes);
    }
    assert_eq!(deck(&read("Vader\nCommand:\n3 x Take Initiative\nPlanning").document).len(), 4);
}

#[test]
fn a_card_whose_name_is_digits_is_no_number() {
    assert_eq!(cards(&read("Darth Vader\n000\nBT-1").document), ["darth-vader", "0-0-0", "bt-1"]);
    assert_eq!(cards(&read("Darth Vader\nTriple Zero (4)").document), ["darth-vader", "0-0-0"]);
}

#[test]
fn a_name_of_both_seasons_is_of_the_season_of_the_army() {
    let of = |text: &str| (read(text).document.list.season, cards(&read(text).document).pop().unwrap());
    assert_eq!(of("FFG\nHan Solo\nChopper"), (Some(Season::Official), "c1-10p".to_owned()));
    assert_eq!(of("Han Solo\nChopper"), (Some(Season::Official), "c1-10p".to_owned()));
    assert_eq!(of("IACP\nHan Solo\nChopper"), (Some(Season::Iacp), "iacp-c1-10p-chopper".to_owned()));
    assert_eq!(of("FFG\nHan Solo\nJyn"), (Some(Season::Official), "jyn-odan".to_owned()));
    assert_eq!(of("Han Solo\nJyn"), (Some(Season::Official), "jyn-odan".to_owned()));
    assert_eq!(of("IACP\nHan Solo\nJyn (7)"), (Some(Season::Iacp), "iacp-jyn-erso".to_owned()));
}

#[test]
fn the_short_forms_of_players_are_read() {
    for (written, wanted) in [
        ("eHKs", "hk-assassin-droid-elite"),
        ("eTrandos", "trandoshan-hunter-elite"),
        ("rTrandos", "trandoshan-hunter-regular"),
        ("eSentries", "sentry-droid-elite"),
        ("eDTs", "death-trooper-elite"),
        ("eSnows", "snowtrooper-elite"),
        ("rHeavies", "heavy-stormtrooper-regular"),
        ("eJets", "jet-trooper-elite"),
        ("eRG", "royal-guard-elite"),
        ("eRangers", "alliance-ranger-elite"),
        ("rSabs", "rebel-saboteur-regular"),
        ("eETs", "echo-base-trooper-elite"),
        ("rWookies", "wookiee-warrior-regular"),
        ("rOfficer", "imperial-officer-regular"),
        ("rStorms", "stormtrooper-regular"),
        ("SC2M tank", "sc2-m-repulsor-tank-elite"),
        ("elite wookies", "wookiee-warrior-elite"),
        ("Palp", "emperor-palpatine"),
        ("Zillo", "zillo-technique"),
        ("DbH", "driven-by-hatred"),
        ("Luke JK", "luke-skywalker-jedi-knight"),
        ("Luke (Hero)", "luke-skywalker-hero-of-the-rebellion"),
        ("Vinto 5", "vinto-hreeda"),
        ("Onar 6", "onar-koma"),
        ("Jabba 6", "jabba-the-hutt"),
    ] {
        let imported = read(&format!("FFG\nDarth Vader\n{written}\nBoba Fett"));
        assert_eq!(cards(&imported.document), ["darth-vader", wanted, "boba-fett"], "{written}\n{:#?}", imported.notes);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{written}");
    }
}

#[test]
fn armies_of_nothing_but_short_forms_are_read() {
    let imported = read("Vader, Palp, eRG, rOfficer, Zillo");
    assert_eq!(
        cards(&imported.document),
        ["darth-vader", "emperor-palpatine", "royal-guard-elite", "imperial-officer-regular", "zillo-technique"]
    );
    let imported = read("IA 40pts: 3x rStorms, eStorms, Vader (DbH), 2x rOfficer");
    assert_eq!(
        cards(&imported.document),
        [
            "stormtrooper-regular",
            "stormtrooper-regular",
            "stormtrooper-regular",
            "stormtrooper-elite",
            "darth-vader",
            "driven-by-hatred",
            "imperial-officer-regular",
            "imperial-officer-regular"
        ]
    );
    assert_eq!(cards(&read("eTrandos\neHKs\nrHeavies").document).len(), 3);
}

#[test]
fn an_attachment_lies_on_the_group_that_is_named_with_it() {
    for text in ["Headhunter on Boba\nBoba Fett (13)\nGreedo", "Boba Fett\nGreedo\nHeadhunter on Boba"] {
        let imported = read(text);
        assert_eq!(cards(&imported.document), ["boba-fett", "headhunter", "greedo"], "{text}\n{:#?}", imported.notes);
    }
    assert_eq!(cards(&read("Greedo\nHeadhunter on Boba").document), ["greedo", "boba-fett", "headhunter"]);
}

#[test]
fn names_of_armies_that_hold_cards_survive_every_text() {
    let text = "Deployment\nLuke Skywalker (10)\nRebel Trooper (Elite) (9)\nGideon Argus (3)\nC-3PO (2)";
    let mut document = read(text).document;
    for name in ["Luke and elite Rebel Troopers", "Luke Skywalker", "Take Initiative", "Vader's Fist"] {
        document.name = name.to_owned();
        for form in [Form::Text, Form::Markdown, Form::BbCode, Form::Html] {
            let text = export(&CATALOG, &document, form, Language::English);
            let back = read(&text).document;
            assert_eq!((back.name.as_str(), cards(&back)), (name, cards(&document)), "{form:?}: {text}");
        }
    }
}

#[test]
fn a_page_of_cards_with_their_sentences_is_a_list() {
    let text = "Army total 33\n\n\
        Darth Vader\nLord of the Sith\nBrutality: perform two attacks, each against another figure within reach.\n\
        Once each round you may have a hostile figure next to you suffer something terrible and stay where it is.\n\
        Imperial Officer\nOrder: choose another friendly figure within two spaces; it may perform a move at once.\n\
        When it is defeated nothing else happens that would be worth telling in a test such as this one.\n\
        Stormtrooper\nLast stand: after this figure is defeated it may attack before it leaves the map.\n\
        Rebel figures are never part of this group, whatever the other sentences on the page may say of them.\n\
        E-Web Engineer\nThis is a long sentence that says what happens when an engineer stays where it stands.\n\
        And another one without any card, which is what most of the page of a builder is made of.\n\
        Nexu\nPounce: place this figure in an empty space within a few spaces and then attack with it.\n";
    let imported = read(text);
    let names: Vec<String> = cards(&imported.document);
    for id in ["darth-vader", "imperial-officer", "stormtrooper", "e-web-engineer", "nexu"] {
        assert_eq!(names.iter().filter(|name| name.starts_with(id)).count(), 1, "{id}: {names:?}");
    }
}

#[test]
fn a_cost_that_is_not_the_cards_is_told() {
    let told = |text: &str| {
        phrases(&read(text).notes, ImportOutcome::Guessed).iter().filter(|key| **key == "systems.import.cost").count()
    };
    assert_eq!(told("FFG\nDarth Vader (11)\nNexu (4)"), 1);
    assert_eq!(told("FFG\nDarth Vader (18)\n2x Nexu (8)\nNexu (4)"), 0);
}

#[test]
fn counts_stand_behind_costs_and_words_join_groups() {
    let regular = |text: &str| cards(&read(text).document);
    for text in
        ["Elite Stormtrooper - 9 x2", "Elite Stormtrooper *2", "two Elite Stormtroopers", "Elite Stormtrooper x 2"]
    {
        assert_eq!(regular(text), ["stormtrooper-elite"; 2], "{text}");
    }
    assert_eq!(regular("Darth Vader\nImperial Officer: 2 x 2")[1..], ["imperial-officer-regular"; 2]);
    assert_eq!(
        regular("Darth Vader, 2 Royal Guards and an Imperial Officer"),
        ["darth-vader", "royal-guard-regular", "royal-guard-regular", "imperial-officer-regular"]
    );
}

#[test]
fn the_page_of_a_builder_is_its_cards_without_their_texts() {
    let page = "Troopers\n\nDeployment Cards\n\n▪ Kayn Somos\n\nTrooper・Leader\n\n: Pierce 1\n: Focus\n\n10\n\nElite Stormtrooper\n\n\
                Trooper\n\n9\n\nCommand Cards\n\nDeadeye\n\nAny Figure\n\nAdds to the accuracy of an attack.\n\nCost 0\nLimit 1\n";
    let imported = read(page);
    assert_eq!(cards(&imported.document), ["kayn-somos", "stormtrooper-elite"]);
    assert_eq!(deck(&imported.document), ["deadeye"]);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["imperial_assault.import.texts"]);
}

#[test]
fn a_border_or_a_count_before_a_name_is_that_cards_in_a_line_of_several() {
    let line = "[E] Royal Guard, Vinto Hreeda, [E] Wing Guard, 2 Regular Imperial Officer";
    let read = read(&format!("IA list:\n{line}\nFFG")).document;
    assert_eq!(
        cards(&read),
        [
            "royal-guard-elite",
            "vinto-hreeda",
            "wing-guard-elite",
            "imperial-officer-regular",
            "imperial-officer-regular"
        ]
    );
}

//! Properties of every system.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ImportOutcome, Language, NewList, SheetRequest, icons, list_code::Codebook, phrase};
use systems::{AnyDocument, Catalogs, SystemId};

const EMPTY: &str = r#"{"muster":1,"system":"xwing","name":"None","list":{"faction":"rebel","ships":[]}}"#;

#[test]
fn our_document_says_which_game_it_is_of() {
    let catalogs = Catalogs::default();
    let imported = AnyDocument::read(&catalogs, EMPTY, None).unwrap();
    assert_eq!((imported.document.system(), imported.document.name()), (SystemId::XWing, "None"));
    assert_eq!(imported.document.format().limit, 100);
    let again = imported.document.to_json(&catalogs).to_string();
    assert_eq!(AnyDocument::read(&catalogs, &again, None).unwrap().document, imported.document);
}

#[test]
fn a_list_of_every_faction_and_format_can_be_begun_saved_and_told_in_short() {
    let catalogs = Catalogs::default();
    for system in SystemId::ALL.iter().copied() {
        let id = |id: &'static str| NewList { faction: id, format: id, limit: None, variant: None, name: "Begun" };
        assert_eq!(AnyDocument::empty(&catalogs, system, &id("nothing of the kind")), None);
        for (faction, format) in system
            .lists()
            .factions
            .iter()
            .flat_map(|faction| system.lists().formats.iter().map(move |format| (faction, format)))
        {
            let wish =
                NewList { faction: faction.id, format: format.id, limit: format.most, variant: None, name: "Begun" };
            let begun = AnyDocument::empty(&catalogs, system, &wish).unwrap();
            assert_eq!((begun.name(), begun.faction(), begun.format().id), ("Begun", *faction, format.id));
            assert_eq!(begun.format().limit, format.most.unwrap_or(format.limit));
            let text = begun.to_json(&catalogs).to_string();
            assert_eq!(AnyDocument::read(&catalogs, &text, None).unwrap().document, begun);
            let too_much = NewList { limit: Some(format.most.unwrap_or(format.limit) + 1), ..wish };
            assert_eq!(AnyDocument::empty(&catalogs, system, &too_much), None, "{}", format.id);
            for sheet in system.lists().sheets {
                let report = begun.check(&catalogs, None);
                assert!(begun.sheet(&catalogs, &report, &SheetRequest::usual(sheet), Language::Spanish).is_some());
            }
        }
    }
}

#[test]
fn every_kind_of_card_has_a_word_in_every_language() {
    for card in (Catalogs::default().source().cards)() {
        let term = systems::registry::kind_term(card.system, card.kind).unwrap();
        assert!(Language::ALL.into_iter().all(|language| phrase::exists(language, &term)), "{term}");
    }
}

#[test]
fn an_unknown_game_is_named_where_it_stands() {
    let text = EMPTY.replace("\"xwing\"", "\"chess\"");
    let error = AnyDocument::read(&Catalogs::default(), &text, None).unwrap_err();
    assert_eq!((error.key, error.line, error.column), ("systems.read.system", 1, 22));
    assert!(error.reason(Language::English).contains("chess"));
}

#[test]
fn every_game_has_its_cards_and_a_name() {
    let catalogs = Catalogs::default();
    for system in SystemId::ALL.iter().copied() {
        assert_eq!(SystemId::from_id(system.id()), Some(system));
        assert!(system.verify(&[]).is_empty());
        assert!(catalogs.counts(system).iter().all(|(_, count)| *count > 0));
        let mut terms = vec![system.term(), system.lists().new_list, system.info().sources];
        terms.extend(system.lists().reads);
        terms.extend(system.lists().exports.iter().map(|form| form.term));
        terms.extend(system.lists().formats.iter().map(|format| format.term));
        terms.extend(system.lists().factions.iter().map(|faction| faction.term));
        terms.extend(system.lists().sheets.iter().flat_map(|sheet| sheet.options).map(|option| option.term));
        terms.extend(system.lists().sheets.iter().map(|sheet| sheet.term));
        let counts = catalogs.counts(system).into_iter().map(|(name, _)| format!("systems.count.{name}"));
        for term in terms.into_iter().map(str::to_owned).chain(counts) {
            assert!(Language::ALL.iter().all(|language| phrase::exists(*language, &term)), "{term}");
        }
        let usual = (system.lists().sheets.first(), system.lists().formats.first(), system.lists().factions.first());
        assert!(matches!(usual, (Some(_), Some(_), Some(_))), "{} offers too little", system.id());
        assert!(system.lists().factions.iter().all(|faction| icons::icon(faction.icon).is_some()));
    }
    assert!((catalogs.source().cards)().len() > 700);
}

#[test]
fn a_text_goes_to_the_game_that_understands_most_of_it() {
    let catalogs = Catalogs::default();
    let texts = [
        ("Luke Skywalker (28)\n - R2-D2 (4)\n\nWedge Antilles (29)\n - Push the Limit (3)", SystemId::XWing),
        ("Darth Vader — TIE Advanced (29)\n - TIE/x1\n\nBoba Fett — Firespray-31", SystemId::XWing),
        ("{\"faction\":\"rebel\",\"pilots\":[{\"name\":\"lukeskywalker\",\"ship\":\"xwing\"}]}", SystemId::XWing),
        (
            "Darth Vader (205)\n - Force Push (10)\n - Saber Throw (5)\nStormtroopers (44)\nBoba Fett (130)",
            SystemId::Legion,
        ),
        ("Luke Skywalker - Jedi Knight\nR2-D2\nRebel Troopers\nRebel Troopers\nHan Solo", SystemId::Legion),
        ("{\"armyFaction\":\"rebel\",\"units\":[{\"name\":\"Leia Organa Fearless and Inventive\"}]}", SystemId::Legion),
        ("https://legion-hq.com/list/rebels/1ab,2ah", SystemId::Legion),
        (
            "Imperial Assault - Rebels (40/40)\nLuke Skywalker (12)\nHan Solo (12)\nChewbacca (15)",
            SystemId::ImperialAssault,
        ),
        ("Imperial Assault\nLuke Skywalker\nHan Solo\nChewbacca", SystemId::ImperialAssault),
        ("Elite Stormtrooper (9)\nDarth Vader (18)\nLuke JK\nJyn", SystemId::ImperialAssault),
        ("IA 40pts: 3x rStorms, eStorms, Vader (DbH), 2x rOfficer", SystemId::ImperialAssault),
        ("IACP\nHan Solo\nChewbacca", SystemId::ImperialAssault),
        ("X-Wing\nLuke Skywalker\nHan Solo\nChewbacca", SystemId::XWing),
        ("Legion\nLuke Skywalker\nHan Solo\nChewbacca", SystemId::Legion),
    ];
    for (text, system) in texts {
        let imported = AnyDocument::read(&catalogs, text, None).unwrap();
        assert_eq!(imported.document.system(), system, "{text}");
        assert!(imported.notes.len() < 20);
    }
}

#[test]
fn what_no_game_reads_is_refused_in_the_name_of_all_and_what_one_knows_in_its_own() {
    let catalogs = Catalogs::default();
    let refused = |text: &str, hint| AnyDocument::read(&catalogs, text, hint).unwrap_err().key;
    let prose = "Luke Skywalker\nwas the hero of my youth.\nI saw the films with my brother.\nWe liked them all.";
    for text in ["What a fine day.", prose, "{\"name\": \"package\"}"] {
        assert_eq!(refused(text, None), "systems.read.no_list", "{text}");
    }
    assert_eq!(refused("What a fine day.", Some(SystemId::XWing)), "xwing-formats.no_squad");
    assert_eq!(refused("What a fine day.", Some(SystemId::Legion)), "legion.import.no_army");
    assert_eq!(refused("https://legion-hq.com/list/5c3e1f2a9b", None), "legion.import.stored_link");
    assert_eq!(refused("{\"armyFaction\": \"empire\", \"units\": 7}", None), "systems.read.want_list");
    assert_eq!(refused("{\"faction\": \"rebel\", \"pilots\": 7}", None), "systems.read.want_list");
}

#[test]
fn nicknames_and_costs_tell_the_game() {
    let catalogs = Catalogs::default();
    for (text, system) in [
        ("Wedge (29)\nVeteran Instincts (1)\n\nLuke (28)\nPredator (3)\n\nBiggs (25)", "xwing"),
        ("Luke (28)\nPredator (3)\n\nHan (46)", "xwing"),
        ("Miranda (29)\nTwin Laser Turret (6)\n\nBiggs (25)\nR4-D6 (1)", "xwing"),
        ("Fel (PTL, AT, Stealth, RGT)\nVader (x1, ATC)", "xwing"),
        ("Luke Skywalker (12)\nHan Solo (12)\nGideon Argus (3)", "imperial-assault"),
    ] {
        let read = AnyDocument::read(&catalogs, text, None).unwrap();
        assert_eq!(read.document.system().id(), system, "{text}");
    }
}

#[test]
fn an_army_begins_as_the_battle_force_that_was_chosen_for_it() {
    let catalogs = Catalogs::default();
    let system = SystemId::ALL.iter().copied().find(|system| system.id() == "legion").unwrap();
    let forces = catalogs.variants(system, "galactic_empire");
    assert!(forces.iter().any(|force| force.id == "blizzard_force"));
    let wish = |faction, variant| NewList { faction, format: "standard", limit: None, variant, name: "Begun" };
    let begun = |faction, variant| AnyDocument::empty(&catalogs, system, &wish(faction, variant));
    let army = begun("galactic_empire", Some("blizzard_force")).unwrap();
    assert_eq!(army.to_json(&catalogs)["list"]["battle_force"], "blizzard_force");
    assert!(begun("galactic_republic", Some("blizzard_force")).is_none(), "it is of another faction");
    assert!(begun("galactic_empire", None).unwrap().to_json(&catalogs)["list"]["battle_force"].is_null());
}

#[test]
fn cards_of_rebellion_are_found_behind_those_of_lists() {
    let cards = (Catalogs::default().source().cards)();
    let of_rebellion: Vec<_> = cards.iter().filter(|card| card.system == "rebellion").collect();
    for kind in ["system", "unit", "leader", "mission", "action", "objective"] {
        assert!(of_rebellion.iter().any(|card| card.kind == kind), "{kind}");
    }
    assert!(of_rebellion.iter().all(|card| card.is_behind));
    let vader = of_rebellion.iter().find(|card| card.kind == "leader" && card.id == "darth-vader").unwrap();
    assert!(vader.details[0].contains("special operations 3") && vader.details[0].contains("2/3"), "{vader:?}");
}

#[test]
fn a_freeform_list_is_posted_as_such_and_never_as_legal() {
    let catalogs = Catalogs::default();
    for system in SystemId::ALL.iter().copied() {
        let format = system.lists().formats.first().unwrap().id;
        let faction = system.lists().factions.first().unwrap().id;
        let wish = NewList { faction, format, limit: None, variant: None, name: "Anything" };
        let begun = AnyDocument::empty(&catalogs, system, &wish).unwrap();
        let json = begun.to_json(&catalogs).to_string().replacen('{', "{\"freeform\":true,", 1);
        let freeform = AnyDocument::read(&catalogs, &json, None).unwrap().document;
        for form in ["text", "markdown", "bbcode", "html"] {
            let posted = freeform.export(&catalogs, form, Language::Spanish).unwrap();
            assert!(posted.contains("✗ Forma libre: reglas ignoradas"), "{posted}");
            assert!(!posted.contains("✓"), "{posted}");
        }
    }
}

/// Codes of the example lists, one of each system, as they were first written.
const CODES: &str = include_str!("codes.txt");

#[test]
fn a_code_that_was_written_once_is_read_and_written_for_good() {
    let catalogs = Catalogs::default();
    let examples = [
        include_str!("../../../catalog/examples/xwing.json"),
        include_str!("../../../catalog/examples/legion.json"),
        include_str!("../../../catalog/examples/imperial-assault.json"),
        include_str!("../../../catalog/examples/deckbuilding.json"),
    ];
    assert_eq!(CODES.lines().count(), examples.len());
    for (example, code) in examples.into_iter().zip(CODES.lines()) {
        let list = AnyDocument::read(&catalogs, example, None).unwrap().document;
        assert_eq!(list.export(&catalogs, "code", Language::English).unwrap().trim_end(), code);
        let read = AnyDocument::read(&catalogs, code, None).unwrap().document;
        assert_eq!((read.system(), read.name()), (list.system(), list.name()));
        assert_eq!(read.to_json(&catalogs)["list"], list.to_json(&catalogs)["list"]);
    }
}

#[test]
fn no_byte_of_a_code_stands_for_two_words_and_no_word_has_two_bytes() {
    let all = SystemId::ALL.iter().flat_map(|system| system.lists().code_words).copied();
    let mut bytes: BTreeMap<usize, &str> = BTreeMap::new();
    let first = Codebook::new([], []).words().collect::<Vec<_>>();
    let systems = all.flat_map(|(first, words)| (usize::from(first)..).zip(words.split(' ')));
    for (byte, word) in first.into_iter().chain(systems) {
        assert_eq!(*bytes.entry(byte).or_insert(word), word, "{byte}");
    }
    let words: BTreeSet<&str> = bytes.values().copied().collect();
    assert_eq!((words.len(), bytes.keys().copied().collect::<Vec<_>>()), (57, (0..57).collect()));
}

#[test]
fn the_whole_of_a_text_says_which_game_it_is_of() {
    let catalogs = Catalogs::default();
    for (text, system) in [
        ("254/800 (2 activations)\nDarth Vader - Dark Lord of the Sith\nStormtroopers (DLT-19 Stormtrooper)", "legion"),
        ("10 activations\nLuke Skywalker\nLeia Organa\n4x Rebel Troopers\n2x AT-RT", "legion"),
        ("Empire 800 pts\nCommander: Darth Vader\nCorps: 6x Stormtroopers", "legion"),
        ("Rebels 800pts: Luke, Leia, 3x Rebel Troopers, AT-RT", "legion"),
        ("Luke, Leia, 3 Rebel Troopers with Z-6, 2 AT-RT\n800 pts Legion", "legion"),
        ("40/40\nDarth Vader\nStormtroopers\nStormtroopers\nImperial Officer", "imperial-assault"),
        ("X-Wing squad: Vader, Boba Fett", "xwing"),
        ("99/100\nDarth Vader\nBoba Fett", "xwing"),
    ] {
        let read = AnyDocument::read(&catalogs, text, None).unwrap();
        assert_eq!(read.document.system().id(), system, "{text}");
    }
}

#[test]
fn a_squad_within_other_text_is_read_and_the_words_around_it_are_told() {
    let catalogs = Catalogs::default();
    let squad = r#"{"faction":"rebel","pilots":[{"name":"dashrendar","ship":"yt2400freighter"}]}"#;
    let read = |text: &str| AnyDocument::read(&catalogs, text, None).unwrap();
    let plain = read(squad);
    assert!(plain.notes.iter().any(|note| note.outcome == ImportOutcome::Guessed), "the ship has another id today");
    for text in [format!("```json\n{squad}\n```"), format!("> {squad}"), squad.replace('"', "'")] {
        assert!(read(&text).document == plain.document, "{text}");
    }
    let told = read(&format!("My squad for tonight: {squad}"));
    assert!(told.notes.iter().any(|note| note.phrase == "systems.import.around"));
    let link = AnyDocument::read(&catalogs, "https://www.example.org/legion/empire/f11a2b3c", None).unwrap_err();
    assert_eq!(link.key, "systems.read.link");
}

#[test]
fn rosters_of_other_builders_are_read_without_the_weapons_on_cards() {
    let catalogs = Catalogs::default();
    let xml = r#"<?xml version="1.0" encoding="UTF-8"?>
        <roster name="Fist" gameSystemName="Star Wars: Legion" xmlns="http://www.battlescribe.net/schema/rosterSchema">
        <forces><force catalogueName="Galactic Empire"><selections>
        <selection name="Command Hand" type="upgrade" number="1"><selections>
          <selection name="••Push" type="upgrade" number="1"/><selection name="•Ambush" type="upgrade" number="1"/>
        </selections></selection>
        <selection name="•Darth Vader" type="unit" number="1"><costs><cost name="pts" value="190.0"/></costs><selections>
          <selection name=" Vader's Lightsaber" type="upgrade" number="1"><costs><cost name="pts" value="0.0"/></costs></selection>
          <selection name="Saber Throw" type="upgrade" number="1"><costs><cost name="pts" value="5.0"/></costs></selection>
        </selections></selection>
        <selection name="Stormtroopers" type="unit" number="1"><costs><cost name="pts" value="44.0"/></costs><selections>
          <selection name=" Unarmed" type="upgrade" number="1"/>
          <selection name="DLT-19 Stormtrooper" type="upgrade" number="1"><costs><cost name="pts" value="24.0"/></costs></selection>
        </selections></selection>
        </selections></force></forces></roster>"#;
    let json = r#"{"roster":{"name":"Fist","gameSystemName":"Star Wars: Legion","forces":[{"catalogueName":"Galactic Empire",
        "selections":[{"name":"Command Hand","type":"upgrade","number":1,"selections":[
          {"name":"••Push","type":"upgrade","number":1},{"name":"•Ambush","type":"upgrade","number":1}]},
        {"name":"•Darth Vader","type":"unit","number":1,"costs":[{"name":"pts","value":190}],"selections":[
          {"name":" Vader's Lightsaber","type":"upgrade","number":1},
          {"name":"Saber Throw","type":"upgrade","number":1,"costs":[{"name":"pts","value":5}]}]},
        {"name":"Stormtroopers","type":"unit","number":1,"costs":[{"name":"pts","value":44}],"selections":[
          {"name":" Unarmed","type":"upgrade","number":1},
          {"name":"DLT-19 Stormtrooper","type":"upgrade","number":1,"costs":[{"name":"pts","value":24}]}]}]}]}}"#;
    for text in [xml, json] {
        let read = AnyDocument::read(&catalogs, text, None).unwrap();
        let list = read.document.to_json(&catalogs)["list"].clone();
        let units: Vec<&str> =
            list["units"].as_array().unwrap().iter().map(|unit| unit["unit"].as_str().unwrap()).collect();
        assert_eq!(units, ["darth_vader_dark_lord_of_the_sith", "stormtroopers"], "{list}");
        assert_eq!(list["units"][0]["upgrades"], serde_json::json!(["saber_throw"]));
        assert_eq!(list["units"][1]["upgrades"], serde_json::json!(["dlt_19_stormtrooper"]));
        assert_eq!(list["command_cards"], serde_json::json!(["push", "ambush"]));
        assert_eq!((list["faction"].as_str(), read.document.name()), (Some("galactic_empire"), "Fist"));
        assert!(
            read.notes.iter().any(|note| note.written.contains("Unarmed") && note.phrase == "systems.import.no_cards")
        );
    }
    let xml = r#"<roster name="Red" gameSystemName="X-Wing"><forces><force catalogueName="Rebel Alliance"><selections>
        <selection name="X-wing" type="unit" number="1"><selections>
        <selection name="Wedge Antilles" type="upgrade" number="1"><costs><cost name="Points" value="29"/></costs></selection>
        <selection name="R2-D2" type="upgrade" number="1"><costs><cost name="Points" value="4"/></costs></selection>
        </selections></selection></selections></force></forces></roster>"#;
    let read = AnyDocument::read(&catalogs, xml, None).unwrap().document;
    let ships = read.to_json(&catalogs)["list"]["ships"].clone();
    assert_eq!((&ships[0]["pilot"], &ships[0]["upgrades"]), (&"wedgeantilles".into(), &serde_json::json!(["r2d2"])));
}

#[test]
fn all_lists_of_a_text_are_read_and_one_list_stays_one() {
    let catalogs = Catalogs::default();
    let count = |text: &str| AnyDocument::read_all(&catalogs, text, Some(SystemId::XWing)).unwrap().len();
    let aces = "Soontir Fel (27)\nPush the Limit (3)\nDarth Vader (29)\n";
    assert_eq!(count(&format!("{aces}---\n{aces}")), 2);
    assert_eq!(count(&format!("{aces}Total: 59\n\n{aces}Total: 59\n")), 2);
    assert_eq!(count("Soontir Fel (27)\n---\nDarth Vader (29)\n"), 1);
    assert_eq!(count(aces), 1);
}

#[test]
fn a_campaign_is_kept_judged_and_passed_on_like_a_list_but_not_fielded() {
    let catalogs = Catalogs::default();
    let text = serde_json::json!({
        "muster": 1, "system": "imperial-assault", "format": "campaign", "name": "Tuesday",
        "list": { "campaign": "core", "seed": 7, "log": [], "heroes": [
            { "hero": "diala-passil" }, { "hero": "fenn-signis" }, { "hero": "gaarkhan" }, { "hero": "gideon-argus" }] }
    });
    let read = |text: &str| AnyDocument::read(&catalogs, text, None).unwrap().document;
    let mut campaign = read(&text.to_string());
    assert_eq!(
        (campaign.system(), campaign.format().id, campaign.name()),
        (SystemId::ImperialAssault, "campaign", "Tuesday")
    );
    assert!(
        !campaign.is_fielded()
            && campaign.campaign().is_some()
            && campaign.list::<systems::ImperialAssault>().is_none()
    );
    assert_eq!(campaign.outline(&catalogs, Language::English)[0].title, "Diala Passil");
    assert!(campaign.check(&catalogs, None).totals.iter().any(|total| total.name == "missions"));
    for form in campaign.documents().exports {
        assert!(campaign.export(&catalogs, form.id, Language::Spanish).is_some(), "{}", form.id);
    }
    assert_eq!(campaign.export(&catalogs, "html", Language::English), None);
    let again = read(&campaign.to_json(&catalogs).to_string());
    assert_eq!(again, campaign);
    campaign.rename("Friday".into());
    assert_ne!(again, campaign);
    let large = text.to_string().replace("Tuesday", &"x".repeat(300_000));
    assert!(AnyDocument::read(&catalogs, &large, None).is_err());
}

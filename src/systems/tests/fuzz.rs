//! Texts that nobody has written: what every reader makes of lists with bytes, words and lines out of place.
//! `MUSTER_ROUNDS=200000` makes it long; in an optimized build with overflow checks it says the most.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may stop at the first surprise"
)]

#[allow(dead_code, reason = "shared with tests of other readers")]
#[path = "../../../tests/support/garbled.rs"]
mod garbled;

use kernel::{CatalogFile, Language};
use serde_json::{Value, json};
use systems::{AnyDocument, Catalogs, Equipped, Pack, PackFile, SystemId, collection, odds};

use garbled::try_out;

/// Texts for each reader, unless more are requested.
const USUAL: u64 = 12;

/// The lists that come with the program.
const SHELVES: [&str; SystemId::ALL.len()] = [
    include_str!("../../../catalog/shelf/xwing.json"),
    include_str!("../../../catalog/shelf/legion.json"),
    include_str!("../../../catalog/shelf/imperial-assault.json"),
    include_str!("../../../catalog/shelf/deckbuilding.json"),
];

/// Some lists of every game.
fn lists(catalogs: &Catalogs) -> Vec<Vec<AnyDocument>> {
    let of_game = |text: &str| {
        let shelf: Value = serde_json::from_str(text).unwrap();
        let read = |row: &Value| {
            let format = row.get("format").unwrap_or(&shelf["format"]);
            let document = json!({"muster": 1, "system": shelf["system"], "format": format,
                "name": row["name"]["es"], "notes": "No notes.\n", "list": row["list"]});
            AnyDocument::read(catalogs, &document.to_string(), None).unwrap().document
        };
        shelf["lists"].as_array().unwrap().iter().step_by(3).take(4).map(read).collect()
    };
    SHELVES.iter().map(|text| of_game(text)).collect()
}

/// Forms that are read and not written, by game.
fn foreign(system: SystemId, exported: &dyn Fn(&str) -> Vec<String>) -> Vec<(&'static str, Vec<String>)> {
    match system.id() {
        "xwing" => {
            let squads: Vec<Value> = exported("xws").iter().map(|text| serde_json::from_str(text).unwrap()).collect();
            let link = "https://geordanr.github.io/xwing/?f=";
            let second = json!({"version": "2.0.0", "name": "Two", "faction": "rebelalliance", "points": 200,
                "pilots": [{"id": "wedgeantilles", "ship": "t65xwing", "upgrades": {"talent": ["outmaneuver"]}},
                           {"id": "redsquadronveteran", "ship": "t65xwing", "upgrades": {}}]});
            vec![
                ("xwc", vec![json!({"container": squads}).to_string(), Value::from(squads).to_string()]),
                ("xws 2", vec![second.to_string()]),
                (
                    "link",
                    [
                        "Rebel%20Alliance&d=v4!s!75:27,36,-1,3:-1:3:;&sn=Corran&obs=core2asteroid0",
                        "Rebel+Alliance&d=v3!s!75:27,36,-1,3:-1:3:",
                        "Rebel%20Alliance&d=v4!s!29:10,72:7:2:U.27;44:-1,-1,-1,-1:-1:-1:",
                        "Galactic%20Empire&d=v4!s!38:-1,-1,-1,-1,-1:1:-1:U.1;28:-1:5:1:M.5;10::-1:-1:",
                        "Rebel%20Alliance&d=v4!c=150!0:-1,-1,-1:-1:-1:",
                    ]
                    .map(|rest| format!("{link}{rest}"))
                    .into(),
                ),
            ]
        }
        "imperial-assault" => {
            let piece = |picture: &str, name: &str| {
                format!("\u{1b}+/17/mark;Type\\\tpiece;;;{picture};{name}/\\\t-1\\\tnull;0;0;12")
            };
            let deck = [
                piece("D card-Imp--Darth Vader.jpg", "Darth Vader"),
                piece("IACP_D card-Imp--Stormtrooper elite.png", "Stormtrooper (IACP) (Elite)"),
                piece("D card-Imp--Driven by Hatred.jpg", "[Driven by Hatred]"),
                piece("C card--Blitz.jpg", "Blitz"),
            ];
            vec![("vassal", vec![format!("DECK\t{}", deck.concat())])]
        }
        _ => Vec::new(),
    }
}

/// Reads a text, and does with the list what the program does. Gives whether there was one.
fn taken(catalogs: &Catalogs, text: &str, hint: SystemId, looks_closely: bool) -> bool {
    let read = match AnyDocument::read(catalogs, text, Some(hint)) {
        Ok(read) => read,
        Err(error) => {
            for language in Language::ALL {
                assert!(!error.sentence(language).is_empty());
            }
            return false;
        }
    };
    let document = read.document;
    let names = document.names(catalogs);
    assert!(document.name().chars().count() <= kernel::plain::LONGEST_NAME);
    assert!(!document.name().contains(kernel::plain::is_harmful));
    let report = document.check(catalogs, None);
    for language in Language::ALL {
        read.notes.iter().for_each(|note| drop(note.sentence(language, names)));
        report.findings.iter().for_each(|finding| drop(finding.sentence(language, names)));
    }
    let written = document.to_json(catalogs).to_string();
    let again = AnyDocument::read(catalogs, &written, None).unwrap_or_else(|error| panic!("{error:?}: {text:?}"));
    assert_eq!(again.document, document, "not the same when it is read again: {text:?}");
    if looks_closely {
        for form in document.system().lists().exports {
            let _ = document.export(catalogs, form.id, Language::Spanish);
        }
        let _ = document.outline(catalogs, Language::English);
    }
    true
}

/// Gives every reader of lists of one system its texts.
fn try_out_game(place: usize) {
    let catalogs = Catalogs::default();
    let lists = lists(&catalogs).swap_remove(place);
    let system = lists[0].system();
    let exported = |form: &str| -> Vec<String> {
        let of = |language| lists.iter().map(move |list| (list, language));
        let texts = Language::ALL.into_iter().flat_map(of);
        texts.filter_map(|(list, language)| list.export(&catalogs, form, language)).collect()
    };
    let forms = system.lists().exports.iter().map(|form| (form.id, exported(form.id)));
    for (form, seeds) in forms.chain(foreign(system, &exported)) {
        let is_read = |text: &String| AnyDocument::read(&catalogs, text, Some(system)).is_ok();
        assert!(seeds.iter().all(is_read), "{form} begins with what it cannot read");
        try_out(&format!("{} {form}", system.id()), USUAL, &seeds, |text, round| {
            taken(&catalogs, text, system, round % 16 == 0)
        });
    }
}

#[test]
fn no_reader_of_squads_stumbles_over_texts_that_nobody_has_written() {
    try_out_game(0);
}

#[test]
fn no_reader_of_legions_armies_stumbles_over_texts_that_nobody_has_written() {
    try_out_game(1);
}

#[test]
fn no_reader_of_skirmish_armies_stumbles_over_texts_that_nobody_has_written() {
    try_out_game(2);
}

#[test]
fn no_reader_of_base_decks_stumbles_over_texts_that_nobody_has_written() {
    try_out_game(3);
}

const SITUATIONS: [&str; 6] = [
    r#"{"muster":1,"system":"xwing","odds":{"attack":{"dice":3,"focus":1,"target_lock":1,"cards":["predator"]},
       "defense":{"dice":2,"focus":1,"evade":1,"hull":3,"shields":2}}}"#,
    r#"{"muster":1,"system":"xwing","odds":{"attack":{"dice":4},"defense":{"dice":3}}}"#,
    r#"{"muster":1,"system":"imperial-assault","odds":{"attack":{"type":"ranged","dice":["blue","green"],
       "bonus":{"damage":1,"accuracy":-2},"reroll":1,
       "surges":[{"cost":1,"damage":2},{"cost":1,"accuracy":2,"times":0}]},
       "defense":{"dice":["black"],"bonus":{"block":1},"health":8}}}"#,
    r#"{"muster":1,"system":"imperial-assault","odds":{"attack":{"type":"melee","dice":["red","yellow"]},
       "defense":{"dice":["white"],"health":4}}}"#,
    r#"{"muster":1,"system":"legion","odds":{"attack":{"type":"ranged","dice":{"black":4,"white":6},"surge":"hit","aim":1,
       "keywords":{"pierce":1,"impact":1,"blast":false}},
       "defense":{"die":"white","surge":true,"cover":"heavy","dodge":1,"suppression":1,
       "keywords":{"armor":"all","uncanny_luck":1},"wounds":[1,1,1,1]}}}"#,
    r#"{"muster":1,"system":"legion","odds":{"attack":{"type":"melee","dice":{"red":2}},"defense":{"die":"red"}}}"#,
];

#[test]
fn no_reader_of_situations_stumbles_over_texts_that_nobody_has_written() {
    let catalogs = Catalogs::default();
    for system in SystemId::ALL.iter().filter(|system| system.attacks().is_some()) {
        let of_game = |text: &&&str| text.contains(&format!("\"{}\"", system.id()));
        let seeds: Vec<String> = SITUATIONS.iter().filter(of_game).map(|text| (*text).to_owned()).collect();
        let makes_sense = |text: &String| odds::work_out(&catalogs, text, Language::English).is_ok();
        assert!(seeds.len() == 2 && seeds.iter().all(makes_sense));
        try_out(&format!("{} odds", system.id()), USUAL, &seeds, |text, _| {
            match odds::work_out(&catalogs, text, Language::Spanish) {
                Ok(told) => {
                    let damage = told.odds.damage();
                    assert!(damage.mean().is_finite() && damage.mean() >= 0.0, "{text}");
                    true
                }
                Err(error) => {
                    assert!(Language::ALL.iter().all(|language| !error.sentence(*language).is_empty()));
                    false
                }
            }
        });
    }
}

/// Small files of each catalog: the others are read in the same way.
const FILES: [(&str, &[(&str, &str)]); SystemId::ALL.len()] = [
    (
        "xwing",
        &[
            ("conditions.json", include_str!("../../../catalog/xwing/conditions.json")),
            ("damage_decks.json", include_str!("../../../catalog/xwing/damage_decks.json")),
            ("factions.json", include_str!("../../../catalog/xwing/factions.json")),
            ("errata.json", include_str!("../../../catalog/xwing/errata.json")),
        ],
    ),
    (
        "legion",
        &[
            ("flaws.json", include_str!("../../../catalog/legion/flaws.json")),
            ("battle_forces.json", include_str!("../../../catalog/legion/battle_forces.json")),
            ("terrain.json", include_str!("../../../catalog/legion/terrain.json")),
        ],
    ),
    (
        "imperial-assault",
        &[
            ("conditions.json", include_str!("../../../catalog/imperial-assault/conditions.json")),
            ("missions.json", include_str!("../../../catalog/imperial-assault/missions.json")),
        ],
    ),
    (
        "deckbuilding",
        &[
            ("bases.json", include_str!("../../../catalog/deckbuilding/bases.json")),
            ("cards.json", include_str!("../../../catalog/deckbuilding/cards.json")),
            ("texts.es.json", include_str!("../../../catalog/deckbuilding/texts.es.json")),
        ],
    ),
];

#[test]
fn no_reader_of_catalogs_stumbles_over_files_that_nobody_has_written() {
    for (system, files) in FILES {
        let system = SystemId::from_id(system).unwrap();
        for (name, text) in files {
            try_out(&format!("{} catalog {name}", system.id()), 3, &[(*text).to_owned()], |text, _| {
                let slips = system.verify(&[CatalogFile::new(name, text)]);
                for (slip, language) in slips.iter().flat_map(|slip| Language::ALL.map(|language| (slip, language))) {
                    assert!(!slip.problem.words(language).is_empty());
                }
                slips.is_empty()
            });
        }
    }
}

/// Packs of several files and of one, by their names.
const PACKS: [(&str, &[(&str, &str)]); 3] = [
    (
        "evening league",
        &[
            ("pack.json", include_str!("packs/evening-league/pack.json")),
            ("upgrades.json", include_str!("packs/evening-league/upgrades.json")),
            ("pilots.json", include_str!("packs/evening-league/pilots.json")),
            ("texts.es.json", include_str!("packs/evening-league/texts.es.json")),
        ],
    ),
    ("legion", &[("legion.json", include_str!("packs/legion.json"))]),
    ("imperial-assault", &[("imperial-assault.json", include_str!("packs/imperial-assault.json"))]),
];

#[test]
fn no_reader_of_packs_stumbles_over_files_that_nobody_has_written() {
    for (pack, files) in PACKS {
        for (place, (name, text)) in files.iter().enumerate() {
            try_out(&format!("pack {pack} {name}"), 3, &[(*text).to_owned()], |text, round| {
                let mut files: Vec<PackFile> =
                    files.iter().map(|(name, text)| PackFile { name: (*name).into(), text: (*text).into() }).collect();
                files[place].text = text.to_owned();
                let pack = match Pack::read(files) {
                    Ok(pack) => pack,
                    Err(slips) => {
                        assert!(!slips.is_empty());
                        for (slip, language) in
                            slips.iter().flat_map(|slip| Language::ALL.map(|language| (slip, language)))
                        {
                            assert!(!slip.sentence(language).is_empty());
                        }
                        return false;
                    }
                };
                assert!(!pack.title().contains(kernel::plain::is_harmful));
                assert_eq!(Pack::kept(&pack.kept_text(), pack.is_on).as_ref().map(Pack::title), Some(pack.title()));
                if round % 16 == 0 {
                    let (system, named) = (pack.system, pack.reference());
                    let catalogs = Catalogs::default().with_packs(vec![pack]);
                    let mut list = lists(&catalogs)
                        .into_iter()
                        .flatten()
                        .find(|list| list.system() == system)
                        .unwrap()
                        .to_json(&catalogs);
                    list["packs"] = json!([{"id": named.id, "version": named.version}]);
                    assert!(taken(&catalogs, &list.to_string(), system, true));
                }
                true
            });
        }
    }
}

#[test]
fn no_reader_of_what_was_kept_of_packs_stumbles_over_texts_that_nobody_has_written() {
    let kept = |(_, files): &(&str, &[(&str, &str)])| {
        let files = files.iter().map(|(name, text)| PackFile { name: (*name).into(), text: (*text).into() });
        serde_json::to_string(&files.collect::<Vec<_>>()).unwrap()
    };
    let seeds: Vec<String> = PACKS.iter().map(kept).collect();
    assert!(seeds.iter().all(|text| Pack::kept(text, true).is_some()));
    try_out("packs kept", USUAL, &seeds, |text, _| Pack::kept(text, true).is_some());
}

#[test]
fn no_reader_of_collections_stumbles_over_texts_that_nobody_has_written() {
    let catalogs = Catalogs::default();
    let seeds = [
        r#"{"muster_collection":1,"games":{"xwing":{"product":{"core_set":2},"upgrade":{"r2d2":1}}}}"#,
        r#"{"muster_collection":1,"games":{"legion":{"unit":{"leia_organa":1,"rebel_troopers":6}},
           "imperial-assault":{"deployment":{"darth-vader":1}},"deckbuilding":{}}}"#,
    ]
    .map(str::to_owned);
    assert!(seeds.iter().all(|text| collection::read(&catalogs, text).is_ok()));
    try_out("collections", USUAL, &seeds, |text, _| match collection::read(&catalogs, text) {
        Ok(file) => {
            let written = collection::write(file.games.iter().map(|(system, items)| (*system, items.as_slice())));
            let again = collection::read(&catalogs, &written).unwrap();
            let counted = |games: &[(SystemId, Vec<_>)]| -> u64 {
                let items = games.iter().flat_map(|(_, items)| items);
                items.map(|item: &kernel::OwnedItem| u64::from(item.count)).sum()
            };
            assert_eq!(counted(&again.games), counted(&file.games), "{text:?}");
            true
        }
        Err(error) => {
            assert!(Language::ALL.iter().all(|language| !error.sentence(*language).is_empty()));
            false
        }
    });
}

#[test]
fn no_reader_of_templates_stumbles_over_texts_that_nobody_has_written() {
    let catalogs = Catalogs::default();
    for lists in lists(&catalogs) {
        let seeds: Vec<String> =
            lists.iter().filter_map(|list| list.equipped(&catalogs, 0)).map(|entry| entry.text()).collect();
        if seeds.is_empty() {
            continue;
        }
        try_out(&format!("{} template", lists[0].system().id()), USUAL, &seeds, |text, _| {
            let put = |entry: Equipped| entry.put_into(&catalogs, &lists[0]);
            let Some(list) = Equipped::from_text(text).and_then(put) else { return false };
            taken(&catalogs, &list.to_json(&catalogs).to_string(), list.system(), false)
        });
    }
}

#[test]
fn two_hundred_and_fifty_six_of_one_card_on_a_ship_are_counted_to_the_end() {
    let catalogs = Catalogs::default();
    let cards = vec!["\"havoc\""; 300].join(",");
    let text = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"Havoc","list":{{"faction":"scum","ships":[
            {{"pilot":"captainnym","ship":"scurrgh6bomber","upgrades":[{cards}]}}]}}}}"#
    );
    let list = AnyDocument::read(&catalogs, &text, None).unwrap().document;
    assert!(!list.check(&catalogs, None).is_legal());
}

#[test]
fn a_name_of_a_megabyte_is_cut_and_told() {
    let catalogs = Catalogs::default();
    let name = "x\\u001b[2J".repeat(100_000);
    let text = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"{name}","list":{{"faction":"scum","ships":[]}}}}"#
    );
    let read = AnyDocument::read(&catalogs, &text, None).unwrap();
    assert_eq!(read.document.name().chars().count(), kernel::plain::LONGEST_NAME);
    assert!(!read.document.name().contains('\u{1b}'));
    let names = read.document.names(&catalogs);
    for language in Language::ALL {
        let told = read.notes[0].sentence(language, names);
        assert!(told.contains("200") && told.len() < 600 && !told.contains('\u{1b}'), "{told}");
    }
}

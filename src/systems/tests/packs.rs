//! Packs of every game: how they are read, what is wrong with them, and what they are to lists.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[path = "packs/campaign.rs"]
mod campaign;
#[path = "packs/tables.rs"]
mod tables;

use kernel::{CatalogError, Language, NewList, PackRef, Severity, SheetRequest, State};
use systems::{AnyDocument, Catalogs, Pack, PackFile, SystemId};

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        vec![$(PackFile { name: $name.into(), text: include_str!(concat!("packs/", $name)).into() }),+]
    };
}

fn league_files() -> Vec<PackFile> {
    files![
        "evening-league/pack.json",
        "evening-league/pilots.json",
        "evening-league/texts.en.json",
        "evening-league/texts.es.json",
        "evening-league/upgrades.json",
    ]
}

fn league() -> Pack {
    Pack::read(league_files()).unwrap()
}

/// A pack for each game.
fn packs() -> Vec<Pack> {
    let files = [league_files(), files!["legion.json"], files!["imperial-assault.json"], files!["deckbuilding.json"]];
    files.map(|files| Pack::read(files).unwrap()).into()
}

fn here() -> Catalogs {
    Catalogs::default().with_packs(packs())
}

/// The published list of a system with the changed card, the same with the pack, and one with the card the pack brings.
fn lists(system: SystemId) -> [String; 3] {
    let list = |list: &str| format!(r#"{{"muster":1,"system":"{}","name":"L","list":{list}}}"#, system.id());
    let (with, brought) = match system {
        SystemId::XWing => (
            r#"{"faction":"rebel","ships":[{"pilot":"wedgeantilles","ship":"xwing","upgrades":["predator"]}]}"#,
            r#"{"faction":"rebel","ships":[{"pilot":"tessolen","ship":"xwing","upgrades":["predator"]}]}"#,
        ),
        SystemId::Legion => (
            r#"{"faction":"rebel_alliance","units":[{"unit":"rebel_troopers","upgrades":[]}]}"#,
            r#"{"faction":"rebel_alliance","units":[{"unit":"cellar_guard","upgrades":[]}]}"#,
        ),
        SystemId::ImperialAssault => (
            r#"{"season":"ffg","affiliation":"imperial","deployment":["stormtrooper-elite"],"command":null}"#,
            r#"{"season":"ffg","affiliation":"imperial","deployment":["attic-guard"],"command":null}"#,
        ),
        SystemId::Deckbuilding => {
            (r#"{"faction":"empire","bases":["kessel"]}"#, r#"{"faction":"empire","bases":["our-moon"]}"#)
        }
    };
    let pack = packs().into_iter().find(|pack| pack.system == system).unwrap();
    let named = format!(r#""packs":[{{"id":"{}","version":"{}"}}],"list""#, pack.id, pack.version);
    [list(with), list(with).replace(r#""list""#, &named), list(brought).replace(r#""list""#, &named)]
}

fn read(catalogs: &Catalogs, text: &str) -> AnyDocument {
    AnyDocument::read(catalogs, text, None).unwrap().document
}

fn slips(files: Vec<PackFile>) -> Vec<CatalogError> {
    Pack::read(files).expect_err("the slip was not seen")
}

/// The league with one text of one of its files replaced.
fn slipped(name: &str, from: &str, to: &str) -> Vec<CatalogError> {
    let mut files = league_files();
    let file = files.iter_mut().find(|file| file.name.ends_with(name)).unwrap();
    assert!(file.text.contains(from), "{from}");
    file.text = file.text.replacen(from, to, 1);
    slips(files)
}

#[test]
fn a_pack_of_each_game_says_what_it_is_and_how_many_cards_it_brings_and_changes() {
    let told: Vec<_> = packs().iter().map(|pack| (pack.system, pack.title(), pack.brings, pack.changes)).collect();
    assert_eq!(
        told,
        [
            (SystemId::XWing, "Evening league 2".to_owned(), 1, 1),
            (SystemId::Legion, "Cellar army 1.1".to_owned(), 1, 1),
            (SystemId::ImperialAssault, "Attic season 7".to_owned(), 1, 1),
            (SystemId::Deckbuilding, "Spare bases 1".to_owned(), 1, 1),
        ]
    );
}

#[test]
fn a_slip_is_told_with_file_line_card_and_field() {
    for (name, from, to, line, card, field, key) in [
        (
            "upgrades.json",
            "\"points\": 2",
            "\"points\": \"two\"",
            3,
            "predator",
            "points",
            "systems.problem.wrong_type",
        ),
        ("upgrades.json", "predator", "predater", 3, "predater", "id", "systems.problem.names_nothing"),
        ("upgrades.json", "points", "cost", 3, "predator", "cost", "systems.problem.unknown_field"),
        (
            "pilots.json",
            "\"xwing\", \"faction\"",
            "\"zwing\", \"faction\"",
            3,
            "rebel:xwing:tessolen",
            "ship",
            "systems.problem.names_nothing",
        ),
        ("pilots.json", "rebel:xwing:tessolen", "rebel:xwing:tess", 3, "rebel:xwing:tess", "key", "xwing.problem.key"),
        (
            "texts.en.json",
            "rebel:xwing:tessolen",
            "rebel:xwing:tess",
            2,
            "rebel:xwing:tess",
            "pilots",
            "systems.problem.text_without_card",
        ),
    ] {
        let slips = slipped(name, from, to);
        let slip = slips.iter().find(|slip| slip.file.ends_with(name)).unwrap_or_else(|| panic!("{slips:?}"));
        assert_eq!((slip.card.as_deref(), slip.field.as_deref()), (Some(card), Some(field)), "{slip}");
        assert_eq!(slip.problem.key, key, "{slip}");
        assert_eq!(slip.position().map(|(line, _)| line), Some(line), "{slip}");
        assert!(slip.sentence(Language::Spanish).contains(&format!("{name}, línea {line}")), "{slip}");
    }
}

#[test]
fn a_slip_in_a_part_within_one_file_is_told_with_its_line_there() {
    let mut files = files!["legion.json"];
    files[0].text = files[0].text.replace("\"points\": 36", "\"points\": true");
    let slips = slips(files);
    assert_eq!((slips[0].position(), slips[0].field.as_deref()), (Some((10, 56)), Some("points")), "{}", slips[0]);
}

#[test]
fn a_slip_in_any_part_of_one_file_is_told_with_its_line() {
    let mut files = files!["legion.json"];
    files[0].text = files[0].text.replace("\"name\": \"Guardia", "\"nombre\": \"Guardia");
    let slips = slips(files);
    assert_eq!(slips[0].position().map(|(line, _)| line), Some(11), "{}", slips[0]);
}

#[test]
fn a_manifest_that_is_missing_or_wrong_is_told() {
    for (from, to, key) in [
        ("\"version\": \"2\"", "\"version\": 2", "systems.read.want_text"),
        ("\"muster_pack\": 1", "\"muster_pack\": 2", "systems.pack.newer"),
        ("evening-league", "Evening League", "systems.pack.id"),
        ("xwing", "chess", "systems.read.system"),
        ("Evening league", "", "systems.pack.text"),
        ("\"note\"", "\"motto\"", "systems.read.unknown_field"),
        ("{", "", "systems.read.no_json"),
    ] {
        let slips = slipped("pack.json", from, to);
        assert_eq!(slips[0].problem.key, key, "{}", slips[0]);
        assert!(slips[0].file.ends_with("pack.json") && slips[0].position().is_some(), "{}", slips[0]);
    }
    let without: Vec<PackFile> = league_files().into_iter().skip(1).collect();
    assert_eq!(slips(without)[0].problem.key, "systems.pack.no_manifest");
    let alone: Vec<PackFile> = league_files().into_iter().take(1).collect();
    assert_eq!(slips(alone)[0].problem.key, "systems.pack.empty");
}

#[test]
fn a_card_that_is_there_already_cannot_be_brought_once_more() {
    let slips = slipped(
        "pilots.json",
        "\"key\": \"rebel:xwing:tessolen\", \"id\": \"tessolen\"",
        "\"key\": \"rebel:xwing:wedgeantilles\", \"id\": \"wedgeantilles\"",
    );
    let twice = slips.iter().find(|slip| slip.problem.key == "systems.problem.twice").unwrap();
    assert!(twice.file.ends_with("pilots.json"), "{twice}");
}

#[test]
fn a_list_without_packs_means_the_same_whatever_packs_are_here() {
    let (plain, here) = (Catalogs::default(), here());
    for system in SystemId::ALL.iter().copied() {
        let [published, ..] = lists(system);
        let (before, after) = (read(&plain, &published), read(&here, &published));
        assert_eq!(before, after);
        assert_eq!(before.check(&plain, None), after.check(&here, None));
        assert_eq!(before.to_json(&plain), after.to_json(&here));
        assert_eq!(before.outline(&plain, Language::Spanish), after.outline(&here, Language::Spanish));
        assert_eq!(plain.version(system), here.version(system));
    }
}

#[test]
fn a_list_that_names_a_pack_is_judged_by_it_and_says_so() {
    let here = here();
    for system in SystemId::ALL.iter().copied().filter(|system| *system != SystemId::Deckbuilding) {
        let [published, changed, brought] = lists(system).map(|text| read(&here, &text));
        let points = |list: &AnyDocument| list.check(&here, None).points();
        assert!(points(&changed) < points(&published), "{system:?}");
        let told = |list: &AnyDocument, language| -> Vec<String> {
            let findings = list.check(&here, None).findings;
            let of_packs = findings.iter().filter(|finding| finding.check.as_str().starts_with("PACK"));
            of_packs.map(|finding| finding.sentence(language, list.names(&here))).collect()
        };
        assert_eq!(told(&published, Language::English), Vec::<String>::new());
        assert!(told(&changed, Language::English).iter().any(|line| line.starts_with("Changed by ")), "{system:?}");
        let told = told(&brought, Language::Spanish);
        assert!(
            told.iter().any(|line| line.starts_with("Cartas caseras de ") && line.contains("(casera)")),
            "{told:?}"
        );
        // A card of a pack is marked at every place of its name.
        let outline = brought.outline(&here, Language::English);
        assert!(outline.iter().any(|row| row.title.contains("(homebrew)")), "{outline:?}");
    }
}

#[test]
fn a_base_that_a_pack_brings_is_marked_too() {
    let here = here();
    let [_, changed, brought] = lists(SystemId::Deckbuilding).map(|text| read(&here, &text));
    for (list, words) in [
        (&changed, "Changed by Spare bases 1: Kessel."),
        (&brought, "Homebrew from Spare bases 1: Our Moon (homebrew)."),
    ] {
        let report = list.check(&here, None);
        let told: Vec<_> =
            report.findings.iter().map(|finding| finding.sentence(Language::English, list.names(&here))).collect();
        assert!(told.iter().any(|line| line == words), "{told:?}");
    }
}

#[test]
fn exports_and_paper_of_a_list_with_packs_say_so() {
    let here = here();
    for system in SystemId::ALL.iter().copied() {
        let [_, changed, brought] = lists(system);
        let title = &packs().iter().find(|pack| pack.system == system).unwrap().title();
        for list in [read(&here, &changed), read(&here, &brought)] {
            for form in system.lists().exports {
                let text = list.export(&here, form.id, Language::English).unwrap();
                let names_pack = text.replace("%20", " ").contains(title.as_str());
                match form.id {
                    "muster" => assert!(text.contains(r#""packs""#), "{text}"),
                    "code" => assert_eq!(read(&here, &text).packs(), list.packs()),
                    // A link of the builder's site has no name in it.
                    "legion-hq" => {}
                    form => assert!(names_pack, "{system:?} {form}: {text}"),
                }
            }
            for sheet in system.lists().sheets {
                let request = SheetRequest::usual(sheet);
                let paper = list.sheet(&here, &list.check(&here, None), &request, Language::English).unwrap();
                assert!(paper.marks.iter().any(|mark| mark.text.contains(title.as_str())), "{system:?} {}", sheet.id);
            }
        }
    }
}

#[test]
fn a_list_whose_pack_is_not_here_opens_says_so_and_loses_nothing() {
    let (plain, here) = (Catalogs::default(), here());
    for system in SystemId::ALL.iter().copied() {
        let [_, _, brought] = lists(system);
        let list = read(&plain, &brought);
        let report = list.check(&plain, None);
        assert_eq!(report.verdict().state(), State::Wrong);
        let missing = report.findings.iter().find(|finding| finding.check == systems::packs::MISSING).unwrap();
        assert_eq!(missing.severity, Severity::Error);
        assert_eq!(list.to_json(&plain), read(&here, &brought).to_json(&here));
    }
}

#[test]
fn a_list_of_another_version_is_judged_by_the_one_that_is_here_and_told_so() {
    let here = here();
    let [_, changed, _] = lists(SystemId::XWing);
    let older = read(&here, &changed.replace(r#""version":"2""#, r#""version":"1""#));
    let report = older.check(&here, None);
    assert_eq!(report.points(), read(&here, &changed).check(&here, None).points());
    let told = report.findings.iter().find(|finding| finding.check.as_str() == "PACK-03").unwrap();
    let told = told.sentence(Language::English, older.names(&here));
    assert_eq!(told, "The list is built with Evening league 1; it was checked with the installed version 2.");
}

#[test]
fn packs_that_bring_the_same_card_do_not_go_together_and_the_first_one_counts() {
    let mut files = league_files();
    files[0].text = files[0].text.replace("evening-league", "other-league");
    let catalogs = Catalogs::default().with_packs(vec![league(), Pack::read(files).unwrap()]);
    let packs = ["evening-league", "other-league"].map(|id| PackRef { id: id.into(), version: "2".into() });
    let [published, ..] = lists(SystemId::XWing);
    let list = read(&catalogs, &published).with_packs(&catalogs, &packs);
    let refused: Vec<_> = list
        .check(&catalogs, None)
        .findings
        .into_iter()
        .filter(|finding| finding.check.as_str() == "PACK-04")
        .collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(list.check(&catalogs, None).points(), 29 + 2);
}

#[test]
fn a_list_can_be_built_with_other_packs_and_back_again() {
    let here = here();
    for system in SystemId::ALL.iter().copied() {
        let [published, changed, _] = lists(system).map(|text| read(&here, &text));
        assert_eq!(published.with_packs(&here, &changed.packs()), changed);
        assert_eq!(changed.with_packs(&here, &[]), published);
        assert_eq!(changed.with_packs(&here, &[]).to_json(&here), published.to_json(&here));
    }
}

#[test]
fn a_list_is_begun_with_the_packs_that_are_on() {
    let mut packs = packs();
    for pack in &mut packs {
        pack.is_on = pack.system == SystemId::Legion;
    }
    let catalogs = Catalogs::default().with_packs(packs);
    for system in SystemId::ALL.iter().copied() {
        let lists = system.lists();
        let wish = NewList {
            faction: lists.factions[0].id,
            format: lists.formats[0].id,
            limit: None,
            variant: None,
            name: "",
        };
        let begun = AnyDocument::empty(&catalogs, system, &wish).unwrap();
        assert_eq!(begun.packs(), catalogs.packs_on(system));
        assert_eq!(begun.packs().is_empty(), system != SystemId::Legion);
    }
}

#[test]
fn packs_that_are_no_packs_are_an_error_with_line_and_column() {
    let [_, changed, _] = lists(SystemId::XWing);
    let wrong = changed.replace(r#""version":"2""#, r#""version":2"#);
    let error = AnyDocument::read(&here(), &wrong, None).unwrap_err();
    assert_eq!((error.line, error.key), (1, "systems.read.want_text"));
}

#[test]
fn the_search_knows_the_cards_of_packs_and_that_they_are_homebrew() {
    let here = here();
    let source = here.source();
    let cards = (source.cards)();
    let found = cards.iter().find(|card| card.id == "rebel:xwing:tessolen").unwrap();
    assert_eq!((found.kind, found.cost), ("pilot", Some(25)));
    assert_eq!(found.names, ["Tess Olen (homebrew)".to_owned(), "Tess Olen (casera)".to_owned()]);
    assert!(found.details[0].contains("Evening league 2"));
}

/// All packs, on or off.
fn switched(on: bool) -> Catalogs {
    let mut packs = packs();
    packs.iter_mut().for_each(|pack| pack.is_on = on);
    Catalogs::default().with_packs(packs)
}

#[test]
fn the_search_knows_a_changed_card_as_it_is_with_the_packs_that_are_on() {
    for (on, cost, told) in [(true, 2, true), (false, 3, false)] {
        let here = switched(on);
        let cards = (here.source().cards)();
        let found: Vec<_> = cards.iter().filter(|card| card.id == "predator").collect();
        assert_eq!(found.iter().map(|card| card.cost).collect::<Vec<_>>(), [Some(cost)]);
        assert_eq!(found[0].details[0].contains("changed by Evening league 2"), told, "{:?}", found[0].details);
        assert_eq!(cards.iter().filter(|card| card.id == "rebel:xwing:tessolen").count(), 1, "for lists built with it");
    }
}

#[test]
fn a_pack_that_is_switched_makes_another_index_of_the_search() {
    let version = |on| kernel::source::version(&switched(on).source().files);
    assert_ne!(version(true), version(false));
}

/// A pack of one change of a published card, or of one row.
fn one(system: &str, kind: &str, table: &str, row: &str) -> Vec<PackFile> {
    let text = format!(
        "{{\"muster_pack\":1,\"id\":\"odd\",\"name\":\"Odd\",\"version\":\"1\",\"system\":\"{system}\",\"files\":[\n{{\"muster_catalog\":1,\"system\":\"{system}\",\"kind\":\"{kind}\",\n\"{table}\":[\n{row}]}}]}}"
    );
    vec![PackFile { name: "odd.json".into(), text }]
}

#[test]
fn what_no_card_has_is_refused_with_its_file_line_card_and_field() {
    let slots = vec![r#""crew""#; 21].join(",");
    let slots = format!(r#"{{"key":"rebel:xwing:wedgeantilles","slots":[{slots}]}}"#);
    let name = format!(r#"{{"id":"predator","name":"{}"}}"#, "x".repeat(61));
    for (system, kind, row, card, field) in [
        ("xwing", "ships", r#"{"id":"xwing","hull":0}"#, "xwing", "hull"),
        ("xwing", "ships", r#"{"id":"xwing","hull":255}"#, "xwing", "hull"),
        (
            "xwing",
            "ships",
            r#"{"id":"xwing","dial":[{"speed":255,"bearing":"straight","difficulty":"white"}]}"#,
            "xwing",
            "dial[0].speed",
        ),
        ("xwing", "upgrades", r#"{"id":"predator","points":-32768}"#, "predator", "points"),
        ("xwing", "pilots", slots.as_str(), "rebel:xwing:wedgeantilles", "slots"),
        ("xwing", "upgrades", name.as_str(), "predator", "name"),
        ("xwing", "upgrades", "{\"id\":\"predator\",\"name\":\"Pred\\u202eator\"}", "predator", "name"),
        ("legion", "units", r#"{"id":"rebel_troopers","wounds":0}"#, "rebel_troopers", "wounds"),
        ("legion", "units", r#"{"id":"rebel_troopers","speed":9}"#, "rebel_troopers", "speed"),
        (
            "imperial-assault",
            "deployment_cards",
            r#"{"id":"stormtrooper-elite","speed":255}"#,
            "stormtrooper-elite",
            "speed",
        ),
        (
            "imperial-assault",
            "deployment_cards",
            r#"{"id":"stormtrooper-elite","health":0}"#,
            "stormtrooper-elite",
            "health",
        ),
        ("deckbuilding", "bases", r#"{"id":"kessel","hit_points":0}"#, "kessel", "hit_points"),
    ] {
        let slips = slips(one(system, kind, "changes", row));
        let slip = slips.iter().find(|slip| slip.problem.key.starts_with("systems.pack."));
        let slip = slip.unwrap_or_else(|| panic!("{row}: {slips:?}"));
        assert_eq!((slip.card.as_deref(), slip.field.as_deref()), (Some(card), Some(field)), "{row}: {slip}");
        assert_eq!((slip.file.as_str(), slip.position().map(|(line, _)| line)), ("odd.json", Some(4)), "{row}: {slip}");
    }
}

#[test]
fn a_pack_that_was_kept_with_values_that_make_no_sense_is_not_used_and_named() {
    let kept = |row: &str| {
        let files = one("xwing", "ships", "changes", row);
        ("Ours".to_owned(), serde_json::to_string(&files).unwrap(), true)
    };
    let rows = [r#"{"id":"xwing","hull":3}"#, r#"{"id":"xwing","hull":255}"#].map(kept);
    let (packs, unread) = Pack::all_kept(rows.into_iter());
    assert_eq!((packs.len(), unread), (1, vec!["Ours".to_owned()]));
}

#[test]
fn an_odd_id_of_a_new_card_is_refused() {
    for id in ["", "Predator", "../x", "a b", "pr\u{435}dator", "a\\u0000b"] {
        let row = format!(r#"{{"id":"{id}","name":"Odd","hit_points":9,"faction":"empire"}}"#);
        let slips = slips(one("deckbuilding", "bases", "rows", &row));
        assert!(slips.iter().any(|slip| slip.problem.key == "systems.pack.odd_id"), "{id:?}: {slips:?}");
    }
}

#[test]
fn parts_within_one_file_take_no_more_than_the_file_and_are_told_by_its_lines() {
    let part = |row: &str| format!(r#"{{"muster_catalog":1,"system":"xwing","kind":"upgrades","changes":[{row}]}}"#);
    let file = |parts: &[String]| PackFile {
        name: "many.json".into(),
        text: format!(
            "{{\"muster_pack\":1,\"id\":\"many\",\"name\":\"Many\",\"version\":\"1\",\"system\":\"xwing\",\"files\":[\n{}]}}",
            parts.join(",\n")
        ),
    };
    let mut parts = vec![part(r#"{"id":"predator","points":2}"#); 3];
    parts[1] = part(r#"{"id":"predater","points":2}"#);
    let told = slips(vec![file(&parts)]);
    assert_eq!((told[0].file.as_str(), told[0].position().map(|(line, _)| line)), ("many.json", Some(3)), "{told:?}");
    parts[2] = part("{").replace("]}", "");
    assert!(Pack::read(vec![file(&parts)]).is_err());
    let told = slips(vec![file(&vec!["{}".to_owned(); 101])]);
    assert_eq!(told[0].problem.key, "systems.pack.too_many");
}

#[test]
fn the_sets_of_packs_that_are_kept_are_bounded_and_what_does_not_count_is_told() {
    let packs: Vec<Pack> = (0..5)
        .map(|number| {
            let mut files = one("deckbuilding", "bases", "changes", r#"{"id":"kessel","hit_points":9}"#);
            files[0].text = files[0].text.replace(r#""odd""#, &format!(r#""odd-{number}""#));
            Pack::read(files).unwrap()
        })
        .collect();
    let catalogs = Catalogs::default().with_packs(packs);
    let list = r#"{"muster":1,"system":"deckbuilding","name":"L","list":{"faction":"empire","bases":["kessel"]}}"#;
    let plain = read(&catalogs, list);
    let crowded = |order: &[usize]| {
        let named: Vec<PackRef> =
            order.iter().map(|place| PackRef { id: format!("odd-{place}"), version: "1".into() }).collect();
        let document = plain.with_packs(&catalogs, &named);
        let report = document.check(&catalogs, None);
        report.findings.iter().any(|finding| finding.phrase == "systems.pack.crowded")
    };
    let mut told = 0;
    for first in 0..5 {
        for second in 0..5 {
            for third in 0..5 {
                if first != second && second != third && first != third {
                    told += usize::from(crowded(&[first, second, third]));
                }
            }
        }
    }
    assert!((1..60).contains(&told), "of 60 orders {told} are not counted");
    assert!(!crowded(&[0, 1, 2]), "the first is forgotten");
}

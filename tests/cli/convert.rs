//! `muster convert`.

use crate::program::{LEGAL, Scratch};

#[test]
fn our_own_document_comes_out_as_it_went_in() {
    let scratch = Scratch::new();
    let with_more = LEGAL.replacen("\"notes\":\"\"", "\"notes\":\"Señor\",\"later\":[1,{\"a\":null}]", 1);
    scratch.file("squad.json", &with_more);
    let run = scratch.line("convert squad.json --to muster");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let (before, after): (serde_json::Value, serde_json::Value) =
        (serde_json::from_str(&with_more).unwrap(), serde_json::from_str(&run.out).unwrap());
    assert_eq!(before, after);
}

#[test]
fn a_file_is_written_and_not_overwritten_unless_that_is_asked_for() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let out = scratch.path().join("out.json");
    let run = scratch.line("convert squad.json --to muster -o out.json");
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("lukeskywalker"));

    std::fs::write(&out, "mine").unwrap();
    scratch.line("convert squad.json --to muster -o out.json").fails(2, "--force");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "mine");
    assert_eq!(scratch.line("convert squad.json --to muster -o out.json --force").status, 0);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), written);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("convert squad.json --to muster -o no/such/out.json").fails(2, "no/such/out.json");
    scratch.line("convert squad.json --to muster -o .").fails(2, "folder");
}

#[test]
fn what_cannot_be_read_is_not_converted() {
    let scratch = Scratch::new();
    scratch.file("squad.json", "{\n]");
    let run = scratch.line("convert squad.json --to muster -o out.json");
    run.fails(2, "squad.json:2:1: ");
    assert!(!scratch.path().join("out.json").exists());
}

/// An XWS squad with a misspelled name and an unknown card.
const FOREIGN: &str = r#"{"faction":"rebel","version":"1.0.0","name":"Abroad","pilots":[
  {"name":"lukeskywalker","ship":"xwing","upgrades":{"amd":["r2d2"],"mod":["warpcore"]}},
  {"name":"rookiepilott","ship":"xwing"}]}"#;

#[test]
fn what_became_of_each_item_is_told_on_standard_error() {
    let scratch = Scratch::new();
    scratch.file("squad.xws", FOREIGN);
    let run = scratch.line("convert squad.xws --to muster");
    assert_eq!(run.status, 0);
    for line in ["  recognized      r2d2: R2-D2", "  not recognized  ", "  guessed         "] {
        assert!(run.err.contains(line), "{line:?} is not in {}", run.err);
    }
    assert!(run.err.ends_with("4 items: 2 recognized, 1 guessed, 1 not recognized.\n"), "{}", run.err);
    assert!(run.out.contains("warpcore"), "what is not recognized is kept");

    let machines = scratch.line("convert squad.xws --to muster --json");
    assert_eq!(machines.out, run.out);
    let report: serde_json::Value = serde_json::from_str(&machines.err).unwrap();
    let outcomes: Vec<&str> =
        report["notes"].as_array().unwrap().iter().map(|note| note["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["mapped", "mapped", "refused", "guessed"]);
    assert_eq!(report["notes"][2]["where"], serde_json::json!(["ships", 0, "upgrades", 1]));
}

/// Pilots, each with its upgrades in order.
fn sorted(ships: &serde_json::Value) -> Vec<(&str, Vec<&str>)> {
    ships
        .as_array()
        .unwrap()
        .iter()
        .map(|ship| {
            let mut upgrades: Vec<&str> =
                ship["upgrades"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
            upgrades.sort_unstable();
            (ship["pilot"].as_str().unwrap(), upgrades)
        })
        .collect()
}

#[test]
fn every_form_is_written_and_those_that_can_be_read_come_back() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let mine: serde_json::Value = serde_json::from_str(LEGAL).unwrap();
    for form in ["muster", "xws", "yasb", "text", "markdown", "bbcode", "html"] {
        let run = scratch.line(&format!("convert squad.json --to {form}"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{form}");
        scratch.file("abroad", &run.out);
        let back = scratch.line("convert abroad --to muster");
        let back: serde_json::Value = serde_json::from_str(&back.out).unwrap();
        // A link keeps upgrades by the order of the slots.
        assert_eq!(sorted(&back["list"]["ships"]), sorted(&mine["list"]["ships"]), "{form}");
    }
    assert!(scratch.line("convert squad.json --to text --lang es").out.contains("Piloto"));
}

#[test]
fn of_thousands_of_things_to_tell_people_get_the_first_and_how_many_follow() {
    let scratch = Scratch::new();
    let lines: Vec<String> = (0..300).map(|number| format!("Nobody Nowhere {number} (30)")).collect();
    scratch.file("squad.txt", format!("Wedge Antilles (29)\n{}\n", lines.join("\n")));
    for line in ["convert squad.txt --to muster", "check squad.txt"] {
        let run = scratch.line(line);
        let told = run.err.lines().chain(run.out.lines()).filter(|line| line.contains("Nobody Nowhere"));
        assert!((100..=420).contains(&told.count()), "{line}");
        assert!(run.err.contains(" more; --json") || run.out.contains(" more; --json"), "{line}");
    }
}

#[test]
fn the_code_of_a_list_is_read_back_and_drawn() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let code = scratch.line("convert squad.json --to code");
    assert!(code.status == 0 && code.out.starts_with("MUSTER:1:XWING:"), "{}", code.out);
    scratch.file("code.txt", code.out.to_lowercase());
    let list = |file: &str| -> serde_json::Value {
        let run = scratch.line(&format!("convert {file} --to muster"));
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        serde_json::from_str::<serde_json::Value>(&run.out).unwrap()["list"].clone()
    };
    assert_eq!(list("code.txt"), list("squad.json"));
    scratch.file("wrong.txt", code.out.replacen("XWING:", "XWING:0", 1));
    scratch.line("convert wrong.txt --to muster").fails(2, "The code is incomplete");

    let drawn = scratch.line("convert squad.json --qr");
    assert!(drawn.status == 0 && drawn.out.lines().count() > 15 && drawn.out.contains('█'), "{}", drawn.out);
    assert_eq!(scratch.line("convert squad.json --qr -o code.svg").status, 0);
    assert!(std::fs::read_to_string(scratch.path().join("code.svg")).unwrap().starts_with("<svg"));
    assert_eq!(scratch.line("convert squad.json --qr -o code.PNG").status, 0);
    let picture = std::fs::read(scratch.path().join("code.PNG")).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n"), "{:?}", &picture[..8]);
    assert_eq!(scratch.line("convert squad.json").status, 64);
}

#[test]
fn a_form_that_a_game_does_not_have_is_told_with_those_it_has() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("convert squad.json --to legion-hq").fails(2, "available: muster, xws");
}

#[test]
fn every_list_of_a_text_is_written_into_a_folder_and_told_in_a_line() {
    let scratch = Scratch::new();
    let squad = |pilot: &str| format!(r#"{{"faction":"rebel","pilots":[{{"name":"{pilot}","ship":"xwing"}}]}}"#);
    let (one, two) = (squad("wedgeantilles"), squad("lukeskywalker"));
    scratch
        .file("swiss.json", format!(r#"{{"players":[{{"name":"Ann","list":{one}}},{{"name":"Ben","list":{two}}}]}}"#));
    let run = scratch.line("convert swiss.json --to yasb -o all");
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    assert!(run.err.contains("1. Ann: 1 recognized") && run.err.contains("2. Ben: 1 recognized"), "{}", run.err);
    for (file, number) in [("0001 Ann yasb.txt", 0), ("0002 Ben yasb.txt", 5)] {
        let link = std::fs::read_to_string(scratch.path().join("all").join(file)).unwrap();
        assert!(link.contains(&format!("v4!s!{number}:")), "{link}");
    }
    let checked = scratch.line("check swiss.json");
    assert_eq!(checked.out.lines().count(), 2, "{}", checked.out);
    assert!(checked.out.contains("swiss.json (2): Ben: "), "{}", checked.out);
}

#[test]
fn a_text_that_is_hardly_understood_is_written_with_a_status_that_says_so() {
    let scratch = Scratch::new();
    let lines: Vec<String> = (0..30).map(|number| format!(" - Nothing Known {number} (3)")).collect();
    scratch.file("squad.txt", format!("Wedge Antilles (29)\n{}\n", lines.join("\n")));
    let run = scratch.line("convert squad.txt --to muster");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("wedgeantilles") && run.err.contains("hardly the list that was meant"), "{}", run.err);
}

#[test]
fn all_forms_are_written_at_once() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    assert_eq!(scratch.line("convert squad.json --to all -o forms").status, 0);
    for file in ["muster.json", "xws.xws", "yasb.txt", "text.txt", "code.txt", "html.html"] {
        assert!(scratch.path().join("forms").join(file).is_file(), "{file}");
    }
}

#[test]
fn a_campaign_of_another_program_is_read_item_by_item() {
    let scratch = Scratch::new();
    scratch.file(
        "theirs.json",
        r#"{"campaignName":"Saturday","campaignExpansionCode":"Core","credits":100,"fame":2,
        "campaignHeroes":[{"heroID":"H1","xpAmount":2,"campaignItems":[{"id":"item109","name":"DH-17"}],"campaignSkills":[]},
        {"heroID":"H4","xpAmount":0,"campaignItems":[],"campaignSkills":[]}],
        "campaignStructure":[{"missionID":"Core2","threatLevel":2,"isItemChecked":true}],"campaignRewards":["other"]}"#,
    );
    let run = scratch.line("convert theirs.json --to muster");
    assert_eq!(run.status, 0, "{}", run.err);
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&document["format"], &document["name"]), (&"campaign".into(), &"Saturday".into()));
    assert_eq!(document["list"]["heroes"][1]["hero"], "gideon-argus");
    assert!(run.err.contains("fame 2") && run.err.contains("other"), "{}", run.err);
    scratch.file("ours.json", &run.out);
    let shown = scratch.line("campaign show ours.json");
    assert!(shown.out.contains("DH-17"), "{}", shown.out);
}

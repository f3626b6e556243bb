//! `muster campaign`.

use serde_json::Value;

use crate::program::{Scratch, json, works};

/// Asserts success with this output.
const NEW: &str = "campaign new a.json --hero diala-passil --hero fenn-signis --hero gaarkhan --hero gideon-argus \
                   --class military-might --seed 7";

/// A campaign before its first Rebel stage.
fn after_the_first_mission() -> Scratch {
    let scratch = Scratch::new();
    works(&scratch.line(NEW), "Play Aftermath");
    works(&scratch.run(["campaign", "next", "a.json", "1", "rebels", "draw"]), "Rebel upgrade stage");
    scratch
}

#[test]
fn a_campaign_goes_on_from_its_file_step_by_step() {
    let scratch = Scratch::new();
    works(&scratch.line(NEW), "Mission 1, introduction, threat level 2");
    scratch.line(NEW).fails(2, "a.json");
    works(&scratch.line("campaign next a.json 1"), "Play Aftermath, then choose its ending.");
    let ended = json(&scratch.run(["campaign", "next", "a.json", "won rebels", "--json"]));
    assert_eq!((&ended["step"], &ended["credits"]), (&"side_missions".into(), &800.into()));
    works(&scratch.line("campaign deal a.json"), "Rebel upgrade stage");
    works(&scratch.line("campaign check a.json"), "Legal");
    works(&scratch.line("check a.json"), "Legal");
    scratch.line("campaign next a.json nonsense").fails(2, "nonsense");
    works(&scratch.line("--lang es campaign next a.json"), "Etapa de Mejora Rebelde");
}

#[test]
fn a_mission_is_kept_at_the_table_entry_by_entry() {
    let scratch = Scratch::new();
    works(&scratch.line(NEW), "Play Aftermath");
    scratch.line("campaign table a.json").fails(2, "No mission is being played");
    works(&scratch.line("campaign next a.json 1"), "choose its ending");
    works(&scratch.line("campaign table a.json"), "Before the first round");
    let entries = ["begin", "activate diala", "damage stormtrooper.1 2", "force diala 2", "run"];
    let run = scratch.run(["campaign", "table", "a.json"].into_iter().chain(entries));
    works(&run, "Diala Passil: 0/12 damage, 3/5 strain, 0/1 activations");
    assert!(run.out.contains("Stormtrooper 1: 3 figures, damage 2, 0, 0, ready"), "{}", run.out);
    // What breaks a rule is not entered.
    scratch.run(["campaign", "table", "a.json", "activate fenn"]).fails(2, "Someone is active");
    scratch.run(["campaign", "table", "a.json", "dance"]).fails(2, "\"dance\" is not an entry");
    works(&scratch.line("campaign table a.json --undo"), "2/5 strain");
    let table = json(&scratch.line("campaign table a.json --json"));
    assert_eq!((&table["round"], &table["answers"][0]["line"]), (&1.into(), &"end".into()));
    works(&scratch.line("campaign check a.json"), "Legal");
    // The result is entered as of a mission without a table.
    works(&scratch.run(["campaign", "table", "a.json", "1", "win rebels"]), "The Rebels win the mission.");
    works(&scratch.run(["campaign", "next", "a.json", "rebels", "draw"]), "Rebel upgrade stage");
}

#[test]
fn cards_crates_and_the_strength_of_the_empire_are_kept_with_the_table() {
    let scratch = Scratch::new();
    let new = "campaign new a.json --hero diala-passil --hero gaarkhan --automated --strength hard --seed 7";
    works(&scratch.line(new), "Play Aftermath");
    works(&scratch.line("campaign next a.json 1"), "choose its ending");
    works(&scratch.line("campaign table a.json"), "threat 0, 3 more each round");
    let entries = ["begin", "crate diala", "supply diala bacta-infusion", "activate diala", "use diala bacta infusion"];
    let run = scratch.run(["campaign", "table", "a.json"].into_iter().chain(entries));
    works(&run, "Bacta Infusion: discarded.");
    works(&scratch.run(["campaign", "table", "a.json", "supply gaarkhan"]), "Gaarkhan has ");
    let entry = |scratch: &Scratch| {
        let document: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(scratch.path().join("a.json")).unwrap()).unwrap();
        document["list"]["log"][0].clone()
    };
    // The chance of a test is told without an entry.
    let chances = scratch.run(["campaign", "table", "a.json", "try insight 1 door"]);
    works(&chances, "Diala Passil: ");
    // What was drawn is named, and the crate counts for the log until it is taken back.
    let kept = entry(&scratch);
    assert!(kept["table"][5].as_str().unwrap().starts_with("supply h2 "), "{kept}");
    assert_eq!(kept["crates"], 1);
    for _ in 0..5 {
        let _ = scratch.line("campaign table a.json --undo");
    }
    assert_eq!(
        (entry(&scratch)["table"].as_array().map(Vec::len), entry(&scratch)["crates"].as_i64().unwrap_or(0)),
        (Some(1), 0)
    );
    // The table is printed as it stands.
    works(&scratch.line("sheet a.json --style table -o table.pdf"), "");
    assert!(std::fs::read(scratch.path().join("table.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn the_shop_draws_learns_buys_and_refuses_what_is_too_expensive() {
    let scratch = after_the_first_mission();
    let shop = json(&scratch.line("campaign shop a.json --json"));
    let answers: Vec<&str> =
        shop["answers"].as_array().unwrap().iter().map(|answer| answer["label"].as_str().unwrap()).collect();
    assert!(answers.iter().any(|label| label.starts_with("Buy ")), "{answers:?}");
    scratch.line("campaign shop a.json --learn diala-passil-battle-meditation").fails(2, "Too much XP");
    scratch.line("campaign shop a.json --buy a280").fails(2, "A280");
    scratch.line("campaign stage a.json").fails(2, "Rebel upgrade stage");
    let item = answers.iter().find_map(|label| label.strip_prefix("Buy ")?.split(" for ").next()).unwrap();
    works(
        &scratch.run(["campaign", "shop", "a.json", "--buy", &format!("{item}=gaarkhan"), "--done"]),
        "Imperial upgrade stage",
    );
    let shown = json(&scratch.line("campaign show a.json --json"));
    assert_eq!(shown["heroes"][2]["items"].as_array().map(Vec::len), Some(1), "{shown}");
    works(&scratch.line("campaign show a.json"), &format!("Gaarkhan got {item}"));
}

#[test]
fn drawing_again_is_kept_in_the_log() {
    let scratch = after_the_first_mission();
    let _ = json(&scratch.line("campaign deal a.json --json"));
    let _ = json(&scratch.line("campaign deal a.json --again --json"));
    works(&scratch.line("campaign show a.json --form markdown"), "- Drawn again: tier 1 items");
    works(&scratch.line("campaign check a.json"), "Legal");
}

#[test]
fn only_the_empire_sees_its_agenda_cards() {
    let scratch = after_the_first_mission();
    let _ = json(&scratch.line("campaign shop a.json --done --json"));
    let hidden = json(&scratch.line("campaign next a.json --json"));
    assert_eq!(hidden["answers"].as_array().map(Vec::len), Some(0));
    let stage = json(&scratch.line("campaign stage a.json --json"));
    let labels = stage["answers"].to_string();
    assert!(labels.contains("influence"), "{labels}");
    let seen = json(&scratch.line("campaign next a.json --as empire --json"));
    assert_eq!(seen["answers"], stage["answers"]);
    let hidden = json(&scratch.line("campaign next a.json --json"));
    assert!(!hidden["answers"].to_string().contains("influence"));
}

#[test]
fn a_campaign_with_a_broken_rule_is_not_legal_and_two_are_compared() {
    let scratch = after_the_first_mission();
    let before = std::fs::read_to_string(scratch.path().join("a.json")).unwrap();
    scratch.file("b.json", before.replace("\"threat_level\": 2", "\"threat_level\": 5"));
    let run = scratch.line("check b.json");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("CC-K21"), "{}", run.out);
    let report: Value = serde_json::from_str(&scratch.line("campaign check b.json --json").out).unwrap();
    assert_eq!((&report["legal"], &report["findings"][0]["facts"]["right"]), (&false.into(), &2.into()));
    let _ = json(&scratch.line("campaign shop a.json --done --json"));
    works(&scratch.line("diff b.json a.json"), "not legal");
    scratch.file("c.json", before.replacen("\"core\"", "3", 1));
    scratch.line("check c.json").fails(2, "list.campaign: expected text in quotes");
}

#[test]
fn odds_of_a_weapon_of_an_attacker_and_of_a_test() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line(&format!("{NEW} --json")));
    let odds = |line: &str| json(&scratch.line(&format!("campaign odds a.json --json {line}")));
    let weapon =
        |id: &str| odds(&format!("--hero 2 --weapon {id} --against stormtrooper-regular"))["mean"].as_f64().unwrap();
    assert!(weapon("e-11") > weapon("class:fenn-signis-infantry-rifle"));
    assert!(odds("--hero gaarkhan --by darth-vader")["defeated"].as_f64().unwrap() < 0.5);
    let test = |line: &str| odds(line)["passed"].as_f64().unwrap();
    assert!(test("--test insight --focused") > test("--test insight"));
    assert!(test("--test insight=2 --tokens 1") > test("--test insight=2"));
    works(&scratch.line("campaign odds a.json --test tech"), "Successes");
    assert_eq!(scratch.line("campaign odds a.json").status, 64);
    assert_eq!(scratch.line("campaign odds a.json --test luck").status, 64);
}

#[test]
fn a_campaign_is_a_document_like_a_list_and_takes_part_in_no_match() {
    let scratch = after_the_first_mission();
    let text = std::fs::read_to_string(scratch.path().join("a.json")).unwrap();
    works(&scratch.line("convert a.json --to text"), "Diala Passil");
    let written = json(&scratch.line("convert a.json --to muster"));
    assert_eq!(written, serde_json::from_str::<Value>(&text).unwrap());
    scratch.file("a.jsonl", serde_json::to_string(&written).unwrap());
    let report = json(&scratch.line("check --jsonl a.jsonl"));
    assert_eq!((&report["format"], &report["totals"][0]["value"]), (&"campaign".into(), &1.into()));
    for line in ["suggest a.json", "play a.json a.json", "check --versus a.json a.json", "gauntlet a.json --games 1"] {
        scratch.line(line).fails(2, "not a list that can take part in a match");
    }
}

#[test]
fn the_best_weapon_is_taken_and_what_is_not_counted_is_named() {
    let scratch = Scratch::new();
    let _ = json(&scratch.line(&format!("{NEW} --json")));
    let best = json(&scratch.line("campaign odds a.json --hero fenn-signis --against nexu-regular --json"));
    assert_eq!(best["weapon"], "class:fenn-signis-infantry-rifle");
    let left = |odds: &Value| odds["left_out"].as_array().unwrap().clone();
    assert!(left(&best).iter().any(|card| card["reason"] == "text"), "{best}");
    let hero = "campaign odds a.json --hero gideon-argus --against nexu-regular";
    works(&scratch.line(hero), "Gideon Argus with Holdout Blaster against Nexu");
    works(&scratch.line(&format!("--lang es {hero}")), "No cuenta:");
    // The odds are a situation for "muster odds".
    scratch.file(
        "odds.json",
        serde_json::json!({"muster": 1, "system": "imperial-assault", "odds": best["odds"]}).to_string(),
    );
    let again = json(&scratch.line("odds odds.json --json"));
    assert!(
        (again["odds"]["damage"]["mean"].as_f64().unwrap() - best["mean"].as_f64().unwrap()).abs() < 1e-9,
        "{again}"
    );
}

#[test]
fn the_shop_says_what_each_item_changes() {
    let scratch = after_the_first_mission();
    let none = scratch.line("campaign odds a.json --shop");
    none.fails(2, "--item");
    let named = scratch.line("campaign odds a.json --shop --item e-11 --item combat-coat --against nexu-regular");
    works(&named, "E-11, ");
    works(&named, "Health 12 → 14");
    let _ = json(&scratch.line("campaign shop a.json --json"));
    let table = json(&scratch.line("campaign odds a.json --shop --json"));
    assert_eq!(table["changes"].as_array().map(Vec::len), Some(24), "{table}");
    let (groups, first) = (table["groups"].as_array().unwrap().len(), &table["changes"][0]);
    assert!(groups > 0 && first["attacks"].as_array().map(Vec::len) == Some(groups), "{first}");
}

#[test]
fn a_campaign_is_printed_for_all_and_its_secrets_for_the_empire_alone() {
    let scratch = Scratch::new();
    works(&scratch.line(NEW), "Play Aftermath");
    works(&scratch.line("campaign next a.json 1"), "choose its ending");
    let size = |options: &str| {
        let made = json(&scratch.line(format!("sheet a.json -o out.pdf --force --json {options}").trim()));
        (made["pages"].as_u64().unwrap(), made["bytes"].as_u64().unwrap())
    };
    // Four heroes and the terms.
    assert_eq!(size("").0, 5);
    assert_eq!(size("--style log --with empty --paper letter").0, 1);
    for style in ["empire", "agendas", "shop"] {
        assert!(size(&format!("--style {style}")).0 >= 1, "{style}");
    }
    let (open, secret) = (size("--style mission"), size("--style mission --as empire"));
    assert!(secret.1 > open.1 + 1_000, "{open:?} {secret:?}");
    let same = |seat: &str| size(&format!("--style mission --with secrets --as {seat}"));
    assert_eq!((same("table"), same("rebels"), same("empire")), (open, open, secret));
    scratch.line("sheet a.json -o out.pdf --force --style summary").fails(2, "heroes, empire, agendas");
}

const PACK: &str = include_str!("../../src/systems/tests/packs/campaign.json");

#[test]
fn a_campaign_of_a_pack_is_begun_shopped_weighed_printed_and_checked() {
    let scratch = Scratch::new();
    scratch.file("garage.json", PACK);
    works(&scratch.line("pack check garage.json"), "10 new cards, 1 changed");
    works(&scratch.line("pack add garage.json"), "Garage tales 1");
    let begin =
        "campaign new g.json --kind garage --hero tova-renn --hero diala-passil --class military-might --seed 3";
    works(&scratch.line(begin), "Play Night Shift (homebrew)");
    let document = json(&scratch.line("convert g.json --to muster"));
    assert_eq!(document["packs"][0]["id"], "garage-tales");
    works(&scratch.run(["campaign", "next", "g.json", "1", "rebels"]), "Rebel upgrade stage");
    works(&scratch.line("campaign shop g.json --learn tova-renn-thick-skin"), "Tova Renn (homebrew)");
    works(&scratch.line("campaign check g.json"), "Homebrew from Garage tales 1");
    works(&scratch.line("campaign show g.json"), "Night Shift (homebrew)");
    let best = json(&scratch.line("campaign odds g.json --hero tova-renn --against stormtrooper-regular --json"));
    assert_eq!(best["weapon"], "class:tova-renn-rivet-gun");
    works(&scratch.line("campaign odds g.json --shop --item welding-mask"), "Welding Mask (homebrew), 150 credits");
    works(&scratch.line("odds g.json"), "Tova Renn (homebrew)");
    works(&scratch.line("search imperial-assault welding"), "Welding Mask (homebrew)");
    let printed = json(&scratch.line("sheet g.json -o out.pdf --json"));
    assert_eq!(printed["pages"], 3);
    works(&scratch.line("sheet g.json -o map.pdf --mission garage-one"), "");
    // Without its pack a campaign says what is missing, and is written as it was.
    works(&scratch.line("pack remove garage-tales"), "");
    let run = scratch.line("check g.json");
    assert_eq!(run.status, 1, "{}", run.out);
    assert!(run.out.contains("garage-tales") && run.out.contains("tova-renn"), "{}", run.out);
    assert_eq!(json(&scratch.line("convert g.json --to muster"))["list"]["heroes"][0]["hero"], "tova-renn");
}

#[test]
fn an_item_is_handed_to_another_hero() {
    let scratch = after_the_first_mission();
    let rifle = "class:fenn-signis-infantry-rifle";
    works(
        &scratch.line(&format!("campaign give a.json --item {rifle} --hero gaarkhan")),
        "Fenn Signis hands Infantry Rifle to Gaarkhan.",
    );
    scratch.line(&format!("campaign give a.json --item {rifle} --hero 3")).fails(2, "No other hero");
    scratch.line("campaign give a.json --item e-11 --hero 3").fails(2, "No other hero");
    let weapon = json(
        &scratch.line(&format!("campaign odds a.json --hero gaarkhan --weapon {rifle} --against nexu-regular --json")),
    );
    assert_eq!(weapon["distance"], 3);
    works(&scratch.line("campaign odds a.json --hero 1 --against nexu-regular"), "melee at 2 spaces");
    works(&scratch.line("odds a.json --attacker diala"), "(melee at 2 spaces)");
    works(&scratch.line("campaign check a.json"), "Legal");
}

#[test]
fn the_page_of_any_mission_is_printed() {
    let scratch = after_the_first_mission();
    let bytes = |options: &str| {
        let made =
            json(&scratch.line(format!("sheet a.json -o m.pdf --style mission --json --force {options}").trim()));
        made["bytes"].as_u64().unwrap()
    };
    // Nothing can be next before the Rebel stage is over.
    assert!(bytes("--mission homecoming") > bytes("") + 2_000);
    assert!(bytes("--mission core2 --as empire") > bytes("--mission core2") + 500);
    works(&scratch.line("sheet a.json -o other.pdf --mission core2"), "");
    scratch.line("sheet a.json -o m.pdf --mission nowhere --force").fails(2, "nowhere");
    scratch.file("squad.json", crate::program::LEGAL);
    scratch.line("sheet squad.json -o m.pdf --mission core2 --force").fails(2, "mission");
}

#[test]
fn a_mission_is_watched_replayed_counted_and_played_from_a_seat() {
    let scratch = after_the_first_mission();
    let played = "campaign play a.json --mission core2 --seed 4";
    let watched = scratch.line(&format!("{played} --replay r.json"));
    works(&watched, "Mission: Aftermath.");
    works(&watched, "is not simulated");
    let ending = watched.out.lines().last().unwrap().to_owned();
    works(&scratch.line("replay r.json"), &ending);
    works(&scratch.line("replay r.json"), "replays exactly");

    let account = json(&scratch.line(&format!("{played} --json")));
    assert_eq!((&account["games"], &account["seed"]), (&1.into(), &4.into()));
    let winner = if ending.starts_with("The Empire") { 1 } else { 0 };
    assert_eq!(account["wins"][winner], 1, "{ending}");
    assert_eq!(json(&scratch.line(&format!("{played} --json --games 2")))["games"], 2);

    // What is answered is played by the heroes; the rest is left when nothing more is read.
    let by_hand = scratch.with_input(&format!("{played} --as rebels"), "1\nno such answer\n1\n");
    works(&by_hand, "Answer with a number from 1 to");
    scratch.line(&format!("{played} --as rebels --json")).fails(64, "--json");
    scratch.line("campaign play a.json --mission nowhere").fails(64, "nowhere");
}

#[test]
fn two_cards_are_compared_in_games_of_a_mission_and_what_is_not_seen_is_said() {
    let scratch = after_the_first_mission();
    let compare = "campaign compare a.json --mission core2 --seed 4 --games 2 --hero 2";
    let told = scratch.line(&format!("{compare} --card e-11 --card combat-coat"));
    works(&told, "Games won by the heroes, 2 with each (seed 4):");
    works(&told, "E-11");
    works(&told, "Caution");
    let compared = json(&scratch.line(&format!("{compare} --card e-11 --json")));
    assert_eq!((&compared["games"], &compared["hero"]), (&2.into(), &2.into()));
    assert_eq!((&compared["cards"][0]["card"], &compared["cards"][1]["card"]), (&"e-11".into(), &Value::Null));
    assert_eq!(compared["pairs"], 2);
    assert_eq!(compared["sure"], false, "two games are never enough");
    // The same seeds are the same games.
    assert_eq!(json(&scratch.line(&format!("{compare} --card e-11 --json --jobs 1"))), compared);
    scratch.line(&format!("{compare} --card e-12")).fails(2, "e-12");
    scratch.line(&format!("{compare} --card e-11 --card dh-17 --card dl-44")).fails(64, "--card");
}

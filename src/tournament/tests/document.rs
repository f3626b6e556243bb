//! Documents out and in.

use kernel::Language;
use proptest::prelude::*;
use serde_json::{Value, json};
use systems::SystemId;
use tournament::{ListRule, Lists, Pairing, Settings, Tournament};

use super::properties::any_tournament;

fn again(tournament: &Tournament) -> Tournament {
    Tournament::read(&serde_json::to_string_pretty(&tournament.to_json()).unwrap()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn the_document_that_is_read_is_the_document_that_was_written(
        players in 2..9_usize, rounds in 0..5_usize, seed in 0..99_999_u64, name in ".{0,40}", growth in 0..100_u32
    ) {
        let mut tournament = any_tournament(SystemId::Legion, players, rounds, seed);
        tournament.name = name;
        tournament.settings.lists = Lists { rule: ListRule::Growing, start: 400, growth };
        tournament.set_list(0, Some((json!({ "list": { "units": [] } }), 0))).unwrap();
        prop_assert_eq!(again(&tournament), tournament);
    }
}

#[test]
fn fields_of_others_stay_at_every_level() {
    let mut tournament = any_tournament(SystemId::XWing, 4, 1, 3);
    tournament.settings = Settings { cut: 2, ..tournament.settings };
    let mut written = tournament.to_json();
    let ways = ["", "/tournament", "/tournament/scoring", "/tournament/players/0", "/tournament/rounds/0"];
    let deeper = ["/tournament/rounds/0/tables/0", "/tournament/rounds/0/tables/0/result"];
    for way in ways.iter().chain(&deeper) {
        written.pointer_mut(way).unwrap()["club"] = json!({ "table": way });
    }
    let read = Tournament::read(&written.to_string()).unwrap();
    assert_eq!(read.to_json(), written);
}

#[test]
fn what_is_left_out_is_as_usual_in_the_game() {
    let read = Tournament::read(r#"{"muster":1,"system":"legion","format":"tournament","tournament":{}}"#).unwrap();
    let settings = Settings::of(SystemId::Legion, Pairing::Swiss, 0);
    assert_eq!(read, Tournament::new(SystemId::Legion, "", settings));
}

/// Changes a document at a place, and gives what is said about it.
fn complaint(way: &str, value: Value) -> String {
    let mut written = any_tournament(SystemId::XWing, 4, 1, 3).to_json();
    *written.pointer_mut(way).unwrap() = value;
    let error = Tournament::read(&serde_json::to_string_pretty(&written).unwrap()).unwrap_err();
    assert_ne!(error.sentence(Language::English), error.sentence(Language::Spanish));
    error.sentence(Language::English)
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (way, value, told) in [
        ("/muster", json!(2), "newer version"),
        ("/system", json!("chess"), "chess"),
        ("/format", json!("standard"), "tournament"),
        ("/tournament/cut", json!(3), "2, 4, 8"),
        ("/tournament/seed", json!(-1), "seed"),
        ("/tournament/pairing", json!("swedish"), "round_robin"),
        ("/tournament/order", json!(["luck"]), "extended_schedule"),
        ("/tournament/scoring/win", json!("many"), "scoring.win"),
        ("/tournament/players/1/name", json!("Ana"), "players[1]"),
        ("/tournament/players/1/name", json!(""), "letters"),
        ("/tournament/rounds/0/tables/0/players", json!([0, 9]), "tables[0].players[1]"),
        ("/tournament/rounds/0/tables/0/players", json!([1, 1]), "tables[0].players"),
        ("/tournament/rounds/0/tables/0/result/points", json!([1]), "result.points"),
        ("/tournament/rounds/0/tables/0/result/points", json!([1, 2.5]), "points[1]"),
        ("/tournament/rounds/0/tables/0/result", json!([]), "result"),
    ] {
        let said = complaint(way, value);
        assert!(said.contains("ine ") && said.contains(told), "{way}: {said}");
    }
    let mut twice = any_tournament(SystemId::XWing, 4, 1, 3).to_json();
    let first = twice.pointer("/tournament/rounds/0/tables/0").unwrap().clone();
    *twice.pointer_mut("/tournament/rounds/0/tables/1").unwrap() = first;
    assert!(Tournament::read(&twice.to_string()).unwrap_err().sentence(Language::English).contains("two tables"));
}

//! `muster table`, and matches on tables of one's own.

use std::fs;

use crate::program::{Scratch, json, works};

#[test]
fn a_random_table_is_the_same_for_the_same_seed_and_ready_in_every_game() {
    let scratch = Scratch::new();
    for game in ["xwing", "legion", "imperial-assault"] {
        let told =
            json(&scratch.run(["table", "random", "a.json", "--system", game, "--seed", "7", "--json", "--force"]));
        assert_eq!((&told["playable"], &told["system"]), (&true.into(), &game.into()));
        let kept = fs::read_to_string(scratch.path().join("a.json")).unwrap();
        let again = ["table", "random", "b.json", "--system", game, "--seed", "7", "--force"];
        works(&scratch.run(again), "Random table 7");
        assert_eq!(fs::read_to_string(scratch.path().join("b.json")).unwrap(), kept);
        works(&scratch.line("table show a.json"), "No.  Piece");
        works(&scratch.line("--lang es table check a.json"), "a.json: «Random table 7»");
    }
    scratch.line("table random a.json --system legion").fails(2, "a.json");
}

#[test]
fn a_table_is_built_piece_by_piece_and_what_is_wrong_is_told() {
    let scratch = Scratch::new();
    works(&scratch.line("table new a.json --system legion --name Club"), "Club");
    works(&scratch.line("table lay a.json house 400,300 --turn 8 --set height=60 --opposite"), "2 pieces");
    let run = scratch.line("table lay a.json wood 420,320");
    assert_eq!(run.status, 1, "{}", run.out);
    assert!(run.out.contains("LEG-TABLE-03") && run.out.contains("piece 3"), "{}", run.out);
    works(&scratch.line("table take a.json 3"), "2 pieces");
    let kept = fs::read_to_string(scratch.path().join("a.json")).unwrap();
    assert!(kept.contains(r#""height":60"#), "{kept}");
    works(&scratch.line("table mirror a.json"), "Club");
    works(&scratch.line("table mirror a.json"), "Club");
    assert_eq!(fs::read_to_string(scratch.path().join("a.json")).unwrap(), kept);
    scratch.line("table lay a.json hose 1,1").fails(64, "Did you mean house?");
    scratch.line("table lay a.json house here").fails(64, "such as 400,300");
    scratch.line("table lay a.json house 1,1 --set color=red").fails(64, "along, across");
    scratch.line("table take a.json 9").fails(2, "the table has 2");
    scratch.line("table new b.json --system legion --from castle").fails(64, "village");
    works(&scratch.line("table new b.json --system xwing"), "0 pieces");
    scratch.line("table mirror b.json").fails(2, "printed side");
}

#[test]
fn a_table_is_printed_and_its_unreadable_file_is_told_with_its_line() {
    let scratch = Scratch::new();
    works(&scratch.line("table new a.json --system legion --from village"), "20 pieces");
    let _ = scratch.line("table sheet a.json -o a.pdf");
    assert!(fs::read(scratch.path().join("a.pdf")).unwrap().starts_with(b"%PDF"));
    fs::write(
        scratch.path().join("b.json"),
        "{\"muster\":1,\"system\":\"legion\",\"format\":\"table\",\n\"table\":{\"pieces\":[{}]}}",
    )
    .unwrap();
    scratch.line("table show b.json").fails(2, "b.json:2:20");
}

#[test]
fn matches_and_gauntlets_are_played_on_it_and_a_replay_has_it_inside() {
    let scratch = Scratch::new();
    let ship = r#"{"pilot":"academypilot","ship":"tiefighter","upgrades":[]}"#;
    let squad = |name: &str| {
        format!(
            r#"{{"muster":1,"system":"xwing","name":"{name}","list":{{"faction":"imperial","ships":[{ship},{ship}]}}}}"#
        )
    };
    for name in ["one", "two"] {
        fs::write(scratch.path().join(format!("{name}.json")), squad(name)).unwrap();
    }
    works(&scratch.line("table random belt.json --system xwing --seed 3 --name Belt"), "Belt");
    let play = "play one.json two.json --table belt.json --seed 5 --players random --replay r.json";
    works(&scratch.line(play), "Obstacles: Belt.");
    fs::remove_file(scratch.path().join("belt.json")).unwrap();
    works(&scratch.line("replay r.json"), "Verified");
    works(&scratch.line("table random belt.json --system xwing --seed 3"), "Random table 3");
    works(&scratch.line("play one.json two.json --table belt.json --games 2 --seed 5 --players random"), "2 games");
    works(
        &scratch.line("gauntlet one.json --against two.json --table belt.json --games 2 --seed 5 --players random"),
        "one",
    );
    works(&scratch.line("table random wood.json --system legion --seed 3"), "Random table 3");
    scratch.line("play one.json two.json --table wood.json").fails(2, "Star Wars: Legion");
    works(&scratch.line("table new bad.json --system xwing --name Bad"), "Bad");
    let _ = scratch.line("table lay bad.json pebble 20,20");
    scratch.line("play one.json two.json --table bad.json").fails(64, "Bad");
}

#[test]
fn a_pack_of_tables_is_made_added_played_on_and_its_tables_are_copied() {
    let scratch = Scratch::new();
    for (name, seed) in [("Ruins", "1"), ("Woods", "2")] {
        let path = format!("{}.json", name.to_lowercase());
        let made = ["table", "random", &path, "--system", "legion", "--seed", seed, "--name", name];
        works(&scratch.run(made), name);
    }
    let made = "pack tables ruins.json woods.json --id club-tables --pack-version 3 -o pack.json";
    assert_eq!(scratch.line(made).status, 0);
    works(&scratch.line("pack check pack.json"), "2 tables");
    works(&scratch.line("pack add pack.json"), "club-tables 3 (club-tables), Star Wars: Legion: 2 tables");
    works(&scratch.line("pack list"), "club-tables/woods  Woods");
    works(&scratch.line("table show club-tables/woods"), "Woods (club-tables 3)");
    works(&scratch.line("table check club-tables@3/ruins"), "Ready to play");
    works(&scratch.line("table new own.json --system legion --from club-tables/ruins"), "\"Ruins\"");
    assert_eq!(
        fs::read_to_string(scratch.path().join("own.json")).unwrap(),
        fs::read_to_string(scratch.path().join("ruins.json")).unwrap()
    );
    scratch.line("table show club-tables/castle").fails(2, "club-tables/ruins, club-tables/woods");
    scratch.line("table show club-tables@2/ruins").fails(2, "in version 3, not 2");
    let unit = r#"{"unit":"stormtroopers","upgrades":[]}"#;
    scratch.file(
        "one.json",
        format!(
            r#"{{"muster":1,"system":"legion","name":"One","list":{{"faction":"galactic_empire","units":[{unit}]}}}}"#
        ),
    );
    scratch.line("pack use one.json club-tables").fails(2, "no cards");
}

#[test]
fn check_judges_tables_and_tournaments_and_names_the_command_of_other_files() {
    let scratch = Scratch::new();
    works(&scratch.line("table random a.json --system legion --seed 7"), "Random table 7");
    works(&scratch.line("check a.json"), "Ready to play");
    assert_eq!(json(&scratch.line("check a.json --json"))["playable"], true);
    let _ = scratch.line("table lay a.json wood 10,10");
    assert_eq!(scratch.line("check a.json").status, 1);
    works(&scratch.line("tournament new t.json --system legion --player Ana --name Friday"), "1 player");
    works(&scratch.line("check t.json"), "the tournament \"Friday\"");
    scratch.file(
        "bad.json",
        "{\"muster\":1,\"system\":\"legion\",\"format\":\"tournament\",\n\"tournament\":{\"players\":3}}",
    );
    scratch.line("check bad.json").fails(2, "bad.json:2:");
    scratch.file("r.json", "{\"muster_replay\":1}");
    scratch.line("check r.json").fails(2, "muster position check");
    scratch.file("p.json", "{\"muster_pack\":1}");
    scratch.line("check p.json").fails(2, "muster pack check");
}

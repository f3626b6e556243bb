//! `muster random` and `muster suggest`.

use crate::program::{LEGAL, Scratch};

#[test]
fn a_random_list_is_legal_and_comes_again_from_its_seed() {
    let scratch = Scratch::new();
    let line = "random xwing rebel --points 98-100 --entries 3 --seed 7 --to muster";
    let run = scratch.line(line);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(scratch.line(line).out, run.out);
    assert_ne!(scratch.line(&line.replace("seed 7", "seed 8")).out, run.out);
    scratch.file("squad.json", &run.out);
    assert_eq!(scratch.line("check squad.json").status, 0);
    assert_eq!(run.out.matches("\"pilot\"").count(), 3);
}

#[test]
fn several_random_lists_are_told_to_programs_with_their_seeds() {
    let run = Scratch::new().line("random imperial-assault mercenary --count 2 --seed 3 --json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let told: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let lists = told["lists"].as_array().unwrap();
    assert_eq!((lists.len(), lists[0]["seed"].as_u64()), (2, Some(3)));
    assert!(lists.iter().all(|list| (38..=40).contains(&list["points"].as_i64().unwrap())));
}

#[test]
fn a_random_list_that_cannot_be_is_refused_with_a_reason() {
    let scratch = Scratch::new();
    scratch.line("random xwing mercenary").fails(64, "rebel, imperial");
    // Only factions of the requested game.
    let run = scratch.line("random xwing ewoks");
    assert!(!run.err.contains("mercenary") && !run.err.contains("republic"), "{}", run.err);
    run.fails(64, "rebel, imperial, scum");
    scratch.line("random xwing rebel --points 100-90").fails(64, "90-100");
    scratch.line("random xwing rebel --points 90-101").fails(64, "100");
    scratch.line("random xwing rebel --format nothing").fails(64, "standard");
    scratch.line("random xwing rebel --points 99-100 --entries 40").fails(2, "--entries");
}

#[test]
fn ways_to_spend_what_is_left_are_shown_and_taken() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let run = scratch.line("suggest squad.json --most 3");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("1. ") && run.out.contains("tournament lists"), "{}", run.out);
    let told: serde_json::Value = serde_json::from_str(&scratch.line("suggest squad.json --json").out).unwrap();
    let first = &told["ways"][0];
    let taken = scratch.line("suggest squad.json --take 1");
    scratch.file("whole.json", &taken.out);
    assert_eq!(scratch.line("check whole.json").status, 0);
    assert!(taken.out.contains(first["cards"][0]["card"].as_str().unwrap().rsplit(':').next().unwrap()));
    scratch.line("suggest squad.json --take 50").fails(2, "50");
}

#[test]
fn a_list_that_is_taken_gives_a_terminal_nothing_to_obey() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL.replacen("Two colors", "Two\\u001b[2J\\u009b colors", 1));
    for form in ["muster", "text"] {
        let run = scratch.line(&format!("suggest squad.json --take 1 --to {form}"));
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(!run.out.contains(['\u{1b}', '\u{9b}']), "{:?}", run.out);
    }
}

//! `muster search`.

use crate::program::Scratch;

#[test]
fn a_card_is_found_by_name_and_by_what_it_is() {
    let scratch = Scratch::new();
    let run = scratch.line("search xwing luke skywalker kind:pilot --json");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let answer = &run.json()[0];
    assert_eq!((&answer["system"], &answer["query"]), (&"xwing".into(), &"luke skywalker kind:pilot".into()));
    assert_eq!(answer["hits"][0]["id"], "rebel:xwing:lukeskywalker");
    assert_eq!(answer["hits"][0]["cost"], 28);
    let cheap = scratch.line("search xwing slot:crew cost<=1 --json --limit 3");
    let hits = cheap.json()[0]["hits"].as_array().unwrap().clone();
    assert_eq!(hits.len(), 3);
    assert!(hits.iter().all(|hit| hit["cost"].as_i64().unwrap() <= 1), "{hits:?}");
}

#[test]
fn people_get_a_line_with_kind_cost_and_name_in_their_language() {
    let scratch = Scratch::new();
    let run = scratch.line("search xwing --lang es tipo:upgrade chewbacca");
    assert!(run.out.starts_with("Mejora    4  Chewbacca (chewbacca)"), "{}", run.out);
    let nothing = scratch.line("search xwing zzzzzzzzzzzz");
    assert_eq!(nothing.status, 0);
    assert!(nothing.out.contains("No card fits"), "{}", nothing.out);
}

#[test]
fn the_search_works_where_nothing_can_be_written() {
    let scratch = Scratch::new();
    scratch.file("in_the_way", "");
    let run = scratch.line("search xwing wedge --data-dir in_the_way");
    assert_eq!(run.status, 0);
    assert!(run.out.contains("Wedge Antilles"), "{}", run.out);
    assert!(run.err.contains("in_the_way"), "{}", run.err);
}

#[test]
fn the_data_folder_of_the_argument_goes_before_the_one_of_the_environment() {
    let scratch = Scratch::new();
    assert_eq!(scratch.line("search xwing wedge --data-dir given").status, 0);
    assert!(scratch.path().join("given/catalog.db").exists());
    assert!(!scratch.path().join("data").exists());
    assert_eq!(scratch.line("search xwing wedge").status, 0);
    assert!(scratch.path().join("data/catalog.db").exists());
}

#[test]
fn the_filters_of_the_help_find_the_corps_of_the_rebels() {
    let scratch = Scratch::new();
    for line in ["rank:corps faction:rebel", "categoría:tropa facción:rebelde", "rank:corps faction:alliance"] {
        let run = scratch.line(&format!("search legion {line} kind:unit --json --limit 100"));
        let hits = run.json()[0]["hits"].as_array().unwrap().clone();
        assert!(hits.iter().any(|hit| hit["id"] == "rebel_troopers"), "{line}: {hits:?}");
        assert!(hits.iter().all(|hit| hit["id"] != "stormtroopers"), "{line}: {hits:?}");
    }
    for line in ["faction:imperial", "faction:empire", "facción:imperio"] {
        let run = scratch.line(&format!("search legion {line} darth vader --json"));
        assert_ne!(run.json()[0]["hits"].as_array().unwrap().len(), 0, "{line}");
    }
}

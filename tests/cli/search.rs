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
fn the_cards_of_every_game_are_searched_at_once_and_each_tells_its_game() {
    let scratch = Scratch::new();
    let run = scratch.line("search all luke skywalker --json --limit 40");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let answer = &run.json()[0];
    assert_eq!(answer["system"], "all");
    let games: std::collections::BTreeSet<_> =
        answer["hits"].as_array().unwrap().iter().map(|hit| hit["system"].as_str().unwrap().to_owned()).collect();
    assert!(
        ["xwing", "legion", "imperial-assault", "deckbuilding"].iter().all(|game| games.contains(*game)),
        "{games:?}"
    );
    let run = scratch.line("search all slot:crew chewbacca");
    assert!(run.out.contains("X-Wing (first edition) · Upgrade"), "{}", run.out);
    // With a single game its name is omitted.
    let run = scratch.line("search xwing luke --json");
    assert!(run.json()[0]["hits"][0]["system"].is_null());
}

#[test]
fn programs_get_the_whole_text_of_a_card() {
    let scratch = Scratch::new();
    let run = scratch.line("search xwing slot:bomb cluster mines --json --limit 1");
    let text = run.json()[0]["hits"][0]["text"].as_str().unwrap().to_owned();
    assert!(text.chars().count() > 120 && !text.contains('…'), "{text}");
}

#[test]
fn people_get_a_line_with_kind_cost_and_name_in_their_language() {
    let scratch = Scratch::new();
    let run = scratch.line("search xwing --lang es tipo:upgrade chewbacca");
    assert!(run.out.starts_with("Mejora    4  Chewbacca (chewbacca)"), "{}", run.out);
    let nothing = scratch.line("search xwing zzzzzzzzzzzz");
    assert_eq!(nothing.status, 0);
    assert!(nothing.out.contains("No card matches"), "{}", nothing.out);
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
fn a_damaged_index_is_told_and_the_search_goes_on() {
    let scratch = Scratch::new();
    assert_eq!(scratch.line("search xwing wedge").status, 0);
    let file = scratch.path().join("data/catalog.db");
    let whole = std::fs::read(&file).unwrap();
    // Catalog files come first in the database, derived tables behind.
    let mut damaged = whole.clone();
    let from = whole.len() / 2 / 4096 * 4096;
    damaged[from..].fill(0x5a);
    std::fs::write(&file, damaged).unwrap();
    let run = scratch.line("search xwing wedge");
    assert_eq!(run.status, 0);
    assert!(run.out.contains("Wedge Antilles"), "{}", run.out);
    assert!(run.err.contains("catalog.db"), "{}", run.err);
    // The next search rebuilds the file, perhaps with a notice; then all is well.
    assert_eq!(scratch.line("search xwing wedge").status, 0);
    let run = scratch.line("search xwing wedge");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn commands_that_only_read_lists_write_no_catalog() {
    let scratch = Scratch::new();
    assert_eq!(scratch.line("catalog stats").status, 0);
    assert!(!scratch.path().join("data").exists());
    let before = scratch.line("catalog stats").out;
    assert_eq!(scratch.line("search xwing wedge").status, 0);
    assert_eq!(scratch.line("catalog stats").out, before);
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

#[test]
fn a_filter_that_is_not_known_is_told_on_standard_error_and_the_search_goes_on() {
    let scratch = Scratch::new();
    let run = scratch.line("search imperial-assault vader color:red");
    assert_eq!(run.status, 0);
    assert!(run.err.contains("color") && run.err.contains("health"), "{}", run.err);
    let run = scratch.line("search xwing wedge --lang es mana>=3");
    assert!(run.err.contains("no es un filtro") && run.err.contains("escudos"), "{}", run.err);
}

#[test]
fn every_game_is_filtered_by_its_numbers_and_words() {
    let scratch = Scratch::new();
    let lines = [
        "imperial-assault figures:3",
        "imperial-assault health>=15",
        "imperial-assault speed>=6",
        "imperial-assault dice:red",
        "imperial-assault attack:melee",
        "imperial-assault size:large",
        "imperial-assault type:attachment",
        "imperial-assault kind:map",
        "imperial-assault kind:upgrade",
        "imperial-assault tipo:compañero",
        "imperial-assault affiliation:rebel",
        "imperial-assault copies:2",
        "imperial-assault for:vader",
        "imperial-assault keyword:pierce",
        "imperial-assault trait:force user",
        "imperial-assault restriction:heavy weapon",
        "imperial-assault rasgo:líder temporada:iacp coste<=5 vida>3",
        "legion wounds>=4",
        "legion courage=2 minis>3 speed:2",
        "legion type:trooper",
        "legion pips:1",
        "xwing skill>=9 hull<4 agility:3 shields:0 attack>=2",
        "xwing kind:product wave:1",
    ];
    for line in lines {
        let run = scratch.line(&format!("search {line} --json"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{line}");
        assert_ne!(run.json()[0]["hits"].as_array().unwrap().len(), 0, "{line}");
    }
}

#[test]
fn the_card_of_the_name_comes_first_and_tells_its_season() {
    let scratch = Scratch::new();
    let names = [
        ("vader", "Darth Vader"),
        ("chopper", "Chopper"),
        ("ig88", "IG-88"),
        ("c3po", "C-3PO"),
        ("weiss", "General Weiss"),
    ];
    for (typed, name) in names {
        let run = scratch.line(&format!("search imperial-assault {typed} --json --limit 1"));
        let hit = run.json()[0]["hits"][0].clone();
        assert_eq!(hit["kind"], "deployment", "{typed}: {hit}");
        assert!(hit["name"].as_str().unwrap().contains(name), "{typed}: {hit}");
        assert!(hit["detail"].as_str().unwrap().contains(" · "), "{hit}");
    }
}

#[test]
fn cards_of_the_campaign_are_found_in_both_languages() {
    let scratch = Scratch::new();
    for (line, kind, id) in [
        ("vibrosword kind:item", "item", "vibrosword"),
        ("diala passil kind:hero", "hero", "diala-passil"),
        ("--lang es bastón de plastiacero", "class_card", "diala-passil-plasteel-staff"),
        ("show of force kind:imperial_card", "imperial_card", "military-might-show-of-force"),
        ("fire at will kind:agenda_card", "agenda_card", "imperial-discipline-fire-at-will"),
        ("lady luck kind:reward", "reward", "lady-luck"),
        ("aftermath kind:campaign_mission", "campaign_mission", "core2"),
    ] {
        let run = scratch.line(&format!("search imperial-assault {line} --json --limit 5"));
        let hits = run.json()[0]["hits"].as_array().cloned().unwrap_or_default();
        assert!(hits.iter().any(|hit| hit["kind"] == kind && hit["id"] == id), "{line}: {hits:?}");
    }
    let run = scratch.line("search imperial-assault --lang es tipo:objeto vibroespada");
    assert!(run.out.starts_with("Objeto"), "{}", run.out);
}

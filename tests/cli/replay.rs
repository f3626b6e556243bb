//! `muster replay`.

use crate::program::{LEGAL, Scratch};

#[test]
fn what_is_no_replay_is_told_with_its_place() {
    let scratch = Scratch::new();
    for (text, part) in [
        ("", "game.json:1:1: "),
        ("{\n]", "game.json:2:1: "),
        ("{\"muster\":1}", "not a replay"),
        ("{\"muster_replay\":3}", "newer version"),
        ("{\"muster_replay\":1}", "\"system\" is missing"),
        ("{\"muster_replay\":1,\n\"system\":\"chess\"}", "game.json:2:10: system: unknown value \"chess\""),
    ] {
        scratch.file("game.json", text);
        scratch.line("replay game.json").fails(2, part);
    }
    scratch.line("replay nowhere.json").fails(2, "nowhere.json");
    let run = scratch.with_input("replay -", "{");
    run.fails(2, "-:1:");
}

#[test]
fn reasons_are_kept_with_a_replay_and_told_again() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    let reasons = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains(" imagined game")).map(str::to_owned).collect()
    };
    let played = scratch.line("play a.json a.json --seed 3 --players searching,random --why --replay why.json");
    let told = reasons(&played.out);
    assert!(!told.is_empty(), "{}", played.err);
    let again = scratch.line("replay why.json --why");
    assert_eq!((again.status, reasons(&again.out)), (0, told), "{}", again.err);
    assert!(reasons(&scratch.line("replay why.json").out).is_empty());
    assert!(scratch.line("replay why.json --why --json").out.contains("\"why\""));
    assert!(scratch.line("replay why.json --why --lang es").out.contains("partidas imaginadas"));
    // Proofs were not requested: the replay lacks them, and is otherwise equal.
    scratch.line("play a.json a.json --seed 3 --players searching,random --replay plain.json");
    let text = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    let (plain, why) = (text("plain.json"), text("why.json"));
    let begin = why.find("  \"reasons\"").unwrap();
    let end = begin + why[begin..].find("\n  ],\n").unwrap() + 6;
    assert_eq!(format!("{}{}", &why[..begin], &why[end..]), plain);
    let run = scratch.line("replay plain.json --why");
    assert!(run.status == 0 && run.out.contains("This replay contains no reasons"), "{}", run.out);
}

#[test]
fn a_battle_report_has_the_sides_the_rounds_and_the_end() {
    let scratch = Scratch::new();
    scratch.file("a.json", LEGAL);
    scratch.line("play a.json a.json --seed 3 --replay game.json");
    assert_eq!(scratch.line("replay game.json --report game.md").status, 0);
    assert_eq!(scratch.line("replay game.json --report game.html --lang es").status, 0);
    let text = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    let (markdown, page) = (text("game.md"), text("game.html"));
    assert!(markdown.starts_with("# ") && markdown.contains("\n## Round 1\n") && markdown.contains("\n- **"));
    assert!(page.contains("<html lang=\"es\">") && page.contains("<h2>Ronda 1</h2>") && page.ends_with("</html>\n"));
    scratch.line("replay game.json --report game.md").fails(2, "game.md");
    assert_eq!(scratch.line("replay game.json --report game.pdf").status, 0);
    assert!(std::fs::read(scratch.path().join("game.pdf")).unwrap().starts_with(b"%PDF"));
    scratch.line("replay game.json --report game.txt").fails(64, ".html");
}

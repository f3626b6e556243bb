//! `muster replay`.

use crate::program::Scratch;

#[test]
fn what_is_no_replay_is_told_with_its_place() {
    let scratch = Scratch::new();
    for (text, part) in [
        ("", "game.json:1:1: "),
        ("{\n]", "game.json:2:1: "),
        ("{\"muster\":1}", "no replay"),
        ("{\"muster_replay\":2}", "newer version"),
        ("{\"muster_replay\":1}", "\"system\" is missing"),
        ("{\"muster_replay\":1,\n\"system\":\"chess\"}", "game.json:2:10: system: \"chess\""),
    ] {
        scratch.file("game.json", text);
        scratch.line("replay game.json").fails(2, part);
    }
    scratch.line("replay nowhere.json").fails(2, "nowhere.json");
    let run = scratch.with_input("replay -", "{");
    run.fails(2, "-:1:");
}

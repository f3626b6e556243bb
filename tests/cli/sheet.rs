//! `muster sheet`.

use crate::program::{LEGAL, Scratch, illegal};

fn pdf(scratch: &Scratch, name: &str) -> Vec<u8> {
    let bytes = std::fs::read(scratch.path().join(name)).unwrap();
    assert!(bytes.starts_with(b"%PDF-"), "{name} is no PDF");
    bytes
}

#[test]
fn every_style_is_made_on_every_paper_in_every_ink_and_language() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let mut made = Vec::new();
    for options in [
        "",
        " --style summary",
        " --style cards",
        " --style sheet --paper letter",
        " --paper a4 --bw",
        " --lang es",
        " --with damage",
        " --without texts --without notes --without ticks",
    ] {
        let run = scratch.line(&format!("sheet squad.json -o out.pdf --force{options}"));
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""), "{options}");
        let bytes = pdf(&scratch, "out.pdf");
        assert!(!made.contains(&bytes), "{options} changes nothing");
        made.push(bytes);
    }
}

#[test]
fn a_part_that_a_sheet_does_not_have_is_told_with_those_it_has() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("sheet squad.json -o out.pdf --style summary --with damage").fails(2, "ticks, notes");
    let run = scratch.line("sheet squad.json -o out.pdf --without chess");
    assert!(run.status == 64 && run.err.contains("dials, texts"), "{}", run.err);
    assert!(!scratch.path().join("out.pdf").exists());
}

#[test]
fn a_sheet_that_a_game_does_not_have_is_told_with_those_it_has() {
    let scratch = Scratch::new();
    assert_eq!(scratch.line("random deckbuilding empire --seed 1 --to muster -o bases.json").status, 0);
    scratch.line("sheet bases.json -o out.pdf --style opponent").fails(2, "available: sheet, ");
}

#[test]
fn a_map_is_printed_without_an_army_on_one_page_or_as_a_mat_and_a_table_without_a_map_not_at_all() {
    let scratch = Scratch::new();
    let pages = |name: &str| lopdf::Document::load_mem(&pdf(&scratch, name)).unwrap().get_pages().len();
    assert_eq!(scratch.line("map mos-eisley-outskirts -o map.pdf").status, 0);
    assert_eq!(scratch.line("map mos-eisley-outskirts --mat --paper letter -o mat.pdf").status, 0);
    assert_eq!(pages("map.pdf"), 1);
    assert!(pages("mat.pdf") > 1);
    scratch.line("map nowhere -o none.pdf").fails(2, "nowhere");
    assert_eq!(scratch.line("random imperial-assault imperial --seed 1 --to muster -o army.json").status, 0);
    scratch.line("sheet army.json --style table -o none.pdf").fails(2, "map");
    assert!(!scratch.path().join("none.pdf").exists());
}

#[test]
fn an_illegal_list_is_printed_and_the_status_says_so() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let run = scratch.line("sheet squad.json -o out.pdf --json");
    assert_eq!((run.status, run.err.as_str()), (1, ""));
    let answer = &run.json()[0];
    assert_eq!(answer["bytes"], pdf(&scratch, "out.pdf").len());
    assert!(answer["pages"].as_u64().unwrap() >= 1);
}

#[test]
fn an_illegal_list_is_told_to_people_in_one_line() {
    let scratch = Scratch::new();
    scratch.file("squad.json", illegal());
    let run = scratch.line("sheet squad.json -o out.pdf");
    assert_eq!((run.status, run.err.lines().count()), (1, 1), "{}", run.err);
    assert!(run.err.contains("not legal") && run.err.contains("check"), "{}", run.err);
}

#[test]
fn several_lists_become_one_pdf_with_a_bookmark_each() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.file("army.json", include_str!("../../catalog/examples/legion.json"));
    let run = scratch.line("sheet squad.json army.json -o out.pdf --with damage --without deck");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let file = lopdf::Document::load_mem(&pdf(&scratch, "out.pdf")).unwrap();
    let table = file.get_toc().unwrap().toc;
    let lists: Vec<usize> = table.iter().filter(|entry| entry.level == 1).map(|entry| entry.page).collect();
    assert!(lists.len() == 2 && lists[0] == 1 && lists[1] > 1, "{table:?}");
    scratch.line("sheet squad.json other.json -o out.pdf --force").fails(2, "other.json: ");
    scratch.file("wrong.json", illegal());
    let run = scratch.line("sheet squad.json wrong.json -o out.pdf --force");
    assert!(run.status == 1 && run.err.starts_with("wrong.json: "), "{}", run.err);
}

#[test]
fn a_sheet_goes_through_pipes_too() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let output = scratch.command(["sheet", "squad.json", "-o", "-", "--style", "summary"]).output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"%PDF-") && output.stderr.is_empty());
}

#[test]
fn nothing_is_overwritten_and_nothing_is_left_behind() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.file("out.pdf", "mine");
    scratch.line("sheet squad.json -o out.pdf").fails(2, "--force");
    assert_eq!(std::fs::read(scratch.path().join("out.pdf")).unwrap(), b"mine");
    scratch.line("sheet squad.json -o no/such/out.pdf").fails(2, "no/such/out.pdf");
    scratch.line("sheet nothing.json -o new.pdf").fails(2, "nothing.json: ");
    scratch.file("empty.json", "");
    scratch.line("sheet empty.json -o new.pdf").fails(2, "empty.json:1:1: ");
    assert!(!scratch.path().join("new.pdf").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    scratch.line("sheet squad.json -o /dev/full --style summary").fails(2, "/dev/full");
    let run = scratch.run_into("sheet squad.json -o - --style summary", "/dev/full");
    assert_eq!(run.status, 2, "{}", run.err);
}

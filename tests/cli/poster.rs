//! `muster poster`.

use crate::program::{LEGAL, Scratch};

#[test]
fn a_list_is_drawn_as_a_picture_of_the_promised_size_that_differs_by_language() {
    let scratch = Scratch::new();
    scratch.file("squad.json", LEGAL);
    let mut drawn = Vec::new();
    for language in ["en", "es"] {
        let run = scratch.line(&format!("poster squad.json -o squad.png --force --lang {language}"));
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
        let bytes = std::fs::read(scratch.path().join("squad.png")).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((side(16), side(20)), (1200, 675));
        drawn.push(bytes);
    }
    assert_ne!(drawn[0], drawn[1]);
    scratch.line("poster squad.json -o squad.png").fails(2, "squad.png");
    scratch.line("poster nowhere.json -o other.png").fails(2, "nowhere.json");
    assert_eq!(scratch.line("poster squad.json").status, 64);
}

//! Games that were kept: each is played again and must come to the same end. They were played by an optimised build, so a
//! test build that agrees shows that a game does not depend on how the program is built.

use std::{fs, path::Path};

use practice::{Replay, Written};
use xwing::XWing;

use super::catalog;

#[test]
fn every_kept_game_comes_to_the_same_end_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xwing/replays");
    let mut games = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let written = Written::open(&text).unwrap();
        let replay = Replay::<XWing>::read(catalog(), &written).unwrap();
        let verified = replay.verify(catalog()).unwrap();
        assert!(verified.parting.is_none(), "{} parts: {:?}", path.display(), verified.parting);
        assert!(verified.record.outcome().is_some());
        games += 1;
    }
    assert!(games >= 3);
}

//! Games that were kept: each is played again and must come to the same end. They were played by an optimized build, so a
//! test build that agrees shows that a game does not depend on how the program is built.

use std::{fs, path::Path};

use kernel::game::Seat;
use practice::{Record, Replay, ReplayText, opponents};
use xwing::XWing;

use super::catalog;

#[test]
fn every_kept_game_comes_to_the_same_end_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xwing/replays");
    let mut games = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let written = ReplayText::open(&text).unwrap();
        let replay = Replay::<XWing>::read(catalog(), &written).unwrap();
        let verified = replay.verify(catalog()).unwrap();
        assert!(verified.parting.is_none(), "{} parts: {:?}", path.display(), verified.parting);
        assert!(verified.record.outcome().is_some());
        games += 1;
    }
    assert!(games >= 3);
}

/// Plays the kept games anew with the same lists, seeds and players, for when the core asks otherwise than before:
/// `cargo test --release -p practice kept_games_are_played_anew -- --ignored`.
#[test]
#[ignore = "writes the kept games"]
fn kept_games_are_played_anew() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xwing/replays");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let setup = Replay::<XWing>::read(catalog(), &ReplayText::open(&text).unwrap()).unwrap().setup;
        let player = |seat| opponents::player::<XWing>(&setup.players[seat], setup.player_seed(seat)).unwrap();
        let mut players = Seat::BOTH.map(player);
        let mut record = Record::begin(catalog(), setup).unwrap();
        let [first, second] = &mut players;
        record.play_out(&mut [&mut **first, &mut **second]);
        fs::write(&path, Replay::of(&record, catalog()).text(catalog())).unwrap();
    }
}

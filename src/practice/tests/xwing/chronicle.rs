//! The log of a whole match.

use kernel::{
    Language,
    game::{LogRank, Seat},
};
use practice::{Chronicle, MilestoneKind, Random, Record, Setup};
use xwing::XWing;

use super::{catalog, lists};

/// A whole match between players of chance.
fn played() -> Record<XWing> {
    let [first, second] = lists(5);
    let setup = Setup {
        materials: [first, second].into(),
        options: xwing::play::Options::default(),
        seed: 9,
        players: ["random", "random"].map(str::to_owned).into(),
        from: Vec::new(),
    };
    let mut record = Record::begin(catalog(), setup).unwrap();
    record.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
    record
}

#[test]
fn a_match_is_told_by_rounds_with_what_belongs_together_in_one_entry() {
    let record = played();
    let log = Chronicle::of(&record, catalog(), Language::English);
    let rounds = log.entries().iter().filter(|entry| matches!(entry.rank, LogRank::Round(_))).count();
    assert_eq!(rounds, usize::from(record.outcome().unwrap().rounds));
    let marked = log.milestones().iter().filter(|mark| matches!(mark.kind, MilestoneKind::Round(_))).count();
    assert_eq!(marked, rounds);
    // Every sentence is somewhere, once, in its order.
    let sentences: Vec<String> =
        log.entries().iter().flat_map(|entry| &entry.sentences).map(|line| line.sentence.clone()).collect();
    let all: Vec<String> =
        record.log_lines(catalog(), Language::English).into_iter().map(|line| line.sentence).collect();
    assert_eq!(sentences, all);
    assert!(log.entries().len() < all.len(), "{} entries of {} sentences", log.entries().len(), all.len());
    assert!(
        log.entries().iter().any(|entry| entry.unfolds() && !entry.line.is_empty() && entry.seat == Some(Seat::First))
    );
}

#[test]
fn a_log_that_was_cut_is_the_log_of_the_game_so_far() {
    let mut record = played();
    for at in [record.answers().len() / 2, record.answers().len() / 3, 4] {
        let mut log = Chronicle::of(&record, catalog(), Language::English);
        record.go_to(at);
        record.cut();
        log.cut(at, record.game(), catalog(), Language::English);
        let fresh = Chronicle::of(&record, catalog(), Language::English);
        assert_eq!(log.entries(), fresh.entries());
        assert_eq!(log.milestones(), fresh.milestones());
    }
}

//! Ranking of changes by play.

use std::{collections::HashMap, sync::Mutex};

use kernel::{CardChange, CardRef};
use practice::{
    Progress, SeriesFault,
    improve::{ChangeSearch, KnownPairs, Ranking, Watch},
};

use crate::toy::{Race, RaceOptions, Stable, Team, legal};

fn search<T>(changes: &[Team], pairs: u64, jobs: usize, then: impl FnOnce(&ChangeSearch<'_, Race>) -> T) -> T {
    let (list, field, options) =
        (legal("Own", &[2, 2]), [legal("A", &[3, 3]), legal("B", &[2])], RaceOptions::default());
    then(&ChangeSearch {
        catalog: &Stable,
        list: &list,
        changes,
        field: field.iter().map(|list| (list, 1)).collect(),
        options: &options,
        seed: 3,
        pairs,
        players: ["heuristic"; 2],
        jobs,
    })
}

/// Twenty changes, by how many legs one of both has; the more the better.
fn changes() -> Vec<Team> {
    (0..20).map(|n| legal(&format!("{n}"), &[2, [0, 1, 2, 3, 4, 5, 6, 7, 8, 2][n % 10]])).collect()
}

fn run(jobs: usize) -> Ranking {
    search(&changes(), 64, jobs, |search| {
        let progress = Progress::default();
        let ranking = search.run(&progress).unwrap();
        assert_eq!(progress.done(), search.games());
        ranking
    })
}

#[test]
fn the_best_changes_are_found_and_ranked_first() {
    let ranking = run(2);
    assert_eq!(ranking.found.len(), 20);
    let measured: Vec<_> = ranking.found.iter().filter(|found| found.is_measured).collect();
    assert_eq!(measured.len(), 6);
    assert!([6, 7, 8].contains(&(ranking.found[0].change % 10)), "{:?}", ranking.found[0]);
    assert!(measured.iter().all(|found| found.difference.pairs == 64));
    assert!(measured[0].difference.is_sure() && measured[0].difference.mean > 0.1);
    // Those with fewer legs went early.
    assert!(ranking.found.last().is_some_and(|found| found.difference.mean < 0.0 && !found.is_measured));
    let rate = ranking.rate.unwrap();
    assert!(rate.low < rate.rate && rate.rate < rate.high);
}

#[test]
fn the_ranking_is_the_same_on_any_number_of_threads() {
    let one = run(1);
    assert_eq!(run(2), one);
    assert_eq!(run(7), one);
}

#[test]
fn a_change_that_changes_nothing_wins_nothing() {
    search(&[legal("Same", &[2, 2])], 20, 1, |search| {
        let ranking = search.run(&Progress::default()).unwrap();
        let found = ranking.found[0];
        assert!(found.is_measured && found.difference.mean == 0.0 && !found.difference.is_sure());
    });
}

#[test]
fn a_search_that_is_cancelled_tells_what_is_known() {
    let progress = Progress::default();
    progress.cancel();
    search(&changes(), 64, 2, |search| assert!(search.run(&progress).unwrap().found.is_empty()));
    let changes = changes();
    let progress = Progress::default();
    std::thread::scope(|scope| {
        let runner = scope.spawn(|| search(&changes, 200_000, 2, |search| search.run(&progress)));
        while progress.done() < 12_000 {
            std::thread::yield_now();
        }
        progress.cancel();
        let ranking = runner.join().unwrap().unwrap();
        assert!(ranking.rate.is_none() && ranking.found.iter().all(|found| !found.is_measured));
        assert_eq!(ranking.found.len(), 20);
    });
}

#[test]
fn a_list_that_cannot_be_played_is_told() {
    let fault = search(&[legal("Centipedes", &[9])], 4, 2, |search| search.run(&Progress::default()).unwrap_err());
    assert!(matches!(fault, SeriesFault::Unplayable(_)));
}

#[test]
fn a_search_that_was_interrupted_goes_on_and_ends_as_if_it_had_not_been() {
    let changes = changes();
    search(&changes, 64, 2, |search| {
        let (kept, told) = (Mutex::new(HashMap::new()), Mutex::new(Vec::new()));
        let pair = |list, seed, end| {
            kept.lock().unwrap().insert((list, seed), end);
        };
        let round = |ranking: &Ranking, left: usize| told.lock().unwrap().push((ranking.found.len(), left));
        let run = |known: &KnownPairs| {
            let progress = Progress::default();
            let ranking = search.run_watched(&progress, &Watch { known, pair: &pair, round: &round }).unwrap();
            (ranking, progress.done())
        };
        let (whole, games) = run(&KnownPairs::new());
        assert_eq!(whole, search.run(&Progress::default()).unwrap());
        assert_eq!(*told.lock().unwrap(), [(20, 10), (20, 6)]);
        let mut half = kept.lock().unwrap().clone();
        assert_eq!(half.len() as u64 * 2, games);
        half.retain(|(list, seed), _| !(*list as u64 + *seed).is_multiple_of(3));
        let (again, played) = run(&half);
        assert_eq!(again, whole);
        assert_eq!(played, games - 2 * half.len() as u64);
    });
    // Another search does not take its pairs.
    let head = |pairs| search(&changes, pairs, 1, |search| search.head());
    assert_eq!(head(64), head(64));
    assert_ne!(head(64), head(65));
    let fewer = search(&changes[1..], 64, 1, |search| search.head());
    assert_ne!(head(64), fewer);
}

#[test]
fn a_search_keeps_to_a_number_of_matches_as_far_as_it_can() {
    let changes = changes();
    let within = |games| search_within(&changes, games);
    let (pairs, games) = within(1_000_000);
    assert_eq!(pairs, 64);
    let (fewer, fitting) = within(games / 2);
    assert!(fewer < 64 && fitting <= games / 2 && fitting > games / 4, "{fewer} pairs, {fitting} of {games}");
    assert_eq!(within(0).0, 10);
}

fn search_within(changes: &[Team], games: u64) -> (u64, u64) {
    let (list, field, options) = (legal("Own", &[2, 2]), [legal("A", &[3, 3])], RaceOptions::default());
    let search = ChangeSearch::<Race> {
        catalog: &Stable,
        list: &list,
        changes,
        field: vec![(&field[0], 1)],
        options: &options,
        seed: 3,
        pairs: 64,
        players: ["heuristic"; 2],
        jobs: 1,
    };
    let search = search.within(games);
    (search.pairs, search.games())
}

/// Changes that each put a card of their own on a bearer, in the place of another.
fn cards(places: &[(u16, Option<u16>)]) -> Vec<CardChange<()>> {
    let card = |index: u16| CardRef { kind: 0, index };
    let change = |(number, (on, out)): (usize, &(u16, Option<u16>))| CardChange {
        document: (),
        on: Some(card(*on)),
        out: out.map(card),
        card: card(100 + number as u16),
        total: 100,
    };
    places.iter().enumerate().map(change).collect()
}

#[test]
fn cards_that_change_no_match_are_dead_and_what_replaces_a_card_alike_is_one_line() {
    // Three that are as good as each other instead of card 1, one that is much better, one that changes nothing.
    let teams = [&[2, 0], &[2, 0], &[2, 0], &[2, 8], &[2, 2]].map(|legs| legal("Team", legs));
    search(&teams, 64, 2, |search| {
        let ranking = search.run(&Progress::default()).unwrap();
        let meant = cards(&[(0, Some(1)), (0, Some(1)), (0, Some(1)), (0, Some(1)), (0, None)]);
        let dead: Vec<bool> = (0..5).map(|change| ranking.is_dead(&meant, change)).collect();
        assert_eq!(dead, [true, true, true, false, true]);
        let place = |change: usize| ranking.found.iter().position(|found| found.change == change).unwrap();
        let lines = ranking.folded(&meant);
        assert!(lines.contains(&vec![place(3)]) && lines.contains(&vec![place(4)]), "{lines:?}");
        let mut folded: Vec<usize> = [0, 1, 2].map(place).into();
        folded.sort_unstable();
        assert!(lines.len() == 3 && lines.contains(&folded), "{lines:?}");
        // Instead of different cards they are lines of their own.
        let apart = cards(&[(0, Some(1)), (0, Some(2)), (0, Some(3)), (0, Some(4)), (0, None)]);
        assert_eq!(ranking.folded(&apart).len(), 5);
        assert!(!ranking.is_dead(&apart, 0));
    });
}

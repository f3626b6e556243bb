//! Ranking of changes by play.

use practice::{Progress, SeriesFault, improve::ChangeSearch, improve::Ranking};

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

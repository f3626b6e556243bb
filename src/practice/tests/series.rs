//! Series: the same on any number of threads, fair to both lists.

use kernel::{
    Language,
    game::{BySeat, Seat},
};
use practice::{Gauntlet, Progress, Record, Replay, Series, SeriesFault, Tally, names};

use crate::toy::{Ground, Race, RaceOptions, Stable, legal, setup};

fn series<T>(games: u64, jobs: usize, players: [&str; 2], then: impl FnOnce(&Series<'_, Race>) -> T) -> T {
    let (hares, tortoises) = (legal("Hares", &[2, 2]), legal("Tortoises", &[4, 0, 1]));
    then(&Series {
        catalog: &Stable,
        materials: [&hares, &tortoises].into(),
        options: &RaceOptions::default(),
        seed: 11,
        games,
        players: players.into(),
        jobs,
    })
}

fn tally(games: u64, jobs: usize) -> Tally {
    series(games, jobs, ["heuristic", "random"], |series| series.play(&Progress::default()).unwrap().tally)
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    let one = tally(501, 1);
    assert_eq!(one.games, 501);
    assert!(one.wins.values().all(|wins| *wins > 0));
    for jobs in [0, 2, 3, 8] {
        assert_eq!(tally(501, jobs), one, "{jobs} threads");
    }
}

#[test]
fn all_sums_agree_with_the_games_one_by_one() {
    let all = tally(40, 2);
    assert_eq!(all.wins.values().sum::<u64>() + all.draws, 40);
    assert_eq!(all.margins.values().sum::<u64>(), 40);
    assert_eq!((all.rounds_mean(), all.unfinished), (4.0, 0));
    assert_eq!(all.pieces.map(Vec::len), [2, 3]);
    let (mut wins, mut difference) = ([0, 0], 0);
    series(40, 1, ["heuristic", "random"], |series| {
        for number in 0..40 {
            let record = series.record(number).unwrap();
            let outcome = record.outcome().unwrap();
            let hares = if record.setup().names(Language::English)[Seat::First] == "Hares" {
                Seat::First
            } else {
                Seat::Second
            };
            if let Some(winner) = outcome.winner {
                wins[usize::from(winner != hares)] += 1;
            }
            difference += outcome.score[hares] - outcome.score[hares.other()];
        }
    });
    assert_eq!(all.wins, wins);
    let margins: i64 = all.margins.iter().map(|(margin, count)| i64::from(*margin) * *count as i64).sum();
    assert_eq!(margins, i64::from(difference));
    let steps = all.pieces.map(|pieces| pieces.iter().map(|piece| piece[1] as i64).sum::<i64>());
    assert_eq!(steps[Seat::First] - steps[Seat::Second], margins);
}

#[test]
fn games_come_in_pairs_with_one_seed_and_the_seats_swapped() {
    series(10, 1, ["heuristic", "random"], |series| {
        assert_eq!(series.setup(0).seed, 11);
        let mut seeds = Vec::new();
        for pair in 0..5 {
            let (even, odd) = (series.setup(2 * pair), series.setup(2 * pair + 1));
            assert_eq!(even.seed, odd.seed);
            assert_eq!(even.names(Language::English), ["Hares", "Tortoises"]);
            assert_eq!(odd.names(Language::English), ["Tortoises", "Hares"]);
            let heuristic = (even.players[Seat::First].as_str(), odd.players[Seat::Second].as_str());
            assert_eq!(heuristic, ("heuristic", "heuristic"));
            seeds.push(even.seed);
        }
        seeds.dedup();
        assert_eq!(seeds.len(), 5);
    });
}

#[test]
fn equal_lists_and_players_win_equally_often_whatever_the_seat() {
    let list = legal("Same", &[2]);
    let options = RaceOptions { lead: 30, ..RaceOptions::default() };
    let (materials, players) = ([&list, &list].into(), ["heuristic", "heuristic"].into());
    let series =
        Series::<Race> { catalog: &Stable, materials, options: &options, seed: 1, games: 100, players, jobs: 1 };
    let tally = series.play(&Progress::default()).unwrap().tally;
    // The first seat has a lead that nobody makes up for; the seats swap, so nobody has more of it.
    assert_eq!(tally.wins, [50, 50]);
}

#[test]
fn the_first_game_alone_is_the_first_game_of_a_series() {
    let (played, record) = series(1, 1, ["heuristic", "random"], |series| series.play_first().unwrap());
    assert_eq!(played.tally, tally(1, 1));
    assert_eq!(record.setup().seed, 11);
}

#[test]
fn lists_with_one_name_or_none_are_told_apart() {
    let names = |first, second| {
        let teams = BySeat::from([legal(first, &[1]), legal(second, &[1])]);
        names::<Race>(&teams.each_ref(), Language::English)
    };
    assert_eq!(names("Same", "Same"), ["Same (1)", "Same (2)"]);
    assert_eq!(names("", "Other"), ["First list", "Other"]);
    assert_eq!(names("", " "), ["First list", "Second list"]);
}

#[test]
fn progress_counts_games_and_a_cancelled_series_tells_what_is_done() {
    let progress = Progress::default();
    let played = series(30, 2, ["random", "random"], |series| series.play(&progress).unwrap());
    assert_eq!((progress.done(), played.tally.games), (30, 30));
    assert!(played.games_per_second() > 0.0);

    let progress = Progress::default();
    std::thread::scope(|scope| {
        let runner = scope.spawn(|| series(u64::MAX, 2, ["random", "random"], |series| series.play(&progress)));
        while progress.done() < 10 {
            std::thread::yield_now();
        }
        progress.cancel();
        let tally = runner.join().unwrap().unwrap().tally;
        assert!(progress.is_cancelled());
        assert_eq!(tally.games, progress.done());
    });
}

#[test]
fn what_cannot_be_played_is_told_and_whose_it_is() {
    let play = |players| series(10, 2, players, |series| series.play(&Progress::default()).unwrap_err());
    let fault = play(["heuristic", "randon"]);
    assert!(matches!(&fault, SeriesFault::NoPlayer(fault) if fault.meant == Some("random")));
    assert!(fault.sentence(Language::Spanish).contains("randon"));

    let (runners, centipedes) = (legal("Runners", &[1]), legal("Centipedes", &[9]));
    for (teams, part) in [([&runners, &centipedes], "second list"), ([&centipedes, &runners], "first list")] {
        let options = RaceOptions::default();
        let (materials, players) = (teams.into(), ["random", "random"].into());
        let series =
            Series::<Race> { catalog: &Stable, materials, options: &options, seed: 1, games: 9, players, jobs: 2 };
        let sentence = series.play(&Progress::default()).unwrap_err().sentence(Language::English);
        assert!(sentence.contains(part) && sentence.contains("nine legs"), "{sentence}");
    }
}

#[test]
fn a_match_that_never_ends_is_told_as_unfinished_everywhere() {
    let (hares, tortoises) = (legal("Hares", &[2, 2]), legal("Tortoises", &[4, 0, 1]));
    let options = RaceOptions { ground: Ground::Bog, ..RaceOptions::default() };
    let series = Series::<Race> {
        catalog: &Stable,
        materials: [&hares, &tortoises].into(),
        options: &options,
        seed: 11,
        games: 6,
        players: ["heuristic", "random"].into(),
        jobs: 2,
    };
    let tally = series.play(&Progress::default()).unwrap().tally;
    assert_eq!((tally.games, tally.unfinished, tally.wins.values().sum::<u64>()), (0, 6, 0));
    let record = series.record(0).unwrap();
    let replayed = Replay::<Race>::of(&record, &Stable).verify(&Stable).unwrap();
    assert!(replayed.parting.is_none(), "a replay comes to the same end");
    for language in Language::ALL {
        let told = [&record, &replayed.record].map(|record| record.ending(language));
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0], kernel::phrase::text(language, "practice.outcome.given_up"));
    }
    let lists = [hares, tortoises];
    let gauntlet = Gauntlet::<Race> {
        catalog: &Stable,
        lists: &lists,
        own: 2,
        weighting: None,
        options: &options,
        seed: 5,
        games: 4,
        players: ["heuristic", "random"],
        jobs: 1,
    };
    let results = gauntlet.play(&Progress::default()).unwrap();
    assert_eq!((results.unfinished(), results.cells()[0].games.len()), (4, 0));
    // A match that only waits for an answer is not over, but it was not given up either.
    let waits = Record::<Race>::begin(&Stable, setup(3)).unwrap();
    assert_eq!(waits.ending(Language::English), "The game is not over.");
}

//! Gauntlets: independent of blocks and threads, and evaluated as pairs of matches.

use kernel::{Language, game::Seat};
use practice::{
    Blocks, Gauntlet, Progress, Replay, ReplayText, Shard, Weighting, blocks,
    blocks::{BlockResult, PlayedBlocks},
    gauntlet::{GauntletFile, Pairing, Results, is_gauntlet},
    statistics::PairedSums,
};

use crate::garbled::try_out;
use crate::toy::{Race, RaceOptions, Stable, Team, legal};

const GAMES: u64 = 70;

fn teams() -> Vec<Team> {
    let team = |name: &str, legs: &[u32]| legal(name, legs);
    vec![
        team("Hares", &[2, 2]),
        team("Tortoises", &[4]),
        team("Ants", &[1, 1, 1]),
        team("Dogs", &[4, 4]),
        team("Cats", &[3, 3]),
    ]
}

fn gauntlet<T>(own: usize, jobs: usize, then: impl FnOnce(&Gauntlet<'_, Race>) -> T) -> T {
    let (lists, options) = (teams(), RaceOptions::default());
    then(&Gauntlet {
        catalog: &Stable,
        lists: &lists,
        own,
        weighting: None,
        options: &options,
        seed: 5,
        games: GAMES,
        players: ["heuristic", "random"],
        jobs,
    })
}

fn results(own: usize, jobs: usize) -> Results {
    gauntlet(own, jobs, |gauntlet| gauntlet.play(&Progress::default()).unwrap())
}

#[test]
fn a_gauntlet_is_the_same_on_any_number_of_threads_and_its_cells_are_series() {
    let one = results(2, 1);
    for jobs in [0, 2, 5] {
        assert_eq!(results(2, jobs), one, "{jobs} threads");
    }
    assert_eq!(one.cells().len(), 6);
    gauntlet(2, 3, |gauntlet| {
        for cell in one.cells() {
            let series = gauntlet.series(cell.pairing);
            assert_eq!(series.play(&Progress::default()).unwrap().tally, cell.tally);
            assert_eq!(cell.games.len() as u64, GAMES);
            let (number, game) = cell.games[37];
            let record = series.record(number).unwrap();
            assert_eq!(record.outcome().unwrap().rounds, game.rounds);
        }
    });
}

#[test]
fn every_pairing_has_the_same_seeds_and_each_plays_for_its_side() {
    gauntlet(2, 1, |gauntlet| {
        let [first, second] =
            [Pairing { row: 0, column: 2 }, Pairing { row: 1, column: 4 }].map(|at| gauntlet.series(at));
        for number in 0..6 {
            assert_eq!(first.setup(number).seed, second.setup(number).seed);
        }
        assert_eq!(second.setup(0).names(Language::English), ["Tortoises", "Cats"]);
        assert_eq!(second.setup(0).players, ["heuristic", "random"]);
        assert_eq!(second.setup(1).players, ["random", "heuristic"]);
    });
}

#[test]
fn shards_put_together_are_the_whole_whatever_the_cut() {
    let whole = results(2, 2);
    gauntlet(2, 1, |gauntlet| {
        let plan = gauntlet.plan();
        for of in [1, 3, 7] {
            let mut text = String::new();
            for number in (1..=of).rev() {
                let shard: Shard = format!("{number}/{of}").parse().unwrap();
                let own: Vec<u64> = shard.of_blocks(plan.parts().count()).collect();
                let keep = |block, done| {
                    text.push_str(&format!("{}\n", blocks::line(block, done)));
                    true
                };
                gauntlet.play_blocks(&plan, &own, &Progress::default(), keep).unwrap();
            }
            let mut played = plan.none_yet();
            played.add(&text).unwrap();
            assert_eq!(played.missing(), [] as [u64; 0]);
            assert_eq!(plan.results(&played), whole, "{of} shards");
        }
    });
}

#[test]
fn the_first_line_of_a_file_tells_the_whole_gauntlet() {
    let head = gauntlet(2, 1, |gauntlet| gauntlet.head(&gauntlet.plan()).unwrap());
    assert!(!head.contains('\n'));
    let written = ReplayText::open(&head).unwrap();
    assert!(is_gauntlet(&written).unwrap());
    let file = GauntletFile::<Race>::read(&Stable, &written).unwrap();
    assert_eq!((file.lists.clone(), file.own, file.blocks), (teams(), 2, Blocks::of(GAMES, 2)));
    assert_eq!(file.gauntlet(&Stable).play(&Progress::default()).unwrap(), results(2, 1));
    let wrong = head.replace("\"own\":2", "\"own\":9");
    assert!(GauntletFile::<Race>::read(&Stable, &ReplayText::open(&wrong).unwrap()).is_err());
}

#[test]
fn without_a_field_each_meets_each_and_what_one_wins_the_other_loses() {
    let all = results(5, 2);
    assert!(all.is_round_robin() && all.cells().len() == 10);
    for row in 0..5 {
        assert!(all.met(row, row).is_none());
        for column in (0..5).filter(|column| *column != row) {
            let (own, theirs) = (all.met(row, column).unwrap().0, all.met(column, row).unwrap().0);
            assert!((own.rate + theirs.rate - 1.0).abs() < 1e-12);
            assert!((own.low + theirs.high - 1.0).abs() < 1e-9);
        }
    }
    let ratings = all.ratings();
    let rates: Vec<f64> = (0..5).map(|list| all.overall(list).unwrap().rate).collect();
    let order = |values: &[f64]| {
        let mut order: Vec<usize> = (0..5).collect();
        order.sort_by(|one, other| values[*other].total_cmp(&values[*one]));
        order
    };
    assert_eq!(order(&ratings), order(&rates));
}

#[test]
fn overall_and_best_and_worst_follow_from_the_games() {
    let all = results(2, 2);
    let cells: Vec<_> = all.cells().iter().filter(|cell| cell.pairing.row == 0).collect();
    let points: u64 = cells.iter().flat_map(|cell| &cell.games).map(|(_, game)| u64::from(game.points)).sum();
    let overall = all.overall(0).unwrap();
    assert!((overall.rate - points as f64 / 2.0 / (3 * GAMES) as f64).abs() < 1e-12);
    // Thirty-five seeds, each with two games against each of three.
    let mut brute = PairedSums::default();
    for seed in 0..GAMES / 2 {
        let of_seed = cells.iter().flat_map(|cell| &cell.games).filter(|(number, _)| number / 2 == seed);
        brute.add_seed(of_seed.clone().count() as u64, of_seed.map(|(_, game)| u64::from(game.points)).sum());
    }
    assert_eq!(brute.rate(), Some(overall));
    let [best, worst] = all.extremes(0).unwrap();
    assert!((2..5).all(|column| {
        let rate = all.met(0, column).unwrap().0.rate;
        worst.1.rate <= rate && rate <= best.1.rate
    }));
    let wins: u64 = cells.iter().map(|cell| cell.tally.wins[Seat::First]).sum();
    assert!(overall.rate * (3 * GAMES) as f64 >= wins as f64);
}

/// A weighting as it stands in a file.
fn weighting(weights: &[u64]) -> Weighting {
    serde_json::from_value(serde_json::json!({"year": 2016, "stood": 1_000, "weights": weights})).unwrap()
}

#[test]
fn a_weighted_field_counts_each_opponent_as_often_as_it_was_played() {
    let weighted = |weights: &[u64]| {
        let weighting = weighting(weights);
        gauntlet(2, 2, |gauntlet| {
            Gauntlet { weighting: Some(&weighting), ..*gauntlet }.play(&Progress::default()).unwrap()
        })
    };
    let (alike, equal, odd) = (results(2, 2), weighted(&[1, 1, 7, 7, 7]), weighted(&[1, 1, 500, 30, 120]));
    for list in 0..2 {
        let [one, other] = [&equal, &alike].map(|results| results.overall(list).unwrap());
        let far = (one.rate - other.rate).abs() + (one.low - other.low).abs() + (one.high - other.high).abs();
        assert!(far < 1e-12, "equal weights change nothing, bounds included: {one:?} {other:?}");
        // The mean of the three shares by their weights, and its bounds from the seeds one by one.
        let share = |column| odd.met(list, column).unwrap().0.rate;
        let mean = (500.0 * share(2) + 30.0 * share(3) + 120.0 * share(4)) / 650.0;
        let overall = odd.overall(list).unwrap();
        assert!((overall.rate - mean).abs() < 1e-12, "{overall:?}");
        assert!(overall.low < mean && mean < overall.high && overall.low > 0.0 && overall.high < 1.0);
        let alone = odd.met(list, 2).unwrap().0;
        let reach = |rate: practice::Rate| rate.high - rate.low;
        assert!(reach(overall) < 1.1 * reach(alone), "{overall:?} {alone:?}");
        // A list of the field meets two alike.
        assert_eq!(odd.overall(2), alike.overall(2));
    }
    let close = |one: Vec<f64>, other: Vec<f64>| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-3);
    assert!(close(equal.ratings(), alike.ratings()) && !close(odd.ratings(), alike.ratings()));
    let only = |results: &Results| results.difference(0, 1).unwrap();
    assert_eq!(only(&equal).pairs, only(&odd).pairs);
    let rates = [0, 1].map(|list| odd.overall(list).unwrap().rate);
    assert!((only(&odd).mean - (rates[0] - rates[1])).abs() < 1e-12);
}

#[test]
fn the_weights_of_a_field_are_kept_in_its_file() {
    let weights = weighting(&[1, 1, 500, 30, 120]);
    let head = gauntlet(2, 1, |gauntlet| {
        let gauntlet = Gauntlet { weighting: Some(&weights), ..*gauntlet };
        gauntlet.head(&gauntlet.plan()).unwrap()
    });
    let read = |head: &str| GauntletFile::<Race>::read(&Stable, &ReplayText::open(head).unwrap());
    assert_eq!(read(&head).unwrap().weighting, Some(weights));
    assert!(read(&head.replace("[1,1,500,30,120]", "[1,1,500,30]")).is_err());
    assert!(read(&head.replace("[1,1,500,30,120]", "[1,1,500,30,0]")).is_err());
}

#[test]
fn two_lists_are_compared_on_the_same_seeds_against_the_same_opponents() {
    let all = results(2, 2);
    let difference = all.difference(0, 1).unwrap();
    let rates = [0, 1].map(|list| all.overall(list).unwrap().rate);
    assert!((difference.mean - (rates[0] - rates[1])).abs() < 1e-12);
    assert_eq!(difference.pairs, GAMES / 2);
    assert!(difference.low < difference.mean && difference.mean < difference.high);
    let other = all.difference(1, 0).unwrap();
    assert_eq!((other.mean, other.low), (-difference.mean, -difference.high));
    // A list and itself win the same games.
    let (same, options) = ([legal("One", &[2]), legal("Two", &[2]), legal("Field", &[3])], RaceOptions::default());
    let twins = Gauntlet::<Race> {
        catalog: &Stable,
        lists: &same,
        own: 2,
        weighting: None,
        options: &options,
        seed: 9,
        games: 40,
        players: ["heuristic"; 2],
        jobs: 1,
    };
    let none = twins.play(&Progress::default()).unwrap().difference(0, 1).unwrap();
    assert_eq!((none.mean, none.is_sure()), (0.0, false));
}

#[test]
fn what_cannot_meet_is_left_out_and_told() {
    let lists = [legal("Hares", &[2]), legal("Centipedes", &[9]), legal("Dogs", &[4])];
    let options = RaceOptions::default();
    let players = ["heuristic"; 2];
    let gauntlet = Gauntlet::<Race> {
        catalog: &Stable,
        lists: &lists,
        own: 1,
        weighting: None,
        options: &options,
        seed: 9,
        games: 6,
        players,
        jobs: 1,
    };
    let results = gauntlet.play(&Progress::default()).unwrap();
    assert!(results.cells()[0].fault.is_some() && results.met(0, 1).is_none());
    assert_eq!(results.cells()[1].games.len(), 6);
    let unknown = Gauntlet { players: ["nobody"; 2], ..gauntlet };
    assert!(unknown.play(&Progress::default()).is_err());
}

#[test]
fn a_gauntlet_that_is_cancelled_tells_the_blocks_that_are_done() {
    gauntlet(2, 2, |gauntlet| {
        let plan = gauntlet.plan();
        let blocks: Vec<u64> = (0..plan.parts().count()).collect();
        let mut played = plan.none_yet();
        let progress = Progress::default();
        let keep = |block, done| {
            played.insert(block, done);
            false
        };
        gauntlet.play_blocks(&plan, &blocks, &progress, keep).unwrap();
        assert!(progress.is_cancelled());
        let done = played.blocks().count();
        assert!((1..=2).contains(&done), "{done}");
        assert!(plan.results(&played).cells().iter().map(|cell| cell.games.len()).sum::<usize>() >= 6);
    });
}

/// Merges the file of a shard; returns false if it cannot be read.
fn merged(text: &str) -> bool {
    let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(written) = ReplayText::open(head) else { return false };
    if !is_gauntlet(&written).unwrap_or_default() {
        let Ok(cut) = blocks::blocks::<Race>(&written) else { return false };
        let mut played = PlayedBlocks::none(cut, 2);
        let is_read = Replay::<Race>::read(&Stable, &written).is_ok() && played.add(lines).is_ok();
        assert!(played.missing().len() as u64 <= cut.count());
        assert!(played.tally().games <= cut.games());
        return is_read;
    }
    let Ok(file) = GauntletFile::<Race>::read(&Stable, &written) else { return false };
    let gauntlet = file.gauntlet(&Stable);
    let plan = gauntlet.plan();
    let mut played = plan.none_yet();
    let is_read = played.add(lines).is_ok();
    let results = plan.results(&played);
    for cell in results.cells() {
        assert!(cell.margin_mean().is_finite() && cell.rate().is_none_or(|rate| rate.low <= rate.high));
    }
    assert!(results.ratings().iter().all(|rating| rating.is_finite()));
    is_read
}

#[test]
fn a_gauntlet_goes_on_where_it_was_left() {
    gauntlet(2, 1, |gauntlet| {
        let plan = gauntlet.plan();
        let mut played = plan.none_yet();
        let progress = Progress::default();
        let mut told = Vec::new();
        let stop = |block: u64, _: &BlockResult| {
            told.push(block);
            if told.len() == 3 {
                progress.cancel();
            }
        };
        gauntlet.play_rest(&plan, &mut played, &progress, stop).unwrap();
        let left = told.clone();
        assert!(left.len() >= 3 && !played.missing().is_empty());
        // Blocks come back as their lines.
        let lines: String =
            played.blocks().map(|(block, done)| blocks::line(block, done.clone()).to_string() + "\n").collect();
        let mut again = plan.none_yet();
        again.add(&lines).unwrap();
        let rest = |block: u64, _: &BlockResult| assert!(!left.contains(&block), "block {block} is played again");
        gauntlet.play_rest(&plan, &mut again, &Progress::default(), rest).unwrap();
        assert_eq!(plan.results(&again), results(2, 1));
    });
}

#[test]
fn no_reader_of_shards_stumbles_over_texts_that_nobody_has_written() {
    let seeds = [
        gauntlet(2, 1, |gauntlet| {
            let plan = gauntlet.plan();
            let mut text = gauntlet.head(&plan).unwrap() + "\n";
            let keep = |block, done| {
                text.push_str(&format!("{}\n", blocks::line(block, done)));
                true
            };
            let all: Vec<u64> = (0..plan.parts().count()).collect();
            gauntlet.play_blocks(&plan, &all, &Progress::default(), keep).unwrap();
            text
        }),
        gauntlet(2, 1, |gauntlet| {
            let series = gauntlet.series(Pairing { row: 0, column: 2 });
            let mut text = blocks::head(&series) + "\n";
            for block in 0..Blocks::of(GAMES, 2).count() {
                let tally = series.play_some(Blocks::of(GAMES, 2).range(block), &Progress::default()).unwrap();
                text.push_str(&format!("{}\n", blocks::line(block, BlockResult { tally, games: None })));
            }
            text
        }),
    ];
    assert!(seeds.iter().all(|text| merged(text)));
    try_out("shard", 200, &seeds, |text, _| merged(text));
}

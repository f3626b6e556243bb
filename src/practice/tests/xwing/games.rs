//! Whole games: kept and loaded again, and many at once.

use kernel::{Language, chance::nth_seed, game::Random};
use practice::{Progress, Record, Replay, ReplayText, Series, Setup};
use xwing::{XWing, play::Options};

use super::{catalog, lists};

/// Returns the options of the match with this seed.
fn agreed(seed: u64) -> Options {
    Options {
        last_faq: seed % 2 == 1,
        original_deck: seed / 2 % 2 == 1,
        asteroids: (seed % 7) as u8,
        ..Options::default()
    }
}

#[test]
fn saving_and_loading_at_any_question_changes_nothing() {
    let catalog = catalog();
    for seed in 300..304 {
        let setup = Setup {
            materials: lists(seed).into(),
            options: agreed(seed),
            seed,
            players: ["random", "random"].map(str::to_owned).into(),
            from: Vec::new(),
        };
        let mut record = Record::<XWing>::begin(catalog, setup).unwrap();
        let mut players = [0, 1].map(|seat| Random::new(nth_seed(seed, seat)));
        let [first, second] = &mut players;
        record.play_out(&mut [first, second]);
        let all = record.answers().len();
        for point in [0, 1, all / 7, all / 3, all / 2, all - 1, all] {
            record.go_to(point);
            let text = Replay::of(&record, catalog).text(catalog);
            let read = Replay::<XWing>::read(catalog, &ReplayText::open(&text).unwrap()).unwrap();
            let mut loaded = read.verify(catalog).unwrap();
            assert_eq!(loaded.parting, None, "seed {seed}, answer {point}");
            assert!(loaded.record.game() == record.game(), "seed {seed}, answer {point}");
            // And both go on alike.
            let rest = record.clone().answers()[point..].to_vec();
            loaded.record.follow(&rest).unwrap();
            assert_eq!(loaded.record.answers(), record.answers());
        }
        record.go_to(all);
        assert!(record.outcome().is_some());
    }
}

#[test]
fn a_series_on_two_threads_is_the_same_as_on_one() {
    let catalog = catalog();
    let [first, second] = lists(400);
    let options = agreed(400);
    let tally = |jobs: usize| {
        let materials = [&first, &second].into();
        let players = ["random", "random"].into();
        let series = Series::<XWing> { catalog, materials, options: &options, seed: 400, games: 12, players, jobs };
        series.play(&Progress::default()).unwrap().tally
    };
    let alone = tally(1);
    assert_eq!((alone.games, alone.unfinished), (12, 0));
    assert_eq!(alone, tally(2));
}

#[test]
fn more_obstacles_than_the_rules_place_are_refused() {
    // XW-SETUP-05: six.
    let agreed = practice::options::<XWing>(&["obstacles=6", "asteroids=0"]).unwrap();
    assert_eq!(agreed.obstacle_shapes().len(), 6);
    for written in ["obstacles=7", "obstacles=255", "asteroids=7"] {
        let fault = practice::options::<XWing>(&[written]).unwrap_err();
        assert!(Language::ALL.iter().all(|language| fault.sentence(*language).contains("0–6")), "{written}");
    }
}

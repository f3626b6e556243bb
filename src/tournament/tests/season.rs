//! Seasons: evenings that count together.

use kernel::{Chance, Language};
use proptest::prelude::*;
use systems::SystemId;
use tournament::{Criterion, ListRule, Pairing, Score, Seats, Stage, Tournament};

use super::{
    properties::{any_score, any_tournament},
    slow,
    stage::{all_played, begun},
};

/// A season of evenings of several kinds, each with some of the players, one with a cut.
fn any_season(players: usize, evenings: usize, seed: u64) -> Tournament {
    let mut chance = Chance::seeded(seed);
    let mut season = begun(SystemId::Legion, Pairing::Swiss, players, seed);
    season.settings.rounds = 2;
    season.settings.cut = 2;
    for evening in 0..evenings {
        let mut present: Vec<usize> = (0..season.players.len()).collect();
        chance.shuffle(&mut present);
        present.truncate(2 + chance.place(players - 1));
        let pairing = Pairing::ALL[chance.place(3)];
        let name = if chance.below(2) == 0 { String::new() } else { format!("=Evening, \"{evening}\"") };
        season.begin_evening(&name, pairing, &present).unwrap();
        match pairing {
            Pairing::Free => {
                for _ in 0..3 {
                    let (round, table) = season.meet(present[0], present[1]).unwrap();
                    season.enter(round, table, any_score(&mut chance)).unwrap();
                }
            }
            _ => {
                for _ in 0..1 + chance.below(2) {
                    if season.pair(false).is_ok() {
                        all_played(&mut season, |_, _| any_score(&mut chance));
                    }
                }
            }
        }
        if chance.below(3) == 0 && pairing != Pairing::Free && season.pair(true).is_ok() {
            let round = season.rounds.len() - 1;
            season.enter(round, 0, Score::of(3, 1)).unwrap();
        }
    }
    season
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn the_standings_of_a_season_are_those_of_a_slow_count_and_the_sum_of_its_evenings(
        players in 2..9_usize, evenings in 1..6_usize, seed in 0..99_999_u64
    ) {
        let season = any_season(players, evenings, seed);
        let lines = season.standings();
        let mut sums = vec![0; season.players.len()];
        for evening in 0..season.evenings.len() {
            let (alone, numbers) = season.evening(evening);
            for line in alone.standings() {
                sums[numbers[line.player]] += line.score;
            }
        }
        for line in &lines {
            for criterion in Criterion::ALL {
                let slow = slow::value(&season, line.player, criterion).value();
                let fast = match criterion {
                    Criterion::Schedule => line.schedule.value(),
                    Criterion::ExtendedSchedule => line.extended_schedule.value(),
                    _ => line.value(criterion) as f64,
                };
                prop_assert!((slow - fast).abs() < 1e-8, "{criterion:?}: {slow} {fast}");
            }
            let before = (0..lines.len()).filter(|other| slow::compared(&season, *other, line.player).is_lt()).count();
            prop_assert_eq!(line.place, before + 1);
            prop_assert_eq!(line.score, sums[line.player]);
        }
    }

    #[test]
    fn a_season_that_is_written_is_the_season_that_is_read(
        players in 2..9_usize, evenings in 1..6_usize, seed in 0..99_999_u64
    ) {
        let season = any_season(players, evenings, seed);
        let read = Tournament::read(&season.to_json().to_string()).unwrap();
        prop_assert_eq!(&read, &season);
        // Rounds, results and evenings come back from the pairings alone, those who never played from the standings.
        let mut imported = begun(SystemId::Legion, Pairing::Swiss, 0, season.settings.seed);
        imported.settings = season.settings.clone();
        let text = season.pairings_csv();
        imported.import_csv(&season.standings_csv()).unwrap();
        imported.import_csv(&text).unwrap();
        prop_assert_eq!(imported.pairings_csv(), text);
        prop_assert_eq!(imported.standings_csv().lines().count(), season.standings_csv().lines().count());
        prop_assert_eq!(imported.import_csv(&season.pairings_csv()).unwrap(), (0, 0));
    }

    #[test]
    fn an_evening_that_was_a_tournament_stands_as_it_stood(
        players in 2..9_usize, rounds in 1..4_usize, seed in 0..99_999_u64
    ) {
        let friday = any_tournament(SystemId::Legion, players, rounds, seed);
        let mut season = any_season(4, 2, seed);
        let before = season.evenings.len();
        season.take_in(&friday).unwrap();
        let (evening, _) = season.evening(before);
        // Who is there without having played has a line, too.
        for line in evening.standings().into_iter().filter(|line| line.matches + line.byes > 0) {
            let name = &evening.players[line.player].name;
            let own = friday.standings().into_iter().find(|own| friday.players[own.player].name == *name).unwrap();
            prop_assert_eq!((line.score, line.margin, line.byes, line.schedule), (own.score, own.margin, own.byes, own.schedule));
        }
        let refusal = season.take_in(&friday).unwrap_err();
        prop_assert!(refusal.sentence(Language::English).contains("counted already"));
    }

    #[test]
    fn everybody_who_is_there_sits_at_one_table_and_old_opponents_are_left_for_last(
        players in 4..9_usize, seed in 0..99_999_u64
    ) {
        let mut season = begun(SystemId::Legion, Pairing::Swiss, players, seed);
        season.settings.rounds = 0;
        for evening in 0..3 {
            season.begin_evening("", Pairing::Swiss, &[]).unwrap();
            season.pair(false).unwrap();
            let mut seated: Vec<usize> =
                season.rounds[evening].tables.iter().flat_map(|table| table.players.players()).collect();
            seated.sort_unstable();
            prop_assert_eq!(seated, (0..players).collect::<Vec<_>>());
            all_played(&mut season, |_, _| Score::of(5, 2));
        }
        // Three rounds without a rematch are possible from four players on.
        prop_assert!(season.all_meetings().iter().flatten().all(|met| *met <= 1));
    }
}

#[test]
fn lists_grow_from_evening_to_evening_and_rounds_are_numbered_anew() {
    let mut season = begun(SystemId::Legion, Pairing::Swiss, 4, 1);
    season.settings.lists = tournament::Lists { rule: ListRule::Growing, start: 400, growth: 100 };
    season.pair(false).unwrap();
    all_played(&mut season, |_, _| Score::of(3, 1));
    season.begin_evening("Harbor", Pairing::Swiss, &[]).unwrap();
    assert_eq!(season.list_limit(), Some(500));
    season.pair(false).unwrap();
    assert_eq!(season.list_limit(), Some(500), "the second evening has begun");
    assert_eq!(season.title_of(0, Language::English), "Evening 1 · Round 1");
    assert_eq!(season.title_of(1, Language::English), "Harbor · Round 1");
    let missing = season.begin_evening("", Pairing::Swiss, &[]).unwrap_err().sentence(Language::English);
    assert!(missing.contains("round 1, table 1"), "{missing}");
}

#[test]
fn only_who_is_there_is_paired_and_what_is_begun_can_be_taken_back() {
    let mut season = begun(SystemId::ImperialAssault, Pairing::RoundRobin, 5, 1);
    season.begin_evening("", Pairing::RoundRobin, &[0, 2, 4]).unwrap();
    season.pair(false).unwrap();
    let seated: Vec<Seats> = season.rounds[0].tables.iter().map(|table| table.players).collect();
    assert_eq!(seated.len(), 2);
    assert!(seated.iter().flat_map(|seats| seats.players()).all(|player| player % 2 == 0));
    assert!(season.set_dropped(1, false).is_err(), "the circle of this evening is settled");
    all_played(&mut season, |_, _| Score::of(4, 2));
    season.begin_evening("", Pairing::Free, &[]).unwrap();
    let idle = season.begin_evening("", Pairing::Free, &[]).unwrap_err().sentence(Language::English);
    assert!(idle.contains("evening"), "{idle}");
    season.unpair().unwrap();
    assert_eq!((season.evenings.len(), season.rounds.len()), (1, 1));
    assert!(season.unpair().is_err(), "its round has results");
}

#[test]
fn the_cut_of_an_evening_decides_that_evening_and_nothing_of_the_season() {
    let mut season = begun(SystemId::Legion, Pairing::Swiss, 4, 1);
    season.settings.rounds = 1;
    season.settings.cut = 2;
    season.begin_evening("", Pairing::Swiss, &[]).unwrap();
    season.pair(false).unwrap();
    all_played(&mut season, |_, _| Score::of(3, 1));
    let before: Vec<u32> = season.standings().iter().map(|line| line.score).collect();
    season.pair(false).unwrap();
    assert_eq!(season.rounds[1].stage, Stage::Cut);
    season.enter(1, 0, Score::of(1, 5)).unwrap();
    let winner = season.rounds[1].tables[0].players.players().nth(1).unwrap();
    let (evening, numbers) = season.evening(0);
    assert_eq!(numbers[evening.standings()[0].player], winner);
    assert_eq!(season.standings().iter().map(|line| line.score).collect::<Vec<_>>(), before);
    assert!(season.standings().iter().all(|line| line.cut.is_none()));
    season.begin_evening("", Pairing::Swiss, &[]).unwrap();
    season.pair(false).unwrap();
    assert!(season.enter(1, 0, Score::of(5, 1)).is_ok(), "another evening hides no result");
}

#[test]
fn evenings_that_do_not_follow_each_other_are_told_with_their_place() {
    let season = any_season(4, 2, 3).to_json();
    for first in [0, 99] {
        let mut wrong = season.clone();
        wrong["tournament"]["evenings"][1]["first"] = first.into();
        assert_eq!(Tournament::read(&wrong.to_string()).unwrap_err().key, "tournament.read.evenings");
    }
    let mut open = begun(SystemId::Legion, Pairing::Swiss, 2, 1);
    let rows = "round,player1,player2,points1,points2,evening\n1,Player 1,Player 2,3,1,1\n2,Player 1,Player 2,3,1,3\n";
    let error = open.import_csv(rows).unwrap_err();
    assert_eq!((error.key, error.line), ("tournament.csv.evening", 3));
}

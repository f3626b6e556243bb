//! What holds of every tournament.

use std::collections::BTreeSet;

use kernel::Chance;
use proptest::prelude::*;
use systems::SystemId;
use tournament::{Criterion, Decision, Pairing, Score, Seats, Tournament};

use super::{
    slow,
    stage::{all_played, begun},
};

const GAMES: [SystemId; 3] = [SystemId::XWing, SystemId::Legion, SystemId::ImperialAssault];

/// A result by chance, few points so that many are equal.
pub fn any_score(chance: &mut Chance) -> Score {
    let mut points = || chance.below(4) * 9;
    let mut score = Score::of(points(), points());
    match chance.below(8) {
        0 => score.decision = Some(Decision::ALL[chance.below(3) as usize]),
        1 => score.destroyed = Some([chance.below(3), chance.below(3)]),
        _ => {}
    }
    score
}

/// A Swiss tournament with players who leave, come back and come late.
pub fn any_tournament(system: SystemId, players: usize, rounds: usize, seed: u64) -> Tournament {
    let mut chance = Chance::seeded(seed);
    let mut tournament = begun(system, Pairing::Swiss, players, seed);
    for round in 0..rounds {
        if chance.below(3) == 0 {
            let who = chance.below(tournament.players.len() as u32) as usize;
            let is_in = tournament.players[who].dropped.is_none();
            tournament.set_dropped(who, is_in && tournament.active().count() > 2).unwrap_or_default();
        }
        if chance.below(5) == 0 {
            tournament.join(&format!("Late {round}")).unwrap();
        }
        tournament.pair(false).unwrap();
        all_played(&mut tournament, |_, _| any_score(&mut chance));
    }
    tournament
}

/// Gives matches other points than the game's, and parts players by other things.
fn score_otherwise(tournament: &mut Tournament, seed: u64) {
    let mut chance = Chance::seeded(!seed);
    let scoring = &mut tournament.settings.scoring;
    scoring.loss = chance.below(3);
    scoring.draw = scoring.loss + chance.below(3);
    scoring.modified_win = scoring.draw + chance.below(2);
    scoring.win = scoring.modified_win + 1 + chance.below(3);
    (scoring.modified_below, scoring.base) = (chance.below(20), chance.below(2) * 50);
    let mut order = Criterion::ALL.to_vec();
    chance.shuffle(&mut order);
    order.truncate(1 + chance.place(Criterion::ALL.len()));
    tournament.settings.order = order;
}

/// True if these players can be paired so that no two have met, by trying everything.
fn without_rematch(players: &[usize], met: &[Vec<usize>]) -> bool {
    let Some((first, rest)) = players.split_first() else { return true };
    rest.iter().any(|second| {
        let others: Vec<usize> = rest.iter().copied().filter(|player| player != second).collect();
        met[*first][*second] == 0 && without_rematch(&others, met)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn standings_are_those_of_a_slow_count(game in 0..3_usize, players in 2..11_usize, rounds in 0..6_usize, seed in 0..99_999_u64, own in any::<bool>()) {
        let mut tournament = any_tournament(GAMES[game], players, rounds, seed);
        if own {
            score_otherwise(&mut tournament, seed);
        }
        let lines = tournament.standings();
        for line in &lines {
            for criterion in Criterion::ALL {
                let slow = slow::value(&tournament, line.player, criterion).value();
                let fast = match criterion {
                    Criterion::Schedule => line.schedule.value(),
                    Criterion::ExtendedSchedule => line.extended_schedule.value(),
                    _ => line.value(criterion) as f64,
                };
                prop_assert!((slow - fast).abs() < 1e-8, "{criterion:?}: {slow} {fast}");
            }
            let before = (0..lines.len()).filter(|other| slow::compared(&tournament, *other, line.player).is_lt()).count();
            prop_assert_eq!(line.place, before + 1);
        }
        let players: BTreeSet<usize> = lines.iter().map(|line| line.player).collect();
        prop_assert_eq!(players.len(), tournament.players.len());
        prop_assert!(lines.is_sorted_by_key(|line| line.place));
    }

    #[test]
    fn each_active_player_has_one_table_no_rematch_is_made_and_no_second_bye_while_that_can_be(
        players in 2..11_usize, rounds in 0..9_usize, seed in 0..99_999_u64
    ) {
        let mut tournament = any_tournament(SystemId::XWing, players, rounds, seed);
        let (met, byes): (_, Vec<usize>) =
            (tournament.all_meetings(), (0..tournament.players.len()).map(|it| tournament.byes(it)).collect());
        let mut active: Vec<usize> = tournament.active().collect();
        tournament.pair(false).unwrap();
        let tables = &tournament.rounds.last().unwrap().tables;
        let mut seated: Vec<usize> = tables.iter().flat_map(|table| table.players.players()).collect();
        seated.sort_unstable();
        prop_assert_eq!(&seated, &active);

        let resting: Vec<usize> =
            tables.iter().filter_map(|table| match table.players { Seats::Bye(it) => Some(it), _ => None }).collect();
        prop_assert_eq!(resting.len(), active.len() % 2);
        let fewest = active.iter().map(|player| byes[*player]).min().unwrap();
        prop_assert!(resting.iter().all(|player| byes[*player] == fewest));

        let is_rematch = tables.iter().any(|table| match table.players {
            Seats::Pair(first, second) => met[first][second] > 0,
            Seats::Bye(_) => false,
        });
        if is_rematch {
            let may_rest: Vec<Option<usize>> = match resting[..] {
                [] => vec![None],
                _ => active.iter().copied().filter(|player| byes[*player] == fewest).map(Some).collect(),
            };
            for resting in may_rest {
                let playing: Vec<usize> = active.iter().copied().filter(|it| Some(*it) != resting).collect();
                prop_assert!(!without_rematch(&playing, &met));
            }
        }
        active.clear();
    }

    #[test]
    fn pairs_are_of_one_score_as_far_as_nobody_has_met(players in 1..6_usize, seed in 0..99_999_u64) {
        // Two rounds of an even field in which everybody who won can meet another winner.
        let mut tournament = begun(SystemId::XWing, Pairing::Swiss, players * 4, seed);
        tournament.pair(false).unwrap();
        all_played(&mut tournament, |_, _| Score::of(100, 0));
        let scores: Vec<u32> = {
            let mut lines = tournament.standings();
            lines.sort_by_key(|line| line.player);
            lines.iter().map(|line| line.score).collect()
        };
        tournament.pair(false).unwrap();
        for table in &tournament.rounds[1].tables {
            let [first, second] = table.players.players().collect::<Vec<_>>()[..] else { panic!("nobody rests") };
            prop_assert_eq!(scores[first], scores[second]);
        }
    }

    #[test]
    fn what_is_taken_back_leaves_what_was_there_before(players in 2..9_usize, rounds in 0..5_usize, seed in 0..99_999_u64) {
        let before = any_tournament(SystemId::Legion, players, rounds, seed);
        let mut tournament = before.clone();
        tournament.pair(false).unwrap();
        let paired = tournament.clone();
        let round = tournament.rounds.len() - 1;
        tournament.enter(round, 0, Score::of(3, 1)).unwrap();
        prop_assert_ne!(&tournament, &paired);
        tournament.clear(round, 0).unwrap();
        prop_assert_eq!(&tournament, &paired);
        tournament.unpair().unwrap();
        prop_assert_eq!(&tournament, &before);
        // The same seed pairs the same again.
        tournament.pair(false).unwrap();
        prop_assert_eq!(&tournament, &paired);
    }
}

#[test]
fn a_large_field_is_paired_round_after_round_without_a_rematch() {
    let mut chance = Chance::seeded(4);
    let settings = tournament::Settings { rounds: 0, ..tournament::Settings::of(SystemId::XWing, Pairing::Swiss, 4) };
    let mut open = Tournament::new(SystemId::XWing, "", settings);
    for number in 0..65 {
        open.join(&format!("Player {number}")).unwrap();
    }
    for _ in 0..6 {
        open.pair(false).unwrap();
        all_played(&mut open, |_, _| any_score(&mut chance));
    }
    assert!(open.all_meetings().iter().flatten().all(|met| *met <= 1));
}

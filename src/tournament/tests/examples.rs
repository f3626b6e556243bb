//! Worked examples by hand.

use systems::SystemId;
use tournament::{Criterion, Decision, ListRule, Lists, Pairing, Score, Seats, Settings, Stage, Tournament};

use super::stage::{all_played, begun, played, refused};

const ANA: usize = 0;
const BEA: usize = 1;
const CARLOS: usize = 2;

/// Player, score and margin, the leader first.
fn scores(tournament: &Tournament) -> Vec<(usize, u32, i64)> {
    tournament.standings().iter().map(|line| (line.player, line.score, line.margin)).collect()
}

/// 100:42 is a full win by 58, 60:50 a modified one by 10, 30:30 a draw (XW-OPT-08).
#[test]
fn x_wing_counts_points_destroyed_with_a_margin_of_a_hundred_more_or_less_the_difference() {
    let mut league = begun(SystemId::XWing, Pairing::Free, 3, 1);
    played(&mut league, ANA, BEA, Score::of(100, 42));
    played(&mut league, BEA, CARLOS, Score::of(60, 50));
    played(&mut league, ANA, CARLOS, Score::of(30, 30));
    // Ana 5 + 1 and 158 + 100, Bea 3 and 42 + 110, Carlos 1 and 90 + 100.
    assert_eq!(scores(&league), [(ANA, 6, 258), (BEA, 3, 152), (CARLOS, 1, 190)]);
}

#[test]
fn in_x_wing_twelve_points_are_a_full_win_and_eleven_are_not() {
    for (points, score) in [(62, 5), (61, 3)] {
        let mut league = begun(SystemId::XWing, Pairing::Free, 2, 1);
        played(&mut league, ANA, BEA, Score::of(points, 50));
        assert_eq!(league.standings()[0].score, score);
    }
}

/// LEG-END-05: most victory tokens. LEG-END-06: then more enemy points destroyed. LEG-END-04: or the other army is gone.
#[test]
fn legion_counts_victory_tokens_then_destroyed_points_and_the_organizer_names_a_survivor() {
    let mut league = begun(SystemId::Legion, Pairing::Free, 3, 1);
    played(&mut league, ANA, BEA, Score::of(4, 2));
    played(&mut league, BEA, CARLOS, Score { destroyed: Some([310, 290]), ..Score::of(2, 2) });
    played(&mut league, CARLOS, ANA, Score { decision: Some(Decision::First), ..Score::of(0, 3) });
    // One win each, so each has met opponents with half of all points; margins 2 + 0, -2 + 0 and 0 + 0: Carlos won with
    // fewer tokens, which is no margin for either.
    let lines = league.standings();
    assert!(lines.iter().all(|line| line.score == 2 && (line.schedule.value() - 0.5).abs() < 1e-9));
    assert_eq!(scores(&league), [(ANA, 2, 2), (CARLOS, 2, 0), (BEA, 2, -2)]);
    played(&mut league, ANA, BEA, Score { destroyed: Some([200, 200]), ..Score::of(1, 1) });
    assert_eq!(league.standings().iter().map(|line| line.draws).sum::<usize>(), 2);
}

/// IA-WIN-01: 40 points or more end the match. IA-WIN-06: equal ones are parted by the cost of what was defeated.
#[test]
fn imperial_assault_counts_victory_points_then_the_cost_of_defeated_figures() {
    let mut league = begun(SystemId::ImperialAssault, Pairing::Free, 2, 1);
    played(&mut league, ANA, BEA, Score::of(41, 33));
    played(&mut league, ANA, BEA, Score { destroyed: Some([20, 26]), ..Score::of(38, 38) });
    played(&mut league, ANA, BEA, Score { decision: Some(Decision::First), ..Score::of(38, 38) });
    assert_eq!(scores(&league), [(ANA, 4, 8), (BEA, 2, -8)]);
}

/// Ana beats Bea, Bea beats Carlos, Carlos beats Dora, Ana beats Dora: shares 1, 1/2, 1/2 and 0.
#[test]
fn strength_of_schedule_is_the_mean_share_of_possible_points_that_opponents_have() {
    let mut league = begun(SystemId::ImperialAssault, Pairing::Free, 4, 1);
    for (winner, loser) in [(ANA, BEA), (BEA, CARLOS), (CARLOS, 3), (ANA, 3)] {
        played(&mut league, winner, loser, Score::of(40, 10));
    }
    let mut lines = league.standings();
    assert_eq!(lines[0].player, ANA);
    lines.sort_by_key(|line| line.player);
    let schedules: Vec<f64> = lines.iter().map(|line| line.schedule.value()).collect();
    assert_eq!(schedules, [0.25, 0.75, 0.25, 0.75]);
    // Ana met Bea and Dora with 0.75 each, Bea and Dora met Ana and Carlos with 0.25 each.
    let extended: Vec<f64> = lines.iter().map(|line| line.extended_schedule.value()).collect();
    assert_eq!(extended, [0.75, 0.25, 0.75, 0.25]);
}

#[test]
fn a_bye_is_a_full_win_with_a_margin_of_half_a_squad_and_goes_to_the_last_without_one() {
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 3, 5);
    evening.pair(false).unwrap();
    let Seats::Bye(first) = evening.rounds[0].tables[1].players else { panic!("the bye is the last table") };
    all_played(&mut evening, |_, _| Score::of(80, 20));
    let line = evening.standings().into_iter().find(|line| line.player == first).unwrap();
    assert_eq!((line.score, line.margin, line.byes, line.matches), (5, 150, 1, 0));
    let last = evening.standings()[2].player;
    evening.pair(false).unwrap();
    assert_eq!(evening.rounds[1].tables[1].players, Seats::Bye(last));
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once_and_a_bye_is_a_rest() {
    let mut league = begun(SystemId::Legion, Pairing::RoundRobin, 5, 3);
    for _ in 0..5 {
        league.pair(false).unwrap();
        all_played(&mut league, |_, _| Score::of(3, 1));
    }
    let met = league.all_meetings();
    assert!((0..5).all(|a| (0..5).all(|b| met[a][b] == usize::from(a != b))));
    assert_eq!(league.standings().iter().map(|line| line.score).sum::<u32>(), 20);
    assert!(refused(league.pair(false)).contains("All 5 rounds"));
    assert!(refused(league.join("Late")).contains("too late"));
}

#[test]
fn the_cut_pairs_the_first_with_the_last_and_its_winner_leads_whatever_the_rounds_gave() {
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 8, 11);
    (evening.settings.rounds, evening.settings.cut) = (3, 4);
    for _ in 0..3 {
        evening.pair(false).unwrap();
        all_played(&mut evening, |first, second| if first < second { Score::of(90, 10) } else { Score::of(10, 90) });
    }
    let seeds: Vec<usize> = evening.standings().iter().map(|line| line.player).collect();
    evening.pair(false).unwrap();
    assert_eq!(evening.rounds[3].stage, Stage::Cut);
    let tables: Vec<Seats> = evening.rounds[3].tables.iter().map(|table| table.players).collect();
    assert_eq!(tables, [Seats::Pair(seeds[0], seeds[3]), Seats::Pair(seeds[1], seeds[2])]);
    assert!(refused(evening.enter(3, 0, Score::of(50, 50))).contains("needs a winner"));
    assert!(refused(evening.enter(0, 0, Score::of(1, 0))).contains("decides who is in the cut"));
    evening.enter(3, 0, Score::of(20, 60)).unwrap();
    evening.enter(3, 1, Score { decision: Some(Decision::First), ..Score::of(50, 50) }).unwrap();
    evening.pair(false).unwrap();
    evening.enter(4, 0, Score::of(100, 0)).unwrap();
    let places: Vec<usize> = evening.standings().iter().map(|line| line.player).collect();
    assert_eq!(places[..4], [seeds[3], seeds[1], seeds[0], seeds[2]]);
    assert!(refused(evening.pair(false)).contains("final has been played"));
}

#[test]
fn three_linked_battles_are_won_by_the_sum_of_their_points() {
    let settings = Settings::of(SystemId::Legion, Pairing::Free, 1).linked();
    let mut battles = Tournament::new(SystemId::Legion, "Three battles", settings);
    battles.join("Ana").unwrap();
    battles.join("Bea").unwrap();
    for (first, second) in [(3, 2), (3, 2), (0, 4)] {
        battles.pair(false).unwrap();
        played(&mut battles, ANA, BEA, Score::of(first, second));
    }
    // Ana won two of three, but has 6 tokens to 8.
    let lines = battles.standings();
    assert_eq!((lines[0].player, lines[0].points, lines[1].points, lines[1].wins), (BEA, 8, 6, 2));
    assert!(refused(battles.pair(false)).contains("All 3 rounds"));
}

#[test]
fn a_locked_list_may_be_given_again_but_not_another_one_and_a_growing_one_has_its_limit() {
    let list = |name: &str, ship: &str| serde_json::json!({ "format": "standard", "name": name, "list": [ship] });
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 2, 1);
    evening.settings.lists.rule = ListRule::Locked;
    evening.set_list(ANA, Some((list("First", "a"), 100))).unwrap();
    evening.set_list(ANA, Some((list("Second", "b"), 100))).unwrap();
    evening.pair(false).unwrap();
    evening.set_list(ANA, Some((list("Renamed", "b"), 100))).unwrap();
    assert!(refused(evening.set_list(ANA, Some((list("Renamed", "c"), 100)))).contains("locked"));
    assert!(refused(evening.set_list(ANA, None)).contains("locked"));

    let mut league = begun(SystemId::Legion, Pairing::Free, 2, 1);
    league.settings.lists = Lists { rule: ListRule::Growing, start: 400, growth: 50 };
    for limit in [400, 400, 450, 500] {
        assert_eq!(league.list_limit(), Some(limit));
        league.set_list(ANA, Some((list("", "a"), limit as i32))).unwrap();
        assert!(refused(league.set_list(ANA, Some((list("", "a"), limit as i32 + 1)))).contains(&limit.to_string()));
        league.pair(false).unwrap();
    }
}

#[test]
fn equal_players_share_a_place() {
    let mut league = begun(SystemId::XWing, Pairing::Free, 4, 1);
    played(&mut league, 0, 1, Score::of(50, 20));
    played(&mut league, 2, 3, Score::of(50, 20));
    assert_eq!(league.standings().iter().map(|line| line.place).collect::<Vec<_>>(), [1, 1, 3, 3]);
    league.settings.order = vec![Criterion::Wins];
    league.join("Late").unwrap();
    assert_eq!(league.standings()[4].place, 3);
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason() {
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 4, 1);
    assert!(refused(evening.join(" ANA ")).contains("Ana"));
    assert!(refused(evening.join("  ")).contains("name"));
    assert!(refused(evening.player("Nobody")).contains("Nobody"));
    assert!(refused(evening.unpair()).contains("No round"));
    assert!(refused(evening.meet(0, 1)).contains("by the tournament"));
    assert!(refused(evening.pair(true)).contains("no cut"));
    evening.pair(false).unwrap();
    assert!(refused(evening.pair(false)).contains("round 1, table 1"));
    assert!(refused(evening.enter(0, 7, Score::of(1, 0))).contains("no table 8"));
    evening.enter(0, 0, Score::of(1, 0)).unwrap();
    assert!(refused(evening.unpair()).contains("has results"));
    evening.set_dropped(3, true).unwrap();
    assert!(refused(evening.set_dropped(3, true)).contains("Dora has left"));
}

//! CSV out and in.

use kernel::Language;
use proptest::prelude::*;
use systems::SystemId;
use tournament::{Pairing, Score, Tournament};

use super::{
    properties::any_tournament,
    stage::{begun, played},
};

/// A tournament with the settings of another and nobody in it.
fn emptied(tournament: &Tournament) -> Tournament {
    Tournament::new(tournament.system, "", tournament.settings.clone())
}

/// Name, place and score, by name.
fn results(tournament: &Tournament) -> Vec<(String, usize, u32, i64)> {
    let line = |line: tournament::Standing| {
        (tournament.players[line.player].name.clone(), line.place, line.score, line.margin)
    };
    let mut all: Vec<_> = tournament.standings().into_iter().map(line).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pairings_that_are_read_into_an_empty_tournament_give_the_same_standings(
        players in 2..9_usize, rounds in 1..5_usize, seed in 0..99_999_u64, names in prop::collection::vec("[=+@'\",;\n a-c-]{1,8}", 9)
    ) {
        let mut tournament = any_tournament(SystemId::XWing, players, rounds, seed);
        for (number, name) in names.iter().enumerate().take(players) {
            tournament.players[number].name = format!("{}{number}", name.trim().replace('\n', " "));
        }
        let mut read = emptied(&tournament);
        read.import_csv(&tournament.standings_csv()).unwrap();
        let (joined, entered) = read.import_csv(&tournament.pairings_csv()).unwrap();
        let tables = tournament.rounds.iter().flat_map(|round| &round.tables);
        prop_assert_eq!((joined, entered), (0, tables.filter(|table| table.result.is_some()).count()));
        prop_assert_eq!(results(&read), results(&tournament));
        prop_assert_eq!(read.pairings_csv(), tournament.pairings_csv());
        // The same once more changes nothing.
        let before = read.clone();
        prop_assert_eq!(read.import_csv(&tournament.pairings_csv()).unwrap(), (0, 0));
        prop_assert_eq!(read, before);
    }

    #[test]
    fn a_league_in_which_two_meet_often_is_read_as_it_was(meetings in prop::collection::vec((0..3_usize, 1..3_usize, any::<bool>()), 1..12)) {
        let mut league = begun(SystemId::Legion, Pairing::Free, 3, 1);
        for (number, (first, step, is_played)) in meetings.into_iter().enumerate() {
            if number % 4 == 0 {
                league.pair(false).unwrap();
            }
            let (round, table) = league.meet(first, (first + step) % 3).unwrap();
            if is_played {
                league.enter(round, table, Score::of(number as u32 % 2, 1)).unwrap();
            }
        }
        let mut read = emptied(&league);
        for _ in 0..2 {
            read.import_csv(&league.pairings_csv()).unwrap();
            prop_assert_eq!(read.pairings_csv(), league.pairings_csv());
        }
    }

    #[test]
    fn no_cell_begins_a_formula_and_no_text_breaks_a_reader(text in "[=+@'\",;\t\r\n|a-c0-9-]{0,60}", name in "[=+@'\",; |a-c-]{1,12}") {
        let mut tournament = begun(SystemId::XWing, Pairing::Swiss, 3, 1);
        let _ = tournament.import_csv(&text);
        let _ = tournament.import_csv(&format!("player\n{text}"));
        let _ = tournament.import_csv(&format!("player1,player2,points1,points2\n{text}"));
        tournament.players[0].name = name;
        for line in tournament.standings_csv().lines() {
            let cell = line.split_once(',').unwrap().1;
            let cell = cell.strip_prefix('"').unwrap_or(cell);
            prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t']), "{line}");
        }
    }
}

#[test]
fn a_program_reads_exactly_these_columns() {
    let mut league = begun(SystemId::XWing, Pairing::Free, 2, 1);
    league.players[1].name = "=1+1, \"Bea\"".into();
    played(&mut league, 0, 1, Score::of(100, 42));
    assert_eq!(
        league.pairings_csv(),
        "round,stage,table,player1,player2,points1,points2,destroyed1,destroyed2,winner\n\
         1,regular,1,Ana,\"'=1+1, \"\"Bea\"\"\",100,42,,,\n"
    );
    assert_eq!(
        league.standings_csv(),
        "place,player,score,matches,wins,draws,losses,byes,margin,points,schedule,extended_schedule,out\n\
         1,Ana,5,1,1,0,0,0,158,100,0.0000,1.0000,0\n\
         2,\"'=1+1, \"\"Bea\"\"\",0,1,0,0,1,0,42,42,1.0000,0.0000,0\n"
    );
}

#[test]
fn results_of_a_table_by_hand_are_taken_in_whichever_way_round_and_with_semicolons() {
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 4, 1);
    evening.pair(false).unwrap();
    let tournament::Seats::Pair(first, second) = evening.rounds[0].tables[0].players else { panic!("two players") };
    let [first, second] = [first, second].map(|player| evening.players[player].name.clone());
    let text = format!("Round;Player1;Player2;Points1;Points2\n1;{second};{first};20;80\n");
    assert_eq!(evening.import_csv(&text), Ok((0, 1)));
    assert_eq!(evening.rounds[0].tables[0].result, Some(Score::of(80, 20)));
}

#[test]
fn a_line_that_does_not_fit_is_named_and_nothing_is_taken_in() {
    let mut evening = begun(SystemId::XWing, Pairing::Swiss, 4, 1);
    evening.pair(false).unwrap();
    let before = evening.clone();
    let stranger = evening.players[evening.rounds[0].tables[1].players.players().next().unwrap()].name.clone();
    let own = evening.players[evening.rounds[0].tables[0].players.players().next().unwrap()].name.clone();
    for (text, line, told) in [
        ("name,points\nAna,3", "line 1", "player1"),
        ("player1,player2,round\nAna,Bea,9", "line 2", "round 9"),
        ("player1,player2,points1,points2\nAna,Ana,3,1", "line 2", "two different players"),
        ("player1,player2,points1,points2\n\nZoe,Yago,many,1", "line 3", "many"),
        ("player1,player2,winner\nZoe,Yago,me", "line 2", "\"me\""),
        ("player\n\"Zoe", "line 2", "quotation mark"),
        (&format!("player1,player2\n{own},{stranger}"), "line 2", "other pairings"),
    ] {
        let error = evening.import_csv(text).unwrap_err().sentence(Language::English);
        assert!(error.to_lowercase().contains(line) && error.contains(told), "{text:?}: {error}");
        assert_eq!(evening, before);
    }
}

//! Practice matches of Legion: its computer players and series.

mod blunders;
mod choices;
mod habits;
mod replies;
mod scenes;
mod sense;
mod timing;

use std::sync::LazyLock;

use kernel::game::{BySeat, Match, Playable, Seat, answer_of};
use legion::{
    Catalog, Legion,
    cards::{BattleKind, GameSize},
    play::{Event, LegionMatch, Options, QuestionKind, UnitNo, battle_card::CardRule, testing::Scene},
};
use practice::{
    Progress, Series,
    opponents::player,
    testing::{Mirrored, mustered},
};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

fn scene(first: &[&str], second: &[&str]) -> Scene {
    let mut scene = Scene::new(&CATALOG, [first, second]);
    scene.seed(5);
    scene
}

/// Plays on as the heuristic player has it until a unit has acted; tells what happened.
fn played_out(mut game: LegionMatch, unit: u8) -> (LegionMatch, Vec<Event>) {
    let mut events = Vec::new();
    let [mut one, mut two] = [1, 2].map(|seed| player::<Legion>("heuristic", seed).unwrap());
    while game.state().activation.as_ref().is_some_and(|active| active.unit == UnitNo(unit)) {
        let Some(answer) = answer_of(&game, &mut [&mut *one, &mut *two]) else { break };
        game.apply(&answer, &mut events).unwrap();
    }
    (game, events)
}

/// The table of this number: every layout, objective, deployment and condition in its turn.
fn table(catalog: &Catalog, number: usize) -> Options {
    let layouts: Vec<String> = catalog.layouts().map(|(_, layout)| layout.id.to_string()).collect();
    let cards = BattleKind::ALL.into_iter().zip([1, 3, 7]).map(|(kind, slowly)| {
        let fits = |card: &legion::cards::BattleCard| {
            card.kind == kind && card.size == GameSize::Standard && CardRule::of(card).is_played()
        };
        let row: Vec<String> =
            catalog.battles().filter(|(_, card)| fits(card)).map(|(_, card)| card.id.to_string()).collect();
        row[number / slowly % row.len()].clone()
    });
    let battle = cards.collect::<Vec<_>>().join(",");
    Options { layout: layouts[number % layouts.len()].as_str().into(), battle, ..Options::default() }
}

/// Games won by the first of two players, out of so many between armies of the shelf, a table after the other: each with
/// both seats, and with the armies changed.
fn wins(players: [&str; 2], games: u64, rounds: u8, jobs: usize) -> (u64, u64) {
    let catalog = Catalog::bundled().unwrap();
    let lists = mustered::<Legion>(&catalog);
    let options: Vec<Options> =
        (0..games / 4).map(|pair| Options { rounds, ..table(&catalog, pair as usize) }).collect();
    let score = Mirrored::<Legion> { catalog: &catalog, lists: &lists, options: &options, players, games, jobs }.play();
    assert_eq!(score.unfinished, 0);
    (score.won, score.games)
}

#[test]
fn the_player_who_judges_beats_the_one_who_leaves_everything_to_chance() {
    let (won, games) = wins(["heuristic", "random"], 4, 5, 1);
    assert_eq!((won, games), (4, 4));
}

/// `cargo test --release -p practice legion_players -- --ignored` plays what the players are held to.
#[test]
#[ignore = "thousands of games: an hour in release"]
fn legion_players_in_long_mirrored_series() {
    let (won, games) = wins(["heuristic", "random"], 1_000, Options::ROUNDS, 0);
    assert!(won * 100 >= games * 95, "heuristic against random: {won} of {games}");
    let (won, games) = wins(["searching", "heuristic"], 1_000, Options::ROUNDS, 0);
    assert!(won * 100 >= games * 65, "searching against heuristic: {won} of {games}");
}

#[test]
fn the_searching_player_follows_from_its_seed_and_from_what_it_sees() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<Legion>(&catalog);
    let pair = [&armies[0], &armies[3]];
    let mut game = Legion::begin(&catalog, pair.into(), &table(&catalog, 1), 3, &mut Vec::new()).unwrap();
    let [mut first, mut second] = [1, 2].map(|seed| player::<Legion>("heuristic", seed).unwrap());
    let mut asked = 0;
    while asked < 1 {
        let answer = answer_of(&game, &mut [&mut *first, &mut *second]).unwrap();
        let decision = game.decision().unwrap();
        if matches!(decision.question.kind(), QuestionKind::Act | QuestionKind::Turn) && game.state().round == 2 {
            let chosen = |seed| {
                let mut searching = player::<Legion>("searching", seed).unwrap();
                searching.answer(&game.seen(decision.seat), decision)
            };
            assert_eq!(chosen(9), chosen(9));
            assert!(chosen(9) < decision.answers.len());
            asked += 1;
        }
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
}

#[test]
fn the_same_seed_gives_the_same_series_on_any_number_of_threads() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<Legion>(&catalog);
    let options = Options { rounds: 2, ..table(&catalog, 5) };
    let play = |jobs| {
        let series = Series::<Legion> {
            catalog: &catalog,
            materials: BySeat::from([&armies[0], &armies[5]]),
            options: &options,
            seed: 7,
            games: 4,
            players: ["heuristic", "heuristic"].into(),
            jobs,
        };
        series.play(&Progress::default()).unwrap().tally
    };
    let tally = play(1);
    assert_eq!(tally, play(2));
    // The account makes sense: wounds that one side deals the other takes.
    let sum = |seat: Seat, column: usize| tally.pieces[seat].iter().map(|piece| piece[column]).sum::<u64>();
    assert!(sum(Seat::First, 1) > 0);
    assert!(sum(Seat::First, 1) <= sum(Seat::Second, 2) && sum(Seat::Second, 1) <= sum(Seat::First, 2));
}

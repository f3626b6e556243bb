//! Practice matches of Imperial Assault: its computer players, series and replays.

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{Answer, Options, QuestionKind, fixed::missions::is_played},
};
use kernel::{
    Language, ListBuilding, Mustered,
    game::{BySeat, Match, Playable, answer_of},
    muster,
};
use practice::{
    Chronicle, Progress, Record, Series, Setup,
    opponents::player,
    testing::{Mirrored, mustered},
};

const ARMY: &str = include_str!("../../../catalog/examples/imperial-assault.json");

fn army(catalog: &Catalog) -> Mustered<ImperialAssault> {
    let imported = ImperialAssault::import(catalog, ARMY).unwrap();
    muster::<ImperialAssault>(catalog, imported.document).unwrap_or_else(|(_, report)| panic!("{report:?}"))
}

/// Games won by the first of two players, out of so many between armies of the shelf, a map after the other: each with both
/// seats, and with the armies changed.
fn wins(players: [&str; 2], games: u64, jobs: usize) -> (u64, u64) {
    let catalog = Catalog::bundled().unwrap();
    let lists = mustered::<ImperialAssault>(&catalog);
    let played = catalog.maps().filter(|(id, _)| is_played(&catalog, *id));
    let options: Vec<Options> =
        played.map(|(_, map)| Options { map: map.id.to_string().into(), ..Options::default() }).collect();
    let games =
        Mirrored::<ImperialAssault> { catalog: &catalog, lists: &lists, options: &options, players, games, jobs };
    let score = games.play();
    assert_eq!(score.unfinished, 0);
    (score.won, score.games)
}

#[test]
fn the_heuristic_player_beats_the_random_one_nearly_always() {
    let (won, games) = wins(["heuristic", "random"], 40, 1);
    assert!(won * 100 >= games * 95, "{won} of {games}");
}

#[test]
fn the_searching_player_follows_from_its_seed_and_from_what_it_sees() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<ImperialAssault>(&catalog);
    let options = Options { mission: "duel".into(), ..Options::default() };
    let pair = [&armies[0], &armies[4]];
    let mut game = ImperialAssault::begin(&catalog, pair.into(), &options, 3, &mut Vec::new()).unwrap();
    let [mut first, mut second] = [1, 2].map(|seed| player::<ImperialAssault>("heuristic", seed).unwrap());
    let mut asked = 0;
    while asked < 3 {
        let answer = answer_of(&game, &mut [&mut *first, &mut *second]).unwrap();
        let decision = game.decision().unwrap();
        let looks_ahead = matches!(decision.question.kind(), QuestionKind::Act | QuestionKind::Group);
        if looks_ahead && game.state().round == 2 {
            let chosen = |seed| {
                let mut searching = player::<ImperialAssault>("searching", seed).unwrap();
                searching.answer(&game.seen(decision.seat), decision)
            };
            assert_eq!(chosen(9), chosen(9));
            assert!(chosen(9) < decision.answers.len());
            asked += 1;
        }
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
}

/// `cargo test --release -p practice skirmish_players -- --ignored` plays what the players are held to.
#[test]
#[ignore = "thousands of games: minutes in release"]
fn skirmish_players_in_long_mirrored_series() {
    let (won, games) = wins(["heuristic", "random"], 1_000, 0);
    assert!(won * 100 >= games * 95, "heuristic against random: {won} of {games}");
    let (won, games) = wins(["searching", "heuristic"], 1_000, 0);
    assert!(won * 100 >= games * 65, "searching against heuristic: {won} of {games}");
}

#[test]
fn a_series_on_many_threads_is_the_same_as_on_one() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<ImperialAssault>(&catalog);
    let options = Options { map: "anchorhead-cantina".into(), mission: "hold".into(), ..Options::default() };
    let play = |jobs| {
        let series = Series::<ImperialAssault> {
            catalog: &catalog,
            materials: BySeat::from([&armies[0], &armies[5]]),
            options: &options,
            seed: 7,
            games: 6,
            players: ["heuristic", "heuristic"].into(),
            jobs,
        };
        series.play(&Progress::default()).unwrap().tally
    };
    assert_eq!(play(1), play(4));
}

#[test]
fn no_action_is_left_by_a_figure_that_could_attack() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<ImperialAssault>(&catalog);
    let (mut passes, mut attacks) = (0, 0);
    for seed in 0..4_usize {
        let options = Options { mission: "duel".into(), ..Options::default() };
        let pair = [&armies[seed * 3], &armies[seed * 3 + 2]];
        let mut game = ImperialAssault::begin(&catalog, pair.into(), &options, seed as u64, &mut Vec::new()).unwrap();
        let [mut first, mut second] = [1, 2].map(|seed| player::<ImperialAssault>("heuristic", seed).unwrap());
        while let Some(answer) = answer_of(&game, &mut [&mut *first, &mut *second]) {
            let decision = game.decision().unwrap();
            let offered = decision.answers.iter().any(|answer| matches!(answer, Answer::Attack { .. }));
            if decision.question.kind() == QuestionKind::Act && offered {
                passes += u32::from(answer == Answer::Pass);
                attacks += u32::from(matches!(answer, Answer::Attack { .. }));
            }
            game.apply(&answer, &mut Vec::new()).unwrap();
        }
    }
    // An attack may do nothing: out of reach of its dice, say.
    assert!(attacks > 60 && passes * 10 < attacks, "{passes} passes beside {attacks} attacks");
}

#[test]
fn a_player_of_one_seed_plays_the_same_match_again() {
    let catalog = Catalog::bundled().unwrap();
    let army = army(&catalog);
    let play = || {
        let mut game =
            ImperialAssault::begin(&catalog, [&army, &army].into(), &Options::default(), 5, &mut Vec::new()).unwrap();
        let [mut first, mut second] = ["heuristic"; 2].map(|id| player::<ImperialAssault>(id, 5).unwrap());
        game.play_out(&mut [&mut *first, &mut *second]);
        game
    };
    assert_eq!(play().state(), play().state());
}

#[test]
fn what_is_not_played_of_an_army_is_told() {
    let catalog = Catalog::bundled().unwrap();
    let gaps = ImperialAssault::gaps(&catalog, &army(&catalog), Language::English);
    assert_eq!(gaps, [], "played whole");
    let coverage = ImperialAssault::coverage(&catalog, Language::Spanish);
    assert_eq!(
        coverage.iter().map(|kind| kind.kind).collect::<Vec<_>>(),
        ["figure", "skirmish_upgrade", "command", "mission"]
    );
    let whole: Vec<usize> = coverage.iter().map(|kind| kind.whole).collect();
    assert!(whole[0] >= 125 && whole[1] >= 42 && whole[2] >= 220, "{whole:?}");
}

#[test]
fn the_log_tells_an_activation_and_an_attack_in_a_line_each() {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<ImperialAssault>(&catalog);
    let setup = Setup::<ImperialAssault> {
        materials: [armies[0].clone(), armies[4].clone()].into(),
        options: Options { mission: "duel".into(), ..Options::default() },
        seed: 3,
        players: ["heuristic", "heuristic"].map(str::to_owned).into(),
        from: Vec::new(),
    };
    let mut record = Record::begin(&catalog, setup).unwrap();
    let [mut first, mut second] = [1, 2].map(|seed| player::<ImperialAssault>("heuristic", seed).unwrap());
    record.play_out(&mut [&mut *first, &mut *second]);
    let log = Chronicle::of(&record, &catalog, Language::English);
    let sentences = log.entries().iter().map(|entry| entry.sentences.len()).sum::<usize>();
    assert_eq!(sentences, record.log_lines(&catalog, Language::English).len(), "no sentence is lost");
    let has = |title: &str, line: &str| {
        let entries = log.entries().iter().filter(|entry| entry.seat.is_some());
        entries.filter(|entry| entry.title.contains(title) && entry.line.contains(line)).count() > 5
    };
    assert!(has(" › ", " → "), "an attack is told");
    assert!(has("", "to "), "a walk is told");
    // A card that is drawn is somebody's doing, too.
    let drew = log.entries().iter().find(|entry| entry.title.contains(" draws "));
    assert!(drew.is_some_and(|entry| entry.seat.is_some()));
}

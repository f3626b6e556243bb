//! The figures of Legion's matches: armies of the shelf on all layouts, with all objectives that are played.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use kernel::{
    Language, ListBuilding, Mustered,
    chance::nth_seed,
    document::Envelope,
    game::{BySeat, Game, Playable, Player, Seat},
    json::{Json, Node},
    muster,
};
use legion::{
    Catalog, Legion,
    cards::BattleKind,
    play::{Clash, Decision, Options, Seen, mission::CardRule},
};
use practice::{Progress, Series, opponents, shelf, win_rate};

/// A player whose answers are timed.
struct Timed {
    player: opponents::Opponent<Legion>,
    answers: u64,
    took: Duration,
}

impl Player<Clash> for Timed {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let start = Instant::now();
        let answer = self.player.answer(seen, decision);
        self.took += start.elapsed();
        self.answers += 1;
        answer
    }

    fn looks_ahead(&self) -> bool {
        self.player.looks_ahead()
    }
}

fn armies(catalog: &Catalog) -> Vec<Mustered<Legion>> {
    let read = |shelved: &practice::Shelved| {
        let text = shelved.text(Language::English);
        let json = Json::parse(&text).unwrap();
        let root = Node::root(&text, &json);
        let envelope = Envelope::open(&root).unwrap();
        let document = <Legion as ListBuilding>::read(catalog, &envelope).unwrap();
        muster::<Legion>(catalog, document).ok().unwrap()
    };
    shelf::<Legion>().iter().map(read).collect()
}

/// What is agreed for one pair of games after the other: every layout, objective, deployment and condition in its turn.
fn tables(catalog: &Catalog) -> Vec<Options> {
    let rows = BattleKind::ALL.map(|kind| {
        let played = catalog.battles().filter(|(_, card)| {
            card.kind == kind && card.size == legion::cards::GameSize::Standard && CardRule::of(card).is_played()
        });
        played.map(|(_, card)| card.id.to_string()).collect::<Vec<_>>()
    });
    let layouts: Vec<String> = catalog.layouts().map(|(_, layout)| layout.id.to_string()).collect();
    let count = rows.iter().map(Vec::len).product::<usize>().max(layouts.len());
    let at = |row: &[String], turn: usize| row[turn % row.len()].clone();
    let table = |turn: usize| Options {
        layout: at(&layouts, turn),
        battle: rows.iter().enumerate().map(|(n, row)| at(row, turn / [1, 3, 7][n])).collect::<Vec<_>>().join(","),
        ..Options::default()
    };
    (0..count).map(table).collect()
}

/// Prints them all.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let (armies, tables) = (armies(&catalog), tables(&catalog));
    println!("battles: {} armies of the shelf, all layouts and battle cards in turn, mirrored", armies.len());
    sight(&catalog, &armies, &tables);
    let all = [
        (["random", "random"], 400, 1),
        (["heuristic", "heuristic"], 400, 1),
        (["heuristic", "heuristic"], 400, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 200, cores),
    ];
    for (players, games, jobs) in all {
        series(&catalog, &armies, &tables, players, games, jobs);
    }
    for id in ["random", "heuristic", "searching"] {
        decisions(&catalog, &armies, &tables, id);
    }
}

/// Games between two armies, a table after the other; each with the seats and with the players changed.
fn series(catalog: &Catalog, armies: &[Mustered<Legion>], tables: &[Options], ids: [&str; 2], games: u64, jobs: usize) {
    let count = armies.len() as u64;
    let (mut won, mut played, mut rounds) = (0, 0, 0);
    let start = Instant::now();
    for pair in 0..games / 4 {
        let [one, other] = [pair % count, (pair * 5 + 3 + pair / count) % count].map(|at| &armies[at as usize]);
        for (mine, players) in [(Seat::First, ids), (Seat::Second, [ids[1], ids[0]])] {
            let series = Series::<Legion> {
                catalog,
                materials: BySeat::from([one, other]),
                options: &tables[pair as usize % tables.len()],
                seed: nth_seed(11, pair),
                games: 2,
                players: players.into(),
                jobs,
            };
            let tally = series.play(&Progress::default()).unwrap().tally;
            won += tally.wins[mine];
            played += tally.games;
            rounds += tally.rounds;
        }
    }
    let took = start.elapsed().as_secs_f64();
    println!(
        "{:10} against {:10} {jobs} job(s): {played:5} games, {:7.1} a second, {:4.1} rounds, first wins {:.1} %",
        ids[0],
        ids[1],
        played as f64 / took,
        rounds as f64 / played as f64,
        win_rate(won, played).unwrap().rate * 100.0,
    );
}

/// What one answer of a player takes.
fn decisions(catalog: &Catalog, armies: &[Mustered<Legion>], tables: &[Options], id: &str) {
    let games = if id == "searching" { 2 } else { 40 };
    let (mut answers, mut took) = (0, Duration::ZERO);
    for seed in 0..games {
        let pair = [seed, seed * 5 + 3].map(|at| &armies[at as usize % armies.len()]);
        let options = &tables[seed as usize % tables.len()];
        let mut game = Legion::begin(catalog, pair.into(), options, seed, &mut Vec::new()).unwrap();
        let [mut first, mut second] = [1, 2].map(|n| Timed {
            player: opponents::player::<Legion>(id, nth_seed(seed, n)).unwrap(),
            answers: 0,
            took: Duration::ZERO,
        });
        game.play_out(&mut [&mut first, &mut second]);
        answers += first.answers + second.answers;
        took += first.took + second.took;
    }
    let each = took.as_secs_f64() * 1e6 / answers as f64;
    println!("one answer of {id:10} {each:9.2} µs   ({:.0} answers a game)", answers as f64 / games as f64);
}

/// Sight between all leaders of both armies once they are deployed, and what cover they have from each other.
fn sight(catalog: &Catalog, armies: &[Mustered<Legion>], tables: &[Options]) {
    let (mut tests, mut seen, mut took, mut covers, mut covering) =
        (0_u64, 0_u64, Duration::ZERO, 0_u64, Duration::ZERO);
    for seed in 0..12_u64 {
        let pair = [seed, seed * 5 + 3].map(|at| &armies[at as usize % armies.len()]);
        let options = Options { rounds: 2, ..tables[seed as usize % tables.len()].clone() };
        let mut game = Legion::begin(catalog, pair.into(), &options, seed, &mut Vec::new()).unwrap();
        let [mut first, mut second] =
            [1, 2].map(|n| opponents::player::<Legion>("heuristic", nth_seed(seed, n)).unwrap());
        game.play_out(&mut [&mut *first, &mut *second]);
        let view = game.seen(Seat::First).view();
        let hulls = view.hulls();
        let pairs: Vec<_> = (view.units_of(Seat::First))
            .flat_map(|one| view.units_of(Seat::Second).map(move |two| (one, two)))
            .collect();
        let start = Instant::now();
        for _ in 0..20 {
            for (one, two) in &pairs {
                seen += u64::from(view.sees_mini(*one, 0, *two, 0, &hulls));
                tests += 1;
            }
        }
        took += start.elapsed();
        let start = Instant::now();
        for (one, two) in &pairs {
            covers += 1;
            let _ = black_box(view.cover(*one, *two));
        }
        covering += start.elapsed();
    }
    println!(
        "sight: {:.2} million tests of two minis a second ({:.0} % see each other); cover of a unit {:.1} µs",
        tests as f64 / took.as_secs_f64() / 1e6,
        seen as f64 * 100.0 / tests as f64,
        covering.as_secs_f64() * 1e6 / covers as f64,
    );
}

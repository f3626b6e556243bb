//! The figures of Imperial Assault's matches: armies of the shelf on all maps that host one.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{
        Decision, Options, Seen, Skirmish,
        battle::is_played,
        board::{Ground, SpaceSet, sees},
    },
};
use kernel::{
    Language, ListBuilding, Mustered,
    chance::nth_seed,
    document::Envelope,
    game::{BySeat, Game, Playable, Player, Seat},
    json::{Json, Node},
    muster,
};
use practice::{Progress, Series, opponents, shelf, win_rate};

/// A player whose answers are timed.
struct Timed {
    player: opponents::Opponent<ImperialAssault>,
    answers: u64,
    took: Duration,
}

impl Player<Skirmish> for Timed {
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

fn armies(catalog: &Catalog) -> Vec<Mustered<ImperialAssault>> {
    let read = |shelved: &practice::Shelved| {
        let text = shelved.text(Language::English);
        let json = Json::parse(&text).unwrap();
        let root = Node::root(&text, &json);
        let envelope = Envelope::open(&root).unwrap();
        let document = <ImperialAssault as ListBuilding>::read(catalog, &envelope).unwrap();
        muster::<ImperialAssault>(catalog, document).ok().unwrap()
    };
    shelf::<ImperialAssault>().iter().map(read).collect()
}

/// Prints them all.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let armies = armies(&catalog);
    let maps: Vec<String> =
        catalog.maps().filter(|(id, _)| is_played(&catalog, *id)).map(|(_, map)| map.id.to_string()).collect();
    println!("skirmishes: {} armies of the shelf, {} maps with all their missions, mirrored", armies.len(), maps.len());
    sight(&catalog);
    for (players, games, jobs) in [
        (["random", "random"], 2_000, 1),
        (["heuristic", "heuristic"], 4_000, 1),
        (["heuristic", "heuristic"], 4_000, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 1_000, cores),
    ] {
        series(&catalog, &armies, &maps, players, games, jobs);
    }
    for id in ["random", "heuristic", "searching"] {
        decisions(&catalog, &armies, &maps, id);
    }
}

/// Games between two armies, a map after the other; each with the seats and with the players changed.
fn series(
    catalog: &Catalog,
    armies: &[Mustered<ImperialAssault>],
    maps: &[String],
    ids: [&str; 2],
    games: u64,
    jobs: usize,
) {
    let count = armies.len() as u64;
    let (mut won, mut played, mut rounds) = (0, 0, 0);
    let start = Instant::now();
    for pair in 0..games / 4 {
        let [one, other] = [pair % count, (pair * 5 + 3 + pair / count) % count].map(|at| &armies[at as usize]);
        let options = Options { map: maps[pair as usize % maps.len()].clone(), ..Options::default() };
        for (mine, players) in [(Seat::First, ids), (Seat::Second, [ids[1], ids[0]])] {
            let series = Series::<ImperialAssault> {
                catalog,
                materials: BySeat::from([one, other]),
                options: &options,
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
        "{:10} against {:10} {jobs} job(s): {played:5} games, {:7.0} a second, {:4.1} rounds, first wins {:.1} %",
        ids[0],
        ids[1],
        played as f64 / took,
        rounds as f64 / played as f64,
        win_rate(won, played).unwrap().rate * 100.0,
    );
}

/// What one answer of a player takes.
fn decisions(catalog: &Catalog, armies: &[Mustered<ImperialAssault>], maps: &[String], id: &str) {
    let games = if id == "searching" { 6 } else { 200 };
    let (mut answers, mut took) = (0, Duration::ZERO);
    for seed in 0..games {
        let pair = [seed, seed * 5 + 3].map(|at| &armies[at as usize % armies.len()]);
        let options = Options { map: maps[seed as usize % maps.len()].clone(), ..Options::default() };
        let mut game = ImperialAssault::begin(catalog, pair.into(), &options, seed, &mut Vec::new()).unwrap();
        let [mut first, mut second] = [1, 2].map(|n| Timed {
            player: opponents::player::<ImperialAssault>(id, nth_seed(seed, n)).unwrap(),
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

/// What sight between all spaces of the largest map takes: worked out, and asked once more.
fn sight(catalog: &Catalog) {
    let (_, map) = catalog.maps().max_by_key(|(_, map)| Ground::new(*map, 0).spaces().len()).unwrap();
    let ground = Ground::new(map, u32::MAX);
    let all = || {
        let start = Instant::now();
        let mut seen = 0;
        for from in ground.spaces() {
            seen += ground.spaces().iter().filter(|to| sees(&ground, *from, **to, &SpaceSet::EMPTY)).count();
        }
        black_box(seen);
        start.elapsed()
    };
    let (first, second) = (all(), all());
    let count = ground.spaces().len();
    println!("sight between all {count} spaces of {}: {first:.1?}, asked again {second:.1?}", map.id);
}

//! Practice matches of Imperial Assault: its computer players, and replays.

use imperial_assault::{Catalog, ImperialAssault, play::Options};
use kernel::{
    Language, ListBuilding, Mustered,
    game::{Game, Playable, Seat},
    muster,
};
use practice::opponents::player;

const ARMY: &str = include_str!("../../../catalog/examples/imperial-assault.json");

fn army(catalog: &Catalog) -> Mustered<ImperialAssault> {
    let imported = ImperialAssault::import(catalog, ARMY).unwrap();
    muster::<ImperialAssault>(catalog, imported.document).unwrap_or_else(|(_, report)| panic!("{report:?}"))
}

/// Who wins a match of the example against itself.
fn winner(catalog: &Catalog, seed: u64, ids: [&str; 2]) -> Option<Seat> {
    let army = army(catalog);
    let [mut first, mut second] = ids.map(|id| player::<ImperialAssault>(id, seed).unwrap());
    let options = Options::default();
    let mut game = ImperialAssault::begin(catalog, [&army, &army].into(), &options, seed, &mut Vec::new()).unwrap();
    game.play_out(&mut [&mut *first, &mut *second]);
    game.outcome().unwrap().winner
}

#[test]
fn the_heuristic_player_beats_the_random_one_from_both_seats() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..1 {
        assert_eq!(winner(&catalog, seed, ["heuristic", "random"]), Some(Seat::First), "{seed}");
        assert_eq!(winner(&catalog, seed, ["random", "heuristic"]), Some(Seat::Second), "{seed}");
    }
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
    assert_eq!(coverage.iter().map(|kind| kind.kind).collect::<Vec<_>>(), ["figure", "skirmish_upgrade", "command"]);
    let whole: Vec<usize> = coverage.iter().map(|kind| kind.whole).collect();
    assert!(whole[0] >= 125 && whole[1] >= 40 && whole[2] >= 220, "{whole:?}");
}

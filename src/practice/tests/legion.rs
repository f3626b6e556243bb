//! Practice matches of Legion: its computer players.

use kernel::{
    ListBuilding, Mustered,
    game::{BySeat, Game, Playable, Seat},
    muster,
};
use legion::{Catalog, Legion, play::Options};
use practice::opponents::player;

const ARMY: &str = include_str!("../../../catalog/examples/legion.json");

fn army(catalog: &Catalog) -> Mustered<Legion> {
    let imported = Legion::import(catalog, ARMY).unwrap();
    muster::<Legion>(catalog, imported.document).unwrap_or_else(|(_, report)| panic!("{report:?}"))
}

/// Who wins a game between two players, by seat.
fn winner(catalog: &Catalog, army: &Mustered<Legion>, ids: [&str; 2], seed: u64) -> Option<Seat> {
    let [mut first, mut second] = ids.map(|id| player::<Legion>(id, seed).unwrap());
    let layouts: Vec<String> = catalog.layouts().map(|(_, layout)| layout.id.to_string()).collect();
    let layout = layouts[seed as usize % layouts.len()].clone();
    let options = Options { layout, battle: "quick".into(), rounds: 4 };
    let armies = BySeat::from([army, army]);
    let mut game = Legion::begin(catalog, armies, &options, seed, &mut Vec::new()).unwrap();
    game.play_out(&mut [&mut *first, &mut *second]);
    game.outcome().unwrap().winner
}

#[test]
fn the_player_who_judges_beats_the_one_who_leaves_everything_to_chance() {
    let catalog = Catalog::bundled().unwrap();
    let army = army(&catalog);
    let mut won = 0;
    for seed in 0..2 {
        won += u32::from(winner(&catalog, &army, ["heuristic", "random"], seed) == Some(Seat::First));
        won += u32::from(winner(&catalog, &army, ["random", "heuristic"], seed) == Some(Seat::Second));
    }
    assert!(won >= 3, "{won} of 4");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let catalog = Catalog::bundled().unwrap();
    let army = army(&catalog);
    let play = || {
        let [mut first, mut second] = ["heuristic"; 2].map(|id| player::<Legion>(id, 5).unwrap());
        let options = Options { rounds: 2, ..Options::default() };
        let mut game = Legion::begin(&catalog, [&army, &army].into(), &options, 5, &mut Vec::new()).unwrap();
        game.play_out(&mut [&mut *first, &mut *second]);
        game.state().clone()
    };
    assert_eq!(play(), play());
}

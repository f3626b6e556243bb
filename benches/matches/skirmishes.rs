//! Figures of Imperial Assault's matches: armies of the shelf on all skirmish maps.

use std::{hint::black_box, time::Instant};

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{
        Options,
        board::{Ground, SpaceSet, sees},
        fixed::missions::is_played,
    },
};
use practice::testing::mustered;

use super::mirrored::of_a_quick_game;

/// Prints all figures.
pub fn matches(cores: usize) {
    let catalog = Catalog::bundled().unwrap();
    let armies = mustered::<ImperialAssault>(&catalog);
    let played = catalog.maps().filter(|(id, _)| is_played(&catalog, *id));
    let maps: Vec<Options> =
        played.map(|(_, map)| Options { map: map.id.to_string().into(), ..Options::default() }).collect();
    println!("skirmishes: {} armies of the shelf, {} maps with all their missions, mirrored", armies.len(), maps.len());
    sight(&catalog);
    of_a_quick_game::<ImperialAssault>(&catalog, &armies, &maps, cores);
}

/// Times sight between all spaces of the largest map: computed, and looked up.
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

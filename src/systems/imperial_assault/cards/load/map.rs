//! Size and terrain of a map from its grid, and the check that everything else lies on it.

use crate::cards::{SkirmishMap, Terrain};
use kernel::{Problem, catalog::Links};

/// Letters of a grid.
const LETTERS: [(char, Terrain); 4] =
    [(' ', Terrain::Outside), ('.', Terrain::Open), ('#', Terrain::Blocking), ('~', Terrain::Difficult)];

/// Completes a map; what lies outside its grid is an error.
pub(super) fn complete(map: &mut SkirmishMap, links: &mut Links) {
    let mut error = |field, problem| links.error("maps", Some(&map.id), Some(field), problem);
    let width = map.grid.first().map_or(0, |line| line.chars().count());
    for line in &map.grid {
        if line.chars().count() != width || width > usize::from(u8::MAX) {
            error("grid", Problem::new("systems.problem.off_the_map").with("place", &**line));
        }
        for letter in line.chars() {
            match LETTERS.into_iter().find(|(known, _)| *known == letter) {
                Some((_, kind)) => map.terrain.push(kind),
                None => {
                    let known = LETTERS.map(|(letter, _)| letter.to_string()).join(", ");
                    let problem = Problem::new("systems.problem.unknown_word").with("word", letter.to_string());
                    error("grid", problem.with("known", known));
                }
            }
        }
    }
    (map.width, map.height) = (width as u8, map.grid.len() as u8);
    let edges = (map.walls.iter().map(|edge| ("walls", edge)))
        .chain(map.blocking_edges.iter().map(|edge| ("blocking_edges", edge)))
        .chain(map.impassable_edges.iter().flatten().map(|edge| ("impassable_edges", edge)))
        .chain(map.doors.iter().flatten().map(|edge| ("doors", edge)));
    let zones = map.zones.iter().flat_map(|zones| zones.blue.iter().chain(&zones.red));
    let spaces = (edges.map(|(field, edge)| (field, edge.space)))
        .chain(map.impassable.iter().map(|space| ("impassable", *space)))
        .chain(map.exterior.iter().flatten().map(|space| ("exterior", *space)))
        .chain(map.spires.iter().map(|space| ("spires", *space)))
        .chain(map.terminals.iter().map(|space| ("terminals", *space)))
        .chain(zones.map(|space| ("zones", *space)))
        .chain(map.missions.iter().flat_map(|mission| &mission.tokens).map(|token| ("missions", token.space)));
    for (field, (x, y)) in spaces {
        if x >= map.width || y >= map.height {
            error(field, Problem::new("systems.problem.off_the_map").with("place", format!("{x}, {y}")));
        }
    }
}

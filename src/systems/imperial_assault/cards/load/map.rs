//! Maps from their rows: spaces, edges and zones that lie on the map.

use crate::cards::{Edge, Mission, SkirmishMap, Space, Terrain, Token, Zones, rows::*};
use kernel::{
    Problem,
    catalog::{At, CardText, Links},
};

/// What the letters of a grid mean.
const LETTERS: [(char, Terrain); 4] =
    [(' ', Terrain::Outside), ('.', Terrain::Open), ('#', Terrain::Blocking), ('~', Terrain::Difficult)];

/// A map; what lies outside its grid is an error.
pub(super) fn skirmish_map(links: &mut Links, card: &str, row: &MapRow) -> SkirmishMap {
    let mut reader = Reader { links, card, width: 0, height: row.grid.len() };
    let terrain = reader.terrain(&row.grid);
    let (width, height) = (reader.width, reader.height);
    SkirmishMap {
        id: row.id.as_str().into(),
        text: CardText::named(&row.name),
        level: row.level,
        players: row.players,
        product: row.product.as_str().into(),
        width: u8::try_from(width).unwrap_or(u8::MAX),
        height: u8::try_from(height).unwrap_or(u8::MAX),
        terrain,
        walls: reader.edges("walls", &row.walls),
        blocking_edges: reader.edges("blocking_edges", &row.blocking_edges),
        impassable_edges: row.impassable_edges.as_ref().map(|edges| reader.edges("impassable_edges", edges)),
        difficult_known: row.difficult_known,
        spires: reader.spaces("spires", &row.spires),
        doors: row.doors.iter().map(|door| reader.edges("doors", door)).collect(),
        terminals: reader.spaces("terminals", &row.terminals),
        zones: row
            .zones
            .as_ref()
            .map(|zones| Zones { blue: reader.spaces("zones", &zones.blue), red: reader.spaces("zones", &zones.red) }),
        missions: row.missions.iter().map(|mission| reader.mission(mission)).collect(),
    }
}

struct Reader<'a> {
    links: &'a mut Links,
    card: &'a str,
    width: usize,
    height: usize,
}

impl Reader<'_> {
    fn error(&mut self, field: &'static str, problem: Problem) {
        self.links.error_at(At { kind: "maps", card: self.card, field }, problem);
    }

    fn terrain(&mut self, grid: &[String]) -> Vec<Terrain> {
        self.width = grid.first().map_or(0, |line| line.chars().count());
        let mut terrain = Vec::with_capacity(self.width * self.height);
        for line in grid {
            if line.chars().count() != self.width || self.width > usize::from(u8::MAX) {
                self.error("grid", Problem::new("systems.problem.off_the_map").with("place", line.as_str()));
            }
            for letter in line.chars() {
                match LETTERS.into_iter().find(|(known, _)| *known == letter) {
                    Some((_, kind)) => terrain.push(kind),
                    None => {
                        let known = LETTERS.map(|(letter, _)| letter.to_string()).join(", ");
                        let problem = Problem::new("systems.problem.unknown_word").with("word", letter.to_string());
                        self.error("grid", problem.with("known", known));
                    }
                }
            }
        }
        terrain
    }

    fn space(&mut self, field: &'static str, space: SpaceRow) -> Space {
        if usize::from(space.0) >= self.width || usize::from(space.1) >= self.height {
            let place = format!("{}, {}", space.0, space.1);
            self.error(field, Problem::new("systems.problem.off_the_map").with("place", place));
        }
        space
    }

    fn spaces(&mut self, field: &'static str, spaces: &[SpaceRow]) -> Vec<Space> {
        spaces.iter().map(|space| self.space(field, *space)).collect()
    }

    fn edges(&mut self, field: &'static str, edges: &[EdgeRow]) -> Vec<Edge> {
        edges
            .iter()
            .map(|(x, y, side)| Edge { space: self.space(field, (*x, *y)), is_east: *side == SideRow::East })
            .collect()
    }

    fn mission(&mut self, row: &MissionRow) -> Mission {
        Mission {
            variant: row.variant.as_str().into(),
            name: row.name.as_deref().map(Into::into),
            tokens: row
                .tokens
                .iter()
                .map(|token| Token { kind: token.kind.as_str().into(), space: self.space("missions", token.space) })
                .collect(),
            set_aside: row.set_aside.iter().map(|(kind, count)| (kind.as_str().into(), *count)).collect(),
        }
    }
}

//! Maps drawn with letters, as the worked examples have them.

use imperial_assault::{
    cards::{Edge, Terrain},
    play::board::{Ground, Plan, Space, SpaceSet},
};

/// A map with what stands on it.
pub struct MapDrawing {
    pub ground: Ground,
    /// Spaces of figures in the way.
    pub figures: SpaceSet,
    pub attacker: Space,
    pub target: Space,
}

/// A space.
pub const fn at(column: i32, row: i32) -> Space {
    Space::new(column, row)
}

/// A board of 8 by 8 with these blocking spaces, and nothing else.
pub fn board(blocking: &[(i32, i32)]) -> Ground {
    walled(blocking, &[])
}

/// A board of 8 by 8 with these blocking spaces and walls; `is_east` tells the side of a wall's space.
pub fn walled(blocking: &[(i32, i32)], walls: &[(u8, u8, bool)]) -> Ground {
    let terrain: Vec<Terrain> = (0..64)
        .map(|at| if blocking.contains(&(at % 8, at / 8)) { Terrain::Blocking } else { Terrain::Open })
        .collect();
    let walls: Vec<Edge> = walls.iter().map(|(x, y, is_east)| Edge { space: (*x, *y), is_east: *is_east }).collect();
    Ground::new(Plan { width: 8, terrain: &terrain, walls: &walls, ..Plan::default() }, 0)
}

/// Reads a drawing of the examples: every second letter of a line is a space, `|` a wall between two, a line of `-` walls
/// below the spaces above.
pub fn drawn(picture: &str) -> MapDrawing {
    let lines: Vec<&str> = picture.lines().filter(|line| !line.is_empty()).collect();
    let is_row = |line: &str| line.contains(['.', 'A', 'T', 'F', '#']);
    let (mut terrain, mut walls) = (Vec::new(), Vec::new());
    let (mut figures, mut places) = (SpaceSet::EMPTY, [at(0, 0); 2]);
    let (mut row, mut width) = (0_u8, 0);
    for line in lines {
        if !is_row(line) {
            for (place, _) in line.char_indices().filter(|(_, letter)| *letter == '-') {
                walls.push(Edge { space: (place as u8 / 2, row - 1), is_east: false });
            }
            continue;
        }
        for (place, letter) in line.char_indices() {
            let column = place as u8 / 2;
            if place % 2 == 1 {
                if letter == '|' {
                    walls.push(Edge { space: (column, row), is_east: true });
                }
                continue;
            }
            let space = at(column.into(), row.into());
            terrain.push(if letter == '#' { Terrain::Blocking } else { Terrain::Open });
            match letter {
                'A' => places[0] = space,
                'T' => places[1] = space,
                'F' => figures.insert(space),
                _ => {}
            }
        }
        width = line.len().div_ceil(2) as u8;
        row += 1;
    }
    let ground = Ground::new(Plan { width, terrain: &terrain, walls: &walls, ..Plan::default() }, 0);
    MapDrawing { ground, figures, attacker: places[0], target: places[1] }
}

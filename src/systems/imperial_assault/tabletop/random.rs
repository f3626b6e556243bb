//! Maps of chance: tiles joined at their passages, with a zone at either end.

use kernel::{Chance, Finding, chance::nth_seed, tabletop::At};
use rustc_hash::FxHashSet;

use super::{MapKind, MapPiece, board::Board, check::check};
use crate::campaign::maps;

/// Maps that are tried for a seed, and tiles that are tried for one.
const MAPS: u64 = 60;
const TILES: usize = 160;
/// Spaces at which a map is large enough.
const SPACES: std::ops::RangeInclusive<usize> = 150..=230;
/// Most doors.
const DOORS: usize = 3;
/// The rectangle of a zone.
const ZONES: [At; 3] = [(6, 4), (5, 5), (6, 5)];

/// The first map of chance about which nothing is to be said, or the one about which there is least.
pub(super) fn random(seed: u64) -> Option<Vec<MapPiece>> {
    let mut best: Option<(usize, Vec<MapPiece>)> = None;
    for number in 0..MAPS {
        let Some(pieces) = map(&mut Chance::seeded(nth_seed(seed, number))) else { continue };
        let findings = check(&pieces);
        if findings.is_empty() {
            return Some(pieces);
        }
        let is_playable = !findings.iter().any(Finding::is_error);
        if is_playable && best.as_ref().is_none_or(|(count, _)| findings.len() < *count) {
            best = Some((findings.len(), pieces));
        }
    }
    best.map(|(_, pieces)| pieces)
}

fn laid(kind: MapKind, at: At, turn: u8, size: At) -> MapPiece {
    MapPiece { kind, at, turn, size }
}

fn map(chance: &mut Chance) -> Option<Vec<MapPiece>> {
    // One box, so that a club that has it can lay the map.
    let all: Vec<&'static str> = maps::tile_ids().collect();
    let box_of = |id: &'static str| id.rsplit_once('-').map_or("", |(set, _)| set);
    let mut boxes: Vec<&str> = all.iter().map(|id| box_of(id)).collect();
    boxes.dedup();
    let chosen = *boxes.get(chance.place(boxes.len()))?;
    let tiles: Vec<&'static str> = all.into_iter().filter(|id| box_of(id) == chosen || box_of(id) == "core").collect();
    let mut pieces: Vec<MapPiece> = Vec::new();
    let mut taken: FxHashSet<At> = FxHashSet::default();
    for _ in 0..TILES {
        if taken.len() >= *SPACES.start() {
            break;
        }
        let id = *tiles.get(chance.place(tiles.len()))?;
        let number = &id[..id.len() - 1];
        let is_used =
            |piece: &MapPiece| matches!(piece.kind, MapKind::Tile(other) if other[..other.len() - 1] == *number);
        if pieces.iter().any(is_used) {
            continue;
        }
        let turn = chance.below(4) as u8;
        let alone = laid(MapKind::Tile(id), (12, 12), turn, (1, 1));
        let by = if pieces.is_empty() { (0, 0) } else { joining(&pieces, &alone, chance)? };
        let piece = MapPiece { at: (12 + by.0, 12 + by.1), ..alone };
        let board = Board::of(&[piece]);
        let cells: Vec<At> = board.map.spaces.keys().map(|at| board.on_table(*at)).collect();
        let fits = cells.iter().all(|(x, y)| (0..32).contains(x) && (0..32).contains(y) && !taken.contains(&(*x, *y)));
        if fits && taken.len() + cells.len() <= *SPACES.end() {
            taken.extend(cells);
            pieces.push(piece);
        }
    }
    furnish(centered(pieces), chance)
}

/// The tiles in the middle of the table.
fn centered(mut pieces: Vec<MapPiece>) -> Vec<MapPiece> {
    let shift = |least: &dyn Fn(&MapPiece) -> i32, most: &dyn Fn(&MapPiece) -> i32| {
        let (from, to) = (pieces.iter().map(least).min().unwrap_or(0), pieces.iter().map(most).max().unwrap_or(32));
        (32 - from - to) / 2
    };
    let by = (
        shift(&|piece| piece.at.0, &|piece| piece.at.0 + piece.reach().0),
        shift(&|piece| piece.at.1, &|piece| piece.at.1 + piece.reach().1),
    );
    pieces.iter_mut().for_each(|piece| piece.at = (piece.at.0 + by.0, piece.at.1 + by.1));
    pieces
}

/// By how much a tile moves so that a passage of it meets one of the map.
fn joining(pieces: &[MapPiece], alone: &MapPiece, chance: &mut Chance) -> Option<At> {
    let open = maps::passages(pieces.iter().filter_map(MapPiece::as_tile));
    let own = maps::passages(alone.as_tile());
    let own = own.get(chance.place(own.len())).copied()?;
    let fitting: Vec<_> = open.into_iter().filter(|there| there.1 == own.1).collect();
    let there = fitting.get(chance.place(fitting.len())).copied();
    // Without a passage of that direction the tile is tried elsewhere later.
    let there = there.unwrap_or(own);
    Some((i32::from(there.0.0 - own.0.0), i32::from(there.0.1 - own.0.1)))
}

/// Doors between tiles, the two zones as far apart as the map allows, and two terminals between them.
fn furnish(mut pieces: Vec<MapPiece>, chance: &mut Chance) -> Option<Vec<MapPiece>> {
    let board = Board::of(&pieces);
    let mut open: Vec<At> =
        board.map.spaces.keys().map(|at| board.on_table(*at)).filter(|at| board.is_open(*at)).collect();
    open.sort_unstable();
    let any = *open.get(chance.place(open.len()))?;
    let (one, _) = *board.reached(any).last()?;
    let far = board.reached(one);
    let (other, _) = *far.last()?;
    for (kind, end) in [(MapKind::BlueZone, one), (MapKind::RedZone, other)] {
        let zones = ZONES.iter().flat_map(|size| {
            let (width, depth) = *size;
            (0..width).flat_map(move |x| (0..depth).map(move |y| laid(kind, (end.0 - x, end.1 - y), 0, *size)))
        });
        let inside = |zone: &MapPiece| {
            zone.at.0 >= 0 && zone.at.1 >= 0 && zone.at.0 + zone.size.0 <= 32 && zone.at.1 + zone.size.1 <= 32
        };
        let room = |zone: &MapPiece| zone.cells().filter(|at| board.is_open(*at)).count();
        pieces.push(zones.filter(inside).max_by_key(room)?);
    }
    let back = board.reached(other);
    let from_other = |at: At| back.iter().find(|(there, _)| *there == at).map_or(0, |(_, far)| *far);
    let mut between: Vec<(u16, At)> = far.iter().map(|(at, far)| (far.abs_diff(from_other(*at)), *at)).collect();
    between.sort_unstable();
    let first = between.first()?.1;
    let apart = |at: &At| (at.0 - first.0).abs().max((at.1 - first.1).abs());
    let second = between.iter().take(40).map(|(_, at)| *at).max_by_key(apart)?;
    for at in [first, second] {
        pieces.push(laid(MapKind::Terminal, at, 0, (5, 4)));
    }
    let mut doors: Vec<MapPiece> = Vec::new();
    let mut seams = maps::passages(pieces.iter().filter_map(MapPiece::as_tile));
    chance.shuffle(&mut seams);
    for ((x, y), is_left) in seams {
        let (x, y) = (i32::from(x), i32::from(y));
        let (at, turn) = if is_left { ((x - 1, y), 1) } else { ((x, y - 1), 0) };
        let door = laid(MapKind::Door, at, turn, (5, 4));
        let sides = [(at.0, at.1), (at.0 + 1, at.1), (at.0, at.1 + 1), (at.0 + 1, at.1 + 1)];
        let beside = |other: &MapPiece| (other.at.0 - at.0).abs().max((other.at.1 - at.1).abs()) < 3;
        let in_zone = |piece: &MapPiece| {
            piece.kind != MapKind::Terminal
                && piece.as_tile().is_none()
                && piece.cells().any(|cell| sides.contains(&cell))
        };
        let stands = sides.iter().all(|at| board.is_open(*at))
            && board.beside((x, y)).any(|next| next == if is_left { (x - 1, y) } else { (x, y - 1) });
        if doors.len() < DOORS && stands && !doors.iter().any(beside) && !pieces.iter().any(in_zone) {
            doors.push(door);
        }
    }
    pieces.extend(doors);
    Some(pieces)
}

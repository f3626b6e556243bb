//! What is wrong with a map made of tiles, and how it differs from printed ones.

use kernel::{
    Fact, Finding, Place, Severity,
    finding::check_ids,
    tabletop::{At, Laid, PIECES},
};
use rustc_hash::FxHashMap;

use super::{MapKind, MapPiece, board::Board};
use crate::campaign::maps;

check_ids! {
    MAP_01 = "IA-MAP-01",
    MAP_02 = "IA-MAP-02",
    MAP_03 = "IA-MAP-03",
    MAP_04 = "IA-MAP-04",
    MAP_05 = "IA-MAP-05",
    MAP_06 = "IA-MAP-06",
    MAP_07 = "IA-MAP-07",
    MAP_08 = "IA-MAP-08",
    MAP_09 = "IA-MAP-09",
}

/// Spaces a zone needs, so that any army has room, and the fewest of a printed one.
const LEAST_ZONE: usize = 12;
const PRINTED_ZONE: usize = 18;
/// Spaces of printed skirmish maps.
const SPACES: std::ops::RangeInclusive<usize> = 140..=290;
/// Terminals of printed skirmish maps.
const TERMINALS: usize = 2;
/// Zones nearer than this let figures shoot in the first activation.
const APART: i32 = 8;

fn place(piece: usize) -> Place {
    Place::entry(PIECES, piece)
}

pub(super) fn check(pieces: &[MapPiece]) -> Vec<Finding> {
    let board = Board::of(pieces);
    let mut findings = on_pieces(pieces, &board);
    let error = |check, phrase| Finding::error(check, phrase, Place::ROOT);
    let open: Vec<At> = board.map.spaces.keys().map(|at| board.on_table(*at)).filter(|at| board.is_open(*at)).collect();
    if open.is_empty() {
        findings.push(error(MAP_03, "imperial_assault.map_table.empty"));
        return findings;
    }
    let zones = [MapKind::BlueZone, MapKind::RedZone].map(|kind| board.zone(pieces, kind));
    let terms = ["imperial_assault.map_table.blue", "imperial_assault.map_table.red"];
    for (zone, term) in zones.iter().zip(terms) {
        if zone.len() < LEAST_ZONE {
            let finding = error(MAP_04, "imperial_assault.map_table.no_zone").term("zone", term);
            findings.push(finding.number("count", zone.len() as i32).number("least", LEAST_ZONE as i32));
        }
    }
    if zones[0].iter().any(|at| zones[1].contains(at)) {
        findings.push(error(MAP_04, "imperial_assault.map_table.both_zones"));
    }
    let from = zones[0].first().or(open.iter().min()).copied().unwrap_or_default();
    let cut_off = open.len() - board.reached(from).len();
    if cut_off > 0 {
        findings.push(error(MAP_03, "imperial_assault.map_table.cut_off").number("count", cut_off as i32));
    }
    if !findings.iter().any(Finding::is_error) {
        findings.extend(advice(pieces, &board, &zones));
    }
    findings
}

/// What is wrong with single pieces.
fn on_pieces(pieces: &[MapPiece], board: &Board) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (width, depth) = MapPiece::EXTENT;
    let mut taken: FxHashMap<At, usize> = FxHashMap::default();
    for (number, piece) in pieces.iter().enumerate() {
        let error = |check, phrase| Finding::error(check, phrase, place(number));
        let (x, y) = piece.at;
        let reach = piece.reach();
        if x < 0 || y < 0 || x + reach.0 > width || y + reach.1 > depth {
            findings.push(error(MAP_07, "imperial_assault.map_table.off").number("most", width));
            continue;
        }
        match piece.kind {
            MapKind::Tile(_) => {
                let alone = Board::of(std::slice::from_ref(piece));
                let mut below = None;
                for at in alone.map.spaces.keys() {
                    let at = alone.on_table(*at);
                    below = below.or(taken.get(&at).copied());
                    let _ = taken.entry(at).or_insert(number);
                }
                if let Some(other) = below {
                    findings
                        .push(error(MAP_01, "imperial_assault.map_table.overlap").number("other", other as i32 + 1));
                }
            }
            MapKind::Door => {
                let (one, two) = if piece.turn.is_multiple_of(2) {
                    ([(x, y), (x + 1, y)], [(x, y + 1), (x + 1, y + 1)])
                } else {
                    ([(x, y), (x, y + 1)], [(x + 1, y), (x + 1, y + 1)])
                };
                let stands = one.iter().zip(&two).all(|(one, two)| board.is_open(*one) && board.is_open(*two));
                if !stands {
                    findings.push(error(MAP_05, "imperial_assault.map_table.loose_door"));
                }
            }
            MapKind::Terminal | MapKind::Crate => {
                if !board.is_open(piece.at) {
                    findings.push(error(MAP_06, "imperial_assault.map_table.loose_token"));
                }
                if pieces[..number].iter().any(|other| other.kind == piece.kind && other.at == piece.at) {
                    findings.push(error(MAP_06, "imperial_assault.map_table.twice"));
                }
            }
            MapKind::BlueZone | MapKind::RedZone => {}
        }
    }
    findings
}

/// How the map differs from printed ones.
fn advice(pieces: &[MapPiece], board: &Board, zones: &[Vec<At>; 2]) -> Vec<Finding> {
    let advised = |check, phrase| Finding::new(check, Severity::Warning, phrase, Place::ROOT);
    let mut findings = Vec::new();
    let mut counts: FxHashMap<&str, (usize, usize)> = FxHashMap::default();
    for (number, piece) in pieces.iter().enumerate() {
        if let MapKind::Tile(id) = piece.kind {
            // Both sides are one tile.
            let count = counts.entry(&id[..id.len() - 1]).or_insert((0, number));
            *count = (count.0 + 1, number);
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    for (tile, (count, last)) in counts {
        let printed = maps::copies(tile);
        if count > printed {
            let finding = Finding::new(MAP_02, Severity::Warning, "imperial_assault.map_table.copies", place(last));
            let name = maps::tile_name(tile).trim_end_matches(char::is_alphabetic).to_owned();
            let finding = finding.with("tile", Fact::Text(name.into()));
            findings.push(finding.number("count", count as i32).number("printed", printed as i32));
        }
    }
    let spaces = board.map.spaces.len();
    if !SPACES.contains(&spaces) {
        let phrase = if spaces < *SPACES.start() {
            "imperial_assault.map_table.small"
        } else {
            "imperial_assault.map_table.large"
        };
        findings.push(advised(MAP_07, phrase).number("count", spaces as i32));
    }
    let terms = ["imperial_assault.map_table.blue", "imperial_assault.map_table.red"];
    for (zone, term) in zones.iter().zip(terms) {
        if zone.len() < PRINTED_ZONE {
            let finding = advised(MAP_04, "imperial_assault.map_table.small_zone").term("zone", term);
            findings.push(finding.number("count", zone.len() as i32).number("printed", PRINTED_ZONE as i32));
        }
    }
    let apart =
        zones[0].iter().flat_map(|(x, y)| zones[1].iter().map(move |at| (x - at.0).abs().max((y - at.1).abs())));
    if let Some(apart) = apart.min().filter(|apart| *apart < APART) {
        findings.push(advised(MAP_08, "imperial_assault.map_table.near").number("apart", apart));
    }
    let terminals = pieces.iter().filter(|piece| piece.kind == MapKind::Terminal).count();
    if terminals != TERMINALS {
        findings.push(advised(MAP_09, "imperial_assault.map_table.terminals").number("count", terminals as i32));
    }
    findings
}

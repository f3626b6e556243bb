//! Maps of players' own.

use imperial_assault::{
    ImperialAssault,
    play::Options,
    tabletop::{MapChoice, MapKind, MapPiece, Table},
};
use kernel::{
    Language,
    game::{Match, Playable, Player, Random},
    tabletop::Laid,
};
use proptest::prelude::*;
use serde_json::json;

use super::{CATALOG, matches::begin_with};
use crate::tabletops;

fn piece(kind: &str, x: i32, y: i32) -> MapPiece {
    MapPiece::of_kind(&CATALOG, kind, (x, y)).unwrap()
}

fn ids(pieces: &[MapPiece]) -> Vec<&'static str> {
    MapPiece::check(&CATALOG, pieces).iter().map(|finding| finding.check.as_str()).collect()
}

/// Two tiles of the core box that are open all around, side by side, and a zone on each.
fn hall() -> Vec<MapPiece> {
    let mut blue = piece("blue_zone", 4, 4);
    blue.size = (4, 4);
    vec![piece("core-1a", 4, 4), blue]
}

proptest! {
    #[test]
    fn any_map_is_read_as_it_was_written_and_comes_back_from_a_turn(
        numbers in prop::collection::vec((0..241_usize, 0..33, 0..33, 0..4_i32, (1..9, 1..9)), 0..12),
    ) {
        let kinds: Vec<String> = MapPiece::kinds(&CATALOG, Language::English).into_iter().map(|kind| kind.id).collect();
        let of = |(kind, x, y, turn, size): &(usize, i32, i32, i32, (i32, i32))| {
            let mut piece = piece(&kinds[kind % kinds.len()], *x, *y);
            piece.turn(*turn);
            if matches!(piece.kind, MapKind::BlueZone | MapKind::RedZone) {
                piece.size = *size;
            }
            piece
        };
        let pieces: Vec<MapPiece> = numbers.iter().map(of).collect();
        tabletops::is_read_as_it_was_written(&pieces);
        tabletops::comes_back(&pieces);
        MapPiece::check(&CATALOG, &pieces);
        MapPiece::ground(&CATALOG, &pieces);
    }
}

#[test]
fn a_map_of_chance_can_be_played_and_is_much_like_printed_ones() {
    let mut told = 0;
    for seed in 0..20 {
        let pieces = MapPiece::random(&CATALOG, seed).expect("a map");
        assert_eq!(pieces, MapPiece::random(&CATALOG, seed).unwrap());
        let findings = MapPiece::check(&CATALOG, &pieces);
        assert!(!findings.iter().any(kernel::Finding::is_error), "seed {seed}: {findings:?}");
        told += findings.len();
        tabletops::is_read_as_it_was_written(&pieces);
    }
    assert!(told <= 5, "{told} pieces of advice on 20 maps");
}

#[test]
fn matches_of_chance_end_on_maps_of_chance() {
    for seed in 0..4 {
        let table = Table::new("Own".into(), MapPiece::random(&CATALOG, seed).unwrap());
        let map = MapChoice::Own(table.into());
        for mission in ["hold", "duel"] {
            let agreed = Options { map: map.clone(), mission: mission.into(), ..Options::default() };
            let mut game = begin_with(seed as usize, seed as usize + 3, agreed, seed);
            assert!(ImperialAssault::setting(&CATALOG, &game, Language::English).unwrap().contains("Own"));
            let (mut first, mut second) = (Random::new(seed), Random::new(seed + 1));
            let players: &mut [&mut dyn Player<_>] = &mut [&mut first, &mut second];
            game.play_out(players);
            assert!(game.outcome().is_some(), "seed {seed}, {mission}");
        }
    }
}

#[test]
fn a_tile_over_another_off_the_table_or_without_a_passage_is_an_error() {
    // IA-MAP-01, -03, -07.
    let errors = |pieces: &[MapPiece]| ids(pieces);
    assert!(errors(&[piece("core-1a", 4, 4), piece("core-2a", 6, 6)]).contains(&"IA-MAP-01"));
    assert!(errors(&[piece("core-1a", 30, 4)]).contains(&"IA-MAP-07"));
    assert!(errors(&[piece("core-1a", 0, 0), piece("core-2a", 20, 20)]).contains(&"IA-MAP-03"));
    assert_eq!(errors(&[]), ["IA-MAP-03"]);
}

#[test]
fn zones_doors_and_terminals_need_open_spaces() {
    // IA-MAP-04, -05, -06.
    let mut pieces = hall();
    assert!(ids(&pieces).contains(&"IA-MAP-04"), "no red zone");
    pieces.push(piece("red_zone", 4, 4));
    assert!(ids(&pieces).contains(&"IA-MAP-04"), "both zones on the same spaces");
    assert!(!ids(&pieces).contains(&"IA-MAP-05") && !ids(&pieces).contains(&"IA-MAP-06"));
    pieces.extend([piece("door", 0, 0), piece("terminal", 0, 0)]);
    assert!(ids(&pieces).contains(&"IA-MAP-05") && ids(&pieces).contains(&"IA-MAP-06"));
}

#[test]
fn a_turned_tile_keeps_its_corner_and_a_turned_zone_swaps_its_sides() {
    let mut zone = piece("red_zone", 3, 3);
    zone.set(&CATALOG, "columns", &json!(7));
    zone.turn(1);
    assert_eq!(zone.size, (4, 7));
    let mut tile = piece("core-1a", 5, 6);
    for _ in 0..4 {
        tile.turn(1);
        let outline = tile.drawn(&CATALOG).outline;
        assert_eq!(outline[0], (5.0, 6.0));
        let map = Table::new("One".into(), vec![tile]);
        let told = MapPiece::check(&CATALOG, &map.pieces);
        assert!(!told.iter().any(|finding| finding.check == "IA-MAP-07"));
    }
}

#[test]
fn only_practice_missions_are_played_on_a_map_of_ones_own() {
    let map = MapChoice::Own(Table::new("Own".into(), MapPiece::random(&CATALOG, 1).unwrap()).into());
    let named = |map: &MapChoice, mission: &str| {
        let options = Options { map: map.clone(), mission: mission.into(), ..Options::default() };
        ImperialAssault::named_options(&CATALOG, options, Language::English)
    };
    assert!(named(&map, "").is_ok() && named(&map, "hold").is_ok() && named(&map, "duel").is_ok());
    let broken = MapChoice::Own(Table::new("Broken".into(), hall()).into());
    assert!(named(&broken, "").unwrap_err().contains("Broken"));
}

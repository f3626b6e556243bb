//! The drawn map at the table.

use imperial_assault::campaign::{
    maps::{Ground, Space, TokenKind, map_of},
    plan::MapView,
    table::{
        Table, Target,
        board::{Board, Spot},
    },
};
use kernel::{Language, sheet::space_name};
use serde_json::json;

use super::{after, aftermath, deed, idle_round, playing, refused, setup};
use crate::trial::{CATALOG, HEROES};

#[test]
fn spaces_are_named_by_column_and_row() {
    assert_eq!([(0, 0), (2, 6), (26, 11), (51, 0)].map(space_name), ["A1", "C7", "AA12", "AZ1"]);
    let (table, _) = after(&aftermath(), &["stand h1 C5"]);
    assert_eq!(table.state().stand(Target::Hero(0)), Some((2, 4)));
    for line in [
        "stand h1 5c",
        "stand h1 c",
        "stand h1 c0",
        "stand h1 c256",
        "stand h1 zzzzz1",
        "stand h1 crxz1",
        "stand h1 ñ1",
        "door 0",
        "take x",
    ] {
        assert!(line.parse::<imperial_assault::campaign::table::Deed>().is_err(), "{line}");
    }
}

#[test]
fn ia_camp_80_a_section_is_not_there_before_it_is_revealed() {
    assert_eq!(refused(&aftermath(), &["stand h1 h6"]), "space");
    assert_eq!(refused(&aftermath(), &["reveal 2"]), "section");
    assert_eq!(refused(&aftermath(), &["reveal 1", "reveal 1"]), "section");
    let (table, _) = after(&aftermath(), &["reveal 1", "stand h1 h6"]);
    assert_eq!(table.state().stand(Target::Hero(0)), Some((7, 5)));
}

#[test]
fn a_figure_stands_alone_in_a_space_of_the_map_and_leaves_it_when_it_falls() {
    assert_eq!(refused(&aftermath(), &["stand h1 l1"]), "space");
    assert_eq!(refused(&aftermath(), &["stand h1 c5", "stand h2 c5"]), "occupied");
    assert_eq!(refused(&aftermath(), &["stand g9.1 c5"]), "nobody");
    let (table, _) = after(&aftermath(), &["stand h1 c5", "stand h1 d5", "stand h2 c5"]);
    assert_eq!(table.state().who_stands((3, 4)), Some(Target::Hero(0)));
    let (table, _) = after(&aftermath(), &["begin", "stand g1.1 c5", "defeat g1.1", "stand h2 c5"]);
    assert_eq!(table.state().who_stands((2, 4)), Some(Target::Hero(1)));
}

#[test]
fn a_figure_that_comes_back_is_not_where_it_fell() {
    let fallen = ["begin", "stand g3.1 c5", "defeat g3.1", "stand h2 c5", "threat 9"];
    let (mut table, _) = after(&aftermath(), &fallen);
    idle_round(&mut table);
    deed(&mut table, "reinforce g3").unwrap();
    let trooper = Target::Figure { group: 2, figure: 0 };
    assert!(table.state().on_table().any(|who| who == trooper));
    assert_eq!((table.state().stand(trooper), table.state().who_stands((2, 4))), (None, Some(Target::Hero(1))));
}

#[test]
fn doors_and_tokens_are_turned_and_turned_back() {
    let board = |lines: &[&str]| after(&aftermath(), lines).0.state().board.clone();
    let Board { open, taken, .. } = board(&["door 1", "take 2"]);
    assert_eq!((open, taken), (vec![0], vec![1]));
    assert_eq!(board(&["door 1", "door 1", "take 2", "take 2"]), Board::default());
    assert_eq!(refused(&aftermath(), &["door 9"]), "door");
    assert_eq!(refused(&aftermath(), &["take 99"]), "map_token");
}

#[test]
fn ia_camp_80_the_rebels_see_nothing_of_a_map_that_is_not_revealed() {
    for (id, mission) in CATALOG.missions() {
        let map = map_of(&CATALOG, id).unwrap();
        let view = |board: Option<&Board>, is_secret| {
            MapView { map: &map, board, is_secret, deploys: is_secret, language: Language::English }.plan()
        };
        let is_open = |at: &(u8, u8)| map.is_open(map.spaces[at].section);
        let rebels = view(Some(&Board::default()), false);
        assert!(rebels.spaces.iter().all(|space| is_open(&space.at)), "{}", mission.id);
        assert!(
            rebels.marks.iter().all(|mark| map.spaces.get(&mark.at).is_some_and(|_| is_open(&mark.at))),
            "{}",
            mission.id
        );
        let points = map.tokens.iter().filter(|token| token.kind == TokenKind::DeploymentPoint).map(|token| token.at);
        let others = |at: (u8, u8)| map.tokens.iter().filter(|token| token.at == at).count() > 1;
        let seen = |at: (u8, u8)| rebels.marks.iter().any(|mark| mark.at == at);
        assert!(points.into_iter().all(|at| others(at) || !seen(at)), "{}", mission.id);
        assert!(rebels.labels.iter().all(|label| is_open(&label.at)), "{}", mission.id);
        // Once all is revealed they see as many spaces as who knew everything.
        let mut all = Board::default();
        all.revealed.clone_from(&map.hidden);
        assert_eq!(view(Some(&all), false).spaces.len(), view(None, true).spaces.len(), "{}", mission.id);
        assert!(!view(Some(&all), false).spaces.iter().any(|space| space.is_shaded));
    }
}

#[test]
fn a_large_figure_covers_all_of_its_spaces_in_either_heading() {
    // A Nexu is two spaces wide and long, an AT-ST two and three.
    let trial = playing(&HEROES, "core2", json!({"open_groups": ["nexu-regular", "at-st-elite"]}));
    let placed = ["begin", "reveal 1", "place g7", "place g8"];
    let all = |more: &[&str]| after(&trial, &[&placed[..], more].concat()).0;
    let spaces = |table: &Table, group: usize| {
        let body = table.state().board.body(Target::Figure { group, figure: 0 }).copied();
        body.map(|body| body.spaces().map(space_name).collect::<Vec<_>>().join(" "))
    };
    let table = all(&["stand g7.1 c5"]);
    assert_eq!(spaces(&table, 6).as_deref(), Some("C5 D5 C6 D6"));
    assert_eq!(table.state().who_stands((3, 5)), Some(Target::Figure { group: 6, figure: 0 }));
    assert_eq!(refused(&trial, &[&placed[..], &["stand g7.1 c5", "stand h1 d6"]].concat()), "occupied");
    // It may move by half of its length, but not out of the map.
    assert_eq!(spaces(&all(&["stand g7.1 c5", "stand g7.1 d5"]), 6).as_deref(), Some("D5 E5 D6 E6"));
    assert_eq!(refused(&trial, &[&placed[..], &["stand g7.1 k7"]].concat()), "space");
    let fits: Vec<String> = [false, true]
        .into_iter()
        .flat_map(|turned| {
            let map = table.setup().map();
            let mut at: Vec<_> = map.spaces.keys().copied().collect();
            at.sort_unstable();
            at.into_iter().map(move |at| Spot { at, is_turned: turned })
        })
        .filter(|spot| deed(&mut all(&[]), &format!("stand g8.1 {spot}")).is_ok())
        .map(|spot| spot.to_string())
        .collect();
    let turned = fits.iter().find(|spot| spot.ends_with("turned")).unwrap();
    assert!(fits.iter().any(|spot| !spot.ends_with("turned")), "{fits:?}");
    let table = all(&[&format!("stand g8.1 {turned}")]);
    let body = table.state().board.body(Target::Figure { group: 7, figure: 0 }).unwrap();
    assert_eq!((body.extent(), body.spaces().count()), ((3, 2), 6));
    assert!("stand g8.1 c5 twice".parse::<imperial_assault::campaign::table::Deed>().is_err());
}

#[test]
fn of_a_map_larger_than_a_skirmish_the_part_around_the_figures_is_measured() {
    let mut cut = 0;
    for (id, mission) in CATALOG.missions() {
        let map = map_of(&CATALOG, id).unwrap();
        let open = |(_, space): &(&(u8, u8), &Space)| space.ground == Ground::Open;
        let far = map.spaces.iter().filter(open).map(|(at, _)| *at).max_by_key(|at| u16::from(at.0) + u16::from(at.1));
        let far = far.unwrap();
        let mut table = Table::new(setup(&playing(&HEROES[..2], &mission.id, json!({}))), &CATALOG);
        for section in &map.hidden {
            deed(&mut table, &format!("reveal {section}")).unwrap();
        }
        deed(&mut table, &format!("stand h1 {}", space_name(far))).unwrap();
        let board = &table.state().board;
        let part = board.part(&map);
        let space = part.space(far).unwrap();
        assert_eq!(part.at(space), Some(far), "{}", mission.id);
        assert!(part.ground(&map, board).has(space), "{}", mission.id);
        cut += usize::from(part.is_cut(&map));
        assert_eq!(part.is_cut(&map), map.size.0.max(map.size.1) > 32);
    }
    assert_eq!(cut, 4);
}

//! The drawn map at the table, and an Empire that moves on it.

use std::{collections::BTreeSet, sync::LazyLock, time::Instant};

use imperial_assault::{
    campaign::{
        Case,
        maps::{Ground, TokenKind, map_of},
        plan::MapView,
        table::{
            Advice, Order, Setup, Table, Target,
            board::{Board, name_of},
        },
    },
    play::board::Space,
};
use kernel::{Chance, Language};
use serde_json::json;

use super::{after, aftermath, deed, idle_round, playing, refused, setup};
use crate::trial::{CATALOG, HEROES, Trial};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

#[test]
fn spaces_are_named_by_column_and_row() {
    assert_eq!([(0, 0), (2, 6), (26, 11), (51, 0)].map(name_of), ["a1", "c7", "aa12", "az1"]);
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

/// What the three troopers do.
fn orders(trial: &Trial, lines: &[&str]) -> Vec<Order> {
    let document = trial.document();
    let (table, _) = after(trial, lines);
    let advice = table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH);
    let Some(Advice::Activate(groups)) = advice else { panic!("the Empire acts") };
    groups.into_iter().find(|group| group.group == 2).unwrap().orders
}

/// The troopers of Aftermath behind the door, the heroes before it.
const BEFORE_THE_DOOR: [&str; 8] =
    ["reveal 1", "stand h1 c5", "stand g3.1 i6", "stand g3.2 j6", "stand g3.3 j7", "begin", "activate h2", "end"];

#[test]
fn nobody_is_attacked_through_a_closed_door_and_all_attack_through_an_open_one() {
    let closed = orders(&aftermath(), &BEFORE_THE_DOOR);
    assert_eq!(closed.len(), 3);
    assert!(closed.iter().all(|order| order.shot.is_none()), "{closed:#?}");
    let open = orders(&aftermath(), &[&BEFORE_THE_DOOR[..], &["door 1"]].concat());
    assert!(open.iter().all(|order| order.shot.is_some_and(|shot| shot.hero == 0 && shot.damage > 0.5)), "{open:#?}");
    let ends: BTreeSet<_> = open.iter().filter_map(|order| order.to).collect();
    assert_eq!(ends.len(), 3, "each in a space of its own");
}

#[test]
fn a_stunned_figure_attacks_from_where_it_stands_or_moves_once() {
    let stunned = ["door 1", "condition g3.1 stunned", "condition g3.2 stunned", "stand g3.1 e6"];
    let all = orders(&aftermath(), &[&BEFORE_THE_DOOR[..], &stunned].concat());
    assert!(all[0].to.is_none() && all[0].shot.is_some(), "{all:#?}");
    // Diala is out of sight from there, and one move does not bring her into it in the same activation.
    assert!(all[1].shot.is_none() && all[1].to.is_some(), "{all:#?}");
    assert!(all[2].to.is_some() && all[2].shot.is_some(), "{all:#?}");
}

#[test]
fn a_group_attacks_the_hero_that_is_about_to_fall_and_another_once_that_one_has() {
    let beside = ["stand g3.1 e6", "stand g3.2 f6", "stand g3.3 f7"];
    let near = [&BEFORE_THE_DOOR[..], &beside, &["stand h3 c6", "damage h3 13"]].concat();
    let all = orders(&aftermath(), &near);
    let targets: Vec<usize> = all.iter().filter_map(|order| Some(order.shot?.hero)).collect();
    assert_eq!(targets[0], 2, "{all:#?}");
    assert!(targets.contains(&0), "nobody attacks whom the others are likely to have felled: {all:#?}");
}

/// A table of a mission with its figures on spaces of chance.
fn scattered(setup: Setup, chance: &mut Chance) -> Table {
    let mut table = Table::new(setup, &CATALOG);
    let map = table.setup().map().clone();
    let mut spaces: Vec<(u8, u8)> = map
        .spaces
        .iter()
        .filter(|(_, space)| space.ground == Ground::Open && map.is_open(space.section))
        .map(|(at, _)| *at)
        .collect();
    spaces.sort_unstable();
    for who in table.state().on_table().collect::<Vec<_>>() {
        if spaces.is_empty() {
            break;
        }
        let at = spaces.swap_remove(chance.below(spaces.len() as u32) as usize);
        deed(&mut table, &format!("stand {who} {}", name_of(at))).unwrap();
    }
    table
}

#[test]
fn on_every_map_the_empire_moves_to_free_spaces_in_reach_in_less_than_half_a_second() {
    let (mut moved, mut shot, mut without) = (0, 0, 0);
    for (seed, (_, mission)) in CATALOG.missions().enumerate() {
        let trial = playing(&HEROES[..2], &mission.id, json!({"open_groups": ["stormtrooper-elite"]}));
        let document = trial.document();
        let mut table = scattered(setup(&trial), &mut Chance::seeded(seed as u64));
        for line in ["begin", "activate h1", "end"] {
            deed(&mut table, line).unwrap();
        }
        let Some(ground) = table.state().board.ground(table.setup().map()) else {
            without += 1;
            continue;
        };
        let start = Instant::now();
        let advice = table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH);
        assert!(start.elapsed().as_millis() < 5_000, "{} takes {:?}", mission.id, start.elapsed());
        let Some(Advice::Activate(groups)) = advice else { continue };
        for group in &groups {
            let mut taken: BTreeSet<(u8, u8)> =
                table.state().on_table().filter_map(|who| table.state().stand(who)).collect();
            for order in &group.orders {
                let from = table.state().stand(order.figure).unwrap();
                if let Some(to) = order.to {
                    moved += 1;
                    assert!(!taken.contains(&to) && table.state().board.has(table.setup().map(), to), "{}", mission.id);
                    assert!(
                        ground.distance(Space::from(from), Space::from(to)).is_some(),
                        "{}: {from:?} to {to:?}",
                        mission.id
                    );
                    let _ = (taken.remove(&from), taken.insert(to));
                }
                shot += usize::from(order.shot.is_some());
            }
        }
        for deed in Advice::Activate(groups).deeds() {
            let _ = table.apply(&deed, &CATALOG).unwrap();
        }
    }
    assert!(moved > 200 && shot > 100, "{moved} moves, {shot} attacks");
    assert_eq!(without, 4, "maps that are larger than any of the skirmish");
}

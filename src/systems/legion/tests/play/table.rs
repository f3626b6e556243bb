//! The table: ranges, heights, sight, cover, layouts (sections 4 and 12).

use super::{CATALOG, scene, unit};
use legion::{
    cards::{Cover, UnitType},
    play::table::{DEPTH, Field, Heading, MM, Outline, RANGE, Spot, WIDTH},
};

#[test]
fn leg_ex_070_clones_are_at_range_1_an_at_rt_within_it_and_droids_beyond_it() {
    // LEG-RNG-06, LEG-RNG-07, LEG-RNG-08.
    let mut scene = scene(&["obi_wan_kenobi"], &["phase_i_clone_troopers", "at_rt_republic", "b1_battle_droids"]);
    scene.put(0, 500, 500).put(1, 500 + 152 + 27, 500).put(2, 560, 400).put(3, 900, 500);
    scene.mini(1, 1, 800, 500);
    let view = scene.view();
    let obi_wan = view.leader_outline(unit(0)).unwrap();
    let within = |other| view.outlines(unit(other)).all(|outline| outline.is_wholly_within(&obi_wan, RANGE));
    assert!(view.is_at(unit(0), unit(1), 1) && !within(1));
    assert!(view.is_at(unit(0), unit(2), 1) && within(2));
    assert!(!view.is_at(unit(0), unit(3), 1) && view.is_beyond(&obi_wan, [unit(3)].into_iter(), 1));
    assert_eq!([1, 2, 3].map(|other| view.range(unit(0), unit(other))), [1, 1, 3]);
}

#[test]
fn leg_ex_084_height_is_no_part_of_a_range() {
    // LEG-RNG-03, LEG-RNG-04.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.terrain(&CATALOG, "tower", (600, 500), (140, 140), 300);
    scene.put(0, 600, 500).on(0, 0, 0).keep_minis(0, 1).put(1, 750, 500).keep_minis(1, 1);
    assert_eq!(scene.view().range(unit(0), unit(1)), 1);
}

#[test]
fn leg_ex_098_bases_touch_without_a_gap_and_with_little_height_between() {
    // LEG-GEN-04, LEG-RNG-05.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 500).keep_minis(0, 1).put(1, 527, 500).keep_minis(1, 1);
    assert!(scene.view().in_contact(unit(0), unit(1)));
    scene.put(1, 528, 500);
    assert!(!scene.view().in_contact(unit(0), unit(1)));
    // On a roof above the other the bases do not touch.
    scene.put(1, 527, 500).terrain(&CATALOG, "house", (580, 500), (135, 135), 100).on(1, 0, 0);
    assert!(!scene.view().in_contact(unit(0), unit(1)));
}

#[test]
fn a_house_blocks_sight_as_high_as_it_is_and_an_area_does_not() {
    // LEG-LOS-01, LEG-LOS-04, LEG-TER-02.
    let sees = |kind: &str, height: i32, roof: bool| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 500).keep_minis(0, 1).put(1, 700, 500).keep_minis(1, 1);
        scene.terrain(&CATALOG, kind, (500, 500), (60, 400), height);
        if roof {
            scene.terrain(&CATALOG, "tower", (300, 500), (100, 100), 300).on(0, 0, 1);
        }
        scene.view().sees(unit(0), 0, unit(1), &[])
    };
    assert!(!sees("house", 100, false) && !sees("wall", 40, false) && sees("wall", 39, false));
    assert!(sees("wood", 200, false) && sees("ruin", 90, false));
    // From above one looks over it.
    assert!(sees("house", 100, true));
}

#[test]
fn sight_passes_beside_a_piece_along_one_of_five_lines() {
    // LEG-LOS-01: it is mutual.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 500).keep_minis(0, 1).put(1, 700, 500).keep_minis(1, 1);
    scene.terrain(&CATALOG, "house", (500, 460), (60, 100), 100);
    let view = scene.view();
    assert!(view.sees(unit(0), 0, unit(1), &[]) && view.sees(unit(1), 0, unit(0), &[]));
}

#[test]
fn troopers_never_block_sight_ground_vehicles_do_and_repulsors_do_not() {
    // LEG-LOS-03, LEG-VEH-06, LEG-VEH-07.
    let sees = |between: &str| {
        let mut scene = scene(&["stormtroopers", between], &["rebel_troopers"]);
        scene.put(0, 300, 500).keep_minis(0, 1).put(1, 500, 500).keep_minis(1, 1).put(2, 700, 500).keep_minis(2, 1);
        let view = scene.view();
        (view.spec(unit(1)).kind, view.sees(unit(0), 0, unit(2), &view.hulls()))
    };
    assert_eq!(sees("at_st"), (UnitType::GroundVehicle, false));
    assert_eq!(sees("74_z_speeder_bikes"), (UnitType::RepulsorVehicle, true));
    assert!(sees("snowtroopers").1);
}

#[test]
fn a_wall_near_the_defender_hides_it_and_one_the_leader_touches_does_not() {
    // LEG-COVER-02, LEG-COVER-03, LEG-TER-04.
    let cover = |x: i32| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 500).keep_minis(0, 1).put(1, 600, 500).keep_minis(1, 1);
        scene.terrain(&CATALOG, "barricade", (x, 500), (22, 95), 25);
        scene.view().terrain_cover(unit(0), unit(1), &[])
    };
    assert_eq!([570, 325, 340].map(cover), [Cover::Heavy, Cover::None, Cover::None]);
}

#[test]
fn half_of_the_minis_in_cover_cover_all_and_more_than_half_of_these_make_it_heavy() {
    // LEG-COVER-03.
    let cover = |pieces: &[(&str, i32)]| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 500).keep_minis(0, 1).keep_minis(1, 4);
        scene.put(1, 600, 300);
        for mini in 0..4 {
            scene.mini(1, mini, 600, 300 + 100 * mini as i32);
        }
        for (kind, y) in pieces {
            scene.terrain(&CATALOG, kind, (600, *y), (60, 60), 60);
        }
        scene.view().terrain_cover(unit(0), unit(1), &[])
    };
    assert_eq!(cover(&[("ruin", 300)]), Cover::None);
    assert_eq!(cover(&[("ruin", 300), ("wood", 400)]), Cover::Light);
    assert_eq!(cover(&[("ruin", 300), ("wood", 400), ("ruin", 500)]), Cover::Heavy);
}

#[test]
fn every_layout_is_the_same_after_half_a_turn_and_its_pieces_keep_apart() {
    assert_eq!(CATALOG.layouts().len(), 6);
    for (id, layout) in CATALOG.layouts() {
        let field = Field::new(&CATALOG, id);
        assert_eq!(field.pieces.len(), 2 * layout.half.len());
        for (at, piece) in field.pieces.iter().enumerate() {
            for corner in piece.polygon.corners() {
                let inside = |spot: &Spot| (0..=WIDTH).contains(&spot.x) && (0..=DEPTH).contains(&spot.y);
                assert!(inside(corner), "{}: piece {at}", layout.id);
                // Its counterpart lies across the middle.
                let across = Spot::new(WIDTH, DEPTH) - *corner;
                let twin = &field.pieces[at ^ 1];
                let near = |other: &Spot| other.distance(across) <= 4;
                assert!(twin.polygon.corners().iter().any(near), "{}: piece {at}", layout.id);
                let others = field.pieces.iter().enumerate().filter(|(other, _)| *other != at);
                for (other, its) in others {
                    let on = its.polygon.is_within(&Outline::round(*corner, 0), -MM);
                    assert!(!on, "{}: pieces {at} and {other} overlap", layout.id);
                }
            }
        }
    }
}

#[test]
fn every_kind_of_terrain_has_a_name_of_its_own_in_every_language() {
    use kernel::Language;
    for language in Language::ALL {
        let names: std::collections::BTreeSet<&str> =
            CATALOG.terrains().map(|(_, kind)| kind.text.name(language)).collect();
        assert_eq!(names.len(), CATALOG.terrains().len());
    }
    let spanish = |id: &str| CATALOG.layout(CATALOG.find_layout(id).unwrap()).text.name(Language::Spanish).to_owned();
    assert_eq!(spanish("village"), "Aldea");
}

#[test]
fn the_small_battlefield_is_the_middle_of_the_table() {
    let mut field = Field::new(&CATALOG, CATALOG.find_layout("village").unwrap());
    field.keep_columns(6);
    assert_eq!(field.right - field.left, 6 * RANGE);
    assert_eq!(field.middle(), Spot::new(WIDTH / 2, DEPTH / 2));
    assert!(!field.holds(&Outline::round(Spot::new(RANGE, RANGE), 10)));
    assert!(field.pieces.len() < 20 && Heading::of(Spot::new(0, 1)) == Heading::new(16));
}

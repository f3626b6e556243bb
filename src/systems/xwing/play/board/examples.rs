//! The worked examples of the rules that are geometry alone, each under its number.

use crate::cards::{Bearing, Size};
use kernel::plane::{Facing, Point, Polygon, Pose};

use super::*;

fn small(x: f64, y: f64) -> Base {
    Base::new(Pose::new(Point::new(x, y), Facing::NORTH), Size::Small)
}

fn block(low: (f64, f64), high: (f64, f64)) -> Polygon {
    let middle = Point::new((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
    Polygon::rectangle(&Pose::new(middle, Facing::NORTH), (high.0 - low.0) / 2.0, (high.1 - low.1) / 2.0)
}

fn near(point: Point, x: f64, y: f64) -> bool {
    point.distance(Point::new(x, y)) < 0.01
}

#[test]
fn xw_ex_27_obstacles_keep_their_distance() {
    let first = [block((400.0, 300.0), (450.0, 350.0))];
    let at = |gap: f64, y: f64| may_lie(&block((450.0 + gap, y), (490.0 + gap, y + 40.0)), &first, &Board::STANDARD);
    assert!(!at(95.0, 300.0), "XW-SETUP-06: Range 1 of another obstacle");
    assert!(at(105.0, 300.0));
    assert!(!at(105.0, 190.0), "XW-SETUP-06: Range 2 of an edge");
    assert!(!at(100.0, 300.0), "exactly 100 mm is Range 1");
    assert!(!at(105.0, 200.0), "exactly 200 mm is Range 2");
}

#[test]
fn xw_ex_30_a_small_ship_is_placed_wholly_within_range_1() {
    assert!(Board::STANDARD.may_deploy(&small(300.0, 78.0), Edge::South), "XW-SETUP-09");
    assert!(!Board::STANDARD.may_deploy(&small(300.0, 85.0), Edge::South));
    assert!(Board::STANDARD.may_deploy(&small(300.0, 80.0), Edge::South));
    assert!(!Board::STANDARD.may_deploy(&small(300.0, 19.0), Edge::South));
}

#[test]
fn xw_ex_31_a_large_ship_covers_the_depth_of_the_zone() {
    let turned = Base::new(Board::STANDARD.placed(Edge::South, 400.0, 40.0 * 2.0_f64.sqrt(), 1), Size::Large);
    assert!(Board::STANDARD.may_deploy(&turned, Edge::South), "XW-SETUP-10");
    let upright = |y: f64| Base::new(Pose::new(Point::new(400.0, y), Facing::NORTH), Size::Large);
    assert!(!Board::STANDARD.may_deploy(&upright(70.0), Edge::South));
    assert!(Board::STANDARD.may_deploy(&upright(60.0), Edge::South));
    let across = Base::new(Board::STANDARD.placed(Edge::North, 100.0, 40.0, 0), Size::Large);
    assert_eq!(across.pose, Pose::new(Point::new(814.0, 874.0), Facing::SOUTH));
    assert!(Board::STANDARD.may_deploy(&across, Edge::North));
}

#[test]
fn xw_ex_32_a_koiogran_turn_4() {
    let pose = Course::of(Bearing::KoiogranTurn, 4).landing(&small(300.0, 300.0), 0.0);
    assert_eq!(pose, Pose::new(Point::new(300.0, 500.0), Facing::SOUTH), "XW-MANEUVER-06");
}

#[test]
fn xw_ex_33_a_segnors_loop_left_2() {
    let pose = Course::of(Bearing::SegnorsLoopLeft, 2).landing(&small(400.0, 400.0), 0.0);
    assert!(near(pose.at, 347.78, 526.07), "XW-MANEUVER-07: {pose:?}");
    assert_eq!(pose.facing, Facing::NORTH.turned(3));
}

#[test]
fn xw_ex_34_a_straight_2_stops_at_the_ship_ahead() {
    let others = [small(400.0, 500.0).polygon()];
    let slide = fly(&Course::of(Bearing::Straight, 2), &small(400.0, 400.0), 0.0, &others);
    assert_eq!(slide.pose, Pose::new(Point::new(400.0, 460.0), Facing::NORTH), "XW-OVERLAP-02");
    assert_eq!((slide.travelled, slide.touched), (60.0, 1), "XW-OVERLAP-03");
}

#[test]
fn xw_ex_35_a_straight_3_passes_through() {
    let others = [small(400.0, 500.0).polygon()];
    let slide = fly(&Course::of(Bearing::Straight, 3), &small(400.0, 400.0), 0.0, &others);
    assert_eq!((slide.pose.at, slide.touched), (Point::new(400.0, 560.0), 0), "XW-MANEUVER-15");
}

#[test]
fn xw_ex_36_a_koiogran_turn_2_onto_a_ship_is_not_flipped() {
    let others = [small(400.0, 500.0).polygon()];
    let slide = fly(&Course::of(Bearing::KoiogranTurn, 2), &small(400.0, 400.0), 0.0, &others);
    assert_eq!(slide.pose, Pose::new(Point::new(400.0, 460.0), Facing::NORTH), "XW-MANEUVER-10");
    assert!(slide.bumped());
}

#[test]
fn xw_ex_38_a_straight_1_over_the_edge_leaves_the_board() {
    let base = Base::new(Pose::new(Point::new(50.0, 300.0), Facing::WEST), Size::Small);
    let pose = Course::of(Bearing::Straight, 1).landing(&base, 0.0);
    assert_eq!(pose.at, Point::new(-30.0, 300.0));
    assert!(!Board::STANDARD.holds(&base.at(pose).polygon()), "XW-DAMAGE-16");
}

#[test]
fn xw_ex_42_a_small_ship_rolls_80_millimetres() {
    let rolls: Vec<Reposition> = barrel_roll(&small(200.0, 200.0), Side::Right, BARREL_ROLL).collect();
    let mut spots: Vec<f64> = rolls.iter().map(|roll| roll.pose.at.y).collect();
    spots.sort_by(f64::total_cmp);
    assert_eq!(spots, [180.0, 190.0, 200.0, 210.0, 220.0], "XW-ACTION-BR-01");
    assert!(rolls.iter().all(|roll| roll.pose.at.x == 280.0 && roll.pose.facing == Facing::NORTH));
}

#[test]
fn xw_ex_44_range_inside_the_arc_is_longer_than_base_to_base() {
    let (attacker, defender) = (small(0.0, 0.0), small(110.0, 110.0));
    let target = defender.polygon();
    let inside = attacker.distance_in_arc(Arcs::FRONT, &target).expect("in arc");
    let edge = 90.0 * 0.760_972_426 / 0.648_784_222;
    assert!((inside - Point::new(20.0, 20.0).distance(Point::new(90.0, edge))).abs() < 1e-6, "XW-RANGE-02: {inside}");
    assert!((inside - 110.6).abs() < 0.1 && (edge - 105.6).abs() < 0.1);
    assert_eq!(Range::of(inside), Range::Two);
    let turret = attacker.distance_in_arc(Arcs::AROUND, &target).expect("all round");
    assert!((turret - 99.0).abs() < 0.05, "XW-RANGE-03: {turret}");
    assert_eq!((Range::of(turret), attacker.range_to(&defender)), (Range::One, Range::One));
}

#[test]
fn xw_ex_63_the_cross_line_divides_fore_from_aft() {
    let arcs = Arcs::FRONT.and(Arcs::AUXILIARY_180);
    let seen = |x: f64, y: f64| small(0.0, 0.0).in_arc(arcs, &small(x, y).polygon());
    assert!(seen(150.0, 10.0), "XW-ARC-05, XW-REINF-02");
    assert!(!seen(150.0, -25.0), "XW-ARC-08");
}

#[test]
fn xw_ex_64_a_tractor_beam_rolls_a_ship_onto_an_asteroid() {
    let (base, rock) = (small(400.0, 400.0), block((470.0, 390.0), (500.0, 410.0)));
    for roll in barrel_roll(&base, Side::Right, Template::Straight(1)) {
        assert!(roll.pose.at.x == 480.0 && (380.0..=420.0).contains(&roll.pose.at.y), "XW-TRACTOR-03");
        assert_eq!(overlapped(&base.at(roll.pose).polygon(), &[rock]), 1, "XW-TRACTOR-04");
    }
}

#[test]
fn xw_ex_65_a_docked_ship_is_set_down_behind_its_carrier() {
    let ghost = Base::new(Pose::new(Point::new(500.0, 500.0), Facing::NORTH), Size::Large);
    let start = Course::undocking(&ghost, Size::Small);
    let slide = fly(&Course::of(Bearing::Straight, 1), &start, 0.0, &[ghost.polygon()]);
    assert_eq!(slide.pose, Pose::new(Point::new(500.0, 400.0), Facing::SOUTH), "XW-DOCK-03");
    let behind = Base::new(Pose::new(Point::new(500.0, 430.0), Facing::NORTH), Size::Small);
    let hemmed = fly(&Course::of(Bearing::Straight, 1), &start, 0.0, &[ghost.polygon(), behind.polygon()]);
    assert!(hemmed.stuck, "XW-DOCK-05");
}

#[test]
fn xw_ex_67_arc_range_of_a_turret_is_measured_inside_the_arc() {
    let (attacker, target) = (small(0.0, 0.0), small(110.0, 110.0).polygon());
    assert_eq!(range_between(&attacker.polygon(), &target), Range::One, "XW-FAQ-12");
    let inside = attacker.distance_in_arc(Arcs::FRONT, &target).map(Range::of);
    assert_eq!(inside, Some(Range::Two), "XW-ARC-10");
}

/// The bits of many ways over the table, as one number: they must be the same in every build on every machine.
#[test]
fn the_same_ways_have_the_same_bits_everywhere() {
    let mut sum = 0_u64;
    let mut take = |number: f64| sum = sum.rotate_left(7) ^ number.to_bits();
    let others = [small(120.0, 130.0).polygon(), small(-70.0, 140.0).polygon(), small(10.0, 190.0).polygon()];
    let mut base = small(3.7, -1.9);
    for (step, bearing) in Bearing::ALL.into_iter().cycle().take(140).enumerate() {
        let slide = fly(&Course::of(bearing, (step % 3 + 1) as u8), &base, 0.0, &others);
        take(slide.travelled);
        take(slide.pose.at.x);
        take(slide.pose.facing.vector().y);
        let moved = base.at(slide.pose);
        for target in &others {
            take(moved.distance_in_arc(Arcs::FRONT, target).unwrap_or(-1.0));
        }
        base = if moved.pose.at.length() > 250.0 { small(step as f64 * 0.3, -1.9) } else { moved };
    }
    assert_eq!(sum, 11_755_326_633_275_482_450);
}

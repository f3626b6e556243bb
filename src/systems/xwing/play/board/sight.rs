//! Obstruction (section 10).

use kernel::plane::{CONTACT, Polygon};

use super::{Arcs, Base};

/// True if an attack through these arcs is obstructed: the line from the nearest point of the attacker's base to the
/// nearest point of the target's base inside the arcs runs through an obstacle (XW-OBST-09). Of several equally short
/// lines the attacker takes a clear one if there is any (XW-OBST-11). A line along the rim of an obstacle is clear.
/// Ships never obstruct (XW-OBST-10), unless a card puts a base among the obstacles.
///
/// A target outside all the arcs is not attacked, so nothing obstructs.
pub fn obstructed(attacker: &Base, arcs: Arcs, target: &Polygon, obstacles: &[Polygon]) -> bool {
    let shape = attacker.polygon();
    // Every line runs between the two bases, inside the strip that their circles sweep.
    let way = target.centre() - shape.centre();
    let breadth = shape.radius().max(target.radius());
    let near = |obstacle: &&Polygon| {
        let to = obstacle.centre() - shape.centre();
        let share = (to.dot(way) / way.square().max(CONTACT)).clamp(0.0, 1.0);
        let reach = breadth + obstacle.radius();
        (to - way * share).square() <= reach * reach
    };
    if !obstacles.iter().any(|obstacle| near(&obstacle)) {
        return false;
    }
    let mut shortest = f64::INFINITY;
    let mut crossed = false;
    for piece in arcs.pieces() {
        let Some(part) = attacker.part_in(piece, target) else { continue };
        let lines = shape.nearest_lines(&part);
        if lines.length > shortest + CONTACT {
            continue;
        }
        let meets = lines.all_meet(obstacles.iter().filter(near));
        crossed = meets && (crossed || lines.length < shortest - CONTACT);
        shortest = shortest.min(lines.length);
    }
    crossed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Size;
    use kernel::plane::{Facing, Point, Pose};

    fn base(x: f64, y: f64) -> Base {
        Base::new(Pose::new(Point::new(x, y), Facing::NORTH), Size::Small)
    }

    fn rock(x: f64, y: f64, half: f64) -> Polygon {
        Polygon::rectangle(&Pose::new(Point::new(x, y), Facing::NORTH), half, half)
    }

    #[test]
    fn an_obstacle_on_the_measured_line_obstructs() {
        let target = base(100.0, 250.0).polygon();
        let obstructs = |rocks: &[Polygon]| obstructed(&base(0.0, 0.0), Arcs::FRONT, &target, rocks);
        assert!(obstructs(&[rock(50.0, 125.0, 10.0)]), "XW-OBST-09");
        assert!(!obstructs(&[rock(10.0, 125.0, 10.0)]));
        assert!(!obstructs(&[rock(100.0, 400.0, 10.0)]));
        assert!(!obstructs(&[]));
    }

    #[test]
    fn a_freer_line_is_chosen_only_among_equally_short_ones() {
        let target = base(0.0, 250.0).polygon();
        let obstructs = |rocks: &[Polygon]| obstructed(&base(0.0, 0.0), Arcs::FRONT, &target, rocks);
        assert!(!obstructs(&[rock(-15.0, 125.0, 20.0)]), "XW-OBST-11");
        assert!(obstructs(&[rock(-15.0, 125.0, 20.0), rock(20.0, 150.0, 20.0)]));
        assert!(obstructs(&[rock(0.0, 125.0, 20.5)]));
    }

    #[test]
    fn the_line_inside_the_arc_counts_and_not_the_shortest_one() {
        let (attacker, target) = (base(0.0, 0.0), base(110.0, 110.0).polygon());
        // Nearest all round: (20,20) to (90,90); inside the arc: to (90,105.6).
        let high = [rock(40.0, 48.0, 2.0)];
        assert!(obstructed(&attacker, Arcs::FRONT, &target, &high));
        assert!(!obstructed(&attacker, Arcs::AROUND, &target, &high));
        let low = [rock(60.0, 58.0, 2.5)];
        assert!(obstructed(&attacker, Arcs::AROUND, &target, &low));
        assert!(!obstructed(&attacker, Arcs::FRONT, &target, &low));
    }
}

//! Kinds of move, what may meet them, and what comes of it, written down from the rules.

use xwing::cards::{Bearing, Difficulty};

use crate::play::{ACADEMY, EPSILON, NOVICE, PHANTOM, SHUTTLE, WARDEN};

/// A kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    White,
    Green,
    Turn,
    Koiogran,
    Segnor,
    Tallon,
    Reverse,
    Stationary,
    Drift,
    Ailerons,
    Daredevil,
    Slam,
    Deploy,
    Boost,
    Roll,
    Decloak,
    Tractor,
}

use Way::{
    Ailerons, Boost, Daredevil, Decloak, Deploy, Drift, Green, Koiogran, Reverse, Roll, Segnor, Slam, Stationary,
    Tallon, Tractor, Turn, White,
};

pub const WAYS: [Way; 17] = [
    White, Green, Turn, Koiogran, Segnor, Tallon, Reverse, Stationary, Drift, Ailerons, Daredevil, Slam, Deploy, Boost,
    Roll, Decloak, Tractor,
];

/// A thing that may meet a move, by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// XW-STRESS-02, XW-STRESS-04.
    Stress,
    /// A ship at the end: XW-OVERLAP-01 to -04, XW-MANEUVER-10, -11; for other moves XW-ACTION-BOOST-02, XW-CLOAK-08.
    Ship,
    /// A ship that touches it at the start: XW-OVERLAP-08.
    Contact,
    /// XW-OBST-02, -08, -13, -14, XW-SLAM-07.
    Asteroid,
    /// XW-OBST-04, -13.
    Debris,
    /// XW-BOMB-05, -11, -18.
    Mine,
    /// XW-BOMB-12, -13.
    Net,
    /// XW-DAMAGE-16.
    Edge,
    /// XW-ION-03, XW-BOMB-13.
    Ion,
    /// Table 1.7.
    StunnedPilot,
    LooseStabilizer,
    DamagedEngine,
    SensorArray,
    /// Green maneuvers of speed 1 and 2: XW-MANEUVER-13, XW-DIFF-03, -04.
    Astromech,
    /// Obstacles may be overlapped: XW-OBST-13.
    Detector,
    /// The stress check after the action: XW-ACT-03.
    Analyzer,
}

pub const THINGS: [Thing; 16] = [
    Thing::Stress,
    Thing::Ship,
    Thing::Contact,
    Thing::Asteroid,
    Thing::Debris,
    Thing::Mine,
    Thing::Net,
    Thing::Edge,
    Thing::Ion,
    Thing::StunnedPilot,
    Thing::LooseStabilizer,
    Thing::DamagedEngine,
    Thing::SensorArray,
    Thing::Astromech,
    Thing::Detector,
    Thing::Analyzer,
];

impl Thing {
    pub const fn card(self) -> Option<&'static str> {
        match self {
            Self::Astromech => Some("r2astromech"),
            Self::Detector => Some("collisiondetector"),
            Self::Analyzer => Some("patternanalyzer"),
            _ => None,
        }
    }

    pub const fn damage(self) -> Option<&'static str> {
        match self {
            Self::StunnedPilot => Some("stunnedpilot"),
            Self::LooseStabilizer => Some("loosestabilizer"),
            Self::DamagedEngine => Some("damagedengine"),
            Self::SensorArray => Some("damagedsensorarray"),
            _ => None,
        }
    }

    /// True if it lies where the move ends.
    pub const fn lies(self) -> bool {
        matches!(self, Self::Asteroid | Self::Debris | Self::Mine | Self::Net)
    }
}

impl Way {
    /// Who moves so.
    pub const fn pilot(self) -> &'static str {
        match self {
            White | Green | Turn | Koiogran | Tallon | Drift | Daredevil | Boost => NOVICE,
            Segnor | Roll => EPSILON,
            Reverse => "scum:quadjumper:jakkugunrunner",
            Stationary => SHUTTLE,
            Ailerons => "imperial:tiestriker:imperialtrainee",
            Slam => WARDEN,
            Deploy => "rebel:attackshuttle:zeborrelios",
            Decloak => PHANTOM,
            Tractor => ACADEMY,
        }
    }

    /// Speed, bearing and printed color of a maneuver.
    pub const fn maneuver(self) -> Option<(u8, Bearing, Difficulty)> {
        Some(match self {
            White => (4, Bearing::Straight, Difficulty::White),
            Green => (2, Bearing::Straight, Difficulty::Green),
            Turn => (2, Bearing::TurnLeft, Difficulty::White),
            Koiogran => (4, Bearing::KoiogranTurn, Difficulty::Red),
            Segnor => (2, Bearing::SegnorsLoopLeft, Difficulty::Red),
            Tallon => (3, Bearing::TallonRollLeft, Difficulty::Red),
            Reverse => (1, Bearing::ReverseStraight, Difficulty::Red),
            Stationary => (0, Bearing::Stationary, Difficulty::Red),
            Drift | Ailerons => (1, Bearing::Straight, Difficulty::White),
            Daredevil => (1, Bearing::TurnLeft, Difficulty::White),
            Slam => (3, Bearing::Straight, Difficulty::White),
            Deploy => (2, Bearing::TurnLeft, Difficulty::White),
            Boost | Roll | Decloak | Tractor => return None,
        })
    }

    pub const fn is_dialed(self) -> bool {
        matches!(self, White | Green | Turn | Koiogran | Segnor | Tallon | Reverse | Stationary)
    }

    pub const fn is_action(self) -> bool {
        matches!(self, Daredevil | Slam | Boost | Roll)
    }

    /// True if what it meets costs the Perform Action step.
    pub const fn costs_action(self) -> bool {
        self.is_dialed() || matches!(self, Drift | Deploy)
    }

    /// Eighths of a circle that it turns, and without the flip where a ship lies at its end.
    pub const fn turns(self, slid: bool) -> i8 {
        match (self, slid) {
            (Turn | Daredevil, _) => -2,
            (Koiogran, false) => 4,
            (Segnor, false) => 3,
            (Segnor, true) => -1,
            (Tallon, false) => 4,
            (Tallon, true) => -2,
            (Deploy, _) => 2,
            _ => 0,
        }
    }

    /// Things that cannot be there together with it.
    pub fn excludes(self, things: &[Thing]) -> bool {
        let has = |thing| things.contains(&thing);
        let lies = things.iter().any(|thing| thing.lies());
        let on_ship = [Thing::Stress, Thing::Ion, Thing::Contact];
        let docked = things.iter().any(|thing| on_ship.contains(thing) || thing.damage().is_some());
        // Beside the board nothing lies and nobody stands; nothing comes to who does not move.
        (has(Thing::Edge) || self == Stationary) && (lies || has(Thing::Ship))
            || has(Thing::Edge) && matches!(self, Stationary | Deploy)
            // A docked ship has nothing on it (XW-DOCK-02); under a ship at its end lies what its carrier meets.
            || self == Deploy && (docked || has(Thing::Ship) && lies)
            // An ionized ship reveals no dial, and flies nothing before that (XW-ION-02).
            || self == Ailerons && has(Thing::Ion)
    }
}

/// The seen outcome: where it came to (0 it did not move, 1 to the end, 2 elsewhere), eighths turned, stress, damage, ion
/// tokens, dice for obstacles to come, ships in contact, an obstacle below, the action step lost, an action offered, fled.
pub type Outcome = [i32; 11];

/// Written down from the rules.
pub fn expected(way: Way, things: &[Thing]) -> Outcome {
    let has = |thing| things.contains(&thing);
    let count = |thing| i32::from(has(thing));
    let [mut came, mut turned, mut stress, mut harm, mut ions] = [0, 0, count(Thing::Stress), 0, count(Thing::Ion)];
    let (mut owed, mut touching, mut below, mut lost) = (0, count(Thing::Contact), 0, 0);
    if way == Drift {
        ions += 1;
    }
    let barred =
        way.is_action() && (has(Thing::Stress) || has(Thing::SensorArray)) || way == Ailerons && has(Thing::Stress);
    let [mine, net, rock, debris] = [Thing::Mine, Thing::Net, Thing::Asteroid, Thing::Debris].map(count);
    let acts = |stress: i32, lost: i32| i32::from(stress == 0 && lost == 0 && !has(Thing::SensorArray));
    let mut acted = i32::from(way.is_action()) * acts(stress, 0);
    let Some((speed, bearing, printed)) = way.maneuver() else {
        let through = way == Tractor || has(Thing::Detector);
        let blocked = has(Thing::Ship) || has(Thing::Edge) || (rock + debris > 0 && !through);
        if way == Roll && !barred && blocked {
            // There is room on the other side (XW-ACTION-BR-03).
            (came, touching) = (2, 0);
        } else if !barred && !blocked {
            (came, touching) = (1, 0);
            harm += 3 * mine + net + rock;
            (ions, lost, stress, below) = (ions + 2 * net, net, stress + debris, rock + debris);
        }
        return [came, 0, stress, harm, ions, 0, touching, below.min(1), lost, acted, 0];
    };
    if barred {
        return [0, 0, stress, harm, ions, 0, touching, 0, 0, acted, 0];
    }
    // The harder of two colors wins (XW-MANEUVER-13).
    let is_turn = matches!(bearing, Bearing::TurnLeft);
    let mut color = printed;
    if has(Thing::Astromech) && (1..=2).contains(&speed) {
        color = Difficulty::Green;
    }
    if has(Thing::DamagedEngine) && is_turn {
        color = Difficulty::Red;
    }
    let imposed = way.is_dialed() && color == Difficulty::Red && has(Thing::Stress);
    if imposed {
        // The other player picks a green straight 2.
        color = Difficulty::Green;
    }
    if has(Thing::Edge) && !(way == Reverse && imposed) {
        let (came, turned) = if imposed { (2, 0) } else { (1, i32::from(way.turns(false))) };
        return [came, turned, stress, 0, ions, 0, 0, 0, 0, acted, 1];
    }
    let meets = !imposed;
    let slid = has(Thing::Ship) && meets;
    came = if slid || imposed { 2 } else { 1 };
    turned += if imposed { 0 } else { i32::from(way.turns(slid)) };
    // Who stands still is touched as before (XW-MANEUVER-09).
    touching = if way == Stationary && meets { touching } else { i32::from(slid) };
    lost |= i32::from(slid && way.costs_action());
    let [mine, net, rock, debris] = [mine, net, rock, debris].map(|count| count * i32::from(meets));
    harm += 3 * mine + net;
    (ions, lost) = (ions + 2 * net, lost | net);
    below |= i32::from(rock + debris > 0 && !slid);
    lost |= i32::from(rock > 0 && way.costs_action());
    let late = has(Thing::Analyzer) && (way.is_dialed() || way == Drift) && color == Difficulty::Red;
    let check = match color {
        Difficulty::Red => 1,
        Difficulty::Green => -stress.min(1),
        Difficulty::White => 0,
    };
    stress += if late { 0 } else { check };
    stress += debris;
    match way {
        Slam => owed = rock + debris,
        _ => harm += rock,
    }
    // Cards that answer a maneuver.
    harm += i32::from(has(Thing::StunnedPilot) && (touching > 0 || below > 0 || slid));
    stress += i32::from(has(Thing::LooseStabilizer) && color == Difficulty::White);
    match way {
        // It takes its stress at once, but for the ban there is nothing more.
        Daredevil => stress += 1,
        Slam | Ailerons => {}
        _ => acted = acts(stress, lost),
    }
    stress += if late { check } else { 0 };
    if way == Drift {
        ions = 0;
    }
    [came, turned, stress, harm, ions, owed, touching, below, lost, acted, 0]
}

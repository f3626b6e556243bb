//! Positions set by hand: ships, obstacles, damage and tokens as numbers, and what the rules forbid of them.

mod cards;

use super::{
    Fixed, State, View,
    board::{Base, Board, ObstacleKind, ObstacleShape},
    fixed::Profile,
    pieces::ShipNo,
    referee::Referee,
    state::{DamageCard, Lock, Stage, Standing},
};
pub(in crate::play) use cards::words as card_words;

use crate::{
    XWing,
    cards::{Arc, ability::words::Token},
};
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Described, Flaw, Meaning, Setting, Stock, Subject, Trait},
        stepped::StepIo,
    },
    plane::{Facing, Point, Pose},
};

/// The sides that a mobile arc can be turned to.
const SECTORS: [&str; 4] =
    ["position.sector.front", "position.sector.right", "position.sector.rear", "position.sector.left"];

/// The most tokens of a kind.
const MOST: i32 = 20;
/// The last round that can be set.
const LAST_ROUND: i32 = 99;

/// A heading in whole degrees.
fn degrees(facing: Facing) -> i32 {
    (facing.degrees().round() as i32).rem_euclid(360)
}

/// The heading of so many degrees: eighths of a circle exactly.
fn facing(degrees: i32) -> Facing {
    let eighths = (degrees + 22).div_euclid(45);
    Facing::NORTH.turned(eighths as i8).bent(f64::from(degrees - 45 * eighths).to_radians())
}

/// The subject of every ship.
fn subjects_of(fixed: &Fixed) -> Vec<Subject> {
    Subject::pieces(fixed.ships.iter().map(|Profile { seat, place, .. }| (*seat, usize::from(*place))))
}

/// The round that is played, or about to begin.
const fn round(state: &State) -> u16 {
    state.round + matches!(state.stage, Stage::RoundStart) as u16
}

fn places(pose: &Pose) -> [Trait; 3] {
    let at = |value: f64| value.round() as i32;
    [
        Trait::new("x", at(pose.at.x), (0, Board::STANDARD.width as i32), "XW-DAMAGE-16"),
        Trait::new("y", at(pose.at.y), (0, Board::STANDARD.depth as i32), "XW-DAMAGE-16"),
        Trait::new("heading", degrees(pose.facing), (0, 359), "XW-SETUP-12"),
    ]
}

/// A pose with one of its numbers set; none for any other trait.
fn placed(pose: &Pose, id: &str, value: i32) -> Option<Pose> {
    let whole = f64::from(value);
    match id {
        "x" => Some(Pose::new(Point::new(whole, pose.at.y), pose.facing)),
        "y" => Some(Pose::new(Point::new(pose.at.x, whole), pose.facing)),
        "heading" => Some(Pose::new(pose.at, facing(value))),
        _ => None,
    }
}

impl Arranged for XWing {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let view = View::new(fixed, state);
        let subjects = subjects_of(fixed);
        let described = |subject, traits| Described { subject, kind: "", traits };
        let table = vec![
            Trait::new("round", i32::from(round(state)), (1, LAST_ROUND), "XW-ROUND-01"),
            Trait::seat("initiative", state.initiative, "XW-INIT-01"),
        ];
        let sides =
            Seat::BOTH.map(|seat| described(Subject::Side(seat), vec![Trait::told("points", view.score(seat))]));
        let ships = view.all().map(|ship| {
            let own = view.ship(ship);
            if matches!(own.standing, Standing::Docked(_)) {
                return described(subjects[ship.index()], vec![Trait::told("in_play", 0)]);
            }
            let mut traits = vec![Trait::flag("in_play", own.in_play(), "XW-DAMAGE-04")];
            traits.extend(places(&own.pose));
            let hull = i32::from(view.hull(ship));
            traits.push(Trait::new("damage", view.damage_count(ship), (0, hull - 1), "XW-DAMAGE-04"));
            let shields = i32::from(view.shield_value(ship));
            traits.push(Trait::new("shields", own.shields, (0, shields), "XW-DAMAGE-14"));
            let tokens = Token::ALL.into_iter().filter(|token| *token != Token::Lock);
            traits.extend(tokens.map(|token| Trait::new(token.id(), own.token(token), (0, MOST), "XW-SETUP-11")));
            let turrets = view.profile(ship).arcs;
            if turrets.iter().any(|arc| arc == Arc::Mobile) {
                traits.push(Trait::new("sector", own.sector, (0, 3), "XW-MOBILE-01").meant(Meaning::Word(&SECTORS)));
            }
            let enemies = fixed.ships.iter().filter(|other| other.seat != view.seat(ship)).count() as i32;
            let locked = state.locks.iter().find(|lock| lock.by == ship).map_or(0, |lock| number(fixed, lock.on));
            let lock = Trait::new("lock", locked, (0, enemies), "XW-ACTION-TL-03");
            traits.push(lock.meant(Meaning::Piece(Some(view.seat(ship).other()))));
            traits.extend([Trait::told("dealt", own.dealt as i32), Trait::told("taken", own.taken as i32)]);
            described(subjects[ship.index()], traits)
        });
        let obstacles = state.obstacles.iter().enumerate().map(|(number, obstacle)| Described {
            subject: Subject::Thing(number),
            kind: match obstacle.kind() {
                ObstacleKind::Asteroid => "xwing.play.asteroid",
                ObstacleKind::Debris => "xwing.play.debris",
            },
            traits: places(&obstacle.pose).to_vec(),
        });
        let mut all = vec![described(Subject::Table, table)];
        all.extend(sides.into_iter().chain(ships).chain(obstacles));
        all
    }

    fn arrange<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>, settings: &[Setting<'_>]) {
        let mut referee = Referee { fixed, state, table };
        let subjects = subjects_of(fixed);
        for setting in settings {
            let Setting { subject, id, value } = *setting;
            match subject {
                Subject::Table if id == "round" => {
                    let waits = u16::from(referee.state.stage == Stage::RoundStart);
                    referee.state.round = value as u16 - waits;
                    referee.state.last_harm = referee.state.round;
                }
                Subject::Table => referee.state.initiative = setting.seat(),
                Subject::Thing(number) => {
                    let Some(obstacle) = referee.state.obstacles.get_mut(number) else { continue };
                    obstacle.pose = placed(&obstacle.pose, id, value).unwrap_or(obstacle.pose);
                    referee.state.obstacle_shapes[number] = obstacle.polygon();
                }
                Subject::Piece { .. } => {
                    if let Some(ship) = referee.all().find(|ship| subjects[ship.index()] == subject) {
                        referee.arrange_ship(ship, id, value);
                    }
                }
                Subject::Side(_) => {}
            }
        }
        // What lies below a base depends on obstacles that were moved after it.
        for ship in referee.all() {
            let pose = referee.ship(ship).pose;
            referee.set_pose(ship, pose);
        }
        referee.state.count_listeners(fixed);
    }

    fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
        cards::stocks(fixed, state)
    }

    fn lay<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>, place: usize, stock: &Stock) {
        Referee { fixed, state, table }.lay_stock(place, stock);
    }

    fn flaws(fixed: &Fixed, state: &State) -> Vec<Flaw> {
        let (view, subjects) = (View::new(fixed, state), subjects_of(fixed));
        let stands = |ship: &ShipNo| view.ship(*ship).in_play();
        let ships: Vec<ShipNo> = view.all().filter(stands).collect();
        let mut flaws = Vec::new();
        for (at, ship) in ships.iter().enumerate() {
            let own = view.ship(*ship);
            let subject = subjects[ship.index()];
            let (damage, hull) = (view.damage_count(*ship), view.hull(*ship));
            if i32::from(damage) >= i32::from(hull) {
                flaws.push(Flaw::of("XW-DAMAGE-04", "position.flaw.destroyed", subject, None));
            }
            if !view.on_board(*ship, own.pose) {
                flaws.push(Flaw::of("XW-DAMAGE-16", "position.flaw.table", subject, None));
            }
            for other in &ships[at + 1..] {
                if own.shape.overlaps(&view.ship(*other).shape) {
                    let other = Some(subjects[other.index()]);
                    flaws.push(Flaw::of("XW-OVERLAP-02", "position.flaw.overlap", subject, other));
                }
            }
        }
        for lock in &state.locks {
            if [lock.by, lock.on].iter().any(|ship| !view.ship(*ship).in_play()) {
                let (by, on) = (subjects[lock.by.index()], subjects[lock.on.index()]);
                flaws.push(Flaw::of("XW-ACTION-TL-06", "position.flaw.lock", by, Some(on)));
            }
        }
        let shapes = &state.obstacle_shapes;
        for (number, shape) in shapes.iter().enumerate() {
            let subject = Subject::Thing(number);
            if !Board::STANDARD.holds(shape) {
                flaws.push(Flaw::of("XW-SETUP-06", "position.flaw.table", subject, None));
            }
            // Cargo is dropped wherever its ship is.
            let lies = |number: usize| state.obstacles[number].shape != ObstacleShape::Cargo;
            let below = (number + 1..shapes.len())
                .filter(|other| lies(number) && lies(*other) && shape.overlaps(&shapes[*other]));
            let flaw = |other| Flaw::of("XW-SETUP-06", "position.flaw.overlap", subject, Some(Subject::Thing(other)));
            flaws.extend(below.map(flaw));
        }
        flaws
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}

/// The number of a ship among those of its side, from 1.
fn number(fixed: &Fixed, ship: ShipNo) -> i32 {
    let seat = fixed.ships[ship.index()].seat;
    fixed.ships[..=ship.index()].iter().filter(|other| other.seat == seat).count() as i32
}

impl Referee<'_> {
    fn arrange_ship(&mut self, ship: ShipNo, id: &str, value: i32) {
        if let Some(pose) = placed(&self.ship(ship).pose, id, value) {
            self.ship_mut(ship).pose = pose;
            self.ship_mut(ship).shape = Base::new(pose, self.profile(ship).size).polygon();
            self.state.contacts.retain(|contact| contact.a != ship && contact.b != ship);
            return;
        }
        let seat = self.seat(ship);
        match id {
            "in_play" if value == 0 => {
                self.ship_mut(ship).standing = Standing::Destroyed;
                self.state.locks.retain(|lock| lock.by != ship && lock.on != ship);
                self.state.contacts.retain(|contact| contact.a != ship && contact.b != ship);
            }
            "in_play" => self.ship_mut(ship).standing = Standing::InPlay,
            "damage" => self.arrange_damage(ship, value),
            "sector" => self.ship_mut(ship).sector = value as u8,
            "shields" => self.ship_mut(ship).shields = value as u8,
            "lock" => {
                self.state.locks.retain(|lock| lock.by != ship);
                let on = self.all().find(|other| self.seat(*other) != seat && number(self.fixed, *other) == value);
                self.state.locks.extend(on.map(|on| Lock { by: ship, on }));
            }
            _ => {
                if let Some(token) = Token::from_id(id) {
                    self.ship_mut(ship).tokens[token] = value as u8;
                }
            }
        }
    }

    /// Deals facedown damage cards, or takes some away, facedown ones first.
    fn arrange_damage(&mut self, ship: ShipNo, value: i32) {
        let seat = self.seat(ship).index();
        while i32::from(self.view().damage_count(ship)) > value {
            let damage = &mut self.ship_mut(ship).damage;
            // What counts twice may leave one too few.
            let Some(last) = damage.iter().rposition(|card| !card.faceup).or(damage.len().checked_sub(1)) else {
                break;
            };
            let DamageCard { card, .. } = damage.remove(last);
            self.state.decks[seat].discard.extend(card);
        }
        while i32::from(self.view().damage_count(ship)) < value {
            let card = self.draw(ship);
            let round = self.state.round;
            self.ship_mut(ship).damage.push(DamageCard::new(card, false, round));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_whole_degree_is_read_as_it_is_written() {
        assert!((0..360).all(|turn| degrees(facing(turn)) == turn));
        assert_eq!(facing(135), Facing::NORTH.turned(3), "eighths are exact");
    }
}

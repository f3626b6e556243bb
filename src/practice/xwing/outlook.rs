//! The table from one side: present and expected poses of ships, and the worth of a place for a ship.

use arrayvec::ArrayVec;

use super::{
    enemy::{CLOSE, Enemy, Guess},
    fighter::Fighter,
    guns::Armory,
    reach::band,
    way::Judged,
    weights::Weights,
};
use kernel::{
    game::Seat,
    plane::{Point, Pose},
};
use xwing::{
    cards::ability::words::Token,
    play::{Phase, Seen, SeenShip, ShipNo},
};

/// Cost of a distance from all enemies, for each millimetre, and its growth with every round for who has lost more.
const PULL: f64 = 0.02;
const LATE: f64 = 0.1;

/// The table as one side sees it, for one moment of the game.
#[derive(Debug, Clone)]
pub(super) struct Outlook {
    /// The round it was looked at in, and from which side.
    looked: Option<(u16, Seat)>,
    /// Weight of danger when dials are set.
    pub(super) caution: f64,
    pub(super) weights: Weights,
    pub(super) enemies: Vec<Enemy>,
    /// The middle of the enemies as they stand.
    pub(super) aim: Point,
    /// Average distance of the own ships from there.
    pub(super) gap: f64,
    /// Cost of a distance from all enemies, for each millimetre.
    pub(super) pull: f64,
    /// Nobody is near enough yet to shoot this round.
    pub(super) approach: bool,
    /// Places of each enemy to evaluate.
    close: usize,
    /// Dials of the enemy are predicted elsewhere, before any of its ships is seen to move.
    pub(super) expects: bool,
}

impl Default for Outlook {
    fn default() -> Self {
        Self::weighing(*Weights::fitted())
    }
}

impl Outlook {
    /// An outlook that weighs by these.
    pub(super) fn weighing(weights: Weights) -> Self {
        Self {
            looked: None,
            caution: weights.ahead,
            weights,
            enemies: Vec::new(),
            aim: Point::ORIGIN,
            gap: 0.0,
            pull: PULL,
            approach: false,
            close: CLOSE,
            expects: false,
        }
    }

    /// An outlook on so many places of each enemy.
    pub(super) fn at(close: usize) -> Self {
        Self { close, ..Self::default() }
    }

    /// An outlook for one who thinks of the dials of the enemy.
    pub(super) fn expecting(weights: Weights) -> Self {
        Self { expects: true, ..Self::weighing(weights) }
    }

    /// Looks at the table anew: where the enemies of a seat stand, or will stand if they are still to move.
    pub(super) fn look(&mut self, seen: &Seen<'_>, seat: Seat, armory: &mut Armory) {
        let fixed = seen.fixed();
        let now = (seen.round(), seat);
        if self.looked != Some(now) {
            // An enemy's move is predicted once a round.
            self.enemies.clear();
            self.looked = Some(now);
        }
        let middle = |of: Seat| {
            let ships = seen.ships();
            let (sum, count) = ships
                .filter(|(ship, state)| fixed.ships[ship.index()].seat == of && state.open().in_play())
                .fold((Point::ORIGIN, 0.0), |(sum, count), (_, state)| (sum + state.open().pose.at, count + 1.0));
            if count > 0.0 { sum * (1.0 / count) } else { Point::new(457.0, 457.0) }
        };
        let own = middle(seat);
        self.aim = middle(seat.other());
        let of = |ship: ShipNo| fixed.ships[ship.index()].seat;
        let ships = || seen.ships().filter(|(_, state)| state.open().in_play());
        let (mut gap, mut count, mut nearest) = (0.0, 0.0, f64::INFINITY);
        for (_, state) in ships().filter(|(ship, _)| of(*ship) == seat) {
            let at = state.open().pose.at;
            gap += at.distance(self.aim);
            count += 1.0;
            let others = ships().filter(|(ship, _)| of(*ship) != seat);
            nearest = others.map(|(_, other)| (other.open().pose.at - at).square()).fold(nearest, f64::min);
        }
        self.gap = if count > 0.0 { gap / count } else { 0.0 };
        self.approach = nearest > 560.0 * 560.0;
        let lost = |seat: Seat| {
            let gone = seen.ships().filter(|(ship, state)| of(*ship) == seat && state.open().is_gone());
            gone.map(|(ship, _)| fixed.ships[ship.index()].cost).sum::<i32>()
        };
        // Who is behind has to come; time is against it.
        let late = if lost(seat) > lost(seat.other()) { f64::from(seen.round()) * LATE } else { 0.0 };
        self.pull = PULL * (1.0 + late);
        let moves = seen.phase() <= Phase::Activation;
        let foresees = !(self.expects && seen.phase() == Phase::Planning && !self.approach);
        // At whom enemies may come to shoot: found when it is asked for.
        let mut targets: Option<Targets> = None;
        let mut kept = 0;
        for (ship, state) in ships().filter(|(ship, _)| of(*ship) != seat) {
            let open = state.open();
            let waits = moves && !open.activated;
            let known = self.enemies[kept..].iter().position(|enemy| enemy.ship == ship).map(|at| at + kept);
            let at = known.unwrap_or(self.enemies.len());
            // While ships move those that did not since are as they were.
            let stays = moves
                && known.is_some_and(|at| {
                    let enemy = &self.enemies[at];
                    enemy.waits == waits && enemy.stands == open.pose && !(waits && state.dial().is_some())
                });
            if !stays {
                let enemy = Enemy::of(seen, ship, Fighter::of(seen, ship, armory), waits);
                match known {
                    Some(at) => self.enemies[at] = enemy,
                    None => self.enemies.push(enemy),
                }
                if waits && !open.drifts && (foresees || state.dial().is_some()) {
                    let targets = targets.get_or_insert_with(|| targets_of(seen, seat, armory));
                    self.enemies[at].foresee(seen, targets, own, self.close);
                }
            }
            if at != kept {
                self.enemies.swap(kept, at);
            }
            kept += 1;
        }
        self.enemies.truncate(kept);
        // Once shots are fired nobody goes anywhere by this.
        if moves {
            self.choose(seen, seat, armory);
        }
    }

    /// Finds at whom each enemy would shoot.
    pub(super) fn choose(&mut self, seen: &Seen<'_>, seat: Seat, armory: &mut Armory) {
        if self.approach {
            self.enemies.iter_mut().for_each(|enemy| enemy.prey.clear());
            return;
        }
        let targets = ends_of(seen, seat, armory);
        self.enemies.iter_mut().for_each(|enemy| enemy.choose(&targets));
    }

    /// Expects an enemy to dial one of these ways.
    pub(super) fn expect(&mut self, ship: ShipNo, ways: &[Judged]) {
        if let Some(enemy) = self.enemies.iter_mut().find(|enemy| enemy.ship == ship && enemy.waits) {
            enemy.expect(ways);
        }
    }

    /// The damage that shots at a ship that stands here are likely to do, each counted for one at most.
    pub(super) fn shots_at(&self, fighter: &Fighter, pose: &Pose) -> f64 {
        let at_me = |enemy: &Enemy| -> f64 {
            let shot = |guess: &Guess| enemy.fighter.shot(&guess.pose, pose.at, fighter).min(1.0);
            enemy.guesses.iter().map(|guess| guess.weight * shot(guess)).sum()
        };
        self.enemies.iter().map(at_me).sum()
    }

    /// The best shot from a pose: the damage it does.
    pub(super) fn best_shot(&self, fighter: &Fighter, pose: &Pose) -> f64 {
        let at = |enemy: &Enemy| -> f64 {
            let shot = |guess: &Guess| fighter.shot(pose, guess.pose.at, &enemy.fighter);
            enemy.guesses.iter().map(|guess| guess.weight * shot(guess)).sum()
        };
        self.enemies.iter().map(at).fold(0.0, f64::max)
    }

    /// Worth of the shot at one locked enemy from a pose.
    pub(super) fn locked_shot(&self, fighter: &Fighter, pose: &Pose, target: ShipNo) -> f64 {
        let Some(enemy) = self.enemies.iter().find(|enemy| enemy.ship == target) else { return 0.0 };
        let salvo = fighter.salvo(&enemy.fighter, true);
        let arcs = fighter.arcs(&enemy.fighter);
        let shot = |guess: &Guess| {
            let way = guess.pose.at - pose.at;
            band(way.square(), fighter.half + enemy.fighter.half)
                .map_or(0.0, |band| f64::from(salvo[arcs.side(pose.facing, way)][band]).min(enemy.fighter.left))
        };
        let mean: f64 = enemy.guesses.iter().map(|guess| guess.weight * shot(guess)).sum();
        mean * enemy.fighter.prize()
    }

    /// Cost of running ahead of friends before anybody can shoot. A ship a move of speed 2 ahead of them hardly runs,
    /// one farther than a move of speed 3 leaves them behind.
    pub(super) fn lead(&self, at: Point) -> f64 {
        if !self.approach {
            return 0.0;
        }
        let ahead = self.gap - at.distance(self.aim);
        0.03 * (ahead - 115.0).max(0.0) + 0.12 * (ahead - 170.0).max(0.0)
    }
}

/// Ships, and where they are thought to be when shots are fired.
type Targets = ArrayVec<(Fighter, Pose), 12>;

/// The own ships where their dials lead.
fn ends_of(seen: &Seen<'_>, seat: Seat, armory: &mut Armory) -> Targets {
    let mut targets = targets_of(seen, seat, armory);
    for (fighter, pose) in &mut targets {
        let state = seen.ship(fighter.ship);
        if let Some(place) = state.dial().filter(|_| !state.open().activated)
            && let Some(reach) = seen.fixed().ships[fighter.ship.index()].reaches.get(usize::from(place))
        {
            *pose = state.open().pose.moved(reach.right, reach.ahead, reach.eighths);
        }
    }
    targets
}

/// The ships of a seat, and where the other side thinks they will be when shots are fired.
fn targets_of(seen: &Seen<'_>, seat: Seat, armory: &mut Armory) -> Targets {
    let ships =
        seen.ships().filter(|(ship, state)| seen.fixed().ships[ship.index()].seat == seat && state.open().in_play());
    let target = |(ship, state): (ShipNo, SeenShip<'_>)| {
        let ahead = if state.open().activated { 0.0 } else { 90.0 };
        (Fighter::of(seen, ship, armory), state.open().pose.moved(0.0, ahead, 0))
    };
    ships.take(12).map(target).collect()
}

/// Token balance of a ship: more is better.
pub(super) fn tokens(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let state = seen.ship(ship).open();
    f64::from(state.token(Token::Focus)) + f64::from(state.token(Token::Evade))
        - 0.7 * f64::from(state.token(Token::Stress))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::game::Match;
    use xwing::play::{Scene, state::Standing};

    #[test]
    fn who_has_lost_more_is_drawn_to_the_enemy_more_with_every_round() {
        let catalog = xwing::Catalog::bundled().unwrap();
        let mut scene = Scene::new(&catalog);
        let key = "imperial:tiefighter:academypilot";
        for (seat, at, heading) in
            [(Seat::First, (300.0, 200.0), 0), (Seat::First, (400.0, 200.0), 0), (Seat::Second, (457.0, 700.0), 4)]
        {
            scene.ship(seat, key, &[], at, heading).unwrap();
        }
        let mut position = scene.set();
        position.ship_mut(ShipNo(0)).standing = Standing::Destroyed;
        let game = position.into_game();
        let pull = |seat: Seat| {
            let mut outlook = Outlook::default();
            outlook.look(&game.seen(seat), seat, &mut Armory::default());
            outlook.pull
        };
        assert!(pull(Seat::First) > PULL);
        assert_eq!(pull(Seat::Second).to_bits(), PULL.to_bits(), "who is ahead may wait");
    }
}

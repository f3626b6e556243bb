//! Choosing actions and where boosts, rolls and decloaks end.

use super::{
    bombs, dice,
    duel::{Duels, EXCHANGE},
    edge,
    enemy::Guess,
    fighter::Fighter,
    guns::Armory,
    lookup::{self, play_at},
    outlook::Outlook,
    plan,
    reach::inside,
    stance::Tokens,
    way::{pending, turn},
};
use kernel::plane::{Polygon, Pose};
use xwing::{
    cards::ability::words::Token,
    play::{
        Seen, ShipNo,
        board::{BOOST, Base, Course, Lay, Reach, Side, Template, barrel_roll, boost},
        pieces::{AbilityAt, Origin},
        question::ShipAction,
    },
};

/// The damage that an evade token keeps off, one time with another.
const SHOT: f64 = 0.5;

/// Enemies farther away than this do not come to shots this round.
const FAR: f64 = 540.0;

/// Cost of ending on an obstacle, and of flying through one.
const ON_ROCK: f64 = 32.0;
const THROUGH_ROCK: f64 = 24.0;
/// Cost of ending on a ship.
const ON_SHIP: f64 = 8.0;

/// Places a ship may move to before shots are fired, judged against staying where it is.
pub(super) struct Places<'a, 's> {
    seen: &'a Seen<'s>,
    ship: ShipNo,
    outlook: &'a Outlook,
    duels: Duels<'a>,
    half: f64,
    /// The maneuver that is flown after that.
    pending: Option<&'a Reach>,
    /// Worth of staying.
    stays: f64,
}

impl<'a, 's> Places<'a, 's> {
    /// The places of a ship that moves for this reason.
    pub(super) fn of(
        seen: &'a Seen<'s>,
        ship: ShipNo,
        outlook: &'a Outlook,
        fighter: &Fighter,
        pending: Option<&'a Reach>,
    ) -> Self {
        let mut places = {
            let duels = Duels::of(fighter, outlook);
            Self { seen, ship, outlook, duels, half: fighter.half, pending, stays: 0.0 }
        };
        places.stays = places.worth(&seen.ship(ship).open().pose);
        places
    }

    /// End of the ship from this pose.
    fn end(&self, pose: &Pose) -> Pose {
        self.pending.map_or(*pose, |reach| pose.moved(reach.right, reach.ahead, reach.eighths))
    }

    /// The template of the maneuver that is still to be flown, from this pose; none for who ignores what lies there.
    fn way(&self, from: &Pose) -> Option<Lay> {
        let profile = &self.seen.fixed().ships[self.ship.index()];
        let place = self.seen.ship(self.ship).dial().filter(|_| !self.seen.ignores_obstacles(self.ship))?;
        let maneuver = profile.dial.get(usize::from(place))?;
        Course::of(maneuver.bearing, maneuver.speed).lay(&Base::new(*from, profile.size), None)
    }

    /// Where a friend will stand that moves before the ship.
    fn gone_to(&self, other: ShipNo) -> Option<Polygon> {
        let fixed = self.seen.fixed();
        let (profile, state) = (&fixed.ships[other.index()], self.seen.ship(other));
        let before = turn(self.seen, other) < turn(self.seen, self.ship) && !state.open().activated;
        if !before || profile.seat != fixed.ships[self.ship.index()].seat {
            return None;
        }
        let reach = profile.reaches.get(usize::from(state.dial()?))?;
        let end = state.open().pose.moved(reach.right, reach.ahead, reach.eighths);
        Some(Base::new(end, profile.size).polygon())
    }

    /// Worth of a pose when shots are fired soon, and of the way there.
    fn worth(&self, from: &Pose) -> f64 {
        let end = &self.end(from);
        let seen = self.seen;
        let mut worth =
            self.duels.worth(end, self.outlook.weights.near) - edge::trouble_ahead(end) - self.outlook.lead(end.at);
        if !seen.bombs().is_empty() {
            worth -= EXCHANGE * bombs::cost(seen, self.ship, end, self.half);
        }
        if self.pending.is_none() {
            return worth;
        }
        if !inside(end, self.half) {
            return worth - 1_000.0;
        }
        let shape = Base::new(*end, seen.fixed().ships[self.ship.index()].size).polygon();
        let rocks = seen.obstacle_shapes();
        if rocks.iter().any(|rock| rock.overlaps(&shape)) {
            worth -= ON_ROCK;
        } else if self.way(from).is_some_and(|way| way.meets(rocks) != 0) {
            worth -= THROUGH_ROCK;
        }
        let mut others = seen.ships().filter(|(other, state)| *other != self.ship && state.open().in_play());
        if others.any(|(other, state)| self.gone_to(other).unwrap_or(state.open().shape).overlaps(&shape)) {
            worth -= ON_SHIP;
        }
        worth
    }

    /// Gain of a spot over the ship's place; far below zero if it leaves the board next.
    pub(super) fn gain(&self, to: &Pose) -> f64 {
        self.better(to, f64::NEG_INFINITY)
    }

    /// The gain, if it is more than `least`; else `least`.
    fn better(&self, to: &Pose, least: f64) -> f64 {
        let end = self.end(to);
        let gain = self.worth(to) - self.stays;
        if gain <= least {
            return least;
        }
        (gain - edge::cost(self.seen, self.ship, &end) - in_the_way(self.seen, self.ship, to, self.half)).max(least)
    }
}

/// Cost of ending on a friend's planned end.
const IN_THE_WAY: f64 = 60.0;

/// Cost of standing in the way of friends that are still to move.
fn in_the_way(seen: &Seen<'_>, ship: ShipNo, pose: &Pose, half: f64) -> f64 {
    let fixed = seen.fixed();
    let seat = fixed.ships[ship.index()].seat;
    let mut cost = 0.0;
    for (other, state) in seen.ships() {
        let open = state.open();
        if other == ship || fixed.ships[other.index()].seat != seat || open.activated || !open.in_play() {
            continue;
        }
        let profile = &fixed.ships[other.index()];
        if let Some(reach) = state.dial().and_then(|place| profile.reaches.get(usize::from(place))) {
            let end = open.pose.moved(reach.right, reach.ahead, reach.eighths);
            if plan::overlap((pose, half), (&end, Base::new(end, profile.size).half())) {
                cost += IN_THE_WAY;
            }
        }
    }
    cost
}

/// True if a base fits there beside ships and obstacles.
fn is_free(seen: &Seen<'_>, ship: ShipNo, base: &Base, pose: &Pose) -> bool {
    let shape = base.at(*pose).polygon();
    let near = |other: &Polygon| shape.may_be_within(other, 0.0) && shape.overlaps(other);
    !seen.obstacle_shapes().iter().any(near)
        && !seen.ships().any(|(other, state)| other != ship && state.open().in_play() && near(&state.open().shape))
}

/// A ship that is about to act, as far as all its actions are judged by it.
pub(super) struct Acting<'a, 's> {
    seen: &'a Seen<'s>,
    ship: ShipNo,
    outlook: &'a Outlook,
    fighter: Fighter,
    /// The maneuver that is flown after that.
    pending: Option<&'a Reach>,
    /// The damage that shots at it are likely to do, and its own best shot.
    shots: f64,
    aims: f64,
    pose: Pose,
    /// It does not shoot any more.
    has_fired: bool,
    /// Points of its best shot and of those at it with its tokens.
    now: (f64, f64),
    /// Points of the focus token that comes with the stress of the action.
    pub(super) comes: f64,
    /// Places to go, found on demand.
    places: Option<Places<'a, 's>>,
}

impl<'a, 's> Acting<'a, 's> {
    /// A ship that acts for this reason.
    pub(super) fn of(
        seen: &'a Seen<'s>,
        ship: ShipNo,
        outlook: &'a Outlook,
        armory: &mut Armory,
        why: Option<AbilityAt>,
    ) -> Self {
        let state = seen.ship(ship).open();
        // Stress may bring a focus token by itself (Soontir Fel).
        let comes = why.is_some_and(|at| lookup::takes_stress(seen, at)) && lookup::focuses_by_stress(seen, ship);
        let focus = comes || state.token(Token::Focus) > 0;
        let held = Tokens { focus: Some(focus), evades: state.token(Token::Evade) };
        let fighter = Fighter::of(seen, ship, armory).with_tokens(held);
        let pending = pending(seen, ship, why);
        let pose = pending.map_or(state.pose, |reach| state.pose.moved(reach.right, reach.ahead, reach.eighths));
        let has_fired = has_fired(seen, ship);
        let aims = if has_fired { 0.0 } else { outlook.best_shot(&fighter, &pose) };
        let shots = outlook.shots_at(&fighter, &pose);
        let mut acting = Self {
            seen,
            ship,
            outlook,
            fighter,
            pending,
            shots,
            aims,
            pose,
            has_fired,
            now: (0.0, 0.0),
            comes: 0.0,
            places: None,
        };
        acting.now = acting.exchange(&acting.fighter);
        if comes {
            let bare = acting.exchange(&acting.fighter.with_tokens(Tokens { focus: Some(false), ..held }));
            acting.comes = if state.token(Token::Focus) == 0 {
                acting.gain(bare, acting.now)
            } else {
                acting.second(bare, acting.now)
            };
        }
        acting
    }

    /// Points of the best shot of the ship and of those at it, if it had these tokens or this lock.
    fn exchange(&self, fighter: &Fighter) -> (f64, f64) {
        let (best, hurt) = Duels::of(fighter, self.outlook).exchange(&self.pose);
        (if self.has_fired { 0.0 } else { best }, hurt)
    }

    /// Points that a token brings: it is spent on one of both.
    fn token(&self, tokens: Tokens) -> f64 {
        self.gain(self.now, self.exchange(&self.fighter.with_tokens(tokens)))
    }

    /// Points of one exchange of shots more than of another, by a token that is spent on one of both.
    fn gain(&self, before: (f64, f64), after: (f64, f64)) -> f64 {
        let weights = &self.outlook.weights;
        let (aimed, saved) = (after.0 - before.0, weights.near * (before.1 - after.1));
        EXCHANGE * (aimed.max(saved) + weights.both * aimed.min(saved))
    }

    /// The same of a second token like it.
    fn second(&self, before: (f64, f64), after: (f64, f64)) -> f64 {
        let weights = &self.outlook.weights;
        let lesser = (after.0 - before.0).min(weights.near * (before.1 - after.1));
        EXCHANGE * (1.0 - weights.both).max(0.0) * lesser
    }

    /// Points of the best shot with the mobile arc turned to a sector, now or when the enemies have moved.
    pub(super) fn sector(&self, sector: u8) -> f64 {
        let turned = self.fighter.turned(self.seen, sector);
        let near = self.outlook.enemies.iter().map(|enemy| {
            let guess = |guess: &Guess| guess.weight * turned.shot(&self.pose, guess.pose.at, &enemy.fighter);
            enemy.guesses.iter().map(guess).sum::<f64>() * enemy.fighter.prize()
        });
        self.exchange(&turned).0 + 0.1 * near.sum::<f64>()
    }

    /// Points that a lock on the best target brings.
    fn lock(&self) -> f64 {
        let near = self.outlook.enemies.iter().filter(|enemy| enemy.stands.at.distance(self.pose.at) < 340.0);
        let locked = near.map(|enemy| self.outlook.locked_shot(&self.fighter, &self.pose, enemy.ship));
        let best = if self.has_fired { 0.0 } else { locked.fold(self.now.0, f64::max) };
        EXCHANGE * (best - self.now.0)
    }

    /// The best a reposition can bring; whether the way there is free is for the rules to say.
    fn best_place(&mut self, action: ShipAction) -> f64 {
        let (seen, ship) = (self.seen, self.ship);
        let base = Base::new(seen.ship(ship).open().pose, seen.fixed().ships[ship.index()].size);
        let places =
            self.places.get_or_insert_with(|| Places::of(seen, ship, self.outlook, &self.fighter, self.pending));
        let mut best = f64::NEG_INFINITY;
        let mut look = |pose: &Pose| {
            if inside(pose, self.fighter.half) && is_free(seen, ship, &base, pose) {
                best = places.better(pose, best);
            }
        };
        if action == ShipAction::Boost {
            for template in BOOST {
                look(&boost(&base, template).pose);
            }
        } else {
            for side in Side::BOTH {
                if let Some(way) = barrel_roll(&base, side, Template::Straight(1)).next() {
                    look(&way.pose);
                }
            }
        }
        best
    }

    /// Worth of an action now.
    pub(super) fn worth(&mut self, action: ShipAction) -> f64 {
        let Self { seen, outlook, shots, aims, .. } = *self;
        let fighter = &self.fighter;
        let state = seen.ship(self.ship).open();
        let scale = fighter.cost * 0.1;
        match action {
            ShipAction::Focus => {
                let has = f64::from(state.token(Token::Focus).max(u8::from(fighter.tokens.focus == Some(true))));
                if has > 0.0 {
                    0.04 * scale
                } else {
                    self.token(Tokens { focus: Some(true), ..fighter.tokens }) + 0.15 * scale
                }
            }
            ShipAction::Evade => {
                let has = state.token(Token::Evade);
                let gain = self.token(Tokens { evades: has + 1, ..fighter.tokens });
                // One that stays stops some shot, now or later.
                let later = if has == 0 && fighter.keeps_evades() { SHOT * fighter.prize() } else { 0.0 };
                gain.max(later) + 0.05 * scale / (1.0 + f64::from(has))
            }
            ShipAction::TargetLock => {
                // To lock the same ship again changes nothing.
                let serves = |locked| outlook.locked_shot(fighter, &self.pose, locked) > 0.0;
                let later = if fighter.is_hungry() { outlook.weights.hungry } else { 0.25 };
                match fighter.lock {
                    Some(locked) if serves(locked) || aims < 0.1 => -0.05,
                    Some(_) => self.lock(),
                    None => self.lock() + later * scale,
                }
            }
            ShipAction::Boost | ShipAction::BarrelRoll => {
                // Before anybody can shoot, a token that may last is worth more than a place.
                let near = outlook.enemies.iter().any(|enemy| enemy.stands.at.distance(state.pose.at) < FAR);
                let waits = outlook.approach || !near || aims + shots < 0.1;
                let best = self.best_place(action);
                if waits { 0.4 * best - 2.0 } else { best - outlook.weights.reserve }
            }
            ShipAction::Cloak => {
                // It cannot attack then.
                let cloaked = self.exchange(&fighter.with_agility(fighter.agility + 2));
                EXCHANGE * (outlook.weights.near * (self.now.1 - cloaked.1) - self.now.0) + 0.1 * scale
            }
            ShipAction::Reinforce { aft } => {
                let ahead = outlook.enemies.iter().filter(|enemy| {
                    enemy.guesses.first().is_some_and(|guess| (state.pose.local(guess.pose.at).1 > 0.0) != aft)
                });
                (0.45 * shots.min(3.0)) * scale * (ahead.count() as f64 / outlook.enemies.len().max(1) as f64)
            }
            ShipAction::Coordinate => 0.5 * scale,
            ShipAction::Jam => 0.35 * scale,
            ShipAction::Reload if aims < 0.2 => 0.8 * scale,
            ShipAction::Reload => 0.1,
            ShipAction::Slam if aims < 0.1 && shots > 0.5 => 0.4 * scale,
            ShipAction::Slam => -0.1,
            ShipAction::RotateArc => {
                let turned = (0..4).map(|sector| self.exchange(&fighter.turned(seen, sector)).0);
                EXCHANGE * (turned.fold(0.0, f64::max) - self.now.0)
            }
            ShipAction::Card(at) => match at.on {
                // Damage cards are worth turning over.
                Origin::Damage(_) => 0.9 * scale,
                // Those of a condition may hurt (Harpooned!).
                Origin::Condition(_) if fighter.left < 1.5 => -1.0,
                Origin::Condition(_) => 0.9 * scale,
                _ => match play_at(seen, at).filter(|play| bombs::drops(&play.effects)) {
                    Some(play) => {
                        let hits = bombs::best(seen, outlook, at).map_or(0.0, |(points, _)| points);
                        EXCHANGE * (hits - dice::price_of(seen, at, play))
                    }
                    None => 0.55 * (aims + shots).min(1.4) * scale,
                },
            },
        }
    }
}

fn has_fired(seen: &Seen<'_>, ship: ShipNo) -> bool {
    let state = seen.ship(ship).open();
    state.fought || state.attacks > 0
}

/// True if decloaking along the spots is better than staying cloaked.
pub(super) fn decloaks(outlook: &Outlook, fighter: &Fighter, pose: &Pose) -> bool {
    outlook.best_shot(fighter, pose) > 0.2 || outlook.shots_at(fighter, pose) < 0.5
}

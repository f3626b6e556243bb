//! Bombs: whom they are likely to hit where they are dropped, and what lies on the table.

use arrayvec::ArrayVec;

use super::{enemy::Enemy, fighter::price, outlook::Outlook, way::ends};
use kernel::plane::{Point, Polygon, Pose};
use xwing::{
    cards::ability::{
        Effect, Number, Window,
        words::{Bomb as BombWord, Token},
    },
    play::{
        Answer, Decision, Seen, ShipNo,
        board::{Base, HALF_TEMPLATE},
        pieces::{AbilityAt, Origin},
        state::Bomb,
        view::BombDrop,
    },
};

/// Reach of a blast from the middle of its token to a base.
const BLAST: f64 = 112.0;
/// Reach of a mine's token from its middle.
const MINE: f64 = 14.0;
/// The damage that an attack die does in the mean.
const DIE: f64 = 0.5;

/// What a bomb does to a ship that it hits, in damage.
pub(super) fn force(seen: &Seen<'_>, from: AbilityAt) -> f64 {
    fn of(effect: &Effect) -> f64 {
        match effect {
            Effect::Damage { n: Number::Fixed(n), .. } => f64::from(*n),
            // Shields do not help against a card that is dealt.
            Effect::Deal { n: Number::Fixed(n), .. } => 1.5 * f64::from(*n),
            Effect::RollDamage { n, .. } => DIE * f64::from(*n),
            Effect::Gain { token, n: Number::Fixed(n), .. } if token.contains(Token::Ion) => 0.5 * f64::from(*n),
            Effect::Gain { token, .. } if token.iter().all(Token::is_harmful) => 0.3,
            Effect::ForEach { effects, .. } | Effect::If { effects, .. } => effects.iter().map(of).sum(),
            _ => 0.0,
        }
    }
    let Origin::Card(card) = from.on else { return 0.0 };
    let Some(card) = seen.fixed().ships[from.ship.index()].cards.get(usize::from(card)) else { return 0.0 };
    let plays = card.plays.iter().map(|id| seen.fixed().play(*id));
    plays.filter(|play| play.when.contains(Window::Detonates)).flat_map(|play| play.effects.iter()).map(of).sum()
}

/// True if an ability drops bombs.
pub(super) fn drops(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Drop { bomb, .. } if *bomb != BombWord::Cargo))
}

/// A ship that a bomb may hit: where it stands, its half, and where it is likely to go.
struct Target {
    stands: Pose,
    half: f64,
    ends: ArrayVec<(Pose, f64), 24>,
    waits: bool,
    worth: f64,
    left: f64,
}

impl Target {
    /// Chance that it is hit by one of these tokens: by how many, in the mean.
    fn hits(&self, mine: bool, tokens: &[Point]) -> f64 {
        let over = |pose: &Pose, reach: f64| tokens.iter().filter(|at| pose.at.distance(**at) < reach).count() as f64;
        let at = |end: &Pose| {
            if !mine {
                return over(end, BLAST + self.half);
            }
            let way = end.at - self.stands.at;
            let passes = |token: &&Point| {
                let along = ((**token - self.stands.at).dot(way) / way.square().max(1.0)).clamp(0.0, 1.0);
                let near = (self.stands.at + way * along).distance(**token);
                near < HALF_TEMPLATE + MINE || end.at.distance(**token) < self.half + MINE
            };
            tokens.iter().filter(passes).count() as f64
        };
        // A mine dropped onto a ship goes off at once.
        let now = if mine { over(&self.stands, self.half + MINE) } else { 0.0 };
        if now > 0.0 || !self.waits {
            return if mine { now } else { over(&self.stands, BLAST + self.half) };
        }
        self.ends.iter().map(|(end, weight)| weight * at(end)).sum()
    }
}

fn enemy(enemy: &Enemy) -> Target {
    let guesses = if enemy.waits && !enemy.ends.is_empty() { &enemy.ends[..] } else { &enemy.guesses[..] };
    Target {
        stands: enemy.stands,
        half: enemy.fighter.half,
        ends: guesses.iter().take(24).map(|guess| (guess.pose, guess.weight)).collect(),
        waits: enemy.waits,
        worth: enemy.fighter.prize(),
        left: enemy.fighter.left,
    }
}

/// Ships of the own side, with the one that drops.
fn friends(seen: &Seen<'_>, by: AbilityAt) -> impl Iterator<Item = Target> {
    let fixed = seen.fixed();
    let seat = fixed.ships[by.ship.index()].seat;
    let own =
        seen.ships().filter(move |(ship, state)| fixed.ships[ship.index()].seat == seat && state.open().in_play());
    own.map(move |(ship, state)| {
        let stands = state.open().pose;
        let why = (ship == by.ship).then_some(by);
        let end = ends(seen, ship, why);
        Target {
            stands,
            half: Base::new(stands, fixed.ships[ship.index()].size).half(),
            ends: [(end, 1.0)].into_iter().collect(),
            waits: end != stands,
            worth: price(seen, ship),
            left: f64::INFINITY,
        }
    })
}

/// Points that a bomb is worth which is dropped there: the damage to enemies less that to friends.
fn points(seen: &Seen<'_>, outlook: &Outlook, by: AbilityAt, drop: &BombDrop, spot: &Pose) -> f64 {
    let force = force(seen, drop.from);
    let tokens: ArrayVec<Point, 3> = drop.shape.set(spot).map(|pose| pose.at).collect();
    let harm = |target: &Target| (force * target.hits(drop.mine, &tokens)).min(target.left) * target.worth;
    let hurt: f64 = outlook.enemies.iter().map(|other| harm(&enemy(other))).sum();
    hurt - friends(seen, by).map(|target| harm(&target)).sum::<f64>()
}

/// The most points that an ability is worth which drops something, with the number of what it drops.
pub(super) fn best(seen: &Seen<'_>, outlook: &Outlook, by: AbilityAt) -> Option<(f64, usize)> {
    let pose = seen.ship(by.ship).open().pose;
    let drops = seen.drops(by, pose);
    let worth = |drop: &BombDrop| {
        drop.spots.iter().map(|spot| points(seen, outlook, by, drop, spot)).fold(f64::NEG_INFINITY, f64::max)
    };
    drops.iter().enumerate().map(|(number, drop)| (worth(drop), number)).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Picks the bomb to drop.
pub(super) fn pick(seen: &Seen<'_>, outlook: &Outlook, decision: &Decision) -> usize {
    let best = decision.question.why.and_then(|by| best(seen, outlook, by)).map_or(0, |(_, number)| number);
    decision.answers.iter().position(|answer| *answer == Answer::Option(best as u8)).unwrap_or(0)
}

/// Picks the place of the bomb that is dropped; which of several it is, the places tell.
pub(super) fn spot(seen: &Seen<'_>, outlook: &Outlook, decision: &Decision) -> usize {
    let Some(by) = decision.question.why else { return 0 };
    let spots = &decision.question.spots;
    let drops = seen.drops(by, seen.ship(by.ship).open().pose);
    let Some(drop) = drops.iter().find(|drop| drop.spots == *spots) else { return 0 };
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, answer) in decision.answers.iter().enumerate() {
        let Answer::Spot(number) = answer else { continue };
        let Some(spot) = spots.get(usize::from(*number)) else { continue };
        let worth = points(seen, outlook, by, drop, spot);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// Points that the bombs on the table cost a ship that comes to stand there.
pub(super) fn cost(seen: &Seen<'_>, ship: ShipNo, end: &Pose, half: f64) -> f64 {
    let hits = |bomb: &&Bomb| {
        let reach = if bomb.mine { MINE } else { BLAST };
        bomb.pose.at.distance(end.at) < reach + half
    };
    let bombs = seen.bombs().iter().filter(hits);
    bombs.map(|bomb| force(seen, bomb.from)).sum::<f64>() * price(seen, ship)
}

/// Mines on the table, each with the damage it does.
pub(super) fn mines(seen: &Seen<'_>) -> ArrayVec<(Polygon, f64), 12> {
    let mines = seen.bombs().iter().filter(|bomb| bomb.mine);
    mines.take(12).map(|bomb| (bomb.shape.polygon(&bomb.pose), force(seen, bomb.from))).collect()
}

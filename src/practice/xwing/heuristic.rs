//! The player that judges what lies on the table.

use super::{
    action, bombs, dice,
    duel::Duels,
    edge,
    enemy::DOUBTED,
    fighter::Fighter,
    fire,
    formation::{self, Formation},
    guns::Armory,
    lookup,
    outlook::Outlook,
    picks, plan,
    reach::inside,
    setup, tokens,
    usual::UseContext,
    way::{Judged, pending},
    weights::Weights,
};
use kernel::{
    Chance,
    game::{Player, Seat},
};
use xwing::play::{
    Answer, Decision, Phase, QuestionKind, Seen, ShipNo, XWingMatch,
    question::{Move, Order},
};

/// Ends of the own ships' moves that the enemy is expected to evaluate: more improve no prediction.
const CLOSE_TO_THEM: usize = 1;

/// Cost of the stress of an action, for each point of the ship.
const STRESSING: f64 = 0.025;

/// The heuristic player. It follows from its seed.
#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    /// The last evaluation of the table, and its time.
    outlook: Outlook,
    stamp: Stamp,
    /// Share of chance in the judgment of dials.
    noise: f64,
    /// Worth of the last question's answers; kept to reuse its memory.
    judged: Vec<f64>,
    /// Weapons of the ships.
    armory: Armory,
    /// The dials of this round.
    formation: Formation,
    /// The enemy's evaluation of the table, and the dials of its squad that follow from it.
    theirs: Outlook,
    reply: Formation,
}

/// The dials of a squad for a round.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) round: u16,
    pub(super) seat: Seat,
    pub(super) dials: arrayvec::ArrayVec<(ShipNo, u8), 24>,
    /// Worth at first sight.
    pub(super) worth: f64,
}

/// When the table was looked at: it looks different after every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Stamp {
    round: u16,
    phase: Option<Phase>,
    moved: u32,
    seat: Option<Seat>,
}

impl Heuristic {
    /// A player of this seed. It sets the dials of the enemy's squad as it would in its place, and expects the enemy there.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed),
            outlook: Outlook::expecting(*Weights::fitted()),
            stamp: Stamp::default(),
            noise: 0.3,
            judged: Vec::new(),
            armory: Armory::default(),
            formation: Formation::default(),
            theirs: Outlook::at(CLOSE_TO_THEM),
            reply: Formation::default(),
        }
    }

    /// A player that weighs by these.
    pub fn weighing(seed: u64, weights: Weights) -> Self {
        Self { outlook: Outlook::expecting(weights), ..Self::new(seed) }
    }

    /// A player as others imagine it: less predictable, and without that.
    pub(super) fn imagined(seed: u64) -> Self {
        Self { noise: 1.0, outlook: Outlook::default(), ..Self::new(seed) }
    }

    /// A player whose dials are to be guessed.
    pub(super) fn guessed(chance: Chance) -> Self {
        Self { chance, noise: 2.0, outlook: Outlook::default(), ..Self::new(0) }
    }

    /// The dials it would set now.
    pub(super) fn planned(mut self, seen: &Seen<'_>, seat: Seat) -> Formation {
        self.plan(seen, seat);
        self.formation
    }

    /// Looks at the table as it is now.
    pub(super) fn look(&mut self, seen: &Seen<'_>, seat: Seat) {
        let moved = seen.ships().filter(|(_, state)| state.open().activated || state.open().is_gone()).count() as u32;
        let stamp = Stamp { round: seen.round(), phase: Some(seen.phase()), moved, seat: Some(seat) };
        if stamp != self.stamp {
            self.outlook.look(seen, seat, &mut self.armory);
            self.stamp = stamp;
            if self.outlook.expects && seen.phase() == Phase::Planning && !self.outlook.approach {
                self.expect(seen, seat);
            }
        }
    }

    /// Expects the enemy to set its dials as this player would in its place.
    fn expect(&mut self, seen: &Seen<'_>, seat: Seat) {
        self.theirs.look(seen, seat.other(), &mut self.armory);
        self.reply.make(seen, seat.other(), &self.theirs, &mut self.armory, DOUBTED, &mut || 0.0);
        for (ship, ways) in self.reply.looked_ways() {
            self.outlook.expect(ship, &ways);
        }
        self.outlook.choose(seen, seat, &mut self.armory);
    }

    /// Sets the dials of a plan.
    pub(super) fn follow(&mut self, plan: &Plan) {
        self.formation.adopt(plan.round, plan.seat, &plan.dials);
    }

    /// Goes on with the dials that another planned.
    pub(super) fn keep_on(&mut self, other: &Self) {
        self.formation.clone_from(&other.formation);
    }

    /// Plans to be thought about when this ship's dial is set: for the first ship whole plans, for the others the plan that was
    /// taken with other dials for this ship.
    pub(super) fn plans_for(&mut self, seen: &Seen<'_>, seat: Seat, ship: ShipNo, count: usize) -> Vec<Plan> {
        let Some(taken) = self.formation.dial(seen.round(), seat, ship) else { return self.plans(seen, seat, count) };
        let dials: arrayvec::ArrayVec<(ShipNo, u8), 24> = self.formation.dials().collect();
        let mut fresh = Formation::default();
        self.look(seen, seat);
        fresh.make(seen, seat, &self.outlook, &mut self.armory, f64::INFINITY, &mut || 0.0);
        let mut ways = fresh.ways(ship);
        ways.sort_by(|a, b| (b.place == taken).cmp(&(a.place == taken)).then(b.worth.total_cmp(&a.worth)));
        ways.truncate(6);
        let with = |way: &Judged| {
            let mut dials = dials.clone();
            dials.iter_mut().filter(|(known, _)| *known == ship).for_each(|(_, dial)| *dial = way.place);
            Plan { round: seen.round(), seat, dials, worth: way.worth }
        };
        ways.iter().map(with).collect()
    }

    /// Ways to set the dials of a seat: the one it likes best, more careful and bolder ones, the next best of every ship,
    /// and some by whim.
    pub(super) fn plans(&mut self, seen: &Seen<'_>, seat: Seat, count: usize) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::with_capacity(count);
        let mut add = |formation: &Formation, dials: arrayvec::ArrayVec<(ShipNo, u8), 24>, worth: f64| {
            if plans.len() < count && formation.is_made() && plans.iter().all(|plan| plan.dials != dials) {
                plans.push(Plan { round: seen.round(), seat, dials, worth });
            }
        };
        self.look(seen, seat);
        self.formation.make(seen, seat, &self.outlook, &mut self.armory, f64::INFINITY, &mut || 0.0);
        let usual = self.formation.worth();
        add(&self.formation, self.formation.dials().collect(), usual);
        for (dials, loss) in self.formation.variants(count / 2) {
            add(&self.formation, dials, usual - loss);
        }
        let mut other = Formation::default();
        for caution in [0.0, 0.7, 1.3] {
            self.outlook.caution = caution;
            other.make(seen, seat, &self.outlook, &mut self.armory, f64::INFINITY, &mut || 0.0);
            add(&other, other.dials().collect(), usual - 1.0);
        }
        self.outlook.caution = self.outlook.weights.ahead;
        for whim in 0..count {
            let chance = &mut self.chance;
            let mut noise = || f64::from(chance.below(1_000)) * 0.003 * (1.0 + whim as f64 * 0.5);
            other.make(seen, seat, &self.outlook, &mut self.armory, f64::INFINITY, &mut noise);
            add(&other, other.dials().collect(), usual - 2.0);
        }
        plans
    }

    /// Plans the dials of a seat for this round.
    fn plan(&mut self, seen: &Seen<'_>, seat: Seat) {
        self.look(seen, seat);
        let (chance, spread) = (&mut self.chance, self.noise);
        let mut noise = || f64::from(chance.below(1_000)) * 0.001 * spread;
        self.formation.make(seen, seat, &self.outlook, &mut self.armory, 0.0, &mut noise);
    }

    /// Dials offered for a ship, judged; what friends will do is counted for the own ships.
    pub(super) fn judge(
        &mut self,
        seen: &Seen<'_>,
        decision: &Decision,
        ship: ShipNo,
    ) -> arrayvec::ArrayVec<Judged, 32> {
        let owner = seen.fixed().ships[ship.index()].seat;
        self.look(seen, owner);
        let offered = decision.answers.iter().filter_map(|action| match action {
            Answer::Dial(place) => Some(*place),
            _ => None,
        });
        let (chance, spread) = (&mut self.chance, self.noise);
        let mut noise = || f64::from(chance.below(1_000)) * 0.001 * spread;
        if decision.question.kind == QuestionKind::Dial {
            self.formation.make(seen, owner, &self.outlook, &mut self.armory, f64::INFINITY, &mut noise);
            let mut ways = self.formation.ways(ship);
            ways.retain(|way| decision.answers.contains(&Answer::Dial(way.place)));
            if !ways.is_empty() {
                return ways;
            }
        }
        plan::judge(seen, ship, &self.outlook, &mut self.armory, offered, &mut noise)
    }

    fn dial(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let Some(ship) = decision.question.ship else { return 0 };
        if self.formation.dial(seen.round(), decision.seat, ship).is_none() {
            self.plan(seen, decision.seat);
        }
        let planned = self.formation.dial(seen.round(), decision.seat, ship).map(Answer::Dial);
        if let Some(place) = planned.and_then(|dial| decision.answers.iter().position(|known| *known == dial)) {
            return place;
        }
        let judged = self.judge(seen, decision, ship);
        let Some(best) = plan::best(&judged) else { return 0 };
        place_of(decision, Answer::Dial(best.place))
    }

    /// The worst maneuver for a stressed enemy (XW-STRESS-04).
    fn impose(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let Some(ship) = decision.question.ship else { return 0 };
        let judged = self.judge(seen, decision, ship);
        let worst = judged.iter().copied().reduce(|worst, next| if next.worth < worst.worth { next } else { worst });
        worst.map_or(0, |worst| place_of(decision, Answer::Dial(worst.place)))
    }

    /// Worth of each answer, for the kinds of questions that are evaluated.
    pub(super) fn worths(&mut self, seen: &Seen<'_>, decision: &Decision, worths: &mut Vec<f64>) -> bool {
        worths.clear();
        let Some(ship) = decision.question.ship else { return false };
        match decision.question.kind {
            QuestionKind::ShipAction { .. } => {
                self.look(seen, decision.seat);
                let why = decision.question.why;
                let mut acting = action::Acting::of(seen, ship, &self.outlook, &mut self.armory, why);
                // An action with stress has to be worth it.
                let costs = why.is_some_and(|at| lookup::takes_stress(seen, at));
                let stress = if costs {
                    let least = STRESSING * f64::from(seen.fixed().ships[ship.index()].cost);
                    let fighter = Fighter::of(seen, ship, &mut self.armory);
                    plan::stress_price(seen, &self.outlook, &fighter).max(least) - acting.comes
                } else {
                    0.0
                };
                worths.extend(decision.answers.iter().map(|action| match action {
                    Answer::Perform(action) => acting.worth(*action) - stress,
                    _ => 0.0,
                }));
            }
            QuestionKind::Attack => {
                let arms = seen.arms(ship);
                worths.extend(decision.answers.iter().map(|action| match action {
                    Answer::Attack { weapon, target } => fire::worth(seen, ship, &arms, *weapon, *target) + 0.01,
                    Answer::Use(at) => dice::instead_of_attack(seen, *at),
                    _ => 0.0,
                }));
            }
            QuestionKind::Reposition(how) => {
                self.look(seen, decision.seat);
                let fighter = Fighter::of(seen, ship, &mut self.armory);
                let outlook = &self.outlook;
                let own = seen.fixed().ships[ship.index()].seat == decision.seat;
                let sign = if own { 1.0 } else { -1.0 };
                let why = decision.question.why;
                let stays =
                    if how == Move::Decloak && !action::decloaks(outlook, &fighter, &seen.ship(ship).open().pose) {
                        0.0
                    } else if how == Move::Decloak {
                        -400.0
                    } else {
                        -20.0
                    };
                let places = action::Places::of(seen, ship, outlook, &fighter, pending(seen, ship, why));
                worths.extend(decision.answers.iter().map(|answer| match answer {
                    Answer::Spot(spot) => {
                        decision.question.spots.get(usize::from(*spot)).map_or(0.0, |pose| sign * places.gain(pose))
                    }
                    _ if how == Move::Tractor => 0.0,
                    _ => stays,
                }));
            }
            _ => return false,
        }
        true
    }

    /// Turns a mobile arc to where the best shot is.
    fn sector(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let Some(ship) = decision.question.ship else { return 0 };
        self.look(seen, decision.seat);
        let acting = action::Acting::of(seen, ship, &self.outlook, &mut self.armory, None);
        let stands = seen.ship(ship).open().sector;
        let worths: Vec<f64> = decision
            .answers
            .iter()
            .map(|answer| match answer {
                Answer::Option(sector) => acting.sector(*sector),
                _ => acting.sector(stands) + 0.01,
            })
            .collect();
        greatest(&worths)
    }

    /// Picks the best of several maneuvers, as with a dial.
    fn maneuver(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let Some(ship) = decision.question.ship else { return 0 };
        self.look(seen, decision.seat);
        let profile = &seen.fixed().ships[ship.index()];
        let fighter = Fighter::of(seen, ship, &mut self.armory);
        let duels = Duels::of(&fighter, &self.outlook);
        let base = xwing::play::board::Base::new(seen.ship(ship).open().pose, profile.size);
        let mut best = (f64::NEG_INFINITY, 0);
        for (place, answer) in decision.answers.iter().enumerate() {
            let Answer::Fly(number) = answer else { continue };
            let Some(flown) = decision.question.maneuvers.get(usize::from(*number)) else { continue };
            let landing = xwing::play::board::Course::of(flown.bearing, flown.speed).landing(&base, 0.0);
            let mut worth = duels.worth(&landing, 0.75) - edge::trouble_ahead(&landing);
            let dialled = seen.ship(ship).dial().filter(|_| !seen.ship(ship).open().revealed);
            let end = match dialled.and_then(|place| profile.dial.get(usize::from(place))) {
                // Ordered before the dial is revealed: that maneuver is still to come.
                Some(next) => xwing::play::board::Course::of(next.bearing, next.speed).landing(&base.at(landing), 0.0),
                None => landing,
            };
            if !inside(&landing, fighter.half) || !inside(&end, fighter.half) {
                worth -= 1_000.0;
            } else if !edge::can_stay(seen, ship, &end) {
                worth -= 100.0;
            }
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }
}

/// The place of an answer.
pub(super) fn place_of(decision: &Decision, action: Answer) -> usize {
    decision.answers.iter().position(|known| *known == action).unwrap_or(0)
}

/// The place of the greatest worth.
pub(super) fn greatest(worths: &[f64]) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, worth) in worths.iter().enumerate() {
        if *worth > best.0 {
            best = (*worth, place);
        }
    }
    best.1
}

impl Player<XWingMatch> for Heuristic {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        match decision.question.kind {
            QuestionKind::Dial => self.dial(seen, decision),
            QuestionKind::Imposed => self.impose(seen, decision),
            QuestionKind::Review => lookup::pass(&decision.answers).unwrap_or(0),
            QuestionKind::Maneuver => self.maneuver(seen, decision),
            // With one enemy to shoot at there is nothing to think about.
            QuestionKind::Attack if fire::is_plain(seen, decision) => 0,
            QuestionKind::ShipAction { .. } | QuestionKind::Attack | QuestionKind::Reposition(_) => {
                let mut worths = std::mem::take(&mut self.judged);
                let judged = self.worths(seen, decision, &mut worths);
                let best = if judged { greatest(&worths) } else { 0 };
                self.judged = worths;
                best
            }
            QuestionKind::Use(window) => {
                self.look(seen, decision.seat);
                dice::use_something(&UseContext { seen, outlook: &self.outlook, window }, decision)
            }
            QuestionKind::Dice { dice: kind, purpose } => picks::pick_dice(seen, decision, kind, purpose),
            QuestionKind::Ships
            | QuestionKind::Target(_)
            | QuestionKind::Sequence
            | QuestionKind::Next(Order::Fight) => picks::pick_ship(seen, decision),
            QuestionKind::LockTarget => {
                self.look(seen, decision.seat);
                picks::lock_target(seen, decision, &self.outlook, &mut self.armory)
            }
            QuestionKind::Sector => self.sector(seen, decision),
            QuestionKind::Deploy => setup::deploy(seen, decision, &mut self.chance),
            QuestionKind::Next(Order::Activate) => {
                let ships = decision.answers.iter().enumerate().filter_map(|(place, answer)| match answer {
                    Answer::Ship(ship) => Some((place, *ship)),
                    _ => None,
                });
                formation::first(seen, ships)
            }
            QuestionKind::Next(_) => 0,
            QuestionKind::Effect => dice::pick_effect(seen, decision),
            QuestionKind::Bomb => {
                self.look(seen, decision.seat);
                bombs::pick(seen, &self.outlook, decision)
            }
            QuestionKind::BombSpot => {
                self.look(seen, decision.seat);
                bombs::spot(seen, &self.outlook, decision)
            }
            QuestionKind::TallonSpot | QuestionKind::Token | QuestionKind::Card => 0,
            QuestionKind::Guess => picks::guess(seen, decision),
            // Outside an attack dice hurt the ship that rolls them.
            QuestionKind::NameFace(_) => {
                if seen.attack().is_some() {
                    0
                } else {
                    decision.answers.len() - 1
                }
            }
            QuestionKind::Payer(_) | QuestionKind::FiringArc | QuestionKind::DeckCard => 0,
            QuestionKind::Number => tokens::pay(seen, decision),
            _ => setup::prepare(seen, decision, &mut self.chance),
        }
    }
}

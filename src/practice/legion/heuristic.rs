//! A player who judges what lies on the table: it plans the activation of a unit as a whole, attacks where that pays most by
//! the odds of the dice, keeps to cover, and goes where the mission pays.

use std::cell::RefCell;

use kernel::{
    Chance,
    game::{DecisionOf, Player, Seat, stepped::Ruleset},
};
use legion::{
    Legion,
    cards::keyword::UnitKeyword,
    odds::Known,
    play::{
        Answer, LegionMatch, Question, QuestionKind, Seen, UnitNo, View,
        action::{Formation, MoveKind, UnitAction},
        state::Volley,
        table::{MM, RANGE},
    },
};

use crate::{opponents::best, searching::Guide};

use super::{
    command,
    deploy::{self, Deploying},
    odds::Aimed,
    outlook::{Around, Outlook, Place},
    plan::{Ends, Plan, distinct, plans},
    replies::{faces, reply},
    ride,
    worth::{self, Prize, price},
};

thread_local! {
    /// Attacks whose odds are known, from all matches of a thread.
    static KNOWN: RefCell<Known> = RefCell::default();
}

/// Exact odds are asked where rough ones are no less than so much of the best.
const CLOSE: f32 = 0.9;

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    /// The active unit with the plan it goes on with.
    plan: Option<(UnitNo, Plan)>,
    /// The next attacker with the expected worth of its attack.
    follows: Option<(UnitNo, f32)>,
    /// Ends of moves of the active unit.
    ends: Ends,
    /// The plan of each candidate judged last, or none to go on with.
    thought: Vec<Option<(UnitNo, Plan)>>,
    /// Worths of orders in a round, by unit.
    wishes: (u8, Vec<(UnitNo, f32)>),
    /// The noise of its judgment.
    noise: f32,
}

const fn place_of(answer: &Answer) -> Option<Place> {
    match answer {
        Answer::Place { at, heading, level } => Some(Place { at: *at, heading: *heading, level: *level }),
        _ => None,
    }
}

const fn unit_of(answer: &Answer) -> Option<UnitNo> {
    match answer {
        Answer::Unit(unit) => Some(*unit),
        _ => None,
    }
}

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed),
            plan: None,
            follows: None,
            ends: Ends::default(),
            thought: Vec::new(),
            wishes: (0, Vec::new()),
            noise: 0.0,
        }
    }

    fn fuzzy(&mut self) -> f32 {
        if self.noise == 0.0 { 0.0 } else { self.noise * self.chance.below(1_000) as f32 * 0.001 }
    }

    /// Everything the active unit might do, judged, as far as it may come within a margin of the best.
    fn deeds(&mut self, view: &View<'_, '_>, unit: UnitNo, answers: &[Answer], margin: f32) -> Vec<Plan> {
        let Some(active) = view.state.activation.as_ref().filter(|active| active.unit == unit) else {
            return Vec::new();
        };
        plans(&Outlook::new(view, unit), active, answers, &mut self.ends, margin)
    }

    fn act(&mut self, view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
        let end = answers.len() - 1;
        if let Some(out) = gets_out(view, unit, answers) {
            return out;
        }
        if let Some(attack) = self.follow(view, unit, answers) {
            return attack;
        }
        let mut found = self.deeds(view, unit, answers, self.noise);
        for plan in &mut found {
            plan.worth += self.fuzzy();
        }
        let best = found.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth));
        let Some(best) = best.filter(|best| best.worth > 0.0) else { return end };
        self.mean(Some((unit, best)));
        answers.iter().position(|answer| *answer == Answer::Action(best.deed)).unwrap_or(end)
    }

    /// Goes on with a plan whose first deed is done now.
    fn mean(&mut self, plan: Option<(UnitNo, Plan)>) {
        self.follows = plan.and_then(|(unit, plan)| Some((unit, plan.follows?)));
        self.plan = plan;
    }

    /// The attack for which a unit aimed or moved, if it is there as it was hoped.
    fn follow(&mut self, view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> Option<usize> {
        let (_, hoped) = self.follows.take().filter(|(of, _)| *of == unit)?;
        // A claimable token is not left lying for it.
        let seat = view.fixed.seat(unit);
        let claims = |answer: &Answer| matches!(answer, Answer::Action(UnitAction::Claim(number)) if worth::claim(view, seat, *number) > 0.0);
        if answers.iter().any(claims) {
            return None;
        }
        let attack = answers.iter().position(|answer| *answer == Answer::Action(UnitAction::Attack))?;
        let outlook = Outlook::new(view, unit);
        (outlook.shot(&outlook.here(), 0, false).worth >= 0.7 * hoped).then_some(attack)
    }

    /// The place where the plan has a unit go now.
    fn planned_end(&mut self, unit: UnitNo, answers: &[Answer]) -> Option<usize> {
        let (of, plan) = self.plan.take()?;
        let end = plan.end.filter(|_| of == unit && matches!(plan.deed, UnitAction::Move(_)))?;
        answers.iter().position(|answer| place_of(answer) == Some(end))
    }

    /// Moves a unit: as planned, else to the best place.
    fn go(&mut self, view: &View<'_, '_>, question: &Question, seat: Seat, unit: UnitNo, answers: &[Answer]) -> usize {
        if let Some(at) = self.planned_end(unit, answers) {
            return at;
        }
        let outlook = Outlook::new(view, unit);
        if let Some(at) = moved(&outlook, question, answers) {
            return at;
        }
        let sign = if view.fixed.seat(unit) == seat { 1.0 } else { -1.0 };
        let worth = |place: &Place, by_sight: bool| {
            let shot = if by_sight { 0.4 * outlook.shot(place, 0, true).worth } else { 0.0 };
            sign * (outlook.place(place, by_sight, 0, 1) + shot)
        };
        let here = outlook.here();
        let mut rough: Vec<(f32, usize, Place)> = Vec::new();
        for (number, answer) in answers.iter().enumerate() {
            let place = place_of(answer).unwrap_or(here);
            rough.push((worth(&place, false), number, place));
        }
        rough.sort_by(|a, b| b.0.total_cmp(&a.0));
        let close = rough.into_iter().take(8).map(|(_, number, place)| (worth(&place, true), number));
        close.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(0, |(_, number)| number)
    }

    /// Chooses a target by the expected wounds of the pool as it stands.
    fn target(&mut self, view: &View<'_, '_>, question: &Question, unit: UnitNo, answers: &[Answer]) -> usize {
        let further = question.kind() == QuestionKind::FurtherTarget;
        let (used, long) = (view.declaration(unit), view.long_shot(unit));
        let pool = |answer: &Answer| match answer {
            Answer::Target { unit: enemy, melee } => view.whole_pool(unit, *enemy, *melee, &used, long),
            _ => None,
        };
        let pools: Vec<Option<Volley>> = answers.iter().map(pool).collect();
        let attacks = Self::attacks(view, unit, &pools);
        let mut attacks = attacks.into_iter();
        best(answers, |answer| match (attacks.next(), answer) {
            (worth, Answer::Target { .. }) => worth.flatten().unwrap_or(0.0),
            (_, Answer::Unit(enemy)) => 0.1 + price(view, *enemy),
            _ if further => 0.01,
            _ => 0.3,
        })
    }

    /// Chooses weapons against a defender: those without effect on it are kept for another.
    fn pool(&mut self, view: &View<'_, '_>, question: &Question, unit: UnitNo, answers: &[Answer]) -> usize {
        let Some(enemy) = question.other() else { return 0 };
        let pools = view.open_pools(unit, enemy, question.is_melee());
        // Parts of the pool leave the rest for somebody else, who is worth less.
        let pools: Vec<Option<Volley>> = pools.into_iter().map(Some).collect();
        let attacks = Self::attacks(view, unit, &pools);
        let dice = |at: usize| -> u8 {
            pools.get(at).into_iter().flatten().flat_map(|pool| view.dice_of(unit, &pool.arms)).sum()
        };
        best(answers, |answer| match answer {
            Answer::Pool(at) => attacks
                .get(usize::from(*at))
                .copied()
                .flatten()
                .map_or(0.0, |worth| worth + 0.01 * f32::from(dice(usize::from(*at))) / f32::from(dice(0).max(1))),
            _ => 0.0,
        })
    }

    /// The worths of attacks with these pools: roughly, each against the cover of its defender, and by the exact odds
    /// if several come near the best.
    fn attacks(view: &View<'_, '_>, unit: UnitNo, pools: &[Option<Volley>]) -> Vec<Option<f32>> {
        let aims = view.unit(unit).tokens.aim;
        let rough = |pool: &Volley| {
            let prize = Prize::of(view, pool.defender);
            let cover = if pool.is_ranged() { view.cover(unit, pool.defender) } else { 0 };
            let shaken = if pool.is_ranged() { prize.shaken } else { 0.0 };
            prize.attack(&Aimed::of(view, unit, pool).with(aims, cover).chances()) + shaken
        };
        let mut worths: Vec<Option<f32>> = pools.iter().map(|pool| pool.as_ref().map(rough)).collect();
        let most = worths.iter().flatten().copied().fold(0.0, f32::max);
        let is_close = |worth: &Option<f32>| worth.is_some_and(|worth| worth >= CLOSE * most);
        if worths.iter().filter(|worth| is_close(worth)).count() > 1 {
            for (worth, pool) in worths.iter_mut().zip(pools) {
                if let Some(pool) = pool.as_ref().filter(|_| is_close(worth)) {
                    *worth = Some(Self::attack(view, unit, pool));
                }
            }
        }
        worths
    }

    /// The worth of an attack with a pool as things are, by the exact odds.
    fn attack(view: &View<'_, '_>, unit: UnitNo, pool: &Volley) -> f32 {
        let prize = Prize::of(view, pool.defender);
        KNOWN.with_borrow_mut(|known| {
            let outcome = known.of(view, unit, pool);
            let wounds = outcome.wounds.chances().iter().map(|chance| *chance as f32);
            let shaken = prize.shaken * outcome.suppression.mean() as f32;
            prize.of_wounds(wounds) + shaken - price(view, unit) * outcome.returned.mean() as f32
        })
    }

    fn formation(view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
        let Some(outline) = view.leader_outline(unit) else { return 0 };
        let near = |piece: &legion::play::table::Piece| {
            piece.cover != legion::cards::Cover::None && piece.polygon.is_within(&outline, 90 * MM)
        };
        let met = view.enemies(unit).any(|enemy| {
            view.unit(enemy).leader().is_some_and(|leader| leader.at.is_nearer(outline.middle(), 5 * RANGE))
        });
        let wanted = if met && view.spec(unit).is_trooper() && view.state.field.pieces.iter().any(near) {
            Formation::Hide
        } else {
            Formation::Compact
        };
        answers.iter().position(|answer| *answer == Answer::Formation(wanted)).unwrap_or(0)
    }

    /// True if waiting is over: an attack is worth something, or there is a better place.
    fn stand_ready(&mut self, view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
        let shot = Outlook::new(view, unit);
        let worth = shot.shot(&shot.here(), 0, false).worth;
        best(answers, |answer| match answer {
            Answer::Action(UnitAction::Attack) => worth,
            Answer::Action(UnitAction::Move(MoveKind::Standard)) => 0.5,
            Answer::Action(_) => 0.0,
            _ => 1.0,
        })
    }

    /// A free action of another unit.
    fn free(view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
        let outlook = Outlook::new(view, unit);
        let here = outlook.here();
        let shot = outlook.shot(&here, 0, false).worth;
        let aimed = outlook.shot(&here, 1, false).worth;
        let dodging = outlook.danger(&here, true, 0) - outlook.danger(&here, true, 1);
        best(answers, |answer| match answer {
            Answer::Action(UnitAction::Attack) => shot,
            Answer::Action(UnitAction::Aim) => aimed - shot,
            Answer::Action(UnitAction::Dodge) => dodging,
            Answer::Action(UnitAction::Move(MoveKind::Standard)) => 1.5,
            Answer::Action(UnitAction::Recover) => 2.0 * f32::from(view.unit(unit).tokens.suppression),
            _ => 0.0,
        })
    }

    fn turn(&mut self, view: &View<'_, '_>, seat: Seat, answers: &[Answer]) -> usize {
        let worths = Self::turns(view, seat, answers, self.noise);
        let mut worths = worths.into_iter();
        best(answers, |_| self.fuzzy() + worths.next().unwrap_or(0.0))
    }

    /// The gain of acting first with each of these units, or of any other offer; exact within a margin of the best.
    fn turns(view: &View<'_, '_>, seat: Seat, answers: &[Answer], margin: f32) -> Vec<f32> {
        let units: Vec<UnitNo> = answers.iter().filter_map(unit_of).collect();
        let other = |answer: &Answer| match answer {
            Answer::Unit(_) => None,
            Answer::Draw => Some(command::draw(view, seat)),
            _ => Some(command::pass(view, seat)),
        };
        let least = answers.iter().filter_map(other).fold(f32::MIN, f32::max) - 2.0;
        let mut urgent = command::urgencies(view, &units, least, margin).into_iter();
        answers.iter().map(|answer| other(answer).unwrap_or_else(|| 2.0 + urgent.next().unwrap_or(0.0))).collect()
    }

    /// The worths of orders to the units of a side in this round, until somebody acts.
    fn wishes(&mut self, view: &View<'_, '_>, seat: Seat) -> &[(UnitNo, f32)] {
        if self.wishes.0 != view.state.round || self.wishes.1.is_empty() {
            let around = Around::new(view);
            let worths = view.units_of(seat).map(|unit| (unit, command::order(view, unit, &around)));
            self.wishes = (view.state.round, worths.collect());
        }
        &self.wishes.1
    }

    fn deploy(&mut self, view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
        let deploying = Deploying::new(view, unit);
        let luck = self.chance.below(1_000) as f32 * 0.001;
        let middle = view.state.field.middle().x;
        best(answers, |answer| {
            let place = match answer {
                Answer::Unit(carrier) => Outlook::new(view, *carrier).here(),
                _ => match place_of(answer) {
                    Some(place) => place,
                    None => return f32::MIN / 2.0,
                },
            };
            let rides = if matches!(answer, Answer::Unit(_)) { ride::aboard(view, unit) } else { 0.0 };
            // Not always the same wing.
            let wing = (place.at.x - middle) as f32 / middle as f32;
            deploying.at(&place) + rides + 0.8 * wing * (luck - 0.5)
        })
    }
}

/// The answer by which a unit that rides gets out, if it is time.
fn gets_out(view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> Option<usize> {
    let out = answers.iter().position(|answer| *answer == Answer::Action(UnitAction::Disembark));
    out.filter(|_| !ride::stays(view, unit))
}

/// The end of a move that has just begun: as it would have been planned.
fn moved(outlook: &Outlook<'_>, question: &Question, answers: &[Answer]) -> Option<usize> {
    let plans = moves(outlook, question, answers);
    let best = plans.into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth))?.end?;
    answers.iter().position(|answer| place_of(answer) == Some(best))
}

/// The ends of a move that has just begun, judged.
fn moves(outlook: &Outlook<'_>, question: &Question, answers: &[Answer]) -> Vec<Plan> {
    let active = outlook.view.state.activation.clone().filter(|active| active.unit == outlook.unit);
    let (Some(mut active), Question::Destination(_, kind, _)) = (active, *question) else { return Vec::new() };
    // Compulsory moves are planned as they come.
    if kind == MoveKind::Compulsory {
        return Vec::new();
    }
    // The action that is being done.
    active.actions += 1;
    let mut ends = Ends::given(outlook, kind, answers.iter().filter_map(place_of).collect());
    plans(outlook, &active, &[Answer::Action(UnitAction::Move(kind))], &mut ends, 0.0)
}

impl Guide<Legion> for Heuristic {
    fn seeded(seed: u64) -> Self {
        Self::new(seed)
    }

    fn for_imagined(seed: u64) -> Self {
        Self { noise: 0.5, ..Self::new(seed) }
    }

    fn goes_on_with(&mut self, seen: &Seen<'_>, decision: &DecisionOf<LegionMatch>) -> Option<usize> {
        let unit = decision.question.unit()?;
        match decision.question.kind() {
            QuestionKind::Act => self.follow(&seen.view(), unit, &decision.answers),
            QuestionKind::Destination => self.planned_end(unit, &decision.answers),
            _ => None,
        }
    }

    fn adopt(&mut self, candidate: usize) {
        let plan = self.thought.get(candidate).copied().flatten();
        self.mean(plan);
    }

    fn imagined_successor(&self, seed: u64) -> Self {
        Self { plan: self.plan, follows: self.follows, ..Self::for_imagined(seed) }
    }

    fn imagined_follower(&self, candidate: usize, seed: u64) -> Self {
        let mut follower = Self::for_imagined(seed);
        follower.mean(self.thought.get(candidate).copied().flatten());
        follower
    }

    fn judge(&mut self, seen: &Seen<'_>, decision: &DecisionOf<LegionMatch>) -> Vec<(usize, f64)> {
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let mut found: Vec<(usize, f64)> = Vec::new();
        self.thought.clear();
        if view.state.round <= 1 && !command::meets(&view, decision.seat) {
            // Nothing that is done so far apart shows in a few activations.
            return found;
        }
        match (decision.question.kind(), decision.question.unit()) {
            (QuestionKind::Act, Some(unit)) => {
                if gets_out(&view, unit, answers).is_some() {
                    return found;
                }
                for plan in distinct(self.deeds(&view, unit, answers, f32::MAX)) {
                    let deed = Answer::Action(plan.deed);
                    let Some(at) = answers.iter().position(|answer| *answer == deed) else { continue };
                    self.thought.push(Some((unit, plan)));
                    found.push((at, f64::from(plan.worth)));
                }
                // Whoever has something to do does not stand about.
                if found.iter().all(|(_, worth)| *worth <= 0.0) {
                    self.thought.push(None);
                    found.push((answers.len() - 1, 0.0));
                }
            }
            (QuestionKind::Turn, _) => {
                let worths = Self::turns(&view, decision.seat, answers, f32::MAX);
                found.extend(worths.into_iter().map(f64::from).enumerate());
            }
            _ => {}
        }
        found
    }
}

impl Player<LegionMatch> for Heuristic {
    fn answer(&mut self, seen: &<Legion as Ruleset>::Seen<'_>, decision: &DecisionOf<LegionMatch>) -> usize {
        let view = &seen.view();
        let (question, answers, seat) = (&decision.question, &decision.answers[..], decision.seat);
        match (question.kind(), question.unit()) {
            (QuestionKind::Act, Some(unit)) => self.act(view, unit, answers),
            (QuestionKind::Turn, _) => self.turn(view, seat, answers),
            (QuestionKind::DrawnUnit, _) => {
                let units: Vec<UnitNo> = answers.iter().filter_map(unit_of).collect();
                let mut urgent = command::urgencies(view, &units, f32::MIN, 0.0).into_iter();
                best(answers, |answer| unit_of(answer).map_or(-1.0, |_| urgent.next().unwrap_or(0.0)))
            }
            (
                QuestionKind::Destination | QuestionKind::Scout | QuestionKind::Disembark | QuestionKind::PlaceUnit,
                Some(unit),
            ) => self.go(view, question, seat, unit, answers),
            (QuestionKind::DeployUnit, _) => best(answers, |answer| match answer {
                // Reinforcements wait as long as they may.
                Answer::Unit(unit) if view.has(*unit, UnitKeyword::Reinforcements) => {
                    deploy::turn(view, *unit) - 1_000.0
                }
                Answer::Unit(unit) => deploy::turn(view, *unit),
                _ => -500.0,
            }),
            (QuestionKind::DeployAt, Some(unit)) => self.deploy(view, unit, answers),
            (QuestionKind::Target | QuestionKind::FurtherTarget, Some(unit)) => {
                self.target(view, question, unit, answers)
            }
            (QuestionKind::Pool, Some(unit)) => self.pool(view, question, unit, answers),
            // Once it has gone where it meant to.
            (QuestionKind::Turned, Some(unit)) if self.plan.is_none() => faces(view, unit, answers),
            (QuestionKind::Formation, Some(unit)) => Self::formation(view, unit, answers),
            (QuestionKind::Standby, Some(unit)) => self.stand_ready(view, unit, answers),
            (QuestionKind::FreeAct, Some(unit)) => Self::free(view, unit, answers),
            (QuestionKind::Command, _) => {
                let wishes: Vec<f32> = self.wishes(view, seat).iter().map(|(_, worth)| *worth).collect();
                let listening = command::listening(view, seat);
                let hand: Vec<_> = seen.hand().collect();
                best(answers, |answer| match answer {
                    Answer::Command(place) => {
                        let card = hand.iter().find(|(other, _)| other == place);
                        card.map_or(0.0, |(_, card)| command::card(view, seat, card, &wishes, listening))
                    }
                    _ => f32::MIN / 2.0,
                })
            }
            (QuestionKind::Contingency, _) => {
                // It is of the same pips, and of no use in any other way; only orders are not given up for it.
                let wishes: Vec<f32> = self.wishes(view, seat).iter().map(|(_, worth)| *worth).collect();
                let listening = command::listening(view, seat);
                let held = &view.fixed.side(seat).hand;
                let now = seen.card(seat).map_or(0.0, |card| command::card(view, seat, card, &wishes, listening));
                best(answers, |answer| match answer {
                    Answer::Command(place) => {
                        command::card(view, seat, &held[usize::from(*place)], &wishes, listening) + 1.5
                    }
                    _ => now,
                })
            }
            (QuestionKind::Order | QuestionKind::ExtraOrder, _) => {
                let wishes = self.wishes(view, seat);
                best(answers, |answer| match answer {
                    Answer::Unit(unit) => wishes.iter().find(|(of, _)| of == unit).map_or(0.5, |(_, worth)| *worth),
                    _ => 0.0,
                })
            }
            _ => reply(seen, decision, &mut self.chance),
        }
    }
}

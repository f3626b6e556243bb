//! A player who judges what lies on the table: it plans the activation of a figure as a whole, fights where that pays most,
//! goes where the mission pays, and spends surges, dice and tokens for what they bring.

use imperial_assault::{
    ImperialAssault,
    cards::ability::{Amount, Effect, Play, Who},
    play::{
        Answer, GOAL, QuestionKind, Seen, SkirmishMatch, View,
        board::Stand,
        fixed::AbilityNo,
        pieces::{FigureNo, GroupNo, Status},
        question::Interactable,
    },
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, Seat, stepped::Ruleset},
};

use crate::{opponents::best, searching::Guide};

use super::{
    campaign, interactions, judge,
    meaning::User,
    odds::{FAR, Odds},
    outlook::Outlook,
    place::Draws,
    plan::{Plan, attack_on, plans},
    specials::Specials,
    way::Remaining,
    worth::{self, Prize, price},
};

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic {
    pub(super) chance: Chance,
    pub(super) odds: Odds,
    /// The rest of the active figure's plan.
    plan: TimedPlan,
    /// Plans of the candidates judged last.
    thought: Vec<TimedPlan>,
    /// Number of its Command cards.
    pub(super) hand: usize,
    /// Worth of its least missed Command card.
    pub(super) spare: f32,
    /// Share of chance in its judgement.
    pub(super) noise: f32,
}

/// A plan, and for which moment it was made.
#[derive(Debug, Clone, Default)]
struct TimedPlan {
    figure: Option<FigureNo>,
    round: u16,
    steps: Vec<Answer>,
    target: Option<FigureNo>,
}

/// Worth of an attack for which its group does not wait.
const GOOD_ATTACK: f32 = 1.5;

/// Worth of a special action that a figure looking ahead does not leave out.
const USEFUL: f32 = 0.3;

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed),
            odds: Odds::default(),
            plan: TimedPlan::default(),
            thought: Vec::new(),
            hand: 0,
            spare: 0.0,
            noise: 0.0,
        }
    }

    /// Everything a figure might do now, judged: each with the steps to it, first things last.
    pub(super) fn candidates(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> Vec<Plan> {
        let Some(active) = &view.state.activation else { return Vec::new() };
        let statuses = view.figure(figure).statuses;
        let (actions, points) = (active.actions, active.points);
        let alone = |answer: Answer, worth: f32| Plan { steps: vec![answer], target: None, worth };
        if actions > 0 && statuses.has(Status::Stunned) && answers.contains(&Answer::Discard(Status::Stunned)) {
            return vec![alone(Answer::Discard(Status::Stunned), 10.0)];
        }
        let again = view.attacks_again(figure);
        let seat = view.fixed.seat(figure);
        let left = Remaining {
            actions,
            points,
            attacks: actions > 0 && (again || !active.attacked) && view.may_attack(figure),
            walks: view.may_leave(figure),
        };
        let outlook = Outlook::new(view, figure, &mut self.odds);
        let user = User::new(seat, Some(figure)).missing(self.spare);
        let specials = Specials::of(view, user, figure, left, answers);
        let mut found = plans(&outlook, left, answers, &specials);
        for answer in answers {
            let worth = match answer {
                Answer::Special(ability) if specials.all.iter().any(|special| special.ability == *ability) => continue,
                Answer::Special(ability) => {
                    let play = view.ability(*ability);
                    let user = User::new(seat, Some(figure)).missing(self.spare);
                    let worth = judge::play(view, &user, play) + stepping(&outlook, play) - self.kept(view, *ability);
                    if play.attacks() { worth * if play.actions() > 1 { 0.9 } else { 1.05 } } else { worth - 0.2 }
                }
                Answer::Use(ability, by) => self.use_of(view, seat, *ability, *by, None),
                Answer::Spend(token) => interactions::spending(&outlook, usize::from(*token)),
                Answer::Deed { deed, token } => interactions::deed(&outlook, *deed, *token),
                Answer::Rest => campaign::rest(view, figure),
                Answer::Wield(weapon) => {
                    let state = campaign::wielding(view, figure, *weapon);
                    let other = View { fixed: view.fixed, state: &state };
                    self.prospects(&other, figure) - self.prospects(view, figure) - 0.2
                }
                Answer::Discard(Status::Bleeding) => 0.7 + 0.6 * f32::from(actions.saturating_sub(1)),
                _ => continue,
            };
            found.push(alone(*answer, worth));
        }
        found
    }

    /// The next step of the plan a figure is at, if it can be taken.
    fn next_step(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> Option<usize> {
        if self.plan.figure != Some(figure) || self.plan.round != view.state.round {
            return None;
        }
        let next = self.plan.steps.pop().or_else(|| attack_on(answers, self.plan.target.take()?))?;
        answers.iter().position(|answer| *answer == next)
    }

    pub(super) fn act(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> usize {
        let place = |wanted: &Answer| answers.iter().position(|answer| answer == wanted);
        let end = answers.len() - 1;
        if let Some(at) = self.next_step(view, figure, answers) {
            return at;
        }
        let best = self.candidates(view, figure, answers).into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth));
        let Some(mut best) = best.filter(|best| best.worth > 0.05) else {
            self.plan = TimedPlan::default();
            return end;
        };
        let first = best.steps.pop();
        let (steps, target) = (best.steps, best.target);
        self.plan = TimedPlan { figure: Some(figure), round: view.state.round, steps, target };
        first.as_ref().and_then(place).unwrap_or(end)
    }

    /// Worth of using an ability in answer to an event of a figure; a played Command card is gone.
    pub(super) fn use_of(
        &self,
        view: &View<'_, '_>,
        seat: Seat,
        ability: AbilityNo,
        by: Option<FigureNo>,
        about: Option<FigureNo>,
    ) -> f32 {
        let user = User::new(seat, by).about(about).missing(self.spare);
        judge::play(view, &user, view.ability(ability)) - self.kept(view, ability)
    }

    /// Worth of keeping a Command card: more the dearer it is, less the fewer rounds are left and the more cards are in
    /// hand.
    fn kept(&self, view: &View<'_, '_>, ability: AbilityNo) -> f32 {
        let Some(card) = view.fixed.abilities.source_of(ability).command() else { return 0.0 };
        let rounds = rounds_to_come(view);
        let cost = f32::from(view.fixed.command_cost(card));
        let crowd = 1.0 + 0.25 * self.hand.saturating_sub(2) as f32;
        (0.15 + 0.12 * cost) * (0.3 + 0.1 * rounds) / crowd
    }

    /// Worth of a figure's attacks, in sight or after a move.
    pub(super) fn prospects(&mut self, view: &View<'_, '_>, figure: FigureNo) -> f32 {
        if view.figure(figure).statuses.has(Status::Stunned) || !view.may_attack(figure) {
            return 0.0;
        }
        let mut best = 0.0_f32;
        let group = view.group(figure);
        let melee = group.is_melee();
        let mut in_sight: Option<Vec<FigureNo>> = None;
        for target in view.in_play_of(group.seat.other()) {
            let Some(far) = view.distance(figure, target) else { continue };
            if far > group.speed + 8 {
                continue;
            }
            let in_sight = in_sight
                .get_or_insert_with(|| view.attack_targets(figure).into_iter().map(|(target, _)| target).collect());
            let seen = in_sight.contains(&target);
            let nearer = if seen { far } else { far.saturating_sub(group.speed).max(if melee { 1 } else { 2 }) };
            if melee && nearer > 1 && !seen {
                continue;
            }
            let needed = if melee { 0 } else { usize::from(nearer.max(1)).min(FAR) };
            let worth = Prize::of(view, target).attack(&self.odds.of(view, figure, target)[needed]);
            best = best.max(if seen { worth } else { 0.7 * worth });
        }
        best
    }

    /// Damage each figure can expect from ready enemies in sight.
    pub(super) fn fears(&mut self, view: &View<'_, '_>, seat: Seat) -> Vec<f32> {
        let mut fears = vec![0.0; view.fixed.figures.len()];
        for foe in view.in_play_of(seat.other()) {
            if view.state.exhausted[view.fixed.figures[foe.index()].index()] {
                continue;
            }
            let mut targets: Vec<FigureNo> = view.attack_targets(foe).into_iter().map(|(target, _)| target).collect();
            targets.dedup();
            for target in targets {
                fears[target.index()] += self.odds.of(view, foe, target)[2].mean;
            }
        }
        fears
    }

    /// Worth of activating a group now: of a good attack, else more the less important it is.
    pub(super) fn group(&mut self, view: &View<'_, '_>, group: GroupNo, fears: &[f32]) -> f32 {
        let profile = &view.fixed.groups[group.index()];
        let figures = || profile.figures().filter(|figure| view.figure(*figure).is_in_play());
        let mut worth = 0.0;
        let mut danger = 0.0_f32;
        for figure in figures() {
            worth += self.prospects(view, figure);
            // A figure that may fall acts first.
            let share = fears[figure.index()] / f32::from(worth::left(view, figure).max(1));
            danger = danger.max(price(view, figure) * share.min(1.0));
        }
        if worth >= GOOD_ATTACK {
            return 2.0 + worth + 0.3 * danger;
        }
        // A figure that can open a door goes first.
        let opens = figures()
            .any(|figure| view.interactables(figure).iter().any(|thing| matches!(thing, Interactable::Door(_))));
        1.0 - 0.02 * profile.cost as f32 + 0.2 * danger + if opens { 0.3 } else { 0.0 }
    }

    /// The best of these places to stand.
    pub(super) fn stand(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> usize {
        let base = view.group(figure).base;
        if !view.figure(figure).is_in_play() {
            let draws = Draws::new(view, figure);
            return best(answers, |answer| match answer {
                Answer::Stand(stand) => draws.worth(view, &base.spaces(*stand)),
                _ => f32::MIN,
            });
        }
        let outlook = Outlook::new(view, figure, &mut self.odds);
        let here = view.figure(figure).stand;
        let mut stops: Vec<(Stand, u8)> = Vec::new();
        for answer in answers {
            stops.extend(match answer {
                Answer::Stand(stand) => Some((*stand, 0)),
                Answer::Pass => Some((here, 0)),
                _ => None,
            });
        }
        let attacks = view.own_activation(figure).is_some_and(|active| active.actions > 0 && !active.attacked);
        let then = view.running().and_then(|play| after_move(&play.steps)).filter(|then| !then.is_empty());
        let best = if let Some(then) = then {
            // What the ability does there counts with the place.
            let user = User::new(view.fixed.seat(figure), Some(figure)).missing(self.spare);
            let mut state = view.state.clone();
            let mut worth = |stand: Stand| {
                state.figures[figure.index()].stand = stand;
                let there = View { fixed: view.fixed, state: &state };
                judge::steps(&there, &user, then) + outlook.at(stand)
            };
            stops.iter().map(|(stand, _)| (*stand, worth(*stand))).reduce(|a, b| if b.1 > a.1 { b } else { a })
        } else if attacks {
            let worth = |stand: Stand| outlook.best_attack(&base.spaces(stand)).0 + outlook.at(stand);
            stops.iter().map(|(stand, _)| (*stand, worth(*stand))).reduce(|a, b| if b.1 > a.1 { b } else { a })
        } else {
            outlook.ends(stops.iter().copied()).best(&outlook, 0, |_, _| 0).map(|(stand, _, worth)| (stand, worth))
        };
        let best = best.map(|(stand, _)| stand);
        let at = answers.iter().position(|answer| best.is_some_and(|best| *answer == Answer::Stand(best)));
        at.unwrap_or(answers.len() - 1)
    }
}

impl Guide<ImperialAssault> for Heuristic {
    fn seeded(seed: u64) -> Self {
        Self::new(seed)
    }

    fn for_imagined(seed: u64) -> Self {
        Self { noise: 0.5, ..Self::new(seed) }
    }

    fn goes_on_with(&mut self, seen: &Seen<'_>, decision: &DecisionOf<SkirmishMatch>) -> Option<usize> {
        let figure = decision.question.figure().filter(|_| decision.question.kind() == QuestionKind::Act)?;
        self.next_step(&seen.view(), figure, &decision.answers)
    }

    fn adopt(&mut self, candidate: usize) {
        self.plan = self.thought.get(candidate).cloned().unwrap_or_default();
    }

    fn imagined_successor(&self, seed: u64) -> Self {
        Self { plan: self.plan.clone(), ..Self::for_imagined(seed) }
    }

    fn imagined_follower(&self, candidate: usize, seed: u64) -> Self {
        let plan = self.thought.get(candidate).cloned().unwrap_or_default();
        Self { plan, ..Self::for_imagined(seed) }
    }

    fn judge(&mut self, seen: &Seen<'_>, decision: &DecisionOf<SkirmishMatch>) -> Vec<(usize, f64)> {
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let mut found: Vec<(usize, f64)> = Vec::new();
        self.thought.clear();
        match (decision.question.kind(), decision.question.figure()) {
            (QuestionKind::Act, Some(figure)) => {
                let round = view.state.round;
                let mut idle = true;
                for mut plan in self.candidates(&view, figure, answers) {
                    let first = plan.steps.pop();
                    let Some(at) = answers.iter().position(|answer| Some(*answer) == first) else { continue };
                    // Imagined matches seldom show an ability's cost, so those not worth it are not tried.
                    if plan.worth <= 0.0 && matches!(first, Some(Answer::Special(_) | Answer::Use(..))) {
                        continue;
                    }
                    // Nobody goes home with an action that could still do something without moving.
                    if let Some(Answer::Special(ability)) = first {
                        idle &= plan.worth < USEFUL || view.ability(ability).attacks();
                    }
                    self.thought.push(TimedPlan {
                        figure: Some(figure),
                        round,
                        steps: plan.steps,
                        target: plan.target,
                    });
                    found.push((at, f64::from(plan.worth)));
                }
                if idle {
                    self.thought.push(TimedPlan::default());
                    found.push((answers.len() - 1, 0.0));
                }
            }
            (QuestionKind::Group, _) => {
                let fears = self.fears(&view, decision.seat);
                for (at, answer) in answers.iter().enumerate() {
                    if let Answer::Group(group) = answer {
                        found.push((at, f64::from(self.group(&view, *group, &fears))));
                    }
                }
            }
            _ => {}
        }
        found
    }
}

/// Rounds to come, at most six, by each side's points so far.
pub(super) fn rounds_to_come(view: &View<'_, '_>) -> f32 {
    let round = f32::from(view.state.round.max(1));
    let most = Seat::BOTH.map(|seat| view.points(seat)).into_iter().max().unwrap_or(0).max(1) as f32;
    let by_points = (GOAL as f32 - most) * round / most;
    by_points.min(8.0 - round).clamp(0.0, 6.0)
}

/// What an ability does after the first move of its owner.
fn after_move(steps: &[Effect]) -> Option<&[Effect]> {
    steps.iter().enumerate().find_map(|(place, step)| match step {
        Effect::MoveSpaces { who: Who::You, .. }
        | Effect::PerformMove { who: Who::You, .. }
        | Effect::GainMp { to: Who::You, .. }
        | Effect::Place { who: Who::You, .. } => Some(&steps[place + 1..]),
        Effect::May { steps, .. } | Effect::If { steps, .. } => after_move(steps),
        _ => None,
    })
}

/// Extra worth of an ability's attack after its owner's move.
fn stepping(outlook: &Outlook<'_>, play: &Play) -> f32 {
    let mut steps = 0;
    for step in &play.steps {
        match step {
            Effect::MoveSpaces { who: Who::You, n: Amount::Fixed(n), .. } => steps += n.max(&0),
            Effect::PerformMove { who: Who::You, .. } => steps += 4,
            Effect::Place { .. } => steps += 3,
            Effect::Attack(strike) if strike.by == Who::You => {
                return if steps > 0 { outlook.attack_within(steps.min(6) as u8) } else { 0.0 };
            }
            _ => {}
        }
    }
    0.0
}

impl Player<SkirmishMatch> for Heuristic {
    fn answer(&mut self, seen: &<ImperialAssault as Ruleset>::Seen<'_>, decision: &DecisionOf<SkirmishMatch>) -> usize {
        self.decide(seen, decision)
    }
}

//! The Empire at the table of a campaign's mission, as far as its figures stand on the drawn map.
//!
//! Each figure plans as the heuristic player does, in a moment of a match that the table is ([`OnMap`]), with the abilities
//! of its card. No die is rolled for an attack: whoever acts next reckons with the damage to be expected.

use imperial_assault::{
    campaign::{
        standing::Case,
        table::{Advice, Attacker, Candidate, Condition, OnMap, Order, Shot, Step, Table, Target, Weigher},
    },
    cards::{CardText, Status},
    play::{
        Answer, Event, Interactable, QuestionKind, SkirmishMatch, State, View,
        board::Stand,
        fixed::AbilityNo,
        pieces::{FigureNo, GroupNo},
    },
};
use kernel::game::{DecisionOf, Match, Player, Seat};

use super::{Heuristic, odds::FAR, outlook::Outlook, plan::Plan};

/// Most answers in the activation of a group.
const MOST_ANSWERS: usize = 200;
/// Candidates that are told.
const TOLD: usize = 3;
/// A hero that falls with this chance is taken for fallen by whoever acts next.
const LIKELY: f64 = 0.5;

/// What the Empire would do at this point; none where it has nothing to decide.
pub fn advice(table: &Table, case: &Case<'_>, cards: &imperial_assault::Catalog) -> Option<Advice> {
    let mut advice = table.advice(case, cards)?;
    if let Advice::Activate(attackers) = &mut advice {
        let weigher = Weigher::new(table, case, cards);
        if let Some(map) = OnMap::of(&weigher) {
            attackers.iter_mut().for_each(|attacker| order(attacker, &weigher, &map));
            attackers.sort_by(|one, other| other.rank().total_cmp(&one.rank()));
        }
    }
    Some(advice)
}

/// Works out what the figures of a group do.
fn order(attacker: &mut Attacker, weigher: &Weigher<'_>, map: &OnMap) {
    let Some((_, group)) = map.groups().iter().find(|(group, _)| *group == attacker.group) else { return };
    let view = map.staged.view();
    let mut player = Heuristic::new(0);
    let fears = player.fears(&view, Seat::First);
    let figures = view.fixed.groups[group.index()].figures();
    attacker.danger = figures.map(|figure| fears[figure.index()]).fold(0.0, f32::max);
    let planner = Planner { weigher, map: map.clone(), player, other: Heuristic::new(1), orders: Vec::new() };
    attacker.orders = planner.activation(*group);
}

struct Planner<'a> {
    weigher: &'a Weigher<'a>,
    map: OnMap,
    player: Heuristic,
    /// Answers for the heroes' side.
    other: Heuristic,
    orders: Vec<Order>,
}

impl Planner<'_> {
    /// The whole activation of a group.
    fn activation(mut self, group: GroupNo) -> Vec<Order> {
        let mut game = self.map.staged.activate(group);
        for _ in 0..MOST_ANSWERS {
            let is_on = game.state().activation.as_ref().is_some_and(|active| active.group == group);
            let Some(decision) = game.decision().filter(|_| is_on) else { break };
            let acts = decision.question.figure().filter(|_| decision.question.kind() == QuestionKind::Act);
            if let Some(figure) = acts {
                if self.put_back(game.state()) {
                    game = self.map.staged.go_on();
                    continue;
                }
                self.begin(&game.seen(decision.seat).view(), figure, &decision.answers);
            }
            let picked = self.pick(&game, decision);
            let Some(answer) = decision.answers.get(picked).cloned() else { break };
            if let (Some(figure), Answer::Attack { target, .. }) = (acts, &answer) {
                self.map.staged.state.clone_from(game.state());
                self.attacked(figure, *target);
                game = self.map.staged.go_on();
                continue;
            }
            self.told(&answer);
            let mut events = Vec::new();
            if game.apply(&answer, &mut events).is_err() {
                break;
            }
            self.happened(&game, &events);
        }
        self.orders
    }

    fn pick(&mut self, game: &SkirmishMatch, decision: &DecisionOf<SkirmishMatch>) -> usize {
        let player = if decision.seat == Seat::First { &mut self.player } else { &mut self.other };
        player.answer(&game.seen(decision.seat), decision)
    }

    /// Luck that was needed to go on is put back: damage and conditions that an ability's dice brought. True if anything
    /// was.
    fn put_back(&mut self, now: &State) -> bool {
        let mut state = now.clone();
        for (_, number) in self.map.figures() {
            let known = &self.map.staged.state.figures[number.index()];
            let figure = &mut state.figures[number.index()];
            (figure.damage, figure.presence) = (known.damage, known.presence);
            if self.map.staged.view().fixed.seat(*number) == Seat::Second {
                figure.statuses = known.statuses;
            }
        }
        let is_changed = state != *now;
        self.map.staged.state = state;
        is_changed
    }

    /// A figure is asked for its first action.
    fn begin(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) {
        let Some(who) = self.map.target(figure) else { return };
        if self.orders.last().is_some_and(|order| order.figure == who) {
            return;
        }
        let plans = self.player.candidates(view, figure, answers);
        let outlook = Outlook::new(view, figure, &mut self.player.odds);
        let mut candidates: Vec<Candidate> =
            plans.iter().filter_map(|plan| self.candidate(&outlook, view, figure, plan)).collect();
        candidates.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let mut kinds: Vec<(Option<Target>, Option<Box<CardText>>)> = Vec::new();
        candidates.retain(|candidate| {
            let kind = (candidate.at, candidate.ability.clone());
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        });
        candidates.truncate(TOLD);
        self.orders.push(Order { figure: who, steps: Vec::new(), candidates });
    }

    fn candidate(
        &self,
        outlook: &Outlook<'_>,
        view: &View<'_, '_>,
        figure: FigureNo,
        plan: &Plan,
    ) -> Option<Candidate> {
        let (mut stand, mut ability) = (view.figure(figure).stand, None);
        let mut target = plan.target;
        // The last step is the first one.
        for step in plan.steps.iter().rev() {
            match step {
                Answer::Walk(to) => stand = *to,
                Answer::Attack { target: at, .. } => target = Some(*at),
                Answer::Special(used) | Answer::Use(used, _) => ability = self.text(view, *used),
                _ => {}
            }
        }
        let spaces = view.group(figure).base.spaces(stand);
        let attack = target.map_or(0.0, |target| outlook.attack_on(target, &spaces));
        let at = target.and_then(|target| self.map.target(target));
        Some(Candidate { to: self.map.spot(stand)?, at, ability, worth: plan.worth, attack })
    }

    /// The text of an ability of a Deployment card.
    fn text(&self, view: &View<'_, '_>, ability: AbilityNo) -> Option<Box<CardText>> {
        let group = view.fixed.abilities.source_of(ability).group()?;
        let card = self.weigher.cards.deployment(view.fixed.groups[group.index()].card?);
        let name = &view.ability(ability).name;
        card.abilities.iter().find(|known| known.id == *name).map(|known| Box::new(known.text.clone()))
    }

    /// An attack is declared: it deals what is to be expected.
    fn attacked(&mut self, attacker: FigureNo, target: FigureNo) {
        let Some(shot) = self.shot(attacker, target) else { return };
        let state = &mut self.map.staged.state;
        if let Some(active) = &mut state.activation {
            active.actions = active.actions.saturating_sub(1);
            (active.attacked, active.fought) = (true, true);
        }
        for status in [Status::Focused, Status::Hidden] {
            let _ = state.figures[attacker.index()].statuses.remove(status);
        }
        self.expect(&shot, target);
        self.push(Step::Attack(shot));
    }

    /// Damage to be expected of an attack.
    fn expect(&mut self, shot: &Shot, target: FigureNo) {
        let most = self.map.staged.view().health(target).saturating_sub(1);
        let figure = &mut self.map.staged.state.figures[target.index()];
        let damage = figure.damage.saturating_add(shot.damage.round() as u8);
        // Who has fallen is no longer about to.
        figure.damage = if shot.falls >= LIKELY { 0 } else { damage.min(most) };
    }

    fn shot(&mut self, attacker: FigureNo, target: FigureNo) -> Option<Shot> {
        let view = self.map.staged.view();
        let (by, at) = (self.map.target(attacker)?, self.map.target(target)?);
        let distance = view.distance(attacker, target).unwrap_or(1);
        let known = match at {
            Target::Hero(hero) => self.weigher.chances(by, hero, distance),
            Target::Ally(_) | Target::Figure { .. } => None,
        };
        let (damage, falls) = known.unwrap_or_else(|| {
            let far = if view.group(attacker).is_melee() { 0 } else { usize::from(distance.max(1)).min(FAR) };
            let left = usize::from(super::worth::left(&view, target).max(1));
            let chances = self.player.odds.of(&view, attacker, target)[far];
            let falls: f32 = chances.damage.iter().skip(left).sum();
            (f64::from(chances.mean), f64::from(falls))
        });
        Some(Shot { by, at, distance, damage, falls })
    }

    /// Actions that no event tells.
    fn told(&mut self, answer: &Answer) {
        match answer {
            Answer::Interact(Interactable::Door(door)) => self.push(Step::Open(usize::from(*door))),
            Answer::Discard(status) => {
                if let Some(condition) = Condition::of(*status) {
                    self.push(Step::Discard(condition));
                }
            }
            _ => {}
        }
    }

    /// Abilities that were used, attacks that they brought, and whoever moved.
    fn happened(&mut self, game: &SkirmishMatch, events: &[Event]) {
        for event in events {
            match event {
                Event::Used(ability, _) => {
                    let view = View { fixed: game.fixed(), state: game.state() };
                    if let Some(text) = self.text(&view, *ability) {
                        self.push(Step::Use(text));
                    }
                }
                Event::AttackDeclared { attacker, target, .. } => {
                    if let Some(shot) = self.shot(*attacker, *target) {
                        self.expect(&shot, *target);
                        self.push(Step::Attack(shot));
                    }
                }
                // Somebody else's activation.
                Event::Activated(_) => break,
                _ => {}
            }
        }
        for (who, number) in self.map.figures().to_vec() {
            let stand: Stand = game.state().figures[number.index()].stand;
            let known = &mut self.map.staged.state.figures[number.index()].stand;
            if *known != stand {
                *known = stand;
                if let Some(spot) = self.map.spot(stand) {
                    self.push(Step::Go(who, spot));
                }
            }
        }
    }

    fn push(&mut self, step: Step) {
        let Some(order) = self.orders.last_mut() else { return };
        if let (Some(Step::Go(known, at)), Step::Go(who, to)) = (order.steps.last_mut(), &step)
            && known == who
        {
            *at = *to;
            return;
        }
        order.steps.push(step);
    }
}

//! A player who judges what lies on the table: it plans the activation of a figure as a whole, fights where that pays most,
//! goes where the mission pays, and spends surges, dice and tokens for what they bring.

use imperial_assault::{
    ImperialAssault,
    cards::{
        CommandId, Die, PowerToken, Words,
        ability::{Amount, Cost, Effect, Name, Play, Player as Chosen, Value, Who},
    },
    play::{
        Answer, QuestionKind, Seen, Skirmish, View,
        ability::AbilityNo,
        board::Stand,
        dice::ATTACK,
        pieces::{FigureNo, GroupNo, Status},
        question::{Ask, Thing},
    },
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, Seat, stepped::Rules},
};

use super::{
    judge,
    meaning::User,
    odds::{FAR, Odds},
    place::{self, Draws},
    plan::{Left, Outlook, Plan, attack_on, plans},
    strike,
    worth::{self, CARD, Prize, price},
};

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    odds: Odds,
    /// What the active figure goes on with.
    plan: Planned,
    /// How many Command cards it holds.
    hand: usize,
    /// How far its judgement is left to chance.
    noise: f32,
}

/// A plan, and for which moment it was made.
#[derive(Debug, Clone, Default)]
struct Planned {
    figure: Option<FigureNo>,
    round: u16,
    steps: Vec<Answer>,
    target: Option<FigureNo>,
}

/// What an attack has to be worth so that its group does not wait.
const GOOD_ATTACK: f32 = 1.5;

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed), odds: Odds::default(), plan: Planned::default(), hand: 0, noise: 0.0 }
    }

    /// The same, less predictable.
    pub(super) const fn with_noise(mut self, noise: f32) -> Self {
        self.noise = noise;
        self
    }

    /// The place of the best answer; the first of equals.
    fn best(answers: &[Answer], mut worth: impl FnMut(&Answer) -> f32) -> usize {
        let mut best = (0, f32::MIN);
        for (place, answer) in answers.iter().enumerate() {
            let worth = worth(answer);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }

    /// Everything a figure might do now, judged: each with the steps to it, first things last.
    fn deeds(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> Vec<Plan> {
        let Some(active) = &view.state.activation else { return Vec::new() };
        let statuses = view.figure(figure).statuses;
        let (actions, points) = (active.actions, active.points);
        let alone = |answer: Answer, worth: f32| Plan { steps: vec![answer], target: None, worth };
        if actions > 0 && statuses.has(Status::Stunned) && answers.contains(&Answer::Discard(Status::Stunned)) {
            return vec![alone(Answer::Discard(Status::Stunned), 10.0)];
        }
        let again = view.attacks_again(figure);
        let seat = view.battle.seat(figure);
        let left = Left {
            actions,
            points,
            attacks: actions > 0 && (again || !active.attacked) && view.may_attack(figure),
            walks: view.may_leave(figure) && !active.halted,
        };
        let outlook = Outlook::new(view, figure, &mut self.odds);
        let mut found = plans(&outlook, left, answers);
        for answer in answers {
            let worth = match answer {
                Answer::Special(ability) => {
                    let play = view.ability(*ability);
                    let user = User::new(seat, Some(figure));
                    let worth = judge::play(view, &user, play) + stepping(&outlook, play) - self.kept(view, *ability);
                    if play.attacks() { worth * if play.actions() > 1 { 0.9 } else { 1.05 } } else { worth - 0.2 }
                }
                Answer::Use(ability, by) => self.use_of(view, seat, *ability, *by, None),
                // Points are left over at the end alone, but these score.
                Answer::Spend(_) => 3.0,
                Answer::Discard(Status::Bleeding) => 0.7 + 0.6 * f32::from(actions.saturating_sub(1)),
                _ => continue,
            };
            found.push(alone(*answer, worth));
        }
        found
    }

    fn act(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> usize {
        let place = |wanted: &Answer| answers.iter().position(|answer| answer == wanted);
        let end = answers.len() - 1;
        if self.plan.figure == Some(figure) && self.plan.round == view.state.round {
            let next = self.plan.steps.pop().or_else(|| attack_on(answers, self.plan.target.take()?));
            if let Some(at) = next.as_ref().and_then(place) {
                return at;
            }
        }
        let best = self.deeds(view, figure, answers).into_iter().max_by(|a, b| a.worth.total_cmp(&b.worth));
        let Some(mut best) = best.filter(|best| best.worth > 0.05) else {
            self.plan = Planned::default();
            return end;
        };
        let first = best.steps.pop();
        let (steps, target) = (best.steps, best.target);
        self.plan = Planned { figure: Some(figure), round: view.state.round, steps, target };
        first.as_ref().and_then(place).unwrap_or(end)
    }

    /// What using an ability brings in answer to what happens to a figure; a Command card that is played is gone.
    fn use_of(
        &self,
        view: &View<'_, '_>,
        seat: Seat,
        ability: AbilityNo,
        by: Option<FigureNo>,
        about: Option<FigureNo>,
    ) -> f32 {
        judge::play(view, &User::new(seat, by).about(about), view.ability(ability)) - self.kept(view, ability)
    }

    /// What keeping a Command card is worth: the dearer the more, the less the fewer rounds are left and the more there are in
    /// hand.
    fn kept(&self, view: &View<'_, '_>, ability: AbilityNo) -> f32 {
        let Some(card) = view.battle.book.source_of(ability).command() else { return 0.0 };
        let rounds = f32::from(8_u16.saturating_sub(view.state.round).min(6));
        let cost = f32::from(view.battle.command_cost(card));
        let crowd = 1.0 + 0.25 * self.hand.saturating_sub(2) as f32;
        (0.15 + 0.12 * cost) * (0.3 + 0.1 * rounds) / crowd
    }

    /// What attacks a figure has, in sight or after a move.
    fn prospects(&mut self, view: &View<'_, '_>, figure: FigureNo) -> f32 {
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
            let in_sight =
                in_sight.get_or_insert_with(|| view.targets(figure).into_iter().map(|(target, _)| target).collect());
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

    /// What each figure has to fear from those that are ready and see it: the damage to be expected.
    fn fears(&mut self, view: &View<'_, '_>, seat: Seat) -> Vec<f32> {
        let mut fears = vec![0.0; view.battle.figures.len()];
        for foe in view.in_play_of(seat.other()) {
            if view.state.exhausted[view.battle.figures[foe.index()].index()] {
                continue;
            }
            let mut targets: Vec<FigureNo> = view.targets(foe).into_iter().map(|(target, _)| target).collect();
            targets.dedup();
            for target in targets {
                fears[target.index()] += self.odds.of(view, foe, target)[2].mean;
            }
        }
        fears
    }

    /// Which group goes first: one with a good attack; as long as there is none, the least important.
    fn group(&mut self, view: &View<'_, '_>, group: GroupNo, fears: &[f32]) -> f32 {
        let profile = &view.battle.groups[group.index()];
        let figures = || profile.figures().filter(|figure| view.figure(*figure).is_in_play());
        let mut worth = 0.0;
        let mut danger = 0.0_f32;
        for figure in figures() {
            worth += self.prospects(view, figure);
            // Who may fall before acting acts first.
            let share = fears[figure.index()] / f32::from(worth::left(view, figure).max(1));
            danger = danger.max(price(view, figure) * share.min(1.0));
        }
        if worth >= GOOD_ATTACK {
            return 2.0 + worth + 0.3 * danger;
        }
        // Who can open a door does so before the others go through it.
        let opens = figures().any(|figure| view.things(figure).iter().any(|thing| matches!(thing, Thing::Door(_))));
        1.0 - 0.02 * profile.cost as f32 + 0.2 * danger + if opens { 0.3 } else { 0.0 }
    }

    /// Where of these to stand.
    fn stand(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> usize {
        let base = view.group(figure).base;
        if !view.figure(figure).is_in_play() {
            let draws = Draws::new(view, figure);
            return Self::best(answers, |answer| match answer {
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
        let best = if attacks {
            let worth = |stand: Stand| outlook.best_attack(&base.spaces(stand)).0 + outlook.at(stand);
            stops.iter().map(|(stand, _)| (*stand, worth(*stand))).reduce(|a, b| if b.1 > a.1 { b } else { a })
        } else {
            outlook.ends(stops.iter().copied()).best(&outlook, 0, |_, _| 0).map(|(stand, _, worth)| (stand, worth))
        };
        let best = best.map(|(stand, _)| stand);
        let at = answers.iter().position(|answer| best.is_some_and(|best| *answer == Answer::Stand(best)));
        at.unwrap_or(answers.len() - 1)
    }

    /// What spending a power token on the attack that was just declared brings.
    fn spend(&mut self, view: &View<'_, '_>, figure: FigureNo, token: PowerToken) -> f32 {
        let Some(attack) = &view.state.attack else { return 0.0 };
        let needed =
            if attack.is_melee { 0 } else { usize::from(attack.distance.unwrap_or(FAR as u8).max(1)).min(FAR) };
        let prize = Prize::of(view, attack.target);
        let chances = self.odds.of(view, attack.attacker, attack.target)[needed];
        let shift = |more: bool| -> f32 {
            let each = chances.damage.iter().enumerate().skip(1);
            each.map(|(damage, chance)| {
                let other = if more { damage + 1 } else { damage - 1 };
                chance * (prize.damage(other as u8) - prize.damage(damage as u8)).abs()
            })
            .sum()
        };
        let gain = match token {
            PowerToken::Damage => shift(true),
            PowerToken::Surge if view.group(figure).surges.is_empty() => 0.0,
            PowerToken::Surge => 0.8 * shift(true),
            PowerToken::Block => shift(false),
            PowerToken::Evade => 0.6 * shift(false),
        };
        gain - 0.35
    }

    /// How much strain is prevented: what a card of the deck is worth grows as the deck shrinks.
    fn prevented(view: &View<'_, '_>, seat: Seat, figure: FigureNo, answers: &[Answer], deck: usize) -> usize {
        let strain = answers.len() as u8 - 1;
        let prize = Prize::of(view, figure);
        let rounds = 7_u16.saturating_sub(view.state.round).max(1);
        let draws = usize::from(rounds) * (1 + view.terminals(seat));
        Self::best(answers, |answer| {
            let Answer::Number(number) = answer else { return f32::MIN };
            let missed = (usize::from(*number) + draws).saturating_sub(deck).min(usize::from(*number));
            let cards = 0.05 * f32::from(*number) + 0.6 * CARD * missed as f32;
            -prize.damage(strain.saturating_sub(*number)) - cards
        })
    }

    /// Which Command card: of the own hand the one that is missed least, else the best.
    fn card(seen: &Seen<'_>, answers: &[Answer]) -> usize {
        let (view, shown) = (seen.view(), seen.shown());
        let is_own = shown.iter().all(|card| seen.hand().contains(card));
        // What pays by the cost of the card that is given away.
        let pays = view.running().is_some_and(|play| play.steps.iter().any(is_price));
        let worth = |card: CommandId| {
            let users = view.battle.command(card).map_or(1, |known| {
                view.in_play_of(seen.seat())
                    .filter(|figure| view.battle.meets(&known.user, *figure, Words::EMPTY))
                    .count()
            });
            f32::from(view.battle.command_cost(card)) + if users > 0 { 1.0 } else { -2.0 }
        };
        Self::best(answers, |answer| match answer {
            Answer::Card(place) => shown.get(usize::from(*place)).map_or(f32::MIN, |card| {
                let worth = worth(*card);
                match (is_own, pays) {
                    (true, true) => f32::from(view.battle.command_cost(*card)) - 0.5 * worth,
                    (true, false) => -worth,
                    (false, _) => worth,
                }
            }),
            _ => -0.5,
        })
    }

    /// Dice of the player's choice: as much damage as reaches the target.
    fn pool(view: &View<'_, '_>, answers: &[Answer]) -> usize {
        let needed = view.state.attack.as_ref().filter(|attack| !attack.is_melee);
        let needed = needed.map_or(0.0, |attack| f32::from(attack.distance.unwrap_or(12).max(1)));
        Self::best(answers, |answer| {
            let Answer::Dice(counts) = answer else { return f32::MIN };
            let (mut damage, mut accuracy) = (0.0, 0.0);
            for (die, count) in ATTACK.into_iter().zip(counts) {
                let count = f32::from(*count);
                let (hits, far) = match die {
                    Die::Red => (2.25, 0.0),
                    Die::Blue => (1.35, 3.2),
                    Die::Green => (1.6, 1.7),
                    _ => (1.25, 1.0),
                };
                damage += hits * count;
                accuracy += far * count;
            }
            damage - 1.5 * (needed - accuracy).max(0.0)
        })
    }

    /// What only missions ask.
    fn mission(
        &mut self,
        view: &View<'_, '_>,
        seat: Seat,
        ask: Ask,
        figure: Option<FigureNo>,
        answers: &[Answer],
    ) -> usize {
        match ask {
            Ask::Dash => figure.map_or(0, |figure| self.stand(view, figure, answers)),
            Ask::Aim | Ask::Feint | Ask::Red | Ask::Blue | Ask::Next => self.chance.place(answers.len()),
            Ask::Hunter | Ask::DeployGroup => Self::best(answers, |answer| match answer {
                Answer::Group(group) => {
                    let figures = view.battle.groups[group.index()].figures();
                    figures.map(|figure| worth::power(view, figure)).sum()
                }
                _ => f32::MIN,
            }),
            // As much as can be spared the carrier.
            Ask::Cover => Self::best(answers, |answer| match answer {
                Answer::Number(number) => f32::from(*number),
                _ => 0.0,
            }),
            Ask::HandOut | Ask::TakeUp => Self::best(answers, |answer| match answer {
                Answer::Figure(figure) if view.battle.seat(*figure) == seat => price(view, *figure),
                _ => 0.0,
            }),
            _ => Self::best(answers, |answer| match answer {
                Answer::Stand(stand) => place::token_at(view, seat, stand.at),
                Answer::Yes => 0.5,
                Answer::Pass => f32::MIN / 2.0,
                _ => 0.0,
            }),
        }
    }

    /// The answers worth trying out, each with what it is thought to be worth.
    pub(super) fn judge(&mut self, seen: &Seen<'_>, decision: &DecisionOf<Skirmish>) -> Vec<(usize, f64)> {
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let mut found: Vec<(usize, f64)> = Vec::new();
        match (decision.question.kind, decision.question.figure) {
            (QuestionKind::Act, Some(figure)) => {
                let plans = self.deeds(&view, figure, answers);
                let firsts = plans.iter().filter_map(|plan| Some((plan.steps.last()?, plan.worth)));
                for (first, worth) in firsts.chain([(&Answer::Pass, 0.0)]) {
                    let Some(at) = answers.iter().position(|answer| answer == first) else { continue };
                    match found.iter_mut().find(|(known, _)| *known == at) {
                        Some((_, known)) => *known = known.max(f64::from(worth)),
                        None => found.push((at, f64::from(worth))),
                    }
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

    fn decide(&mut self, seen: &Seen<'_>, decision: &DecisionOf<Skirmish>) -> usize {
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let view = &view;
        let question = decision.question;
        self.hand = seen.hand().len();
        match (question.kind, question.figure) {
            (QuestionKind::Act, Some(figure)) => self.act(view, figure, answers),
            (QuestionKind::Group, _) => {
                let (noise, fears) = (self.noise, self.fears(view, decision.seat));
                Self::best(answers, |answer| match answer {
                    Answer::Group(group) => {
                        let fuzzy = noise * self.chance.below(1_000) as f32 * 0.001;
                        self.group(view, *group, &fears) + fuzzy
                    }
                    // Who passes sees what the other does.
                    _ => 1.2,
                })
            }
            (QuestionKind::NextFigure, _) => Self::best(answers, |answer| match answer {
                Answer::Figure(figure) => self.prospects(view, *figure),
                _ => f32::MIN,
            }),
            (QuestionKind::Deploy | QuestionKind::Displaced | QuestionKind::Go, Some(figure)) => {
                self.stand(view, figure, answers)
            }
            (QuestionKind::Surge, Some(_)) => {
                let Some(attack) = &view.state.attack else { return answers.len() - 1 };
                let offered: Vec<u8> = (answers.iter())
                    .filter_map(|answer| if let Answer::Surge(place) = answer { Some(*place) } else { None })
                    .collect();
                let first = strike::best(view, attack, attack.now, &attack.bonus, &offered).first;
                let first = first.and_then(|place| answers.iter().position(|answer| *answer == Answer::Surge(place)));
                first.unwrap_or(answers.len() - 1)
            }
            (QuestionKind::Cleave, _) => {
                let cleave = view.state.attack.as_ref().map_or(1, |attack| attack.bonus.cleave.max(0) as u8);
                Self::best(answers, |answer| match answer {
                    Answer::Figure(figure) => Prize::of(view, *figure).damage(cleave),
                    _ => -1.0,
                })
            }
            (QuestionKind::Initiative, _) => {
                answers.iter().position(|answer| *answer == Answer::Seat(decision.seat)).unwrap_or(0)
            }
            (QuestionKind::Zone, _) => Self::best(answers, |answer| match answer {
                Answer::Zone(zone) => {
                    place::zone(view, decision.seat, *zone) + 0.05 * self.chance.below(100) as f32 * 0.01
                }
                _ => f32::MIN,
            }),
            (QuestionKind::Pool, _) => Self::pool(view, answers),
            (QuestionKind::Strike, Some(figure)) => {
                let outlook = Outlook::new(view, figure, &mut self.odds);
                let spaces = view.spaces(figure);
                Self::best(answers, |answer| match answer {
                    Answer::Attack { target, .. } => outlook.attack_on(*target, &spaces),
                    _ => 0.0,
                })
            }
            (QuestionKind::ChooseSpace, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let Some((name, rest)) = after_space(steps) else { return 0 };
                let user = User::new(decision.seat, you);
                Self::best(answers, |answer| match answer {
                    Answer::Space(space) => judge::steps(view, &user.at(name, *space), rest),
                    _ => 0.0,
                })
            }
            (QuestionKind::May, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let Some((steps, cost)) = first_may(steps) else { return 0 };
                let user = User::new(decision.seat, you);
                // What is offered is worth a try where nothing is known against it.
                let worth = judge::steps(view, &user, steps) - judge::costs(view, &user, cost) + 0.05;
                Self::best(answers, |answer| if *answer == Answer::Yes { worth } else { 0.0 })
            }
            (QuestionKind::ChooseCard, _) => Self::card(seen, answers),
            (QuestionKind::SetDie | QuestionKind::DropDie | QuestionKind::Swap, _) => {
                let Some(attack) = &view.state.attack else { return 0 };
                let sign = if view.battle.seat(attack.attacker) == decision.seat { 1.0 } else { -1.0 };
                Self::best(answers, |answer| match answer {
                    Answer::Face { defense, place, face } => {
                        sign * strike::turned(view, attack, *defense, *place, *face)
                    }
                    Answer::Die { defense, place } => sign * strike::dropped(view, attack, *defense, *place),
                    _ => 0.01,
                })
            }
            (QuestionKind::AddDie | QuestionKind::RemoveDie, _) => {
                let attacker = view.state.attack.as_ref().map(|attack| view.battle.seat(attack.attacker));
                let own = attacker == Some(decision.seat);
                let adds = question.kind == QuestionKind::AddDie;
                Self::best(answers, |answer| match answer {
                    Answer::Color(die) => {
                        let is_defense = matches!(die, Die::Black | Die::White);
                        // More of the own pool, less of the other.
                        if (own != is_defense) == adds { strength(*die) } else { -strength(*die) }
                    }
                    _ => {
                        if adds {
                            0.0
                        } else {
                            -0.5
                        }
                    }
                })
            }
            (QuestionKind::DropCondition, Some(figure)) => {
                let own = view.battle.seat(figure) == decision.seat;
                Self::best(answers, |answer| {
                    let worth = match answer {
                        Answer::Status(status) | Answer::Discard(status) if status.is_harmful() => 0.9,
                        Answer::Status(status) | Answer::Discard(status) => {
                            if *status == Status::Focused {
                                -0.9
                            } else {
                                -0.6
                            }
                        }
                        Answer::Token(token) => -worth::token(view, figure, Some(*token)),
                        _ => 0.0,
                    };
                    if own { worth } else { -worth }
                })
            }
            (QuestionKind::FirstToInterrupt, _) => {
                answers.iter().position(|answer| *answer == Answer::Seat(decision.seat)).unwrap_or(0)
            }
            (QuestionKind::Choose, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let (name, rest) = after_choice(steps);
                let user = User::new(decision.seat, you);
                Self::best(answers, |answer| match (answer, name) {
                    (Answer::Figure(other), Some(name)) => {
                        let user = user.with(name, vec![*other]);
                        judge::steps(view, &user, rest) + 0.001 * price(view, *other)
                    }
                    (Answer::Figure(other), None) => 0.001 * price(view, *other),
                    _ => 0.0,
                })
            }
            (QuestionKind::OneOf, you) => {
                let options = view.choosing().map(|choice| &choice.of);
                let user = User::new(decision.seat, you);
                Self::best(answers, |answer| match (answer, options) {
                    (&Answer::Option(at), Some(options)) => {
                        options.get(usize::from(at)).map_or(0.0, |steps| judge::steps(view, &user, steps))
                    }
                    _ => 0.0,
                })
            }
            (QuestionKind::Use, _) => Self::best(answers, |answer| match answer {
                Answer::Use(ability, by) => self.use_of(view, decision.seat, *ability, *by, question.figure),
                _ => 0.02,
            }),
            (QuestionKind::ChooseGroup, _) => Self::best(answers, |answer| match answer {
                Answer::Group(group) => view.battle.groups[group.index()].cost as f32,
                _ => 0.0,
            }),
            // As little as is allowed.
            (QuestionKind::Pay, _) => Self::best(answers, |answer| match answer {
                Answer::Number(number) => -f32::from(*number),
                _ => 0.1,
            }),
            (QuestionKind::Condition, Some(figure)) => {
                let own = view.battle.seat(figure) == decision.seat;
                Self::best(answers, |answer| match answer {
                    Answer::Status(status) => {
                        let worth = worth::status(view, figure, *status);
                        if own { worth } else { -worth }
                    }
                    _ => 0.0,
                })
            }
            (QuestionKind::Distribute, _) => Self::best(answers, |answer| match answer {
                Answer::Figure(figure) => worth::power(view, *figure) + worth::token(view, *figure, None),
                _ => 0.0,
            }),
            (QuestionKind::Push, Some(figure)) => {
                let base = view.group(figure).base;
                let draws = Draws::new(view, figure);
                let sign = if view.battle.seat(figure) == decision.seat { 1.0 } else { -1.0 };
                let here = sign * draws.worth(view, &view.spaces(figure));
                Self::best(answers, |answer| match answer {
                    Answer::Stand(stand) => sign * draws.worth(view, &base.spaces(*stand)),
                    _ => here,
                })
            }
            (QuestionKind::Reroll, Some(figure)) => {
                let Some(attack) = &view.state.attack else { return 0 };
                let own = view.battle.seat(attack.attacker) == view.battle.seat(figure);
                let sign = if own { 1.0 } else { -1.0 };
                Self::best(answers, |answer| match answer {
                    Answer::Die { defense, place } => sign * strike::rerolled(view, attack, *defense, *place),
                    _ => 0.02,
                })
            }
            (QuestionKind::SpendToken, Some(figure)) => Self::best(answers, |answer| match answer {
                Answer::Token(token) => self.spend(view, figure, *token),
                _ => 0.0,
            }),
            (QuestionKind::GainToken, Some(figure)) => Self::best(answers, |answer| match answer {
                Answer::Token(token) => worth::token(view, figure, Some(*token)),
                _ => 0.0,
            }),
            (QuestionKind::DropToken, Some(figure)) => {
                let attacks = view.group(figure).attack.is_some();
                Self::best(answers, |answer| match answer {
                    Answer::Token(PowerToken::Damage) if attacks => 0.0,
                    Answer::Token(PowerToken::Block) => 0.1,
                    Answer::Token(PowerToken::Surge) if attacks => 0.2,
                    _ => 0.3,
                })
            }
            (QuestionKind::Mission(ask), figure) => self.mission(view, decision.seat, ask, figure, answers),
            (QuestionKind::PreventStrain, Some(figure)) => {
                let (_, deck) = seen.cards_left(decision.seat);
                Self::prevented(view, decision.seat, figure, answers, deck)
            }
            _ => 0,
        }
    }
}

/// What the attack of an ability is worth more where its owner moves first.
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

/// What a die is worth to its side, in damage.
const fn strength(die: Die) -> f32 {
    match die {
        Die::Red => 2.25,
        Die::Green => 1.6,
        Die::Blue => 1.5,
        Die::Black => 1.7,
        Die::White => 1.4,
        _ => 1.25,
    }
}

/// Whether a step pays points by the cost of a card.
fn is_price(step: &Effect) -> bool {
    let Effect::Vp { who: Chosen::You, n: Amount::Of(value) } = step else { return false };
    matches!(**value, Value::CardCost { times, .. } if times > 0)
}

/// The name of the first space that an ability lets choose, and what follows it.
fn after_space(steps: &[Effect]) -> Option<(Name, &[Effect])> {
    steps.iter().enumerate().find_map(|(place, step)| match step {
        Effect::ChooseSpace { name, .. } => Some((*name, &steps[place + 1..])),
        Effect::May { steps, .. } | Effect::If { steps, .. } | Effect::Each { steps, .. } => after_space(steps),
        _ => None,
    })
}

/// What an ability does if its player likes, with what that costs.
fn first_may(steps: &[Effect]) -> Option<(&[Effect], &[Cost])> {
    steps.iter().find_map(|step| match step {
        Effect::May { steps, cost } => Some((&steps[..], &cost[..])),
        Effect::If { steps, otherwise, .. } => first_may(steps).or_else(|| first_may(otherwise)),
        Effect::Each { steps, .. } => first_may(steps),
        _ => None,
    })
}

/// The name of the first choice of an ability, and what follows it.
fn after_choice(steps: &[Effect]) -> (Option<Name>, &[Effect]) {
    let found = steps.iter().enumerate().find_map(|(place, step)| match step {
        Effect::Choose(choose) => Some((choose.name, place + 1)),
        _ => None,
    });
    found.map_or((None, steps), |(name, from)| (Some(name), &steps[from..]))
}

impl Player<Skirmish> for Heuristic {
    fn answer(&mut self, seen: &<ImperialAssault as Rules>::Seen<'_>, decision: &DecisionOf<Skirmish>) -> usize {
        self.decide(seen, decision)
    }
}

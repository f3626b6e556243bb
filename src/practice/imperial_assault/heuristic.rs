//! A player who attacks where it pays most, walks to where the mission pays, and spends surges for damage.

use imperial_assault::{
    ImperialAssault,
    cards::{
        Effect,
        ability::{self, Pool},
    },
    odds::Known,
    play::{
        Answer, QuestionKind, Seen, Skirmish, Thing, View,
        ability::AbilityNo,
        battle::Bonus,
        board::{Space, Stand},
        dice::{Symbols, faces},
        pieces::{FigureNo, GroupNo, Status},
    },
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, stepped::Rules},
};

use super::{odds, place::Draws};

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic {
    chance: Chance,
    known: Known,
}

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::seeded(seed), known: Known::default() }
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

    /// What an attack is worth: in points of the target's cost, more if it falls.
    fn attack(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, distance: Option<u8>) -> f32 {
        let group = view.group(target);
        let left = usize::from(group.health.saturating_sub(view.figure(target).damage)).max(1);
        let price = (group.cost as f32 / group.figures.len() as f32).max(1.0);
        let alone = group.figures().filter(|other| view.figure(*other).is_in_play()).count() == 1;
        let outcome = self.known.of(view, attacker, target, distance);
        let mut worth = 0.0;
        for (damage, chance) in outcome.damage.chances().iter().enumerate() {
            let share = damage.min(left) as f32 / f32::from(group.health.max(1));
            let falls = if damage >= left { if alone { 1.0 } else { 0.6 } } else { 0.0 };
            worth += *chance as f32 * price * (share + falls);
        }
        worth
    }

    /// The best attack from these spaces.
    fn best_attack(&mut self, view: &View<'_, '_>, figure: FigureNo, from: &[Space]) -> f32 {
        let far = imperial_assault::play::board::Distances::from(&view.state.ground, from, 12);
        let mut best = 0.0_f32;
        for (target, _) in view.targets_from(figure, from) {
            let distance = far.to_any(&view.spaces(target));
            best = best.max(self.attack(view, figure, target, distance));
        }
        best
    }

    /// The best place to get to: what it is worth with an attack from there, if there is one left.
    fn best_place(
        &mut self,
        view: &View<'_, '_>,
        figure: FigureNo,
        points: u8,
        attacks: bool,
        draws: &Draws,
    ) -> Option<(Stand, f32)> {
        let base = view.group(figure).base;
        let mut best: Option<(Stand, f32)> = None;
        for (stand, cost) in view.reach(figure, points, false).stops() {
            let spaces = base.spaces(stand);
            let mut worth = draws.worth(&spaces) - 0.01 * f32::from(cost);
            if attacks {
                worth += self.best_attack(view, figure, &spaces);
            }
            if best.is_none_or(|(_, known)| worth > known) {
                best = Some((stand, worth));
            }
        }
        best
    }

    fn act(&mut self, view: &View<'_, '_>, figure: FigureNo, answers: &[Answer]) -> usize {
        let Some(active) = &view.state.activation else { return answers.len() - 1 };
        let place = |wanted: Answer| answers.iter().position(|answer| *answer == wanted);
        let end = answers.len() - 1;
        let statuses = view.figure(figure).statuses;
        let (actions, points) = (active.actions, active.points);
        if actions > 0 && statuses.has(Status::Stunned) {
            return place(Answer::Discard(Status::Stunned)).unwrap_or(end);
        }
        let spaces = view.spaces(figure);
        let draws = Draws::new(view, figure);
        let here = draws.worth(&spaces);
        let again = view.attacks_again(figure);
        let attacks = actions > 0 && (again || !active.attacked) && view.may_attack(figure);
        let shot = if attacks { self.best_attack(view, figure, &spaces) } else { 0.0 };
        let can_walk = points > 0 && !active.halted && !statuses.has(Status::Stunned);
        if can_walk
            && let Some((stand, worth)) = self.best_place(view, figure, points, attacks, &draws)
            && worth > here + shot + 0.05
        {
            return place(Answer::Walk(stand)).unwrap_or(end);
        }
        let useful = answers.iter().position(|answer| match answer {
            Answer::Interact(Thing::Token(token)) => is_useful(view, figure, usize::from(*token)),
            _ => false,
        });
        if let Some(useful) = useful.filter(|_| actions > 1 || shot < 2.0) {
            return useful;
        }
        let speed = view.speed(figure);
        // A second action can bring a better shot.
        let walks = actions == 2 || actions == 1 && shot == 0.0;
        if walks
            && points == 0
            && !active.halted
            && let Some((_, worth)) = self.best_place(view, figure, speed, attacks && actions == 2, &draws)
            && worth > here + shot + 0.3
        {
            return place(Answer::Move).unwrap_or(end);
        }
        // What abilities do besides is done before the action is lost; one with attacks instead of a plain attack.
        let special = answers.iter().position(|answer| match answer {
            Answer::Special(ability) => {
                let attacks = view.ability(*ability).attacks();
                attacks && shot > 0.0 || !attacks && shot == 0.0
            }
            Answer::Use(..) => true,
            _ => false,
        });
        if let Some(special) = special {
            return special;
        }
        if shot > 0.0 {
            let far = imperial_assault::play::board::Distances::from(&view.state.ground, &spaces, 12);
            return Self::best(answers, |answer| match answer {
                Answer::Attack { target, .. } => self.attack(view, figure, *target, far.to_any(&view.spaces(*target))),
                _ => f32::MIN / 2.0,
            });
        }
        if actions > 0 && statuses.has(Status::Bleeding) {
            return place(Answer::Discard(Status::Bleeding)).unwrap_or(end);
        }
        // A closed door in the way is opened by who has nothing better to do.
        let door = answers.iter().position(|answer| matches!(answer, Answer::Interact(Thing::Door(_))));
        if let Some(door) = door.filter(|_| actions > 0) {
            return door;
        }
        end
    }

    /// A group that has a good attack goes first.
    fn group(&mut self, view: &View<'_, '_>, group: GroupNo) -> f32 {
        let mut worth = 0.01 * view.battle.groups[group.index()].cost as f32;
        for figure in view.battle.groups[group.index()].figures().filter(|figure| view.figure(*figure).is_in_play()) {
            worth += self.best_attack(view, figure, &view.spaces(figure));
        }
        worth
    }

    /// What the attack comes to with this surge ability, the best of the others after it.
    fn surge(view: &View<'_, '_>, figure: FigureNo, answer: &Answer) -> f32 {
        let Some(attack) = &view.state.attack else { return 0.0 };
        let group = view.group(figure);
        let needed = (!attack.is_melee).then(|| attack.distance.map_or(99, |distance| distance.max(1)));
        let bonus = attack.bonus;
        let Answer::Surge(place) = answer else {
            let sum = Bonus { symbols: attack.now, ..bonus };
            return f32::from(odds::damage(&sum, needed));
        };
        let Some(surge) = group.surges.get(usize::from(*place)) else {
            return f32::from(odds::damage(&Bonus { symbols: attack.now, ..bonus }, needed)) + 0.5;
        };
        let gained = Bonus::of(&surge.effects);
        let mut now = attack.now.plus(gained.symbols);
        now.surge = attack.now.surge - surge.cost as i8 + gained.symbols.surge;
        let mut after = bonus;
        after.join(&gained);
        let rest: Vec<_> = (group.surges.iter().enumerate())
            .filter(|(other, _)| {
                other != &usize::from(*place) && !attack.used.iter().any(|used| usize::from(*used) == *other)
            })
            .map(|(_, surge)| surge.clone())
            .collect();
        let dealt = f32::from(odds::best(now, &after, &rest, needed));
        let hurts = if dealt > 0.0 { 1.0 } else { 0.0 };
        let mark = |effect: Effect, worth: f32| if gained.has(effect) { worth } else { 0.0 };
        let marks = mark(Effect::Stun, 1.2)
            + mark(Effect::Bleed, 0.5)
            + mark(Effect::Weaken, 0.6)
            + mark(Effect::Focus, 0.9)
            + mark(Effect::Hide, 0.5)
            + f32::from(gained.blast) * 0.6
            + f32::from(gained.cleave) * 0.5;
        let healed = i16::from(gained.recover).min(view.figure(figure).damage.into());
        dealt + hurts * marks + 0.6 * f32::from(healed) + 0.01
    }
}

/// Whether interacting with a token brings anything.
fn is_useful(view: &View<'_, '_>, figure: FigureNo, token: usize) -> bool {
    use imperial_assault::cards::{MissionRule, TokenSide};
    let seat = view.battle.seat(figure);
    view.battle.mission.rules.iter().any(|rule| match rule {
        MissionRule::Flip { role, .. } => {
            view.battle.is_of(token, role) && view.shows(token, TokenSide::Gray) && view.control(token) == Some(seat)
        }
        MissionRule::Carry { role, .. } | MissionRule::Interact { role, .. } | MissionRule::Claim { role, .. } => {
            view.battle.is_of(token, role)
        }
        _ => false,
    })
}

/// What rolling a die again is worth to a figure's side: the mean of its faces against what it shows.
fn gain(view: &View<'_, '_>, figure: FigureNo, defense: bool, place: u8) -> f32 {
    let Some(attack) = &view.state.attack else { return 0.0 };
    let roll = if defense { &attack.defense } else { &attack.attack };
    let Some(die) = roll.get(usize::from(place)) else { return 0.0 };
    let worth = |face: &Symbols| {
        let attacks = 1.0 * f32::from(face.damage) + 0.6 * f32::from(face.surge) + 0.2 * f32::from(face.accuracy);
        attacks + f32::from(face.block) + 0.6 * f32::from(face.evade) + 3.0 * f32::from(face.dodge)
    };
    let mean = faces(die.die).iter().map(worth).sum::<f32>() / 6.0;
    let better = mean - worth(&die.shows());
    let own = view.battle.seat(figure) == view.battle.seat(if defense { attack.target } else { attack.attacker });
    if own { better } else { -better }
}

/// Whether an ability is worth using: one that rolls a die again is if some die is below its mean.
fn worth_using(view: &View<'_, '_>, figure: Option<FigureNo>, ability: AbilityNo) -> f32 {
    let [ability::Effect::Reroll { pool, .. }] = &view.ability(ability).steps[..] else { return 1.0 };
    let Some(attack) = &view.state.attack else { return -1.0 };
    let mut best = -1.0_f32;
    for (defense, roll) in [(false, &attack.attack), (true, &attack.defense)] {
        if *pool == Pool::Either || defense == (*pool == Pool::Defense) {
            for (place, _) in roll.iter().enumerate().filter(|(_, die)| !die.again) {
                let owner = figure.unwrap_or(attack.attacker);
                best = best.max(gain(view, owner, defense, place as u8));
            }
        }
    }
    best
}

/// Friends with a good card are chosen for good things, enemies that are nearly gone for bad ones.
fn worth_choosing(view: &View<'_, '_>, figure: FigureNo, other: FigureNo) -> f32 {
    let group = view.group(other);
    let price = group.cost as f32 / group.figures.len() as f32;
    if group.seat == view.battle.seat(figure) {
        return price + f32::from(view.figure(other).damage);
    }
    let left = f32::from(group.health.saturating_sub(view.figure(other).damage));
    price - left
}

impl Player<Skirmish> for Heuristic {
    fn answer(&mut self, seen: &<ImperialAssault as Rules>::Seen<'_>, decision: &DecisionOf<Skirmish>) -> usize {
        let seen: &Seen<'_> = seen;
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let question = decision.question;
        let last = answers.len() - 1;
        match (question.kind, question.figure) {
            (QuestionKind::Act, Some(figure)) => self.act(&view, figure, answers),
            (QuestionKind::Group, _) => Self::best(answers, |answer| match answer {
                Answer::Group(group) => self.group(&view, *group),
                _ => -1.0,
            }),
            (QuestionKind::Deploy, Some(figure)) => {
                let draws = Draws::new(&view, figure);
                let base = view.group(figure).base;
                Self::best(answers, |answer| match answer {
                    Answer::Stand(stand) => draws.worth(&base.spaces(*stand)),
                    _ => f32::MIN,
                })
            }
            (QuestionKind::Surge, Some(figure)) => Self::best(answers, |answer| Self::surge(&view, figure, answer)),
            (QuestionKind::Cleave, _) => Self::best(answers, |answer| match answer {
                Answer::Figure(figure) => {
                    let group = view.group(*figure);
                    let left = f32::from(group.health - view.figure(*figure).damage.min(group.health));
                    10.0 - left
                }
                _ => -1.0,
            }),
            (QuestionKind::Initiative, _) => {
                answers.iter().position(|answer| *answer == Answer::Seat(decision.seat)).unwrap_or(0)
            }
            (QuestionKind::Zone, _) => self.chance.place(answers.len()),
            (QuestionKind::Pool, _) => Self::best(answers, |answer| match answer {
                Answer::Dice([red, blue, _, _]) => f32::from(*red) * 2.0 + f32::from(*blue),
                _ => 0.0,
            }),
            (QuestionKind::Strike, Some(figure)) => {
                let far = imperial_assault::play::board::Distances::from(&view.state.ground, &view.spaces(figure), 12);
                Self::best(answers, |answer| match answer {
                    Answer::Attack { target, .. } => {
                        self.attack(&view, figure, *target, far.to_any(&view.spaces(*target)))
                    }
                    _ => 0.0,
                })
            }
            (QuestionKind::Go, Some(figure)) => {
                let draws = Draws::new(&view, figure);
                let base = view.group(figure).base;
                let here = draws.worth(&view.spaces(figure));
                Self::best(answers, |answer| match answer {
                    Answer::Stand(stand) => draws.worth(&base.spaces(*stand)),
                    _ => here,
                })
            }
            (QuestionKind::Choose, Some(figure)) => Self::best(answers, |answer| match answer {
                Answer::Figure(other) => worth_choosing(&view, figure, *other),
                _ => 0.0,
            }),
            (QuestionKind::Use, _) => Self::best(answers, |answer| match answer {
                Answer::Use(ability, by) => worth_using(&view, *by, *ability),
                _ => 0.0,
            }),
            (QuestionKind::Reroll, Some(figure)) => Self::best(answers, |answer| match answer {
                Answer::Die { defense, place } => gain(&view, figure, *defense, *place),
                _ => 0.0,
            }),
            // Cards of the deck are worth little beside health.
            (QuestionKind::PreventStrain, _) => last,
            _ => 0,
        }
    }
}

//! A player who judges what lies on the table: it goes where the mission pays and where its weapons reach, keeps out of sight
//! of those it cannot answer, aims before it shoots, and shoots where that costs the enemy most.

use kernel::{
    Chance,
    game::{DecisionOf, Player, Seat, stepped::Rules},
};
use legion::{
    Legion,
    cards::Player as Color,
    play::{
        Answer, Clash, QuestionKind, UnitNo, View,
        battle::UnitSpec,
        keyword::{UnitKeyword, WeaponKeyword},
        mission::Objective,
        question::{Deed, Formation, MoveKind},
        table::{Body, Level, Obscured, RANGE, Spot},
        view::Used,
    },
};

/// How many enemies are looked at from a place: the nearest ones.
const NEAR: usize = 4;
/// How much better a place has to be to be worth an action.
const WORTH_A_MOVE: f32 = 0.35;

/// Judges what lies on the table.
#[derive(Debug, Clone)]
pub struct Heuristic(Chance);

impl Heuristic {
    /// A player whose ties fall as this seed has it.
    pub fn new(seed: u64) -> Self {
        Self(Chance::seeded(seed))
    }
}

/// Somebody's eyes on the match.
#[derive(Clone, Copy)]
struct Eyes<'a> {
    view: View<'a, 'a>,
    seat: Seat,
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

/// Hits that a unit rolls on average with the best weapon of each mini, at a range or in melee.
fn firepower(view: &View<'_, '_>, unit: UnitNo, range: u8, melee: bool) -> f32 {
    let spec = view.spec(unit);
    let surge = f32::from(u8::from(spec.attack_surge.is_some())) / 8.0;
    let reaches = |weapon: usize| {
        let row = &spec.weapons[weapon];
        if melee { row.melee } else { row.range.is_some_and(|(least, most)| (least..=most).contains(&range)) }
    };
    let hits = |weapon: usize| {
        let row = &spec.weapons[weapon];
        let [red, black, white] = row.dice.map(f32::from);
        let pierce = f32::from(row.keywords[WeaponKeyword::Pierce]) / 4.0;
        red * (0.75 + surge) + black * (0.5 + surge) + white * (0.25 + surge) + pierce
    };
    let of_mini = |mini: &legion::play::state::MiniState| {
        let weapons = spec.minis[usize::from(mini.spec)].weapons;
        let own = (0..spec.weapons.len()).filter(|weapon| weapons >> weapon & 1 == 1 && reaches(*weapon));
        own.map(hits).fold(0.0, f32::max)
    };
    view.unit(unit).minis.iter().map(of_mini).sum()
}

/// What a wound on a unit costs its player, in points.
fn price(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    view.spec(unit).points as f32 / f32::from(view.life(unit).max(1))
}

/// The share of hits that a unit does not stop with its dice.
fn softness(spec: &UnitSpec) -> f32 {
    use legion::cards::DefenseDie;
    let blocks = match spec.die {
        DefenseDie::Red => 3.0,
        DefenseDie::White => 1.0,
    };
    1.0 - (blocks + f32::from(u8::from(spec.blocks_surge))) / 6.0
}

fn ranges(distance: i32) -> f32 {
    distance as f32 / RANGE as f32
}

impl Eyes<'_> {
    /// Points that an attack on a unit takes on average.
    fn attack_worth(&self, unit: UnitNo, enemy: UnitNo, melee: bool) -> f32 {
        let view = &self.view;
        let Some(pool) = view.pools(unit, enemy, melee, &Used::default(), view.long_shot(unit)).into_iter().next()
        else {
            return 0.0;
        };
        let [red, black, white] = view.dice_of(unit, &pool.arms).map(f32::from);
        let surge = f32::from(u8::from(view.surge_of(unit, &pool).is_some())) / 8.0;
        let keywords = view.keywords_of(unit, &pool.arms);
        let mut hits = red * (0.75 + surge) + black * (0.5 + surge) + white * (0.25 + surge);
        let cover = if melee || keywords.has(WeaponKeyword::Blast) { 0 } else { view.cover(unit, enemy) };
        hits = (hits - f32::from(cover + view.unit(enemy).tokens.dodge.min(2))).max(0.15 * hits);
        if view.has(enemy, UnitKeyword::Armor) {
            let through = f32::from(keywords[WeaponKeyword::Impact] + keywords[WeaponKeyword::Critical]);
            hits = hits.min(through + 0.2 * hits);
        }
        let pierce = f32::from(keywords[WeaponKeyword::Pierce]);
        let blocked = hits * (1.0 - softness(view.spec(enemy)));
        let wounds = (hits - (blocked - pierce).max(0.0)).min(f32::from(view.life(enemy)));
        let finishes = if wounds + 0.3 >= f32::from(view.life(enemy)) { 10.0 } else { 0.0 };
        wounds * price(view, enemy) + finishes
    }

    /// Where the mission wants this unit; none where it only wants enemies gone.
    fn goal(&self, unit: UnitNo, from: Spot) -> Option<Spot> {
        let view = &self.view;
        let state = view.state;
        if let Some(Objective::Breakthrough | Objective::Breach) = view.objective() {
            let enemy = view.edge_middle(state.color(self.seat.other()));
            return Some(Spot::new(from.x, enemy.y));
        }
        let near = |token: &&legion::play::state::TokenState| {
            // Where others of ours are already, one goes last.
            let others = view.friends(unit).filter(|friend| {
                let leader = view.unit(*friend).leader();
                leader.is_some_and(|leader| leader.at.distance(token.at) < RANGE)
            });
            token.at.distance(from) + others.count() as i32 * RANGE * 3 / 2
        };
        let open = state.tokens.iter().filter(|token| token.holder.is_none_or(|holder| holder == unit));
        open.min_by_key(near).map(|token| token.at)
    }

    /// What a place is worth to a unit, in points.
    fn place(&self, unit: UnitNo, at: Spot, level: Level) -> f32 {
        let view = &self.view;
        let spec = view.spec(unit);
        let field = &view.state.field;
        let outline = spec.footprint.at(at, Default::default());
        let foot = field.height(level);
        let body = Body { outline, foot, top: foot + spec.silhouette, level };
        let mut enemies: Vec<UnitNo> = view.enemies(unit).collect();
        let far = |enemy: &UnitNo| view.unit(*enemy).leader().map_or(i32::MAX, |mini| mini.at.distance(at));
        enemies.sort_by_key(far);
        let (mut shot, mut danger) = (0.0_f32, 0.0);
        for enemy in enemies.iter().take(NEAR).copied() {
            let range = view.range_from(&outline, enemy);
            let its = view.body(enemy, 0);
            let sees = field.sees(&body, &its, &[], [unit.0, enemy.0]);
            let touches = view.outlines(enemy).any(|other| other.is_within(&outline, 64));
            if touches {
                let gain = firepower(view, unit, 0, true) * softness(view.spec(enemy)) * price(view, enemy);
                let loss = firepower(view, enemy, 0, true) * softness(spec) * price(view, unit);
                shot = shot.max(gain * 1.3);
                danger += loss * 0.6;
                continue;
            }
            if !sees {
                continue;
            }
            let armored = |unit: UnitNo| if view.has(unit, UnitKeyword::Armor) { 0.35 } else { 1.0 };
            let gain = firepower(view, unit, range, false) * softness(view.spec(enemy)) * armored(enemy);
            shot = shot.max(gain * price(view, enemy));
            let hidden = field.obscured(&its, &body, &[], [unit.0, enemy.0]);
            let cover = if hidden == Obscured::No || spec.is_vehicle() { 1.0 } else { 0.45 };
            danger +=
                firepower(view, enemy, range, false) * softness(spec) * armored(unit) * cover * price(view, unit) * 0.3;
        }
        let round = f32::from(view.state.round);
        let mission = self.goal(unit, at).map_or(0.0, |goal| {
            let away = ranges(goal.distance(at));
            let there = if away <= 1.0 { 8.0 } else { 0.0 };
            there - away * (2.5 + round)
        });
        // Who has nothing to shoot at looks for somebody.
        let closer = enemies.first().map_or(0.0, |enemy| -ranges(far(enemy)));
        shot - danger + mission + closer
    }

    fn here(&self, unit: UnitNo) -> f32 {
        self.view.unit(unit).leader().map_or(0.0, |leader| self.place(unit, leader.at, leader.level))
    }

    /// The best place a standard move leads to.
    fn best_move(&self, unit: UnitNo) -> f32 {
        let landings = self.view.landings(unit, MoveKind::Standard);
        landings.iter().map(|landing| self.place(unit, landing.at, landing.level)).fold(f32::MIN, f32::max)
    }

    /// What the active unit does.
    fn act(&self, unit: UnitNo, answers: &[Answer]) -> usize {
        let find = |wanted: fn(&Deed) -> bool| {
            answers.iter().position(|answer| if let Answer::Deed(deed) = answer { wanted(deed) } else { false })
        };
        let view = &self.view;
        let active = view.state.activation.as_ref();
        let actions = active.map_or(0, |active| active.actions);
        let last = answers.len() - 1;
        if let Some(first) = find(|deed| matches!(deed, Deed::Use(_) | Deed::Claim(_))) {
            return first;
        }
        if view.objective() == Some(Objective::Sabotage)
            && let Some(sabotage) = find(|deed| matches!(deed, Deed::Sabotage(_)))
        {
            return sabotage;
        }
        let (attack, aim) = (find(|deed| *deed == Deed::Attack), find(|deed| *deed == Deed::Aim));
        let moves = find(|deed| *deed == Deed::Move(MoveKind::Standard));
        let gain = if moves.is_some() { self.best_move(unit) - self.here(unit) } else { 0.0 };
        let free_shot = view.has(unit, UnitKeyword::Relentless) || view.has(unit, UnitKeyword::Steady);
        if let Some(attack) = attack {
            let late = view.state.round >= 4 && gain > 6.0;
            if actions >= 2 && (free_shot || late) && gain > 0.0 {
                return moves.unwrap_or(attack);
            }
            return if actions >= 2 { aim.unwrap_or(attack) } else { attack };
        }
        if let Some(moves) = moves.filter(|_| gain > WORTH_A_MOVE) {
            return moves;
        }
        let tokens = &view.unit(unit).tokens;
        let recover = find(|deed| *deed == Deed::Recover).filter(|_| tokens.suppression > 1);
        let attacked = active.is_some_and(|active| active.attacks > 0);
        let standby = find(|deed| *deed == Deed::Standby).filter(|_| !attacked && actions == 1);
        let helps = find(|deed| matches!(deed, Deed::Card(_) | Deed::Mend(_)));
        let dodge = find(|deed| *deed == Deed::Dodge);
        recover.or(helps).or(dodge).or(standby).or(aim).unwrap_or(last)
    }

    /// Which unit is activated: one that can shoot well now first; orders are drawn where nobody can.
    fn turn(&self, answers: &[Answer]) -> usize {
        let view = &self.view;
        best(answers, |answer| match answer {
            Answer::Unit(unit) => {
                let targets = view.targets(*unit, &Used::default());
                let worth = targets.iter().map(|(enemy, melee)| self.attack_worth(*unit, *enemy, *melee));
                1.0 + worth.fold(0.0, f32::max)
            }
            Answer::Draw => 8.0,
            _ => 0.0,
        })
    }
}

impl Player<Clash> for Heuristic {
    fn answer(&mut self, seen: &<Legion as Rules>::Seen<'_>, decision: &DecisionOf<Clash>) -> usize {
        let eyes = Eyes { view: seen.view(), seat: seen.seat() };
        let (question, answers) = (decision.question, &decision.answers);
        let view = &eyes.view;
        let last = answers.len() - 1;
        let most =
            || best(answers, |answer| if let Answer::Number(number) = answer { f32::from(*number) } else { -1.0 });
        let own_edge = || view.edge_middle(view.state.color(eyes.seat));
        match question.kind {
            QuestionKind::Act => question.unit.map_or(last, |unit| eyes.act(unit, answers)),
            QuestionKind::Turn => eyes.turn(answers),
            QuestionKind::Destination | QuestionKind::Scout => {
                let Some(unit) = question.unit else { return 0 };
                if view.battle.seat(unit) != eyes.seat {
                    // An enemy that is pushed goes where it is worth least.
                    return best(answers, |answer| match answer {
                        Answer::Place { at, level, .. } => {
                            -Eyes { seat: eyes.seat.other(), ..eyes }.place(unit, *at, *level)
                        }
                        _ => 0.0,
                    });
                }
                best(answers, |answer| match answer {
                    Answer::Place { at, level, .. } => eyes.place(unit, *at, *level),
                    _ => eyes.here(unit),
                })
            }
            QuestionKind::DeployAt => {
                let Some(unit) = question.unit else { return 0 };
                let luck = self.0.below(1_000) as f32 / 500.0;
                best(answers, |answer| match answer {
                    Answer::Place { at, .. } => {
                        let goal = eyes.goal(unit, *at).unwrap_or_else(|| view.state.field.middle());
                        let sideways = ranges((goal.x - at.x).abs());
                        -ranges(goal.distance(*at)) - sideways * luck
                    }
                    _ => 0.0,
                })
            }
            QuestionKind::Target | QuestionKind::FurtherTarget => {
                let Some(unit) = question.unit else { return 0 };
                best(answers, |answer| match answer {
                    Answer::Target { unit: enemy, melee } => eyes.attack_worth(unit, *enemy, *melee),
                    Answer::Unit(enemy) => price(view, *enemy),
                    _ => 0.01,
                })
            }
            QuestionKind::Formation => {
                let hide = answers.iter().position(|answer| *answer == Answer::Formation(Formation::Hide));
                hide.unwrap_or(0)
            }
            QuestionKind::PlaceToken | QuestionKind::PlaceBarricade => {
                let home = own_edge();
                best(answers, |answer| match answer {
                    Answer::Spot(at) | Answer::Place { at, .. } => -ranges(at.distance(home)),
                    _ => 0.0,
                })
            }
            QuestionKind::Command => {
                // Many orders early, priority once the fight is on.
                let hand: Vec<(u8, u8)> = seen.hand().map(|(place, card)| (place, card.pips)).collect();
                let early = view.state.round <= 1;
                best(answers, |answer| match answer {
                    Answer::Command(place) => {
                        let pips = hand.iter().find(|(other, _)| other == place).map_or(4, |(_, pips)| *pips);
                        let wanted: f32 = if early { 3.0 } else { 2.0 };
                        -(f32::from(pips) - wanted).abs()
                    }
                    _ => -9.0,
                })
            }
            QuestionKind::Order | QuestionKind::ExtraOrder => best(answers, |answer| match answer {
                Answer::Unit(unit) => view.spec(*unit).points as f32,
                _ => 0.0,
            }),
            QuestionKind::Choose => match question.number {
                // Suppression is taken off those who have most.
                0 => best(answers, |answer| match answer {
                    Answer::Unit(unit) => f32::from(view.unit(*unit).tokens.suppression),
                    _ => 0.0,
                }),
                _ => best(answers, |answer| match answer {
                    Answer::Unit(unit) => price(view, *unit),
                    _ => 0.0,
                }),
            },
            QuestionKind::Sabotage => {
                let adds = view.state.color(eyes.seat) == Color::Blue;
                best(answers, |answer| match answer {
                    Answer::Number(wounds) if adds => f32::from(*wounds),
                    Answer::Number(wounds) => -f32::from(*wounds),
                    _ => -9.0,
                })
            }
            QuestionKind::Guardian => {
                let Some(guardian) = question.unit else { return last };
                // As long as it can afford it.
                let spare = f32::from(view.life(guardian)) - 1.0;
                best(answers, |answer| match answer {
                    Answer::Number(hits) if f32::from(*hits) <= spare => f32::from(*hits),
                    _ => -1.0,
                })
            }
            QuestionKind::Dodge
            | QuestionKind::Shields
            | QuestionKind::AttackSurges
            | QuestionKind::DefenseSurges
            | QuestionKind::Marksman
            | QuestionKind::Lethal => most(),
            QuestionKind::KeepSuppression | QuestionKind::LongShot => {
                best(answers, |answer| if let Answer::Number(number) = answer { -f32::from(*number) } else { -9.0 })
            }
            QuestionKind::Displaced => self.0.place(answers.len()),
            QuestionKind::CompulsoryFirst | QuestionKind::Spur | QuestionKind::Turned => last,
            _ => 0,
        }
    }
}

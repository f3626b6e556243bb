//! Answers of the heuristic player to questions in between: surges, dice, tokens, cards, choices of abilities.

use imperial_assault::{
    cards::{
        CommandId, Die, Effect as Word, PowerToken, Words,
        ability::{Amount, Cost, Effect, Name, Player as Chosen, Value},
    },
    odds::{Situation, work_out},
    play::{
        Answer, QuestionKind, Seen, SkirmishMatch, View,
        dice::ATTACK,
        pieces::{FigureNo, Status},
        surge::CALM,
    },
};
use kernel::{
    ability::find_map,
    game::{DecisionOf, Seat},
};

use crate::opponents::best;

use super::{
    campaign,
    heuristic::{Heuristic, rounds_to_come},
    judge::{self, strike},
    meaning::{self, User},
    odds::FAR,
    outlook::Outlook,
    place::{self, Draws},
    worth::{self, CARD, Prize, price},
};

impl Heuristic {
    /// Worth of spending a power token on the attack just declared.
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

    /// Strain to prevent: a card of the deck is worth more as the deck shrinks.
    fn prevented(view: &View<'_, '_>, seat: Seat, figure: FigureNo, answers: &[Answer], deck: usize) -> usize {
        let strain = answers.len() as u8 - 1;
        let prize = Prize::of(view, figure);
        // A card that no round is left to draw is missed by nobody.
        let rounds = rounds_to_come(view).min(USUAL - f32::from(view.state.round)).max(0.0);
        let draws = (rounds * (1 + view.terminals(seat)) as f32).ceil() as usize;
        best(answers, |answer| {
            let Answer::Number(number) = answer else { return f32::MIN };
            let missed = (usize::from(*number) + draws).saturating_sub(deck).min(usize::from(*number));
            let cards = 0.05 * f32::from(*number) + 0.6 * CARD * missed as f32;
            -prize.damage(strain.saturating_sub(*number)) - cards
        })
    }

    /// A Command card: the least missed of the own hand, else the best.
    fn card(seen: &Seen<'_>, answers: &[Answer]) -> usize {
        let (view, shown) = (seen.view(), seen.shown());
        let is_own = shown.iter().all(|card| seen.hand().contains(card));
        // An effect that pays by the cost of the given card.
        let pays = view.running().is_some_and(|play| play.steps.iter().any(is_price));
        let worth = |card: CommandId| {
            let users = view.fixed.command(card).map_or(1, |known| {
                view.in_play_of(seen.seat())
                    .filter(|figure| view.fixed.meets(&known.user, *figure, Words::EMPTY))
                    .count()
            });
            f32::from(view.fixed.command_cost(card)) + if users > 0 { 1.0 } else { -2.0 }
        };
        best(answers, |answer| match answer {
            Answer::Card(place) => shown.get(usize::from(*place)).map_or(f32::MIN, |card| {
                let worth = worth(*card);
                match (is_own, pays) {
                    (true, true) => f32::from(view.fixed.command_cost(*card)) - 0.5 * worth,
                    (true, false) => -worth,
                    (false, _) => worth,
                }
            }),
            _ => -0.5,
        })
    }

    /// A surge ability, or an ability to use first: one that needs surges itself has to bring more than they would.
    fn surge(&self, view: &View<'_, '_>, seat: Seat, answers: &[Answer]) -> usize {
        let none = answers.len() - 1;
        let Some(attack) = &view.state.attack else { return none };
        let offered: Vec<u8> = (answers.iter())
            .filter_map(|answer| if let Answer::Surge(place) = answer { Some(*place) } else { None })
            .collect();
        let spent = |surges: i8| {
            let mut now = attack.now;
            now.surge = (now.surge - surges).max(0);
            strike::best(view, attack, now, &attack.bonus, &offered)
        };
        let best = spent(0);
        let uses = answers.iter().enumerate().filter_map(|(place, answer)| {
            let Answer::Use(ability, by) = answer else { return None };
            let costs = view.ability(*ability).cost.iter();
            let surges: i8 = costs.map(|cost| if let Cost::Surge(surges) = cost { *surges as i8 } else { 0 }).sum();
            let missed = if surges > 0 { best.worth - spent(surges).worth } else { 0.0 };
            Some((place, self.use_of(view, seat, *ability, *by, None) - missed))
        });
        if let Some((place, _)) = uses.filter(|(_, worth)| *worth > 0.02).max_by(|a, b| a.1.total_cmp(&b.1)) {
            return place;
        }
        let first = best.first.and_then(|place| answers.iter().position(|answer| *answer == Answer::Surge(place)));
        let calm = || answers.iter().position(|answer| *answer == Answer::Surge(CALM));
        first.or_else(calm).unwrap_or(none)
    }

    /// The next effect of an attack: the own Blast comes last where it hurts, unless there is more to recover after it.
    fn after(view: &View<'_, '_>, attacker: FigureNo, answers: &[Answer]) -> usize {
        let Some(attack) = view.state.attack.as_ref().filter(|_| answers[0] == Answer::After(Word::Blast)) else {
            return 0;
        };
        let is_near = view.spaces(attacker).iter().any(|space| view.state.ground.are_adjacent(*space, attack.space));
        let dies = view.figure(attacker).damage.saturating_add(attack.bonus.blast as u8) >= view.health(attacker);
        let goes_first = |answer: &Answer| match answer {
            Answer::After(Word::Recover) => is_near && dies,
            Answer::Use(..) => is_near,
            answer => *answer != Answer::After(Word::Blast),
        };
        answers.iter().position(goes_first).unwrap_or(0)
    }

    /// Dice of the player's choice: those with the most damage to be expected.
    fn pool(view: &View<'_, '_>, answers: &[Answer]) -> usize {
        let Some(attack) = &view.state.attack else { return 0 };
        let situation = Situation::of(view, attack.attacker, attack.target, attack.distance);
        let pool = |color: Die| attack.pool.iter().filter(|die| **die == color).count() as u8;
        best(answers, |answer| {
            let Answer::Dice(counts) = answer else { return f32::MIN };
            let mut situation = situation.clone();
            situation.attack.free = 0;
            situation.attack.dice = ATTACK.map(pool);
            situation.attack.dice.iter_mut().zip(counts).for_each(|(count, chosen)| *count += chosen);
            work_out(&situation).damage.mean() as f32
        })
    }

    pub(super) fn decide(&mut self, seen: &Seen<'_>, decision: &DecisionOf<SkirmishMatch>) -> usize {
        let (view, answers) = (seen.view(), &decision.answers[..]);
        let view = &view;
        let question = decision.question;
        self.hand = seen.hand().len();
        // Abilities alone are paid for with cards, and most questions offer none.
        if answers.iter().any(|answer| matches!(answer, Answer::Use(..) | Answer::Special(_))) {
            self.spare = seen.hand().iter().map(|card| missed(seen, *card)).fold(f32::MAX, f32::min);
        }
        match (question.kind(), question.figure()) {
            (QuestionKind::Act, Some(figure)) => self.act(view, figure, answers),
            (QuestionKind::Group, _) => {
                let (noise, fears) = (self.noise, self.fears(view, decision.seat));
                best(answers, |answer| match answer {
                    Answer::Group(group) => {
                        let fuzzy = noise * self.chance.below(1_000) as f32 * 0.001;
                        self.group(view, *group, &fears) + fuzzy
                    }
                    // A player who passes sees the other's choice.
                    _ => 1.2,
                })
            }
            (QuestionKind::NextFigure, _) => best(answers, |answer| match answer {
                Answer::Figure(figure) => self.prospects(view, *figure),
                _ => f32::MIN,
            }),
            (QuestionKind::Deploy | QuestionKind::Displaced | QuestionKind::Go, Some(figure)) => {
                self.stand(view, figure, answers)
            }
            (QuestionKind::Surge, Some(_)) => self.surge(view, decision.seat, answers),
            (QuestionKind::After, Some(figure)) => Self::after(view, figure, answers),
            (QuestionKind::Cleave, _) => {
                let cleave = view.state.attack.as_ref().map_or(1, |attack| attack.bonus.cleave.max(0) as u8);
                best(answers, |answer| match answer {
                    Answer::Figure(figure) => Prize::of(view, *figure).damage(cleave),
                    _ => -1.0,
                })
            }
            (QuestionKind::BringIn, _) => best(answers, |answer| campaign::brought(view, answer)),
            (QuestionKind::Point, _) => best(answers, |answer| campaign::point(view, decision.seat, answer)),
            (QuestionKind::PassToken, _) => best(answers, |answer| match answer {
                Answer::Figure(figure) => f32::from(worth::left(view, *figure)),
                _ => f32::MIN,
            }),
            (QuestionKind::Pick, _) => self.chance.place(answers.len()),
            (QuestionKind::Initiative, _) => {
                answers.iter().position(|answer| *answer == Answer::Seat(decision.seat)).unwrap_or(0)
            }
            (QuestionKind::Zone, _) => best(answers, |answer| match answer {
                Answer::Zone(zone) => {
                    place::zone(view, decision.seat, *zone) + 0.05 * self.chance.below(100) as f32 * 0.01
                }
                _ => f32::MIN,
            }),
            (QuestionKind::Weapon, Some(figure)) => best(answers, |answer| match answer {
                Answer::Wield(weapon) => {
                    let state = campaign::wielding(view, figure, *weapon);
                    self.prospects(&View { fixed: view.fixed, state: &state }, figure)
                }
                _ => f32::MIN,
            }),
            (QuestionKind::Pool, _) => Self::pool(view, answers),
            (QuestionKind::Strike, Some(figure)) => {
                let outlook = Outlook::new(view, figure, &mut self.odds);
                let spaces = view.spaces(figure);
                best(answers, |answer| match answer {
                    Answer::Attack { target, .. } => outlook.attack_on(*target, &spaces),
                    // An attack that can do nothing is not made.
                    _ => 0.001,
                })
            }
            (QuestionKind::ChooseSpace, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let Some((name, rest)) = after_space(steps) else { return 0 };
                let user = User::new(decision.seat, you);
                best(answers, |answer| match answer {
                    Answer::Space(space) => judge::steps(view, &user.at(name, *space), rest),
                    _ => 0.0,
                })
            }
            (QuestionKind::May, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let Some((steps, cost)) = first_may(steps) else { return 0 };
                let user = User::new(decision.seat, you);
                // Effects without result are declined.
                let worth = judge::steps(view, &user, steps) - judge::costs(view, &user, cost);
                best(answers, |answer| if *answer == Answer::Yes { worth } else { 0.01 })
            }
            (QuestionKind::ChooseCard, _) => Self::card(seen, answers),
            (QuestionKind::SetDie | QuestionKind::DropDie | QuestionKind::Swap, _) => {
                let Some(attack) = &view.state.attack else { return 0 };
                let sign = if view.fixed.seat(attack.attacker) == decision.seat { 1.0 } else { -1.0 };
                best(answers, |answer| match answer {
                    Answer::Face { defense, place, face } => {
                        sign * strike::turned(view, attack, *defense, *place, *face)
                    }
                    Answer::Die { defense, place } => sign * strike::dropped(view, attack, *defense, *place),
                    _ => 0.01,
                })
            }
            (QuestionKind::AddDie | QuestionKind::RemoveDie, _) => {
                let attacker = view.state.attack.as_ref().map(|attack| view.fixed.seat(attack.attacker));
                let own = attacker == Some(decision.seat);
                let adds = question.kind() == QuestionKind::AddDie;
                best(answers, |answer| match answer {
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
                let own = view.fixed.seat(figure) == decision.seat;
                best(answers, |answer| {
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
                let attaches = steps.iter().any(is_attached);
                let user = User::new(decision.seat, you);
                best(answers, |answer| match (answer, name) {
                    (Answer::Figure(other), Some(name)) => {
                        let user = user.with(name, vec![*other]);
                        judge::steps(view, &user, rest) + 0.001 * price(view, *other)
                    }
                    (Answer::Figure(other), None) if attaches && view.fixed.seat(*other) != decision.seat => {
                        judge::hunted(view, view.fixed.figures[other.index()])
                    }
                    (Answer::Figure(other), None) => 0.001 * price(view, *other),
                    _ => 0.0,
                })
            }
            (QuestionKind::OneOf, you) => {
                let options = view.choosing().map(|choice| &choice.of);
                let user = User::new(decision.seat, you);
                best(answers, |answer| match (answer, options) {
                    (&Answer::Option(at), Some(options)) => options.get(usize::from(at)).map_or(0.0, |steps| {
                        judge::steps(view, &user, steps) + steps.iter().map(|step| priced(seen, step)).sum::<f32>()
                    }),
                    _ => 0.0,
                })
            }
            (QuestionKind::Use, _) => best(answers, |answer| match answer {
                Answer::Use(ability, by) => self.use_of(view, decision.seat, *ability, *by, question.figure()),
                _ => 0.02,
            }),
            (QuestionKind::ChooseGroup, _) => best(answers, |answer| match answer {
                Answer::Group(group) => view.fixed.groups[group.index()].cost as f32,
                _ => 0.0,
            }),
            (QuestionKind::Avert, you) => {
                let steps = view.running().map_or(&[][..], |play| &play.steps[..]);
                let Some((cost, averted, otherwise)) = first_averted(steps) else { return 0 };
                let user = User::new(decision.seat.other(), you);
                let spared = judge::steps(view, &user, otherwise) - judge::steps(view, &user, averted);
                let worth = spared - judge::costs(view, &User::new(decision.seat, None), cost);
                best(answers, |answer| if *answer == Answer::Yes { worth } else { 0.0 })
            }
            // As little as is allowed.
            (QuestionKind::Pay, _) => best(answers, |answer| match answer {
                Answer::Number(number) => -f32::from(*number),
                _ => 0.1,
            }),
            (QuestionKind::Condition, Some(figure)) => {
                let own = view.fixed.seat(figure) == decision.seat;
                best(answers, |answer| match answer {
                    Answer::Status(status) => {
                        let worth = worth::status(view, figure, *status);
                        if own { worth } else { -worth }
                    }
                    _ => 0.0,
                })
            }
            // A third token is one too many.
            (QuestionKind::Distribute, _) => best(answers, |answer| match answer {
                Answer::Figure(figure) => {
                    let attacks = 1.0 + worth::power(view, *figure) * (0.5 + worth::attacking(view, *figure));
                    worth::token(view, *figure, None) * attacks
                }
                _ => 0.0,
            }),
            (QuestionKind::Push, Some(figure)) => {
                let base = view.group(figure).base;
                let draws = Draws::new(view, figure);
                let sign = if view.fixed.seat(figure) == decision.seat { 1.0 } else { -1.0 };
                let here = sign * draws.worth(view, &view.spaces(figure));
                best(answers, |answer| match answer {
                    Answer::Stand(stand) => sign * draws.worth(view, &base.spaces(*stand)),
                    _ => here,
                })
            }
            (QuestionKind::Reroll, Some(figure)) => {
                let Some(attack) = &view.state.attack else { return 0 };
                let own = view.fixed.seat(attack.attacker) == view.fixed.seat(figure);
                let sign = if own { 1.0 } else { -1.0 };
                best(answers, |answer| match answer {
                    Answer::Die { defense, place } => sign * strike::rerolled(view, attack, *defense, *place),
                    _ => 0.02,
                })
            }
            (QuestionKind::SpendToken, Some(figure)) => best(answers, |answer| match answer {
                Answer::Token(token) => self.spend(view, figure, *token),
                _ => 0.0,
            }),
            (QuestionKind::GainToken, Some(figure)) => best(answers, |answer| match answer {
                Answer::Token(token) => worth::token(view, figure, Some(*token)),
                _ => 0.0,
            }),
            (QuestionKind::DropToken, Some(figure)) => {
                let attacks = view.group(figure).attack.is_some();
                best(answers, |answer| match answer {
                    Answer::Token(PowerToken::Damage) if attacks => 0.0,
                    Answer::Token(PowerToken::Block) => 0.1,
                    Answer::Token(PowerToken::Surge) if attacks => 0.2,
                    _ => 0.3,
                })
            }
            (QuestionKind::Mission, _) => self.mission(view, decision.seat, &question, answers),
            (QuestionKind::PreventStrain, Some(figure)) => {
                let (_, deck) = seen.cards_left(decision.seat);
                Self::prevented(view, decision.seat, figure, answers, deck)
            }
            _ => 0,
        }
    }
}

/// Number of rounds of most matches.
const USUAL: f32 = 6.0;

/// Loss of a card given away unplayed: more the dearer it is, less if nobody can play it or if more are in hand than
/// rounds are left.
fn missed(seen: &Seen<'_>, card: CommandId) -> f32 {
    let view = seen.view();
    let is_usable = view.fixed.command(card).is_none_or(|known| {
        view.in_play_of(seen.seat()).any(|figure| view.fixed.meets(&known.user, figure, Words::EMPTY))
    });
    let usable = if is_usable { 1.0 } else { 0.2 };
    let cost = f32::from(view.fixed.command_cost(card));
    let time = (1.5 * rounds_to_come(&view) / seen.hand().len().max(1) as f32).min(1.0);
    usable * time * (0.4 + 0.35 * cost)
}

/// Worth of a die to its side, in damage.
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

/// True if a step pays points by the cost of a card.
fn is_price(step: &Effect) -> bool {
    let Effect::Vp { who: Chosen::You, n: Amount::Of(value) } = step else { return false };
    matches!(**value, Value::CardCost { times, .. } if times > 0)
}

/// True if a step puts a card on that of a group.
const fn is_attached(step: &Effect) -> bool {
    matches!(step, Effect::Attach { .. })
}

/// Extra worth of a step that pays by the cost of the shown card.
fn priced(seen: &Seen<'_>, step: &Effect) -> f32 {
    let Effect::Vp { who: Chosen::You, n: n @ Amount::Of(value) } = step else { return 0.0 };
    let (Value::CardCost { times, .. }, Some(card)) = (&**value, seen.shown().first()) else { return 0.0 };
    let view = seen.view();
    f32::from(*times) * f32::from(view.fixed.command_cost(*card)) - f32::from(meaning::amount(&view, n))
}

/// The other player's price to avert, the effects then, and the effects else.
fn first_averted(steps: &[Effect]) -> Option<(&[Cost], &[Effect], &[Effect])> {
    find_map(steps, &mut |step| match step {
        Effect::OpponentMay { cost, steps, otherwise } => Some((&cost[..], &steps[..], &otherwise[..])),
        _ => None,
    })
}

/// The name of the first space that an ability lets choose, and what follows it.
fn after_space(steps: &[Effect]) -> Option<(Name, &[Effect])> {
    steps.iter().enumerate().find_map(|(place, step)| match step {
        Effect::ChooseSpace { name, .. } => Some((*name, &steps[place + 1..])),
        Effect::May { steps, .. } | Effect::If { steps, .. } | Effect::ForEach { steps, .. } => after_space(steps),
        _ => None,
    })
}

/// The first optional steps of an ability, with their cost.
fn first_may(steps: &[Effect]) -> Option<(&[Effect], &[Cost])> {
    steps.iter().find_map(|step| match step {
        Effect::May { steps, cost } => Some((&steps[..], &cost[..])),
        Effect::If { steps, otherwise, .. } => first_may(steps).or_else(|| first_may(otherwise)),
        Effect::ForEach { steps, .. } => first_may(steps),
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

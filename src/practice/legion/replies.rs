//! Answers to small questions: what is spent, who falls, whom a card is about.

use kernel::{
    Chance,
    game::{DecisionOf, Seat},
};
use legion::{
    cards::{
        DefenseDie, Player as Color, TokenKind,
        ability::{Cost, Effect, Stat, TokenWord},
        keyword::UnitKeyword,
    },
    odds::choice,
    play::{
        Answer, LegionMatch, Question, QuestionKind, Seen, UnitNo, View, action::Choice, fixed::WeaponSpec,
        pieces::Source, state::Bane, table::template,
    },
};

use crate::opponents::best;

use super::{
    battle, command, deploy,
    outlook::{Outlook, Place},
    worth::{self, Prize, price},
};

/// The place of the least number, or of the greatest.
fn number(answers: &[Answer], sign: f32) -> usize {
    best(answers, |answer| if let Answer::Number(number) = answer { sign * f32::from(*number) } else { -99.0 })
}

/// The answer to a question about numbers of tokens and dice, or whatever else is small.
pub fn reply(seen: &Seen<'_>, decision: &DecisionOf<LegionMatch>, chance: &mut Chance) -> usize {
    let view = &seen.view();
    let (question, answers, seat) = (&decision.question, &decision.answers[..], decision.seat);
    let last = answers.len() - 1;
    match question.kind() {
        QuestionKind::Dodge
        | QuestionKind::Shields
        | QuestionKind::AttackSurges
        | QuestionKind::DefenseSurges
        | QuestionKind::Marksman
        | QuestionKind::Lethal
        | QuestionKind::TakeDice => number(answers, 1.0),
        QuestionKind::KeepSuppression | QuestionKind::LongShot => number(answers, -1.0),
        // Dice that are not worth it stay as they are.
        QuestionKind::Reroll | QuestionKind::RerollObserved if answers[0] != Answer::Yes => last,
        QuestionKind::ImproveHits | QuestionKind::CancelCrits => {
            let wanted = choice(view, question).map(f32::from);
            best(answers, |answer| match (answer, wanted) {
                (Answer::Number(number), Some(wanted)) => -(f32::from(*number) - wanted).abs(),
                _ => 0.0,
            })
        }
        // Where only a card could help the defender, Pierce is worth more.
        QuestionKind::Makashi => {
            let attack = view.state.attack.as_ref();
            if attack.is_none_or(|attack| ignores_pierce(view, attack.defender)) { 0 } else { last }
        }
        QuestionKind::KeepPierce => best(answers, |answer| match answer {
            Answer::Number(kept) => pierced(view, question, *kept),
            _ => 0.0,
        }),
        // A token that lies at a friend who has acted is lost soon; a dodge or surge token is kept where it lies.
        QuestionKind::Purse => best(answers, |answer| match (answer, *question) {
            (Answer::Unit(owner), Question::Purse(_, TokenKind::Aim)) if !worth::is_ready(view, *owner) => 1.0,
            _ => 0.0,
        }),
        QuestionKind::Override => {
            if stays_calm(view, question, 1) {
                0
            } else {
                last
            }
        }
        QuestionKind::Ability => {
            if is_worth_it(view, question) {
                0
            } else {
                last
            }
        }
        QuestionKind::TurnCard => {
            if turns(view, question) {
                0
            } else {
                last
            }
        }
        QuestionKind::Overrun => best(answers, |answer| match answer {
            Answer::Unit(enemy) => Prize::of(view, *enemy).most(1.0),
            _ => 0.0,
        }),
        QuestionKind::Detonate => best(answers, |answer| match answer {
            Answer::Charge(number) => {
                let charge = view.state.charges.get(usize::from(*number));
                charge.map_or(0.0, |charge| worth::blast(view, seat, charge.at))
            }
            _ => 0.0,
        }),
        QuestionKind::Bomb => best(answers, |answer| match answer {
            Answer::Charge(number) => worth::bomb(view, seat, *number),
            _ => 0.0,
        }),
        QuestionKind::GiveBomb => best(answers, |answer| match answer {
            Answer::Unit(unit) => worth::carrier(view, *unit),
            _ => 0.0,
        }),
        QuestionKind::Hostage => best(answers, |answer| match answer {
            Answer::Unit(unit) => f32::from(view.life(*unit)) + 2.0 * f32::from(view.speed(*unit)),
            _ => 0.0,
        }),
        QuestionKind::Eliminate => best(answers, |answer| match answer {
            Answer::Row(kind) => battle::elimination(view, seat, *kind),
            _ => 0.05,
        }),
        // Later actions are planned from its end; an attack that is possible comes first.
        QuestionKind::CompulsoryFirst => {
            let shoots = question.unit().is_some_and(|unit| {
                let outlook = Outlook::new(view, unit);
                outlook.shot(&outlook.here(), 0, false).worth > 0.0
            });
            if shoots { last } else { 0 }
        }
        // Whoever goes nowhere without it takes it (LEG-KW-SPUR).
        QuestionKind::Spur if question.unit().is_some_and(|unit| view.speed(unit) == 0) => 0,
        QuestionKind::Mend => best(answers, |answer| match answer {
            Answer::Option(_) => 2.5,
            Answer::Token(TokenKind::Poison) => 2.0,
            Answer::Mini(_) => 1.5,
            _ => 1.0,
        }),
        QuestionKind::MendHow => best(answers, |answer| if *answer == Answer::MINIS { 1.0 } else { 0.0 }),
        // A mini with a card of its own is missed most.
        QuestionKind::Restored => best(answers, |answer| match (answer, question.unit()) {
            (Answer::Option(mini), Some(unit)) => {
                let carries = view.spec(unit).minis.get(usize::from(*mini)).is_some_and(|row| row.upgrade.is_some());
                f32::from(u8::from(carries))
            }
            _ => 0.0,
        }),
        // The cards that its list equips are taken to be the better ones.
        QuestionKind::Loadout => last,
        QuestionKind::Spur | QuestionKind::Turned | QuestionKind::SetAside | QuestionKind::Ruthless => last,
        // On wheels nobody attacks (LEG-KW-WHEEL-MODE).
        QuestionKind::WheelMode if question.unit().is_some_and(|unit| Outlook::new(view, unit).meets()) => last,
        QuestionKind::Divulge if question.card().is_some_and(|card| !deploy::divulges(view, card)) => last,
        // Free help for its side.
        QuestionKind::Flaw | QuestionKind::Divulge | QuestionKind::RallyDie => 0,
        QuestionKind::HereIAm => {
            if deploy::appears(view, seat) {
                0
            } else {
                last
            }
        }
        // The hunter himself where he still waits, else what goes off.
        QuestionKind::ChooseBane => {
            let waits = question.unit().is_some_and(|unit| !view.unit(unit).is_in_play());
            best(answers, |answer| match answer {
                Answer::Option(bane) if *bane == Bane::HereIAm as u8 => {
                    if waits {
                        2.0
                    } else {
                        0.5
                    }
                }
                Answer::Option(bane) if *bane == Bane::Bang as u8 => 1.0,
                _ => 0.0,
            })
        }
        QuestionKind::AbilityUpgrade => best(answers, |answer| match (answer, question.other()) {
            (Answer::Option(place), Some(unit)) => upgrade(view, unit, *place),
            _ => 0.0,
        }),
        QuestionKind::Contribute | QuestionKind::Disrupted => best(answers, |answer| match (answer, question.unit()) {
            (Answer::Weapon(weapon), Some(unit)) => power(&view.spec(unit).weapons[usize::from(*weapon)]),
            _ => 0.0,
        }),
        QuestionKind::NameRank => best(answers, |answer| match answer {
            Answer::Option(number) => -command::drawn(view, seat.other(), *number),
            _ => f32::MIN / 2.0,
        }),
        QuestionKind::NamePips => best(answers, |answer| match answer {
            Answer::Number(pips) => command::held(view, seat.other(), *pips),
            _ => 0.0,
        }),
        QuestionKind::PlaceMarker => best(answers, |answer| match (answer, *question) {
            (Answer::Spot(at), Question::PlaceMarker(unit, kind)) => deploy::marker(view, unit, kind, *at),
            _ => 0.0,
        }),
        QuestionKind::LiftBarricade => best(answers, |answer| match (answer, question.unit()) {
            (Answer::Piece(piece), Some(unit)) => deploy::lifted(view, unit, *piece),
            _ => 0.0,
        }),
        QuestionKind::PlaceCart => best(answers, |answer| match answer {
            Answer::Spot(at) => deploy::cart(view, seat, *at),
            _ => 0.0,
        }),
        QuestionKind::MoveCart => best(answers, |answer| match answer {
            Answer::Place { at, .. } => -worth::cart_way(view, seat, *at),
            // It stays where no place is nearer to its goal.
            _ => {
                let cart = view.state.carts.iter().find(|cart| cart.seat == seat);
                cart.map_or(0.0, |cart| 0.01 - worth::cart_way(view, seat, cart.at))
            }
        }),
        QuestionKind::Displaced => chance.place(answers.len()),
        QuestionKind::Sabotage => {
            let adds = view.state.color(seat) == Color::Blue;
            number(answers, if adds { 1.0 } else { -1.0 })
        }
        QuestionKind::Guardian => guardian(view, question, answers),
        QuestionKind::Wound => question.unit().map_or(0, |unit| wound(view, unit, answers)),
        QuestionKind::GainToken => question.unit().map_or(0, |unit| {
            let outlook = Outlook::new(view, unit);
            let shot = outlook.shot(&outlook.here(), 0, false).worth;
            best(answers, |answer| match answer {
                Answer::Token(TokenKind::Aim) if shot > 0.0 && worth::is_ready(view, unit) => 1.0,
                Answer::Token(TokenKind::Dodge) => 0.6,
                _ => 0.0,
            })
        }),
        // Whoever rides gets out when it plans to.
        QuestionKind::FreeMove if question.unit().is_some_and(|unit| view.carrier(unit).is_some()) => last,
        QuestionKind::FreeMove => {
            // Suppression that does not bind is little for a move.
            let calm = question.unit().is_none_or(|unit| {
                let courage = view.courage(unit).unwrap_or(9);
                view.unit(unit).tokens.suppression + 1 < 2 * courage
            });
            if calm { 0 } else { last }
        }
        QuestionKind::Choose | QuestionKind::AbilityUnit | QuestionKind::Aid => choose(view, question, answers, seat),
        QuestionKind::PlaceBarricade if question.unit().is_some() => {
            best(answers, |answer| match (answer, question.unit()) {
                (Answer::Place { at, heading, .. }, Some(unit)) => deploy::barricade(view, unit, *at, *heading),
                _ => 0.0,
            })
        }
        QuestionKind::PlaceBarricade => best(answers, |answer| match answer {
            Answer::Place { at, heading, .. } => deploy::shelter(view, seat, *at, *heading),
            _ => f32::MIN / 2.0,
        }),
        QuestionKind::PlaceToken => best(answers, |answer| match answer {
            Answer::Spot(at) | Answer::Place { at, .. } => deploy::token(view, seat, *at),
            _ => 0.0,
        }),
        QuestionKind::KeyPosition => best(answers, |answer| match answer {
            Answer::Piece(piece) => deploy::token(view, seat, deploy::middle_of(view, *piece)),
            _ => 0.0,
        }),
        QuestionKind::MarkGoal => best(answers, |answer| match answer {
            // The other side's goal lies as far from its cart as it can.
            Answer::Piece(piece) => {
                let at = deploy::middle_of(view, *piece);
                let cart = view.state.carts.iter().find(|cart| cart.seat != seat);
                cart.map_or(0.0, |cart| cart.at.distance(at) as f32)
            }
            _ => 0.0,
        }),
        QuestionKind::Promote | QuestionKind::Commander => best(answers, |answer| match answer {
            Answer::Unit(unit) => command::commander(view, *unit) + f32::from(view.courage(*unit).unwrap_or(3).min(4)),
            _ => 0.0,
        }),
        QuestionKind::Bounty => best(answers, |answer| match answer {
            Answer::Unit(unit) => -f32::from(view.life(*unit)),
            _ => 0.0,
        }),
        _ => 0,
    }
}

/// The heading of a unit after a move: its gun is for the next activation (LEG-KW-REPOSITION, LEG-KW-CUMBERSOME).
pub fn faces(view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
    let outlook = Outlook::new(view, unit);
    let here = outlook.here();
    best(answers, |answer| match answer {
        Answer::Heading(heading) => outlook.bears(&Place { heading: *heading, ..here }),
        _ => outlook.bears(&here) + 0.01,
    })
}

/// A guardian takes over what it can stand, for somebody who is dearer.
fn guardian(view: &View<'_, '_>, question: &Question, answers: &[Answer]) -> usize {
    let Some(guardian) = question.unit() else { return answers.len() - 1 };
    let spare = f32::from(view.life(guardian)) - 1.0;
    let own = price(view, guardian);
    let theirs = question.other().map_or(own * 1.5, |other| price(view, other));
    let gain = theirs - 0.6 * own;
    best(answers, |answer| match answer {
        Answer::Number(hits) if f32::from(*hits) <= spare => gain * f32::from(*hits),
        Answer::Number(_) => -1.0,
        _ => 0.0,
    })
}

/// True if a unit ignores Pierce in melee by what it has, or by a dodge token.
fn ignores_pierce(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let ignores = [UnitKeyword::ImmunePierce, UnitKeyword::ImmuneMeleePierce, UnitKeyword::Impervious];
    ignores.iter().any(|keyword| view.has(unit, *keyword))
        || view.has(unit, UnitKeyword::Duelist) && view.spendable(unit, TokenKind::Dodge) > 0
}

/// The worth of blocks that Pierce cancels: so much of it is kept from those of a guardian for those of the defender.
fn pierced(view: &View<'_, '_>, question: &Question, kept: u8) -> f32 {
    let Question::KeepPierce(_, guardian, most) = *question else { return 0.0 };
    let Some(attack) = &view.state.attack else { return 0.0 };
    let dice = attack.now.hits.saturating_add(attack.now.crits).saturating_sub(attack.canceled);
    let sides = if view.defense_die(attack.defender) == DefenseDie::Red { 3.0 } else { 1.0 };
    let block = (sides + f32::from(u8::from(view.blocks_surges(attack.defender)))) / 6.0;
    // Blocks to be expected bound what Pierce is worth.
    let later = f32::from(kept).min(block * f32::from(dice));
    price(view, attack.defender) * later + price(view, guardian) * f32::from(most - kept)
}

/// The mini that is missed least falls; while a counterpart lives, the other minis bear all they stand, as its keywords go with
/// it (LEG-KW-COUNTERPART).
fn wound(view: &View<'_, '_>, unit: UnitNo, answers: &[Answer]) -> usize {
    let spec = view.spec(unit);
    best(answers, |answer| match answer {
        Answer::Mini(at) => {
            let Some(mini) = view.unit(unit).minis.get(usize::from(*at)) else { return -99.0 };
            let own = &spec.minis[usize::from(mini.spec)];
            let carries = if own.upgrade.is_some() { 2.0 } else { 0.0 };
            let leads = if *at == 0 { 0.5 } else { 0.0 };
            let counterpart = if own.counterpart { 100.0 } else { 0.0 };
            f32::from(mini.wounds) * 3.0 - carries - leads - counterpart - f32::from(own.wounds)
        }
        _ => -99.0,
    })
}

/// The power of a weapon, by its dice.
fn power(weapon: &WeaponSpec) -> f32 {
    let [red, black, white] = weapon.dice.map(f32::from);
    6.0 * red + 4.0 * black + 2.0 * white
}

/// The worth of an upgrade to its unit: the weapon it carries, else little.
fn upgrade(view: &View<'_, '_>, unit: UnitNo, place: u8) -> f32 {
    let weapons = view.spec(unit).weapons.iter().filter(|weapon| weapon.upgrade == Some(place));
    weapons.map(power).sum()
}

/// True if a unit that gains so many suppression tokens acts as before.
fn stays_calm(view: &View<'_, '_>, question: &Question, more: u8) -> bool {
    let Some(unit) = question.unit() else { return true };
    let courage = view.courage(unit).unwrap_or(u8::MAX);
    !view.can_be_suppressed(unit) || view.unit(unit).tokens.suppression.saturating_add(more) < courage
}

/// True if what a card costs its own side is less than what it brings.
fn is_worth_it(view: &View<'_, '_>, question: &Question) -> bool {
    let Some(unit) = question.unit() else { return true };
    let mut abilities = view.fixed.abilities.all.iter();
    let asked = abilities.find(|ability| question.is_of_ability(ability.source, ability.number));
    let Some(play) = asked.map(|ability| &ability.play) else { return true };
    let acts = play.steps.iter().any(|step| matches!(step, Effect::OrderToPool(_)));
    // The gain of a whole activation more, or of an action.
    let gain = if acts { 30.0 } else { 12.0 };
    let pays = |cost: &Cost| match cost {
        Cost::Wound(payer) => view.life(unit) > payer.n && f32::from(payer.n) * price(view, unit) <= gain,
        Cost::Gain(more) if more.token == TokenWord::Suppression => stays_calm(view, question, more.n),
        _ => true,
    };
    let calm = play.steps.iter().all(|step| match step {
        Effect::Gain(gain) if gain.optional && gain.token.contains(&TokenWord::Suppression) => {
            stays_calm(view, question, 1)
        }
        _ => true,
    });
    let hurries = play.steps.iter().filter_map(speed).all(|speed| hurries(view, unit, speed));
    play.cost.iter().all(pays) && calm && hurries
}

/// The speed that a step gives a unit for a while.
fn speed(step: &Effect) -> Option<u8> {
    match step {
        Effect::For { steps, .. } => steps.iter().find_map(speed),
        Effect::Stat { stat: Stat::Speed, is, .. } => is.set,
        _ => None,
    }
}

/// True if so much speed brings a unit to an enemy whom it does not reach as it is, if it fights hand to hand; it is
/// spent once, and tires.
fn hurries(view: &View<'_, '_>, unit: UnitNo, speed: u8) -> bool {
    let Some(own) = view.unit(unit).leader().filter(|_| view.starts_melee(unit)) else { return true };
    let last = view.state.round >= view.fixed.options.rounds;
    let base = 2 * view.spec(unit).footprint.reach();
    let free = [UnitKeyword::Charge, UnitKeyword::Relentless].iter().any(|keyword| view.has(unit, *keyword));
    let far = |speed: u8| if free { 2 } else { 1 } * (template(speed) + base) + base;
    let minis = view.enemies(unit).flat_map(|enemy| &view.unit(enemy).minis);
    let nearest = minis.map(|mini| mini.at.distance(own.at)).min();
    last || nearest.is_some_and(|nearest| far(view.speed(unit)) < nearest && nearest <= far(speed))
}

/// True if the other face of a two-sided card is better for the attack that is there now.
fn turns(view: &View<'_, '_>, question: &Question) -> bool {
    let (Some(unit), Some(Source::Upgrade(_, place))) = (question.unit(), question.card()) else { return false };
    let worth = |view: &View<'_, '_>| {
        let outlook = Outlook::new(view, unit);
        outlook.shot(&outlook.here(), 0, false).worth
    };
    let mut turned = view.state.clone();
    turned.units[unit.index()].flipped ^= 1 << place;
    worth(&View { fixed: view.fixed, state: &turned }) > worth(view)
}

/// Chooses the unit of an ability.
fn choose(view: &View<'_, '_>, question: &Question, answers: &[Answer], seat: Seat) -> usize {
    best(answers, |answer| match answer {
        Answer::Unit(unit) if view.fixed.seat(*unit) == seat => {
            let ready = if worth::is_ready(view, *unit) { 1.0 } else { 0.3 };
            match question {
                // Suppression is taken off those who have most.
                Question::Choose(_, Choice::Calm) | Question::Aid(_) | Question::AbilityUnit(_, _, 0) => {
                    f32::from(view.unit(*unit).tokens.suppression)
                }
                _ => ready * 0.1 * view.spec(*unit).points as f32,
            }
        }
        Answer::Unit(unit) => 0.1 * view.spec(*unit).points as f32,
        _ => 0.0,
    })
}

//! What happens.

use super::{Lasting, Mod, Scope, Source, standing::bits};
use crate::{
    cards::ability::{Dice, Effect, OrderWay, Rule, Switch, Who},
    play::{Answer, Event, QuestionKind, pieces::UnitNo, question::MoveKind, referee::Referee, state::Order},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Effects, one after the other.
    pub(super) fn carry(&mut self, scope: &mut Scope, steps: &[Effect]) -> Flow {
        for step in steps {
            if self.is_over() {
                break;
            }
            self.happen(scope, step)?;
        }
        Ok(())
    }

    /// Something lasts for a unit as long as the play says.
    pub(super) fn lasts(&mut self, scope: &Scope, unit: UnitNo, what: Mod) {
        let seat = self.seat(unit);
        self.last(Lasting { unit: Some(unit), seat, what, until: scope.until, source: scope.source });
    }

    fn last_for(&mut self, scope: &mut Scope, to: &Who, what: Mod) -> Flow {
        for unit in self.settle(scope, to)? {
            self.lasts(scope, unit, what);
        }
        Ok(())
    }

    fn happen(&mut self, scope: &mut Scope, effect: &Effect) -> Flow {
        match effect {
            Effect::Gain(gain) => self.gains(scope, gain)?,
            Effect::Lose(lose) => self.loses(scope, lose)?,
            Effect::Transfer { token, from, to } => self.transfer(scope, *token, from, to)?,
            Effect::RedirectOrder(pick) => {
                scope.chosen = self.pick(scope, pick)?;
                if let Some(other) = scope.chosen.first().copied() {
                    self.state.abilities.next_order = Some(other);
                }
            }
            Effect::AddDice { die, n } => {
                let n = self.view().amount(scope, n);
                self.change_pool(|pool| match die {
                    Dice::Red => pool.extra[0] += n,
                    Dice::Black => pool.extra[1] += n,
                    Dice::White => pool.extra[2] += n,
                    Dice::WhiteDefense => pool.shields[0] += n,
                    Dice::OwnDefense => pool.shields[1] += n,
                });
            }
            Effect::Cancel { face, n } => self.cancel(*face, *n),
            Effect::AttackSurge { to, is } => self.last_for(scope, to, Mod::AttackSurge(*is))?,
            Effect::DefenseSurge { to } => self.last_for(scope, to, Mod::DefenseSurge)?,
            Effect::FreeAction { to, kinds, even_if_attacked, controlled } => {
                for unit in self.settle(scope, to)? {
                    let turns = *controlled && self.seat(unit) != scope.seat;
                    self.state.abilities.turncoat = turns.then_some(unit);
                    self.free_deed(scope, unit, kinds, *even_if_attacked)?;
                    self.state.abilities.turncoat = None;
                }
            }
            Effect::Attack { to, n, arms, against, instead, .. } => {
                let first = self.strike(scope, to, *n, *arms, against)?;
                if *instead {
                    self.state.abilities.replaced = first;
                }
            }
            Effect::Move(step) => self.moves_by_card(scope, step)?,
            Effect::Pivot { to, optional } => {
                for unit in self.settle(scope, to)? {
                    if !optional || self.ask_about(scope, unit)? {
                        let _ = self.make_move(unit, MoveKind::Pivot, false)?;
                    }
                }
            }
            Effect::Recover { to, optional } => {
                for unit in self.settle(scope, to)? {
                    if !optional || self.ask_about(scope, unit)? {
                        self.recover(unit)?;
                    }
                }
            }
            Effect::Actions { n, .. } => {
                if let Some(active) = &mut self.state.activation {
                    active.actions = active.actions.saturating_add_signed(*n);
                }
            }
            Effect::Attacks { to, n } => self.last_for(scope, to, Mod::Attacks(*n))?,
            Effect::Stat { to, stat, is } => self.last_for(scope, to, Mod::Stat(*stat, *is))?,
            Effect::Keyword { to, id, x, units } => {
                use crate::play::keyword::UnitKeyword;
                for unit in self.settle(scope, to)? {
                    self.lasts(scope, unit, Mod::Keyword(*id, *x));
                    if !units.is_empty() {
                        let named =
                            if *id == UnitKeyword::Teamwork { Mod::Team(*units) } else { Mod::Coordinates(*units) };
                        self.lasts(scope, unit, named);
                    }
                }
            }
            Effect::LoseKeyword { to, id } => self.last_for(scope, to, Mod::NoKeyword(*id))?,
            Effect::WeaponKeyword { to, arms, id, x } => {
                if *arms == crate::cards::ability::Arms::Pool {
                    self.change_pool(|pool| {
                        pool.keywords.add(*id, *x);
                        pool.pierce += if *id == crate::play::keyword::WeaponKeyword::Pierce { *x } else { 0 };
                    });
                } else {
                    self.last_for(scope, to, Mod::WeaponKeyword(*arms, *id, *x))?;
                }
            }
            Effect::Weapon { to, .. } => {
                for unit in self.settle(scope, to)? {
                    self.lend_weapon(scope, unit);
                }
            }
            Effect::HalfDice => {
                if let Source::Upgrade(unit, place) = scope.source {
                    self.lasts(scope, unit, Mod::HalfDice(place));
                }
            }
            Effect::Wound { to, n } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    let by = scope.me.or(scope.trigger).filter(|by| *by != unit);
                    self.suffer(unit, n, by)?;
                    self.roll_damage(unit)?;
                }
            }
            Effect::Heal { to, n, tokens } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    self.heal(unit, n, tokens);
                }
            }
            Effect::Restore { to, n, full } => {
                for unit in self.settle(scope, to)? {
                    let n = self.view().amount(scope, n);
                    self.restore(unit, n, *full);
                }
            }
            Effect::Defeat { to } => {
                for unit in self.settle(scope, to)? {
                    self.defeat(unit)?;
                }
            }
            Effect::Prevent { n } => {
                let mut prevented = 0;
                self.change_pool(|pool| {
                    prevented = n.unwrap_or_else(|| pool.wounds.saturating_sub(1)).min(pool.wounds);
                    pool.wounds -= prevented;
                });
                scope.before = prevented;
            }
            _ => return self.happen_otherwise(scope, effect),
        }
        Ok(())
    }

    /// Dice, orders, cards, rules and choices.
    fn happen_otherwise(&mut self, scope: &mut Scope, effect: &Effect) -> Flow {
        match effect {
            Effect::Roll { die, n, faces, again, each, for_each } => {
                let chosen = scope.chosen.clone();
                if *for_each {
                    for unit in chosen {
                        scope.chosen = std::iter::once(unit).collect();
                        self.rolls(scope, *die, n, faces, false, each)?;
                    }
                } else {
                    self.rolls(scope, *die, n, faces, *again, each)?;
                }
            }
            Effect::Order(who) => {
                for unit in self.settle(scope, who)? {
                    if self.unit(unit).order == Order::None {
                        self.issue_order(unit, scope.me.or(scope.trigger), Some(scope.source))?;
                    }
                }
            }
            Effect::OrderToPool(who) => {
                for unit in self.settle(scope, who)? {
                    self.return_order(unit);
                }
            }
            Effect::OrderFacedown { to, from_pool } => {
                for unit in self.settle(scope, to)? {
                    self.turn_order(unit, *from_pool);
                }
            }
            Effect::OrderStore { n, by } => self.store_orders(scope, *n, *by)?,
            Effect::OrderChoose(OrderWay::NamedRank) => self.name_rank(scope)?,
            Effect::OrderChoose(way) => self.state.abilities.draw = Some(*way),
            Effect::Activate(who) => {
                if let Some(unit) = self.settle(scope, who)?.first().copied() {
                    self.state.abilities.next = Some(unit);
                    if self.seat(unit) != scope.seat {
                        self.state.abilities.driven = Some(unit);
                    }
                }
            }
            Effect::Ready => {
                if let Source::Upgrade(unit, place) = scope.source {
                    self.unit_mut(unit).exhausted &= !(1 << place);
                }
            }
            Effect::CardToHand(thing) => self.card_to_hand(scope, thing)?,
            Effect::Discard => self.discard(scope.source),
            Effect::Store { token, n } => {
                let n = self.view().amount(scope, n);
                let Some(kind) = self.choose_token(scope, token)? else { return Ok(()) };
                self.state.abilities.put(scope.source, kind, n);
            }
            Effect::ShareTokens { to, with, tokens } => {
                let (ones, others) = (self.view().meant(scope, to), self.view().meant(scope, with));
                for one in &ones {
                    for other in others.iter().filter(|other| *other != one) {
                        self.lasts(scope, *one, Mod::Share(*other, bits(tokens)));
                    }
                }
            }
            Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => self.switch(scope, switch)?,
            Effect::KeepTokens { to, .. } => {
                for unit in self.settle(scope, to)? {
                    self.state.abilities.kept.push(unit);
                }
            }
            Effect::Choose(options) => {
                if let Some(steps) = self.choose_option(scope, options)? {
                    self.carry(scope, steps)?;
                }
            }
            Effect::If { tests, steps } if tests.iter().all(|test| self.view().holds(scope, test)) => {
                self.carry(scope, steps)?;
            }
            Effect::For { until, steps } => {
                let before = std::mem::replace(&mut scope.until, *until);
                self.carry(scope, steps)?;
                scope.until = before;
            }
            Effect::DeployLast(who) => {
                for unit in self.settle(scope, who)? {
                    self.state.abilities.late |= 1 << unit.0;
                }
            }
            Effect::Place { what, n, by } => {
                let by = match by {
                    Some(by) => self.settle(scope, by)?.first().copied(),
                    None => scope.me.or(scope.trigger),
                };
                let hidden = |unit: UnitNo| self.state.abilities.withheld >> unit.0 & 1 == 1;
                if let Some(unit) = by.filter(|unit| self.unit(*unit).is_in_play() || hidden(*unit)) {
                    self.place_things(unit, *what, *n)?;
                }
            }
            Effect::Withhold(who) => {
                for unit in self.settle(scope, who)? {
                    self.state.abilities.withheld |= 1 << unit.0;
                }
            }
            Effect::PlaceUnit { to, beyond } => {
                for unit in self.settle(scope, to)? {
                    let _ = self.place_unit(scope, unit, *beyond)?;
                }
            }
            Effect::RideAlong { who, on } => {
                let on = self.view().meant(scope, on).first().copied();
                for unit in self.settle(scope, who)? {
                    if let Some(on) = on {
                        self.ride_along(scope, unit, on)?;
                    }
                }
            }
            Effect::CancelCard => {
                self.state.abilities.canceled = true;
                self.emit(Event::Canceled);
            }
            Effect::CallTheDice => {
                let attacks = self.state.attack.as_ref().is_some_and(|attack| scope.trigger == Some(attack.attacker));
                self.change_pool(|pool| pool.called[usize::from(!attacks)] = true);
            }
            Effect::Reselect => self.state.abilities.anew = true,
            Effect::SetAsideByPips => self.set_aside_by_pips(scope)?,
            Effect::Contribute(who) => {
                for unit in self.settle(scope, who)? {
                    self.contribute(scope, unit)?;
                }
            }
            // What holds always, and what matches do not play: see `played`.
            _ => {}
        }
        Ok(())
    }

    /// Asks a unit's player about an effect that reaches it.
    pub(super) fn ask_about(&mut self, scope: &Scope, unit: UnitNo) -> Flow<bool> {
        let scope = Scope { trigger: Some(unit), ..scope.clone() };
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        let seat = self.seat(unit);
        Ok(self.ask_card(&scope, QuestionKind::Ability, answers, seat)? == Answer::Yes)
    }

    fn switch(&mut self, scope: &mut Scope, switch: &Switch) -> Flow {
        let what = Mod::Rule(switch.rule, switch.n, bits(&switch.tokens));
        if switch.opponent {
            let seat = scope.seat.other();
            self.last(Lasting { unit: None, seat, what, until: scope.until, source: scope.source });
            return Ok(());
        }
        if switch.rule == Rule::BeSelected || switch.rule == Rule::SelectAnotherCard {
            return Ok(());
        }
        self.last_for(scope, &switch.to, what)
    }

    /// One of several lists of effects, of those that change anything.
    fn choose_option<'e>(&mut self, scope: &Scope, options: &'e [Vec<Effect>]) -> Flow<Option<&'e [Effect]>> {
        let open: Vec<usize> =
            (0..options.len()).filter(|at| options[*at].iter().any(|step| !self.view().is_vain(scope, step))).collect();
        let mut answers = self.list();
        answers.extend(open.iter().map(|at| Answer::Option(*at as u8)));
        let answer = self.ask_card(scope, QuestionKind::AbilityOption, answers, scope.seat)?;
        Ok(match answer {
            Answer::Option(at) => options.get(usize::from(at)).map(Vec::as_slice),
            _ => None,
        })
    }
}

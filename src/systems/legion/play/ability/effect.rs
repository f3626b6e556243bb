//! Resolution of effects.

use super::{Context, in_force::bits};
use crate::{
    cards::ability::{Dice, Effect, OrderWay, Rule, Switch, Who},
    play::{
        Answer, Question,
        action::MoveKind,
        motion::{Grant, Motion},
        pieces::{Source, UnitNo},
        reckoning::Cause,
        referee::Referee,
        state::{Flag, Modifier, ModifierKind},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Effects, one after the other.
    pub(super) fn resolve(&mut self, context: &mut Context, steps: &[Effect]) -> Flow {
        for step in steps {
            if self.is_over() {
                break;
            }
            self.resolve_one(context, step)?;
        }
        Ok(())
    }

    /// Something lasts for a unit as long as the play says.
    pub(super) fn modify(&mut self, context: &Context, unit: UnitNo, kind: ModifierKind) {
        let seat = self.seat(unit);
        self.add_modifier(Modifier { unit: Some(unit), seat, kind, until: context.until, source: context.source });
    }

    fn modify_all(&mut self, context: &mut Context, to: &Who, kind: ModifierKind) -> Flow {
        for unit in self.choose_targets(context, to)? {
            self.modify(context, unit, kind);
        }
        Ok(())
    }

    fn resolve_one(&mut self, context: &mut Context, effect: &Effect) -> Flow {
        match effect {
            Effect::Gain(gain) => self.gains(context, gain)?,
            Effect::Lose(lose) => self.loses(context, lose)?,
            Effect::Transfer { token, from, to } => self.transfer(context, *token, from, to)?,
            Effect::RedirectOrder(pick) => {
                context.chosen = self.pick(context, pick)?;
                if let Some(other) = context.chosen.first().copied() {
                    self.state.abilities.pending.order = Some(other);
                }
            }
            Effect::AddDice { die, n } => {
                let n = self.view().amount(context, n);
                self.change_pool(|pool| match die {
                    Dice::Red => pool.extra[0] += n,
                    Dice::Black => pool.extra[1] += n,
                    Dice::White => pool.extra[2] += n,
                    Dice::WhiteDefense => pool.shields[0] += n,
                    Dice::OwnDefense => pool.shields[1] += n,
                });
            }
            Effect::Cancel { face, n } => self.cancel(*face, *n),
            Effect::AttackSurge { to, is } => self.modify_all(context, to, ModifierKind::AttackSurge(*is))?,
            Effect::DefenseSurge { to } => self.modify_all(context, to, ModifierKind::DefenseSurge)?,
            Effect::FreeAction { to, kinds, even_if_attacked, controlled } => {
                for unit in self.choose_targets(context, to)? {
                    let turns = *controlled && self.seat(unit) != context.seat;
                    self.state.abilities.turncoat = turns.then_some(unit);
                    self.free_deed(context, unit, kinds, *even_if_attacked)?;
                    self.state.abilities.turncoat = None;
                }
            }
            Effect::Attack { to, n, arms, against, instead, .. } => {
                let first = self.strike(context, to, *n, *arms, against)?;
                if *instead {
                    self.state.abilities.pending.replaced = first;
                }
            }
            Effect::Move(step) => self.moves_by_card(context, step)?,
            Effect::Pivot { to, optional } => {
                for unit in self.choose_targets(context, to)? {
                    if !optional || self.ask_about(context, unit)? {
                        let _ = self.make_move(unit, Motion::new(MoveKind::Pivot, Grant::Ability))?;
                    }
                }
            }
            Effect::Recover { to, optional } => {
                for unit in self.choose_targets(context, to)? {
                    if !optional || self.ask_about(context, unit)? {
                        self.recover(unit)?;
                    }
                }
            }
            Effect::Actions { n, .. } => {
                if let Some(active) = &mut self.state.activation {
                    active.actions = active.actions.saturating_add_signed(*n);
                }
            }
            Effect::Attacks { to, n } => self.modify_all(context, to, ModifierKind::Attacks(*n))?,
            Effect::Stat { to, stat, is } => self.modify_all(context, to, ModifierKind::Stat(*stat, *is))?,
            Effect::Keyword { to, id, x, units } => {
                use crate::cards::keyword::UnitKeyword;
                for unit in self.choose_targets(context, to)? {
                    self.modify(context, unit, ModifierKind::Keyword(*id, *x));
                    if !units.is_empty() {
                        let named = if *id == UnitKeyword::Teamwork {
                            ModifierKind::Team(*units)
                        } else {
                            ModifierKind::Coordinates(*units)
                        };
                        self.modify(context, unit, named);
                    }
                }
            }
            Effect::LoseKeyword { to, id } => self.modify_all(context, to, ModifierKind::NoKeyword(*id))?,
            Effect::WeaponKeyword { to, arms, id, x } => {
                if *arms == crate::cards::ability::Arms::Pool {
                    self.change_pool(|pool| {
                        pool.keywords.add(*id, *x);
                        pool.pierce += if *id == crate::cards::keyword::WeaponKeyword::Pierce { *x } else { 0 };
                    });
                } else {
                    self.modify_all(context, to, ModifierKind::WeaponKeyword(*arms, *id, *x))?;
                }
            }
            Effect::Weapon { to, .. } => {
                for unit in self.choose_targets(context, to)? {
                    self.lend_weapon(context, unit);
                }
            }
            Effect::HalfDice => {
                if let Source::Upgrade(unit, place) = context.source {
                    self.modify(context, unit, ModifierKind::HalfDice(place));
                }
            }
            Effect::Wound { to, n } => {
                for unit in self.choose_targets(context, to)? {
                    let n = self.view().amount(context, n);
                    let by = context.me.or(context.subject).filter(|by| *by != unit);
                    self.suffer(unit, n, by.map_or(Cause::Card(context.source), Cause::Unit))?;
                    self.roll_damage(unit)?;
                }
            }
            Effect::Heal { to, n, tokens } => {
                for unit in self.choose_targets(context, to)? {
                    let n = self.view().amount(context, n);
                    self.heal(unit, n, tokens)?;
                }
            }
            Effect::Restore { to, n, full } => {
                for unit in self.choose_targets(context, to)? {
                    let n = self.view().amount(context, n);
                    self.restore(unit, n, *full)?;
                }
            }
            Effect::Defeat { to } => {
                for unit in self.choose_targets(context, to)? {
                    self.defeat(unit)?;
                }
            }
            Effect::Prevent { n } => {
                let mut prevented = 0;
                self.change_pool(|pool| {
                    prevented = n.unwrap_or_else(|| pool.wounds.saturating_sub(1)).min(pool.wounds);
                    pool.wounds -= prevented;
                });
                context.before = prevented;
            }
            Effect::Roll { die, n, faces, again, each, for_each } => {
                let chosen = context.chosen.clone();
                if *for_each {
                    for unit in chosen {
                        context.chosen = std::iter::once(unit).collect();
                        self.rolls(context, *die, n, faces, false, each)?;
                    }
                } else {
                    self.rolls(context, *die, n, faces, *again, each)?;
                }
            }
            Effect::Order(who) => {
                for unit in self.choose_targets(context, who)? {
                    if self.view().can_take_order(unit) {
                        self.issue_order(unit, context.me.or(context.subject), Some(context.source))?;
                    }
                }
            }
            Effect::OrderToPool(who) => {
                for unit in self.choose_targets(context, who)? {
                    self.return_order(unit);
                }
            }
            Effect::OrderFacedown { to, from_pool } => {
                for unit in self.choose_targets(context, to)? {
                    self.turn_order(unit, *from_pool);
                }
            }
            Effect::OrderStore { n, by } => self.store_orders(context, *n, *by)?,
            Effect::OrderChoose(OrderWay::NamedRank) => self.name_rank(context)?,
            Effect::OrderChoose(way) => self.state.abilities.pending.draw = Some(*way),
            Effect::Activate(who) => {
                if let Some(unit) = self.choose_targets(context, who)?.first().copied() {
                    self.state.abilities.pending.unit = Some(unit);
                    if self.seat(unit) != context.seat {
                        self.unit_mut(unit).flags.set(Flag::Driven);
                    }
                }
            }
            Effect::Ready => {
                if let Source::Upgrade(unit, place) = context.source {
                    self.unit_mut(unit).exhausted &= !(1 << place);
                }
            }
            Effect::CardToHand(thing) => self.card_to_hand(context, thing)?,
            Effect::Discard => self.discard(context.source),
            Effect::Store { token, n } => {
                let n = self.view().amount(context, n);
                let Some(kind) = self.choose_token(context, token)? else { return Ok(()) };
                self.state.abilities.put(context.source, kind, n);
            }
            Effect::ShareTokens { to, with, tokens } => {
                let (ones, others) = (self.view().targets(context, to), self.view().targets(context, with));
                for one in &ones {
                    for other in others.iter().filter(|other| *other != one) {
                        self.modify(context, *one, ModifierKind::Share(*other, bits(tokens)));
                    }
                }
            }
            Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) => self.switch(context, switch)?,
            Effect::ChooseOne { of: options } => {
                if let Some(steps) = self.choose_option(context, options)? {
                    self.resolve(context, steps)?;
                }
            }
            Effect::If { tests, steps } => {
                if tests.iter().all(|test| self.view().holds(context, test)) {
                    self.resolve(context, steps)?;
                }
            }
            Effect::For { until, steps } => {
                let before = std::mem::replace(&mut context.until, *until);
                self.resolve(context, steps)?;
                context.until = before;
            }
            Effect::Place { what, n, by } => {
                let by = match by {
                    Some(by) => self.choose_targets(context, by)?.first().copied(),
                    None => context.me.or(context.subject),
                };
                let hidden = |unit: UnitNo| self.unit(unit).is(Flag::Withheld);
                if let Some(unit) = by.filter(|unit| self.unit(*unit).is_in_play() || hidden(*unit)) {
                    self.place_things(unit, *what, *n)?;
                }
            }
            Effect::PlaceUnit { to, beyond } => {
                for unit in self.choose_targets(context, to)? {
                    let _ = self.place_unit(context, unit, *beyond)?;
                }
            }
            Effect::Native(native) => self.resolve_native(context, native)?,
            // In force while their ability holds: rules read them.
            Effect::AttackedFirst(_) | Effect::DefenseDie { .. } => {}
        }
        Ok(())
    }

    /// Asks a unit's player about an effect that reaches it.
    pub(super) fn ask_about(&mut self, context: &Context, unit: UnitNo) -> Flow<bool> {
        let context = Context { subject: Some(unit), ..context.clone() };
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        let seat = self.seat(unit);
        Ok(self.ask_card(&context, Question::Ability, answers, seat)? == Answer::Yes)
    }

    fn switch(&mut self, context: &mut Context, switch: &Switch) -> Flow {
        let kind = ModifierKind::Rule(switch.rule, switch.n, bits(&switch.tokens));
        if switch.opponent {
            let seat = context.seat.other();
            self.add_modifier(Modifier { unit: None, seat, kind, until: context.until, source: context.source });
            return Ok(());
        }
        if switch.rule == Rule::BeSelected || switch.rule == Rule::SelectAnotherCard {
            return Ok(());
        }
        self.modify_all(context, &switch.to, kind)
    }

    /// One of several lists of effects, of those that change anything.
    fn choose_option<'e>(&mut self, context: &Context, options: &'e [Vec<Effect>]) -> Flow<Option<&'e [Effect]>> {
        let open: Vec<usize> = (0..options.len())
            .filter(|at| options[*at].iter().any(|step| self.view().would_change(context, step)))
            .collect();
        let mut answers = self.list();
        answers.extend(open.iter().map(|at| Answer::Option(*at as u8)));
        let answer = self.ask_card(context, Question::AbilityOption, answers, context.seat)?;
        Ok(match answer {
            Answer::Option(at) => options.get(usize::from(at)).map(Vec::as_slice),
            _ => None,
        })
    }
}

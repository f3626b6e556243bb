//! Resolution of effects, one by one.

use super::super::{
    DieKind, Event,
    dice::Face,
    pieces::{Origin, ShipNo, ShipSet},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{GrantedAbility, Until},
    view::ability::{Context, face_of},
};
use crate::cards::ability::{
    Effect, Filter, Outcome, Target,
    words::{AttackTarget, Cause, DamageChoice, Die, Duration, Facing},
};
use crate::play::view::{View, actions::Offer};
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Carries out effects in order.
    pub(in super::super) fn resolve(&mut self, context: &mut Context<'a, '_>, effects: &'a [Effect]) -> Flow {
        for effect in effects {
            self.resolve_one(context, effect)?;
            if context.declined {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn resolve_one(&mut self, context: &mut Context<'a, '_>, effect: &'a Effect) -> Flow {
        let bearer = context.bearer();
        match effect {
            Effect::Dice(effect) => self.resolve_on_dice(context, effect)?,
            Effect::Rule(change) => self.change_rule(context, change)?,
            Effect::Roll { die, n, by, each, outcomes } => {
                let roller = self.view().target(context, *by).unwrap_or(bearer);
                self.roll_and_read(context, *die, *n, roller, *each, outcomes)?;
            }
            Effect::RollDamage { on, n, crits_as_hits } => {
                for ship in self.choose_targets(context, on)? {
                    self.roll_damage(context, ship, *n, *crits_as_hits)?;
                }
            }
            Effect::Gain { token, n, on } => {
                let count = self.view().number_of(context, n).clamp(0, 20) as u8;
                for ship in self.choose_targets(context, on)? {
                    if let Some(token) = self.pick_token(context, ship, token.iter())? {
                        self.gain_from(ship, token, count, Some(bearer))?;
                    }
                }
            }
            Effect::Lose { token, n, on, every_kind } => {
                for ship in self.choose_targets(context, on)? {
                    self.lose_some(context, ship, *token, n, *every_kind)?;
                }
            }
            Effect::Move { token, n, from, to, every_kind } => {
                if let (Some(from), Some(to)) = (self.view().target(context, *from), self.view().target(context, *to)) {
                    self.hand_over(context, *token, n, from, to, *every_kind)?;
                }
            }
            Effect::Lock { on, by, forced, may } => self.take_lock(context, on, by, *forced, *may)?,
            Effect::Unlock { from, n } => {
                for ship in self.choose_targets(context, from)? {
                    self.shake_off(context, ship, *n)?;
                }
            }
            Effect::Condition { card, on } => {
                for ship in self.choose_targets(context, on)? {
                    self.assign_one_of(context, card, ship)?;
                }
            }
            Effect::Mark { on } => {
                if let (Some(ship), Origin::Card(card)) =
                    (self.view().targets(context, on).first(), context.ability.at.on)
                {
                    self.ship_mut(bearer).cards[usize::from(card)].marked = Some(ship);
                }
            }
            // Read from the card where the attack is made.
            Effect::PerformAttack { .. } => {}
            Effect::FreeAction { actions, by, slot, if_on_bar, must } => {
                let mut performed = false;
                for ship in self.choose_targets(context, by)? {
                    let offer = Offer {
                        choice: *actions,
                        slot: *slot,
                        free: true,
                        if_on_bar: *if_on_bar,
                        must: *must,
                        by: Some(context.ability.at),
                        tells: std::mem::take(&mut context.untold),
                    };
                    let done = self.free_action(ship, &offer)?;
                    context.untold |= offer.tells && !done;
                    performed |= done;
                }
                // A player who declines the action of an optional card has not used the card.
                context.declined = !performed && context.ability.play.optional;
            }
            Effect::SetManeuver { .. } => self.set_maneuver(context, effect)?,
            Effect::Execute { options, difficulty } => self.execute_one_of(context, options, *difficulty)?,
            Effect::Rotate { degrees } => self.rotate(bearer, (*degrees / 45) as i8),
            Effect::RotateArc => self.rotate_arc(bearer, true)?,
            Effect::Decloak => self.decloak(bearer)?,
            Effect::Damage { on, n, crit } => {
                let count = self.view().number_of(context, n).clamp(0, 20) as u8;
                let blame = self.view().blame(context);
                for ship in self.choose_targets(context, on)? {
                    let (hits, crits) = if *crit { (0, count) } else { (count, 0) };
                    self.suffer(ship, hits, crits, blame)?;
                }
            }
            Effect::Deal { on, n, face } => {
                let count = self.view().number_of(context, n).clamp(0, 20);
                let blame = self.view().blame(context);
                for ship in self.choose_targets(context, on)? {
                    for _ in 0..count {
                        self.deal(ship, *face == Facing::Up, blame)?;
                    }
                }
            }
            Effect::DealtFace { face } => {
                if let Some(dealing) = &mut self.state.dealing {
                    dealing.faceup = *face == Facing::Up;
                }
            }
            Effect::DrawChoose { draw } => self.draw_and_choose(context, *draw)?,
            Effect::FlipDamage { on, to, which, n, damage } => {
                for ship in self.choose_targets(context, on)? {
                    self.flip_damage(context, ship, *to == Facing::Up, *which, n, *damage)?;
                }
            }
            Effect::DiscardDamage { on, which, n } => {
                if *which == DamageChoice::Dealt {
                    if let Some(dealing) = &mut self.state.dealing {
                        dealing.gone = true;
                    }
                } else {
                    for ship in self.choose_targets(context, on)? {
                        self.discard_damage(context, ship, *which, n)?;
                    }
                }
            }
            Effect::Recover { n, on } => {
                let count = self.view().number_of(context, n).clamp(0, 20) as u8;
                for ship in self.choose_targets(context, on)? {
                    self.recover(ship, count);
                }
            }
            Effect::LoseShield { n, on } => {
                for ship in self.choose_targets(context, on)? {
                    self.remove_shields(ship, *n)?;
                }
            }
            Effect::Instead { effects } => {
                context.replaced = true;
                self.resolve(context, effects)?;
            }
            Effect::Attack { target, .. } => {
                let target = match target {
                    AttackTarget::Any => None,
                    AttackTarget::Actor => context.trigger.actor,
                    AttackTarget::Attacker => self.state.attack.as_ref().map(|attack| attack.attacker),
                };
                // A player who declines the attack of an optional card has not used the card.
                context.declined = !self.queue_attack(context, effect, target)? && context.ability.play.optional;
            }
            Effect::Drop { .. } => self.drop_bomb(context, effect)?,
            Effect::FlipCard { card } => self.flip_card(context, *card),
            Effect::DiscardCard { of, which } => self.discard_card(context, *of, *which)?,
            Effect::RestoreCard { slot, which } => self.restore_card(context, *slot, *which)?,
            Effect::CardTokens { token, n, on } => self.put_tokens(context, *token, *n, *on),
            Effect::Peek { on } => {
                if let Some(ship) = self.view().target(context, *on) {
                    self.ship_mut(ship).peeked = true;
                    self.emit(Event::DialPeeked(ship));
                }
            }
            Effect::ChooseOne { options, by } => {
                let seat = self.view().chooser(context, *by);
                let mut answers = self.list();
                answers.extend(
                    (0_u8..)
                        .zip(options)
                        .filter(|(_, option)| self.view().can_resolve(context, option))
                        .map(|(place, _)| Answer::Option(place)),
                );
                if answers.is_empty() {
                    return Ok(());
                }
                let question = Question::about(QuestionKind::Effect, bearer).because(context.ability.at);
                if let Answer::Option(place) = self.ask(seat, question, answers)? {
                    self.resolve(context, &options[usize::from(place)])?;
                }
            }
            Effect::If { conditions, effects, otherwise } => {
                let branch = if self.view().all_hold(context, conditions) { effects } else { otherwise };
                self.resolve(context, branch)?;
            }
            Effect::ForEach { ships, effects } => {
                let ships = self.view().matching(context, ships);
                self.for_each(context, ships, effects)?;
            }
            Effect::Choose { ships, effects, may, by } => {
                let seat = self.view().chooser(context, *by);
                let bounds = [u8::from(!*may), 1];
                let picked = self.choose_ships(seat, context, ships, bounds)?;
                self.for_each(context, picked, effects)?;
            }
            Effect::Grant { to, ability, once } => {
                for ship in self.view().targets(context, to) {
                    let number = self.number();
                    let given = self.fixed.play(ability.id);
                    let next_round = given.duration == Some(Duration::NextRound);
                    let from_round = if next_round { self.state.round + 1 } else { 0 };
                    let until = match given.duration {
                        Some(Duration::NextRound) => Until::Round(self.state.round + 1),
                        Some(Duration::ThisAttack) => View::end_of_attack(context.trigger.window),
                        Some(Duration::ThisOne) => Until::ThisOne,
                        Some(Duration::NextAttack) => Until::NextAttack,
                        Some(Duration::ThisPhase) => Until::Phase,
                        Some(Duration::EndOfActivation) => Until::Activation,
                        Some(Duration::EndOfCombat) => Until::Combat,
                        _ => Until::Round(self.state.round),
                    };
                    self.state.granted.push(GrantedAbility {
                        number,
                        play: ability.id,
                        ship,
                        source: bearer,
                        from_round,
                        until: Some(until),
                        once: *once,
                    });
                    self.state.count_listeners(self.fixed);
                }
            }
            Effect::Native { function } => self.native(context, *function)?,
        }
        Ok(())
    }

    /// Effects for one ship after the other, in an order its controller picks (XW-FAQ-16, XW-BOMB-22).
    fn for_each(&mut self, context: &mut Context<'a, '_>, ships: ShipSet, effects: &'a [Effect]) -> Flow {
        let mut left = ships;
        let seat = self.view().controller(context);
        while !left.is_empty() {
            let question = Question::of(QuestionKind::Sequence).because(context.ability.at);
            let Some(ship) = self.ask_ship(seat, question, left, false)? else { break };
            left.remove(ship);
            if !self.ship(ship).in_play() || self.spared(context, ship)? {
                continue;
            }
            let it = context.it.replace(ship);
            self.resolve(context, effects)?;
            context.it = it;
        }
        Ok(())
    }

    /// The ships a target names; where it picks some of several the owner is asked.
    pub(in super::super) fn choose_targets(&mut self, context: &Context<'a, '_>, target: &'a Target) -> Flow<ShipSet> {
        match target {
            Target::Ships(filter) => match filter.pick {
                Some(count) => self.choose_ships(self.seat(context.bearer()), context, filter, [0, count]),
                None => Ok(self.view().matching(context, filter)),
            },
            Target::Ship(_) => Ok(self.view().targets(context, target)),
        }
    }

    /// Lets a player choose ships that match: at least and at most so many.
    pub(in super::super) fn choose_ships(
        &mut self,
        seat: Seat,
        context: &Context<'a, '_>,
        filter: &Filter,
        [least, most]: [u8; 2],
    ) -> Flow<ShipSet> {
        let mut left = self.view().matching(context, filter);
        let mut chosen = ShipSet::EMPTY;
        while chosen.len() < usize::from(most) && !left.is_empty() {
            let may_stop = chosen.len() >= usize::from(least);
            let mut question = Question::about(QuestionKind::Ships, context.bearer());
            question.why = Some(context.ability.at);
            match self.ask_ship(seat, question, left, may_stop)? {
                Some(ship) => {
                    chosen.insert(ship);
                    left.remove(ship);
                }
                None => break,
            }
        }
        Ok(chosen)
    }

    /// Rolls dice outside an attack and does what the results say (XW-DICE-06).
    fn roll_and_read(
        &mut self,
        context: &mut Context<'a, '_>,
        die: Die,
        count: u8,
        roller: ShipNo,
        each: bool,
        outcomes: &'a [Outcome],
    ) -> Flow {
        let kind = if die == Die::Attack { DieKind::Attack } else { DieKind::Defense };
        let dice = self.roll_outside(roller, kind, count, None, None)?;
        for outcome in outcomes {
            let shown: u8 = outcome.results.iter().map(|face| dice[face_of(face, kind) as usize]).sum();
            let times = if each { shown } else { shown.min(1) };
            for _ in 0..times {
                self.resolve(context, &outcome.effects)?;
            }
        }
        Ok(())
    }

    /// A ship rolls attack dice and suffers what they show.
    fn roll_damage(&mut self, context: &Context<'a, '_>, ship: ShipNo, count: u8, crits_as_hits: bool) -> Flow {
        if !self.ship(ship).in_play() || self.spared(context, ship)? {
            return Ok(());
        }
        let cause = context.trigger.bomb.map(|_| Cause::Bomb);
        let dice = self.roll_outside(ship, DieKind::Attack, count, cause, context.trigger.bomb)?;
        let (hits, crits) = (dice[Face::Hit as usize], dice[Face::Crit as usize]);
        let blame = self.view().blame(context);
        if crits_as_hits { self.suffer(ship, hits + crits, 0, blame) } else { self.suffer(ship, hits, crits, blame) }
    }
}

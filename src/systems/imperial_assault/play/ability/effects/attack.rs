//! Effects on the running attack: results, keywords, dice before and after they are rolled.

use std::sync::Arc;

use crate::{
    cards::{
        Die, EffectUse, Value,
        ability::{Amount, Effect, FaceKind, Gain, Icon, Pool, Results, Who, Window},
    },
    play::{
        Answer, Event, Question,
        ability::{condition::icons, value::of_icon},
        dice::{Symbols, faces},
        fixed::Bonus,
        referee::Referee,
        state::{Context, Conversion, DelayedEffects, Trigger},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Adds to what the running attack has, or the one that comes next.
    fn add_bonus(&mut self, bonus: &Bonus) {
        if let Some(aim) = &mut self.state.aim {
            aim.bonus.join(bonus);
        } else if let Some(attack) = &mut self.state.attack {
            attack.bonus.join(bonus);
            if attack.counted {
                attack.now = attack.now.plus(bonus.symbols);
            }
        } else {
            self.state.pending.join(bonus);
        }
    }

    pub(super) fn modify(&mut self, context: &Context, results: &Results) {
        let symbols = self.view().symbols(context, results);
        if symbols != Symbols::default() {
            self.add_bonus(&Bonus { symbols, ..Bonus::default() });
            self.emit(Event::Changed(context.ability, context.you, Bonus { symbols, ..Bonus::default() }));
        }
    }

    pub(super) fn attack_gains(&mut self, gain: &Gain) {
        let mut bonus = Bonus { pierce: gain.pierce as i8, blast: gain.blast as i8, ..Bonus::default() };
        if gain.weaken {
            bonus.add(EffectUse { effect: crate::cards::Effect::Weaken, value: Value::None });
        }
        // Two values of Cleave are two choices (IA-KW-CLEAVE).
        if gain.cleave > 0 {
            match (&mut self.state.aim, &mut self.state.attack) {
                (None, Some(attack)) => attack.cleaves.push(gain.cleave),
                _ => bonus.cleave = gain.cleave as i8,
            }
        }
        if gain.reach {
            match (&mut self.state.aim, &mut self.state.attack) {
                (Some(aim), _) => aim.reach = true,
                (None, Some(attack)) => attack.reach = true,
                (None, None) => {}
            }
        }
        self.add_bonus(&bonus);
        if let Some(running) = self.state.running.last().copied() {
            let told = Bonus { cleave: gain.cleave as i8, ..bonus };
            self.emit(Event::Changed(running.ability, running.by, told));
        }
    }

    /// The attack gains what a surge ability gives.
    pub(super) fn gains(&mut self, effects: &[EffectUse]) {
        let mut bonus = Bonus::of(effects);
        // Two values of Cleave are two choices (IA-KW-CLEAVE).
        if bonus.cleave > 0
            && let Some(attack) = self.state.attack.as_mut().filter(|_| self.state.aim.is_none())
        {
            attack.cleaves.push(bonus.cleave.unsigned_abs());
            bonus.cleave = 0;
        }
        self.add_bonus(&bonus);
        if let Some(running) = self.state.running.last().copied() {
            self.emit(Event::Changed(running.ability, running.by, Bonus::of(effects)));
        }
    }

    pub(super) fn after_attack(&mut self, context: &Context, steps: &Arc<Vec<Effect>>) {
        let later = DelayedEffects { context: Box::new(context.clone()), steps: Arc::clone(steps) };
        if let Some(attack) = self.attack_mut() {
            attack.later.push(later);
        }
    }

    /// Rolls dice again (IA-ATK-05): so many, or up to so many.
    pub(super) fn reroll(&mut self, context: &Context, pool: Pool, n: &Amount, up_to: bool, forced: bool) -> Flow {
        let count = self.view().count(context, n);
        let all = *n == Amount::All;
        let pool = self.view().rolled_by(context, pool);
        let _ = forced;
        for number in 0..count {
            let mut answers = self.list();
            answers.extend(self.view().rerollable(pool));
            if all {
                answers.truncate(1);
            }
            if (up_to || *n == Amount::AnyNumber || number > 0 && !all) && !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::Reroll(context.you);
            let Answer::Die { defense, place } = self.ask(context.seat, question, answers)? else { return Ok(()) };
            self.gamble(context, defense, place)?;
            let face = self.state.chance.below(6) as u8;
            let Some(attack) = &mut self.state.attack else { return Ok(()) };
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            let Some(die) = roll.get_mut(usize::from(place)) else { return Ok(()) };
            let before = die.shows();
            (die.face, die.again) = (face, true);
            let now = die.shows();
            attack.last_reroll = Some((defense, place));
            let owner = if defense { attack.target } else { attack.attacker };
            self.emit(Event::Rerolled { figure: context.you.unwrap_or(owner), before, now });
            let mut trigger = Trigger::new(Window::DiceRerolled);
            trigger.seat = Some(context.seat);
            self.open_window(trigger)?;
            self.after_gamble()?;
        }
        Ok(())
    }

    /// Asks for the color of a die of a pool.
    fn ask_color(
        &mut self,
        context: &Context,
        question: Question,
        mut dice: Vec<Die>,
        may_pass: bool,
    ) -> Flow<Option<Die>> {
        dice.sort_unstable();
        dice.dedup();
        let mut answers = self.list();
        answers.extend(dice.into_iter().map(Answer::Color));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        Ok(if let Answer::Color(die) = self.ask(context.seat, question, answers)? { Some(die) } else { None })
    }

    fn pool_mut(&mut self, pool: Pool) -> Option<&mut Vec<Die>> {
        let attack = self.attack_mut()?;
        Some(if pool == Pool::Defense { &mut attack.shield } else { &mut attack.pool })
    }

    pub(super) fn add_dice(&mut self, context: &Context, pool: Pool, dice: &[Die]) -> Flow {
        for die in dice {
            let die = if *die == Die::Any {
                let colors = vec![Die::Red, Die::Blue, Die::Green, Die::Yellow];
                self.ask_color(context, Question::AddDie(context.you), colors, false)?.unwrap_or(Die::Red)
            } else {
                *die
            };
            if let Some(pool) = self.pool_mut(pool) {
                pool.push(die);
            }
            self.emit(Event::DieAdded(pool == Pool::Defense, die));
        }
        Ok(())
    }

    pub(super) fn remove_dice(&mut self, context: &Context, pool: Pool, n: &Amount, up_to: bool) -> Flow {
        for _ in 0..self.view().count(context, n) {
            let dice = self.view().pool(pool);
            let Some(die) = self.ask_color(context, Question::RemoveDie(context.you), dice, up_to)? else {
                return Ok(());
            };
            if let Some(dice) = self.pool_mut(pool)
                && let Some(place) = dice.iter().rposition(|other| *other == die)
            {
                dice.remove(place);
                self.emit(Event::DieRemoved(pool == Pool::Defense, die));
            }
        }
        Ok(())
    }

    pub(super) fn replace_dice(&mut self, context: &Context, pool: Pool, from: Die, to: Die) -> Flow {
        let mut dice = self.view().pool(pool);
        dice.retain(|die| (from == Die::Any || *die == from) && *die != to);
        let Some(die) = self.ask_color(context, Question::RemoveDie(context.you), dice, false)? else { return Ok(()) };
        if let Some(dice) = self.pool_mut(pool)
            && let Some(place) = dice.iter().position(|other| *other == die)
        {
            dice[place] = to;
            self.emit(Event::DieRemoved(pool == Pool::Defense, die));
            self.emit(Event::DieAdded(pool == Pool::Defense, to));
        }
        Ok(())
    }

    /// Results become others (IA-ATK-16): in the modifier window, kept for it before.
    pub(super) fn convert(&mut self, context: &Context, from: Icon, n: &Amount, to: &Results) {
        let kept = Conversion { from, most: self.view().count(context, n), to: self.view().symbols(context, to) };
        let Some(attack) = self.attack_mut() else { return };
        attack.conversions.push(kept);
        if attack.is_modifying {
            self.convert_later();
        }
    }

    /// Carries out what was kept for the modifier window.
    pub(in crate::play) fn convert_later(&mut self) {
        let kept = self.attack_mut().map(|attack| {
            attack.is_modifying = true;
            std::mem::take(&mut attack.conversions)
        });
        for Conversion { from, most, to } in kept.into_iter().flatten() {
            let there = icons(self.view().results(), from).max(0);
            let count = there.min(most as i8);
            if count == 0 {
                continue;
            }
            let gone = of_icon(from, -count);
            let mut symbols = gone;
            for _ in 0..count {
                symbols = symbols.plus(to);
            }
            self.add_bonus(&Bonus { symbols, ..Bonus::default() });
            if let Some(running) = self.state.running.last().copied() {
                self.emit(Event::Changed(running.ability, running.by, Bonus { symbols, ..Bonus::default() }));
            }
        }
    }

    pub(super) fn reduce_pierce(&mut self, context: &Context, n: &Amount) {
        let less = self.view().count(context, n) as i8;
        if let Some(attack) = self.attack_mut() {
            attack.unpierced = attack.unpierced.saturating_add(less);
        }
    }

    /// Turns dice to faces that the player names.
    pub(super) fn set_die(&mut self, context: &Context, pool: Pool, n: &Amount, if_face: Option<FaceKind>) -> Flow {
        for _ in 0..self.view().count(context, n) {
            let single = |symbols: Symbols| {
                let Symbols { damage, surge, accuracy, block, evade, dodge } = symbols;
                damage + surge + i8::from(accuracy > 0) + block + evade + dodge == 1
            };
            let wanted = match pool {
                Pool::Rolled => Pool::Rerolled,
                other => other,
            };
            let dice = self.view().rolled(wanted, |die| if_face.is_none() || single(die.shows()));
            let mut answers = self.list();
            for die in dice {
                let Answer::Die { defense, place } = die else { continue };
                let rolled = self.state.attack.as_ref().and_then(|attack| {
                    let roll = if defense { &attack.defense } else { &attack.attack };
                    roll.get(usize::from(place)).copied()
                });
                let Some(rolled) = rolled else { continue };
                let mut seen: Vec<Symbols> = Vec::new();
                for (face, shows) in faces(rolled.die).iter().enumerate() {
                    if !seen.contains(shows) {
                        seen.push(*shows);
                        answers.push(Answer::Face { defense, place, face: face as u8 });
                    }
                }
            }
            let question = Question::SetDie(context.you);
            let Answer::Face { defense, place, face } = self.ask(context.seat, question, answers)? else {
                return Ok(());
            };
            let Some(attack) = self.attack_mut() else { return Ok(()) };
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            let Some(die) = roll.get_mut(usize::from(place)) else { return Ok(()) };
            let before = die.shows();
            die.face = face;
            let now = die.shows();
            self.emit(Event::DieSet { before, now });
        }
        Ok(())
    }

    /// Takes dice off the roll.
    pub(super) fn drop_die(&mut self, context: &Context, pool: Pool, n: &Amount) -> Flow {
        for _ in 0..self.view().count(context, n) {
            let mut answers = self.list();
            answers.extend(self.view().rolled(pool, |_| true));
            let question = Question::DropDie(context.you);
            let Answer::Die { defense, place } = self.ask(context.seat, question, answers)? else { return Ok(()) };
            let Some(attack) = self.attack_mut() else { return Ok(()) };
            let roll = if defense { &mut attack.defense } else { &mut attack.attack };
            if usize::from(place) < roll.len() {
                let gone = roll.remove(usize::from(place));
                attack.last_reroll = None;
                self.emit(Event::DieDropped(gone.shows()));
            }
        }
        Ok(())
    }

    /// The attack is on another figure.
    pub(super) fn retarget(&mut self, context: &Context, to: &Who) {
        let Some(target) = self.view().target(context, to) else { return };
        let Some(attack) = &self.state.attack else { return };
        let (attacker, melee) = (attack.attacker, attack.is_melee);
        let view = self.view();
        let targets = view.attack_targets_as(attacker, &view.spaces(attacker), melee);
        let Some((_, space)) = targets.into_iter().find(|(other, _)| *other == target) else { return };
        let (distance, shield) = (view.distance(attacker, target), view.shield(target));
        let stood = self.figure(target).stand;
        let was_stunned = self.figure(target).statuses.has(crate::play::pieces::Status::Stunned);
        if let Some(attack) = self.attack_mut() {
            (attack.target, attack.space, attack.distance, attack.shield) = (target, space, distance, shield);
            (attack.stood, attack.was_stunned) = (stood, was_stunned);
        }
        self.emit(Event::Retargeted { attacker, target });
    }

    pub(super) fn damage_to_zero(&mut self, context: &Context, then: &[Effect]) {
        let later = DelayedEffects { context: Box::new(context.clone()), steps: Arc::new(then.to_vec()) };
        if let Some(attack) = self.attack_mut() {
            attack.zeroed = Some(later);
        }
    }
}

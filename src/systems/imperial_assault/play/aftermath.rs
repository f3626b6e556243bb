//! Effects after an attack (IA-ATK-10): conditions, Blast, Cleave, power tokens, Recover, delayed abilities. Those of one
//! player come in the order that player likes (IA-CONF-01), asked where it can make a difference.

use arrayvec::ArrayVec;

use super::{
    Answer, Question,
    board::Space,
    pieces::{FigureNo, Status},
    reckoning::Cause,
    referee::Referee,
    state::{Attack, DelayedEffects},
};
use crate::cards::{
    self,
    ability::{Effect, FigureBan, Who},
};
use kernel::{ability::any, game::stepped::Flow};

/// An effect of the attacker's side that is still to come, in the order of the variants unless its player likes another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pending {
    Blast,
    Cleave(u8),
    Tokens,
    Recover,
    /// A delayed ability, by its place among those of the side.
    Ability(usize),
}

/// The attack that is over, and the delayed abilities of the attacker's side.
struct Aftermath {
    attack: Attack,
    own: Vec<DelayedEffects>,
}

impl Referee<'_> {
    /// Resolves all effects that follow the attack, the attacker's side first (IA-GOLD-07).
    pub(super) fn resolve_aftermath(&mut self) -> Flow {
        let Some(attack) = self.state.attack.clone().filter(|_| !self.is_over()) else { return Ok(()) };
        let Attack { attacker, target, hit, .. } = attack;
        let bonus = attack.bonus;
        let seat = self.seat(attacker);
        if hit && bonus.strain > 0 {
            self.strain(target, bonus.strain as u8, Cause::Figure(attacker))?;
        }
        if self.is_over() {
            return Ok(());
        }
        // A focus that was used is gone before a new one comes (IA-COND-07, IA-COND-08); so is hiding. One that came too
        // late for the dice stays.
        if attack.focused {
            self.lose_status(attacker, Status::Focused);
        }
        self.lose_status(attacker, Status::Hidden);
        let mut pending: ArrayVec<Pending, 24> = ArrayVec::new();
        if attack.damage > 0 {
            for (status, whom) in bonus.statuses(attacker, target) {
                self.gain_status(whom, status, Some(seat))?;
            }
            pending.extend((bonus.blast > 0).then_some(Pending::Blast));
            let cleaves = attack.cleaves.iter().copied().chain((bonus.cleave > 0).then_some(bonus.cleave as u8));
            pending.extend(cleaves.take(8).map(Pending::Cleave));
        }
        pending.extend([Pending::Tokens, Pending::Recover]);
        let later = self.attack_mut().map(|attack| std::mem::take(&mut attack.later)).unwrap_or_default();
        let (own, others): (Vec<_>, Vec<_>) = later.into_iter().partition(|row| row.context.seat == seat);
        pending.extend((0..own.len().min(8)).map(Pending::Ability));
        let aftermath = Aftermath { attack, own };
        while !pending.is_empty() && !self.is_over() {
            let next = self.next_of(&aftermath, &pending)?;
            let next = pending.remove(next);
            self.resolve_pending(&aftermath, next)?;
        }
        for row in &others {
            self.resolve_delayed(row)?;
        }
        Ok(())
    }

    fn resolve_pending(&mut self, aftermath: &Aftermath, pending: Pending) -> Flow {
        let Aftermath { attack, own } = aftermath;
        let attacker = attack.attacker;
        match pending {
            Pending::Blast => {
                let hurt = self.blasted(attack);
                self.together(|referee| {
                    let damage = attack.bonus.blast as u8;
                    hurt.into_iter().try_for_each(|figure| referee.suffer(figure, damage, Cause::Figure(attacker)))
                })
            }
            Pending::Cleave(damage) => self.cleave(attacker, attack.target, damage),
            Pending::Tokens => {
                for token in attack.bonus.tokens() {
                    match token {
                        Some(token) => self.gain_token(attacker, token)?,
                        None if self.figure(attacker).is_in_play() => {
                            self.give_token(attacker, self.decides(attacker), None)?;
                        }
                        None => {}
                    }
                }
                Ok(())
            }
            // IA-DMG-07.
            Pending::Recover => {
                self.recover(attacker, attack.bonus.recover.max(0) as u8);
                Ok(())
            }
            Pending::Ability(place) => self.resolve_delayed(&own[place]),
        }
    }

    fn resolve_delayed(&mut self, row: &DelayedEffects) -> Flow {
        let mut context = (*row.context).clone();
        context.report = None;
        self.resolve(&mut context, &row.steps)
    }

    /// The place of the next effect: the first, unless its player prefers another whose order to it matters.
    fn next_of(&mut self, aftermath: &Aftermath, pending: &[Pending]) -> Flow<usize> {
        let first = pending[0];
        let mut open: ArrayVec<usize, 24> = ArrayVec::new();
        open.push(0);
        let others = (1..pending.len()).filter(|place| self.order_matters(aftermath, first, pending[*place]));
        open.extend(others);
        if open.len() == 1 {
            return Ok(0);
        }
        let answer = |place: usize| match pending[place] {
            Pending::Blast => Answer::After(cards::Effect::Blast),
            Pending::Cleave(_) => Answer::After(cards::Effect::Cleave),
            Pending::Recover => Answer::After(cards::Effect::Recover),
            Pending::Tokens => Answer::Pass,
            Pending::Ability(row) => {
                let context = &aftermath.own[row].context;
                Answer::Use(context.ability, context.you)
            }
        };
        let mut answers = self.list();
        for place in &open {
            let answer = answer(*place);
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        let attacker = aftermath.attack.attacker;
        let chosen = self.ask(self.decides(attacker), Question::After(attacker), answers)?;
        Ok(open.into_iter().find(|place| answer(*place) == chosen).unwrap_or(0))
    }

    /// True if it can make a difference which of two effects comes first; `one` stands before `other`.
    fn order_matters(&self, aftermath: &Aftermath, one: Pending, other: Pending) -> bool {
        let Aftermath { attack, own } = aftermath;
        let attacker = attack.attacker;
        match (one, other) {
            (Pending::Blast, Pending::Recover) => self.blasted(attack).contains(&attacker) && self.heals_apart(attack),
            (Pending::Blast, Pending::Cleave(_)) => self.blast_fells_own(attack),
            (Pending::Blast, Pending::Ability(row)) => {
                let steps = &own[row].steps;
                !self.blasted(attack).is_empty() && self.moves(attacker, steps)
                    || !is_apart(steps) && self.blast_fells_own(attack)
            }
            (Pending::Cleave(_), Pending::Ability(row)) => self.moves(attacker, &own[row].steps),
            (Pending::Recover, Pending::Ability(row)) => hurts_around(&own[row].steps),
            (Pending::Ability(one), Pending::Ability(other)) => {
                let [one, other] = [one, other].map(|row| &own[row].steps);
                !is_apart(one) && !is_apart(other) && (self.moves(attacker, one) || self.moves(attacker, other))
            }
            // Power tokens change nothing about what else follows; the rest stands the other way round.
            (Pending::Tokens, _)
            | (_, Pending::Tokens | Pending::Blast)
            | (Pending::Cleave(_) | Pending::Recover, Pending::Cleave(_) | Pending::Recover)
            | (Pending::Ability(_), Pending::Cleave(_) | Pending::Recover) => false,
        }
    }

    /// True if recovering before the Blast leaves the attacker other damage than recovering after it.
    fn heals_apart(&self, attack: &Attack) -> bool {
        let attacker = attack.attacker;
        if self.view().cannot(attacker, FigureBan::Recover) {
            return false;
        }
        let [health, damage] = [self.view().health(attacker), self.figure(attacker).damage].map(i16::from);
        let [blast, heals] = [attack.bonus.blast, attack.bonus.recover].map(|number| i16::from(number).max(0));
        let before = ((damage - heals).max(0) + blast).min(health);
        let after = if damage + blast < health { (damage + blast - heals).max(0) } else { health };
        heals > 0 && before != after
    }

    /// True if the Blast fells a figure of the attacker's own side: the attacker can do nothing more then, or the match may
    /// end by it.
    fn blast_fells_own(&self, attack: &Attack) -> bool {
        let seat = self.decides(attack.attacker);
        self.blasted(attack).into_iter().any(|figure| {
            let falls =
                self.figure(figure).damage.saturating_add(attack.bonus.blast as u8) >= self.view().health(figure);
            falls && self.fixed.piece(figure).is_none() && self.seat(figure) == seat
        })
    }

    /// True if one of these effects changes where figures stand, or lets somebody attack again.
    fn moves(&self, attacker: FigureNo, steps: &[Effect]) -> bool {
        let is_active = self.state.activation.as_ref().is_some_and(|active| active.figure == Some(attacker));
        any(steps, |step| match step {
            // Kept for the activation (IA-MOVE-03).
            Effect::GainMp { to: Who::You, .. } => !is_active,
            step => matches!(
                step,
                Effect::GainMp { .. }
                    | Effect::MoveSpaces { .. }
                    | Effect::PerformMove { .. }
                    | Effect::Push { .. }
                    | Effect::Place { .. }
                    | Effect::Attack(_)
                    | Effect::Native(_)
            ),
        })
    }

    /// Everybody next to the target space but the target (IA-KW-BLAST).
    fn blasted(&self, attack: &Attack) -> Vec<FigureNo> {
        let (view, target, space) = (self.view(), attack.target, attack.space);
        let near = |figure: &FigureNo| {
            let spaces = view.spaces(*figure);
            // A figure and a token in one space are adjacent to each other (IA-OBJ-07).
            let shares = [*figure, target].into_iter().any(|one| self.fixed.piece(one).is_some());
            let beside = |other: &Space| self.state.ground.are_adjacent(space, *other) || shares && *other == space;
            *figure != target && spaces.iter().any(beside)
        };
        view.in_play().chain(view.pieces()).filter(near).collect()
    }

    /// One other figure the attacker could have attacked suffers (IA-KW-CLEAVE).
    fn cleave(&mut self, attacker: FigureNo, target: FigureNo, damage: u8) -> Flow {
        if !self.figure(attacker).is_in_play() {
            return Ok(());
        }
        let melee = self.state.attack.as_ref().map_or(self.view().group(attacker).is_melee(), |attack| attack.is_melee);
        let view = self.view();
        let mut others: Vec<FigureNo> = view
            .attack_targets_as(attacker, &view.spaces(attacker), melee)
            .into_iter()
            .map(|(other, _)| other)
            .collect();
        others.dedup();
        others.retain(|other| *other != target);
        let question = Question::Cleave(attacker);
        if let Some(other) = self.ask_figure(self.decides(attacker), question, others, true)? {
            self.suffer(other, damage, Cause::Figure(attacker))?;
        }
        Ok(())
    }
}

/// True if all these effects concern cards, conditions and tokens alone.
fn is_apart(steps: &[Effect]) -> bool {
    !any(steps, |step| {
        !matches!(
            step,
            Effect::Condition { .. }
                | Effect::PowerToken { .. }
                | Effect::DiscardHand { .. }
                | Effect::Draw { .. }
                | Effect::If { .. }
                | Effect::May { .. }
                | Effect::ForEach { .. }
        )
    })
}

/// True if one of these effects damages all figures around.
fn hurts_around(steps: &[Effect]) -> bool {
    any(steps, |step| matches!(step, Effect::Damage { to: Who::All(_), .. }))
}

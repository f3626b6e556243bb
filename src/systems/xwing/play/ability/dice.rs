//! Effects on dice.

use super::super::{
    DieKind, Event,
    dice::{Die, Face, FaceCounts},
    pieces::{AbilityAt, ShipNo},
    question::{Answer, DicePurpose, Question, QuestionKind},
    referee::Referee,
    view::ability::{Context, face_of},
};
use crate::cards::ability::{
    Amount, DiceEffect,
    words::{Dice as DiceWord, DieFace, Words},
};
use crate::play::view::ability::named;
use kernel::game::Seat;
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Tells what dice of the running attack show.
    pub(in super::super) fn report_dice(&mut self, kind: DieKind) {
        if let Some(attack) = &self.state.attack {
            let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
            let faces = dice.counts(|_| true);
            self.emit(Event::DiceNow { kind, faces });
        }
    }

    /// Lets a player pick dice by face on account of an ability, at least and at most so many.
    pub(in super::super) fn pick_dice(
        &mut self,
        seat: Seat,
        context: &Context<'a, '_>,
        kind: DieKind,
        purpose: DicePurpose,
        offered: FaceCounts,
        bounds: [u8; 2],
    ) -> Flow<FaceCounts> {
        self.pick_of(seat, context.bearer(), Some(context.ability.at), kind, purpose, offered, bounds)
    }

    /// Lets a player pick dice by face, at least and at most so many.
    #[allow(clippy::too_many_arguments, reason = "a question has that many parts")]
    pub(in super::super) fn pick_of(
        &mut self,
        seat: Seat,
        ship: ShipNo,
        why: Option<AbilityAt>,
        kind: DieKind,
        purpose: DicePurpose,
        offered: FaceCounts,
        [least, most]: [u8; 2],
    ) -> Flow<FaceCounts> {
        let total: u8 = offered.iter().sum();
        let (least, most) = (least.min(total), most.min(total));
        let mut answers = self.list();
        let mut picked = FaceCounts::default();
        enumerate(&offered, 0, least, most, &mut picked, &mut answers);
        let mut question = Question::about(QuestionKind::Dice { dice: kind, purpose }, ship);
        question.why = why;
        match self.ask(seat, question, answers)? {
            Answer::Dice(picked) => Ok(picked),
            _ => Ok(FaceCounts::default()),
        }
    }

    /// Effects on the dice of the running attack.
    pub(super) fn resolve_on_dice(&mut self, context: &mut Context<'a, '_>, effect: &'a DiceEffect) -> Flow {
        match effect {
            DiceEffect::DiceCount { dice, n, set } => {
                let count = self.view().number_of(context, n) as i8;
                let kind = self.view().dice_kind(context, *dice);
                if let Some(attack) = &mut self.state.attack {
                    let (more, fixed) = if kind == DieKind::Attack {
                        (&mut attack.more_attack, &mut attack.set_attack)
                    } else {
                        (&mut attack.more_defense, &mut attack.set_defense)
                    };
                    *more += count;
                    if let Some(set) = set {
                        *fixed = Some(*set as i8);
                    }
                }
            }
            DiceEffect::Add { dice, result, n } => {
                let kind = self.view().dice_kind(context, *dice);
                if self.view().may_modify(context, kind) {
                    let count = self.view().number_of(context, n).clamp(0, 8);
                    if let Some(attack) = &mut self.state.attack {
                        let pool =
                            if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
                        for _ in 0..count {
                            pool.add(Die::showing(face_of(*result, kind)));
                        }
                    }
                    self.report_dice(kind);
                }
            }
            DiceEffect::Change { to, n, must, no_reroll, .. } => {
                self.change_dice(context, effect, *to, n, *must, *no_reroll)?
            }
            DiceEffect::Reroll { dice: DiceWord::Rolled, n, only, must } => {
                self.reroll_outside(context, n, *only, *must)?
            }
            DiceEffect::Reroll { n, must, .. } => self.reroll_dice(context, effect, n, *must)?,
            DiceEffect::Cancel { dice, n, only, over } => self.cancel_dice(context, effect, *dice, n, *only, *over)?,
            DiceEffect::Protect { result, n, .. } => {
                let count = self.view().amount_of(context, n);
                if let Some(attack) = &mut self.state.attack {
                    let safe = match result {
                        DieFace::Crit => &mut attack.comparison.safe_crits,
                        _ => &mut attack.comparison.safe_hits,
                    };
                    *safe = safe.saturating_add(count);
                }
            }
            DiceEffect::CancelOrder => {
                if let Some(attack) = &mut self.state.attack {
                    attack.comparison.crits_first = true;
                }
            }
            DiceEffect::RollExtra { dice, n } => {
                let kind = self.view().dice_kind(context, *dice);
                for _ in 0..*n {
                    let face = kind.roll(&mut self.state.chance);
                    if let Some(attack) = &mut self.state.attack {
                        let pool =
                            if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
                        pool.add(Die::showing(face));
                    }
                }
                self.report_dice(kind);
            }
            DiceEffect::Redirect { result, n, to } => {
                if let Some(to) = self.view().target(context, *to) {
                    self.redirect(context, *result, n, to)?;
                }
            }
        }
        Ok(())
    }

    fn change_dice(
        &mut self,
        context: &Context<'a, '_>,
        effect: &DiceEffect,
        to: DieFace,
        n: &Amount,
        must: bool,
        no_reroll: bool,
    ) -> Flow {
        let (kind, mut offered) = self.view().touchable(context, effect);
        // A change that must be made is a modification like any other (XW-FAQ-13).
        if !self.view().may_modify(context, kind) {
            return Ok(());
        }
        let face = face_of(to, kind);
        // Turning a die to the face it shows is nothing.
        offered[face as usize] = 0;
        let most = self.view().amount_of(context, n);
        let least = if matches!(n, Amount::All) || must { most } else { 1 };
        let picked = self.pick_dice(
            self.view().chooser(context, context.ability.play.chooser),
            context,
            kind,
            DicePurpose::Change(face),
            offered,
            [least, most],
        )?;
        if let Some(attack) = &mut self.state.attack {
            let pool = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
            for (from, count) in Face::ALL.into_iter().zip(picked) {
                let mut left = count;
                for die in pool.all_mut().iter_mut().filter(|die| die.face == from && !die.locked) {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    die.face = face;
                    die.fixed |= no_reroll;
                }
            }
        }
        self.report_dice(kind);
        Ok(())
    }

    fn reroll_dice(&mut self, context: &Context<'a, '_>, effect: &DiceEffect, n: &Amount, must: bool) -> Flow {
        let (kind, offered) = self.view().touchable(context, effect);
        if !self.view().may_modify(context, kind) {
            return Ok(());
        }
        let most = self.view().amount_of(context, n);
        let word = if kind == DieKind::Attack { DiceWord::Attack } else { DiceWord::Defense };
        let most = most.min(self.view().reroll_bound(context.bearer(), word));
        let least = match (n, must) {
            (Amount::All, _) => most,
            (Amount::Number(_), true) => most,
            _ => 1,
        };
        let picked =
            self.pick_dice(self.seat(context.bearer()), context, kind, DicePurpose::Reroll, offered, [least, most])?;
        self.reroll(kind, picked);
        Ok(())
    }

    /// Rerolls picked dice of the running attack.
    pub(in super::super) fn reroll(&mut self, kind: DieKind, picked: FaceCounts) {
        let state = &mut *self.state;
        if let Some(attack) = &mut state.attack {
            let pool = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
            pool.reroll(kind, picked, &mut state.chance);
        }
        self.report_dice(kind);
    }

    fn cancel_dice(
        &mut self,
        context: &mut Context<'a, '_>,
        effect: &DiceEffect,
        dice: DiceWord,
        n: &Amount,
        only: Words<DieFace>,
        over: Option<u8>,
    ) -> Flow {
        if dice == DiceWord::Rolled {
            let faces = named(only, DieKind::Attack);
            if let Some(roll) = &mut self.state.roll {
                for face in Face::ALL.into_iter().filter(|face| faces[*face as usize]) {
                    roll.dice.remove(face, u8::MAX);
                }
            }
            return Ok(());
        }
        if dice == DiceWord::Both {
            if let Some(attack) = &mut self.state.attack {
                context.cancelled += attack.attack_dice.len() as u8;
                attack.attack_dice.clear();
                attack.defense_dice.clear();
            }
            self.report_dice(DieKind::Attack);
            return Ok(());
        }
        let (kind, offered) = self.view().touchable(context, effect);
        let total: u8 = offered.iter().sum();
        let most = match (over, n) {
            (Some(over), _) => total.saturating_sub(over),
            (None, Amount::Number(number)) => self.view().number_of(context, number).clamp(0, 20) as u8,
            (None, Amount::All | Amount::Any) => total,
        };
        let picked =
            self.pick_dice(self.seat(context.bearer()), context, kind, DicePurpose::Cancel, offered, [most, most])?;
        if let Some(attack) = &mut self.state.attack {
            let pool = if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice };
            for (face, count) in Face::ALL.into_iter().zip(picked) {
                context.cancelled += pool.remove(face, count);
            }
        }
        self.report_dice(kind);
        Ok(())
    }

    /// Another ship suffers uncancelled results (Draw Their Fire, Selflessness, Prince Xizor).
    fn redirect(&mut self, context: &Context<'a, '_>, results: Words<DieFace>, n: &Amount, to: ShipNo) -> Flow {
        let faces = named(results, DieKind::Attack);
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let offered =
            attack.attack_dice.counts(|die| faces[die.face as usize] && matches!(die.face, Face::Hit | Face::Crit));
        let most = self.view().amount_of(context, n);
        let picked = self.pick_dice(
            self.seat(context.bearer()),
            context,
            DieKind::Attack,
            DicePurpose::Cancel,
            offered,
            [most, most],
        )?;
        let attacker = self.state.attack.as_ref().map(|attack| attack.attacker);
        if let Some(attack) = &mut self.state.attack {
            for (face, count) in Face::ALL.into_iter().zip(picked) {
                attack.attack_dice.remove(face, count);
            }
        }
        self.report_dice(DieKind::Attack);
        let blame = attacker.map_or(super::super::view::damage::Blame::none(), super::super::view::damage::Blame::by);
        self.suffer(to, picked[Face::Hit as usize], picked[Face::Crit as usize], blame)
    }
}

/// Every way to pick between `least` and `most` of the offered dice.
fn enumerate(
    offered: &FaceCounts,
    face: usize,
    least: u8,
    most: u8,
    picked: &mut FaceCounts,
    answers: &mut Vec<Answer>,
) {
    if face == offered.len() {
        let total: u8 = picked.iter().sum();
        if (least..=most).contains(&total) {
            answers.push(Answer::Dice(*picked));
        }
        return;
    }
    for count in 0..=offered[face].min(most) {
        picked[face] = count;
        enumerate(offered, face + 1, least, most, picked, answers);
    }
    picked[face] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pick_of_dice_is_offered_once() {
        let mut answers = Vec::new();
        enumerate(&[0, 1, 0, 2, 1], 0, 1, 2, &mut FaceCounts::default(), &mut answers);
        // One of three faces, two of the same focus, or two of different faces.
        assert_eq!(answers.len(), 3 + 1 + 3);
    }
}

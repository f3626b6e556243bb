//! Actions and moves that plays give.

use super::Context;
use crate::{
    cards::{
        ability::{Go, Move, Speed, Until},
        keyword::UnitKeyword,
    },
    play::{
        Answer, Question,
        action::{MoveKind, UnitAction},
        attack::Limits,
        motion::{Grant, Motion},
        pieces::UnitNo,
        referee::Referee,
        state::{Modifier, ModifierKind},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit may act for free.
    pub(super) fn free_deed(&mut self, context: &Context, unit: UnitNo, kinds: &[Go], even_if_attacked: bool) -> Flow {
        let any = kinds.contains(&Go::Any);
        let limits = Limits { may_pass: true, ..Limits::default() };
        let view = self.view();
        // LEG-KW-TRANSPORT-X.
        if view.is_shaken_about(unit) {
            return Ok(());
        }
        let mut deeds = Vec::new();
        let attacks = even_if_attacked || view.may_attack(unit);
        if (any || kinds.contains(&Go::Attack)) && attacks && self.can_attack(unit, limits) {
            deeds.push(UnitAction::Attack);
        }
        if any || kinds.contains(&Go::Move) {
            deeds.extend(view.open_moves(unit, None));
        }
        let stands = any || kinds.contains(&Go::Standby);
        let plain = view.open_plain(unit).filter(|_| !view.is_sealed(unit));
        deeds.extend(plain.filter(|deed| any || stands && *deed == UnitAction::Standby));
        if deeds.is_empty() {
            return Ok(());
        }
        let mut answers = self.list();
        answers.extend(deeds.into_iter().map(Answer::Action));
        if kinds != [Go::Standby] {
            answers.push(Answer::Pass);
        }
        let about = Context { subject: Some(unit), ..context.clone() };
        let seat = self.seat(unit);
        let answer = self.ask_card(&about, |unit, card, _| Question::FreeAct(unit, Some(card)), answers, seat)?;
        let around = self.state.attack.take();
        if let Answer::Action(deed) = answer {
            self.act_for_free(unit, deed)?;
        }
        self.state.attack = around;
        Ok(())
    }

    /// A move that is no action.
    pub(super) fn moves_by_card(&mut self, context: &mut Context, step: &Move) -> Flow {
        for unit in self.choose_targets(context, &step.to)? {
            if step.optional && !self.ask_about(context, unit)? {
                continue;
            }
            if step.compulsory {
                let _ = self.make_move(unit, Motion::new(MoveKind::Compulsory, Grant::Ability))?;
                continue;
            }
            let foreign = step.by_owner && context.seat != self.seat(unit);
            // LEG-KW-IMMOBILIZE-X: tokens lower its highest speed, and so what it can make of the card's.
            let free = self.unit(unit).tokens.immobilize == 0;
            let speed = match step.speed {
                Speed::Number(speed) => Some(if free { speed } else { speed.min(self.view().speed(unit)) }),
                Speed::Own => None,
            };
            let held = !step.engaged && self.view().is_held(unit);
            if speed == Some(0) || !self.view().can_move(unit) || held {
                continue;
            }
            // LEG-KW-JUMP-X: over what is no taller.
            let kind = if step.jump.is_some() { MoveKind::Jump } else { MoveKind::Standard };
            if let Some(height) = step.jump {
                let missing = height.saturating_sub(self.view().keyword(unit, UnitKeyword::Jump));
                let (seat, kind) = (self.seat(unit), ModifierKind::Keyword(UnitKeyword::Jump, missing));
                self.add_modifier(Modifier {
                    unit: Some(unit),
                    seat,
                    kind,
                    until: Until::Action,
                    source: context.source,
                });
            }
            let _ = self.make_move(
                unit,
                Motion {
                    speed,
                    by: foreign.then_some(context.seat),
                    card: Some(context.source),
                    fights: !foreign && !step.engaged,
                    optional: true,
                    ..Motion::new(kind, Grant::Ability)
                },
            )?;
        }
        Ok(())
    }
}

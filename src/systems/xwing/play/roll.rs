//! Dice rolled outside an attack (XW-DICE-06).

use super::{
    Event,
    dice::{Dice, DieKind, Face, FaceCounts},
    pieces::ShipNo,
    question::DicePurpose,
    referee::Referee,
    state::Roll,
    view::ability::{Case, Moment},
};
use crate::abilities::{
    Window,
    grammar::Amount,
    words::{Cause, DieFace, Words},
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Rolls dice outside an attack: named beforehand, rolled, changed by cards that react (XW-DICE-06).
    pub(super) fn roll_outside(
        &mut self,
        ship: ShipNo,
        kind: DieKind,
        count: u8,
        cause: Option<Cause>,
        bomb: Option<usize>,
    ) -> Flow<FaceCounts> {
        let mut moment = Moment::of(Window::BeforeRoll, ship);
        moment.dice = Some(kind);
        moment.bomb = bomb;
        if let Some(cause) = cause {
            moment.causes.insert(cause);
        }
        let outer = self.state.roll.replace(Roll { kind, dice: Dice::new(), named: None });
        self.window(&moment)?;
        let dice = Dice::roll(kind, count, &mut self.state.chance);
        self.emit(Event::Rolled { ship, kind, faces: dice.counts(|_| true) });
        if let Some(roll) = &mut self.state.roll {
            roll.dice = dice;
            if let Some(face) = roll.named.take() {
                set_one(&mut roll.dice, face);
            }
        }
        moment.window = Window::EffectRoll;
        self.window(&moment)?;
        let rolled = std::mem::replace(&mut self.state.roll, outer);
        Ok(rolled.map_or_else(FaceCounts::default, |roll| roll.dice.counts(|_| true)))
    }

    /// Rerolls dice rolled outside an attack (Cad Bane).
    pub(super) fn reroll_outside(
        &mut self,
        case: &Case<'a, '_>,
        n: &Amount,
        only: Words<DieFace>,
        _must: bool,
    ) -> Flow {
        let Some(roll) = &self.state.roll else { return Ok(()) };
        let kind = roll.kind;
        let offered = roll.dice.counts(|die| {
            die.rerollable() && (only.is_empty() || only.contains(super::view::ability::word_of(die.face)))
        });
        let most = self.view().amount_of(case, n);
        let picked = self.pick_dice(self.seat(case.bearer()), case, kind, DicePurpose::Reroll, offered, [1, most])?;
        let state = &mut *self.state;
        if let Some(roll) = &mut state.roll {
            roll.dice.reroll(kind, picked, &mut state.chance);
            let faces = roll.dice.counts(|_| true);
            self.emit(Event::DiceNow { kind, faces });
        }
        Ok(())
    }
}

/// Sets one die to a face: one that shows it already, else the worst for whoever wants it (XW-FAQ-10).
pub(super) fn set_one(dice: &mut Dice, face: Face) {
    let order = [face, Face::Blank, Face::Focus, Face::Hit, Face::Crit, Face::Evade];
    for from in order {
        if let Some(die) = dice.all_mut().iter_mut().find(|die| die.face == from && !die.locked) {
            die.face = face;
            die.locked = true;
            return;
        }
    }
}

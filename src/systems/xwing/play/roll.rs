//! Dice rolled outside an attack (XW-DICE-06).

use super::{
    Event,
    dice::{Dice, Die, DieKind, Face, FaceCounts},
    pieces::ShipNo,
    question::DicePurpose,
    referee::Referee,
    state::{Named, Roll},
    view::ability::{Context, Trigger},
};
use crate::cards::ability::{
    Amount, Window,
    words::{Cause, Dice as DiceWord, DieFace, Words},
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
        let mut trigger = Trigger::of(Window::BeforeRoll, ship);
        trigger.dice = Some(kind);
        trigger.bomb = bomb;
        if let Some(cause) = cause {
            trigger.causes.insert(cause);
        }
        let outer = self.state.roll.replace(Roll { kind, dice: Dice::new(), named: None, guessed: None });
        self.open_window(&trigger)?;
        let dice = Dice::roll(kind, count, &mut self.state.chance);
        self.emit(Event::Rolled { ship, kind, faces: dice.counts(|_| true) });
        if let Some(roll) = &mut self.state.roll {
            let guessed = roll.guessed.take() == Some(dice.count(Face::Evade));
            roll.dice = dice;
            if guessed {
                roll.dice.add(Die::showing(Face::Evade));
                let faces = roll.dice.counts(|_| true);
                self.emit(Event::DiceNow { kind, faces });
            }
        }
        self.show_named(ship)?;
        trigger.window = Window::EffectRoll;
        self.open_window(&trigger)?;
        let rolled = std::mem::replace(&mut self.state.roll, outer);
        Ok(rolled.map_or_else(FaceCounts::default, |roll| roll.dice.counts(|_| true)))
    }

    /// Rerolls dice rolled outside an attack (Cad Bane).
    pub(super) fn reroll_outside(
        &mut self,
        context: &Context<'a, '_>,
        n: &Amount,
        only: Words<DieFace>,
        _must: bool,
    ) -> Flow {
        let Some(roll) = &self.state.roll else { return Ok(()) };
        let kind = roll.kind;
        let offered = roll.dice.counts(|die| {
            die.rerollable() && (only.is_empty() || only.contains(super::view::ability::word_of(die.face)))
        });
        let most = self.view().amount_of(context, n);
        let picked =
            self.pick_dice(self.seat(context.bearer()), context, kind, DicePurpose::Reroll, offered, [1, most])?;
        let state = &mut *self.state;
        if let Some(roll) = &mut state.roll {
            roll.dice.reroll(kind, picked, &mut state.chance);
            let faces = roll.dice.counts(|_| true);
            self.emit(Event::DiceNow { kind, faces });
        }
        Ok(())
    }

    /// After a roll one die is turned to the face that was named before it, as the card's player picks; it may show the face
    /// already (XW-FAQ-10). Nobody picks where the dice may not be modified.
    pub(super) fn show_named(&mut self, roller: ShipNo) -> Flow {
        let outside = self.state.roll.is_some();
        let named = match (&mut self.state.roll, &mut self.state.attack) {
            (Some(roll), _) => roll.named.take(),
            (None, Some(attack)) => attack.named.take(),
            (None, None) => None,
        };
        let Some(Named { kind, face, by }) = named else { return Ok(()) };
        let word = if kind == DieKind::Attack { DiceWord::Attack } else { DiceWord::Defense };
        if !outside && self.view().modifying_barred(by.ship, word, false) {
            return Ok(());
        }
        let Some(dice) = self.rolled(kind) else { return Ok(()) };
        let offered = dice.counts(|die| !die.locked);
        if offered == FaceCounts::default() {
            return Ok(());
        }
        let purpose = DicePurpose::Change(face);
        let picked = self.pick_of(self.seat(by.ship), roller, Some(by), kind, purpose, offered, [1, 1])?;
        let Some(from) = Face::ALL.into_iter().find(|from| picked[*from as usize] > 0) else { return Ok(()) };
        let mut faces = FaceCounts::default();
        if let Some(dice) = self.rolled(kind) {
            if let Some(die) = dice.all_mut().iter_mut().find(|die| die.face == from && !die.locked) {
                die.face = face;
                die.locked = true;
            }
            faces = dice.counts(|_| true);
        }
        self.emit(Event::DieTurned { ship: roller, from, to: face });
        self.emit(Event::DiceNow { kind, faces });
        Ok(())
    }

    /// The dice of the roll that is going on, in an attack or outside.
    fn rolled(&mut self, kind: DieKind) -> Option<&mut Dice> {
        let state = &mut *self.state;
        if let Some(roll) = &mut state.roll {
            return Some(&mut roll.dice);
        }
        let attack = state.attack.as_mut()?;
        Some(if kind == DieKind::Attack { &mut attack.attack_dice } else { &mut attack.defense_dice })
    }
}

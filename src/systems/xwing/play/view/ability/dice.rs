//! Dice that a text may touch.

use crate::cards::ability::{
    Amount, DiceEffect, Effect,
    words::{Dice as DiceWord, DieFace, Words},
};
use crate::play::view::View;
use crate::play::view::ability::{Context, face_of};
use crate::play::{
    DieKind,
    dice::{Face, FaceCounts},
};
use kernel::ability::any;

/// Faces that words name; no word names every face.
pub(in crate::play) fn named(words: Words<DieFace>, kind: DieKind) -> [bool; Face::ALL.len()] {
    let mut faces = [words.is_empty(); Face::ALL.len()];
    for word in words.iter() {
        faces[face_of(word, kind) as usize] = true;
    }
    faces
}

impl<'a, 's> View<'a, 's> {
    /// True if the ship's ability may modify these dice now (XW-FAQ-13).
    pub(in crate::play) fn may_modify(self, context: &Context<'a, '_>, kind: DieKind) -> bool {
        let dice = if kind == DieKind::Attack { DiceWord::Attack } else { DiceWord::Defense };
        !self.modifying_barred(context.bearer(), dice, false)
    }

    /// True if an ability modifies dice of the running attack that its ship may not modify: it is not resolved at all, not
    /// even the part of it that is no modification (XW-FAQ-13).
    pub(in crate::play) fn is_barred(self, context: &Context<'a, '_>) -> bool {
        let barred = |effect: &Effect| {
            matches!(effect, Effect::Dice(
                DiceEffect::Add { dice, .. } | DiceEffect::Change { dice, .. } | DiceEffect::Reroll { dice, .. })
                if *dice != DiceWord::Rolled && !self.may_modify(context, self.dice_kind(context, *dice)))
        };
        self.attack.is_some() && context.trigger.window.in_attack() && any(&context.ability.play.effects, barred)
    }

    /// The dice an effect may touch: how many of each face.
    pub(in crate::play) fn touchable(self, context: &Context<'a, '_>, effect: &DiceEffect) -> (DieKind, FaceCounts) {
        let Some(attack) = self.attack else { return (DieKind::Attack, FaceCounts::default()) };
        let pool = |kind| if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        match effect {
            DiceEffect::Change { dice, from, .. } => {
                let kind = self.dice_kind(context, *dice);
                let faces = named(*from, kind);
                (kind, pool(kind).counts(|die| !die.locked && faces[die.face as usize]))
            }
            DiceEffect::Reroll { dice, only, .. } => {
                let kind = self.dice_kind(context, *dice);
                let faces = named(*only, kind);
                (kind, pool(kind).counts(|die| die.rerollable() && faces[die.face as usize]))
            }
            DiceEffect::Cancel { dice, only, .. } => {
                let kind = self.dice_kind(context, *dice);
                let faces = named(*only, kind);
                (kind, pool(kind).counts(|die| faces[die.face as usize]))
            }
            _ => (DieKind::Attack, FaceCounts::default()),
        }
    }

    /// True if an effect on dice has dice to change.
    pub(in crate::play) fn dice_to_touch(self, context: &Context<'a, '_>, effect: &DiceEffect) -> bool {
        if let DiceEffect::Cancel { dice: DiceWord::Rolled, only, .. }
        | DiceEffect::Reroll { dice: DiceWord::Rolled, only, .. } = effect
        {
            let faces = named(*only, DieKind::Attack);
            return self
                .state
                .roll
                .as_ref()
                .is_some_and(|roll| roll.dice.counts(|die| faces[die.face as usize]).iter().any(|count| *count > 0));
        }
        let (kind, counts) = self.touchable(context, effect);
        let some = counts.iter().any(|count| *count > 0);
        let bound = matches!(effect, DiceEffect::Reroll { .. })
            && self.reroll_bound(
                context.bearer(),
                if kind == DieKind::Attack { DiceWord::Attack } else { DiceWord::Defense },
            ) == 0;
        let modifies = !matches!(effect, DiceEffect::Cancel { .. });
        let wanted = match effect {
            DiceEffect::Reroll { n: Amount::Number(number), .. }
            | DiceEffect::Change { n: Amount::Number(number), .. } => {
                // The price is not known yet.
                context.ability.play.costs.is_empty().then(|| self.number_of(context, number))
            }
            _ => None,
        };
        some && !bound && wanted != Some(0) && (!modifies || self.may_modify(context, kind))
            || matches!(effect, DiceEffect::Cancel { dice: DiceWord::Both, .. })
    }
}

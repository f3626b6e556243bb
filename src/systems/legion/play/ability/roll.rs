//! Dice that plays roll.

use super::Context;
use crate::{
    cards::{
        DefenseDie,
        ability::{Effect, Face, Rolled},
    },
    play::{
        Event,
        dice::{AttackDie, Shield, roll_defense},
        referee::Referee,
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    pub(super) fn rolls(
        &mut self,
        context: &mut Context,
        die: Rolled,
        n: &crate::cards::ability::Amount,
        faces: &[Face],
        again: bool,
        each: &[Effect],
    ) -> Flow {
        if !again {
            let n = self.view().amount(context, n);
            context.rolled = (0..n).map(|_| self.roll_face(die)).collect();
        }
        let hits = context.rolled.iter().filter(|face| faces.contains(face)).count();
        self.emit(Event::CardRolled(context.rolled.len() as u8, hits as u8));
        for _ in 0..hits {
            self.resolve(context, each)?;
        }
        Ok(())
    }

    pub(super) fn roll_face(&mut self, die: Rolled) -> Face {
        use crate::play::dice;
        let defense = |shield: Shield| match shield {
            Shield::Blank => Face::Blank,
            Shield::Surge => Face::Surge,
            Shield::Block => Face::Block,
        };
        let attack = |face: dice::Face| match face {
            dice::Face::Blank => Face::Blank,
            dice::Face::Surge => Face::Surge,
            dice::Face::Hit => Face::Hit,
            dice::Face::Crit => Face::Crit,
        };
        let chance = &mut self.state.chance;
        match die {
            Rolled::RedAttack => attack(AttackDie::Red.roll(chance)),
            Rolled::BlackAttack => attack(AttackDie::Black.roll(chance)),
            Rolled::WhiteAttack => attack(AttackDie::White.roll(chance)),
            Rolled::RedDefense => defense(roll_defense(DefenseDie::Red, chance)),
            Rolled::WhiteDefense => defense(roll_defense(DefenseDie::White, chance)),
        }
    }
}

//! Dice that plays roll.

use super::Scope;
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
        scope: &mut Scope,
        die: Rolled,
        n: &crate::cards::ability::Amount,
        faces: &[Face],
        again: bool,
        each: &[Effect],
    ) -> Flow {
        if !again {
            let n = self.view().amount(scope, n);
            scope.rolled = (0..n).map(|_| self.roll_face(die)).collect();
        }
        let hits = scope.rolled.iter().filter(|face| faces.contains(face)).count();
        self.emit(Event::CardRolled(scope.rolled.len() as u8, hits as u8));
        for _ in 0..hits {
            self.carry(scope, each)?;
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

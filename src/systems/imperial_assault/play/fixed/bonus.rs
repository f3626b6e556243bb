//! Bonuses: sums of symbols and keywords.

use crate::{
    cards::{Effect, EffectUse, Value},
    play::{
        dice::Symbols,
        pieces::{FigureNo, PowerToken, Status},
    },
};

/// A sum of symbols and keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bonus {
    pub symbols: Symbols,
    pub pierce: i8,
    pub blast: i8,
    pub cleave: i8,
    pub recover: i8,
    /// Strain the target suffers if it is hit.
    pub strain: i8,
    /// Conditions and power tokens, a bit for each [`Effect`].
    pub marks: u32,
}

impl Bonus {
    /// The conditions an attack with it brings where it deals damage, and whom, in their order.
    pub fn statuses(&self, attacker: FigureNo, target: FigureNo) -> impl Iterator<Item = (Status, FigureNo)> + use<> {
        let bonus = *self;
        let marks = [
            (Effect::Stun, Status::Stunned, target),
            (Effect::Bleed, Status::Bleeding, target),
            (Effect::Weaken, Status::Weakened, target),
            (Effect::Focus, Status::Focused, attacker),
            (Effect::Hide, Status::Hidden, attacker),
        ];
        marks.into_iter().filter(move |(mark, ..)| bonus.has(*mark)).map(|(_, status, whom)| (status, whom))
    }

    /// The power tokens an attack with it brings the attacker; none for one of any kind.
    pub fn tokens(&self) -> impl Iterator<Item = Option<PowerToken>> + use<> {
        let bonus = *self;
        let marks = [
            (Effect::DamageToken, Some(PowerToken::Damage)),
            (Effect::SurgeToken, Some(PowerToken::Surge)),
            (Effect::BlockToken, Some(PowerToken::Block)),
            (Effect::EvadeToken, Some(PowerToken::Evade)),
            (Effect::AnyToken, None),
        ];
        marks.into_iter().filter(move |(mark, _)| bonus.has(*mark)).map(|(_, token)| token)
    }

    /// The sum of these effects.
    pub fn of(effects: &[EffectUse]) -> Self {
        let mut bonus = Self::default();
        effects.iter().for_each(|effect| bonus.add(*effect));
        bonus
    }

    pub fn add(&mut self, EffectUse { effect, value }: EffectUse) {
        let number = match value {
            Value::Number(number) => number,
            Value::None | Value::X => 0,
        };
        match effect {
            Effect::Damage => self.symbols.damage += number,
            Effect::Accuracy => self.symbols.accuracy += number,
            Effect::Surge => self.symbols.surge += number,
            Effect::Block => self.symbols.block += number,
            Effect::Evade => self.symbols.evade += number,
            Effect::Dodge => self.symbols.dodge += number,
            Effect::Pierce => self.pierce += number,
            Effect::Blast => self.blast += number,
            Effect::Cleave => self.cleave += number,
            Effect::Recover => self.recover += number,
            Effect::Strain => self.strain += number,
            mark => self.marks |= 1 << mark as u32,
        }
    }

    /// Both together.
    pub fn join(&mut self, other: &Self) {
        self.symbols = self.symbols.plus(other.symbols);
        self.pierce += other.pierce;
        self.blast += other.blast;
        self.cleave += other.cleave;
        self.recover += other.recover;
        self.strain += other.strain;
        self.marks |= other.marks;
    }

    pub const fn has(&self, mark: Effect) -> bool {
        self.marks >> mark as u32 & 1 == 1
    }
}

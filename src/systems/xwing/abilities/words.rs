//! The closed words of the vocabulary, and sets of them.

mod attack;
mod flight;
mod rule;
mod ship;

use std::{fmt, marker::PhantomData};

pub use attack::{
    ArcKind, AttackTarget, DamageChoice, DamageTrait, Dice, Die, DieFace, Facing, LastAttack, Need, Obstructor,
    ResultState, Suffered, WeaponKind,
};
pub use flight::{Bomb, Detonates, Guides, Immunity, NewBearing, NewDifficulty, NewTemplate, TemplateUse};
pub use rule::{
    Allow, CardPlace, CardToken, Cause, DiscardChoice, Forbid, IgnoreWhen, LockRule, Native, Nearby, ObstructionRule,
    Overlap, RangeRule, RestoreChoice,
};
use serde::{Deserialize, Deserializer, de};
pub use ship::{Chooser, Duration, Limit, Phase, Ref, Relation, Role, Side, SideFace, Stat, Token};

use crate::cards::{Action, Bearing, Difficulty, Faction, Size, Slot};

/// A word of a kind that has at most 32.
pub trait Word: Copy + fmt::Debug + 'static {
    /// Every word of the kind.
    const ALL: &'static [Self];

    /// Its place among them.
    fn number(self) -> u32;
}

macro_rules! in_sets {
    ($($Word:ident),+ $(,)?) => {
        $(
            impl Word for $Word {
                const ALL: &'static [Self] = &Self::ALL;

                fn number(self) -> u32 {
                    self as u32
                }
            }

            const _: () = assert!($Word::ALL.len() <= u32::BITS as usize);
        )+
    };
}

in_sets!(Action, Bearing, Cause, Difficulty, DieFace, Faction, IgnoreWhen, Size, Slot, Token, WeaponKind);

/// A set of words of one kind; in files a list.
pub struct Words<T>(u32, PhantomData<T>);

impl<T: Word> Words<T> {
    /// No word.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// Adds a word.
    pub fn insert(&mut self, word: T) {
        self.0 |= 1 << word.number();
    }

    /// Whether the word is in the set.
    pub fn contains(self, word: T) -> bool {
        self.0 & (1 << word.number()) != 0
    }

    /// Whether the sets have a word in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no word is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many words are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The words of the set, in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = T> {
        T::ALL.iter().copied().filter(move |word| self.contains(*word))
    }

    /// The only word of the set.
    pub fn only(self) -> Option<T> {
        self.iter().next().filter(|_| self.len() == 1)
    }
}

impl<T> Clone for Words<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Words<T> {}

impl<T> PartialEq for Words<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Words<T> {}

impl<T> Default for Words<T> {
    fn default() -> Self {
        Self(0, PhantomData)
    }
}

impl<T: Word> fmt::Debug for Words<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Word> FromIterator<T> for Words<T> {
    fn from_iter<I: IntoIterator<Item = T>>(words: I) -> Self {
        let mut set = Self::EMPTY;
        for word in words {
            set.insert(word);
        }
        set
    }
}

impl<'de, T: Word + Deserialize<'de>> Deserialize<'de> for Words<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<T>(PhantomData<T>);

        impl<'de, T: Word + Deserialize<'de>> de::Visitor<'de> for List<T> {
            type Value = Words<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a list of words")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Words<T>, A::Error> {
                let mut set = Words::EMPTY;
                while let Some(word) = list.next_element()? {
                    set.insert(word);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(List(PhantomData))
    }
}

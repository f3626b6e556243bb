//! Abilities of cards: what the engines of all games share.
//!
//! A game brings windows, filters, tests, costs and effects, and declares its effects with [`vocabulary!`]: a word has its
//! fields and, behind a colon, its [`Facts`]. A new word does not compile without them. What a word does, and what
//! depends on the situation or on its fields, stands in matches over the effect, which take the facts for all others.

/// The answer of a match to a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Resolved when its turn comes.
    Now,
    /// In force for a while, or as long as its card is: rules ask for it.
    InForce,
    /// Resolved except for a part, named by a phrase.
    Partly(&'static str),
    /// Left out, for a reason named by a phrase.
    Unplayed(&'static str),
}

impl Word {
    /// The only fact of a word of a [`vocabulary!`] without odds and players.
    pub const fn new(self) -> Self {
        self
    }

    /// The phrase for what a match leaves out.
    pub const fn lack(self) -> Option<&'static str> {
        match self {
            Self::Partly(why) | Self::Unplayed(why) => Some(why),
            Self::Now | Self::InForce => None,
        }
    }
}

/// If an effect would change something when it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    Always,
    /// In some situations.
    Sometimes,
}

/// If an effect changes the result of an attack, so that odds have to know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InAttack {
    Counts,
    Aside,
    /// Its fields tell.
    Depends,
}

/// The worth of an effect to computer players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Judged by its fields.
    Judged,
    /// The same for all such words.
    Usual,
}

/// What a word is to a match, its odds and its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    pub word: Word,
    pub changes: Changes,
    pub in_attack: InAttack,
    pub worth: Worth,
}

impl Facts {
    pub const fn new(word: Word, changes: Changes, in_attack: InAttack, worth: Worth) -> Self {
        Self { word, changes, in_attack, worth }
    }

    /// True for a word that changes something in every situation; any other has an arm of its own.
    pub fn would_change(self) -> bool {
        debug_assert_eq!(self.changes, Changes::Always, "what depends on the situation is judged");
        true
    }

    /// True for a word that changes the result of an attack; one that depends on its fields has an arm of its own.
    pub fn touches_attack(self) -> bool {
        debug_assert_ne!(self.in_attack, InAttack::Depends, "what depends on its fields is judged");
        self.in_attack == InAttack::Counts
    }

    /// The usual worth; a word that is judged has an arm of its own.
    pub fn worth<W>(self, usual: W) -> W {
        debug_assert_eq!(self.worth, Worth::Usual, "what is judged has its arm");
        usual
    }
}

/// An effect of a game.
pub trait Effect: Sized {
    /// The answer of a match to this word, without those inside it.
    fn word(&self) -> Word;

    /// Calls `list` with each list of effects inside this one.
    fn inside<'e>(&'e self, list: &mut impl FnMut(&'e [Self]));
}

/// Calls `see` with each effect, and after it with those inside it.
pub fn each<'e, E: Effect>(steps: &'e [E], see: &mut impl FnMut(&'e E)) {
    for step in steps {
        see(step);
        step.inside(&mut |inner| each(inner, see));
    }
}

/// What the first effect gives for which there is anything; those inside an effect come after it.
pub fn find_map<'e, E: Effect, T>(steps: &'e [E], see: &mut impl FnMut(&'e E) -> Option<T>) -> Option<T> {
    steps.iter().find_map(|step| {
        let mut found = see(step);
        step.inside(&mut |inner| {
            if found.is_none() {
                found = find_map(inner, see);
            }
        });
        found
    })
}

/// True for some effect, or one inside it.
pub fn any<E: Effect>(steps: &[E], mut is: impl FnMut(&E) -> bool) -> bool {
    find_map(steps, &mut |step| is(step).then_some(())).is_some()
}

/// True if a match plays all of these effects, whole or in part.
pub fn is_played<E: Effect>(steps: &[E]) -> bool {
    !any(steps, |step| matches!(step.word(), Word::Unplayed(_)))
}

/// The phrases for what a match leaves out of these effects.
pub fn lacks<E: Effect>(steps: &[E]) -> Vec<&'static str> {
    let mut found = Vec::new();
    each(steps, &mut |step| found.extend(step.word().lack()));
    found
}

/// Declares the words of a vocabulary, each with its fields and its facts: those of an effect are a [`Facts`], those of
/// a function or switch a [`Word`].
#[macro_export]
macro_rules! vocabulary {
    (
        $(#[$meta:meta])* $vis:vis enum $Name:ident: $Facts:ty;
        $($(#[$doc:meta])* $Word:ident $(($($of:tt)*))? $({$($fields:tt)*})?: $($fact:expr),+;)+
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $($(#[$doc])* $Word $(($($of)*))? $({$($fields)*})?,)+
        }

        impl $Name {
            /// What the word is to a match.
            pub const fn facts(&self) -> $Facts {
                #[allow(unused_imports, reason = "a vocabulary need not use all of them")]
                use $crate::ability::{Changes::*, InAttack::*, Word::*, Worth::*};
                match self {
                    $(Self::$Word { .. } => <$Facts>::new($($fact),+),)+
                }
            }
        }
    };
}
pub use vocabulary;

//! The closed words of a system, sets of them, and tables by them.

use std::{fmt, marker::PhantomData};

use serde::{Deserialize, Deserializer, de};

/// Declares an enum of words, each with its id in files; gives `ALL`, `id`, `from_id`, `term` (the phrase key)
/// and its text as a [description](crate::narration::Describe). `Corps = "corps", "rank-corps";` gives the word a drawing,
/// too (`icon`).
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $group:literal, {
        $($(#[$doc:meta])* $variant:ident = $id:literal, $icon:literal;)+
    }) => {
        $crate::words! { $(#[$meta])* $name, $group, { $($(#[$doc])* $variant = $id,)+ } }

        impl $name {
            /// The name of its drawing in `icons/`.
            pub const fn icon(self) -> &'static str {
                match self { $(Self::$variant => $icon,)+ }
            }
        }
    };
    ($(#[$meta:meta])* $name:ident, $group:literal, { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// Every word of the kind, in the order of the rules.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The word in files.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// The key of its phrase.
            pub const fn term(self) -> &'static str {
                match self { $(Self::$variant => concat!($group, $id),)+ }
            }

            /// The word with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }

        impl<N: $crate::narration::Narrator> $crate::narration::Describe<N> for $name {
            fn describe<'a>(&'a self, narrator: &'a N) -> std::borrow::Cow<'a, str> {
                narrator.text(self.term()).into()
            }
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [Self] = &Self::ALL;

            fn number(self) -> u32 {
                self as u32
            }
        }
    };
}
pub use words;

/// Declares a table with one value for each word of a kind.
#[macro_export]
macro_rules! by_word {
    ($(#[$doc:meta])* $name:ident, $word:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct $name<T>([T; $word::ALL.len()]);

        impl<T> $name<T> {
            /// The values, in the order of the words.
            pub fn iter(&self) -> std::slice::Iter<'_, T> {
                self.0.iter()
            }
        }

        impl<T> std::ops::Index<$word> for $name<T> {
            type Output = T;
            fn index(&self, word: $word) -> &T {
                &self.0[word as usize]
            }
        }

        impl<T> std::ops::IndexMut<$word> for $name<T> {
            fn index_mut(&mut self, word: $word) -> &mut T {
                &mut self.0[word as usize]
            }
        }

        /// An object with a field for some of the words; the others have what is usual.
        impl<'de, T: Default + serde::Deserialize<'de>> serde::Deserialize<'de> for $name<T> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let mut table = Self::default();
                for (id, value) in std::collections::BTreeMap::<String, T>::deserialize(deserializer)? {
                    let word = $word::from_id(&id).ok_or_else(|| {
                        let known = $word::ALL.map($word::id).join("`, `");
                        serde::de::Error::custom(format_args!("unknown variant `{id}`, expected one of `{known}`"))
                    })?;
                    table[word] = value;
                }
                Ok(table)
            }
        }
    };
}
pub use by_word;

/// A word of a closed vocabulary.
pub trait Word: Copy + fmt::Debug + 'static {
    /// Every word of the kind.
    const ALL: &'static [Self];

    /// Its place among them.
    fn number(self) -> u32;
}

/// A set of words of one kind; in files a list.
pub struct Words<T>(u32, PhantomData<T>);

impl<T: Word> Words<T> {
    /// No word.
    pub const EMPTY: Self = Self(0, PhantomData);

    const FITS: () = assert!(T::ALL.len() <= u32::BITS as usize, "a set has room for 32 words");

    /// Adds a word.
    pub fn insert(&mut self, word: T) {
        let () = Self::FITS;
        self.0 |= 1 << word.number();
    }

    /// True if the word is in the set.
    pub fn contains(self, word: T) -> bool {
        self.0 & (1 << word.number()) != 0
    }

    /// True if the sets share a word.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// True for the empty set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The words of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }

    /// Number of words.
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

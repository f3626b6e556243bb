//! The closed words of a game, and the handles of its cards.

/// Declares an enum of words, each with its id in files; gives `ALL`, `id`, `from_id` and `term` (the phrase key).
#[macro_export]
macro_rules! words {
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
    };
}
pub use by_word;

/// Declares the handle of one table of a game's catalog.
#[macro_export]
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $kind:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u16);

        impl $name {
            /// The handle of this row of the table.
            pub const fn at(index: u16) -> Self {
                Self(index)
            }

            /// Its place in the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The handle that a reference names, if it is of this table.
            pub const fn of(card: $crate::CardRef) -> Option<Self> {
                if card.kind == $kind { Some(Self(card.index)) } else { None }
            }
        }

        impl From<$name> for $crate::CardRef {
            fn from(handle: $name) -> Self {
                Self { kind: $kind, index: handle.0 }
            }
        }

        impl TryFrom<$crate::CardRef> for $name {
            type Error = ();

            fn try_from(card: $crate::CardRef) -> Result<Self, ()> {
                Self::of(card).ok_or(())
            }
        }
    };
}
pub use handle;

/// Declares what every table of a game's `Catalog` has: one card by its handle, and all with their handles.
#[macro_export]
macro_rules! tables {
    ($($(#[$doc:meta])* $Card:ident, $Id:ident: $one:ident, $all:ident;)+) => {
        impl Catalog {
            $(
                $(#[$doc])*
                pub fn $one(&self, id: $Id) -> &$Card {
                    &self.$all[id.index()]
                }

                /// All of them, each with its handle.
                pub fn $all(&self) -> impl ExactSizeIterator<Item = ($Id, &$Card)> {
                    self.$all.iter().enumerate().map(|(index, card)| ($Id::at(index as u16), card))
                }
            )+
        }
    };
}
pub use tables;

/// Declares how cards of a game's `Catalog` are found by their ids.
#[macro_export]
macro_rules! found_by_id {
    ($($(#[$doc:meta])* $Id:ident: $find:ident, $ids:ident;)+) => {
        impl Catalog {
            $(
                $(#[$doc])*
                pub fn $find(&self, id: &str) -> Option<$Id> {
                    self.$ids.get(id).copied()
                }
            )+
        }
    };
}
pub use found_by_id;

/// A small set of words of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WordSet(u32);

impl WordSet {
    /// No word.
    pub const EMPTY: Self = Self(0);

    /// Adds the word with this number (its place in `ALL`).
    pub const fn insert(&mut self, word: u32) {
        self.0 |= 1 << word;
    }

    /// Whether the word with this number is in the set.
    pub const fn contains(self, word: u32) -> bool {
        self.0 & (1 << word) != 0
    }

    /// Whether the sets have a word in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no word is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The words of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many words are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The set of these words, each given as `Word as u32`.
impl FromIterator<u32> for WordSet {
    fn from_iter<T: IntoIterator<Item = u32>>(words: T) -> Self {
        let mut set = Self::EMPTY;
        for word in words {
            set.insert(word);
        }
        set
    }
}

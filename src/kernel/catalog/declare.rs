//! Declarations of handles and catalogs.

/// Declares the handle of one table of a system's catalog.
#[macro_export]
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $kind:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize)]
        pub struct $name(u16);

        impl $name {
            /// The kind of cards in a reference.
            pub const KIND: u8 = $kind;

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
                if card.kind == Self::KIND { Some(Self(card.index)) } else { None }
            }
        }

        impl $crate::catalog::Handle for $name {
            const NAME: &'static str = stringify!($name);

            fn at(index: u16) -> Self {
                Self(index)
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl TryFrom<$crate::CardRef> for $name {
            type Error = ();

            fn try_from(card: $crate::CardRef) -> Result<Self, ()> {
                Self::of(card).ok_or(())
            }
        }

        impl From<$name> for $crate::CardRef {
            fn from(handle: $name) -> Self {
                Self { kind: $name::KIND, index: handle.0 }
            }
        }
    };
}
pub use handle;

/// Declares the kinds of cards of a game: their handles, a table of each in `Cards`, and how its `Catalog`, which has
/// them as `cards`, gives one card by its handle, all of them, and the handle of an id. Every card has an `id` and a
/// `text`.
#[macro_export]
macro_rules! cards {
    ($($(#[$doc:meta])* $Card:ident, $Id:ident = $number:literal in $kind:literal: $one:ident, $all:ident, $find:ident;)+) => {
        $($crate::catalog::handle!($(#[$doc])* $Id, $number);)+

        /// The cards, a table for each kind.
        #[derive(Debug)]
        struct Cards {
            packs: Vec<$crate::catalog::PackMark>,
            $($all: $crate::catalog::CardTable<$Card, $Id>,)+
        }

        impl Cards {
            /// The kinds of rows that become cards.
            const KINDS: &'static [&'static str] = &[$($kind),+];

            /// Lets rows name cards by their ids.
            fn index(reader: &mut $crate::catalog::CatalogReader<'_>) {
                $(reader.index::<$Id>($kind);)+
            }

            /// Reads all cards.
            fn read(reader: &mut $crate::catalog::CatalogReader<'_>) -> Self {
                Self { packs: reader.packs().to_vec(), $($all: reader.table($kind),)+ }
            }

            /// Says of the cards that packs bring that they are not published ones, wherever their names stand.
            fn mark_brought(&mut self) {
                $(self.$all.brought_mut().for_each(|card| card.text.mark_brought());)+
            }

            /// The text of a card; none where there is no such card.
            fn text_mut(&mut self, kind: &str, id: &str) -> Option<&mut $crate::catalog::CardText> {
                match kind {
                    $($kind => self.$all.find(id).map(|id| &mut self.$all[id].text),)+
                    _ => None,
                }
            }
        }

        impl Catalog {
            $(
                $(#[$doc])*
                pub fn $one(&self, id: $Id) -> &$Card {
                    &self.cards.$all[id]
                }

                /// All of them, each with its handle.
                pub fn $all(&self) -> impl ExactSizeIterator<Item = ($Id, &$Card)> {
                    self.cards.$all.iter()
                }

                /// The one with this id.
                pub fn $find(&self, id: &str) -> Option<$Id> {
                    self.cards.$all.find(id)
                }
            )+
        }

        impl $crate::Names for Catalog {
            fn card_name(&self, card: $crate::CardRef, language: $crate::Language) -> &str {
                $(if let Some(id) = $Id::of(card) {
                    return self.$one(id).text.name(language);
                })+
                ""
            }

            fn card_id(&self, card: $crate::CardRef) -> &str {
                $(if let Some(id) = $Id::of(card) {
                    return &self.$one(id).id;
                })+
                ""
            }

            fn origin(&self, card: $crate::CardRef) -> Option<&$crate::catalog::Origin> {
                $(if let Some(id) = $Id::of(card) {
                    return self.cards.$all.origin(id);
                })+
                None
            }

            fn packs(&self) -> &[$crate::catalog::PackMark] {
                &self.cards.packs
            }
        }
    };
}
pub use cards;

//! A player's collection of a system, and the needs of lists.

use rustc_hash::FxHashMap;

use super::{CardRef, CheckId, Finding, Names, Place, Severity};

/// The kind under which a collection counts boxes of products.
pub const PRODUCT: &str = "product";

/// A kind of thing that a collection counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollectionInfo {
    /// The kinds of things beside boxes, in the order in which they are shown.
    pub kinds: &'static [CollectedKind],
    /// The check that tells what is not owned.
    pub check: CheckId,
    /// The phrase of its findings, with the holes `card`, `owned` and `needed`.
    pub phrase: &'static str,
    /// The key of the sentence that tells what is known of the boxes of the game.
    pub boxes: &'static str,
}

/// A kind of thing that a collection counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CollectedKind {
    /// Its id, as in [`SourceCard::kind`](super::SourceCard::kind).
    pub id: &'static str,
    /// The kind of its cards in a reference.
    pub card: u8,
    /// True if it counts by default.
    pub usual: bool,
}

/// Treatment of a list that needs more than is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Enforcement {
    /// Nothing.
    #[default]
    Off,
    /// It is told.
    Warn,
    /// It is an error, and what is not owned cannot be taken.
    Forbid,
}

impl Enforcement {
    /// Each of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::Forbid];

    /// Its name in settings and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Warn => "warn",
            Self::Forbid => "forbid",
        }
    }

    /// The one of this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.id() == id)
    }
}

/// Quantities of everything a player owns of one system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Owned {
    counts: FxHashMap<CardRef, u32>,
    /// A bit for each kind of cards that counts; there is as much as anybody needs of all others.
    kinds: u64,
    pub(super) forbids: bool,
}

/// Something of which lists need more than is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing {
    pub card: CardRef,
    pub needed: u32,
    pub owned: u32,
}

impl Missing {
    /// Number of copies still needed.
    pub const fn count(&self) -> u32 {
        self.needed.saturating_sub(self.owned)
    }
}

impl Owned {
    /// Nothing yet, with kinds that count.
    pub(super) fn counting(enforcement: Enforcement, kinds: impl Iterator<Item = CollectedKind>) -> Self {
        let kinds = kinds.fold(0, |bits, kind| bits | bit(kind.card));
        Self { kinds, forbids: enforcement == Enforcement::Forbid, ..Self::default() }
    }

    pub(super) fn add(&mut self, card: CardRef, copies: u32) {
        let count = self.counts.entry(card).or_insert(0);
        *count = count.saturating_add(copies);
    }

    /// Copies owned of one card.
    pub fn count(&self, card: impl Into<CardRef>) -> u32 {
        self.counts.get(&card.into()).copied().unwrap_or(0)
    }

    /// True if this many copies of a card are owned; always for a kind that is not counted.
    pub fn has(&self, card: CardRef, copies: u32) -> bool {
        self.kinds & bit(card.kind) == 0 || self.count(card) >= copies
    }

    pub(super) fn finding(&self, info: &CollectionInfo, card: CardRef, needed: u32, place: Place) -> Finding {
        let owned = self.count(card);
        let severity = if self.forbids { Severity::Error } else { Severity::Warning };
        Finding::new(info.check, severity, info.phrase, place)
            .card("card", card)
            .number("owned", number(owned))
            .number("needed", number(needed))
            .weighing(number(needed.saturating_sub(owned)))
    }

    /// Missing copies, in order of first use.
    pub fn missing(&self, uses: &[CardRef]) -> Vec<Missing> {
        let mut all: Vec<Missing> = Vec::new();
        let mut places: FxHashMap<CardRef, usize> = FxHashMap::default();
        for card in uses {
            let at = *places.entry(*card).or_insert_with(|| {
                all.push(Missing { card: *card, needed: 0, owned: self.count(*card) });
                all.len() - 1
            });
            all[at].needed += 1;
        }
        all.retain(|missing| !self.has(missing.card, missing.needed));
        all
    }
}

/// True if a pack adds the card: it is in no box, so everybody with the pack has it.
pub fn is_brought(names: &dyn Names, card: CardRef) -> bool {
    names.origin(card).is_some_and(|origin| origin.is_new)
}

const fn bit(kind: u8) -> u64 {
    1 << (kind % 64)
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn card(index: u16) -> CardRef {
        CardRef { kind: 0, index }
    }

    #[test]
    fn what_is_there_too_seldom_is_missing_unless_its_kind_does_not_count() {
        let mut owned = Owned { kinds: bit(0), ..Owned::default() };
        owned.add(card(1), 1);
        let other = CardRef { kind: 3, index: 1 };
        let found = owned.missing(&[card(1), card(2), card(1), other, other]);
        assert_eq!(
            found,
            [Missing { card: card(1), needed: 2, owned: 1 }, Missing { card: card(2), needed: 1, owned: 0 }]
        );
        assert_eq!(found[0].count(), 1);
        assert!(owned.has(other, 99));
    }

    #[test]
    fn every_enforcement_is_found_by_its_name() {
        for known in Enforcement::ALL {
            assert_eq!(Enforcement::from_id(known.id()), Some(known));
        }
        assert_eq!(Enforcement::from_id("perhaps"), None);
    }
}

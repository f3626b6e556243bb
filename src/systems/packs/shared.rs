//! The cards with which lists meet that are built with different packs.
//!
//! A match has one catalog: the cards as they are published, with the packs of all its lists. That is sound as long as no list
//! means a card in another way than this catalog has it.

use super::Pack;
use crate::{AnyDocument, Catalogs, campaign::Catalog};
use kernel::{CardRef, Language, PackRef, SourceCard, phrase};

/// One catalog for several lists of a game.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// The catalogs from which the lists are.
    from: &'a Catalogs,
    /// The cards as all the lists mean them.
    pub catalogs: &'a Catalogs,
}

/// Why lists have no cards in common with which they could meet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{list} means other cards than {pack}")]
pub struct PackConflict {
    /// The name of the list that means something in another way.
    pub list: String,
    /// The pack that the list is not built with, as people know it.
    pub pack: String,
    /// The card of the list that the pack changes; none where it is no card of a list, but something of the whole table.
    pub card: Option<[String; Language::ALL.len()]>,
}

impl PackConflict {
    /// The conflict as a sentence, with a remedy.
    pub fn sentence(&self, language: Language) -> String {
        let Self { list, pack, card } = self;
        match card {
            Some(card) => {
                let card = &card[language as usize];
                phrase::say(language, "systems.pack.conflict", &[("list", list), ("pack", pack), ("card", card)])
            }
            None => phrase::say(language, "systems.pack.conflict_of_table", &[("list", list), ("pack", pack)]),
        }
    }
}

impl<'a> Shared<'a> {
    /// Finds the cards with which lists of one system can meet: those published, with the packs that any of the lists
    /// names.
    ///
    /// # Errors
    /// A pack of one list changes what another list means.
    pub fn of<'d>(
        catalogs: &'a Catalogs,
        lists: impl IntoIterator<Item = &'d AnyDocument> + Clone,
    ) -> Result<Self, PackConflict> {
        let mut named: Vec<PackRef> = Vec::new();
        for pack in lists.clone().into_iter().flat_map(|list| list.packs()) {
            if named.iter().all(|known| known.id != pack.id) {
                named.push(pack);
            }
        }
        let shared = Self { from: catalogs, catalogs: catalogs.for_packs(&named) };
        lists.into_iter().try_for_each(|list| shared.suits(list))?;
        Ok(shared)
    }

    /// Lists that must be left out so that the others share their cards: as few as possible, the last ones first, each
    /// with its place and the reason.
    pub fn misfits(catalogs: &'a Catalogs, lists: &[&AnyDocument]) -> Vec<(usize, PackConflict)> {
        if Self::of(catalogs, lists.iter().copied()).is_ok() {
            return Vec::new();
        }
        let with = |kept: &[usize], other: usize| {
            Self::of(catalogs, kept.iter().chain([&other]).map(|place| lists[*place]).collect::<Vec<_>>())
        };
        let around = |first: usize| {
            let mut kept = vec![first];
            for other in (0..lists.len()).filter(|other| *other != first) {
                if with(&kept, other).is_ok() {
                    kept.push(other);
                }
            }
            kept
        };
        // Of several that are as many the last one counts, which is the one around the earliest list.
        let kept = (0..lists.len()).rev().map(around).max_by_key(Vec::len).unwrap_or_default();
        let left = (0..lists.len()).filter(|place| !kept.contains(place));
        left.filter_map(|place| Some((place, with(&kept, place).err()?))).collect()
    }

    /// The packs that count, in their order.
    pub fn packs(&self) -> Vec<PackRef> {
        self.counted().map(Pack::reference).collect()
    }

    /// The list as these cards name its own.
    ///
    /// # Errors
    /// The cards are not as the list means them.
    pub fn take(&self, list: &AnyDocument) -> Result<AnyDocument, PackConflict> {
        self.suits(list)?;
        // The list's own cards need no other names; and what was written just now can be read.
        let is_own = std::ptr::eq(list.catalogs(self.from), self.catalogs);
        let moved = if is_own { None } else { list.moved(self.from, self.catalogs) };
        Ok(moved.unwrap_or_else(|| list.clone()))
    }

    fn counted(&self) -> impl Iterator<Item = &'a Pack> {
        let catalogs = self.catalogs;
        catalogs.counted().iter().map(|place| &catalogs.packs()[*place])
    }

    /// Checks that the list means these cards.
    fn suits(&self, list: &AnyDocument) -> Result<(), PackConflict> {
        let own = list.packs();
        let place = |pack: &Pack| own.iter().position(|named| named.id == pack.id);
        let mut before: Vec<&Pack> = Vec::new();
        for pack in self.counted() {
            let conflict = |card| PackConflict { list: list.name().to_owned(), pack: pack.title(), card };
            match place(pack) {
                // Another order is another catalog, where both change the same.
                Some(own) => {
                    let turned = before.iter().any(|other| {
                        let later = place(other).is_some_and(|place| place > own);
                        later && other.touched.iter().any(|row| pack.touched.contains(row))
                    });
                    let was_refused = list.catalogs(self.from).refuses(list.system(), &pack.id);
                    if turned || (!was_refused && self.catalogs.refuses(list.system(), &pack.id)) {
                        return Err(conflict(None));
                    }
                }
                None => self.leaves_alone(pack, list).map_err(conflict)?,
            }
            before.push(pack);
        }
        Ok(())
    }

    /// Checks that a pack changes no card of a list without it; else the changed card, or none if it is nothing that
    /// lists contain.
    fn leaves_alone(&self, pack: &Pack, list: &AnyDocument) -> Result<(), Option<[String; Language::ALL.len()]>> {
        // What only campaigns use is on no table of a match.
        let touched = pack.touched.iter().filter(|(kind, _)| !Catalog::has_kind(kind) || !pack.system.has_campaigns());
        if touched.clone().next().is_none() {
            return Ok(());
        }
        let names = list.names(self.from);
        let last = |id: &'_ str| id.rsplit(':').next().unwrap_or_default().to_owned();
        let fielded: Vec<(CardRef, &str)> =
            list.cards(self.from).into_iter().map(|card| (card, names.card_id(card))).collect();
        let mut cards: Option<Vec<SourceCard>> = None;
        for (_, id) in touched {
            if let Some((card, _)) = fielded.iter().find(|(_, own)| *own == id || *own == last(id)) {
                return Err(Some(Language::ALL.map(|language| names.card_name(*card, language).to_owned())));
            }
            // Anything with a cost is a card to field, or not to.
            let cards = cards.get_or_insert_with(|| self.from.for_packs(&[]).cards(list.system()));
            if !cards.iter().any(|card| card.id == *id && card.cost.is_some()) {
                return Err(None);
            }
        }
        Ok(())
    }
}

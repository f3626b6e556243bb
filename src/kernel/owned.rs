//! A player's collection of a system, and the needs of lists.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::{
    Building, CardRef, CheckId, DocumentOf, Finding, ListBuilding, Names, Offer, OwnedItem, Place, ProductInfo,
    Severity,
};

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
    forbids: bool,
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

/// Things to buy for the missing cards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Purchase {
    /// Boxes by their place among the products, each with how many.
    pub boxes: Vec<(usize, u32)>,
    /// Cards in no known box, or too many to buy boxes for, with quantities.
    pub singles: Vec<(CardRef, u32)>,
}

impl Owned {
    /// Contents of these boxes and single cards. Unknown ones are left out. `counts` is true for kinds that the
    /// collection counts.
    pub fn of<S: ListBuilding>(
        catalog: &S::Catalog,
        items: &[OwnedItem],
        enforcement: Enforcement,
        counts: impl Fn(&CollectedKind) -> bool,
    ) -> Self {
        let mut owned = Self { forbids: enforcement == Enforcement::Forbid, ..Self::default() };
        let kinds = S::COLLECTION.map_or(&[][..], |info| info.kinds);
        for kind in kinds.iter().filter(|kind| counts(kind)) {
            owned.kinds |= bit(kind.card);
        }
        let products = S::products(catalog);
        for item in items {
            if item.kind == PRODUCT {
                let product = products.iter().find(|product| product.id == item.id);
                for (card, each) in product.iter().flat_map(|product| &product.contents) {
                    owned.add(*card, item.count.saturating_mul(*each));
                }
            } else if let Some(card) = S::collected(catalog, &item.kind, &item.id) {
                owned.add(card, item.count);
            }
        }
        owned
    }

    fn add(&mut self, card: CardRef, copies: u32) {
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

    fn finding(&self, info: &CollectionInfo, card: CardRef, needed: u32, place: Place) -> Finding {
        let owned = self.count(card);
        let severity = if self.forbids { Severity::Error } else { Severity::Warning };
        Finding::new(info.check, severity, info.phrase, place)
            .card("card", card)
            .number("owned", number(owned))
            .number("needed", number(needed))
            .weighing(number(needed.saturating_sub(owned)))
    }

    /// Adds what a list needs and is not owned, told once, at the first copy too many.
    pub fn check<S: ListBuilding>(&self, catalog: &S::Catalog, list: &S::List, findings: &mut Vec<Finding>) {
        let Some(info) = S::COLLECTION else { return };
        let mut uses = Vec::new();
        S::uses(catalog, list, &mut |card, place| uses.push((card, place)));
        let mut needed: FxHashMap<CardRef, u32> = FxHashMap::default();
        for (card, _) in &uses {
            *needed.entry(*card).or_insert(0) += 1;
        }
        let mut met: FxHashMap<CardRef, u32> = FxHashMap::default();
        for (card, place) in uses {
            let so_far = met.entry(card).or_insert(0);
            *so_far += 1;
            if *so_far == self.count(card) + 1 && !self.has(card, *so_far) && !is_brought(catalog, card) {
                let needed = needed.get(&card).copied().unwrap_or(0);
                findings.push(self.finding(info, card, needed, place));
            }
        }
    }

    /// Says of each offer for a place what of it is not owned beside what the list needs already.
    pub fn judge<G: Building>(
        &self,
        catalog: &G::Catalog,
        document: &DocumentOf<G>,
        place: Place,
        offers: &mut [Offer<G::Candidate>],
    ) {
        let Some(info) = G::COLLECTION else { return };
        let mut used: FxHashMap<CardRef, u32> = FxHashMap::default();
        G::uses(catalog, &document.list, &mut |card, at| {
            // The card at the place itself makes room for the offered one.
            if at != place {
                *used.entry(card).or_insert(0) += 1;
            }
        });
        for offer in offers {
            for card in G::needs(catalog, offer.candidate) {
                let needed = used.get(&card).copied().unwrap_or(0) + 1;
                if !self.has(card, needed) && !is_brought(catalog, card) {
                    let finding = self.finding(info, card, needed, place);
                    let told = if self.forbids { &mut offer.blockers } else { &mut offer.warnings };
                    told.push(finding);
                }
            }
        }
    }

    /// True if everything a candidate needs is owned and unused.
    pub fn holds<G: Building>(&self, catalog: &G::Catalog, candidate: G::Candidate) -> bool {
        G::needs(catalog, candidate).into_iter().all(|card| self.has(card, 1) || is_brought(catalog, card))
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

/// Boxes that hold what is missing, as few as are found by always taking the one that helps most, then leaving out those
/// that are not needed after all; and what no box holds.
pub fn purchase(products: &[ProductInfo<'_>], missing: &[Missing]) -> Purchase {
    let mut left: BTreeMap<CardRef, u32> = missing.iter().map(|missing| (missing.card, missing.count())).collect();
    let mut taken = vec![0_u32; products.len()];
    loop {
        let helps = |product: &ProductInfo<'_>| -> u32 {
            product.contents.iter().map(|(card, each)| left.get(card).map_or(0, |wanted| *each.min(wanted))).sum()
        };
        let size = |product: &ProductInfo<'_>| product.contents.iter().map(|(_, each)| *each).sum::<u32>();
        let best = products
            .iter()
            .enumerate()
            .map(|(at, product)| (helps(product), std::cmp::Reverse((size(product), at))))
            .max()
            .filter(|(help, _)| *help > 0);
        let Some((_, std::cmp::Reverse((_, at)))) = best else { break };
        taken[at] += 1;
        for (card, each) in &products[at].contents {
            if let Some(wanted) = left.get_mut(card) {
                *wanted = wanted.saturating_sub(*each);
            }
        }
    }
    let holds = |taken: &[u32], card: CardRef| -> u32 {
        let of = |(product, count): (&ProductInfo<'_>, &u32)| -> u32 {
            product.contents.iter().filter(|(known, _)| *known == card).map(|(_, each)| each * count).sum()
        };
        products.iter().zip(taken).map(of).sum()
    };
    // A box taken first for a lot may be needed later for something else.
    for at in 0..taken.len() {
        while taken[at] > 0 {
            let mut fewer = taken.clone();
            fewer[at] -= 1;
            let lost = |missing: &&Missing| {
                let reached = |taken: &[u32]| holds(taken, missing.card).min(missing.count());
                reached(&fewer) < reached(&taken)
            };
            if missing.iter().find(lost).is_some() {
                break;
            }
            taken = fewer;
        }
    }
    let boxes = taken.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
    Purchase { boxes, singles: left.into_iter().filter(|(_, count)| *count > 0).collect() }
}

/// A thing that is shown among what can be counted singly: under its own id and not under that of one that counts as it.
pub fn counted_singly<S: ListBuilding>(catalog: &S::Catalog, kind: &str, id: &str) -> Option<CardRef> {
    // An id may have parts, of which the last is the card's own.
    S::collected(catalog, kind, id).filter(|card| id.rsplit(':').next() == Some(catalog.card_id(*card)))
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

    fn product<'a>(id: &'a str, contents: &[(u16, u32)]) -> ProductInfo<'a> {
        let contents = contents.iter().map(|(index, each)| (card(*index), *each)).collect();
        ProductInfo { id, names: [id, id], sku: "", contents }
    }

    fn missing(wanted: &[(u16, u32)]) -> Vec<Missing> {
        wanted.iter().map(|(index, needed)| Missing { card: card(*index), needed: *needed, owned: 0 }).collect()
    }

    #[test]
    fn as_few_boxes_are_bought_as_hold_what_is_missing() {
        let products =
            [product("core", &[(1, 1), (2, 2), (3, 1)]), product("ace", &[(4, 1), (1, 1)]), product("two", &[(2, 1)])];
        let bought = purchase(&products, &missing(&[(1, 1), (2, 3), (4, 1), (9, 2)]));
        assert_eq!(bought.boxes, [(0, 1), (1, 1), (2, 1)]);
        assert_eq!(bought.singles, [(card(9), 2)]);
        assert_eq!(purchase(&products, &[]), Purchase::default());
    }

    #[test]
    fn the_smaller_of_two_boxes_that_help_alike_is_bought() {
        let products = [product("large", &[(1, 1), (2, 4)]), product("small", &[(1, 1), (3, 1)])];
        assert_eq!(purchase(&products, &missing(&[(1, 2)])).boxes, [(1, 2)]);
    }

    #[test]
    fn a_box_that_others_make_needless_is_not_bought() {
        let products = [
            product("a", &[(1, 1), (2, 1), (3, 1), (4, 1)]),
            product("b", &[(1, 1), (2, 1), (5, 1)]),
            product("c", &[(3, 1), (4, 1), (6, 1)]),
        ];
        assert_eq!(
            purchase(&products, &missing(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])).boxes,
            [(1, 1), (2, 1)]
        );
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

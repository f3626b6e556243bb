//! Collections against the lists of a system: counting them, checking lists and offers, buying boxes.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::{
    Building, CardRef, DocumentOf, Finding, ListBuilding, Missing, Names, Offer, Owned, OwnedItem, Place, ProductInfo,
    owned::{CollectedKind, Enforcement, PRODUCT, is_brought},
};

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
        let kinds = S::COLLECTION.map_or(&[][..], |info| info.kinds);
        let mut owned = Self::counting(enforcement, kinds.iter().copied().filter(|kind| counts(kind)));
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
}

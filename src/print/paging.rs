//! Ends of pages: as few divided groups as possible, then as little paper as possible.

use std::collections::BTreeMap;

use super::slice::{FREE, HEADING, KIN, ROW, Slice, Strip, tie_between};

/// Prices in pages of ending a page within a group of one kind, within a group, within an entry, and after a heading.
const APART: f32 = 0.05;
const GROUP: f32 = 0.9;
const ENTRY: f32 = 4.0;
const HEADED: f32 = 20.0;
/// Largest share of a page to leave blank without a price, and that price.
const BLANK: f32 = 0.6;
const WASTE: f32 = 0.5;
/// Least gain of another order, in pages.
const GAIN: f32 = 0.05;
/// Rounds of exchanges of loose groups.
const ROUNDS: usize = 3;
const SLACK: f32 = 0.01;

/// The page on which a strip begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    /// Height left on it.
    pub room: f32,
    /// Height of an empty page.
    pub full: f32,
    /// True for an empty page, which takes at least one slice.
    pub top: bool,
}

/// A strip on pages.
#[derive(Debug)]
pub(super) struct Paging {
    /// Index after the last slice of each page; 0 for a first page that takes none.
    pub ends: Vec<usize>,
    /// Groups divided.
    pub breaks: usize,
    cost: f32,
}

/// Price of ending a page at a tie.
fn price(tie: u8) -> f32 {
    match tie {
        FREE => 0.0,
        KIN => APART,
        _ if tie < ROW => GROUP,
        _ if tie < HEADING => ENTRY,
        _ => HEADED,
    }
}

/// Puts a strip on pages, its loose groups in the order that divides fewest.
pub(super) fn paged(strip: Strip, start: Start) -> (Strip, Paging) {
    let mut order: Vec<usize> = (0..strip.len()).collect();
    let mut best = divided(&strip, &order, start);
    for _ in 0..ROUNDS {
        let before = best.cost;
        for pairs in loose(&strip, &order) {
            for (one, other) in pairs {
                let next = exchanged(&strip, &order, one, other);
                let paging = divided(&strip, &next, start);
                if paging.cost < best.cost - GAIN {
                    (order, best) = (next, paging);
                }
            }
        }
        if best.cost >= before {
            break;
        }
    }
    let mut slices: Vec<Option<Slice>> = strip.into_iter().map(Some).collect();
    (order.into_iter().filter_map(|at| slices[at].take()).collect(), best)
}

/// Pairs of the groups of each set that may change places.
fn loose(strip: &[Slice], order: &[usize]) -> Vec<Vec<(u32, u32)>> {
    let mut sets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (set, group) in order.iter().filter_map(|at| strip[*at].loose) {
        let groups = sets.entry(set).or_default();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let pairs = |groups: Vec<u32>| {
        let mut all = Vec::new();
        for (at, one) in groups.iter().enumerate() {
            all.extend(groups[at + 1..].iter().map(|other| (*one, *other)));
        }
        all
    };
    sets.into_values().map(pairs).collect()
}

/// The order with two loose groups in each other's place; their numbers are unique in a strip.
fn exchanged(strip: &[Slice], order: &[usize], one: u32, other: u32) -> Vec<usize> {
    let group_of = |at: &usize| strip[*at].loose.map(|(_, group)| group);
    let of = |wanted: u32| order.iter().copied().filter(move |at| group_of(at) == Some(wanted));
    let mut next = Vec::with_capacity(order.len());
    let mut last = None;
    for at in order {
        let group = group_of(at);
        match group {
            Some(group) if group == one || group == other => {
                if last != Some(group) {
                    next.extend(of(if group == one { other } else { one }));
                }
            }
            _ => next.push(*at),
        }
        last = group;
    }
    next
}

/// Ends of least cost for slices in this order.
fn divided(strip: &[Slice], order: &[usize], start: Start) -> Paging {
    let slices: Vec<&Slice> = order.iter().map(|at| &strip[*at]).collect();
    let count = slices.len();
    // Cost of the slices from an index on, from the top of a page, with the end of that page.
    let mut best = vec![(0.0, count); count + 1];
    let whole = Start { room: start.full, top: true, ..start };
    for from in (0..count).rev() {
        best[from] = first_page(&slices, &best, from, whole);
    }
    let (cost, mut end) = if count == 0 { (0.0, 0) } else { first_page(&slices, &best, 0, start) };
    let mut paging = Paging { ends: vec![end], breaks: 0, cost };
    while end < count {
        if end > 0 && !slices[end].fresh && price(tie_between(slices[end - 1], slices[end])) >= GROUP {
            paging.breaks += 1;
        }
        end = best[end].1;
        paging.ends.push(end);
    }
    paging
}

/// The cheapest end of a page that begins with the slice at `from`, with the cost of all slices from there on.
fn first_page(slices: &[&Slice], best: &[(f32, usize)], from: usize, start: Start) -> (f32, usize) {
    let Start { room, full, top } = start;
    let left = room / full;
    let waste = |used: f32| if room - used > full * BLANK { WASTE } else { 0.0 };
    let mut used = if top { slices[from].head_height() } else { 0.0 };
    let mut choice = if top { (f32::MAX, from) } else { (left + waste(0.0) + best[from].0, from) };
    for (index, slice) in slices.iter().enumerate().skip(from) {
        let forced = top && index == from;
        if index > from && slice.fresh {
            break;
        }
        used += slice.height + if forced { 0.0 } else { slice.gap };
        if !forced && used + slice.tail > room + SLACK {
            break;
        }
        let end = index + 1;
        let cost = match slices.get(end) {
            None => used / full,
            Some(next) if next.fresh => left + best[end].0,
            Some(next) => left + waste(used) + price(tie_between(slice, next)) + best[end].0,
        };
        if cost <= choice.0 {
            choice = (cost, end);
        }
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slice::group_ties;

    /// Groups with these numbers of slices of height 10.
    fn groups(sizes: &[usize]) -> Strip {
        let (_, within) = group_ties(0);
        let group =
            |size: usize| (0..size).map(move |at| Slice::new(10.0, Vec::new()).tie(if at == 0 { 0 } else { within }));
        sizes.iter().flat_map(|size| group(*size)).collect()
    }

    fn top(full: f32) -> Start {
        Start { room: full, full, top: true }
    }

    #[test]
    fn a_group_goes_to_the_next_page_rather_than_being_divided() {
        let (_, paging) = paged(groups(&[6, 6, 6]), top(100.0));
        assert_eq!((paging.ends, paging.breaks), (vec![6, 12, 18], 0));
    }

    #[test]
    fn a_group_is_divided_where_most_of_a_page_would_be_blank() {
        let (_, paging) = paged(groups(&[3, 9]), top(100.0));
        assert_eq!((paging.ends, paging.breaks), (vec![10, 12], 1));
    }

    #[test]
    fn nothing_is_parted_from_its_heading_and_fresh_slices_begin_pages() {
        let mut strip = groups(&[1; 8]);
        strip[2].leads = true;
        strip[6].fresh = true;
        let (_, paging) = paged(strip, Start { room: 30.0, full: 40.0, top: false });
        assert_eq!(paging.ends, [2, 6, 8]);
    }

    #[test]
    fn loose_groups_change_places_if_that_divides_fewer_or_saves_paper() {
        let mut strip = groups(&[6, 6, 4, 4]);
        let starts = [0, 6, 12, 16, 20];
        for group in 0..4 {
            strip[starts[group]..starts[group + 1]].iter_mut().for_each(|slice| slice.loose = Some((1, group as u32)));
        }
        let groups_of = |strip: &Strip| strip.iter().map(|slice| slice.loose.unwrap().1).collect::<Vec<_>>();
        let (ordered, paging) = paged(strip.clone(), top(100.0));
        assert_eq!((paging.ends, paging.breaks), (vec![10, 20], 0));
        let mut order = groups_of(&ordered);
        order.dedup();
        assert_eq!(order.len(), 4, "none is divided");
        let (kept, _) = paged(strip, top(200.0));
        assert!(groups_of(&kept).is_sorted());
    }

    #[test]
    fn a_slice_higher_than_a_page_has_one_of_its_own() {
        let tall = vec![Slice::new(99.0, Vec::new()); 2];
        let (_, paging) = paged(tall, Start { room: 10.0, full: 30.0, top: false });
        assert_eq!(paging.ends, [0, 1, 2]);
    }
}

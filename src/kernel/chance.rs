//! Chance: the only source of luck a match has.
//!
//! The generator is a plain value inside the state of a match, so the same seed and the same answers give the same
//! match on every machine.

use rand_pcg::{Pcg32, rand_core::Rng};

/// The source of a match's luck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance(Source);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Seeded(Pcg32),
    /// The draws of one generator up to a moment, then those of another.
    Relayed {
        first: Pcg32,
        until: Pcg32,
        then: Pcg32,
    },
    #[cfg(any(test, feature = "testing"))]
    Scripted {
        draws: Vec<u32>,
        taken: usize,
    },
}

/// The largest seed that is written down: every reader of JSON has whole numbers up to it.
pub const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The most draws that are repeated from one moment to another.
const MOST_REPEATED: usize = 500;

/// The `n`th number, counted from 0, of the SplitMix64 generator with this seed: numbers far apart for neighbours.
const fn spread(seed: u64, n: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(n.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The `n`th of the seeds that follow from one, counted from 0; none is above [`LARGEST_SEED`].
pub const fn nth_seed(seed: u64, n: u64) -> u64 {
    spread(seed, n) & LARGEST_SEED
}

impl Chance {
    /// Luck that follows from a seed.
    #[inline]
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seeded(Pcg32::new(spread(seed, 0), spread(seed, 1))))
    }

    /// A number below `bound`, each as likely as the others. A bound of 0 gives 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        match &mut self.0 {
            Source::Seeded(generator) => drawn(generator, bound),
            Source::Relayed { first, until, then } => {
                if first != until {
                    return drawn(first, bound);
                }
                let mut generator = then.clone();
                let drawn = drawn(&mut generator, bound);
                self.0 = Source::Seeded(generator);
                drawn
            }
            #[cfg(any(test, feature = "testing"))]
            Source::Scripted { draws, taken } => {
                let drawn = draws.get(*taken).copied().unwrap_or(0);
                *taken += 1;
                drawn
            }
        }
    }

    /// A place in something of this length; 0 for something empty.
    #[inline]
    pub fn place(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// Puts the items in an order of chance.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.place(last + 1);
            items.swap(last, other);
        }
    }

    /// Luck that repeats the draws from `before` up to `now`, and then goes on as `then`. None if there are none such.
    #[must_use]
    pub fn relayed(before: &Self, now: &Self, then: Self) -> Option<Self> {
        let (Source::Seeded(first), Source::Seeded(until), Source::Seeded(next)) = (&before.0, &now.0, &then.0) else {
            return None;
        };
        let mut at = first.clone();
        for _ in 0..MOST_REPEATED {
            if at == *until {
                let then = next.clone();
                return Some(Self(Source::Relayed { first: first.clone(), until: at, then }));
            }
            at.next_u32();
        }
        None
    }

    /// A second source of luck that goes its own way from here.
    #[must_use]
    #[inline]
    pub fn branch(&mut self) -> Self {
        let high = u64::from(self.below(u32::MAX));
        Self::seeded(high << 32 | u64::from(self.below(u32::MAX)))
    }
}

/// A number below `bound` by Lemire's method: a multiplication, and a rare second draw that keeps it fair.
#[inline]
fn drawn(generator: &mut Pcg32, bound: u32) -> u32 {
    let mut wide = u64::from(generator.next_u32()) * u64::from(bound);
    if (wide as u32) < bound {
        let unfair = bound.wrapping_neg() % bound;
        while (wide as u32) < unfair {
            wide = u64::from(generator.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as u32
}

/// Luck of tests.
#[cfg(any(test, feature = "testing"))]
impl Chance {
    /// Luck that was written down before: each draw gives the next number, whatever is asked for. A script that is drawn
    /// from too often goes on with zeros, and says so in [`Chance::left`].
    #[inline]
    pub fn scripted(draws: impl IntoIterator<Item = u32>) -> Self {
        Self(Source::Scripted { draws: draws.into_iter().collect(), taken: 0 })
    }

    /// Writes draws down behind those of a script that are left; luck with a seed becomes a script.
    #[inline]
    pub fn write(&mut self, more: impl IntoIterator<Item = u32>) {
        if let Source::Scripted { draws, .. } = &mut self.0 {
            draws.extend(more);
        } else {
            *self = Self::scripted(more);
        }
    }

    /// Draws left in a script; negative after too many draws, 0 for luck without a script.
    #[inline]
    pub fn left(&self) -> isize {
        match &self.0 {
            Source::Seeded(_) | Source::Relayed { .. } => 0,
            Source::Scripted { draws, taken } => draws.len() as isize - *taken as isize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_luck_and_another_seed_another() {
        let draw = |seed| {
            let mut chance = Chance::seeded(seed);
            (0..32).map(|_| chance.below(1_000_000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn relayed_luck_repeats_the_draws_so_far_and_then_goes_its_own_way() {
        let before = Chance::seeded(7);
        let mut now = before.clone();
        let so_far: Vec<u32> = (0..5).map(|_| now.below(8)).collect();
        let mut then = Chance::seeded(9);
        let mut relayed = Chance::relayed(&before, &now, then.clone()).unwrap();
        assert_eq!((0..5).map(|_| relayed.below(8)).collect::<Vec<_>>(), so_far);
        assert!((0..20).all(|_| relayed.below(1_000) == then.below(1_000)));
        assert_eq!(relayed, then);
        assert_eq!(Chance::relayed(&now, &before, then), None);
    }

    #[test]
    fn seeds_that_follow_from_one_differ_and_can_be_written_down() {
        let mut seeds: Vec<u64> = (0..1_000).map(|n| nth_seed(7, n)).collect();
        assert!(seeds.iter().all(|seed| *seed <= LARGEST_SEED));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1_000);
    }

    #[test]
    fn every_number_below_the_bound_is_about_as_likely() {
        let mut chance = Chance::seeded(1);
        let mut counts = [0_u32; 8];
        for _ in 0..80_000 {
            counts[chance.below(8) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_script_is_used_up_draw_by_draw_and_tells_when_it_ran_dry() {
        let mut chance = Chance::scripted([3, 5]);
        assert_eq!((chance.below(8), chance.left()), (3, 1));
        assert_eq!((chance.below(8), chance.left()), (5, 0));
        assert_eq!((chance.below(8), chance.left()), (0, -1));
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..33).collect();
        Chance::seeded(4).shuffle(&mut items);
        assert_ne!(items, (0..33).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..33).collect::<Vec<_>>());
    }
}

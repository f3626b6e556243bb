//! Chances of whole numbers, exactly: how they add up, what is left of one number after another, and how equal dice fall.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// The chances that a number is 0, 1, 2 …
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Distribution(Vec<f64>);

impl Distribution {
    /// No number at all.
    pub const fn empty() -> Self {
        Self(Vec::new())
    }

    /// These chances, from that of 0.
    pub fn of_chances(chances: Vec<f64>) -> Self {
        Self(chances)
    }

    /// Always this number.
    pub fn certain(number: usize) -> Self {
        let mut chances = vec![0.0; number + 1];
        chances[number] = 1.0;
        Self(chances)
    }

    /// No number has a chance yet; there is room up to this one.
    pub fn none(most: usize) -> Self {
        Self(vec![0.0; most + 1])
    }

    /// So much more chance for a number.
    #[inline]
    pub fn add(&mut self, number: usize, chance: f64) {
        if number >= self.0.len() {
            self.0.resize(number + 1, 0.0);
        }
        self.0[number] += chance;
    }

    /// The chance of exactly this number.
    pub fn of(&self, number: usize) -> f64 {
        self.0.get(number).copied().unwrap_or_default()
    }

    /// The chance of this number or more.
    pub fn at_least(&self, number: usize) -> f64 {
        let from = number.min(self.0.len());
        self.0[from..].iter().fold(0.0, |sum, chance| sum + chance).min(1.0)
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(number, chance)| number as f64 * chance).sum()
    }

    /// The chances, from that of 0.
    pub fn chances(&self) -> &[f64] {
        &self.0
    }

    /// The greatest number that has a chance.
    pub fn most(&self) -> usize {
        self.0.iter().rposition(|chance| *chance > 0.0).unwrap_or(0)
    }

    /// The sum of all chances: 1 but for rounding.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }
}

/// The numbers that have a chance, each with its chance, under `at`, and their mean.
impl Serialize for Distribution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct At<'a>(&'a [f64]);
        impl Serialize for At<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let some = self.0.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
                let mut map = serializer.serialize_map(None)?;
                for (number, chance) in some {
                    map.serialize_entry(&number.to_string(), chance)?;
                }
                map.end()
            }
        }
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("mean", &self.mean())?;
        map.serialize_entry("at", &At(&self.0))?;
        map.end()
    }
}

/// Every way in which so many equal dice fall, with its chance: how many show the first side, the second and so on, whose
/// chances are given.
pub fn each_fall<const N: usize>(dice: u8, sides: [f64; N], mut found: impl FnMut(&[u8; N], f64)) {
    let mut counts = [0; N];
    fall(0, dice, 1.0, &sides, &mut counts, &mut found);
}

fn fall<const N: usize>(
    side: usize,
    left: u8,
    chance: f64,
    sides: &[f64; N],
    counts: &mut [u8; N],
    found: &mut impl FnMut(&[u8; N], f64),
) {
    if left == 0 {
        // No die is left to show this side or any after it.
        counts[N - 1] = 0;
        found(counts, chance);
        return;
    }
    if side + 1 >= N {
        counts[N - 1] = left;
        let last = sides[N - 1].powi(i32::from(left));
        if last > 0.0 {
            found(counts, chance * last);
        }
        return;
    }
    // The ways to pick those dice among the ones left, times the chance of their side.
    let mut weight = 1.0;
    for count in 0..=left {
        counts[side] = count;
        if weight > 0.0 {
            fall(side + 1, left - count, chance * weight, sides, counts, found);
        }
        weight *= f64::from(left - count) / f64::from(count + 1) * sides[side];
    }
    counts[side] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_dice_fall_as_often_as_counting_has_it() {
        // Three dice with sides of 1/2, 1/3 and 1/6.
        let mut seen = 0;
        let mut total = 0.0;
        each_fall(3, [0.5, 1.0 / 3.0, 1.0 / 6.0], |counts, chance| {
            seen += 1;
            total += chance;
            if *counts == [1, 1, 1] {
                assert!((chance - 6.0 * 0.5 / 18.0).abs() < 1e-15);
            }
        });
        assert_eq!(seen, 10);
        assert!((total - 1.0).abs() < 1e-14);
    }

    #[test]
    fn a_side_without_chance_never_shows() {
        each_fall(4, [0.25, 0.0, 0.75], |counts, _| assert_eq!(counts[1], 0));
        let mut ways = Vec::new();
        each_fall(0, [0.5, 0.5], |counts, chance| ways.push((*counts, chance)));
        assert_eq!(ways, [([0, 0], 1.0)]);
    }

    #[test]
    fn a_distribution_is_written_with_its_numbers_in_order() {
        let mut twelve = Distribution::none(0);
        twelve.add(2, 0.25);
        twelve.add(10, 0.75);
        assert_eq!(serde_json::to_string(&twelve).unwrap(), r#"{"mean":8.0,"at":{"2":0.25,"10":0.75}}"#);
        assert_eq!((twelve.at_least(3), twelve.most(), twelve.at_least(11)), (0.75, 10, 0.0));
    }
}

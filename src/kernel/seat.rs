//! The seats of a table, and what each of them has.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A place at the table. A match has one to four of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    First,
    Second,
    Third,
    Fourth,
}

impl Seat {
    /// The most seats of a game.
    pub const MOST: usize = 4;
    /// The seats of a match for two.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    const EVERY: [Self; Self::MOST] = [Self::First, Self::Second, Self::Third, Self::Fourth];

    /// The seats of a match that has this many.
    #[inline]
    pub fn of(seats: usize) -> &'static [Self] {
        &Self::EVERY[..seats.min(Self::MOST)]
    }

    /// Its number, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat across the table of a match for two.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            _ => Self::First,
        }
    }
}

/// One value for each seat of a game.
// The values stand at the front, so that two with the same values are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BySeat<T>([Option<T>; Seat::MOST]);

impl<T> BySeat<T> {
    /// A value for each of so many seats.
    #[inline]
    pub fn each(seats: usize, value: impl FnMut(Seat) -> T) -> Self {
        Seat::of(seats).iter().copied().map(value).collect()
    }

    /// Number of seats.
    #[inline]
    pub fn len(&self) -> usize {
        self.values().count()
    }

    /// True if there is no seat.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    #[inline]
    pub fn seats(&self) -> &'static [Seat] {
        Seat::of(self.len())
    }

    /// The values in the order of the seats.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = &T> + Clone {
        self.0.iter().flatten()
    }

    /// The values in the order of the seats, to be changed.
    #[inline]
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flatten()
    }

    /// The seats, each with its value.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::EVERY.into_iter().zip(self.values())
    }

    /// The value of this seat, if the match has it.
    #[inline]
    pub const fn get(&self, seat: Seat) -> Option<&T> {
        self.0[seat.index()].as_ref()
    }

    /// Maps each value.
    #[inline]
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> BySeat<U> {
        self.values().map(change).collect()
    }

    /// References to the values.
    #[inline]
    pub fn each_ref(&self) -> BySeat<&T> {
        self.values().collect()
    }

    /// Both values of a match for two.
    #[inline]
    pub fn both(&self) -> Option<[&T; 2]> {
        match &self.0 {
            [Some(first), Some(second), None, _] => Some([first, second]),
            _ => None,
        }
    }
}

#[allow(
    clippy::expect_used,
    reason = "like the index of a slice: a seat the game does not have is a mistake of the program"
)]
impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        self.0[seat.index()].as_ref().expect("a seat of the game")
    }
}

#[allow(
    clippy::expect_used,
    reason = "like the index of a slice: a seat the game does not have is a mistake of the program"
)]
impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        self.0[seat.index()].as_mut().expect("a seat of the game")
    }
}

/// Values beyond the fourth are left out.
impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut values = values.into_iter().fuse();
        Self(std::array::from_fn(|_| values.next()))
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T> {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl<T> IntoIterator for BySeat<T> {
    type Item = T;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<T>, { Seat::MOST }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().flatten()
    }
}

impl<T: PartialEq<U>, U, const N: usize> PartialEq<[U; N]> for BySeat<T> {
    fn eq(&self, other: &[U; N]) -> bool {
        self.values().eq(other)
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::deserialize(deserializer)?;
        if (1..=Seat::MOST).contains(&values.len()) {
            Ok(values.into_iter().collect())
        } else {
            Err(D::Error::custom("one to four values, one for each seat"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_by_seat_and_are_written_as_a_list() {
        let score = BySeat::from([7, 3, 5]);
        assert_eq!((score.len(), score[Seat::Third], score.get(Seat::Fourth)), (3, 5, None));
        assert_eq!(score.seats(), [Seat::First, Seat::Second, Seat::Third]);
        let text = serde_json::to_string(&score).unwrap();
        assert_eq!(text, "[7,3,5]");
        assert_eq!(serde_json::from_str::<BySeat<i32>>(&text).unwrap(), score);
        assert!(["[]", "[1,2,3,4,5]"].iter().all(|text| serde_json::from_str::<BySeat<i32>>(text).is_err()));
    }

    #[test]
    fn only_a_game_for_two_has_both_seats() {
        assert_eq!(BySeat::from([1, 2]).both(), Some([&1, &2]));
        assert!(BySeat::from([1]).both().is_none() && BySeat::from([1, 2, 3]).both().is_none());
        assert_eq!(BySeat::each(2, Seat::other), [Seat::Second, Seat::First]);
    }
}

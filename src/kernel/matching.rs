//! Who can sit where, so that as many as possible sit: attachments on groups, guests in the places of allowances.

/// Guests, the places they can have, and which of them are alike.
pub trait Table {
    /// How many guests there are; the first ones are seated first and keep a seat once they have one.
    fn guests(&self) -> usize;

    /// How many places there are.
    fn places(&self) -> usize;

    /// A number, the same for guests that fit the same places.
    fn class(&self, guest: usize) -> usize;

    /// Whether the guest fits the place.
    fn fits(&self, guest: usize, place: usize) -> bool;

    /// The places in the order in which the guest would like them, from 0: each place once.
    fn liked(&self, guest: usize, nth: usize) -> usize {
        let _ = guest;
        nth
    }
}

/// Seats as many guests as can be: the place of each, or none for those who are left over.
///
/// Each guest in turn takes the first free place of its liking; where none is free, guests before it move if that makes
/// room. Guests of a class that found no way are not asked again, so that a long list costs little more than its length
/// times its places.
pub fn seated(table: &impl Table) -> Vec<Option<usize>> {
    let guests = table.guests();
    let mut seating =
        Seating { table, seats: vec![None; guests], occupants: vec![None; table.places()], asked: Vec::new() };
    let mut hopeless: Vec<usize> = Vec::new();
    for guest in 0..guests {
        seating.asked.clear();
        let class = table.class(guest);
        if !hopeless.contains(&class) && !seating.seat(guest) {
            hopeless.push(class);
        }
    }
    seating.seats
}

struct Seating<'a, T> {
    table: &'a T,
    seats: Vec<Option<usize>>,
    occupants: Vec<Option<usize>>,
    /// Classes that are looking, or have looked, for a place for the present guest.
    asked: Vec<usize>,
}

impl<T: Table> Seating<'_, T> {
    fn seat(&mut self, guest: usize) -> bool {
        let class = self.table.class(guest);
        if self.asked.contains(&class) {
            return false;
        }
        self.asked.push(class);
        let table = self.table;
        let fitting =
            (0..self.occupants.len()).map(|nth| table.liked(guest, nth)).filter(|place| table.fits(guest, *place));
        let free = fitting.clone().find(|place| self.occupants[*place].is_none());
        let mut held = fitting;
        let place = free.or_else(|| held.find(|place| self.occupants[*place].is_some_and(|holder| self.seat(holder))));
        if let Some(place) = place {
            self.seats[guest] = Some(place);
            self.occupants[place] = Some(guest);
        }
        place.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guests by the places they fit.
    struct Dinner(Vec<Vec<usize>>, usize);

    impl Table for Dinner {
        fn guests(&self) -> usize {
            self.0.len()
        }
        fn places(&self) -> usize {
            self.1
        }
        fn class(&self, guest: usize) -> usize {
            self.0.iter().position(|places| *places == self.0[guest]).unwrap()
        }
        fn fits(&self, guest: usize, place: usize) -> bool {
            self.0[guest].contains(&place)
        }
    }

    #[test]
    fn a_guest_moves_to_make_room_for_another() {
        let seats = seated(&Dinner(vec![vec![0, 1], vec![0]], 2));
        assert_eq!(seats, [Some(1), Some(0)]);
    }

    #[test]
    fn a_whole_row_of_guests_moves_on() {
        let seats = seated(&Dinner(vec![vec![0, 1], vec![1, 2], vec![2, 3], vec![0], vec![1]], 4));
        assert_eq!(seats.iter().flatten().count(), 4);
        assert!(seats[..3].iter().all(Option::is_some), "who sits keeps a seat");
    }

    #[test]
    fn as_many_sit_as_any_seating_allows() {
        // Every way to give four guests subsets of three places, against trying all seatings.
        for code in 0..8usize.pow(4) {
            let guests: Vec<Vec<usize>> = (0..4)
                .map(|guest| (0..3).filter(|place| ((code / 8usize.pow(guest)) % 8) & (1 << place) != 0).collect())
                .collect();
            let dinner = Dinner(guests.clone(), 3);
            let seats = seated(&dinner);
            let mut places: Vec<usize> = seats.iter().flatten().copied().collect();
            let count = places.len();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), count, "two on one place: {guests:?}");
            assert!(seats.iter().enumerate().all(|(guest, seat)| seat.is_none_or(|place| dinner.fits(guest, place))));
            assert_eq!(count, most(&guests, 0), "{guests:?}");
        }
    }

    fn most(guests: &[Vec<usize>], taken: usize) -> usize {
        let Some((first, rest)) = guests.split_first() else { return 0 };
        let free = first.iter().filter(|place| taken & (1 << **place) == 0);
        let seated = free.map(|place| 1 + most(rest, taken | (1 << place))).max().unwrap_or(0);
        seated.max(most(rest, taken))
    }
}

//! Maximum matching by augmenting paths: attachments on groups, guests in the places of allowances, ranks that Entourages
//! relieve.

/// Things to assign (left), things they are assigned to (right), and classes of equal left ones.
pub trait Matching {
    /// Number on the left. The first ones are assigned first and stay assigned.
    fn left(&self) -> usize;

    /// Number on the right.
    fn right(&self) -> usize;

    /// A number, the same for those of the left that fit the same ones of the right.
    fn class(&self, left: usize) -> usize;

    /// True if the two may be paired.
    fn fits(&self, left: usize, right: usize) -> bool;

    /// The right side in the order in which this one of the left prefers it, from 0: each once.
    fn preferred(&self, left: usize, nth: usize) -> usize {
        let _ = left;
        nth
    }

    /// Number of left ones that this right one takes.
    fn capacity(&self, right: usize) -> usize {
        let _ = right;
        1
    }

    /// Number of left ones of the class of `left` that this right one takes.
    fn class_capacity(&self, left: usize, right: usize) -> usize {
        let _ = left;
        self.capacity(right)
    }
}

/// Assigns as many of the left as can be: to what each is assigned, or none for those who are left over.
///
/// Each one in turn takes the first of its preference that has room; where none has, those before it move if that makes
/// room. A class that found no way is not tried again, so that a long list costs little more than its length times the
/// right side.
pub fn assign(matching: &impl Matching) -> Vec<Option<usize>> {
    let left = matching.left();
    let held = vec![Vec::new(); matching.right()];
    let mut search = Search { matching, assigned: vec![None; left], held, tried: Vec::new() };
    let mut hopeless: Vec<usize> = Vec::new();
    for one in 0..left {
        search.tried.clear();
        let class = matching.class(one);
        if !hopeless.contains(&class) && !search.assign(one) {
            hopeless.push(class);
        }
    }
    search.assigned
}

struct Search<'a, M> {
    matching: &'a M,
    assigned: Vec<Option<usize>>,
    /// Left ones assigned to each right one.
    held: Vec<Vec<usize>>,
    /// Classes that are looking, or have looked, for room in the present search.
    tried: Vec<usize>,
}

impl<M: Matching> Search<'_, M> {
    fn assign(&mut self, left: usize) -> bool {
        let matching = self.matching;
        let class = matching.class(left);
        if self.tried.contains(&class) {
            return false;
        }
        self.tried.push(class);
        let open: Vec<usize> = (0..self.held.len())
            .map(|nth| matching.preferred(left, nth))
            .filter(|right| matching.fits(left, *right))
            .filter(|right| {
                let alike = self.held[*right].iter().filter(|holder| matching.class(**holder) == class).count();
                alike < matching.class_capacity(left, *right)
            })
            .collect();
        let free = open.iter().copied().find(|right| self.held[*right].len() < matching.capacity(*right));
        let Some(right) = free.or_else(|| open.into_iter().find(|right| self.make_room(*right))) else { return false };
        self.assigned[left] = Some(right);
        self.held[right].push(left);
        true
    }

    /// Moves one of those assigned to `right` elsewhere, if that can be.
    fn make_room(&mut self, right: usize) -> bool {
        let holders = self.held[right].clone();
        let leaving = holders.into_iter().find(|holder| self.assign(*holder));
        let place = leaving.and_then(|leaving| self.held[right].iter().position(|holder| *holder == leaving));
        place.map(|place| self.held[right].remove(place)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guests by the places they fit.
    struct Dinner(Vec<Vec<usize>>, usize);

    impl Matching for Dinner {
        fn left(&self) -> usize {
            self.0.len()
        }
        fn right(&self) -> usize {
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
        let seats = assign(&Dinner(vec![vec![0, 1], vec![0]], 2));
        assert_eq!(seats, [Some(1), Some(0)]);
    }

    #[test]
    fn a_whole_row_of_guests_moves_on() {
        let seats = assign(&Dinner(vec![vec![0, 1], vec![1, 2], vec![2, 3], vec![0], vec![1]], 4));
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
            let seats = assign(&dinner);
            let mut places: Vec<usize> = seats.iter().flatten().copied().collect();
            let count = places.len();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), count, "two on one place: {guests:?}");
            assert!(seats.iter().enumerate().all(|(guest, seat)| seat.is_none_or(|place| dinner.fits(guest, place))));
            assert_eq!(count, most(&guests, 0), "{guests:?}");
        }
    }

    /// Callers by what they call; the right side takes two each, but one of a class at most.
    struct Calls(Vec<Vec<usize>>);

    impl Matching for Calls {
        fn left(&self) -> usize {
            self.0.len()
        }
        fn right(&self) -> usize {
            2
        }
        fn class(&self, caller: usize) -> usize {
            self.0.iter().position(|called| *called == self.0[caller]).unwrap()
        }
        fn fits(&self, caller: usize, right: usize) -> bool {
            self.0[caller].contains(&right)
        }
        fn capacity(&self, _: usize) -> usize {
            2
        }
        fn class_capacity(&self, _: usize, _: usize) -> usize {
            1
        }
    }

    #[test]
    fn no_more_are_taken_than_there_is_room_for_and_no_more_of_a_class_than_it_may_have() {
        let both = || vec![0, 1];
        assert_eq!(assign(&Calls(vec![vec![0], vec![0]])), [Some(0), None]);
        assert_eq!(assign(&Calls(vec![both(), both(), both()])), [Some(0), Some(1), None]);
        let assigned = assign(&Calls(vec![both(), vec![1, 0], vec![0], vec![0]]));
        assert_eq!(assigned, [Some(1), Some(0), Some(0), None]);
    }

    fn most(guests: &[Vec<usize>], taken: usize) -> usize {
        let Some((first, rest)) = guests.split_first() else { return 0 };
        let free = first.iter().filter(|place| taken & (1 << **place) == 0);
        let seated = free.map(|place| 1 + most(rest, taken | (1 << place))).max().unwrap_or(0);
        seated.max(most(rest, taken))
    }
}

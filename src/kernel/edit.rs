//! Edits: small steps from one list to the next, each giving a new value. They name places, so every system has them.

use super::{CardRef, Choice, Document, Place};

/// One step of building. `F` is the system's formats, `C` its cards, `X` the changes that only its lists know.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit<F, C, X> {
    /// Gives the list a name.
    Rename(String),
    /// Replaces the notes.
    SetNotes(String),
    /// Builds for another format.
    SetFormat(F),
    /// Lets the rules count for the list, or not.
    SetFreeform(bool),
    /// Puts a card in: before the one that stands at the place, or behind all others of an array.
    Insert(Place, C),
    /// Puts another card in the place of one; what that carries stays.
    Replace(Place, C),
    /// Takes out what stands at a place with all it carries.
    Remove(Place),
    /// Puts a copy of an entry with all it carries before the entry of this index.
    Copy(Place, usize),
    /// Moves an entry to this index, counted without the entry itself.
    Move(Place, usize),
    /// Makes a change that only lists of this system know.
    Change(X),
    /// Several edits, one after the other.
    Many(Vec<Self>),
}

/// A list whose cards are reached by their places.
pub trait Editable {
    /// A card of the game.
    type Card: Copy;
    /// A change that only lists of this system know.
    type Change;

    /// The array at a place, or the field that holds one card or none. An array that was not chosen yet is there if it is
    /// to be chosen from now on.
    fn array(&mut self, place: &Place, choose: bool) -> Option<&mut dyn Array<Self::Card>>;

    /// Makes a change; none if there is nothing to be changed.
    fn change(&mut self, change: &Self::Change) -> Option<()>;
}

/// Cards in an order, or one card or none, which has no index. Every step tells whether the place was there and the card
/// of the right kind.
pub trait Array<C> {
    /// The index of the last card; none where there is none, and for a field.
    fn last(&self) -> Option<usize>;
    /// Puts a card before the one at this index, or at the end.
    fn insert(&mut self, at: Option<usize>, card: C) -> Option<()>;
    /// Puts another card in the place of one.
    fn replace(&mut self, at: Option<usize>, card: C) -> Option<()>;
    /// Takes a card out.
    fn remove(&mut self, at: Option<usize>) -> Option<()>;
    /// Puts a copy of an entry before the one at `to`.
    fn copy(&mut self, from: usize, to: usize) -> Option<()>;
    /// Moves an entry.
    fn shift(&mut self, from: usize, to: usize) -> Option<()>;
}

/// An entry of an array: a card with everything on it.
pub trait Entry<C>: Clone {
    /// The entry of a card, if cards of its kind belong here.
    fn of(card: C) -> Option<Self>;

    /// Puts another card in; what the entry carries stays.
    fn replace(&mut self, card: C) -> Option<()> {
        *self = Self::of(card)?;
        Some(())
    }
}

impl<C: Into<CardRef>, H: Copy + TryFrom<CardRef>> Entry<C> for Choice<H> {
    fn of(card: C) -> Option<Self> {
        H::try_from(card.into()).ok().map(Self::Known)
    }
}

impl<C, E: Entry<C>> Array<C> for Vec<E> {
    fn last(&self) -> Option<usize> {
        self.len().checked_sub(1)
    }

    fn insert(&mut self, at: Option<usize>, card: C) -> Option<()> {
        let at = at.unwrap_or(self.len());
        let entry = E::of(card)?;
        (at <= self.len()).then(|| Self::insert(self, at, entry))
    }

    fn replace(&mut self, at: Option<usize>, card: C) -> Option<()> {
        self.get_mut(at?)?.replace(card)
    }

    fn remove(&mut self, at: Option<usize>) -> Option<()> {
        let at = at.filter(|at| *at < self.len())?;
        let _ = Self::remove(self, at);
        Some(())
    }

    fn copy(&mut self, from: usize, to: usize) -> Option<()> {
        let copy = self.get(from)?.clone();
        (to <= self.len()).then(|| Self::insert(self, to, copy))
    }

    fn shift(&mut self, from: usize, to: usize) -> Option<()> {
        if from >= self.len() || to >= self.len() {
            return None;
        }
        let entry = Self::remove(self, from);
        Self::insert(self, to, entry);
        Some(())
    }
}

impl<C, E: Entry<C>> Array<C> for Option<E> {
    fn last(&self) -> Option<usize> {
        None
    }

    fn insert(&mut self, _: Option<usize>, card: C) -> Option<()> {
        *self = Some(E::of(card)?);
        Some(())
    }

    fn replace(&mut self, at: Option<usize>, card: C) -> Option<()> {
        Array::insert(self, at, card)
    }

    fn remove(&mut self, _: Option<usize>) -> Option<()> {
        self.take().map(|_| ())
    }

    fn copy(&mut self, _: usize, _: usize) -> Option<()> {
        None
    }

    fn shift(&mut self, _: usize, _: usize) -> Option<()> {
        None
    }
}

impl<F: Copy, C: Copy, X> Edit<F, C, X> {
    /// The single edits in their order.
    pub fn singles(&self) -> Vec<&Self> {
        match self {
            Self::Many(edits) => edits.iter().flat_map(Self::singles).collect(),
            edit => vec![edit],
        }
    }

    /// The document after the edit; none if the edit names a place the document does not have.
    pub fn apply<L: Editable<Card = C, Change = X> + Clone>(
        &self,
        document: &Document<F, L>,
    ) -> Option<Document<F, L>> {
        let mut next = document.clone();
        self.apply_to(&mut next)?;
        Some(next)
    }

    fn apply_to<L: Editable<Card = C, Change = X>>(&self, document: &mut Document<F, L>) -> Option<()> {
        let list = &mut document.list;
        match self {
            Self::Rename(name) => document.name.clone_from(name),
            Self::SetNotes(notes) => document.notes.clone_from(notes),
            Self::SetFormat(format) => document.format = *format,
            Self::SetFreeform(is_freeform) => document.set_freeform(*is_freeform),
            Self::Insert(place, card) => {
                let (array, at) = place.split();
                list.array(&array, true)?.insert(at, *card)?;
            }
            Self::Replace(place, card) => {
                let (array, at) = place.split();
                list.array(&array, false)?.replace(at, *card)?;
            }
            Self::Remove(place) => {
                let (array, at) = place.split();
                list.array(&array, false)?.remove(at)?;
            }
            Self::Copy(place, to) => {
                let (array, from) = place.split();
                list.array(&array, false)?.copy(from?, *to)?;
            }
            Self::Move(place, to) => {
                let (array, from) = place.split();
                list.array(&array, false)?.shift(from?, *to)?;
            }
            Self::Change(change) => list.change(change)?,
            Self::Many(edits) => edits.iter().try_for_each(|edit| edit.apply_to(document))?,
        }
        Some(())
    }

    /// The new place of an entry after the edit; none if it is removed.
    pub fn follow(&self, place: Place) -> Option<Place> {
        let indexed = |of: &Place| match of.split() {
            (array, Some(index)) => Some((array, index)),
            (_, None) => None,
        };
        match self {
            Self::Remove(gone) if place.is_in(gone) => None,
            Self::Remove(gone) => Some(
                indexed(gone)
                    .map_or(place, |(array, from)| place.shifted(&array, |index| index - usize::from(index > from))),
            ),
            Self::Insert(at, _) => Some(
                indexed(at)
                    .map_or(place, |(array, to)| place.shifted(&array, |index| index + usize::from(index >= to))),
            ),
            Self::Copy(of, to) => Some(place.shifted(&of.split().0, |index| index + usize::from(index >= *to))),
            Self::Move(of, to) => Some(indexed(of).map_or(place, |(array, from)| {
                place.shifted(&array, |index| match index {
                    index if index == from => *to,
                    index => {
                        let without = index - usize::from(index > from);
                        without + usize::from(without >= *to)
                    }
                })
            })),
            Self::Many(edits) => edits.iter().try_fold(place, |place, edit| edit.follow(place)),
            _ => Some(place),
        }
    }

    /// The places whose cards it takes out, replaces, copies or moves, so that they can be pointed out before it is made.
    pub fn touched(&self) -> Vec<Place> {
        match self {
            Self::Replace(place, _) | Self::Remove(place) | Self::Copy(place, _) | Self::Move(place, _) => vec![*place],
            Self::Many(edits) => {
                // Shifts by earlier edits are not followed: edits that remove several entries go backwards.
                let mut all: Vec<Place> = edits.iter().flat_map(Self::touched).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            Self::Rename(_)
            | Self::SetNotes(_)
            | Self::SetFormat(_)
            | Self::SetFreeform(_)
            | Self::Insert(..)
            | Self::Change(_) => Vec::new(),
        }
    }

    /// One edit for several: itself if it is alone.
    pub fn all(mut edits: Vec<Self>) -> Self {
        if edits.len() == 1 { edits.remove(0) } else { Self::Many(edits) }
    }

    /// Takes out what stands at these places, whatever their order.
    pub fn removing(mut places: Vec<Place>) -> Self {
        // The last first, so that the places of the others stay true.
        places.sort_unstable();
        Self::all(places.into_iter().rev().map(Self::Remove).collect())
    }
}

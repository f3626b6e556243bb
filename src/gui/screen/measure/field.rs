//! Pairings: the measured lists and their opponents.

use super::{Action, Entrant, Kind, MeasureScreen};
use crate::Context;
use practice::{FieldWish, gauntlet::MOST_LISTS};
use store::ListId;
use systems::{AnyDocument, Shared};

/// Opponents of the measured lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    Shelf,
    Chosen,
    Among,
}

impl Against {
    pub(super) const ALL: [(Self, &'static str); 3] = [
        (Self::Shelf, "gui.measure.against_shelf"),
        (Self::Chosen, "gui.measure.against_chosen"),
        (Self::Among, "gui.measure.among"),
    ];
}

/// A side of a gauntlet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Own,
    /// Their opponents.
    Field,
}

impl MeasureScreen {
    /// The effective opponents: a change of one list is never measured among others, and without example lists there is
    /// no shelf.
    pub(super) fn against(&self) -> Against {
        match self.against {
            Against::Among if self.kind == Kind::Improve => Against::Shelf,
            Against::Shelf if self.kind == Kind::Gauntlet && self.shelf.is_empty() => Against::Among,
            against => against,
        }
    }

    pub(super) fn is_among(&self) -> bool {
        self.against() == Against::Among
    }

    /// True if there are opponents.
    pub(super) const fn has_field(&self) -> bool {
        match self.against {
            Against::Chosen => !self.field.is_empty(),
            Against::Shelf | Against::Among => !self.shelf.is_empty(),
        }
    }

    /// The chosen lists that play: the measured ones, then the field.
    pub(super) fn met(&self) -> impl Iterator<Item = &Entrant> {
        let field = (self.against() == Against::Chosen).then_some(&self.field);
        self.own.iter().chain(field.into_iter().flatten())
    }

    fn lists(&mut self, side: Side) -> &mut Vec<Entrant> {
        match side {
            Side::Own => &mut self.own,
            Side::Field => &mut self.field,
        }
    }

    /// Requests stored lists for the side with the open menu.
    pub(super) fn ask_for(&mut self, ids: Vec<ListId>) -> Action {
        let side = self.menu.take().unwrap_or(Side::Own);
        self.awaited.retain(|(id, _)| !ids.contains(id));
        self.awaited.extend(ids.iter().map(|id| (*id, side)));
        Action::Read(ids)
    }

    /// The side a list was requested for.
    pub(super) fn awaited_for(&mut self, id: ListId) -> Side {
        let place = self.awaited.iter().position(|(awaited, _)| *awaited == id);
        place.map_or(Side::Own, |place| self.awaited.swap_remove(place).1)
    }

    pub(super) fn take(&mut self, side: Side, own: Entrant, context: &Context<'_>) {
        if own.document.system() != self.system || self.running.is_some() {
            return;
        }
        if self.kind == Kind::Improve && side == Side::Own {
            self.own.clear();
        }
        let all = self.own.len() + self.field.len() + self.shelf.len();
        let lists = self.lists(side);
        let is_known = own.id.is_some() && lists.iter().any(|known| known.id == own.id);
        if !is_known && all < MOST_LISTS {
            lists.push(own);
        }
        self.find_misfits(context);
    }

    /// Removes a list, by its index among those that play.
    pub(super) fn leave_out(&mut self, place: usize) {
        if place < self.own.len() {
            let _ = self.own.remove(place);
        } else if place - self.own.len() < self.field.len() {
            let _ = self.field.remove(place - self.own.len());
        }
    }

    /// Finds lists that cannot play the others.
    pub(super) fn find_misfits(&mut self, context: &Context<'_>) {
        let documents: Vec<&AnyDocument> = self.met().map(|own| &own.document).collect();
        let found = Shared::misfits(context.catalogs, &documents).into_iter();
        self.misfits = found.map(|(place, conflict)| (place, conflict.sentence(context.language))).collect();
    }

    pub(super) fn take_shelved(&mut self, side: Side, place: usize, context: &Context<'_>) {
        let Some(shelved) = self.shelf.get(place) else { return };
        let packs = self.own.first().map(|own| own.document.packs()).unwrap_or_default();
        if let Some(list) = shelved.document(context.catalogs, context.language, &packs) {
            self.take(side, Entrant::of(None, list, context), context);
        }
    }

    /// Which lists of the shelf are met; those of one game only were counted in tournaments.
    pub(super) fn wish(&self) -> FieldWish {
        let year = self.wish.year.filter(|_| self.against() == Against::Shelf);
        FieldWish { year, ..self.wish }
    }

    /// Opponents of the measured lists; empty if these play each other.
    pub(super) fn opponents(&self, context: &Context<'_>) -> Vec<AnyDocument> {
        match self.against() {
            Against::Among => Vec::new(),
            Against::Chosen => self.field.iter().map(|own| own.document.clone()).collect(),
            Against::Shelf => {
                let own: Vec<&AnyDocument> = self.own.iter().map(|own| &own.document).collect();
                practice::field(&self.shelf, &own, context.catalogs, context.language, self.wish())
            }
        }
    }
}

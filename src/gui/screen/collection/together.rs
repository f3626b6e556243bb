//! Shortages of lists fielded at once, ready to be shown.

use kernel::CardRef;
use store::ListId;
use systems::{
    AnyDocument, AnyOwned, Catalogs, SystemId,
    collection::{Fit, fit},
};

/// Shortages of lists fielded at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    pub(super) game: SystemId,
    /// Ids of the lists.
    ids: Vec<ListId>,
    /// Names of the readable lists.
    pub(super) names: Vec<String>,
    pub(super) fit: Fit,
}

impl Together {
    /// Computes the shortages; an unreadable list is left out.
    pub fn of(catalogs: &Catalogs, owned: &AnyOwned, lists: Vec<(ListId, Option<AnyDocument>)>) -> Self {
        let ids = lists.iter().map(|(id, _)| *id).collect();
        let documents: Vec<&AnyDocument> = lists.iter().filter_map(|(_, document)| document.as_ref()).collect();
        let names = documents.iter().map(|document| document.name().to_owned()).collect();
        Self { game: owned.system(), ids, names, fit: fit(catalogs, &documents, owned) }
    }

    /// True if it answers the last request.
    pub(super) fn is_of(&self, ids: &[ListId]) -> bool {
        self.ids == ids
    }

    /// Kind of a card in the collection.
    pub(super) fn kind(&self, card: CardRef) -> &'static str {
        let kinds = self.game.collection().map_or(&[][..], |info| info.kinds);
        kinds.iter().find(|kind| kind.card == card.kind).map_or("", |kind| kind.id)
    }
}

//! What lists lack when they are laid out at once, ready to be shown.

use kernel::CardRef;
use store::ListId;
use systems::{
    AnyDocument, AnyOwned, Catalogs, SystemId,
    collection::{Fit, fit},
};

/// What lists lack when they are laid out at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    pub(super) game: SystemId,
    /// The lists that were wished for.
    wished: Vec<ListId>,
    /// The names of those that could be read.
    pub(super) names: Vec<String>,
    pub(super) fit: Fit,
}

impl Together {
    /// Looks what these lists lack; one that cannot be read is left out.
    pub fn of(catalogs: &Catalogs, owned: &AnyOwned, lists: Vec<(ListId, Option<AnyDocument>)>) -> Self {
        let wished = lists.iter().map(|(id, _)| *id).collect();
        let documents: Vec<&AnyDocument> = lists.iter().filter_map(|(_, document)| document.as_ref()).collect();
        let names = documents.iter().map(|document| document.name().to_owned()).collect();
        Self { game: owned.system(), wished, names, fit: fit(catalogs, &documents, owned) }
    }

    /// Whether it is what was wished for last.
    pub(super) fn is_of(&self, wished: &[ListId]) -> bool {
        self.wished == wished
    }

    /// The kind of a card, as a collection counts it.
    pub(super) fn kind(&self, card: CardRef) -> &'static str {
        let kinds = self.game.collection().map_or(&[][..], |info| info.kinds);
        kinds.iter().find(|kind| kind.card == card.kind).map_or("", |kind| kind.id)
    }
}

//! What each system that builds lists can do with them, behind one trait.

use std::{marker::PhantomData, sync::Arc};

use super::{AnyDocument, AnyOwned, Catalogs, Enforced, Registered, SystemId, any_list::codebook};
use crate::{for_each_system, if_able};
use kernel::{
    Browsing, CardRef, FactionInfo, Imported, Language, NewList, Owned, OwnedItem, ProductInfo, ReadError, SourceCard,
    VariantInfo,
    collecting::counted_singly,
    document::Envelope,
    json::{Json, Node},
    list_code,
    owned::{CollectedKind, CollectionInfo},
};

/// Something a collection can count, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectedCard {
    /// Its kind and its id, as in an [`OwnedItem`].
    pub kind: &'static str,
    pub id: String,
    /// The card itself.
    pub card: CardRef,
    /// The name of its drawing; may be empty.
    pub drawing: String,
    /// The only faction it belongs to.
    pub faction: Option<&'static FactionInfo>,
    /// Its name by [`Language`].
    pub names: [String; Language::ALL.len()],
    /// A detail that tells it from its namesakes, by [`Language`]; may be empty.
    pub details: [String; Language::ALL.len()],
}

/// List functions of any system.
pub(super) trait ListGame: Sync {
    fn empty(&self, catalogs: &Catalogs, wish: &NewList<'_>) -> Option<AnyDocument>;
    fn read(&self, catalogs: &Catalogs, envelope: &Envelope<'_, '_>) -> Result<AnyDocument, ReadError>;
    fn import(&self, catalogs: &Catalogs, text: &str) -> Result<Imported<AnyDocument>, ReadError>;
    fn costs<'a>(&self, catalogs: &'a Catalogs) -> Vec<(&'a str, i32)>;
    fn products<'a>(&self, catalogs: &'a Catalogs) -> Vec<ProductInfo<'a>>;
    fn variants<'a>(&self, catalogs: &'a Catalogs, faction: &str) -> Vec<VariantInfo<'a>>;
    fn collection(&self) -> Option<&'static CollectionInfo>;
    fn collected(&self, catalogs: &Catalogs) -> Vec<CollectedCard>;
    fn find_collected(&self, catalogs: &Catalogs, kind: &str, id: &str) -> Option<CardRef>;
    fn drawing<'a>(&self, catalogs: &'a Catalogs, card: CardRef) -> &'a str;
    fn owned(&self, catalogs: &Catalogs, items: &[OwnedItem], enforced: Enforced) -> AnyOwned;
}

struct Lists<S>(PhantomData<fn() -> S>);

macro_rules! list_games {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        impl SystemId {
            /// Its list functions, if it has lists.
            pub(super) fn list_game(self) -> Option<&'static dyn ListGame> {
                match self { $(Self::$Id => if_able!($lists, Some(&Lists::<$System>(PhantomData)), None),)+ }
            }

            /// Kinds that a collection of it counts, if it has collections.
            pub fn collection(self) -> Option<&'static CollectionInfo> {
                self.list_game()?.collection()
            }
        }
    };
}

for_each_system!(list_games);

impl<S: Registered + Browsing> Lists<S> {
    /// Reads the code of a list.
    fn decode(&self, catalogs: &Catalogs, text: &str) -> Result<Imported<AnyDocument>, ReadError> {
        if list_code::system(text).as_deref() != Some(S::INFO.id) {
            return Err(ReadError::whole("systems.read.no_list").foreign());
        }
        let cards = S::source(S::cards(catalogs.for_packs(&[])));
        let text = list_code::read(text, &codebook(&cards))?.to_string();
        let json = Json::parse(&text)?;
        let root = Node::root(&text, &json);
        let document = self.read(catalogs, &Envelope::open(&root)?)?;
        Ok(Imported { document, notes: Vec::new() })
    }
}

impl<S: Registered + Browsing> ListGame for Lists<S> {
    fn empty(&self, catalogs: &Catalogs, wish: &NewList<'_>) -> Option<AnyDocument> {
        S::empty(S::cards(catalogs), wish).map(AnyDocument::new::<S>)
    }

    fn read(&self, catalogs: &Catalogs, envelope: &Envelope<'_, '_>) -> Result<AnyDocument, ReadError> {
        S::read(S::cards(catalogs.for_packs(&envelope.packs()?)), envelope).map(AnyDocument::new::<S>)
    }

    fn import(&self, catalogs: &Catalogs, text: &str) -> Result<Imported<AnyDocument>, ReadError> {
        if list_code::is_code(text) {
            return self.decode(catalogs, text);
        }
        let Imported { document, notes } = S::import(S::cards(catalogs), text)?;
        Ok(Imported { document: AnyDocument::new::<S>(document), notes })
    }

    fn costs<'a>(&self, catalogs: &'a Catalogs) -> Vec<(&'a str, i32)> {
        S::costs(S::cards(catalogs))
    }

    fn products<'a>(&self, catalogs: &'a Catalogs) -> Vec<ProductInfo<'a>> {
        S::products(S::cards(catalogs))
    }

    fn variants<'a>(&self, catalogs: &'a Catalogs, faction: &str) -> Vec<VariantInfo<'a>> {
        S::variants(S::cards(catalogs), faction)
    }

    fn collection(&self) -> Option<&'static CollectionInfo> {
        S::COLLECTION
    }

    fn collected(&self, catalogs: &Catalogs) -> Vec<CollectedCard> {
        let catalog = S::cards(catalogs);
        let counted = S::source(catalog).into_iter();
        counted
            .filter_map(|row| {
                let card = counted_singly::<S>(catalog, row.kind, &row.id)?;
                let drawing = S::drawing(catalog, card).to_owned();
                let faction = only_faction(S::GAME, &row);
                let SourceCard { kind, id, names, details, .. } = row;
                Some(CollectedCard { kind, id, card, drawing, faction, names, details })
            })
            .collect()
    }

    fn find_collected(&self, catalogs: &Catalogs, kind: &str, id: &str) -> Option<CardRef> {
        S::collected(S::cards(catalogs), kind, id)
    }

    fn drawing<'a>(&self, catalogs: &'a Catalogs, card: CardRef) -> &'a str {
        S::drawing(S::cards(catalogs), card)
    }

    fn owned(&self, catalogs: &Catalogs, items: &[OwnedItem], enforced: Enforced) -> AnyOwned {
        let counts = |kind: &CollectedKind| enforced.counts(S::GAME, kind.id);
        let owned = Owned::of::<S>(S::cards(catalogs), items, enforced.enforcement, counts);
        AnyOwned { system: S::GAME, owned: Arc::new(owned) }
    }
}

/// The faction among the tags of a card, if it is one alone.
fn only_faction(system: SystemId, card: &SourceCard) -> Option<&'static FactionInfo> {
    let mut factions: Vec<_> = card.tags.iter().filter_map(|(_, tag)| system.faction(tag)).collect();
    factions.dedup();
    let [faction] = factions[..] else { return None };
    Some(faction)
}

impl Catalogs {
    /// Names of a system's cards with what each costs in a list.
    pub fn costs(&self, system: SystemId) -> Vec<(&str, i32)> {
        system.list_game().map(|game| game.costs(self)).unwrap_or_default()
    }

    /// The products of a system; none where it keeps no collection.
    pub fn products(&self, system: SystemId) -> Vec<ProductInfo<'_>> {
        system.list_game().map(|game| game.products(self)).unwrap_or_default()
    }

    /// Variants of a faction.
    pub fn variants(&self, system: SystemId, faction: &str) -> Vec<VariantInfo<'_>> {
        system.list_game().map(|game| game.variants(self, faction)).unwrap_or_default()
    }

    /// Cards that a collection can count singly, in the order of the catalog.
    pub fn collected(&self, system: SystemId) -> Vec<CollectedCard> {
        system.list_game().map(|game| game.collected(self)).unwrap_or_default()
    }

    /// The card counted under a kind and an id.
    pub fn find_collected(&self, system: SystemId, kind: &str, id: &str) -> Option<CardRef> {
        system.list_game()?.find_collected(self, kind, id)
    }

    /// The name of the drawing of a thing that a collection counts; empty where it has none.
    pub fn drawing(&self, system: SystemId, card: CardRef) -> &str {
        system.list_game().map(|game| game.drawing(self, card)).unwrap_or_default()
    }

    /// A collection of a system; none for a system without lists.
    pub fn owned(&self, system: SystemId, items: &[OwnedItem], enforced: Enforced) -> Option<AnyOwned> {
        system.list_game().map(|game| game.owned(self, items, enforced))
    }
}

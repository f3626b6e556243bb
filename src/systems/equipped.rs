//! A ship or unit with all that lies on it, apart from its list: to be put into another one, or kept.

use serde_json::{Value, json};

use super::{Catalogs, Registered, SystemId};
use kernel::{Browsing, Building, DocumentOf, ListBuilding, Step};

/// An entry of a list with all that lies on it, as the document has it: unknown cards and foreign fields included.
#[derive(Debug, Clone, PartialEq)]
pub struct Equipped {
    system: SystemId,
    pub(super) cards: Vec<Value>,
}

/// The field of a list in which its entries stand.
pub(super) fn field<S: Building>() -> Option<&'static str> {
    S::START.path().iter().find_map(|step| match step {
        Step::Field(field) => Some(*field),
        _ => None,
    })
}

impl Equipped {
    /// The entry of this number; none if there is no such entry.
    pub(super) fn of<S: Registered + Browsing>(
        catalogs: &Catalogs,
        document: &DocumentOf<S>,
        entry: usize,
    ) -> Option<Self> {
        let catalog = S::cards(catalogs);
        let tree = S::tree(catalog, &document.list);
        let node = tree.entry(S::START.at(entry)).filter(|node| node.card.is_some())?;
        let places = std::iter::once(node.place).chain(node.beside().map(|child| child.place));
        let document = <S as ListBuilding>::to_json(catalog, document);
        let all = document.get("list")?.get(field::<S>()?)?.as_array()?;
        let cards = places.map(|place| all.get(place.split().1?).cloned()).collect::<Option<_>>()?;
        Some(Self { system: S::GAME, cards })
    }

    /// The game.
    pub const fn system(&self) -> SystemId {
        self.system
    }

    /// As text, to be kept.
    pub fn text(&self) -> String {
        json!({ "system": self.system.id(), "cards": self.cards }).to_string()
    }

    /// Reads a stored text; none if it is invalid.
    pub fn from_text(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let system = SystemId::from_id(value.get("system")?.as_str()?)?;
        Some(Self { system, cards: value.get("cards")?.as_array()?.clone() })
    }
}

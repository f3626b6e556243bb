//! Changes of the last errata to printed cards (XW-SQUAD-19).

use serde::Deserialize;

use super::{ShipId, Slot, UpgradeId};

/// A restriction that the errata added to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddedLimit {
    /// The sizes of ships it fits.
    Sizes,
    /// Copies a squad may have.
    MaxPerSquad,
}

/// Errata of one card or ship type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ErrataRow {
    #[allow(dead_code, reason = "only tells the rows apart")]
    id: Box<str>,
    pub ship: Option<ShipId>,
    /// Icons that printed ship cards of the type have and the last errata took away.
    #[serde(default)]
    pub lost_slots: Vec<Slot>,
    pub upgrade: Option<UpgradeId>,
    pub adds: Option<AddedLimit>,
}

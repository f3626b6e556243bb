//! The checks of base decks by their ids in the rules inventory.

use kernel::CheckId;

kernel::finding::check_ids! {
    COMP_02 = "DBG-COMP-02",
    SETUP_03 = "DBG-SETUP-03",
    BASE_07 = "DBG-BASE-07",
    ABIL_27 = "DBG-ABIL-27",
    ADV_01 = "DBG-ADV-01",
    ADV_02 = "DBG-ADV-02",
    ADV_04 = "DBG-ADV-04",
}

/// Of who may be in the deck at all.
pub const FOREIGN: [CheckId; 1] = [ADV_01];
/// Of which the warnings say nothing about a candidate.
pub const USUAL: &[CheckId] = &[];

//! Ids of the checks, as in the rules inventory.

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

/// Checks of membership: a candidate that fails one is foreign to the deck.
pub const FOREIGN: [CheckId; 1] = [ADV_01];
/// Checks without warnings for candidates.
pub const USUAL: &[CheckId] = &[];

//! The construction checks by their ids in the rules inventory.

use kernel::CheckId;

kernel::finding::check_ids! {
    A01 = "CC-A01",
    A02 = "CC-A02",
    A03 = "CC-A03",
    A04 = "CC-A04",
    A05 = "CC-A05",
    A06 = "CC-A06",
    A07 = "CC-A07",
    A08 = "CC-A08",
    A09 = "CC-A09",
    A10 = "CC-A10",
    A11 = "CC-A11",
    A12 = "CC-A12",
    A13 = "CC-A13",
    A14 = "CC-A14",
    A15 = "CC-A15",
    A16 = "CC-A16",
    A17 = "CC-A17",
    A18 = "CC-A18",
    A19 = "CC-A19",
    A20 = "CC-A20",
    A21 = "CC-A21",
    C01 = "CC-C01",
    C02 = "CC-C02",
    C03 = "CC-C03",
    C04 = "CC-C04",
    C05 = "CC-C05",
    C06 = "CC-C06",
    C07 = "CC-C07",
    INIT_01 = "IA-INIT-01",
    OWN_01 = "IA-OWN-01",
}

/// Of who may be in the army at all.
pub const FOREIGN: [CheckId; 3] = [A03, A08, A10];
/// Of which the warnings say nothing about a candidate: points left, an ally still to come, a deck not chosen.
pub const USUAL: &[CheckId] = &[A15, A16, C01];

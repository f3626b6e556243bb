//! The construction checks by their ids in the rules inventory.

use kernel::CheckId;

kernel::finding::check_ids! {
    CHK_01 = "XW-CHK-01",
    CHK_02 = "XW-CHK-02",
    CHK_03 = "XW-CHK-03",
    CHK_04 = "XW-CHK-04",
    CHK_05 = "XW-CHK-05",
    CHK_06 = "XW-CHK-06",
    CHK_07 = "XW-CHK-07",
    CHK_08 = "XW-CHK-08",
    CHK_09 = "XW-CHK-09",
    CHK_10 = "XW-CHK-10",
    CHK_11 = "XW-CHK-11",
    CHK_12 = "XW-CHK-12",
    CHK_13 = "XW-CHK-13",
    CHK_14 = "XW-CHK-14",
    CHK_15 = "XW-CHK-15",
    CHK_16 = "XW-CHK-16",
    CHK_17 = "XW-CHK-17",
    CHK_18 = "XW-CHK-18",
    CHK_19 = "XW-CHK-19",
    CHK_20 = "XW-CHK-20",
    CHK_21 = "XW-CHK-21",
    CHK_22 = "XW-CHK-22",
    CHK_23 = "XW-CHK-23",
    CHK_24 = "XW-CHK-24",
    CHK_25 = "XW-CHK-25",
    CHK_26 = "XW-CHK-26",
    CHK_27 = "XW-CHK-27",
    CHK_28 = "XW-CHK-28",
    CHK_29 = "XW-CHK-29",
    CHK_30 = "XW-CHK-30",
    ADVICE_01 = "XW-ADVICE-01",
}

/// Of which the warnings say nothing about a candidate: that there are points left.
pub const USUAL: &[CheckId] = &[CHK_28];

//! The ids of the checks of tables (`docs/rules/legion.md`).

kernel::finding::check_ids! {
    TABLE_01 = "LEG-TABLE-01",
    TABLE_02 = "LEG-TABLE-02",
    TABLE_03 = "LEG-TABLE-03",
    TABLE_04 = "LEG-TABLE-04",
    TABLE_05 = "LEG-TABLE-05",
    TABLE_06 = "LEG-TABLE-06",
    TABLE_07 = "LEG-TABLE-07",
    TABLE_08 = "LEG-TABLE-08",
}

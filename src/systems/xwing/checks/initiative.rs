//! Choice of initiative (XW-SETUP-02, XW-SETUP-03).

use super::ids;
use kernel::LowerTotal;

/// XW-CHK-30. On a tie one player rolls an attack die: a hit or critical hit lets the roller choose, a focus or blank the
/// opponent.
pub const INITIATIVE: LowerTotal = LowerTotal {
    rule: ids::CHK_30,
    first: "xwing.check.30.first",
    second: "xwing.check.30.second",
    equal: "xwing.check.30.roll",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xw_ex_26_the_lower_total_chooses_and_a_tie_is_rolled_for() {
        assert_eq!(INITIATIVE.phrase(97, 100), "xwing.check.30.first");
        assert_eq!(INITIATIVE.phrase(100, 97), "xwing.check.30.second");
        assert_eq!(INITIATIVE.phrase(100, 100), "xwing.check.30.roll");
    }
}

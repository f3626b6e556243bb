//! Choice between red and blue (LEG-SETUP-02).

use super::ids;
use kernel::LowerTotal;

/// LEG-SETUP-02.
pub const COLORS: LowerTotal = LowerTotal {
    rule: ids::SETUP_02,
    first: "legion.versus.first",
    second: "legion.versus.second",
    equal: "legion.versus.roll",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leg_ex_076_the_cheaper_army_chooses_its_color_and_a_tie_is_rolled_for() {
        assert_eq!(COLORS.phrase(790, 798), "legion.versus.first");
        assert_eq!(COLORS.phrase(798, 790), "legion.versus.second");
        assert_eq!(COLORS.phrase(800, 800), "legion.versus.roll");
    }
}

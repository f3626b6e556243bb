//! The choice of initiative (IA-INIT-01, IA-INIT-02).

use super::ids;
use kernel::LowerTotal;

/// IA-INIT-01. On a tie each player rolls a blue die (IA-INIT-02).
pub const INITIATIVE: LowerTotal = LowerTotal {
    rule: ids::INIT_01,
    first: "imperial_assault.versus.first",
    second: "imperial_assault.versus.second",
    equal: "imperial_assault.versus.roll",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ia_ex_29_ia_init_01_the_cheaper_army_chooses_who_begins() {
        assert_eq!(INITIATIVE.phrase(38, 40), "imperial_assault.versus.first");
        assert_eq!(INITIATIVE.phrase(40, 38), "imperial_assault.versus.second");
    }

    #[test]
    fn ia_ex_30_ia_init_02_a_tie_is_rolled_for() {
        assert_eq!(INITIATIVE.phrase(40, 40), "imperial_assault.versus.roll");
    }
}

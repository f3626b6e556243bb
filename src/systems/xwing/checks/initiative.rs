//! Who chooses the initiative (XW-SETUP-02, XW-SETUP-03).

use crate::kernel::{Finding, Place, Severity};

/// Who chooses which player has the initiative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initiative {
    /// The first player: the lower total.
    First,
    /// The second player: the lower total.
    Second,
    /// Equal totals: one player rolls an attack die; a hit or critical hit lets the roller choose, a focus or blank
    /// the opponent.
    Roll,
}

/// XW-CHK-30: both totals and who chooses.
pub fn initiative(first: i32, second: i32) -> (Initiative, Finding) {
    let (who, phrase) = match first.cmp(&second) {
        std::cmp::Ordering::Less => (Initiative::First, "xwing.check.30.first"),
        std::cmp::Ordering::Greater => (Initiative::Second, "xwing.check.30.second"),
        std::cmp::Ordering::Equal => (Initiative::Roll, "xwing.check.30.roll"),
    };
    let finding =
        Finding::new("XW-CHK-30", Severity::Info, phrase, Place::ROOT).number("first", first).number("second", second);
    (who, finding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xw_ex_26_the_lower_total_chooses_and_a_tie_is_rolled_for() {
        let (who, finding) = initiative(97, 100);
        assert_eq!((who, finding.check, finding.severity), (Initiative::First, "XW-CHK-30", Severity::Info));
        assert_eq!(initiative(100, 97).0, Initiative::Second);
        assert_eq!(initiative(100, 100).0, Initiative::Roll);
    }
}

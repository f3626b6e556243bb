//! Who chooses who begins with initiative (IA-INIT-01, IA-INIT-02).

use crate::kernel::{Finding, Place, Report, Severity};

/// IA-INIT-01: both totals and who chooses; none where a report has no total.
pub fn initiative(first: &Report, second: &Report) -> Option<Finding> {
    let points = |report: &Report| report.totals.first().map(|total| total.value);
    let (first, second) = (points(first)?, points(second)?);
    let phrase = match first.cmp(&second) {
        std::cmp::Ordering::Less => "assault.versus.first",
        std::cmp::Ordering::Greater => "assault.versus.second",
        std::cmp::Ordering::Equal => "assault.versus.roll",
    };
    let finding = Finding::new("IA-INIT-01", Severity::Info, phrase, Place::ROOT);
    Some(finding.number("first", first).number("second", second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Total;

    fn phrase(first: i32, second: i32) -> &'static str {
        let report = |value| Report { totals: vec![Total { name: "points", value, limit: 40 }], ..Report::default() };
        initiative(&report(first), &report(second)).unwrap().phrase
    }

    #[test]
    fn ex_29_ia_init_01_the_cheaper_army_chooses_who_begins() {
        assert_eq!(phrase(38, 40), "assault.versus.first");
        assert_eq!(phrase(40, 38), "assault.versus.second");
    }

    #[test]
    fn ia_init_02_a_tie_is_rolled_for() {
        assert_eq!(phrase(40, 40), "assault.versus.roll");
    }
}

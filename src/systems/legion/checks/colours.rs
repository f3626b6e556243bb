//! Who chooses between red and blue (LEG-SETUP-02).

use crate::kernel::{Finding, Place, Report, Severity};

/// LEG-SETUP-02: both totals and who chooses; none where a report has no total.
pub fn colours(first: &Report, second: &Report) -> Option<Finding> {
    let points = |report: &Report| report.totals.first().map(|total| total.value);
    let (first, second) = (points(first)?, points(second)?);
    let phrase = match first.cmp(&second) {
        std::cmp::Ordering::Less => "legion.versus.first",
        std::cmp::Ordering::Greater => "legion.versus.second",
        std::cmp::Ordering::Equal => "legion.versus.roll",
    };
    let finding = Finding::new("LEG-SETUP-02", Severity::Info, phrase, Place::ROOT);
    Some(finding.number("first", first).number("second", second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Total;

    #[test]
    fn leg_ex_076_the_cheaper_army_chooses_its_colour_and_a_tie_is_rolled_for() {
        let report = |value| Report { totals: vec![Total { name: "points", value, limit: 800 }], ..Report::default() };
        let phrase = |first, second| colours(&report(first), &report(second)).unwrap().phrase;
        assert_eq!(phrase(790, 798), "legion.versus.first");
        assert_eq!(phrase(798, 790), "legion.versus.second");
        assert_eq!(phrase(800, 800), "legion.versus.roll");
    }
}

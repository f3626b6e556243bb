//! How lists of a kind did in real tournaments.

use kernel::{Language, phrase};

use super::statistics::{Rate, point_rate};

/// Matches of lists of a kind against lists of other kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TournamentRecord {
    pub matches: u64,
    /// Two for a win, one for a draw.
    pub points: u64,
}

impl TournamentRecord {
    /// The share won with its bounds; none without matches.
    pub fn rate(&self) -> Option<Rate> {
        point_rate(self.points, self.matches)
    }

    /// The record in words, to stand beside a name.
    pub fn words(&self, language: Language) -> String {
        let Rate { rate, low, high } = self.rate().unwrap_or(Rate::UNKNOWN);
        let [rate, low, high] = [rate, low, high].map(|share| language.decimal(share * 100.0, 0));
        let matches = self.matches;
        phrase::say(
            language,
            "practice.record",
            &[("rate", &rate), ("low", &low), ("high", &high), ("matches", &matches)],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_said_with_its_bounds_and_its_number_of_matches() {
        let record = TournamentRecord { matches: 100, points: 130 };
        assert_eq!(record.rate(), point_rate(130, 100));
        let words = record.words(Language::English);
        assert!(words.contains("65 %") && words.contains("55 to 74") && words.contains("100"), "{words}");
    }
}

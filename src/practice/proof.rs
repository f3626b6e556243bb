//! Checksums of a match, which reveal changed answers and other courses.
//!
//! Each round ends with two: one of the answers so far, valid for any program, and one of the state, valid while
//! programs write states alike, which the initial state shows.

use std::fmt::Write as _;

use serde_json::Value;

use super::options::plain;
use kernel::{
    ReadError,
    checksum::Checksum,
    game::{LogRank, Match, Playable},
    json::Node,
    narration::LogEvent as _,
};

/// Checksums at one point of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// Number of answers before it.
    pub answers: usize,
    /// Checksum of these answers.
    given: u64,
    state: u64,
}

/// The checksums of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Of the initial state.
    begun: u64,
    /// In ascending order of answers; the last is at the end of the replay.
    checks: Vec<Check>,
}

pub(super) fn state_sum(game: &impl Match) -> u64 {
    let mut sum = Checksum::default();
    // Writing never fails.
    let _ = game.write_state(&mut sum);
    sum.0
}

/// True if a round begins with one of these events.
pub(super) fn begins_round<S: Playable>(events: &[<S::Match as Match>::Event]) -> bool {
    events.iter().any(|event| matches!(event.rank(), LogRank::Round(_)))
}

impl Proof {
    /// Computes the checksums of these answers, with those of the states at the ends of rounds and at the end.
    pub(super) fn of<S: Playable>(
        begun: u64,
        answers: &[<S::Match as Match>::Answer],
        states: impl Iterator<Item = (usize, u64)>,
        end: u64,
    ) -> Self {
        let mut states = states.filter(|(at, _)| *at < answers.len()).peekable();
        let mut given = Checksum::default();
        let mut checks = Vec::new();
        for (number, answer) in (1..).zip(answers) {
            let _ = writeln!(given, "{}", plain(answer));
            while let Some((answers, state)) = states.next_if(|(at, _)| *at == number) {
                checks.push(Check { answers, given: given.0, state });
            }
        }
        checks.push(Check { answers: answers.len(), given: given.0, state: end });
        Self { begun, checks }
    }

    /// Returns the numbers of answers between which a match differs from this proof. States are compared only under the
    /// `same_rules`.
    pub(super) fn parts_from(&self, reached: &Self, same_rules: bool) -> Option<(usize, usize)> {
        let same_states = same_rules && self.begun == reached.begun;
        let mut good = 0;
        for check in &self.checks {
            let found = reached.checks.iter().find(|found| found.answers == check.answers);
            let fits = match found {
                Some(found) => found.given == check.given && (!same_states || found.state == check.state),
                // Under other rules rounds may end elsewhere.
                None => !same_rules,
            };
            if !fits {
                return Some((good, check.answers));
            }
            good = check.answers;
        }
        None
    }

    /// Returns the checksums as written: the initial one, then one row for each point.
    pub(super) fn values(&self) -> Vec<Value> {
        let hex = |sum: u64| Value::from(format!("{sum:016x}"));
        let begun = Value::from(vec![Value::from(0), hex(Checksum::default().0), hex(self.begun)]);
        let checks = self.checks.iter();
        let checks =
            checks.map(|check| Value::from(vec![Value::from(check.answers), hex(check.given), hex(check.state)]));
        std::iter::once(begun).chain(checks).collect()
    }

    /// Reads checksums.
    pub(super) fn read(node: &Node<'_, '_>) -> Result<Self, ReadError> {
        let mut checks = Vec::new();
        for row in node.items()? {
            let wrong = || row.error("practice.read.check");
            let mut parts = row.items()?;
            let (Some(answers), Some(given), Some(state), None) =
                (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                return Err(wrong());
            };
            let hex = |node: &Node<'_, '_>| u64::from_str_radix(node.string()?, 16).map_err(|_| wrong());
            let answers = answers.integer(0..=super::record::MOST_ANSWERS as i64)? as usize;
            checks.push(Check { answers, given: hex(&given)?, state: hex(&state)? });
        }
        let ascend = checks.is_sorted_by(|one, next| one.answers <= next.answers);
        if checks.len() < 2 || !ascend {
            return Err(node.error("practice.read.check"));
        }
        let begun = checks.remove(0).state;
        Ok(Self { begun, checks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(begun: u64, checks: [(usize, u64, u64); 2]) -> Proof {
        let checks = checks.into_iter().map(|(answers, given, state)| Check { answers, given, state });
        Proof { begun, checks: checks.collect() }
    }

    #[test]
    fn a_proof_tells_between_which_answers_a_game_goes_another_way() {
        let written = proof(1, [(5, 10, 20), (9, 11, 21)]);
        assert_eq!(written.parts_from(&written.clone(), true), None);
        assert_eq!(written.parts_from(&proof(1, [(5, 10, 20), (9, 12, 21)]), true), Some((5, 9)));
        assert_eq!(written.parts_from(&proof(1, [(5, 10, 22), (9, 11, 21)]), true), Some((0, 5)));
        assert_eq!(written.parts_from(&proof(1, [(6, 10, 20), (9, 11, 21)]), true), Some((0, 5)));
    }

    #[test]
    fn of_a_program_that_writes_states_otherwise_only_the_answers_are_compared() {
        let written = proof(1, [(5, 10, 20), (9, 11, 21)]);
        assert_eq!(written.parts_from(&proof(2, [(5, 10, 77), (9, 11, 78)]), true), None);
        assert_eq!(written.parts_from(&proof(2, [(5, 10, 77), (9, 99, 78)]), true), Some((5, 9)));
        assert_eq!(written.parts_from(&proof(1, [(6, 10, 77), (9, 11, 78)]), false), None);
    }
}

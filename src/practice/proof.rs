//! Checksums of a game, by which it is seen that an answer was changed, or that the game went another way.
//!
//! There is one at the end of each round: of the answers up to it, which hold for any program, and of the state of the game,
//! which holds as long as the program writes a state as it did. Whether it does is seen by the state the game began with.

use std::fmt::Write as _;

use serde_json::Value;

use super::options::plain;
use kernel::{
    ReadError,
    game::{Game, LogRank, Playable},
    json::Node,
};

/// The checksum at one point of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// How many answers had been given.
    pub answers: usize,
    /// The checksum of these answers.
    given: u64,
    /// The checksum of the state.
    state: u64,
}

/// The checksums of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Of the state the game began with.
    begun: u64,
    /// By the number of answers; the last is at the end of the replay.
    checks: Vec<Check>,
}

/// The checksum of what is written into it: FNV-1a in 64 bits, which no change of one byte escapes. It stays as it is:
/// replays hold its results.
struct Sum(u64);

impl Sum {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl std::fmt::Write for Sum {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The checksum of a game's state.
pub(super) fn state_sum(game: &impl Game) -> u64 {
    let mut sum = Sum::new();
    // Nothing is refused.
    let _ = game.write_state(&mut sum);
    sum.0
}

/// Whether one of these events begins a round.
pub(super) fn begins_round<S: Playable>(events: &[<S::Game as Game>::Event]) -> bool {
    events.iter().any(|event| matches!(S::log_rank(event), LogRank::Round(_)))
}

impl Proof {
    /// The checksums of these answers, with those of the states at the ends of rounds, by the number of answers, and at the
    /// end.
    pub(super) fn of<S: Playable>(
        begun: u64,
        answers: &[<S::Game as Game>::Answer],
        states: impl Iterator<Item = (usize, u64)>,
        end: u64,
    ) -> Self {
        let mut states = states.filter(|(at, _)| *at < answers.len()).peekable();
        let mut given = Sum::new();
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

    /// The part of the game in which it goes another way than in this proof: the numbers of the answers from after which to
    /// which. `same_rules` says whether states may be compared at all.
    pub(super) fn parts_from(&self, reached: &Self, same_rules: bool) -> Option<(usize, usize)> {
        let same_states = same_rules && self.begun == reached.begun;
        let mut good = 0;
        for check in &self.checks {
            let found = reached.checks.iter().find(|found| found.answers == check.answers);
            let fits = match found {
                Some(found) => found.given == check.given && (!same_states || found.state == check.state),
                // Other rules may end their rounds elsewhere.
                None => !same_rules,
            };
            if !fits {
                return Some((good, check.answers));
            }
            good = check.answers;
        }
        None
    }

    /// The checksums as they are written: the beginning, and a line for each point.
    pub(super) fn values(&self) -> Vec<Value> {
        let hex = |sum: u64| Value::from(format!("{sum:016x}"));
        let begun = Value::from(vec![Value::from(0), hex(Sum::new().0), hex(self.begun)]);
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

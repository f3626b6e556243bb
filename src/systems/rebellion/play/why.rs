//! Reasons for the Empire's choices: candidates, criteria, die.

use super::number::{ActionNo, At, LeaderNo, MissionNo, UnitNo};
use crate::cards::{Criterion, Theater};

/// A subject of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    System(At),
    /// A fleet and its destination.
    Route(At, At),
    Leader(LeaderNo),
    Unit(UnitNo),
    Mission(MissionNo),
    Action(ActionNo),
    Theater(Theater),
}

/// A candidate with its values in the order of the criteria; more is better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub choice: Choice,
    pub values: Vec<i32>,
}

/// A die between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieRoll {
    pub sides: u8,
    pub result: u8,
}

/// The reason for a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The rule that orders the candidates.
    pub rule: &'static str,
    pub criteria: Vec<Criterion>,
    pub candidates: Vec<Candidate>,
    /// Index of the choice.
    pub chosen: usize,
    /// Index of the criterion that left the fewest candidates.
    pub decided: Option<usize>,
    /// The die between equals (REB-OPEN-05).
    pub die: Option<DieRoll>,
}

impl Why {
    pub fn choice(&self) -> Choice {
        self.candidates[self.chosen].choice
    }
}

/// The best candidates by their values in order, and the index of the last criterion that distinguished any.
pub fn best(candidates: &[Candidate]) -> (Vec<usize>, Option<usize>) {
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let mut decided = None;
    let criteria = candidates.first().map_or(0, |candidate| candidate.values.len());
    for criterion in 0..criteria {
        let value = |place: &usize| candidates[*place].values[criterion];
        let Some(most) = left.iter().map(value).max() else { break };
        let before = left.len();
        left.retain(|place| candidates[*place].values[criterion] == most);
        if left.len() < before {
            decided = Some(criterion);
        }
        if left.len() == 1 {
            break;
        }
    }
    (left, decided)
}

/// Rules completed by our own choice where the source is silent; reported with each use.
pub const DEFAULTS: &[&str] = &["REB-CMD-09", "REB-MOVE-03", "REB-MOVE-13", "REB-DEPLOY-02"];

/// Rules that leave the choice among equals open.
const OPEN_BETWEEN_EQUALS: &[&str] =
    &["REB-SETUP-03", "REB-CMD-08", "REB-CMD-17", "REB-CMD-18", "REB-REFRESH-10", "REB-BUILD-03", "REB-MOVE-12"];

impl Why {
    /// True if our own choice completed the rule.
    pub fn by_default(&self) -> bool {
        // No source defines strength (REB-OPEN-06).
        let by_strength = self.decided.is_some_and(|decided| self.criteria[decided] == Criterion::Strength);
        DEFAULTS.contains(&self.rule) || by_strength || (self.die.is_some() && OPEN_BETWEEN_EQUALS.contains(&self.rule))
    }
}

//! Why the Empire chose: candidates, criteria, die.

use super::number::{ActionNo, At, LeaderNo, MissionNo, UnitNo};
use crate::cards::{Criterion, Theater};

/// Something that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    System(At),
    /// A fleet and where it would go.
    Route(At, At),
    Leader(LeaderNo),
    Unit(UnitNo),
    Mission(MissionNo),
    Action(ActionNo),
    Theater(Theater),
}

/// A candidate with its values, in the order of the criteria; more is better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub thing: Thing,
    pub values: Vec<i32>,
}

/// A die that decided between equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub sides: u8,
    pub result: u8,
}

/// Why something was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The rule that orders the candidates.
    pub rule: &'static str,
    pub criteria: Vec<Criterion>,
    pub candidates: Vec<Candidate>,
    /// The place of the chosen one.
    pub chosen: usize,
    /// The place of the criterion that left one or the fewest.
    pub decided: Option<usize>,
    /// The die, where several were equally good (REB-OPEN-05).
    pub die: Option<Rolled>,
}

impl Why {
    /// What was chosen.
    pub fn thing(&self) -> Thing {
        self.candidates[self.chosen].thing
    }
}

/// The best of the candidates by these values, in order, and the place of the last criterion that told any apart.
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

/// Rules whose text our own choice completes where the source is silent: told whenever they are used.
pub const DEFAULTS: &[&str] = &["REB-CMD-09", "REB-MOVE-03", "REB-MOVE-13", "REB-DEPLOY-02"];

/// Rules that leave it open who is taken among equals.
const OPEN_BETWEEN_EQUALS: &[&str] =
    &["REB-SETUP-03", "REB-CMD-08", "REB-CMD-17", "REB-CMD-18", "REB-REFRESH-10", "REB-BUILD-03", "REB-MOVE-12"];

impl Why {
    /// Whether our own choice completed what the rule leaves open.
    pub fn by_default(&self) -> bool {
        // What strength is no source says (REB-OPEN-06).
        let by_strength = self.decided.is_some_and(|decided| self.criteria[decided] == Criterion::Strength);
        DEFAULTS.contains(&self.rule) || by_strength || (self.die.is_some() && OPEN_BETWEEN_EQUALS.contains(&self.rule))
    }
}

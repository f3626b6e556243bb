//! Reasons for the Empire's choices in words: candidates, criterion, die, rule.

use super::{super::why::Why, Describer};
use crate::cards::Criterion;
use kernel::{Language, narration::Narrator as _, phrase};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonLine {
    pub name: String,
    /// Values, in the order of the criteria.
    pub values: Vec<String>,
    pub chosen: bool,
}

/// The reason for a choice in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The reason in one sentence.
    pub sentence: String,
    pub rule: &'static str,
    /// True if our own choice completes the source.
    pub by_default: bool,
    /// Names of the criteria.
    pub criteria: Vec<String>,
    pub candidates: Vec<ReasonLine>,
}

/// Text of a rule in our words; none for a rule without one.
pub fn rule_text(rule: &str, language: Language) -> Option<&'static str> {
    let number = rule.strip_prefix("REB-")?.to_lowercase().replace('-', "_");
    let key = format!("rebellion.rule.{number}");
    phrase::exists(language, &key).then(|| {
        let known = phrase::keys(language).find(|known| *known == key);
        known.map_or("", |known| phrase::text(language, known))
    })
}

/// True for a criterion of fewest rather than most.
const fn is_fewest(criterion: Criterion) -> bool {
    matches!(
        criterion,
        Criterion::NearFleet
            | Criterion::NearBase
            | Criterion::NearRebelSystem
            | Criterion::NearImperialSystem
            | Criterion::Distance
            | Criterion::FewIcons
            | Criterion::FewUnits
            | Criterion::Weakest
    )
}

/// True for a criterion that either holds or not.
const fn is_flag(criterion: Criterion) -> bool {
    matches!(
        criterion,
        Criterion::Sabotaged
            | Criterion::Pictured
            | Criterion::CombatCard
            | Criterion::ImperialLoyal
            | Criterion::IonCannon
    )
}

impl Describer<'_> {
    pub fn reason(self, why: &Why) -> Reason {
        let value = |criterion: Criterion, value: i32| match value {
            value if is_flag(criterion) => {
                self.text(if value == 0 { "rebellion.reason.no" } else { "rebellion.reason.yes" }).to_owned()
            }
            value if is_fewest(criterion) => (-value).to_string(),
            value => value.to_string(),
        };
        let line = |(place, candidate): (usize, &super::super::why::Candidate)| ReasonLine {
            name: self.choice(candidate.choice),
            values: why.criteria.iter().zip(&candidate.values).map(|(of, number)| value(*of, *number)).collect(),
            chosen: place == why.chosen,
        };
        let chosen = self.choice(why.choice());
        let mut parts = Vec::new();
        if let Some(decided) = why.decided {
            let criterion = why.criteria[decided];
            let best = value(criterion, why.candidates[why.chosen].values[decided]);
            parts.push(
                self.say(
                    "rebellion.reason.criterion",
                    &[("criterion", &self.text(criterion.term())), ("value", &best)],
                ),
            );
        }
        if let Some(die) = why.die {
            parts.push(self.say("rebellion.reason.die", &[("sides", &die.sides), ("result", &die.result)]));
        }
        let by_default = why.by_default();
        let key = match (why.candidates.len() == 1, by_default) {
            (true, _) => "rebellion.reason.chose_only",
            (false, false) => "rebellion.reason.chose",
            (false, true) => "rebellion.reason.chose_default",
        };
        let sentence = self.say(
            key,
            &[
                ("chosen", &chosen),
                ("count", &why.candidates.len()),
                ("because", &parts.join("; ")),
                ("rule", &why.rule),
            ],
        );
        Reason {
            sentence,
            rule: why.rule,
            by_default,
            criteria: why.criteria.iter().map(|criterion| self.text(criterion.term()).to_owned()).collect(),
            candidates: why.candidates.iter().enumerate().map(line).collect(),
        }
    }
}

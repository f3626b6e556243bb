//! The step a game stands at, whole: what a window or a command shows.

use super::{
    Answer, Match,
    text::{Describer, Reason, rule_text},
    why::DEFAULTS,
};
use crate::Catalog;
use kernel::{Language, game::Game};

/// The step a game stands at.
#[derive(Debug, Clone)]
pub struct Step {
    /// What is to be done on the board now, or what is asked, in one sentence.
    pub sentence: String,
    /// The rule behind it.
    pub rule: &'static str,
    /// What that rule says, in our words.
    pub about: &'static str,
    /// Whether our own choice completes what the rule leaves open.
    pub by_default: bool,
    /// Whether anything may be set right here with [`Answer::Change`].
    pub open: bool,
    /// What can be answered, each with its label.
    pub answers: Vec<(Answer, String)>,
    /// Why the Empire chose what it proposes or did last.
    pub reasons: Vec<Reason>,
}

impl Step {
    /// The step a game stands at; none once it is over.
    pub fn of(catalog: &Catalog, game: &Match, language: Language) -> Option<Self> {
        let decision = game.decision()?;
        let describer = Describer::of(catalog, game, language);
        let rule = decision.question.rule;
        Some(Self {
            sentence: describer.question(&decision.question),
            rule,
            about: rule_text(rule, language).unwrap_or_default(),
            by_default: DEFAULTS.contains(&rule),
            open: decision.question.open,
            answers: decision
                .answers
                .iter()
                .map(|answer| (*answer, describer.answer_to(&decision.question.kind, answer)))
                .collect(),
            reasons: game.state().why.iter().map(|why| describer.reason(why)).collect(),
        })
    }
}

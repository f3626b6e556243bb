//! The present step of a match, for a window or a command.

use super::{
    Answer, RebellionMatch,
    text::{Describer, Group, Reason, rule_text},
    why::DEFAULTS,
};
use crate::Catalog;
use kernel::{Language, game::Match};

/// The present step of a match.
#[derive(Debug, Clone)]
pub struct Step {
    /// The order or question in one sentence.
    pub sentence: String,
    pub rule: &'static str,
    /// Text of the rule in our words.
    pub about: &'static str,
    /// True if our own choice completes the rule.
    pub by_default: bool,
    /// True if corrections with [`Answer::Change`] are allowed.
    pub open: bool,
    /// Answers with their labels.
    pub answers: Vec<(Answer, String)>,
    /// The answers by what they are about.
    pub groups: Vec<Group>,
    /// Reasons for the Empire's last choices.
    pub reasons: Vec<Reason>,
}

impl Step {
    /// The present step; none once the match is over.
    pub fn of(catalog: &Catalog, game: &RebellionMatch, language: Language) -> Option<Self> {
        let decision = game.decision()?;
        let describer = Describer::of(catalog, game, language);
        let rule = decision.question.rule;
        let labeled = |answer: &Answer| (*answer, describer.answer_to(&decision.question.kind, answer));
        let answers: Vec<(Answer, String)> = decision.answers.iter().map(labeled).collect();
        Some(Self {
            groups: describer.groups(&answers),
            sentence: describer.question(&decision.question),
            rule,
            about: rule_text(rule, language).unwrap_or_default(),
            by_default: DEFAULTS.contains(&rule),
            open: decision.question.open,
            answers,
            reasons: game.state().why.iter().map(|why| describer.reason(why)).collect(),
        })
    }
}

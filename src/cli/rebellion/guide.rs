//! The current step of a match, for people and as JSON.

use std::io::Write;

use serde::Serialize;

use super::{
    super::session::{Halt, MOST_LINES, Session},
    is_over,
    saved::Saved,
};
use kernel::{game::Playable, language::Language};
use systems::rebellion::{Answer, Rebellion, play::Step};

#[derive(Serialize)]
struct AnswerJson<'a> {
    number: usize,
    label: &'a str,
    value: Answer,
}

#[derive(Serialize)]
struct CandidateJson<'a> {
    name: &'a str,
    values: &'a [String],
    chosen: bool,
}

#[derive(Serialize)]
struct ReasonJson<'a> {
    sentence: &'a str,
    rule: &'a str,
    by_default: bool,
    criteria: &'a [String],
    candidates: Vec<CandidateJson<'a>>,
}

#[derive(Serialize)]
struct StepJson<'a> {
    over: bool,
    won: Option<bool>,
    round: u8,
    time: u8,
    reputation: u8,
    /// Events of the last answer, to be carried out on the board.
    happened: Vec<String>,
    sentence: &'a str,
    rule: &'a str,
    about: &'a str,
    open: bool,
    /// Events in a few lines, by place.
    summary: Vec<String>,
    answers: Vec<AnswerJson<'a>>,
    reasons: Vec<ReasonJson<'a>>,
}

/// Returns the sentences of the last answer; of a new match those of the set-up.
fn happened(saved: &Saved, language: Language) -> Vec<String> {
    let record = &saved.record;
    let events = if record.at() == 0 { record.opening() } else { record.latest() };
    let sentences =
        events.iter().filter_map(|event| Rebellion::describe_event(saved.catalog(), record.game(), event, language));
    sentences.collect()
}

/// Returns the events in a few lines, grouped by place.
fn summary(session: &Session, saved: &Saved) -> Vec<String> {
    let record = &saved.record;
    let events = if record.at() == 0 { record.opening() } else { record.latest() };
    saved.describer(session).digest(events)
}

/// With more answers, places are grouped behind their unit.
const MANY: usize = 24;

/// Formats answers: one on each line, or one line for each unit.
fn lines(session: &Session, saved: &Saved, step: &Step) -> Vec<String> {
    let describer = saved.describer(session);
    let many = step.answers.len() > MANY;
    let mut lines: Vec<String> = Vec::new();
    let mut open = None;
    for (number, (answer, label)) in step.answers.iter().enumerate() {
        let number = number + 1;
        match answer {
            Answer::Place(unit, at) if many => {
                let place = format!("{} {number}", describer.at(*at));
                match lines.last_mut().filter(|_| open == Some(*unit)) {
                    Some(line) => {
                        line.push_str(", ");
                        line.push_str(&place);
                    }
                    None => {
                        let to = session.say("cli.rebellion.to", &[("unit", &describer.unit(*unit))]);
                        lines.push(format!("      {to} {place}"));
                    }
                }
                open = Some(*unit);
            }
            _ => {
                open = None;
                lines.push(format!("{number:>4}  {label}"));
            }
        }
    }
    lines
}

/// Prints the step.
pub(super) fn show(session: &mut Session, saved: &Saved) -> Result<(), Halt> {
    let step = saved.step(session);
    let summary = summary(session, saved);
    if session.json {
        return json(session, saved, step.as_ref(), summary);
    }
    for line in &summary {
        writeln!(session.out, "  {line}")?;
    }
    let Some(step) = step else {
        let key = if saved.record.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            "cli.rebellion.won"
        } else {
            "cli.rebellion.lost"
        };
        writeln!(session.out, "\n{}", session.text(key))?;
        return Ok(());
    };
    writeln!(session.out, "\n{}", step.sentence)?;
    if !step.about.is_empty() {
        session.line("cli.rebellion.rule", &[("rule", &step.rule), ("about", &step.about)])?;
    }
    if step.by_default {
        session.line("cli.rebellion.default", &[])?;
    }
    for reason in &step.reasons {
        writeln!(session.out, "{}", reason.sentence)?;
        if reason.candidates.len() > 1 {
            let candidates: Vec<String> = reason
                .candidates
                .iter()
                .map(|line| {
                    if line.values.is_empty() {
                        line.name.clone()
                    } else {
                        format!("{} ({})", line.name, line.values.join(" / "))
                    }
                })
                .collect();
            let (criteria, candidates) = (reason.criteria.join(" / "), candidates.join(", "));
            session.line(
                "cli.rebellion.candidates",
                &[("rule", &reason.rule), ("criteria", &criteria), ("candidates", &candidates)],
            )?;
        }
    }
    let lines = lines(session, saved, &step);
    for line in lines.iter().take(MOST_LINES) {
        writeln!(session.out, "{line}")?;
    }
    if let Some(beyond) = session.beyond(lines.len()) {
        writeln!(session.out, "      {beyond}")?;
    }
    if step.open {
        session.line("cli.rebellion.open", &[])?;
    }
    Ok(())
}

fn json(session: &mut Session, saved: &Saved, step: Option<&Step>, summary: Vec<String>) -> Result<(), Halt> {
    let state = saved.record.game().state();
    let answers = step.map_or(&[][..], |step| &step.answers).iter().enumerate();
    let reasons = step.map_or(&[][..], |step| &step.reasons).iter();
    let json = StepJson {
        over: is_over(saved),
        won: saved.record.outcome().map(|outcome| outcome.winner.is_some()),
        round: state.time,
        time: state.time,
        reputation: state.reputation,
        happened: happened(saved, session.language),
        summary,
        sentence: step.map_or("", |step| &step.sentence),
        rule: step.map_or("", |step| step.rule),
        about: step.map_or("", |step| step.about),
        open: step.is_some_and(|step| step.open),
        answers: answers
            .map(|(number, (value, label))| AnswerJson { number: number + 1, label, value: *value })
            .collect(),
        reasons: reasons
            .map(|reason| ReasonJson {
                sentence: &reason.sentence,
                rule: reason.rule,
                by_default: reason.by_default,
                criteria: &reason.criteria,
                candidates: (reason.candidates.iter())
                    .map(|line| CandidateJson { name: &line.name, values: &line.values, chosen: line.chosen })
                    .collect(),
            })
            .collect(),
    };
    session.write_json(&json)
}

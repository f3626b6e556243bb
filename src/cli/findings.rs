//! The findings of a check, as people read them.

use super::{
    cells,
    session::{MOST_LINES, Session},
};
use kernel::{Finding, Names, Repair, Report, Severity, folded::folded};

/// Lacks are told apart from errors.
const MISSING: &str = "cli.severity.missing";

fn term(finding: &Finding) -> &'static str {
    if finding.is_open() && !finding.is_wrong() { MISSING } else { severity_term(finding.severity) }
}

const fn severity_term(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "cli.severity.error",
        Severity::Warning => "cli.severity.warning",
        Severity::Info => "cli.severity.info",
        Severity::Data => "cli.severity.data",
    }
}

/// Each finding as a line, with its repairs below; alike ones on one line.
pub(super) fn lines<D>(
    session: &Session,
    report: &Report,
    repairs: &[Vec<Repair<D>>],
    names: &dyn Names,
) -> Vec<String> {
    let language = session.language;
    let [error, warning, info, data] =
        [Severity::Error, Severity::Warning, Severity::Info, Severity::Data].map(severity_term);
    let wide = session.column(&[error, MISSING, warning, info, data]);
    let findings = folded(&report.findings);
    let beyond = session.beyond(findings.len());
    let mut lines = Vec::new();
    for folded in findings.into_iter().take(MOST_LINES) {
        let finding = folded.finding;
        let severity = cells::left(session.text(term(finding)), wide);
        let place = match finding.place.words(language) {
            place if folded.members.len() == 1 && !place.is_empty() => format!("{place}: "),
            _ => String::new(),
        };
        lines.push(format!("  {severity}  {}  {place}{}", finding.check, folded.sentence(language, names)));
        let of_finding = folded.members.first().and_then(|member| repairs.get(*member));
        for repair in of_finding.into_iter().flatten() {
            let sentence = repair.sentence(language, names);
            let line = match repair.difference {
                0 => session.say("cli.check.repair_free", &[("repair", &sentence)]),
                points => session.say(
                    "cli.check.repair",
                    &[("repair", &sentence), ("difference", &format!("{points:+}").replace('-', "−"))],
                ),
            };
            lines.push(format!("  {}    {line}", cells::left("", wide)));
        }
    }
    lines.extend(beyond);
    lines
}

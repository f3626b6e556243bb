//! A report for people.

use std::io::Write;

use super::{Checked, Halt, Session};
use kernel::{Outcome, Severity};

const fn severity_term(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "cli.severity.error",
        Severity::Warning => "cli.severity.warning",
        Severity::Info => "cli.severity.info",
        Severity::Data => "cli.severity.data",
    }
}

/// Prints the list's name, format and totals, the verdict, and each finding on a line.
pub(super) fn tell(session: &mut Session, checked: &Checked) -> Result<(), Halt> {
    let Checked { file, imported, report } = checked;
    let (document, language) = (&imported.document, session.language);
    let name = match document.name() {
        "" => session.text("cli.check.unnamed"),
        name => name,
    };
    let game = session.text(document.system().term());
    let totals: Vec<String> = report
        .totals
        .iter()
        .map(|total| {
            let key = format!("systems.total.{}", total.name);
            session.say(&key, &[("value", &total.value), ("limit", &total.limit)])
        })
        .collect();
    writeln!(session.out, "{file}: {name}")?;
    writeln!(session.out, "  {game}, {}, {}", session.text(document.format().term), totals.join(", "))?;
    let verdict = match report.errors() {
        0 => session.text("cli.check.legal").to_owned(),
        errors => session.say("cli.check.illegal", &[("errors", &errors)]),
    };
    writeln!(session.out, "  {verdict}")?;

    let names = document.names(&session.catalogs);
    for note in imported.notes.iter().filter(|note| note.outcome != Outcome::Mapped) {
        writeln!(session.out, "  {}", note.sentence(language, names))?;
    }
    let severities = [Severity::Error, Severity::Warning, Severity::Info, Severity::Data].map(severity_term);
    let wide = session.column(&severities);
    for finding in &report.findings {
        let severity = session.text(severity_term(finding.severity));
        let sentence = finding.sentence(language, names);
        write!(session.out, "  {severity:wide$}  {}  ", finding.check)?;
        if finding.place.steps().next().is_some() {
            write!(session.out, "{}: ", finding.place)?;
        }
        writeln!(session.out, "{sentence}")?;
    }
    Ok(())
}

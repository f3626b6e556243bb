//! A report of the checks for people.

use std::io::Write;

use super::{Checked, Halt, MOST_LINES, Session, Status, repairs};
use crate::findings;
use kernel::{ImportOutcome, Report, Verdict};

fn totals(session: &Session, report: &Report) -> String {
    let told = report.totals.iter().map(|total| {
        let key = format!("systems.total.{}", total.name);
        session.say(&key, &[("value", &total.value), ("limit", &total.limit)])
    });
    told.collect::<Vec<_>>().join(", ")
}

fn verdict(session: &Session, report: &Report) -> String {
    let verdict = report.verdict();
    let missing = verdict.missing(session.language);
    match verdict {
        Verdict::Legal => session.text("cli.check.legal").to_owned(),
        Verdict::Unfinished(_) if report.is_legal() => {
            session.say("cli.check.legal_unfinished", &[("missing", &missing)])
        }
        Verdict::Unfinished(_) => session.say("cli.check.unfinished", &[("missing", &missing)]),
        Verdict::Freeform => session.say("cli.check.freeform", &[("errors", &report.errors())]),
        Verdict::Wrong(errors) => session.say("cli.check.illegal", &[("errors", &errors)]),
    }
}

/// Prints one of several lists on a line: its name, its totals, the verdict, and what was not understood.
pub(super) fn line(session: &mut Session, checked: &Checked) -> Result<(), Halt> {
    let Checked { file, imported, report, .. } = checked;
    if !report.is_legal() {
        session.raise(Status::Illegal);
    }
    let name = match imported.document.name() {
        "" => session.text("cli.check.unnamed"),
        name => name,
    };
    let doubts = imported.notes.iter().filter(|note| note.outcome != ImportOutcome::Mapped).count();
    let doubts = match doubts {
        0 => String::new(),
        doubts => format!(" {}", session.say("cli.check.doubts", &[("count", &doubts)])),
    };
    writeln!(session.out, "{file}: {name}: {}. {}{doubts}", totals(session, report), verdict(session, report))?;
    Ok(())
}

/// Prints the list's name, format and totals, the verdict, and each finding on a line.
pub(super) fn print(session: &mut Session, checked: &Checked) -> Result<(), Halt> {
    let Checked { file, imported, report, .. } = checked;
    let (document, language) = (&imported.document, session.language);
    let name = match document.name() {
        "" => session.text("cli.check.unnamed"),
        name => name,
    };
    let game = session.text(document.system().term());
    writeln!(session.out, "{file}: {name}")?;
    writeln!(session.out, "  {game}, {}, {}", session.text(document.format().term), totals(session, report))?;
    writeln!(session.out, "  {}", verdict(session, report))?;

    let names = document.names(&session.catalogs);
    let notes: Vec<_> = imported.notes.iter().filter(|note| note.outcome != ImportOutcome::Mapped).collect();
    for note in notes.iter().take(MOST_LINES) {
        writeln!(session.out, "  {}", note.sentence(language, names))?;
    }
    if let Some(beyond) = session.beyond(notes.len()) {
        writeln!(session.out, "{beyond}")?;
    }
    let repairs = repairs(session, checked);
    for line in findings::lines(session, report, &repairs, names) {
        writeln!(session.out, "{line}")?;
    }
    if document.is_too_long(&session.catalogs) {
        session.line("cli.check.too_long", &[])?;
    }
    Ok(())
}

//! A stream of lists: a document on each line in, a report on each line out.

use std::{io::Write, path::Path};

use super::{Halt, OwnedGames, ReadAs, Session, Status, owned_for, report_notes, report_unreadable, write_report};
use crate::input::Lines;
use kernel::Report;
use store::intake::IntakeError;

/// Checks every line of a file. An unreadable line gets an error instead of a report; empty lines are skipped.
pub(super) fn check(
    session: &mut Session,
    file: &Path,
    read_as: &ReadAs,
    mut collection: Option<&mut OwnedGames>,
) -> Result<(), Halt> {
    let name = file.display().to_string();
    let mut lines = match Lines::open(file) {
        Ok(lines) => lines,
        Err(unreadable) => return report_unreadable(session, &name, &unreadable, true),
    };
    let mut report = Report::default();
    let mut number = 0;
    loop {
        if lines.must_wait() {
            // An interactive writer waits for the report.
            session.out.flush()?;
        }
        let Some(line) = lines.next_line() else { return Ok(()) };
        number += 1;
        let read = match line {
            Ok(line) if line.trim_ascii().is_empty() => continue,
            Ok(line) => read_as.read(&session.catalogs, line).map_err(IntakeError::from),
            Err(unreadable) => Err(unreadable),
        };
        match read {
            Ok(imported) => {
                let owned = owned_for(session, &imported.document, collection.as_deref_mut())?;
                imported.document.check_into(&session.catalogs, owned, &mut report);
                if !report.is_legal() {
                    session.raise(Status::Illegal);
                }
                if !imported.notes.is_empty() {
                    report_notes(session, &format!("{name}:{number}"), &imported);
                }
                write_report(session, &imported.document, &report, &[])?;
            }
            Err(unreadable) => {
                let ends = matches!(unreadable, IntakeError::File(_));
                report_unreadable(session, &name, &unreadable.below(number - 1), true)?;
                if ends {
                    return Ok(());
                }
            }
        }
    }
}

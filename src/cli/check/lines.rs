//! A stream of lists: a document on each line in, a report on each line out.

use std::path::Path;

use super::{Halt, OwnedGames, ReadAs, Session, Status, owned_for, report_notes, write_report};
use crate::input::each_line;
use kernel::Report;

/// Checks every line of a file.
pub(super) fn check(
    session: &mut Session,
    file: &Path,
    read_as: &ReadAs,
    mut collection: Option<&mut OwnedGames>,
) -> Result<(), Halt> {
    let mut report = Report::default();
    each_line(session, file, |session, number, line| {
        let imported = match read_as.read(&session.catalogs, line) {
            Ok(imported) => imported,
            Err(error) => return Ok(Err(error.into())),
        };
        let owned = owned_for(session, &imported.document, collection.as_deref_mut())?;
        imported.document.check_into(&session.catalogs, owned, &mut report);
        if !report.is_legal() {
            session.raise(Status::Illegal);
        }
        if !imported.notes.is_empty() {
            report_notes(session, &format!("{}:{number}", file.display()), &imported);
        }
        write_report(session, &imported.document, &report, &[])?;
        Ok(Ok(()))
    })
}

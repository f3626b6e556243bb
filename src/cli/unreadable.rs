//! A file or line that cannot be read, as a run reports it.

use serde::Serialize;

use super::session::{Halt, Session, Status};
use store::intake::IntakeError;

#[derive(Serialize)]
struct ErrorJson<'a> {
    error: ErrorBody<'a>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
}

/// Reports an unreadable file or line; for JSON with an object in place of the report.
pub(super) fn report_unreadable(
    session: &mut Session,
    file: &str,
    unreadable: &IntakeError,
    for_machines: bool,
) -> Result<(), Halt> {
    session.raise(Status::Failed);
    session.complain(unreadable.sentence(file, session.language));
    if !for_machines {
        return Ok(());
    }
    let ((line, column), message) = (unreadable.position(), unreadable.reason(session.language));
    session.write_json(&ErrorJson { error: ErrorBody { file, line, column, message: &message } })
}

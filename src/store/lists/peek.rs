//! A look into the lists without opening them.

use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{
    file::{KNOWN, schema_number},
    seal::register_digest,
};
use crate::{DataDir, StoreError, error::Fault};

/// Wait of a reader for a writer.
const PATIENCE: Duration = Duration::from_millis(500);

/// Reads something of the lists in this folder; nothing if there are none, or of a schema before `since`. Writes
/// nothing.
pub(super) fn peek<T: Default>(
    dir: &DataDir,
    since: i64,
    read: impl Fn(&Connection) -> Result<T, Fault>,
) -> Result<T, StoreError> {
    let file = dir.lists();
    if !file.exists() {
        return Ok(T::default());
    }
    let read_at = |uri: &str| -> Result<T, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let db = Connection::open_with_flags(uri, flags)?;
        db.busy_timeout(PATIENCE)?;
        register_digest(&db)?;
        match schema_number(&db)? {
            number if number < since => Ok(T::default()),
            number if number > KNOWN => {
                Err(StoreError::Newer { file: file.clone(), found: number, known: KNOWN }.into())
            }
            _ => read(&db),
        }
    };
    // In a read-only folder a log can only be read by those who know that nobody writes.
    let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let uri = format!("file:{path}");
    let found = read_at(&uri);
    let is_unopened =
        |fault: &Fault| matches!(fault, Fault::Sql(error) if error.sqlite_error_code() == Some(ErrorCode::CannotOpen));
    let found = match found {
        Err(fault) if is_unopened(&fault) => read_at(&format!("{uri}?immutable=1")),
        found => found,
    };
    found.map_err(|fault| fault.at(&file))
}

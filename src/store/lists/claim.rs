//! Who may set the lists aside.
//!
//! Every instance that has the lists open holds a shared lock on an empty file of its own. To move a damaged database
//! away an instance needs the exclusive one: otherwise another would go on writing into the file that was moved. The
//! system takes the locks back however an instance ends. Where a file system knows no locks, there are none.

use std::{
    fs::{File, TryLockError},
    thread,
    time::{Duration, Instant},
};

use super::file::PAUSE;
use crate::{DataDir, StoreError};

/// A held lock; dropping it gives it back.
#[derive(Debug)]
pub(super) struct Claim {
    _file: File,
}

impl Claim {
    /// The right to use the lists, once nobody is setting them aside.
    pub(super) fn shared(dir: &DataDir, patience: Duration) -> Result<Self, StoreError> {
        Self::wait(dir, patience, File::try_lock_shared)?.ok_or_else(|| StoreError::Locked(dir.lists()))
    }

    /// The right to set the lists aside; `None` while somebody uses them.
    pub(super) fn exclusive(dir: &DataDir) -> Result<Option<Self>, StoreError> {
        Self::wait(dir, Duration::ZERO, File::try_lock)
    }

    fn wait(
        dir: &DataDir,
        patience: Duration,
        attempt: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Option<Self>, StoreError> {
        let file = dir.lock_file().map_err(|error| StoreError::of_file(dir.root(), error))?;
        let begun = Instant::now();
        loop {
            match attempt(&file) {
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(Self { _file: file })),
                Err(TryLockError::WouldBlock) if begun.elapsed() >= patience => return Ok(None),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
    }
}

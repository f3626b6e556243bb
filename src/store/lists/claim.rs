//! The right to set the lists aside.
//!
//! Every instance with open lists holds a shared lock on an empty file. Moving a damaged database away takes the
//! exclusive lock, so that no instance writes into a moved file. The system releases locks with the process. A file
//! system without locks grants every claim.

use std::{
    fs::{File, TryLockError},
    thread,
    time::{Duration, Instant},
};

use super::file::PAUSE;
use crate::{DataDir, StoreError};

/// A held lock, released on drop.
#[derive(Debug)]
pub(super) struct Claim {
    _file: File,
}

impl Claim {
    /// The right to use the lists, granted once nobody is setting them aside.
    pub(super) fn shared(dir: &DataDir, patience: Duration) -> Result<Self, StoreError> {
        Self::wait(dir, patience, File::try_lock_shared)?.ok_or_else(|| StoreError::Locked(dir.lists()))
    }

    /// The right to set the lists aside; `None` while an instance uses them.
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

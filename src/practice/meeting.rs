//! Lists that meet: their common catalog and what a ruleset plays from.

use kernel::Materials as _;
use systems::{AnyDocument, Catalogs, PackConflict, Registered, Shared};

use super::Opponents;

/// Reasons why lists cannot meet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeetingFault {
    /// Two lists mean different cards.
    #[error(transparent)]
    Conflict(#[from] PackConflict),
    /// The list of this name is not legal.
    #[error("{0} is not legal")]
    Illegal(String),
}

/// Returns the common catalog of these lists, and what a ruleset plays from.
///
/// # Errors
/// Two lists mean different cards, or one is not legal.
pub fn meeting<'a, 'd, S: Opponents + Registered>(
    catalogs: &'a Catalogs,
    lists: impl IntoIterator<Item = &'d AnyDocument> + Clone,
) -> Result<(Shared<'a>, Vec<S::Materials>), MeetingFault> {
    let shared = Shared::of(catalogs, lists.clone())?;
    let proved = lists.into_iter().map(|list| proved::<S>(shared, list)).collect::<Result<_, _>>()?;
    Ok((shared, proved))
}

/// Returns what a ruleset plays from for a list among others.
///
/// # Errors
/// The list means other cards than those it meets, or is not legal.
pub fn proved<S: Opponents + Registered>(shared: Shared<'_>, list: &AnyDocument) -> Result<S::Materials, MeetingFault> {
    let taken = shared.take(list)?;
    let chosen = S::Materials::chosen(S::cards(shared.catalogs), Some(taken.as_any()));
    chosen.and_then(Result::ok).ok_or_else(|| MeetingFault::Illegal(list.name().to_owned()))
}

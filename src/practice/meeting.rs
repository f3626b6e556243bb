//! Lists that meet: the cards as all of them mean them, and what is played from.

use kernel::Materials as _;
use systems::{AnyDocument, Catalogs, PackConflict, Registered, Shared};

use super::Opponents;

/// Why lists cannot meet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeetingFault {
    /// A list means other cards than another.
    #[error(transparent)]
    Conflict(#[from] PackConflict),
    /// The list of this name is not legal.
    #[error("{0} is not legal")]
    Illegal(String),
}

/// The cards with which these lists can meet, and what is played from.
///
/// # Errors
/// A list means other cards than another, or is not legal.
pub fn meeting<'a, 'd, S: Opponents + Registered>(
    catalogs: &'a Catalogs,
    lists: impl IntoIterator<Item = &'d AnyDocument> + Clone,
) -> Result<(Shared<'a>, Vec<S::Materials>), MeetingFault> {
    let shared = Shared::of(catalogs, lists.clone())?;
    let proved = lists.into_iter().map(|list| proved::<S>(shared, list)).collect::<Result<_, _>>()?;
    Ok((shared, proved))
}

/// What is played from of a list among others that meet.
///
/// # Errors
/// The list means other cards than those it meets with, or is not legal.
pub fn proved<S: Opponents + Registered>(shared: Shared<'_>, list: &AnyDocument) -> Result<S::Materials, MeetingFault> {
    let taken = shared.take(list)?;
    let chosen = S::Materials::chosen(S::cards(shared.catalogs), Some(taken.as_any()));
    chosen.and_then(Result::ok).ok_or_else(|| MeetingFault::Illegal(list.name().to_owned()))
}

//! What the player owns, from the data folder, for `--owned`.

use std::time::{SystemTime, UNIX_EPOCH};

use super::{Halt, Session};
use store::{DataDir, ListsDb, StoreError};
use systems::{AnyOwned, Catalogs, SystemId};

/// The player's collection; each game's part is looked up when a list of it comes.
pub(crate) struct Collection {
    lists: ListsDb,
    games: Vec<(SystemId, Option<AnyOwned>)>,
}

impl Collection {
    /// Opens the collection in the data folder.
    pub fn open(session: &mut Session) -> Result<Self, Halt> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
        let (lists, report) = DataDir::resolve(session.data_dir.as_deref())
            .and_then(|dir| ListsDb::open(&dir, now))
            .map_err(|error| Halt::Failed(error.sentence(session.language)))?;
        for sentence in report.sentences(session.language) {
            session.complain(sentence);
        }
        Ok(Self { lists, games: Vec::new() })
    }

    /// What the player owns of a game; none of a game that builds no lists.
    pub fn of(&mut self, system: SystemId, catalogs: &Catalogs) -> Result<Option<&AnyOwned>, StoreError> {
        let known = self.games.iter().position(|(known, _)| *known == system);
        let index = match known {
            Some(index) => index,
            None => {
                let owned = catalogs.owned(system, &self.lists.owned(system.id())?);
                self.games.push((system, owned));
                self.games.len() - 1
            }
        };
        Ok(self.games[index].1.as_ref())
    }
}

//! What the player owns, from the data folder, for `--owned`.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Arg;

use super::{
    builder::Builder,
    session::{Halt, Session},
};
use kernel::Enforcement;
use store::{DataDir, ListsDb, StoreError};
use systems::{AnyOwned, Catalogs, Enforced, SystemId};

/// `--owned`.
pub(super) const OWNED: &str = "owned";

/// The argument that asks for the collection.
pub(super) fn argument(builder: Builder, help: &'static str) -> Arg {
    builder.flag(OWNED, help)
}

/// The player's collection; each game's part is looked up when a list of it comes.
pub(super) struct OwnedGames {
    lists: ListsDb,
    games: Vec<(SystemId, Option<AnyOwned>)>,
}

/// Opens the lists, the collection and the settings in the data folder.
pub(super) fn open_lists(session: &mut Session) -> Result<ListsDb, Halt> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
    let (lists, report) = DataDir::resolve(session.data_dir.as_deref())
        .and_then(|dir| ListsDb::open(&dir, now))
        .map_err(|error| Halt::Failed(error.sentence(session.language)))?;
    for sentence in report.sentences(session.language) {
        session.complain(sentence);
    }
    Ok(lists)
}

/// What is made of the collection of a game, as the settings say.
pub(super) fn enforced(lists: &ListsDb, system: SystemId) -> Result<Enforced, StoreError> {
    let (key, before) = (Enforced::key(system), "mind_collection");
    let settings = [(key.as_str(), lists.setting(&key)?), (before, lists.setting(before)?)];
    Ok(Enforced::stored(system, |wanted| settings.iter().find(|(key, _)| *key == wanted)?.1.clone()))
}

impl OwnedGames {
    /// Opens the collection in the data folder.
    pub fn open(session: &mut Session) -> Result<Self, Halt> {
        Ok(Self { lists: open_lists(session)?, games: Vec::new() })
    }

    /// What the player owns of a game; none of a game that builds no lists. Who asks for it is told at least, whatever the
    /// settings say.
    pub fn of(&mut self, system: SystemId, catalogs: &Catalogs) -> Result<Option<&AnyOwned>, StoreError> {
        let known = self.games.iter().position(|(known, _)| *known == system);
        let index = match known {
            Some(index) => index,
            None => {
                let mut enforced = enforced(&self.lists, system)?;
                if enforced.enforcement == Enforcement::Off {
                    enforced.enforcement = Enforcement::Warn;
                }
                let owned = catalogs.owned(system, &self.lists.owned(system.id())?, enforced);
                self.games.push((system, owned));
                self.games.len() - 1
            }
        };
        Ok(self.games[index].1.as_ref())
    }

    /// The same, with a sentence for what cannot be read.
    pub fn of_game(&mut self, session: &Session, system: SystemId) -> Result<Option<&AnyOwned>, Halt> {
        self.of(system, &session.catalogs).map_err(|error| Halt::Failed(error.sentence(session.language)))
    }
}

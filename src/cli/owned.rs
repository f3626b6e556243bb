//! The collection in the data folder, for `--owned`.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgMatches};

use super::{
    builder::Builder,
    session::{Halt, Session, Status},
};
use kernel::Enforcement;
use store::{DataDir, ListsDb, StoreError};
use systems::{AnyOwned, Catalogs, Enforced, SystemId};

/// `--owned`.
pub(super) const OWNED: &str = "owned";

/// Argument that counts the collection.
pub(super) fn argument(builder: Builder, help: &'static str) -> Arg {
    builder.flag(OWNED, help)
}

/// The collection; a system's part is read at its first list.
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
    // The answer rests on what is not there any more.
    if report.lacks_things() {
        session.raise(Status::Failed);
    }
    Ok(lists)
}

/// Returns the effect of the collection on lists of a system, by the settings.
pub(super) fn enforced(lists: &ListsDb, system: SystemId) -> Result<Enforced, StoreError> {
    let (key, before) = (Enforced::key(system), "mind_collection");
    let settings = [(key.as_str(), lists.setting(&key)?), (before, lists.setting(before)?)];
    Ok(Enforced::stored(system, |wanted| settings.iter().find(|(key, _)| *key == wanted)?.1.clone()))
}

/// Reads the collection of a system if `--owned` asks for it.
pub(super) fn asked(matches: &ArgMatches, session: &mut Session, system: SystemId) -> Result<Option<AnyOwned>, Halt> {
    if !matches.get_flag(OWNED) {
        return Ok(None);
    }
    Ok(OwnedGames::open(session)?.of_game(session, system)?.cloned())
}

impl OwnedGames {
    /// Opens the collection in the data folder.
    pub fn open(session: &mut Session) -> Result<Self, Halt> {
        Ok(Self { lists: open_lists(session)?, games: Vec::new() })
    }

    /// Returns the collection of a system, at least as warnings, whatever the settings; none for a system without
    /// lists.
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

    /// Returns the collection of a system; a failure ends the command.
    pub fn of_game(&mut self, session: &Session, system: SystemId) -> Result<Option<&AnyOwned>, Halt> {
        self.of(system, &session.catalogs).map_err(|error| Halt::Failed(error.sentence(session.language)))
    }
}

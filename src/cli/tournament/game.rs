//! The result of a match that was played in Muster, from its replay.

use std::path::PathBuf;

use super::super::{
    input, replay,
    session::{Halt, Session},
};
use practice::{Opponents, ReplayText, Task};
use systems::{Registered, SystemId};
use tournament::Score;

/// The result of a finished match; none if its lists are illegal today, which has then been said.
pub(super) fn score(session: &mut Session, system: SystemId, path: &PathBuf) -> Result<Option<Score>, Halt> {
    let (name, text) = input::text_of(session, Some(path))?;
    let written = replay::opened(&text, &name, session)?;
    let language = session.language;
    replay::with_system(&written, &name, language, Finished { written: &written, file: &name, system, session })?
}

struct Finished<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    system: SystemId,
    session: &'a mut Session,
}

impl Task for Finished<'_> {
    type Output = Result<Option<Score>, Halt>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        let Self { written, file, system, session } = self;
        if S::GAME != system {
            return Err(session.failed("cli.tournament.result.other_game", &[("file", &file)]));
        }
        let catalogs = std::mem::take(&mut session.catalogs);
        let language = session.language;
        let Some((catalog, replay)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(None) };
        let verified = replay.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if let Some(parting) = &verified.parting {
            let names = verified.record.setup().names(language);
            return Err(Halt::Failed(format!("{file}: {}", parting.sentence(&names, language))));
        }
        let Some(outcome) = verified.record.outcome() else {
            return Err(session.failed("cli.tournament.result.unfinished", &[("file", &file)]));
        };
        Ok(Some(Score::played(&outcome)))
    }
}

//! Results of matches that were played here, from their kept replays.

use std::path::{Path, PathBuf};

use crate::Context;
use kernel::Language;
use practice::{Opponents, Replay, ReplayText, Task, registry};
use store::intake::{self, IntakeError};
use systems::{Catalogs, Registered, SystemId};
use tournament::Score;

use super::kept;

/// Most matches that are offered.
const MOST: usize = 12;

/// The kept matches of a folder, newest first.
pub(super) fn all(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<_> = entries
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "json"))
        .map(|entry| (entry.metadata().and_then(|facts| facts.modified()).ok(), entry.path()))
        .collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.into_iter().take(MOST).map(|(_, path)| path).collect()
}

/// Its name for the list.
pub(super) fn name(path: &Path) -> String {
    kept::stem(path)
}

/// The text of a kept match.
///
/// # Errors
/// It cannot be read, for this reason.
pub(super) fn text(path: &Path, language: Language) -> Result<String, String> {
    intake::read(path).map_err(|error| error.sentence(&path.display().to_string(), language))
}

/// The result of a match of this game, played again to be sure of it.
///
/// # Errors
/// It is no finished match of the game, or goes another way today: the reason.
pub(super) fn score(text: &str, file: &str, system: SystemId, context: &Context<'_>) -> Result<Score, String> {
    let language = context.language;
    let told = |error| IntakeError::Text(error).sentence(file, language);
    let written = ReplayText::open(text).map_err(told)?;
    let is_other = written.system().map_err(told)? != system.id();
    if is_other {
        return Err(context.text("gui.tournament.other_game").to_owned());
    }
    let finished = Finished { written: &written, catalogs: context.catalogs, language };
    registry::with(system, finished)
        .map_err(|fault| fault.sentence(language))?
        .and_then(|score| score.ok_or_else(|| context.text("gui.tournament.unfinished").to_owned()))
}

struct Finished<'a> {
    written: &'a ReplayText<'a>,
    catalogs: &'a Catalogs,
    language: Language,
}

impl Task for Finished<'_> {
    /// The result; none of a match that is not over.
    type Output = Result<Option<Score>, String>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        let Self { written, catalogs, language } = self;
        let catalogs = written.catalogs(catalogs).map_err(|error| error.sentence(language))?;
        let catalog = S::cards(catalogs);
        let replay = Replay::<S>::read(catalog, written).map_err(|fault| fault.sentence(language))?;
        let verified = replay.verify(catalog).map_err(|fault| fault.sentence(language))?;
        if let Some(parting) = &verified.parting {
            return Err(parting.sentence(&verified.record.setup().names(language), language));
        }
        Ok(verified.record.outcome().map(|outcome| Score::played(&outcome)))
    }
}

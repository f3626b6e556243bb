//! `muster series merge`: merges the parts of a series.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

use super::{
    account::{self, Account},
    blocks::refused,
};
use crate::{
    builder::{Builder, FILES},
    gauntlet::report::{Form, GauntletReport},
    session::{Halt, Session},
};
use practice::{
    BlockFault, Opponents, Replay, ReplayError, ReplayText, Series, Task,
    blocks::{self, PlayedBlocks},
    gauntlet, registry,
};
use store::intake::{self, IntakeError};
use systems::{Registered, SystemId};

pub(crate) const NAME: &str = "series";
const MERGE: &str = "merge";

pub(crate) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "series")
        .subcommand_required(true)
        .subcommand(builder.command(MERGE, "series merge").arg(builder.files("cli.series.merge.files")))
}

pub(crate) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((_, matches)) = matches.subcommand() else { return Ok(()) };
    let paths = matches.get_many::<PathBuf>(FILES).into_iter().flatten();
    let read =
        |path: &PathBuf| intake::open(path).map_err(IntakeError::from).and_then(|mut file| intake::part(&mut file));
    let parts = paths.map(|path| {
        let text = read(path).map_err(|unread| unread.sentence(&path.display().to_string(), session.language));
        Ok((path.as_path(), text.map_err(Halt::Failed)?))
    });
    let parts = parts.collect::<Result<Vec<_>, Halt>>()?;
    let Some((first, head)) = parts.first().map(|(path, text)| (*path, head_of(text))) else { return Ok(()) };
    for (path, text) in &parts {
        if head_of(text).is_empty() {
            return Err(session.failed("cli.series.empty", &[("file", &path.display())]));
        }
        if head_of(text) != head {
            return Err(
                session.failed("cli.series.not_alike", &[("file", &path.display()), ("first", &first.display())])
            );
        }
    }
    let refuse = |fault: BlockFault, session: &Session| Halt::Failed(refused(session, first, &fault));
    let written = ReplayText::open(head).map_err(|error| refuse(error.into(), session))?;
    let system = written.system().map_err(|error| refuse(error.into(), session))?;
    let Some(system) = SystemId::from_id(system) else {
        return Err(refuse(written.unknown_system(&SystemId::known()).into(), session));
    };
    let language = session.language;
    registry::with(system, Merge { written: &written, parts: &parts, session })
        .map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

/// Returns the first line without its end; empty if incomplete.
fn head_of(text: &str) -> &str {
    text.split_once('\n').map_or("", |(head, _)| head)
}

struct Merge<'a> {
    written: &'a ReplayText<'a>,
    parts: &'a [(&'a Path, String)],
    session: &'a mut Session,
}

impl Task for Merge<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, parts, session } = self;
        let language = session.language;
        // The account borrows the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let refuse = |path: &Path, fault: BlockFault| Halt::Failed(refused(session, path, &fault));
        let first = parts.first().map_or(Path::new(""), |(path, _)| path);
        let catalog = S::cards(written.catalogs(&catalogs).map_err(|error| refuse(first, error.into()))?);
        if gauntlet::is_gauntlet(written).map_err(|error| refuse(first, error.into()))? {
            return merge_gauntlet::<S>(session, catalog, written, parts);
        }
        let blocks = blocks::blocks::<S>(written).map_err(|error| refuse(first, error.into()))?;
        let replay = Replay::<S>::read(catalog, written).map_err(|fault: ReplayError| refuse(first, fault.into()))?;
        let setup = &replay.setup;
        let series = Series::<S> {
            catalog,
            materials: setup.materials.each_ref(),
            options: &setup.options,
            seed: setup.seed,
            games: blocks.games(),
            players: setup.players.each_ref().map(|player| player.as_str()),
            jobs: 0,
        };
        let mut played = PlayedBlocks::none_yet(&series);
        for (path, text) in parts {
            let lines = text.split_once('\n').map_or("", |(_, lines)| lines);
            played.add(lines).map_err(|fault| refuse(path, fault))?;
        }
        complete(session, &played, blocks.count())?;
        for warning in replay.warnings(catalog, language) {
            session.complain(warning);
        }
        let account = Account::of(&series, &played.tally(), None, language);
        if session.json {
            return session.write_json(&account);
        }
        account::print(session, S::GAME, &account, None, None)
    }
}

/// Refuses a series with missing blocks.
fn complete(session: &Session, played: &PlayedBlocks, blocks: u64) -> Result<(), Halt> {
    const TOLD: usize = 20;
    let missing = played.missing();
    if missing.is_empty() {
        return Ok(());
    }
    let mut which: Vec<String> = missing.iter().take(TOLD).map(u64::to_string).collect();
    which.extend((missing.len() > TOLD).then(|| "…".to_owned()));
    Err(session.failed(
        "cli.series.missing",
        &[("missing", &missing.len()), ("blocks", &blocks), ("which", &which.join(", "))],
    ))
}

/// Merges the parts of a gauntlet.
fn merge_gauntlet<S: Opponents + Registered>(
    session: &mut Session,
    catalog: &S::Catalog,
    written: &ReplayText<'_>,
    parts: &[(&Path, String)],
) -> Result<(), Halt> {
    let language = session.language;
    let refuse = |path: &Path, fault: BlockFault| Halt::Failed(refused(session, path, &fault));
    let first = parts.first().map_or(Path::new(""), |(path, _)| path);
    let file = gauntlet::GauntletFile::<S>::read(catalog, written).map_err(|fault| refuse(first, fault.into()))?;
    let gauntlet = file.gauntlet(catalog);
    let plan = gauntlet.plan();
    let mut played = plan.none_yet();
    for (path, text) in parts {
        let lines = text.split_once('\n').map_or("", |(_, lines)| lines);
        played.add(lines).map_err(|fault| refuse(path, fault))?;
    }
    complete(session, &played, plan.parts().count())?;
    for warning in file.replay.warnings(catalog, language) {
        session.complain(warning);
    }
    let results = plan.results(&played);
    GauntletReport::of(&gauntlet, &results, language).write(session, Form::of(session))
}

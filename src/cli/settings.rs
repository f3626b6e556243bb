//! `muster settings`: the window's settings as a file, for another computer.

use std::{collections::BTreeMap, io::Write, path::PathBuf};

use clap::{ArgMatches, Command};

use super::{
    builder::{Builder, FILES},
    input, output,
    owned::open_lists,
    session::{Halt, Session},
};
use store::{DataDir, ListsDb, StoreError, intake::IntakeError, preferences};

pub(super) const NAME: &str = "settings";

const EXPORT: &str = "export";
const IMPORT: &str = "import";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, "settings").subcommand_required(true).subcommands([
        builder.command(EXPORT, "settings export").args([builder.output("cli.convert.output"), builder.force()]),
        builder.command(IMPORT, "settings import").arg(builder.file("cli.collection.import.file")),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    match matches.subcommand() {
        Some((EXPORT, matches)) => export(session, matches),
        Some((IMPORT, matches)) => import(session, matches.get_one(FILES)),
        _ => Err(Halt::Arguments(String::new())),
    }
}

fn export(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let settings = match DataDir::existing(session.data_dir.as_deref()) {
        Some(dir) => ListsDb::settings_in(&dir).map_err(|error| failed(session, &error))?,
        None => BTreeMap::new(),
    };
    let text = preferences::write(&settings);
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => Ok(session.out.write_all(text.as_bytes())?),
    }
}

fn import(session: &mut Session, path: Option<&PathBuf>) -> Result<(), Halt> {
    let (file, text) = input::text_of(session, path)?;
    let settings = preferences::read(&text)
        .map_err(|error| Halt::Failed(IntakeError::from(error).sentence(&file, session.language)))?;
    let mut lists = open_lists(session)?;
    for (key, value) in &settings {
        lists.set_setting(key, value).map_err(|error| failed(session, &error))?;
    }
    session.line("cli.settings.imported", &[("count", &settings.len())])
}

fn failed(session: &Session, error: &StoreError) -> Halt {
    Halt::Failed(error.sentence(session.language))
}

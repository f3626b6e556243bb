//! System and format for reading a list, from the arguments.

use clap::{Arg, ArgMatches, builder::PossibleValuesParser};

use super::{
    builder::{Builder, each_once},
    session::{Halt, Session},
};
use kernel::{Imported, ReadError};
use systems::{AnyDocument, Catalogs, SystemId};

const SYSTEM: &str = "system";
const FORMAT: &str = "format";

/// Ids of the formats of all systems without repetition.
fn formats() -> Vec<&'static str> {
    each_once(SystemId::ALL.iter().flat_map(|system| system.lists().formats).map(|format| format.id))
}

/// `--system` and `--format`.
pub(super) fn arguments(builder: Builder) -> [Arg; 2] {
    let systems = PossibleValuesParser::new(SystemId::ALL.iter().map(|system| system.id()));
    [
        builder
            .option(SYSTEM, "cli.value.system", "cli.arg.system")
            .help(builder.say("cli.arg.system", &[("games", &SystemId::known())]))
            .value_parser(systems),
        builder
            .option(FORMAT, "cli.value.format", "cli.arg.format")
            .help(builder.say("cli.arg.format", &[("formats", &formats().join(", "))])),
    ]
}

/// The system and format given.
#[derive(Debug, Clone, Default)]
pub(super) struct ReadAs {
    system: Option<SystemId>,
    /// Id and agreed points.
    format: Option<(String, Option<i32>)>,
}

impl ReadAs {
    /// Reads the arguments.
    ///
    /// # Errors
    /// No system has such a format, or its points are no number.
    pub fn of(matches: &ArgMatches, session: &Session) -> Result<Self, Halt> {
        let system = matches.get_one::<String>(SYSTEM).and_then(|id| SystemId::from_id(id));
        let Some(written) = matches.get_one::<String>(FORMAT) else { return Ok(Self { system, format: None }) };
        let (id, limit) = match written.split_once('=') {
            Some((id, limit)) => (id, Some(limit.trim().parse().ok())),
            None => (written.as_str(), None),
        };
        if !formats().contains(&id) || limit == Some(None) {
            let known = formats().join(", ");
            let argument = format!("--{FORMAT}");
            return Err(
                session.wrong("cli.wrong.value_of", &[("value", written), ("argument", &argument), ("known", &known)])
            );
        }
        Ok(Self { system, format: Some((id.to_owned(), limit.flatten())) })
    }

    /// Reads a list under the given system and format.
    ///
    /// # Errors
    /// The text holds no list of the system, or the system has no such format.
    pub fn read(&self, catalogs: &Catalogs, text: &str) -> Result<Imported<AnyDocument>, ReadError> {
        self.fitted(catalogs, AnyDocument::read(catalogs, text, self.system)?)
    }

    /// Reads all lists of a text under the given system and format, each with its error if it cannot be read.
    ///
    /// # Errors
    /// As for [`ReadAs::read`].
    pub fn read_all(
        &self,
        catalogs: &Catalogs,
        text: &str,
    ) -> Result<Vec<Result<Imported<AnyDocument>, ReadError>>, ReadError> {
        let mut lists = AnyDocument::read_all(catalogs, text, self.system)?;
        if lists.len() == 1 {
            return lists.pop().map_or_else(|| Ok(Vec::new()), |list| Ok(vec![Ok(self.fitted(catalogs, list?)?)]));
        }
        Ok(lists.into_iter().map(|list| self.fitted(catalogs, list?)).collect())
    }

    fn fitted(
        &self,
        catalogs: &Catalogs,
        mut imported: Imported<AnyDocument>,
    ) -> Result<Imported<AnyDocument>, ReadError> {
        let document = &mut imported.document;
        if let Some(system) = self.system.filter(|system| *system != document.system()) {
            let found = document.system().id();
            return Err(ReadError::whole("cli.asked.other_game").with("found", found).with("asked", system.id()));
        }
        if let Some((format, limit)) = &self.format
            && !document.set_format(catalogs, format, *limit)
        {
            let game = document.system().id();
            return Err(ReadError::whole("cli.asked.no_format").with("format", format.as_str()).with("game", game));
        }
        Ok(imported)
    }
}

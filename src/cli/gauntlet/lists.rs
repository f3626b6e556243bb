//! The lists of a gauntlet: files, folders, and the shelf that comes with the program.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::{
    asked::Asked,
    builder::Builder,
    check,
    session::{Halt, Session},
};
use practice::{NotPlayed, Opponents, Task, gauntlet::MOST_LISTS, registry};
use store::intake;
use systems::{AnyDocument, Registered, Shared, SystemId};

const AGAINST: &str = "against";
/// The word for the lists that come with the program.
const SHELF: &str = "shelf";

/// `--against`.
pub(super) fn against(builder: Builder) -> Arg {
    builder
        .option(AGAINST, "cli.value.field", "cli.gauntlet.against")
        .action(ArgAction::Append)
        .value_parser(value_parser!(PathBuf))
}

/// Lists of one game.
pub(super) struct Lists {
    pub system: SystemId,
    pub own: Vec<AnyDocument>,
    /// Whom they meet.
    pub field: Vec<AnyDocument>,
}

/// Reads the lists of these files and folders, and the field: what is said with `--against`, else the shelf of the game.
/// None if a list is not legal, which has been told then.
///
/// # Errors
/// A file cannot be read, the lists are of several games, or of one that is not played.
pub(super) fn read(
    session: &mut Session,
    matches: &ArgMatches,
    files: &[&PathBuf],
    meets_field: bool,
) -> Result<Option<Lists>, Halt> {
    let mut taken = Taken { system: None, is_legal: true, is_read: true };
    let own = taken.all(session, files)?;
    if !taken.is_read {
        return Ok(None);
    }
    let Some(system) = taken.system else {
        return Err(Halt::Failed(session.text("cli.gauntlet.nothing").to_owned()));
    };
    if !registry::is_playable(system) {
        return Err(Halt::Failed(NotPlayed(system).sentence(session.language)));
    }
    let mut field = Vec::new();
    if meets_field {
        let named: Vec<&PathBuf> = matches.get_many(AGAINST).into_iter().flatten().collect();
        let (shelf, files): (Vec<&PathBuf>, Vec<&PathBuf>) = named.iter().partition(|path| path.as_os_str() == SHELF);
        if named.is_empty() || !shelf.is_empty() {
            field = shelf_of(session, system, own.first())?;
        }
        field.extend(taken.all(session, &files)?);
    }
    if !taken.is_read {
        return Ok(None);
    }
    if !taken.is_legal {
        session.complain(session.text("cli.play.illegal"));
        return Ok(None);
    }
    if own.len() + field.len() > MOST_LISTS {
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("count", &(own.len() + field.len())), ("most", &MOST_LISTS)];
        return Err(Halt::Failed(session.say("cli.gauntlet.too_many", &values)));
    }
    Ok(Some(Lists { system, own, field }))
}

/// What was read so far.
struct Taken {
    /// The game of the first list.
    system: Option<SystemId>,
    /// Whether every list that was named itself is legal.
    is_legal: bool,
    /// Whether each could be read.
    is_read: bool,
}

impl Taken {
    fn all(&mut self, session: &mut Session, paths: &[&PathBuf]) -> Result<Vec<AnyDocument>, Halt> {
        let mut all = Vec::new();
        for path in paths {
            if path.is_dir() {
                for file in files_in(session, path)? {
                    all.extend(self.of_folder(session, &file));
                }
            } else if let Some(checked) = check::check(session, path, &Asked::default(), None)? {
                let system = checked.imported.document.system();
                if *self.system.get_or_insert(system) != system {
                    return Err(Halt::Failed(session.text("cli.gauntlet.games_differ").to_owned()));
                }
                if !checked.report.is_legal() {
                    self.is_legal = false;
                    check::tell(session, &checked)?;
                    continue;
                }
                check::tell_notes(session, &checked.file, &checked.imported);
                all.push(checked.imported.document);
            } else {
                self.is_read = false;
            }
        }
        Ok(all)
    }

    /// A list in a folder; one that is not legal, or of another game, is told and left out, and what is no list at all is
    /// passed over.
    fn of_folder(&mut self, session: &mut Session, file: &Path) -> Option<AnyDocument> {
        let text = intake::read(file).ok()?;
        let document = AnyDocument::read(&session.catalogs, &text, self.system).ok()?.document;
        let system = *self.system.get_or_insert(document.system());
        let key = match () {
            () if document.system() != system => "cli.gauntlet.left_out.game",
            () if !document.check(&session.catalogs, None).is_legal() => "cli.gauntlet.left_out.illegal",
            () => return Some(document),
        };
        session.complain(session.say(key, &[("file", &file.display())]));
        None
    }
}

/// The files of a folder, by name.
fn files_in(session: &Session, folder: &Path) -> Result<Vec<PathBuf>, Halt> {
    let failed = |error: std::io::Error| {
        Halt::Failed(session.say("cli.series.file", &[("file", &folder.display()), ("reason", &error)]))
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The lists that come with the program for a game: those of the format of a list, or all where none is of it. They are built
/// with the packs of that list; those that mean other cards all the same are left out.
fn shelf_of(session: &Session, system: SystemId, like: Option<&AnyDocument>) -> Result<Vec<AnyDocument>, Halt> {
    struct Shelf<'a>(&'a Session, Option<&'a AnyDocument>);
    impl Task for Shelf<'_> {
        type Done = Vec<AnyDocument>;

        fn run<S: Opponents + Registered>(self) -> Vec<AnyDocument> {
            let Self(session, like) = self;
            let (format, packs) =
                (like.map(|list| list.format().id), like.map(|list| list.packs()).unwrap_or_default());
            let shelf = practice::shelf::<S>();
            let alike = |shelved: &&practice::Shelved| format.is_none_or(|format| shelved.format() == format);
            let any = !shelf.iter().any(|shelved| alike(&shelved));
            let chosen = shelf.iter().filter(|shelved| any || alike(shelved));
            let read = |shelved: &practice::Shelved| {
                let text = shelved.text(session.language);
                AnyDocument::read(&session.catalogs, &text, Some(S::GAME)).ok().map(|imported| imported.document)
            };
            let lists = chosen.filter_map(read).map(|list| list.joining(&session.catalogs, &packs));
            lists.filter(|list| like.is_none_or(|like| Shared::of(&session.catalogs, [like, list]).is_ok())).collect()
        }
    }
    let language = session.language;
    registry::with(system, Shelf(session, like)).map_err(|fault| Halt::Failed(fault.sentence(language)))
}

//! The lists of a gauntlet: files, folders, and the shelf.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::{
    builder::{Builder, number},
    check, input,
    read_as::ReadAs,
    session::{Halt, Session},
};
use kernel::import::clip;
use practice::{FieldWish, NotPlayed, Opponents, Task, Weighting, gauntlet::MOST_LISTS, registry};
use store::intake;
use systems::{AnyDocument, Registered, Shared, SystemId};

const AGAINST: &str = "against";
const LEAVE_OUT: &str = "leave-out";
const YEAR: &str = "year";
/// The word for the shelf, and the number of its lists.
const SHELF: &str = "shelf";

/// `--against`.
pub(super) fn against(builder: Builder) -> Arg {
    builder
        .option(AGAINST, "cli.value.field", "cli.gauntlet.against")
        .action(ArgAction::Append)
        .value_parser(value_parser!(PathBuf))
}

/// `--shelf` and `--year`.
pub(super) fn field(builder: Builder) -> [Arg; 2] {
    [
        builder.option(SHELF, "cli.value.number", "cli.gauntlet.shelf").allow_negative_numbers(true),
        builder.option(YEAR, "cli.value.number", "cli.gauntlet.year").allow_negative_numbers(true),
    ]
}

/// `--leave-out`.
pub(super) fn leave_out(builder: Builder) -> Arg {
    builder.flag(LEAVE_OUT, "cli.gauntlet.leave_out")
}

/// Lists of one system.
pub(super) struct Lists {
    pub system: SystemId,
    pub own: Vec<AnyDocument>,
    /// Opponents.
    pub field: Vec<AnyDocument>,
    /// Year whose tournaments weight the opponents.
    pub year: Option<u16>,
}

impl Lists {
    /// How much each of these counts, the measured ones first; none for all alike.
    pub fn weighting<S: Opponents>(&self, catalog: &S::Catalog, lists: &[S::Materials]) -> Option<Weighting> {
        Weighting::of::<S>(catalog, lists, self.own.len(), self.year?)
    }
}

/// Reads the lists of these files and folders, and the field: `--against`, else the shelf. None if a list is not legal,
/// which is reported.
///
/// # Errors
/// A file cannot be read, or the lists are of several systems, or of one without a ruleset.
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
        return Err(session.failed("cli.gauntlet.nothing", &[]));
    };
    if !registry::is_playable(system) {
        return Err(Halt::Failed(NotPlayed(system).sentence(session.language)));
    }
    let wish = wish(session, matches, system)?;
    let named: Vec<&PathBuf> = matches.get_many(AGAINST).into_iter().flatten().collect();
    let (shelf, files): (Vec<&PathBuf>, Vec<&PathBuf>) = named.iter().partition(|path| path.as_os_str() == SHELF);
    if wish.year.is_some() && !files.is_empty() {
        return Err(session.wrong("cli.gauntlet.year_of_files", &[]));
    }
    let named = taken.all(session, &files)?;
    if !taken.is_read {
        return Ok(None);
    }
    if !taken.is_legal {
        session.complain(session.text("cli.play.illegal"));
        return Ok(None);
    }
    let (own, named) = fitting(session, own, named, matches.get_flag(LEAVE_OUT))?;
    let meets_shelf = meets_field && (files.is_empty() || !shelf.is_empty());
    let mut field = if meets_shelf { shelf_of(session, system, &own, wish)? } else { Vec::new() };
    field.extend(named);
    if own.len() + field.len() > MOST_LISTS {
        return Err(
            session.failed("cli.gauntlet.too_many", &[("count", &(own.len() + field.len())), ("most", &MOST_LISTS)])
        );
    }
    Ok(Some(Lists { system, own, field, year: wish.year }))
}

/// Reads which lists of the shelf are met.
///
/// # Errors
/// A number is wrong, or nothing is known of tournaments of that year.
fn wish(session: &Session, matches: &ArgMatches, system: SystemId) -> Result<FieldWish, Halt> {
    struct Years;
    impl Task for Years {
        type Output = Vec<u16>;

        fn run<S: Opponents + Registered>(self) -> Vec<u16> {
            practice::years::<S>().into_keys().collect()
        }
    }
    let most = number(matches, session, SHELF, 1..=MOST_LISTS as u64)?;
    let most = most.map_or(FieldWish::USUAL, |most| most as usize);
    let Some(written) = matches.get_one::<String>(YEAR) else { return Ok(FieldWish { most, year: None }) };
    let years = registry::with(system, Years).unwrap_or_default();
    if years.is_empty() {
        return Err(session.failed("cli.gauntlet.no_years", &[]));
    }
    match written.trim().parse().ok().filter(|year| years.contains(year)) {
        Some(year) => Ok(FieldWish { most, year: Some(year) }),
        None => {
            let known = years.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("argument", &"--year"), ("value", &clip(written)), ("known", &known)];
            Err(session.wrong("cli.wrong.value_of", &values))
        }
    }
}

/// Returns the lists that can meet, and reports the others.
///
/// # Errors
/// Some cannot meet and may not be left out.
fn fitting(
    session: &mut Session,
    own: Vec<AnyDocument>,
    field: Vec<AnyDocument>,
    leaves_out: bool,
) -> Result<(Vec<AnyDocument>, Vec<AnyDocument>), Halt> {
    let all: Vec<&AnyDocument> = own.iter().chain(&field).collect();
    let misfits = Shared::misfits(&session.catalogs, &all);
    if misfits.is_empty() {
        return Ok((own, field));
    }
    let lines = misfits.iter().map(|(place, conflict)| {
        let (list, reason) = (clip(all[*place].name()), conflict.sentence(session.language));
        session.say("cli.gauntlet.misfit", &[("list", &list), ("reason", &reason)])
    });
    let lines: Vec<String> = lines.collect();
    if !leaves_out {
        let help = session.text("cli.gauntlet.misfits");
        return Err(Halt::Failed(format!("{} {help}", lines.join(" "))));
    }
    lines.into_iter().for_each(|line| session.complain(line));
    let many = own.len();
    let fits = |from: usize, lists: Vec<AnyDocument>| {
        let placed = lists.into_iter().enumerate();
        let kept = placed.filter(|(at, _)| misfits.iter().all(|(place, _)| *place != from + at));
        kept.map(|(_, list)| list).collect()
    };
    Ok((fits(0, own), fits(many, field)))
}

/// The lists read so far.
struct Taken {
    /// System of the first list.
    system: Option<SystemId>,
    /// True if every named list is legal.
    is_legal: bool,
    /// True if every named list could be read.
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
            } else if let Some(checked) = check::check(session, path, &ReadAs::default(), None)? {
                input::fielded(session, &checked.imported.document)?;
                let system = checked.imported.document.system();
                if *self.system.get_or_insert(system) != system {
                    return Err(session.failed("cli.gauntlet.games_differ", &[]));
                }
                if !checked.report.is_legal() {
                    self.is_legal = false;
                    check::print(session, &checked)?;
                    continue;
                }
                check::report_notes(session, &checked.file, &checked.imported);
                all.push(checked.imported.document);
            } else {
                self.is_read = false;
            }
        }
        Ok(all)
    }

    /// Reads a list in a folder. An illegal one or one of another system is reported and left out; other files are
    /// ignored.
    fn of_folder(&mut self, session: &mut Session, file: &Path) -> Option<AnyDocument> {
        let text = intake::read(file).ok()?;
        let document = AnyDocument::read(&session.catalogs, &text, self.system).ok()?.document;
        let system = *self.system.get_or_insert(document.system());
        let key = match () {
            () if document.system() != system || !document.is_fielded() => "cli.gauntlet.left_out.game",
            () if !document.check(&session.catalogs, None).is_legal() => "cli.gauntlet.left_out.illegal",
            () => return Some(document),
        };
        session.complain(session.say(key, &[("file", &file.display())]));
        None
    }
}

/// Returns the files of a folder by name.
fn files_in(session: &Session, folder: &Path) -> Result<Vec<PathBuf>, Halt> {
    let failed =
        |error: std::io::Error| session.failed("cli.series.file", &[("file", &folder.display()), ("reason", &error)]);
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

/// Returns the lists of the shelf that can meet these.
fn shelf_of(
    session: &Session,
    system: SystemId,
    own: &[AnyDocument],
    wish: FieldWish,
) -> Result<Vec<AnyDocument>, Halt> {
    struct Field<'a>(&'a Session, &'a [AnyDocument], FieldWish);
    impl Task for Field<'_> {
        type Output = Vec<AnyDocument>;

        fn run<S: Opponents + Registered>(self) -> Vec<AnyDocument> {
            let Self(session, own, wish) = self;
            let own: Vec<&AnyDocument> = own.iter().collect();
            practice::field(&practice::shelf::<S>(), &own, &session.catalogs, session.language, wish)
        }
    }
    registry::with(system, Field(session, own, wish)).map_err(|fault| Halt::Failed(fault.sentence(session.language)))
}

//! `muster check`: checks lists, campaigns, tables and tournaments.

mod lines;
mod other;
mod people;

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

use super::{
    builder::{Builder, FILES},
    input,
    owned::{self, OWNED, OwnedGames},
    read_as::{self, ReadAs},
    session::{Halt, MOST_LINES, Session, Status},
    unreadable::report_unreadable,
};
use kernel::{Finding, ImportOutcome, Imported, Repair, Report};
use store::intake;
use systems::{AnyDocument, AnyOwned, ReportJson};

pub(super) const NAME: &str = "check";

const JSON_LINES: &str = "jsonl";
const VERSUS: &str = "versus";

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "check")
        .args([
            builder.files("cli.check.files"),
            builder.flag(JSON_LINES, "cli.check.jsonl"),
            builder.flag(VERSUS, "cli.check.versus").conflicts_with(JSON_LINES),
            owned::argument(builder, "cli.check.owned"),
        ])
        .args(read_as::arguments(builder))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let read_as = ReadAs::of(matches, session)?;
    let mut collection = match matches.get_flag(OWNED) {
        true => Some(OwnedGames::open(session)?),
        false => None,
    };
    if matches.get_flag(JSON_LINES) {
        return files.iter().try_for_each(|file| lines::check(session, file, &read_as, collection.as_mut()));
    }
    if matches.get_flag(VERSUS) {
        let [first, second] = files[..] else {
            return Err(session.wrong("cli.check.versus_two", &[]));
        };
        return versus(session, (first, second), &read_as, collection.as_mut());
    }
    files.into_iter().try_for_each(|file| check_all(session, file, &read_as, collection.as_mut()))
}

/// Checks the lists of a file: one with all its findings, several with a line each.
pub(super) fn check_all(
    session: &mut Session,
    file: &Path,
    read_as: &ReadAs,
    mut collection: Option<&mut OwnedGames>,
) -> Result<(), Halt> {
    let name = file.display().to_string();
    let text = intake::read(file);
    if let Ok(text) = &text
        && let Some(judged) = other::check(session, &name, text)
    {
        return judged;
    }
    let lists = match text.and_then(|text| Ok(read_as.read_all(&session.catalogs, &text)?)) {
        Ok(lists) => lists,
        Err(unreadable) => return report_unreadable(session, &name, &unreadable, session.json),
    };
    let is_one = lists.len() == 1;
    for (index, list) in lists.into_iter().enumerate() {
        let place = format!("{name} ({})", index + 1);
        match list {
            Ok(imported) => {
                let owned = owned_for(session, &imported.document, collection.as_deref_mut())?;
                let report = imported.document.check(&session.catalogs, owned);
                let checked = Checked {
                    file: if is_one { name.clone() } else { place },
                    owned: owned.cloned(),
                    imported,
                    report,
                };
                if is_one || session.json { print(session, &checked)? } else { people::line(session, &checked)? }
            }
            // The table of a replay stands among its lists.
            Err(error) if !is_one && error.key == "systems.read.table" => {}
            Err(error) => report_unreadable(session, &place, &error.into(), session.json)?,
        }
    }
    Ok(())
}

/// A list with its report.
pub(super) struct Checked {
    pub file: String,
    pub imported: Imported<AnyDocument>,
    pub report: Report,
    /// The collection, if requested.
    pub owned: Option<AnyOwned>,
}

/// Reads and checks a file; none if it cannot be read, which is reported.
pub(super) fn check(
    session: &mut Session,
    file: &Path,
    read_as: &ReadAs,
    collection: Option<&mut OwnedGames>,
) -> Result<Option<Checked>, Halt> {
    let name = file.display().to_string();
    let imported = intake::read(file).and_then(|text| Ok(read_as.read(&session.catalogs, &text)?));
    match imported {
        Ok(imported) => {
            let owned = owned_for(session, &imported.document, collection)?;
            let report = imported.document.check(&session.catalogs, owned);
            let owned = owned.cloned();
            Ok(Some(Checked { file: name, imported, report, owned }))
        }
        Err(unreadable) => {
            report_unreadable(session, &name, &unreadable, session.json)?;
            Ok(None)
        }
    }
}

/// Returns the collection of the list's system.
fn owned_for<'a>(
    session: &Session,
    document: &AnyDocument,
    collection: Option<&'a mut OwnedGames>,
) -> Result<Option<&'a AnyOwned>, Halt> {
    let Some(collection) = collection else { return Ok(None) };
    collection.of_game(session, document.system())
}

/// Checks two lists of one system and their meeting.
fn versus(
    session: &mut Session,
    (first, second): (&Path, &Path),
    read_as: &ReadAs,
    mut collection: Option<&mut OwnedGames>,
) -> Result<(), Halt> {
    let pair =
        (check(session, first, read_as, collection.as_deref_mut())?, check(session, second, read_as, collection)?);
    if let (Some(first), Some(second)) = &pair
        && first.imported.document.system() != second.imported.document.system()
    {
        return Err(session.failed("cli.check.versus_games", &[]));
    }
    for checked in [&pair.0, &pair.1].into_iter().flatten() {
        input::fielded(session, &checked.imported.document)?;
    }
    let finding: Option<Finding> = match &pair {
        (Some(first), Some(second)) => {
            first.imported.document.versus(&first.report, &second.imported.document, &second.report)
        }
        _ => None,
    };
    for mut checked in [pair.0, pair.1].into_iter().flatten() {
        checked.report.findings.extend(finding.clone());
        print(session, &checked)?;
    }
    Ok(())
}

/// Prints a report.
pub(super) fn print(session: &mut Session, checked: &Checked) -> Result<(), Halt> {
    if !checked.report.is_legal() {
        session.raise(Status::Illegal);
    }
    if !session.json {
        return people::print(session, checked);
    }
    report_notes(session, &checked.file, &checked.imported);
    let repairs = repairs(session, checked);
    write_report(session, &checked.imported.document, &checked.report, &repairs)
}

/// Returns the repairs of the first findings, in order; none for a list too long for trials.
fn repairs(session: &Session, checked: &Checked) -> Vec<Vec<Repair<()>>> {
    let document = &checked.imported.document;
    document.repairs(&session.catalogs, checked.owned.as_ref(), &checked.report.findings)
}

/// Writes a report as a line of JSON.
fn write_report(
    session: &mut Session,
    document: &AnyDocument,
    report: &Report,
    repairs: &[Vec<Repair<()>>],
) -> Result<(), Halt> {
    let json = document.report_json(&session.catalogs, report, session.language);
    session.out.json(&ReportJson { repairs, ..json })
}

/// Reports unmapped items of a foreign list on standard error.
pub(super) fn report_notes(session: &mut Session, place: &str, imported: &Imported<AnyDocument>) {
    let mut count = 0;
    for note in imported.notes.iter().filter(|note| note.outcome != ImportOutcome::Mapped) {
        count += 1;
        if count <= MOST_LINES {
            let sentence = note.sentence(session.language, imported.document.names(&session.catalogs));
            session.complain(format_args!("{place}: {sentence}"));
        }
    }
    if let Some(beyond) = session.beyond(count) {
        session.complain(beyond);
    }
}

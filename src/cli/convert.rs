//! `muster convert`: a list from any form to another.

use std::{io::Write, path::PathBuf};

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use serde::Serialize;

use super::{
    builder::{Builder, FILES, each_once},
    cells,
    guarded::guarded,
    input,
    output::{self, Target},
    read_as::{self, ReadAs},
    session::{Halt, MOST_LINES, Session, Status},
};
use kernel::{ImportNote, ImportOutcome, Imported, Place, ReadError, list_code, plain::file_stem};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "convert";

const TO: &str = "to";
const QR: &str = "qr";
/// Every form that the list has.
const ALL: &str = "all";
/// Most letters of a list's name in a file's.
const LONGEST_STEM: usize = 60;

/// Returns the forms of all systems without repetition.
fn forms() -> Vec<&'static str> {
    each_once(SystemId::ALL.iter().flat_map(|system| system.lists().exports).map(|form| form.id))
}

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "convert")
        .args([
            builder.file("cli.convert.file"),
            to_one_of(builder, forms().into_iter().chain([ALL]).collect()).required_unless_present(QR),
            builder.flag(QR, "cli.convert.qr").conflicts_with(TO),
            builder.output("cli.convert.output"),
            builder.force(),
        ])
        .args(read_as::arguments(builder))
}

/// `--to FORM`.
pub(super) fn to(builder: Builder) -> Arg {
    to_one_of(builder, forms())
}

fn to_one_of(builder: Builder, forms: Vec<&'static str>) -> Arg {
    builder
        .option(TO, "cli.value.form", "cli.convert.to")
        .help(builder.say("cli.convert.to", &[("forms", &forms.join(", "))]))
        .value_parser(PossibleValuesParser::new(forms))
}

/// The form given with `--to`.
pub(super) fn form(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>(TO).map(String::as_str)
}

/// Writes a list in a form.
///
/// # Errors
/// The system has no such form.
pub(super) fn written(session: &Session, document: &AnyDocument, form: &str) -> Result<String, Halt> {
    document.export(&session.catalogs, form, session.language).ok_or_else(|| {
        let game = session.text(document.system().term());
        let known = document.documents().exports.iter().map(|form| form.id).collect::<Vec<_>>().join(", ");
        session.failed("cli.convert.not_this_game", &[("form", &form), ("game", &game), ("known", &known)])
    })
}

/// Draws the code of a list as a QR code: characters for a terminal, PNG or SVG for a file.
fn drawn(session: &Session, document: &AnyDocument, target: Option<&Target>) -> Result<Vec<u8>, Halt> {
    let code = written(session, document, list_code::FORM.id)?;
    let modules = print::code::modules(code.trim_end());
    let modules = modules.ok_or_else(|| session.failed("cli.convert.qr_too_long", &[]))?;
    let Some(target) = target else { return Ok(modules.letters().into_bytes()) };
    if target.ends_with("png") {
        return modules.png().map_err(|error| Halt::Failed(error.to_string()));
    }
    Ok(modules.svg().into_bytes())
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let form = form(matches).unwrap_or_default();
    let read_as = ReadAs::of(matches, session)?;
    let mut lists = input::documents(session, matches.get_one::<PathBuf>(FILES), &read_as)?;
    let target = output::given(matches);
    if lists.len() > 1 && !matches.get_flag(QR) {
        return convert_all(session, &lists, form, target.as_ref());
    }
    let imported = match lists.swap_remove(0) {
        Ok(imported) => imported,
        Err(error) => return Err(Halt::Failed(error.sentence(session.language))),
    };
    let document = &imported.document;
    if form == ALL {
        report_notes(session, &imported)?;
        return write_texts(session, texts(session, document, form)?, target.as_ref());
    }
    let content = match matches.get_flag(QR) {
        true => drawn(session, document, target.as_ref())?,
        false => written(session, document, form)?.into_bytes(),
    };
    report_notes(session, &imported)?;
    match target {
        Some(target) => output::write(session, &target, &content),
        None => show(session, &String::from_utf8_lossy(&content)),
    }
}

/// A text with the name of its file.
type NamedText = (String, String);

/// A list in a form, or in every form it has; files are named after the forms.
fn texts(session: &Session, document: &AnyDocument, form: &str) -> Result<Vec<NamedText>, Halt> {
    let own = document.documents().exports.iter();
    let chosen = own.filter(|info| form == ALL || info.id == form);
    let texts: Vec<NamedText> = chosen
        .map(|info| Ok((format!("{}.{}", info.id, info.extension), written(session, document, info.id)?)))
        .collect::<Result<_, Halt>>()?;
    // The form is no one of this game.
    if texts.is_empty() {
        written(session, document, form).map(|text| vec![(form.to_owned(), text)])
    } else {
        Ok(texts)
    }
}

/// Writes several lists, each into a file of its own, with a line for each on standard error.
fn convert_all(
    session: &mut Session,
    lists: &[Result<Imported<AnyDocument>, ReadError>],
    form: &str,
    target: Option<&Target>,
) -> Result<(), Halt> {
    let mut named = Vec::new();
    for (index, list) in lists.iter().enumerate() {
        let number = index + 1;
        let line = match list {
            Ok(imported) => {
                let name = imported.document.name();
                for (file, text) in texts(session, &imported.document, form)? {
                    let name =
                        if name.is_empty() { String::new() } else { format!(" {}", file_stem(name, LONGEST_STEM)) };
                    named.push((format!("{number:04}{name} {file}"), text));
                }
                let counts = counts(&imported.notes);
                mark_doubtful(session, &counts);
                let [mapped, guessed, refused] = counts;
                session.say(
                    "cli.convert.list",
                    &[
                        ("number", &number),
                        ("name", &name),
                        ("mapped", &mapped),
                        ("guessed", &guessed),
                        ("refused", &refused),
                    ],
                )
            }
            Err(error) => {
                session.raise(Status::Failed);
                let reason = error.sentence(session.language);
                session.say("cli.convert.unread", &[("number", &number), ("reason", &reason)])
            }
        };
        session.complain(line);
    }
    write_texts(session, named, target)
}

/// Writes texts into a folder, or one after the other to standard output.
fn write_texts(session: &mut Session, texts: Vec<NamedText>, target: Option<&Target>) -> Result<(), Halt> {
    let Some(target) = target else {
        for (index, (_, text)) in texts.iter().enumerate() {
            if index > 0 {
                writeln!(session.out)?;
            }
            show(session, text)?;
        }
        return Ok(());
    };
    for (name, text) in &texts {
        output::write(session, &target.within(session, name)?, text.as_bytes())?;
    }
    Ok(())
}

/// The numbers of items that were read, guessed and not understood.
fn counts(notes: &[ImportNote]) -> [usize; 3] {
    [ImportOutcome::Mapped, ImportOutcome::Guessed, ImportOutcome::Refused]
        .map(|outcome| notes.iter().filter(|note| note.outcome == outcome).count())
}

/// Raises the exit status for a list of which most items were not understood; true if so.
fn mark_doubtful(session: &mut Session, [mapped, guessed, refused]: &[usize; 3]) -> bool {
    let is_doubtful = *refused > mapped + guessed;
    if is_doubtful {
        session.raise(Status::Illegal);
    }
    is_doubtful
}

/// Writes a list in a form to standard output.
pub(super) fn show(session: &mut Session, text: &str) -> Result<(), Halt> {
    // JSON is written the same as into a file.
    if serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return Ok(session.out.bytes().write_all(guarded(text).as_bytes())?);
    }
    Ok(session.out.write_all(text.as_bytes())?)
}

#[derive(Serialize)]
struct NoteJson<'a> {
    written: &'a str,
    outcome: &'static str,
    r#where: Place,
    message: String,
}

#[derive(Serialize)]
struct NotesJson<'a> {
    notes: Vec<NoteJson<'a>>,
}

const fn outcome_id(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Mapped => "mapped",
        ImportOutcome::Guessed => "guessed",
        ImportOutcome::Refused => "refused",
    }
}

const fn outcome_term(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Mapped => "cli.outcome.mapped",
        ImportOutcome::Guessed => "cli.outcome.guessed",
        ImportOutcome::Refused => "cli.outcome.refused",
    }
}

/// Reports the fate of each item of a foreign list on standard error.
fn report_notes(session: &mut Session, imported: &Imported<AnyDocument>) -> Result<(), Halt> {
    let notes = &imported.notes;
    let counts = counts(notes);
    let is_doubtful = mark_doubtful(session, &counts);
    let (language, names) = (session.language, imported.document.names(&session.catalogs));
    if session.json {
        let notes = notes
            .iter()
            .map(|note| NoteJson {
                written: &note.written,
                outcome: outcome_id(note.outcome),
                r#where: note.place,
                message: note.sentence(language, names),
            })
            .collect();
        session.complain(serde_json::to_string(&NotesJson { notes })?);
        return Ok(());
    }
    if notes.is_empty() {
        return Ok(());
    }
    let [mapped, guessed, refused] = counts;
    let sum = session.say(
        "cli.convert.sum",
        &[("items", &notes.len()), ("mapped", &mapped), ("guessed", &guessed), ("refused", &refused)],
    );
    let doubt = is_doubtful.then(|| session.text("cli.convert.doubtful").to_owned());
    let wide =
        session.column(&[ImportOutcome::Mapped, ImportOutcome::Guessed, ImportOutcome::Refused].map(outcome_term));
    let lines: Vec<String> = notes
        .iter()
        .take(MOST_LINES)
        .map(|note| {
            let outcome = session.text(outcome_term(note.outcome));
            format!("  {}  {}", cells::left(outcome, wide), note.sentence(language, names))
        })
        .chain(session.beyond(notes.len()))
        .chain([sum])
        .chain(doubt)
        .collect();
    for line in lines {
        session.complain(line);
    }
    Ok(())
}

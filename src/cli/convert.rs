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
    session::{Halt, MOST_LINES, Session},
};
use kernel::{Imported, Outcome, Place, list_code};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "convert";

const TO: &str = "to";
const QR: &str = "qr";

/// Returns the forms of all systems without repetition.
fn forms() -> Vec<&'static str> {
    each_once(SystemId::ALL.iter().flat_map(|system| system.lists().exports).map(|form| form.id))
}

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "convert")
        .args([
            builder.file("cli.convert.file"),
            to(builder).required_unless_present(QR),
            builder.flag(QR, "cli.convert.qr").conflicts_with(TO),
            builder.output("cli.convert.output"),
            builder.force(),
        ])
        .args(read_as::arguments(builder))
}

/// `--to FORM`.
pub(super) fn to(builder: Builder) -> Arg {
    builder
        .option(TO, "cli.value.form", "cli.convert.to")
        .help(builder.say("cli.convert.to", &[("forms", &forms().join(", "))]))
        .value_parser(PossibleValuesParser::new(forms()))
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
        let known = document.system().lists().exports.iter().map(|form| form.id).collect::<Vec<_>>().join(", ");
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
    let imported = input::document(session, matches.get_one::<PathBuf>(FILES), &read_as)?;
    let document = &imported.document;
    let target = output::given(matches);
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

const fn outcome_id(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Mapped => "mapped",
        Outcome::Guessed => "guessed",
        Outcome::Refused => "refused",
    }
}

const fn outcome_term(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Mapped => "cli.outcome.mapped",
        Outcome::Guessed => "cli.outcome.guessed",
        Outcome::Refused => "cli.outcome.refused",
    }
}

/// Reports the fate of each item of a foreign list on standard error.
fn report_notes(session: &mut Session, imported: &Imported<AnyDocument>) -> Result<(), Halt> {
    let (language, names) = (session.language, imported.document.names(&session.catalogs));
    let notes = &imported.notes;
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
    let count = |outcome: Outcome| notes.iter().filter(|note| note.outcome == outcome).count();
    let sum = session.say(
        "cli.convert.sum",
        &[
            ("items", &notes.len()),
            ("mapped", &count(Outcome::Mapped)),
            ("guessed", &count(Outcome::Guessed)),
            ("refused", &count(Outcome::Refused)),
        ],
    );
    let wide = session.column(&[Outcome::Mapped, Outcome::Guessed, Outcome::Refused].map(outcome_term));
    let lines: Vec<String> = notes
        .iter()
        .take(MOST_LINES)
        .map(|note| {
            let outcome = session.text(outcome_term(note.outcome));
            format!("  {}  {}", cells::left(outcome, wide), note.sentence(language, names))
        })
        .chain(session.beyond(notes.len()))
        .chain([sum])
        .collect();
    for line in lines {
        session.complain(line);
    }
    Ok(())
}

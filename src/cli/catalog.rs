//! `muster catalog`: contents of the catalog, and verification of its files.

mod coverage;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{Builder, FILES},
    session::{Halt, Session, Status},
};
use kernel::{CatalogError, CatalogFile, Language, Problem};
use store::intake::{self, IntakeError};
use systems::SystemId;

pub(super) const NAME: &str = "catalog";

const STATS: &str = "stats";
const VERIFY: &str = "verify";
const COVERAGE: &str = "coverage";

pub(super) fn command(builder: Builder) -> Command {
    let files = builder.files("cli.catalog.verify.files").required(false).num_args(0..);
    builder.command(NAME, "catalog").subcommand_required(true).subcommands([
        builder.command(STATS, "catalog stats"),
        builder.command(VERIFY, "catalog verify").arg(files),
        builder.command(COVERAGE, "catalog coverage"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    match matches.subcommand() {
        Some((VERIFY, matches)) => verify(session, matches.get_many(FILES).into_iter().flatten()),
        Some((COVERAGE, _)) => coverage::print(session),
        _ => stats(session),
    }
}

fn stats(session: &mut Session) -> Result<(), Halt> {
    if session.json {
        let mut games = serde_json::Map::new();
        for system in SystemId::ALL.iter().copied() {
            let mut numbers = serde_json::Map::new();
            let _ = numbers.insert("version".into(), session.catalogs.version(system).into());
            numbers
                .extend(session.catalogs.counts(system).into_iter().map(|(name, count)| (name.into(), count.into())));
            let _ = games.insert(system.id().into(), numbers.into());
        }
        return session.write_json(&games);
    }
    for system in SystemId::ALL.iter().copied() {
        let (game, version) = (session.text(system.term()), session.catalogs.version(system).to_owned());
        session.line("cli.catalog.version", &[("game", &game), ("version", &version)])?;
        for (name, count) in session.catalogs.counts(system) {
            let key = format!("systems.count.{name}");
            writeln!(session.out, "  {count:>5}  {}", session.text(&key))?;
        }
    }
    Ok(())
}

/// A file to verify, with its display name.
struct Given {
    name: String,
    text: String,
}

/// An error of a catalog file in JSON.
#[derive(Serialize)]
pub(super) struct SlipJson<'a> {
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    card: Option<&'a str>,
    field: Option<&'a str>,
    message: String,
}

impl<'a> SlipJson<'a> {
    pub fn of(slip: &'a CatalogError, language: Language) -> Self {
        let (line, column) = slip.position().unzip();
        let (card, field) = (slip.card.as_deref(), slip.field.as_deref());
        Self { file: &slip.file, line, column, card, field, message: slip.problem.words(language) }
    }
}

#[derive(Serialize)]
struct SlipsJson<'a> {
    ok: bool,
    slips: Vec<SlipJson<'a>>,
}

fn verify<'a>(session: &mut Session, paths: impl Iterator<Item = &'a PathBuf>) -> Result<(), Halt> {
    let mut given = Vec::new();
    for path in paths {
        for file in catalog_files(path).map_err(|error| unreadable(session, path, &error.into()))? {
            let text = intake::read(&file).map_err(|error| unreadable(session, &file, &error))?;
            given.push(Given { name: file.display().to_string(), text });
        }
    }
    let mut slips = Vec::new();
    if given.is_empty() {
        slips.extend(SystemId::ALL.iter().flat_map(|system| system.verify(&[])));
    }
    let mut of_game: Vec<(SystemId, Vec<CatalogFile<'_>>)> = Vec::new();
    for Given { name, text } in &given {
        match game_of(text) {
            Ok(system) => {
                let file = CatalogFile::new(name, text);
                match of_game.iter_mut().find(|(known, _)| *known == system) {
                    Some((_, files)) => files.push(file),
                    None => of_game.push((system, vec![file])),
                }
            }
            Err((field, problem)) => {
                slips.push(CatalogError { file: name.clone(), card: None, field, problem, position: None })
            }
        }
    }
    slips.extend(of_game.iter().flat_map(|(system, files)| system.verify(files)));
    print(session, &slips, given.len())
}

fn unreadable(session: &Session, file: &Path, error: &IntakeError) -> Halt {
    Halt::Failed(error.sentence(&file.display().to_string(), session.language))
}

/// Returns the file itself, or the JSON files of a folder by name.
fn catalog_files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json")) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the system of a catalog file, or the wrong field with its problem.
fn game_of(text: &str) -> Result<SystemId, (Option<String>, Problem)> {
    #[derive(serde::Deserialize)]
    struct Header {
        system: String,
    }
    let header: Header = serde_json::from_str(text).map_err(|error| (None, Problem::of_file(&error)))?;
    SystemId::from_id(&header.system).ok_or_else(|| {
        let problem =
            Problem::new("systems.problem.unknown_word").with("word", header.system).with("known", SystemId::known());
        (Some("system".to_owned()), problem)
    })
}

fn print(session: &mut Session, slips: &[CatalogError], files: usize) -> Result<(), Halt> {
    if !slips.is_empty() {
        session.raise(Status::Failed);
    }
    if session.json {
        let slips: Vec<SlipJson<'_>> = slips.iter().map(|slip| SlipJson::of(slip, session.language)).collect();
        return session.write_json(&SlipsJson { ok: slips.is_empty(), slips });
    }
    for problem in slips {
        session.complain(problem.sentence(session.language));
    }
    let sum = match (slips.len(), files) {
        (0, 0) => session.text("cli.catalog.verify.bundled").to_owned(),
        (0, files) => session.say("cli.catalog.verify.whole", &[("files", &files)]),
        (slips, _) => session.say("cli.catalog.verify.slips", &[("slips", &slips)]),
    };
    writeln!(session.out, "{sum}")?;
    Ok(())
}

//! `muster odds`: the odds of an attack.

mod campaign;
mod pair;
mod people;

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

use super::{
    builder::{Builder, FILES},
    input, read_as,
    session::{Halt, Session},
    unreadable::report_unreadable,
};
use store::intake::IntakeError;
use systems::{AnyDocument, odds};

pub(super) const NAME: &str = "odds";

const JSON_LINES: &str = "jsonl";
const ATTACKER: &str = "attacker";
const DEFENDER: &str = "defender";
const ATTACKER_WITH: &str = "attacker-with";
const DEFENDER_WITH: &str = "defender-with";
const ATTACKER_CARDS: &str = "attacker-cards";
const DEFENDER_CARDS: &str = "defender-cards";
const WEAPON: &str = "weapon";
const RANGE: &str = "range";
const SITUATION: &str = "situation";
/// Arguments of attacks between two lists.
const OF_LISTS: [&str; 9] =
    [ATTACKER, DEFENDER, ATTACKER_WITH, DEFENDER_WITH, ATTACKER_CARDS, DEFENDER_CARDS, WEAPON, RANGE, SITUATION];

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "odds")
        .args([
            builder.files("cli.odds.files").num_args(1..=2),
            builder.flag(JSON_LINES, "cli.odds.jsonl"),
            builder.option(ATTACKER, "cli.odds.unit", "cli.odds.attacker"),
            builder.option(DEFENDER, "cli.odds.unit", "cli.odds.defender"),
            builder.option(WEAPON, "cli.odds.unit", "cli.odds.weapon"),
            builder.option(RANGE, "cli.value.number", "cli.odds.range").allow_negative_numbers(true),
            builder.option(ATTACKER_WITH, "cli.odds.marks", "cli.odds.attacker_with"),
            builder.option(DEFENDER_WITH, "cli.odds.marks", "cli.odds.defender_with"),
            builder.option(ATTACKER_CARDS, "cli.odds.ids", "cli.odds.attacker_cards"),
            builder.option(DEFENDER_CARDS, "cli.odds.ids", "cli.odds.defender_cards"),
            builder.flag(SITUATION, "cli.odds.situation"),
        ])
        .args(read_as::arguments(builder))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let lines = matches.get_flag(JSON_LINES);
    match files[..] {
        [first, second] if !lines => return pair::run(matches, (first, second), session),
        [_] | [] => {}
        _ => return Err(session.wrong("cli.odds.lines_of_one", &[])),
    }
    if let ([file], false) = (&files[..], lines) {
        let (_, text) = input::text_of(session, Some(file))?;
        let read = AnyDocument::read(&session.catalogs, &text, None);
        if read.is_ok_and(|read| read.document.campaign().is_some()) {
            return campaign::run(matches, session, (*file).clone());
        }
    }
    // Flags have a value even when absent.
    let is_given = |name: &&str| matches.value_source(name) == Some(clap::parser::ValueSource::CommandLine);
    if let Some(name) = OF_LISTS.iter().find(|name| is_given(name)) {
        let argument = format!("--{name}");
        return Err(session.wrong("cli.odds.needs_lists", &[("argument", &argument)]));
    }
    if lines {
        return files.iter().try_for_each(|file| stream(session, file));
    }
    let (name, text) = input::text_of(session, files.first().copied())?;
    match odds::work_out(&session.catalogs, &text, session.language) {
        Ok(report) if session.json => session.write_json(&report),
        Ok(report) => people::print(session, None, &report.odds),
        // A single list: its opponent is missing.
        Err(_) if !odds::is_situation(&text) && input::is_list(session, &text) => {
            Err(session.failed("cli.odds.one_list", &[("file", &name)]))
        }
        Err(error) => {
            report_unreadable(session, &name, &IntakeError::from(error), session.json)?;
            Ok(())
        }
    }
}

/// Computes the odds of every line of a file.
fn stream(session: &mut Session, file: &Path) -> Result<(), Halt> {
    input::each_line(session, file, |session, _, line| {
        match odds::work_out(&session.catalogs, line, session.language) {
            Ok(report) => session.write_json(&report).map(Ok),
            Err(error) => Ok(Err(error.into())),
        }
    })
}

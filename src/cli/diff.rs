//! `muster diff`: differences of two lists.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command, value_parser};
use serde::Serialize;

use super::{
    builder::Builder,
    input,
    read_as::{self, ReadAs},
    session::{Halt, Session},
};
use kernel::{
    OutlineRow,
    comparison::{Comparison, Standing, only},
};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "diff";

const BEFORE: &str = "before";
const AFTER: &str = "after";

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "diff")
        .args(
            [
                builder.operand(1, BEFORE, "cli.value.before", "cli.diff.file"),
                builder.operand(2, AFTER, "cli.value.after", "cli.diff.file"),
            ]
            .map(|file| file.required(true).value_parser(value_parser!(PathBuf))),
        )
        .args(read_as::arguments(builder))
}

#[derive(Serialize)]
struct SideJson<'a> {
    name: &'a str,
    points: i32,
    legal: bool,
}

#[derive(Serialize)]
struct EntryJson<'a> {
    name: &'a str,
    cost: Option<i32>,
    cards: Vec<&'a str>,
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    name: &'a str,
    before: Option<i32>,
    after: Option<i32>,
    removed: Vec<&'a str>,
    added: Vec<&'a str>,
}

#[derive(Serialize)]
struct DiffJson<'a> {
    equal: bool,
    before: SideJson<'a>,
    after: SideJson<'a>,
    removed: Vec<EntryJson<'a>>,
    changed: Vec<ChangeJson<'a>>,
    added: Vec<EntryJson<'a>>,
}

/// One of the lists with its total.
struct Side {
    document: AnyDocument,
    points: i32,
    legal: bool,
    rows: Vec<OutlineRow>,
}

impl Side {
    fn read(session: &Session, path: &PathBuf, read_as: &ReadAs) -> Result<Self, Halt> {
        let document = input::document(session, Some(path), read_as)?.document;
        let report = document.check(&session.catalogs, None);
        let rows = document.outline(&session.catalogs, session.language);
        Ok(Self { points: report.points(), legal: report.is_legal(), rows, document })
    }

    /// Its game, and whether it is a list or a campaign.
    fn kind(&self) -> (SystemId, bool) {
        (self.document.system(), self.document.is_fielded())
    }

    fn name<'a>(&'a self, session: &Session) -> &'a str {
        match self.document.name() {
            "" => session.text("cli.check.unnamed"),
            name => name,
        }
    }

    fn json(&self) -> SideJson<'_> {
        SideJson { name: self.document.name(), points: self.points, legal: self.legal }
    }
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let read_as = ReadAs::of(matches, session)?;
    let mut sides = Vec::new();
    for path in [BEFORE, AFTER].into_iter().filter_map(|side| matches.get_one::<PathBuf>(side)) {
        sides.push(Side::read(session, path, &read_as)?);
    }
    let [before, after] = sides.as_slice() else { return Err(Halt::Arguments(String::new())) };
    if before.kind() != after.kind() {
        return Err(session.failed("cli.diff.games", &[]));
    }
    let comparison = Comparison::new(&after.rows, &before.rows);
    if session.json {
        tell_json(session, before, after, &comparison)
    } else {
        print(session, before, after, &comparison)
    }
}

impl<'a> EntryJson<'a> {
    fn of(row: &'a OutlineRow) -> Self {
        Self { name: &row.title, cost: row.cost, cards: row.items.iter().map(String::as_str).collect() }
    }
}

fn tell_json(session: &mut Session, before: &Side, after: &Side, comparison: &Comparison<'_>) -> Result<(), Halt> {
    let standings = || after.rows.iter().zip(&comparison.standings);
    session.write_json(&DiffJson {
        equal: comparison.is_equal(),
        before: before.json(),
        after: after.json(),
        removed: comparison.missing.iter().map(|row| EntryJson::of(row)).collect(),
        changed: standings()
            .filter_map(|(row, standing)| match standing {
                Standing::Changed(old) => Some(ChangeJson {
                    name: &row.title,
                    before: old.cost,
                    after: row.cost,
                    removed: only(&old.items, &row.items),
                    added: only(&row.items, &old.items),
                }),
                Standing::Same | Standing::Alone => None,
            })
            .collect(),
        added: standings()
            .filter(|(_, standing)| **standing == Standing::Alone)
            .map(|(row, _)| EntryJson::of(row))
            .collect(),
    })
}

fn print(session: &mut Session, before: &Side, after: &Side, comparison: &Comparison<'_>) -> Result<(), Halt> {
    for (side, key) in [(before, "cli.diff.before"), (after, "cli.diff.after")] {
        let verdict = session.text(if side.legal { "cli.diff.legal" } else { "cli.diff.illegal" });
        session.line(key, &[("name", &side.name(session)), ("points", &side.points), ("verdict", &verdict)])?;
    }
    if comparison.is_equal() {
        return session.line("cli.diff.equal", &[]);
    }
    for row in &comparison.missing {
        writeln!(session.out, "- {}", entry(row))?;
    }
    for (row, standing) in after.rows.iter().zip(&comparison.standings) {
        match standing {
            Standing::Same => {}
            Standing::Alone => writeln!(session.out, "+ {}", entry(row))?,
            Standing::Changed(old) => {
                writeln!(session.out, "~ {}", title(row, costs(old.cost, row.cost)))?;
                for card in only(&old.items, &row.items) {
                    writeln!(session.out, "    - {card}")?;
                }
                for card in only(&row.items, &old.items) {
                    writeln!(session.out, "    + {card}")?;
                }
            }
        }
    }
    Ok(())
}

/// Formats an entry with everything on it.
fn entry(row: &OutlineRow) -> String {
    let title = title(row, row.cost.map(|cost| cost.to_string()));
    if row.items.is_empty() { title } else { format!("{title}: {}", row.items.join(", ")) }
}

fn title(row: &OutlineRow, cost: Option<String>) -> String {
    cost.map_or_else(|| row.title.clone(), |cost| format!("{} ({cost})", row.title))
}

/// Formats the old and the new cost; equal ones once.
fn costs(before: Option<i32>, after: Option<i32>) -> Option<String> {
    match (before, after) {
        (Some(before), Some(after)) if before != after => Some(format!("{before} → {after}")),
        (_, after) => after.map(|cost| cost.to_string()),
    }
}

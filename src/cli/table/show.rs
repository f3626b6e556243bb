//! A table in a shell.

use std::io::Write;

use serde::Serialize;

use super::super::{
    cells::{left, width},
    findings,
    session::{Halt, Session, Status},
};
use kernel::{Finding, Repair, finding::FindingJson};
use systems::AnyTable;

#[derive(Serialize)]
struct TableJson<'a> {
    system: &'static str,
    name: &'a str,
    pieces: usize,
    playable: bool,
    findings: Vec<FindingJson<'a>>,
}

fn json(session: &mut Session, table: &AnyTable) -> Result<(), Halt> {
    let catalogs = std::mem::take(&mut session.catalogs);
    let report = table.report(&catalogs);
    let names = table.names(&catalogs);
    let findings = report.findings.iter().map(|finding| finding.json(session.language, names)).collect();
    let (name, pieces) = (table.name(), table.pieces());
    let playable = !report.findings.iter().any(Finding::is_error);
    let system = table.system().id();
    let done = session.write_json(&TableJson { system, name, pieces, playable, findings });
    session.catalogs = catalogs;
    done
}

/// Prints how many pieces there are, and the findings of the checks.
pub(crate) fn checked(session: &mut Session, file: &str, table: &AnyTable) -> Result<(), Halt> {
    if !table.is_playable(&session.catalogs) {
        session.raise(Status::Illegal);
    }
    if session.json {
        return json(session, table);
    }
    let name = table.shown_name(session.language).into_owned();
    let report = table.report(&session.catalogs);
    let key = match (table.is_playable(&session.catalogs), report.findings.is_empty()) {
        (false, _) => "cli.table.wrong",
        (true, false) => "cli.table.advised",
        (true, true) => "cli.table.right",
    };
    session.line(key, &[("file", &file), ("name", &name), ("count", &table.pieces())])?;
    let repairs: &[Vec<Repair<()>>] = &[];
    for line in findings::lines(session, &report, repairs, table.names(&session.catalogs)) {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// Prints every piece; for machines the check.
pub(super) fn whole(session: &mut Session, table: &AnyTable) -> Result<(), Halt> {
    if session.json {
        return json(session, table);
    }
    let game = session.text(table.system().term()).to_owned();
    let name = table.shown_name(session.language).into_owned();
    session.line("cli.table.head", &[("name", &name), ("game", &game), ("count", &table.pieces())])?;
    let (heads, rows) = table.listed(&session.catalogs, session.language);
    let all = || std::iter::once(&heads).chain(&rows);
    let wide: Vec<usize> =
        (0..heads.len()).map(|column| width(all().filter_map(|row| row.get(column)).map(String::as_str))).collect();
    for row in all().filter(|_| !rows.is_empty()) {
        let cells = row.iter().zip(&wide).map(|(cell, wide)| left(cell, *wide));
        writeln!(session.out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

//! Documents of ours that are no lists: tables and tournaments.

use serde::Serialize;

use super::{Halt, Session, report_unreadable};
use crate::table::show;
use kernel::{
    ReadError,
    document::Envelope,
    json::{Json, Node},
    tabletop::TABLE,
};
use store::intake::IntakeError;
use systems::{AnyTable, TOURNAMENT};
use tournament::Tournament;

#[derive(Serialize)]
struct TournamentJson<'a> {
    system: &'static str,
    format: &'static str,
    name: &'a str,
    players: usize,
    rounds: usize,
}

/// Judges a table or a tournament; none for anything else.
pub(super) fn check(session: &mut Session, file: &str, text: &str) -> Option<Result<(), Halt>> {
    let unreadable = |session: &mut Session, error: ReadError| {
        let for_machines = session.json;
        report_unreadable(session, file, &IntakeError::from(error), for_machines)
    };
    let format = format_of(text)?;
    Some(match format.as_str() {
        TABLE => match AnyTable::read(text) {
            Ok(table) => show::checked(session, file, &table),
            Err(error) => unreadable(session, error),
        },
        TOURNAMENT => match Tournament::read(text) {
            Ok(tournament) => whole(session, file, &tournament),
            Err(error) => unreadable(session, error),
        },
        _ => return None,
    })
}

fn format_of(text: &str) -> Option<String> {
    let json = Json::parse(text).ok().filter(Envelope::is_ours)?;
    let root = Node::root(text, &json);
    let format = root.field("format").ok()??;
    format.string().ok().map(str::to_owned)
}

fn whole(session: &mut Session, file: &str, tournament: &Tournament) -> Result<(), Halt> {
    let (players, rounds) = (tournament.players.len(), tournament.rounds.len());
    if session.json {
        let (system, name) = (tournament.system.id(), &tournament.name);
        return session.write_json(&TournamentJson { system, format: TOURNAMENT, name, players, rounds });
    }
    let game = session.text(tournament.system.term()).to_owned();
    let name = &tournament.name;
    session.line(
        "cli.check.tournament",
        &[("file", &file), ("name", name), ("game", &game), ("players", &players), ("rounds", &rounds)],
    )
}

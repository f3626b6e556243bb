//! A tournament in a shell: players, pairings, standings.

use std::{fmt::Display, io::Write};

use serde::Serialize;

use super::{
    super::{
        cells::{left, right, width},
        session::{Halt, Session},
    },
    file::File,
};
use serde_json::Value;
use tournament::{ListRule, Rows, Standing, Tournament};

#[derive(Serialize)]
struct StandingJson<'a> {
    place: usize,
    player: &'a str,
    score: u32,
    matches: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    byes: usize,
    margin: i64,
    points: u32,
    schedule: f64,
    extended_schedule: f64,
    out: bool,
}

#[derive(Serialize)]
struct TournamentJson<'a> {
    document: Value,
    standings: Vec<StandingJson<'a>>,
}

fn standing_json<'a>(tournament: &'a Tournament, line: &Standing) -> StandingJson<'a> {
    let player = &tournament.players[line.player];
    StandingJson {
        place: line.place,
        player: &player.name,
        score: line.score,
        matches: line.matches,
        wins: line.wins,
        draws: line.draws,
        losses: line.losses,
        byes: line.byes,
        margin: line.margin,
        points: line.points,
        schedule: line.schedule.value(),
        extended_schedule: line.extended_schedule.value(),
        out: player.dropped.is_some(),
    }
}

/// Writes the document and the standings that follow from it.
fn json(session: &mut Session, file: &File) -> Result<(), Halt> {
    let tournament = &file.tournament;
    let standings = tournament.standings();
    let standings = standings.iter().map(|line| standing_json(tournament, line)).collect();
    session.write_json(&TournamentJson { document: tournament.to_json(), standings })
}

/// Saves, and says what was done; for machines the tournament as it is now.
pub(super) fn done(session: &mut Session, file: &File, key: &str, values: &[(&str, &dyn Display)]) -> Result<(), Halt> {
    file.save(session)?;
    if session.json { json(session, file) } else { session.line(key, values) }
}

/// Prints rows as columns: names to the left, everything else to the right.
fn table(session: &mut Session, rows: &Rows, names: &[usize]) -> Result<(), Halt> {
    let all = || std::iter::once(&rows.head).chain(&rows.rows);
    let wide: Vec<usize> =
        (0..rows.head.len()).map(|column| width(all().filter_map(|row| row.get(column)).map(String::as_str))).collect();
    for row in all() {
        let cells =
            row.iter().zip(&wide).enumerate().map(|(column, (cell, wide))| {
                if names.contains(&column) { left(cell, *wide) } else { right(cell, *wide) }
            });
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(session.out, "{}", line.trim_end())?;
    }
    Ok(())
}

pub(super) fn standings(session: &mut Session, file: &File) -> Result<(), Halt> {
    if session.json {
        return json(session, file);
    }
    let order = file.tournament.settings.order.iter().map(|criterion| session.text(criterion.term()).to_owned());
    let order = order.collect::<Vec<_>>().join(", ");
    let rows = file.tournament.standing_rows(session.language);
    table(session, &rows, &[1])?;
    session.line("cli.tournament.standings.order", &[("order", &order)])
}

/// Prints a round, counted from 0.
pub(super) fn round(session: &mut Session, file: &File, round: usize) -> Result<(), Halt> {
    if session.json {
        return json(session, file);
    }
    let Some(found) = file.tournament.rounds.get(round) else {
        return Err(session.failed("cli.tournament.show.no_round", &[("round", &(round + 1))]));
    };
    let title = file.tournament.title_of(round, session.language);
    let rows = file.tournament.round_rows(found, session.language);
    writeln!(session.out, "{title}")?;
    table(session, &rows, &[1, 2, 3])
}

/// Prints settings, players with their lists, and a round: the last one, or the given one.
pub(super) fn all(session: &mut Session, file: &File, given: Option<usize>) -> Result<(), Halt> {
    if session.json {
        return json(session, file);
    }
    let tournament = &file.tournament;
    if let Some(given) = given {
        return round(session, file, given);
    }
    let game = session.text(tournament.system.term()).to_owned();
    let name = if tournament.name.is_empty() { session.text("cli.check.unnamed") } else { &tournament.name }.to_owned();
    let settings = &tournament.settings;
    let pairing = session.text(settings.pairing.term()).to_owned();
    let lists = session.text(settings.lists.rule.term()).to_owned();
    session.line(
        "cli.tournament.show.head",
        &[("name", &name), ("game", &game), ("pairing", &pairing), ("lists", &lists), ("seed", &settings.seed)],
    )?;
    if settings.lists.rule == ListRule::Growing
        && let Some(limit) = tournament.list_limit()
    {
        session.line("cli.tournament.show.limit", &[("limit", &limit)])?;
    }
    if settings.rounds > 0 || settings.cut > 0 {
        session.line("cli.tournament.show.planned", &[("rounds", &settings.rounds), ("cut", &settings.cut)])?;
    }
    session.line("cli.tournament.show.players", &[("count", &tournament.players.len())])?;
    for player in &tournament.players {
        let list = player.list.as_ref().and_then(|list| list.get("name")).and_then(Value::as_str);
        let list = list.map_or_else(String::new, |list| format!(": {list}"));
        let is_out = if player.dropped.is_some() { session.text("cli.tournament.show.out") } else { "" };
        writeln!(session.out, "  {}{list}{is_out}", player.name)?;
    }
    match tournament.rounds.len().checked_sub(1) {
        None => session.line("cli.tournament.show.unpaired", &[]),
        Some(last) => round(session, file, last),
    }
}

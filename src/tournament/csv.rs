//! Standings and pairings as CSV, out and in.
//!
//! The first line names the columns. A text at which a spreadsheet would begin to calculate has an apostrophe before it,
//! which is taken off again on reading.

use kernel::ReadError;

use super::{
    model::{Pairing, Round, Seats, Stage, Table, Tournament},
    refusal::Refusal,
    scoring::{Decision, Score},
    standing::Share,
};

const STANDINGS: &str =
    "place,player,score,matches,wins,draws,losses,byes,margin,points,schedule,extended_schedule,out";
const PAIRINGS: &str = "round,stage,table,player1,player2,points1,points2,destroyed1,destroyed2,winner";
/// Columns that only seasons have: the number of the evening, its name, how its players are paired.
const EVENINGS: &str = ",evening,evening_name,pairing";

/// Signs at which spreadsheets begin a formula, and our own guard.
const GUARDED: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\''];

fn text(written: &str) -> String {
    let guard = if written.starts_with(GUARDED) { "'" } else { "" };
    let is_plain = !written.contains([',', ';', '"', '\n', '\r']);
    if is_plain { format!("{guard}{written}") } else { format!("\"{guard}{}\"", written.replace('"', "\"\"")) }
}

fn bare(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(GUARDED)).unwrap_or(cell)
}

fn lines(head: &str, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut out = format!("{head}\n");
    for row in rows {
        out.push_str(&row.join(","));
        out.push('\n');
    }
    out
}

impl Tournament {
    pub fn standings_csv(&self) -> String {
        let rows = self.standings().into_iter().map(|line| {
            let player = &self.players[line.player];
            let share = |share: Share| format!("{:.4}", share.value());
            let mut row = vec![line.place.to_string(), text(&player.name), line.score.to_string()];
            row.extend([line.matches, line.wins, line.draws, line.losses, line.byes].map(|count| count.to_string()));
            row.extend([line.margin.to_string(), line.points.to_string()]);
            row.extend([line.schedule, line.extended_schedule].map(share));
            row.push(if player.dropped.is_some() { "1".into() } else { "0".into() });
            row
        });
        lines(STANDINGS, rows)
    }

    pub fn pairings_csv(&self) -> String {
        let tables = self.rounds.iter().enumerate().flat_map(|(number, round)| {
            round.tables.iter().enumerate().map(move |(table, seats)| (number, round.stage, table, seats))
        });
        let rows = tables.map(|(round, stage, table, seats)| {
            let mut row = vec![(round + 1).to_string(), stage.id().to_owned(), (table + 1).to_string()];
            let mut names = seats.players.players().map(|player| text(&self.players[player].name));
            row.extend([names.next().unwrap_or_default(), names.next().unwrap_or_default()]);
            let pair = |points: Option<[u32; 2]>| match points {
                Some(points) => points.map(|points| points.to_string()),
                None => [String::new(), String::new()],
            };
            let result = seats.result.as_ref();
            row.extend(pair(result.map(|result| result.points)));
            row.extend(pair(result.and_then(|result| result.destroyed)));
            row.push(result.and_then(|it| it.decision).map_or_else(String::new, |it| it.id().to_owned()));
            if let Some(number) = self.evening_of(round) {
                let evening = &self.evenings[number];
                row.extend([(number + 1).to_string(), text(&evening.name), evening.pairing.id().to_owned()]);
            }
            row
        });
        lines(&format!("{PAIRINGS}{}", if self.is_season() { EVENINGS } else { "" }), rows)
    }

    /// Takes in players, or pairings with their results, from CSV. Players who are not there join; rounds that are not
    /// there are added; a pairing that is there must be the same. Gives the number of players who joined and of results
    /// that were entered.
    ///
    /// # Errors
    /// A line that does not fit, with its number. Nothing is taken in then.
    pub fn import_csv(&mut self, text: &str) -> Result<(usize, usize), ReadError> {
        let rows = rows(text)?;
        let Some((head, rows)) = rows.split_first() else { return Err(ReadError::whole("systems.read.empty")) };
        let column = |name: &str| head.cells.iter().position(|cell| cell.trim().eq_ignore_ascii_case(name));
        let mut after = self.clone();
        let before = after.players.len();
        let results = if let (Some(first), Some(second)) = (column("player1"), column("player2")) {
            let columns = Columns {
                round: column("round"),
                stage: column("stage"),
                table: column("table"),
                players: [first, second],
                points: [column("points1"), column("points2")],
                destroyed: [column("destroyed1"), column("destroyed2")],
                winner: column("winner"),
                evening: [column("evening"), column("evening_name"), column("pairing")],
            };
            let mut results = 0;
            for row in rows {
                results += usize::from(after.take_row(row, &columns)?);
            }
            results
        } else if let Some(player) = column("player") {
            for row in rows {
                let name = row.cell(Some(player));
                if !name.is_empty() && after.find(name).is_none() {
                    after.join(name).map_err(|refusal| refusal.at(row.line))?;
                }
            }
            0
        } else {
            return Err(Refusal::new("tournament.csv.columns").at(head.line));
        };
        let joined = after.players.len() - before;
        *self = after;
        Ok((joined, results))
    }

    fn take_row(&mut self, row: &Row, columns: &Columns) -> Result<bool, ReadError> {
        let round: usize = match row.cell(columns.round) {
            "" => self.rounds.len().max(1),
            written => row.number(written)?,
        };
        let stage = match row.cell(columns.stage) {
            "" => Stage::Regular,
            written => Stage::from_id(written).ok_or_else(|| row.unknown(written))?,
        };
        if round == 0 || round > self.rounds.len() + 1 {
            return Err(Refusal::new("tournament.csv.round").with("round", round).at(row.line));
        }
        let names = columns.players.map(|column| row.cell(Some(column)));
        let mut players = Vec::with_capacity(2);
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            let known = self.find(name).map_or_else(|| self.join(name), Ok);
            players.push(known.map_err(|refusal| refusal.at(row.line))?);
        }
        let seats = match players[..] {
            [only] => Seats::Bye(only),
            [first, second] if first != second => Seats::Pair(first, second),
            _ => return Err(Refusal::new("tournament.csv.players").at(row.line)),
        };
        self.evening_for(round - 1, row, columns)?;
        if round > self.rounds.len() {
            self.rounds.push(Round::new(stage, Vec::new()));
        }
        let score = row.score(columns)?;
        let numbered = match row.cell(columns.table) {
            "" => None,
            written => Some(row.number(written)?),
        };
        let (table, is_turned) = self.table_for(round - 1, seats, numbered, row)?;
        let Some(score) = score else { return Ok(false) };
        let score = if is_turned { score.turned() } else { score };
        if self.rounds[round - 1].tables[table].result.as_ref() == Some(&score) {
            return Ok(false);
        }
        self.enter(round - 1, table, score).map_err(|refusal| refusal.at(row.line))?;
        Ok(true)
    }

    /// Begins the evening of a row, if it is the next one; else it must be the one of its round.
    fn evening_for(&mut self, round: usize, row: &Row, columns: &Columns) -> Result<(), ReadError> {
        let [number, name, pairing] = columns.evening.map(|column| row.cell(column));
        if number.is_empty() {
            return Ok(());
        }
        let wanted: usize = row.number(number)?;
        let is_new = round == self.rounds.len() && wanted == self.evenings.len() + 1;
        if is_new && (self.is_season() || round == 0) {
            let pairing = match pairing {
                "" => self.settings.pairing,
                written => Pairing::from_id(written).ok_or_else(|| row.unknown(written))?,
            };
            return self.add_evening(name, pairing).map_err(|refusal| refusal.at(row.line));
        }
        if self.evening_of(round).map(|evening| evening + 1) == Some(wanted) {
            return Ok(());
        }
        Err(Refusal::new("tournament.csv.evening").with("evening", wanted).with("round", round + 1).at(row.line))
    }

    /// The table of a row, added if it is not there, and whether its players sit the other way round. Where two may meet
    /// more than once in a round, it is the one of the row's number, or one without a result.
    fn table_for(
        &mut self,
        round: usize,
        seats: Seats,
        numbered: Option<usize>,
        row: &Row,
    ) -> Result<(usize, bool), ReadError> {
        let is_free = self.pairing_of(round) == Pairing::Free && self.rounds[round].stage == Stage::Regular;
        let turned = match seats {
            Seats::Pair(first, second) => Seats::Pair(second, first),
            bye @ Seats::Bye(_) => bye,
        };
        let tables = &mut self.rounds[round].tables;
        let open = tables.iter().enumerate().position(|(number, table)| {
            let is_meant = match numbered {
                Some(wanted) => wanted == number + 1,
                None => table.is_open(),
            };
            (table.players == seats || table.players == turned) && (is_meant || !is_free)
        });
        if let Some(table) = open {
            return Ok((table, tables[table].players != seats));
        }
        let is_taken = tables.iter().any(|table| seats.players().any(|it| table.players.side_of(it).is_some()));
        if !is_free && is_taken {
            return Err(Refusal::new("tournament.csv.other").with("round", round + 1).at(row.line));
        }
        tables.push(Table::new(seats));
        Ok((tables.len() - 1, false))
    }
}

/// Where the columns of pairings are.
struct Columns {
    round: Option<usize>,
    stage: Option<usize>,
    table: Option<usize>,
    players: [usize; 2],
    points: [Option<usize>; 2],
    destroyed: [Option<usize>; 2],
    winner: Option<usize>,
    /// Number, name and pairing of the evening.
    evening: [Option<usize>; 3],
}

/// A row with the number of its line, counted from 1.
struct Row {
    line: usize,
    cells: Vec<String>,
}

impl Row {
    /// A cell without its guard; empty where there is none.
    fn cell(&self, column: Option<usize>) -> &str {
        column.and_then(|column| self.cells.get(column)).map_or("", |cell| bare(cell.trim()))
    }

    fn number<T: std::str::FromStr>(&self, written: &str) -> Result<T, ReadError> {
        let refusal = || Refusal::new("tournament.csv.number").with("value", written).at(self.line);
        written.parse().map_err(|_| refusal())
    }

    fn unknown(&self, written: &str) -> ReadError {
        Refusal::new("tournament.csv.word").with("value", written).at(self.line)
    }

    fn points(&self, columns: [Option<usize>; 2]) -> Result<Option<[u32; 2]>, ReadError> {
        match columns.map(|column| self.cell(column)) {
            ["", ""] => Ok(None),
            [first, second] => Ok(Some([self.number(first)?, self.number(second)?])),
        }
    }

    fn score(&self, columns: &Columns) -> Result<Option<Score>, ReadError> {
        let decision = match self.cell(columns.winner) {
            "" => None,
            written => Some(Decision::from_id(written).ok_or_else(|| self.unknown(written))?),
        };
        let (points, destroyed) = (self.points(columns.points)?, self.points(columns.destroyed)?);
        if points.is_none() && destroyed.is_none() && decision.is_none() {
            return Ok(None);
        }
        Ok(Some(Score { points: points.unwrap_or_default(), destroyed, decision, ..Score::default() }))
    }
}

/// The rows of a text; the sign between cells is that of its first line, a comma, a semicolon or a tab.
fn rows(text: &str) -> Result<Vec<Row>, ReadError> {
    let head = text.lines().next().unwrap_or_default();
    let often = |sign: &char| head.matches(*sign).count();
    let sign = [',', ';', '\t'].into_iter().rev().max_by_key(often).unwrap_or(',');
    let (mut rows, mut line, mut start) = (Vec::new(), 1, 1);
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                let _ = letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() => quoted = true,
            _ if quoted => {
                line += usize::from(letter == '\n');
                cell.push(letter);
            }
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' => {
                cells.push(std::mem::take(&mut cell));
                rows.push(Row { line: start, cells: std::mem::take(&mut cells) });
                line += 1;
                start = line;
            }
            _ if letter == sign => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    if quoted {
        return Err(Refusal::new("tournament.csv.quote").at(start));
    }
    if !cell.is_empty() || !cells.is_empty() {
        cells.push(cell);
        rows.push(Row { line: start, cells });
    }
    rows.retain(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
    Ok(rows)
}

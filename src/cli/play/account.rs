//! The account of a series, for people and as JSON.

use std::io::Write;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Halt, Session};
use crate::cells;
use kernel::{
    Language, Materials as _,
    game::{AccountColumn, AccountInfo, BySeat, ColumnKind, Gap, Outcome, Seat},
};
use practice::{
    Opponents, Rate, Series, bias, gap_lines, names, opponents, outcome_words,
    series::Tally,
    work::{WorkHeads, WorkLine},
};
use systems::SystemId;

/// The account of a series.
#[derive(Debug, Serialize)]
pub(crate) struct Account<'a> {
    system: &'static str,
    games: u64,
    #[serde(skip_serializing_if = "is_none")]
    unfinished: u64,
    seed: u64,
    wins: BySeat<u64>,
    draws: u64,
    rounds_mean: f64,
    /// Matches a second; none for a merged series. Left out of JSON, as it varies between runs.
    #[serde(skip)]
    games_per_second: Option<f64>,
    #[serde(flatten)]
    sides: SideAccounts<'a>,
    /// Number of matches by the lead of the first score over the best other.
    margins: Vec<(i32, u64)>,
    /// Sentences about cards that are not played as a whole.
    #[serde(skip)]
    gaps: Vec<String>,
    /// Headings of the work.
    #[serde(skip)]
    heads: WorkHeads,
    /// Reservation about the players.
    bias: String,
}

/// Values by seat, serialized under a letter each.
#[derive(Debug)]
struct SideAccounts<'a>(BySeat<SideAccount<'a>>);

impl Serialize for SideAccounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(["a", "b", "c", "d"].into_iter().zip(self.0.values()))
    }
}

/// A list of the series.
#[derive(Debug, Serialize)]
struct SideAccount<'a> {
    name: &'a str,
    player: &'a str,
    #[serde(skip)]
    player_name: &'a str,
    #[serde(skip)]
    distinct_name: String,
    win_rate: f64,
    /// 95 % confidence interval of the win rate.
    interval: [f64; 2],
    pieces: Vec<Piece>,
    /// Work of cards, weapons and pilots, if requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    work: Vec<WorkLine>,
    /// Cards that are not played as a whole.
    not_simulated: Vec<Gap>,
}

/// A ship, unit or card of a list, in the mean of all matches.
#[derive(Debug)]
pub(crate) struct Piece {
    place: usize,
    pub name: String,
    pub values: Vec<(&'static AccountColumn, f64)>,
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("place", &self.place)?;
        map.serialize_entry("name", &self.name)?;
        for (column, value) in &self.values {
            map.serialize_entry(column.id, &((value * 1e4).round() / 1e4))?;
        }
        map.end()
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none(number: &u64) -> bool {
    *number == 0
}

impl<'a> Account<'a> {
    /// Builds the account of a series; `speed` is matches a second.
    pub fn of<S: Opponents>(series: &'a Series<'a, S>, tally: &Tally, speed: Option<f64>, language: Language) -> Self {
        let names = names::<S>(&series.materials, language);
        let side = |(seat, materials): (Seat, &&'a S::Materials)| {
            let Rate { rate, low, high } = tally.paired[seat].rate().unwrap_or(Rate::UNKNOWN);
            let titles = materials.pieces(series.catalog, language);
            let pieces = tally.pieces[seat].iter().enumerate();
            let title = |place: usize| titles.get(place).cloned().unwrap_or_default();
            SideAccount {
                name: materials.name(),
                player: series.players[seat],
                distinct_name: names[seat].clone(),
                player_name: opponents::name::<S>(series.players[seat], language),
                win_rate: rate,
                interval: [low, high],
                pieces: pieces
                    .map(|(place, sums)| Piece::of(place, title(place), &S::ACCOUNT, sums, tally.games))
                    .collect(),
                work: Vec::new(),
                not_simulated: S::gaps(series.catalog, materials, language),
            }
        };
        Self {
            system: S::INFO.id,
            games: tally.games,
            unfinished: tally.unfinished,
            seed: series.seed,
            wins: tally.wins,
            draws: tally.draws,
            rounds_mean: tally.rounds_mean(),
            games_per_second: speed,
            sides: SideAccounts(series.materials.iter().map(side).collect()),
            gaps: gap_lines::<S>(series.catalog, &series.materials, language),
            heads: &[],
            bias: bias::<S>(series.players.values().copied(), language),
            margins: tally.margins.iter().map(|(margin, count)| (*margin, *count)).collect(),
        }
    }
}

impl Account<'_> {
    /// Adds the work of each side.
    pub fn take_work(&mut self, heads: WorkHeads, work: BySeat<Vec<WorkLine>>) {
        self.heads = heads;
        for (side, work) in self.sides.0.values_mut().zip(work) {
            side.work = work;
        }
    }
}

impl Piece {
    pub fn of(place: usize, name: String, account: &AccountInfo, sums: &[u64], games: u64) -> Self {
        let mean = |sum: &u64| *sum as f64 / games.max(1) as f64;
        Self { place, name, values: account.columns.iter().zip(sums.iter().map(mean)).collect() }
    }

    /// Phrases over its values.
    pub fn heads(&self) -> Vec<&'static str> {
        self.values.iter().map(|(column, _)| column.term).collect()
    }

    /// Returns its values in words.
    pub fn words(&self, language: Language) -> Vec<String> {
        let word = |(column, mean): &(&AccountColumn, f64)| match column.kind {
            ColumnKind::Flag => format!("{} %", language.decimal(mean * 100.0, 0)),
            ColumnKind::Count => language.decimal(*mean, 1),
        };
        self.values.iter().map(word).collect()
    }
}

/// Prints wins and the account of each piece; a single match shows its result instead of shares.
pub(crate) fn print(
    session: &mut Session,
    system: SystemId,
    account: &Account<'_>,
    setting: Option<&str>,
    outcome: Option<&Outcome>,
) -> Result<(), Halt> {
    let language = session.language;
    let game = session.text(system.term());
    session.line("cli.play.head", &[("game", &game), ("games", &account.games), ("seed", &account.seed)])?;
    if let Some(setting) = setting {
        writeln!(session.out, "{setting}")?;
    }
    for gap in &account.gaps {
        writeln!(session.out, "  {gap}")?;
    }
    let SideAccounts(sides) = &account.sides;
    match outcome {
        Some(outcome) => {
            let names = sides.map(|side| side.distinct_name.clone());
            writeln!(session.out, "{}", outcome_words(outcome, &names, language))?;
        }
        None => {
            for (side, wins) in sides.values().zip(account.wins) {
                let percent = |share: f64| language.decimal(share * 100.0, 1);
                let [low, high] = side.interval.map(percent);
                let line = session.say(
                    "cli.play.side",
                    &[
                        ("name", &side.distinct_name),
                        ("player", &side.player_name),
                        ("wins", &wins),
                        ("rate", &percent(side.win_rate)),
                        ("low", &low),
                        ("high", &high),
                    ],
                );
                writeln!(session.out, "  {line}")?;
            }
            let rounds = language.decimal(account.rounds_mean, 1);
            let speed = account.games_per_second.map(|speed| language.decimal(speed, 0));
            let key = if speed.is_some() { "cli.play.sum" } else { "cli.series.sum" };
            let sum = session
                .say(key, &[("draws", &account.draws), ("rounds", &rounds), ("speed", &speed.unwrap_or_default())]);
            writeln!(session.out, "  {sum}")?;
            writeln!(session.out, "  {}", account.bias)?;
        }
    }
    if account.unfinished > 0 {
        let line = session.say("cli.play.unfinished", &[("games", &account.unfinished)]);
        writeln!(session.out, "  {line}")?;
    }
    for side in sides.values() {
        table(session, side, sides)?;
        work(session, side, account.heads)?;
    }
    Ok(())
}

/// Prints the work of a side.
fn work(session: &mut Session, side: &SideAccount<'_>, heads: WorkHeads) -> Result<(), Halt> {
    let language = session.language;
    let wide = cells::width(side.work.iter().map(|line| line.name.as_str())) + 2;
    for (kind, heads) in heads {
        let row = |line: &WorkLine| (format!("  {}", line.name), line.values.map(|value| language.decimal(value, 2)));
        let rows: Vec<_> = side.work.iter().filter(|line| line.kind == *kind).map(row).collect();
        if !rows.is_empty() {
            columns(session, "", wide, heads, rows)?;
        }
    }
    Ok(())
}

/// Prints the account of a side, aligned with the others.
fn table(session: &mut Session, side: &SideAccount<'_>, sides: &BySeat<SideAccount<'_>>) -> Result<(), Halt> {
    let language = session.language;
    let pieces = cells::width(sides.values().flat_map(|side| &side.pieces).map(|piece| piece.name.as_str()));
    let wide = cells::width(sides.values().map(|side| side.distinct_name.as_str())).max(pieces + 2);
    let heads = side.pieces.iter().max_by_key(|piece| piece.values.len()).map_or_else(Vec::new, Piece::heads);
    let rows = side.pieces.iter().map(|piece| (format!("  {}", piece.name), piece.words(language)));
    writeln!(session.out)?;
    columns(session, &side.distinct_name, wide, &heads, rows)
}

/// Prints rows of values in columns, with `title` over the names of the rows.
pub(crate) fn columns<V: IntoIterator<Item = String>>(
    session: &mut Session,
    title: &str,
    wide: usize,
    heads: &[&str],
    rows: impl IntoIterator<Item = (String, V)>,
) -> Result<(), Halt> {
    let column = session.column(heads).max(6);
    write!(session.out, "{}", cells::left(title, wide))?;
    for head in heads {
        write!(session.out, "  {}", cells::right(session.text(head), column))?;
    }
    writeln!(session.out)?;
    for (name, values) in rows {
        write!(session.out, "{}", cells::left(&name, wide))?;
        for value in values {
            write!(session.out, "  {}", cells::right(&value, column))?;
        }
        writeln!(session.out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Playable;

    #[test]
    fn a_piece_is_shown_in_the_mean_of_all_games_and_in_few_digits() {
        let account = <systems::XWing as Playable>::ACCOUNT;
        let piece = serde_json::to_string(&Piece::of(1, "Wedge".into(), &account, &[2, 7, 1], 3)).unwrap();
        assert_eq!(piece, r#"{"place":1,"name":"Wedge","survived":0.6667,"dealt":2.3333,"taken":0.3333}"#);
        let none = Piece::of(1, String::new(), &account, &[2, 7, 1], 0);
        assert_eq!(none.values[1].1, 7.0);
    }
}

//! The account of a series, for people and as JSON.

use std::io::Write;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Halt, Session};
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
pub(super) struct Account<'a> {
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
}

/// Formats a number for the language.
pub(crate) fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{number:.digits$}");
    match language {
        Language::English => text,
        Language::Spanish => text.replace('.', ","),
    }
}

/// Prints wins and the account of each piece; a single match shows its result instead of shares.
pub(super) fn print(
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
                let percent = |share: f64| decimal(share * 100.0, 1, language);
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
            let rounds = decimal(account.rounds_mean, 1, language);
            let speed = account.games_per_second.map(|speed| decimal(speed, 0, language));
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
    let wide = side.work.iter().map(|line| line.name.chars().count() + 2).max().unwrap_or(0);
    for (kind, heads) in heads {
        let column = session.column(heads).max(6);
        let mut lines = side.work.iter().filter(|line| line.kind == *kind).peekable();
        if lines.peek().is_some() {
            write!(session.out, "{:wide$}", "")?;
            for head in heads {
                write!(session.out, "  {:>column$}", session.text(head))?;
            }
            writeln!(session.out)?;
        }
        for line in lines {
            let rest = wide.saturating_sub(2);
            write!(session.out, "  {:rest$}", line.name)?;
            for value in line.values {
                write!(session.out, "  {:>column$}", decimal(value, 2, language))?;
            }
            writeln!(session.out)?;
        }
    }
    Ok(())
}

/// Prints the account of a side, aligned with the others.
fn table(session: &mut Session, side: &SideAccount<'_>, sides: &BySeat<SideAccount<'_>>) -> Result<(), Halt> {
    let language = session.language;
    let wide = sides.values().flat_map(|side| {
        let pieces = side.pieces.iter().map(|piece| piece.name.chars().count() + 2);
        pieces.chain([side.distinct_name.chars().count()])
    });
    let wide = wide.max().unwrap_or(0);
    let columns = side.pieces.iter().map(|piece| piece.values.as_slice()).max_by_key(|values| values.len());
    let heads: Vec<&'static str> = columns.unwrap_or_default().iter().map(|(column, _)| column.term).collect();
    let column = session.column(&heads).max(6);
    write!(session.out, "\n{:wide$}", side.distinct_name)?;
    for head in heads {
        let head = session.text(head);
        write!(session.out, "  {head:>column$}")?;
    }
    writeln!(session.out)?;
    for piece in &side.pieces {
        let rest = wide.saturating_sub(2);
        write!(session.out, "  {:rest$}", piece.name)?;
        for (of, mean) in &piece.values {
            let value = value(of.kind, *mean, language);
            write!(session.out, "  {value:>column$}")?;
        }
        writeln!(session.out)?;
    }
    Ok(())
}

/// Formats a mean value of a column.
pub(crate) fn value(kind: ColumnKind, mean: f64, language: Language) -> String {
    match kind {
        ColumnKind::Flag => format!("{} %", decimal(mean * 100.0, 0, language)),
        ColumnKind::Count => decimal(mean, 1, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Playable;

    #[test]
    fn numbers_are_written_as_the_language_has_them() {
        assert_eq!(decimal(61.249, 1, Language::English), "61.2");
        assert_eq!(decimal(61.249, 1, Language::Spanish), "61,2");
        assert_eq!(decimal(1410.4, 0, Language::Spanish), "1410");
    }

    #[test]
    fn a_piece_is_shown_in_the_mean_of_all_games_and_in_few_digits() {
        let account = <systems::XWing as Playable>::ACCOUNT;
        let piece = serde_json::to_string(&Piece::of(1, "Wedge".into(), &account, &[2, 7, 1], 3)).unwrap();
        assert_eq!(piece, r#"{"place":1,"name":"Wedge","survived":0.6667,"dealt":2.3333,"taken":0.3333}"#);
        let none = Piece::of(1, String::new(), &account, &[2, 7, 1], 0);
        assert_eq!(none.values[1].1, 7.0);
    }
}

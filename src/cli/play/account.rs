//! What came of a series, for people and for machines.

use std::io::Write;

use serde::{Serialize, Serializer};

use super::{Halt, Session};
use kernel::{
    Language,
    game::{Gap, Outcome},
};
use practice::{
    Opponents, Rate, Series, gap_lines, list_names, opponents, outcome_words,
    series::{PieceTally, Played},
    win_rate,
};
use systems::SystemId;

/// What came of a series.
#[derive(Debug, Serialize)]
pub(super) struct Account<'a> {
    system: &'static str,
    games: u64,
    #[serde(skip_serializing_if = "is_none")]
    unfinished: u64,
    seed: u64,
    wins: [u64; 2],
    draws: u64,
    rounds_mean: f64,
    games_per_second: f64,
    a: Side<'a>,
    b: Side<'a>,
    /// How often the first list's score was above the second's by how much.
    margins: Vec<(i32, u64)>,
    /// The cards that take no full part, in sentences.
    #[serde(skip)]
    gaps: Vec<String>,
}

/// One list of a series.
#[derive(Debug, Serialize)]
struct Side<'a> {
    name: &'a str,
    player: &'a str,
    #[serde(skip)]
    player_name: &'a str,
    #[serde(skip)]
    told_apart: String,
    win_rate: f64,
    /// The bounds of the win rate, with 95 % confidence.
    interval: [f64; 2],
    pieces: Vec<Piece>,
    /// Cards that take no full part in the games.
    not_simulated: Vec<Gap>,
}

/// One ship, unit or card of a list, in the mean of all games.
#[derive(Debug, Serialize)]
struct Piece {
    place: usize,
    name: String,
    /// In which share of the games it was there at the end.
    #[serde(serialize_with = "short")]
    survived: f64,
    #[serde(serialize_with = "short")]
    dealt: f64,
    #[serde(serialize_with = "short")]
    taken: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none(number: &u64) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn short<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((number * 1e4).round() / 1e4)
}

impl<'a> Account<'a> {
    /// The account of a series that was played.
    pub fn of<S: Opponents>(series: &'a Series<'a, S>, played: &Played, language: Language) -> Self {
        let tally = &played.tally;
        let names = list_names(series.lists, language);
        let side = |list: usize| {
            let document = series.lists[list].document();
            let Rate { rate, low, high } =
                win_rate(tally.wins[list], tally.games).unwrap_or(Rate { rate: 0.0, low: 0.0, high: 1.0 });
            let rows = S::outline(series.catalog, document, language);
            let pieces = tally.pieces[list].iter().enumerate();
            let title = |place: usize| rows.get(place).map_or_else(String::new, |row| row.title.clone());
            Side {
                name: &document.name,
                player: series.players[list],
                told_apart: names[list].clone(),
                player_name: opponents::name::<S>(series.players[list], language),
                win_rate: rate,
                interval: [low, high],
                pieces: pieces.map(|(place, piece)| Piece::of(place, title(place), piece, tally.games)).collect(),
                not_simulated: S::gaps(series.catalog, series.lists[list], language),
            }
        };
        Self {
            system: S::ID,
            games: tally.games,
            unfinished: tally.unfinished,
            seed: series.seed,
            wins: tally.wins,
            draws: tally.draws,
            rounds_mean: tally.rounds_mean(),
            games_per_second: played.games_per_second(),
            a: side(0),
            b: side(1),
            gaps: gap_lines(series.catalog, series.lists, language),
            margins: tally.margins.iter().map(|(margin, count)| (*margin, *count)).collect(),
        }
    }
}

impl Piece {
    fn of(place: usize, name: String, tally: &PieceTally, games: u64) -> Self {
        let mean = |sum: u64| sum as f64 / games.max(1) as f64;
        Self { place, name, survived: mean(tally.survived), dealt: mean(tally.dealt), taken: mean(tally.taken) }
    }
}

/// A number as it is written in the language.
fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{number:.digits$}");
    match language {
        Language::English => text,
        Language::Spanish => text.replace('.', ","),
    }
}

/// Prints the account: who won how often, and what each piece did. A single game has its outcome in the place of shares.
pub(super) fn tell(
    session: &mut Session,
    system: SystemId,
    account: &Account<'_>,
    outcome: Option<&Outcome>,
) -> Result<(), Halt> {
    let language = session.language;
    let game = session.text(system.term());
    let head = session.say("cli.play.head", &[("game", &game), ("games", &account.games), ("seed", &account.seed)]);
    writeln!(session.out, "{head}")?;
    for gap in &account.gaps {
        writeln!(session.out, "  {gap}")?;
    }
    let sides = [&account.a, &account.b];
    let names = sides.map(|side| side.told_apart.as_str());
    match outcome {
        Some(outcome) => writeln!(session.out, "{}", outcome_words(outcome, names, language))?,
        None => {
            for ((side, name), wins) in sides.into_iter().zip(names).zip(account.wins) {
                let percent = |share: f64| decimal(share * 100.0, 1, language);
                let [low, high] = side.interval.map(percent);
                let line = session.say(
                    "cli.play.side",
                    &[
                        ("name", &name),
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
            let speed = decimal(account.games_per_second, 0, language);
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("draws", &account.draws), ("rounds", &rounds), ("speed", &speed)];
            writeln!(session.out, "  {}", session.say("cli.play.sum", &values))?;
        }
    }
    if account.unfinished > 0 {
        let line = session.say("cli.play.unfinished", &[("games", &account.unfinished)]);
        writeln!(session.out, "  {line}")?;
    }
    table(session, sides, names)
}

/// What each piece did, in columns.
fn table(session: &mut Session, sides: [&Side<'_>; 2], names: [&str; 2]) -> Result<(), Halt> {
    const HEADS: [&str; 3] = ["cli.play.survived", "cli.play.dealt", "cli.play.taken"];
    let language = session.language;
    let pieces = sides.iter().flat_map(|side| &side.pieces).map(|piece| piece.name.chars().count() + 2);
    let wide = pieces.chain(names.map(|name| name.chars().count())).max().unwrap_or(0);
    let heads = HEADS.map(|key| session.text(key));
    let column = session.column(&HEADS).max(6);
    for (side, name) in sides.into_iter().zip(names) {
        let [survived, dealt, taken] = heads;
        writeln!(session.out, "\n{name:wide$}  {survived:>column$}  {dealt:>column$}  {taken:>column$}")?;
        for piece in &side.pieces {
            let survived = format!("{} %", decimal(piece.survived * 100.0, 0, language));
            let [dealt, taken] = [piece.dealt, piece.taken].map(|mean| decimal(mean, 1, language));
            let (title, rest) = (&piece.name, wide.saturating_sub(2));
            writeln!(session.out, "  {title:rest$}  {survived:>column$}  {dealt:>column$}  {taken:>column$}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_has_them() {
        assert_eq!(decimal(61.249, 1, Language::English), "61.2");
        assert_eq!(decimal(61.249, 1, Language::Spanish), "61,2");
        assert_eq!(decimal(1410.4, 0, Language::Spanish), "1410");
    }

    #[test]
    fn a_piece_is_told_in_the_mean_of_all_games_and_in_few_digits() {
        let tally = PieceTally { survived: 2, dealt: 7, taken: 1 };
        let piece = serde_json::to_string(&Piece::of(1, "Wedge".into(), &tally, 3)).unwrap();
        assert_eq!(piece, r#"{"place":1,"name":"Wedge","survived":0.6667,"dealt":2.3333,"taken":0.3333}"#);
        assert_eq!(Piece::of(1, String::new(), &tally, 0).dealt, 7.0);
    }
}

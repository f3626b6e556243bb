//! Odds for people: bars, means, a table.

use std::io::Write;

use serde::Serialize;

use crate::{
    cells,
    session::{Halt, Session},
};
use kernel::odds::Answer;

/// The heading of an attack.
pub(super) struct Head<'a> {
    pub attacker: &'a str,
    pub weapon: &'a str,
    pub defender: &'a str,
    pub term: &'a str,
    pub distance: u8,
}

/// A row of the table.
#[derive(Debug, Serialize)]
pub(super) struct RowJson {
    pub attacker: String,
    pub weapon: String,
    pub defender: String,
    pub distance: u8,
    pub mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destroyed: Option<f64>,
}

/// Width of the widest bar, in characters.
const WIDE: f64 = 40.0;

/// Prints the odds of an attack.
pub(super) fn print(session: &mut Session, head: Option<&Head<'_>>, answer: &Answer) -> Result<(), Halt> {
    if let Some(Head { attacker, weapon, defender, term, distance }) = head {
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("attacker", attacker),
            ("weapon", weapon),
            ("defender", defender),
            ("term", term),
            ("distance", distance),
        ];
        let line = session.say("cli.odds.head", &values);
        writeln!(session.out, "{line}\n")?;
    }
    let damage = answer.damage().clone();
    let mean = session.language.decimal(damage.mean(), 3);
    session.line("cli.odds.mean", &[("mean", &mean)])?;
    let best = damage.chances().iter().copied().fold(0.0, f64::max).max(1e-12);
    for (number, chance) in damage.chances().iter().enumerate().take(damage.most() + 1) {
        let bar = "█".repeat((chance / best * WIDE).round() as usize);
        let line = format!("{number:>4}  {:>6} %  {bar}", session.language.decimal(chance * 100.0, 2));
        writeln!(session.out, "{}", line.trim_end())?;
    }
    for (word, spread) in answer.spreads.iter().skip(1).filter(|(_, spread)| *spread != damage) {
        let name = session.text(&format!("systems.odds.spread.{word}")).to_owned();
        let mean = session.language.decimal(spread.mean(), 3);
        session.line("cli.odds.other_mean", &[("what", &name), ("mean", &mean)])?;
    }
    if let Some(destroyed) = answer.destroyed {
        let chance = session.language.decimal(destroyed * 100.0, 2);
        session.line("cli.odds.destroyed", &[("chance", &chance)])?;
    }
    writeln!(session.out, "\n{}", answer.policy)?;
    Ok(())
}

/// Prints a row for every attack.
pub(super) fn table(session: &mut Session, term: &str, distance: Option<u8>, rows: &[RowJson]) -> Result<(), Halt> {
    if let Some(distance) = distance {
        writeln!(session.out, "{term} {distance}\n")?;
    }
    let heads = ["cli.odds.column.attacker", "cli.odds.column.weapon", "cli.odds.column.defender"]
        .map(|key| session.text(key).to_owned());
    let (mean, destroyed) =
        (session.text("cli.odds.column.mean").to_owned(), session.text("cli.odds.column.destroyed").to_owned());
    let wide =
        |place: usize, of: fn(&RowJson) -> &str| cells::width(rows.iter().map(of).chain([heads[place].as_str()]));
    let wide = [wide(0, |row| &row.attacker), wide(1, |row| &row.weapon), wide(2, |row| &row.defender)];
    let [first, second, third] = wide;
    let [attacker, weapon, defender] = &heads;
    let names = |attacker: &str, weapon: &str, defender: &str| {
        [cells::left(attacker, first), cells::left(weapon, second), cells::left(defender, third)].join("  ")
    };
    writeln!(session.out, "{}  {mean}  {destroyed}", names(attacker, weapon, defender))?;
    let (narrow, last) = (mean.chars().count(), destroyed.chars().count());
    for row in rows {
        let mean = session.language.decimal(row.mean, 3);
        let chance = row
            .destroyed
            .map_or_else(String::new, |chance| format!("{} %", session.language.decimal(chance * 100.0, 1)));
        let values = [cells::right(&mean, narrow), cells::right(&chance, last)].join("  ");
        let line = format!("{}  {values}", names(&row.attacker, &row.weapon, &row.defender));
        writeln!(session.out, "{}", line.trim_end())?;
    }
    Ok(())
}

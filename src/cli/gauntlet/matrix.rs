//! The matrix of a gauntlet for terminals: shares won, in color.

use std::io::{self, IsTerminal, Write};

use crate::{
    cells,
    session::{Halt, Session},
};
use practice::{Rate, gauntlet::Results};

/// Names columns: A to Z, then AA.
fn letters(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter(number).to_string() } else { format!("{}{}", letter(number / 26 - 1), letter(number)) }
}

/// Formats a share in percent with its interval.
fn cell(rate: Option<Rate>) -> String {
    let Some(rate) = rate else { return "·".to_owned() };
    let [rate, low, high] = [rate.rate, rate.low, rate.high].map(|share| format!("{:.0}", share * 100.0));
    format!("{rate:>3} {:>7}", format!("{low}–{high}"))
}

/// Returns the background among the 256 terminal colors: orange for losses, blue for wins, stronger with certainty;
/// none if undecided.
fn ground(rate: Rate) -> Option<u8> {
    match rate {
        Rate { low, .. } if low > 0.6 => Some(26),
        Rate { low, .. } if low > 0.5 => Some(24),
        Rate { high, .. } if high < 0.4 => Some(166),
        Rate { high, .. } if high < 0.5 => Some(94),
        Rate { .. } => None,
    }
}

/// Prints the matrix with what is known of each list; the larger side has the lines.
pub(super) fn draw(
    session: &mut Session,
    results: &Results,
    names: &[String],
    known: impl Fn(usize) -> Option<String>,
) -> Result<(), Halt> {
    let (own, columns): (Vec<usize>, Vec<usize>) = ((0..results.own()).collect(), results.columns().collect());
    let is_turned = columns.len() > own.len();
    let (lines, across) = if is_turned { (columns, own) } else { (own, columns) };
    let rate = |line: usize, across: usize| {
        let [row, column] = if is_turned { [across, line] } else { [line, across] };
        results.met(row, column).map(|(rate, _)| rate)
    };
    let key = if is_turned { "cli.gauntlet.across_own" } else { "cli.gauntlet.lines_own" };
    session.line(key, &[])?;
    for (number, list) in across.iter().enumerate() {
        let known = known(*list).map(|known| format!(": {known}"));
        writeln!(session.out, "  {}  {}{}", letters(number), names[*list], known.unwrap_or_default())?;
    }
    let wide = cells::width(lines.iter().map(|line| names[*line].as_str()));
    write!(session.out, "\n{}", cells::left("", wide))?;
    for number in 0..across.len() {
        write!(session.out, "  {:>11}", letters(number))?;
    }
    writeln!(session.out)?;
    let in_color = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    for line in lines {
        write!(session.out, "{}", cells::left(&names[line], wide))?;
        for across in &across {
            let rate = rate(line, *across);
            let text = format!("{:>11}", cell(rate));
            write!(session.out, "  ")?;
            match rate.and_then(ground).filter(|_| in_color) {
                Some(ground) => write!(session.out.bytes(), "\x1b[97;48;5;{ground}m{text}\x1b[0m")?,
                None => write!(session.out, "{text}")?,
            }
        }
        writeln!(session.out, "{}", known(line).map(|known| format!("  {known}")).unwrap_or_default())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_lettered_beyond_the_alphabet() {
        assert_eq!([0, 25, 26, 52].map(letters), ["A", "Z", "AA", "BA"]);
    }

    #[test]
    fn only_what_is_sure_has_a_color() {
        let rate = |rate, low, high| Rate { rate, low, high };
        assert_eq!(ground(rate(0.6, 0.45, 0.7)), None);
        assert!(ground(rate(0.6, 0.52, 0.7)).is_some() && ground(rate(0.3, 0.2, 0.45)).is_some());
        assert_eq!(cell(Some(rate(0.6, 0.5, 0.68))), " 60   50–68");
        assert_eq!(cell(None), "·");
    }
}

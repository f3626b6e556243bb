//! Reasons of computer players, on request.

use std::io::Write;

use serde::Serialize;

use super::super::session::{Halt, Session};
use kernel::game::BySeat;
use practice::Reason;

/// A report with the reasons of the players.
#[derive(Serialize)]
pub(crate) struct WithReasons<'a, T> {
    #[serde(flatten)]
    pub(crate) report: &'a T,
    pub(crate) why: &'a [Reason],
}

/// Prints each question with the alternatives a player weighed, or the phrase `none`.
pub(crate) fn print(
    session: &mut Session,
    names: &BySeat<String>,
    reasons: &[Reason],
    none: &'static str,
) -> Result<(), Halt> {
    if reasons.is_empty() {
        let none = session.text(none).to_owned();
        writeln!(session.out, "{none}")?;
    }
    for reason in reasons {
        let name = names.get(reason.seat).map_or("", String::as_str);
        writeln!(session.out, "{:>5}  {name}: {}", reason.answers, reason.question)?;
        for way in &reason.ways {
            let worth = format!("{:+.1}", way.worth);
            let key = if way.taken { "cli.play.why_taken" } else { "cli.play.why_way" };
            let line = session.say(key, &[("answer", &way.answer), ("worth", &worth), ("games", &way.games)]);
            let judged =
                way.judged.map(|judged| session.say("cli.play.why_judged", &[("judged", &format!("{judged:+.1}"))]));
            writeln!(session.out, "         {line}{}", judged.unwrap_or_default())?;
        }
    }
    Ok(())
}

//! Why computer players did what they did, on request.

use std::io::Write;

use serde::Serialize;

use super::super::session::{Halt, Session};
use kernel::game::BySeat;
use practice::Reason;

/// What is told of a game, with the reasons of its players.
#[derive(Serialize)]
pub(crate) struct Explained<'a, T> {
    #[serde(flatten)]
    pub(crate) told: &'a T,
    pub(crate) why: &'a [Reason],
}

/// Tells every question that a player thought about, with what could be done and what it would have come to; `none` is said
/// where there is nothing to tell.
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
            writeln!(session.out, "         {line}")?;
        }
    }
    Ok(())
}

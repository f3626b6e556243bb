//! The rules of the mission at the table: what everybody was told, and what can be entered by its number.

use std::io::Write;

use serde_json::{Value, json};

use super::{
    super::session::{Halt, Session},
    file::File,
};
use kernel::Language;
use systems::campaign::{
    guide::Seat,
    table::{Briefing, Deed, Knowledge, Table, Told},
};

/// What a seat may know of the mission.
fn knowledge(file: &File, seat: Seat) -> Knowledge {
    match () {
        () if seat.sees_agendas() => Knowledge::All,
        () if file.document.list.empire.automated => Knowledge::Now,
        () => Knowledge::Told,
    }
}

/// The rules of the mission; none where only the printed guide has them.
pub(super) fn briefing(file: &File, table: &Table, language: Language, seat: Seat) -> Option<Briefing> {
    Told { table, catalog: &file.catalog, language }.briefing(knowledge(file, seat))
}

/// The deeds of a proposal that is told by its number, which comes after those of the offers.
pub(super) fn proposed(file: &File, table: &Table, written: &str, seat: Seat) -> Option<Vec<Deed>> {
    let number: usize = written.parse().ok()?;
    let place = number.checked_sub(table.offers(&file.catalog).len() + 1)?;
    // The words are not shown, so any language does.
    let briefing = briefing(file, table, Language::English, seat)?;
    briefing.proposals.into_iter().nth(place).map(|(proposal, _)| proposal.deeds)
}

/// Prints the rules of the mission, and what can be entered.
pub(super) fn show(session: &mut Session, briefing: Option<&Briefing>, offers: usize) -> Result<(), Halt> {
    writeln!(session.out)?;
    let Some(briefing) = briefing else { return session.line("imperial_assault.table.mission.none", &[]) };
    session.line("imperial_assault.table.mission.goal", &[("goal", &briefing.goal)])?;
    for line in briefing.counters.iter().chain(&briefing.last).chain(&briefing.rules) {
        writeln!(session.out, "  {line}")?;
    }
    if briefing.waits {
        session.line("imperial_assault.table.mission.waits", &[])?;
    }
    for (number, (_, words)) in (offers + 1..).zip(&briefing.proposals) {
        writeln!(session.out, "{number:>4}  {words}")?;
    }
    for (key, lines) in [("ahead", &briefing.ahead), ("gaps", &briefing.gaps)] {
        if !lines.is_empty() {
            session.line(&format!("imperial_assault.table.mission.{key}"), &[])?;
        }
        for line in lines {
            writeln!(session.out, "  {line}")?;
        }
    }
    Ok(())
}

/// The same as data.
pub(super) fn json(briefing: Option<&Briefing>, offers: usize) -> Value {
    let Some(briefing) = briefing else { return Value::Null };
    let proposals = (offers + 1..).zip(&briefing.proposals).map(|(number, (proposal, words))| {
        let lines: Vec<String> = proposal.deeds.iter().map(ToString::to_string).collect();
        json!({"number": number, "label": words, "lines": lines})
    });
    json!({
        "goal": briefing.goal,
        "rules": briefing.rules,
        "counters": briefing.counters,
        "last": briefing.last,
        "answers": proposals.collect::<Vec<_>>(),
        "waits": briefing.waits,
        "ahead": briefing.ahead,
        "gaps": briefing.gaps,
    })
}

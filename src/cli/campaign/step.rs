//! The next step, for people and as JSON.

use std::io::Write;

use serde::Serialize;

use super::{
    super::session::{Halt, MOST_LINES, Session},
    file::File,
};
use kernel::similar;
use systems::campaign::{
    Standing,
    guide::{Move, Seat, StepKind},
};

#[derive(Serialize)]
struct MoveJson {
    number: usize,
    label: String,
}

#[derive(Serialize)]
struct StepJson<'a> {
    step: StepKind,
    slot: u8,
    mission: Option<&'a str>,
    sentence: String,
    credits: i32,
    xp: Vec<i32>,
    over: bool,
    /// What can be done; empty for one who does not see it.
    answers: Vec<MoveJson>,
}

/// Prints the step as it is seen from a seat.
pub(super) fn show(session: &mut Session, file: &File, seat: Seat) -> Result<(), Halt> {
    let (case, step) = (file.case(), file.step());
    let language = session.language;
    let sees = seat.sees(step.kind);
    let sentence = step.sentence(&case, language);
    let seen = step.moves.iter().filter(|wanted| sees && (seat.sees_agendas() || !is_secret(wanted)));
    let labels: Vec<String> = seen.map(|wanted| wanted.words(&case, &step, language)).collect();
    let standing = Standing::of(&case);
    if session.json {
        let answers = labels.into_iter().enumerate().map(|(number, label)| MoveJson { number: number + 1, label });
        return session.write_json(&StepJson {
            step: step.kind,
            slot: step.slot,
            mission: step.mission.map(|mission| &*file.catalog.mission(mission).id),
            sentence,
            credits: standing.credits,
            xp: standing.heroes.iter().map(systems::campaign::standing::HeroStanding::xp).collect(),
            over: step.kind == StepKind::Over,
            answers: answers.collect(),
        });
    }
    writeln!(session.out, "{sentence}")?;
    let heroes = standing.heroes.iter().enumerate().map(|(index, hero)| {
        let name = file.document.list.heroes[index].hero.name(&*file.catalog, language);
        session.say("cli.campaign.xp", &[("hero", &name), ("xp", &hero.xp())])
    });
    let heroes = heroes.collect::<Vec<_>>().join(", ");
    session.line("cli.campaign.purse", &[("credits", &standing.credits), ("heroes", &heroes)])?;
    for (number, label) in labels.iter().enumerate().take(MOST_LINES) {
        writeln!(session.out, "{:>4}  {label}", number + 1)?;
    }
    if !sees {
        session.line("cli.campaign.hidden", &[])?;
    }
    Ok(())
}

/// True for what only the Empire knows.
const fn is_secret(wanted: &Move) -> bool {
    matches!(wanted, Move::Discard(_) | Move::Return(_) | Move::BuyAgenda(_))
}

/// The move meant by its number or its words.
pub(super) fn meant(session: &Session, file: &File, written: &str) -> Result<Move, Halt> {
    let (case, step) = (file.case(), file.step());
    if let Some(wanted) = written.parse().ok().and_then(|number: usize| step.moves.get(number.checked_sub(1)?)) {
        return Ok(wanted.clone());
    }
    let labels: Vec<String> = step.moves.iter().map(|wanted| wanted.words(&case, &step, session.language)).collect();
    let sought: Vec<String> = written.split_whitespace().map(similar::fold).filter(|word| !word.is_empty()).collect();
    let has_all = |label: &str| {
        let label = format!(" {}", similar::fold_words(label));
        !sought.is_empty() && sought.iter().all(|word| label.contains(&format!(" {word}")))
    };
    let fitting: Vec<usize> = (0..labels.len()).filter(|index| has_all(&labels[*index])).collect();
    match fitting[..] {
        [index] => Ok(step.moves[index].clone()),
        [] => {
            let count = labels.len();
            Err(session.failed("cli.campaign.no_answer", &[("written", &written), ("count", &count)]))
        }
        _ => {
            let some: Vec<String> = fitting.iter().take(5).map(|index| format!("\"{}\"", labels[*index])).collect();
            Err(session.failed(
                "cli.rebellion.several",
                &[("written", &written), ("count", &fitting.len()), ("some", &some.join(", "))],
            ))
        }
    }
}

//! `muster rebellion`: a solo match of Star Wars: Rebellion, saved in a file at each step.

mod guide;
mod saved;

use std::{io::Write, path::PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use serde::Serialize;

use super::{
    builder::{self, Builder, FILES},
    output::{self, FORCE, Target},
    play::any_seed,
    session::{Halt, Session, Status},
    sheet as paper,
};
use kernel::{chance::LARGEST_SEED, game::Match, similar};
use practice::options;
use saved::Saved;
use systems::rebellion::{
    Answer, Rebellion,
    play::{Change, Choice, Overview, Step},
    sheet::{Kind, sheet},
};

pub(super) const NAME: &str = "rebellion";

const NEW: &str = "new";
const NEXT: &str = "next";
const ANSWER: &str = "answer";
const CORRECT: &str = "correct";
const BACK: &str = "back";
const LOG: &str = "log";
const BOARD: &str = "board";
const SHEET: &str = "sheet";

const SEED: &str = "seed";
const OPTION: &str = "option";
const WORDS: &str = "words";
const STEPS: &str = "steps";
const STYLE: &str = "style";

pub(super) fn command(builder: Builder) -> Command {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    let file = || builder.file("cli.rebellion.file");
    let words = |value, help| -> Arg {
        builder.operand(2, WORDS, value, help).num_args(1..).required(true).value_parser(value_parser!(String))
    };
    let styles = PossibleValuesParser::new(Kind::ALL.map(Kind::id));
    builder.command(NAME, "rebellion").subcommand_required(true).subcommands([
        builder.command(NEW, "rebellion new").args([
            builder.file("cli.rebellion.new.file"),
            number(SEED, "cli.rebellion.new.seed"),
            builder.option(OPTION, "cli.value.option", "cli.rebellion.new.option").action(ArgAction::Append),
            builder.flag(FORCE, "cli.arg.force"),
        ]),
        builder.command(NEXT, "rebellion next").arg(file()),
        builder
            .command(ANSWER, "rebellion answer")
            .args([file(), words("cli.value.answer", "cli.rebellion.answer.words")]),
        builder
            .command(CORRECT, "rebellion correct")
            .args([file(), words("cli.value.change", "cli.rebellion.correct.words")]),
        builder.command(BACK, "rebellion back").args([file(), number(STEPS, "cli.rebellion.back.steps")]),
        builder.command(LOG, "rebellion log").arg(file()),
        builder.command(BOARD, "rebellion board").arg(file()),
        builder
            .command(SHEET, "rebellion sheet")
            .args([
                file(),
                builder.option(STYLE, "cli.value.style", "cli.rebellion.sheet.style").value_parser(styles),
                builder.output("cli.sheet.output"),
                builder.force(),
            ])
            .args(paper::printed(builder)),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    let path = matches.get_one::<PathBuf>(FILES).cloned().unwrap_or_default();
    match name {
        NEW => begin(matches, session, path),
        ANSWER => answer(matches, session, path),
        CORRECT => correct(matches, session, path),
        BACK => back(matches, session, path),
        LOG => log(session, path),
        BOARD => board(session, path),
        SHEET => put_sheet(matches, session, path),
        _ => {
            let saved = Saved::open(session, path)?;
            guide::show(session, &saved)
        }
    }
}

fn words(matches: &ArgMatches) -> Vec<String> {
    matches.get_many::<String>(WORDS).into_iter().flatten().cloned().collect()
}

/// Starts a new match and prints its first step.
fn begin(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let language = session.language;
    let target = Target::new(path.clone(), matches.get_flag(FORCE));
    output::free(session, &target)?;
    let seed = builder::number(matches, session, SEED, 0..=LARGEST_SEED)?.unwrap_or_else(any_seed);
    let written: Vec<&String> = matches.get_many(OPTION).into_iter().flatten().collect();
    let options = options::<Rebellion>(&written).map_err(|fault| Halt::Arguments(fault.sentence(language)))?;
    let saved = Saved::begin(session, path, options, seed)?;
    saved.write(session)?;
    guide::show(session, &saved)
}

/// Finds an answer by its number, its label, or its JSON.
fn meant(session: &Session, step: &Step, written: &str) -> Result<Answer, Halt> {
    let numbered = written.parse().ok().and_then(|number: usize| step.answers.get(number.checked_sub(1)?));
    let folded = similar::fold(written);
    let named = || step.answers.iter().find(|(_, label)| similar::fold(label) == folded);
    if let Some((answer, _)) = numbered.or_else(named) {
        return Ok(*answer);
    }
    if let Ok(answer) = serde_json::from_str(written) {
        return Ok(answer);
    }
    // Words that only one answer has select it.
    let sought: Vec<String> = written.split_whitespace().map(similar::fold).filter(|word| !word.is_empty()).collect();
    let has_all = |label: &str| {
        let label = format!(" {}", similar::fold_words(label));
        sought.iter().all(|word| label.contains(&format!(" {word}")))
    };
    let fitting: Vec<&(Answer, String)> =
        step.answers.iter().filter(|(_, label)| !sought.is_empty() && has_all(label)).collect();
    match fitting[..] {
        [(answer, _)] => return Ok(*answer),
        [] => {}
        _ => {
            let some: Vec<String> = fitting.iter().take(5).map(|(_, label)| format!("\"{label}\"")).collect();
            return Err(session.failed(
                "cli.rebellion.several",
                &[("written", &written), ("count", &fitting.len()), ("some", &some.join(", "))],
            ));
        }
    }
    let labels = step.answers.iter().map(|(_, label)| (label.as_str(), label.clone()));
    let sentence = match similar::nearest(written, labels) {
        Some(meant) => session.say("cli.rebellion.meant", &[("written", &written), ("meant", &meant)]),
        None => {
            let count = step.answers.len();
            session.say("cli.rebellion.no_answer", &[("written", &written), ("count", &count)])
        }
    };
    Err(Halt::Failed(sentence))
}

/// Gives answers in order and saves each.
fn answer(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut saved = Saved::open(session, path)?;
    for written in words(matches) {
        let Some(step) = saved.step(session) else {
            return Err(session.failed("cli.rebellion.over", &[]));
        };
        let answer = meant(session, &step, &written)?;
        saved.answer(session, &answer)?;
        saved.write(session)?;
    }
    guide::show(session, &saved)
}

/// Corrects the board.
fn correct(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut saved = Saved::open(session, path)?;
    let change = Change::parse(&saved.record.game().fixed().library, &words(matches))
        .map_err(|fault| Halt::Failed(fault.sentence(session.language)))?;
    saved.answer(session, &Answer::Change(change))?;
    saved.write(session)?;
    guide::show(session, &saved)
}

/// Takes answers back.
fn back(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut saved = Saved::open(session, path)?;
    let steps = builder::number(matches, session, STEPS, 1..=100_000)?.unwrap_or(1);
    saved.record.step_back(usize::try_from(steps).unwrap_or(usize::MAX));
    saved.write(session)?;
    guide::show(session, &saved)
}

#[derive(Serialize)]
struct LineJson {
    answers: usize,
    message: String,
}

#[derive(Serialize)]
struct LogJson {
    seed: u64,
    answers: usize,
    verified: bool,
    log: Vec<LineJson>,
}

/// Prints the log and verifies the file.
pub(super) fn log(session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let (saved, parting) = Saved::verified(session, path)?;
    if let Some(parting) = &parting {
        session.raise(Status::Illegal);
        session.complain(parting);
    }
    let log = saved.record.log_lines(saved.catalog(), session.language);
    if session.json {
        return session.write_json(&LogJson {
            seed: saved.record.setup().seed,
            answers: saved.record.at(),
            verified: parting.is_none(),
            log: log.into_iter().map(|line| LineJson { answers: line.answers, message: line.sentence }).collect(),
        });
    }
    let seed = saved.record.setup().seed;
    session.line("cli.rebellion.head", &[("seed", &seed)])?;
    for line in &log {
        writeln!(session.out, "{:>5}  {}", line.answers, line.sentence)?;
    }
    if parting.is_none() {
        session.line("cli.rebellion.verified", &[("answers", &saved.record.at())])?;
    }
    Ok(())
}

/// Prints the board.
fn board(session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let saved = Saved::open(session, path)?;
    let overview = Overview::of(saved.record.game());
    if session.json {
        return session.write_json(&overview);
    }
    let describer = saved.describer(session);
    session.line("cli.rebellion.markers", &[("time", &overview.time), ("reputation", &overview.reputation)])?;
    let mut rows = Vec::new();
    for place in &overview.places {
        let spot = saved.record.game().state().board.spot(place.at);
        let units = spot.units.iter().map(|(unit, count)| describer.units(unit, count));
        let mut parts: Vec<String> =
            place.loyalty.map(|side| session.text(side.term()).to_owned()).into_iter().collect();
        for (there, key) in [
            (place.subjugated, "rebellion.marker.subjugated"),
            (place.sabotaged, "rebellion.marker.sabotaged"),
            (place.destroyed, "rebellion.marker.destroyed"),
        ] {
            parts.extend(there.then(|| session.text(key).to_owned()));
        }
        parts.extend(units);
        let library = &saved.record.game().fixed().library;
        let named = library.leaders().filter(|(_, row)| place.leaders.contains(&&*row.id));
        parts.extend(named.map(|(leader, _)| describer.choice(Choice::Leader(leader))));
        if !parts.is_empty() {
            rows.push((describer.at(place.at).to_owned(), parts.join(", ")));
        }
    }
    for (name, parts) in rows {
        writeln!(session.out, "  {name:16} {parts}")?;
    }
    Ok(())
}

/// Prints the set-up or round sheet.
fn put_sheet(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut saved = Saved::open(session, path)?;
    let kind = matches.get_one::<String>(STYLE).and_then(|style| Kind::from_id(style)).unwrap_or(Kind::Round);
    if kind == Kind::SetUp {
        saved.record.go_to(0);
    }
    let made = sheet(saved.catalog(), saved.record.game(), kind, session.language);
    let (_, warnings) = paper::put(session, matches, std::slice::from_ref(&made))?;
    for warning in warnings {
        session.complain(warning);
    }
    Ok(())
}

fn is_over(saved: &Saved) -> bool {
    saved.record.game().outcome().is_some()
}

//! `muster replay`: plays a replay again, prints its log and verifies its result.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command, value_parser};
use serde::Serialize;

use super::{
    builder::{Builder, FILES},
    input,
    output::{self, FORCE, Target},
    play::{WHY, why},
    rebellion,
    session::{Halt, Session, Status},
};
use kernel::{
    Language, ReadError, System,
    game::{BySeat, Outcome},
};
use practice::{Opponents, Record, Replay, ReplayError, ReplayText, Report, ReportForm, Task, opponents, registry};
use store::intake::IntakeError;
use systems::{CampaignMissions, Catalogs, Registered, SystemId};

pub(super) const NAME: &str = "replay";

const REPORT: &str = "report";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, "replay").arg(builder.file("cli.replay.file")).args([
        builder.flag(WHY, "cli.replay.why"),
        builder.option(REPORT, "cli.value.file", "cli.replay.report").value_parser(value_parser!(PathBuf)),
        builder.flag(FORCE, "cli.arg.force").requires(REPORT),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let (file, text) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
    let written = opened(&text, &file, session)?;
    if written.system().is_ok_and(|system| system == systems::rebellion::SYSTEM) {
        return rebellion::log(session, file.into());
    }
    let report = match output::given_as(matches, REPORT) {
        None => None,
        Some(target) => {
            let form = ReportForm::ALL.into_iter().find(|form| target.ends_with(form.ending()));
            let Some(form) = form else { return Err(session.wrong("cli.replay.no_report", &[])) };
            output::free(session, &target)?;
            Some((target, form))
        }
    };
    let again = Again { written: &written, file: &file, why: matches.get_flag(WHY), report, session };
    if written.system().is_ok_and(|system| system == CampaignMissions::INFO.id) {
        return again.run::<CampaignMissions>();
    }
    with_system(again.written, again.file, again.session.language, again)?
}

/// Parses the text of a replay.
pub(super) fn opened<'t>(text: &'t str, file: &str, session: &Session) -> Result<ReplayText<'t>, Halt> {
    ReplayText::open(text).map_err(|error| unreadable(error, file, session.language))
}

/// Runs a task with the replay's system.
pub(super) fn with_system<T: Task>(
    written: &ReplayText<'_>,
    file: &str,
    language: Language,
    task: T,
) -> Result<T::Output, Halt> {
    let system = written.system().map_err(|error| unreadable(error, file, language))?;
    let Some(system) = SystemId::from_id(system) else {
        return Err(unreadable(written.unknown_system(&SystemId::known()), file, language));
    };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))
}

fn unreadable(error: ReadError, file: &str, language: Language) -> Halt {
    Halt::Failed(IntakeError::Text(error).sentence(file, language))
}

/// A replay with the cards it is about.
type Read<'c, S> = (&'c <S as System>::Catalog, Replay<S>);

/// Reads a replay; none if a list in it is illegal, which has then been said.
pub(super) fn read<'c, S: Opponents + Registered>(
    written: &ReplayText<'_>,
    file: &str,
    catalogs: &'c Catalogs,
    session: &mut Session,
) -> Result<Option<Read<'c, S>>, Halt> {
    let language = session.language;
    let catalogs = written.catalogs(catalogs).map_err(|error| unreadable(error, file, language))?;
    let catalog = S::cards(catalogs);
    match Replay::<S>::read(catalog, written) {
        Ok(replay) => Ok(Some((catalog, replay))),
        Err(ReplayError::Read(error)) => Err(unreadable(error, file, language)),
        Err(fault @ ReplayError::Illegal { .. }) => refuse(session, file, &fault).map(|()| None),
    }
}

/// Prints the game, who played what, and the seed.
pub(super) fn head<S: Opponents + Registered>(session: &mut Session, record: &Record<S>) -> Result<(), Halt> {
    let language = session.language;
    let game = session.text(SystemId::term(S::GAME)).to_owned();
    let names = record.setup().names(language);
    let sides = names.values().zip(record.setup().players.values()).map(|(name, player)| {
        let player = opponents::name::<S>(player, language);
        session.say("cli.replay.side", &[("name", name), ("player", &player)])
    });
    let sides = sides.reduce(|sides, side| session.say("cli.replay.and", &[("sides", &sides), ("side", &side)]));
    session.line(
        "cli.replay.head",
        &[("game", &game), ("sides", &sides.unwrap_or_default()), ("seed", &record.setup().seed)],
    )
}

struct Again<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    /// True if the kept reasons are printed.
    why: bool,
    /// A battle report is written to this file.
    report: Option<(Target, ReportForm)>,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct LineJson {
    answers: usize,
    message: String,
}

#[derive(Serialize)]
struct ReplayJson<'a> {
    system: &'static str,
    seed: u64,
    lists: &'a BySeat<String>,
    players: &'a BySeat<String>,
    answers: usize,
    verified: bool,
    outcome: Option<Outcome>,
    message: &'a str,
    warnings: &'a [String],
    log: Vec<LineJson>,
}

impl Task for Again<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, why, report, session } = self;
        let language = session.language;
        // The report borrows the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, replay)) = read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let warnings = replay.warnings(catalog, language);
        let verified = replay.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let record = &verified.record;
        let names = record.setup().names(language);
        let message = match &verified.parting {
            Some(parting) => parting.sentence(&names, language),
            None => record.ending(language),
        };
        if verified.parting.is_some() {
            session.raise(Status::Illegal);
        }
        if let Some((target, form)) = &report {
            let bytes = match practice::report(record, catalog, language, *form) {
                Report::Text(text) => text.into_bytes(),
                Report::Sheet(sheet) => {
                    let pages = print::layout(&sheet, &print::PageSetup::default());
                    print::pdf(&pages, &print::Metadata::of(&sheet).made(crate::sheet::now()))
                        .map_err(|problem| Halt::Failed(problem.sentence(language)))?
                }
            };
            output::write(session, target, &bytes)?;
        }
        let log = record.log_lines(catalog, language);
        let reasons = if why { record.reasons(catalog, language) } else { Vec::new() };
        if session.json {
            let report = ReplayJson {
                system: S::INFO.id,
                seed: replay.setup.seed,
                lists: &names,
                players: &replay.setup.players,
                answers: record.at(),
                verified: verified.parting.is_none(),
                outcome: record.outcome(),
                message: &message,
                warnings: &warnings,
                log: log.into_iter().map(|line| LineJson { answers: line.answers, message: line.sentence }).collect(),
            };
            return if why {
                session.write_json(&why::WithReasons { report: &report, why: &reasons })
            } else {
                session.write_json(&report)
            };
        }
        for warning in warnings {
            session.complain(format_args!("{file}: {warning}"));
        }
        head(session, record)?;
        if let Some(setting) = S::setting(catalog, record.game(), language) {
            writeln!(session.out, "{setting}")?;
        }
        for line in &log {
            writeln!(session.out, "{:>5}  {}", line.answers, line.sentence)?;
        }
        if why {
            writeln!(session.out)?;
            why::print(session, &names, &reasons, "cli.replay.why_none")?;
            writeln!(session.out)?;
        }
        if verified.parting.is_some() {
            session.out.flush()?;
            session.complain(format_args!("{file}: {message}"));
            return Ok(());
        }
        let verdict = session.say("cli.replay.verified", &[("answers", &record.at())]);
        writeln!(session.out, "{message}\n{verdict}")?;
        Ok(())
    }
}

/// Reports the errors of an illegal list.
fn refuse(session: &mut Session, file: &str, fault: &ReplayError) -> Result<(), Halt> {
    session.raise(Status::Illegal);
    let sentence = fault.sentence(session.language);
    session.complain(format_args!("{file}: {sentence}"));
    if let ReplayError::Illegal { errors, .. } = fault {
        for error in errors[session.language as usize].iter().skip(1) {
            session.complain(format_args!("{file}: {error}"));
        }
    }
    Ok(())
}

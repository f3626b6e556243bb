//! `muster replay`: plays a replay again, prints its log and verifies its result.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{Builder, FILES},
    input,
    play::{WHY, why},
    rebellion,
    session::{Halt, Session, Status},
};
use kernel::game::{BySeat, Outcome};
use practice::{Opponents, Replay, ReplayError, ReplayText, Task, opponents, registry};
use store::intake::IntakeError;
use systems::{Registered, SystemId};

pub(super) const NAME: &str = "replay";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, "replay").arg(builder.file("cli.replay.file")).arg(builder.flag(WHY, "cli.replay.why"))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let (file, text) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
    let unreadable =
        |error, session: &Session| Halt::Failed(IntakeError::Text(error).sentence(&file, session.language));
    let written = ReplayText::open(&text).map_err(|error| unreadable(error, session))?;
    let system = written.system().map_err(|error| unreadable(error, session))?;
    if system == systems::rebellion::SYSTEM {
        return rebellion::log(session, file.into());
    }
    let Some(system) = SystemId::from_id(system) else {
        return Err(unreadable(written.unknown_system(&SystemId::known()), session));
    };
    let language = session.language;
    let again = Again { written: &written, file: &file, why: matches.get_flag(WHY), session };
    registry::with(system, again).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

struct Again<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    /// True if the kept reasons are printed.
    why: bool,
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
        let Self { written, file, why, session } = self;
        let language = session.language;
        // The report borrows the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let unreadable = |error| Halt::Failed(IntakeError::Text(error).sentence(file, language));
        let catalog = S::cards(written.catalogs(&catalogs).map_err(unreadable)?);
        let replay = match Replay::<S>::read(catalog, written) {
            Ok(replay) => replay,
            Err(ReplayError::Read(error)) => return Err(unreadable(error)),
            Err(fault @ ReplayError::Illegal { .. }) => return refuse(session, file, &fault),
        };
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
        let game = session.text(SystemId::term(S::GAME)).to_owned();
        let sides = names.values().zip(replay.setup.players.values()).map(|(name, player)| {
            let player = opponents::name::<S>(player, language);
            session.say("cli.replay.side", &[("name", name), ("player", &player)])
        });
        let sides = sides.reduce(|sides, side| session.say("cli.replay.and", &[("sides", &sides), ("side", &side)]));
        session.line(
            "cli.replay.head",
            &[("game", &game), ("sides", &sides.unwrap_or_default()), ("seed", &replay.setup.seed)],
        )?;
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

//! `muster tournament evening`: evenings of a season.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser, value_parser};

use super::{
    super::{
        builder::Builder,
        session::{Halt, Session},
    },
    EVENING, NAMES,
    file::{File, refused},
    number, show,
};
use tournament::Pairing;

const TITLE: &str = "name";
const PAIRING: &str = "pairing";
const TAKE: &str = "take";

pub(super) fn command(builder: Builder) -> Command {
    let take: Arg = builder.option(TAKE, "cli.value.file", "cli.tournament.evening.take");
    builder.command(EVENING, "tournament evening").args([
        builder.file("cli.tournament.file"),
        builder.operand(2, NAMES, "cli.value.name", "cli.tournament.evening.names").num_args(0..),
        builder.option(TITLE, "cli.value.name", "cli.tournament.evening.name"),
        builder
            .option(PAIRING, "cli.value.pairing", "cli.tournament.evening.pairing")
            .value_parser(PossibleValuesParser::new(Pairing::ALL.map(Pairing::id))),
        take.value_parser(value_parser!(PathBuf)).conflicts_with_all([NAMES, TITLE, PAIRING]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    if let Some(path) = matches.get_one::<PathBuf>(TAKE) {
        let other = File::open(session, path.clone())?.tournament;
        file.tournament.take_in(&other).map_err(refused(session))?;
    } else {
        let mut present = Vec::new();
        for name in matches.get_many::<String>(NAMES).into_iter().flatten() {
            let known = file.tournament.find(name).map_or_else(|| file.tournament.join(name), Ok);
            present.push(known.map_err(refused(session))?);
        }
        let name = matches.get_one::<String>(TITLE).map_or("", String::as_str);
        let pairing = matches.get_one::<String>(PAIRING).and_then(|id| Pairing::from_id(id));
        let pairing = pairing.unwrap_or(file.tournament.settings.pairing);
        file.tournament.begin_evening(name, pairing, &present).map_err(refused(session))?;
    }
    let last = file.tournament.evenings.len() - 1;
    let (evening, _) = file.tournament.evening(last);
    let name = file.tournament.evening_name(last, session.language);
    let (players, rounds) = (evening.active().count(), evening.rounds.len());
    show::done(
        session,
        file,
        "cli.tournament.evening.done",
        &[("name", &name), ("number", &(last + 1)), ("players", &players), ("rounds", &rounds)],
    )
}

/// The evening given with `--evening`.
pub(super) fn chosen(matches: &ArgMatches, session: &Session, file: &File) -> Result<Option<usize>, Halt> {
    let Some(written) = matches.get_one::<String>(EVENING) else { return Ok(None) };
    let evening = number(session, written)?;
    let count = file.tournament.evenings.len();
    if evening >= count {
        return Err(session.failed("cli.tournament.evening.none", &[("number", &(evening + 1)), ("count", &count)]));
    }
    Ok(Some(evening))
}

/// The place among all rounds of a round of an evening, the last one unless another is given.
pub(super) fn round(session: &Session, file: &File, evening: Option<usize>, round: usize) -> Result<usize, Halt> {
    if !file.tournament.is_season() {
        return Ok(round);
    }
    let evening = evening.unwrap_or(file.tournament.evenings.len() - 1);
    let rounds = file.tournament.rounds_in(evening);
    let found = rounds.start + round;
    let none = || session.failed("cli.tournament.show.no_round", &[("round", &(round + 1))]);
    if rounds.contains(&found) { Ok(found) } else { Err(none()) }
}

//! `muster random`: random legal lists.

use std::{ffi::OsStr, io::Write};

use clap::{
    Arg, ArgMatches, Command,
    builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser},
};
use serde::Serialize;

use super::{
    builder::{Builder, each_once, number},
    convert, output, owned,
    session::{Halt, Session},
};
use kernel::{NewList, RandomWish, chance::LARGEST_SEED, chance::nth_seed};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "random";

const SYSTEM: &str = "system";
const FACTION: &str = "faction";
const FORMAT: &str = "format";
const POINTS: &str = "points";
const ENTRIES: &str = "entries";
const SEED: &str = "seed";
const COUNT: &str = "count";

/// Default distance below the limit, in hundredths.
const USUAL_BAND: i32 = 5;

fn factions() -> Vec<&'static str> {
    each_once(SystemId::ALL.iter().flat_map(|system| system.lists().factions).map(|faction| faction.id))
}

fn formats() -> Vec<&'static str> {
    each_once(SystemId::ALL.iter().flat_map(|system| system.lists().formats).map(|format| format.id))
}

/// Accepts any word for a faction and offers those of all systems to shell completion; the system is known only later.
#[derive(Debug, Clone)]
struct Faction;

impl TypedValueParser for Faction {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(factions().into_iter().map(PossibleValue::new)))
    }
}

pub(super) fn command(builder: Builder) -> Command {
    let systems = PossibleValuesParser::new(SystemId::ALL.iter().map(|system| system.id()));
    builder.command(NAME, "random").args([
        builder
            .operand(1, SYSTEM, "cli.value.system", "cli.search.system")
            .help(builder.say("cli.search.system", &[("games", &SystemId::known())]))
            .required(true)
            .value_parser(systems),
        builder
            .operand(2, FACTION, "cli.value.faction", "cli.random.faction")
            .help(builder.say("cli.random.faction", &[("factions", &factions().join(", "))]))
            .required(true)
            .value_parser(Faction),
        builder
            .option(FORMAT, "cli.value.format", "cli.arg.format")
            .help(builder.say("cli.arg.format", &[("formats", &formats().join(", "))])),
        builder.option(POINTS, "cli.value.band", "cli.random.points"),
        builder.option(ENTRIES, "cli.value.number", "cli.random.entries"),
        builder.option(SEED, "cli.value.number", "cli.play.seed"),
        builder.option(COUNT, "cli.value.number", "cli.random.count"),
        owned::argument(builder, "cli.random.owned"),
        convert::to(builder),
        builder.output("cli.convert.output"),
        builder.force(),
    ])
}

#[derive(Serialize)]
struct RandomJson {
    seed: u64,
    points: i32,
    list: serde_json::Value,
}

#[derive(Serialize)]
struct AllJson {
    lists: Vec<RandomJson>,
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let given = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let system = given(SYSTEM).and_then(SystemId::from_id).ok_or_else(|| Halt::Arguments(String::new()))?;
    let begun = begun(matches, session, system)?;
    let wish = wish(matches, session, begun.format().limit)?;
    let count = number(matches, session, COUNT, 1..=1_000)?.unwrap_or(1);
    let seed = match number(matches, session, SEED, 0..=LARGEST_SEED)? {
        Some(seed) => seed,
        None => fresh_seed(),
    };
    let owned = owned::asked(matches, session, system)?;
    let mut lists = Vec::new();
    for n in 0..count {
        // The first list uses the seed itself, so that each can be repeated alone.
        let own = if n == 0 { seed } else { nth_seed(seed, n) };
        let Some(mut list) = begun.random(&session.catalogs, &wish, owned.as_ref(), own, &|| true) else {
            let low = wish.least;
            let high = wish.most.unwrap_or(begun.format().limit);
            let key = if owned.is_some() { "cli.random.none_owned" } else { "cli.random.none" };
            return Err(session.failed(key, &[("low", &low), ("high", &high)]));
        };
        list.rename(session.say("cli.random.name", &[("seed", &own)]));
        lists.push((own, list));
    }
    if session.json {
        let row = |(seed, list): &(u64, AnyDocument)| RandomJson {
            seed: *seed,
            points: list.check(&session.catalogs, None).points(),
            list: list.to_json(&session.catalogs),
        };
        let lists = lists.iter().map(row).collect();
        return session.write_json(&AllJson { lists });
    }
    let form = convert::form(matches).unwrap_or("text");
    let mut texts = Vec::new();
    for (_, list) in &lists {
        texts.push(convert::written(session, list, form)?);
    }
    let text = texts.join("\n");
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => Ok(session.out.write_all(text.as_bytes())?),
    }
}

/// Returns a new seed.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    nth_seed(now.map_or(0, |since| since.as_nanos() as u64), 0)
}

/// Returns an empty list as requested.
fn begun(matches: &ArgMatches, session: &Session, system: SystemId) -> Result<AnyDocument, Halt> {
    let given = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let faction = given(FACTION).unwrap_or_default();
    let game = session.text(system.term());
    if !system.lists().factions.iter().any(|known| known.id == faction) {
        let known: Vec<&str> = system.lists().factions.iter().map(|faction| faction.id).collect();
        return Err(session
            .wrong("cli.random.no_faction", &[("faction", &faction), ("game", &game), ("known", &known.join(", "))]));
    }
    let usual = system.lists().formats.first().map_or("", |format| format.id);
    let (format, limit) = match given(FORMAT).map(|written| written.split_once('=').unwrap_or((written, ""))) {
        None => (usual, None),
        Some((format, "")) => (format, None),
        Some((format, limit)) => (format, Some(limit.trim().parse().unwrap_or(-1))),
    };
    let wish = NewList { faction, format, limit, variant: None, name: "" };
    AnyDocument::empty(&session.catalogs, system, &wish).ok_or_else(|| {
        let known: Vec<&str> = system.lists().formats.iter().map(|format| format.id).collect();
        let argument = format!("--{FORMAT}");
        let value = given(FORMAT).unwrap_or_default();
        session.wrong("cli.wrong.value_of", &[("value", &value), ("argument", &argument), ("known", &known.join(", "))])
    })
}

/// Returns the requested band of points and number of entries.
fn wish(matches: &ArgMatches, session: &Session, limit: i32) -> Result<RandomWish, Halt> {
    let entries = number(matches, session, ENTRIES, 1..=40)?.map(|number| number as usize);
    let Some(written) = matches.get_one::<String>(POINTS) else {
        return Ok(RandomWish { least: limit - limit * USUAL_BAND / 100, most: None, entries });
    };
    let (low, high) = written.split_once('-').unwrap_or((written, written));
    let parsed = low.trim().parse::<u16>().ok().zip(high.trim().parse::<u16>().ok());
    match parsed.map(|(low, high)| (i32::from(low), i32::from(high))) {
        Some((low, high)) if low <= high && high <= limit => Ok(RandomWish { least: low, most: Some(high), entries }),
        _ => {
            let argument = format!("--{POINTS}");
            Err(session.wrong("cli.random.band", &[("value", written), ("argument", &argument), ("limit", &limit)]))
        }
    }
}

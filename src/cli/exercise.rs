//! `muster exercise`: positions with a task: listed, shown, written as a position, tried and judged.

use std::{io::Write as _, path::PathBuf};

use clap::{ArgAction, ArgMatches, Command, value_parser};
use serde_json::{Value, json};

use super::{
    builder::{self, Builder, FILES},
    input,
    output::{self, FORCE, Target},
    play::{
        terms::{self, any_seed},
        watch,
    },
    replay,
    session::{Halt, Session, Status},
};
use kernel::{chance::LARGEST_SEED, game::Seat};
use practice::{
    Exercise, Judgment, Opponents, Progress, Replay, ReplayText, Task, exercise, opponents::RANDOM, registry,
    series::MOST_JOBS,
};
use systems::{Registered, SystemId};

pub(super) const NAME: &str = "exercise";

const LIST: &str = "list";
const SHOW: &str = "show";
const SAVE: &str = "save";
const TRY: &str = "try";
const MEASURE: &str = "measure";
const JUDGE: &str = "judge";
const NEW: &str = "new";
const CHECK: &str = "check";

const GAME: &str = "game";
const ID: &str = "id";
const TRIES: &str = "tries";
const SEED: &str = "seed";
const JOBS: &str = "jobs";
const REPLAY: &str = "replay";
const TITLE: &str = "name";
const WORDS: &str = "task";
const SIDE: &str = "side";
const WITHIN: &str = "within";
const GOAL: &str = "goal";
const STRONGEST: &str = "strongest";
const MOST_TRIES: u64 = 100_000;
const USUAL_TRIES: u64 = 40;

pub(super) fn command(builder: Builder) -> Command {
    let game = || builder.operand(1, GAME, "cli.exercise.game_or_file", "cli.exercise.game");
    let id = || builder.operand(2, ID, "cli.value.id", "cli.exercise.id");
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    let path = value_parser!(PathBuf);
    builder.command(NAME, "exercise").subcommand_required(true).subcommands([
        builder.command(LIST, "exercise list").arg(game()),
        builder.command(SHOW, "exercise show").args([game().required(true), id().required(true)]),
        builder.command(SAVE, "exercise save").args([
            game().required(true),
            id().required(true),
            builder.output("cli.position.new.output"),
            builder.force(),
        ]),
        builder.command(TRY, "exercise try").args([
            game().required(true),
            id().required(true),
            terms::players_argument(builder, "cli.exercise.player"),
            number(SEED, "cli.position.dice"),
            builder.option(REPLAY, "cli.value.file", "cli.play.replay").value_parser(path),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
        ]),
        builder.command(MEASURE, "exercise measure").args([
            game().required(true),
            id(),
            terms::players_argument(builder, "cli.exercise.player"),
            builder.flag(STRONGEST, "cli.exercise.strongest"),
            number(TRIES, "cli.exercise.tries"),
            number(SEED, "cli.position.dice"),
            number(JOBS, "cli.play.jobs"),
        ]),
        builder.command(NEW, "exercise new").args([
            builder.file("cli.exercise.new.file"),
            builder.option(TITLE, "cli.value.map", "cli.exercise.new.name").required(true),
            builder.option(WORDS, "cli.value.text", "cli.exercise.new.task"),
            number(SIDE, "cli.exercise.new.side"),
            number(WITHIN, "cli.exercise.new.within"),
            builder.option(GOAL, "cli.value.goal", "cli.exercise.new.goal").required(true).action(ArgAction::Append),
            builder.output("cli.exercise.new.output"),
            builder.force(),
        ]),
        builder.command(CHECK, "exercise check").arg(game().required(true)),
        builder.command(JUDGE, "exercise judge").args([
            builder.file("cli.exercise.judge.file"),
            builder.operand(2, ID, "cli.value.id", "cli.exercise.id").required(true),
        ]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    let id = matches.try_get_one::<String>(ID).ok().flatten().cloned();
    if name == JUDGE {
        let (file, text) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
        let written = replay::opened(&text, &file, session)?;
        let judge = Judge { written: &written, file: &file, id: id.unwrap_or_default(), session };
        return replay::with_system(judge.written, judge.file, judge.session.language, judge)?;
    }
    let number = |name, low, high| builder::number(matches, session, name, low..=high);
    if name == NEW {
        let (side, within) = (number(SIDE, 1, 2)?.unwrap_or(1), number(WITHIN, 1, 99)?);
        let text = |name: &str| matches.get_one::<String>(name).cloned().unwrap_or_default();
        let goals = matches.get_many::<String>(GOAL).into_iter().flatten().cloned().collect();
        let (file, read) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
        let written = replay::opened(&read, &file, session)?;
        let terms = Terms { name: text(TITLE), task: text(WORDS), seat: Seat::BOTH[side as usize - 1], within, goals };
        let make = Make { written: &written, file: &file, terms, target: output::given(matches), session };
        return replay::with_system(make.written, make.file, make.session.language, make)?;
    }
    let deed = match name {
        LIST => Deed::List,
        SHOW => Deed::Show,
        CHECK => Deed::Check,
        SAVE => Deed::Save(output::given(matches)),
        TRY => Deed::Try { seed: number(SEED, 0, LARGEST_SEED)?, target: output::given_as(matches, REPLAY) },
        _ => Deed::Measure {
            best: matches.get_flag(STRONGEST),
            tries: number(TRIES, 1, MOST_TRIES)?.unwrap_or(USUAL_TRIES) as u32,
            seed: number(SEED, 0, LARGEST_SEED)?.unwrap_or(1),
            jobs: number(JOBS, 0, MOST_JOBS as u64)?.unwrap_or(0) as usize,
        },
    };
    let players = match deed {
        Deed::Try { .. } | Deed::Measure { .. } => terms::Players::of(matches, session)?,
        _ => terms::Players::default(),
    };
    let source = Source::of(matches.get_one::<String>(GAME), session)?;
    let language = session.language;
    let mut all = Vec::new();
    for system in registry::PLAYABLE.iter().filter(|system| source.system.is_none_or(|game| game == **system)) {
        let task = Look { deed: &deed, id: id.as_deref(), text: source.text.as_deref(), players: &players, session };
        let told = registry::with(*system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))??;
        all.extend(told);
    }
    if session.json && matches!(deed, Deed::List | Deed::Measure { .. }) {
        return session.write_json(&all);
    }
    Ok(())
}

/// Where exercises come from: those made by us, of one game or of all, or a file.
struct Source {
    system: Option<SystemId>,
    text: Option<String>,
}

impl Source {
    fn of(given: Option<&String>, session: &mut Session) -> Result<Self, Halt> {
        let Some(given) = given else { return Ok(Self { system: None, text: None }) };
        let playable = |id: &str| SystemId::from_id(id).filter(|system| registry::PLAYABLE.contains(system));
        if let Some(system) = playable(given) {
            return Ok(Self { system: Some(system), text: None });
        }
        let path = PathBuf::from(given);
        if !path.exists() {
            let games: Vec<&str> = registry::PLAYABLE.iter().map(|system| system.id()).collect();
            return Err(session.wrong("cli.exercise.no_source", &[("given", given), ("games", &games.join(", "))]));
        }
        let (file, text) = input::text_of(session, Some(&path))?;
        let system = exercise::system_of(&text).and_then(|id| playable(&id));
        let system = system.ok_or_else(|| session.failed("cli.exercise.no_file", &[("file", &file)]))?;
        Ok(Self { system: Some(system), text: Some(text) })
    }
}

enum Deed {
    List,
    Show,
    Check,
    Save(Option<Target>),
    Try { seed: Option<u64>, target: Option<Target> },
    Measure { best: bool, tries: u32, seed: u64, jobs: usize },
}

struct Look<'a> {
    deed: &'a Deed,
    id: Option<&'a str>,
    text: Option<&'a str>,
    players: &'a terms::Players,
    session: &'a mut Session,
}

impl Task for Look<'_> {
    /// Rows for JSON, of what is told of many.
    type Output = Result<Vec<Value>, Halt>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        let Self { deed, id, text, players, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let catalog = S::cards(&catalogs);
        let all = text.map_or_else(|| exercise::exercises::<S>(catalog), |text| exercise::read(catalog, text));
        let mut all = all.map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if let Some(id) = id {
            all.retain(|exercise| exercise.id == id);
            if all.is_empty() {
                return Err(session.wrong("cli.exercise.unknown", &[("id", &id)]));
            }
        }
        let mut rows = Vec::new();
        if matches!(deed, Deed::List) && !session.json && !all.is_empty() {
            let game = session.text(SystemId::term(S::GAME)).to_owned();
            writeln!(session.out, "{game}")?;
        }
        for exercise in &all {
            match deed {
                Deed::List if session.json => rows.push(row(session, exercise, catalog)),
                Deed::List => {
                    writeln!(session.out, "  {:<22} {}", exercise.id, exercise.name(language))?;
                }
                Deed::Check => {
                    let count = exercise.goals.len();
                    session.line("cli.exercise.fine", &[("name", &exercise.name(language)), ("count", &count)])?;
                }
                Deed::Show if session.json => session.write_json(&row(session, exercise, catalog))?,
                Deed::Show => show(session, exercise, catalog)?,
                Deed::Save(target) => {
                    let text = Replay::unplayed(exercise.setup.clone(), catalog).text(catalog);
                    match target {
                        Some(target) => output::write(session, target, text.as_bytes())?,
                        None => write!(session.out, "{text}")?,
                    }
                }
                Deed::Try { seed, target } => {
                    let seed = seed.unwrap_or_else(any_seed);
                    let ids = players.ids::<S>(language)?;
                    attempt(session, exercise, catalog, (&ids[exercise.seat], seed), target.as_ref())?;
                }
                Deed::Measure { best, tries, seed, jobs } => {
                    let ids = players.ids::<S>(language)?;
                    let measure = |player: &str| {
                        let progress = Progress::default();
                        let (own, counted, terms) = (exercise.clone(), &progress, (*tries, *seed));
                        let run = move || own.measure(catalog, player, terms, *jobs, counted);
                        watch::watched(u64::from(*tries), &progress, 0, language, run).unwrap_or(0)
                    };
                    let player = &ids[exercise.seat];
                    let (solved, random) = (measure(player), measure(RANDOM.id));
                    let strongest = best.then(|| measure(Exercise::<S>::strongest()));
                    rows.push(json!({
                        "system": S::INFO.id, "id": exercise.id, "player": player, "tries": tries, "solved": solved,
                        "random": random, "strongest": strongest,
                    }));
                    if !session.json {
                        let values: [(&str, &dyn std::fmt::Display); 6] = [
                            ("id", &format!("{:<22}", exercise.id)),
                            ("tries", tries),
                            ("solved", &format!("{solved:>3}")),
                            ("random", &format!("{random:>3}")),
                            ("strongest", &told(session, strongest)),
                            ("doubt", &if random > solved { session.text("cli.exercise.by_chance") } else { "" }),
                        ];
                        session.line("cli.exercise.measured", &values)?;
                    }
                }
            }
        }
        drop(all);
        session.catalogs = catalogs;
        Ok(rows)
    }
}

/// How often the strongest player solved it; nothing if that was not measured.
fn told(session: &Session, strongest: Option<u32>) -> String {
    strongest.map_or_else(String::new, |solved| session.say("cli.exercise.by_strongest", &[("solved", &solved)]))
}

fn row<S: Opponents>(session: &Session, exercise: &Exercise<S>, catalog: &S::Catalog) -> Value {
    let language = session.language;
    let exercise::Measured { tries, solved, random, strongest } = exercise.measured;
    json!({
        "system": S::INFO.id, "id": exercise.id, "name": exercise.name(language), "task": exercise.task(language),
        "side": exercise.seat.index() + 1, "goals": exercise.goal_words(catalog, language),
        "measured": { "tries": tries, "solved": solved, "random": random, "strongest": strongest },
    })
}

fn show<S: Opponents>(session: &mut Session, exercise: &Exercise<S>, catalog: &S::Catalog) -> Result<(), Halt> {
    let language = session.language;
    writeln!(session.out, "{}\n{}", exercise.name(language), exercise.task(language))?;
    let name = exercise.setup.names(language).get(exercise.seat).cloned().unwrap_or_default();
    session.line("cli.exercise.side", &[("side", &name)])?;
    for goal in exercise.goal_words(catalog, language) {
        writeln!(session.out, "  {goal}")?;
    }
    let exercise::Measured { tries, solved, random, strongest } = exercise.measured;
    if tries == 0 {
        return session.line("cli.exercise.unmeasured", &[]);
    }
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("tries", &tries), ("solved", &solved), ("random", &random), ("strongest", &told(session, strongest))];
    session.line("cli.exercise.difficulty", &values)
}

/// What an exercise made of a position is about.
struct Terms {
    name: String,
    task: String,
    seat: Seat,
    within: Option<u64>,
    goals: Vec<String>,
}

/// Makes an exercise of a position.
struct Make<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    terms: Terms,
    target: Option<Target>,
    session: &'a mut Session,
}

impl Task for Make<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, terms: Terms { name, task, seat, within, goals }, target, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let wrong = |error: kernel::ReadError| Halt::Failed(error.sentence(language));
        let goals = goals.iter().map(|goal| exercise::goal(&read.setup, catalog, goal).map_err(wrong));
        let goals = goals.collect::<Result<_, _>>()?;
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let made = Exercise::<S>::made(&name, &task, practice::Setup::at(&verified.record));
        let round = within.map_or_else(|| made.began(catalog) + 1, |within| within as i32);
        let made = made.asking(seat, round, goals);
        let text = exercise::write(catalog, std::slice::from_ref(&made));
        match target {
            Some(target) => output::write(session, &target, text.as_bytes())?,
            None => write!(session.out, "{text}")?,
        }
        Ok(())
    }
}

/// Lets a player try it.
fn attempt<S: Opponents + Registered>(
    session: &mut Session,
    exercise: &Exercise<S>,
    catalog: &S::Catalog,
    (player, seed): (&str, u64),
    target: Option<&Target>,
) -> Result<(), Halt> {
    let language = session.language;
    let Some((attempt, record)) = exercise.attempt(catalog, player, seed) else {
        return Err(session.failed("cli.exercise.no_end", &[]));
    };
    if let Some(target) = target {
        output::write(session, target, Replay::of(&record, catalog).text(catalog).as_bytes())?;
    }
    if session.json {
        return session.write_json(&json!({
            "id": exercise.id, "player": player, "dice": seed, "solved": attempt.is_solved, "round": attempt.round,
        }));
    }
    replay::head(session, &record)?;
    for line in record.log_lines(catalog, language) {
        writeln!(session.out, "{:>5}  {}", line.answers, line.sentence)?;
    }
    let key = if attempt.is_solved { "cli.exercise.solved" } else { "cli.exercise.failed" };
    session.line(key, &[("name", &exercise.name(language))])
}

/// Judges a game that began with the position of an exercise.
struct Judge<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    id: String,
    session: &'a mut Session,
}

impl Task for Judge<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, id, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let found = exercise::exercise::<S>(catalog, &id).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let Some(exercise) = found else { return Err(session.wrong("cli.exercise.unknown", &[("id", &id)])) };
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if let Some(parting) = &verified.parting {
            let names = verified.record.setup().names(language);
            return Err(Halt::Failed(parting.sentence(&names, language)));
        }
        let judgment = exercise.judged(&verified.record).ok_or_else(|| session.failed("cli.exercise.other", &[]))?;
        if session.json {
            let word = match judgment {
                Judgment::Open => "open",
                Judgment::Solved => "solved",
                Judgment::Failed => "failed",
            };
            return session.write_json(&json!({ "id": id, "judgment": word }));
        }
        if judgment == Judgment::Failed {
            session.raise(Status::Illegal);
        }
        let key = match judgment {
            Judgment::Open => "cli.exercise.open",
            Judgment::Solved => "cli.exercise.solved",
            Judgment::Failed => "cli.exercise.failed",
        };
        session.line(key, &[("name", &exercise.name(language))])
    }
}

//! `muster gauntlet`, `muster compare` and `muster improve`: lists measured by matches against a field.

pub(super) mod compare;
pub(super) mod improve;
mod lists;
mod matrix;
pub(super) mod report;

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};

use super::{
    builder::{Builder, FILES},
    output::{self, FORCE, Target},
    play::{
        blocks::{self, PartFile},
        meeting,
        terms::{self, Terms},
        watch,
    },
    session::{Halt, Session},
};
use kernel::{Materials as _, import::clip};
use practice::{
    Gauntlet, Opponents, Progress, Replay, Shard, Task,
    gauntlet::{Pairing, Plan},
    list_names, registry,
};
use report::GauntletReport;
use systems::Registered;

pub(super) const NAME: &str = "gauntlet";

const AMONG: &str = "among";
const CSV: &str = "csv";
const GAME: &str = "game";
const REPLAY: &str = "replay";
/// Default number of matches of a pairing.
const USUAL_GAMES: u64 = 60;

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "gauntlet")
        .args([
            builder.files("cli.gauntlet.files"),
            lists::against(builder).conflicts_with(AMONG),
            builder.flag(AMONG, "cli.gauntlet.among"),
            lists::leave_out(builder),
            builder.flag(CSV, "cli.gauntlet.csv"),
            builder.option(GAME, "cli.value.game_of", "cli.gauntlet.game").requires(REPLAY),
            builder
                .option(REPLAY, "cli.value.file", "cli.gauntlet.replay")
                .value_parser(value_parser!(PathBuf))
                .requires(GAME),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
        ])
        .args(lists::field(builder).map(|argument| argument.conflicts_with(AMONG)))
        .args(terms::arguments(builder, "cli.gauntlet.games"))
        .args(terms::part_arguments(builder).map(|argument| argument.conflicts_with(GAME)))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let terms = Terms::of(matches, session, USUAL_GAMES)?;
    let part = terms::part(matches, session)?;
    let game = matches.get_one::<String>(GAME).map(|written| game_of(session, written)).transpose()?;
    let replay = output::given_as(matches, REPLAY);
    if let Some(target) = &replay {
        output::free(session, target)?;
    }
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let Some(lists) = lists::read(session, matches, &files, !matches.get_flag(AMONG))? else { return Ok(()) };
    let form = if matches.get_flag(CSV) { report::Form::Csv } else { report::Form::of(session) };
    let language = session.language;
    let system = lists.system;
    let task = Run { lists, terms, part, opened: game.zip(replay), form, session };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

/// Reads the numbers of both lists and of the match, counted from 1.
fn game_of(session: &Session, written: &str) -> Result<[usize; 3], Halt> {
    let numbers: Option<Vec<usize>> =
        written.split(',').map(|number| number.trim().parse().ok().filter(|number| *number > 0)).collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| session.wrong("cli.gauntlet.wrong_game", &[("written", &clip(written))]))
}

struct Run<'a> {
    lists: lists::Lists,
    terms: Terms,
    part: Option<(Shard, PathBuf)>,
    opened: Option<([usize; 3], Target)>,
    form: report::Form,
    session: &'a mut Session,
}

impl Task for Run<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { lists, terms, part, opened, form, session } = self;
        let language = session.language;
        // The report borrows the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let own = lists.own.len();
        let documents: Vec<_> = lists.own.iter().chain(&lists.field).cloned().collect();
        let (shared, materials) = meeting::<S>(session, &catalogs, &documents)?;
        let catalog = S::cards(shared.catalogs);
        let options = terms.options::<S>(catalog, language)?;
        if materials.len() < 2 {
            return Err(session.failed("cli.gauntlet.two", &[]));
        }
        let weighting = lists.weighting::<S>(catalog, &materials);
        let gauntlet = Gauntlet::<S> {
            catalog,
            lists: &materials,
            own,
            weighting: weighting.as_ref(),
            options: &options,
            seed: terms.seed,
            games: terms.games,
            players: [0, 1].map(|side| terms.player::<S>(side)),
            jobs: terms.jobs,
        };
        if let Some((game, target)) = opened {
            return open(session, &gauntlet, game, &target);
        }
        let plan = plan(session, &gauntlet)?;
        if let Some((shard, path)) = part {
            return play_part(session, &gauntlet, &plan, shard, &path);
        }
        let progress = Progress::default();
        let results = watch::watched(plan.games(), &progress, 0, language, || gauntlet.play(&progress));
        let results = results.map_err(|fault| terms::halt(&fault, language))?;
        GauntletReport::of(&gauntlet, &results, language).write(session, form)
    }
}

/// Plans a gauntlet.
///
/// # Errors
/// None of its pairings can be played.
pub(super) fn plan<S: Opponents>(session: &Session, gauntlet: &Gauntlet<'_, S>) -> Result<Plan, Halt> {
    let plan = gauntlet.plan();
    if plan.games() == 0 {
        let reason = plan.first_fault().map(|fault| fault.sentence(session.language)).unwrap_or_default();
        return Err(session.failed("cli.gauntlet.unplayable", &[("reason", &reason)]));
    }
    Ok(plan)
}

/// Plays and keeps a single match of a gauntlet.
fn open<S: Opponents>(
    session: &mut Session,
    gauntlet: &Gauntlet<'_, S>,
    [row, column, number]: [usize; 3],
    target: &Target,
) -> Result<(), Halt> {
    let language = session.language;
    let pairing = Pairing { row: row - 1, column: column - 1 };
    let number = number as u64 - 1;
    if !gauntlet.pairings().contains(&pairing) || number >= gauntlet.games {
        let names = list_names(gauntlet.lists.iter().map(|list| list.name()), language);
        let numbered = names.iter().enumerate().map(|(place, name)| format!("{} {name}", place + 1));
        let known = numbered.collect::<Vec<_>>().join(", ");
        return Err(session.failed("cli.gauntlet.no_game", &[("games", &gauntlet.games), ("known", &known)]));
    }
    let record = gauntlet.series(pairing).record(number).map_err(|fault| terms::halt(&fault, language))?;
    output::write(session, target, Replay::of(&record, gauntlet.catalog).text(gauntlet.catalog).as_bytes())?;
    let line = record.ending(language);
    if session.json {
        return session.write_json(&serde_json::json!({ "outcome": record.outcome(), "message": line }));
    }
    Ok(std::io::Write::write_fmt(&mut session.out, format_args!("{line}\n"))?)
}

/// Plays the missing blocks of a part.
fn play_part<S: Opponents>(
    session: &mut Session,
    gauntlet: &Gauntlet<'_, S>,
    plan: &Plan,
    shard: Shard,
    path: &std::path::Path,
) -> Result<(), Halt> {
    let language = session.language;
    let mut done = plan.none_yet();
    let mut file = PartFile::open(session, path)?;
    file.read(session, &gauntlet.head(plan).unwrap_or_default(), &mut done)?;
    let own: Vec<u64> = shard.of_blocks(plan.parts().count()).collect();
    let left: Vec<u64> = own.iter().copied().filter(|block| !done.has(*block)).collect();
    let games = left.iter().map(|block| plan.parts().part(*block).1).map(|games| games.end - games.start).sum();
    let (progress, mut failed) = (Progress::default(), None);
    let keep = |block, done| match file.append(block, done) {
        Ok(()) => true,
        Err(error) => {
            failed = Some(error);
            false
        }
    };
    let played = watch::watched(games, &progress, 0, language, || gauntlet.play_blocks(plan, &left, &progress, keep));
    if let Some(error) = failed {
        return Err(blocks::failed(session, path, &error));
    }
    played.map_err(|fault| terms::halt(&fault, language))?;
    blocks::print(session, shard, plan.games(), [own.len(), left.len()], path)
}

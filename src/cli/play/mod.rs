//! `muster play`: practice matches between two lists.

pub(super) mod account;
pub(super) mod blocks;
mod maps;
pub(super) mod merge;
pub(super) mod terms;
pub(super) mod watch;
pub(super) mod why;

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};

use super::{
    builder::{Builder, FILES},
    check::{self, Checked},
    input,
    output::{self, FORCE, Target},
    read_as::ReadAs,
    session::{Halt, Session},
};
use kernel::{game::BySeat, import::clip};
use practice::{
    MeetingFault, NotPlayed, Opponents, Progress, Replay, Series, SeriesFault, Shard, Task, registry, work,
};
use systems::{AnyDocument, Catalogs, Registered, Shared};
use terms::Terms;
pub(super) use terms::any_seed;

pub(super) const NAME: &str = "play";

const REPLAY: &str = "replay";
const WORK: &str = "work";
pub(super) const WHY: &str = "why";
const LIST_MAPS: &str = "list-maps";

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "play")
        .args([
            builder.files("cli.play.files").num_args(2).required(false).required_unless_present(LIST_MAPS),
            builder.option(REPLAY, "cli.value.file", "cli.play.replay").value_parser(value_parser!(PathBuf)),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
            builder.flag(WORK, "cli.play.work"),
            builder.flag(WHY, "cli.play.why").conflicts_with_all([terms::GAMES, terms::BLOCKS]),
            builder.flag(LIST_MAPS, "cli.play.list_maps").conflicts_with(FILES),
        ])
        .args(terms::arguments(builder, "cli.play.games"))
        .args(terms::part_arguments(builder).map(|argument| argument.conflicts_with(REPLAY)))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    if matches.get_flag(LIST_MAPS) {
        return maps::print(session);
    }
    let request = Request::of(matches, session)?;
    if let Some(target) = &request.replay {
        output::free(session, target)?;
    }
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let [first, second] = files[..] else { return Err(session.wrong("cli.play.two", &[])) };
    let read_as = ReadAs::default();
    let (first, second) =
        (check::check(session, first, &read_as, None)?, check::check(session, second, &read_as, None)?);
    let (Some(first), Some(second)) = (first, second) else { return Ok(()) };
    for checked in [&first, &second] {
        input::fielded(session, &checked.imported.document)?;
    }
    let system = first.imported.document.system();
    if system != second.imported.document.system() {
        return Err(session.failed("cli.check.versus_games", &[]));
    }
    if !registry::is_playable(system) {
        return Err(Halt::Failed(NotPlayed(system).sentence(session.language)));
    }
    let lists = [first, second];
    if lists.iter().any(|list| !list.report.is_legal()) {
        for list in &lists {
            check::print(session, list)?;
        }
        session.complain(session.text("cli.play.illegal"));
        return Ok(());
    }
    for list in &lists {
        check::report_notes(session, &list.file, &list.imported);
    }
    let language = session.language;
    registry::with(system, Match { request, lists, session }).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

/// Returns the common catalog of these lists, and what a ruleset plays from, proved legal again.
///
/// # Errors
/// Two lists mean different cards, or one is not legal.
pub(super) fn meeting<'a, S: Opponents + Registered>(
    session: &Session,
    catalogs: &'a Catalogs,
    lists: &[AnyDocument],
) -> Result<(Shared<'a>, Vec<S::Materials>), Halt> {
    practice::meeting::<S>(catalogs, lists).map_err(|fault| {
        Halt::Failed(match fault {
            MeetingFault::Conflict(conflict) => conflict.sentence(session.language),
            MeetingFault::Illegal(name) => session.say("cli.gauntlet.illegal", &[("name", &clip(&name))]),
        })
    })
}

/// The request, as far as systems do not differ.
struct Request {
    terms: Terms,
    replay: Option<Target>,
    /// True if work is counted.
    work: bool,
    /// True if the reasons of the players are printed.
    why: bool,
    /// The part to play into a file of blocks.
    part: Option<(Shard, PathBuf)>,
}

impl Request {
    fn of(matches: &ArgMatches, session: &Session) -> Result<Self, Halt> {
        let replay = output::given_as(matches, REPLAY);
        if matches.contains_id(REPLAY) && replay.is_none() {
            return Err(session.wrong("cli.play.replay_file", &[]));
        }
        let (work, why) = (matches.get_flag(WORK), matches.get_flag(WHY));
        Ok(Self { terms: Terms::of(matches, session, 1)?, replay, work, why, part: terms::part(matches, session)? })
    }
}

/// A series between two legal lists.
struct Match<'a> {
    request: Request,
    lists: [Checked; 2],
    session: &'a mut Session,
}

impl Task for Match<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { request, lists, session } = self;
        let language = session.language;
        // The account borrows the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let lists = lists.map(|list| list.imported.document);
        let (shared, materials) = meeting::<S>(session, &catalogs, &lists)?;
        let catalog = S::cards(shared.catalogs);
        let options = request.terms.options::<S>(catalog, language)?;
        let materials: BySeat<S::Materials> = materials.into_iter().collect();
        if materials.len() != S::SEATS {
            return Err(session.failed("cli.play.illegal", &[]));
        }
        let series = Series::<S> {
            catalog,
            materials: materials.each_ref(),
            options: &options,
            seed: request.terms.seed,
            games: request.terms.games,
            players: BySeat::each(S::SEATS, |seat| request.terms.player::<S>(seat.index())),
            jobs: request.terms.jobs,
        };
        let halt = |fault: SeriesFault| terms::halt(&fault, language);
        if let Some((shard, path)) = &request.part {
            return blocks::play(session, &series, *shard, path, halt);
        }
        let mut reasons = Vec::new();
        let (played, record) = if request.why {
            let (played, record) = series.explain_first().map_err(halt)?;
            reasons = record.reasons(catalog, language);
            (played, Some(record))
        } else if request.terms.games == 1 {
            let (played, record) = series.play_first().map_err(halt)?;
            (played, Some(record))
        } else {
            let played = watch::play(&series, language).map_err(halt)?;
            let first = request.replay.is_some().then(|| series.record(0)).transpose().map_err(halt)?;
            (played, first)
        };
        let mut account = account::Account::of(&series, &played.tally, Some(played.games_per_second()), language);
        if request.work {
            if S::WORK.is_empty() {
                return Err(session.failed("cli.play.no_work", &[]));
            }
            let progress = Progress::default();
            let games = request.terms.games;
            let run = || series.count_work(games, request.terms.jobs, &progress);
            let (worked, games) = watch::watched(games, &progress, 0, language, run).map_err(halt)?;
            let lines = worked.map(|side| work::work_lines(side, games, catalog, language));
            account.take_work(S::WORK, lines);
        }
        if let (Some(target), Some(record)) = (&request.replay, &record) {
            output::write(session, target, Replay::of(record, catalog).text(catalog).as_bytes())?;
        }
        if session.json {
            return if request.why {
                session.write_json(&why::WithReasons { report: &account, why: &reasons })
            } else {
                session.write_json(&account)
            };
        }
        if let Some(record) = record.as_ref().filter(|_| request.why) {
            why::print(session, &record.setup().names(language), &reasons, "cli.play.why_none")?;
        }
        let only = record.filter(|_| request.terms.games == 1);
        let setting = only.as_ref().and_then(|record| S::setting(catalog, record.game(), language));
        let outcome = only.and_then(|record| record.outcome());
        account::print(session, S::GAME, &account, setting.as_deref(), outcome.as_ref())
    }
}

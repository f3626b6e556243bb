//! `muster play`: practice matches between two lists.

mod account;
mod blocks;
mod maps;
pub(super) mod merge;
mod watch;
mod why;

use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{ArgAction, ArgMatches, Command, value_parser};

use super::{
    asked::Asked,
    builder::{self, Builder, FILES, Texts},
    check::{self, Checked},
    output::{self, FORCE, Target},
    session::{Halt, Session},
};
use kernel::{Materials as _, chance::LARGEST_SEED, game::BySeat, import::clip};
use practice::{
    NotPlayed, Opponents, Replay, Series, SeriesFault, Shard, Task, opponents, options, registry,
    series::{MOST_GAMES, MOST_JOBS},
};
use systems::Registered;

pub(super) const NAME: &str = "play";

const GAMES: &str = "games";
const SEED: &str = "seed";
const PLAYERS: &str = "players";
const JOBS: &str = "jobs";
const REPLAY: &str = "replay";
const OPTION: &str = "option";
const BLOCKS: &str = "blocks";
const SHARD: &str = "shard";
const WHY: &str = "why";
const LIST_MAPS: &str = "list-maps";
/// Options with an argument of their own: what games call them is what they are called here.
const AGREED: [(&str, &str); 4] = [
    ("map", "cli.play.map"),
    ("mission", "cli.play.mission"),
    ("layout", "cli.play.layout"),
    ("battle", "cli.play.battle"),
];

pub(super) fn command(builder: Builder) -> Command {
    let texts = Texts {
        about: "cli.play.about",
        long: "cli.play.long",
        usage: "cli.play.usage",
        examples: "cli.play.examples",
    };
    // What is no such number is answered with its bounds.
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder
        .command(NAME, &texts)
        .args([
            builder.files("cli.play.files").num_args(2).required(false).required_unless_present(LIST_MAPS),
            number(GAMES, "cli.play.games"),
            number(SEED, "cli.play.seed"),
            builder.option(PLAYERS, "cli.value.players", "cli.play.players"),
            number(JOBS, "cli.play.jobs"),
            builder.option(OPTION, "cli.value.option", "cli.play.option").action(ArgAction::Append),
            builder.option(REPLAY, "cli.value.file", "cli.play.replay").value_parser(value_parser!(PathBuf)),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
            builder
                .option(BLOCKS, "cli.value.file", "cli.play.blocks")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with(REPLAY),
            builder.option(SHARD, "cli.value.shard", "cli.play.shard").requires(BLOCKS),
            builder.flag(WHY, "cli.play.why").conflicts_with_all([GAMES, BLOCKS]),
            builder.flag(LIST_MAPS, "cli.play.list_maps").conflicts_with(FILES),
        ])
        .args(AGREED.map(|(name, help)| builder.option(name, "cli.value.id", help)))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    if matches.get_flag(LIST_MAPS) {
        return maps::tell(session);
    }
    let wish = Wish::of(matches, session)?;
    if let Some(target) = &wish.replay {
        output::free(session, target)?;
    }
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let [first, second] = files[..] else { return Err(Halt::Arguments(session.text("cli.play.two").to_owned())) };
    let asked = Asked::default();
    let (first, second) = (check::check(session, first, &asked, None)?, check::check(session, second, &asked, None)?);
    let (Some(first), Some(second)) = (first, second) else { return Ok(()) };
    let system = first.imported.document.system();
    if system != second.imported.document.system() {
        return Err(Halt::Failed(session.text("cli.check.versus_games").to_owned()));
    }
    if !registry::is_playable(system) {
        return Err(Halt::Failed(NotPlayed(system).sentence(session.language)));
    }
    let lists = [first, second];
    if lists.iter().any(|list| !list.report.is_legal()) {
        for list in &lists {
            check::tell(session, list)?;
        }
        session.complain(session.text("cli.play.illegal"));
        return Ok(());
    }
    for list in &lists {
        check::tell_notes(session, &list.file, &list.imported);
    }
    let language = session.language;
    registry::with(system, Match { wish, lists, session }).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

/// What is wished for, as far as it is the same for every game.
struct Wish {
    games: u64,
    seed: u64,
    jobs: usize,
    /// The ids of the players, as they were written; one plays both lists.
    players: Vec<String>,
    options: Vec<String>,
    replay: Option<Target>,
    /// The reasons of the players are told.
    why: bool,
    /// The part that is played into a file of blocks.
    part: Option<(Shard, PathBuf)>,
}

impl Wish {
    fn of(matches: &ArgMatches, session: &Session) -> Result<Self, Halt> {
        let number = |name: &str, low: u64, high: u64| builder::number(matches, session, name, low..=high);
        let players = match matches.get_one::<String>(PLAYERS) {
            None => Vec::new(),
            Some(written) => {
                let players: Vec<String> = written.split(',').map(|player| player.trim().to_owned()).collect();
                if players.len() > 2 || players.iter().any(String::is_empty) {
                    return Err(Halt::Arguments(session.say("cli.play.two_players", &[("written", written)])));
                }
                players
            }
        };
        let replay = output::given_as(matches, REPLAY);
        if matches.contains_id(REPLAY) && replay.is_none() {
            return Err(Halt::Arguments(session.text("cli.play.replay_file").to_owned()));
        }
        let shard = match matches.get_one::<String>(SHARD) {
            None => Shard::WHOLE,
            Some(written) => written.parse().map_err(|_| {
                let written = clip(written);
                Halt::Arguments(session.say("cli.series.wrong_shard", &[("written", &written), ("most", &Shard::MOST)]))
            })?,
        };
        let part = matches.get_one::<PathBuf>(BLOCKS).map(|path| (shard, path.clone()));
        if part.is_some() && !matches.contains_id(SEED) {
            return Err(Halt::Arguments(session.text("cli.series.seed").to_owned()));
        }
        Ok(Self {
            games: number(GAMES, 1, MOST_GAMES)?.unwrap_or(1),
            seed: number(SEED, 0, LARGEST_SEED)?.unwrap_or_else(any_seed),
            jobs: usize::try_from(number(JOBS, 0, MOST_JOBS as u64)?.unwrap_or(0)).unwrap_or(0),
            players,
            options: agreed(matches),
            replay,
            why: matches.get_flag(WHY),
            part,
        })
    }
}

/// What is agreed for the games, in words.
fn agreed(matches: &ArgMatches) -> Vec<String> {
    let own = AGREED.iter().filter_map(|(name, _)| Some(format!("{name}={}", matches.get_one::<String>(name)?)));
    matches.get_many::<String>(OPTION).into_iter().flatten().cloned().chain(own).collect()
}

/// A seed that nobody chose, short enough to be typed again.
pub(super) fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos() ^ since.as_secs() as u32) % 1_000_000_000
}

/// A series between two lists that are legal.
struct Match<'a> {
    wish: Wish,
    lists: [Checked; 2],
    session: &'a mut Session,
}

impl Task for Match<'_> {
    type Done = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { wish, lists, session } = self;
        let language = session.language;
        let options = options::<S>(&wish.options).map_err(|fault| Halt::Arguments(fault.sentence(language)))?;
        let usual = opponents::players::<S>().next().map_or("", |player| player.id);
        let player = |list: usize| wish.players.get(list).or(wish.players.first()).map_or(usual, String::as_str);
        // The account borrows from the cards while the session writes it.
        let catalogs = std::mem::take(&mut session.catalogs);
        let catalog = S::cards(&catalogs);
        let options = S::named_options(catalog, options, language).map_err(Halt::Arguments)?;
        // Both were found legal before; a list that is not would have been told.
        let chosen = |list: &Checked| S::Materials::chosen(catalog, Some(list.imported.document.as_any()))?.ok();
        let materials: BySeat<S::Materials> = lists.iter().filter_map(chosen).collect();
        if materials.len() != S::SEATS {
            return Err(Halt::Failed(session.text("cli.play.illegal").to_owned()));
        }
        let series = Series::<S> {
            catalog,
            materials: materials.each_ref(),
            options: &options,
            seed: wish.seed,
            games: wish.games,
            players: BySeat::each(S::SEATS, |seat| player(seat.index())),
            jobs: wish.jobs,
        };
        let told = |fault: SeriesFault| match &fault {
            SeriesFault::NoPlayer(_) => Halt::Arguments(fault.sentence(language)),
            SeriesFault::Unplayable(_) => Halt::Failed(fault.sentence(language)),
        };
        if let Some((shard, path)) = &wish.part {
            return blocks::play(session, &series, *shard, path, told);
        }
        let mut reasons = Vec::new();
        let (played, record) = if wish.why {
            let (played, record, said) = series.explain_first(language).map_err(told)?;
            reasons = said;
            (played, Some(record))
        } else if wish.games == 1 {
            let (played, record) = series.play_first().map_err(told)?;
            (played, Some(record))
        } else {
            let played = watch::play(&series, language).map_err(told)?;
            let first = wish.replay.is_some().then(|| series.record(0)).transpose().map_err(told)?;
            (played, first)
        };
        let account = account::Account::of(&series, &played.tally, Some(played.games_per_second()), language);
        if let (Some(target), Some(record)) = (&wish.replay, &record) {
            output::write(session, target, Replay::of(record, catalog).text(catalog).as_bytes())?;
        }
        if session.json {
            return if wish.why {
                session.write_json(&why::Explained { account: &account, why: &reasons })
            } else {
                session.write_json(&account)
            };
        }
        if let Some(record) = record.as_ref().filter(|_| wish.why) {
            why::tell(session, &record.setup().names(language), &reasons)?;
        }
        let only = record.filter(|_| wish.games == 1);
        let setting = only.as_ref().and_then(|record| S::setting(catalog, record.game(), language));
        let outcome = only.and_then(|record| record.outcome());
        account::tell(session, S::GAME, &account, setting.as_deref(), outcome.as_ref())
    }
}

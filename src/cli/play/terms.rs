//! Terms of matches between computer players: number, seed, players, options.

use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::{
    builder::{self, Builder},
    input,
    session::{Halt, Session},
};
use kernel::{
    Language,
    chance::LARGEST_SEED,
    game::{BySeat, Seat},
    import::clip,
    phrase,
};
use practice::{
    Opponents, SeriesFault, Shard, opponents,
    opponents::NoPlayer,
    options,
    series::{MOST_GAMES, MOST_JOBS},
};
use systems::AnyTable;

pub(crate) const GAMES: &str = "games";
pub(crate) const SEED: &str = "seed";
const PLAYERS: &str = "players";
const JOBS: &str = "jobs";
const OPTION: &str = "option";
const TABLE: &str = "table";
pub(super) const BLOCKS: &str = "blocks";
const SHARD: &str = "shard";
/// Options with an argument of their own: names in the ruleset and here.
const AGREED: [(&str, &str); 4] = [
    ("map", "cli.play.map"),
    ("mission", "cli.play.mission"),
    ("layout", "cli.play.layout"),
    ("battle", "cli.play.battle"),
];

/// Arguments of the terms; `games` is the help for the number of matches.
pub(crate) fn arguments(builder: Builder, games: &'static str) -> Vec<Arg> {
    // Wrong numbers are answered with the bounds.
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    let own = [
        number(GAMES, games),
        number(SEED, "cli.play.seed"),
        players_argument(builder, "cli.play.players"),
        number(JOBS, "cli.play.jobs"),
        builder.option(OPTION, "cli.value.option", "cli.play.option").action(ArgAction::Append),
    ];
    let table = builder
        .option(TABLE, "cli.value.file", "cli.play.table")
        .value_parser(value_parser!(PathBuf))
        .conflicts_with_all(["map", "layout"]);
    own.into_iter()
        .chain(AGREED.map(|(name, help)| builder.option(name, "cli.value.id", help)))
        .chain([table])
        .collect()
}

/// Arguments of a part for a file of blocks.
pub(crate) fn part_arguments(builder: Builder) -> [Arg; 2] {
    [
        builder.option(BLOCKS, "cli.value.file", "cli.play.blocks").value_parser(value_parser!(PathBuf)),
        builder.option(SHARD, "cli.value.shard", "cli.play.shard").requires(BLOCKS),
    ]
}

/// Returns the part to play with its file.
///
/// # Errors
/// There is no such part, or no seed that other parts could share.
pub(crate) fn part(matches: &ArgMatches, session: &Session) -> Result<Option<(Shard, PathBuf)>, Halt> {
    let shard = match matches.get_one::<String>(SHARD) {
        None => Shard::WHOLE,
        Some(written) => written.parse().map_err(|_| {
            let written = clip(written);
            session.wrong("cli.series.wrong_shard", &[("written", &written), ("most", &Shard::MOST)])
        })?,
    };
    let part = matches.get_one::<PathBuf>(BLOCKS).map(|path| (shard, path.clone()));
    if part.is_some() && !matches.contains_id(SEED) {
        return Err(session.wrong("cli.series.seed", &[]));
    }
    Ok(part)
}

/// The argument that names players.
pub(crate) fn players_argument(builder: Builder, help: &'static str) -> Arg {
    builder.option(PLAYERS, "cli.value.players", help)
}

/// Players as given; a single one plays both sides.
#[derive(Default)]
pub(crate) struct Players(Vec<String>);

impl Players {
    /// Reads the argument.
    ///
    /// # Errors
    /// There are more than two, or one is empty.
    pub fn of(matches: &ArgMatches, session: &Session) -> Result<Self, Halt> {
        let Some(written) = matches.get_one::<String>(PLAYERS) else { return Ok(Self(Vec::new())) };
        let players: Vec<String> = written.split(',').map(|player| player.trim().to_owned()).collect();
        if players.len() > 2 || players.iter().any(String::is_empty) {
            return Err(session.wrong("cli.play.two_players", &[("written", written)]));
        }
        Ok(Self(players))
    }

    /// Returns the player id of a side, counted from 0, with the system's default; a player's name becomes its id.
    pub fn id<S: Opponents>(&self, side: usize) -> &str {
        let usual = opponents::players::<S>().next().map_or("", |player| player.id);
        let written = self.0.get(side).or(self.0.first()).map_or(usual, String::as_str);
        opponents::called::<S>(written).map_or(written, |player| player.id)
    }

    /// Returns the ids of all seats.
    ///
    /// # Errors
    /// The system has no such computer player.
    pub fn ids<S: Opponents>(&self, language: Language) -> Result<BySeat<String>, Halt> {
        let known = |seat: &Seat| {
            let id = self.id::<S>(seat.index());
            let is_known = opponents::players::<S>().any(|player| player.id == id);
            if is_known { Ok(id.to_owned()) } else { Err(Halt::Arguments(NoPlayer::of::<S>(id).sentence(language))) }
        };
        Seat::of(S::SEATS).iter().map(known).collect()
    }
}

/// The terms, as far as systems do not differ.
pub(crate) struct Terms {
    pub games: u64,
    /// True if nobody named the number of matches.
    pub is_usual: bool,
    pub seed: u64,
    pub jobs: usize,
    players: Players,
    options: Vec<String>,
    /// A table of the players' own.
    table: Option<AnyTable>,
}

impl Terms {
    /// Reads the arguments; `games` is the default number of matches.
    ///
    /// # Errors
    /// An argument is wrong.
    pub fn of(matches: &ArgMatches, session: &Session, games: u64) -> Result<Self, Halt> {
        let number = |name: &str, low: u64, high: u64| builder::number(matches, session, name, low..=high);
        let own = AGREED.iter().filter_map(|(name, _)| Some(format!("{name}={}", matches.get_one::<String>(name)?)));
        Ok(Self {
            games: number(GAMES, 1, MOST_GAMES)?.unwrap_or(games),
            is_usual: !matches.contains_id(GAMES),
            seed: number(SEED, 0, LARGEST_SEED)?.unwrap_or_else(any_seed),
            jobs: usize::try_from(number(JOBS, 0, MOST_JOBS as u64)?.unwrap_or(0)).unwrap_or(0),
            players: Players::of(matches, session)?,
            options: matches.get_many::<String>(OPTION).into_iter().flatten().cloned().chain(own).collect(),
            table: matches.get_one(TABLE).map(|path| input::table(session, path)).transpose()?.map(|(_, table)| table),
        })
    }

    /// Returns the player id of a side, counted from 0.
    pub fn player<S: Opponents>(&self, side: usize) -> &str {
        self.players.id::<S>(side)
    }

    /// Returns the options of a match.
    ///
    /// # Errors
    /// The system has no such option or value; the table is of another game, or has errors.
    pub fn options<S: Opponents>(&self, catalog: &S::Catalog, language: Language) -> Result<S::Options, Halt> {
        let mut written = self.options.clone();
        if let Some(table) = &self.table {
            if table.system().id() != S::INFO.id {
                let game = phrase::text(language, table.system().term());
                return Err(Halt::Failed(phrase::say(language, "cli.play.table_of", &[("game", &game)])));
            }
            written.push(table.as_option());
        }
        let options = options::<S>(&written).map_err(|fault| Halt::Arguments(fault.sentence(language)))?;
        S::named_options(catalog, options, language).map_err(Halt::Arguments)
    }
}

/// Ends a command whose matches cannot be played.
pub(crate) fn halt(fault: &SeriesFault, language: Language) -> Halt {
    match fault {
        SeriesFault::NoPlayer(_) => Halt::Arguments(fault.sentence(language)),
        SeriesFault::Unplayable(_) => Halt::Failed(fault.sentence(language)),
    }
}

/// Returns a random seed, short enough to type.
pub(crate) fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos() ^ since.as_secs() as u32) % 1_000_000_000
}

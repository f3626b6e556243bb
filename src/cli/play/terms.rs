//! What is agreed for games between computer players: how many, with which luck, by whom, under which options.

use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::{
    builder::{self, Builder},
    session::{Halt, Session},
};
use kernel::{Language, chance::LARGEST_SEED, import::clip};
use practice::{
    Opponents, SeriesFault, Shard, opponents, options,
    series::{MOST_GAMES, MOST_JOBS},
};

pub(super) const GAMES: &str = "games";
const SEED: &str = "seed";
const PLAYERS: &str = "players";
const JOBS: &str = "jobs";
const OPTION: &str = "option";
pub(super) const BLOCKS: &str = "blocks";
const SHARD: &str = "shard";
/// Options with an argument of their own: what games call them is what they are called here.
const AGREED: [(&str, &str); 4] = [
    ("map", "cli.play.map"),
    ("mission", "cli.play.mission"),
    ("layout", "cli.play.layout"),
    ("battle", "cli.play.battle"),
];

/// Their arguments; `games` tells what is counted.
pub(crate) fn arguments(builder: Builder, games: &'static str) -> Vec<Arg> {
    // What is no such number is answered with its bounds.
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    let own = [
        number(GAMES, games),
        number(SEED, "cli.play.seed"),
        builder.option(PLAYERS, "cli.value.players", "cli.play.players"),
        number(JOBS, "cli.play.jobs"),
        builder.option(OPTION, "cli.value.option", "cli.play.option").action(ArgAction::Append),
    ];
    own.into_iter().chain(AGREED.map(|(name, help)| builder.option(name, "cli.value.id", help))).collect()
}

/// The arguments of a part that is played into a file of blocks.
pub(crate) fn part_arguments(builder: Builder) -> [Arg; 2] {
    [
        builder.option(BLOCKS, "cli.value.file", "cli.play.blocks").value_parser(value_parser!(PathBuf)),
        builder.option(SHARD, "cli.value.shard", "cli.play.shard").requires(BLOCKS),
    ]
}

/// The part that is to be played, and its file.
///
/// # Errors
/// There is no such part, or the series has no seed that the other parts could have too.
pub(crate) fn part(matches: &ArgMatches, session: &Session) -> Result<Option<(Shard, PathBuf)>, Halt> {
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
    Ok(part)
}

/// What is agreed, as far as it is the same for every game.
pub(crate) struct Terms {
    pub games: u64,
    pub seed: u64,
    pub jobs: usize,
    /// The ids of the players, as they were written; one plays both sides.
    players: Vec<String>,
    options: Vec<String>,
}

impl Terms {
    /// Takes them from the arguments; so many games where none are said.
    ///
    /// # Errors
    /// What is written makes no sense.
    pub fn of(matches: &ArgMatches, session: &Session, games: u64) -> Result<Self, Halt> {
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
        let own = AGREED.iter().filter_map(|(name, _)| Some(format!("{name}={}", matches.get_one::<String>(name)?)));
        Ok(Self {
            games: number(GAMES, 1, MOST_GAMES)?.unwrap_or(games),
            seed: number(SEED, 0, LARGEST_SEED)?.unwrap_or_else(any_seed),
            jobs: usize::try_from(number(JOBS, 0, MOST_JOBS as u64)?.unwrap_or(0)).unwrap_or(0),
            players,
            options: matches.get_many::<String>(OPTION).into_iter().flatten().cloned().chain(own).collect(),
        })
    }

    /// The id of who plays a side, counted from 0: the game's usual player where nobody is said. Whoever is called by a name
    /// has its id; what names nobody stays as it is written.
    pub fn player<S: Opponents>(&self, side: usize) -> &str {
        let usual = opponents::players::<S>().next().map_or("", |player| player.id);
        let written = self.players.get(side).or(self.players.first()).map_or(usual, String::as_str);
        opponents::called::<S>(written).map_or(written, |player| player.id)
    }

    /// The options of the game.
    ///
    /// # Errors
    /// The game has no such option or value.
    pub fn options<S: Opponents>(&self, catalog: &S::Catalog, language: Language) -> Result<S::Options, Halt> {
        let options = options::<S>(&self.options).map_err(|fault| Halt::Arguments(fault.sentence(language)))?;
        S::named_options(catalog, options, language).map_err(Halt::Arguments)
    }
}

/// How a command ends whose games cannot be played.
pub(crate) fn halt(fault: &SeriesFault, language: Language) -> Halt {
    match fault {
        SeriesFault::NoPlayer(_) => Halt::Arguments(fault.sentence(language)),
        SeriesFault::Unplayable(_) => Halt::Failed(fault.sentence(language)),
    }
}

/// A seed that nobody chose, short enough to be typed again.
pub(crate) fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(since.subsec_nanos() ^ since.as_secs() as u32) % 1_000_000_000
}

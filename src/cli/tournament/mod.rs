//! `muster tournament`: a tournament or league in a file, saved at each step.

mod evening;
mod file;
mod game;
mod settings;
mod show;

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};

use super::{
    builder::{Builder, FILES},
    input, output,
    output::FORCE,
    read_as::ReadAs,
    session::{Halt, Session},
    sheet as paper,
};
use file::{File, refused};
use kernel::import::clip;
use systems::SystemId;
use tournament::{Decision, Score, Seats};

pub(super) const NAME: &str = "tournament";

const NEW: &str = "new";
const JOIN: &str = "join";
const DROP: &str = "drop";
const LIST: &str = "list";
const PAIR: &str = "pair";
const EVENING: &str = "evening";
const RESULT: &str = "result";
const SHOW: &str = "show";
const STANDINGS: &str = "standings";
const SHEET: &str = "sheet";
const EXPORT: &str = "export";
const IMPORT: &str = "import";

const NAMES: &str = "names";
const PLAYER: &str = "player";
const LIST_FILE: &str = "list";
const NONE: &str = "none";
const BACK: &str = "back";
const CUT: &str = "cut";
const ROUND: &str = "round";
const TABLE: &str = "table";
const POINTS: &str = "points";
const DESTROYED: &str = "destroyed";
const WINNER: &str = "winner";
const CLEAR: &str = "clear";
const FROM: &str = "from";
const TURNED: &str = "turned";
const PART: &str = "part";
const TABLE_FILE: &str = "csv";

/// What can be exported.
const STANDINGS_PART: &str = "standings";
const PAIRINGS_PART: &str = "pairings";

pub(super) fn command(builder: Builder) -> Command {
    let file = || builder.file("cli.tournament.file");
    let named = |place, name, value, help| -> Arg { builder.operand(place, name, value, help).required(true) };
    let path = |arg: Arg| arg.value_parser(value_parser!(PathBuf));
    let names = |help| builder.operand(2, NAMES, "cli.value.name", help).num_args(0..);
    let player = || named(2, PLAYER, "cli.value.name", "cli.tournament.player");
    let evening = || builder.option(EVENING, "cli.value.number", "cli.tournament.which_evening");
    let parts = PossibleValuesParser::new([STANDINGS_PART, PAIRINGS_PART]);
    builder.command(NAME, "tournament").subcommand_required(true).subcommands([
        settings::command(builder),
        builder.command(JOIN, "tournament join").args([
            file(),
            names("cli.tournament.join.names").required(true).num_args(1..),
            path(builder.option(LIST_FILE, "cli.value.file", "cli.tournament.join.list")),
        ]),
        builder.command(DROP, "tournament drop").args([
            file(),
            player(),
            builder.flag(BACK, "cli.tournament.drop.back"),
        ]),
        builder.command(LIST, "tournament list").args([
            file(),
            player(),
            path(builder.operand(3, LIST_FILE, "cli.value.list", "cli.tournament.list.list")),
            builder.flag(NONE, "cli.tournament.list.none").conflicts_with(LIST_FILE),
        ]),
        builder.command(PAIR, "tournament pair").args([
            file(),
            names("cli.tournament.pair.names"),
            builder.flag(CUT, "cli.tournament.pair.cut").conflicts_with(NAMES),
            builder.flag(BACK, "cli.tournament.pair.back").conflicts_with_all([NAMES, CUT]),
        ]),
        evening::command(builder),
        builder.command(RESULT, "tournament result").args([
            file(),
            evening(),
            named(2, ROUND, "cli.value.round", "cli.tournament.result.round"),
            named(3, TABLE, "cli.value.table", "cli.tournament.result.table"),
            builder.operand(4, POINTS, "cli.value.points", "cli.tournament.result.points"),
            builder.option(DESTROYED, "cli.value.points", "cli.tournament.result.destroyed"),
            builder.option(WINNER, "cli.value.winner", "cli.tournament.result.winner"),
            path(builder.option(FROM, "cli.value.file", "cli.tournament.result.from")).conflicts_with(POINTS),
            builder.flag(TURNED, "cli.tournament.result.turned").requires(FROM),
            builder.flag(CLEAR, "cli.tournament.result.clear").conflicts_with_all([POINTS, DESTROYED, WINNER, FROM]),
        ]),
        builder.command(SHOW, "tournament show").args([
            file(),
            evening(),
            builder.option(ROUND, "cli.value.number", "cli.tournament.show.round").action(ArgAction::Set),
        ]),
        builder.command(STANDINGS, "tournament standings").args([file(), evening()]),
        builder
            .command(SHEET, "tournament sheet")
            .args([
                file(),
                builder.option(PART, "cli.value.part", "cli.tournament.sheet.part").value_parser(parts.clone()),
                evening(),
                builder.option(ROUND, "cli.value.number", "cli.tournament.sheet.round"),
                builder.output("cli.sheet.output"),
                builder.force(),
            ])
            .args(paper::printed(builder)),
        builder.command(EXPORT, "tournament export").args([
            file(),
            evening(),
            builder.option(PART, "cli.value.part", "cli.tournament.export.part").value_parser(parts),
            builder.output("cli.tournament.export.output"),
            builder.force(),
        ]),
        builder
            .command(IMPORT, "tournament import")
            .args([file(), path(named(2, TABLE_FILE, "cli.value.csv", "cli.tournament.import.csv"))]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    let path = matches.get_one::<PathBuf>(FILES).cloned().unwrap_or_default();
    if name == NEW {
        return settings::begin(matches, session, path);
    }
    let mut file = File::open(session, path)?;
    match name {
        JOIN => join(matches, session, &mut file)?,
        DROP => {
            let player = file.player(session, word(matches, PLAYER))?;
            let is_out = !matches.get_flag(BACK);
            file.tournament.set_dropped(player, is_out).map_err(refused(session))?;
            let key = if is_out { "cli.tournament.drop.done" } else { "cli.tournament.drop.returned" };
            show::done(session, &file, key, &[("name", &file.tournament.players[player].name.clone())])?;
        }
        LIST => list(matches, session, &mut file)?,
        PAIR => return pair(matches, session, &mut file),
        EVENING => return evening::run(matches, session, &mut file),
        RESULT => return result(matches, session, &mut file),
        STANDINGS | SHEET | EXPORT => {
            if let Some(evening) = evening::chosen(matches, session, &file)? {
                let own = file.tournament.evening_name(evening, session.language);
                let (mut alone, _) = file.tournament.evening(evening);
                alone.name = format!("{} – {own}", file.tournament.name);
                file.tournament = alone;
            }
            return match name {
                STANDINGS => show::standings(session, &file),
                SHEET => sheet(matches, session, &file),
                _ => export(matches, session, &file),
            };
        }
        IMPORT => import(matches, session, &mut file)?,
        _ => {
            let round = round(matches, session, &file)?;
            return show::all(session, &file, round);
        }
    }
    Ok(())
}

fn word<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}

/// A number counted from 1 on the command line, from 0 here.
fn number(session: &Session, written: &str) -> Result<usize, Halt> {
    let number = written.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
    number.ok_or_else(|| session.wrong("cli.tournament.no_number", &[("value", &clip(written))]))
}

/// The round given with `--round`, in a season one of an evening: the first one of an evening that is given alone.
fn round(matches: &ArgMatches, session: &Session, file: &File) -> Result<Option<usize>, Halt> {
    let round = matches.get_one::<String>(ROUND).map(|written| number(session, written)).transpose()?;
    let evening = evening::chosen(matches, session, file)?;
    if round.is_none() && evening.is_none() {
        return Ok(None);
    }
    evening::round(session, file, evening, round.unwrap_or_default()).map(Some)
}

/// Points of both players, such as 100:42.
fn points(session: &Session, written: &str) -> Result<[u32; 2], Halt> {
    let parts = written.split_once([':', '-']);
    let points = parts.and_then(|(first, second)| Some([first.trim().parse().ok()?, second.trim().parse().ok()?]));
    points.ok_or_else(|| session.wrong("cli.tournament.no_points", &[("value", &clip(written))]))
}

fn join(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    let names: Vec<&String> = matches.get_many(NAMES).into_iter().flatten().collect();
    let list = matches.get_one::<PathBuf>(LIST_FILE);
    if list.is_some() && names.len() != 1 {
        return Err(session.wrong("cli.tournament.join.one", &[]));
    }
    for name in &names {
        let player = file.tournament.join(name).map_err(refused(session))?;
        if let Some(list) = list {
            file.bring(session, player, list)?;
        }
    }
    let all = names.into_iter().map(|name| kernel::plain::plain(name).into_owned()).collect::<Vec<_>>().join(", ");
    show::done(session, file, "cli.tournament.join.done", &[("names", &all), ("count", &file.tournament.players.len())])
}

fn list(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    let player = file.player(session, word(matches, PLAYER))?;
    let name = file.tournament.players[player].name.clone();
    if matches.get_flag(NONE) {
        file.tournament.set_list(player, None).map_err(refused(session))?;
        return show::done(session, file, "cli.tournament.list.gone", &[("name", &name)]);
    }
    let Some(path) = matches.get_one::<PathBuf>(LIST_FILE) else {
        return Err(session.wrong("cli.tournament.list.which", &[]));
    };
    let list = file.bring(session, player, path)?;
    show::done(session, file, "cli.tournament.list.done", &[("name", &name), ("list", &list)])
}

fn pair(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    let names: Vec<&String> = matches.get_many(NAMES).into_iter().flatten().collect();
    if matches.get_flag(BACK) {
        file.tournament.unpair().map_err(refused(session))?;
        return show::done(session, file, "cli.tournament.pair.taken_back", &[]);
    }
    match names[..] {
        [] => file.tournament.pair(matches.get_flag(CUT)).map_err(refused(session))?,
        [first, second] => {
            let (first, second) = (file.player(session, first)?, file.player(session, second)?);
            file.tournament.meet(first, second).map_err(refused(session))?;
        }
        _ => return Err(session.wrong("cli.tournament.pair.two", &[])),
    }
    file.save(session)?;
    let last = file.tournament.rounds.len().saturating_sub(1);
    show::round(session, file, last)
}

fn result(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    let (round, table) = (number(session, word(matches, ROUND))?, number(session, word(matches, TABLE))?);
    let evening = evening::chosen(matches, session, file)?;
    let round = if file.tournament.is_season() { evening::round(session, file, evening, round)? } else { round };
    if matches.get_flag(CLEAR) {
        file.tournament.clear(round, table).map_err(refused(session))?;
        file.save(session)?;
        return show::round(session, file, round);
    }
    let mut score = match (matches.get_one::<PathBuf>(FROM), matches.get_one::<String>(POINTS)) {
        (Some(path), _) => {
            let Some(score) = game::score(session, file.tournament.system, path)? else { return Ok(()) };
            if matches.get_flag(TURNED) { score.turned() } else { score }
        }
        (None, Some(written)) => {
            let [first, second] = points(session, written)?;
            Score::of(first, second)
        }
        (None, None) => return Err(session.wrong("cli.tournament.result.which", &[])),
    };
    if let Some(written) = matches.get_one::<String>(DESTROYED) {
        score.destroyed = Some(points(session, written)?);
    }
    if let Some(written) = matches.get_one::<String>(WINNER) {
        score.decision = Some(winner(session, file, (round, table), written)?);
    }
    file.tournament.enter(round, table, score).map_err(refused(session))?;
    file.save(session)?;
    show::round(session, file, round)
}

/// Who won by the organizer's word: a player at the table, or nobody.
fn winner(session: &Session, file: &File, (round, table): (usize, usize), written: &str) -> Result<Decision, Halt> {
    if written == Decision::Draw.id() {
        return Ok(Decision::Draw);
    }
    let player = file.player(session, written)?;
    let found = file.tournament.rounds.get(round).and_then(|round| round.tables.get(table));
    let side = found.and_then(|table| match table.players {
        Seats::Pair(..) => table.players.side_of(player),
        Seats::Bye(_) => None,
    });
    match side {
        Some(0) => Ok(Decision::First),
        Some(_) => Ok(Decision::Second),
        None => Err(session.failed("cli.tournament.result.not_there", &[("name", &clip(written))])),
    }
}

fn export(matches: &ArgMatches, session: &mut Session, file: &File) -> Result<(), Halt> {
    let text = match matches.get_one::<String>(PART).map(String::as_str) {
        Some(PAIRINGS_PART) => file.tournament.pairings_csv(),
        _ => file.tournament.standings_csv(),
    };
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => Ok(std::io::Write::write_all(&mut session.out, text.as_bytes())?),
    }
}

/// Prints the pairings of a round and the standings, or one of both.
fn sheet(matches: &ArgMatches, session: &mut Session, file: &File) -> Result<(), Halt> {
    let given = match file.tournament.is_season() {
        true => round(matches, session, file)?,
        // An evening that was chosen is a tournament by itself here.
        false => matches.get_one::<String>(ROUND).map(|written| number(session, written)).transpose()?,
    };
    let last = file.tournament.rounds.len().checked_sub(1);
    let pairings = given.or(last).and_then(|round| file.tournament.round_sheet(round, session.language));
    if let (Some(round), None) = (given, &pairings) {
        return Err(session.failed("cli.tournament.show.no_round", &[("round", &(round + 1))]));
    }
    let standings = || file.tournament.standings_sheet(session.language);
    let sheets: Vec<_> = match matches.get_one::<String>(PART).map(String::as_str) {
        Some(STANDINGS_PART) => vec![standings()],
        Some(_) => pairings.into_iter().collect(),
        None => pairings.into_iter().chain([standings()]).collect(),
    };
    if sheets.is_empty() {
        return Err(session.failed("cli.tournament.show.unpaired", &[]));
    }
    let (_, warnings) = paper::put(session, matches, &sheets)?;
    for warning in warnings {
        session.complain(warning);
    }
    Ok(())
}

fn import(matches: &ArgMatches, session: &mut Session, file: &mut File) -> Result<(), Halt> {
    let (name, text) = input::text_of(session, matches.get_one::<PathBuf>(TABLE_FILE))?;
    let taken = file.tournament.import_csv(&text);
    let (players, results) = taken
        .map_err(|error| Halt::Failed(store::intake::IntakeError::Text(error).sentence(&name, session.language)))?;
    show::done(session, file, "cli.tournament.import.done", &[("players", &players), ("results", &results)])
}

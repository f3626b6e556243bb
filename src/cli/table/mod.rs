//! `muster table`: tables of players' own, each in a file.

pub(super) mod show;

use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};

use super::{
    builder::{self, Builder, FILES},
    input,
    output::{self, FORCE, Target},
    play::any_seed,
    session::{Halt, Session},
    sheet as paper,
};
use kernel::{chance::LARGEST_SEED, import::clip, similar, tabletop::MOST_PIECES};
use serde_json::Value;
use systems::{AnyTable, SystemId, TABLES};

pub(super) const NAME: &str = "table";

const NEW: &str = "new";
const RANDOM: &str = "random";
const LAY: &str = "lay";
const TAKE: &str = "take";
const MIRROR: &str = "mirror";
const CHECK: &str = "check";
const SHOW: &str = "show";
const SHEET: &str = "sheet";

const SYSTEM: &str = "system";
const FROM: &str = "from";
const TITLE: &str = "name";
const SEED: &str = "seed";
const KIND: &str = "kind";
const AT: &str = "at";
const TURN: &str = "turn";
const SET: &str = "set";
const OPPOSITE: &str = "opposite";
const PIECE: &str = "piece";

pub(super) fn command(builder: Builder) -> Command {
    let file = || builder.file("cli.table.file");
    let games = TABLES.iter().map(|facts| facts.system.id());
    let known = games.clone().collect::<Vec<_>>().join(", ");
    let system = builder
        .option(SYSTEM, "cli.value.system", "cli.arg.system")
        .help(builder.say("cli.table.system", &[("games", &known)]))
        .required(true)
        .value_parser(PossibleValuesParser::new(games));
    let title = builder.option(TITLE, "cli.value.name", "cli.table.name");
    let force = builder.flag(FORCE, "cli.arg.force");
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, "table").subcommand_required(true).subcommands([
        builder.command(NEW, "table new").args([
            file(),
            system.clone(),
            builder.option(FROM, "cli.value.id", "cli.table.new.from"),
            title.clone(),
            force.clone(),
        ]),
        builder.command(RANDOM, "table random").args([
            file(),
            system,
            number(SEED, "cli.table.random.seed"),
            title,
            force,
        ]),
        builder.command(LAY, "table lay").args([
            file(),
            builder.operand(2, KIND, "cli.value.id", "cli.table.lay.kind").required(true),
            builder.operand(3, AT, "cli.value.at", "cli.table.lay.at").required(true),
            number(TURN, "cli.table.lay.turn"),
            builder.option(SET, "cli.value.option", "cli.table.lay.set").action(ArgAction::Append),
            builder.flag(OPPOSITE, "cli.table.lay.opposite"),
        ]),
        builder
            .command(TAKE, "table take")
            .args([file(), builder.operand(2, PIECE, "cli.value.number", "cli.table.take.piece").required(true)]),
        builder.command(MIRROR, "table mirror").arg(file()),
        builder.command(CHECK, "table check").arg(builder.files("cli.table.file").value_parser(value_parser!(PathBuf))),
        builder.command(SHOW, "table show").arg(file()),
        builder
            .command(SHEET, "table sheet")
            .args([file(), builder.output("cli.sheet.output"), builder.force()])
            .args(paper::printed(builder)),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    let files: Vec<PathBuf> = matches.get_many(FILES).into_iter().flatten().cloned().collect();
    let path = files.first().cloned().unwrap_or_default();
    match name {
        NEW | RANDOM => begin(name, matches, session, path),
        CHECK => files.iter().try_for_each(|path| {
            let (file, table) = input::table(session, path)?;
            show::checked(session, &file, &table)
        }),
        SHOW => {
            let (_, table) = input::table(session, &path)?;
            show::whole(session, &table)
        }
        SHEET => {
            let (_, table) = input::table(session, &path)?;
            let (_, warnings) = paper::put(session, matches, &[table.sheet(&session.catalogs, session.language)])?;
            warnings.into_iter().for_each(|warning| session.complain(warning));
            Ok(())
        }
        _ => {
            let (file, mut table) = input::table(session, &path)?;
            match name {
                LAY => lay(matches, session, &mut table)?,
                TAKE => take(matches, session, &mut table)?,
                _ if table.facts().mirrors => table.mirror_all(),
                _ => return Err(session.failed("cli.table.mirror.printed", &[("file", &file)])),
            }
            table.set_pack(None);
            save(session, path, &table, true)?;
            show::checked(session, &file, &table)
        }
    }
}

fn save(session: &Session, path: PathBuf, table: &AnyTable, force: bool) -> Result<(), Halt> {
    output::write(session, &Target::new(path, force), table.text().as_bytes())
}

fn word<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}

fn begin(name: &str, matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let force = matches.get_flag(FORCE);
    output::free(session, &Target::new(path.clone(), force))?;
    let system = SystemId::from_id(word(matches, SYSTEM)).unwrap_or(SystemId::Legion);
    let title = word(matches, TITLE);
    let table = if name == RANDOM {
        let seed = builder::number(matches, session, SEED, 0..=LARGEST_SEED)?.unwrap_or_else(any_seed);
        let title = match title {
            "" => session.say("tabletop.random", &[("seed", &seed)]),
            title => title.to_owned(),
        };
        let table = AnyTable::random(&session.catalogs, system, &title, seed);
        table.ok_or_else(|| session.failed("cli.table.random.none", &[("game", &session.text(system.term()))]))?
    } else {
        let pattern = word(matches, FROM);
        let table = match pattern {
            "" => AnyTable::empty(system, title),
            pattern => AnyTable::of_pattern(&session.catalogs, system, pattern, title)
                .or_else(|| copy_of(session, system, pattern, title)),
        };
        let Some(table) = table else {
            let patterns = AnyTable::patterns(&session.catalogs, system, session.language);
            let packed = session.catalogs.tables_of(system).map(|(pack, table)| format!("{}/{}", pack.id, table.id));
            let known = patterns.into_iter().map(|(id, _)| id).chain(packed).collect::<Vec<_>>().join(", ");
            let pattern = clip(pattern);
            return Err(session.wrong("cli.table.new.no_pattern", &[("written", &pattern), ("known", &known)]));
        };
        table
    };
    let file = path.display().to_string();
    save(session, path, &table, force)?;
    show::checked(session, &file, &table)
}

/// A copy of a table of an installed pack.
fn copy_of(session: &Session, system: SystemId, written: &str, title: &str) -> Option<AnyTable> {
    let mut table = session.catalogs.table_called(written).ok().filter(|table| table.system() == system)?.clone();
    table.set_pack(None);
    if !title.is_empty() {
        table.rename(title.to_owned());
    }
    Some(table)
}

/// Lays a piece, and its twin opposite if it is wanted.
fn lay(matches: &ArgMatches, session: &Session, table: &mut AnyTable) -> Result<(), Halt> {
    let (kind, written) = (word(matches, KIND), word(matches, AT));
    let numbers: Vec<i32> = written.split([',', '/']).filter_map(|part| part.trim().parse().ok()).collect();
    let [x, y] = numbers[..] else {
        return Err(session.wrong("cli.table.lay.no_place", &[("written", &clip(written))]));
    };
    let turn = builder::number(matches, session, TURN, 0..=table.facts().turns as u64 - 1)?.unwrap_or_default();
    let Some(piece) = table.add(&session.catalogs, kind, (x, y)) else {
        if table.pieces() >= MOST_PIECES {
            return Err(session.failed("cli.table.lay.full", &[("most", &MOST_PIECES)]));
        }
        let kinds = table.kinds(&session.catalogs, session.language);
        let meant = similar::nearest(kind, kinds.iter().flat_map(|one| [(&*one.id, &one.id), (&*one.name, &one.id)]));
        let known = kinds.iter().map(|kind| kind.id.as_str()).collect::<Vec<_>>().join(", ");
        let meant = meant.map_or_else(String::new, |meant| session.say("cli.table.lay.meant", &[("meant", meant)]));
        let sentence =
            session.wrong("cli.table.lay.no_kind", &[("written", &clip(kind)), ("known", &known), ("meant", &meant)]);
        return Err(sentence);
    };
    table.turn(piece, turn as i32);
    for written in matches.get_many::<String>(SET).into_iter().flatten() {
        let settings = table.settings(&session.catalogs, piece);
        let known = || settings.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ");
        let wrong = || session.wrong("cli.table.lay.no_setting", &[("written", &clip(written)), ("known", &known())]);
        let (key, value) = written.split_once('=').ok_or_else(wrong)?;
        if !settings.iter().any(|setting| setting.key == key.trim()) {
            return Err(wrong());
        }
        let value: Value = serde_json::from_str(value.trim()).unwrap_or_else(|_| value.trim().into());
        table.set(&session.catalogs, piece, key.trim(), &value);
    }
    if matches.get_flag(OPPOSITE) {
        table.add_opposite(piece);
    }
    Ok(())
}

fn take(matches: &ArgMatches, session: &Session, table: &mut AnyTable) -> Result<(), Halt> {
    let written = word(matches, PIECE);
    let piece = written.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
    let count = table.pieces();
    let none = || session.failed("cli.table.take.none", &[("written", &clip(written)), ("count", &count)]);
    table.remove(piece.filter(|piece| *piece < count).ok_or_else(none)?);
    Ok(())
}

//! `muster collection`: owned cards, cards that lists lack, and boxes to buy.

mod lacks;

use std::{io::Write, path::PathBuf};

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};

use super::{
    builder::{Builder, FILES},
    input, output,
    owned::{enforced, open_lists},
    session::{Halt, Session},
};
use kernel::{Enforcement, OwnedItem, owned::PRODUCT, similar};
use store::{ListsDb, StoreError, intake::IntakeError};
use systems::{
    Collection, Enforced, SystemId,
    collection::{self, MOST},
};

pub(super) const NAME: &str = "collection";

const SHOW: &str = "show";
const SET: &str = "set";
const LACKS: &str = "lacks";
const ENFORCE: &str = "enforce";
const EXPORT: &str = "export";
const IMPORT: &str = "import";

const SYSTEM: &str = "system";
const THINGS: &str = "things";
const LEVEL: &str = "level";
const KINDS: &str = "kinds";

pub(super) fn command(builder: Builder) -> Command {
    let things = builder.operand(2, THINGS, "cli.value.option", "cli.collection.set.things").num_args(1..);
    let levels = PossibleValuesParser::new(Enforcement::ALL.map(Enforcement::id));
    let level = builder
        .operand(2, LEVEL, "cli.value.level", "cli.collection.enforce.level")
        .required(true)
        .value_parser(levels);
    builder.command(NAME, "collection").subcommand_required(true).subcommands([
        builder.command(SHOW, "collection show").arg(game(builder)),
        builder.command(SET, "collection set").args([game(builder).required(true), things.required(true)]),
        builder.command(LACKS, "collection lacks").arg(builder.files("cli.collection.lacks.files")),
        builder.command(ENFORCE, "collection enforce").args([
            game(builder).required(true),
            level,
            builder.option(KINDS, "cli.value.kinds", "cli.collection.enforce.kinds"),
        ]),
        builder.command(EXPORT, "collection export").args([builder.output("cli.convert.output"), builder.force()]),
        builder.command(IMPORT, "collection import").arg(builder.file("cli.collection.import.file")),
    ])
}

fn game(builder: Builder) -> Arg {
    let known: Vec<&str> = Collection::games().map(SystemId::id).collect();
    builder
        .operand(1, SYSTEM, "cli.value.system", "cli.collection.game")
        .help(builder.say("cli.collection.game", &[("games", &known.join(", "))]))
        .value_parser(PossibleValuesParser::new(known))
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    match matches.subcommand() {
        Some((SET, matches)) => set(session, matches),
        Some((LACKS, matches)) => lacks::print(session, matches.get_many(FILES).into_iter().flatten()),
        Some((ENFORCE, matches)) => enforce(session, matches),
        Some((EXPORT, matches)) => export(session, matches),
        Some((IMPORT, matches)) => import(session, matches.get_one(FILES)),
        Some((_, matches)) => show(session, matches),
        None => Err(Halt::Arguments(String::new())),
    }
}

fn failed(session: &Session, error: &StoreError) -> Halt {
    Halt::Failed(error.sentence(session.language))
}

fn asked(matches: &ArgMatches) -> Option<SystemId> {
    matches.get_one::<String>(SYSTEM).and_then(|id| SystemId::from_id(id))
}

/// Returns the owned items of every system, or of the given one.
fn owned(session: &Session, lists: &ListsDb, asked: Option<SystemId>) -> Result<Vec<(SystemId, Vec<OwnedItem>)>, Halt> {
    let games = Collection::games().filter(|system| asked.is_none_or(|asked| asked == *system));
    let read: Result<_, StoreError> = games.map(|system| Ok((system, lists.owned(system.id())?))).collect();
    read.map_err(|error| failed(session, &error))
}

fn written(games: &[(SystemId, Vec<OwnedItem>)]) -> String {
    collection::write(games.iter().map(|(system, items)| (*system, items.as_slice())))
}

/// Returns the name of an item; its id if the catalog does not know it.
fn name(session: &Session, system: SystemId, item: &OwnedItem) -> String {
    let language = session.language as usize;
    let name = match item.kind.as_str() {
        PRODUCT => {
            let products = session.catalogs.products(system);
            products.iter().find(|product| product.id == item.id).map(|product| product.names[language].to_owned())
        }
        kind => {
            let card = session.catalogs.find_collected(system, kind, &item.id);
            card.map(|card| session.catalogs.names(system).card_name(card, session.language).to_owned())
        }
    };
    name.unwrap_or_else(|| item.id.clone())
}

fn show(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let lists = open_lists(session)?;
    let games = owned(session, &lists, asked(matches))?;
    if session.json {
        let value: serde_json::Value = serde_json::from_str(&written(&games))?;
        return session.write_json(&value);
    }
    for (system, items) in &games {
        let enforced = enforced(&lists, *system).map_err(|error| failed(session, &error))?;
        let (game, level) = (session.text(system.term()), enforced.enforcement.id());
        let kinds = enforced.kinds(*system).join(", ");
        session.line("cli.collection.show.game", &[("game", &game), ("level", &level), ("kinds", &kinds)])?;
        if items.is_empty() {
            writeln!(session.out, "  {}", session.text("cli.collection.show.nothing"))?;
        }
        for item in items {
            let name = name(session, *system, item);
            writeln!(session.out, "  {:>3} × {name}  ({}:{})", item.count, item.kind, item.id)?;
        }
    }
    Ok(())
}

/// Returns kind and id of the item with this id or name.
fn find(session: &Session, system: SystemId, written: &str) -> Result<(String, String), Halt> {
    let kinds = system.collection().map_or(&[][..], |info| info.kinds);
    let (kind, thing) = match written.split_once(':') {
        Some((kind, thing)) if kind == PRODUCT || kinds.iter().any(|known| known.id == kind) => (Some(kind), thing),
        _ => (None, written),
    };
    let mut all: Vec<(&str, String, [String; 2])> = Vec::new();
    let products = session.catalogs.products(system);
    all.extend(products.into_iter().map(|product| (PRODUCT, product.id.to_owned(), product.names.map(str::to_owned))));
    all.extend(session.catalogs.collected(system).into_iter().map(|card| (card.kind, card.id, card.names)));
    all.retain(|(known, ..)| kind.is_none_or(|kind| kind == *known));
    let mut found: Vec<_> = all.iter().filter(|(_, id, _)| id == thing).collect();
    if found.is_empty() {
        let wanted = similar::fold(thing);
        found = all.iter().filter(|(.., names)| names.iter().any(|name| similar::fold(name) == wanted)).collect();
    }
    match found[..] {
        [(kind, id, _)] => Ok(((*kind).to_owned(), id.clone())),
        [] => {
            let names =
                all.iter().flat_map(|(kind, id, names)| names.iter().map(move |name| (name.as_str(), (kind, id))));
            let near = similar::nearest(thing, names.chain(all.iter().map(|(kind, id, _)| (id.as_str(), (kind, id)))));
            let meant = near.map(|(kind, id)| format!("{kind}:{id}"));
            let key = if meant.is_some() { "cli.collection.unknown_near" } else { "cli.collection.unknown" };
            let (game, meant) = (session.text(system.term()), meant.unwrap_or_default());
            Err(session.failed(key, &[("thing", &thing), ("game", &game), ("meant", &meant)]))
        }
        [..] => {
            let several: Vec<String> = found.iter().take(20).map(|(kind, id, _)| format!("{kind}:{id}")).collect();
            let known = several.join(", ");
            Err(session.failed("cli.collection.several", &[("thing", &thing), ("known", &known)]))
        }
    }
}

fn set(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let system = asked(matches).ok_or_else(|| Halt::Arguments(String::new()))?;
    let mut items = Vec::new();
    for written in matches.get_many::<String>(THINGS).into_iter().flatten() {
        let parts = written.rsplit_once('=');
        let count = parts.and_then(|(_, count)| count.trim().parse::<u32>().ok()).filter(|count| *count <= MOST);
        let (Some((thing, _)), Some(count)) = (parts, count) else {
            return Err(session.wrong("cli.collection.set.wrong", &[("value", written), ("most", &MOST)]));
        };
        let (kind, id) = find(session, system, thing.trim())?;
        items.push(OwnedItem { kind, id, count });
    }
    let mut lists = open_lists(session)?;
    for item in &items {
        lists.set_owned(system.id(), item).map_err(|error| failed(session, &error))?;
        let name = name(session, system, item);
        writeln!(session.out, "{:>3} × {name}  ({}:{})", item.count, item.kind, item.id)?;
    }
    Ok(())
}

fn enforce(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let system = asked(matches).ok_or_else(|| Halt::Arguments(String::new()))?;
    let level = matches.get_one::<String>(LEVEL).and_then(|id| Enforcement::from_id(id)).unwrap_or_default();
    let mut lists = open_lists(session)?;
    let now = enforced(&lists, system).map_err(|error| failed(session, &error))?;
    let mut chosen = now.enforcing(level);
    if let Some(written) = matches.get_one::<String>(KINDS) {
        let known: Vec<&str> =
            system.collection().map_or(&[][..], |info| info.kinds).iter().map(|kind| kind.id).collect();
        let wished: Vec<&str> = written.split(',').map(str::trim).filter(|kind| !kind.is_empty()).collect();
        if let Some(wrong) = wished.iter().find(|kind| !known.contains(kind)) {
            let argument = format!("--{KINDS}");
            return Err(session.wrong(
                "cli.wrong.value_of",
                &[("value", wrong), ("argument", &argument), ("known", &known.join(", "))],
            ));
        }
        for kind in known {
            chosen = chosen.counting(system, kind, wished.contains(&kind));
        }
    }
    lists.set_setting(&Enforced::key(system), &chosen.written(system)).map_err(|error| failed(session, &error))?;
    let (game, kinds) = (session.text(system.term()), chosen.kinds(system).join(", "));
    session.line("cli.collection.show.game", &[("game", &game), ("level", &level.id()), ("kinds", &kinds)])
}

fn export(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let lists = open_lists(session)?;
    let text = written(&owned(session, &lists, None)?);
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => Ok(session.out.write_all(text.as_bytes())?),
    }
}

fn import(session: &mut Session, path: Option<&PathBuf>) -> Result<(), Halt> {
    let (file, text) = input::text_of(session, path)?;
    let read = collection::read(&session.catalogs, &text)
        .map_err(|error| Halt::Failed(IntakeError::from(error).sentence(&file, session.language)))?;
    let mut lists = open_lists(session)?;
    let games: Vec<(&str, &[OwnedItem])> =
        read.games.iter().map(|(system, items)| (system.id(), items.as_slice())).collect();
    lists.replace_owned(&games).map_err(|error| failed(session, &error))?;
    for unknown in &read.unknown {
        session.complain(session.say("cli.collection.import.unknown", &[("thing", unknown)]));
    }
    for (system, items) in &read.games {
        let (game, count) = (session.text(system.term()), items.iter().filter(|item| item.count > 0).count());
        session.line("cli.collection.import.done", &[("game", &game), ("count", &count)])?;
    }
    Ok(())
}

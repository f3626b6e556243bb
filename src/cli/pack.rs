//! `muster pack`: cards by users, changes of published ones, and tables.

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{ArgMatches, Command, value_parser};
use serde::Serialize;

use super::{
    builder::{Builder, FILES},
    catalog::SlipJson,
    input, output,
    owned::open_lists,
    read_as::{self, ReadAs},
    session::{Halt, Session, Status},
};
use kernel::{CatalogError, PackRef};
use store::{StoreError, intake, lists::StoredPack};
use systems::{
    Catalogs, Pack, PackFile,
    packs::{MANIFEST, packed},
};

pub(super) const NAME: &str = "pack";

const LIST: &str = "list";
const CHECK: &str = "check";
const ADD: &str = "add";
const REMOVE: &str = "remove";
const ON: &str = "on";
const OFF: &str = "off";
const USE: &str = "use";
const TABLES: &str = "tables";

const PACKS: &str = "packs";
const ID: &str = "id";
const TITLE: &str = "name";
const VERSION: &str = "pack-version";

pub(super) fn command(builder: Builder) -> Command {
    let ids = |place, help| builder.operand(place, PACKS, "cli.value.pack", help).num_args(1..);
    let into = builder.command(USE, "pack use").args([
        builder.file("cli.convert.file"),
        ids(2, "cli.pack.use.packs").num_args(0..),
        builder.output("cli.convert.output"),
        builder.force(),
    ]);
    builder.command(NAME, "pack").subcommand_required(true).subcommands([
        builder.command(LIST, "pack list"),
        builder.command(CHECK, "pack check").arg(builder.files("cli.pack.files")),
        builder.command(ADD, "pack add").arg(builder.files("cli.pack.files")),
        builder.command(REMOVE, "pack remove").arg(ids(1, "cli.pack.packs").required(true)),
        builder.command(ON, "pack on").arg(ids(1, "cli.pack.packs").required(true)),
        builder.command(OFF, "pack off").arg(ids(1, "cli.pack.packs").required(true)),
        into.args(read_as::arguments(builder)),
        builder.command(TABLES, "pack tables").args([
            builder.files("cli.table.file").value_parser(value_parser!(PathBuf)),
            builder.option(ID, "cli.value.id", "cli.pack.tables.id").required(true),
            builder.option(TITLE, "cli.value.name", "cli.pack.tables.name"),
            builder.option(VERSION, "cli.value.version", "cli.pack.tables.version").default_value("1"),
            builder.output("cli.pack.tables.output"),
            builder.force(),
        ]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    match matches.subcommand() {
        Some((CHECK, matches)) => paths(matches).iter().try_for_each(|path| check(session, path)),
        Some((ADD, matches)) => paths(matches).iter().try_for_each(|path| add(session, path)),
        Some((REMOVE, matches)) => each(session, matches, "cli.pack.removed", |lists, id| lists.delete_pack(id)),
        Some((ON, matches)) => each(session, matches, "cli.pack.switched_on", |lists, id| lists.switch_pack(id, true)),
        Some((OFF, matches)) => {
            each(session, matches, "cli.pack.switched_off", |lists, id| lists.switch_pack(id, false))
        }
        Some((USE, matches)) => put_into(session, matches),
        Some((TABLES, matches)) => pack_tables(session, matches),
        _ => list(session),
    }
}

/// Returns the packs of the data folder, and the names of unreadable ones, which lists report as missing.
fn packs_of(stored: Vec<StoredPack>) -> (Vec<Pack>, Vec<String>) {
    Pack::all_kept(stored.into_iter().map(|pack| (pack.name, pack.files, pack.is_on)))
}

fn paths(matches: &ArgMatches) -> Vec<&PathBuf> {
    matches.get_many(FILES).into_iter().flatten().collect()
}

fn ids(matches: &ArgMatches) -> impl Iterator<Item = &String> {
    matches.get_many(PACKS).into_iter().flatten()
}

#[derive(Serialize)]
struct PackJson<'a> {
    id: &'a str,
    system: &'a str,
    name: &'a str,
    version: &'a str,
    note: &'a str,
    brings: usize,
    changes: usize,
    tables: Vec<&'a str>,
    on: bool,
}

impl<'a> PackJson<'a> {
    fn of(pack: &'a Pack) -> Self {
        let Pack { id, name, version, note, brings, changes, is_on, tables, .. } = pack;
        let tables = tables.iter().map(|table| table.id.as_str()).collect();
        let system = pack.system.id();
        Self { id, system, name, version, note, brings: *brings, changes: *changes, tables, on: *is_on }
    }
}

#[derive(Serialize)]
struct PacksJson<'a> {
    packs: Vec<PackJson<'a>>,
}

#[derive(Serialize)]
struct CheckedJson<'a> {
    ok: bool,
    pack: Option<PackJson<'a>>,
    slips: Vec<SlipJson<'a>>,
}

/// Describes a pack in a line: `Evening league 2 (evening-league), X-Wing: 1 card of its own, 1 changed`.
fn line(session: &Session, pack: &Pack) -> String {
    let game = session.text(pack.system.term());
    let about = pack.about(session.language);
    session.say("cli.pack.line", &[("pack", &pack.title()), ("id", &pack.id), ("game", &game), ("about", &about)])
}

fn list(session: &mut Session) -> Result<(), Halt> {
    let packs = session.catalogs.packs().to_vec();
    if session.json {
        return session.write_json(&PacksJson { packs: packs.iter().map(PackJson::of).collect() });
    }
    if packs.is_empty() {
        session.line("cli.pack.none", &[])?;
    }
    for pack in &packs {
        let state = session.text(if pack.is_on { "cli.pack.is_on" } else { "cli.pack.is_off" });
        writeln!(session.out, "{state}  {}", line(session, pack))?;
        if !pack.note.is_empty() {
            writeln!(session.out, "     {}", pack.note)?;
        }
        for table in &pack.tables {
            let name = table.table.name();
            writeln!(session.out, "     {}/{}  {name}", pack.id, table.id)?;
        }
    }
    Ok(())
}

/// Reads the pack at a path.
fn read(session: &Session, path: &Path) -> Result<Result<Pack, Vec<CatalogError>>, Halt> {
    let files = intake::pack_files(path).map_err(|(file, unreadable)| {
        Halt::Failed(unreadable.sentence(&file.display().to_string(), session.language))
    })?;
    let file = |(path, text): (PathBuf, String)| PackFile { name: path.display().to_string(), text };
    Ok(Pack::read(files.into_iter().map(file).collect()))
}

fn tell_slips(session: &mut Session, slips: &[CatalogError]) -> Result<(), Halt> {
    session.raise(Status::Failed);
    if session.json {
        let slips = slips.iter().map(|slip| SlipJson::of(slip, session.language)).collect();
        return session.write_json(&CheckedJson { ok: false, pack: None, slips });
    }
    for slip in slips {
        session.complain(slip.sentence(session.language));
    }
    Ok(())
}

fn check(session: &mut Session, path: &Path) -> Result<(), Halt> {
    match read(session, path)? {
        Ok(pack) if session.json => {
            session.write_json(&CheckedJson { ok: true, pack: Some(PackJson::of(&pack)), slips: Vec::new() })
        }
        Ok(pack) => session.line("cli.pack.whole", &[("pack", &line(session, &pack))]),
        Err(slips) => {
            tell_slips(session, &slips)?;
            if !session.json {
                session.line("cli.pack.slips", &[("slips", &slips.len()), ("path", &path.display())])?;
            }
            Ok(())
        }
    }
}

fn add(session: &mut Session, path: &Path) -> Result<(), Halt> {
    let mut pack = match read(session, path)? {
        Ok(pack) => pack,
        Err(slips) => {
            tell_slips(session, &slips)?;
            if !session.json {
                session.line("cli.pack.not_added", &[("path", &path.display())])?;
            }
            return Ok(());
        }
    };
    let mut lists = open_lists(session)?;
    let failed = |session: &Session, error: StoreError| Halt::Failed(error.sentence(session.language));
    let (before, _) = packs_of(lists.packs().map_err(|error| failed(session, error))?);
    let before = before.into_iter().find(|known| known.id == pack.id);
    if let Some(before) = &before {
        if !pack.may_replace(before) {
            return Err(session.failed("cli.pack.same_version", &[("pack", &before.title())]));
        }
        pack.is_on = before.is_on;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed());
    let Pack { id, name, version, is_on, .. } = pack.clone();
    let stored = StoredPack {
        id,
        system: pack.system.id().to_owned(),
        name,
        version,
        added: now,
        is_on,
        files: pack.kept_text(),
    };
    lists.save_pack(&stored).map_err(|error| failed(session, error))?;
    if session.json {
        return session.write_json(&PackJson::of(&pack));
    }
    let notice = match &before {
        Some(before) => {
            session.say("cli.pack.replaced", &[("pack", &line(session, &pack)), ("before", &before.version)])
        }
        None => session.say("cli.pack.added", &[("pack", &line(session, &pack))]),
    };
    Ok(writeln!(session.out, "{notice}")?)
}

/// Applies an action to each named pack.
fn each(
    session: &mut Session,
    matches: &ArgMatches,
    key: &str,
    change: impl Fn(&mut store::ListsDb, &str) -> Result<(), StoreError>,
) -> Result<(), Halt> {
    let mut lists = open_lists(session)?;
    for id in ids(matches) {
        change(&mut lists, id).map_err(|error| Halt::Failed(error.sentence(session.language)))?;
        if !session.json {
            let title = session.catalogs.pack(id).map_or_else(|| id.clone(), Pack::title);
            session.line(key, &[("pack", &title)])?;
        }
    }
    if session.json {
        let (packs, _) = packs_of(lists.packs().map_err(|error| Halt::Failed(error.sentence(session.language)))?);
        return session.write_json(&PacksJson { packs: packs.iter().map(PackJson::of).collect() });
    }
    Ok(())
}

/// Writes a list with the named packs, or with none.
fn put_into(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let read_as = ReadAs::of(matches, session)?;
    let document = input::document(session, matches.get_one::<PathBuf>(FILES), &read_as)?.document;
    let mut packs: Vec<PackRef> = Vec::new();
    for id in ids(matches) {
        let pack = session.catalogs.pack(id).ok_or_else(|| StoreError::NoSuchPack(id.clone()));
        let pack = pack.map_err(|error| Halt::Failed(error.sentence(session.language)))?;
        if pack.system != document.system() {
            let (game, title) = (session.text(document.system().term()), pack.title());
            return Err(session.failed("cli.pack.other_game", &[("pack", &title), ("game", &game)]));
        }
        if !pack.has_cards() {
            return Err(session.failed("cli.pack.use.no_cards", &[("pack", &pack.title())]));
        }
        packs.push(pack.reference());
    }
    let document = document.with_packs(&session.catalogs, &packs);
    let text = document.export(&session.catalogs, "muster", session.language).unwrap_or_default();
    match output::given(matches) {
        Some(target) => output::write(session, &target, text.as_bytes()),
        None => super::convert::show(session, &text),
    }
}

/// Writes a pack of tables.
fn pack_tables(session: &mut Session, matches: &ArgMatches) -> Result<(), Halt> {
    let word = |name: &str| matches.get_one::<String>(name).cloned();
    let id = word(ID).unwrap_or_default();
    let tables = paths(matches).into_iter().map(|path| Ok(input::table(session, path)?.1));
    let tables = tables.collect::<Result<Vec<_>, Halt>>()?;
    let reference = PackRef { id: id.clone(), version: word(VERSION).unwrap_or_default() };
    let text = packed(&reference, &word(TITLE).unwrap_or(id), &tables).unwrap_or_default();
    let file = PackFile { name: MANIFEST.to_owned(), text: text.clone() };
    match Pack::read(vec![file]) {
        Err(slips) => tell_slips(session, &slips),
        Ok(_) => match output::given(matches) {
            Some(target) => output::write(session, &target, text.as_bytes()),
            None => Ok(session.out.write_all(text.as_bytes())?),
        },
    }
}

impl Session {
    /// Reads the packs of the data folder. Without them the answer may be wrong: it is told, and so is the exit status.
    pub fn read_packs(&mut self) {
        let Some(dir) = store::DataDir::existing(self.data_dir.as_deref()) else { return };
        match store::ListsDb::packs_in(&dir) {
            Ok(packs) if packs.is_empty() => {}
            Ok(packs) => {
                let (packs, unread) = packs_of(packs);
                for pack in &unread {
                    let told = self.say("systems.pack.unread", &[("pack", pack)]);
                    self.complain(told);
                    self.raise(Status::Failed);
                }
                self.catalogs = Catalogs::default().with_packs(packs);
            }
            Err(error) => {
                let reason = error.sentence(self.language);
                let told = self.say("cli.pack.unread", &[("reason", &reason)]);
                self.complain(told);
                self.raise(Status::Failed);
            }
        }
    }
}

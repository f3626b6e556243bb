//! `muster search`: finds cards.

use std::io::Write;

use clap::{ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use serde::Serialize;

use super::{
    builder::Builder,
    cells,
    session::{Halt, Session},
};
use store::{CatalogDb, DataDir, ImportOutcome, SearchHit, SearchQuery, StoreError};
use systems::SystemId;

pub(super) const NAME: &str = "search";

const SYSTEM: &str = "system";
const QUERY: &str = "query";
const LIMIT: &str = "limit";

/// The word for all systems.
const ALL: &str = "all";

pub(super) fn command(builder: Builder) -> Command {
    let searched = SystemId::ALL.iter().map(|system| system.id()).chain([systems::rebellion::SYSTEM, ALL]);
    let known = searched.clone().collect::<Vec<_>>().join(", ");
    let systems = PossibleValuesParser::new(searched);
    builder.command(NAME, "search").args([
        builder
            .operand(1, SYSTEM, "cli.value.system", "cli.search.system")
            .help(builder.say("cli.search.system", &[("games", &known)]))
            .required(true)
            .value_parser(systems),
        builder.operand(2, QUERY, "cli.value.query", "cli.search.query").required(true).num_args(1..),
        builder.option(LIMIT, "cli.value.number", "cli.search.limit").value_parser(value_parser!(u16).range(1..)),
    ])
}

#[derive(Serialize)]
struct HitJson<'a> {
    /// Present if all systems were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<&'a str>,
    kind: &'a str,
    id: &'a str,
    name: &'a str,
    cost: Option<i32>,
    detail: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct HitsJson<'a> {
    system: &'a str,
    query: &'a str,
    hits: Vec<HitJson<'a>>,
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    const FEW: u16 = 20;
    let system = matches.get_one::<String>(SYSTEM).map(String::as_str).unwrap_or_default();
    let words: Vec<&str> = matches.get_many::<String>(QUERY).into_iter().flatten().map(String::as_str).collect();
    let line = words.join(" ");
    let limit = matches.get_one::<u16>(LIMIT).copied().unwrap_or(FEW);

    let query = SearchQuery::parse(&line);
    let query = if system == ALL { query } else { query.within(system) };
    let searched = search(session, &query, usize::from(limit));
    let Searched { hits, remarks } = searched.map_err(|error| Halt::Failed(error.sentence(session.language)))?;
    for remark in remarks {
        session.complain(remark);
    }
    if session.json {
        let hits = hits
            .iter()
            .map(|hit| HitJson {
                system: (system == ALL).then_some(hit.system.as_str()),
                kind: &hit.kind,
                id: &hit.id,
                name: &hit.name,
                cost: hit.cost,
                detail: &hit.detail,
                text: &hit.text,
            })
            .collect();
        return session.write_json(&HitsJson { system, query: &line, hits });
    }
    print(session, &line, &hits, system == ALL)
}

/// Hits with notices about the search.
struct Searched {
    hits: Vec<SearchHit>,
    remarks: Vec<String>,
}

/// Searches the catalog in the data folder; one in memory if nothing can be written or the file is damaged.
fn search(session: &Session, query: &SearchQuery, limit: usize) -> Result<Searched, StoreError> {
    let (source, language) = (session.catalogs.source(), session.language);
    let in_memory = |reason| Ok((CatalogDb::in_memory(&source)?, ImportOutcome::InMemory { reason }));
    let (mut catalog, mut imported) = match DataDir::resolve(session.data_dir.as_deref()) {
        Ok(dir) => CatalogDb::open(&dir, &source)?,
        Err(reason) => in_memory(reason)?,
    };
    // Cards of disabled packs are hidden.
    let find = |catalog: &CatalogDb| {
        let found = catalog.find(query, language, |_, id| (!session.catalogs.hides(id)).then_some(()))?;
        catalog.shown(found.cards.iter().take(limit), query, language)
    };
    let hits = match find(&catalog) {
        Ok(hits) => hits,
        Err(reason) => {
            (catalog, imported) = in_memory(reason)?;
            find(&catalog)?
        }
    };
    let remarks = imported.sentence(language).into_iter().chain(catalog.remarks(query, language)).collect();
    Ok(Searched { hits, remarks })
}

/// Prints the hits, with their system if all were searched.
fn print(session: &mut Session, line: &str, hits: &[SearchHit], with_game: bool) -> Result<(), Halt> {
    if hits.is_empty() {
        session.line("cli.search.nothing", &[("query", &line)])?;
    }
    let kind = |hit: &SearchHit| {
        let key = systems::registry::kind_term(&hit.system, &hit.kind);
        let kind = key.map_or_else(|| hit.kind.clone(), |key| session.text(&key).to_owned());
        match systems::registry::game_term(&hit.system).filter(|_| with_game) {
            Some(game) => format!("{} · {kind}", session.text(game)),
            None => kind,
        }
    };
    let kinds: Vec<String> = hits.iter().map(kind).collect();
    let wide = cells::width(kinds.iter().map(String::as_str));
    for (hit, kind) in hits.iter().zip(kinds) {
        let cost = hit.cost.map(|cost| cost.to_string()).unwrap_or_default();
        write!(session.out, "{}  {cost:>3}  {} ({})", cells::left(&kind, wide), hit.name, hit.id)?;
        match hit.detail.as_str() {
            "" => writeln!(session.out)?,
            detail => writeln!(session.out, "  {detail}")?,
        }
        if !hit.snippet.is_empty() {
            writeln!(session.out, "{}       {}", cells::left("", wide), hit.snippet)?;
        }
    }
    Ok(())
}

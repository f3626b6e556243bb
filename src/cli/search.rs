//! `muster search`: finds cards.

use std::io::Write;

use clap::{ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use serde::Serialize;

use super::{
    arguments::{Builder, Texts},
    session::{Halt, Session},
};
use store::{CatalogDb, DataDir, Imported, SearchHit, SearchQuery, StoreError};
use systems::SystemId;

pub(super) const NAME: &str = "search";

const SYSTEM: &str = "system";
const QUERY: &str = "query";
const LIMIT: &str = "limit";

pub(super) fn command(builder: Builder) -> Command {
    let texts = Texts {
        about: "cli.search.about",
        long: "cli.search.long",
        usage: "cli.search.usage",
        examples: "cli.search.examples",
    };
    let systems = PossibleValuesParser::new(SystemId::ALL.iter().map(|system| system.id()));
    builder.command(NAME, &texts).args([
        builder
            .operand(1, SYSTEM, "cli.value.system", "cli.search.system")
            .help(builder.say("cli.search.system", &[("games", &SystemId::known())]))
            .required(true)
            .value_parser(systems),
        builder.operand(2, QUERY, "cli.value.query", "cli.search.query").required(true).num_args(1..),
        builder.option(LIMIT, "cli.value.number", "cli.search.limit").value_parser(value_parser!(u16).range(1..)),
    ])
}

#[derive(Serialize)]
struct HitJson<'a> {
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

    let failed = |error: StoreError, session: &Session| Halt::Failed(error.sentence(session.language));
    let catalog = open(session).map_err(|error| failed(error, session))?;
    let query = SearchQuery::parse(&line).within(system);
    for remark in catalog.remarks(&query, session.language) {
        session.complain(remark);
    }
    let hits = catalog.search(&query, session.language, usize::from(limit)).map_err(|error| failed(error, session))?;
    if session.json {
        let hits = hits
            .iter()
            .map(|hit| HitJson {
                kind: &hit.kind,
                id: &hit.id,
                name: &hit.name,
                cost: hit.cost,
                detail: &hit.detail,
                text: &hit.snippet,
            })
            .collect();
        return session.write_json(&HitsJson { system, query: &line, hits });
    }
    tell(session, &line, &hits)
}

/// The catalog in the data folder; in memory where nothing can be written.
fn open(session: &mut Session) -> Result<CatalogDb, StoreError> {
    let source = session.catalogs.source();
    let (catalog, imported) = match DataDir::resolve(session.data_dir.as_deref()) {
        Ok(dir) => CatalogDb::open(&dir, &source)?,
        Err(reason) => (CatalogDb::in_memory(&source)?, Imported::InMemory { cards: source.cards.len(), reason }),
    };
    if let Some(sentence) = imported.sentence(session.language) {
        session.complain(sentence);
    }
    Ok(catalog)
}

fn tell(session: &mut Session, line: &str, hits: &[SearchHit]) -> Result<(), Halt> {
    if hits.is_empty() {
        writeln!(session.out, "{}", session.say("cli.search.nothing", &[("query", &line)]))?;
    }
    let kind = |hit: &SearchHit| {
        let key = SystemId::from_id(&hit.system).map(|system| system.kind_term(&hit.kind));
        key.map_or_else(|| hit.kind.clone(), |key| session.text(&key).to_owned())
    };
    let kinds: Vec<String> = hits.iter().map(kind).collect();
    let wide = kinds.iter().map(|kind| kind.chars().count()).max().unwrap_or(0);
    for (hit, kind) in hits.iter().zip(kinds) {
        let cost = hit.cost.map(|cost| cost.to_string()).unwrap_or_default();
        write!(session.out, "{kind:wide$}  {cost:>3}  {} ({})", hit.name, hit.id)?;
        match hit.detail.as_str() {
            "" => writeln!(session.out)?,
            detail => writeln!(session.out, "  {detail}")?,
        }
        if !hit.snippet.is_empty() {
            writeln!(session.out, "{:wide$}       {}", "", hit.snippet)?;
        }
    }
    Ok(())
}

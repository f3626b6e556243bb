//! `muster suggest`: the best ways to spend the remaining points of a list.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{Builder, FILES, number},
    convert, input, output, owned,
    read_as::{self, ReadAs},
    session::{Halt, Session},
};
use kernel::{Added, Filling, Names};
use systems::AnyDocument;

pub(super) const NAME: &str = "suggest";

const MOST: &str = "most";
const TAKE: &str = "take";

pub(super) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "suggest")
        .args([
            builder.file("cli.convert.file"),
            builder.option(MOST, "cli.value.number", "cli.suggest.most"),
            builder.option(TAKE, "cli.value.number", "cli.suggest.take"),
            owned::argument(builder, "cli.suggest.owned"),
            convert::to(builder).requires(TAKE),
            builder.output("cli.convert.output").requires(TAKE),
            builder.force(),
        ])
        .args(read_as::arguments(builder))
}

#[derive(Serialize)]
struct AddedJson<'a> {
    on: Option<&'a str>,
    card: &'a str,
    cost: i32,
    usage: Option<u32>,
}

#[derive(Serialize)]
struct WayJson<'a> {
    cards: Vec<AddedJson<'a>>,
    total: i32,
    left: i32,
}

#[derive(Serialize)]
struct WaysJson<'a> {
    ways: Vec<WayJson<'a>>,
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let read_as = ReadAs::of(matches, session)?;
    let most = number(matches, session, MOST, 1..=50)?.unwrap_or(5) as usize;
    let take = number(matches, session, TAKE, 1..=50)?.map(|take| take as usize);
    let document = input::document(session, matches.get_one::<PathBuf>(FILES), &read_as)?.document;
    input::fielded(session, &document)?;
    let owned = owned::asked(matches, session, document.system())?;
    let ways = document.fillings(&session.catalogs, owned.as_ref(), most.max(take.unwrap_or(0)), &|| true);
    if let Some(take) = take {
        let Some(way) = ways.get(take - 1) else {
            return Err(session.failed("cli.suggest.no_such", &[("number", &take), ("count", &ways.len())]));
        };
        let text = convert::written(session, &way.document, convert::form(matches).unwrap_or("muster"))?;
        return match output::given(matches) {
            Some(target) => output::write(session, &target, text.as_bytes()),
            None => convert::show(session, &text),
        };
    }
    if session.json {
        let names = document.names(&session.catalogs);
        let added = |added: &Added| AddedJson {
            on: added.on.map(|on| names.card_id(on)),
            card: names.card_id(added.card),
            cost: added.cost,
            usage: added.usage,
        };
        let way = |way: &Filling<AnyDocument>| WayJson {
            cards: way.cards.iter().map(added).collect(),
            total: way.total,
            left: way.left,
        };
        let json = serde_json::to_value(WaysJson { ways: ways.iter().map(way).collect() });
        return match json {
            Ok(value) => session.write_json(&value),
            Err(error) => Err(Halt::Failed(error.to_string())),
        };
    }
    if ways.is_empty() {
        session.line("cli.suggest.nothing", &[])?;
    }
    let lines: Vec<String> = {
        let names = document.names(&session.catalogs);
        ways.iter().zip(1..).map(|(way, number)| describe(session, names, way, number)).collect()
    };
    for line in lines {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// Describes a way to spend points with its reason, and a line for each card.
fn describe(session: &Session, names: &dyn Names, way: &Filling<AnyDocument>, number: usize) -> String {
    // Free cards are counted instead of points.
    let is_free = way.cards.iter().all(|added| added.cost == 0);
    let head = if is_free { "cli.suggest.way_cards" } else { "cli.suggest.way" };
    let head = session.say(head, &[("number", &number), ("total", &way.total), ("left", &way.left)]);
    let mut lines = vec![head];
    for added in &way.cards {
        let card = names.card_name(added.card, session.language);
        let on = added.on.map(|on| names.card_name(on, session.language));
        let key = match on {
            _ if is_free => "cli.suggest.card_free",
            Some(_) => "cli.suggest.card_on",
            None => "cli.suggest.card",
        };
        let mut line = session.say(key, &[("card", &card), ("on", &on.unwrap_or_default()), ("cost", &added.cost)]);
        if let Some(count) = added.usage {
            line.push_str(&session.say("cli.suggest.usage_of", &[("count", &count)]));
        }
        lines.push(line);
    }
    lines.join("\n")
}

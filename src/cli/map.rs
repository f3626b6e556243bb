//! `muster map`: prints the map of a skirmish without an army.

use clap::{ArgMatches, Command};

use super::{
    builder::Builder,
    session::{Halt, Session},
    sheet::{printed, put},
};
use kernel::{SheetRequest, sheet::Kind, similar::fold_words};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "map";

const MAP: &str = "map";
const MAT: &str = "mat";

pub(super) fn command(builder: Builder) -> Command {
    let [paper, ink] = printed(builder);
    builder.command(NAME, "map").args([
        builder.operand(1, MAP, "cli.value.map", "cli.map.which").required(true),
        builder.output("cli.sheet.output").required(true),
        builder.force(),
        builder.flag(MAT, "cli.map.mat"),
        paper,
        ink,
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let written = matches.get_one::<String>(MAP).map_or("", String::as_str);
    let unknown = |session: &Session| session.failed("cli.map.unknown", &[("map", &written)]);
    let id = fold_words(written).split_whitespace().collect::<Vec<_>>().join("-");
    let system = SystemId::ImperialAssault;
    // An army of nothing but the map.
    let army = serde_json::json!({"muster": 1, "system": system.id(), "format": "skirmish", "name": "", "notes": "",
        "list": {"map": id, "deployment": []}});
    let read = AnyDocument::read(&session.catalogs, &army.to_string(), None).map_err(|_| unknown(session))?;
    let Some(info) = system.sheet(Kind::Table.id()) else { return Err(unknown(session)) };
    let mut request = SheetRequest::usual(info);
    request.set(MAT, matches.get_flag(MAT));
    let report = read.document.check(&session.catalogs, None);
    let sheet = read.document.sheet(&session.catalogs, &report, &request, session.language);
    let Some(sheet) = sheet.filter(|sheet| !sheet.blocks.is_empty()) else { return Err(unknown(session)) };
    let (_, warnings) = put(session, matches, &[sheet])?;
    warnings.into_iter().for_each(|warning| session.complain(warning));
    Ok(())
}

//! `muster sheet`: a list on paper, as a PDF.

use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser};
use serde::Serialize;

use super::{
    asked::Asked,
    builder::{Builder, FILES, Texts, each_once},
    input, output,
    session::{Halt, Session, Status},
};
use kernel::{SheetInfo, SheetRequest};
use print::{Ink, Metadata, PageSetup, Paper, PrintError};
use systems::{AnyDocument, SystemId};

pub(super) const NAME: &str = "sheet";

const PAPER: &str = "paper";
const STYLE: &str = "style";
const BLACK_AND_WHITE: &str = "bw";
const WITH: &str = "with";
const WITHOUT: &str = "without";

/// The papers by their names on the command line.
const PAPERS: [(&str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

fn sheets() -> impl Iterator<Item = &'static SheetInfo> {
    SystemId::ALL.iter().flat_map(|system| system.lists().sheets)
}

pub(super) fn command(builder: Builder) -> Command {
    let texts = Texts {
        about: "cli.sheet.about",
        long: "cli.sheet.long",
        usage: "cli.sheet.usage",
        examples: "cli.sheet.examples",
    };
    let papers = PossibleValuesParser::new(PAPERS.map(|(name, _)| name));
    let styles = each_once(sheets().map(|sheet| sheet.id));
    let parts = each_once(sheets().flat_map(|sheet| sheet.options).map(|option| option.id));
    let style = builder
        .option(STYLE, "cli.value.style", "cli.sheet.style")
        .help(builder.say("cli.sheet.style", &[("styles", &styles.join(", "))]))
        .value_parser(PossibleValuesParser::new(styles));
    let list = |name, help| {
        builder
            .option(name, "cli.value.part", help)
            .help(builder.say(help, &[("parts", &parts.join(", "))]))
            .value_parser(PossibleValuesParser::new(parts.clone()))
            .action(ArgAction::Append)
    };
    let (with, without) = (list(WITH, "cli.sheet.with"), list(WITHOUT, "cli.sheet.without"));
    builder.command(NAME, &texts).args([
        builder.file("cli.sheet.file"),
        builder.output("cli.sheet.output").required(true),
        builder.force(),
        builder.option(PAPER, "cli.value.paper", "cli.sheet.paper").value_parser(papers),
        style,
        with,
        without,
        builder.flag(BLACK_AND_WHITE, "cli.sheet.bw"),
    ])
}

#[derive(Serialize)]
struct SheetJson {
    pages: usize,
    bytes: usize,
    warnings: Vec<String>,
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let given = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let paper = PAPERS.iter().find(|(name, _)| given(PAPER) == Some(*name)).map_or(Paper::A4, |(_, paper)| *paper);
    let ink = if matches.get_flag(BLACK_AND_WHITE) { Ink::BlackAndWhite } else { Ink::Color };

    let document = input::document(session, matches.get_one::<PathBuf>(FILES), &Asked::default())?.document;
    let report = document.check(&session.catalogs, None);
    let style = given(STYLE).unwrap_or_else(|| usual(&document));
    let wish = wish(matches, session, &document, style)?;
    let sheet = wish.and_then(|wish| document.sheet(&session.catalogs, &report, &wish, session.language));
    let Some(sheet) = sheet else {
        let game = session.text(document.system().term());
        return Err(Halt::Failed(session.say("cli.sheet.not_this_game", &[("style", &style), ("game", &game)])));
    };

    let pages = print::layout(&sheet, &PageSetup { paper, ink, ..PageSetup::default() });
    let told = |error: PrintError| Halt::Failed(error.sentence(session.language));
    let bytes = print::pdf(&pages, &Metadata::of(&sheet).made(now())).map_err(told)?;
    let target = output::given(matches);
    match &target {
        Some(target) => output::write(session, target, &bytes)?,
        None => session.out.bytes().write_all(&bytes)?,
    }
    if !report.is_legal() {
        session.raise(Status::Illegal);
        if !session.json {
            session.complain(session.say("cli.sheet.illegal", &[("count", &report.errors())]));
        }
    }
    let warnings: Vec<String> = pages.warnings.iter().map(|warning| warning.sentence(session.language)).collect();
    // Where the sheet itself is the output, nothing else goes there.
    if session.json && target.is_some() {
        return session.write_json(&SheetJson { pages: pages.pages.len(), bytes: bytes.len(), warnings });
    }
    for warning in warnings {
        session.complain(warning);
    }
    Ok(())
}

/// The moment that the file tells it was made at: `SOURCE_DATE_EPOCH` where that is set, so that a file can be made again
/// to the byte.
fn now() -> SystemTime {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    given.map_or_else(SystemTime::now, |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// The sheet that is asked for, with what it is to include; none if the list's game has no such sheet.
fn wish(
    matches: &ArgMatches,
    session: &Session,
    document: &AnyDocument,
    style: &str,
) -> Result<Option<SheetRequest>, Halt> {
    let Some(info) = document.system().sheet(style) else { return Ok(None) };
    let mut wish = SheetRequest::usual(info);
    for (name, included) in [(WITH, true), (WITHOUT, false)] {
        for part in matches.get_many::<String>(name).into_iter().flatten() {
            let Some(option) = info.options.iter().find(|option| option.id == part) else {
                let known: Vec<&str> = info.options.iter().map(|option| option.id).collect();
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("style", &session.text(info.term)), ("part", part), ("known", &known.join(", "))];
                return Err(Halt::Failed(session.say("cli.sheet.no_part", &values)));
            };
            wish.set(option.id, included);
        }
    }
    Ok(Some(wish))
}

/// The sheet that is made of a list when none is asked for.
fn usual(document: &AnyDocument) -> &'static str {
    document.system().lists().sheets.first().map_or("", |sheet| sheet.id)
}

//! `muster sheet`: prints lists as one PDF.

use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser};
use serde::Serialize;

use super::{
    builder::{Builder, FILES, each_once},
    campaign, input, output,
    read_as::ReadAs,
    session::{Halt, Session, Status},
};
use kernel::{SheetInfo, SheetRequest, sheet::Sheet};
use print::{Ink, Metadata, PageSetup, Paper, PrintError};
use systems::{
    AnyDocument, SystemId,
    campaign::{
        guide::Seat,
        sheet::{Kind, Part},
    },
};

pub(super) const NAME: &str = "sheet";

const PAPER: &str = "paper";
const STYLE: &str = "style";
const BLACK_AND_WHITE: &str = "bw";
const WITH: &str = "with";
const WITHOUT: &str = "without";
const SEAT: &str = "as";
const MISSION: &str = "mission";

const PAPERS: [(&str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

fn sheets() -> impl Iterator<Item = &'static SheetInfo> {
    SystemId::ALL.iter().flat_map(|system| system.documents()).flat_map(|documents| documents.sheets)
}

pub(super) fn command(builder: Builder) -> Command {
    let [paper, ink] = printed(builder);
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
    let seats = PossibleValuesParser::new(Seat::ALL.map(Seat::id));
    let seat = builder.option(SEAT, "cli.value.seat", "cli.sheet.seat").value_parser(seats);
    builder.command(NAME, "sheet").args([
        builder.files("cli.sheet.file"),
        builder.output("cli.sheet.output").required(true),
        builder.force(),
        paper,
        style,
        with,
        without,
        seat,
        builder.option(MISSION, "cli.value.card", "cli.sheet.mission"),
        ink,
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
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let mut lists = Vec::new();
    for file in &files {
        let document = input::document(session, Some(file), &ReadAs::default())?.document;
        if document.is_too_long(&session.catalogs) {
            return Err(session.failed("systems.sheet.too_long", &[("name", &document.name())]));
        }
        let of_mission = given(MISSION).map(|_| Kind::Mission.id());
        let style = given(STYLE).or(of_mission).unwrap_or_else(|| usual(&document));
        let Some(info) = document.documents().sheets.iter().find(|sheet| sheet.id == style) else {
            let game = session.text(document.system().term());
            let known = document.documents().sheets.iter().map(|sheet| sheet.id).collect::<Vec<_>>().join(", ");
            return Err(
                session.failed("cli.sheet.not_this_game", &[("style", &style), ("game", &game), ("known", &known)])
            );
        };
        lists.push((document, info));
    }
    known_parts(matches, session, lists.iter().map(|(_, info)| *info))?;
    let mut sheets = Vec::new();
    let mut illegal = Vec::new();
    for ((document, info), file) in lists.iter().zip(&files) {
        let report = document.check(&session.catalogs, None);
        let mut request = request(matches, info);
        if let Some(written) = given(MISSION) {
            let cards = document.catalogs(&session.catalogs).campaign();
            let mission = campaign::found(session, cards, written, cards.missions().map(|(id, _)| id))?;
            request.set_subject(Some(cards.mission(mission).id.to_string()));
        }
        let sheet = document.sheet(&session.catalogs, &report, &request, session.language);
        let Some(sheet) = sheet.filter(|sheet| !sheet.blocks.is_empty()) else {
            let sentence = session.say("cli.sheet.nothing", &[("name", &file.display())]);
            session.complain(sentence);
            continue;
        };
        sheets.push(sheet);
        if !report.is_legal() {
            illegal.push((file.display().to_string(), report.errors()));
        }
    }
    if sheets.is_empty() {
        session.raise(Status::Failed);
        return Ok(());
    }
    let (pages, warnings) = put(session, matches, &sheets)?;
    let target = output::given(matches);
    for (file, count) in illegal {
        session.raise(Status::Illegal);
        if !session.json {
            let sentence = session.say("cli.sheet.illegal", &[("count", &count)]);
            session.complain(if files.len() > 1 { format!("{file}: {sentence}") } else { sentence });
        }
    }
    // A sheet on standard output is the only output.
    if session.json && target.is_some() {
        return session.write_json(&SheetJson { pages: pages.0, bytes: pages.1, warnings });
    }
    for warning in warnings {
        session.complain(warning);
    }
    Ok(())
}

/// Pages and bytes of a file.
pub(super) type Size = (usize, usize);

/// Lays out sheets on the chosen paper and writes one PDF to the output file or standard output. Returns its size and
/// warnings.
pub(super) fn put(session: &mut Session, matches: &ArgMatches, sheets: &[Sheet]) -> Result<(Size, Vec<String>), Halt> {
    let asked = matches.get_one::<String>(PAPER);
    let paper = PAPERS.iter().find(|(name, _)| asked.is_some_and(|asked| asked == name));
    let paper = paper.map_or(Paper::A4, |(_, paper)| *paper);
    let ink = if matches.get_flag(BLACK_AND_WHITE) { Ink::BlackAndWhite } else { Ink::Color };
    let Some(pages) = print::layout_all(sheets, &PageSetup { paper, ink, ..PageSetup::default() }) else {
        return Ok(((0, 0), Vec::new()));
    };
    let halt = |error: PrintError| Halt::Failed(error.sentence(session.language));
    let bytes = print::pdf(&pages, &Metadata::of_all(sheets).made(now())).map_err(halt)?;
    match output::given(matches) {
        Some(target) => output::write(session, &target, &bytes)?,
        None => session.out.bytes().write_all(&bytes)?,
    }
    let warnings = pages.warnings.iter().map(|warning| warning.sentence(session.language)).collect();
    Ok(((pages.pages.len(), bytes.len()), warnings))
}

/// Arguments of paper and ink.
pub(super) fn printed(builder: Builder) -> [clap::Arg; 2] {
    let papers = PossibleValuesParser::new(PAPERS.map(|(name, _)| name));
    [
        builder.option(PAPER, "cli.value.paper", "cli.sheet.paper").value_parser(papers),
        builder.flag(BLACK_AND_WHITE, "cli.sheet.bw"),
    ]
}

/// Returns the creation time for the file; `SOURCE_DATE_EPOCH` overrides it for reproducible files.
pub(super) fn now() -> SystemTime {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    given.map_or_else(SystemTime::now, |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Returns the requested sheet. Parts that only other lists' sheets have are skipped.
fn request(matches: &ArgMatches, info: &SheetInfo) -> SheetRequest {
    let mut request = SheetRequest::usual(info);
    for (name, included) in [(WITH, true), (WITHOUT, false)] {
        for part in matches.get_many::<String>(name).into_iter().flatten() {
            if let Some(option) = info.options.iter().find(|option| option.id == part) {
                request.set(option.id, included);
            }
        }
    }
    if let Some(seat) = matches.get_one::<String>(SEAT).and_then(|seat| Seat::from_id(seat)) {
        request.set(Part::Secrets.id(), seat.sees_agendas());
    }
    request
}

/// Refuses a part that none of these sheets has.
fn known_parts<'a>(
    matches: &ArgMatches,
    session: &Session,
    sheets: impl Iterator<Item = &'a SheetInfo> + Clone,
) -> Result<(), Halt> {
    for part in [WITH, WITHOUT].iter().flat_map(|name| matches.get_many::<String>(name).into_iter().flatten()) {
        let has = |info: &SheetInfo| info.options.iter().any(|option| option.id == part);
        if let (false, Some(info)) = (sheets.clone().any(has), sheets.clone().next()) {
            let known: Vec<&str> = info.options.iter().map(|option| option.id).collect();
            return Err(session.failed(
                "cli.sheet.no_part",
                &[("style", &session.text(info.term)), ("part", part), ("known", &known.join(", "))],
            ));
        }
    }
    Ok(())
}

/// Returns the default sheet of a list.
fn usual(document: &AnyDocument) -> &'static str {
    document.documents().sheets.first().map_or("", |sheet| sheet.id)
}

//! `muster tournament new`: what is settled before the first round.

use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser};

use super::{
    super::{
        builder::{self, Builder},
        output::{self, Target},
        play::any_seed,
        session::{Halt, Session},
    },
    CUT, FORCE, NEW, PLAYER, SystemId,
    file::{File, refused},
    show,
};
use kernel::{chance::LARGEST_SEED, import::clip};
use tournament::{CUTS, Criterion, ListRule, Lists, Pairing, Scoring, Settings, Tournament};

const SYSTEM: &str = "system";
const PAIRING: &str = "pairing";
const LINKED: &str = "linked";
const ROUNDS: &str = "rounds";
const SEED: &str = "seed";
const TITLE: &str = "name";
const SCORING: &str = "scoring";
const ORDER: &str = "order";
const LISTS: &str = "lists";

pub(super) fn command(builder: Builder) -> Command {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    let systems = PossibleValuesParser::new(SystemId::ALL.iter().map(|system| system.id()));
    let pairings = PossibleValuesParser::new(Pairing::ALL.map(Pairing::id));
    builder.command(NEW, "tournament new").args([
        builder.file("cli.tournament.new.file"),
        builder
            .option(SYSTEM, "cli.value.system", "cli.arg.system")
            .help(builder.say("cli.tournament.new.system", &[("games", &SystemId::known())]))
            .required(true)
            .value_parser(systems),
        builder.option(TITLE, "cli.value.name", "cli.tournament.new.name"),
        builder.option(PLAYER, "cli.value.name", "cli.tournament.new.player").action(ArgAction::Append),
        builder.option(PAIRING, "cli.value.pairing", "cli.tournament.new.pairing").value_parser(pairings),
        builder.flag(LINKED, "cli.tournament.new.linked").conflicts_with_all([PAIRING, ROUNDS, CUT, ORDER]),
        number(ROUNDS, "cli.tournament.new.rounds"),
        number(CUT, "cli.tournament.new.cut"),
        builder.option(LISTS, "cli.value.lists", "cli.tournament.new.lists"),
        builder.option(SCORING, "cli.value.option", "cli.tournament.new.scoring").action(ArgAction::Append),
        builder.option(ORDER, "cli.value.order", "cli.tournament.new.order"),
        number(SEED, "cli.tournament.new.seed"),
        builder.flag(FORCE, "cli.arg.force"),
    ])
}

pub(super) fn begin(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    output::free(session, &Target::new(path.clone(), matches.get_flag(FORCE)))?;
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let system = text(SYSTEM).and_then(SystemId::from_id).unwrap_or(SystemId::XWing);
    let seed = builder::number(matches, session, SEED, 0..=LARGEST_SEED)?.unwrap_or_else(any_seed);
    let is_linked = matches.get_flag(LINKED);
    let pairing = text(PAIRING).and_then(Pairing::from_id);
    let pairing = pairing.unwrap_or(if is_linked { Pairing::Free } else { Pairing::Swiss });
    let mut settings = Settings::of(system, pairing, seed);
    if is_linked {
        settings = settings.linked();
    }
    if let Some(rounds) = builder::number(matches, session, ROUNDS, 0..=100)? {
        settings.rounds = rounds as u32;
    }
    if let Some(cut) = builder::number(matches, session, CUT, 0..=16)? {
        settings.cut = cut as u32;
        if !CUTS.contains(&settings.cut) {
            return Err(unknown(session, CUT, &cut.to_string(), &CUTS.map(|cut| cut.to_string()).join(", ")));
        }
    }
    for written in matches.get_many::<String>(SCORING).into_iter().flatten() {
        score(session, &mut settings.scoring, written)?;
    }
    if let Some(written) = text(ORDER) {
        let criterion = |word: &str| {
            let known = || Criterion::ALL.map(Criterion::id).join(", ");
            Criterion::from_id(word.trim()).ok_or_else(|| unknown(session, ORDER, word, &known()))
        };
        settings.order = written.split(',').map(criterion).collect::<Result<_, _>>()?;
    }
    if let Some(written) = text(LISTS) {
        settings.lists = lists(session, written)?;
    }
    let mut tournament = Tournament::new(system, text(TITLE).unwrap_or_default(), settings);
    for name in matches.get_many::<String>(PLAYER).into_iter().flatten() {
        tournament.join(name).map_err(refused(session))?;
    }
    let file = File { path, tournament };
    let (name, players) = (file.path.display().to_string(), file.tournament.players.len());
    show::done(session, &file, "cli.tournament.new.done", &[("file", &name), ("players", &players)])
}

fn unknown(session: &Session, argument: &str, value: &str, known: &str) -> Halt {
    let argument = format!("--{argument}");
    session.wrong("cli.wrong.value_of", &[("value", &clip(value)), ("argument", &argument), ("known", &known)])
}

/// Sets a number of the scoring, such as `win=3`.
fn score(session: &Session, scoring: &mut Scoring, written: &str) -> Result<(), Halt> {
    let known = "win, modified_win, modified_below, draw, loss, base";
    let wrong = || unknown(session, SCORING, written, known);
    let (key, value) = written.split_once('=').ok_or_else(wrong)?;
    let field = match key.trim() {
        "win" => &mut scoring.win,
        "modified_win" => &mut scoring.modified_win,
        "modified_below" => &mut scoring.modified_below,
        "draw" => &mut scoring.draw,
        "loss" => &mut scoring.loss,
        "base" => &mut scoring.base,
        _ => return Err(wrong()),
    };
    *field = value.trim().parse().ok().filter(|points| *points <= 1000).ok_or_else(wrong)?;
    Ok(())
}

/// Reads `open`, `locked`, or `growing=400+50`.
fn lists(session: &Session, written: &str) -> Result<Lists, Halt> {
    let (word, points) = written.split_once('=').unwrap_or((written, "0+0"));
    let wrong = || unknown(session, LISTS, written, "open, locked, growing=400+50");
    let rule = ListRule::from_id(word.trim()).ok_or_else(wrong)?;
    let (start, growth) = points.split_once('+').ok_or_else(wrong)?;
    let points = |written: &str| written.trim().parse().ok().filter(|points| *points < 10_000).ok_or_else(wrong);
    let lists = Lists { rule, start: points(start)?, growth: points(growth)? };
    let is_growing = rule == ListRule::Growing;
    if is_growing == (lists.start > 0) { Ok(lists) } else { Err(wrong()) }
}

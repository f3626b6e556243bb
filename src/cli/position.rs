//! `muster position`: positions to play on from, as files: made, shown, checked and played.

use std::{fmt::Write as _, io::Write as _, path::PathBuf};

use clap::{ArgMatches, Command, value_parser};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{
    builder::{self, Builder, FILES},
    cells,
    check::{self, Checked},
    input,
    moment::{self, Moment},
    output::{self, FORCE, Target},
    play::{
        meeting,
        terms::{self, SEED, Terms, any_seed},
    },
    read_as::ReadAs,
    replay,
    session::{Halt, Session, Status},
};
use kernel::{
    Language,
    chance::{LARGEST_SEED, nth_seed},
    game::{
        BySeat, Player, Seat,
        arranging::{CardWords, Described, Face, Flaw, Subject, Trait},
    },
};
use practice::{
    Opponents, Record, Replay, ReplayText, Setup, Task, opponents,
    opponents::Opponent,
    position::{self, Astray, flaw_words, subject_name, trait_name, value_words},
    registry,
};
use systems::{AnyDocument, Catalogs, Registered};

pub(super) const NAME: &str = "position";

const NEW: &str = "new";
const SHOW: &str = "show";
const CHECK: &str = "check";
const PLAY: &str = "play";
const LISTS: &str = "lists";
const DICE: &str = "dice";
const REPLAY: &str = "replay";

pub(super) fn command(builder: Builder) -> Command {
    let file = || builder.file("cli.position.file");
    let path = value_parser!(PathBuf);
    builder.command(NAME, "position").subcommand_required(true).subcommands([
        builder
            .command(NEW, "position new")
            .args([
                builder.files("cli.position.new.files").num_args(1..=2),
                builder
                    .option(LISTS, "cli.value.file", "cli.position.new.lists")
                    .num_args(2)
                    .value_parser(path.clone()),
                builder.option(DICE, "cli.value.number", "cli.position.dice").allow_negative_numbers(true),
                builder.output("cli.position.new.output"),
                builder.force(),
            ])
            .args(moment::arguments(builder))
            .args(
                terms::arguments(builder, "cli.position.games").into_iter().filter(|arg| arg.get_id() != terms::GAMES),
            ),
        builder.command(SHOW, "position show").arg(file()),
        builder.command(CHECK, "position check").arg(file()),
        builder.command(PLAY, "position play").args([
            file(),
            terms::players_argument(builder, "cli.play.players"),
            builder.option(DICE, "cli.value.number", "cli.position.dice").allow_negative_numbers(true),
            builder.option(REPLAY, "cli.value.file", "cli.play.replay").value_parser(path),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
        ]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let Some((name, matches)) = matches.subcommand() else { return Err(Halt::Arguments(String::new())) };
    let dice = |session: &Session| builder::number(matches, session, DICE, 0..=LARGEST_SEED);
    let files: Vec<PathBuf> = matches.get_many(FILES).into_iter().flatten().cloned().collect();
    let deed = match name {
        NEW if files.len() == 2 => return begin(matches, session, &files),
        NEW => {
            let mut lists = Vec::new();
            for file in matches.get_many::<PathBuf>(LISTS).into_iter().flatten() {
                let Some(list) = check::check(session, file, &ReadAs::default(), None)? else { return Ok(()) };
                lists.push(list.imported.document);
            }
            let (moment, dice) = (Moment::of(matches, session)?, dice(session)?);
            Deed::New { moment, lists, dice, target: output::given(matches) }
        }
        SHOW => Deed::Show,
        CHECK => Deed::Check,
        _ => {
            let players = terms::Players::of(matches, session)?;
            Deed::Play { players, dice: dice(session)?, target: output::given_as(matches, REPLAY) }
        }
    };
    let (file, text) = input::text_of(session, files.first())?;
    let written = replay::opened(&text, &file, session)?;
    let look = Look { written: &written, file: &file, deed, session };
    replay::with_system(look.written, look.file, look.session.language, look)?
}

/// What is done with the position of a file.
enum Deed {
    New { moment: Moment, lists: Vec<AnyDocument>, dice: Option<u64>, target: Option<Target> },
    Show,
    Check,
    Play { players: terms::Players, dice: Option<u64>, target: Option<Target> },
}

struct Look<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    deed: Deed,
    session: &'a mut Session,
}

impl Task for Look<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, deed, session } = self;
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let setup = read.setup.clone();
        if let Err(astray) = setup.reached(catalog) {
            return tell_astray(session, &setup, catalog, file, &astray);
        }
        if matches!(deed, Deed::Check) {
            return if session.json {
                session.write_json(&Checking::default())
            } else {
                session.line("cli.position.fine", &[])
            };
        }
        let language = session.language;
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if let Some(parting) = &verified.parting {
            session.complain(format_args!("{file}: {}", parting.sentence(&setup.names(language), language)));
        }
        let mut record = verified.record;
        match deed {
            Deed::New { moment, lists, dice, target } => {
                moment.go_to(&mut record, session)?;
                let taken = Setup::at(&record);
                let (mut setup, left) = if lists.is_empty() {
                    let whole = position::whole::<S>(record.game());
                    (taken.clone().changed(whole), Vec::new())
                } else {
                    others::<S>(session, &catalogs, catalog, (&taken, &record), &lists)?
                };
                if let Some(seed) = dice {
                    setup = setup.with_dice(seed);
                }
                let known = S::subjects(record.game());
                for piece in left {
                    let what = subject_name(&taken, catalog, &known, piece, language);
                    session.complain(session.say("cli.position.new.left", &[("what", &what)]));
                }
                if let Err(Astray::Flawed(flaws)) = setup.reached(catalog) {
                    for line in flaw_lines(session, &setup, catalog, &flaws) {
                        session.complain(line);
                    }
                }
                write(session, &setup, catalog, target.as_ref())
            }
            Deed::Show => show(session, &record, catalog),
            Deed::Play { players, dice, target } => {
                let ids = players.ids::<S>(language)?;
                let setup = Setup { players: ids, ..Setup::at(&record) };
                let setup = setup.with_dice(dice.unwrap_or_else(any_seed));
                play(session, setup, catalog, target.as_ref())
            }
            Deed::Check => Ok(()),
        }
    }
}

/// The set-up of the same position with other lists, and the pieces that have nobody of their name there.
fn others<S: Opponents + Registered>(
    session: &Session,
    catalogs: &Catalogs,
    catalog: &S::Catalog,
    (taken, record): (&Setup<S>, &Record<S>),
    lists: &[AnyDocument],
) -> Result<(Setup<S>, Vec<Subject>), Halt> {
    let (_, materials) = meeting::<S>(session, catalogs, lists)?;
    let materials: BySeat<S::Materials> = materials.into_iter().collect();
    if materials.len() != S::SEATS {
        return Err(session.failed("cli.play.illegal", &[]));
    }
    let mut other = Setup { materials, from: Vec::new(), ..taken.clone() };
    let unplayable = |session: &Session| session.failed("cli.position.new.others", &[]);
    let mut game = other.start(catalog).map_err(|fault| Halt::Failed(fault.sentence(session.language)))?;
    let answers = position::to_next_round::<S>(&mut game).ok_or_else(|| unplayable(session))?;
    other.from.push(position::Leg { answers, ..position::Leg::default() });
    let (own, others) = (S::subjects(record.game()), S::subjects(&game));
    let (changes, left) = position::carried_over(catalog, (taken, &own), (&other, &others));
    Ok((other.changed(changes), left))
}

/// A position at the beginning of a game between two lists.
fn begin(matches: &ArgMatches, session: &mut Session, files: &[PathBuf]) -> Result<(), Halt> {
    let terms = Terms::of(matches, session, 1)?;
    let dice = builder::number(matches, session, DICE, 0..=LARGEST_SEED)?;
    let seed = if matches.contains_id(SEED) { terms.seed } else { 1 };
    let mut lists = Vec::new();
    for file in files {
        let Some(list) = check::check(session, file, &ReadAs::default(), None)? else { return Ok(()) };
        input::fielded(session, &list.imported.document)?;
        if !list.report.is_legal() {
            check::print(session, &list)?;
            session.complain(session.text("cli.play.illegal"));
            return Ok(());
        }
        lists.push(list);
    }
    let Some(system) = lists.first().map(|list| list.imported.document.system()) else { return Ok(()) };
    if lists.iter().any(|list| list.imported.document.system() != system) {
        return Err(session.failed("cli.check.versus_games", &[]));
    }
    let language = session.language;
    let task = Begin { terms, dice, seed, lists, target: output::given(matches), session };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

struct Begin<'a> {
    terms: Terms,
    dice: Option<u64>,
    seed: u64,
    lists: Vec<Checked>,
    target: Option<Target>,
    session: &'a mut Session,
}

impl Task for Begin<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { terms, dice, seed, lists, target, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let lists: Vec<_> = lists.into_iter().map(|list| list.imported.document).collect();
        let (shared, materials) = meeting::<S>(session, &catalogs, &lists)?;
        let catalog = S::cards(shared.catalogs);
        let options = terms.options::<S>(catalog, language)?;
        let players = BySeat::each(S::SEATS, |seat| terms.player::<S>(seat.index()).to_owned());
        let setup = Setup::<S> { materials: materials.into_iter().collect(), options, seed, players, from: Vec::new() };
        let mut record = Record::begin(catalog, setup).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        // It is set up by the players that were named, up to the first round.
        let mut seated: Vec<Opponent<S>> = Vec::new();
        for (seat, id) in record.setup().players.iter() {
            let player = opponents::player::<S>(id, nth_seed(seed, seat as u64));
            seated.push(player.ok_or_else(|| Halt::Arguments(opponents::NoPlayer::of::<S>(id).sentence(language)))?);
        }
        let mut seated: Vec<&mut dyn Player<S::Match>> =
            seated.iter_mut().map(|player| -> &mut dyn Player<S::Match> { &mut **player }).collect();
        moment::to_first_round(&mut record, &mut seated);
        let whole = position::whole::<S>(record.game());
        let mut setup = Setup::at(&record).changed(whole);
        if let Some(seed) = dice {
            setup = setup.with_dice(seed);
        }
        write(session, &setup, catalog, target.as_ref())
    }
}

fn write<S: Opponents>(
    session: &mut Session,
    setup: &Setup<S>,
    catalog: &S::Catalog,
    target: Option<&Target>,
) -> Result<(), Halt> {
    let text = Replay::unplayed(setup.clone(), catalog).text(catalog);
    match target {
        Some(target) => output::write(session, target, text.as_bytes()),
        None => Ok(write!(session.out, "{text}")?),
    }
}

#[derive(Serialize, Default)]
struct Checking {
    findings: Vec<FlawJson>,
}

#[derive(Serialize)]
struct FlawJson {
    rule: &'static str,
    message: String,
}

fn flaw_lines<S: Opponents>(session: &Session, setup: &Setup<S>, catalog: &S::Catalog, flaws: &[Flaw]) -> Vec<String> {
    let error = session.text("cli.severity.error");
    let wide = cells::width(flaws.iter().map(|flaw| flaw.rule));
    let line = |(flaw, sentence): (&Flaw, String)| format!("  {error}  {}  {sentence}", cells::left(flaw.rule, wide));
    flaws.iter().zip(sentences(setup, catalog, flaws, session.language)).map(line).collect()
}

fn sentences<S: Opponents>(setup: &Setup<S>, catalog: &S::Catalog, flaws: &[Flaw], language: Language) -> Vec<String> {
    // Names are the same in the whole match.
    let Ok(game) = setup.start(catalog) else { return Vec::new() };
    let known = S::subjects(&game);
    flaws.iter().map(|flaw| flaw_words(setup, catalog, (&game, &known), flaw, language)).collect()
}

/// Says why a position cannot be reached.
fn tell_astray<S: Opponents>(
    session: &mut Session,
    setup: &Setup<S>,
    catalog: &S::Catalog,
    file: &str,
    astray: &Astray,
) -> Result<(), Halt> {
    let Astray::Flawed(flaws) = astray else { return Err(Halt::Failed(session.text(astray.key()).to_owned())) };
    session.raise(Status::Illegal);
    if session.json {
        let messages = sentences(setup, catalog, flaws, session.language);
        let findings = flaws.iter().zip(messages).map(|(flaw, message)| FlawJson { rule: flaw.rule, message });
        return session.write_json(&Checking { findings: findings.collect() });
    }
    session.line("cli.position.flawed", &[("file", &file), ("count", &flaws.len())])?;
    for line in flaw_lines(session, setup, catalog, flaws) {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// Prints everything that a position says.
fn show<S: Opponents + Registered>(
    session: &mut Session,
    record: &Record<S>,
    catalog: &S::Catalog,
) -> Result<(), Halt> {
    let language = session.language;
    let (setup, known) = (record.setup(), S::subjects(record.game()));
    let name = |subject| subject_name(setup, catalog, &known, subject, language);
    let stocks = S::stocks(record.game());
    let cards = |subject: Subject| -> Vec<(&str, Vec<CardWords>)> {
        let piles = stocks.iter().flat_map(|stock| stock.piles.iter().map(move |pile| (stock, pile)));
        let open = piles.filter(|(_, pile)| pile.subject == subject && pile.face == Face::Open);
        let words = |kinds: Vec<_>| kinds.into_iter().filter_map(|kind| S::card_words(catalog, record.game(), kind));
        open.map(|(stock, pile)| (pile.id, words(stock.kinds_in(pile)).collect())).collect()
    };
    if session.json {
        let row = |one: &Described| {
            let traits: Map<String, Value> = one.traits.iter().map(|of| (of.id.to_owned(), of.value.into())).collect();
            let cards = cards(one.subject)
                .into_iter()
                .map(|(id, cards)| (id.to_owned(), cards.into_iter().map(|card| card.id).collect::<Vec<_>>().into()));
            let cards: Map<String, Value> = cards.collect();
            serde_json::json!({ "name": name(one.subject), "side": side(one.subject), "traits": traits, "cards": cards })
        };
        let rows: Vec<Value> = known.iter().map(row).collect();
        let question = S::describe_question(catalog, record.game(), language);
        return session.write_json(&serde_json::json!({
            "system": S::INFO.id, "players": setup.players, "question": question, "position": rows,
        }));
    }
    replay::head(session, record)?;
    if let Some(setting) = S::setting(catalog, record.game(), language) {
        writeln!(session.out, "{setting}")?;
    }
    let question = S::describe_question(catalog, record.game(), language);
    session.line("cli.position.asked", &[("question", &question)])?;
    let mut last = None;
    for one in &known {
        if side(one.subject) != last && matches!(one.subject, Subject::Piece { .. }) {
            last = side(one.subject);
            let seat = Seat::BOTH[usize::from(last == Some(2))];
            writeln!(session.out, "\n{}", setup.names(language).get(seat).map_or("", String::as_str))?;
        }
        let mut line = String::new();
        // What is nothing is not worth a word.
        let is_told = |of: &&Trait| match of.id {
            "in_play" => of.value == 0,
            "x" | "y" | "heading" | "column" | "row" => true,
            _ => of.value != 0,
        };
        for of in one.traits.iter().filter(is_told) {
            let comma = if line.is_empty() { "" } else { ", " };
            let value = value_words(setup, catalog, &known, (of, of.value), language);
            let _ = write!(line, "{comma}{} {value}", trait_name(of.id, language));
        }
        writeln!(session.out, "  {}: {line}", name(one.subject))?;
        for (id, cards) in cards(one.subject).into_iter().filter(|(_, cards)| !cards.is_empty()) {
            let names: Vec<&str> = cards.iter().map(|card| card.name(language)).collect();
            writeln!(session.out, "    {}: {}", trait_name(id, language), names.join(", "))?;
        }
    }
    Ok(())
}

const fn side(subject: Subject) -> Option<usize> {
    match subject {
        Subject::Side(seat) | Subject::Piece { seat, .. } => Some(seat as usize + 1),
        Subject::Table | Subject::Thing(_) => None,
    }
}

/// Plays on to the end, and prints the log.
fn play<S: Opponents + Registered>(
    session: &mut Session,
    setup: Setup<S>,
    catalog: &S::Catalog,
    target: Option<&Target>,
) -> Result<(), Halt> {
    let language = session.language;
    let seed = setup.from.last().and_then(|leg| leg.dice).unwrap_or(setup.seed);
    let mut record = Record::begin(catalog, setup).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
    let ids: Vec<String> = record.setup().players.values().cloned().collect();
    let seated = (0..).zip(&ids).filter_map(|(seat, id)| opponents::player::<S>(id, nth_seed(seed, seat)));
    let mut seated: Vec<Opponent<S>> = seated.collect();
    let mut seated: Vec<&mut dyn Player<S::Match>> =
        seated.iter_mut().map(|player| -> &mut dyn Player<S::Match> { &mut **player }).collect();
    record.play_out(&mut seated);
    if let Some(target) = target {
        output::write(session, target, Replay::of(&record, catalog).text(catalog).as_bytes())?;
    }
    if session.json {
        return session.write_json(&serde_json::json!({
            "system": S::INFO.id, "dice": seed, "answers": record.at(), "outcome": record.outcome(),
            "message": record.ending(language),
        }));
    }
    replay::head(session, &record)?;
    for line in record.log_lines(catalog, language) {
        writeln!(session.out, "{:>5}  {}", line.answers, line.sentence)?;
    }
    writeln!(session.out, "{}", record.ending(language))?;
    session.line("cli.position.dice_were", &[("seed", &seed)])
}

//! `muster campaign table`: the mission being played, entry by entry.

use std::{io::Write, path::PathBuf, sync::Arc};

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use serde_json::json;

use super::{
    super::{
        builder::Builder,
        session::{Halt, Session},
    },
    SEAT, WORDS,
    file::File,
    given, mission, seat,
};
use kernel::similar::fold;
use practice::imperial_assault::empire;
use systems::campaign::{
    Standing,
    cards::Attribute,
    guide::Seat,
    log::Entry,
    table::{Deed, Event, Held, LineFault, Place, Setup, Table, Told},
};

pub(super) const NAME: &str = "table";
const UNDO: &str = "undo";

pub(super) fn command(builder: Builder) -> Command {
    let words = builder.operand(2, WORDS, "cli.value.answer", "cli.campaign.table.words");
    let seats = PossibleValuesParser::new(Seat::ALL.map(Seat::id));
    builder.command(NAME, "campaign table").args([
        builder.file("cli.campaign.file"),
        words.num_args(0..).value_parser(value_parser!(String)),
        builder.flag(UNDO, "cli.campaign.table.undo").action(ArgAction::SetTrue),
        builder.option(SEAT, "cli.value.seat", "cli.campaign.seat").value_parser(seats),
    ])
}

/// Enters what happened, and prints the table.
pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let mut file = File::open(session, path)?;
    let seat = seat(matches);
    let (mut table, mut events) = open(session, &file)?;
    if matches.get_flag(UNDO) {
        let catalog = Arc::clone(&file.catalog);
        if !entry(&mut file).is_some_and(|entry| Table::take_back(entry, &catalog)) {
            return Err(session.failed("cli.campaign.table.nothing_to_undo", &[]));
        }
        file.write(session)?;
        (table, events) = open(session, &file)?;
    }
    for written in given(matches, WORDS) {
        if let Some(test) = written.strip_prefix("try ") {
            chances(session, &file, &table, test)?;
            continue;
        }
        let deeds = match mission::proposed(&file, &table, written, seat) {
            Some(deeds) => deeds,
            None => vec![meant(session, &file, &table, written)?],
        };
        let catalog = Arc::clone(&file.catalog);
        let Some(entry) = entry(&mut file) else { break };
        events = Vec::new();
        for deed in deeds {
            let came = table.enter(&deed, entry, &catalog);
            events.extend(came.map_err(|refused| Halt::Failed(session.text(refused).to_owned()))?);
        }
        file.write(session)?;
    }
    show(session, &file, &table, &events, seat)
}

/// The entry of the mission that is being played.
fn entry(file: &mut File) -> Option<&mut Entry> {
    file.document.list.log.iter_mut().rev().find(|entry| entry.again.is_none())
}

/// The table after all its lines, with what came of the last one.
fn open(session: &Session, file: &File) -> Result<(Table, Vec<Event>), Halt> {
    let setup = Setup::of(&file.case()).map_err(|fault| session.failed(fault.term(), &[]))?;
    let entry = file.document.list.log.iter().rev().find(|entry| entry.again.is_none());
    let lines = entry.map_or(&[][..], |entry| &entry.table).iter().map(String::as_str);
    Table::after(setup, lines, &file.catalog).map_err(|LineFault { line, refused }| {
        let reason = kernel::phrase::text(session.language, refused.unwrap_or("imperial_assault.table.fault.no_deed"));
        session.failed("imperial_assault.table.fault.line", &[("line", &line), ("reason", &reason)])
    })
}

/// Prints each hero's chance to pass a test: the attribute, the successes needed, and the place.
fn chances(session: &mut Session, file: &File, table: &Table, written: &str) -> Result<(), Halt> {
    let mut words = written.split_whitespace();
    let attribute = words.next().and_then(Attribute::from_id);
    let needed = words.next().map_or(Ok(1), str::parse::<u8>);
    let (Some(attribute), Ok(needed)) = (attribute, needed) else {
        return Err(session.failed("cli.campaign.table.unknown", &[("written", &format!("try {written}"))]));
    };
    let place = words.collect::<Vec<_>>().join(" ");
    let (case, told) = (file.case(), Told { table, catalog: &file.catalog, language: session.language });
    let standing = Standing::of(&case);
    for hero in 0..table.state().heroes.len() {
        let Some(rolled) = table.successes(&case, &standing, hero, attribute) else { continue };
        let chance = session.language.percent(table.passes(&rolled, needed, &place));
        writeln!(session.out, "{}: {chance} %", told.hero(hero))?;
    }
    Ok(())
}

/// Names of heroes, allies and groups with the words that mean them in a line; groups on the table alone, or all of them.
fn names(told: Told<'_>, all: bool) -> Vec<(String, String)> {
    let state = told.table.state();
    let heroes = (0..state.heroes.len()).map(|hero| (told.hero(hero).to_owned(), format!("h{}", hero + 1)));
    let allies = (0..state.allies.len()).map(|ally| (told.ally(ally).to_owned(), format!("a{}", ally + 1)));
    let groups = (0..state.groups.len()).filter(|group| all || state.groups[*group].place == Place::Table);
    let groups = groups.map(|group| (told.group(group), format!("g{}", group + 1)));
    heroes.chain(allies).chain(groups).collect()
}

/// The deed meant by the number of an offer, or by a line in which names may stand for numbers.
fn meant(session: &Session, file: &File, table: &Table, written: &str) -> Result<Deed, Halt> {
    let offers = table.offers(&file.catalog);
    if let Some(offer) = written.parse().ok().and_then(|number: usize| offers.get(number.checked_sub(1)?)) {
        return Ok(offer.clone());
    }
    let told = Told { table, catalog: &file.catalog, language: session.language };
    let mut words = written.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let count = match words.first().map(String::as_str) {
        Some("token") => 2,
        Some("counter" | "timer" | "threat" | "win" | "event" | "pass" | "pick" | "join") | None => 0,
        Some(_) => 1,
    };
    // Most lines are about those on the table.
    let known = names(told, matches!(words.first().map(String::as_str), Some("deploy" | "place")));
    for word in words.iter_mut().skip(1).take(count) {
        let (name, figure) = word.split_once('.').map_or((&**word, ""), |(name, figure)| (name, figure));
        let sought = fold(name);
        let fits = |(name, _): &&(String, String)| fold(name).split(' ').any(|part| part.starts_with(&*sought));
        let fitting: Vec<&(String, String)> = known.iter().filter(fits).collect();
        let is_number = names(told, true).iter().any(|(_, number)| number == name);
        match fitting[..] {
            _ if is_number => {}
            [(_, number)] if figure.is_empty() => *word = number.clone(),
            [(_, number)] => *word = format!("{number}.{figure}"),
            [] => {}
            _ => {
                let some: Vec<String> = fitting.iter().map(|(name, number)| format!("{name} ({number})")).collect();
                return Err(session.failed(
                    "cli.rebellion.several",
                    &[("written", word), ("count", &fitting.len()), ("some", &some.join(", "))],
                ));
            }
        }
    }
    name_card(told, &mut words);
    words.join(" ").parse().map_err(|()| session.failed("cli.campaign.table.unknown", &[("written", &written)]))
}

/// Puts the id of a hero's card in the place of its name, where that is clear.
fn name_card(told: Told<'_>, words: &mut Vec<String>) {
    let [verb, hero, rest @ ..] = &words[..] else { return };
    if !matches!(&**verb, "use" | "exhaust" | "deplete" | "ready" | "discard") {
        return;
    }
    let hero = hero.strip_prefix('h').and_then(|hero| hero.parse::<usize>().ok()?.checked_sub(1));
    let Some(hero) = hero.and_then(|hero| told.table.state().heroes.get(hero)) else { return };
    let (number, name): (Vec<&String>, Vec<&String>) = rest.iter().partition(|word| word.parse::<usize>().is_ok());
    let sought = fold(&name.into_iter().map(String::as_str).collect::<Vec<_>>().join(" "));
    let fits = |held: &&Held| fold(told.card(&held.card)).contains(&*sought);
    let mut found: Vec<String> = hero.cards.iter().filter(fits).map(|held| held.card.written(told.catalog)).collect();
    found.dedup();
    if let [card] = &found[..] {
        let number = number.into_iter().cloned().collect::<Vec<_>>();
        *words = [vec![verb.clone(), words[1].clone(), card.clone()], number].concat();
    }
}

/// Prints what came of the last entry, the table, and what is offered.
fn show(session: &mut Session, file: &File, table: &Table, events: &[Event], seat: Seat) -> Result<(), Halt> {
    let told = Told { table, catalog: &file.catalog, language: session.language };
    let sees_hand = seat.sees_agendas();
    let offers = table.offers(&file.catalog);
    let is_open = |deed: &&Deed| sees_hand || !told.is_hidden(deed);
    let labels: Vec<(usize, String)> =
        (1..).zip(&offers).filter(|(_, deed)| is_open(deed)).map(|(number, deed)| (number, told.offer(deed))).collect();
    let told_events: Vec<String> = events.iter().map(|event| told.event(event)).collect();
    let lines = told.lines(sees_hand);
    let (step, preview) = (told.step(), told.preview(sees_hand));
    let is_seen = sees_hand || file.document.list.empire.automated;
    let advice = is_seen.then(|| empire::advice(table, &file.case(), file.skirmish(session))).flatten();
    let about = advice.as_ref().map(|advice| told.about(advice));
    let advice = advice.map(|advice| told.advice(&advice)).unwrap_or_default();
    let briefing = mission::briefing(file, table, session.language, seat);
    if session.json {
        let answers: Vec<_> = labels
            .iter()
            .map(|(number, label)| json!({"number": number, "label": label, "line": offers[number - 1].to_string()}))
            .collect();
        let state = table.state();
        return session.write_json(&json!({
            "mission": &*file.catalog.mission(table.setup().mission).id,
            "round": state.round,
            "threat": state.threat,
            "crates": state.crates,
            "happened": told_events,
            "table": lines,
            "step": step,
            "answers": answers,
            "preview": preview,
            "empire": advice,
            "mission_rules": mission::json(briefing.as_ref(), offers.len()),
        }));
    }
    for event in &told_events {
        writeln!(session.out, "{event}")?;
    }
    if !told_events.is_empty() {
        writeln!(session.out)?;
    }
    for line in &lines {
        writeln!(session.out, "{line}")?;
    }
    writeln!(session.out, "\n{step}")?;
    for (number, label) in labels {
        writeln!(session.out, "{number:>4}  {label}")?;
    }
    mission::show(session, briefing.as_ref(), offers.len())?;
    if !preview.is_empty() {
        writeln!(session.out)?;
        session.line("imperial_assault.table.preview.title", &[])?;
    }
    for line in &preview {
        writeln!(session.out, "{line}")?;
    }
    if !advice.is_empty() {
        writeln!(session.out)?;
        for line in &advice {
            writeln!(session.out, "{line}")?;
        }
        writeln!(session.out, "{}", about.unwrap_or_default())?;
    }
    Ok(())
}

//! Attacks between two lists: one, or all as a table.

use std::path::PathBuf;

use clap::ArgMatches;
use serde::Serialize;

use super::{
    ATTACKER, ATTACKER_CARDS, ATTACKER_WITH, DEFENDER, DEFENDER_CARDS, DEFENDER_WITH, RANGE, SITUATION, WEAPON,
    people::{self, Head, RowJson},
};
use crate::{
    builder::number,
    check, input,
    read_as::ReadAs,
    session::{Halt, Session},
};
use kernel::{
    Imported,
    odds::{Answer, Mark, Setup, Unit, numbered},
    similar::fold,
};
use systems::{
    AnyDocument,
    odds::{self, AttackGame},
};

#[derive(Serialize)]
struct TableJson<'a> {
    system: &'a str,
    attacks: Vec<RowJson>,
}

#[derive(Serialize)]
struct PairJson<'a> {
    system: &'a str,
    attacker: &'a str,
    weapon: &'a str,
    defender: &'a str,
    distance: u8,
    odds: &'a Answer,
}

pub(super) fn run(
    matches: &ArgMatches,
    (first, second): (&PathBuf, &PathBuf),
    session: &mut Session,
) -> Result<(), Halt> {
    let read_as = ReadAs::of(matches, session)?;
    let lists = [read(session, first, &read_as)?, read(session, second, &read_as)?];
    let [attacks, defends] = [&lists[0].document, &lists[1].document];
    input::fielded(session, attacks).and(input::fielded(session, defends))?;
    let system = attacks.system();
    if system != defends.system() {
        return Err(session.failed("cli.check.versus_games", &[]));
    }
    let Some(game) = system.attacks() else {
        let game = session.text(system.term());
        return Err(session.failed("cli.odds.no_game", &[("game", &game)]));
    };
    if let Some(long) = [attacks, defends].into_iter().find(|list| list.is_too_long(&session.catalogs)) {
        return Err(session.failed("cli.odds.too_long", &[("name", &long.name())]));
    }
    let [near, far, usual] = game.distance();
    let wished = number(matches, session, RANGE, near.into()..=far.into())?.map(|distance| distance as u8);
    let distance = wished.unwrap_or(usual);
    let marks = [
        marks(matches, session, ATTACKER_WITH, game.marks()[0])?,
        marks(matches, session, DEFENDER_WITH, game.marks()[1])?,
    ];
    let units = [attacks, defends].map(|list| game.units(&session.catalogs, list, session.language));
    let chosen = [
        unit(matches, session, ATTACKER, &units[0], &lists[0])?,
        unit(matches, session, DEFENDER, &units[1], &lists[1])?,
    ];
    let cards = [ATTACKER_CARDS, DEFENDER_CARDS].map(|argument| {
        let written = matches.get_one::<String>(argument).map(String::as_str).unwrap_or_default();
        written.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    });
    let matchup = Matchup { session, game, lists: [attacks, defends], units: &units, wished, marks, cards };
    if let [Some(attacker), Some(defender)] = chosen {
        matchup.knows_cards(attacker, defender)?;
    }
    let weapon = matches.get_one::<String>(WEAPON).map(String::as_str);
    let pick = |side: usize| match chosen[side] {
        Some(unit) => vec![unit],
        None => (0..units[side].len()).collect(),
    };
    let pairs = pick(0).len() * pick(1).len();
    if pairs > MOST_PAIRS {
        return Err(session.failed("cli.odds.too_many", &[("pairs", &pairs), ("most", &MOST_PAIRS)]));
    }
    let mut found: Vec<PairAttack> = Vec::new();
    for attacker in pick(0) {
        for defender in pick(1) {
            found.extend(matchup.best(attacker, defender, weapon)?);
        }
    }
    let [Some(attacker), Some(_)] = chosen else {
        if found.is_empty() {
            return Err(session.failed("cli.odds.no_attack", &[("range", &distance)]));
        }
        if matches.get_flag(SITUATION) {
            return found.iter().try_for_each(|found| session.write_json(&found.situation));
        }
        let rows: Vec<RowJson> = found.into_iter().map(|found| found.row(&units)).collect();
        if session.json {
            return session.write_json(&TableJson { system: system.id(), attacks: rows });
        }
        let term = session.text(game.distance_term()).to_owned();
        let all = rows.first().map(|row| row.distance).filter(|one| rows.iter().all(|row| row.distance == *one));
        return people::table(session, &term, all, &rows);
    };
    let Some(found) = found.pop() else {
        let name = &units[0][attacker].name;
        let known: Vec<String> = (units[0][attacker].weapons.iter())
            .map(|arm| format!("{} ({}-{})", arm.name, arm.reach[0], arm.reach[1]))
            .collect();
        let known = known.join(", ");
        let key = if known.is_empty() { "cli.odds.unarmed" } else { "cli.odds.no_weapon" };
        return Err(session.failed(key, &[("name", name), ("range", &distance), ("known", &known)]));
    };
    if matches.get_flag(SITUATION) {
        return session.write_json(&found.situation);
    }
    let (attacker, defender) = (&units[0][found.attacker], &units[1][found.defender]);
    let weapon = &attacker.weapons[found.weapon].name;
    if session.json {
        return session.write_json(&PairJson {
            system: system.id(),
            attacker: &attacker.name,
            weapon,
            defender: &defender.name,
            distance: found.distance,
            odds: &found.answer,
        });
    }
    let term = session.text(game.distance_term()).to_owned();
    let head =
        Head { attacker: &attacker.name, weapon, defender: &defender.name, term: &term, distance: found.distance };
    people::print(session, Some(&head), &found.answer)
}

fn read(session: &mut Session, file: &PathBuf, read_as: &ReadAs) -> Result<Imported<AnyDocument>, Halt> {
    let imported = input::document(session, Some(file), read_as)?;
    check::report_notes(session, &file.display().to_string(), &imported);
    Ok(imported)
}

/// Most pairs of attacker and defender in one table.
const MOST_PAIRS: usize = 1_000;

/// An attack with its odds.
struct PairAttack {
    attacker: usize,
    defender: usize,
    weapon: usize,
    distance: u8,
    situation: serde_json::Value,
    answer: Answer,
}

impl PairAttack {
    fn row(self, units: &[Vec<Unit>; 2]) -> RowJson {
        let attacker = &units[0][self.attacker];
        RowJson {
            attacker: numbered(&units[0], self.attacker),
            weapon: attacker.weapons[self.weapon].name.clone(),
            defender: numbered(&units[1], self.defender),
            distance: self.distance,
            mean: self.answer.damage().mean(),
            destroyed: self.answer.destroyed,
        }
    }
}

struct Matchup<'a> {
    session: &'a Session,
    game: &'a dyn AttackGame,
    lists: [&'a AnyDocument; 2],
    units: &'a [Vec<Unit>; 2],
    /// Requested distance; else the default within the weapon's reach.
    wished: Option<u8>,
    marks: [Vec<u8>; 2],
    /// Ids of cards played on each side.
    cards: [Vec<String>; 2],
}

impl Matchup<'_> {
    /// Refuses cards that do not affect an attack of these two.
    fn knows_cards(&self, attacker: usize, defender: usize) -> Result<(), Halt> {
        let (catalogs, language) = (&self.session.catalogs, self.session.language);
        let distance = self.wished.unwrap_or_else(|| {
            let arms = self.units[0][attacker].weapons.first();
            arms.map_or(self.game.distance()[2], |arm| self.game.distance()[2].clamp(arm.reach[0], arm.reach[1]))
        });
        let [own, other] = &self.marks;
        let attacks = Setup { unit: attacker, marks: own.clone(), ..Setup::default() };
        let defends = Setup { unit: defender, marks: other.clone(), ..Setup::default() };
        let sides = ((self.lists[0], &attacks), (self.lists[1], &defends));
        let known = self.game.cards(catalogs, sides.0, sides.1, distance, language);
        for ((wanted, known), argument) in self.cards.iter().zip(&known).zip([ATTACKER_CARDS, DEFENDER_CARDS]) {
            let Some(word) = wanted.iter().find(|id| known.iter().all(|card| card.id != **id)) else { continue };
            let (argument, known) =
                (format!("--{argument}"), known.iter().map(|card| card.id.as_str()).collect::<Vec<_>>().join(", "));
            let known = if known.is_empty() { "–".to_owned() } else { known };
            return Err(self
                .session
                .failed("cli.odds.no_card", &[("argument", &argument), ("word", word), ("known", &known)]));
        }
        Ok(())
    }

    /// Returns the attack with the requested or the best weapon; none if none reaches.
    fn best(&self, attacker: usize, defender: usize, wished: Option<&str>) -> Result<Option<PairAttack>, Halt> {
        let mut best: Option<PairAttack> = None;
        for (weapon, arm) in self.units[0][attacker].weapons.iter().enumerate() {
            let is_wished = wished.is_none_or(|wished| {
                is_meant(wished, weapon, &arm.name, [arm.id.as_str()]) || fold(&arm.name).contains(&fold(wished))
            });
            let distance = self.wished.unwrap_or(self.game.distance()[2].clamp(arm.reach[0], arm.reach[1]));
            if !is_wished || !(arm.reach[0]..=arm.reach[1]).contains(&distance) {
                continue;
            }
            let [own, other] = &self.marks;
            let attacks = Setup { unit: attacker, weapon, marks: own.clone(), cards: self.cards[0].clone() };
            let defends = Setup { unit: defender, weapon: 0, marks: other.clone(), cards: self.cards[1].clone() };
            let (catalogs, language) = (&self.session.catalogs, self.session.language);
            let sides = ((self.lists[0], &attacks), (self.lists[1], &defends));
            let Some(situation) = self.game.situation(catalogs, sides.0, sides.1, distance) else { continue };
            let report = odds::work_out(catalogs, &situation.to_string(), language);
            let answer = report.map_err(|error| Halt::Failed(error.sentence(language)))?.odds;
            let found = PairAttack { attacker, defender, weapon, distance, situation, answer };
            let mean = |found: &PairAttack| found.answer.damage().mean();
            if best.as_ref().is_none_or(|known| mean(&found) > mean(known)) {
                best = Some(found);
            }
        }
        Ok(best)
    }
}

/// True if a word is this name, one of the others, or the place counted from 1.
fn is_meant<'n>(word: &str, place: usize, name: &'n str, others: impl IntoIterator<Item = &'n str>) -> bool {
    if let Ok(number) = word.trim().parse::<usize>() {
        return number == place + 1;
    }
    let word = fold(word.trim());
    std::iter::once(name).chain(others).any(|known| fold(known) == word)
}

/// Returns the place of the named unit; none if none is named.
fn unit(
    matches: &ArgMatches,
    session: &mut Session,
    argument: &str,
    units: &[Unit],
    list: &Imported<AnyDocument>,
) -> Result<Option<usize>, Halt> {
    let Some(word) = matches.get_one::<String>(argument) else { return Ok(None) };
    let meant =
        |(place, unit): &(usize, &Unit)| is_meant(word, *place, &unit.name, unit.others.iter().map(String::as_str));
    let mut found: Vec<(usize, &Unit)> = units.iter().enumerate().filter(meant).collect();
    if found.is_empty() {
        // A part of a name is enough if only units that are the same have it.
        let word = fold(word.trim());
        found = units.iter().enumerate().filter(|(_, unit)| fold(&unit.name).contains(&word)).collect();
        if found.iter().any(|(_, unit)| unit.same != found[0].1.same) {
            found.clear();
        }
    }
    if let [(place, first), _, ..] = found[..] {
        let facts: [(&str, &dyn std::fmt::Display); 3] =
            [("word", word), ("count", &found.len()), ("unit", &format!("{} {}", place + 1, first.name))];
        let note = session.say("cli.odds.first_of", &facts);
        session.complain(note);
    }
    found.first().map(|(place, _)| Some(*place)).ok_or_else(|| {
        let known: Vec<String> =
            units.iter().enumerate().map(|(place, unit)| format!("{} {}", place + 1, unit.name)).collect();
        let (argument, known) = (format!("--{argument}"), known.join(", "));
        session.failed(
            "cli.odds.no_unit",
            &[("word", word), ("argument", &argument), ("known", &known), ("list", &list.document.name())],
        )
    })
}

/// Reads the number of each mark: `focus,evade=2`.
fn marks(matches: &ArgMatches, session: &Session, argument: &str, known: &[Mark]) -> Result<Vec<u8>, Halt> {
    let mut counts = vec![0; known.len()];
    let Some(written) = matches.get_one::<String>(argument) else { return Ok(counts) };
    for word in written.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let (id, count) = word.split_once('=').unwrap_or((word, "1"));
        let place = known.iter().position(|mark| mark.id == id.trim().replace('-', "_"));
        let count = count.trim().parse::<u8>().ok();
        match (place, count) {
            (Some(place), Some(count)) if count <= known[place].most => counts[place] = count,
            (Some(place), _) => {
                let (most, argument) = (known[place].most, format!("--{argument}"));
                return Err(session.wrong(
                    "cli.wrong.bounds",
                    &[("argument", &argument), ("value", &word), ("low", &0), ("high", &most)],
                ));
            }
            (None, _) => {
                let known: Vec<&str> = known.iter().map(|mark| mark.id).collect();
                let (argument, known) = (format!("--{argument}"), known.join(", "));
                return Err(
                    session.wrong("cli.wrong.value_of", &[("value", &id), ("argument", &argument), ("known", &known)])
                );
            }
        }
    }
    Ok(counts)
}

//! `muster collection lacks`: cards that lists lack when built together, and boxes to buy.

use std::{io::Write, path::PathBuf};

use serde::Serialize;

use super::super::{
    input,
    owned::OwnedGames,
    read_as::ReadAs,
    session::{Halt, Session, Status},
};
use kernel::CardRef;
use systems::{
    AnyDocument, Collection, SystemId,
    collection::{Fit, fit},
};

#[derive(Serialize)]
struct MissingJson {
    kind: &'static str,
    card: String,
    needed: u32,
    owned: u32,
    lists: Vec<String>,
}

#[derive(Serialize)]
struct BoughtJson {
    kind: &'static str,
    id: String,
    count: u32,
}

#[derive(Serialize)]
struct GameJson {
    system: &'static str,
    lists: usize,
    missing: Vec<MissingJson>,
    buy: Vec<BoughtJson>,
}

#[derive(Serialize)]
struct AllJson {
    games: Vec<GameJson>,
}

/// A list with its display name.
struct Named {
    name: String,
    document: AnyDocument,
}

pub(super) fn print<'a>(session: &mut Session, files: impl Iterator<Item = &'a PathBuf>) -> Result<(), Halt> {
    let mut lists = Vec::new();
    for file in files {
        let document = input::document(session, Some(file), &ReadAs::default())?.document;
        let name = match document.name() {
            "" => file.display().to_string(),
            name => name.to_owned(),
        };
        lists.push(Named { name, document });
    }
    let mut owned = OwnedGames::open(session)?;
    let mut fits = Vec::new();
    for system in SystemId::ALL.iter().copied() {
        let own: Vec<&Named> = lists.iter().filter(|list| list.document.system() == system).collect();
        if own.is_empty() {
            continue;
        }
        if system.collection().is_none() {
            let known: Vec<&str> = Collection::games().map(SystemId::id).collect();
            return Err(session.failed(
                "cli.collection.lacks.no_game",
                &[("game", &session.text(system.term())), ("games", &known.join(", "))],
            ));
        }
        let Some(owned) = owned.of_game(session, system)? else { continue };
        let documents: Vec<&AnyDocument> = own.iter().map(|list| &list.document).collect();
        fits.push((system, own, fit(&session.catalogs, &documents, owned)));
    }
    if fits.iter().any(|(.., fit)| !fit.missing.is_empty()) {
        session.raise(Status::Illegal);
    }
    if session.json {
        let games = fits.iter().map(|(system, lists, fit)| for_machines(session, *system, lists, fit)).collect();
        return session.write_json(&AllJson { games });
    }
    for (system, lists, fit) in &fits {
        for line in lines(session, *system, lists, fit) {
            writeln!(session.out, "{line}")?;
        }
    }
    Ok(())
}

fn kind_of(system: SystemId, card: CardRef) -> &'static str {
    let kinds = system.collection().map_or(&[][..], |info| info.kinds);
    kinds.iter().find(|kind| kind.card == card.kind).map_or("", |kind| kind.id)
}

fn for_machines(session: &Session, system: SystemId, lists: &[&Named], fit: &Fit) -> GameJson {
    let cards = session.catalogs.collected(system);
    let id =
        |card: CardRef| cards.iter().find(|known| known.card == card).map_or(String::new(), |known| known.id.clone());
    let products = session.catalogs.products(system);
    let missing = fit.missing.iter().map(|found| MissingJson {
        kind: kind_of(system, found.missing.card),
        card: id(found.missing.card),
        needed: found.missing.needed,
        owned: found.missing.owned,
        lists: found.lists.iter().map(|at| lists[*at].name.clone()).collect(),
    });
    let boxes = fit.purchase.boxes.iter();
    let boxes = boxes.map(|(at, count)| BoughtJson {
        kind: kernel::owned::PRODUCT,
        id: products[*at].id.to_owned(),
        count: *count,
    });
    let singles = fit.purchase.singles.iter();
    let singles =
        singles.map(|(card, count)| BoughtJson { kind: kind_of(system, *card), id: id(*card), count: *count });
    GameJson {
        system: system.id(),
        lists: lists.len(),
        missing: missing.collect(),
        buy: boxes.chain(singles).collect(),
    }
}

fn lines(session: &Session, system: SystemId, lists: &[&Named], fit: &Fit) -> Vec<String> {
    let names = session.catalogs.names(system);
    let name = |card: CardRef| names.card_name(card, session.language);
    let (game, count) = (session.text(system.term()), lists.len());
    let key = match (fit.missing.is_empty(), count) {
        (true, 1) => "cli.collection.lacks.fits",
        (true, _) => "cli.collection.lacks.fit",
        (false, 1) => "cli.collection.lacks.lacks",
        (false, _) => "cli.collection.lacks.lack",
    };
    let mut lines = vec![session.say(key, &[("game", &game), ("count", &count)])];
    for found in &fit.missing {
        let users: Vec<&str> = found.lists.iter().map(|at| lists[*at].name.as_str()).collect();
        let missing = &found.missing;
        let kind = kind_of(system, missing.card);
        let kind = session.text(&system.kind_term(kind)).to_owned();
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("card", &name(missing.card)),
            ("kind", &kind),
            ("needed", &missing.needed),
            ("owned", &missing.owned),
            ("lists", &users.join(", ")),
        ];
        let key = if count == 1 { "cli.collection.lacks.card" } else { "cli.collection.lacks.card_in" };
        lines.push(format!("  {}", session.say(key, &values)));
    }
    if !fit.missing.is_empty() {
        lines.push(session.text("cli.collection.lacks.buy").to_owned());
    }
    let products = session.catalogs.products(system);
    let boxes = fit.purchase.boxes.iter();
    lines.extend(boxes.map(|(at, count)| format!("  {count} × {}", products[*at].names[session.language as usize])));
    let singles = fit.purchase.singles.iter();
    lines.extend(singles.map(|(card, count)| {
        let kind = system.kind_term(kind_of(system, *card));
        format!("  {count} × {} ({})", name(*card), session.text(&kind))
    }));
    lines
}

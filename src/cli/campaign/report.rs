//! What the checks say of a campaign, and how it stands, as JSON.

use std::{io::Write, path::Path};

use serde_json::{Value, json};

use super::{
    super::{
        findings,
        session::{Halt, Session, Status},
        unreadable::report_unreadable,
    },
    file::{File, cards},
};
use kernel::{CardRef, Choice, Names, OutlineRow, ReadError, Repair, Report};
use store::intake::{self, IntakeError};
use systems::{
    ReportJson,
    campaign::{
        Case, Catalog, Document, Standing,
        cards::AgendaKind,
        checks,
        guide::Seat,
        journal::outline,
        log::{self, Format},
    },
};

pub(crate) use log::is_campaign;

/// Reads and checks a file that should be a campaign.
pub(super) fn check_file(session: &mut Session, path: &Path) -> Result<(), Halt> {
    let name = path.display().to_string();
    match intake::read(path) {
        Ok(text) => check(session, &name, &text),
        Err(unreadable) => report_unreadable(session, &name, &unreadable, session.json),
    }
}

/// Checks the text of a campaign.
pub(crate) fn check(session: &mut Session, file: &str, text: &str) -> Result<(), Halt> {
    let catalog = cards(session)?;
    let document = match log::read_text(&catalog, text) {
        Ok(document) => document,
        Err(error) => {
            let unreadable = IntakeError::from(error);
            return report_unreadable(session, file, &unreadable, session.json);
        }
    };
    let report = checks::check(&catalog, &document);
    if !report.is_legal() {
        session.raise(Status::Illegal);
    }
    let repairs = checks::told(&catalog, &document, &report.findings);
    if session.json {
        let names: &dyn Names = &catalog;
        let (system, format) = ("imperial-assault", Format::Campaign.id());
        let (name, language) = (document.name.as_str(), session.language);
        return session.write_json(&ReportJson {
            system,
            format,
            name,
            report: &report,
            repairs: &[],
            language,
            names,
        });
    }
    people(session, file, (&catalog, &document), &report, &repairs)
}

fn people(
    session: &mut Session,
    file: &str,
    (catalog, document): (&Catalog, &Document),
    report: &Report,
    repairs: &[Vec<Repair<()>>],
) -> Result<(), Halt> {
    let language = session.language;
    let name = match document.name.as_str() {
        "" => document.list.campaign.name(catalog, language),
        name => name,
    };
    writeln!(session.out, "{file}: {name}")?;
    let verdict = match report.errors() {
        0 => session.text("cli.check.legal").to_owned(),
        errors => session.say("cli.check.illegal", &[("errors", &errors)]),
    };
    writeln!(session.out, "  {verdict}")?;
    for line in findings::lines(session, report, repairs, catalog) {
        writeln!(session.out, "{line}")?;
    }
    Ok(())
}

/// A campaign in short, to be compared: its name, whether it is legal, its rows.
pub(crate) fn rows(session: &Session, text: &str) -> Result<(String, i32, bool, Vec<OutlineRow>), Halt> {
    let catalog = cards(session)?;
    let document =
        log::read_text(&catalog, text).map_err(|error: ReadError| Halt::Failed(error.sentence(session.language)))?;
    let report = checks::check(&catalog, &document);
    let missions = report.totals.first().map_or(0, |total| total.value);
    let rows = outline(&catalog, &document, session.language);
    Ok((document.name, missions, report.is_legal(), rows))
}

/// How the campaign stands, as JSON.
pub(super) fn standing(session: &mut Session, file: &File, seat: Seat) -> Result<(), Halt> {
    let case: Case<'_> = file.case();
    let (catalog, standing) = (&file.catalog, Standing::of(&case));
    let id = |card: CardRef| -> Value { catalog.card_id(card).into() };
    let heroes = standing.heroes.iter().enumerate().map(|(index, hero)| {
        let own = |owner: &usize| *owner == index;
        json!({
            "hero": file.document.list.heroes[index].hero.id(catalog),
            "earned": hero.earned,
            "spent": hero.spent,
            "health": standing.health(&case, index),
            "cards": hero.cards.iter().map(|card| id((*card).into())).collect::<Vec<_>>(),
            "items": standing.items.iter().filter(|(_, owner)| own(owner)).map(|(item, _)| id((*item).into())).collect::<Vec<_>>(),
            "rewards": standing.rewards.iter().filter(|(_, owner)| owner.as_ref().is_some_and(own)).map(|(card, _)| id((*card).into())).collect::<Vec<_>>(),
        })
    });
    let heroes: Vec<Value> = heroes.collect();
    let seen = |card: &_| seat.sees_agendas() || catalog.agenda_card(*card).kind != AgendaKind::Secret;
    let agendas: Vec<Value> =
        standing.agendas.iter().filter(|card| seen(card)).map(|card| id((*card).into())).collect();
    let hidden = standing.agendas.len() - agendas.len();
    let value = json!({
        "name": file.document.name,
        "campaign": file.document.list.campaign.id(catalog),
        "as": seat,
        "slot": standing.slot,
        "credits": standing.credits,
        "heroes": heroes,
        "empire": {
            "class": file.document.list.empire.class.as_ref().map(|class| class.id(catalog)),
            "earned": standing.imperial_earned,
            "spent": standing.imperial_spent,
            "influence": standing.influence,
            "cards": standing.imperial_cards.iter().map(|card| id((*card).into())).collect::<Vec<_>>(),
            "agendas": agendas,
            "hidden_agendas": hidden,
        },
        "allies": standing.allies.iter().map(|group| id((*group).into())).collect::<Vec<_>>(),
        "villains": standing.villains.iter().map(|group| id((*group).into())).collect::<Vec<_>>(),
        "active": standing.active.iter().map(|mission| id((*mission).into())).collect::<Vec<_>>(),
        "forced": standing.forced.iter().map(|forced| id(forced.mission.into())).collect::<Vec<_>>(),
        "played": standing.played.iter().map(|mission| id((*mission).into())).collect::<Vec<_>>(),
        "next": case.next_slot(standing.slot).map(|(slot, _)| slot),
        "winner": standing.winner,
        "variants": file.document.list.variants.iter().filter_map(Choice::known).collect::<Vec<_>>(),
    });
    session.write_json(&value)
}

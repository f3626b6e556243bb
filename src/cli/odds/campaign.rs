//! The heroes of a campaign against the groups that come next, and back.

use std::path::PathBuf;

use clap::ArgMatches;
use kernel::similar::fold;
use serde_json::json;
use systems::{
    campaign::{
        Standing,
        cards::GroupId,
        log::Gear,
        odds::{Duel, Effort, Fighter, facing},
    },
    imperial_assault_odds::{Outcome, work_out},
};

use super::{ATTACKER, DEFENDER, RANGE, WEAPON, people};
use crate::{
    builder,
    campaign::File,
    session::{Halt, Session},
};

/// Works out every attack between heroes and groups, or those of the named ones.
pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let file = File::open(session, path)?;
    let distance = builder::number(matches, session, RANGE, 1..=15)?.unwrap_or(3) as u8;
    let rows = rows(matches, session, &file, distance);
    if rows.is_empty() {
        return Err(session.failed("cli.campaign.odds.no_attack", &[]));
    }
    if session.json {
        return session.write_json(&json!({"system": "imperial-assault", "attacks": rows}));
    }
    let term = session.text("imperial_assault.odds.distance").to_owned();
    people::table(session, &term, Some(distance), &rows)
}

fn rows(matches: &ArgMatches, session: &Session, file: &File, distance: u8) -> Vec<people::RowJson> {
    let (case, language) = (file.case(), session.language);
    let (standing, cards) = (Standing::of(&case), file.skirmish(session));
    let named = |argument: &str, name: &str, id: &str| {
        let wanted = matches.get_one::<String>(argument).map(|wanted| fold(wanted));
        wanted.is_none_or(|wanted| fold(name).contains(&wanted) || fold(id) == wanted)
    };
    // A group that is named need not be one that comes next.
    let is_named = |id: &GroupId| {
        let group = file.catalog.group(*id);
        [ATTACKER, DEFENDER].iter().any(|argument| {
            matches.get_one::<String>(argument).is_some_and(|wanted| {
                fold(wanted) == fold(&group.id) || fold(wanted) == fold(group.text.name(language))
            })
        })
    };
    let mut groups: Vec<GroupId> = file.catalog.groups().map(|(id, _)| id).filter(is_named).collect();
    if groups.is_empty() {
        groups = facing(&case, &standing);
    }
    let row = |attacker: &str, weapon: String, defender: &str, duel: &Duel<'_>, outcome: &Outcome| {
        let health = duel.situation.defense.health.unwrap_or(1);
        // A melee weapon that does not reach so far is worked out where it does.
        let weapon = match duel.distance == distance {
            true => weapon,
            false => format!("{weapon} ({})", session.say("cli.campaign.odds.near", &[("distance", &duel.distance)])),
        };
        people::RowJson {
            attacker: attacker.to_owned(),
            weapon,
            defender: defender.to_owned(),
            distance: duel.distance,
            mean: outcome.damage.mean(),
            destroyed: Some(outcome.destroyed(health)),
        }
    };
    let mut rows = Vec::new();
    for (index, id) in case.campaign.known_heroes() {
        let (hero, hero_id) = (file.catalog.hero(id).text.name(language), &*file.catalog.hero(id).id);
        let fighter = Fighter { hero: index, effort: Effort::default(), ..Fighter::default() };
        let kit = fighter.kit(&case, &standing);
        for group in &groups {
            let card = file.catalog.group(*group);
            let (name, group_id) = (card.text.name(language), &*card.id);
            let Some(figure) = cards.find_deployment(group_id).map(|id| cards.deployment(id)) else { continue };
            if named(ATTACKER, hero, hero_id) && named(DEFENDER, name, group_id) {
                let attacks = kit.arms().iter().filter_map(|arms| {
                    let weapon = gear_name(file, &arms.weapon, session);
                    let duel = fighter.attacks(&case, &kit, arms, figure, distance)?;
                    named(WEAPON, &weapon, &arms.weapon.written(&file.catalog)).then_some(())?;
                    let outcome = work_out(&duel.situation);
                    Some(row(hero, weapon, name, &duel, &outcome))
                });
                // The first of equals stays.
                rows.extend(attacks.reduce(|best, other| if other.mean > best.mean { other } else { best }));
            }
            if named(ATTACKER, name, group_id)
                && named(DEFENDER, hero, hero_id)
                && let Some(duel) = fighter.is_attacked(&case, &kit, figure, distance)
            {
                let kind = if duel.situation.attack.melee { "melee" } else { "ranged" };
                let weapon = session.text(&format!("imperial_assault.odds.{kind}")).to_owned();
                rows.push(row(name, weapon, hero, &duel, &work_out(&duel.situation)));
            }
        }
    }
    rows
}

fn gear_name(file: &File, gear: &Gear, session: &Session) -> String {
    let card = gear.card();
    card.map(|card| kernel::Names::card_name(&*file.catalog, card, session.language).to_owned()).unwrap_or_default()
}

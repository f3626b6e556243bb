//! `muster campaign odds`: a hero's attacks, attacks on a hero, and attribute tests.

use std::{io::Write, path::PathBuf};

use clap::{ArgAction, ArgMatches, Command};
use kernel::Distribution;
use serde_json::json;
use systems::{
    campaign::{
        Standing,
        cards::Attribute,
        log::Gear,
        odds::{Fighter, passes},
    },
    imperial_assault_odds::work_out,
};

use super::{
    super::{
        builder::{self, Builder},
        session::{Halt, Session},
    },
    HERO,
    file::{File, found},
};

pub(super) const NAME: &str = "odds";

const WEAPON: &str = "weapon";
const MODIFICATION: &str = "modification";
const AGAINST: &str = "against";
const BY: &str = "by";
const DISTANCE: &str = "distance";
const TEST: &str = "test";
const TOKENS: &str = "tokens";
const WOUNDED: &str = "wounded";
const FOCUSED: &str = "focused";

/// Most successes a test asks for, and most tokens that lie there.
const MOST: u64 = 20;

pub(super) fn command(builder: Builder) -> Command {
    let card = |name, help| builder.option(name, "cli.value.card", help);
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, "campaign odds").args([
        builder.file("cli.campaign.file"),
        card(HERO, "cli.campaign.odds.hero").default_value("1"),
        card(WEAPON, "cli.campaign.odds.weapon").requires(AGAINST),
        card(MODIFICATION, "cli.campaign.odds.modification").action(ArgAction::Append).requires(WEAPON),
        card(AGAINST, "cli.campaign.odds.against").requires(WEAPON),
        card(BY, "cli.campaign.odds.by").conflicts_with_all([AGAINST, TEST]),
        number(DISTANCE, "cli.campaign.odds.distance").default_value("3"),
        builder.option(TEST, "cli.value.test", "cli.campaign.odds.test").conflicts_with(AGAINST),
        number(TOKENS, "cli.campaign.odds.tokens").requires(TEST).default_value("0"),
        builder.flag(WOUNDED, "cli.campaign.odds.wounded"),
        builder.flag(FOCUSED, "cli.campaign.odds.focused"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let file = File::open(session, path)?;
    let hero = file.hero(session, matches.get_one::<String>(HERO).map_or("1", String::as_str))?;
    let fighter = Fighter { hero, wounded: matches.get_flag(WOUNDED), focused: matches.get_flag(FOCUSED) };
    let distance = builder::number(matches, session, DISTANCE, 1..=15)?.unwrap_or(3) as u8;
    let given = |name: &str| matches.get_one::<String>(name);
    if let Some(written) = given(TEST) {
        let tokens = builder::number(matches, session, TOKENS, 0..=MOST)?.unwrap_or_default() as usize;
        return test(session, &file, fighter, written, tokens);
    }
    let card = |written: &String| {
        let cards = session.catalogs.imperial_assault();
        let groups = file.catalog.groups().map(|(id, _)| id);
        let group = found(session, &file.catalog, written, groups)?;
        let id = cards.find_deployment(&file.catalog.group(group).id);
        id.map(|id| cards.deployment(id)).ok_or_else(|| session.failed("cli.campaign.unknown", &[("written", written)]))
    };
    let (case, standing) = (file.case(), Standing::of(&file.case()));
    let situation = match (given(AGAINST), given(WEAPON), given(BY)) {
        (Some(target), Some(weapon), _) => {
            let modifications: Vec<Gear> = matches
                .get_many::<String>(MODIFICATION)
                .into_iter()
                .flatten()
                .map(|written| file.gear(session, written))
                .collect::<Result<_, _>>()?;
            fighter.attacks(&case, &file.gear(session, weapon)?, &modifications, card(target)?, distance)
        }
        (_, _, Some(by)) => fighter.is_attacked(&case, &standing, card(by)?, distance),
        _ => return Err(session.wrong("cli.campaign.odds.what", &[])),
    };
    let Some(situation) = situation else { return Err(session.failed("cli.campaign.odds.no_attack", &[])) };
    let outcome = work_out(&situation);
    let health = situation.defense.health.unwrap_or(1);
    show(session, &outcome.damage, "cli.campaign.odds.damage", ("defeated", outcome.destroyed(health)))
}

/// A test such as `tech=2`.
fn test(session: &mut Session, file: &File, fighter: Fighter, written: &str, tokens: usize) -> Result<(), Halt> {
    let (attribute, needed) = written.split_once('=').unwrap_or((written, "1"));
    let attribute = match attribute {
        "strength" => Some(Attribute::Strength),
        "insight" => Some(Attribute::Insight),
        "tech" => Some(Attribute::Tech),
        _ => None,
    };
    let needed: Option<usize> = needed.parse().ok().filter(|needed| (1..=MOST as usize).contains(needed));
    let (Some(attribute), Some(needed)) = (attribute, needed) else {
        return Err(session.wrong("cli.campaign.odds.no_test", &[("written", &written)]));
    };
    let Some(rolled) = fighter.test(&file.case(), attribute) else {
        return Err(session.failed("cli.campaign.odds.no_attack", &[]));
    };
    let passed = passes(&rolled, needed, tokens);
    show(session, &rolled, "cli.campaign.odds.successes", ("passed", passed))
}

fn show(session: &mut Session, found: &Distribution, key: &str, (name, chance): (&str, f64)) -> Result<(), Halt> {
    if session.json {
        return session.write_json(&json!({"mean": found.mean(), "chances": found.chances(), name: chance}));
    }
    let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
    let (mean, chance) = (format!("{:.2}", found.mean()), percent(chance));
    session.line(key, &[("mean", &mean), ("chance", &chance)])?;
    for (number, chance) in found.chances().iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        let least = percent(found.at_least(number));
        writeln!(session.out, "  {number:>3}  {:>7}  ≥ {least:>7}", percent(*chance))?;
    }
    Ok(())
}

//! `muster campaign odds`: a hero's attacks, attacks on a hero, attribute tests, and what items of the shop change.

use std::{io::Write, path::PathBuf};

use clap::{ArgAction, ArgMatches, Command, builder::PossibleValuesParser};
use kernel::Distribution;
use serde_json::{Value, json};
use systems::{
    campaign::{
        Standing,
        cards::{Attribute, GroupId, ItemId},
        log::Gear,
        odds::{Arms, Change, Duel, Effort, Fighter, Kit, LeftOut, Odds, Shopping, facing, passes, shop},
    },
    imperial_assault_odds::{work_out, write},
};

use super::{
    super::{
        builder::{self, Builder},
        session::{Halt, MOST_LINES, Session},
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
const SHOP: &str = "shop";
const ITEM: &str = "item";
const WOUNDED: &str = "wounded";
const FOCUSED: &str = "focused";
const HIDDEN: &str = "hidden";
const EFFORT: &str = "effort";

/// Most successes a test asks for, and most tokens that lie there.
const MOST: u64 = 20;

pub(super) fn command(builder: Builder) -> Command {
    let card = |name, help| builder.option(name, "cli.value.card", help);
    let several = |name, help| card(name, help).action(ArgAction::Append);
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, "campaign odds").args([
        builder.file("cli.campaign.file"),
        card(HERO, "cli.campaign.odds.hero").default_value("1"),
        card(WEAPON, "cli.campaign.odds.weapon").requires(AGAINST),
        several(MODIFICATION, "cli.campaign.odds.modification").requires(WEAPON),
        several(AGAINST, "cli.campaign.odds.against"),
        card(BY, "cli.campaign.odds.by").conflicts_with_all([AGAINST, TEST, SHOP]),
        number(DISTANCE, "cli.campaign.odds.distance").default_value("3"),
        builder.option(TEST, "cli.value.test", "cli.campaign.odds.test").conflicts_with_all([AGAINST, SHOP]),
        number(TOKENS, "cli.campaign.odds.tokens").requires(TEST).default_value("0"),
        builder.flag(SHOP, "cli.campaign.odds.shop").conflicts_with(WEAPON),
        several(ITEM, "cli.campaign.odds.item").requires(SHOP),
        builder
            .option(EFFORT, "cli.value.effort", "cli.campaign.odds.effort")
            .value_parser(PossibleValuesParser::new(Effort::ALL.map(Effort::id))),
        builder.flag(WOUNDED, "cli.campaign.odds.wounded"),
        builder.flag(FOCUSED, "cli.campaign.odds.focused"),
        builder.flag(HIDDEN, "cli.campaign.odds.hidden"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let file = File::open(session, path)?;
    let given = |name: &str| matches.get_one::<String>(name);
    let fighter = Fighter {
        hero: file.hero(session, given(HERO).map_or("1", String::as_str))?,
        wounded: matches.get_flag(WOUNDED),
        focused: matches.get_flag(FOCUSED),
        hidden: matches.get_flag(HIDDEN),
        effort: given(EFFORT).and_then(|effort| Effort::from_id(effort)).unwrap_or_default(),
    };
    let distance = builder::number(matches, session, DISTANCE, 1..=15)?.unwrap_or(3) as u8;
    let (standing, groups) = (Standing::of(&file.case()), groups(matches, session, &file)?);
    let kit = fighter.kit(&file.case(), &standing);
    let fight = Fight { file: &file, fighter, kit, distance };
    if matches.get_flag(SHOP) {
        return fight.shop(matches, session, &standing, &groups);
    }
    if let Some(written) = given(TEST) {
        let tokens = builder::number(matches, session, TOKENS, 0..=MOST)?.unwrap_or_default() as usize;
        return fight.test(session, written, tokens);
    }
    if let Some(by) = given(BY) {
        let told = fight.is_attacked(session, group(session, &file, by)?)?;
        return told.print(session);
    }
    if groups.is_empty() {
        return Err(session.wrong("cli.campaign.odds.what", &[]));
    }
    let arms = given(WEAPON).map(|weapon| fight.arms(matches, session, weapon)).transpose()?;
    groups.into_iter().try_for_each(|group| {
        let told = fight.attacks(session, arms.as_ref(), group)?;
        told.print(session)
    })
}

/// The groups that are attacked.
fn groups(matches: &ArgMatches, session: &Session, file: &File) -> Result<Vec<GroupId>, Halt> {
    matches.get_many::<String>(AGAINST).into_iter().flatten().map(|written| group(session, file, written)).collect()
}

fn group(session: &Session, file: &File, written: &str) -> Result<GroupId, Halt> {
    found(session, &file.catalog, written, file.catalog.groups().map(|(id, _)| id))
}

/// A hero of a campaign that fights.
struct Fight<'f> {
    file: &'f File,
    fighter: Fighter,
    kit: Kit<'f>,
    distance: u8,
}

impl Fight<'_> {
    fn hero(&self, session: &Session) -> String {
        self.hero_of(session, self.fighter.hero)
    }

    fn hero_of(&self, session: &Session, hero: usize) -> String {
        let player = self.file.document.list.heroes.get(hero);
        player.map(|player| player.hero.name(&*self.file.catalog, session.language).to_owned()).unwrap_or_default()
    }

    fn group(&self, session: &Session, group: GroupId) -> String {
        self.file.catalog.group(group).text.name(session.language).to_owned()
    }

    /// The weapon that is meant, with the modifications that are named, else with those that lie on it.
    fn arms(&self, matches: &ArgMatches, session: &Session, written: &str) -> Result<Arms, Halt> {
        let weapon = self.file.gear(session, written)?;
        let named = matches.get_many::<String>(MODIFICATION).into_iter().flatten();
        let named: Vec<Gear> = named.map(|written| self.file.gear(session, written)).collect::<Result<_, _>>()?;
        let own = self.kit.arms().iter().find(|arms| arms.weapon == weapon && named.is_empty());
        Ok(own.cloned().unwrap_or(Arms { weapon, modifications: named }))
    }

    /// The attack with these arms, or with the best of the hero's own.
    fn attacks(&self, session: &Session, arms: Option<&Arms>, group: GroupId) -> Result<Told, Halt> {
        let (case, cards) = (self.file.case(), self.file.skirmish(session));
        let target = cards.find_deployment(&self.file.catalog.group(group).id).map(|id| cards.deployment(id));
        let all = arms.map_or(self.kit.arms(), std::slice::from_ref);
        let duels = all.iter().filter_map(|arms| {
            let duel = self.fighter.attacks(&case, &self.kit, arms, target?, self.distance)?;
            Some((arms, work_out(&duel.situation), duel))
        });
        // The first of equals stays.
        let best = duels.reduce(|best, other| if other.1.damage.mean() > best.1.damage.mean() { other } else { best });
        let Some((arms, outcome, duel)) = best else { return Err(session.failed("cli.campaign.odds.no_attack", &[])) };
        let catalog = &self.file.catalog;
        let names = std::iter::once(&arms.weapon).chain(&arms.modifications).filter_map(Gear::card);
        let names: Vec<&str> = names.map(|card| kernel::Names::card_name(&**catalog, card, session.language)).collect();
        let (hero, group, weapon) = (self.hero(session), self.group(session, group), names.join(", "));
        let head = session.say("cli.campaign.odds.with", &[("hero", &hero), ("weapon", &weapon), ("group", &group)]);
        let ids: Vec<String> = arms.modifications.iter().map(|gear| gear.written(catalog)).collect();
        let about = json!({"weapon": arms.weapon.written(catalog), "modifications": ids, "distance": duel.distance});
        Ok(self.told(session, head, about, outcome.damage, &duel))
    }

    fn is_attacked(&self, session: &Session, group: GroupId) -> Result<Told, Halt> {
        let (case, cards) = (self.file.case(), self.file.skirmish(session));
        let attacker = cards.find_deployment(&self.file.catalog.group(group).id).map(|id| cards.deployment(id));
        let duel = attacker.and_then(|card| self.fighter.is_attacked(&case, &self.kit, card, self.distance));
        let Some(duel) = duel else { return Err(session.failed("cli.campaign.odds.no_attack", &[])) };
        let (hero, name) = (self.hero(session), self.group(session, group));
        let head = session.say("cli.campaign.odds.attacked", &[("hero", &hero), ("group", &name)]);
        let about = json!({"by": self.file.catalog.group(group).id, "distance": duel.distance});
        Ok(self.told(session, head, about, work_out(&duel.situation).damage, &duel))
    }

    fn told(&self, session: &Session, head: String, about: Value, damage: Distribution, duel: &Duel<'_>) -> Told {
        let defeated = damage.at_least(usize::from(duel.situation.defense.health.unwrap_or(1)));
        let mut json = json!({
            "mean": damage.mean(),
            "chances": damage.chances(),
            "defeated": defeated,
            "odds": write(&duel.situation, &[]),
            "left_out": self.left_out(session, &duel.left_out),
        });
        if let (Some(json), Value::Object(about)) = (json.as_object_mut(), about) {
            json.extend(about);
        }
        let left = duel.left_out.iter().map(|left| {
            let name = left.source.name(&self.file.catalog, session.language);
            format!("{name} ({})", session.text(left.reason.term()))
        });
        // A melee weapon that does not reach so far is worked out where it does.
        let head = match duel.distance == self.distance.max(1) {
            true => head,
            false => format!("{head}, {}", session.say("cli.campaign.odds.near", &[("distance", &duel.distance)])),
        };
        Told { head, damage, defeated, left_out: left.collect(), json }
    }

    fn left_out(&self, session: &Session, all: &[LeftOut<'_>]) -> Vec<Value> {
        let catalog = &self.file.catalog;
        let one = |left: &LeftOut<'_>| {
            let name = left.source.name(catalog, session.language);
            json!({"id": left.source.id(catalog), "name": name, "reason": left.reason})
        };
        all.iter().map(one).collect()
    }

    /// A test such as `tech=2`.
    fn test(&self, session: &mut Session, written: &str, tokens: usize) -> Result<(), Halt> {
        let (attribute, needed) = written.split_once('=').unwrap_or((written, "1"));
        let needed: Option<usize> = needed.parse().ok().filter(|needed| (1..=MOST as usize).contains(needed));
        let (Some(attribute), Some(needed)) = (Attribute::from_id(attribute), needed) else {
            return Err(session.wrong("cli.campaign.odds.no_test", &[("written", &written)]));
        };
        let Some(test) = self.fighter.tests(&self.file.case(), &self.kit, attribute) else {
            return Err(session.failed("cli.campaign.odds.no_attack", &[]));
        };
        let rolled = test.rolled();
        let passed = passes(&rolled, needed, tokens);
        if session.json {
            let (mean, chances) = (rolled.mean(), rolled.chances());
            return session.write_json(&json!({"mean": mean, "chances": chances, "passed": passed}));
        }
        show(session, &rolled, "cli.campaign.odds.successes", passed)
    }

    /// What the items on offer change for each hero.
    fn shop(
        &self,
        matches: &ArgMatches,
        session: &mut Session,
        standing: &Standing,
        groups: &[GroupId],
    ) -> Result<(), Halt> {
        let (case, catalog) = (self.file.case(), &self.file.catalog);
        let items: Vec<ItemId> = match matches.get_many::<String>(ITEM) {
            Some(named) => {
                let found = |written: &String| found(session, catalog, written, catalog.items().map(|(id, _)| id));
                named.map(found).collect::<Result<_, _>>()?
            }
            None => {
                let stages = self.file.document.list.log.iter().rev().filter_map(|entry| entry.rebel_stage.as_ref());
                let drawn = stages.filter(|stage| stage.open).filter_map(|stage| stage.drawn.as_ref());
                drawn.flatten().flat_map(|(_, items)| items).filter_map(kernel::Choice::known).collect()
            }
        };
        if items.is_empty() {
            return Err(session.failed("cli.campaign.odds.no_items", &[]));
        }
        let facing = if groups.is_empty() { facing(&case, standing) } else { groups.to_vec() };
        let asked = Shopping { items: &items, groups: &facing, fighter: self.fighter, distance: self.distance };
        let changes = shop(&case, self.file.skirmish(session), standing, &asked);
        if session.json {
            let groups: Vec<&str> = facing.iter().map(|group| &*catalog.group(*group).id).collect();
            let changes: Vec<Value> = changes.iter().map(|change| self.change(session, change)).collect();
            return session.write_json(&json!({"groups": groups, "changes": changes}));
        }
        let mut lines = Vec::new();
        for item in items {
            let card = catalog.item(item);
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("item", &card.text.name(session.language)), ("cost", &card.cost)];
            lines.push(session.say("cli.campaign.odds.shop_item", &values));
            for change in changes.iter().filter(|change| change.item == item) {
                lines.push(format!("  {}: {}", self.hero_of(session, change.hero), told(session, change)));
            }
        }
        lines.into_iter().take(MOST_LINES).try_for_each(|line| Ok(writeln!(session.out, "{line}")?))
    }

    fn change(&self, session: &Session, change: &Change<'_>) -> Value {
        let odds = |pairs: &[[Odds; 2]]| -> Vec<Value> {
            let pair = |pair: &[Odds; 2]| json!({"damage": pair.map(|odds| odds.damage), "defeated": pair.map(|odds| odds.defeat)});
            pairs.iter().map(pair).collect()
        };
        json!({
            "item": self.file.catalog.item(change.item).id,
            "hero": change.hero,
            "attacks": odds(&change.attacks),
            "defends": odds(&change.defends),
            "tests": change.tests,
            "health": change.health,
            "speed": change.speed,
            "left_out": self.left_out(session, &change.left_out),
        })
    }
}

/// An attack as it is told.
struct Told {
    head: String,
    damage: Distribution,
    defeated: f64,
    left_out: Vec<String>,
    json: Value,
}

impl Told {
    fn print(&self, session: &mut Session) -> Result<(), Halt> {
        if session.json {
            return session.write_json(&self.json);
        }
        writeln!(session.out, "{}", self.head)?;
        show(session, &self.damage, "cli.campaign.odds.damage", self.defeated)?;
        if self.left_out.is_empty() {
            return Ok(());
        }
        session.line("cli.campaign.odds.left_out", &[("cards", &self.left_out.join(", "))])
    }
}

/// The numbers an item changes, on average of the groups.
fn told(session: &Session, change: &Change<'_>) -> String {
    let mean = |pairs: &[[Odds; 2]], of: fn(&Odds) -> f64| {
        [0, 1].map(|side| pairs.iter().map(|pair| of(&pair[side])).sum::<f64>() / pairs.len().max(1) as f64)
    };
    let decimal = |value: f64| session.language.decimal(value, 2);
    let percent = |value: f64| format!("{} %", session.language.decimal(value * 100.0, 1));
    let mut parts = Vec::new();
    let mut part = |key: &str, [before, after]: [String; 2]| {
        if before != after {
            parts.push(session.say(key, &[("before", &before), ("after", &after)]));
        }
    };
    part("cli.campaign.odds.change.damage", mean(&change.attacks, |odds| odds.damage).map(decimal));
    part("cli.campaign.odds.change.defeats", mean(&change.attacks, |odds| odds.defeat).map(percent));
    part("cli.campaign.odds.change.suffers", mean(&change.defends, |odds| odds.damage).map(decimal));
    part("cli.campaign.odds.change.health", change.health.map(|health| health.to_string()));
    part("cli.campaign.odds.change.speed", change.speed.map(|speed| speed.to_string()));
    for (attribute, chances) in Attribute::ALL.into_iter().zip(change.tests) {
        let [before, after] = chances.map(percent);
        if before != after {
            parts.push(format!("{} {before} → {after}", session.text(attribute.term())));
        }
    }
    if parts.is_empty() { session.text("cli.campaign.odds.no_change").to_owned() } else { parts.join(", ") }
}

fn show(session: &mut Session, found: &Distribution, key: &str, chance: f64) -> Result<(), Halt> {
    let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
    let (mean, chance) = (format!("{:.2}", found.mean()), percent(chance));
    session.line(key, &[("mean", &mean), ("chance", &chance)])?;
    for (number, chance) in found.chances().iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        let least = percent(found.at_least(number));
        writeln!(session.out, "  {number:>3}  {:>7}  ≥ {least:>7}", percent(*chance))?;
    }
    Ok(())
}

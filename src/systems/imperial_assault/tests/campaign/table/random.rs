//! Missions of chance.

use imperial_assault::campaign::{
    log::Entry,
    table::{
        Card, Knowledge, MOST_DEEDS, Phase, Place, Span, State, Table, Told, Wounds,
        board::{Body, Spot},
    },
};
use kernel::{Chance, Language};
use serde_json::json;

use super::{playing, setup};
use crate::trial::{CATALOG, HEROES, Trial};

/// What holds of any table.
fn is_sound(table: &Table, state: &State) {
    assert!((0..=20).contains(&state.threat), "threat {}", state.threat);
    for (hero, sheet) in state.heroes.iter().zip(&table.setup().heroes) {
        let side = usize::from(hero.wounds != Wounds::Healthy);
        assert!((0..sheet.health[side]).contains(&hero.damage), "{hero:?}");
        assert!((0..=sheet.endurance[side]).contains(&hero.strain), "{hero:?}");
        assert!(hero.used <= hero.tokens && hero.tokens <= 2);
    }
    assert!(state.ally_tokens >= 0);
    // No Supply card is lost or drawn twice.
    let held = state.heroes.iter().flat_map(|hero| &hero.cards).filter(|held| matches!(held.card, Card::Supply(_)));
    assert_eq!(held.count() + state.supplies.len(), table.setup().supplies.len());
    let map = table.setup().map();
    assert!(state.board.bodies().iter().all(|body| state.is_on_table(body.who)));
    let spaces: Vec<(u8, u8)> = state.board.bodies().iter().flat_map(Body::spaces).collect();
    for (place, at) in spaces.iter().enumerate() {
        assert!(state.board.has(map, *at) && !spaces[..place].contains(at), "{at:?} of {spaces:?}");
    }
    // Once a round, once a mission: no use is counted twice that may be used once.
    for (place, used) in state.uses.iter().enumerate() {
        assert!(used.span == Span::Activation || !state.uses[..place].contains(used), "{used:?}");
    }
    for group in &state.groups {
        assert_eq!(group.place == Place::Table, group.standing() > 0, "{group:?}");
    }
}

/// Rounds after which a random mission ends.
const ROUNDS: u8 = 12;

/// A mission of chance to its end, or to its limit: the lines of it.
fn mission_of_chance(seed: u64, missions: &[&str]) -> (Trial, Table, Vec<String>) {
    let mut chance = Chance::seeded(seed);
    let heroes = &HEROES[..2 + chance.below(3) as usize];
    let mission = missions[chance.below(missions.len() as u32) as usize];
    let more = json!({"open_groups": ["royal-guard-regular", "stormtrooper-elite"],
        "allies": if chance.below(4) == 0 { json!(["rebel-saboteur-regular"]) } else { json!([]) }});
    let strength = ["gentle", "even", "hard"][chance.below(3) as usize];
    let class = ["military-might", "armored-onslaught", "overwhelming-oppression"][chance.below(3) as usize];
    let empire = json!({"automated": true, "strength": strength, "class": class});
    let trial = playing(heroes, mission, more).set("empire", empire);
    let mut table = Table::new(setup(&trial), &CATALOG);
    let mut entry = Entry::default();
    let words = ["doors open", "the gate", "reactor"];
    while table.state().round <= ROUNDS && entry.table.len() < MOST_DEEDS {
        let (hero, group) = (1 + chance.below(4), 1 + chance.below(8));
        let word = words[chance.below(3) as usize];
        let proposals = table.proposals(&CATALOG);
        if !proposals.is_empty() && chance.below(5) == 0 {
            for deed in &proposals[chance.below(proposals.len() as u32) as usize].deeds {
                let entered = table.enter(deed, &mut entry, &CATALOG);
                assert!(entered.is_ok(), "the mission proposes {deed}: {entered:?}");
            }
            continue;
        }
        let line = match chance.below(28) {
            24 => format!("reveal {}", chance.below(4)),
            25 => format!("door {}", 1 + chance.below(4)),
            26 => format!("take {}", 1 + chance.below(12)),
            27 => {
                let who = ["h1", "h2", "g1.1", "g2.1", "g3.2", "a1"][chance.below(6) as usize];
                {
                    let at = (chance.below(24) as u8, chance.below(20) as u8);
                    format!("stand {who} {}", Spot { at, is_turned: chance.below(4) == 0 })
                }
            }
            0 => format!("damage h{hero} {}", chance.below(9)),
            1 => format!("force h{hero} {}", chance.below(4)),
            2 => format!("damage g{group}.{} {}", 1 + chance.below(3), chance.below(9)),
            3 => format!("place g{group}"),
            4 => format!("threat {}", chance.below(7) as i32 - 3),
            5 => format!("crate h{hero}"),
            6 => format!("supply h{hero}"),
            7 => format!("test h{hero} tech {} {} {word}", 1 + chance.below(3), chance.below(3)),
            8 => format!("counter {} {word}", chance.below(9) as i32 - 4),
            9 => format!("timer {} {word}", table.state().round + chance.below(2) as u8),
            10 => format!("condition h{hero} focused"),
            11 => format!("damage a1 {}", chance.below(4)),
            12 => format!("heal h{hero} {}", chance.below(4)),
            13 if chance.below(40) == 0 => "win rebels".to_owned(),
            _ => {
                let offers = table.offers(&CATALOG);
                if offers.is_empty() {
                    break;
                }
                offers[chance.below(offers.len() as u32) as usize].to_string()
            }
        };
        let before = table.clone();
        match table.enter(&line.parse().unwrap(), &mut entry, &CATALOG) {
            Ok(_) => is_sound(&table, table.state()),
            Err(_) => assert_eq!(table, before, "seed {seed}: {line} is refused and changes something"),
        }
    }
    (trial, table, entry.table)
}

/// How many missions are played: as many as the variable says, or some hundreds.
fn count() -> u64 {
    std::env::var("MUSTER_TABLES").ok().and_then(|count| count.parse().ok()).unwrap_or(200)
}

#[test]
fn random_missions_keep_every_invariant_and_are_repeated_from_their_lines() {
    let missions: Vec<&str> = CATALOG.missions().map(|(_, mission)| &*mission.id).collect();
    let mut entries = 0;
    for seed in 0..count() {
        let (trial, table, lines) = mission_of_chance(seed, &missions);
        entries += lines.len();
        let over = matches!(table.state().phase, Phase::Over(..));
        assert!(over || table.state().round > ROUNDS || lines.len() == MOST_DEEDS, "seed {seed}: {:?}", table.state());
        let again = Table::after(setup(&trial), lines.iter().map(String::as_str), &CATALOG).unwrap().0;
        assert_eq!(again, table, "seed {seed}");
        if seed % 10 == 0 {
            for language in Language::ALL {
                let told = Told { table: &table, catalog: &CATALOG, language };
                let text = told.lines(true).join("\n") + &told.step();
                assert!(!text.contains("imperial_assault.") && !text.contains('{'), "{text}");
            }
        }
    }
    eprintln!("{} missions, {entries} entries", count());
    assert!(entries as u64 > 50 * count());
}

#[test]
fn what_a_mission_proposes_can_be_entered_whatever_happened_before() {
    let with_rules = CATALOG.missions().filter(|(id, _)| CATALOG.script(*id).is_some());
    let missions: Vec<&str> = with_rules.map(|(_, mission)| &*mission.id).collect();
    let is_of_mission = |line: &&String| line.starts_with("event ") || line.starts_with("pick ");
    let mut entered = 0;
    for seed in 0..count() / 2 {
        let (trial, table, lines) = mission_of_chance(1_000 + seed, &missions);
        entered += lines.iter().filter(is_of_mission).count();
        let again = Table::after(setup(&trial), lines.iter().map(String::as_str), &CATALOG).unwrap().0;
        assert_eq!(again, table, "seed {seed}");
        for language in Language::ALL {
            let told = Told { table: &table, catalog: &CATALOG, language };
            let briefing = told.briefing(Knowledge::All).unwrap();
            let words = briefing.proposals.iter().map(|(_, words)| words).chain(&briefing.ahead);
            assert!(words.into_iter().all(|words| !words.contains("imperial_assault.") && !words.contains('{')));
        }
    }
    assert!(entered as u64 > count(), "{entered}");
}

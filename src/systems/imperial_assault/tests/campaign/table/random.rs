//! Missions of chance.

use imperial_assault::campaign::table::{Place, State, Table, Told, Wounds};
use kernel::{Chance, Language};
use serde_json::json;

use super::{deed, playing, setup};
use crate::trial::{CATALOG, HEROES};

/// What holds of any table.
fn is_sound(table: &Table, state: &State) {
    assert!((0..=20).contains(&state.threat), "threat {}", state.threat);
    for (hero, sheet) in state.heroes.iter().zip(&table.setup().heroes) {
        let side = usize::from(hero.wounds != Wounds::Healthy);
        assert!((0..sheet.health[side]).contains(&hero.damage), "{hero:?}");
        assert!((0..=sheet.endurance[side]).contains(&hero.strain), "{hero:?}");
        assert!(hero.used <= hero.tokens && hero.tokens <= 2);
    }
    for group in &state.groups {
        assert_eq!(group.place == Place::Table, group.standing() > 0, "{group:?}");
    }
}

#[test]
fn random_missions_keep_every_invariant_and_are_repeated_from_their_lines() {
    let missions: Vec<&str> = CATALOG.missions().map(|(_, mission)| &*mission.id).collect();
    for seed in 0..200 {
        let mut chance = Chance::seeded(seed);
        let heroes = &HEROES[..2 + chance.below(3) as usize];
        let mission = missions[chance.below(missions.len() as u32) as usize];
        let trial = playing(heroes, mission, json!({"open_groups": ["royal-guard-regular", "stormtrooper-elite"]}));
        let mut table = Table::new(setup(&trial), &CATALOG);
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..300 {
            let offers = table.offers(&CATALOG);
            let (hero, group) = (1 + chance.below(4), 1 + chance.below(8));
            let line = match chance.below(8) {
                0 => format!("damage h{hero} {}", chance.below(9)),
                1 => format!("force h{hero} {}", chance.below(4)),
                2 => format!("damage g{group}.{} {}", 1 + chance.below(3), chance.below(9)),
                3 => format!("place g{group}"),
                4 => format!("threat {}", chance.below(7) as i32 - 3),
                _ if offers.is_empty() => break,
                _ => offers[chance.below(offers.len() as u32) as usize].to_string(),
            };
            if deed(&mut table, &line).is_ok() {
                lines.push(line);
            }
            is_sound(&table, table.state());
            for language in Language::ALL {
                let told = Told { table: &table, catalog: &CATALOG, language };
                let text = told.lines(true).join("\n") + &told.step();
                assert!(!text.contains("imperial_assault.") && !text.contains('{'), "{text}");
            }
        }
        let again = Table::after(setup(&trial), lines.iter().map(String::as_str), &CATALOG).unwrap().0;
        assert_eq!(again, table);
    }
}

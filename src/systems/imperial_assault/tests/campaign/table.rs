//! A mission at the table.

use imperial_assault::campaign::{
    Case,
    cards::Side,
    table::{Advice, Deed, Event, LineFault, Phase, Place, Refused, Setup, SetupFault, State, Table, Told, Wounds},
};
use kernel::{Chance, Language};
use serde_json::{Value, json};
use std::sync::LazyLock;

use crate::trial::{self, CATALOG, HEROES, Trial};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

/// These heroes in this mission, with more of its entry.
fn playing(heroes: &[&str], mission: &str, more: Value) -> Trial {
    let mut entry = json!({"slot": 1, "mission": mission, "threat_level": 2});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    trial::of(heroes).set("log", json!([entry]))
}

fn setup(trial: &Trial) -> Setup {
    Setup::of(&Case::new(&CATALOG, &trial.document().list)).unwrap()
}

/// The table of a trial after these lines.
#[track_caller]
fn after(trial: &Trial, lines: &[&str]) -> (Table, Vec<Event>) {
    Table::after(setup(trial), lines.iter().copied(), &CATALOG).unwrap()
}

/// Why the last of these lines is refused.
#[track_caller]
fn refused(trial: &Trial, lines: &[&str]) -> Refused {
    let fault = Table::after(setup(trial), lines.iter().copied(), &CATALOG).unwrap_err();
    assert_eq!(fault.line, lines.len(), "an earlier line fails: {fault:?}");
    fault.refused.unwrap().strip_prefix("imperial_assault.table.refused.").unwrap()
}

/// Aftermath with four heroes of the core box and a group in the hand.
fn aftermath() -> Trial {
    playing(&HEROES, "core2", json!({"open_groups": ["royal-guard-regular"]}))
}

/// A round in which everybody is activated and nothing happens, in the order of the rules.
fn idle_round(table: &mut Table) {
    while table.state().phase == Phase::Activation {
        let offers = table.offers(&CATALOG);
        let next = offers.iter().find(|deed| matches!(deed, Deed::Activate(_) | Deed::End)).unwrap().clone();
        let _ = table.apply(&next, &CATALOG).unwrap();
    }
}

fn deed(table: &mut Table, line: &str) -> Result<Vec<Event>, Refused> {
    table.apply(&line.parse().unwrap(), &CATALOG)
}

#[test]
fn ex_127_threat_rises_and_cards_are_readied_before_deployment_and_initial_groups_cost_nothing() {
    let (mut table, _) = after(&aftermath(), &["begin"]);
    assert_eq!(table.state().threat, 0);
    assert_eq!(table.state().groups.iter().filter(|group| group.place == Place::Table).count(), 3);
    idle_round(&mut table);
    assert_eq!((table.state().phase, table.state().threat), (Phase::Status, 2));
    assert!(table.state().groups.iter().all(|group| !group.exhausted));
    assert!(table.state().heroes.iter().all(|hero| hero.used == 0));
}

#[test]
fn ex_128_threat_ends_at_20() {
    let (mut table, _) = after(&playing(&HEROES, "core2", json!({"threat_level": 3})), &["begin", "threat 19"]);
    idle_round(&mut table);
    assert_eq!(table.state().threat, 20);
}

#[test]
fn ia_camp_25_threat_never_falls_below_0() {
    let (table, _) = after(&aftermath(), &["threat 3", "threat -5"]);
    assert_eq!(table.state().threat, 0);
}

#[test]
fn ex_130_a_figure_comes_back_for_the_reinforcement_cost_while_another_one_stands() {
    // The seventh group is the one of the hand.
    let status = |more: &[&str]| {
        let (mut table, _) = after(&aftermath(), &["begin", "threat 18"]);
        idle_round(&mut table);
        deed(&mut table, "deploy g7").unwrap();
        assert_eq!(table.state().threat, 12);
        for line in more {
            deed(&mut table, line).unwrap();
        }
        table
    };
    let mut table = status(&["defeat g7.1", "threat -8"]);
    let events = deed(&mut table, "reinforce g7").unwrap();
    assert_eq!(events, [Event::Reinforced { group: 6, cost: 4 }]);
    assert_eq!((table.state().threat, table.state().groups[6].standing()), (0, 2));
    let mut table = status(&["defeat g7.1", "defeat g7.2", "threat -5"]);
    assert_eq!(table.state().groups[6].place, Place::Hand);
    assert_eq!(deed(&mut table, "reinforce g7"), Err("imperial_assault.table.refused.reinforce_none"));
    assert_eq!(deed(&mut table, "deploy g7"), Err("imperial_assault.table.refused.threat"));
    deed(&mut table, "threat 1").unwrap();
    deed(&mut table, "deploy g7").unwrap();
    assert_eq!(table.state().threat, 0);
}

#[test]
fn ia_camp_24_groups_without_a_cost_and_complete_ones_are_not_reinforced() {
    let (mut table, _) = after(&aftermath(), &["begin", "threat 10"]);
    idle_round(&mut table);
    assert_eq!(deed(&mut table, "reinforce g3"), Err("imperial_assault.table.refused.reinforce_whole"));
    assert_eq!(deed(&mut table, "reinforce g1"), Err("imperial_assault.table.refused.reinforce_cost"));
}

#[test]
fn ex_131_an_ally_brings_its_cost_in_threat_and_a_deployment_before_the_first_round() {
    let ally = json!({"allies": ["luke-skywalker-hero-of-the-rebellion"], "open_groups": ["royal-guard-regular"]});
    let (mut table, _) = after(&playing(&HEROES, "core2", ally), &[]);
    assert_eq!(table.state().threat, 10);
    deed(&mut table, "deploy g7").unwrap();
    assert_eq!(table.state().threat, 2);
    // Without an ally nothing is deployed yet.
    assert_eq!(refused(&aftermath(), &["threat 10", "deploy g7"]), "deploy_phase");
}

#[test]
fn ex_132_a_side_mission_begins_with_twice_the_threat_level() {
    let (table, _) = after(&playing(&HEROES, "core17", json!({"threat_level": 3})), &[]);
    assert_eq!(table.state().threat, 6);
}

#[test]
fn ex_133_a_second_token_waits_for_the_others_and_goes_to_another_of_three_heroes() {
    let three = playing(&HEROES[..3], "core2", json!({}));
    let imperial = ["activate g1", "end"];
    let first = ["begin", "activate h1", "end", imperial[0], imperial[1]];
    let again: Vec<&str> = first.into_iter().chain(["activate h1"]).collect();
    assert_eq!(refused(&three, &again), "token");
    let (mut table, _) = after(&three, &first);
    for line in ["activate h2", "end", "activate g2", "end", "activate h3", "end", "activate g3", "end"] {
        deed(&mut table, line).unwrap();
    }
    for line in ["activate h1", "end"] {
        deed(&mut table, line).unwrap();
    }
    assert_eq!(table.state().phase, Phase::Status);
    assert_eq!(deed(&mut table, "advance"), Err("imperial_assault.table.refused.token_first"));
    deed(&mut table, "token h1 h3").unwrap();
    deed(&mut table, "advance").unwrap();
    assert_eq!(table.state().heroes.iter().map(|hero| hero.tokens).collect::<Vec<_>>(), [1, 1, 2]);
}

#[test]
fn ia_camp_18_two_heroes_have_two_tokens_each_and_four_have_one() {
    let tokens = |heroes: &[&str]| {
        let (table, _) = after(&playing(heroes, "core2", json!({})), &[]);
        table.state().heroes.iter().map(|hero| hero.tokens).collect::<Vec<_>>()
    };
    assert_eq!((tokens(&HEROES[..2]), tokens(&HEROES)), (vec![2, 2], vec![1, 1, 1, 1]));
}

#[test]
fn ex_134_strain_is_chosen_up_to_endurance() {
    let jyn = playing(&["jyn-odan", "gaarkhan"], "core2", json!({}));
    let before = ["begin", "activate h1", "force h1 3", "run"];
    let (table, _) = after(&jyn, &before);
    assert_eq!((table.state().heroes[0].strain, table.setup().heroes[0].endurance[0]), (4, 4));
    let more: Vec<&str> = before.into_iter().chain(["strain h1 2"]).collect();
    assert_eq!(refused(&jyn, &more), "endurance");
}

#[test]
fn ia_camp_33_strain_moves_twice_in_an_activation() {
    assert_eq!(refused(&aftermath(), &["begin", "activate h1", "run", "run", "run"]), "runs");
    assert_eq!(refused(&aftermath(), &["begin", "run"]), "no_hero_active");
}

#[test]
fn ex_136_forced_strain_beyond_endurance_is_damage() {
    let jyn = playing(&["jyn-odan", "gaarkhan"], "core2", json!({}));
    let (table, _) = after(&jyn, &["force h1 3", "force h1 3"]);
    assert_eq!((table.state().heroes[0].strain, table.state().heroes[0].damage), (4, 2));
}

#[test]
fn ia_camp_35_rest_recovers_strain_first_and_damage_with_the_rest() {
    let (table, _) = after(&aftermath(), &["begin", "force h1 2", "damage h1 5", "activate h1", "rest"]);
    // Diala's Endurance is 5: two strain and three damage.
    assert_eq!((table.state().heroes[0].strain, table.state().heroes[0].damage), (0, 2));
}

#[test]
fn ex_137_a_hero_at_its_health_is_wounded_and_its_activation_is_over() {
    let lines = ["begin", "force h1 5", "damage h1 10", "activate h1", "damage h1 4"];
    let (table, events) = after(&aftermath(), &lines);
    let diala = &table.state().heroes[0];
    assert_eq!((diala.wounds, diala.damage, diala.strain), (Wounds::Wounded, 0, 4));
    assert_eq!((table.state().active, table.state().turn), (None, Side::Imperial));
    assert!(events.contains(&Event::Wounded(0)) && events.contains(&Event::ActivationOver));
}

#[test]
fn ex_138_a_wounded_hero_withdraws_and_acts_no_more() {
    let lines = ["begin", "damage h1 12", "damage h1 12"];
    let (table, _) = after(&aftermath(), &lines);
    assert_eq!(table.state().heroes[0].wounds, Wounds::Withdrawn);
    let again: Vec<&str> = lines.into_iter().chain(["activate h1"]).collect();
    assert_eq!(refused(&aftermath(), &again), "token");
    let again: Vec<&str> = lines.into_iter().chain(["damage h1 1"]).collect();
    assert_eq!(refused(&aftermath(), &again), "nobody");
}

#[test]
fn ex_139_successes_stay_at_the_place_of_a_test() {
    let (mut table, events) = after(&aftermath(), &["begin", "test h2 tech 2 1 the terminal"]);
    assert_eq!(events, [Event::Tested { hero: 1, passed: false, tokens: 1 }]);
    let events = deed(&mut table, "test h4 tech 2 1 the terminal").unwrap();
    assert_eq!(events, [Event::Tested { hero: 3, passed: true, tokens: 0 }]);
    assert!(table.state().tests.is_empty());
    // A test for one success leaves nothing.
    let events = deed(&mut table, "test h4 insight 1 0 the door").unwrap();
    assert_eq!((events, table.state().tests.len()), (vec![Event::Tested { hero: 3, passed: false, tokens: 0 }], 0));
}

#[test]
fn ex_146_sides_take_turns_and_the_longer_one_goes_on_alone() {
    let (mut table, _) = after(&aftermath(), &["begin", "defeat g2.1"]);
    let mut turns = String::new();
    while table.state().phase == Phase::Activation {
        if table.state().active.is_none() {
            turns.push(if table.state().turn == Side::Rebels { 'R' } else { 'I' });
        }
        let next = table.offers(&CATALOG).into_iter().find(|deed| matches!(deed, Deed::Activate(_) | Deed::End));
        let _ = table.apply(&next.unwrap(), &CATALOG).unwrap();
    }
    assert_eq!(turns, "RIRIRR");
}

#[test]
fn ia_camp_83_a_reserved_group_waits_for_the_mission() {
    assert_eq!(refused(&aftermath(), &["begin", "deploy g4"]), "hand");
    let (table, events) = after(&aftermath(), &["begin", "place g4"]);
    assert_eq!(events, [Event::Deployed { group: 3, cost: 0 }]);
    // A group deployed in the Activation Phase acts in it (IA-CAMP-85).
    assert_eq!((table.state().groups[3].place, table.state().groups[3].exhausted), (Place::Table, false));
}

#[test]
fn ia_camp_84_a_unique_group_does_not_come_back() {
    let (table, events) = after(&playing(&HEROES, "core18", json!({})), &["begin", "place g5", "defeat g5.1"]);
    assert!(events.contains(&Event::GroupDefeated { group: 4, gone: true }));
    assert_eq!(table.state().groups[4].place, Place::Gone);
}

#[test]
fn figures_fall_at_the_health_of_their_card() {
    let (table, events) = after(&aftermath(), &["begin", "damage g3.1 2", "damage g3.1 1"]);
    assert!(
        events.contains(&Event::Defeated(
            "damage g3.1 1"
                .parse::<Deed>()
                .map(|deed| match deed {
                    Deed::Damage { target, .. } => target,
                    other => panic!("{other}"),
                })
                .unwrap()
        ))
    );
    assert_eq!(table.state().groups[2].standing(), 2);
}

#[test]
fn what_the_mission_says_at_the_end_of_a_round_is_told_then() {
    let (mut table, _) = after(&aftermath(), &["timer 1 the reactor blows", "begin"]);
    let mut told = Vec::new();
    while table.state().phase == Phase::Activation {
        let next = table.offers(&CATALOG).into_iter().find(|deed| matches!(deed, Deed::Activate(_) | Deed::End));
        told.extend(table.apply(&next.unwrap(), &CATALOG).unwrap());
    }
    assert!(told.contains(&Event::Rings("the reactor blows".into())));
}

#[test]
fn a_table_needs_a_mission_that_is_being_played() {
    let fault = |trial: &Trial| Setup::of(&Case::new(&CATALOG, &trial.document().list)).unwrap_err();
    assert_eq!(fault(&trial::of(&HEROES)), SetupFault::NoMission);
    assert_eq!(fault(&playing(&HEROES, "core2", json!({"winner": "rebels"}))), SetupFault::NoMission);
    assert_eq!(fault(&playing(&HEROES, "nowhere", json!({}))), SetupFault::Unknown);
    let fault = Table::after(setup(&aftermath()), ["begin", "nonsense"], &CATALOG).unwrap_err();
    assert_eq!(fault, LineFault { line: 2, refused: None });
}

#[test]
fn every_line_is_read_as_it_is_written() {
    let lines = [
        "begin",
        "activate h1",
        "activate a2",
        "activate g3",
        "end",
        "rest",
        "run",
        "strain h1 2",
        "force h2 3",
        "recover h1 1",
        "damage g2.3 4",
        "damage a1 2",
        "heal h4 1",
        "defeat g1.1",
        "condition h1 stunned",
        "clear g1.2 focused",
        "test h1 tech 2 1 the terminal",
        "crate h3",
        "deploy g7",
        "place g4",
        "reinforce g3",
        "threat -2",
        "token h1 h3",
        "counter 4 doors open",
        "timer 5 the reactor blows",
        "advance",
        "win rebels 2",
    ];
    for line in lines {
        assert_eq!(line.parse::<Deed>().unwrap().to_string(), line);
    }
    for bad in
        ["", "activate", "activate h0", "damage h1", "damage h1 -3", "damage h1 999", "run fast", "test h1 luck 1 1"]
    {
        assert!(bad.parse::<Deed>().is_err(), "{bad}");
    }
}

/// The table with an open group, and what the Empire would do after these lines.
fn advised(trial: &Trial, lines: &[&str]) -> Option<Advice> {
    let document = trial.document();
    let (table, _) = after(trial, lines);
    table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH)
}

#[test]
fn the_empire_attacks_first_whom_it_fells_most_likely() {
    // Gaarkhan stands one damage more.
    let wounded = ["begin", "damage h3 13", "activate h1", "end"];
    let Some(Advice::Activate(groups)) = advised(&aftermath(), &wounded) else { panic!("the Empire acts") };
    assert_eq!(groups.len(), 3);
    assert!(groups.iter().all(|group| group.aims[0].hero == 2), "{groups:#?}");
    let falls = |place: usize| groups[place].aims[0].falls;
    assert!(falls(0) >= falls(1) && falls(1) >= falls(2) && falls(0) > 0.4, "{groups:#?}");
    // Three stormtroopers hurt more than one officer.
    let first = groups.iter().find(|group| group.group == 2).unwrap();
    let officer = groups.iter().find(|group| group.group == 0).unwrap();
    assert!(first.aims[0].damage > officer.aims[0].damage);
    // It is the turn of the Rebels: nothing is to be decided.
    assert_eq!(advised(&aftermath(), &["begin"]), None);
}

#[test]
fn the_empire_spends_threat_where_it_brings_most_and_waits_for_a_dearer_group() {
    let hand = playing(&HEROES, "core2", json!({"open_groups": ["royal-guard-regular", "stormtrooper-elite"]}));
    let at_status = |threat: i32| {
        let document = hand.document();
        let (mut table, _) = after(&hand, &["begin"]);
        idle_round(&mut table);
        let more = format!("threat {}", threat - table.state().threat);
        deed(&mut table, &more).unwrap();
        table.advice(&Case::new(&CATALOG, &document.list), &SKIRMISH)
    };
    let Some(Advice::Deploy(purchases)) = at_status(20) else { panic!("both can be paid") };
    assert_eq!(purchases.len(), 2);
    assert!(purchases[0].worth >= purchases[1].worth && !purchases[0].waits);
    // With 7 threat the 9 of the elite stormtroopers are in sight of the next round.
    let Some(Advice::Deploy(purchases)) = at_status(7) else { panic!("a group is worth waiting for") };
    assert!(purchases[0].waits && purchases[0].group == 7 && purchases[0].cost == 9, "{purchases:#?}");
    assert_eq!(Advice::Deploy(purchases).deed(), None);
    assert_eq!(at_status(0), None);
}

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

//! A mission at the table.

mod board;
mod cards;
mod empire;
mod heroes;
mod mission;
mod random;

use imperial_assault::campaign::{
    Case,
    cards::Side,
    log::Entry,
    table::{Deed, Event, LineFault, Phase, Place, Refused, Setup, SetupFault, Table},
};
use serde_json::{Value, json};

use crate::trial::{self, CATALOG, HEROES, Trial};

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
fn a_turn_passes_on_when_the_last_one_who_could_act_has_fallen() {
    // The Empire is to act, and its last ready group falls to something else.
    let before = ["begin", "defeat g2.1", "activate h1", "end", "activate g1", "end", "activate h2", "end"];
    let (mut table, _) = after(&aftermath(), &before);
    for figure in 1..=3 {
        assert_eq!(table.state().turn, Side::Imperial);
        deed(&mut table, &format!("defeat g3.{figure}")).unwrap();
    }
    assert_eq!((table.state().phase, table.state().turn), (Phase::Activation, Side::Rebels));
    for line in ["damage h3 14", "damage h3 14", "damage h4 10", "damage h4 10"] {
        deed(&mut table, line).unwrap();
    }
    // Nobody is left to act at all.
    assert_eq!(table.state().phase, Phase::Status);
    // An ally that falls in its own activation ends it.
    let ally = playing(&HEROES, "core2", json!({"allies": ["han-solo"]}));
    let (table, _) = after(&ally, &["begin", "activate a1", "defeat a1"]);
    assert_eq!((table.state().active, table.state().turn), (None, Side::Imperial));
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
    idle_round(&mut table);
    let told = deed(&mut table, "advance").unwrap();
    assert_eq!(told[..2], [Event::Rings("the reactor blows".into()), Event::RoundBegan(2)]);
    assert_eq!(refused(&aftermath(), &["timer 0 too late"]), "timer");
    assert_eq!(refused(&aftermath(), &["counter 1"]), "nameless");
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
        "attack",
        "calm",
        "crate h3",
        "supply h1",
        "supply h1 bacta-infusion",
        "use h1 class:diala-passil-force-throw 1",
        "exhaust h2 dh-17",
        "deplete h2 dh-17",
        "ready h2 dh-17",
        "discard h1 supply:bacta-infusion",
        "attach g3 military-might-combat-veterans",
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

#[test]
fn ex_144_an_ally_opens_no_crate() {
    let ally = playing(&HEROES, "core2", json!({"allies": ["rebel-saboteur-regular"]}));
    assert_eq!(refused(&ally, &["begin", "crate a1"]), "crate");
    assert_eq!(refused(&ally, &["begin", "crate g1.1"]), "crate");
    let (table, _) = after(&ally, &["begin", "crate h2"]);
    assert_eq!(table.state().crates, 1);
}

#[test]
fn a_line_that_is_too_long_or_one_too_many_changes_nothing() {
    let mut table = Table::new(setup(&aftermath()), &CATALOG);
    let mut entry = Entry::default();
    let long = Deed::Counter { name: "x".repeat(100), value: 1 };
    assert_eq!(table.enter(&long, &mut entry, &CATALOG), Err("imperial_assault.table.refused.too_long"));
    let spaced = Deed::Counter { name: "doors  open".into(), value: 1 };
    table.enter(&spaced, &mut entry, &CATALOG).unwrap();
    assert_eq!(table, after(&aftermath(), &["counter 1 doors open"]).0);
    let table_of_most = vec!["threat 1".to_owned(); imperial_assault::campaign::table::MOST_DEEDS];
    let mut full = Entry { table: table_of_most, ..Entry::default() };
    assert_eq!(table.enter(&Deed::Begin, &mut full, &CATALOG), Err("imperial_assault.table.refused.full"));
}

//! The rules of the mission at the table: what is due is proposed, one press enters it, and nothing is forced.

use imperial_assault::campaign::{
    cards::Side,
    table::{Briefing, Deed, Kind, Knowledge, Phase, Proposal, Table, Told},
};
use kernel::Language;
use serde_json::json;

use super::{after, aftermath, deed, idle_round, playing, refused};
use crate::trial::{CATALOG, HEROES};

fn briefing(table: &Table, knowledge: Knowledge) -> Briefing {
    Told { table, catalog: &CATALOG, language: Language::English }.briefing(knowledge).unwrap()
}

/// Proposals of a kind, each as the lines that it enters.
fn proposals(table: &Table, kind: Kind) -> Vec<String> {
    let lines = |proposal: Proposal| {
        let lines: Vec<String> = proposal.deeds.iter().map(ToString::to_string).collect();
        lines.join(", ")
    };
    table.proposals(&CATALOG).into_iter().filter(|proposal| proposal.kind == kind).map(lines).collect()
}

/// Carries out the first proposal of a kind.
fn carry_out(table: &mut Table, kind: Kind) {
    let proposal = table.proposals(&CATALOG).into_iter().find(|proposal| proposal.kind == kind).unwrap();
    for deed in &proposal.deeds {
        let _ = table.apply(deed, &CATALOG).unwrap_or_else(|refused| panic!("{deed}: {refused}"));
    }
}

/// Aftermath whose door was opened in the first round.
fn opened() -> Table {
    after(&aftermath(), &["begin", "door 1"]).0
}

#[test]
fn an_open_door_makes_the_mission_propose_what_comes_of_it_in_one_press() {
    let (table, _) = after(&aftermath(), &["begin"]);
    assert_eq!(proposals(&table, Kind::Due), Vec::<String>::new());
    let mut table = opened();
    let fortified = "event fortified, reveal 1, place g4, condition g4.1 focused, place g6, place g5";
    assert_eq!(proposals(&table, Kind::Due), [fortified]);
    carry_out(&mut table, Kind::Due);
    assert_eq!(table.state().board.revealed, [1]);
    assert_eq!(proposals(&table, Kind::Due), Vec::<String>::new());
}

#[test]
fn who_plays_no_empire_sees_nothing_of_what_is_to_come() {
    let table = opened();
    let told = briefing(&table, Knowledge::Told);
    assert!(told.waits && told.ahead.is_empty() && told.gaps.is_empty());
    let is_report = |(proposal, _): &(Proposal, String)| proposal.kind == Kind::Report;
    assert!(told.proposals.iter().all(is_report), "{told:?}");
    assert!(!told.rules.iter().any(|rule| rule.contains("round 6")), "the rounds are told with the door");
    let all = briefing(&table, Knowledge::All);
    assert!(!all.waits && all.ahead.len() > 5 && !all.gaps.is_empty());
    assert!(all.proposals.iter().any(|(_, words)| words.starts_with("Behind the door")));
}

#[test]
fn tokens_of_a_hidden_section_are_reported_by_nobody() {
    let (table, _) = after(&aftermath(), &["begin"]);
    assert_eq!(proposals(&table, Kind::Report).len(), 1, "one terminal stands outside");
    let mut table = opened();
    carry_out(&mut table, Kind::Due);
    assert_eq!(proposals(&table, Kind::Report).len(), 4);
}

#[test]
fn a_choice_of_the_mission_is_picked_at_the_end_of_the_round() {
    let mut table = opened();
    carry_out(&mut table, Kind::Due);
    idle_round(&mut table);
    assert_eq!(table.state().phase, Phase::Status);
    assert_eq!(proposals(&table, Kind::Due), ["event lockdown"]);
    carry_out(&mut table, Kind::Due);
    assert_eq!(proposals(&table, Kind::Option), ["pick lockdown 1", "pick lockdown 2, door 1"]);
    let told = briefing(&table, Knowledge::Told);
    assert!(told.waits && !told.proposals.iter().any(|(proposal, _)| proposal.kind == Kind::Option));
    let _ = deed(&mut table, "pick lockdown 2").unwrap();
    assert!(
        briefing(&table, Knowledge::Told).last.unwrap().starts_with("Blast door"),
        "everybody hears what was picked"
    );
    assert_eq!(deed(&mut table, "pick lockdown 1"), Err("imperial_assault.table.refused.mission"));
    assert!(briefing(&table, Knowledge::Told).rules.iter().any(|rule| rule.contains("Health 8")));
}

#[test]
fn the_fourth_terminal_wins_aftermath() {
    let mut table = opened();
    carry_out(&mut table, Kind::Due);
    for number in 1..=4 {
        carry_out(&mut table, Kind::Report);
        carry_out(&mut table, Kind::Due);
        assert_eq!(briefing(&table, Knowledge::Told).counters, [format!("Terminals destroyed: {number}")]);
    }
    assert_eq!(proposals(&table, Kind::Due), ["event silenced, win rebels 1"]);
    carry_out(&mut table, Kind::Due);
    assert_eq!(table.state().phase, Phase::Over(Side::Rebels, 0));
    assert_eq!(proposals(&table, Kind::Report), Vec::<String>::new());
}

#[test]
fn people_may_do_otherwise() {
    let mut table = opened();
    idle_round(&mut table);
    let _ = deed(&mut table, "advance").unwrap();
    assert_eq!(proposals(&table, Kind::Due).len(), 1, "what is due waits");
    let _ = deed(&mut table, "pass fortified").unwrap();
    assert_eq!(proposals(&table, Kind::Due), Vec::<String>::new());
    assert_eq!(deed(&mut table, "event fortified"), Err("imperial_assault.table.refused.mission"));
}

#[test]
fn an_event_can_be_entered_before_it_is_due_but_not_twice() {
    let (mut table, _) = after(&aftermath(), &["begin"]);
    let _ = deed(&mut table, "event fortified").unwrap();
    let _ = deed(&mut table, "door 1").unwrap();
    assert_eq!(proposals(&table, Kind::Due), Vec::<String>::new());
    assert_eq!(refused(&aftermath(), &["begin", "event fortified", "event fortified"]), "mission");
    assert_eq!(refused(&aftermath(), &["begin", "event nothing"]), "mission");
}

#[test]
fn all_heroes_wounded_and_the_last_round_end_the_mission_for_the_empire() {
    let mut table = after(&aftermath(), &["begin"]).0;
    for hero in 1..=4 {
        let _ = deed(&mut table, &format!("damage h{hero} 30")).unwrap();
    }
    assert_eq!(proposals(&table, Kind::Due), ["event overrun, win imperial 2"]);
    let mut table = after(&aftermath(), &["begin"]).0;
    for _ in 0..5 {
        idle_round(&mut table);
        let _ = deed(&mut table, "advance").unwrap();
    }
    idle_round(&mut table);
    assert_eq!(proposals(&table, Kind::Due), ["event too-late, win imperial 2"]);
}

#[test]
fn an_ally_of_the_mission_joins_the_heroes() {
    let trial = playing(&HEROES, "core6", json!({}));
    let mut table = after(&trial, &["begin", "door 2"]).0;
    carry_out(&mut table, Kind::Due);
    assert_eq!(table.state().allies.len(), 1);
    carry_out(&mut table, Kind::Due);
    assert_eq!(proposals(&table, Kind::Option), ["pick hunt 1", "pick hunt 2, threat 4"]);
    let _ = deed(&mut table, "damage a1 30").unwrap();
    assert_eq!(proposals(&table, Kind::Due), ["event shot, win imperial 2"]);
    assert_eq!(refused(&trial, &["begin", "join diala-passil"]), "mission");
}

#[test]
fn figures_on_the_map_are_seen_and_others_are_asked_for() {
    let trial = playing(&HEROES, "core11", json!({}));
    let mut table = after(&trial, &["begin"]).0;
    idle_round(&mut table);
    assert_eq!(proposals(&table, Kind::Asked).len(), 5, "nobody is on the map: people say which sites are secured");
    assert_eq!(proposals(&table, Kind::Due), Vec::<String>::new());
}

#[test]
fn a_mission_of_the_printed_guide_alone_proposes_nothing() {
    let (table, _) = after(&playing(&HEROES, "core4", json!({})), &["begin"]);
    assert!(table.proposals(&CATALOG).is_empty());
    let told = Told { table: &table, catalog: &CATALOG, language: Language::English };
    assert_eq!(told.briefing(Knowledge::All), None);
}

#[test]
fn lines_of_the_mission_say_what_they_mean() {
    for line in ["event fortified", "pass fortified", "pick lockdown 2", "passed 3", "used 3", "join han-solo"] {
        assert_eq!(line.parse::<Deed>().unwrap().to_string(), line);
    }
    for line in ["event", "pick lockdown", "pick lockdown 0", "passed 0", "used x", "event a b"] {
        assert!(line.parse::<Deed>().is_err(), "{line}");
    }
}

#[test]
fn what_a_mission_does_to_figures_is_entered_with_its_event() {
    let chain = playing(&HEROES, "core3", json!({}));
    let (mut table, _) = after(&chain, &["begin", "door 1", "damage g2.1 2"]);
    idle_round(&mut table);
    let _ = deed(&mut table, "advance").unwrap();
    idle_round(&mut table);
    let walker = table.proposals(&CATALOG).into_iter().find(|due| due.deeds[0].to_string() == "event walker");
    for deed in walker.unwrap().deeds {
        let _ = table.apply(&deed, &CATALOG).unwrap_or_else(|refused| panic!("{deed}: {refused}"));
    }
    let options = proposals(&table, Kind::Option);
    assert!(options.contains(&"pick weiss 1, heal g2.1 5".to_owned()), "{options:?}");
}

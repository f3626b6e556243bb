//! Cards at the table: used, readied, drawn, put on groups, and what acts at a set time.

use imperial_assault::campaign::{
    Case,
    log::Entry,
    table::{Acts, Card, Deed, Event, Phase, Readiness, Setup, Table},
};
use serde_json::{Value, json};

use super::{after, aftermath, deed, idle_round, refused, setup};
use crate::trial::{self, CATALOG, HEROES, Trial};

/// The state of the cards of a hero, by the ids of its cards.
fn lies(table: &Table, hero: usize, card: &str) -> Readiness {
    let held = table.state().heroes[hero].cards.iter().find(|held| held.card.is_named(card, &CATALOG));
    held.unwrap_or_else(|| panic!("no {card}")).is
}

/// These heroes with these cards of theirs learned, in the second mission.
fn learned(heroes: &[&str], cards: &[(usize, &str)], more: Value) -> Trial {
    let learned: Vec<Value> = cards.iter().map(|(hero, card)| json!({"hero": hero, "card": card})).collect();
    let mut first = trial::aftermath(json!({"gained": {"hero_xp": vec![9; heroes.len()], "credits": 0},
        "rebel_stage": {"learned": learned}}));
    first.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let second = json!({"slot": 2, "mission": "core18", "threat_level": 2, "open_groups": ["royal-guard-regular"]});
    trial::of(heroes).set("log", json!([first, second]))
}

#[test]
fn ex_148_an_attachment_asks_for_a_trait_of_its_group() {
    let stage = json!({"imperial_stage": {"learned": ["military-might-combat-veterans"]}});
    let veterans = learned(&HEROES, &[], stage);
    let groups = setup(&veterans).groups;
    let place = |id: &str| {
        let place = groups.iter().position(|(group, _)| *CATALOG.group(*group).id == *id);
        place.unwrap_or_else(|| panic!("no {id}")) + 1
    };
    let (guards, troopers) = (place("royal-guard-regular"), place("stormtrooper-regular"));
    let lines = [format!("place g{guards}"), format!("attach g{guards} military-might-combat-veterans")];
    assert_eq!(refused(&veterans, &lines.each_ref().map(String::as_str)), "attach_host");
    let own = format!("place g{troopers}");
    let (mut table, _) = after(&veterans, &[]);
    let _ = deed(&mut table, &own);
    let attach = format!("attach g{troopers} military-might-combat-veterans");
    assert_eq!(deed(&mut table, &attach).unwrap().len(), 1);
    assert_eq!(deed(&mut table, &attach), Err("imperial_assault.table.refused.attach_used"));
    // It is back with the Empire when the last figure has fallen (IA-CAMP-26).
    for figure in 1..=3 {
        deed(&mut table, &format!("defeat g{troopers}.{figure}")).unwrap();
    }
    assert!(table.state().groups.iter().all(|group| group.attached.is_empty()));
    assert_eq!(refused(&aftermath(), &["attach g3 military-might-combat-veterans"]), "attach_none");
}

#[test]
fn ex_149_at_the_end_of_a_round_the_mission_acts_first_then_the_empire_then_the_heroes() {
    let acting = learned(
        &HEROES,
        &[],
        json!({"gained": {"hero_xp": [9, 9, 9, 9], "imperial_xp": 4, "rewards": [{"card": round_end_reward(), "hero": 0}]},
            "imperial_stage": {"learned": ["military-might-shock-and-awe"]}}),
    );
    let (mut table, _) = after(&acting, &["timer 1 the gate shuts", "timer 1 the lights go out", "begin"]);
    idle_round(&mut table);
    let told = deed(&mut table, "advance").unwrap();
    let kinds: String = told
        .iter()
        .map(|event| match event {
            Event::Rings(_) => 'M',
            Event::Acts(Acts::Empire(_)) => 'E',
            Event::Acts(Acts::Hero(..)) => 'H',
            Event::RoundBegan(_) => '|',
            _ => '.',
        })
        .collect();
    // The Empire orders the rules of the mission: they are told as it entered them.
    assert!(kinds.starts_with("MMEH|"), "{told:?}");
    assert_eq!(told[0], Event::Rings("the gate shuts".into()));
}

/// A reward of the heroes that acts at the end of a round.
fn round_end_reward() -> String {
    use imperial_assault::campaign::cards::{RewardSide, ability::Window};
    let acts = |card: &imperial_assault::campaign::cards::Reward| {
        card.side == RewardSide::Rebel && card.abilities.iter().any(|ability| ability.when == Window::RoundEnd)
    };
    CATALOG.rewards().find(|(_, card)| acts(card)).unwrap().1.id.to_string()
}

#[test]
fn ex_164_supply_cards_are_drawn_by_the_seed_and_their_order_is_repeated_from_the_lines() {
    let trial = aftermath();
    let document = trial.document();
    let mut table = Table::new(setup(&trial), &CATALOG);
    let count = table.state().supplies.len();
    let mut entry = Entry::default();
    for line in ["crate h1", "supply h1", "supply h1"] {
        table.enter(&line.parse().unwrap(), &mut entry, &CATALOG).unwrap();
    }
    assert_eq!((table.state().crates, table.state().supplies.len()), (1, count - 2));
    // The crate counts for the log, until it is taken back.
    assert_eq!(entry.crates, 1);
    let mut back = entry.clone();
    while Table::take_back(&mut back) {}
    assert_eq!(back, Entry::default());
    // What was drawn stands in the line, also when the deck changes.
    assert!(entry.table[1].starts_with("supply h1 ") && entry.table[1] != entry.table[2], "{entry:?}");
    let mut other = setup(&trial);
    other.supplies.reverse();
    let again = Table::after(other, entry.table.iter().map(String::as_str), &CATALOG).unwrap().0;
    assert_eq!(again.state().heroes, table.state().heroes);
    let drawn = table.state().heroes[0].cards.iter().filter(|held| matches!(held.card, Card::Supply(_))).count();
    assert_eq!(drawn, 2);
    // Another seed, another order; the same seed, the same.
    let order = |seed: u64| setup(&Trial { json: document_with_seed(&trial, seed) }).supplies;
    assert_eq!(order(7341), Setup::of(&Case::new(&CATALOG, &document.list)).unwrap().supplies);
    assert_ne!(order(7341), order(7342));
}

fn document_with_seed(trial: &Trial, seed: u64) -> Value {
    let mut json = trial.json.clone();
    json["list"]["seed"] = json!(seed);
    json
}

#[test]
fn a_supply_card_of_a_real_table_is_named_and_discarded_when_it_is_used() {
    let (mut table, _) = after(&aftermath(), &["begin", "supply h2 bacta-infusion"]);
    let events = deed(&mut table, "use h2 bacta-infusion").unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(lies(&table, 1, "bacta-infusion"), Readiness::Discarded);
    assert_eq!(deed(&mut table, "use h2 bacta-infusion"), Err("imperial_assault.table.refused.card_used"));
    // The deck has two of them.
    deed(&mut table, "supply h2 bacta-infusion").unwrap();
    assert_eq!(deed(&mut table, "supply h3 bacta-infusion"), Err("imperial_assault.table.refused.supply"));
    deed(&mut table, "use h2 bacta-infusion").unwrap();
    assert_eq!(deed(&mut table, "use h1 bacta-infusion"), Err("imperial_assault.table.refused.card"));
}

#[test]
fn ia_camp_32_exhausted_cards_are_ready_at_the_next_activation_of_their_hero() {
    let throwing = learned(&HEROES, &[(0, "diala-passil-force-throw")], json!({}));
    let (mut table, _) = after(&throwing, &["begin", "activate h1"]);
    let force_throw = "diala-passil-force-throw";
    deed(&mut table, &format!("use h1 {force_throw}")).unwrap();
    assert_eq!((lies(&table, 0, force_throw), table.state().heroes[0].strain), (Readiness::Exhausted, 2));
    assert_eq!(deed(&mut table, &format!("use h1 {force_throw}")), Err("imperial_assault.table.refused.card_used"));
    deed(&mut table, "end").unwrap();
    idle_round(&mut table);
    assert_eq!(lies(&table, 0, force_throw), Readiness::Exhausted);
    deed(&mut table, "advance").unwrap();
    deed(&mut table, "activate h1").unwrap();
    assert_eq!(lies(&table, 0, force_throw), Readiness::Ready);
    // A depleted card stays as it is until the mission is over (IA-CAMP-48).
    deed(&mut table, &format!("deplete h1 {force_throw}")).unwrap();
    deed(&mut table, "end").unwrap();
    idle_round(&mut table);
    deed(&mut table, "advance").unwrap();
    deed(&mut table, "activate h1").unwrap();
    assert_eq!(lies(&table, 0, force_throw), Readiness::Depleted);
}

#[test]
fn ex_169_with_two_activations_cards_are_ready_twice_in_a_round() {
    let legendary = learned(&["gideon-argus", "gaarkhan"], &[(0, "gideon-argus-masterstroke")], json!({}));
    let (mut table, _) = after(&legendary, &["begin", "activate h1", "exhaust h1 gideon-argus-masterstroke", "end"]);
    let mut others = 0;
    while table.state().phase == Phase::Activation && !table.allows(&"activate h1".parse().unwrap(), &CATALOG) {
        let offers = table.offers(&CATALOG);
        let next = offers.iter().find(|deed| matches!(deed, Deed::Activate(_) | Deed::End)).unwrap().clone();
        let _ = table.apply(&next, &CATALOG).unwrap();
        others += 1;
    }
    assert!(others > 0);
    assert_eq!(lies(&table, 0, "gideon-argus-masterstroke"), Readiness::Exhausted);
    deed(&mut table, "activate h1").unwrap();
    assert_eq!(lies(&table, 0, "gideon-argus-masterstroke"), Readiness::Ready);
}

#[test]
fn ia_camp_36_a_card_that_costs_more_strain_than_there_is_room_for_is_not_used() {
    let throwing = learned(&HEROES, &[(0, "diala-passil-force-throw")], json!({}));
    let lines = ["begin", "force h1 4", "activate h1", "use h1 diala-passil-force-throw"];
    assert_eq!(refused(&throwing, &lines), "endurance");
    let (table, _) = after(&throwing, &lines[..3]);
    let offers_it = |table: &Table| table.offers(&CATALOG).iter().any(|deed| deed.to_string().contains("force-throw"));
    assert!(!offers_it(&table));
    assert!(offers_it(&after(&throwing, &["begin", "activate h1"]).0));
}

#[test]
fn abilities_of_the_sheet_cost_their_strain_on_the_side_that_has_them() {
    let strike = ["begin", "activate h1", "use h1 sheet:precise-strike"];
    let (table, _) = after(&aftermath(), &strike);
    assert_eq!(table.state().heroes[0].strain, 2);
    // The wounded side has Foresight alone.
    let wounded = ["begin", "damage h1 12", "activate h1", "use h1 foresight", "use h1 precise-strike"];
    assert_eq!(after(&aftermath(), &wounded[..4]).0.state().heroes[0].strain, 1);
    assert_eq!(refused(&aftermath(), &wounded), "side");
    let offered = |lines: &[&str]| {
        let offers = after(&aftermath(), lines).0.offers(&CATALOG);
        offers.iter().filter(|deed| deed.to_string().starts_with("use ")).count()
    };
    assert_eq!((offered(&strike[..2]), offered(&wounded[..3])), (2, 1));
}

#[test]
fn ia_camp_95_cards_of_a_withdrawn_hero_are_out() {
    let throwing = learned(&HEROES, &[(0, "diala-passil-force-throw")], json!({}));
    let lines = ["begin", "damage h1 20", "damage h1 20", "use h1 diala-passil-force-throw"];
    assert_eq!(refused(&throwing, &lines), "nobody");
}

//! Cards at the table: used, readied, drawn, put on groups, and what acts at a set time.

use imperial_assault::campaign::{
    Case,
    log::Entry,
    table::{Acts, Card, Deed, Event, Phase, Readiness, Setup, Table, Told},
};
use kernel::Language;
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
    while Table::take_back(&mut back, &CATALOG) {}
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

/// An Empire with class cards, a secret Agenda card and rewards, in the second mission.
fn equipped() -> Trial {
    let cards = [
        "military-might-combat-medic",
        "armored-onslaught-explosive-munitions",
        "overwhelming-oppression-personal-flagship",
    ];
    let rewards = json!(["501st-training", "mechanical-salvage"]);
    learned(
        &HEROES,
        &[],
        json!({"gained": {"imperial_xp": 9, "influence": 3, "rewards": rewards},
            "imperial_stage": {"learned": cards, "bought": ["agents-of-the-empire-imperial-informants"]}}),
    )
}

/// How a card of the Empire lies.
fn empire_lies(table: &Table, card: &str) -> Readiness {
    let held = table.state().empire.iter().find(|held| held.card.is_named(card, &CATALOG));
    held.unwrap_or_else(|| panic!("no {card}")).is
}

#[test]
fn ia_camp_60_cards_of_the_empire_cost_threat_and_are_readied_in_the_status_phase() {
    let (medic, munitions) = ("military-might-combat-medic", "armored-onslaught-explosive-munitions");
    let (mut table, _) = after(&equipped(), &["begin"]);
    let threat = table.state().threat;
    deed(&mut table, &format!("empire {munitions}")).unwrap();
    assert_eq!(empire_lies(&table, munitions), Readiness::Exhausted);
    assert_eq!(deed(&mut table, &format!("empire {munitions}")), Err("imperial_assault.table.refused.card_used"));
    assert_eq!(deed(&mut table, "empire bounty"), Err("imperial_assault.table.refused.empire_card"));
    deed(&mut table, &format!("threat {}", -threat)).unwrap();
    assert_eq!(deed(&mut table, &format!("empire {medic}")), Err("imperial_assault.table.refused.threat"));
    deed(&mut table, "threat 3").unwrap();
    deed(&mut table, &format!("empire class:{medic} 1")).unwrap();
    assert_eq!((table.state().threat, empire_lies(&table, medic)), (2, Readiness::Exhausted));
    deed(&mut table, &format!("ready e {medic}")).unwrap();
    assert_eq!(empire_lies(&table, medic), Readiness::Ready);
    idle_round(&mut table);
    assert_eq!(empire_lies(&table, munitions), Readiness::Ready);
}

#[test]
fn what_may_be_used_once_a_round_or_a_mission_is_counted() {
    let (flagship, salvage) = ("empire overwhelming-oppression-personal-flagship 2", "empire mechanical-salvage 2");
    let (mut table, _) = after(&equipped(), &["begin", flagship, salvage]);
    let refused = |table: &mut Table, line: &str| deed(table, line).unwrap_err().rsplit('.').next().unwrap().to_owned();
    assert_eq!(refused(&mut table, flagship), "limit_round");
    assert_eq!(refused(&mut table, salvage), "limit_mission");
    idle_round(&mut table);
    deed(&mut table, "advance").unwrap();
    deed(&mut table, flagship).unwrap();
    assert_eq!(refused(&mut table, salvage), "limit_mission");
}

#[test]
fn a_reward_of_the_empire_is_put_on_a_group_like_its_class_cards() {
    let trial = equipped();
    let groups = setup(&trial).groups;
    let place = |id: &str| groups.iter().position(|(group, _)| *CATALOG.group(*group).id == *id).unwrap() + 1;
    let (guards, troopers) = (place("royal-guard-regular"), place("stormtrooper-regular"));
    let placed = format!("place g{guards}");
    let onto = |group: usize| format!("attach g{group} 501st-training");
    assert_eq!(refused(&trial, &[&placed, &onto(guards)]), "attach_host");
    let (mut table, _) = after(&trial, &[]);
    let _ = deed(&mut table, &format!("place g{troopers}"));
    deed(&mut table, &onto(troopers)).unwrap();
    let told = Told { table: &table, catalog: &CATALOG, language: Language::English }.lines(false).join("\n");
    assert!(told.contains("501st Training"), "{told}");
}

#[test]
fn ia_camp_67_a_secret_agenda_card_is_unknown_until_it_is_used_and_then_leaves_the_campaign() {
    let trial = equipped();
    let mut document = trial.document();
    let mut table = Table::new(setup(&trial), &CATALOG);
    let words = |table: &Table, sees: bool| {
        let told = Told { table, catalog: &CATALOG, language: Language::English };
        let offers = table.offers(&CATALOG).into_iter().filter(|deed| sees || !told.is_hidden(deed));
        told.lines(sees).join("\n") + &offers.map(|deed| told.offer(&deed)).collect::<String>()
    };
    let entry = document.list.log.last_mut().unwrap();
    table.enter(&Deed::Begin, entry, &CATALOG).unwrap();
    assert!(words(&table, true).contains("Imperial Informants"));
    assert!(!words(&table, false).contains("Imperial Informants"));
    // At the end of a round it tells nobody that it could act.
    idle_round(&mut table);
    let told = deed(&mut table.clone(), "advance").unwrap();
    assert!(!told.iter().any(|event| matches!(event, Event::Acts(Acts::Empire(card)) if card.is_secret(&CATALOG))));
    let used = "empire agents-of-the-empire-imperial-informants".parse().unwrap();
    table.enter(&used, entry, &CATALOG).unwrap();
    assert_eq!(empire_lies(&table, "agents-of-the-empire-imperial-informants"), Readiness::Discarded);
    assert_eq!(entry.discarded.len(), 1);
    // The table that is set up again still knows it, and so does one taken back.
    let again = Setup::of(&Case::new(&CATALOG, &document.list)).unwrap();
    assert_eq!(again.empire, table.setup().empire);
    let entry = document.list.log.last_mut().unwrap();
    assert!(Table::take_back(entry, &CATALOG) && entry.discarded.is_empty());
}

#[test]
fn the_empire_sees_what_it_can_field_by_round_and_the_heroes_how_threat_runs() {
    // A royal guard for 8, at threat level 2.
    let (mut table, _) = after(&equipped(), &["begin"]);
    let begins = table.state().threat;
    let preview = table.preview(&CATALOG);
    assert_eq!(
        preview.iter().map(|end| (end.round, end.threat)).collect::<Vec<_>>(),
        (1..=4).map(|round| (round, (begins + 2 * i32::from(round)).min(20))).collect::<Vec<_>>()
    );
    assert!(preview.iter().all(|end| end.groups.iter().all(|(_, cost)| *cost <= end.threat)));
    idle_round(&mut table);
    let now = table.preview(&CATALOG);
    assert_eq!((now[0].round, now[0].threat), (1, table.state().threat));
    deed(&mut table, "threat 20").unwrap();
    assert_eq!(table.preview(&CATALOG)[0].groups.iter().map(|(_, cost)| *cost).max(), Some(8));
    for language in Language::ALL {
        let told = Told { table: &table, catalog: &CATALOG, language };
        let guard = told.group(table.preview(&CATALOG)[0].groups[0].0);
        assert!(told.preview(true)[0].contains(&guard) && !told.preview(false).concat().contains(&guard));
    }
}

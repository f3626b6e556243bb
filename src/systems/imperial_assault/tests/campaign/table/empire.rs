//! What an Empire without a player does.

use imperial_assault::campaign::{
    Case,
    cards::{Group, GroupId, Role},
    log,
    maps::map_of,
    table::{Advice, Table, Told},
};
use kernel::Language;
use serde_json::json;
use std::{sync::LazyLock, time::Instant};

use super::{after, aftermath, deed, idle_round, playing, setup};
use crate::trial::{CATALOG, HEROES, Trial};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

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
    assert_eq!(Advice::Deploy(purchases).deeds(), []);
    assert_eq!(at_status(0), None);
}

/// Aftermath against an Empire without a player, of this strength.
fn against(strength: &str) -> Trial {
    aftermath().set("empire", json!({"automated": true, "strength": strength}))
}

#[test]
fn a_gentle_empire_gets_less_threat_and_attacks_whoever_stands_most_and_a_hard_one_gets_more() {
    let level = |strength: &str| setup(&against(strength)).threat_level;
    assert_eq!(["gentle", "even", "hard"].map(level), [1, 2, 3]);
    // Somebody plays the Empire: its strength is that person's.
    let played = aftermath().set("empire", json!({"class": "military-might", "strength": "hard"}));
    assert_eq!(setup(&played).threat_level, 2);
    let wounded = ["begin", "damage h3 13", "activate h1", "end"];
    let first = |strength: &str| match advised(&against(strength), &wounded) {
        Some(Advice::Activate(groups)) => groups.iter().map(|group| group.aims[0].hero).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(first("hard"), [2, 2, 2]);
    assert!(first("gentle").iter().all(|hero| *hero != 2), "Gaarkhan stands least");
}

#[test]
fn every_reason_of_a_gentle_or_a_hard_empire_says_so_in_both_languages() {
    for (strength, words) in [("gentle", ["gentle", "suave"]), ("even", ["", ""]), ("hard", ["hard", "duro"])] {
        for lines in [&["begin", "activate h1", "end"][..], &["threat 20"]] {
            let trial = against(strength);
            let Some(advice) = advised(&trial, lines) else { continue };
            let (table, _) = after(&trial, lines);
            for (language, word) in Language::ALL.into_iter().zip(words) {
                let told = Told { table: &table, catalog: &CATALOG, language }.advice(&advice).join("\n");
                assert!(told.contains(word), "{told}");
                assert_eq!(
                    strength == "even",
                    !told.contains("gentle")
                        && !told.contains("hard")
                        && !told.contains("suave")
                        && !told.contains("duro"),
                    "{told}"
                );
            }
        }
    }
}

#[test]
fn strength_is_kept_in_the_document_and_an_unknown_one_is_named_with_its_place() {
    let document = against("gentle").document();
    let written = log::write(&CATALOG, &document);
    assert_eq!(written["list"]["empire"]["strength"], "gentle");
    assert_eq!(log::write(&CATALOG, &against("even").document())["list"]["empire"].get("strength"), None);
    let strange = against("merciless").json.to_string();
    assert!(log::read_text(&CATALOG, &strange).is_err());
}

#[test]
fn ia_camp_51_an_ally_of_tyrants_of_lothal_brings_half_of_its_cost_and_the_rest_in_tokens() {
    let lothal = |lines: &[&str]| {
        let ally = json!({"allies": ["luke-skywalker-hero-of-the-rebellion"]});
        after(&playing(&HEROES, "lothal1", ally).set("campaign", json!("lothal")), lines).0
    };
    // 10 points: 5 threat at once, 5 tokens.
    let threat = |table: &Table| table.state().threat - table.setup().begins_with;
    let mut table = lothal(&["begin"]);
    assert_eq!((threat(&table), table.state().ally_tokens), (5, 5));
    idle_round(&mut table);
    // Threat level 2, and 2 for the token.
    assert_eq!((threat(&table), table.state().ally_tokens), (9, 4));
    // A defeated ally brings nothing more.
    let fallen = lothal(&["begin", "defeat a1"]);
    assert_eq!((threat(&fallen), fallen.state().ally_tokens), (5, 0));
    // An odd cost is rounded up at once.
    let odd = |(_, group): &(GroupId, &Group)| group.role == Role::Ally && group.cost % 2 == 1;
    let (_, saboteur) = CATALOG.groups().find(odd).unwrap();
    let ally = json!({"allies": [&*saboteur.id]});
    let table = after(&playing(&HEROES, "lothal1", ally).set("campaign", json!("lothal")), &[]).0;
    assert_eq!((threat(&table), table.state().ally_tokens), (saboteur.cost / 2 + 1, saboteur.cost / 2));
}

#[test]
fn ex_145_a_massive_figure_stays_out_of_interior_tiles() {
    let weiss = CATALOG.group(CATALOG.find_group("general-weiss").unwrap());
    let trooper = CATALOG.group(CATALOG.find_group("stormtrooper-regular").unwrap());
    let maps = CATALOG.missions().filter_map(|(id, _)| Some((id, map_of(&CATALOG, id)?)));
    let with_25a = maps.into_iter().find(|(_, map)| map.tiles.iter().any(|tile| tile.id == "core-25a"));
    let (mission, map) = with_25a.unwrap();
    let tile = map.tiles.iter().find(|tile| tile.id == "core-25a").unwrap();
    assert!(tile.admits(trooper) && !tile.admits(weiss));
    // The table says so where it stands.
    let trial = playing(&HEROES, &CATALOG.mission(mission).id, json!({"open_groups": ["general-weiss"]}));
    let number = setup(&trial).groups.len();
    let (table, _) = after(&trial, &["begin", &format!("place g{number}")]);
    let told = Told { table: &table, catalog: &CATALOG, language: Language::English }.lines(true).join("\n");
    assert!(told.contains("massive, stays out of tiles") && told.contains("25A"), "{told}");
}

#[test]
fn the_empire_decides_in_less_than_20_milliseconds() {
    let open = [
        "royal-guard-regular",
        "stormtrooper-elite",
        "imperial-officer-elite",
        "nexu-regular",
        "e-web-engineer-regular",
    ];
    let trial = playing(&HEROES, "core2", json!({"open_groups": open}));
    let document = trial.document();
    let case = Case::new(&CATALOG, &document.list);
    for lines in [
        &["begin", "activate h1", "end"][..],
        &["begin", "place g4", "place g5", "place g6", "activate h1", "end"],
        &["threat 20", "begin"],
    ] {
        let (mut table, _) = after(&trial, lines);
        if lines.len() == 2 {
            idle_round(&mut table);
        }
        // The best of some, as others use the machine.
        let took = (0..5).map(|_| {
            let begun = Instant::now();
            assert!(table.advice(&case, &SKIRMISH).is_some());
            begun.elapsed()
        });
        let took = took.min().unwrap();
        let begun = Instant::now();
        let offers = table.offers(&CATALOG).len();
        eprintln!("a decision: {took:?}; {offers} offers: {:?}", begun.elapsed());
        assert!(took.as_millis() < 20, "{took:?}");
    }
}

//! For each error there is a way out.

use imperial_assault::{
    ImperialAssault,
    cards::{Affiliation, Season},
};
use kernel::{Language, repairs_of};

use crate::army::{CATALOG, FIT_DECK, Trial, fit_deck_with, iacp, imperial, mercenary, rebel};

/// The army's first finding of this check can be repaired; each repair offered removes it and brings no other error.
#[track_caller]
fn repairable(army: &Trial, check_id: &str) -> Vec<&'static str> {
    let finding = army.finding(check_id);
    let repairs = repairs_of::<ImperialAssault>(&CATALOG, &army.document, &finding);
    assert!(!repairs.is_empty(), "{check_id} has no repair");
    let before = army.errors();
    for repair in &repairs {
        let after = Trial { document: repair.edit.apply(&army.document).unwrap() }.errors();
        let often = |checks: &[&str], id: &str| checks.iter().filter(|check| **check == id).count();
        assert!(often(&after, check_id) < often(&before, check_id), "{repair:?}");
        assert!(after.iter().all(|id| often(&after, id) <= often(&before, id)), "{repair:?} brings {after:?}");
        for language in Language::ALL {
            let sentence = repair.sentence(language, &*CATALOG);
            assert!(!sentence.contains(['{', '}']) && !sentence.contains("imperial_assault."), "{sentence}");
        }
    }
    repairs.iter().map(|repair| repair.phrase).collect()
}

/// The army after the first repair of this check.
fn repaired(army: &Trial, check_id: &str) -> Trial {
    let repair = repairs_of::<ImperialAssault>(&CATALOG, &army.document, &army.finding(check_id)).remove(0);
    Trial { document: repair.edit.apply(&army.document).unwrap() }
}

#[test]
fn errors_of_points_and_copies_have_repairs() {
    let first = repairable(&imperial(&[]), "CC-A01");
    assert_eq!(first[0], "systems.repair.add");
    let dear = imperial(&["darth-vader", "royal-guard-elite", "stormtrooper-elite", "imperial-officer-regular"]);
    let ways = repairable(&dear, "CC-A02");
    assert!(ways.contains(&"systems.repair.remove") && ways.contains(&"systems.repair.exchange"), "{ways:?}");
    let double = imperial(&["4 royal-guard-regular", "2 royal-guard-elite", "2 stormtrooper-elite"]);
    assert_eq!(repairable(&double, "CC-A02"), ["systems.repair.remove"]);
    let lukes = rebel(&["luke-skywalker-hero-of-the-rebellion", "luke-skywalker-jedi-knight"]);
    let (remove, turn) = ("systems.repair.remove", "systems.repair.exchange");
    assert_eq!(repairable(&lukes, "CC-A05"), [remove, turn, remove], "either can stay");
    let _ = repairable(&imperial(&["4 stormtrooper-elite"]), "CC-A06");
    let _ = repairable(&imperial(&["6 imperial-officer-regular"]), "CC-A07");
}

#[test]
fn errors_of_affiliation_have_repairs() {
    let guest = imperial(&["darth-vader", "maul"]);
    assert!(repairable(&guest, "CC-A03").contains(&"systems.repair.add"), "the alliance lets it in");
    let all = imperial(&["rebel-trooper-regular"]);
    assert_eq!(repairable(&all, "CC-A03")[0], "imperial_assault.repair.set_affiliation");
    let torn = imperial(&["rebel-trooper-regular", "saska-teft", "boba-fett"]);
    assert!(!repairable(&torn, "CC-A03").is_empty());
    let _ = repairable(&imperial(&["darth-vader", "black-market"]), "CC-A08");
    let hired = ["temporary-alliance-hired-guns", "maul", "greedo", "darth-vader"];
    let _ = repairable(&imperial(&[&hired[..], &["bossk"]].concat()), "CC-A09");
    let _ = repairable(&imperial(&[&hired[..], &["bossk", "dengar"]].concat()), "CC-A09");
    let _ = repairable(&imperial(&[&hired[..], &["c-3po"]].concat()), "CC-A10");
}

#[test]
fn an_army_of_several_affiliations_can_be_declared_with_the_cards_of_one() {
    let undecided = imperial(&["2 rebel-trooper-regular", "targeting-computer", "2 stormtrooper-regular"]).undeclared();
    assert_eq!(repairable(&undecided, "CC-A04"), ["imperial_assault.repair.only_affiliation"; 2]);
    let rebels = repaired(&undecided, "CC-A04");
    rebels.fails(&[]);
    assert_eq!(rebels.document.list.deployment.len(), 3);
}

#[test]
fn copies_that_are_told_together_go_together() {
    let several = "systems.repair.remove";
    assert_eq!(repairable(&imperial(&["darth-vader", "2 rebel-trooper-regular"]), "CC-A03")[0], several);
    let jawas = mercenary(&["jawa-scavenger-elite", "2 rebel-trooper-regular"]);
    assert_eq!(repairable(&jawas, "CC-A10")[0], several);
    let other = imperial(&["darth-vader", "2 iacp-shoretrooper-elite"]);
    assert_eq!(repairable(&other, "CC-A19")[0], several);
    let thrice = [("negation", "take-initiative"), ("provoke", "take-initiative"), ("blitz", "take-initiative")];
    let thrice = imperial(&["darth-vader"]).deck(&fit_deck_with(&thrice));
    assert_eq!(repairable(&thrice, "CC-C03"), ["systems.repair.exchange"]);
    repaired(&thrice, "CC-C03").fails(&[]);
    let large = [&FIT_DECK[..], &["focus", "focus"]].concat();
    let large = imperial(&["darth-vader"]).deck(&large);
    assert!(repairable(&large, "CC-C03").contains(&"systems.repair.remove"));
    let foreign = [("negation", "iacp-feint"), ("provoke", "iacp-feint")];
    let foreign = imperial(&["darth-vader"]).deck(&fit_deck_with(&foreign));
    let _ = repairable(&foreign, "CC-A19");
}

#[test]
fn errors_of_single_cards_have_repairs() {
    let host = repairable(&imperial(&["driven-by-hatred", "stormtrooper-elite"]), "CC-A11");
    assert!(host.contains(&"systems.repair.add"), "{host:?}");
    let _ = repairable(&iacp(Affiliation::Mercenary, &["iacp-greedo", "iacp-scavenged-walker"]), "CC-A11");
    assert_eq!(repairable(&rebel(&["leia-organa-campaign"]), "CC-A13")[0], "systems.repair.exchange");
    let _ = repairable(&mercenary(&["ugnaught-tinkerer-elite", "junk-droid"]), "CC-A13");
    let meant = imperial(&["darth-vadar", "stormtrooper-elite"]);
    assert_eq!(repairable(&meant, "CC-A14")[0], "systems.repair.meant");
    assert_eq!(repaired(&meant, "CC-A14").total(), 27);
    let _ = repairable(&imperial(&["darth-vader", "a-fighting-chance"]), "CC-A14");
}

#[test]
fn errors_of_seasons_and_demands_have_repairs() {
    let other = imperial(&["2 iacp-royal-guard-elite", "stormtrooper-elite"]);
    assert_eq!(repairable(&other, "CC-A19")[0], "imperial_assault.repair.of_season");
    repaired(&other, "CC-A19").fails(&[]);
    let alone = imperial(&["iacp-director-krennic", "stormtrooper-elite"]);
    let _ = repairable(&alone, "CC-A19");
    let season = iacp(Affiliation::Imperial, &["iacp-darth-vader"]).season(Some(Season::Official));
    let _ = repairable(&season, "CC-A19");
    let command = imperial(&["darth-vader"]).deck(&fit_deck_with(&[("focus", "iacp-focus")]));
    assert_eq!(repairable(&command, "CC-A19")[0], "imperial_assault.repair.of_season");
    let _ = repairable(&rebel(&["heroic-effort", "chewbacca", "2 rebel-trooper-regular"]), "CC-A20");
    let _ = repairable(&rebel(&["spectre-cell", "hera-syndulla", "chewbacca"]), "CC-A20");
    let _ = repairable(&iacp(Affiliation::Rebel, &["iacp-rogue-one", "iacp-jyn-erso"]), "CC-A20");
    let bib = ["iacp-bib-fortuna", "iacp-temporary-alliance-a-common-enemy", "iacp-yoda"];
    let _ = repairable(&iacp(Affiliation::Mercenary, &bib), "CC-A20");
}

#[test]
fn errors_of_command_cards_have_repairs_that_keep_the_deck_whole() {
    let deck = |changes: &[(&str, &'static str)]| imperial(&["darth-vader"]).deck(&fit_deck_with(changes));
    let twice = deck(&[("negation", "take-initiative"), ("provoke", "take-initiative")]);
    assert_eq!(repairable(&twice, "CC-C03")[0], "systems.repair.exchange");
    repaired(&twice, "CC-C03").fails(&[]);
    let meant = deck(&[("focus", "take-initiativ")]);
    assert_eq!(repairable(&meant, "CC-C04")[0], "systems.repair.meant");
    repaired(&meant, "CC-C04").fails(&[]);
}

#[test]
fn a_deck_is_filled_with_cards_the_army_can_use() {
    for army in [imperial(&["darth-vader", "royal-guard-elite"]), mercenary(&["boba-fett"]), rebel(&["chewbacca"])] {
        for kept in [0, 1, 7, 14] {
            let few = army.clone().deck(&FIT_DECK[..kept]);
            assert!(repairable(&few, "CC-C01").iter().all(|phrase| *phrase == "systems.repair.add"));
            let whole = repaired(&few, "CC-C01");
            whole.fails(&[]).warns(&["CC-A15"]);
            assert_eq!(whole.report().totals[2].value, 15);
            let ids: Vec<_> = whole.document.list.deck().iter().map(|choice| choice.id(&*CATALOG)).collect();
            assert_eq!(ids[..kept], FIT_DECK[..kept], "what is there stays");
        }
    }
    let other = iacp(Affiliation::Rebel, &["iacp-yoda"]).deck(&[]);
    assert_eq!(repairable(&other, "CC-C01"), ["systems.repair.add"]);
    repaired(&other, "CC-C01").fails(&[]);
}

#[test]
fn a_deck_that_is_too_dear_or_too_large_is_trimmed() {
    let dear = ["grenadier", "new-orders", "overdrive", "covering-fire", "lord-of-the-sith", "adrenaline", "blitz"];
    let deck =
        [&dear[..], &["camouflage", "focus", "negation", "provoke", "planning", "rally", "urgency", "take-cover"]];
    let army = imperial(&["darth-vader", "royal-guard-elite"]).deck(&deck.concat());
    army.fails(&["CC-C02"]);
    let _ = repairable(&army, "CC-C02");
    let whole = repaired(&army, "CC-C02");
    whole.fails(&[]);
    assert_eq!(whole.report().totals[2].value, 15);
    let large = imperial(&["darth-vader"]).deck(&[&FIT_DECK[..], &["rally", "urgency"]].concat());
    assert_eq!(repairable(&large, "CC-C01"), ["systems.repair.remove"]);
    repaired(&large, "CC-C01").fails(&[]);
    let both = imperial(&["darth-vader"]).deck(&[&FIT_DECK[..], &dear[..4], &["focus", "no-such-card"]].concat());
    both.fails(&["CC-C01", "CC-C02", "CC-C03", "CC-C04"]);
    repaired(&both, "CC-C01").fails(&["CC-C02"]);
}

#[test]
fn of_two_twins_it_is_said_which_one_is_meant() {
    let twins = imperial(&["darth-vader", "darth-vader"]);
    let finding = twins.finding("CC-A05");
    let sentence = finding.sentence(Language::English, &*CATALOG);
    assert!(sentence.contains("2 × Darth Vader"), "{sentence}");
    let all = repairs_of::<ImperialAssault>(&CATALOG, &twins.document, &finding);
    let told: Vec<String> = all.iter().map(|repair| repair.sentence(Language::English, &*CATALOG)).collect();
    assert_eq!(told[0], "Remove the second Darth Vader, Lord of the Sith");
    assert!(told[1].starts_with("Replace the second Darth Vader, Lord of the Sith with "), "{told:?}");
    assert_eq!(told[2], "Remove the first Darth Vader, Lord of the Sith");
    assert!(all[0].difference < 0);
}

#[test]
fn a_deck_that_nobody_has_begun_can_be_chosen_at_once() {
    let mut army = imperial(&["darth-vader"]);
    army.document.list.command = None;
    let finding = army.finding("CC-C01");
    assert!(!finding.is_error());
    let repair = repairs_of::<ImperialAssault>(&CATALOG, &army.document, &finding).remove(0);
    assert_eq!(repair.edit.apply(&army.document).unwrap().list.deck().len(), 15);
}

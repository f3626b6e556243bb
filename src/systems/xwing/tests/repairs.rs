//! For each error there is a way out.

use kernel::{Finding, Language, Place, repairs_of};
use xwing::{Format, XWing, cards::SquadFaction, checks::check, list::SHIPS};

use crate::fixture::{Fixture, imperial, rebel, scum, squad};

/// The squad's first finding of this check can be repaired, and each repair offered does it.
#[track_caller]
fn repairable(trial: &Fixture, check_id: &str) -> Vec<&'static str> {
    let finding = trial.finding(check_id);
    let repairs = repairs_of::<XWing>(&trial.catalog, &trial.document, &finding);
    assert!(!repairs.is_empty(), "{check_id} has no repair");
    for repair in &repairs {
        let next = repair.edit.apply(&trial.document).unwrap();
        let report = check(&trial.catalog, &next);
        assert!(report.findings.iter().all(|other| other.check != check_id), "{repair:?}");
        for language in Language::ALL {
            assert!(!repair.sentence(language, &trial.catalog).contains('{'));
        }
    }
    repairs.iter().map(|repair| repair.phrase).collect()
}

#[test]
fn every_construction_error_has_a_repair() {
    let epic = |ships: &[&str]| squad(SquadFaction::Rebel, Format::Epic, ships);
    let corvette = ["cr90corvettefore@cr90corvettefore", "cr90corvetteaft@cr90corvetteaft"];
    let _ = repairable(&imperial(&["academypilot@tiefighter"; 9]), "XW-CHK-01");
    let _ = repairable(&imperial(&["academypilot@tiefighter"; 40]), "XW-CHK-01");
    let _ = repairable(&rebel(&["rookiepilot@xwing", "academypilot@tiefighter"]), "XW-CHK-02");
    let _ = repairable(&rebel(&["wedgeantilles@xwing ruthlessness"]), "XW-CHK-03");
    let _ = repairable(&rebel(&["lukeskywalker@xwing", "chewbacca@yt1300 lukeskywalker"]), "XW-CHK-04");
    let _ = repairable(&rebel(&["lukeskywalker@xwing", "lukeskywalker@xwing"]), "XW-CHK-04");
    let _ = repairable(
        &imperial(&["omicrongrouppilot@lambdaclassshuttle emperorpalpatine intelligenceagent"]),
        "XW-CHK-05",
    );
    let _ = repairable(&imperial(&["omicrongrouppilot@lambdaclassshuttle gunner gunner gunner gunner"]), "XW-CHK-05");
    let _ = repairable(&imperial(&["academypilot@tiefighter gunner"]), "XW-CHK-06");
    let _ = repairable(&imperial(&["academypilot@tiefighter hullupgrade shieldupgrade"]), "XW-CHK-07");
    let _ = repairable(&imperial(&["onyxsquadronpilot@tiedefender tiex7 tied"]), "XW-CHK-08");
    let _ = repairable(&imperial(&["omicrongrouppilot@lambdaclassshuttle tactician tactician"]), "XW-CHK-09");
    let _ = repairable(&imperial(&["omicrongrouppilot@lambdaclassshuttle lightningreflexes"]), "XW-CHK-10");
    let _ = repairable(&imperial(&["sienartestpilot@tieadvprototype tiex1"]), "XW-CHK-11");
    let skill = repairable(&rebel(&["snapwexley@t70xwing blackone"]), "XW-CHK-12");
    assert!(skill.contains(&"systems.repair.add_to"), "Veteran Instincts would help: {skill:?}");
    let _ = repairable(&rebel(&["redsquadronpilot@xwing autothrusters"]), "XW-CHK-13");
    let _ = repairable(&rebel(&["rookiepilot@xwing longrangescanners"]), "XW-CHK-14");
    let _ = repairable(&rebel(&["banditsquadronpilot@z95headhunter pulsedrayshield"]), "XW-CHK-15");
    let beam = repairable(&scum(&["zuckuss@g1astarfighter misthunter"]), "XW-CHK-16");
    assert_eq!(beam[0], "systems.repair.add_to");
    let _ =
        repairable(&imperial(&["soontirfel@tieinterceptor royalguardtie stealthdevice stealthdevice"]), "XW-CHK-17");
    let _ = repairable(&rebel(&["prototypepilot@awing unguidedrockets"]), "XW-CHK-18");
    let _ = repairable(&scum(&["cartelspacer@m3ainterceptor lightscykinterceptor stealthdevice"]), "XW-CHK-19");
    let _ = repairable(&imperial(&["scimitarsquadronpilot@tiebomber tieshuttle gunner"]), "XW-CHK-20");
    let _ = repairable(&rebel(&["gr75mediumtransport@gr75mediumtransport"]), "XW-CHK-22");
    let _ = repairable(&rebel(&["rookiepilot@xwing backupshieldgenerator"]), "XW-CHK-22");
    let _ = repairable(&epic(&[corvette[0], corvette[1], corvette[0], corvette[1]]), "XW-CHK-23");
    let _ = repairable(&squad(SquadFaction::Imperial, Format::Epic, &["academypilot@tiefighter"; 14]), "XW-CHK-24");
    let _ = repairable(&epic(&[corvette[0]]), "XW-CHK-25");
    let _ = repairable(&rebel(&[]), "XW-CHK-26");
    let meant = repairable(&rebel(&["rookiepilot@xwing r2d22"]), "XW-CHK-27");
    assert_eq!(meant[0], "systems.repair.meant");
    let _ = repairable(&rebel(&["wedgeantiles@xwing"]), "XW-CHK-27");
    let _ = repairable(&rebel(&["completelyunheardof@nowhere", "rookiepilot@xwing"]), "XW-CHK-27");
}

#[test]
fn a_third_mindlink_can_be_taken_off() {
    let trial = scum(&[
        "talonbanecobra@kihraxzfighter attannimindlink",
        "palobgodalhi@hwk290 attannimindlink",
        "drearenthal@ywing attannimindlink",
    ]);
    let _ = repairable(&trial, "XW-CHK-21");
}

/// Sentences of the repairs of a finding, the change of the total by each, and its places.
fn told(trial: &Fixture, finding: &Finding) -> Vec<(String, i32, Vec<Place>)> {
    let all = repairs_of::<XWing>(&trial.catalog, &trial.document, finding).into_iter();
    all.map(|repair| (repair.sentence(Language::English, &trial.catalog), repair.difference, repair.edit.touched()))
        .collect()
}

#[test]
fn of_two_twins_it_is_said_which_one_is_meant() {
    let twins = imperial(&["soontirfel@tieinterceptor", "academypilot@tiefighter", "soontirfel@tieinterceptor"]);
    let finding = twins.finding("XW-CHK-04");
    let sentence = finding.sentence(Language::English, &twins.catalog);
    assert_eq!(sentence, "Soontir Fel is unique but is in the squad twice (ships 1 and 3).");
    let expected = [
        ("Remove the second Soontir Fel", -27, 2),
        ("Replace the second Soontir Fel with Carnor Jax", -1, 2),
        ("Remove the first Soontir Fel", -27, 0),
    ];
    let expected = expected.map(|(words, points, ship)| (words.to_owned(), points, vec![SHIPS.at(ship)]));
    assert_eq!(told(&twins, &finding), expected);
    let spanish = &repairs_of::<XWing>(&twins.catalog, &twins.document, &finding)[0];
    assert_eq!(spanish.sentence(Language::Spanish, &twins.catalog), "Quitar Soontir Fel n.º 2");
}

#[test]
fn a_finding_about_one_of_several_ships_says_which() {
    let overloaded = "academypilot@tiefighter hullupgrade shieldupgrade";
    let trial = imperial(&["academypilot@tiefighter", overloaded, "blacksquadronpilot@tiefighter"]);
    let sentence = trial.finding("XW-CHK-07").sentence(Language::English, &trial.catalog);
    assert!(sentence.starts_with("The second Academy Pilot may have 1 modification"), "{sentence}");
    let alone = imperial(&[overloaded]).finding("XW-CHK-07").sentence(Language::English, &trial.catalog);
    assert!(alone.starts_with("Academy Pilot may have"), "{alone}");
}

#[test]
fn a_card_of_two_kinds_is_told_with_both_of_its_places() {
    let trial = rebel(&["lukeskywalker@xwing", "chewbacca@yt1300 lukeskywalker"]);
    let sentence = trial.finding("XW-CHK-04").sentence(Language::English, &trial.catalog);
    let expected = "Luke Skywalker is unique but is in the squad twice: ship card on ship 1 (Luke Skywalker) and Crew on ship 2 (Chewbacca).";
    assert_eq!(sentence.to_lowercase(), expected.to_lowercase());
}

#[test]
fn a_missing_icon_is_mended_by_the_card_that_gives_it() {
    for (trial, check_id, title) in [
        (rebel(&["bluesquadronpilot@bwing tactician"]), "XW-CHK-06", "bwinge2"),
        (scum(&["cartelspacer@m3ainterceptor ioncannon"]), "XW-CHK-06", "heavyscykinterceptor"),
        (rebel(&["greensquadronpilot@awing pushthelimit veteraninstincts"]), "XW-CHK-05", "awingtestpilot"),
        (imperial(&["royalguardpilot@tieinterceptor hullupgrade shieldupgrade"]), "XW-CHK-07", "royalguardtie"),
    ] {
        let phrases = repairable(&trial, check_id);
        assert!(phrases.iter().any(|phrase| phrase.starts_with("systems.repair.remove_from")), "{phrases:?}");
        let finding = trial.finding(check_id);
        let told: Vec<String> = repairs_of::<XWing>(&trial.catalog, &trial.document, &finding)
            .iter()
            .filter(|repair| repair.phrase == "systems.repair.add_to")
            .map(|repair| repair.sentence(Language::English, &trial.catalog))
            .collect();
        let id = trial.catalog.find_upgrade(title).unwrap();
        let name = trial.catalog.upgrade(id).text.name(Language::English);
        assert!(told.iter().any(|sentence| sentence.contains(name)), "{name}: {told:?}");
    }
}

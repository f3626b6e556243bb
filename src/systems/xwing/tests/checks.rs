//! Checks that no worked example covers.

use kernel::{Enforcement, Language, ListBuilding, Owned, OwnedItem, Report, muster};
use xwing::{Format, XWing, cards::SquadFaction};

use crate::fixture::{imperial, number, rebel, scum, squad};

#[test]
fn every_finding_reads_as_a_whole_sentence_in_both_languages() {
    let trials = [
        imperial(&["rookiepilot@xwing", "academypilot@tiefighter hullupgrade shieldupgrade", "x@y z lukeskywalker"]),
        imperial(&[
            "omicrongrouppilot@lambdaclassshuttle emperorpalpatine intelligenceagent lightningreflexes tactician tactician",
        ]),
        scum(&[
            "cartelspacer@m3ainterceptor lightscykinterceptor stealthdevice tractorbeam",
            "nashtahpuppilot@z95headhunter",
        ]),
        rebel(&["gr75mediumtransport@gr75mediumtransport", "lukeskywalker@xwing r2d6 lukeskywalker", "r2d2@xwing"]),
        squad(SquadFaction::Rebel, Format::Epic, &["cr90corvettefore@cr90corvettefore"]),
        rebel(&[]),
    ];
    for trial in trials {
        for finding in trial.report().findings {
            for language in Language::ALL {
                let sentence = finding.sentence(language, &trial.catalog);
                assert!(!sentence.contains('{') && sentence.ends_with('.'), "{sentence}");
            }
        }
    }
}

#[test]
fn xw_chk_27_unknown_cards_and_cards_in_the_wrong_place_are_reported_and_the_rest_is_still_checked() {
    let trial = rebel(&["nobody@nowhere r2d2", "rookiepilot@xwing nonsense wedgeantilles", "r2d2@xwing"]);
    let phrases: Vec<&str> =
        trial.report().findings.iter().filter(|f| f.check == "XW-CHK-27").map(|f| f.phrase).collect();
    assert_eq!(
        phrases,
        [
            "xwing.check.27.ship",
            "xwing.check.27.upgrade",
            "xwing.check.27.ship_as_upgrade",
            "xwing.check.27.upgrade_as_ship",
        ]
    );
    scum(&["nashtahpuppilot@z95headhunter"]).fails(&["XW-CHK-27"]);
}

#[test]
fn xw_chk_28_unspent_points_are_a_warning_and_never_an_error() {
    let trial = rebel(&["rookiepilot@xwing"]);
    let finding = trial.finding("XW-CHK-28");
    assert_eq!((number(&finding, "rest"), finding.is_error()), (79, false));
    assert!(trial.report().is_legal());
}

#[test]
fn xw_chk_29_a_card_that_is_not_owned_is_a_warning_with_both_counts() {
    let trial = rebel(&["rookiepilot@xwing r2d2", "rookiepilot@xwing"]);
    let boxes = |count| {
        let item = OwnedItem { kind: "product".into(), id: "core_set".into(), count };
        Owned::of::<XWing>(&trial.catalog, &[item], Enforcement::Warn, |kind| kind.usual)
    };
    let owned = boxes(1);
    let report = |owned: &Owned| {
        let mut report = Report::default();
        XWing::check(&trial.catalog, &trial.document, Some(owned), &mut report);
        report
    };
    let (two, report) = (report(&boxes(2)), report(&owned));
    let missing: Vec<_> = report.findings.iter().filter(|finding| finding.check == "XW-CHK-29").collect();
    // One X-wing model and one Rookie Pilot card are in the box; the droid is too.
    assert_eq!(missing.len(), 2);
    assert!(missing.iter().all(|finding| number(finding, "owned") == 1 && number(finding, "needed") == 2));
    assert!(report.is_legal());
    assert!(two.findings.iter().all(|f| f.check != "XW-CHK-29"));
}

#[test]
fn only_a_squad_without_errors_is_mustered() {
    let legal = rebel(&["rookiepilot@xwing"]);
    let document = legal.document.clone();
    assert_eq!(muster::<XWing>(&legal.catalog, legal.document).unwrap().document(), &document);
    let illegal = rebel(&[]);
    let (back, report) = muster::<XWing>(&illegal.catalog, illegal.document.clone()).unwrap_err();
    assert_eq!((*back, report.errors()), (illegal.document, 1));
}

#[test]
fn xw_squad_19_what_the_last_errata_took_from_a_printed_card_is_said() {
    let three = ["guri@starviper attannimindlink"; 3];
    for (trial, check_id, phrase) in [
        (scum(&["contractedscout@jumpmaster5000 unhingedastromech"]), "XW-CHK-06", "xwing.check.06.errata"),
        (imperial(&["omicrongrouppilot@lambdaclassshuttle deadeye"]), "XW-CHK-10", "xwing.check.10.errata"),
        (scum(&three), "XW-CHK-21", "xwing.check.21.errata"),
        (imperial(&["academypilot@tiefighter gunner"]), "XW-CHK-06", "xwing.check.06"),
        (imperial(&["omicrongrouppilot@lambdaclassshuttle lightningreflexes"]), "XW-CHK-10", "xwing.check.10"),
    ] {
        assert_eq!(trial.finding(check_id).phrase, phrase);
    }
}

//! Checks that no worked example covers.

use kernel::{Enforcement, Language, ListBuilding, Owned, OwnedItem, Report, muster, repairs_of};
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

fn epic(faction: SquadFaction, ships: &[&str]) -> crate::fixture::Fixture {
    squad(faction, Format::Epic, ships)
}

const RAIDER: [&str; 2] =
    ["raiderclasscorvettefore@raiderclasscorvettefore", "raiderclasscorvetteaft@raiderclasscorvetteaft"];
const CORVETTE: [&str; 2] = ["cr90corvettefore@cr90corvettefore", "cr90corvetteaft@cr90corvetteaft"];

/// A ship of two cards, with these upgrades on its sections.
fn sections(faction: SquadFaction, [fore, aft]: [&str; 2], [first, second]: [&str; 2]) -> crate::fixture::Fixture {
    epic(faction, &[&format!("{fore} {first}"), &format!("{aft} {second}")])
}

#[test]
fn xw_huge_04_two_sections_are_one_ship_for_every_rule_of_one_ship() {
    let raider = |first, second| sections(SquadFaction::Imperial, RAIDER, [first, second]);
    let corvette = |first, second| sections(SquadFaction::Rebel, CORVETTE, [first, second]);
    // One modification, wherever it is.
    raider("optimizedgenerators", "").is_legal_at(105);
    raider("", "optimizedgenerators").is_legal_at(105);
    raider("optimizedgenerators", "automatedprotocols").fails(&["XW-CHK-07"]);
    raider("optimizedgenerators automatedprotocols", "").fails(&["XW-CHK-07"]);
    let all = raider("optimizedgenerators automatedprotocols", "ordnancetubes optimizedgenerators");
    let finding = all.finding("XW-CHK-07");
    assert_eq!((number(&finding, "used"), number(&finding, "allowed"), finding.weight), (4, 1, 3));
    all.fails(&["XW-CHK-07"]);
    // A limited card stands once; one that is not as often as there are icons.
    corvette("gunneryteam", "gunneryteam").fails(&["XW-CHK-09"]);
    corvette("gunneryteam", "engineeringteam").is_legal_at(98);
    corvette("sensorteam", "sensorteam").is_legal_at(98);
    // The tubes serve the hardpoints of both.
    raider("ordnancetubes", "assaultmissiles").is_legal_at(110);
    raider("assaultmissiles", "ordnancetubes").is_legal_at(110);
    raider("", "assaultmissiles").fails(&["XW-CHK-06"]);
    // Two corvettes are two ships: the first sections go together, then the second.
    let two = |upgrades: [&str; 4]| {
        let lines: Vec<String> =
            CORVETTE.iter().chain(&CORVETTE).zip(upgrades).map(|(ship, cards)| format!("{ship} {cards}")).collect();
        squad(SquadFaction::Rebel, Format::Epic, &lines.iter().map(String::as_str).collect::<Vec<_>>())
    };
    assert!(!two(["gunneryteam", "", "", "gunneryteam"]).errors().contains(&"XW-CHK-09"));
    assert!(two(["", "", "gunneryteam", "gunneryteam"]).errors().contains(&"XW-CHK-09"));
    assert!(!two(["ordnancetubes", "", "", "ordnancetubes"]).errors().contains(&"XW-CHK-07"));
    assert!(two(["ordnancetubes", "ordnancetubes", "", ""]).errors().contains(&"XW-CHK-07"));
}

#[test]
fn xw_huge_04_offers_seats_and_repairs_of_two_sections_agree() {
    use kernel::Place;
    use xwing::{
        cards::Slot,
        checks::{check, offers, seats_in_squad},
        list::upgrades,
    };
    let slots = |trial: &crate::fixture::Fixture, ship: usize| -> Vec<Slot> {
        let laid = seats_in_squad(&trial.catalog, &trial.document.list.ships, ship);
        assert!(laid.unslotted.is_empty(), "{laid:?}");
        laid.seats.iter().map(|seat| seat.slot).collect()
    };
    let modifications = |trial: &crate::fixture::Fixture| {
        [0, 1].map(|ship| slots(trial, ship).iter().filter(|slot| **slot == Slot::Modification).count())
    };
    assert_eq!(modifications(&sections(SquadFaction::Imperial, RAIDER, ["", ""])), [1, 1]);
    assert_eq!(modifications(&sections(SquadFaction::Imperial, RAIDER, ["ordnancetubes", ""])), [1, 0]);
    assert_eq!(modifications(&sections(SquadFaction::Imperial, RAIDER, ["", "ordnancetubes"])), [0, 1]);
    // Torpedoes are offered for the hardpoints of the other section.
    let tubes = sections(SquadFaction::Imperial, RAIDER, ["ordnancetubes", ""]);
    let hardpoint = slots(&tubes, 1).iter().position(|slot| *slot == Slot::Torpedo || *slot == Slot::Hardpoint);
    let place: Place = upgrades(1).slot(hardpoint.unwrap());
    let offered = offers(&tubes.catalog, &tubes.document, place);
    let missiles = tubes.catalog.find_upgrade("assaultmissiles").unwrap();
    let offer = offered.iter().find(|offer| offer.candidate == xwing::list::Candidate::Upgrade(missiles)).unwrap();
    assert!(offer.is_free(), "{offer:?}");
    // Cards are taken off either section, or off both where one does not suffice.
    for cards in [
        ["optimizedgenerators", "automatedprotocols"],
        ["optimizedgenerators automatedprotocols", "ordnancetubes automatedprotocols"],
    ] {
        let trial = sections(SquadFaction::Imperial, RAIDER, cards);
        let finding = trial.finding("XW-CHK-07");
        let ways = repairs_of::<XWing>(&trial.catalog, &trial.document, &finding);
        assert!(!ways.is_empty());
        for way in ways {
            let next = way.edit.apply(&trial.document).unwrap();
            assert!(check(&trial.catalog, &next).is_legal(), "{way:?}");
        }
    }
    let either = sections(SquadFaction::Imperial, RAIDER, ["optimizedgenerators", "automatedprotocols"]);
    assert_eq!(repairs_of::<XWing>(&either.catalog, &either.document, &either.finding("XW-CHK-07")).len(), 2);
}

#[test]
fn xw_chk_31_a_card_that_can_never_work_on_its_ship_is_a_warning() {
    let without = imperial(&["omegaleader@tiefofighter advancedslam"]);
    let finding = without.finding("XW-ADVICE-01");
    assert_eq!((finding.phrase, finding.is_error()), ("xwing.check.advice_01.action", false));
    for (ship, phrase) in [
        ("goldsquadronpilot@ywing guidancechips", "xwing.check.advice_01.card"),
        ("goldsquadronpilot@ywing guidancechips protontorpedoes", ""),
        ("wardensquadronpilot@kwing extramunitions", "xwing.check.advice_01.card"),
        ("wardensquadronpilot@kwing extramunitions connernet", ""),
        ("wardensquadronpilot@kwing advancedslam", ""),
        ("wardensquadronpilot@kwing bombardier", "xwing.check.advice_01.card"),
        ("wardensquadronpilot@kwing bombardier sabinewren connernet", ""),
        ("rookiepilot@xwing munitionsfailsafe", "xwing.check.advice_01.card"),
        ("rookiepilot@xwing munitionsfailsafe r2d2 protontorpedoes", ""),
        ("rookiepilot@xwing engineupgrade", ""),
    ] {
        let found = rebel(&[ship]).report().findings.into_iter().find(|finding| finding.check == "XW-ADVICE-01");
        assert_eq!(found.map_or("", |finding| finding.phrase), phrase, "{ship}");
    }
}

#[test]
fn no_card_lets_a_ship_do_an_action_that_is_said_to_need_its_icon() {
    let catalog = xwing::Catalog::bundled().unwrap();
    for (_, play) in catalog.plays() {
        let told = format!("{play:?}");
        let given = told.split("FreeAction { actions: These(").skip(1);
        for given in given.filter_map(|rest| rest.split(')').next()) {
            let own = xwing::checks::OWN_ACTIONS.iter().find(|action| given.contains(&format!("{action:?}")));
            assert_eq!(own, None, "{told}");
        }
    }
}

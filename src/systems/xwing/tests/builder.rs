//! The builder of a squad beside the checks.

use kernel::{
    Act, Browsing, Building, Counter, CounterState, Difference, Language, Layout, Offer, Place, Verdict, browsing,
    layout,
};
use xwing::{
    Format, XWing,
    cards::SquadFaction,
    list::{Candidate, SHIPS, upgrades},
};

use crate::fixture::{Fixture, imperial, rebel, squad};

/// The offer of an upgrade or pilot for a place.
fn offer(trial: &Fixture, place: Place, id: &str) -> Offer<Candidate> {
    let offers = XWing::offers(&trial.catalog, &trial.document, place, None);
    let key = |offer: &Offer<Candidate>| XWing::key(&trial.catalog, offer.candidate).to_owned();
    offers.into_iter().find(|offer| key(offer) == id).unwrap()
}

fn differences(trial: &Fixture, place: Place, id: &str) -> Vec<(&'static str, i32, i32)> {
    let offer = offer(trial, place, id);
    let all = layout::differences::<XWing>(&trial.catalog, &trial.document, &place, &offer);
    all.into_iter().map(|Difference { term, before, after, .. }| (term, before, after)).collect()
}

#[test]
fn a_squad_without_ships_is_unfinished_and_one_that_is_too_dear_is_wrong() {
    let empty = rebel(&[]).report();
    assert_eq!(empty.verdict().missing(Language::English), "no ships yet");
    assert!(!empty.is_legal());
    assert_eq!(rebel(&["rookiepilot@xwing"]).report().verdict(), Verdict::Legal);
    assert_eq!(imperial(&["academypilot@tiefighter"; 9]).report().verdict(), Verdict::Wrong(1));
}

#[test]
fn a_card_tells_what_it_changes_of_its_ship_and_of_the_squad() {
    let whisper = imperial(&["whisper@tiephantom"]);
    let empty = upgrades(0).slot(0);
    let told = differences(&whisper, empty, "veteraninstincts");
    assert_eq!(told, [("xwing.value.skill", 7, 9), ("xwing.value.squad", 32, 33)]);
    assert_eq!(differences(&whisper, empty, "adaptability"), [("xwing.value.skill", 7, 8)], "it costs nothing");
    let echo = differences(&whisper, SHIPS.at(0), "imperial:tiephantom:echo");
    assert_eq!(echo, [("xwing.value.skill", 7, 6), ("xwing.value.squad", 32, 30)]);
    let another = differences(&whisper, SHIPS, "imperial:tiefighter:academypilot");
    assert_eq!(another, [("xwing.value.squad", 32, 44)], "a further ship changes nothing of the first");
}

#[test]
fn a_card_is_told_in_a_line_and_a_pilot_without_ability_by_the_ship() {
    let trial = rebel(&[]);
    let line = |key: &str| {
        let pilot = trial.catalog.find_pilot_key(key).unwrap();
        XWing::line(&trial.catalog, pilot.into(), Language::English).into_owned()
    };
    assert_eq!(line("rebel:xwing:rookiepilot"), "X-wing");
    assert!(line("rebel:xwing:wedgeantilles").len() > "X-wing".len());
}

#[test]
fn epic_points_are_counted_where_huge_ships_may_be_fielded() {
    let counters = |trial: &Fixture| XWing::counted(&trial.catalog, &trial.document);
    assert_eq!(counters(&rebel(&["rookiepilot@xwing"])), []);
    let transports = ["gr75mediumtransport@gr75mediumtransport"; 4];
    let told = |count: usize| -> (u32, CounterState) {
        let trial = squad(SquadFaction::Rebel, Format::TeamEpic, &transports[..count]);
        let [counter]: [Counter; 1] = counters(&trial).try_into().unwrap();
        assert_eq!(counter.range(), "0–3");
        (counter.have, counter.state())
    };
    assert_eq!((told(1), told(2)), ((2, CounterState::Fits), (4, CounterState::Over)));
}

/// The squad after a card is taken for a place, and where the cursor goes.
fn taken(trial: &mut Fixture, place: Place, key: &str) -> Option<Place> {
    let card = offer(trial, place, key).candidate;
    let edit = Layout::<XWing>::new(&trial.catalog, &trial.document.list).take(&trial.document, place, card).unwrap();
    trial.document = edit.edit.apply(&trial.document).unwrap();
    edit.cursor
}

#[test]
fn after_a_ship_the_cursor_goes_to_its_first_slot_that_something_fits() {
    let mut squad = imperial(&[]);
    assert_eq!(taken(&mut squad, SHIPS, "imperial:tieinterceptor:soontirfel"), Some(upgrades(0).slot(0)));
    assert_eq!(taken(&mut squad, SHIPS, "imperial:tiephantom:whisper"), Some(upgrades(1).slot(0)));
    // The phantom's icons: elite talent, system, crew, modification, title. No title fits it.
    let icons =
        |trial: &Fixture| Layout::<XWing>::new(&trial.catalog, &trial.document.list).tree.empty_on(SHIPS.at(1)).count();
    assert_eq!(icons(&squad), 5);
    let cursor = taken(&mut squad, upgrades(1).slot(2), "gunner");
    assert_eq!(cursor, Some(upgrades(1).slot(4)), "the modification is the next, whatever stands between");
    let cursor = taken(&mut squad, upgrades(1).slot(4), "stealthdevice");
    assert_eq!(cursor, Some(upgrades(1).at(1)), "behind it nothing fits: the cursor stays with the card");
}

#[test]
fn a_card_for_a_ship_takes_its_place_and_one_for_a_slot_is_added() {
    let squad = imperial(&["whisper@tiephantom gunner"]);
    let layout = Layout::<XWing>::new(&squad.catalog, &squad.document.list);
    for (place, act) in [
        (SHIPS, Some(Act::Add)),
        (SHIPS.at(0), Some(Act::Replace)),
        (upgrades(0).slot(0), Some(Act::Add)),
        (upgrades(0).at(0), Some(Act::Replace)),
        (upgrades(3).slot(0), None),
    ] {
        assert_eq!(layout.act(place), act, "{place}");
    }
}

#[test]
fn the_cursor_stays_with_its_ship_when_an_edit_is_taken_back() {
    let ships = ["whisper@tiephantom gunner", "soontirfel@tieinterceptor", "academypilot@tiefighter"];
    let now = imperial(&ships);
    let carried = |before: &[&str], place: Place| {
        let before = imperial(before);
        let layout = |trial: &'static Fixture| Layout::<XWing>::new(&trial.catalog, &trial.document.list);
        let (before, now): (&'static Fixture, &'static Fixture) =
            (Box::leak(Box::new(before)), Box::leak(Box::new(imperial(&ships))));
        layout(now).carried(&layout(before), place)
    };
    assert_eq!(now.document.list.ships.len(), 3);
    let [whisper, soontir, academy] = ships;
    assert_eq!(carried(&[soontir, whisper, academy], SHIPS.at(0)), SHIPS.at(1), "it was moved");
    assert_eq!(carried(&[soontir, whisper, academy], upgrades(1).at(0)), upgrades(0).at(0), "and what is on it");
    assert_eq!(carried(&[soontir, academy], SHIPS.at(1)), SHIPS.at(2), "one before it came back");
    assert_eq!(carried(&[whisper, soontir, soontir, academy], SHIPS.at(3)), SHIPS.at(2), "one before it went");
    assert_eq!(carried(&["whisper@tiephantom", soontir, academy], SHIPS.at(0)), SHIPS.at(0), "it was changed");
    assert_eq!(carried(&[whisper, soontir, academy, academy], SHIPS.at(3)), SHIPS.at(2), "it is gone");
    assert_eq!(carried(&[whisper], SHIPS), SHIPS);
}

#[test]
fn what_is_of_no_use_is_said_instead_of_the_card_and_a_remark_beside_it() {
    let trial = imperial(&["omegaleader@tiefofighter"]);
    let slam = offer(&trial, upgrades(0).slot(3), "advancedslam");
    assert!(slam.is_free() && !browsing::is_remark::<XWing>(&trial.catalog, &slam));
    assert!(!browsing::fits::<XWing>(&trial.catalog, &slam));
    let said = browsing::reason::<XWing>(&trial.catalog, &slam, Language::English);
    assert_eq!(said.as_deref(), Some("Of no use: the ship lacks its action"));
    // That a card is not owned is a remark: it may be of use all the same.
    let owned =
        kernel::Finding::new(xwing::checks::ids::CHK_29, kernel::Severity::Warning, "xwing.check.29", upgrades(0));
    let juke = Offer { warnings: vec![owned], ..offer(&trial, upgrades(0).slot(0), "juke") };
    assert!(browsing::is_remark::<XWing>(&trial.catalog, &juke) && browsing::fits::<XWing>(&trial.catalog, &juke));
}

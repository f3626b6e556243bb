//! What the builder of a squad shows beside what the checks say.

use kernel::{Browsing, Building, Counter, CounterState, Difference, Language, Offer, Place, Verdict, browsing};
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
    let all = browsing::differences::<XWing>(&trial.catalog, &trial.document, &place, &offer);
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

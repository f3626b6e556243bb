//! Missions of a campaign between computer players.

use std::sync::LazyLock;

use imperial_assault::{
    campaign::log,
    play::{CampaignMissions, MissionCatalog, MissionOptions, Party},
};
use kernel::{
    Language, System,
    game::{BySeat, Playable as _, Seat},
};
use practice::{Progress, Replay, ReplayText, Series};
use serde_json::json;

static CARDS: LazyLock<MissionCatalog> = LazyLock::new(|| CampaignMissions::load(CampaignMissions::FILES).unwrap());

/// Four heroes of the core box in this mission.
fn parties(mission: &str) -> BySeat<Party> {
    let heroes = ["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus"].map(|hero| json!({"hero": hero}));
    let document = json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "", "notes": "",
        "list": {"campaign": "core", "seed": 1, "heroes": heroes, "empire": {"class": "military-might"},
            "log": [{"slot": 1, "mission": mission, "threat_level": 2, "open_groups": ["royal-guard-regular"]}]}});
    Party::both(log::read_text(&CARDS.campaign, &document.to_string()).unwrap())
}

fn series<'a>(parties: &'a BySeat<Party>, options: &'a MissionOptions, games: u64) -> Series<'a, CampaignMissions> {
    let players = BySeat::each(2, |_| "heuristic");
    Series { catalog: &CARDS, materials: parties.each_ref(), options, seed: 5, games, players, jobs: 1 }
}

#[test]
fn heuristic_players_play_missions_with_rules_of_their_own_to_an_ending() {
    for mission in ["core2", "core1", "core3"] {
        let (parties, options) = (parties(mission), MissionOptions::default());
        let record = series(&parties, &options, 1).record(0).unwrap();
        let state = record.game().state().campaign.as_ref().unwrap();
        assert!(record.outcome().is_some() && state.ending.is_some(), "{mission}");
        let log = record.log_lines(&CARDS, Language::Spanish);
        assert!(log.len() > 50 && log.iter().all(|line| !line.sentence.is_empty()));
    }
}

#[test]
fn a_mission_that_was_kept_is_played_again_to_the_same_end() {
    let (parties, options) = (parties("core2"), MissionOptions::default());
    let record = series(&parties, &options, 1).record(0).unwrap();
    let text = Replay::of(&record, &CARDS).text(&CARDS);
    let written = ReplayText::open(&text).unwrap();
    let replay = Replay::<CampaignMissions>::read(&CARDS, &written).unwrap();
    let verified = replay.verify(&CARDS).unwrap();
    assert_eq!((verified.parting, verified.record.outcome()), (None, record.outcome()));
}

/// The same heroes with cards of their classes and items, and an Empire with cards, in the mission of a later slot.
fn laden(mission: &str) -> BySeat<Party> {
    let heroes = ["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus"].map(|hero| json!({"hero": hero}));
    let learned = [
        (0, "diala-passil-snap-kick"),
        (0, "diala-passil-defensive-stance"),
        (1, "fenn-signis-trench-fighter"),
        (1, "fenn-signis-tactical-movement"),
        (2, "gaarkhan-wookiee-fortitude"),
        (2, "gaarkhan-vicious-strike"),
        (3, "gideon-argus-called-shot"),
        (3, "gideon-argus-mobile-tactician"),
    ]
    .map(|(hero, card)| json!({"hero": hero, "card": card}));
    let bought = [(0, "combat-coat"), (1, "portable-medkit"), (2, "laminate-armor"), (3, "dh-17")]
        .map(|(hero, item)| json!({"hero": hero, "item": item}));
    let cards = ["military-might-combat-veterans", "military-might-sustained-fire", "military-might-shock-troopers"];
    let document = json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "", "notes": "",
    "list": {"campaign": "core", "seed": 1, "heroes": heroes, "empire": {"class": "military-might"},
        "log": [
            {"slot": 1, "mission": "core2", "threat_level": 2, "winner": "rebels",
                "gained": {"hero_xp": [9, 9, 9, 9], "credits": 9000, "imperial_xp": 9, "influence": 3},
                "rebel_stage": {"learned": learned, "bought": bought}, "imperial_stage": {"learned": cards}},
            {"slot": 2, "mission": mission, "threat_level": 3, "open_groups": ["royal-guard-regular"]},
        ]}});
    Party::both(log::read_text(&CARDS.campaign, &document.to_string()).unwrap())
}

#[test]
fn heroes_use_what_they_carry_and_the_empire_its_cards_and_the_mission_is_played_again_alike() {
    use imperial_assault::play::Event;
    let (parties, options) = (laden("core1"), MissionOptions::default());
    let record = series(&parties, &options, 1).record(0).unwrap();
    let mut used: Vec<String> = Vec::new();
    record.each_step(|game, _, events| {
        for event in events {
            if let Event::Used(ability, _) = event {
                used.push(game.fixed().abilities.ability(*ability).play.name.to_string());
            }
        }
    });
    for card in ["foresight", "combat-coat", "military-might-show-of-force"] {
        assert!(used.iter().any(|name| name == card), "{card} was never used: {used:?}");
    }
    let text = Replay::of(&record, &CARDS).text(&CARDS);
    let written = ReplayText::open(&text).unwrap();
    let verified = Replay::<CampaignMissions>::read(&CARDS, &written).unwrap().verify(&CARDS).unwrap();
    assert_eq!((verified.parting, verified.record.outcome()), (None, record.outcome()));
}

#[test]
fn nobody_changes_sides_in_a_series() {
    let (parties, options) = (parties("core2"), MissionOptions::default());
    let series = series(&parties, &options, 4);
    for number in 0..4 {
        let sides = series.setup(number).materials;
        assert_eq!([Seat::First, Seat::Second].map(|seat| sides[seat].side.id()), ["rebels", "imperial"]);
    }
    let seeds: Vec<u64> = (0..4).map(|number| series.setup(number).seed).collect();
    assert!(seeds.windows(2).all(|pair| pair[0] != pair[1]), "each match has its own luck: {seeds:?}");
    let tally = series.play(&Progress::default()).unwrap().tally;
    assert_eq!((tally.games, tally.unfinished), (4, 0));
    assert!(!CampaignMissions::gaps(&CARDS, &parties[Seat::First], Language::English).is_empty());
}

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

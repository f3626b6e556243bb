//! A mission as a match: its rules, and that any mission comes to an end.

mod gear;
mod heroes;
mod random;
mod scripts;

use std::sync::LazyLock;

use imperial_assault::play::{CampaignMissions, Event, MissionCatalog, MissionOptions, Party, SkirmishMatch};
use kernel::{
    System,
    game::{Match as _, Playable, Unplayable},
};
use serde_json::{Value, json};

use crate::trial::{self, Trial};

/// The cards of skirmish and those of campaigns.
pub static CARDS: LazyLock<MissionCatalog> = LazyLock::new(|| CampaignMissions::load(CampaignMissions::FILES).unwrap());

/// These heroes in this mission, with more of its entry.
fn playing(heroes: &[&str], mission: &str, more: Value) -> Trial {
    let mut entry = json!({"slot": 1, "mission": mission, "threat_level": 2});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    trial::of(heroes).set("log", json!([entry]))
}

/// A mission before its first question, with what happened so far.
fn begin(trial: &Trial, seed: u64) -> Result<(SkirmishMatch, Vec<Event>), Unplayable> {
    let parties = Party::both(trial.document());
    let mut events = Vec::new();
    let options = MissionOptions::default();
    let game = CampaignMissions::begin(&CARDS, parties.each_ref(), &options, seed, &mut events)?;
    Ok((game, events))
}

/// Lets somebody answer until the question is passed over; what happened.
fn answer(game: &mut SkirmishMatch, mut choose: impl FnMut(&SkirmishMatch) -> Option<usize>) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(place) = choose(game) {
        let answer = game.decision().unwrap().answers[place];
        game.apply(&answer, &mut events).unwrap();
    }
    events
}

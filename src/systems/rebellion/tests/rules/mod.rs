//! Rules without a worked example.

mod assignment;
mod assistant;
mod attempt;
mod base;
mod combat;
mod command;
mod movement;
mod open;
mod production;
mod refresh;
mod set_up;
mod tables;

use kernel::{
    Chance,
    game::{BySeat, Match, Playable, Player, Refused, stepped::Stepped},
};
use rebellion::{
    Answer, Catalog, Event, Options, Rebellion, RebellionMatch,
    cards::{Filter, Icon, Set, Side, Skill, Theater, Tier, Timing},
    play::{
        Change, Choice, Depth, DestinationDie, Dice, Marker, QuestionKind, RebelCards, RebelStart, Stage, Units,
        combat::{Hits, hits},
        question::{DieColor, Face, Halt, Hit, Purpose},
        state::{Assignment, Battle, MissionContext, Origin, Post, Probe, Refresh, RoundCard},
        testing::{RandomRebel, Scene, action, at, leader, library, mission, unit},
    },
};

fn expansion() -> Options {
    Options { set: Set::Expansion, ..Options::default() }
}

/// Draws for dice that show these numbers: one less each.
fn dice(shown: &[u32]) -> Vec<u32> {
    shown.iter().map(|shown| shown - 1).collect()
}

fn dealt(options: Options, seed: u64) -> Scene {
    let mut scene = Scene::before_set_up(options).change(|state| state.chance = Chance::seeded(seed));
    scene.steps(1);
    scene
}

fn refreshing(step: Refresh) -> Scene {
    Scene::default().change(|state| state.stage = Stage::Refresh(step))
}

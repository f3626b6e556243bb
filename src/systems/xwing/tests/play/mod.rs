//! The rules of play, each tried out by the referee on a position set up by hand.
//!
//! What no test can show is said here, so that nobody looks for it:
//! - XW-GOLD-01, XW-GOLD-04: which book counts, and that books may be read at any time, is no business of a program.
//! - XW-CLOAK-09, XW-ROUND-01: see the course of whole rounds in `course.rs`.
//! - XW-RANGE-06, XW-OVERLAP-09: the ruler has no width, and base guides are left out; shapes are exact (see the board).
//! - XW-SETUP-04, XW-HUGE-01, XW-HUGE-02, XW-HUGE-03, XW-HUGE-04, XW-HUGE-05: the board is 914 mm square; huge ships and
//!   Epic play are checked, not played.
//! - XW-WIN-03, XW-OPT-02, XW-OPT-03, XW-OPT-05, XW-OPT-07: there are no missions, no teams of several people and no clock;
//!   a round limit stands for a time limit, and each side is one seat.
//! - XW-DICE-05: a roll never needs more dice than there are.
//! - XW-DAMAGE-12: the discard pile lies open in the state.
//! - XW-LARGE-02: nothing but bases is modelled.
//! - XW-WEAPON-04: a program measures all the time; it only offers what may be attacked.

mod actions;
mod bombs;
mod combat;
mod course;
mod damage;
mod docking;
mod flight;
mod matrix;
mod rulings;
mod setup;
mod table;
mod tables;
mod tokens;

use xwing::{
    cards::{Bearing, ability::words::Token},
    play::{Answer, Decision, Fixture, Question, QuestionKind, ShipNo, testing::passing},
};

pub use crate::play_examples::catalog;

/// X-wing, pilot skill 2: 3 attack, 2 agility, 3 hull, 2 shields.
pub const ROOKIE: &str = "rebel:xwing:rookiepilot";
/// X-wing, pilot skill 4.
pub const RED: &str = "rebel:xwing:redsquadronpilot";
/// T-70 X-wing, pilot skill 2: 3 attack, 2 agility, 3 hull, 3 shields.
pub const NOVICE: &str = "rebel:t70xwing:bluesquadronnovice";
/// TIE fighter, pilot skill 1: 2 attack, 3 agility, 3 hull, no shields.
pub const ACADEMY: &str = "imperial:tiefighter:academypilot";
/// TIE fighter, pilot skill 4.
pub const BLACK: &str = "imperial:tiefighter:blacksquadronpilot";
/// TIE/fo fighter, pilot skill 1.
pub const EPSILON: &str = "imperial:tiefofighter:epsilonsquadronpilot";
/// TIE bomber, pilot skill 2: 6 hull.
pub const BOMBER: &str = "imperial:tiebomber:scimitarsquadronpilot";
/// TIE phantom, pilot skill 3.
pub const PHANTOM: &str = "imperial:tiephantom:sigmasquadronpilot";
/// Lambda shuttle, pilot skill 2, large.
pub const SHUTTLE: &str = "imperial:lambdaclassshuttle:omicrongrouppilot";
/// YT-1300, pilot skill 1, large, with a turret.
pub const SMUGGLER: &str = "rebel:yt1300:outerrimsmuggler";
/// K-wing, pilot skill 2, with a turret and SLAM.
pub const WARDEN: &str = "rebel:kwing:wardensquadronpilot";

/// Answers with the first of these that is offered, else as [`passing`] does.
pub fn wish(wishes: &[Answer]) -> impl FnMut(&Question, &[Answer]) -> Answer + use<> {
    let wishes = wishes.to_vec();
    move |question, actions| {
        wishes.iter().find(|wish| actions.contains(wish)).copied().unwrap_or_else(|| passing(question, actions))
    }
}

/// Uses every ability that is offered and answers with these wishes, else passes.
pub fn willing(wishes: &[Answer]) -> impl FnMut(&Question, &[Answer]) -> Answer + use<> {
    let mut wish = wish(wishes);
    move |question, actions| {
        let answer = wish(question, actions);
        let usable = actions.iter().find(|action| matches!(action, Answer::Use(_)));
        match usable {
            Some(usable) if answer == Answer::Pass && matches!(question.kind, QuestionKind::Use(_)) => *usable,
            _ => answer,
        }
    }
}

/// Pose of a ship: millimeters to the east and north, degrees clockwise, rounded to hundredths.
pub fn stands(trial: &Fixture, ship: ShipNo) -> (f64, f64, f64) {
    let pose = trial.ship(ship).pose;
    let round = |number: f64| (number * 100.0).round() / 100.0;
    (round(pose.at.x), round(pose.at.y), round(pose.facing.degrees()))
}

/// Tokens of a kind on a ship.
pub fn count(trial: &Fixture, ship: ShipNo, token: Token) -> u8 {
    trial.ship(ship).token(token)
}

/// Offered answers to the questions that fit, in the order they were asked.
pub fn offered(trial: &Fixture, fits: impl Fn(&Question) -> bool) -> Vec<Vec<Answer>> {
    trial
        .questions
        .iter()
        .filter(|Decision { question, .. }| fits(question))
        .map(|decision| decision.answers.clone())
        .collect()
}

/// True if a question that fits was asked.
pub fn was_asked(trial: &Fixture, fits: impl Fn(&Question) -> bool) -> bool {
    trial.questions.iter().any(|Decision { question, .. }| fits(question))
}

/// True if the ship was offered an action of its action step or a free one.
pub fn could_act(trial: &Fixture, ship: ShipNo) -> bool {
    was_asked(trial, |question| matches!(question.kind, QuestionKind::ShipAction { .. }) && question.ship == Some(ship))
}

/// A straight maneuver.
pub const fn straight(speed: u8) -> (u8, Bearing) {
    (speed, Bearing::Straight)
}

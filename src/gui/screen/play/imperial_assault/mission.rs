//! A mission in words: its name, and what it asks for.

use std::fmt::Display;

use imperial_assault::cards::{Goal, MissionCard, MissionRule, MissionTime};
use kernel::{Language, phrase};

/// The name of a mission; that of one of ours says so.
pub(super) fn mission_name(mission: &MissionCard, language: Language) -> String {
    match mission.ours {
        Some(ours) => {
            phrase::say(language, "gui.play.skirmish.our_mission", &[("name", &phrase::text(language, ours.term()))])
        }
        None => mission.text.name(language).to_owned(),
    }
}

/// What a mission asks for, a sentence a rule.
pub(super) fn mission_rules(mission: &MissionCard, language: Language) -> Vec<String> {
    mission.rules.iter().map(|rule| rule_words(rule, language)).collect()
}

fn rule_words(rule: &MissionRule, language: Language) -> String {
    let say = |key: &str, values: &[(&str, &dyn Display)]| {
        phrase::say(language, &format!("gui.play.skirmish.rule.{key}"), values)
    };
    let role_words = |role: &str| phrase::text(language, &format!("imperial_assault.play.role.{role}")).to_owned();
    match rule {
        MissionRule::Score { role, vp, side: None } => say("score", &[("token", &role_words(role)), ("points", vp)]),
        MissionRule::Score { role, vp, side: Some(_) } => {
            say("score_side", &[("token", &role_words(role)), ("points", vp)])
        }
        MissionRule::Area { vp, .. } => say("area", &[("points", vp)]),
        MissionRule::Flip { role, .. } => say("flip", &[("token", &role_words(role))]),
        MissionRule::Carry { role, .. } => say("carry", &[("token", &role_words(role))]),
        MissionRule::Deliver { role, to: Goal::OwnZone, vp, .. } => {
            say("deliver", &[("token", &role_words(role)), ("points", vp)])
        }
        MissionRule::Deliver { role, to: Goal::NextTo(goal), vp, .. } => {
            say("deliver_to", &[("token", &role_words(role)), ("goal", &role_words(goal)), ("points", vp)])
        }
        MissionRule::Interact { role, vp } => say("interact", &[("token", &role_words(role)), ("points", vp)]),
        MissionRule::Claim { role } => say("claim", &[("token", &role_words(role))]),
        MissionRule::Standing { role, table } => {
            let points: Vec<String> = table.iter().map(u8::to_string).collect();
            say("standing", &[("token", &role_words(role)), ("points", &points.join(", "))])
        }
        MissionRule::Mark { role, vp } => say("mark", &[("token", &role_words(role)), ("points", vp)]),
        MissionRule::Counters { role } => say("counters", &[("token", &role_words(role))]),
        MissionRule::Cash { role, vp } => say("cash", &[("token", &role_words(role)), ("points", vp)]),
        MissionRule::LockedDoors { .. } => say("locked", &[]),
        MissionRule::OpenDoors { at: MissionTime::RoundStart, .. } => say("open_doors_start", &[]),
        MissionRule::OpenDoors { at: MissionTime::RoundEnd, .. } => say("open_doors_end", &[]),
        MissionRule::CloseDoors => say("close_doors", &[]),
        MissionRule::Shield { role, within } => say("shield", &[("token", &role_words(role)), ("count", within)]),
    }
}

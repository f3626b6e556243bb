//! The game in words: what happened, what is asked, what can be answered, why the Empire chose.

mod answer;
mod digest;
mod event;
mod question;
mod reason;

use std::fmt::Display;

use super::{
    board::{Marker, Units},
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    question::{DieColor, Face},
    state::{Post, Probe},
    view::View,
    why::Thing,
};
use crate::{
    Catalog,
    cards::{ActionId, LeaderId, MissionId, ObjectiveId, Side, SystemId, UnitId},
};
use kernel::{Language, phrase};
pub use reason::{Reason, ReasonLine, rule_text};

/// Puts a game into words of one language.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    pub catalog: &'a Catalog,
    pub view: View<'a>,
    pub language: Language,
}

impl<'a> Describer<'a> {
    fn text(self, key: &'a str) -> &'a str {
        phrase::text(self.language, key)
    }

    fn say(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// The name of a place.
    pub fn at(self, at: At) -> &'a str {
        if at.is_system() {
            self.catalog.system(SystemId::at(at.0.into())).text.name(self.language)
        } else {
            self.text("rebellion.base_space")
        }
    }

    /// The name of a place that only a tracked board knows.
    fn place(self, at: Option<At>) -> &'a str {
        at.map_or_else(|| self.text("rebellion.somewhere"), |at| self.at(at))
    }

    pub fn unit(self, unit: UnitNo) -> &'a str {
        self.catalog.unit(UnitId::at(unit.0.into())).text.name(self.language)
    }

    /// So many units of a kind.
    pub fn units(self, unit: UnitNo, count: u8) -> String {
        let key = format!("rebellion.unit.{}", self.view.library().unit(unit).id);
        if phrase::exists(self.language, &key) {
            self.say(&key, &[("count", &count)])
        } else {
            format!("{count} {}", self.unit(unit))
        }
    }

    /// Units of several kinds.
    pub fn army(self, units: &Units) -> String {
        units.iter().map(|(unit, count)| self.units(unit, count)).collect::<Vec<_>>().join(", ")
    }

    pub fn leader(self, leader: LeaderNo) -> &'a str {
        self.catalog.leader(LeaderId::at(leader.0.into())).text.name(self.language)
    }

    pub fn mission(self, mission: MissionNo) -> &'a str {
        self.catalog.mission(MissionId::at(mission.0.into())).text.name(self.language)
    }

    /// Where the Empire plays a mission, in words.
    pub fn mission_text(self, mission: MissionNo) -> &'a str {
        self.catalog.mission(MissionId::at(mission.0.into())).text.text(self.language)
    }

    fn mission_or(self, mission: Option<MissionNo>) -> &'a str {
        mission.map_or_else(|| self.text("rebellion.a_mission"), |mission| self.mission(mission))
    }

    pub fn action(self, action: ActionNo) -> &'a str {
        self.catalog.action(ActionId::at(action.0.into())).text.name(self.language)
    }

    pub fn objective(self, objective: ObjectiveNo) -> &'a str {
        self.catalog.objective(ObjectiveId::at(objective.0.into())).text.name(self.language)
    }

    fn side(self, side: Side) -> &'a str {
        self.text(side.term())
    }

    /// A thing that can be chosen.
    pub fn thing(self, thing: Thing) -> String {
        match thing {
            Thing::System(at) => self.at(at).to_owned(),
            Thing::Route(from, to) => {
                self.say("rebellion.thing.route", &[("from", &self.at(from)), ("to", &self.at(to))])
            }
            Thing::Leader(leader) => self.leader(leader).to_owned(),
            Thing::Unit(unit) => self.unit(unit).to_owned(),
            Thing::Mission(mission) => self.mission(mission).to_owned(),
            Thing::Action(action) => self.action(action).to_owned(),
            Thing::Theater(theater) => self.text(theater.term()).to_owned(),
        }
    }

    fn face(self, face: Face) -> &'a str {
        self.text(match face {
            Face::Blank => "rebellion.face.blank",
            Face::Hit => "rebellion.face.hit",
            Face::Direct => "rebellion.face.direct",
            Face::Special => "rebellion.face.special",
        })
    }

    /// Dice by their colors: `black: hit, blank; red: special`.
    fn dice(self, dice: &[(DieColor, Face)]) -> String {
        let mut told: Vec<String> = Vec::new();
        for color in [DieColor::Black, DieColor::Red, DieColor::Green] {
            let faces: Vec<&str> =
                dice.iter().filter(|(of, _)| *of == color).map(|(_, face)| self.face(*face)).collect();
            if !faces.is_empty() {
                told.push(format!("{}: {}", self.text(question::color(color)), faces.join(", ")));
            }
        }
        told.join("; ")
    }

    fn loyalty(self, side: Option<Side>) -> &'a str {
        self.text(match side {
            Some(Side::Empire) => "rebellion.loyalty.empire",
            Some(Side::Rebel) => "rebellion.loyalty.rebel",
            None => "rebellion.loyalty.neutral",
        })
    }

    fn marker(self, marker: Marker) -> &'a str {
        self.text(match marker {
            Marker::Subjugated => "rebellion.marker.subjugated",
            Marker::Sabotaged => "rebellion.marker.sabotaged",
            Marker::Destroyed => "rebellion.marker.destroyed",
        })
    }

    /// Where a leader is.
    pub fn post(self, post: Post) -> String {
        match post {
            Post::Away => self.text("rebellion.post.away").to_owned(),
            Post::Pool => self.text("rebellion.post.pool").to_owned(),
            Post::Mission => self.text("rebellion.post.mission").to_owned(),
            Post::Out => self.text("rebellion.post.out").to_owned(),
            Post::Held => self.text("rebellion.post.held").to_owned(),
            Post::At(at) => self.say("rebellion.post.at", &[("at", &self.at(at))]),
            Post::Captured(at) => self.say("rebellion.post.captured", &[("at", &self.at(at))]),
        }
    }

    fn probe(self, probe: Probe) -> &'a str {
        self.text(match probe {
            Probe::None | Probe::Box => "rebellion.probe.box",
            Probe::Deck => "rebellion.probe.deck",
            Probe::Held => "rebellion.probe.held",
            Probe::Explored => "rebellion.probe.explored",
            Probe::Base => "rebellion.probe.base",
        })
    }
}

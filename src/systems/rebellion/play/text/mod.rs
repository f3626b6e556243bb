//! A match in words.

mod answer;
mod digest;
mod event;
mod question;
mod reason;
mod topic;

use std::borrow::Cow;

use super::{
    board::{Marker, Units},
    change::Change,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    question::{Attempt, DieColor, Face},
    state::{Origin, Post, Probe},
    view::View,
    why::Choice,
};
use crate::{
    Catalog,
    cards::{ActionId, LeaderId, MissionId, ObjectiveId, Side, SystemId, UnitId},
};
use kernel::{
    Language,
    narration::{Describe, Narrated as _, Narrator, described},
    phrase,
};
pub use reason::{Reason, ReasonLine, rule_text};
pub use topic::{Group, Label, Topic, TopicKind};

/// Describes a match in one language.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    pub catalog: &'a Catalog,
    pub view: View<'a>,
    pub language: Language,
}

impl Narrator for Describer<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

described! {
    Describer<'_>;
    UnitNo => unit,
    LeaderNo => leader,
    ActionNo => action,
    ObjectiveNo => objective,
    Choice => choice,
    Post => post,
    Probe => probe,
    Marker => marker,
    Change => change,
    Origin => _,
    Attempt => _,
    (DieColor, Face) => _,
    (UnitNo, u8) => _,
}

impl Describe<Describer<'_>> for At {
    fn describe<'a>(&'a self, describer: &'a Describer<'_>) -> Cow<'a, str> {
        describer.at(*self).into()
    }

    fn describe_none<'a>(describer: &'a Describer<'_>) -> Cow<'a, str> {
        describer.place(None).into()
    }
}

impl Describe<Describer<'_>> for MissionNo {
    fn describe<'a>(&'a self, describer: &'a Describer<'_>) -> Cow<'a, str> {
        describer.mission(*self).into()
    }

    fn describe_none<'a>(describer: &'a Describer<'_>) -> Cow<'a, str> {
        describer.mission_or(None).into()
    }
}

impl<'a> Describer<'a> {
    pub fn at(self, at: At) -> &'a str {
        if at.is_system() {
            self.catalog.system(SystemId::at(at.0.into())).text.name(self.language)
        } else {
            self.text("rebellion.base_space")
        }
    }

    /// Name of a place on a tracked board.
    fn place(self, at: Option<At>) -> &'a str {
        at.map_or_else(|| self.text("rebellion.somewhere"), |at| self.at(at))
    }

    pub fn unit(self, unit: UnitNo) -> &'a str {
        self.catalog.unit(UnitId::at(unit.0.into())).text.name(self.language)
    }

    /// Units of a kind with their number.
    pub fn units(self, unit: UnitNo, count: u8) -> String {
        let key = format!("rebellion.unit.{}", self.view.library().unit(unit).id);
        if phrase::exists(self.language, &key) {
            self.say(&key, &[("count", &count)])
        } else {
            format!("{count} {}", self.unit(unit))
        }
    }

    pub fn army(self, units: &Units) -> String {
        units.iter().map(|(unit, count)| self.units(unit, count)).collect::<Vec<_>>().join(", ")
    }

    pub fn leader(self, leader: LeaderNo) -> &'a str {
        self.catalog.leader(LeaderId::at(leader.0.into())).text.name(self.language)
    }

    pub fn mission(self, mission: MissionNo) -> &'a str {
        self.catalog.mission(MissionId::at(mission.0.into())).text.name(self.language)
    }

    /// Text for the place of a mission.
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

    pub fn change(self, change: Change) -> String {
        change.sentence(&self).unwrap_or_default()
    }

    pub fn choice(self, choice: Choice) -> String {
        match choice {
            Choice::System(at) => self.at(at).to_owned(),
            Choice::Route(from, to) => {
                self.say("rebellion.thing.route", &[("from", &self.at(from)), ("to", &self.at(to))])
            }
            Choice::Leader(leader) => self.leader(leader).to_owned(),
            Choice::Unit(unit) => self.unit(unit).to_owned(),
            Choice::Mission(mission) => self.mission(mission).to_owned(),
            Choice::Action(action) => self.action(action).to_owned(),
            Choice::Theater(theater) => self.text(theater.term()).to_owned(),
        }
    }

    pub(super) fn loyalty(self, side: Option<Side>) -> &'a str {
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

    /// Place of a leader.
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

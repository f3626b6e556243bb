//! The rules of the mission in words: what the heroes are to do, what everybody was told, what is proposed.

use std::fmt::Display;

use super::{
    super::{
        super::{cards::Side, script::Said},
        board::Move,
        deed::Deed,
        mission::Call,
        proposals::{Kind, Proposal},
    },
    Told,
};
use kernel::{phrase, sheet::space_name};

/// The rules of a mission as somebody at the table sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Briefing {
    /// What the heroes are to do.
    pub goal: String,
    /// What everybody was told.
    pub rules: Vec<String>,
    pub counters: Vec<String>,
    /// What the mission said last.
    pub last: Option<String>,
    /// What can be entered, each with its words.
    pub proposals: Vec<(Proposal, String)>,
    /// True if something is due that this seat does not see.
    pub waits: bool,
    /// What may still happen, for who plays the Empire.
    pub ahead: Vec<String>,
    /// Facts that sources lack or dispute, for who plays the Empire.
    pub gaps: Vec<String>,
}

/// What somebody at the table may know of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knowledge {
    /// What everybody was told.
    Told,
    /// What happens now besides, as nobody plays the Empire.
    Now,
    /// Everything: who plays the Empire.
    All,
}

impl Told<'_> {
    fn said(self, said: &Said) -> String {
        said.text(self.language).to_owned()
    }

    /// The rules of the mission; none where only the printed guide has them.
    pub fn briefing(self, knowledge: Knowledge) -> Option<Briefing> {
        let (setup, progress) = (self.table.setup(), &self.table.state().mission);
        let scene = setup.scene(self.catalog)?;
        let (goal, rules) = progress.told(scene);
        let shown = scene.script.counters.iter();
        let counters = shown.map(|(name, said)| format!("{}: {}", self.said(said), progress.course.counter(name)));
        let all = self.table.proposals(self.catalog);
        let is_open = |proposal: &Proposal| match proposal.kind {
            Kind::Report => true,
            Kind::Option => knowledge != Knowledge::Told || self.is_of_rebels(proposal),
            Kind::Due | Kind::Asked | Kind::Told => knowledge != Knowledge::Told,
        };
        let is_hidden = |proposal: &Proposal| !is_open(proposal) && !matches!(proposal.kind, Kind::Told);
        let waits = all.iter().any(is_hidden);
        let proposals = all.into_iter().filter(is_open);
        let proposals = proposals.map(|proposal| {
            let words = self.proposed(&proposal);
            (proposal, words)
        });
        let is_empire = knowledge == Knowledge::All;
        let events = scene.script.events.iter().enumerate();
        let ahead = events.filter(|(event, _)| is_empire && !progress.course.is_spent(*event));
        let gaps = scene.script.gaps.iter().filter(|_| is_empire);
        Some(Briefing {
            goal: self.said(goal),
            rules: rules.into_iter().map(|rule| self.said(rule)).collect(),
            counters: counters.collect(),
            last: progress.last(scene).map(|said| self.said(said)),
            proposals: proposals.collect(),
            waits,
            ahead: ahead.map(|(_, event)| self.said(&event.says)).collect(),
            gaps: gaps.map(|gap| self.said(gap)).collect(),
        })
    }

    fn is_of_rebels(self, proposal: &Proposal) -> bool {
        let Some(Deed::Mission(Call::Picks(name, _))) = proposal.deeds.first() else { return false };
        let scene = self.table.setup().scene(self.catalog);
        scene.and_then(|scene| scene.script.choice(name)).is_some_and(|choice| choice.by == Side::Rebels)
    }

    /// A proposal as a button.
    fn proposed(self, proposal: &Proposal) -> String {
        let Some(first) = proposal.deeds.first() else { return String::new() };
        let words = match first {
            Deed::Mission(call) => self.call(call),
            Deed::Board(Move::Take(token)) => self.at_token("mission.destroyed", *token),
            other => other.to_string(),
        };
        match proposal.kind {
            Kind::Asked => self.say("mission.asked", &[("event", &words)]),
            Kind::Due | Kind::Option | Kind::Report | Kind::Told => words,
        }
    }

    /// What the people make of the rules of the mission.
    pub(super) fn call(self, call: &Call) -> String {
        let scene = self.table.setup().scene(self.catalog);
        let event = |name: &str| {
            let event = scene.and_then(|scene| scene.script.events.get(scene.script.find(name)?));
            event.map_or_else(|| name.to_owned(), |event| self.said(&event.says))
        };
        match call {
            Call::Happens(name) => event(name),
            Call::Passes(name) => self.say("mission.passed_over", &[("event", &event(name))]),
            Call::Picks(name, option) => {
                let choice = scene.and_then(|scene| scene.script.choice(name)?.options.get(*option));
                choice.map_or_else(|| call.to_string(), |option| self.said(&option.says))
            }
            Call::Tested(token) => self.at_token("mission.tested", *token),
            Call::Used(token) => self.at_token("mission.used", *token),
            Call::Joins(ally) => {
                let card = self.catalog.find_group(ally);
                let name = card.map_or(&**ally, |card| self.catalog.group(card).text.name(self.language));
                self.say("mission.joins", &[("ally", &name)])
            }
        }
    }

    fn at_token(self, key: &str, token: usize) -> String {
        let found = self.table.setup().map().tokens.get(token);
        let kind = found.map_or("", |token| phrase::text(self.language, token.kind.term()));
        let at = found.map_or_else(String::new, |token| space_name(token.at));
        let values: [(&str, &dyn Display); 2] = [("token", &kind), ("at", &at)];
        self.say(key, &values)
    }
}

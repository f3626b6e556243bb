//! Practice from a campaign: a mission on its map against the computer, and which of two cards wins it more often.

mod comparing;
pub(super) mod message;
mod view;

use super::{CampaignAction, CampaignScreen, Message, scene::Scene};
use crate::{
    Context,
    screen::{
        builder::Action,
        play::{MissionStart, setup::any_seed},
    },
};
use comparing::Comparing;
use kernel::chance::LARGEST_SEED;
pub use message::{Practicing, Trying};
use systems::campaign::{Document, cards::MissionId, guide::Move};

/// What of the page the screen remembers.
#[derive(Debug)]
pub(super) struct Practice {
    /// The mission that was picked; none for the first that is offered.
    mission: Option<MissionId>,
    /// Missions are offered that the campaign does not lead to now.
    shows_all: bool,
    /// True for a side that a person plays: the heroes, the Empire.
    persons: [bool; 2],
    seed: String,
    pub(super) comparing: Comparing,
}

impl Default for Practice {
    fn default() -> Self {
        Self {
            mission: None,
            shows_all: false,
            persons: [true, false],
            seed: any_seed().to_string(),
            comparing: Comparing::default(),
        }
    }
}

impl Practice {
    fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)
    }

    /// The mission that is meant.
    fn meant(&self, scene: &Scene<'_>) -> Option<MissionId> {
        self.mission.or_else(|| scene.missions_ahead().first().copied())
    }

    /// The id of the mission that is meant; empty for the one that is being played.
    fn mission_id(&self, scene: &Scene<'_>) -> Option<String> {
        let mission = self.meant(scene)?;
        let is_played = scene.playing().is_some_and(|(_, entry)| entry.mission == Some(kernel::Choice::Known(mission)));
        Some(if is_played { String::new() } else { scene.case.catalog.mission(mission).id.to_string() })
    }
}

impl Scene<'_> {
    /// The missions that the campaign leads to now: the one that is being played, or those that can be chosen.
    pub(super) fn missions_ahead(&self) -> Vec<MissionId> {
        let played = self.playing().and_then(|(_, entry)| entry.mission.as_ref()?.known());
        let next = self.step.moves.iter().filter_map(|wanted| match wanted {
            Move::Begin(_, mission) | Move::Force(mission) => Some(*mission),
            _ => None,
        });
        let line = self.case.next_slot(self.standing.slot).map(|(_, slot)| self.standing.story(&self.case, slot));
        let mut offered: Vec<MissionId> = Vec::new();
        for mission in
            played.into_iter().chain(next).chain(self.standing.active.iter().copied()).chain(line.into_iter().flatten())
        {
            if !offered.contains(&mission) {
                offered.push(mission);
            }
        }
        offered
    }
}

impl CampaignScreen {
    pub(super) fn practicing(
        &mut self,
        message: Practicing,
        context: &Context<'_>,
        scene: &Scene<'_>,
        document: &Document,
    ) -> CampaignAction {
        match message {
            Practicing::MissionPicked(mission) => self.practice.mission = Some(mission),
            Practicing::AllPressed => self.practice.shows_all = !self.practice.shows_all,
            Practicing::PersonPicked(side, is_person) => self.practice.persons[side] = is_person,
            Practicing::SeedTyped(seed) => self.practice.seed = seed,
            Practicing::SeedPressed => self.practice.seed = any_seed().to_string(),
            Practicing::Begun => {
                let (Some(mission), Some(seed)) = (self.practice.mission_id(scene), self.practice.seed()) else {
                    return Action::None;
                };
                let persons = self.practice.persons;
                return Action::Practice(Box::new(MissionStart { document: document.clone(), mission, persons, seed }));
            }
            Practicing::Trying(message) => {
                let (mission, seed) = (self.practice.mission_id(scene), self.practice.seed());
                let asked = comparing::Asked { document, mission, seed };
                let task = self.practice.comparing.update(message, context, &asked);
                return Action::Run(task.map(|message| Message::Practicing(Practicing::Trying(message))));
            }
        }
        Action::None
    }
}

//! What everybody at the table knows of the rules of the mission: the objective, what was told, the counters.

use std::sync::Arc;

use crate::{
    campaign::script::{Effect, Said},
    play::{referee::Referee, view::View},
};

impl<'s> View<'s, 's> {
    /// What the heroes are to do now; none where only the printed guide has it.
    pub fn goal(&self) -> Option<&'s Said> {
        let (campaign, state) = self.campaign()?;
        state.told.goal.as_ref().or_else(|| campaign.script.as_deref().map(|script| &script.goal))
    }

    /// The rules that everybody was told.
    pub fn told_rules(&self) -> Vec<&'s Said> {
        let Some((campaign, state)) = self.campaign() else { return Vec::new() };
        campaign.script.iter().flat_map(|script| &script.rules).chain(&state.told.rules).collect()
    }

    /// Counters that everybody sees, with their names.
    pub fn counters(&self) -> Vec<(&'s Said, i32)> {
        let Some((campaign, state)) = self.campaign() else { return Vec::new() };
        let counters = campaign.script.iter().flat_map(|script| &script.counters);
        counters.map(|(name, said)| (said, state.course.counter(name))).collect()
    }
}

impl Referee<'_> {
    /// Notes what everybody is told.
    pub(super) fn note(&mut self, effect: &Effect) {
        let Some(state) = &mut self.state.campaign else { return };
        match effect {
            Effect::Goal(said) => Arc::make_mut(&mut state.told).goal = Some(said.clone()),
            Effect::Rule(said) => Arc::make_mut(&mut state.told).rules.push(said.clone()),
            _ => {}
        }
    }
}

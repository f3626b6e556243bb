//! What the step offers: the deeds that the turn asks for, as far as the rules allow them.

use super::{
    super::cards::Catalog,
    Table,
    deed::{Actor, Deed},
    state::{Phase, Wounds},
};

impl Table {
    /// The deeds of the turn. Changes such as damage can be entered at any time besides.
    pub fn offers(&self, catalog: &Catalog) -> Vec<Deed> {
        let state = self.state();
        let (heroes, allies, groups) = (0..state.heroes.len(), 0..state.allies.len(), 0..state.groups.len());
        let mut all: Vec<Deed> = Vec::new();
        match (state.phase, &state.active) {
            (Phase::Over(..), _) => {}
            (Phase::Before, _) => {
                all.push(Deed::Begin);
                all.extend(groups.map(Deed::Deploy));
            }
            (Phase::Activation, Some(_)) => all.extend([Deed::End, Deed::Rest, Deed::Run]),
            (Phase::Activation, None) => {
                all.extend(heroes.map(|hero| Deed::Activate(Actor::Hero(hero))));
                all.extend(allies.map(|ally| Deed::Activate(Actor::Ally(ally))));
                all.extend(groups.map(|group| Deed::Activate(Actor::Group(group))));
            }
            (Phase::Status, _) => {
                let is_up = |hero: &usize| state.heroes[*hero].wounds != Wounds::Withdrawn;
                let tokens = heroes.clone().flat_map(|from| heroes.clone().filter(is_up).map(move |to| (from, to)));
                all.extend(tokens.map(|(from, to)| Deed::Token { from, to }));
                all.extend(groups.clone().map(Deed::Deploy).chain(groups.map(Deed::Reinforce)));
                all.push(Deed::Advance);
            }
        }
        all.retain(|deed| self.clone().apply(deed, catalog).is_ok());
        all
    }
}

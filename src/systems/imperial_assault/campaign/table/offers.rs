//! What the step offers: the deeds that the turn asks for, as far as the rules allow them.

use super::{
    super::cards::{
        Catalog,
        ability::{Cost, Window},
    },
    Table,
    card::{Held, Readiness},
    deed::Deed,
    state::{Phase, Wounds},
    target::Actor,
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
            (Phase::Activation, Some(active)) => {
                all.extend([Deed::End, Deed::Attack, Deed::Calm, Deed::Rest, Deed::Run]);
                if let Actor::Hero(hero) = active.actor {
                    all.extend(
                        self.uses(hero, catalog).into_iter().filter(|(_, when)| is_own(*when)).map(|(deed, _)| deed),
                    );
                }
            }
            (Phase::Activation, None) => {
                all.extend(heroes.map(|hero| Deed::Activate(Actor::Hero(hero))));
                all.extend(allies.map(|ally| Deed::Activate(Actor::Ally(ally))));
                all.extend(groups.map(|group| Deed::Activate(Actor::Group(group))));
            }
            (Phase::Status, _) => {
                let is_up = |hero: &usize| state.heroes[*hero].wounds != Wounds::Withdrawn;
                let tokens = heroes.clone().flat_map(|from| heroes.clone().filter(is_up).map(move |to| (from, to)));
                all.extend(tokens.map(|(from, to)| Deed::Token { from, to }));
                all.extend(groups.clone().map(Deed::Deploy).chain(groups.clone().map(Deed::Reinforce)));
                let on_groups = self.setup().imperial.iter().map(|id| catalog.imperial_card(*id));
                let on_groups = on_groups.filter(|card| card.attaches.is_some());
                all.extend(
                    on_groups
                        .flat_map(|card| groups.clone().map(|group| Deed::Attach { group, card: card.id.clone() })),
                );
                all.push(Deed::Advance);
            }
        }
        all.retain(|deed| self.allows(deed, catalog));
        all
    }

    /// True if the rules allow a deed.
    pub fn allows(&self, deed: &Deed, catalog: &Catalog) -> bool {
        self.clone().apply(deed, catalog).is_ok()
    }

    /// The abilities of a hero's cards that cost something, each once, with when they are used.
    pub fn uses(&self, hero: usize, catalog: &Catalog) -> Vec<(Deed, Window)> {
        let Some(own) = self.state().heroes.get(hero) else { return Vec::new() };
        let counts = |held: &&Held| {
            let wounded = own.wounds != Wounds::Healthy;
            matches!(held.is, Readiness::Ready | Readiness::Exhausted) && held.card.is_on(wounded, catalog)
        };
        let mut all: Vec<(Deed, Window)> = Vec::new();
        for held in own.cards.iter().filter(counts) {
            for (number, ability) in held.card.abilities(catalog).iter().enumerate() {
                let Cost { strain, exhaust, deplete, discard, .. } = ability.cost;
                if strain == 0 && !exhaust && !deplete && !discard {
                    continue;
                }
                let deed = Deed::Use { hero, card: held.card.written(catalog).into(), ability: number };
                if all.iter().all(|(known, _)| *known != deed) {
                    all.push((deed, ability.when));
                }
            }
        }
        all
    }
}

/// True for what a hero uses in its own activation.
const fn is_own(when: Window) -> bool {
    when.is_of_attack()
        || matches!(
            when,
            Window::Any
                | Window::AttackResolved
                | Window::Activation
                | Window::ActivationStart
                | Window::ActivationEnd
                | Window::Action
                | Window::Special
                | Window::Interact
                | Window::Rest
                | Window::Test
        )
}

//! What the step offers: the deeds that the turn asks for, as far as the rules allow them.

use super::{
    super::cards::{
        Catalog,
        ability::{Cost, Window},
    },
    Table,
    card::{Held, Readiness},
    deed::Deed,
    empire_card::{EmpireCard, EmpireHeld},
    rules::{Referee, fits},
    state::{Phase, Place, Wounds},
    target::Actor,
};

impl Table {
    /// The deeds of the turn. Changes such as damage can be entered at any time besides.
    pub fn offers(&self, catalog: &Catalog) -> Vec<Deed> {
        let state = self.state();
        let (heroes, allies) = (0..state.heroes.len(), 0..state.allies.len());
        let at = |place: Place| (0..state.groups.len()).filter(move |group| state.groups[*group].place == place);
        let mut all: Vec<Deed> = Vec::new();
        match (state.phase, &state.active) {
            (Phase::Over(..), _) => {}
            (Phase::Before, _) => {
                all.push(Deed::Begin);
                all.extend(at(Place::Hand).map(Deed::Deploy));
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
                all.extend(at(Place::Table).map(|group| Deed::Activate(Actor::Group(group))));
            }
            (Phase::Status, _) => {
                let is_up = |hero: &usize| state.heroes[*hero].wounds != Wounds::Withdrawn;
                let tokens = heroes.clone().flat_map(|from| heroes.clone().filter(is_up).map(move |to| (from, to)));
                all.extend(tokens.map(|(from, to)| Deed::Token { from, to }));
                all.extend(at(Place::Hand).map(Deed::Deploy).chain(at(Place::Table).map(Deed::Reinforce)));
                let hosts = |card: EmpireCard| Some((card, card.attaches(catalog)?));
                let on_groups = state.empire.iter().filter_map(|held| hosts(held.card));
                all.extend(on_groups.flat_map(|(card, hosts)| {
                    let fits = move |group: &usize| fits(hosts, catalog.group(state.groups[*group].card));
                    let name = card.written(catalog);
                    at(Place::Table).filter(fits).map(move |group| Deed::Attach { group, card: (*name).into() })
                }));
                all.push(Deed::Advance);
            }
        }
        if state.phase != Phase::Before && !matches!(state.phase, Phase::Over(..)) {
            all.extend(state.empire.iter().flat_map(|held| self.empire_uses(held, catalog)));
        }
        all.retain(|deed| self.allows(deed, catalog));
        all
    }

    /// True if the rules allow a deed.
    pub fn allows(&self, deed: &Deed, catalog: &Catalog) -> bool {
        let mut state = self.state().clone();
        let mut referee = Referee { setup: self.setup(), catalog, state: &mut state, events: Vec::new() };
        referee.apply(deed).is_ok()
    }

    /// The abilities of the Empire's cards that can be used at the table.
    pub fn empire_uses(&self, held: &EmpireHeld, catalog: &Catalog) -> Vec<Deed> {
        let abilities = held.card.abilities(catalog).iter().enumerate();
        let used = abilities.filter(|(_, ability)| {
            let Cost { threat, exhaust, deplete, discard, .. } = ability.cost;
            let is_counted = || ability.effects.iter().any(|clause| clause.limit.is_some());
            let costs = threat > 0 || exhaust || deplete || discard || held.card.is_secret(catalog);
            held.card.is_used(ability) && (costs || is_counted())
        });
        let card: Box<str> = held.card.written(catalog).into();
        let deeds = used.map(|(ability, _)| Deed::Empire { card: card.clone(), ability });
        deeds.filter(|deed| self.allows(deed, catalog)).collect()
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
                let is_counted = ability.effects.iter().any(|clause| clause.limit.is_some());
                if strain == 0 && !exhaust && !deplete && !discard && !is_counted {
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

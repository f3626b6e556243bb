//! Groups and allies: damage, deployment, reinforcement, threat.

use super::{
    super::{
        super::cards::GroupId,
        event::Event,
        state::{Figure, MOST_THREAT, Phase, Place, figures, is_up},
        target::{Actor, Target},
    },
    Referee, Refused,
};

impl Referee<'_> {
    pub(super) fn damage(&mut self, target: Target, amount: i32) -> Result<(), Refused> {
        if let Target::Hero(hero) = target {
            self.hero(hero)?;
            self.hurt_hero(hero, amount);
            return Ok(());
        }
        let health = self.figure_health(target);
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        figure.damage += amount;
        let falls = health.is_some_and(|health| figure.damage >= health);
        self.events.push(Event::Hurt { target, damage: amount });
        if falls { self.fall(target) } else { Ok(()) }
    }

    /// Health of a figure of an ally or a group, where its card is known.
    pub(super) fn figure_health(&self, target: Target) -> Option<i32> {
        let card = self.state.group_of(target)?;
        Some(self.catalog.group(card).health).filter(|health| *health > 0)
    }

    pub(super) fn heal(&mut self, target: Target, amount: i32) -> Result<(), Refused> {
        if let Target::Hero(hero) = target {
            self.hero(hero)?;
            let state = &mut self.state.heroes[hero];
            let damage = amount.min(state.damage);
            state.damage -= damage;
            self.events.push(Event::Changed { hero, strain: 0, damage: -damage });
            return Ok(());
        }
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        let damage = amount.min(figure.damage);
        figure.damage -= damage;
        self.events.push(Event::Hurt { target, damage: -damage });
        Ok(())
    }

    /// A figure falls; with the last one its group goes back to the hand unless it is unique (IA-CAMP-22, 83, 84).
    pub(super) fn fall(&mut self, target: Target) -> Result<(), Refused> {
        if matches!(target, Target::Hero(_)) {
            refuse!("hero_falls");
        }
        let Some(figure) = self.state.figure_mut(target) else { refuse!("nobody") };
        *figure = Figure { is_defeated: true, ..Figure::default() };
        self.events.push(Event::Defeated(target));
        if let Target::Ally(ally) = target {
            self.state.ally_tokens = 0;
            let is_active = self.state.active.is_some_and(|active| active.actor == Actor::Ally(ally));
            if is_active && !is_up(&self.state.allies[ally].figures) {
                let _ = self.end();
            }
        }
        if let Target::Figure { group, .. } = target {
            let state = &mut self.state.groups[group];
            if !is_up(&state.figures) {
                let gone = self.catalog.group(state.card).unique;
                state.place = if gone { Place::Gone } else { Place::Hand };
                state.figures.clear();
                state.attached.clear();
                self.events.push(Event::GroupDefeated { group, gone });
                if self.state.active.is_some_and(|active| active.actor == Actor::Group(group)) {
                    let _ = self.end();
                }
            }
        }
        Ok(())
    }

    pub(super) fn gain_threat(&mut self, by: i32) {
        self.state.threat = (self.state.threat + by).clamp(0, MOST_THREAT);
        self.events.push(Event::Threat { by, now: self.state.threat });
    }

    /// Deployment is optional before the first round and in the Status Phase (IA-CAMP-60, IA-CAMP-89).
    pub(super) fn pay(&mut self, cost: i32) -> Result<(), Refused> {
        if !matches!(self.state.phase, Phase::Before | Phase::Status) {
            refuse!("deploy_phase");
        }
        if self.state.phase == Phase::Before && self.setup.begins_with == 0 && self.state.allies.is_empty() {
            refuse!("deploy_phase");
        }
        if cost > self.state.threat {
            refuse!("threat");
        }
        self.state.threat -= cost;
        Ok(())
    }

    /// A group of the hand for its cost (IA-CAMP-23).
    pub(super) fn deploy(&mut self, group: usize) -> Result<(), Refused> {
        let Some(card) = self.group_at(group, Place::Hand) else { refuse!("hand") };
        let cost = self.catalog.group(card).cost;
        self.pay(cost)?;
        self.put(group, cost);
        Ok(())
    }

    /// A group that the mission brings costs nothing (IA-CAMP-22).
    pub(super) fn place(&mut self, group: usize) -> Result<(), Refused> {
        if self.group_at(group, Place::Reserved).is_none() && self.group_at(group, Place::Hand).is_none() {
            refuse!("reserve");
        }
        self.put(group, 0);
        Ok(())
    }

    pub(super) fn group_at(&self, group: usize, place: Place) -> Option<GroupId> {
        self.state.groups.get(group).filter(|state| state.place == place).map(|state| state.card)
    }

    /// A group comes to the table ready (IA-CAMP-85).
    pub(super) fn put(&mut self, group: usize, cost: i32) {
        let state = &mut self.state.groups[group];
        (state.place, state.exhausted) = (Place::Table, false);
        state.figures = figures(self.catalog.group(state.card));
        self.events.push(Event::Deployed { group, cost });
    }

    /// One figure for the printed cost while another one stands (IA-CAMP-24, IA-CAMP-87).
    pub(super) fn reinforce(&mut self, group: usize) -> Result<(), Refused> {
        if self.state.phase != Phase::Status {
            refuse!("reinforce_phase");
        }
        let Some(card) = self.group_at(group, Place::Table) else { refuse!("reinforce_none") };
        let Some(cost) = self.catalog.group(card).reinforcement else { refuse!("reinforce_cost") };
        let Some(place) = self.state.groups[group].figures.iter().position(|figure| figure.is_defeated) else {
            refuse!("reinforce_whole")
        };
        self.pay(cost)?;
        self.state.groups[group].figures[place] = Figure::default();
        self.events.push(Event::Reinforced { group, cost });
        Ok(())
    }
}

//! Cards of the Empire at the table: used, turned, put on groups; and uses that are counted.

use super::{
    super::{
        super::cards::{Ability, Group, Host},
        card::Readiness,
        empire_card::EmpireHeld,
        event::Event,
        state::{Counted, Place, Span},
    },
    Referee, Refused,
};
use crate::cards::{Affiliation, Trait};

impl Referee<'_> {
    /// The place of a card among those of the Empire.
    fn held(&self, card: &str) -> Option<usize> {
        self.state.empire.iter().position(|held| held.card.is_named(card, self.catalog))
    }

    /// Pays for an ability of a card of the Empire (IA-CAMP-25); a secret Agenda card that is used is discarded.
    pub(super) fn use_empire(&mut self, card: &str, ability: usize) -> Result<(), Refused> {
        let Some(place) = self.held(card) else { refuse!("empire_card") };
        let EmpireHeld { card, is } = self.state.empire[place];
        let Some(Ability { cost, .. }) = card.abilities(self.catalog).get(ability) else { refuse!("ability") };
        let is_spent = matches!(is, Readiness::Depleted | Readiness::Discarded);
        if is_spent || is == Readiness::Exhausted && (cost.exhaust || cost.deplete) {
            refuse!("card_used");
        }
        if i32::from(cost.threat) > self.state.threat {
            refuse!("threat");
        }
        self.count_use(None, card.written(self.catalog).into(), ability, card.abilities(self.catalog))?;
        let to = match cost {
            _ if cost.discard || card.is_secret(self.catalog) => Readiness::Discarded,
            _ if cost.deplete => Readiness::Depleted,
            _ if cost.exhaust => Readiness::Exhausted,
            _ => is,
        };
        self.state.empire[place].is = to;
        self.events.push(Event::EmpireUsed(card));
        if cost.threat > 0 {
            self.gain_threat(-i32::from(cost.threat));
        }
        if to != is {
            self.events.push(Event::EmpireTurned(card, to));
        }
        Ok(())
    }

    pub(super) fn lay(&mut self, card: &str, to: Readiness) -> Result<(), Refused> {
        let Some(place) = self.held(card) else { refuse!("empire_card") };
        let held = &mut self.state.empire[place];
        held.is = to;
        self.events.push(Event::EmpireTurned(held.card, to));
        Ok(())
    }

    /// Exhausted cards of the Empire are readied in the Status Phase (IA-CAMP-60).
    pub(super) fn ready_empire(&mut self) {
        for held in self.state.empire.iter_mut().filter(|held| held.is == Readiness::Exhausted) {
            held.is = Readiness::Ready;
            self.events.push(Event::EmpireTurned(held.card, Readiness::Ready));
        }
    }

    /// What may be used once or twice in an activation, a round or the mission is counted.
    pub(super) fn count_use(
        &mut self,
        hero: Option<usize>,
        card: Box<str>,
        ability: usize,
        all: &[Ability],
    ) -> Result<(), Refused> {
        let clauses = all.get(ability).into_iter().flat_map(|ability| &ability.effects);
        let Some(limit) = clauses.filter_map(|clause| clause.limit).next() else { return Ok(()) };
        let (span, most) = match limit.id() {
            "activation" => (Span::Activation, 1),
            "twice_per_activation" => (Span::Activation, 2),
            "round" => (Span::Round, 1),
            "mission" => (Span::Mission, 1),
            // Those of each attack, crate, deployment or figure are left to the people.
            _ => return Ok(()),
        };
        let used = Counted { hero, card, ability, span };
        if self.state.uses.iter().filter(|known| **known == used).count() >= most {
            match (span, most) {
                (Span::Activation, 1) => refuse!("limit_activation"),
                (Span::Activation, _) => refuse!("limit_twice"),
                (Span::Round, _) => refuse!("limit_round"),
                (Span::Mission, _) => refuse!("limit_mission"),
            }
        }
        self.state.uses.push(used);
        Ok(())
    }

    /// An attachment is put on a group that has a trait it asks for (IA-CAMP-26, IA-CAMP-88).
    pub(super) fn attach(&mut self, group: usize, card: &str) -> Result<(), Refused> {
        let Some(of_group) = self.group_at(group, Place::Table) else { refuse!("reinforce_none") };
        let Some(card) = self.held(card).map(|place| self.state.empire[place].card) else { refuse!("attach_none") };
        let Some(hosts) = card.attaches(self.catalog) else { refuse!("attach_none") };
        if self.state.groups.iter().any(|other| other.attached.contains(&card)) {
            refuse!("attach_used");
        }
        if !fits(hosts, self.catalog.group(of_group)) {
            refuse!("attach_host");
        }
        self.state.groups[group].attached.push(card);
        self.events.push(Event::Attached { group, card });
        Ok(())
    }
}

/// True if an attachment can be put on a group; on any where no group is named.
pub(crate) fn fits(hosts: &[Host], group: &Group) -> bool {
    let is_host = |host: &Host| match host {
        Host::Droid => group.traits.contains(Trait::Droid),
        Host::Guardian => group.traits.contains(Trait::Guardian),
        Host::HeavyWeapon => group.traits.contains(Trait::HeavyWeapon),
        Host::Leader => group.traits.contains(Trait::Leader),
        Host::Trooper => group.traits.contains(Trait::Trooper),
        Host::Vehicle => group.traits.contains(Trait::Vehicle),
        Host::Villain => group.unique && group.affiliation != Some(Affiliation::Rebel),
        Host::NonCreature => !group.traits.contains(Trait::Creature),
    };
    hosts.is_empty() || hosts.iter().any(is_host)
}

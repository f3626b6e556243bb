//! The rules of the mission at the table: what happened raises what is due, and the people carry it out, pick, or pass over.

use super::{
    super::{
        super::{
            cards::Role,
            script::{Body, Place, There, Trigger, Who, World},
        },
        board::{At, Move},
        deed::Deed,
        event::Event,
        mission::{Call, Progress},
        state::{AllyState, Setup, State, Wounds, figures, is_up},
        target::Target,
    },
    Referee, Refused,
};
use crate::campaign::{Catalog, script::Scene};

/// The table as the rules of a mission ask about it.
#[derive(Clone, Copy)]
pub(in crate::campaign::table) struct Seen<'a> {
    pub setup: &'a Setup,
    pub state: &'a State,
    pub scene: Scene<'a>,
}

impl Seen<'_> {
    /// True if a figure is one of these.
    fn is_of(self, who: Target, body: &Body) -> bool {
        let card = match who {
            Target::Hero(_) => None,
            Target::Ally(ally) => Some(self.state.allies[ally].card),
            Target::Figure { group, .. } => Some(self.state.groups[group].card),
        };
        match body {
            Body::Heroes => matches!(who, Target::Hero(_)),
            Body::Rebels => matches!(who, Target::Hero(_) | Target::Ally(_)),
            Body::Imperials => matches!(who, Target::Figure { .. }),
            Body::Group(group) => card == Some(*group),
            Body::Actor | Body::Figure(_) => false,
        }
    }

    /// The figures that a rule is about; none where the Empire chooses among them, or only the people know who is there.
    pub fn those(self, who: &Who, here: Option<Place>) -> Option<Vec<Target>> {
        let is_chosen = who.most.is_some() || who.around.is_some() || who.cost.is_some();
        if is_chosen || matches!(who.who, Body::Figure(_) | Body::Actor) {
            return None;
        }
        let fits = |target: &Target| self.is_of(*target, &who.who) && (!who.healthy || self.is_healthy(*target));
        let all = self.state.on_table().filter(fits);
        let Some((within, at)) = who.within else { return Some(all.collect()) };
        let spaces = self.scene.spaces(at, here);
        let there = There { who: who.who.clone(), at, within, tile: false, healthy: false, all: false };
        let near = all.map(|target| {
            let stands: Vec<At> = self.state.board.body(target)?.spaces().collect();
            Some((target, self.is_near(&stands, &there, &spaces)))
        });
        let near: Vec<(Target, bool)> = near.collect::<Option<_>>()?;
        Some(near.into_iter().filter(|(_, is_near)| *is_near).map(|(target, _)| target).collect())
    }

    fn is_healthy(self, who: Target) -> bool {
        match who {
            Target::Hero(hero) => self.state.heroes[hero].wounds == Wounds::Healthy,
            Target::Ally(_) | Target::Figure { .. } => true,
        }
    }

    /// True if a figure that stands in these spaces is at one of the others.
    fn is_near(self, stands: &[At], there: &There, spaces: &[At]) -> bool {
        let tile = |at: &At| self.setup.map().spaces.get(at).map(|space| space.tile);
        let far = |one: At, other: At| one.0.abs_diff(other.0).max(one.1.abs_diff(other.1));
        let is_at = |at: &At, space: &At| match there.tile {
            true => tile(at).is_some() && tile(at) == tile(space),
            false => far(*at, *space) <= there.within,
        };
        spaces.iter().any(|space| stands.iter().any(|at| is_at(at, space)))
    }
}

impl World for Seen<'_> {
    fn is_open(&self, door: usize) -> bool {
        self.state.board.open.contains(&door)
    }

    /// Figures of the script stand nowhere on this table, and others only where the people say so.
    fn is_there(&self, there: &There, here: Option<Place>) -> Option<bool> {
        let spaces = self.scene.spaces(there.at, here);
        let all: Vec<Target> = self.state.on_table().filter(|who| self.is_of(*who, &there.who)).collect();
        if matches!(there.who, Body::Figure(_) | Body::Actor) {
            return None;
        }
        let fits = |who: &Target| !there.healthy || self.is_healthy(*who);
        let near = all.into_iter().filter(fits).map(|who| {
            let stands: Vec<At> = self.state.board.body(who)?.spaces().collect();
            Some(self.is_near(&stands, there, &spaces))
        });
        let near: Vec<Option<bool>> = near.collect();
        if there.all {
            return match near.contains(&Some(false)) || near.is_empty() {
                true => Some(false),
                false => near.iter().all(|one| one.is_some()).then_some(true),
            };
        }
        match near.contains(&Some(true)) {
            true => Some(true),
            false => near.iter().all(|one| one.is_some()).then_some(false),
        }
    }
}

impl Referee<'_> {
    /// Does something with the rules of the mission.
    fn with_rules(&mut self, does: impl FnOnce(&mut Progress, Scene<'_>, &Seen<'_>) -> bool) -> bool {
        let (setup, catalog): (&Setup, &Catalog) = (self.setup, self.catalog);
        let Some(scene) = setup.scene(catalog) else { return false };
        let mut progress = std::mem::take(&mut self.state.mission);
        let is_done = does(&mut progress, scene, &Seen { setup, state: self.state, scene });
        self.state.mission = progress;
        is_done
    }

    pub(super) fn call(&mut self, call: &Call) -> Result<(), Refused> {
        let is_done = match call {
            Call::Happens(name) => self.with_rules(|progress, scene, seen| progress.happen(scene, name, seen)),
            Call::Passes(name) => self.with_rules(|progress, scene, _| progress.pass(scene, name)),
            Call::Picks(name, option) => {
                self.with_rules(|progress, scene, seen| progress.pick(scene, name, *option, seen))
            }
            Call::Tested(token) | Call::Used(token) => *token < self.setup.map().tokens.len(),
            Call::Joins(ally) => return self.join(ally),
        };
        if !is_done {
            refuse!("mission");
        }
        self.events.push(Event::Mission(call.clone()));
        Ok(())
    }

    /// An ally of the mission joins the heroes (IA-CAMP-52).
    fn join(&mut self, ally: &str) -> Result<(), Refused> {
        let known = self.catalog.find_group(ally).filter(|card| self.catalog.group(*card).role == Role::Ally);
        let Some(card) = known else { refuse!("mission") };
        if self.state.allies.iter().any(|ally| ally.card == card && is_up(&ally.figures)) {
            refuse!("mission");
        }
        self.state.allies.push(AllyState { card, figures: figures(self.catalog.group(card)), exhausted: false });
        self.events.push(Event::Mission(Call::Joins(ally.into())));
        Ok(())
    }

    /// What became due with the events of a deed.
    pub(super) fn answer(&mut self, deed: &Deed, before: usize) {
        let mut triggers: Vec<Trigger> = Vec::new();
        if matches!(deed, Deed::Begin) {
            triggers.push(Trigger::Begin);
        }
        let new = self.events[before..].to_vec();
        triggers.extend(new.iter().flat_map(|event| self.triggers(event)));
        if triggers.is_empty() {
            return;
        }
        let _ = self.with_rules(|progress, scene, seen| {
            for trigger in &triggers {
                let due = progress.course.due(scene, trigger, seen);
                progress.await_all(due);
            }
            true
        });
    }

    fn triggers(&self, event: &Event) -> Vec<Trigger> {
        let heroes = &self.state.heroes;
        let felled = |card| Trigger::Felled(Body::Group(card));
        match event {
            Event::RoundBegan(round) => vec![Trigger::RoundBegins(*round)],
            // The people carry it out while the Status Phase lasts.
            Event::StatusBegan(round) => vec![Trigger::RoundEnds(*round)],
            Event::Wounded(_) | Event::Withdrew(_) => {
                let wounded = heroes.iter().all(|hero| hero.wounds != Wounds::Healthy);
                let withdrawn = heroes.iter().all(|hero| hero.wounds == Wounds::Withdrawn);
                let is = |holds: bool, trigger: Trigger| holds.then_some(trigger);
                let both = [is(wounded, Trigger::AllWounded), is(withdrawn, Trigger::AllWithdrawn)];
                both.into_iter().flatten().collect()
            }
            Event::GroupDefeated { group, .. } => vec![felled(self.state.groups[*group].card)],
            Event::Defeated(Target::Ally(ally)) => {
                let ally = &self.state.allies[*ally];
                if is_up(&ally.figures) { Vec::new() } else { vec![felled(ally.card)] }
            }
            Event::OnBoard(Move::Door(door)) if self.state.board.open.contains(door) => vec![Trigger::Opened(*door)],
            Event::OnBoard(Move::Take(token)) if self.state.board.taken.contains(token) => {
                let place = Place::Token(*token);
                let scene = self.setup.scene(self.catalog);
                let thing = scene.and_then(|scene| self.state.mission.thing(scene, place));
                let is_destroyed = thing.is_some_and(|thing| thing.health.is_some());
                if is_destroyed { vec![Trigger::Destroyed(place)] } else { Vec::new() }
            }
            Event::OnBoard(Move::Stand(..)) => vec![Trigger::Moved],
            Event::Mission(Call::Tested(token)) => vec![Trigger::Passed(Place::Token(*token))],
            Event::Mission(Call::Used(token)) => vec![Trigger::Used(Place::Token(*token))],
            _ => Vec::new(),
        }
    }
}

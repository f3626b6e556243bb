//! The table in words.

use std::fmt::Display;

mod advice;
mod event;
mod line;
mod mission;

pub use mission::{Briefing, Knowledge};

use super::{
    super::cards::{Catalog, Side, ability::Cost},
    Table,
    board::Spot,
    card::Card,
    deed::Deed,
    empire_card::EmpireCard,
    state::Phase,
    target::{Actor, Target},
};
use kernel::{Language, phrase, sheet::space_name};

/// A table in a language.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    pub table: &'a Table,
    pub catalog: &'a Catalog,
    pub language: Language,
}

const KEY: &str = "imperial_assault.table.";

impl<'a> Told<'a> {
    fn say(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, &format!("{KEY}{key}"), values)
    }

    pub fn hero(self, hero: usize) -> &'a str {
        let sheet = self.table.setup().heroes.get(hero);
        sheet.map_or("", |sheet| self.catalog.hero(sheet.hero).text.name(self.language))
    }

    pub fn ally(self, ally: usize) -> &'a str {
        let state = self.table.state().allies.get(ally);
        state.map_or("", |state| self.catalog.group(state.card).text.name(self.language))
    }

    /// Name of a group, with a number if there are several of it.
    pub fn group(self, group: usize) -> String {
        let groups = &self.table.state().groups;
        let Some(state) = groups.get(group) else { return String::new() };
        let card = self.catalog.group(state.card);
        let name = match card.elite {
            true => self.say("elite", &[("name", &card.text.name(self.language))]),
            false => card.text.name(self.language).to_owned(),
        };
        let same = |other: &&super::GroupState| other.card == state.card;
        if groups.iter().filter(same).count() < 2 {
            return name;
        }
        let number = groups[..=group].iter().filter(same).count();
        format!("{name} {number}")
    }

    pub fn actor(self, actor: Actor) -> String {
        match actor {
            Actor::Hero(hero) => self.hero(hero).to_owned(),
            Actor::Ally(ally) => self.ally(ally).to_owned(),
            Actor::Group(group) => self.group(group),
        }
    }

    pub fn target(self, target: Target) -> String {
        match target {
            Target::Hero(hero) => self.hero(hero).to_owned(),
            Target::Ally(ally) => self.ally(ally).to_owned(),
            Target::Figure { group, figure } => {
                let figures = self.table.state().groups.get(group).map_or(0, |state| state.figures.len());
                match figures {
                    0 | 1 => self.group(group),
                    _ => self.say("figure", &[("group", &self.group(group)), ("number", &(figure + 1))]),
                }
            }
        }
    }

    /// A place on the map.
    pub fn spot(self, spot: Spot) -> String {
        let at = space_name(spot.at);
        if spot.is_turned { self.say("spot.turned", &[("at", &at)]) } else { at }
    }

    pub fn card(self, card: &Card) -> &'a str {
        card.name(self.catalog, self.language)
    }

    pub fn empire_card(self, card: EmpireCard) -> &'a str {
        card.name(self.catalog, self.language)
    }

    /// The card of the Empire that a line names.
    fn empire_named(self, written: &str) -> Option<EmpireCard> {
        let mut cards = self.table.state().empire.iter().map(|held| held.card);
        cards.find(|card| card.is_named(written, self.catalog))
    }

    /// True for what would tell the heroes of the hand or the secret cards of the Empire.
    pub fn is_hidden(self, deed: &Deed) -> bool {
        match deed {
            Deed::Deploy(_) => true,
            Deed::Empire { card, .. } => self.empire_named(card).is_some_and(|card| card.is_secret(self.catalog)),
            _ => false,
        }
    }

    /// What an ability of a card of the Empire costs.
    pub fn empire_cost(self, card: EmpireCard, ability: usize) -> String {
        card.abilities(self.catalog).get(ability).map_or_else(String::new, |ability| self.price(ability.cost))
    }

    /// What an ability of a card costs.
    pub fn cost(self, card: &Card, ability: usize) -> String {
        card.abilities(self.catalog).get(ability).map_or_else(String::new, |ability| self.price(ability.cost))
    }

    fn price(self, cost: Cost) -> String {
        let threat = (cost.threat > 0).then(|| self.say("cost.threat", &[("count", &cost.threat)]));
        let strain = (cost.strain > 0).then(|| self.say("event.strain", &[("count", &cost.strain)]));
        let turns = [(cost.exhaust, "cost.exhaust"), (cost.deplete, "cost.deplete"), (cost.discard, "cost.discard")];
        let turns = turns.into_iter().filter(|(asked, _)| *asked).map(|(_, key)| self.say(key, &[]));
        let all: Vec<String> = strain.into_iter().chain(threat).chain(turns).collect();
        if all.is_empty() { self.say("cost.free", &[]) } else { all.join(", ") }
    }

    /// A deed that is offered.
    pub fn offer(self, deed: &Deed) -> String {
        let cost = |group: usize| {
            let card = self.catalog.group(self.table.state().groups[group].card);
            (card.cost, card.reinforcement.unwrap_or_default())
        };
        match deed {
            Deed::Begin => self.say("offer.begin", &[]),
            Deed::Activate(actor) => self.say("offer.activate", &[("who", &self.actor(*actor))]),
            Deed::End => self.say("offer.end", &[]),
            Deed::Rest => self.say("offer.rest", &[]),
            Deed::Run => self.say("offer.run", &[]),
            Deed::Attack => self.say("offer.attack", &[]),
            Deed::Calm => self.say("offer.calm", &[]),
            Deed::Use { hero, card, ability } => {
                let cards = self.table.state().heroes.get(*hero).map_or(&[][..], |hero| &hero.cards);
                let held = cards.iter().find(|held| held.card.is_named(card, self.catalog));
                held.map_or_else(
                    || deed.to_string(),
                    |held| {
                        let cost = self.cost(&held.card, *ability);
                        self.say("offer.use", &[("card", &self.card(&held.card)), ("cost", &cost)])
                    },
                )
            }
            Deed::Empire { card, ability } => self.empire_named(card).map_or_else(
                || deed.to_string(),
                |card| {
                    let cost = self.empire_cost(card, *ability);
                    self.say("offer.empire", &[("card", &self.empire_card(card)), ("cost", &cost)])
                },
            ),
            Deed::Attach { group, card } => {
                let name = self.empire_named(card).map_or("", |card| self.empire_card(card));
                self.say("offer.attach", &[("card", &name), ("group", &self.group(*group))])
            }
            Deed::Deploy(group) => {
                self.say("offer.deploy", &[("group", &self.group(*group)), ("cost", &cost(*group).0)])
            }
            Deed::Reinforce(group) => {
                self.say("offer.reinforce", &[("group", &self.group(*group)), ("cost", &cost(*group).1)])
            }
            Deed::Token { from, to } => {
                self.say("offer.token", &[("from", &self.hero(*from)), ("to", &self.hero(*to))])
            }
            Deed::Advance => self.say("offer.advance", &[]),
            Deed::Mission(call) => self.call(call),
            other => other.to_string(),
        }
    }

    /// What is to be done next.
    pub fn step(self) -> String {
        let state = self.table.state();
        match (state.phase, &state.active) {
            (Phase::Before, _) => self.say("step.before", &[]),
            (Phase::Activation, Some(active)) => self.say("step.active", &[("who", &self.actor(active.actor))]),
            (Phase::Activation, None) => self.say(
                match state.turn {
                    Side::Rebels => "step.rebels",
                    Side::Imperial => "step.empire",
                },
                &[],
            ),
            (Phase::Status, _) => self.say("step.status", &[]),
            (Phase::Over(..), _) => self.say("step.over", &[]),
        }
    }
}

//! What cards are worth to lists that carry them: the same matches with and without.
//!
//! A card whose player may decline everything it does never makes a list worse, unless its player uses it badly. A list
//! without a card costs less, which is not made up for: in X-Wing it has initiative more often, in Legion it is blue.

use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

use imperial_assault::{
    ImperialAssault,
    cards::{CommandCard, DeploymentId},
};
use kernel::{Language, ListBuilding, Mustered, chance::nth_seed, game::Seat, muster};
use legion::{
    Legion,
    cards::ability::{Play, Window},
};
use serde_json::Value;
use xwing::{
    XWing,
    cards::{Upgrade, UpgradeId},
};

use super::opponent_of;
use crate::{Difference, Opponents, Progress, Series, jobs::on_threads, shelf};

/// What a card may cost a list, as a share of its matches.
const MOST_LOSS: f64 = 0.01;

/// A game with cards that never have to be used.
pub trait OptionalCards: ListBuilding + Opponents<Materials = Mustered<Self>> {
    /// Ids, as lists write them, of the cards all of whose effects a player may decline.
    fn optional_cards(catalog: &Self::Catalog) -> Vec<String>;

    /// Takes the copies of a card out of a list written as JSON; returns their number. A game whose lists need as many
    /// cards as before puts others in their places.
    fn take_out(catalog: &Self::Catalog, list: &mut Value, card: &str) -> usize {
        let _ = catalog;
        take_out(list, card)
    }
}

impl OptionalCards for XWing {
    fn optional_cards(catalog: &Self::Catalog) -> Vec<String> {
        let is_optional = |id: UpgradeId, card: &Upgrade| {
            let plays = &catalog.upgrade_abilities(id).plays;
            let may_decline = plays.iter().all(|play| catalog.play(*play).optional);
            let gives = !plays.is_empty() || card.weapon.is_some() || !card.actions.is_empty();
            gives && may_decline && card.points >= 0 && !card.is_epic()
        };
        let cards = catalog.upgrades().filter(|(id, card)| is_optional(*id, card));
        cards.map(|(_, card)| card.id.to_string()).collect()
    }
}

impl OptionalCards for Legion {
    fn optional_cards(catalog: &Self::Catalog) -> Vec<String> {
        let is_optional = |card: &legion::cards::Upgrade| {
            let row = catalog.find_ability_row(&card.id).map(|row| catalog.ability_row(row));
            let plays = row.map_or(&[][..], |row| &row.play);
            let changes_nothing_else = card.minis == 0
                && card.keywords.is_empty()
                && card.keywords_lost.is_empty()
                && card.faces.is_empty()
                && card.courage >= 0
                && card.speed >= 0;
            let gives = !plays.is_empty() || !card.weapons.is_empty();
            // An action is chosen, and what a spent card does comes of its use.
            let may_decline = |play: &Play| play.optional || play.spent_too || play.when == Window::Action;
            gives && changes_nothing_else && plays.iter().all(may_decline)
        };
        catalog.upgrades().filter(|(_, card)| is_optional(card)).map(|(_, card)| card.id.to_string()).collect()
    }
}

impl OptionalCards for ImperialAssault {
    /// Nobody has to play a Command card.
    fn optional_cards(catalog: &Self::Catalog) -> Vec<String> {
        catalog.commands().map(|(_, card)| card.id.to_string()).collect()
    }

    /// Puts a card that is for nobody in the army in its place, as dear as it, or less so.
    fn take_out(catalog: &Self::Catalog, list: &mut Value, card: &str) -> usize {
        let Some(cost) = catalog.find_command(card).and_then(|id| catalog.command(id).cost) else { return 0 };
        let deployed = list["deployment"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let deployed: Vec<DeploymentId> = deployed.filter_map(|id| catalog.find_deployment(id)).collect();
        let is_here = |other: &CommandCard| {
            deployed.iter().any(|id| other.user.names.contains(&catalog.deployment(*id).name_key))
        };
        let Some(deck) = list["command"].as_array_mut() else { return 0 };
        let season = catalog.find_command(card).map(|id| catalog.command(id).season);
        let is_dead = |other: &CommandCard| {
            !other.user.names.is_empty()
                && !is_here(other)
                && Some(other.season) == season
                && other.cost.is_some_and(|other| other <= cost)
                && !deck.iter().any(|known| known.as_str() == Some(&other.id))
        };
        let dead = catalog.commands().map(|(_, other)| other).filter(|other| is_dead(other));
        let Some(dead) = dead.max_by_key(|other| other.cost) else { return 0 };
        let Some(place) = deck.iter_mut().find(|known| known.as_str() == Some(card)) else { return 0 };
        *place = Value::from(&*dead.id);
        1
    }
}

/// Takes an id out of all arrays.
pub fn take_out(value: &mut Value, id: &str) -> usize {
    match value {
        Value::Array(values) => {
            let before = values.len();
            values.retain(|value| value.as_str() != Some(id));
            before - values.len() + values.iter_mut().map(|value| take_out(value, id)).sum::<usize>()
        }
        Value::Object(fields) => fields.values_mut().map(|value| take_out(value, id)).sum(),
        _ => 0,
    }
}

/// What cards are worth to lists of the shelf.
#[derive(Debug, Clone, Copy)]
pub struct Trials<'a, S: OptionalCards> {
    pub catalog: &'a S::Catalog,
    /// Lists that are met.
    pub field: &'a [S::Materials],
    /// Options for one pair of matches after the other.
    pub options: &'a [S::Options],
    /// The player of both sides.
    pub player: &'a str,
    /// Most lists that try a card, the first of the shelf that carry it.
    pub lists: usize,
    /// Number of seeds for each card, in turn for its lists: each is two matches with the card and two without.
    pub seeds: u64,
    pub seed: u64,
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// What a card is worth to the lists that carry it.
#[derive(Debug, Clone, PartialEq)]
pub struct CardWorth {
    pub card: String,
    /// Number of lists that tried it.
    pub lists: usize,
    /// Share of the matches that are won by it.
    pub difference: Difference,
}

impl CardWorth {
    /// True if it surely costs its lists more than a card may that can be left alone.
    pub fn is_harmful(&self) -> bool {
        self.difference.high < -MOST_LOSS
    }
}

impl fmt::Display for CardWorth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { mean, low, high, pairs } = self.difference;
        let [mean, low, high] = [mean, low, high].map(|share| 100.0 * share);
        write!(
            f,
            "{mean:+5.1} of 100 [{low:+5.1} to {high:+5.1}]  {} in {} lists, {pairs} seeds",
            self.card, self.lists
        )
    }
}

impl<S: OptionalCards> Trials<'_, S> {
    /// The worth of each card that a list of the shelf carries, the worst first.
    pub fn worths(&self, cards: &[String]) -> Vec<CardWorth> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut found = Vec::new();
            while let Some(card) = cards.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.extend(self.worth(card));
            }
            found
        };
        let mut all: Vec<CardWorth> = on_threads(self.jobs, cards.len() as u64, work).into_iter().flatten().collect();
        all.sort_by(|a, b| a.difference.mean.total_cmp(&b.difference.mean).then_with(|| a.card.cmp(&b.card)));
        all
    }

    /// The cards that make their lists worse: of those that seem to, each is measured again with four times as many new
    /// seeds, since of many cards some have bad luck.
    pub fn harmful(&self, worths: &[CardWorth]) -> Vec<CardWorth> {
        let suspects = worths.iter().filter(|worth| worth.is_harmful()).map(|worth| worth.card.clone());
        let again = Trials { seed: !self.seed, seeds: 4 * self.seeds, ..*self };
        let mut worths = again.worths(&suspects.collect::<Vec<_>>());
        worths.retain(CardWorth::is_harmful);
        worths
    }

    /// The worth of a card; none if no list of the shelf carries it that is a list without it.
    pub fn worth(&self, card: &str) -> Option<CardWorth> {
        let carriers: Vec<[S::Materials; 2]> =
            shelf::<S>().iter().filter_map(|list| self.both(list, card)).take(self.lists).collect();
        let count = carriers.len() as u64;
        let met = |seed: u64| {
            let pair = &carriers[(seed % count) as usize];
            let options = &self.options[(seed / count) as usize % self.options.len()];
            let [with, without] = pair.each_ref().map(|own| self.points(own, options, seed));
            (with as f64 - without as f64) / 4.0
        };
        let leads: Vec<f64> = (0..if count > 0 { self.seeds } else { 0 }).map(met).collect();
        let difference = Difference::of(&leads)?;
        Some(CardWorth { card: card.to_owned(), lists: carriers.len(), difference })
    }

    /// A list of the shelf with a card and without it.
    fn both(&self, list: &crate::ShelfList, card: &str) -> Option<[S::Materials; 2]> {
        let mut written = list.json(list.name(Language::English));
        let with = self.read(&written)?;
        (S::take_out(self.catalog, &mut written["list"], card) > 0).then_some(())?;
        Some([with, self.read(&written)?])
    }

    fn read(&self, written: &Value) -> Option<S::Materials> {
        let document = S::import(self.catalog, &written.to_string()).ok()?.document;
        muster::<S>(self.catalog, document).ok()
    }

    /// The points of a list in two matches of a seed, four at most.
    fn points(&self, own: &S::Materials, options: &S::Options, seed: u64) -> u64 {
        let turn = seed * 5 + 3 + seed / self.field.len() as u64;
        let other = opponent_of::<S>(self.catalog, own, self.field, options, turn);
        let series = Series::<S> {
            catalog: self.catalog,
            materials: [own, other].into(),
            options,
            seed: nth_seed(self.seed, seed),
            games: 2,
            players: [self.player; 2].into(),
            jobs: 1,
        };
        series.play(&Progress::default()).unwrap().tally.paired[Seat::First].points()
    }
}

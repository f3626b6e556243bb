//! What items change: a table of odds for the shop.

use super::{Arms, Attribute, Fighter, Kit, LeftOut, passes};
use crate::{
    campaign::{
        cards::{GroupId, ItemId},
        log::Gear,
        standing::{Case, Standing},
    },
    cards::DeploymentCard,
    odds::{Situation, work_out},
};
use kernel::odds::Cache;

/// What is asked of the shop.
#[derive(Debug, Clone, Copy)]
pub struct Shopping<'q> {
    pub items: &'q [ItemId],
    pub groups: &'q [GroupId],
    /// How each hero fights; its place does not count.
    pub fighter: Fighter,
    pub distance: u8,
}

/// The odds of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Odds {
    /// Damage to be expected.
    pub damage: f64,
    /// The chance that the figure falls at once.
    pub defeat: f64,
}

/// What an item changes for a hero; of two values the first is without it.
#[derive(Debug, Clone, PartialEq)]
pub struct Change<'c> {
    pub item: ItemId,
    pub hero: usize,
    /// The best attack of the hero on each group.
    pub attacks: Vec<[Odds; 2]>,
    /// An attack of each group on the hero.
    pub defends: Vec<[Odds; 2]>,
    /// The chance to pass a test of each attribute.
    pub tests: [[f64; 2]; 3],
    pub health: [i8; 2],
    pub speed: [i8; 2],
    /// What of the item is not counted.
    pub left_out: Vec<LeftOut<'c>>,
}

impl Change<'_> {
    /// True if a number changes.
    pub fn is_any(&self) -> bool {
        let odds = |[before, after]: &[Odds; 2]| {
            (before.damage - after.damage).abs() > 1e-9 || (before.defeat - after.defeat).abs() > 1e-9
        };
        self.attacks.iter().chain(&self.defends).any(odds)
            || self.tests.iter().any(|[before, after]| (before - after).abs() > 1e-9)
            || self.health[0] != self.health[1]
            || self.speed[0] != self.speed[1]
    }
}

/// The groups that the heroes meet next, each once: those of the missions that can be chosen, or of the last one.
pub fn facing(case: &Case<'_>, standing: &Standing) -> Vec<GroupId> {
    let next = case.next_slot(standing.slot).map(|(_, slot)| standing.story(case, slot)).unwrap_or_default();
    let forced = standing.forced.iter().map(|forced| forced.mission);
    let coming: Vec<_> = standing.active.iter().copied().chain(next).chain(forced).collect();
    let missions = if coming.is_empty() { standing.played.last().copied().into_iter().collect() } else { coming };
    let cards = missions.into_iter().map(|mission| case.catalog.mission(mission));
    let mut groups = Vec::new();
    cards.flat_map(|card| card.initial.iter().chain(&card.reserved)).for_each(|group| once(&mut groups, *group));
    groups
}

/// Adds what is not there yet.
fn once<T: PartialEq>(all: &mut Vec<T>, new: T) {
    if !all.contains(&new) {
        all.push(new);
    }
}

/// What each item changes for each hero against each group.
pub fn shop<'c>(
    case: &Case<'c>,
    cards: &'c crate::Catalog,
    standing: &Standing,
    asked: &Shopping<'_>,
) -> Vec<Change<'c>> {
    let card = |group: &GroupId| {
        let id = cards.find_deployment(&case.catalog.group(*group).id)?;
        Some(cards.deployment(id))
    };
    let groups: Vec<Option<&DeploymentCard>> = asked.groups.iter().map(card).collect();
    let mut table = Table { case, groups, distance: asked.distance, known: Cache::default() };
    let heroes: Vec<usize> = case.campaign.known_heroes().map(|(hero, _)| hero).collect();
    // What is bought can be brought to the next mission, whatever is brought to this one.
    let standing = &Standing { brought: Vec::new(), ..standing.clone() };
    let mut changes = Vec::new();
    for hero in heroes {
        let fighter = Fighter { hero, ..asked.fighter };
        let kit = fighter.kit(case, standing);
        let before = table.numbers(&fighter, &kit, kit.arms());
        for item in asked.items {
            let mut with = standing.clone();
            with.items.push((*item, hero));
            let kit = fighter.kit(case, &with);
            let mut arms = kit.arms().to_vec();
            arms.extend(kit.arms_with(case, &with, hero, &Gear::Item(*item)));
            let after = table.numbers(&fighter, &kit, &arms);
            let left_out = after.left_out.iter().filter(|left| left.source == super::Source::Card((*item).into()));
            changes.push(Change {
                item: *item,
                hero,
                attacks: pairs(&before.attacks, &after.attacks),
                defends: pairs(&before.defends, &after.defends),
                tests: std::array::from_fn(|place| [before.tests[place], after.tests[place]]),
                health: [before.health, after.health],
                speed: [before.speed, after.speed],
                left_out: left_out.copied().collect(),
            });
        }
    }
    changes
}

fn pairs(before: &[Odds], after: &[Odds]) -> Vec<[Odds; 2]> {
    before.iter().zip(after).map(|(before, after)| [*before, *after]).collect()
}

/// The numbers of a hero.
#[derive(Debug, Default)]
struct Numbers<'c> {
    attacks: Vec<Odds>,
    defends: Vec<Odds>,
    tests: [f64; 3],
    health: i8,
    speed: i8,
    left_out: Vec<LeftOut<'c>>,
}

struct Table<'c, 'q> {
    case: &'q Case<'c>,
    groups: Vec<Option<&'c DeploymentCard>>,
    distance: u8,
    known: Cache<Situation, Odds>,
}

impl<'c> Table<'c, '_> {
    fn numbers(&mut self, fighter: &Fighter, kit: &Kit<'c>, arms: &[Arms]) -> Numbers<'c> {
        let (case, distance) = (self.case, self.distance);
        let mut numbers = Numbers::default();
        for group in self.groups.clone() {
            let mut best = Odds::default();
            for arms in arms {
                let Some(duel) = group.and_then(|group| fighter.attacks(case, kit, arms, group, distance)) else {
                    continue;
                };
                duel.left_out.into_iter().for_each(|left| once(&mut numbers.left_out, left));
                let odds = self.of(duel.situation);
                if odds.damage > best.damage {
                    best = odds;
                }
            }
            let duel = group.and_then(|group| fighter.is_attacked(case, kit, group, distance));
            let defends = duel.map(|duel| {
                duel.left_out.into_iter().for_each(|left| once(&mut numbers.left_out, left));
                self.of(duel.situation)
            });
            numbers.attacks.push(best);
            numbers.defends.push(defends.unwrap_or_default());
        }
        numbers.tests = Attribute::ALL.map(|attribute| {
            let test = fighter.tests(case, kit, attribute);
            test.map_or(0.0, |test| passes(&test.rolled(), 1, 0))
        });
        if let Some(side) = fighter.side(case) {
            let stats = kit.stats();
            (numbers.health, numbers.speed) = (side.health + stats.health, side.speed + stats.speed);
        }
        numbers
    }

    fn of(&mut self, situation: Situation) -> Odds {
        let odds = |situation: &Situation| {
            let outcome = work_out(situation);
            Odds { damage: outcome.damage.mean(), defeat: outcome.destroyed(situation.defense.health.unwrap_or(1)) }
        };
        *self.known.of(situation, odds)
    }
}

//! What an Empire without a player does: which group acts and on whom, and what is deployed.
//!
//! Without positions: figures on the drawn map get their orders from who knows how to judge it. Each decision lists what could be done with its numbers; the
//! people pass over what they see to be impossible and take the next one.

use super::{
    super::{
        cards::{GroupId, Side},
        log::Strength,
        standing::Case,
    },
    Table,
    deed::Deed,
    orders::Order,
    state::{Phase, Place, Wounds},
    target::Actor,
    weigher::Weigher,
};
use kernel::Distribution;

/// Spaces between attacker and target where nobody says.
const DISTANCE: u8 = 3;
/// How much better per threat a dearer group has to be to be waited for.
const WORTH_WAITING: f64 = 1.15;

/// A hero as a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aim {
    pub hero: usize,
    /// The chance that the whole group wounds the hero, or makes it withdraw, in this activation.
    pub falls: f64,
    /// Damage to be expected of the whole group.
    pub damage: f64,
    /// Damage the hero still stands.
    pub left: i32,
}

/// A group that could act now, with its targets, the best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Attacker {
    pub group: usize,
    pub aims: Vec<Aim>,
    /// What its figures do, where they and a hero are on the map.
    pub orders: Vec<Order>,
    /// Damage that one of its figures has to expect before it acts.
    pub danger: f32,
}

impl Attacker {
    /// The damage of all its attacks that is to be expected, and the chance that one of them fells somebody.
    pub fn blow(&self) -> (f64, f64) {
        match self.orders.is_empty() {
            true => self.aims.first().map_or((0.0, 0.0), |aim| (aim.damage, aim.falls)),
            false => self
                .orders
                .iter()
                .flat_map(Order::shots)
                .fold((0.0, 0.0), |(damage, falls), shot| (shot.damage + damage, shot.falls.max(falls))),
        }
    }

    /// What all its figures do together is worth.
    pub fn worth(&self) -> f32 {
        let best = |order: &Order| order.candidates.first().map(|candidate| candidate.worth);
        self.orders.iter().filter_map(best).sum()
    }

    /// Who is likely to fell somebody goes first, then who has most to do, then who is in danger.
    pub fn rank(&self) -> f64 {
        let (damage, falls) = self.blow();
        // Chances that differ by less than a twentieth are alike.
        100.0 * (falls * 20.0).round() + damage + f64::from(self.worth()) + 0.3 * f64::from(self.danger)
    }
}

/// Something that threat could buy.
#[derive(Debug, Clone, PartialEq)]
pub struct Purchase {
    pub deed: Deed,
    pub group: usize,
    pub cost: i32,
    /// Damage to be expected in a round times Health, for each threat.
    pub worth: f64,
    /// It is dearer than the threat there is, but not than that of the next round.
    pub waits: bool,
}

/// What the Empire would do now.
#[derive(Debug, Clone, PartialEq)]
pub enum Advice {
    /// Groups to activate, the first one first.
    Activate(Vec<Attacker>),
    /// What to deploy or reinforce, the best first; the threat is kept if the first one waits.
    Deploy(Vec<Purchase>),
}

impl Advice {
    /// The first choice as deeds, with the moves on the map; none where threat is kept.
    pub fn deeds(&self) -> Vec<Deed> {
        match self {
            Self::Activate(groups) => groups.first().map_or_else(Vec::new, |first| {
                let deeds = first.orders.iter().flat_map(Order::deeds);
                std::iter::once(Deed::Activate(Actor::Group(first.group))).chain(deeds).collect()
            }),
            Self::Deploy(purchases) => {
                purchases.first().filter(|first| !first.waits).map(|first| first.deed.clone()).into_iter().collect()
            }
        }
    }
}

impl Table {
    /// What the Empire would do at this point by what it knows without positions; none where it has nothing to decide.
    pub fn advice(&self, case: &Case<'_>, cards: &crate::Catalog) -> Option<Advice> {
        let state = self.state();
        let weigher = Weigher::new(self, case, cards);
        match state.phase {
            Phase::Activation if state.turn == Side::Imperial && state.active.is_none() => {
                Some(Advice::Activate(weigher.attackers())).filter(|advice| !advice.deeds().is_empty())
            }
            Phase::Status | Phase::Before => {
                let purchases = weigher.purchases();
                (!purchases.is_empty()).then_some(Advice::Deploy(purchases))
            }
            Phase::Activation | Phase::Over(..) => None,
        }
    }
}

impl Weigher<'_> {
    /// Targets of so many figures of a group: the one that falls most likely first, then the one that loses the greatest
    /// share of what it stands.
    fn aims(&self, card: GroupId, figures: usize) -> Vec<Aim> {
        let on_table =
            self.table.state().heroes.iter().enumerate().filter(|(_, hero)| hero.wounds != Wounds::Withdrawn);
        let mut aims: Vec<Aim> = on_table
            .filter_map(|(hero, _)| {
                let left = self.left(hero);
                let each = self.damage(card, hero, DISTANCE)?;
                let mut sum = Distribution::certain(0);
                for _ in 0..figures {
                    let mut next = Distribution::none(sum.most() + each.most());
                    for (before, chance) in sum.chances().iter().enumerate() {
                        for (more, part) in each.chances().iter().enumerate() {
                            next.add(before + more, chance * part);
                        }
                    }
                    sum = next;
                }
                let falls = sum.at_least(usize::try_from(left.max(1)).unwrap_or(1));
                Some(Aim { hero, falls, damage: sum.mean(), left })
            })
            .collect();
        if self.table.setup().strength == Strength::Gentle {
            // Nobody is felled on purpose.
            aims.sort_by_key(|aim| std::cmp::Reverse(aim.left));
            return aims;
        }
        let share = |aim: &Aim| aim.damage / f64::from(aim.left.max(1));
        aims.sort_by(|one, other| {
            // Chances that differ by less than a twentieth are alike.
            let falls = |aim: &Aim| (aim.falls * 20.0).round();
            falls(other).total_cmp(&falls(one)).then(share(other).total_cmp(&share(one)))
        });
        aims
    }

    /// Ready groups: who fells a hero first, then who deals most damage.
    fn attackers(&self) -> Vec<Attacker> {
        let groups = self.table.state().groups.iter().enumerate();
        let ready = groups.filter(|(_, group)| group.place == Place::Table && !group.exhausted);
        let mut all: Vec<Attacker> = ready
            .map(|(place, group)| Attacker {
                group: place,
                aims: self.aims(group.card, group.standing()),
                orders: Vec::new(),
                danger: 0.0,
            })
            .collect();
        all.sort_by(|one, other| other.rank().total_cmp(&one.rank()));
        all
    }

    /// What threat buys, by damage times Health for each threat; a dearer group that is worth waiting for comes first.
    fn purchases(&self) -> Vec<Purchase> {
        let state = self.table.state();
        let next = state.threat + self.table.setup().threat_level;
        let mut all: Vec<Purchase> = Vec::new();
        for (place, group) in state.groups.iter().enumerate() {
            let card = self.case.catalog.group(group.card);
            let damage = self.aims(group.card, 1).first().map_or(0.0, |aim| aim.damage);
            let worth = |figures: u8, cost: i32| {
                damage * f64::from(figures) * f64::from(card.health.max(1)) * f64::from(figures)
                    / f64::from(cost.max(1))
            };
            let (deed, cost, figures) = match group.place {
                Place::Hand => (Deed::Deploy(place), card.cost, card.figures.max(1)),
                Place::Table => match card.reinforcement {
                    Some(cost) if group.standing() < group.figures.len() => (Deed::Reinforce(place), cost, 1),
                    _ => continue,
                },
                Place::Reserved | Place::Gone => continue,
            };
            let can = self.table.allows(&deed, self.case.catalog);
            let waits = !can && state.phase == Phase::Status && cost > state.threat && cost <= next;
            if can || waits {
                all.push(Purchase { deed, group: place, cost, worth: worth(figures, cost), waits });
            }
        }
        all.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let now = all.iter().filter(|purchase| !purchase.waits).map(|purchase| purchase.worth).fold(0.0, f64::max);
        all.retain(|purchase| !purchase.waits || purchase.worth >= now * WORTH_WAITING);
        all
    }
}

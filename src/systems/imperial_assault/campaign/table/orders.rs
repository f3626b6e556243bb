//! Where the figures of a group go on the drawn map and whom they attack, by real sight and ways.
//!
//! A figure takes the best attack it can make from where it stands or after one move, else it goes twice as far towards the
//! nearest hero; one that is stunned has one action left. Figures act one after the other. Other conditions, abilities but
//! those of its attack, and the rules of the mission do not count.

use std::collections::BTreeMap;

use super::{
    Table,
    board::At,
    deed::Condition,
    state::{Place, Wounds},
    target::Target,
    weigher::Weigher,
};
use crate::{
    campaign::{cards::Group, log::Strength},
    cards::{AttackType, DeploymentCard, Keyword},
    play::board::{Base, Ground, Mover, Space, SpaceSet, Stand, sees},
};

/// An attack on a hero from where a figure ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    pub hero: usize,
    /// Spaces to the hero.
    pub distance: u8,
    /// Damage to be expected.
    pub damage: f64,
    /// The chance that it wounds the hero, or makes it withdraw.
    pub falls: f64,
}

/// What one figure does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order {
    pub figure: Target,
    /// Where it goes; none if it stays.
    pub to: Option<At>,
    /// None if it attacks nobody.
    pub shot: Option<Shot>,
}

/// A figure that acts.
struct Acts {
    figure: Target,
    from: Space,
    /// One action is spent on that.
    is_stunned: bool,
}

/// Bodies on the map.
struct Field {
    ground: Ground,
    heroes: Vec<(usize, Space)>,
    /// Where heroes and their allies stand.
    rebels: SpaceSet,
    all: SpaceSet,
    /// Spaces of tiles that the group may not enter.
    closed: SpaceSet,
    /// Whoever stands most is attacked.
    is_gentle: bool,
}

impl Table {
    /// What the figures of a group do, in order; none where no figure of it or no hero is on the map.
    pub(super) fn orders(&self, weigher: &Weigher<'_>, group: usize) -> Vec<Order> {
        let state = self.state();
        let Some(own) = state.groups.get(group).filter(|own| own.place == Place::Table) else { return Vec::new() };
        let Some(card) = weigher.card(own.card) else { return Vec::new() };
        let Some(mut field) = self.field(weigher.group(own.card)) else { return Vec::new() };
        let mut sums = BTreeMap::new();
        // What the figures before are likely to leave: the chance that a hero is still up, and damage that it stands.
        let mut heroes: Vec<(f64, f64)> =
            (0..state.heroes.len()).map(|hero| (1.0, f64::from(weigher.left(hero)))).collect();
        let figures = (0..own.figures.len()).map(|figure| Target::Figure { group, figure });
        let mut orders = Vec::new();
        for figure in figures {
            let Some(from) = state.stand(figure) else { continue };
            let mut shot = |hero: usize, distance: u8| {
                let sum = sums.entry((hero, distance)).or_insert_with(|| weigher.chances(own.card, hero, distance));
                sum.map(|(damage, falls)| Shot { hero, distance, damage, falls })
            };
            let is_stunned = state.conditions(figure).contains(&Condition::Stunned);
            let acts = Acts { figure, from: from.into(), is_stunned };
            let order = field.order(card, acts, &heroes, &mut shot);
            if let Some(shot) = order.shot {
                let (up, left) = &mut heroes[shot.hero];
                *up *= 1.0 - shot.falls;
                *left = (*left - shot.damage).max(1.0);
            }
            if let Some(to) = order.to {
                field.all.remove(from.into());
                field.all.insert(to.into());
            }
            orders.push(order);
        }
        orders
    }

    fn field(&self, group: &Group) -> Option<Field> {
        let state = self.state();
        let stands = || state.on_table().filter_map(|who| Some((who, Space::from(state.stand(who)?))));
        let heroes: Vec<(usize, Space)> = stands()
            .filter_map(|(who, at)| match who {
                Target::Hero(hero) if state.heroes[hero].wounds != Wounds::Withdrawn => Some((hero, at)),
                _ => None,
            })
            .collect();
        if heroes.is_empty() {
            return None;
        }
        let is_rebel = |who: &Target| !matches!(who, Target::Figure { .. });
        let rebels = stands().filter(|(who, _)| is_rebel(who)).map(|(_, at)| at).collect();
        let map = self.setup().map();
        let is_closed = |tile: usize| map.tiles.get(tile).is_some_and(|tile| !tile.admits(group));
        let closed = map.spaces.iter().filter(|(_, space)| is_closed(space.tile)).map(|(at, _)| Space::from(*at));
        let ground = state.board.ground(map)?;
        let is_gentle = self.setup().strength == Strength::Gentle;
        Some(Field {
            is_gentle,
            closed: closed.collect(),
            ground,
            heroes,
            rebels,
            all: stands().map(|(_, at)| at).collect(),
        })
    }
}

impl Field {
    fn order(
        &self,
        card: &DeploymentCard,
        Acts { figure, from, is_stunned }: Acts,
        heroes: &[(f64, f64)],
        shot: &mut dyn FnMut(usize, u8) -> Option<Shot>,
    ) -> Order {
        let (width, length) = card.size.unwrap_or((1, 1));
        let has = |keyword: Keyword| card.keyword_set.contains(keyword);
        let mut occupied = self.all.clone();
        occupied.remove(from);
        let mover = Mover {
            ground: &self.ground,
            base: Base { width, length },
            free: has(Keyword::Massive) || has(Keyword::Mobile),
            light: false,
            massive: has(Keyword::Massive),
            by_spaces: false,
            hostile: &self.rebels,
            occupied: &occupied,
            closed: &self.closed,
        };
        let (start, speed) = (Stand::upright(from), card.speed.unwrap_or_default());
        let near = mover.reach(start, if is_stunned { 0 } else { speed });
        let ends = || std::iter::once((start, 0)).chain(near.stops());
        let mut best: Option<(Shot, Stand, u8)> = None;
        for (end, cost) in ends() {
            for (hero, at) in &self.heroes {
                let Some(found) = self.distance(card, &mover, end, *at, from).and_then(|far| shot(*hero, far)) else {
                    continue;
                };
                let is_better = |(known, _, paid): &(Shot, Stand, u8)| {
                    // What is alike within a fifth, or damage within a twentieth, is told apart by the way there.
                    let rank = |shot: &Shot| {
                        let (up, left) = heroes[shot.hero];
                        if self.is_gentle {
                            return (left.round(), 0.0);
                        }
                        ((shot.falls * up * 5.0).floor(), (shot.damage / left * up * 20.0).round())
                    };
                    rank(&found).partial_cmp(&rank(known)).is_some_and(|more| more.then(paid.cmp(&cost)).is_gt())
                };
                if found.damage > 0.0 && best.as_ref().is_none_or(is_better) {
                    best = Some((found, end, cost));
                }
            }
        }
        let moved = |end: Stand| (end != start).then(|| at_of(end.at)).flatten();
        if let Some((shot, end, _)) = best {
            return Order { figure, to: moved(end), shot: Some(shot) };
        }
        // Nobody can be attacked: what actions are left are moves.
        let far = |end: Stand| self.heroes.iter().filter_map(|(_, at)| self.ground.distance(end.at, *at)).min();
        let ends = mover.reach(start, if is_stunned { speed } else { speed.saturating_mul(2) });
        let ends = std::iter::once((start, 0)).chain(ends.stops());
        let nearest = ends.min_by_key(|(end, cost)| (far(*end).unwrap_or(u8::MAX), *cost));
        Order { figure, to: nearest.and_then(|(end, _)| moved(end)), shot: None }
    }

    /// Spaces from where a figure ends to a hero that it can attack there.
    fn distance(&self, card: &DeploymentCard, mover: &Mover<'_>, end: Stand, hero: Space, from: Space) -> Option<u8> {
        let spaces = mover.base.spaces(end);
        let distance = spaces.iter().filter_map(|space| self.ground.distance(*space, hero)).min()?;
        let reach = match card.attack.as_ref()?.kind {
            AttackType::Melee if card.keyword_set.contains(Keyword::Reach) => 2,
            AttackType::Melee => 1,
            AttackType::Ranged => u8::MAX,
        };
        let mut bodies = self.all.clone();
        bodies.remove(from);
        bodies.remove(hero);
        spaces.iter().for_each(|space| bodies.remove(*space));
        let is_seen = || spaces.iter().any(|space| sees(&self.ground, *space, hero, &bodies));
        (distance <= reach && is_seen()).then_some(distance)
    }
}

fn at_of(space: Space) -> Option<At> {
    Some((u8::try_from(space.column()).ok()?, u8::try_from(space.row()).ok()?))
}

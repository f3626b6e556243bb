//! Chances of attacks at every distance, by the exact odds of the game.
//!
//! A table follows from two cards and their conditions alone, so it is computed once for all matches of the program.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use imperial_assault::{
    cards::{AttackType, Die, Status, ability::Strike},
    odds::{ATTACK, Situation, work_out},
    play::{View, dice::faces, fixed::Bonus, pieces::FigureNo, state::CampaignState},
};
use rustc_hash::FxBuildHasher;

/// Damage beyond this is counted as this.
pub const MOST: usize = 20;
/// The greatest distance; beyond it everything is out of reach.
pub const FAR: usize = 12;

/// Chances of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// The chance of each damage, from none.
    pub damage: [f32; MOST + 1],
    /// The damage to be expected.
    pub mean: f32,
}

/// Chances of attacks between two figures by distance; in melee all are equal.
pub type ChanceTable = [Chances; FAR + 1];

/// Number of kept tables.
const KEPT: usize = 20_000;

static TABLES: RwLock<HashMap<Situation, Arc<ChanceTable>, FxBuildHasher>> =
    RwLock::new(HashMap::with_hasher(FxBuildHasher));

/// The tables of a match that were asked for, by its groups and their conditions.
#[derive(Debug, Clone, Default)]
pub struct Odds {
    known: Vec<Option<Arc<ChanceTable>>>,
    /// Heroes as they were: wounded or not, and with which weapon.
    heroes: Vec<(bool, u8)>,
}

/// Conditions that change an attack: focused, hidden and weakened attacker; hidden and weakened target.
const MARKS: usize = 1 << 5;

impl Odds {
    /// Chances of an attack between two figures as they are. Power tokens are left out: they are spent as the attack is
    /// declared.
    pub fn of(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo) -> &Arc<ChanceTable> {
        let (attacks, defends) = (view.figure(attacker).statuses, view.figure(target).statuses);
        let own = [Status::Focused, Status::Hidden, Status::Weakened].map(|status| attacks.has(status));
        let other = [Status::Hidden, Status::Weakened].map(|status| defends.has(status));
        let marks = own.iter().chain(&other).enumerate();
        let marks: usize = marks.map(|(bit, mark)| usize::from(*mark) << bit).sum();
        if let Some(state) = &view.state.campaign {
            self.follow(state);
        }
        let groups = view.fixed.groups.len();
        let [first, second] = [attacker, target].map(|figure| usize::from(view.fixed.figures[figure.index()].0));
        let place = (first * groups + second) * MARKS + marks;
        if self.known.len() != groups * groups * MARKS {
            self.known = vec![None; groups * groups * MARKS];
        }
        self.known[place].get_or_insert_with(|| {
            let mut situation = Situation::between(view.group(attacker), view.group(target));
            situation.condition(own, other);
            situation.defense.health = None;
            table(situation)
        })
    }
}

impl Odds {
    /// Forgets everything once a hero is another than before.
    fn follow(&mut self, state: &CampaignState) {
        let heroes = || state.heroes.iter().map(|hero| (hero.is_wounded, hero.weapon));
        if !self.heroes.iter().copied().eq(heroes()) {
            self.heroes = heroes().collect();
            self.known.clear();
        }
    }
}

/// Chances of an ability's attack between two figures, with a bonus; not kept.
pub fn of_strike(
    view: &View<'_, '_>,
    attacker: FigureNo,
    target: FigureNo,
    strike: Option<&Strike>,
    added: &Bonus,
) -> Arc<ChanceTable> {
    let (attacks, defends) = (view.figure(attacker).statuses, view.figure(target).statuses);
    let mut situation = Situation::between(view.group(attacker), view.group(target));
    let own = [Status::Focused, Status::Hidden, Status::Weakened].map(|status| attacks.has(status));
    situation.condition(own, [Status::Hidden, Status::Weakened].map(|status| defends.has(status)));
    situation.defense.health = None;
    let attack = &mut situation.attack;
    if let Some(dice) = strike.map(|strike| &strike.dice).filter(|dice| !dice.is_empty()) {
        attack.dice = ATTACK.map(|color| dice.iter().filter(|die| **die == color).count() as u8);
        attack.free = 0;
    }
    attack.melee = strike.and_then(|strike| strike.kind).map_or(attack.melee, |kind| kind == AttackType::Melee);
    attack.damage += added.symbols.damage;
    attack.surge += added.symbols.surge;
    attack.accuracy += added.symbols.accuracy;
    attack.pierce += added.pierce;
    let defense = &mut situation.defense;
    defense.block += added.symbols.block;
    defense.evade += added.symbols.evade;
    defense.dodge += added.symbols.dodge;
    table(situation)
}

fn table(situation: Situation) -> Arc<ChanceTable> {
    if let Some(known) = TABLES.read().unwrap_or_else(PoisonError::into_inner).get(&situation) {
        return Arc::clone(known);
    }
    let made = Arc::new(all_distances(&situation));
    let mut tables = TABLES.write().unwrap_or_else(PoisonError::into_inner);
    if tables.len() >= KEPT {
        tables.clear();
    }
    tables.insert(situation, Arc::clone(&made));
    made
}

/// Odds of an attack at every distance.
fn all_distances(situation: &Situation) -> ChanceTable {
    let at = |distance: u8| {
        let outcome = work_out(&Situation { distance, ..situation.clone() });
        let mut chances = Chances::default();
        for (damage, chance) in outcome.damage.chances().iter().enumerate() {
            chances.damage[damage.min(MOST)] += *chance as f32;
            chances.mean += damage as f32 * *chance as f32;
        }
        chances
    };
    if situation.attack.melee {
        return [at(0); FAR + 1];
    }
    let attack = &situation.attack;
    let nothing = Chances { damage: std::array::from_fn(|damage| if damage == 0 { 1.0 } else { 0.0 }), mean: 0.0 };
    if attack.dice == [0; 4] && attack.free == 0 {
        return [nothing; FAR + 1];
    }
    // No distance that every roll reaches differs from another, nor one that none does.
    let sum = |pick: fn(Die) -> i8| -> i32 {
        ATTACK.into_iter().zip(attack.dice).map(|(die, count)| i32::from(pick(die)) * i32::from(count)).sum::<i32>()
            + i32::from(attack.accuracy)
    };
    let least = sum(|die| faces(die).iter().map(|face| face.accuracy).min().unwrap_or(0));
    let bought: i32 = (attack.surges.iter())
        .map(|surge| i32::from(surge.accuracy) * i32::from(if surge.times == 0 { 6 } else { surge.times }))
        .sum();
    let farthest = |die: Die| faces(die).iter().map(|face| face.accuracy).max().unwrap_or(0);
    let chosen = i32::from(attack.free) * ATTACK.into_iter().map(|die| i32::from(farthest(die))).max().unwrap_or(0);
    let most = sum(farthest) + chosen + bought;
    // The colors of the player's choice are others at another distance.
    let least = if attack.free > 0 { 0 } else { least };
    let mut table = [nothing; FAR + 1];
    for distance in 0..=FAR as i32 {
        let place = distance as usize;
        if distance > 1 && distance <= least || distance == 1 {
            table[place] = table[place - 1];
        } else if distance == 0 || distance <= most {
            table[place] = at(distance as u8);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_that_are_not_worked_out_are_as_if_they_were() {
        let mut situation = Situation::default();
        situation.attack.dice = [0, 1, 1, 0];
        situation.defense.dice = [0, 1];
        let table = all_distances(&situation);
        for (distance, chances) in table.iter().enumerate() {
            let outcome = work_out(&Situation { distance: distance as u8, ..situation.clone() });
            let mean: f64 = outcome.damage.chances().iter().enumerate().map(|(n, chance)| n as f64 * chance).sum();
            assert!((f64::from(chances.mean) - mean).abs() < 1e-4, "{distance}: {} {mean}", chances.mean);
        }
        assert!(table[8].mean > 0.0 && table[9].mean == 0.0, "two dice reach eight spaces");
    }
}
